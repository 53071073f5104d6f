//! What a new user wrote of a game of fish: each text that reads otherwise than it is meant is refused with both readings, and each
//! slip is told by its cause, with what can be written.

use super::mistakes::{book, fine, lines, told};
use super::testing::wrong;

/// A rulebook with fish, bait and events of its own, and a card with these abilities.
fn pond(abilities: &str) -> String {
    format!(
        "use std.plain\nrulebook r extends plain {{\nwords {{ type: fish, sheep }}\nrelations {{ attached to }}\nresources {{ bait }}\nzones {{ creel }}\n\
         event catch {{ \"PLAYER (catches|catch|would catch) OBJECT\"; \"catch OBJECT\"; does: place OBJECT in creel }}\n\
         event spawn {{ \"PLAYER (spawns|spawn|would spawn) OTHER\"; \"spawn OTHER\"; does: create OTHER for PLAYER in play }}\n\
         event pay {{ \"PLAYER (pays|pay|would pay) AMOUNT bait\"; \"pay AMOUNT bait\"; does: lower bait of PLAYER by AMOUNT }}\n\
         event release {{ \"OBJECT (is|are|would be) released\"; \"release OBJECT\"; does: place OBJECT in hand }}\n}}\n\
         keyword guard {{ this can't be destroyed }}\nkeyword leap(N) {{ if this would be dealt damage, prevent N }}\n\
         token \"Imp\": unit {{ power 1 }}\ncard \"Hook\": item {{ power 0\n{abilities}\n}}\n\
         scenario s {{ uses r; players A (turn), B; during turn\nA: \"Hook\" in play\nexpect ends }}\ncard \"Rod\": item {{ resolve: catch target fish }}\n"
    )
}

#[test]
fn it_is_refused_where_another_was_named_last() {
    told(
        pond,
        &[
            (
                "while this is attached to a unit, it gets +1 power",
                "16:35 `it` could be this card, or `a unit` [which one?] (write `this ...` for this card, or `the unit this is attached to ...` for what was named last)",
            ),
            ("when this is attached to a red unit: it gets +1 power", "or `the red unit this is attached to ...`"),
            (
                "when this is attached to a unit: its controller draws 1 card",
                "or `(the unit this is attached to)'s ...`",
            ),
            ("activate free: if this is attached to a unit: destroy it", "`it` could be this card, or `a unit`"),
            (
                "when a unit is destroyed: if you control a red item, destroy it",
                "`it` could be the event's object, or `a red item` [which one?] (write `the object ...` for the event's object",
            ),
            ("while this is in play and you control a unit: it gets +1 power", "describe what else is meant"),
            (
                "while this is attached to a unit, that unit gets +1 power",
                "nothing named before is said to be `unit` [which one?] (write `the unit this is attached to`)",
            ),
        ],
    );
    fine(
        pond,
        &[
            "while this is attached to a unit, this gets +1 power",
            "while this is attached to a unit: the unit this is attached to gets +1 power",
            "when this is attached to a unit: (the unit this is attached to)'s controller draws 1 card",
            "when this is attached to a unit: this gets +1 power until end of turn, it gains swift until end of turn",
            "while this is a unit: it gets +1 power",
            "if this would be dealt damage and this is attached to a unit, prevent it",
        ],
    );
}

#[test]
fn a_plural_in_a_trigger_is_refused_with_both_readings() {
    told(
        pond,
        &[
            (
                "when units you control are destroyed: draw 1 card",
                "this could be answered once for each of them, or once for all of one moment [how often?] (write `a unit you control` for once for each \
                 of them, `1 or more units you control` for once for all of one moment)",
            ),
            ("when you discard cards: draw 1 card", "write `a card` for once for each"),
        ],
    );
    fine(pond, &["units can't be destroyed", "if units would be destroyed, prevent it"]);
}

#[test]
fn empty_braces_and_numbers_below_0_are_refused() {
    let empty = "nothing stands in these braces [empty]";
    let rows: Vec<(String, &str)> =
        ["you may", "for each unit", "for each player", "repeat 3 times", "with a chance of 1 in 2"]
            .iter()
            .map(|head| (format!("activate free: {head} {{ }}"), empty))
            .collect();
    let rows: Vec<(&str, &str)> = rows.iter().map(|(text, message)| (text.as_str(), *message)).collect();
    told(pond, &rows);
    told(
        pond,
        &[
            ("while you control a unit { }", empty),
            ("leap(-2)", "keyword `leap` makes an amount below 0 of this [below 0]"),
            ("leap(1 - 3)", "keyword `leap` makes an amount below 0 of this"),
        ],
    );
    fine(pond, &["leap(2)", "leap(your energy - 5)"]);
    told(
        book,
        &[
            (
                "event jump { \"OBJECT (jumps,leaps)\"; does: place OBJECT in hand }",
                "between alternatives stands `|`, and not a comma [in this sentence] (write `(jumps|leaps)`)",
            ),
            ("event hop { \"OBJECT hops\"; does: repeat 3 { } }", empty),
        ],
    );
    wrong(
        "use std.plain\nkeyword rise { }\n",
        &[
            "2:9 keyword `rise` says nothing [a mark without a text] (write what it stands for; a mark that others ask about is declared in the \
           rulebook: `keywords { rise }`)",
        ],
    );
}

#[test]
fn slips_of_a_first_game_are_told_by_their_cause() {
    told(
        pond,
        &[
            (
                "activate free: gain 1 energys",
                "no event is worded `gain ... energys` [not known] (did you mean `energy`?)",
            ),
            (
                "resolve: each opponent chooses a unit they control. destroy it",
                "(write `for each opponent { that player chooses a unit they control, destroy it }`)",
            ),
            (
                "resolve: the next fish you catch this turn gets +2 power",
                "(write `resolve: the next fish that you catch this turn gets +2 power`)",
            ),
            ("when this is caught: gain 1 energy", "add `\"OBJECT (is|are|would be) caught\"` to the event"),
            ("this can't be targeted", "no event makes something a target, so that none can be forbidden"),
            ("this can't be the target of units", "no event makes something a target"),
            ("the first fish you catch each turn has +1 power", "write `the first time each turn EVENT: DO`"),
            (
                "if you control 2 or more fish, fish you control have guard",
                "(write `while you control 2 or more fish: fish you control have guard`)",
            ),
            ("if you control a unit, draw 1 card", "(write `when you control a unit: draw 1 card`)"),
            (
                "if you would pay bait, prevent 1",
                "(write `if you would pay 1 or more bait, prevent 1`; or put brackets round the amount of event `pay` in the rulebook, \
                 `\"PLAYER (pays|pay|would pay) [AMOUNT] bait\"`: then this can be read, for any amount)",
            ),
            ("if a fish would be destroyed, prevent that", "(write `if a fish would be destroyed, prevent it`)"),
            ("activate free: spawn 21 \"Imp\"", "(write `repeat 21 times: spawn \"Imp\"`, one after the other)"),
            ("activate free: spawn 2 \"Imp\" tokens with swift", "what a token has stands on its card [not read here]"),
            (
                "activate free: spawn an \"Imp\" for each unit you control",
                "(write `repeat (number of unit you control) times: spawn \"Imp\"`)",
            ),
            (
                "life X, where X is number of units you control",
                "(write `life 0`, and in a line of its own `this has base life set to number of units you control`)",
            ),
            (
                "activate free: lose 2 energy",
                "what takes energy from a player is `PLAYER (spends|spend|would spend) [AMOUNT] energy`",
            ),
            (
                "once per turn: you may discard a card to gain 2 energy",
                "(write `activate once per turn discard a card: gain 2 energy`;",
            ),
            ("activate free: each player may draw 1 card", "(write `for each player: that player may draw 1 card`)"),
            (
                "activate free: this gets +1 power permanently",
                "(write `activate free: this gets +1 power indefinitely`)",
            ),
            (
                "if a source would deal damage to your hero, it deals that much damage minus 1 instead",
                "instead the amount becomes the amount - 1`",
            ),
            (
                "each time you draw 1 or more cards: gain 1 energy",
                "(write `when you draw 1 or more cards: gain 1 energy`)",
            ),
            (
                "the first time a unit would be destroyed each turn, exile it instead",
                "(write `the first time each turn a unit would be destroyed, instead exile it`)",
            ),
            (
                "once per turn, you may discard a card: gain 2 energy",
                "(write `activate once per turn discard a card: gain 2 energy`;",
            ),
            (
                "at the start of your turn you may gain 1 energy",
                "(write `at the start of your turn: you may gain 1 energy`)",
            ),
            ("resolve: destroy target unit. at the end of turn, draw 1 card", "at the end of turn: draw 1 card`"),
            ("during your turn: fish get +1 power", "(write `while during your turn: fish get +1 power`)"),
            ("this has guard during your turn", "(write `while during your turn: guard`)"),
            (
                "during your turn when a unit is destroyed, draw 1 card",
                "(write `when a unit is destroyed during your turn: draw 1 card`)",
            ),
            (
                "activate free: this gets +1 power while this is in play",
                "(write `activate free: this gets +1 power as long as this is in play`)",
            ),
            ("activate spend 1 energy or discard a card: draw 1 card", "a cost is one: nobody chooses between two"),
            ("activate free: discard up to 2 cards", "how many are chosen is said of targets"),
            ("resolve: draw 2 cards. then discard a card.", "(write `resolve: draw 2 cards, then discard a card."),
            ("activate free: choose up to 5 { draw 1 card; gain 1 energy }", "write `choose up to 2 { ... }`"),
            (
                "activate free: until end of turn, until end of turn, this gets +1 power",
                "how long this lasts is said twice",
            ),
            (
                "once, the first time each turn this is dealt damage: draw 1 card",
                "how often this is answered is said twice",
            ),
        ],
    );
    fine(
        pond,
        &[
            "players cannot catch fish",
            "players can't catch fish",
            "opponents cannot catch fish",
            "red sheep and blue sheep get +1 power",
            "this costs 1 less to play if you control a unit",
            "this costs 1 less to play for each unit you control",
        ],
    );
}

#[test]
fn slips_of_a_first_scenario_are_told_by_their_cause() {
    let catches = |text: &str| pond("").replace("expect ends", &format!("{text}\nexpect ends"));
    told(
        catches,
        &[
            ("happens: A catches \"Old Pike\"", "no object of this scenario is called `Old Pike` [not there]"),
            ("A: Hook in play", "the name of a card stands in quotes [no quotes] (write `\"Hook\"`)"),
            ("A: \"Fly\" in crel", "no zone `crel`"),
            ("A has -2 bait", "no player begins with less than 0"),
            ("A: 2 \"Imp\" in play", "a line puts one object into the position [several]"),
        ],
    );
    fine(catches, &["A: \"Fly\" is item in play as f\nobserve A controls f"]);
    told(
        lines,
        &[
            (
                "happens: A juggles \"Spark\"",
                "`event juggle { \"PLAYER (juggles|juggle|would juggle) OBJECT\"; \"juggle OBJECT\"; does: ... }`",
            ),
            ("happens: A catches \"Spark\"", "`event catch { \"PLAYER (catches|catch|would catch) OBJECT\""),
            ("observe energy of A\nexpect outcomes exactly { 1 } or { 2 }", "between two outcomes stands a comma"),
        ],
    );
    told(
        book,
        &[
            ("resources { gold at most 3 }", "a resource has no bound: `gold at most 3` would be its name"),
            ("words { type: fox } zones { den }", "`zones` begins another block [on the same line]"),
            ("step occur before occur", "a step cannot stand before itself"),
        ],
    );
    let property = |text: &str| {
        format!("use std.plain\nproperty p {{ {text} }}\nscenario s {{ uses plain; players A; check p }}\n")
    };
    told(
        property,
        &[
            ("energy of A never > 3", "(write `never energy of A > 3`: when it has to hold stands in front)"),
            ("energy of A <= 3", "when it has to hold is not said: write `always energy of A <= 3`"),
        ],
    );
}

#[test]
fn what_changes_nothing_and_what_always_holds_is_told() {
    told(
        pond,
        &[
            (
                "if this would be dealt damage, instead the amount becomes the amount * 1",
                "a number times 1 is that number",
            ),
            ("activate free: gain (your energy - your energy) energy", "this is always 0"),
            ("activate free: gain (your energy % 1) energy", "this is always 0"),
            ("activate free: gain (the lower of 2 and 2) energy", "both numbers are the same"),
            ("this becomes a copy of this", "this is so without the effect"),
            ("this is controlled by you", "this is so without the effect"),
            ("activate free: this is red and red until end of turn", "one effect gives the same twice"),
            ("activate free: { let x = 3; let x = x; gain x energy }", "`x` has this value already"),
            (
                "activate free: { roll a die with 6 sides as x; roll a die with 6 sides as x; gain x energy }",
                "nothing reads `x` before it is given anew",
            ),
            ("activate free: { destroy this; destroy this }", "what stands in front has done this already"),
            (
                "activate free: choose 1 with repetition { draw 1 card; gain 1 energy }",
                "one mode alone is not chosen again",
            ),
            ("activate free: if you are you: gain 1 energy", "this is always true [a player and themself]"),
            ("while there is a hero or there is no hero: guard", "one of these conditions holds of every number"),
            ("from any zone: while this is in hand and this is in play: guard", "these conditions never hold together"),
        ],
    );
    told(lines, &[("happens: if A is B: A gains 1 energy", "this is always false [two players]")]);
    fine(
        pond,
        &[
            "activate free: { gain 1 energy; gain 1 energy }",
            "activate free: { let x = 3; let x = x + 1; gain x energy }",
            "activate free: if the turn player is you: gain 1 energy",
            "activate free: gain (2 * your energy) energy",
        ],
    );
}
