//! The event procedure, from what proposes events to what follows them.

use super::position::{Added, Answered, Does, Env, Event, Lineage, Own, Position, Stop, Whole, thing_of, value_of};
use super::run::Run;
use assize::base::id::PlayerId;
use assize::kernel::position::offer::Ending;
use assize::model::event::EventTemplate;
use assize::model::expr::{Arithmetic, Expr, NONE, Role, Slot};
use assize::model::instr::{Instr, Update};
use assize::model::one_of;
use assize::model::policy::{
    ChangedEffects, ChecksLook, InPart, LateZero, Left, Moment, OwnMove, OwnTriggers, Substituted, ZeroEvents,
};
use assize::model::rulebook::{StepKind, Turns};
use std::collections::{BTreeMap, BTreeSet};

/// Where the procedure is.
#[derive(Clone, Copy)]
pub struct Place {
    pub step: usize,
    pub turns: Turns,
}

impl<'m> Run<'m> {
    /// The events that an instruction makes; those that cannot happen are not proposed.
    pub fn propose(&mut self, template: &EventTemplate, env: &Env) -> Does<Vec<Event>> {
        let mut found = Vec::new();
        for event in self.made(template, env)? {
            if !self.is_stopped(&event)? {
                found.push(event);
            }
        }
        Ok(found)
    }

    /// The events of a template, possible or not.
    pub fn made(&mut self, template: &EventTemplate, env: &Env) -> Does<Vec<Event>> {
        let mut envs = vec![env.clone()];
        if let Some(each) = &template.each {
            envs.clear();
            for thing in self.fitting(each, env)? {
                let mut env = env.clone();
                env.set(each.slot, value_of(thing));
                envs.push(env);
            }
        }
        let mut found = Vec::new();
        for env in envs {
            let mut event = Event {
                kind: template.kind,
                roles: [NONE; Role::COUNT],
                lineage: Lineage::default(),
                own: Vec::new(),
                with: Vec::new(),
                first: None,
                nothing: false,
                original_player: None,
                in_play: None,
                moved: Vec::new(),
                is_itself: true,
                tallies: BTreeMap::new(),
                maker: Env::of(env.get(Slot::THIS), env.get(Slot::YOU)),
            };
            for (role, value) in &template.roles {
                event.roles[*role as usize] = self.value(value, &env)?;
                // What has no object has none to happen to.
                event.nothing |= *role == Role::Object && event.role(Role::Object) == NONE;
                if *role == Role::Amount && event.role(Role::Amount) == NONE {
                    return Err(Stop::Unsupported("an event without the amount that it asks for"));
                }
            }
            event.original_player = self.affected(&event);
            event.in_play = self.played_object(&event);
            if template.done.is_some() {
                return Err(Stop::Unsupported("how much of an event has happened"));
            }
            for ability in &template.instead {
                let own = Own { ability: *ability, env: env.clone(), held: false };
                let held = self.holds_own(&own, &event)?;
                event.own.push(Own { held, ..own });
            }
            found.push(event);
        }
        Ok(found)
    }

    /// Whether an event cannot happen: it lacks what it needs, or is forbidden.
    pub fn is_stopped(&mut self, event: &Event) -> Does<bool> {
        let model = self.model;
        let kind = &model.rulebook.events[event.kind.index()];
        let object = event.role(Role::Object);
        let mut is_lost = object != NONE && self.alive(object) == NONE;
        if !is_lost && event.in_play.is_some_and(|thing| value_of(thing) == object) {
            // No event to come happens to what has left play meanwhile, if that means nothing any more.
            is_lost = self.played_object(event).is_none() && self.policy::<Left>()? == Left::Nothing;
        }
        Ok(event.nothing || is_lost || !self.is(&kind.needs, &Self::body_env(event))? || self.is_forbidden(event)?)
    }

    /// The object of an event, if it is in play.
    pub fn played_object(&self, event: &Event) -> Option<usize> {
        thing_of(self.alive(event.role(Role::Object))).filter(|thing| self.in_play(self.at.things[*thing].zone))
    }

    /// The environment of the body of an event.
    pub fn body_env(event: &Event) -> Env {
        let mut env = event.maker.clone();
        Role::ALL.iter().for_each(|role| env.set(Slot::of_role(*role), event.role(*role)));
        env
    }

    /// The player of an event: whom it names, or the controller of its object, unless that is neutral.
    pub fn affected(&self, event: &Event) -> Option<PlayerId> {
        let named = PlayerId::of_value(event.role(Role::Player));
        let object = thing_of(self.alive(event.role(Role::Object))).map(|thing| &self.at.things[thing]);
        let neutral = &self.model.rulebook.neutral;
        let of_object = object.filter(|thing| !neutral.iter().any(|word| thing.shape.words.contains(word)));
        named.or_else(|| of_object.map(|thing| thing.shape.controller))
    }

    /// Whether nothing is left of an event that has an amount.
    pub fn is_zero(event: &Event) -> bool {
        event.role(Role::Amount) != NONE && event.role(Role::Amount) <= 0
    }

    /// Events of one moment go through the procedure; gives which objects they have made new.
    pub fn moment(&mut self, mut events: Vec<Event>) -> Does<Vec<(usize, usize)>> {
        if events.is_empty() {
            return Ok(Vec::new());
        }
        let mut whole = self.whole.take();
        let from = self.parts_of(whole.as_ref(), &mut events)?;
        // What else is in the place of the event is a time of its own.
        whole.iter_mut().for_each(|whole| whole.lineage.times.clear());
        self.nested += 1;
        self.count_moment()?;
        let occurs = self.model.rulebook.procedure.iter().position(|step| step.kind == StepKind::Occur);
        let occurs = occurs.ok_or(Stop::Unsupported("a procedure in which nothing occurs"))?;
        self.before_occurring(&mut events, from..occurs)?;
        let moved = self.occur(events)?;
        if self.model.rulebook.procedure[occurs..].iter().any(|step| matches!(step.kind, StepKind::Replace(_))) {
            return Err(Stop::Unsupported("a step that replaces outcomes"));
        }
        self.nested -= 1;
        self.whole = whole;
        Ok(moved)
    }

    /// What is a part of another event has been replaced by what has replaced that; what is in its place goes on from its
    /// step, or anew.
    fn parts_of(&mut self, whole: Option<&Whole>, events: &mut [Event]) -> Does<usize> {
        let Some(whole) = whole else { return Ok(0) };
        events.iter_mut().for_each(|event| event.lineage.clone_from(&whole.lineage));
        // The first of several in the place of an event is the time that it was; the others, and what is added, are others.
        let others = usize::from(whole.place.is_some());
        events.iter_mut().skip(others).for_each(|event| event.lineage.times.clear());
        let Some((step, first, original, last)) = whole.place else { return Ok(0) };
        let goes = self.policy::<Substituted>()?;
        if one_of!(goes, Substituted: Another, not On | Anew) {
            events.iter_mut().for_each(|event| event.lineage = Lineage::default());
            return Ok(0);
        }
        for event in events {
            (event.first, event.original_player, event.is_itself) = (first, original, false);
        }
        let goes_on = one_of!(goes, Substituted: On, not Anew | Another);
        self.goes_on = goes_on.then_some((step, last));
        Ok(if goes_on { step } else { 0 })
    }

    fn before_occurring(&mut self, events: &mut Vec<Event>, steps: std::ops::Range<usize>) -> Does {
        self.about_to_happen(events)?;
        let mut is_by_event = false;
        if events.len() > 1 && self.could_be_replaced(events) {
            is_by_event = one_of!(self.policy()?, Moment: ByEvent, not InOrder | Together);
        }
        if !is_by_event {
            return steps.clone().try_for_each(|step| self.step(events, step));
        }
        let mut done: Vec<Vec<Event>> = vec![Vec::new(); events.len()];
        let mut left: Vec<(usize, Event)> = events.drain(..).enumerate().collect();
        while !left.is_empty() {
            // What no effect could concern waits for nobody.
            let concerned: Vec<usize> = (0..left.len()).filter(|at| self.could_be_answered(&left[*at].1)).collect();
            let next = if concerned.len() > 1 { concerned[self.asks(self.at.turn, concerned.len())?] } else { 0 };
            let (place, event) = left.remove(next);
            let mut alone = vec![event];
            self.end_impossible(&mut alone[0])?;
            steps.clone().try_for_each(|step| self.step(&mut alone, step))?;
            done[place] = alone;
        }
        *events = done.into_iter().flatten().collect();
        Ok(())
    }

    /// One step of the procedure, before events occur.
    pub fn step(&mut self, events: &mut Vec<Event>, step: usize) -> Does {
        let model = self.model;
        let place = Place { step, turns: model.rulebook.procedure[step].turns };
        match &model.rulebook.procedure[step].kind {
            StepKind::SelectFirst => self.select_first(events),
            StepKind::Occur | StepKind::Complete => Ok(()),
            StepKind::EndZero => {
                for event in events.iter_mut().filter(|event| Self::is_zero(event)) {
                    self.becomes_nothing(event)?;
                }
                Ok(())
            }
            StepKind::Replace(classes) => self.replace(events, classes, place),
        }
    }

    /// Whether events of amount zero end before this step.
    pub fn zero_has_ended(&self, step: usize) -> bool {
        self.model.rulebook.procedure[..step].iter().any(|step| step.kind == StepKind::EndZero)
    }

    /// An event that an effect has left nothing, behind the step in which such events end.
    pub fn late_zero(&mut self, event: &mut Event, step: usize) -> Does {
        if !event.nothing
            && Self::is_zero(event)
            && self.zero_has_ended(step)
            && self.policy::<LateZero>()? == LateZero::Ends
        {
            self.becomes_nothing(event)?;
        }
        Ok(())
    }

    /// The events that are left occur.
    fn occur(&mut self, events: Vec<Event>) -> Does<Vec<(usize, usize)>> {
        let (model, mut left) = (self.model, Vec::new());
        let mut alone = Vec::new();
        for mut event in events {
            let kind = &model.rulebook.events[event.kind.index()];
            let env = Self::body_env(&event);
            let mut is_over = self.is_stopped(&event)? || !self.is(&kind.occurs, &env)?;
            if !is_over && Self::is_zero(&event) {
                is_over = self.policy::<ZeroEvents>()? == ZeroEvents::DoesNotHappen;
            }
            if is_over {
                self.becomes_nothing(&mut event)?;
                alone.extend(std::mem::take(&mut event.with).into_iter().map(|added| (added, event.lineage.clone())));
                continue;
            }
            left.push(event);
        }
        if left.iter().any(|event| !model.rulebook.events[event.kind.index()].steps.is_empty()) {
            return Err(Stop::Unsupported("an event with steps"));
        }
        self.as_much_as_is_there(&mut left)?;
        for event in left.iter_mut().filter(|event| event.nothing) {
            self.becomes_nothing(event)?;
            alone.extend(std::mem::take(&mut event.with).into_iter().map(|added| (added, event.lineage.clone())));
        }
        left.retain(|event| !event.nothing);
        self.same_occurrence(&left)?;
        self.ages.0 += 1;
        // What begins with the events of one moment, and with what happens with them, is of one age.
        self.at.clock += u32::from(self.within == 0);
        let mut once = BTreeSet::new();
        self.leaving =
            left.iter().filter(|event| self.looks_back(event)).map(|event| event.role(Role::Object)).collect();
        for event in &mut left {
            self.pass_over(event)?;
            self.count(event)?;
        }
        let (before, old) = (self.at.clone(), self.at.met.len());
        for (at, event) in left.iter().enumerate() {
            if self.looks_back(event) {
                self.meet(at, &left, &[], &mut once)?;
            }
        }
        self.keep_what_leaves(&mut left, old)?;
        for event in &mut left {
            self.body(event)?;
            self.happened += usize::from(event.is_itself);
        }
        self.own_moves(&before, &left)?;
        // What was added to the events knows what they have brought.
        let moved: Vec<(usize, usize)> = left.iter().flat_map(|event| event.moved.clone()).collect();
        for (_, env, _) in left.iter_mut().flat_map(|event| &mut event.with) {
            moved.iter().for_each(|(was, now)| env.brings(*was, *now));
        }
        let with = left.iter_mut().flat_map(|event| {
            let lineage = event.lineage.clone();
            std::mem::take(&mut event.with).into_iter().map(move |added| (added, lineage.clone()))
        });
        let with: Vec<(Added, Lineage)> = with.collect();
        let about = left.iter().filter(|event| !self.looks_back(event)).map(|event| event.role(Role::Object)).collect();
        self.answered.push(Answered { about, from: self.under_way.len(), ..Answered::default() });
        self.within += 1;
        self.all_added(with)?;
        self.within -= 1;
        let since = self.answered.pop().unwrap_or_default();
        for event in left.iter_mut().filter(|event| !model.rulebook.events[event.kind.index()].looks_back) {
            since.brought.iter().for_each(|(was, now)| event.becomes(*was, *now));
        }
        let is_met_now = left.iter().any(|event| !self.looks_back(event));
        if is_met_now && self.has_continuous && self.policy::<ChangedEffects>()? == ChangedEffects::Count {
            self.recompute()?;
        }
        for (at, event) in left.iter().enumerate() {
            if !self.looks_back(event) {
                self.meet(at, &left, &since.gone, &mut once)?;
            }
        }
        if !left.is_empty() {
            self.afterwards()?;
        }
        self.all_added(alone)?;
        Ok(left.into_iter().flat_map(|event| event.moved).chain(since.known).collect())
    }

    /// What takes more than is there takes what is there, one after the other; where nothing is there, it does not happen.
    fn as_much_as_is_there(&mut self, events: &mut [Event]) -> Does {
        let mut after = (events.len() > 1).then(|| self.in_thought(Vec::new()));
        for event in events {
            let now = self.less_is_there(event)?;
            let there = match &mut after {
                Some(after) => after.less_is_there(event)?,
                None => now,
            };
            if let Some(there) = there {
                if there == 0 && now != Some(0) {
                    return Err(Stop::Unsupported("events of one moment that leave each other nothing"));
                }
                let in_part = there > 0 && self.policy::<InPart>()? == InPart::AsFarAsPossible;
                event.nothing = !in_part;
                event.roles[Role::Amount as usize] = there;
            }
            if let Some(after) = after.as_mut().filter(|_| !event.nothing) {
                after.body(&mut event.clone())?;
            }
        }
        Ok(())
    }

    /// How much is there of what an event takes, if that is all that it does and it takes more.
    fn less_is_there(&mut self, event: &Event) -> Does<Option<i32>> {
        let kind = &self.model.rulebook.events[event.kind.index()];
        let amount = Expr::Slot(Slot::of_role(Role::Amount));
        let less = |by: &Expr| matches!(by, Expr::Arithmetic(Arithmetic::Subtract, of, by) if **of == Expr::Is(0) && **by == amount);
        let env = Self::body_env(event);
        let there = match kind.body.as_slice() {
            _ if !kind.steps.is_empty() => return Ok(None),
            [Instr::Update(Update::PlaceTop(player, zone, count, _))] if *count == amount => {
                let owner = PlayerId::of_value(self.value(player, &env)?);
                let is_there = |thing: &usize| self.at.things[*thing].zone == zone.index();
                let of_owner = |thing: &usize| Some(self.at.things[*thing].owner) == owner;
                self.there().into_iter().filter(is_there).filter(of_owner).count() as i32
            }
            [Instr::Update(Update::PutCounters(object, counter, by))] if less(by) => {
                let object = self.value(object, &env)?;
                let Some(thing) = thing_of(self.alive(object)) else { return Ok(None) };
                self.at.things[thing].counters[counter.index()]
            }
            [Instr::Update(Update::RaiseResource(player, resource, by))]
                if less(by) && !self.model.rulebook.signed.contains(resource) =>
            {
                let Some(player) = PlayerId::of_value(self.value(player, &env)?) else { return Ok(None) };
                self.at.resources.get(&(player, resource.index())).copied().unwrap_or(0)
            }
            _ => return Ok(None),
        };
        Ok((there < event.role(Role::Amount)).then_some(there))
    }

    /// What was added to events is done; a part of an event has been replaced by what has replaced that.
    pub fn all_added(&mut self, all: Vec<(Added, Lineage)>) -> Does {
        // What comes later is under way as well.
        let from = self.under_way.len();
        self.under_way.extend(all.iter().rev().map(|((_, env, _), _)| env.clone()));
        for ((body, _, is_part), lineage) in all {
            let mut env = self.under_way.pop().unwrap_or_default();
            let whole = is_part.then_some(Whole { lineage, place: None });
            let outer = std::mem::replace(&mut self.whole, whole);
            self.added.push((from, self.under_way.len()));
            self.follow(&body, &mut env, &mut None)?;
            self.added.pop();
            self.whole = outer;
        }
        Ok(())
    }

    /// What waits for the next time and could have answered the event in a round has been passed over: its time is over.
    fn pass_over(&mut self, event: &Event) -> Does {
        let model = self.model;
        for step in &model.rulebook.procedure {
            match &step.kind {
                StepKind::Occur => break,
                StepKind::Replace(classes) if step.turns.rounds => self.is_over_for_next(event, classes)?,
                StepKind::Replace(_) | StepKind::SelectFirst | StepKind::EndZero | StepKind::Complete => {}
            }
        }
        Ok(())
    }

    pub fn looks_back(&self, event: &Event) -> bool {
        self.model.rulebook.events[event.kind.index()].looks_back
    }

    /// Two events of a kind that put one object somewhere are the same occurrence, which is not compared.
    fn same_occurrence(&self, events: &[Event]) -> Does {
        let places = |event: &Event| {
            let body = &self.model.rulebook.events[event.kind.index()].body;
            body.iter().any(|instr| matches!(instr, Instr::Update(Update::Place(..) | Update::Cease(_))))
        };
        let same = |one: &Event, other: &Event| {
            one.kind == other.kind && one.role(Role::Object) == other.role(Role::Object) && places(one)
        };
        let is_twice = events.iter().enumerate().any(|(at, one)| events[..at].iter().any(|other| same(one, other)));
        if is_twice { Err(Stop::Unsupported("one occurrence from two sources")) } else { Ok(()) }
    }

    /// An effect has taken its own object out of play: the reference knows the plain reading alone.
    fn own_moves(&mut self, before: &Position, events: &[Event]) -> Does {
        for event in events {
            let Some(object) = thing_of(event.role(Role::Object)) else { continue };
            let has_left = before.things.get(object).is_some_and(|thing| self.in_play(thing.zone))
                && !self.in_play(self.at.things[object].zone);
            if !has_left || self.carried_out.last() != Some(&Some(object)) {
                continue;
            }
            if one_of!(self.policy()?, OwnMove: Complete | Trigger, not AtOnce)
                || one_of!(self.policy()?, OwnTriggers: TriggersNot | Over, not Triggers)
            {
                return Err(Stop::Unsupported("an effect that takes its own object out of play"));
            }
        }
        Ok(())
    }

    /// What is done after events have occurred, before anything else goes on.
    pub fn afterwards(&mut self) -> Does {
        if self.within > 0 {
            // What happens with an event is a part of what happens.
            return Ok(());
        }
        self.recompute()?;
        self.look_at_states()?;
        if self.busy > 0 && self.do_checks_find()? && self.policy::<ChecksLook>()? == ChecksLook::NothingResolves {
            self.checks_are_due = true;
            return self.stop_if_over();
        }
        self.checks()
    }

    /// A layer, or a line of the script, is done: what the standing checks have waited for.
    pub fn is_done(&mut self) -> Does {
        self.busy -= 1;
        if self.busy == 0 { self.checks_if_due() } else { Ok(()) }
    }

    /// The standing checks look, if they have waited.
    pub fn checks_if_due(&mut self) -> Does {
        if std::mem::take(&mut self.checks_are_due) { self.checks() } else { Ok(()) }
    }

    fn do_checks_find(&mut self) -> Does<bool> {
        let model = self.model;
        for check in &model.rulebook.checks {
            if !self.fitting(&check.each, &Env::default())?.is_empty() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// What the standing checks find is done.
    fn checks(&mut self) -> Does {
        let model = self.model;
        for check in &model.rulebook.checks {
            for thing in self.fitting(&check.each, &Env::default())? {
                let mut env = Env::default();
                env.set(check.each.slot, value_of(thing));
                if !check.body.iter().all(Instr::is_update) {
                    return Err(Stop::Unsupported("a standing check that makes events"));
                }
                self.follow(&check.body, &mut env, &mut None)?;
            }
        }
        self.stop_if_over()
    }

    fn stop_if_over(&self) -> Does {
        let left: Vec<PlayerId> =
            (0..self.players()).map(PlayerId::at).filter(|player| !self.at.lost.contains(player)).collect();
        let over = match (self.at.won.first(), self.at.lost.first()) {
            _ if self.at.drawn => Ending::Drawn,
            (Some(_), _) if self.at.won.len() > 1 => return Err(Stop::Unsupported("several winners")),
            (Some(player), _) => Ending::Won(*player),
            (None, None) => return Ok(()),
            (None, Some(lost)) => match left.as_slice() {
                [] => Ending::Drawn,
                [winner] => Ending::Won(*winner),
                _ => Ending::Lost(*lost),
            },
        };
        Err(Stop::End(over))
    }
}
