//! A project: its `assize.toml`, a new folder, watching, and what its CI does.

use crate::program::{Folder, assize, double, run};
use assize::model::policy::TABLE;
use std::io::{BufRead, BufReader};
use std::process::Stdio;
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

// configuration

/// A project with one scenario in `games/`, and this in its `assize.toml`.
fn project(config: &str) -> Folder {
    let folder = Folder::of(&[("assize.toml", config)]);
    std::fs::create_dir_all(folder.join("games/deep")).expect("folders can be made");
    std::fs::write(folder.join("games/a.assize"), double("expect ends")).expect("a file can be written");
    folder
}

#[test]
fn a_project_says_what_is_meant_where_the_command_line_does_not() {
    let folder = project(
        "paths = [\"games\"]\nformat = \"github\"\noutputs = { junit = \"junit.xml\" }\n[limits]\nmax-states = 1\n",
    );
    folder.run(&["check"]).expect(3, &["::warning file=games/a.assize"]);
    assert!(folder.join("junit.xml").is_file());
    folder.run(&["check", "--format", "terminal", "--max-states", "10k"]).expect(0, &["1 as expected"]);
    folder.run(&["coverage", "--quick"]).expect(3, &["state limit reached"]);
    // Every command takes what it has an argument for.
    folder.run(&["loops"]).expect(3, &[]);
    folder.run(&["explain", "games/a.assize"]).expect(3, &[]);
}

/// A format that a command does not have is no error, and what stands in the call counts.
#[test]
fn a_project_fills_in_every_command_that_has_the_argument() {
    let folder = project("paths = [\"games\"]\nformat = \"json\"\nsilent = \"deny\"\n");
    let calls: [&[&str]; 8] = [
        &["check"],
        &["mutate"],
        &["coverage", "--quick"],
        &["loops"],
        &["policies"],
        &["compare", "double"],
        &["explain", "games/a.assize"],
        &["model", "games/a.assize"],
    ];
    for call in calls {
        let ran = folder.run(call);
        let found: serde_json::Value =
            serde_json::from_str(&ran.out).unwrap_or_else(|error| panic!("{call:?}: {error}: {}{}", ran.out, ran.err));
        assert_eq!(found["kind"], call[0]);
    }
    folder.run(&["loops", "--format", "terminal"]).expect(0, &["1 scenario: 1 end"]);
    folder.run(&["model", "games/a.assize", "--core"]).expect(0, &["scenario \"double\""]);
    folder.run(&["fmt", "--check"]).expect(1, &["games/a.assize"]);
    let folder =
        project("paths = [\"games\"]\nformat = \"junit\"\n[limits]\nmax-memory = \"1k\"\nmax-states = \"10M\"\n");
    folder.run(&["loops"]).expect(3, &["memory limit reached"]);
    folder.run(&["triggers"]).expect(0, &[]);
    // A limit that stops the graph is told; where more are searched, not more are drawn.
    folder.run(&["graph", "games/a.assize"]).expect(3, &["the graph is not whole: memory limit reached"]);
    folder.run(&["graph", "games/a.assize", "--max-memory", "1G"]).expect(0, &["digraph"]);
    folder
        .run(&["graph", "games/a.assize", "--max-memory", "1G", "--max-states", "2"])
        .expect(3, &["more than 2 states"]);
}

#[test]
fn a_project_is_found_upwards_and_its_paths_are_seen_from_its_root() {
    let folder = project("paths = [\"games\"]\noutputs = { junit = \"junit.xml\" }\n");
    let below = |args: &[&str]| {
        let mut command = assize(args);
        crate::program::ran(command.current_dir(folder.join("games/deep")).output().expect("the program starts"))
    };
    below(&["check"]).expect(0, &["../../games/a.assize", "1 as expected"]);
    assert!(folder.join("junit.xml").is_file(), "outputs too are seen from the root");
    below(&["check", "../a.assize", "--output", "junit=own.xml"]).expect(0, &["../a.assize"]);
    assert!(folder.join("games/deep/own.xml").is_file());
}

#[test]
fn what_a_project_gets_wrong_is_told_at_its_place() {
    let refused = |config: &str, said: &[&str]| {
        let ran = project(config).run(&["check"]);
        ran.expect(2, said);
        assert_eq!(ran.out, "");
    };
    refused("path = [\"games\"]\n", &["no key is called `path`", "assize.toml:1:1", "did you mean `paths`?"]);
    refused("[limits]\nmax_states = 5\n", &["no key is called `max_states`", "assize.toml:2:1", "`max-states`"]);
    refused(
        "colour = 1\n",
        &["no key is called `colour`", "there are format, limits, outputs, paths", "in `[limits]`"],
    );
    refused(
        "maxstates = 1\n",
        &["no key is called `maxstates`", "write it on a line below `[limits]`, as `max-states`"],
    );
    refused("paths = \"games\"\n", &["expected a list of paths", "assize.toml:1:9"]);
    refused("format = \"gitub\"\n", &["no format is called `gitub`", "did you mean `github`?"]);
    refused("[limits]\nmax-memory = \"5 parsecs\"\n", &["expected a size such as", "assize.toml:2:14"]);
    refused("[limits]\nthreads = 0\n", &["threads from 1 to 512"]);
    for file in ["../out.json", "/tmp/out.json", "a/../../out.json"] {
        let outside = format!("outputs = {{ json = \"{file}\" }}\n");
        refused(&outside, &["an output stands below the folder of this file", "--output"]);
    }
    refused("outputs = { sarif = 5 }\n", &["expected a text in quotation marks"]);
    refused(
        "[limits]\nsilent = \"deny\"\n",
        &["no key is called `silent`", "write it on a line above `[limits]`, as `silent`"],
    );
    refused("outputs = { sarif = \"\" }\n", &["expected a file, such as", "assize.toml:1:21"]);
    refused("paths = [\"games\", \"gamse\"]\n", &["there is no `gamse`", "assize.toml:1:19", "did you mean `games`?"]);
    refused("[limits]\nmax-memory = 4\n", &["a size needs a unit: write `4G`", "assize.toml:2:14"]);
    refused("[limits]\nmax-states = 9999999999999999999\n", &["this number is too large"]);
    refused("[limits]\nmax-depth = 99999999999\n", &["write one up to 4294967295"]);
    refused("format = terminal\n", &["a text stands in quotation marks", "write `\"terminal\"`", "assize.toml:1:10"]);
    refused("\u{feff}pats = 1\n", &["no key is called `pats`", "assize.toml:1:1"]);
    refused("\"a\\u001b[31mX\" = 1\n", &["no key is called `a\\u{1b}[31mX`"]);
    refused("paths = [\n", &["not TOML", "1 error in `assize.toml`; nothing was done"]);
}

#[test]
fn what_the_page_says_of_configuration_and_formats_is_so() {
    let page = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/ci.md")).expect("the page is there");
    let config = page.split("```toml\n").nth(1).and_then(|rest| rest.split("```").next()).expect("it shows one");
    let folder = project(config);
    std::fs::rename(folder.join("games"), folder.join("models")).expect("a folder can be renamed");
    folder.run(&["check"]).expect(0, &["models/a.assize", "1 as expected"]);
    assert!(folder.join("assize.sarif").is_file() && folder.join("assize.html").is_file());
    let help = run(&["check", "--help"]).out;
    for format in ["terminal", "json", "junit", "sarif", "github", "markdown", "html"] {
        assert!(page.contains(&format!("| `{format}` |")), "docs/ci.md lacks {format}");
        assert!(help.contains(&format!("- {format}:")), "the help lacks {format}");
    }
}

// a new folder

#[test]
fn a_new_folder_passes_at_once_and_is_laid_out() {
    let folder = Folder::of(&[]);
    folder.run(&["init", "my game"]).expect(
        0,
        &["rulebook.assize", "scenarios/first.assize", "scenarios/answers.assize", "assize check 'my game'"],
    );
    let ran = folder.run(&["check", "my game", "-v"]);
    ran.expect(0, &["2 scenarios: 2 as expected", "property life never rises holds", "rulebook my game"]);
    assert!(!ran.err.contains("warning"), "{}", ran.err);
    folder.run(&["fmt", "--check", "my game"]).expect(0, &[]);
    std::fs::create_dir(folder.join("empty")).expect("a folder can be made");
    folder.run(&["init", "empty"]).expect(0, &[]);
}

/// Each question has all its options, one of them marked, and a line that takes that one.
#[test]
fn a_new_rulebook_is_asked_what_to_settle_first() {
    let folder = Folder::of(&[]);
    folder.run(&["init", "g"]).expect(0, &[]);
    let text = std::fs::read_to_string(folder.join("g/rulebook.assize")).expect("there is a rulebook");
    let asked: Vec<_> = TABLE.iter().filter(|row| text.contains(&format!("// {}\n", row.about))).collect();
    assert!(asked.len() >= 20, "only {} policies are asked for", asked.len());
    for row in asked {
        let option = |value: &&&str| text.contains(&format!("//   * {value}\n"));
        let taken =
            row.values.iter().filter(option).filter(|value| text.contains(&format!("    {}: {value}", row.key)));
        assert_eq!(taken.count(), 1, "one option of `{}` is marked and taken", row.key);
        let offered = row.values.iter().filter(|value| text.contains(&format!(" {value}\n"))).count();
        assert_eq!(offered, row.values.len(), "all options of `{}` are there", row.key);
    }
}

#[test]
fn what_a_new_folder_is_there_for_can_fail() {
    let folder = Folder::of(&[]);
    folder.run(&["init", "g"]).expect(0, &[]);
    let cards = std::fs::read_to_string(folder.join("g/cards.assize")).expect("cards are there");
    std::fs::write(folder.join("g/cards.assize"), cards.replace("+ 1", "- 9")).expect("a file can be written");
    folder.run(&["check", "g"]).expect(1, &["expected outcomes exactly { 16 }"]);
}

#[test]
fn a_new_folder_takes_the_place_of_nothing() {
    let folder = project("");
    folder.run(&["init", "games"]).expect(2, &["`games` is not empty; nothing was written"]);
    folder.run(&["init", "assize.toml"]).expect(2, &["`assize.toml` is there already"]);
    assert!(!folder.join("games/rulebook.assize").exists());
}

// watching

/// The program watching, and what it says: as results, and beside them. Which of both comes first is not known.
#[cfg(unix)]
struct Watching {
    child: std::process::Child,
    results: Receiver<String>,
    notes: Receiver<String>,
}

#[cfg(unix)]
impl Watching {
    fn start(folder: &Folder, args: &[&str]) -> Watching {
        let mut command = assize(args);
        command.current_dir(folder.path()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the program starts");
        let lines = |pipe: Box<dyn std::io::Read + Send>| {
            let (tell, told) = channel();
            std::thread::spawn(move || {
                BufReader::new(pipe).lines().map_while(Result::ok).for_each(|line| drop(tell.send(line)));
            });
            told
        };
        let results = lines(Box::new(child.stdout.take().expect("a pipe")));
        let notes = lines(Box::new(child.stderr.take().expect("a pipe")));
        Watching { child, results, notes }
    }

    #[track_caller]
    fn says(&self, part: &str) {
        Watching::waits(&self.notes, part);
    }

    #[track_caller]
    fn finds(&self, part: &str) {
        Watching::waits(&self.results, part);
    }

    #[track_caller]
    fn waits(told: &Receiver<String>, part: &str) {
        loop {
            let line = told.recv_timeout(Duration::from_secs(60));
            let line = line.unwrap_or_else(|_| panic!("it never said `{part}`"));
            if line.contains(part) {
                break;
            }
        }
    }

    /// Ctrl-C; how the program ends.
    fn interrupt(&mut self) -> Option<i32> {
        let id = self.child.id().to_string();
        std::process::Command::new("kill").args(["-INT", &id]).status().expect("a signal can be sent");
        self.child.wait().expect("it ends").code()
    }
}

#[cfg(unix)]
impl Drop for Watching {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[cfg(unix)]
#[test]
fn watching_checks_again_when_a_text_changes_and_ends_by_ctrl_c() {
    let folder = Folder::of(&[("a.assize", &double("expect ends"))]);
    let mut watching = Watching::start(&folder, &["check", "--watch"]);
    let write = |text: &str| std::fs::write(folder.join("a.assize"), text).expect("a file can be written");
    watching.says("watching for changes");
    write(&double("expect outcomes exactly { 13 }"));
    watching.finds("1 not as expected");
    watching.says("watching for changes");
    write("scenario {");
    watching.says("in the texts; nothing was explored");
    watching.says("watching for changes");
    assert_eq!(watching.interrupt(), Some(130));
}

#[cfg(unix)]
#[test]
fn watching_looks_at_what_the_given_files_use_too() {
    let folder = Folder::of(&[]);
    folder.run(&["init", "g"]).expect(0, &[]);
    let mut watching = Watching::start(&folder, &["check", "g/scenarios/first.assize", "--watch"]);
    watching.says("watching for changes");
    let cards = std::fs::read_to_string(folder.join("g/cards.assize")).expect("cards are there");
    std::fs::write(folder.join("g/cards.assize"), cards.replace("+ 1", "+ 2")).expect("a file can be written");
    watching.finds("1 not as expected");
    assert_eq!(watching.interrupt(), Some(130));
}

// exit codes

/// Numbers with what they mean, from lines in which a number comes first.
fn table(text: &str, before: &str, between: &str) -> Vec<(i32, String)> {
    let rows = text.lines().filter_map(|line| {
        let (number, meaning) = line.strip_prefix(before)?.split_once(between)?;
        Some((number.trim().parse().ok()?, meaning.trim().trim_end_matches('|').trim().to_owned()))
    });
    rows.collect()
}

#[test]
fn exit_codes_are_the_same_in_the_help_and_on_the_page() {
    let help = run(&["--help"]).out;
    let help = help.split("Exit codes:").nth(1).expect("the help has exit codes");
    let page = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/ci.md")).expect("the page is there");
    let (help, page) = (table(help, "  ", "  "), table(&page, "| ", " | "));
    assert_eq!(help, page);
    let codes: Vec<i32> = help.iter().map(|(code, _)| *code).collect();
    assert_eq!(codes, [0, 1, 2, 3, 4, 130]);
}

#[test]
fn of_two_reasons_what_is_not_as_expected_counts_more_than_a_limit() {
    let folder = Folder::of(&[("a.assize", &double("expect outcomes never { 12 }"))]);
    let ring = concat!(env!("CARGO_MANIFEST_DIR"), "/models/tiny/ring-6.assize");
    folder.run(&["check", "a.assize", ring, "--max-states", "10"]).expect(1, &["1 not as expected, 1 unknown"]);
    folder.run(&["check", ring, "--max-states", "10"]).expect(3, &["1 unknown"]);
}

// what users' CI does

/// What a file under `docs/ci/` calls: the arguments of every `assize` in it.
fn calls(file: &str) -> Vec<Vec<String>> {
    let path = format!("{}/docs/ci/{file}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let joined = text.replace("\\\n", " ");
    let called = joined.lines().filter(|line| !line.trim_start().starts_with('#')).filter_map(|line| {
        let line = line.trim_start().trim_start_matches("- ").trim_start_matches("run: ");
        line.strip_prefix("assize ").map(|rest| rest.split_whitespace().map(str::to_owned).collect())
    });
    called.collect()
}

#[test]
fn the_commands_of_the_example_workflow_and_hook_exist_and_pass_on_a_new_folder() {
    for file in ["workflow.yml", "pre-commit"] {
        let calls = calls(file);
        assert!(calls.len() >= 2, "{file} calls the program");
        let folder = Folder::of(&[]);
        folder.run(&["init", "models"]).expect(0, &[]);
        for call in calls {
            let call: Vec<&str> = call.iter().map(String::as_str).filter(|word| !word.starts_with(">>")).collect();
            folder.run(&call).expect(0, &[]);
        }
    }
}

#[cfg(unix)]
#[test]
fn the_hook_is_a_shell_script() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/ci/pre-commit");
    let ran = std::process::Command::new("sh").args(["-n", path]).output().expect("a shell starts");
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
}

/// What a project names below its folder stays there, by whatever links, and may begin with `./`.
#[cfg(unix)]
#[test]
fn outputs_of_a_project_stay_in_it() {
    let outside = Folder::of(&[]);
    let folder = project("paths = [\"games\"]\noutputs = { json = \"out/found.json\" }\n");
    std::os::unix::fs::symlink(outside.path(), folder.join("out")).expect("a link can be made");
    folder.run(&["check"]).expect(2, &["cannot write `out/found.json`: a link leads out of the project there"]);
    assert!(!outside.join("found.json").exists());
    // The call may say so.
    folder.run(&["check", "--output", "json=out/found.json"]).expect(0, &[]);
    let folder = project("paths = [\"games\"]\noutputs = { json = \"./found.json\" }\n");
    folder.run(&["check"]).expect(0, &[]);
    assert!(folder.join("found.json").is_file());
}

#[cfg(unix)]
#[test]
fn a_project_file_that_leads_nowhere_is_an_error() {
    for to in ["nowhere", "assize.toml"] {
        let folder = Folder::of(&[("a.assize", &double("expect ends"))]);
        std::os::unix::fs::symlink(to, folder.join("assize.toml")).expect("a link can be made");
        folder.run(&["check"]).expect(2, &["cannot read `assize.toml`: it is a link that leads nowhere"]);
    }
}

#[test]
fn the_states_of_a_project_are_those_of_graphs_too() {
    let folder = project("[limits]\nmax-states = 2\n");
    folder.run(&["graph", "games/a.assize"]).expect(3, &["the graph has more than 2 states"]);
}
