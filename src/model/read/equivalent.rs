//! Declarations of equivalence: changes of a rulebook that nothing could notice, each with the reason.
//!
//! `equivalent RULEBOOK { "CHANGE": "REASON" }` stands in any file that sees the
//! rulebook. Whether there is such a change is for those to say who make them.

use super::declare::{Declaration, DeclarationKind};
use super::library::Library;
use super::parts::{Cursor, unknown};
use base::diagnostic::Diagnostic;
use base::source::Span;
use syntax::{Mark, Statement};

/// A change of a rulebook that is declared to make no difference.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Equivalent {
    /// The rulebook.
    pub rulebook: String,
    /// The name of the change.
    pub change: String,
    /// Why nothing could notice it.
    pub reason: String,
    /// Where the name of the change stands.
    pub span: Span,
}

/// Reads all of them, in the order of files and text.
pub(super) fn read(library: &Library, problems: &mut Vec<Diagnostic>) -> Vec<Equivalent> {
    let mut found: Vec<Equivalent> = Vec::new();
    for declaration in library.declarations.iter().filter(|it| it.kind == DeclarationKind::Equivalent) {
        let sees = &library.files[declaration.file].sees;
        if library.find(DeclarationKind::Rulebook, &declaration.name.text, sees).is_none() {
            let names = library.seen(DeclarationKind::Rulebook, sees).map(|book| book.name.text.as_str());
            let mut problem = unknown("rulebook", &declaration.name, names);
            if library.find_anywhere(DeclarationKind::Rulebook, &declaration.name.text).is_some() {
                problem = problem.help("this file does not use the file that declares it: add `use \"FILE\"`");
            }
            problems.push(problem);
        }
        if declaration.lines(&library.files).is_empty() {
            let problem =
                Diagnostic::error(declaration.name.span, "nothing is declared equivalent here").label("empty");
            problems.push(
                problem.help("write `\"NAME OF THE CHANGE\": \"why nothing could notice it\"`, or leave this out"),
            );
        }
        for line in declaration.lines(&library.files) {
            let Some(one) = equivalent(declaration, line, problems) else { continue };
            let twice = |known: &Equivalent| known.rulebook == one.rulebook && known.change == one.change;
            if found.iter().any(twice) {
                let message = format!("`{}` is declared equivalent twice", one.change);
                problems.push(Diagnostic::error(one.span, message).label("the second time"));
            } else {
                found.push(one);
            }
        }
    }
    found
}

fn equivalent(declaration: &Declaration, line: &Statement, problems: &mut Vec<Diagnostic>) -> Option<Equivalent> {
    let mut cursor = Cursor::of(line);
    let here = cursor.here();
    let change = cursor.text();
    cursor.eat_mark(Mark::Colon);
    let missing = cursor.here();
    let reason = cursor.text().filter(|reason| !reason.text.trim().is_empty());
    let (Some(change), Some(reason)) = (&change, reason) else {
        let (place, label) = if change.is_some() { (missing, "the reason is missing") } else { (here, "not a name") };
        let problem = Diagnostic::error(place, "an equivalence needs the name of a change and the reason");
        problems.push(problem.label(label).help("write `\"NAME OF THE CHANGE\": \"why nothing could notice it\"`"));
        return None;
    };
    cursor.finish("an equivalence", problems);
    let rulebook = declaration.name.text.clone();
    Some(Equivalent { rulebook, change: change.text.clone(), reason: reason.text, span: change.span })
}
