//! What comes to nothing is told: moves that no run offers, scripts that no run gets through, cards and properties that nobody
//! asks for.

use crate::program::Folder;

/// A card to play, and scenarios that play it, or not.
const PLAYED: &str = "use std.plain
card \"Bolt\": action { cost 1; resolve: deal 3 damage to target unit }
property hurt { life of \"Bear\" < 0 leads to life of \"Bear\" = 2 }
scenario \"another's card\" {
  uses plain
  players A (turn), B
  B: \"Bear\" is unit with life 2 in play
  B: \"Bolt\" in hand
  B has 1 energy
  A may play \"Bolt\" once
  observe life of \"Bear\"
  expect outcomes exactly { 2 }
}
scenario \"nothing to pay with\" {
  uses plain
  players A (turn), B
  B: \"Bear\" is unit with life 2 in play
  A: \"Bolt\" in hand
  A may play \"Bolt\" once
  expect choosers none
}
scenario \"offered\" {
  uses plain
  players A (turn), B
  B: \"Bear\" is unit with life 2 in play
  A: \"Bolt\" in hand
  A has 1 energy
  A may play \"Bolt\" once
  expect choosers A
}
scenario \"stuck\" {
  uses plain
  players A (turn), B
  B: \"Bear\" is unit with life 2 in play
  A: \"Bolt\" in hand
  A plays \"Bolt\"
  observe life of \"Bear\"
  expect outcomes never { -1 }
}
scenario \"stuck as is meant\" {
  uses plain
  players A (turn), B
  B: \"Bear\" is unit with life 2 in play
  A: \"Bolt\" in hand
  A plays \"Bolt\"
  expect outcomes exactly { stuck }
}
scenario \"nobody is hurt\" {
  uses plain
  players A (turn), B
  B: \"Bear\" is unit with life 2 in play
  happens: A gains 1 energy
  check hurt
}
";

#[test]
fn a_move_that_no_run_offers_is_told() {
    let folder = Folder::of(&[("a.assize", PLAYED)]);
    let told = |name: &str| folder.run(&["check", "a.assize", "--scenario", name]);
    told("another's card").expect(0, &["note A may play \"Bolt\", and no run ever offers that: it is B's"]);
    told("nothing to pay with").expect(0, &["no run ever offers that: its cost, its zone, its targets or the time"]);
    let offered = told("offered");
    offered.expect(0, &["1 as expected"]);
    assert!(!offered.out.contains("note"), "{}", offered.out);
}

#[test]
fn a_script_that_no_run_gets_through_is_told_unless_it_is_meant() {
    let folder = Folder::of(&[("a.assize", PLAYED)]);
    let stuck = folder.run(&["check", "a.assize", "--scenario", "stuck", "-v"]);
    stuck.expect(
        0,
        &[
            "every run is stuck",
            "`A plays \"Bolt\"` is not legal there, since",
            "costs 1 energy, and A has 0",
            "every run ends, or is stuck",
        ],
    );
    let meant = folder.run(&["check", "a.assize", "--scenario", "stuck as is meant"]);
    meant.expect(0, &["1 as expected"]);
    assert!(!meant.out.contains("note"), "{}", meant.out);
    // Programs are told the same.
    folder
        .run(&["check", "a.assize", "--scenario", "stuck", "--format", "json"])
        .expect(0, &["\"notes\"", "every run"]);
    folder.run(&["check", "a.assize", "--scenario", "stuck", "--format", "github"]).expect(0, &["every run is stuck"]);
}

#[test]
fn why_a_run_is_stuck_is_told() {
    let check = |lines: &str| {
        let text = format!(
            "use std.plain\nscenario s {{ uses plain; players A (turn), B\n{lines}\nobserve number of units\nexpect outcomes never {{ 9 }} }}\n"
        );
        Folder::of(&[("a.assize", &text)]).run(&["check", "a.assize", "--format", "json"])
    };
    let rod = "A: \"Rod\" is item in play { activate once per turn, free: gain 1 energy }";
    let told = "is not legal there, since ";
    let in_play = check("A: \"Fox\" is unit in play\nA plays \"Fox\"");
    in_play.expect(0, &[told, "is in play, and from there it cannot be used; write"]);
    check("A: \"Fox\" is unit in hand\nB plays \"Fox\"").expect(0, &[told, "is A's; write"]);
    check(&format!("{rod}\nB activates \"Rod\"")).expect(0, &[told, "is A's; write"]);
    let again = check(&format!("{rod}\nA activates \"Rod\"\nA activates \"Rod\""));
    again.expect(0, &[told, "the limit of this ability of", "is reached; write"]);
}

#[test]
fn what_leads_to_something_has_to_happen() {
    let folder = Folder::of(&[("a.assize", PLAYED)]);
    let ran = folder.run(&["check", "a.assize", "--scenario", "nobody is hurt"]);
    ran.expect(1, &["never looked at: nothing that it asks about ever happens here"]);
}

#[test]
fn a_scenario_that_is_called_just_so_is_meant_alone() {
    let folder = Folder::of(&[("a.assize", PLAYED)]);
    let ran = folder.run(&["check", "a.assize", "--scenario", "stuck"]);
    ran.expect(0, &["1 scenario: 1 as expected"]);
    folder.run(&["graph", "a.assize", "--scenario", "stuck"]).expect(0, &["digraph"]);
    folder.run(&["check", "a.assize", "--scenario", "stuc"]).expect(0, &["2 scenarios"]);
}

#[test]
fn cards_and_properties_that_nobody_asks_for_are_told() {
    let files = [
        (
            "cards.assize",
            "use std.plain\ncard \"Wall\": unit { this can't be destroyed }\ncard \"Imp\": unit { life 1 }\n",
        ),
        (
            "properties.assize",
            "use std.plain\nproperty idle { never number of units > 9 }\nproperty asked { never number of units > 9 }\n",
        ),
        (
            "a.assize",
            "use \"cards.assize\"\nuse \"properties.assize\"\nscenario s { uses plain; players A (turn), B; A: \"Imp\" in play\n\
             happens: destroy \"Imp\"\nexpect ends\ncheck asked }\n",
        ),
    ];
    let folder = Folder::of(&files);
    folder.run(&["check", "."]).expect(0, &["no scenario asks for property `idle`", "properties.assize:2:10"]);
    folder.run(&["coverage", "."]).expect(0, &["no scenario names 1 card, of which nothing is counted: `Wall`"]);
}

#[test]
fn a_folder_of_certificates_is_verified() {
    let folder = Folder::of(&[("a.assize", PLAYED)]);
    folder.run(&["check", "a.assize", "--scenario", "offered", "--certify", "proofs"]).expect(0, &["1 as expected"]);
    folder.run(&["verify", "proofs"]).expect(0, &["ok"]);
    std::fs::create_dir(folder.join("empty")).expect("a folder can be made");
    folder.run(&["verify", "empty"]).expect(4, &["there is no certificate in `empty`", "check --certify FOLDER"]);
}

#[test]
fn what_does_not_end_is_explained_elsewhere() {
    let text = "use std.plain\nscenario s { uses plain; players A (turn), B\n\
                A: \"Y\" is item in play { when this gets 1 or more charge counters: put 1 charge counter on this }\n\
                happens: put 1 charge counter on \"Y\"; expect loops }\n";
    let folder = Folder::of(&[("a.assize", text)]);
    folder.run(&["explain", "a.assize", "--outcome", "loops"]).expect(2, &["`assize loops` tells what repeats"]);
}

#[test]
fn a_topic_behind_the_flag_for_help_is_meant() {
    let folder = Folder::of(&[]);
    folder.run(&["--help", "language"]).expect(0, &["One language for rulebooks"]);
    folder.run(&["--help", "std", "plain"]).expect(0, &["rulebook plain"]);
    folder.run(&["check", "--time-limit", "0s"]).expect(2, &["nothing can be searched in no time"]);
    folder.run(&["check", "--max-memory", "0"]).expect(2, &["nothing can be searched in no memory"]);
}

#[test]
fn a_line_behind_the_end_of_the_game_is_told() {
    let text = |lines: &str| {
        format!(
            "use std.plain\nscenario s {{ uses plain; players A (turn), B\nA: hero with life 3; B: hero with life 3\n{lines} }}\n"
        )
    };
    let check = |lines: &str| Folder::of(&[("a.assize", &text(lines))]).run(&["check", "a.assize"]);
    let over = "happens: A loses the game\nhappens: B gains 1 energy\nexpect outcomes exactly { won by B }";
    check(over).expect(0, &["the game is over in every run before `happens: B gains 1 energy`"]);
    let told = |lines: &str| {
        let ran = check(lines);
        ran.expect(0, &["1 as expected"]);
        ran.out.contains("the game is over")
    };
    assert!(!told("happens: B gains 1 energy\nhappens: A loses the game\nexpect outcomes exactly { won by B }"));
    // In the middle of a line.
    check("happens: A loses the game, B gains 1 energy\nexpect outcomes exactly { won by B }")
        .expect(0, &["the game is over in every run in the middle of `happens: A loses the game, B gains 1 energy`"]);
    assert!(!told("happens: B gains 1 energy, A loses the game\nexpect outcomes exactly { won by B }"));
    assert!(!told("happens: with a chance of 1 in 2 { A loses the game }, B gains 1 energy\nexpect ends"));
    // In one run it goes on.
    assert!(!told("happens: with a chance of 1 in 2: A loses the game\nhappens: B gains 1 energy\nexpect ends"));
}

/// Lines that do nothing, behind which nothing is observed.
#[test]
fn a_line_that_changes_nothing_in_any_run_is_told() {
    let check = |lines: &str| {
        let text = format!(
            "use std.plain\nscenario s {{ uses plain; players A (turn), B\nA: \"Fox\" is unit with life 3 in play\n\
             A: \"Card\" is unit with life 2 in hand\n{lines}\nexpect ends }}\n"
        );
        Folder::of(&[("a.assize", &text)]).run(&["check", "a.assize", "--format", "json"])
    };
    let told = "changes nothing in any run: what it names is not there or cannot do it";
    for line in [
        "happens: deal 1 damage to \"Card\"",
        "happens: A draws 0 cards",
        "happens: the end of main phase",
        "happens: the end of B's turn",
        "happens: \"Fox\" gains 0 life",
    ] {
        let quoted = line.replace('"', "\\\"");
        check(line).expect(0, &[&format!("`{quoted}` {told}")]);
    }
    check("happens: destroy \"Fox\"\nhappens: destroy \"Fox\"")
        .expect(0, &[&format!("(number 2 of these lines) {told}")]);
    // One run is enough, and so is an effect that keeps it from happening.
    for lines in [
        "happens: with a chance of 1 in 2: deal 1 damage to \"Fox\"",
        "A: \"Wall\" is item in play { units can't be destroyed }\nhappens: destroy \"Fox\"",
        "A: \"Wall\" is item in play { if a unit would be dealt damage, prevent it }\nhappens: deal 1 damage to \"Fox\"",
        "A: \"Eye\" is item in play { when a unit is dealt damage: gain 1 energy }\nhappens: deal 1 damage to \"Fox\"",
    ] {
        let ran = check(lines);
        ran.expect(0, &["\"as_expected\": true"]);
        assert!(!ran.out.contains("changes nothing"), "{lines}: {}", ran.out);
    }
    // What is observed is taken to be meant, where it is as expected, and is told where it is not.
    let observed = |life: u8| {
        check(&format!(
            "happens: deal 1 damage to \"Card\"\nobserve life of \"Card\"\nexpect outcomes exactly {{ {life} }}"
        ))
    };
    assert!(!observed(2).out.contains("changes nothing"));
    observed(1).expect(1, &[told]);
}
