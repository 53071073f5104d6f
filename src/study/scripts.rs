//! Scenarios as far as boards can be drawn from them: each line with what it puts on the board and what it names.

use super::boards::{BoardLine, BoardLineKind, BoardScript};
use base::id::SourceId;
use syntax::{Mark, Part, Statement, parse};

/// The scenarios of a text, as far as boards can be drawn from them.
#[must_use]
pub fn scripts(text: &str) -> Vec<BoardScript> {
    let (tree, _) = parse(SourceId(0), text);
    let is_scenario = |statement: &&Statement| statement.parts[0].is_word("scenario");
    tree.statements.iter().filter(is_scenario).filter_map(|statement| script(statement, text)).collect()
}

fn script(statement: &Statement, text: &str) -> Option<BoardScript> {
    let group = statement.parts.iter().find_map(Part::group)?;
    let written = |statement: &Statement| text[statement.span.start as usize..statement.span.end as usize].to_owned();
    let starts = |statement: &Statement, words: &[&str]| words.iter().any(|word| statement.parts[0].is_word(word));
    let players = written(group.statements.iter().find(|it| starts(it, &["players"]))?);
    let drawn = |it: &&Statement| !starts(it, &["players", "uses", "expect", "check", "under"]);
    let lines = group.statements.iter().filter(drawn).map(|it| {
        let mut names = Vec::new();
        it.parts.iter().for_each(|part| names_in(part, &mut names));
        let puts = puts(it);
        let kind = match () {
            () if starts(it, &["observe"]) => BoardLineKind::Observed,
            () if !puts.is_empty() => BoardLineKind::Object,
            () if starts(it, &["during", "with"]) || it.parts.iter().any(|part| part.is_word("has")) => {
                BoardLineKind::Setting
            }
            () => BoardLineKind::Move,
        };
        BoardLine { kind, text: written(it), puts, names }
    });
    Some(BoardScript { players, lines: lines.collect() })
}

/// The objects of `A: "Ash" in arena`, `A: hero with life 20`, `at once { ... }`.
fn puts(statement: &Statement) -> Vec<String> {
    match statement.parts.as_slice() {
        [player, colon, first, ..] if colon.is_mark(Mark::Colon) && !player.is_word("happens") => {
            let name = if let Part::Text { text, .. } = first { text } else { player.word().unwrap_or_default() };
            vec![name.to_owned()]
        }
        [at, .., last] if at.is_word("at") => {
            last.group().map_or_else(Vec::new, |group| group.statements.iter().flat_map(puts).collect())
        }
        _ => Vec::new(),
    }
}

/// The names that stand in quotes in a part of a text.
pub fn names_in(part: &Part, names: &mut Vec<String>) {
    if let Part::Text { text, .. } = part {
        names.push(text.clone());
    }
    let inner = part.group().into_iter().flat_map(|group| &group.statements).flat_map(|it| &it.parts);
    inner.for_each(|part| names_in(part, names));
}
