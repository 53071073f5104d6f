//! What is read is not written over, and texts name nothing outside of their project.

use crate::program::{Folder, double};
use std::fs;

const POOL: &str = include_str!("../../models/tiny/pool.assize");

fn text() -> String {
    double("expect outcomes include { 12 }")
}

/// Runs a command that would write over a file that is read: it is refused before anything runs, and nothing changes.
#[track_caller]
fn kept(folder: &Folder, file: &str, args: &[&str], said: &[&str]) {
    let before = fs::read(folder.join(file)).expect("the file is there");
    let ran = folder.run(args);
    ran.expect(2, said);
    assert!(!ran.out.contains("as expected"), "{}", ran.out);
    assert_eq!(fs::read(folder.join(file)).expect("it is still there"), before);
}

#[test]
fn no_report_takes_the_place_of_a_text() {
    let text = text();
    let folder = Folder::of(&[("in.assize", &text), ("other.assize", &text), ("in.found", "x"), ("assize.toml", "")]);
    let texts = "files that end in `.assize` are texts, and this is none";
    kept(&folder, "in.assize", &["check", "in.assize", "--output", "json=in.assize"], &[texts]);
    kept(&folder, "other.assize", &["check", "in.assize", "--output", "json=other.assize"], &[texts]);
    kept(&folder, "in.assize", &["coverage", "in.assize", "--html", "in.assize"], &[texts]);
    kept(&folder, "in.assize", &["diff", "in.assize", "other.assize", "--html", "in.assize"], &[texts]);
    kept(&folder, "in.assize", &["diff", "in.assize", "other.assize", "--markdown", "./in.assize"], &[texts]);
    kept(&folder, "in.assize", &["triggers", "in.assize", "--format", "svg", "--output", "in.assize"], &[texts]);
    folder.run(&["check", "in.assize", "--output", "json=new.assize"]).expect(2, &[texts]);
    kept(&folder, "in.found", &["check", "other.assize", "--output", "json=in.found"], &["are baselines"]);
    kept(&folder, "assize.toml", &["check", "other.assize", "--output", "json=assize.toml"], &["how this project"]);
    folder.run(&["check", "other.assize", "--output", "json=."]).expect(2, &["it is a folder"]);
    folder.run(&["check", "other.assize", "--output", "json=nowhere/"]).expect(2, &["it is a folder"]);
}

#[test]
fn no_report_takes_the_place_of_a_model_that_is_read() {
    let folder = Folder::of(&[("in.assize", &text())]);
    let model = folder.run(&["model", "in.assize", "--json"]).out;
    fs::write(folder.join("m.json"), model).expect("a file can be written");
    kept(&folder, "m.json", &["check", "m.json", "--output", "json=m.json"], &["cannot write `m.json`: it is read"]);
    kept(&folder, "m.json", &["check", "m.json", "--certify", "."], &["`m.json` is read from it"]);
    kept(&folder, "m.json", &["check", "in.assize", "--certify", "m.json"], &["it is no folder"]);
}

/// Boards are written beside those of an earlier hunt, and into no other file.
#[test]
fn a_hunt_writes_into_no_file_but_its_own() {
    let folder = Folder::of(&[("pool.assize", POOL)]);
    let hunt = |output: &str| folder.run(&["hunt", ".", "--boards", "1", "--random", "0", "--output", output]);
    kept(
        &folder,
        "pool.assize",
        &["hunt", ".", "--boards", "1", "--random", "0", "--output", "pool.assize"],
        &["it is there, and no hunt has written it"],
    );
    hunt("found.json").expect(2, &["boards are written as a text, which ends in `.assize`"]);
    hunt("found.assize").expect(1, &["1 find"]);
    // The second time what was found is no part of the pool, and is not found again.
    hunt("found.assize").expect(0, &["0 finds"]);
    folder.run(&["check", "found.assize"]).expect(0, &["1 scenario: 1 as expected"]);
    fs::create_dir(folder.join("sub")).expect("a folder can be made");
    hunt("./sub/../sub/found.assize").expect(1, &["1 find"]);
    let found = fs::read_to_string(folder.join("sub/found.assize")).expect("it is written");
    assert!(found.contains("use \"../pool.assize\""), "{found}");
    folder.run(&["check", "sub/found.assize"]).expect(0, &["1 scenario: 1 as expected"]);
}

#[cfg(unix)]
#[test]
fn links_are_followed_and_judged_at_the_true_file() {
    let folder = Folder::of(&[("in.assize", &text()), ("page.html", "old")]);
    let link = |to: &str, name: &str| std::os::unix::fs::symlink(to, folder.join(name)).expect("a link can be made");
    link("in.assize", "out.json");
    link("page.html", "link.html");
    link("nowhere.html", "lost.html");
    kept(&folder, "in.assize", &["check", "in.assize", "--output", "json=out.json"], &["are texts"]);
    folder.run(&["check", "in.assize", "--output", "html=lost.html"]).expect(2, &["a link that leads nowhere"]);
    folder.run(&["check", "in.assize", "--output", "html=link.html"]).expect(0, &[]);
    assert!(fs::symlink_metadata(folder.join("link.html")).expect("it is there").is_symlink());
    assert!(fs::read_to_string(folder.join("page.html")).expect("it is there").contains("<html"));
    folder
        .run(&["check", "in.assize", "--output", "html=link.html", "--output", "markdown=page.html"])
        .expect(2, &["two outputs go to"]);
}

/// What is in a file that is no text of the project is never printed.
#[test]
fn a_text_uses_only_texts_of_its_project() {
    let outside = Folder::of(&[("secret.assize", "secret words\n"), ("secret.txt", "secret words\n")]);
    let project = Folder::of(&[]);
    fs::create_dir_all(project.join("game/deep")).expect("folders can be made");
    let write = |name: &str, text: &str| fs::write(project.join(name), text).expect("a file can be written");
    let secret = |name: &str| outside.join(name).display().to_string();
    write("game/rulebook.assize", "use std.plain\n");
    write("game/notes.txt", "secret words\n");
    for (used, said) in [
        (secret("secret.assize"), "it stands outside of the project"),
        (secret("secret.txt"), "a text can only use files that end in `.assize`"),
        ("/etc/passwd".to_owned(), "a text can only use files that end in `.assize`"),
        ("../notes.txt".to_owned(), "a text can only use files that end in `.assize`"),
        ("../../../../../../../../etc/hostname.assize".to_owned(), "no such file"),
    ] {
        write("game/deep/a.assize", &format!("use \"{used}\"\n"));
        let ran = project.run(&["check", "game/deep/a.assize"]);
        ran.expect(2, &[said]);
        assert!(!format!("{}{}", ran.out, ran.err).contains("secret words"), "{}", ran.err);
    }
    // The folder where we are is the project's where nothing says otherwise; so is the nearest with `assize.toml`.
    write("game/deep/a.assize", &format!("use \"../rulebook.assize\"\n{}", text()));
    project.run(&["check", "game/deep"]).expect(0, &["1 as expected"]);
    let deep = |args: &[&str]| {
        let mut command = crate::program::assize(args);
        crate::program::ran(command.current_dir(project.join("game/deep")).output().expect("the program starts"))
    };
    deep(&["check", "a.assize"]).expect(2, &["it stands outside of the project", "an empty `assize.toml`"]);
    write("assize.toml", "");
    deep(&["check", "a.assize"]).expect(0, &["1 as expected"]);
    deep(&["check", "a.assize", "../rulebook.assize"]).expect(0, &["1 as expected"]);
}

#[cfg(unix)]
#[test]
fn links_in_a_folder_lead_no_further_than_the_project() {
    let outside = Folder::of(&[("secret.assize", "secret words\n"), ("secret.txt", "secret words\n")]);
    let folder = Folder::of(&[("a.assize", &text())]);
    let link = |to: &std::path::Path, name: &str| std::os::unix::fs::symlink(to, folder.join(name)).expect("a link");
    link(&outside.join("secret.assize"), "b.assize");
    link(outside.path(), "folder");
    fs::write(folder.join("notes.txt"), "secret words\n").expect("a file can be written");
    link(&folder.join("notes.txt"), "c.assize");
    link(&folder.join("a.assize"), "d.assize");
    let ran = folder.run(&["check", "."]);
    ran.expect(
        0,
        &[
            "`./b.assize` is passed over: it is a link that leads out of the project",
            "`./folder` is passed over: it is a link that leads out of the project",
            "`./c.assize` is passed over: it is a link to a file that does not end in `.assize`",
        ],
    );
    assert!(!format!("{}{}", ran.out, ran.err).contains("secret"), "{}", ran.err.replace("secret.", ""));
}

/// A pipe would be waited for without end, and a folder in itself searched without end.
#[cfg(unix)]
#[test]
fn what_is_no_file_is_passed_over_and_named() {
    let folder = Folder::of(&[("a.assize", &text())]);
    let made = std::process::Command::new("mkfifo").arg(folder.join("pipe.assize")).status().expect("mkfifo is there");
    assert!(made.success());
    let _socket = std::os::unix::net::UnixListener::bind(folder.join("socket.assize")).expect("a socket");
    let link = |to: &str, name: &str| std::os::unix::fs::symlink(to, folder.join(name)).expect("a link");
    link(".", "circle");
    link("nowhere.assize", "lost.assize");
    link("/dev/zero", "zero.assize");
    let passed = [
        "`./circle` is passed over: it is a link to a folder in which it stands",
        "`./lost.assize` is passed over: it cannot be read: no such file",
        "`./pipe.assize` is passed over: it is a pipe",
        "`./socket.assize` is passed over: it is a socket",
        "`./zero.assize` is passed over: it is a device",
    ];
    folder.run(&["check", "."]).expect(0, &passed);
    folder.run(&["fmt", "."]).expect(0, &passed);
    folder.run(&["check", "pipe.assize"]).expect(2, &["`pipe.assize` is a pipe, not a file"]);
    folder.run(&["check", "zero.assize"]).expect(2, &["`zero.assize` is a device, not a file"]);
    folder.run(&["verify", "pipe.assize"]).expect(2, &["it is a pipe, not a file"]);
    fs::write(folder.join("b.assize"), "use \"pipe.assize\"\n").expect("a file can be written");
    folder.run(&["check", "b.assize"]).expect(2, &["cannot read `pipe.assize`: it is a pipe, not a file"]);
}

/// A terminal, a log of a workflow and a page would obey such characters.
#[test]
fn characters_that_nobody_sees_are_shown() {
    let named = |name: &str| text().replace("\"double\"", &format!("\"{name}\""));
    let folder =
        Folder::of(&[("a.assize", &named("a\u{1b}]0;pwn\u{7}\u{1b}[31m")), ("b.assize", &named("a\u{202e}b"))]);
    let seen = |args: &[&str], code: i32, said: &str| {
        let ran = folder.run(args);
        ran.expect(code, &[said]);
        let all = format!("{}{}", ran.out, ran.err);
        let bad = |letter: char| matches!(letter, '\u{7}' | '\u{202e}');
        assert!(!all.contains(bad) && !all.contains("\u{1b}]") && !all.contains("\u{1b}[31m"), "{all:?}");
    };
    // A text has no use for control characters.
    seen(&["check", "a.assize"], 2, "it holds a control character, \\u{1b} (line 3, byte 26)");
    // Characters that turn the direction of writing are used by some scripts.
    seen(&["check", "b.assize", "--color", "always"], 0, "a\\u{202e}b");
    seen(&["check", "b.assize", "--format", "html"], 0, "a\\u{202e}b");
    seen(&["check", "b.assize", "--format", "markdown"], 0, "202e}b");
    seen(&["check", "b.assize", "--format", "json"], 0, "a\\u202eb");
    let json = folder.run(&["check", "b.assize", "--format", "json"]).out;
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON stays JSON");
    assert_eq!(json["scenarios"][0]["name"], "a\u{202e}b");
    let failing = text().replace("\"double\"", "\"a\u{202e}b\"").replace("include { 12 }", "exactly { 1 }");
    fs::write(folder.join("b.assize"), failing).expect("a file can be written");
    seen(&["check", "b.assize", "--format", "github"], 1, "a\\u{202e}b");
}
