//! What a line of a rulebook says of a policy.

use super::names::{DeclaredName, NameKind};
use super::parts::{citation, name, starts};
use syntax::{Mark, Statement};

/// What is said of a policy in a line, if one is meant: `KEY: VALUE`, `silent KEY`, `without KEY`.
#[must_use]
pub fn said(line: &Statement) -> Option<DeclaredName> {
    let (before, _) = citation(&line.parts);
    let how = ["silent", "without"].into_iter().find(|word| starts(before, word));
    let behind = &before[usize::from(how.is_some())..];
    // Names that are taken away are no policies.
    let other = ["zone", "relation", "clause", "stage", "step", "standing", "rules", "play", "neutral"];
    if how == Some("without") && other.iter().any(|word| starts(behind, word)) {
        return None;
    }
    let key = name(behind)?;
    let colon = behind.iter().position(|part| part.is_mark(Mark::Colon));
    let value = colon.map(|at| &behind[at + 1..]);
    let detail = match (how, value) {
        (Some(how), _) => how.to_owned(),
        (None, Some(value)) => written(value),
        (None, None) => return None,
    };
    Some(DeclaredName {
        kind: NameKind::Policy,
        name: key.text,
        span: key.span,
        whole: line.span,
        detail,
        inside: Vec::new(),
    })
}

/// A value as it stands in the table: words, and commas behind them.
fn written(parts: &[syntax::Part]) -> String {
    let runs = parts.split(|part| part.is_mark(Mark::Comma));
    runs.map(|run| name(run).map_or_else(String::new, |it| it.text)).collect::<Vec<_>>().join(", ")
}
