//! Cards that a scenario plays, that do something as they resolve and nothing else, and that then stay in play.
//!
//! Takes the finished model; gives warnings. Where no line of the rulebook's `play` speaks of the words of such a card, what becomes of
//! it is what becomes of every card, which is hardly meant: in play nothing asks for it.

use super::nowhere::{holds, in_play, played};
use crate::ability::{AbilityKind, Card};
use crate::expr::{Expr, Role, Slot};
use crate::instr::{Happen, Instr, Update};
use crate::ir::Model;
use crate::read::built::Built;
use base::diagnostic::Diagnostic;
use base::id::{CardId, ZoneId};
use base::source::Span;

/// The warnings.
pub(super) fn warnings(built: &Built) -> Vec<Diagnostic> {
    let model = &built.model;
    let cards = played(built).into_iter().map(|(card, _)| card);
    let mut found: Vec<Diagnostic> = cards.filter_map(|card| stays(built, card)).collect();
    found.dedup();
    found.retain(|_| model.rulebook.play.is_some());
    found
}

/// The warning of a card that only does something as it resolves, and then stays in play as every card does.
fn stays(built: &Built, card: CardId) -> Option<Diagnostic> {
    let model = &built.model;
    let definition = model.cards.get(card.index())?;
    let place = only_resolves(built, definition)?;
    let play = model.rulebook.play.as_ref()?;
    let zone = comes_to(model, card).filter(|zone| in_play(model, *zone))?;
    let zone = &model.rulebook.zones[zone.index()].name;
    let word = &model.rulebook.words[definition.words.first()?.index()].name;
    let elsewhere = play.then.iter().find_map(|(_, body)| zone_of(model, body).filter(|zone| !in_play(model, *zone)));
    let elsewhere = elsewhere.map_or("ZONE", |zone| &model.rulebook.zones[zone.index()].name);
    let message = format!(
        "`{}` only does something as it resolves, and then comes to {zone} and stays there: `play` of the rulebook says nothing of `{word}`",
        definition.name
    );
    let help = format!(
        "a rulebook that extends `{}` says otherwise by `also play {{ then {word} goes to {elsewhere} }}`; if it is meant to stay, say so by `then {word}: DO`",
        model.rulebook.name
    );
    Some(Diagnostic::warning(place, message).label("stays in play").help(help))
}

/// Where a card says what it does as it resolves, if it is declared, has words, and has nothing else but what it costs.
fn only_resolves(built: &Built, card: &Card) -> Option<Span> {
    let model = &built.model;
    let cost = model.rulebook.play.as_ref()?.cost.map(|(cost, _)| cost);
    let [ability] = card.abilities.as_slice() else { return None };
    let text = model.abilities.get(ability.index())?;
    // What is done with the card itself is done with what stays.
    let names_itself =
        text.sentence.split(|letter: char| !letter.is_alphanumeric()).any(|it| ["this", "it", "its"].contains(&it));
    let is_resolution = matches!(text.kind, AbilityKind::Resolution(_)) && !names_itself;
    let has_no_more = card.numbers.iter().all(|(number, _)| Some(*number) == cost);
    let place = *built.places.abilities.get(ability.index())?;
    let of_object = |place: &Span| built.places.objects.iter().any(|it| it.start <= place.start && place.end <= it.end);
    place.filter(|place| is_resolution && has_no_more && !card.words.is_empty() && !of_object(place))
}

/// Where every card goes that has resolved, if no line in front speaks of this one.
fn comes_to(model: &Model, card: CardId) -> Option<ZoneId> {
    for (fits, body) in &model.rulebook.play.as_ref()?.then {
        if holds(model, card, fits)? {
            return zone_of(model, body).filter(|_| fits.is_true());
        }
    }
    None
}

/// Where a line of `play` puts what has resolved, alone or by an event.
fn zone_of(model: &Model, body: &[Instr]) -> Option<ZoneId> {
    if let [Instr::Update(Update::Place(Expr::Slot(Slot::THIS), zone, _))] = body {
        return Some(*zone);
    }
    let [Instr::Happen(Happen::Events(events))] = body else { return None };
    let [event] = events.as_slice() else { return None };
    let kind = &model.rulebook.events[event.kind.index()];
    let [Instr::Update(Update::Place(_, zone, _))] = kind.body.as_slice() else { return None };
    event.roles.contains(&(Role::Object, Expr::Slot(Slot::THIS))).then_some(*zone)
}
