//! What a text asks of an object before it reads a number of it: behind `if it has power` an object without power is not meant.

use crate::expr::{Comparison, Expr};
use crate::instr::Flow;
use base::id::NumberId;

/// The conditions around a place of a text.
#[derive(Default)]
pub(super) struct Guards<'m>(Vec<&'m Expr>);

impl<'m> Guards<'m> {
    /// Goes behind a condition; gives what [`Guards::leave`] takes.
    pub(super) fn enter(&mut self, condition: &'m Expr) -> usize {
        let known = self.0.len();
        self.0.extend(condition.conjuncts().iter().map(as_it_is));
        known
    }

    /// Goes to where the condition is not so; gives what [`Guards::leave`] takes.
    pub(super) fn enter_else(&mut self, condition: &'m Expr) -> usize {
        if let Expr::Not(inner) = condition { self.enter(inner) } else { self.0.len() }
    }

    /// Goes out again.
    pub(super) fn leave(&mut self, known: usize) {
        self.0.truncate(known);
    }

    /// What is asked around a place.
    pub(super) fn asked(&self) -> impl Iterator<Item = &'m Expr> {
        self.0.iter().copied()
    }

    /// Whether what is asked of an object is so of none without a number.
    pub(super) fn ask_for(&self, of: &Expr, number: NumberId) -> bool {
        let is_it = |part: &Expr| matches!(part, Expr::Value(one, known) | Expr::Base(one, known) if **one == *of && *known == number);
        self.0.iter().any(|part| {
            if let Expr::HasNumber(one, known) = part {
                return **one == *of && *known == number;
            }
            let Expr::Compare(how, left, right) = part else { return false };
            *how != Comparison::Unequal && (is_it(as_it_is(left)) || is_it(as_it_is(right)))
        })
    }

    /// Whether it is asked which words an object has.
    pub(super) fn ask_for_words(&self, of: &Expr) -> bool {
        self.0.iter().any(|part| matches!(part, Expr::HasWord(one, _) if **one == *of))
    }
}

/// The condition of a branch, with what is done where it is so and where it is not.
pub(super) fn branch(flow: Option<&Flow>) -> Option<(&Expr, &[crate::instr::Instr], &[crate::instr::Instr])> {
    let Some(Flow::If(condition, yes, no)) = flow else { return None };
    Some((condition, yes, no))
}

/// What is asked, whether it is kept from before or not.
fn as_it_is(part: &Expr) -> &Expr {
    if let Expr::Was(_, now) = part { now } else { part }
}
