//! An event of a cost, on a copy of the position: whether it can happen, and what it does with all that it consists of.

use crate::position::env::Env;
use crate::position::event::Event;
use crate::position::trace::Trace;
use crate::step::work::Step;
use model::instr::{Flow, Instr};

/// How deep the events within an event are tried.
const PARTS_DEPTH_MAX: u8 = 6;

/// What was tried of the parts of an event.
#[derive(Default)]
struct TriedParts {
    /// Whether an event of them can happen.
    can_happen: bool,
    /// Whether they were not gone through to the end.
    stopped: bool,
}

impl<'m, T: Trace> Step<'_, 'm, T> {
    /// Whether an event of a cost happens, and takes no more than is there.
    pub(super) fn pays_event(&mut self, event: &Event) -> bool {
        self.pays_part(event, 0)
    }

    /// The same of an event that is so deep within others.
    fn pays_part(&mut self, event: &Event, depth: u8) -> bool {
        let kind = self.kernel.kind(event.kind);
        if self.eye().forbidden(event).is_some()
            || !self.keep_possible(&mut event.clone())
            || !self.eye().holds(&mut Self::body_env(&event.roles), &kind.occurs)
        {
            return false;
        }
        let mut env = Self::body_env(&event.roles);
        let kind = &self.kernel.model.rulebook.events[event.kind.index()];
        if !self.takes(&mut env, &kind.body) {
            return false;
        }
        let mut parts = TriedParts::default();
        if depth < PARTS_DEPTH_MAX {
            parts.stopped = !self.try_parts(&mut env, &kind.steps, depth + 1, &mut parts);
        }
        // What consists of others happens if one of them does.
        !kind.composite || parts.stopped || parts.can_happen
    }

    /// Does what an event is made of, or goes on in, as far as nobody is asked, and notes whether some event of it can happen. Whether it came
    /// to the end.
    fn try_parts(&mut self, env: &mut Env, steps: &'m [Instr], depth: u8, parts: &mut TriedParts) -> bool {
        steps.iter().all(|instr| match instr {
            Instr::Happen(happen) => {
                for event in self.make(env, happen.templates()) {
                    parts.can_happen |= self.pays_part(&event, depth);
                }
                true
            }
            Instr::Flow(Flow::Let(slot, value)) => {
                let value = self.value(env, value);
                env.bind(*slot, value);
                true
            }
            Instr::Flow(Flow::If(condition, then, otherwise)) => {
                let branch = if self.eye().holds(env, condition) { then } else { otherwise };
                self.try_parts(env, branch, depth, parts)
            }
            // Nothing else is done here without somebody being asked, or over and over.
            Instr::Flow(
                Flow::May(..)
                | Flow::Paid(_)
                | Flow::ForEach(..)
                | Flow::ForEachPlayer(..)
                | Flow::Until(..)
                | Flow::Repeat(..),
            )
            | Instr::Update(_)
            | Instr::OnEvent(_)
            | Instr::Choose(_)
            | Instr::Make(_)
            | Instr::Script(_) => false,
        })
    }
}
