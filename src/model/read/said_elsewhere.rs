//! What is written as on a card or in a scenario of another kind, and was told to write something that says less: now the whole of it.

use super::mistakes::{card, fine, lines, told};

#[test]
fn what_no_event_says_alone_is_told_whole() {
    told(
        card,
        &[
            (
                "when this is destroyed: double your energy",
                "(write `gain (your energy) energy`: as much as there is once more)",
            ),
            (
                "when this is destroyed: double the power of target unit",
                "write `target unit has power multiplied by 2 until end of turn`",
            ),
            (
                "when this is destroyed: divide 4 damage among up to two target units",
                "what is divided is done one by one [worded otherwise here] (write `repeat 4 times { choose a unit, deal 1 damage to it }`",
            ),
            (
                "when this is destroyed: divide three charge counters among any number of red units",
                "write `repeat 3 times { choose a red unit, put 1 charge counter on it }`",
            ),
            (
                "when this is destroyed: swap the life of target hero and another target hero",
                "then say `swap life of target hero and another target hero` here",
            ),
            (
                "when this is destroyed: you create a 1/1 red unit token",
                "declare `token \"NAME\": red unit { power 1; life 1 }`, with the numbers that are meant, and write `you create \"NAME\"`",
            ),
            (
                "when this is destroyed: put the top two cards of your deck into your discard",
                "then say `mill 2 cards` here",
            ),
        ],
    );
}

#[test]
fn who_can_play_a_card_and_when_is_told_whole() {
    let written = "(write `from hand: while it is not your turn: you can't play this`; of all cards of a word";
    told(
        card,
        &[
            ("play this only during your turn", written),
            ("you can't play this during an opponent's turn", written),
            ("play this only if you control a unit", "`from hand: while not you control a unit: you can't play this`"),
            (
                "you may have this enter play with a charge counter",
                "write `as this enters play: you may put 1 charge counter on this`",
            ),
            (
                "players can't gain life",
                "the event is `OBJECT (gains|would gain) [AMOUNT] life`: describe the object, as in `a hero can't gain life`",
            ),
        ],
    );
}

#[test]
fn a_cost_is_a_number_alone() {
    told(
        card,
        &[("cost 1 energy", "a number of a card stands alone [not expected] (write `cost 1`; which number of players")],
    );
}

#[test]
fn the_nearest_event_of_a_unit_of_an_opponent_is_told() {
    let dim = |ability: &str| {
        format!(
            "use std.plain\nrulebook r extends plain {{ event dim {{ \"OBJECT (is|would be) darkened\"; does: lower life of OBJECT by 1 }} }}\n\
             scenario s {{ uses r; players A (turn), B; A: \"X\" is unit in play {{ {ability} }}; expect ends }}\n"
        )
    };
    told(
        dim,
        &[(
            "when an opponent's unit goes dark: draw 1 card",
            "no event of the rulebook is worded `when ... goes dark` [no such event] (the nearest event is `OBJECT (is|would be) darkened`)",
        )],
    );
}

#[test]
fn lines_of_a_scenario_are_told_in_their_place() {
    told(
        lines,
        &[
            (
                "A: \"Y\" is hero with life 5, with 2 charge counters",
                "5:29 behind a comma, `with` stands once for all [once more] (write `with life 5, 2 charge counters`)",
            ),
            (
                "A: \"L\" is item in play { activate free: draw 1 card }\nA may activate \"L\" at most twice",
                "6:20 who may do something need not do it as often [left out here] (write `A may activate \"L\" twice`)",
            ),
            ("A may play \"Spark\" up to 3 times", "(write `A may play \"Spark\" 3 times`)"),
        ],
    );
    fine(lines, &["A: \"Y\" is hero with life 5, 2 charge counters"]);
}
