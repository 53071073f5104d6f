//! What is shown of what stands at a place.

use super::meant::{MeantName, MeantThing, meant};
use super::names::NameKind;
use super::place::CursorPlace;
use super::sight::{SeenName, Sight, statement};
use gen_lsp_types::{Hover, MarkupContent, MarkupKind, Position};
use model::policy::PolicyRow;
use std::fmt::Write;
use syntax::Statement;

/// The most declarations of a name that are shown.
const SHOWN_MAX: usize = 3;
/// The most lines of a declaration that are shown.
const LINES_MAX: usize = 24;

/// What is shown at a place.
#[must_use]
pub fn hover(sight: &Sight<'_>, at: Position) -> Option<Hover> {
    let text = sight.texts.first()?;
    let place = CursorPlace::at(text, text.lines.byte(&text.text, at));
    let MeantName { span, what } = meant(sight, &place)?;
    let value = match &what {
        MeantThing::Names(names) => told(sight, &place, names),
        MeantThing::Policy(row) => policy(sight, &place, row),
        MeantThing::File(name) => format!("`{name}`"),
    };
    let contents = MarkupContent { kind: MarkupKind::Markdown, value }.into();
    Some(Hover { contents, range: Some(text.lines.span(&text.text, span)) })
}

fn told(sight: &Sight<'_>, place: &CursorPlace<'_>, names: &[SeenName<'_>]) -> String {
    let mut value = String::new();
    let mut shown: Vec<SeenName<'_>> = names.to_vec();
    // The rulebook of the scenario says it last.
    if let Some(book) = book_of(place) {
        let chain = sight.chain(&book);
        let rank = |it: &SeenName<'_>| {
            let own = it.book.and_then(|book| chain.iter().position(|one| std::ptr::eq(one.name, book)));
            own.unwrap_or(usize::MAX)
        };
        shown.sort_by_key(rank);
    }
    for it in shown.iter().take(SHOWN_MAX) {
        if !value.is_empty() {
            value.push_str("\n---\n");
        }
        one(*it, &mut value);
        let is_object = matches!(it.name.kind, NameKind::Object | NameKind::Alias);
        let called = if it.name.kind == NameKind::Alias { &it.name.detail } else { &it.name.name };
        let card = sight.find(called, &[NameKind::Card, NameKind::Token]).next().filter(|_| is_object);
        if let Some(card) = card {
            value.push_str("\n---\n");
            one(card, &mut value);
        }
    }
    if shown.len() > SHOWN_MAX {
        let _ = write!(value, "\n\nand {} more", shown.len() - SHOWN_MAX);
    }
    value
}

/// The rulebook under which what stands at a place is read, as far as the text says.
fn book_of(place: &CursorPlace<'_>) -> Option<String> {
    let top = place.declaration()?;
    let lines = super::parts::braces(top).map_or(&[][..], |group| &group.statements);
    if top.parts[0].is_word("rulebook") {
        super::parts::name(&top.parts[1..]).map(|it| it.text)
    } else {
        super::declared::used(lines)
    }
}

/// One declaration: what it is, its text, and the comment in front of it.
fn one(it: SeenName<'_>, value: &mut String) {
    let word = word(it.name.kind);
    let _ = write!(value, "{word} **{}**", escaped(&it.name.name));
    if it.name.kind == NameKind::Clause && !it.name.detail.is_empty() {
        let _ = write!(value, ": {}", escaped(&it.name.detail));
    }
    if let Some(book) = it.book {
        let _ = write!(value, " (rulebook {})", escaped(&book.name));
    }
    let Some(statement) = statement(it) else { return };
    for comment in &statement.comments {
        let _ = write!(value, "\n\n{}", escaped(comment.text.trim()));
    }
    let is_short = matches!(it.name.kind, NameKind::Rulebook | NameKind::Scenario);
    let text = if is_short { head(it, statement) } else { it.text.slice(statement) };
    let lines: Vec<&str> = text.lines().collect();
    let indent = indent(it, statement);
    let shown = lines.iter().take(LINES_MAX).map(|line| line.strip_prefix(&indent).unwrap_or(line));
    let _ = write!(value, "\n```assize\n{}\n", shown.collect::<Vec<_>>().join("\n"));
    if lines.len() > LINES_MAX {
        value.push_str("...\n");
    }
    value.push_str("```");
}

/// The text of a statement in front of its braces.
fn head<'t>(it: SeenName<'t>, statement: &Statement) -> &'t str {
    let text = it.text.slice(statement);
    text.split('{').next().unwrap_or(text).trim_end()
}

/// The space in front of a statement.
fn indent(it: SeenName<'_>, statement: &Statement) -> String {
    let before = it.text.text.get(..statement.span.start as usize).unwrap_or("");
    let line = before.rsplit('\n').next().unwrap_or("");
    if line.trim().is_empty() { line.to_owned() } else { String::new() }
}

/// A policy: what it is about, its values, and what rulebooks say of it.
fn policy(sight: &Sight<'_>, place: &CursorPlace<'_>, row: &PolicyRow) -> String {
    let mut value = format!("policy **{}**\n\n{}\n", row.key, row.about);
    for (at, one) in row.values.iter().enumerate() {
        let without =
            if row.without == Some(at as u8) { format!(" (also `without {}`)", row.key) } else { String::new() };
        let _ = write!(value, "\n- `{one}`{without}");
    }
    let chain = book_of(place).map(|book| sight.chain(&book)).unwrap_or_default();
    let said = |book: &SeenName<'_>| {
        let is_own = |it: &SeenName<'_>| it.book.is_some_and(|of| std::ptr::eq(of, book.name));
        sight.find(row.key, &[NameKind::Policy]).find(is_own).map(|it| (book.name.name.clone(), it))
    };
    let said: Vec<_> = chain.iter().filter_map(said).collect();
    if said.is_empty() {
        value.push_str("\n\nno rulebook settles it: it is silent");
    }
    for (at, (book, it)) in said.iter().enumerate() {
        let counts = if at == 0 { "" } else { ", which is overridden" };
        let _ = write!(value, "\n\nrulebook **{}**{counts}:", escaped(book));
        if let Some(statement) = statement(*it) {
            let _ = write!(value, "\n```assize\n{}\n```", it.text.slice(statement));
            for (number, title) in cited(sight, statement) {
                let _ = write!(value, "\n- {number}: {}", escaped(&title));
            }
        }
    }
    value
}

/// The clauses that a statement cites, with their titles.
fn cited(sight: &Sight<'_>, statement: &Statement) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let (_, behind) = super::parts::citation(&statement.parts);
    for run in super::parts::by_commas(behind) {
        let Some(named) = super::parts::clause(run) else { continue };
        let title = sight.find(&named.text, &[NameKind::Clause]).next().map(|it| it.name.detail.clone());
        found.extend(title.map(|title| (named.text, title)));
    }
    found
}

/// Text that Markdown leaves as it is.
fn escaped(text: &str) -> String {
    let mut out = String::new();
    for letter in text.chars() {
        if "\\`*_[]<>#".contains(letter) {
            out.push('\\');
        }
        out.push(letter);
    }
    out
}

/// What something is called.
#[must_use]
pub const fn word(kind: NameKind) -> &'static str {
    match kind {
        NameKind::Rulebook => "rulebook",
        NameKind::Block => "block",
        NameKind::Clause => "clause",
        NameKind::Event => "event",
        NameKind::Zone => "zone",
        NameKind::Number => "number",
        NameKind::Resource => "resource",
        NameKind::Counter => "counter",
        NameKind::Relation => "relation",
        NameKind::WordSet => "set of words",
        NameKind::Word => "word",
        NameKind::Period => "period",
        NameKind::Keyword => "keyword",
        NameKind::Priority => "priority",
        NameKind::Class => "class",
        NameKind::Question => "question",
        NameKind::Policy => "policy",
        NameKind::Card => "card",
        NameKind::Token => "token",
        NameKind::Property => "property",
        NameKind::Scenario => "scenario",
        NameKind::Object => "object",
        NameKind::Alias => "name",
    }
}
