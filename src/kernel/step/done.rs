//! Whether something was done is noted for what hangs on it, in the effect that does it.
//!
//! An event is about to happen when it has been proposed. It has happened when it has occurred as itself: not prevented, not replaced
//! with nothing, and not another in its place. Where nothing of an amount is left,
//! nothing has happened.

use crate::position::env::Env;
use crate::position::event::Event;
use crate::position::trace::Trace;
use crate::position::value::Value;
use crate::step::work::{Go, Step};
use crate::table::awaited::{Awaited, DONE, NOT_DONE, NOT_TRIED, REPLACED, SHORT, progress};
use crate::table::code::Op;
use crate::table::kernel::Kernel;
use model::event::EventTemplate;
use model::expr::{Role, Slot};
use model::instr::Instr;
use model::policy::ReplacedCost;

impl Kernel<'_> {
    /// Notes of the instruction at this place what has been done; whether something hangs on it.
    fn note(&self, at: u32, env: &mut Env, what: Value) -> bool {
        let mut found = false;
        for slot in self.code.noted_at(at) {
            found = true;
            if progress(what) > progress(env.slot(slot)) {
                env.bind(slot, what);
            }
        }
        found
    }
}

impl<T: Trace> Step<'_, '_, T> {
    /// Whether something hangs on what the instruction at this place does.
    pub(crate) fn is_awaited(&self, at: u32) -> bool {
        self.kernel.code.noted_at(at).next().is_some()
    }

    /// What something hangs on begins: nothing of it has been tried.
    pub(crate) fn begin_awaited(env: &mut Env, first: Slot, steps: u8) {
        (0..steps).for_each(|step| env.bind(Slot(first.0 + step), NOT_TRIED));
    }

    /// The instruction at this place, on which something hangs, makes these events. Of an amount that is nothing from the
    /// beginning, nothing is asked; nor where each of some is meant and there is none, which is paid where it is a cost.
    pub(crate) fn try_awaited(&self, at: u32, env: &mut Env, templates: &[EventTemplate], events: &mut [Event]) {
        if !self.is_awaited(at) {
            return;
        }
        events.iter_mut().for_each(|event| event.awaited = true);
        let is_nothing = if events.is_empty() {
            templates.iter().all(|template| template.each.is_some())
        } else {
            events.iter().all(|event| self.eye().is_all_zero(event))
        };
        if !is_nothing {
            self.note(at, env, NOT_DONE);
        }
    }

    /// Notes of the instruction at this place what has been done.
    pub(crate) fn note(&self, at: u32, env: &mut Env, what: Value) {
        self.kernel.note(at, env, what);
    }

    /// Something has been done for the work that lies on top below this height of the agenda, and for the work of which
    /// that is a part.
    pub(crate) fn note_done(&mut self, height: usize) {
        self.note_below(height, DONE);
    }

    /// What occurs takes less than it says: that is noted for what hangs on it.
    pub(crate) fn note_short(&mut self) {
        if let Some(height) = self.awaited_moment() {
            self.note_below(height, SHORT);
        }
    }

    /// An event of the moment that is under way is no longer itself: another is in its place. That is noted for what hangs on it.
    pub(crate) fn note_replaced(&mut self) {
        if let Some(height) = self.awaited_moment() {
            self.note_below(height, REPLACED);
        }
    }

    /// The height of the moment that is under way, if something hangs on an event of it.
    pub(crate) fn awaited_moment(&self) -> Option<usize> {
        let agenda = self.s.agenda();
        let at = agenda.iter().rposition(|frame| frame.under_way().is_some())?;
        agenda[at].under_way()?.events.iter().any(|event| event.awaited).then_some(at)
    }

    /// So much of an event has happened, or so many parts of one without an amount: that is added up for the instruction that made
    /// it, the work below this height, if something reads it there.
    pub(crate) fn add_done(&mut self, height: usize, event: &Event) {
        let (kernel, meter) = (self.kernel, self.meter);
        let Some((pc, env)) = height.checked_sub(1).and_then(|frame| self.s.agenda_mut()[frame].instructions_mut())
        else {
            return;
        };
        let Some(Op::Do(Instr::Happen(happen)) | Op::ToItself(happen)) =
            pc.checked_sub(1).map(|at| kernel.code.ops[at as usize])
        else {
            return;
        };
        let Some(done) = happen.templates().iter().find_map(|template| template.done) else {
            return;
        };
        let amount_of = |part| match event.part(part)[Role::Amount as usize] {
            Value::NONE => Value::of(1),
            amount => amount,
        };
        let amounts = (0..event.part_count()).map(amount_of);
        let sum = amounts.fold(env.slot(done), |sum, amount| meter.sum(sum, amount));
        env.bind(done, sum);
    }

    /// The same of something that is about to happen, or has.
    pub(crate) fn note_below(&mut self, height: usize, what: Value) {
        for frame in (0..height).rev() {
            let kernel = self.kernel;
            let Some((pc, env)) = self.s.agenda_mut()[frame].instructions_mut() else {
                return;
            };
            if pc == 0 || !kernel.note(pc - 1, env, what) {
                return;
            }
        }
    }

    /// Whether something was done on which something else hangs. If nothing else does, it is forgotten.
    pub(crate) fn was_done(&mut self, env: &mut Env, awaited: Awaited) -> Go<bool> {
        let first = awaited.first.index().min(env.len());
        let done = match awaited.is_done(&env[first..(first + usize::from(awaited.steps)).min(env.len())]) {
            Some(done) => done,
            None => self.cited::<ReplacedCost>()? == ReplacedCost::Paid,
        };
        if awaited.last {
            env.truncate(first);
        }
        Ok(done)
    }
}
