//! Where `it` is the object of an event, and a reader of the text takes it for another; and whose `its` is.

use super::reader::StatementReader;
use super::scope::is_role;
use super::trouble::Read;
use crate::expr::{Expr, Role, Slot};
use base::diagnostic::Diagnostic;
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
            // `when this deals damage to an object: it ...`
            Some((_, false)) if self.scope.vague.contains(&role) => {
                named.iter().rev().find(|(of, _)| *of != role).map(|(of, _)| (role, *of))
            }
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
        let whose = if self.cursor.parts[at].is_word("its") { "'s" } else { "" };
        let help =
            format!("write `{meant}{whose}`, or `{other}{whose}`; `that WORD` is the one that the sentence calls so");
        self.b.report(Diagnostic::warning(self.since(at), message).label("which one?").help(help));
    }

    /// Warns of `it` that acts, read at a position, where it is what the event around happens to, and another acts in that.
    pub(super) fn warn_of_who_acts(&mut self, role: Role, at: usize) {
        let is_it = self.cursor.at == at + 1 && self.cursor.parts[at].is_word("it");
        let is_object = self.scope.it == Some(Expr::Slot(Slot::of_role(Role::Object)));
        let named = |wanted: Role| self.scope.named.iter().find(|(of, _)| *of == wanted).map(|(_, is_this)| *is_this);
        if role != Role::Source || !is_it || !is_object || named(Role::Object) != Some(false) {
            return;
        }
        let acts = match named(Role::Source) {
            Some(true) => "this",
            Some(false) => called(Role::Source),
            None => return,
        };
        let message = format!("`it` is what the event happens to, and reads as what acts in the event: `{acts}`");
        let help = format!("write `{acts} ...`, or `{} ...`", called(Role::Object));
        self.b.report(Diagnostic::warning(self.since(at), message).label("which one?").help(help));
    }

    /// Notes the object that acts in the sentence under way.
    pub(super) fn note_who_acts(&mut self, role: Role, object: &Expr) {
        if role == Role::Source {
            self.scope.subject = Some(object.clone());
        }
    }

    /// Whose a number is that is called `its`, which stands next: that of what acts in the sentence, where that is named. Players
    /// and zones are those of `it`.
    pub(super) fn of_which(&self) -> Option<Expr> {
        self.scope.subject.clone().filter(|_| self.is_number_behind(1)).or_else(|| self.scope.it.clone())
    }

    /// Whether a number stands so many words further on, of what an object has.
    fn is_number_behind(&self, words: usize) -> bool {
        let of_it = ["controller", "owner", "zone"];
        self.peek_at(words).and_then(Part::word).is_some_and(|word| !of_it.contains(&word))
    }

    /// Refuses `its NUMBER` in `where X is ...` where it is not clear whose that is.
    pub(super) fn is_clear_whose(&mut self, at: usize) -> Read<()> {
        let is_other = self.scope.acts_in_front.is_some() && self.scope.acts_in_front != self.scope.it;
        if !is_other || !self.is_number_behind(0) {
            return Ok(());
        }
        self.refuse(at, |span| {
            Diagnostic::error(span, "`its` could be of what acts in the sentence, or of what was named behind that")
                .label("whose?")
                .help("write `power of this`, `that unit's power`, or say it in the sentence: `this deals (its power) damage ...`")
        })
    }

    /// Warns of a modification, at a position, without an object, where it is about `this` and the event about another.
    pub(super) fn warn_of_no_subject(&mut self, at: usize) {
        let is_of_event = matches!(self.scope.it, Some(Expr::Slot(slot)) if is_role(slot));
        let is_of_another = !self.scope.named.is_empty() && !self.scope.named.iter().any(|(_, is_this)| *is_this);
        let is_described = |it: &Expr| self.scope.said.iter().any(|(of, words)| of == it && !words.is_empty());
        let other = match &self.scope.it {
            Some(_) if is_of_event && is_of_another => "the event is about another",
            Some(it) if !is_of_event && Some(it) != self.scope.this.as_ref() && is_described(it) => {
                "another was named last"
            }
            Some(_) | None => return,
        };
        let verb = super::sentence(&self.cursor.parts[at..=at]);
        let message = format!("`{verb}` without an object is about `this`, and {other}");
        let help = format!("write `this {verb} ...`, or `it {verb} ...`");
        self.b.report(Diagnostic::warning(self.place(), message).label("which one?").help(help));
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
