//! Slips of new users, told where they stand and with what to write.

use super::mistakes::{book, card, fine, lines, told};

/// A market with bids that lie face-down, whose ability stands on an object in play.
fn market(ability: &str) -> String {
    format!("{}A: \"X\" is porter in play {{ {ability} }}\nexpect ends }}\n", rules(""))
}

/// The rules of it, with more lines, up to a scenario.
fn rules(more: &str) -> String {
    format!(
        "use std.plain\nrulebook r extends plain {{\nwords {{ type: porter, bid; face: face-down }}\nnumbers {{ nerve }}\nresources {{ coins; renown }}\n\
         counters {{ dust }}\nzones {{ bids face-down }}\n\
         event pay {{ \"PLAYER (pays|pay|would pay) AMOUNT (coin|coins)\"; \"pay AMOUNT (coin|coins)\"; does: lower coins of PLAYER by AMOUNT }}\n\
         event dust {{ \"OBJECT (gets|would get) [AMOUNT] dust\"; \"put AMOUNT dust on OBJECT\"; does: add AMOUNT dust counters to OBJECT }}\n\
         event load {{ \"OBJECT (is|would be) loaded with AMOUNT crates\"; does: add AMOUNT dust counters to OBJECT }}\n\
         event buy {{ \"PLAYER (buys|buy|would buy) OBJECT\"; does: give OBJECT to PLAYER }}\n\
         event bid {{ \"PLAYER (bids|bid|would bid) OBJECT\"; \"bid OBJECT\"; only if OBJECT is in hand; does: place OBJECT in bids }}\n\
         event reveal {{ \"OBJECT (is|would be) revealed\"; \"reveal OBJECT\"; does: OBJECT becomes face-up }}\n{more}\n}}\n\
         scenario s {{ uses r; players A (turn), B\n"
    )
}

/// The rules with more lines, and a scenario.
fn ruled(more: &str) -> String {
    format!("{}expect ends }}\n", rules(more))
}

/// What is chosen in a zone that everybody has is said to be somebody's.
#[test]
fn what_anybody_has_in_hand_is_told() {
    told(
        market,
        &[
            (
                "activate free: discard a bid in hand",
                "what is chosen here can be another player's [whose?] (write `discard a bid in your hand`, or `discard a bid controlled by any \
                 player in hand` if that is meant)",
            ),
            ("activate free: you bid a bid in hand", "(write `you bid a bid in your hand`"),
            ("activate bid a bid in hand: draw 1 card", "what this cost takes can be another player's"),
        ],
    );
    let found = super::testing::problems(&[("a.assize", &market("activate bid a bid in hand: draw 1 card"))]);
    assert_eq!(found.len(), 1, "{found:?}");
    fine(
        market,
        &[
            "activate free: discard a bid",
            "activate free: you bid a bid",
            "activate free: discard a bid in your hand",
            "activate free: discard each bid in hand",
            "activate free: discard a bid controlled by any player in hand",
        ],
    );
}

/// What lies face-down has no words of its card.
#[test]
fn what_is_turned_up_by_its_words_is_told() {
    told(
        market,
        &[
            (
                "activate free: reveal each bid in bids",
                "what lies face-down in bids has no words: `bid` never fits what is to be turned up [fits nothing that lies face-down] (describe it \
                 as `face-down object in bids`",
            ),
            ("activate free: reveal a bid controlled by you in bids", "`bid` never fits what is to be turned up"),
        ],
    );
    let steps = "event settle { \"settle OBJECT\"; steps: { reveal each bid in bids } }";
    told(ruled, &[(steps, "`bid` never fits what is to be turned up")]);
    fine(market, &["activate free: reveal each face-down object in bids", "activate free: reveal each bid in play"]);
}

#[test]
fn a_comma_in_the_place_of_a_colon_is_told() {
    told(
        market,
        &[
            (
                "when this enters play, put 1 dust on target porter",
                "what a trigger does stands behind a colon [a comma] (write `when this enters play: put 1 dust on target porter`)",
            ),
            ("when you play, draw 1 card", "the sentence of this event says more [of what?]"),
            (
                "when this is destroyed: each opponent pays 1 coin, if you do: draw 1 card",
                "`if you do` asks of one event, and this is done by each of several players [if who does?] (write it of each: `for each opponent: \
                 that player EVENT, if you do: DO`",
            ),
        ],
    );
    fine(market, &["when this is destroyed: { for each opponent: that player pays 1 coin, if you do: draw 1 card }"]);
}

#[test]
fn parts_of_an_event_are_called_by_their_names() {
    told(
        ruled,
        &[
            (
                "event sell { \"PLAYER sells OBJECT for N coins\"; does: give OBJECT to PLAYER }",
                "`N` is a word of this sentence, and no part of the event: texts would write the letter [a letter alone] (a number is `AMOUNT`",
            ),
            (
                "event sell { \"PLAYER sells OBJECT for AMOUNT coins\"; does: raise coins of PLAYER by N }",
                "nothing says what `N` is [not known] (the parts of an event are read by their names, as in its sentence: a number is `AMOUNT`",
            ),
            (
                "event sell { \"OBJECT is sold\"; does: remove 1 dust counters from OBJECT }",
                "the body of an event changes counters by `add` and `take` [no change] (write `take 1 dust counters from OBJECT`)",
            ),
            (
                "event sell { \"OBJECT is sold for AMOUNT\"; does: put AMOUNT dust counters on OBJECT }",
                "(write `add AMOUNT dust counters to OBJECT`)",
            ),
            (
                "event soak { \"OBJECT soaks AMOUNT water\"; does: add AMOUNT dust counters to OBJECT }; rules { if a porter would soak 1 water, prevent 1 }",
                "no sentence of this event has `would soak` [how it would happen is not said] (declare in the rulebook how it is said: `\"OBJECT \
                 (soaks|would soak) AMOUNT water\"`",
            ),
            (
                "rules { if a porter would be loaded with crates, prevent 1 }",
                "how many is not said [how many?] (write `if a porter would be loaded with 1 or more crates, prevent 1`; or put brackets \
                 round the amount of event `load` in the rulebook, `\"OBJECT (is|would be) loaded with [AMOUNT] crates\"`",
            ),
        ],
    );
}

#[test]
fn how_much_is_changed_or_was_done_is_told() {
    told(
        market,
        &[
            (
                "if this would get dust, it gets 1 dust less instead",
                "how much an event is changes in its place [worded otherwise here] (write `if this would get dust, prevent 1`, or `if this would get \
                 dust, instead the amount becomes the amount - 1`)",
            ),
            ("if this would get dust, it gets 1 more dust instead", "instead the amount becomes the amount + 1`)"),
            (
                "activate free: destroy each porter, draw X cards, where X is number of porter destroyed this way",
                "how much was done is read right behind it",
            ),
            (
                "activate free: pay coins",
                "(the event is `pay AMOUNT (coin|coins)`: write its `AMOUNT`, as in `pay 1 coins`)",
            ),
            ("activate free: you pay coins", "as in `you pay 1 coins`)"),
        ],
    );
}

#[test]
fn an_event_that_says_the_same_is_told() {
    told(
        market,
        &[
            ("when this dies: draw 1 card", "(write `when this is destroyed: draw 1 card`;"),
            (
                "this can't be dusted",
                "(the event is `OBJECT (gets|would get) [AMOUNT] dust`: write its words, with `can't`)",
            ),
            (
                "opponents can't buy",
                "the event is `PLAYER (buys|buy|would buy) OBJECT`: write `an opponent can't buy an object`",
            ),
            ("this can't be frozen", "declare one: `event frozen { \"OBJECT (is|would be) frozen\"; does: ... }`"),
        ],
    );
}

#[test]
fn one_word_too_few_or_too_many_is_told() {
    told(
        market,
        &[
            ("activate free: roll a d6. draw 1 card", "(write `roll a die with 6 sides as X`, and read `X` behind it"),
            ("activate free: roll 1d20, draw 1 card", "(write `roll a die with 20 sides as X`"),
            ("activate free: roll a six-sided die, draw 1 card", "(write `roll a die with 6 sides as X`"),
            (
                "activate: draw 1 card",
                "what activating costs is not said [which cost?] (write `activate COST: draw 1 card`, or `activate free: ",
            ),
            ("activate free draw 1 card", "(write `activate free: draw 1 card`)"),
            ("this can not be destroyed", "what cannot happen is said in one word [two words] (write `can't`)"),
            ("activate free: destroy target porter with 2 dust", "(write `2 or more dust counters`)"),
            (
                "each porter with dust counters > its nerve gets +1 nerve",
                "(write `with NUMBER < dust counters on it`; or, of anything, `that dust counters on it > EXPRESSION`)",
            ),
            ("while this has greater nerve than X: this gets +1 nerve", "(write `nerve of OBJECT > nerve of OTHER`)"),
            ("if this would be destroyed, instead the other becomes this", "`it becomes: EVENT`"),
            (
                "if this would be destroyed, prevention: draw 1 card",
                "the class `prevention` stands in front of its event [behind it] (write `prevention when this would be destroyed: draw 1 card`)",
            ),
        ],
    );
    told(
        lines,
        &[
            ("observe number of cards in hand of A", "(write `in A's hand`)"),
            (
                "observe deck = \"Spark\" is in play",
                "`deck` is a zone, and no name of what is observed [means something already] (give it another name",
            ),
        ],
    );
    fine(card, &["this can't be destroyed", "activate free: destroy target unit with 2 or more charge counters"]);
}

#[test]
fn a_standing_check_of_players_is_told() {
    told(
        ruled,
        &[
            (
                "also standing { each player with renown >= 5: that player wins the game }",
                "a standing check is about objects, and a player is none [a player] (write `each hero that renown of its controller >= 5: its \
                 controller wins the game`, where heroes stand for players",
            ),
            ("also standing { a player has 5 renown: that player wins the game }", "a standing check is about objects"),
            ("also standing { for each player { that player wins the game } }", "a standing check is about objects"),
        ],
    );
    fine(ruled, &["also standing { each hero that renown of its controller >= 5: its controller wins the game }"]);
}

#[test]
fn the_line_that_brings_a_rulebook_of_std_is_told() {
    super::testing::wrong(
        "rulebook r extends plain { }\nscenario s { uses r; players A; expect ends }\n",
        &[
            "1:20 no rulebook `plain` in what this file uses [not declared] (write `use std.plain` at the top of the file)",
        ],
    );
    told(book, &[("event toss { \"toss OBJECT\"; does: roll N }", "parts of an event are read by their names")]);
}

#[test]
fn costs_are_told_as_they_are_paid() {
    // Of another name than the number.
    let toll = |text: &str| card(text).replace("\"X\"", "\"Toll\"");
    let chosen = "what is chosen is chosen and paid as the card resolves";
    told(
        toll,
        &[
            (
                "activate, pay 1 energy and destroy this: draw 1 card",
                "the steps of a cost are joined by `,` [no comma] (write `activate spend 1 energy, destroy this: DO`)",
            ),
            (
                "activate, spend 1 energy and destroy this: draw 1 card",
                "(write `spend 1 energy, destroy this` for one after the other",
            ),
            (
                "activate destroy this and pay 1 energy: draw 1 card",
                "(write `activate destroy this, spend 1 energy: DO`)",
            ),
            ("activate, pay 1 energy: draw 1 card", "(write `spend 1 energy`)"),
            (
                "as an additional cost to play this: spend X energy",
                "nothing says what `X` is [not known] (what is chosen is chosen and paid as the card resolves, and in no cost: \
                 `resolve: choose a number from 0 to your energy as X, spend X energy, if you do: DO`)",
            ),
            (
                "cost X",
                "`cost` of a card is a number in digits [not fixed] (beside `cost 0`, what is chosen is chosen and paid as the card resolves: \
                 `resolve: choose a number from 0 to your energy as X, spend X energy, if you do: DO`; what is counted: \
                 `from hand: this has base cost set to EXPRESSION`)",
            ),
            (
                "cost X, where X is number of units you control",
                "in a line of its own `from hand: this has base cost set to number of units you control`",
            ),
            ("power X", "(write `power 0`, and in a line of its own `this has base power set to EXPRESSION`)"),
        ],
    );
    told(
        |line: &str| toll(line).replace("power 2", "resolve: draw X cards"),
        &[
            (
                "as an additional cost to play this: choose a number from 0 to 5 as X, spend X energy",
                &format!("`X` is said in the cost, and known there alone [not known here] ({chosen}"),
            ),
            ("cost X", &format!("`X` is said in the cost, and known there alone [not known here] ({chosen}")),
        ],
    );
    fine(
        toll,
        &[
            "activate spend 1 energy, destroy this: draw 1 card",
            "cost 0; resolve: choose a number from 0 to your energy as X, spend X energy, if you do: draw X cards",
            "cost 0; from hand: this has base cost set to number of units you control",
        ],
    );
}

/// A scenario with a line, under a rulebook with an event.
fn event(event: &str) -> impl Fn(&str) -> String {
    let text = book(&format!("counters {{ growth }}\n{event}"));
    move |line: &str| {
        text.replace("expect ends", &format!("A: \"Bee\" is unit in play {{ power 1 }}\n{line}\nexpect ends"))
    }
}

#[test]
fn the_sentence_that_an_event_lacks_is_told() {
    let infest = "event infest { \"OBJECT (is|would be) infested\"; does: add 1 growth counters to OBJECT }";
    told(
        event(infest),
        &[
            (
                "happens: infest \"Bee\"",
                "(event `infest` is worded `OBJECT (is|would be) infested`: add the sentence `\"infest OBJECT\"` to it)",
            ),
            (
                "A: \"Ox\" is unit in play { when this infests a unit: draw 1 card }",
                "(event `infest` is worded `OBJECT (is|would be) infested`: write its words, or add a sentence with `infests` to it)",
            ),
        ],
    );
    fine(event(&infest.replace("; does", "; \"infest OBJECT\"; does")), &["happens: infest \"Bee\""]);
    let grow = "event grow { \"OBJECT (grows|would grow) [AMOUNT (time|times)]\"; \"grow OBJECT\"; does: add AMOUNT growth counters to OBJECT }";
    told(
        event(grow),
        &[
            (
                "happens: grow \"Bee\"",
                "event `grow` does not say how much: it changes nothing [left out] (say the amount, such as 1: `\"Bee\" grows 1 time`)",
            ),
            (
                "happens: each unit grows",
                "(say the amount as its sentence does: `OBJECT (grows|would grow) [AMOUNT (time|times)]`)",
            ),
        ],
    );
    fine(event(grow), &["happens: \"Bee\" grows 1 time"]);
}

#[test]
fn what_is_said_in_part_is_told_whole() {
    told(
        lines,
        &[
            (
                "at once { destroy \"Spark\"; exile \"Spark\" }",
                "what happens stands behind `happens:` [no objects] (write `happens: at once { destroy \"Spark\"; exile \"Spark\" }`)",
            ),
            (
                "observe life of A's hero\nexpect outcome 20",
                "(write `expect outcomes exactly { 20 }` if there are no others, `expect outcomes include { 20 }` if there may be)",
            ),
            (
                "observe life of A's hero\nexpect outcome { 20 }",
                "(write `expect outcomes exactly { 20 }` if there are no others",
            ),
            ("observe life of A's hero\nexpect outcome exactly { 20 }", "(did you mean `outcomes exactly { 20 }`?)"),
        ],
    );
    let play = |then: &str| book(&format!("only play {{ from hand; to stack; cost pays energy; {then} }}"));
    told(
        play,
        &[
            (
                "then unit or item enters play",
                "where does it go? [no `goes to`] (write `then unit or item: it enters play`)",
            ),
            ("then unit exile it", "write `then card goes to exile`, or to another zone"),
        ],
    );
    fine(play, &["then unit or item: it enters play"]);
    let counters = |ability: &str| card(ability).replace("life 20", "life 20\nA: \"Y\" is unit in play with life 2");
    told(
        counters,
        &[
            ("when this is dealt damage: remove that many bug counters", "no kind of counter `bug`"),
            ("when this is dealt damage: remove the amount bug counters from it", "no kind of counter `bug`"),
        ],
    );
}

/// Nothing makes an event of becoming a target, also where one is declared.
#[test]
fn becoming_a_target_is_never_forbidden() {
    let never = "no event makes something a target, so that none can be forbidden";
    told(
        card,
        &[
            ("this can't be target of actions an opponent controls", never),
            ("actions an opponent controls can't target this", never),
        ],
    );
    let declared = |more: &str| {
        let event = "event target { \"OBJECT (is|would be) target\"; \"target OBJECT\" }";
        let object = format!("A: \"Bee\" is unit in play {{ this can't be target }}\n{more}\nexpect ends");
        book(event).replace("expect ends", &object)
    };
    told(declared, &[("", never)]);
    fine(declared, &["happens: target \"Bee\""]);
}
