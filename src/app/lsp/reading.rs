//! One reading of texts that belong together: every problem of them, those of the text that was edited first.
//!
//! It is what `assize check` reads of the same files. Scenarios are read in small lots, on all processors, and between
//! two lots it is asked whether another edit has come meanwhile. What is known of a scenario is kept ([`super::pinned`]).

use super::super::task::Work;
use super::pinned::{PinnedProblem, ReadingKey, Vocabularies, pin, scenario_at, unpin};
use super::workspace::Snapshot;
use crate::base::diagnostic::Diagnostic;
use crate::base::source::Sources;
use crate::lsp::web::seen;
use crate::model::read::{Drafts, Library, ScenarioHead, distinct, load};
use crate::syntax::Statement;
use rayon::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// How many scenarios are read between two looks at whether that is still wanted.
const LOT: usize = 8;
/// The same of those that are read first, so that something is told at once.
const FIRST_LOT: usize = 2;
/// With more problems than this, the rest is not read.
const PROBLEMS_MAX: usize = 1000;

/// What is known of scenarios, by what it is made of.
pub type KnownReadings = BTreeMap<ReadingKey, KnownReading>;

/// What is known of a scenario under a rulebook.
#[derive(Clone)]
pub struct KnownReading {
    file: String,
    problems: Vec<PinnedProblem>,
    /// What is to be done with it; kept only where its text is open.
    work: Option<Arc<Work>>,
    has_work: bool,
}

/// A scenario that is read.
#[derive(Clone)]
struct WantedReading {
    key: ReadingKey,
    head: ScenarioHead,
    /// Another rulebook than its own.
    under: Option<String>,
    own: Statement,
    is_open: bool,
}

/// A scenario without errors, as it can be explored.
#[derive(Clone)]
pub struct ReadScenario {
    /// Of what it is made.
    pub key: ReadingKey,
    /// Its file.
    pub file: String,
    /// Its name.
    pub name: String,
    /// The rulebook, where it is not its own.
    pub under: Option<String>,
    /// What is to be done with it.
    pub work: Arc<Work>,
}

impl ReadScenario {
    /// Whether it is the same scenario under the same rulebook, perhaps of another text.
    #[must_use]
    pub fn is_same(&self, other: &ReadScenario) -> bool {
        self.file == other.file && self.name == other.name && self.under == other.under
    }
}

/// What came of reading texts.
pub enum ReadGroup {
    /// Another edit has come.
    Late,
    /// Some text cannot be read: of scenarios nothing is known.
    Broken,
    /// The scenarios of open texts that can be explored.
    Sound {
        /// Those without errors.
        scenarios: Vec<ReadScenario>,
        /// The files and names of all.
        names: BTreeSet<(String, String)>,
    },
}

/// What a reading tells of.
pub struct ReadingTold<'r> {
    /// The texts.
    pub sources: &'r Sources,
    /// All problems so far.
    pub problems: &'r [Diagnostic],
    /// The files of which nothing more is to come; all, where it is over.
    pub done: Option<&'r BTreeSet<String>>,
}

/// WorkspaceTexts that belong together.
pub struct TextGroup<'g> {
    /// All texts.
    pub snapshot: &'g Snapshot,
    /// The files that are read.
    pub roots: &'g BTreeSet<String>,
    /// The threads on which scenarios are read.
    pub pool: Option<&'g rayon::ThreadPool>,
    /// Whether another edit has come.
    pub is_late: &'g (dyn Fn() -> bool + Sync),
}

impl TextGroup<'_> {
    /// Reads them.
    pub fn read(&self, known: &mut KnownReadings, tell: &mut dyn FnMut(&ReadingTold<'_>)) -> ReadGroup {
        let roots: Vec<String> = self.roots.iter().cloned().collect();
        let (library, sources, mut problems) = load(&roots, &mut |name| self.snapshot.open(name));
        let torn = self.torn(&sources);
        if !torn.is_empty() {
            // What belongs to what is a guess: of all else nothing new is known.
            tell(&ReadingTold { sources: &sources, problems: &problems, done: Some(&torn) });
            return ReadGroup::Broken;
        }
        let is_sound = !problems.iter().any(Diagnostic::is_error);
        let wanted = self.wanted(&library, &sources);
        let (ready, missing): (Vec<&WantedReading>, Vec<&WantedReading>) =
            wanted.iter().partition(|it| known.get(&it.key).is_some_and(|kept| !it.is_open || kept.has_work));
        for it in &ready {
            let kept = known.get(&it.key).map_or(&[][..], |kept| &kept.problems);
            problems.append(&mut unpin(self.snapshot, &sources, (&it.head.path, &it.own), kept));
        }
        let drafts = Drafts::of(&library);
        for lot in lots(&missing) {
            if (self.is_late)() || problems.len() > PROBLEMS_MAX {
                break;
            }
            let read = || lot.par_iter().map(|it| self.one(&drafts, &sources, it)).collect::<Vec<_>>();
            let read = self.pool.map_or_else(read, |pool| pool.install(read));
            for (it, (mut found, kept)) in lot.iter().zip(read) {
                problems.append(&mut found);
                known.extend(kept.map(|kept| (it.key, kept)));
            }
            let done = self.done(&wanted, known);
            tell(&ReadingTold { sources: &sources, problems: &distinct(problems.clone()), done: Some(&done) });
        }
        if (self.is_late)() {
            return ReadGroup::Late;
        }
        let problems = distinct(problems);
        tell(&ReadingTold { sources: &sources, problems: &problems, done: None });
        let keys: BTreeSet<ReadingKey> = wanted.iter().map(|it| it.key).collect();
        known.retain(|key, kept| keys.contains(key) || !self.roots.contains(&kept.file));
        if !is_sound {
            return ReadGroup::Broken;
        }
        let names = wanted.iter().map(|it| (it.head.path.clone(), it.head.name.clone())).collect();
        ReadGroup::Sound { scenarios: explorable(&wanted, known), names }
    }

    /// The files in which braces do not match.
    fn torn(&self, sources: &Sources) -> BTreeSet<String> {
        let names = sources.iter().map(|(_, source)| &source.name);
        names.filter(|name| self.snapshot.texts.get(*name).is_some_and(|it| it.tree.torn)).cloned().collect()
    }

    /// The scenarios, the one that stands where somebody types first.
    fn wanted(&self, library: &Library, sources: &Sources) -> Vec<WantedReading> {
        let names = sources.iter().map(|(_, source)| source.name.clone());
        let vocabularies = Vocabularies::of(self.snapshot, names);
        let mut sees: BTreeMap<&str, Vec<String>> = BTreeMap::new();
        let mut wanted = Vec::new();
        for head in library.scenarios() {
            let Some(text) = self.snapshot.texts.get(&head.path) else { continue };
            let Some(own) = scenario_at(text, head.span) else { continue };
            let sees =
                sees.entry(&head.path).or_insert_with(|| seen(&self.snapshot.texts, &head.path).into_iter().collect());
            let own_book = if head.rulebook.is_none() { Some(None) } else { None };
            let others = head.rulebooks().map(|book| Some(book).filter(|book| Some(*book) != head.rulebook.as_deref()));
            for under in own_book.into_iter().chain(others) {
                wanted.push(WantedReading {
                    key: vocabularies.key(sees, (text, own), under),
                    head: head.clone(),
                    under: under.map(str::to_owned),
                    own: own.clone(),
                    is_open: self.snapshot.open.contains_key(&head.path),
                });
            }
        }
        let touched = |it: &WantedReading| self.snapshot.open.get(&it.head.path).map_or(0, |open| open.touched);
        wanted.sort_by_key(|it| std::cmp::Reverse(touched(it)));
        wanted
    }

    /// What is wrong with one scenario.
    fn one(
        &self,
        drafts: &Drafts<'_>,
        sources: &Sources,
        it: &WantedReading,
    ) -> (Vec<Diagnostic>, Option<KnownReading>) {
        let (work, problems) = Work::read((drafts, sources), &it.head, it.under.as_deref(), false);
        let problems = distinct(problems);
        let pinned = pin(self.snapshot, sources, (&it.head.path, &it.own), &problems);
        let work = work.filter(|_| it.is_open).map(Arc::new);
        let file = it.head.path.clone();
        let kept = pinned.map(|problems| KnownReading { file, problems, work, has_work: it.is_open });
        (problems, kept)
    }

    /// The files of which nothing more is to come from their own scenarios.
    fn done(&self, wanted: &[WantedReading], known: &KnownReadings) -> BTreeSet<String> {
        let open = wanted.iter().filter(|it| !known.contains_key(&it.key)).map(|it| it.head.path.as_str());
        let open: BTreeSet<&str> = open.collect();
        self.roots.iter().filter(|name| !open.contains(name.as_str())).cloned().collect()
    }
}

/// Scenarios in lots: one under each rulebook first, since with it comes what is wrong with the rulebook.
fn lots<'w>(missing: &[&'w WantedReading]) -> Vec<Vec<&'w WantedReading>> {
    let (mut first, mut rest): (Vec<&WantedReading>, Vec<&WantedReading>) = (Vec::new(), Vec::new());
    let mut books: BTreeSet<Option<&str>> = BTreeSet::new();
    for it in missing {
        if books.insert(it.under.as_deref().or(it.head.rulebook.as_deref())) { first.push(it) } else { rest.push(it) }
    }
    let mut lots: Vec<Vec<&WantedReading>> = first.chunks(FIRST_LOT).map(<[_]>::to_vec).collect();
    lots.extend(rest.chunks(LOT).map(<[_]>::to_vec));
    lots
}

/// The scenarios of open texts that have no errors.
fn explorable(wanted: &[WantedReading], known: &KnownReadings) -> Vec<ReadScenario> {
    let one = |it: &WantedReading| {
        let work = known.get(&it.key)?.work.clone()?;
        let (file, name) = (it.head.path.clone(), it.head.name.clone());
        Some(ReadScenario { key: it.key, file, name, under: it.under.clone(), work })
    };
    wanted.iter().filter(|it| it.is_open).filter_map(one).collect()
}
