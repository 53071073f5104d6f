//! What a text sees: the declarations of itself and of what it uses.

use super::names::{DeclaredName, NameKind};
use super::parts::{braces, name};
use super::text::EditorText;
use super::web::{WorkspaceTexts, seen};
use syntax::{Part, Statement};

/// A declaration with its text.
#[derive(Clone, Copy, Debug)]
pub struct SeenName<'t> {
    /// The text.
    pub text: &'t EditorText,
    /// The declaration.
    pub name: &'t DeclaredName,
    /// The rulebook in which it stands, if it stands in one.
    pub book: Option<&'t DeclaredName>,
}

/// What a text sees.
#[derive(Clone, Debug)]
pub struct Sight<'t> {
    /// The texts: itself first, then those that it uses, modules of std last.
    pub texts: Vec<&'t EditorText>,
}

impl<'t> Sight<'t> {
    /// What the text of a name sees.
    #[must_use]
    pub fn of(texts: &'t WorkspaceTexts, own: &str) -> Sight<'t> {
        let mut names: Vec<String> = seen(texts, own).into_iter().collect();
        names.push("std/properties.assize".to_owned());
        names.sort_by_key(|name| (name != own, name.starts_with("std/")));
        names.dedup();
        Sight { texts: names.iter().filter_map(|name| texts.get(name)).map(|text| &**text).collect() }
    }

    /// Every declaration that does not stand in a scenario.
    pub fn names(&self) -> impl Iterator<Item = SeenName<'t>> {
        self.texts.iter().flat_map(|text| text.declared.iter().flat_map(|top| below(text, top)))
    }

    /// The declarations of a name, of some kinds.
    pub fn find<'s>(&'s self, wanted: &'s str, kinds: &'s [NameKind]) -> impl Iterator<Item = SeenName<'t>> + 's {
        self.names().filter(move |it| kinds.contains(&it.name.kind) && it.name.name == wanted)
    }

    /// Every declaration of a kind.
    pub fn find_all(&self, kind: NameKind) -> impl Iterator<Item = SeenName<'t>> {
        self.names().filter(move |it| it.name.kind == kind)
    }

    /// The rulebooks from one to those that it extends, at any distance.
    #[must_use]
    pub fn chain(&self, book: &str) -> Vec<SeenName<'t>> {
        let mut chain: Vec<SeenName<'t>> = Vec::new();
        let mut wanted = Some(book.to_owned());
        while let Some(book) = wanted.take() {
            let Some(found) = self.find(&book, &[NameKind::Rulebook]).next() else { break };
            if chain.iter().any(|known| std::ptr::eq(known.name, found.name)) {
                break;
            }
            wanted = statement(found).and_then(extends);
            chain.push(found);
        }
        chain
    }
}

/// A declaration and those in it, but for those of a scenario.
fn below<'t>(text: &'t EditorText, top: &'t DeclaredName) -> Vec<SeenName<'t>> {
    let book = (top.kind == NameKind::Rulebook).then_some(top);
    let mut found = vec![SeenName { text, name: top, book: None }];
    if book.is_some() {
        let mut left: Vec<&DeclaredName> = top.inside.iter().rev().collect();
        while let Some(name) = left.pop() {
            found.push(SeenName { text, name, book });
            left.extend(name.inside.iter().rev());
        }
    }
    found
}

/// The statement of a declaration.
#[must_use]
pub fn statement<'t>(it: SeenName<'t>) -> Option<&'t Statement> {
    let mut statements = &it.text.tree.statements[..];
    loop {
        let around =
            statements.iter().find(|one| one.span.start <= it.name.span.start && it.name.span.end <= one.span.end)?;
        if around.span == it.name.whole {
            return Some(around);
        }
        let holds = |part: &&Part| {
            part.group().is_some_and(|one| one.span.start <= it.name.span.start && it.name.span.end <= one.span.end)
        };
        match around.parts.iter().find(holds).and_then(Part::group) {
            Some(group) => statements = &group.statements,
            None => return Some(around),
        }
    }
}

/// The rulebook that a statement extends.
fn extends(statement: &Statement) -> Option<String> {
    let at = statement.parts.iter().position(|part| part.is_word("extends"))?;
    let end = statement.parts.iter().position(|part| part.group().is_some()).unwrap_or(statement.parts.len());
    name(statement.parts.get(at + 1..end)?).map(|it| it.text)
}

/// The sentences of an event.
#[must_use]
pub fn sentences(event: &Statement) -> Vec<&str> {
    let lines = braces(event).map_or(&[][..], |group| &group.statements);
    let texts = lines.iter().filter_map(|line| match &line.parts[..] {
        [Part::Text { text, .. }, ..] => Some(text.as_str()),
        _ => None,
    });
    texts.collect()
}
