//! What an event that is foreseen takes elsewhere: what is to happen to that behind it does not surely happen.
//!
//! The bodies of events are followed in thought, with both branches of what is conditional, since the position is not what it will
//! be by then.

use crate::position::env::Env;
use crate::position::event::{Event, Roles};
use crate::position::trace::Trace;
use crate::position::value::{IntoValue, Value};
use crate::step::work::Step;
use model::expr::Role;
use model::instr::{Flow, Instr, Update};
use smallvec::SmallVec;

/// The objects that have been taken elsewhere.
#[derive(Clone)]
pub(crate) struct Elsewhere(SmallVec<[Value; 2]>);

impl Elsewhere {
    /// None.
    pub(crate) fn new() -> Elsewhere {
        Elsewhere(SmallVec::new())
    }

    /// Whether an event happens to one of them.
    pub(crate) fn concerns(&self, roles: &Roles) -> bool {
        [Role::Object, Role::Other].iter().any(|role| self.0.contains(&roles[*role as usize]))
    }
}

impl<T: Trace> Step<'_, '_, T> {
    /// Adds what an event puts into another zone, gives to another player, or has cease to exist.
    pub(crate) fn takes_elsewhere(&self, event: &Event, elsewhere: &mut Elsewhere) {
        for part in 0..event.part_count() {
            let mut env = Self::body_env(&event.part(part));
            self.body_takes(&self.kernel.kind(event.kind).body, &mut env, elsewhere);
        }
    }

    fn body_takes(&self, body: &[Instr], env: &mut Env, elsewhere: &mut Elsewhere) {
        for instr in body {
            match instr {
                Instr::Update(update) => elsewhere.0.extend(self.object_taken_by(update, env)),
                Instr::Flow(Flow::Let(slot, value)) => {
                    let value = self.value(env, value);
                    env.bind(*slot, value);
                }
                Instr::Flow(Flow::If(_, then, otherwise)) => {
                    self.body_takes(then, &mut env.clone(), elsewhere);
                    self.body_takes(otherwise, &mut env.clone(), elsewhere);
                }
                Instr::Flow(Flow::ForEach(select, body)) => {
                    for object in self.eye().select(env, select) {
                        let mut env = env.clone();
                        env.bind(select.slot, object.into_value());
                        self.body_takes(body, &mut env, elsewhere);
                    }
                }
                Instr::Flow(Flow::Repeat(_, body) | Flow::Until(body, _)) => {
                    self.body_takes(body, &mut env.clone(), elsewhere);
                }
                Instr::Flow(Flow::May(..) | Flow::Paid(_) | Flow::ForEachPlayer(..))
                | Instr::Happen(_)
                | Instr::OnEvent(_)
                | Instr::Choose(_)
                | Instr::Make(_)
                | Instr::Script(_) => {}
            }
        }
    }

    /// The object that an update takes elsewhere, if it does.
    fn object_taken_by(&self, update: &Update, env: &mut Env) -> Option<Value> {
        match update {
            Update::Place(object, zone, _) => {
                let object = self.object(self.value(env, object))?;
                (self.s.zone_of(object) != *zone).then(|| object.into_value())
            }
            Update::Cease(object) => self.object(self.value(env, object)).map(IntoValue::into_value),
            Update::Control(object, player) => {
                let (object, player) = (self.object(self.value(env, object))?, self.player(self.value(env, player)));
                (player != Some(self.eye().control(object))).then(|| object.into_value())
            }
            Update::Raise(..)
            | Update::SetNumber(..)
            | Update::RaiseResource(..)
            | Update::PutCounters(..)
            | Update::Relate(..)
            | Update::PlaceTop(..)
            | Update::Create(..)
            | Update::Face(..)
            | Update::Shuffle(..)
            | Update::Win(_)
            | Update::Lose(_)
            | Update::Draw
            | Update::TurnTo(_)
            | Update::Enter(_)
            | Update::Leave(_) => None,
        }
    }
}
