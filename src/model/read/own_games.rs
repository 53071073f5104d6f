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

/// Two `Bee`s in play, with names of their own where that is said, and a card that speaks of them.
fn bees(names: (&str, &str), ability: &str) -> String {
    format!(
        "use std.plain\ncard \"Bee\": unit {{ power 1; life 1; cost 0 }}\ncard \"X\": unit {{ power 2; life 2; cost 0\n{ability}\n}}\n\
         scenario s {{ uses plain; players A (turn), B; during turn; A: hero with life 20; B: hero with life 20\n\
         A: \"Bee\" in play{}; B: \"Bee\" in play{}; A: \"X\" in hand\nhappens: \"X\" enters play; expect ends }}\n",
        names.0, names.1
    )
}

#[test]
fn a_cards_name_on_another_card_says_which_of_several() {
    let chosen = "`target \"Bee\"`, `a \"Bee\" you control` or `a \"Bee\"` for one that is chosen)";
    let one = "`\"Bee\"` on a card is one object of the scenario, and several are called so [the first of them alone]";
    let all = format!("{one} (write `each \"Bee\"` for all of them; {chosen}");
    let any = format!("{one} (write `a \"Bee\"` for any of them)");
    let each = format!("{one} (write `each \"Bee\"` for all of them)");
    let there = format!("{one} (write `there is a \"Bee\" in play` for any of them)");
    told(
        |ability| bees(("", ""), ability),
        &[
            ("when this enters play: destroy \"Bee\"", &all),
            ("when this enters play: \"Bee\" gets +1 power until end of turn", &all),
            ("when this enters play: \"Bee\" deals 1 damage to your hero", &format!("{one} (write {chosen}")),
            ("\"Bee\" gets +1 power", &each),
            ("\"Bee\" has guard", &each),
            ("when \"Bee\" is destroyed: gain 1 energy", &any),
            ("if \"Bee\" would be destroyed, exile it instead", &any),
            ("while \"Bee\" is in play: this gets +1 power", &there),
            ("when this enters play: if \"Bee\" is in play: gain 1 energy", &there),
            (
                "this gets + (power of \"Bee\") power",
                "(write `the \"Bee\" you control` for yours, where you have one alone)",
            ),
        ],
    );
    let which = "which of them is not said [one, or each of the objects of that name?]";
    told(
        |ability| bees((" as mine", " as theirs"), ability),
        &[
            (
                "when this enters play: destroy \"Bee\"",
                &format!("{which} (write `each \"Bee\"` for all of them; {chosen}"),
            ),
            ("when this enters play: \"Bee\" deals 1 damage to your hero", &format!("{which} (write {chosen}")),
            (
                "\"Bee\" gets +1 power",
                "`\"Bee\"` alone means all objects of that name [one, or each?] (write `each \"Bee\"`)",
            ),
            ("while \"Bee\" is in play: this gets +1 power", "(write `while there is a \"Bee\" in play`)"),
            ("while a \"Bee\" is in play: this gets +1 power", "(write `while there is a \"Bee\" in play: ...`)"),
            (
                "while \"Bee\" has power 2: this gets +1 power",
                "(write `while there is a \"Bee\" with power 2 in play:`)",
            ),
        ],
    );
    let token = |ability: &str| {
        bees(("", " as theirs"), ability).replace("card \"Bee\"", "token \"Bee\"").replace("cost 0 }", "}")
    };
    told(
        token,
        &[(
            "when \"Bee\" is destroyed: gain 1 energy",
            "and no token that is created [this one alone] (write `a \"Bee\"` for any of them)",
        )],
    );
    let sayings = [
        "when a \"Bee\" is destroyed: gain 1 energy",
        "while you control \"Bee\": this gets +1 power",
        "this gets +1 power for each \"Bee\"",
    ];
    fine(|ability| bees(("", ""), ability), &sayings);
    fine(|ability| bees(("", " as theirs"), ability), &["when this enters play: destroy \"Bee\""]);
}

#[test]
fn what_is_said_in_short_is_told_in_full() {
    told(
        does,
        &[
            (
                "if you have 10 or more applause, you win",
                "what is won or lost is said [the game?] (write `win the game`)",
            ),
            ("put the top card of your deck into your hand", "(write `draw 1 card`)"),
            (
                "gain 1 applause, or 2 if you control a prop",
                "(write `if you control a prop { gain 2 applause } else { gain 1 applause }`)",
            ),
            (
                "gain 1 applause, plus 1 for each prop you control",
                "(write `gain (1 + number of prop you control) applause`)",
            ),
            (
                "prevent the next 2 damage",
                "(write `prevent the next 2 when this would be dealt damage this turn`, or of another object than `this`)",
            ),
            (
                "deal 2 damage divided among any number of targets",
                "(write `repeat 2 times: deal 1 damage to a permanent`, with words",
            ),
            (
                "destroy all but one prop",
                "(write `when this performs: choose a prop as K, destroy each prop other than K`)",
            ),
            ("destroy all props except heroes", "(write `destroy all props that are not heroes`)"),
            ("you and target opponent each draw a card", "(write `each player draws a card`)"),
            ("each actor you control also performs", "(write `each actor you control performs`)"),
            (
                "each player loses half their applause",
                "(write `(half applause of that player) applause`; how all quotients",
            ),
            (
                "the player with the most energy draws a card",
                "`when this performs: for each player: if there is no hero that energy of its controller > energy of that player: that player \
                 draws a card` where each player has a hero in play",
            ),
        ],
    );
    told(
        game,
        &[
            (
                "with 3 fame counters: +2 talent",
                "(write `while this has 3 or more fame counters: this gets +2 talent`)",
            ),
            ("on destroy: draw a card", "(write `when this is destroyed: draw a card`)"),
            ("this enters with a fame counter", "(write `as this enters play: put 1 fame counters on this`)"),
            (
                "this enters with X fame counters, where X is your applause",
                "(write `as this enters play: put X fame counters on it, where X is your applause`)",
            ),
            (
                "additional cost: discard a card in your hand",
                "(write `as an additional cost to play this: discard a card in your hand`)",
            ),
            (
                "when you draw a card for the second time each turn: gain 1 applause",
                "(write `the second time each turn you draw 1 or more cards: gain 1 applause`)",
            ),
            (
                "when you gain applause, if it is the second time this turn: draw 1 card",
                "(write `the second time each turn you gain applause: draw 1 card`)",
            ),
            (
                "when this performs, if it is the second time this turn: draw 1 card",
                "(write `the second time each turn a \"X\" performs: draw 1 card`, of any that is called so)",
            ),
            (
                "if this would be performed, gain 1 applause instead",
                "objects do this themselves: `perform` is said of who does it [who does it?] (write `this would perform`)",
            ),
        ],
    );
    told(
        |text| {
            with_rules(
                &format!("event shine {{ \"PLAYER (shines|shine|would shine)\"; {text} }}"),
                "when you shine: draw 1 card",
            )
        },
        &[(
            "does: raise talent of PLAYER by 1",
            "`talent` is of objects, and `PLAYER` is a player [of which object?] (write `talent of PLAYER's hero`;",
        )],
    );
    let found = problems(&[("a.assize", &with_rules("resources { fans can be negative; fans }", "talent 2"))]);
    assert!(found.iter().any(|problem| problem.contains("resource `fans` is declared twice")), "{found:?}");
    let both = |text: &str| with_rules(text, "when this performs: draw 1 card");
    fine(both, &["resources { luck can be negative }; words { trait: luck }"]);
    let text =
        game("when this performs: you create \"Extra\"").replace("expect ends", "A activates \"Extra\"; expect ends");
    let found = problems(&[("a.assize", &text)]);
    let wanted = "`Extra` is a token, and a player plays or activates only what is there at the start";
    assert!(found.iter().any(|problem| problem.contains(wanted)), "{found:?}");
}
