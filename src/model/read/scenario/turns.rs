//! Script lines that end the turn of a player whose turn it is not.
//!
//! Takes the finished model; gives warnings, where something asks whose turn it is. What an event of the rulebook makes of
//! the turn is not followed: where one hands it on, nothing is said.

use crate::ability::Duration;
use crate::event::{EventKind, EventTemplate, Special};
use crate::expr::{Expr, Role};
use crate::instr::{Instr, Update};
use crate::ir::Model;
use crate::read::built::Built;
use crate::visit::{Visit, each_instr, walk};
use base::diagnostic::Diagnostic;
use base::id::{PeriodId, PlayerId};

/// A turn: the first of the periods.
const TURN: PeriodId = PeriodId(0);

/// The warnings.
pub(super) fn warnings(built: &Built) -> Vec<Diagnostic> {
    let model = &built.model;
    let (mut turn, mut found) = (model.scenario.turn, Vec::new());
    let ends = |kind: &EventKind| kind.special == Special::Ends(TURN);
    let passes = model.rulebook.events.iter().any(|kind| ends(kind) && hands_on(&kind.body));
    let starts = |kind: &EventKind| kind.special == Special::Starts(TURN);
    let elsewhere = model.rulebook.events.iter().any(|kind| !ends(kind) && !starts(kind) && hands_on(&kind.body));
    if elsewhere || !matters(model) {
        return found;
    }
    for (line, place) in model.scenario.script.iter().zip(&built.places.script) {
        let events = line.body.iter().filter_map(Instr::events).flat_map(|happen| happen.templates());
        for event in events {
            let special = model.rulebook.events[event.kind.index()].special;
            let Some(player) = player_of(event) else { continue };
            if special == Special::Starts(TURN) {
                turn = player;
            }
            if special != Special::Ends(TURN) {
                continue;
            }
            if player != turn {
                let name = |player: PlayerId| model.scenario.players.get(player.index()).map_or("", String::as_str);
                let message = format!("it is {}'s turn here, and {}'s ends", name(turn), name(player));
                let help =
                    format!("write `happens: the start of {}'s turn` before it, which makes it theirs", name(player));
                found.push(Diagnostic::warning(*place, message).label("whose turn?").help(help));
            }
            if passes {
                turn = PlayerId::at((turn.index() + 1) % model.scenario.players.len().max(1));
            }
        }
    }
    found
}

/// The player of an event that a line of the script names.
fn player_of(event: &EventTemplate) -> Option<PlayerId> {
    let (_, player) = event.roles.iter().find(|(role, _)| *role == Role::Player)?;
    let Expr::Is(value) = player else { return None };
    PlayerId::of_value(*value)
}

/// Whether instructions hand the turn on.
fn hands_on(body: &[Instr]) -> bool {
    let mut found = false;
    each_instr(body, &mut |instr| found |= matches!(instr.update(), Some(Update::TurnTo(_))));
    found
}

/// Whether any text asks whose turn it is, apart from what happens in the script.
fn matters(model: &Model) -> bool {
    struct Asks(bool);

    impl<'m> Visit<'m> for Asks {
        fn expr(&mut self, expr: &'m Expr) {
            self.0 |= matches!(expr, Expr::TurnPlayer | Expr::During(_, Some(_)));
            walk::expr(self, expr);
        }
    }

    let mut rest = model.clone();
    rest.scenario.script.clear();
    rest.rulebook.events.clear();
    let mut asks = Asks(false);
    walk::model(&mut asks, &rest);
    let next = |duration: &Option<Duration>| matches!(duration, Some(Duration::UntilEndOfNext(..)));
    asks.0 || model.abilities.iter().any(|ability| next(&ability.duration))
}
