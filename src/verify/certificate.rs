//! Certificates: answers that can be checked without trusting whoever found them.
//!
//! All are values and, by serde, files. A run is told by the options taken
//! from the start; a state, where one is needed, by its canonical bytes.

use kernel::growth::abstraction::Growable;
use kernel::position::offer::{Chooser, Outcome};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// An answer with its proof.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Certificate {
    /// A finite run.
    Trace(FiniteRun),
    /// A run that goes round for ever.
    Lasso(Lasso),
    /// A run that goes round for ever, but for numbers that grow.
    Growing(Growing),
    /// Two runs that end differently.
    Differ(Differ),
    /// States that no step leaves, and in which something never happens.
    Closure(Region),
    /// States from which every step comes nearer to something, or none to something else.
    Ranked(Region),
    /// The same where some choosers are told what to choose.
    Strategy(Region),
}

/// A finite run from the start.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FiniteRun {
    /// The options taken.
    pub options: Vec<u32>,
    /// What is claimed of it.
    pub claim: Claim,
}

/// What is claimed of a finite run.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[serde(rename_all = "kebab-case")]
pub enum Claim {
    /// It ends so.
    Outcome(Outcome),
    /// Its last stretch has a boundary at which the predicate has this value.
    Seen {
        /// The predicate.
        predicate: usize,
        /// Its value.
        value: bool,
    },
    /// It ends, and the predicate has this value at no boundary.
    EndsWithout {
        /// The predicate.
        predicate: usize,
        /// Its value.
        value: bool,
    },
    /// It ends, and `answer` holds at no boundary from one on at which `asked` holds.
    EndsUnanswered {
        /// The predicate that asks.
        asked: usize,
        /// The predicate that answers.
        answer: usize,
    },
}

/// A run that goes round for ever: the stem once, then the lap again and again.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lasso {
    /// Options from the start to where the lap begins.
    pub stem: Vec<u32>,
    /// Options of one lap, back to the same state.
    pub lap: Vec<u32>,
    /// What is claimed of it.
    pub claim: Forever,
}

/// A run that comes round again and again with larger or smaller numbers, or with more of something: the stem once, then
/// the lap for ever.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Growing {
    /// Options from the start to where the first lap begins.
    pub stem: Vec<u32>,
    /// Options of one lap.
    pub lap: Vec<u32>,
    /// After how many pieces of work a stretch without choices stops, where that is not as often as in a search.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pace: Option<u32>,
    /// What grows.
    pub growth: Vec<Grown>,
    /// Other laps from the same place that come back there, but for what grows.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub also: Vec<Vec<u32>>,
    /// Those who can go on with these laps for ever, whatever everybody else chooses.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub by: Vec<Chooser>,
}

/// Something that grows with each lap, or falls.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Grown {
    /// What it is.
    pub what: Growable,
    /// By how much it grows with the first lap.
    pub by: i64,
    /// By how much more with the second; what this says of later laps is multiplied by `times` with each.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub more: i64,
    /// By what `more` is multiplied.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub times: i64,
}

fn one() -> i64 {
    1
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde gives a reference")]
fn is_one(it: &i64) -> bool {
    *it == 1
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde gives a reference")]
fn is_zero(it: &i64) -> bool {
    *it == 0
}

/// What is claimed of a run that goes round for ever.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[serde(rename_all = "kebab-case")]
pub enum Forever {
    /// No more than that.
    Repeats,
    /// The predicate has this value at no boundary.
    Without {
        /// The predicate.
        predicate: usize,
        /// Its value.
        value: bool,
    },
    /// `answer` holds at no boundary from one on at which `asked` holds.
    Unanswered {
        /// The predicate that asks.
        asked: usize,
        /// The predicate that answers.
        answer: usize,
    },
}

/// Two runs that end differently.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Differ {
    /// The options of one.
    pub one: Vec<u32>,
    /// The options of the other.
    pub other: Vec<u32>,
    /// The observation in which they differ; nothing for the outcome as a whole.
    pub observation: Option<usize>,
}

/// States, and what happens among them.
///
/// From the state behind `stem`, every step leads to a listed state, where
/// those in `by` take the listed option and everybody else takes any; nature may
/// be told apart ([`RegionClaim::AlmostSurely`], [`RegionClaim::PerhapsNever`]).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Region {
    /// Options from the start to the first state.
    pub stem: Vec<u32>,
    /// The choosers that are told what to choose.
    pub by: Vec<Chooser>,
    /// What happens.
    pub aim: RegionClaim,
    /// The states, each once, and none that is not led to.
    pub rows: Vec<RegionRow>,
}

/// A state of a region.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RegionRow {
    /// Its canonical bytes, in hex.
    #[serde(serialize_with = "to_hex", deserialize_with = "from_hex")]
    pub state: Vec<u8>,
    /// Steps that may still pass until the aim is reached; for aims that are reached, or perhaps never.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rank: Option<u32>,
    /// The option that is taken here; for choosers of [`Region::by`], and for nature where it tosses.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub option: Option<u32>,
}

/// What a region is about.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[serde(rename_all = "kebab-case")]
pub enum RegionClaim {
    /// It never happens. Rows have no ranks.
    Avoid(StepEvent),
    /// It happens at last. Every row has a rank, and every step without it leads to a lower one.
    Reach(StepEvent),
    /// It happens at last with probability 1, where nature tosses. Every row has a rank, and every step without it leads
    /// to a lower one, but for nature's: of those the listed one does, the others lead to any listed state.
    AlmostSurely(StepEvent),
    /// With a probability above 0 it never happens, where nature tosses. Every row has a rank, and no step leads to a
    /// higher one; for nature it may be that only the listed one is known, and that leads to a lower one.
    PerhapsNever(StepEvent),
    /// Whenever `asked` holds at a boundary, `answer` holds there or later. Rows with a rank are those from which
    /// `answer` is reached.
    Answer {
        /// The predicate that asks.
        asked: usize,
        /// The predicate that answers.
        answer: usize,
    },
}

/// What may happen on a step or at an ending.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[serde(rename_all = "kebab-case")]
pub enum StepEvent {
    /// The predicate has this value at a boundary.
    Seen {
        /// The predicate.
        predicate: usize,
        /// Its value.
        value: bool,
    },
    /// The run ends.
    End,
    /// The run ends otherwise than stuck.
    Proper,
    /// The run ends stuck.
    Stuck,
    /// The run ends with another value of the observation.
    OtherValue {
        /// The observation.
        observation: usize,
        /// The value that it does not have then.
        value: Option<i32>,
    },
    /// The run ends in another outcome.
    OtherOutcome(Outcome),
    /// The run ends in none of these outcomes.
    OtherThan(Vec<Outcome>),
}

fn to_hex<S: Serializer>(bytes: &[u8], serializer: S) -> Result<S::Ok, S::Error> {
    let digit = |half: u8| char::from_digit(u32::from(half), 16).unwrap_or('0');
    serializer.collect_str(&bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect::<String>())
}

fn from_hex<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<u8>, D::Error> {
    let text = String::deserialize(deserializer)?;
    let digits: Option<Vec<u8>> = text.chars().map(|c| c.to_digit(16).map(|digit| digit as u8)).collect();
    match digits {
        Some(digits) if digits.len() % 2 == 0 => Ok(digits.chunks(2).map(|pair| pair[0] << 4 | pair[1]).collect()),
        _ => Err(de::Error::custom("a state is an even number of hex digits")),
    }
}
