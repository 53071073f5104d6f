//! Boards made of a pool of cards, until some loop: of all sets that could, and among them boards at random.
//!
//! The boards have numbers. Each set of the triggering graph that could loop is
//! put on a board in every way ([`super::variants`]), with what its player can do, and
//! with each event that its cycle answers. The sets take turns. One in eight boards is drawn at
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
/// By how many boards a set comes later if one of its cards is on no cycle.
const CHANGED_LATER: usize = 2;
/// The most acts of a random board.
const ACTS_MAX: usize = 3;

/// A set of cards that could loop.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Suspect {
    /// The cards, by position in the pool.
    pub cards: Vec<usize>,
    /// The kinds of events on its cycles.
    pub kinds: BTreeSet<usize>,
    /// Whether one of the cards is on no cycle, but changes what the others do.
    pub is_changed: bool,
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
    /// Whether boards that are not known when all were looked at are looked at once more.
    pub looks_again: bool,
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
    /// Whether the hunt was stopped as it looked once more at what is not known.
    pub is_cut: bool,
}

/// What a hunt asks of its caller.
pub trait Hunter: Sync {
    /// What comes of each of some boards. `further`: looked at once more, with more states, as far as the caller lets it.
    fn try_boards(&self, boards: &[Board], further: bool) -> Vec<TriedBoard>;
    /// Whether the hunt is to stop.
    fn stops(&self) -> bool;
    /// So many of all boards were looked at, and so many finds made.
    fn tick(&self, done: u64, all: u64, finds: usize);
}

impl Hunt<'_> {
    /// The boards of the suspects: the first of each, then the second of each, and so on, so that none waits for all
    /// boards of those before it. A set with a card that is on no cycle comes [`CHANGED_LATER`] boards later.
    #[must_use]
    pub fn planned(&self) -> Vec<Board> {
        let moves = self.all_moves();
        let mut all: Vec<(usize, Board)> = Vec::new();
        let others: Vec<usize> = (0..self.pool.acts.len()).filter(|act| !moves.contains(act)).collect();
        for suspect in self.suspects {
            // The acts that could begin its cycle.
            let starts = |act: &usize| self.pool.acts[*act].kind.is_none_or(|kind| suspect.kinds.contains(&kind));
            let starts: Vec<usize> = others.iter().copied().filter(starts).collect();
            let variants = self.pool.variants(&suspect.cards);
            let begun = variants.iter().map(|board| self.begun(suspect, board, &starts));
            let later = if suspect.is_changed { CHANGED_LATER } else { 0 };
            all.extend(diagonally(begun.collect()).into_iter().enumerate().map(|(nth, board)| (nth + later, board)));
        }
        all.sort_by_key(|(nth, _)| *nth);
        all.into_iter().map(|(_, board)| board).collect()
    }

    /// A board with all that players can do, and with each of these acts for which all is there.
    fn begun(&self, suspect: &Suspect, board: &Board, starts: &[usize]) -> Vec<Board> {
        let mut board = board.clone();
        board.acts = self.moves_on(&board, &suspect.cards);
        let acts = starts.iter().filter(|act| self.pool.fits(**act, &board)).map(|act| Some(*act));
        let alone = (!board.acts.is_empty()).then_some(None);
        let with = |act: Option<usize>| {
            let mut begun = board.clone();
            begun.acts.extend(act);
            begun
        };
        alone.into_iter().chain(acts).map(with).collect()
    }

    /// The acts that are what players can do whenever they like, those with what only some boards have among them: with an ability
    /// that is given, or with a second card.
    fn all_moves(&self) -> BTreeSet<usize> {
        let extra = self.pool.given.values().chain(self.pool.of_second.values());
        self.moves.values().flatten().chain(extra).copied().collect()
    }

    /// What players can do whenever they like with some cards of a board, and with what these give to all of it.
    fn moves_on(&self, board: &Board, cards: &[usize]) -> Vec<usize> {
        let mut theirs: Vec<usize> = cards.iter().filter_map(|card| self.moves.get(card)).flatten().copied().collect();
        let twice = |act: &usize| {
            let needed = self.pool.acts[*act].needs.first();
            board.things.iter().filter(|placed| Some(&placed.thing) == needed).count() > 1
        };
        let second = theirs.iter().filter(|act| twice(act)).filter_map(|act| self.pool.of_second.get(act)).copied();
        theirs.extend(second.collect::<Vec<_>>());
        let gives = cards.iter().any(|card| self.pool.givers.contains(card));
        let things: BTreeSet<usize> = board.things.iter().map(|placed| placed.thing).filter(|_| gives).collect();
        theirs.into_iter().chain(things.iter().filter_map(|thing| self.pool.given.get(thing)).copied()).collect()
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
        let moves = self.all_moves();
        let theirs: BTreeSet<usize> = self.moves.values().flatten().copied().collect();
        let is_there = |act: &usize| self.pool.fits(*act, &board) && (theirs.contains(act) || !moves.contains(act));
        let possible: Vec<usize> = (0..self.pool.acts.len()).filter(is_there).collect();
        board.acts = self.moves_on(&board, &cards);
        if possible.is_empty() {
            return Some(board);
        }
        for act in acts.into_iter().map(|act| possible[act as usize % possible.len()]) {
            // What a player can do whenever they like is said once.
            if !(moves.contains(&act) && board.acts.contains(&act)) {
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
            let new = (bag.next..end).filter_map(|at| Some((at, self.board(planned, at)?)));
            let (numbers, boards): (Vec<u64>, Vec<Board>) =
                new.filter(|(_, board)| !self.is_known(board, &bag)).unzip();
            let tried = hunter.try_boards(&boards, false);
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
        if self.looks_again && bag.next >= all && bag.limits.contains(&Limit::States) {
            self.look_further(planned, &mut bag, hunter);
        }
        bag
    }

    /// The board of a number, among so many of the sets.
    fn board(&self, planned: &[Board], at: u64) -> Option<Board> {
        match place(at, planned.len() as u64, self.random) {
            BoardPlace::Planned(at) => planned.get(at as usize).cloned(),
            BoardPlace::Random(at) => self.drawn(at),
        }
    }

    /// Looks once more, with more states, at what is not known when all boards were looked at.
    fn look_further(&self, planned: &[Board], bag: &mut Bag, hunter: &dyn Hunter) {
        let unknown = std::mem::take(&mut bag.unknown);
        bag.limits.clear();
        for at in unknown {
            let Some(board) = self.board(planned, at).filter(|board| !self.is_known(board, bag)) else { continue };
            let came = if hunter.stops() { None } else { hunter.try_boards(std::slice::from_ref(&board), true).pop() };
            match came {
                Some(TriedBoard::Ends) => bag.ends += 1,
                Some(TriedBoard::Unread) => bag.unread += 1,
                Some(TriedBoard::Loops) if !hunter.stops() => self.take(bag, (at, board), hunter),
                Some(TriedBoard::Unknown(limit)) => {
                    bag.unknown.push(at);
                    bag.limits.extend(limit);
                }
                // As it was: not known with few states.
                Some(TriedBoard::Loops | TriedBoard::Stopped) | None => {
                    bag.is_cut = true;
                    bag.unknown.push(at);
                    bag.limits.insert(Limit::States);
                }
            }
        }
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
            let tried = hunter.try_boards(&smaller, true);
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

/// The boards of some lists in one: those whose list and place in it come soonest, taken together, first.
fn diagonally(lists: Vec<Vec<Board>>) -> Vec<Board> {
    let numbered = lists.into_iter().enumerate();
    let placed =
        numbered.flat_map(|(list, boards)| boards.into_iter().enumerate().map(move |(at, it)| (list + at, it)));
    let mut all: Vec<(usize, Board)> = placed.collect();
    all.sort_by_key(|(place, _)| *place);
    all.into_iter().map(|(_, board)| board).collect()
}

#[cfg(test)]
mod tests {
    use super::super::pool::{Act, Thing};
    use super::*;

    /// Two cards loop together; the first does alone if it is there in its second way.
    struct Told;

    impl Hunter for Told {
        fn try_boards(&self, boards: &[Board], _: bool) -> Vec<TriedBoard> {
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
            asks: BTreeMap::from([(0, BTreeSet::from(["A has 9 gold".to_owned()]))]),
            ..Pool::default()
        }
    }

    #[test]
    fn a_find_of_fewer_cards_takes_the_place_of_one_of_more() {
        let pool = pool();
        let suspects = [vec![0], vec![0, 1]].map(|cards| Suspect { cards, kinds: BTreeSet::new(), is_changed: false });
        let hunt = Hunt {
            pool: &pool,
            suspects: &suspects,
            moves: &BTreeMap::new(),
            random: 0,
            size: 2,
            seed: 0,
            most: None,
            looks_again: true,
        };
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
        // In hand, once more, once more in hand, with 9 gold.
        assert_eq!(varied.len(), 4);
        assert_eq!(varied.iter().map(|it| it.things.len()).collect::<Vec<_>>(), [1, 2, 2, 1]);
        assert!(varied.iter().all(|it| it != &board));
        // The other card asks for no gold.
        assert_eq!(pool.varied(&pool.dealt(&[1], 0), &[1]).len(), 3);
    }
}
