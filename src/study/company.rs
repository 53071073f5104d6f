//! The company of a card: plain things of the kinds that its sentences speak of.
//!
//! `sacrifice a unit` does nothing on a board without another unit, and `when a
//! unit is destroyed` is not begun. So a hunt puts a thing without abilities
//! beside a card for each description of objects in its text: with the words
//! that the description asks for, and with the other words and the numbers of
//! the first card of the pool that has them.

use super::cardpool::Cardpool;
use super::pool::{Board, Thing};
use base::id::{AbilityId, WordId, ZoneId};
use model::ability::Card;
use model::event::EventPattern;
use model::expr::{Expr, Role, Select, Slot};
use model::instr::{Instr, Update};
use model::ir::Model;
use model::visit::{Visit, walk};
use std::collections::{BTreeMap, BTreeSet};

/// Adds plain things to a pool, and says which of them each card is to have beside it.
pub fn add(cards: &mut Cardpool, model: &Model) {
    let nameless: BTreeSet<&str> =
        cards.pool.things.iter().filter(|it| it.is_nameless && !it.is_card).map(|it| it.name.as_str()).collect();
    let always: Vec<&Card> = model
        .scenario
        .objects
        .iter()
        .filter(|it| nameless.contains(it.name.as_str()))
        .map(|it| &model.cards[it.card.index()])
        .collect();
    let mut wanted: BTreeMap<Plain, BTreeSet<usize>> = BTreeMap::new();
    for at in cards.pool.cards() {
        let Some(card) = cards.card(model, at) else { continue };
        for described in PlainDescription::of(model, &card.abilities) {
            if let Some(line) = plain(&always, model, &described) {
                wanted.entry(line).or_default().insert(at);
            }
        }
    }
    let first = cards.pool.things.len();
    let mut whose: Vec<BTreeSet<usize>> = Vec::new();
    for (line, of) in wanted {
        let file = of.first().map(|card| cards.pool.things[*card].file.clone()).unwrap_or_default();
        for owner in 0..cards.pool.players.len() {
            let name = format!("{}'s {}", cards.pool.players[owner], line.name);
            cards.pool.things.push(Thing {
                called: name.clone(),
                ways: vec![format!("\"{name}\" {}", line.rest)],
                name,
                owner,
                needs: Vec::new(),
                file: file.clone(),
                is_card: false,
                is_nameless: false,
            });
            whose.push(of.clone());
        }
    }
    let boards: Vec<Board> = (first..cards.pool.things.len()).map(|at| cards.pool.board_of(&[at])).collect();
    let read = cards.readable(&cards.pool, &boards, "company");
    for ((thing, of), read) in cards.pool.things.split_off(first).into_iter().zip(whose).zip(read) {
        if read {
            let place = cards.pool.things.len();
            of.into_iter().for_each(|card| cards.pool.company.entry(card).or_default().push(place));
            cards.pool.things.push(thing);
        }
    }
}

/// A thing without abilities.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Plain {
    /// How it is called, behind its owner.
    name: String,
    /// What it is, and where.
    rest: String,
}

/// A thing that a description fits; none where each board has such a thing anyhow, one of these cards.
fn plain(always: &[&Card], model: &Model, described: &PlainDescription) -> Option<Plain> {
    let book = &model.rulebook;
    let named =
        |words: &[WordId]| -> Vec<&str> { words.iter().map(|word| book.words[word.index()].name.as_str()).collect() };
    let has_all = |words: &[WordId]| described.words.iter().all(|word| words.contains(word));
    if described.words.is_empty() || always.iter().any(|card| has_all(&card.words)) {
        return None;
    }
    let like = model.cards.iter().find(|card| !card.token && has_all(&card.words));
    let words = like.map_or(described.words.as_slice(), |card| card.words.as_slice());
    let words = named(words).join(" ");
    let numbers: Vec<String> = like
        .into_iter()
        .flat_map(|card| &card.numbers)
        .map(|(number, value)| format!("{} {value}", book.numbers[number.index()].name))
        .collect();
    let numbers = if numbers.is_empty() { String::new() } else { format!(" with {}", numbers.join(", ")) };
    let zone = described.zone.map(|zone| book.zones[zone.index()].name.as_str());
    let zone = zone.map_or_else(String::new, |zone| format!(" in {zone}"));
    Some(Plain { name: format!("plain {words}{zone}"), rest: format!("is {words}{numbers}{zone}") })
}

/// What a description asks of an object.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct PlainDescription {
    words: Vec<WordId>,
    zone: Option<ZoneId>,
}

impl PlainDescription {
    /// All descriptions in some abilities, and in what those generate.
    fn of(model: &Model, abilities: &[AbilityId]) -> BTreeSet<PlainDescription> {
        let mut look = DescriptionSearch { model, found: BTreeSet::new(), next: abilities.to_vec() };
        let mut seen: BTreeSet<AbilityId> = BTreeSet::new();
        while let Some(id) = look.next.pop() {
            if seen.insert(id) {
                look.ability(&model.abilities[id.index()]);
            }
        }
        look.found
    }
}

/// The words that a description asks of what it binds.
pub(super) fn words_of(filter: &Expr, slot: Slot) -> impl Iterator<Item = WordId> + '_ {
    filter.conjuncts().iter().filter_map(move |part| {
        let Expr::HasWord(of, word) = part else { return None };
        (**of == Expr::Slot(slot)).then_some(*word)
    })
}

/// A look through abilities, with those that are still to be looked through.
struct DescriptionSearch<'m> {
    model: &'m Model,
    found: BTreeSet<PlainDescription>,
    next: Vec<AbilityId>,
}

impl DescriptionSearch<'_> {
    /// Where what such an event brings into play stands before: where cards are played from, or in the first zone out of play.
    fn comes_from(&self, pattern: &EventPattern) -> Option<ZoneId> {
        let book = &self.model.rulebook;
        let object = Expr::Slot(Slot::of_role(Role::Object));
        let enters = |update: &Update| matches!(update, Update::Place(of, zone, _) if *of == object && book.zones[zone.index()].in_play);
        if !book.events[pattern.kind.index()].body.iter().filter_map(Instr::update).any(enters) {
            return None;
        }
        let played = book.play.as_ref().and_then(|play| play.from.first().copied());
        played.or_else(|| (0..book.zones.len()).map(ZoneId::at).find(|zone| !book.zones[zone.index()].in_play))
    }

    fn described(&mut self, filter: &Expr, slot: Slot, zone: Option<ZoneId>) {
        let words: BTreeSet<WordId> = words_of(filter, slot).collect();
        self.found.insert(PlainDescription { words: words.into_iter().collect(), zone });
    }
}

impl<'m> Visit<'m> for DescriptionSearch<'_> {
    fn refers(&mut self, ability: &'m AbilityId) {
        self.next.push(*ability);
    }

    fn select(&mut self, select: &'m Select) {
        self.described(&select.filter, select.slot, select.zones.first().copied());
        walk::select(self, select);
    }

    fn pattern(&mut self, pattern: &'m EventPattern) {
        let from = self.comes_from(pattern);
        self.described(&pattern.filter, Slot::of_role(Role::Object), from);
        walk::pattern(self, pattern);
    }
}
