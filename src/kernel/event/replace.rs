//! What a replacement effect does to the event.

use crate::look::active::ActiveEffect;
use crate::position::agenda::{Frame, Stand};
use crate::position::env::Env;
use crate::position::event::Event;
use crate::position::key::Key;
use crate::position::lasting::Remaining;
use crate::position::log::{Fact, What};
use crate::position::offer::Pick;
use crate::position::trace::Trace;
use crate::position::value::{IntoValue, Value};
use crate::step::work::{Go, Step};
use base::id::{AbilityId, ClassId, ClauseId};
use model::event::EventTemplate;
use model::expr::{Role, Slot};
use model::ir::When;
use model::one_of;
use model::policy::{Moment, Policy, Substituted};
use model::rulebook::classes_of;
use smallvec::SmallVec;

impl<'m, T: Trace> Step<'_, 'm, T> {
    /// Applies a replacement effect to an event of the moment on top.
    pub fn apply_replacement(&mut self, at: u8, key: Key, env: Env, clauses: &[ClauseId]) -> Go {
        let ability = self.kernel.ability(key.ability);
        let mut all: SmallVec<[ClauseId; 4]> = SmallVec::from_slice(clauses);
        all.extend(self.class_clauses(key.ability).iter().copied());
        all.extend(ability.clauses.iter().copied());
        let fact = Fact::of(self.event_at(at));
        self.tell(&all, |step| What::Replaces(step.agent(key), fact));
        self.log.cite(self.kernel.policy_clauses(Policy::ReplacesAgain));
        let replacement = self.kernel.replacement(key.ability);
        let next = replacement.is_some_and(|replacement| replacement.next);
        if replacement.is_some_and(|replacement| replacement.limit.is_some()) {
            self.use_up(key, &env);
            self.is_looked_at_again();
        }
        let fits = self.matching_parts(self.event_at(at), key, &env);
        let env = Self::without_lost(self.event_at(at), env);
        self.event_at_mut(at).fits = fits;
        let fresh = !self.event_at(at).lineage.contains(&key);
        for (predicate, it) in self.kernel.model.predicates.iter().enumerate() {
            if it.when == When::OncePerEvent {
                self.log.seen(predicate, fresh);
            }
        }
        self.event_at_mut(at).with.iter_mut().for_each(|added| added.of_last = false);
        // As long as the effect is being applied, it stands behind the others.
        let lineage = &mut self.event_at_mut(at).lineage;
        lineage.retain(|known| *known != key);
        lineage.push(key);
        if let Some(position) = key.position().filter(|_| next) {
            self.s.effect_mut(position).left = Remaining::NOTHING;
            self.is_looked_at_again();
        }
        let pc = self.kernel.code.body(key.ability, 0);
        self.s.begin(Frame::Run { pc, env, moment: None, updates: false });
        Ok(())
    }

    /// What keeps an event of a standing check from happening is used up: the check is looked at again.
    pub(crate) fn is_looked_at_again(&mut self) {
        if self.s.agenda().iter().any(|frame| matches!(frame, Frame::Check(_))) {
            self.s.note_change();
        }
    }

    /// How an effect stands among the options of an offer.
    #[must_use]
    pub fn pick(&self, key: Key, env: &Env) -> Pick {
        Pick::effect(key.ability, Self::of_whom(key, env))
    }

    /// The object whose effect it is: what its environment says, or who has it where that is no more the same.
    pub(crate) fn of_whom(key: Key, env: &Env) -> Option<base::id::ObjectId> {
        env.slot(Slot::THIS).object().or(key.bearer())
    }

    /// The clauses that give the class of a replacement effect.
    fn class_clauses(&self, ability: AbilityId) -> &'m [ClauseId] {
        let class = self.kernel.replacement(ability).map(|it| it.class.index());
        let of_class = |class: usize| self.kernel.model.rulebook.class_clauses.get(class);
        class.and_then(of_class).map_or(&[], Vec::as_slice)
    }

    // what a replacement does to the event

    /// The event under replacement gets this part. For an event of several
    /// parts, each part that the effect meets, or the amount of one of those. What happens to another object,
    /// or is done by another player, is in the place of what would have.
    pub fn change_event(&mut self, env: &mut Env, role: Role, expr: &model::expr::Expr) -> Go {
        let Some(event) = self.event_mut() else {
            return Ok(());
        };
        let mut event = event.clone();
        let met = self.parts_to_change(&event, role, env)?;
        let mut is_another = false;
        for part in met.iter().copied() {
            crate::look::active::bind_roles(env, &event.part(part));
            let value = self.value(env, expr);
            self.follow_object(&mut event, part, role, value);
            is_another |= event.part(part)[role as usize] != value;
            event.set(part, role, value);
        }
        let substitutes = matches!(role, Role::Object | Role::Player) && !event.nothing && !met.is_empty();
        let goes = match substitutes {
            true => self.where_they_go(std::slice::from_ref(&event))?,
            false => Substituted::On,
        };
        crate::look::active::bind_roles(env, &event.part(met.first().copied().unwrap_or_default()));
        if event.awaited && substitutes && is_another && met.len() == event.part_count() {
            self.note_replaced();
            event.awaited = false;
        }
        if one_of!(goes, Substituted: Another, not On | Anew) {
            event.is_another();
            (event.fixed, event.first, event.affected) = (None, None, None);
        }
        self.put_event(event.clone(), true);
        if one_of!(goes, Substituted: Another, not On | Anew) {
            self.fail_at_once(&mut event);
            self.put_event(event, false);
        }
        if one_of!(goes, Substituted: Anew | Another, not On) {
            self.restart_procedure(1);
        }
        Ok(())
    }

    /// Where the player of an event was the controller of its object, it is now that of the new object; and so is the zone
    /// from which it goes.
    fn follow_object(&self, event: &mut Event, part: usize, role: Role, value: Value) {
        let before = event.part(part);
        let old = self.object(before[Role::Object as usize]).map(|old| self.player_of(old));
        if role == Role::Object
            && old == Some(before[Role::Player as usize])
            && let Some(new) = self.object(value)
        {
            event.set(part, Role::Player, self.player_of(new));
        }
        let zone = |value: Value| self.object(value).map_or(Value::NONE, |object| self.s.zone_of(object).into_value());
        let from = before[Role::From as usize];
        if role == Role::Object && from != Value::NONE && from == zone(before[Role::Object as usize]) {
            event.set(part, Role::From, zone(value));
        }
    }

    /// The event under replacement becomes another one, with its lineage; or several of one moment, each with it. What
    /// is left of it stays beside them.
    pub fn become_event(&mut self, env: &Env, template: &'m EventTemplate) -> Go {
        // Gone in the middle of what answers it: there is nothing to be in the place of.
        if self.event_mut().is_some_and(|event| event.nothing || Self::parts_being_replaced(event).is_empty()) {
            return Ok(());
        }
        let rest = self.remaining_parts()?;
        let mut made = self.made_of_parts(env, template);
        let Some(old) = self.event_mut().cloned().filter(|_| !made.is_empty()) else {
            self.replace_with_nothing(rest);
            return Ok(());
        };
        for new in &mut made {
            new.comes_of(&old);
            new.declined.clone_from(&old.declined);
        }
        let goes = self.where_they_go(&made)?;
        if old.awaited {
            self.note_replaced();
        }
        self.settle_application(&old);
        // Several may go one by one: what is over is not gone through again.
        let several = made.len() > 1 || rest.is_some();
        let over = if several { self.moment_step().unwrap_or(0).max(old.done) } else { old.done };
        for new in &mut made {
            (new.turn, new.done) = (old.turn, over);
            if one_of!(goes, Substituted: Another, not On | Anew) {
                new.is_another();
            } else {
                (new.fixed, new.first, new.affected) = (old.fixed.clone(), old.first, old.affected);
            }
        }
        if rest.is_none() {
            made[0].with = self.stays_of_added(&old, true);
        }
        for new in &mut made {
            let clauses = &self.kernel.kind(new.kind).clauses;
            self.tell(clauses, |_| What::Becomes(Fact::of(new)));
            if one_of!(goes, Substituted: Another, not On | Anew) {
                self.fail_at_once(new);
            }
        }
        let count = made.len();
        let rest = rest.map(|rest| Event { done: over, ..rest });
        if let Some(rest) = &rest {
            self.tell(&[], |_| What::Becomes(Fact::of(rest)));
        }
        if let Some((events, at)) = self.moment_mut() {
            events.remove(at);
            events.insert_many(at, made.into_iter().chain(rest));
        }
        if one_of!(goes, Substituted: Anew | Another, not On) {
            self.restart_procedure(count);
        }
        Ok(())
    }

    /// Another event that cannot happen is not answered at all; later nothing would tell that it was made by an answer.
    fn fail_at_once(&mut self, event: &mut Event) {
        let forbidden = self.eye().forbidden(event);
        event.nothing = !self.keep_possible(event) || forbidden.is_some();
        if event.nothing {
            let mut clauses = self.kernel.kind(event.kind).clauses.clone();
            clauses.extend(forbidden.iter().flat_map(|(key, _)| &self.kernel.ability(key.ability).clauses));
            self.tell(&clauses, |_| What::Vanishes(Fact::of(event)));
        }
    }

    /// Where the procedure goes on for events that take the place of the one under replacement. That is only asked if
    /// effects could replace one of them which will not if the procedure just goes on.
    pub(crate) fn where_they_go(&mut self, made: &[Event]) -> Go<Substituted> {
        let steps = &self.kernel.model.rulebook.procedure;
        let now = self.moment_step().map_or(0, usize::from);
        let before: SmallVec<[ClassId; 8]> = classes_of(&steps[..self.kernel.occur as usize]).collect();
        let over: SmallVec<[ClassId; 8]> = classes_of(&steps[..now]).collect();
        let loses = |new: &Event| {
            let mut other = Event { fixed: None, ..new.clone() };
            other.is_another();
            let lost = |(key, env): &ActiveEffect| {
                new.lineage.contains(key)
                    || !self.is_its_time_to(new, *key, env)
                    || self.kernel.replacement(key.ability).is_some_and(|it| over.contains(&it.class))
            };
            self.replacements_of(&other, &before).iter().any(lost)
        };
        if !made.iter().any(loses) {
            return Ok(Substituted::On);
        }
        self.cited::<Substituted>()
    }

    /// The event under replacement, and those behind it up to so many, go through the procedure from its beginning; the
    /// others of its moment wait.
    fn restart_procedure(&mut self, count: usize) {
        let several = self.moment_mut().is_some_and(|(events, _)| events.len() > 1);
        let way = self.eye().policy_if::<Moment>(|| several);
        let moment = self.s.agenda_mut().iter_mut().rev().find(|frame| matches!(frame, Frame::Moment { .. }));
        let Some(Frame::Moment { events, step, at, stand, .. }) = moment else {
            return;
        };
        let new = *at as usize..*at as usize + count;
        if several && one_of!(way, Moment: ByEvent, not InOrder | Together) {
            events[new].iter_mut().for_each(|event| event.done = 0);
            (*step, *stand) = (0, Stand::Ready);
            return;
        }
        for (nth, event) in events.iter_mut().enumerate() {
            let over = if nth < new.start && one_of!(way, Moment: InOrder | ByEvent, not Together) {
                *step + 1
            } else {
                *step
            };
            event.done = if new.contains(&nth) { 0 } else { event.done.max(over) };
        }
        (*step, *at, *stand) = (0, 0, Stand::Begin);
    }
}
