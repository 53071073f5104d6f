//! The house's law, held by walking every path of `src/`.
//!
//! The tables stand in `tidy/law.rs`; this file applies them and checks that
//! they bite. `TIDY_SRC=/elsewhere/src cargo test --test tidy` looks at
//! another source folder.

mod tidy {
    pub mod circles;
    pub mod door;
    pub mod house;
    pub mod law;
    pub mod manifests;
    pub mod matches;
    pub mod names;
    pub mod sizes;
    pub mod types;
    pub mod words;
}

use std::fs;
use std::path::{Path, PathBuf};
use tidy::house::{self, File};
use tidy::law::{EXCEPTIONS, Exception, FLOORS, Law, Violation, excuse};
use tidy::words::Names;
use tidy::{circles, door, manifests, matches, names, sizes, types, words};

fn package() -> PathBuf {
    match std::env::var_os("TIDY_SRC") {
        Some(src) => Path::new(&src).parent().expect("a source folder lies in a package").to_owned(),
        None => PathBuf::from(env!("CARGO_MANIFEST_DIR")),
    }
}

/// Every crate that a manifest names, by the names that paths have.
fn crates(manifest: &str) -> Vec<String> {
    let manifest: toml::Table = manifest.parse().expect("the manifest is read");
    let table = |key: &str| manifest["workspace"][key].as_table().cloned().unwrap_or_default();
    table("dependencies").keys().map(|name| name.trim_start_matches("assize-").replace('-', "_")).collect()
}

fn check(files: &[File], crates: &[String], forbidden: &Names, exceptions: &[Exception]) -> Vec<Violation> {
    excuse(found(files, crates, forbidden), exceptions)
}

fn found(files: &[File], crates: &[String], forbidden: &Names) -> Vec<Violation> {
    let mut found = Vec::new();
    for file in files.iter().filter(|file| !file.test) {
        found.extend(names::check(file, crates));
        found.extend(matches::check(file));
        found.extend(door::check(file));
        found.extend(sizes::check(file));
        found.extend(words::check(file, forbidden));
    }
    found.extend(circles::check(files));
    found.extend(types::check(files));
    found
}

#[test]
fn the_house_keeps_its_law() {
    let package = package();
    let files = house::read(&package.join("src"));
    assert!(files.len() > 10, "the source folder is where it should be");
    let manifest = fs::read_to_string(package.join("Cargo.toml")).expect("the package has a manifest");
    let mut found = found(&files, &crates(&manifest), &words::names(&package.join("models")));
    found.extend(manifests::check(&package.join("src")));
    found.extend(types::without_an_enum(&files));
    let found = excuse(found, EXCEPTIONS);
    let told: Vec<String> = found.iter().map(ToString::to_string).collect();
    assert!(found.is_empty(), "\n{}\n", told.join("\n"));
}

#[test]
fn floors_name_only_floors_above_them_in_the_table() {
    for (at, floor) in FLOORS.iter().enumerate() {
        for named in floor.floors {
            assert!(FLOORS[..at].iter().any(|below| below.name == *named), "{} may name {named}", floor.name);
        }
    }
}

// what the checker catches

/// The laws that one planted file breaks.
fn laws(path: &str, text: &str) -> Vec<(Law, usize)> {
    let crates = ["serde", "rayon", "clap", "schemars", "kernel"].map(str::to_owned);
    let mut forbidden = words::names(Path::new("no such folder"));
    forbidden.add_card("Ash of the Volcano");
    forbidden.add_card("Thump");
    let found = check(&[File::parse(path, text)], &crates, &forbidden, &[]);
    found.into_iter().map(|it| (it.law, it.line)).collect()
}

#[test]
fn a_floor_above_and_a_crate_that_the_table_lacks_are_caught_in_manifests() {
    let laws = |text: &str| -> Vec<(Law, String)> {
        manifests::check_floor("syntax", text).into_iter().map(|it| (it.law, it.what)).collect()
    };
    let base = "[dependencies]\nassize-base.workspace = true\n";
    assert_eq!(laws(base), []);
    assert_eq!(laws(&format!("{base}[dev-dependencies]\nproptest = \"1\"\n")), []);
    let above = "`syntax` depends on `assize-kernel`".to_owned();
    assert_eq!(laws(&format!("{base}assize-kernel.workspace = true\n")), [(Law::Floors, above)]);
    for table in ["", "[build-dependencies]\n", "[target.'cfg(unix)'.dependencies]\n"] {
        let outside = "`syntax` depends on `rayon`".to_owned();
        assert_eq!(laws(&format!("{base}{table}rayon = \"1\"\n")), [(Law::Crates, outside)]);
    }
    let unused = "nothing needs `assize-base`, which the table allows".to_owned();
    assert_eq!(laws(""), [(Law::Floors, unused)]);
}

#[test]
fn the_world_is_caught_below_the_app() {
    for text in [
        "use std::fs;",
        "use std::time::{Duration, Instant};",
        "use std::*;",
        "fn f() { std::thread::spawn(g); }",
        "fn f() { println!(); }",
        "fn f(x: std::collections::HashMap<u8, u8>) {}",
    ] {
        assert_eq!(laws("kernel/step.rs", text), [(Law::World, 1)], "{text}");
    }
    assert_eq!(laws("app/mod.rs", "use std::fs;\nfn f() { println!(); }"), []);
    assert_eq!(laws("base/limits.rs", "use std::time::Duration;\nuse std::fmt;"), []);
}

#[test]
fn a_name_that_two_types_have_is_caught() {
    let files = [
        File::parse("kernel/step.rs", "struct Row;\nfn f() {\n    enum Cell {}\n}"),
        File::parse("report/json.rs", "type Cell = u8;\n#[cfg(test)]\nmod tests {\n    struct Row;\n}"),
    ];
    let found = types::check(&files);
    let told: Vec<String> = found.iter().map(ToString::to_string).collect();
    assert_eq!(told, ["src/report/json.rs:1: TypeNames: `Cell` is a type at src/kernel/step.rs:3 too"]);
}

#[test]
fn re_exports_across_floors_are_caught() {
    assert_eq!(laws("explore/mod.rs", "pub use kernel::position::state::State;"), [(Law::Reexports, 1)]);
    assert_eq!(laws("explore/mod.rs", "pub(crate) use rayon::join;"), [(Law::Reexports, 1)]);
    assert_eq!(laws("explore/mod.rs", "mod graph;\npub use graph::Graph;\npub use self::graph::Node;"), []);
    assert_eq!(laws("lib.rs", "pub use kernel;"), [], "the front of the package");
}

#[test]
fn unwraps_are_caught_outside_tests() {
    let text =
        "fn f() { g().unwrap(); }\nfn h() { assert!(x.unwrap()); }\n#[cfg(test)]\nmod tests { fn f() { x.unwrap(); } }";
    assert_eq!(laws("kernel/step.rs", text), [(Law::Panics, 1), (Law::Panics, 2)]);
    assert_eq!(laws("kernel/step.rs", "fn f() { todo!() }"), [(Law::Panics, 1)]);
}

#[test]
fn arms_that_stand_for_all_other_variants_are_caught() {
    let laws_of = |arms: &str| laws("kernel/step.rs", &format!("fn f() {{ match x {{\n{arms}\n}} }}"));
    for open in [
        "(Expr::Is(n), 1) => n,\n(_, 1) => 0,",
        "Some(Frame::Settle) => 1,\nSome(_) | None => 0,",
        "Some(Frame::Settle) => 1,\n_ => 0,",
        "Instr::Update(Update::Draw) => 1,\nInstr::Update(other) => 0,",
    ] {
        assert_eq!(laws_of(open), [(Law::Matches, 3)], "{open}");
    }
    for whole in [
        "(Expr::Is(n), 1) => n,\n(Expr::Is(n), _) => 0,",
        "Some(Frame::Settle) => 1,\nSome(Frame::Recalculate) | None => 0,",
        "Instr::Update(_) => 1,\nInstr::Flow(_) => 0,",
        "Some(3) => 1,\n_ => 0,",
    ] {
        assert_eq!(laws_of(whole), [], "{whole}");
    }
}

#[test]
fn ways_past_the_door_to_a_position_are_caught() {
    let state = "kernel/position/state.rs";
    let list = |field: &str| {
        format!("position! {{\n    pub struct State {{\n        Turn pub(super) turn: u8,\n        {field}\n    }}\n}}")
    };
    assert_eq!(laws(state, &list("Lost pub(super) lost: u8,")), []);
    assert_eq!(laws(state, &list("Lost pub lost: u8,")), [(Law::Door, 4)]);
    assert_eq!(laws("kernel/wire/codec.rs", "fn f() { let Parts { turn, lost: _ } = s.all_parts(); }"), []);
    assert_eq!(laws("kernel/wire/codec.rs", "fn f() { let Parts { turn, .. } = s.all_parts(); }"), [(Law::Door, 1)]);
    assert_eq!(laws("kernel/change/direct_changes.rs", "fn f() { s.all_parts_mut(); }"), [(Law::Door, 1)]);
    assert_eq!(laws("kernel/look/eval.rs", "fn f() { s.untold_view(); }"), [(Law::Door, 1)]);
}

#[test]
fn large_files_functions_and_parameter_lists_are_caught() {
    let lines = |count: usize| "    g();\n".repeat(count);
    assert_eq!(laws("base/id.rs", &format!("fn f() {{\n{}}}", lines(71))), [(Law::Sizes, 1)]);
    assert_eq!(laws("base/id.rs", &format!("fn f() {{\n{}\n\n    // why\n}}", lines(70))), []);
    assert_eq!(laws("base/id.rs", "impl X { fn f(&self, a: A, b: A, c: A, d: A, e: A, f: A) {} }"), [(Law::Sizes, 1)]);
    assert_eq!(laws("base/id.rs", "impl X { fn f(&self, a: A, b: A, c: A, d: A, e: A) {} }"), []);
    assert_eq!(laws("base/id.rs", &"use a::b;\n".repeat(501)), [(Law::Sizes, 1)]);
    let apart = format!(
        "/// doc\nenum X {{\n{}}}\n#[cfg(test)]\nmod tests {{\n{}}}",
        "A,\n".repeat(300),
        "use a::b;\n".repeat(300)
    );
    assert_eq!(laws("base/id.rs", &apart), []);
}

#[test]
fn asking_for_one_value_of_a_policy_is_caught() {
    let laws_of = |line: &str| laws("kernel/step.rs", &format!("fn f() {{\n{line}\n}}"));
    for open in [
        "let stack = matches!(go, TriggersGo::Stack);",
        "if let TriggersGo::Stack = go {}",
        "let TriggersGo::Stack = go else { return };",
        "let stack = go == TriggersGo::Stack as u8;",
        "match (go, 1) { (TriggersGo::Stack, _) => 1, (_, 1) => 2 };",
    ] {
        assert_eq!(laws_of(open), [(Law::Matches, 2)], "{open}");
    }
    for whole in ["let stack = one_of!(go, TriggersGo: Stack, not Pool | Queue);", "let at = Policy::TriggersGo as u8;"]
    {
        assert_eq!(laws_of(whole), [], "{whole}");
    }
}

#[test]
fn of_a_match_that_names_every_variant_the_longest_arm_counts() {
    let arm = |head: &str, count: usize| format!("    {head} => {{\n{}    }}\n", "        g();\n".repeat(count));
    let follows = |arms: &[String]| format!("fn f(x: X) {{\n  match x {{\n{}  }}\n}}", arms.concat());
    let table = [arm("X::A(_)", 60), arm("X::B { y } | X::C(Y::D(y))", 60)];
    assert_eq!(laws("base/id.rs", &follows(&table)), []);
    let long = [arm("X::A(_)", 71), arm("X::B", 1)];
    assert_eq!(laws("base/id.rs", &follows(&long)), [(Law::Sizes, 1)], "the longest arm");
    for rest in ["_", "other", "3"] {
        let open = [arm("X::A(_)", 60), arm(rest, 60)];
        assert_eq!(laws("base/id.rs", &follows(&open)), [(Law::Sizes, 1)], "{rest}: no table of variants");
    }
}

#[test]
fn names_of_games_and_cards_are_caught_outside_docs_and_tests() {
    assert_eq!(laws("base/id.rs", "const X: &str = \"Flesh and Blood\";"), [(Law::Games, 1)]);
    assert_eq!(laws("base/id.rs", "fn fab() {}"), [(Law::Games, 1)]);
    assert_eq!(laws("base/id.rs", "// as in Gundam\nfn f() {}"), [(Law::Games, 1)]);
    assert_eq!(laws("base/id.rs", "const X: &str = \"Ash of the Volcano\";"), [(Law::Games, 1)]);
    assert_eq!(laws("base/id.rs", "const X: &str = \"a Thump b\";\nfn Thump() {}"), [(Law::Games, 1)]);
    assert_eq!(laws("base/id.rs", "/// FaB 6.3.2a, Thump\nfn fabricate() {}"), []);
    assert_eq!(laws("base/id.rs", "#[cfg(test)]\nmod tests {\n    // Gundam\n}"), []);
}

#[test]
fn exceptions_excuse_only_what_they_name_and_must_be_needed() {
    let exception = |what| Exception { law: Law::World, file: "kernel/step.rs", what, reason: "why" };
    let file = [File::parse("kernel/step.rs", "use std::fs;")];
    let left = |what| check(&file, &[], &Names::default(), &[exception(what)]).len();
    assert_eq!(left("`kernel` names `std::fs`"), 0);
    assert_eq!(left("`kernel` names `std::env`"), 2, "the violation, and the exception that nothing needs");
}

/// The circles of planted files.
fn circles_of(files: &[(&str, &str)]) -> Vec<(String, String)> {
    let files: Vec<File> = files.iter().map(|(path, text)| File::parse(path, text)).collect();
    let first = |what: &str| what.lines().next().unwrap_or_default().to_owned();
    circles::check(&files).into_iter().map(|it| (it.file, first(&it.what))).collect()
}

fn circle(of: &str, names: &str) -> Vec<(String, String)> {
    vec![(of.to_owned(), format!("{names} stand on each other in a circle"))]
}

#[test]
fn chapters_that_name_each_other_are_caught_on_every_floor() {
    let there = ("study/hunt/draw.rs", "use crate::mutate::Change;");
    assert_eq!(circles_of(&[there, ("study/mutate.rs", "pub struct Change;")]), []);
    let back = ("study/mutate.rs", "pub struct Change;\nfn f() { crate::hunt::draw::g(); }");
    assert_eq!(circles_of(&[there, back]), circle("study", "hunt, mutate"));
    let (one, other) = (("app/a.rs", "use crate::app::b::B;"), ("app/b.rs", "use super::a::A;\npub struct B;"));
    assert_eq!(circles_of(&[one, other]), circle("app", "a, b"), "the one floor that is no crate of its own");
}

#[test]
fn files_of_one_chapter_that_name_each_other_are_caught_in_the_kernel_alone() {
    let texts = ["use super::b::B;\npub struct A;", "use super::a::A;\npub struct B;"];
    let in_chapter = |floor: &str| {
        let paths = [format!("{floor}/play/a.rs"), format!("{floor}/play/b.rs")];
        circles_of(&[(&paths[0], texts[0]), (&paths[1], texts[1])])
    };
    assert_eq!(in_chapter("kernel"), circle("kernel/play", "a, b"));
    assert_eq!(in_chapter("explain"), []);
}

#[test]
fn a_method_counts_where_its_impl_stands() {
    let step = ("kernel/step/work.rs", "pub struct Step;");
    let play = |method: &str| format!("use crate::step::work::Step;\nimpl Step {{ {method} }}");
    let run = |call: &str| {
        format!("use crate::play::act::N;\nimpl crate::step::work::Step {{ pub fn go(&self) {{ {call} }} }}")
    };
    let chapters = |method: &str, call: &str| {
        let (play, run) = (play(method), run("self.act()"));
        let caller = format!("pub const N: u8 = 0;\n{play}\nfn f(it: &Step) {{ {call} }}");
        circles_of(&[step, ("kernel/play/act.rs", &caller), ("kernel/run/go.rs", &run)])
    };
    let circle = circle("kernel", "play, run");
    assert_eq!(chapters("pub fn act(&self) {}", ""), []);
    assert_eq!(chapters("pub fn act(&self) { self.go() }", ""), circle, "on `self`");
    assert_eq!(chapters("pub fn act(&self) {}", "it.go()"), circle, "on something else");
    assert_eq!(chapters("pub fn act(&self) {}", "Step::go(it)"), circle, "named by its type");
    assert_eq!(chapters("pub fn act(&self) { Self::go(self) }", ""), circle, "named by `Self`");
    assert_eq!(chapters("pub fn act(&self) {}", "assert!(it.go())"), circle, "in a macro");
    let private = "use crate::play::act::N;\nimpl crate::step::work::Step { fn go(&self) {} }";
    let act = format!("pub const N: u8 = 0;\n{}", play("pub fn act(&self) { iter.go() }"));
    assert_eq!(circles_of(&[step, ("kernel/play/act.rs", &act), ("kernel/run/go.rs", private)]), [], "not its method");
}
