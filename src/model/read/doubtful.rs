//! Texts that were read without a word, and do something else than they read as: each is refused, or warned of.

use super::mistakes::{book, card, fine, lines, told};

/// A scenario in which a unit in play has these abilities.
fn unit(abilities: &str) -> String {
    lines(&format!("A: \"X\" is unit with power 2 in play {{ {abilities} }}"))
}

#[test]
fn a_noun_in_front_of_or_is_no_adjective() {
    let joined = "`or` joins the two words around it, and what stands in front and behind is said of both";
    told(
        card,
        &[
            ("activate free: destroy target item or enemy unit", joined),
            (
                "items or red units get +1 power",
                "(say it of each in a sentence of its own, `items ...` and `red units ...`; of how many there are, `number of items + number of red units`)",
            ),
            ("red units or enemy units get +1 power", joined),
            ("enemy units or red units get +1 power", joined),
            ("red units or blue items get +1 power", joined),
            ("activate free: destroy target red unit or enemy unit", joined),
            ("units or red cards get +1 power", joined),
            (
                "activate free: destroy an item or enemy unit",
                "of an event, `when an item or an enemy unit is destroyed: DO`; of what is chosen, `choose one { destroy an item; destroy an enemy unit }`",
            ),
            ("activate free: gain energy equal to the number of items or red units", joined),
        ],
    );
    fine(
        card,
        &[
            "red or enemy units get +1 power",
            "units or items get +1 power",
            // What stands in front of both is said of both.
            "each unit or item that is red gets +1 power",
            "each unit or item that is not red gets +1 power",
            "when an item or an enemy unit is destroyed: gain 1 energy",
            // Two events, each of its own kind.
            "when an item or enemy unit is destroyed: gain 1 energy",
            "when you play an item or red action: gain 1 energy",
            "activate free: choose one { destroy an item; destroy an enemy unit }",
            "activate free: gain (number of items + number of red units) energy",
            "activate free: destroy target enemy unit or item",
        ],
    );
}

/// A scenario with a card of this kind that may be tied to things and that has these abilities.
fn tied(kind: &str, abilities: &str) -> String {
    format!(
        "use std.plain\nrulebook r extends plain {{ relations {{ tied to }} }}\ncard \"X\": {kind} {{ {abilities} }}\n\
         scenario s {{ uses r; players A (turn), B; A: \"Ada\" is unit with power 2; A: \"X\" tied to \"Ada\"; expect ends }}\n"
    )
}

#[test]
fn other_than_this_is_no_other_than_what_this_is_tied_to() {
    let idle = "leaves out `this` alone, which is no `unit`: the word changes nothing [other than what?]";
    told(
        |abilities| tied("item", abilities),
        &[
            (
                "when the unit this is tied to is destroyed: each other unit you control gets +1 power until end of turn",
                "(write `each unit you control other than it`, or leave the word out)",
            ),
            ("when the unit this is tied to is destroyed: other units get +1 power until end of turn", idle),
            (
                "when the unit this is tied to is destroyed: destroy another target unit",
                "(write `target unit other than it`, or leave the word out)",
            ),
            ("when the unit this is tied to is destroyed: choose another unit, destroy it", idle),
            ("if the unit this is tied to would be destroyed, destroy another unit instead", idle),
            ("the unit this is tied to gets +1 power for each other unit", idle),
            (
                "while this is tied to a unit, other units you control have +1 power",
                "(write `units you control other than the unit this is tied to`, or `units you control`, which is the same)",
            ),
        ],
    );
    told(
        |abilities| tied("unit", abilities),
        &[(
            "when the unit this is tied to is destroyed: each other unit gets +1 power until end of turn",
            "`other` than `this`, and reads as other than what was named before [other than which?]",
        )],
    );
    fine(
        |abilities| tied("item", abilities),
        &[
            "when the unit this is tied to is destroyed: each unit other than it gets +1 power until end of turn",
            "when the unit this is tied to is destroyed: each other item gets +1 power until end of turn",
            "the unit this is tied to gets +1 power for each unit other than it",
        ],
    );
}

/// What a description says of an object that `this` is tied to, `that` can name behind the event.
#[test]
fn what_this_is_tied_to_is_said_to_be_what_its_description_says() {
    let in_front = "when the unit this is tied to is dealt damage";
    fine(
        |does| tied("item", does),
        &[&format!("{in_front}: destroy that unit"), &format!("{in_front}: that unit gets +1 power until end of turn")],
    );
    told(
        |does| tied("item", does),
        &[(&format!("{in_front}: destroy that item"), "nothing named before is said to be `item`")],
    );
}

#[test]
fn other_than_this_is_no_other_than_what_was_named() {
    let idle = "leaves out `this` alone, which is no `unit`: the word changes nothing [other than what?]";
    told(
        card,
        &[
            (
                "units get +1 power for each other unit",
                "`other` leaves out `this` alone, which is no `unit`: the word changes nothing [other than what?] (write `each unit other than it`, or leave",
            ),
            (
                "activate free: target unit gets +1 power until end of turn, each other unit gets -1 power until end of turn",
                idle,
            ),
            ("if a unit would be destroyed, instead destroy another unit", idle),
            ("when a unit enters play: each other unit gets +1 power until end of turn", idle),
            ("when a unit enters play: destroy another target unit", idle),
            ("when a unit enters play: another unit gets +1 power until end of turn", idle),
            ("activate free: for each unit: gain energy equal to the number of other units", idle),
            ("activate free: choose a unit, destroy each other unit", idle),
        ],
    );
    let which = "`other` than `this`, and reads as other than what was named before [other than which?]";
    told(
        unit,
        &[
            ("each enemy unit gets +1 power for each other enemy unit", "which is yours: the word changes nothing"),
            ("when another unit enters play: destroy another unit", which),
            (
                "when a unit enters play: each other unit gets +1 power until end of turn",
                "(write `each unit other than this`, or `each unit other than it`)",
            ),
            ("units you control get +1 power for each other unit you control", which),
        ],
    );
    fine(
        card,
        &[
            "units get +1 power for each unit other than it",
            "when a unit enters play: each unit other than it gets +1 power until end of turn",
            "if a unit would be destroyed, instead destroy a unit other than it",
            "other items get +1 power",
            "activate free: destroy target unit, destroy another target unit",
            "when an item enters play: each other unit gets +1 power until end of turn",
        ],
    );
    fine(
        unit,
        &[
            "other units get +1 power",
            "this gets +1 power for each other unit",
            "when this enters play: each other unit gets +1 power until end of turn",
            "when another unit enters play: this gets +1 power until end of turn",
            "units have { this gets +1 power for each other item }",
            "when a unit enters play: each unit other than this gets +1 power until end of turn",
        ],
    );
}

#[test]
fn it_behind_an_event_with_a_source_is_what_it_happens_to() {
    told(
        unit,
        &[
            (
                "when this deals damage: it gets +1 power until end of turn",
                "`it` is `the object` here, and reads as `this`",
            ),
            ("when an enemy unit deals damage: destroy it", "`it` is `the object` here, and reads as `that unit`"),
            (
                "if an enemy unit would deal damage, destroy it instead",
                "`it` is `the object` here, and reads as `that unit`",
            ),
            (
                "when a unit deals damage: its controller gains 1 energy",
                "`it` is `the object` here, and reads as `that unit`",
            ),
            (
                "when an enemy unit deals damage to your hero: deal 1 damage to it",
                "`it` is `that hero` here, and reads as `that unit`",
            ),
            (
                "when this deals damage to an object: it gets +1 power until end of turn",
                "`it` is `the object` here, and reads as `this`",
            ),
        ],
    );
    fine(
        unit,
        &[
            "when this deals damage: this gets +1 power until end of turn",
            "when an enemy unit deals damage: destroy the source",
            "when a unit deals damage to a hero: destroy that hero",
            "when this deals damage to a unit: destroy it",
            "if an enemy unit would deal damage, prevent it",
            "when this is dealt damage: it gets +1 power until end of turn",
        ],
    );
}

#[test]
fn a_modification_without_an_object_is_about_this() {
    let about = "`gains` without an object is about `this`, and another was named last [which one?] (write `this gains ...`, or `it gains ...`)";
    told(
        card,
        &[
            ("activate free: put 1 charge counter on target unit, gains guard until end of turn", about),
            ("activate free: destroy a unit, gains guard until end of turn", about),
            ("activate free: target unit gets +2 power until end of turn, gains guard", about),
            (
                "activate free: deal 1 damage to target unit, gets +1 power until end of turn",
                "`gets` without an object",
            ),
        ],
    );
    fine(
        card,
        &[
            "activate free: put 1 charge counter on this, gains guard until end of turn",
            "activate free: put 1 charge counter on target unit, it gains guard until end of turn",
            "activate free: gets +1 power until end of turn",
            "gets +1 power",
        ],
    );
}

/// A card's own name is neither `this` nor any card of the name.
#[test]
fn a_cards_own_name_is_not_this() {
    let cat = |abilities: &str| {
        format!(
            "use std.plain\ncard \"Cat\": unit {{ {abilities} }}\nscenario s {{ uses plain; players A (turn), B\n\
             A: \"Cat\" in play as x\nB: \"Cat\" in play as y\nexpect ends }}\n"
        )
    };
    let own = "`\"Cat\"` is this card's own name: whether `this` is meant, or any of that name, is not said [which of them?] \
               (write `this`; any of that name is `a \"Cat\"` in an event, `each \"Cat\"` in an effect)";
    let one = |abilities: &str| cat(abilities).replace(" as x", "").replace("B: \"Cat\" in play as y\n", "");
    let rows = [
        ("when \"Cat\" is destroyed: gain 1 energy", own),
        ("\"Cat\" gets +1 power", own),
        ("activate free: destroy \"Cat\"", own),
        ("while \"Cat\" is in play: units get +1 power", own),
    ];
    told(one, &rows);
    told(cat, &rows[..2]);
    // Without quotes as well, with one copy or several.
    let bare = "`Cat` is this card's own name, and means one object of the scenario that is called so [which of them?] (write `this`;";
    let rows = [("when Cat is destroyed: gain 1 energy", bare), ("activate free: destroy Cat", bare)];
    told(one, &rows);
    told(|ability: &str| one(ability).replace("A: \"Cat\"", "A: \"Cat\" in play\nA: \"Cat\""), &rows);
    told(
        cat,
        &[("while Cat is in play: units get +1 power", "`Cat` is this card's own name [no quotes] (write `this`;")],
    );
    fine(
        cat,
        &[
            "when this is destroyed: gain 1 energy",
            "when a \"Cat\" is destroyed: gain 1 energy",
            "each \"Cat\" gets +1 power",
            "activate free: gain (number of \"Cat\") energy",
            "each unit named \"Cat\" gets +1 power",
        ],
    );
}

#[test]
fn a_condition_behind_two_parts_is_of_one_or_of_both() {
    let of_which = "whether this is asked of all that stands in front, or of the last alone, is not said [of both?] ";
    told(
        unit,
        &[
            (
                "this gets +1 power and +1 life if you control 9 or more units",
                &format!(
                    "{of_which}(write `this gets +1 power if you control 9 or more units and +1 life if you control 9 or more units` if it is asked of both, \
                     `this gets +1 life if you control 9 or more units and gets +1 power` if of the last alone)"
                ),
            ),
            ("units get +1 power and guard if you control 9 or more units", of_which),
            ("activate free: target unit gets +1 power and guard if it is red until end of turn", of_which),
        ],
    );
    fine(
        unit,
        &[
            "this gets +1 power if you control 9 or more units and +1 life if you control 9 or more units",
            "this gets +1 life if you control 9 or more units and gets +1 power",
            "while you control 9 or more units: this gets +1 power and +1 life",
            "this gets +1 power if you control 9 or more units and +1 life",
        ],
    );
}

#[test]
fn a_class_that_changes_its_event_is_applied_before_that_occurs() {
    let late = "changes an event, and is applied when that has occurred: nothing changes any more [behind `occur`]";
    told(
        book,
        &[
            ("event procedure { select first player; occur; replace self, as, instead, prevention; complete }", late),
            (
                "event procedure { select first player; replace self, as, instead; occur; replace prevention; complete }",
                "class `prevention` changes an event, and is applied when that has occurred: nothing changes any more [behind `occur`] \
                 (write `replace prevention` in front of `occur`; behind it stand classes of another wording than `prevent`, such as `outcome`)",
            ),
        ],
    );
    fine(
        book,
        &[
            "classes { late: outcome }\nevent procedure { select first player; replace self, as, instead, prevention; occur; replace late; complete }",
        ],
    );
}
