//! `assize compare`: one scenario under several rulebooks, side by side.
//!
//! Games share no words, so that a scenario that is meant for several stands
//! in a text for each, under the same name. A rulebook without a text of its
//! own is asked with the others' texts; that it lacks a word is a finding.

use super::args_compare::{CompareArgs, CompareFormat};
use super::book::{self, print_json};
use super::check::start_threads;
use super::elsewhere;
use super::exit::{Exit, Trouble};
use super::files;
use super::held::{Pages, ScenarioEntry};
use super::out::Out;
use super::reach::NameReach;
use super::task::instead_of;
use super::wanted::NamePart;
use super::watch::{self, Clock, Patience};
use super::writable::{WrittenOutput, writable};
use crate::analysis::search::search;
use crate::base::diagnostic::Diagnostic;
use crate::base::source::Sources;
use crate::explain::brief::{CheckBrief, Judged};
use crate::explain::compared::{CellBrief, ComparedBrief};
use crate::explain::findings::{CheckedSubject, Findings};
use crate::kernel::table::kernel::Kernel;
use crate::model::read::{Built, Library, ScenarioHead, distinct, load};
use crate::report::page::PagePart;
use crate::report::page::markdown;
use crate::report::pages::check_lines::Detail;
use crate::report::{diagnostic, json, pages};
use std::path::Path;

/// Compares every scenario that is meant.
///
/// # Errors
/// A wrong text, a name that is not there, or nothing to explore.
pub fn compare(args: &CompareArgs, out: &mut Out) -> Result<Exit, Trouble> {
    let html: Vec<(&Path, WrittenOutput)> =
        args.page.html.iter().map(|file| (file.as_path(), WrittenOutput::Report)).collect();
    writable(&html, &args.of.paths)?;
    let files = book::files(&args.of.paths, out)?;
    let reach = NameReach::of(&files);
    let (library, sources, problems) = load(&files, &mut |path| reach.open(path));
    for (at, book) in args.rulebooks.iter().enumerate() {
        if args.rulebooks[..at].contains(book) {
            out.warning(&format!("`{book}` is named twice: it is compared once"));
        }
    }
    let mut reader = TextReader { library: &library, sources: &sources, problems };
    let rows = reader.rows(args)?;
    out.note(&diagnostic::problems(&sources, &reader.problems));
    let errors = reader.problems.iter().filter(|problem| problem.is_error()).count() as u64;
    if errors > 0 {
        if args.printed.format() == CompareFormat::Json {
            let diagnostics = json::problems(&sources, &reader.problems);
            print_json(out, &json::Compare { scenarios: &[], diagnostics })?;
        }
        let errors = crate::report::layout::count(errors, "error");
        return Err(Trouble::wrong(format!("{errors} in the texts; nothing was explored")));
    }
    start_threads(args.search.threads)?;
    let is_page = args.page.html.is_some() || args.printed.format() == CompareFormat::Html;
    let mut page = is_page.then(Pages::behind_a_report);
    let explored = rows.into_iter().map(|row| explore(args, &sources, &mut page, row));
    let all: Vec<ComparedBrief> = explored.collect::<Result<_, _>>()?;
    let html =
        || page.iter().map(|page| page.page(&pages::compare::page(&all))).next().unwrap_or_else(|| Ok(String::new()));
    let detail = Detail { verbose: args.verbose, stories: args.told.story, ..Detail::default() };
    match args.printed.format() {
        CompareFormat::Terminal => {
            let width = out.columns();
            for one in &all {
                out.parts(&pages::compare::compared(one, detail, width));
                out.parts(&[PagePart::apart()]);
            }
            out.parts(&[PagePart::Paragraph(pages::compare::summary(&all))]);
        }
        CompareFormat::Html => out.print_raw(&html()?),
        CompareFormat::Markdown => out.print_raw(&markdown::page(&pages::compare::page(&all))),
        CompareFormat::Json => {
            let problems = json::problems(&sources, &reader.problems);
            print_json(out, &json::Compare { scenarios: &all, diagnostics: problems })?;
        }
    }
    if let Some(file) = &args.page.html {
        files::write(file, &html()?)?;
    }
    if watch::interrupted() {
        out.warning("interrupted: what was under way counts as unknown");
        return Ok(Exit::Interrupted);
    }
    Ok(match all.iter().flat_map(|one| &one.cells).map(|cell| cell.judged).max() {
        Some(Judged::NotAsExpected) => Exit::NotAsExpected,
        Some(Judged::Unknown) => Exit::Unknown,
        _ => Exit::Good,
    })
}

/// A scenario, and what is to be explored of it under each rulebook.
struct ScenarioRow {
    name: String,
    cells: Vec<ReadCell>,
}

/// A scenario under a rulebook, read.
struct ReadCell {
    rulebook: String,
    file: String,
    text: TextUnder,
}

/// What a text becomes under a rulebook.
enum TextUnder {
    /// It can be explored.
    Model(Box<Built>),
    /// The rulebook has no word for it: what the first message says.
    Missing(String),
    /// It is expected that the rulebook has no word for it, and that is not so, or not for that reason.
    NotMissing { wanted: String, instead: String },
}

/// Finds texts and builds them.
struct TextReader<'a> {
    library: &'a Library,
    sources: &'a Sources,
    problems: Vec<Diagnostic>,
}

impl<'a> TextReader<'a> {
    /// The scenarios that are meant, in the order of files and text.
    fn rows(&mut self, args: &CompareArgs) -> Result<Vec<ScenarioRow>, Trouble> {
        let library = self.library;
        for book in &args.rulebooks {
            if !library.rulebooks().any(|known| known == book) {
                let known: Vec<&str> = library.rulebooks().collect();
                return Err(elsewhere::no_rulebook(book, known));
            }
        }
        let mut names: Vec<&str> = Vec::new();
        let meant = NamePart::of(Some(&args.scenario), library.scenarios().map(|head| head.name.as_str()));
        for head in library.scenarios().filter(|head| meant.fits(&head.name)) {
            if !names.contains(&head.name.as_str()) {
                names.push(&head.name);
            }
        }
        if names.is_empty() {
            let trouble = Trouble::nothing(format!("no scenario's name holds `{}`", args.scenario));
            if Path::new(&args.scenario).exists() {
                return Err(trouble.help(
                    "what is compared stands first, a part of the names of scenarios: `assize compare SCENARIO [PATHS]`",
                ));
            }
            return Err(trouble.nearest(&args.scenario, library.scenarios().map(|head| head.name.as_str())));
        }
        let rows = names.into_iter().map(|name| self.row(name, &args.rulebooks)).collect();
        self.problems = distinct(std::mem::take(&mut self.problems));
        Ok(rows)
    }

    fn row(&mut self, name: &str, wanted: &[String]) -> ScenarioRow {
        let heads: Vec<&ScenarioHead> = self.library.scenarios().filter(|head| head.name == name).collect();
        let mut books: Vec<&str> = Vec::new();
        for book in wanted {
            // A rulebook agrees with itself.
            if !books.contains(&book.as_str()) {
                books.push(book);
            }
        }
        if books.is_empty() {
            for book in heads.iter().flat_map(|head| head.rulebooks()) {
                if !books.contains(&book) {
                    books.push(book);
                }
            }
        }
        let cells = books.iter().flat_map(|book| self.cells(&heads, book)).collect();
        ScenarioRow { name: name.to_owned(), cells }
    }

    /// What there is of a scenario under a rulebook: each text that speaks of it, or else one that can be read.
    fn cells(&mut self, heads: &[&'a ScenarioHead], book: &str) -> Vec<ReadCell> {
        let own: Vec<&&ScenarioHead> = heads.iter().filter(|head| head.rulebooks().any(|it| it == book)).collect();
        if !own.is_empty() {
            return own.into_iter().filter_map(|head| self.own(head, book)).collect();
        }
        let (related, others): (Vec<&ScenarioHead>, Vec<&ScenarioHead>) =
            heads.iter().copied().partition(|head| self.library.is_related(head, book));
        let mut first = None;
        for head in related.into_iter().chain(others) {
            let (built, problems) = self.library.build(head.id, Some(book));
            if let Some(mut built) = built {
                // What it expects, it expects of its own rulebook.
                built.expectations.clear();
                return vec![cell(head, book, TextUnder::Model(Box::new(built)))];
            }
            first = first.or(first_error(&problems).map(|word| cell(head, book, TextUnder::Missing(word))));
        }
        first.into_iter().collect()
    }

    /// A text that expects something under a rulebook: its words must be there, unless it expects that they are not.
    fn own(&mut self, head: &ScenarioHead, book: &str) -> Option<ReadCell> {
        let asked = Some(book).filter(|book| head.rulebook.as_deref() != Some(book));
        let (built, mut problems) = self.library.build(head.id, asked);
        let text = match (head.expects_error(asked), built) {
            (Some(wanted), _) => match instead_of(self.sources, (wanted, asked.is_none()), &problems) {
                Some(instead) => TextUnder::NotMissing { wanted: wanted.to_owned(), instead },
                None => TextUnder::Missing(first_error(&problems).unwrap_or_default()),
            },
            (None, Some(built)) => {
                self.problems.append(&mut problems);
                TextUnder::Model(Box::new(built))
            }
            (None, None) => {
                self.problems.append(&mut problems);
                return None;
            }
        };
        Some(cell(head, book, text))
    }
}

/// What the first error says.
fn first_error(problems: &[Diagnostic]) -> Option<String> {
    problems.iter().find(|problem| problem.is_error()).map(|problem| problem.message.clone())
}

fn cell(head: &ScenarioHead, book: &str, text: TextUnder) -> ReadCell {
    ReadCell { rulebook: book.to_owned(), file: head.path.clone(), text }
}

/// Explores a scenario under each rulebook.
fn explore(
    args: &CompareArgs,
    sources: &Sources,
    page: &mut Option<Pages>,
    row: ScenarioRow,
) -> Result<ComparedBrief, Trouble> {
    let mut cells = Vec::new();
    for ReadCell { rulebook, file, text } in row.cells {
        cells.push(match text {
            TextUnder::Missing(word) => CellBrief::missing(rulebook, file, word),
            TextUnder::NotMissing { wanted, instead } => CellBrief::not_missing(rulebook, file, (&wanted, &instead)),
            TextUnder::Model(built) => {
                let found = found(args, (sources, page), (&file, &rulebook), &built)?;
                CellBrief::found(rulebook, file, found)
            }
        });
    }
    Ok(ComparedBrief::of(row.name, cells))
}

/// What is found of a scenario, with its proofs checked.
fn found(
    args: &CompareArgs,
    (sources, page): (&Sources, &mut Option<Pages>),
    (file, rulebook): (&str, &str),
    built: &Built,
) -> Result<CheckBrief, Trouble> {
    let patience = Patience::start(args.search.time_limit);
    let kernel = Kernel::new(&built.model).heeding(Some(&patience));
    let clock = Clock::start(&built.model.scenario.name, args.search.time_limit);
    let explored = search(&kernel, &args.search.limits(), &clock);
    let findings = Findings::of(&kernel, &explored, &built.questions);
    findings.doubt().map_err(|why| Trouble::wrong(format!("a fault of this program, please report it: {why}")))?;
    let lines = built.expectations.iter().map(|one| {
        let source = sources.get(one.span.source);
        Some(source.line_column(one.span.start).0)
    });
    let lines: Vec<Option<usize>> = lines.collect();
    let subject =
        CheckedSubject { file, expectations: &built.expectations, lines: &lines, questions: &built.questions };
    if let Some(page) = page {
        let name = &built.model.scenario.name;
        let span = Some(built.places.scenario);
        let entry = ScenarioEntry { name, file, game: rulebook, rulebook, own: false, span };
        let check = findings.brief(&subject, true);
        let from = (&built.model, &built.places, &subject);
        page.explored(sources, &entry, from, (&findings, &explored.graph, &check))?;
    }
    Ok(findings.brief(&subject, args.told.story))
}
