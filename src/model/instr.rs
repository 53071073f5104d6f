//! Instructions: what an ability, an event or a script line does, in order.

use super::event::EventTemplate;
use super::expr::{Expr, Role, Select, Slot};
use base::id::{AbilityId, CardId, CounterId, NumberId, PeriodId, PlayerId, RelationId, ResourceId, WordSetId, ZoneId};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// One instruction.
///
/// *Events* go through the rulebook's event procedure. *Bare changes* change
/// the position and nothing else; they stand in the bodies of event kinds.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Instr {
    // events
    /// These events happen, at the same moment if there are several.
    Events(Vec<EventTemplate>),
    /// These events happen as one event of several parts (object, type, amount differ).
    Compound(Vec<EventTemplate>),

    // bare changes
    /// Raises (or, by a negative amount, lowers) a tracked number of an object.
    Raise(Expr, NumberId, Expr),
    /// Sets a tracked number of an object.
    SetNumber(Expr, NumberId, Expr),
    /// Raises or lowers a number of a player; never below 0.
    RaiseResource(Expr, ResourceId, Expr),
    /// Puts (or, by a negative amount, removes) counters; never below 0.
    PutCounters(Expr, CounterId, Expr),
    /// An object comes to stand in a relation to another, or no longer does.
    Relate(Expr, RelationId, Expr, bool),
    /// Puts an object into a zone.
    Place(Expr, ZoneId, End),
    /// Puts the top cards of a player's zone into another zone of theirs.
    PlaceTop(Expr, ZoneId, Expr, ZoneId),
    /// A new token of this card for a player in a zone; bound to the slot.
    Create(CardId, Expr, ZoneId, Slot),
    /// An object ceases to exist.
    Cease(Expr),
    /// The owner of a deck no longer knows its order.
    Shuffle(Expr, ZoneId),
    /// Gives an object to a player, permanently.
    Control(Expr, Expr),
    /// A player wins.
    Win(Expr),
    /// A player loses.
    Lose(Expr),
    /// The game is a draw.
    Draw,
    /// The next player's turn (or this player's) is the current one.
    TurnTo(Expr),
    /// A period begins to go on (bare: its start is an event of its own).
    Enter(PeriodId),
    /// A period no longer goes on; effects that last as long end.
    Leave(PeriodId),

    // the event under replacement
    /// The event that is being replaced gets this part.
    Change(Role, Expr),
    /// The event that is being replaced becomes this one; it keeps its lineage.
    Become(EventTemplate),
    /// The event that is being replaced becomes nothing.
    Nothing,
    /// When the event that is being replaced occurs, these happen with it.
    With(Vec<Instr>),
    /// The outcome that is being replaced does not come about; the same event happens again.
    Again,
    /// Prevents from the event that is being replaced: as much as given, else
    /// all; a shield prevents what it has left.
    Prevent(Option<Expr>),

    // control
    /// Binds a value.
    Let(Slot, Expr),
    /// A condition, evaluated once.
    If(Expr, Vec<Instr>, Vec<Instr>),
    /// A player may; offered only where it is possible.
    May(Expr, Expr, Vec<Instr>, Vec<Instr>),
    /// What stands before a colon, behind `may`: it is offered only where all of it can be done.
    Paid(Vec<Instr>),
    /// For each object that fits now, in the order of the position.
    ForEach(Select, Vec<Instr>),
    /// For each player in the game, clockwise from the turn player, bound to the slot.
    ForEachPlayer(Slot, Expr, Vec<Instr>),
    /// As often as this.
    Repeat(Expr, Vec<Instr>),

    // choices
    /// Here a target is named first: it is declared here, where the rulebook declares targets as they are reached.
    Target(super::ability::Target),
    /// A player chooses an object that fits, if there is one.
    Choose(Expr, Select),
    /// A player chooses a player for whom the expression is true, bound to the slot.
    ChoosePlayer(Expr, Slot, Expr),
    /// A player chooses a number from low to high.
    ChooseNumber(Expr, Slot, Expr, Expr),
    /// A player chooses a word of a set.
    ChooseWord(Expr, Slot, WordSetId),
    /// A die with this many sides, from 1; a coin has 2.
    Roll(Slot, u8),
    /// Chance decides: so many times in so many it is 1, else 0.
    Chance(Slot, u16, u16),
    /// A player chooses one of these.
    ChooseOne(Expr, Vec<Vec<Instr>>),

    // effects
    /// Generates the effect of this ability: a continuous, replacement or delayed-triggered effect made by a layer.
    Generate(AbilityId),
    /// An inline trigger: met now if its condition is met.
    Inline(AbilityId),

    // scenario
    /// All that waits is placed and resolved; players act as the scenario lets them.
    Settle,
    /// A player plays a card. Stuck where that is illegal.
    Play(PlayerId, Expr),
    /// A player activates an ability of an object. Stuck where that is illegal.
    Activate(PlayerId, Expr, AbilityId),
}

impl Instr {
    /// The lists of instructions that stand inside this one.
    pub fn inner(&self, see: &mut dyn FnMut(&[Instr])) {
        match self {
            Instr::If(_, then, otherwise) | Instr::May(_, _, then, otherwise) => {
                see(then);
                see(otherwise);
            }
            Instr::With(inner)
            | Instr::Paid(inner)
            | Instr::ForEach(_, inner)
            | Instr::ForEachPlayer(_, _, inner)
            | Instr::Repeat(_, inner) => see(inner),
            Instr::ChooseOne(_, choices) => choices.iter().for_each(|choice| see(choice)),
            _ => {}
        }
    }

    /// Whether this is a bare change that asks nobody anything.
    #[must_use]
    pub fn is_bare(&self) -> bool {
        matches!(
            self,
            Instr::Raise(..)
                | Instr::SetNumber(..)
                | Instr::RaiseResource(..)
                | Instr::PutCounters(..)
                | Instr::Relate(..)
                | Instr::Place(..)
                | Instr::Create(..)
                | Instr::Cease(_)
                | Instr::Control(..)
                | Instr::Win(_)
                | Instr::Lose(_)
                | Instr::Draw
                | Instr::TurnTo(_)
        )
    }
}

/// Where in an ordered zone.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// On top.
    Top,
    /// At the bottom.
    Bottom,
}
