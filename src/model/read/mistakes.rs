//! Texts that can only be a mistake, and were once read all the same: each is refused, or warned of, in these words.

use super::testing::{fails, problems};

/// A rulebook of these blocks, and a scenario that uses it.
pub(super) fn book(blocks: &str) -> String {
    format!(
        "use std.plain\nrulebook r extends plain {{\n{blocks}\n}}\nscenario s {{ uses r; players A; expect ends }}\n"
    )
}

/// A scenario with these lines.
pub(super) fn lines(lines: &str) -> String {
    format!(
        "use std.plain\nscenario s {{ uses plain; players A (turn), B\nA: hero with life 20\n\
         A: \"Spark\" is item in play\n{lines}\nexpect ends }}\n"
    )
}

/// A scenario with an object in play that has these abilities.
pub(super) fn card(abilities: &str) -> String {
    lines(&format!("B: \"X\" is item in play {{ {abilities}; power 2 }}"))
}

/// The same under a rulebook of its own, with these resources, whose one event gives energy.
pub(super) fn bare(resources: &str, abilities: &str) -> String {
    format!(
        "rulebook r {{ words {{ kind: item }}; zones {{ field in play }}; resources {{ {resources} }}\n\
         event gain {{ \"[PLAYER] (gains|gain|would gain) AMOUNT energy\"; does: raise energy of PLAYER by AMOUNT }} }}\n\
         scenario s {{ uses r; players A (turn), B; A: \"X\" is item in field {{ {abilities} }}; expect ends }}\n"
    )
}

/// Each text has a problem that says this, and what its problems say to write can be written.
#[track_caller]
pub(super) fn told(make: impl Fn(&str) -> String, rows: &[(&str, &str)]) {
    for (text, message) in rows {
        let found = problems(&[("a.assize", &make(text))]);
        assert!(found.iter().any(|problem| problem.contains(message)), "`{text}`: {found:?}");
        let failed = fails(&make(text));
        assert!(failed.is_empty(), "`{text}`: {failed:#?}");
    }
}

/// Each text has no problem.
#[track_caller]
pub(super) fn fine(make: impl Fn(&str) -> String, texts: &[&str]) {
    for text in texts {
        let found = problems(&[("a.assize", &make(text))]);
        assert!(found.is_empty(), "`{text}`: {found:?}");
    }
}

#[test]
fn a_block_that_would_replace_another_of_its_rulebook_is_refused() {
    let standing = "standing { each hero with life <= 0: its controller loses the game }";
    told(
        book,
        &[
            (&format!("{standing}\n{standing}"), "4:1 a rulebook has one block `standing` [the second]"),
            ("play { from hand; to stack }\nplay { from hand; to stack }", "4:1 a rulebook has one block `play`"),
            (
                "rules { when a unit is destroyed: destroy each item }\nrules { }",
                "4:1 a rulebook has one block `rules`",
            ),
            ("neutral { item }\nneutral { unit }", "4:1 a rulebook has one block `neutral`"),
            (
                "event procedure { occur; complete }\nevent procedure { occur; complete }",
                "4:1 a rulebook has one block `event procedure`",
            ),
            (
                "policies { fractions are rounded: up }\npolicies { fractions are rounded: down }",
                "4:12 policy `fractions are rounded` is stated twice",
            ),
            ("clauses { C.1 \"a\" }\nclauses { C.1 \"b\" }", "4:11 clause `C.1` is declared twice"),
            ("question \"q\" { a; b }\nquestion \"q\" { c; d }", "4:10 question `q` is declared twice"),
            ("question \"q\" { a; b }\npolicies { \"q\": a; \"q\": b }", "4:20 question `q` is settled twice"),
        ],
    );
    fine(
        book,
        &[
            "zones { attic }\nzones { cellar }",
            "clauses { C.1 \"a\" }\nclauses { C.2 \"b\" }",
            "policies { fractions are rounded: up }",
            standing,
        ],
    );
}

#[test]
fn what_one_block_says_twice_is_refused() {
    told(
        book,
        &[
            (
                "resources { mana }; numbers { worth }\nplay { from hand; to stack; cost pays energy; worth pays mana }",
                "two lines say what a cost pays",
            ),
            (
                "play { from hand; to stack; then card goes to discard; then card goes to exile }",
                "no card is left for this line",
            ),
            ("play { from hand; to stack; to exile }", "`to` stands twice in `play`"),
            ("play { to stack }", "no card can be played from any zone"),
            ("numbers { might at least 5 at least 2 }", "3:11 `at least` stands twice behind one name"),
            ("zones { attic hidden hidden }", "3:9 `hidden` stands twice behind one name"),
            ("numbers { might tracked tracked }", "3:11 `tracked` stands twice behind one name"),
            ("event procedure { replace self, self; occur; complete }", "3:33 class `self` stands twice in this step"),
            (
                "policies { silent fractions are rounded { up } }",
                "policy `fractions are rounded` is left one value [nothing is left open]",
            ),
            ("policies { silent fractions are rounded { up; up } }", "value `up` stands twice"),
            (
                "resources { mana can be negativ }",
                "3:13 cannot read `can be negativ` behind a name [no flag] (did you mean `can be negative`?",
            ),
        ],
    );
    fine(
        book,
        &[
            "policies { silent fractions are rounded { up; down } }",
            "resources { mana can be negative }",
            "numbers { might at least 0 at most 9 }",
        ],
    );
}

#[test]
fn no_negative_amount_can_be_written() {
    told(
        card,
        &[
            ("activate spend -1 energy: draw 1 card", "an amount is never negative"),
            ("when this is destroyed: gain -3 energy", "an amount is never negative"),
            ("when this is destroyed: draw -1 card", "an amount is never negative"),
            ("when this is destroyed: put -2 marker counters on this", "an amount is never negative"),
            ("if a unit would be dealt damage, prevent -1", "this prevents nothing"),
            ("if a unit would be dealt damage, instead the amount becomes -5", "an amount is never negative"),
        ],
    );
    told(lines, &[("happens: A gains -3 energy", "an amount is never negative")]);
    fine(card, &["when this is destroyed: gain 1 energy", "each unit gets -1 power"]);
}

#[test]
fn what_a_scenario_says_of_an_object_twice_is_refused() {
    told(
        lines,
        &[
            ("A: \"Y\" is item with 2 charge counters with 3 charge counters", "`charge` counters are given twice"),
            ("A: \"Y\" is item with power 1 with power 2", "`power` is given twice"),
            ("A: \"Y\" is item in hand in play", "`in` stands twice"),
            ("during main phase; during combat", "`main phase` and `combat` never go on together"),
            ("during main phase, combat", "`main phase` and `combat` never go on together"),
        ],
    );
    fine(lines, &["during turn, combat", "A: \"Y\" is item with 2 charge counters, 1 marker counters"]);
}

#[test]
fn an_expected_error_is_named_and_stands_alone() {
    let text =
        |expected: &str| format!("use std.plain\nscenario s {{ uses plain; players A\nobserve lief\n{expected}\n}}\n");
    told(
        text,
        &[
            ("expect error \"\"", "4:14 an expected error without words is any error"),
            ("expect error \"lief\"\nexpect ends", "5:1 nothing else is asked of a text that is refused"),
            ("expect error \"lief\"\ncheck \"no run is stuck\"", "5:1 nothing else is asked of a text"),
            ("expect error \"lief\"\nexpect error \"observe\"", "5:1 two errors are expected of one text"),
        ],
    );
}

#[test]
fn an_expectation_asks_something_once() {
    told(
        lines,
        &[
            ("under plain { }", "nothing is expected under this rulebook [empty]"),
            ("expect ends", "this is expected twice [the second]"),
            ("expect outcomes include none", "this asks nothing [no outcome is named]"),
            ("expect outcomes never none", "this asks nothing [no outcome is named]"),
            ("expect outcomes exactly { }\nexpect outcomes exactly { drawn }", "all outcomes are named twice"),
        ],
    );
    fine(lines, &["expect outcomes exactly { }", "expect outcomes exactly none"]);
    told(
        |text| lines("").replace("use std.plain", text),
        &[("use std.plain\nuse std.plain", "this file is used twice")],
    );
}

#[test]
fn what_makes_no_difference_in_an_ability_is_refused() {
    told(
        card,
        &[
            ("each unit has power divided by 0", "nothing can be divided by 0"),
            ("each unit has power at least 5 and has power at most 2", "nothing lies between these bounds"),
            ("when this is destroyed: { }", "nothing stands in these braces"),
            ("from hand or hand: when this is destroyed: draw 1 card", "this zone stands twice"),
            ("when this is destroyed or this is destroyed: draw 1 card", "this event stands twice"),
        ],
    );
    fine(
        card,
        &[
            "each unit has power at least 2 and has power at most 5",
            "each unit has power at least 5 if it is red and has power at most 2 if it is blue",
            "each unit has power divided by 2",
            "when this is destroyed: choose one { draw 1 card; draw 2 cards }",
            "from hand or discard: when a unit is destroyed: draw 1 card",
            "when this is destroyed or this is exiled: draw 1 card",
        ],
    );
}

#[test]
fn printed_wordings_that_name_zones_and_periods_are_read() {
    fine(
        card,
        &[
            "activate free: return target unit to its owner's hand",
            "activate free: return target unit from your discard to your hand",
            "activate free: put a unit from your hand into play",
            "activate free: discard two cards, then discard your hand",
            "units you play cost 1 less",
            "units cost 1 less to play",
            "your units cost 1 more",
            "if damage would be dealt to a unit you control, prevent it.",
        ],
    );
    fine(lines, &["happens: end of turn", "happens: the end of the turn", "happens: A draws two cards."]);
}

#[test]
fn keywords_stand_so_deep_in_one_another_and_no_deeper() {
    let chain = |length: usize| {
        let keyword = |at: usize| format!("keyword k{at} {{ k{} }}\n", at + 1);
        let chain: String = (0..length).map(keyword).collect();
        format!("{}{chain}keyword k{length} {{ swift }}\n", card("k0"))
    };
    let found = problems(&[("a.assize", &chain(20))]);
    assert!(found.iter().any(|problem| problem.contains("keywords stand too deep inside one another")), "{found:?}");
    assert!(!found.iter().any(|problem| problem.contains("defined by itself")), "{found:?}");
    assert_eq!(problems(&[("a.assize", &chain(10))]), Vec::<String>::new());
}

#[test]
fn keywords_stand_for_so_much_and_no_more() {
    let doubled = |length: usize| {
        let keyword = |at: usize| format!("keyword k{at} {{ k{0}; k{0} }}\n", at + 1);
        let chain: String = (0..length).map(keyword).collect();
        format!("{}{chain}keyword k{length} {{ swift }}\n", card("k0"))
    };
    let found = problems(&[("a.assize", &doubled(12))]);
    assert!(found.iter().any(|problem| problem.contains("keywords stand for too much here")), "{found:?}");
    assert_eq!(problems(&[("a.assize", &doubled(5))]), Vec::<String>::new());
}

#[test]
fn a_keyword_without_a_meaning_of_its_own_stands_once() {
    told(card, &[("swift; swift", "keyword `swift` stands twice"), ("swift, swift", "keyword `swift` stands twice")]);
    fine(card, &["swift; guard", "swift, guard"]);
}

#[test]
fn some_mistakes_are_named() {
    told(card, &[("a hero cant be dealt damage", "did you mean `can't`?")]);
    let many = "use std.plain\nscenario s { uses plain\nplayers A (turn), B, C, D, E, F, G, H, I\nexpect ends }\n";
    told(str::to_owned, &[(many, "3:1 more than 8 players [too many] (name 8 at most)")]);
    told(lines, &[("happens: at once { }", "5:18 nothing stands in these braces [empty]")]);
}

#[test]
fn what_an_event_cannot_change_is_warned_of() {
    told(
        lines,
        &[
            ("happens: deal 3 damage to \"Spark\"", "event `damage` changes nothing: `Spark` has no life"),
            ("happens: \"Spark\" gains 3 life", "event `gain life` changes nothing: `Spark` has no life"),
        ],
    );
    fine(
        lines,
        &[
            "A: \"Y\" is item with life 3 in play; happens: deal 3 damage to \"Y\"",
            "A: \"Y\" is item in play { each item has the property life 3 }; happens: deal 3 damage to \"Spark\"",
            "happens: destroy \"Spark\"",
        ],
    );
}

#[test]
fn an_article_for_an_amount_is_warned_of_in_patterns_alone() {
    told(card, &[("when you draw a card: gain 1 energy", "`a` asks for no amount here")]);
    fine(
        card,
        &[
            "when you draw 1 card: gain 1 energy",
            "when you draw 1 or more cards: gain 1 energy",
            "when you draw cards: gain 1 energy",
            "when this is destroyed: draw a card",
        ],
    );
}

#[test]
fn what_is_said_anew_rests_on_no_clause_that_is_gone() {
    let text = |lines: &str| {
        format!(
            "use std.plain\nrulebook p extends plain {{ clauses {{ S.1 \"x\" }}\nstaging {{ stage copyable, control, type, color, abilities cites S.1; stage base numbers, numbers }}\n\
             classes {{ late: late cites S.1 }}\nquestion \"q\" {{ yes cites S.1; no }} }}\n\
             rulebook r extends p {{ without clause S.1; {lines} }}\nscenario s {{ uses r; players A; expect ends }}\n"
        )
    };
    let (staging, classes, question) = (
        "staging { stage copyable, control, type, color, abilities; stage base numbers, numbers }",
        "classes { late: late }",
        "question \"q\" { yes; no }",
    );
    fine(text, &[&format!("{staging}; {classes}; {question}")]);
    told(
        text,
        &[
            (&format!("{classes}; {question}"), "still rests on it: `stage copyable, control, type, color, abilities`"),
            (&format!("{staging}; {question}"), "still rests on it: `late: late`"),
            (&format!("{staging}; {classes}"), "still rests on it: `yes`"),
        ],
    );
}

#[test]
fn what_never_does_anything_is_warned_of() {
    let played = |card: &str| {
        format!(
            "use std.plain\ncard \"S\": {card}\nscenario s {{ uses plain; players A (turn), B\nA: \"S\" in hand\nA plays \"S\"\nexpect ends }}\n"
        )
    };
    told(
        played,
        &[
            ("action { cost 0; each unit you control gets +1 power }", "`S` goes to discard once it is played"),
            (
                "action { cost 0; if a unit would be destroyed, instead exile it }",
                "`S` goes to discard once it is played",
            ),
            ("item { cost 0; when you play this: draw 1 card }", "`S` is not in play as it is played"),
            ("item { cost 0; if you would play this, instead also draw 1 card }", "`S` is not in play as it is played"),
            (
                "item { cost 0; if you would discard this, instead exile this }",
                "this is in hand then, and the ability does not work there [never applies] (write `from hand: if ...`",
            ),
            ("item { power 1 }", "`S` has no cost, and is played for nothing"),
            ("action { cost 0; resolve: put a unit into play }", "what is described is in play already"),
            ("action { cost 0; resolve: put each unit into play }", "what is described is in play already"),
        ],
    );
    fine(
        played,
        &[
            "item { cost 0; each unit you control gets +1 power }",
            "action { cost 0; resolve: draw 1 card; from discard: when a unit is destroyed: draw 1 card }",
            "item { cost 0; from any zone: when you play this: draw 1 card }",
            "action { cost 0; resolve: put a unit in your hand into play }",
        ],
    );
    told(
        |text| {
            format!(
                "{text}\nscenario s {{ uses plain; players A (turn), B; A: \"X\" is unit in play {{ zap(1) }}; expect ends }}\n"
            )
        },
        &[(
            "use std.plain\nkeyword zap(N) { when this is destroyed: draw 1 card }",
            "keyword `zap` never reads its parameter `N`",
        )],
    );
    let attack = |line: &str| {
        format!(
            "use std.plain\nrulebook r extends plain {{ event attack {{ \"OBJECT (attacks|would attack) [OTHER]\"\n\
             steps: {{ OBJECT deals (power of OBJECT) damage to OTHER }} }} }}\nscenario s {{ uses r; players A (turn), B\n\
             A: \"U\" is unit with power 2, life 2 in play\n{line}\nexpect ends }}\n"
        )
    };
    told(attack, &[("happens: \"U\" attacks", "event `attack` leaves out what its steps read as `OTHER`")]);
    fine(attack, &["happens: \"U\" attacks \"U\""]);
    told(
        lines,
        &[("happens: destroy \"Spark\"\nA may play \"Spark\" once", "what players may do holds from the start")],
    );
}

#[test]
fn where_a_rulebook_lists_its_trigger_events_there_are_no_others() {
    let text = |ability: &str| {
        format!(
            "use std.plain\nrulebook r extends plain {{ cards {{ trigger only on destroy, start of turn }} }}\n\
             rulebook open extends r {{ cards {{ trigger on any event }} }}\n\
             scenario s {{ uses r; players A (turn), B; A: \"U\" is unit in play {{ {ability} }}\nexpect ends }}\n"
        )
    };
    told(text, &[("when you draw 1 card: gain 1 energy", "no ability triggers on event `draw` under `r`")]);
    fine(
        text,
        &[
            "when this is destroyed: draw 1 card",
            "at the start of your turn: draw 1 card",
            "if you would draw 1 card, instead gain 1 energy",
            "while you control a red unit: guard",
        ],
    );
    let open = |ability: &str| text(ability).replace("uses r;", "uses open;");
    fine(open, &["when you draw 1 card: gain 1 energy"]);
}

#[test]
fn a_name_that_nothing_reads_is_warned_of() {
    told(
        card,
        &[
            ("when this is destroyed: { let x = 3; draw 1 card }", "nothing reads `x` [never read]"),
            ("when this is destroyed: roll a die with 6 sides as R", "nothing reads `R`"),
            ("when this is destroyed: choose a color as C", "nothing reads `C`"),
            ("when this is destroyed: { let X = 1; let Y = X; draw 1 card }", "nothing reads `Y`"),
        ],
    );
    fine(
        card,
        &[
            "when this is destroyed: { let x = 3; draw x cards }",
            "when this is destroyed: roll a die with 6 sides as R, draw R cards",
            "when this is destroyed: { let x = 3; the next time a unit is destroyed this turn: draw x cards }",
            "when this is destroyed: { let x = 0; for each unit { let x = x + 1 }; draw x cards }",
            "when this is destroyed: { let x = 1; choose one { draw x cards; gain 1 energy } }",
            "when this is destroyed: { roll a die with 6 sides as R; repeat { let R = R + 1 } until R > 9 }",
            "when this is destroyed: { roll a die with 6 sides as R; for each unit { if R > 6: draw 1 card; let R = R + 1 } }",
        ],
    );
}

#[test]
fn numbers_that_can_be_are_compared() {
    fine(
        card,
        &[
            "resolve: { roll a die with 6 sides as R; if R = 6: draw 1 card }",
            "resolve: { roll a die with 6 sides as R; let R = R + 1; if R = 7: draw 1 card }",
            "resolve: { roll a die with 6 sides as X; roll a die with 6 sides as Y; if X + Y = 12: draw 1 card }",
            "resolve: { roll a die with 6 sides as R; repeat 3 times { if R > 6: draw 1 card; let R = R + 1 } }",
            "resolve: if number of units <= 0: draw 1 card",
            "resolve: if power of this >= 0: draw 1 card",
            "resolve: if your energy > 0: draw 1 card",
        ],
    );
}

#[test]
fn an_event_in_another_place_is_replaced() {
    fine(
        card,
        &[
            "if this would be destroyed, instead exile this",
            "if a unit would be destroyed, instead destroy this",
            "if you would gain energy, instead gain 1 energy",
            "if an opponent would gain 1 energy, instead gain 1 energy",
            "if this would be destroyed, instead { destroy this; draw 1 card }",
        ],
    );
}

#[test]
fn an_event_that_ends_may_name_itself() {
    fine(
        book,
        &[
            "event ping { \"OBJECT (pings|would ping)\"; steps: { if OBJECT is in play: OBJECT pings } }",
            "event ping { \"OBJECT (pings|would ping)\"; only if OBJECT is in play; steps: { OBJECT pings } }",
            "event pass { \"PLAYER (passes|would pass)\"; steps: { the player after PLAYER passes } }",
            "event hop { \"hop OBJECT\"; only if OBJECT is in play; does: { place OBJECT in discard; hop OBJECT } }",
            "event fall { \"fall OBJECT\"; does: if OBJECT is in play: fall OBJECT }",
            "event count { \"count AMOUNT on OBJECT\"; does: count (AMOUNT - 1) on OBJECT }",
        ],
    );
}

#[test]
fn what_happens_to_none_of_some_is_warned_of() {
    told(lines, &[("happens: deal 3 damage to each item", "event `damage` changes nothing: no item has life")]);
    fine(
        lines,
        &[
            "A: \"Y\" is item with life 3 in play; happens: deal 3 damage to each item",
            "A: \"Y\" is unit with life 3 in play { each unit is item }; happens: deal 3 damage to each item",
            "happens: deal 3 damage to each unit",
        ],
    );
}

#[test]
fn the_first_of_several_is_warned_of() {
    let two = "A: \"Y\" is item in play; happens: destroy the item";
    told(lines, &[(two, "several objects are `the item`, such as `Spark` and `Y` [which of them?]")]);
    fine(lines, &["happens: destroy the item", "A: \"Y\" is item in hand; happens: destroy the item in hand"]);
    let abilities = |ability: &str| format!("B: \"X\" is item in play {{ {ability} }}");
    let of_two =
        |ability: &str| lines(&format!("A: \"Y\" is item in play; A: \"Z\" is action; {}", abilities(ability)));
    told(
        of_two,
        &[
            (
                "when this is destroyed: destroy your opponent's item",
                "one item of a player is meant, and a player has several, such as `Spark` and `Y` [which of them?]",
            ),
            ("when this is destroyed: destroy the enemy item", "one item of a player is meant"),
        ],
    );
    fine(
        of_two,
        &[
            "when this is destroyed: destroy an opponent's item",
            "when this is destroyed: destroy your item",
            "when this is destroyed: destroy its controller's item",
            "when a unit is destroyed: destroy its controller's item",
            "when this is destroyed: destroy your opponent's action",
        ],
    );
}

#[test]
fn a_trigger_that_does_not_work_where_its_object_is_then_is_warned_of() {
    told(
        card,
        &[
            ("when you discard this: draw 1 card", "this is in discard then, and the ability does not work there"),
            ("from hand: when you discard this: draw 1 card", "(write `from discard: when ...`)"),
        ],
    );
    fine(
        card,
        &[
            "from discard: when you discard this: draw 1 card",
            "when you discard a card: draw 1 card",
            "when this is destroyed: draw 1 card",
            "when this enters play: draw 1 card",
        ],
    );
}

#[test]
fn its_number_is_that_of_what_acts_in_the_sentence() {
    fine(
        card,
        &[
            "when another unit is destroyed: this deals damage equal to its power to target unit",
            "when this is destroyed: this deals damage equal to its power to target unit",
            "when another unit is destroyed: this deals damage equal to power of this to target unit",
            "when another unit is destroyed: deal damage equal to its power to target unit",
        ],
    );
}

#[test]
fn players_are_no_words() {
    let of = |players: &str| format!("use std.plain\nscenario s {{ uses plain; players {players}\nexpect ends }}\n");
    told(
        of,
        &[
            ("A (turn), you", "`you` is a word of the language, and cannot be the name of a player"),
            ("A (turn), hero", "`hero` is a word of the rulebook, and cannot be the name of a player"),
            ("1 (turn), 2", "`1` is a number, and cannot be the name of a player"),
        ],
    );
    fine(of, &["A (turn), B", "Ann (turn), Bob the Builder"]);
    let text = format!("{}\ncard \"Q\" : {{ power 3 }}\n", of("A"));
    told(str::to_owned, &[(&text, "no words stand behind the colon")]);
}

#[test]
fn more_printed_wordings_are_read() {
    fine(
        card,
        &[
            "once per turn, if a unit would be destroyed, exile it instead",
            "the first time each turn a unit would be destroyed, exile it instead",
            "when this is destroyed: the next time a unit would be destroyed this turn, exile it instead",
            "when this is destroyed: until end of turn, if a unit would be destroyed, exile it instead",
            "when this is destroyed: you may discard a card. if you do, draw 1 card. otherwise, gain 1 energy",
            "when this deals or is dealt damage: draw 1 card",
            "when this is dealt damage: gain that many energy",
            "when this is destroyed: destroy target opponent's unit",
            "if your hero would be dealt damage, prevent half of it",
            "during your combat, units you control get +1 power",
            "this gets +1 power while you control a unit",
            "at the beginning of your turn: draw 1 card",
            "at the beginning of each player's turn: gain 1 energy",
            "at the start of combat on your turn: draw 1 card",
            "when a unit with power greater than 2 is destroyed: draw 1 card",
            "when your deck is empty: gain 1 energy",
            "when this is destroyed: if a unit was destroyed this turn, draw 1 card",
            "when this is destroyed: if no unit is in play: draw 1 card",
            "when this is destroyed: if you have 5 energy or more: draw 1 card",
            "when this is destroyed: destroy each unit with power between 2 and 4",
            "when this is destroyed: destroy each unit except this",
            "when you play your second card each turn: draw 1 card",
            "opponents can't gain energy",
            "has swift",
        ],
    );
}

#[test]
fn that_many_is_the_amount_of_the_event_only_right_behind_it() {
    fine(
        card,
        &["when this is dealt damage: gain that many energy", "if you would gain energy, instead draw that many cards"],
    );
    told(
        card,
        &[
            ("when this is dealt damage: { destroy each unit. draw that many cards }", "nothing here says how many"),
            (
                "when this is dealt damage: destroy each unit, draw that many cards",
                "write `destroy each unit, if you do: draw that many cards`",
            ),
        ],
    );
}

#[test]
fn words_that_no_stage_names_are_warned_of_where_an_effect_changes_them() {
    let message = |name: &str| {
        format!(
            "no stage of rulebook `plain` names `{name}`: this applies in the first, `copyable`, or where that applies on which it depends [no stage of its own]"
        )
    };
    told(
        lines,
        &[
            ("A: \"Y\" is item in play { each unit is fire }", &message("damage")),
            ("A: \"Y\" is item in play { each unit loses all damage }", &message("damage")),
            ("happens: each unit is frost until end of turn", &message("damage")),
        ],
    );
    fine(lines, &["A: \"Y\" is item in play { each unit is red }", "A: \"Y\" is fire item in play"]);
    told(book, &[("words { guild: smith }\nrules { each unit is smith }", "no stage of rulebook `r` names `guild`")]);
    fine(book, &["words { guild: smith }\nstaging { stage guild before numbers }\nrules { each unit is smith }"]);
}

#[test]
fn a_name_that_is_there_already_is_told() {
    told(
        book,
        &[
            (
                "zones { play in play }",
                "3:9 `plain` has the zone `play` already: this changes nothing [declared again]",
            ),
            ("counters { charge }", "`plain` has the counter `charge` already"),
            ("words { type: hero, wizard }", "`plain` has the word `hero` already"),
            ("periods { combat within turn }", "`plain` has the period `combat` already"),
            ("zones { play }", "in `plain` the zone `play` is `in play`, and here it no longer is [declared anew]"),
            ("numbers { life }", "in `plain` the number `life` is `tracked`, and here it no longer is"),
            ("zones { hidden }", "3:9 `hidden` is said of a name, and none stands in front of it [no name]"),
            ("numbers { tracked }", "`tracked` is said of a name, and none stands in front of it"),
            ("resources { Energy }", "`Energy` and `energy` differ in capitals alone [the same to a reader]"),
            (
                "without number fury\nnumbers { fury }",
                "no number `fury` is there to be taken away [not declared before]",
            ),
            ("classes { shielding: }", "which words begin effects of the class `shielding`? [a word is missing]"),
            ("without number life", "a number cannot be taken away [it stays]"),
        ],
    );
    fine(
        book,
        &[
            "zones { play ordered in play }",
            "zones { \"hidden\" }",
            "without zone exile\nzones { exile }",
            "without period combat\nperiods { combat }",
            "classes { shielding: shield }",
        ],
    );
}

#[test]
fn a_turn_that_nobody_has_is_told_where_a_card_asks_for_it() {
    told(
        card,
        &[
            ("while during your turn: this gets +1 power", "`turn` never goes on in scenario `s` [never goes on]"),
            ("during your turn, when you draw 1 or more cards: gain 1 energy", "`turn` never goes on in scenario `s`"),
            (
                "when you draw 1 or more cards: if during your turn, gain 1 energy",
                "`turn` never goes on in scenario `s` [never goes on]",
            ),
        ],
    );
    fine(card, &["while during combat: this gets +1 power", "while it is your turn: this gets +1 power"]);
    let turn = |ability: &str| lines(&format!("during turn\nB: \"X\" is item in play {{ {ability} }}"));
    fine(turn, &["while during your turn: this gets +1 power"]);
}

#[test]
fn a_card_that_has_left_is_controlled_by_nobody() {
    let text = lines(
        "B: \"X\" is item in play { when you draw 1 or more cards: target item gets +1 power as long as you control this }\n\
         observe B controls \"X\"",
    );
    assert_eq!(problems(&[("a.assize", &text)]), Vec::<String>::new());
}

#[test]
fn a_number_alone_of_what_is_counted_is_told_with_both_readings() {
    told(
        card,
        &[
            (
                "while you control 2 units: this gets +1 power",
                "`2` can mean two things here [exactly, or at least] (write `exactly 2 ...`, or `2 or more ...`)",
            ),
            ("while this has 2 charge counters: this gets +1 power", "`2` can mean two things here"),
            ("units with 1 charge counter get +1 power", "`1` can mean two things here"),
            (
                "while you control 2 units or less: this gets +1 power",
                "`or less` stands with the number [behind what is counted] (write `2 or less ...`)",
            ),
            ("while this has 2 charge counters or more: this gets +1 power", "(write `2 or more ...`)"),
        ],
    );
    fine(
        card,
        &[
            "while you control exactly 2 units: this gets +1 power",
            "while this has 2 or more charge counters: this gets +1 power",
            "while you control 0 units: this gets +1 power",
            "while you have 2 energy: this gets +1 power",
            "units with power 3 get +1 power",
        ],
    );
}

#[test]
fn what_nothing_in_the_scenario_is_or_has_is_told() {
    let asked = |property: &str| {
        let scenario =
            "scenario s { uses plain; players A (turn), B\nA: \"Spark\" is item in play\ncheck p; expect ends }";
        format!("use std.plain\nproperty p {{ {property} }}\n{scenario}\n")
    };
    told(asked, &[("never life of B's hero > 20", "no hero is in the scenario [always nothing]")]);
    fine(asked, &["never energy of B > 20"]);
    told(
        card,
        &[("when this is destroyed: if life of this < 5, gain 1 energy", "`X` has no life, and nothing gives it one")],
    );
    fine(card, &["when this is destroyed: if power of this < 5, gain 1 energy"]);
}

#[test]
fn names_that_look_alike_are_refused() {
    told(
        lines,
        &[
            (
                "A: \"Spark \" is item in play",
                "object `Spark ` looks like another of its name, and holds a space at its end [not what it looks like]",
            ),
            ("A: \"Sp\u{430}rk\" is item in play", "a Cyrillic letter that looks like `a`"),
            ("A: \"Y\" is item in play as life", "`life` is a number of the rulebook [not a name for an object]"),
            ("A: \"Y\" is item in play as hand", "`hand` is a zone of the rulebook"),
        ],
    );
    told(
        book,
        &[
            (
                "zones { nook; \"no ok\"; \"no  ok\" }",
                "the names `no  ok` and `no ok` look alike: one holds two spaces in a row",
            ),
            ("question \"q\" { yes; no }\nquestion \"Q\" { yes; no }", "`Q` and `q` differ in capitals alone"),
            (
                "event pat { \"OBJECT is patted\" }\nevent Pat { \"OBJECT is Patted\" }",
                "`Pat` and `pat` differ in capitals alone [the same to a reader]",
            ),
        ],
    );
    let card = |name: &str| format!("card \"Ash\": unit {{}}\ncard \"{name}\": unit {{}}\n{}", lines(""));
    told(
        card,
        &[
            ("Ash ", "card `Ash ` looks like another of its name, and holds a space at its end"),
            ("\u{ff21}sh", "and holds U+FF21, a wide form of `A`"),
        ],
    );
    fine(card, &["Asher", "Ash the Second"]);
}
