//! `assize coverage`: which clauses, abilities and branches the scenarios exercise.

use super::args::{CoverageArgs, CoverageFormat};
use super::book::{self, Book, case};
use super::check::start_threads;
use super::exit::{Exit, Trouble};
use super::files;
use super::out::Out;
use super::sharing::Searches;
use super::watch::{self, Count};
use super::writable::{WrittenOutput, writable};
use crate::explain::covered::{CoverageBrief, CoverageCounts, Exercised};
use crate::report::page::html;
use crate::report::{coverage as terminal, json, pages};
use crate::study::coverage::{Covered, cover};
use crate::study::mutate::{baseline, mutate, mutations};
use crate::study::trial::{Case, Setting};
use rayon::prelude::*;
use std::path::Path;

/// Tells what is exercised of every rulebook that is meant.
///
/// # Errors
/// A path or name that is not there, a wrong text, nothing to explore, or a page that cannot be written.
pub fn coverage(args: &CoverageArgs, out: &mut Out) -> Result<Exit, Trouble> {
    let html: Vec<(&Path, WrittenOutput)> =
        args.html.iter().map(|file| (file.as_path(), WrittenOutput::Report)).collect();
    writable(&html, &args.of.paths)?;
    let wanted = args.of.wanted();
    let tasks = book::read(&args.of.paths, wanted, out)?;
    let diagnostics = json::problems(&tasks.sources, &tasks.problems);
    if tasks.is_broken() {
        if args.printed.format() == CoverageFormat::Json {
            book::print_json(out, &json::Coverage::of(&[], diagnostics))?;
        }
        return Err(tasks.trouble());
    }
    start_threads(args.search.threads)?;
    let mut briefs = Vec::new();
    for book in &book::books(&tasks, wanted)? {
        briefs.push(one(args, book));
        if watch::interrupted() {
            out.warning("interrupted: what was under way is not told");
            return Ok(Exit::Interrupted);
        }
    }
    match args.printed.format() {
        CoverageFormat::Json => book::print_json(out, &json::Coverage::of(&briefs, diagnostics))?,
        CoverageFormat::Html => out.print_raw(&html::page(&pages::coverage::page(&briefs))),
        CoverageFormat::Terminal => print(args, &briefs, out),
    }
    if let Some(path) = &args.html {
        files::write(path, &html::page(&pages::coverage::page(&briefs)))?;
    }
    let counts = CoverageCounts::of(&briefs);
    match args.fail_under.filter(|percent| counts.is_under(*percent)) {
        Some(percent) => {
            out.warning(&format!("fewer than {percent} of 100 rules are exercised"));
            Ok(Exit::NotAsExpected)
        }
        None => Ok(Exit::Good),
    }
}

fn print(args: &CoverageArgs, briefs: &[CoverageBrief], out: &mut Out) {
    for (at, brief) in briefs.iter().enumerate() {
        let apart = if at == 0 { "" } else { "\n" };
        out.print(&format!("{apart}{}", terminal::rulebook(brief, args.verbose)));
    }
    if briefs.len() > 1 {
        out.print(&format!("\n{}", terminal::summary(briefs)));
    }
}

/// What is exercised of one rulebook.
fn one(args: &CoverageArgs, book: &Book<'_>) -> CoverageBrief {
    let count = Count::start(&format!("covering {}", book.name));
    let searches = Searches::of(&args.search);
    let setting =
        Setting { limits: args.search.limits(), watch: &|| searches.watch(), all: false, tick: &|all| count.tick(all) };
    let cases: Vec<Case<'_>> = book.scenarios.iter().map(|(_, subject)| case(subject)).collect();
    let covered: Vec<Covered> =
        cases.par_iter().map(|case| cover(case, &setting.limits, &*(setting.watch)())).collect();
    if args.quick {
        return Exercised { rulebook: book.name, cases: &cases, covered: &covered, judges: &[], mutants: &[] }.brief();
    }
    let own = baseline(&cases, &setting).into_iter().zip(&cases).filter(|(own, _)| own.is_good());
    let (own, judges): (Vec<_>, Vec<Case<'_>>) = own.map(|(own, case)| (own, *case)).unzip();
    let clauses = |mutation: &crate::study::mutation::Mutation| {
        judges.first().is_some_and(|case| !mutation.clauses(&case.model.rulebook).is_empty())
    };
    let changes: Vec<_> = mutations(&judges).into_iter().filter(clauses).collect();
    let mutants = mutate(&judges, &own, &changes, &setting);
    Exercised { rulebook: book.name, cases: &cases, covered: &covered, judges: &judges, mutants: &mutants }.brief()
}
