//! What keeps a loop from beginning: the choices on all ways to it behind which it cannot come any more.
//!
//! States from which the loop can still come are told by going back from its laps; a choice out of them is one that keeps it
//! away, whoever has it: a player, chance, or the rules by how their silence is read. What a limit hides could lead to it.

use super::board::{FAR, Reverse, attract};
use super::rounds::ShortestWays;
use explore::graph::Graph;

/// Most choices that are looked at.
const CHOICES_MAX: usize = 2_000;

/// The ways to a loop, up to where it begins.
pub struct WaysToLoop<'a> {
    graph: &'a Graph,
    /// Whether the loop can still come of a state, and has not begun in it.
    before: Vec<bool>,
    /// Whether it can still come, by state.
    can: Vec<bool>,
}

/// A choice that keeps a loop from beginning.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct KeepingChoice {
    /// Where.
    pub state: u32,
    /// The option.
    pub option: u32,
}

/// All of them, and whether there can be more.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct KeepingChoices {
    /// The nearest first, each with the options to its state.
    pub list: Vec<(KeepingChoice, Vec<u32>)>,
    /// Whether there are more, at which nobody looked.
    pub more: bool,
}

impl<'a> WaysToLoop<'a> {
    /// The ways to the loop with these states on its laps; `is_dark` tells states behind which a limit hides something.
    #[must_use]
    pub fn new(graph: &'a Graph, on_laps: &[u32], is_dark: &dyn Fn(u32) -> bool) -> Self {
        let reverse = Reverse::new(graph, |_| false);
        let is_there = |state: u32| on_laps.binary_search(&state).is_ok();
        let ranks = attract(graph, &reverse, u64::MAX, |state| is_there(state) || is_dark(state));
        let can: Vec<bool> = ranks.iter().map(|rank| *rank != FAR).collect();
        let before = (0..graph.len()).map(|state| can[state as usize] && !is_there(state)).collect();
        WaysToLoop { graph, before, can }
    }

    /// The options of a state, with whether the loop can still come of each.
    pub fn options(&self, state: u32) -> impl Iterator<Item = (u32, u32, bool)> + '_ {
        (0..).zip(self.graph.targets(state)).map(|(option, to)| (option, *to, self.can[*to as usize]))
    }

    /// The choices that keep it from beginning.
    #[must_use]
    pub fn choices(&self) -> KeepingChoices {
        let mut found = KeepingChoices::default();
        if !self.before[0] {
            return found;
        }
        let ways = ShortestWays::new(self.graph, 0, |edge| self.leads_on(edge));
        for state in ways.order.iter().copied().filter(|state| self.before[*state as usize]) {
            for (option, _, _) in self.options(state).filter(|(_, _, can)| !can) {
                if found.list.len() == CHOICES_MAX {
                    found.more = true;
                    return found;
                }
                found.list.push((KeepingChoice { state, option }, ways.to(state)));
            }
        }
        found
    }

    /// Whether the loop can still come of a state, and has not begun in it.
    #[must_use]
    pub fn is_before(&self, state: u32) -> bool {
        self.before[state as usize]
    }

    /// The choices on a run that keep it from beginning, wherever else it begins: others can be elsewhere.
    #[must_use]
    pub fn choices_along(&self, run: &[u32]) -> KeepingChoices {
        let (mut list, mut at) = (Vec::new(), 0);
        for (nth, taken) in run.iter().enumerate() {
            let keeping = self.options(at).filter(|(_, _, can)| !can);
            list.extend(keeping.map(|(option, ..)| (KeepingChoice { state: at, option }, run[..nth].to_vec())));
            let Some(next) = self.graph.targets(at).get(*taken as usize) else { break };
            at = *next;
        }
        KeepingChoices { list, more: true }
    }

    /// Whether one of these choices can be come to from a state, before the loop begins.
    #[must_use]
    pub fn comes_to(&self, from: u32, choices: &[KeepingChoice]) -> bool {
        if !self.before[from as usize] {
            return false;
        }
        let ways = ShortestWays::new(self.graph, from, |edge| self.leads_on(edge));
        ways.order.iter().any(|state| choices.iter().any(|it| it.state == *state))
    }

    /// Whether the loop can still come behind a step, and has begun neither before nor behind it.
    fn leads_on(&self, edge: u64) -> bool {
        self.before[self.graph.target(edge) as usize]
    }
}
