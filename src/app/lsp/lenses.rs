//! What comes of the scenarios of open texts, for the line above each; and the background in which they are explored.
//!
//! A scenario is explored anew only if it, or what its file sees, has changed. A search that nobody wants any more is
//! stopped.

use super::super::explore::worker::Bell;
use super::super::memory;
use super::super::task::{TaskSubject, Work};
use super::super::watch::now;
use super::desk::{EditorDesk, lock};
use super::pinned::ReadingKey;
use super::reading::ReadScenario;
use crate::analysis::all_readings::{AllReadings, search_all_readings};
use crate::analysis::expectation::property;
use crate::analysis::property::Property;
use crate::base::limits::Limits;
use crate::explain::brief::{CheckBrief, Judged};
use crate::explain::findings::{CheckedSubject, Findings};
use crate::kernel::table::kernel::Kernel;
use crate::lsp::names::NameKind;
use crate::lsp::text::EditorText;
use crate::report::layout::count;
use gen_lsp_types::{CodeLens, Command};
use std::collections::{BTreeMap, BTreeSet};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, PoisonError};
use std::time::Duration;

/// How long a search may take.
const TIME: Duration = Duration::from_secs(5);
/// How many states it may have.
const STATES: u64 = 200_000;
/// How much longer what follows a search may take.
const PATIENCE: Duration = Duration::from_millis(500);
/// How often the editor asks for what was found while more is being explored.
const REFRESH: Duration = Duration::from_millis(300);
/// The most letters of the outcomes in one line.
const LETTERS_MAX: usize = 80;

/// What was found, and what is wanted.
#[derive(Default)]
pub struct LensTable {
    state: Mutex<LensState>,
    bell: Condvar,
    /// Set when the search under way is to stop.
    stop: AtomicBool,
    ends: AtomicBool,
}

#[derive(Default)]
struct LensState {
    /// The scenarios of each open file, in the order of its text.
    wanted: BTreeMap<String, Vec<ReadScenario>>,
    found: BTreeMap<ReadingKey, String>,
    current: Option<ReadingKey>,
    /// Files that have an error since: what is told of them is as it was before.
    broken: BTreeSet<String>,
    /// Scenarios of which the same is so.
    stale: BTreeSet<ReadingKey>,
}

impl LensState {
    fn next(&self) -> Option<ReadScenario> {
        let sound = self.wanted.iter().filter(|(file, _)| !self.broken.contains(*file));
        sound.flat_map(|(_, all)| all).find(|it| !self.found.contains_key(&it.key)).cloned()
    }
}

impl LensTable {
    /// Of these files these scenarios are to be explored, and no others. What was found of one that still has its name, and
    /// has an error now, stands until that is mended.
    pub fn want(&self, files: &BTreeSet<String>, scenarios: Vec<ReadScenario>, names: &BTreeSet<(String, String)>) {
        let mut state = lock(&self.state);
        state.broken.retain(|file| !files.contains(file));
        let mut old: Vec<ReadScenario> = Vec::new();
        for file in files {
            old.append(&mut state.wanted.remove(file).unwrap_or_default());
        }
        let is_new = |it: &ReadScenario| scenarios.iter().any(|new| new.is_same(it));
        old.retain(|it| !is_new(it) && names.contains(&(it.file.clone(), it.name.clone())));
        old.retain(|it| state.found.contains_key(&it.key));
        for it in &scenarios {
            state.stale.remove(&it.key);
        }
        state.stale.extend(old.iter().map(|it| it.key));
        for it in scenarios.into_iter().chain(old) {
            state.wanted.entry(it.file.clone()).or_default().push(it);
        }
        let keys: BTreeSet<ReadingKey> = state.wanted.values().flatten().map(|it| it.key).collect();
        state.found.retain(|key, _| keys.contains(key));
        state.stale.retain(|key| keys.contains(key));
        if state.current.is_some_and(|key| !keys.contains(&key)) {
            self.stop.store(true, Ordering::SeqCst);
        }
        self.bell.notify_all();
    }

    /// These files have an error: what was found of them stands until it is mended.
    pub fn wait_for(&self, files: &BTreeSet<String>) {
        lock(&self.state).broken.extend(files.iter().cloned());
        self.stop.store(true, Ordering::SeqCst);
    }

    /// Only these files are open.
    pub fn keep(&self, open: &BTreeSet<String>) {
        lock(&self.state).wanted.retain(|file, _| open.contains(file));
    }

    /// The server ends.
    pub fn end(&self) {
        {
            // Who asks whether it ends, and then waits or begins, holds this in between.
            let _held = lock(&self.state);
            self.ends.store(true, Ordering::SeqCst);
            self.stop.store(true, Ordering::SeqCst);
        }
        self.bell.notify_all();
    }

    /// Explores what is wanted until the server ends; `refresh` is called when something was found.
    pub fn run(&self, refresh: &dyn Fn()) {
        let mut last = now();
        while let Some(it) = self.wait() {
            let told = catch_unwind(AssertUnwindSafe(|| told(&it, &self.stop)));
            let mut state = lock(&self.state);
            state.current = None;
            if !self.stop.swap(false, Ordering::SeqCst) {
                let told = told.unwrap_or_else(|_| "a fault of this program, please report it".to_owned());
                state.found.insert(it.key, told);
                let is_last = state.next().is_none();
                drop(state);
                if is_last || now().duration_since(last) > REFRESH {
                    last = now();
                    refresh();
                }
            }
        }
    }

    /// The next scenario; none where the server ends.
    fn wait(&self) -> Option<ReadScenario> {
        let mut state = lock(&self.state);
        loop {
            if self.ends.load(Ordering::SeqCst) {
                return None;
            }
            if let Some(next) = state.next() {
                state.current = Some(next.key);
                self.stop.store(false, Ordering::SeqCst);
                return Some(next);
            }
            state = self.bell.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// The lines above the scenarios of a text.
    #[must_use]
    pub fn lenses(&self, text: &EditorText) -> Vec<CodeLens> {
        let state = lock(&self.state);
        let known = state.wanted.get(&text.name).map_or(&[][..], Vec::as_slice);
        let scenarios = text.declared.iter().filter(|it| it.kind == NameKind::Scenario);
        let mut lenses = Vec::new();
        for scenario in scenarios {
            for it in known.iter().filter(|it| it.name == scenario.name) {
                let is_broken = state.broken.contains(&text.name) || state.stale.contains(&it.key);
                let found = match state.found.get(&it.key) {
                    Some(found) if is_broken => format!("{found} (before there was an error)"),
                    Some(found) => found.clone(),
                    None if is_broken => continue,
                    None => "exploring ...".to_owned(),
                };
                let title = match &it.under {
                    Some(book) => format!("under {book}: {found}"),
                    None => found,
                };
                // A command without a name is shown, and does nothing.
                let command = Command { title, ..Command::default() };
                let range = text.lines.span(&text.text, scenario.span);
                lenses.push(CodeLens { range, command: Some(command), data: None });
            }
        }
        lenses
    }
}

/// Runs the background of a desk.
pub fn run(desk: &EditorDesk) {
    desk.lenses.run(&|| desk.refresh_lenses());
}

/// What came of a scenario, in one line.
fn told(it: &ReadScenario, stop: &AtomicBool) -> String {
    match &*it.work {
        Work::Rejected { instead: None, .. } => "as expected: rejected".to_owned(),
        Work::Rejected { wanted, instead: Some(instead), .. } => {
            format!("not as expected: error \"{wanted}\"; found {instead}")
        }
        Work::Explore(subject) => line(&explored(it, subject, stop)),
    }
}

fn explored(it: &ReadScenario, subject: &TaskSubject, stop: &AtomicBool) -> CheckBrief {
    let bell = Bell { began: now(), time_max: Some(TIME), stop };
    let late = Bell { time_max: Some(TIME + PATIENCE), ..bell };
    let limits = Limits {
        states_max: Some(STATES),
        memory_max: Some(memory::usual()),
        time_max: Some(TIME),
        ..Limits::default()
    };
    let kernel = Kernel::new(&subject.model).heeding(Some(&late));
    let asked: Vec<Property> = subject.questions.iter().map(|question| property(question.kind)).collect();
    let AllReadings { kernel, found, .. } = search_all_readings(kernel, &asked, &limits, &bell);
    let TaskSubject { expectations, lines, questions, .. } = subject;
    let asked = CheckedSubject { file: &it.file, expectations, lines, questions };
    Findings::of(&kernel, &found, questions).brief(&asked, false)
}

/// The verdict, the outcomes and how large the search was.
fn line(brief: &CheckBrief) -> String {
    let mut told = brief.judged.text().to_owned();
    if let Some(limit) = brief.limit.as_ref().filter(|_| brief.judged == Judged::Unknown) {
        told.push_str(&format!(" ({limit})"));
    }
    let mut outcomes = String::new();
    for (at, outcome) in brief.outcomes.iter().enumerate() {
        let one = &outcome.text;
        if outcomes.chars().count() + one.chars().count() > LETTERS_MAX {
            outcomes.push_str(&format!(" and {} more", brief.outcomes.len() - at));
            break;
        }
        outcomes.push_str(if at == 0 { "" } else { ", " });
        outcomes.push_str(one);
    }
    if !outcomes.is_empty() {
        told.push_str(&format!(": {outcomes}"));
    }
    if brief.termination.verdict == "loops" {
        told.push_str("; loops");
    }
    format!("{told} · {}", count(brief.size.states, "state"))
}
