//! What card players write in their first game and cannot be read: each is told with their own words in what to write.

use super::mistakes::{book, card, fine, lines, told};
use super::testing::wrong;

/// A card in a game of its own, whose events of coins name a player, and in which no event puts growth counters.
fn game(ability: &str) -> String {
    format!(
        "use std.plain\nrulebook r extends plain {{\nresources {{ coins }}\ncounters {{ growth }}\n\
         event pay {{ \"PLAYER (pays|pay|would pay) AMOUNT (coin|coins)\"; does: lower coins of PLAYER by AMOUNT }}\n\
         event attack {{ \"OBJECT (attacks|would attack) [OTHER]\"; does: add 1 marker counters to OBJECT }}\n}}\n\
         scenario s {{ uses r; players A (turn), B; A: hero with life 20; B: hero with life 20\n\
         A: \"X\" is unit in play {{ {ability} }}; expect ends }}\n"
    )
}

#[test]
fn a_cost_of_which_a_player_is_said_names_the_player() {
    told(
        game,
        &[
            (
                "activate pay 1 coin: draw 1 card",
                "all name a player [who does it?] (write `activate you pay 1 coin: draw 1 card`;",
            ),
            (
                "activate discard a card, pay 1 coin: draw 1 card",
                "write `activate discard a card, you pay 1 coin: draw 1 card`",
            ),
            ("pay 1 coin: draw 1 card", "write `activate you pay 1 coin: draw 1 card`"),
            ("activate 2 coins: draw 1 card", "write `activate you pay 2 coins: draw 1 card`"),
            ("when this attacks: you may pay 1 coin: draw 1 card", "you may { you pay 1 coin }: draw 1 card`"),
            (
                "when this attacks: pay 1 coin",
                "(the event is `PLAYER (pays|pay|would pay) AMOUNT (coin|coins)`: write `you pay 1 coin`)",
            ),
            (
                "activate spend 1 energy + discard a card: draw 1 card",
                "write `activate spend 1 energy, discard a card: draw 1 card`",
            ),
            ("activate lose 1 life: draw 1 card", "write `activate your hero loses 1 life: draw 1 card`"),
        ],
    );
}

#[test]
fn a_keyword_and_a_prohibition_are_two_sentences() {
    let own = "what cannot happen is a sentence of its own [two in one line]";
    told(
        game,
        &[
            ("have guard and can't be destroyed", "`this has guard` and `this can't be destroyed`)"),
            (
                "units you control have guard and can't be destroyed",
                "`units you control have guard` and `units you control can't be destroyed`)",
            ),
            ("units can't attack and have guard", "`units can't attack` and `units have guard`)"),
            ("each unit gets +1 power and can't attack", own),
            ("while you control a hero: this has guard and can't attack", own),
            (
                "when this attacks: target unit gains guard and can't be destroyed this turn",
                "(write `target unit gains guard this turn, it can't be destroyed this turn`)",
            ),
            (
                "swift and guard",
                "keywords stand side by side with a comma [no comma] (write `swift, guard`, or `this has swift and guard`)",
            ),
        ],
    );
}

#[test]
fn counters_that_no_event_puts_are_told_with_the_event() {
    told(
        game,
        &[
            (
                "when this attacks: put a growth counter on it",
                "no event of the rulebook puts `growth` counters [no such event] (declare it: `event put growth counters { \"OBJECT (gets|would get) \
                 [AMOUNT] growth (counter|counters)\"; \"put AMOUNT growth (counter|counters) on OBJECT\"; does: add AMOUNT growth counters to OBJECT }`)",
            ),
            ("activate remove a growth counter from this: draw 1 card", "(declare it: `event remove growth counters {"),
            ("when this attacks: add 2 growth counters to this", "no event of the rulebook puts `growth` counters"),
            (
                "when this attacks: put a rage counter on this",
                "(declare it in the rulebook, `counters { rage }`, and an event that is said so: `event put rage",
            ),
            ("when this attacks: put a charg counter on this", "did you mean `charge`?"),
            ("when exactly 1 charge counter on this: destroy this", "write `this has exactly 1 charge counters`"),
            ("while there is a charge counter on this: this has guard", "write `this has 1 or more charge counters`"),
            ("while there are no charge counters on this: this has guard", "write `this has no charge counters`"),
            ("this enters with 3 charge counters on it", "write `as this enters play: put 3 charge counters on this`"),
            (
                "when this attacks: move a charge counter from this to target unit",
                "write `remove 1 charge counters from this, if you do: put 1 charge counters on target unit`",
            ),
            (
                "when this attacks: move 2 charge counters from this to target unit",
                "write `remove 2 charge counters from this, if you do: put (that much) charge counters on target unit`",
            ),
        ],
    );
}

#[test]
fn what_no_event_does_is_told_with_what_the_language_has() {
    told(
        card,
        &[
            (
                "when this leaves play: draw 1 card",
                "(write `when this is destroyed or this is exiled or this is returned to hand`, or those of them",
            ),
            (
                "if this would leave play, exile it instead",
                "each on a line of its own: `if this would be destroyed`, `if this would be exiled`",
            ),
            ("resolve: you pay 2 energy", "what is paid is said by an event of the rulebook"),
            ("resolve: you pay X energy", "what takes energy is `spend AMOUNT energy`: write its words"),
            ("resolve: look at the top 2 cards of your deck", "who knows which card is no part of the rules here"),
            (
                "resolve: search your deck for a unit and put it into play",
                "(what is searched for is chosen: `choose a unit in your deck`, and",
            ),
            ("resolve: search your deck for a unit, exile it", "write `choose a unit in your deck`"),
            ("resolve: double its power", "write `this has power multiplied by 2 until end of turn`"),
            ("resolve: double target unit's power", "write `target unit has power multiplied by 2 until end of turn`"),
            (
                "resolve: deal X damage to target unit, where X is its power. draw 1 card",
                "(write `deal X damage to target unit. draw 1 card, where X is its power`)",
            ),
            (
                "resolve: roll a die with 6 sides as X. 1-2: draw 1 card. 3-6: gain 1 energy",
                "what a result does stands behind `if` [a table] (say `if X <= 2: DO` in place of `1-2: DO`",
            ),
            ("resolve: each player draws 1 card. they spend 1 energy", "`for each player { that player DO }`"),
            ("draw 2 cards", "(write `resolve: draw 2 cards` for what is done as the card is played,"),
            (
                "target unit gets +2 power until end of turn",
                "(write `resolve: target unit gets +2 power until end of turn`",
            ),
            ("you gain 2 energy", "(write `resolve: you gain 2 energy`"),
        ],
    );
}

/// What a rulebook is told to declare can be declared, and the sentence is read then.
#[test]
fn what_is_to_be_declared_lets_the_sentence_be_read() {
    let rows = [
        ("pay 2 gold", "pay 2 gold", "resources { gold }"),
        ("you pay 2 gold", "you pay 2 gold", "resources { gold }"),
        ("attach this to target unit", "attach this to target unit", ""),
        ("reveal a card in your hand", "reveal a card in your hand", ""),
        ("create a Sprout token", "you create \"Sprout\"", ""),
        ("you create 2 Sprout tokens", "you create \"Sprout\"", ""),
        ("create a copy of target unit", "you create a copy of target unit", ""),
    ];
    for (written, meant, declared) in rows {
        let made = |blocks: &str, sentence: &str| {
            format!(
                "use std.plain\nrulebook r extends plain {{\n{declared}\n{blocks}\n}}\ntoken \"Sprout\": unit {{ power 1 }}\n\
                 scenario s {{ uses r; players A (turn), B; A: hero with life 20\nA: \"X\" is unit in play {{ activate free: {sentence} }}; expect ends }}\n"
            )
        };
        let (library, _, _) = super::testing::load_texts(&[("a.assize", &made("", written))]);
        let head = library.scenarios().next().expect("one scenario").id;
        let told = library.build(head, None).1;
        let help = told.iter().find_map(|problem| problem.help.clone()).unwrap_or_default();
        let is_block = |piece: &&str| ["event ", "relations ", "zones "].iter().any(|word| piece.starts_with(word));
        let blocks: Vec<&str> = help.split('`').filter(is_block).collect();
        assert!(blocks.iter().any(|block| block.starts_with("event ")), "`{written}`: {told:?}");
        wrong(&made(&blocks.join("\n"), meant), &[]);
    }
}

#[test]
fn it_that_could_be_either_object_of_an_event_is_refused() {
    told(
        card,
        &[
            (
                "when a unit deals damage to a hero: destroy it",
                "`it` could be `that hero` or `that unit`: the event names both [which one?] (write `that hero`, or `that unit`)",
            ),
            ("when a unit deals damage to a unit: destroy it", "`it` could be `the object` or `the source`"),
            (
                "when a unit deals damage to a hero: its controller draws 1 card",
                "write `that hero's`, or `that unit's`",
            ),
        ],
    );
    fine(
        card,
        &[
            "when this deals damage to a hero: destroy it",
            "when a unit deals damage to this: destroy the source",
            "if a unit would deal damage to a hero, prevent it",
            "when a unit deals damage to a hero: destroy that hero",
            "when a unit deals damage to a hero: { choose an item, destroy it }",
        ],
    );
}

/// A card among those that are played, as a target.
#[test]
fn a_target_among_what_is_played_is_told_where_it_is() {
    let played = |text: &str| {
        format!(
            "use std.plain\ncard \"Fizzle\": action {{ cost 1; resolve: {text} }}\nscenario s {{ uses plain; players A (turn), B\n\
             A: hero with life 20\nA: \"Fizzle\" in hand\nB: \"Fizzle\" in hand; expect ends }}\n"
        )
    };
    told(
        played,
        &[
            (
                "exile target action",
                "`action` that is played waits in stack, then goes to discard [never there] (write `another target action in stack`, or `target action in play`",
            ),
            ("exile target enemy action", "(write `target enemy action in stack`"),
            ("exile 2 target actions in stack", "(write `other target actions in stack`)"),
            ("exile target action in stack", "can be its own [itself?] (write `another target action in stack`)"),
        ],
    );
    fine(
        played,
        &[
            "exile another target action in stack",
            "exile target enemy action in stack",
            "exile target unit",
            "exile target action in play",
            "exile target action in discard",
        ],
    );
}

/// The event that is told can be declared as it stands.
#[test]
fn the_event_that_is_told_can_be_declared() {
    for (verb, does) in
        [("put AMOUNT rage (counter|counters) on", "add"), ("remove AMOUNT rage (counter|counters) from", "take")]
    {
        let (said, to) = if does == "add" { ("gets|would get", "to") } else { ("loses|would lose", "from") };
        let event = format!(
            "counters {{ rage }}; event rage {{ \"OBJECT ({said}) [AMOUNT] rage (counter|counters)\"; \"{verb} OBJECT\"; does: {does} AMOUNT rage counters {to} OBJECT }}"
        );
        wrong(&book(&event), &[]);
    }
}

#[test]
fn which_time_and_how_often_are_told_in_the_words_of_the_line() {
    told(
        card,
        &[
            (
                "once per turn, the first time a unit is destroyed: draw 1 card",
                "(write `the first time each turn a unit is destroyed: draw 1 card`, or `once per turn, when a unit is destroyed: draw 1 card`)",
            ),
            (
                "when cards are discarded: draw 1 card",
                "(write `when a player discards a card: draw 1 card` for once for each of them, `when a player discards 1 or more cards: draw 1 card`",
            ),
            (
                "when units are discarded: draw 1 card",
                "write `when a player discards a unit` for once for each of them",
            ),
            (
                "when the third unit is destroyed: draw 1 card",
                "(write `the third time each turn a unit is destroyed: draw 1 card`",
            ),
            (
                "when you play your second card this turn: draw 1 card",
                "write `the second time each turn you play a card: draw 1 card`",
            ),
            ("the first time each turn a unit is destroyed, draw 1 card", "then, or in its place?"),
            ("every turn draw 1 card", "write `at the start of your turn: draw 1 card`"),
        ],
    );
}

#[test]
fn events_are_told_in_the_words_of_the_rulebook() {
    told(
        game,
        &[
            ("when this takes damage: draw 1 card", "write `when this is dealt damage`"),
            ("when your hero is damaged: draw 1 card", "write `when your hero is dealt damage`"),
            ("on attack: draw 1 card", "write `when this attacks: draw 1 card`"),
            ("on death: draw 1 card", "write `when this is destroyed: draw 1 card`"),
            ("when destroyed: draw 1 card", "write `when this is destroyed: draw 1 card`"),
            ("when opponent plays a card: draw 1 card", "write `when an opponent ...`"),
            ("when this attacks: opponent discards a card", "write `each opponent discards a card`"),
            ("when this attacks: deal 2 damage to opponent", "write `to each enemy hero`"),
            ("when this attacks: destroy target opponent unit", "write `target enemy unit`"),
            ("your opponents can't attack", "write `each enemy object can't attack`"),
            ("when this attacks: deal 2 damage", "write `deal 2 damage to target object`"),
            ("when your life is less than 5: draw 1 card", "write `life of your hero`"),
            ("if this would die, exile it instead", "write `if this would be destroyed`"),
            ("if a unit would be dealt damage, double it", "instead the amount becomes the amount * 2`"),
            (
                "if a unit would be dealt damage, reduce it by 1",
                "write `if a unit would be dealt damage, prevent 1`, or",
            ),
            ("while you control a hero this gets +2 power", "write `while you control a hero: this gets +2 power`"),
            ("when this attacks: may draw a card", "write `when this attacks: you may draw a card`"),
            ("when this attacks: you may spend 1 energy to draw 1 card", "you may spend 1 energy: draw 1 card`"),
            (
                "when this attacks: choose 1: { draw 1 card; gain 1 energy }",
                "write `choose one { draw 1 card; gain 1 energy }`",
            ),
            (
                "when this attacks: choose one: draw 1 card or gain 1 energy",
                "write `choose one { draw 1 card; gain 1 energy }`",
            ),
            (
                "when this attacks: roll a die with 6 sides. if result is 6, draw 1 card",
                "roll a die with 6 sides as X, if X = 6: draw 1 card`",
            ),
            ("when this attacks: end the turn", "write `the end of turn`"),
            (
                "when this attacks: skip your next turn",
                "write `the next time your turn would start, instead nothing happens`",
            ),
            ("when this attacks: at end of turn: destroy this", "write `at the end of turn: ...`"),
            (
                "when this attacks: double the power of target unit",
                "write `target unit has power multiplied by 2 until end of turn`",
            ),
            (
                "2/3",
                "the numbers of a card are named [which numbers?] (write `NUMBER 2` and `NUMBER 3`, each on its line; known: `power`, `cost`, `life`)",
            ),
            (
                "power: 2, life: 4",
                "a number of a card stands on its line [no colon] (write `power 2`, and what follows on its own line)",
            ),
            ("cost: spend 1 energy", "write `activate spend 1 energy: DO` for what activating costs"),
        ],
    );
}

/// A property of a small game.
fn property(text: &str) -> String {
    lines("check p").replace("scenario s {", &format!("property \"p\" {{ {text} }}\nscenario s {{"))
}

#[test]
fn a_property_is_told_in_the_nearest_form() {
    told(
        property,
        &[
            (
                "eventually there is a unit",
                "(write `inevitably there is a unit` if it comes about in every run, `possible there is a unit` if it does in",
            ),
            ("alwyas there is a unit", "(did you mean `always there is a unit`?)"),
            ("it is never the case that there is a unit", "(write `never there is a unit`)"),
            (
                "never A and B",
                "`A` says nothing that is so or not [no condition] (a condition is asked of it: `never A is in ZONE`",
            ),
            ("never A's hero in discard and there is a unit", "(write `A's hero is in discard`)"),
            ("never both heroes in discard", "(write `number of heroes in discard = 2`)"),
            ("the game ends", "(write `every run ends`)"),
            ("no infinite loops", "(write `every run ends`)"),
            ("no deadlock", "(write `no run is stuck`)"),
            ("order does not matter", "(write `all orders agree on NAME`, with the name of what a scenario observes"),
            (
                "A can win",
                "(who wins is an outcome: expect it in a scenario, `expect outcomes include { won by A }`, with the values",
            ),
            ("always A can win", "`A can win` says nothing that is so or not [no condition] (who wins is an outcome"),
            ("B can lose", "(write `possible B is not in the game` for some run"),
            ("never life of A's hero is negative", "(write `never life of A's hero < 0`)"),
            ("never energy of A is negative", "what a player has of a resource is never less than nothing"),
            ("life of A's hero is never negative", "(write `never life of A's hero < 0`;"),
            ("always no unit is in play", "(write `always there is no unit in play`)"),
            ("no unit is in play", "(write `always there is no unit in play`)"),
            ("always no unit is red", "(write `always there is no unit that is red`)"),
            ("always each unit has 0 or more charge counters", "there are never less than none"),
            (
                "always each unit has 2 or more charge counters",
                "(write `always there is no unit that not (it has 2 or more charge counters)`)",
            ),
            (
                "each unit has 2 or more charge counters",
                "(write `always there is no unit that not (it has 2 or more charge counters)`)",
            ),
            ("A can always force life of A's hero <= 0", "(write `A can force life of A's hero <= 0`)"),
            (
                "if there is a unit then there is a hero",
                "(write `there is a unit leads to there is a hero` if the second comes about behind",
            ),
            ("whenever a unit is destroyed, there is a hero", "(write `on every unit is destroyed: there is a hero`"),
            ("on each draw: there is a hero", "(write `on every EVENT: there is a hero`"),
            ("always ends", "(write `every run ends`)"),
        ],
    );
}

#[test]
fn a_line_of_a_scenario_is_told_with_its_words() {
    told(
        lines,
        &[
            (
                "observe life of A's hero\nexpect outcomes { 20 }",
                "(write `expect outcomes exactly { 20 }` if there are no others",
            ),
            ("observe life of A's hero\nexpect never { 20 }", "(write `expect outcomes never { 20 }`)"),
            ("observe life of A's hero\nexpect outcomes at least { 20 }", "(write `expect outcomes include { 20 }`)"),
            ("expect A wins", "(write `expect outcomes include { won by A }`"),
            ("expect no loops", "(write `expect ends`)"),
            ("expect infinite loop", "(write `expect loop`"),
            ("expect life of A's hero = 20", "write `observe life of A's hero = 20`;"),
            ("observe life of A's hero as h", "(write `observe h = life of A's hero`)"),
            ("observe cards in A's hand", "(write `observe number of cards in A's hand`)"),
            ("observe winner", "who wins is part of every outcome"),
            ("A: \"Ash\" is item in hand\nA play \"Ash\"", "(write `A plays \"Ash\"`)"),
            ("A: \"Ash\" is item in A's hand", "(write `in hand`)"),
            ("A: \"Ash\" item in hand", "(write `\"Ash\" is item in hand`)"),
            ("A: \"Ash\" is an item in hand", "(write `item`)"),
            ("A: 2 energy", "(write `A has 2 energy`)"),
            ("A starts with 2 energy", "(write `A has 2 energy`"),
            ("\"Spark\" is destroyed", "(write `happens: \"Spark\" is destroyed`)"),
            ("end of turn", "(write `happens: the end of turn`)"),
            ("pass", "nobody has to pass in a script"),
        ],
    );
}

#[test]
fn a_line_of_a_rulebook_is_told_with_its_words() {
    told(
        book,
        &[
            (
                "event heal { \"heal OBJECT\"; effect: raise life of OBJECT by 1 }",
                "(write `does: raise life of OBJECT by 1`)",
            ),
            (
                "event heal { \"heal OBJECT\"; if OBJECT is in play; does: raise life of OBJECT by 1 }",
                "(write `only if OBJECT is in play`)",
            ),
            ("event heal { heal OBJECT; does: raise life of OBJECT by 1 }", "write `\"heal OBJECT\"`"),
            (
                "event heal { \"heal OBJECT\" does: raise life of OBJECT by 1 }",
                "`does` begins another line of the event",
            ),
            ("event heal { \"heal OBJECT\"; does: increase life of OBJECT by 1 }", "write `raise life of OBJECT by 1`"),
            ("event scrap { \"scrap OBJECT\"; does: move OBJECT to discard }", "write `place OBJECT in discard`"),
            (
                "event steal { \"PLAYER steals OBJECT\"; does: PLAYER gains control of OBJECT }",
                "write `give OBJECT to PLAYER`",
            ),
            ("zone attic", "(write `zones { attic }`)"),
            ("zones: attic, cellar", "(write `zones { attic; cellar }`)"),
            ("numbers { health = 20 }", "(write `health` alone; how much it is stands there"),
            ("keyword flying", "a mark is declared here, `keywords { flying }`"),
            ("keywords { flying: this can't be destroyed }", "`keyword flying { this can't be destroyed }`"),
            ("phases { upkeep }", "(write `periods { ... }`)"),
            ("setup { A draws 5 cards }", "who plays, and what everybody has at the start, stands in a scenario"),
            ("also standing { units with power <= 0 die }", "(write `each units with power <= 0: destroy it`)"),
        ],
    );
}
