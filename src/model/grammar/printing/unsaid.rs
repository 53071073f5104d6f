//! An instruction where an ability stands: what a card does, without a word on when it is done.
//!
//! Looked for once no other wording of a statement is read: with `resolve:` in front of it the statement must be readable.

use super::super::advice::NUMBERS;
use super::super::reader::StatementReader;
use super::super::trouble::{FurthestNotes, Read};
use super::Correction;
use super::template::written;
use base::diagnostic::Diagnostic;
use syntax::Part;

impl<'p> StatementReader<'_, '_, 'p> {
    /// The problem of a statement that could not be read, if it is an instruction.
    pub(super) fn resolve_unsaid<T>(
        &mut self,
        parts: &'p [Part],
        trouble: &FurthestNotes,
        read: &mut impl FnMut(&mut Self) -> Read<T>,
    ) -> Option<Diagnostic> {
        let first = parts.first()?;
        let is_of_object = self.scope.this.is_some() && !self.scope.updates && !trouble.is_refused();
        // What a card says of a condition has other words.
        let is_said = ["if", "while", "when", "resolve", "the"].iter().any(|word| first.is_word(word));
        // What ends is an effect, of which more is told.
        let ends = parts.iter().skip(1).any(|part| part.is_word("until"))
            && !first.word().is_some_and(|verb| self.is_event(verb));
        if !is_of_object || is_said || ends || !self.may_reword() {
            return None;
        }
        let mut resolving = written("resolve :", first.span());
        resolving.extend(super::colon::without_capitals(parts.iter().map(in_digits).collect()));
        let help = "write `$$` for what a card does as it resolves, else `when EVENT: DO` or `activate COST: DO`; what belongs to the line \
                    before stands with it in braces: `when EVENT: { DO; DO }`"
            .to_owned();
        let correction = Correction {
            span: first.span(),
            message: "this is done once, and an ability says when",
            label: "when?",
            help,
            second: None,
        };
        let kept: &'p [Part] = self.kept.keep(resolving);
        self.try_wording((kept, false), Some(&correction), read).err().flatten()
    }
}

/// A part with its number in digits.
fn in_digits(part: &Part) -> Part {
    let value = part.word().and_then(|word| NUMBERS.iter().position(|number| *number == word).filter(|it| *it > 1));
    match value {
        Some(value) => Part::Number { value: value as i32, span: part.span() },
        None => part.clone(),
    }
}
