//! What is required of whoever chooses targets: those that are declared together are one choice.

use crate::position::env::Env;
use crate::position::offer::Pick;
use crate::position::trace::Trace;
use crate::position::value::{IntoValue, Value};
use crate::stack::choosable::ChoiceOf;
use crate::stack::foresee::{Ahead, WaysAhead};
use crate::stack::required::{Duties, Fulfilled, NOTHING, Obeying, Outlook};
use crate::step::work::Step;
use crate::table::code::Op;
use base::id::{ObjectId, PlayerId};
use model::ability::Target;
use model::policy::UpTo;
use smallvec::SmallVec;

impl<T: Trace> Step<'_, '_, T> {
    /// Which options of the first of some targets are left, that are declared together behind those before: the ones with
    /// which all of them fulfil what is required. Where each is declared as it is reached, it stands here alone.
    pub(crate) fn required_targets(
        &self,
        player: PlayerId,
        env: &Env,
        (before, targets, from): (&[Target], &[Target], u32),
        picks: &[Pick],
    ) -> Obeying {
        let [first, others @ ..] = targets else { return Obeying::default() };
        if picks.len() < 2 {
            return Obeying::default();
        }
        let Some(mut duties) = self.duties(player) else { return Obeying::default() };
        let known = before.iter().filter_map(|target| self.object(env.slot(target.select.slot)));
        let known: SmallVec<[ObjectId; 8]> = known.collect();
        let fulfilled = known
            .into_iter()
            .fold(NOTHING, |all, object| all | self.fulfilled_by_choice(&mut duties, env, (object, true)));
        // Elsewhere than where one is reached all have been declared as soon as these are.
        let is_reached =
            from.checked_sub(1).is_some_and(|at| matches!(self.kernel.code.ops[at as usize], Op::Target(..)));
        let mut outlooks: Vec<Outlook> = Vec::new();
        for pick in picks {
            let mut ways = WaysAhead::new();
            let mut env = env.clone();
            let more = self.declare_in_thought(&mut duties, &mut env, first, target_of(*pick));
            self.others_in_thought(&mut duties, env, (others, from, !is_reached), fulfilled | more, &mut ways);
            outlooks.push(Outlook { ways, ..Outlook::default() });
        }
        self.obeying(&duties, &outlooks, false)
    }

    /// Each way to choose these targets as well.
    fn others_in_thought(
        &self,
        duties: &mut Duties,
        env: Env,
        (targets, from, declared): (&[Target], u32, bool),
        fulfilled: Fulfilled,
        ways: &mut WaysAhead,
    ) {
        let Some((target, others)) = targets.split_first() else {
            let ahead = vec![Ahead { pc: from, env, is_shared: false }];
            self.foresee(duties, (ahead, fulfilled), declared, ways);
            return;
        };
        let mut values: SmallVec<[Value; 8]> = SmallVec::new();
        if target.after.is_none_or(|before| env.slot(before) != Value::NONE) {
            let objects = self.choosable(ChoiceOf::Target, &env, &target.select, from);
            let objects = self.leaving_others(objects, (target.select.slot, others), (&env, from));
            values.extend(objects.into_iter().map(ObjectId::into_value));
        }
        if values.is_empty() || target.up_to && self.eye().policy::<UpTo>() == UpTo::AnyNumber {
            values.push(Value::NONE);
        }
        for value in values {
            let mut env = env.clone();
            let more = self.declare_in_thought(duties, &mut env, target, value);
            self.others_in_thought(duties, env, (others, from, declared), fulfilled | more, ways);
        }
    }

    fn declare_in_thought(&self, duties: &mut Duties, env: &mut Env, target: &Target, value: Value) -> Fulfilled {
        env.bind(target.select.slot, value);
        let object = self.object(value);
        object.map_or(NOTHING, |object| self.fulfilled_by_choice(duties, env, (object, true)))
    }
}

/// What a target is by an option.
pub(crate) fn target_of(pick: Pick) -> Value {
    if let Pick::Object(object) = pick { object.into_value() } else { Value::NONE }
}
