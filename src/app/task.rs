//! From paths to what is to be checked.
//!
//! Everything is read and built before anything is explored, so that every
//! problem of the texts is told at once.

use super::elsewhere;
use super::exit::Trouble;
use super::model_file::ModelFile;
use super::reach::NameReach;
use super::wanted::{NamePart, WantedScenarios};
use crate::base::diagnostic::Diagnostic;
use crate::base::source::{Sources, Span};
use crate::model::ir::Model;
use crate::model::read::{AskedProperty, Drafts, Equivalent, Expectation, ModelPlaces, ScenarioHead, distinct, load};
use crate::report::diagnostic::line;
use crate::report::json::{self, Problem};
use std::collections::BTreeSet;

/// With more problems than this, the rest is not read.
const PROBLEMS_MAX: usize = 1000;

/// A scenario under a rulebook.
pub struct Task {
    /// The scenario's name.
    pub name: String,
    /// Its file.
    pub file: String,
    /// The rulebook's name.
    pub rulebook: String,
    /// The rulebook that the others of its game extend.
    pub game: String,
    /// Whether it is the scenario's own.
    pub is_own: bool,
    /// Whether its text expects anything, under this rulebook or another.
    pub is_checked: bool,
    /// Where its name stands; a model as JSON has no places.
    pub span: Option<Span>,
    /// What is to be done.
    pub work: Work,
}

/// What is to be done with a scenario.
pub enum Work {
    /// It is explored.
    Explore(Box<TaskSubject>),
    /// It must be rejected with `wanted`; what came instead, if it was not.
    Rejected {
        /// What a message must hold.
        wanted: String,
        /// What came instead.
        instead: Option<String>,
        /// Where that is expected.
        span: Option<Span>,
    },
}

impl Work {
    /// What is to be done with a scenario of a library, under its own rulebook if none is asked for, and what is wrong with
    /// its text there; nothing is to be done where an error is.
    pub(super) fn read(
        (drafts, sources): (&Drafts<'_>, &Sources),
        head: &ScenarioHead,
        asked: Option<&str>,
        is_wanted: bool,
    ) -> (Option<Work>, Vec<Diagnostic>) {
        let (built, mut problems) = drafts.build(head.id, asked);
        let wanted = head.expects_error(asked).map(str::to_owned);
        let work = match (wanted, built) {
            (Some(wanted), _) => {
                let instead = instead_of(sources, (&wanted, asked.is_none()), &problems);
                problems.retain(|problem| !problem.is_error());
                Some(Work::Rejected { wanted, instead, span: head.error_span(asked) })
            }
            (None, Some(built)) => {
                let line = |one: &Expectation| Some(sources.get(one.span.source).line_column(one.span.start).0);
                Some(Work::Explore(Box::new(TaskSubject {
                    lines: built.expectations.iter().map(line).collect(),
                    model: built.model,
                    expectations: built.expectations,
                    questions: built.questions,
                    places: built.places,
                })))
            }
            (None, None) => None,
        };
        if asked.is_some() && !is_wanted {
            // A proposal that a scenario tries may well be meant to take something from its cards.
            let books: Vec<&str> = drafts.library().rulebook_files().collect();
            let of_book = |span: Span| books.contains(&sources.get(span.source).name.as_str());
            problems.retain(|problem| problem.is_error() || problem.span.is_none_or(of_book));
        }
        (work, problems)
    }

    /// Whether anything is expected.
    fn is_checked(&self) -> bool {
        match self {
            Work::Explore(subject) => !subject.expectations.is_empty(),
            Work::Rejected { .. } => true,
        }
    }
}

/// What is explored, and what is expected.
pub struct TaskSubject {
    /// The model.
    pub model: Model,
    /// What is expected.
    pub expectations: Vec<Expectation>,
    /// The line of each expectation.
    pub lines: Vec<Option<usize>>,
    /// What is asked.
    pub questions: Vec<AskedProperty>,
    /// Where its parts stand in the texts.
    pub places: ModelPlaces,
}

impl TaskSubject {
    /// A model from a file, of which nothing is expected.
    fn of(file: ModelFile) -> TaskSubject {
        let (model, questions) = file.parts();
        TaskSubject { model, expectations: Vec::new(), lines: Vec::new(), questions, places: ModelPlaces::default() }
    }
}

/// Tasks, with the texts from which they come and their problems.
#[derive(Default)]
pub struct Tasks {
    /// In the order of files and text.
    pub list: Vec<Task>,
    /// The texts.
    pub sources: Sources,
    /// Everything that is wrong with them.
    pub problems: Vec<Diagnostic>,
    /// Warnings of what is passed over, which are told beside the problems of texts.
    pub passed: Vec<Diagnostic>,
    /// How many files were read.
    pub files: usize,
    /// Changes of rulebooks that are declared to make no difference.
    pub equivalents: Vec<Equivalent>,
    /// Rulebooks, each with those that it extends.
    pub extended: Vec<(String, Vec<String>)>,
    /// Cards of these files that no scenario names.
    pub unnamed_cards: Vec<String>,
}

impl Tasks {
    /// Reads files and builds the scenarios that are meant.
    ///
    /// # Errors
    /// A rulebook that no file declares, or a name that no scenario has.
    pub fn read(files: &[String], wanted: WantedScenarios<'_>) -> Result<Tasks, Trouble> {
        let (models, texts): (Vec<String>, Vec<String>) = files.iter().cloned().partition(|file| is_model(file));
        let reach = NameReach::of(files);
        let (library, sources, problems) = load(&texts, &mut |path| reach.open(path));
        let equivalents = library.equivalents().to_vec();
        let extended = library
            .rulebooks()
            .map(|book| (book.to_owned(), library.extended(book).into_iter().map(str::to_owned).collect()));
        let extended = extended.collect();
        let is_sound = !problems.iter().any(Diagnostic::is_error);
        let unnamed_cards = if is_sound { library.unnamed_cards() } else { Vec::new() };
        let unnamed_cards = unnamed_cards.into_iter().map(str::to_owned).collect();
        let list = Vec::new();
        let (passed, files) = (Vec::new(), files.len());
        let mut tasks = Tasks { sources, problems, passed, files, list, equivalents, extended, unnamed_cards };
        if let Some(rulebook) = wanted.rulebook
            && !library.rulebooks().any(|known| known == rulebook)
            && !tasks.is_broken()
        {
            let known: Vec<&str> = library.rulebooks().collect();
            return Err(elsewhere::no_rulebook(rulebook, known));
        }
        let heads: Vec<&ScenarioHead> = library.scenarios().collect();
        let meant = NamePart::of(wanted.scenario, heads.iter().map(|head| head.name.as_str()));
        let drafts = Drafts::of(&library);
        for head in heads.iter().filter(|head| meant.fits(&head.name)) {
            if tasks.problems.len() > PROBLEMS_MAX {
                tasks.problems.push(Diagnostic::placeless("too many problems; the rest was not read"));
                break;
            }
            tasks.add_scenario(&drafts, head, wanted.rulebook);
        }
        for file in &models {
            tasks.add_model(file, meant);
        }
        tasks.problems = distinct(std::mem::take(&mut tasks.problems));
        let named: BTreeSet<&str> = heads.iter().flat_map(|head| head.rulebooks()).collect();
        let known: Vec<&str> = library.rulebooks().collect();
        let named: Vec<&str> = named.into_iter().filter(|name| !known.contains(name)).collect();
        elsewhere::advise(&named, &mut tasks.problems);
        elsewhere::advise_of_cards(&mut tasks.problems);
        if let (Some(part), true, false) = (wanted.scenario, tasks.list.is_empty(), tasks.is_broken()) {
            let names: Vec<&str> = heads.iter().map(|head| head.name.as_str()).collect();
            let some: Vec<String> = names.iter().take(3).map(|name| format!("`{name}`")).collect();
            let trouble = Trouble::nothing(format!("no scenario's name holds `{part}`"));
            let trouble =
                if some.is_empty() { trouble } else { trouble.help(format!("there are {}, ...", some.join(", "))) };
            return Err(trouble.nearest(part, names));
        }
        Ok(tasks)
    }

    /// Whether a text is wrong, so that nothing is explored.
    #[must_use]
    pub fn is_broken(&self) -> bool {
        self.problems.iter().any(Diagnostic::is_error)
    }

    /// What programs are told of the texts.
    #[must_use]
    pub fn told(&self) -> Vec<Problem> {
        let mut told = json::problems(&self.sources, &self.passed);
        told.extend(json::problems(&self.sources, &self.problems));
        told
    }

    /// What is said when a text is wrong.
    #[must_use]
    pub fn trouble(&self) -> Trouble {
        let errors = self.problems.iter().filter(|problem| problem.is_error()).count() as u64;
        Trouble::wrong(format!("{} in the texts; nothing was explored", crate::report::layout::count(errors, "error")))
    }

    /// The one scenario that is meant, under one rulebook.
    ///
    /// # Errors
    /// There is none, there are several, or it is expected to be wrong.
    pub fn one(self) -> Result<(Task, Sources), Trouble> {
        let mut list = self.list;
        let names: Vec<String> = list.iter().map(|task| format!("`{}`", task.name)).collect();
        match list.len() {
            0 => Err(Trouble::nothing("there is no scenario")),
            1 => list.pop().map(|task| (task, self.sources)).ok_or_else(|| Trouble::nothing("there is no scenario")),
            several => {
                let shown = names.iter().take(5).cloned().collect::<Vec<_>>().join(", ");
                let more = if several > 5 { ", ..." } else { "" };
                let help = format!("take one by `--scenario NAME` (and `--rulebook NAME`): {shown}{more}");
                Err(Trouble::wrong(format!("there are {several} scenarios")).help(help))
            }
        }
    }

    fn add_scenario(&mut self, drafts: &Drafts<'_>, head: &ScenarioHead, instead: Option<&str>) {
        let library = drafts.library();
        let mut books: Vec<Option<&str>> = head.rulebooks().map(Some).collect();
        if let Some(instead) = instead {
            books = vec![Some(instead)];
        } else if head.rulebook.is_none() {
            books.insert(0, None);
        }
        for book in books {
            // The scenario's own rulebook as the text names it, so that a wrong name is shown where it stands.
            let asked = book.filter(|book| Some(*book) != head.rulebook.as_deref());
            let (work, mut problems) = Work::read((drafts, &self.sources), head, asked, instead.is_some());
            self.problems.append(&mut problems);
            let rulebook = book.unwrap_or_default().to_owned();
            let is_own = asked.is_none();
            let span = Some(head.span);
            let game = library.game(head.rulebook.as_deref().unwrap_or(&rulebook)).unwrap_or(&rulebook).to_owned();
            let Some(work) = work else { continue };
            let is_checked = work.is_checked() || !head.under.is_empty();
            let (name, file) = (head.name.clone(), head.path.clone());
            self.list.push(Task { name, file, rulebook, game, is_own, is_checked, span, work });
        }
    }

    fn add_model(&mut self, file: &str, meant: NamePart<'_>) {
        match ModelFile::read(file) {
            Ok(model) if meant.fits(&model.model.scenario.name) => self.list.push(Task {
                // A model as JSON holds no expectations.
                is_checked: true,
                name: model.model.scenario.name.clone(),
                file: file.to_owned(),
                rulebook: model.model.rulebook.name.clone(),
                game: model.model.rulebook.name.clone(),
                is_own: true,
                span: None,
                work: Work::Explore(Box::new(TaskSubject::of(model))),
            }),
            Ok(_) => {}
            Err(mut problems) => self.problems.append(&mut problems),
        }
    }
}

/// Whether a file is a model as JSON.
fn is_model(file: &str) -> bool {
    std::path::Path::new(file).extension().is_some_and(|extension| extension == "json")
}

/// What came instead of the error that was wanted, if it did not come, or another error besides it. Under another rulebook
/// than its own a text can lack several words, so that more errors than one are no surprise there.
pub(super) fn instead_of(sources: &Sources, (wanted, is_own): (&str, bool), problems: &[Diagnostic]) -> Option<String> {
    let errors: Vec<&Diagnostic> = problems.iter().filter(|problem| problem.is_error()).collect();
    let says = |problem: &&Diagnostic| {
        [Some(&problem.message), Some(&problem.label), problem.help.as_ref()]
            .iter()
            .flatten()
            .any(|it| it.contains(wanted))
    };
    match errors.first() {
        None => Some("no error: the text is accepted".to_owned()),
        Some(_) if errors.iter().any(says) && !is_own => None,
        Some(_) if errors.iter().any(says) => {
            // What stands at the same place is the same trouble, told once more.
            let meant: Vec<Span> = errors.iter().filter(|it| says(it)).filter_map(|it| it.span).collect();
            let is_there = |span: &Span| {
                meant.iter().any(|it| it.source == span.source && it.start < span.end && span.start < it.end)
            };
            let is_other = |problem: &&&Diagnostic| !says(problem) && !problem.span.as_ref().is_some_and(is_there);
            let other = errors.iter().find(is_other)?;
            Some(format!("another error besides: {}", line(sources, other)))
        }
        Some(first) => Some(line(sources, first)),
    }
}
