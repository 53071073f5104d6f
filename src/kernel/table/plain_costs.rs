//! Costs that can concern no mode and no target: before them and behind them the same can be declared.

use crate::table::ability_set::AbilitySet;
use base::id::AbilityId;
use model::ability::{AbilityKind, Playing};
use model::expr::{Expr, Select};
use model::instr::{Instr, Update};
use model::ir::Model;
use model::visit::{Visit, walk};

/// The abilities whose cost changes nothing but numbers of players, by events that nothing can concern, in a model in which no
/// description, effect or check asks for such a number.
#[must_use]
pub fn plain_costs(model: &Model, quiet: &[bool]) -> AbilitySet {
    let mut plain = AbilitySet::default();
    if asks_for_players_numbers(model) {
        return plain;
    }
    let takes = |instr: &Instr| matches!(instr.update(), Some(Update::RaiseResource(..)));
    let is_plain = |instr: &Instr| {
        instr.events().is_some_and(|happen| {
            happen.templates().iter().all(|event| {
                let kind = event.kind.index();
                quiet[kind] && model.rulebook.events[kind].body.iter().all(takes)
            })
        })
    };
    for (at, ability) in model.abilities.iter().enumerate() {
        let cost = match &ability.kind {
            AbilityKind::Activated(activated) => &activated.cost,
            AbilityKind::Playing(Playing::Additional(_, cost) | Playing::Alternative(_, cost)) => cost,
            AbilityKind::Playing(Playing::From(..))
            | AbilityKind::Resolution(_)
            | AbilityKind::Trigger(_)
            | AbilityKind::Replacement(_)
            | AbilityKind::Continuous(_)
            | AbilityKind::Cannot(_)
            | AbilityKind::Can(_)
            | AbilityKind::Suppress(..)
            | AbilityKind::Required(_)
            | AbilityKind::Mark => continue,
        };
        if cost.iter().all(is_plain) {
            plain.insert(AbilityId::at(at));
        }
    }
    plain
}

/// Whether anything asks for a number of a player, but for what instructions do, and for whether a cost can be paid.
fn asks_for_players_numbers(model: &Model) -> bool {
    struct AsksForNumbers {
        /// How deep in instructions that are no descriptions.
        doing: usize,
        found: bool,
    }

    impl<'m> Visit<'m> for AsksForNumbers {
        fn kind(&mut self, kind: &'m AbilityKind) {
            if let AbilityKind::Activated(activated) = kind {
                activated.cost.iter().for_each(|instr| self.instr(instr));
                self.resolution(&activated.resolution);
            } else {
                walk::kind(self, kind);
            }
        }

        fn instr(&mut self, instr: &'m Instr) {
            self.doing += 1;
            walk::instr(self, instr);
            self.doing -= 1;
        }

        fn select(&mut self, select: &'m Select) {
            let doing = std::mem::take(&mut self.doing);
            walk::select(self, select);
            self.doing = doing;
        }

        fn expr(&mut self, expr: &'m Expr) {
            self.found |= self.doing == 0 && matches!(expr, Expr::Resource(..));
            walk::expr(self, expr);
        }
    }

    let mut asks = AsksForNumbers { doing: 0, found: false };
    model.abilities.iter().for_each(|ability| asks.ability(ability));
    for check in &model.rulebook.checks {
        asks.select(&check.each);
    }
    asks.found
}
