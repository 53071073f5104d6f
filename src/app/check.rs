//! `assize check`: explore scenarios and compare with what they expect.

use super::args::{CheckArgs, Engine, Format};
use super::certificate::certify;
use super::exit::{Exit, Trouble};
use super::files;
use super::out::Out;
use super::second::second_opinion;
use super::task::{Subject, Task, Tasks, Wanted, Work};
use super::watch::{self, Clock};
use crate::analysis::search::search;
use crate::explain::brief::{CheckBrief, Judged};
use crate::explain::check::{Findings, Subject as Asked};
use crate::kernel::kernel::Kernel;
use crate::report::schema::{ScenarioJson, TimingJson};
use crate::report::terminal::{self, Detail, Tally};
use crate::report::{diagnostic, json};
use std::time::Duration;

/// Checks everything that is meant.
///
/// # Errors
/// A path or name that is not there, or nothing to check.
pub fn check(args: &CheckArgs, out: &mut Out) -> Result<Exit, Trouble> {
    let files = files::find(&args.paths)?;
    if files.is_empty() {
        let given: Vec<String> = args.paths.iter().map(|path| format!("`{}`", path.display())).collect();
        let given = if given.is_empty() { "`models` or this folder".to_owned() } else { given.join(", ") };
        return Err(Trouble::nothing(format!("there are no .assize files in {given}")));
    }
    let wanted = Wanted { scenario: args.scenario.as_deref(), rulebook: args.rulebook.as_deref() };
    let tasks = Tasks::read(&files, wanted)?;
    out.note(&diagnostic::problems(&tasks.sources, &tasks.problems));
    let diagnostics = match args.format {
        Format::Json => json::diagnostics(&tasks.sources, &tasks.problems),
        Format::Terminal => Vec::new(),
    };
    if tasks.is_broken() {
        if args.format == Format::Json {
            print_json(out, &json::check(Vec::new(), diagnostics))?;
        }
        return Err(tasks.trouble());
    }
    if tasks.list.is_empty() {
        let read = crate::report::layout::count(tasks.files as u64, "file");
        return Err(Trouble::nothing(format!("there is no scenario in {read}")));
    }
    start_threads(args.search.threads)?;
    watch::listen();
    let mut run = Run { args, out, tally: Tally::default(), file: String::new(), scenarios: Vec::new() };
    let done = run.all(&tasks.list)?;
    let (tally, scenarios) = (run.tally, run.scenarios);
    match args.format {
        Format::Json => print_json(out, &json::check(scenarios, diagnostics))?,
        Format::Terminal => out.print(&format!("\n{}", terminal::summary(tally))),
    }
    if watch::interrupted() {
        let left = tasks.list.len() - done;
        let rest = match left {
            0 => String::new(),
            left => format!("; {} not looked at", crate::report::layout::count(left as u64, "scenario")),
        };
        out.warning(&format!("interrupted{rest}"));
        return Ok(Exit::Interrupted);
    }
    Ok(match tally {
        Tally { bad: 1.., .. } => Exit::NotAsExpected,
        Tally { open: 1.., .. } => Exit::Unknown,
        _ => Exit::Good,
    })
}

/// Makes the threads on which all searches run.
///
/// # Errors
/// They cannot be made.
pub fn start_threads(threads: Option<u16>) -> Result<(), Trouble> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.map_or(0, usize::from));
    pool.build_global().map_err(|error| Trouble::wrong(format!("cannot start threads: {error}")))
}

fn print_json(out: &mut Out, value: &impl serde::Serialize) -> Result<(), Trouble> {
    out.print_raw(&json::pretty(value).map_err(Trouble::wrong)?);
    Ok(())
}

/// A check under way.
struct Run<'a> {
    args: &'a CheckArgs,
    out: &'a mut Out,
    tally: Tally,
    /// The file whose heading was printed last.
    file: String,
    scenarios: Vec<ScenarioJson>,
}

impl Run<'_> {
    /// Does one task after the other, until all are done or Ctrl-C; gives how many were begun.
    fn all(&mut self, tasks: &[Task]) -> Result<usize, Trouble> {
        for (at, task) in tasks.iter().enumerate() {
            if watch::interrupted() {
                return Ok(at);
            }
            match &task.work {
                Work::Rejected { wanted, instead } => self.rejected(task, wanted, instead.as_deref()),
                Work::Explore(subject) => self.explore(task, subject)?,
            }
        }
        Ok(tasks.len())
    }

    fn print(&mut self, task: &Task, text: &str) {
        if self.args.format == Format::Json {
            return;
        }
        if self.file != task.file {
            let apart = if self.file.is_empty() { "" } else { "\n" };
            self.out.print(&format!("{apart}{}", terminal::heading(&task.file)));
            self.file.clone_from(&task.file);
        }
        self.out.print(text);
    }

    fn rejected(&mut self, task: &Task, wanted: &str, instead: Option<&str>) {
        self.tally.add(if instead.is_none() { Judged::AsExpected } else { Judged::NotAsExpected });
        self.print(task, &terminal::rejected(&task.name, wanted, instead));
        if self.args.format == Format::Json {
            self.scenarios.push(json::rejected(&task.file, &task.name, &task.rulebook, (wanted, instead)));
        }
    }

    fn explore(&mut self, task: &Task, subject: &Subject) -> Result<(), Trouble> {
        let kernel = Kernel::new(&subject.model);
        let clock = Clock::start(&task.name, self.args.search.time_limit);
        let found = search(&kernel, &self.args.search.limits(), &clock);
        let searched = clock.elapsed();
        let findings = Findings::of(&kernel, &found, &subject.questions);
        let asked = Asked {
            file: &task.file,
            expectations: &subject.expectations,
            lines: &subject.lines,
            questions: &subject.questions,
        };
        let mut brief = findings.brief(&asked, self.args.story);
        if let Err(why) = findings.doubt() {
            self.out.error(&format!("a fault of this program, please report it: {why}"));
            brief.judged = Judged::NotAsExpected;
        }
        if let Some(folder) = &self.args.certify {
            certify(folder, task, &subject.model, findings.certificates(&subject.questions), &mut brief)?;
        }
        let second = match self.args.engine {
            Engine::Stateright if found.graph.incomplete().is_none() => {
                let second = second_opinion(&subject.model, &subject.questions, &brief);
                if !second.agrees {
                    brief.judged = Judged::NotAsExpected;
                }
                Some(second)
            }
            _ => None,
        };
        let timing = self.args.timings.then(|| timing(searched, clock.elapsed(), &brief));
        drop(clock);
        self.tally.add(brief.judged);
        if self.args.format == Format::Json {
            let mut scenario = json::scenario(&brief, timing);
            scenario.second_opinion = second;
            self.scenarios.push(scenario);
        } else {
            let detail = Detail { verbose: self.args.verbose, stories: self.args.story };
            let under = self.under(task);
            let text = terminal::scenario(&brief, &under, detail)
                + &second.map(|second| terminal::second(&second)).unwrap_or_default()
                + &timing.map(|timing| terminal::timing(&timing, brief.size.states)).unwrap_or_default();
            self.print(task, &text);
        }
        Ok(())
    }

    /// How the row calls a scenario: with the rulebook where it is not the scenario's own.
    fn under(&self, task: &Task) -> String {
        if task.is_own { task.name.clone() } else { format!("{} (under {})", task.name, task.rulebook) }
    }
}

fn timing(search: Duration, total: Duration, brief: &CheckBrief) -> TimingJson {
    TimingJson { search_ms: search.as_millis() as u64, total_ms: total.as_millis() as u64, bytes: brief.size.bytes }
}
