//! What designers write at the first try in a game of their own, whose events, counters and resources are theirs: each is told what to
//! write, or read.

use super::mistakes::{fine, told};
use super::testing::problems;

/// A card in a game of its own: actors perform, and earn applause.
fn game(ability: &str) -> String {
    with_rules("", ability)
}

/// The same with more in its rulebook.
fn with_rules(rules: &str, ability: &str) -> String {
    format!(
        "use std.plain\nrulebook r extends plain {{\nwords {{ type: actor, prop }}; numbers {{ talent }}; resources {{ applause }}; counters {{ fame }}\n\
         event perform {{ \"OBJECT (performs|perform|would perform)\"; does: raise applause of OBJECT's controller by OBJECT's talent }}\n\
         event gain applause {{ \"PLAYER (gains|gain|would gain) [AMOUNT] applause\"; \"gain AMOUNT applause\"; does: raise applause of PLAYER by AMOUNT }}\n\
         event lose applause {{ \"PLAYER (loses|lose|would lose) [AMOUNT] applause\"; \"lose AMOUNT applause\"; does: lower applause of PLAYER by AMOUNT }}\n\
         event put fame counters {{ \"OBJECT (gets|would get) [AMOUNT] fame (counter|counters)\"; \"put AMOUNT fame (counter|counters) on OBJECT\"; does: add AMOUNT fame counters to OBJECT }}\n\
         event remove fame counters {{ \"OBJECT (loses|would lose) [AMOUNT] fame (counter|counters)\"; \"remove AMOUNT fame (counter|counters) from OBJECT\"; does: take AMOUNT fame counters from OBJECT }}\n\
         event create {{ \"PLAYER (creates|create|would create) OTHER\"; does: create OTHER for PLAYER in play }}\n{rules}\n}}\n\
         token \"Extra\": actor {{ talent 1 }}\ncard \"X\": actor {{ talent 2; cost 0\n{ability}\n}}\n\
         scenario s {{ uses r; players A (turn), B; during turn; A: hero with life 20; B: hero with life 20\n\
         A: \"X\" in play; happens: \"X\" performs; expect ends }}\n"
    )
}

/// What a card does as it performs.
fn does(text: &str) -> String {
    game(&format!("when this performs: {text}"))
}

/// An event of the rulebook with this body.
fn body(text: &str) -> String {
    with_rules(&format!("event shine {{ \"OBJECT (shines|would shine)\"; {text} }}"), "when this shines: draw 1 card")
}

#[test]
fn at_which_time_is_read_with_its_period() {
    told(
        game,
        &[
            (
                "when an actor performs for the second time in a turn: draw 1 card",
                "(write `the second time each turn an actor performs: draw 1 card`)",
            ),
            (
                "when you gain applause for the second time this turn, draw 1 card",
                "(write `the second time each turn you gain applause: draw 1 card`)",
            ),
            (
                "whenever an actor performs a second time in a turn, draw 1 card",
                "(write `the second time each turn an actor performs: draw 1 card`)",
            ),
        ],
    );
}

#[test]
fn counters_on_several_objects_are_summed() {
    fine(
        game,
        &[
            "this gets +2 talent for each fame counter on actors you control",
            "this has talent set to total fame counters on actors you control",
            "this enters play with X fame counters, where X is your applause",
            "this enters play with a fame counter for each actor you control",
            "this gets +1 talent for each applause you have",
        ],
    );
    fine(does, &["gain 1 applause for each fame counter among actors you control", "up to one target prop performs"]);
}

#[test]
fn limits_behind_what_is_activated_are_told_in_front() {
    fine(game, &["activate spend 2 energy: draw 1 card. activate only on your turn"]);
    let once = "(write `activate once per turn spend 2 energy: draw 1 card`)";
    let yours = "(write `activate if during your turn, spend 2 energy: draw 1 card`)";
    told(
        game,
        &[
            ("activate spend 2 energy: draw 1 card. only once each turn", once),
            ("activate spend 2 energy: draw 1 card, activate only once each turn", once),
            ("activate spend 2 energy, only once each turn: draw 1 card", once),
            ("activate once each turn, spend 2 energy: draw 1 card", once),
            ("activate spend 2 energy: draw 1 card, only on your turn", yours),
            ("activate spend 2 energy only on your turn: draw 1 card", yours),
            ("activate only on your turn: spend 2 energy: draw 1 card", yours),
        ],
    );
}

#[test]
fn what_is_drawn_taken_and_doubled_is_told_in_the_words_of_events() {
    told(
        does,
        &[
            ("draw the top card of your deck", "cards are drawn from the top [said twice] (write `draw 1 card`)"),
            ("each player draws the top card of their deck", "(write `draws 1 card`)"),
            ("steal target prop", "(write `gain control of target prop until end of turn`, or `indefinitely`)"),
            (
                "steal 2 applause from target opponent",
                "(write `for each opponent: that player loses 2 applause, if you do: you gain that much applause`)",
            ),
            ("double your applause", "(write `gain (your applause) applause`: as much as there is once more)"),
            (
                "double the number of fame counters on target actor",
                "(write `put X fame counters on target actor, where X is fame counters on it`)",
            ),
            (
                "swap the talent of two target actors",
                "`event swap { \"swap the talent of OBJECT with OTHER\"; does: ... }`",
            ),
            ("swap hands with target opponent", "`event swap { \"swap hands with PLAYER\"; does: ... }`"),
            (
                "target actor copies this",
                "(write `target actor becomes a copy of this until end of turn`, or `indefinitely`)",
            ),
            ("lose half your applause rounded up", "(write `((your applause + your applause % 2) / 2) applause`"),
            (
                "draw a card for each 2 applause you have",
                "(write `when this performs: draw ((your applause minus your applause % 2) / 2) card`)",
            ),
        ],
    );
}

#[test]
fn players_are_compared_by_their_numbers() {
    told(
        does,
        &[
            ("if an opponent has more energy than you: draw 1 card", "(write `energy of your opponent > your energy`)"),
            (
                "if an opponent has more cards in hand than you, draw 1 card",
                "(write `number of cards in your opponent's hand > number of cards in your hand`)",
            ),
        ],
    );
    told(
        game,
        &[
            (
                "while an opponent has more applause than you: this gets +1 talent",
                "(write `applause of your opponent > your applause`)",
            ),
            (
                "when a player has no cards in hand: gain 1 applause",
                "(of two players, write `when you have no cards in hand or your opponent has no cards in hand: gain 1 applause`)",
            ),
            (
                "when each player has no cards in hand: gain 1 applause",
                "(of two players, write `when you have no cards in hand and your opponent has no cards in hand: gain 1 applause`)",
            ),
            (
                "a player can't have more than 5 applause",
                "its controller loses (applause of its controller - 5) applause }`",
            ),
        ],
    );
}

#[test]
fn bodies_of_events_are_told_whose_and_what() {
    told(
        body,
        &[
            (
                "does: raise applause of OBJECT by 1",
                "`applause` is of players, and `OBJECT` is an object [whose?] (write `raise applause of OBJECT's controller by 1`)",
            ),
            ("does: nothing", "an event of which nothing else becomes has no `does` [no change]"),
        ],
    );
    let text = with_rules(
        "event bury { \"bury OBJECT\"; does: place OBJECT in discard }",
        "when this leaves play: draw 1 card",
    );
    let found = problems(&[("a.assize", &text)]);
    let wanted = "; what `bury` takes out of play as well, and cannot be answered by what has left: mark it `looks back` in the rulebook";
    assert!(found.iter().any(|problem| problem.contains(wanted)), "{found:?}");
}

#[test]
fn what_is_asked_of_one_name_or_counter_is_told_whole() {
    told(
        game,
        &[
            (
                "when an actor performs and it has a fame counter, remove one",
                "(write `when an actor performs and it has a fame counter: remove 1 fame counter from it`)",
            ),
            ("an actor is never destroyed", "(write `an actor can't be destroyed`)"),
            ("actors you control never perform", "(write `actors you control can't perform`)"),
            (
                "if you control two \"X\", destroy one",
                "(write `when this enters play and there is another \"X\" you control: destroy an object named \"X\" you control`",
            ),
            (
                "only one \"X\" may be in play",
                "(write `when this enters play and there is another \"X\" in play: destroy this`",
            ),
            ("Additional cost: spend 2 energy", "(write `as an additional cost to play this: spend 2 energy`)"),
            ("when you create a token: draw 1 card", "(write the name of a token in quotes, `you create \"NAME\"`"),
            ("if a token would be created, gain 1 applause instead", "write `if a player would create \"NAME\"`)"),
            (
                "if a card would be drawn, gain 1 applause instead",
                "(write `if a player would draw 1 or more cards, instead gain 1 applause`",
            ),
            (
                "resolve: choose a color. actors of that color get +1 talent until end of turn",
                "(write `resolve: choose a color as C, C actors get +1 talent until end of turn`)",
            ),
        ],
    );
    fine(game, &["when one or more props enter play: draw 1 card"]);
}

#[test]
fn modes_on_one_line_are_told_once() {
    let text = game("when this performs: choose one: draw 1 card; gain 1 applause");
    let found = problems(&[("a.assize", &text)]);
    let wanted = "(write `when this performs: choose one { draw 1 card; gain 1 applause }`)";
    assert!(found.len() == 1 && found[0].contains(wanted), "{found:?}");
    let text = game("when this performs: choose one: draw 1 card; when this is destroyed: draw 1 card");
    let found = problems(&[("a.assize", &text)]);
    assert!(found.iter().all(|problem| !problem.contains("; when")), "{found:?}");
}
