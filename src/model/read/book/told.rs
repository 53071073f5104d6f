//! What is told of a line of a rulebook that cannot be read: the form that is nearest, with the user's own words in it.

use crate::read::parts::{Cursor, written};
use base::diagnostic::Diagnostic;
use base::source::Span;
use syntax::{Delimiter, Mark, Part, Statement};

/// Other words for the lines of an event.
const SAME_AS_LINE: [(&str, &str); 12] = [
    ("effect", "does:"),
    ("do", "does:"),
    ("action", "does:"),
    ("then", "does:"),
    ("body", "does:"),
    ("if", "only if"),
    ("when", "only if"),
    ("requires", "only if"),
    ("require", "only if"),
    ("needs", "only if"),
    ("condition", "only if"),
    ("unless", "only if not"),
];

/// What other games and tools call blocks.
const SAME_AS_BLOCK: [(&str, &str); 12] = [
    ("phases", "periods"),
    ("phase", "periods"),
    ("types", "words"),
    ("type", "words"),
    ("attributes", "numbers"),
    ("stats", "numbers"),
    ("areas", "zones"),
    ("actions", "event NAME"),
    ("events", "event NAME"),
    ("checks", "standing"),
    ("costs", "play"),
    ("mana", "resources"),
];

/// A block that a rulebook does not have, where it is known what it stands for.
pub(super) fn block_instead(statement: &Statement) -> Option<String> {
    let parts = &statement.parts;
    let first = parts.first()?.word()?;
    let group = parts.iter().find(|part| part.group_in(Delimiter::Brace).is_some());
    let rest = written(&parts[1..]);
    if let Some((_, meant)) = SAME_AS_BLOCK.iter().find(|(said, _)| *said == first && group.is_some()) {
        return Some(format!("write `{meant} {{ ... }}`"));
    }
    if first == "keyword" && group.is_none() && !rest.is_empty() {
        return Some(format!(
            "a mark is declared here, `keywords {{ {rest} }}`; a keyword with a meaning beside the rulebook, behind its `}}`: `keyword {rest} {{ ABILITY }}`"
        ));
    }
    if first == "keyword" {
        return Some("a keyword with a meaning is declared beside the rulebook: close its `}` first".to_owned());
    }
    let plurals = ["zone", "number", "resource", "counter", "relation", "word", "period", "clause", "class"];
    if plurals.contains(&first) && group.is_none() && !rest.is_empty() {
        let plural = if first == "class" { "classes".to_owned() } else { format!("{first}s") };
        return Some(format!("write `{plural} {{ {rest} }}`"));
    }
    if ["turn", "round"].contains(&first) {
        return Some(
            "the times of a game stand in `periods { turn; main phase within turn }`; what happens in them is an event"
                .to_owned(),
        );
    }
    let of_scenario = ["players", "setup", "start", "life", "hero", "hand", "deck", "player", "teams"];
    of_scenario.contains(&first).then(|| {
        "who plays, and what everybody has at the start, stands in a scenario: `players A (turn), B`, `A: hero with life 20`, `A has 2 RESOURCE`"
            .to_owned()
    })
}

/// A line of an event that it cannot have, where it is known what it stands for.
/// `is_next` where the line before it says what the event does.
pub(super) fn line_instead(parts: &[Part], is_next: bool) -> Option<Diagnostic> {
    let first = parts.first()?.word()?;
    let span = Cursor::of_parts(parts).span();
    let problem = Diagnostic::error(span, format!("no line of an event `{}`", written(parts))).label("not declared");
    if let Some((_, meant)) = SAME_AS_LINE.iter().find(|(said, _)| *said == first) {
        let rest = &parts[1..];
        let rest = rest
            .strip_prefix(rest.first().filter(|part| part.is_mark(Mark::Colon)).map_or(&[][..], std::slice::from_ref))
            .unwrap_or(rest);
        let rest = if rest.is_empty() { "...".to_owned() } else { written(rest) };
        return Some(problem.help(format!("write `{meant} {rest}`")));
    }
    let is_hole = |part: &Part| part.word().is_some_and(|word| crate::grammar::role_of_placeholder(word).is_some());
    if is_next {
        return Some(problem.help(format!(
            "several things that an event does stand in braces: write `does: {{ ...; {} }}`",
            written(parts)
        )));
    }
    let changes = ["raise", "lower", "set", "place", "add", "take", "create", "shuffle", "give"];
    if changes.contains(&first) {
        return Some(
            problem.help(format!("what an event does stands behind `does:`: write `does: {}`", written(parts))),
        );
    }
    (parts.iter().any(is_hole) && !parts.iter().any(|part| part.is_mark(Mark::Colon)))
        .then(|| problem.help(format!("the sentence of an event stands in quotes: write `\"{}\"`", written(parts))))
}

/// What stands behind the sentence of an event on its line.
pub(super) fn behind_sentence(rest: &[Part]) -> Option<Diagnostic> {
    let first =
        rest.first()?.word().filter(|word| ["does", "only", "looks", "steps", "made", "occurs"].contains(word))?;
    let problem = Diagnostic::error(rest[0].span(), format!("`{first}` begins another line of the event"));
    Some(problem.label("on the same line").help("begin it on a line of its own, or put `;` in front of it"))
}

/// `zones: hand, deck`, `event heal: "heal OBJECT"`: a block without braces.
pub(super) fn no_braces(word: &str, rest: &[Part], behind: Span) -> Diagnostic {
    let problem = Diagnostic::error(behind, format!("block `{word}` has no body")).label("`{` expected");
    let colon = rest.iter().position(|part| part.is_mark(Mark::Colon));
    let (head, body) = match colon {
        Some(colon) => (written(&rest[..colon]), &rest[colon + 1..]),
        None if word == "event" => (String::new(), &[][..]),
        None => (String::new(), rest),
    };
    let head = if head.is_empty() { String::new() } else { format!(" {head}") };
    let items: Vec<String> =
        body.split(|part| part.is_mark(Mark::Comma)).map(written).filter(|one| !one.is_empty()).collect();
    let body = if items.is_empty() { "...".to_owned() } else { items.join("; ") };
    problem.help(format!("write `{word}{head} {{ {body} }}`"))
}

/// What stands behind the name of a block's line: a value, an ability, parts of a period.
pub(super) fn behind_name(word: &str, name: &str, rest: &[Part]) -> Option<Diagnostic> {
    let span = Cursor::of_parts(rest).span();
    let told = |message: String, help: String| Some(Diagnostic::error(span, message).label("not expected").help(help));
    let first = rest.first()?;
    let bound = bound_in(first, name).filter(|_| ["resources", "numbers", "counters"].contains(&word));
    if let Some((plain, is_most, much)) = bound {
        let what = word.trim_end_matches('s');
        let help = super::ambiguous::bound_help((what, &plain), is_most, &much);
        return told(format!("a {what} has no bound in parentheses"), help);
    }
    match word {
        "numbers" | "resources" if first.is_mark(Mark::Equal) || first.is_mark(Mark::Colon) => {
            let much = written(&rest[1..]);
            let what = word.trim_end_matches('s');
            let where_ = if what == "number" {
                format!("`{name} {much}` on a card, `with {name} {much}` of an object")
            } else {
                format!("`A has {much} {name}` in a scenario")
            };
            told(
                format!("a {what} has no value here"),
                format!("write `{name}` alone; how much it is stands there: {where_}"),
            )
        }
        "keywords" if first.is_mark(Mark::Colon) => told(
            "here stand the names of keywords alone".to_owned(),
            format!(
                "give it its meaning beside the rulebook, behind its `}}`: `keyword {name} {{ {} }}`",
                with_colon(&rest[1..])
            ),
        ),
        "keywords" if first.group_in(Delimiter::Paren).is_some() => told(
            "here stand the names of keywords alone".to_owned(),
            format!(
                "one that is given something is declared beside the rulebook, behind its `}}`: `keyword {name}(N) {{ ABILITY }}`"
            ),
        ),
        "periods" if first.is_mark(Mark::Colon) => {
            let inner: Vec<String> =
                rest[1..].split(|part| part.is_mark(Mark::Comma)).map(written).filter(|one| !one.is_empty()).collect();
            let inner = inner.into_iter().map(|one| format!("{one} within {name}")).collect::<Vec<_>>().join("; ");
            told("in which period one is stands behind it".to_owned(), format!("write `periods {{ {name}; {inner} }}`"))
        }
        _ => None,
    }
}

/// An ability with a time in front of a comma, where a colon has to stand: `at the end of your turn, DO`.
fn with_colon(ability: &[Part]) -> String {
    let comma = ability.iter().position(|part| part.is_mark(Mark::Comma));
    let has_time = ability.first().is_some_and(|part| part.is_word("at") || part.is_word("when"));
    match comma.filter(|_| has_time && !ability.iter().any(|part| part.is_mark(Mark::Colon))) {
        Some(comma) => format!("{}: {}", written(&ability[..comma]), written(&ability[comma + 1..])),
        None => written(ability),
    }
}

/// `(max 10)` behind a name: the name, whether it is an upper bound, and how much.
fn bound_in(part: &Part, name: &str) -> Option<(String, bool, String)> {
    let group = part.group_in(Delimiter::Paren)?;
    let (much, words) = group.statements.first()?.parts.split_last()?;
    let text = format!("{name} {}", written(words));
    let (plain, is_most) = super::ambiguous::bounded(&text).filter(|_| matches!(much, Part::Number { .. }))?;
    Some((plain.to_owned(), is_most, written(std::slice::from_ref(much))))
}
