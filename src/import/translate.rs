//! A card in the language.

use crate::cards::PrintedCard;
use crate::chart::{Direction, LineReading, Unread, read};
use crate::grammar::{ClassId, FieldReading, PrintGrammar};
use std::collections::{BTreeMap, BTreeSet};

/// A card that was translated, as far as it could be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TranslatedCard {
    /// Its name in the language: that of no other card.
    pub name: String,
    /// Its name as it is printed.
    pub printed: String,
    /// Whether it is a token.
    pub is_token: bool,
    /// Its words.
    pub head: Vec<String>,
    /// Its numbers and what else stands in fields: of which, and in the language.
    pub body: Vec<(String, String)>,
    /// The lines of its text.
    pub lines: Vec<TranslatedLine>,
    /// The class that reads them.
    pub class: Option<ClassId>,
    /// Fields that were not read: which, what they hold, and why.
    pub fields: Vec<(String, String, LineProblem)>,
    /// The words that the rulebook needs for it.
    pub vocabulary: BTreeSet<(String, String)>,
    /// The tokens that its lines declare, as they stand in them.
    pub tokens: BTreeSet<String>,
    /// How many cards of the file it stands for: those that are printed alike are one.
    pub printings: usize,
}

/// A line of a card's text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TranslatedLine {
    /// As it is printed.
    pub printed: String,
    /// In the language; empty for a reminder.
    pub ours: Result<String, LineProblem>,
}

/// Why a line has no translation.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum LineProblem {
    /// The grammar does not read it.
    Unread(Unread),
    /// The rulebook refuses what it was read as.
    Refused {
        /// What it was read as.
        ours: String,
        /// What the rulebook says.
        message: String,
    },
}

impl TranslatedCard {
    /// Whether all that is printed on it was read.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.fields.is_empty() && self.lines.iter().all(|line| line.ours.is_ok())
    }

    /// Notes what a reading gives the card and the rulebook besides its text; gives the text.
    fn note(&mut self, reading: LineReading) -> String {
        self.head.extend(reading.head);
        self.vocabulary.extend(reading.vocabulary);
        self.tokens.extend(reading.tokens);
        reading.text
    }
}

/// Translates cards; those that are printed alike become one, and others of one name are told apart.
#[must_use]
pub fn translate(grammar: &PrintGrammar, cards: &[PrintedCard]) -> Vec<TranslatedCard> {
    let mut all: Vec<(TranslatedCard, &PrintedCard)> = Vec::new();
    let mut by_name: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for card in cards {
        let of_name = by_name.entry(&card.name).or_default();
        match of_name.iter().find(|at| is_alike(card, all[**at].1)) {
            Some(at) => all[*at].0.printings += 1,
            None => {
                of_name.push(all.len());
                all.push((one(grammar, card), card));
            }
        }
    }
    let mut names: BTreeSet<String> = BTreeSet::new();
    for (translated, card) in &mut all {
        let apart = if card.apart.is_empty() { card.at.to_string() } else { card.apart.clone() };
        let tries = [card.name.clone(), format!("{} ({apart})", card.name)].into_iter();
        let mut tries = tries.chain((card.at..).map(|nth| format!("{} ({nth})", card.name)));
        translated.name = tries.find(|name| names.insert(name.clone())).unwrap_or_default();
    }
    all.into_iter().map(|(card, _)| card).collect()
}

/// What a line says, printed again: nothing if it says so itself. A grammar is sound where that is read as the same.
///
/// # Errors
/// How it is printed, if it can be, where that is read as something else.
pub fn print_back(grammar: &PrintGrammar, class: ClassId, ours: &str, own: &str) -> Result<(), Option<String>> {
    if ours.is_empty() {
        return Ok(());
    }
    let back = read(grammar, class, ours, own, Direction::PrintBack).map_err(|_| None)?.text;
    match read(grammar, class, &back, own, Direction::Read) {
        Ok(again) if again.text == ours => Ok(()),
        Ok(_) | Err(_) => Err(Some(back)),
    }
}

/// Whether two cards of one name are printed alike.
fn is_alike(one: &PrintedCard, other: &PrintedCard) -> bool {
    one.lines == other.lines
        && one.class == other.class
        && one.head == other.head
        && one.body == other.body
        && one.is_token == other.is_token
}

fn one(grammar: &PrintGrammar, card: &PrintedCard) -> TranslatedCard {
    let mut translated = TranslatedCard {
        name: card.name.clone(),
        printed: card.name.clone(),
        is_token: card.is_token,
        head: Vec::new(),
        body: Vec::new(),
        lines: Vec::new(),
        class: card.class,
        fields: Vec::new(),
        vocabulary: BTreeSet::new(),
        tokens: BTreeSet::new(),
        printings: 1,
    };
    for (field, values) in grammar.fields.head.iter().zip(&card.head) {
        let words = of_field(grammar, field, values, &mut translated);
        translated.head.extend(words);
    }
    for (field, values) in grammar.fields.body.iter().zip(&card.body) {
        let lines = of_field(grammar, field, values, &mut translated);
        translated.body.extend(lines.into_iter().map(|line| (field.field.clone(), line)));
    }
    let mut rest = card.lines.as_slice();
    while let Some(class) = card.class.filter(|_| !rest.is_empty()) {
        let (taken, line) = next_line(grammar, class, rest, &card.name, &mut translated);
        translated.lines.push(line);
        rest = &rest[taken..];
    }
    // Two fields can say the same.
    let mut seen = BTreeSet::new();
    let words = std::mem::take(&mut translated.head);
    let words = words.iter().flat_map(|said| said.split_whitespace());
    translated.head = words.filter(|word| seen.insert(*word)).map(str::to_owned).collect();
    translated
}

/// What the values of a field say; the words that they give the card besides are noted.
fn of_field(grammar: &PrintGrammar, field: &FieldReading, values: &[String], card: &mut TranslatedCard) -> Vec<String> {
    let mut found = Vec::new();
    for value in values {
        match read(grammar, field.class, value, &card.name, Direction::Read) {
            Ok(reading) => found.push(card.note(reading)),
            Err(why) => card.fields.push((field.field.clone(), value.clone(), LineProblem::Unread(why))),
        }
    }
    found
}

/// Most lines that are one ability: its modes stand on lines of their own.
const LINES_MAX: usize = 8;

/// The next line, or the fewest lines that can be read together.
fn next_line(
    grammar: &PrintGrammar,
    class: ClassId,
    rest: &[String],
    own: &str,
    card: &mut TranslatedCard,
) -> (usize, TranslatedLine) {
    let mut first = None;
    for taken in 1..=rest.len().min(LINES_MAX) {
        let printed = rest[..taken].join("\n");
        match read(grammar, class, &printed, own, Direction::Read) {
            Ok(reading) => return (taken, TranslatedLine { printed, ours: Ok(card.note(reading)) }),
            Err(why) => first = first.or(Some(why)),
        }
    }
    let why = LineProblem::Unread(first.unwrap_or(Unread::TooLong));
    (1, TranslatedLine { printed: rest[0].clone(), ours: Err(why) })
}
