//! `assize diff`: two versions of rules over the same scenarios.

use crate::program::{Folder, double, run};
use serde_json::Value;
use std::collections::BTreeSet;
use std::process::Command;

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

fn list(value: &Value) -> &Vec<Value> {
    value.as_array().unwrap_or_else(|| panic!("no list: {value}"))
}

fn texts(value: &Value) -> Vec<&str> {
    list(value).iter().map(|it| it["text"].as_str().expect("a text")).collect()
}

/// `plain` with some policies, each rulebook with its own.
fn books(scenario: &str) -> String {
    let book = |name: &str, policies: &str| format!("rulebook {name} extends plain {{ policies {{ {policies} }} }}\n");
    let books = [
        book("affected", "replacements are ordered by: the affected player"),
        book("rounded", "fractions are rounded: up"),
        book("both", "replacements are ordered by: the affected player; fractions are rounded: up"),
        book("again", "an effect replaces an original event: any number of times"),
    ];
    scenario.replace("use std.plain\n", &format!("use std.plain\n{}", books.concat()))
}

fn folder() -> Folder {
    let text = books(&double("expect outcomes exactly { 12 }, { 13 }; check \"once per event\""));
    Folder::of(&[("a.assize", text.as_str())])
}

/// One option leads into a loop that both versions tell alike for ever; they part behind the other, where the cup is B's and
/// the turn A's.
#[test]
fn where_versions_part_is_found_beside_a_loop_that_nobody_can_leave() {
    let text = "use std.plain\n\
        rulebook other extends plain { policies { replacements are ordered by: the turn player } }\n\
        scenario \"s\" { uses plain; players A (turn), B\n\
        A: \"Lamp\" is item in play { when this gets 1 or more marker counters: { remove 1 marker counters from this; \
        put 1 charge counters on \"Lump\" } }\n\
        A: \"Lump\" is item in play { when this gets 1 or more charge counters: { remove 1 charge counters from this; \
        put 1 marker counters on \"Lamp\" } }\n\
        A: \"Ring\" is item in play { when this gets 1 or more marker counters: you may put 1 marker counters on \"Lamp\" }\n\
        B: \"Cup\" is item in play {\n\
        if this would get charge counters, instead the amount becomes the amount + 1\n\
        if this would get charge counters, instead the amount becomes the amount + 2 }\n\
        happens: put 1 marker counters on \"Ring\"\n\
        happens: put 1 charge counters on \"Cup\"\n\
        observe charge counters on \"Cup\" }\n";
    let ran = Folder::of(&[("a.assize", text)]).run(&["diff", "plain", "other", "a.assize", "--format", "json"]);
    let found = json(&ran.out);
    let parts = &found["scenarios"][0]["parts_at"];
    assert_eq!(parts["choices"][0], "A may, and does not", "{found}");
    assert!(parts["old"]["text"].as_str().is_some_and(|it| it.starts_with("B chooses")), "{found}");
    assert!(parts["new"]["text"].as_str().is_some_and(|it| it.starts_with("A chooses")), "{found}");
}

/// The damage is dealt to B's hero, so B orders what A orders in `plain`; what can come of it is the same.
#[test]
fn another_chooser_is_a_difference_and_the_offer_is_where_they_part() {
    let found = folder().run(&["diff", "plain", "affected", "a.assize", "--format", "json"]);
    found.expect(1, &[]);
    let found = json(&found.out);
    assert_eq!((&found["schema"], &found["kind"], &found["equal"]), (&1.into(), &"diff".into(), &false.into()));
    let scenario = &found["scenarios"][0];
    assert_eq!((list(&scenario["gained"]).len(), list(&scenario["lost"]).len()), (0, 0));
    let turned = list(&scenario["turned"]);
    assert_eq!(turned.len(), 1, "{turned:?}");
    assert_eq!(
        (&turned[0]["kind"], &turned[0]["old"], &turned[0]["new"]),
        (&"choosers".into(), &"A".into(), &"B".into())
    );
    let parts = &scenario["parts_at"];
    assert_eq!(parts["line"], "happens: \"Spark\" deals 3 damage to B's hero");
    assert_eq!((list(&parts["choices"]).len(), &parts["old"]["kind"]), (0, &"choice".into()));
    assert!(parts["old"]["text"].as_str().is_some_and(|it| it.starts_with("A chooses (next replacement)")), "{parts}");
    assert!(parts["new"]["text"].as_str().is_some_and(|it| it.starts_with("B chooses (next replacement)")), "{parts}");
    assert_eq!(found["changes"][0]["touches"], Value::from(vec!["double"]));
}

/// Nothing is divided, so that nothing is rounded.
#[test]
fn a_change_that_touches_nothing_is_equal_on_these_scenarios_and_untested() {
    let said = ["equal on these scenarios", "no scenario: nothing here tests it"];
    folder().run(&["diff", "plain", "rounded", "a.assize"]).expect(0, &said);
    folder().run(&["diff", "plain", "plain", "a.assize"]).expect(0, &["1 scenario: equal on these scenarios"]);
}

#[test]
fn each_policy_is_told_with_what_it_alone_touches() {
    let ran = folder().run(&["diff", "plain", "both", "a.assize", "--format", "json"]);
    ran.expect(1, &[]);
    let found = json(&ran.out);
    let changes = list(&found["changes"]);
    let of = |name: &str| changes.iter().find(|it| it["name"] == name).unwrap_or_else(|| panic!("no `{name}`"));
    assert_eq!(of("replacements are ordered by")["touches"], Value::from(vec!["double"]));
    assert_eq!(list(&of("fractions are rounded")["touches"]).len(), 0);
    assert_eq!(changes.len(), 2);
}

/// Half of 1 is 1 rounded up, and 0 rounded down. Under the old rules 1 is dealt; under the new ones 0, which is no event.
/// Rounding down alone an event of 0 still happens; refusing events of 0 alone there is none. So each matters only with the
/// other, which is seen when it is taken back from the new rules.
#[test]
fn a_change_that_matters_only_together_with_another_touches_its_scenario() {
    let text = "use std.plain\n\
        rulebook old extends plain { policies { fractions are rounded: up; an event of amount zero: happens } }\n\
        rulebook new extends plain { policies { fractions are rounded: down; an event of amount zero: does not happen } }\n\
        scenario \"half\" { uses old; players A (turn), B; B: hero with life 5; A: \"Bell\" is item in play {\n\
        when B's hero is dealt damage: gain 1 energy }\n\
        happens: deal (1 / 2) damage to B's hero; observe energy of A }\n";
    let folder = Folder::of(&[("a.assize", text)]);
    let ran = folder.run(&["diff", "old", "new", "a.assize", "--format", "json"]);
    ran.expect(1, &[]);
    let found = json(&ran.out);
    assert_eq!(texts(&found["scenarios"][0]["lost"]), ["{ 1 }"]);
    assert_eq!(texts(&found["scenarios"][0]["gained"]), ["{ 0 }"]);
    let changes = list(&found["changes"]);
    assert_eq!(changes.len(), 2, "{changes:?}");
    assert!(changes.iter().all(|it| it["touches"] == Value::from(vec!["half"])), "{changes:?}");
}

/// The old rules grow for ever in a way of which nothing is proved; under the new ones each effect replaces once.
#[test]
fn an_old_version_without_an_end_is_cut_as_well() {
    let squares = double("expect ends").replace("twice the amount", "the amount * the amount");
    let update = books(&squares.replace("the amount + 1", "the amount * the amount + 1"));
    let folder = Folder::of(&[("a.assize", update.as_str())]);
    folder.run(&["diff", "again", "plain", "a.assize"]).expect(3, &["1 scenario: 1 unknown"]);
}

/// Both are silent, and hold other readings for possible.
#[test]
fn a_policy_that_is_silent_in_both_is_told_with_its_readings() {
    let silent = |name: &str, readings: &str| {
        format!("rulebook {name} extends plain {{ policies {{ silent first player {{ {readings} }} }} }}\n")
    };
    let (turn, affected) = ("the turn player", "the player clockwise from the turn player");
    let (two, three) =
        (format!("{turn}; {affected}"), format!("turn player selects, once per event; {turn}; {affected}"));
    let text = double("expect ends")
        .replace("use std.plain\n", &format!("use std.plain\n{}{}", silent("one", &two), silent("two", &three)));
    let folder = Folder::of(&[("a.assize", text.replace("uses plain", "uses one").as_str())]);
    let ran = folder.run(&["diff", "one", "two", "a.assize", "--format", "json"]);
    let found = json(&ran.out);
    let change = &found["changes"][0];
    assert_eq!(change["old"], format!("silent: {turn} | {affected}"), "{change}");
    assert_eq!(change["new"], format!("silent: turn player selects, once per event | {turn} | {affected}"), "{change}");
}

/// Under `again` the two effects go on in turn until a limit, with squares, of which nothing is proved: what is not found
/// there is not lost.
#[test]
fn what_lies_beyond_a_limit_is_unknown_and_never_lost() {
    let squares = double("expect ends").replace("twice the amount", "the amount * the amount");
    let update = books(&squares.replace("the amount + 1", "the amount * the amount + 1"));
    let folder = Folder::of(&[("a.assize", update.as_str())]);
    let ran = folder.run(&["diff", "plain", "again", "a.assize", "--max-states", "60", "--format", "json"]);
    ran.expect(3, &[]);
    let scenario = &json(&ran.out)["scenarios"][0];
    assert_eq!((&scenario["equal"], list(&scenario["lost"]).len()), (&Value::Null, 0));
    assert_eq!(scenario["limits"][0], "number limit reached (new)");
}

/// (3 + 2) * 2 = 10 or 3 * 2 + 2 = 8 instead of (3 + 1) * 2 = 8 or 3 * 2 + 1 = 7: of 20 are left 10 or 12.
const STRONGER: (&str, &str) = ("the amount + 1", "the amount + 2");

fn stronger() -> String {
    double("expect ends").replace(STRONGER.0, STRONGER.1)
}

#[test]
fn two_folders_are_compared_scenario_by_scenario() {
    let folder = Folder::of(&[]);
    for (version, text) in [("old", double("expect ends")), ("new", stronger())] {
        std::fs::create_dir(folder.join(version)).expect("a folder can be made");
        std::fs::write(folder.join(version).join("a.assize"), text).expect("a file can be written");
    }
    std::fs::write(folder.join("old/gone.assize"), double("").replace("\"double\"", "\"gone\"")).expect("written");
    let ran = folder.run(&["diff", "old", "new", "--format", "json"]);
    ran.expect(1, &[]);
    let found = json(&ran.out);
    let scenario = &found["scenarios"][0];
    assert_eq!((texts(&scenario["lost"]), texts(&scenario["gained"])), (vec!["{ 13 }"], vec!["{ 10 }"]));
    assert_eq!((&scenario["reworded"], &scenario["file"]), (&true.into(), &"a.assize".into()));
    assert_eq!(found["only_old"], Value::from(vec!["gone"]));
    let parts = &scenario["parts_at"];
    assert!(parts["old"]["text"].as_str().is_some_and(|it| it.contains(STRONGER.0)), "{parts}");
    assert!(parts["new"]["text"].as_str().is_some_and(|it| it.contains(STRONGER.1)), "{parts}");
    folder.run(&["diff", "old", "new/a.assize"]).expect(2, &["are not of one kind", "compare two folders"]);
}

#[test]
fn a_folder_that_is_called_as_a_rulebook_stands_for_that_beside_another() {
    let text = "use std.plain\nrulebook ours extends plain { }\nrulebook \"ours at rest\" extends ours { }\n\
                scenario s { uses ours; players A (turn), B; happens: A gains 1 energy; observe energy of A; \
                expect outcomes exactly { 1 } }\n";
    let folder = Folder::of(&[("a.assize", text)]);
    std::fs::create_dir(folder.join("ours")).expect("a folder can be made");
    std::fs::create_dir(folder.join("theirs")).expect("a folder can be made");
    folder.run(&["diff", "ours", "ours at rest", "a.assize"]).expect(0, &["1 scenario: equal on these scenarios"]);
    folder.run(&["diff", "ours at rest", "ours", "a.assize"]).expect(0, &["1 scenario: equal on these scenarios"]);
    folder
        .run(&["diff", "theirs", "ours at rest", "a.assize"])
        .expect(2, &["`theirs` is a folder", "are not of one kind"]);
}

#[test]
fn a_file_stands_in_the_place_of_another() {
    let book = |policy: &str| format!("use std.plain\nrulebook ours extends plain {{ policies {{ {policy} }} }}\n");
    let scenario = double("expect choosers A").replace("use std.plain", "use \"ours.assize\"");
    let scenario = scenario.replace("uses plain", "uses ours");
    let folder = Folder::of(&[
        ("ours.assize", book("").as_str()),
        ("next.assize", book("replacements are ordered by: the affected player").as_str()),
        ("a.assize", scenario.as_str()),
        ("b.assize", double("").as_str()),
    ]);
    folder.run(&["diff", "ours.assize", "next.assize", "a.assize"]).expect(1, &["choosers A -> B"]);
    folder.run(&["diff", "next.assize", "ours.assize", "a.assize"]).expect(1, &["choosers B -> A"]);
    folder.run(&["diff", "ours.assize", "next.assize", "b.assize"]).expect(4, &["uses `ours.assize`"]);
    folder.run(&["diff", "ours.assize", "nxt.assize", "a.assize"]).expect(2, &["did you mean `next.assize`?"]);
}

/// Runs git; whether it is there and did what it should.
fn git(folder: &Folder, args: &[&str]) -> bool {
    let who = ["-c", "user.name=a", "-c", "user.email=a@b", "-c", "init.defaultBranch=trunk"];
    Command::new("git").args(who).args(args).current_dir(folder.path()).output().is_ok_and(|ran| ran.status.success())
}

#[test]
fn revisions_are_compared() {
    let folder = Folder::of(&[("a.assize", double("expect ends").as_str())]);
    if !git(&folder, &["init", "-q"]) {
        eprintln!("skipped: there is no git here");
        return;
    }
    assert!(git(&folder, &["add", "."]) && git(&folder, &["commit", "-qm", "one"]) && git(&folder, &["tag", "first"]));
    std::fs::write(folder.join("a.assize"), stronger()).expect("written");
    let said = ["lost { 13 }", "gained { 10 }", "says something else"];
    folder.run(&["diff", "--git", "first", "."]).expect(1, &said);
    folder.run(&["diff", "first:a.assize", "a.assize", "a.assize"]).expect(1, &said);
    assert!(git(&folder, &["commit", "-qam", "two"]));
    folder.run(&["diff", "--git", "first..trunk"]).expect(1, &said);
    folder.run(&["diff", "--git", "first..trunk", "a.assize"]).expect(1, &said);
    folder.run(&["diff", "--git", "HEAD"]).expect(0, &["equal on these scenarios"]);
    folder.run(&["diff", "first:.", "."]).expect(1, &said);
    folder
        .run(&["diff", "--git", "frist..trunk"])
        .expect(2, &["there is no revision `frist` in this repository", "did you mean `first`?"]);
    folder.run(&["diff", "first:b.assize", "a.assize"]).expect(2, &["there is no `b.assize` in the revision `first`"]);
    folder.run(&["diff", "--git", "first.."]).expect(2, &["names no two revisions", "REV1..REV2"]);
}

#[test]
fn what_cannot_be_compared_is_said() {
    run(&["diff", "fab", "grid", "models/fab", "models/grid"])
        .expect(2, &["`fab` and `grid` are not rulebooks of one game", "none can be read under both", "no zone"]);
    let folder = folder();
    folder.run(&["diff", "plain", "roundet", "a.assize"]).expect(2, &["did you mean `rounded`?"]);
    folder
        .run(&["diff", "plain", "rounded", "a.assize", "--scenario", "doubel"])
        .expect(4, &["did you mean `double`?"]);
    folder
        .run(&["diff", "plain", "a.assize", "a.assize"])
        .expect(2, &["`a.assize` declares 4 rulebooks", "say which: `a.assize#affected`"]);
    folder.run(&["diff", "plain", "a.assize#affected", "a.assize"]).expect(1, &["choosers A -> B"]);
    folder.run(&["diff", "plain", "a.assize#afected", "a.assize"]).expect(2, &["did you mean `affected`?"]);
    folder.run(&["diff", "plain"]).expect(2, &["`assize diff` needs `<NEW>`"]);
    let html = ["diff", "plain", "affected", "a.assize", "--html", "no/such/folder.html"];
    folder.run(&html).expect(2, &["cannot write `no/such/folder.html`"]);
}

#[test]
fn minutes_and_pages_tell_the_same() {
    let folder = folder();
    let args = ["diff", "plain", "affected", "a.assize", "--html", "page.html", "--markdown", "minutes.md"];
    folder.run(&args).expect(1, &["1 scenario: 1 different"]);
    let read = |name: &str| std::fs::read_to_string(folder.join(name)).expect("it was written");
    let (page, minutes) = (read("page.html"), read("minutes.md"));
    for part in ["1 scenario: 1 different", "double", "choosers", "A chooses (next replacement)", "the affected player"]
    {
        assert!(page.contains(part) && minutes.contains(part), "no `{part}`");
    }
    let terminal = folder.run(&["diff", "plain", "affected", "a.assize", "-v"]).out;
    assert!(terminal.lines().all(|line| line.chars().count() <= 80), "{terminal}");
    // What it may run is named by a hash, and it may fetch nothing.
    assert!(page.contains("content=\"default-src 'none'; script-src 'sha256-"), "a page fetches nothing");
    let printed = |format: &str| folder.run(&["diff", "plain", "affected", "a.assize", "--format", format]).out;
    assert_eq!((printed("html"), printed("markdown")), (page, minutes));
}

/// Scenarios by file and name with what `check` finds in them under a rulebook.
fn checked(rulebook: &str) -> Vec<(String, [Value; 4])> {
    let document = json(&run(&["check", "models/fab", "--rulebook", rulebook, "--format", "json"]).out);
    let of = |it: &Value| {
        let outcomes: Vec<Value> = texts(&it["outcomes"]).into_iter().map(Value::from).collect();
        let seen = [outcomes.into(), it["termination"]["verdict"].clone(), it["choosers"].clone(), it["limit"].clone()];
        (format!("{}: {}", it["file"], it["name"]), seen)
    };
    list(&document["scenarios"]).iter().filter(|it| it["rejected"] == false).map(of).collect()
}

#[test]
fn a_proposal_is_told_apart_by_exactly_the_scenarios_that_check_differently() {
    let own = checked("fab");
    for proposal in ["fab turn player first", "fab without dependence", "fab sub-events after", "fab rounds up"] {
        let changed = checked(proposal);
        let differs = |(key, seen): &&(String, [Value; 4])| changed.iter().any(|(k, s)| k == key && s != seen);
        let wanted: BTreeSet<&String> = own.iter().filter(differs).map(|(key, _)| key).collect();
        assert!(!wanted.is_empty(), "{proposal}");
        let found = json(&run(&["diff", "fab", proposal, "models/fab", "--format", "json"]).out);
        let different: Vec<&Value> = list(&found["scenarios"]).iter().filter(|it| it["equal"] == false).collect();
        let seen = |it: &&&Value| {
            let mut turned = list(&it["turned"]).iter();
            let ends = turned.any(|it| it["kind"] == "choosers" || it["kind"] == "termination");
            ends || !list(&it["gained"]).is_empty() || !list(&it["lost"]).is_empty()
        };
        let names = different.iter().filter(seen).map(|it| format!("{}: {}", it["file"], it["name"]));
        let names: Vec<String> = names.collect();
        assert_eq!(names.iter().collect::<BTreeSet<_>>(), wanted, "{proposal}");
        assert!(different.iter().all(|it| it["parts_at"].is_object()), "{proposal}: every difference has a place");
        let touched: usize = list(&found["changes"]).iter().map(|it| list(&it["touches"]).len()).sum();
        assert_eq!(touched, different.len(), "{proposal}: one change alone");
    }
}

/// No search reads what the rulebook says of loops. The cup and the ball turn one another for ever, which is a draw by the second rulebook;
/// nothing else comes to anything there.
#[test]
fn a_change_of_what_is_said_of_loops_is_told() {
    let text = "use std.plain\nrulebook old extends plain { neutral { item } }\n\
        rulebook new extends old { policies { a loop that nobody can leave: is a draw; a loop that players keep up: is a draw } }\n\
        scenario turning { uses old; players A (turn), B\n\
        A: \"Cup\" is item in play { when this gets a charge counter: put 1 marker counters on this }\n\
        A: \"Ball\" is item in play { when \"Cup\" gets a marker counter: { remove 1 marker counters from \"Cup\"; remove 1 charge counters from \"Cup\"; put 1 charge counters on \"Cup\" } }\n\
        happens: \"Cup\" gets 1 charge counters\nexpect loop forced }\n\
        scenario still { uses old; players A (turn), B\nA: \"Cup\" is item in play\n\
        happens: \"Cup\" gets 1 charge counters\nobserve charge counters on \"Cup\"\nexpect outcomes exactly { 1 } }\n";
    let folder = Folder::of(&[("a.assize", text)]);
    let found = json(&folder.run(&["diff", "old", "new", "a.assize", "--format", "json"]).out);
    let changes = list(&found["changes"]);
    let of = |key: &str| changes.iter().find(|it| it["name"] == key).expect("it is changed");
    assert_eq!(of("a loop that nobody can leave")["touches"], Value::from(vec!["turning"]), "{found}");
    let kept = of("a loop that players keep up");
    assert_eq!((&kept["touches"], &kept["asked"]), (&Value::from(Vec::<Value>::new()), &false.into()), "{found}");
    let turning = list(&found["scenarios"]).iter().find(|it| it["name"] == "turning").expect("it stands in both");
    assert_eq!((&turning["equal"], &turning["gained"][0]["text"]), (&false.into(), &"{ drawn }".into()), "{turning}");
    let told = json(&folder.run(&["policies", "a.assize", "--format", "json"]).out);
    let policies = list(&told["rulebooks"][0]["policies"]);
    let asked = |key: &str| policies.iter().find(|it| it["policy"] == key).expect("it is listed")["asked"].clone();
    assert_eq!((asked("a loop that nobody can leave"), asked("a loop that players keep up")), (1.into(), 0.into()));
}

#[test]
fn a_comparison_is_the_same_byte_for_byte_with_1_and_8_threads() {
    let with = |threads: &str| {
        run(&["diff", "fab", "fab affected player orders", "models/fab", "--format", "json", "--threads", threads]).out
    };
    assert!(with("1") == with("8"), "1 and 8 threads differ");
}

/// The proposal makes what reads its own stage dependent: any board with a threshold on what it modifies tells.
#[test]
fn a_search_finds_the_fewest_lines_on_which_two_rulebooks_differ() {
    let args = ["diff", "fab", "fab higher or equal", "models/fab/proposals", "--search"];
    let found = run(&args);
    found.expect(1, &["scenario \"a board that tells them apart\" {", "lost", "gained", "parts at"]);
    assert_eq!(found.out, run(&args).out, "the same seed draws the same boards");
    let folder = folder();
    folder
        .run(&["diff", "plain", "plain", "a.assize", "--search", "--boards", "50"])
        .expect(0, &["equal on 50 boards that were drawn, which proves nothing"]);
    folder.run(&["diff", ".", ".", "--search"]).expect(2, &["`--search` compares two rulebooks by their names"]);
    folder
        .run(&["diff", "plain", "rounded", "a.assize", "--search", "--format", "json"])
        .expect(2, &["leave `--format` out"]);
}

/// What is drawn from broken texts would say nothing of what was meant.
#[test]
fn a_search_does_not_read_past_broken_texts() {
    let broken = format!(
        "{}\nscenario \"torn\" {{ uses plain; players A (turn), B; A: \"Ash\" in \n",
        books(&double("expect ends"))
    );
    let folder = Folder::of(&[("a.assize", &broken)]);
    folder.run(&["diff", "plain", "rounded", "a.assize", "--search"]).expect(2, &["no board was drawn", "a.assize"]);
    let args = ["diff", "plain", "rounded", "a.assize", "--search", "--size", "0"];
    folder.run(&args).expect(2, &["0 is not in 1..=12"]);
}

/// A name that a torn file seems to lack may stand behind the tear.
#[test]
fn what_is_wrong_with_a_file_is_told_before_what_it_lacks() {
    let torn = "use std.plain\nrulebook ours extends plain { policies { \n";
    let folder = Folder::of(&[("torn.assize", torn), ("a.assize", &books(&double("expect ends")))]);
    let ran = folder.run(&["diff", "a.assize#rounded", "torn.assize#theirs", "a.assize"]);
    ran.expect(2, &["a text is wrong: torn.assize:2", "`assize check torn.assize` shows all problems"]);
}

/// A name that is called so whole is that one, here as everywhere, also where it is a part of others.
#[test]
fn a_scenario_that_is_called_so_whole_is_that_one() {
    let one = double("expect outcomes exactly { 12 }, { 13 }");
    let more = one.replace("\"double\"", "\"double more\"").split_off(one.find("scenario").unwrap_or_default());
    let text = format!("{one}\n{more}");
    let folder = Folder::of(&[]);
    for version in ["old", "new"] {
        std::fs::create_dir(folder.join(version)).expect("a folder can be made");
        std::fs::write(folder.join(version).join("a.assize"), &text).expect("a file can be written");
    }
    folder.run(&["diff", "old", "new"]).expect(0, &["2 scenarios: equal"]);
    folder.run(&["diff", "old", "new", "--scenario", "double"]).expect(0, &["1 scenario: equal"]);
    folder.run(&["diff", "old", "new", "--scenario", "doub"]).expect(0, &["2 scenarios: equal"]);
}

/// Nothing differs where nothing is compared: that is told.
#[test]
fn a_rulebook_against_itself_or_one_that_says_the_same_is_told() {
    let folder = Folder::of(&[(
        "a.assize",
        &double("expect ends").replace("use std.plain\n", "use std.plain\nrulebook r \"r\" extends plain { }\n"),
    )]);
    folder.run(&["diff", "plain", "plain", "a.assize"]).expect(0, &["`plain` is compared with itself"]);
    folder.run(&["diff", "plain", "r", "a.assize"]).expect(0, &["the rules of `plain` and `r` say the same"]);
    let ran = folder.run(&["compare", "double", "a.assize", "--rulebooks", "plain,plain"]);
    ran.expect(0, &["`plain` is named twice: it is compared once"]);
}
