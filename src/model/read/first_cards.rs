//! What first designers write on their first cards and cannot be read: each is told what to write.

use super::mistakes::{book, card, fine, lines, told};
use super::testing::problems;

/// A card in a game of its own, with plants, water, a relation, and events of infesting and of creating tokens.
fn garden(ability: &str) -> String {
    format!(
        "use std.plain\nrulebook r extends plain {{\nresources {{ water }}; numbers {{ strength }}; words {{ kind: plant }}; relations {{ attached to }}\n\
         counters {{ bug }}\n\
         event gain water {{ \"PLAYER (gains|gain|would gain) AMOUNT water\"; \"gain AMOUNT water\"; does: raise water of PLAYER by AMOUNT }}\n\
         event drain {{ \"PLAYER (spends|spend|would spend) AMOUNT water\"; does: lower water of PLAYER by AMOUNT }}\n\
         event infest {{ \"OBJECT (is|would be) infested [with AMOUNT bugs]\"; \"infest OBJECT with AMOUNT bugs\"; does: add AMOUNT bug counters to OBJECT }}\n\
         event create {{ \"PLAYER (creates|create|would create) OTHER\"; does: create OTHER for PLAYER in play }}\n}}\n\
         token \"Weed\": unit {{ power 1 }}\n\
         scenario s {{ uses r; players A (turn), B; A: hero with life 20; B: hero with life 20\n\
         A: plant with strength 3; A: \"X\" is unit in play {{ {ability} }}; expect ends }}\n"
    )
}

/// A keyword of a game.
fn keyword(text: &str) -> String {
    format!("use std.plain\nkeyword {text}\nscenario s {{ uses plain; players A (turn), B; expect ends }}\n")
}

/// A property of a game.
fn property(text: &str) -> String {
    lines("A: \"Bee\" is unit in play\ncheck p")
        .replace("scenario s {", &format!("property \"p\" {{ {text} }}\nscenario s {{"))
}

#[test]
fn a_cost_stands_behind_activate_with_what_is_done() {
    told(
        card,
        &[
            (
                "activate: 1 energy, destroy this: draw a card",
                "(write `activate spend 1 energy, destroy this: draw a card`)",
            ),
            (
                "activate 1 energy, destroy this: draw a card",
                "(write `activate spend 1 energy, destroy this: draw a card`)",
            ),
            (
                "activate destroy this, 1 energy: draw a card",
                "(write `activate destroy this, spend 1 energy: draw a card`)",
            ),
            ("activate: spend 1 energy: draw a card", "(write `activate spend 1 energy: draw a card`)"),
            (
                "activate: spend 1 energy, destroy this: draw a card",
                "(write `activate spend 1 energy, destroy this: draw a card`)",
            ),
            ("activate: 1 energy: draw a card", "(write `activate spend 1 energy: draw a card`)"),
            ("activate: sing, destroy this: draw a card", "behind `activate` stands a cost, and a colon [two colons]"),
        ],
    );
    told(
        garden,
        &[
            (
                "activate 1 water, destroy this: draw a card",
                "(write `activate you spend 1 water, destroy this: draw a card`)",
            ),
            (
                "activate once per turn 1 water: draw a card",
                "(write `activate once per turn you spend 1 water: draw a card`)",
            ),
        ],
    );
}

#[test]
fn an_event_between_two_objects_is_declared_with_both() {
    told(
        lines,
        &[
            (
                "happens: \"Spark\" attacks A's hero",
                "`event attack { \"OBJECT (attacks|would attack) OTHER\"; does: ... }`",
            ),
            (
                "happens: \"Spark\" bites A's hero for 2",
                "`event bite { \"SOURCE (bites|would bite) OBJECT for AMOUNT\"; does: ... }`",
            ),
            ("happens: \"Spark\" attacks this turn", "`event attack { \"OBJECT (attacks|would attack)\"; does: ... }`"),
        ],
    );
    told(
        card,
        &[
            (
                "resolve: target unit you control fights target enemy unit",
                "`event fight { \"OBJECT (fights|would fight) OTHER\"; does: ... }`",
            ),
            ("when this attacks: draw a card", "`event attack { \"OBJECT (attacks|would attack)\"; does: ... }`"),
        ],
    );
    let declared = |event: &str| {
        format!(
            "use std.plain\nrulebook r extends plain {{\nevent attack {{ \"OBJECT (attacks|would attack) OTHER\"; does: lower life of OTHER by 1 }}\n\
             event bite {{ \"SOURCE (bites|would bite) OBJECT for AMOUNT\"; does: lower life of OBJECT by AMOUNT }}\n}}\n\
             scenario s {{ uses r; players A (turn), B; A: \"Bee\" is unit with life 3 in play; B: \"Wasp\" is unit with life 3 in play\n\
             happens: {event}; expect ends }}\n"
        )
    };
    fine(declared, &["\"Bee\" attacks \"Wasp\"", "\"Bee\" bites \"Wasp\" for 2"]);
}

/// What a keyword is given stands in what is told by the name of the parameter.
#[test]
fn a_parameter_of_a_keyword_keeps_its_name() {
    told(
        keyword,
        &[
            (
                "thorns(N) { when this is dealt damage, deal N damage to the source }",
                "(write `when this is dealt damage: deal N damage to the source`)",
            ),
            ("gift(N) { draw N cards }", "(write `resolve: draw N cards`"),
        ],
    );
}

#[test]
fn counters_of_which_there_are_none_are_named() {
    told(
        card,
        &[
            (
                "at the end of each turn: put a marker counter on this if it has none",
                "(write `put 1 marker counters on this if this has no marker counters`)",
            ),
            (
                "when this is destroyed: draw a card for each marker counter that was on it",
                "(leave `that was` out: it is asked of it as it was when it left)",
            ),
        ],
    );
    fine(
        card,
        &[
            "at the end of each turn: put 1 marker counters on this if this has no marker counters",
            "when this is destroyed: draw a card for each marker counter on it",
        ],
    );
}

#[test]
fn to_how_many_it_was_done_is_asked_behind_it() {
    told(
        card,
        &[
            (
                "resolve: destroy each unit with guard and draw a card for each",
                "(write `destroy each unit with guard, if you do: draw (that many) cards`)",
            ),
            (
                "resolve: destroy each unit with guard and gain 2 energy for each",
                "(write `destroy each unit with guard, if you do: gain (2 * that many) energy`)",
            ),
            (
                "resolve: destroy each unit with power less than 2. gain 1 energy for each unit destroyed this way",
                "(write `destroy each unit with power less than 2, if you do: gain (that many) energy`)",
            ),
            // Of damage `that many` would be how much.
            (
                "resolve: deal 3 damage to each unit. draw a card for each unit dealt damage this way",
                "what was done to is known behind it",
            ),
        ],
    );
}

#[test]
fn several_tokens_are_told_with_their_number() {
    told(
        garden,
        &[
            ("resolve: create 2 \"Weed\" tokens", "(write `you create 2 \"Weed\" tokens`)"),
            ("resolve: you create two 1/1 Weed tokens", "(write `you create 2 \"Weed\" tokens`)"),
        ],
    );
    for text in ["create 2 \"Weed\" tokens", "create two 1/1 Weed tokens", "you create 2 \"Weed\" tokens"] {
        let found = problems(&[("a.assize", &card(&format!("resolve: {text}")))]);
        let says = |problem: &String| problem.contains("then write `you create 2 \"Weed\" tokens` here");
        assert!(found.iter().any(says), "`{text}`: {found:?}");
    }
}

#[test]
fn by_whom_is_said_where_the_event_has_a_place_for_it() {
    let by = "the sentence of this event has no place for by whom";
    told(
        card,
        &[
            ("when this is destroyed by an opponent: draw a card", by),
            ("when this or another unit is destroyed by an opponent: draw a card", by),
            ("can't be destroyed by actions", by),
            ("this can't be destroyed by actions", by),
        ],
    );
    let declared = |text: &str| {
        card(text).replace("expect ends", "happens: destroy \"Spark\"\nexpect ends").replace(
            "uses plain",
            "uses r",
        ).replace(
            "scenario s",
            "rulebook r extends plain { event destroy { \"OBJECT (is|are|would be) destroyed [by SOURCE]\"; \"destroy OBJECT\"; looks back; only if \
             OBJECT is in a zone in play; does: place OBJECT in discard } }\nscenario s",
        )
    };
    fine(
        declared,
        &["this can't be destroyed by an action", "when this or another unit is destroyed by an action: draw a card"],
    );
}

#[test]
fn what_cards_cost_is_read_behind_a_condition() {
    fine(
        card,
        &[
            "while it is your turn: units cost 1 less to play",
            "units cost 1 less to play as long as it is your turn",
            "this costs 1 less to play while it is your turn",
        ],
    );
}

#[test]
fn what_is_described_and_counted_is_told() {
    told(
        garden,
        &[
            ("if this would be infested, prevent 2 bugs", "(write `if this would be infested, prevent 2`)"),
            ("attached unit gets +2 power", "(write `the unit this is attached to`)"),
            ("equipped unit gets +2 power", "(write `the unit this is attached to`)"),
            (
                "resolve: for each plant you control with strength 3 or greater, gain 1 water",
                "(write `for each plant you control with strength 3 or greater: gain 1 water`)",
            ),
            (
                "for each plant you control, this gets +1 strength",
                "(write `this gets +1 strength for each plant you control`)",
            ),
            (
                "while you control more units than your opponent: this gets +1 power",
                "(write `number of units you control > number of units your opponent controls`)",
            ),
        ],
    );
    told(
        card,
        &[
            ("attached unit gets +2 power", "declare it in the rulebook, `relations { attached to }`"),
            (
                "resolve: put the top 3 cards of your deck into your discard pile",
                "does: place the top AMOUNT cards of deck of PLAYER in discard }`; then say `mill 3 cards` here",
            ),
            (
                "resolve: put the top 3 cards of your deck into your hand",
                "the event that does so is `draw AMOUNT (card|cards)`",
            ),
        ],
    );
}

#[test]
fn a_property_is_told_as_a_whole() {
    told(
        property,
        &[
            (
                "if \"Bee\" is in play then \"Bee\" is in discard",
                "write `\"Bee\" is in play leads to \"Bee\" is in discard`",
            ),
            (
                "always no unit has power greater than 5",
                "(write `always there is no unit that has power greater than 5`)",
            ),
        ],
    );
    // Also of what no scenario has.
    let found = problems(&[("a.assize", &property("if \"Wasp\" is in play then \"Wasp\" is in discard"))]);
    assert!(found.iter().any(|problem| problem.contains("leads to \"Wasp\" is in discard")), "{found:?}");
}

#[test]
fn names_of_a_rulebook_are_told_by_what_they_mean() {
    let bound = "that nobody has more is said by a replacement in `rules`";
    told(
        book,
        &[
            ("policies { trigger order: a stack }", "did you mean `triggers go to: a stack`?"),
            ("policies { trigger order: whatever }", "did you mean `triggers are ordered by`?"),
            ("resources { sun max 10 }", bound),
            ("resources { sun (max 10) }", bound),
            ("resources { sun up to 10 }", bound),
            ("numbers { size max 10 }", "(write `size at most 10`)"),
            ("numbers { size (max 10) }", "(write `size at most 10`)"),
        ],
    );
}
