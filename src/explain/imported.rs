//! What was read of a file of printed cards, in words.

use import::survey::survey;
use import::translate::TranslatedCard;
use import::write::reason;
use schemars::JsonSchema;
use serde::Serialize;

/// What was read of a file of printed cards.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct ImportBrief {
    /// The file.
    pub file: String,
    /// The rulebook under which the cards are read.
    pub rulebook: String,
    /// Cards that differ from each other.
    pub cards: usize,
    /// Entries of the file that repeat one of them.
    pub repeated: usize,
    /// Entries that the grammar passes over.
    pub skipped: usize,
    /// Cards with a text.
    pub with_text: usize,
    /// Of those with a text, how many were read whole.
    pub whole: usize,
    /// Lines of texts: an ability each.
    pub lines: usize,
    /// Lines that were read.
    pub lines_read: usize,
    /// Lines that were not read, alike but for numbers and names: the most useful first.
    pub patterns: Vec<PatternBrief>,
    /// Where lines stop, the most frequent first.
    pub stops: Vec<StopBrief>,
    /// Cards that were not read whole.
    pub unread: Vec<UnreadCardBrief>,
    /// Entries that are no cards, and why.
    pub problems: Vec<String>,
}

/// Lines that are printed alike but for numbers and names.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct PatternBrief {
    /// The line: `N` for numbers, `SELF` for the card's own name, dots for what stands in brackets.
    pub text: String,
    /// How many lines are so.
    pub lines: usize,
    /// How many cards would be read whole if these lines were read besides.
    pub cards: usize,
    /// Why the first of them was not read.
    pub why: String,
}

/// A place where lines stop.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct StopBrief {
    /// What stands around it; `|` is the place.
    pub around: String,
    /// How many lines stop so.
    pub lines: usize,
}

/// A card that was not read whole.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct UnreadCardBrief {
    /// Its name in the language.
    pub name: String,
    /// What was not read of it, and why.
    pub unread: Vec<String>,
}

/// Whoever reads the report has the file: it may say what is printed there.
const WITH_TEXT: bool = true;

/// What is told besides the cards.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ImportFacts<'f> {
    /// The file.
    pub file: &'f str,
    /// The rulebook under which the cards are read.
    pub rulebook: &'f str,
    /// Entries that the grammar passes over.
    pub skipped: usize,
    /// Entries that are no cards, and why.
    pub problems: &'f [String],
}

/// The brief of translated cards.
#[must_use]
pub fn imported(cards: &[TranslatedCard], facts: &ImportFacts<'_>) -> ImportBrief {
    let found = survey(cards);
    let patterns = found.patterns.into_iter().map(|it| PatternBrief {
        text: it.text,
        lines: it.lines,
        cards: it.cards,
        why: reason(&it.why, WITH_TEXT),
    });
    ImportBrief {
        file: facts.file.to_owned(),
        rulebook: facts.rulebook.to_owned(),
        cards: found.cards,
        repeated: cards.iter().map(|card| card.printings - 1).sum(),
        skipped: facts.skipped,
        with_text: found.with_text,
        whole: found.whole,
        lines: found.lines,
        lines_read: found.lines_read,
        patterns: patterns.collect(),
        stops: found.stops.into_iter().map(|(around, lines)| StopBrief { around, lines }).collect(),
        unread: cards.iter().filter(|card| !card.is_whole()).map(unread).collect(),
        problems: facts.problems.to_vec(),
    }
}

fn unread(card: &TranslatedCard) -> UnreadCardBrief {
    let fields = card.fields.iter().map(|(field, _, why)| format!("field {field}: {}", reason(why, WITH_TEXT)));
    let lines = card.lines.iter().enumerate().filter_map(|(at, line)| {
        let why = line.ours.as_ref().err()?;
        Some(format!("line {}: {}", at + 1, reason(why, WITH_TEXT)))
    });
    UnreadCardBrief { name: card.name.clone(), unread: fields.chain(lines).collect() }
}
