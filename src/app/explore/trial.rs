//! What-ifs: a scenario under another rulebook or with another text, explored beside the one that stands there.
//!
//! There is one at a time: who asks for another stops the one under way.

use super::super::task::{Task, TaskSubject};
use super::super::watch::now;
use super::edit::{EditedTexts, WhatIfRequest, read, subject};
use super::project::{ExplorerState, Project, lock};
use super::worker::{Bell, STACK_BYTES};
use crate::analysis::search::search_until_proved;
use crate::base::source::Sources;
use crate::explain::differ::{ScenarioDifference, difference};
use crate::explain::findings::CheckedSubject as Questions;
use crate::kernel::table::kernel::Kernel;
use crate::report::json::Problem;
use crate::scene::brief::WholeBrief;
use crate::scene::look::Lines;
use crate::scene::position::ExploredGraph;
use crate::scene::trial_brief::TrialBrief;
use crate::scene::whole::{WrittenParts, whole};
use crate::study::diff::{ExploredScenario as Searched, VersionPair};
use crate::study::trial::Case;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

/// A what-if.
pub struct WhatIf {
    /// Which.
    pub number: u32,
    /// The scenario in the list.
    pub scenario: usize,
    /// The rulebook.
    pub rulebook: String,
    /// What is explored.
    pub subject: Box<TaskSubject>,
    lines: Lines,
    /// The texts.
    pub sources: Sources,
    /// What was asked.
    pub asked: WhatIfRequest,
    /// What was found.
    pub found: Mutex<Option<Done>>,
    /// Set when it is to stop.
    pub stop: AtomicBool,
}

/// What was found of a what-if.
#[derive(Clone)]
pub struct Done {
    /// The scenario.
    pub whole: Arc<WholeBrief>,
    /// Its graph.
    pub explored: Arc<ExploredGraph>,
    /// How it differs.
    pub difference: ScenarioDifference,
}

impl WhatIf {
    /// As the page is told.
    #[must_use]
    pub fn brief(&self) -> TrialBrief {
        let found = lock(&self.found);
        TrialBrief {
            number: self.number,
            scenario: self.scenario as u32,
            rulebook: self.rulebook.clone(),
            done: found.is_some(),
            texts: self.sources.iter().map(|(_, source)| source.name.clone()).collect(),
            difference: found.as_ref().map(|it| it.difference.clone()),
        }
    }
}

/// Reads a what-if and begins to explore it, if its texts are right; gives what is wrong with them.
///
/// # Errors
/// What cannot be asked.
pub fn begin(
    shared: &Arc<ExplorerState>,
    project: &Arc<Project>,
    asked: &WhatIfRequest,
) -> Result<(Option<Arc<WhatIf>>, Vec<Problem>), String> {
    let EditedTexts { problems, rulebook, subject: read, lines, sources } = read(project, asked)?;
    let Some(read) = read else { return Ok((None, problems)) };
    let trial = {
        let mut last = lock(&shared.trial);
        if let Some(last) = &*last {
            last.stop.store(true, Ordering::SeqCst);
        }
        let number = last.as_ref().map_or(1, |it| it.number + 1);
        let (found, stop) = (Mutex::new(None), AtomicBool::new(false));
        let (scenario, asked) = (asked.scenario, asked.clone());
        let trial = WhatIf { number, scenario, rulebook, subject: read, lines, sources, asked, found, stop };
        let trial = Arc::new(trial);
        *last = Some(Arc::clone(&trial));
        trial
    };
    let (own, of, from) = (Arc::clone(&trial), Arc::clone(shared), Arc::clone(project));
    let thread = std::thread::Builder::new().name("what-if".to_owned()).stack_size(STACK_BYTES);
    let begun = thread.spawn(move || {
        if let Some(done) = explore(&of, &from, &own) {
            *lock(&own.found) = Some(done);
        }
    });
    begun.map_err(|error| format!("cannot start a thread: {error}"))?;
    Ok((Some(trial), problems))
}

/// Both sides, compared. A limit is a part of the answer.
fn explore(shared: &ExplorerState, project: &Project, trial: &WhatIf) -> Option<Done> {
    let task: &Task = project.scenarios().get(trial.scenario)?;
    let old = subject(&project.tasks, trial.scenario)?;
    let new = &*trial.subject;
    let bell = || Bell { began: now(), time_max: shared.limits.time_max, stop: &trial.stop };
    let search = |subject: &TaskSubject| search_until_proved(&Kernel::new(&subject.model), &shared.limits, &bell());
    let sides = [old, new].map(|it| Searched { kernel: Kernel::new(&it.model), found: search(it) });
    let [was, is] = &sides;
    let pair = VersionPair {
        old: Case { model: &old.model, expectations: &old.expectations, questions: &old.questions },
        new: Case { model: &new.model, expectations: &new.expectations, questions: &new.questions },
    };
    let difference = difference(pair, was, is);
    let [_, is] = sides;
    let asked =
        Questions { file: &task.file, expectations: &new.expectations, lines: &new.lines, questions: &new.questions };
    let kernel = Kernel::new(&new.model);
    let written = WrittenParts { lines: &trial.lines, places: &new.places };
    let (whole, explored) = whole(&kernel, is.found, &asked, written);
    Some(Done { whole: Arc::new(whole), explored: Arc::new(explored), difference })
}
