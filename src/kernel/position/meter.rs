//! What is done with numbers, written down while it is done.
//!
//! Every sum, product, test of a number, and every use of one that is none of
//! these goes through here. A search lets nothing be written; where a lap is
//! measured ([`crate::growth::lap`]), the notes tell how it would go with other
//! numbers: the same way, as long as every test comes out as it did.

use crate::position::log::Halt;
use crate::position::number;
use crate::position::number::Overflow;
use crate::position::question::Question;
use crate::position::value::Value;
use base::limits::Limit;
use model::expr::{Arithmetic, Comparison};
use model::policy::Rounding;
use std::cell::{Cell, RefCell};

/// What was done with numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Note {
    /// An operation on two numbers, with its rounding.
    Made(Arithmetic, i32, i32, Rounding),
    /// A test of two numbers.
    Tested(Comparison, i32, i32),
    /// A number was used for something else, as how often something is done.
    Used(i32),
    /// What follows, up to its [`Note::Over`], was done to look at this object.
    About(i32),
    /// The object was looked at, and it fits or not.
    Over(bool),
    /// A pass over continuous effects begins, or is over.
    Pass(bool),
    /// What was done may hang on numbers in a way that nothing else here tells.
    Untold,
}

/// Where a meter stands.
#[derive(Clone, Copy, Debug)]
pub struct MeterMark {
    overflow: bool,
    fraction: bool,
    least_work: usize,
    notes: usize,
}

/// Takes notes, or none.
#[derive(Debug, Default)]
pub struct Meter {
    /// What was asked and is open.
    pub question: Question,
    overflow: Cell<bool>,
    fraction: Cell<bool>,
    /// Whether something was told by which moment it is.
    moment: Cell<bool>,
    notes: Option<RefCell<Vec<Note>>>,
    least_work: Cell<usize>,
    /// Whether what is done may be given up.
    heeds: bool,
    /// How often it was asked whether to stop.
    asked: Cell<u8>,
    /// Why it was given up: what was worked out since then is not whole.
    halted: Cell<Option<Limit>>,
}

/// The clock is looked at once in so many times that a pass asks whether to stop.
const CLOCK_EVERY: u8 = 16;

impl Meter {
    /// A meter for what may be given up, if it may.
    #[must_use]
    pub fn heeding(heeds: bool) -> Meter {
        Meter { heeds, ..Meter::default() }
    }

    /// Another meter for a part of the same work.
    #[must_use]
    pub fn apart(&self) -> Meter {
        Meter { asked: self.asked.clone(), ..Meter::heeding(self.heeds) }
    }

    /// Goes on from what was worked out apart: if that was given up, so is this.
    pub fn gives_up_with(&self, apart: &Meter) {
        self.asked.set(apart.asked.get());
        self.halted.set(self.halted.get().or(apart.halted.get()));
    }

    /// Whether a pass stops in its middle, as the kernel is told.
    pub fn stops(&self, halt: Option<&dyn Halt>) -> bool {
        if !self.heeds || self.halted.get().is_some() {
            return self.heeds;
        }
        let asked = self.asked.get().wrapping_add(1);
        self.asked.set(asked);
        if asked.is_multiple_of(CLOCK_EVERY) {
            self.halted.set(halt.and_then(Halt::halted));
        }
        self.halted.get().is_some()
    }

    /// Why a pass was given up, if one was.
    #[must_use]
    pub fn halted(&self) -> Option<Limit> {
        self.halted.get()
    }

    /// A meter that takes notes.
    #[must_use]
    pub fn recording() -> Meter {
        Meter { notes: Some(RefCell::default()), least_work: Cell::new(usize::MAX), ..Meter::default() }
    }

    /// So many pieces of work are under way.
    pub fn works(&self, pieces: usize) {
        self.least_work.set(self.least_work.get().min(pieces));
    }

    /// How many were under way when they were fewest.
    #[must_use]
    pub fn least_work(&self) -> usize {
        self.least_work.get()
    }

    /// Where it stands, to go back to.
    #[must_use]
    pub fn mark(&self) -> MeterMark {
        let notes = self.notes.as_ref().map_or(0, |notes| notes.borrow().len());
        MeterMark {
            overflow: self.overflow.get(),
            fraction: self.fraction.get(),
            least_work: self.least_work.get(),
            notes,
        }
    }

    /// Forgets what was done since then.
    pub fn rewind(&self, mark: MeterMark) {
        let MeterMark { overflow, fraction, least_work, notes: kept } = mark;
        self.overflow.set(overflow);
        self.fraction.set(fraction);
        self.least_work.set(least_work);
        if let Some(notes) = &self.notes {
            notes.borrow_mut().truncate(kept);
        }
    }

    /// Tries something on a copy of the position: its numbers are of no account unless all are written down, but a
    /// question that it meets is asked.
    pub fn try_out<T>(&self, go: impl FnOnce(&Meter) -> T) -> T {
        if self.records() {
            return go(self);
        }
        let silent = self.apart();
        let found = go(&silent);
        self.gives_up_with(&silent);
        silent.question.take().into_iter().for_each(|question| self.question.ask(question));
        found
    }

    /// Whether notes are taken.
    #[must_use]
    pub fn records(&self) -> bool {
        self.notes.is_some()
    }

    /// The notes.
    #[must_use]
    pub fn into_notes(self) -> Vec<Note> {
        self.notes.map(RefCell::into_inner).unwrap_or_default()
    }

    /// What is found hangs on which moment it is.
    pub fn reads_the_moment(&self) {
        self.moment.set(true);
    }

    /// Whether what is found hangs on which moment it is.
    #[must_use]
    pub fn has_read_the_moment(&self) -> bool {
        self.moment.get()
    }

    /// Whether nothing was asked, cited, rounded or out of range.
    #[must_use]
    pub fn is_untouched(&self) -> bool {
        self.question.is_untouched() && !self.overflow.get() && !self.fraction.get()
    }

    /// Whether a number has left its range.
    #[must_use]
    pub fn overflowed(&self) -> bool {
        self.overflow.get()
    }

    /// A number grows beyond all numbers.
    pub fn leave_range(&self) {
        self.overflow.set(true);
    }

    fn note(&self, note: Note) {
        if let Some(notes) = &self.notes {
            notes.borrow_mut().push(note);
        }
    }

    /// Arithmetic on two numbers; 0 if the result is out of range, which is then remembered.
    #[must_use]
    pub fn arithmetic(
        &self,
        how: Arithmetic,
        left: impl Into<Value>,
        right: impl Into<Value>,
        rounding: Rounding,
    ) -> Value {
        let (left, right) = (left.into().number_as_is(), right.into().number_as_is());
        self.note(Note::Made(how, left, right, rounding));
        if how == Arithmetic::Divide && !number::is_whole(left, right) {
            self.fraction.set(true);
        }
        number::arithmetic(how, left, right, rounding).map_or_else(
            |Overflow| {
                self.overflow.set(true);
                Value::ZERO
            },
            Value::of,
        )
    }

    /// Whether a fraction was rounded since this was last asked.
    pub fn was_rounded(&self) -> bool {
        self.fraction.take()
    }

    /// A sum; the left number if the right one does not exist.
    #[must_use]
    pub fn sum(&self, left: impl Into<Value>, right: impl Into<Value>) -> Value {
        let left = left.into();
        match self.arithmetic(Arithmetic::Add, left, right, Rounding::Down) {
            Value::NONE => left,
            sum => sum,
        }
    }

    /// A difference; nothing if either number does not exist.
    #[must_use]
    pub fn difference(&self, left: impl Into<Value>, right: impl Into<Value>) -> Value {
        self.arithmetic(Arithmetic::Subtract, left, right, Rounding::Down)
    }

    /// A comparison.
    #[must_use]
    pub fn compare(&self, how: Comparison, left: impl Into<Value>, right: impl Into<Value>) -> bool {
        let (left, right) = (left.into().number_as_is(), right.into().number_as_is());
        self.note(Note::Tested(how, left, right));
        number::compare(how, left, right)
    }

    /// A number, but at least 0; 0 for one that does not exist.
    #[must_use]
    pub fn positive(&self, number: impl Into<Value>) -> Value {
        match self.arithmetic(Arithmetic::Higher, number, 0, Rounding::Down) {
            Value::NONE => Value::ZERO,
            number => number,
        }
    }

    /// Something may hang on numbers in a way that is not told.
    pub fn untold(&self) {
        self.note(Note::Untold);
    }

    /// Looks at one object, so that notes on it can be told from others. `yes` says of what was found whether it fits.
    pub fn about<T>(&self, object: Value, yes: impl Fn(&T) -> bool, look: impl FnOnce() -> T) -> T {
        self.note(Note::About(object.number_as_is()));
        let found = look();
        self.note(Note::Over(yes(&found)));
        found
    }

    /// Goes over continuous effects. What is done again and again in one pass is done once as far as later laps go.
    pub fn pass<T>(&self, go: impl FnOnce() -> T) -> T {
        self.note(Note::Pass(true));
        let found = go();
        self.note(Note::Pass(false));
        found
    }

    /// A number that is used for something that is neither arithmetic nor a test.
    pub fn used(&self, number: Value) -> i32 {
        self.note(Note::Used(number.number_as_is()));
        number.number_as_is()
    }
}
