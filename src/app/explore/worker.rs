//! The background, in which one scenario after another is explored: first those that somebody looks at.

use super::super::exit::Trouble;
use super::super::task::{Task, Work};
use super::super::watch::now;
use super::project::{ExplorerState, Project, ScenarioSlot, lock};
use crate::analysis::search::search_until_proved;
use crate::base::limits::Limit;
use crate::explain::checked;
use crate::explain::findings::CheckedSubject;
use crate::explore::watch::{Progress, Watch};
use crate::kernel::position::log::Halt;
use crate::kernel::table::kernel::Kernel;
use crate::scene::brief::WholeBrief;
use crate::scene::position::ExploredGraph;
use crate::scene::whole::{WrittenParts, rejected, whole};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// As much as the program itself has: what is told of deep texts goes deep.
pub const STACK_BYTES: usize = 16 << 20;
/// How long nothing is looked for at most.
const PAUSE: Duration = Duration::from_millis(500);
/// What follows a search may take so much longer.
const PATIENCE: Duration = Duration::from_millis(500);

/// Starts it.
///
/// # Errors
/// There is no thread to be had.
pub fn start(shared: &Arc<ExplorerState>) -> Result<JoinHandle<()>, Trouble> {
    let shared = Arc::clone(shared);
    let thread = std::thread::Builder::new().name("explore".to_owned()).stack_size(STACK_BYTES);
    thread.spawn(move || run(&shared)).map_err(|error| Trouble::wrong(format!("cannot start a thread: {error}")))
}

fn run(shared: &ExplorerState) {
    while !shared.ended() {
        let project = shared.project();
        match next(&project) {
            Some(at) => explore(shared, &project, at),
            None => {
                let (bell, heard) = &shared.bell;
                let mut rung = lock(bell);
                if !*rung {
                    rung = heard.wait_timeout(rung, PAUSE).map_or_else(|it| PoisonError::into_inner(it).0, |it| it.0);
                }
                *rung = false;
            }
        }
    }
}

/// The scenario that is explored next.
fn next(project: &Project) -> Option<usize> {
    let mut found = lock(&project.found);
    let is_due = |slot: &ScenarioSlot| slot.whole.is_none() && !slot.stopped;
    let wanted = if found.wanted.is_empty() { None } else { Some(found.wanted.remove(0)) };
    let next = wanted.or_else(|| found.slots.iter().position(is_due)).filter(|at| *at < project.scenarios().len());
    found.current = next;
    if next.is_some() {
        project.stop.store(false, Ordering::SeqCst);
    }
    next
}

fn explore(shared: &ExplorerState, project: &Project, at: usize) {
    let task = &project.scenarios()[at];
    let bell = Bell { began: now(), time_max: shared.limits.time_max, stop: &project.stop };
    let done = catch_unwind(AssertUnwindSafe(|| one(shared, project, task, &bell)));
    let mut found = lock(&project.found);
    found.current = None;
    let is_stopped = project.stop.load(Ordering::SeqCst);
    let Ok((whole, explored)) = done else {
        // Told on the terminal where it happened; the other scenarios are explored all the same.
        found.slots[at].stopped = true;
        return;
    };
    let slot = &mut found.slots[at];
    slot.stopped = is_stopped;
    slot.whole = Some(Arc::new(whole));
    slot.explored = explored.map(Arc::new);
    if slot.explored.is_some() {
        found.kept.retain(|it| *it != at);
        found.kept.push(at);
    }
    let bytes = |found: &super::project::FoundSoFar| {
        let kept = found.kept.iter().filter_map(|at| found.slots[*at].explored.as_ref());
        kept.map(|it| it.graph.sizes().total()).sum::<u64>()
    };
    // Half of what may be used is for the search under way.
    let most = shared.limits.memory_max.unwrap_or(u64::MAX) / 2;
    while found.kept.len() > 1 && bytes(&found) > most {
        let oldest = found.kept.remove(0);
        found.slots[oldest].explored = None;
    }
}

fn one(shared: &ExplorerState, project: &Project, task: &Task, bell: &Bell<'_>) -> (WholeBrief, Option<ExploredGraph>) {
    let subject = match &task.work {
        Work::Rejected { wanted, instead, span: _ } => {
            let check = checked::rejected(&task.file, &task.name, &task.rulebook, (wanted, instead.as_deref()));
            return (rejected(check, &project.lines, task.span), None);
        }
        Work::Explore(subject) => subject,
    };
    let late = Bell { time_max: bell.time_max.map(|most| most.saturating_add(PATIENCE)), ..*bell };
    let kernel = Kernel::new(&subject.model).heeding(Some(&late));
    let searched = search_until_proved(&kernel, &shared.limits, bell);
    let asked = CheckedSubject {
        file: &task.file,
        expectations: &subject.expectations,
        lines: &subject.lines,
        questions: &subject.questions,
    };
    let written = WrittenParts { lines: &project.lines, places: &subject.places };
    let (whole, explored) = whole(&kernel, searched, &asked, written);
    (whole, Some(explored))
}

/// Stops a search in time, or when somebody says so.
#[derive(Clone, Copy, Debug)]
pub struct Bell<'a> {
    /// When it began.
    pub began: Instant,
    /// How long it may take.
    pub time_max: Option<Duration>,
    /// Whether it is to stop.
    pub stop: &'a AtomicBool,
}

impl Halt for Bell<'_> {
    fn halted(&self) -> Option<Limit> {
        if self.stop.load(Ordering::Relaxed) {
            return Some(Limit::Interrupt);
        }
        let late = self.time_max.is_some_and(|most| now().duration_since(self.began) >= most);
        late.then_some(Limit::Time)
    }
}

impl Watch for Bell<'_> {
    fn poll(&self, _: &Progress) -> Option<Limit> {
        self.halted()
    }

    fn halt(&self) -> Option<&(dyn Halt + '_)> {
        Some(self)
    }
}
