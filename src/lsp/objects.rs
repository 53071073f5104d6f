//! The names that a scenario gives: its objects, and what its lines call them.

use super::names::{DeclaredName, NameKind};
use super::parts::name;
use syntax::{Delimiter, Mark, Part, Statement};

/// What may stand in front of an object's name.
const FACES: [&str; 2] = ["face-down", "face-up"];

/// The names that the lines of a scenario give.
#[must_use]
pub fn of_scenario(lines: &[Statement]) -> Vec<DeclaredName> {
    let mut found = Vec::new();
    for line in lines {
        if let [at, once, Part::Group(group)] = &line.parts[..]
            && at.is_word("at")
            && once.is_word("once")
        {
            found.extend(of_scenario(&group.statements));
            continue;
        }
        found.extend(object(line));
        aliases(line, &mut found);
    }
    found
}

/// The object of a line `PLAYER: "NAME" ...`.
fn object(line: &Statement) -> Option<DeclaredName> {
    let colon = line.parts.iter().position(|part| part.is_mark(Mark::Colon))?;
    let player = name(&line.parts[..colon])?;
    let is_player =
        (1..=2).contains(&colon) && !["happens", "check", "observe"].iter().any(|it| line.parts[0].is_word(it));
    let behind = &line.parts[colon + 1..];
    let is_face = behind.first().is_some_and(|part| FACES.iter().any(|face| part.is_word(face)));
    let Some(Part::Text { text, span }) = behind.get(usize::from(is_face)).filter(|_| is_player) else { return None };
    Some(DeclaredName {
        kind: NameKind::Object,
        name: text.clone(),
        span: *span,
        whole: line.span,
        detail: player.text,
        inside: Vec::new(),
    })
}

/// What stands behind `as`.
fn aliases(line: &Statement, found: &mut Vec<DeclaredName>) {
    let object = found.last().map_or_else(String::new, |it| it.name.clone());
    aliases_in(&line.parts, (line, &object), found);
}

fn aliases_in(parts: &[Part], of: (&Statement, &str), found: &mut Vec<DeclaredName>) {
    for (at, part) in parts.iter().enumerate() {
        if let Some(group) = part.group_in(Delimiter::Brace) {
            group.statements.iter().for_each(|it| aliases_in(&it.parts, of, found));
        }
        let Some(Part::Word { text, span }) = parts.get(at + 1).filter(|_| part.is_word("as")) else { continue };
        found.push(DeclaredName {
            kind: NameKind::Alias,
            name: text.clone(),
            span: *span,
            whole: of.0.span,
            detail: of.1.to_owned(),
            inside: Vec::new(),
        });
    }
}
