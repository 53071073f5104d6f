//! Policies: stated, taken away, or left silent; all read against the policy table.

use super::twice::SaidSoFar;
use super::{RulebookDraft, clauses, policy_told};
use crate::policy::{Policy, PolicyReading, PolicyRow, Stance, TABLE};
use crate::read::parts::{Cursor, Name, without_citation, written};
use base::diagnostic::Diagnostic;
use base::source::Span;
use syntax::{Delimiter, Group, Mark, Part, Statement};

/// A rulebook that states nothing.
pub(super) fn all_silent(draft: &mut RulebookDraft<'_>) {
    draft.book.policies = vec![Stance::unspoken(); TABLE.len()];
    draft.policy_spans = vec![None; TABLE.len()];
}

/// Reads `policies { ... }`.
pub(super) fn policies(draft: &mut RulebookDraft<'_>, body: &Group, seen: &mut SaidSoFar) {
    for statement in &body.statements {
        if !super::questions::settled(draft, statement, &mut seen.settled) {
            policy(draft, statement, &mut seen.policies);
        }
    }
}

/// Reads `KEY: VALUE`, `without KEY` or `silent KEY`.
pub(super) fn policy(draft: &mut RulebookDraft<'_>, statement: &Statement, seen: &mut Vec<Policy>) {
    let (parts, cited) = without_citation(&statement.parts);
    let mut cursor = Cursor::new(parts, statement.span);
    let mut readings = Vec::new();
    let read = if cursor.eat("silent") {
        let between = cursor.rest().last().and_then(|part| part.group_in(Delimiter::Brace));
        let key = &cursor.rest()[..cursor.rest().len() - usize::from(between.is_some())];
        let row = row(draft, (key, None), cursor.span());
        if let (Some(row), Some(between)) = (row, between) {
            readings = between.statements.iter().filter_map(|line| reading(draft, row, line)).collect();
            check_readings(draft, row, &readings, between);
        }
        row.map(|row| (row, None))
    } else if cursor.eat("without") {
        row(draft, (cursor.rest(), None), cursor.span())
            .and_then(|row| Some((row, Some(without(draft, row, statement.span)?))))
    } else {
        stated(draft, cursor).map(|(row, value)| (row, Some(value)))
    };
    let clauses = clauses::cited(draft, cited);
    let Some((row, value)) = read else { return };
    if seen.contains(&row.policy) {
        let message = format!("policy `{}` is stated twice", row.key);
        draft.problems.push(Diagnostic::error(statement.span, message).label("the second time"));
        return;
    }
    seen.push(row.policy);
    let stance = Stance { value, declared: true, clauses, readings };
    draft.book.policies[row.policy as usize] = stance;
    let before = draft.policy_spans[row.policy as usize].replace(statement.span);
    draft.withdrawn.over.extend(before);
}

/// `VALUE cites CLAUSES`: a value as which a silent policy can be read.
fn reading(draft: &mut RulebookDraft<'_>, row: &'static PolicyRow, line: &Statement) -> Option<PolicyReading> {
    let (parts, cited) = without_citation(&line.parts);
    let clauses = clauses::cited(draft, cited);
    let value = value(draft, row, Cursor::new(parts, line.span))?;
    Some(PolicyReading { value, clauses })
}

/// A policy that is left open has two values at least, each once.
fn check_readings(draft: &mut RulebookDraft<'_>, row: &PolicyRow, readings: &[PolicyReading], between: &Group) {
    let value = |reading: &PolicyReading| row.values[usize::from(reading.value)];
    let again = readings.iter().enumerate().find(|(at, one)| readings[..*at].iter().any(|it| it.value == one.value));
    if let Some((_, again)) = again {
        let message = format!("value `{}` stands twice", value(again));
        let problem = Diagnostic::error(between.span, message).label("two of the same");
        draft.problems.push(problem.help("name each value once, with all clauses that give it"));
    } else if between.statements.is_empty() {
        let problem = Diagnostic::error(between.span, format!("policy `{}` is left no value", row.key)).label("empty");
        draft.problems.push(
            problem.help(format!(
                "write `silent {}` alone if any value is possible, or name two values at least",
                row.key
            )),
        );
    } else if let ([one], 1) = (readings, between.statements.len()) {
        let problem = Diagnostic::error(between.span, format!("policy `{}` is left one value", row.key));
        let help = format!("state it: `{}: {}`; or name two values at least", row.key, value(one));
        draft.problems.push(problem.label("nothing is left open").help(help));
    }
}

/// The policy of a name; behind it the value that is stated, if one is.
fn row(
    draft: &mut RulebookDraft<'_>,
    (parts, said): (&[Part], Option<&str>),
    span: Span,
) -> Option<&'static PolicyRow> {
    let key = written(parts);
    let found = TABLE.iter().find(|row| row.key == key);
    if found.is_none() {
        let name = Name { text: key, span };
        let before = parts.iter().position(|part| part.is_mark(Mark::Colon)).map(|at| written(&parts[..at]));
        if let Some(row) = before.and_then(|key| TABLE.iter().find(|row| row.key == key)) {
            let key = row.key;
            let problem = Diagnostic::error(span, format!("policy `{key}` is silent or has a value, not both"));
            let help = format!(
                "write `{key}: VALUE`, `silent {key}`, or `silent {key} {{ VALUE; VALUE }}` for what is left open"
            );
            draft.problems.push(problem.label("both").help(help));
            return None;
        }
        if let Some(event) = name.text.strip_prefix("event ") {
            let problem = Diagnostic::error(span, format!("event `{event}` cannot be taken away"));
            let help = "a rulebook that extends another has its events: declare the event anew, or forbid it in `rules` by its \
                        sentence with `can't`; `without` takes a policy or a `step` away";
            draft.problems.push(problem.label("no policy").help(help));
            return None;
        }
        let problem = policy_told::no_policy(&name.text, said, span);
        draft.problems.push(problem);
    }
    found
}

fn without(draft: &mut RulebookDraft<'_>, row: &PolicyRow, span: Span) -> Option<u8> {
    if row.without.is_none() {
        let values = policy_told::listed(row);
        draft.problems.push(
            Diagnostic::error(span, format!("policy `{}` cannot be taken away", row.key))
                .label("always needed")
                .help(format!("give a value: {values}; or `silent {}`", row.key)),
        );
    }
    row.without
}

fn stated(draft: &mut RulebookDraft<'_>, mut cursor: Cursor<'_>) -> Option<(&'static PolicyRow, u8)> {
    if !cursor.rest().iter().any(|part| part.is_mark(Mark::Colon)) {
        draft.problems.push(policy_told::no_mark(&written(cursor.rest()), cursor.span()));
        return None;
    }
    let key_span = cursor.here();
    let key = cursor.until_mark(Mark::Colon);
    let span = Cursor::new(key, key_span).span();
    let said = written(cursor.rest());
    let row = row(draft, (key, Some(&said)), span)?;
    value(draft, row, cursor).map(|at| (row, at))
}

/// A value of a policy, as it is written.
fn value(draft: &mut RulebookDraft<'_>, row: &'static PolicyRow, cursor: Cursor<'_>) -> Option<u8> {
    let value = written(cursor.rest());
    let found = row.values.iter().position(|known| *known == value);
    if found.is_none() {
        draft.problems.push(policy_told::no_value(row, &value, cursor.span()));
    }
    found.map(|at| at as u8)
}
