//! Questions that a rulebook leaves open, or answers in two ways: `question "NAME" { yes cites 1; no cites 2 }`.

use super::{Block, RulebookDraft, clauses, names};
use crate::read::parts::{Cursor, without_citation, written};
use crate::rulebook::{OpenQuestion, QuestionReading};
use crate::well_formed::{QUESTIONS_MAX, READINGS_MAX};
use base::diagnostic::{Diagnostic, nearest};
use base::source::Span;
use syntax::{Mark, Part, Statement};

/// Reads a question with its readings. Declared again, it is asked anew.
pub(super) fn question(draft: &mut RulebookDraft<'_>, block: Block<'_>, seen: &mut Vec<String>) {
    let mut cursor = Cursor::new(block.head, block.span);
    let Some(name) = cursor.text() else {
        let problem = Diagnostic::error(block.span, "a question needs a name in quotes");
        draft.problems.push(problem.help("write `question \"a token is deployed\" { yes cites 9; no cites 15 }`"));
        return;
    };
    cursor.finish("the question's name", &mut draft.problems);
    if name.text.trim().is_empty() {
        let problem = Diagnostic::error(name.span, "the name of this question is empty").label("asks nothing");
        draft.problems.push(problem.help("write what is open: `question \"a token is deployed\" { yes; no }`"));
    }
    if seen.contains(&name.text) {
        let problem = Diagnostic::error(name.span, format!("question `{}` is declared twice", name.text));
        draft.problems.push(problem.label("the second").help("leave one of them out: the last alone would count"));
    }
    draft.problems.extend(names::looks_like(&name, seen));
    seen.push(name.text.clone());
    let mut readings: Vec<QuestionReading> = Vec::new();
    for statement in &block.body.statements {
        let (parts, cited) = without_citation(&statement.parts);
        let clauses = clauses::cited(draft, cited);
        let Some(reading) = Cursor::new(parts, statement.span).name(&[]) else { continue };
        if readings.iter().any(|known| known.name == reading.text) {
            let problem = Diagnostic::error(reading.span, format!("reading `{}` stands twice", reading.text));
            draft.problems.push(problem);
        }
        readings.push(QuestionReading { name: reading.text, clauses });
    }
    if !(2..=READINGS_MAX).contains(&readings.len()) {
        let message = format!("question `{}` has {} readings", name.text, readings.len());
        let problem = Diagnostic::error(name.span, message).label("two or more are needed");
        draft.problems.push(problem.help("give each reading a line: `yes cites 9`, `no cites 15`"));
        return;
    }
    stands(draft, &name.text, name.span);
    let questions = &mut draft.book.questions;
    let question = OpenQuestion { name: name.text.clone(), readings, taken: None };
    match questions.iter().position(|known| known.name == name.text) {
        Some(at) => questions[at] = question,
        None if questions.len() == QUESTIONS_MAX => {
            let problem =
                Diagnostic::error(name.span, format!("more than {QUESTIONS_MAX} questions")).label("one too many");
            draft
                .problems
                .push(problem.help("leave out questions that no text asks, or settle them in a rulebook of their own"));
        }
        None => questions.push(question),
    }
}

/// Notes where a question is spoken of last.
fn stands(draft: &mut RulebookDraft<'_>, name: &str, span: Span) {
    draft.question_spans.retain(|(known, _)| known != name);
    draft.question_spans.push((name.to_owned(), span));
}

/// Reads `"QUESTION": READING` or `silent "QUESTION"` among the policies; whether it was about a question.
pub(super) fn settled(draft: &mut RulebookDraft<'_>, statement: &Statement, seen: &mut Vec<String>) -> bool {
    let (parts, cited) = without_citation(&statement.parts);
    let mut cursor = Cursor::new(parts, statement.span);
    let silent = cursor.eat("silent");
    let Some(Part::Text { .. }) = cursor.rest().first() else { return false };
    let Some(name) = cursor.text() else { return false };
    let clauses = clauses::cited(draft, cited);
    draft.withdrawn.says("settled", &name.text, statement.span);
    if seen.contains(&name.text) {
        let problem = Diagnostic::error(name.span, format!("question `{}` is settled twice", name.text));
        draft.problems.push(problem.label("the second").help("leave one of them out: the last alone would count"));
    }
    seen.push(name.text.clone());
    let Some(at) = draft.book.questions.iter().position(|question| question.name == name.text) else {
        let names: Vec<&str> = draft.book.questions.iter().map(|question| question.name.as_str()).collect();
        let problem = Diagnostic::error(name.span, format!("no question `{}`", name.text)).label("not declared");
        let near = nearest(&name.text, names).map(|near| format!("did you mean `{near}`?"));
        let policy = near.is_none().then(|| super::policy_told::meant(&name.text, None)).flatten();
        let policy = policy.filter(|row| nearest(&name.text, [row.key]).is_some());
        let near = near.or_else(|| Some(format!("policies stand without quotes: write `{}: VALUE`", policy?.key)));
        draft.problems.push(problem.help(near.unwrap_or_else(|| "declare it: `question \"NAME\" { ... }`".to_owned())));
        return true;
    };
    stands(draft, &name.text, statement.span);
    if silent {
        cursor.finish("the question", &mut draft.problems);
        draft.book.questions[at].taken = None;
        return true;
    }
    cursor.eat_mark(Mark::Colon);
    let value = written(cursor.rest());
    let question = &mut draft.book.questions[at];
    match question.readings.iter().position(|reading| reading.name == value) {
        Some(taken) => {
            question.taken = Some(taken as u8);
            if !clauses.is_empty() {
                question.readings[taken].clauses = clauses;
            }
        }
        None => {
            let names: Vec<String> = question.readings.iter().map(|reading| format!("`{}`", reading.name)).collect();
            let message = format!("question `{}` has no reading `{value}`", question.name);
            let problem = Diagnostic::error(cursor.span(), message).label("no reading");
            draft.problems.push(problem.help(format!("its readings are {}", names.join(", "))));
        }
    }
    true
}
