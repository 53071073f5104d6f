//! `assize diff`: two versions of rules over the same scenarios.

use super::args_diff::{DiffArgs, DiffFormat};
use super::book::print_json;
use super::check::start_threads;
use super::elsewhere;
use super::exit::{Exit, Trouble};
use super::files;
use super::held::{Pages, ScenarioEntry};
use super::matched::{CompareWork, Matched, Unreadable, compare, under};
use super::out::Out;
use super::version::{self, Version};
use super::wanted::NamePart;
use super::watch;
use super::writable::{WrittenOutput, writable};
use crate::base::diagnostic::Diagnostic;
use crate::base::limits::Limits;
use crate::base::source::Sources;
use crate::explain::differ::{DiffBrief, LeftOut};
use crate::model::read::{Library, ScenarioHead, load};
use crate::model::rulebook::Rulebook;
use crate::report::json::Problem;
use crate::report::page::markdown;
use crate::report::pages::diff::page;
use crate::report::{diagnostic, json, pages};
use rayon::prelude::*;
use std::path::{Path, PathBuf};

/// Most states of a version of a scenario in the page, where nobody says how many.
const STATES_MAX: u64 = 100_000;

/// A version that is read.
struct Side {
    version: Version,
    library: Library,
    sources: Sources,
    problems: Vec<Diagnostic>,
}

/// Compares two versions.
///
/// # Errors
/// A version that is not there, a wrong text, rulebooks of different games, nothing to explore, or a page that cannot
/// be written.
pub fn diff(args: &DiffArgs, out: &mut Out) -> Result<Exit, Trouble> {
    let (old, new) = versions(args)?;
    let files = args.page.html.iter().chain(&args.markdown).map(|file| (file.as_path(), WrittenOutput::Report));
    let given = [&args.old, &args.new].into_iter().flatten().map(PathBuf::from).chain(args.at.paths.iter().cloned());
    writable(&files.collect::<Vec<(&Path, WrittenOutput)>>(), &given.collect::<Vec<_>>())?;
    start_threads(args.limits.threads)?;
    let is_drawn = args.made.boards.is_some() || args.largest.size.is_some() || args.made.seed != 0;
    if is_drawn && !args.search {
        return Err(Trouble::wrong("`--boards`, `--size` and `--seed` say how `--search` draws boards")
            .help("write `--search` as well, or leave them out"));
    }
    if args.search {
        return super::boards::search(args, &old, &new, out);
    }
    let labels = (old.label.clone(), new.label.clone());
    let mut wrong = Vec::new();
    let read = read(args, (old, new), out, &mut wrong);
    if let (Err(_), false, DiffFormat::Json) = (&read, wrong.is_empty(), args.printed.format()) {
        let brief = DiffBrief { old: labels.0, new: labels.1, ..DiffBrief::default() };
        print_json(out, &json::Diff { brief: &brief, diagnostics: wrong })?;
        return read.map(|_| Exit::Wrong);
    }
    let (sides, work) = read?;
    if work.matched.is_empty() && work.only_old.is_empty() && work.only_new.is_empty() {
        let near = sides.iter().flat_map(|side| side.library.scenarios()).map(|head| head.name.as_str());
        return Err(match &args.name.scenario {
            Some(part) => {
                Trouble::nothing(format!("no scenario to compare has `{part}` in its name")).nearest(part, near)
            }
            None => Trouble::nothing("there is no scenario to compare"),
        });
    }
    let is_page = args.page.html.is_some() || args.printed.format() == DiffFormat::Html;
    // Of other versions, cards and scenarios can be what differs.
    if sides.len() == 1 {
        warn_of_same(&labels, &work, out);
    }
    let brief = compare(args, labels, &work);
    let html = if is_page { interactive(args, &sides, &work, &brief)? } else { String::new() };
    if let Some(file) = &args.page.html {
        files::write(file, &html)?;
    }
    if let Some(file) = &args.markdown {
        files::write(file, &markdown::page(&page(&brief)))?;
    }
    match args.printed.format() {
        DiffFormat::Terminal => out.parts(&pages::diff::lines(&brief, args.verbose)),
        DiffFormat::Markdown => out.print_raw(&markdown::page(&page(&brief))),
        DiffFormat::Html => out.print_raw(&html),
        DiffFormat::Json => {
            let diagnostics = sides.iter().flat_map(|side| json::problems(&side.sources, &side.problems)).collect();
            print_json(out, &json::Diff { brief: &brief, diagnostics })?;
        }
    }
    if watch::interrupted() {
        out.warning("interrupted: what was under way counts as unknown");
        return Ok(Exit::Interrupted);
    }
    Ok(match brief.equal {
        Some(true) => Exit::Good,
        Some(false) => Exit::NotAsExpected,
        None => Exit::Unknown,
    })
}

/// Tells where two rulebooks are one, or say the same: that nothing differs between them is no news.
fn warn_of_same((old, new): &(String, String), work: &CompareWork, out: &Out) {
    let nameless = |it: &Rulebook| Rulebook { name: String::new(), title: String::new(), ..it.clone() };
    let is_same = |it: &Matched| nameless(&it.old.model.rulebook) == nameless(&it.new.model.rulebook);
    if old == new {
        out.warning(&format!("`{old}` is compared with itself"));
    } else if !work.matched.is_empty() && work.matched.iter().all(is_same) {
        out.warning(&format!("the rules of `{old}` and `{new}` say the same"));
    }
}

fn versions(args: &DiffArgs) -> Result<version::Versions, Trouble> {
    let given = [&args.old, &args.new];
    if let Some(range) = &args.git {
        let more = given.into_iter().flatten().map(std::path::PathBuf::from);
        let paths: Vec<_> = more.chain(args.at.paths.iter().cloned()).collect();
        return version::revisions(range, &paths);
    }
    match given {
        [Some(old), Some(new)] => version::typed(old, new, &args.at.paths),
        _ => Err(Trouble::wrong("two versions are needed: OLD and NEW")),
    }
}

/// Reads the versions, and finds what there is to compare. Two rulebooks by their names stand in the same texts.
fn read(
    args: &DiffArgs,
    (old, new): version::Versions,
    out: &Out,
    wrong: &mut Vec<Problem>,
) -> Result<(Vec<Side>, CompareWork), Trouble> {
    if let (Some(one), Some(other)) = (old.rulebook.clone(), new.rulebook.clone()) {
        let side = side(old)?;
        let work = under_both(args, &side, (&one, &other), (out, wrong))?;
        return Ok((vec![side], work));
    }
    let (old, new) = (side(old)?, side(new)?);
    let work = in_both(args, (&old, &new), (out, wrong))?;
    Ok((vec![old, new], work))
}

/// Reads a version.
fn side(version: Version) -> Result<Side, Trouble> {
    let (library, sources, problems) = load(&version.files, &mut |path| version.texts.open(path));
    let replaced = version.texts.replaced();
    if !replaced.is_empty() && !sources.iter().any(|(_, source)| replaced.contains(&source.name)) {
        return Err(Trouble::nothing(format!("no scenario that is read uses `{}`", replaced[0])));
    }
    Ok(Side { version, library, sources, problems })
}

/// Prints problems of a version; an error among them is the end, and they are what is wrong.
fn tell(side: &Side, problems: &[Diagnostic], (out, wrong): (&Out, &mut Vec<Problem>)) -> Result<(), Trouble> {
    out.note(&diagnostic::problems(&side.sources, problems));
    let errors = problems.iter().filter(|problem| problem.is_error()).count() as u64;
    match errors {
        0 => Ok(()),
        errors => {
            wrong.extend(json::problems(&side.sources, problems));
            let errors = crate::report::layout::count(errors, "error");
            let label = &side.version.label;
            Err(Trouble::wrong(format!("{errors} in the texts of `{label}`; nothing was explored")))
        }
    }
}

/// Which scenarios of some versions are meant.
fn meant<'a>(args: &'a DiffArgs, sides: &[&Side]) -> NamePart<'a> {
    let names = sides.iter().flat_map(|side| side.library.scenarios()).map(|head| head.name.as_str());
    NamePart::of(args.name.scenario.as_deref(), names)
}

/// Every scenario of the game under both rulebooks.
fn under_both(
    args: &DiffArgs,
    side: &Side,
    (old, new): (&str, &str),
    (out, wrong): (&Out, &mut Vec<Problem>),
) -> Result<CompareWork, Trouble> {
    tell(side, &side.problems, (out, wrong))?;
    for name in [old, new] {
        if !side.library.rulebooks().any(|known| known == name) {
            let known: Vec<&str> = side.library.rulebooks().collect();
            return Err(elsewhere::no_rulebook(name, known));
        }
    }
    let library = &side.library;
    let is_related = |head: &&ScenarioHead| library.is_related(head, old) || library.is_related(head, new);
    let meant = meant(args, &[side]);
    let heads: Vec<&ScenarioHead> =
        library.scenarios().filter(|head| meant.fits(&head.name)).filter(is_related).collect();
    let built: Vec<(&ScenarioHead, Result<Matched, Unreadable>)> =
        heads.par_iter().map(|head| (*head, under(library, head, (old, new)))).collect();
    let mut work = CompareWork::default();
    let mut first = None;
    for (head, built) in built {
        match built {
            Ok(matched) => work.matched.push(matched),
            Err((book, problems)) => {
                let why = problems.iter().find(|it| it.is_error());
                let why = why.map(|it| format!("under `{book}`: {}", diagnostic::line(&side.sources, it)));
                let why = why.unwrap_or_else(|| "it is expected to be rejected".to_owned());
                if !problems.is_empty() && first.is_none() {
                    first = Some((why.clone(), problems));
                }
                work.left_out.push(LeftOut { name: head.name.clone(), why });
            }
        }
    }
    match first {
        Some((why, problems)) if work.matched.is_empty() => {
            wrong.extend(json::problems(&side.sources, &problems));
            let trouble = Trouble::wrong(format!("`{old}` and `{new}` are not rulebooks of one game"));
            let scenarios = crate::report::layout::count(heads.len() as u64, "scenario");
            Err(trouble.help(format!("of {scenarios} none can be read under both; the first, {why}")))
        }
        _ => Ok(work),
    }
}

/// The properties that a scenario expects something of.
fn questions(library: &Library, head: &ScenarioHead, book: Option<&str>) -> Vec<String> {
    let (built, _) = library.build(head.id, book);
    built.map(|built| built.questions.into_iter().map(|it| it.name).collect()).unwrap_or_default()
}

/// Scenarios of the same file and name in both versions, under every rulebook of which they expect something.
fn in_both(
    args: &DiffArgs,
    (old, new): (&Side, &Side),
    (out, told): (&Out, &mut Vec<Problem>),
) -> Result<CompareWork, Trouble> {
    for side in [old, new] {
        tell(side, &side.problems, (out, told))?;
    }
    let mut work = CompareWork::default();
    let mut wrong: [Vec<Diagnostic>; 2] = [Vec::new(), Vec::new()];
    let find = |side: &Side, head: &ScenarioHead| -> Option<ScenarioHead> {
        side.library.scenarios().find(|it| it.path == head.path && it.name == head.name).cloned()
    };
    let meant = meant(args, &[old, new]);
    for head in old.library.scenarios().filter(|head| meant.fits(&head.name)) {
        let Some(other) = find(new, head) else {
            work.only_old.push(head.name.clone());
            continue;
        };
        for book in head.rulebooks().filter(|book| other.rulebooks().any(|it| it == *book)) {
            let own = |head: &ScenarioHead| Some(book.to_owned()).filter(|it| head.rulebook.as_ref() != Some(it));
            let name = own(head).map_or_else(|| head.name.clone(), |_| format!("{} (under {book})", head.name));
            if head.expects_error(own(head).as_deref()).or(other.expects_error(own(&other).as_deref())).is_some() {
                let why = "it is expected to be rejected".to_owned();
                work.left_out.push(LeftOut { name, why });
                continue;
            }
            let mut asked = questions(&old.library, head, own(head).as_deref());
            asked.extend(questions(&new.library, &other, own(&other).as_deref()));
            let build = |side: &Side, head: &ScenarioHead| {
                let known: Vec<&str> = side.library.properties().collect();
                let asked: Vec<&str> = asked.iter().map(String::as_str).filter(|it| known.contains(it)).collect();
                side.library.build_asking(head.id, own(head).as_deref(), &asked)
            };
            match (build(old, head), build(new, &other)) {
                ((Some(old), _), (Some(new), _)) => {
                    work.matched.push(Matched { name, file: head.path.clone(), old, new });
                }
                ((_, mut olds), (_, mut news)) => {
                    wrong[0].append(&mut olds);
                    wrong[1].append(&mut news);
                }
            }
        }
    }
    let added = new.library.scenarios().filter(|head| meant.fits(&head.name) && find(old, head).is_none());
    work.only_new.extend(added.map(|head| head.name.clone()));
    for (side, problems) in [old, new].into_iter().zip(wrong) {
        tell(side, &crate::model::read::distinct(problems), (out, told))?;
    }
    Ok(work)
}

/// The page, in which what differs can be gone through in both versions.
fn interactive(args: &DiffArgs, sides: &[Side], work: &CompareWork, brief: &DiffBrief) -> Result<String, Trouble> {
    let mut pages = Pages::behind_a_report();
    let limits = args.limits.limits();
    let limits = Limits { states_max: limits.states_max.or(Some(STATES_MAX)), ..limits };
    let differs = |it: &&Matched| {
        let told = brief.scenarios.iter().find(|told| told.name == it.name && told.file == it.file);
        told.is_some_and(|told| told.equal != Some(true))
    };
    let versions = [(sides.first(), &brief.old, "old"), (sides.last(), &brief.new, "new")];
    for (at, (side, label, word)) in versions.into_iter().enumerate() {
        let Some(side) = side else { continue };
        if sides.len() > 1 {
            pages.turn_to(&side.sources, word);
        }
        for it in work.matched.iter().filter(differs) {
            let built = if at == 0 { &it.old } else { &it.new };
            let (rulebook, game) = (format!("{label} ({word})"), &built.model.rulebook.name);
            let span = Some(built.places.scenario);
            let entry = ScenarioEntry { name: &it.name, file: &it.file, game, rulebook: &rulebook, own: false, span };
            pages.explore_for_page(&side.sources, &entry, built, &limits)?;
        }
    }
    pages.sort();
    pages.page(&page(brief))
}
