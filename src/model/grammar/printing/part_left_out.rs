//! A sentence that lacks a part of its event, and nothing else.

use super::super::forms::declared;
use super::super::parts_needed::{PartsNeeded, PassedPart, with_what_was_passed};
use super::super::reader::StatementReader;
use super::super::trouble::{Fail, Read};
use super::index_of;
use super::template::written;
use crate::event::FormPart;
use base::diagnostic::Diagnostic;
use base::source::Span;
use syntax::Part;

impl<'p> StatementReader<'_, '_, 'p> {
    /// The problem of a statement that can be read if amounts, and what events' sentences end with, are passed over.
    pub(super) fn lacks_a_part<T>(
        &mut self,
        kept: &'p [Part],
        is_as_written: bool,
        read: &mut impl FnMut(&mut Self) -> Read<T>,
    ) -> Option<Diagnostic> {
        let mut forms = self.b.rulebook.events.iter().flat_map(|kind| &kind.forms);
        if !forms.any(|form| form.iter().any(|part| is_said(part, kept))) || !self.may_reword() {
            return None;
        }
        self.parts = PartsNeeded::Some;
        let was_read = self.can_be_read(kept, read);
        let passed_over = std::mem::replace(&mut self.parts, PartsNeeded::All);
        let PartsNeeded::PassedOver(kind, form, passed) = passed_over else { return None };
        let whole = if was_read && self.may_reword() { self.with_anything(kept, &passed) } else { None };
        let whole: Option<&'p [Part]> = whole.map(|parts| self.kept.keep(parts));
        let whole = whole.filter(|whole| self.can_be_read(whole, read)).map(|whole| self.sentence_of_text(whole));
        let (event, said) = (&self.b.rulebook.events[kind.index()].name, declared(form));
        let (place, in_rulebook) = (passed.first()?.place(), with_what_was_passed(form, &passed));
        let sentence = if is_as_written { "this".to_owned() } else { format!("`{}`", self.sentence_of_text(kept)) };
        let lacks_other = passed.iter().any(PassedPart::is_other);
        if !was_read || lacks_other && whole.is_none() {
            return None;
        }
        if lacks_other {
            let problem = Diagnostic::error(place, "the sentence of this event says more").label("of what?");
            let whole = whole.unwrap_or_default();
            let help = format!("the event is `{said}`: write `{whole}`, or what is meant in place of what was added");
            return Some(problem.help(help));
        }
        if let Some(verb) = passed.iter().find_map(PassedPart::would) {
            let problem = Diagnostic::error(place, format!("no sentence of this event has `would {verb}`"));
            return Some(problem.label("how it would happen is not said").help(format!(
                "declare in the rulebook how it is said: `\"{in_rulebook}\"`, where `can't` can stand for `would`: then {sentence} can be read"
            )));
        }
        let either = whole.map(|whole| format!("write `{whole}`; or ")).unwrap_or_default();
        let problem = Diagnostic::error(place, "how many is not said").label("how many?");
        Some(problem.help(format!(
            "{either}put brackets round the amount of event `{event}` in the rulebook, `\"{in_rulebook}\"`: then {sentence} can be read, \
             for any amount"
        )))
    }

    /// Whether a statement can be read in these parts.
    pub(super) fn can_be_read<T>(&mut self, kept: &'p [Part], read: &mut impl FnMut(&mut Self) -> Read<T>) -> bool {
        let trouble = std::mem::take(&mut self.trouble);
        let rewording = std::mem::replace(&mut self.rewording, true);
        let mut was_read = false;
        let _ = self.attempt(|reader| {
            reader.inside(kept, Span::default(), &mut *read)?;
            was_read = true;
            Err::<(), Fail>(Fail)
        });
        (self.rewording, self.trouble) = (rewording, trouble);
        was_read
    }

    /// A statement with something in the place of each part that it lacks.
    fn with_anything(&self, kept: &[Part], passed: &[PassedPart]) -> Option<Vec<Part>> {
        let mut parts = kept.to_vec();
        for part in passed.iter().rev() {
            let at = index_of(kept, part.place());
            let span = parts.get(at.saturating_sub(1)).map_or(part.place(), Part::span);
            parts.splice(at..at, written(&part.anything()?, span));
        }
        Some(parts)
    }
}

/// Whether a word of an event's sentence stands in a text.
fn is_said(part: &FormPart, text: &[Part]) -> bool {
    match part {
        FormPart::Word(word) => text.iter().any(|part| part.is_word(word)),
        FormPart::Hole(_) => false,
        FormPart::Optional(inner) => inner.iter().any(|part| is_said(part, text)),
        FormPart::Either(ways) => ways.iter().flatten().any(|part| is_said(part, text)),
    }
}
