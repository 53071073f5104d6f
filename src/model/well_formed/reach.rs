//! Abilities: each is reached from somewhere, and none contains itself.

use super::{ANY_SLOTS, Checker};
use crate::ability::Ability;
use crate::expr::Expr;
use crate::ir::Model;
use crate::visit::{Visit, referred, walk};
use base::id::AbilityId;

impl Checker<'_> {
    /// Walks from everything that refers to abilities.
    pub(super) fn reach(&mut self) {
        self.at("the abilities".to_owned(), ANY_SLOTS);
        let abilities = &self.model.abilities;
        let inside: Vec<Vec<AbilityId>> = abilities.iter().map(within).collect();
        let mut reached = vec![false; abilities.len()];
        let mut waiting = roots(self.model);
        while let Some(next) = waiting.pop() {
            if let Some(seen) = reached.get_mut(next.index()).filter(|seen| !**seen) {
                *seen = true;
                waiting.extend(&inside[next.index()]);
            }
        }
        for (at, _) in reached.iter().enumerate().filter(|(_, reached)| !**reached) {
            self.problem(&format!("ability {at} of `{}` is never reached", abilities[at].name));
        }
        // Inner abilities are taken away until only circles are left.
        let mut open = vec![true; inside.len()];
        loop {
            let has_open = |at: usize| inside[at].iter().any(|inner| open.get(inner.index()) == Some(&true));
            let closed: Vec<usize> = (0..open.len()).filter(|at| open[*at] && !has_open(*at)).collect();
            if closed.is_empty() {
                break;
            }
            closed.into_iter().for_each(|at| open[at] = false);
        }
        if let Some(at) = open.iter().position(|open| *open) {
            self.problem(&format!("ability {at} of `{}` contains itself", abilities[at].name));
        }
    }
}

/// What cards, the rulebook and the scenario have and make; abilities are walked from there.
fn roots(model: &Model) -> Vec<AbilityId> {
    struct Roots(Vec<AbilityId>);

    impl<'m> Visit<'m> for Roots {
        fn refers(&mut self, ability: &'m AbilityId) {
            self.0.push(*ability);
        }

        fn ability(&mut self, _ability: &'m Ability) {}

        fn expr(&mut self, _expr: &'m Expr) {}
    }

    let mut roots = Roots(Vec::new());
    walk::model(&mut roots, model);
    roots.0
}

/// The abilities directly inside an ability.
#[must_use]
pub fn within(ability: &Ability) -> Vec<AbilityId> {
    referred(&ability.kind)
}
