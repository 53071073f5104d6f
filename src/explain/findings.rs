//! What the analysis found of a graph, and the words for it that several pages share: verdicts, loops, limits.

use super::brief::{LoopBrief, Story, TerminationBrief};
use super::names::{Names, kind_text, shape_text};
use super::proof::{proof, stories};
use super::story::tell_choice;
use super::swelling::swelling;
use analysis::expectation::Evidence;
use analysis::found_loop::Loop;
use analysis::increase::increase;
use analysis::laps::lap_states;
use analysis::loops::Ends;
use analysis::obstacle::Obstacle;
use analysis::outcomes::Outcomes;
use analysis::property::{DecidingSilence, Verdict};
use analysis::ruling::Ruling;
use analysis::search::Searched;
use analysis::together::Together;
use base::limits::Limit;
use explore::graph::Graph;
use explore::node::Node;
use kernel::position::offer::Outcome;
use kernel::table::kernel::Kernel;
use model::policy::TABLE;
use model::read::{AskedProperty, Expectation, LoopKind};
use verify::certificate::Certificate;

/// Most ways out of a loop that are told.
pub(super) const EXITS_MAX: usize = 6;
/// Most things that become more that are told where a limit was reached.
const INCREASES_MAX: usize = 3;

/// What is checked, and what is asked of it.
#[derive(Clone, Copy, Debug)]
pub struct CheckedSubject<'a> {
    /// The file, as the caller calls it.
    pub file: &'a str,
    /// What is expected.
    pub expectations: &'a [Expectation],
    /// The line of each expectation, where known.
    pub lines: &'a [Option<usize>],
    /// The properties.
    pub questions: &'a [AskedProperty],
}

/// What the analysis found of a graph.
pub struct Findings<'a, 'm> {
    pub(super) kernel: &'a Kernel<'m>,
    pub(super) found: &'a Searched,
    pub(super) graph: &'a Graph,
    pub(super) answers: Evidence<'a, 'm>,
    pub(super) names: Names<'m>,
    /// The limit that was reached, and what stands in the way of deciding it otherwise.
    pub(super) limit: Option<String>,
    /// What silence matters, where the graph does not tell it.
    pub(super) together: Option<&'a [Together]>,
}

impl<'a, 'm> Findings<'a, 'm> {
    /// Asks the graph everything.
    #[must_use]
    pub fn of(kernel: &'a Kernel<'m>, found: &'a Searched, questions: &[AskedProperty]) -> Self {
        let answers = Evidence::of(kernel, found, questions);
        let names = Names::asking(kernel.model, questions);
        let together = found.together.as_deref();
        Findings { kernel, found, graph: &found.graph, answers, names, limit: limit_words(kernel, found), together }
    }

    /// How many outcomes there are.
    #[must_use]
    pub fn outcome_count(&self) -> usize {
        self.answers.outcomes().len()
    }

    /// The policies that the rules looked up in the search.
    #[must_use]
    pub fn looked_up(&self) -> Vec<String> {
        self.kernel.asked.all().into_iter().map(|it| TABLE[it as usize].key.to_owned()).collect()
    }

    /// How the runs of the graph end, by state.
    #[must_use]
    pub fn outcomes_of_states(&self) -> &Outcomes {
        self.answers.judge.outcomes()
    }

    /// An outcome as a brief tells it.
    #[must_use]
    pub fn outcome_text(&self, outcome: &Outcome) -> String {
        self.names.outcome(outcome)
    }

    /// Every state on a lap, with the position of its loop: ascending.
    #[must_use]
    pub fn on_laps(&self) -> Vec<(u32, u32)> {
        lap_states(self.kernel, self.found, &self.answers.termination.loops)
    }

    /// The states behind which a limit hides something, and no loop from which nobody can leave.
    #[must_use]
    pub fn is_dark(&self, state: u32) -> bool {
        matches!(self.graph.node(state), Node::Unexplored(_) | Node::Limit(_)) && !self.found.forced.contains(&state)
    }

    /// The limit that was reached, by the search or by what is asked of its graph.
    pub(super) fn reached(&self) -> Option<String> {
        self.limit.clone().or_else(|| self.graph.incomplete().map(given_up_words))
    }

    /// Whether all there is is one loop from the start that nobody can leave: no limit hides anything then.
    pub(super) fn is_one_loop(&self) -> bool {
        let found = &self.answers.termination;
        let mut loops = found.loops.iter();
        !matches!(found.verdict, Ends::Unknown(_))
            && loops.any(|it| it.kind == LoopKind::Forced && it.from_start == Some(true))
    }

    pub(super) fn termination_brief(&self) -> TerminationBrief {
        let loops = self.answers.termination.loops.iter();
        TerminationBrief {
            verdict: self.termination_verdict(),
            loops: loops.zip(&self.answers.rulings).map(|(it, ruling)| self.loop_brief(it, *ruling)).collect(),
        }
    }

    /// `ends`, `loops` or `unknown`.
    pub(super) const fn termination_verdict(&self) -> &'static str {
        match self.answers.termination.verdict {
            Ends::Yes => "ends",
            Ends::No => "loops",
            Ends::Unknown(_) => "unknown",
        }
    }

    fn loop_brief(&self, it: &Loop, ruling: Ruling) -> LoopBrief {
        let certificate = it.certificate();
        let exit = |exit: &analysis::found_loop::LoopExit| {
            let lap = &it.lasso.lap[..exit.step as usize];
            let options: Vec<u32> = it.lasso.stem.iter().chain(lap).copied().collect();
            tell_choice(self.kernel, &options, exit.option)
        };
        LoopBrief {
            shape: shape_text(it.shape),
            kind: kind_text(it.kind),
            whose: it.whose.iter().map(|who| self.names.chooser(*who)).collect(),
            fewest: it.fewest,
            from_start: it.from_start,
            exits: it.exits.iter().take(EXITS_MAX).map(exit).collect(),
            rulebook: self.ruling_words(it, ruling),
            proof: proof(&self.names, &certificate),
            story: stories(self.kernel, &self.names, &certificate).pop().unwrap_or_default(),
        }
    }

    /// What the rulebook says of a loop.
    pub(super) fn ruling_words(&self, found: &Loop, ruling: Ruling) -> Option<String> {
        let policy = analysis::ruling::policy_of(self.kernel, found)?;
        let stance = self.kernel.model.rulebook.policies.get(policy as usize)?;
        let clauses = self.names.clauses(&stance.clauses);
        let cited = if clauses.is_empty() { String::new() } else { format!(" [{}]", clauses.join(", ")) };
        let row = policy.row();
        Some(match (ruling, stance.value) {
            (Ruling::Unknown(limit), _) => {
                format!("whether anybody can leave it is not known ({limit}), nor what follows from that")
            }
            (Ruling::Silent(_), _) | (_, None) => {
                let readings = self.kernel.model.rulebook.silent_readings(policy as u8);
                let readings = readings.into_iter().map(|it| format!("\"{}\"", row.values[usize::from(it)]));
                let readings: Vec<String> = readings.collect();
                format!(
                    "the rulebook does not say what becomes of {}{cited}; it can be read as {}",
                    row.key,
                    readings.join(" or ")
                )
            }
            (Ruling::Ends(ending), Some(value)) => {
                let outcome = Outcome { ending, values: Vec::new() };
                format!("{} {}{cited}: {}", row.key, row.values[usize::from(value)], self.names.outcome(&outcome))
            }
            (Ruling::MustBeLeftBy(player), Some(value)) => {
                let player = self.names.player(player);
                format!("{} {}{cited}: {player}", row.key, row.values[usize::from(value)])
            }
            (_, Some(value)) => format!("{} {}{cited}", row.key, row.values[usize::from(value)]),
        })
    }

    /// A verdict in words, and why.
    pub(super) fn verdict_words(&self, verdict: &Verdict) -> (&'static str, Option<String>) {
        match verdict {
            Verdict::Holds(_) => ("holds", None),
            Verdict::Fails(_) => ("fails", None),
            Verdict::Unknown { limit, .. } => {
                let limit = limit.to_string();
                let is_it = |words: &&String| words.starts_with(&limit);
                ("unknown", Some(self.limit.as_ref().filter(is_it).cloned().unwrap_or(limit)))
            }
            Verdict::DependsOnSilence(silence) => ("depends on silence", Some(self.silence_words(silence))),
            Verdict::Unevaluated => {
                ("never looked at", Some("nothing that it asks about ever happens here".to_owned()))
            }
        }
    }

    fn silence_words(&self, silence: &DecidingSilence) -> String {
        let against = tell_choice(self.kernel, &silence.until, silence.option);
        let instead = tell_choice(self.kernel, &silence.until, silence.instead);
        format!("it can be so if {instead}; it need not be if {against}")
    }

    /// The runs that show a verdict.
    pub(super) fn verdict_stories(&self, verdict: &Verdict) -> Vec<Story> {
        shown_by(verdict).map(|certificate| stories(self.kernel, &self.names, certificate)).unwrap_or_default()
    }
}

/// The proof that shows a verdict.
pub(super) const fn shown_by(verdict: &Verdict) -> Option<&Certificate> {
    match verdict {
        Verdict::Holds(found) | Verdict::Fails(found) | Verdict::Unknown { found, .. } => found.as_ref(),
        Verdict::DependsOnSilence(silence) => silence.story.as_ref(),
        Verdict::Unevaluated => None,
    }
}

/// The limit that was reached: what stands in the way of a proof that a lap goes on for ever, or else what becomes more.
fn limit_words(kernel: &Kernel<'_>, found: &Searched) -> Option<String> {
    let reached = found.graph.incomplete()?;
    if found.graph.is_given_up() {
        return Some(given_up_words(reached));
    }
    if !found.growing.is_empty() {
        // Where nobody set a limit the search ends by its depth.
        let is_of_states = matches!(reached, Limit::States | Limit::Depth);
        let further = if is_of_states {
            " (`--max-states N` on the command line looks further, but never to the end of what grows)"
        } else {
            ""
        };
        return Some(format!(
            "{reached}; a loop grows for ever, and the search went no further than what shows it{further}"
        ));
    }
    let why = found.obstacle.map(obstacle_words);
    let why = why.or_else(|| (reached == Limit::Size).then(|| swelling(kernel, &found.graph)).flatten());
    let more = matches!(reached, Limit::Memory | Limit::States | Limit::Time | Limit::Depth);
    let why = why.or_else(|| more.then(|| increase_words(kernel, &found.graph)).flatten());
    // Whether runs can go on for ever is another question, which `loops` may answer where the outcomes stay open.
    let loops = if reached == Limit::Depth { "; `assize loops` asks whether runs can go on for ever" } else { "" };
    Some(why.map_or_else(|| format!("{reached}{loops}"), |why| format!("{reached}; {why}{loops}")))
}

fn given_up_words(limit: Limit) -> String {
    format!("{limit}; everything was explored, and not all of it asked")
}

fn obstacle_words(obstacle: Obstacle) -> String {
    let why = match obstacle {
        Obstacle::Test(how, left, right, laps) => {
            let when = match laps {
                Some(1) => "comes out otherwise on the next".to_owned(),
                Some(laps) => format!("comes out otherwise {laps} laps on"),
                None => "can come out otherwise on a later one".to_owned(),
            };
            format!("the test {left} {} {right} {when}", how.sign())
        }
        Obstacle::Use(one, other) => {
            format!("a number, {one} and then {other}, says how often, how much or of how many something is done")
        }
    };
    format!("a lap comes back, but {why}")
}

/// What becomes more on a longest way.
fn increase_words(kernel: &Kernel<'_>, graph: &Graph) -> Option<String> {
    let way = increase(kernel, graph)?;
    let names = Names::new(kernel.model);
    let told = way.more.iter().take(INCREASES_MAX).map(|it| {
        let verb = if it.to < 0 { "falls" } else { "grows" };
        format!("{} {verb} from {} to {}", names.growable(it.what), it.from, it.to)
    });
    let told: Vec<String> = told.collect();
    let way_of = match way.choices {
        0 => "on a longest way, on which nobody chooses".to_owned(),
        1 => "on a longest way, of 1 choice".to_owned(),
        many => format!("on a longest way, of {many} choices"),
    };
    if told.is_empty() {
        return Some(format!("nothing that is counted grows {way_of}"));
    }
    let rest = way.more.len() - told.len();
    let rest = if rest == 0 { String::new() } else { format!(", and {rest} more") };
    Some(format!("{way_of}, {}{rest}", told.join(", ")))
}
