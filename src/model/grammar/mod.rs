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

mod ability;
mod advice;
mod amounts;
mod anybodys;
mod argument;
mod ban;
mod batch;
mod budget;
mod by_relation;
mod card_name;
mod chance;
mod change;
mod cheaper;
mod cites;
pub(crate) mod clause_numbers;
mod comes_to_be;
mod cost;
mod counter_events;
mod countered;
mod created;
mod delayed;
mod designed;
mod done;
mod effect;
mod entry;
mod event;
mod expr;
mod first_try;
mod foreign;
mod forms;
mod given;
mod given_names;
mod home;
mod in_place;
mod in_stack;
mod in_vain;
mod instead;
mod instr;
mod keyword;
mod kinds;
mod line_forms;
mod lost_control;
mod make;
mod meant;
mod missed;
mod mistaken;
mod modes;
mod modify;
mod moves;
mod named_objects;
mod names;
mod nearly;
mod nested;
mod never_met;
mod next_read;
mod no_such_event;
mod of_class;
mod opponent;
mod other;
mod own_events;
mod parts_needed;
mod passed;
mod paying;
mod placeholder;
mod player_check;
mod playing;
mod plural;
mod pointless;
mod predicate;
mod print;
mod printed;
mod printing;
mod pronoun;
mod quality;
mod reader;
mod relation;
mod repeat;
mod requirement;
mod resolution;
mod said_by_several;
mod scope;
mod select;
mod several;
mod slips;
mod steps;
mod sums;
mod suppress;
mod tally;
mod target;
mod telling;
mod term;
#[cfg(test)]
mod tests;
mod that;
mod times;
mod tried;
mod trouble;
mod unsaid_verb;
mod update;
mod walk;
mod what;
mod which_it;
mod worded;
mod working;
mod works;

use super::ability::{Ability, Card};
use super::expr::Expr;
use super::instr::Instr;
use super::ir::Tally;
use super::rulebook::Rulebook;
use base::diagnostic::Diagnostic;
use base::id::{AbilityId, CardId, ClauseId, KeywordId, NumberId, ObjectId, ZoneId};
use base::source::Span;
use budget::Budget;
use clause_numbers::ClauseNumbers;
use syntax::{Part, Statement};

pub(crate) use event::mentions;
pub(crate) use first_try::verb_of;
pub use forms::{declared, forms, placeholder_of_role, role_of_placeholder};
pub use in_stack::PlayedCards;
pub use keyword::parameters;
pub use named_objects::NamedObjects;
pub(crate) use names::{article, is_plural};
pub(crate) use no_such_event::{places_in, said_of};
pub(crate) use pointless::{excludes, some_pair};
pub use print::sentence;
pub(crate) use printed::mentions_word;
pub(crate) use walk::replaced;
pub(crate) use worded::never_a_target;
pub(crate) use works::suggestions;

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
    /// Whether several of it on one object are one, whose number is their sum.
    pub adds_up: bool,
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
    /// A condition.
    Condition,
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
    /// Whether other objects have that name as well.
    pub shared: bool,
}

/// Where an expression stands: what it can name besides the vocabulary.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ExprPlace {
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
    pub objects: NamedObjects,
    /// What each kind of event does, as read by [`Builder::event_body`].
    pub bodies: Vec<Vec<Instr>>,
    /// On what each kind of event happens at all, as read by [`Builder::event_needs`].
    pub needs: Vec<Expr>,
    /// What those bodies show of the parts of their events.
    pub whats: Vec<ShownParts>,
    /// The number that is what a card costs, and the zones from which cards are played, once that is known.
    pub paid: Option<(NumberId, Vec<ZoneId>)>,
    /// Where cards are that are played.
    pub played: Option<PlayedCards>,
    /// The clauses that the rulebook takes away from those that it extends, and those that it numbers otherwise.
    pub clause_numbers: ClauseNumbers,
    /// What is read is the rulebook's own text, which cannot rest on those.
    pub of_rules: bool,
    /// Every problem so far.
    pub diagnostics: Vec<Diagnostic>,
    /// The card whose text is read, if it is one.
    pub card: Option<CardId>,
    /// Whether that card is declared, and no object of a scenario alone, whose name can mean but that object.
    pub is_declared: bool,
    /// What stands behind `resolve:` on the card that is read, once for each such line.
    resolutions: Vec<Vec<Part>>,
    /// The names that the card gives in what is paid to play it.
    named_in_costs: Vec<String>,
    /// Where `it` stands in the line under way that is this card by the words of an event.
    it_by_event: Vec<(Span, which_it::SaidOfThis)>,
    /// What the statement under way may still use up.
    budget: Budget,
}

/// The table to which a part of an event belongs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PartTable {
    /// Numbers of objects.
    Numbers,
    /// Numbers of players.
    Resources,
    /// Kinds of counters.
    Counters,
    /// Keywords.
    Keywords,
    /// Words.
    Words,
}

/// What the body of a kind of event shows of its parts.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct ShownParts {
    /// The table of `WHAT`, where the body shows it.
    pub table: Option<PartTable>,
    /// Whether `OTHER` is a card definition and not an object.
    pub other_is_card: bool,
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
            objects: NamedObjects::default(),
            bodies: vec![Vec::new(); rulebook.events.len()],
            needs: vec![Expr::TRUE; rulebook.events.len()],
            whats: vec![ShownParts::default(); rulebook.events.len()],
            paid: None,
            played: None,
            clause_numbers: ClauseNumbers::default(),
            of_rules: false,
            diagnostics: Vec::new(),
            card: None,
            is_declared: false,
            resolutions: Vec::new(),
            named_in_costs: Vec::new(),
            it_by_event: Vec::new(),
            budget: Budget::default(),
        }
    }

    /// Adds a problem, unless it has been told already.
    fn report(&mut self, problem: Diagnostic) {
        if !self.diagnostics.contains(&problem) {
            self.diagnostics.push(problem);
        }
    }
}
