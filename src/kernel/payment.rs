//! Whether a cost can be paid whole: it is paid in thought, on a copy of the position.
//!
//! What stands before a colon is paid, or the rest is not done. The steps are
//! taken in their order, each event at once and for itself, without what could
//! replace or answer it; where somebody chooses, every choice is tried. An
//! event that cannot happen, or that takes more than is there, pays nothing.

use super::eval::bind;
use super::log::Deaf;
use super::state::{Env, Event};
use super::step::Step;
use base::id::{EventKindId, ObjectId};
use model::expr::{Comparison, NONE, Select};
use model::instr::Instr;
use smallvec::SmallVec;

impl<'m, L: super::log::Log> Step<'_, 'm, L> {
    /// Whether every step of a cost can be done, one after the other.
    #[must_use]
    pub fn can_pay(&self, env: &Env, cost: &'m [Instr]) -> bool {
        let foreseen = cost.len() < 2 && !cost.iter().any(|instr| self.could_be_forbidden(instr));
        foreseen || {
            let mut state = self.s.clone();
            let mut deaf = Deaf;
            let mut step = Step::new(self.kernel, &mut state, &mut deaf, self.meter);
            step.pays(&mut env.clone(), cost)
        }
    }

    fn could_be_forbidden(&self, instr: &Instr) -> bool {
        match instr {
            Instr::Events(templates) | Instr::Compound(templates) => {
                let free = |kind: EventKindId| {
                    self.kernel.listeners[kind.index()].cannot.is_empty() && self.kind(kind).needs.is_true()
                };
                !templates.iter().all(|it| free(it.kind))
            }
            _ => false,
        }
    }

    /// Pays in thought; the position is left as it is then.
    fn pays(&mut self, env: &mut Env, cost: &'m [Instr]) -> bool {
        let Some((instr, rest)) = cost.split_first() else {
            return true;
        };
        let done = match instr {
            Instr::Choose(_, select) => return self.pays_with(env, select, rest),
            // One that may be fewer, or hangs on another, may be nothing.
            Instr::Target(target) if target.after.is_none() && !target.up_to => {
                return self.pays_with(env, &target.select, rest);
            }
            Instr::Let(slot, value) => {
                let value = self.value(env, value);
                bind(env, *slot, value);
                true
            }
            Instr::If(condition, then, otherwise) => {
                let branch = if self.eye().holds(env, condition) { then } else { otherwise };
                self.pays(env, branch)
            }
            Instr::Paid(steps) => self.pays(env, steps),
            Instr::Events(templates) | Instr::Compound(templates) => {
                let events = self.make(env, templates);
                events.iter().all(|event| self.pays_event(event))
            }
            _ => true,
        };
        done && self.pays(env, rest)
    }

    /// Whether some object that fits leaves the rest payable.
    fn pays_with(&mut self, env: &Env, select: &'m Select, rest: &'m [Instr]) -> bool {
        let objects: SmallVec<[ObjectId; 8]> = self.eye().select(env, select).collect();
        let before = self.s.clone();
        objects.iter().any(|object| {
            self.s.clone_from(&before);
            let mut env = env.clone();
            bind(&mut env, select.slot, object.value());
            self.pays(&mut env, rest)
        })
    }

    fn pays_event(&mut self, event: &Event) -> bool {
        if self.eye().forbidden(event).is_some() || !self.keep_possible(&mut event.clone()) {
            return false;
        }
        let body = &self.kernel.model.rulebook.events[event.kind.index()].body;
        let mut env = Self::body_env(&event.roles);
        self.takes(&mut env, body)
    }

    /// Does what an event does; whether all was there that it takes away.
    fn takes(&mut self, env: &mut Env, body: &'m [Instr]) -> bool {
        body.iter().all(|instr| {
            let (there, by) = match instr {
                Instr::If(condition, then, otherwise) => {
                    let branch = if self.eye().holds(env, condition) { then } else { otherwise };
                    return self.takes(env, branch);
                }
                Instr::RaiseResource(player, resource, by) => {
                    let player = self.player(self.value(env, player));
                    (player.map_or(0, |player| self.resource(player, resource.index())), self.value(env, by))
                }
                Instr::PutCounters(object, counter, by) => {
                    let object = self.object(self.value(env, object));
                    let columns = self.kernel.model.rulebook.counters.len();
                    let there = object.map_or(0, |it| self.s.counters[it.index() * columns + counter.index()]);
                    (there, self.value(env, by))
                }
                _ => (0, 0),
            };
            let takes = by != NONE && self.meter.compare(Comparison::Less, by, 0);
            let enough = !takes || self.meter.compare(Comparison::AtLeast, self.meter.sum(there, by), 0);
            self.bare(env, instr);
            enough
        })
    }
}
