//! The work under way, and how a run stands.

use crate::position::agenda::{Frame, Interrupted};
use crate::position::state::State;
use crate::position::timestamp::Timestamp;
use crate::position::trace::{Place, StatePart, Trace};

/// The agenda, innermost last.
impl<T: Trace> State<T> {
    /// All work under way.
    #[inline]
    #[must_use]
    pub fn agenda(&self) -> &[Frame] {
        self.trace.read(Place::whole(StatePart::Agenda));
        &self.agenda
    }

    /// All work under way, to be changed.
    #[inline]
    pub fn agenda_mut(&mut self) -> &mut [Frame] {
        self.rewrite(StatePart::Agenda);
        &mut self.agenda
    }

    /// How much work is under way.
    #[inline]
    #[must_use]
    pub fn depth(&self) -> usize {
        self.trace.read(Place { part: StatePart::Agenda, at: Place::COUNT });
        self.agenda.len()
    }

    /// The work that is done now.
    #[inline]
    #[must_use]
    pub fn on_top(&self) -> Option<&Frame> {
        self.trace.read(Place::whole(StatePart::Agenda));
        self.agenda.last()
    }

    /// The work that is done now, to be changed.
    #[inline]
    pub fn on_top_mut(&mut self) -> Option<&mut Frame> {
        self.rewrite(StatePart::Agenda);
        self.agenda.last_mut()
    }

    /// Work begins, and is done before all other.
    #[inline]
    pub fn begin(&mut self, work: Frame) {
        self.rewrite(StatePart::Agenda);
        self.agenda.push(work);
        self.order_lineages();
    }

    /// Work is put below some that is under way, and done after that.
    pub fn begin_below(&mut self, place: usize, work: Frame) {
        self.rewrite(StatePart::Agenda);
        self.agenda.insert(place, work);
    }

    /// The work that was done now is over.
    #[inline]
    pub fn end_work(&mut self) -> Option<Frame> {
        self.rewrite(StatePart::Agenda);
        let over = self.agenda.pop();
        self.order_lineages();
        over
    }

    /// What has replaced the events of a moment is a set, in order, once nothing of it is being applied: once nothing lies
    /// above the moment.
    #[inline]
    fn order_lineages(&mut self) {
        if let Some(Frame::Moment { events, step: _, at: _, stand: _, met: _ }) = self.agenda.last_mut() {
            events.iter_mut().filter(|it| !it.lineage.is_sorted()).for_each(|it| it.lineage.sort_unstable());
        }
    }
}

/// Time, and what stops a run.
impl<T: Trace> State<T> {
    /// The present moment.
    #[inline]
    #[must_use]
    pub fn moment(&self) -> Timestamp {
        self.trace.read(Place::whole(StatePart::Moment));
        self.moment
    }

    /// The present moment is this.
    #[inline]
    pub fn set_moment(&mut self, moment: Timestamp) {
        self.trace.write(Place::whole(StatePart::Moment));
        self.moment = moment;
    }

    /// Time goes on.
    #[inline]
    pub fn tick(&mut self) {
        self.set_moment(self.moment().next());
    }

    /// Whether something changed that must be looked at before anything else goes on.
    #[inline]
    #[must_use]
    pub fn is_changed(&self) -> bool {
        self.trace.read(Place::whole(StatePart::Changed));
        self.changed
    }

    /// Something changed that must be looked at before anything else goes on.
    #[inline]
    pub fn note_change(&mut self) {
        self.set_changed(true);
    }

    /// Whether something changed is noted.
    #[inline]
    pub fn set_changed(&mut self, changed: bool) {
        self.trace.write(Place::whole(StatePart::Changed));
        self.changed = changed;
    }

    /// Whether the run stopped here at a checkpoint.
    #[inline]
    #[must_use]
    pub fn is_paused(&self) -> bool {
        self.trace.read(Place::whole(StatePart::Paused));
        self.paused
    }

    /// The run stops here at a checkpoint, or does not.
    #[inline]
    pub fn set_paused(&mut self, paused: bool) {
        self.trace.write(Place::whole(StatePart::Paused));
        self.paused = paused;
    }

    /// What was to be done when a question came up is done now.
    #[inline]
    pub fn take_interrupted(&mut self) -> Interrupted {
        self.rewrite(StatePart::Interrupted);
        std::mem::take(&mut self.interrupted)
    }

    /// This is to be done once the question is answered.
    #[inline]
    pub fn interrupt(&mut self, interrupted: Interrupted) {
        self.trace.write(Place::whole(StatePart::Interrupted));
        self.interrupted = interrupted;
    }
}
