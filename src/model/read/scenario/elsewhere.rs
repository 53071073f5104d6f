//! Abilities that answer what happens to their own object, which is by then, or still, where they do not work.
//!
//! Takes the finished model; gives warnings. What a keyword says is told once, where that is declared.

use super::nowhere::answered;
use crate::ability::Ability;
use crate::event::{EventKind, EventPattern};
use crate::expr::{Comparison, Expr, Role, Slot};
use crate::instr::{Happen, Instr, Update};
use crate::ir::Model;
use crate::read::built::ModelPlaces;
use crate::visit::each_instr;
use base::diagnostic::Diagnostic;
use base::id::{AbilityId, CardId, ZoneId};
use base::source::Span;

/// The warnings.
pub(super) fn warnings(model: &Model, places: &ModelPlaces) -> Vec<Diagnostic> {
    let mut found: Vec<Diagnostic> = Vec::new();
    let mut keywords: Vec<usize> = Vec::new();
    for (at, (ability, place)) in model.abilities.iter().zip(&places.abilities).enumerate() {
        let Some(place) = *place else { continue };
        let early = || told_early(model, AbilityId::at(at), place);
        let Some(problem) = told(model, ability, place).or_else(early) else { continue };
        let of_keyword = ability.keyword.map(|keyword| keyword.index());
        if of_keyword.is_some_and(|keyword| keywords.contains(&keyword)) {
            continue;
        }
        keywords.extend(of_keyword);
        if !found.contains(&problem) {
            found.push(problem);
        }
    }
    found
}

/// Tells of an ability whose object is elsewhere once the event has happened, or before it would.
fn told(model: &Model, ability: &Ability, place: Span) -> Option<Diagnostic> {
    let there = where_it_is_then(model, ability)?;
    let meets = ability.zones.is_empty() || there.zones.iter().any(|zone| ability.zones.contains(zone));
    let zone = there.zones.first().filter(|_| !meets)?;
    let zone = &model.rulebook.zones[zone.index()].name;
    let problem = Diagnostic::warning(place, format!("this is in {zone} then, and the ability does not work there"));
    let is_trigger = ability.kind.trigger().is_some();
    let (label, word) = if is_trigger { ("never triggers", "when") } else { ("never applies", "if") };
    let write = match ability.keyword {
        Some(keyword) => format!("say in keyword `{}`", model.rulebook.keywords[keyword.index()]),
        None => "write".to_owned(),
    };
    let help = match there.left_by.filter(|kind| can_be_from(kind, &in_play(model, &ability.zones))) {
        Some(kind) => format!(
            "write `looks back` in the braces of event `{}`: what it takes away then answers it; or {write} `from {zone}: {word} ...`, and not both",
            kind.name
        ),
        None => format!("{write} `from {zone}: {word} ...`"),
    };
    Some(problem.label(label).help(help))
}

/// Tells of a trigger that works where the event puts its object alone, and is asked just before the event.
fn told_early(model: &Model, id: AbilityId, place: Span) -> Option<Diagnostic> {
    let ability = &model.abilities[id.index()];
    ability.kind.trigger()?;
    let [zone] = ability.zones.as_slice() else { return None };
    // What is there already, and is put there again, answers it.
    let has_it = |card: &CardId| model.cards[card.index()].abilities.contains(&id);
    if model.scenario.objects.iter().any(|object| object.zone == *zone && has_it(&object.card)) {
        return None;
    }
    let mut first = None;
    for pattern in answered(model, ability)? {
        let kind = model.rulebook.events.get(pattern.kind.index())?;
        let comes = kind.looks_back && kind.zones_needed().is_none() && placed(model, kind) == Some(*zone);
        if !comes || !is_own(pattern) {
            return None;
        }
        first = first.or(Some(kind));
    }
    let (event, is_in_play) = (&first?.name, super::nowhere::in_play(model, *zone));
    let zone = &model.rulebook.zones[zone.index()].name;
    let message = format!(
        "event `{event}` looks back, so that this is asked just before it, and its object is not in {zone} yet, where alone the ability works"
    );
    let unmark = format!("leave `looks back` out of event `{event}` in the rulebook");
    let help = match is_in_play {
        true => unmark,
        false => format!("leave `from {zone}:` out, or name there the zone in which the object is before; or {unmark}"),
    };
    Some(Diagnostic::warning(place, message).label("asked too early").help(help))
}

/// Whether a pattern is of what happens to the object that has the ability.
fn is_own(pattern: &EventPattern) -> bool {
    let object = Expr::Slot(Slot::of_role(Role::Object));
    let is_own = |part: &Expr| {
        let Expr::Compare(Comparison::Equal, one, other) = part else { return false };
        **one == object && **other == Expr::Slot(Slot::THIS)
    };
    pattern.filter.conjuncts().iter().any(is_own)
}

/// Where an object is as it is answered what happens to it.
struct Whereabouts<'m> {
    zones: Vec<ZoneId>,
    /// The first event that is answered and has put it there.
    left_by: Option<&'m EventKind>,
}

/// Where the object of a trigger is as that is met, or that of an effect as it would replace, if all that it answers happens to its own
/// object and leaves no doubt of it.
fn where_it_is_then<'m>(model: &'m Model, ability: &Ability) -> Option<Whereabouts<'m>> {
    let is_trigger = ability.kind.trigger().is_some();
    let object = Expr::Slot(Slot::of_role(Role::Object));
    let mut there = Whereabouts { zones: Vec::new(), left_by: None };
    for pattern in answered(model, ability)? {
        let kind = model.rulebook.events.get(pattern.kind.index())?;
        if !is_own(pattern) {
            return None;
        }
        // Before an event, and just before what is looked back on, an object is where the event needs it; else it is where that has
        // put it.
        if kind.looks_back || !is_trigger {
            there.zones.extend(kind.needs.zones_required(&object)?);
        } else {
            there.zones.push(placed(model, kind)?);
            there.left_by = there.left_by.or(Some(kind));
        }
    }
    (!there.zones.is_empty()).then_some(there)
}

/// How deep the events are looked into that the bodies of events make.
const NESTED_MAX: usize = 4;

/// The zone in which the body of an event puts its object in any case, whatever else it does: itself, or by an event that it makes.
pub(super) fn placed(model: &Model, kind: &EventKind) -> Option<ZoneId> {
    placed_within(model, kind, NESTED_MAX)
}

fn placed_within(model: &Model, kind: &EventKind, depth: usize) -> Option<ZoneId> {
    let object = Expr::Slot(Slot::of_role(Role::Object));
    let zone_of = |instr: &Instr| {
        let Some(Update::Place(of, zone, _)) = instr.update() else { return None };
        (*of == object).then_some(*zone)
    };
    let mut moves = 0;
    each_instr(&kind.body, &mut |instr| {
        let is_other = matches!(instr.update(), Some(Update::Place(of, ..) | Update::Cease(of)) if !matches!(of, Expr::Slot(slot) if slot.is_role() && *of != object));
        moves += usize::from(is_other);
    });
    // One that is placed twice, or on a condition as well, may be anywhere.
    let own = kind.body.iter().find_map(zone_of);
    if own.is_some() || moves > 0 || depth == 0 {
        return own.filter(|_| moves == 1);
    }
    let made = kind.body.iter().filter_map(Instr::events).flat_map(Happen::templates);
    let of_object = made.filter(|made| made.each.is_none() && made.roles.contains(&(Role::Object, object.clone())));
    let kinds = of_object.filter_map(|made| model.rulebook.events.get(made.kind.index()));
    let mut zones = kinds.filter_map(|kind| placed_within(model, kind, depth - 1));
    zones.next().filter(|_| zones.next().is_none())
}

/// Those of some zones that are in play.
fn in_play(model: &Model, zones: &[ZoneId]) -> Vec<ZoneId> {
    zones.iter().copied().filter(|zone| super::nowhere::in_play(model, *zone)).collect()
}

/// Whether an event can find its object in one of these zones.
fn can_be_from(kind: &EventKind, zones: &[ZoneId]) -> bool {
    !zones.is_empty() && kind.zones_needed().is_none_or(|needed| needed.iter().any(|zone| zones.contains(zone)))
}
