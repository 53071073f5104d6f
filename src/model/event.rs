//! Kinds of events, patterns that match them, and templates that make them.

use super::expr::{Expr, Role, Select, Slot};
use super::instr::Instr;
use base::id::{AbilityId, ClauseId, EventKindId, PeriodId, ZoneId};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A kind of event that the rulebook's vocabulary declares.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EventKind {
    /// Its name.
    pub name: String,
    /// Its sentences; the first is the one in which stories tell it.
    pub forms: Vec<Vec<FormPart>>,
    /// What it does when it occurs. Run with the event's roles in the environment.
    pub body: Vec<Instr>,
    /// What follows it, step by step, once it is complete: no updates, but instructions as in a script.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub steps: Vec<Instr>,
    /// What must be so for it to happen at all, asked with the event's roles when it is proposed or becomes this.
    #[serde(default = "Expr::always", skip_serializing_if = "Expr::is_true")]
    pub needs: Expr,
    /// What must be so for it to occur, asked with the event's roles when it is about to.
    #[serde(default = "Expr::always", skip_serializing_if = "Expr::is_true")]
    pub occurs: Expr,
    /// What the machine itself has to do with it.
    pub special: Special,
    /// Whether triggers on it look at the position just before it occurs.
    pub looks_back: bool,
    /// Whether it is meant by what the rulebook says of effects that take their own object out of play, where that is not
    /// said of all kinds of events which do.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub waits: bool,
    /// Whether it consists of its steps: they are done before it occurs, and it does only if something of them has happened.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub composite: bool,
    /// The clauses that define it.
    pub clauses: Vec<ClauseId>,
}

impl EventKind {
    /// Whether it needs nothing.
    #[must_use]
    pub fn is_free(&self) -> bool {
        self.needs.is_true() && self.occurs.is_true()
    }

    /// The zones in one of which its object has to be, if it says so.
    #[must_use]
    pub fn zones_needed(&self) -> Option<Vec<ZoneId>> {
        self.needs.zones_required(&Expr::Slot(Slot::of_role(Role::Object)))
    }
}

/// What the machine itself has to do with a kind of event.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Special {
    /// Nothing.
    Plain,
    /// A continuous effect applies to an object in this way.
    Applies(Change),
    /// A prevention effect prevents: `amount` is how much.
    Prevents,
    /// A period starts.
    Starts(PeriodId),
    /// A period ends.
    Ends(PeriodId),
    /// A player plays a card: `player`, `object`.
    Plays,
    /// A player activates an ability of `object`.
    Activates,
}

/// How one part of a continuous effect modifies an object.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[repr(u8)]
pub enum Change {
    /// Becomes a copy.
    Copy,
    /// Another player controls it.
    Control,
    /// Gains words.
    AddWords,
    /// Loses words.
    RemoveWords,
    /// Gains an ability or keyword.
    AddAbility,
    /// Loses abilities or a keyword.
    RemoveAbility,
    /// Gains or loses a numeric property as such.
    Property,
    /// Sets a number.
    Set,
    /// Multiplies a number.
    Multiply,
    /// Divides a number.
    Divide,
    /// Adds to a number.
    Add,
    /// Subtracts from a number.
    Subtract,
    /// Bounds a number from below.
    AtLeast,
    /// Bounds a number from above.
    AtMost,
}

impl Change {
    /// Whether what it does is more or less of something: the event that applies it has an amount in that sense.
    #[must_use]
    pub const fn is_by_amount(self) -> bool {
        match self {
            Change::Add | Change::Subtract => true,
            Change::Copy
            | Change::Control
            | Change::AddWords
            | Change::RemoveWords
            | Change::AddAbility
            | Change::RemoveAbility
            | Change::Property
            | Change::Set
            | Change::Multiply
            | Change::Divide
            | Change::AtLeast
            | Change::AtMost => false,
        }
    }

    /// Whether it bounds a number, whatever else changes it.
    #[must_use]
    pub const fn bounds(self) -> bool {
        matches!(self, Change::AtLeast | Change::AtMost)
    }

    /// How many there are.
    pub const COUNT: usize = 14;
}

/// A piece of an event's sentence.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum FormPart {
    /// A word that stands as it is.
    Word(String),
    /// A part of the event.
    Hole(Role),
    /// May be left out.
    Optional(Vec<FormPart>),
    /// One of several; the first is printed.
    Either(Vec<Vec<FormPart>>),
}

/// Which events an effect answers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EventPattern {
    /// The kind.
    pub kind: EventKindId,
    /// What its parts and the position must fulfil: the event's roles stand in
    /// their slots. For an event of several parts, some part must fulfil it.
    pub filter: Expr,
    /// The objects and players of the event that its words name.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub named: Vec<Role>,
}

/// How an instruction makes events.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EventTemplate {
    /// The kind.
    pub kind: EventKindId,
    /// Its parts.
    pub roles: Vec<(Role, Expr)>,
    /// One such event for each object that the description fits, bound to its slot.
    pub each: Option<Select>,
    /// The self-replacement effects that this very event may meet.
    pub instead: Vec<AbilityId>,
    /// Where it stands how much of it has happened, for what hangs on it and reads that: the sum of the amounts; without
    /// amounts, to how many objects.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub done: Option<Slot>,
}
