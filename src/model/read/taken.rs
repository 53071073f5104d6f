//! What texts ask behind an event that has just taken it away, what changes nothing, and `it` of several.

use super::mistakes::{card, fine, told};
use super::testing::problems;

/// A game whose events look back or do not, with declarations behind it and a scenario that has these objects.
fn laundry(mark: &str, declarations: &str, objects: &str) -> String {
    format!(
        "use std.plain\nrulebook wash extends plain {{\nrelations {{ attached to }}\n\
         event deliver {{ \"PLAYER (delivers|deliver|would deliver) OBJECT\"; {mark} does: {{ raise energy of PLAYER by 1, place OBJECT in discard }} }}\n\
         event ruin {{ \"OBJECT (is|are|would be) ruined\"; {mark} does: place OBJECT in discard }}\n\
         event rinse {{ \"OBJECT (is|would be) rinsed\"; {mark} does: take (charge counters on OBJECT) charge counters from OBJECT }}\n\
         event wear {{ \"OBJECT (is|would be) worn out\"; {mark} does: take 1 charge counters from OBJECT }}\n}}\n\
         {declarations}\nscenario s {{ uses wash; players A (turn), B; {objects}\n\
         A: \"Shirt\" is unit with 2 charge counters; happens at once: {{ \"Shirt\" is ruined; \"Shirt\" is rinsed }}\nexpect ends }}\n"
    )
}

/// The problems of a card of it, in a scenario and without one.
fn of_card(mark: &str, body: &str) -> (Vec<String>, Vec<String>) {
    let of = |objects: &str| {
        let text = laundry(mark, &format!("card \"Sheet\": item {{ {body} }}"), objects);
        let text = text
            .replace("happens at once: { \"Shirt\" is ruined; \"Shirt\" is rinsed }", "happens: \"Shirt\" is ruined");
        problems(&[("a.assize", &text)])
    };
    (of("A: \"Sheet\""), of(""))
}

#[test]
fn what_an_event_has_taken_is_told_where_it_is_asked_for_behind_it() {
    let leaves = "event `ruin` has put the object into discard by then, as a new one ";
    let rows = [
        (
            "when you deliver this: draw 1 card",
            "this is in discard then, and the ability does not work there [never triggers] (write `looks back` in the braces of event `deliver`",
        ),
        (
            "when this is ruined: draw 1 card",
            "(write `looks back` in the braces of event `ruin`: what it takes away then answers it; or write `from discard: when ...`, and not both)",
        ),
        (
            "when a unit with a charge counter is ruined: gain 2 energy",
            &format!(
                "{leaves}without charge counters [asked too late] (write `looks back` in the braces of event `ruin`"
            ),
        ),
        ("when a unit with swift is ruined: gain 2 energy", "without the `swift` that it was given"),
        ("when a unit attached to this is ruined: gain 2 energy", "that is not attached to anything"),
        (
            "when a unit is ruined: gain energy equal to the charge counters on it",
            "without charge counters [asked too late]",
        ),
        (
            "when a unit is ruined: draw 1 card. gain energy equal to the charge counters on it",
            "without charge counters [asked too late]",
        ),
        (
            "each unit gets +1 power. when a unit is ruined: deal (its power) damage to a unit",
            "with the power of its card alone",
        ),
        (
            "when a unit with 2 or more charge counters is rinsed: put 1 marker counter on this",
            "event `rinse` has taken the charge counters from the object by then [asked too late]",
        ),
    ];
    for (body, message) in rows {
        let body = body.replace("power. ", "power; ");
        let (played, unused) = of_card("", &body);
        assert!(played.iter().any(|problem| problem.contains(message)), "`{body}`: {played:?}");
        assert!(unused.iter().any(|problem| problem.contains(message)), "`{body}`, unused: {unused:?}");
        let is_so = |problem: &String| problem.contains("looks back");
        let (played, unused) = of_card("looks back;", &body);
        assert!(!played.iter().chain(&unused).any(is_so), "`{body}`: {played:?} {unused:?}");
    }
    let meant = [
        "when a unit is ruined: gain 2 energy",
        "when a unit you control is ruined: gain 2 energy",
        "from discard: when this is ruined: gain 2 energy",
        "when a unit with a charge counter is worn out: gain 2 energy",
        "when a unit is ruined: put it into play, put 1 charge counter on it, gain energy equal to the charge counters on it",
        "when a unit is ruined: gain energy equal to the charge counters on this",
        "when a unit is ruined: you may { put it into play, put 1 charge counter on it, gain energy equal to the charge counters on it }",
    ];
    for body in meant {
        let (played, unused) = of_card("", body);
        let all: Vec<&String> = played.iter().chain(&unused).filter(|it| !it.contains("makes event")).collect();
        assert!(all.is_empty(), "`{body}`: {all:?}");
    }
}

/// The problems of a card of a game with an event of this kind, beside a card that changes power.
fn of_event(event: &str, body: &str) -> Vec<String> {
    problems(&[(
        "a.assize",
        &format!(
            "use std.plain\nrulebook dust extends plain {{ event e {{ {event} }} }}\ncard \"Brush\": item {{ {body} }}\n\
             scenario s {{ uses dust; players A (turn), B; A: \"Brush\"; A: \"Ox\" is unit with power 2; expect ends }}\n"
        ),
    )])
}

#[test]
fn what_no_object_is_once_it_has_got_counters_is_told() {
    let sooted = |mark: &str| {
        format!(
            "\"OBJECT (gets|would get) [AMOUNT] soot\"; \"soot OBJECT AMOUNT times\"; {mark} does: add AMOUNT charge counters to OBJECT"
        )
    };
    let has_put = "event `e` has put charge counters on the object by then [asked too late] (write `looks back` in the braces of event `e`";
    let and_how = "or ask behind the event: `... and charge counters on it = the amount`)";
    for (body, message) in [
        ("when a unit with no charge counters gets 1 or more soot: gain 1 energy", has_put),
        ("when a unit with no charge counters gets 1 or more soot: gain 1 energy", and_how),
        ("when a unit with no charge counters gets soot: gain 1 energy", has_put),
        ("when a unit with less than 1 charge counter gets 1 or more soot: gain 1 energy", has_put),
        ("when a unit with 1 or less charge counters gets 2 or more soot: gain 1 energy", has_put),
        ("when a unit gets 1 or more soot and it has no charge counters: gain 1 energy", has_put),
        ("when this gets 1 or more soot and this has no charge counters: gain 1 energy", has_put),
    ] {
        let found = of_event(&sooted(""), body);
        assert!(found.iter().any(|problem| problem.contains(message)), "`{body}`: {found:?}");
        let found = of_event(&sooted("looks back;"), body);
        assert!(!found.iter().any(|problem| problem.contains("asked too late")), "`{body}`: {found:?}");
    }
    let of_one = "\"OBJECT (is|would be) sooted\"; does: add 1 charge counters to OBJECT";
    let found = of_event(of_one, "when a unit with no charge counters is sooted: gain 1 energy");
    assert!(found.iter().any(|it| it.contains("`... and charge counters on it = 1`")), "{found:?}");
    for body in [
        "when a unit with exactly 1 charge counter gets 1 or more soot: gain 1 energy",
        "when a unit with 1 or less charge counters gets 1 or more soot: gain 1 energy",
        "when a unit with 2 or more charge counters gets 1 or more soot: gain 1 energy",
        "when a unit with no marker counters gets 1 or more soot: gain 1 energy",
        "when a unit gets 1 or more soot and charge counters on it = the amount: gain 1 energy",
        "when a unit gets 1 or more soot and this has no charge counters: gain 1 energy",
        "if a unit with no charge counters would get 1 or more soot, gain 1 energy instead",
        "when a unit gets 1 or more soot or is destroyed and it has no charge counters: gain 1 energy",
    ] {
        let found = of_event(&sooted(""), body);
        assert!(!found.iter().any(|problem| problem.contains("asked too late")), "`{body}`: {found:?}");
    }
}

#[test]
fn what_a_body_asks_of_its_object_once_it_has_taken_that_out_of_play_is_told() {
    let pawned = |does: &str| format!("\"pawn OBJECT\"; does: {{ {does} }}");
    let late = |asked: &str| format!("place OBJECT in discard, {asked}");
    let changes = "each unit gets +1 power; activate free: pawn target unit";
    let with = "2:37 event `e` has put the object into discard by then, as a new one with the power of its card alone [asked too late] \
                (ask for it in front of where the body places the object)";
    let power = "raise energy of its controller by power of OBJECT";
    let found = of_event(&pawned(&late(power)), changes);
    assert!(found.iter().any(|problem| problem.contains(with)), "{found:?}");
    let counters = "raise energy of its controller by charge counters on OBJECT";
    let found = of_event(&pawned(&late(counters)), changes);
    assert!(found.iter().any(|it| it.contains("as a new one without charge counters [asked too late]")), "{found:?}");
    let meant = [
        (pawned(&format!("{power}, place OBJECT in discard")), changes),
        (pawned(&late(power)), "activate free: pawn target unit"),
        (pawned(&late("raise energy of its controller by 1")), changes),
        (pawned("place OBJECT in play, raise energy of its controller by power of OBJECT"), changes),
    ];
    for (event, body) in meant {
        let found = of_event(&event, body);
        assert_eq!(found, Vec::<String>::new(), "`{event}`: `{body}`");
    }
}

#[test]
fn what_is_asked_before_its_object_is_where_it_works_is_told() {
    let early = "event `ruin` looks back, so that this is asked just before it, and its object is not in discard yet, where alone the ability \
                 works [asked too early] (leave `from discard:` out, or name there the zone in which the object is before; or leave `looks \
                 back` out of event `ruin` in the rulebook)";
    let body = "from discard: when this is ruined: gain 2 energy";
    let (played, unused) = of_card("looks back;", body);
    assert!(played.iter().any(|problem| problem.contains(early)), "{played:?}");
    assert!(unused.iter().any(|problem| problem.contains(early)), "{unused:?}");
    let both = "from discard: when this is ruined or this is rinsed: gain 2 energy";
    for (mark, body) in [
        ("", body),
        ("looks back;", both),
        ("looks back;", "when this is ruined: gain 2 energy"),
        ("looks back;", "from discard or play: when this is ruined: gain 2 energy"),
        ("looks back;", "from any zone: when this is ruined: gain 2 energy"),
        ("looks back;", "from discard: when a unit is ruined: gain 2 energy"),
        // Needed there, it is there: what is put where it was.
        ("looks back; only if OBJECT is in discard;", body),
    ] {
        let (played, unused) = of_card(mark, body);
        assert!(!played.iter().chain(&unused).any(|it| it.contains("not in discard yet")), "`{body}`: {played:?}");
    }
}

#[test]
fn a_keyword_that_answers_where_its_object_has_left_is_told() {
    let keyword = |mark: &str, objects: &str| {
        let text = laundry(
            mark,
            "keyword insured { when this is ruined: gain 2 energy }\ncard \"Coat\": item { insured }",
            objects,
        );
        problems(&[(
            "a.assize",
            &text.replace(
                "happens at once: { \"Shirt\" is ruined; \"Shirt\" is rinsed }",
                "happens: \"Shirt\" is ruined",
            ),
        )])
    };
    for objects in ["A: \"Coat\"", ""] {
        let found = keyword("", objects);
        assert!(
            found.iter().any(|it| it.contains("[never triggers] (write `looks back` in the braces of event `ruin`")),
            "{found:?}"
        );
        assert_eq!(keyword("looks back;", objects), Vec::<String>::new());
    }
}

#[test]
fn it_is_none_of_several_targets_and_none_of_a_moment() {
    let resolve = |body: &str| card(&format!("activate free: {body}"));
    told(
        resolve,
        &[
            (
                "put 1 charge counter on 2 target units. destroy that unit",
                "`2 target units` are several, and this is one of them [which one?] (write `the same 2 target units` for all of them)",
            ),
            (
                "put 1 charge counter on 2 target units. the controller of that unit draws 1 card",
                "(write `for each the same 2 target units { DO }`, in which `it` is each of them in turn)",
            ),
            (
                "exile up to 2 target units. this turn, that unit can't be destroyed",
                "`up to 2 target units` are several",
            ),
        ],
    );
    fine(
        resolve,
        &[
            "put 1 charge counter on 2 target units. destroy the same 2 target units",
            "put 1 charge counter on target unit. destroy that unit",
            "put 1 charge counter on up to 2 target units. for each the same up to 2 target units { this turn, it can't be destroyed }",
            "put 1 charge counter on 2 target units. for each the same 2 target units { its controller draws 1 card }",
        ],
    );
    told(
        card,
        &[
            (
                "when 1 or more units are dealt damage: it gets +1 power until end of turn",
                "the event is of several objects at once, and this is one of them [which one?] (write `each of them`",
            ),
            ("when 1 or more units are destroyed: its controller draws 1 card", "(write `for each of them { DO }`"),
            ("when 1 or more units are dealt damage: destroy that unit", "(write `each of them`"),
            ("when 1 or more units are dealt damage: destroy the object", "(write `each of them`"),
        ],
    );
    fine(
        card,
        &[
            "when 1 or more units are dealt damage: each of them gets +1 power until end of turn",
            "when 1 or more units are dealt damage: for each of them { its controller draws 1 card }",
            "when 1 or more units are destroyed: this gets +1 power until end of turn",
            "when 1 or more units are destroyed: this turn, when a hero is dealt damage: destroy it",
        ],
    );
}

#[test]
fn an_amount_of_history_is_that_of_one_event() {
    told(
        card,
        &[(
            "at the end of your turn: if you gain 3 or more energy earlier this turn, draw 1 card",
            "history counts events, and adds up no amounts: one event of so much is asked for [of one event] (write `the number of times you \
             gain 3 or more energy this turn >= 1` for one event of so much",
        )],
    );
    told(card, &[("players can't gain more than 3 energy each turn", "how much there was in a time is not added up")]);
    fine(
        card,
        &[
            "at the end of your turn: if you gain energy earlier this turn, draw 1 card",
            "at the end of your turn: if you gain 1 or more energy earlier this turn, draw 1 card",
            "at the end of your turn: if the number of times you gain 3 or more energy this turn >= 1, draw 1 card",
            "at the end of your turn: if a unit with power >= 3 is destroyed earlier this turn, draw 1 card",
            "if you would gain energy and the amount > 3, instead the amount becomes 3",
        ],
    );
}

#[test]
fn a_check_of_what_is_elsewhere_and_a_number_that_nobody_has_are_told() {
    let check = |text: &str| format!("use std.plain\nrulebook r extends plain {{ also standing {{ {text} }} }}\n");
    told(
        check,
        &[(
            "each unit with power <= 0: discard it",
            "event `discard` happens to what is in hand alone, and this looks at what is in play: it is never done [never done] (the event \
             that does so from play is `destroy OBJECT`: write its words)",
        )],
    );
    fine(check, &["each unit with power <= 0: destroy it", "each unit in hand with power <= 0: discard it"]);
    let hamper = |body: &str| {
        format!(
            "use std.plain\ncard \"Hamper\": item {{ {body} }}\nscenario s {{ uses plain; players A (turn), B; A: \"Hamper\"; happens: A gains 1 energy\nexpect ends }}\n"
        )
    };
    told(
        hamper,
        &[(
            "this gets +1 power for each unit you control",
            "`Hamper` has no power, and what changes it gives it none [changes nothing] (write `power 0` on the card, or `this has the property power NUMBER`)",
        )],
    );
    fine(
        hamper,
        &[
            "power 0; this gets +1 power for each unit you control",
            "this has the property power 1; this gets +1 power for each unit you control",
        ],
    );
}
