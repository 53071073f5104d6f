//! From token parts to the IR: the language of cards, events and conditions.
//!
//! Takes statements of the token tree and the rulebook's vocabulary; gives
//! abilities, instructions, patterns, descriptions and expressions, and every
//! problem found, as data. [`Builder`] holds what is common to all of them.
//!
//! How it reads: hand-written recursive descent with a cursor over the parts.
//! Alternatives are tried in turn, and the one that gets furthest gives the
//! error. A statement that cannot be read is reported and left out; the next
//! one is read all the same.
//!
//! Invariants: no text makes it panic, recurse without bound or take more than
//! its fuel; what it returns keeps the promises of [`super::ir`]: ids in range,
//! slots below the environment's size, kinds as their places ask.
//!
//! Order of use: declare first (vocabulary with the forms of every event, the
//! names and words of all cards, the keywords, players and objects), then read
//! the bodies of events, then everything else.

use super::ability::{Ability, Card};
use super::event::{EventPattern, FormPart};
use super::expr::{Expr, Select};
use super::instr::Instr;
use super::ir::Tally;
use super::rulebook::Rulebook;
use super::scenario::Shape;
use crate::base::diagnostic::Diagnostic;
use crate::base::id::{AbilityId, CardId, ClauseId, EventKindId, KeywordId, NumberId, ObjectId, PlayerId, WordId};
use crate::base::source::Span;
use crate::syntax::{Group, Part, Statement};

/// A keyword that a file defines.
#[derive(Clone, Debug)]
pub struct Keyword {
    /// Which; its name stands in the rulebook.
    pub id: KeywordId,
    /// Its parameters, in order.
    pub parameters: Vec<Parameter>,
    /// The abilities that it stands for.
    pub body: Vec<Statement>,
    /// The clauses that its definition cites.
    pub clauses: Vec<ClauseId>,
}

/// A parameter of a keyword.
#[derive(Clone, Debug)]
pub struct Parameter {
    /// Its name.
    pub name: String,
    /// What may stand for it.
    pub kind: ParameterKind,
    /// Where it is declared.
    pub span: Span,
}

/// What may stand for a parameter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ParameterKind {
    /// A number: an expression. What a parameter is unless it says otherwise.
    Number,
    /// A word of the vocabulary.
    Word,
    /// A zone.
    Zone,
    /// A keyword.
    Keyword,
    /// A number of objects, by its name.
    Property,
    /// A kind of counter.
    Counter,
}

/// An object of the scenario that texts can name.
#[derive(Clone, Debug)]
pub struct NamedObject {
    /// Its name.
    pub name: String,
    /// Which.
    pub id: ObjectId,
    /// Its card.
    pub card: CardId,
}

/// Where an expression stands: what it can name besides the vocabulary.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// On an object: `this` and `you`.
    Object,
    /// In a scenario or property: only players and objects of the scenario.
    Scenario,
}

/// What the body of a card says.
#[derive(Clone, Debug, Default)]
pub struct CardBody {
    /// Its numbers.
    pub numbers: Vec<(NumberId, i32)>,
    /// Its abilities.
    pub abilities: Vec<AbilityId>,
}

/// What all phrases are read with, and what comes of them.
#[derive(Debug)]
pub struct Builder<'a> {
    /// The vocabulary. The bodies of its events are not looked at.
    pub rulebook: &'a Rulebook,
    /// For each class of replacement effects, the word that introduces its effects
    /// (`self`, `as`, `instead`, `prevent`, `outcome`).
    pub wordings: Vec<String>,
    /// Cards; their names and words are read, their bodies not.
    pub cards: Vec<Card>,
    /// All abilities and effects so far.
    pub abilities: Vec<Ability>,
    /// What history is asked for so far.
    pub tallies: Vec<Tally>,
    /// The keywords that have a definition.
    pub keywords: Vec<Keyword>,
    /// The players of the scenario, clockwise.
    pub players: Vec<String>,
    /// The objects of the scenario that have names.
    pub objects: Vec<NamedObject>,
    /// Every problem so far.
    pub diagnostics: Vec<Diagnostic>,
}

/// An event's sentence in quotes, read; a problem is pushed.
pub fn forms(_text: &str, _span: Span, _diagnostics: &mut Vec<Diagnostic>) -> Vec<FormPart> {
    Vec::new()
}

/// The parameters of a keyword: `(N, T: word)`; problems are pushed.
pub fn parameters(_group: &Group, _diagnostics: &mut Vec<Diagnostic>) -> Vec<Parameter> {
    Vec::new()
}

/// Parts as one line of text with normal spacing.
#[must_use]
pub fn sentence(_parts: &[Part]) -> String {
    String::new()
}

impl<'a> Builder<'a> {
    /// A builder that has read nothing yet.
    #[must_use]
    pub fn new(rulebook: &'a Rulebook, wordings: Vec<String>) -> Self {
        Builder {
            rulebook,
            wordings,
            cards: Vec::new(),
            abilities: Vec::new(),
            tallies: Vec::new(),
            keywords: Vec::new(),
            players: Vec::new(),
            objects: Vec::new(),
            diagnostics: Vec::new(),
        }
    }

    /// Splits `... cites 6.4.5, A-stack` off the end.
    pub fn cites<'p>(&mut self, parts: &'p [Part]) -> (&'p [Part], Vec<ClauseId>) {
        (parts, Vec::new())
    }

    /// The abilities of a card, keyword or scenario object, one or more a statement.
    pub fn abilities(&mut self, _owner: &str, _statements: &[Statement]) -> Vec<AbilityId> {
        Vec::new()
    }

    /// The body of a card: numbers (`power 6`) and abilities.
    pub fn card_body(&mut self, _owner: &str, _statements: &[Statement]) -> CardBody {
        CardBody::default()
    }

    /// Words of the vocabulary, with nothing or commas between them: `brute attack`.
    pub fn words(&mut self, _parts: &[Part]) -> Vec<WordId> {
        Vec::new()
    }

    /// What an event of a kind does: the parts after `does:`, or a group of statements.
    pub fn event_body(&mut self, _kind: EventKindId, _parts: &[Part]) -> Vec<Instr> {
        Vec::new()
    }

    /// A line of a script; `you` is the player, if there is one. Also gives the size of its environment.
    pub fn script(&mut self, _player: Option<PlayerId>, _parts: &[Part]) -> (Vec<Instr>, u8) {
        (Vec::new(), 0)
    }

    /// An expression of any kind.
    pub fn expression(&mut self, _place: Place, _parts: &[Part]) -> Option<(Expr, Shape)> {
        None
    }

    /// A condition.
    pub fn condition(&mut self, _place: Place, _parts: &[Part]) -> Option<Expr> {
        None
    }

    /// `EVENT [and COND] [during PERIOD]` of a property, without `this` and `you`, and what is asked of it.
    pub fn pattern(&mut self, _event: &[Part], _condition: &[Part]) -> Option<(EventPattern, Expr)> {
        None
    }

    /// A description of objects, such as `each hero with life <= 0`.
    pub fn select(&mut self, _parts: &[Part]) -> Option<Select> {
        None
    }

    /// A standing check: `each hero with life <= 0: its controller loses`.
    pub fn standing(&mut self, _parts: &[Part]) -> Option<(Select, Vec<Instr>)> {
        None
    }

    /// Whether `this` fits a description such as `permanent` or `red attack with cost 0`.
    pub fn fits(&mut self, _parts: &[Part]) -> Option<Expr> {
        None
    }
}
