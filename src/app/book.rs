//! Scenarios by the rulebook that they use: what `mutate` and `coverage` begin with.

use super::exit::Trouble;
use super::find;
use super::out::Out;
use super::reach::NameReach;
use super::task::{Task, TaskSubject, Tasks, Work};
use super::wanted::WantedScenarios;
use crate::base::diagnostic::{Diagnostic, Severity};
use crate::base::visible;
use crate::model::read::load;
use crate::model::rulebook::Rulebook;
use crate::report::diagnostic;
use crate::report::json::{self, Body};
use crate::study::trial::Case;
use std::path::{Path, PathBuf};

/// Where changes of a rulebook are declared to make no difference, beside the rulebook.
const EQUIVALENT: &str = "equivalent.assize";

/// What to do where there is no scenario.
const STUDIED: &str = "a rulebook is studied by its scenarios: give the folder that holds them";

/// Scenarios that share their rules: a rulebook, and those that change nothing of it but its vocabulary.
pub struct Book<'t> {
    /// The rulebook that most of them use.
    pub name: &'t str,
    /// The scenarios, in the order of files and text.
    pub scenarios: Vec<(&'t Task, &'t TaskSubject)>,
}

impl<'t> Book<'t> {
    /// The rulebook.
    #[must_use]
    pub fn rulebook(&self) -> Option<&'t Rulebook> {
        self.scenarios.first().map(|(_, subject)| &subject.model.rulebook)
    }
}

/// The files under some paths; what is passed over is told.
///
/// # Errors
/// A path that is not there, or that cannot be searched or named.
pub fn files(paths: &[PathBuf], out: &Out) -> Result<Vec<String>, Trouble> {
    Ok(survey(paths, out)?.found)
}

/// The same, with what is passed over, as programs are told.
///
/// # Errors
/// As [`files`].
pub fn survey(paths: &[PathBuf], out: &Out) -> Result<Surveyed, Trouble> {
    let files = find::survey(paths)?;
    let passed = files.passed.iter().map(|(path, why)| {
        let path = path.to_string_lossy();
        let message = format!("`{}` is passed over: {why}", visible::name(&path));
        out.warning(&message);
        Diagnostic { severity: Severity::Warning, ..Diagnostic::placeless(message).about(path) }
    });
    let passed = passed.collect();
    Ok(Surveyed { found: files.found, passed })
}

/// Files that are meant.
pub struct Surveyed {
    /// Those that are read.
    pub found: Vec<String>,
    /// A warning for each that is passed over.
    pub passed: Vec<Diagnostic>,
}

/// A subject as a study sees it.
#[must_use]
pub fn case(subject: &TaskSubject) -> Case<'_> {
    Case { model: &subject.model, expectations: &subject.expectations, questions: &subject.questions }
}

/// Reads files, and what is declared beside the rulebooks that they use.
///
/// # Errors
/// A path or name that is not there, or nothing to explore.
pub fn read(paths: &[PathBuf], wanted: WantedScenarios<'_>, out: &Out) -> Result<Tasks, Trouble> {
    let Surveyed { found: mut files, passed } = survey(paths, out)?;
    if files.is_empty() {
        return Err(Trouble::wrong("there are no .assize files").help(STUDIED));
    }
    beside(&mut files);
    let tasks = Tasks { passed, ..Tasks::read(&files, wanted)? };
    out.note(&diagnostic::problems(&tasks.sources, &tasks.problems));
    Ok(tasks)
}

/// Adds the declarations that stand beside rulebooks.
fn beside(files: &mut Vec<String>) {
    let texts: Vec<String> = files.iter().filter(|file| !file.ends_with(".json")).cloned().collect();
    let reach = NameReach::of(files);
    let (library, _, _) = load(&texts, &mut |path| reach.open(path));
    for book in library.rulebook_files() {
        let path = Path::new(book).with_file_name(EQUIVALENT);
        let Some(name) = path.to_str().filter(|name| path.is_file() && reach.allows(name).is_ok()) else { continue };
        if !files.iter().any(|known| known == name) {
            files.push(name.to_owned());
        }
    }
}

/// The rulebooks that scenarios use themselves, or the one that was asked for; each with its scenarios.
///
/// # Errors
/// There are none.
pub fn books<'t>(tasks: &'t Tasks, wanted: WantedScenarios<'_>) -> Result<Vec<Book<'t>>, Trouble> {
    let mut books: Vec<Book<'t>> = Vec::new();
    for task in tasks.list.iter().filter(|task| task.is_own || wanted.rulebook.is_some()) {
        let Work::Explore(subject) = &task.work else { continue };
        let book = &subject.model.rulebook;
        match books.iter_mut().find(|known| known.rulebook().is_some_and(|known| is_same(known, book))) {
            Some(known) => known.scenarios.push((task, subject)),
            None => books.push(Book { name: &book.name, scenarios: vec![(task, subject)] }),
        }
    }
    if books.is_empty() {
        let read = crate::report::layout::count(tasks.files as u64, "file");
        return Err(Trouble::wrong(format!("there is no scenario to explore in {read}")).help(STUDIED));
    }
    for book in &mut books {
        book.name = usual(book.scenarios.iter().map(|(_, subject)| subject.model.rulebook.name.as_str()));
    }
    Ok(books)
}

/// Of names of a rulebook the one that stands there most often; of several, the first.
pub fn usual<'t>(names: impl DoubleEndedIterator<Item = &'t str> + Clone) -> &'t str {
    let uses = |wanted: &str| names.clone().filter(|name| *name == wanted).count();
    names.clone().rev().max_by_key(|name| uses(name)).unwrap_or_default()
}

/// Whether two models have the same rules: all that can be changed, in the same places.
#[must_use]
pub fn is_same(one: &Rulebook, other: &Rulebook) -> bool {
    let names = |book: &Rulebook| book.events.iter().map(|kind| kind.name.clone()).collect::<Vec<_>>();
    one.clauses == other.clauses
        && one.policies == other.policies
        && one.procedure == other.procedure
        && one.stages == other.stages
        && one.substages == other.substages
        && one.checks.len() == other.checks.len()
        && one.rules.len() == other.rules.len()
        && one.play.as_ref().map(|play| play.then.len()) == other.play.as_ref().map(|play| play.then.len())
        && names(one) == names(other)
}

/// Prints a document for programs.
///
/// # Errors
/// It cannot be written as JSON.
pub fn print_json(out: &mut Out, body: &impl Body) -> Result<(), Trouble> {
    out.print_raw(&json::document(body).map_err(Trouble::wrong)?);
    Ok(())
}
