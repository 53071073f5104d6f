//! Ways through a part of a graph: the shortest to a state, and round and back.
//!
//! A part is told by the edges that may be taken. Everything is found in the
//! order of states and options, so that the same part gives the same way.

use super::board::ChoiceGraph;
use explore::graph::Graph;

const NEVER: u32 = u32::MAX;

/// Shortest ways from one state through a part of the graph.
pub(super) struct ShortestWays<'a, F> {
    graph: &'a Graph,
    keep: F,
    from: u32,
    before: Vec<u32>,
    /// The states that can be reached, nearest first.
    pub(super) order: Vec<u32>,
}

impl<'a, F: Fn(u64) -> bool> ShortestWays<'a, F> {
    /// All ways from a state over the edges that `keep` names.
    pub(super) fn new(graph: &'a Graph, from: u32, keep: F) -> Self {
        let mut ways = ShortestWays { graph, keep, from, before: vec![NEVER; graph.len() as usize], order: vec![from] };
        ways.before[from as usize] = from;
        let mut next = 0;
        while let Some(state) = ways.order.get(next).copied() {
            next += 1;
            for edge in graph.edges(state).filter(|edge| (ways.keep)(*edge)) {
                let target = graph.target(edge);
                if ways.before[target as usize] == NEVER {
                    ways.before[target as usize] = state;
                    ways.order.push(target);
                }
            }
        }
        ways
    }

    /// The options of the shortest way to a state that can be reached.
    pub(super) fn to(&self, state: u32) -> Vec<u32> {
        let mut options = Vec::new();
        let mut at = state;
        while at != self.from {
            let before = self.before[at as usize];
            options.extend(self.option(before, at));
            at = before;
        }
        options.reverse();
        options
    }

    /// The options of the shortest way from here back to here, if there is one.
    pub(super) fn round(&self) -> Option<Vec<u32>> {
        self.order.iter().find_map(|state| {
            let last = self.option(*state, self.from)?;
            let mut options = self.to(*state);
            options.push(last);
            Some(options)
        })
    }

    /// The first option that leads from one state to another.
    fn option(&self, from: u32, to: u32) -> Option<u32> {
        let edges = self.graph.edges(from);
        let first = edges.start;
        edges.into_iter().find(|edge| (self.keep)(*edge) && self.graph.target(*edge) == to).map(|e| (e - first) as u32)
    }
}

/// Which of `states` lie on a cycle of kept edges among them (Tarjan 1972, without recursion).
pub(super) fn on_cycles(board: &impl ChoiceGraph, states: &[u32], keep: impl Fn(u64) -> bool) -> Vec<u32> {
    let mut search = Components::new(board.len());
    for state in states {
        if search.index[*state as usize] == NEVER {
            search.visit(board, *state, &keep);
        }
    }
    search.cyclic.sort_unstable();
    search.cyclic
}

struct Components {
    index: Vec<u32>,
    low: Vec<u32>,
    done: Vec<bool>,
    stack: Vec<u32>,
    path: Vec<(u32, u64)>,
    count: u32,
    cyclic: Vec<u32>,
}

impl Components {
    fn new(len: u32) -> Self {
        let len = len as usize;
        Components {
            index: vec![NEVER; len],
            low: vec![0; len],
            done: vec![false; len],
            stack: vec![],
            path: vec![],
            count: 0,
            cyclic: vec![],
        }
    }

    fn enter(&mut self, board: &impl ChoiceGraph, state: u32) {
        self.index[state as usize] = self.count;
        self.low[state as usize] = self.count;
        self.count += 1;
        self.stack.push(state);
        self.path.push((state, board.edges(state).start));
    }

    fn visit(&mut self, board: &impl ChoiceGraph, root: u32, keep: &impl Fn(u64) -> bool) {
        self.enter(board, root);
        while let Some((state, edge)) = self.path.last().copied() {
            if edge == board.edges(state).end {
                self.path.pop();
                if let Some((parent, _)) = self.path.last() {
                    self.low[*parent as usize] = self.low[*parent as usize].min(self.low[state as usize]);
                }
                self.leave(board, state, keep);
                continue;
            }
            if let Some(top) = self.path.last_mut() {
                top.1 += 1;
            }
            if !keep(edge) {
                continue;
            }
            let target = board.target(edge) as usize;
            if self.index[target] == NEVER {
                self.enter(board, target as u32);
            } else if !self.done[target] {
                self.low[state as usize] = self.low[state as usize].min(self.index[target]);
            }
        }
    }

    /// Takes a component off the stack when its first state is left; one state is a cycle only by an edge to itself.
    fn leave(&mut self, board: &impl ChoiceGraph, state: u32, keep: &impl Fn(u64) -> bool) {
        if self.low[state as usize] != self.index[state as usize] {
            return;
        }
        let first = self.stack.iter().rposition(|other| *other == state).unwrap_or(0);
        let component = self.stack.split_off(first);
        component.iter().for_each(|member| self.done[*member as usize] = true);
        if component.len() > 1 || board.edges(state).any(|edge| keep(edge) && board.target(edge) == state) {
            self.cyclic.extend(component);
        }
    }
}
