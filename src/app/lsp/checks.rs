//! The background in which texts are read for their problems, whenever one has changed.
//!
//! Read are the open texts and those that use them, in groups that have nothing in common; a group in which nothing
//! has changed is left alone. An edit that comes meanwhile stops the reading, and what it has learned is kept.

use super::super::explore::worker::STACK_BYTES;
use super::desk::{EditorDesk, ToldText, lock};
use super::reading::{KnownReadings, ReadGroup, ReadingTold, TextGroup};
use super::workspace::Snapshot;
use crate::base::diagnostic::Diagnostic;
use crate::lsp::problems::ToldProblem;
use crate::lsp::text::EditorText;
use crate::lsp::web::{WorkspaceTexts, apart, seen, touched};
use gen_lsp_types::PublishDiagnosticsParams;
use std::collections::{BTreeMap, BTreeSet};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

/// The most problems of a text that are told.
const PROBLEMS_MAX: usize = 500;

/// The background, with what it knows.
#[derive(Default)]
pub struct Checks {
    known: KnownReadings,
    /// The threads on which scenarios are read, with as much room as the program itself has.
    pool: Option<rayon::ThreadPool>,
    /// The texts of each group as they were read last.
    read: BTreeMap<BTreeSet<String>, Vec<Arc<EditorText>>>,
    /// Of each text what was told last, to say nothing twice.
    told: BTreeMap<String, Vec<Diagnostic>>,
}

impl Checks {
    /// Reads texts until the server ends.
    pub fn run(&mut self, desk: &EditorDesk) {
        self.pool = rayon::ThreadPoolBuilder::new().stack_size(STACK_BYTES).build().ok();
        let mut last = 0;
        while let Some(snapshot) = desk.next(last) {
            last = snapshot.edits;
            // Told on stderr where it happened; the next edit is read all the same.
            if catch_unwind(AssertUnwindSafe(|| self.check(desk, &snapshot))).is_err() {
                self.known.clear();
                self.read.clear();
            }
        }
    }

    fn check(&mut self, desk: &EditorDesk, snapshot: &Snapshot) {
        let open: BTreeSet<String> = snapshot.open.keys().cloned().collect();
        let wanted = touched(&snapshot.texts, &open);
        let mut groups = apart(&snapshot.texts, &wanted);
        let newest = |group: &BTreeSet<String>| {
            group.iter().filter_map(|name| snapshot.open.get(name)).map(|it| it.touched).max()
        };
        groups.sort_by_key(|group| std::cmp::Reverse(newest(group)));
        self.read.retain(|group, _| groups.contains(group));
        let mut shown: BTreeSet<String> = BTreeSet::new();
        desk.lenses.keep(&open);
        for group in &groups {
            let used = all_seen(&snapshot.texts, group);
            shown.extend(used.iter().map(|text| text.name.clone()));
            let is_same = |old: &Vec<Arc<EditorText>>| {
                old.len() == used.len() && old.iter().zip(&used).all(|(old, new)| Arc::ptr_eq(old, new))
            };
            if self.read.get(group).is_some_and(is_same) {
                continue;
            }
            let is_late = || desk.is_late(snapshot);
            let reading = TextGroup { snapshot, roots: group, pool: self.pool.as_ref(), is_late: &is_late };
            let told = &mut self.told;
            let scenarios = reading.read(&mut self.known, &mut |it| publish(desk, snapshot, told, it));
            match scenarios {
                // What is behind this is read with the edit that has come.
                ReadGroup::Late => return,
                ReadGroup::Broken => desk.lenses.wait_for(group),
                ReadGroup::Sound { scenarios, names } => desk.lenses.want(group, scenarios, &names),
            }
            self.read.insert(group.clone(), used);
        }
        self.forget(desk, snapshot, &shown);
    }

    /// Takes back what was told of texts that nothing open has to do with any more.
    fn forget(&mut self, desk: &EditorDesk, snapshot: &Snapshot, shown: &BTreeSet<String>) {
        let gone: Vec<String> = self.told.keys().filter(|name| !shown.contains(*name)).cloned().collect();
        for name in gone {
            self.told.remove(&name);
            lock(&desk.told).remove(&name);
            let params = PublishDiagnosticsParams { uri: snapshot.uri(&name), version: None, diagnostics: Vec::new() };
            desk.notify("textDocument/publishDiagnostics", serde_json::to_value(params).unwrap_or_default());
        }
    }
}

/// All texts that some texts see, in the order of their names.
fn all_seen(texts: &WorkspaceTexts, names: &BTreeSet<String>) -> Vec<Arc<EditorText>> {
    let all: BTreeSet<String> = names.iter().flat_map(|name| seen(texts, name)).collect();
    all.iter().filter_map(|name| texts.get(name)).map(Arc::clone).collect()
}

/// Tells the editor what is new.
fn publish(
    desk: &EditorDesk,
    snapshot: &Snapshot,
    told: &mut BTreeMap<String, Vec<Diagnostic>>,
    reading: &ReadingTold<'_>,
) {
    let mut files: BTreeMap<&str, Vec<&Diagnostic>> = BTreeMap::new();
    for (_, source) in reading.sources.iter() {
        if snapshot.texts.contains_key(&source.name) && !snapshot.is_of_program(&source.name) {
            files.insert(&source.name, Vec::new());
        }
    }
    for problem in reading.problems {
        let name = match problem.span {
            Some(span) => reading.sources.get(span.source).name.as_str(),
            None => placeless(snapshot, problem),
        };
        files.entry(name).or_default().push(problem);
    }
    for (name, problems) in files {
        let is_done = reading.done.is_none_or(|done| done.contains(name));
        let Some(text) = snapshot.texts.get(name).filter(|_| is_done && !snapshot.is_of_program(name)) else {
            continue;
        };
        let same = |old: &Vec<Diagnostic>| old.len() == problems.len() && old.iter().eq(problems.iter().copied());
        let is_same_text = lock(&desk.told).get(name).is_some_and(|old| Arc::ptr_eq(&old.text, text));
        let is_known = told.get(name).is_some_and(same);
        if is_known && is_same_text
            || !told.contains_key(name) && problems.is_empty() && !snapshot.open.contains_key(name)
        {
            continue;
        }
        told.insert(name.to_owned(), problems.iter().copied().cloned().collect());
        publish_text(desk, snapshot, text, (reading, &problems));
    }
}

fn publish_text(
    desk: &EditorDesk,
    snapshot: &Snapshot,
    text: &Arc<EditorText>,
    (reading, problems): (&ReadingTold<'_>, &[&Diagnostic]),
) {
    let one = |problem: &&Diagnostic| {
        let told = ToldProblem { problem, sources: reading.sources };
        let fix = told.fix().map(|fix| (text.lines.range(&text.text, fix.start, fix.end), fix));
        (told.diagnostic(&text.lines, &|name| snapshot.uri(name)), fix)
    };
    let problems: Vec<_> = problems.iter().take(PROBLEMS_MAX).map(one).collect();
    let params = PublishDiagnosticsParams {
        uri: snapshot.uri(&text.name),
        version: snapshot.open.get(&text.name).map(|open| open.version),
        diagnostics: problems.iter().map(|(shown, _)| shown.clone()).collect(),
    };
    lock(&desk.told).insert(text.name.clone(), ToldText { text: Arc::clone(text), problems });
    desk.notify("textDocument/publishDiagnostics", serde_json::to_value(params).unwrap_or_default());
}

/// The text of which a problem without a place is told: the one that it names, or the one that is edited.
fn placeless<'s>(snapshot: &'s Snapshot, problem: &Diagnostic) -> &'s str {
    let named = snapshot.open.keys().find(|name| problem.message.contains(&format!("`{name}`")));
    let newest = || snapshot.open.iter().max_by_key(|(_, open)| open.touched).map(|(name, _)| name);
    named.or_else(newest).map_or("", String::as_str)
}
