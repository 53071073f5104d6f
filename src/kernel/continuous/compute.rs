//! A whole pass: stage by stage, to the end or to the first thing that is not settled.

use crate::continuous::pass::{Candidate, Need, Pass, PassPurpose, Settled};
use crate::look::eye::Eye;
use crate::position::meter::Meter;
use crate::position::state::State;
use crate::position::trace::Trace;
use crate::position::view::Props;
use crate::table::kernel::Kernel;
use model::policy::{ConditionsLook, LiveValues, Retroactive};

impl<'a, 'm, T: Trace> Pass<'a, 'm, T> {
    /// A pass over a position.
    #[must_use]
    pub fn new(kernel: &'a Kernel<'m>, state: &'a State<T>, meter: &'a Meter) -> Self {
        let mut pass = Pass::bare(kernel, state, meter, PassPurpose::Settle);
        pass.places = pass.find_places();
        let follows =
            |eye: Eye<'_, '_, T>| eye.is_open::<LiveValues>() || eye.policy::<LiveValues>() != LiveValues::SoFar;
        let conditions = |eye: Eye<'_, '_, T>| {
            eye.is_open::<ConditionsLook>() || eye.policy::<ConditionsLook>() != ConditionsLook::InPlace
        };
        if kernel.live_values && follows(pass.eye()) || kernel.live_conditions && conditions(pass.eye()) {
            pass.before = Some(meter.pass(|| Pass::see_recorded(kernel, state, meter, PassPurpose::Standing)));
        }
        pass
    }

    /// The objects with what applies already, and nothing new: a function of the position alone.
    #[must_use]
    pub fn recorded(kernel: &'a Kernel<'m>, state: &'a State<T>, meter: &'a Meter) -> Vec<Props> {
        meter.pass(|| Pass::see_recorded(kernel, state, meter, PassPurpose::Recorded))
    }

    pub(crate) fn see_recorded(
        kernel: &'a Kernel<'m>,
        state: &'a State<T>,
        meter: &'a Meter,
        aim: PassPurpose,
    ) -> Vec<Props> {
        let mut pass = Pass::bare(kernel, state, meter, aim);
        // Where nothing has been applied yet, it does not matter where what applies would.
        if state.applied().is_empty() {
            return pass.view;
        }
        pass.places = pass.find_places();
        loop {
            let before = pass.done.len();
            for at in 0..pass.places.len() {
                pass.substage_in_order(at);
            }
            if pass.done.len() == before || !pass.everywhere() {
                return pass.view;
            }
            pass.end_what_is_not_there();
        }
    }

    /// Runs to the end, or to the first thing that is not settled.
    ///
    /// # Errors
    /// What is not settled.
    pub fn run(self) -> Result<Settled, Need> {
        let meter = self.meter;
        meter.pass(|| self.settle())
    }

    pub(crate) fn settle(mut self) -> Result<Settled, Need> {
        loop {
            let before = self.done.len();
            for at in 0..self.places.len() {
                let place = self.places[at].0;
                if at == 0
                    || (self.places[at - 1].0.stage, self.places[at - 1].0.substage) != (place.stage, place.substage)
                {
                    self.substage(place)?;
                }
            }
            if self.done.len() == before || !self.everywhere() {
                return Ok(Settled {
                    view: self.view.into(),
                    live: self.live,
                    order: self.order,
                    forbade: self.forbade,
                    there: self.there,
                });
            }
            self.end_what_is_not_there();
        }
    }

    /// All stages are gone through again: what has begun, and is not there any more, has had its turn.
    fn end_what_is_not_there(&mut self) {
        let mut begun = std::mem::take(&mut self.begun);
        begun.retain(|it| self.effects(it.key.ability).iter().any(|(key, _)| *key == it.key));
        self.begun = begun;
    }

    /// Whether eligibility gained later counts in all stages.
    pub(crate) fn everywhere(&self) -> bool {
        // It matters only if something would still apply.
        let would_apply = |it: &Candidate| !self.aim.is_of_records() || it.record.is_some();
        if self.stops() {
            return false;
        }
        let any = || self.places.iter().any(|(place, ..)| self.candidates(*place).iter().any(would_apply));
        self.eye().policy_if::<Retroactive>(any) == Retroactive::Everywhere
    }
}
