//! Events, and parts of events, whose amount is zero: they end at a step of the procedure, or do not.

use crate::position::log::{Fact, What};
use crate::position::trace::Trace;
use crate::step::work::{Go, Step};
use base::id::ClauseId;
use model::policy::LateZero;
use model::rulebook::StepKind;
use smallvec::SmallVec;

impl<T: Trace> Step<'_, '_, T> {
    /// The step where events, and parts of events, of amount zero end.
    pub(crate) fn end_zero(&mut self, at: u8, clauses: &[ClauseId]) {
        let mut event = self.event_at(at).clone();
        let kept: SmallVec<[usize; 4]> =
            (0..event.part_count()).filter(|part| !self.eye().is_zero(&event, *part)).collect();
        if kept.is_empty() {
            self.log.cite(clauses);
            self.look_at(at);
            return self.vanish();
        }
        if kept.len() < event.part_count() {
            event.keep(&kept);
            self.log.cite(clauses);
            self.tell(clauses, |_| What::Becomes(Fact::of(&event)));
            *self.event_at_mut(at) = event;
        }
    }

    /// Whether an event came to amount zero behind the step where such events end, and ends for that.
    pub(crate) fn is_late_zero(&mut self, at: u8, step: u8) -> Go<bool> {
        let before = &self.kernel.model.rulebook.procedure[..step as usize];
        let event = self.event_at(at);
        if event.lineage.is_empty()
            || !before.iter().any(|step| step.kind == StepKind::EndZero)
            || !self.eye().is_all_zero(event)
        {
            return Ok(false);
        }
        if self.cited::<LateZero>()? == LateZero::GoesOn {
            return Ok(false);
        }
        self.vanish();
        Ok(true)
    }
}
