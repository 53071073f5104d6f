//! Another name for what stands at a place, wherever it stands.
//!
//! Renamed is what texts name in quotes, and clauses: cards, tokens, scenarios, and the objects of a scenario. Names and words without quotes
//! are not: they stand in sentences of events and in printed wordings, where the same
//! letters can be something else.

use super::meant::{MeantThing, meant};
use super::names::NameKind;
use super::place::CursorPlace;
use super::sight::Sight;
use super::uses::uses;
use super::web::WorkspaceTexts;
use base::source::Span;
use gen_lsp_types::{Position, Range, TextEdit};
use std::collections::BTreeMap;

/// What can be renamed at a place: where it stands, and how it is called.
#[must_use]
pub fn renamed(sight: &Sight<'_>, at: Position) -> Option<(Range, String)> {
    let (_, span, name) = wanted(sight, at)?;
    let text = sight.texts.first()?;
    let range = text.lines.span(&text.text, inside(&text.text, span).0);
    Some((range, name))
}

fn wanted(sight: &Sight<'_>, at: Position) -> Option<(NameKind, Span, String)> {
    let text = sight.texts.first()?;
    let place = CursorPlace::at(text, text.lines.byte(&text.text, at));
    let found = meant(sight, &place)?;
    let MeantThing::Names(names) = found.what else { return None };
    let first = names.first().filter(|it| !it.text.name.starts_with("std/"))?;
    // A name without quotes cannot be told from another word of the language wherever it stands.
    let can = matches!(
        first.name.kind,
        NameKind::Card | NameKind::Token | NameKind::Scenario | NameKind::Clause | NameKind::Object
    );
    can.then(|| (first.name.kind, found.span, first.name.name.clone()))
}

/// The edits of each text that give another name.
///
/// # Errors
/// Why there is no such name.
pub fn rename(
    texts: &WorkspaceTexts,
    sight: &Sight<'_>,
    at: Position,
    new: &str,
) -> Result<BTreeMap<String, Vec<TextEdit>>, String> {
    let (kind, _, old) = wanted(sight, at).ok_or("what stands here cannot be renamed")?;
    let is_word = |text: &str| {
        let mut letters = text.chars();
        letters.next().is_some_and(char::is_alphabetic)
            && letters.all(|letter| letter.is_alphanumeric() || letter == '-' || letter == '_')
    };
    let fits = match kind {
        NameKind::Clause => !new.is_empty() && new.chars().all(|it| it.is_alphanumeric() || it == '.' || it == '-'),
        _ => !new.trim().is_empty() && !new.contains(['\n', '\r']),
    };
    if !fits {
        return Err(format!("`{new}` cannot be the name of a {}", super::hover::word(kind)));
    }
    let mut edits: BTreeMap<String, Vec<TextEdit>> = BTreeMap::new();
    for place in uses(texts, sight, at) {
        let Some(text) = texts.get(&place.text) else { continue };
        let (span, is_quoted) = inside(&text.text, place.span);
        let there = text.text.get(span.start as usize..span.end as usize).unwrap_or("");
        let new_text = if is_quoted {
            // Behind the name can stand which of several it is: `Ash 2`.
            let rest = there.strip_prefix(escaped(&old).as_str()).unwrap_or("");
            format!("{}{rest}", escaped(new))
        } else if kind == NameKind::Clause || new.split(' ').all(is_word) {
            new.to_owned()
        } else {
            format!("\"{}\"", escaped(new))
        };
        let range = text.lines.span(&text.text, span);
        edits.entry(place.text).or_default().push(TextEdit { range, new_text });
    }
    Ok(edits)
}

/// A name as it stands in quotes.
fn escaped(name: &str) -> String {
    name.replace('\\', "\\\\").replace('"', "\\\"")
}

/// What a name's quotes hold, and whether it has some.
fn inside(text: &str, span: Span) -> (Span, bool) {
    let there = text.get(span.start as usize..span.end as usize).unwrap_or("");
    if there.len() >= 2 && there.starts_with('"') && there.ends_with('"') {
        (Span { start: span.start + 1, end: span.end - 1, ..span }, true)
    } else {
        (span, false)
    }
}

#[cfg(test)]
mod tests {
    use super::{rename, renamed};
    use crate::lines;
    use crate::sight::Sight;
    use crate::text::EditorText;
    use crate::web::WorkspaceTexts;
    use gen_lsp_types::TextDocumentContentChangePartial;
    use std::sync::Arc;

    const BOOK: &str = "rulebook r { clauses { R-1 \"one\" } }\ncard \"Ox\": unit { power 1 cites R-1 }\n";
    const USER: &str = "use \"book\"\nscenario \"s\" {\n  uses r\n  A: \"Ox\" as first; A: \"Ox\"\n  happens: destroy first\n\
                        observe \"Ox 2\" is in hand\n}\n";

    fn texts() -> WorkspaceTexts {
        let files = [("book", BOOK), ("user", USER)];
        files
            .iter()
            .map(|(name, text)| ((*name).to_owned(), Arc::new(EditorText::new(name, (*text).to_owned()))))
            .collect()
    }

    /// Both texts with another name for what stands at a place of the second.
    fn after(word: &str, new: &str) -> Result<(String, String), String> {
        let texts = texts();
        let own = &texts["user"];
        let at = own.lines.position(&own.text, own.text.find(word).unwrap() + 1);
        let edits = rename(&texts, &Sight::of(&texts, "user"), at, new)?;
        let changed = |name: &str| {
            let mut text = texts[name].text.clone();
            // From the end, so that the places in front stay.
            for edit in edits.get(name).into_iter().flatten().rev() {
                let part = TextDocumentContentChangePartial {
                    range: edit.range,
                    text: edit.new_text.clone(),
                    ..TextDocumentContentChangePartial::default()
                };
                lines::change(&mut text, part.into());
            }
            text
        };
        Ok((changed("book"), changed("user")))
    }

    #[test]
    fn a_card_is_renamed_with_its_objects() {
        let (book, user) = after("\"Ox\"", "Red \"Ox\"").unwrap();
        assert_eq!(book, BOOK.replace("\"Ox\"", "\"Red \\\"Ox\\\"\""));
        assert_eq!(user, USER.replace("\"Ox\"", "\"Red \\\"Ox\\\"\"").replace("\"Ox 2\"", "\"Red \\\"Ox\\\" 2\""));
    }

    #[test]
    fn words_are_not_renamed() {
        let texts = texts();
        let own = &texts["user"];
        let at = |word: &str| own.lines.position(&own.text, own.text.find(word).unwrap() + 1);
        // Nor is what stands without quotes: the same letters can be a word of the language elsewhere.
        for word in ["destroy", "first\n", "r\n"] {
            assert_eq!(renamed(&Sight::of(&texts, "user"), at(word)), None, "{word}");
        }
        let (range, name) = renamed(&Sight::of(&texts, "user"), at("\"Ox\"")).unwrap();
        assert_eq!((range.start.character, range.end.character, name.as_str()), (6, 8, "Ox"));
    }
}
