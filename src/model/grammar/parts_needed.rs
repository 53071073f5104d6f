//! Whether a sentence of an event needs its amount and what stands at its end: with them passed over, a text that leaves one out
//! can be read.
//!
//! What is read so is never kept. It tells that the missing part is all that is wrong, and which event needs it.

use super::event::{FormRest, Sentence, SentenceUse};
use super::forms::declared;
use super::reader::StatementReader;
use super::trouble::Read;
use crate::event::FormPart;
use crate::expr::Role;
use base::id::EventKindId;
use base::source::Span;

/// Words that stand in front of a part and have no meaning without it.
const IN_FRONT: [&str; 14] =
    ["for", "by", "to", "with", "at", "from", "on", "onto", "into", "in", "against", "of", "under", "over"];

/// What becomes of the parts that a text leaves out.
#[derive(Clone, Debug)]
pub(super) enum PartsNeeded<'a> {
    /// Each has to stand there.
    All,
    /// An amount, and what stands at the end, may be left out.
    Some,
    /// These were left out of a sentence.
    PassedOver(EventKindId, &'a [FormPart], Vec<PassedPart>),
}

/// A part of a sentence that was passed over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct PassedPart {
    /// Where it would stand.
    pub(super) place: Span,
    /// The word in front of it.
    pub(super) in_front: Option<String>,
    pub(super) role: Role,
}

impl PartsNeeded<'_> {
    pub(super) fn are_all(&self) -> bool {
        match self {
            PartsNeeded::All => true,
            PartsNeeded::Some | PartsNeeded::PassedOver(..) => false,
        }
    }
}

impl<'a> StatementReader<'_, 'a, '_> {
    /// Keeps what a sentence that was read has passed over.
    pub(super) fn noting_passed(&mut self, form: &'a [FormPart], sentence: Sentence) -> Sentence {
        if !sentence.passed.is_empty() {
            self.parts = PartsNeeded::PassedOver(sentence.kind, form, sentence.passed.clone());
        }
        sentence
    }

    /// Matches what is left of a form, without the next part if that may be passed over.
    pub(super) fn rest_of_form(&mut self, rest: FormRest<'_>, mode: SentenceUse, sentence: &mut Sentence) -> Read<()> {
        if self.parts.are_all() || mode == SentenceUse::Instruction || sentence.words == 0 {
            return self.rest_as_declared(rest, mode, sentence);
        }
        let Some((length, part)) = may_lack(rest.here, self.place()) else {
            return self.rest_as_declared(rest, mode, sentence);
        };
        let mut trial = sentence.clone();
        if self.attempt(|reader| reader.rest_as_declared(rest, mode, &mut trial)).is_ok() {
            *sentence = trial;
            return Ok(());
        }
        sentence.passed.push(part);
        self.rest_of_form(FormRest { here: &rest.here[length..], around: rest.around }, mode, sentence)
    }
}

impl PassedPart {
    /// What may stand there, whatever it is; nothing where there is no word for that.
    pub(super) fn anything(&self) -> Option<String> {
        let any = match self.role {
            Role::Amount => "1 or more",
            Role::Object | Role::Other | Role::Source => "an object",
            Role::Player => "a player",
            Role::Type | Role::What | Role::From | Role::To => return None,
        };
        Some(self.in_front.as_ref().map_or_else(|| any.to_owned(), |word| format!("{word} {any}")))
    }
}

/// The part of a form that may be passed over here, if it stands at this place, and how many pieces it is.
pub(super) fn may_lack(form: &[FormPart], place: Span) -> Option<(usize, PassedPart)> {
    let (in_front, role, length) = match form {
        [FormPart::Hole(role), ..] => (None, *role, 1),
        [FormPart::Word(word), FormPart::Hole(role), ..] if IN_FRONT.contains(&word.as_str()) => {
            (Some(word.clone()), *role, 2)
        }
        _ => return None,
    };
    let part = PassedPart { place, in_front, role };
    (role == Role::Amount || ends_behind(&form[length..])).then_some((length, part))
}

/// Whether a form can be left out from here on.
fn ends_behind(form: &[FormPart]) -> bool {
    match form {
        [] => true,
        [FormPart::Optional(_), rest @ ..] => ends_behind(rest),
        _ => may_lack(form, Span::default()).is_some_and(|(length, _)| ends_behind(&form[length..])),
    }
}

/// A form as a rulebook declares it, with brackets round its amount.
pub(super) fn with_brackets(form: &[FormPart]) -> String {
    let mut pieces = Vec::new();
    let mut rest = form;
    while !rest.is_empty() {
        let found = may_lack(rest, Span::default()).filter(|(_, part)| part.role == Role::Amount);
        let (piece, behind) = rest.split_at(found.as_ref().map_or(1, |(length, _)| *length));
        let said = declared(piece);
        pieces.push(if found.is_some() { format!("[{said}]") } else { said });
        rest = behind;
    }
    pieces.join(" ").replace(" 's", "'s")
}
