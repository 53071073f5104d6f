//! What users of games of their own write of several targets that are named again, of what happened before, and of counters, amounts and
//! choices in short words: read, or told by its cause.

use super::mistakes::{fine, told};

/// A card in a game of its own: shirts are stained and washed, and coins are earned.
fn game(card: &str) -> String {
    rules("", card)
}

/// The same with more in its rulebook.
fn rules(rules: &str, card: &str) -> String {
    format!(
        "use std.plain\nrulebook r extends plain {{\nwords {{ type: shirt, chore }}; numbers {{ cloth; price }}; counters {{ stain }}\n\
         resources {{ coin; fame; reputation }}\n\
         event rinse {{ \"OBJECT (is|would be) rinsed [by SOURCE]\"; \"SOURCE (rinses|would rinse) OBJECT\"; does: add 1 marker counters to OBJECT }}\n\
         event wash {{ \"OBJECT (is|would be) washed\"; \"wash OBJECT\"; does: take 1 marker counters from OBJECT }}\n\
         event soil {{ \"OBJECT (is|would be) soiled [with AMOUNT (stain|stains)]\"; \"soil OBJECT\"; does: add 1 stain counters to OBJECT }}\n\
         event earn {{ \"PLAYER (earns|earn|would earn) [AMOUNT] (coin|coins)\"; \"earn AMOUNT (coin|coins)\"; does: raise coin of PLAYER by AMOUNT }}\n\
         event deliver {{ \"PLAYER (delivers|deliver|would deliver) OBJECT\"; \"deliver OBJECT\"; looks back; does: place OBJECT in exile }}\n{rules}\n}}\n\
         card \"Shirt\": shirt {{ cloth 2; cost 0 }}\n{card}\n\
         scenario s {{ uses r; players A (turn), B; during turn; A: hero with life 20; B: hero with life 20\n\
         A: \"Shirt\" in play; happens: A earns 1 coin; expect ends }}\n"
    )
}

/// A card that is in play.
fn item(ability: &str) -> String {
    game(&format!("card \"X\": unit {{ power 1; life 1; cost 0\n{ability}\n}}"))
}

/// What a card does as it resolves.
fn does(text: &str) -> String {
    game(&format!("card \"X\": action {{ cost 0; resolve: {text} }}"))
}

/// A property of the game.
fn property(text: &str) -> String {
    game(&format!("property p {{ {text} }}")).replace("expect ends", "check p")
}

#[test]
fn several_targets_are_named_again() {
    fine(
        does,
        &[
            "destroy two target units. exile them",
            "destroy up to two target units, then exile them",
            "put 1 charge counter on 2 target units. destroy those units",
            "wash 2 target shirts. destroy each of them",
            "2 target units get +1 power until end of turn. destroy them",
            "wash 2 target shirts. they are exiled",
            "wash 1 to 2 target shirts. those shirts get +1 cloth until end of turn",
            "for each of up to two target shirts { wash it; destroy it }",
            "choose two units you control. destroy them",
        ],
    );
    told(
        does,
        &[
            ("destroy 2 target units, the same target unit is exiled", "write `the same 2 target units`, or `them`)"),
            (
                "destroy 2 target units. draw 1 card. exile them",
                "(of the targets before write `the same 2 target units`, or",
            ),
            ("put 1 charge counter on 2 target units. destroy it", "(write `the same 2 target units` for all of them)"),
            ("wash target shirt. destroy the same target shirts", "(write `the same target shirt`)"),
            ("wash each of up to two targets", "(write `up to 2 target permanents`, or with words of the rulebook)"),
            ("destroy 1 or more target units", "(write `1 to 8 target units`, or another number that is the most)"),
        ],
    );
    told(
        item,
        &[(
            "when 1 or more shirts are exiled: destroy 2 target units. exile them",
            "`them` could be the targets, or the objects of the event [which of them?]",
        )],
    );
}

#[test]
fn counters_are_compared_and_called_by_their_names() {
    fine(
        item,
        &[
            "each shirt with more stain counters than its cloth gets +1 cloth",
            "players can't deliver shirts with stains",
            "shirts without stains have double price",
            "shirts enter play with an additional marker counter",
        ],
    );
    let standing = "also standing { each shirt with stain counters on it > cloth: wash it }";
    fine(
        |text| rules(text, ""),
        &[standing, "event scrub { \"scrub OBJECT\"; does: take all stain counters from OBJECT }"],
    );
    told(
        item,
        &[
            (
                "when a shirt you control has no stains: earn 1 coin",
                "when there is a shirt you control with no stain counters: earn 1 coin`, once as the first of them comes to be so",
            ),
            (
                "units you control can't have more than 2 charge counters",
                "(write `units you control with 2 or more charge counters can't get charge counters`, in the words of that event;",
            ),
            (
                "when this is washed: double the number of stains on it",
                "no event of the rulebook puts `stain` counters",
            ),
            ("once per turn, when you gain energy: gain 1 additional energy", "(write `1 energy`)"),
            (
                "if you would gain energy, gain 1 additional energy",
                "(write `if you would gain energy, instead gain that much plus 1 energy`)",
            ),
        ],
    );
    told(
        does,
        &[
            ("lose 5 stains", "`stain` is a kind of counter, and counters are on objects [on what?]"),
            ("move 2 stains from target shirt to another target shirt", "`event move stain { \"move AMOUNT stain"),
            ("prevent the next 2 stains target shirt would get", "(write `prevent the next 2 when EVENT`,"),
        ],
    );
    told(
        property,
        &[
            (
                "always stain counters on each shirt <= 3",
                "(write `always there is no shirt with more than 3 stain counters`)",
            ),
            (
                "never a shirt in discard with a stain counter",
                "(write `never there is a shirt in discard with a stain counter`)",
            ),
        ],
    );
}

#[test]
fn what_happened_before_is_asked_of_players() {
    fine(
        item,
        &[
            "when this enters play: if you delivered a shirt this turn, draw 1 card",
            "when this enters play: if you earned coins this turn, draw 1 card",
            "when one or more shirts are washed: draw 1 card",
        ],
    );
    told(
        item,
        &[
            (
                "when you deliver a shirt, if you delivered another shirt this turn, earn 1 coin",
                "(write `when you deliver a shirt and you deliver a shirt earlier this turn: earn 1 coin`)",
            ),
            (
                "at the end of your turn, if no unit was destroyed this turn, draw 1 card",
                "(write `at the end of your turn and not a unit is destroyed earlier this turn: draw 1 card`)",
            ),
            (
                "when this enters play: if you drew 2 or more cards this turn, draw 1 card",
                "(write `number of times you draw 2 or more cards this turn >= 1` for so much in one event;",
            ),
            (
                "when a shirt is destroyed: if it was soiled this turn, earn 1 coin",
                "kept for players, not for each object",
            ),
            (
                "when a shirt is destroyed: if it was bleached this turn, earn 1 coin",
                "kept for players, not for each object",
            ),
            (
                "when you gain your third energy each turn: draw 1 card",
                "`the third time each turn you gain energy: draw 1 card`",
            ),
            (
                "players can't gain more than 3 energy each turn",
                "(write `if you would gain 3 or more energy, instead gain 3 energy` for each event by itself, or \
                 `while number of times you gain energy this turn >= 3: you can't gain energy` for how often;",
            ),
            (
                "when you destroy a unit: draw 1 card",
                "(write `when a unit is destroyed: draw 1 card`, whoever does it;",
            ),
            ("opponents can't rinse units", "write `units can't be rinsed by an enemy object`)"),
        ],
    );
}

#[test]
fn what_is_missing_is_told_and_no_name_of_a_word_of_the_language() {
    told(
        item,
        &[
            (
                "when you gain energy: gain that much plus 1 instead",
                "(write `if you would gain energy, instead gain that much plus 1 energy`)",
            ),
            ("if you would earn coins, earn 5 instead", "(write `if you would earn coins, instead earn 5 coins`)"),
            ("when this enters play: earn 5 if it is red", "how much of what is not said [of what?]"),
            (
                "as long as another unit is in play, this can't be destroyed",
                "(write `while there is another unit in play: this can't be destroyed`)",
            ),
            (
                "when another unit enters play under your control: draw 1 card",
                "(write `when another unit you control enters play: draw 1 card`)",
            ),
            ("when one or more shirts enter: draw 1 card", "(write `when 1 or more shirts enter play:`)"),
            ("activate, pay 2 coins: draw 1 card", "\"pay AMOUNT (coin|coins)\";"),
            ("if you have 10 fame or more, you win", "(write `when you have 10 or more fame: you win the game`)"),
            (
                "when a player has no coins: that player earns 1 coin",
                "`when your opponent has no coins: your opponent earns 1 coin`",
            ),
            (
                "until end of turn, if you would earn coins, instead draw 1 card",
                "(write `resolve: until end of turn, if",
            ),
            (
                "choose a color. red units can't be destroyed",
                "this is done once, and an ability says when [when?] (write `resolve: choose a color as X, red units can't be destroyed`",
            ),
            (
                "as this enters play, choose a color. shirts of the chosen color can't be destroyed",
                "(write `when this enters play: choose a color as C, C shirts can't be destroyed as long as this is in play`;",
            ),
        ],
    );
    told(
        does,
        &[
            ("lose 5 coins", "no event of the rulebook is worded `lose ... coin` [no such event]"),
            ("choose a player as P, P loses 1 reputation", "no event of the rulebook is worded `loses ... reputation`"),
            ("choose two of the following: draw 1 card; earn 1 coin", "choose 2 { draw 1 card; earn 1 coin }`)"),
        ],
    );
    fine(
        does,
        &[
            "roll a die with 6 sides. soil target shirt that many times",
            "earn 5 coins. at the start of your next turn, draw 1 card",
        ],
    );
    let verb = |text: &str| game(&format!("card \"Scrub\": action {{ cost 0; resolve: {text} }}"));
    told(verb, &[("scrub target unit", "no event of the rulebook is worded `scrub ...` [no such event]")]);
    let happens = |text: &str| game("").replace("happens: A earns 1 coin", text);
    told(
        happens,
        &[(
            "at once { happens: A earns 1 coin; happens: B earns 1 coin }",
            "(write `happens: at once { A earns 1 coin; B earns 1 coin }`)",
        )],
    );
}
