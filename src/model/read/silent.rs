//! Texts that were read as they stand and did nothing, or something else, without a word: each is told.

use super::mistakes::{fine, told};
use super::testing::problems;

/// A game with events of its own, and a scenario with these objects in which a card says this.
fn stage(objects: &str, ability: &str) -> String {
    format!(
        "use std.plain\nrulebook r extends plain {{\nzones {{ outside }}\nrelations {{ held by }}\nwords {{ kind: prop }}\n\
         event create {{ \"PLAYER (creates|create|would create) OTHER\"; does: {{ create OTHER for PLAYER in outside as newcomer, newcomer enters play }} }}\n\
         event take {{ \"OTHER (takes|would take) OBJECT\"; does: OBJECT becomes held by OTHER }}\n\
         event grab {{ \"OTHER (grabs|would grab) OBJECT\"; does: {{ OBJECT enters play; OBJECT becomes held by OTHER }} }}\n\
         event bow {{ \"OBJECT (bows|would bow)\"; only if OBJECT is in play; does: place OBJECT in discard }}\n}}\n\
         token \"Imp\": unit {{ power 1 }}\ncard \"Lamp\": item {{ }}\n\
         card \"X\": unit {{ power 2; life 2; cost 0\n{ability}\n}}\n\
         scenario s {{ uses r; players A (turn), B; A: \"X\" in play; A: \"Ox\" is unit with 1 charge counter\n\
         {objects}\nhappens: A creates \"Imp\"; happens: \"Ox\" bows; expect ends }}\n"
    )
}

fn alone(ability: &str) -> String {
    stage("", ability)
}

#[test]
fn whose_zone_is_meant_is_told_of_every_event() {
    let whose = "what is chosen here can be another player's [whose?]";
    told(
        alone,
        &[
            (
                "when this is destroyed: you may put a unit from hand into play",
                &format!(
                    "{whose} (write `put a unit in your hand into play`, or `put a unit controlled by any player in hand into play`"
                ),
            ),
            ("when this is destroyed: put a unit in hand into play", "(write `put a unit in your hand into play`"),
            ("when this is destroyed: exile a card in deck", "(write `exile a card in your deck`"),
            (
                "when this is destroyed: return a unit in discard to hand",
                "(write `return a unit in your discard to hand`",
            ),
            ("when this is destroyed: exile 2 cards in hand", "(write `exile 2 cards in your hand`"),
            (
                "when this is destroyed: choose a unit in hand as x, put x into play",
                "(write `a unit in your hand`, or `a unit controlled by any player in hand`",
            ),
        ],
    );
    fine(
        alone,
        &[
            "when this is destroyed: put a unit from your hand into play",
            "when this is destroyed: exile a card in the player after you's hand",
            "when this is destroyed: exile target card in discard",
            "when this is destroyed: exile each card in discard",
            "when this is destroyed: destroy a unit",
            "when this is destroyed: exile an action in stack",
            "when this is destroyed: exile a unit in outside",
        ],
    );
}

#[test]
fn what_is_other_than_a_card_is_no_card_of_that_name() {
    let lamps = |ability: &str| stage("A: \"Lamp\"; B: \"Lamp\" as second", ability);
    let that = "(write `that is not \"Lamp\"` to leave out all of them)";
    told(
        lamps,
        &[
            (
                "when this is destroyed: destroy each item other than \"Lamp\"",
                &format!(
                    "`\"Lamp\"` on a card is one object of the scenario, and others are of that card [this one alone] {that}"
                ),
            ),
            ("when this is destroyed: destroy each item except \"Lamp\"", that),
        ],
    );
    told(
        |ability| stage("A: \"Lamp\"; B: \"Lamp\"", ability),
        &[("when this is destroyed: destroy each item other than \"Lamp\"", that)],
    );
    told(
        |ability| stage("A: \"Lamp\" as first; B: \"Lamp\" as second", ability),
        &[(
            "when this is destroyed: destroy each item other than \"Lamp\"",
            &format!(
                "`other than` leaves out one object, and none of the scenario is called `Lamp` [a card, and no object] {that}"
            ),
        )],
    );
    fine(lamps, &["when this is destroyed: destroy each item that is not \"Lamp\""]);
    fine(|ability| stage("A: \"Lamp\"", ability), &["when this is destroyed: destroy each item other than \"Lamp\""]);
}

#[test]
fn it_behind_an_event_that_creates_is_this_card() {
    let is = "`it` is this card: the token that is created is not named behind that [which one?] (write `when a \"Imp\" enters play: ...` for each that comes, \
              `each \"Imp\" you control`";
    told(
        alone,
        &[
            ("when you create an \"Imp\": put 1 charge counter on it", is),
            ("when a player creates \"Imp\": destroy it", is),
        ],
    );
    fine(
        alone,
        &[
            "when you create an \"Imp\": put 1 charge counter on this",
            "when an \"Imp\" enters play: put 1 charge counter on it",
            "when you create an \"Imp\": choose a unit, put 1 charge counter on it",
        ],
    );
}

#[test]
fn what_is_asked_before_an_event_that_looks_back_is_told() {
    let one = "event `destroy` looks back, so that this is asked just before it, and its object is one of them still [never so]";
    let there = "and its object is not there yet [never so]";
    told(
        alone,
        &[
            (
                "when a unit you control is destroyed and you control no units: gain 1 energy",
                &format!("{one} (write `when a unit you control is destroyed: if you control no units: gain 1 energy`"),
            ),
            ("when a unit is destroyed and there is no unit: gain 1 energy", one),
            ("when this is destroyed and you control no units: gain 1 energy", one),
            ("when a unit is destroyed and it is in discard: gain 1 energy", there),
            (
                "when a unit is destroyed and it is in discard: gain 1 energy. draw 1 card",
                "(write `when a unit is destroyed: if it is in discard { gain 1 energy. draw 1 card }`",
            ),
        ],
    );
    fine(
        alone,
        &[
            "when a unit you control is destroyed and you control no items: gain 1 energy",
            "when a unit is destroyed and you control no units: gain 1 energy",
            "when a unit you control is destroyed and you control no units other than it: gain 1 energy",
            "when a unit you control is destroyed and you control no units with swift: gain 1 energy",
            "when a unit you control is destroyed and you control exactly 1 unit: gain 1 energy",
            "when a unit is returned to hand and it is in discard: gain 1 energy",
            "when a unit bows and there is no unit: gain 1 energy",
            "when a unit is destroyed: if it is in discard: gain 1 energy",
        ],
    );
}

#[test]
fn a_property_on_every_event_that_asks_too_late_is_told() {
    let asked = |asks: &str| {
        let text = alone("when this is destroyed: draw 1 card");
        let text = text.replace("expect ends", "expect ends; check \"p\"");
        problems(&[("a.assize", &format!("{text}property \"p\" {{ on every {asks} }}\n"))])
    };
    let late = "a property is asked just behind its event, although triggers on it look back: event `destroy` has put the object into discard";
    for asks in [
        "a unit is destroyed: marker counters on it >= 1",
        "a unit with a marker counter is destroyed: it is in discard",
    ] {
        let found = asked(asks);
        assert!(found.iter().any(|problem| problem.contains(late)), "`{asks}`: {found:?}");
    }
    for asks in ["a unit is destroyed: it is in discard", "a player draws 1 card: there is a unit"] {
        assert_eq!(asked(asks), Vec::<String>::new(), "`{asks}`");
    }
}

#[test]
fn what_is_out_of_play_stands_in_no_relation() {
    let nothing = "event `take` changes nothing of what is in hand: only what is in play can be held by anything [changes nothing]";
    let of = |ability: &str| {
        let text = stage("A: \"Ham\" is item in hand", ability);
        text.replace(
            "happens: \"Ox\" bows",
            "happens: \"Ox\" bows; happens: \"X\" takes \"Ox\"; happens: \"X\" grabs \"Ham\"",
        )
    };
    told(
        of,
        &[
            ("when this is destroyed: target unit takes target item in your hand", nothing),
            ("when this is destroyed: target unit takes an item in your hand", nothing),
            ("activate free: a unit you control takes an item in your hand", nothing),
        ],
    );
    fine(
        of,
        &[
            "when this is destroyed: target unit takes target item",
            "when this is destroyed: target unit grabs target item in your hand",
            "when this is destroyed: choose an item in your hand as x, put x into play, target unit takes x",
        ],
    );
}

#[test]
fn how_long_a_copy_is_one_is_said() {
    told(
        alone,
        &[
            (
                "as this enters play: choose another unit as c, this becomes a copy of c",
                "it is a copy until the end of the turn alone: how long is not said, and rulebook `r` says `an effect without a \
                 stated duration lasts: until the end of the turn` [until the end of the turn] (write `as this enters play: choose another unit as c, this \
                 becomes a copy of c indefinitely`, or `as this enters play: choose another unit as c, this becomes a copy of c until end of \
                 turn` if that is meant)",
            ),
            ("when this is destroyed: target unit becomes a copy of \"Ox\"", "becomes a copy of \"Ox\" indefinitely`"),
        ],
    );
    fine(
        alone,
        &[
            "as this enters play: choose another unit as c, this becomes a copy of c indefinitely",
            "when this is destroyed: target unit becomes a copy of \"Ox\" until end of turn",
            "this becomes a copy of \"Ox\"",
        ],
    );
}

/// A relation that is asked for the wrong way round: what is tied is the item.
#[test]
fn a_relation_that_is_read_the_wrong_way_round_is_told() {
    let knots = |kind: &'static str, objects: &'static str| {
        move |sun: &str| {
            format!(
                "use std.plain\nrulebook peak extends plain {{ relations {{ {kind} }}\n\
                 event tie {{ \"tie OBJECT to OTHER\"; does: OBJECT becomes tied to OTHER }} }}\n\
                 card \"Rope\": item {{ activate free: tie this to target unit }}\ncard \"Sun\": item {{ {sun} }}\n\
                 scenario s {{ uses peak; players A (turn), B; A: \"Ada\" is unit with power 2; A: \"Rope\"; A: \"Sun\"\n\
                 {objects} expect ends }}\n"
            )
        }
    };
    let tied = "A: \"Hemp\" is item; A: \"Bo\" is unit with power 1; happens: tie \"Hemp\" to \"Bo\";";
    let wrong_way = "no unit comes to be tied to an item here: it is the item that is tied to the unit [the wrong way round] (write `each unit \
                     that (there is an item tied to it) ...`";
    let rows = [
        ("units tied to an item have +1 power", wrong_way),
        ("each unit that is tied to an item gets +1 power", wrong_way),
        ("activate free: destroy target unit tied to an item", wrong_way),
    ];
    told(knots("tied to", ""), &rows);
    told(knots("tied to", tied), &rows);
    fine(
        knots("tied to", ""),
        &[
            "each unit that (there is an item tied to it) gets +1 power",
            "each item tied to a unit is red",
            // Nothing is tied to items, nor are heroes tied to anything.
            "each hero tied to a unit gets +1 power",
            "units tied to this have +1 power",
            "units tied to an item have +1 power; activate free: tie target unit to this",
            "units tied to an item have +1 power; activate free: choose a unit as U, tie U to this",
            "units tied to an item have +1 power; activate free: units are items until end of turn",
        ],
    );
    fine(
        knots("tied to", "A: \"Coil\" is item; happens: tie \"Ada\" to \"Coil\";"),
        &["units tied to an item have +1 power"],
    );
    fine(knots("tied to mutual", ""), &["units tied to an item have +1 power"]);
}
