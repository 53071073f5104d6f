//! Calls of the program that lack something, or begin with something else than a command: each is told what to write.

use crate::program::{Folder, run};

const TEXT: &str = "use std.plain\nscenario s { uses plain; players A (turn), B; A has 1 energy; expect ends }\n";

#[test]
fn a_file_in_place_of_a_command_is_told() {
    let folder = Folder::of(&[("ok.assize", TEXT)]);
    folder.run(&["ok.assize"]).expect(2, &["`ok.assize` is no command", "did you mean `assize check ok.assize`?"]);
    folder.run(&["."]).expect(2, &["`.` is no command", "did you mean `assize check .`?"]);
    run(&["chek", "x"]).expect(2, &["no command `chek`", "did you mean `check`?"]);
    run(&["frobnicate"]).expect(2, &["no command `frobnicate`", "`assize --help` names all of them"]);
}

#[test]
fn what_a_command_lacks_is_told_with_the_whole_call() {
    run(&["diff"])
        .expect(2, &["`assize diff` needs `<OLD>` and `<NEW>`", "write `assize diff <OLD> <NEW> [PATHS]...`"]);
    run(&["diff", "x"]).expect(2, &["`assize diff` needs `<NEW>`"]);
    run(&["verify"]).expect(2, &["`assize verify` needs `<FILES>...`", "`assize help verify` says what each is"]);
    run(&["init"]).expect(2, &["`assize init` needs `<FOLDER>`"]);
    run(&["--help"]).expect(0, &["Usage: assize"]);
}

#[test]
fn an_equivalence_of_no_change_is_told_by_check_too() {
    let declared = |line: &str| format!("{TEXT}equivalent plain {{ {line} }}\n");
    let check = |line: &str| Folder::of(&[("a.assize", &declared(line))]).run(&["check", "a.assize"]);
    check("\"no such change\": \"nothing does it\"").expect(0, &["rulebook `plain` has no change `no such change`"]);
    check("").expect(2, &["nothing is declared equivalent here"]);
}

#[test]
fn why_nobody_can_bring_something_about_is_told() {
    let text = "use std.plain\nproperty never { possible energy of A = 9 }\nproperty force { A can force energy of A = 9 }\n\
                property avoid { A can avoid energy of A = 1 }\n\
                scenario s { uses plain; players A (turn), B\nhappens: A gains 1 energy\ncheck never, force, avoid }\n";
    Folder::of(&[("a.assize", text)]).run(&["check", "a.assize"]).expect(
        1,
        &[
            "fails: in no run it is ever so",
            "fails: whatever A does, it can come about that it is never so",
            "fails: whatever A does, it can come about that it is so",
        ],
    );
}

#[test]
fn what_is_suggested_for_a_call_can_be_called() {
    let folder = Folder::of(&[("a.assize", TEXT)]);
    folder.run(&["check", "--time-limit", "0"]).expect(2, &["nothing can be searched in no time"]);
    folder.run(&["check", "--max-states", "-5"]).expect(2, &["`-5` is below 0, and no argument here can be"]);
    folder.run(&["check", "-W"]).expect(2, &["there is no option `-W` here", "`assize help COMMAND` names those"]);
    folder
        .run(&["check", "a.assize", "--output", "json=-"])
        .expect(2, &["cannot write `-`: that stands for standard output elsewhere", "`./-`"]);
    folder.run(&["init", "--", "-x"]).expect(0, &["now: assize check ./-x"]);
    folder.run(&["check", "./-x"]).expect(0, &["as expected"]);
}

#[test]
fn versions_that_cannot_be_compared_are_told_apart() {
    let folder = Folder::of(&[("a.assize", TEXT)]);
    std::fs::create_dir(folder.join("old")).expect("a folder can be made");
    folder.run(&["diff", "old", "plain"]).expect(2, &["`old` is a folder, and `plain` the name of a rulebook"]);
    folder
        .run(&["diff", "HEAD~1", "HEAD", "."])
        .expect(2, &["no rulebook is called `HEAD", "a revision of a git repository stands in front of a path"]);
}
