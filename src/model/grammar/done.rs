//! How much was done of what something hangs on: `that much`, `that many` behind `if you do` and `when you do`.

use super::reader::StatementReader;
use super::scope::ValueKind;
use super::term::TypedValue;
use super::trouble::Read;
use crate::event::EventTemplate;
use crate::expr::{Expr, Role, Slot};
use crate::instr::{Flow, Happen, Instr};
use base::diagnostic::Diagnostic;
use syntax::Part;

impl StatementReader<'_, '_, '_> {
    /// Reads what stands next, behind a body; where that is `when you do: DO`, how much of the deed in front was done can be read there.
    pub(super) fn perhaps_hanging(
        &mut self,
        body: &mut [Instr],
        read: impl FnOnce(&mut Self) -> Read<Vec<Instr>>,
    ) -> Read<Vec<Instr>> {
        if self.at_words(&["when", "you", "do"]) { self.hanging_on(body, read) } else { read(self) }
    }

    /// Reads what hangs on the last deed of a body. Where the text asks for it, it is added up how much of that has happened, or
    /// to how many objects, if its events have no amount.
    pub(super) fn hanging_on(
        &mut self,
        body: &mut [Instr],
        read: impl FnOnce(&mut Self) -> Read<Vec<Instr>>,
    ) -> Read<Vec<Instr>> {
        self.hangs_on_choices(body);
        if !tells_how_much(self.rest()) {
            return read(self);
        }
        let forms = |template: &EventTemplate| &self.b.rulebook.events[template.kind.index()].forms;
        let has_amount =
            |template: &EventTemplate| forms(template).iter().any(|form| super::event::mentions(form, Role::Amount));
        let deed = deed_of(body).map(|deed| (deed.iter().filter(|template| has_amount(template)).count(), deed));
        let done = match deed {
            Some((with_amount, deed)) if with_amount == 0 || with_amount == deed.len() => {
                let slot = self.slot()?;
                deed.iter_mut().for_each(|template| template.done = Some(slot));
                if with_amount > 0 { DoneBefore::Amount(slot) } else { DoneBefore::Number(slot) }
            }
            Some(_) | None => DoneBefore::Unknown,
        };
        let outer = self.scope.done.replace(done);
        let result = read(self);
        self.scope.done = outer;
        result
    }

    /// `that much`: how much was done of what this hangs on, else the amount of the event.
    pub(super) fn that_much(&mut self, at: usize) -> Read<TypedValue> {
        let has_no = |kind: base::id::EventKindId| {
            !self.b.rulebook.events[kind.index()].forms.iter().any(|form| super::event::mentions(form, Role::Amount))
        };
        let no_amount = self.scope.around.map_or(self.scope.no_amount, |around| around.no_amount)
            || self.scope.kind.is_some_and(has_no)
            || self.is_of_several();
        match self.scope.done {
            None | Some(DoneBefore::Number(_)) => self.role(Role::Amount, at),
            Some(DoneBefore::Amount(_) | DoneBefore::Unknown) if self.scope.event && !no_amount => self.refuse(at, |span| {
                Diagnostic::error(span, "`that much` could be the amount of the event, or of what was done")
                    .label("how much?")
                    .help("write `the amount` for that of the event, `the amount done` for what was done of what stands in front")
            }),
            Some(DoneBefore::Amount(done)) => Ok((Expr::Slot(done), ValueKind::Number)),
            Some(DoneBefore::Unknown) => self.not_known(at),
        }
    }

    /// `the amount done`, `the number done`.
    pub(super) fn as_much_as_done(&mut self, at: usize) -> Read<TypedValue> {
        let is_amount = self.peek_at(0).is_some_and(|part| part.is_word("amount"));
        self.skip(2);
        match self.scope.done {
            Some(DoneBefore::Number(_)) if is_amount => self.refuse(at, |span| {
                Diagnostic::error(span, "what was done has no amount")
                    .label("how much of what?")
                    .help("write `the number done` for how many objects it was done to")
            }),
            Some(DoneBefore::Amount(done) | DoneBefore::Number(done)) => Ok((Expr::Slot(done), ValueKind::Number)),
            Some(DoneBefore::Unknown) => self.not_known(at),
            None if self.scope.done_around => self.refuse(at, |span| {
                Diagnostic::error(span, "what waits for an event of its own does not know how much was done before")
                    .label("how much of what?")
                    .help("give it a name where it is done: `DO, if you do: { let N = the amount done; the next time EVENT: ... }`")
            }),
            None => {
                let missing = "it hangs on nothing that was done: `EVENT, if you do: DO`, `EVENT. when you do: DO`";
                Ok((self.known(None, at, missing)?, ValueKind::Number))
            }
        }
    }

    /// Whether the event around is several at once, each with its own amount.
    pub(super) fn is_of_several(&self) -> bool {
        self.scope.many.is_some() || self.scope.least.is_some()
    }

    fn not_known<V>(&mut self, at: usize) -> Read<V> {
        self.refuse(at, |span| {
            Diagnostic::error(span, "how much was done is known of a plain event in front alone")
                .label("how much of what?")
                .help("let this hang on one event, not on a choice, a condition or what is done several times; or give the number a \
                       name before: `let N = NUMBER`")
        })
    }

    /// `that many`: how many objects of a moment a trigger answers, or how much was done of what this hangs on.
    pub(super) fn answered_or_done(&mut self, at: usize) -> Read<Option<Expr>> {
        let many = match (self.scope.many.clone(), self.scope.done) {
            (Some(_), Some(_)) => {
                self.skip(1);
                return self.refuse(at, |span| {
                    Diagnostic::error(span, "`that many` could be those that the trigger answers, or what was done")
                        .label("how many?")
                        .help("write `the number done` for what was done of what stands in front; or give the other a name before it: \
                               `let N = that many`")
                });
            }
            (None, Some(DoneBefore::Unknown)) => return self.not_known(at),
            (None, Some(DoneBefore::Amount(done) | DoneBefore::Number(done))) => Some(Expr::Slot(done)),
            (many, None) => many,
        };
        self.skip(usize::from(many.is_some()));
        Ok(many)
    }
}

/// How much was done of what a text hangs on.
#[derive(Clone, Copy, Debug)]
pub(super) enum DoneBefore {
    /// An amount, which stands there.
    Amount(Slot),
    /// To so many objects: it has no amount.
    Number(Slot),
    /// That is not known: it is no plain event.
    Unknown,
}

/// The events that the last deed of a body makes, if it is one.
fn deed_of(body: &mut [Instr]) -> Option<&mut Vec<EventTemplate>> {
    let is_said = |instr: &&mut Instr| !matches!(instr, Instr::Flow(Flow::Let(..)));
    match body.iter_mut().rfind(is_said)? {
        Instr::Happen(Happen::Events(templates) | Happen::Compound(templates)) => Some(templates),
        Instr::Flow(Flow::May(_, _, inner, _) | Flow::Paid(inner)) => {
            let is_deed = |instr: &&Instr| !matches!(instr, Instr::Flow(Flow::Let(..)) | Instr::Choose(_));
            let is_one = inner.iter().filter(is_deed).count() == 1;
            if is_one { deed_of(inner) } else { None }
        }
        Instr::Flow(
            Flow::Let(..)
            | Flow::If(..)
            | Flow::ForEach(..)
            | Flow::ForEachPlayer(..)
            | Flow::Repeat(..)
            | Flow::Until(..),
        )
        | Instr::Update(_)
        | Instr::OnEvent(_)
        | Instr::Choose(_)
        | Instr::Make(_)
        | Instr::Script(_) => None,
    }
}

/// Whether a text asks how much was done of what it hangs on.
fn tells_how_much(parts: &[Part]) -> bool {
    let asks = |pair: &[Part]| {
        [["that", "much"], ["that", "many"], ["amount", "done"], ["number", "done"]]
            .iter()
            .any(|words| pair.iter().zip(words).all(|(part, word)| part.is_word(word)))
    };
    let inside = |part: &Part| match part {
        Part::Group(group) => group.statements.iter().any(|statement| tells_how_much(&statement.parts)),
        Part::Word { .. } | Part::Reference { .. } | Part::Number { .. } | Part::Mark { .. } | Part::Text { .. } => {
            false
        }
    };
    parts.windows(2).any(asks) || parts.iter().any(inside)
}
