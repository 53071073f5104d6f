//! What is required of a player and is itself the cost of something: nothing else is paid for it.

use crate::position::env::Env;
use crate::position::trace::Trace;
use crate::position::value::IntoValue;
use crate::stack::required::{Duties, Fulfilled, NOTHING};
use crate::step::work::Step;
use model::instr::{Choose, Flow, Instr};

impl<'m, T: Trace> Step<'_, 'm, T> {
    /// What is fulfilled by paying a cost of which each part fulfils something; nothing where another part is paid besides.
    pub(crate) fn fulfilled_by_cost(&self, duties: &mut Duties, env: &Env, cost: &'m [Instr]) -> Fulfilled {
        self.fulfilled_by_rest(duties, env.clone(), cost, NOTHING)
    }

    fn fulfilled_by_rest(&self, duties: &mut Duties, mut env: Env, cost: &'m [Instr], so_far: Fulfilled) -> Fulfilled {
        let Some((first, rest)) = cost.split_first() else { return so_far };
        match first {
            Instr::Happen(happen) => {
                let mut all = so_far;
                for event in self.make(&env, happen.templates()) {
                    let fulfilled =
                        if self.could_happen_now(&event) { self.fulfilled_by(duties, &event) } else { NOTHING };
                    if fulfilled == NOTHING {
                        return NOTHING;
                    }
                    all |= fulfilled;
                }
                self.fulfilled_by_rest(duties, env, rest, all)
            }
            Instr::Flow(Flow::Let(slot, value)) => {
                let value = self.value(&mut env, value);
                env.bind(*slot, value);
                self.fulfilled_by_rest(duties, env, rest, so_far)
            }
            Instr::Choose(Choose::Object(who, select)) => {
                if self.player(self.value(&mut env, who)) != Some(duties.player) {
                    return NOTHING;
                }
                let objects = self.eye().select(&env, select).collect::<Vec<_>>();
                objects.into_iter().fold(NOTHING, |all, object| {
                    let mut env = env.clone();
                    env.bind(select.slot, object.into_value());
                    let chosen = self.fulfilled_by_choice(duties, &env, (object, false));
                    all | self.fulfilled_by_rest(duties, env, rest, so_far | chosen)
                })
            }
            Instr::Choose(
                Choose::Target(_)
                | Choose::Player(..)
                | Choose::Number(..)
                | Choose::Word(..)
                | Choose::Roll(..)
                | Choose::Chance(..)
                | Choose::One(..),
            )
            | Instr::Flow(
                Flow::If(..)
                | Flow::May(..)
                | Flow::Paid(_)
                | Flow::ForEach(..)
                | Flow::ForEachPlayer(..)
                | Flow::Repeat(..)
                | Flow::Until(..),
            )
            | Instr::Update(_)
            | Instr::OnEvent(_)
            | Instr::Make(_)
            | Instr::Script(_) => NOTHING,
        }
    }
}
