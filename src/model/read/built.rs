//! What comes of a scenario under a rulebook: the model, and what is asked of it.

use crate::ir::Model;
use base::id::{ClauseId, PlayerId};
use base::source::Span;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use syntax::Part;

/// A scenario under a rulebook, ready to be explored.
#[derive(Clone, Debug)]
pub struct Built {
    /// The model.
    pub model: Model,
    /// What the scenario expects under this rulebook.
    pub expectations: Vec<Expectation>,
    /// The properties that the expectations name, each once.
    pub questions: Vec<AskedProperty>,
    /// The text was expected to be rejected with this in a message, but was not.
    pub expects_error: Option<String>,
    /// Where things stand in the texts.
    pub places: ModelPlaces,
}

/// Where the things of a model stand; each list runs beside the model's own.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ModelPlaces {
    /// The scenario's name.
    pub scenario: Span,
    /// The rulebook's name.
    pub rulebook: Span,
    /// Clauses, where they are declared.
    pub clauses: Vec<Span>,
    /// Policies, where they are stated.
    pub policies: Vec<Option<Span>>,
    /// Questions of the rulebook by name, where they are declared or settled.
    pub questions: Vec<(String, Span)>,
    /// The event procedure, where it is given or changed last.
    pub procedure: Option<Span>,
    /// The staging, likewise.
    pub staging: Option<Span>,
    /// Kinds of events; those of periods have no place of their own.
    pub events: Vec<Option<Span>>,
    /// Cards.
    pub cards: Vec<Option<Span>>,
    /// Abilities: the statement in which each stands.
    pub abilities: Vec<Option<Span>>,
    /// Objects of the scenario.
    pub objects: Vec<Span>,
    /// Lines of the script.
    pub script: Vec<Span>,
    /// Moves.
    pub moves: Vec<Span>,
    /// Observations.
    pub observations: Vec<Span>,
}

/// Something that a scenario expects.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Expectation {
    /// What.
    pub kind: ExpectationKind,
    /// As it stands in the text.
    pub text: String,
    /// Where.
    pub span: Span,
    /// The clauses that it cites.
    pub clauses: Vec<ClauseId>,
}

/// What a scenario expects.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ExpectationKind {
    /// Which outcomes there are.
    Outcomes {
        /// Exactly these, at least these, or none of these.
        how: OutcomesHow,
        /// The outcomes.
        outcomes: Vec<ExpectedOutcome>,
    },
    /// Every run ends.
    Ends,
    /// Some run does not end.
    Loops,
    /// A limit keeps it from being known.
    Unknown,
    /// There is a loop such as this; what is not said is not asked.
    Loop {
        /// Its kind.
        kind: Option<LoopKind>,
        /// Its shape.
        shape: Option<LoopShape>,
        /// Whose it is: exactly these.
        owners: Option<Vec<ExpectedChooser>>,
    },
    /// Exactly these have a choice somewhere.
    Choosers(Vec<ExpectedChooser>),
    /// The verdict on a property.
    Property {
        /// Its question, by position in [`Built::questions`].
        question: usize,
        /// The verdict.
        verdict: ExpectedVerdict,
    },
}

/// How expected outcomes are meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OutcomesHow {
    /// These and no others.
    Exactly,
    /// These, and perhaps others.
    Include,
    /// None of these.
    Never,
}

/// An outcome that is expected, or must not be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExpectedOutcome {
    /// How the run ends.
    pub ending: ExpectedEnding,
    /// One value per observation, `None` for what does not exist. Without values, the values are not asked.
    pub values: Option<Vec<Option<i32>>>,
    /// Where it stands.
    pub span: Span,
}

/// How a run is expected to end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ExpectedEnding {
    /// Nothing pending, and the script is done.
    Settled,
    /// This player has won.
    Won(PlayerId),
    /// This player has lost.
    Lost(PlayerId),
    /// Drawn.
    Drawn,
    /// Stuck, for whatever reason.
    Stuck,
}

/// The kind of a loop.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum LoopKind {
    /// Nobody can leave it.
    Forced,
    /// One player can keep it up.
    Sustained,
    /// Several players can keep it up together.
    Coalition,
    /// All players must go along.
    Collective,
    /// It needs nature.
    Chance,
    /// It needs the rules' silence.
    Silence,
}

/// The shape of a loop.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum LoopShape {
    /// The same position again.
    Repeating,
    /// The same but for what grows.
    Growing,
}

/// Somebody who chooses.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum ExpectedChooser {
    /// A player.
    Player(PlayerId),
    /// Dice, coins, shuffles.
    Nature,
    /// The rulebook's silence.
    Rules,
}

/// A verdict that is expected.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ExpectedVerdict {
    /// It holds.
    Holds,
    /// It fails.
    Fails,
    /// A limit keeps it from being known.
    Unknown,
    /// It depends on how the rulebook's silence is read.
    DependsOnSilence,
}

/// A property, asked of this model.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AskedProperty {
    /// Its name.
    pub name: String,
    /// As it stands in the text.
    pub text: String,
    /// What is asked.
    #[serde(rename = "ask")]
    pub kind: QuestionKind,
    /// Where it is declared; a model that is read from JSON has no text.
    #[serde(skip)]
    pub span: Span,
    /// Its words, with their places; none in a model that is read from JSON.
    #[serde(skip)]
    pub parts: Vec<Part>,
}

/// What is asked; numbers are positions among the model's predicates, but for `agree`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum QuestionKind {
    /// True at every event boundary.
    Always(usize),
    /// False at every event boundary.
    Never(usize),
    /// True at some event boundary of some run.
    Possible(usize),
    /// True at some event boundary of every run.
    Inevitably(usize),
    /// Whenever the first is true, the second is then or later, in every run.
    LeadsTo(usize, usize),
    /// Every run ends.
    Ends,
    /// No run is stuck.
    NoStuck,
    /// All outcomes have the same value of this observation, by its position.
    Agree(usize),
    /// True whenever it is looked at.
    OnEvery(usize),
    /// The player can make it true at some event boundary, whatever everybody else does.
    CanForce(PlayerId, usize),
    /// The player can keep it from being true at every event boundary, whatever everybody else does.
    CanAvoid(PlayerId, usize),
    /// True at some event boundary with probability 1, whatever everybody chooses.
    AlmostSurely(usize),
    /// The player can make it true at some event boundary with probability 1, whatever everybody else chooses.
    CanAlmostSurelyForce(PlayerId, usize),
}

impl QuestionKind {
    /// The predicates that are asked about, by their positions.
    #[must_use]
    pub fn predicates(self) -> Vec<usize> {
        match self {
            QuestionKind::Always(at)
            | QuestionKind::Never(at)
            | QuestionKind::Possible(at)
            | QuestionKind::Inevitably(at)
            | QuestionKind::OnEvery(at)
            | QuestionKind::CanForce(_, at)
            | QuestionKind::CanAvoid(_, at)
            | QuestionKind::AlmostSurely(at)
            | QuestionKind::CanAlmostSurelyForce(_, at) => vec![at],
            QuestionKind::LeadsTo(asked, answer) => vec![asked, answer],
            QuestionKind::Ends | QuestionKind::NoStuck | QuestionKind::Agree(_) => Vec::new(),
        }
    }
}
