//! Where `it` is this card or the event's object, and what was named last is something that a condition asks about: `while this is
//! attached to a unit, it gets +1 power`.
//!
//! A condition names nothing (`a unit` there is any that fits), so that `it` stays what it was before; whoever reads the text takes
//! it for the unit. It is refused, with both readings.

use super::names::name_length;
use super::reader::StatementReader;
use crate::expr::{Expr, Role, Slot};
use base::diagnostic::Diagnostic;
use syntax::Part;

/// An object that a text speaks of and that `it` is not.
#[derive(Clone, Debug)]
pub(super) struct PassedObject {
    /// As the text calls it.
    words: String,
    /// What names it, where the text shows that: `the unit this is attached to`.
    name: Option<String>,
}

impl StatementReader<'_, '_, '_> {
    /// Notes a description of one object, read from a position on, behind which `it` stays what it was.
    pub(super) fn note_passed(&mut self, start: usize, candidate: &Expr) {
        if self.it_is().is_none() || self.scope.it.as_ref() == Some(candidate) || self.scope.description.is_some() {
            return;
        }
        let (before, described) = self.cursor.parts[..self.cursor.at].split_at(start);
        let words = super::sentence(described);
        let relations = self.b.rulebook.relations.iter();
        let mut of_this = relations.filter_map(|relation| {
            let length = relation.name.split(' ').count();
            let from = before.len().checked_sub(length).filter(|from| *from >= 2)?;
            let is_it = name_length(&relation.name, &before[from..]) == Some(length);
            (is_it && before[from - 1].is_word("is") && before[from - 2].is_word("this")).then_some(&relation.name)
        });
        let name = of_this
            .next_back()
            .zip(words.split_once(' '))
            .map(|(relation, (_, noun))| format!("the {noun} this is {relation}"));
        self.scope.passed = Some(PassedObject { words, name });
    }

    /// Refuses `it`, read at a position, where another object was spoken of last.
    pub(super) fn refuse_passed(&mut self, at: usize) {
        let Some((it, called)) = self.it_is() else { return };
        let Some(passed) = self.scope.passed.take() else { return };
        let word = self.cursor.parts.get(at).and_then(Part::word).unwrap_or("it");
        let whose = if word == "its" { "'s" } else { "" };
        let message = format!("`{word}` could be {called}, or `{}`", passed.words);
        let other = match &passed.name {
            Some(name) if whose.is_empty() => format!("`{name} ...` for what was named last"),
            Some(name) => format!("`({name})'s ...` for what was named last"),
            None => format!(
                "describe what else is meant: `each ...`, `target ...`, or `choose {} as NAME` and then `NAME`",
                passed.words
            ),
        };
        let help = format!("write `{it}{whose} ...` for {called}, or {other}");
        self.b.report(Diagnostic::error(self.since(at), message).label("which one?").help(help));
    }

    /// What names the object that a condition has asked about, of what `this` stands in a relation to.
    pub(super) fn passed_object(&self) -> Option<&str> {
        self.scope.passed.as_ref()?.name.as_deref()
    }

    /// What `it` is behind a condition, which names nothing: this card or the event's object, as a text can write it and as it is
    /// called.
    fn it_is(&self) -> Option<(&'static str, &'static str)> {
        let it = self.scope.it.as_ref()?;
        if self.scope.this.as_ref() == Some(it) {
            return Some(("this", "this card"));
        }
        (*it == Expr::Slot(Slot::of_role(Role::Object))).then_some(("the object", "the event's object"))
    }

    /// What names the object that was spoken of last, where `it` is not that.
    pub(super) fn passed_by_name(&self) -> Option<String> {
        let passed = self.scope.passed.as_ref().filter(|_| self.it_is().is_some())?;
        Some(match &passed.name {
            Some(name) => format!("write `{name}`"),
            None => format!("`{}` is any that fits: describe the one that is meant, or choose it before", passed.words),
        })
    }
}
