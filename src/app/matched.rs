//! What stands in both of two versions, and how it is compared.

use super::args_diff::DiffArgs;
use super::sharing::Searches;
use super::watch::Count;
use crate::base::diagnostic::Diagnostic;
use crate::explain::changed::{changes, renumbered};
use crate::explain::differ::{DiffBrief, LeftOut, difference, scenario};
use crate::model::read::{Built, Library, ScenarioHead};
use crate::study::diff::{Comparing, Tick, VersionPair, diff as study};
use crate::study::trial::Case;

/// A scenario that stands in both versions.
pub(super) struct Matched {
    pub(super) name: String,
    pub(super) file: String,
    pub(super) old: Built,
    pub(super) new: Built,
}

/// The rulebook under which a scenario cannot be read, and why.
pub(super) type Unreadable = (String, Vec<Diagnostic>);

/// What there is to compare.
#[derive(Default)]
pub(super) struct CompareWork {
    pub(super) matched: Vec<Matched>,
    pub(super) only_old: Vec<String>,
    pub(super) only_new: Vec<String>,
    pub(super) left_out: Vec<LeftOut>,
}

/// A scenario under two rulebooks of one library; else a rulebook under which it cannot be read and why, or no reason
/// if it is expected to be rejected.
pub(super) fn under(library: &Library, head: &ScenarioHead, (old, new): (&str, &str)) -> Result<Matched, Unreadable> {
    let own = |book: &str| Some(book.to_owned()).filter(|book| head.rulebook.as_ref() != Some(book));
    if let Some(book) = [old, new].iter().find(|book| head.expects_error(own(book).as_deref()).is_some()) {
        return Err(((*book).to_owned(), Vec::new()));
    }
    let (own_built, problems) = library.build(head.id, None);
    let own_built = own_built.ok_or_else(|| (head.rulebook.clone().unwrap_or_default(), problems))?;
    let asked: Vec<&str> = own_built.questions.iter().map(|it| it.name.as_str()).collect();
    let build = |book: &str| match own(book) {
        None => Ok(own_built.clone()),
        Some(_) => {
            let (built, problems) = library.build_asking(head.id, Some(book), &asked);
            built.ok_or_else(|| (book.to_owned(), problems))
        }
    };
    Ok(Matched { name: head.name.clone(), file: head.path.clone(), old: build(old)?, new: build(new)? })
}

pub(super) const fn case(built: &Built) -> Case<'_> {
    Case { model: &built.model, expectations: built.expectations.as_slice(), questions: built.questions.as_slice() }
}

/// Compares what stands in both versions.
pub(super) fn compare(args: &DiffArgs, (old, new): (String, String), work: &CompareWork) -> DiffBrief {
    let pairs: Vec<VersionPair<'_>> =
        work.matched.iter().map(|it| VersionPair { old: case(&it.old), new: case(&it.new) }).collect();
    let count = Count::start("comparing");
    let searches = Searches::of(&args.limits);
    let comparing = Comparing {
        limits: args.limits.limits(),
        watch: &|| searches.watch(),
        compare: &difference,
        tick: &|tick| match tick {
            Tick::Begun(at) => count.begins(&work.matched[at].name),
            Tick::Done(at) => count.ends(&work.matched[at].name, work.matched.len()),
        },
    };
    let found = study(&pairs, &comparing);
    let told = work.matched.iter().zip(pairs.iter().zip(&found)).map(|(it, (pair, compared))| {
        let mut told = scenario(&it.file, *pair, compared);
        told.name.clone_from(&it.name);
        told
    });
    let named: Vec<(&str, VersionPair<'_>)> =
        work.matched.iter().zip(&pairs).map(|(it, pair)| (it.name.as_str(), *pair)).collect();
    let changes = (changes(&named, &found), renumbered(&pairs));
    let only = (work.only_old.clone(), work.only_new.clone());
    DiffBrief::of((old, new), (told.collect(), only.0, only.1), work.left_out.clone(), changes)
}
