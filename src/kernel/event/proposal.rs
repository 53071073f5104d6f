//! Events are made and proposed; those that cannot happen are not.

use crate::look::active::bind_roles;
use crate::position::agenda::{Frame, Stand};
use crate::position::env::Env;
use crate::position::event::{Event, Roles, SelfReplacement};
use crate::position::key::{Holder, Key};
use crate::position::log::{Fact, What};
use crate::position::trace::Trace;
use crate::position::value::{IntoValue, Value};
use crate::step::work::{Go, Step};
use crate::table::awaited::{DONE, NOT_DONE, NOT_TRIED, PROPOSED};
use base::id::{AbilityId, EventKindId, ObjectId};
use model::ability::Replacement;
use model::event::EventTemplate;
use model::expr::{Comparison, Role, Slot};
use model::instr::Instr;
use model::policy::{Again, SelfCondition, ZeroEvents};
use model::rulebook::StepKind;
use smallvec::SmallVec;

impl<'a, 'm, T: Trace> Step<'a, 'm, T> {
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
                        env.bind(select.slot, object.into_value());
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
        let is_plain = template.each.is_none() && template.instead.is_empty() && template.done.is_none();
        self.kernel.quiet[template.kind.index()] && is_plain
    }

    /// Such an event happens; what is to be noted of that where something hangs on it.
    pub fn happen_quietly(&mut self, env: &mut Env, template: &'m EventTemplate) -> Value {
        self.tell_of_lacking(env, std::slice::from_ref(template));
        let mut roles: Roles = [Value::NONE; Role::COUNT];
        for (role, expr) in &template.roles {
            roles[*role as usize] = there(*role, self.value(env, expr));
        }
        self.fill(&mut roles);
        let kind = self.kernel.kind(template.kind);
        let fact = || Fact { kind: template.kind, roles, parts: Vec::new() };
        if !self.is_of_somebody(template.kind, &roles) {
            self.tell(&kind.clauses, |_| What::Vanishes(fact()));
            return NOT_DONE;
        }
        self.tell(&kind.clauses, |_| What::Proposed(fact()));
        let is_zero = self.meter.compare(Comparison::AtMost, roles[Role::Amount as usize], 0);
        if is_zero && self.eye().policy::<ZeroEvents>() == ZeroEvents::DoesNotHappen {
            let clauses = self.kernel.policy_clauses(model::policy::Policy::ZeroEvents);
            self.tell(clauses, |_| What::Vanishes(fact()));
            return NOT_TRIED;
        }
        self.s.tick();
        let occur = &self.kernel.model.rulebook.procedure[self.kernel.occur as usize].clauses;
        self.tell(occur, |_| What::Happens(fact()));
        let mut inner = Self::body_env(&roles);
        // It does nothing else: see `Kernel::quiet`.
        for change in kind.body.iter().filter_map(Instr::update) {
            self.update(&mut inner, change);
        }
        for step in self.kernel.model.rulebook.procedure.iter().filter(|step| step.kind == StepKind::Complete) {
            self.tell(&step.clauses, |_| What::Complete(fact()));
        }
        self.s.note_change();
        if is_zero { NOT_TRIED } else { DONE }
    }

    pub(crate) fn event_of(&self, env: &Env, template: &'m EventTemplate) -> Event {
        let mut roles: Roles = [Value::NONE; Role::COUNT];
        let mut scratch = env.clone();
        for (role, expr) in &template.roles {
            roles[*role as usize] = there(*role, self.value(&mut scratch, expr));
        }
        self.fill(&mut roles);
        let mut event = Event::new(template.kind, roles);
        if !template.instead.is_empty() {
            event.self_replacement =
                Some(Box::new(SelfReplacement { abilities: template.instead.clone(), env: scratch, held: None }));
            self.fix_self_replacements(&mut event);
        }
        event
    }

    /// An event is generated: which of its self-replacements hold by then, where the rulebook may ask that.
    fn fix_self_replacements(&self, event: &mut Event) {
        if !self.kernel.can_be(self.s, |it: SelfCondition| it == SelfCondition::Generated) {
            return;
        }
        let Some(own) = event.self_replacement.as_ref().filter(|own| own.held.is_none()) else { return };
        let holds = |ability: &AbilityId| {
            let on = self.kernel.replacement(*ability).map_or(&[][..], |it| &it.on);
            self.eye().meets(&mut own.env.clone(), on, event).is_some()
        };
        let held: Vec<AbilityId> = own.abilities.iter().copied().filter(holds).collect();
        if let Some(own) = event.self_replacement.as_mut() {
            own.held = Some(held);
        }
    }

    /// Whether a self-replacement meets its event, which `met` says of the position as it is: in it, or as the event was
    /// generated.
    pub(crate) fn self_replacement_fits(&self, event: &Event, key: Key, env: &mut Env, met: bool) -> bool {
        let own = event.self_replacement.as_ref().filter(|_| key.holder == Holder::EVENT);
        let own = own.filter(|own| own.abilities.contains(&key.ability));
        let Some(held) = own.and_then(|own| own.held.as_ref()) else {
            return met;
        };
        let of_kind = |it: &Replacement| it.on.iter().any(|on| on.kind == event.kind);
        let is_of_kind = self.kernel.replacement(key.ability).is_some_and(of_kind);
        let then = is_of_kind && held.contains(&key.ability);
        if then == met || self.eye().policy::<SelfCondition>() != SelfCondition::Generated {
            return met;
        }
        bind_roles(env, &event.roles);
        then
    }

    /// Where no player is given, it is the player of the object.
    pub fn fill(&self, roles: &mut Roles) {
        if roles[Role::Player as usize] == Value::NONE
            && let Some(object) = self.eye().exists(roles[Role::Object as usize])
        {
            roles[Role::Player as usize] = self.player_of(object);
        }
    }

    /// The player whom what happens to an object affects: its controller, unless it is neutral.
    pub fn player_of(&self, object: ObjectId) -> Value {
        if self.is_neutral(object) { Value::NONE } else { self.eye().control(object).into_value() }
    }

    /// Events of one moment are about to happen. Those that cannot happen are not even proposed.
    pub fn propose(&mut self, events: SmallVec<[Event; 1]>) {
        let mut proposed: SmallVec<[Event; 1]> = SmallVec::new();
        for mut event in events {
            self.fix_self_replacements(&mut event);
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
            // What is nothing from the beginning keeps nothing from being done.
            if proposed.iter().any(|event| event.awaited && !self.eye().is_all_zero(event)) {
                self.note_below(self.s.depth(), PROPOSED);
            }
            self.s.begin(Frame::Moment {
                // What is in the place of another event goes on where that was.
                step: proposed.iter().map(|event| event.done).min().unwrap_or_default(),
                events: proposed,
                at: 0,
                stand: Stand::Begin,
                met: SmallVec::new(),
            });
        }
    }

    /// Drops the parts of an event that effects forbid; whether none is left.
    pub(crate) fn forbid(&mut self, event: &mut Event) -> bool {
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

    /// Whether the object is there to which an event happens, and the player who does it.
    pub(crate) fn is_of_somebody(&self, kind: EventKindId, roles: &Roles) -> bool {
        let (of_an_object, of_a_player) = self.kernel.of_whom[kind.index()];
        (!of_an_object || self.object(roles[Role::Object as usize]).is_some())
            && (!of_a_player || self.player(roles[Role::Player as usize]).is_some())
    }

    /// Whether such an event happens to somebody, and has what its kind needs.
    pub(crate) fn can_be_done(&self, kind: EventKindId, roles: &Roles) -> bool {
        let needs = &self.kernel.kind(kind).needs;
        self.is_of_somebody(kind, roles) && (needs.is_true() || self.eye().holds(&mut Self::body_env(roles), needs))
    }

    /// Drops the parts of an event that happen to nobody or lack what its kind needs; whether any is left.
    pub fn keep_possible(&self, event: &mut Event) -> bool {
        let possible = |part: &usize| self.can_be_done(event.kind, &event.part(*part));
        let kept: SmallVec<[usize; 4]> = (0..event.part_count()).filter(possible).collect();
        if kept.len() < event.part_count() && !kept.is_empty() {
            event.keep(&kept);
        }
        !kept.is_empty()
    }

    /// Whether some effect could replace an event.
    #[must_use]
    pub fn is_listened(&self, event: &Event) -> bool {
        event.self_replacement.is_some() || !self.kernel.listeners[event.kind.index()].replacements.is_empty()
    }

    /// The environment of an event's body: its roles, with its source as `this` and its player as `you`.
    #[must_use]
    pub fn body_env(roles: &Roles) -> Env {
        let mut env = Env::of_slots(Slot::FIRST_LOCAL.index());
        env[0] = roles[Role::Source as usize];
        env[1] = roles[Role::Player as usize];
        crate::look::active::bind_roles(&mut env, roles);
        env
    }

    /// If the outcome of the event was replaced by its happening again, it does.
    pub fn happens_again(&mut self, at: u8) -> Go<bool> {
        if !self.event_at(at).again {
            return Ok(false);
        }
        let same = self.cited::<Again>()?;
        let event = self.event_at_mut(at);
        event.again = false;
        let mut next = Event { done: 0, ..event.clone() };
        event.nothing = true;
        if same == Again::Another {
            next.is_another();
            next.first = None;
            next.affected = None;
        }
        self.propose(SmallVec::from_elem(next, 1));
        Ok(true)
    }
}

/// The value of a part of an event that an instruction gives: as much as something that is not there has is nothing.
pub(crate) fn there(role: Role, value: Value) -> Value {
    if role == Role::Amount && value == Value::NONE { Value::ZERO } else { value }
}
