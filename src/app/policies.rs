//! `assize policies`: what a rulebook settles, what it leaves open, and what its scenarios ask for.

use super::args_policies::PoliciesArgs;
use super::args_shared::Format;
use super::book::{self, print_json};
use super::check::start_threads;
use super::exit::{Exit, Trouble};
use super::out::Out;
use super::reach::NameReach;
use super::sharing::Searches;
use super::task::{TaskSubject, Tasks, Work};
use super::wanted::WantedScenarios;
use super::watch::{self, Count, Patience};
use crate::analysis::loops::termination_of;
use crate::analysis::outcomes::outcomes;
use crate::analysis::ruling::ask_of_loops;
use crate::analysis::search::search;
use crate::base::source::Sources;
use crate::explain::settled::{AskedInScenario, BookBrief, PoliciesBrief, Stands};
use crate::explain::silent::{WhatComes, silent};
use crate::explain::silent_loops::silent_on_loops;
use crate::kernel::table::kernel::Kernel;
use crate::model::read::{Library, ModelPlaces, load};
use crate::report::page::PagePart;
use crate::report::{json, pages};
use rayon::prelude::*;
use std::path::Path;

/// Tells for every rulebook that is meant.
///
/// # Errors
/// A path or name that is not there, a wrong text, or no rulebook.
pub fn policies(args: &PoliciesArgs, out: &mut Out) -> Result<Exit, Trouble> {
    let wanted = WantedScenarios { scenario: args.name.scenario.as_deref(), rulebook: None };
    let tasks = book::read(&args.at.paths, wanted, out)?;
    let diagnostics = tasks.told();
    if tasks.is_broken() {
        if args.printed.format() == Format::Json {
            print_json(out, &json::Policies { brief: &PoliciesBrief { rulebooks: Vec::new() }, diagnostics })?;
        }
        return Err(tasks.trouble());
    }
    start_threads(args.search.threads)?;
    let files: Vec<String> = book::files(&args.at.paths, out)?;
    let texts: Vec<String> = files.iter().filter(|file| !file.ends_with(".json")).cloned().collect();
    let reach = NameReach::of(&files);
    let (library, _, _) = load(&texts, &mut |path| reach.open(path));
    let names = names(&library, &texts, &tasks);
    if let Some(name) = args.rulebook.as_deref().filter(|name| !names.iter().any(|known| known == name)) {
        let trouble = Trouble::wrong(format!("no rulebook is called `{name}`"));
        return Err(trouble.nearest(name, names.iter().map(String::as_str)));
    }
    let mut rulebooks = Vec::new();
    for name in names.iter().filter(|name| args.rulebook.as_ref().is_none_or(|wanted| wanted == *name)) {
        let subjects: Vec<&TaskSubject> = subjects(&tasks, name);
        match subjects.first() {
            Some(first) => {
                let seen = explored(args, name, &subjects);
                let stands = stands(&tasks.sources, &first.places);
                rulebooks.push(BookBrief::of(&first.model.rulebook, &seen, &stands));
            }
            None => rulebooks.push(alone(&library, &reach, name, &texts)?),
        }
        if watch::interrupted() {
            out.warning("interrupted: what was under way is not told");
            return Ok(Exit::Interrupted);
        }
    }
    if rulebooks.is_empty() {
        return Err(Trouble::nothing("there is no rulebook").help("give the folder that holds it, with its scenarios"));
    }
    let brief = PoliciesBrief { rulebooks };
    match args.printed.format() {
        Format::Json => print_json(out, &json::Policies { brief: &brief, diagnostics })?,
        Format::Terminal => print(args, &brief, out),
    }
    Ok(if brief.rulebooks.iter().any(|book| book.stopped > 0) { Exit::Unknown } else { Exit::Good })
}

fn print(args: &PoliciesArgs, brief: &PoliciesBrief, out: &mut Out) {
    for (at, book) in brief.rulebooks.iter().enumerate() {
        if at > 0 {
            out.parts(&[PagePart::apart()]);
        }
        out.parts(&pages::policies::rulebook(book, args.verbose));
    }
    if brief.rulebooks.len() > 1 {
        out.parts(&[PagePart::apart(), PagePart::Paragraph(pages::policies::summary(&brief.rulebooks))]);
    }
}

/// The rulebooks that the files declare, then those that scenarios use besides; each once.
fn names(library: &Library, texts: &[String], tasks: &Tasks) -> Vec<String> {
    let declared = texts.iter().flat_map(|file| library.rulebooks_of(file)).map(str::to_owned);
    let used = tasks.list.iter().map(|task| task.rulebook.clone()).filter(|name| !name.is_empty());
    let mut names: Vec<String> = Vec::new();
    for name in declared.chain(used) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

/// The scenarios that are explored under a rulebook.
fn subjects<'t>(tasks: &'t Tasks, name: &str) -> Vec<&'t TaskSubject> {
    let of_book = tasks.list.iter().filter(|task| task.rulebook == name);
    let explored = of_book.filter_map(|task| match &task.work {
        Work::Explore(subject) => Some(&**subject),
        Work::Rejected { .. } => None,
    });
    explored.collect()
}

/// What each scenario asks for.
fn explored(args: &PoliciesArgs, name: &str, subjects: &[&TaskSubject]) -> Vec<AskedInScenario> {
    let count = Count::start(&format!("asking {name}"));
    let limits = args.search.limits();
    let searches = Searches::of(&args.search);
    let seen = subjects.par_iter().map(|subject| {
        let patience = Patience::start(args.search.time_limit);
        let watch = searches.watch();
        let kernel = Kernel::new(&subject.model).heeding(Some(&patience));
        let found = search(&kernel, &limits, &*watch);
        ask_of_loops(&kernel, &found);
        let (outcomes, choosers) = (&outcomes(&kernel, &found.graph), found.choosers.as_deref());
        let ends = WhatComes { outcomes, laps: &[], is_dark: &|_| false, choosers };
        let mut silent = silent(&kernel, &found.graph, &ends, found.together.as_deref());
        let loops = termination_of(&kernel, &found).loops;
        silent.extend(silent_on_loops(&kernel, (&loops, found.graph.incomplete()), ends.outcomes));
        count.tick(subjects.len());
        AskedInScenario { asked: kernel.asked.all(), silent, rest: found.unexplored() }
    });
    seen.collect()
}

/// Where each policy is spoken of.
fn stands(sources: &Sources, places: &ModelPlaces) -> Vec<Stands> {
    let one = |span: &Option<crate::base::source::Span>| {
        let span = (*span)?;
        let source = sources.get(span.source);
        Some((source.name.clone(), source.line_column(span.start).0))
    };
    places.policies.iter().map(one).collect()
}

/// A rulebook that no scenario uses: read for an empty one that stands beside it.
fn alone(library: &Library, reach: &NameReach, name: &str, texts: &[String]) -> Result<BookBrief, Trouble> {
    let file = texts.iter().find(|file| library.rulebooks_of(file).any(|declared| declared == name));
    let file = Path::new(file.map_or("", String::as_str));
    let quoted = |text: &str| format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""));
    let text = format!(
        "use {}\nscenario \"policies\" {{\n  uses {}\n  players A (turn), B\n}}\n",
        quoted(&file.file_name().unwrap_or_default().to_string_lossy()),
        quoted(name)
    );
    let beside = file.with_file_name(".policies.assize").to_string_lossy().into_owned();
    let mut open = |path: &str| if path == beside { Ok(text.clone()) } else { reach.open(path) };
    let (library, sources, mut problems) = load(std::slice::from_ref(&beside), &mut open);
    let built = library.scenarios().next().and_then(|head| {
        let (built, mut found) = library.build(head.id, None);
        problems.append(&mut found);
        built
    });
    let Some(built) = built else {
        let why = problems.iter().find(|it| it.is_error()).map_or("", |it| it.message.as_str());
        return Err(Trouble::wrong(format!("rulebook `{name}` cannot be read without a scenario: {why}"))
            .help("give the folder that holds its scenarios"));
    };
    Ok(BookBrief::of(&built.model.rulebook, &[], &stands(&sources, &built.places)))
}
