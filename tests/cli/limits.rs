//! Nothing runs away: a limit and a signal are heard soon, also in the middle of something long.

use crate::program::{Folder, assize, ran};
use std::process::Stdio;
use std::time::{Duration, Instant};

/// Hundreds of objects under one continuous effect: a pass looks at each of them for each.
const LOTS: &str = r#"use std.plain
rulebook breeding extends plain {
  event breed { "PLAYER breeds [AMOUNT] OTHER"; does: create OTHER for PLAYER in play }
}
token "Imp": unit { power 1 }
scenario "lots" {
  uses breeding
  players A (turn), B
  A: "Flag" is item in play { each unit gets +1 power }
  happens: repeat 600 { A breeds "Imp" }
  observe count = number of units
}
"#;

/// On a busy machine, without optimisation.
const PATIENCE: Duration = Duration::from_secs(20);

#[test]
fn a_time_limit_is_kept_in_the_middle_of_a_pass() {
    let folder = Folder::of(&[("a.assize", LOTS)]);
    for command in ["check", "loops", "explain"] {
        let began = Instant::now();
        folder.run(&[command, "a.assize", "--time-limit", "1s"]).expect(3, &[]);
        assert!(began.elapsed() < PATIENCE, "{command}: {:?}", began.elapsed());
    }
}

/// Each lap of A's gains 1 energy and makes one effect more on the unit, which nothing proves to go on for ever. Of two options one
/// goes on: the longest way has a choice for each lap, and begins with the 1 energy of the line.
/// Nobody set a limit: the search ends where it has shown that a loop grows, and says how to look further.
#[test]
fn what_a_growing_loop_leaves_open_says_how_to_look_further() {
    let scenario = "scenario \"far\" {\n  uses plain\n  players A (turn), B\n  A: \"Well\" is item { activate free: gain 1 energy }\n  \
                    A may activate \"Well\" any number of times\n  observe energy of A\n  expect outcomes never { 4 }\n}\n";
    let folder = Folder::of(&[("a.assize", &format!("use std.plain\n{scenario}"))]);
    folder
        .run(&["check", "a.assize"])
        .expect(3, &["a loop grows for ever", "`--max-states N` on the command line looks"]);
    folder.run(&["check", "a.assize", "--max-states", "300"]).expect(1, &["1 not as expected"]);
}

#[test]
fn a_limit_says_what_grows() {
    let text = "use std.plain\nscenario \"pile\" {\n  uses plain\n  players A (turn), B\n  \
                A: \"Forge\" is unit with power 1 in play { when you gain energy: you may { this gets +1 power \
                indefinitely, gain 1 energy } }\n  happens: A gains 1 energy\n  expect ends\n}\n";
    let folder = Folder::of(&[("a.assize", text)]);
    for (limit, most) in [("memory", "20k"), ("state", "60")] {
        let option = if limit == "memory" { "--max-memory" } else { "--max-states" };
        folder.run(&["check", "a.assize", option, most]).expect(
            3,
            &[
                &format!("unknown: {limit} limit reached; on a longest way, of "),
                "energy of A grows from 1 to ",
                "the number of effects of `Forge: this gets +1 power indefinitely` grows from 0 to ",
            ],
        );
    }
}

/// Whatever a command does, it ends when it is told to.
#[cfg(unix)]
#[test]
fn every_command_ends_soon_when_it_is_told_to() {
    let folder = Folder::of(&[("a.assize", LOTS)]);
    let lots = folder.join("a.assize").display().to_string();
    // After so many milliseconds.
    let calls: [(&str, u64, &[&str]); 6] = [
        ("-INT", 1500, &["check", &lots]),
        ("-TERM", 1500, &["explain", &lots]),
        ("-TERM", 1500, &["coverage", "models/gundam"]),
        ("-INT", 1500, &["mutate", "models/gundam"]),
        ("-INT", 200, &["triggers", "models/fab", "--format", "svg"]),
        ("-TERM", 1500, &["hunt", "models/fab"]),
    ];
    for (signal, wait, args) in calls {
        let child = assize(args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program starts");
        std::thread::sleep(Duration::from_millis(wait));
        std::process::Command::new("kill").args([signal, &child.id().to_string()]).status().expect("kill is there");
        let began = Instant::now();
        ran(child.wait_with_output().expect("it ends")).expect(130, &["interrupted"]);
        assert!(began.elapsed() < PATIENCE, "{args:?}: {:?}", began.elapsed());
    }
}

#[test]
fn a_time_without_a_unit_is_refused_with_what_to_write() {
    let folder = Folder::of(&[("a.assize", LOTS), ("assize.toml", "")]);
    folder.run(&["check", "a.assize", "--time-limit", "5"]).expect(2, &["a time needs a unit: write `5s` for seconds"]);
    std::fs::write(folder.join("assize.toml"), "[limits]\ntime-limit = 5\n").expect("a file can be written");
    folder.run(&["check", "a.assize"]).expect(2, &["a time needs a unit: write `5s` for seconds"]);
}

/// An event that is replaced for ever is named, and what replaces it.
#[test]
fn an_event_that_never_comes_to_occur_is_told() {
    let text = "use std.plain\nrulebook r extends plain { policies { an effect replaces an original event: any number of times } }\n\
                scenario s { uses r; players A (turn), B\nA: \"C\" is item in play { if you would gain energy, instead also draw 1 card }\n\
                happens: A gains 1 energy\nobserve energy of A\nexpect unknown }\n";
    let told = "size limit reached; event `gain energy` is replaced again and again by `if you would gain energy, instead also draw 1 card`";
    Folder::of(&[("a.assize", text)]).run(&["check", "a.assize", "-v"]).expect(0, &[told]);
}

/// Nobody chooses: what the steps of a long stretch are is nobody's business.
#[test]
fn a_longest_way_without_choices_tells_of_none() {
    let text = "use std.plain\ncard \"Card\": unit { activate free: repeat 10000 { repeat 10000 { gain 1 energy } } }\n\
                scenario \"s\" {\n  uses plain\n  players A (turn), B\n  A: \"Card\" in play\n  A activates \"Card\"\n  \
                expect ends\n}\n";
    let folder = Folder::of(&[("a.assize", text)]);
    let ran = folder.run(&["check", "a.assize", "--max-states", "10"]);
    ran.expect(3, &["on a longest way, on which nobody chooses"]);
}
