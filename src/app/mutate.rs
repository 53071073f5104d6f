//! `assize mutate`: change a rulebook in one place at a time, and see which scenarios notice.

use super::args::MutateArgs;
use super::args_shared::Format;
use super::book::{self, Book, case};
use super::check::start_threads;
use super::equivalents::{declared, inherited, unknown_changes};
use super::exit::{Exit, Trouble};
use super::out::Out;
use super::sharing::Searches;
use super::task::Tasks;
use super::watch::{self, Count};
use crate::explain::blame::{ScenarioTexts, place};
use crate::explain::mutants::{Counts, IdleBrief, IdleReason, MutantBrief, MutateBrief, mutants};
use crate::report::page::PagePart;
use crate::report::{diagnostic, json, pages};
use crate::study::mutate::{baseline, mutate as study, mutations};
use crate::study::mutation::Mutation;
use crate::study::trial::{Case, Setting, Trial};

/// Mutates every rulebook that is meant.
///
/// # Errors
/// A path or name that is not there, a wrong text, or nothing to explore.
pub fn mutate(args: &MutateArgs, out: &mut Out) -> Result<Exit, Trouble> {
    let wanted = args.of.meant.wanted();
    let mut tasks = book::read(&args.of.at.paths, wanted, out)?;
    let unknown = if tasks.is_broken() { Vec::new() } else { unknown_changes(&tasks, wanted)? };
    out.note(&diagnostic::problems(&tasks.sources, &unknown));
    tasks.problems.extend(unknown);
    let diagnostics = tasks.told();
    if tasks.is_broken() {
        if args.printed.format() == Format::Json {
            book::print_json(out, &json::Mutate::of(&[], diagnostics))?;
        }
        return Err(tasks.trouble());
    }
    start_threads(args.search.threads)?;
    let mut briefs = Vec::new();
    for book in &book::books(&tasks, wanted)? {
        let brief = one(args, book, &tasks);
        if args.printed.format() == Format::Terminal {
            if !briefs.is_empty() {
                out.parts(&[PagePart::apart()]);
            }
            out.parts(&pages::mutate::rulebook(&brief, (args.verbose, args.std)));
        }
        briefs.push(brief);
        if watch::interrupted() {
            break;
        }
    }
    match args.printed.format() {
        Format::Json => book::print_json(out, &json::Mutate::of(&briefs, diagnostics))?,
        Format::Terminal if briefs.len() > 1 => {
            out.parts(&[PagePart::apart(), PagePart::Paragraph(pages::mutate::summary(&briefs))]);
        }
        Format::Terminal => {}
    }
    Ok(exit(args, &briefs, out))
}

fn exit(args: &MutateArgs, briefs: &[MutateBrief], out: &Out) -> Exit {
    if watch::interrupted() {
        out.warning("interrupted: what was under way counts as unknown");
        return Exit::Interrupted;
    }
    // What is not listed is not asked for.
    let is_asked = |mutant: &&MutantBrief| args.std || !mutant.of_std;
    let counts = Counts::of(briefs.iter().flat_map(|brief| &brief.mutants).filter(is_asked));
    // A scenario that a limit keeps from judging might notice what survives.
    let is_cut = briefs.iter().flat_map(|brief| &brief.idle).any(|it| it.why == IdleReason::LimitReached);
    let under = args.least.fail_under.filter(|percent| !is_cut && counts.at_best().is_under(*percent));
    if let Some(percent) = under {
        out.warning(&format!("fewer than {percent} of 100 changes are noticed"));
    }
    let wrong = |brief: &MutateBrief| brief.mutants.iter().any(|mutant| mutant.is_not_equivalent());
    let idle = |brief: &MutateBrief| {
        args.of.meant.book.rulebook.is_none() && brief.idle.iter().any(|it| it.why == IdleReason::NotAsExpected)
    };
    let failed = under.is_some() || briefs.iter().any(|brief| wrong(brief) || idle(brief));
    let none_judges = briefs.iter().all(|brief| brief.scenarios == 0);
    if none_judges {
        out.warning("no scenario can judge");
    }
    match (none_judges, failed, is_cut || counts.unknown > 0) {
        (true, _, false) => Exit::Nothing,
        (false, true, _) => Exit::NotAsExpected,
        (_, _, true) => Exit::Unknown,
        (false, false, false) => Exit::Good,
    }
}

/// One rulebook, mutated.
fn one(args: &MutateArgs, book: &Book<'_>, tasks: &Tasks) -> MutateBrief {
    let count = Count::start(&format!("mutating {}", book.name));
    let searches = Searches::of(&args.search);
    let setting = Setting {
        limits: args.search.limits(),
        watch: &|| searches.watch(),
        all: args.exhaustive,
        tick: &|all| count.tick(all),
    };
    let cases: Vec<(&str, Case<'_>)> =
        book.scenarios.iter().map(|(task, subject)| (task.file.as_str(), case(subject))).collect();
    let plain: Vec<Case<'_>> = cases.iter().map(|(_, case)| *case).collect();
    let own = baseline(&plain, &setting);
    let mut idle = Vec::new();
    let (mut judges, mut owns, mut bare) = (Vec::new(), Vec::new(), Vec::new());
    let are_own = book.scenarios.iter().map(|(task, _)| task.is_own);
    for ((case, own), own_scenario) in cases.iter().zip(own).zip(are_own) {
        match why_idle(&case.1, &own, own_scenario) {
            Some(why) => {
                let scenario = case.1.model.scenario.name.clone();
                idle.push(IdleBrief { scenario, file: case.0.to_owned(), why });
            }
            None => {
                judges.push(*case);
                bare.push(case.1);
                owns.push(own);
            }
        }
    }
    let changes: Vec<Mutation> = mutations(&plain);
    let found = study(&bare, &owns, &changes, &setting);
    let equivalents = (&*declared(book, &tasks.equivalents), &*inherited(book, tasks));
    let mutants = mutants(&judges, &found, equivalents, &|it| of_std(book, tasks, it));
    MutateBrief::of(book.name.to_owned(), judges.len(), idle, mutants)
}

/// Whether a module of `std` states what is changed, and the rulebook is one of the user's.
pub(super) fn of_std(book: &Book<'_>, tasks: &Tasks, mutation: &Mutation) -> bool {
    let Some((_, subject)) = book.scenarios.first() else { return false };
    let texts = ScenarioTexts { sources: &tasks.sources, places: &subject.places };
    let is_users = place(texts.sources, subject.places.rulebook).is_some();
    let places = &subject.places;
    let stated = match mutation {
        Mutation::Policy(policy, _) => places.policies.get(*policy as usize).copied().flatten(),
        Mutation::WithoutBody(kind)
        | Mutation::WithoutSteps(kind)
        | Mutation::WithoutLook(kind)
        | Mutation::WithoutWait(kind)
        | Mutation::WithoutNeeds(kind)
        | Mutation::WithoutOccurs(kind)
        | Mutation::WithoutSpecial(kind) => places.events.get(*kind).copied().flatten(),
        Mutation::SwapSteps(_)
        | Mutation::WithoutStep(_)
        | Mutation::ClassBefore(..)
        | Mutation::ClassAfter(..)
        | Mutation::WithoutClass(..)
        | Mutation::Turns(..) => places.procedure,
        Mutation::SwapStages(_) | Mutation::SwapSubstages(_) => places.staging,
        // Whoever extends a rulebook adds to these line by line: they count as the user's.
        Mutation::Question(..)
        | Mutation::WithoutCheck(_)
        | Mutation::WithoutRule(_)
        | Mutation::WithoutFrom(_)
        | Mutation::WithoutCost
        | Mutation::WithoutThen(_) => None,
    };
    is_users && stated.is_some_and(|span| place(texts.sources, span).is_none())
}

/// Why a scenario cannot judge, if it cannot. One that was written for another rulebook, which this one extends, judges also
/// where it is not as expected: this is what the proposal changes.
fn why_idle(case: &Case<'_>, own: &Trial, is_own: bool) -> Option<IdleReason> {
    if case.expectations.is_empty() {
        Some(IdleReason::ExpectsNothing)
    } else if own.is_good() || (!is_own && own.limit.is_none()) {
        None
    } else if own.limit.is_some() {
        Some(IdleReason::LimitReached)
    } else {
        Some(IdleReason::NotAsExpected)
    }
}
