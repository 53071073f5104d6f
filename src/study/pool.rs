//! What the boards of a hunt are made of: things, settings and acts, each with what it can be instead.
//!
//! A *board* is some things with their owners, some settings, and what
//! happens. Each thing and each setting can be there in several ways, the
//! first of which is as it is written; a board says in which.

use super::lines::with;
use std::collections::{BTreeMap, BTreeSet};

/// Sets of up to so many cards are dealt in every way, larger ones as they are written.
const DEALT_MAX: usize = 3;

/// Something that can be on a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Thing {
    /// How it is called in the pool.
    pub name: String,
    /// How it was called in its text.
    pub called: String,
    /// What stands behind its owner: as it is written, then otherwise.
    pub ways: Vec<String>,
    /// Whose it is, unless it is dealt otherwise.
    pub owner: usize,
    /// The things that it names.
    pub needs: Vec<usize>,
    /// The file in which it stands.
    pub file: String,
    /// Whether it is a card of the pool, and not a plain thing that others name.
    pub is_card: bool,
    /// Whether it is called by its owner (`A's hero`).
    pub is_nameless: bool,
}

/// Something that can happen on a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Act {
    /// A line of a script; `OWNER` is the player who has the first thing.
    pub text: String,
    /// The things that it names.
    pub needs: Vec<usize>,
    /// The kind of event that it makes, where it was made for one.
    pub kind: Option<usize>,
}

/// What boards are made of.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Pool {
    /// The players' names.
    pub players: Vec<String>,
    /// All things.
    pub things: Vec<Thing>,
    /// Lines with which every board begins: as they are at first, then otherwise.
    pub settings: Vec<Vec<String>>,
    /// By card: the ways of the setting of periods, which is the last, that conditions of it are about.
    pub periods: BTreeMap<usize, BTreeSet<usize>>,
    /// All that can happen.
    pub acts: Vec<Act>,
    /// By card: the lines of settings and of things without a card that a condition of it asks for.
    pub asks: BTreeMap<usize, BTreeSet<String>>,
    /// By card: plain things that its sentences speak of.
    pub company: BTreeMap<usize, Vec<usize>>,
    /// By card that can be attached to another, or stand in another relation to it: how that is said (`attached to`).
    pub put_on: BTreeMap<usize, String>,
    /// The cards that give others an ability that can be activated.
    pub givers: BTreeSet<usize>,
    /// By thing: the act of activating what it is given.
    pub given: BTreeMap<usize, usize>,
    /// By act of a player with a card: the same with a second such card.
    pub of_second: BTreeMap<usize, usize>,
    /// The things on which something can be put in that way.
    pub holders: BTreeSet<usize>,
}

/// A thing on a board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct PlacedThing {
    /// Which, by position in the pool.
    pub thing: usize,
    /// Whose.
    pub owner: usize,
    /// In which of its ways.
    pub way: usize,
    /// The thing on which it is put, if it is.
    pub on: Option<usize>,
}

/// A board.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Board {
    /// Its things; one that stands there twice is two of them.
    pub things: Vec<PlacedThing>,
    /// Settings, by position, each in one of its ways.
    pub settings: Vec<(usize, usize)>,
    /// Acts, by position, in order.
    pub acts: Vec<usize>,
}

impl Thing {
    /// How a line says it.
    #[must_use]
    pub fn said(&self) -> String {
        if self.is_nameless { self.name.clone() } else { format!("\"{}\"", self.name) }
    }
}

impl Pool {
    /// Some things with all that they name, in order.
    #[must_use]
    pub fn closure(&self, of: &[usize]) -> Vec<usize> {
        let mut found: BTreeSet<usize> = BTreeSet::new();
        let mut next = of.to_vec();
        while let Some(at) = next.pop() {
            if found.insert(at) {
                next.extend(&self.things[at].needs);
            }
        }
        found.into_iter().collect()
    }

    /// A board of these things as they are written, on which nothing happens.
    #[must_use]
    pub fn board_of(&self, things: &[usize]) -> Board {
        let placed =
            things.iter().map(|at| PlacedThing { thing: *at, owner: self.things[*at].owner, way: 0, on: None });
        let settings = (0..self.settings.len()).map(|at| (at, 0));
        Board { things: placed.collect(), settings: settings.collect(), acts: Vec::new() }
    }

    /// Only these things, and what can happen with them.
    pub fn keep(&mut self, kept: &[usize]) {
        let new: BTreeMap<usize, usize> = kept.iter().enumerate().map(|(new, old)| (*old, new)).collect();
        let renumbered = |needs: &[usize]| needs.iter().filter_map(|at| new.get(at).copied()).collect::<Vec<usize>>();
        self.acts.retain(|act| act.needs.iter().all(|at| new.contains_key(at)));
        self.acts.iter_mut().for_each(|act| act.needs = renumbered(&act.needs));
        let things = kept.iter().map(|at| {
            let thing = &self.things[*at];
            Thing { needs: renumbered(&thing.needs), ..thing.clone() }
        });
        self.things = things.collect();
    }

    /// The cards of the pool, by position.
    #[must_use]
    pub fn cards(&self) -> Vec<usize> {
        (0..self.things.len()).filter(|at| self.things[*at].is_card).collect()
    }

    /// The nameless things that every board can name.
    fn nameless(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.things.len()).filter(|at| self.things[*at].is_nameless && !self.things[*at].is_card)
    }

    /// Whether one of some cards asks for a line of a setting, or of a thing without a card.
    #[must_use]
    pub fn is_asked(&self, cards: &[usize], line: &str) -> bool {
        cards.iter().filter_map(|card| self.asks.get(card)).any(|asked| asked.contains(line))
    }

    /// In how many ways some cards are dealt. The first is whose it is; all dealt the other way round is the same with the
    /// players exchanged.
    #[must_use]
    pub fn deals(&self, cards: usize) -> usize {
        let others = cards.saturating_sub(1);
        if others < DEALT_MAX { 1 << others } else { 1 }
    }

    /// A board of some cards, whose owners are given bit by bit, with everything that they name.
    #[must_use]
    pub fn dealt(&self, cards: &[usize], owners: usize) -> Board {
        let things: BTreeSet<usize> = self.closure(cards).into_iter().chain(self.nameless()).collect();
        let mut board = self.board_of(&things.into_iter().collect::<Vec<_>>());
        for placed in &mut board.things {
            if let Some(bit) = cards.iter().position(|card| *card == placed.thing) {
                placed.owner = (placed.owner + (owners >> bit & 1)) % self.players.len();
            }
        }
        board
    }

    /// The same board with what the sentences of some cards speak of.
    #[must_use]
    pub fn in_company(&self, board: &Board, cards: &[usize]) -> Option<Board> {
        let company: BTreeSet<usize> =
            cards.iter().filter_map(|card| self.company.get(card)).flatten().copied().collect();
        let placed = |thing: &usize| PlacedThing { thing: *thing, owner: self.things[*thing].owner, way: 0, on: None };
        let in_company = || {
            let mut board = board.clone();
            board.things.extend(company.iter().map(placed));
            board
        };
        (!company.is_empty()).then(in_company)
    }

    /// The same board in each of the periods that conditions of some cards are about, and in none.
    #[must_use]
    pub fn in_periods(&self, board: &Board, cards: &[usize]) -> Vec<Board> {
        let ways: BTreeSet<usize> = cards.iter().filter_map(|card| self.periods.get(card)).flatten().copied().collect();
        let last = self.settings.len().saturating_sub(1);
        let in_way = |way: usize| {
            let mut board = board.clone();
            board.settings.iter_mut().filter(|(at, _)| *at == last).for_each(|setting| setting.1 = way);
            board
        };
        ways.into_iter().map(in_way).chain([board.clone()]).collect()
    }

    /// The same board with one thing otherwise: one of some cards in another way, or once more in some way, or what they ask for of the rest.
    #[must_use]
    pub fn varied(&self, board: &Board, cards: &[usize]) -> Vec<Board> {
        let mut boards = Vec::new();
        let mut with = |change: &dyn Fn(&mut Board)| {
            let mut varied = board.clone();
            change(&mut varied);
            boards.push(varied);
        };
        for (at, placed) in board.things.iter().enumerate() {
            let ways = &self.things[placed.thing].ways;
            let is_card = cards.contains(&placed.thing);
            for way in (1..ways.len()).filter(|way| is_card || self.is_asked(cards, &ways[*way])) {
                with(&|varied| varied.things[at].way = way);
            }
        }
        for placed in board.things.iter().filter(|placed| cards.contains(&placed.thing)) {
            for way in 0..self.things[placed.thing].ways.len() {
                with(&|varied| varied.things.push(PlacedThing { way, on: None, ..*placed }));
            }
        }
        for (at, (setting, _)) in board.settings.iter().enumerate() {
            let ways = &self.settings[*setting];
            for way in (1..ways.len()).filter(|way| self.is_asked(cards, &ways[*way])) {
                with(&|varied| varied.settings[at].1 = way);
            }
        }
        boards
    }

    /// Whether all that an act names is on a board.
    #[must_use]
    pub fn fits(&self, act: usize, board: &Board) -> bool {
        self.acts[act].needs.iter().all(|need| board.placed(*need).is_some())
    }
}

impl PlacedThing {
    /// What stands behind its owner.
    fn line(&self, pool: &Pool) -> String {
        let line = &pool.things[self.thing].ways[self.way];
        let put_on = |on: usize| {
            let relation = pool.put_on.get(&self.thing)?;
            Some(with(line, &format!("{relation} {}", pool.things[on].said())))
        };
        self.on.and_then(put_on).unwrap_or_else(|| line.clone())
    }
}

impl Board {
    /// The first of a thing.
    fn placed(&self, thing: usize) -> Option<&PlacedThing> {
        self.things.iter().find(|placed| placed.thing == thing)
    }

    /// The lines of its scenario, without what is observed and expected.
    #[must_use]
    pub fn lines(&self, pool: &Pool) -> Vec<String> {
        let mut lines = vec![format!("players {} (turn), {}", pool.players[0], pool.players[1..].join(", "))];
        let settings = self.settings.iter().map(|(at, way)| pool.settings[*at][*way].clone());
        lines.extend(settings.filter(|line| !line.is_empty()));
        let owner = |player: usize| pool.players[player].as_str();
        lines.extend(self.things.iter().map(|placed| format!("{}: {}", owner(placed.owner), placed.line(pool))));
        lines.extend(self.acts.iter().map(|at| {
            let act = &pool.acts[*at];
            let first = act.needs.first().and_then(|need| self.placed(*need));
            act.text.replace("OWNER", first.map_or(owner(0), |placed| owner(placed.owner)))
        }));
        lines
    }

    /// The cards on it.
    #[must_use]
    pub fn cards(&self, pool: &Pool) -> BTreeSet<usize> {
        self.things.iter().map(|placed| placed.thing).filter(|thing| pool.things[*thing].is_card).collect()
    }

    /// All boards with one thing less, then those on which one is as it is written.
    #[must_use]
    pub fn smaller(&self) -> Vec<Board> {
        let mut boards = Vec::new();
        let mut with = |change: &dyn Fn(&mut Board)| {
            let mut smaller = self.clone();
            change(&mut smaller);
            boards.push(smaller);
        };
        for at in (0..self.acts.len()).rev() {
            with(&|board| {
                board.acts.remove(at);
            });
        }
        for at in (0..self.settings.len()).rev() {
            with(&|board| {
                board.settings.remove(at);
            });
        }
        for at in (0..self.things.len()).rev() {
            with(&|board| {
                board.things.remove(at);
            });
        }
        for (at, _) in self.things.iter().enumerate().filter(|(_, placed)| placed.way != 0) {
            with(&|board| board.things[at].way = 0);
        }
        for (at, _) in self.things.iter().enumerate().filter(|(_, placed)| placed.on.is_some()) {
            with(&|board| board.things[at].on = None);
        }
        for (at, _) in self.settings.iter().enumerate().filter(|(_, (_, way))| *way != 0) {
            with(&|board| board.settings[at].1 = 0);
        }
        boards
    }
}
