//! Texts that somebody edits in the page: read in place of those on disk, with a proposal beside them.
//!
//! Nothing is written but by [`save`], which makes a new file. What stands in the place of a text is named by its number
//! among those that were read, so that no question holds a path.

use super::super::files;
use super::super::reach::NameReach;
use super::super::task::{Task, TaskSubject, Tasks, Work};
use super::project::{ExplorerState, Project};
use crate::base::diagnostic::Diagnostic;
use crate::base::source::{Sources, Span};
use crate::explain::settled::Stands;
use crate::model::read::{Expectation, Library, ScenarioHead, distinct, load, std_names};
use crate::report::json::{self, Problem};
use crate::scene::look::Lines;
use crate::syntax::{Part, parse};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;

/// What a proposal is called that is not written yet; it stands beside the scenario.
pub const PROPOSAL: &str = ".what-if.assize";

/// A what-if as it is asked.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WhatIfRequest {
    /// The scenario, by its position in the list.
    pub scenario: usize,
    /// A text with a rulebook that extends the scenario's; none where it is blank.
    #[serde(default)]
    pub proposal: String,
    /// Texts in place of others, by their positions.
    #[serde(default)]
    pub texts: BTreeMap<usize, String>,
}

/// What is written to a file.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wish {
    /// The scenario beside which it is written.
    pub scenario: usize,
    /// The name of the file.
    pub file: String,
    /// Its text.
    pub proposal: String,
}

/// Texts as they were edited, read.
pub struct EditedTexts {
    /// What is wrong with them.
    pub problems: Vec<Problem>,
    /// The rulebook of the scenario.
    pub rulebook: String,
    /// The scenario; none where a text is wrong.
    pub subject: Option<Box<TaskSubject>>,
    /// Where its lines begin.
    pub lines: Lines,
    /// The texts.
    pub sources: Sources,
}

/// Reads a scenario as it was edited.
///
/// # Errors
/// What cannot be edited so.
pub fn read(project: &Project, asked: &WhatIfRequest) -> Result<EditedTexts, String> {
    let task = project.scenarios().get(asked.scenario).ok_or("there is no such scenario")?;
    let span = task.span.ok_or("a model as JSON has no text: what-ifs are for scenarios as texts")?;
    let mut edited: BTreeMap<String, &str> = BTreeMap::new();
    for (at, text) in &asked.texts {
        let (_, source) = project.tasks.sources.iter().nth(*at).ok_or("there is no such text")?;
        if is_of_program(&source.name) {
            return Err(format!("`{}` is a part of this program: write a proposal that extends it", source.name));
        }
        edited.insert(source.name.clone(), text);
    }
    let beside = Path::new(&task.file).with_file_name(PROPOSAL).to_string_lossy().into_owned();
    let mut roots = roots(project, task);
    let has_proposal = !asked.proposal.trim().is_empty();
    if has_proposal {
        edited.insert(beside.clone(), &asked.proposal);
        roots.push(beside.clone());
    }
    let reach = NameReach::of(&project.files);
    let (library, sources, mut problems) = load(&roots, &mut |path| match edited.get(path) {
        Some(text) => Ok((*text).to_owned()),
        None => reach.open(path),
    });
    let books: Vec<String> = library.rulebooks_of(&beside).map(str::to_owned).collect();
    let rulebook = match &books[..] {
        [] if has_proposal => {
            problems.push(Diagnostic::placeless(
                "the proposal has no rulebook: write `rulebook \"NAME\" extends NAME { ... }`",
            ));
            String::new()
        }
        [] => task.rulebook.clone(),
        [.., last] => last.clone(),
    };
    // The name of the scenario may have been edited too: then the one at its place is meant.
    let place = project.tasks.sources.get(span.source).line_column(span.start).0;
    let line = |head: &ScenarioHead| sources.get(head.span.source).line_column(head.span.start).0;
    let mut heads: Vec<&ScenarioHead> = library.scenarios().filter(|it| it.path == task.file).collect();
    heads.sort_by_key(|it| (it.name != task.name, line(it).abs_diff(place)));
    let subject = match heads.first() {
        Some(head) => built(&library, head, (task, has_proposal.then_some(&*rulebook)), &sources, &mut problems),
        None => {
            if !problems.iter().any(Diagnostic::is_error) {
                problems.push(Diagnostic::placeless(format!("`{}` has no scenario any more", task.file)));
            }
            None
        }
    };
    let problems = json::problems(&sources, &distinct(problems));
    Ok(EditedTexts { problems, rulebook, subject, lines: Lines::of(&sources), sources })
}

fn built(
    library: &Library,
    head: &ScenarioHead,
    (task, proposed): (&Task, Option<&str>),
    sources: &Sources,
    problems: &mut Vec<Diagnostic>,
) -> Option<Box<TaskSubject>> {
    let under = (!task.is_own).then_some(&*task.rulebook);
    let (built, mut found) = library.build(head.id, proposed.or(under));
    if proposed.is_some() {
        // A proposal may well be meant to take something from cards.
        found.retain(Diagnostic::is_error);
    }
    let is_wrong = problems.iter().any(Diagnostic::is_error);
    problems.append(&mut found);
    let built = built.filter(|_| !is_wrong)?;
    let line = |one: &Expectation| Some(sources.get(one.span.source).line_column(one.span.start).0);
    Some(Box::new(TaskSubject {
        lines: built.expectations.iter().map(line).collect(),
        model: built.model,
        expectations: built.expectations,
        questions: built.questions,
        places: built.places,
    }))
}

/// The files from which a scenario is read: its own, or all where it stands under another rulebook.
fn roots(project: &Project, task: &Task) -> Vec<String> {
    if task.is_own {
        return vec![task.file.clone()];
    }
    project.files.iter().filter(|file| !file.ends_with(".json")).cloned().collect()
}

/// Whether a text is embedded in the program.
pub fn is_of_program(name: &str) -> bool {
    let module = name.strip_prefix("std/").and_then(|it| it.strip_suffix(".assize"));
    module.is_some_and(|module| std_names().any(|known| known == module))
}

/// The scenario with one more observation and no expectations, which would ask for a value of it.
///
/// # Errors
/// What is wrong with the expression.
pub fn observing(project: &Project, at: usize, expression: &str) -> Result<Box<TaskSubject>, String> {
    let task = project.scenarios().get(at).ok_or("there is no such scenario")?;
    let span = task.span.ok_or("a model as JSON has no text in which an expression could be read")?;
    let asked = WhatIfRequest { scenario: at, proposal: String::new(), texts: BTreeMap::new() };
    observing_in(project, (&asked, &project.tasks.sources, span), expression)
}

/// The same of a what-if, whose scenario stands there in these texts.
///
/// # Errors
/// As [`observing`].
pub fn observing_in(
    project: &Project,
    (asked, sources, span): (&WhatIfRequest, &Sources, Span),
    expression: &str,
) -> Result<Box<TaskSubject>, String> {
    if expression.trim().is_empty() || expression.contains(['\n', '\r', '{', '}', ';']) {
        return Err("an expression stands on one line, such as `life of A's hero`".to_owned());
    }
    let source = sources.get(span.source);
    let (file, _) = parse(span.source, &source.text);
    let is_meant = |it: &&crate::syntax::Statement| it.span.start <= span.start && span.start < it.span.end;
    let body = file.statements.iter().find(is_meant).and_then(|it| it.parts.last());
    let Some(Part::Group(body)) = body else { return Err("the scenario has no body".to_owned()) };
    let mut text = source.text.clone().into_bytes();
    for line in &body.statements {
        if ["expect", "under"].iter().any(|word| line.parts[0].is_word(word)) {
            let bytes = &mut text[line.span.start as usize..line.span.end as usize];
            bytes.iter_mut().filter(|byte| **byte != b'\n').for_each(|byte| *byte = b' ');
        }
    }
    let mut text = String::from_utf8(text).map_err(|_| "the text cannot be changed")?;
    text.insert_str(
        body.span.end as usize - 1,
        &format!("\n  observe \"watched by the page\" = {}\n", expression.trim()),
    );
    let place = project.tasks.sources.iter().position(|(_, it)| it.name == source.name);
    let mut asked = asked.clone();
    asked.texts.insert(place.ok_or("the scenario stands in no text")?, text);
    let read = read(project, &asked)?;
    read.subject.ok_or_else(|| {
        let first = read.problems.iter().find(|it| it.severity == "error");
        let told = |it: &Problem| match &it.help {
            Some(help) => format!("{}; {help}", it.message),
            None => it.message.clone(),
        };
        first.map_or_else(|| "it cannot be read".to_owned(), told)
    })
}

/// The lines that a proposal begins with to extend the rulebook of a scenario.
#[must_use]
pub fn uses(project: &Project, task: &Task) -> String {
    let reach = NameReach::of(&project.files);
    let (library, sources, _) = load(&roots(project, task), &mut |path| reach.open(path));
    let names = || sources.iter().map(|(_, source)| source.name.as_str());
    match names().find(|name| library.rulebooks_of(name).any(|book| book == task.rulebook)) {
        Some(file) => format!("use \"{}\"\n", relative(Path::new(&task.file), file).replace('"', "\\\"")),
        None => {
            let modules = names().filter_map(|it| it.strip_prefix("std/")?.strip_suffix(".assize"));
            modules.filter(|it| *it != "properties").map(|it| format!("use std.{it}\n")).collect()
        }
    }
}

/// A file as a text beside another names it.
fn relative(beside: &Path, file: &str) -> String {
    let folder: Vec<_> = beside.parent().map(|it| it.components().collect()).unwrap_or_default();
    let path: Vec<_> = Path::new(file).components().collect();
    let shared = folder.iter().zip(&path).take_while(|(one, other)| one == other).count();
    let up = std::iter::repeat_n("..".to_owned(), folder.len() - shared);
    let down = path[shared..].iter().map(|it| it.as_os_str().to_string_lossy().into_owned());
    up.chain(down).collect::<Vec<_>>().join("/")
}

/// Where each policy is spoken of.
#[must_use]
pub fn stands(project: &Project, subject: &TaskSubject) -> Vec<Stands> {
    let one = |span: &Option<crate::base::source::Span>| {
        let source = project.tasks.sources.get((*span)?.source);
        Some((source.name.clone(), source.line_column((*span)?.start).0))
    };
    subject.places.policies.iter().map(one).collect()
}

/// The texts of which a scenario is made, its own first, by their positions.
#[must_use]
pub fn texts(project: &Project, task: &Task) -> Vec<u32> {
    let reach = NameReach::of(&project.files);
    let (_, sources, _) = load(&roots(project, task), &mut |path| reach.open(path));
    let at = |name: &str| project.tasks.sources.iter().position(|(_, it)| it.name == name);
    let names = sources.iter().map(|(_, it)| it.name.as_str()).filter(|it| !is_of_program(it));
    names.filter_map(at).map(|at| at as u32).collect()
}

/// Writes a proposal beside a scenario, to a file that is not there yet.
///
/// # Errors
/// Why it is not written.
pub fn save(shared: &ExplorerState, project: &Project, wish: &Wish) -> Result<String, String> {
    if shared.read_only {
        return Err("this page only looks: it was started with `--read-only`".to_owned());
    }
    let task = project.scenarios().get(wish.scenario).ok_or("there is no such scenario")?;
    let is_plain = |name: &str| {
        name.ends_with(".assize")
            && !name.starts_with('.')
            && name.len() <= 100
            && name.chars().all(|it| it.is_alphanumeric() || "._- ".contains(it))
    };
    if !is_plain(&wish.file) {
        return Err(
            "the name of the file ends in `.assize` and has letters, digits, `-`, `_` and spaces alone".to_owned()
        );
    }
    let asked = WhatIfRequest { scenario: wish.scenario, proposal: wish.proposal.clone(), texts: BTreeMap::new() };
    let read = read(project, &asked)?;
    if wish.proposal.trim().is_empty() || read.subject.is_none() {
        let first = read.problems.iter().find(|it| it.severity == "error").map(|it| format!(": {}", it.message));
        return Err(format!("the proposal is not right yet{}", first.unwrap_or_default()));
    }
    let path = Path::new(&task.file).with_file_name(&wish.file);
    let shown = path.display().to_string();
    let cannot = |error: &std::io::Error| match error.kind() {
        std::io::ErrorKind::AlreadyExists => format!("`{shown}` is there already: take another name"),
        _ => format!("cannot write `{shown}`: {}", files::reason(error)),
    };
    let mut file = std::fs::File::create_new(&path).map_err(|error| cannot(&error))?;
    file.write_all(wish.proposal.as_bytes()).map_err(|error| cannot(&error))?;
    shared.remember(&shown);
    Ok(shown)
}

/// The tasks of a project, to be looked at by whoever has one.
#[must_use]
pub fn subject(tasks: &Tasks, at: usize) -> Option<&TaskSubject> {
    match &tasks.list.get(at)?.work {
        Work::Explore(subject) => Some(subject),
        Work::Rejected { .. } => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{is_of_program, relative};
    use std::path::Path;

    #[test]
    fn a_file_is_named_from_beside_another() {
        assert_eq!(relative(Path::new("a/b/c.assize"), "a/d.assize"), "../d.assize");
        assert_eq!(relative(Path::new("c.assize"), "d/e.assize"), "d/e.assize");
        assert_eq!(relative(Path::new("a/c.assize"), "a/c.assize"), "c.assize");
    }

    #[test]
    fn texts_of_the_program_are_known() {
        assert!(
            is_of_program("std/plain.assize") && !is_of_program("std/other.assize") && !is_of_program("plain.assize")
        );
    }
}
