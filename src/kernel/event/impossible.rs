//! Replacement effects that would turn their event into one that cannot happen.

use crate::look::active::bind_roles;
use crate::position::env::Env;
use crate::position::event::{Event, Roles};
use crate::position::key::Key;
use crate::position::trace::Trace;
use crate::step::work::Step;
use model::event::EventTemplate;
use model::expr::{Expr, Role};
use model::instr::{Happen, Instr, OnEvent};
use model::policy::Impossible;

/// What a replacement makes of its event, where that is all that it does.
enum MadeOf<'m> {
    /// The same event, with another part.
    Turned(Role, &'m Expr),
    /// Other events.
    Others(&'m [EventTemplate]),
}

impl<'m, T: Trace> Step<'_, 'm, T> {
    /// Whether an effect does not apply to an event since what it would make of that cannot happen, and the rulebook says so.
    pub(crate) fn is_kept_from_applying(&self, event: &Event, key: Key, env: &Env) -> bool {
        let Some(replacement) = self.kernel.replacement(key.ability) else {
            return false;
        };
        let [instr] = replacement.body.as_slice() else { return false };
        let Some(made) = made_of(instr) else { return false };
        let turns = matches!(made, MadeOf::Turned(..));
        if !self.is_impossible(event, key, env, &made) {
            return false;
        }
        match self.eye().policy::<Impossible>() {
            Impossible::Nothing => false,
            Impossible::NotTurned => turns,
            Impossible::NotApplied => true,
        }
    }

    /// Whether nothing can happen of what an effect would make of an event.
    fn is_impossible(&self, event: &Event, key: Key, env: &Env, made: &MadeOf<'m>) -> bool {
        match made {
            MadeOf::Others(templates) => {
                let events = self.make(env, templates);
                !events.is_empty()
                    && events.iter().all(|it| !(0..it.part_count()).any(|part| self.can_happen(it, &it.part(part))))
            }
            MadeOf::Turned(role, to) => {
                let met = self.matching_parts(event, key, env);
                let is_met = |part: &usize| event.parts.is_empty() || met.contains(&(*part as u8));
                !(0..event.part_count()).filter(is_met).any(|part| {
                    let mut roles = event.part(part);
                    let mut env = env.clone();
                    bind_roles(&mut env, &roles);
                    roles[*role as usize] = self.value(&mut env, to);
                    self.can_happen(event, &roles)
                })
            }
        }
    }

    fn can_happen(&self, event: &Event, roles: &Roles) -> bool {
        self.can_be_done(event.kind, roles) && self.eye().forbidden(&Event::new(event.kind, *roles)).is_none()
    }
}

/// What becomes of an event by an instruction, if it becomes another one or happens to somebody else.
fn made_of(instr: &Instr) -> Option<MadeOf<'_>> {
    let Instr::OnEvent(what) = instr else { return None };
    match what {
        OnEvent::Change(role @ (Role::Object | Role::Player), to) => Some(MadeOf::Turned(*role, to)),
        OnEvent::Become(template) => Some(MadeOf::Others(std::slice::from_ref(template))),
        OnEvent::InPlace(body) => match body.as_slice() {
            [Instr::Happen(Happen::Events(templates))] => Some(MadeOf::Others(templates)),
            _ => None,
        },
        OnEvent::Change(..) | OnEvent::Nothing | OnEvent::With(_) | OnEvent::Again | OnEvent::Prevent(_) => None,
    }
}
