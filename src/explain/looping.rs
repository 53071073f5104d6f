//! Whether a scenario ends, as a judge says it: what repeats or grows, whose it is, and how it is left.

use super::brief::{ClauseBrief, LoopBrief, Story};
use super::check::{EXITS_MAX, Findings};
use super::limiting::LimiterBrief;
use super::proof::grown;
use super::story::{rounds, tell_choice, tell_on};
use crate::analysis::leaving::leaving;
use crate::analysis::loops::{Exit, Loop, LoopKind};
use crate::kernel::machine::Machine;

/// The answer on one scenario under one rulebook.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LoopsBrief {
    /// The scenario.
    pub name: String,
    /// Its file.
    pub file: String,
    /// The rulebook.
    pub rulebook: String,
    /// Distinct states.
    pub states: u64,
    /// The limit that was reached.
    pub limit: Option<String>,
    /// `ends`, `loops` or `unknown`.
    pub verdict: &'static str,
    /// One loop for each minimal set of owners.
    pub loops: Vec<LoopTold>,
    /// Why it ends, where that was asked for: what would become of it without each thing that limits.
    pub why: Option<Vec<LimiterBrief>>,
}

/// A loop, told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LoopTold {
    /// What it is, how it comes about, and what proves it.
    pub found: LoopBrief,
    /// Whose it is, in a sentence.
    pub says: String,
    /// What grows or falls with each lap, and by how much; empty where the same position comes again.
    pub grows: Vec<String>,
    /// How often the lap of the certificate goes round the same way.
    pub rounds: usize,
    /// The clauses of the lap.
    pub clauses: Vec<ClauseBrief>,
    /// Who could leave, and how it goes on then.
    pub ways_out: Vec<WayOut>,
}

/// A way out of a loop.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WayOut {
    /// Who could leave.
    pub who: String,
    /// By which choice, in words.
    pub choice: String,
    /// From that choice to an ending; nothing where a limit hides it.
    pub story: Option<Story>,
}

impl Findings<'_, '_> {
    /// The answer on termination.
    #[must_use]
    pub fn loops_brief(&self, file: &str) -> LoopsBrief {
        let model = self.kernel.model;
        let termination = self.termination_brief();
        let loops = termination.loops.into_iter().zip(&self.answers.termination.loops);
        LoopsBrief {
            name: model.scenario.name.clone(),
            file: file.to_owned(),
            rulebook: model.rulebook.name.clone(),
            states: u64::from(self.graph.len()),
            limit: self.graph.incomplete().map(|limit| limit.to_string()),
            verdict: termination.verdict,
            loops: loops.map(|(brief, found)| self.told(brief, found)).collect(),
            why: None,
        }
    }

    fn told(&self, brief: LoopBrief, found: &Loop) -> LoopTold {
        let paced = found.pace().and_then(|pace| self.kernel.paced(pace));
        let rounds = rounds(paced.as_ref().unwrap_or(self.kernel), &found.lasso.stem, &found.lasso.lap);
        LoopTold {
            says: says(found, &brief.whose),
            grows: found.growing.as_ref().map(|it| grown(&self.names, it, rounds)).unwrap_or_default(),
            rounds,
            clauses: self.clauses_of_lap(found),
            ways_out: found.exits.iter().take(EXITS_MAX).map(|exit| self.way_out(found, exit)).collect(),
            found: brief,
        }
    }

    fn clauses_of_lap(&self, found: &Loop) -> Vec<ClauseBrief> {
        let paced = found.pace().and_then(|pace| self.kernel.paced(pace));
        let lap = tell_on(paced.as_ref().unwrap_or(self.kernel), "", &found.lasso.stem, &found.lasso.lap);
        let cited: Vec<String> = lap.lines.into_iter().flat_map(|line| line.clauses).collect();
        let known = self.kernel.model.rulebook.clauses.iter().filter(|clause| cited.contains(&clause.id));
        let told =
            known.map(|it| ClauseBrief { id: it.id.clone(), title: it.title.clone(), assumption: it.assumption });
        told.collect()
    }

    fn way_out(&self, found: &Loop, exit: &Exit) -> WayOut {
        let who = self.names.chooser(exit.chooser);
        let lap = &found.lasso.lap[..exit.step as usize];
        let options: Vec<u32> = found.lasso.stem.iter().chain(lap).copied().collect();
        let story = leaving(self.graph, &found.lasso, exit)
            .map(|(before, after)| tell_on(self.kernel, &format!("{who} leaves"), &before, &after));
        WayOut { choice: tell_choice(self.kernel, &options, exit.option), who, story }
    }
}

/// Whose a loop is, in a sentence.
fn says(found: &Loop, whose: &[String]) -> String {
    let players: Vec<&str> =
        whose.iter().map(String::as_str).filter(|who| !["nature", "rules"].contains(who)).collect();
    let players = players.join(" and ");
    let with = if players.is_empty() { String::new() } else { format!(", and {players} too") };
    let told = match found.kind {
        LoopKind::Forced => "nobody can leave: it goes on for ever by itself".to_owned(),
        LoopKind::Sustained => format!("{players} can keep it up for ever, whatever everybody else does"),
        LoopKind::Coalition => {
            format!("{players} together can keep it up for ever, whatever everybody else does")
        }
        LoopKind::Collective => format!("it goes on only as long as everybody goes along: {players}"),
        LoopKind::Chance => format!("it goes on only as long as chance will have it{with}"),
        LoopKind::Silence => format!("it goes on only if the silence of the rulebook is read so{with}"),
    };
    let beyond = if found.fewest { "" } else { "; whether fewer could is not known" };
    let from = match found.from_start {
        _ if found.kind == LoopKind::Forced && found.from_start == Some(true) => "",
        Some(true) => "; from the very start",
        Some(false) => "; not from the very start: it can be kept from beginning",
        None => "",
    };
    format!("{told}{beyond}{from}")
}
