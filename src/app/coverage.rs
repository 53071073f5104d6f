//! `assize coverage`: which clauses, abilities and branches the scenarios exercise.

use super::args::{CoverageArgs, CoverageFormat};
use super::book::{self, Book};
use super::check::start_threads;
use super::exercise::{Changes, Studied};
use super::exit::{Exit, Trouble};
use super::files;
use super::held::Pages;
use super::out::Out;
use super::sharing::Searches;
use super::task::Tasks;
use super::watch::{self, Count};
use super::writable::{WrittenOutput, writable};
use crate::base::visible;
use crate::explain::covered::{CoverageBrief, CoverageCounts};
use crate::report::json::Problem;
use crate::report::layout::count;
use crate::report::page::PagePart;
use crate::report::{json, pages};
use crate::study::trial::Setting;
use std::path::Path;

/// Tells what is exercised of every rulebook that is meant.
///
/// # Errors
/// A path or name that is not there, a wrong text, nothing to explore, or a page that cannot be written.
pub fn coverage(args: &CoverageArgs, out: &mut Out) -> Result<Exit, Trouble> {
    let html: Vec<(&Path, WrittenOutput)> =
        args.page.html.iter().map(|file| (file.as_path(), WrittenOutput::Report)).collect();
    writable(&html, &args.of.at.paths)?;
    let wanted = args.of.meant.wanted();
    let tasks = book::read(&args.of.at.paths, wanted, out)?;
    let diagnostics = tasks.told();
    if tasks.is_broken() {
        if args.printed.format() == CoverageFormat::Json {
            book::print_json(out, &json::Coverage::of(&[], diagnostics))?;
        }
        return Err(tasks.trouble());
    }
    if !tasks.unnamed_cards.is_empty() && wanted.scenario.is_none() {
        let named: Vec<String> = tasks.unnamed_cards.iter().map(|name| format!("`{}`", visible::name(name))).collect();
        let many = count(named.len() as u64, "card");
        out.warning(&format!("no scenario names {many}, of which nothing is counted: {}", named.join(", ")));
    }
    start_threads(args.search.threads)?;
    let mut briefs = Vec::new();
    let mut page = is_page(args).then(Pages::of_rulebooks);
    for book in &book::books(&tasks, wanted)? {
        let studied = one(args, book);
        briefs.push(studied.brief());
        if let Some(page) = &mut page {
            take_in(page, args, &tasks, (book, &studied))?;
        }
        if watch::interrupted() {
            out.warning("interrupted: what was under way is not told");
            return Ok(Exit::Interrupted);
        }
    }
    let page = page.map(|it| text(&it, &briefs, &diagnostics)).transpose()?.unwrap_or_default();
    if let Some(path) = &args.page.html {
        files::write(path, &page)?;
    }
    match args.printed.format() {
        CoverageFormat::Json => book::print_json(out, &json::Coverage::of(&briefs, diagnostics))?,
        CoverageFormat::Html => out.print_raw(&page),
        CoverageFormat::Terminal => print(args, &briefs, out),
    }
    Ok(ending(args, &briefs, out))
}

/// How the program ends. Where a limit was reached, too few are exercised only if the rest could not make up for it.
fn ending(args: &CoverageArgs, briefs: &[CoverageBrief], out: &Out) -> Exit {
    let at_best = CoverageCounts::at_best(briefs);
    if let Some(percent) = args.least.fail_under.filter(|percent| at_best.is_under(*percent)) {
        out.warning(&format!("fewer than {percent} of 100 rules are exercised"));
        return Exit::NotAsExpected;
    }
    if briefs.iter().any(|brief| brief.stopped > 0) { Exit::Unknown } else { Exit::Good }
}

fn print(args: &CoverageArgs, briefs: &[CoverageBrief], out: &mut Out) {
    for (at, brief) in briefs.iter().enumerate() {
        if at > 0 {
            out.parts(&[PagePart::apart()]);
        }
        out.parts(&pages::coverage::lines(brief, args.verbose));
    }
    if briefs.len() > 1 {
        out.parts(&[PagePart::apart(), PagePart::Paragraph(pages::coverage::summary(briefs))]);
    }
}

/// What is exercised of one rulebook.
fn one<'t>(args: &CoverageArgs, book: &Book<'t>) -> Studied<'t> {
    let count = Count::start(&format!("covering {}", book.name));
    let searches = Searches::of(&args.search);
    let setting =
        Setting { limits: args.search.limits(), watch: &|| searches.watch(), all: false, tick: &|all| count.tick(all) };
    let changes = match (args.quick, is_page(args)) {
        (true, _) => Changes::Nothing,
        (false, true) => Changes::All,
        (false, false) => Changes::OfClauses,
    };
    Studied::of(book, changes, &setting)
}

/// Whether the page for people is made.
fn is_page(args: &CoverageArgs) -> bool {
    args.printed.format() == CoverageFormat::Html || args.page.html.is_some()
}

/// Takes a rulebook, the next one, into the page for a committee, with its scenarios to be gone through.
fn take_in(
    pages: &mut Pages,
    args: &CoverageArgs,
    tasks: &Tasks,
    (book, studied): (&Book<'_>, &Studied<'_>),
) -> Result<(), Trouble> {
    let limits = args.search.limits();
    for (task, subject) in &book.scenarios {
        pages.task(&tasks.sources, task, subject, &limits)?;
    }
    if !args.quick {
        let at = pages.rulebook_count() - 1;
        let tried = studied.tried(book, tasks, pages.under(at));
        pages.tried(at, tried);
    }
    Ok(())
}

fn text(pages: &Pages, briefs: &[CoverageBrief], problems: &[Problem]) -> Result<String, Trouble> {
    let page = pages::coverage::page(briefs, &pages.rulebooks(), pages.listed());
    pages.file(problems, &page).map_err(Trouble::wrong)
}
