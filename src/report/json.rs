//! What programs read: briefs as they are, in an envelope that says which document it is.
//!
//! The shapes are those of [`explain`]; here stands only what is not in a brief: the envelope, the bodies that gather
//! briefs, and what is counted over them. `docs/json.md` is made from the schemas.

use base::diagnostic::{Diagnostic, Severity};
use base::source::Sources;
use explain::brief::{CheckBrief, Score};
use explain::checked::BaselineBrief;
use explain::compared::ComparedBrief;
use explain::covered::{CardBrief, ClauseCovered, CoverageBrief, CoverageCounts};
use explain::differ::DiffBrief;
use explain::games::GameBrief;
use explain::hunting::HuntBrief;
use explain::imported::ImportBrief;
use explain::looping::LoopsBrief;
use explain::mutants::{Counts, MutateBrief, OwnCounts};
use explain::reasons::ExplainBrief;
use explain::settled::PoliciesBrief;
use explain::triggering::TriggeringBrief;
use scene::brief::{PositionBrief, ProjectBrief, StepBrief, TextBrief, WatchBrief, WholeBrief};
use scene::map_brief::MapBrief;
use scene::rulebook::RulebookBrief;
use scene::trial_brief::{KnobsBrief, TrialBrief};
use schemars::{JsonSchema, Schema};
use serde::Serialize;
use std::borrow::Cow;

/// Most problems in texts that are told.
const DIAGNOSTICS_MAX: usize = 500;

/// What a document holds.
pub trait Body: Serialize + JsonSchema {
    /// Which document it is: that of the command of this name.
    const KIND: &'static str;
    /// The number of its schema. It goes up when a field is renamed, taken away, or says something else.
    const SCHEMA: u32 = 1;

    /// Where it is had.
    #[must_use]
    fn told() -> String {
        format!("`assize {} --format json`.", Self::KIND)
    }
}

/// `assize COMMAND --format json`
#[derive(Serialize, JsonSchema)]
struct Envelope<B> {
    /// The number of this schema. Additions keep it.
    schema: u32,
    /// Which document it is: that of the command of this name.
    kind: &'static str,
    #[serde(flatten)]
    body: B,
}

/// Any value as indented JSON with a newline at the end.
///
/// # Errors
/// What serde says; not for our own values.
pub fn pretty<T: Serialize>(value: &T) -> Result<String, String> {
    let mut text = serde_json::to_string_pretty(value).map_err(|error| error.to_string())?;
    text.push('\n');
    Ok(base::visible::json(&text).into_owned())
}

/// A document.
///
/// # Errors
/// As [`pretty`].
pub fn document<B: Body>(body: &B) -> Result<String, String> {
    pretty(&Envelope { schema: B::SCHEMA, kind: B::KIND, body })
}

/// The schema of a document, as JSON Schema.
#[must_use]
pub fn schema<B: Body>() -> Schema {
    let mut schema = schemars::schema_for!(Envelope<B>);
    schema.insert("title".to_owned(), B::KIND.into());
    schema.insert("description".to_owned(), B::told().into());
    schema
}

/// Everything that was checked.
#[derive(Serialize, JsonSchema)]
pub struct CheckJson<'a> {
    /// Every scenario under every rulebook that was checked, in the order of files and text.
    pub scenarios: Vec<Cow<'a, CheckBrief>>,
    /// Problems in the texts. With an error among them nothing was explored.
    pub diagnostics: &'a [Problem],
    /// Baselines (`check --bless`) that differ from what was found.
    pub baselines: &'a [BaselineBrief],
    /// What it comes to game by game, in order of appearance.
    pub games: Vec<GameBrief>,
}

impl Body for CheckJson<'_> {
    const KIND: &'static str = "check";
}

/// What notices the changes of rulebooks.
#[derive(Serialize, JsonSchema)]
pub struct Mutate<'a> {
    /// Every rulebook, in the order in which scenarios use them.
    rulebooks: &'a [MutateBrief],
    #[serde(flatten)]
    counts: Counts,
    /// `killed` of a hundred `killed` and `survived`, rounded down to a tenth; `null` if there are none.
    score: Score,
    /// The same of what the rulebooks themselves say, without what modules of `std` state that they extend.
    own: OwnCounts,
    /// Problems in the texts. With an error among them nothing was explored.
    diagnostics: Vec<Problem>,
}

impl Body for Mutate<'_> {
    const KIND: &'static str = "mutate";
}

impl<'a> Mutate<'a> {
    /// Of all rulebooks.
    #[must_use]
    pub fn of(rulebooks: &'a [MutateBrief], diagnostics: Vec<Problem>) -> Self {
        let counts = Counts::of(rulebooks.iter().flat_map(|brief| &brief.mutants));
        let own = OwnCounts::of(rulebooks.iter().flat_map(|brief| &brief.mutants));
        Mutate { rulebooks, counts, score: counts.score(), own, diagnostics }
    }
}

/// What scenarios exercise of rulebooks and cards.
#[derive(Serialize, JsonSchema)]
pub struct Coverage<'a> {
    /// Every rulebook, in the order in which scenarios use them.
    rulebooks: &'a [CoverageBrief],
    /// Every clause of every rulebook, in its order.
    clauses: Vec<&'a ClauseCovered>,
    /// Cards with abilities, in the order of scenarios.
    cards: Vec<&'a CardBrief>,
    /// Exercised rules of a hundred, rounded down to a tenth; `null` if there are none.
    score: Score,
    /// Problems in the texts. With an error among them nothing was explored.
    diagnostics: Vec<Problem>,
}

impl Body for Coverage<'_> {
    const KIND: &'static str = "coverage";
}

impl<'a> Coverage<'a> {
    /// Of all rulebooks.
    #[must_use]
    pub fn of(rulebooks: &'a [CoverageBrief], diagnostics: Vec<Problem>) -> Self {
        let clauses = rulebooks.iter().flat_map(|brief| &brief.clauses).collect();
        let cards = rulebooks.iter().flat_map(|brief| &brief.cards).collect();
        Coverage { rulebooks, clauses, cards, score: CoverageCounts::of(rulebooks).score(), diagnostics }
    }
}

/// One scenario under several rulebooks.
#[derive(Serialize, JsonSchema)]
pub struct Compare<'a> {
    /// Every scenario name that was asked for, in the order of files and text.
    pub scenarios: &'a [ComparedBrief],
    /// Problems in the texts.
    pub diagnostics: Vec<Problem>,
}

impl Body for Compare<'_> {
    const KIND: &'static str = "compare";
}

/// Two versions of rules.
#[derive(Serialize, JsonSchema)]
pub struct Diff<'a> {
    /// How they differ.
    #[serde(flatten)]
    pub brief: &'a DiffBrief,
    /// Problems in the texts.
    pub diagnostics: Vec<Problem>,
}

impl Body for Diff<'_> {
    const KIND: &'static str = "diff";
}

/// Whether scenarios end, and whose loops there are.
#[derive(Serialize, JsonSchema)]
pub struct Loops<'a> {
    /// Every scenario under every rulebook that was looked at, in the order of files and text.
    pub scenarios: &'a [LoopsBrief],
    /// Problems in the texts. With an error among them nothing was explored.
    pub diagnostics: Vec<Problem>,
}

impl Body for Loops<'_> {
    const KIND: &'static str = "loops";
    const SCHEMA: u32 = 2;
}

/// What rulebooks say of each policy, and what scenarios ask for.
#[derive(Serialize, JsonSchema)]
pub struct Policies<'a> {
    /// Rulebook by rulebook.
    #[serde(flatten)]
    pub brief: &'a PoliciesBrief,
    /// Problems in the texts. With an error among them nothing was explored.
    pub diagnostics: Vec<Problem>,
}

impl Body for Policies<'_> {
    const KIND: &'static str = "policies";
}

/// How an outcome comes about.
#[derive(Serialize, JsonSchema)]
pub struct Explain<'a> {
    /// One scenario.
    #[serde(flatten)]
    pub brief: &'a ExplainBrief,
    /// Problems in the texts. With an error among them nothing was explored, and nothing else is told.
    pub diagnostics: Vec<Problem>,
}

impl Body for Explain<'_> {
    const KIND: &'static str = "explain";
}

/// Who can set off whom.
#[derive(Serialize, JsonSchema)]
pub struct Triggers<'a> {
    /// The graph.
    #[serde(flatten)]
    pub brief: &'a TriggeringBrief,
    /// The first error in the texts; with one there is no graph, and nothing else is told.
    pub diagnostics: Vec<Problem>,
}

impl Body for Triggers<'_> {
    const KIND: &'static str = "triggers";
}

/// A hunt.
#[derive(Serialize, JsonSchema)]
pub struct HuntJson<'a> {
    /// What was found.
    #[serde(flatten)]
    pub brief: &'a HuntBrief,
    /// The first error in the texts; with one nothing was hunted, and nothing else is told.
    pub diagnostics: Vec<Problem>,
}

impl Body for HuntJson<'_> {
    const KIND: &'static str = "hunt";
}

impl Body for ImportBrief {
    const KIND: &'static str = "import";
}

/// What the page of `assize explore` is told: of these, what it asked for.
#[derive(Default, Serialize, JsonSchema)]
pub struct Explore<'a> {
    /// At `api/project`: what there is to look at.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub project: Option<Cow<'a, ProjectBrief>>,
    /// Beside `project`: problems in the texts. With an error among them nothing is explored.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub diagnostics: Option<Cow<'a, [Problem]>>,
    /// At `api/scenario/SCENARIO`: one scenario of the list, by its position.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scenario: Option<&'a WholeBrief>,
    /// At `api/scenario/SCENARIO/state/STATE`: a position.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<Cow<'a, PositionBrief>>,
    /// At `api/scenario/SCENARIO/walk/STATE/OPTIONS`: what happens when these options are taken one after another
    /// (`0.2.1`), as far as there are such options.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub steps: Option<Vec<StepBrief>>,
    /// At `api/scenario/SCENARIO/map`: its graph as a drawing, folded where it is large; at `.../map/whole` with a box for
    /// each state, up to 5 000, and at `.../map/folded` folded in any case.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub map: Option<MapBrief>,
    /// At `api/scenario/SCENARIO/way/STATE`: the options on a shortest way from the start to a state.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub way: Option<Vec<u32>>,
    /// At `POST api/scenario/SCENARIO/watch`, with a body `{"expressions": ["life of A's hero"], "options": [0, 1], "cursor":
    /// 1}`: what each expression is worth along a run, and behind each option after so many choices.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub watched: Option<Vec<WatchBrief>>,
    /// At `api/scenario/SCENARIO/knobs`: what a what-if can change.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub knobs: Option<KnobsBrief>,
    /// At `api/trial`: the what-if that was asked for last. `api/trial/scenario` and what stands behind it answer as
    /// `api/scenario/SCENARIO` does, `POST api/trial/watch` as `.../watch`, and `api/trial/text/TEXT` as `api/text/TEXT`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub trial: Option<TrialBrief>,
    /// At `POST api/save`: the file that was written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub saved: Option<String>,
    /// At `api/rulebook/RULEBOOK`: a rulebook of the list, by its position.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rulebook: Option<RulebookBrief>,
    /// At `api/text/TEXT`: a text, by its position.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<TextBrief>,
    /// What was wrong with the question.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
}

impl Body for Explore<'_> {
    const KIND: &'static str = "explore";
    const SCHEMA: u32 = 2;

    fn told() -> String {
        "Answers at the address that `assize explore` prints. One that is not there yet is answered with the status 202: \
         ask again. `POST api/stop` stops the search under way, `POST api/explore/SCENARIO` begins it anew, and `POST \
         api/read` has the texts read again. `POST api/rulebook/RULEBOOK/try` tries every change of a rulebook, and `.../stop` \
         stops that. `POST api/check` and `POST api/trial` take a body `{\"scenario\": 0, \"proposal\": \
         \"TEXT\", \"texts\": {\"1\": \"TEXT\"}}`, in which a proposal is a text with one rulebook and the others take the place \
         of texts by their positions: the first answers with `diagnostics` alone, the second also begins a what-if. `POST \
         api/save` takes `{\"scenario\": 0, \"file\": \"NAME.assize\", \"proposal\": \"TEXT\"}` and writes a new file beside the \
         scenario's."
            .to_owned()
    }
}

/// A document on one line.
///
/// # Errors
/// As [`pretty`].
pub fn compact<B: Body>(body: &B) -> Result<String, String> {
    let envelope = Envelope { schema: B::SCHEMA, kind: B::KIND, body };
    let text = serde_json::to_string(&envelope).map_err(|error| error.to_string())?;
    Ok(base::visible::json(&text).into_owned())
}

/// A problem in a text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Problem {
    /// `error` or `warning`.
    pub severity: &'static str,
    /// What is wrong.
    pub message: String,
    /// The file.
    pub file: Option<String>,
    /// The line, from 1.
    pub line: Option<usize>,
    /// The column, from 1.
    pub column: Option<usize>,
    /// The line in which the place ends.
    pub end_line: Option<usize>,
    /// One past its last column.
    pub end_column: Option<usize>,
    /// What stands there.
    pub label: Option<String>,
    /// What to do.
    pub help: Option<String>,
}

/// Problems in texts.
#[must_use]
pub fn problems(sources: &Sources, problems: &[Diagnostic]) -> Vec<Problem> {
    let one = |problem: &Diagnostic| {
        let place = problem.span.map(|span| {
            let source = sources.get(span.source);
            (source.name.clone(), source.line_column(span.start), source.line_column(span.end))
        });
        Problem {
            severity: if problem.severity == Severity::Error { "error" } else { "warning" },
            message: problem.message.clone(),
            file: place.as_ref().map(|(file, ..)| file.clone()).or_else(|| problem.file.clone()),
            line: place.as_ref().map(|(_, (line, _), _)| *line),
            column: place.as_ref().map(|(_, (_, column), _)| *column),
            end_line: place.as_ref().map(|(.., (line, _))| *line),
            end_column: place.map(|(.., (_, column))| column),
            label: (!problem.label.is_empty()).then(|| problem.label.clone()),
            help: problem.help.clone(),
        }
    };
    problems.iter().take(DIAGNOSTICS_MAX).map(one).collect()
}
