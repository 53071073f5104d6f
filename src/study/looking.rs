//! The boards of a hunt, looked at one by one: whether they loop, by the kernel alone.

use super::cardpool::Cardpool;
use super::hunt::{Hunter, Suspect, TriedBoard};
use super::pool::Board;
use analysis::loops::{Ends, termination_of};
use analysis::search::{Searched, search_until_proved};
use analysis::triggering::{Triggering, Why};
use base::id::CardId;
use base::limits::{Limit, Limits};
use explore::watch::{Unwatched, Watch};
use kernel::table::kernel::Kernel;
use model::ir::Model;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;
use verify::verify;

/// The most states of a board, if nothing else is said.
pub const STATES_MAX: u64 = 500;
/// The same for boards that are looked at once more, when all were looked at.
pub const FURTHER_MAX: u64 = 2_000;
/// The most states of a find when it is looked at as `check` would.
const CHECKED_MAX: u64 = 100_000;
/// How boards are called that nobody sees.
const BOARD: &str = "a board";
/// The most sets of cards that are looked at.
const SUSPECTS_MAX: usize = 5_000;

/// The sets of at most so many cards that could loop, in things of the pool, as far as they were looked for until the caller halted it;
/// and whether there are more.
#[must_use]
pub fn suspects(
    cards: &Cardpool,
    graph: &Triggering<'_>,
    size: usize,
    halts: &dyn Fn() -> bool,
) -> (Vec<Suspect>, bool) {
    let (mut found, more) = graph.suspects(size, SUSPECTS_MAX, halts);
    found.extend(graph.changed(&found, size));
    let more = more || found.len() > SUSPECTS_MAX;
    found.truncate(SUSPECTS_MAX);
    let names = cards.pool.things.iter().enumerate().rev();
    let things: BTreeMap<&str, usize> = names.map(|(at, thing)| (thing.name.as_str(), at)).collect();
    let mut known: BTreeSet<Vec<usize>> = BTreeSet::new();
    let mut all: Vec<Suspect> = Vec::new();
    for candidate in found {
        let name = |card: &CardId| cards.whole.cards[card.index()].name.as_str();
        let things: BTreeSet<usize> =
            candidate.cards.iter().filter_map(|card| things.get(name(card))).copied().collect();
        let kind = |why: Why| match why {
            Why::Event(kind) => Some(kind.index()),
            Why::Writes(_)
            | Why::Makes
            | Why::Inline
            | Why::Playable
            | Why::Resolves
            | Why::Again
            | Why::Kept
            | Why::Keeps => None,
        };
        let suspect = Suspect {
            cards: things.into_iter().filter(|at| cards.pool.things[*at].is_card).collect(),
            kinds: candidate.edges.iter().filter_map(|edge| kind(edge.why)).collect(),
            is_changed: candidate.is_changed,
        };
        if !suspect.cards.is_empty() && known.insert(suspect.cards.clone()) {
            all.push(suspect);
        }
    }
    (all, more)
}

/// How boards are looked at.
pub struct Looking<'a> {
    /// What boards are made of.
    pub cards: &'a Cardpool,
    /// What a search of one may use up.
    pub limits: Limits,
    /// How many states that may be if it is looked at once more.
    pub further: u64,
    /// Watches a search.
    pub watch: &'a (dyn Fn() -> Box<dyn Watch> + Sync),
    /// Whether the hunt is to stop.
    pub stops: &'a (dyn Fn() -> bool + Sync),
    /// One more board was looked at.
    pub looked: &'a (dyn Fn() + Sync),
    /// So many of all boards were looked at, and so many finds made.
    pub tick: &'a (dyn Fn(u64, u64, usize) + Sync),
    /// What is told of one board that cannot be read.
    pub unread: OnceLock<String>,
}

/// A find, looked at as `check` would.
pub struct Looked {
    /// Its model.
    pub model: Model,
    /// All that was reached of it.
    pub found: Searched,
    /// Whether it is endless to look through: what was found is so only as far as was looked.
    pub is_cut: bool,
}

impl Looking<'_> {
    /// What comes of a board.
    fn tried(&self, model: &Model, further: bool) -> TriedBoard {
        if (self.stops)() {
            return TriedBoard::Stopped;
        }
        let watch = (self.watch)();
        let kernel = Kernel::new(model).heeding(watch.halt());
        let more = Limits { states_max: Some(self.further), ..self.limits };
        let limits = if further { &more } else { &self.limits };
        let found = termination_of(&kernel, &search_until_proved(&kernel, limits, &*watch));
        if (self.stops)() {
            // What was given up says nothing.
            return TriedBoard::Stopped;
        }
        // A loop is one if the kernel alone says so.
        if found.loops.iter().any(|it| verify(&kernel, &it.certificate()).is_ok()) {
            TriedBoard::Loops
        } else {
            match found.verdict {
                Ends::Yes => TriedBoard::Ends,
                Ends::Unknown(Limit::Interrupt) => TriedBoard::Stopped,
                Ends::Unknown(limit) => TriedBoard::Unknown(Some(limit)),
                Ends::No => TriedBoard::Unknown(None),
            }
        }
    }

    /// A find once more. What `check` is to expect is found as `check` would, with fewer states to spare.
    #[must_use]
    pub fn again(&self, board: &Board) -> Option<Looked> {
        let model = self.cards.model(board, BOARD).ok()?;
        let kernel = Kernel::new(&model);
        // Ctrl-C does not take away what was found.
        let limits = Limits { states_max: Some(self.further), ..self.limits };
        let mut found = search_until_proved(&kernel, &limits, &Unwatched);
        let is_cut = |found: &Searched| found.graph.incomplete().is_some() && found.growing.is_empty();
        if found.graph.incomplete() == Some(Limit::States) {
            let limits = Limits { states_max: Some(CHECKED_MAX), ..self.limits };
            let wider = search_until_proved(&kernel, &limits, &*(self.watch)());
            found = if is_cut(&wider) { found } else { wider };
        }
        let is_cut = is_cut(&found);
        Some(Looked { model, found, is_cut })
    }
}

impl Hunter for Looking<'_> {
    fn try_boards(&self, boards: &[Board], further: bool) -> Vec<TriedBoard> {
        let tried = self.cards.models_of(&self.cards.pool, boards, BOARD, |model| {
            let tried = self.tried(&model, further);
            (self.looked)();
            tried
        });
        let unread = |why: String| {
            self.unread.get_or_init(|| why);
            TriedBoard::Unread
        };
        tried.into_iter().map(|came| came.unwrap_or_else(unread)).collect()
    }

    fn stops(&self) -> bool {
        (self.stops)()
    }

    fn tick(&self, done: u64, all: u64, finds: usize) {
        (self.tick)(done, all, finds);
    }
}
