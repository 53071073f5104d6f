//! What cannot happen: the effect that forbids an event, unless another allows it.
//!
//! What the rulebook's own rules forbid, every effect allows that says so. What a card forbids
//! another card allows only where the rulebook lets the more specific of them decide, by
//! the words of the two alone:
//!
//! - what is about one object or player that it names (`this`, `that unit`, `you`) is more specific than what describes them;
//! - of two descriptions the one that asks for all that the other asks for, and for more, is the more specific
//!   (`units with a charge counter` than `units`). Of others neither is.

use crate::look::active::ActiveEffect;
use crate::look::eye::Eye;
use crate::position::env::Env;
use crate::position::event::Event;
use crate::position::key::Key;
use crate::position::trace::Trace;
use model::ability::AbilityKind;
use model::event::EventPattern;
use model::expr::{Comparison, Expr, Role, Slot};
use model::policy::AtOdds;

/// What an effect says of an event, with what it means by its words.
struct Said<'m> {
    pattern: &'m EventPattern,
    env: Env,
}

impl<'m, T: Trace> Eye<'_, 'm, T> {
    /// The effect that forbids an event, if one does.
    #[must_use]
    pub fn forbidden(&self, event: &Event) -> Option<ActiveEffect> {
        self.forbidden_where(event, |key, env| self.holds(env, &self.kernel.ability(key.ability).condition))
    }

    /// The same where it is found out otherwise whether the conditions of objects and rules hold.
    pub(crate) fn forbidden_where(&self, event: &Event, holds: impl Fn(Key, &mut Env) -> bool) -> Option<ActiveEffect> {
        let set = &self.kernel.listeners[event.kind.index()].cannot;
        self.active_where(set, |_| true, holds).into_iter().find(|(key, env)| {
            let Some(on) = self.kernel.ability(key.ability).kind.forbids() else { return false };
            self.meets(&mut env.clone(), on, event).is_some() && !self.is_allowed(event, (*key, env), on)
        })
    }

    /// Whether an effect allows an event although this one forbids it.
    fn is_allowed(&self, event: &Event, (key, env): (Key, &Env), forbids: &'m [EventPattern]) -> bool {
        let set = &self.kernel.listeners[event.kind.index()].can;
        let allowing: Vec<Said<'_>> =
            self.active(set).iter().flat_map(|(key, env)| self.said(env, self.allows(*key), event)).collect();
        if allowing.is_empty() || self.kernel.model.rulebook.rules.iter().any(|rule| rule.ability == key.ability) {
            return !allowing.is_empty();
        }
        match self.policy::<AtOdds>() {
            AtOdds::Forbidden => false,
            AtOdds::Specific => {
                let forbidding = self.said(env, forbids, event);
                allowing.iter().any(|allows| forbidding.iter().all(|forbids| is_more_specific(allows, forbids)))
            }
        }
    }

    fn allows(&self, key: Key) -> &'m [EventPattern] {
        if let AbilityKind::Can(on) = &self.kernel.ability(key.ability).kind { on } else { &[] }
    }

    /// Those of the patterns of an effect that fit an event.
    fn said(&self, env: &Env, patterns: &'m [EventPattern], event: &Event) -> Vec<Said<'m>> {
        let fits = |it: &&EventPattern| self.meets(&mut env.clone(), std::slice::from_ref(*it), event).is_some();
        patterns.iter().filter(fits).map(|pattern| Said { pattern, env: env.clone() }).collect()
    }
}

/// Whether one is about the same as the other and more closely told.
fn is_more_specific(one: &Said<'_>, other: &Said<'_>) -> bool {
    match (one.names_object(), other.names_object()) {
        (true, false) => true,
        (false, true) => false,
        (true, true) | (false, false) => other.is_part_of(one) && !one.is_part_of(other),
    }
}

impl Said<'_> {
    /// Whether it is about one object or player that it names.
    fn names_object(&self) -> bool {
        self.pattern.filter.conjuncts().iter().any(|part| {
            let Expr::Compare(Comparison::Equal, left, right) = part else { return false };
            let is_name = |of: &Expr| matches!(of, Expr::Is(_)) || matches!(of, Expr::Slot(slot) if !slot.is_role());
            (is_of_whom(left) && is_name(right)) || (is_of_whom(right) && is_name(left))
        })
    }

    /// Whether the other asks for all that this asks for.
    fn is_part_of(&self, other: &Said<'_>) -> bool {
        let is_asked = |part: &Expr| other.pattern.filter.conjuncts().iter().any(|it| it == part);
        self.pattern.filter.conjuncts().iter().all(|part| is_asked(part) && self.means_the_same(other, part))
    }

    /// Whether the words of a part mean the same of both: `you`, `this` and what was chosen can be others.
    fn means_the_same(&self, other: &Said<'_>, part: &Expr) -> bool {
        if let Expr::Slot(slot) = part {
            return slot.is_role() || self.env.slot(*slot) == other.env.slot(*slot);
        }
        let mut same = true;
        part.each_part(&mut |inner| same &= self.means_the_same(other, inner));
        same
    }
}

/// Whether it stands for an object or a player of the event.
fn is_of_whom(expr: &Expr) -> bool {
    let roles = [Role::Object, Role::Source, Role::Player, Role::Other];
    matches!(expr, Expr::Slot(slot) if roles.into_iter().any(|role| Slot::of_role(role) == *slot))
}
