//! Sentences that leave out a part of their event: each is told with the part that it lacks, and the bodies of events that are
//! worded as cards are.

use super::mistakes::told;
use super::testing::{problems, wrong};

/// A card in a game whose events say how much they are.
fn bakery(ability: &str) -> String {
    format!(
        "use std.plain\nrulebook r extends plain {{\nresources {{ coins }}\ncounters {{ loaf }}\n\
         event earn {{ \"PLAYER (earns|earn|would earn) AMOUNT (coin|coins)\"; does: raise coins of PLAYER by AMOUNT }}\n\
         event batter {{ \"SOURCE (batters|batter|would batter) OBJECT for AMOUNT\"; does: lower life of OBJECT by AMOUNT }}\n\
         event bake {{ \"OBJECT (bakes|would bake)\"; does: add 1 loaf counter to OBJECT }}\n}}\n\
         scenario s {{ uses r; players A (turn), B; A: hero with life 20; B: hero with life 20\n\
         A: \"X\" is unit in play with 1 loaf counter {{ {ability} }}\n\
         happens: A earns 2 coins; happens: \"X\" batters B's hero for 1; happens: \"X\" bakes; expect ends }}\n"
    )
}

/// A rulebook with an event whose body says this.
fn body(said: &str) -> String {
    let (forms, does) = said.split_once(" | ").unwrap_or(("\"OBJECT (stirs|would stir) [AMOUNT]\"", said));
    format!(
        "use std.plain\nrulebook r extends plain {{\nresources {{ coins }}\ncounters {{ loaf }}\n\
         event stir {{ {forms}; does: {does} }}\n}}\ntoken \"Bee\": unit {{ power 1 }}\n\
         scenario s {{ uses r; players A (turn), B; A: hero with life 20; expect ends }}\n"
    )
}

#[test]
fn an_amount_that_is_left_out_is_told_with_the_event_that_needs_it() {
    let brackets = "or put brackets round the amount of event `earn` in the rulebook, `\"PLAYER (earns|earn|would earn) [AMOUNT] (coin|coins)\"`: then";
    told(
        bakery,
        &[
            ("when you earn coins: draw 1 card", "(write `when you earn 1 or more coins: draw 1 card`; or put"),
            ("when you earn coins: draw 1 card", brackets),
            (
                "whenever you earn coins, target unit bakes",
                "`when you earn coins: target unit bakes` can be read, for any amount",
            ),
            ("a player can't earn coins", "write `a player can't earn 1 or more coins`"),
            ("while you control a unit: opponents can't earn coins", "an opponent can't earn 1 or more coins`"),
            (
                "while number of times you earn coins this turn >= 2: this gets +1 power",
                "write `while number of times you earn 1 or more coins this turn >= 2:",
            ),
            ("when this batters a hero: draw 1 card", "`when this batters a hero for 1 or more: draw 1 card`"),
            ("if a unit would be dealt damage or this would batter a hero, prevent it", "batter a hero for 1 or more"),
        ],
    );
}

#[test]
fn what_a_sentence_ends_with_is_told_with_something_in_its_place() {
    told(
        bakery,
        &[
            ("when this batters: draw 1 card", "write `when this batters an object for 1 or more: draw 1 card`"),
            ("this can't batter", "write `this can't batter an object for 1 or more`"),
        ],
    );
}

#[test]
fn with_the_amount_in_brackets_the_sentence_is_read() {
    let needs = "\"PLAYER (earns|earn|would earn) AMOUNT (coin|coins)\"";
    let may = "\"PLAYER (earns|earn|would earn) [AMOUNT] (coin|coins)\"";
    for ability in
        ["when you earn coins: draw 1 card", "a player can't earn coins", "when you earn coins: target unit bakes"]
    {
        let text = bakery(ability);
        assert!(problems(&[("a.assize", &text)]).iter().any(|problem| problem.contains(may)), "`{ability}`");
        wrong(&text.replace(needs, may), &[]);
    }
}

#[test]
fn what_was_not_done_is_asked_of_what_happens_earlier() {
    wrong(&bakery("at the end of your turn and you did not earn 1 or more coins this turn: draw 1 card"), &[]);
    told(
        bakery,
        &[("at the end of your turn and this did not bake this turn: draw 1 card", "history is kept for players")],
    );
}

#[test]
fn a_condition_behind_names_its_object_by_it() {
    for ability in [
        "this gets +1 power as long as it has a loaf counter on it",
        "this can't bake while it has 2 or more loaf counters",
    ] {
        wrong(&bakery(ability), &[]);
    }
}

#[test]
fn bodies_of_events_that_are_worded_as_cards_are_told_their_changes() {
    let for_player = "\"PLAYER (stirs|stir|would stir) [AMOUNT]\"";
    let two = "\"OBJECT (stirs|would stir) OTHER for AMOUNT\"";
    let row = |forms: &str, does: &str| format!("{forms} | {does}");
    let rows = [
        (row(for_player, "create 2 \"Bee\" tokens"), "write `repeat 2 times: create \"Bee\" for PLAYER in play`"),
        (row(for_player, "you create a \"Bee\" token"), "write `create \"Bee\" for PLAYER in play`"),
        (
            row(for_player, "PLAYER creates AMOUNT \"Bee\" tokens"),
            "`repeat AMOUNT times: create \"Bee\" for PLAYER in play`",
        ),
        ("create 2 \"Bee\" tokens".to_owned(), "`repeat 2 times: create \"Bee\" for PLAYER in play`"),
        ("its controller creates a \"Bee\" token".to_owned(), "write `create \"Bee\" for its controller in play`"),
        (
            row(two, "take AMOUNT loaf counters from OTHER and put them on OBJECT"),
            "`take AMOUNT loaf counters from OTHER, add AMOUNT loaf counters to OBJECT`",
        ),
        (
            row(two, "move AMOUNT loaf counters from OTHER to OBJECT"),
            "`take AMOUNT loaf counters from OTHER, add AMOUNT loaf counters to OBJECT`",
        ),
        (
            row(two, "take AMOUNT loaf counters from OTHER and its controller gains AMOUNT coins"),
            "`take AMOUNT loaf counters from OTHER, raise coins of its controller by AMOUNT`",
        ),
        (
            row("\"OBJECT (fights|would fight) OTHER\"", "each deals damage equal to its power to the other"),
            "`at once { OBJECT deals (power of OBJECT) damage to OTHER; OTHER deals (power of OTHER) damage to OBJECT }`",
        ),
    ];
    let rows: Vec<(&str, &str)> = rows.iter().map(|(text, message)| (text.as_str(), *message)).collect();
    told(body, &rows);
}

/// An event that is worded with another event takes its object out of play as well.
#[test]
fn what_an_event_makes_takes_its_object_away() {
    let game = |body: &str| {
        format!(
            "use std.plain\nrulebook r extends plain {{\n\
             event raze {{ \"OBJECT (is|would be) razed\"; \"raze OBJECT\"; {body} }}\n}}\n\
             scenario s {{ uses r; players A (turn), B; A: hero with life 20\n\
             A: \"X\" is unit in play {{ when this is razed: draw 1 card }}; happens: raze \"X\"; expect ends }}\n"
        )
    };
    let found = problems(&[("a.assize", &game("does: destroy OBJECT"))]);
    let told = "this is in discard then, and the ability does not work there [never triggers] (write `looks back` in the braces of event `raze`";
    assert!(found.iter().any(|problem| problem.contains(told)), "{found:?}");
    wrong(&game("looks back; does: destroy OBJECT"), &[]);
}

#[test]
fn what_a_card_is_stands_behind_a_colon() {
    let game = |card: &str| {
        format!(
            "use std.plain\n{card}\nscenario s {{ uses plain; players A (turn), B; A: hero with life 20; expect ends }}\n"
        )
    };
    let found = problems(&[("a.assize", &game("card \"Bee\" is unit with power 1"))]);
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].contains("write `card \"Bee\": unit { power 1 }`"), "{found:?}");
    let found = problems(&[("a.assize", &game("card \"Bee\" is unit { power 1 }"))]);
    assert!(found.len() == 1 && found[0].contains("stands behind a colon"), "{found:?}");
}
