//! What those write who go on from their first game: events of their own that lack what the next card needs, and wordings that are
//! told what to write.

use super::mistakes::{card, fine, told};

/// A game with these declarations in its rulebook, a card in play with this ability, and lines.
fn game(text: &str) -> String {
    let mut parts = text.split("\n--\n");
    let (book, ability) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
    let lines = parts.next().unwrap_or_default();
    format!(
        "use std.plain\nrulebook r extends plain {{\n{book}\n}}\ntoken \"Imp\": unit {{ power 1 }}\n\
         scenario s {{ uses r; players A (turn), B; A: hero with life 20; B: hero with life 20; A: \"Cod\" is unit in play\n\
         A: \"Hat\" is item in play {{ {ability} }}\n{lines}\nexpect ends }}\n"
    )
}

#[test]
fn what_comes_into_play_without_its_event_is_told_where_that_is_answered() {
    let create = |does: &str| format!("event create {{ \"PLAYER (creates|would create) OTHER\"; does: {does} }}");
    let salvage = |does: &str| format!("event salvage {{ \"salvage OBJECT\"; does: {does} }}");
    let answered =
        |book: &str| format!("{book}\n--\nwhen a unit enters play: gain 1 energy\n--\nhappens: A gains 1 energy");
    let created = |book: &str| answered(book).replace("A gains 1 energy", "A creates \"Imp\"");
    told(
        game,
        &[
            (
                &created(&create("create OTHER for PLAYER in play")),
                "3:7 event `create` brings into `play` what does not come by event `enter` [nothing answers or replaces that] \
                 (declare `zones { outside }`, and write `does: { create OTHER for PLAYER in outside as newcomer, newcomer enters play }`)",
            ),
            (&answered(&salvage("place OBJECT in play")), "(write `does: OBJECT enters play`)"),
        ],
    );
    let outside = create("{ create OTHER for PLAYER in outside as newcomer, newcomer enters play }");
    fine(
        game,
        &[
            &created(&format!("zones {{ outside }}\n{outside}")),
            &answered(&salvage("OBJECT enters play")),
            &create("create OTHER for PLAYER in play"),
            &salvage("place OBJECT in play"),
        ],
    );
}

#[test]
fn what_an_event_does_for_a_turn_alone_is_told() {
    let exhaust = |does: &str| {
        format!(
            "words {{ state: exhausted }}; staging {{ stage state before numbers }}\nevent exhaust {{ \"exhaust OBJECT\"; does: {does} }}"
        )
    };
    told(
        game,
        &[(
            &exhaust("OBJECT is exhausted"),
            "what event `exhaust` does ends at the end of the turn: how long it lasts is not said",
        )],
    );
    fine(game, &[&exhaust("OBJECT is exhausted indefinitely"), &exhaust("OBJECT is exhausted until end of turn")]);
}

#[test]
fn what_replaces_and_forbids_an_event_that_nothing_makes_is_told() {
    let sing = |ability: &str| {
        game(&format!(
            "counters {{ song }}\nevent sing {{ \"OBJECT (is|are|would be) sung to\"; \"sing to OBJECT\"; does: add 1 song counters to OBJECT }}\n--\n{ability}"
        ))
    };
    let nothing = "no text that is read makes event `sing` happen";
    told(
        sing,
        &[
            ("when a unit is sung to: gain 1 energy", nothing),
            ("units can't be sung to", nothing),
            ("if a unit would be sung to, instead gain 1 energy", nothing),
            ("when a unit is sung to: gain 1 energy; units can't be sung to", "[never triggers]"),
        ],
    );
    fine(
        sing,
        &[
            "activate free: sing to target unit; when a unit is sung to: gain 1 energy",
            "units can't be sung to\n--\nhappens: sing to \"Cod\"",
        ],
    );
}

#[test]
fn wordings_of_a_second_game_are_told_what_to_write() {
    told(
        card,
        &[
            (
                "if a unit would be dealt damage, reduce the amount by 1",
                "(write `if a unit would be dealt damage, instead the amount becomes the amount - 1`)",
            ),
            ("units can't be dealt damage by an opponent", "behind `by`"),
            (
                "while a unit has 2 or more charge counters: this gets +1 power",
                "(write `while there is a unit with 2 or more charge counters",
            ),
            (
                "activate free: if a unit has 2 or more charge counters, gain 1 energy",
                "(write `if there is a unit with 2 or more charge counters",
            ),
            ("activate free: the next unit you destroy this turn is exiled", "instead exile it`"),
        ],
    );
    told(
        game,
        &[
            (
                "relations { attached to }\n--\nwhen this is no longer attached to a unit: gain 1 energy",
                "write `when this is not attached to a unit: gain 1 energy`",
            ),
            (
                "resources { oxygen }\nevent breathe { \"PLAYER breathes AMOUNT\"; does: gain AMOUNT oxygen }",
                "(write `raise oxygen of PLAYER by AMOUNT`)",
            ),
            (
                "keywords { buoyant: at the end of your turn, remove all charge counters from this }",
                "`keyword buoyant { at the end of your turn: remove all charge counters from this }`",
            ),
        ],
    );
}

#[test]
fn an_event_that_is_replaced_is_not_told_to_change_nothing() {
    let wet = |ability: &str| game(&format!("\n--\n{ability}\n--\nhappens: \"Hat\" deals 2 damage to \"Cod\""));
    fine(wet, &["if damage would be dealt to a unit, instead put 2 charge counters on it"]);
    told(wet, &[("if damage would be dealt to a unit, prevent 1", "changes nothing")]);
}
