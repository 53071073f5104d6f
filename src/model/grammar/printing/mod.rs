//! Printed wordings: what cards say otherwise than the language does.
//!
//! A sentence that cannot be read is worded anew by [`read::WORDINGS`] and read once more: what has one clear meaning is read.
//! What can be meant in two ways, or shall be said otherwise, is refused with the sentence that can be read in its place
//! ([`told::WORDINGS`]): it is told only if it can. So no wording that the language has ever gets another meaning.
//!
//! Takes a statement that could not be read, and how it is read; gives what was read of its other wording, or the trouble.

mod among_several;
mod called;
mod colon;
mod costs;
mod counted;
mod decides;
mod event_bodies;
mod first_cards;
mod first_game;
mod first_try;
mod how_much;
mod in_short;
mod kept;
mod lost;
mod of_any;
mod own_games;
mod own_words;
mod part_left_out;
pub(super) mod read;
mod rewordings;
mod same_amount;
mod second_game;
mod template;
mod told;
mod told_again;
mod unsaid;

use super::reader::StatementReader;
use super::trouble::{Fail, FurthestNotes, Read};
use base::diagnostic::{Diagnostic, Severity};
use base::source::Span;
use std::collections::VecDeque;
use syntax::{Mark, Part};

pub(super) use called::NOUNS;
pub(super) use kept::KeptWordings;
pub(super) use rewordings::{CAPITALS, TOKENS_MAX};
pub(super) use template::written as as_parts;

/// How many printed wordings one statement may hold, less one.
const DEPTH_MAX: u8 = 4;

/// How many of the wordings that could not be read are worded anew once more.
const CHANGED_MAX: u8 = 16;

/// How many words that are near to one that is not understood are tried.
const GUESSES_MAX: u8 = 3;

/// How long a sentence is that may be a printed one, in parts.
const PARTS_MAX: usize = 70;

/// What is wrong with a wording that is not read.
#[derive(Clone, Debug)]
struct Correction {
    span: Span,
    message: &'static str,
    label: &'static str,
    /// What to write; `$$` stands for the whole sentence as it can be read.
    help: String,
    /// Another sentence that can be read as well.
    second: Option<Vec<Part>>,
}

/// Another wording of a statement.
#[derive(Clone, Debug)]
struct Reworded {
    parts: Vec<Part>,
    /// Why the printed wording is refused all the same.
    correction: Option<Correction>,
}

/// A wording that could not be read.
struct Attempt<'p> {
    parts: &'p [Part],
    trouble: FurthestNotes,
    /// What is wrong with a wording that was changed in it.
    told: Option<Correction>,
    depth: u8,
}

/// Why no wording is read.
enum NotRead {
    /// The printed wording is refused.
    Told(Diagnostic),
    /// It was understood, and may not stand there; or something behind it was not.
    Refused(Box<FurthestNotes>),
    Unknown,
}

impl<'p> StatementReader<'_, '_, 'p> {
    /// Reads the statement at the cursor; where that fails, as if it were worded as the language does.
    pub(super) fn read_as_printed<T>(&mut self, mut read: impl FnMut(&mut Self) -> Read<T>) -> Read<T> {
        self.read_in_some_words(&mut read)
    }

    /// The same, also of a statement with a suggestion in its place ([`super::works`]).
    pub(super) fn read_in_some_words<T>(&mut self, mut read: &mut dyn FnMut(&mut Self) -> Read<T>) -> Read<T> {
        let first = self.explained_attempt(&mut read);
        let parts = &self.cursor.parts[self.cursor.at.min(self.cursor.parts.len())..];
        if first.is_ok() || self.explaining || self.rewording || parts.len() > PARTS_MAX {
            return first;
        }
        if self.trouble.is_final() {
            return first;
        }
        let (mut trouble, near) = (std::mem::take(&mut self.trouble), self.near.take());
        self.try_guesses(parts, &mut trouble, &mut read);
        if let Some(problem) = self.lacks_a_part(parts, true, &mut read) {
            self.trouble.refuse(self.place(), problem);
            self.settle((&trouble, near.as_ref()), read);
            return Err(Fail);
        }
        let found = self.reword(Attempt { parts, trouble: trouble.clone(), told: None, depth: 0 }, &mut read);
        let found = match found {
            Ok(value) => return Ok(value),
            // A number without a sign is that of an event, where one is worded so.
            Err(NotRead::Told(problem)) if problem.label == told::NO_SIGN => {
                NotRead::Told(self.resolve_unsaid(parts, &trouble, &mut read).unwrap_or(problem))
            }
            Err(told @ NotRead::Told(_)) => told,
            Err(other) => {
                let told = self.comma_in_place(parts, &trouble, &mut read);
                let told = told.or_else(|| self.heading_lacks_a_part(parts, &mut read));
                let told = told.or_else(|| self.resolve_unsaid(parts, &trouble, &mut read));
                told.map_or(other, NotRead::Told)
            }
        };
        (self.trouble, self.near) = (FurthestNotes::default(), None);
        match found {
            NotRead::Told(problem) => self.trouble.refuse(self.place(), problem),
            // What was understood as it is written, and may not stand there, is what is wrong.
            NotRead::Refused(refused) if !trouble.is_refused() => self.trouble = *refused,
            NotRead::Refused(_) | NotRead::Unknown => {
                (self.trouble, self.near) = (trouble.clone(), near.clone());
            }
        }
        self.settle((&trouble, near.as_ref()), read);
        Err(Fail)
    }

    /// Tries words that are near to the one at which it failed: one that leads nowhere is not suggested.
    fn try_guesses<T>(
        &mut self,
        parts: &'p [Part],
        trouble: &mut FurthestNotes,
        read: &mut impl FnMut(&mut Self) -> Read<T>,
    ) {
        for _ in 0..GUESSES_MAX {
            let (Some(word), Some(place)) = (trouble.guess(), trouble.place()) else { return };
            let at = index_of(parts, place);
            let mut written = parts.to_vec();
            let Some(Part::Word { text, .. }) = written.get_mut(at) else { return };
            text.clone_from(&word);
            if !self.may_reword() {
                return;
            }
            let kept: &'p [Part] = self.kept.keep(written);
            self.trouble = FurthestNotes::default();
            (self.rewording, self.explaining) = (true, true);
            let mut was_read = false;
            let _ = self.attempt(|reader| {
                reader.inside(kept, Span::default(), &mut *read)?;
                was_read = true;
                Err::<(), Fail>(Fail)
            });
            (self.rewording, self.explaining) = (false, false);
            let failed = std::mem::take(&mut self.trouble);
            // What is wrong further on, or is near to another word, is told once this is mended.
            let reached = failed.place().map_or(at, |place| index_of(kept, place));
            if was_read || reached > at + 1 || failed.is_refused() || reached > at && failed.suggests() {
                return;
            }
            trouble.is_useless(word);
        }
    }

    /// The first wording of some parts that can be read, those with the fewest changes first.
    fn reword<T>(&mut self, first: Attempt<'p>, read: &mut impl FnMut(&mut Self) -> Read<T>) -> Result<T, NotRead> {
        let (mut changed, mut refused, mut behind_capital) = (0, None, false);
        let mut tried: Vec<(&[Part], Option<&str>)> = Vec::new();
        let (mut waiting, mut small) = (VecDeque::from([first]), VecDeque::new());
        // Whatever else is wrong: capitals are no wording of their own, and those without them stand in front.
        while let Some(Attempt { parts, trouble, told, depth }) = small.pop_front().or_else(|| waiting.pop_front()) {
            changed += u8::from(small.is_empty());
            if changed > CHANGED_MAX {
                break;
            }
            let before = trouble.place();
            let at = before.map_or(0, |place| index_of(parts, place));
            for Reworded { parts: written, correction } in self.rewordings(parts, at) {
                // One thing is told at a time; capitals last, where more is known.
                let may_follow = told.as_ref().is_none_or(|told| told.message == rewordings::CAPITALS);
                if written == parts || correction.is_some() && !may_follow {
                    continue;
                }
                let is_told = correction.as_ref().is_some_and(|told| told.message != rewordings::CAPITALS);
                let told = correction.or_else(|| told.clone());
                // A template may stand in a text at several places, and come to the same.
                let message = told.as_ref().map(|told| told.message);
                if tried.iter().any(|(parts, known)| *parts == written && *known == message) {
                    continue;
                }
                if !self.may_reword() {
                    return Err(refused.map_or(NotRead::Unknown, |trouble| NotRead::Refused(Box::new(trouble))));
                }
                let kept: &'p [Part] = self.kept.keep(written);
                tried.push((kept, message));
                let in_place = kept.len() == parts.len();
                match self.try_wording((kept, in_place), told.as_ref(), read) {
                    Ok(value) => return Ok(value),
                    Err(Some(problem)) => return Err(NotRead::Told(problem)),
                    Err(None) => {}
                }
                let trouble = std::mem::take(&mut self.trouble);
                if may_follow
                    && !is_told
                    && let Some(problem) = self.lacks_a_part(kept, false, read)
                {
                    return Err(NotRead::Told(problem));
                }
                if let Some(problem) = told.as_ref().and_then(|told| self.with_its_marks(kept, told, read)) {
                    return Err(NotRead::Told(problem));
                }
                // What is wrong behind the words that were put for others; where their number changed, behind the mark that ends them.
                let further = trouble.place() > before
                    && (in_place
                        || self.is_past_a_mark(before, trouble.place())
                        || self.is_in_condition(trouble.place()));
                // What is wrong behind a capital gives way to what is understood and may not stand there.
                let in_capitals = told.as_ref().is_some_and(|told| told.message == rewordings::CAPITALS);
                let is_better = refused.is_none() || behind_capital && trouble.is_refused();
                if (told.is_none() || in_capitals) && is_better && (trouble.is_refused() || further) {
                    behind_capital = in_capitals && !trouble.is_refused();
                    refused = Some(trouble.clone());
                }
                if depth < DEPTH_MAX {
                    let next = Attempt { parts: kept, trouble, told, depth: depth + 1 };
                    if in_capitals && small.len() < usize::from(CHANGED_MAX) {
                        small.push_back(next)
                    } else {
                        waiting.push_back(next)
                    }
                }
            }
        }
        Err(refused.map_or(NotRead::Unknown, |trouble| NotRead::Refused(Box::new(trouble))))
    }

    /// What is told of a wording that can be read once `whenever` and the comma of a trigger are mended as well.
    fn with_its_marks<T>(
        &mut self,
        parts: &[Part],
        told: &Correction,
        read: &mut impl FnMut(&mut Self) -> Read<T>,
    ) -> Option<Diagnostic> {
        let written = rewordings::in_a_trigger(parts)
            .filter(|_| first_try::tells(told.message) && told.help.contains("$$") && self.may_reword())?;
        let kept: &'p [Part] = self.kept.keep(written);
        let problem = self.try_wording((kept, false), Some(told), read).err().flatten();
        self.trouble = FurthestNotes::default();
        problem
    }

    /// Whether a comma or colon of the statement stands between two places of it.
    fn is_past_a_mark(&self, from: Option<Span>, to: Option<Span>) -> bool {
        let (Some(from), Some(to)) = (from, to) else { return false };
        let is_between = |part: &&Part| from.start < part.span().start && part.span().start < to.start;
        let ends = |part: &Part| part.is_mark(Mark::Comma) || part.is_mark(Mark::Colon);
        self.rest().iter().filter(is_between).any(ends)
    }

    /// Whether a place is one of the condition of `as long as COND, ABILITY`, behind its first words.
    fn is_in_condition(&self, place: Option<Span>) -> bool {
        let begins = ["as", "long", "as"].iter().zip(self.rest()).all(|(word, part)| part.is_word(word));
        let first = self.rest().get(3).filter(|_| begins);
        first.zip(place).is_some_and(|(first, place)| place.start >= first.span().start)
    }

    /// Reads another wording; of one that can be read and is refused all the same, why.
    fn try_wording<T>(
        &mut self,
        (kept, in_place): (&'p [Part], bool),
        told: Option<&Correction>,
        read: &mut impl FnMut(&mut Self) -> Read<T>,
    ) -> Result<T, Option<Diagnostic>> {
        self.trouble = FurthestNotes::default();
        // Whether it can be read is found out without wording anew what stands in braces.
        self.rewording = true;
        let mut was_read = false;
        let _ = self.attempt(|reader| {
            reader.inside(kept, Span::default(), &mut *read)?;
            was_read = true;
            Err::<(), Fail>(Fail)
        });
        if !was_read && in_place {
            self.explaining = true;
            let _ = self.attempt(|reader| reader.inside(kept, Span::default(), &mut *read).and(Err::<(), Fail>(Fail)));
            self.explaining = false;
        }
        self.rewording = false;
        if !was_read {
            return Err(None);
        }
        let mut problem = None;
        let result = self.attempt(|reader| {
            let before = reader.b.diagnostics.len();
            let value = reader.inside(kept, Span::default(), &mut *read)?;
            let Some(told) = told else { return Ok(value) };
            if let Some(second) = &told.second {
                let second: &'p [Part] = reader.kept.keep(second.clone());
                reader.inside(second, Span::default(), &mut *read)?;
            }
            // A name that stands in for a choice is read behind it; and `other` is as the user wrote it.
            let passed = [
                super::names::NEVER_READ,
                super::names::LEFT_ALONE,
                super::placeholder::ANY_NUMBER,
                super::other::OF_WHAT,
            ];
            // Words in small letters are the user's own: what is warned of them is told once they are so.
            let is_own = told.message == rewordings::CAPITALS;
            let is_clean = |problem: &Diagnostic| {
                super::other::is_of_own_name(problem)
                    || passed.contains(&problem.label.as_str())
                    || is_own && problem.severity == Severity::Warning
            };
            if reader.b.diagnostics[before..].iter().all(is_clean) {
                problem = Some(told.diagnostic(reader.rest(), kept, &reader.sentence_of_text(kept)));
            } else if is_own {
                problem = reader.b.diagnostics[before..].iter().find(|problem| problem.is_error()).cloned();
            }
            Err(Fail)
        });
        result.map_err(|Fail| problem)
    }
}

impl Correction {
    /// The problem, with the sentence that can be read.
    fn diagnostic(&self, sentence: &[Part], suggestion: &[Part], written: &str) -> Diagnostic {
        let mut help = self.help.replace("$$", written);
        // Where the form of a sentence is told, `DO` stands for what it does.
        let is_whole = self.help.contains("`$$`") && !written.ends_with(colon::ANYTHING);
        let lost = if is_whole { lost::lost(sentence, suggestion) } else { Vec::new() };
        if !lost.is_empty() {
            help.push_str(&format!("; `{}` is left out there, and has to be said besides", lost.join("` and `")));
        }
        Diagnostic::error(self.span, self.message).label(self.label).help(help)
    }
}

/// The part at a place; behind all of them where none stands there.
fn index_of(parts: &[Part], place: Span) -> usize {
    let is_there = |part: &Part| part.span().start <= place.start && place.start < part.span().end;
    parts.iter().position(is_there).unwrap_or(parts.len())
}
