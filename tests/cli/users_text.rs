//! The program from outside, on texts that are wrong, odd or large.

use crate::program::{Folder, Ran};
use std::fmt::Write as _;

/// A rulebook of a user's own, with cards that speak of one another.
const BOOK: &str = r#"use std.plain
rulebook duel extends plain {
  clauses { 1.2 "armour takes the edge off" }
  words { type: boar }
}
card "Oak Shield": item {
  if a hero you control would be dealt damage, instead the amount becomes the amount - 1   cites 1.2
}
card "Thorn Boar": boar {
  when a hero is dealt 2 or more damage: this deals 1 damage to your hero
}
"#;

const SCENARIO: &str = r#"scenario "the shield takes one" {
  uses duel
  players A (turn), B
  A: hero with life 20
  B: hero with life 20
  A: "Thorn Boar"
  B: "Oak Shield"
  happens: "Thorn Boar" deals 2 damage to B's hero
  observe life of B's hero
  observe life of A's hero
  expect outcomes exactly { 19, 20 }
  check ends, "no run is stuck"
}
"#;

/// Checks one text.
fn check(text: &str, options: &[&str]) -> Ran {
    Folder::of(&[("a.assize", text)]).run(&[&["check", "a.assize"], options].concat())
}

/// A text with one thing wrong: the message and the advice, and nothing that merely follows from it.
fn one_error(text: &str, message: &str, help: &str) {
    let told = check(text, &[]);
    assert_eq!(told.code, 2, "{}", told.err);
    assert!(told.err.contains(message) && told.err.contains(help), "wanted `{message}`, `{help}`:\n{}", told.err);
    assert_eq!(told.err.matches("  × ").count(), 1, "{}", told.err);
}

fn with(from: &str, to: &str) -> String {
    let text = format!("{BOOK}{SCENARIO}");
    assert!(text.contains(from), "{from}");
    text.replacen(from, to, 1)
}

#[test]
fn a_users_own_rulebook_is_checked() {
    let told = check(&format!("{BOOK}{SCENARIO}"), &[]);
    assert_eq!((told.code, told.err.as_str()), (0, ""), "{}", told.out);
}

#[test]
fn cards_of_an_extended_rulebook_need_no_scenario() {
    let told = check(BOOK, &[]);
    assert_eq!(told.code, 4, "{}", told.err);
    assert!(told.err.contains("there is no scenario"), "{}", told.err);
    one_error(&BOOK.replace(": boar {", ": baor {"), "no word `baor`", "did you mean `boar`?");
}

#[test]
fn a_misspelt_card_is_not_a_new_one() {
    one_error(&with("B: \"Oak Shield\"", "B: \"Oak Sheild\""), "no card `Oak Sheild`", "did you mean `Oak Shield`?");
    let told = check(&with("B: \"Oak Shield\"", "B: \"Oak Sheild\" is item"), &[]);
    assert_eq!(told.code, 1, "a new card says what it is: {}", told.err);
}

#[test]
fn an_observation_that_cannot_be_read_does_not_spoil_the_outcomes() {
    one_error(&with("observe life of B", "observe lyfe of B"), "no number `lyfe`", "did you mean `life`?");
}

#[test]
fn a_scenario_without_players_says_no_more_than_that() {
    one_error(&with("  players A (turn), B\n", ""), "this scenario has no players", "players A (turn), B");
}

#[test]
fn a_brace_without_a_partner_is_all_that_is_told() {
    one_error(&with("cites 1.2\n}", "cites 1.2\n"), "`{` is never closed", "line 6");
    one_error(&with("your hero\n}", "your hero\n}}"), "`}` closes nothing", "delete it");
}

#[test]
fn a_misspelt_extends_is_told_once() {
    one_error(
        &with("rulebook duel extends", "rulebook duel \"of the woods\" extend"),
        "cannot read `extend` here",
        "did you mean `extends`?",
    );
}

#[test]
fn expectations_under_the_scenarios_own_rulebook_are_refused() {
    one_error(
        &with("  check ends", "  under duel { expect outcomes exactly { 3, 3 } }\n  check ends"),
        "this scenario uses `duel` anyhow",
        "outside `under`",
    );
}

#[test]
fn a_limit_says_of_which_property_it_keeps_us_from_knowing() {
    let free = with("happens: ", "A may activate \"Wheel\" any number of times\n  happens: ").replacen(
        "  B: \"Oak Shield\"\n",
        "  B: \"Oak Shield\"\n  A: \"Wheel\" is item { activate, free: put 1 charge counters on this }\n",
        1,
    );
    let told = check(&free, &["--max-states", "3"]);
    assert_eq!(told.code, 3, "{}{}", told.out, told.err);
    assert!(told.out.contains("check ends (line"), "{}", told.out);
    assert!(told.out.contains("check \"no run is stuck\" (line"), "{}", told.out);
}

#[test]
fn a_check_keeps_to_80_columns() {
    let long = "an observation whose outcomes and whose name take more than their share of columns";
    let text = with("the shield takes one", long);
    for options in [&[][..], &["-v"], &["-v", "--story"]] {
        let told = check(&text, options);
        assert_eq!(told.code, 0, "{}", told.err);
        let wide: Vec<&str> = told.out.lines().filter(|line| line.chars().count() > 80).collect();
        assert!(wide.is_empty(), "{wide:#?}");
    }
}

#[test]
fn laying_out_keeps_the_names_of_modules_together() {
    let folder = Folder::of(&[("a.assize", "use   std.plain\nproperty x { every run ends }\n")]);
    assert_eq!(folder.run(&["fmt", "a.assize"]).code, 0);
    let laid_out = std::fs::read_to_string(folder.join("a.assize")).expect("it is still there");
    assert_eq!(laid_out, "use std.plain\nproperty x { every run ends }\n");
}

#[test]
fn a_message_does_not_repeat_a_text_without_end() {
    let told = check(&with("observe life of B's hero", &"x".repeat(500_000)), &["--format", "json"]);
    assert_eq!(told.code, 2);
    assert!(told.out.len() < 10_000, "{} bytes", told.out.len());
}

#[test]
fn a_large_text_takes_time_in_proportion() {
    let mut text = BOOK.to_owned();
    for at in 0..6000 {
        let _ = writeln!(
            text,
            "card \"Card {at}\": boar {{ power {at}; when a hero is dealt 2 or more damage: destroy this }}"
        );
    }
    let told = check(&(text + SCENARIO), &[]);
    assert_eq!(told.code, 0, "{}", told.err);
}

#[test]
fn a_proof_is_about_the_same_model_when_its_file_is_read_alone() {
    let wand = "use \"a.assize\"\ncard \"Ash Wand\": item { power 1 }\n";
    let scenario = SCENARIO.replace("B: \"Oak Shield\"", "B: \"Oak Shield\"; B: \"Ash Wand\"");
    let folder = Folder::of(&[("a.assize", BOOK), ("b.assize", &format!("{wand}{scenario}"))]);
    assert_eq!(folder.run(&["check", ".", "--certify", "proofs"]).code, 0);
    let told = folder.run(&["verify", "proofs/b-the-shield-takes-one-duel-ends.json"]);
    assert_eq!(told.code, 0, "{}{}", told.out, told.err);
}

#[test]
fn verifying_tells_what_is_proved_and_not_what_a_file_calls_it() {
    let folder = Folder::of(&[("a.assize", &format!("{BOOK}{SCENARIO}"))]);
    assert_eq!(folder.run(&["check", "a.assize", "--certify", "proofs"]).code, 0);
    let path = folder.join("proofs/a-the-shield-takes-one-duel-ends.json");
    let proof = std::fs::read_to_string(&path).expect("the proof was written");
    let args = ["verify", "proofs/a-the-shield-takes-one-duel-ends.json"];
    let told = folder.run(&args);
    assert_eq!(told.code, 0, "{}", told.err);
    assert!(told.out.contains("it always comes to this: an end"), "{}", told.out);
    std::fs::write(&path, proof.replace("\"about\": \"ends\"", "\"about\": \"A wins\"")).expect("it can be written");
    let told = folder.run(&args);
    assert_eq!(told.code, 1, "a proof of something else is rejected: {}{}", told.out, told.err);
    std::fs::write(&path, proof.replace("the shield takes one", "another")).expect("it can be written");
    let told = folder.run(&args);
    assert_eq!(told.code, 1, "a proof about nothing is rejected: {}", told.err);
    assert!(told.out.contains("no such scenario"), "{}", told.out);
}

/// The argument of a keyword that an effect gives can be explained behind the effect; what counts is counted as the keyword needs it.
#[test]
fn an_argument_explained_behind_an_effect_is_what_the_keyword_reads() {
    let text = |ability: &str, left: i32| {
        format!(
            "use std.plain\nkeyword ward(N) {{ if this would be dealt damage, prevent N }}\n\
             scenario s {{ uses plain; players A (turn), B\nA: \"Bear\" is unit with life 9 in play\nA: \"Stone\" is item in play\n\
             A: \"Charm\" is item in play {{ {ability} }}\nA activates \"Charm\"\nhappens: deal 3 damage to \"Bear\"\n\
             happens: destroy \"Stone\"\nhappens: deal 3 damage to \"Bear\"\nobserve life of \"Bear\"\n\
             expect outcomes exactly {{ {left} }} }}\n"
        )
    };
    // 2 of 3 are prevented twice.
    check(&text("activate free: each unit gains ward(X) until end of turn, where X is 2", 7), &[])
        .expect(0, &["1 as expected"]);
    // Two items, then one: 2 of 3, then 1 of 3 are prevented.
    let counted = text("activate free: each unit gains ward(X) until end of turn, where X is number of items", 6);
    check(&counted, &[]).expect(0, &["1 as expected", "`X` is counted each time that `ward` needs it"]);
}
