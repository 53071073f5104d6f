//! Descriptions that look in zones where nothing of the scenario ever is: each object that they would fit stands in another zone.
//!
//! `each ship gets +1 engines` looks in the zones in play. Where the rulebook declares `zones { orbit }`, which is not in play, and each
//! ship stands there, it fits none; so does `a ship in play` where the ships stand in another zone in play.
//!
//! Takes the finished model; gives one warning for each kind of object and place. Nothing is said where something can come to where the
//! description looks: from a hand or a deck, by an event, or as a card is played.

use super::made_events::EventsMade;
use super::nowhere::in_play;
use crate::expr::{Expr, Select};
use crate::grammar::article;
use crate::instr::{Instr, Update};
use crate::ir::Model;
use crate::read::built::Built;
use crate::visit::{Visit, each_instr, walk};
use base::diagnostic::Diagnostic;
use base::id::{EventKindId, WordId, ZoneId};
use base::source::Span;
use std::collections::BTreeSet;

/// The warnings.
pub(super) fn warnings(built: &Built) -> Vec<Diagnostic> {
    let model = &built.model;
    let mut seen = Descriptions { model, place: Span::default(), described: Vec::new() };
    let mut made = EventsMade::default();
    // What the rulebook says of all games is not said of this scenario.
    let of_text = |place: &Span| *place != built.places.rulebook;
    for (ability, place) in model.abilities.iter().zip(&built.places.abilities) {
        if let Some(place) = place.filter(of_text) {
            seen.place = place;
            seen.ability(ability);
            made.ability(ability);
        }
    }
    for (line, place) in model.scenario.script.iter().zip(&built.places.script) {
        seen.place = *place;
        for instr in &line.body {
            seen.instr(instr);
            made.instr(instr);
        }
    }
    let comes = where_something_comes(model, made);
    let mut found: Vec<Diagnostic> = Vec::new();
    let mut told: Vec<WordId> = Vec::new();
    for (word, zones, place) in &seen.described {
        if told.contains(word) || zones.iter().any(|zone| comes.contains(zone)) {
            continue;
        }
        let Some(zone) = stands_elsewhere(model, *word, zones) else { continue };
        told.push(*word);
        let (word, zone) = (model.rulebook.words[word.index()].name.as_str(), &model.rulebook.zones[zone.index()]);
        let (name, article) = (&zone.name, article(word));
        let problem = match zone.in_play {
            false => {
                let message = format!(
                    "each {word} of the scenario is in `{name}`, which is not in play: this looks for {article} {word} in play, and finds none"
                );
                Diagnostic::warning(*place, message).help(format!(
                    "declare in the rulebook `zones {{ {name} in play }}`, if what is there is in play; or say in which zone: `{article} {word} in {name}`"
                ))
            }
            true => {
                let here: Vec<&str> =
                    zones.iter().map(|zone| model.rulebook.zones[zone.index()].name.as_str()).collect();
                let message = format!(
                    "each {word} of the scenario is in `{name}`, and this looks for one in `{}` alone: it finds none",
                    here.join("` and `")
                );
                Diagnostic::warning(*place, message).help(format!(
                    "all zones in play are meant by `in a zone in play`, or where no zone is named; that one alone by `in {name}`"
                ))
            }
        };
        found.push(problem.label("fits nothing there"));
    }
    found
}

/// The zone of the objects with a word, if some are and none of them is in zones that are looked at, or where it may come from to them.
fn stands_elsewhere(model: &Model, word: WordId, zones: &[ZoneId]) -> Option<ZoneId> {
    let has = |card: base::id::CardId| model.cards.get(card.index()).is_some_and(|card| card.words.contains(&word));
    let mut objects = model.scenario.objects.iter().filter(|object| has(object.card));
    let first = objects.next()?;
    let is_apart = |zone: ZoneId| {
        let declared = &model.rulebook.zones[zone.index()];
        let is_played_from = model.rulebook.play.as_ref().is_some_and(|play| play.from.contains(&zone));
        let is_kept = declared.hidden || declared.ordered || is_played_from;
        !zones.contains(&zone) && !is_kept && !is_for_what_left(model, zone)
    };
    (is_apart(first.zone) && objects.all(|object| is_apart(object.zone))).then_some(first.zone)
}

/// Whether a zone is for what has left play: an event that looks back puts things there, or playing a card does.
fn is_for_what_left(model: &Model, zone: ZoneId) -> bool {
    let puts = |body: &[Instr]| {
        let mut found = false;
        each_instr(body, &mut |instr| found |= comes_to(instr) == Some(zone));
        found
    };
    let mut leaving = model.rulebook.events.iter().filter(|kind| kind.looks_back);
    let played = model.rulebook.play.iter().flat_map(|play| &play.then);
    leaving.any(|kind| puts(&kind.body)) || played.into_iter().any(|(_, body)| puts(body))
}

/// What the texts describe by a word and look for in play.
struct Descriptions<'m> {
    model: &'m Model,
    place: Span,
    described: Vec<(WordId, Vec<ZoneId>, Span)>,
}

impl<'m> Visit<'m> for Descriptions<'m> {
    fn select(&mut self, select: &'m Select) {
        let own = Expr::Slot(select.slot);
        let looks_in_play = !select.zones.is_empty() && select.zones.iter().all(|zone| in_play(self.model, *zone));
        for part in select.filter.conjuncts() {
            if let Expr::HasWord(of, word) = part
                && **of == own
                && looks_in_play
            {
                self.described.push((*word, select.zones.clone(), self.place));
            }
        }
        walk::select(self, select);
    }
}

/// The zones where something can come by some events, or by one that those are made of.
fn where_something_comes(model: &Model, mut made: EventsMade) -> BTreeSet<ZoneId> {
    let mut zones = BTreeSet::new();
    let mut waiting: Vec<EventKindId> = made.0.iter().copied().collect();
    while let Some(kind) = waiting.pop() {
        let Some(kind) = model.rulebook.events.get(kind.index()) else { continue };
        let mut inner = EventsMade::default();
        for body in [&kind.body, &kind.steps] {
            body.iter().for_each(|instr| inner.instr(instr));
            each_instr(body, &mut |instr| zones.extend(comes_to(instr)));
        }
        waiting.extend(inner.0.into_iter().filter(|kind| made.0.insert(*kind)));
    }
    zones
}

/// The zone into which an instruction puts something.
fn comes_to(instr: &Instr) -> Option<ZoneId> {
    match instr.update()? {
        Update::Place(_, zone, _) | Update::PlaceTop(_, _, _, zone) | Update::Create(_, _, zone, _) => Some(*zone),
        Update::Raise(..)
        | Update::SetNumber(..)
        | Update::RaiseResource(..)
        | Update::PutCounters(..)
        | Update::Relate(..)
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
