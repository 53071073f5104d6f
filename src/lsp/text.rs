//! One text of the workspace: what it says, as a tree, and which others it uses.

use super::declared::declared;
use super::lines::LineStarts;
use super::names::DeclaredName;
use base::id::SourceId;
use model::read::normal_path;
use syntax::{Part, SourceFile, Statement, parse};

/// A text, read as far as that needs no other.
#[derive(Clone, Debug)]
pub struct EditorText {
    /// Its name: a path as messages show it.
    pub name: String,
    /// What it says.
    pub text: String,
    /// Where its lines begin.
    pub lines: LineStarts,
    /// Its statements; spans have no source of their own.
    pub tree: SourceFile,
    /// What it declares.
    pub declared: Vec<DeclaredName>,
    /// The names of the files that it uses; modules of std as `std/NAME.assize`.
    pub uses: Vec<String>,
}

impl EditorText {
    /// Reads a text.
    #[must_use]
    pub fn new(name: &str, text: String) -> EditorText {
        let (tree, _) = parse(SourceId::at(0), &text);
        let uses = tree.statements.iter().flat_map(|statement| used(name, statement)).collect();
        let declared = declared(&text, &tree);
        EditorText { name: name.to_owned(), lines: LineStarts::of(&text), text, tree, declared, uses }
    }

    /// The text of a statement.
    #[must_use]
    pub fn slice(&self, statement: &Statement) -> &str {
        self.text.get(statement.span.start as usize..statement.span.end as usize).unwrap_or("")
    }
}

/// The files that a statement of a file uses.
fn used(name: &str, statement: &Statement) -> Vec<String> {
    if !statement.parts[0].is_word("use") {
        return Vec::new();
    }
    let mut found = Vec::new();
    for (at, part) in statement.parts.iter().enumerate() {
        match part {
            Part::Text { text, .. } => found.push(normal_path(name, text)),
            Part::Word { text, .. } if at > 1 && statement.parts[at - 2].is_word("std") => {
                found.push(format!("std/{text}.assize"));
            }
            Part::Word { .. } | Part::Number { .. } | Part::Reference { .. } | Part::Mark { .. } | Part::Group(_) => {}
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::EditorText;

    #[test]
    fn what_a_text_uses_is_named_as_messages_name_it() {
        let text = "use \"../rulebook.assize\", std.plain\nuse \"cards.assize\"\nscenario s { uses \"no file\" }\n";
        let read = EditorText::new("l/scenarios/a.assize", text.to_owned());
        assert_eq!(read.uses, ["l/rulebook.assize", "std/plain.assize", "l/scenarios/cards.assize"]);
    }
}
