//! What stories say of events that change nothing, and how they count.

use crate::program::Folder;

/// The story of a scenario with these lines that happen.
fn story(lines: &str) -> String {
    story_under("", lines)
}

/// The same under a rulebook that says this besides.
fn story_under(says: &str, lines: &str) -> String {
    let text = format!(
        "use std.plain\n\
         rulebook dues extends plain {{\n\
           {says}\n\
           event pay dues {{ \"PLAYER (loses|would lose) AMOUNT WHAT\"; does: lower WHAT of PLAYER by AMOUNT }}\n\
           event brand {{ \"brand OBJECT with AMOUNT WHAT\"; does: add AMOUNT WHAT to OBJECT }}\n\
         }}\n\
         scenario \"s\" {{\n\
           uses dues\n\
           players A (turn), B\n\
           A: hero with life 20\n\
           A: \"Spark\" is item in play\n\
           A: \"Coal\" is item in deck\n\
           A has 4 energy\n\
           {lines}\n\
           observe energy of A\n\
         }}\n"
    );
    let ran = Folder::of(&[("a.assize", &text)]).run(&["check", "a.assize", "-v", "--story", "--allow-unchecked"]);
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    ran.out
}

#[track_caller]
fn tells(lines: &str, told: &[&str]) {
    let story = story(lines);
    for part in told {
        assert!(story.contains(part), "no `{part}` in:\n{story}");
    }
}

/// One card is there: of a draw of 2 one is left, and B's draw does not happen.
#[test]
fn an_empty_deck_is_told() {
    tells("happens: A draws 2 cards", &["- it becomes: A draws 1 card\n", "- A draws 1 card\n"]);
    tells("happens: B draws 3 cards", &["- does not happen: B draws 3 cards\n"]);
    assert!(!story("happens: A draws 1 card").contains("it becomes"));
}

/// What takes more than is there, and so is not done at all, says what is missing.
#[test]
fn what_is_missing_is_told() {
    let at_all = "policies { what can be done only in part: is not done at all }";
    let missing = [
        ("B draws 3 cards", "B's deck has 0 cards, and it takes 3"),
        ("A draws 2 cards", "A's deck has 1 card, and it takes 2"),
        ("A spends 5 energy", "A has 4 energy, and it takes 5"),
        ("remove 1 charge counter from \"Spark\"", "\"Spark\" has 0 charge counters, and it takes 1"),
    ];
    for (line, told) in missing {
        let story = story_under(at_all, &format!("happens: {line}"));
        let (lost, why) = (story.find("- does not happen: "), story.find(&format!("- {told}\n")));
        assert!(lost.is_some() && lost < why, "no `{told}` in:\n{story}");
    }
    tells("happens: B draws 3 cards", &["- B's deck has 0 cards, and it takes 3\n"]);
}

#[test]
fn what_lacks_a_number_or_has_nothing_to_lose_is_told() {
    tells("happens: \"Spark\" deals 1 damage to \"Spark\"", &["- nothing changes: \"Spark\" has no life\n"]);
    tells("happens: B spends 1 energy", &["- does not happen: B spends 1 energy\n"]);
    tells(
        "happens: remove 1 charge counter from \"Spark\"",
        &["- does not happen: \"Spark\" loses 1 charge counter\n"],
    );
    assert!(!story("happens: A spends 4 energy").contains("nothing changes"));
}

/// An amount that is a number of what lacks it is 0, and says so.
#[test]
fn a_number_that_is_read_as_0_is_told() {
    tells(
        "happens: A gains (power of \"Spark\") energy",
        &["- \"Spark\" has no power, which is read as 0\n", "- about to happen: A gains 0 energy\n"],
    );
    assert!(!story("happens: A gains (1 - 1) energy").contains("read as 0"));
}

#[test]
fn what_is_there_already_is_told() {
    tells(
        "happens: exile \"Spark\"; happens: exile \"Spark\"",
        &["- nothing changes: \"Spark\" is in exile already\n"],
    );
    assert!(!story("happens: destroy \"Spark\"").contains("nothing changes"));
}

#[test]
fn one_is_told_in_the_singular_and_more_in_the_plural() {
    tells("happens: A draws 1 cards", &["- A draws 1 card\n"]);
    tells("happens: A draws 2 card", &["- about to happen: A draws 2 cards\n"]);
    tells("happens: put 2 marker counter on \"Spark\"", &["- \"Spark\" gets 2 marker counters\n"]);
    tells("happens: put 1 marker counters on \"Spark\"", &["- \"Spark\" gets 1 marker counter\n"]);
}

#[test]
fn what_is_lost_is_told_by_its_name() {
    tells("happens: A loses 3 energy", &["- A loses 3 energy\n", "energy of A: 1"]);
    tells("happens: brand \"Spark\" with 2 marker", &["- brand \"Spark\" with 2 marker\n"]);
}

/// What takes the place of an event cites the clauses of its own kind.
#[test]
fn an_event_in_the_place_of_another_has_its_clauses() {
    let text = r#"use std.plain
rulebook seas extends plain {
  clauses { 2.1 "arrives"; 2.2 "sinks" }
  event arrive { "OBJECT (arrives|would arrive|arrive)"; does: raise life of OBJECT by 1
 cites 2.1 }
  event sink { "OBJECT (sinks|would sink|sink)"
 "sink OBJECT"
 does: place OBJECT in discard
   cites 2.2 }
}
scenario "gale" {
  uses seas
  players A (turn), B
  A: "Gale" is item in play { if a unit would arrive, instead sink it }
  A: "Cog" is unit with power 1 in play
  happens: "Cog" arrives
  observe "Cog" is in discard
  expect outcomes exactly { yes }
}
"#;
    let folder = Folder::of(&[("a.assize", text)]);
    folder.run(&["check", "a.assize", "--story"]).expect(0, &["it becomes: \"Cog\" sinks [2.2]"]);
    folder.run(&["coverage", "a.assize"]).expect(0, &["3 rules: 2 exercised"]);
}

/// A mode that is none is no first mode.
#[test]
fn no_mode_is_told_as_none() {
    let card = "A: \"Map\" is item in play { when you gain energy: choose up to 1 { draw 1 card; each hero gets +1 life until end of turn } }";
    tells(&format!("{card}\nhappens: A gains 1 energy"), &["A chooses no mode (option 1 of 3)"]);
}

/// Two parts of one effect are told apart.
#[test]
fn the_parts_of_an_effect_are_told_apart() {
    let rule = "words { kind: shadow }\nrules { each item in play is shadow and has the property life 7 }";
    let told = story_under(rule, "happens: A gains 1 energy\nobserve life of \"Spark\"");
    assert!(told.contains("(is shadow)") && told.contains("(has life)"), "{told}");
}

/// What an effect does to a number is told as what it does, not as a number that could be what is left.
#[test]
fn what_becomes_of_a_number_is_told_with_its_sign() {
    let told = |effect: &str, form: &str| {
        let text = format!(
            "use std.plain\nscenario s {{ uses plain; players A (turn), B\nA: \"Bear\" is unit with power 3 in play\n\
             A: \"C\" is item in hand {{ units {effect} }}\nhappens: put \"C\" into play\nobserve power of \"Bear\"\nexpect ends }}\n"
        );
        let ran = Folder::of(&[("a.assize", &text)]).run(&["check", "a.assize", "-v", "--story", "--allow-unchecked"]);
        ran.expect(0, &[form]);
    };
    told("get -1 power", "(power -1)");
    told("get +2 power", "(power +2)");
    told("have power set to 5", "(power set to 5)");
    told("have power at most 2", "(power at most 2)");
}
