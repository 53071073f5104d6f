//! The finished graph: compact, and the same whoever made it.
//!
//! States are numbered from 0, the start, by layers. Edges stand in one array,
//! state by state; edge `k` of a state is its option `k`, and no two are merged.
//! What a step saw of the registered predicates is kept once per distinct pair
//! of masks.

use super::edges::Edges;
use super::node::{Node, StateKind};
use super::states::States;
use base::id::ClauseId;
use base::limits::Limit;
use kernel::position::offer::{Chooser, OfferKind};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::OnceLock;

/// A set of clauses.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Clauses {
    words: Vec<u64>,
}

impl Clauses {
    /// Adds a clause.
    pub fn add(&mut self, clause: ClauseId) {
        let (word, bit) = (clause.index() / 64, clause.index() % 64);
        if self.words.len() <= word {
            self.words.resize(word + 1, 0);
        }
        self.words[word] |= 1 << bit;
    }

    /// Adds all clauses of another set.
    pub fn add_all(&mut self, other: &Clauses) {
        if self.words.len() < other.words.len() {
            self.words.resize(other.words.len(), 0);
        }
        self.words.iter_mut().zip(&other.words).for_each(|(mine, theirs)| *mine |= theirs);
    }

    /// Whether a clause is in it.
    #[must_use]
    pub fn has(&self, clause: ClauseId) -> bool {
        self.words.get(clause.index() / 64).is_some_and(|word| word >> (clause.index() % 64) & 1 == 1)
    }

    /// The clauses, ascending.
    pub fn iter(&self) -> impl Iterator<Item = ClauseId> {
        (0..self.words.len() * 64).map(ClauseId::at).filter(|clause| self.has(*clause))
    }
}

/// What the boundaries of one step saw: bit `k` is predicate `k`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct SeenPredicates {
    /// Predicates that were true at some boundary.
    pub seen_true: u64,
    /// Predicates that were false at some boundary.
    pub seen_false: u64,
}

impl SeenPredicates {
    /// Notes a value at a boundary.
    pub fn note(&mut self, predicate: usize, value: bool) {
        let mask = if value { &mut self.seen_true } else { &mut self.seen_false };
        *mask |= 1 << predicate;
    }

    /// Whether a predicate had this value at some boundary.
    #[must_use]
    pub const fn has(self, predicate: usize, value: bool) -> bool {
        (if value { self.seen_true } else { self.seen_false }) >> predicate & 1 == 1
    }
}

/// How often each choice point occurred: states by chooser and kind of offer.
pub type ChoicePoints = BTreeMap<(Chooser, OfferKind), u64>;

/// Bytes in use, by what for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Sizes {
    /// States and their kinds.
    pub states: u64,
    /// The table that finds known states; gone when the graph is finished, told as it was at the end.
    pub table: u64,
    /// Edges and what they saw.
    pub edges: u64,
}

impl Sizes {
    /// All of it.
    #[must_use]
    pub const fn total(&self) -> u64 {
        self.states + self.table + self.edges
    }
}

/// How a search took its options while it learned steps.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct LearnedCounts {
    /// Options that it took.
    pub steps: u64,
    /// Those of them that it did not know.
    pub unknown: u64,
}

/// The states and steps of a machine, as far as they were explored.
#[derive(Clone, Debug)]
pub struct Graph {
    /// All players, as [`chooser_bit`](super::node::chooser_bit)s.
    pub(super) players: u64,
    pub(super) states: States,
    pub(super) kinds: Vec<StateKind>,
    pub(super) edges: Edges,
    /// Per edge, the position of what it saw; empty if there are no predicates.
    pub(super) marks: Vec<u32>,
    pub(super) seen: Vec<SeenPredicates>,
    pub(super) start_seen: SeenPredicates,
    /// The first state of each layer.
    pub(super) layers: Vec<u32>,
    pub(super) cited: Clauses,
    pub(super) choice_points: ChoicePoints,
    pub(super) stopped: Option<Limit>,
    /// The limit at which what is asked of it was given up.
    pub(super) given_up: OnceLock<Limit>,
    pub(super) sizes: Sizes,
    pub(super) learned: LearnedCounts,
}

/// However its states are kept and its steps were taken, and whatever that takes.
impl PartialEq for Graph {
    fn eq(&self, other: &Graph) -> bool {
        let Graph {
            players,
            states: _,
            kinds,
            edges,
            marks,
            seen,
            start_seen,
            layers,
            cited,
            choice_points,
            stopped,
            given_up,
            sizes: _,
            learned: _,
        } = self;
        let edges = (edges, marks, seen) == (&other.edges, &other.marks, &other.seen);
        let told = (cited, choice_points, stopped, given_up)
            == (&other.cited, &other.choice_points, &other.stopped, &other.given_up);
        (players, kinds, start_seen, layers) == (&other.players, &other.kinds, &other.start_seen, &other.layers)
            && edges
            && told
            && (0..self.len()).all(|id| self.state(id) == other.state(id))
    }
}

impl Eq for Graph {}

impl Graph {
    /// How many distinct states were found.
    #[must_use]
    pub fn len(&self) -> u32 {
        self.kinds.len() as u32
    }

    /// Never: there is a start.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.kinds.is_empty()
    }

    /// How many options were taken.
    #[must_use]
    pub fn edge_count(&self) -> u64 {
        self.edges.len() as u64
    }

    /// States below this number are explored; those from it on are not.
    #[must_use]
    pub fn explored(&self) -> u32 {
        self.edges.sources()
    }

    /// What a state is.
    #[must_use]
    pub fn node(&self, id: u32) -> Node {
        self.kinds[id as usize].node(id < self.explored())
    }

    /// What a state is, packed.
    #[must_use]
    pub fn kind(&self, id: u32) -> StateKind {
        self.kinds[id as usize]
    }

    /// A state's canonical bytes; empty for a leaf beyond a limit. They may have to be made.
    #[must_use]
    pub fn state(&self, id: u32) -> Cow<'_, [u8]> {
        if self.kinds[id as usize].limit().is_some() { Cow::default() } else { self.states.whole(id) }
    }

    /// The numbers of a state's edges; none for leaves and for what is not explored.
    #[must_use]
    pub fn edges(&self, id: u32) -> Range<u64> {
        self.edges.of(id)
    }

    /// Where an edge leads.
    #[must_use]
    pub fn target(&self, edge: u64) -> u32 {
        self.edges.targets()[edge as usize]
    }

    /// Where each option of a state leads.
    #[must_use]
    pub fn targets(&self, id: u32) -> &[u32] {
        let edges = self.edges(id);
        &self.edges.targets()[edges.start as usize..edges.end as usize]
    }

    /// The state whose edge this is.
    #[must_use]
    pub fn source(&self, edge: u64) -> u32 {
        self.edges.source(edge)
    }

    /// What the boundaries of a step saw.
    #[must_use]
    pub fn seen(&self, edge: u64) -> SeenPredicates {
        self.marks.get(edge as usize).map_or_else(SeenPredicates::default, |mark| self.seen[*mark as usize])
    }

    /// What the stretch up to the first offer saw.
    #[must_use]
    pub const fn start_seen(&self) -> SeenPredicates {
        self.start_seen
    }

    /// Whether a predicate was looked at anywhere.
    #[must_use]
    pub fn looked_at(&self, predicate: usize) -> bool {
        let told = |seen: &SeenPredicates| seen.has(predicate, true) || seen.has(predicate, false);
        told(&self.start_seen) || self.seen.iter().any(told)
    }

    /// Whether a predicate was true anywhere.
    #[must_use]
    pub fn sees(&self, predicate: usize) -> bool {
        self.start_seen.has(predicate, true) || self.seen.iter().any(|seen| seen.has(predicate, true))
    }

    /// Choices between the start and a state, at the least.
    #[must_use]
    pub fn depth(&self, id: u32) -> u32 {
        self.layers.partition_point(|first| *first <= id) as u32 - 1
    }

    /// How many layers there are.
    #[must_use]
    pub fn layers(&self) -> u32 {
        self.layers.len() as u32
    }

    /// The state before a state on the shortest way from the start, and the option there; nothing for the start.
    #[must_use]
    pub fn parent(&self, id: u32) -> Option<(u32, u32)> {
        let edge = self.edges.first_to(id)?;
        let parent = self.source(edge);
        Some((parent, (edge - self.edges(parent).start) as u32))
    }

    /// The options of the shortest way from the start to a state.
    #[must_use]
    pub fn path(&self, id: u32) -> Vec<u32> {
        let mut options = Vec::new();
        let mut at = id;
        while let Some((parent, option)) = self.parent(at) {
            options.push(option);
            at = parent;
        }
        options.reverse();
        options
    }

    /// The clauses that decided something, or gave a choice.
    #[must_use]
    pub const fn cited(&self) -> &Clauses {
        &self.cited
    }

    /// All players, whether they ever choose or not, as [`chooser_bit`](super::node::chooser_bit)s.
    #[must_use]
    pub const fn players(&self) -> u64 {
        self.players
    }

    /// Which choice points occurred, and in how many states.
    #[must_use]
    pub const fn choice_points(&self) -> &ChoicePoints {
        &self.choice_points
    }

    /// The limit that stopped the search, if one did.
    #[must_use]
    pub const fn stopped(&self) -> Option<Limit> {
        self.stopped
    }

    /// Why claims about all runs are unknown, if they are: the limit that
    /// stopped the search, or else that of the first leaf beyond one, or at which what is asked of it was given up.
    #[must_use]
    pub fn incomplete(&self) -> Option<Limit> {
        let beyond = || self.kinds.iter().find_map(|kind| kind.limit());
        self.stopped.or_else(beyond).or_else(|| self.given_up.get().copied())
    }

    /// Whether all was explored, and not all of it asked.
    #[must_use]
    pub fn is_given_up(&self) -> bool {
        let is_whole = self.stopped.is_none() && self.kinds.iter().all(|kind| kind.limit().is_none());
        is_whole && self.given_up.get().is_some()
    }

    /// The same graph, of a search that would have gone on but for this limit.
    #[must_use]
    pub fn stopped_by(self, limit: Limit) -> Graph {
        Graph { stopped: Some(limit), ..self }
    }

    /// Whoever asks has to stop before all was asked: from now on nothing is known of all runs. What was known stands.
    pub fn give_up(&self, limit: Limit) {
        let _ = self.given_up.set(limit);
    }

    /// How its steps were taken while they were learned; that depends on the number of threads.
    #[must_use]
    pub const fn learned(&self) -> LearnedCounts {
        self.learned
    }

    /// Bytes in use.
    #[must_use]
    pub const fn sizes(&self) -> Sizes {
        self.sizes
    }
}
