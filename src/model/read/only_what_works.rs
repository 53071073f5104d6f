//! A suggestion is told only if it works: what these texts were once told could not be written, or stood there already.

use super::mistakes::{card, told};
use super::testing::{fails, problems};

/// A game with an event that one object does to another, counters that an event puts in its own words, tokens and a relation.
fn theatre(ability: &str) -> String {
    format!(
        "use std.plain\ntoken \"Imp\": unit {{ power 1; life 1 }}\nrulebook r extends plain {{\ncounters {{ nerves }}; relations {{ held by }}\n\
         event fluster {{ \"fluster OBJECT\"; does: add 1 nerves counters to OBJECT }}\n\
         event upstage {{ \"OBJECT (upstages|would upstage) OTHER\"; does: OTHER is destroyed }}\n\
         event mock {{ \"SOURCE (mocks|would mock) OBJECT\"; does: add 1 nerves counters to OBJECT }}\n\
         event create {{ \"PLAYER (creates|create|would create) OTHER\"; does: create OTHER for PLAYER in play }}\n\
         event take {{ \"OTHER (takes|would take) OBJECT\"; does: OBJECT becomes held by OTHER }}\n}}\n\
         scenario s {{ uses r; players A (turn), B\nA: \"Ox\" is unit in play {{ {ability} }}\nA: \"Cow\" is unit in play {{ power 1; life 1 }}\n\
         happens: \"Cow\" mocks \"Ox\"\nhappens: \"Cow\" upstages \"Ox\"\nexpect ends }}\n"
    )
}

fn property(text: &str) -> String {
    format!(
        "use std.plain\nproperty \"p\" {{ {text} }}\nscenario s {{ uses plain; players A (turn), B; A: \"Ox\" is unit in play; check p }}\n"
    )
}

/// None of the problems of a text says this, and what they say to write can be written.
#[track_caller]
fn not_told(make: impl Fn(&str) -> String, rows: &[(&str, &str)]) {
    for (text, suggested) in rows {
        let found = problems(&[("a.assize", &make(text))]);
        assert!(!found.is_empty(), "`{text}` is read");
        let is_told = found.iter().any(|problem| problem.contains(&format!("write `{suggested}")));
        assert!(!is_told, "`{text}`: {found:?}");
        assert_eq!(fails(&make(text)), Vec::<String>::new(), "`{text}`");
    }
}

#[test]
fn what_cannot_be_written_or_is_written_already_is_not_told() {
    not_told(
        card,
        &[
            ("activate once per turn, frob 1 applause: draw 1 card", "activate once per turn COST: DO"),
            ("activate once per turn, frob this: draw 1 card", "activate once per turn COST: DO"),
            ("when this is destroyed: you may have target unit deal 1 damage to this", "you may { target unit deal 1"),
            ("resolve: target unit gets +1 power until end of turn and is destroyed", "until end of turn"),
            (
                "at the end of your turn, if no unit died this turn, gain 1 energy",
                "at the end of your turn and no unit died",
            ),
            ("when a unit enters play, if it was exiled: gain 1 energy", "when a unit enters play and it was exiled"),
            ("if you would gain energy, instead the amount becomes +1", "instead (the amount + 1) becomes"),
            (
                "if this would be destroyed, shuffle it into your deck instead",
                "if this would be destroyed, instead shuffle",
            ),
            ("resolve: the next unit you destroy this turn gets +1 power", "resolve: the next unit you, destroy"),
            ("when you gain energy: gain that much minus 1 instead", "minus 1 energy"),
            ("as long as you have more energy than each opponent, this gets +2 power", "while COND: ABILITY"),
            ("activate free: draw 1 card. activate only during your turn and only once each turn", "you activate only"),
        ],
    );
}

/// What fails further on, once the suggestion stands there, is told with it.
#[test]
fn what_fails_behind_a_suggestion_is_told_at_its_own_place() {
    let besides = "besides, the condition of a trigger is said by `and`: `at the end of your turn and no unit died this turn: DO`";
    told(card, &[("at the end of your turn, if no unit died this turn, gain 1 energy", besides)]);
    let found = problems(&[("a.assize", &card("at the end of your turn, if no unit died this turn, gain 1 energy"))]);
    assert!(found.iter().any(|problem| problem.contains("found `no`")), "{found:?}");
    told(
        card,
        &[
            ("if this would be destroyed, shuffle it into your deck instead", "`shuffle` is no event of the rulebook"),
            ("as long as you have the most energy, this gets +2 power", "two numbers are compared by `>`"),
            (
                "as long as you have more energy than each opponent, this gets +2 power",
                "two numbers are compared by `>`",
            ),
        ],
    );
}

/// An event that shall be declared says all that stands there.
#[test]
fn an_event_is_declared_with_the_words_that_are_used() {
    told(
        card,
        &[
            ("when a unit is destroyed: it ceases to exist", "\"OBJECT (ceases|would cease) to exist\""),
            (
                "only one unit can be destroyed each turn",
                "the second time each turn a unit would be destroyed, prevent it",
            ),
            ("activate once per turn, frob 1 applause: draw 1 card", "no event of the rulebook is worded `frob ...`"),
        ],
    );
    told(
        theatre,
        &[
            ("this can't get nerves counters", "what puts `nerves` counters is event `fluster`"),
            (
                "units you control can't have more than 1 nerves counter",
                "what puts `nerves` counters is event `fluster`",
            ),
        ],
    );
}

#[test]
fn the_cause_is_told_in_place_of_another_wording() {
    told(
        card,
        &[
            (
                "if another unit you control would be destroyed, you may have this be destroyed instead",
                "(write `if another unit you control would be destroyed, instead you may destroy this`)",
            ),
            (
                "when this is destroyed: you may have target unit deal 1 damage to this",
                "`you may { target unit deals 1 damage to this }`",
            ),
            (
                "if a unit would be dealt damage by an opponent, prevent it",
                "(write `by a source an opponent controls`)",
            ),
            (
                "when this enters play: it becomes a copy of a unit you control",
                "`choose a unit you control as X, this becomes a copy of X indefinitely`",
            ),
            (
                "resolve: target unit gets +1 power until end of turn and is destroyed",
                "behind `and` stands what else the object gets",
            ),
            ("resolve: repeat this process", "`repeat NUMBER times: DO`"),
            (
                "when this is destroyed: choose one { draw 1 card; swarm }",
                "no event of the rulebook is worded `swarm ...` [no such event] (declare an event in the rulebook",
            ),
            ("when you gain energy: gain 1 more energy", "(write `gain 1 energy`: what comes besides needs no `more`)"),
            (
                "when you gain energy: gain that much minus 1 instead",
                "`if you would gain energy, instead the amount becomes the amount - 1`",
            ),
            ("if you would gain energy, instead the amount becomes +1", "`the amount becomes the amount + 1`"),
            (
                "once per turn, if a unit you control would be dealt damage, it gets that many charge counters instead",
                "write `that much`",
            ),
            ("when this or an ally is destroyed: gain 1 energy", "no word `ally`"),
            ("the unit this is attached to gets +1 power", "no relation of the rulebook is called `attached to`"),
            ("resolve: roll a die with 6 sides as R; if R >= 5 { draw 1 card }", "write `.` in the place of `;`"),
            ("units can't have guard", "(write `units lose guard`)"),
        ],
    );
    told(
        theatre,
        &[
            (
                "when this is destroyed, choose one - draw 1 card; or gain 1 energy",
                "`when this is destroyed: choose one { draw 1 card; gain 1 energy }`",
            ),
            ("if this would be upstaged, prevent it", "write `an object would upstage this`"),
            ("when an opponent mocks a unit: draw 1 card", "`mocks` is said of an object, and of no player"),
            ("when this is dealt damage: take target item", "write `this takes target item`"),
            (
                "resolve: you create an \"Imp\" token for each unit you control",
                "`for each unit you control: you create an \"Imp\" token`",
            ),
            (
                "resolve: you create X \"Imp\" tokens, where X is number of units you control",
                "write `repeat (number of units you control) times: you create \"Imp\"`",
            ),
        ],
    );
    told(
        property,
        &[
            ("on every draws 1 card: energy of A >= 1", "write `a player draws 1 card`"),
            ("every run ends in 3 turns", "how soon is asked by no property"),
            ("always energy of A increases", "is said of a change, and a condition of one position"),
        ],
    );
}
