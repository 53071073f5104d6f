//! Whether a sentence of an event needs its amount, what stands at its end, and its `would`: with them passed over, a text that
//! another sentence of the event would fit can be read.
//!
//! What is read so is never kept. It tells that the missing part is all that is wrong, and which event needs it.

use super::event::{FormRest, Sentence, SentenceUse};
use super::forms::declared;
use super::mistaken::base_form;
use super::reader::StatementReader;
use super::trouble::{Fail, Read};
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
    /// An amount, what stands at the end, and `would` may be left out.
    Some,
    /// These were left out of a sentence.
    PassedOver(EventKindId, &'a [FormPart], Vec<PassedPart>),
}

/// Something in which a text and the sentence of an event differ, and that was passed over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum PassedPart {
    /// The text leaves out a part of the sentence.
    Lacking { place: Span, part: LackingPart },
    /// The text has `would` with this verb, and the sentence has none.
    Would { place: Span, verb: String },
}

/// A part of a sentence that a text leaves out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct LackingPart {
    pub(super) role: Role,
    /// The word in front of it.
    in_front: Option<String>,
    /// What is counted, behind an amount.
    behind: Option<String>,
}

impl PartsNeeded<'_> {
    pub(super) fn are_all(&self) -> bool {
        match self {
            PartsNeeded::All => true,
            PartsNeeded::Some | PartsNeeded::PassedOver(..) => false,
        }
    }
}

impl PassedPart {
    pub(super) fn place(&self) -> Span {
        match self {
            PassedPart::Lacking { place, .. } | PassedPart::Would { place, .. } => *place,
        }
    }

    /// The verb behind a `would` that the sentence lacks.
    pub(super) fn would(&self) -> Option<&str> {
        match self {
            PassedPart::Would { verb, .. } => Some(verb),
            PassedPart::Lacking { .. } => None,
        }
    }

    /// Whether anything else is missing than an amount.
    pub(super) fn is_other(&self) -> bool {
        match self {
            PassedPart::Lacking { part, .. } => part.role != Role::Amount,
            PassedPart::Would { .. } => false,
        }
    }

    /// What may stand there, whatever it is; nothing where there is no word for that.
    pub(super) fn anything(&self) -> Option<String> {
        let PassedPart::Lacking { part, .. } = self else { return None };
        let any = match part.role {
            Role::Amount => "1 or more",
            Role::Object | Role::Other | Role::Source => "an object",
            Role::Player => "a player",
            Role::Type | Role::What | Role::From | Role::To => return None,
        };
        let said = [part.in_front.as_deref(), Some(any), part.behind.as_deref()];
        Some(said.into_iter().flatten().collect::<Vec<_>>().join(" "))
    }
}

impl LackingPart {
    /// How many pieces of a form it is.
    fn length(&self) -> usize {
        1 + usize::from(self.in_front.is_some()) + usize::from(self.behind.is_some())
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
        if self.parts.are_all() || mode == SentenceUse::Instruction {
            return self.rest_as_declared(rest, mode, sentence);
        }
        let behind = |length: usize| FormRest { here: &rest.here[length..], around: rest.around };
        // Inside one of several ways to say it, another may have the `would`.
        if sentence.words == 0 {
            let Some(verb) = self.verb_with_would(rest.here.first().filter(|_| rest.around.is_none()), mode) else {
                return self.rest_as_declared(rest, mode, sentence);
            };
            sentence.passed.push(PassedPart::Would { place: self.place(), verb });
            (sentence.met, sentence.words) = (true, 1);
            self.skip(2);
            return self.rest_of_form(behind(1), mode, sentence);
        }
        let place = self.place();
        let mut trial = sentence.clone();
        if self.attempt(|reader| reader.rest_as_declared(rest, mode, &mut trial)).is_ok() {
            *sentence = trial;
            return Ok(());
        }
        for part in may_lack(rest.here) {
            let mut trial = sentence.clone();
            let length = part.length();
            trial.passed.push(PassedPart::Lacking { place, part });
            if self.attempt(|reader| reader.rest_of_form(behind(length), mode, &mut trial)).is_ok() {
                *sentence = trial;
                return Ok(());
            }
        }
        Err(Fail)
    }

    /// The verb of a form that knows no `would`, where the text has one with it.
    fn verb_with_would(&self, piece: Option<&FormPart>, mode: SentenceUse) -> Option<String> {
        let said = self.peek_at(1)?.word()?;
        let modals = mode.modals();
        let modal = self.peek()?.word()?;
        if !(if modals.is_empty() { modal == "would" } else { modals.contains(&modal) }) {
            return None;
        }
        let is_it = |verb: &str| if ["is", "are"].contains(&verb) { said == "be" } else { base_form(verb) == said };
        let is_verb = match piece? {
            FormPart::Word(verb) => is_it(verb),
            FormPart::Either(ways) => {
                let knows = |way: &Vec<FormPart>| way.first() == Some(&FormPart::Word("would".to_owned()));
                let has = |way: &Vec<FormPart>| matches!(way.as_slice(), [FormPart::Word(verb)] if is_it(verb));
                !ways.iter().any(knows) && ways.iter().any(has)
            }
            FormPart::Hole(_) | FormPart::Optional(_) => false,
        };
        is_verb.then(|| said.to_owned())
    }
}

/// The parts of a form that may be passed over here: an amount, also with what is counted, and what the form ends with.
fn may_lack(form: &[FormPart]) -> Vec<LackingPart> {
    let (in_front, role, rest) = match form {
        [FormPart::Hole(role), rest @ ..] => (None, *role, rest),
        [FormPart::Word(word), FormPart::Hole(role), rest @ ..] if IN_FRONT.contains(&word.as_str()) => {
            (Some(word.clone()), *role, rest)
        }
        _ => return Vec::new(),
    };
    let part = LackingPart { role, in_front, behind: None };
    if role != Role::Amount {
        return if ends_behind(rest) { vec![part] } else { Vec::new() };
    }
    let plural = |way: &Vec<FormPart>| match way.as_slice() {
        [FormPart::Word(noun)] => Some(noun.clone()).filter(|noun| noun.ends_with('s')),
        [FormPart::Hole(_) | FormPart::Optional(_) | FormPart::Either(_)] | [] | [_, _, ..] => None,
    };
    let noun = rest.split_first().filter(|(_, rest)| ends_behind(rest)).and_then(|(noun, _)| match noun {
        FormPart::Word(noun) => Some(noun.clone()),
        FormPart::Either(ways) => ways.iter().find_map(plural),
        FormPart::Hole(_) | FormPart::Optional(_) => None,
    });
    let counted = noun.map(|noun| LackingPart { behind: Some(noun), ..part.clone() });
    std::iter::once(part).chain(counted).collect()
}

/// Whether a form can be left out from here on.
fn ends_behind(form: &[FormPart]) -> bool {
    match form {
        [] => true,
        [FormPart::Optional(_), rest @ ..] => ends_behind(rest),
        _ => may_lack(form).iter().any(|part| ends_behind(&form[part.length()..])),
    }
}

/// A form as a rulebook declares it, with brackets round what was passed over, and with `would`.
pub(super) fn with_what_was_passed(form: &[FormPart], passed: &[PassedPart]) -> String {
    let is_passed = |part: &LackingPart| {
        passed.iter().any(|passed| matches!(passed, PassedPart::Lacking { part: lacking, .. } if lacking == part))
    };
    let mut would = passed.iter().find_map(PassedPart::would);
    let (mut pieces, mut rest) = (Vec::new(), form);
    while let Some(first) = rest.first() {
        let found = may_lack(rest).into_iter().find(|part| rest.len() < form.len() && is_passed(part));
        let (piece, behind) = rest.split_at(found.as_ref().map_or(1, LackingPart::length));
        let said = declared(piece);
        let is_verb = match first {
            FormPart::Word(_) | FormPart::Either(_) => true,
            FormPart::Hole(_) | FormPart::Optional(_) => false,
        };
        pieces.push(if found.is_some() {
            format!("[{said}]")
        } else if let Some(verb) = would.take_if(|_| is_verb) {
            format!("({}|would {verb})", said.trim_start_matches('(').trim_end_matches(')'))
        } else {
            said
        });
        rest = behind;
    }
    pieces.join(" ").replace(" 's", "'s")
}
