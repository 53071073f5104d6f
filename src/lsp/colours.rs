//! Semantic colours: what each part of a text is.
//!
//! A word is coloured as what it names, where a rulebook in sight names it so; the first word of a line by itself
//! otherwise. A name of several words is one run.

use super::meant::singular;
use super::names::NameKind;
use super::parts::plain;
use super::sight::Sight;
use super::text::EditorText;
use base::source::Span;
use gen_lsp_types::{SemanticToken, SemanticTokens};
use std::collections::BTreeMap;
use syntax::{Comment, Mark, Part, Statement};

/// The kinds of colours, as the protocol calls them; a token has the position of its own.
pub const COLOURS: [&str; 9] =
    ["keyword", "string", "number", "comment", "type", "enumMember", "property", "namespace", "macro"];

/// The longest name, in parts.
const NAME_PARTS_MAX: usize = 4;

#[derive(Clone, Copy)]
enum Colour {
    Keyword,
    Text,
    Number,
    Comment,
    Type,
    EnumMember,
    Property,
    Namespace,
    Macro,
}

/// The colours of a text.
#[must_use]
pub fn colours(sight: &Sight<'_>) -> SemanticTokens {
    let Some(text) = sight.texts.first() else { return SemanticTokens::default() };
    let mut found = FoundColours { names: names(sight), spans: Vec::new() };
    found.statements(&text.tree.statements);
    found.comments(&text.tree.trailing);
    found.spans.sort_by_key(|(span, _)| span.start);
    SemanticTokens { result_id: None, data: encoded(text, &found.spans) }
}

/// The names in sight, with their colours.
fn names(sight: &Sight<'_>) -> BTreeMap<String, Colour> {
    let colour = |kind: NameKind| match kind {
        NameKind::Word => Some(Colour::EnumMember),
        NameKind::WordSet | NameKind::Keyword => Some(Colour::Type),
        NameKind::Number | NameKind::Resource | NameKind::Counter => Some(Colour::Property),
        NameKind::Zone | NameKind::Period => Some(Colour::Namespace),
        NameKind::Class | NameKind::Relation | NameKind::Priority => Some(Colour::Macro),
        NameKind::Rulebook
        | NameKind::Block
        | NameKind::Clause
        | NameKind::Event
        | NameKind::Question
        | NameKind::Policy
        | NameKind::Card
        | NameKind::Token
        | NameKind::Property
        | NameKind::Scenario
        | NameKind::Object
        | NameKind::Alias => None,
    };
    sight.names().filter_map(|it| Some((it.name.name.clone(), colour(it.name.kind)?))).collect()
}

struct FoundColours {
    names: BTreeMap<String, Colour>,
    spans: Vec<(Span, Colour)>,
}

impl FoundColours {
    fn statements(&mut self, statements: &[Statement]) {
        for statement in statements {
            self.comments(&statement.comments);
            self.comments(statement.note.as_slice());
            self.parts(&statement.parts);
        }
    }

    fn comments(&mut self, comments: &[Comment]) {
        self.spans.extend(comments.iter().map(|it| (it.span, Colour::Comment)));
    }

    fn parts(&mut self, parts: &[Part]) {
        let mut at = 0;
        while at < parts.len() {
            if let Some((length, colour)) = self.name(&parts[at..]) {
                self.spans.push((parts[at].span().to(parts[at + length - 1].span()), colour));
                at += length;
                continue;
            }
            let span = parts[at].span();
            match &parts[at] {
                Part::Word { .. } if at == 0 || parts[at - 1].is_mark(Mark::Colon) => {
                    self.spans.push((span, Colour::Keyword));
                }
                Part::Word { text, .. } if ["cites", "extends", "within", "instead", "as"].contains(&text.as_str()) => {
                    self.spans.push((span, Colour::Keyword));
                }
                Part::Text { .. } => self.spans.push((span, Colour::Text)),
                Part::Number { .. } => self.spans.push((span, Colour::Number)),
                Part::Reference { .. } => self.spans.push((span, Colour::Macro)),
                Part::Group(group) => {
                    self.comments(group.note.as_slice());
                    self.statements(&group.statements);
                    self.comments(&group.trailing);
                }
                Part::Word { .. } | Part::Mark { .. } => {}
            }
            at += 1;
        }
    }

    /// The longest name at the start of some parts, in the plural if need be.
    fn name(&self, parts: &[Part]) -> Option<(usize, Colour)> {
        let words: Vec<String> = parts.iter().take(NAME_PARTS_MAX).map_while(plain).collect();
        (1..=words.len()).rev().find_map(|length| {
            let name = words[..length].join(" ");
            let known = self.names.get(&name).copied();
            let known = known.or_else(|| singular(&name).iter().find_map(|one| self.names.get(one).copied()));
            known.map(|colour| (length, colour))
        })
    }
}

/// Tokens as the protocol counts them: each from the one before.
fn encoded(text: &EditorText, spans: &[(Span, Colour)]) -> Vec<SemanticToken> {
    let (mut line, mut start) = (0, 0);
    let mut tokens = Vec::with_capacity(spans.len());
    for (span, colour) in spans {
        let range = text.lines.span(&text.text, *span);
        // An editor knows no token over several lines.
        if range.start.line != range.end.line || range.start >= range.end {
            continue;
        }
        let delta_line = range.start.line - line;
        let delta_start = if delta_line == 0 { range.start.character - start } else { range.start.character };
        (line, start) = (range.start.line, range.start.character);
        tokens.push(SemanticToken {
            delta_line,
            delta_start,
            length: range.end.character - range.start.character,
            token_type: *colour as u32,
            token_modifiers_bitset: 0,
        });
    }
    tokens
}

#[cfg(test)]
mod tests {
    use super::{COLOURS, colours};
    use crate::sight::Sight;
    use crate::text::EditorText;
    use crate::web::WorkspaceTexts;
    use std::sync::Arc;

    #[test]
    fn each_part_has_the_colour_of_what_it_is() {
        let text = "// 🃏\nrulebook r { zones { combat chain }; words { type: unit } }\ncard \"🃏\": unit { when 2 units are in combat chain: x }\n";
        let texts: WorkspaceTexts =
            [("a".to_owned(), Arc::new(EditorText::new("a", text.to_owned())))].into_iter().collect();
        let (mut line, mut start) = (0, 0);
        let mut told = Vec::new();
        for token in colours(&Sight::of(&texts, "a")).data {
            start = if token.delta_line == 0 { start + token.delta_start } else { token.delta_start };
            line += token.delta_line;
            // What stands there, in UTF-16.
            let units: Vec<u16> = text.lines().nth(line as usize).unwrap().encode_utf16().collect();
            let written = String::from_utf16(&units[start as usize..(start + token.length) as usize]).unwrap();
            told.push(format!("{} {written}", COLOURS[token.token_type as usize]));
        }
        let wanted = [
            "comment // 🃏",
            "keyword rulebook",
            "keyword zones",
            "namespace combat chain",
            "keyword words",
            "type type",
            "enumMember unit",
            "keyword card",
            "string \"🃏\"",
            "enumMember unit",
            "keyword when",
            "number 2",
            "enumMember units",
            "namespace combat chain",
            "keyword x",
        ];
        assert_eq!(told, wanted);
    }
}
