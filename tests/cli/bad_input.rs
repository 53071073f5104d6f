//! Bad input: a clear error, no panic, no hang.

use crate::program::{DOUBLE, Folder, double, run};
use std::time::{Duration, Instant};

/// The longest that a refusal may take, on a busy machine without optimisation.
const PATIENCE: Duration = Duration::from_secs(30);

/// Checks one file that is wrong.
#[track_caller]
fn refused(text: &[u8], said: &[&str]) {
    let folder = Folder::of(&[]);
    std::fs::write(folder.join("a.assize"), text).expect("a file can be written");
    let began = Instant::now();
    let ran = folder.run(&["check", "a.assize"]);
    ran.expect(2, said);
    assert!(began.elapsed() < PATIENCE, "it took {:?}", began.elapsed());
    assert!(ran.err.len() < 1 << 20, "{} bytes are said", ran.err.len());
}

#[test]
fn text_that_is_not_utf_8() {
    refused(b"use std.plain\n// caf\xe9\n", &["it is not UTF-8 (line 2, byte 20)"]);
    refused(b"\xff\xfe\x00\x00", &["it is not UTF-8 (line 1, byte 0)"]);
}

#[test]
fn rulebooks_that_extend_one_another_without_end() {
    let books: String = (1..100).map(|at| format!("rulebook r{at} extends r{} {{ }}\n", at - 1)).collect();
    let scenario = "scenario \"s\" {\nuses r99\nplayers A (turn), B\n}\n";
    let text = format!("use std.plain\nrulebook r0 extends plain {{ }}\n{books}{scenario}");
    refused(text.as_bytes(), &["more than 64 rulebooks extend one another"]);
}

#[test]
fn conditions_that_stand_too_deep() {
    let abilities = "while life of A's hero > 0: ".repeat(12_000) + "when this is destroyed: draw 1 card";
    let scenario =
        format!("scenario \"s\" {{\nuses plain\nplayers A, B\nA: \"q\" is item in play {{ {abilities} }}\n}}\n");
    refused(format!("use std.plain\n{scenario}").as_bytes(), &["stand too deep inside one another"]);
}

#[test]
fn files_that_use_each_other_in_a_circle() {
    let folder = Folder::of(&[("a.assize", "use \"b.assize\"\n"), ("b.assize", "use \"a.assize\"\n")]);
    folder.run(&["check", "a.assize"]).expect(2, &["in a circle: `a.assize` -> `b.assize` -> `a.assize`"]);
    refused(b"use \"a.assize\"\n", &["`a.assize` uses itself"]);
}

#[test]
fn a_file_that_is_used_and_is_not_there() {
    refused(b"use \"b.assize\"\n", &["cannot read `b.assize`: no such file", "used here"]);
}

#[test]
fn a_rulebook_that_extends_itself() {
    refused(b"use std.plain\nrulebook x extends x {}\nscenario \"s\" { uses x; players A }\n", &["extends itself"]);
}

#[test]
fn a_file_of_50_megabytes() {
    refused(&vec![b'a'; 50 << 20], &["it is too large (50 MiB; at most 16 MiB are read)"]);
}

#[test]
fn one_line_of_15_megabytes() {
    refused(&vec![b'a'; 15 << 20], &["starts no declaration"]);
}

#[test]
fn braces_nested_ten_thousand_deep() {
    refused("{".repeat(10_000).as_bytes(), &["nested more than"]);
    let nested = double("").replace("life of B's hero", &format!("{}1{}", "(".repeat(10_000), ")".repeat(10_000)));
    refused(nested.as_bytes(), &["nested more than"]);
}

#[test]
fn twenty_thousand_times_the_same_mistake() {
    refused("scenario \"x\" { uses plain; playrs A }\n".repeat(20_000).as_bytes(), &["declared twice", "more"]);
}

#[test]
fn numbers_beyond_32_bits() {
    refused(double("").replace("life 20", "life 99999999999").as_bytes(), &["number `99999999999` is too large"]);
}

#[test]
fn misspelt_names() {
    let said: [(&str, &str, &[&str]); 5] = [
        ("observe life", "observe lief", &["no number `lief`", "life"]),
        ("uses plain", "uses plian", &["plian", "`plain`"]),
        ("use std.plain", "use std.plian", &["plian", "`plain`"]),
        ("is item", "is itme", &["itme", "item"]),
        ("EXPECT", "check endz", &["endz", "ends"]),
    ];
    for (right, wrong, said) in said {
        refused(DOUBLE.replace(right, wrong).replace("EXPECT", "").as_bytes(), said);
    }
}

#[test]
fn json_that_is_no_model() {
    let folder = Folder::of(&[
        ("a.json", "{"),
        ("b.json", "{\"schema\": 2, \"kind\": \"model\", \"model\": {}}"),
        ("c.json", "[1, 2, 3]"),
        ("double.assize", &double("")),
    ]);
    for file in ["a.json", "b.json", "c.json"] {
        folder.run(&["check", file]).expect(2, &["not a model as JSON"]);
    }
    let model = folder.run(&["model", "double.assize", "--json"]).out;
    let broken: [(String, &str); 6] = [
        (model.replace("\"schema\": 2,", "\"schema\": 99,"), "not a model of schema 2"),
        (model.replacen("\"card\": 0", "\"card\": 999", 1), "card"),
        (model.replacen("\"slots\": ", "\"slots\": 0, \"was\": ", 1), "slots"),
        // A constant is a number, or the id of something that is there.
        (model.replacen("\"is\": 1073807361", "\"is\": 1073741830", 1), "player 6 of 2"),
        (model.replacen("\"is\": 1073807361", "\"is\": -2147483000", 1), "-2147483000 is no number and no id"),
        (model.replacen("Whetstone", "Whet\\u001b[2Jstone", 1), "holds a control character"),
    ];
    for (text, said) in broken {
        assert_ne!(text, model, "{said}");
        std::fs::write(folder.join("d.json"), text).expect("a file can be written");
        folder.run(&["check", "d.json"]).expect(2, &[said]);
    }
}

/// Where no name is near, those that there are help more than nothing.
#[test]
fn unknown_names_are_answered_with_the_known_ones() {
    let loops = "models/tiny/loops.assize";
    run(&["check", loops, "--rulebook", "nope"]).expect(2, &["no rulebook is called `nope`", "there are: `plain`"]);
    run(&["compare", "nonsuch", loops]).expect(4, &["no scenario's name holds `nonsuch`", "there are: `forced`"]);
    run(&["explain", loops, "--scenario", "forced", "--property", "foo"])
        .expect(2, &["no property is called `foo`", "there are: `"]);
}

/// The file beside the page, in which it is written first, is nobody's business.
#[test]
fn a_page_that_cannot_be_written_is_told_by_its_own_name() {
    let ran = run(&["coverage", "models/tiny/double.assize", "--html", "nowhere/page.html"]);
    ran.expect(2, &["cannot write `nowhere/page.html`", "there is no folder `nowhere`"]);
    assert!(!ran.err.contains(".tmp"), "{}", ran.err);
}

/// The steps of the procedure say which effects there are; one that no step applies does nothing.
#[test]
fn an_effect_that_no_step_applies_is_warned_of() {
    let book = "use std.plain\nrulebook update extends plain { event procedure { without step replace prevention } }\n";
    let scenario = |rules: &str, expected: &str| {
        format!(
            "use \"book.assize\"\nscenario \"s\" {{ uses {rules}; players A (turn), B; A: hero with life 5\n\
             A: \"Shield\" is item in play {{ if A's hero would be dealt damage, prevent 1 }}\n\
             happens: deal 1 damage to A's hero; observe life of A's hero\n\
             {expected} }}\n"
        )
    };
    let folder =
        |rules: &str, expected: &str| Folder::of(&[("book.assize", book), ("a.assize", &scenario(rules, expected))]);
    let warned = "no step of the event procedure applies `prevention` effects";
    let own = folder("plain", "expect outcomes exactly { 5 }; under update { expect outcomes exactly { 4 } }");
    let ran = own.run(&["check", "a.assize"]);
    ran.expect(0, &["2 scenarios: 2 as expected"]);
    // What a scenario tries is meant; what a user asks for is not yet known to be.
    assert!(!ran.err.contains(warned), "{}", ran.err);
    own.run(&["check", "a.assize", "--rulebook", "update"]).expect(0, &[warned, "needs a step `replace prevention`"]);
    folder("update", "expect outcomes exactly { 4 }")
        .run(&["check", "a.assize"])
        .expect(0, &[warned, "this never happens"]);
}

/// A proposal stands in a file of its own; one who names it without that file is told where it is.
#[test]
fn a_rulebook_of_a_file_that_was_not_given_is_found() {
    let scenario =
        "use std.plain\nscenario \"s\" { uses plain; players A; observe 1\nunder \"slow duel\" { expect ends } }\n";
    let folder = Folder::of(&[
        ("assize.toml", ""),
        ("a.assize", scenario),
        ("proposals.assize", "use std.plain\nrulebook \"slow duel\" extends plain {}\n"),
    ]);
    let here = "`proposals.assize` declares it: name that file, or `use` it";
    folder.run(&["check", "a.assize"]).expect(2, &["no rulebook `slow duel`", "a.assize:3:7", here]);
    folder
        .run(&["check", "a.assize", "--rulebook", "slow duel"])
        .expect(2, &["no rulebook is called `slow duel`", here]);
    folder.run(&["diff", "plain", "slow duel", "a.assize"]).expect(2, &["`slow duel`", here]);
    std::fs::remove_file(folder.join("proposals.assize")).expect("it was there");
    folder.run(&["check", "a.assize"]).expect(2, &["no rulebook `slow duel`", "no file of the project declares it"]);
}

/// Whatever is asked for, programs are told what is wrong.
#[test]
fn every_document_tells_what_is_wrong_with_texts() {
    let folder = Folder::of(&[("a.assize", &double("expect ends").replace("observe life", "observe lief"))]);
    let calls: [&[&str]; 10] = [
        &["check", "a.assize"],
        &["mutate", "a.assize"],
        &["coverage", "a.assize"],
        &["loops", "a.assize"],
        &["policies", "a.assize"],
        &["explain", "a.assize"],
        &["compare", "double", "a.assize"],
        &["diff", "plain", "plain", "a.assize"],
        &["triggers", "a.assize"],
        &["hunt", "a.assize"],
    ];
    let broken = Folder::of(&[(
        "a.assize",
        "use std.plain\ncard \"Card\": unit { lief 3\nscenario \"double\" { uses plain }\n",
    )]);
    for (call, folder) in calls
        .iter()
        .map(|call| (*call, if matches!(call[0], "diff" | "triggers" | "hunt") { &broken } else { &folder }))
    {
        let ran = folder.run(&[call, &["--format", "json"]].concat());
        let found: serde_json::Value =
            serde_json::from_str(&ran.out).unwrap_or_else(|error| panic!("{call:?}: {error}: {}{}", ran.out, ran.err));
        assert_eq!((ran.code, &found["kind"]), (2, &call[0].into()), "{call:?}");
        assert_eq!(found["diagnostics"][0]["severity"], "error", "{call:?}: {}", ran.out);
    }
}

/// An older report stays where nothing could be read, and that is told.
#[test]
fn a_wrong_call_says_that_no_report_was_written() {
    let folder = Folder::of(&[("r.xml", "")]);
    let ran = folder.run(&["check", "nothere.assize", "--output", "junit=r.xml"]);
    ran.expect(2, &["there is no `nothere.assize`; no report was written; `r.xml` is of an earlier call"]);
}

#[cfg(target_os = "linux")]
#[test]
fn help_that_cannot_be_written_is_an_error() {
    for args in [&["--help"][..], &["--version"], &["check", "--help"], &["help"]] {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").expect("the device is there");
        let ran = crate::program::assize(args).stdout(full).output().expect("the program starts");
        assert_eq!(ran.status.code(), Some(2), "{args:?}");
        assert!(String::from_utf8_lossy(&ran.stderr).contains("cannot write the output"), "{args:?}");
    }
}

#[test]
fn a_size_without_a_unit_is_refused() {
    run(&["check", "--max-memory", "4"]).expect(2, &["a size needs a unit: write `4G`"]);
}

/// What is passed over is told where texts are told of.
#[cfg(unix)]
#[test]
fn reports_tell_of_what_is_passed_over() {
    let folder = Folder::of(&[("a.assize", &double("expect ends"))]);
    std::os::unix::fs::symlink("nowhere", folder.join("w.assize")).expect("a link can be made");
    for command in ["check", "loops", "coverage", "policies"] {
        let ran = folder.run(&[command, ".", "--format", "json"]);
        let found: serde_json::Value = serde_json::from_str(&ran.out).expect("it is JSON");
        assert_eq!(
            (&found["diagnostics"][0]["severity"], &found["diagnostics"][0]["file"]),
            (&"warning".into(), &"./w.assize".into())
        );
    }
    folder.run(&["check", ".", "--format", "junit"]).expect(0, &["<skipped message=\"`./w.assize` is passed over"]);
}
