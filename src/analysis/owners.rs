//! Sets of choosers that could keep a loop up.

use super::board::{FAR, Reverse, attract};
use explore::graph::Graph;
use explore::node::{chooser_bit, choosers_of};

/// The subsets of a set of bits that have `size` members, players before nature before rules.
pub(super) fn subsets(of: u64, size: u32) -> Vec<u64> {
    if size == 0 {
        return vec![0];
    }
    let mut all = Vec::new();
    let mut rest = of;
    while rest != 0 {
        let first = rest & rest.wrapping_neg();
        rest &= !first;
        all.extend(subsets(rest, size - 1).into_iter().map(|others| first | others));
    }
    all
}

/// Whether without any one of them the others can make an end, however what was not explored goes on.
pub(super) fn is_fewest(graph: &Graph, from: u32, owners: u64) -> bool {
    let reverse = Reverse::new(graph, |_| false);
    choosers_of(owners).all(|one| {
        let ends = |id: u32| graph.kind(id).class().is_some();
        let rest = owners & !chooser_bit(one);
        let ranks = attract(graph, &reverse, !rest, ends);
        ranks[from as usize] != FAR
    })
}
