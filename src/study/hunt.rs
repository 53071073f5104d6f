//! Boards made of a pool of cards, until some loop: of all sets that could, and among them boards at random.
//!
//! The boards have numbers. Each set of the triggering graph that could loop is
//! dealt in every way, with each event that its cycle answers; then so in the
//! company of what its sentences speak of; then as it is written, with one
//! thing otherwise. The sets take turns. One in eight boards is drawn at
//! random, by a seed of its own. So a hunt is the same on any number of
//! threads, and can begin anywhere.
//!
//! A find is shrunk: things, settings and acts are left out one by one as long
//! as the board loops. Boards that hold all cards of a find are not looked at
//! any more: what they would show is known already.

use super::pool::{Board, Pool};
use base::limits::Limit;
use std::collections::{BTreeMap, BTreeSet};

/// Boards that are looked at together; a hunt can be taken up again after any of them.
pub const TOGETHER: u64 = 16;
/// The most acts of a random board.
const ACTS_MAX: usize = 3;

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
    /// How many boards are looked at, at the most.
    pub most: Option<u64>,
}

/// What came of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TriedBoard {
    /// It ends.
    Ends,
    /// It loops.
    Loops,
    /// A limit keeps it from being known; none is named where the proof of a loop is not accepted.
    Unknown(Option<Limit>),
    /// It cannot be read.
    Unread,
    /// The hunt was stopped before it was looked at.
    Stopped,
}

/// How far a hunt has come.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Bag {
    /// What an earlier hunt has found.
    pub known: Vec<Board>,
    /// The boards that loop, each shrunk, with the number of the board from which it came.
    pub finds: Vec<(u64, Board)>,
    /// The boards before this number were looked at.
    pub next: u64,
    /// Boards that end.
    pub ends: u64,
    /// The boards that a limit keeps from being known.
    pub unknown: Vec<u64>,
    /// The limits that do.
    pub limits: BTreeSet<Limit>,
    /// Boards that cannot be read.
    pub unread: u64,
}

/// What a hunt asks of its caller.
pub trait Hunter: Sync {
    /// What comes of each of some boards.
    fn try_boards(&self, boards: &[Board]) -> Vec<TriedBoard>;
    /// Whether the hunt is to stop.
    fn stops(&self) -> bool;
    /// So many of all boards were looked at, and so many finds made.
    fn tick(&self, done: u64, all: u64, finds: usize);
}

impl Hunt<'_> {
    /// The boards of the suspects: the first of each, then the second of each, and so on, so that none waits for all
    /// boards of those before it.
    #[must_use]
    pub fn planned(&self) -> Vec<Board> {
        let moves: BTreeSet<usize> = self.moves.values().flatten().copied().collect();
        let dealt = self.suspects.iter().map(|suspect| {
            let deals =
                (0..self.pool.deals(suspect.cards.len())).map(|owners| self.pool.dealt(&suspect.cards, owners << 1));
            let dealt: Vec<Board> = deals.collect();
            let in_company = dealt.iter().filter_map(|board| self.pool.in_company(board, &suspect.cards));
            let all = dealt.iter().cloned().chain(in_company);
            let all = all.flat_map(|board| self.pool.in_periods(&board, &suspect.cards));
            all.flat_map(|board| self.begun(suspect, &board, &moves)).collect::<Vec<_>>()
        });
        let varied = self.suspects.iter().map(|suspect| {
            let varied = self.pool.varied(&self.pool.dealt(&suspect.cards, 0), &suspect.cards);
            let varied: Vec<Board> =
                varied.iter().flat_map(|board| self.pool.in_periods(board, &suspect.cards)).collect();
            varied.iter().flat_map(|board| self.begun(suspect, board, &moves)).collect::<Vec<_>>()
        });
        by_turns(dealt.collect()).chain(by_turns(varied.collect())).collect()
    }

    /// A board with all that players can do, and with each act that could begin the suspect's cycle.
    fn begun(&self, suspect: &Suspect, board: &Board, moves: &BTreeSet<usize>) -> Vec<Board> {
        let mut board = board.clone();
        board.acts = self.moves_of(&suspect.cards);
        let starts = |act: &usize| {
            let kind = self.pool.acts[*act].kind;
            self.pool.fits(*act, &board) && kind.is_none_or(|kind| suspect.kinds.contains(&kind))
        };
        let acts = (0..self.pool.acts.len()).filter(|act| !moves.contains(act)).filter(starts).map(Some);
        let alone = (!board.acts.is_empty()).then_some(None);
        let with = |act: Option<usize>| {
            let mut begun = board.clone();
            begun.acts.extend(act);
            begun
        };
        alone.into_iter().chain(acts).map(with).collect()
    }

    fn moves_of(&self, cards: &[usize]) -> Vec<usize> {
        cards.iter().filter_map(|card| self.moves.get(card)).flatten().copied().collect()
    }

    /// A random board: the same for the same number and seed.
    fn drawn(&self, at: u64) -> Option<Board> {
        let cards = self.pool.cards();
        let most = self.size.min(cards.len());
        if most == 0 || self.pool.acts.is_empty() {
            return None;
        }
        let mut random = super::boards::random(self.seed, at);
        let many = random.usize(1..=most);
        let mut cards = random.choose_multiple(cards, many);
        cards.sort_unstable();
        let owners = random.usize(0..1_usize << most.min(16));
        let acts: Vec<u32> = (0..random.usize(1..=ACTS_MAX)).map(|_| random.u32(..)).collect();
        let otherwise = random.u32(..);
        let mut board = self.pool.dealt(&cards, owners);
        // Every other board has one thing otherwise.
        if otherwise % 2 == 1 {
            let mut varied = self.pool.varied(&board, &cards);
            if !varied.is_empty() {
                board = varied.swap_remove(otherwise as usize / 2 % varied.len());
            }
        }
        // And every fourth has what its cards speak of.
        if otherwise % 4 == 2
            && let Some(wider) = self.pool.in_company(&board, &cards)
        {
            board = wider;
        }
        let mut in_periods = self.pool.in_periods(&board, &cards);
        board = in_periods.swap_remove(otherwise as usize / 8 % in_periods.len());
        let possible: Vec<usize> = (0..self.pool.acts.len()).filter(|act| self.pool.fits(*act, &board)).collect();
        board.acts = self.moves_of(&cards);
        if possible.is_empty() {
            return Some(board);
        }
        for act in acts.into_iter().map(|act| possible[act as usize % possible.len()]) {
            // What a player can do whenever they like is said once.
            if !(self.moves.values().flatten().any(|it| *it == act) && board.acts.contains(&act)) {
                board.acts.push(act);
            }
        }
        Some(board)
    }

    /// Looks at boards from a number on, with what was found before it.
    #[must_use]
    pub fn run(&self, planned: &[Board], bag: Bag, hunter: &dyn Hunter) -> Bag {
        let mut bag = bag;
        let all = self.until(planned.len() as u64, bag.next);
        while bag.next < all && !hunter.stops() {
            let end = (bag.next + TOGETHER).min(all);
            let board = |at: u64| match place(at, planned.len() as u64, self.random) {
                BoardPlace::Planned(at) => planned.get(at as usize).cloned(),
                BoardPlace::Random(at) => self.drawn(at),
            };
            let new = (bag.next..end).filter_map(|at| Some((at, board(at)?)));
            let (numbers, boards): (Vec<u64>, Vec<Board>) =
                new.filter(|(_, board)| !self.is_known(board, &bag)).unzip();
            let tried = hunter.try_boards(&boards);
            for ((at, board), came) in numbers.into_iter().zip(boards).zip(tried) {
                // What can no longer be shrunk is left to whoever goes on from here.
                if came == TriedBoard::Stopped || came == TriedBoard::Loops && hunter.stops() {
                    bag.next = at;
                    return bag;
                }
                match came {
                    TriedBoard::Ends => bag.ends += 1,
                    TriedBoard::Unknown(limit) => {
                        bag.unknown.push(at);
                        bag.limits.extend(limit);
                    }
                    TriedBoard::Unread => bag.unread += 1,
                    TriedBoard::Stopped => {}
                    TriedBoard::Loops => self.take(&mut bag, (at, board), hunter),
                }
            }
            bag.next = end;
            hunter.tick(bag.next, all, bag.finds.len());
        }
        bag
    }

    /// Before which board a hunt stops that begins with one, if there are so many of the sets.
    #[must_use]
    pub fn until(&self, planned: u64, from: u64) -> u64 {
        let all = planned + self.random;
        self.most.map_or(all, |most| all.min(from.saturating_add(most)))
    }

    /// Whether a board holds all cards of a find, so that it would show what is known.
    fn is_known(&self, board: &Board, bag: &Bag) -> bool {
        let cards = board.cards(self.pool);
        bag.known.iter().chain(bag.finds.iter().map(|(_, find)| find)).any(|find| {
            let found = find.cards(self.pool);
            // Where it needs no card, it says nothing of those that do.
            if found.is_empty() { find == board } else { found.is_subset(&cards) }
        })
    }

    /// Shrinks a board that loops, unless it shows nothing new.
    fn take(&self, bag: &mut Bag, (at, board): (u64, Board), hunter: &dyn Hunter) {
        if self.is_known(&board, bag) {
            return;
        }
        let mut board = board;
        loop {
            let mut smaller = board.smaller();
            let tried = hunter.try_boards(&smaller);
            let Some(first) = tried.iter().position(|came| *came == TriedBoard::Loops) else { break };
            board = smaller.swap_remove(first);
        }
        if !self.is_known(&board, bag) {
            // With fewer cards it says what those with more have said.
            let cards = board.cards(self.pool);
            bag.finds.retain(|(_, find)| cards.is_empty() || !cards.is_subset(&find.cards(self.pool)));
            bag.finds.push((at, board));
        }
    }
}

/// Where the board of a number comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum BoardPlace {
    /// A set's, by its position among all of them.
    Planned(u64),
    /// Drawn, with this number.
    Random(u64),
}

/// One of so many boards is drawn at random, as long as there are others.
const MIXED: u64 = 8;

/// Among the boards of the sets come some at random, so that what no set has does not wait for all of them.
fn place(at: u64, planned: u64, random: u64) -> BoardPlace {
    let mixed = random.min(planned / (MIXED - 1));
    if at < mixed * MIXED && at % MIXED == MIXED - 1 {
        return BoardPlace::Random(at / MIXED);
    }
    let before = at - mixed.min(at / MIXED);
    if before < planned { BoardPlace::Planned(before) } else { BoardPlace::Random(mixed + before - planned) }
}

/// The first of each list, then the second of each, and so on.
fn by_turns(lists: Vec<Vec<Board>>) -> impl Iterator<Item = Board> {
    let numbered = lists.into_iter().flat_map(|list| list.into_iter().enumerate());
    let mut all: Vec<(usize, Board)> = numbered.collect();
    all.sort_by_key(|(nth, _)| *nth);
    all.into_iter().map(|(_, board)| board)
}

#[cfg(test)]
mod tests {
    use super::super::pool::{Act, Thing};
    use super::*;

    /// Two cards loop together; the first does alone if it is there in its second way.
    struct Told;

    impl Hunter for Told {
        fn try_boards(&self, boards: &[Board]) -> Vec<TriedBoard> {
            let loops = |board: &Board| {
                let has = |thing: usize| board.things.iter().any(|placed| placed.thing == thing);
                let other = board.things.iter().any(|placed| placed.thing == 0 && placed.way == 1);
                !board.acts.is_empty() && (has(0) && has(1) || other)
            };
            boards.iter().map(|board| if loops(board) { TriedBoard::Loops } else { TriedBoard::Ends }).collect()
        }

        fn stops(&self) -> bool {
            false
        }

        fn tick(&self, _: u64, _: u64, _: usize) {}
    }

    fn pool() -> Pool {
        let thing = |name: &str| Thing {
            name: name.to_owned(),
            called: name.to_owned(),
            ways: vec![format!("\"{name}\""), format!("\"{name}\" in hand")],
            owner: 0,
            needs: Vec::new(),
            file: String::new(),
            is_card: true,
            is_nameless: false,
        };
        Pool {
            players: vec!["A".to_owned(), "B".to_owned()],
            things: vec![thing("Ash"), thing("Bite")],
            settings: vec![vec!["A has 3 gold".to_owned(), "A has 9 gold".to_owned()]],
            acts: vec![Act { text: "happens: A gains 1 gold".to_owned(), needs: Vec::new(), kind: None }],
            periods: BTreeMap::new(),
            asks: BTreeMap::from([(0, BTreeSet::from(["A has 9 gold".to_owned()]))]),
            company: BTreeMap::new(),
        }
    }

    #[test]
    fn a_find_of_fewer_cards_takes_the_place_of_one_of_more() {
        let pool = pool();
        let suspects = [vec![0], vec![0, 1]].map(|cards| Suspect { cards, kinds: BTreeSet::new() });
        let hunt =
            Hunt { pool: &pool, suspects: &suspects, moves: &BTreeMap::new(), random: 0, size: 2, seed: 0, most: None };
        let bag = hunt.run(&hunt.planned(), Bag::default(), &Told);
        let found: Vec<Vec<String>> = bag.finds.iter().map(|(_, board)| board.lines(&pool)).collect();
        assert_eq!(found, [["players A (turn), B", "A: \"Ash\" in hand", "happens: A gains 1 gold"]]);
        assert_eq!((hunt.until(40, 0), Hunt { most: Some(7), ..hunt }.until(40, 3)), (40, 10));
        // Where nobody deals the first alone in its second way, the two of them are found.
        let only = Hunt { suspects: &suspects[1..], ..hunt };
        let dealt: Vec<Board> = only.planned().into_iter().take(2).collect();
        let bag = only.run(&dealt, Bag::default(), &Told);
        assert_eq!(bag.finds.iter().map(|(_, board)| board.cards(&pool).len()).collect::<Vec<_>>(), [2]);
    }

    /// One in eight is drawn as long as there are both; each of either kind comes once.
    #[test]
    fn boards_at_random_come_among_the_others() {
        for (planned, random) in [(0, 3), (3, 0), (40, 200), (40, 2), (7, 1), (700, 100)] {
            let places: Vec<BoardPlace> = (0..planned + random).map(|at| place(at, planned, random)).collect();
            let is_drawn = |it: &&BoardPlace| matches!(it, BoardPlace::Random(_));
            let drawn: Vec<&BoardPlace> = places.iter().filter(is_drawn).collect();
            let dealt: Vec<&BoardPlace> = places.iter().filter(|it| !is_drawn(it)).collect();
            assert!(drawn.iter().zip(0..).all(|(it, at)| **it == BoardPlace::Random(at)), "{planned} {random}");
            assert!(dealt.iter().zip(0..).all(|(it, at)| **it == BoardPlace::Planned(at)), "{planned} {random}");
            assert_eq!((dealt.len() as u64, drawn.len() as u64), (planned, random));
        }
        assert_eq!(place(7, 40, 200), BoardPlace::Random(0));
        assert_eq!(place(15, 40, 200), BoardPlace::Random(1));
    }

    #[test]
    fn one_thing_is_otherwise_at_a_time() {
        let pool = pool();
        let board = pool.dealt(&[0], 0);
        let varied = pool.varied(&board, &[0]);
        // In hand, twice, with 9 gold.
        assert_eq!(varied.len(), 3);
        assert_eq!(varied.iter().map(|it| it.things.len()).collect::<Vec<_>>(), [1, 2, 1]);
        assert!(varied.iter().all(|it| it != &board));
        // The other card asks for no gold.
        assert_eq!(pool.varied(&pool.dealt(&[1], 0), &[1]).len(), 2);
    }
}
