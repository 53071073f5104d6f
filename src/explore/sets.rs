//! Sets of readings as decision diagrams.
//!
//! A reading gives each variable one of its values. A set is a diagram with one branch for each value of a variable,
//! variables in a fixed order, no node of which all branches are the same, and no node twice: equal sets are one number
//! (Bryant 1986; with several values: Srinivasan, Kam, Malik, Brayton, ICCAD 1990). What was combined lately is looked up.
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
    /// Behind [`NONE`] and [`ALL`]: the variable of each node, and where its branches begin.
    nodes: Vec<(Var, u32)>,
    /// The branches of all nodes.
    branches: Vec<Set>,
    /// By hash: the nodes, each where its hash says or at the next place that was free.
    numbers: Vec<Set>,
    /// By hash: what was combined last of all that have it.
    known: Vec<(SetOperation, Set, Set, Set)>,
}

/// Fewest places for what was combined; a power of two.
const PLACES_MIN: usize = 1 << 10;
/// Most of them.
const PLACES_MAX: usize = 1 << 20;

/// How two sets are combined.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum SetOperation {
    /// Nothing was combined here yet.
    Not,
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
        let values = 0..self.values[var.index()];
        let behind: Vec<Set> = values.map(|value| if is_in(value) { ALL } else { NONE }).collect();
        self.node(var, &behind)
    }

    /// The readings in which the value of one variable compares so to that of another.
    pub fn compared(&mut self, (one, other): (Var, Var), how: Ordering) -> Set {
        match one.cmp(&other) {
            Ordering::Equal => return if how == Ordering::Equal { ALL } else { NONE },
            Ordering::Greater => return self.compared((other, one), how.reverse()),
            Ordering::Less => {}
        }
        let values = 0..self.values[one.index()];
        let behind: Vec<Set> = values.map(|value| self.of(other, |than| value.cmp(&than) == how)).collect();
        self.node(one, &behind)
    }

    /// The readings that are in both.
    pub fn both(&mut self, one: Set, other: Set) -> Set {
        match (one, other) {
            (NONE, _) | (_, NONE) => NONE,
            (ALL, set) | (set, ALL) => set,
            _ if one == other => one,
            _ => self.combine(SetOperation::Both, one.min(other), one.max(other)),
        }
    }

    /// The readings that are in one or the other.
    pub fn either(&mut self, one: Set, other: Set) -> Set {
        match (one, other) {
            (ALL, _) | (_, ALL) => ALL,
            (NONE, set) | (set, NONE) => set,
            _ if one == other => one,
            _ => self.combine(SetOperation::Either, one.min(other), one.max(other)),
        }
    }

    /// The readings of the one that are not in the other.
    pub fn without(&mut self, one: Set, other: Set) -> Set {
        match (one, other) {
            (NONE, _) | (_, ALL) => NONE,
            (_, NONE) => one,
            _ if one == other => NONE,
            _ => self.combine(SetOperation::Without, one, other),
        }
    }

    /// The readings that are in any of these: neighbours are put together first.
    pub fn any(&mut self, all: &[Set]) -> Set {
        match all {
            [] => NONE,
            [one] => *one,
            _ => {
                let (front, back) = all.split_at(all.len() / 2);
                let (front, back) = (self.any(front), self.any(back));
                self.either(front, back)
            }
        }
    }

    /// The readings that are in the set but for the values of some variables.
    pub fn freed(&mut self, set: Set, frees: impl Fn(Var) -> bool) -> Set {
        self.freed_by(set, &frees, &mut BTreeMap::new())
    }

    fn freed_by(&mut self, set: Set, frees: &dyn Fn(Var) -> bool, known: &mut BTreeMap<Set, Set>) -> Set {
        let Some((var, behind)) = self.node_of(set) else { return set };
        if let Some(known) = known.get(&set) {
            return *known;
        }
        let behind = behind.to_vec();
        let behind: Vec<Set> = behind.into_iter().map(|set| self.freed_by(set, frees, known)).collect();
        let freed = if frees(var) { self.any(&behind) } else { self.node(var, &behind) };
        known.insert(set, freed);
        freed
    }

    /// A reading that is in the set, by variable: of each the first value that one can have with those before. Nothing if
    /// there is none.
    #[must_use]
    pub fn first(&self, set: Set) -> Option<Vec<u32>> {
        let mut values = vec![0; self.values.len()];
        let mut at = set;
        while let Some((var, behind)) = self.node_of(at) {
            let value = behind.iter().position(|behind| *behind != NONE)?;
            values[var.index()] = value as u32;
            at = behind[value];
        }
        (at == ALL).then_some(values)
    }

    /// Whether a reading is in the set; of variables that are added later nothing need be told.
    #[must_use]
    pub fn has(&self, set: Set, reading: &[u32]) -> bool {
        let mut at = set;
        while let Some((var, behind)) = self.node_of(at) {
            let value = reading.get(var.index()).copied().unwrap_or(0);
            at = behind.get(value as usize).copied().unwrap_or(NONE);
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

    /// Bytes in use.
    #[must_use]
    pub fn size(&self) -> u64 {
        let numbers = self.branches.capacity() + self.numbers.capacity();
        (self.nodes.capacity() * 8 + numbers * 4 + self.known.capacity() * size_of::<(SetOperation, Set, Set, Set)>())
            as u64
    }

    /// The variable of a node and its branches.
    fn node_of(&self, set: Set) -> Option<(Var, &[Set])> {
        let (var, begin) = *self.nodes.get(set.0.checked_sub(2)? as usize)?;
        Some((var, &self.branches[begin as usize..][..self.values[var.index()] as usize]))
    }

    fn node(&mut self, var: Var, behind: &[Set]) -> Set {
        if behind.iter().all(|it| *it == behind[0]) {
            return behind[0];
        }
        if self.numbers.len() <= self.nodes.len() * 2 {
            self.number_anew();
        }
        let mut place = self.place(var, behind);
        while self.numbers[place] != NONE {
            if self.node_of(self.numbers[place]) == Some((var, behind)) {
                return self.numbers[place];
            }
            place = (place + 1) % self.numbers.len();
        }
        let set = Set(self.nodes.len() as u32 + 2);
        self.numbers[place] = set;
        self.nodes.push((var, self.branches.len() as u32));
        self.branches.extend_from_slice(behind);
        set
    }

    /// Where a node stands if nothing else stands there.
    fn place(&self, var: Var, behind: &[Set]) -> usize {
        let hash = behind.iter().fold(u64::from(var.0), |hash, set| mixed(hash, set.0));
        hash as usize % self.numbers.len()
    }

    /// Gives the nodes twice as many places.
    fn number_anew(&mut self) {
        let places = (self.numbers.len() * 2).max(PLACES_MIN);
        self.numbers = vec![NONE; places];
        for number in 0..self.nodes.len() as u32 {
            let set = Set(number + 2);
            let Some((var, behind)) = self.node_of(set) else { continue };
            let mut place = self.place(var, behind);
            while self.numbers[place] != NONE {
                place = (place + 1) % places;
            }
            self.numbers[place] = set;
        }
        self.known = vec![(SetOperation::Not, NONE, NONE, NONE); places.min(PLACES_MAX)];
    }

    fn combine(&mut self, how: SetOperation, one: Set, other: Set) -> Set {
        let hash = mixed(mixed(how as u64, one.0), other.0) as usize;
        if let Some((known, first, second, set)) = self.known.get(hash % self.known.len().max(1))
            && (*known, *first, *second) == (how, one, other)
        {
            return *set;
        }
        let tops = [self.node_of(one), self.node_of(other)];
        let Some(var) = tops.into_iter().flatten().map(|(var, _)| var).min() else { return NONE };
        let values = self.values[var.index()];
        let mut behind = Vec::with_capacity(values as usize);
        for value in 0..values {
            let (one, other) = (self.behind(one, var, value), self.behind(other, var, value));
            behind.push(match how {
                SetOperation::Both => self.both(one, other),
                SetOperation::Either => self.either(one, other),
                SetOperation::Without => self.without(one, other),
                SetOperation::Not => NONE,
            });
        }
        let set = self.node(var, &behind);
        let place = hash % self.known.len().max(1);
        self.known[place] = (how, one, other, set);
        set
    }

    /// What is left of a set where a variable, which is not behind its first, has a value.
    fn behind(&self, set: Set, var: Var, value: u32) -> Set {
        match self.node_of(set) {
            Some((top, behind)) if top == var => behind[value as usize],
            _ => set,
        }
    }
}

/// A hash with a further number in it.
fn mixed(hash: u64, number: u32) -> u64 {
    let mixed = (hash ^ u64::from(number)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    mixed ^ mixed >> 29
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
