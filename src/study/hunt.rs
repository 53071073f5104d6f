//! Boards made of a pool of cards, until some loop: first all sets that could, then boards at random.
//!
//! A *board* is some cards with their owners, the plain things that they
//! name, and what happens. The boards have numbers: first, set by set, every
//! way to deal a set of the triggering graph that could loop with each event
//! that its cycle answers; then boards at random, each by its own seed. So a
//! hunt is the same on any number of threads, and can begin anywhere.
//!
//! A find is shrunk: things, settings and acts are left out one by one as long
//! as the board loops. Boards that hold all cards of a find are not looked at
//! any more: what they would show is known already.

use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use rayon::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

/// Boards that are looked at together; a hunt can be taken up again after any of them.
pub const TOGETHER: u64 = 64;
/// The most acts of a random board.
const ACTS_MAX: usize = 3;
/// Sets of up to so many cards are dealt in every way, larger ones as they are written.
const DEALT_MAX: usize = 3;

/// Something that can be on a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Thing {
    /// How it is called in the pool.
    pub name: String,
    /// How it was called in its text.
    pub called: String,
    /// What stands behind its owner.
    pub line: String,
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
    /// Lines with which every board begins.
    pub settings: Vec<String>,
    /// All that can happen.
    pub acts: Vec<Act>,
}

/// A board.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Board {
    /// Things with their owners, by position.
    pub things: Vec<(usize, usize)>,
    /// Settings, by position.
    pub settings: Vec<usize>,
    /// Acts, by position, in order.
    pub acts: Vec<usize>,
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
        let owned = things.iter().map(|at| (*at, self.things[*at].owner));
        Board { things: owned.collect(), settings: (0..self.settings.len()).collect(), acts: Vec::new() }
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

    /// A board of some cards, whose owners are given bit by bit, with everything that they name.
    fn dealt(&self, cards: &[usize], owners: usize) -> Board {
        let things: BTreeSet<usize> = self.closure(cards).into_iter().chain(self.nameless()).collect();
        let mut board = self.board_of(&things.into_iter().collect::<Vec<_>>());
        for (thing, owner) in &mut board.things {
            if let Some(bit) = cards.iter().position(|card| card == thing) {
                *owner = (*owner + (owners >> bit & 1)) % self.players.len();
            }
        }
        board
    }

    /// Whether all that an act names is on a board.
    fn fits(&self, act: usize, board: &Board) -> bool {
        let is_there = |need: &usize| board.things.iter().any(|(thing, _)| thing == need);
        self.acts[act].needs.iter().all(is_there)
    }
}

impl Board {
    /// The lines of its scenario, without what is observed and expected.
    #[must_use]
    pub fn lines(&self, pool: &Pool) -> Vec<String> {
        let mut lines = vec![format!("players {} (turn), {}", pool.players[0], pool.players[1..].join(", "))];
        lines.extend(self.settings.iter().map(|at| pool.settings[*at].clone()));
        let owner = |player: usize| pool.players[player].as_str();
        lines.extend(self.things.iter().map(|(at, player)| format!("{}: {}", owner(*player), pool.things[*at].line)));
        lines.extend(self.acts.iter().map(|at| {
            let act = &pool.acts[*at];
            let first = act.needs.first().and_then(|need| self.things.iter().find(|(thing, _)| thing == need));
            act.text.replace("OWNER", first.map_or(owner(0), |(_, player)| owner(*player)))
        }));
        lines
    }

    /// The cards on it.
    #[must_use]
    pub fn cards(&self, pool: &Pool) -> BTreeSet<usize> {
        self.things.iter().map(|(thing, _)| *thing).filter(|thing| pool.things[*thing].is_card).collect()
    }

    /// All boards with one thing less.
    fn smaller(&self) -> impl Iterator<Item = Board> + '_ {
        let without = |at: usize| {
            let mut board = self.clone();
            let (things, settings) = (self.things.len(), self.settings.len());
            if at < things {
                let _ = board.things.remove(at);
            } else if at < things + settings {
                board.settings.remove(at - things);
            } else {
                board.acts.remove(at - things - settings);
            }
            board
        };
        (0..self.things.len() + self.settings.len() + self.acts.len()).rev().map(without)
    }
}

/// A set of cards that could loop.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Suspect {
    /// The cards, by position in the pool.
    pub cards: Vec<usize>,
    /// The kinds of events on its cycles.
    pub kinds: BTreeSet<usize>,
}

/// What is hunted, and how.
pub struct Hunt<'a> {
    /// What boards are made of.
    pub pool: &'a Pool,
    /// The sets that could loop, smallest first.
    pub suspects: &'a [Suspect],
    /// What players can do with a card whenever they like, by thing: acts.
    pub moves: &'a BTreeMap<usize, Vec<usize>>,
    /// How many random boards are made after those of the sets.
    pub random: u64,
    /// The most cards of a random board.
    pub size: usize,
    /// Where the drawing begins.
    pub seed: u64,
}

/// What came of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tried {
    /// It ends.
    Ends,
    /// It loops.
    Loops,
    /// A limit keeps it from being known.
    Unknown,
    /// It cannot be read.
    Unread,
}

/// How far a hunt has come.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Bag {
    /// The boards that loop, each shrunk, with the number of the board from which it came.
    pub finds: Vec<(u64, Board)>,
    /// The boards before this number were looked at.
    pub next: u64,
    /// Boards that end.
    pub ends: u64,
    /// Boards that a limit keeps from being known.
    pub unknown: u64,
}

/// What a hunt asks of its caller.
pub trait Hunter: Sync {
    /// What comes of a board.
    fn try_board(&self, board: &Board) -> Tried;
    /// Whether the hunt is to stop.
    fn stops(&self) -> bool;
    /// So many of all boards were looked at, and so many finds made.
    fn tick(&self, done: u64, all: u64, finds: usize);
}

impl Hunt<'_> {
    /// The boards of the suspects, in order.
    #[must_use]
    pub fn planned(&self) -> Vec<Board> {
        self.suspects.iter().flat_map(|suspect| self.of_suspect(suspect)).collect()
    }

    fn of_suspect(&self, suspect: &Suspect) -> Vec<Board> {
        // The first is whose it is; all dealt the other way round is the same with the players exchanged.
        let others = suspect.cards.len().saturating_sub(1);
        let ways = if others < DEALT_MAX { 1 << others } else { 1 };
        let moves: BTreeSet<usize> = self.moves.values().flatten().copied().collect();
        let mut boards = Vec::new();
        for owners in 0..ways {
            let mut dealt = self.pool.dealt(&suspect.cards, owners << 1);
            dealt.acts = self.moves_of(&suspect.cards);
            let with = |act: Option<usize>| {
                let mut board = dealt.clone();
                board.acts.extend(act);
                board
            };
            boards.extend((!dealt.acts.is_empty()).then(|| with(None)));
            let starts = |act: &usize| {
                let kind = self.pool.acts[*act].kind;
                self.pool.fits(*act, &dealt) && kind.is_none_or(|kind| suspect.kinds.contains(&kind))
            };
            let acts = (0..self.pool.acts.len()).filter(|act| !moves.contains(act)).filter(starts);
            boards.extend(acts.map(|act| with(Some(act))));
        }
        boards
    }

    fn moves_of(&self, cards: &[usize]) -> Vec<usize> {
        cards.iter().filter_map(|card| self.moves.get(card)).flatten().copied().collect()
    }

    /// A random board: the same for the same number and seed.
    fn drawn(&self, at: u64) -> Option<Board> {
        let cards = self.pool.cards();
        if cards.is_empty() || self.pool.acts.is_empty() {
            return None;
        }
        let mut seed = [0; 32];
        seed[..8].copy_from_slice(&self.seed.to_le_bytes());
        seed[8..16].copy_from_slice(&at.to_le_bytes());
        let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &seed);
        let mut runner = TestRunner::new_with_rng(Config { failure_persistence: None, ..Config::default() }, rng);
        let most = self.size.min(cards.len());
        let some = proptest::sample::subsequence(cards, 1..=most);
        let acts = proptest::collection::vec(proptest::num::u32::ANY, 1..=ACTS_MAX);
        let (cards, owners, acts) = (some, 0..1_usize << most.min(16), acts).new_tree(&mut runner).ok()?.current();
        let mut board = self.pool.dealt(&cards, owners);
        let possible: Vec<usize> = (0..self.pool.acts.len()).filter(|act| self.pool.fits(*act, &board)).collect();
        board.acts = self.moves_of(&cards);
        if possible.is_empty() {
            return Some(board);
        }
        board.acts.extend(acts.iter().map(|act| possible[*act as usize % possible.len()]));
        Some(board)
    }

    /// Looks at boards from a number on, with what was found before it.
    #[must_use]
    pub fn run(&self, planned: &[Board], bag: Bag, hunter: &dyn Hunter) -> Bag {
        let mut bag = bag;
        let all = planned.len() as u64 + self.random;
        while bag.next < all && !hunter.stops() {
            let end = (bag.next + TOGETHER).min(all);
            let known: Vec<BTreeSet<usize>> = bag.finds.iter().map(|(_, board)| board.cards(self.pool)).collect();
            let is_known = |board: &Board| {
                let cards = board.cards(self.pool);
                known.iter().any(|find| find.is_subset(&cards))
            };
            let one = |at: u64| {
                let board = planned.get(at as usize).cloned().or_else(|| self.drawn(at))?;
                if is_known(&board) {
                    return None;
                }
                Some((at, hunter.try_board(&board), board))
            };
            let tried: Vec<(u64, Tried, Board)> = (bag.next..end).into_par_iter().filter_map(one).collect();
            if hunter.stops() {
                return bag;
            }
            for (at, came, board) in tried {
                match came {
                    Tried::Ends => bag.ends += 1,
                    Tried::Unknown => bag.unknown += 1,
                    Tried::Unread => {}
                    Tried::Loops => self.take(&mut bag, (at, board), hunter),
                }
            }
            bag.next = end;
            hunter.tick(bag.next, all, bag.finds.len());
        }
        bag
    }

    /// Shrinks a board that loops, unless it shows nothing new.
    fn take(&self, bag: &mut Bag, (at, board): (u64, Board), hunter: &dyn Hunter) {
        let is_known = |board: &Board, bag: &Bag| {
            let cards = board.cards(self.pool);
            bag.finds.iter().any(|(_, find)| find.cards(self.pool).is_subset(&cards))
        };
        if is_known(&board, bag) {
            return;
        }
        let mut board = board;
        loop {
            let Some(smaller) = board.smaller().find(|smaller| hunter.try_board(smaller) == Tried::Loops) else {
                break;
            };
            board = smaller;
        }
        if !is_known(&board, bag) {
            bag.finds.push((at, board));
        }
    }
}
