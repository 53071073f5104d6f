//! What the kernel may rely on, checked.
//!
//! Takes a model, from texts or from JSON; gives a problem for every promise of
//! [`super::ir`] that it breaks. A model without problems cannot make the
//! kernel reach outside of a table or an environment.

mod exprs;
mod instrs;
mod reach;
mod tables;
#[cfg(test)]
mod tests;

pub use exprs::slots_of;
pub use reach::within;

use super::expr::Slot;
use super::ir::Model;
use base::diagnostic::Diagnostic;

/// The most players.
pub const PLAYERS_MAX: usize = 8;
/// The most words.
pub const WORDS_MAX: usize = 256;
/// The most predicates.
pub const PREDICATES_MAX: usize = 64;

/// The most questions of a rulebook: one bit for each.
pub const QUESTIONS_MAX: usize = 64;
/// The most readings of a question.
pub const READINGS_MAX: usize = 16;

/// Every broken promise of a model.
///
/// ```
/// use model::ir::Model;
/// use model::well_formed::broken;
///
/// let problems = broken(&Model::default());
/// assert!(problems.iter().any(|problem| problem.message == "the model: no player"));
/// ```
#[must_use]
pub fn broken(model: &Model) -> Vec<Diagnostic> {
    let mut checker = Checker { model, place: String::new(), slots: ANY_SLOTS, problems: Vec::new() };
    checker.tables();
    checker.rulebook();
    checker.cards();
    checker.abilities();
    checker.scenario();
    checker.reach();
    checker.problems
}

/// The size of an environment that is as large as it must be; above it stands what is noted of steps.
const ANY_SLOTS: u16 = 224;
/// The most slots, with those in which it is noted that a step was done on which something hangs.
const SLOTS_MAX: usize = 255;

struct Checker<'m> {
    model: &'m Model,
    /// What is being looked at, for messages.
    place: String,
    /// The size of the environment there.
    slots: u16,
    problems: Vec<Diagnostic>,
}

impl<'m> Checker<'m> {
    /// Looks at the next thing; it has this many slots.
    fn at(&mut self, place: String, slots: u16) {
        self.place = place;
        self.slots = slots;
    }

    fn problem(&mut self, what: &str) {
        self.problems.push(Diagnostic::placeless(format!("{}: {what}", self.place)));
    }

    fn require(&mut self, fulfilled: bool, what: &str) {
        if !fulfilled {
            self.problem(what);
        }
    }

    /// A position must be inside its table.
    fn within(&mut self, what: &str, index: usize, length: usize) {
        if index >= length {
            self.problem(&format!("{what} {index} of {length}"));
        }
    }

    /// A slot must be inside its environment.
    fn slot(&mut self, slot: Slot) {
        if u16::from(slot.0) >= self.slots {
            self.problem(&format!("slot {} of {}", slot.0, self.slots));
        }
    }
}
