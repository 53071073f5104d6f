//! Where what stands at a place is declared, and where else it stands.

use super::meant::{MeantThing, meant, singular};
use super::names::NameKind;
use super::parts::{clause, plain, span_of};
use super::place::CursorPlace;
use super::sentence::{SentencePiece, can_stand, pieces, stands};
use super::sight::{SeenName, Sight, sentences, statement};
use super::text::EditorText;
use super::web::{WorkspaceTexts, touched};
use base::source::Span;
use gen_lsp_types::Position;
use std::collections::BTreeSet;
use syntax::{Part, Statement};

/// A place in a text.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct UsePlace {
    /// The name of the text.
    pub text: String,
    /// Where in it.
    pub span: Span,
}

/// Where what stands at a place is declared; of a module of std nothing can be opened.
#[must_use]
pub fn definition(sight: &Sight<'_>, at: Position) -> Vec<UsePlace> {
    let Some(text) = sight.texts.first() else { return Vec::new() };
    let place = CursorPlace::at(text, text.lines.byte(&text.text, at));
    let found: Vec<UsePlace> = match meant(sight, &place).map(|it| it.what) {
        Some(MeantThing::Names(names)) => names.iter().map(declaration).collect(),
        Some(MeantThing::Policy(row)) => sight.find(row.key, &[NameKind::Policy]).map(|it| declaration(&it)).collect(),
        Some(MeantThing::File(name)) => vec![UsePlace { text: name, span: Span::default() }],
        None => Vec::new(),
    };
    found.into_iter().filter(|it| !it.text.starts_with("std/")).collect()
}

fn declaration(it: &SeenName<'_>) -> UsePlace {
    UsePlace { text: it.text.name.clone(), span: it.name.span }
}

/// Every place where what stands at a place stands, in the order of texts; its declarations among them.
#[must_use]
pub fn uses(texts: &WorkspaceTexts, sight: &Sight<'_>, at: Position) -> BTreeSet<UsePlace> {
    let mut found = BTreeSet::new();
    let Some(text) = sight.texts.first() else { return found };
    let place = CursorPlace::at(text, text.lines.byte(&text.text, at));
    match meant(sight, &place).map(|it| it.what) {
        Some(MeantThing::Names(names)) => {
            found.extend(names.iter().map(declaration));
            let name = names[0];
            if matches!(name.name.kind, NameKind::Object | NameKind::Alias) {
                let lines = place.declaration().map_or(&[][..], std::slice::from_ref);
                let wanted = WantedUses::of(&names);
                wanted.search(lines, &mut |span| {
                    found.insert(UsePlace { text: text.name.clone(), span });
                });
            } else {
                everywhere(texts, &names, &mut found);
            }
        }
        Some(MeantThing::Policy(row)) => {
            for text in texts.values() {
                let own = text.declared.iter().flat_map(|it| &it.inside);
                let all = own.flat_map(|it| std::iter::once(it).chain(&it.inside));
                let said = all.filter(|it| it.kind == NameKind::Policy && it.name == row.key);
                found.extend(said.map(|it| UsePlace { text: text.name.clone(), span: it.span }));
            }
        }
        Some(MeantThing::File(name)) => {
            let using = texts.values().filter(|text| text.uses.contains(&name));
            found.extend(
                using.filter_map(|text| Some(UsePlace { text: text.name.clone(), span: used_at(text, &name)? })),
            );
        }
        None => {}
    }
    found.retain(|it| !it.text.starts_with("std/"));
    found
}

/// Where a text uses a file.
fn used_at(text: &EditorText, name: &str) -> Option<Span> {
    let file = name.rsplit('/').next().unwrap_or(name);
    let parts = text.tree.statements.iter().filter(|it| it.parts[0].is_word("use")).flat_map(|it| &it.parts);
    parts
        .filter(|part| matches!(part, Part::Text { text, .. } if text.rsplit('/').next() == Some(file)))
        .map(Part::span)
        .next()
}

/// In all texts that see one of the declarations.
fn everywhere(texts: &WorkspaceTexts, names: &[SeenName<'_>], found: &mut BTreeSet<UsePlace>) {
    let declaring: BTreeSet<String> = names.iter().map(|it| it.text.name.clone()).collect();
    let wanted = WantedUses::of(names);
    for name in touched(texts, &declaring) {
        let Some(text) = texts.get(&name) else { continue };
        wanted.search(&text.tree.statements, &mut |span| {
            found.insert(UsePlace { text: name.clone(), span });
        });
    }
}

/// What is looked for.
struct WantedUses<'t> {
    kind: NameKind,
    name: &'t str,
    words: Vec<&'t str>,
    /// The sentences, where it is an event.
    sentences: Vec<Vec<SentencePiece>>,
}

impl<'t> WantedUses<'t> {
    fn of(names: &[SeenName<'t>]) -> WantedUses<'t> {
        let (kind, name) = (names[0].name.kind, names[0].name.name.as_str());
        let is_event = kind == NameKind::Event;
        let events = names.iter().filter(|_| is_event).filter_map(|it| statement(*it));
        let sentences = events.flat_map(sentences).map(pieces).collect();
        WantedUses { kind, name, words: name.split(' ').collect(), sentences }
    }

    fn search(&self, statements: &[Statement], tell: &mut dyn FnMut(Span)) {
        for statement in statements {
            self.in_parts(&statement.parts, tell);
            for group in statement.parts.iter().filter_map(Part::group) {
                self.search(&group.statements, tell);
            }
        }
    }

    fn in_parts(&self, parts: &[Part], tell: &mut dyn FnMut(Span)) {
        let is_event_head = parts[0].is_word("event");
        for sentence in self.sentences.iter().filter(|it| !is_event_head && can_stand(it, parts)) {
            for start in 0..parts.len() {
                // The first of its words stands for it.
                if let Some(first) = stands(sentence, parts, start).and_then(|words| words.first().copied()) {
                    tell(parts[first].span());
                }
            }
        }
        for at in 0..parts.len() {
            let found = match (&parts[at], self.kind) {
                (Part::Text { text, span }, NameKind::Object | NameKind::Card | NameKind::Token) => {
                    let rest = text.strip_prefix(self.name);
                    let is_nth = |rest: &str| rest.strip_prefix(' ').is_some_and(|it| it.parse::<u32>().is_ok());
                    rest.is_some_and(|rest| rest.is_empty() || is_nth(rest)).then_some(*span)
                }
                (Part::Text { text, span }, _) => (text == self.name).then_some(*span),
                (_, NameKind::Clause) => clause(&parts[at..]).filter(|it| it.text == self.name).map(|it| it.span),
                (_, NameKind::Event | NameKind::Card | NameKind::Token | NameKind::Object | NameKind::Scenario) => None,
                _ => self.run(parts, at),
            };
            found.into_iter().for_each(&mut *tell);
        }
    }

    /// The words of the name from a part on, the last perhaps in the plural.
    fn run(&self, parts: &[Part], at: usize) -> Option<Span> {
        let run = parts.get(at..at + self.words.len())?;
        let is_same = |(nth, (part, word)): (usize, (&Part, &&str))| {
            let Some(written) = plain(part) else { return false };
            let is_last = nth + 1 == self.words.len();
            written == **word || is_last && singular(&written).iter().any(|one| one == *word)
        };
        run.iter().zip(&self.words).enumerate().all(is_same).then(|| span_of(run)).flatten()
    }
}
