//! Replacement and prevention.

use super::event::Place;
use super::position::{Does, Effect, Env, Event, Key, Lineage, Own, Stop, Whole, thing_of};
use super::run::Run;
use assize::base::id::{AbilityId, ClassId, EventKindId, PlayerId};
use assize::kernel::position::offer::Chooser;
use assize::model::ability::{AbilityKind, Replacement};
use assize::model::event::Special;
use assize::model::expr::{Expr, KEPT_NONE, NONE, Role, Slot};
use assize::model::instr::{Happen, Instr, OnEvent};
use assize::model::one_of;
use assize::model::policy::{
    Added, AddedAmounts, Affected, AffectsNobody, FirstPlayer, Impossible, LimitedReplacement, Moment, PolicyValue,
    PreventionDecrease, PreventionOfPart, ReplacementCondition, ReplacementOrder, ReplacesAgain, SelfCondition,
    SubEvents, Substituted, ThreeOrMore, WhollyPrevented, ZeroEvents,
};
use assize::model::rulebook::StepKind;
use std::collections::BTreeSet;

/// An event that an effect answers.
pub struct Answer {
    pub event: Event,
    /// More events that it has become.
    pub more: Vec<Event>,
    pub key: Key,
    /// Whose effect replaces it.
    pub by: PlayerId,
    pub became: bool,
    /// At which step.
    pub step: usize,
}

/// An effect that could be taken, and for which event of the moment.
type Option_ = (usize, Effect);

/// A self-replacement as an effect: of no thing's, and of no instruction that goes on.
fn effect_of(own: &Own) -> Effect {
    let thing = thing_of(own.env.get(Slot::THIS));
    Effect { key: Key { ability: own.ability, thing, nth: 0, lasting: Some(u32::MAX) }, env: own.env.clone() }
}

impl<'m> Run<'m> {
    fn replacement(&self, effect: &Effect) -> Option<&'m Replacement> {
        self.ability(effect.key.ability).kind.replacement()
    }

    /// Everything that could answer an event by these classes, what works and what its instruction says.
    fn answering(&mut self, event: &Event, classes: &[ClassId]) -> Does<Vec<Effect>> {
        let mut all = self.effects()?;
        all.extend(event.own.iter().map(effect_of));
        all.retain(|effect| {
            let replacement = self.replacement(effect);
            replacement.is_some_and(|it| classes.contains(&it.class))
        });
        Ok(all)
    }

    /// Whether effects could concern two of the events.
    pub fn could_be_replaced(&self, events: &[Event]) -> bool {
        events.iter().filter(|event| self.could_be_answered(event)).count() > 1
    }

    /// Whether effects could concern an event, whether they are there at that time or not.
    pub fn could_be_answered(&self, event: &Event) -> bool {
        let is_about = |it: &Replacement| it.on.iter().any(|pattern| pattern.kind == event.kind);
        !event.own.is_empty() || self.model.abilities.iter().filter_map(|it| it.kind.replacement()).any(is_about)
    }

    /// The effects of these classes that are active for an event, of all objects as they are now.
    pub fn active_now(&mut self, event: &Event, classes: &[ClassId]) -> Does<Vec<Effect>> {
        let mut found = Vec::new();
        if event.nothing {
            return Ok(found);
        }
        for effect in self.answering(event, classes)? {
            if self.is_active(&effect, event)? {
                found.push(effect);
            }
        }
        if !found.is_empty() && Self::is_zero(event) && self.policy::<ZeroEvents>()? == ZeroEvents::DoesNotHappen {
            found.clear();
        }
        Ok(found)
    }

    /// The event has come for which effects of these classes waited.
    pub fn is_over_for_next(&mut self, event: &Event, classes: &[ClassId]) -> Does {
        for effect in self.active(event, classes)? {
            if self.replacement(&effect).is_some_and(|it| it.next) {
                let made = self.at.lasting.iter_mut().filter(|made| Some(made.id) == effect.key.lasting);
                made.for_each(|made| made.used = true);
            }
        }
        Ok(())
    }

    /// Whether the condition of a self-replacement holds of its event.
    pub fn holds_own(&mut self, own: &Own, event: &Event) -> Does<bool> {
        let effect = effect_of(own);
        self.replacement(&effect).map_or(Ok(false), |it| self.fits(&effect, &it.on, event))
    }

    /// Whether an effect meets an event: a self-replacement may ask that of the position in which the event was generated.
    fn meets(&mut self, effect: &Effect, it: &Replacement, event: &Event) -> Does<bool> {
        let met = self.fits(effect, &it.on, event)?;
        let own =
            event.own.iter().find(|own| effect.key.lasting == Some(u32::MAX) && own.ability == effect.key.ability);
        let Some(own) = own else { return Ok(met) };
        let held = own.held && it.on.iter().any(|on| on.kind == event.kind);
        if held == met || self.policy::<SelfCondition>()? == SelfCondition::WithOthers { Ok(met) } else { Ok(held) }
    }

    fn is_active(&mut self, effect: &Effect, event: &Event) -> Does<bool> {
        let Some(it) = self.replacement(effect) else { return Ok(false) };
        if !self.meets(effect, it, event)? || !self.has_uses(&effect.key, it.limit)? {
            return Ok(false);
        }
        if let Some(ordinal) = it.ordinal {
            let you = self.you(effect)?;
            if self.which_time(ordinal.tally.index(), you, event)? != i32::from(ordinal.time) {
                return Ok(false);
            }
        }
        if event.lineage.effects.contains(&effect.key) && self.policy::<ReplacesAgain>()? == ReplacesAgain::Once {
            return Ok(false);
        }
        if self.is_kept_from_applying(effect, it, event)? {
            return Ok(false);
        }
        let env = Self::looking(effect, event);
        it.optional.as_ref().map_or(Ok(true), |possible| self.is(possible, &env))
    }

    /// Whether what an effect would make of an event cannot happen, and so it does not apply.
    fn is_kept_from_applying(&mut self, effect: &Effect, it: &Replacement, event: &Event) -> Does<bool> {
        let [Instr::OnEvent(does)] = it.body.as_slice() else { return Ok(false) };
        let env = Self::looking(effect, event);
        let turns = matches!(does, OnEvent::Change(..));
        let made = match does {
            OnEvent::Change(role @ (Role::Object | Role::Player), to) => {
                let mut turned = event.clone();
                turned.roles[*role as usize] = self.value(to, &env)?;
                turned.nothing |= turned.role(*role) == NONE;
                vec![turned]
            }
            OnEvent::Become(template) => self.made(template, &env)?,
            OnEvent::InPlace(body) => match body.as_slice() {
                [Instr::Happen(Happen::Events(templates))] => {
                    let mut made = Vec::new();
                    for template in templates {
                        made.append(&mut self.made(template, &env)?);
                    }
                    made
                }
                _ => return Ok(false),
            },
            _ => return Ok(false),
        };
        for event in &made {
            if !self.is_stopped(event)? {
                return Ok(false);
            }
        }
        let is_kept = |turns: bool, value| match value {
            Impossible::Nothing => false,
            Impossible::NotTurned => turns,
            Impossible::NotApplied => true,
        };
        Ok(!made.is_empty() && is_kept(turns, self.policy()?))
    }

    /// A step that replaces: of one event after the other, or of all together.
    pub fn replace(&mut self, events: &mut Vec<Event>, classes: &[ClassId], place: Place) -> Does {
        let mut together = false;
        if events.len() > 1 && self.could_be_replaced(events) {
            together = one_of!(self.policy()?, Moment: Together, not InOrder | ByEvent);
        }
        if together {
            return self.answer_all(events, classes, place);
        }
        let mut done = Vec::new();
        for event in events.drain(..) {
            let mut alone = vec![event];
            self.end_impossible(&mut alone[0])?;
            self.answer_all(&mut alone, classes, place)?;
            done.append(&mut alone);
        }
        *events = done;
        Ok(())
    }

    fn options(&mut self, events: &[Event], classes: &[ClassId]) -> Does<Vec<Option_>> {
        let mut options = Vec::new();
        for (at, event) in events.iter().enumerate() {
            options.extend(self.active(event, classes)?.into_iter().map(|effect| (at, effect)));
        }
        if !options.is_empty() && self.policy::<ReplacementCondition>()? == ReplacementCondition::AtProposal {
            return Err(Stop::Unsupported("conditions of replacement that are fixed"));
        }
        Ok(options)
    }

    /// As long as an effect is active, the next is taken and applied.
    fn answer_all(&mut self, events: &mut Vec<Event>, classes: &[ClassId], place: Place) -> Does {
        if place.turns.rounds {
            return self.rounds(events, classes, place);
        }
        // In the place of an event, whoever applied the last effect goes on.
        let goes_on = self.goes_on.take().filter(|(step, _)| *step == place.step);
        let (mut last, mut first) = (goes_on.map(|(_, last)| last), None);
        loop {
            self.count_moment()?;
            let options = self.options(events, classes)?;
            if options.is_empty() {
                return Ok(());
            }
            let (who, options) = self.who_orders(events, options, (place, &mut first, last))?;
            let (at, effect) = options[self.choose(who, options.len())?].clone();
            last = Some(self.you(&effect)?);
            self.apply(events, at, effect, place)?;
        }
    }

    /// Who takes the next effect, and of which.
    fn who_orders(
        &mut self,
        events: &[Event],
        options: Vec<Option_>,
        (place, first, last): (Place, &mut Option<PlayerId>, Option<PlayerId>),
    ) -> Does<(Chooser, Vec<Option_>)> {
        if options.len() == 1 {
            return Ok((Chooser::Nobody, options));
        }
        let order = match place.turns.order {
            Some(value) => ReplacementOrder::at(value),
            None => self.policy::<ReplacementOrder>()?,
        };
        match order {
            ReplacementOrder::TurnPlayer => Ok((Chooser::Player(self.at.turn), options)),
            ReplacementOrder::EachTheirOwn => self.each_their_own(events, options, (first, last)),
            ReplacementOrder::AffectedPlayer => {
                if options.iter().any(|(at, _)| *at != options[0].0) {
                    return Err(Stop::Unsupported("affected players of several events"));
                }
                let event = &events[options[0].0];
                let (mut affected, original) = (self.affected(event), event.original_player);
                if affected != original && self.policy::<Affected>()? == Affected::Original {
                    affected = original;
                }
                let Some(player) = affected else {
                    return match self.policy::<AffectsNobody>()? {
                        AffectsNobody::TurnPlayer => Ok((Chooser::Player(self.at.turn), options)),
                        AffectsNobody::EachTheirOwn => self.each_their_own(events, options, (first, last)),
                        AffectsNobody::Nobody => Ok((Chooser::Rules, options)),
                    };
                };
                let many = options.len() + event.lineage.effects.len() > 2;
                if many && player != self.at.turn && self.policy::<ThreeOrMore>()? == ThreeOrMore::TurnPlayer {
                    return Ok((Chooser::Player(self.at.turn), options));
                }
                Ok((Chooser::Player(player), options))
            }
        }
    }

    /// Whoever applied the last effect goes on; then the next clockwise who has one, from the first player on.
    fn each_their_own(
        &mut self,
        events: &[Event],
        options: Vec<Option_>,
        (first, last): (&mut Option<PlayerId>, Option<PlayerId>),
    ) -> Does<(Chooser, Vec<Option_>)> {
        let mut owners = Vec::new();
        for (_, effect) in &options {
            owners.push(self.you(effect)?);
        }
        let several = owners.iter().any(|owner| *owner != owners[0]);
        let from = match (last, *first) {
            _ if !several => owners[0],
            (Some(last), _) => last,
            (None, Some(first)) => first,
            (None, None) => self.first_player(&events[options[0].0])?,
        };
        if several && last.is_none() {
            *first = Some(from);
        }
        let next = self.clockwise_from(from).into_iter().find(|player| owners.contains(player));
        let next = next.ok_or(Stop::Unsupported("an effect of a player who has lost"))?;
        let mine = options.into_iter().zip(owners).filter(|(_, owner)| *owner == next).map(|(option, _)| option);
        Ok((Chooser::Player(next), mine.collect()))
    }

    /// Where two players control effects, of whatever class, the turn player may select the first player. Whether both could
    /// meet what an event may become the reference does not find out.
    pub fn select_first(&mut self, events: &[Event]) -> Does {
        let model = self.model;
        let mut classes = Vec::new();
        for step in &model.rulebook.procedure {
            if let StepKind::Replace(of_step) = &step.kind {
                classes.extend(of_step);
            }
        }
        for event in events {
            if event.nothing || !self.could_be_answered(event) {
                continue;
            }
            let mut owners = BTreeSet::new();
            for effect in self.answering(event, &classes)? {
                owners.insert(self.you(&effect)?);
            }
            if owners.len() > 1
                && matches!(self.policy::<ReplacementOrder>()?, ReplacementOrder::EachTheirOwn)
                && matches!(self.policy::<FirstPlayer>()?, FirstPlayer::TurnPlayerPerEvent)
            {
                return Err(Stop::Unsupported("a first player who is selected"));
            }
        }
        Ok(())
    }

    fn first_player(&mut self, event: &Event) -> Does<PlayerId> {
        Ok(match self.policy::<FirstPlayer>()? {
            FirstPlayer::TurnPlayer => self.at.turn,
            FirstPlayer::Clockwise => self.clockwise_from(self.at.turn).get(1).copied().unwrap_or(self.at.turn),
            FirstPlayer::TurnPlayerPerEvent | FirstPlayer::TurnPlayerPerClass => {
                let _ = event;
                return Err(Stop::Unsupported("a first player who is selected"));
            }
        })
    }

    /// In rounds: each player in turn takes one of their own or passes, until all have passed in a row.
    fn rounds(&mut self, events: &mut Vec<Event>, classes: &[ClassId], place: Place) -> Does {
        let (mut passed, mut next) = (0, self.at.turn);
        loop {
            self.count_moment()?;
            let options = self.options(events, classes)?;
            if options.is_empty() || passed == self.clockwise_from(next).len() {
                return Ok(());
            }
            let mut mine = Vec::new();
            for option in options {
                if self.you(&option.1)? == next {
                    mine.push(option);
                }
            }
            let chosen = if mine.is_empty() { 0 } else { self.asks(next, mine.len() + 1)? };
            let player = next;
            next = self.clockwise_from(player).get(1).copied().unwrap_or(player);
            if chosen == mine.len() {
                passed += 1;
                continue;
            }
            passed = 0;
            let (at, effect) = mine.swap_remove(chosen);
            self.apply(events, at, effect, place)?;
        }
    }

    /// An effect is applied to an event.
    fn apply(&mut self, events: &mut Vec<Event>, at: usize, effect: Effect, place: Place) -> Does {
        let Some(it) = self.replacement(&effect) else { return Ok(()) };
        self.replaced = true;
        events[at].lineage.effects.insert(effect.key.clone());
        let you = self.you(&effect)?;
        if it.optional.is_some() && self.asks(you, 2)? == 1 {
            if it.limit.is_some() && self.policy::<LimitedReplacement>()? == LimitedReplacement::Counts {
                self.use_up(&effect.key, it.limit);
            }
            return Ok(());
        }
        self.use_up(&effect.key, it.limit);
        if it.next {
            self.at
                .lasting
                .iter_mut()
                .filter(|made| Some(made.id) == effect.key.lasting)
                .for_each(|made| made.used = true);
        }
        let mut env = Self::looking(&effect, &events[at]);
        let event = events[at].clone();
        let mut answer =
            Some(Answer { event, more: Vec::new(), key: effect.key.clone(), by: you, became: false, step: place.step });
        self.carried_out.push(effect.key.thing);
        self.follow(&it.body, &mut env, &mut answer)?;
        self.carried_out.pop();
        let Some(mut answer) = answer else { return Ok(()) };
        let mut now = vec![answer.event];
        now.append(&mut answer.more);
        for event in &mut now {
            if self.is_stopped(event)? {
                self.becomes_nothing(event)?;
            }
            self.late_zero(event, place.step)?;
        }
        self.about_to_happen(&mut now)?;
        if answer.became && now.iter().any(|event| !event.nothing) {
            self.substituted(&mut now, place)?;
        }
        events.splice(at..=at, now);
        events.iter_mut().try_for_each(|event| self.end_impossible(event))
    }

    /// What has become impossible by what answered another event of its moment is replaced with nothing.
    pub fn end_impossible(&mut self, event: &mut Event) -> Does {
        if !event.nothing && self.is_stopped(event)? {
            self.becomes_nothing(event)?;
        }
        Ok(())
    }

    /// Whether effects could replace an event that would not if the procedure just went on.
    fn could_replace_anew(&mut self, event: &Event, place: Place) -> Does<bool> {
        let mut anew = event.clone();
        anew.lineage.effects.clear();
        for (at, step) in self.model.rulebook.procedure[..=place.step].iter().enumerate() {
            let StepKind::Replace(classes) = &step.kind else { continue };
            let mut active = self.active(&anew, classes)?.into_iter();
            if active.any(|effect| at < place.step || event.lineage.effects.contains(&effect.key)) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Where the procedure goes on for an event that has become another one.
    fn substituted(&mut self, events: &mut Vec<Event>, place: Place) -> Does {
        let mut is_asked = false;
        for event in events.iter() {
            is_asked |= self.could_replace_anew(event, place)?;
        }
        if !is_asked {
            return Ok(());
        }
        match self.policy::<Substituted>()? {
            Substituted::On => return Ok(()),
            Substituted::Anew => {}
            Substituted::Another => events.iter_mut().for_each(|event| event.lineage = Lineage::default()),
        }
        self.nested += 1;
        (0..place.step).try_for_each(|step| self.step(events, step))?;
        self.nested -= 1;
        Ok(())
    }

    /// An instruction about the event that is being replaced.
    pub fn on_event(&mut self, what: &OnEvent, env: &mut Env, answer: &mut Option<Answer>) -> Does {
        let Some(it) = answer else { return Err(Stop::Unsupported("a change of no event")) };
        match what {
            OnEvent::Change(role, value) => {
                let value = self.value(value, env)?;
                if value == NONE {
                    return Err(Stop::Unsupported("a part of an event that becomes nothing"));
                }
                let is_another = matches!(role, Role::Object | Role::Player) && it.event.role(*role) != value;
                it.event.is_itself &= !is_another;
                it.became |= matches!(role, Role::Object | Role::Player);
                it.event.roles[*role as usize] = value;
                if is_another {
                    it.event.in_play = self.played_object(&it.event);
                }
                env.set(Slot::of_role(*role), value);
            }
            OnEvent::Nothing => self.becomes_nothing(&mut it.event)?,
            OnEvent::Become(template) => {
                let mut made = self.made(template, env)?;
                let was = it.event.clone();
                self.becomes_nothing(&mut it.event)?;
                let with = std::mem::take(&mut it.event.with);
                for new in &mut made {
                    new.lineage.clone_from(&was.lineage);
                    new.is_itself = false;
                    new.first = was.first;
                    new.original_player = was.original_player;
                }
                it.became = true;
                if !made.is_empty() {
                    it.event = made.remove(0);
                    it.more = made;
                }
                it.event.with.extend(with);
            }
            OnEvent::InPlace(body) => {
                // What was added to it, and happens all the same, is first.
                if it.event.nothing {
                    let added = std::mem::take(&mut it.event.with);
                    self.all_added(added.into_iter().map(|added| (added, it.event.lineage.clone())).collect())?;
                }
                let place = Some((it.step, it.event.first, it.event.original_player, it.by));
                self.part(body, env, Whole { lineage: it.event.lineage.clone(), place })?;
            }
            // Nothing is left with which it could happen.
            OnEvent::With(body) if it.event.nothing => {
                self.part(body, env, Whole { lineage: it.event.lineage.clone(), place: None })?;
            }
            OnEvent::With(body) => {
                let env = self.with_amounts(it.key.ability, env)?;
                it.event.with.push((body.clone(), env, true));
            }
            OnEvent::Again => return Err(Stop::Unsupported("an event that happens again")),
            OnEvent::Prevent(most) => {
                self.prevent(most.as_ref(), env, it)?;
                env.set(Slot::of_role(Role::Amount), it.event.role(Role::Amount));
            }
        }
        Ok(())
    }

    /// A part of what an event has become is done.
    fn part(&mut self, body: &[Instr], env: &Env, whole: Whole) -> Does {
        let outer = self.whole.replace(whole);
        self.follow(body, &mut env.clone(), &mut None)?;
        self.whole = outer;
        Ok(())
    }

    /// An event is replaced; what was added to it goes with it, or does not.
    pub fn becomes_nothing(&mut self, event: &mut Event) -> Does {
        event.nothing = true;
        if !event.with.is_empty() && self.policy::<Added>()? == Added::Gone {
            event.with.clear();
        }
        Ok(())
    }

    /// What an effect that answers an event makes besides.
    pub fn sub_event(&mut self, instr: &Instr, env: &Env, answer: &mut Option<Answer>) -> Does<bool> {
        let Some(it) = answer else { return Ok(false) };
        if self.policy::<SubEvents>()? == SubEvents::Before {
            return Ok(false);
        }
        let env = self.with_amounts(it.key.ability, env)?;
        it.event.with.push((vec![instr.clone()], env, false));
        Ok(true)
    }

    /// What something knows that is added to an event: amounts that are counted before it happens.
    fn with_amounts(&mut self, ability: AbilityId, env: &Env) -> Does<Env> {
        let mut env = env.clone();
        for amount in self.ability(ability).kind.replacement().into_iter().flat_map(|it| &it.added) {
            if self.policy::<AddedAmounts>()? == AddedAmounts::AsApplied {
                let value = self.value(&amount.value, &env)?;
                env.set(amount.slot, if value == NONE { KEPT_NONE } else { value });
            }
        }
        Ok(env)
    }

    /// A prevention takes from the amount.
    fn prevent(&mut self, most: Option<&Expr>, env: &Env, answer: &mut Answer) -> Does {
        let prevents = |kind: &EventKindId| self.model.rulebook.events[kind.index()].special == Special::Prevents;
        let met = |patterns: &[assize::model::event::EventPattern]| patterns.iter().any(|it| prevents(&it.kind));
        let is_met = self.model.abilities.iter().any(|ability| match &ability.kind {
            AbilityKind::Trigger(it) => met(&it.on),
            AbilityKind::Replacement(it) => met(&it.on),
            AbilityKind::Cannot(on) | AbilityKind::Can(on) | AbilityKind::Suppress(on, _) => met(on),
            AbilityKind::Resolution(_)
            | AbilityKind::Activated(_)
            | AbilityKind::Continuous(_)
            | AbilityKind::Required(_)
            | AbilityKind::Playing(_)
            | AbilityKind::Mark => false,
        });
        if is_met {
            return Err(Stop::Unsupported("what answers preventions"));
        }
        let amount = answer.event.role(Role::Amount);
        if amount == NONE {
            return self.becomes_nothing(&mut answer.event);
        }
        let lasting = self.at.lasting.iter().position(|made| Some(made.id) == answer.key.lasting);
        let shield = lasting.and_then(|at| self.at.lasting[at].shield);
        let most = match (most, shield) {
            (Some(most), _) => self.value(most, env)?,
            (None, left) => left.unwrap_or(amount),
        };
        let total = most.min(amount).max(0);
        if let (Some(left), Some(at)) = (shield, lasting) {
            // Nothing meets the prevention, so that when it is spent makes no difference.
            let _ = PreventionDecrease::POLICY;
            self.at.lasting[at].shield = Some(left - total);
        }
        let mut left = amount - total;
        if left > 0 && total > 0 && self.policy::<PreventionOfPart>()? == PreventionOfPart::Nothing {
            left = 0;
        }
        answer.event.roles[Role::Amount as usize] = left;
        if left <= 0
            && self.policy::<ZeroEvents>()? == ZeroEvents::Happens
            && self.policy::<WhollyPrevented>()? == WhollyPrevented::Nothing
        {
            return self.becomes_nothing(&mut answer.event);
        }
        Ok(())
    }
}
