//! What card designers write in their first texts, as printed cards have it: a comma for a colon, an instruction alone, a player
//! for an object. Each is told at its place, with the whole line that can be read.

use super::mistakes::{book, card, fine, lines, told};
use super::testing::wrong;

#[test]
fn a_comma_for_the_colon_of_a_trigger_is_told_at_the_comma() {
    let colon = |write: &str| format!("stands behind a colon [a comma] (write `{write}`)");
    let cases = [
        ("at the start of each turn, draw 1 card", "at the start of turn: draw 1 card"),
        ("At the start of each turn, draw a card", "at the start of turn: draw a card"),
        ("at the end of each player's turn, that player draws 1 card", "at the end of turn: that player draws 1 card"),
        ("At the beginning of your turn, you may draw 1 card", "at the start of your turn: you may draw 1 card"),
        ("whenever an opponent gains energy, draw 1 card", "when an opponent gains energy: draw 1 card"),
        ("When a unit is destroyed, destroy target unit", "when a unit is destroyed: destroy target unit"),
        ("whenever your hero is dealt damage, draw 1 card", "when your hero is dealt damage: draw 1 card"),
        ("when this creature is destroyed, draw 1 card", "when this is destroyed: draw 1 card"),
        (
            "once per turn, whenever a unit is destroyed, draw 1 card",
            "once per turn, when a unit is destroyed: draw 1 card",
        ),
        (
            "when this is destroyed, you may spend 1 energy: draw 1 card",
            "when this is destroyed: you may spend 1 energy: draw 1 card",
        ),
        (
            "when this is destroyed, draw 1 card, then gain 1 energy",
            "when this is destroyed: draw 1 card, then gain 1 energy",
        ),
        // What is wrong behind it is told once the colon stands there.
        ("when this is destroyed, frobnicate", "when this is destroyed: DO"),
        ("At end of turn, frobnicate this", "at the end of turn: DO"),
    ];
    for (ability, write) in cases {
        told(card, &[(ability, colon(write).as_str())]);
    }
    wrong(
        &card("when a unit is destroyed, draw 1 card"),
        &["5:50 what a trigger does stands behind a colon [a comma] (write `when a unit is destroyed: draw 1 card`)"],
    );
}

#[test]
fn a_comma_that_is_no_colon_is_told_as_before() {
    told(
        card,
        &[
            ("when this would be destroyed, exile it", "write `if this would be destroyed, instead exile it`"),
            ("when a unit is destroyed, if you control a hero, draw 1 card", "is said by `and`"),
            ("when a unit with power 2, 3 or 4 is destroyed, draw 1 card", "expected a name or a number, found `,`"),
        ],
    );
    fine(card, &["while you control a hero, this gets +1 power"]);
}

#[test]
fn an_instruction_without_a_word_on_when_is_told_with_resolve() {
    told(
        card,
        &[
            (
                "draw 1 card",
                "what a card does as it is played stands behind `resolve:` [when?] (write `resolve: draw 1 card`",
            ),
            ("you may draw 1 card", "write `resolve: you may draw 1 card` for what is done as the card is played"),
            ("each player draws 1 card", "write `resolve: each player draws 1 card`"),
            ("your hero gains 2 life", "write `resolve: your hero gains 2 life`"),
        ],
    );
    told(
        lines,
        &[
            ("draw 1 card", "write `happens: A draws 1 card`, of the player who does it"),
            ("destroy \"Spark\"", "write `happens: destroy \"Spark\"`"),
        ],
    );
}

#[test]
fn a_standing_check_of_players_is_told_as_one_of_objects() {
    for (check, write) in [
        ("each player with 0 life loses", "each hero with life <= 0: its controller loses"),
        ("a player with 1 or less life loses the game", "each hero with life <= 1: its controller loses the game"),
        (
            "if a player has 0 energy: that player loses",
            "each hero that energy of its controller <= 0: its controller loses",
        ),
        (
            "each player with 10 energy wins the game",
            "each hero that energy of its controller >= 10: its controller wins the game",
        ),
        (
            "players with no energy lose the game",
            "each hero that energy of its controller <= 0: its controller loses the game",
        ),
        ("each hero with 0 life loses the game", "each hero with 0 life: its controller loses the game"),
    ] {
        told(|text| book(&format!("also standing {{ {text} }}")), &[(check, format!("write `{write}`").as_str())]);
    }
}

#[test]
fn what_a_card_calls_itself_is_told() {
    let told_so = "a card calls itself `this`, and the rulebook has no such word";
    told(
        card,
        &[
            ("when this creature is destroyed: draw 1 card", told_so),
            ("this minion gets +1 power", told_so),
            ("activate destroy this artifact: draw 1 card", told_so),
        ],
    );
    fine(card, &["when this unit is destroyed: draw 1 card", "when this card is destroyed: draw 1 card"]);
}

#[test]
fn seats_sums_and_signs_are_told_in_words_that_can_be_read() {
    told(
        card,
        &[
            ("when this is destroyed: the player to your left draws 1 card", "the player after you draws 1 card`"),
            (
                "when this is destroyed: the player on your right draws 1 card",
                "the player after you draws 1 card`, where there are 2 players",
            ),
            ("when this is destroyed: the next player draws 1 card", "the player after you draws 1 card`"),
            (
                "when this is destroyed: draw X cards, where X is the sum of the power of units you control",
                "where X is the total power of units you control`",
            ),
            ("this is indestructible", "write `this can't be destroyed`"),
            ("while power > 2: this has guard", "write `while power of this > 2: this has guard`"),
            (
                "the first time you gain energy each turn, draw 1 card",
                "write `the first time each turn you gain energy: draw 1 card`",
            ),
        ],
    );
    fine(
        card,
        &["while power of this is above 2: this has guard", "while power of this is at least 2: this has guard"],
    );
}

#[test]
fn what_takes_back_what_waits_is_told_with_the_zone_in_which_it_waits() {
    told(
        card,
        &[
            ("resolve: counter target action", "`event counter { \"counter OBJECT\"; does: place OBJECT in discard }`"),
            ("resolve: negate target spell", "waits in `stack`, which is said: `negate another target card in stack`"),
        ],
    );
    let text = "event counter { \"counter OBJECT\"; does: place OBJECT in discard }";
    let with =
        format!("{}card \"No\": action {{ cost 1; resolve: counter another target action in stack }}\n", book(text));
    wrong(&with, &[]);
}

#[test]
fn the_parameter_of_a_keyword_without_parentheses_is_told() {
    let message = "what a keyword is given stands in parentheses [a part of the name?] (write `keyword haunting(N) { ... }`, and on cards \
                   `haunting(2)`)";
    for head in ["haunting N", "haunting [N]", "\"haunting N\""] {
        let keyword = format!("keyword {head} {{ when this is destroyed: draw N cards }}\n");
        told(|text| format!("{}{text}", book("")), &[(keyword.as_str(), message)]);
    }
}
