//! Reports for other programs and for committees, read by those who know their formats.

use crate::program::{Folder, Ran, double, run};
use serde_json::Value;
use std::path::Path;
use std::process::Command;

/// A scenario of which one expectation fails.
fn failing() -> Folder {
    Folder::of(&[("a.assize", &double("expect outcomes exactly { 13 }; check \"once per event\""))])
}

fn format(folder: &Folder, format: &str) -> Ran {
    folder.run(&["check", "a.assize", "--format", format])
}

// junit

/// What another reader makes of JUnit.
fn suites(text: &str) -> junit_parser::TestSuites {
    junit_parser::from_reader(text.as_bytes()).unwrap_or_else(|error| panic!("{error}: {text}"))
}

#[test]
fn junit_is_read_by_another_reader_with_a_suite_per_scenario_and_a_case_per_expectation() {
    let folder = failing();
    let ran = format(&folder, "junit");
    ran.expect(1, &[]);
    let read = suites(&ran.out);
    assert_eq!((read.tests, read.failures, read.errors), (2, 1, 0));
    assert_eq!(read.suites.len(), 1);
    let suite = &read.suites[0];
    assert_eq!(suite.name, "a.assize: double");
    let names: Vec<&str> = suite.cases.iter().map(|case| case.original_name.as_str()).collect();
    assert_eq!(names, ["outcomes exactly { 13 }", "check \"once per event\""]);
    let failed = suite.cases[0].status.failure_as_ref();
    assert_eq!(failed.failure_type, "outcomes");
    assert!(failed.text.contains("the shortest run to { 12 }"), "{}", failed.text);
    assert!(suite.cases[1].status.is_success());
}

#[test]
fn junit_calls_limits_and_wrong_texts_errors_and_rejections_passed() {
    let ring = run(&["check", "models/tiny/ring-6.assize", "--format", "junit", "--max-states", "10"]);
    ring.expect(3, &[]);
    let read = suites(&ring.out);
    assert!(read.errors > 0 && read.failures == 0, "{}", ring.out);
    let wrong = Folder::of(&[("a.assize", "scenario \"b\" { uses nothing & <all> }")]);
    let ran = format(&wrong, "junit");
    ran.expect(2, &[]);
    assert!(suites(&ran.out).errors > 0, "{}", ran.out);
    let rejected =
        Folder::of(&[("a.assize", &double("expect error \"no outcome\"").replace("observe life", "observe lief"))]);
    let ran = format(&rejected, "junit");
    let read = suites(&ran.out);
    assert_eq!(read.suites[0].cases[0].original_name, "error \"no outcome\"");
}

// sarif

/// The parts of SARIF 2.1.0 that we write, as its sections have them; anything else is refused.
fn sarif_schema() -> Value {
    serde_json::from_str(include_str!("data/sarif.schema.json")).expect("a schema is JSON")
}

fn sarif(ran: &Ran) -> Value {
    serde_json::from_str(&ran.out).unwrap_or_else(|error| panic!("{error}: {}", ran.out))
}

#[test]
fn sarif_is_valid_by_the_sections_of_the_standard() {
    let schema = sarif_schema();
    let validator = jsonschema::validator_for(&schema).expect("the schema is one");
    let wrong = Folder::of(&[("a.assize", "scenario \"b\" { uses nothing }")]);
    for ran in [
        format(&failing(), "sarif"),
        format(&wrong, "sarif"),
        run(&["check", "models/tiny/silence.assize", "--format", "sarif"]),
        run(&["check", "models/tiny/ring-6.assize", "--format", "sarif", "--max-states", "10"]),
    ] {
        let found = sarif(&ran);
        let errors: Vec<String> = validator.iter_errors(&found).map(|error| error.to_string()).collect();
        assert!(errors.is_empty(), "{errors:?}\n{}", ran.out);
        let results = found["runs"][0]["results"].as_array().map_or(0, Vec::len);
        assert!(results > 0, "{}", ran.out);
    }
    let mut broken = sarif(&format(&failing(), "sarif"));
    broken["runs"][0]["results"][0]["level"] = "dreadful".into();
    assert!(!validator.is_valid(&broken), "the validator rejects what is wrong");
    let mut misspelt = sarif(&format(&failing(), "sarif"));
    misspelt["runs"][0]["results"][0]["related_locations"] = Value::Array(Vec::new());
    assert!(!validator.is_valid(&misspelt), "the validator rejects what has no section");
}

/// File, line, column and end column of a location.
fn region(location: &Value) -> (&str, u64, u64, u64) {
    let at = &location["physicalLocation"];
    let number = |name: &str| at["region"][name].as_u64().unwrap_or(0);
    let uri = at["artifactLocation"]["uri"].as_str().unwrap_or_default();
    (uri, number("startLine"), number("startColumn"), number("endColumn"))
}

#[test]
fn sarif_points_at_the_ability_to_blame_and_beside_it_at_the_expectation() {
    // { 12 } comes of (3 + 1) * 2: "Mirror" acts last. Its ability stands in line 9 behind the brace.
    let folder = failing();
    let found = sarif(&format(&folder, "sarif"));
    let result = &found["runs"][0]["results"][0];
    assert_eq!((&result["ruleId"], &result["level"]), (&"outcomes".into(), &"error".into()));
    let line = double("").lines().nth(8).expect("there is a line 9").to_owned();
    let column = line.find("if \"Spark\"").expect("the ability is there") as u64 + 1;
    let (file, row, start, end) = region(&result["locations"][0]);
    assert_eq!((file, row, start), ("a.assize", 9, column));
    assert!(end > start && end <= line.len() as u64 + 1);
    assert_eq!(region(&result["relatedLocations"][0]).1, 13);
    let rules = found["runs"][0]["tool"]["driver"]["rules"].as_array().expect("rules are listed");
    let index = result["ruleIndex"].as_u64().expect("its rule has a place") as usize;
    assert_eq!(rules[index]["id"], "outcomes");
}

#[test]
fn sarif_points_at_the_policy_where_silence_decides() {
    // As models/tiny/silence.assize: the rulebook declares in its own line that it is silent.
    let text = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("models/tiny/silence.assize"));
    let text = text.expect("the model is there").replace("exactly { 22 }, { 24 }", "exactly { 22 }");
    let folder = Folder::of(&[("a.assize", &text)]);
    let ran = format(&folder, "sarif");
    ran.expect(1, &[]);
    let silent =
        text.lines().position(|line| line.contains("silent first triggers")).expect("it is declared") as u64 + 1;
    let found = sarif(&ran);
    let results = found["runs"][0]["results"].as_array().expect("there are results");
    let failed = results.iter().find(|result| result["ruleId"] == "outcomes").expect("outcomes differ");
    assert_eq!(region(&failed["locations"][0]).1, silent, "{}", ran.out);
    let note = results.iter().find(|result| result["ruleId"] == "silence").expect("silence matters");
    assert_eq!((&note["level"], region(&note["locations"][0]).1), (&"note".into(), silent));
}

#[test]
fn sarif_points_at_the_expectation_where_no_run_shows_anything() {
    let folder = Folder::of(&[("a.assize", &double("expect outcomes exactly { 12 }, { 13 }, { 14 }"))]);
    let found = sarif(&format(&folder, "sarif"));
    assert_eq!(region(&found["runs"][0]["results"][0]["locations"][0]).1, 13);
}

#[test]
fn sarif_addresses_are_relative_to_the_working_folder() {
    let folder = failing();
    let path = folder.path().canonicalize().expect("it is there").join("a.assize");
    let path = path.to_str().expect("a path");
    let ran = folder.run(&["check", path, "--format", "sarif"]);
    assert_eq!(region(&sarif(&ran)["runs"][0]["results"][0]["locations"][0]).0, "a.assize");
}

/// The readers of both know the repository, and not where the program ran.
#[test]
fn addresses_are_seen_from_the_root_of_the_repository() {
    let folder = failing();
    std::fs::create_dir_all(folder.join(".git")).expect("a folder can be made");
    std::fs::create_dir_all(folder.join("deep/down")).expect("a folder can be made");
    let below = |args: &[&str]| {
        let mut command = crate::program::assize(args);
        crate::program::ran(command.current_dir(folder.join("deep/down")).output().expect("the program starts"))
    };
    let found = below(&["check", "../../a.assize", "--format", "sarif"]);
    assert_eq!(region(&sarif(&found)["runs"][0]["results"][0]["locations"][0]).0, "a.assize");
    // The place is what is to blame; where it was expected otherwise is told.
    below(&["check", "../../a.assize", "--format", "github"])
        .expect(1, &["::error file=a.assize,line=9,", "a.assize:13"]);
}

// annotations

#[test]
fn annotations_are_one_escaped_line_each() {
    let name = "100%, a: b";
    let text = double("expect outcomes exactly { 13 }").replace("\"double\"", &format!("\"{name}\""));
    let folder = Folder::of(&[("a.assize", &text)]);
    let ran = format(&folder, "github");
    ran.expect(1, &[]);
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(lines.len(), 1, "{}", ran.out);
    let (properties, data) = lines[0].strip_prefix("::error ").and_then(|it| it.split_once("::")).expect("a command");
    assert!(properties.starts_with("file=a.assize,line=9,endLine=9,col="), "{properties}");
    assert!(properties.ends_with("title=100%25%2C a%3A b"), "{properties}");
    assert!(data.contains("scenario \"100%25, a: b\""), "{data}");
}

// markdown

#[test]
fn markdown_has_the_stories_and_no_markup_from_names() {
    let text = double("expect outcomes exactly { 13 }").replace("\"double\"", "\"a | b <script>\"");
    let folder = Folder::of(&[("a.assize", &text)]);
    let ran = format(&folder, "markdown");
    ran.expect(1, &["# What was found", "1 not as expected", "the shortest run to { 12 }"]);
    assert!(ran.out.contains("| a \\| b \\<script\\> | not as expected | 3 |"), "{}", ran.out);
    assert!(!ran.out.contains('\u{1b}'), "no colours");
}

// html

/// A browser without a window, if one is installed.
fn browser() -> Option<&'static str> {
    let names = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
    names.into_iter().find(|name| Command::new(name).arg("--version").output().is_ok_and(|ran| ran.status.success()))
}

#[test]
fn html_holds_everything_itself() {
    let folder = failing();
    let ran = format(&folder, "html");
    ran.expect(1, &[]);
    for outside in ["src=", "<link", "@import", "<iframe", "<object"] {
        assert!(!ran.out.contains(outside), "`{outside}` would be fetched");
    }
    // What is drawn names only what stands in the page itself.
    assert_eq!(ran.out.matches("url(").count(), ran.out.matches("url(#").count());
    assert!(
        ran.out.contains("default-src &#39;none&#39;") || ran.out.contains("default-src 'none'"),
        "nothing is fetched"
    );
    assert!(!ran.out.contains("unsafe-"), "only the scripts and styles that are named run");
    assert_eq!(ran.out.matches("<script").count(), 2, "the data and the page");
    assert!(ran.out.contains("prefers-color-scheme: dark") && ran.out.contains("@media print"));
}

#[test]
fn html_is_what_a_browser_makes_of_it() {
    let Some(browser) = browser() else {
        println!("skipped: no Chromium is installed");
        return;
    };
    let name = "a & b <i>c</i>";
    let text = double("expect outcomes exactly { 13 }").replace("\"double\"", &format!("\"{name}\""));
    let folder = Folder::of(&[("a.assize", &text)]);
    folder.run(&["check", "a.assize", "--output", "html=page.html"]).expect(1, &[]);
    let page = format!("file://{}", folder.join("page.html").display());
    let look = |how: &[&str]| {
        let mut command = Command::new(browser);
        command
            .args(["--headless", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=1000"])
            .args(how)
            .arg(&page);
        command.current_dir(folder.path()).output().expect("the browser starts")
    };
    let dom = String::from_utf8_lossy(&look(&["--dump-dom"]).stdout).into_owned();
    for part in ["What was found", "a &amp; b &lt;i&gt;c&lt;/i&gt;", "the shortest run to { 12 }", "instead of: "] {
        assert!(dom.contains(part), "no `{part}` in what the browser shows:\n{dom}");
    }
    // A browser mends what is wrong by adding and moving: then there would be more or fewer of these than were written.
    let written = std::fs::read_to_string(folder.join("page.html")).expect("the page is there");
    let report = |page: &str| {
        let from = page.find("<div id=\"report\">").expect("there is a report");
        let to = page.find("<script id=\"assize-data\"").expect("there is what the page holds");
        page[from..to].to_owned()
    };
    let (shown, meant) = (report(&dom), report(&written));
    for tag in ["<section", "<table", "<tr", "<li", "<details", "<p>", "<ol"] {
        assert_eq!(shown.matches(tag).count(), meant.matches(tag).count(), "{tag}");
    }
    let print = || {
        look(&["--print-to-pdf=page.pdf", "--no-pdf-header-footer"]);
        let printed = std::fs::read(folder.join("page.pdf")).expect("it can be printed");
        assert!(printed.starts_with(b"%PDF-"));
        printed.len()
    };
    let unfolded = print();
    let folded = written.replace("details::details-content", "nothing");
    assert_ne!(folded, written);
    // Its policy names the style by its hash.
    let folded = folded.replace("Content-Security-Policy", "x-none");
    std::fs::write(folder.join("page.html"), folded).expect("a file can be written");
    assert!(unfolded > print(), "what is folded on the screen is printed");
}

// outputs

#[test]
fn several_outputs_are_written_at_once_and_say_what_the_formats_say() {
    let folder = failing();
    let formats = ["terminal", "json", "junit", "sarif", "github", "markdown", "html"];
    let outputs: Vec<String> = formats.iter().map(|format| format!("{format}=out.{format}")).collect();
    let mut args = vec!["check", "a.assize"];
    outputs.iter().for_each(|output| args.extend(["--output", output]));
    let ran = folder.run(&args);
    ran.expect(1, &["FAIL double"]);
    for name in formats {
        let written = std::fs::read_to_string(folder.join(&format!("out.{name}"))).expect("it was written");
        assert_eq!(written, format(&folder, name).out, "{name}");
    }
    let left = std::fs::read_dir(folder.path()).expect("the folder is there").count();
    assert_eq!(left, formats.len() + 1, "nothing else is left");
}

#[test]
fn an_output_that_cannot_be_written_is_told_before_anything_is_explored() {
    let folder = failing();
    let refused = |output: &[&str], said: &[&str]| {
        let mut args = vec!["check", "a.assize"];
        output.iter().for_each(|output| args.extend(["--output", *output]));
        let ran = folder.run(&args);
        ran.expect(2, said);
        assert_eq!(ran.out, "", "nothing was explored");
    };
    refused(&["sarif=nowhere/x.sarif"], &["cannot write `nowhere/x.sarif`", "there is no folder `nowhere`"]);
    refused(&["html=."], &["cannot write `.`: it is a folder"]);
    refused(&["html=x", "json=./x"], &["two outputs go to `./x`"]);
    refused(&["sarf=x"], &["no format is called `sarf`", "did you mean `sarif`?"]);
    refused(&["x.sarif"], &["expected FORMAT=FILE"]);
    let left = std::fs::read_dir(folder.path()).expect("the folder is there").count();
    assert_eq!(left, 1, "no half-written file");
}

#[test]
fn reports_are_the_same_twice_and_without_times() {
    let timeless = |format: &str| {
        let one = run(&["check", "models/tiny/loops.assize", "--format", format, "--threads", "1"]).out;
        let two = run(&["check", "models/tiny/loops.assize", "--format", format, "--threads", "2"]).out;
        assert!(one == two, "{format} differs from run to run");
        one
    };
    for format in ["terminal", "json", "junit", "sarif", "github", "markdown", "html"] {
        timeless(format);
    }
    let junit = timeless("junit");
    assert!(!junit.contains("time=") && !junit.contains("timestamp="), "{junit}");
    let asked = run(&["check", "models/tiny/double.assize", "--format", "junit", "--timings"]).out;
    assert!(asked.contains("time="), "{asked}");
}

// warnings

/// Two objects of one name that is observed, and a property that nobody asks for: three warnings.
const WARNED: &str = "use std.plain\nproperty \"lonely\" { never there is an item }\nscenario \"w\" {\n  uses plain\n  players A (turn), B\n  \
                      A: hero with life 20\n  A: \"Ash\" is unit with life 3 in play\n  A: \"Ash\" is unit with life 3 in play\n  \
                      happens: deal 1 damage to \"Ash\"\n  observe life of \"Ash\"\n  expect outcomes exactly { 2 }\n}\n";

#[test]
fn a_warning_is_no_test_that_passes() {
    let folder = Folder::of(&[("a.assize", WARNED)]);
    let ran = format(&folder, "junit");
    ran.expect(0, &["<skipped message=\"several objects are called `Ash`"]);
    let read = suites(&ran.out);
    assert_eq!((read.errors, read.failures, read.tests), (0, 0, read.skipped + 1), "{}", ran.out);
}

#[test]
fn warnings_stand_where_they_are_and_each_is_one() {
    let folder = Folder::of(&[("a.assize", WARNED)]);
    let found = sarif(&format(&folder, "sarif"));
    let results = found["runs"][0]["results"].as_array().expect("a list");
    let ash: Vec<&Value> = results.iter().filter(|it| it["message"]["text"].to_string().contains("Ash")).collect();
    assert_eq!(ash.len(), 2, "{found}");
    // `"Ash"` in line 9 begins in column 31 and is five letters long.
    assert_eq!(region(&ash[0]["locations"][0]), ("a.assize", 9, 29, 34));
    let print = |it: &Value| it["partialFingerprints"]["assizeFinding/v1"].to_string();
    assert_ne!(print(ash[0]), print(ash[1]));
    let github = format(&folder, "github");
    assert!(!github.out.contains("a text is wrong"), "{}", github.out);
    github
        .expect(0, &["line=9,endLine=9,col=29,endColumn=34,title=a text may mean something else", "(which of them?)"]);
}

#[test]
fn a_text_that_cannot_be_read_is_about_its_file() {
    let folder = Folder::of(&[]);
    std::fs::write(folder.join("a.assize"), b"use std.plain\n// caf\xe9\n").expect("a file can be written");
    let found = sarif(&format(&folder, "sarif"));
    assert_eq!(region(&found["runs"][0]["results"][0]["locations"][0]).0, "a.assize");
    format(&folder, "github").expect(2, &["::error file=a.assize,"]);
}

/// XML cannot hold U+FFFF.
#[test]
fn what_is_no_character_is_shown_by_its_number() {
    let folder =
        Folder::of(&[("a.assize", &double("expect outcomes exactly { 13 }").replace("\"double\"", "\"a\u{ffff}b\""))]);
    let ran = format(&folder, "junit");
    ran.expect(1, &["a\\u{ffff}b"]);
    suites(&ran.out);
}

#[test]
fn rules_of_properties_are_called_as_they_are() {
    let property = |name: &str| format!("property \"{name}\" {{ never there is an item }}\n");
    let text = double("check \"p 1\"; check \"p-1\"; check \"!!!\"");
    let folder = Folder::of(&[(
        "a.assize",
        &text.replace("\nscenario", &format!("\n{}{}{}scenario", property("p 1"), property("p-1"), property("!!!"))),
    )]);
    let found = sarif(&format(&folder, "sarif"));
    let rules: Vec<&str> =
        found["runs"][0]["results"].as_array().expect("a list").iter().filter_map(|it| it["ruleId"].as_str()).collect();
    assert_eq!(rules, ["property/p 1", "property/p-1", "property/!!!"]);
}

/// The question stands in line 2, the error is expected in line 14.
#[test]
fn questions_and_expected_errors_have_places() {
    let text = "use std.plain\nrulebook r extends plain { question \"q\" { yes; no } }\ncard \"Card\": unit { life 3; when this is \
                destroyed: if \"q\": gain 1 energy }\nscenario \"s\" {\n  uses r\n  players A (turn), B\n  A: \"Card\" in play\n  \
                happens: destroy \"Card\"\n  observe energy of A\n  expect ends\n}\n";
    let folder = Folder::of(&[("a.assize", text)]);
    format(&folder, "github").expect(0, &["::notice file=a.assize,line=2,"]);
    let folder = Folder::of(&[("a.assize", &double("expect error \"nothing\""))]);
    format(&folder, "github").expect(1, &["::error file=a.assize,line=13,"]);
}

#[test]
fn a_scenario_of_which_nothing_is_expected_is_a_warning() {
    let folder = Folder::of(&[("a.assize", &double(""))]);
    format(&folder, "github").expect(4, &["::warning file=a.assize,line=3,", "expects nothing"]);
    assert_eq!(sarif(&format(&folder, "sarif"))["runs"][0]["results"][0]["ruleId"], "unchecked");
    let allowed = folder.run(&["check", "a.assize", "--format", "github", "--allow-unchecked"]);
    assert_eq!((allowed.code, allowed.out.as_str()), (0, ""));
}
