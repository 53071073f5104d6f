//! Cards found in texts: `card` declarations, and the objects that scenarios write out.

use super::pool::{Act, Board, PlacedThing, Pool, Thing};
use super::scripts::names_in;
use base::id::SourceId;
use model::read::unread_line;
use std::collections::{BTreeMap, BTreeSet};
use syntax::{Mark, Part, Statement, parse};

/// What was found in some texts, in their order.
#[derive(Default)]
pub struct Cards {
    players: Vec<String>,
    things: Vec<FoundThing>,
    settings: Vec<String>,
    acts: Vec<(String, Vec<String>)>,
    /// Cards of which not all that is printed was read: they are no part of a pool, with why.
    pub unread: Vec<(String, String)>,
}

struct FoundThing {
    /// As it is called in its text, and in the pool.
    called: String,
    name: String,
    owner: String,
    /// What stands behind the owner.
    line: String,
    names: Vec<String>,
    file: String,
    is_card: bool,
    is_nameless: bool,
}

/// The cards of some files; of scenarios, those of the names that are related.
pub fn cards_of(files: &[String], texts: &BTreeMap<String, String>, related: &[&str]) -> Cards {
    let mut cards = Cards::default();
    let parsed = files.iter().filter_map(|file| Some((file, texts.get(file)?))).map(|(file, text)| {
        let (tree, _) = parse(SourceId(0), text);
        (file, text, tree)
    });
    let parsed: Vec<_> = parsed.collect();
    for (file, _, tree) in &parsed {
        for statement in tree.statements.iter().filter(|it| it.parts[0].is_word("card")) {
            cards.declared(statement, file);
        }
    }
    for (file, text, tree) in &parsed {
        for statement in tree.statements.iter().filter(|it| it.parts[0].is_word("scenario")) {
            let name = statement.parts.get(1).and_then(text_of).unwrap_or_default();
            if related.contains(&name) {
                cards.scenario(statement, (name, file, text));
            }
        }
    }
    if cards.players.len() < 2 {
        cards.players = vec!["A".to_owned(), "B".to_owned()];
    }
    cards
}

/// The names of the cards that a text declares.
#[must_use]
pub fn declared_cards(text: &str) -> Vec<String> {
    let (tree, _) = parse(SourceId(0), text);
    let cards = tree.statements.iter().filter(|it| it.parts[0].is_word("card"));
    cards.filter_map(|it| it.parts.get(1).and_then(text_of)).map(str::to_owned).collect()
}

/// The boards of the scenarios of a text, as far as they are of a pool: the things on each, whosever.
#[must_use]
pub fn boards_of(text: &str, pool: &Pool) -> Vec<Board> {
    let mut found = Vec::new();
    for statement in parse(SourceId(0), text).0.statements.iter().filter(|it| it.parts[0].is_word("scenario")) {
        let group = statement.parts.iter().find_map(Part::group);
        let lines = group.iter().flat_map(|group| &group.statements);
        let named = lines.filter_map(|line| line.parts.get(2).and_then(text_of));
        let things: BTreeSet<usize> =
            named.filter_map(|name| pool.things.iter().position(|thing| thing.name == name)).collect();
        if !things.is_empty() {
            let things = things.into_iter().map(|thing| PlacedThing { thing, owner: 0, way: 0, on: None }).collect();
            found.push(Board { things, ..Board::default() });
        }
    }
    found
}

fn text_of(part: &Part) -> Option<&str> {
    if let Part::Text { text, .. } = part { Some(text) } else { None }
}

impl Cards {
    fn declared(&mut self, statement: &Statement, file: &str) {
        let Some(name) = statement.parts.get(1).and_then(text_of) else { return };
        let mut names = Vec::new();
        let body = || statement.parts[2..].iter().filter_map(Part::group).flat_map(|group| &group.statements);
        if let Some((why, _)) = body().find_map(unread_line) {
            self.unread.push((name.to_owned(), format!("it is not read whole: {why}")));
            return;
        }
        body().flat_map(|it| &it.parts).for_each(|part| names_in(part, &mut names));
        self.things.push(FoundThing {
            called: name.to_owned(),
            name: name.to_owned(),
            owner: String::new(),
            line: format!("\"{name}\""),
            names: names.into_iter().filter(|other| other != name).collect(),
            file: file.to_owned(),
            is_card: true,
            is_nameless: false,
        });
    }

    fn scenario(&mut self, statement: &Statement, (scenario, file, text): (&str, &str, &str)) {
        let Some(group) = statement.parts.iter().find_map(Part::group) else { return };
        let lines: Vec<&Statement> = group.statements.iter().flat_map(flat).collect();
        // Boards have the players of the first scenario; what others of later ones have is dealt to those.
        if let Some(line) = lines.iter().find(|it| it.parts[0].is_word("players")).filter(|_| self.players.is_empty()) {
            self.players = line.parts[1..].iter().filter_map(Part::word).map(str::to_owned).collect();
        }
        // Of two different cards of one name the later is called by its scenario too.
        let mut called: BTreeMap<String, String> = BTreeMap::new();
        let objects: Vec<&&Statement> = lines.iter().filter(|it| is_object(it)).collect();
        for object in &objects {
            if let Some(Part::Text { text: name, .. }) = object.parts.get(2)
                && !self.is_placed_only(object, name)
            {
                let line = written(object, text, &BTreeMap::new());
                let other = self.things.iter().find(|it| it.called == *name);
                let same = self.things.iter().find(|it| it.called == *name && it.line == line);
                let unlike = other.is_some() && same.is_none();
                let new = if unlike { format!("{name} ({scenario})") } else { name.clone() };
                called.insert(name.clone(), same.map_or(new, |same| same.name.clone()));
            }
        }
        for object in &objects {
            self.object(object, (file, text), &called);
        }
        let aliases: BTreeMap<&str, AliasOf> = objects.iter().filter_map(|object| alias(object, &called)).collect();
        for line in lines.iter().filter(|it| !is_object(it)) {
            let is_setting = line.parts[0].is_word("during");
            let happens = line.parts[0].is_word("happens");
            let mut names = Vec::new();
            line.parts.iter().for_each(|part| names_in(part, &mut names));
            let mut names: Vec<String> = names.iter().map(|name| called.get(name).unwrap_or(name).clone()).collect();
            // A board has each thing without the name that a scenario gives it: it is called as the thing is.
            let mut aliased: Vec<(usize, usize, &AliasOf)> = Vec::new();
            line.parts.iter().for_each(|part| aliases_in(part, &aliases, &mut aliased));
            names.extend(aliased.iter().map(|(.., of)| of.name.clone()));
            let aliased = aliased.iter().map(|(start, end, of)| (*start, *end, of.said.clone())).collect();
            let line = replaced(line, (0, text), &called, aliased);
            if is_setting && !self.settings.contains(&line) {
                self.settings.push(line);
            } else if happens && !self.acts.iter().any(|(known, _)| *known == line) {
                self.acts.push((line, names));
            }
        }
    }

    /// Whether an object is a card that is declared elsewhere; what a scenario adds to it is no card of the pool.
    fn is_placed_only(&self, object: &Statement, name: &str) -> bool {
        let writes = object.parts.iter().any(|part| part.is_word("is"));
        !writes && self.things.iter().any(|it| it.called == name && it.owner.is_empty())
    }

    fn object(&mut self, object: &Statement, (file, text): (&str, &str), called: &BTreeMap<String, String>) {
        let owner = object.parts[0].word().unwrap_or_default().to_owned();
        let has_body = object.parts.iter().any(|part| part.group().is_some_and(|group| !group.statements.is_empty()));
        let line = written(object, text, called);
        let mut names = Vec::new();
        object.parts[2..].iter().for_each(|part| names_in(part, &mut names));
        let nameless = object.parts.get(2).and_then(text_of).is_none();
        let Some(first) = object.parts.get(2) else { return };
        let old = match (text_of(first), first.word()) {
            (Some(text), _) if self.is_placed_only(object, text) => return,
            (Some(text), _) => text.to_owned(),
            (None, Some(word)) => format!("{owner}'s {word}"),
            (None, None) => return,
        };
        let name = called.get(&old).unwrap_or(&old).clone();
        if self.things.iter().any(|it| it.name == name) {
            return;
        }
        let names = names.iter().map(|it| called.get(it).unwrap_or(it).clone()).filter(|it| *it != name).collect();
        let (called, file) = (old, file.to_owned());
        self.things.push(FoundThing {
            called,
            name,
            owner,
            line,
            names,
            file,
            is_card: has_body,
            is_nameless: nameless,
        });
    }

    /// As what boards are made of.
    pub fn pool(self) -> Pool {
        let at = |name: &String| self.things.iter().position(|thing| thing.name == *name);
        let needs = |names: &[String]| names.iter().filter_map(at).collect::<Vec<usize>>();
        let acts = self.acts.iter().map(|(text, names)| {
            let all_there = names.iter().all(|name| at(name).is_some());
            all_there.then(|| Act { text: text.clone(), needs: needs(names), kind: None })
        });
        let things = self.things.iter().map(|it| Thing {
            name: it.name.clone(),
            called: it.called.clone(),
            ways: vec![it.line.clone()],
            owner: self.players.iter().position(|player| *player == it.owner).unwrap_or(0),
            needs: needs(&it.names),
            file: it.file.clone(),
            is_card: it.is_card,
            is_nameless: it.is_nameless,
        });
        Pool {
            things: things.collect(),
            acts: acts.flatten().collect(),
            settings: self.settings.first().cloned().into_iter().map(|line| vec![line]).collect(),
            players: self.players,
            ..Pool::default()
        }
    }
}

/// The statements of `at once { ... }` for itself, else the statement.
fn flat(statement: &Statement) -> Vec<&Statement> {
    match statement.parts.as_slice() {
        [at, once, last] if at.is_word("at") && once.is_word("once") => {
            last.group().map_or_else(Vec::new, |group| group.statements.iter().collect())
        }
        _ => vec![statement],
    }
}

/// `A: ...`, and no `happens: ...`.
fn is_object(statement: &Statement) -> bool {
    match statement.parts.as_slice() {
        [player, colon, _, ..] => colon.is_mark(Mark::Colon) && player.word().is_some() && !player.is_word("happens"),
        _ => false,
    }
}

/// What stands behind the owner, with names as they are called in the pool; without `as NAME`.
fn written(object: &Statement, text: &str, called: &BTreeMap<String, String>) -> String {
    let line = replaced(object, (2, text), called, Vec::new());
    // Laid out anew, so that equal cards of different texts are equal.
    line.lines().map(str::trim).filter(|line| !line.starts_with("//")).collect::<Vec<_>>().join("\n")
}

/// A statement from a part on, as it is written, with other names.
fn replaced(
    statement: &Statement,
    (from, text): (usize, &str),
    called: &BTreeMap<String, String>,
    aliased: Vec<(usize, usize, String)>,
) -> String {
    let mut names = aliased;
    statement.parts[from..].iter().for_each(|part| places_of(part, called, &mut names));
    names.sort_unstable();
    let start = statement.parts[from].span().start as usize;
    let end = statement.span.end as usize;
    let (mut at, mut line) = (start, String::new());
    for (from, to, name) in names {
        line.push_str(&text[at..from]);
        line.push_str(&name);
        at = to;
    }
    line + &text[at..end]
}

/// The name that a line gives to its object, with what the object is called on a board: `A: "Bag" in play as b1`.
fn alias<'s>(object: &'s Statement, called: &BTreeMap<String, String>) -> Option<(&'s str, AliasOf)> {
    let at = object.parts.iter().position(|part| part.is_word("as"))?;
    let alias = object.parts.get(at + 1).and_then(Part::word)?;
    let first = object.parts.get(2)?;
    let of = match (text_of(first), first.word()) {
        (Some(old), _) => {
            let name = called.get(old).map_or(old, String::as_str).to_owned();
            AliasOf { said: format!("\"{name}\""), name }
        }
        (None, Some(word)) => {
            let name = format!("{}'s {word}", object.parts[0].word().unwrap_or_default());
            AliasOf { said: name.clone(), name }
        }
        (None, None) => return None,
    };
    Some((alias, of))
}

/// What a line gives a name to.
struct AliasOf {
    /// How it is called in the pool.
    name: String,
    /// How it is said on a board.
    said: String,
}

/// Where a part of a text says the name that a line has given to an object.
fn aliases_in<'c>(part: &Part, aliases: &'c BTreeMap<&str, AliasOf>, found: &mut Vec<(usize, usize, &'c AliasOf)>) {
    if let Part::Word { text, span } = part {
        let new: Option<&AliasOf> = aliases.get(text.as_str());
        found.extend(new.map(|new| (span.start as usize, span.end as usize, new)));
    }
    let inner = part.group().into_iter().flat_map(|group| &group.statements).flat_map(|it| &it.parts);
    inner.for_each(|part| aliases_in(part, aliases, found));
}

fn places_of(part: &Part, called: &BTreeMap<String, String>, found: &mut Vec<(usize, usize, String)>) {
    if let Part::Text { text, span } = part {
        let new = called.get(text).filter(|new| *new != text);
        found.extend(new.map(|new| (span.start as usize, span.end as usize, format!("\"{new}\""))));
    }
    let inner = part.group().into_iter().flat_map(|group| &group.statements).flat_map(|it| &it.parts);
    inner.for_each(|part| places_of(part, called, found));
}
