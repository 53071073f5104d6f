//! No text makes the reader panic, recurse without bound or take long.

use super::sentences::{ABILITIES, INSTRUCTIONS};
use super::world::{builder, rulebook};
use crate::expr::Slot;
use crate::grammar::ExprPlace;
use crate::ir::Model;
use crate::well_formed::broken;
use base::id::SourceId;
use proptest::prelude::{Strategy, prop, proptest};
use syntax::parse;

/// Reads a text in every way; what comes of it keeps the promises about ids and slots.
fn swallow(text: &str) {
    let rulebook = rulebook();
    let mut b = builder(&rulebook);
    let (file, _) = parse(SourceId(0), text);
    b.card_body("Thump", &file.statements);
    for statement in &file.statements {
        b.script(None, &statement.parts);
        b.standing(&statement.parts);
        b.pattern(&statement.parts, &statement.parts);
        b.expression(ExprPlace::Scenario, &statement.parts);
    }
    for ability in &b.abilities {
        assert!(ability.slots >= Slot::FIRST_LOCAL.0, "{text}");
    }
}

#[test]
fn deep_and_long_texts_end_soon() {
    let nested = |open: &str, middle: &str, close: &str, times: usize| {
        format!("{}{middle}{}", open.repeat(times), close.repeat(times))
    };
    let texts = [
        ("sums", format!("resolve: draw 1{} cards", " + 1".repeat(20_000))),
        ("parens", format!("resolve: draw {} cards", nested("(", "1", ")", 60))),
        ("products", format!("resolve: draw {} cards", nested("(1 + ", "1", ")", 60))),
        ("nots", format!("when {} this is red: draw 1 card", "not ".repeat(5_000))),
        ("ands", format!("when this is red{}: draw 1 card", " and this is red".repeat(5_000))),
        ("possessives", format!("when this{} is red: draw 1 card", "'s controller's hero".repeat(2_000))),
        (
            "of",
            format!("when power of {} this > 1: draw 1 card", "the top card of deck of the owner of ".repeat(2_000)),
        ),
        (
            "that",
            format!("when there is {}: draw 1 card", nested("an attack that is (the hero that is (", "red", "))", 30)),
        ),
        (
            "exists",
            format!(
                "when {} exists: draw 1 card",
                nested("the hero other than (the attack that (", "this", " exists) exists)", 30)
            ),
        ),
        (
            "times",
            format!(
                "when {} > 1: draw 1 card",
                nested("(the number of times a source deals ", "1", " damage to a hero this turn)", 30)
            ),
        ),
        ("granted", nested("this has {", "go again", "}", 60)),
        ("doing", nested("resolve: { you may {", "draw 1 card", "}}", 30)),
        ("loops", format!("resolve: {}draw 1 card", "for each attack: ".repeat(500))),
        ("mays", format!("resolve: {}draw 1 card", "you may you may ".repeat(500))),
        ("delays", format!("resolve: {}draw 1 card", "when this is destroyed: ".repeat(300))),
        ("thens", format!("resolve: draw 1 card{}", ", then draw 1 card".repeat(5_000))),
        ("words", format!("resolve: destroy a {} attack", "red or blue ".repeat(2_000))),
        ("garbage", "a the of ".repeat(5_000)),
        ("garbage 2", "when this is a red attack that you control with power ".repeat(500)),
        ("garbage 3", "resolve: target attack gets +1 power and ".repeat(500)),
        ("keywords", format!("ward({})", nested("(1 + ", "1", ")", 60))),
    ];
    for (_, text) in texts {
        swallow(&text);
    }
}

/// Words that stand in sentences, in no order.
fn soup() -> impl Strategy<Value = String> {
    const WORDS: &[&str] = &[
        "when",
        "if",
        "this",
        "it",
        "is",
        "has",
        "a",
        "each",
        "target",
        "the",
        "next",
        "time",
        "attack",
        "hero",
        "you",
        "your",
        "A's",
        "control",
        "destroyed",
        "destroy",
        "draw",
        "1",
        "card",
        "cards",
        "gets",
        "+1",
        "-2",
        "power",
        "and",
        "or",
        "not",
        "until",
        "end",
        "of",
        "turn",
        "this turn",
        ":",
        ",",
        ".",
        "{",
        "}",
        "(",
        ")",
        ";",
        "instead",
        "may",
        "can't",
        "where",
        "X",
        "number",
        "times",
        "that",
        "with",
        "in",
        "hand",
        "ward",
        "ward(2)",
        "go again",
        "while",
        "as",
        "prevent",
        "damage",
        "dealt",
        "would",
        "be",
        "deal",
        "to",
        "choose",
        "one",
        "for",
        "becomes",
        "amount",
        "object",
        "earlier",
        "first",
        "=",
        ">=",
        "*",
        "\"Ash\"",
        "\"Bite\"",
        "OBJECT",
        "resolve",
        "activate",
        "from",
        "prevention when",
        "red",
        "non-token",
        "steam",
        "counters",
        "on",
        "base",
        "life",
        "loses",
        "all",
        "'s",
        "cites",
    ];
    prop::collection::vec(prop::sample::select(WORDS), 0..40).prop_map(|words| words.join(" "))
}

/// Sentences of the language with words left out, doubled and put elsewhere.
fn stirred() -> impl Strategy<Value = String> {
    let sentences: Vec<&'static str> = ABILITIES.iter().chain(INSTRUCTIONS).map(|(text, _)| *text).collect();
    let one = prop::sample::select(sentences);
    let cuts = prop::collection::vec((0..40usize, 0..40usize), 0..3);
    (one.clone(), one, cuts).prop_map(|(first, second, cuts)| {
        let mut words: Vec<&str> = first.split(' ').collect();
        let others: Vec<&str> = second.split(' ').collect();
        for (from, to) in cuts {
            let (from, to) = (from % words.len(), to % others.len());
            words
                .splice(from..(from + to % 3).min(words.len()), others[to..(to + 2).min(others.len())].iter().copied());
        }
        words.join(" ")
    })
}

/// What the abilities of a text break of the promises to the kernel.
fn broken_by(text: &str) -> Vec<String> {
    let rulebook = rulebook();
    let mut b = builder(&rulebook);
    let (file, problems) = parse(SourceId(0), text);
    if !problems.is_empty() {
        return Vec::new();
    }
    let abilities = b.card_body("Thump", &file.statements).abilities;
    if !b.diagnostics.is_empty() {
        return Vec::new();
    }
    let mut bare = Model { rulebook: rulebook.clone(), cards: b.cards.clone(), ..Model::default() };
    bare.scenario.players.clone_from(&b.players);
    let known = broken(&bare);
    b.cards[0].abilities = abilities;
    let model = Model { cards: b.cards, abilities: b.abilities, tallies: b.tallies, ..bare };
    let fresh = broken(&model).into_iter().filter(|problem| !known.contains(problem));
    fresh.map(|problem| problem.message).collect()
}

#[test]
fn what_every_form_lowers_to_keeps_the_promises() {
    for (text, _) in ABILITIES.iter().chain(INSTRUCTIONS) {
        assert_eq!(broken_by(text), Vec::<String>::new(), "{text}");
    }
}

proptest! {
    #[test]
    fn no_order_of_words_makes_it_panic(text in soup()) {
        swallow(&text);
    }

    #[test]
    fn stirred_sentences_are_refused_or_keep_the_promises(text in stirred()) {
        assert_eq!(broken_by(&text), Vec::<String>::new(), "{text}");
    }
}
