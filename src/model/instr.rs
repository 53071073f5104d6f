//! Instructions: what an ability, an event or a script line does, in order.

use super::event::EventTemplate;
use super::expr::{Expr, Role, Select, Slot};
use base::id::{AbilityId, CardId, CounterId, NumberId, PeriodId, PlayerId, RelationId, ResourceId, WordSetId, ZoneId};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// One instruction.
///
/// *Events* go through the rulebook's event procedure. *Updates* change
/// the position and nothing else; they stand in the bodies of event kinds.
///
/// The groups are enums of their own, so that whoever takes one apart names
/// all of it in one short match, and a new instruction does not compile until
/// everybody has said what it is to them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Instr {
    /// Events happen.
    Happen(Happen),
    /// An update of the position.
    #[serde(rename = "bare")]
    Update(Update),
    /// Something is done to the event under replacement.
    OnEvent(OnEvent),
    /// Which instructions are followed, and how often.
    Flow(Flow),
    /// Somebody chooses, or chance does.
    Choose(Choose),
    /// An effect comes to be.
    Make(Make),
    /// What waits resolves, and what only the lines of a scenario say.
    Script(ScriptInstr),
}

/// Events happen.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Happen {
    /// These events happen, at the same moment if there are several.
    Events(Vec<EventTemplate>),
    /// These events happen as one event of several parts (object, type, amount differ).
    Compound(Vec<EventTemplate>),
}

/// What becomes of a relation of two objects.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Relating {
    /// It comes to be, and the first object stands in this relation to no other any more.
    ComesAlone,
    /// It comes to be, beside those to others.
    ComesBeside,
    /// It ends.
    Ends,
}

/// An update: the position is changed and nothing else.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Update {
    /// Raises (or, by a negative amount, lowers) a tracked number of an object.
    Raise(Expr, NumberId, Expr),
    /// Sets a tracked number of an object.
    SetNumber(Expr, NumberId, Expr),
    /// Raises or lowers a number of a player; never below 0.
    RaiseResource(Expr, ResourceId, Expr),
    /// Puts (or, by a negative amount, removes) counters; never below 0.
    PutCounters(Expr, CounterId, Expr),
    /// An object comes to stand in a relation to another, or no longer does.
    Relate(Expr, RelationId, Expr, Relating),
    /// Puts an object into a zone.
    Place(Expr, ZoneId, ZoneEnd),
    /// Puts the top cards of a player's zone into another zone of theirs.
    PlaceTop(Expr, ZoneId, Expr, ZoneId),
    /// A new token for a player in a zone; bound to the slot.
    Create(TokenOf, Expr, ZoneId, Slot),
    /// An object ceases to exist.
    Cease(Expr),
    /// An object lies face-down from here on, or face-up.
    Face(Expr, bool),
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
    /// A period begins to go on (an update: its start is an event of its own).
    Enter(PeriodId),
    /// A period no longer goes on; effects that last as long end.
    Leave(PeriodId),
}

/// What a new token is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum TokenOf {
    /// Of this card.
    Card(CardId),
    /// A copy: of the card that this object has or copies by then. Without the object there is no token.
    Copy(Expr),
}

/// What a replacement effect does to the event that it replaces.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum OnEvent {
    /// The event that is being replaced gets this part.
    Change(Role, Expr),
    /// The event that is being replaced becomes this one; it keeps its lineage.
    Become(EventTemplate),
    /// The event that is being replaced becomes nothing.
    Nothing,
    /// These are done in the place of the event that is being replaced, of which nothing is left: what they make keeps its
    /// lineage.
    InPlace(Vec<Instr>),
    /// When the event that is being replaced occurs, these happen with it, as a part of what it has become.
    With(Vec<Instr>),
    /// The outcome that is being replaced does not come about; the same event happens again.
    Again,
    /// Prevents from the event that is being replaced: as much as given, else
    /// all; a shield prevents what it has left.
    Prevent(Option<Expr>),
}

/// Which instructions are followed, and how often.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Flow {
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
    /// Once, and again until this holds; asked each time behind it, with what it has bound.
    Until(Vec<Instr>, Expr),
}

/// Somebody chooses, or chance does.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Choose {
    /// Here a target is named first: it is declared here, where the rulebook declares targets as they are reached.
    Target(super::ability::Target),
    /// A player chooses an object that fits, if there is one.
    Object(Expr, Select),
    /// A player chooses a player for whom the expression is true, bound to the slot.
    Player(Expr, Slot, Expr),
    /// A player chooses a number from low to high.
    Number(Expr, Slot, Expr, Expr),
    /// A player chooses a word of a set.
    Word(Expr, Slot, WordSetId),
    /// A die with this many sides, from 1; a coin has 2.
    Roll(Slot, u8),
    /// Chance decides: so many times in so many it is 1, else 0.
    Chance(Slot, u16, u16),
    /// A player chooses one of these.
    One(Expr, Vec<Vec<Instr>>),
}

/// An effect comes to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Make {
    /// Generates the effect of this ability: a continuous, replacement or delayed-triggered effect made by a layer.
    Effect(AbilityId),
    /// An inline trigger: met now if what the instruction before it does has happened, and its condition is met.
    Trigger(AbilityId),
}

/// What waits resolves, and what only the lines of a scenario say.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ScriptInstr {
    /// All that waits is placed and resolved; players act as the scenario lets them.
    Settle,
    /// The next that waits resolves, and no more; nobody acts before it.
    SettleNext,
    /// A player plays a card. Stuck where that is illegal.
    Play(PlayerId, Expr),
    /// A player activates an ability of an object. Stuck where that is illegal.
    Activate(PlayerId, Expr, AbilityId),
    /// The same for the nth activated ability that the object has beside those of its card. Stuck where there is none.
    ActivateGiven(PlayerId, Expr, u8),
}

impl Instr {
    /// The events that it makes, if that is what it does.
    #[must_use]
    pub fn events(&self) -> Option<&Happen> {
        match self {
            Instr::Happen(happen) => Some(happen),
            Instr::Update(_)
            | Instr::OnEvent(_)
            | Instr::Flow(_)
            | Instr::Choose(_)
            | Instr::Make(_)
            | Instr::Script(_) => None,
        }
    }

    /// Who chooses an object that is no target, and of which, if it has somebody do that.
    #[must_use]
    pub fn chosen_object(&self) -> Option<(&Expr, &super::expr::Select)> {
        match self {
            Instr::Choose(Choose::Object(who, select)) => Some((who, select)),
            Instr::Choose(
                Choose::Target(_)
                | Choose::Player(..)
                | Choose::Number(..)
                | Choose::Word(..)
                | Choose::Roll(..)
                | Choose::Chance(..)
                | Choose::One(..),
            )
            | Instr::Happen(_)
            | Instr::Update(_)
            | Instr::OnEvent(_)
            | Instr::Flow(_)
            | Instr::Make(_)
            | Instr::Script(_) => None,
        }
    }

    /// The target that it names, if that is what it does.
    #[must_use]
    pub fn target(&self) -> Option<&super::ability::Target> {
        match self {
            Instr::Choose(Choose::Target(target)) => Some(target),
            Instr::Choose(
                Choose::Object(..)
                | Choose::Player(..)
                | Choose::Number(..)
                | Choose::Word(..)
                | Choose::Roll(..)
                | Choose::Chance(..)
                | Choose::One(..),
            )
            | Instr::Happen(_)
            | Instr::Update(_)
            | Instr::OnEvent(_)
            | Instr::Flow(_)
            | Instr::Make(_)
            | Instr::Script(_) => None,
        }
    }

    /// The update that it is, if it is one.
    #[must_use]
    pub fn update(&self) -> Option<&Update> {
        match self {
            Instr::Update(update) => Some(update),
            Instr::Happen(_)
            | Instr::OnEvent(_)
            | Instr::Flow(_)
            | Instr::Choose(_)
            | Instr::Make(_)
            | Instr::Script(_) => None,
        }
    }

    /// How it has others followed, if that is what it does.
    #[must_use]
    pub fn flow(&self) -> Option<&Flow> {
        match self {
            Instr::Flow(flow) => Some(flow),
            Instr::Happen(_)
            | Instr::Update(_)
            | Instr::OnEvent(_)
            | Instr::Choose(_)
            | Instr::Make(_)
            | Instr::Script(_) => None,
        }
    }

    /// Whether this is an update that asks nobody anything, and that is no change of the periods.
    #[must_use]
    pub fn is_update(&self) -> bool {
        self.update().is_some_and(Update::is_quiet)
    }
}

impl Happen {
    /// What makes the events.
    #[must_use]
    pub fn templates(&self) -> &[EventTemplate] {
        match self {
            Happen::Events(templates) | Happen::Compound(templates) => templates,
        }
    }

    /// Whether they are the parts of one event.
    #[must_use]
    pub fn is_one(&self) -> bool {
        match self {
            Happen::Events(_) => false,
            Happen::Compound(_) => true,
        }
    }
}

impl Update {
    /// Whether it asks nobody anything (what comes up from a hidden zone is asked of nature), and changes no period.
    #[must_use]
    pub fn is_quiet(&self) -> bool {
        match self {
            Update::Raise(..)
            | Update::SetNumber(..)
            | Update::RaiseResource(..)
            | Update::PutCounters(..)
            | Update::Relate(..)
            | Update::Place(..)
            | Update::Create(..)
            | Update::Cease(_)
            | Update::Face(..)
            | Update::Control(..)
            | Update::Win(_)
            | Update::Lose(_)
            | Update::Draw
            | Update::TurnTo(_) => true,
            Update::PlaceTop(..) | Update::Shuffle(..) | Update::Enter(_) | Update::Leave(_) => false,
        }
    }
}

impl Make {
    /// What comes to be.
    #[must_use]
    pub const fn ability(self) -> AbilityId {
        match self {
            Make::Effect(ability) | Make::Trigger(ability) => ability,
        }
    }
}

/// Where in an ordered zone.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ZoneEnd {
    /// On top.
    Top,
    /// At the bottom.
    Bottom,
}
