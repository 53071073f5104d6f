//! Sentences of events that no text can say, or that mean another event.
//!
//! Takes the forms as they are declared; gives the problems. A form is told apart by the sentences that it stands for,
//! each with and without what may be left out.

use super::RulebookDraft;
use crate::event::{FormPart, Special};
use crate::expr::Role;
use crate::read::parts::Name;
use base::diagnostic::Diagnostic;

/// The most sentences of one form that are compared with others.
const SENTENCES_MAX: usize = 256;

/// Words with which an instruction of the language begins, whatever stands behind.
const TAKEN: [&str; 9] = ["if", "for", "repeat", "let", "choose", "when", "at", "nothing", "else"];

/// Why a form cannot be read in a text: it has no words, one hole twice, or begins as something else does.
pub(super) fn unreadable(form: &[FormPart], sentence: &Name) -> Option<Diagnostic> {
    let problem = |message: &str| Diagnostic::error(sentence.span, message).label("cannot be told from other texts");
    if !sentence.text.trim().is_empty() && !has_word(form) {
        return Some(problem("this sentence has no word of its own").help("write what happens: `OBJECT rests`"));
    }
    let all = expanded(form);
    let first = |sentence: &Vec<FormPart>| match sentence.first() {
        Some(FormPart::Word(word)) => TAKEN.into_iter().find(|taken| taken == word),
        Some(FormPart::Hole(_) | FormPart::Optional(_) | FormPart::Either(_)) | None => None,
    };
    if let Some(word) = all.iter().find_map(first) {
        let message = format!("with `{word}` begins an instruction of the language: no text can say this sentence");
        let help = "begin it with another word, or with a part of the event: `OBJECT is chosen`";
        return Some(problem(&message).help(help));
    }
    let is_may = |part: &FormPart| *part == FormPart::Word("may".to_owned());
    if all.iter().any(|sentence| sentence.iter().any(is_may)) {
        let help = "leave `may` out of the sentence, and write on cards `you may DO`: that is a choice, which this would not be";
        return Some(problem("`may` in the sentence of an event gives nobody a choice").help(help));
    }
    let twice = |sentence: &Vec<FormPart>| {
        let holes: Vec<Role> = sentence.iter().filter_map(hole).collect();
        holes.iter().enumerate().find(|(at, role)| holes[..*at].contains(role)).map(|(_, role)| *role)
    };
    let Some(role) = all.iter().find_map(twice) else {
        return names_no_part(form, sentence).or_else(|| letter_alone(&all, sentence));
    };
    let placeholder = crate::grammar::placeholder_of_role(role);
    Some(
        problem(&format!("`{placeholder}` stands twice in this sentence"))
            .help("an event has one of each part: write `OTHER` for a second object"),
    )
}

/// Warns of a sentence with the name of a part in small letters, and no part.
fn names_no_part(form: &[FormPart], sentence: &Name) -> Option<Diagnostic> {
    const PARTS: [&str; 5] = ["player", "object", "source", "amount", "other"];
    if expanded(form).iter().any(|sentence| sentence.iter().any(|part| hole(part).is_some())) {
        return None;
    }
    let is_part = |word: &str| PARTS.contains(&word);
    let small = sentence.text.split(' ').find(|word| is_part(word))?;
    let capitals =
        sentence.text.split(' ').map(|word| if is_part(word) { word.to_uppercase() } else { word.to_owned() });
    let help = format!("parts are in capitals: write `\"{}\"`", capitals.collect::<Vec<_>>().join(" "));
    let message = format!("`{small}` is a word of this sentence alone, and no part of the event");
    Some(Diagnostic::warning(sentence.span, message).label("in small letters").help(help))
}

/// Warns of a sentence with one capital letter for a number or an object: it is a word, which texts must write as it stands.
fn letter_alone(all: &[Vec<FormPart>], sentence: &Name) -> Option<Diagnostic> {
    let letter = |part: &FormPart| match part {
        FormPart::Word(word) => {
            let is_letter = word.len() == 1 && word.starts_with(|letter: char| letter.is_ascii_uppercase());
            is_letter.then(|| word.clone())
        }
        FormPart::Hole(_) | FormPart::Optional(_) | FormPart::Either(_) => None,
    };
    let letter = all.iter().flatten().find_map(letter)?;
    let message =
        format!("`{letter}` is a word of this sentence, and no part of the event: texts would write the letter");
    let help = "a number is `AMOUNT`, an object `OBJECT` or `OTHER`, a player `PLAYER`, a word of a set `TYPE`";
    Some(Diagnostic::warning(sentence.span, message).label("a letter alone").help(help))
}

/// Sentences that two kinds of events share: what comes second would never happen.
pub(super) fn check_told_apart(draft: &mut RulebookDraft<'_>) {
    let mut known: Vec<(usize, Vec<FormPart>)> = Vec::new();
    for (at, kind) in draft.book.events.iter().enumerate().filter(|(_, kind)| kind.special == Special::Plain) {
        let own: Vec<Vec<FormPart>> = kind.forms.iter().flat_map(|form| expanded(form)).collect();
        let shared = own.iter().find_map(|one| known.iter().find(|(_, other)| other == one));
        if let Some((other, sentence)) = shared
            && let Some(text) = draft.event_texts.get(at)
        {
            let message = format!("events `{}` and `{}` share a sentence", draft.book.events[*other].name, kind.name);
            let said = crate::grammar::declared(sentence);
            draft.problems.push(
                Diagnostic::error(text.span, message)
                    .label("the second is never meant")
                    .help(format!("`{said}` means the first: give one of them other words")),
            );
        }
        known.extend(own.into_iter().map(|one| (at, one)));
    }
}

fn hole(part: &FormPart) -> Option<Role> {
    match part {
        FormPart::Hole(role) => Some(*role),
        FormPart::Word(_) | FormPart::Optional(_) | FormPart::Either(_) => None,
    }
}

fn has_word(form: &[FormPart]) -> bool {
    form.iter().any(|part| match part {
        FormPart::Word(word) => word != "'s",
        FormPart::Hole(_) => false,
        FormPart::Optional(inner) => has_word(inner),
        FormPart::Either(ways) => ways.iter().any(|way| has_word(way)),
    })
}

/// The sentences that a form stands for: words and holes alone. Of very many the first.
fn expanded(form: &[FormPart]) -> Vec<Vec<FormPart>> {
    let mut all: Vec<Vec<FormPart>> = vec![Vec::new()];
    for part in form {
        let ways: Vec<Vec<FormPart>> = match part {
            FormPart::Word(_) | FormPart::Hole(_) => vec![vec![part.clone()]],
            FormPart::Optional(inner) => expanded(inner).into_iter().chain([Vec::new()]).collect(),
            FormPart::Either(ways) => ways.iter().flat_map(|way| expanded(way)).collect(),
        };
        let longer = |before: &Vec<FormPart>| {
            let before = before.clone();
            ways.iter().map(move |way| before.iter().chain(way).cloned().collect()).collect::<Vec<_>>()
        };
        all = all.iter().flat_map(longer).take(SENTENCES_MAX).collect();
    }
    all
}
