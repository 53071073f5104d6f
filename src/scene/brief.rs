//! What a page is told of a position, as plain data in words.
//!
//! These are published shapes, as those of `explain::brief` are: their comments are those of `docs/json.md`. Objects are
//! named by their number, which is that of one position alone; texts by the order in which they were read.

use explain::avoiding::LoopReading;
use explain::brief::{CheckBrief, ExpectationBrief, StoryLineKind};
use schemars::JsonSchema;
use serde::Serialize;

/// A line of a text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Spot {
    /// The text, by its position among the texts that were read.
    pub text: u32,
    /// The line, from 1.
    pub line: u32,
}

/// A position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct PositionBrief {
    /// Its number in the graph; 0 is the start.
    pub state: u32,
    /// The fewest choices between the start and it.
    pub depth: u32,
    /// Whose turn it is.
    pub turn: String,
    /// The periods that are going on, the outermost first.
    pub periods: Vec<String>,
    /// Every player with what is theirs.
    pub players: Vec<PlayerBrief>,
    /// What waits to resolve, the next first.
    pub waiting: Vec<WaitingBrief>,
    /// Triggers that were met and do not have their place yet.
    pub pending: Vec<WaitingBrief>,
    /// The work under way, the innermost first.
    pub under_way: Vec<WorkBrief>,
    /// Effects that last, the oldest first.
    pub effects: Vec<EffectBrief>,
    /// The readings of silent policies that were taken.
    pub readings: Vec<TakenBrief>,
    /// Who chooses, and among what; `null` where nobody does.
    pub choice: Option<OfferBrief>,
    /// How the run ends here; `null` where it goes on.
    pub end: Option<EndBrief>,
    /// The limit behind which nothing is known.
    pub limit: Option<String>,
    /// What can still come from here.
    pub ahead: AheadBrief,
}

/// A player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct PlayerBrief {
    /// The name.
    pub name: String,
    /// `won`, `lost` or nothing.
    pub standing: Option<&'static str>,
    /// Numbers of the player.
    pub resources: Vec<CountBrief>,
    /// The zones in which something is, in the rulebook's order. An object in play stands with who controls it, others
    /// with their owner.
    pub zones: Vec<ZoneBrief>,
}

/// How much there is of something.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct CountBrief {
    /// Of what.
    pub name: String,
    /// How much.
    pub value: i32,
}

/// A zone of a player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct ZoneBrief {
    /// The zone.
    pub name: String,
    /// Whether its order counts; the cards then stand from the top.
    pub ordered: bool,
    /// Whether players may not look at it. The page shows it all the same: hands are open.
    pub hidden: bool,
    /// Whether what is in it is in play.
    pub in_play: bool,
    /// What is in it; of very many, the first.
    pub cards: Vec<ObjectBrief>,
    /// How many more there are, which are not told.
    pub more: u32,
}

/// An object.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct ObjectBrief {
    /// Its number in this position.
    pub id: u32,
    /// What the scenario calls it.
    pub name: String,
    /// Its card, where that is called something else.
    pub card: Option<String>,
    /// The card that it is a copy of.
    pub copy_of: Option<String>,
    /// Whether it is a token.
    pub token: bool,
    /// Its owner, where somebody else controls it.
    pub owner: Option<String>,
    /// Its words, such as types and colours.
    pub words: Vec<WordBrief>,
    /// Its keywords.
    pub keywords: Vec<String>,
    /// Its numbers.
    pub numbers: Vec<NumberBrief>,
    /// Its counters.
    pub counters: Vec<CountBrief>,
    /// Its abilities as they are now.
    pub abilities: Vec<AbilityBrief>,
    /// Abilities of its card that it does not have now.
    pub lacks: Vec<String>,
    /// To what it is attached, or what else it stands in a relation to.
    pub ties: Vec<TieBrief>,
    /// Effects that change it otherwise than by a number.
    pub changed: Vec<ChangeBrief>,
    /// Where the scenario puts it, or its card is written.
    pub at: Option<Spot>,
}

/// A word of an object.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct WordBrief {
    /// The word.
    pub word: String,
    /// `printed`, `gained`, or `lost` for one that its card has and it has not.
    pub how: &'static str,
}

/// A number of an object.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct NumberBrief {
    /// Which number.
    pub name: String,
    /// What is printed on the card; `null` where nothing is.
    pub printed: Option<i32>,
    /// Its base value; `null` where it has none.
    pub base: Option<i32>,
    /// What it is now; `null` where it has none any more.
    pub now: Option<i32>,
    /// The effects that change it, in the order in which they were first applied.
    pub changed: Vec<ChangeBrief>,
}

/// An effect that changes something of an object.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct ChangeBrief {
    /// What it does, such as `+2` or `gains abilities`.
    pub how: String,
    /// Whose effect it is, in words.
    pub by: String,
    /// Where it is written.
    pub at: Option<Spot>,
}

/// An ability of an object.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct AbilityBrief {
    /// Its sentence.
    pub text: String,
    /// Whether something gave it to the object.
    pub gained: bool,
    /// The clauses that it cites.
    pub clauses: Vec<String>,
    /// Where it is written.
    pub at: Option<Spot>,
}

/// An object that stands in a relation to another.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct TieBrief {
    /// The relation.
    pub relation: String,
    /// The other object.
    pub to: u32,
    /// What that is called.
    pub name: String,
    /// Whether the relation is said of this object (`attached to`) and not of the other.
    pub is_from: bool,
}

/// Something that waits.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct WaitingBrief {
    /// What it is.
    pub text: String,
    /// The object whose ability it is, or the card that is being played.
    pub of: Option<u32>,
    /// Who controls it.
    pub player: String,
    /// The mode that was chosen, in words; `null` where there is no choice of modes.
    pub mode: Option<String>,
    /// Its targets, as far as they are declared.
    pub targets: Vec<TargetBrief>,
    /// The clauses that it cites.
    pub clauses: Vec<String>,
    /// Where it is written.
    pub at: Option<Spot>,
}

/// A target.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct TargetBrief {
    /// What it is called.
    pub name: String,
    /// The object, if it is one.
    pub object: Option<u32>,
}

/// Work under way.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct WorkBrief {
    /// `event`, `script`, `instructions`, `card`, `declare`, `priority`, `recalculate`, `check`, `place`, `settle` or
    /// `spread`.
    pub kind: &'static str,
    /// What is being done.
    pub text: String,
    /// Of events: the steps of the procedure, in order.
    pub steps: Vec<ProcedureBrief>,
    /// Of events: those of the moment.
    pub events: Vec<EventBrief>,
}

/// A step of the event procedure.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct ProcedureBrief {
    /// What is done in it.
    pub name: String,
    /// `done`, `now` or `later`.
    pub when: &'static str,
    /// The clauses that say so.
    pub clauses: Vec<String>,
}

/// An event under way.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct EventBrief {
    /// The event as it is now.
    pub text: String,
    /// Whether it is this one's turn.
    pub now: bool,
    /// Whether it has been replaced with nothing.
    pub nothing: bool,
    /// What has replaced it, in order.
    pub replaced_by: Vec<String>,
    /// What is being applied to it: the event is still as that found it.
    pub applying: Option<String>,
    /// What replaces it only if somebody wants that, in order: the story tells whether they did.
    pub offered_by: Vec<String>,
    /// What has answered it and left it as it is, in order.
    pub answered_by: Vec<String>,
    /// What could have replaced it and was declined.
    pub declined: Vec<String>,
}

/// An effect that lasts.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct EffectBrief {
    /// The effect.
    pub text: String,
    /// The object that made it.
    pub of: Option<u32>,
    /// What that is called.
    pub by: Option<String>,
    /// How long it lasts.
    pub lasts: String,
    /// When it was made: effects with a lower number are older.
    pub moment: u32,
    /// What is left of a shield.
    pub left: Option<i32>,
    /// The objects that it changes now.
    pub objects: Vec<TargetBrief>,
    /// Where it is written.
    pub at: Option<Spot>,
}

/// A reading that was taken.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct TakenBrief {
    /// The policy on which the rulebook is silent.
    pub policy: String,
    /// How it is read in this run.
    pub value: String,
}

/// A choice that somebody has.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct OfferBrief {
    /// Who chooses: a player, `nature`, `rules`, or `nobody` where the search only made a stop.
    pub chooser: String,
    /// `player`, `nature`, `rules` or `nobody`.
    pub who: &'static str,
    /// What kind of choice it is.
    pub kind: String,
    /// The clauses that give it.
    pub clauses: Vec<String>,
    /// The options.
    pub options: Vec<OptionBrief>,
    /// Of which effect the choice is; `null` where it is none's.
    pub about: Option<AboutBrief>,
    /// In which order resolves what is placed by it; `null` where the choice does not say that.
    pub order: Option<&'static str>,
    /// Whether it matters: whether what can still come is not the same behind every option.
    pub matters: bool,
    /// Whether it is a silence by which others choose: whether who has a choice is not the same behind every option.
    pub others_choose: bool,
    /// Whether a limit keeps that from being known.
    pub hidden: bool,
}

/// The effect that a choice is of.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct AboutBrief {
    /// The effect, with its card.
    pub text: String,
    /// The card.
    pub of: Option<u32>,
    /// The clauses that it cites.
    pub clauses: Vec<String>,
    /// Where it is written.
    pub at: Option<Spot>,
}

/// An option.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct OptionBrief {
    /// In a few words.
    pub text: String,
    /// Of a reading of a silence: the clauses that speak for it.
    pub clauses: Vec<String>,
    /// The choice of it as a sentence.
    pub told: String,
    /// The state to which it leads; `null`: it was not taken, because a limit stopped the search.
    pub to: Option<u32>,
    /// What can still come of it, whoever chooses from there on.
    pub ahead: AheadBrief,
    /// The objects that it names.
    pub objects: Vec<u32>,
    /// How likely it is, where the rules say: so many of the sum over all options.
    pub weight: Option<u32>,
    /// Of a silence by which others choose: the players, and `nature`, who have a choice behind the option.
    pub choosers: Vec<String>,
}

/// What can still come.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, JsonSchema)]
pub struct AheadBrief {
    /// Outcomes, by their position in the scenario's.
    pub outcomes: Vec<u32>,
    /// Loops, by their position in the scenario's.
    pub loops: Vec<u32>,
    /// Whether a run can go on for ever.
    pub endless: bool,
    /// Whether a limit hides a part of it.
    pub dark: bool,
}

/// How a run ends.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct EndBrief {
    /// In words.
    pub text: String,
    /// The outcome, by its position in the scenario's.
    pub outcome: Option<u32>,
}

/// One step: an option that is taken, and all that follows up to the next choice.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct StepBrief {
    /// The state from which it is taken.
    pub from: u32,
    /// The option, from 0.
    pub option: u32,
    /// The state to which it leads.
    pub to: u32,
    /// What happens.
    pub lines: Vec<ToldBrief>,
    /// What the choice decides: `what comes`; `other options` where all can still come of this one, and not of every other;
    /// `who chooses` where the same can come of every option; `null`: nothing.
    pub decides: Option<&'static str>,
    /// What could have been chosen instead, where it decides something; not all where there are very many.
    pub instead: Vec<InsteadBrief>,
}

/// Another option than the one that was taken.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct InsteadBrief {
    /// The option, from 0.
    pub option: u32,
    /// In a few words.
    pub text: String,
    /// What can still come of it, whoever chooses from there on.
    pub ahead: AheadBrief,
    /// Of a silence by which others choose: the players, and `nature`, who have a choice behind it.
    pub choosers: Vec<String>,
}

/// A line of a story.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct ToldBrief {
    /// `script`, `choice`, `silence`, `rule`, `change`, `lap` or `end`.
    pub kind: StoryLineKind,
    /// How deep it stands.
    pub depth: usize,
    /// What is told.
    pub text: String,
    /// The clauses that say so.
    pub clauses: Vec<String>,
    /// Where the ability, the line of the script or the policy is written.
    pub at: Option<Spot>,
}

/// A scenario that was explored.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct WholeBrief {
    /// What was found, without the runs that show it.
    pub check: CheckBrief,
    /// Whether it can be gone through state by state; not if its text was rejected as it should be.
    pub explored: bool,
    /// Where its name stands.
    pub at: Option<Spot>,
    /// What happens before the first choice.
    pub opening: Vec<ToldBrief>,
    /// The clauses of its rulebook.
    pub clauses: Vec<ClauseTold>,
    /// Where each expectation stands, in their order.
    pub expected_at: Vec<Option<Spot>>,
    /// The policies that the rules looked up.
    pub asked: Vec<String>,
    /// The loops, in the order of those of `check`.
    pub loops: Vec<LoopShown>,
}

/// A loop that can be gone through.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct LoopShown {
    /// Whose it is, in a sentence.
    pub says: String,
    /// How silence must be read for it to come, each by itself.
    pub readings: Vec<LoopReading>,
    /// What a lap changes; empty where the same position comes again.
    pub grows: Vec<String>,
    /// The clauses of a lap.
    pub clauses: Vec<String>,
    /// How it can be left.
    pub stops: Vec<LoopStop>,
    /// How it can be kept from beginning, by choices of others than its owners first.
    pub kept_from: Vec<LoopStop>,
    /// How many more choices keep it from beginning; `null`: not all were looked at.
    pub kept_from_more: Option<u32>,
    /// What happens on one lap, where it grows and nobody chooses on it.
    pub lap: Vec<ToldBrief>,
    /// The options of the run to it and round, from the start. Where nobody chooses on the lap, those to it: the last step
    /// tells the lap.
    pub options: Vec<u32>,
    /// How many of them are taken where the lap begins.
    pub begins: u32,
}

/// A choice that stops a loop.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct LoopStop {
    /// Who has it.
    pub who: String,
    /// The choice, as a sentence.
    pub choice: String,
    /// How other silence must be read for the choice to come.
    pub given: Vec<LoopReading>,
    /// The options up to it and with it, from the start.
    pub options: Vec<u32>,
    /// The step of the loop's run in whose place it is taken, from 1; `null`: it is not taken along that run.
    pub step: Option<u32>,
    /// What the run takes there, as a sentence; `null` as `step`.
    pub instead_of: Option<String>,
}

/// A clause.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct ClauseTold {
    /// Its number.
    pub clause: String,
    /// What it is about.
    pub title: String,
    /// Whether it is an assumption from outside the rulebook.
    pub assumption: bool,
    /// Where it is declared.
    pub at: Option<Spot>,
}

/// What there is to look at.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct ProjectBrief {
    /// The version of the program.
    pub version: &'static str,
    /// Where the texts are.
    pub title: String,
    /// Whether the page only looks: it starts and stops nothing, and writes nothing.
    pub read_only: bool,
    /// How often the texts were read. Scenarios of another reading are not these.
    pub reading: u32,
    /// Whether something is being explored.
    pub busy: bool,
    /// Every scenario under every rulebook, in the order of files and text.
    pub scenarios: Vec<ListedBrief>,
    /// Every rulebook with the scenarios under it.
    pub rulebooks: Vec<ShelfBrief>,
    /// The names of the texts that were read.
    pub texts: Vec<String>,
}

/// A rulebook in the list of all.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct ShelfBrief {
    /// The rulebook; of several of one name, all but the first with a number.
    pub rulebook: String,
    /// What it states.
    pub title: String,
    /// The scenarios under it, by their positions in the list.
    pub scenarios: Vec<u32>,
}

/// A scenario in the list of all.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct ListedBrief {
    /// The scenario's name.
    pub name: String,
    /// Its file.
    pub file: String,
    /// The rulebook that the others of its game extend.
    pub game: String,
    /// The rulebook.
    pub rulebook: String,
    /// Whether that is the scenario's own.
    pub own: bool,
    /// The same among the rulebooks that can be read; `null` where the text was rejected.
    pub book: Option<u32>,
    /// Where its name stands.
    pub at: Option<Spot>,
    /// `waiting`, `exploring`, `done` or `stopped`.
    pub state: &'static str,
    /// What was found, once something was.
    pub found: Option<FoundBrief>,
}

/// What was found, in short.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct FoundBrief {
    /// `as expected`, `not checked`, `unknown` or `not as expected`.
    pub verdict: &'static str,
    /// Whether its text was rejected, as it should be.
    pub rejected: bool,
    /// The outcomes, as far as a list has room for them.
    pub outcomes: Vec<String>,
    /// How many outcomes there are.
    pub outcome_count: u32,
    /// `ends`, `loops` or `unknown`; empty for texts that were rejected.
    pub ends: &'static str,
    /// How many loops there are.
    pub loops: u32,
    /// Whether there are loops and no expectation asks whether every run ends, or for a loop.
    pub loops_unasked: bool,
    /// Distinct states.
    pub states: u64,
    /// Whether a policy on which the rulebook is silent decides something.
    pub silent: bool,
    /// The limit that was reached.
    pub limit: Option<String>,
}

/// Whether an expectation asks whether every run ends, or for a loop.
fn asks_of_loops(it: &ExpectationBrief) -> bool {
    let first = it.text.trim_start_matches("expect ").split_whitespace().next();
    first.is_some_and(|word| ["ends", "loop", "loops", "unknown"].contains(&word))
}

/// Most outcomes of a scenario in a list.
const LISTED_MAX: usize = 6;

impl FoundBrief {
    /// Of all that was found.
    #[must_use]
    pub fn of(check: &CheckBrief) -> FoundBrief {
        FoundBrief {
            verdict: check.judged.text(),
            rejected: check.rejected,
            outcomes: check.outcomes.iter().take(LISTED_MAX).map(|it| it.text.clone()).collect(),
            outcome_count: check.outcomes.len() as u32,
            ends: check.termination.verdict,
            loops: check.termination.loops.len() as u32,
            loops_unasked: !check.termination.loops.is_empty() && !check.expectations.iter().any(asks_of_loops),
            states: check.size.states,
            silent: check.silent.iter().any(|it| it.matters == Some(true)),
            limit: check.limit.clone(),
        }
    }
}

/// An expression that is watched.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, JsonSchema)]
pub struct WatchBrief {
    /// The expression.
    pub expression: String,
    /// What is wrong with it; `null` where it can be read.
    pub problem: Option<String>,
    /// What it is worth at the start and after each choice; `null` where that hangs on how silence is read.
    pub values: Vec<Option<String>>,
    /// What it is worth behind each option of the position that is shown, at the next choice or ending.
    pub options: Vec<Option<String>>,
}

/// A text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct TextBrief {
    /// Its name.
    pub name: String,
    /// Its lines.
    pub lines: Vec<String>,
}
