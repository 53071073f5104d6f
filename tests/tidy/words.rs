//! No game is named in the program: games live in `models/`.

use super::house::{File, attributes, is_test};
use super::law::{GAMES, Law, Violation};
use proc_macro2::{TokenStream, TokenTree};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use syn::Item;
use syn::spanned::Spanned;

/// The names that must not stand in the program.
#[derive(Default)]
pub struct Names {
    /// In lower case; forbidden as whole words anywhere outside docs and tests.
    pub games: BTreeSet<String>,
    /// Names of several words; forbidden in the same places, as they are written.
    pub cards: BTreeSet<String>,
    /// Names of one word; forbidden in string literals, since one may be a word of ours too.
    pub short_cards: BTreeSet<String>,
}

/// The games of the table, and the folders and cards of `models/` but those of `tiny`; `compare` is no game.
pub fn names(models: &Path) -> Names {
    let mut names = Names { games: GAMES.iter().map(|name| (*name).to_owned()).collect(), ..Names::default() };
    let Ok(folders) = fs::read_dir(models) else {
        return names;
    };
    for folder in folders.flatten().map(|entry| entry.path()).filter(|path| path.is_dir()) {
        let name = folder.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        if name != "tiny" {
            if name != "compare" {
                names.games.insert(name.to_lowercase());
            }
            cards_below(&folder, &mut names);
        }
    }
    names
}

fn cards_below(folder: &Path, names: &mut Names) {
    for path in fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()) {
        if path.is_dir() {
            cards_below(&path, names);
        } else if let Ok(text) = fs::read_to_string(&path) {
            text.lines().filter_map(card_of).for_each(|card| names.add_card(card));
        }
    }
}

/// The name in `card "NAME" ...` or `token "NAME" ...`.
fn card_of(line: &str) -> Option<&str> {
    let line = line.trim_start();
    let rest = line.strip_prefix("card ").or_else(|| line.strip_prefix("token "))?;
    rest.trim_start().strip_prefix('"')?.split('"').next()
}

impl Names {
    /// Adds a card.
    pub fn add_card(&mut self, name: &str) {
        let cards = if name.contains(' ') { &mut self.cards } else { &mut self.short_cards };
        cards.insert(name.to_owned());
    }
}

/// The names that a file holds outside docs and tests.
pub fn check(file: &File, names: &Names) -> Vec<Violation> {
    let tests = test_lines(&file.ast.items);
    let mut found = Vec::new();
    let mut report = |line: usize, name: &str| {
        let what = format!("names `{name}`");
        found.push(Violation { file: file.path.clone(), line, law: Law::Games, what });
    };
    for (at, line) in file.text.lines().enumerate().map(|(at, line)| (at + 1, line)) {
        let start = line.trim_start();
        if start.starts_with("///") || start.starts_with("//!") || tests.contains(&at) {
            continue;
        }
        let lower = line.to_lowercase();
        names.games.iter().filter(|name| holds(&lower, name)).for_each(|name| report(at, name));
        names.cards.iter().filter(|name| holds(line, name)).for_each(|name| report(at, name));
    }
    let mut strings = Vec::new();
    if let Ok(tokens) = file.text.parse::<TokenStream>() {
        each_string(tokens, &mut strings);
    }
    for (at, text) in strings.iter().filter(|(at, _)| !tests.contains(at)) {
        names.short_cards.iter().filter(|name| holds(text, name)).for_each(|name| report(*at, name));
    }
    found
}

/// Whether a text holds a name as whole words.
fn holds(text: &str, name: &str) -> bool {
    let inside = |c: char| c.is_alphanumeric();
    text.match_indices(name).any(|(at, _)| {
        !text[..at].chars().next_back().is_some_and(inside)
            && !text[at + name.len()..].chars().next().is_some_and(inside)
    })
}

fn test_lines(items: &[Item]) -> BTreeSet<usize> {
    let tests = items.iter().filter(|item| is_test(attributes(item)));
    tests.flat_map(|item| item.span().start().line..=item.span().end().line).collect()
}

/// Every string literal that is no doc comment.
fn each_string(tokens: TokenStream, found: &mut Vec<(usize, String)>) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    for (at, token) in tokens.iter().enumerate() {
        match token {
            TokenTree::Group(group) => {
                let doc = matches!(tokens.get(at.wrapping_sub(1)), Some(TokenTree::Punct(mark)) if "#!".contains(mark.as_char()))
                    && group.stream().into_iter().next().is_some_and(|first| first.to_string() == "doc");
                if !doc {
                    each_string(group.stream(), found);
                }
            }
            TokenTree::Literal(literal) => {
                let text = literal.to_string();
                if text.starts_with(['"', 'r', 'b']) {
                    found.push((literal.span().start().line, text));
                }
            }
            _ => {}
        }
    }
}
