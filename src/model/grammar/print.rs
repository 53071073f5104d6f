//! Parts back to one line of text with normal spacing.

use syntax::{Delimiter, Mark, Part, Statement};

/// Parts as one line of text with normal spacing.
#[must_use]
pub fn sentence(parts: &[Part]) -> String {
    let mut text = String::new();
    let mut glued = true;
    for part in parts {
        if !glued && !hugs_left(part) {
            text.push(' ');
        }
        glued = push(part, &mut text);
    }
    text
}

/// Whether no space stands before a part.
fn hugs_left(part: &Part) -> bool {
    match part {
        Part::Mark { mark, .. } => matches!(mark, Mark::Comma | Mark::Colon | Mark::Possessive | Mark::Dot),
        Part::Group(group) => group.tight,
        Part::Word { .. } | Part::Number { .. } | Part::Text { .. } | Part::Reference { .. } => false,
    }
}

/// Writes a part; says whether the next one stands directly behind it.
fn push(part: &Part, text: &mut String) -> bool {
    match part {
        Part::Word { text: word, .. } | Part::Reference { text: word, .. } => text.push_str(word),
        Part::Number { value, .. } => text.push_str(&value.to_string()),
        Part::Text { text: quoted, .. } => {
            text.push('"');
            text.push_str(quoted);
            text.push('"');
        }
        Part::Mark { mark, tight_after, .. } => {
            text.push_str(mark.text());
            return *tight_after;
        }
        Part::Group(group) => {
            let padded = group.delimiter == Delimiter::Brace && !group.statements.is_empty();
            text.push_str(group.delimiter.open());
            text.push_str(if padded { " " } else { "" });
            text.push_str(&statements(&group.statements));
            text.push_str(if padded { " " } else { "" });
            text.push_str(group.delimiter.close());
        }
    }
    false
}

fn statements(statements: &[Statement]) -> String {
    let lines: Vec<String> = statements.iter().map(|statement| sentence(&statement.parts)).collect();
    lines.join("; ")
}

/// The number of a clause: what touches is one, even where it reads as several tokens (`Y-10`).
pub(super) fn number_of_clause(parts: &[Part]) -> String {
    let touches = parts.windows(2).all(|pair| pair[0].span().end == pair[1].span().start);
    let whole = |part: &Part| sentence(std::slice::from_ref(part));
    if touches { parts.iter().map(whole).collect() } else { sentence(parts) }
}
