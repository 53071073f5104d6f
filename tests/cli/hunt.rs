//! `assize hunt`: boards that loop.

use crate::program::{Folder, assize, run};
use std::io::{BufRead, BufReader, Read};
use std::process::Stdio;

const POOL: &str = "models/tiny/pool.assize";

const COMPANY: &str = include_str!("../../models/tiny/company.assize");
const POSITIONS: &str = include_str!("../../models/tiny/positions.assize");

fn pool() -> Folder {
    Folder::of(&[("pool.assize", &std::fs::read_to_string(POOL).expect("the pool is there"))])
}

/// The fewest cards are two, and one act begins it: `check` finds the loop again.
#[test]
fn a_find_is_shrunk_and_check_reproduces_it() {
    let folder = pool();
    let hunted = folder.run(&["hunt", "pool.assize", "--random", "0", "--output", "found.assize"]);
    hunted.expect(1, &["scenario \"Ashling, Pyre\"", "forced, repeating: nobody can leave", "1 find"]);
    let found = std::fs::read_to_string(folder.join("found.assize")).expect("it is written");
    let lines: Vec<&str> = found.lines().map(str::trim).collect();
    let scenario = lines.iter().position(|line| line.starts_with("scenario")).expect("a scenario");
    let rest = &lines[scenario + 1..];
    // Whose it is and of which kind is expected, not only that it loops.
    assert!(rest.contains(&"expect loop forced repeating"), "{found}");
    let count = |what: &str| rest.iter().filter(|line| line.starts_with(what)).count();
    assert_eq!((count("A: ") + count("B: "), count("happens"), count("A has")), (2, 1, 0), "{found}");
    folder.run(&["check", "found.assize"]).expect(0, &["1 scenario: 1 as expected"]);
    folder.run(&["fmt", "--check", "found.assize"]).expect(0, &[]);
}

/// Two copies, counters, numbers that are compared with, another zone: what the cards ask for is tried.
#[test]
fn boards_have_what_the_cards_ask_for() {
    let folder = Folder::of(&[("positions.assize", POSITIONS)]);
    let hunted = folder.run(&["hunt", "positions.assize", "--random", "0", "--output", "found.assize"]);
    hunted.expect(1, &["\"Engine\" with 2 charge counters", "A has 9 energy", "\"Ghost\" in discard", "4 finds"]);
    assert_eq!(hunted.out.matches("A: \"Wisp\"").count(), 2, "{}", hunted.out);
    folder.run(&["check", "found.assize"]).expect(0, &["4 scenarios: 4 as expected"]);
}

/// A plain thing that their sentences speak of, and a card that another one lets be played from elsewhere.
#[test]
fn boards_have_what_the_sentences_speak_of() {
    let folder = Folder::of(&[("company.assize", COMPANY)]);
    let hunted = folder.run(&["hunt", "company.assize", "--size", "2", "--random", "0", "--output", "found.assize"]);
    hunted.expect(
        1,
        &["\"Grave, Torch\"", "A: \"A's plain unit\" is unit", "\"Crypt, Moth\"", "\"Grave, Moth\"", "3 finds"],
    );
    folder.run(&["check", "found.assize"]).expect(0, &["3 scenarios: 3 as expected"]);
}

/// The rulebook is the one that the file declares. What players can do stands once on a board, also where the card stands in the model twice.
#[test]
fn boards_are_read_under_the_rulebook_of_the_file() {
    let text = "use std.plain\nrulebook veiled extends plain {\n  zones { aside face-down }\n  \
                rules { at the end of turn: return each card in aside to hand }\n}\ncard \"Ping\": item {\n  \
                when a hero gains life: the hero gains 1 life\n  activate free: gain 1 energy\n}\n";
    let folder = Folder::of(&[("pool.assize", text)]);
    let hunted = folder.run(&["hunt", "pool.assize", "--random", "0"]);
    hunted.expect(1, &["veiled: 1 card", "1 find"]);
    assert!(!hunted.out.contains("not to be read") && !hunted.err.contains("cannot be read"), "{}", hunted.err);
}

/// Combinations that players know, with their own cards alone: a card that changes what the other does, one that is attached, an ability that is
/// given, a second copy elsewhere, what every player has, and counters to begin with.
#[test]
fn known_combinations_are_found() {
    for (cards, said) in [
        ("Devoted Druid,Vizier of Remedies", "\"Devoted Druid\" 2 any number of times"),
        ("Splinter Twin,Deceiver Exarch", "attached to \"Deceiver Exarch\""),
        ("Midnight Guard,Presence of Gond", "A may activate \"Midnight Guard\" any number of times"),
        ("Myr Retriever,Ashnod's Altar", "\"Myr Retriever 2\" any number of times"),
        ("Saheeli Rai,Felidar Guardian", "expect loop sustained growing of A"),
        // A comma in a name parts no names.
        ("Kiki-Jiki, Mirror Breaker,Deceiver Exarch", "1 find"),
    ] {
        let files = ["models/magic/cards.assize", "models/magic/scenarios/more-combos.assize"];
        run(&["hunt", files[0], files[1], "--rulebook", "magic", "--cards", cards, "--random", "0"]).expect(1, &[said]);
    }
}

/// What may be done in one period alone is tried there; a period that a find does not need is left out.
#[test]
fn boards_stand_in_the_periods_that_cards_ask_for() {
    let text = "use std.plain\ncard \"Press\": item {\n  activate if during your end phase, free: put 1 charge counters on this\n}\n\
                card \"Mill\": item { activate free: put 1 charge counters on this }\n";
    let book = "rulebook phased extends plain { periods { turn passes on; end phase within turn } }\n";
    let folder = Folder::of(&[("pool.assize", &format!("{text}{book}"))]);
    let hunted = folder.run(&["hunt", "pool.assize", "--random", "0", "--output", "found.assize"]);
    hunted.expect(1, &["\"Press\"", "during end phase", "\"Mill\"", "2 finds"]);
    assert_eq!(hunted.out.matches("during end phase\n").count(), 1, "{}", hunted.out);
    folder.run(&["check", "found.assize"]).expect(0, &["2 scenarios: 2 as expected"]);
}

#[test]
fn any_number_of_threads_finds_the_same() {
    let all: Vec<String> = ["1", "8"]
        .iter()
        .map(|threads| run(&["hunt", POOL, "--random", "200", "--seed", "7", "--threads", threads]).out)
        .collect();
    assert_eq!(all[0], all[1]);
    assert!(all[0].contains("1 find"), "{}", all[0]);
}

/// From behind the boards of the sets, only what is drawn at random is looked at: the loop is found there too.
#[test]
fn a_hunt_is_taken_up_where_it_was_left() {
    let whole = run(&["hunt", POOL, "--random", "0"]);
    whole.expect(1, &["58 boards of them and 0 at random"]);
    run(&["hunt", POOL, "--random", "0", "--from", "57"]).expect(0, &["1 board: 0 finds", "proves nothing"]);
    run(&["hunt", POOL, "--random", "0", "--from", "58"]).expect(2, &["there is no board 58"]);
    // Of the first 66, eight are drawn at random.
    run(&["hunt", POOL, "--random", "200", "--from", "66"]).expect(1, &["192 boards: 1 find", "\"Ashling, Pyre\""]);
    // What an earlier hunt has written is not found again.
    let folder = pool();
    folder.run(&["hunt", "pool.assize", "--random", "0", "--output", "found.assize"]).expect(1, &["1 find"]);
    let found = std::fs::read_to_string(folder.join("found.assize")).expect("it is written");
    let again = folder.run(&["hunt", "pool.assize", "--random", "100", "--from", "58", "--output", "found.assize"]);
    again.expect(0, &["0 finds"]);
    assert_eq!(std::fs::read_to_string(folder.join("found.assize")).expect("it is there"), found);
}

#[test]
fn ctrl_c_keeps_what_was_found_and_says_where_to_go_on() {
    let mut command = assize(&["hunt", POOL, "--random", "100000000", "--threads", "1"]);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program starts");
    // It says now and then how far it is; then the first find is made.
    let mut told = BufReader::new(child.stderr.take().expect("a pipe"));
    let mut line = String::new();
    while !line.contains("1 find") {
        line.clear();
        assert!(told.read_line(&mut line).expect("a line") > 0, "it ends too early");
    }
    std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill is there");
    let stopped = child.wait_with_output().expect("it ends");
    let mut rest = String::new();
    told.read_to_string(&mut rest).expect("what it says at last");
    let found = String::from_utf8(stopped.stdout).expect("text");
    assert_eq!(stopped.status.code(), Some(130), "{found}{rest}");
    assert!(found.contains("scenario \"Ashling, Pyre\"") && found.contains("expect loop forced repeating"), "{found}");
    assert!(
        rest.contains("interrupted after board") && rest.contains("go on with the same call and `--from"),
        "{rest}"
    );
}

#[test]
fn programs_read_what_was_found() {
    let ran = run(&["hunt", POOL, "--random", "50", "--format", "json"]);
    let found: serde_json::Value = serde_json::from_str(&ran.out).expect("it is JSON");
    assert_eq!((ran.code, &found["kind"], &found["sets"], &found["next"]), (1, &"hunt".into(), &1.into(), &108.into()));
    let find = &found["finds"][0];
    assert_eq!(find["cards"], serde_json::Value::from(vec!["Ashling", "Pyre"]));
    assert_eq!((&find["loops"][0]["kind"], &find["loops"][0]["shape"]), (&"forced".into(), &"repeating".into()));
    let folder = Folder::of(&[("found.assize", find["text"].as_str().expect("a text"))]);
    let text = std::fs::read_to_string(folder.join("found.assize")).expect("it is there");
    assert!(text.contains("use \"models/tiny/pool.assize\""), "{text}");
}

/// It keeps to so many boards, tells which of them a limit left open, and with what to look further.
#[test]
fn no_more_boards_are_looked_at_than_asked_for() {
    let ran = run(&["hunt", POOL, "--boards", "20", "--max-states", "1"]);
    ran.expect(
        3,
        &["boards 0 to 19 are looked at", "20 boards: 0 finds", "unknown at a limit", "--from 20", "--max-states"],
    );
    // Board 20 holds the two that loop.
    run(&["hunt", POOL, "--boards", "2", "--from", "20"]).expect(1, &["2 boards: 1 find", "go on with"]);
    run(&["hunt", POOL, "--boards", "0"]).expect(2, &["--boards"]);
}

#[test]
fn what_cannot_loop_is_said_to_be_proved() {
    run(&["hunt", "models/tiny/pool-ends.assize", "--random", "100"])
        .expect(0, &["0 sets that could loop", "0 finds", "every board made of these cards ends"]);
}

#[test]
fn bad_calls_are_told() {
    run(&["hunt", POOL, "--size", "6"]).expect(2, &["a board of 6 cards is larger than the pool, which has 5 cards"]);
    run(&["hunt", POOL, "--size", "0"]).expect(2, &["0 is not in 1..=12"]);
    run(&["hunt", POOL, "--cards", "Salvo"]).expect(2, &["no card of the pool is called `Salvo`", "`Salve`"]);
    let folder = Folder::of(&[("none.assize", "use std.plain\n")]);
    folder.run(&["hunt", "none.assize"]).expect(4, &["there is no card"]);
}

/// An act of a scenario of the pool names a card by the name that its line gives it; on a board the card is called as it is.
#[test]
fn acts_that_name_a_thing_by_its_alias_are_read() {
    let text = "use std.plain\ncard \"Bag\": item { when an object gets 1 or more charge counters: { put 1 marker counters on \
                this; you may put 1 charge counters on this } }\nscenario \"big\" {\n  uses plain\n  players A (turn), B\n  \
                A: \"Bag\" in play as b1\n  B: hero with life 20 as h1\n  happens: put 1 charge counters on b1\n  \
                happens: deal 1 damage to h1\n  observe marker counters on b1\n  expect outcomes include { 1 }\n}\n";
    let folder = Folder::of(&[("pool.assize", text)]);
    let hunted = folder.run(&["hunt", "pool.assize", "--boards", "40"]);
    hunted.expect(1, &["1 find"]);
    assert!(
        !hunted.out.contains("not to be read") && !hunted.err.contains("cannot be read"),
        "{}{}",
        hunted.out,
        hunted.err
    );
}

/// Where the rulebook adds a zone, `check` warns of things without a zone: a find says where they stand.
#[test]
fn a_find_is_nothing_that_check_warns_of() {
    let text = "use std.plain\nrulebook docks extends plain { zones { pier in play } }\n\
                card \"Ping\": item { when a hero gains life: the hero gains 1 life }\nscenario \"s\" {\n  uses docks\n  \
                players A (turn), B\n  A: hero with life 20 in play\n  A: \"Ping\" in play\n  \
                happens: A's hero gains 1 life\n  expect loops\n}\n";
    let folder = Folder::of(&[("pool.assize", text)]);
    folder
        .run(&["hunt", "pool.assize", "--random", "0", "--output", "found.assize"])
        .expect(1, &["A: \"Ping\" in play"]);
    let checked = folder.run(&["check", "found.assize"]);
    checked.expect(0, &["as expected"]);
    assert!(!checked.err.contains("without a zone"), "{}", checked.err);
}

/// What a player can do whenever they like is said once of a board, and no act names a thing that is not on it.
#[test]
fn boards_drawn_at_random_can_be_read() {
    let text = "use std.plain\nrulebook g extends plain {\n  event duel { \"SOURCE duels\"; does: deal 1 damage to SOURCE }\n}\n\
                card \"Tank\": item { activate destroy this: target unit gains 3 life }\n\
                card \"Lure\": unit { cost 2; life 2; when a red unit duels: target hero gains 1 life }\n\
                scenario \"s\" { uses g; players A (turn), B; A: \"Ember\" is red unit with life 3 in play }\n";
    let hunted = Folder::of(&[("pool.assize", text)]).run(&["hunt", "pool.assize", "--random", "300"]);
    assert!(hunted.out.contains(" at random"), "{}{}", hunted.out, hunted.err);
    assert!(!hunted.err.contains("cannot be read"), "{}{}", hunted.out, hunted.err);
}
