//! `assize explain`: how an outcome comes about, and which choices mattered.

use super::args_diff::ExplainArgs;
use super::args_shared::PagedFormat;
use super::book::print_json;
use super::check::{entry, start_threads};
use super::exit::{Exit, Trouble};
use super::find;
use super::held::Pages;
use super::out::Out;
use super::reach::NameReach;
use super::task::{Task, TaskSubject, Tasks, Work};
use super::watch::{self, Clock, Patience};
use crate::analysis::search::search;
use crate::base::limits::Limit;
use crate::base::source::Sources;
use crate::explain::findings::{CheckedSubject as Asked, Findings};
use crate::explain::reasons::ExplainBrief;
use crate::kernel::table::kernel::Kernel;
use crate::model::read::{AskedProperty, load};
use crate::report::json::Problem;
use crate::report::{diagnostic, json, pages};

/// Tells one scenario.
///
/// # Errors
/// No such scenario, outcome or property, or a wrong text.
pub fn explain(args: &ExplainArgs, out: &mut Out) -> Result<Exit, Trouble> {
    let (mut task, sources, diagnostics) = meant(args, out)?;
    let Work::Explore(mut subject) = std::mem::replace(&mut task.work, gone()) else {
        return Err(Trouble::wrong(format!("`{}` is there to be rejected: it has no model", task.name)));
    };
    let asked = args.property.as_deref().map(|property| ask(args, &mut subject, property)).transpose()?;
    start_threads(args.search.threads)?;
    let patience = Patience::start(args.search.time_limit);
    let kernel = Kernel::new(&subject.model).heeding(Some(&patience));
    let clock = Clock::start(&task.name, args.search.time_limit);
    let found = search(&kernel, &args.search.limits(), &clock);
    drop(clock);
    let findings = Findings::of(&kernel, &found, &subject.questions);
    let outcomes = findings.outcome_names();
    let mut brief = ExplainBrief {
        name: subject.model.scenario.name.clone(),
        file: args.one.file.display().to_string(),
        rulebook: subject.model.rulebook.name.clone(),
        limit: found.graph.incomplete().map(|limit| limit.to_string()),
        further: found.graph.incomplete().map(Limit::further),
        outcomes,
        property: None,
        verdict: None,
        runs: Vec::new(),
    };
    match (asked, &args.outcome) {
        (Some(at), _) => {
            let ((property, verdict), runs) = findings.why_property(&subject.questions[at], at);
            (brief.property, brief.verdict, brief.runs) = (Some(property), Some(verdict), runs);
        }
        (None, Some(outcome)) => brief.runs = findings.why_outcome(find(&brief, outcome)?),
        (None, None) => brief.runs = findings.why_all(),
    }
    match args.printed.format() {
        PagedFormat::Json => print_json(out, &json::Explain { brief: &brief, diagnostics })?,
        PagedFormat::Terminal => out.parts(&pages::reasons::lines(&brief)),
        PagedFormat::Html => {
            let TaskSubject { model, expectations, lines, questions, places } = &*subject;
            let asked = Asked { file: &task.file, expectations, lines, questions };
            let check = findings.brief(&asked, true);
            let mut page = Pages::behind_a_report();
            page.explored(&sources, &entry(&task), (model, places, &asked), (&findings, &found.graph, &check))?;
            out.print_raw(&page.page(&pages::reasons::page(&brief))?);
        }
    }
    Ok(if watch::interrupted() {
        Exit::Interrupted
    } else if brief.limit.is_some() {
        Exit::Unknown
    } else {
        Exit::Good
    })
}

/// The scenario that is meant, under its own rulebook if none is given.
fn meant(args: &ExplainArgs, out: &mut Out) -> Result<(Task, Sources, Vec<Problem>), Trouble> {
    let files = find::find(std::slice::from_ref(&args.one.file))?;
    let wanted = args.one.meant.wanted();
    let mut tasks = Tasks::read(&files, wanted)?;
    out.note(&diagnostic::problems(&tasks.sources, &tasks.problems));
    let diagnostics = tasks.told();
    if tasks.is_broken() {
        if args.printed.format() == PagedFormat::Json {
            let brief = ExplainBrief { file: args.one.file.display().to_string(), ..ExplainBrief::default() };
            print_json(out, &json::Explain { brief: &brief, diagnostics })?;
        }
        return Err(tasks.trouble());
    }
    tasks.list.retain(|task| task.is_own || args.one.meant.book.rulebook.is_some());
    tasks.one().map(|(task, sources)| (task, sources, diagnostics))
}

/// What stands in place of work that was taken.
const fn gone() -> Work {
    Work::Rejected { wanted: String::new(), instead: None, span: None }
}

/// An outcome as scenarios write it; braces and spaces may be left out.
fn find<'b>(brief: &'b ExplainBrief, wanted: &str) -> Result<&'b str, Trouble> {
    let bare = |text: &str| text.chars().filter(|it| !it.is_whitespace() && !"{}".contains(*it)).collect::<String>();
    if let Some(known) = brief.outcomes.iter().find(|known| bare(known) == bare(wanted)) {
        return Ok(known);
    }
    if ["loop", "loops", "endless"].contains(&bare(wanted).as_str()) {
        return Err(Trouble::wrong(format!("no run ends as `{wanted}`"))
            .help("a run that does not end has no outcome: `assize loops` tells what repeats, and who could leave"));
    }
    let trouble = match &brief.limit {
        Some(_) => {
            let message = format!("no run ends as `{wanted}` as far as was searched: not all was");
            Trouble::unknown(message, watch::interrupted())
        }
        None => Trouble::wrong(format!("no run ends as `{wanted}`")),
    };
    let some: Vec<&str> = brief.outcomes.iter().take(8).map(String::as_str).collect();
    let more = if brief.outcomes.len() > some.len() { ", ..." } else { "" };
    Err(trouble.help(match (some.is_empty(), brief.limit.is_some()) {
        (true, true) => format!("no run has ended so far: {}", brief.further.unwrap_or_default()),
        (true, false) => "no run ends at all".to_owned(),
        (false, _) => format!("there are {}{more}", some.join(", ")),
    }))
}

/// The position of the question on a property, which is asked if the scenario does not ask it itself.
fn ask(args: &ExplainArgs, subject: &mut TaskSubject, property: &str) -> Result<usize, Trouble> {
    let place = |questions: &[AskedProperty]| questions.iter().position(|it| it.name == property);
    if let Some(at) = place(&subject.questions) {
        return Ok(at);
    }
    let unknown = || Trouble::wrong(format!("no property is called `{property}`"));
    let file = args.one.file.to_str().map(str::to_owned).ok_or_else(unknown)?;
    let roots = [file];
    let reach = NameReach::of(&roots);
    let (library, _, _) = load(&roots, &mut |path| reach.open(path));
    if !library.properties().any(|known| known == property) {
        return Err(unknown().nearest(property, library.properties()));
    }
    let name = &subject.model.scenario.name;
    let head = library.scenarios().find(|head| head.name == *name).ok_or_else(unknown)?;
    let book = args.one.meant.book.rulebook.as_deref().filter(|book| head.rulebook.as_deref() != Some(*book));
    let (built, problems) = library.build_asking(head.id, book, &[property]);
    let Some(built) = built else {
        let why = problems.iter().find(|it| it.is_error()).map(|it| it.message.clone()).unwrap_or_default();
        return Err(Trouble::wrong(format!("property `{property}` cannot be asked here: {why}")));
    };
    (subject.model, subject.questions) = (built.model, built.questions);
    place(&subject.questions).ok_or_else(unknown)
}
