//! Which boards can be read: many are read as one, since everything that a board uses is read anew for each.
//!
//! A board that can be read together with others can be read. Of boards that cannot be read together, those on whose lines something is
//! wrong are read alone, the others together once more.

use super::cardpool::Cardpool;
use super::pool::{Board, PlacedThing, Pool};
use std::collections::{BTreeMap, BTreeSet};

/// How many boards are read as one.
const TOGETHER: usize = 64;
/// Into how many of the last groups another board may come.
const OPEN: usize = 16;

impl Cardpool {
    /// Whether each of some boards of a pool of the same texts can be read.
    #[must_use]
    pub fn readable(&self, pool: &Pool, boards: &[Board], name: &str) -> Vec<bool> {
        let mut read = vec![false; boards.len()];
        let mut waiting = groups(pool, boards);
        while !waiting.is_empty() {
            let merged: Vec<Board> = waiting.iter().map(|group| group.board.clone()).collect();
            let mut next: Vec<BoardGroup> = Vec::new();
            for (group, wrong) in waiting.into_iter().zip(self.wrong_lines(pool, &merged, name)) {
                let Some(wrong) = wrong else {
                    group.of.iter().for_each(|at| read[*at] = true);
                    continue;
                };
                if group.of.len() == 1 {
                    continue;
                }
                let wrong: BTreeSet<&String> = wrong.iter().collect();
                let is_wrong = |at: &&usize| boards[**at].lines(pool).iter().skip(1).any(|line| wrong.contains(line));
                let (alone, others): (Vec<usize>, Vec<usize>) = group.of.iter().partition(is_wrong);
                // Where no line is told, it is one half or the other.
                let together = if alone.is_empty() { others.len().div_ceil(2) } else { others.len() };
                next.extend(alone.chunks(1).map(|part| BoardGroup::of(pool, boards, part)));
                next.extend(others.chunks(together.max(1)).map(|part| BoardGroup::of(pool, boards, part)));
            }
            waiting = next;
        }
        read
    }
}

/// Boards in one.
struct BoardGroup {
    /// Which, by position.
    of: Vec<usize>,
    board: Board,
    /// How each thing stands there; one can do so in several ways.
    placed: BTreeMap<usize, Vec<PlacedThing>>,
    /// The things that others name: such a one stands there once.
    named: BTreeSet<usize>,
    /// How each setting is.
    settings: BTreeMap<usize, usize>,
}

impl BoardGroup {
    fn empty() -> BoardGroup {
        BoardGroup {
            of: Vec::new(),
            board: Board::default(),
            placed: BTreeMap::new(),
            named: BTreeSet::new(),
            settings: BTreeMap::new(),
        }
    }

    fn of(pool: &Pool, boards: &[Board], which: &[usize]) -> BoardGroup {
        let mut group = BoardGroup::empty();
        which.iter().for_each(|at| group.add(pool, *at, &boards[*at]));
        group
    }

    /// Whether a board can come to the others.
    fn fits(&self, board: &Board, named: &BTreeSet<usize>) -> bool {
        let is_same = |known: &Vec<PlacedThing>, placed: &PlacedThing| known.as_slice() == std::slice::from_ref(placed);
        let thing = |placed: &PlacedThing| {
            let is_named = named.contains(&placed.thing) || self.named.contains(&placed.thing);
            self.placed.get(&placed.thing).is_none_or(|known| !is_named || is_same(known, placed))
        };
        let setting = |(at, way): &(usize, usize)| self.settings.get(at).is_none_or(|known| known == way);
        self.of.len() < TOGETHER && board.things.iter().all(thing) && board.settings.iter().all(setting)
    }

    fn add(&mut self, pool: &Pool, at: usize, board: &Board) {
        self.of.push(at);
        self.named.extend(named(pool, board));
        for placed in &board.things {
            let known = self.placed.entry(placed.thing).or_default();
            if !known.contains(placed) {
                known.push(*placed);
                self.board.things.push(*placed);
            }
        }
        for (setting, way) in &board.settings {
            if self.settings.insert(*setting, *way).is_none() {
                self.board.settings.push((*setting, *way));
            }
        }
        self.board.acts.extend(&board.acts);
    }
}

/// The things of a board that its other things and its acts name.
fn named(pool: &Pool, board: &Board) -> BTreeSet<usize> {
    let by_things = board.things.iter().flat_map(|placed| pool.things[placed.thing].needs.iter().chain(&placed.on));
    let by_acts = board.acts.iter().flat_map(|act| &pool.acts[*act].needs);
    by_things.chain(by_acts).copied().collect()
}

/// The boards in groups that are read as one.
fn groups(pool: &Pool, boards: &[Board]) -> Vec<BoardGroup> {
    let mut groups: Vec<BoardGroup> = Vec::new();
    for (at, board) in boards.iter().enumerate() {
        let named = named(pool, board);
        let open = groups.len().saturating_sub(OPEN);
        let twice = board.things.iter().enumerate().any(|(nth, one)| board.things[..nth].iter().any(|it| it == one));
        let place = groups[open..].iter().position(|group| !twice && group.fits(board, &named));
        match place {
            Some(place) => groups[open + place].add(pool, at, board),
            None => {
                let mut group = BoardGroup::empty();
                group.add(pool, at, board);
                groups.push(group);
            }
        }
    }
    groups
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cardpool::Meant;
    use std::sync::Arc;

    const TEXT: &str = "use std.plain\n\
        card \"Ash\": item { when this is destroyed: gain 1 energy }\n\
        card \"Bite\": unit { when this enters play: destroy \"Ash\" }\n\
        card \"Cask\": item { }\n\
        scenario \"s\" {\n  uses plain\n  players A (turn), B\n  A: \"Ash\" in play\n  A: \"Bite\" in hand\n  B: \"Cask\" in play\n  expect ends\n}\n";

    /// What is read together is read as it would be alone: also what is wrong in its line, in what it uses, and twice.
    #[test]
    fn boards_are_read_together_as_each_alone() {
        let open = Arc::new(|path: &str| match path {
            "a.assize" => Ok(TEXT.to_owned()),
            other => Err(format!("no file {other}")),
        });
        let files = ["a.assize".to_owned()];
        let cards = Cardpool::read(&Meant { files: &files, cards: &[], rulebook: None, open }).expect("a pool");
        let mut pool = cards.pool.clone();
        let mut boards: Vec<Board> = Vec::new();
        for at in 0..pool.things.len() {
            let name = pool.things[at].said();
            let others =
                [format!("{name} in hand"), format!("{name} in nowhere"), format!("{name} with 2 charge counters")];
            pool.things[at].ways.extend(others);
            for way in 0..pool.things[at].ways.len() {
                let mut board = pool.board_of(&pool.closure(&[at]));
                board.things.iter_mut().filter(|placed| placed.thing == at).for_each(|placed| placed.way = way);
                boards.push(board);
            }
        }
        let alone: Vec<bool> = cards.models_of(&pool, &boards, "alone", |_| ()).iter().map(Result::is_ok).collect();
        assert_eq!(cards.readable(&pool, &boards, "together"), alone);
        let (good, bad) = (alone.iter().filter(|it| **it).count(), alone.iter().filter(|it| !**it).count());
        assert!(good >= 6 && bad >= 3, "{good} can be read, {bad} cannot");
        assert!(groups(&pool, &boards).len() < boards.len(), "some are read as one");
    }
}
