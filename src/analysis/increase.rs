//! What becomes more on the way to where a search was stopped.
//!
//! The last state that was found is as far from the start as any. Its way is cut in three: what is never as much in the
//! first part as once in the second, and never as much there as once in the third, becomes more. That proves nothing; it
//! tells where to look when a limit was reached and no loop is known to grow.

use explore::graph::Graph;
use explore::node::Node;
use kernel::growth::abstraction::Growable;
use kernel::machine::Machine;
use kernel::position::offer::Chooser;
use std::collections::BTreeMap;

/// Most states of the way that are looked at.
const LOOKS_MAX: usize = 96;
/// A shorter way says nothing.
const STEPS_MIN: usize = 6;

/// A longest way from the start, and what becomes more on it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LongestWay {
    /// How many choices somebody makes on it; other steps are pieces of what nobody chooses.
    pub choices: usize,
    /// What becomes more, that of which there comes to be most first.
    pub more: Vec<Increase>,
}

/// Something that becomes more; also a number that falls below nothing, further and further.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Increase {
    /// What.
    pub what: Growable,
    /// How much there is at the start.
    pub from: i32,
    /// How much there is at the end.
    pub to: i32,
}

/// What becomes more on a longest way of a search that a limit has stopped; nothing of one that was finished, or of a short
/// way.
#[must_use]
pub fn increase<M: Machine>(machine: &M, graph: &Graph) -> Option<LongestWay> {
    graph.incomplete()?;
    let tip = (0..graph.len()).rev().find(|id| graph.kind(*id).limit().is_none())?;
    let mut states = vec![tip];
    while let Some((before, _)) = graph.parent(states[states.len() - 1]) {
        states.push(before);
    }
    states.reverse();
    let steps = states.len() - 1;
    if steps < STEPS_MIN {
        return None;
    }
    let looks = states.len().min(LOOKS_MAX);
    let mut state = M::State::default();
    let amounts = (0..looks).map(|at| {
        machine.decode(&graph.state(states[at * (states.len() - 1) / (looks - 1)]), &mut state);
        machine.amounts(&state)
    });
    let amounts: Vec<BTreeMap<Growable, i32>> = amounts.collect();
    let third = looks / 3;
    let parts = [&amounts[..third], &amounts[third..looks - third], &amounts[looks - third..]];
    let most = |part: &[BTreeMap<Growable, i32>], what: &Growable| part.iter().map(|one| much(one, what).abs()).max();
    let last = &amounts[looks - 1];
    let rises = |what: &&Growable| {
        let [first, second, third] = parts.map(|part| most(part, what));
        first < second && second < third
    };
    let increase = |what: &Growable| Increase { what: *what, from: much(&amounts[0], what), to: much(last, what) };
    let mut more: Vec<Increase> = last.keys().filter(rises).map(increase).collect();
    more.sort_by_key(|it| std::cmp::Reverse(it.to.abs().saturating_sub(it.from.abs())));
    let is_made = |id: &&u32| matches!(graph.node(**id), Node::Offer(chooser) if chooser != Chooser::Nobody);
    let choices = states[..steps].iter().filter(is_made).count();
    Some(LongestWay { choices, more })
}

fn much(amounts: &BTreeMap<Growable, i32>, what: &Growable) -> i32 {
    amounts.get(what).copied().unwrap_or_default()
}
