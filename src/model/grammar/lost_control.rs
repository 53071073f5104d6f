//! Control that the body of an event gives and takes away again: what comes into another zone is a new object, under its
//! owner's control.

use super::Builder;
use super::entry::place_of;
use super::forms::placeholder_of_role;
use crate::expr::{Expr, Role, Slot};
use crate::instr::{Instr, Update};
use base::diagnostic::Diagnostic;
use base::id::ZoneId;
use syntax::Part;

impl Builder<'_> {
    /// Warns where the body of an event, which its text says, gives an object to a player and then places it somewhere.
    pub(super) fn warn_of_lost_control(&mut self, body: &[Instr], text: &[Part]) {
        let zones = &self.rulebook.zones;
        let Some((object, player, zone)) = lost(body) else { return };
        let in_play = zones[zone.index()].in_play;
        let (object, player, zone) =
            (worded(object, "the object"), worded(player, "the player"), &zones[zone.index()].name);
        let message = format!(
            "{object} is given to {player}, and then comes into {zone} as a new object that its owner controls"
        );
        let help = match in_play {
            true => format!("place it first: `{{ place {object} in {zone}; give {object} to {player} }}`"),
            false => format!("a card in {zone} is its owner's: leave the giving out, or let {zone} be `in play`"),
        };
        self.report(Diagnostic::warning(place_of(text), message).label("given for nothing").help(help));
    }
}

/// What is given, to whom, and the zone where it is then placed.
fn lost(body: &[Instr]) -> Option<(&Expr, &Expr, ZoneId)> {
    let mut given: Option<(&Expr, &Expr)> = None;
    let mut lost = None;
    for update in body.iter().filter_map(Instr::update) {
        if let Update::Control(object, player) = update {
            (given, lost) = (Some((object, player)), None);
        } else if let Update::Place(object, zone, _) = update
            && let Some((of, player)) = given
            && of == object
        {
            lost = Some((of, player, *zone));
        }
    }
    lost
}

/// A part of the event as its text has it.
fn worded(part: &Expr, other: &'static str) -> &'static str {
    let role = Role::ALL.into_iter().find(|role| *part == Expr::Slot(Slot::of_role(*role)));
    role.map_or(other, placeholder_of_role)
}
