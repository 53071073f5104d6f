//! Why a scenario ends, in words: what holds it, and what would loop without it.

use super::brief::{Story, loop_words};
use super::names::{Names, kind_text, shape_text};
use super::proof::grown;
use super::story::tell_round;
use analysis::found_loop::Loop;
use analysis::loops::Ends;
use kernel::machine::Machine;
use kernel::table::kernel::Kernel;
use model::ir::Model;
use schemars::JsonSchema;
use serde::Serialize;
use study::limiters::{Limiter, Without};

/// Something that limits.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct LimiterBrief {
    /// What is taken away.
    pub limiter: String,
    /// Of which effect; empty for what is of the scenario or the rulebook.
    pub of: String,
    /// The clauses that the effect cites.
    pub clauses: Vec<String>,
    /// Without it: `loops` (then it is load-bearing), `ends` or `unknown`.
    pub verdict: &'static str,
    /// The limit that keeps it from being known.
    pub limit: Option<String>,
    /// The loops without it.
    pub loops: Vec<LoopWithout>,
}

/// A loop that there would be.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct LoopWithout {
    /// Its kind, owners and shape.
    pub text: String,
    /// What grows or falls with each lap.
    pub grows: Vec<String>,
    /// One lap of it.
    pub lap: Story,
}

/// All limiters in words, those that hold something first.
#[must_use]
pub fn limiters(model: &Model, found: &[Without]) -> Vec<LimiterBrief> {
    let names = Names::new(model);
    let mut briefs: Vec<LimiterBrief> = found.iter().map(|it| one(&names, it)).collect();
    let rank = |brief: &LimiterBrief| ["loops", "unknown", "ends"].iter().position(|word| *word == brief.verdict);
    briefs.sort_by_key(rank);
    briefs
}

fn one(names: &Names<'_>, found: &Without) -> LimiterBrief {
    let known = found.limiter.ability().and_then(|id| names.model.abilities.get(id.index()));
    let (verdict, limit) = match found.termination.verdict {
        _ if found.is_load_bearing() => ("loops", None),
        Ends::Unknown(limit) => ("unknown", Some(limit.to_string())),
        Ends::Yes | Ends::No => ("ends", None),
    };
    let changed = found.limiter.taken(names.model);
    let kernel = Kernel::new(&changed);
    LimiterBrief {
        limiter: words(names, found.limiter),
        of: found.limiter.ability().map(|id| names.ability(id)).unwrap_or_default(),
        clauses: known.map(|it| names.clauses(&it.clauses)).unwrap_or_default(),
        verdict,
        limit,
        loops: found.termination.loops.iter().map(|it| a_loop(&kernel, it)).collect(),
    }
}

fn a_loop(kernel: &Kernel<'_>, it: &Loop) -> LoopWithout {
    let names = Names::new(kernel.model);
    let whose: Vec<String> = it.whose.iter().map(|who| names.chooser(*who)).collect();
    let (stem, lap) = (&it.lasso.stem, &it.lasso.lap);
    let paced = it.pace().and_then(|pace| kernel.paced(pace));
    let kernel = paced.as_ref().unwrap_or(kernel);
    let (one_lap, rounds) = tell_round(kernel, "one lap", stem, lap);
    LoopWithout {
        text: loop_words(kind_text(it.kind), &whose, shape_text(it.shape)),
        grows: it.growing.as_ref().map(|growing| grown(&names, growing, rounds)).unwrap_or_default(),
        lap: one_lap,
    }
}

/// What a limiter is.
fn words(names: &Names<'_>, limiter: Limiter) -> String {
    match limiter {
        Limiter::Limit(_) => "its limit on how often".to_owned(),
        Limiter::Ordinal(_) => "its ordinal: at which time".to_owned(),
        Limiter::Next(_) => "that it ends when used once".to_owned(),
        Limiter::While(_) => "the condition while which it works".to_owned(),
        Limiter::State(_) => "the condition beside its event".to_owned(),
        Limiter::Pattern(_, _, part) => format!("condition {} on the event", part + 1),
        Limiter::If(_, at, true) => format!("the condition of `if` {}", at + 1),
        Limiter::If(_, at, false) => format!("what `if` {} does before `else`", at + 1),
        Limiter::Cost(_) => "its cost, and when it may be activated".to_owned(),
        Limiter::Paid(_, at) => format!("the cost of `may` {}", at + 1),
        Limiter::Move(at) => {
            let it = &names.model.scenario.moves[at];
            let (who, what) = (names.player(it.player), names.object(it.object));
            let how = if it.ability.is_some() || it.given.is_some() { "activates" } else { "plays" };
            format!("how often {who} {how} {what} in the scenario")
        }
        Limiter::Check(at) => {
            let cited = names.clauses(&names.model.rulebook.checks[at].clauses);
            let cited = if cited.is_empty() { (at + 1).to_string() } else { cited.join(", ") };
            format!("what the rulebook always looks at: {cited}")
        }
        Limiter::ReplacesOnce => "the policy that an effect replaces an original event at most once".to_owned(),
    }
}
