//! How much was done of what something hangs on: `that much`, `that many` behind `if you do` and `when you do`.

use super::reader::StatementReader;
use super::scope::ValueKind;
use super::term::TypedValue;
use super::trouble::Read;
use crate::event::EventTemplate;
use crate::expr::{Expr, Role};
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
        let forms = |template: &EventTemplate| &self.b.rulebook.events[template.kind.index()].forms;
        let has_amount =
            |template: &EventTemplate| forms(template).iter().any(|form| super::event::mentions(form, Role::Amount));
        let Some(deed) = deed_of(body).filter(|_| tells_how_much(self.rest())) else {
            return read(self);
        };
        let have_amounts = deed.iter().all(has_amount);
        if !have_amounts && deed.iter().any(has_amount) {
            return read(self);
        }
        let slot = self.slot()?;
        deed.iter_mut().for_each(|template| template.done = Some(slot));
        let outer = self.scope.done.replace((slot, have_amounts));
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
            || self.scope.kind.is_some_and(has_no);
        match self.scope.done {
            None | Some((_, false)) => self.role(Role::Amount, at),
            Some(_) if self.scope.event && !no_amount => self.refuse(at, |span| {
                Diagnostic::error(span, "`that much` could be the amount of the event, or of what was done")
                    .label("how much?")
                    .help("write `the amount` for that of the event, `the amount done` for what was done of what stands in front")
            }),
            Some((done, true)) => Ok((Expr::Slot(done), ValueKind::Number)),
        }
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
            (many, done) => many.or(done.map(|(slot, _)| Expr::Slot(slot))),
        };
        self.skip(usize::from(many.is_some()));
        Ok(many)
    }
}

/// The events that the last deed of a body makes, if it is one.
fn deed_of(body: &mut [Instr]) -> Option<&mut Vec<EventTemplate>> {
    let is_deed = |instr: &&mut Instr| !matches!(instr, Instr::Flow(Flow::Let(..)) | Instr::Choose(_));
    let mut deeds = body.iter_mut().filter(is_deed);
    match deeds.next_back()? {
        Instr::Happen(Happen::Events(templates) | Happen::Compound(templates)) => Some(templates),
        Instr::Flow(Flow::May(_, _, inner, _) | Flow::Paid(inner)) => {
            let is_one = inner.iter_mut().filter(is_deed).count() == 1;
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
