//! What is said of any object, or of how much, in the words of printed cards: each is told by its cause, with a sentence that means the same.

use super::mistakes::{card, fine, told};
use super::testing::problems;

/// A game with numbers that events raise and lower, a relation, and counters that an event of its own words puts; these stand in a
/// scenario or on the card `X` of it.
fn game(card: &str, rest: &str) -> String {
    format!(
        "use std.plain\nrulebook r extends plain {{\nwords {{ type: climber, rope, gear, scholar }}\nnumbers {{ height tracked; grip }}\n\
         counters {{ frost; dirt }}\nrelations {{ tied to }}\n\
         event climb {{ \"OBJECT (climbs|climb|would climb) [AMOUNT (metre|metres)]\"; does: raise height of OBJECT by AMOUNT }}\n\
         event slip {{ \"OBJECT (slips|slip|would slip) [AMOUNT (metre|metres)]\"; does: lower height of OBJECT by AMOUNT }}\n\
         event freeze {{ \"OBJECT (freezes|would freeze)\"; \"freeze OBJECT\"; does: add 1 frost counters to OBJECT }}\n\
         event tie {{ \"OBJECT (is|would be) tied to OTHER\"; \"tie OBJECT to OTHER\"; does: OBJECT becomes tied to OTHER }}\n\
         event bury {{ \"OBJECT (is|would be) buried [under AMOUNT dirt]\"; \"bury OBJECT under AMOUNT dirt\"; does: add AMOUNT dirt counters to OBJECT }}\n\
         event exhibit {{ \"PLAYER (exhibits|exhibit|would exhibit) OBJECT\"; only if OBJECT has no dirt counters; does: place OBJECT in exile }}\n}}\n\
         scenario s {{ uses r; players A (turn), B\nA: \"Ada\" is climber in play with height 9 with grip 1 with 1 frost counter\n\
         A: \"Bo\" is climber in play with height 3\nA: \"R\" is rope in play\nA: \"X\" is gear in hand {{ {card} }}\n{rest}\nexpect ends }}\n"
    )
}

fn on_card(text: &str) -> String {
    game(
        text,
        "happens: \"Ada\" climbs 1 metre; happens: \"Ada\" slips 1 metre; happens: freeze \"Ada\"; happens: tie \"R\" to \"Ada\"",
    )
}

fn property(asked: &str) -> String {
    format!("{}property low {{ {asked} }}\n", game("cost 1", "check low"))
}

#[test]
fn the_one_object_of_a_player_is_told_where_it_stands_in_a_property() {
    let several = "one climber of a player is meant, and a player has several, such as `Ada` and `Bo`";
    told(
        property,
        &[
            (
                "never height of A's climber > 100",
                &format!(
                    "21:32 {several} [which of them?] (write `never there is a climber A controls with height > 100` of all of them"
                ),
            ),
            ("always height of A's climber <= 100", "write `always there is no climber A controls with height > 100`"),
            ("never A's climber is in discard", "21:22 one climber of a player is meant"),
            (
                "never height of a climber you control > 100",
                "write `never there is a climber A controls with height > 100`; there is no `you` in a property",
            ),
            ("never height of a climber > 100", "write `never there is a climber with height > 100`"),
            (
                "never height of each climber > 100",
                "write `never there is a climber with height > 100`, of any of them",
            ),
            ("always height of each climber < 100", "write `always there is no climber with height >= 100`"),
        ],
    );
    fine(
        property,
        &["never there is a climber A controls with height > 100", "never total height of climbers A controls > 100"],
    );
    told(
        |text| game("cost 1", text),
        &[("observe height of A's climber", "[which of them?] (name one, such as `\"Ada\"`")],
    );
}

#[test]
fn a_condition_on_some_object_asks_whether_there_is_one() {
    let there_is = "which object is not said: a condition asks whether there is one";
    told(
        on_card,
        &[
            ("when a climber is frost: draw 1 card", "write `when there is a climber that is frost: draw 1 card`"),
            ("when a climber is in hand: draw 1 card", there_is),
            (
                "when a climber climbs: if an enemy climber is red, draw 1 card",
                "write `if there is an enemy climber that is red: ...`",
            ),
            (
                "when a climber climbs and a climber has height 9 or more: draw 1 card",
                "write `and there is a climber with height 9 or more: ...`",
            ),
            (
                "when a climber you control has no frost counters: draw 1 card",
                "once as the first of them comes to be so; for each of them, an event that brings it about: `when EVENT and it has no frost counters: DO`",
            ),
            (
                "when a climber has height 10 or more: its controller wins the game",
                "what comes to be so much is no event [worded otherwise here] (write `when a climber climbs and it has height 10 or more: its controller \
                 wins the game`",
            ),
            (
                "when a climber reaches height 10: its controller wins the game",
                "write `when a climber climbs and it has height 10 or more: its controller wins the game`",
            ),
            (
                "when a climber reaches grip 4: draw 1 card",
                "no event changes that number: write `when there is a climber with grip 4 or more: draw 1 card`",
            ),
            ("each climber not in hand gets +1 grip", "write `each climber that is not in hand`"),
            ("each climber not tied to a rope gets +1 grip", "write `each climber that is not tied to a rope`"),
            ("climbers a rope is tied to get +1 grip", "write `climbers that there is a rope tied to it get ...`"),
            ("each climber at height 5 or more gets +1 grip", "write `each climber with height 5 or more`"),
        ],
    );
    told(
        card,
        &[(
            "when a unit loses its last charge counter: gain 1 energy",
            "write `when a unit loses 1 or more charge counters and it has no charge counters: gain 1 energy`",
        )],
    );
    told(|text| game("cost 1", text), &[("observe \"Ada\" height", "write `height of \"Ada\"`")]);
}

#[test]
fn how_much_is_told_with_the_numbers_of_the_text() {
    told(
        on_card,
        &[
            (
                "climbers you control cannot slip more than 2 metres",
                "write `if climbers you control would slip 3 or more metres, instead the amount becomes 2` for a bound, or `climbers you control can't slip 3 \
                 or more metres`",
            ),
            ("climbers you control slip 1 fewer metre", "write `if climbers you control would slip, prevent 1`"),
            ("climbers you control climb 1 more metre", "instead the amount becomes the amount + 1`"),
            ("climbers you control climb twice as far", "instead the amount becomes the amount * 2`"),
            (
                "prevent the first 2 metres that a climber you control would slip each turn",
                "write `at the start of turn: prevent the next 2 when a climber you control would slip this turn`",
            ),
            (
                "resolve: prevent the next 3 metres that a climber you control would slip this turn",
                "write `prevent the next 3 when a climber you control would slip this turn`",
            ),
            ("when a climber climbs: target climber climbs the same amount", "write `that many metres`"),
            (
                "when this enters play: roll a die with 6 sides as N. each climber slips that many metres",
                "roll a die with 6 sides as N. each climber slips N metres`",
            ),
            (
                "resolve: remove all frost counters from target climber",
                "no event of the rulebook removes `frost` counters",
            ),
            (
                "when a climber freezes: if it already has a frost counter, destroy it",
                "write `it has 2 or more frost counters` where the event itself puts one",
            ),
        ],
    );
    told(
        card,
        &[
            (
                "a unit can't be dealt more than 4 damage",
                "write `if a unit would be dealt 5 or more damage, instead the amount becomes 4`",
            ),
            (
                "if units you control would be dealt damage, prevent all damage",
                "write `if units you control would be dealt damage, prevent it`",
            ),
            (
                "prevent the first 2 damage that a unit you control would be dealt each turn",
                "prevent the next 2 when a unit you control would be dealt damage this turn`",
            ),
            (
                "if you would gain energy, you gain that much plus 1 instead",
                "instead you gain that much plus 1 energy`",
            ),
        ],
    );
}

#[test]
fn who_may_and_what_hangs_on_it_is_told() {
    told(
        on_card,
        &[
            (
                "resolve: you may have target climber climb 3 metres. If you do, it freezes.",
                "18:35 what is optional is done by somebody",
            ),
            (
                "resolve: you may have target climber climb 3 metres. If you do, it freezes.",
                "write `you may { target climber climbs 3 metres. if you do, it freezes. }`",
            ),
            (
                "resolve: target climber may climb 3 metres. if it does, it freezes",
                "write `resolve: you may { target climber climbs 3 metres, if you do: it freezes }`",
            ),
            (
                "resolve: choose a player as P, P may exhibit a gear P controls",
                "write `resolve: choose a player as P, P may { P exhibits a gear P controls }`",
            ),
            (
                "when a climber you control slips and you control another climber: that other climber slips 1 metre",
                "write `when a climber you control slips: a climber you control other than it slips 1 metre`",
            ),
            (
                "resolve: destroy target rope. the climber it was tied to slips 3 metres",
                "write `resolve: the climber target rope is tied to slips 3 metres, destroy that rope`",
            ),
            (
                "each climber you control becomes a scholar in addition to its other types",
                "write `each climber you control is scholar`",
            ),
            (
                "each climber you control enters play with 2 dirt counters",
                "for `enters play with`, `\"put AMOUNT dirt (counter|counters) on OBJECT\"`",
            ),
            (
                "this enters play with 2 dirt counters",
                "for `enters play with`, `\"put AMOUNT dirt (counter|counters) on OBJECT\"`",
            ),
            (
                "you can exhibit gears",
                "[the event itself forbids it] (what event `exhibit` says behind `only if` no card lifts",
            ),
        ],
    );
    told(
        card,
        &[
            (
                "resolve: you may have target unit gain 3 life. if you do, draw 1 card",
                "write `you may { target unit gains 3 life. if you do, draw 1 card }`",
            ),
            (
                "resolve: you may have target unit get +3 power. if you do, draw 1 card",
                "write `you may { target unit gets +3 power until end of turn, draw 1 card }`",
            ),
            ("resolve: choose up to two target units", "what is chosen here is left alone"),
        ],
    );
    fine(
        card,
        &[
            "resolve: choose up to two target units. put 1 charge counter on each of them",
            "resolve: choose 2 target units, destroy the same 2 target units",
        ],
    );
}

#[test]
fn the_card_of_several_tokens_is_called_as_one() {
    let found = problems(&[("a.assize", &on_card("when this enters play: create 2 Porters"))]);
    let wanted = "declare `token \"Porter\": WORDS { ... }`";
    assert!(found.iter().any(|it| it.contains(wanted) && it.contains("you create 2 \"Porter\" tokens")), "{found:?}");
}

#[test]
fn a_number_that_is_named_is_of_just_so_many_only_where_that_is_said() {
    let event = |asked: &str| {
        let text = card("cost 1");
        text.replacen(
            "use std.plain\n",
            &format!(
                "use std.plain\nrulebook r extends plain {{ event drain {{ \"OBJECT (is|would be) drained of AMOUNT\"; \
                 only if OBJECT {asked}; does: take AMOUNT charge counters from OBJECT }} }}\n"
            ),
            1,
        )
    };
    told(event, &[("has AMOUNT charge counters", "`AMOUNT` can mean two things here [exactly, or at least]")]);
    fine(
        event,
        &[
            "has AMOUNT or more charge counters",
            "has exactly AMOUNT charge counters",
            "has AMOUNT or fewer charge counters",
        ],
    );
    told(
        card,
        &[
            (
                "resolve: { destroy each item with X charge counters, where X is number of units }",
                "write `exactly X ...`, or `X or more ...`",
            ),
            (
                "resolve: { choose a number from 0 to 5 as N, if you control N units { draw 1 card } }",
                "`N` can mean two things",
            ),
        ],
    );
    fine(card, &["resolve: { destroy each item with exactly X charge counters, where X is number of units }"]);
}

#[test]
fn what_one_of_several_has_is_no_sum() {
    told(
        card,
        &[
            (
                "resolve: gain X energy, where X is the number of charge counters on a unit you control",
                "[one, or all together?] (write `each unit you control`",
            ),
            ("resolve: gain X energy, where X is total power of a unit", "what `a unit` has is no sum"),
        ],
    );
    fine(
        card,
        &[
            "resolve: gain X energy, where X is the number of charge counters on units you control",
            "resolve: gain X energy, where X is total power of each unit",
        ],
    );
}

#[test]
fn what_replaces_is_said_once_and_a_trigger_keeps_its_words() {
    told(
        card,
        &[
            (
                "when this would be destroyed, draw 1 card instead",
                "write `if this would be destroyed, instead draw 1 card`",
            ),
            ("when this would be destroyed, prevent it instead", "write `if this would be destroyed, prevent it`"),
            ("whenever you draw cards: gain 1 energy", "write `when you draw cards: gain 1 energy`"),
        ],
    );
}

#[test]
fn what_is_equal_to_its_number_behind_a_target_says_whose_it_is() {
    let damage = |step: &str| card(&format!("when a unit is destroyed: {step}"));
    told(
        damage,
        &[(
            "deal damage to target unit equal to its power",
            "`its` could be of what was named in front, or of the target [whose?] (write `when a unit is destroyed: deal X damage to \
             target unit, where X is power of that unit`",
        )],
    );
    fine(
        damage,
        &[
            "deal damage equal to its power to target unit",
            "deal damage to target unit equal to the number of units you control",
        ],
    );
    fine(card, &["activate free: deal damage to target unit equal to its power"]);
}

#[test]
fn what_changes_in_the_place_of_an_event_is_told_by_becomes() {
    told(
        card,
        &[
            (
                "if a unit you control would be dealt damage, double the amount",
                "write `if a unit you control would be dealt damage, instead the amount becomes the amount * 2`",
            ),
            (
                "if a unit would be dealt 2 or more damage, it is dealt 1 less",
                "write `if a unit would be dealt 2 or more damage, instead the amount becomes the amount - 1`",
            ),
            (
                "if you would gain 1 or more energy, instead gain 1 more energy",
                "write `if you would gain 1 or more energy, instead the amount becomes the amount + 1`",
            ),
            ("units can't have power greater than 3", "write `units have power at most 3`"),
            ("every time this is destroyed: gain 1 energy", "write `when this is destroyed: gain 1 energy`"),
        ],
    );
}

#[test]
fn who_does_what_takes_the_place_of_an_event_is_told() {
    let other = "what is put in the place of the event is done by the object that says so";
    told(
        card,
        &[
            ("if a unit you control would be dealt 3 or more damage, it is dealt 2 damage instead", other),
            ("if another unit would be dealt 1 or more damage, instead this is dealt that much damage", other),
        ],
    );
    fine(
        card,
        &[
            "if a unit you control would be dealt 3 or more damage, instead the amount becomes 2",
            "if a unit you control would be dealt 3 or more damage, instead it is exiled",
            "if a unit you control would be dealt 3 or more damage, instead deal 2 damage to it",
        ],
    );
}
