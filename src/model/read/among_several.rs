//! Opponents' turns, words that are chosen, superlatives, what an instruction in front has done, and declarations that hold a word of the
//! language: each is read, or told with what to write.

use super::mistakes::{book, card, fine, lines, told};
use super::testing::problems;

/// A rulebook with these blocks, and a card in play with this ability.
fn game(text: &str) -> String {
    let (blocks, ability) = text.split_once("\n--\n").unwrap_or((text, "power 1"));
    format!(
        "use std.plain\nrulebook r extends plain {{\n{blocks}\n}}\nscenario s {{ uses r; players A (turn), B; during turn\n\
         A: \"Bell\" is item in play {{ {ability} }}\nexpect ends }}\n"
    )
}

#[test]
fn the_turn_of_an_opponent_and_a_chosen_word_are_read() {
    let during = |ability: &str| game(&format!("zones {{ attic }}\n--\n{ability}"));
    fine(
        during,
        &[
            "when a unit is destroyed during an opponent's turn: gain 1 energy",
            "when a unit is destroyed during each other player's turn: gain 1 energy",
            "when a unit is destroyed on another player's turn: gain 1 energy",
            "during an opponent's turn, this gets +1 power",
            "activate if it is an opponent's turn, free: gain 1 energy",
            "when this is destroyed: { choose a color as C, C units can't be destroyed this turn }",
            "when this is destroyed: { choose a color as C, destroy each C unit }",
        ],
    );
    told(
        card,
        &[(
            "resolve: choose a color. units of that color can't be destroyed this turn",
            "(write `resolve: choose a color as C, C units can't be destroyed this turn`)",
        )],
    );
}

#[test]
fn what_is_said_of_the_instruction_in_front_is_told() {
    told(
        card,
        &[
            (
                "resolve: destroy target unit. if it was destroyed, gain 1 energy",
                "(write `destroy target unit, if you do: gain 1 energy`)",
            ),
            (
                "resolve: destroy target unit. if it was destroyed this way, gain 1 energy",
                "(write `destroy target unit, if you do: gain 1 energy`)",
            ),
            ("resolve: destroy all units, then all items", "(write `destroy all items`)"),
            ("resolve: destroy all units, then items", "(write `destroy all items`)"),
            ("resolve: destroy target unit, then target item", "(write `destroy target item`)"),
            (
                "resolve: choose a unit. destroy the others",
                "`resolve: choose a unit as K, destroy each unit other than K`",
            ),
            (
                "resolve: destroy the unit with the least power",
                "`resolve: choose a unit that there is no unit in play with power < its power as K, destroy K`",
            ),
            (
                "when a unit is destroyed 3 times in a turn: draw 1 card",
                "write `the third time each turn a unit is destroyed: draw 1 card`",
            ),
        ],
    );
}

#[test]
fn an_event_without_its_sentence_is_told_where_it_is_missed() {
    let attach = "relations { attached to }; event attach { \"attach OBJECT to OTHER\"; does: OBJECT becomes attached to OTHER }";
    told(
        game,
        &[
            (
                &format!("{attach}\n--\nthis can't be attached to items"),
                "add the sentence `\"OBJECT (is|are|would be) attached to OTHER\"` to it",
            ),
            (
                "counters { rust }\n--\nthis enters play with 2 rust counters",
                "no event of the rulebook puts `rust` counters",
            ),
        ],
    );
}

#[test]
fn declarations_that_hold_a_word_of_the_language_are_told_what_works() {
    told(
        book,
        &[
            ("words { mood: calm or angry }", "(write `calm, angry` for two of them"),
            ("periods { dusk in turn }", "(write `dusk within turn` for a part of `turn`"),
        ],
    );
    for text in ["periods { dusk in turn }", "resources { gold }; numbers { gold }"] {
        let found = problems(&[("a.assize", &book(text))]);
        assert_eq!(found.len(), 1, "{found:?}");
    }
    let verdict = |line: &str| {
        format!(
            "use std.plain\nproperty p {{ always energy of A <= 3 }}\n{}",
            lines(line).replace("use std.plain\n", "")
        )
    };
    told(verdict, &[("check p; expect \"p\" is true", "(write `expect \"p\" holds`)")]);
}
