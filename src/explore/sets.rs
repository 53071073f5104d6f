//! Sets of readings as decision diagrams.
//!
//! A reading gives each variable one of its values. A set is a diagram with one branch for each value of a variable,
//! variables in a fixed order, no node of which all branches are the same, and no node twice: equal sets are one number
//! (Bryant 1986; with several values: Srinivasan, Kam, Malik, Brayton, ICCAD 1990). What was combined once is looked up.
//!
//! Sets say nothing of variables that are added later: every value is as good.

use std::cmp::Ordering;
use std::collections::BTreeMap;

/// A set of readings, of the [`Sets`] that gave it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Set(u32);

/// No reading.
pub const NONE: Set = Set(0);
/// Every reading.
pub const ALL: Set = Set(1);

impl Set {
    /// Whether no reading is in it.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self == NONE
    }
}

/// A variable of the readings, by its place in their order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Var(u32);

/// Diagrams with the variables that they speak of.
#[derive(Debug, Default)]
pub struct Sets {
    /// How many values each variable has.
    values: Vec<u32>,
    /// Behind [`NONE`] and [`ALL`].
    nodes: Vec<Node>,
    numbers: BTreeMap<Node, Set>,
    known: BTreeMap<(How, Set, Set), Set>,
    /// How many branches all nodes have.
    branches: usize,
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Node {
    var: Var,
    /// By value.
    behind: Box<[Set]>,
}

/// How two sets are combined.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum How {
    Both,
    Either,
    Without,
}

impl Sets {
    /// A further variable, behind all others.
    ///
    /// # Panics
    /// If it has no value: then there were no reading.
    pub fn variable(&mut self, values: u32) -> Var {
        assert!(values > 0, "a variable has a value");
        self.values.push(values);
        Var(self.values.len() as u32 - 1)
    }

    /// The readings in which a variable has one of these values.
    pub fn of(&mut self, var: Var, is_in: impl Fn(u32) -> bool) -> Set {
        let behind = (0..self.values[var.0 as usize]).map(|value| if is_in(value) { ALL } else { NONE }).collect();
        self.node(var, behind)
    }

    /// The readings in which the value of one variable compares so to that of another.
    pub fn compared(&mut self, (one, other): (Var, Var), how: Ordering) -> Set {
        match one.cmp(&other) {
            Ordering::Equal => return if how == Ordering::Equal { ALL } else { NONE },
            Ordering::Greater => return self.compared((other, one), how.reverse()),
            Ordering::Less => {}
        }
        let values = 0..self.values[one.0 as usize];
        let behind = values.map(|value| self.of(other, |than| value.cmp(&than) == how)).collect();
        self.node(one, behind)
    }

    /// The readings that are in both.
    pub fn both(&mut self, one: Set, other: Set) -> Set {
        match (one, other) {
            (NONE, _) | (_, NONE) => NONE,
            (ALL, set) | (set, ALL) => set,
            _ if one == other => one,
            _ => self.combine(How::Both, one.min(other), one.max(other)),
        }
    }

    /// The readings that are in one or the other.
    pub fn either(&mut self, one: Set, other: Set) -> Set {
        match (one, other) {
            (ALL, _) | (_, ALL) => ALL,
            (NONE, set) | (set, NONE) => set,
            _ if one == other => one,
            _ => self.combine(How::Either, one.min(other), one.max(other)),
        }
    }

    /// The readings of the one that are not in the other.
    pub fn without(&mut self, one: Set, other: Set) -> Set {
        match (one, other) {
            (NONE, _) | (_, ALL) => NONE,
            (_, NONE) => one,
            _ if one == other => NONE,
            _ => self.combine(How::Without, one, other),
        }
    }

    /// A reading that is in the set, by variable: of each the first value that one can have with those before. Nothing if
    /// there is none.
    #[must_use]
    pub fn first(&self, set: Set) -> Option<Vec<u32>> {
        let mut values = vec![0; self.values.len()];
        let mut at = set;
        while let Some(node) = self.node_of(at) {
            let value = node.behind.iter().position(|behind| *behind != NONE)?;
            values[node.var.0 as usize] = value as u32;
            at = node.behind[value];
        }
        (at == ALL).then_some(values)
    }

    /// Whether a reading is in the set; of variables that are added later nothing need be told.
    #[must_use]
    pub fn has(&self, set: Set, reading: &[u32]) -> bool {
        let mut at = set;
        while let Some(node) = self.node_of(at) {
            let value = reading.get(node.var.0 as usize).copied().unwrap_or(0);
            at = node.behind.get(value as usize).copied().unwrap_or(NONE);
        }
        at == ALL
    }

    /// Every variable.
    pub fn variables(&self) -> impl Iterator<Item = Var> + use<> {
        (0..self.values.len() as u32).map(Var)
    }

    /// How many values a variable has.
    #[must_use]
    pub fn values(&self, var: Var) -> u32 {
        self.values[var.index()]
    }

    /// Bytes in use, about.
    #[must_use]
    pub fn size(&self) -> u64 {
        // Each node is kept twice; a tree keeps its entries in pages that are two thirds full.
        (self.nodes.len() * 72 + self.branches * 8 + self.known.len() * 24) as u64
    }

    fn node_of(&self, set: Set) -> Option<&Node> {
        set.0.checked_sub(2).and_then(|at| self.nodes.get(at as usize))
    }

    /// The variable at the top, and nothing where there is none: that is behind all.
    fn top(&self, set: Set) -> Option<Var> {
        self.node_of(set).map(|node| node.var)
    }

    fn node(&mut self, var: Var, behind: Box<[Set]>) -> Set {
        if behind.iter().all(|it| *it == behind[0]) {
            return behind[0];
        }
        let node = Node { var, behind };
        if let Some(known) = self.numbers.get(&node) {
            return *known;
        }
        let set = Set(self.nodes.len() as u32 + 2);
        self.branches += node.behind.len();
        self.nodes.push(node.clone());
        self.numbers.insert(node, set);
        set
    }

    fn combine(&mut self, how: How, one: Set, other: Set) -> Set {
        if let Some(known) = self.known.get(&(how, one, other)) {
            return *known;
        }
        let tops = [self.top(one), self.top(other)];
        let Some(var) = tops.into_iter().flatten().min() else { return NONE };
        let behind: Box<[Set]> = (0..self.values[var.0 as usize])
            .map(|value| {
                let (one, other) = (self.behind(one, var, value), self.behind(other, var, value));
                match how {
                    How::Both => self.both(one, other),
                    How::Either => self.either(one, other),
                    How::Without => self.without(one, other),
                }
            })
            .collect();
        let set = self.node(var, behind);
        self.known.insert((how, one, other), set);
        set
    }

    /// What is left of a set where a variable, which is not behind its first, has a value.
    fn behind(&self, set: Set, var: Var, value: u32) -> Set {
        match self.node_of(set) {
            Some(node) if node.var == var => node.behind[value as usize],
            _ => set,
        }
    }
}

impl Var {
    /// Its place in the order of variables.
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    const VALUES: [u32; 4] = [2, 3, 4, 4];

    fn all() -> Vec<Vec<u32>> {
        let mut all = vec![Vec::new()];
        for values in VALUES {
            all = all
                .iter()
                .flat_map(|before: &Vec<u32>| (0..values).map(move |it| before.iter().copied().chain([it]).collect()))
                .collect();
        }
        all
    }

    fn listed(sets: &Sets, set: Set) -> BTreeSet<Vec<u32>> {
        all().into_iter().filter(|reading| sets.has(set, reading)).collect()
    }

    /// Drawn sets, each with the list of what is in it: every combination is that of the lists.
    #[test]
    fn diagrams_do_as_lists_do() {
        let mut sets = Sets::default();
        let vars: Vec<Var> = VALUES.iter().map(|values| sets.variable(*values)).collect();
        let mut drawn: Vec<(Set, BTreeSet<Vec<u32>>)> =
            vec![(NONE, BTreeSet::new()), (ALL, all().into_iter().collect())];
        for (at, var) in vars.iter().enumerate() {
            for value in 0..VALUES[at] {
                let list = all().into_iter().filter(|reading| reading[at] == value).collect();
                drawn.push((sets.of(*var, |it| it == value), list));
            }
        }
        for how in [Ordering::Less, Ordering::Equal, Ordering::Greater] {
            let list = all().into_iter().filter(|it| it[2].cmp(&it[3]) == how).collect();
            drawn.push((sets.compared((vars[2], vars[3]), how), list));
            assert_eq!(sets.compared((vars[3], vars[2]), how.reverse()), drawn[drawn.len() - 1].0);
        }
        let mut seed = 7_usize;
        let mut draw = |most: usize| {
            seed = (seed * 1_103_515_245 + 12_345) % (1 << 31);
            seed / 65_536 % most
        };
        for _ in 0..600 {
            let (one, other) = (drawn[draw(drawn.len())].clone(), drawn[draw(drawn.len())].clone());
            let made = match draw(3) {
                0 => (sets.both(one.0, other.0), &one.1 & &other.1),
                1 => (sets.either(one.0, other.0), &one.1 | &other.1),
                _ => (sets.without(one.0, other.0), &one.1 - &other.1),
            };
            assert_eq!(listed(&sets, made.0), made.1);
            let same: Vec<_> = drawn.iter().filter(|it| it.1 == made.1).collect();
            assert!(same.iter().all(|it| it.0 == made.0), "equal sets are one number");
            assert_eq!(sets.first(made.0), made.1.first().cloned(), "the first of a set is its smallest");
            drawn.push(made);
        }
    }
}
