//! Names that a statement gives, so that what follows can be known to miss them.

use syntax::Part;

/// The names that a statement gives: `as X`, `let X`.
pub(super) fn named_in(parts: &[Part]) -> Vec<&str> {
    let gives = |part: &Part| part.is_word("as") || part.is_word("let");
    let here = parts.windows(2).filter(|pair| gives(&pair[0])).filter_map(|pair| pair[1].word());
    let inside = parts.iter().filter_map(|part| if let Part::Group(group) = part { Some(group) } else { None });
    let inside = inside.flat_map(|group| &group.statements).flat_map(|statement| named_in(&statement.parts));
    here.chain(inside).collect()
}

/// Whether one of these words stands in parts.
pub(super) fn mentions(parts: &[Part], words: &[&str]) -> bool {
    !words.is_empty()
        && parts.iter().any(|part| match part {
            Part::Word { text, .. } => words.contains(&text.as_str()),
            Part::Group(group) => group.statements.iter().any(|statement| mentions(&statement.parts, words)),
            Part::Number { .. } | Part::Text { .. } | Part::Reference { .. } | Part::Mark { .. } => false,
        })
}
