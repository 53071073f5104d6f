//! Properties and verdicts, as data.

use base::id::PlayerId;
use base::limits::Limit;
use kernel::position::offer::Outcome;
use verify::certificate::Certificate;

/// A question about all runs. Predicates are told by the number under which they are registered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Property {
    /// The predicate is true at every event boundary of every run.
    Always(usize),
    /// The predicate is false at every event boundary of every run.
    Never(usize),
    /// Some run has a boundary at which the predicate is true.
    Possible(usize),
    /// Every run has a boundary at which the predicate is true.
    Inevitably(usize),
    /// On every run, from every boundary at which `asked` is true there is one, the same or later, at which
    /// `answer` is true.
    LeadsTo {
        /// The predicate that asks.
        asked: usize,
        /// The predicate that answers.
        answer: usize,
    },
    /// Every run settles, is won, lost or drawn: none is stuck, none goes on for ever.
    Ends,
    /// No run is stuck.
    NoStuck,
    /// All runs that end agree on this observation.
    Agree(usize),
    /// All runs that end have one outcome.
    OneOutcome,
    /// Every run that ends has one of these outcomes.
    Within(Vec<Outcome>),
    /// The player can make the predicate true at some boundary, surely: whatever everybody else and nature do.
    CanForce(PlayerId, usize),
    /// The player can keep the predicate from ever being true, surely.
    CanAvoid(PlayerId, usize),
    /// The predicate is true at some boundary with probability 1, whatever everybody chooses: nature tosses.
    AlmostSurely(usize),
    /// The player can make the predicate true at some boundary with probability 1, whatever everybody else does.
    CanAlmostSurelyForce(PlayerId, usize),
}

/// The answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// It is so, in every reading and whatever is chosen where the rules are silent; with a story for what is possible.
    Holds(Option<Certificate>),
    /// It is not so, in every reading and whatever is chosen where the rules are silent; with a story where one run
    /// shows it.
    Fails(Option<Certificate>),
    /// A limit keeps this from being known. What was found against it (for what is possible: for it) stands, but may
    /// depend on silence.
    Unknown {
        /// The limit.
        limit: Limit,
        /// What was found.
        found: Option<Certificate>,
    },
    /// It is so or not, by what is chosen where the rules are silent.
    DependsOnSilence(DecidingSilence),
    /// Nowhere in the graph was a predicate of the property looked at, or it is not registered.
    Unevaluated,
}

/// Where silence decides.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DecidingSilence {
    /// Options from the start to the first silent offer that decides.
    pub until: Vec<u32>,
    /// The option there from which it may not be so (for what is possible: may be so).
    pub option: u32,
    /// An option there from which it still can be so (for what is possible: can be kept from being so), if silence is
    /// filled well from there on.
    pub instead: u32,
    /// A run through this offer that takes `option` there and is against the property (for what is possible: for it).
    pub story: Option<Certificate>,
}
