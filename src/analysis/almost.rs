//! What comes about with probability 1, and what may fail to: nature tosses, nobody can rely on it or against it.
//!
//! How likely an option of nature is does not matter, only that each is. With
//! X all states at first: those of X from which the ones who try, with luck,
//! come to it without leaving X; from everywhere else in X it can be kept away
//! for ever. What bad luck or the others lead there goes, and what is left is
//! the next X, until nothing goes (de Alfaro, Henzinger, Kupferman, "Concurrent
//! reachability games", 2007, here with one chooser a state).

use super::board::{ChoiceGraph, FAR, Reverse, attract};
use super::property::Verdict;
use super::silence::{GraphReading, Plan, PropertyRun, rules};
use super::verdict::{Happening, Judge};
use explore::node::chooser_bit;
use kernel::machine::Machine;
use kernel::position::offer::Chooser;
use std::ops::Range;

/// The bit of nature among choosers.
pub(super) fn nature() -> u64 {
    chooser_bit(Chooser::Nature)
}

/// How something comes about with probability 1, or how it may not.
pub(super) struct Almost {
    /// Where it does: steps until it has happened, with luck; else [`FAR`]. Those who try can make this fall and everybody
    /// else but nature must; nature's options all stay, and one makes it fall.
    pub(super) near: Vec<u32>,
    /// Where it may not: of options on which it does not happen everybody but nature who does not try has one that
    /// does not raise this, those who try have no others; of nature's, none raises it or one makes it fall. Else
    /// [`FAR`].
    pub(super) doubt: Vec<u32>,
}

/// A board where the thing is a state of its own, behind all others, and what is lost is left out.
struct Toward<'a, B> {
    board: &'a B,
    hits: &'a dyn Fn(u64) -> bool,
    lost: Option<&'a [u32]>,
}

impl<B: ChoiceGraph> ChoiceGraph for Toward<'_, B> {
    fn len(&self) -> u32 {
        self.board.len() + 1
    }

    fn bit(&self, state: u32) -> u64 {
        if state == self.board.len() { 0 } else { self.board.bit(state) }
    }

    fn edges(&self, state: u32) -> Range<u64> {
        let lost = self.lost.is_some_and(|doubt| doubt[state as usize] != FAR);
        if state == self.board.len() || lost { 0..0 } else { self.board.edges(state) }
    }

    fn target(&self, edge: u64) -> u32 {
        if (self.hits)(edge) { self.board.len() } else { self.board.target(edge) }
    }
}

/// Where something comes about with probability 1 if those in `trying` try: on the edges that `hits` names, in the
/// states that `here` names.
pub(super) fn almost(
    board: &impl ChoiceGraph,
    trying: u64,
    hits: &dyn Fn(u64) -> bool,
    here: impl Fn(u32) -> bool,
) -> Almost {
    let thing = board.len();
    let whole = Toward { board, hits, lost: None };
    let backwards = Reverse::new(&whole, |_| false);
    let mut doubt = vec![FAR; thing as usize + 1];
    let mut first = 0;
    loop {
        let rest = Toward { lost: Some(&doubt), ..whole };
        let reverse = Reverse::new(&rest, |_| false);
        let is_here = |state| state == thing || doubt[state as usize] == FAR && here(state);
        let near = attract(&rest, &reverse, trying | nature(), is_here);
        let kept_away = |state: u32| near[state as usize] == FAR;
        let ranks = attract(&whole, &backwards, !trying, kept_away);
        let gone = |state: &usize| ranks[*state] != FAR && doubt[*state] == FAR;
        let new: Vec<usize> = (0..ranks.len()).filter(gone).collect();
        if new.is_empty() {
            return Almost { near, doubt };
        }
        new.iter().for_each(|state| doubt[*state] = first + ranks[*state]);
        first = new.iter().map(|state| doubt[*state]).max().unwrap_or(first) + 1;
    }
}

impl<M: Machine> Judge<'_, M> {
    /// Who comes to a happening with probability 1, in a reading or in the graph as it is.
    pub(super) fn sooner_or_later(
        &self,
        board: &impl ChoiceGraph,
        what: &Happening,
        trying: u64,
        dark: bool,
    ) -> Almost {
        almost(board, trying, &what.on_edge, |id| (what.at_end)(id) || dark && self.is_dark(id))
    }

    /// Whether `by` can bring something about with probability 1.
    pub(super) fn almost_surely(
        &self,
        by: u64,
        good: &Happening,
        story: impl FnOnce() -> Option<PropertyRun>,
    ) -> Verdict {
        let is_reached = |dark| good.at_start || self.sooner_or_later(self.graph, good, by, dark).near[0] != FAR;
        if is_reached(true) {
            return self.can(by, || is_reached(false));
        }
        let story = if by == 0 { story() } else { None };
        self.against(story, |reading, dark_is_good| self.almost_reaching(by, good, (reading, dark_is_good)))
    }

    /// The plan by which `by` and the rules bring something about with probability 1.
    fn almost_reaching<'b>(
        &'b self,
        by: u64,
        good: &'b Happening,
        (reading, dark_is_good): (&GraphReading, bool),
    ) -> Option<Plan<'b>> {
        let near = self.sooner_or_later(reading, good, by | rules(), dark_is_good).near;
        let graph = self.graph;
        (near[0] != FAR).then(|| {
            Plan::plain(move |edge| {
                let (from, to) = (graph.source(edge), graph.target(edge) as usize);
                let stays = ChoiceGraph::bit(graph, from) == nature() && near[to] != FAR;
                (good.on_edge)(edge) || stays || near[to] < near[from as usize]
            })
        })
    }
}
