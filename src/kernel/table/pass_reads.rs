//! What a pass over continuous effects reads of a position.
//!
//! Found once for a model, in everything that a pass evaluates: the continuous effects, what forbids that they apply, and
//! the keywords that add up. A pass over two positions that differ in nothing of this comes to the same
//! (the memo of the chapter on continuous effects).

use crate::table::ability_set::AbilitySet;
use base::id::AbilityId;
use model::ability::Modify;
use model::expr::Expr;
use model::ir::Model;
use model::visit::{Visit, walk};

/// The columns and parts of a position that a pass reads, beside those that every pass reads.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PassReads {
    /// By kind of counter.
    pub counters: Vec<bool>,
    /// By number; of tracked ones, what events have made of them.
    pub numbers: Vec<bool>,
    /// By number of a player.
    pub resources: Vec<bool>,
    /// By count of what has happened.
    pub tallies: Vec<bool>,
    /// Which objects stand in which relation.
    pub ties: bool,
    /// The order of ordered zones.
    pub places: bool,
    /// How many layers wait.
    pub waiting: bool,
}

impl PassReads {
    /// What passes of a model read. `forbid`: the abilities that forbid applications.
    #[must_use]
    pub fn of(model: &Model, forbid: &[&AbilitySet]) -> PassReads {
        let book = &model.rulebook;
        let mut found = PassReads {
            counters: vec![false; book.counters.len()],
            numbers: vec![false; book.numbers.len()],
            resources: vec![false; book.resources.len()],
            tallies: vec![false; model.tallies.len()],
            ..PassReads::default()
        };
        for (at, ability) in model.abilities.iter().enumerate() {
            let forbids = forbid.iter().any(|set| set.contains(AbilityId::at(at)));
            if ability.kind.continuous().is_some() || ability.adds_up || forbids {
                found.ability(ability);
            }
        }
        found
    }
}

impl<'m> Visit<'m> for PassReads {
    fn expr(&mut self, expr: &'m Expr) {
        match expr {
            Expr::Value(_, number) | Expr::Base(_, number) | Expr::HasNumber(_, number) => {
                self.numbers[number.index()] = true;
            }
            Expr::Counters(_, counter) => self.counters[counter.index()] = true,
            Expr::Resource(_, resource) => self.resources[resource.index()] = true,
            Expr::Tally(tally, _) => self.tallies[tally.index()] = true,
            Expr::Related(..) => self.ties = true,
            Expr::Top(..) => self.places = true,
            Expr::Waiting => self.waiting = true,
            // What these read, every pass reads: the objects but for their places, turn, players and periods, the readings.
            Expr::Is(_)
            | Expr::Slot(_)
            | Expr::Count(_)
            | Expr::Sum(..)
            | Expr::First(_)
            | Expr::Controller(_)
            | Expr::Owner(_)
            | Expr::ZoneOf(_)
            | Expr::TurnPlayer
            | Expr::NextPlayer(_)
            | Expr::ReadAs(..)
            | Expr::Arithmetic(..)
            | Expr::Compare(..)
            | Expr::All(_)
            | Expr::Any(_)
            | Expr::Not(_)
            | Expr::HasWord(..)
            | Expr::HasKeyword(..)
            | Expr::IsCard(..)
            | Expr::InZone(..)
            | Expr::IsToken(_)
            | Expr::IsPlaying(_)
            | Expr::During(..)
            | Expr::SomePlayer(..)
            | Expr::Was(..) => {}
        }
        walk::expr(self, expr);
    }

    fn change(&mut self, change: &'m Modify) {
        match change {
            // A copy has of each number what events have added to it or taken from it.
            Modify::Copy(_) => self.numbers.fill(true),
            Modify::Property(number, _) | Modify::Number { number, .. } => self.numbers[number.index()] = true,
            Modify::Control(_)
            | Modify::AddWords(_)
            | Modify::RemoveWords(_)
            | Modify::RemoveSets(_)
            | Modify::AddAbilities(..)
            | Modify::RemoveAbilities(_)
            | Modify::NoAbilities => {}
        }
        walk::change(self, change);
    }
}
