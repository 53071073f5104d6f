//! What was read of a pool of cards, and what would bring most.

use crate::chart::Unread;
use crate::translate::{LineProblem, TranslatedCard};
use std::collections::{BTreeMap, BTreeSet};

/// Figures of a pool.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Survey {
    /// Cards that differ.
    pub cards: usize,
    /// Cards with a text.
    pub with_text: usize,
    /// Of those with a text, how many were read whole.
    pub whole: usize,
    /// Lines of texts.
    pub lines: usize,
    /// Lines that were read.
    pub lines_read: usize,
    /// Patterns of lines that were not read, the most frequent first.
    pub patterns: Vec<Pattern>,
    /// What rules would have to go on with where lines stop, the most frequent first: behind what, and how often.
    pub stops: Vec<(String, usize)>,
}

/// Lines that are printed alike but for numbers and names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pattern {
    /// The line, with holes.
    pub text: String,
    /// How many lines are so.
    pub lines: usize,
    /// How many cards would be read whole if lines like this alone were read besides.
    pub cards: usize,
    /// Why the first of them is not read.
    pub why: LineProblem,
}

/// How many letters before the place where a line stops are told.
const BEFORE: usize = 24;

/// Surveys translated cards.
#[must_use]
pub fn survey(cards: &[TranslatedCard]) -> Survey {
    let mut survey = Survey { cards: cards.len(), ..Survey::default() };
    let mut patterns: BTreeMap<String, Pattern> = BTreeMap::new();
    let mut stops: BTreeMap<String, usize> = BTreeMap::new();
    for card in cards {
        survey.with_text += usize::from(!card.lines.is_empty());
        survey.whole += usize::from(!card.lines.is_empty() && card.is_whole());
        survey.lines += card.lines.len();
        let mut missing: BTreeSet<String> = BTreeSet::new();
        for line in &card.lines {
            let Err(why) = &line.ours else {
                survey.lines_read += 1;
                continue;
            };
            let text = pattern(&line.printed, &card.printed);
            missing.insert(text.clone());
            let known = patterns.entry(text.clone());
            known.or_insert_with(|| Pattern { text, lines: 0, cards: 0, why: why.clone() }).lines += 1;
            if let LineProblem::Unread(Unread::NoRule { letter, .. }) = why {
                *stops.entry(around(&line.printed, *letter)).or_default() += 1;
            }
        }
        if let (1, true) = (missing.len(), card.fields.is_empty()) {
            for text in missing {
                patterns.entry(text).and_modify(|it| it.cards += 1);
            }
        }
    }
    survey.patterns = patterns.into_values().collect();
    survey.patterns.sort_by_key(|it| (std::cmp::Reverse((it.cards, it.lines)), it.text.clone()));
    survey.stops = stops.into_iter().collect();
    survey.stops.sort_by_key(|(text, count)| (std::cmp::Reverse(*count), text.clone()));
    survey
}

/// A line with holes for numbers, its own name, what stands in brackets and what is reminded of.
#[must_use]
pub fn pattern(line: &str, own: &str) -> String {
    let line = if own.is_empty() { line.to_owned() } else { line.replace(own, "SELF") };
    let mut text = String::new();
    let mut open: Vec<char> = Vec::new();
    let mut is_number = false;
    for letter in line.chars() {
        match letter {
            '(' | '[' => {
                if open.is_empty() {
                    text.push_str(if letter == '(' { "(...)" } else { "[...]" });
                }
                open.push(letter);
            }
            ')' | ']' if !open.is_empty() => {
                open.pop();
            }
            _ if !open.is_empty() => {}
            digit if digit.is_ascii_digit() => {
                if !is_number {
                    text.push('N');
                }
            }
            other => text.push(other),
        }
        is_number = letter.is_ascii_digit();
    }
    text
}

/// What stands around the place where a line stops.
fn around(line: &str, letter: usize) -> String {
    let letters: Vec<char> = line.chars().collect();
    let letter = letter.min(letters.len());
    let before: String = letters[letter.saturating_sub(BEFORE)..letter].iter().collect();
    let behind: String = letters[letter..].iter().take(BEFORE).collect();
    pattern(&format!("{}|{}", before.trim_start(), behind.trim_end()), "")
}
