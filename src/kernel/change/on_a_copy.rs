//! What the body of an event does, on a copy of the position: nobody is asked anything.
//!
//! Costs are paid in thought ([`crate::play::payment`]), and events of one moment are
//! tried one after the other ([`crate::event::mutual_exclusion`]).

use crate::position::env::Env;
use crate::position::trace::Trace;
use crate::position::value::IntoValue;
use crate::step::work::Step;
use base::id::ObjectId;
use model::instr::{Flow, Instr, Update, ZoneEnd};

/// What is said of each update before it is done.
pub(crate) type Before<'b, 'a, 'm, T> = &'b mut dyn FnMut(&mut Step<'a, 'm, T>, &mut Env, &'m Update) -> bool;

/// How often something is done at most; a run stops there too.
const TIMES_MAX: i32 = i16::MAX as i32;

impl<'a, 'm, T: Trace> Step<'a, 'm, T> {
    /// Does what a body does, as long as `before` lets; whether it always let.
    pub(crate) fn try_on_a_copy(&mut self, env: &mut Env, body: &'m [Instr], before: Before<'_, 'a, 'm, T>) -> bool {
        body.iter().all(|instr| match instr {
            Instr::Update(update) => {
                let lets = before(self, env, update);
                self.try_update(env, update);
                lets
            }
            Instr::Flow(flow) => self.try_flow(env, flow, before),
            // None of these stands in the body of an event: they make, change or ask.
            Instr::Happen(_) | Instr::OnEvent(_) | Instr::Choose(_) | Instr::Make(_) | Instr::Script(_) => true,
        })
    }

    fn try_flow(&mut self, env: &mut Env, flow: &'m Flow, before: Before<'_, 'a, 'm, T>) -> bool {
        match flow {
            Flow::Let(slot, value) => {
                let value = self.value(env, value);
                env.bind(*slot, value);
                true
            }
            Flow::If(condition, then, otherwise) => {
                let branch = if self.eye().holds(env, condition) { then } else { otherwise };
                self.try_on_a_copy(env, branch, before)
            }
            Flow::Paid(inner) => self.try_on_a_copy(env, inner, before),
            // Nobody is asked in the body of an event.
            Flow::May(..) => true,
            Flow::ForEach(select, inner) => {
                let objects: Vec<ObjectId> = self.eye().select(env, select).collect();
                objects.into_iter().all(|object| {
                    env.bind(select.slot, object.into_value());
                    self.try_on_a_copy(env, inner, before)
                })
            }
            Flow::ForEachPlayer(slot, filter, inner) => {
                let players = self.players_for_whom(env, *slot, filter);
                players.into_iter().all(|player| {
                    env.bind(*slot, player.into_value());
                    self.try_on_a_copy(env, inner, before)
                })
            }
            // Nothing is repeated without end in the body of an event.
            Flow::Until(..) => true,
            Flow::Repeat(times, inner) => {
                let times = self.meter.used(self.value(env, times)).clamp(0, TIMES_MAX);
                (0..times).all(|_| self.try_on_a_copy(env, inner, before))
            }
        }
    }

    /// An update; what comes up where nobody knows the order is not tried.
    fn try_update(&mut self, env: &mut Env, update: &'m Update) {
        let Update::PlaceTop(player, from, count, to) = update else {
            return self.update(env, update);
        };
        let (player, count) = (self.value(env, player), self.meter.used(self.value(env, count)));
        for _ in 0..count.clamp(0, TIMES_MAX) {
            let Some(card) = self.known_top(player, *from) else { break };
            self.move_object(card, *to, ZoneEnd::Top);
        }
    }
}
