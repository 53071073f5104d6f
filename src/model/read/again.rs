//! Texts that say the same twice, or what is so in any case, and messages that told of something else: what new users wrote.

use super::mistakes::{book, card, fine, lines, told};

#[test]
fn what_is_said_twice_in_one_sentence_is_told() {
    told(
        card,
        &[
            (
                "when this is destroyed: you may you may gain 1 energy",
                "this player is asked twice whether to do it [`may` behind `may`]",
            ),
            ("when this is destroyed: you may { you may gain 1 energy }", "asked twice"),
            (
                "resolve: until end of turn, this gets +1 power until end of turn",
                "how long this lasts is said in front of it and behind it [twice]",
            ),
            (
                "when this is destroyed: choose one { gain 1 energy; gain 1 energy }",
                "two modes say the same [the second]",
            ),
            (
                "each unit or unit gets +1 power",
                "`or` joins a description with itself here [twice] (leave one of them out)",
            ),
            (
                "units have power set to 5 and power set to 7",
                "one effect sets the same number twice [only one of them counts]",
            ),
        ],
    );
    fine(
        card,
        &[
            "when this is destroyed: you may { gain 1 energy; you may draw 1 card }",
            "resolve: until end of turn, this gets +1 power",
            "when this is destroyed: choose one { gain 1 energy; gain 2 energy }",
            "each red or blue unit gets +1 power",
            "units have power set to 5 if it is your turn and power set to 7 if it is not your turn",
            "units have power set to 5 and base power set to 7",
        ],
    );
}

#[test]
fn what_is_so_in_any_case_is_told() {
    told(
        card,
        &[
            (
                "when this is destroyed: { choose a number from 1 to 1 as N; draw N cards }",
                "one number alone [always the same]",
            ),
            ("cost -1", "`cost` is what a card costs, and here less than nothing [never to be paid] (write `cost 0`"),
            ("if a unit would be dealt damage, instead the amount becomes the amount + 0", "[changes nothing]"),
            (
                "while you have more than 3 energy or you have 3 or less energy: units get +1 power",
                "holds of every number [always true]",
            ),
        ],
    );
    fine(
        card,
        &[
            "when this is destroyed: { choose a number from 1 to 2 as N; draw N cards }",
            "life -1",
            "if a unit would be dealt damage, instead the amount becomes the amount + 1",
            "while you have more than 3 energy or you have 2 or less energy: units get +1 power",
        ],
    );
    let asked = |what: &str| format!("{}property p {{ {what} }}\n", lines("happens: A gains 1 energy\ncheck p"));
    told(
        asked,
        &[
            (
                "always energy of A > 3 or energy of A <= 3",
                "one of these conditions holds of every number [always true]",
            ),
            ("energy of A > 3 leads to energy of A > 3", "a condition leads to itself at once [always so]"),
        ],
    );
    fine(asked, &["energy of A > 3 leads to energy of A > 4"]);
    told(lines, &[("observe = \"Spark\" is in play", "what is observed has no name [in front of `=`]")]);
}

#[test]
fn what_takes_back_what_one_effect_gives_is_told_as_the_rulebook_has_it() {
    let under = |policy: &str| {
        let policies = format!("policies {{ effects that remove a property: {policy} }}");
        move |ability: &str| {
            let text = book(&policies);
            text.replace("players A;", &format!("players A; A: \"X\" is item in play {{ {ability} }};"))
        }
    };
    let left = "one part of this effect gives what another takes, and the rulebook leaves what an effect has added";
    told(
        under("leave what another effect added"),
        &[("units have swift and lose swift", left), ("units are red and lose red", left)],
    );
    let taken = "one part of this effect takes back what another does";
    told(under("remove also what another effect added"), &[("units have swift and lose swift", taken)]);
    told(card, &[("units get +1 power and get -1 power", taken)]);
}

/// What is suggested is tried first: where the text cannot be read with it either, something else is told.
#[test]
fn a_word_that_leads_nowhere_is_not_suggested() {
    for text in ["you may you may gain 1 energy", "you may have 2 energy", "units get +1 power whale it is your turn"] {
        let found = super::testing::problems(&[("a.assize", &card(text))]);
        assert!(
            !found.is_empty() && !found.iter().any(|problem| problem.contains("did you mean")),
            "`{text}`: {found:?}"
        );
    }
    told(
        card,
        &[
            ("when this is destroyed: destroy taget unit", "did you mean `target`?"),
            ("when this is destroyed: destroy taget unt", "did you mean `target`?"),
            ("wen this is destroyed: draw 1 card", "did you mean `when`?"),
        ],
    );
}

#[test]
fn who_takes_an_object_is_said_where_there_is_no_you() {
    let take = "event take { \"PLAYER (takes|take|would take) OBJECT\"; \"take OBJECT\"; does: give OBJECT to PLAYER }";
    let rules = |rule: &str| book(&format!("{take}\nrules {{ {rule} }}"));
    told(
        rules,
        &[(
            "when a unit is dealt damage: take it",
            "event `take` does not say whose, and there is no `you` here [who?]",
        )],
    );
    fine(rules, &["when a unit is dealt damage: the turn player takes it", "when a unit is dealt damage: destroy it"]);
    let has = |ability: &str| {
        book(take).replace("players A;", &format!("players A; A: \"X\" is item in play {{ {ability} }};"))
    };
    fine(has, &["when a unit is dealt damage: take it"]);
}

#[test]
fn a_resource_that_no_event_gives_is_told_under_std_as_well() {
    let mana = |ability: &str| {
        let text = book("resources { mana }");
        text.replace("players A;", &format!("players A; A: \"X\" is item in play {{ {ability} }};"))
    };
    let gain = "no event of the rulebook is worded `gain ... mana` [no such event] (declare it: `event gain mana {";
    told(
        mana,
        &[
            ("when this is destroyed: you gain 1 mana", gain),
            ("when this is destroyed: gain 1 mana", gain),
            ("activate spend 1 mana: draw 1 card", "\"spend AMOUNT mana\"; does: lower mana of PLAYER by AMOUNT }`"),
        ],
    );
}

#[test]
fn what_is_meant_by_other_wordings_is_told() {
    told(
        card,
        &[
            (
                "if a unit would be dealt damage, prevent all but 1",
                "write `if OBJECT would be dealt damage, prevent (the amount - 1)`",
            ),
            ("when this is destroyed: destroy \"A\"", "`A` is a player, and no object is called so [in quotes]"),
        ],
    );
    fine(card, &["if a unit would be dealt damage, prevent (the amount - 1)"]);
    told(
        lines,
        &[
            ("expect outcomes exactly { B wins }", "(write `won by B`)"),
            ("expect outcomes exactly { A loses }", "(write `won by B`)"),
            (
                "expect outcomes exactly { lost by A }",
                "what one of two players has lost, the other has won: no game ends so [never] (write `won by B`)",
            ),
            ("expect A loses", "write `expect outcomes include { won by B }`"),
            ("observe x = \"A\" is in discard", "`A` is a player, and no object is called so"),
            ("observe x = power of \"A\"", "`A` is a player, and no object is called so"),
        ],
    );
    let keyword = |used: &str| format!("{}keyword k(N) {{ when this is destroyed: draw N cards }}\n", card(used));
    told(
        keyword,
        &[
            (
                "k(red)",
                "parameter `N` of `k` is a number, and `red` is none [a word] (write a number, or declare the keyword for this: `keyword k(N: word)`)",
            ),
            ("k(power)", "parameter `N` of `k` is a number, and `power` is none"),
        ],
    );
    fine(keyword, &["k(2)", "k(power of this)", "k(X), where X is power of this"]);
    let beside = |text: &str| format!("{}{text}\n", lines("happens: A gains 1 energy\ncheck p"));
    told(
        beside,
        &[
            (
                "property p { never energy of A > 3\nand energy of B < 9 }",
                "a line ends a statement [a new statement] (write the property on one line",
            ),
            (
                "property p { never energy of A > 3 }\ncard \"Z\": unit\n{ power 1 }",
                "this block belongs to no declaration [of what?]",
            ),
        ],
    );
    fine(beside, &["property p { never (energy of A > 3\nand energy of B < 9) }"]);
}

#[test]
fn what_a_rulebook_or_a_scenario_says_in_vain_is_told() {
    told(
        book,
        &[
            ("also standing {}", "block `standing` says nothing [empty]"),
            ("rules {}", "block `rules` says nothing [empty]"),
            ("neutral { item; item }", "`r` says this already [twice]"),
            ("zones { crypt hidden }", "zone `crypt` has no order that `hidden` could hide [says nothing]"),
        ],
    );
    fine(
        book,
        &[
            "policies { fractions are rounded: up }",
            "only standing {}",
            "neutral { item }",
            "zones { crypt ordered hidden }",
        ],
    );
    told(lines, &[("expect error \"e\"", "so few letters stand in many messages [almost any error]")]);
}
