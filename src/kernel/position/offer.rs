//! What the machine says when it stops: a choice that somebody has, or an ending.

use crate::position::grade::{Compared, Grade};
use base::id::{AbilityId, ClauseId, ObjectId, PlayerId, WordId};
use base::limits::Limit;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// Who has a choice.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Chooser {
    /// The rules give it to this player.
    Player(PlayerId),
    /// Dice, coins, shuffles, hidden draws.
    Nature,
    /// The rulebook is silent.
    Rules,
    /// Nobody: a checkpoint inside a long deterministic stretch. It has one option.
    Nobody,
}

/// What kind of choice it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum OfferKind {
    /// The first player to apply replacement effects of an event.
    FirstPlayer,
    /// The next replacement effect of a class.
    NextReplacement,
    /// The event of several that effects are taken for next.
    NextEvent,
    /// The event of several that an effect answers which answers only so many.
    FirstEvent,
    /// In a round: an effect to take, or none.
    Round,
    /// The next of several continuous effects with the same timestamp.
    NextContinuous,
    /// Of several objects that come at one moment, the next for which an effect waits.
    NextObject,
    /// The player whose triggers are placed first.
    FirstTriggers,
    /// The next trigger to place.
    NextTrigger,
    /// The next waiting trigger to resolve.
    NextResolution,
    /// Play, activate, react, or pass.
    Priority,
    /// May or may not.
    May,
    /// The mode of a modal ability.
    Mode,
    /// A target.
    Target,
    /// An object, chosen as an instruction is followed.
    Object,
    /// The player who does next what each player does.
    NextPlayer,
    /// A player, chosen as an instruction is followed.
    Player,
    /// A number, such as X.
    Number,
    /// A word, such as a colour.
    Word,
    /// The part of an event whose amount an effect changes.
    Part,
    /// How many points of one part of an event a prevention takes.
    Spread,
    /// A die, a coin.
    Roll,
    /// Something that has a chance.
    Chance,
    /// The card that comes up from a shuffled zone.
    Shuffle,
    /// The card that lies on top of a shuffled zone, as somebody looks at it.
    Top,
    /// A reading of a policy on which the rulebook is silent; the number is the policy's position in its table.
    Reading(u8),
    /// Which of two triggers is of the higher priority, where the rulebook does not say.
    Precedence,
    /// A tie that no clause breaks.
    Tie,
    /// A checkpoint; no choice.
    Checkpoint,
}

/// One thing that can be chosen.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Pick {
    /// Yes.
    Yes,
    /// No.
    No,
    /// Pass.
    Pass,
    /// Go on from a checkpoint.
    Go,
    /// A player.
    Player(PlayerId),
    /// An object.
    Object(ObjectId),
    /// A number.
    Number(i32),
    /// A word.
    Word(WordId),
    /// A mode, by its position.
    Mode(u8),
    /// The value of a policy, by its position among the values.
    Reading(u8),
    /// How two priorities compare.
    Precedence(Compared),
    /// An effect or waiting ability: its definition and the object that has it.
    Ability(AbilityId, ObjectId),
    /// An effect of an object or of the rulebook, for one of several events of a moment.
    Answer(AbilityId, Option<ObjectId>, About),
    /// Play a card.
    Play(ObjectId),
    /// Activate an ability of an object.
    Activate(AbilityId, ObjectId),
}

impl Pick {
    /// An effect or waiting ability; what no object has, or one that is not there any more, is the rulebook's.
    #[must_use]
    pub fn effect(ability: AbilityId, object: Option<ObjectId>) -> Pick {
        object.map_or(Pick::Answer(ability, None, About::Only), |object| Pick::Ability(ability, object))
    }
}

/// What tells an event from the others of its moment.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum About {
    /// It is the only one.
    Only,
    /// What it happens to.
    Object(ObjectId),
    /// Whom it happens to.
    Player(PlayerId),
    /// Its position, where nothing else tells it.
    Nth(u8),
}

/// A choice point: who chooses, what kind of choice, the options in a fixed order, the clause that gives it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Offer {
    /// Who chooses.
    pub chooser: Chooser,
    /// What kind of choice it is.
    pub kind: OfferKind,
    /// At least one option.
    pub options: SmallVec<[Pick; 8]>,
    /// The clauses that give the choice.
    pub clauses: SmallVec<[ClauseId; 2]>,
    /// How likely each option is, for nature, where the rules say; empty: not said.
    pub weights: SmallVec<[u32; 4]>,
}

/// What the rules answer once, for the whole run.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Silent {
    /// How a policy, or a question of the rulebook, is read; by its number.
    Reading(u8),
    /// Which of two priorities is higher.
    Precedence(Grade, Grade),
}

impl Offer {
    /// What the rules answer here once, for the whole run.
    #[must_use]
    pub fn silent(&self) -> Option<Silent> {
        if let OfferKind::Reading(policy) = self.kind {
            return Some(Silent::Reading(policy));
        }
        let Pick::Precedence(it) = self.options.first()? else { return None };
        Some(Silent::Precedence(it.one, it.other))
    }
}

impl OfferKind {
    /// Whether the rules answer it once, for the whole run.
    #[must_use]
    pub const fn is_silent(self) -> bool {
        matches!(self, OfferKind::Reading(_) | OfferKind::Precedence)
    }
}

/// How a run ends.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// Nothing pending, and the script is done.
    Settled,
    /// This player has won.
    Won(PlayerId),
    /// This player has lost while more than one other goes on; the scenario ends there.
    Lost(PlayerId),
    /// Drawn.
    Drawn,
    /// The script asks for something that cannot be done.
    Stuck(Stuck),
}

/// Why a run is stuck.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stuck {
    /// A script line, by its position, plays or activates what cannot be played or activated then.
    IllegalLine(u16),
    /// A script line, by its position, names an object that no longer exists.
    NoObject(u16),
}

/// What the machine says when it stops.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Status {
    /// Somebody chooses.
    Offer(Offer),
    /// The run is over.
    End(Ending),
    /// The run goes on, but not for us: a number or size left its range.
    Limit(Limit),
}

/// An ending with what the scenario observes in it; `None` where the observed thing does not exist.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Outcome {
    /// The ending.
    pub ending: Ending,
    /// One value per observation, in the scenario's order.
    pub values: Vec<Option<i32>>,
}
