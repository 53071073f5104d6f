//! The order of continuous effects, computed a second time in another way.
//!
//! The pass applies parts one by one; the audit takes the finished list and
//! asks of each neighbouring pair whether the first may stand before the second.
//! Where a part belongs is found not by the pass's own tables but from the text,
//! read a second time.

use crate::look::eye::Eye;
use crate::position::log::Application;
use crate::position::trace::Trace;
use crate::table::notation::stage;
use model::policy::{Defined, DependenceMeaning, LateEffect};
use model::rulebook::{ObjectProperty, Substage};

impl<T: Trace> Eye<'_, '_, T> {
    /// Whether everything that applies stands in the order of staging: by stages and substages as
    /// the rulebook lists them, dependent parts in the highest higher stage on which they depend,
    /// each part in its own, the oldest first. A rulebook that orders otherwise fails it. `true`
    /// where dependence is read as what would have changed: that cannot be told from the finished list.
    #[must_use]
    pub fn is_staged(&self, order: &[Application]) -> bool {
        let place = |it: &Application| self.expected_place(it);
        let in_order = order.windows(2).all(|pair| {
            let (Some(first), Some(second)) = (place(&pair[0]), place(&pair[1])) else {
                return true;
            };
            first < second || (first == second && self.in_time(&pair[0], &pair[1]))
        }) && order
            .iter()
            .all(|it| place(it).is_none_or(|place| place == (it.stage as usize, it.substage as usize)));
        in_order || self.policy::<DependenceMeaning>() == DependenceMeaning::Changed
    }

    /// The stage and substage of a part: that of copyable properties if it defines some, else of the highest higher stage
    /// on which it depends, else its own.
    fn expected_place(&self, it: &Application) -> Option<(usize, usize)> {
        let notation = self.kernel.notations.get(it.agent.ability.index())?.get(it.part as usize)?;
        if notation.defines && self.policy::<Defined>() == Defined::Copyable {
            return Some((stage(&self.kernel.model.rulebook, ObjectProperty::Copyable), 0));
        }
        let substages = &self.kernel.model.rulebook.substages;
        let rank = |wanted: Substage| substages.iter().position(|it| *it == wanted);
        let depends = notation.reads.iter().copied().filter(|stage| *stage > notation.own).max();
        Some(match depends {
            Some(stage) => (stage, rank(Substage::Dependent).unwrap_or(1)),
            None => (notation.own, notation.how.and_then(rank).unwrap_or(0)),
        })
    }

    /// Whether two applications of one substage may stand in this order.
    fn in_time(&self, first: &Application, second: &Application) -> bool {
        let after = || self.policy::<LateEffect>() != LateEffect::ByGeneration;
        let (a, b) = (first.timestamp, second.timestamp);
        let chronological = a <= b || self.kernel.gives_none(first.agent.ability, first.part);
        let begun = |it: &Application| {
            self.state.applied().iter().position(|record| {
                record.key.ability == it.agent.ability && record.part == it.part && record.object == it.object
            })
        };
        // It may fit only since the first, whenever it was generated.
        let notation =
            self.kernel.notations.get(second.agent.ability.index()).and_then(|it| it.get(second.part as usize));
        let reads_its_stage = notation.is_some_and(|it| it.reads.contains(&usize::from(second.stage)));
        first.object != second.object || chronological || reads_its_stage || (begun(first) < begun(second) && after())
    }
}
