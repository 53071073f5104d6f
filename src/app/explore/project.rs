//! The texts that are looked at, and what was found of each scenario so far.
//!
//! One reading of the texts is a [`Project`], which does not change but for what is found. Reading them anew makes
//! another, and what was found of the old one goes with it.

use super::super::args_explore::ExploreArgs;
use super::super::exit::Trouble;
use super::super::find;
use super::super::shelves::Shelves;
use super::super::task::{Task, TaskSubject, Tasks, Work};
use super::super::wanted::WantedScenarios;
use super::trial::WhatIf;
use super::trying::Trying;
use crate::base::limits::Limits;
use crate::base::source::Sources;
use crate::report::json::{self, Problem};
use crate::scene::brief::{FoundBrief, ListedBrief, ProjectBrief, TextBrief, WholeBrief};
use crate::scene::look::{Lines, Spots};
use crate::scene::position::ExploredGraph;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, RwLock};
use std::time::Duration;

/// How long a search may take where nobody says how long.
const TIME: Duration = Duration::from_secs(30);
/// How many states it may have where nobody says how many.
const STATES: u64 = 1_000_000;

/// What is shared by all who answer, and by the background.
pub struct ExplorerState {
    /// Where the files are looked for.
    paths: Vec<PathBuf>,
    /// Proposals that were written since.
    saved: Mutex<Vec<String>>,
    scenario: Option<String>,
    rulebook: Option<String>,
    title: String,
    /// Whether the page only looks.
    pub read_only: bool,
    /// What a search may use up.
    pub limits: Limits,
    /// What it may where many small ones are made: no number of states that nobody asked for.
    pub small: Limits,
    project: RwLock<Arc<Project>>,
    /// Set when something is to be done in the background.
    pub bell: (Mutex<bool>, Condvar),
    /// The what-if that was asked for last.
    pub trial: Mutex<Option<Arc<WhatIf>>>,
    /// Scenarios with an expression that is watched, the one that was asked for last at the end.
    pub watched: Mutex<Vec<Watched>>,
    /// Set when the program ends.
    ends: AtomicBool,
}

/// A scenario with an expression.
#[derive(Clone)]
pub struct Watched {
    /// Of which reading, which what-if if it is of one, which scenario, and the expression.
    pub of: (u32, Option<u32>, usize, String),
    /// The scenario with the expression as its last observation, or what is wrong with it.
    pub subject: Result<Arc<TaskSubject>, String>,
}

/// One reading of the texts.
pub struct Project {
    /// How often they were read.
    pub reading: u32,
    /// The files that were read.
    pub files: Vec<String>,
    /// The texts and their scenarios.
    pub tasks: Tasks,
    /// Where their lines begin.
    pub lines: Lines,
    /// What is wrong with them.
    pub problems: Vec<Problem>,
    /// What was found so far, beside the scenarios.
    pub found: Mutex<FoundSoFar>,
    /// Set when the search under way is to stop.
    pub stop: AtomicBool,
    /// The rulebooks with their scenarios.
    pub shelves: Shelves,
    /// Rulebooks of which changes are tried, or were, by their positions.
    pub tryings: Mutex<BTreeMap<usize, Arc<Trying>>>,
}

/// What was found so far.
#[derive(Default)]
pub struct FoundSoFar {
    /// Beside the scenarios.
    pub slots: Vec<ScenarioSlot>,
    /// The scenarios that somebody looks at and that are not explored, the next first.
    pub wanted: Vec<usize>,
    /// The scenario that is being explored.
    pub current: Option<usize>,
    /// The graphs that are kept, the one that was asked for last at the end.
    pub kept: Vec<usize>,
}

/// A scenario.
#[derive(Clone, Default)]
pub struct ScenarioSlot {
    /// Whether its search was stopped, so that it is explored only if somebody wants it.
    pub stopped: bool,
    /// What was found.
    pub whole: Option<Arc<WholeBrief>>,
    /// Its graph; not kept for ever.
    pub explored: Option<Arc<ExploredGraph>>,
}

/// What is behind a lock, also where somebody panicked while holding it: it is replaced whole, and never half done.
pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl ExplorerState {
    /// Reads the texts.
    ///
    /// # Errors
    /// A rulebook or a scenario that is not there.
    pub fn read(args: &ExploreArgs, files: &[String]) -> Result<ExplorerState, Trouble> {
        let wanted = args.of.meant.wanted();
        let limits = args.search.limits();
        let paths: Vec<String> = args.of.at.paths.iter().map(|path| path.display().to_string()).collect();
        let title = if paths.is_empty() { "models".to_owned() } else { paths.join(", ") };
        Ok(ExplorerState {
            paths: args.of.at.paths.clone(),
            saved: Mutex::default(),
            scenario: wanted.scenario.map(str::to_owned),
            rulebook: wanted.rulebook.map(str::to_owned),
            title,
            read_only: args.read_only,
            small: Limits { time_max: limits.time_max.or(Some(TIME)), ..limits },
            limits: Limits {
                time_max: limits.time_max.or(Some(TIME)),
                states_max: limits.states_max.or(Some(STATES)),
                ..limits
            },
            project: RwLock::new(Arc::new(Project::read(files, wanted, 1)?)),
            bell: (Mutex::new(true), Condvar::new()),
            trial: Mutex::new(None),
            watched: Mutex::new(Vec::new()),
            ends: AtomicBool::new(false),
        })
    }

    /// The last reading.
    #[must_use]
    pub fn project(&self) -> Arc<Project> {
        Arc::clone(&self.project.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// A proposal was written: it is read too when the texts are read again.
    pub fn remember(&self, file: &str) {
        lock(&self.saved).push(file.to_owned());
    }

    /// Reads the texts again, those that came since among them, and forgets what was found in the old ones.
    ///
    /// # Errors
    /// A path, a rulebook or a scenario that is not there any more; the old reading stays.
    pub fn read_again(&self) -> Result<(), Trouble> {
        let wanted = WantedScenarios { scenario: self.scenario.as_deref(), rulebook: self.rulebook.as_deref() };
        let old = self.project();
        let mut files = find::survey(&self.paths)?.found;
        for file in lock(&self.saved).iter().filter(|it| Path::new(it).is_file()) {
            if !files.contains(file) {
                files.push(file.clone());
            }
        }
        let project = Arc::new(Project::read(&files, wanted, old.reading + 1)?);
        old.stop();
        if let Some(trial) = lock(&self.trial).take() {
            trial.stop.store(true, Ordering::SeqCst);
        }
        *self.project.write().unwrap_or_else(PoisonError::into_inner) = project;
        self.ring();
        Ok(())
    }

    /// There is something to do in the background.
    pub fn ring(&self) {
        *lock(&self.bell.0) = true;
        self.bell.1.notify_all();
    }

    /// The program ends.
    pub fn end(&self) {
        self.ends.store(true, Ordering::SeqCst);
        self.project().stop();
        if let Some(trial) = &*lock(&self.trial) {
            trial.stop.store(true, Ordering::SeqCst);
        }
        self.ring();
    }

    /// Whether it does.
    #[must_use]
    pub fn ended(&self) -> bool {
        self.ends.load(Ordering::SeqCst)
    }

    /// What there is to look at, as the page is told.
    #[must_use]
    pub fn brief(&self, project: &Project) -> ProjectBrief {
        let found = lock(&project.found);
        let listed = |(at, task): (usize, &Task)| {
            let slot = found.slots.get(at).cloned().unwrap_or_default();
            let state = match &slot {
                _ if found.current == Some(at) => "exploring",
                ScenarioSlot { whole: Some(_), .. } => "done",
                ScenarioSlot { stopped: true, .. } => "stopped",
                ScenarioSlot { .. } => "waiting",
            };
            ListedBrief {
                name: task.name.clone(),
                file: task.file.clone(),
                game: task.game.clone(),
                rulebook: task.rulebook.clone(),
                own: task.is_own,
                book: project.shelves.of(at as u32),
                at: task.span.and_then(|span| project.lines.spot(span)),
                state,
                found: slot.whole.map(|whole| FoundBrief::of(&whole.check)),
            }
        };
        ProjectBrief {
            version: env!("CARGO_PKG_VERSION"),
            title: self.title.clone(),
            read_only: self.read_only,
            reading: project.reading,
            busy: found.current.is_some(),
            scenarios: project.scenarios().iter().enumerate().map(listed).collect(),
            rulebooks: project.shelves.briefs(),
            texts: project.tasks.sources.iter().map(|(_, source)| source.name.clone()).collect(),
        }
    }
}

impl Project {
    fn read(files: &[String], wanted: WantedScenarios<'_>, reading: u32) -> Result<Project, Trouble> {
        let tasks = Tasks::read(files, wanted)?;
        let problems = json::problems(&tasks.sources, &tasks.problems);
        let slots = vec![ScenarioSlot::default(); tasks.list.len()];
        let found = Mutex::new(FoundSoFar { slots, ..FoundSoFar::default() });
        let lines = Lines::of(&tasks.sources);
        let mut shelves = Shelves::default();
        let list = if tasks.is_broken() { &[] } else { &tasks.list[..] };
        for (at, task) in (0..).zip(list) {
            if let Work::Explore(subject) = &task.work {
                let spots = || Spots::of(&lines, &subject.places);
                shelves.add(at, (&task.rulebook, &subject.model.rulebook), spots);
            }
        }
        let (stop, tryings) = (AtomicBool::new(false), Mutex::default());
        Ok(Project { reading, files: files.to_vec(), tasks, lines, problems, found, stop, shelves, tryings })
    }

    /// What is under way is to stop.
    fn stop(&self) {
        self.stop.store(true, Ordering::SeqCst);
        lock(&self.tryings).values().for_each(|it| it.stop.store(true, Ordering::SeqCst));
    }

    /// The scenarios that can be looked at: none where a text is wrong.
    #[must_use]
    pub fn scenarios(&self) -> &[Task] {
        if self.tasks.is_broken() { &[] } else { &self.tasks.list }
    }

    /// A text by its position.
    #[must_use]
    pub fn text(&self, at: usize) -> Option<TextBrief> {
        text(&self.tasks.sources, at)
    }
}

/// A text by its position: only what was read can be asked for, and no path.
#[must_use]
pub fn text(sources: &Sources, at: usize) -> Option<TextBrief> {
    let (_, source) = sources.iter().nth(at)?;
    Some(TextBrief { name: source.name.clone(), lines: source.text.lines().map(str::to_owned).collect() })
}
