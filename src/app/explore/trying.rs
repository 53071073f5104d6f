//! Changes of a rulebook, tried on its scenarios in the background: what `assize coverage` and `mutate` do, for the page.
//!
//! One rulebook at a time: it takes all processors. What was under way when it is stopped is not told.

use super::super::book::Book;
use super::super::exercise::{Changes, Studied};
use super::super::sharing::Searches;
use super::super::task::{Task, Work};
use super::project::{ExplorerState, Project, lock};
use super::worker::STACK_BYTES;
use crate::scene::rulebook::{RulebookBrief, TriedBrief, TryingBrief, Used};
use crate::study::trial::Setting;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex};

/// Changes that are tried, or were.
#[derive(Default)]
pub struct Trying {
    /// Set when it is to stop.
    pub stop: Arc<AtomicBool>,
    done: AtomicU32,
    all: AtomicU32,
    ended: AtomicBool,
    found: Mutex<Option<TriedBrief>>,
}

impl Trying {
    fn is_over(&self) -> bool {
        self.ended.load(Ordering::SeqCst)
    }

    fn brief(&self) -> TryingBrief {
        TryingBrief { done: self.done.load(Ordering::Relaxed), all: self.all.load(Ordering::Relaxed) }
    }
}

/// A rulebook as the page is told, by its position.
#[must_use]
pub fn rulebook(project: &Project, at: usize) -> Option<RulebookBrief> {
    let used: Vec<Used> = {
        let found = lock(&project.found);
        let whole = |scenario: &u32| Some(Used::of(*scenario, found.slots.get(*scenario as usize)?.whole.as_ref()?));
        project.shelves.scenarios(at).iter().filter_map(whole).collect()
    };
    let brief = project.shelves.brief(at, &used)?;
    let Some(trying) = lock(&project.tryings).get(&at).cloned() else { return Some(brief) };
    let found = lock(&trying.found).clone();
    Some(match found {
        Some(tried) => brief.with(tried),
        None if trying.is_over() => brief,
        None => RulebookBrief { trying: Some(trying.brief()), ..brief },
    })
}

/// Begins to try the changes of a rulebook.
///
/// # Errors
/// Why not.
pub fn begin(shared: &Arc<ExplorerState>, project: &Arc<Project>, at: usize) -> Result<(), String> {
    let trying = {
        let mut all = lock(&project.tryings);
        if let Some((other, _)) = all.iter().find(|(_, it)| !it.is_over()) {
            let same = *other == at;
            let why = "changes of another rulebook are being tried: stop that first";
            return if same { Ok(()) } else { Err(why.to_owned()) };
        }
        let trying = Arc::new(Trying::default());
        all.insert(at, Arc::clone(&trying));
        trying
    };
    let (of, from) = (Arc::clone(shared), Arc::clone(project));
    let thread = std::thread::Builder::new().name("changes".to_owned()).stack_size(STACK_BYTES);
    let begun = thread.spawn(move || {
        // Told on the terminal where it panics; the page goes on.
        let found = catch_unwind(AssertUnwindSafe(|| tried(&of, &from, at, &trying))).ok().flatten();
        if !trying.stop.load(Ordering::SeqCst) {
            *lock(&trying.found) = found;
        }
        trying.ended.store(true, Ordering::SeqCst);
    });
    begun.map(|_| ()).map_err(|error| format!("cannot start a thread: {error}"))
}

/// Stops it.
pub fn stop(project: &Project, at: usize) {
    if let Some(trying) = lock(&project.tryings).get(&at) {
        trying.stop.store(true, Ordering::SeqCst);
    }
}

fn tried(shared: &ExplorerState, project: &Project, at: usize, trying: &Trying) -> Option<TriedBrief> {
    let positions = project.shelves.scenarios(at);
    let explored = |at: &u32| {
        let task: &Task = project.scenarios().get(*at as usize)?;
        match &task.work {
            Work::Explore(subject) => Some((task, &**subject)),
            Work::Rejected { .. } => None,
        }
    };
    let scenarios: Vec<_> = positions.iter().filter_map(explored).collect();
    let (first, _) = scenarios.first()?;
    let book = Book { name: &first.rulebook, scenarios };
    let searches = Searches::within(&shared.small, Arc::clone(&trying.stop));
    let tick = |all: usize| {
        trying.all.store(all as u32, Ordering::Relaxed);
        trying.done.fetch_add(1, Ordering::Relaxed);
    };
    let setting = Setting { limits: shared.small, watch: &|| searches.watch(), all: false, tick: &tick };
    let studied = Studied::of(&book, Changes::All, &setting);
    Some(studied.tried(&book, &project.tasks, positions))
}
