//! The rulebooks of a library as far as they can be read without their own vocabulary, each read once for all scenarios under it.
//!
//! Of a large rulebook that is half of what reading a small scenario takes.

use super::book::{self, BookText, RulebookDraft};
use super::built::Built;
use super::declare::Declaration;
use super::library::{Library, ScenarioId, distinct};
use super::scenario;
use base::diagnostic::Diagnostic;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

/// Builds the scenarios of a library. Each gives the same as [`Library::build`].
pub struct Drafts<'l> {
    library: &'l Library,
    /// By the declarations of a chain of rulebooks, the base first.
    known: Mutex<BTreeMap<Vec<usize>, Arc<RulebookDraft<'l>>>>,
}

impl<'l> Drafts<'l> {
    /// None is read yet.
    #[must_use]
    pub fn of(library: &'l Library) -> Drafts<'l> {
        Drafts { library, known: Mutex::new(BTreeMap::new()) }
    }

    /// The library.
    #[must_use]
    pub fn library(&self) -> &'l Library {
        self.library
    }

    /// The model of a scenario under a rulebook: its own if none is given. Every problem found on the way;
    /// no model if one of them is an error.
    #[must_use]
    pub fn build(&self, id: ScenarioId, rulebook: Option<&str>) -> (Option<Built>, Vec<Diagnostic>) {
        self.build_asking(id, rulebook, &[])
    }

    /// The same; these properties are questions also where the scenario expects nothing of them.
    #[must_use]
    pub fn build_asking(
        &self,
        id: ScenarioId,
        rulebook: Option<&str>,
        properties: &[&str],
    ) -> (Option<Built>, Vec<Diagnostic>) {
        let Some(head) = self.library.scenario(id) else {
            return (None, vec![Diagnostic::placeless("no such scenario")]);
        };
        let (built, problems) = scenario::build(self, head, rulebook, properties);
        (built, distinct(problems))
    }

    /// What is read of a chain of rulebooks, the base first.
    pub(super) fn draft(&self, chain: &[&'l Declaration]) -> RulebookDraft<'l> {
        let positions: Vec<usize> = chain.iter().filter_map(|book| self.library.position(book)).collect();
        let known = || self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(draft) = known().get(&positions) {
            return (**draft).clone();
        }
        let texts: Vec<BookText<'l>> = chain
            .iter()
            .map(|book| BookText {
                name: &book.name.text,
                title: book.title.as_deref().unwrap_or_default(),
                blocks: book.lines(&self.library.files),
            })
            .collect();
        // Who comes meanwhile reads it as well: it is the same.
        let draft = book::draft(&texts);
        known().insert(positions, Arc::new(draft.clone()));
        draft
    }
}
