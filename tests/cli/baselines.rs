//! Baselines: written only when asked, compared whenever they are there.

use crate::program::{Folder, double};
use serde_json::Value;

fn blessed() -> Folder {
    let folder = Folder::of(&[("a.assize", &double("expect ends; check \"once per event\""))]);
    folder.run(&["check", "a.assize", "--bless"]).expect(0, &["baseline written: a.found"]);
    folder
}

fn read(folder: &Folder) -> String {
    std::fs::read_to_string(folder.join("a.found")).expect("the baseline is there")
}

#[test]
fn a_baseline_says_what_was_found_and_nothing_that_changes_by_itself() {
    // 12 or 13 by the order that A takes; one choice, of A; the property holds.
    let folder = blessed();
    let text = read(&folder);
    let facts = [
        "scenario \"double\" under \"plain\"",
        "  runs: ends",
        "  outcome { 12 }",
        "  outcome { 13 }",
        "  choice of A: next replacement",
        "  property once per event: holds",
    ];
    let mut from = 0;
    for fact in facts {
        let at = text[from..].find(&format!("{fact}\n")).unwrap_or_else(|| panic!("no `{fact}` in order in:\n{text}"));
        from += at;
    }
    assert!(!text.contains("states") && !text.contains(" ms"), "{text}");
    folder.run(&["check", "a.assize", "--bless", "--threads", "1"]).expect(0, &[]);
    assert_eq!(read(&folder), text, "blessing twice changes nothing");
}

#[test]
fn nothing_is_written_without_bless() {
    let folder = Folder::of(&[("a.assize", &double("expect ends"))]);
    folder.run(&["check"]).expect(0, &[]);
    assert!(!folder.join("a.found").exists());
    let folder = blessed();
    let before = read(&folder);
    std::fs::write(folder.join("a.assize"), double("").replace("+ 1", "+ 2")).expect("a file can be written");
    folder.run(&["check"]).expect(1, &[]);
    assert_eq!(read(&folder), before);
}

#[test]
fn what_differs_from_the_baseline_is_1_and_shown() {
    // (3 + 2) * 2 = 10 and 3 * 2 + 2 = 8: the outcomes become 10 and 12.
    let folder = blessed();
    folder.run(&["check"]).expect(0, &["1 as expected"]);
    let changed = double("expect ends; check \"once per event\"").replace("+ 1", "+ 2");
    std::fs::write(folder.join("a.assize"), changed).expect("a file can be written");
    let ran = folder.run(&["check"]);
    ran.expect(1, &["not as in the baseline a.found:", "+ outcome { 10 }", "- outcome { 13 }", "--bless"]);
    let json: Value = serde_json::from_str(&folder.run(&["check", "--format", "json"]).out).expect("JSON");
    assert_eq!(json["baselines"][0]["file"], "a.found");
    for format in ["github", "sarif", "junit", "markdown", "html"] {
        folder.run(&["check", "--format", format]).expect(1, &["a.found", "outcome { 10 }"]);
    }
    folder.run(&["check", "--bless"]).expect(0, &["baseline written"]);
    folder.run(&["check"]).expect(0, &[]);
}

#[test]
fn a_scenario_that_is_gone_differs_too() {
    let folder = blessed();
    std::fs::write(folder.join("a.assize"), double("expect ends").replace("\"double\"", "\"other\""))
        .expect("a file can be written");
    folder
        .run(&["check"])
        .expect(1, &["- scenario \"double\" under \"plain\"", "+ scenario \"other\" under \"plain\""]);
}

#[test]
fn only_the_scenarios_that_are_checked_are_compared_and_replaced() {
    let two = |one: &str, other: &str| {
        let second = double(other).replace("use std.plain", "").replace("\"double\"", "\"second\"");
        format!("{}{second}", double(one))
    };
    let folder = Folder::of(&[("a.assize", &two("expect ends", "expect ends"))]);
    folder.run(&["check", "--bless"]).expect(0, &[]);
    std::fs::write(folder.join("a.assize"), two("expect ends", "expect choosers A")).expect("a file can be written");
    std::fs::write(folder.join("a.assize"), two("", "").replace("+ 1", "+ 2")).expect("a file can be written");
    folder.run(&["check", "--scenario", "second", "--bless"]).expect(0, &[]);
    folder.run(&["check", "--scenario", "second"]).expect(0, &[]);
    folder.run(&["check", "--scenario", "double"]).expect(1, &["- outcome { 13 }"]);
    assert!(read(&folder).contains("outcome { 13 }") && read(&folder).contains("outcome { 10 }"));
}

#[test]
fn what_is_no_baseline_is_2_before_anything_is_explored() {
    for (text, why) in [
        ("things that were found\n", "its first line is not"),
        ("assize baseline 1\n<<<<<<< ours\n", "line 2"),
        ("assize baseline 99\n", "another version"),
    ] {
        let folder = Folder::of(&[("a.assize", &double("expect ends")), ("a.found", text)]);
        for args in [&["check"][..], &["check", "--bless"]] {
            let ran = folder.run(args);
            ran.expect(2, &["`a.found` is no baseline", why]);
            assert_eq!(ran.out, "", "nothing was explored");
            assert_eq!(read(&folder), text, "nothing was written");
        }
    }
}

#[test]
fn what_a_time_limit_cut_is_not_blessed() {
    let ring = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/models/tiny/bench/ring-16.assize"));
    let folder = Folder::of(&[("a.assize", &ring.expect("the model is there"))]);
    folder
        .run(&["check", "a.assize", "--bless", "--time-limit", "50ms"])
        .expect(3, &["`a.found` was not written", "not the same twice"]);
    assert!(!folder.join("a.found").exists());
}

#[test]
fn a_scenario_that_expects_nothing_is_no_success_unless_it_is_allowed() {
    let folder = Folder::of(&[("a.assize", &double(""))]);
    folder
        .run(&["check"])
        .expect(4, &["1 scenario: 0 as expected, 1 without expectations", "nothing is expected of 1"]);
    folder.run(&["check", "--allow-unchecked"]).expect(0, &["1 without expectations"]);
    folder.run(&["check", "--format", "junit"]).expect(4, &["skipped=\"1\"", "nothing is expected"]);
    folder.run(&["check", "--format", "json"]).expect(4, &["\"as_expected\": null"]);
    folder.run(&["check", "--bless"]).expect(0, &["baseline written"]);
    folder.run(&["check"]).expect(0, &["1 without expectations"]);
}
