//! What readings answer, as variables of their sets.
//!
//! A silent policy is a variable with its answers as values. A priority that no rulebook states is a variable with a
//! *place* as value; stated ones have fixed places. Between them, below and above are as many places as there are
//! unstated priorities, so that every order of all of them, with equal ones or without, can be told in places, and
//! places never contradict each other. How many are compared is seen only on the way ([`Universe::is_too_small`]).

use super::sets::{Set, Sets, Var};
use kernel::position::grade::{Compared, Grade};
use kernel::position::offer::{Pick, Silent};
use kernel::table::kept::Taken;
use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

/// The variables of the readings.
#[derive(Debug)]
pub struct Universe {
    policies: BTreeMap<u8, SilentPolicy>,
    priorities: BTreeMap<Grade, Var>,
    /// How many priorities without a name there is room for.
    unnamed: u32,
    /// Those with one, from the lowest.
    named: BTreeSet<Grade>,
    /// Those with one for which there is no room.
    others: BTreeSet<Grade>,
}

/// A silent policy.
#[derive(Debug)]
struct SilentPolicy {
    var: Var,
    answers: Vec<Pick>,
}

/// Where a priority stands.
enum PriorityPlace {
    Of(Var),
    At(u32),
}

impl Universe {
    /// With room for so many priorities without a name, and for these that have one.
    #[must_use]
    pub fn new(unnamed: u32, named: BTreeSet<Grade>) -> Universe {
        Universe { policies: BTreeMap::new(), priorities: BTreeMap::new(), unnamed, named, others: BTreeSet::new() }
    }

    /// Whether more priorities were compared than there is room for: then its sets are wrong.
    #[must_use]
    pub fn is_too_small(&self) -> bool {
        self.priorities.len() > self.unnamed as usize || !self.others.is_empty()
    }

    /// Whether a variable is the place of a priority.
    #[must_use]
    pub fn is_priority(&self, var: Var) -> bool {
        self.priorities.values().any(|it| *it == var)
    }

    /// One with room for what was compared, and some more.
    #[must_use]
    pub fn larger(&self) -> Universe {
        let compared = self.priorities.len() as u32;
        let unnamed = if compared > self.unnamed { compared + 2 } else { self.unnamed };
        Universe::new(unnamed, self.named.union(&self.others).copied().collect())
    }

    /// The readings that give an answer, of all that there are.
    pub fn giving(&mut self, sets: &mut Sets, what: Silent, (pick, all): (Pick, &[Pick])) -> Set {
        match (what, pick) {
            (Silent::Precedence(..), Pick::Precedence(it)) => self.comparing(sets, it),
            (Silent::Reading(at), _) => {
                let fresh = || SilentPolicy { var: sets.variable(all.len() as u32), answers: all.to_vec() };
                let policy = self.policies.entry(at).or_insert_with(fresh);
                let (var, value) = (policy.var, policy.answers.iter().position(|it| *it == pick));
                sets.of(var, |it| value == Some(it as usize))
            }
            (Silent::Precedence(..), _) => unreachable!("priorities are asked for with comparisons as answers"),
        }
    }

    fn comparing(&mut self, sets: &mut Sets, it: Compared) -> Set {
        match (self.place(sets, it.one), self.place(sets, it.other)) {
            (PriorityPlace::Of(one), PriorityPlace::Of(other)) => sets.compared((one, other), it.how),
            (PriorityPlace::Of(one), PriorityPlace::At(other)) => sets.of(one, |one| one.cmp(&other) == it.how),
            (PriorityPlace::At(one), PriorityPlace::Of(other)) => sets.of(other, |other| one.cmp(&other) == it.how),
            (PriorityPlace::At(one), PriorityPlace::At(other)) if one.cmp(&other) == it.how => super::sets::ALL,
            (PriorityPlace::At(_), PriorityPlace::At(_)) => super::sets::NONE,
        }
    }

    fn place(&mut self, sets: &mut Sets, grade: Grade) -> PriorityPlace {
        match grade {
            Grade::Named(_) => {
                if !self.named.contains(&grade) {
                    self.others.insert(grade);
                }
                PriorityPlace::At(self.place_of(grade))
            }
            Grade::Of(_) => {
                let places = (self.unnamed + self.named.len() as u32 * (self.unnamed + 1)).max(1);
                PriorityPlace::Of(*self.priorities.entry(grade).or_insert_with(|| sets.variable(places)))
            }
        }
    }

    /// The place of a named priority.
    fn place_of(&self, grade: Grade) -> u32 {
        let at = self.named.iter().position(|it| *it == grade).unwrap_or(0) as u32;
        self.unnamed + at * (self.unnamed + 1)
    }

    /// The variable of a silent policy that was asked for.
    #[must_use]
    pub fn variable(&self, what: Silent) -> Option<Var> {
        match what {
            Silent::Reading(at) => self.policies.get(&at).map(|policy| policy.var),
            Silent::Precedence(..) => None,
        }
    }

    /// The answers to whatever was asked.
    #[must_use]
    pub fn answers(&self, what: Silent) -> Vec<Pick> {
        match what {
            Silent::Reading(at) => self.policies.get(&at).map_or_else(Vec::new, |policy| policy.answers.clone()),
            Silent::Precedence(one, other) => {
                let ways = [Ordering::Greater, Ordering::Equal, Ordering::Less];
                ways.into_iter().map(|how| Pick::Precedence(Compared { one, other, how })).collect()
            }
        }
    }

    /// A reading, by variable, as a kernel takes it.
    #[must_use]
    pub fn taken(&self, reading: &[u32]) -> Taken {
        let value = |var: Var| reading.get(var.index()).copied().unwrap_or(0);
        let answer = |(at, policy): (&u8, &SilentPolicy)| match policy.answers.get(value(policy.var) as usize) {
            Some(Pick::Reading(value)) => Some((*at, *value)),
            _ => None,
        };
        let stated = self.named.iter().map(|grade| (*grade, self.place_of(*grade)));
        let open = self.priorities.iter().map(|(grade, var)| (*grade, value(*var)));
        Taken { values: self.policies.iter().filter_map(answer).collect(), places: open.chain(stated).collect() }
    }
}
