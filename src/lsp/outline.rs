//! The outline of a text, what of it can be folded, and its layout.

use super::names::{DeclaredName, NameKind};
use super::text::EditorText;
use base::id::SourceId;
use gen_lsp_types::{DocumentSymbol, FoldingRange, FoldingRangeKind, SymbolKind, TextEdit};
use syntax::{Comment, Group, Part, Statement};

/// The outline of a text.
#[must_use]
pub fn outline(text: &EditorText) -> Vec<DocumentSymbol> {
    text.declared.iter().map(|it| symbol(text, it)).collect()
}

fn symbol(text: &EditorText, it: &DeclaredName) -> DocumentSymbol {
    let inside: Vec<DocumentSymbol> = it.inside.iter().map(|inner| symbol(text, inner)).collect();
    #[expect(deprecated, reason = "a field of the structure")]
    DocumentSymbol {
        // An editor refuses a symbol without a name.
        name: if it.name.trim().is_empty() { "?".to_owned() } else { it.name.clone() },
        detail: (!it.detail.is_empty()).then(|| it.detail.clone()),
        kind: kind(it.kind),
        tags: None,
        deprecated: None,
        range: text.lines.span(&text.text, it.whole),
        selection_range: text.lines.span(&text.text, it.span),
        children: (!inside.is_empty()).then_some(inside),
    }
}

/// The picture that an editor shows.
const fn kind(kind: NameKind) -> SymbolKind {
    match kind {
        NameKind::Rulebook => SymbolKind::Module,
        NameKind::Block => SymbolKind::Namespace,
        NameKind::Clause => SymbolKind::Key,
        NameKind::Event => SymbolKind::Event,
        NameKind::Zone | NameKind::Period => SymbolKind::Package,
        NameKind::Number | NameKind::Resource | NameKind::Counter => SymbolKind::Number,
        NameKind::Relation => SymbolKind::Operator,
        NameKind::WordSet => SymbolKind::Enum,
        NameKind::Word => SymbolKind::EnumMember,
        NameKind::Keyword => SymbolKind::Interface,
        NameKind::Priority | NameKind::Class => SymbolKind::TypeParameter,
        NameKind::Question | NameKind::Policy => SymbolKind::Constant,
        NameKind::Card | NameKind::Token => SymbolKind::Class,
        NameKind::Property => SymbolKind::Property,
        NameKind::Scenario => SymbolKind::Function,
        NameKind::Object => SymbolKind::Object,
        NameKind::Alias => SymbolKind::Variable,
    }
}

/// What can be folded: braces over several lines, runs of comments and of `use`.
#[must_use]
pub fn folds(text: &EditorText) -> Vec<FoldingRange> {
    let mut found = Vec::new();
    folds_in(text, &text.tree.statements, &mut found);
    comments(text, &text.tree.trailing, &mut found);
    let uses: Vec<&Statement> = text.tree.statements.iter().take_while(|it| it.parts[0].is_word("use")).collect();
    if let (Some(first), Some(last)) = (uses.first(), uses.last()) {
        fold(text, (first.span.start, last.span.end), Some(FoldingRangeKind::Imports), &mut found);
    }
    found
}

fn folds_in(text: &EditorText, statements: &[Statement], found: &mut Vec<FoldingRange>) {
    for statement in statements {
        comments(text, &statement.comments, found);
        for group in statement.parts.iter().filter_map(Part::group) {
            let Group { span, statements, trailing, .. } = group;
            // The closing line stays in sight.
            let before = text.text.get(..span.end as usize).and_then(|it| it.rfind('\n'));
            let end = before.map_or(span.end, |at| at as u32);
            fold(text, (span.start, end.max(span.start)), None, found);
            folds_in(text, statements, found);
            comments(text, trailing, found);
        }
    }
}

/// Comments that stand one below the other.
fn comments(text: &EditorText, comments: &[Comment], found: &mut Vec<FoldingRange>) {
    for run in comments.chunk_by(|_, next| !next.blank_before) {
        if let (Some(first), Some(last)) = (run.first(), run.last()) {
            fold(text, (first.span.start, last.span.end), Some(FoldingRangeKind::Comment), found);
        }
    }
}

fn fold(text: &EditorText, (start, end): (u32, u32), kind: Option<FoldingRangeKind>, found: &mut Vec<FoldingRange>) {
    let line = |byte: u32| text.lines.position(&text.text, byte as usize).line;
    let (start_line, end_line) = (line(start), line(end));
    if start_line < end_line {
        found.push(FoldingRange { start_line, end_line, kind, ..FoldingRange::default() });
    }
}

/// The edits that lay a text out as `assize fmt` does; none where it cannot be read.
#[must_use]
pub fn layout(text: &EditorText) -> Option<Vec<TextEdit>> {
    let (tree, problems) = syntax::parse(SourceId::at(0), &text.text);
    if problems.iter().any(base::diagnostic::Diagnostic::is_error) {
        return None;
    }
    let laid_out = syntax::format(&tree);
    let old = &text.text;
    // What is the same at both ends is left alone, so that the cursor stays where it is.
    let same = old.bytes().zip(laid_out.bytes()).take_while(|(one, other)| one == other).count();
    let start = (0..=same).rev().find(|at| old.is_char_boundary(*at) && laid_out.is_char_boundary(*at)).unwrap_or(0);
    if start == old.len() && start == laid_out.len() {
        return Some(Vec::new());
    }
    let (left, right) = (&old.as_bytes()[start..], &laid_out.as_bytes()[start..]);
    let same = left.iter().rev().zip(right.iter().rev()).take_while(|(one, other)| one == other).count();
    let is_end = |back: &usize| {
        old.is_char_boundary(old.len() - back) && laid_out.is_char_boundary(laid_out.len() - back)
            // Between `\r` and `\n` no place of the protocol lies.
            && !old[..old.len() - back].ends_with('\r')
    };
    let back = (0..=same).rev().find(is_end).unwrap_or(0);
    let range = text.lines.range(old, start, old.len() - back);
    Some(vec![TextEdit { range, new_text: laid_out[start..laid_out.len() - back].to_owned() }])
}

#[cfg(test)]
mod tests {
    use super::{folds, layout, outline};
    use crate::lines;
    use crate::text::EditorText;
    use gen_lsp_types::{DocumentSymbol, SymbolKind, TextDocumentContentChangePartial};

    fn read(text: &str) -> EditorText {
        EditorText::new("a.assize", text.to_owned())
    }

    #[test]
    fn the_outline_has_the_place_of_the_name_and_of_the_whole() {
        let text = "use std.plain\ncard \"🃏\": unit {\n  power 1\n}\n";
        let [card] = &outline(&read(text))[..] else { panic!("one card") };
        let DocumentSymbol { name, kind, range, selection_range: chosen, .. } = card;
        assert_eq!((name.as_str(), *kind), ("🃏", SymbolKind::Class));
        assert_eq!(
            ((range.start.line, range.end.line), (chosen.start.character, chosen.end.character)),
            ((1, 3), (5, 9))
        );
    }

    #[test]
    fn braces_comments_and_uses_can_be_folded() {
        let text = "use std.plain\nuse \"a.assize\"\n// one\n// two\nscenario s {\n  // three\n  x {\n    y\n  }\n}\n";
        let found: Vec<(u32, u32)> = folds(&read(text)).iter().map(|it| (it.start_line, it.end_line)).collect();
        assert_eq!(found, [(2, 3), (4, 8), (6, 7), (0, 1)]);
    }

    fn laid_out(text: &str) -> Option<String> {
        let mut new = text.to_owned();
        for edit in layout(&read(text))? {
            let part = TextDocumentContentChangePartial {
                range: edit.range,
                text: edit.new_text,
                ..TextDocumentContentChangePartial::default()
            };
            lines::change(&mut new, part.into());
        }
        Some(new)
    }

    #[test]
    fn a_text_is_laid_out_by_one_edit_as_fmt_does() {
        let texts =
            ["A:hero  with life 20;B : hero", "card \"🃏\":unit\r\ncard \"🂡\" : unit\r\n", "a\n\n\n\nb {c}\n", ""];
        for text in texts {
            let (tree, _) = syntax::parse(base::id::SourceId::at(0), text);
            assert_eq!(laid_out(text).as_deref(), Some(syntax::format(&tree).as_str()), "{text:?}");
        }
        assert_eq!(layout(&read("a\nb\n")), Some(Vec::new()));
        assert_eq!(layout(&read("a {\nb\n")), None);
    }
}
