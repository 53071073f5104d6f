//! What `check` makes of silence: noted, allowed or denied, and what each reading comes to.

use crate::program::{Folder, Ran, run};
use serde_json::Value;

const FILE: &str = "models/tiny/silence.assize";

fn json(ran: &Ran) -> Value {
    serde_json::from_str(&ran.out).unwrap_or_else(|error| panic!("{error}: {}", ran.out))
}

/// Damage of nothing makes no difference to any life; but where it happens, A may echo it for ever.
const ECHO: &str = r#"use std.plain
rulebook "silent on nothing" extends plain { policies { silent an event of amount zero } }
scenario "echo" {
  uses "silent on nothing"
  players A (turn), B
  B: hero with life 20
  A: "Echo" is item in play { when a hero is dealt damage: you may "Spark" deals 0 damage to B's hero }
  A: "Spark" is item in play
  happens: "Spark" deals 0 damage to B's hero
  observe life of B's hero
  expect outcomes exactly { 20 }
}
"#;

#[test]
fn silence_that_matters_is_a_note_or_nothing_or_not_as_expected() {
    run(&["check", FILE]).expect(0, &["note silent here, and it matters: first triggers"]);
    run(&["check", FILE, "--silent", "warn"]).expect(0, &["note silent here, and it matters"]);
    let allowed = run(&["check", FILE, "--silent", "allow"]);
    allowed.expect(0, &["2 as expected"]);
    assert!(!allowed.out.contains("silent here"), "{}", allowed.out);
    let denied = ["denied silent here, and it matters: first triggers", "1 point where the rulebook is silent"];
    run(&["check", FILE, "--silent", "deny"]).expect(1, &denied);
    // What is settled is gone.
    run(&["check", FILE, "--silent", "deny", "--rulebook", "plain"]).expect(0, &["as expected"]);
    run(&["check", FILE, "--silent", "forbid"]).expect(2, &["allow"]);
}

/// What A gains is 1 where both questions are answered alike, and 2 otherwise: so each answer to one alone leaves both.
const ALIKE: &str = r#"use std.plain
rulebook open extends plain { question "left" { yes; no }; question "right" { yes; no }; question "idle" { yes; no } }
scenario "alike" {
  uses open
  players A (turn), B
  A: "Scale" is unit in play {
    when this is exiled: {
      if "left" { if "right" { gain 1 energy } else { gain 2 energy } } else {
        if "right" { gain 2 energy } else { gain 1 energy }
      }
      if "idle" { draw 1 card }
    }
  }
  happens: exile "Scale"
  observe energy of A
  expect outcomes exactly { 1 }, { 2 }
}
"#;

#[test]
fn silence_that_matters_only_together_with_other_silence_is_told_so() {
    let folder = Folder::of(&[("a.assize", ALIKE)]);
    let denied =
        ["denied silent here, and it matters: left", "together with other silence, where right is read as", "2 points"];
    folder.run(&["check", "a.assize", "--silent", "deny"]).expect(1, &denied);
    folder.run(&["check", "a.assize", "-v"]).expect(0, &["silent here, but it makes no difference: idle"]);
    let found = json(&folder.run(&["check", "a.assize", "--format", "json"]));
    let silent = found["scenarios"][0]["silent"].as_array().expect("there is silence").clone();
    let left = silent.iter().find(|it| it["policy"] == "left").expect("it is told");
    let given = left["given"][0]["value"].as_str().expect("something is given");
    assert_eq!(left["given"][0]["policy"], "right");
    for reading in left["readings"].as_array().expect("there are readings") {
        let alike = reading["value"] == given;
        assert_eq!(reading["outcomes"], serde_json::json!([if alike { "{ 1 }" } else { "{ 2 }" }]));
    }
}

#[test]
fn what_is_denied_is_an_error_in_reports_and_what_is_allowed_is_not_there() {
    let levels = |mode: &str| -> Vec<Value> {
        let found = json(&run(&["check", FILE, "--silent", mode, "--format", "sarif"]));
        let results = found["runs"][0]["results"].as_array().expect("there are results").clone();
        results.iter().filter(|it| it["ruleId"] == "silence").map(|it| it["level"].clone()).collect()
    };
    assert_eq!(levels("warn"), ["note"]);
    assert_eq!(levels("deny"), ["error"]);
    assert!(levels("allow").is_empty());
    let junit = |mode: &str| run(&["check", FILE, "--silent", mode, "--format", "junit"]).out;
    assert!(junit("deny").contains("silent on first triggers") && !junit("warn").contains("silent on first triggers"));
}

#[test]
fn what_a_project_makes_of_silence_stands_in_its_configuration() {
    let text = std::fs::read_to_string(std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(FILE));
    let text = text.expect("the model can be read");
    let project = |config: &str| Folder::of(&[("assize.toml", config), ("a.assize", text.as_str())]);
    project("silent = \"deny\"\n").run(&["check", "a.assize"]).expect(1, &["denied silent here"]);
    project("silent = \"deny\"\n").run(&["check", "a.assize", "--silent", "warn"]).expect(0, &["note silent here"]);
    project("silent = \"never\"\n").run(&["check", "a.assize"]).expect(2, &["expected `allow`, `warn` or `deny`"]);
}

/// As the comment of the scenario works out: the turn player's first leaves one outcome, so that all orders agree; in
/// the others A picks, and they do not.
#[test]
fn readings_are_told_with_outcomes_and_verdicts_and_where_they_part() {
    let found = json(&run(&["check", FILE, "--format", "json"]));
    let scenarios = found["scenarios"].as_array().expect("there are scenarios");
    let silent = &scenarios[0]["silent"][0];
    assert_eq!((&silent["policy"], &silent["matters"]), (&"first triggers".into(), &true.into()));
    let readings = silent["readings"].as_array().expect("there are readings");
    let told: Vec<(usize, &str)> = readings
        .iter()
        .map(|it| {
            let outcomes = it["outcomes"].as_array().map_or(0, Vec::len);
            (outcomes, it["verdicts"][0]["verdict"].as_str().unwrap_or_default())
        })
        .collect();
    assert_eq!(told, [(2, "fails"), (1, "holds"), (2, "fails")]);
    assert!(readings.iter().all(|it| it["ends"] == true && it["runs"] == "every run ends"));
    let parts = &silent["parts_at"];
    assert_eq!(parts["line"], "happens: \"Spark\" deals 10 damage to A's hero");
    let values: Vec<&str> = [0, 1].map(|at| parts["readings"][at]["value"].as_str().unwrap_or_default()).to_vec();
    assert_eq!(values, ["turn player selects a player, then clockwise", "the turn player's, then clockwise"]);
    assert!(parts["readings"][0]["text"].as_str().is_some_and(|it| it.starts_with("A chooses")), "{parts}");
    assert_ne!(parts["readings"][0]["text"], parts["readings"][1]["text"]);
    run(&["check", FILE, "-v"]).expect(0, &["parts at happens: \"Spark\" deals 10 damage", "one life fails"]);
}

#[test]
fn a_reading_in_which_somebody_can_go_on_for_ever_matters_though_outcomes_are_the_same() {
    let folder = Folder::of(&[("a.assize", ECHO)]);
    folder.run(&["check", "a.assize"]).expect(0, &["and it matters", "not every run ends"]);
    let found = json(&folder.run(&["check", "a.assize", "--format", "json"]));
    let readings = found["scenarios"][0]["silent"][0]["readings"].as_array().expect("there are readings");
    let told: Vec<(&Value, &Value, &Value)> =
        readings.iter().map(|it| (&it["outcomes"][0], &it["ends"], &it["runs"])).collect();
    let (same, loops, ends) =
        (Value::from("{ 20 }"), Value::from("loops: sustained of A"), Value::from("every run ends"));
    assert_eq!(told, [(&same, &false.into(), &loops), (&same, &true.into(), &ends)]);
}

/// The expectations of `models/compare` were worked out by hand: nothing open matters there in the first game but what becomes of a forced
/// loop, and durations besides in the last.
#[test]
fn the_summary_has_a_line_for_each_game() {
    let ran = run(&["check", "models/compare"]);
    ran.expect(0, &["clauses covered", "50 scenarios: 50 as expected"]);
    let line = |game: &str| ran.out.lines().find(|line| line.starts_with(game)).unwrap_or_default().to_owned();
    let found = json(&run(&["check", "models/compare", "--format", "json"]));
    let games = found["games"].as_array().expect("there are games");
    let names: Vec<&str> = games.iter().filter_map(|game| game["name"].as_str()).collect();
    assert_eq!(names, ["fab", "four souls", "grid", "gundam", "l5r"]);
    assert!(games.iter().all(|game| game["scenarios"] == 10 && game["exercised"].as_u64() > Some(0)), "{games:?}");
    assert_eq!((&games[0]["matter"], &games[4]["matter"]), (&1.into(), &3.into()));
    assert!(line("l5r").contains("10") && line("l5r").trim_end().ends_with('3'), "{}", ran.out);
    let one = run(&["check", FILE, "--rulebook", "plain"]);
    assert!(!one.out.contains("clauses covered"), "one game has no table: {}", one.out);
}

/// The row's scenario, policy, and whether outcomes differ; nothing for a line that is no row.
fn row(line: &str) -> Option<(String, String, String, bool)> {
    let cells: Vec<&str> = line.trim().trim_matches('|').split(" | ").map(str::trim).collect();
    let [_, matters, scenario, settled] = cells[..] else { return None };
    let (name, file) = scenario.strip_prefix('"')?.split_once("\", `")?;
    // A question of the rulebook's own stands in quotes.
    let policy = settled.strip_prefix('`')?.split_once(": ")?.0.trim_matches('"');
    Some((name.to_owned(), file.trim_end_matches('`').to_owned(), policy.to_owned(), matters == "outcomes"))
}

#[test]
fn the_page_of_open_points_says_what_check_finds() {
    let page = std::fs::read_to_string(std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/silence.md"));
    let page = page.expect("the page can be read");
    let folders = ["compare", "fab", "four-souls", "grid", "gundam", "l5r"];
    let found = folders.map(|it| json(&run(&["check", &format!("models/{it}"), "--format", "json"])));
    let scenarios: Vec<&Value> = found.iter().flat_map(|it| it["scenarios"].as_array().expect("a list")).collect();
    let (mut folder, mut rows) = (String::new(), 0);
    for line in page.lines() {
        if let Some((name, _)) = line.strip_prefix('`').and_then(|line| line.split_once("`, rulebook")) {
            name.clone_into(&mut folder);
        }
        let Some((name, file, policy, matters)) = row(line) else { continue };
        let path = file.strip_prefix("../").map_or_else(|| format!("{folder}/{file}"), |file| format!("models/{file}"));
        let scenario = scenarios.iter().find(|it| it["name"] == *name && it["file"] == *path);
        // What the rules pick by this policy is called by whose priorities it is about.
        let picked = policy == "a trigger without a stated priority";
        let is_it = |it: &&Value| {
            let told = it["policy"].as_str().unwrap_or_default();
            told == policy || picked && told.starts_with("the priority of ")
        };
        let silent = scenario.and_then(|it| it["silent"].as_array()?.iter().find(is_it));
        let silent = silent.unwrap_or_else(|| panic!("\"{name}\" in {path} is not silent on {policy}"));
        assert_eq!(silent["matters"], matters, "{name}: {policy}");
        rows += 1;
    }
    let is_point = |line: &&str| line.matches(" | ").count() == 3 && !line.starts_with("| open |");
    assert_eq!(rows, page.lines().filter(is_point).count(), "every point has a row that can be read");
    assert!(rows > 60, "the points of five games");
}

/// The loop ends in one reading and goes on in the other; no run asks, since loops are found on what was found.
#[test]
fn silence_on_a_loop_matters_like_any_other() {
    let book = |name: &str, says: &str| format!("rulebook {name} extends plain {{ policies {{ {says} }} }}\n");
    let text = format!(
        "use std.plain\n{}{}card \"Well\": item {{ when you gain 1 or more energy: gain 1 energy }}\nscenario \"s\" {{\n  uses open\n  \
         players A (turn), B\n  A: \"Well\" in play\n  happens: A gains 1 energy\n  expect loop forced\n  \
         under settled {{ expect outcomes exactly {{ drawn }} }}\n}}\n",
        book("open", "silent a loop that nobody can leave"),
        book("settled", "a loop that nobody can leave: is a draw"),
    );
    let folder = Folder::of(&[("a.assize", &text)]);
    let note = "it matters: a loop that nobody can leave";
    folder.run(&["check", "a.assize"]).expect(0, &[note, "read as \"is a draw\": { drawn }"]);
    folder.run(&["check", "a.assize", "--silent", "deny"]).expect(1, &[note]);
    folder.run(&["check", "a.assize", "--silent", "deny", "--rulebook", "settled"]).expect(0, &[]);
    let told = folder.run(&["policies", "a.assize"]);
    told.expect(0, &["a loop that nobody can leave: asked in 1 of 1; readings differ in 1"]);
}

/// A question that matters is one of those on which the rulebook is silent.
#[test]
fn games_count_a_question_that_matters_in_both() {
    let folder = Folder::of(&[("a.assize", ALIKE)]);
    let found = json(&folder.run(&["check", "a.assize", "--format", "json"]));
    assert_eq!(
        (&found["games"][0]["silent"], &found["games"][0]["matter"]),
        (&3.into(), &2.into()),
        "{}",
        found["games"]
    );
}
