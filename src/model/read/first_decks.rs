//! What somebody writes who brings a deck of their own, and what had no effect, or was told in a way that leads nowhere.

use super::mistakes::{book, card, fine, lines, told};

/// A rulebook with an event for applause that is worded so, and a card with these abilities.
fn applauded(text: &str) -> String {
    let (sentences, ability) = text.split_once(" | ").unwrap_or(("", text));
    format!(
        "use std.plain\nrulebook r extends plain {{ resources {{ applause }}\n\
         event applaud {{ {sentences}; does: raise applause of PLAYER by AMOUNT }} }}\n\
         scenario s {{ uses r; players A (turn), B; A: \"X\" is unit in play {{ {ability} }}; expect ends }}\n"
    )
}

/// The same of a resource that no event speaks of.
fn silent(ability: &str) -> String {
    format!(
        "use std.plain\nrulebook r extends plain {{ resources {{ applause }} }}\n\
         scenario s {{ uses r; players A (turn), B; A: \"X\" is unit in play {{ {ability} }}; expect ends }}\n"
    )
}

/// A card of a type of its own that is played, under a rulebook with these blocks.
fn played(text: &str) -> String {
    let (blocks, ability) = text.split_once(" | ").unwrap_or(("", text));
    format!(
        "use std.plain\nrulebook r extends plain {{ words {{ type: scene }}; {blocks} }}\n\
         card \"S\": scene {{ cost 0; {ability} }}\n\
         scenario s {{ uses r; players A (turn), B; during turn; A: \"S\" in hand; A: \"U\" is unit in play; A plays \"S\"; expect ends }}\n"
    )
}

#[test]
fn what_is_in_play_is_not_discarded() {
    let here = "event `discard` happens to what is in hand alone, and this works in play: it is never done";
    let its = "event `discard` happens to what is in hand alone, and the object of this event is in";
    let home = "this happens only to what is in hand, and is looked for there [in your hand alone]";
    told(
        card,
        &[
            ("when this has no charge counters: discard this", here),
            ("when a unit is destroyed: { put 1 charge counter on this; discard this }", here),
            ("activate put 1 charge counter on this: discard this", here),
            ("when a unit is destroyed: discard it", its),
            ("when a unit is dealt damage: discard it", its),
            ("when this is destroyed: discard target item", home),
            ("when this is destroyed: discard a unit you control", home),
            ("when this is destroyed: discard an enemy unit", home),
            ("resolve: discard all units", home),
            ("resolve: discard target unit", "(write `discard target unit in your hand` if that is meant"),
        ],
    );
    fine(
        card,
        &[
            "when a unit is destroyed: discard a unit",
            "when a unit is destroyed: discard target unit in your hand",
            "when a unit is destroyed: discard all cards",
            "when a unit is destroyed: { return this to hand; discard this }",
            "when a unit is returned to hand: discard it",
            "from hand: when a unit is destroyed: discard this",
        ],
    );
}

#[test]
fn a_name_says_no_bound_and_no_start() {
    let start = |what: &str| format!("a {what} has no start value: ");
    told(
        book,
        &[
            (
                "counters { fame max 3 }",
                "a counter has no bound: `fame max 3` would be its name [no name] (write `fame`; that nothing has more",
            ),
            ("counters { rust at most 3 }", "a counter has no bound"),
            ("counters { rust (max 3) }", "a counter has no bound in parentheses"),
            ("counters { rust 3 }", "a counter has no value here"),
            ("counters { rust starts at 3 }", &start("counter")),
            (
                "numbers { talent default 1 }",
                "a number has no start value: `talent default 1` would be its name [no name] (write `talent`; how much it is stands on each card, `talent 1` in its braces)",
            ),
            (
                "resources { tickets starts at 3 }",
                "(write `tickets`; how much a player has stands in the scenario, `A has 3 tickets`)",
            ),
        ],
    );
}

#[test]
fn what_only_resolves_and_stays_is_told() {
    told(
        played,
        &[
            ("resolve: draw 1 card", "`S` only does something as it resolves, and then comes to play and stays there"),
            (
                "resolve: draw 1 card",
                "(a rulebook that extends `r` says otherwise by `also play { then scene goes to discard }`;",
            ),
        ],
    );
    fine(
        played,
        &[
            "also play { then scene goes to discard } | resolve: draw 1 card",
            "also play { then scene: it enters play } | resolve: draw 1 card",
        ],
    );
}

#[test]
fn a_full_stop_ends_what_a_card_costs() {
    fine(
        card,
        &[
            "actions you play cost 1 less.",
            "items cost 1 less to play.",
            "this costs 1 less to play.",
            "while you have 2 energy: this costs 1 less to play.",
            "this costs 1 less to play if you have 2 energy.",
        ],
    );
}

#[test]
fn the_verb_that_a_sentence_lacks_is_told() {
    let without = "\"PLAYER (gains|would gain) AMOUNT applause\"; \"gain AMOUNT applause\"";
    told(
        applauded,
        &[
            (
                &format!("{without} | when this is destroyed: you gain 1 applause"),
                "(the event is `PLAYER (gains|would gain) AMOUNT applause`, without `gain`: write its sentence `\"PLAYER (gains|gain|would gain) AMOUNT applause\"`)",
            ),
            (
                &format!("{without} | if an opponent would gain applause, instead nothing happens"),
                "`if an opponent would gain 1 or more applause, instead nothing happens`; or put brackets round the amount of event `applaud`",
            ),
        ],
    );
}

#[test]
fn what_is_paid_is_told_where_more_stands_behind() {
    let pay = "`event pay applause { \"PLAYER (pays|pay|would pay) [AMOUNT] applause\"; \"pay AMOUNT applause\"; does: lower applause of PLAYER by AMOUNT }`";
    told(
        silent,
        &[
            ("when this is destroyed: its controller may pay 1 applause else { draw 1 card }", pay),
            ("when this is destroyed: you may pay 1 applause to draw a card", pay),
            (
                "when this is destroyed: you may pay 1 energy to draw a card",
                "what takes energy is `spend AMOUNT energy`",
            ),
        ],
    );
}

#[test]
fn a_line_of_the_script_names_no_target_and_no_times() {
    let line = |line: &str| {
        lines(&format!(
            "A: \"P\" is action in hand {{ cost 0; resolve: draw 1 card }}\nA: \"X\" is item in play {{ activate free: draw 1 card }}\n{line}"
        ))
    };
    told(
        line,
        &[
            ("A activates \"X\" targeting \"Spark\"", "no line of a script names a target"),
            ("A plays \"P\" targeting \"Spark\"", "no line of a script names a target"),
            ("A activates \"X\" once", "what may be done is `A may activate \"X\" once`"),
            ("A plays \"P\" twice", "what may be done is `A may play \"P\" twice`"),
        ],
    );
    fine(line, &["A may activate \"X\" once", "A may play \"P\" twice"]);
}

#[test]
fn the_third_time_is_not_the_first() {
    told(
        card,
        &[(
            "when this is destroyed for the third time: draw 1 card",
            "(write `the third time each turn a \"X\" is destroyed: draw 1 card`, of any that is called so)",
        )],
    );
}

#[test]
fn what_never_happens_is_a_property_of_its_having_happened() {
    let property = |text: &str| {
        format!(
            "use std.plain\nproperty p {{ {text} }}\nscenario s {{ uses plain; players A (turn), B; check p; expect ends }}\n"
        )
    };
    told(
        property,
        &[
            ("A never draws 1 card", "write `never A draws 1 card earlier this turn`"),
            ("A never draws a card", "write `never A draws 1 or more cards earlier this turn`"),
        ],
    );
}
