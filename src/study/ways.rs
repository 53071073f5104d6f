//! What things and settings of a hunt can be otherwise: what the cards of the pool ask for, a few ways each.

use super::asked::BoardWants;
use super::cardpool::Cardpool;
use super::lines::{placed, with, zone_in};
use super::pool::Board;
use super::supports::supports;
use base::id::{AbilityId, PeriodId, ResourceId, ZoneId};
use model::ability::{AbilityKind, Card, Playing};
use model::ir::Model;
use std::collections::{BTreeMap, BTreeSet};

/// What every player has of each resource at the start.
const RESOURCES: i32 = 3;
/// The most ways of one thing or setting, the first included.
const WAYS_MAX: usize = 8;
/// On how many things it is tried to put a card, to know whether it can be put on any.
const HOLDERS_TRIED: usize = 8;
/// The most numbers of one resource that are tried.
const NUMBERS_MAX: usize = 24;

/// Adds the ways of things and settings; what cannot be read is left out.
pub fn add(cards: &mut Cardpool, model: &Model) {
    settings(cards, model);
    cards.pool.asks = asks(cards, model);
    let wanted: Vec<Vec<String>> = (0..cards.pool.things.len()).map(|at| of_thing(cards, model, at)).collect();
    let mut boards: Vec<(usize, String)> = Vec::new();
    for (at, ways) in wanted.into_iter().enumerate() {
        boards.extend(ways.into_iter().map(|way| (at, way)));
    }
    let read = read_ways(cards, model, &boards);
    for ((at, way), is_read) in boards.into_iter().zip(read) {
        let ways = &mut cards.pool.things[at].ways;
        if is_read && ways.len() < WAYS_MAX && !ways.contains(&way) {
            ways.push(way);
        }
    }
}

/// Whether each of some ways can be read. Of cards with the same words, of which a pool has many, one is tried: where it can be read,
/// the others are taken to be as well, and a hunt tells of boards that cannot. Where it cannot, each is tried.
fn read_ways(cards: &Cardpool, model: &Model, ways: &[(usize, String)]) -> Vec<bool> {
    let kind = |(at, way): &(usize, String)| {
        let thing = &cards.pool.things[*at];
        let words = cards.card(model, *at).map(|card| (card.words.clone(), card.token));
        words.map(|words| (words, way.replace(&format!("\"{}\"", thing.name), "\"\"")))
    };
    let mut first: BTreeMap<_, usize> = BTreeMap::new();
    let alike: Vec<usize> = ways
        .iter()
        .enumerate()
        .map(|(nth, way)| kind(way).map_or(nth, |kind| *first.entry(kind).or_insert(nth)))
        .collect();
    let mut read = vec![false; ways.len()];
    let firsts: Vec<usize> = (0..ways.len()).filter(|nth| alike[*nth] == *nth).collect();
    try_ways(cards, ways, &firsts, &mut read);
    let others: Vec<usize> = (0..ways.len()).filter(|nth| alike[*nth] != *nth).collect();
    for nth in &others {
        read[*nth] = read[alike[*nth]];
    }
    let refused: Vec<usize> = others.into_iter().filter(|nth| !read[*nth]).collect();
    try_ways(cards, ways, &refused, &mut read);
    read
}

/// Tries some of the ways.
fn try_ways(cards: &Cardpool, ways: &[(usize, String)], which: &[usize], read: &mut [bool]) {
    let mut trial = cards.pool.clone();
    let tried: Vec<Board> = which
        .iter()
        .map(|nth| {
            let (at, way) = &ways[*nth];
            let mut board = trial.board_of(&trial.closure(&[*at]));
            trial.things[*at].ways.push(way.clone());
            let last = trial.things[*at].ways.len() - 1;
            board.things.iter_mut().filter(|placed| placed.thing == *at).for_each(|placed| placed.way = last);
            board
        })
        .collect();
    let came = cards.readable(&trial, &tried, "a way");
    which.iter().zip(came).for_each(|(nth, came)| read[*nth] = came);
}

/// Which cards can be put on others, and on what.
pub fn relations(cards: &mut Cardpool, model: &Model) {
    let phrase = |at: usize| {
        let card = cards.card(model, at)?;
        let relation = BoardWants::of(model, &card.abilities).relations.into_iter().next()?;
        Some((at, model.rulebook.relations[relation.index()].name.clone()))
    };
    let wanted: BTreeMap<usize, String> = cards.pool.cards().into_iter().filter_map(phrase).collect();
    let mut trial = cards.pool.clone();
    trial.put_on = wanted.clone();
    let on = |card: usize, holder: usize| {
        let mut board = trial.board_of(&trial.closure(&[card, holder]));
        board.things.iter_mut().filter(|placed| placed.thing == card).for_each(|placed| placed.on = Some(holder));
        board
    };
    let read = |pairs: &[(usize, usize)]| -> Vec<(usize, usize)> {
        let boards: Vec<Board> = pairs.iter().map(|(card, holder)| on(*card, *holder)).collect();
        let read = cards.readable(&trial, &boards, "a relation");
        pairs.iter().copied().zip(read).filter(|(_, read)| *read).map(|(pair, _)| pair).collect()
    };
    let of = |card: usize, most: usize| {
        let others = (0..trial.things.len()).filter(move |holder| *holder != card);
        others.take(most).map(move |holder| (card, holder)).collect::<Vec<_>>()
    };
    let some: Vec<(usize, usize)> = wanted.keys().flat_map(|card| of(*card, HOLDERS_TRIED)).collect();
    let some = read(&some);
    // What one can be put on, others can.
    let first = some.first().map_or_else(Vec::new, |(card, _)| of(*card, usize::MAX));
    let holders: BTreeSet<usize> = some.iter().copied().chain(read(&first)).map(|(_, holder)| holder).collect();
    cards.pool.put_on = wanted.into_iter().filter(|(card, _)| some.iter().any(|(known, _)| known == card)).collect();
    cards.pool.holders = holders;
}

/// By card: the settings, and the things without a card as they would have to be, that its conditions compare with.
fn asks(cards: &Cardpool, model: &Model) -> BTreeMap<usize, BTreeSet<String>> {
    let book = &model.rulebook;
    let nameless: Vec<&str> =
        cards.pool.things.iter().filter(|it| it.is_nameless && !it.is_card).map(|it| it.ways[0].as_str()).collect();
    let of = |at: &usize| {
        let card = cards.card(model, *at)?;
        let mut asked = BoardWants::of(model, &card.abilities);
        if let Some((resource, number)) = cost(model, card) {
            asked.resources.entry(resource).or_default().insert(number);
        }
        let mut lines: BTreeSet<String> = BTreeSet::new();
        for (resource, numbers) in &asked.resources {
            let name = &book.resources[resource.index()];
            let all = cards.pool.players.iter().flat_map(|player| numbers.iter().map(move |number| (player, number)));
            lines.extend(all.map(|(player, number)| has(player, *number, name)));
        }
        for (number, values) in &asked.numbers {
            let name = &book.numbers[number.index()].name;
            let all = nameless.iter().flat_map(|line| values.iter().map(move |value| (line, value)));
            lines.extend(all.filter_map(|(line, value)| with_number(line, name, *value)));
        }
        Some((*at, lines))
    };
    cards.pool.cards().iter().filter_map(of).collect()
}

/// What playing a card takes, and how much.
fn cost(model: &Model, card: &Card) -> Option<(ResourceId, i32)> {
    let (number, resource) = model.rulebook.play.as_ref()?.cost?;
    let (_, price) = card.numbers.iter().find(|(known, _)| *known == number)?;
    Some((resource, *price))
}

fn has(player: &str, number: i32, resource: &str) -> String {
    format!("{player} has {number} {resource}")
}

/// What players have: so much that most can be paid for, then what some card compares with.
fn settings(cards: &mut Cardpool, model: &Model) {
    let all: Vec<AbilityId> = (0..model.abilities.len()).map(AbilityId::at).collect();
    let mut asked = BoardWants::of(model, &all);
    for (resource, number) in model.cards.iter().filter_map(|card| cost(model, card)) {
        asked.resources.entry(resource).or_default().insert(number);
    }
    for name in supports(cards, model) {
        let lines = cards.pool.players.iter().map(|player| vec![format!("{player}: \"{name}\"")]);
        cards.pool.settings.extend(lines);
    }
    for player in &cards.pool.players {
        for (at, name) in model.rulebook.resources.iter().enumerate() {
            let compared = asked.resources.iter().find(|(resource, _)| resource.index() == at);
            let numbers = compared.into_iter().flat_map(|(_, numbers)| numbers.iter().copied());
            let numbers = std::iter::once(RESOURCES).chain(numbers.filter(|number| *number != RESOURCES));
            let ways = numbers.take(NUMBERS_MAX).map(|number| has(player, number, name));
            cards.pool.settings.push(ways.collect());
        }
    }
    let board = |at: usize, way: usize| Board { settings: vec![(at, way)], ..Board::default() };
    let places: Vec<(usize, usize)> = (0..cards.pool.settings.len())
        .flat_map(|at| (0..cards.pool.settings[at].len()).map(move |way| (at, way)))
        .collect();
    let boards: Vec<Board> = places.iter().map(|(at, way)| board(*at, *way)).collect();
    let read = cards.models_of(&cards.pool, &boards, "a setting", |_| ());
    let mut read = read.iter().map(Result::is_ok);
    for ways in &mut cards.pool.settings {
        ways.retain(|_| read.next().unwrap_or(false));
    }
    cards.pool.settings.retain(|ways| !ways.is_empty());
    periods(cards, model);
}

/// In which period it is: in none, or in one that conditions of some card are about, or in which it may be played.
fn periods(cards: &mut Cardpool, model: &Model) {
    let of = |at: &usize| {
        let card = cards.card(model, *at)?;
        let mut asked = BoardWants::of(model, &card.abilities).periods;
        let is_played = |id: &AbilityId| matches!(model.abilities[id.index()].kind, AbilityKind::Resolution(_));
        if card.abilities.iter().any(is_played) {
            asked.extend(BoardWants::periods_of_play(model, &card.words));
        }
        Some((*at, asked))
    };
    let asked: BTreeMap<usize, BTreeSet<PeriodId>> = cards.pool.cards().iter().filter_map(of).collect();
    let all: BTreeSet<PeriodId> = asked.values().flatten().copied().collect();
    let line = |period: &PeriodId| format!("during {}", model.rulebook.periods[period.index()].name);
    let ways: Vec<String> = std::iter::once(String::new()).chain(all.iter().map(line)).collect();
    // Where the pool's own scenario says in which period it is, that stays.
    let is_said = cards.pool.settings.iter().flatten().any(|line| line.starts_with("during "));
    if ways.len() == 1 || is_said {
        return;
    }
    let at = cards.pool.settings.len();
    cards.pool.settings.push(ways);
    let boards: Vec<Board> =
        (0..=all.len()).map(|way| Board { settings: vec![(at, way)], ..Board::default() }).collect();
    let read: Vec<bool> = cards.models_of(&cards.pool, &boards, "a period", |_| ()).iter().map(Result::is_ok).collect();
    let way =
        |period: &PeriodId| all.iter().position(|known| known == period).map(|at| at + 1).filter(|way| read[*way]);
    let ways_of = |periods: BTreeSet<PeriodId>| periods.iter().filter_map(way).collect();
    cards.pool.periods = asked.into_iter().map(|(card, periods)| (card, ways_of(periods))).collect();
}

/// What a thing could be otherwise: elsewhere, with counters, with other numbers.
fn of_thing(cards: &Cardpool, model: &Model, at: usize) -> Vec<String> {
    let thing = &cards.pool.things[at];
    let line = thing.ways[0].as_str();
    let book = &model.rulebook;
    if thing.is_nameless && !thing.is_card {
        // A hero and the like: what any card compares its numbers with.
        let all: Vec<AbilityId> = (0..model.abilities.len()).map(AbilityId::at).collect();
        let asked = BoardWants::of(model, &all);
        let numbers = asked.numbers.iter().flat_map(|(number, values)| {
            let name = &book.numbers[number.index()].name;
            values.iter().filter_map(|value| with_number(line, name, *value)).collect::<Vec<_>>()
        });
        return numbers.collect();
    }
    let Some(card) = cards.card(model, at) else { return Vec::new() };
    let asked = BoardWants::of(model, &card.abilities);
    let mut ways: Vec<String> = Vec::new();
    for (counter, numbers) in &asked.counters {
        let name = &book.counters[counter.index()];
        // What is taken or compared with, one, and one more: the most first.
        let some: BTreeSet<i32> = numbers.iter().copied().filter(|number| *number > 0).chain([1, 2]).collect();
        ways.extend(some.iter().rev().map(|number| with(line, &format!("with {number} {name} counters"))));
    }
    let from = book.play.as_ref().map(|play| play.from.as_slice()).unwrap_or_default();
    let zones: Vec<&str> = book.zones.iter().map(|zone| zone.name.as_str()).collect();
    let first = book.zones.iter().find(|zone| zone.in_play).map(|zone| placed(line, &zone.name, &zones));
    for zone in asked.zones.iter().chain(from).chain(opened(model)).chain(&asked.looked) {
        let elsewhere = moved(line, &book.zones[zone.index()].name, &zones);
        ways.extend((Some(&elsewhere) != first.as_ref()).then_some(elsewhere));
    }
    ways.dedup();
    ways
}

/// The zones from which some card lets others be played.
fn opened(model: &Model) -> impl Iterator<Item = &ZoneId> {
    let playing = model
        .abilities
        .iter()
        .filter_map(|ability| if let AbilityKind::Playing(playing) = &ability.kind { Some(playing) } else { None });
    playing.flat_map(Playing::opens)
}

/// The line of a thing in another zone.
fn moved(line: &str, zone: &str, zones: &[&str]) -> String {
    let body = line.find('{').unwrap_or(line.len());
    let name = line[..body].rfind('"').map_or(0, |at| at + 1);
    let head = &line[name..body];
    match zone_in(head, zones) {
        Some(known) => format!(
            "{}{}{}",
            &line[..name],
            head.replacen(&format!(" in {known}"), &format!(" in {zone}"), 1),
            &line[body..]
        ),
        None => with(line, &format!("in {zone}")),
    }
}

/// The line of a thing with another number, where it has that number.
fn with_number(line: &str, name: &str, value: i32) -> Option<String> {
    let body = line.find('{').unwrap_or(line.len());
    let phrase = format!(" {name} ");
    let start = line[..body].find(&phrase)? + phrase.len();
    let digits = line[start..].chars().take_while(char::is_ascii_digit).count();
    (digits > 0).then(|| format!("{}{value}{}", &line[..start], &line[start + digits..]))
}
