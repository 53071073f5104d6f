//! A description says something of its candidate: what would compare it with itself means what was named before.
//!
//! Within a description `it` is the candidate: `each unit with its controller's ...`. In `other than it`, `with power <= its
//! power`, `controlled by its controller` that would fit everything or nothing, so `it` is there what it was before the
//! description; where nothing was, the text is refused.

use super::reader::StatementReader;
use super::trouble::Read;
use crate::expr::{Comparison, Expr};
use base::diagnostic::Diagnostic;

/// Whether some comparison has on both sides the same, or the same and more, so that it is so or not whatever that is.
pub(super) fn says_nothing(expr: &Expr) -> bool {
    match expr {
        // That something exists is written as that it is itself.
        Expr::Compare(Comparison::Equal, left, right) if left == right && is_slot(left) => false,
        Expr::Compare(_, left, right) => !is_fixed(left) && (stands_in(left, right) || stands_in(right, left)),
        Expr::Related(one, _, other) => one == other,
        Expr::All(parts) | Expr::Any(parts) => parts.iter().any(says_nothing),
        Expr::Not(inner) => is_of_itself(inner) || says_nothing(inner),
        Expr::Is(_)
        | Expr::Slot(_)
        | Expr::Value(..)
        | Expr::Base(..)
        | Expr::Resource(..)
        | Expr::Counters(..)
        | Expr::Count(_)
        | Expr::Sum(..)
        | Expr::First(_)
        | Expr::Top(..)
        | Expr::Controller(_)
        | Expr::Owner(_)
        | Expr::ZoneOf(_)
        | Expr::TurnPlayer
        | Expr::NextPlayer(_)
        | Expr::Waiting
        | Expr::ReadAs(..)
        | Expr::Arithmetic(..)
        | Expr::HasWord(..)
        | Expr::HasKeyword(..)
        | Expr::HasNumber(..)
        | Expr::IsCard(..)
        | Expr::InZone(..)
        | Expr::IsToken(_)
        | Expr::IsPlaying(_)
        | Expr::During(..)
        | Expr::Tally(..)
        | Expr::SomePlayer(..)
        | Expr::Was(..) => false,
    }
}

/// Whether a comparison has the very same on both sides.
pub(super) fn is_of_itself(expr: &Expr) -> bool {
    matches!(expr, Expr::Compare(_, left, right) if left == right)
}

fn is_fixed(expr: &Expr) -> bool {
    matches!(expr, Expr::Is(_))
}

fn is_slot(expr: &Expr) -> bool {
    matches!(expr, Expr::Slot(_))
}

/// Whether a value is another, or what that is computed from by arithmetic alone.
fn stands_in(one: &Expr, other: &Expr) -> bool {
    if one == other {
        return true;
    }
    let Expr::Arithmetic(_, left, right) = other else { return false };
    stands_in(one, left) || stands_in(one, right)
}

impl StatementReader<'_, '_, '_> {
    /// Reads what a description says behind its words: with the candidate as `it`, or, where that says nothing, with what was
    /// named before.
    pub(super) fn telling(&mut self, mut read: impl FnMut(&mut Self) -> Read<Expr>) -> Read<Expr> {
        let at = self.cursor.at;
        let first = self.attempt(&mut read)?;
        if !says_nothing(&first) {
            return Ok(first);
        }
        let reached = std::mem::replace(&mut self.cursor.at, at);
        let (around, subject) = (self.scope.it_around.clone(), self.scope.subject_around.clone());
        if around.is_some() || subject.is_some() {
            let candidate = std::mem::replace(&mut self.scope.it, around);
            let no_subject = std::mem::replace(&mut self.scope.subject, subject);
            let again = self.attempt(&mut read);
            self.scope.it = candidate;
            self.scope.subject = no_subject;
            if let Ok(again) = again
                && !says_nothing(&again)
            {
                return Ok(again);
            }
        }
        self.cursor.at = reached;
        self.compares_with_itself(at)
    }

    /// Refuses what compares something with itself.
    pub(super) fn compares_with_itself<T>(&mut self, at: usize) -> Read<T> {
        self.refuse(at, |span| {
            Diagnostic::error(span, "this compares a thing with itself, so it says nothing")
                .label("of what is described here")
                .help("name the other: `this`, `the object` of the event, or a NAME from `choose a ... as NAME`")
        })
    }
}
