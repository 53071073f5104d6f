//! Staging: the stages of continuous effects, and the substages of numbers.

use super::{RulebookDraft, clauses};
use crate::read::parts::{Cursor, Name, unknown, unknown_line, without_citation, written};
use crate::rulebook::{ObjectProperty, PROPERTIES, Rulebook, SUBSTAGES, Stage, Substage};
use base::diagnostic::Diagnostic;
use base::id::WordSetId;
use base::source::Span;
use syntax::{Group, Mark, Part, Statement};

/// Reads `staging { ... }`: stages anew, substages anew, or changes of stages.
pub(super) fn staging(draft: &mut RulebookDraft<'_>, body: &Group) {
    let mut known =
        if body.statements.iter().any(is_new) { std::mem::take(&mut draft.book.stages) } else { Vec::new() };
    for statement in &body.statements {
        let (parts, cited) = without_citation(&statement.parts);
        let mut cursor = Cursor::new(parts, statement.span);
        if cursor.eat("substages") {
            draft.book.substage_clauses = clauses::cited(draft, cited);
            draft.book.substages = substages(draft, &mut cursor);
        } else if cursor.eat("without stage") {
            let name = written(cursor.rest());
            if let Some(at) = known.iter().position(|stage| draft.book.stage_name(stage) == name) {
                known.remove(at);
            } else if let Some(at) = find(draft, cursor) {
                draft.book.stages.remove(at);
            }
        } else if cursor.eat("stage") {
            let clauses = clauses::cited(draft, cited);
            stage(draft, cursor, Stage { properties: Vec::new(), clauses });
        } else {
            let forms = ["stage PROPERTIES", "substages SUBSTAGES", "without stage PROPERTIES"];
            draft.problems.push(unknown_line("line of `staging`", parts, statement.span, &forms));
        }
    }
    warn_of_loss(draft, &known, body.span);
}

/// Warns of properties that had a stage, and have none in the stages that are given anew at a place.
fn warn_of_loss(draft: &mut RulebookDraft<'_>, known: &[Stage], span: Span) {
    let is_lost =
        |property: &ObjectProperty| !draft.book.stages.iter().any(|stage| stage.properties.contains(property));
    let lost = known.iter().flat_map(|stage| &stage.properties).copied().filter(is_lost);
    let names: Vec<String> = lost.map(|property| format!("`{}`", draft.book.property_name(property))).collect();
    if names.is_empty() {
        return;
    }
    let message =
        format!("these stages take the place of those of what is extended, and leave {} without one", names.join(", "));
    let problem = Diagnostic::warning(span, message).label("what is not said again is lost");
    draft.problems.push(problem.help(
        "say all stages here, with `without stage PROPERTY` for those that are to be gone; a block with such lines and \
         `stage PROPERTY before PROPERTY` alone changes some",
    ));
}

/// Whether this is a stage of a staging given anew.
pub(super) fn is_new(statement: &Statement) -> bool {
    Cursor::of(statement).at("stage") && !statement.parts.iter().any(|part| part.is_word("before"))
}

fn stage(draft: &mut RulebookDraft<'_>, mut cursor: Cursor<'_>, mut stage: Stage) {
    let parts = cursor.until_word("before");
    if !cursor.eat("before") {
        stage.properties = properties(draft, parts, cursor.span());
        for property in &stage.properties {
            if draft.book.stages.iter().any(|known| known.properties.contains(property)) {
                let message = format!("`{}` has two stages", draft.book.property_name(*property));
                draft.problems.push(Diagnostic::error(cursor.span(), message));
            }
        }
        draft.book.stages.push(stage);
        return;
    }
    let name = written(parts);
    match position(&draft.book, &name) {
        Some(at) => {
            let known = draft.book.stages.remove(at);
            stage.properties = known.properties;
            stage.clauses.splice(0..0, known.clauses);
        }
        None => stage.properties = properties(draft, parts, cursor.span()),
    }
    if let Some(at) = find(draft, cursor) {
        draft.book.stages.insert(at, stage);
    }
}

fn properties(draft: &mut RulebookDraft<'_>, parts: &[Part], span: Span) -> Vec<ObjectProperty> {
    let mut cursor = Cursor::new(parts, span);
    let mut found = Vec::new();
    loop {
        let Some(name) = cursor.name(&[]) else {
            let help = "write `stage control` or `stage type, supertype`";
            draft.problems.push(Diagnostic::error(cursor.here(), "which properties does this stage hold?").help(help));
            return found;
        };
        match property(&draft.book, &name.text) {
            Some(property) => found.push(property),
            None => {
                let known = PROPERTIES.iter().map(|(word, _)| *word);
                let sets = draft.book.word_sets.iter().map(|set| set.name.as_str());
                draft.problems.push(unknown("property to modify", &name, known.chain(sets)));
            }
        }
        if !cursor.eat_mark(Mark::Comma) {
            cursor.finish("the stage", &mut draft.problems);
            return found;
        }
    }
}

fn property(book: &Rulebook, name: &str) -> Option<ObjectProperty> {
    let fixed = PROPERTIES.iter().find(|(word, _)| *word == name).map(|(_, property)| *property);
    let set =
        || book.word_sets.iter().position(|set| set.name == name).map(|at| ObjectProperty::Words(WordSetId::at(at)));
    fixed.or_else(set)
}

fn position(book: &Rulebook, name: &str) -> Option<usize> {
    book.stages.iter().position(|stage| book.stage_name(stage) == name)
}

fn find(draft: &mut RulebookDraft<'_>, cursor: Cursor<'_>) -> Option<usize> {
    let name = Name { text: written(cursor.rest()), span: cursor.span() };
    let found = position(&draft.book, &name.text);
    if found.is_none() {
        let names: Vec<String> = draft.book.stages.iter().map(|stage| draft.book.stage_name(stage)).collect();
        draft.problems.push(unknown("stage", &name, names.iter().map(String::as_str)));
    }
    found
}

fn substages(draft: &mut RulebookDraft<'_>, cursor: &mut Cursor<'_>) -> Vec<Substage> {
    let mut found = Vec::new();
    while let Some(name) = cursor.name(&[]) {
        match SUBSTAGES.iter().find(|(word, _)| *word == name.text) {
            Some((_, substage)) if found.contains(substage) => {
                draft.problems.push(Diagnostic::error(name.span, format!("substage `{}` stands twice", name.text)));
            }
            Some((_, substage)) => found.push(*substage),
            None => draft.problems.push(unknown("substage", &name, SUBSTAGES.map(|(word, _)| word))),
        }
        if !cursor.eat_mark(Mark::Comma) {
            break;
        }
    }
    cursor.finish("the substages", &mut draft.problems);
    found
}

/// Where nothing is said of stages, all properties are modified in one.
pub(super) fn complete(draft: &mut RulebookDraft<'_>) {
    if !draft.book.stages.is_empty() {
        return;
    }
    let sets = (0..draft.book.word_sets.len()).map(|at| ObjectProperty::Words(WordSetId::at(at)));
    let properties = PROPERTIES.iter().map(|(_, property)| *property).chain(sets).collect();
    draft.book.stages.push(Stage { properties, clauses: Vec::new() });
}
