//! A suggestion is told only if it works.
//!
//! What is known of a mistake is found by its look, and what it says to write is not tried where it is made. So it is tried here, where
//! the problem of a statement becomes final: each whole sentence that the problem says to write is put where it may be meant
//! ([`super::in_place`]) and read as the statement is, other wordings included. Where none can be read, what is told is
//! - what is wrong further on in the user's own words, once the suggestion stands there; that is tried in the same way
//! - else what else is known, and last what was expected at the place that was reached furthest.
//!
//! A suggestion with places for something else (`COST`, `DO`) is not read; it says nothing where the statement has its form already.
//! An event that shall be declared is tried by its sentences: one has to use up the user's words to the end of their instruction.
//!
//! Takes the notes of a statement that could not be read, and how it is read; leaves them, or puts what is told in their place.
//! Invariants: no text that can be read comes here; what is tried is counted, and leaves nothing behind.

use super::advice::NearEvent;
use super::in_place::{PlacedWords, in_place, leaves, same};
use super::mistaken::{end_of_step, start_of_step};
use super::reader::StatementReader;
use super::trouble::{Fail, FurthestNotes, Read};
use base::diagnostic::Diagnostic;
use base::source::Span;
use syntax::Part;

/// How many problems are told for one that is told first, each because the suggestion of the one before fails.
const DEEP_MAX: u8 = 3;
/// How many of the statements that could not be read at once are read with all their wordings.
const WHOLE_MAX: usize = 8;
/// How many more of the user's words than need be are lost or stand twice in them.
const ODD_MAX: usize = 3;
/// How many other problems are looked at where the suggestion of one fails.
const OTHERS_MAX: usize = 4;

/// Words that say that a suggestion stands somewhere else than in the statement.
const ELSEWHERE: [&str; 9] =
    ["rulebook", "scenario", "script", "card", "declare", "keyword", "property", "file", "above"];
/// Words with which lines begin that hold more than one statement that is read here.
const LINES: [&str; 14] = [
    "expect", "observe", "happens", "uses", "use", "check", "token", "event", "property", "rulebook", "scenario",
    "counters", "zones", "words",
];

/// What comes of trying a suggestion.
enum TriedSuggestion {
    /// It can be read, or cannot be tried.
    Works,
    /// It cannot; what is wrong then, in the user's own words.
    Further(Diagnostic),
    Fails,
}

impl<'p> StatementReader<'_, '_, 'p> {
    /// Looks whether what is told of the trouble works, and puts what does in its place. `before` is the trouble with the text as written.
    pub(super) fn settle<T>(
        &mut self,
        before: (&FurthestNotes, Option<&NearEvent>),
        read: &mut dyn FnMut(&mut Self) -> Read<T>,
    ) {
        if self.b.budget.deep() >= DEEP_MAX || self.cursor.at > 0 {
            return;
        }
        let parts = self.cursor.parts;
        let trouble = self.trouble.clone();
        let first = self.problem_of(&trouble, parts, &[]);
        let told = match self.tried_suggestion(&first, trouble.place(), read) {
            TriedSuggestion::Works => return,
            TriedSuggestion::Further(further) => besides(further, &first),
            TriedSuggestion::Fails => {
                self.near = before.1.cloned();
                let trouble = if trouble.is_refused() { before.0 } else { &trouble };
                self.otherwise_told(trouble, first, read)
            }
        };
        self.near = None;
        let reach = trouble.place().unwrap_or_else(|| self.place());
        self.trouble = FurthestNotes::default();
        self.trouble.refuse_finally(reach, told);
    }

    /// What is told where the suggestion of a problem fails: what else is known and works, or what was expected.
    fn otherwise_told<T>(
        &mut self,
        trouble: &FurthestNotes,
        first: Diagnostic,
        read: &mut dyn FnMut(&mut Self) -> Read<T>,
    ) -> Diagnostic {
        let parts = self.cursor.parts;
        if trouble.is_refused() {
            return Diagnostic { help: None, ..first };
        }
        let plain = self.plainly(trouble, parts);
        let mut passed = vec![first];
        for _ in 0..OTHERS_MAX {
            let next = self.problem_of(trouble, parts, &passed);
            if next == plain {
                break;
            }
            match self.tried_suggestion(&next, trouble.place(), read) {
                TriedSuggestion::Works => return next,
                TriedSuggestion::Further(further) => return besides(further, &next),
                TriedSuggestion::Fails => passed.push(next),
            }
        }
        let first = passed.swap_remove(0);
        let is_no_event = |help: &str| first.span.is_some_and(|span| self.declares_less(help, parts, span));
        if first.help.as_deref().is_some_and(is_no_event) {
            return first.help("declare an event in the rulebook whose sentence has all of these words, or use the words of an event that is declared");
        }
        plain
    }

    /// Tries what a problem says to write.
    fn tried_suggestion<T>(
        &mut self,
        problem: &Diagnostic,
        reached: Option<Span>,
        read: &mut dyn FnMut(&mut Self) -> Read<T>,
    ) -> TriedSuggestion {
        let parts = self.cursor.parts;
        let (Some(help), Some(span)) = (&problem.help, problem.span) else { return TriedSuggestion::Works };
        if says_nothing(help, parts, span) || self.declares_less(help, parts, span) {
            return TriedSuggestion::Fails;
        }
        let mut further: Option<Diagnostic> = None;
        let mut is_tried = false;
        for suggested in here(help) {
            // What is done stands behind it already.
            let begins = suggested.strip_suffix(" DO").map(str::to_owned);
            let (suggested, goes_on) = begins.map_or((suggested, false), |begins| (begins, true));
            let Some(new) = parts_of(&suggested, span) else { return TriedSuggestion::Works };
            let new: Vec<Part> = new.into_iter().map(|part| self.as_given(part)).collect();
            // A number of a card is read in another place, and a card is known by its name where a text names it.
            if self.b.is_card_number(&new) || self.names_another_card(&new) {
                return TriedSuggestion::Works;
            }
            let done_by = help
                .contains("behind `when EVENT:`")
                .then(|| parts_of(&format!("resolve: {suggested}"), span))
                .flatten();
            match self.tried_in_place((&new, goes_on, done_by), span, read) {
                None => return TriedSuggestion::Works,
                Some(failed) => {
                    is_tried = true;
                    further = further.or(failed.filter(|failed| is_further(failed, problem, reached)));
                }
            }
        }
        match further {
            _ if !is_tried => TriedSuggestion::Works,
            Some(further) => TriedSuggestion::Further(further),
            None => TriedSuggestion::Fails,
        }
    }

    /// Reads a statement with new words in the places where they may be meant: nothing if it can be read, or cannot be tried; else what is
    /// wrong with it, if that is known.
    fn tried_in_place<T>(
        &mut self,
        (new, goes_on, done_by): (&[Part], bool, Option<Vec<Part>>),
        span: Span,
        read: &mut dyn FnMut(&mut Self) -> Read<T>,
    ) -> Option<Option<Diagnostic>> {
        let mut failed: Vec<(&'p [Part], u32, usize)> = Vec::new();
        let done_by = done_by.map(|parts| PlacedWords { parts, odd: 0, end: u32::MAX });
        let mut least = usize::MAX;
        for PlacedWords { parts, odd, end } in done_by.into_iter().chain(in_place(self.cursor.parts, span, new)) {
            if !self.b.budget.may_try() {
                return None;
            }
            least = least.min(odd);
            if odd > least + ODD_MAX || same(&parts, self.cursor.parts) {
                continue;
            }
            let kept: &'p [Part] = self.kept.keep(parts);
            self.not_read(kept, read)?;
            failed.push((kept, end, odd));
        }
        let mut told = None;
        for (kept, end, odd) in failed.into_iter().take(WHOLE_MAX) {
            if !self.b.budget.may_try_whole() {
                return None;
            }
            let problem = self.problem_with(kept, read)?;
            // Behind it stand other words, or nothing where what is done stands in the form alone.
            let is_behind = problem.span.is_some_and(|place| place.start >= end);
            if goes_on && odd == least && (is_behind || problem.message.ends_with("found the end")) {
                return None;
            }
            told = told.or(Some(problem));
        }
        Some(told)
    }

    /// A word that stands for what a keyword is given, as it is given.
    fn as_given(&self, part: Part) -> Part {
        let Part::Word { text, .. } = &part else { return part };
        let is_it = |given: &&Part| {
            matches!(given, Part::Number { .. }) && self.parameter_at(given.span()).as_ref() == Some(text)
        };
        if self.owner.expanding.is_empty() {
            return part;
        }
        self.cursor.parts.iter().find(is_it).cloned().unwrap_or(part)
    }

    /// Whether a text in quotes stands in new words that is no text of the statement.
    fn names_another_card(&self, new: &[Part]) -> bool {
        let (mut written, mut known) = (Vec::new(), Vec::new());
        leaves(new, &mut written);
        leaves(self.cursor.parts, &mut known);
        let text = |part: &Part| if let Part::Text { text, .. } = part { Some(text.clone()) } else { None };
        let known: Vec<String> = known.into_iter().filter_map(text).collect();
        written.into_iter().filter_map(text).any(|name| !known.contains(&name))
    }

    /// That a statement cannot be read in these very words; nothing if it can.
    fn not_read<T>(&mut self, kept: &'p [Part], read: &mut dyn FnMut(&mut Self) -> Read<T>) -> Option<()> {
        let (trouble, near) = (std::mem::take(&mut self.trouble), self.near.take());
        let rewording = std::mem::replace(&mut self.rewording, true);
        let mut failed = None;
        let _ = self.attempt(|reader| {
            let before = reader.b.diagnostics.len();
            let result = reader.inside(kept, Span::default(), &mut *read);
            let has_error = reader.b.diagnostics[before..].iter().any(Diagnostic::is_error);
            failed = (result.is_err() || has_error).then_some(());
            Err::<(), Fail>(Fail)
        });
        self.rewording = rewording;
        (self.trouble, self.near) = (trouble, near);
        failed
    }

    /// What is told of a statement in other words; nothing if it can be read.
    fn problem_with<T>(&mut self, kept: &'p [Part], read: &mut dyn FnMut(&mut Self) -> Read<T>) -> Option<Diagnostic> {
        let (trouble, near) = (std::mem::take(&mut self.trouble), self.near.take());
        let outer = self.b.budget;
        self.b.budget = outer.of_one_tried();
        let mut problem = None;
        let _ = self.attempt(|reader| {
            let before = reader.b.diagnostics.len();
            let result = reader.inside(kept, Span::default(), |reader| {
                let result = reader.read_in_some_words(&mut *read);
                if result.is_err() {
                    problem = Some(reader.problem_of(&reader.trouble, kept, &[]));
                }
                result
            });
            if result.is_ok() {
                problem = reader.b.diagnostics[before..].iter().find(|problem| problem.is_error()).cloned();
            }
            Err::<(), Fail>(Fail)
        });
        self.b.budget = outer.less_what_was_tried(self.b.budget);
        (self.trouble, self.near) = (trouble, near);
        problem
    }

    /// Whether an event that shall be declared has no sentence that uses up the words for which it shall be declared.
    fn declares_less(&self, help: &str, parts: &[Part], span: Span) -> bool {
        // What is said otherwise once it is declared is told with it.
        let sentences = if help.contains(" here") { Vec::new() } else { declared_sentences(help) };
        let is_several = |word: &&str| super::advice::NUMBERS.contains(word);
        let Some((run, at)) = run_at(parts, span) else { return false };
        let step = &run[start_of_step(run, at)..end_of_step(run, at)];
        let step: Vec<&str> =
            step.iter().map_while(|part| part.group().is_none().then(|| part.word().unwrap_or("1"))).collect();
        let step: Vec<&str> = step.into_iter().filter(|word| !says_when(word)).collect();
        let is_period = |word: &str| self.b.rulebook.periods.iter().any(|period| period.name == word);
        // `pay 1 gold to draw a card`: for what it is done.
        let purpose = (1..step.len()).find(|at| step[at - 1] == "to" && self.is_event(step[*at]));
        let step = &step[..purpose.map_or(step.len(), |at| at - 1)];
        let fits = |sentence: &&str| {
            let sentence = sentence_parts(sentence);
            // What is said in other words of the event is not said of it here.
            let verb = sentence
                .iter()
                .find_map(|piece| if let DeclaredPiece::OneOf(ways) = piece { Some(ways) } else { None });
            let is_verb = |word: &&str| verb.is_some_and(|ways| ways.iter().any(|way| stem(way) == stem(word)));
            // Who does it need not be said where it is `you`.
            let spoken = if let [DeclaredPiece::Hole, rest @ ..] = sentence.as_slice() { rest } else { &sentence };
            let is_used_up = |from: usize| {
                uses_up(&sentence, &step[from..], &is_period) || uses_up(spoken, &step[from..], &is_period)
            };
            !step.iter().any(is_verb) || (0..step.len()).any(is_used_up)
        };
        !sentences.is_empty() && !step.iter().any(is_several) && !sentences.iter().any(fits)
    }
}

/// What is wrong further on, with what is to be written before it.
fn besides(further: Diagnostic, first: &Diagnostic) -> Diagnostic {
    let Some(suggested) = first.help.as_deref().and_then(|help| here(help).into_iter().next()) else { return further };
    let help = further.help.clone().map_or_else(String::new, |help| format!("{help}; "));
    let message = &first.message;
    further.help(format!("{help}besides, {message}: `{suggested}`"))
}

/// Whether a problem is one of the user's own words, and further on than the one before, or another that is known.
fn is_further(failed: &Diagnostic, problem: &Diagnostic, reached: Option<Span>) -> bool {
    let Some(place) = failed.span.filter(|place| place.start < place.end) else { return false };
    let is_behind = reached.is_none_or(|reached| place.source == reached.source && place.start > reached.start);
    is_behind || failed.message != problem.message && !failed.message.starts_with("expected ")
}

/// What a problem says to write: whole sentences without places for something else (`DO`, `...`), each with the words before it.
fn told_to_write(help: &str) -> Vec<(&str, &str)> {
    let (mut found, mut is_written, mut before) = (Vec::new(), false, "");
    for (at, piece) in help.split('`').enumerate() {
        if at % 2 == 0 {
            is_written = piece.contains("write ") || is_written && !piece.contains(';');
            before = piece;
        } else if is_written {
            found.push((before, piece));
        }
    }
    found
}

/// What a problem says to write, whole sentences without places for something else: `DO`, `...`.
pub(crate) fn suggestions(problem: &Diagnostic) -> Vec<String> {
    let help = problem.help.as_deref().unwrap_or_default();
    told_to_write(help).into_iter().map(|(_, piece)| piece).filter(|piece| is_whole(piece)).map(str::to_owned).collect()
}

/// Those of them that stand in the statement itself.
fn here(help: &str) -> Vec<String> {
    // What is declared first lets the rest be read.
    let declares = help.find("declare").unwrap_or(help.len());
    let is_here = |(before, piece): &(&str, &str)| {
        let is_behind = piece.as_ptr() as usize - help.as_ptr() as usize > declares;
        let begins = piece.split_whitespace().next().unwrap_or_default();
        is_whole(piece.strip_suffix(": DO").unwrap_or(piece))
            && !is_behind
            && !ELSEWHERE.iter().any(|word| before.contains(word))
            && !LINES.contains(&begins.trim_end_matches(':'))
    };
    told_to_write(help).into_iter().filter(is_here).map(|(_, piece)| piece.to_owned()).collect()
}

fn is_whole(written: &str) -> bool {
    let words = || written.split(|letter: char| !letter.is_alphanumeric() && letter != '.');
    written.split_whitespace().count() > 1 && !written.contains("...") && !words().any(is_hole)
}

/// Whether a word stands for something else.
fn is_hole(word: &str) -> bool {
    word.len() > 1 && word.chars().all(|letter| letter.is_ascii_uppercase())
}

/// The parts of a sentence that is suggested, if it is one.
fn parts_of(written: &str, span: Span) -> Option<Vec<Part>> {
    let (file, problems) = syntax::parse(span.source, written);
    match file.statements.as_slice() {
        [one] if problems.is_empty() => Some(one.parts.clone()),
        _ => None,
    }
}

/// Whether a suggestion with places for something else is the form that the statement has already.
fn says_nothing(help: &str, parts: &[Part], span: Span) -> bool {
    let Some((run, _)) = run_at(parts, span) else { return false };
    // Where it is a comma that is too much, the rest may be the same.
    let commas = help.contains("comma");
    let written = words_of(&super::sentence(run), commas);
    let is_form = |piece: &str| {
        let form = words_of(piece, commas);
        // In the body of an event its parts are the user's own words.
        let is_open = |word: &String| is_hole(word) && !written.contains(word);
        let fixed = form.iter().filter(|word| !is_open(word)).count();
        let is_bounded = form.first().is_some_and(|word| !is_open(word)) && !piece.contains("...");
        let has_holes = form.len() > fixed;
        has_holes && is_bounded && fixed >= 3 && has_form(&form, &written)
    };
    told_to_write(help).into_iter().any(|(_, piece)| is_form(piece))
}

/// Words and marks; commas only where they matter.
fn words_of(text: &str, commas: bool) -> Vec<String> {
    let apart = text.replace(',', if commas { " , " } else { " " });
    let apart = [":", ".", "(", ")"].iter().fold(apart, |text, mark| text.replace(mark, &format!(" {mark} ")));
    apart.split_whitespace().map(str::to_owned).collect()
}

/// Whether words have a form, where what stands for something else is one word or more.
fn has_form(form: &[String], written: &[String]) -> bool {
    let Some((first, rest)) = form.split_first() else { return written.is_empty() };
    if is_hole(first) {
        let ends = |word: &String| [":", ".", ","].contains(&word.as_str());
        let end = written.iter().position(ends).unwrap_or(written.len());
        return (1..=end).any(|length| has_form(rest, &written[length..]));
    }
    written.first() == Some(first) && has_form(rest, &written[1..])
}

/// The run of parts in which a place stands, and where in it.
fn run_at(parts: &[Part], span: Span) -> Option<(&[Part], usize)> {
    let at = parts.iter().position(|part| part.span().start <= span.start && span.start < part.span().end)?;
    if let Some(group) = parts[at].group().filter(|_| parts[at].span().start < span.start) {
        return group.statements.iter().find_map(|statement| run_at(&statement.parts, span));
    }
    Some((parts, at))
}

/// The sentences of the events that a help says to declare.
fn declared_sentences(help: &str) -> Vec<&str> {
    let is_event = |piece: &&str| piece.starts_with("event ");
    let pieces = help.split('`').enumerate().filter(|(at, _)| at % 2 == 1).map(|(_, piece)| piece);
    pieces.filter(is_event).flat_map(|piece| piece.split('"').skip(1).step_by(2)).collect()
}

/// A piece of the sentence of an event that shall be declared.
enum DeclaredPiece<'s> {
    Hole,
    /// One of these words.
    OneOf(Vec<&'s str>),
    /// These words, or none.
    Optional,
}

/// The sentence of an event as pieces, without words that say whether it happens.
fn sentence_parts(sentence: &str) -> Vec<DeclaredPiece<'_>> {
    let mut pieces = Vec::new();
    let mut rest = sentence.trim();
    while !rest.is_empty() {
        let end = match rest.chars().next() {
            Some('(') => rest.find(')').map_or(rest.len(), |at| at + 1),
            Some('[') => rest.find(']').map_or(rest.len(), |at| at + 1),
            _ => rest.find(' ').unwrap_or(rest.len()),
        };
        let piece = &rest[..end];
        if piece.starts_with('[') {
            pieces.push(DeclaredPiece::Optional);
        } else if is_hole(piece) {
            pieces.push(DeclaredPiece::Hole);
        } else {
            let ways = piece.trim_matches(['(', ')']).split('|');
            let ways: Vec<&str> = ways.filter_map(|way| way.split(' ').rfind(|word| !says_when(word))).collect();
            if !ways.is_empty() {
                pieces.push(DeclaredPiece::OneOf(ways));
            }
        }
        rest = rest[end..].trim_start();
    }
    pieces
}

/// Words by which an event happens, would happen or cannot.
fn says_when(word: &str) -> bool {
    ["is", "are", "be", "would", "can't", "cannot", "can", "may", "must"].contains(&word)
}

/// A verb or noun without its ending.
fn stem(word: &str) -> &str {
    word.trim_end_matches('s').trim_end_matches('e')
}

/// Whether the sentence of an event uses up some words, but for what says how often, how long or on which condition.
fn uses_up(sentence: &[DeclaredPiece<'_>], step: &[&str], is_period: &impl Fn(&str) -> bool) -> bool {
    const BEHIND: [&str; 15] = [
        "until", "if", "and", "or", "for", "only", "once", "twice", "where", "instead", "unless", "while", "during",
        "else", "then",
    ];
    let is_time = |words: &[&str]| match words {
        [which, period, ..] => ["this", "each", "per", "every"].contains(which) && is_period(period),
        _ => false,
    };
    let Some((first, rest)) = sentence.split_first() else {
        return step.first().is_none_or(|next| BEHIND.contains(next)) || is_time(step);
    };
    match first {
        DeclaredPiece::Hole => {
            (1..=step.len()).any(|taken| !is_time(&step[..taken]) && uses_up(rest, &step[taken..], is_period))
        }
        DeclaredPiece::Optional => (0..=step.len().min(2)).any(|taken| uses_up(rest, &step[taken..], is_period)),
        DeclaredPiece::OneOf(ways) => step.split_first().is_some_and(|(word, behind)| {
            let is_whose = ways == &["the"] && ["your", "its", "their"].contains(word);
            (is_whose || ways.iter().any(|way| stem(way) == stem(word))) && uses_up(rest, behind, is_period)
        }),
    }
}
