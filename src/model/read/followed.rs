//! What a problem says to write can be written: each suggestion is put in its place and read.

use super::mistakes::{book, card, fine, lines, told};
use super::testing::fails;
use crate::grammar::suggestions;
use base::diagnostic::Diagnostic;

/// What these texts are told to write can be written.
#[track_caller]
pub(super) fn follow(make: impl Fn(&str) -> String, texts: &[&str]) {
    let failed: Vec<(&str, Vec<String>)> =
        texts.iter().map(|text| (*text, fails(&make(text)))).filter(|(_, failed)| !failed.is_empty()).collect();
    assert!(failed.is_empty(), "{failed:#?}");
}

#[test]
fn a_suggestion_that_cannot_be_read_is_found() {
    let problem =
        Diagnostic::error(Default::default(), "x").help("write `draw 1 card`, `DO: X`, or `a b`; `c d` is not");
    assert_eq!(suggestions(&problem), ["draw 1 card", "a b"]);
    follow(lines, &["A has 20 life"]);
    follow(card, &["when this is destroyed, draw 1 card"]);
}

#[test]
fn what_new_users_were_told_to_write_can_be_written() {
    follow(
        card,
        &[
            "resolve: target unit gets +2 power until end of turn and gains guard",
            "activate free: gain control of target enemy unit until end of turn and it gains swift",
            "activate free: destroy target enemy unit and gets +1 power until end of turn",
            "activate free: put 1 charge counter on target unit, gains guard until end of turn",
            "if a unit would be dealt non-fire damage, prevent it",
            "activate free: gain 1 energy. activate only during an opponent's turn",
            "activate if it is an opponent's turn, free: gain 1 energy",
            "activate free: gain energy equal to the number of units and items you control",
            "a player can't draw more than 1 card each turn",
            "players can't draw more than 1 card each turn",
            "units get +1 power for each charge counter on it and guard",
            "units get +1 power for each charge counter on this and guard",
            "units get +1 power for each charge counter on them",
            "when a unit would be dealt damage, prevent it",
            "when a unit would be dealt damage, gain 1 energy",
            "if a unit would deal damage to an object, instead it deals that much damage plus 1 to that object",
            "activate free: you may spend 2 energy. If you don't, destroy this",
            "when this is discarded: gain 1 energy",
            "when this enters play: exile target enemy unit until end of turn",
            "items or red units get +1 power",
            "activate free: destroy target item or enemy unit",
            "units get +1 power for each other unit",
            "when a unit enters play: each other unit gets +1 power until end of turn",
            "if a unit would be destroyed, instead destroy another unit",
            "this gets +1 power and +1 life if you control 9 units",
            "units get +1 power and guard if you control 9 units",
            "each unit deals damage equal to its power to your hero",
            "activate free: each unit deals damage equal to its power to your hero",
            "activate free: each unit's controller gains 1 energy",
            "activate free: each unit you control deals 1 damage to target enemy unit",
            "activate pay 1 energy: deal 1 damage to target unit",
            "if a unit would be dealt damage, reduce that damage by 1",
            "units with guard or swift get +1 power",
            "units without guard or swift get +1 power",
            "units with power up to 2 get +1 power",
            "units that have guard or have swift get +1 power",
            "each unit except red units gets +1 power",
            "red units and enemy units get +1 power",
            "while you control a red unit and a blue unit: units get +1 power",
            "while you control a unit or an item: units get +1 power",
            "upon entering play, gain 1 energy",
            "upon entering play: gain 1 energy",
            "activate free: your hero loses half its life",
            "activate free: the red unit gets +1 power until end of turn, it gains guard until end of turn",
            "activate free: each player gains 1 energy and draws 1 card",
            "if a unit has 0 or less life: destroy it",
            "if your hero would be dealt damage, that damage is dealt to this instead",
            "if another unit would enter play under your control, it enters with a charge counter",
            "activate spend all your energy: draw 1 card",
            "when this enters play: exile target enemy unit until the end of turn",
            "when a unit enters play: destroy another target unit",
            "activate free: draw 1 card unless you spend 1 energy",
            "when this is destroyed, draw 1 card unless you spend 1 energy",
            "activate spend 1 energy, draw 1 card",
        ],
    );
    for (text, keyword) in [("ward 2", "ward(N)"), ("ward", "ward(N)"), ("ward(1, 2)", "ward(N)")] {
        follow(
            |ability| format!("{}keyword {keyword} {{ if this would be dealt damage, prevent N }}\n", card(ability)),
            &[text],
        );
    }
}

#[test]
fn what_is_wrong_is_told_in_its_own_words() {
    told(
        card,
        &[
            (
                "resolve: target unit gets +2 power until end of turn and gains guard",
                "(write `target unit gets +2 power and gains guard until end of turn`)",
            ),
            ("if a unit would be dealt non-fire damage, prevent it", "`... and the type is not fire`"),
            (
                "activate free: gain energy equal to the number of units and items you control",
                "(write `gain energy equal to the number of units or items you control`)",
            ),
            ("players can't draw more than 1 card each turn", "how much there was in a time is not added up"),
            (
                "units get +1 power for each charge counter on it and guard",
                "(write `units have guard and get +1 power for each charge counter on it`",
            ),
            ("units get +1 power for each charge counter on them", "each of them is `it` here"),
            ("when a unit would be dealt damage, prevent it", "(write `if a unit would be dealt damage, prevent it`)"),
            (
                "if a unit would deal damage to an object, instead it deals that much damage plus 1 to that object",
                "(write `instead the source deals (that much + 1) damage to that object`, or `instead the amount becomes the amount + 1`)",
            ),
            (
                "activate free: you may spend 2 energy. If you don't, destroy this",
                "you may spend 2 energy else { destroy this }",
            ),
            ("when this enters play: exile target enemy unit until end of turn", "`at the end of turn: DO` behind `,`"),
            (
                "activate free: the red unit gets +1 power until end of turn, it gains guard until end of turn",
                "`the ...` is whatever fits at each time, and is not remembered",
            ),
            (
                "activate free: each unit deals damage equal to its power to your hero",
                "(write `for each unit: it deals (its power) damage to your hero`)",
            ),
            (
                "activate free: each unit's controller gains 1 energy",
                "(write `for each unit: its controller gains 1 energy`)",
            ),
            ("activate pay 1 energy: draw 1 card", "(write `spend 1 energy`)"),
            (
                "if a unit would be dealt damage, reduce that damage by 1",
                "(write `if a unit would be dealt damage, prevent 1`)",
            ),
            ("each unit except red units gets +1 power", "(write `each unit that is not red`)"),
            ("red units and enemy units get +1 power", "write `red or enemy units` for either"),
            (
                "while you control a unit or an item: units get +1 power",
                "(write `while you control a unit or you control an item: units get +1 power`)",
            ),
            ("upon entering play, gain 1 energy", "(write `when this enters play: gain 1 energy`)"),
            ("activate free: your hero loses half its life", "(write `your hero loses (half its life) life`)"),
            ("activate free: roll a die, gain that much energy", "how many sides it has is said"),
            ("activate spend 1 energy, draw 1 card", "(write `activate spend 1 energy: draw 1 card`)"),
            ("activate free: destroy target unit that was dealt damage", "what an object was is not kept"),
            (
                "activate free: each player gains 1 energy and draws 1 card",
                "(write `for each player { that player gains 1 energy; that player draws 1 card }`)",
            ),
            ("activate free: destroy any number of units", "how many are chosen has a bound"),
            ("wrd(2)", "no keyword `wrd`"),
        ],
    );
    fine(
        card,
        &[
            "units with guard or swift get +1 power",
            "units without guard or swift get +1 power",
            "units with power 2 or life 4 get +1 power",
            "units with power up to 2 get +1 power",
            "activate free: deal 1 damage to each of 1 to 2 target units",
        ],
    );
    told(
        lines,
        &[
            ("expect choosers nobody", "known here: `A`, `B`, `nature`, `rules`, `none`"),
            ("A: \"Y\" is item in play attached to \"Spark\"", "no relation `attached to`"),
            (
                "happens: destroy each friendly unit",
                "there is no `you` here [whose?] (name the player: `each unit A controls`)",
            ),
            (
                "A: \"Y\" is unit in play { this has power set to 3 }\nobserve power of \"Y\"",
                "write `power 0` on the card",
            ),
        ],
    );
    told(
        book,
        &[
            (
                "event pet { \"player pets object\"; does: draw 1 card }",
                "`player` is a word of this sentence alone, and no part of the event [in small letters] (parts are in capitals: write \
                 `\"PLAYER pets OBJECT\"`)",
            ),
            (
                "also standing { if a unit has 0 or less life: destroy it }",
                "(write `each unit with 0 or less life: destroy it`)",
            ),
        ],
    );
    fine(
        lines,
        &[
            "A: \"a\" is unit in play\nA: \"Y\" is item in play { activate free: destroy a unit }",
            "A: \"Y\" is unit in play as a\nhappens: destroy a",
        ],
    );
}
