//! `assize check`: explore scenarios and compare with what they expect.

use super::args::{CheckArgs, Engine};
use super::args_shared::SilentArg;
use super::baseline::Baselines;
use super::book::{self, Surveyed};
use super::certificate::certify;
use super::equivalents::unknown_changes;
use super::exit::{Exit, Trouble};
use super::held::ScenarioEntry;
use super::listing::Listing;
use super::out::Out;
use super::outputs::{self, CheckFindings, CheckFormat};
use super::rerun;
use super::second::{available, second_opinion};
use super::silent;
use super::task::{Task, TaskSubject, Tasks, Work};
use super::watch::{self, Clock, Patience, StatusLine};
use super::writable;
use crate::analysis::all_readings::AllReadings;
use crate::base::diagnostic::{Diagnostic, Severity};
use crate::base::limits::Limit;
use crate::base::source::{Sources, Span};
use crate::explain::blame::{ScenarioTexts, place, policy_place};
use crate::explain::brief::{CheckBrief, FamilyBrief, Judged, TimingBrief};
use crate::explain::checked::{Checked, PlacedExpectation, rejected};
use crate::explain::findings::{CheckedSubject as Asked, Findings};
use crate::report::page::terminal::print;
use crate::report::pages::check_lines::{self, CheckTotals, Detail};
use crate::report::{diagnostic, pages};
use std::time::Duration;

/// Of so many games, those with the most scenarios, the summary has a line.
const GAMES: usize = 12;
/// Of a scenario with more outcomes than this, a page tells no runs unless they are asked for.
const STORIES_MAX: usize = 40;

/// Checks everything that is meant, once or whenever a text changes.
///
/// # Errors
/// A path or name that is not there, or nothing to check.
pub fn check(args: &CheckArgs, out: &mut Out) -> Result<Exit, Trouble> {
    outputs::check(&args.output, &args.of.at.paths)?;
    args.certify.iter().try_for_each(|folder| writable::folder(folder, &args.of.at.paths))?;
    available(args.engine)?;
    if args.watch {
        start_threads(args.search.threads)?;
        return rerun::rerun(args, out, &|out| once(args, out, &mut || Ok(())));
    }
    once(args, out, &mut || start_threads(args.search.threads))
}

/// Checks everything that is meant; what is needed for searches is started when the texts are read.
///
/// # Errors
/// A path or name that is not there, or nothing to check.
fn once(args: &CheckArgs, out: &mut Out, start: &mut dyn FnMut() -> Result<(), Trouble>) -> Result<Exit, Trouble> {
    let unwritten = |trouble| outputs::unwritten(&args.output, trouble);
    let Surveyed { found: files, passed } = book::survey(&args.of.at.paths, out).map_err(unwritten)?;
    if files.is_empty() {
        let given: Vec<String> = args.of.at.paths.iter().map(|path| format!("`{}`", path.display())).collect();
        let given = if given.is_empty() { "`models` or this folder".to_owned() } else { given.join(", ") };
        return Err(unwritten(Trouble::nothing(format!("there are no .assize files in {given}"))));
    }
    let wanted = args.of.meant.wanted();
    let mut tasks = Tasks { passed, ..Tasks::read(&files, wanted).map_err(unwritten)? };
    // `mutate` refuses them; here nothing hangs on them.
    let is_asked = !tasks.is_broken() && !tasks.equivalents.is_empty();
    let unknown = if is_asked { unknown_changes(&tasks, wanted).unwrap_or_default() } else { Vec::new() };
    tasks.problems.extend(unknown.into_iter().map(|it| Diagnostic { severity: Severity::Warning, ..it }));
    let mut baselines = Baselines::read(&files, args).map_err(unwritten)?;
    out.note(&diagnostic::problems(&tasks.sources, &tasks.problems));
    let problems = tasks.told();
    let mut run = CheckRun::start(args, out, &tasks.sources);
    run.found.problems = problems;
    if tasks.is_broken() {
        run.finish(false)?;
        return Err(tasks.trouble());
    }
    if tasks.list.is_empty() {
        let read = crate::report::layout::count(tasks.files as u64, "file");
        return Err(unwritten(Trouble::nothing(format!("there is no scenario in {read}"))));
    }
    start()?;
    let done = run.all(&tasks.list, &mut baselines)?;
    if watch::interrupted() {
        let left = tasks.list.len() - done;
        let rest = match left {
            0 => String::new(),
            left => format!("; {} not looked at", crate::report::layout::count(left as u64, "scenario")),
        };
        let unwritten = if args.output.is_empty() { "" } else { "; no report was written" };
        run.finish(true)?;
        run.out.warning(&format!("interrupted{rest}{unwritten}"));
        return Ok(Exit::Interrupted);
    }
    run.baselines(baselines)?;
    run.finish(false)?;
    Ok(run.exit())
}

/// Makes the threads on which all searches run.
///
/// # Errors
/// They cannot be made.
pub fn start_threads(threads: Option<u16>) -> Result<(), Trouble> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.map_or(0, usize::from));
    pool.build_global().map_err(|error| Trouble::wrong(format!("cannot start threads: {error}")))
}

/// A check under way.
struct CheckRun<'a> {
    args: &'a CheckArgs,
    out: &'a mut Out,
    sources: &'a Sources,
    format: CheckFormat,
    silent: SilentArg,
    tally: CheckTotals,
    listing: Listing,
    progress: StatusLine,
    /// How many texts expect nothing and are in no baseline.
    unchecked: u64,
    found: CheckFindings,
}

impl<'a> CheckRun<'a> {
    fn start(args: &'a CheckArgs, out: &'a mut Out, sources: &'a Sources) -> Self {
        let format = args.printed.format();
        let (silent, tally, found) = (
            silent::mode(args),
            CheckTotals::default(),
            CheckFindings { stories: args.told.story, ..CheckFindings::default() },
        );
        let (listing, progress) = (Listing::default(), StatusLine::start());
        CheckRun { args, out, sources, format, silent, tally, unchecked: 0, listing, progress, found }
    }

    /// Does one task after the other, until all are done or Ctrl-C; gives how many were begun.
    fn all(&mut self, tasks: &[Task], baselines: &mut Baselines) -> Result<usize, Trouble> {
        let detailed = self.args.verbose || self.args.told.story || self.args.timings;
        self.listing = Listing::of(!detailed && tasks.iter().any(|task| task.file != tasks[0].file));
        for (at, task) in tasks.iter().enumerate() {
            if watch::interrupted() {
                self.close();
                return Ok(at);
            }
            self.progress.tell(&format!("{} of {}: {}, \"{}\"", at + 1, tasks.len(), task.file, task.name));
            let limit = match &task.work {
                Work::Rejected { wanted, instead, span } => {
                    self.rejected(task, (wanted, instead.as_deref()), *span)?;
                    None
                }
                Work::Explore(subject) => self.explore(task, subject)?,
            };
            let is_unchecked = !task.is_checked && !self.args.bless && !baselines.compares(&task.file);
            self.unchecked += u64::from(is_unchecked);
            if let Some(checked) = self.found.checked.last_mut() {
                checked.is_unchecked = is_unchecked && !self.args.allow_unchecked;
                baselines.add(checked, limit);
            }
        }
        self.close();
        Ok(tasks.len())
    }

    /// Prints what is not printed along the way.
    fn close(&mut self) {
        self.progress.end();
        let text = self.listing.close();
        self.say(&text);
    }

    /// Prints for eyes: at once if that is what was asked for.
    fn say(&mut self, text: &str) {
        if self.format == CheckFormat::Terminal && !text.is_empty() {
            let CheckRun { out, progress, .. } = self;
            progress.without_status_line(|| out.print(text));
        }
        self.found.terminal.push_str(text);
    }

    fn print(&mut self, checked: &Checked, text: &str) {
        let matter = checked.brief.silent.iter().filter(|it| it.matters == Some(true)).count() as u64;
        let matter = if self.silent == SilentArg::Allow { 0 } else { matter };
        let as_expected = checked.brief.judged == Judged::AsExpected && checked.brief.notes.is_empty();
        let is_good = as_expected && !(checked.denies_silence && matter > 0);
        let text = self.listing.add(&checked.brief.file, (checked.brief.judged, matter), text, is_good);
        self.say(&text);
    }

    /// Compares with the baselines, or writes them.
    fn baselines(&mut self, baselines: Baselines) -> Result<(), Trouble> {
        let told = baselines.finish(self.args.bless)?;
        for kept in &told.unblessed {
            self.out.warning(kept);
        }
        for file in &told.written {
            self.say(&print(&check_lines::blessed(file)));
        }
        for it in &told.differ {
            self.say(&print(&check_lines::differs(it)));
        }
        self.found.baselines = told.differ;
        Ok(())
    }

    /// Prints what is printed at the end, and writes the files unless it was interrupted.
    fn finish(&mut self, is_interrupted: bool) -> Result<(), Trouble> {
        if self.found.checked.is_empty() && self.format == CheckFormat::Terminal {
            return self.found.write(&self.args.output);
        }
        let most = if self.listing.is_brief() { GAMES } else { usize::MAX };
        let games = print(&pages::games::lines(&self.found.games.briefs(), most));
        let denied = match self.denied() {
            0 => String::new(),
            points => print(&check_lines::denied(points)),
        };
        self.say(&format!("\n{games}{}{denied}", print(&check_lines::summary(self.tally))));
        if self.unchecked > 0 && !self.args.allow_unchecked {
            let what = crate::report::layout::count(self.unchecked, "scenario");
            self.out.warning(&format!("nothing is expected of {what}; `expect`, `--bless` or `--allow-unchecked`"));
        }
        self.found.print(self.format, self.out)?;
        if is_interrupted { Ok(()) } else { self.found.write(&self.args.output) }
    }

    /// In how many places silence matters that is not to matter.
    fn denied(&self) -> u64 {
        let points = self.found.checked.iter().filter(|it| it.denies_silence).flat_map(|it| &it.brief.silent);
        points.filter(|it| it.matters == Some(true)).count() as u64
    }

    /// Whether a limit keeps it from being known whether silence matters that is not to matter.
    fn may_be_denied(&self) -> bool {
        let mut points = self.found.checked.iter().filter(|it| it.denies_silence).flat_map(|it| &it.brief.silent);
        points.any(|it| it.matters.is_none())
    }

    fn exit(&self) -> Exit {
        match self.tally {
            _ if self.denied() > 0 => Exit::NotAsExpected,
            CheckTotals { bad: 1.., .. } => Exit::NotAsExpected,
            _ if !self.found.baselines.is_empty() => Exit::NotAsExpected,
            CheckTotals { open: 1.., .. } => Exit::Unknown,
            _ if self.may_be_denied() => Exit::Unknown,
            _ if self.unchecked > 0 && !self.args.allow_unchecked => Exit::Nothing,
            _ => Exit::Good,
        }
    }

    fn rejected(
        &mut self,
        task: &Task,
        (wanted, instead): (&str, Option<&str>),
        span: Option<Span>,
    ) -> Result<(), Trouble> {
        let brief = rejected(&task.file, &task.name, &task.rulebook, (wanted, instead));
        self.tally.add(brief.judged);
        self.found.games.add_rejected(&task.game);
        let text = print(&check_lines::rejected(&task.name, wanted, instead));
        let mut checked = self.checked(task, brief);
        checked.is_rejection = true;
        checked.placed = vec![PlacedExpectation {
            rule: "rejected".to_owned(),
            place: span.and_then(|span| place(self.sources, span)).or_else(|| checked.place.clone()),
            ..PlacedExpectation::default()
        }];
        self.print(&checked, &text);
        if self.is_page() {
            self.found.held.rejected(self.sources, &entry(task), &checked.brief)?;
        }
        self.found.checked.push(checked);
        Ok(())
    }

    /// A scenario for reports, without what only an exploration tells.
    fn checked(&self, task: &Task, brief: CheckBrief) -> Checked {
        let title = if task.is_own { task.name.clone() } else { format!("{} (under {})", task.name, task.rulebook) };
        Checked {
            title,
            place: task.span.and_then(|span| place(self.sources, span)),
            denies_silence: self.silent == SilentArg::Deny,
            is_rejection: false,
            is_unchecked: false,
            placed: Vec::new(),
            silent: Vec::new(),
            faults: Vec::new(),
            took_ms: None,
            brief,
        }
    }

    /// Explores a scenario; gives the limit that stopped it.
    fn explore(&mut self, task: &Task, subject: &TaskSubject) -> Result<Option<Limit>, Trouble> {
        let patience = Patience::start(self.args.search.time_limit);
        let kernel = self.args.kernel(&subject.model).heeding(Some(&patience));
        let clock = Clock::start(&task.name, self.args.search.time_limit);
        let limits = self.args.search.limits();
        let AllReadings { kernel, found: explored, family } =
            silent::explored(self.args, kernel, subject, (&limits, &clock));
        let searched = clock.elapsed();
        let findings = Findings::of(&kernel, &explored, &subject.questions);
        let asked = Asked {
            file: &task.file,
            expectations: &subject.expectations,
            lines: &subject.lines,
            questions: &subject.questions,
        };
        let mut brief = findings.brief(&asked, self.args.told.story || self.wants_stories(findings.outcome_count()));
        brief.size.readings = family.map(|it| FamilyBrief { positions: it.positions, standing: it.readings });
        silent::closer(self.args, subject, explored.graph.sizes().total(), &mut brief);
        let mut checked = self.checked(task, brief);
        let texts = ScenarioTexts { sources: self.sources, places: &subject.places };
        checked.placed = findings.placed(&subject.expectations, &subject.questions, &checked.brief, texts);
        if self.silent != SilentArg::Allow {
            checked.silent = checked.brief.silent.iter().map(|it| policy_place(&it.policy, texts)).collect();
        }
        if let Err(why) = findings.doubt() {
            self.out.error(&format!("a fault of this program, please report it: {why}"));
            checked.faults.push(why);
        }
        if let Some(folder) = &self.args.certify {
            let certificates = findings.certificates(&subject.questions);
            certify(folder, task, &subject.model, certificates, &mut checked.brief)?;
        }
        let second = match self.args.engine {
            Engine::Stateright if explored.graph.incomplete().is_none() => {
                second_opinion(&subject.model, &subject.questions, &checked.brief)
            }
            _ => None,
        };
        if let Some(second) = second.as_ref().filter(|second| !second.agrees) {
            checked.faults.push(format!("{} disagrees on states or properties", second.engine));
        }
        if !checked.faults.is_empty() {
            checked.brief.judged = Judged::NotAsExpected;
        }
        let timing = self.args.timings.then(|| timing(searched, clock.elapsed(), &checked.brief));
        drop(clock);
        checked.took_ms = timing.map(|timing| timing.total_ms);
        (checked.brief.timing, checked.brief.second_opinion) = (timing, second);
        let detail = Detail { verbose: self.args.verbose, stories: self.args.told.story, silence: self.silent.told() };
        let mut lines = check_lines::scenario(&checked.brief, &checked.title, detail);
        lines.extend(checked.brief.second_opinion.iter().flat_map(check_lines::second));
        lines.extend(timing.iter().flat_map(|timing| check_lines::timing(timing, checked.brief.size.states)));
        let text = print(&lines);
        self.tally.add(checked.brief.judged);
        self.found.games.add(&task.game, &subject.model.rulebook, &checked.brief);
        self.print(&checked, &text);
        if self.is_page() {
            let asked = (&subject.model, &subject.places, &asked);
            let found = (&findings, &explored.graph, &checked.brief);
            self.found.held.explored(self.sources, &entry(task), asked, found)?;
        }
        self.found.checked.push(checked);
        Ok(explored.graph.incomplete())
    }

    /// Whether some page tells the run to every outcome, if there are so many.
    fn wants_stories(&self, outcomes: usize) -> bool {
        outcomes <= STORIES_MAX && self.is_page()
    }

    /// Whether some page is printed.
    fn is_page(&self) -> bool {
        let is_page = |format| format == CheckFormat::Html;
        is_page(self.format) || self.args.output.iter().any(|it| is_page(it.format))
    }
}

/// A scenario as the list of a page tells it.
pub(super) fn entry(task: &Task) -> ScenarioEntry<'_> {
    let Task { name, file, rulebook, game, is_own, is_checked: _, span, work: _ } = task;
    ScenarioEntry { name, file, game, rulebook, own: *is_own, span: *span }
}

fn timing(search: Duration, total: Duration, brief: &CheckBrief) -> TimingBrief {
    TimingBrief { search_ms: search.as_millis() as u64, total_ms: total.as_millis() as u64, bytes: brief.size.bytes }
}
