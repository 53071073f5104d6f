//! `A's climber` in what is asked, where A has several: where that stands, and how it is asked of any of them.

use crate::grammar::{article, sentence};
use crate::read::property_first::SIGNS;
use base::source::Span;
use syntax::{Mark, Part};

/// What is told of an object that several of those that begin a scenario are, described as whose it is or not; with the words of what is
/// asked, where that is a property or an observation, which has none.
pub(super) fn told(
    called: &str,
    (first, second): (&str, &str),
    is_of_some: bool,
    property: Option<&[Part]>,
) -> (String, String) {
    let (one, such) = (article(called), format!("such as `{first}` and `{second}`"));
    if !is_of_some {
        let help =
            format!("write `each {called}`, `{one} {called}` for a choice, or say more of it; this means the first");
        return (format!("several objects are `the {called}`, {such}"), help);
    }
    let message = format!("one {called} of a player is meant, and a player has several, {such}");
    let help = match property {
        Some(parts) => asked(parts, called, first),
        None => format!(
            "`{one} {called} you control` (in a hand: `in your hand`) is a choice, `each {called} ...` means all; this means the first"
        ),
    };
    (message, help)
}

/// Where a property names the one object of a player, which is called so.
pub(super) fn place(parts: &[Part], called: &str) -> Option<Span> {
    let (possessive, end) = named(parts, called)?;
    Some(parts[possessive - 1].span().to(parts[end - 1].span()))
}

/// What to write instead in a property of these words, or in an observation; `first` is one of those that are called so.
fn asked(parts: &[Part], called: &str, first: &str) -> String {
    let one = article(called);
    match of_any(parts, called) {
        Some(written) => {
            format!("write `{written}` of all of them, or name one, such as `\"{first}\"`; this means the first")
        }
        None if parts.is_empty() => format!("name one, such as `\"{first}\"`; this means the first"),
        None => format!(
            "ask whether there is one, `there is {one} {called} PLAYER controls that ...`, or name one, such as `\"{first}\"`; this means the first"
        ),
    }
}

/// The mark of `A's climber`, and the position behind it.
fn named(parts: &[Part], called: &str) -> Option<(usize, usize)> {
    let words: Vec<&str> = called.split(' ').collect();
    let is_it = |at: &usize| {
        let behind = &parts[at + 1..];
        parts[*at].is_mark(Mark::Possessive)
            && behind.len() >= words.len()
            && words.iter().zip(behind).all(|(word, part)| part.is_word(word))
    };
    let possessive = (1..parts.len()).find(is_it)?;
    Some((possessive, possessive + 1 + words.len()))
}

/// `never height of A's climber > 100`, as `never there is a climber A controls with height > 100`.
fn of_any(parts: &[Part], called: &str) -> Option<String> {
    let (possessive, end) = named(parts, called)?;
    let of = possessive.checked_sub(2).filter(|of| *of > 1 && parts[*of].is_word("of"))?;
    let state = parts[0].word().filter(|state| ["always", "never", "possible", "inevitably"].contains(state))?;
    let (sign, bound) = parts[end..].split_first().filter(|(_, bound)| !bound.is_empty())?;
    let (holds, fails) = SIGNS.into_iter().find(|(known, _)| sign.is_mark(*known))?;
    let (there, sign) = match state {
        "always" => ("is no".to_owned(), fails),
        _ => (format!("is {}", article(called)), holds),
    };
    let (owner, number) = (sentence(&parts[possessive - 1..possessive]), sentence(&parts[1..of]));
    Some(format!("{state} there {there} {called} {owner} controls with {number} {} {}", sign.text(), sentence(bound)))
}
