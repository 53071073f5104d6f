//! What effects can give to objects: numbers, words, what others are.

use crate::ability::Modify;
use crate::visit::{Visit, walk};
use base::id::{NumberId, WordId};

/// What effects can give to objects.
#[derive(Default)]
pub(super) struct Gifts {
    pub(super) numbers: Vec<NumberId>,
    /// Numbers that effects change, of what has them.
    pub(super) changed: Vec<NumberId>,
    pub(super) words: Vec<WordId>,
    /// Whether something can become a copy of something else.
    pub(super) copies: bool,
}

impl Gifts {
    /// Whether some effect gives a number to objects.
    pub(super) fn gives(&self, number: NumberId) -> bool {
        self.numbers.contains(&number)
    }
}

impl Visit<'_> for Gifts {
    fn change(&mut self, change: &Modify) {
        match change {
            Modify::Copy(_) => self.copies = true,
            Modify::AddWords(words) => self.words.extend(words),
            Modify::Property(number, _) => self.numbers.push(*number),
            Modify::Number { number, .. } => self.changed.push(*number),
            Modify::Control(_)
            | Modify::RemoveWords(_)
            | Modify::RemoveSets(_)
            | Modify::AddAbilities(..)
            | Modify::RemoveAbilities(_)
            | Modify::NoAbilities => {}
        }
        walk::change(self, change);
    }
}
