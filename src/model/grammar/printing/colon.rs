//! A comma where the language has a colon: between what is waited for and what is done, as printed cards have it.
//!
//! Looked for once no other wording of a statement is read. With a colon in the place of a comma the whole statement must be
//! readable, or what stands in front of it alone; that comma is what is told.

use super::super::reader::StatementReader;
use super::super::trouble::{FurthestNotes, Read};
use super::template::written;
use super::{Attempt, Correction, NotRead, index_of};
use base::diagnostic::Diagnostic;
use base::source::Span;
use syntax::{Mark, Part};

/// How many commas of one statement are tried.
const COMMAS_MAX: usize = 4;

/// What can be done behind any heading, in the place of what a card says there.
pub(super) const ANYTHING: &str = "what waits resolves";

/// Words with which a statement begins that waits for an event.
const WAITING: [&str; 3] = ["when", "whenever", "if"];

/// Behind a comma, words that begin something else than what a trigger does.
const OTHERWISE: [&str; 6] = ["if", "unless", "instead", "prevent", "skip", "where"];

/// Words with which a trigger begins, and how the language says them.
const HEADINGS: [(&[&str], &str); 6] = [
    (&["when"], "when"),
    (&["whenever"], "when"),
    (&["each", "time"], "when"),
    (&["every", "time"], "when"),
    (&["at", "the"], "at the"),
    (&["at"], "at"),
];

impl<'p> StatementReader<'_, '_, 'p> {
    /// The problem of a trigger in a statement that could not be read, whose colon is a comma.
    pub(super) fn comma_in_place<T>(
        &mut self,
        parts: &'p [Part],
        trouble: &FurthestNotes,
        read: &mut impl FnMut(&mut Self) -> Read<T>,
    ) -> Option<Diagnostic> {
        let commas: Vec<usize> = (1..parts.len()).filter(|at| parts[*at].is_mark(Mark::Comma)).collect();
        let headed: Vec<(usize, usize)> =
            commas.into_iter().filter_map(|comma| Some((heading_of(parts, comma)?, comma))).take(COMMAS_MAX).collect();
        for (heading, comma) in &headed {
            let correction = correction(parts[*comma].span());
            let whole = with_colon(parts, *heading, *comma);
            if let Some(problem) = self.read_with_colon(whole, correction, read) {
                return Some(problem);
            }
        }
        // What is done is wrong as well: that is told once the colon stands there.
        let failed = trouble.place().map_or(parts.len(), |place| index_of(parts, place));
        let has_colon = |at: usize| parts[at..].iter().any(|part| part.is_mark(Mark::Colon));
        for (heading, comma) in headed.into_iter().filter(|(_, comma)| failed <= comma + 1 && !has_colon(*comma)) {
            let mut heading = with_colon(&parts[..=comma], heading, comma);
            heading.extend(written(ANYTHING, parts[comma].span()));
            if let Some(mut problem) = self.read_with_colon(heading, correction(parts[comma].span()), read) {
                problem.help = problem.help.map(|help| help.replace(ANYTHING, "DO"));
                return Some(problem);
            }
        }
        None
    }

    /// The problem of what is waited for, if that lacks a part of its event, whatever is wrong with what is done.
    pub(super) fn heading_lacks_a_part<T>(
        &mut self,
        parts: &'p [Part],
        read: &mut impl FnMut(&mut Self) -> Read<T>,
    ) -> Option<Diagnostic> {
        let first = parts.first()?.word()?.to_lowercase();
        let is_end = |part: &Part| part.is_mark(Mark::Comma) || part.is_mark(Mark::Colon);
        let end = parts.iter().position(is_end).filter(|_| WAITING.contains(&first.as_str()))?;
        let is_replaced = parts[..end].iter().any(|part| part.is_word("would"));
        let (begin, mark, done, told) =
            if is_replaced { ("if", ",", "prevent it", "instead DO") } else { ("when", ":", ANYTHING, "DO") };
        let mut heading = written(begin, parts[0].span());
        heading.extend_from_slice(&parts[1..end]);
        heading.extend(written(&format!("{mark} {done}"), parts[end].span()));
        let kept: &'p [Part] = self.kept.keep(heading);
        if self.can_be_read(kept, read) {
            return None;
        }
        let mut problem = self.lacks_a_part(kept, false, read)?;
        problem.help = problem.help.map(|help| help.replace(done, told));
        Some(problem)
    }

    /// The correction, if these parts can be read, also if others of their words are said otherwise.
    fn read_with_colon<T>(
        &mut self,
        parts: Vec<Part>,
        correction: Correction,
        read: &mut impl FnMut(&mut Self) -> Read<T>,
    ) -> Option<Diagnostic> {
        if !self.may_reword() {
            return None;
        }
        let kept: &'p [Part] = self.kept.keep(parts);
        if let Err(Some(problem)) = self.try_wording((kept, true), Some(&correction), read) {
            return Some(problem);
        }
        let trouble = std::mem::take(&mut self.trouble);
        if let Some(problem) = self.lacks_a_part(kept, false, read) {
            return Some(problem);
        }
        match self.reword(Attempt { parts: kept, trouble, told: Some(correction), depth: 1 }, read) {
            Err(NotRead::Told(problem)) => Some(problem),
            Ok(_) | Err(NotRead::Refused(_) | NotRead::Unknown) => None,
        }
    }
}

fn correction(span: Span) -> Correction {
    let message = "what a trigger does stands behind a colon";
    Correction { span, message, label: "a comma", help: "write `$$`".to_owned(), second: None }
}

/// Where the trigger begins that a comma could end, if the comma can.
fn heading_of(parts: &[Part], comma: usize) -> Option<usize> {
    let other = parts.get(comma + 1).is_none_or(|next| OTHERWISE.iter().any(|word| next.is_word(word)));
    let ends = |part: &Part| part.is_mark(Mark::Colon) || part.is_mark(Mark::Dot);
    let from = parts[..comma].iter().rposition(ends).map_or(0, |before| before + 1);
    let begins = |at: &usize| (*at == from || parts[at - 1].is_mark(Mark::Comma)) && heading(&parts[*at..]).is_some();
    let heading = (from..comma).find(begins).filter(|_| !other)?;
    let would = parts[heading..comma].iter().any(|part| part.is_word("would"));
    (!would).then_some(heading)
}

/// Which heading stands here.
fn heading(run: &[Part]) -> Option<(&'static [&'static str], &'static str)> {
    let is_word = |part: &Part, word: &str| part.word().is_some_and(|text| text.to_lowercase() == word);
    let stands =
        |words: &[&str]| words.len() < run.len() && words.iter().zip(run).all(|(word, part)| is_word(part, word));
    HEADINGS.into_iter().find(|(words, _)| stands(words))
}

/// The parts with a colon in the place of a comma, and the heading before it in the words of the language.
fn with_colon(parts: &[Part], from: usize, comma: usize) -> Vec<Part> {
    let mut made = parts[..from].to_vec();
    let (words, by) = heading(&parts[from..]).unwrap_or((&[], ""));
    made.extend(written(by, parts[from].span()));
    made.extend_from_slice(&parts[from + words.len()..]);
    let comma = comma + made.len() - parts.len();
    let span = made[comma].span();
    made[comma] = Part::Mark { mark: Mark::Colon, tight_after: false, span };
    if let Some(at) = super::called::noun_of_this(&made[..comma]) {
        made.remove(at);
    }
    without_capitals(made)
}

/// The parts with each sentence in small letters: `Once per turn, when ...`, `you may DO. If you do, ...`.
pub(super) fn without_capitals(mut parts: Vec<Part>) -> Vec<Part> {
    for at in 0..parts.len() {
        let begins = at == 0 || parts[at - 1].is_mark(Mark::Dot);
        if let Some(Part::Word { text, .. }) = parts.get_mut(at).filter(|_| begins) {
            *text = text.to_lowercase();
        }
    }
    parts
}
