//! Translated cards as a text in the language.

use crate::chart::Unread;
use crate::token::{self, DeclaredToken};
use crate::translate::{LineProblem, TranslatedCard};
use std::collections::{BTreeMap, BTreeSet};

/// How a text is written.
#[derive(Clone, Debug)]
pub struct WriteSetting<'s> {
    /// The rulebook under which the cards are read.
    pub rulebook: &'s str,
    /// The file that has it, as `use` names it.
    pub file: &'s str,
    /// Whether what is printed stands beside the cards. Card texts are their publisher's.
    pub with_text: bool,
}

/// A text, and which line of which card stands on each of its lines.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct WrittenCards {
    /// The text.
    pub text: String,
    /// For lines of the text, from 1: what stands there.
    pub lines: BTreeMap<usize, WrittenLine>,
    /// How many lines there are.
    count: usize,
}

/// What stands on a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum WrittenLine {
    /// A part of a card, by position.
    Card(usize, CardPart),
    /// A token that lines of cards declare, as it stands in them.
    Token(String),
    /// Words that the rulebook needs for the cards.
    Vocabulary,
}

/// What of a card stands on a line.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum CardPart {
    /// Its name and words.
    Head,
    /// What stands in a field, by position.
    Body(usize),
    /// A line of its text, by position.
    Line(usize),
    /// Something that means nothing.
    Beside,
}

/// Writes cards; lines that were not read stand as `unread`.
#[must_use]
pub fn write(setting: &WriteSetting<'_>, cards: &[TranslatedCard]) -> WrittenCards {
    let mut written = WrittenCards::default();
    written.line(&format!("use {}", quoted(setting.file)), None);
    written.blank();
    let mut words: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for (set, word) in cards.iter().flat_map(|card| &card.vocabulary) {
        words.entry(set).or_default().insert(word);
    }
    // The rulebook that was named, with the words that the cards need besides.
    let of_cards = format!("{} cards", setting.rulebook);
    written.line(&format!("rulebook {} extends {} {{", quoted(&of_cards), quoted(setting.rulebook)), None);
    if !words.is_empty() {
        written.line("  words {", None);
        for (set, words) in &words {
            let words: Vec<&str> = words.iter().copied().collect();
            written.line(&format!("    {set}: {}", words.join(", ")), Some(&WrittenLine::Vocabulary));
        }
        written.line("  }", None);
    }
    written.line("}", None);
    let tokens = token::declared(cards);
    for (at, card) in cards.iter().enumerate() {
        CardWriter { written: &mut written, setting, at, tokens: &tokens }.card(card);
    }
    for token in tokens.iter().filter(|token| !token.is_in_file) {
        written.blank();
        let line = format!("token {}: {}", quoted(&token.name), token.meaning);
        written.line(&line, Some(&WrittenLine::Token(token.text.clone())));
    }
    written
}

impl WrittenCards {
    /// Writes one line, or several, and what stands there.
    fn line(&mut self, text: &str, of: Option<&WrittenLine>) {
        for line in text.split('\n') {
            self.count += 1;
            self.lines.extend(of.map(|of| (self.count, of.clone())));
            self.text.push_str(line);
            self.text.push('\n');
        }
    }

    fn blank(&mut self) {
        self.count += 1;
        self.text.push('\n');
    }
}

/// Writes one card.
struct CardWriter<'w> {
    written: &'w mut WrittenCards,
    setting: &'w WriteSetting<'w>,
    /// Its position.
    at: usize,
    tokens: &'w [DeclaredToken],
}

impl CardWriter<'_> {
    fn line(&mut self, text: &str, part: CardPart) {
        self.written.line(text, Some(&WrittenLine::Card(self.at, part)));
    }

    fn card(&mut self, card: &TranslatedCard) {
        self.written.blank();
        let word = if card.is_token { "token" } else { "card" };
        self.line(&format!("{word} {}: {} {{", quoted(&card.name), card.head.join(" ")), CardPart::Head);
        for (nth, (_, body)) in card.body.iter().enumerate().filter(|(_, (_, body))| !body.is_empty()) {
            self.line(&format!("  {body}"), CardPart::Body(nth));
        }
        let with_text = self.setting.with_text;
        for (field, value, why) in &card.fields {
            let held = if with_text { format!(" {value}") } else { String::new() };
            let told = format!("field {field}{held}: {}", reason(why, with_text));
            self.line(&format!("  unread {}", quoted(&told)), CardPart::Beside);
        }
        for (nth, line) in card.lines.iter().enumerate() {
            for printed in line.printed.lines().filter(|_| with_text) {
                self.line(&format!("  // {printed}"), CardPart::Beside);
            }
            match &line.ours {
                Ok(ours) if ours.is_empty() => {}
                Ok(ours) => {
                    let ours = self.with_names(ours);
                    self.line(&format!("  {}", ours.replace('\n', "\n  ")), CardPart::Line(nth));
                }
                Err(why) => {
                    let told = format!("line {}: {}", nth + 1, reason(why, with_text));
                    self.line(&format!("  unread {}", quoted(&told)), CardPart::Line(nth));
                }
            }
        }
        self.line("}", CardPart::Beside);
    }

    /// A line with the names of the tokens that it declares.
    fn with_names(&self, ours: &str) -> String {
        self.tokens.iter().fold(ours.to_owned(), |line, token| line.replace(&token.text, &quoted(&token.name)))
    }
}

/// Why a line was not read, in one sentence; without the words of print that were expected, unless texts are wanted.
#[must_use]
pub fn reason(problem: &LineProblem, with_text: bool) -> String {
    match problem {
        LineProblem::Unread(Unread::NoRule { letter, expected }) if with_text => {
            format!("stops behind letter {letter}; expected {}", either(expected))
        }
        LineProblem::Unread(Unread::NoRule { letter, .. }) => format!("stops behind letter {letter}"),
        LineProblem::Unread(Unread::Ambiguous { one, other }) => {
            format!("two readings differ: {}; {}", one_line(one), one_line(other))
        }
        LineProblem::Unread(Unread::TooLong) => "is too long to be read".to_owned(),
        LineProblem::Refused { message, .. } => format!("read, and refused: {}", one_line(message)),
    }
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Things of which one is expected.
fn either(all: &[String]) -> String {
    match all {
        [] => "nothing".to_owned(),
        [one] => one.clone(),
        [before @ .., last] => format!("{} or {last}", before.join(", ")),
    }
}

/// A text in quotes, as the language reads it.
fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' | '\\' => {
                quoted.push('\\');
                quoted.push(letter);
            }
            '\n' => quoted.push(' '),
            other => quoted.push(other),
        }
    }
    quoted.push('"');
    quoted
}
