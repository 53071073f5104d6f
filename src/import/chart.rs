//! A line read by a grammar, in either direction.
//!
//! All readings are looked for, from the left, and what a class comes to at a
//! place is worked out once. So the time is at most about the number of classes
//! times the square of the length of a line; past [`STEPS_MAX`] a line counts as
//! not read.

use crate::grammar::{ClassId, Hole, PrintClass, PrintGrammar, PrintRule, SidePiece};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// The most pieces that are looked at for one line.
pub const STEPS_MAX: usize = 2_000_000;
/// The most letters of a line.
pub const LETTERS_MAX: usize = 4_000;
/// Of what could stand somewhere, so many things are told.
const EXPECTED_MAX: usize = 6;
/// The most letters of each of them.
const EXPECTED_LETTERS: usize = 40;

/// In which direction a grammar is used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Direction {
    /// From print to the language.
    Read,
    /// From the language to print.
    PrintBack,
}

/// What a line says.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct LineReading {
    /// The other side.
    pub text: String,
    /// Words for the head of the card.
    pub head: Vec<String>,
    /// Words that the rulebook needs: the set of each, and the word.
    pub vocabulary: BTreeSet<(String, String)>,
    /// Tokens that it declares, as they stand in the text: `"NAME": WORDS { ... }`.
    pub tokens: BTreeSet<String>,
}

/// Why a line was not read.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Unread {
    /// No rule goes on.
    NoRule {
        /// Behind so many letters of the line.
        letter: usize,
        /// What rules go on with there.
        expected: Vec<String>,
    },
    /// Two readings differ.
    Ambiguous {
        /// One of them.
        one: String,
        /// Another.
        other: String,
    },
    /// There are too many letters or ways.
    TooLong,
}

/// Reads a line by a class; `own` is the name of the card on which it stands.
///
/// # Errors
/// Why it was not read.
pub fn read(
    grammar: &PrintGrammar,
    class: ClassId,
    line: &str,
    own: &str,
    to: Direction,
) -> Result<LineReading, Unread> {
    let letters: Vec<char> = match to {
        Direction::Read => line.chars().collect(),
        // The language does not ask how many spaces and lines there are.
        Direction::PrintBack => line.split_whitespace().collect::<Vec<_>>().join(" ").chars().collect(),
    };
    if letters.len() > LETTERS_MAX {
        return Err(Unread::TooLong);
    }
    let own = own.chars().collect();
    let mut chart =
        Chart { grammar, letters, own, to, known: BTreeMap::new(), furthest: Furthest::default(), steps: 0 };
    let found = chart.class(class, 0);
    if chart.steps > STEPS_MAX {
        return Err(Unread::TooLong);
    }
    let end = chart.letters.len();
    let mut whole = found.iter().filter(|it| it.end == end);
    match (whole.next(), whole.next()) {
        (Some(one), None) => Ok(one.reading.clone()),
        // Printed back, what several printed sides say is said by the first.
        (Some(one), Some(_)) if to == Direction::PrintBack => Ok(one.reading.clone()),
        (Some(one), Some(other)) => {
            Err(Unread::Ambiguous { one: one.reading.text.clone(), other: other.reading.text.clone() })
        }
        (None, _) => {
            for found in found.iter() {
                chart.furthest.note(found.end, "the end of the line");
            }
            let Furthest { letter, expected } = chart.furthest;
            Err(Unread::NoRule { letter, expected: expected.into_iter().take(EXPECTED_MAX).collect() })
        }
    }
}

/// What a class comes to from some place: how far, and what it says.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Found {
    end: usize,
    reading: LineReading,
}

/// Pieces of a rule that have been read.
#[derive(Clone)]
struct Begun<'g> {
    end: usize,
    holes: Vec<(&'g str, Rc<Found>)>,
}

/// How far any rule came, and what could have stood there.
#[derive(Default)]
struct Furthest {
    letter: usize,
    expected: BTreeSet<String>,
}

impl Furthest {
    fn note(&mut self, letter: usize, expected: &str) {
        if letter > self.letter {
            self.letter = letter;
            self.expected.clear();
        }
        if letter == self.letter {
            self.expected.insert(expected.to_owned());
        }
    }
}

struct Chart<'g> {
    grammar: &'g PrintGrammar,
    letters: Vec<char>,
    own: Vec<char>,
    to: Direction,
    known: BTreeMap<(ClassId, usize), Rc<[Rc<Found>]>>,
    furthest: Furthest,
    steps: usize,
}

impl<'g> Chart<'g> {
    fn class(&mut self, class: ClassId, at: usize) -> Rc<[Rc<Found>]> {
        if let Some(known) = self.known.get(&(class, at)) {
            return Rc::clone(known);
        }
        // A class that begins with itself finds nothing there, so that this ends: printed sides never do.
        self.known.insert((class, at), Rc::from([]));
        let found = match class {
            ClassId::Declared(index) => self.declared(index, at),
            ClassId::Number => self.number(at),
            ClassId::Name => self.name(at),
            ClassId::Word => self.word(at),
            ClassId::Itself => self.itself(at),
            ClassId::Reminder => self.reminder(at),
        };
        let found: Rc<[Rc<Found>]> = found.into_iter().map(Rc::new).collect();
        self.known.insert((class, at), Rc::clone(&found));
        found
    }

    /// All that the rules of a class come to: of each end two readings at most, which is enough to see that they differ.
    fn declared(&mut self, index: usize, at: usize) -> Vec<Found> {
        let grammar = self.grammar;
        let class = &grammar.classes[index];
        let mut found: Vec<Found> = Vec::new();
        for rule in &class.rules {
            match self.to {
                Direction::Read => {
                    for side in &rule.printed {
                        for begun in self.side(side, at) {
                            add(&mut found, self.of_rule(class, (rule, &rule.ours), &begun));
                        }
                    }
                }
                Direction::PrintBack if rule.ours.is_empty() => {}
                Direction::PrintBack => {
                    for begun in self.side(&rule.ours, at) {
                        add(&mut found, self.of_rule(class, (rule, shortest(rule)), &begun));
                    }
                }
            }
        }
        found
    }

    /// What the other side of a rule says.
    fn of_rule(&self, class: &PrintClass, (rule, other): (&PrintRule, &[SidePiece]), begun: &Begun<'_>) -> Found {
        let mut reading = LineReading { head: rule.head.clone(), ..LineReading::default() };
        for piece in other {
            match piece {
                SidePiece::Literal(text) => reading.text.push_str(text),
                SidePiece::Hole(hole) => {
                    let inside = begun.holes.iter().find(|(name, _)| *name == hole.name);
                    reading.text.push_str(inside.map_or("", |(_, found)| &found.reading.text));
                }
            }
        }
        for (_, found) in &begun.holes {
            reading.head.extend(found.reading.head.iter().cloned());
            reading.vocabulary.extend(found.reading.vocabulary.iter().cloned());
            reading.tokens.extend(found.reading.tokens.iter().cloned());
        }
        if self.to == Direction::Read {
            let words = class.vocabulary.iter().map(|set| (set.clone(), reading.text.clone()));
            reading.vocabulary.extend(words);
            reading.tokens.extend(class.declares.then(|| reading.text.clone()));
        }
        Found { end: begun.end, reading }
    }

    /// All ways in which one side of a rule can be read from a place.
    fn side(&mut self, side: &'g [SidePiece], at: usize) -> Vec<Begun<'g>> {
        let mut all = vec![Begun { end: at, holes: Vec::new() }];
        for (nth, piece) in side.iter().enumerate() {
            let mut next: Vec<Begun<'g>> = Vec::new();
            for begun in all {
                self.steps += 1;
                if self.steps > STEPS_MAX {
                    return Vec::new();
                }
                match piece {
                    SidePiece::Literal(text) => {
                        next.extend(self.literal(text, begun.end, nth == 0).map(|end| Begun { end, ..begun }));
                    }
                    SidePiece::Hole(hole) => next.extend(self.hole(hole, &begun)),
                }
            }
            all = next;
        }
        all
    }

    fn hole(&mut self, hole: &'g Hole, begun: &Begun<'g>) -> Vec<Begun<'g>> {
        let found = self.class(hole.class, begun.end);
        let with = |found: &Rc<Found>| {
            let mut holes = begun.holes.clone();
            holes.push((hole.name.as_str(), Rc::clone(found)));
            Begun { end: found.end, holes }
        };
        found.iter().map(with).collect()
    }

    /// The end of these letters, if they stand there; the first of a sentence may be large or small.
    fn literal(&mut self, text: &str, at: usize, is_first: bool) -> Option<usize> {
        let mut end = at;
        let mut word_end = at;
        for (nth, letter) in text.chars().enumerate() {
            let letter = if letter == '\n' && self.to == Direction::PrintBack { ' ' } else { letter };
            let same = self
                .letters
                .get(end)
                .is_some_and(|it| *it == letter || is_first && nth == 0 && it.to_lowercase().eq(letter.to_lowercase()));
            if !same {
                let rest: String = text.chars().skip(word_end - at).take(EXPECTED_LETTERS).collect();
                self.furthest.note(word_end, &format!("`{}`", rest.trim()));
                return None;
            }
            end += 1;
            let is_inside = letter.is_alphanumeric() && self.letters.get(end).is_some_and(|it| it.is_alphanumeric());
            if !is_inside {
                word_end = end;
            }
        }
        Some(end)
    }

    /// One finding for letters that fit, or a note of what was expected.
    fn one(&mut self, at: usize, end: usize, what: &str, text: String) -> Vec<Found> {
        if end == at {
            self.furthest.note(at, what);
            return Vec::new();
        }
        vec![plain(end, text)]
    }

    fn run(&self, at: usize, fits: impl Fn(char) -> bool) -> usize {
        at + self.letters[at..].iter().take_while(|it| fits(**it)).count()
    }

    fn text(&self, from: usize, to: usize) -> String {
        self.letters[from..to].iter().collect()
    }

    fn number(&mut self, at: usize) -> Vec<Found> {
        let end = self.run(at, |it| it.is_ascii_digit());
        let text = self.text(at, end);
        self.one(at, end, "a number", text)
    }

    /// A name, of any length: what stands behind it in the rule says where it ends.
    fn name(&mut self, at: usize) -> Vec<Found> {
        let in_name = |it: char| !"[]\"\u{201c}\u{201d}\n".contains(it);
        if self.to == Direction::PrintBack {
            let begin = if self.letters.get(at) == Some(&'"') { at + 1 } else { at };
            let end = self.run(begin, in_name);
            let is_quoted = begin < end && begin > at && self.letters.get(end) == Some(&'"');
            let behind = if is_quoted { end + 1 } else { at };
            return self.one(at, behind, "a name in quotes", self.text(begin, end));
        }
        let end = self.run(at, in_name);
        if end == at {
            self.furthest.note(at, "a name");
            return Vec::new();
        }
        self.ends(at, end).into_iter().map(|(end, text)| plain(end, format!("\"{text}\""))).collect()
    }

    /// Words, of any number.
    fn word(&mut self, at: usize) -> Vec<Found> {
        let end = self.run(at, |it| it.is_alphanumeric() || " -'\u{2019}.&".contains(it));
        if end == at {
            self.furthest.note(at, "a word");
            return Vec::new();
        }
        let ends = self.ends(at, end).into_iter();
        ends.map(|(end, text)| plain(end, small(&text))).filter(|it| !it.reading.text.is_empty()).collect()
    }

    /// Every end of a word up to `end`, with what stands before it.
    fn ends(&self, at: usize, end: usize) -> Vec<(usize, String)> {
        let is_end = |it: &usize| {
            let before = self.letters[*it - 1];
            before != ' '
                && self.letters.get(*it).is_none_or(|behind| !behind.is_alphanumeric() || !before.is_alphanumeric())
        };
        if self.letters[at] == ' ' {
            return Vec::new();
        }
        (at + 1..=end).filter(is_end).map(|it| (it, self.text(at, it))).collect()
    }

    fn itself(&mut self, at: usize) -> Vec<Found> {
        let wanted: Vec<char> = match self.to {
            Direction::Read => self.own.clone(),
            Direction::PrintBack => "this".chars().collect(),
        };
        let fits = !wanted.is_empty() && self.letters[at..].starts_with(&wanted);
        let end = if fits { at + wanted.len() } else { at };
        let text = match self.to {
            Direction::Read => "this".to_owned(),
            Direction::PrintBack => self.own.iter().collect(),
        };
        self.one(at, end, "the card's own name", text)
    }

    /// What stands between parentheses, with those inside of it.
    fn reminder(&mut self, at: usize) -> Vec<Found> {
        let (mut end, mut open) = (at, 0_usize);
        while let Some(letter) = self.letters.get(end) {
            match letter {
                '(' => open += 1,
                ')' if open == 0 => break,
                ')' => open -= 1,
                '\n' => return Vec::new(),
                _ => {}
            }
            end += 1;
        }
        self.one(at, end, "a reminder", String::new())
    }
}

/// How a rule is printed back: the first of its printed sides that reminds of nothing.
fn shortest(rule: &PrintRule) -> &[SidePiece] {
    let reminds =
        |side: &&Vec<SidePiece>| side.iter().filter_map(SidePiece::hole).any(|hole| hole.class == ClassId::Reminder);
    rule.printed.iter().find(|side| !reminds(side)).unwrap_or(&rule.printed[0])
}

fn plain(end: usize, text: String) -> Found {
    Found { end, reading: LineReading { text, ..LineReading::default() } }
}

/// Words in small letters, without marks and joined: one name, which holds no word of the language.
fn small(text: &str) -> String {
    let kept: String = text.chars().filter(|it| it.is_alphanumeric() || " -".contains(*it)).collect();
    let mut name = String::new();
    for word in kept.split([' ', '-']).filter(|word| !word.is_empty()) {
        // A digit behind a hyphen would begin a number.
        if !name.is_empty() && !word.starts_with(|it: char| it.is_ascii_digit()) {
            name.push('-');
        }
        name.push_str(&word.to_lowercase());
    }
    name
}

/// Adds what was found, unless two readings with that end are known.
fn add(found: &mut Vec<Found>, one: Found) {
    let alike = found.iter().filter(|it| it.end == one.end).count();
    if alike < 2 && !found.contains(&one) {
        found.push(one);
    }
}
