//! What the text of a card asks a position for: zones, counters, numbers.
//!
//! A board on which nothing fulfils the conditions of a card shows little of
//! it. So a hunt tries also what conditions compare with, where abilities work,
//! and where they ask whether their card is. What is asked only deep inside of
//! what is done is looked at too; what other cards ask is theirs.

use base::id::{AbilityId, CounterId, NumberId, PeriodId, RelationId, ResourceId, WordId, ZoneId};
use model::ability::Modify;
use model::expr::{Comparison, Expr, Role, Select, Slot};
use model::ir::Model;
use model::visit::{Visit, walk};
use std::collections::{BTreeMap, BTreeSet};

/// What is asked for.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct BoardWants {
    /// The zones in which abilities work, or in which they ask whether their object is.
    pub zones: BTreeSet<ZoneId>,
    /// Numbers of counters that fulfil a condition.
    pub counters: BTreeMap<CounterId, BTreeSet<i32>>,
    /// Numbers of players.
    pub resources: BTreeMap<ResourceId, BTreeSet<i32>>,
    /// Numbers of objects.
    pub numbers: BTreeMap<NumberId, BTreeSet<i32>>,
    /// Amounts of events.
    pub amounts: BTreeSet<i32>,
    /// Periods that conditions are about.
    pub periods: BTreeSet<PeriodId>,
    /// The relations in which their object stands to another.
    pub relations: BTreeSet<RelationId>,
    /// The zones in which they look for objects.
    pub looked: BTreeSet<ZoneId>,
}

impl BoardWants {
    /// What some abilities ask for, with what they generate.
    #[must_use]
    pub fn of(model: &Model, abilities: &[AbilityId]) -> BoardWants {
        let mut seen: BTreeSet<AbilityId> = BTreeSet::new();
        let mut look = WantSearch { next: abilities.to_vec(), ..WantSearch::default() };
        while let Some(id) = look.next.pop() {
            if seen.insert(id) {
                let ability = &model.abilities[id.index()];
                look.asked.zones.extend(&ability.zones);
                look.ability(ability);
            }
        }
        look.asked
    }

    /// The periods in which the rulebook lets a card of these words be played: what it says of cards with one of them, and of all cards.
    #[must_use]
    pub fn periods_of_play(model: &Model, words: &[WordId]) -> BTreeSet<PeriodId> {
        let mut found: BTreeSet<PeriodId> = BTreeSet::new();
        let possible = model.rulebook.play.as_ref().and_then(|play| play.possible.as_ref());
        for part in possible.into_iter().flat_map(Expr::conjuncts) {
            let mut look = WantSearch::default();
            look.expr(part);
            if look.words.is_empty() || look.words.iter().any(|word| words.contains(word)) {
                found.extend(look.asked.periods);
            }
        }
        found
    }

    fn compared(&mut self, what: &Expr, number: i32) {
        let amount = Expr::Slot(Slot::of_role(Role::Amount));
        let found = if let Expr::Counters(_, counter) = what {
            self.counters.entry(*counter).or_default()
        } else if let Expr::Resource(_, resource) = what {
            self.resources.entry(*resource).or_default()
        } else if let Expr::Value(_, of) | Expr::Base(_, of) = what {
            self.numbers.entry(*of).or_default()
        } else if *what == amount {
            &mut self.amounts
        } else {
            // What a board cannot be given.
            return;
        };
        if number >= 0 {
            found.insert(number);
        }
    }
}

/// A look through abilities, with those that are still to be looked through.
#[derive(Default)]
struct WantSearch {
    asked: BoardWants,
    /// Words that are asked of something.
    words: BTreeSet<WordId>,
    next: Vec<AbilityId>,
}

impl<'m> Visit<'m> for WantSearch {
    fn refers(&mut self, ability: &'m AbilityId) {
        self.next.push(*ability);
    }

    fn select(&mut self, select: &'m Select) {
        self.asked.looked.extend(&select.zones);
        walk::select(self, select);
    }

    // What it gives to other objects is theirs.
    fn change(&mut self, _change: &'m Modify) {}

    fn expr(&mut self, expr: &'m Expr) {
        if let Expr::InZone(of, zone) = expr
            && **of == Expr::Slot(Slot::THIS)
        {
            self.asked.zones.extend(zone);
        }
        if let Expr::During(period, _) = expr {
            self.asked.periods.insert(*period);
        }
        if let Expr::HasWord(_, word) = expr {
            self.words.insert(*word);
        }
        if let Expr::Related(one, relation, _) = expr
            && **one == Expr::Slot(Slot::THIS)
        {
            self.asked.relations.insert(*relation);
        }
        if let Expr::Compare(how, left, right) = expr {
            if let Expr::Is(number) = **right {
                self.asked.compared(left, fulfilling(*how, number));
            } else if let Expr::Is(number) = **left {
                self.asked.compared(right, fulfilling(turned(*how), number));
            }
        }
        walk::expr(self, expr);
    }
}

/// A number of which such a comparison with another is true, next to it.
const fn fulfilling(how: Comparison, other: i32) -> i32 {
    match how {
        Comparison::Equal | Comparison::AtMost | Comparison::AtLeast => other,
        Comparison::Unequal | Comparison::Greater => other.saturating_add(1),
        Comparison::Less => other.saturating_sub(1),
    }
}

/// The same comparison read from right to left.
const fn turned(how: Comparison) -> Comparison {
    match how {
        Comparison::Less => Comparison::Greater,
        Comparison::AtMost => Comparison::AtLeast,
        Comparison::Greater => Comparison::Less,
        Comparison::AtLeast => Comparison::AtMost,
        Comparison::Equal | Comparison::Unequal => how,
    }
}
