//! `assize triggers`: who can set off whom.

use crate::program::{Folder, run};
use serde_json::Value;

const POOL: &str = "models/tiny/pool.assize";
const ENDS: &str = "models/tiny/pool-ends.assize";

fn json(args: &[&str]) -> Value {
    let ran = run(args);
    serde_json::from_str(&ran.out).unwrap_or_else(|error| panic!("{error}: {}{}", ran.out, ran.err))
}

/// Worked out by hand in the file: Pyre destroys what enters, Ashling enters when it is destroyed.
#[test]
fn the_smallest_sets_are_told_with_their_events() {
    let found = json(&["triggers", POOL, "--format", "json"]);
    assert_eq!((&found["schema"], &found["kind"]), (&1.into(), &"triggers".into()));
    assert_eq!(found["verdict"], "cycles");
    assert_eq!(found["candidates"].as_array().map(Vec::len), Some(1));
    assert_eq!(found["candidates"][0]["cards"], Value::from(vec!["Ashling", "Pyre"]));
    let edges = found["candidates"][0]["edges"].as_array().expect("edges");
    let told: Vec<(&Value, &Value, &Value)> = edges
        .iter()
        .map(|at| &found["edges"][at.as_u64().expect("a position") as usize])
        .map(|edge| {
            let card = |end: &str| &found["nodes"][edge[end].as_u64().expect("a node") as usize]["card"];
            (card("from"), card("to"), &edge["how"])
        })
        .collect();
    let (ashling, pyre) = (Value::from("Ashling"), Value::from("Pyre"));
    let (enter, destroy) = (Value::from(vec!["enter"]), Value::from(vec!["destroy"]));
    assert_eq!(told, [(&ashling, &pyre, &enter), (&pyre, &ashling, &destroy)]);
}

#[test]
fn without_a_cycle_every_board_ends() {
    run(&["triggers", ENDS]).expect(0, &["ends", "every board made of these cards ends"]);
    assert_eq!(json(&["triggers", ENDS, "--format", "json"])["verdict"], "ends");
    run(&["triggers", POOL, "--cards", "Ashling,Hoard"]).expect(0, &["2 cards", "ends"]);
    run(&["triggers", POOL, "--cards", "Ashling,Pyre"]).expect(0, &["2 cards", "\"Ashling\", \"Pyre\""]);
}

/// A unit without life is destroyed, which takes it away; only what replaces that, or forbids it, lets the rule find the unit
/// again. A unit that deals damage as it dies needs another to bring it back; what lasts until the end of turn ends once.
#[test]
fn a_rule_that_destroys_is_no_cycle_by_itself() {
    let book = "use std.plain\nrulebook r extends plain {\n  event destroy {\n    \"OBJECT (is|are|would be) destroyed\"\n    \
                \"destroy OBJECT\"\n    only if OBJECT is in play\n    looks back\n    does: place OBJECT in discard\n  }\n  \
                also standing { each unit with life 0 or less: destroy it }\n}\n";
    let cards = "card \"Imp\": unit { life 1; when this is destroyed: deal 1 damage to target unit }\n\
                 card \"Growth\": action { cost 1; resolve: target unit gets +1 life until end of turn }\n";
    let keeper = |text: &str| format!("{book}{cards}card \"Keeper\": unit {{ life 1; {text} }}\n");
    let folder = Folder::of(&[
        ("ends.assize", &format!("{book}{cards}")),
        ("kept.assize", &keeper("if this would be destroyed, instead put 1 marker counters on this")),
        ("forbidden.assize", &keeper("this can't be destroyed")),
        ("back.assize", &keeper("when a unit is destroyed: put it into play")),
    ]);
    folder.run(&["triggers", "ends.assize"]).expect(0, &["ends no cycle"]);
    for file in ["kept.assize", "forbidden.assize"] {
        let ran = folder.run(&["triggers", file]);
        ran.expect(0, &["1 smallest set", "\"Keeper\"", "Keeper -> the rulebook: lets it find the same again"]);
        assert!(!ran.out.contains("the rulebook alone"), "{}", ran.out);
    }
    folder.run(&["triggers", "back.assize"]).expect(0, &["\"Imp\", \"Keeper\"", "without Keeper it does not go round"]);
}

/// Bell, Cup and Ledger are a cycle that only `once per turn` keeps from going round.
#[test]
fn a_limit_is_what_keeps_a_cycle_from_going_round() {
    let text = std::fs::read_to_string(ENDS).expect("the pool is there").replace("once per turn, ", "");
    let folder = Folder::of(&[("pool.assize", &text)]);
    folder.run(&["triggers", "pool.assize"]).expect(0, &["cycles", "\"Bell\", \"Cup\", \"Ledger\""]);
    folder.run(&["triggers", "pool.assize", "--size", "2"]).expect(0, &["no set of at most 2 cards", "larger ones"]);
}

/// Under a rulebook in which an effect replaces an event any number of times, Mirror replaces what it has replaced.
#[test]
fn what_a_rulebook_says_of_replacing_again_counts() {
    let text = format!(
        "{}\nrulebook again extends plain {{ policies {{ without an effect replaces an original event }} }}\n",
        std::fs::read_to_string(ENDS).expect("the pool is there")
    );
    let folder = Folder::of(&[("pool.assize", &text)]);
    folder.run(&["triggers", "pool.assize", "--rulebook", "plain"]).expect(0, &["ends"]);
    folder
        .run(&["triggers", "pool.assize", "--rulebook", "again"])
        .expect(0, &["\"Mirror\"", "replaces what it has replaced"]);
}

#[test]
fn drawings_are_written() {
    let dot = run(&["triggers", POOL, "--format", "dot"]);
    dot.expect(0, &["digraph triggering", "label=\"enter\"", "label=\"destroy\""]);
    assert!(!dot.out.contains("Salve"), "what lies on no cycle is not drawn: {}", dot.out);
    run(&["triggers", POOL, "--format", "dot", "--all"]).expect(0, &["Hoard"]);
    let folder = Folder::of(&[("pool.assize", &std::fs::read_to_string(POOL).expect("the pool is there"))]);
    folder.run(&["triggers", "pool.assize", "--format", "svg", "--output", "pool.svg"]).expect(0, &[]);
    let svg = std::fs::read_to_string(folder.join("pool.svg")).expect("it is written");
    assert!(svg.starts_with("<svg") && svg.contains(">Ashling<") && svg.contains("destroy<"), "{svg}");
    folder.run(&["triggers", "pool.assize", "--format", "svg", "--output", "again.svg"]).expect(0, &[]);
    assert_eq!(svg, std::fs::read_to_string(folder.join("again.svg")).expect("it is written"));
}

/// What a rulebook extends is no other game.
#[test]
fn the_cards_of_a_new_folder_are_a_pool() {
    let folder = Folder::of(&[]);
    folder.run(&["init", "g"]).expect(0, &[]);
    folder.run(&["triggers", "g/cards.assize"]).expect(0, &["g 3 cards"]);
    folder.run(&["hunt", "g/cards.assize", "--boards", "10"]).expect(0, &["0 finds"]);
}

/// A picture of everything would be one of crossing lines.
#[test]
fn of_a_large_pool_the_smallest_sets_are_drawn() {
    let drawn = run(&["triggers", "models/grid", "--format", "svg", "--allow-left-out"]);
    drawn.expect(0, &["<svg", "more sets are not drawn: `--cards A,B` draws those of some cards"]);
    // What is said of arrows stands in lines of its own: no two words at one place.
    let mut places: Vec<&str> =
        drawn.out.lines().filter_map(|line| line.split("<text ").nth(1)?.split(" font").next()).collect();
    let all = places.len();
    places.sort_unstable();
    places.dedup();
    assert_eq!(places.len(), all);
    run(&["triggers", "models/grid", "--format", "svg", "--all"])
        .expect(2, &["are too many to be seen in a picture", "by `--cards A,B`"]);
}

#[test]
fn bad_pools_are_told() {
    run(&["triggers"]).expect(2, &["the cards are of several rulebooks", "--rulebook NAME"]);
    run(&["triggers", POOL, "--cards", "Ashlin"]).expect(2, &["no card of the pool is called `Ashlin`", "`Ashling`"]);
    run(&["triggers", POOL, "--rulebook", "plane"]).expect(2, &["no rulebook is called `plane`", "`plain`"]);
    run(&["triggers", "models/tiny/pol.assize"]).expect(2, &["there is no `models/tiny/pol.assize`"]);
    run(&["triggers", "models/fab", "models/grid"]).expect(2, &["of several rulebooks: `fab`, `grid`"]);
    let folder = Folder::of(&[
        ("none.assize", "use std.plain\n"),
        ("wrong.assize", "use std.plain\ncard \"A\": item { when it rains: draw 1 card }\n"),
        ("torn.assize", "card \"A\": item {"),
    ]);
    folder.run(&["triggers", "none.assize"]).expect(4, &["there is no card"]);
    folder.run(&["triggers", "wrong.assize"]).expect(2, &["a text is wrong"]);
    folder.run(&["triggers", "torn.assize"]).expect(2, &["a text is wrong"]);
}

/// Each text of the folder says in its head how it goes round, as `check` shows; so no proof may say otherwise.
#[test]
fn what_goes_round_is_never_said_to_end() {
    let files = std::fs::read_dir("tests/goes_round").expect("the folder is there");
    let mut paths: Vec<_> = files.map(|file| file.expect("it can be read").path()).collect();
    paths.sort();
    assert!(paths.len() >= 14, "{paths:?}");
    for path in paths {
        let path = path.to_str().expect("a name in letters");
        run(&["check", path]).expect(0, &["loops", "1 as expected"]);
        run(&["triggers", path]).expect(0, &["cycles"]);
    }
}

/// Of a card that cannot be read nothing is known, so neither is whether every board ends.
#[test]
fn cards_that_are_left_out_are_no_answer() {
    let text = "use std.plain\nrulebook r extends plain { words { kind: bee } }\ncard \"Bee\": bee { power 1 }\n\
                card \"Ox\": unit { when this is destroyed: draw 1 card }\n";
    let folder = Folder::of(&[("pool.assize", text)]);
    let left_out = "1 card is left out, of which nothing is known; `--allow-left-out` if that is meant";
    for command in ["triggers", "hunt"] {
        folder.run(&[command, "pool.assize", "--rulebook", "plain"]).expect(3, &["Bee", left_out]);
        folder.run(&[command, "pool.assize", "--rulebook", "plain", "--format", "json"]).expect(3, &[left_out]);
        folder.run(&[command, "pool.assize", "--rulebook", "plain", "--allow-left-out"]).expect(0, &["Bee"]);
        folder.run(&[command, "pool.assize", "--rulebook", "r"]).expect(0, &[]);
    }
    // What is found is found.
    let found = std::fs::read_to_string(POOL).expect("the pool is there");
    let folder = Folder::of(&[(
        "pool.assize",
        &format!("{found}\nrulebook r extends plain {{ words {{ kind: bee }} }}\ncard \"Bee\": bee {{ power 1 }}\n"),
    )]);
    folder.run(&["hunt", "pool.assize", "--rulebook", "plain", "--random", "0"]).expect(1, &["1 find"]);
}

/// A check that ends the game finds nothing again.
#[test]
fn a_standing_check_that_ends_the_game_goes_round_nowhere() {
    let pool = |then: &str| {
        format!(
            "use std.plain\nrulebook orchard extends plain {{ also standing {{ each unit with 5 or more charge counters: {then} }} }}\n\
             card \"Oak\": unit {{ when this enters play: put 1 charge counter on this }}\n"
        )
    };
    for then in ["its controller wins the game", "its controller loses the game"] {
        Folder::of(&[("pool.assize", &pool(then))]).run(&["triggers", "pool.assize"]).expect(0, &["ends"]);
    }
    let goes_on = pool("put 1 marker counter on it");
    Folder::of(&[("pool.assize", &goes_on)]).run(&["triggers", "pool.assize"]).expect(0, &["cycles"]);
}
