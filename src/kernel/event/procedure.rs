//! The event procedure: the steps that the rulebook gives, for the events of one moment.
//!
//! Events of one moment go through the steps together; at `occur` all their
//! bodies run, and only then are triggers on them met (those that look back
//! are met just before). A sub-event is a moment of its own, on top.

use crate::position::log::{Fact, Log, What};
use crate::position::offer::{About, Chooser, OfferKind, Pick};
use crate::position::state::{Env, Event, Fixed, Frame, Own, Roles, Stand, State};
use crate::run::step::{Go, Step};
use base::id::{EventKindId, ObjectId, PlayerId};
use model::event::EventTemplate;
use model::expr::{Comparison, NONE, Role, Slot};
use model::instr::Instr;
use model::policy::{Again, FirstPlayer, Moment, Policy, ReplacementCondition, ReplacementOrder, ZeroEvents};
use model::rulebook::StepKind;
use smallvec::SmallVec;

impl<'m, L: Log> Step<'_, 'm, L> {
    // making events

    /// The events that an instruction makes.
    pub fn make(&self, env: &Env, templates: &'m [EventTemplate]) -> SmallVec<[Event; 1]> {
        let mut events = SmallVec::new();
        for template in templates {
            match &template.each {
                None => events.push(self.event_of(env, template)),
                Some(select) => {
                    let objects: SmallVec<[ObjectId; 8]> = self.eye().select(env, select).collect();
                    for object in objects {
                        let mut env = env.clone();
                        crate::look::eval::bind(&mut env, select.slot, object.value());
                        events.push(self.event_of(&env, template));
                    }
                }
            }
        }
        events
    }

    /// Whether this is one event that nothing can concern, so that every step of the procedure would find nothing to do.
    #[must_use]
    pub fn is_quiet(&self, templates: &[EventTemplate]) -> bool {
        let [template] = templates else {
            return false;
        };
        self.kernel.quiet[template.kind.index()] && template.each.is_none() && template.instead.is_empty()
    }

    /// Such an event happens.
    pub fn happen_quietly(&mut self, env: &mut Env, template: &'m EventTemplate) {
        let mut roles: Roles = [NONE; Role::COUNT];
        for (role, expr) in &template.roles {
            roles[*role as usize] = there(*role, self.value(env, expr));
        }
        self.fill(&mut roles);
        let kind = self.kind(template.kind);
        let fact = || Fact { kind: template.kind, roles, parts: Vec::new() };
        self.tell(&kind.clauses, |_| What::Proposed(fact()));
        if self.meter.compare(Comparison::AtMost, roles[Role::Amount as usize], 0)
            && self.eye().policy::<ZeroEvents>() == ZeroEvents::DoesNotHappen
        {
            let clauses = self.kernel.policy_clauses(model::policy::Policy::ZeroEvents);
            return self.tell(clauses, |_| What::Vanishes(fact()));
        }
        self.s.tick();
        let occur = &self.kernel.model.rulebook.procedure[self.kernel.occur as usize].clauses;
        self.tell(occur, |_| What::Happens(fact()));
        let mut inner = Self::body_env(&roles);
        // It does nothing else: see `Kernel::quiet`.
        for change in kind.body.iter().filter_map(Instr::bare) {
            self.bare(&mut inner, change);
        }
        for step in self.kernel.model.rulebook.procedure.iter().filter(|step| step.kind == StepKind::Complete) {
            self.tell(&step.clauses, |_| What::Complete(fact()));
        }
        self.s.changed = true;
    }

    fn event_of(&self, env: &Env, template: &'m EventTemplate) -> Event {
        let mut roles: Roles = [NONE; Role::COUNT];
        let mut scratch = env.clone();
        for (role, expr) in &template.roles {
            roles[*role as usize] = there(*role, self.value(&mut scratch, expr));
        }
        self.fill(&mut roles);
        let mut event = Event::new(template.kind, roles);
        if !template.instead.is_empty() {
            event.own = Some(Box::new(Own { abilities: template.instead.clone(), env: scratch }));
        }
        event
    }

    /// Where no player is given, it is the player of the object.
    pub fn fill(&self, roles: &mut Roles) {
        if roles[Role::Player as usize] == NONE
            && let Some(object) = self.eye().exists(roles[Role::Object as usize])
        {
            roles[Role::Player as usize] = self.player_of(object);
        }
    }

    /// The player whom what happens to an object affects: its controller, unless it is neutral.
    pub fn player_of(&self, object: ObjectId) -> i32 {
        let neutral = &self.kernel.model.rulebook.neutral;
        let eye = self.eye();
        if neutral.iter().any(|word| eye.props(object).has_word(*word)) { NONE } else { eye.control(object).value() }
    }

    /// Events of one moment are about to happen. Those that cannot happen are not even proposed.
    pub fn propose(&mut self, events: SmallVec<[Event; 1]>) {
        let mut proposed: SmallVec<[Event; 1]> = SmallVec::new();
        for mut event in events {
            if !self.keep_possible(&mut event) {
                let clauses = &self.kernel.model.rulebook.events[event.kind.index()].clauses;
                self.tell(clauses, |_| What::Vanishes(Fact::of(&event)));
                continue;
            }
            if self.forbid(&mut event) {
                continue;
            }
            let clauses = &self.kernel.model.rulebook.events[event.kind.index()].clauses;
            self.tell(clauses, |_| What::Proposed(Fact::of(&event)));
            proposed.push(event);
        }
        if !proposed.is_empty() {
            self.s.agenda.push(Frame::Moment {
                events: proposed,
                step: 0,
                at: 0,
                stand: Stand::Begin,
                met: SmallVec::new(),
            });
        }
    }

    /// Drops the parts of an event that effects forbid; whether none is left.
    fn forbid(&mut self, event: &mut Event) -> bool {
        if event.application.is_some() {
            return false;
        }
        let mut left: SmallVec<[usize; 4]> = SmallVec::new();
        for part in 0..event.part_count() {
            let alone = Event::new(event.kind, event.part(part));
            let Some((key, _)) = self.eye().forbidden(&alone) else {
                left.push(part);
                continue;
            };
            let clauses = &self.kernel.ability(key.ability).clauses;
            self.tell(clauses, |step| What::Forbidden(Fact::of(&alone), step.agent(key)));
        }
        if !left.is_empty() && left.len() < event.part_count() {
            event.keep(&left);
        }
        left.is_empty()
    }

    // the procedure

    /// The next piece of the procedure of the moment on top.
    pub fn procedure(&mut self) -> Go {
        let Some(Frame::Moment { events, step, at, stand, .. }) = self.s.agenda.last() else {
            return Ok(());
        };
        let (step, at, stand, count) = (*step, *at, *stand, events.len() as u8);
        let Some(now) = self.kernel.model.rulebook.procedure.get(step as usize) else {
            return self.end_moment();
        };
        if now.kind == StepKind::Occur {
            return self.occur(at, stand, &now.clauses);
        }
        if at >= count {
            return self.go_to(step + 1, 0, Stand::Begin);
        }
        let way = self.way(at, stand)?;
        if way == Moment::ByEvent && stand == Stand::Begin {
            return self.next_event(step);
        }
        let joint = way == Moment::Together && matches!(now.kind, StepKind::Replace(_));
        if !joint && !self.is_open(at, step) {
            return self.step_is_over(way);
        }
        if step == 0 {
            for at in if joint { 0..count } else { at..at + 1 } {
                self.fix_replacements(at)?;
            }
        }
        match &now.kind {
            StepKind::SelectFirst => self.select_first(at, now)?,
            StepKind::Replace(classes) => {
                if self.answers((step, at, stand), classes, joint)? {
                    return Ok(());
                }
            }
            StepKind::EndZero => self.end_zero(at, &now.clauses),
            StepKind::Complete => {
                let follows = self.follow_up(at, step, way)?;
                let event = self.event_at(at).clone();
                self.tell(&now.clauses, |_| What::Complete(Fact::of(&event)));
                self.step_is_over(way)?;
                return self.follows(follows);
            }
            StepKind::Occur => {}
        }
        if joint { self.go_to(step + 1, 0, Stand::Begin) } else { self.step_is_over(way) }
    }

    // several events at once

    /// How the events of the moment on top go through the steps. That is only asked where effects could concern two.
    fn way(&mut self, at: u8, stand: Stand) -> Go<Moment> {
        let Some(Frame::Moment { events, .. }) = self.s.agenda.last() else {
            return Ok(Moment::InOrder);
        };
        if events.len() < 2 {
            return Ok(Moment::InOrder);
        }
        let listened = events.iter().filter(|event| !event.nothing && self.is_listened(event)).count();
        // An event can have become several in the middle of a step.
        let way = self.eye().policy_if::<Moment>(|| listened > 1);
        if listened < 2 && self.eye().is_open::<Moment>() {
            return Ok(Moment::InOrder);
        }
        if at == 0 && stand == Stand::Begin && listened > 1 {
            self.log.cite(self.kernel.policy_clauses(Policy::Moment));
        }
        self.go_unless_asked().map(|()| way)
    }

    /// Whether some effect could replace an event.
    #[must_use]
    pub fn is_listened(&self, event: &Event) -> bool {
        event.own.is_some() || !self.kernel.listeners[event.kind.index()].replacements.is_empty()
    }

    /// Where events go through the steps one by one: the first and the last step, but for one, before or after they
    /// occur.
    fn section(&self, step: u8) -> (u8, u8) {
        let last = self.kernel.model.rulebook.procedure.len() as u8;
        if step < self.kernel.occur { (0, self.kernel.occur) } else { (self.kernel.occur + 1, last) }
    }

    /// The turn player says which event goes through the steps next.
    fn next_event(&mut self, step: u8) -> Go {
        let Some(Frame::Moment { events, .. }) = self.s.agenda.last() else {
            return Ok(());
        };
        let (first, last) = self.section(step);
        let left: SmallVec<[u8; 4]> = (0..events.len() as u8)
            .filter(|at| !self.event_at(*at).nothing && self.event_at(*at).done < last)
            .collect();
        let listened: SmallVec<[u8; 4]> =
            left.iter().copied().filter(|at| self.is_listened(self.event_at(*at))).collect();
        let next = match (left.first(), listened.len()) {
            (None, _) => return self.go_to(last, 0, Stand::Begin),
            (Some(next), 0 | 1) => *next,
            _ => {
                let picks: SmallVec<[Pick; 8]> = listened.iter().map(|at| self.event_pick(*at)).collect();
                let clauses = self.kernel.policy_clauses(Policy::Moment);
                let turn = PlayerId(self.s.turn.into());
                let choice = self.ask(Chooser::Player(turn), OfferKind::NextEvent, &picks, clauses)?;
                self.log.cite(clauses);
                listened[choice]
            }
        };
        self.go_to(first, next, Stand::Ready)
    }

    /// How an event of the moment on top stands among the options of an offer.
    pub(crate) fn event_pick(&self, at: u8) -> Pick {
        match self.about(at) {
            About::Object(object) => Pick::Object(object),
            About::Player(player) => Pick::Player(player),
            About::Only | About::Nth(_) => Pick::Number(i32::from(at) + 1),
        }
    }

    /// A step is over for the event that the moment on top has turned to.
    fn step_is_over(&mut self, way: Moment) -> Go {
        let Some(Frame::Moment { step, at, .. }) = self.s.agenda.last() else {
            return Ok(());
        };
        let (step, at) = (*step, *at);
        if way != Moment::ByEvent {
            return self.go_to(step, at + 1, Stand::Begin);
        }
        let (first, last) = self.section(step);
        if step + 1 < last && !self.event_at(at).nothing {
            return self.go_to(step + 1, at, Stand::Ready);
        }
        self.event_at_mut(at).done = last;
        self.go_to(first, 0, Stand::Begin)
    }

    /// Drops the parts of an event that lack what its kind needs; whether any is left.
    pub fn keep_possible(&self, event: &mut Event) -> bool {
        let needs = &self.kind(event.kind).needs;
        if needs.is_true() {
            return true;
        }
        let possible = |part: usize| self.eye().holds(&mut Self::body_env(&event.part(part)), needs);
        let kept: SmallVec<[usize; 4]> = (0..event.part_count()).filter(|part| possible(*part)).collect();
        if kept.len() < event.part_count() && !kept.is_empty() {
            event.keep(&kept);
        }
        !kept.is_empty()
    }

    /// Whether an event has become one that cannot happen, as nothing can have made it while none of its moment was
    /// answered; then it is replaced with nothing.
    pub fn is_stopped(&mut self, at: u8) -> Go<bool> {
        let event = self.event_at(at);
        let answered = match self.s.agenda.last() {
            Some(Frame::Moment { events, .. }) => events.iter().any(|event| !event.lineage.is_empty()),
            _ => false,
        };
        let unchanged = !answered || event.nothing || event.application.is_some();
        let free = self.kernel.listeners[event.kind.index()].cannot.is_empty() && self.kind(event.kind).needs.is_true();
        if unchanged || free {
            return Ok(false);
        }
        let event = event.clone();
        let mut kept = event.clone();
        let possible = self.keep_possible(&mut kept);
        let forbidden = self.eye().forbidden(&kept).filter(|_| possible);
        let is_left = possible && (forbidden.is_none() || kept.part_count() > 1 && !self.forbid(&mut kept));
        if is_left {
            *self.event_at_mut(at) = kept;
            return Ok(false);
        }
        self.event_at_mut(at).nothing = true;
        match forbidden {
            Some((key, _)) => {
                let clauses = &self.kernel.ability(key.ability).clauses;
                self.tell(clauses, |step| What::Forbidden(Fact::of(&event), step.agent(key)));
            }
            None => self.tell(&self.kind(event.kind).clauses, |_| What::Vanishes(Fact::of(&event))),
        }
        self.follow_added(&event);
        Ok(true)
    }

    /// Moves the moment on top on.
    pub fn go_to(&mut self, to_step: u8, to_at: u8, to_stand: Stand) -> Go {
        if let Some(Frame::Moment { events, step, at, stand, .. }) = self.s.agenda.last_mut() {
            if *step != to_step || *at != to_at {
                for event in events.iter_mut() {
                    event.turn = None;
                    event.fits.clear();
                }
            }
            (*step, *at, *stand) = (to_step, to_at, to_stand);
        }
        Ok(())
    }

    /// An event of the moment on top.
    #[must_use]
    pub fn event_at(&self, at: u8) -> &Event {
        match self.s.agenda.last() {
            Some(Frame::Moment { events, .. }) => &events[at as usize],
            _ => unreachable!("the moment is on top while its procedure runs"),
        }
    }

    /// An event of the moment on top.
    pub fn event_at_mut(&mut self, at: u8) -> &mut Event {
        match self.s.agenda.last_mut() {
            Some(Frame::Moment { events, .. }) => &mut events[at as usize],
            _ => unreachable!("the moment is on top while its procedure runs"),
        }
    }

    fn end_moment(&mut self) -> Go {
        if let Some(Frame::Moment { events, .. }) = self.s.agenda.pop() {
            self.time_is_over(&events);
        }
        let inner = self.s.agenda.iter().any(|frame| matches!(frame, Frame::Moment { .. }));
        if !inner {
            self.sweep();
        }
        Ok(())
    }

    /// Effects that are used up end.
    pub fn sweep(&mut self) {
        while let Some(at) = self.s.effects.iter().position(|effect| effect.left == 0) {
            self.end_effect(at);
        }
    }

    /// A layer's effect ends.
    pub fn end_effect(&mut self, at: usize) {
        let key = crate::position::state::Key::layer(self.s.effects[at].ability, at);
        self.tell(&[], |step| What::Ends(step.agent(key)));
        self.s.drop_effect(at);
        self.s.changed = true;
    }

    /// Selects the first player, if two players control replacements that could meet the event or what it may become.
    fn select_first(&mut self, at: u8, now: &'m model::rulebook::Step) -> Go {
        let event = self.event_at(at);
        if self.kernel.listeners[event.kind.index()].replacements.is_empty() || event.first.is_some() {
            return Ok(());
        }
        let event = event.clone();
        if self.could_apply(&event).len() < 2 || self.policy::<ReplacementOrder>()? != ReplacementOrder::EachTheirOwn {
            return Ok(());
        }
        // Where a player is selected for each class, it is done when the class has effects of several players.
        if self.policy::<FirstPlayer>()? != FirstPlayer::TurnPlayerPerClass {
            let first = self.first_player(&now.clauses)?;
            self.event_at_mut(at).first = Some(first);
        }
        Ok(())
    }

    /// Before its first step: where the rulebook determines once which effects can replace an event, it is now.
    fn fix_replacements(&mut self, at: u8) -> Go {
        if !self.is_listened(self.event_at(at)) {
            return Ok(());
        }
        let event = self.event_at(at);
        if event.fixed.is_none() && self.policy::<ReplacementCondition>()? == ReplacementCondition::AtProposal {
            self.log.cite(self.kernel.policy_clauses(model::policy::Policy::ReplacementCondition));
            let found = self.replacements_of(self.event_at(at), &self.classes());
            let fixed = |(key, env)| Fixed { key, env, stays: true };
            self.event_at_mut(at).fixed = Some(found.into_iter().map(fixed).collect());
        }
        Ok(())
    }

    /// The first player to apply replacement effects, by the rulebook's policy.
    pub fn first_player(&mut self, clauses: &[base::id::ClauseId]) -> Go<PlayerId> {
        let turn = PlayerId(self.s.turn.into());
        match self.policy::<FirstPlayer>()? {
            FirstPlayer::TurnPlayer => Ok(turn),
            FirstPlayer::Clockwise => Ok(self.s.next_player(turn, self.kernel.players())),
            FirstPlayer::TurnPlayerPerEvent | FirstPlayer::TurnPlayerPerClass => {
                let options = self.players_playing();
                let picks: SmallVec<[Pick; 8]> = options.iter().map(|player| Pick::Player(*player)).collect();
                let all = self.joined(clauses, model::policy::Policy::FirstPlayer);
                let choice = self.ask(Chooser::Player(turn), OfferKind::FirstPlayer, &picks, &all)?;
                self.log.cite(&all);
                Ok(options[choice])
            }
        }
    }

    /// The players in the game, clockwise from the turn player.
    #[must_use]
    pub fn players_playing(&self) -> SmallVec<[PlayerId; 8]> {
        let players = self.kernel.players();
        (0..players)
            .map(|step| PlayerId::at((self.s.turn as usize + step) % players))
            .filter(|player| self.s.lost >> player.index() & 1 == 0)
            .collect()
    }

    /// These clauses and those of a policy, each once.
    #[must_use]
    pub fn joined(
        &self,
        clauses: &[base::id::ClauseId],
        policy: model::policy::Policy,
    ) -> SmallVec<[base::id::ClauseId; 4]> {
        let mut all: SmallVec<[base::id::ClauseId; 4]> = SmallVec::from_slice(clauses);
        for clause in self.kernel.policy_clauses(policy) {
            if !all.contains(clause) {
                all.push(*clause);
            }
        }
        all
    }

    /// If the outcome of the event was replaced by its happening again, it does.
    pub fn happens_again(&mut self, at: u8) -> Go<bool> {
        if !self.event_at(at).again {
            return Ok(false);
        }
        let same = self.cited::<Again>()?;
        let event = self.event_at_mut(at);
        event.again = false;
        let mut next = event.clone();
        event.nothing = true;
        if same == Again::Another {
            next.lineage.clear();
            next.first = None;
            next.affected = None;
        }
        self.propose(SmallVec::from_elem(next, 1));
        Ok(true)
    }

    // environments of bodies

    /// The environment of an event's body: its roles, with its source as `this` and its player as `you`.
    #[must_use]
    pub fn body_env(roles: &Roles) -> Env {
        let mut env: Env = SmallVec::from_elem(NONE, Slot::FIRST_LOCAL.index());
        env[0] = roles[Role::Source as usize];
        env[1] = roles[Role::Player as usize];
        crate::look::active::bind_roles(&mut env, roles);
        env
    }

    /// The kind of an event of the rulebook.
    #[must_use]
    pub fn kind(&self, kind: EventKindId) -> &'m model::event::EventKind {
        &self.kernel.model.rulebook.events[kind.index()]
    }

    /// A value of an environment.
    #[must_use]
    pub fn slot(env: &Env, slot: Slot) -> i32 {
        State::slot(env, slot)
    }
}

/// The value of a part of an event that an instruction gives: as much as something that is not there has is nothing.
fn there(role: Role, value: i32) -> i32 {
    if role == Role::Amount && value == NONE { 0 } else { value }
}
