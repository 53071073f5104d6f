//! What designers write at the first try, in the words of the cards that they know: each is told what to write.

use super::mistakes::{book, card, fine, lines, told};
use super::testing::problems;

/// A card in a game with tokens, attacks, sacrifices and attachment, whose objects are there to be named.
fn game(ability: &str) -> String {
    format!(
        "use std.plain\nrulebook r extends plain {{\nrelations {{ attached to }}\n\
         event create {{ \"PLAYER (creates|create|would create) OTHER\"; \"create OTHER\"; does: create OTHER for PLAYER in play }}\n\
         event attack {{ \"OBJECT (attacks|would attack|must attack) [OTHER]\"; does: add 1 marker counters to OBJECT }}\n\
         event sacrifice {{ \"PLAYER (sacrifices|sacrifice|would sacrifice) OBJECT\"; \"sacrifice OBJECT\"; only if OBJECT is in play; does: place OBJECT in discard }}\n}}\n\
         token \"Pup\": unit {{ power 1 }}\n\
         scenario s {{ uses r; players A (turn), B; during turn; A: hero with life 20; B: hero with life 20\n\
         B: \"Ox\" is unit with life 3 in play\n\
         A: \"X\" is unit with life 3 in play {{ {ability} }}; expect ends }}\n"
    )
}

/// What a card does as it resolves.
fn does(text: &str) -> String {
    game(&format!("resolve: {text}"))
}

/// A scenario whose event names its player.
fn pups(lines: &str) -> String {
    format!(
        "use std.plain\nrulebook r extends plain {{ event make {{ \"PLAYER (makes|make|would make) a pup\"; does: raise energy of PLAYER by 1 }} }}\n\
         scenario s {{ uses r; players A (turn), B; {lines}; expect ends }}\n"
    )
}

/// A property of two players.
fn property(text: &str) -> String {
    lines("A has 3 energy\ncheck p").replace("scenario s {", &format!("property \"p\" {{ {text} }}\nscenario s {{"))
}

/// A scenario of two declared cards.
fn bears(line: &str) -> String {
    format!(
        "use std.plain\ncard \"Bear\": unit {{ power 2 }}\ncard \"Wolf\": unit {{ power 2 }}\n\
         rulebook r extends plain {{ relations {{ attached to }} }}\n\
         scenario s {{ uses r; players A (turn), B; A: item in play\n{line}\nexpect ends }}\n"
    )
}

/// A card with this in front of its braces.
fn header(head: &str) -> String {
    format!(
        "use std.plain\ncard \"L\": {head}\nscenario s {{ uses plain; players A (turn), B; A: \"L\" in play; expect ends }}\n"
    )
}

#[test]
fn the_first_of_a_turn_is_told_by_what_has_been() {
    told(
        game,
        &[
            (
                "prevent the first 2 damage each turn",
                "(write `once per turn, if this would be dealt damage, prevent 2` for the first damage alone; for 2 in all, a shield made anew: \
                 `at the start of turn: prevent the next 2 when this would be dealt damage this turn`",
            ),
            ("prevent the first 2 each turn", "write `once per turn, if this would be dealt damage, prevent 2`"),
            (
                "the first 2 damage each turn is prevented",
                "write `once per turn, if this would be dealt damage, prevent 2`",
            ),
            (
                "prevent the first damage dealt to your hero each turn",
                "write `once per turn, if your hero would be dealt damage, prevent it`",
            ),
            (
                "the first action you play each turn costs 1 less",
                "(write `while not (you play an action earlier this turn): each action in your hand gets -1 cost`)",
            ),
            (
                "the first time each turn you play a unit, it costs 1 less",
                "(write `while not (you play a unit earlier this turn): each unit in your hand gets -1 cost`)",
            ),
        ],
    );
}

#[test]
fn the_numbers_of_a_card_stand_in_its_braces() {
    told(
        header,
        &[
            ("unit, power 2 { swift }", "(write `card \"L\": unit { power 2; swift }`)"),
            ("unit power 2 { swift }", "(write `card \"L\": unit { power 2; swift }`)"),
            ("unit with power 2", "(write `card \"L\": unit { power 2 }`)"),
            ("red unit, swift { power 2 }", "(write `card \"L\": red unit { swift; power 2 }`)"),
            ("unit (2/2) { swift }", "(write `card \"L\": unit { NUMBER 2; swift }`)"),
        ],
    );
    fine(header, &["red unit { power 2; swift }", "red, unit { }"]);
}

#[test]
fn what_cannot_be_done_by_something_is_said_of_what_it_is_done_to() {
    told(
        game,
        &[
            (
                "actions can't destroy this",
                "[by what?] (write `this can't be destroyed` if it is all the same by what; else give its sentence that place in the rulebook, \
                 `\"OBJECT (is|are|would be) destroyed [by SOURCE]\"`, and say `this can't be destroyed by actions`)",
            ),
            (
                "enemy units can't damage this",
                "(the event is `SOURCE (deals|would deal) [AMOUNT] [TYPE] damage to OBJECT`: write `enemy units can't deal damage to this`)",
            ),
        ],
    );
}

#[test]
fn objects_at_the_start_have_lines_of_their_own() {
    told(
        bears,
        &[
            (
                "\"Bear\" in A's hand",
                "an object from the start begins with its player [not expected] (write `A: \"Bear\" in hand`)",
            ),
            ("\"Bear\" is in B's deck", "(write `B: \"Bear\" in deck`)"),
            ("put \"Bear\" into A's hand", "(write `A: \"Bear\" in hand`)"),
            ("A controls \"Bear\"", "write `A: \"Bear\" in play`"),
            ("A controls a red unit", "write `A: red unit in play`"),
            ("A starts with \"Bear\" in hand", "write `A: \"Bear\" in hand`"),
            ("A has \"Bear\" in hand", "write `A: \"Bear\" in hand`"),
            (
                "A: two \"Bear\" in play",
                "(write two lines: `A: \"Bear\" in play as first` and `A: \"Bear\" in play as second`)",
            ),
            ("A: \"Bear\" and \"Wolf\" in play", "a line puts one object into the position"),
            (
                "A draws \"Bear\"",
                "this event names no object: `happens: EVENT` with the words of `PLAYER (draws|draw|would draw)",
            ),
            ("A goes first", "whose turn it is says the line of the players"),
            ("it is A's turn", "whose turn it is says the line of the players"),
            ("A: \"Bear\" in play attached to A's wolf\nA: \"Wolf\" in play", "did you mean `\"Wolf\"`?"),
            ("A: \"Wolf\" in play\nobserve number of unit attached to A's wolf", "(write `\"Wolf\"`)"),
        ],
    );
    fine(bears, &["A: \"Bear\" in play attached to A's item"]);
    let players = |list: &str| lines("").replace("players A (turn), B", list);
    told(
        players,
        &[
            (
                "players A and B",
                "the players of a scenario stand with commas between them [not expected] (write `players A (turn), B`)",
            ),
            ("players A (turn) and B", "(write `players A (turn), B`)"),
            ("players: A, B", "(write `players A (turn), B`)"),
            ("players A B", "(write `players A (turn), B`)"),
        ],
    );
    assert_eq!(problems(&[("a.assize", &players("players A and B"))]).len(), 1);
}

#[test]
fn an_event_of_a_script_names_its_player() {
    told(
        pups,
        &[
            ("make a pup", "(write `happens: A makes a pup`, of the player who does it)"),
            ("A make a pup", "write `happens: A makes a pup`"),
            ("B makes a pup", "write `happens: B makes a pup`"),
            ("happens: make a pup", "write `A make a pup`"),
            ("A bakes a pup", "none is worded `PLAYER bakes ...`"),
        ],
    );
    fine(pups, &["happens: A makes a pup"]);
    told(does, &[("make a pup", "no event of the rulebook is worded `make ...`")]);
}

#[test]
fn a_property_is_told_with_its_own_words() {
    told(
        property,
        &[
            (
                "no player ever has more than 10 energy",
                "write `never (A has more than 10 energy or B has more than 10 energy)`",
            ),
            (
                "each player has at most 10 energy",
                "write `always (A has at most 10 energy and B has at most 10 energy)`",
            ),
            (
                "never a player has more than 10 energy",
                "write `never (A has more than 10 energy or B has more than 10 energy)`",
            ),
            ("never both players have 3 energy", "write `never (A has 3 energy and B has 3 energy)`"),
            ("energy of A never decreases", "knows no change: write `never energy of A < NUMBER`"),
            ("energy of A never goes above 5", "write `never energy of A > 5`"),
            ("never A loses", "(write `always A is in the game`)"),
            ("A never loses", "(write `always A is in the game`)"),
            ("never more than 3 items in play", "(write `never there are more than 3 items in play`)"),
            ("never an item has power 5", "(write `never there is an item that has power 5`)"),
            ("no item ever has power 5", "(write `always there is no item that has power 5`)"),
        ],
    );
}

#[test]
fn in_which_order_what_waits_resolves_is_where_triggers_go() {
    told(
        book,
        &[
            ("policies { triggers resolve: last in first out }", "(write `triggers go to: a stack`;"),
            ("policies { stack: lifo }", "(write `triggers go to: a stack`;"),
            ("policies { triggers: first in first out }", "(write `triggers go to: a queue`;"),
        ],
    );
}

#[test]
fn a_rule_of_the_book_says_when_and_by_whom() {
    told(
        book,
        &[
            (
                "rules { draw 1 card }",
                "write `at the start of turn: the turn player draws 1 card`, or `when EVENT: DO`",
            ),
            ("rules { each player draws 1 card }", "write `at the start of turn: the turn player draws 1 card`"),
            ("rules { the turn player draws 1 card }", "write `at the start of turn: the turn player draws 1 card`"),
            (
                "rules { each player draws a card at the start of their turn }",
                "(write `at the start of turn: the turn player draws a card`)",
            ),
            ("rules { max hand size 7 }", "nothing limits how many cards are in a hand unless the rulebook does"),
        ],
    );
    fine(
        book,
        &[
            "rules { at the end of turn: repeat (number of cards in the turn player's hand - 7) times: the turn player discards a card }",
        ],
    );
}

#[test]
fn the_time_stands_in_front_of_what_is_done() {
    told(
        does,
        &[
            ("exile this at end of turn", "(write `at the end of turn: exile this`)"),
            ("draw a card, exile this at the end of turn", "(write `at the end of turn: exile this`)"),
            ("draw a card at the start of your next turn", "(write `at the start of your turn: draw a card`)"),
            ("at end of turn, exile this", "(write `at the end of turn: exile this`)"),
            ("draw 1 card next turn", "(write `at the start of your turn: draw 1 card`"),
            ("destroy target unit at the beginning of the next end step", "at the end of turn: destroy target unit`"),
            ("gain 2 energy this turn", "what a player gets is there until it is taken"),
        ],
    );
    told(
        game,
        &[
            ("draw a card at the start of your turn", "(write `at the start of your turn: draw a card`)"),
            ("draw a card each turn", "(write `at the start of your turn: draw a card`"),
            (
                "At the beginning of your upkeep, you may draw a card.",
                "`at the start of your turn: you may draw a card.`",
            ),
            ("at the start of each player's upkeep, draw a card", "(write `at the start of turn: draw a card`)"),
        ],
    );
}

#[test]
fn how_much_was_done_is_known_behind_if_you_do() {
    told(
        does,
        &[
            (
                "deal 3 damage to target unit, your hero gains that much life",
                "(write `deal 3 damage to target unit, if you do: your hero gains that much life`)",
            ),
            (
                "deal 3 damage to target unit and gain that much energy",
                "(write `deal 3 damage to target unit, if you do: gain that much energy`)",
            ),
            (
                "deal 3 damage to each unit and draw a card for each",
                "(write `let N = number of unit, deal 3 damage to each unit, draw N cards` for as many as there were; for those to which it was \
                 done, one after the other, `for each unit: deal 3 damage to it, if you do: draw 1 card`)",
            ),
            (
                "each player discards down to 7 cards",
                "for each player: repeat (number of cards in that player's hand minus 7) times: that player discards a card`",
            ),
            ("discard down to 7 cards", "repeat (number of cards in your hand minus 7) times: discard a card`"),
        ],
    );
}

#[test]
fn conditions_behind_are_told_in_front() {
    told(
        does,
        &[
            (
                "draw a card, gain 1 energy if you control a unit",
                "(write `draw a card, if you control a unit: gain 1 energy` if it is of the last alone, \
                 `if you control a unit { draw a card; gain 1 energy }` if it is of both)",
            ),
            ("draw a card unless you control an item", "(write `if not (you control an item): draw a card`)"),
            (
                "destroy target unit if it has power 3 or less",
                "(write `destroy target unit with power 3 or less`, or, where any may be the target, `if target unit has power 3 or less: destroy it`)",
            ),
            ("if a unit died this turn, draw a card", "(write `if a unit is destroyed earlier this turn`)"),
            (
                "if you've played another action this turn, draw a card",
                "(write `the number of times you play an action this turn >= 2`, since playing this one counts)",
            ),
            (
                "if you have more life than your opponent, draw a card",
                "(write `life of your hero > life of the enemy hero`)",
            ),
        ],
    );
    told(
        game,
        &[(
            "this can't attack unless you control an item",
            "(write `while not (you control an item): this can't attack`)",
        )],
    );
    fine(does, &["draw a card if you control a unit", "destroy each unit with 5 or more charge counters on it"]);
}

#[test]
fn words_in_front_of_a_colon_are_told_as_their_events() {
    told(
        game,
        &[
            ("Deathrattle: Draw a card", "(write `when this is destroyed: draw a card`)"),
            ("last breath: draw a card", "(write `when this is destroyed: draw a card`)"),
            ("Battlecry: deal 2 damage to target unit", "(write `when this enters play: deal 2 damage to target unit`"),
            ("battlecry: deal 2 damage", "(write `when this enters play: DO`, in the words of the rulebook's event)"),
            ("when played, draw a card", "(write `when this enters play: draw a card`"),
            ("tap: draw a card", "(write `activate COST: DO`"),
            ("{T}: draw a card", "(write `activate COST: draw a card`"),
            ("1: draw a card", "(write `activate spend 1 energy: draw a card`"),
            ("Sacrifice a unit: Draw a card.", "(write `activate sacrifice a unit you control: draw a card.`)"),
            ("discard a card: draw a card", "(write `activate discard a card: draw a card`)"),
            ("pay 2 life: draw a card", "(write `activate your hero loses 2 life: draw a card`"),
            (
                "you may sacrifice a unit rather than pay this card's cost",
                "(write `as an alternative cost to play this: sacrifice a unit you control`)",
            ),
        ],
    );
}

#[test]
fn events_are_told_in_the_words_of_the_rulebook() {
    told(
        game,
        &[
            ("when this dies, draw a card", "(write `when this is destroyed: draw a card`;"),
            ("whenever you cast an action, draw a card", "(write `when you play an action: draw a card`)"),
            ("whenever you cast a spell, draw a card", "(write `when you play an action: draw a card`, with the word"),
            ("when this enters the battlefield, draw a card", "(write `when this enters play: draw a card`)"),
            (
                "when another unit enters play under your control: draw a card",
                "`when another unit you control enters play: draw a card`",
            ),
            ("when I attack, draw a card", "(write `when this attacks: draw a card`)"),
            ("when a creature dies: draw a card", "no word `creature`"),
            ("enters play with 2 charge counters", "(write `as this enters play: put 2 charge counters on this`)"),
            ("this takes 1 less damage", "(write `if this would be dealt damage, prevent 1`)"),
            (
                "damage dealt by this is doubled",
                "(write `if this would deal damage to an object, instead the amount becomes the amount * 2`)",
            ),
            ("can't be targeted by actions", "no event makes something a target"),
            ("whenever this becomes the target of an action, destroy it", "no event makes something a target"),
            ("enemies must attack this", "(write `each enemy object must attack this`"),
            ("costs 1 less for each unit you control", "write `this costs 1 less for each unit you control`"),
            ("gain swift", "(write `this gains swift`)"),
            (
                "if you control an item, when this attacks, draw a card",
                "(write `when this attacks and you control an item: draw a card`)",
            ),
            ("after this attacks, draw a card", "(write `when this attacks: draw a card`)"),
            ("before this attacks, draw a card", "nothing is done before an event but in its place"),
            ("this can be played from discard", "(write `you may play this from discard`)"),
            ("passive: this gets +1 power", "(write `this gets +1 power`)"),
            ("effect: draw a card", "(write `resolve: draw a card`"),
            ("type: unit", "what a card is stands between its name and its braces"),
            ("activate free: play a unit from your hand", "cards are played by players, and by no instruction"),
        ],
    );
}

#[test]
fn what_is_done_is_told_in_the_words_of_the_language() {
    told(
        does,
        &[
            ("give target unit swift", "target unit gains swift`;"),
            ("give your units +1 power this turn", "your units get +1 power this turn`"),
            ("set target unit's power to 5", "target unit has power set to 5`"),
            ("heal your hero 3", "your hero gains 3 life`"),
            ("restore 3 life to your hero", "your hero gains 3 life`"),
            ("deal 1 damage to all enemies", "deal 1 damage to each enemy object`"),
            ("deal 1 damage to your opponent", "(write `to the enemy hero`"),
            ("destroy a random enemy unit", "destroy an enemy unit`, so that somebody chooses"),
            ("discard a card at random", "(write `resolve: discard a card`, so that somebody chooses"),
            ("flip a coin. if heads, draw a card", "with a chance of 1 in 2: draw a card`"),
            ("choose one - draw a card, or gain 1 energy", "(write `choose one { draw a card; gain 1 energy }`)"),
            ("draw 2 cards and lose 2 life", "(write `draw 2 cards, your hero loses 2 life`)"),
            ("target unit is also an item", "target unit is item`)"),
            ("target unit becomes a 1/1 item", "what something is from now on is said part by part"),
            ("create a 1/1 Pup token", "(write `create \"Pup\"`)"),
            ("summon two \"Pup\"", "write `you create 2 \"Pup\" tokens`"),
            ("put two \"Pup\" tokens into play", "(write `you create 2 \"Pup\" tokens`)"),
            ("create a copy of target unit", "`event copy { \"PLAYER (copies|copy|would copy) OBJECT\""),
            (
                "shuffle your deck",
                "`event shuffle { \"PLAYER (shuffles|shuffle|would shuffle) the deck\"; does: shuffle deck of PLAYER }`",
            ),
            (
                "put this on top of your deck",
                "`event place top { \"put OBJECT on top of the deck\"; does: place OBJECT in deck }`",
            ),
            ("place a charge counter on this", "(write `put 1 charge counters on this`)"),
            ("lose 1 charge counter", "(write `remove 1 charge counters from this`,"),
            (
                "draw cards until you have 5 cards in hand",
                "repeat (5 minus number of cards in your hand) times: draw 1 card`",
            ),
            ("choose a number", "(write `choose a number from 0 to 5 as X`"),
            (
                "the next action you play this turn costs 2 less",
                "(write `until you play an action, each action in your hand gets -2 cost`, which waits beyond that turn; or \
                 `until end of turn, each action in your hand gets -2 cost` for all of them)",
            ),
            (
                "exile the top card of your deck. you may play it this turn",
                "write `you may play it from ZONE this turn`",
            ),
            ("gain 2 mana", "no resource `mana`"),
            ("both players draw a card", "write `each player ...`"),
            ("take an extra turn", "turns come as the lines of the scenario say"),
            ("return this from the discard to your hand", "(write `return this to hand`;"),
        ],
    );
    // What these declare does so.
    let declared = |ability: &str| {
        does(ability).replace(
            "event create {",
            "event copy { \"PLAYER (copies|copy|would copy) OBJECT\"; does: create a copy of OBJECT for PLAYER in play }\n\
             event shuffle { \"PLAYER (shuffles|shuffle|would shuffle) the deck\"; does: shuffle deck of PLAYER }\n\
             event place top { \"put OBJECT on top of the deck\"; does: place OBJECT in deck }\n\
             event place bottom { \"put OBJECT on the bottom of the deck\"; does: place OBJECT in deck at the bottom }\nevent create {",
        )
    };
    fine(
        declared,
        &[
            "you copy target unit",
            "you shuffle the deck",
            "put this on top of the deck",
            "put this on the bottom of the deck",
        ],
    );
}

#[test]
fn a_name_with_a_number_is_told_as_what_it_could_be() {
    told(
        card,
        &[
            (
                "health 3",
                "no number `health` [not declared] (of a number, declare it in the rulebook, `numbers { health }`; known:",
            ),
            ("ward 2", "`keyword ward(N) { ABILITY }`, and on the card `ward(2)`"),
            ("you have no maximum hand size", "nothing limits how many cards are in a hand"),
        ],
    );
}

/// What follows from a line of the rulebook that cannot be read is not told as well.
#[test]
fn a_word_of_a_broken_line_is_told_once() {
    let game = |words: &str, other: &str| {
        format!(
            "use std.plain\nrulebook g extends plain {{ {words}; {other} }}\ntoken \"Gull\": helper {{ power 1 }}\n\
             scenario s {{ uses g; players A (turn), B; A: \"Gull\" in play; expect ends }}\n"
        )
    };
    for (words, other) in [
        ("words { kind helper }", ""),
        ("word { kind: helper }", ""),
        ("words { kind: helper }", "event rest { \"OBJECT rests\"; does: frobnicate OBJECT }"),
        ("words { kind: helper }", "numbrs { x }; zonse { y }"),
    ] {
        for text in [game(words, other), game(words, other).replace("A: \"Gull\" in play; ", "")] {
            let found = problems(&[("a.assize", &text)]);
            assert!(!found.is_empty() && !found.iter().any(|it| it.contains("no word `helper`")), "{text}: {found:?}");
        }
    }
    // Under another rulebook it is said which one has the word.
    let other = game("words { kind: helper }", "").replace("uses g", "uses plain");
    let found = problems(&[("a.assize", &other)]);
    assert!(
        found.iter().any(|it| it.contains("no word `helper`") && it.contains("let the scenario say `uses g`")),
        "{found:?}"
    );
}
