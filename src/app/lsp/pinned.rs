//! Problems of one scenario that are kept while other scenarios are edited.
//!
//! What is wrong with a scenario hangs on its own text and on all declarations that its file sees, but on no other
//! scenario. So it is read again only where one of those has changed. Its places move when text before them does;
//! each is kept as a place in a statement: the scenario itself, or the n-th statement of a file that is no scenario.

use super::workspace::Snapshot;
use crate::base::diagnostic::Diagnostic;
use crate::base::source::{Sources, Span};
use crate::lsp::text::EditorText;
use crate::syntax::Statement;
use std::collections::BTreeMap;
use xxhash_rust::xxh3::Xxh3;

/// Of what the problems of a scenario are made, as a number.
pub type ReadingKey = u128;

/// A problem with its place in a statement.
#[derive(Clone, Debug)]
pub struct PinnedProblem {
    problem: Diagnostic,
    place: Option<StatementPlace>,
}

/// A place in a statement.
#[derive(Clone, Debug)]
struct StatementPlace {
    file: String,
    /// Which of the statements that are no scenarios; none for the scenario itself.
    statement: Option<usize>,
    start: u32,
    end: u32,
}

/// Whether a statement declares a scenario.
#[must_use]
pub fn is_scenario(statement: &Statement) -> bool {
    statement.parts[0].is_word("scenario")
}

/// The scenario whose name stands at a place.
#[must_use]
pub fn scenario_at(text: &EditorText, span: Span) -> Option<&Statement> {
    text.tree.statements.iter().find(|it| is_scenario(it) && it.span.start <= span.start && span.end <= it.span.end)
}

fn vocabulary(text: &EditorText) -> impl Iterator<Item = &Statement> {
    text.tree.statements.iter().filter(|it| !is_scenario(it))
}

/// What the declarations of each text are, as numbers; and of all texts with rulebooks together.
#[derive(Debug, Default)]
pub struct Vocabularies {
    texts: BTreeMap<String, u128>,
    books: u128,
}

impl Vocabularies {
    /// Those of some texts.
    #[must_use]
    pub fn of(snapshot: &Snapshot, names: impl Iterator<Item = String>) -> Vocabularies {
        let mut known = Vocabularies::default();
        let mut books = Xxh3::new();
        for name in names {
            let Some(text) = snapshot.texts.get(&name) else { continue };
            let mut hash = Xxh3::new();
            for statement in vocabulary(text) {
                hash.update(text.slice(statement).as_bytes());
                hash.update(b"\n");
            }
            let hash = hash.digest128();
            if vocabulary(text).any(|it| it.parts[0].is_word("rulebook")) {
                books.update(&hash.to_le_bytes());
            }
            known.texts.insert(name, hash);
        }
        known.books = books.digest128();
        known
    }

    /// Of what the problems of a scenario under a rulebook are made.
    #[must_use]
    pub fn key(&self, sees: &[String], scenario: (&EditorText, &Statement), rulebook: Option<&str>) -> ReadingKey {
        let mut hash = Xxh3::new();
        let mut add = |bytes: &[u8]| {
            hash.update(bytes);
            hash.update(&[0xff]);
        };
        for name in sees {
            add(name.as_bytes());
            add(&self.texts.get(name).copied().unwrap_or_default().to_le_bytes());
        }
        add(&self.books.to_le_bytes());
        add(scenario.0.name.as_bytes());
        add(scenario.0.slice(scenario.1).as_bytes());
        add(rulebook.unwrap_or("\u{1}").as_bytes());
        hash.digest128()
    }
}

/// Problems of a scenario with their places in statements; none if one stands where it cannot be kept.
#[must_use]
pub fn pin(
    snapshot: &Snapshot,
    sources: &Sources,
    own: (&str, &Statement),
    problems: &[Diagnostic],
) -> Option<Vec<PinnedProblem>> {
    let one = |problem: &Diagnostic| {
        let Some(span) = problem.span else {
            return Some(PinnedProblem { problem: problem.clone(), place: None });
        };
        let file = &sources.get(span.source).name;
        let Some(text) = snapshot.texts.get(file) else {
            // A module of std stands still.
            let place = StatementPlace { file: file.clone(), statement: None, start: span.start, end: span.end };
            return Some(PinnedProblem { problem: problem.clone(), place: Some(place) });
        };
        let holds = |it: &Statement| it.span.start <= span.start && span.end <= it.span.end;
        let is_own = file == own.0 && holds(own.1);
        let statement = if is_own { None } else { Some(vocabulary(text).position(holds)?) };
        let from = statement.and_then(|at| vocabulary(text).nth(at)).unwrap_or(own.1).span.start;
        let place = StatementPlace { file: file.clone(), statement, start: span.start - from, end: span.end - from };
        Some(PinnedProblem { problem: problem.clone(), place: Some(place) })
    };
    problems.iter().map(one).collect()
}

/// The problems with their places in the texts as they are now.
#[must_use]
pub fn unpin(
    snapshot: &Snapshot,
    sources: &Sources,
    own: (&str, &Statement),
    pinned: &[PinnedProblem],
) -> Vec<Diagnostic> {
    let one = |it: &PinnedProblem| {
        let Some(place) = &it.place else { return Some(it.problem.clone()) };
        let (source, _) = sources.iter().find(|(_, source)| source.name == place.file)?;
        let from = match (snapshot.texts.get(&place.file), place.statement) {
            (None, _) => 0,
            (Some(text), Some(at)) => vocabulary(text).nth(at)?.span.start,
            (Some(_), None) if place.file == own.0 => own.1.span.start,
            (Some(_), None) => return None,
        };
        let span = Span { source, start: from + place.start, end: from + place.end };
        Some(Diagnostic { span: Some(span), ..it.problem.clone() })
    };
    pinned.iter().filter_map(one).collect()
}
