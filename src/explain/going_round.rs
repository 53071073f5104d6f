//! Loops for who goes through the graph: the runs there, round and out.

use super::brief::StoryLine;
use super::findings::{EXITS_MAX, Findings};
use super::looping::LoopTold;
use super::story::{tell_choice, tell_round};
use analysis::found_loop::Loop;
use analysis::laps::{LoopRun, loop_run};
use analysis::leaving::leaving;
use kernel::machine::Machine;
use model::read::{LoopKind, LoopShape};

/// A loop that can be gone through.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LoopGone {
    /// What is told of it.
    pub told: LoopTold,
    /// The run to it and round.
    pub run: LoopRun,
    /// Ways out: who, by which choice, and the options of a run up to that choice and with it.
    pub out: Vec<(String, String, Vec<u32>)>,
    /// What is told of one lap that grows and on which nobody chooses: the stops of the graph do not cut it where it begins.
    pub lap: Vec<StoryLine>,
}

/// In the place of which step of a run something is chosen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RunPlace {
    /// The step, from 1.
    pub step: u32,
    /// What the run takes there, as a sentence.
    pub taken: String,
}

impl Findings<'_, '_> {
    /// Every loop, to be gone through.
    #[must_use]
    pub fn loops_gone(&self) -> Vec<LoopGone> {
        let told = self.loops_told().into_iter().zip(&self.answers.termination.loops);
        let gone = told.map(|(told, found)| LoopGone {
            run: loop_run(self.kernel, self.graph, found),
            out: self.out(found),
            lap: self.lap(found),
            told,
        });
        gone.collect()
    }

    /// In the place of which step of a run a choice is made; nothing where it is not made along that run.
    #[must_use]
    pub fn place_on_run(&self, run: &[u32], options: &[u32]) -> Option<RunPlace> {
        let (_, before) = options.split_last()?;
        let taken = *run.strip_prefix(before)?.first()?;
        Some(RunPlace { step: before.len() as u32 + 1, taken: tell_choice(self.kernel, before, taken) })
    }

    /// One lap that grows and on which nobody chooses.
    fn lap(&self, found: &Loop) -> Vec<StoryLine> {
        if found.shape != LoopShape::Growing || found.kind != LoopKind::Forced {
            return Vec::new();
        }
        let paced = found.pace().and_then(|pace| self.kernel.paced(pace));
        tell_round(paced.as_ref().unwrap_or(self.kernel), "", &found.lasso.stem, &found.lasso.lap).0.lines
    }

    /// The ways out that are told, each with a run.
    fn out(&self, found: &Loop) -> Vec<(String, String, Vec<u32>)> {
        let mut out: Vec<(String, String, Vec<u32>)> = Vec::new();
        for exit in &found.exits {
            if out.len() == EXITS_MAX {
                break;
            }
            let Some((mut options, after)) = leaving(self.graph, &found.lasso, exit) else { continue };
            let choice = tell_choice(self.kernel, &options, exit.option);
            options.extend(after.first());
            if !out.iter().any(|(_, known, _)| *known == choice) {
                out.push((self.names.chooser(exit.chooser), choice, options));
            }
        }
        out
    }
}
