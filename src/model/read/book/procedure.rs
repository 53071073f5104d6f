//! The event procedure: its steps, and changes of them by name.

use super::{BookText, RulebookDraft, clauses};
use crate::policy::Policy;
use crate::read::parts::{Cursor, Name, unknown, unknown_line, without_citation, written};
use crate::rulebook::{ProcedureStep, Rulebook, StepKind, Turns};
use base::diagnostic::Diagnostic;
use base::id::ClassId;
use base::source::Span;
use syntax::{Group, Mark, Part, Statement};

/// How steps are written.
const STEPS: [&str; 5] = [
    "select first player",
    "replace CLASSES [in rounds] [ordered by WHOM]",
    "events of amount zero end",
    "occur",
    "complete",
];

/// Reads `event procedure { ... }`: the whole of it, or changes of the one that it extends.
pub(super) fn procedure(draft: &mut RulebookDraft<'_>, body: &Group) {
    let (edits, steps): (Vec<&Statement>, Vec<&Statement>) =
        body.statements.iter().partition(|statement| RulebookDraft::is_edit(statement));
    if !steps.is_empty() {
        draft.book.procedure.clear();
    }
    for statement in steps {
        let (parts, cited) = without_citation(&statement.parts);
        let Some(mut step) = step(draft, parts, statement.span) else { continue };
        let name = draft.book.step_name(&step);
        if draft.book.procedure.iter().any(|known| draft.book.step_name(known) == name) {
            draft.problems.push(Diagnostic::error(statement.span, format!("step `{name}` stands twice")));
            continue;
        }
        step.clauses = clauses::cited(draft, cited);
        draft.book.procedure.push(step);
    }
    for statement in edits {
        edit(draft, statement);
    }
}

fn step(draft: &mut RulebookDraft<'_>, parts: &[Part], span: Span) -> Option<ProcedureStep> {
    let mut cursor = Cursor::new(parts, span);
    let mut turns = Turns::default();
    let kind = if cursor.eat("select first player") {
        StepKind::SelectFirst
    } else if cursor.eat("occur") {
        StepKind::Occur
    } else if cursor.eat("complete") {
        StepKind::Complete
    } else if cursor.eat("events of amount zero end") {
        StepKind::EndZero
    } else if cursor.eat("replace") {
        let classes = classes(draft, &mut cursor);
        turns = read_turns(draft, &mut cursor);
        StepKind::Replace(classes)
    } else {
        draft.problems.push(unknown_line("step", parts, span, &STEPS));
        return None;
    };
    cursor.finish("the step", &mut draft.problems);
    Some(ProcedureStep { kind, turns, clauses: Vec::new() })
}

/// `[in rounds] [ordered by WHOM]` behind the classes of a step.
fn read_turns(draft: &mut RulebookDraft<'_>, cursor: &mut Cursor<'_>) -> Turns {
    let mut turns = Turns { rounds: cursor.eat("in rounds"), order: None };
    if !cursor.eat("ordered by") {
        return turns;
    }
    if turns.rounds {
        draft.problems.push(
            Diagnostic::error(cursor.span(), "a step in rounds has its own order: each player in turn")
                .help("leave `ordered by ...` out, or `in rounds`"),
        );
    }
    let name = Name { text: written(cursor.rest()), span: cursor.span() };
    let values = Policy::ReplacementOrder.row().values;
    turns.order = values.iter().position(|value| *value == name.text).map(|at| at as u8);
    if turns.order.is_none() {
        draft.problems.push(unknown("order", &name, values.iter().copied()));
    }
    while cursor.next().is_some() {}
    turns
}

fn classes(draft: &mut RulebookDraft<'_>, cursor: &mut Cursor<'_>) -> Vec<ClassId> {
    let mut found = Vec::new();
    loop {
        let Some(name) = cursor.name(&["in", "ordered"]) else {
            draft.problems.push(
                Diagnostic::error(cursor.here(), "`replace` needs a class of replacement effects")
                    .help("write `replace self, identity`"),
            );
            return found;
        };
        match draft.book.classes.iter().position(|class| *class == name.text) {
            Some(at) if found.contains(&ClassId::at(at)) => {
                let problem = Diagnostic::error(name.span, format!("class `{}` stands twice in this step", name.text));
                draft.problems.push(problem.label("the second").help("leave one of them out"));
            }
            Some(at) => found.push(ClassId::at(at)),
            None => draft.problems.push(unknown("class", &name, draft.book.classes.iter().map(String::as_str))),
        }
        if !cursor.eat_mark(Mark::Comma) {
            return found;
        }
    }
}

/// Reads `without step NAME` or `step NAME before NAME`.
pub(super) fn edit(draft: &mut RulebookDraft<'_>, statement: &Statement) {
    let (parts, cited) = without_citation(&statement.parts);
    let mut cursor = Cursor::new(parts, statement.span);
    if cursor.eat("without step") {
        if let Some(at) = find(draft, cursor) {
            draft.book.procedure.remove(at);
        }
    } else if cursor.eat("step") {
        let clauses = clauses::cited(draft, cited);
        let moved = cursor.until_word("before");
        if !cursor.eat("before") {
            draft.problems.push(
                Diagnostic::error(statement.span, "where does this step stand?")
                    .label("no place")
                    .help("write `step NAME before NAME`"),
            );
            return;
        }
        if written(moved) == written(cursor.rest()) {
            let problem = Diagnostic::error(statement.span, "a step cannot stand before itself").label("the same step");
            draft.problems.push(problem.help("name another step behind `before`"));
            return;
        }
        let Some(mut step) = take(draft, Cursor::new(moved, statement.span)) else { return };
        step.clauses.extend(clauses);
        if let Some(at) = find(draft, cursor) {
            draft.book.procedure.insert(at, step);
        }
    } else {
        draft.problems.push(
            Diagnostic::error(statement.span, format!("cannot read `{}` in a procedure", written(parts)))
                .label("neither a step nor a change of one")
                .help("write `without step NAME` or `step NAME before NAME`"),
        );
    }
}

/// The step that is moved, or a new one.
fn take(draft: &mut RulebookDraft<'_>, cursor: Cursor<'_>) -> Option<ProcedureStep> {
    let wanted = written(cursor.rest());
    match position(&draft.book, &wanted) {
        Some(at) => Some(draft.book.procedure.remove(at)),
        None => step(draft, cursor.rest(), cursor.span()),
    }
}

fn find(draft: &mut RulebookDraft<'_>, cursor: Cursor<'_>) -> Option<usize> {
    let name = Name { text: written(cursor.rest()), span: cursor.span() };
    let found = position(&draft.book, &name.text);
    if found.is_none() {
        let names: Vec<String> = draft.book.procedure.iter().map(|step| draft.book.step_name(step)).collect();
        draft.problems.push(unknown("step", &name, names.iter().map(String::as_str)));
    }
    found
}

/// A step by its name; `replace` may be left out.
fn position(book: &Rulebook, name: &str) -> Option<usize> {
    let fits = |step: &ProcedureStep| {
        let own = book.step_name(step);
        own == name || own.strip_prefix("replace ") == Some(name)
    };
    book.procedure.iter().position(fits)
}

/// Events occur and are then complete, each once; that is also the procedure where none is stated.
pub(super) fn check(draft: &mut RulebookDraft<'_>, chain: &[BookText<'_>]) {
    if draft.book.procedure.is_empty() {
        draft.book.procedure = [StepKind::Occur, StepKind::Complete].map(ProcedureStep::new).to_vec();
        return;
    }
    warn_of_late(draft, chain);
    let steps = &draft.book.procedure;
    let at = |kind: &StepKind| steps.iter().position(|step| step.kind == *kind);
    let message = match (at(&StepKind::Occur), at(&StepKind::Complete)) {
        (None, _) => "the event procedure has no step `occur`",
        (_, None) => "the event procedure has no step `complete`",
        (Some(occur), Some(complete)) if occur > complete => "step `occur` stands behind `complete`",
        (occur, _) if at(&StepKind::EndZero) > occur => {
            "events of amount zero end behind `occur`, when they have occurred"
        }
        _ => return,
    };
    let span = place_of(chain);
    let within = |problem: &Diagnostic| {
        let inner = problem.span.zip(span);
        inner.is_some_and(|(inner, outer)| {
            outer.source == inner.source && outer.start <= inner.start && inner.end <= outer.end
        })
    };
    if draft.problems.iter().any(within) {
        return;
    }
    draft.problems.push(match span {
        Some(span) => Diagnostic::error(span, message).help("every event occurs and is then complete"),
        None => Diagnostic::placeless(message),
    });
}

/// Where the last of the rulebooks that says something of its procedure does.
fn place_of(chain: &[BookText<'_>]) -> Option<Span> {
    let place = |text: &BookText<'_>| {
        let of_procedure = |statement: &&Statement| {
            let cursor = Cursor::of(statement);
            cursor.at("event procedure") || cursor.at("without step") || cursor.at("step")
        };
        text.blocks.iter().rev().find(of_procedure).map(|statement| statement.span)
    };
    chain.iter().rev().find_map(place)
}

/// Warns of classes whose effects change an event, or take its place, and that are applied when it has occurred.
fn warn_of_late(draft: &mut RulebookDraft<'_>, chain: &[BookText<'_>]) {
    const CHANGES: [&str; 6] = ["self", "as", "enters", "instead", "prevent", "skip"];
    let steps = &draft.book.procedure;
    let occur = steps.iter().position(|step| step.kind == StepKind::Occur).unwrap_or(steps.len());
    let classes = steps.iter().skip(occur).filter_map(|step| match &step.kind {
        StepKind::Replace(classes) => Some(classes),
        StepKind::SelectFirst | StepKind::EndZero | StepKind::Occur | StepKind::Complete => None,
    });
    let worded = |class: &ClassId| draft.wordings.get(class.index()).filter(|word| CHANGES.contains(&word.as_str()));
    let late = classes.flatten().find_map(|class| Some((class, worded(class)?)));
    let (Some((class, word)), Some(span)) = (late, place_of(chain)) else { return };
    let name = &draft.book.classes[class.index()];
    let message =
        format!("class `{name}` changes an event, and is applied when that has occurred: nothing changes any more");
    let problem = Diagnostic::warning(span, message).label("behind `occur`");
    draft.problems.push(problem.help(format!(
        "write `replace {name}` in front of `occur`; behind it stand classes of another wording than `{word}`, such as `outcome`"
    )));
}
