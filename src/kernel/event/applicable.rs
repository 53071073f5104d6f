//! Which replacement effects can be applied to an event.

use crate::look::active::ActiveEffect;
use crate::position::env::Env;
use crate::position::event::{Event, Fixed};
use crate::position::key::{HeldAbility, Holder, Key, Nth};
use crate::position::lasting::Remaining;
use crate::position::trace::Trace;
use crate::position::value::{IntoValue, Value};
use crate::step::work::Step;
use base::id::ClassId;
use model::ability::{Ordinal, Replacement};
use model::expr::{Role, Slot};
use model::instr::{Instr, OnEvent};
use model::one_of;
use model::policy::{ReplacementCondition, ReplacesAgain, SameReplacement, Unpreventable};
use model::rulebook::classes_of;
use smallvec::SmallVec;

/// An effect that is for the first of some events, or another, and that an event meets.
pub(crate) type OrdinalEffect = (Key, Env, Ordinal);

impl<'a, 'm, T: Trace> Step<'a, 'm, T> {
    /// The replacement effects of these classes that are active for an event of the moment on top.
    pub fn replacements(&self, at: u8, classes: &[ClassId]) -> SmallVec<[ActiveEffect; 4]> {
        self.replacements_as(at, self.event_at(at), classes)
    }

    /// Those that would be active if that event of the moment on top were this one.
    pub(crate) fn replacements_as(&self, at: u8, event: &Event, classes: &[ClassId]) -> SmallVec<[ActiveEffect; 4]> {
        if let Some(fixed) = &event.fixed {
            // A bearer that has left and come back is another one, whose effect was not there.
            let this = |it: &Fixed| it.env.slot(Slot::THIS);
            let its_time = |it: &&Fixed| self.is_its_time(at, it.key);
            let now = self.listening(event, classes);
            let working = |it: &Fixed| now.iter().find(|(key, _)| *key == it.key);
            let is_there = |it: &Fixed| working(it).is_some() && (it.key.bearer().is_none() || this(it) != Value::NONE);
            let may = |it: &&Fixed| (it.stays || is_there(it)) && self.is_free(it.key, classes);
            // Determined once for all, or just before an event that looks back.
            let once = self.eye().policy::<ReplacementCondition>() == ReplacementCondition::AtProposal;
            let mut found: SmallVec<[ActiveEffect; 4]> = SmallVec::new();
            for it in fixed.iter().filter(may).filter(its_time) {
                let is_new = found.iter().all(|(key, _)| *key != it.key);
                let mut it = it.clone();
                // Whoever controls it by then.
                if let Some((_, env)) = working(&it).filter(|_| !it.stays && !once) {
                    it.env[Slot::YOU.index()] = env.slot(Slot::YOU);
                }
                if is_new && (once || self.is_followed_by(event, &it)) && !self.has_replaced(event, it.key) {
                    found.push((it.key, self.as_determined(&it)));
                }
            }
            return found;
        }
        let mut found = self.replacements_of(event, classes);
        found.retain(|(key, _)| self.is_its_time(at, *key));
        found
    }

    /// The environment in which an effect reads that was found before: unless all was determined then, its variables are
    /// determined now.
    pub(crate) fn as_determined(&self, fixed: &Fixed) -> Env {
        let mut env = fixed.env.clone();
        if self.eye().policy::<ReplacementCondition>() != ReplacementCondition::AtProposal {
            self.eye().rebind(fixed.key, &mut env);
        }
        env
    }

    /// The replacement effects of these classes that are active for an event now.
    #[must_use]
    pub fn replacements_of(&self, event: &Event, classes: &[ClassId]) -> SmallVec<[ActiveEffect; 4]> {
        self.as_it_comes(event, |step| {
            let mut found = step.listening(event, classes);
            found.retain(|(key, env)| step.is_active(event, *key, env));
            found
        })
    }

    /// The replacement effects of these classes that work, are of events of this kind and are not used up, those of the
    /// event itself among them.
    pub(crate) fn listening(&self, event: &Event, classes: &[ClassId]) -> SmallVec<[ActiveEffect; 4]> {
        let listeners = &self.kernel.listeners[event.kind.index()];
        let mut found = self.eye().active_if(&listeners.replacements, |key| self.is_free(key, classes));
        if let Some(own) = &event.self_replacement {
            let keys =
                own.abilities.iter().map(|ability| Key { ability: *ability, holder: Holder::EVENT, nth: Nth::FIRST });
            found.extend(keys.filter(|key| self.is_free(*key, classes)).map(|key| (key, own.env.clone())));
        }
        found
    }

    /// The effects for the first time, or another, of classes before the occurrence that an event meets, whichever time it is.
    pub(crate) fn ordinals_met(&self, event: &Event) -> SmallVec<[OrdinalEffect; 2]> {
        let before = &self.kernel.model.rulebook.procedure[..self.kernel.occur as usize];
        let classes: SmallVec<[ClassId; 8]> = classes_of(before).collect();
        let mut met = SmallVec::new();
        for (key, mut env) in self.listening(event, &classes) {
            let Some((on, ordinal)) = self.kernel.replacement(key.ability).and_then(|it| Some((&it.on, it.ordinal?)))
            else {
                continue;
            };
            if self.eye().meets(&mut env, on, event).is_some() {
                self.eye().bind_of_event(key.ability, &mut env);
                met.push((key, env, ordinal));
            }
        }
        met
    }

    /// Whether an effect is there, whatever it asks of the position.
    #[must_use]
    pub fn has_effect(&self, key: Key) -> bool {
        if let Some(position) = key.position() {
            return self.s.effect(position).left != Remaining::NOTHING;
        }
        key.bearer().is_none_or(|id| {
            let zones = &self.kernel.ability(key.ability).zones;
            self.s.exists(id)
                && (zones.is_empty() || zones.contains(&self.s.zone_of(id)))
                && self.eye().props(id).abilities.contains(&HeldAbility { ability: key.ability, nth: key.nth })
        })
    }

    /// Every class of replacement effects.
    #[must_use]
    pub fn classes(&self) -> SmallVec<[ClassId; 8]> {
        (0..self.kernel.model.rulebook.classes.len()).map(ClassId::at).collect()
    }

    /// Whether an effect of one of these classes is not used up.
    pub(crate) fn is_free(&self, key: Key, classes: &[ClassId]) -> bool {
        let Some(replacement) = self.kernel.replacement(key.ability) else {
            return false;
        };
        classes.contains(&replacement.class) && replacement.limit.is_none_or(|limit| self.eye().used(key) < limit.times)
    }

    pub(crate) fn is_active(&self, event: &Event, key: Key, env: &mut Env) -> bool {
        // Whether one may that already has is asked of none that would not.
        let is_open = self.eye().is_open::<ReplacesAgain>();
        if !is_open && event.lineage.contains(&key) && self.has_replaced(event, key) {
            return false;
        }
        self.fits(event, key, env) && !self.has_replaced(event, key) && !self.is_kept_from_applying(event, key, env)
    }

    /// Whether an event is one to which an effect applies, whatever has been applied to it; its roles are then bound.
    pub(crate) fn fits(&self, event: &Event, key: Key, env: &mut Env) -> bool {
        let Some(replacement) = self.kernel.replacement(key.ability) else {
            return false;
        };
        // What has come back since is not the one to which it happened.
        let this = env.slot(Slot::THIS);
        let anew = event.lost().contains(&this).then(|| event.without(this));
        let met = self.eye().meets(env, &replacement.on, anew.as_ref().unwrap_or(event)).is_some();
        if !self.self_replacement_fits(event, key, env, met) {
            return false;
        }
        self.eye().bind_of_event(key.ability, env);
        if !self.is_its_time_to(event, key, env) {
            return false;
        }
        !self.prevents(replacement)
            || !self.is_unpreventable(event, key, env)
            || one_of!(self.eye().policy(), Unpreventable: Kept | Spent, not NotApplied)
    }

    /// Whether effects forbid preventing each part of an event that an effect fits.
    fn is_unpreventable(&self, event: &Event, key: Key, env: &Env) -> bool {
        let mut met: SmallVec<[usize; 4]> = SmallVec::from_elem(0, 1);
        if !event.parts.is_empty() {
            met = self.matching_parts(event, key, env).into_iter().map(usize::from).collect();
        }
        !met.is_empty() && self.unpreventable(event, env, &met).len() == met.len()
    }

    /// Whether the effect is kept from replacing the event because it, or one that counts as the same, already has; or
    /// because it could have and was declined.
    pub(crate) fn has_replaced(&self, event: &Event, key: Key) -> bool {
        if event.declined.contains(&key) {
            return true;
        }
        let has = event.lineage.contains(&key) || event.lineage.iter().any(|known| self.counts_as(*known, key));
        has && self.eye().policy::<ReplacesAgain>() == ReplacesAgain::Once
    }

    /// Whether another effect of the same ability counts as the same effect.
    fn counts_as(&self, one: Key, other: Key) -> bool {
        let says = |key: Key| Some(self.kernel.ability(key.ability)).filter(|it| it.keyword.is_some());
        // One keyword can stand for it several times.
        if one.ability != other.ability && (says(one).is_none() || says(one) != says(other)) {
            return false;
        }
        let of_resolution =
            |at: usize| self.s.effects().get(at).map_or(Value::NONE, |effect| effect.env.slot(Slot::THIS));
        let whose = |key: Key| {
            key.bearer().map_or_else(|| key.position().map_or(Value::NONE, of_resolution), |it| it.into_value())
        };
        let of_one_object = whose(one) != Value::NONE && whose(one) == whose(other);
        if !of_one_object
            && !self.kernel.can_be(self.s, |it| one_of!(it, SameReplacement: SameAbility, not NoOther | SameObject))
        {
            return false;
        }
        match self.eye().policy::<SameReplacement>() {
            SameReplacement::NoOther => false,
            SameReplacement::SameObject => of_one_object,
            SameReplacement::SameAbility => true,
        }
    }

    /// Whether a replacement prevents.
    #[must_use]
    pub fn prevents(&self, replacement: &Replacement) -> bool {
        replacement.body.iter().any(|instr| matches!(instr, Instr::OnEvent(OnEvent::Prevent(_))))
    }

    /// Whether what was found for an event that looks back answers it now.
    pub(crate) fn is_followed_by(&self, event: &Event, fixed: &Fixed) -> bool {
        let Some(replacement) = self.kernel.replacement(fixed.key.ability) else {
            return false;
        };
        let mut env = fixed.env.clone();
        replacement.on.iter().any(|on| on.kind == event.kind && self.eye().holds(&mut env, &on.filter))
    }

    /// Of these parts of an event, those that an effect forbids preventing. What is forbidden of one concerns that one.
    #[must_use]
    pub fn unpreventable(&self, event: &Event, env: &Env, parts: &[usize]) -> SmallVec<[usize; 4]> {
        let is_forbidden = |part: &usize| {
            let amount = event.part(*part)[Role::Amount as usize];
            let prevention = self.prevention_event((event, *part), env, amount);
            prevention.is_some_and(|prevention| self.eye().forbidden(&prevention).is_some())
        };
        parts.iter().copied().filter(is_forbidden).collect()
    }

    /// The event that a prevention effect prevents so much of an event, where the rulebook has such events: with the roles
    /// of one part.
    #[must_use]
    pub fn prevention_event(&self, (event, part): (&Event, usize), env: &Env, total: Value) -> Option<Event> {
        let mut roles = event.part(part);
        roles[Role::Amount as usize] = total;
        roles[Role::Player as usize] = env.slot(Slot::YOU);
        roles[Role::Other as usize] = env.slot(Slot::THIS);
        Some(Event::new(self.kernel.prevention?, roles))
    }
}
