//! Changes of rulebooks that are declared to make no difference.

use super::book::{self, Book, case};
use super::exit::Trouble;
use super::task::Tasks;
use super::wanted::WantedScenarios;
use crate::base::diagnostic::{Diagnostic, nearest};
use crate::model::policy::TABLE;
use crate::model::read::Equivalent;
use crate::study::mutate::mutations;
use crate::study::mutation::names;
use crate::study::trial::Case;

/// Declared equivalences of rulebooks that are meant, and of which no change has the name.
///
/// # Errors
/// No rulebook is meant.
pub fn unknown_changes(tasks: &Tasks, wanted: WantedScenarios<'_>) -> Result<Vec<Diagnostic>, Trouble> {
    let mut problems = Vec::new();
    for book in book::books(tasks, wanted)? {
        if declared(&book, &tasks.equivalents).is_empty() {
            continue;
        }
        let cases: Vec<Case<'_>> = book.scenarios.iter().take(1).map(|(_, subject)| case(subject)).collect();
        let Some(rulebook) = book.rulebook() else { continue };
        let known = names(rulebook, &mutations(&cases));
        let is_known = |change: &String| known.contains(change) || TABLE.iter().any(|row| row.key == change);
        for one in declared(&book, &tasks.equivalents).iter().filter(|one| !is_known(&one.change)) {
            let problem =
                Diagnostic::error(one.span, format!("rulebook `{}` has no change `{}`", book.name, one.change));
            let near = nearest(&one.change, known.iter().map(String::as_str));
            problems.push(problem.label("unknown").help(match near {
                Some(near) => format!("did you mean `{near}`?"),
                None => "`assize mutate -v` lists every change by its name".to_owned(),
            }));
        }
    }
    Ok(problems)
}

/// What is declared of a rulebook.
pub fn declared<'t>(book: &Book<'_>, all: &'t [Equivalent]) -> Vec<&'t Equivalent> {
    all.iter().filter(|it| it.rulebook == book.name).collect()
}

/// What is declared of the rulebooks that a rulebook extends. Where the proposal makes a difference of it, it is noticed.
pub fn inherited<'t>(book: &Book<'_>, tasks: &'t Tasks) -> Vec<&'t Equivalent> {
    let extended = tasks.extended.iter().find(|(name, _)| name == book.name).map_or(&[][..], |(_, all)| all);
    tasks.equivalents.iter().filter(|it| extended.contains(&it.rulebook)).collect()
}
