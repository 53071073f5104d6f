//! Where `it` is the object of an event, and a reader of the text takes it for another.

use super::reader::StatementReader;
use super::scope::is_role;
use crate::expr::{Expr, Role, Slot};
use base::diagnostic::Diagnostic;
use base::source::Span;
use syntax::Part;

impl StatementReader<'_, '_, '_> {
    /// The part of the event just named that `it` is, and the one for which the text lets one take it.
    pub(super) fn doubt_of_it(&self) -> Option<(Role, Role)> {
        let it = self.scope.it.as_ref()?;
        let is_it = |role: &Role| *it == Expr::Slot(Slot::of_role(*role));
        let role = [Role::Object, Role::Source, Role::Other].into_iter().find(is_it)?;
        let named = &self.scope.named;
        let (last, last_is_this) = *named.last()?;
        let other = named.iter().rev().find(|(of, is_this)| *of != role && !is_this).map(|(of, _)| *of);
        match named.iter().find(|(of, _)| *of == role) {
            None => Some((role, other.unwrap_or(last))),
            Some((_, true)) => Some((role, other?)),
            Some((_, false)) if last != role && !last_is_this => Some((role, last)),
            Some((_, false)) => None,
        }
    }

    /// Warns of `it`, read at a position, where that is another object than it reads as.
    pub(super) fn warn_of_doubt(&mut self, at: usize) {
        let Some((role, nearer)) = self.scope.doubt else { return };
        if self.scope.it != Some(Expr::Slot(Slot::of_role(role))) {
            return;
        }
        let is_this = |role: Role| self.scope.named.iter().any(|(of, is_this)| *of == role && *is_this);
        let called = |role: Role| if is_this(role) { "this" } else { called(role) };
        let (meant, other) = (called(role), called(nearer));
        let message = format!("`it` is `{meant}` here, and reads as `{other}`");
        let help = format!("write `{meant}`, or `{other}`; `that WORD` is the one that the sentence calls so");
        self.b.report(Diagnostic::warning(self.since(at), message).label("which one?").help(help));
    }

    /// Warns of `this deals damage equal to its power`, from a position on, where `its` is of the object of the event.
    pub(super) fn warn_of_its(&mut self, (at, it): (usize, Option<Expr>), roles: &[(Role, Expr)]) {
        let Some(it @ Expr::Slot(slot)) = it else { return };
        let run = &self.cursor.parts[at..self.cursor.at];
        let Some(its) = run.iter().find_map(place_of_its).filter(|_| run[0].is_word("this") && is_role(slot)) else {
            return;
        };
        let role = [Role::Object, Role::Source, Role::Other].into_iter().find(|role| slot == Slot::of_role(*role));
        let is_this = |role: Role| self.scope.named.iter().any(|(of, is_this)| *of == role && *is_this);
        let Some(role) = role.filter(|role| !is_this(*role)) else { return };
        let amount = roles.iter().find(|(role, _)| *role == Role::Amount).map(|(_, amount)| amount);
        let Some(Expr::Value(of, number) | Expr::Base(of, number)) = amount else { return };
        if **of != it {
            return;
        }
        let number = &self.b.rulebook.numbers[number.index()].name;
        let meant = called(role);
        let message = format!("`its {number}` is that of `{meant}` here, and reads as that of `this`");
        let help = format!("write `{number} of this`, or `{number} of {meant}`");
        self.b.report(Diagnostic::warning(its, message).label("of which one?").help(help));
    }

    /// Warns of a modification, at a position, without an object, where it is about `this` and the event about another.
    pub(super) fn warn_of_no_subject(&mut self, at: usize) {
        let is_of_event = matches!(self.scope.it, Some(Expr::Slot(slot)) if is_role(slot));
        if !is_of_event || self.scope.named.is_empty() || self.scope.named.iter().any(|(_, is_this)| *is_this) {
            return;
        }
        let verb = super::sentence(&self.cursor.parts[at..=at]);
        let message = format!("`{verb}` without an object is about `this`, and the event is about another");
        let help = format!("write `this {verb} ...`, or `it {verb} ...`");
        self.b.report(Diagnostic::warning(self.place(), message).label("which one?").help(help));
    }
}

/// Where `its` stands.
fn place_of_its(part: &Part) -> Option<Span> {
    match part {
        Part::Word { text, span } => (text == "its").then_some(*span),
        Part::Group(group) => group.statements.iter().flat_map(|statement| &statement.parts).find_map(place_of_its),
        Part::Text { .. } | Part::Number { .. } | Part::Reference { .. } | Part::Mark { .. } => None,
    }
}

/// How texts call a part of an event that is an object.
fn called(role: Role) -> &'static str {
    match role {
        Role::Object => "the object",
        Role::Source => "the source",
        Role::Other => "the other",
        Role::Player | Role::Amount | Role::What | Role::Type | Role::From | Role::To => "another part",
    }
}
