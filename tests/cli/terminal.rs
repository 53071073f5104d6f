//! The command line from outside: exit codes, what is said, and where it goes.

use crate::program::{Folder, assize, double, ran, run};
use std::io::Read;
use std::process::Stdio;

// exit codes

/// Of several files each is one line, and what is not as expected stands last.
#[test]
fn of_several_files_each_is_one_line() {
    let (good, bad) = (double("expect outcomes exactly { 12 }, { 13 }"), double("expect outcomes exactly { 12 }"));
    let bad = bad.replace("\"double\"", "\"wrong\"");
    let folder = Folder::of(&[("a.assize", &bad), ("b.assize", &good)]);
    let ran = folder.run(&["check", "."]);
    ran.expect(
        1,
        &["FAIL a.assize: 1 scenario, 1 not as expected", "ok b.assize: 1 scenario", "2 scenarios: 1 as expected"],
    );
    let at = |part: &str| ran.out.rfind(part).unwrap_or_else(|| panic!("no `{part}` in {}", ran.out));
    assert!(at("b.assize: 1 scenario") < at("wrong") && at("wrong") < at("2 scenarios"), "{}", ran.out);
    assert!(!ran.out.contains("double"), "{}", ran.out);
    // One file, or more detail, is told scenario by scenario.
    folder.run(&["check", "b.assize"]).expect(0, &["ok double"]);
    folder.run(&["check", ".", "-v"]).expect(1, &["ok double", "FAIL wrong"]);
}

#[test]
fn as_expected_is_0() {
    let folder = Folder::of(&[("a.assize", &double("expect outcomes exactly { 12 }, { 13 }"))]);
    folder.run(&["check", "a.assize"]).expect(0, &["ok double", "{12} {13}", "1 scenario: 1 as expected"]);
}

#[test]
fn not_as_expected_is_1_and_tells_what_was_found_and_how() {
    let folder = Folder::of(&[("a.assize", &double("expect outcomes exactly { 13 }, { 14 }"))]);
    let said = [
        "FAIL double",
        "expected outcomes exactly { 13 }, { 14 } (line 13)",
        "found outcomes { 12 }, { 13 }",
        "unexpected: { 12 }",
        "missing: { 14 }",
        "story: the shortest run to { 12 }",
        "* happens: \"Spark\" deals 3 damage to B's hero",
        "> A takes next: \"Whetstone\"",
        "(option 1 of 2)",
        "- it becomes: \"Spark\" deals 8 damage to B's hero",
        "= settled; life of B's hero: 12",
        "0 as expected, 1 not as expected",
    ];
    folder.run(&["check", "a.assize"]).expect(1, &said);
}

#[test]
fn a_wrong_text_is_2_with_all_its_problems_and_nothing_explored() {
    let folder = Folder::of(&[
        ("a.assize", &double("expect outcomes exactly { 12 }, { 13 }")),
        ("b.assize", "use std.plain\nscenario \"b\" { uses plain; players A; observe lief of A's hero }"),
        ("c.assize", "scenaro \"c\" {}"),
    ]);
    let ran = folder.run(&["check", "."]);
    ran.expect(2, &["no number `lief`", "`life`", "scenaro", "nothing was explored"]);
    assert_eq!(ran.out, "");
}

#[test]
fn a_limit_is_3_and_is_named() {
    let limits: [(&[&str], &str); 2] =
        [(&["--max-states", "20"], "state limit reached"), (&["--max-depth", "2"], "depth limit reached")];
    for (limit, said) in limits {
        let args = [&["check", "models/tiny/ring-6.assize"], limit].concat();
        run(&args).expect(3, &["????", said, "1 unknown"]);
    }
    run(&["check", "models/tiny/bench/ring-14.assize", "--max-memory", "200k"]).expect(3, &["memory limit reached"]);
    run(&["check", "models/tiny/bench/ring-16.assize", "--time-limit", "300ms"]).expect(3, &["time limit reached"]);
}

#[test]
fn what_was_found_before_a_limit_stands() {
    let folder = Folder::of(&[("a.assize", &double("expect outcomes exactly { 14 }"))]);
    let ran = folder.run(&["check", "a.assize", "--max-states", "2"]);
    assert!(ran.code == 1 || ran.code == 3, "{}", ran.out);
}

#[test]
fn nothing_to_check_is_4() {
    let folder = Folder::of(&[("note.txt", "no model"), ("a.assize", &double(""))]);
    std::fs::create_dir(folder.join("empty")).expect("a folder can be made");
    folder.run(&["check", "empty"]).expect(4, &["there are no .assize files in `empty`"]);
    folder.run(&["check", "a.assize", "--scenario", "treble"]).expect(4, &["no scenario's name holds `treble`"]);
    let folder = Folder::of(&[("rules.assize", "use std.plain\n")]);
    folder.run(&["check"]).expect(4, &["there is no scenario in 1 file"]);
}

#[test]
#[cfg(unix)]
fn ctrl_c_is_130_and_tells_what_is_known_so_far() {
    let folder = Folder::of(&[]);
    let report = folder.join("found.html");
    let output = format!("html={}", report.display());
    let ring = "models/tiny/bench/ring-16.assize";
    let mut command = assize(&["check", ring, "models/tiny/double.assize", "--output", &output]);
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program starts");
    std::thread::sleep(std::time::Duration::from_millis(1500));
    let id = child.id().to_string();
    std::process::Command::new("kill").args(["-INT", &id]).status().expect("kill is there");
    let ran = ran(child.wait_with_output().expect("the program ends"));
    ran.expect(130, &["Ring of 16", "unknown: interrupted", "1 scenario not looked at", "no report was written"]);
    assert!(!report.exists(), "nothing half done is left");
}

// the call

#[test]
fn a_wrong_call_is_2_with_the_nearest_name() {
    run(&["chek"]).expect(2, &["`chek`", "`check`"]);
    run(&["check", "--max-sates", "5"]).expect(2, &["--max-states"]);
    run(&["check", "--max-states", "many"]).expect(2, &["expected a number such as `5000`"]);
    run(&["check", "--max-memory", "5 apples"]).expect(2, &["expected a size such as `512M`"]);
    run(&["check", "--time-limit", "soon"]).expect(2, &["expected a time such as"]);
    run(&["check", "--threads", "0"]).expect(2, &["--threads"]);
    run(&["check", "models/tiny/duble.assize"])
        .expect(2, &["there is no `models/tiny/duble.assize`", "`double.assize`"]);
    run(&["check", "models/tiny", "--rulebook", "plian"]).expect(2, &["no rulebook is called `plian`", "`plain`"]);
    run(&["model", "models/fab/scenarios"]).expect(2, &["scenarios", "--scenario NAME"]);
}

#[test]
fn every_command_has_an_example() {
    for command in
        ["check", "init", "fmt", "verify", "model", "schema", "graph", "completions", "man", "help", "policies"]
    {
        let ran = run(&[command, "--help"]);
        ran.expect(0, &["Example"]);
        assert!(ran.out.contains(&format!("assize {command}")), "{}", ran.out);
    }
    run(&["--help"]).expect(0, &["Exit codes: 0 all as expected", "assize check models"]);
    run(&["--version"]).expect(0, &["assize"]);
}

#[test]
fn scenarios_are_chosen_by_a_part_of_their_names() {
    run(&["check", "models/tiny", "--scenario", "PLUS ONE"]).expect(0, &["1 scenario: 1 as expected"]);
}

#[test]
fn a_rulebook_takes_the_place_of_each_scenarios_own() {
    let text = double("expect outcomes exactly { 12 }, { 13 }\n  under forever { expect loops }").replace(
        "scenario",
        "rulebook forever extends plain { policies { without an effect replaces an original event } }\n\nscenario",
    );
    let text = text.replace("the amount becomes the amount + 1", "the amount becomes the lower of the amount and 9");
    let text = text
        .replace("twice the amount }", "the lower of the amount and 9 }")
        .replace("exactly { 12 }, { 13 }", "exactly { 17 }");
    let folder = Folder::of(&[("a.assize", &text)]);
    folder.run(&["check", "a.assize"]).expect(0, &["double (under forever)", "2 scenarios: 2 as expected"]);
    folder.run(&["check", "a.assize", "--rulebook", "forever"]).expect(0, &["loops", "1 scenario: 1 as expected"]);
}

#[test]
fn texts_that_must_be_rejected_are_as_expected_if_they_are() {
    let text = |wanted: &str| {
        format!(
            "use std.plain\nscenario \"bad\" {{ uses plain; players A; observe lief of A; expect error \"{wanted}\" }}\n"
        )
    };
    let folder = Folder::of(&[("a.assize", &text("lief")), ("b.assize", &text("other words"))]);
    folder.run(&["check", "a.assize"]).expect(0, &["ok bad", "rejected"]);
    folder.run(&["check", "b.assize"]).expect(1, &["FAIL bad", "expected error \"other words\"", "found b.assize:2:"]);
    let text = "use std.plain\nscenario \"fine\" { uses plain; players A; expect error \"xyz\" }\n";
    let folder = Folder::of(&[("c.assize", text)]);
    folder.run(&["check", "c.assize"]).expect(1, &["FAIL fine", "found no error: the text is accepted"]);
}

// colours and columns

#[test]
fn colours_are_on_terminals_only_and_never_the_only_sign() {
    let has_color = |args: &[&str], vars: &[(&str, &str)]| {
        let mut command = assize(&[&["check", "models/tiny/double.assize"], args].concat());
        let ran = ran(command.envs(vars.iter().copied()).output().expect("the program starts"));
        ran.expect(0, &[]);
        ran.out.contains('\u{1b}')
    };
    assert!(!has_color(&[], &[]), "a pipe is no terminal");
    assert!(has_color(&["--color", "always"], &[]));
    assert!(has_color(&[], &[("CLICOLOR_FORCE", "1")]));
    assert!(!has_color(&[], &[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")]), "NO_COLOR beats CLICOLOR_FORCE");
    assert!(has_color(&["--color", "always"], &[("NO_COLOR", "1")]), "what is typed beats both");
    assert!(!has_color(&["--color", "never"], &[("CLICOLOR_FORCE", "1")]));
    assert!(!has_color(&["--color", "always", "--format", "json"], &[]), "JSON has no colours");
}

/// `.ci/run` holds the same of all models, with a release build.
#[test]
fn everything_fits_80_columns() {
    let ran = run(&["check", "models/four-souls", "models/gundam", "--verbose", "--story"]);
    let folder =
        Folder::of(&[("a.assize", &double("expect outcomes exactly { 14 }\n  expect loops; expect choosers B"))]);
    let failing = folder.run(&["check", "a.assize"]);
    failing.expect(1, &["no loop: every run ends", "choosers A"]);
    for line in ran.out.lines().chain(failing.out.lines()) {
        assert!(line.chars().count() <= 80, "{} columns: {line}", line.chars().count());
        assert_eq!(line, line.trim_end(), "a line ends with spaces");
    }
}

// where output goes

#[test]
fn a_reader_that_has_gone_changes_nothing() {
    let folder = Folder::of(&[("a.assize", &double("expect outcomes exactly { 14 }"))]);
    let mut command = assize(&["check", "a.assize", "-v", "--story"]);
    command.current_dir(folder.path()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    drop(child.stdout.take());
    let mut said = String::new();
    child.stderr.take().expect("stderr is piped").read_to_string(&mut said).expect("it says something");
    let code = child.wait().expect("the program ends").code();
    assert_eq!((code, said.as_str()), (Some(1), ""), "no panic, no complaint, the true exit code");
}

#[test]
#[cfg(target_os = "linux")]
fn output_that_cannot_be_written_is_2() {
    let full = std::fs::File::options().write(true).open("/dev/full").expect("there is /dev/full");
    let output = assize(&["check", "models/tiny/double.assize"]).stdout(full).output().expect("the program starts");
    ran(output).expect(2, &["cannot write the output"]);
}

#[test]
fn results_go_to_stdout_and_problems_to_stderr() {
    let good = run(&["check", "models/tiny/double.assize"]);
    assert_eq!(good.err, "");
    let bad = run(&["check", "there-is-no-such-file"]);
    assert_eq!(bad.out, "");
}
