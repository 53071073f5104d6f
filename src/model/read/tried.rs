//! What readers of printed cards tried: texts that were read and did something else, and problems that told of something else.

use super::mistakes::{bare, book, card, fine, lines, told};
use super::testing::{problems, wrong};

/// A scenario with these lines under a rulebook in which what lies in one zone lies face-down, and is played from there.
fn dark(blocks: &str) -> impl Fn(&str) -> String {
    move |lines: &str| {
        format!(
            "use std.plain\nrulebook r extends plain {{\nzones {{ nook face-down }}\nalso play {{ from nook }}\n{blocks}\n}}\n\
             scenario s {{ uses r; players A (turn), B\n{lines}\nexpect ends }}\n"
        )
    }
}

/// A card that lies face-down is played as what it is: its cost is on its other side.
#[test]
fn the_cost_of_a_card_that_lies_face_down_is_its_own() {
    let played = |card: &str| format!("A has 9 energy\nA: \"S\" is unit {card} in nook\nA plays \"S\"");
    fine(dark(""), &[&played("with cost 2")]);
    let declared = |cost: &str| {
        let text = dark("")("A has 9 energy\nA: \"S\" in nook\nA plays \"S\"");
        text.replace("scenario", &format!("card \"S\": unit {{ {cost}; power 1 }}\nscenario"))
    };
    fine(declared, &["cost 2"]);
    told(declared, &[("life 2", "`S` has no cost, and is played for nothing")]);
}

#[test]
fn what_lies_face_down_has_no_word_of_its_card() {
    let of = |text: &str| format!("A: \"X\" is item in play {{ {text} }}");
    let never = "nothing is face-down and unit: what lies face-down has nothing of its card [never so]";
    told(
        dark(""),
        &[
            (&of("each face-down unit gets +1 power"), never),
            (&of("when a face-down unit is destroyed: draw 1 card"), never),
        ],
    );
    fine(
        dark(""),
        &[
            &of("each face-down object gets +1 power"),
            &of("each face-up unit gets +1 power"),
            &of("each unit that is not face-down gets +1 power"),
        ],
    );
    // A rule may let it be one.
    let rule = "rules { each face-down object in play is unit and has the property power 2 }";
    fine(dark(rule), &[&of("each face-down unit gets +1 power")]);
    told(dark(rule), &[(&of("each face-down item gets +1 power"), "nothing is face-down and item")]);
}

/// `it` that acts is taken for what acts in the event.
#[test]
fn it_that_acts_in_front_of_an_event_with_a_source_is_doubted() {
    let doubt = "`it` is what the event happens to, and reads as what acts in the event";
    told(
        card,
        &[
            (
                "when a unit deals damage to a hero: it deals 3 damage to that hero",
                "(write `that hero`, or `that unit`)",
            ),
            (
                "resolve: the next time a unit deals damage to a hero this turn: it deals 3 damage to that hero",
                "`it` could be `that hero` or `that unit`",
            ),
            (
                "when this deals damage to a hero: it deals 3 damage to that hero",
                "write `this ...`, or `the object ...`",
            ),
            ("when this deals damage to a hero: it deals 3 damage to that hero", doubt),
        ],
    );
    fine(
        card,
        &[
            "when a unit deals damage to a hero: the source deals 3 damage to that hero",
            "when a unit deals damage to a hero: the object deals 3 damage to the source",
            "when a unit is dealt damage: it deals 3 damage to target hero",
            "when a unit deals damage to a hero: destroy that unit",
            "when a unit is destroyed: { choose an item; it deals 1 damage to target hero }",
        ],
    );
}

#[test]
fn what_the_next_card_that_is_played_costs_is_paid_by_then() {
    told(
        card,
        &[
            (
                "when this is destroyed: the next unit that you play this turn gets -2 cost",
                "this begins as a card is played, and `cost` is paid by then [cards that are played are not met] \
                 (write `until you play DESCRIPTION, each DESCRIPTION in hand gets -2 cost`)",
            ),
            (
                "when this is destroyed: the next unit that you play this turn costs 2 less",
                "what the next card costs is changed before it is played",
            ),
        ],
    );
    fine(
        card,
        &[
            "when this is destroyed: the next unit that you play this turn gets +2 power",
            "when this is destroyed: until you play a unit, each unit in hand gets -2 cost",
        ],
    );
}

#[test]
fn how_many_are_chosen_is_told() {
    told(
        card,
        &[
            (
                "resolve: { let X = 2; choose X with repetition { draw 1 card; gain 1 energy } }",
                "how many modes are chosen is a number that is written out [`X` has a value later]",
            ),
            ("resolve: choose up to X { draw 1 card; gain 1 energy }, where X is 2", "is a number that is written out"),
            (
                "resolve: choose 1 friendly red unit, it gains swift until end of turn",
                "one object that is chosen stands behind `a` [one of them] (write `choose a friendly red unit`;",
            ),
            ("resolve: choose 1 of your units, destroy it", "write `choose a unit you control`;"),
            ("resolve: choose 2 red units", "several objects are chosen where something is done to them"),
            ("resolve: each opponent chooses a unit, destroy it", "each player decides in turn"),
            (
                "resolve: choose up to 2 { draw 1 card; gain 1 energy; gain 2 energy } in any order",
                "`choose up to 2 in any order { ... }`",
            ),
        ],
    );
    // What is told can be written.
    fine(
        card,
        &[
            "resolve: { let X = 2; repeat X times: choose one { draw 1 card; gain 1 energy } }",
            "resolve: choose an enemy unit, destroy it",
            "resolve: destroy 2 red units",
            "resolve: destroy 1 to 2 target red units",
            "resolve: for each opponent { that player chooses a unit, destroy it }",
            "resolve: choose up to 2 in any order { draw 1 card; gain 1 energy; gain 2 energy }",
        ],
    );
}

#[test]
fn whoever_acts_in_an_event_is_told() {
    let hunt = |ability: &str| {
        format!(
            "use std.plain\nrulebook r extends plain {{ event attack {{ \"OBJECT (attacks|would attack|must attack) [OTHER]\"; does: raise life of OBJECT by 1 }} }}\n\
             scenario s {{ uses r; players A (turn), B; A: \"X\" is unit in play {{ {ability} }}; expect ends }}\n"
        )
    };
    told(
        hunt,
        &[
            (
                "an opponent must attack this if able",
                "`attack` is said of an object, and of no player [who does it?] (the event is `OBJECT (attacks|would attack|must attack) [OTHER]`: write \
                 `each enemy object must attack this if able`",
            ),
            (
                "enemy units must attack this each turn if able",
                "for each of several by itself it is not counted what has been fulfilled",
            ),
            ("resolve: this must attack a hero two times this turn", "what is required is required once in a period"),
        ],
    );
    fine(hunt, &["each enemy unit must attack this if able"]);
    told(
        card,
        &[
            (
                "when this destroys another unit: draw 1 card",
                "no sentence of the event says what `destroys` an object [by what?]",
            ),
            ("when this deals: draw 1 card", "the sentence of this event says more [of what?]"),
        ],
    );
}

#[test]
fn what_stands_in_the_wrong_place_is_told() {
    told(
        card,
        &[
            (
                "resolve: the next time a unit is destroyed, draw 1 card",
                "(write `the next time a unit is destroyed: draw 1 card` if that is done then, \
                 `the next time a unit is destroyed, instead draw 1 card` if it takes the place of the event)",
            ),
            (
                "resolve: this turn, if a unit is destroyed, draw 1 card",
                "write `this turn, when a unit is destroyed: draw 1 card` if",
            ),
            (
                "the first, third and fifth time each turn a unit is destroyed: draw 1 card",
                "an ability answers one time of several",
            ),
            (
                "resolve: choose one { destroy each unit, then draw that many; draw 1 card }",
                "`DO, if you do: draw that many cards` does",
            ),
            (
                "resolve: { repeat { roll a die with 6 sides as X } until X = 6; draw X cards }",
                "what a `repeat` does is done anew each time",
            ),
            (
                "resolve: { gain 3 energy, if you do: the next time you gain energy this turn, instead the amount becomes X, where X is the amount done }",
                "what waits for an event of its own does not know how much was done before",
            ),
        ],
    );
    fine(
        card,
        &[
            "resolve: the next time a unit is destroyed: draw 1 card",
            "resolve: this turn, when a unit is destroyed: draw 1 card",
            "resolve: the next time a unit would be destroyed, instead draw 1 card",
            "the first time each turn a unit is destroyed: draw 1 card",
            "resolve: { gain 3 energy, if you do: { let N = the amount done; the next time you gain energy this turn, instead the amount becomes N } }",
        ],
    );
    told(
        lines,
        &[(
            "observe Spark = \"Spark\" is in play",
            "`Spark` is an object of the scenario, and no name of what is observed",
        )],
    );
}

#[test]
fn a_class_is_told_by_its_name() {
    let blocks = "classes { entry: enters }\nevent procedure { select first player; replace entry; occur; complete }";
    let text = |ability: &str| {
        book(blocks).replace("players A;", &format!("players A; A: \"X\" is item in play {{ {ability} }};"))
    };
    told(
        text,
        &[(
            "resolve: the next time a unit would be destroyed this turn, enters: draw 1 card",
            "the class that is worded `enters` is called `entry`",
        )],
    );
    told(
        |ability| bare("energy", ability),
        &[(
            "when you gain 1 energy: { gain 1 energy. if this is item, gain 3 energy instead }",
            "(declare one, `classes { own: self }`, and apply it in the `event procedure`: `replace own`; or write `if COND { DO } else { DO }`)",
        )],
    );
}

/// What a file lacks that uses one that cannot be read is told once.
#[test]
fn a_file_that_cannot_be_read_is_told_once() {
    let scenario = |name: &str| format!("scenario {name} {{ uses lost; players A; expect ends }}\n");
    let text = format!("use \"lost.assize\"\n{}{}", scenario("one"), scenario("two"));
    wrong(&text, &["1:5 cannot read `lost.assize`: no such file [used here]"]);
    let of_std = format!("use std.plan\n{}", scenario("one"));
    assert_eq!(problems(&[("a.assize", &of_std)]).len(), 1);
    assert_eq!(problems(&[("a.assize", &scenario("one"))]), ["1:10 no rulebook `lost` [not declared]"]);
}

/// What the next object is worth to an event that takes it out of play is read as that happens.
#[test]
fn what_the_next_object_gets_comes_too_late_for_its_event() {
    let exhibiting = |does: &'static str| {
        move |ability: &str| {
            format!(
                "use std.plain\nrulebook d extends plain {{ zones {{ museum }}\nnumbers {{ value }}\n\
                 event exhibit {{ \"PLAYER (exhibits|exhibit|would exhibit) OBJECT\"; does: {{ {does} }} }} }}\n\
                 card \"Buff\": item {{ {ability} }}\nscenario s {{ uses d; players A (turn), B; A: \"Buff\"\n\
                 A: \"Urn\" is item with value 2 with power 1; happens: A exhibits \"Urn\"; expect ends }}\n"
            )
        }
    };
    let sold = exhibiting("raise energy of PLAYER by value of OBJECT; place OBJECT in museum");
    let next = "activate free: the next item that you exhibit this turn gets +2 value";
    told(
        sold,
        &[(
            next,
            "this begins once event `exhibit` has happened, and that reads `value` of its object as it happens [not changed yet] (write `until \
             EVENT, each DESCRIPTION gets +2 value` for what the event reads",
        )],
    );
    fine(
        sold,
        &[
            "activate free: until you exhibit an item, each item gets +2 value",
            "activate free: the next item that you exhibit this turn gets +2 power",
            "activate free: the next item that you play this turn gets +2 value",
        ],
    );
    // Of what stays in play it may be meant for later.
    fine(exhibiting("raise energy of PLAYER by value of OBJECT"), &[next]);
    fine(exhibiting("raise energy of PLAYER by 2; place OBJECT in museum"), &[next]);
}
