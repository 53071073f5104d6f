//! Which objects can be chosen: those that fit, without those to which what is then to happen is forbidden, where the
//! rulebook says so.

use crate::look::eye::Eye;
use crate::position::env::Env;
use crate::position::trace::Trace;
use crate::position::value::{IntoValue, Value};
use crate::step::work::Step;
use crate::table::code::{Code, Op};
use base::id::{AbilityId, ObjectId};
use model::ability::Target;
use model::event::EventTemplate;
use model::expr::{Expr, Select, Slot};
use model::instr::{Instr, Make};
use model::one_of;
use model::policy::{ForbiddenChoice, ForbiddenTarget, Policy, UpTo};
use model::visit::{ReadsSlot, Visit, reads};
use smallvec::SmallVec;

/// As what an object is chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ChoiceOf {
    /// As a target.
    Target,
    /// As an effect goes on.
    Object,
}

impl<'m, T: Trace> Step<'_, 'm, T> {
    /// The objects that can be chosen for what the code does from here on.
    #[must_use]
    pub(crate) fn choosable(&self, how: ChoiceOf, env: &Env, select: &Select, from: u32) -> SmallVec<[ObjectId; 8]> {
        let mut all: SmallVec<[ObjectId; 8]> = self.eye().select(env, select).collect();
        let allowed = self.without_forbidden(env, select.slot, (&all, from));
        let is_kept = |eye: Eye<'_, 'm, T>| match how {
            ChoiceOf::Target => one_of!(eye.policy(), ForbiddenTarget: Impossible, not Possible),
            ChoiceOf::Object => one_of!(eye.policy(), ForbiddenChoice: Impossible, not Possible),
        };
        if allowed.len() < all.len() && is_kept(self.eye()) {
            all = allowed;
        }
        all
    }

    /// The same for a choice that is made now.
    pub(crate) fn offered(&mut self, how: ChoiceOf, env: &Env, select: &Select, from: u32) -> SmallVec<[ObjectId; 8]> {
        let offered = self.choosable(how, env, select, from);
        if offered.len() < self.eye().select(env, select).count() {
            let policy = match how {
                ChoiceOf::Target => Policy::ForbiddenTarget,
                ChoiceOf::Object => Policy::ForbiddenChoice,
            };
            self.log.cite(self.kernel.policy_clauses(policy));
        }
        offered
    }

    /// Of the objects that fit a target, those with which the others that hang on it can be chosen; all, where there is none.
    pub(crate) fn leaving_others(
        &self,
        mut objects: SmallVec<[ObjectId; 8]>,
        (slot, others): (Slot, &[Target]),
        (env, code): (&Env, u32),
    ) -> SmallVec<[ObjectId; 8]> {
        let others: SmallVec<[&Target; 8]> = others.iter().filter(|other| other.after.is_none()).collect();
        if objects.len() < 2 || !others.iter().any(|other| reads(&other.select.filter, &|of| of == slot)) {
            return objects;
        }
        let leaves_others = |object: &ObjectId| {
            let mut env = env.clone();
            env.bind(slot, object.into_value());
            self.are_there(&others, &mut env, code)
        };
        let leaving: SmallVec<[ObjectId; 8]> = objects.iter().copied().filter(leaves_others).collect();
        if !leaving.is_empty() {
            objects = leaving;
        }
        objects
    }

    /// Whether these targets can all be chosen: one that is another than those before needs one more.
    pub(crate) fn are_there(&self, targets: &[&Target], env: &mut Env, code: u32) -> bool {
        let Some((first, others)) = targets.split_first() else {
            return true;
        };
        let slot = first.select.slot;
        let objects = self.choosable(ChoiceOf::Target, env, &first.select, code);
        if objects.is_empty() {
            let may_be_none = first.up_to && self.eye().policy::<UpTo>() == UpTo::AnyNumber;
            return may_be_none && self.are_there(others, env, code);
        }
        if !others.iter().any(|other| reads(&other.select.filter, &|of| of == slot)) {
            return self.are_there(others, env, code);
        }
        let found = objects.iter().any(|object| {
            env.bind(slot, object.into_value());
            self.are_there(others, env, code)
        });
        env.bind(slot, Value::NONE);
        found
    }

    /// Those of some objects of which an effect does not forbid everything that is to happen to them.
    fn without_forbidden(&self, env: &Env, slot: Slot, (all, from): (&[ObjectId], u32)) -> SmallVec<[ObjectId; 8]> {
        let reads = |ability: AbilityId| {
            let mut reads = ReadsSlot::new(slot);
            reads.ability(self.kernel.ability(ability));
            reads.found
        };
        let events = self.kernel.code.events_about(slot, from, &reads);
        let can_be_forbidden = |it: &&EventTemplate| !self.kernel.listeners[it.kind.index()].cannot.is_empty();
        if events.is_empty() || !events.iter().all(can_be_forbidden) {
            return SmallVec::from_slice(all);
        }
        let mut env = env.clone();
        let mut allowed = SmallVec::from_slice(all);
        allowed.retain(|object: &mut ObjectId| {
            env.bind(slot, object.into_value());
            events.iter().any(|template| self.eye().forbidden(&self.event_of(&env, template)).is_none())
        });
        allowed
    }
}

impl<'m> Code<'m> {
    /// The events that surely happen from here on to what is chosen, up to the first condition; none where an effect is
    /// made of it as well.
    fn events_about(
        &self,
        slot: Slot,
        from: u32,
        reads: &dyn Fn(AbilityId) -> bool,
    ) -> SmallVec<[&'m EventTemplate; 2]> {
        let mut found: SmallVec<[&'m EventTemplate; 2]> = SmallVec::new();
        let is_about = |it: &&'m EventTemplate| it.roles.iter().any(|(_, value)| *value == Expr::Slot(slot));
        for op in &self.ops[from as usize..] {
            match op {
                Op::Do(instr) => match instr {
                    Instr::Happen(happen) => found.extend(happen.templates().iter().filter(is_about)),
                    Instr::Make(Make::Effect(ability) | Make::Trigger(ability)) => {
                        if reads(*ability) {
                            return SmallVec::new();
                        }
                    }
                    Instr::Update(_) | Instr::OnEvent(_) | Instr::Flow(_) | Instr::Choose(_) => {}
                    // What waits may change what is behind it.
                    Instr::Script(_) => break,
                },
                Op::ToItself(_) | Op::May(..) | Op::Target(..) | Op::Await(..) | Op::UnlessDone(..) => {}
                Op::Jump(_)
                | Op::Unless(..)
                | Op::Until(..)
                | Op::Each(..)
                | Op::EachPlayer(..)
                | Op::Times(..)
                | Op::With(_)
                | Op::InPlace(_)
                | Op::Choice(..)
                | Op::InPart(..)
                | Op::Mix(..)
                | Op::Keep(_)
                | Op::Undone
                | Op::Unpaid
                | Op::End => break,
            }
        }
        found
    }
}
