//! What later readers wrote: arguments that are explained behind an effect, names that were not given, zones in the place of events.

use super::followed::follow;
use super::mistakes::{card, fine, lines, told};
use super::testing::wrong;

/// A scenario with an object that has these abilities, and a keyword with a parameter.
fn warded(abilities: &str) -> String {
    format!("{}keyword ward(N) {{ if this would be dealt damage, prevent N }}\n", card(abilities))
}

/// What an argument of a given keyword is can be said behind the effect; what it counts is counted where the keyword is.
#[test]
fn an_argument_can_be_explained_behind_the_effect_that_gives_its_keyword() {
    fine(
        warded,
        &[
            "activate free: target unit gains ward(X) until end of turn, where X is 2",
            "activate free: until end of turn, target unit gains ward(X), where X is 2",
            "activate free: target unit gains ward(X) until end of turn, where X is 2, draw 1 card",
            "activate free: target unit gains +X power and ward(X) until end of turn, where X is 2",
            "units you control have ward(X), where X is number of items you control",
            "this has ward(X), where X is number of items you control",
            "units have ward(X), where X is number of items",
            "gains ward(X), where X is number of items",
            "ward(X), where X is number of items you control",
        ],
    );
    told(
        warded,
        &[
            (
                "activate free: target unit gains ward(X) until end of turn, where X is number of items",
                "`X` is counted each time that `ward` needs it, and not once, as variables of this effect are [not a variable of the effect] \
                 (write `ward(number of items) until end of turn` if that is meant)",
            ),
            (
                "activate free: target unit gets +X power and ward(X) until end of turn, where X is number of items",
                "`X` is counted each time that `ward` needs it",
            ),
            (
                "activate free: target unit you control gains ward(X), where X is number of items you control",
                "(write `ward(number of items you control)` if that is meant)",
            ),
            (
                "activate free: choose a unit, it gains ward(X) until end of turn, where X is number of red units",
                "(write `ward(number of red units) until end of turn` if that is meant)",
            ),
            (
                "activate free: target unit gains ward(X) until end of turn, where X is number of items you control",
                "`ward` is read where it is gained: `you` is the controller of what gains it, and reads as the controller of what gives it [whose?]",
            ),
            ("units have ward(X), where X is number of items you control", "`you` is the controller of what gains it"),
            (
                "activate free: target unit gains ward(X) until end of turn, where X is power of this",
                "`this` is what gains it, and reads as what gives it",
            ),
            (
                "activate free: target unit gains ward(X) until end of turn, where X is its power",
                "what has the keyword is `this` there",
            ),
            (
                "when a unit is dealt damage: it gains ward(X) until end of turn, where X is the amount",
                "an argument of a keyword that an object gains is read there, behind the event",
            ),
            (
                "activate free: let X = number of items, target unit gains ward(X) until end of turn",
                "write what it is counted by, such as `(number of units you control)`",
            ),
            (
                "activate free: target unit gains ward(X) until end of turn, where Y is number of items",
                "nothing says what `X` is",
            ),
            (
                "activate free: target unit gains ward(1), ward(2) until end of turn",
                "keyword `ward` is no event [is gained by what?]",
            ),
        ],
    );
}

/// What follows of a name that was not given is not told.
#[test]
fn a_name_that_is_not_given_is_missed_once() {
    let text = |body: &str| card(&format!("activate free: {{ {body} }}"));
    let one = |body: &str, message: &str| {
        let found = super::testing::problems(&[("a.assize", &text(body))]);
        assert!(found.len() == 1 && found[0].contains(message), "{found:?}");
    };
    one("choose a unit as a; a gets +1 power until end of turn; destroy a", "`a` is a word of the language");
    one("choose a unitt as T; T gets +1 power until end of turn; { destroy T }", "no word `unitt`");
    one("create a copy of this as T; destroy T", "`create` is no event of the rulebook");
    let both = super::testing::problems(&[("a.assize", &text("choose a unitt as T; draww 1 card"))]);
    assert_eq!(both.len(), 2, "{both:?}");
}

#[test]
fn where_an_object_goes_is_told_by_its_events() {
    told(
        card,
        &[
            (
                "when a unit is put into exile: draw 1 card",
                "no event is worded `put into exile` [by which event?] (what puts an object into exile is `OBJECT (is|are|would be) exiled`: \
                 say it of that event, or of each, joined by `or`)",
            ),
            ("when a unit is put into discard: draw 1 card", "what puts an object into discard is `"),
            (
                "activate free: put target item in hand into play under your control",
                "(write `activate free: put target item in hand into play, it is controlled by you indefinitely`)",
            ),
        ],
    );
    follow(card, &["when this is put into discard: draw 1 card"]);
}

#[test]
fn a_second_object_of_one_that_is_described_needs_a_card() {
    wrong(
        &lines("A: \"Curse\" is item in hand { resolve: draw 1 card }\nA: \"Curse\" in hand as other"),
        &[
            "6:4 no card `Curse` is declared [an object without words, numbers and abilities] (the line above describes an object, and no \
           card: for both, declare `card \"Curse\": WORDS { ... }` outside the scenario)",
        ],
    );
}
