//! Abilities of cards that a scenario plays and that never come where those abilities work.
//!
//! Takes the finished model; gives warnings. A card is played from hand, waits, and goes where its rulebook's `play` puts it: what
//! it has besides `resolve:` works in play alone, unless it says from where.

use crate::ability::{Ability, AbilityKind};
use crate::event::{EventPattern, Special};
use crate::expr::{Comparison, Expr, Role, Slot};
use crate::instr::{Instr, ScriptInstr, Update};
use crate::ir::Model;
use crate::read::built::Built;
use crate::rulebook::{StepKind, classes_of};
use base::diagnostic::Diagnostic;
use base::id::{CardId, ObjectId, ZoneId};
use base::source::Span;

/// The warnings.
pub(super) fn warnings(built: &Built) -> Vec<Diagnostic> {
    let model = &built.model;
    let mut found: Vec<Diagnostic> = Vec::new();
    // What an object of the scenario alone is has no text of its own, of which a line could be forgotten.
    let of_object = |place: &Span| built.places.objects.iter().any(|it| it.start <= place.start && place.end <= it.end);
    let is_declared =
        |card: CardId| built.places.cards.get(card.index()).copied().flatten().is_some_and(|place| !of_object(&place));
    for (card, line) in played(built) {
        let Some(definition) = model.cards.get(card.index()) else { continue };
        if let Some((cost, _)) = model.rulebook.play.as_ref().and_then(|play| play.cost)
            && !definition.numbers.iter().any(|(number, _)| *number == cost)
            && is_declared(card)
        {
            let cost = &model.rulebook.numbers[cost.index()].name;
            let message = format!("`{}` has no {cost}, and is played for nothing", definition.name);
            let problem = Diagnostic::warning(line, message).label("for nothing");
            found.push(problem.help(format!("write `{cost} NUMBER` on the card, or `{cost} 0` if that is meant")));
        }
        let goes = goes_to(model, card).filter(|zone| !in_play(model, *zone));
        for id in &definition.abilities {
            let (Some(ability), Some(Some(place))) =
                (model.abilities.get(id.index()), built.places.abilities.get(id.index()))
            else {
                continue;
            };
            let works_in_play = !ability.zones.is_empty() && ability.zones.iter().all(|zone| in_play(model, *zone));
            if !works_in_play || ability.keyword.is_some() {
                continue;
            }
            let problem = match goes {
                Some(zone) if lasts(ability) => {
                    let zone = &model.rulebook.zones[zone.index()].name;
                    let message =
                        format!("`{}` goes to {zone} once it is played, and this works in play alone", definition.name);
                    Diagnostic::warning(*place, message).label("never in play").help(format!(
                        "write `resolve: ...` for what the card does when it resolves, or `from {zone}: ...` for where this works"
                    ))
                }
                _ if is_of_playing_it(model, ability) => {
                    let message =
                        format!("`{}` is not in play as it is played, and this works in play alone", definition.name);
                    Diagnostic::warning(*place, message).label("never in play then").help(
                        match ability.kind.trigger() {
                            Some(_) => "write `from any zone: when you play this: ...`",
                            None => "write `from any zone: if you would play this, ...`",
                        },
                    )
                }
                Some(_) | None => continue,
            };
            if !found.contains(&problem) {
                found.push(problem);
            }
        }
    }
    found
}

/// What a trigger waits for, or an effect replaces before it occurs; nothing for what answers it in a later step.
pub(super) fn answered<'m>(model: &Model, ability: &'m Ability) -> Option<&'m [EventPattern]> {
    if let Some(trigger) = ability.kind.trigger() {
        return Some(&trigger.on);
    }
    let AbilityKind::Replacement(replacement) = &ability.kind else { return None };
    let before = model.rulebook.procedure.iter().take_while(|step| step.kind != StepKind::Occur);
    let mut classes = before.flat_map(|step| classes_of(std::slice::from_ref(step)));
    classes.any(|class| class == replacement.class).then_some(&replacement.on)
}

/// The cards of objects that players play and that do not begin in play, with the first line that says so.
pub(super) fn played(built: &Built) -> Vec<(CardId, Span)> {
    let (model, places) = (&built.model, &built.places);
    let scenario = &model.scenario;
    // What lies face-down is played as the card that it is.
    let outside = |value: ObjectId| scenario.objects.get(value.index()).filter(|it| !in_play(model, it.zone));
    let card = |value: ObjectId| outside(value).map(|it| model.front_of(it.card).unwrap_or(it.card));
    let mut cards: Vec<(CardId, Span)> = Vec::new();
    let mut add = |found: Option<CardId>, place: Span| {
        if let Some(found) = found.filter(|found| !cards.iter().any(|(known, _)| known == found)) {
            cards.push((found, place));
        }
    };
    for (line, place) in scenario.script.iter().zip(&places.script) {
        for instr in &line.body {
            if let Instr::Script(ScriptInstr::Play(_, Expr::Is(object))) = instr {
                add(ObjectId::of_value(*object).and_then(card), *place);
            }
        }
    }
    for (it, place) in scenario.moves.iter().zip(&places.moves) {
        if it.ability.is_none() && it.given.is_none() {
            add(card(it.object), *place);
        }
    }
    // Another object of the card may be in play from the start.
    cards.retain(|(card, _)| !scenario.objects.iter().any(|it| it.card == *card && in_play(model, it.zone)));
    cards
}

pub(super) fn in_play(model: &Model, zone: ZoneId) -> bool {
    model.rulebook.zones.get(zone.index()).is_some_and(|zone| zone.in_play)
}

/// Where a card goes that has resolved, if that can be told from its words alone, and no event puts it there.
fn goes_to(model: &Model, card: CardId) -> Option<ZoneId> {
    let play = model.rulebook.play.as_ref()?;
    for (fits, body) in &play.then {
        match (holds(model, card, fits)?, body.as_slice()) {
            (false, _) => {}
            (true, [Instr::Update(Update::Place(Expr::Slot(Slot::THIS), zone, _))]) => return Some(*zone),
            (true, _) => return None,
        }
    }
    None
}

/// Whether a description fits a card by its words; nothing where it asks for more.
pub(super) fn holds(model: &Model, card: CardId, fits: &Expr) -> Option<bool> {
    if fits.is_true() {
        return Some(true);
    }
    if let Expr::HasWord(of, word) = fits
        && **of == Expr::Slot(Slot::THIS)
    {
        return Some(model.cards.get(card.index())?.words.contains(word));
    }
    if let Expr::All(all) = fits {
        let all: Option<Vec<bool>> = all.iter().map(|it| holds(model, card, it)).collect();
        return Some(all?.into_iter().all(|it| it));
    }
    if let Expr::Any(any) = fits {
        let any: Option<Vec<bool>> = any.iter().map(|it| holds(model, card, it)).collect();
        return Some(any?.into_iter().any(|it| it));
    }
    None
}

/// Whether an ability does something as long as its object is there.
fn lasts(ability: &Ability) -> bool {
    match &ability.kind {
        AbilityKind::Trigger(_)
        | AbilityKind::Replacement(_)
        | AbilityKind::Continuous(_)
        | AbilityKind::Cannot(_)
        | AbilityKind::Can(_)
        | AbilityKind::Suppress(..)
        | AbilityKind::Required(_)
        | AbilityKind::Activated(_) => true,
        AbilityKind::Resolution(_) | AbilityKind::Playing(_) | AbilityKind::Mark => false,
    }
}

/// Whether an ability answers that its own object is played.
fn is_of_playing_it(model: &Model, ability: &Ability) -> bool {
    let Some(on) = answered(model, ability) else { return false };
    let plays = |kind: base::id::EventKindId| {
        model.rulebook.events.get(kind.index()).is_some_and(|kind| kind.special == Special::Plays)
    };
    let this = |filter: &Expr| {
        *filter
            == Expr::Compare(
                Comparison::Equal,
                Box::new(Expr::Slot(Slot::of_role(Role::Object))),
                Box::new(Expr::Slot(Slot::THIS)),
            )
    };
    !on.is_empty() && on.iter().all(|on| plays(on.kind) && asks(&on.filter, &this))
}

/// Whether one of the conditions that must hold together is this one.
fn asks(filter: &Expr, is_it: &dyn Fn(&Expr) -> bool) -> bool {
    is_it(filter) || matches!(filter, Expr::All(all) if all.iter().any(|it| asks(it, is_it)))
}
