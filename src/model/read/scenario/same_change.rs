//! Events that change the same as the one that a text answers, and are not that event: with `event solo { ...; does: raise applause of PLAYER
//! by AMOUNT }` beside an event `gain applause`, `if you would gain applause, ...` says nothing of solos.
//!
//! Takes the finished model; gives one warning for each ability and other event. Told is what can be known: the answered event gives
//! any number of counters or of a resource and does nothing else, or takes them, and another that the texts bring about does so itself.

use super::made_events::EventsMade;
use super::nowhere::answered;
use crate::event::EventKind;
use crate::expr::{Expr, Role, Slot};
use crate::instr::{Instr, Update};
use crate::ir::Model;
use crate::read::built::Built;
use crate::visit::{Visit, each_instr};
use base::diagnostic::Diagnostic;
use base::id::{CounterId, EventKindId, ResourceId};

/// What an event gives, or takes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum GivenOrTaken {
    Counters(CounterId, bool),
    Resource(ResourceId, bool),
}

/// The warnings.
pub(super) fn warnings(built: &Built) -> Vec<Diagnostic> {
    let model = &built.model;
    let mut made = EventsMade::default();
    model.abilities.iter().for_each(|ability| made.ability(ability));
    model.scenario.script.iter().flat_map(|line| &line.body).for_each(|instr| made.instr(instr));
    let mut found: Vec<Diagnostic> = Vec::new();
    for (ability, place) in model.abilities.iter().zip(&built.places.abilities) {
        let (Some(on), Some(place)) = (answered(model, ability), place.filter(|it| *it != built.places.rulebook))
        else {
            continue;
        };
        let answers = |kind: EventKindId| on.iter().any(|pattern| pattern.kind == kind);
        for pattern in on {
            let kind = &model.rulebook.events[pattern.kind.index()];
            let [Instr::Update(update)] = kind.body.as_slice() else { continue };
            let Some(given) = given(update).filter(|_| is_of_amount(update)) else { continue };
            let gives = |id: &&EventKindId| !answers(**id) && gives(&model.rulebook.events[id.index()], given);
            let Some(other) = made.0.iter().find(gives) else { continue };
            let other = &model.rulebook.events[other.index()];
            let message = format!(
                "event `{}` {} {} itself, and is not event `{}`: this does not answer it",
                other.name,
                if given.takes() { "takes" } else { "gives" },
                given.name(model),
                kind.name
            );
            let problem = Diagnostic::warning(place, message).label("not answered");
            let problem = problem.help(format!(
                "let the body of `{}` make that event, in the words of its sentence, or answer both; where only the one is meant, leave it",
                other.name
            ));
            if !found.contains(&problem) {
                found.push(problem);
            }
        }
    }
    found
}

impl GivenOrTaken {
    fn takes(self) -> bool {
        match self {
            GivenOrTaken::Counters(_, takes) | GivenOrTaken::Resource(_, takes) => takes,
        }
    }

    fn name(self, model: &Model) -> String {
        match self {
            GivenOrTaken::Counters(counter, _) => format!("{} counters", model.rulebook.counters[counter.index()]),
            GivenOrTaken::Resource(resource, _) => model.rulebook.resources[resource.index()].clone(),
        }
    }
}

/// What an update gives or takes.
fn given(update: &Update) -> Option<GivenOrTaken> {
    match update {
        Update::PutCounters(_, counter, much) => Some(GivenOrTaken::Counters(*counter, is_less(much))),
        Update::RaiseResource(_, resource, much) => Some(GivenOrTaken::Resource(*resource, is_less(much))),
        Update::Raise(..)
        | Update::SetNumber(..)
        | Update::Relate(..)
        | Update::Place(..)
        | Update::PlaceTop(..)
        | Update::Create(..)
        | Update::Cease(_)
        | Update::Face(..)
        | Update::Shuffle(..)
        | Update::Control(..)
        | Update::Win(_)
        | Update::Lose(_)
        | Update::Draw
        | Update::TurnTo(_)
        | Update::Enter(_)
        | Update::Leave(_) => None,
    }
}

/// Whether a change makes less of something.
fn is_less(much: &Expr) -> bool {
    if let Expr::Is(much) = much { *much < 0 } else { much.negated().is_some() }
}

/// Whether an event is of any amount: `OBJECT gets AMOUNT counters`.
fn is_of_amount(update: &Update) -> bool {
    let amount = Expr::Slot(Slot::of_role(Role::Amount));
    let (Update::PutCounters(_, _, much) | Update::RaiseResource(_, _, much)) = update else { return false };
    *much == amount || much.negated() == Some(&amount)
}

/// Whether an event gives the same itself.
fn gives(kind: &EventKind, wanted: GivenOrTaken) -> bool {
    let mut found = false;
    each_instr(&kind.body, &mut |instr| found |= instr.update().and_then(given) == Some(wanted));
    found
}
