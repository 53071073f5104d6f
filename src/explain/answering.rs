//! Effects that answer an event and leave it as it is: their bodies do something, and nothing to the event.
//!
//! Rulebooks give them a step of their procedure as they give one to effects that replace; a story must not call that
//! replacing.

use model::ability::Ability;
use model::instr::{Choose, Flow, Instr, OnEvent};

/// Whether an ability that stands in a step of the event procedure leaves the event as it is.
#[must_use]
pub fn only_answers(ability: &Ability) -> bool {
    ability.kind.replacement().is_some_and(|it| !changes(&it.body))
}

/// Whether an ability that replaces an event does so only where somebody wants it: when it is come to, that is not known yet.
#[must_use]
pub fn is_optional(ability: &Ability) -> bool {
    let replacement = ability.kind.replacement();
    replacement.is_some_and(|it| changes(&it.body) && (it.optional.is_some() || can_leave(&it.body)))
}

/// Whether somebody can choose that instructions do nothing to the event.
fn can_leave(all: &[Instr]) -> bool {
    all.iter().all(|it| match it {
        Instr::Flow(Flow::May(_, _, one, other)) => can_leave(one) || can_leave(other),
        Instr::Flow(Flow::If(_, one, other)) => can_leave(one) && can_leave(other),
        Instr::Choose(Choose::One(_, ways)) => ways.iter().any(|way| can_leave(way)),
        Instr::Flow(_)
        | Instr::Choose(_)
        | Instr::OnEvent(_)
        | Instr::Happen(_)
        | Instr::Update(_)
        | Instr::Make(_)
        | Instr::Script(_) => !changes(std::slice::from_ref(it)),
    })
}

/// Whether instructions do something to the event, or add to it.
fn changes(all: &[Instr]) -> bool {
    all.iter().any(|it| match it {
        Instr::OnEvent(
            OnEvent::Change(..)
            | OnEvent::Become(_)
            | OnEvent::Nothing
            | OnEvent::InPlace(_)
            | OnEvent::With(_)
            | OnEvent::Again
            | OnEvent::Prevent(_),
        ) => true,
        Instr::Flow(flow) => within(flow),
        Instr::Choose(Choose::One(_, ways)) => ways.iter().any(|way| changes(way)),
        Instr::Choose(_) | Instr::Happen(_) | Instr::Update(_) | Instr::Make(_) | Instr::Script(_) => false,
    })
}

fn within(flow: &Flow) -> bool {
    match flow {
        Flow::If(_, one, other) | Flow::May(_, _, one, other) => changes(one) || changes(other),
        Flow::Paid(all)
        | Flow::ForEach(_, all)
        | Flow::ForEachPlayer(_, _, all)
        | Flow::Repeat(_, all)
        | Flow::Until(all, _) => changes(all),
        Flow::Let(..) => false,
    }
}
