//! What a text leaves unsaid, and was read all the same: whose number `its` is, a number that an object lacks, other than what.

use super::mistakes::{card, fine, lines, told};

/// A scenario with a card of each kind, of which items have no power, and a unit with these abilities.
fn mixed(abilities: &str) -> String {
    lines(&format!(
        "A: \"Ox\" is unit with power 2, life 2 in play\nB: \"Y\" is unit with power 1 in play {{ {abilities} }}\nhappens: \"Ox\" is destroyed"
    ))
}

/// A keyword of this text, and a card that has it.
fn keyword(text: &str) -> String {
    format!("{}\nkeyword kk {{ {text} }}\n", lines("A: \"Y\" is unit with power 1 in play { kk }"))
}

#[test]
fn its_in_front_and_behind_is_of_one_object_or_refused() {
    let whose = "`its` could be of what was named in front, or of what was named behind that [whose?] (write `power of the object` for the one";
    told(
        mixed,
        &[
            ("when a unit is destroyed: deal X damage to target unit, where X is its power", whose),
            (
                "when this enters play: deal X damage to target unit, where X is its power",
                "or `that unit's power` for what",
            ),
            (
                "activate free: { choose a unit, deal 1 damage to it, deal X damage to target unit, where X is its power }",
                "(write `power of NAME`, with `as NAME` behind its description, for the one that `its` is in front, or `that unit's power`",
            ),
        ],
    );
    fine(
        mixed,
        &[
            "when a unit is destroyed: deal X damage to target unit, where X is power of the object",
            "when a unit is destroyed: deal damage equal to its power to target unit",
            "when a unit is destroyed: target unit gets +X power until end of turn, where X is its power",
            "activate free: deal X damage to target unit, where X is its power",
            "when a unit is destroyed: draw X cards, where X is its power",
        ],
    );
}

#[test]
fn itself_is_what_acts_in_the_sentence() {
    fine(
        mixed,
        &[
            "when this is dealt damage: the source deals 1 damage to itself",
            "when this is dealt damage by a unit: this deals 1 damage to itself",
            "when this deals damage to a unit: the source deals 1 damage to itself",
            "activate free: target unit deals 1 damage to itself",
        ],
    );
    let deals = |of: &str| {
        let text = lines(&format!(
            "A: \"Ox\" is unit with power 2, life 2 in play\nB: \"Y\" is unit in play {{ when this is dealt damage: the source deals 1 damage to {of} }}"
        ));
        let (library, ..) = super::testing::load_texts(&[("a.assize", &text)]);
        let built = library.build(super::ScenarioId(0), None).0.expect("a scenario");
        format!("{:?}", built.model.abilities.iter().map(|it| &it.kind).collect::<Vec<_>>())
    };
    assert_eq!(deals("itself"), deals("the source"));
    assert_ne!(deals("itself"), deals("it"));
}

#[test]
fn a_number_that_no_described_object_has_is_warned_of() {
    let lacks = "the power of what is item is read here, and no item has power: it is read as 0 [read as 0]";
    told(
        mixed,
        &[
            ("when a unit or item is destroyed: it deals (its power) damage to an enemy hero", lacks),
            ("when an item is destroyed: gain (its power) energy", lacks),
            ("when an item is destroyed: gain (1 + its power) energy", lacks),
            ("when an item is destroyed: gain X energy, where X is its power", lacks),
            ("activate free: gain (power of target item) energy", lacks),
            ("activate free: { choose an item, gain (its power) energy }", lacks),
            ("activate free: for each item: gain (its power) energy", lacks),
        ],
    );
    fine(
        mixed,
        &[
            "when a unit or item is destroyed: if it is a unit: it deals (its power) damage to an enemy hero",
            "when a unit or item is destroyed: if it has power: gain (its power) energy",
            "when a unit or item is destroyed and it is a unit: gain (its power) energy",
            "when a unit or item is destroyed: if not (it has power) { draw 1 card } else { gain (its power) energy }",
            "when a unit is destroyed: gain (its power) energy",
            "when a unit or item with power >= 1 is destroyed: gain (its power) energy",
            "when an item is destroyed: gain (charge counters on it) energy",
            "units or items have the property power 1; when a unit or item is destroyed: gain (its power) energy",
            "when this enters play: if this has cost: gain (cost of this) energy",
        ],
    );
}

#[test]
fn a_number_that_is_lost_as_its_object_enters_play_is_warned_of() {
    let declared = |line: &str| {
        format!("{}card \"Ox\": unit {{ power 1; life 2 }}\ncard \"Mule\": unit {{ power 1 }}\n", lines(line))
    };
    told(
        declared,
        &[
            (
                "A: \"Ox\" in hand with life 3",
                "`Ox` loses this life as it enters play: it is a new object there, with what its card says [lost in play] (its card has life 2",
            ),
            (
                "A: \"Mule\" in deck with life 4",
                "(write `{ life 4 }` in place of `with life 4`, so that this card says it)",
            ),
        ],
    );
    fine(
        declared,
        &[
            "A: \"Ox\" in hand with life 2",
            "A: \"Ox\" in play with life 1",
            "A: \"Mule\" in hand { life 4 }",
            "A: \"Mule\" in hand with power 4",
        ],
    );
}

#[test]
fn each_other_is_other_than_something() {
    told(
        card,
        &[
            (
                "resolve: deal 2 damage to each other hero",
                "`other` leaves out `this` alone, which is no `hero`: the word changes nothing [other than what?] (write `each hero an opponent controls` for",
            ),
            ("when this enters play: destroy all other units", "(write `all units an opponent controls`"),
            ("resolve: destroy each other unit you control", "(write `each unit you control`, which is the same"),
            ("other units get +1 power", "(write `units an opponent controls` for those of others, `units` for all"),
            ("other units you control get +1 power", "(write `units you control`, which is the same"),
            ("resolve: gain energy equal to the number of other units", "(write `units an opponent controls`"),
        ],
    );
    fine(
        card,
        &[
            "resolve: deal 2 damage to each hero other than your hero",
            "resolve: deal 2 damage to each hero an opponent controls",
            "when this enters play: destroy each other item",
            "when another unit is destroyed: gain 1 energy",
            "other items get +1 power",
            "activate free: destroy target other unit",
            "when 1 or more other units are destroyed: gain 1 energy",
            "activate free: destroy target unit, destroy another target unit",
        ],
    );
}

#[test]
fn the_text_of_a_keyword_is_looked_at_like_others() {
    told(
        keyword,
        &[
            ("while you control 2 units: this gets +1 power", "`2` can mean two things here"),
            ("while this has 2 charge counters: this gets +1 power", "`2` can mean two things here"),
            ("when units are destroyed: gain 1 energy", "this could be answered once for each of them"),
            (
                "while this is in play and you control an item: it gets +1 power",
                "`it` could be this card, or `an item`",
            ),
        ],
    );
    let with = |text: &str| {
        format!("{}\nkeyword kk(N) {{ {text} }}\n", lines("A: \"Y\" is unit with power 1 in play { kk(3) }"))
    };
    told(
        with,
        &[(
            "while you control N units: this gets +1 power",
            "`N` can mean two things here [exactly, or at least] (write `exactly N ...`, or `N or more ...`)",
        )],
    );
    fine(with, &["while you control N or more units: this gets +1 power"]);
}

#[test]
fn what_has_left_is_not_asked_where_it_is() {
    let gone = "this asks whether its card is in play, which it has left by the event that is answered [never so]";
    told(
        mixed,
        &[
            ("when this is destroyed: if you control this: gain 1 energy", gone),
            (
                "when this is destroyed: { if you control this { gain 1 energy } else { draw 1 card } }",
                "(ask `this is controlled by you`",
            ),
            ("when this is destroyed or this is exiled: if this is in play: gain 1 energy", "(leave the condition out"),
        ],
    );
    fine(
        mixed,
        &[
            "when this is destroyed and you control this: gain 1 energy",
            "when this is destroyed: if this is controlled by you: gain 1 energy",
            "when a unit is destroyed: if you control this: gain 1 energy",
            "when this is destroyed: { put this into play, if you control this: gain 1 energy }",
            "when this is dealt damage or this is destroyed: if you control this: gain 1 energy",
        ],
    );
}

#[test]
fn an_argument_below_nothing_that_a_keyword_asks_for_is_read() {
    let below = |text: &str| {
        format!("{}\nkeyword kk(N) {{ {text} }}\n", lines("A: \"Y\" is unit with power 1 in play { kk(-1) }"))
    };
    told(below, &[("when this enters play: gain N energy", "keyword `kk` makes an amount below 0 of this")]);
    fine(
        below,
        &[
            "when this enters play: { if N > 0: gain N energy }",
            "when this enters play: { if N > 0 { gain N energy } else { draw 1 card } }",
        ],
    );
}
