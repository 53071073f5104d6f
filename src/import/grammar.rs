//! A grammar of printed sentences: rules with two sides.
//!
//! A synchronous grammar (Lewis and Stearns, "Syntax-directed transduction",
//! JACM 15(3), 1968): each rule says how something is printed and how the
//! language says it, with the same holes on both sides. So one grammar reads
//! cards, and prints them back.

use base::source::Span;

/// How the cards of a game are printed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PrintGrammar {
    /// The rulebook under which the cards are read.
    pub rulebook: String,
    /// Where it is declared.
    pub span: Span,
    /// What stands in which field of a card.
    pub fields: CardFields,
    /// What holes stand for.
    pub classes: Vec<PrintClass>,
}

/// What stands in which field of a card.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct CardFields {
    /// The field that holds the list of cards, if the file is no list itself.
    pub cards: Option<String>,
    /// The field with the name.
    pub name: String,
    /// The field that tells cards of one name apart.
    pub apart: Option<String>,
    /// The field with the text, and the class that reads its lines: the first that is meant for a card.
    pub text: Vec<FieldReading>,
    /// Fields that become words of the card, in order.
    pub head: Vec<FieldReading>,
    /// Fields that become lines of the card, in order.
    pub body: Vec<FieldReading>,
    /// What a field holds that has nothing to say: `-`.
    pub nothing: Vec<String>,
    /// What ends a line of a text, besides the end of a line.
    pub line_ends: Vec<String>,
    /// Markup that is taken out of texts.
    pub markup: Vec<String>,
    /// Cards that are passed over.
    pub skip: Vec<MatchedField>,
    /// Cards that are tokens.
    pub tokens: Vec<MatchedField>,
}

/// A field and the class that reads it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FieldReading {
    /// The field.
    pub field: String,
    /// The class.
    pub class: ClassId,
    /// Only of cards that have this.
    pub only: Option<MatchedField>,
}

/// Values of a field.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MatchedField {
    /// The field.
    pub field: String,
    /// The values.
    pub values: Vec<String>,
}

/// What a hole stands for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum ClassId {
    /// `N`: digits.
    Number,
    /// `NAME`: the name of a card; in the language it stands in quotes.
    Name,
    /// `WORD`: words, which become small letters.
    Word,
    /// `SELF`: the card's own name; in the language `this`.
    Itself,
    /// `REMINDER`: what stands between the parentheses around it. It says nothing that the rest does not.
    Reminder,
    /// A class of the grammar, by position.
    Declared(usize),
}

impl ClassId {
    /// Those that every grammar has, with how they are written.
    pub const BUILT_IN: [(&'static str, ClassId); 5] = [
        ("N", ClassId::Number),
        ("NAME", ClassId::Name),
        ("WORD", ClassId::Word),
        ("SELF", ClassId::Itself),
        ("REMINDER", ClassId::Reminder),
    ];

    /// The position of a class of the grammar; none of one that every grammar has.
    #[must_use]
    pub fn declared(self) -> Option<usize> {
        match self {
            ClassId::Declared(at) => Some(at),
            ClassId::Number | ClassId::Name | ClassId::Word | ClassId::Itself | ClassId::Reminder => None,
        }
    }
}

/// Ways to say one kind of thing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PrintClass {
    /// Its name, in capitals.
    pub name: String,
    /// Where it is declared.
    pub span: Span,
    /// The set of words to which what it reads is added: `TRAIT of trait`.
    pub vocabulary: Option<String>,
    /// Whether what it reads is a token, which is declared beside the cards: `UNITTOKEN as token`.
    pub declares: bool,
    /// Its rules.
    pub rules: Vec<PrintRule>,
}

/// One thing to say: as it is printed, and in the language.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PrintRule {
    /// Where it stands.
    pub span: Span,
    /// The ways in which it is printed; the first is the one that is printed back.
    pub printed: Vec<Vec<SidePiece>>,
    /// How the language says it; empty for what it need not say.
    pub ours: Vec<SidePiece>,
    /// Words that a card has on which it stands.
    pub head: Vec<String>,
}

/// A piece of one side of a rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SidePiece {
    /// Letters as they are.
    Literal(String),
    /// What another class says.
    Hole(Hole),
}

/// A hole: its name ties both sides of a rule together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hole {
    /// The class, perhaps with a number behind it: `N`, `N2`.
    pub name: String,
    /// What it stands for.
    pub class: ClassId,
}

impl SidePiece {
    /// The hole, if it is one.
    #[must_use]
    pub fn hole(&self) -> Option<&Hole> {
        match self {
            SidePiece::Hole(hole) => Some(hole),
            SidePiece::Literal(_) => None,
        }
    }
}
