//! What can still come of each state, worked out once for a graph.
//!
//! States that can reach each other have the same ahead of them, so it is worked out by strongly connected component
//! (Tarjan 1972, without recursion), which come out with those that they lead to before them. Equal sets are kept once.

use super::brief::AheadBrief;
use analysis::ahead::who_chooses;
use explore::graph::Graph;
use std::collections::BTreeMap;

const NEVER: u32 = u32::MAX;

/// What can still come of each state.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct StateProspects {
    sets: Vec<AheadBrief>,
    of: Vec<u32>,
    who: Vec<u64>,
}

/// What there is to come.
pub struct Aims<'a> {
    /// The outcome of an ending, by its position in the scenario's.
    pub outcome: &'a dyn Fn(u32) -> Option<u32>,
    /// The states on laps, ascending, each with the loop's position in the scenario's.
    pub loops: &'a [(u32, u32)],
    /// Whether a limit hides what comes behind a state.
    pub dark: &'a dyn Fn(u32) -> bool,
}

impl StateProspects {
    /// Of all states of a graph.
    #[must_use]
    pub fn of(graph: &Graph, aims: &Aims<'_>) -> StateProspects {
        let mut search = ProspectSearch::new(graph, aims);
        for state in 0..graph.len() {
            if search.index[state as usize] == NEVER {
                search.visit(state);
            }
        }
        search.ahead
    }

    /// What can come of a state, the state itself included.
    #[must_use]
    pub fn at(&self, state: u32) -> &AheadBrief {
        &self.sets[self.of[state as usize] as usize]
    }

    /// Players and nature who have a choice among several options in a state or behind it, as bits of choosers.
    #[must_use]
    pub fn who(&self, state: u32) -> u64 {
        self.who[state as usize]
    }

    /// By which number the same is known that can come of a state.
    #[must_use]
    pub fn set(&self, state: u32) -> u32 {
        self.of[state as usize]
    }
}

struct ProspectSearch<'a> {
    graph: &'a Graph,
    aims: &'a Aims<'a>,
    index: Vec<u32>,
    low: Vec<u32>,
    stack: Vec<u32>,
    path: Vec<(u32, u64)>,
    count: u32,
    known: BTreeMap<AheadBrief, u32>,
    ahead: StateProspects,
}

impl<'a> ProspectSearch<'a> {
    fn new(graph: &'a Graph, aims: &'a Aims<'a>) -> Self {
        let len = graph.len() as usize;
        let ahead = StateProspects { sets: Vec::new(), of: vec![NEVER; len], who: vec![0; len] };
        let (stack, path, known) = (Vec::new(), Vec::new(), BTreeMap::new());
        ProspectSearch { graph, aims, index: vec![NEVER; len], low: vec![0; len], stack, path, count: 0, known, ahead }
    }

    fn enter(&mut self, state: u32) {
        self.index[state as usize] = self.count;
        self.low[state as usize] = self.count;
        self.count += 1;
        self.stack.push(state);
        self.path.push((state, self.graph.edges(state).start));
    }

    fn visit(&mut self, root: u32) {
        self.enter(root);
        while let Some((state, edge)) = self.path.last_mut() {
            let at = *state as usize;
            if *edge < self.graph.edges(*state).end {
                let target = self.graph.target(*edge);
                *edge += 1;
                if self.index[target as usize] == NEVER {
                    self.enter(target);
                } else if self.ahead.of[target as usize] == NEVER {
                    self.low[at] = self.low[at].min(self.index[target as usize]);
                }
                continue;
            }
            self.path.pop();
            if let Some((parent, _)) = self.path.last() {
                let parent = *parent as usize;
                self.low[parent] = self.low[parent].min(self.low[at]);
            }
            if self.low[at] == self.index[at] {
                self.leave(at as u32);
            }
        }
    }

    /// Takes a component off the stack: all that it leads to is known.
    fn leave(&mut self, first: u32) {
        let begins = self.stack.iter().rposition(|it| *it == first).unwrap_or(0);
        let members = self.stack.split_off(begins);
        let mut all = AheadBrief { endless: members.len() > 1, ..AheadBrief::default() };
        let mut behind: Vec<u32> = Vec::new();
        let mut who = 0;
        for state in &members {
            who |= who_chooses(self.graph, *state);
            all.outcomes.extend((self.aims.outcome)(*state));
            let loops = self.aims.loops;
            let begin = loops.partition_point(|(entry, _)| entry < state);
            all.loops.extend(loops[begin..].iter().take_while(|(entry, _)| entry == state).map(|(_, at)| *at));
            all.endless |= loops[begin..].first().is_some_and(|(entry, _)| entry == state);
            all.dark |= (self.aims.dark)(*state);
            for target in self.graph.targets(*state) {
                who |= self.ahead.who[*target as usize];
                match self.ahead.of[*target as usize] {
                    NEVER => all.endless = true,
                    set => behind.push(set),
                }
            }
        }
        behind.sort_unstable();
        behind.dedup();
        for set in behind {
            let it = &self.ahead.sets[set as usize];
            all.outcomes.extend(&it.outcomes);
            all.loops.extend(&it.loops);
            all.endless |= it.endless;
            all.dark |= it.dark;
        }
        for list in [&mut all.outcomes, &mut all.loops] {
            list.sort_unstable();
            list.dedup();
        }
        let sets = &mut self.ahead.sets;
        let at = *self.known.entry(all).or_insert_with_key(|all| {
            sets.push(all.clone());
            sets.len() as u32 - 1
        });
        for state in &members {
            self.ahead.of[*state as usize] = at;
            self.ahead.who[*state as usize] = who;
        }
    }
}
