//! `assize loops`: whether scenarios end, and whose loops there are.

use super::args_loops::LoopsArgs;
use super::args_shared::PagedFormat;
use super::book::{self, Surveyed, print_json};
use super::check::{entry, start_threads};
use super::exit::{Exit, Trouble};
use super::held::Pages;
use super::out::Out;
use super::sharing::Searches;
use super::task::{Task, TaskSubject, Tasks, Work};
use super::watch::{self, Clock, Count, Patience};
use crate::analysis::search::search;
use crate::base::source::Sources;
use crate::explain::findings::{CheckedSubject as Asked, Findings};
use crate::explain::limiting::{LimiterBrief, limiters};
use crate::explain::looping::LoopsBrief;
use crate::kernel::table::kernel::Kernel;
use crate::report::page::PagePart;
use crate::report::{diagnostic, json, pages};
use crate::study::limiters::{all as all_limiters, without};
use crate::study::trial::Setting;
use crate::verify::verify;

/// Answers for every scenario that is meant.
///
/// # Errors
/// A path or name that is not there, a wrong text, or nothing to explore.
pub fn loops(args: &LoopsArgs, out: &mut Out) -> Result<Exit, Trouble> {
    let Surveyed { found: files, passed } = book::survey(&args.of.at.paths, out)?;
    if files.is_empty() {
        return Err(Trouble::nothing("there are no .assize files"));
    }
    let wanted = args.of.meant.wanted();
    let tasks = Tasks { passed, ..Tasks::read(&files, wanted)? };
    out.note(&diagnostic::problems(&tasks.sources, &tasks.problems));
    let diagnostics = tasks.told();
    if tasks.is_broken() {
        if args.printed.format() == PagedFormat::Json {
            print_json(out, &json::Loops { scenarios: &[], diagnostics })?;
        }
        return Err(tasks.trouble());
    }
    let explored = |task: &'_ Task| matches!(task.work, Work::Explore(_));
    if !tasks.list.iter().any(explored) {
        let read = crate::report::layout::count(tasks.files as u64, "file");
        return Err(Trouble::nothing(format!("there is no scenario to explore in {read}")));
    }
    start_threads(args.search.threads)?;
    let mut page = (args.printed.format() == PagedFormat::Html).then(Pages::behind_a_report);
    let (briefs, faults) = all(args, &tasks, &mut page, out)?;
    match args.printed.format() {
        PagedFormat::Json => print_json(out, &json::Loops { scenarios: &briefs, diagnostics })?,
        PagedFormat::Terminal => {
            out.parts(&[PagePart::apart(), PagePart::Paragraph(pages::loops::summary(&briefs))]);
        }
        PagedFormat::Html => {
            let page = page.unwrap_or_default();
            out.print_raw(&page.page(&pages::loops::page(&briefs))?);
        }
    }
    faults.iter().for_each(|why| out.error(&format!("a fault of this program, please report it: {why}")));
    Ok(if watch::interrupted() {
        out.warning("interrupted: what was under way is unknown, the rest was not looked at");
        Exit::Interrupted
    } else if !faults.is_empty() {
        Exit::NotAsExpected
    } else if briefs.iter().any(is_open) {
        Exit::Unknown
    } else {
        Exit::Good
    })
}

/// Whether a limit keeps something from being known that was asked.
fn is_open(brief: &LoopsBrief) -> bool {
    brief.termination.verdict == "unknown" || brief.why.iter().flatten().any(|it| it.verdict == "unknown")
}

/// One scenario after the other, until Ctrl-C; each is printed at once. With what the kernel alone rejects.
fn all(
    args: &LoopsArgs,
    tasks: &Tasks,
    page: &mut Option<Pages>,
    out: &mut Out,
) -> Result<(Vec<LoopsBrief>, Vec<String>), Trouble> {
    let (mut briefs, mut faults): (Vec<LoopsBrief>, Vec<String>) = (Vec::new(), Vec::new());
    let mut file = "";
    for task in &tasks.list {
        let Work::Explore(subject) = &task.work else { continue };
        if watch::interrupted() {
            break;
        }
        let brief = one(args, (task, subject), (&tasks.sources, page), &mut faults)?;
        if args.printed.format() == PagedFormat::Terminal {
            if file != task.file {
                if !file.is_empty() {
                    out.parts(&[PagePart::apart()]);
                }
                out.parts(&[PagePart::title(&task.file)]);
                file = &task.file;
            }
            let name = if task.is_own { task.name.clone() } else { format!("{} (under {})", task.name, task.rulebook) };
            out.parts(&pages::loops::answer(&brief, &name));
        }
        briefs.push(brief);
    }
    Ok((briefs, faults))
}

fn one(
    args: &LoopsArgs,
    (task, subject): (&Task, &TaskSubject),
    (sources, page): (&Sources, &mut Option<Pages>),
    faults: &mut Vec<String>,
) -> Result<LoopsBrief, Trouble> {
    let patience = Patience::start(args.search.time_limit);
    let kernel = Kernel::new(&subject.model).heeding(Some(&patience));
    let clock = Clock::start(&task.name, args.search.time_limit);
    let found = search(&kernel, &args.search.limits(), &clock);
    drop(clock);
    let findings = Findings::of(&kernel, &found, &[]);
    faults.extend(findings.doubt().err());
    if let Some(page) = page {
        // What is expected and asked stands in the page of `check`.
        let asked = Asked { file: &task.file, expectations: &[], lines: &[], questions: &[] };
        let check = findings.brief(&asked, true);
        let from = (&subject.model, &subject.places, &asked);
        page.explored(sources, &entry(task), from, (&findings, &found.graph, &check))?;
    }
    let mut brief = findings.loops_brief(&task.file);
    if args.why && brief.termination.verdict == "ends" && brief.termination.loops.is_empty() {
        brief.why = Some(why(args, task, (subject, brief.states), faults));
    }
    Ok(brief)
}

/// Why a scenario ends that has so many states; every loop that there would be is checked by the kernel alone.
fn why(
    args: &LoopsArgs,
    task: &Task,
    (subject, states): (&TaskSubject, u64),
    faults: &mut Vec<String>,
) -> Vec<LimiterBrief> {
    let count = Count::start(&format!("taking limiters from {}", task.name));
    let searches = Searches::of(&args.search);
    let setting =
        Setting { limits: args.search.limits(), watch: &|| searches.watch(), all: false, tick: &|all| count.tick(all) };
    let found = without(&subject.model, &all_limiters(&subject.model), states, &setting);
    for one in &found {
        let changed = one.limiter.taken(&subject.model);
        let kernel = Kernel::new(&changed);
        let rejected = one.termination.loops.iter().filter_map(|it| verify(&kernel, &it.certificate()).err());
        faults.extend(rejected.map(|why| format!("the proof of a loop of `{}` is rejected: {why}", task.name)));
    }
    limiters(&subject.model, &found)
}
