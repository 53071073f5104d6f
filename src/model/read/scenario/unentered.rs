//! What comes into play by an event of a game's own that says nothing of the event by which things enter play, where cards answer that.
//!
//! Takes the finished model; gives warnings. An event that is itself answered is one by which its object comes into play, and not told.

use super::unanswered::{answered, is_of_std};
use crate::event::EventKind;
use crate::expr::{Expr, Role, Slot};
use crate::grammar::{mentions, places_in, said_of};
use crate::instr::{Instr, TokenOf, Update};
use crate::ir::Model;
use crate::read::built::Built;
use crate::read::library::Library;
use crate::rulebook::Rulebook;
use crate::visit::each_instr;
use base::diagnostic::Diagnostic;
use base::id::{EventKindId, ZoneId};
use std::collections::BTreeSet;

/// The warnings.
pub(super) fn warnings(library: &Library, built: &Built) -> Vec<Diagnostic> {
    let model = &built.model;
    let book = &model.rulebook;
    let answered: BTreeSet<EventKindId> = model.abilities.iter().flat_map(answered).map(|it| it.kind).collect();
    let mut found = Vec::new();
    for (at, (kind, place)) in book.events.iter().zip(&built.places.events).enumerate() {
        let Some(place) = place.filter(|place| !is_of_std(library, *place)) else { continue };
        let Some((zone, comes)) = into_play(kind, book) else { continue };
        // What answers that somebody creates a thing does not answer that it comes.
        if answered.contains(&EventKindId::at(at)) && matches!(comes, Coming::Placed) {
            continue;
        }
        let enters = |id: &&EventKindId| {
            let event = &book.events[id.index()];
            // A game that says itself by which events things come may well have several of them.
            let is_of_std = built.places.events[id.index()].is_some_and(|place| is_of_std(library, place));
            is_of_std && id.index() != at && places_in(&event.body, zone) && is_new(kind, event, book)
        };
        let Some(event) = answered.iter().find(enters).map(|id| &book.events[id.index()]) else { continue };
        let Some(help) = what_to_write(model, kind, &comes, event) else { continue };
        let play = &book.zones[zone.index()].name;
        let message =
            format!("event `{}` brings into `{play}` what does not come by event `{}`", kind.name, event.name);
        let problem = Diagnostic::warning(place, message).label("nothing answers or replaces that");
        found.push(problem.help(help));
    }
    found
}

/// How a thing comes into play in the body of an event.
enum Coming {
    /// An object of the event is placed there.
    Placed,
    /// A token comes into being there.
    Created(TokenOf),
}

/// The zone in play into which the body of an event brings something, and how.
fn into_play(kind: &EventKind, book: &Rulebook) -> Option<(ZoneId, Coming)> {
    let mut found = None;
    each_instr(&kind.body, &mut |instr| {
        let is_play = |zone: &ZoneId| found.is_none() && book.zones[zone.index()].in_play;
        if let Instr::Update(Update::Place(Expr::Slot(slot), zone, _)) = instr
            && *slot == Slot::of_role(Role::Object)
            && is_play(zone)
        {
            found = Some((*zone, Coming::Placed));
        } else if let Instr::Update(Update::Create(token, _, zone, _)) = instr
            && is_play(zone)
        {
            found = Some((*zone, Coming::Created(token.clone())));
        }
    });
    found
}

/// Whether what an event brings is new in play: a zone that is not the only one in play can be come to from another.
fn is_new(kind: &EventKind, event: &EventKind, book: &Rulebook) -> bool {
    let several = book.zones.iter().filter(|zone| zone.in_play).count() > 1;
    !several || kind.needs.is_true() || kind.needs == event.needs
}

/// What the body has to say.
fn what_to_write(model: &Model, kind: &EventKind, comes: &Coming, event: &EventKind) -> Option<String> {
    let said = |what: &str| said_of(event, what, false);
    let token = match comes {
        Coming::Placed => return Some(format!("write `does: {}`", said("OBJECT")?)),
        Coming::Created(TokenOf::Copy(_)) => "a copy of OBJECT".to_owned(),
        Coming::Created(TokenOf::Card(card)) => {
            let has_other = kind.forms.iter().any(|form| mentions(form, Role::Other));
            let named = model.cards.get(card.index()).filter(|_| !has_other);
            named.map_or_else(|| "OTHER".to_owned(), |card| format!("\"{}\"", card.name))
        }
    };
    let player = if kind.forms.iter().any(|form| mentions(form, Role::Player)) { "PLAYER" } else { "you" };
    let outside = model.rulebook.zones.iter().find(|it| it.name == OUTSIDE && !it.in_play && !it.no_tokens);
    let zones = if outside.is_some() { String::new() } else { format!("declare `zones {{ {OUTSIDE} }}`, and ") };
    Some(format!(
        "{zones}write `does: {{ create {token} for {player} in {OUTSIDE} as newcomer, {} }}`",
        said("newcomer")?
    ))
}

/// Where tokens come into being before they enter play.
const OUTSIDE: &str = "outside";
