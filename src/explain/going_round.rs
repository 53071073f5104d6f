//! Loops for who goes through the graph: the runs there, round and out.

use super::findings::{EXITS_MAX, Findings};
use super::looping::LoopTold;
use super::story::tell_choice;
use analysis::laps::{LoopRun, loop_run};
use analysis::leaving::leaving;

/// A loop that can be gone through.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LoopGone {
    /// What is told of it.
    pub told: LoopTold,
    /// The run to it and round.
    pub run: LoopRun,
    /// Ways out: who, by which choice, and the options of a run up to that choice and with it.
    pub out: Vec<(String, String, Vec<u32>)>,
}

impl Findings<'_, '_> {
    /// Every loop, to be gone through.
    #[must_use]
    pub fn loops_gone(&self) -> Vec<LoopGone> {
        let told = self.loops_told().into_iter().zip(&self.answers.termination.loops);
        let gone = told.map(|(told, found)| LoopGone {
            run: loop_run(self.kernel, self.graph, found),
            out: self.out(found),
            told,
        });
        gone.collect()
    }

    /// The ways out that are told, each with a run.
    fn out(&self, found: &analysis::found_loop::Loop) -> Vec<(String, String, Vec<u32>)> {
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
