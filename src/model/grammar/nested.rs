//! Descriptions inside descriptions: whose is what stands behind both, `no hero other than your hero with life <= 2`.
//!
//! What stands behind an object that is itself described (`attached to a unit with power >= 2`, `on the space this is on`) is said of
//! that, since without it nothing would tell which one is meant. Behind what is told already (`this`, `it`, `"NAME"`) it can only be
//! said of what is described around. Behind `your hero` it could be either, and is refused.

use super::reader::StatementReader;
use super::select::{Description, Extent};
use super::term::TypedValue;
use super::trouble::Read;
use crate::expr::Expr;
use base::diagnostic::Diagnostic;
use syntax::Delimiter;

/// A description under way, behind whose words something is read.
#[derive(Clone, Copy, Debug)]
pub(super) struct DescriptionAround {
    /// Where it begins.
    pub(super) from: usize,
    /// Where its words end.
    pub(super) end: usize,
}

impl StatementReader<'_, '_, '_> {
    /// What is read next of what a player has: within a description its words alone.
    pub(super) fn of_what_a_player_has(&mut self) {
        if self.scope.description.is_some() {
            self.scope.extent = Extent::WORDS;
        }
    }

    /// Refuses what stands here, behind an object that a player has and that was read from a position on, and could be said of it or
    /// of what is described around.
    pub(super) fn is_said_of_one(&mut self, at: usize, object: &Expr) {
        let (Some(around), Expr::First(had)) = (self.scope.description, object) else { return };
        if !self.owner.expanding.is_empty() || around.end > at {
            return;
        }
        let behind = self.cursor.at;
        let candidate = Expr::Slot(had.slot);
        let suffix = self.measure(|reader| reader.suffix(&candidate, &mut Description::default()));
        let Some((end, _)) = suffix.filter(|(end, _)| *end > behind) else { return };
        let written = |from: usize, to: usize| super::sentence(&self.cursor.parts[from..to]);
        let (said, described, had) = (written(behind, end), written(around.from, around.end), written(at, behind));
        let between = written(around.end, at);
        let message = format!("`{said}` could be said of `{had}`, or of `{described}`");
        let help = format!(
            "write `{described} {said} {between} {had}` if it is said of `{described}`, or `{described} {between} ({had} {said})` if of `{had}`"
        );
        let span = self.cursor.parts[around.from].span().to(self.cursor.parts[end - 1].span());
        self.b.report(Diagnostic::error(span, message).label("of which?").help(help));
    }

    /// A value in parentheses, in which nothing is described around.
    pub(super) fn parenthesis(&mut self) -> Read<TypedValue> {
        let group = self.peek().and_then(|part| part.group_in(Delimiter::Paren));
        let Some([statement]) = group.map(|group| group.statements.as_slice()) else {
            return self.wanted("one value in parentheses");
        };
        self.skip(1);
        let around = self.scope.description.take();
        let value = self.inside(&statement.parts, statement.span, |reader| {
            let value = reader.value()?;
            reader.expect_end()?;
            Ok(value)
        });
        self.scope.description = around;
        value
    }
}
