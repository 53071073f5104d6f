//! Tokens that lines of cards declare: `deploy 1 [Zaku]((Zeon), AP1, HP1) token`.
//!
//! In a reading such a token stands as a whole, `"Zaku": unit zeon { AP 1; HP 1 }`, so that it can be printed back. In
//! the text that is written it is a token of its own, and the line names it.

use crate::translate::TranslatedCard;
use std::collections::BTreeSet;

/// A token that lines of cards declare.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct DeclaredToken {
    /// As it stands in lines.
    pub(crate) text: String,
    /// Its name in the language: that of no other card.
    pub(crate) name: String,
    /// Its words and its body.
    pub(crate) meaning: String,
    /// Whether the file of cards has it.
    pub(crate) is_in_file: bool,
}

/// The tokens that lines of cards declare, as far as those lines were read.
pub(crate) fn declared(cards: &[TranslatedCard]) -> Vec<DeclaredToken> {
    let read: BTreeSet<&str> =
        cards.iter().flat_map(|card| card.tokens.iter().filter(|it| makes(card, it))).map(String::as_str).collect();
    let mut names: BTreeSet<String> = cards.iter().map(|card| card.name.clone()).collect();
    let mut found = Vec::new();
    for text in read {
        let Some((printed, meaning)) = parted(text) else { continue };
        let token = |name: String, is_in_file: bool| DeclaredToken {
            text: text.to_owned(),
            name,
            meaning: meaning.to_owned(),
            is_in_file,
        };
        let in_file = cards.iter().find(|card| card.is_token && card.printed == printed && is_it(card, meaning));
        found.push(match in_file {
            Some(card) => token(card.name.clone(), true),
            None => {
                let tries = [printed.to_owned(), format!("{printed} token")].into_iter();
                let mut tries = tries.chain((2..).map(|nth| format!("{printed} token {nth}")));
                token(tries.find(|name| names.insert(name.clone())).unwrap_or_default(), false)
            }
        });
    }
    found
}

/// Whether a line of a card that was read makes a token.
fn makes(card: &TranslatedCard, token: &str) -> bool {
    card.lines.iter().filter_map(|line| line.ours.as_ref().ok()).any(|ours| ours.contains(token))
}

/// The name of a token, and what it is.
fn parted(text: &str) -> Option<(&str, &str)> {
    let (name, meaning) = text.strip_prefix('"')?.split_once('"')?;
    Some((name, meaning.strip_prefix(':')?.trim()))
}

/// Whether a card of the file is such a token: the same words, numbers and lines, in any order.
fn is_it(card: &TranslatedCard, meaning: &str) -> bool {
    let (words, body) = meaning.split_once('{').unwrap_or((meaning, ""));
    let body = body.trim_end().strip_suffix('}').unwrap_or(body);
    let words: BTreeSet<&str> = words.split_whitespace().collect();
    let lines: BTreeSet<&str> = body.split(';').map(str::trim).filter(|line| !line.is_empty()).collect();
    let of_text = card.lines.iter().filter_map(|line| line.ours.as_deref().ok());
    let of_card = card.body.iter().map(|(_, line)| line.as_str()).chain(of_text).filter(|line| !line.is_empty());
    card.is_whole()
        && words == card.head.iter().flat_map(|words| words.split_whitespace()).collect()
        && lines == of_card.collect()
}
