//! How much, how many and of whom, in the words of printed cards, and what stands in the body of an event: each is told with a sentence
//! that means the same.

use super::mistakes::{fine, told};
use super::testing::problems;

/// A game with a resource that an event gives, one that none gives, counters that an event of its own words puts, and a line of its
/// rulebook; `X` is a card of it.
fn game(card: &str, line: &str) -> String {
    format!(
        "use std.plain\nrulebook r extends plain {{\nwords {{ type: lamp }}\nnumbers {{ glow }}\ncounters {{ flame; loaf }}\nresources {{ coins; honor }}\n\
         event kindle {{ \"OBJECT (kindles|kindle|would kindle)\"; \"light OBJECT\"; does: add 1 flame counter to OBJECT }}\n\
         event bake {{ \"OBJECT (bakes|bake|would bake) [AMOUNT (loaf|loaves)]\"; does: add AMOUNT loaf counters to OBJECT }}\n\
         event earn {{ \"PLAYER (gains|gain|would gain) [AMOUNT] (coin|coins)\"; \"gain AMOUNT (coin|coins)\"; does: raise coins of PLAYER by AMOUNT }}\n\
         {line}\n}}\n\
         scenario s {{ uses r; players A (turn), B\nA: \"Ox\" is unit in play with power 2 with life 5\nA: \"L\" is lamp in play with glow 2\n\
         A: \"X\" is lamp in hand with glow 1 {{ cost 1; {card} }}\nA has 1 energy\n\
         happens: A plays \"X\"; happens: \"L\" kindles; happens: \"Ox\" bakes 2 loaves; happens: A gains 2 coins\nexpect ends }}\n"
    )
}

fn on_card(text: &str) -> String {
    game(text, "")
}

fn in_book(line: &str) -> String {
    game("", line)
}

#[test]
fn the_body_of_an_event_says_a_change_and_not_an_event() {
    let smash = |does: &str| in_book(&format!("event smash {{ \"smash OBJECT for AMOUNT by PLAYER\"; does: {does} }}"));
    told(
        smash,
        &[
            ("PLAYER gains AMOUNT honor", "write `raise honor of PLAYER by AMOUNT`"),
            ("gain AMOUNT honor", "write `raise honor of PLAYER by AMOUNT`"),
            ("PLAYER loses 1 honor", "write `lower honor of PLAYER by 1`"),
            ("add AMOUNT honor to PLAYER", "write `raise honor of PLAYER by AMOUNT`"),
            ("OBJECT gets AMOUNT flame counters", "write `add AMOUNT flame counters to OBJECT`"),
            ("OBJECT loses AMOUNT flame counters", "write `take AMOUNT flame counters from OBJECT`"),
            ("OBJECT's life decreases by AMOUNT", "write `lower life of OBJECT by AMOUNT`"),
            ("OBJECT goes to discard", "write `place OBJECT in discard`"),
            (
                "light OBJECT; PLAYER gains 1 coin",
                "several things that an event does stand in braces: write `does: { ...; PLAYER gains 1 coin }`",
            ),
            ("light OBJECT, and PLAYER gains 1 coin", "write `light OBJECT, PLAYER gains 1 coin`"),
        ],
    );
    fine(smash, &["light OBJECT, PLAYER gains 1 coin", "{ light OBJECT; PLAYER gains 1 coin }"]);
    told(
        in_book,
        &[(
            "event glow { \"OBJECT may glow\"; does: light OBJECT }",
            "`may` in the sentence of an event gives nobody a choice",
        )],
    );
}

#[test]
fn an_amount_is_said_with_the_event_that_gives_it() {
    told(
        on_card,
        &[
            ("when this kindles: gain honor equal to its glow", "no event of the rulebook is worded `gain ... honor`"),
            ("when this kindles: gain X honor, where X is its glow", "raise honor of PLAYER by AMOUNT"),
            (
                "when you gain 1 or more coins: gain twice that much energy plus 1",
                "write `(twice that much + 1) energy`",
            ),
            ("when a lamp kindles: she bakes 1 loaf", "an object that was named is called `it`"),
            ("when this kindles: gain 1 more coin", "write `gain 1 coins`"),
            ("when this kindles: gain an extra 2 coins", "write `2`"),
            ("when this kindles: gain as much coins as its glow", "gain (its glow) coins"),
            ("when this kindles: gain its glow in coins", "gain (its glow) coins"),
            ("when this kindles: gain coins equal to the flame it has", "write `equal to flame counters on it`"),
            (
                "when this kindles: gain coins equal to the number of flame counters on your lamps",
                "write `equal to total flame counters on lamps you control`",
            ),
            (
                "when this kindles: gain X coins, where X is flame counters on each lamp you control",
                "write `total flame counters on each lamp you control`",
            ),
            ("when this kindles: draw 1 card, and gain 1 coin", "write `when this kindles: draw 1 card, gain 1 coin`"),
            (
                "when this kindles: gain 1 coin, or 3 coins if it is a lamp",
                "write `if it is a lamp { gain 3 coin } else { gain 1 coin }`",
            ),
            (
                "when this kindles: if you control a lamp: draw 1 card. Otherwise, gain 1 coin",
                "write `if you control a lamp { draw 1 card } else { gain 1 coin }`",
            ),
            (
                "when this kindles: it loses all glow until end of turn",
                "write `it has glow set to 0 until end of turn`",
            ),
            ("the glow of each lamp is 5", "write `each lamp has glow set to 5`"),
            ("when this kindles: lower life of \"Ox\" by 1", "write `\"Ox\" loses 1 life`"),
            ("when one of your lamps kindles: draw 1 card", "write `a lamp you control`"),
            ("if one or more units would be destroyed, instead gain 1 coin", "write `if a unit would ...`"),
            (
                "when a lamp kindles twice in one turn: draw 1 card",
                "write `the second time each turn a lamp kindles: draw 1 card`",
            ),
            (
                "when this kindles for the first time this game: draw 1 card",
                "write `once, when this kindles: draw 1 card`",
            ),
            ("when this kindles for the third time this game: draw 1 card", "let counters on this count it"),
            ("when this kindles: light up to 2 target lamps with 1 flame each", "write `target lamps`"),
            ("if a unit you control would be destroyed, return it to your hand instead", "write `it to hand`"),
            (
                "when a unit is destroyed: it loses all its charge counters",
                "write `remove all charge counters from it`",
            ),
            ("when this kindles: put its flame counters on \"L\"", "what puts `flame` counters is event `kindle`"),
            (
                "when an opponent exiles a unit: draw 1 card",
                "write `when a unit is exiled: draw 1 card`, whoever does it",
            ),
            ("if a unit would bake 1 loaf, it doesn't bake instead", "write `if a unit would bake 1 loaf, prevent it`"),
            ("\"Ox\" and \"L\" can't be exiled", "write `\"Ox\" can't be exiled`, and the same of \"L\""),
            (
                "activate spend 1 or 2 energy: draw 1 card",
                "write two lines, `activate spend 1 energy: draw 1 card` and `activate spend 2 energy: draw 1 card`",
            ),
            (
                "activate spend X energy, where X is the number of lamps: draw 1 card",
                "write `activate spend (the number of lamps) energy: draw 1 card`",
            ),
            ("when this kindles: set the glow of target lamp to 5", "write `target lamp has glow set to 5`"),
            (
                "when this kindles: gain 1 coin for each loaf on your lamps",
                "write `gain coin equal to total loaf counters on lamps you control`",
            ),
            (
                "if a player would exile a unit, prevent it",
                "write `if a unit would be exiled, prevent it`, whoever does it",
            ),
        ],
    );
    told(
        in_book,
        &[
            (
                "also standing { a unit with flame counters equal to or greater than its power is destroyed }",
                "write `each unit with power <= flame counters on it: it is destroyed`",
            ),
            (
                "also standing { each unit with at least as many flame counters as its power: destroy it }",
                "write `with power <= flame counters on it`",
            ),
        ],
    );
}

#[test]
fn a_capital_is_told_whatever_else_is_warned_of() {
    let capital = "words of the language are written in small letters";
    told(
        on_card,
        &[
            ("Each lamp has +1 glow while \"X\" is in play", "write `while \"X\" is in play: each lamp has +1 glow`"),
            ("Pay 2 honor: Light target lamp", "write `pay`, and so what begins behind `:` or a full stop"),
            (
                "if a unit you control would be destroyed, you may spend 2 energy. If you do, it bakes 1 loaf instead",
                capital,
            ),
            ("when a unit kindles: you may discard a card. If you don't, light it", "`it` could be the event's object"),
        ],
    );
}

#[test]
fn what_is_told_of_a_property_can_be_written() {
    let property =
        |asked: &str| format!("{}property low {{ {asked} }}\n", game("", "").replace("expect ends", "check low"));
    told(
        property,
        &[
            ("always energy of each player <= 5", "write `always (energy of A <= 5 and energy of B <= 5)`"),
            ("never energy of any player > 5", "write `never (energy of A > 5 or energy of B > 5)`"),
            ("inevitably a unit is destroyed", "write `inevitably a unit is destroyed earlier this game`"),
            ("eventually a unit is destroyed", "write `inevitably a unit is destroyed earlier this game`"),
            ("if a unit is destroyed, B loses", "write `on every unit is destroyed: B is not in the game`"),
        ],
    );
    told(
        |text| game("", "").replace("A has 1 energy", &format!("A has 1 energy\n{text}")),
        &[
            ("A: \"L2\" is lamp in play with glow 1, 2 loaves", "write `2 loaf counters`"),
            ("A: \"L2\" is lamp in play, glow 5", "write `with glow 5` in its place"),
        ],
    );
    told(
        |text| game("", "").replace("expect ends", text),
        &[(
            "expect energy of A to be 1",
            "write `observe energy of A`; its value is then in an outcome, `expect outcomes exactly { 1 }`",
        )],
    );
}

#[test]
fn values_of_which_any_can_come_are_several_outcomes() {
    let text = game("", "").replace("expect ends", "observe energy of A\nexpect outcomes exactly 18 or 19");
    let found = problems(&[("a.assize", &text)]);
    assert!(found.iter().any(|told| told.contains("write `{ 18 }, { 19 }`, any of which can come")), "{found:?}");
}

#[test]
fn it_is_not_what_was_chosen_where_nothing_was() {
    told(
        on_card,
        &[(
            "when a unit kindles: you may discard a card else { light it }",
            "`it` could be the event's object, or `a card`",
        )],
    );
    fine(on_card, &["when a unit kindles: you may discard a card else { light that unit }"]);
}

#[test]
fn a_description_that_looks_where_nothing_of_the_scenario_is_is_warned_of() {
    let port = |zones: &str, text: &str| {
        format!(
            "use std.plain\nrulebook port extends plain {{ words {{ type: ship }}; numbers {{ engines }}; zones {{ {zones} }} }}\n\
             scenario s {{ uses port; players A (turn), B\nA: \"Beacon\" is item in play {{ {text} }}\n\
             A: \"Star\" is ship with engines 1 in orbit\nexpect ends }}\n"
        )
    };
    told(
        |text| port("orbit", text),
        &[
            (
                "each ship has +1 engines",
                "this looks for a ship in play, and finds none [fits nothing there] (declare in the rulebook `zones { orbit in play }`",
            ),
            (
                "when this is destroyed: destroy target ship",
                "each ship of the scenario is in `orbit`, which is not in play",
            ),
        ],
    );
    told(
        |text| port("orbit in play", text),
        &[(
            "while there is a ship in play: each ship has +1 engines",
            "each ship of the scenario is in `orbit`, and this looks for one in `play` alone: it finds none",
        )],
    );
    fine(
        |text| port("orbit in play", text),
        &["each ship has +1 engines", "while there is a ship: each ship has +1 engines"],
    );
    fine(|text| port("orbit", text), &["each ship in orbit has +1 engines"]);
}

#[test]
fn a_resource_is_known_in_the_singular_and_the_plural() {
    let shop = |card: &str, event: &str, resources: &str| {
        format!(
            "use std.plain\nrulebook r extends plain {{ words {{ type: loaf, town }}; resources {{ {resources} }}; {event}\n\
             event bake {{ \"OBJECT (is|would be) baked\" }}\nevent arrive {{ \"OBJECT (arrives|would arrive) at OTHER\" }} }}\n\
             scenario s {{ uses r; players A (turn), B\nA: \"Rosa\" is unit in play with power 1 {{ {card} }}\nA: \"Rye\" is loaf in play\n\
             A: \"Bern\" is town in play\nhappens: \"Rye\" is baked\nexpect ends }}\n"
        )
    };
    told(
        |card| shop(card, "", "coins"),
        &[
            ("when a loaf is baked: gain 1 coin", "no event of the rulebook is worded `gain ... coins`"),
            ("when a loaf is baked: gain a coin", "no event of the rulebook is worded `gain ... coins`"),
            (
                "when a loaf is baked: choose a town, it arrives at that town",
                "`it` is the object that this sentence names besides: the two are one",
            ),
        ],
    );
    told(|resources| shop("", "", resources), &[("coin, coins", "`coins` is the plural of resource `coin`")]);
    let sold = "event sell { \"PLAYER sells OBJECT\"; does: place OBJECT in discard }";
    told(
        |card| shop(card, sold, "coins"),
        &[("when you sell a loaf: draw 1 card", "let it have `(sells|sell)` in the rulebook")],
    );
    fine(|card| shop(card, "", "coins"), &["when a loaf is baked: choose a town, this arrives at that town"]);
}
