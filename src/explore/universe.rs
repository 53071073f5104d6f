//! What readings answer, as variables of their sets.
//!
//! A silent policy is a variable with its answers as values. A priority that no rulebook states is a variable with a
//! *place* as value; stated ones have fixed places. Between them, below and above are as many places as there are
//! unstated priorities, so that every order of all of them, with equal ones or without, can be told in places, and
//! places never contradict each other.

use super::sets::{Set, Sets, Var};
use kernel::position::grade::{Compared, Grade};
use kernel::position::offer::{Pick, Silent};
use kernel::table::kept::Taken;
use std::cmp::Ordering;
use std::collections::BTreeMap;

/// The variables of the readings.
#[derive(Debug)]
pub struct Universe {
    policies: BTreeMap<u8, Policy>,
    priorities: BTreeMap<Grade, Var>,
    /// How many priorities have no name.
    unnamed: u32,
    /// The others, from the lowest.
    named: Vec<Grade>,
}

/// A silent policy.
#[derive(Debug)]
struct Policy {
    var: Var,
    answers: Vec<Pick>,
}

/// Where a priority stands.
enum Place {
    Of(Var),
    At(u32),
}

impl Universe {
    /// With these priorities: how many have no name, and the others from the lowest.
    #[must_use]
    pub fn new((unnamed, named): (u32, Vec<Grade>)) -> Universe {
        Universe { policies: BTreeMap::new(), priorities: BTreeMap::new(), unnamed, named }
    }

    /// The readings that give an answer, of all that there are.
    pub fn giving(&mut self, sets: &mut Sets, what: Silent, (pick, all): (Pick, &[Pick])) -> Set {
        match (what, pick) {
            (Silent::Precedence(..), Pick::Precedence(it)) => self.comparing(sets, it),
            (Silent::Reading(at), _) => {
                let fresh = || Policy { var: sets.variable(all.len() as u32), answers: all.to_vec() };
                let policy = self.policies.entry(at).or_insert_with(fresh);
                let (var, value) = (policy.var, policy.answers.iter().position(|it| *it == pick));
                sets.of(var, |it| value == Some(it as usize))
            }
            (Silent::Precedence(..), _) => unreachable!("priorities are asked for with comparisons as answers"),
        }
    }

    fn comparing(&mut self, sets: &mut Sets, it: Compared) -> Set {
        match (self.place(sets, it.one), self.place(sets, it.other)) {
            (Place::Of(one), Place::Of(other)) => sets.compared((one, other), it.how),
            (Place::Of(one), Place::At(other)) => sets.of(one, |one| one.cmp(&other) == it.how),
            (Place::At(one), Place::Of(other)) => sets.of(other, |other| one.cmp(&other) == it.how),
            (Place::At(one), Place::At(other)) if one.cmp(&other) == it.how => super::sets::ALL,
            (Place::At(_), Place::At(_)) => super::sets::NONE,
        }
    }

    fn place(&mut self, sets: &mut Sets, grade: Grade) -> Place {
        match grade {
            Grade::Named(_) => Place::At(self.place_of(grade)),
            Grade::Of(_) => {
                let places = self.unnamed + self.named.len() as u32 * (self.unnamed + 1);
                Place::Of(*self.priorities.entry(grade).or_insert_with(|| sets.variable(places)))
            }
        }
    }

    /// The place of a named priority.
    fn place_of(&self, grade: Grade) -> u32 {
        let at = self.named.iter().position(|it| *it == grade).unwrap_or(0) as u32;
        self.unnamed + at * (self.unnamed + 1)
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
        let answer = |(at, policy): (&u8, &Policy)| match policy.answers.get(value(policy.var) as usize) {
            Some(Pick::Reading(value)) => Some((*at, *value)),
            _ => None,
        };
        let stated = self.named.iter().map(|grade| (*grade, self.place_of(*grade)));
        let open = self.priorities.iter().map(|(grade, var)| (*grade, value(*var)));
        Taken { values: self.policies.iter().filter_map(answer).collect(), places: open.chain(stated).collect() }
    }
}
