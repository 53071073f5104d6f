//! What is new does not compile until every part of the program has said what it is to it.
//!
//! Takes a copy of the source, adds a variant to each enum that a text or a
//! position is made of, a field to the position, and a value to policies; looks where the compiler
//! then complains. And it counts the files that a whole new policy changes. A crate that does not compile keeps those above it from
//! being looked at, so that what it complains of is given an arm, and the
//! compiler is asked again.
//!
//! It compiles the program several times: `cargo test --test exhaustive -- --ignored`.
#![allow(clippy::unwrap_used, reason = "a test")]

use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

/// What is added: behind which words of which file, and how it is called.
struct Added {
    file: &'static str,
    behind: &'static str,
    name: &'static str,
    /// The files that must not compile with it.
    missed: &'static [&'static str],
}

/// Where expressions and instructions stand, what is checked of them, what they do, and what they can bring about.
const VARIANTS: [Added; 9] = [
    Added {
        file: "src/model/expr.rs",
        behind: "pub enum Expr {",
        name: "AddedExpr",
        missed: &[
            "src/model/visit.rs",
            "src/model/well_formed/exprs.rs",
            "src/kernel/look/eval.rs",
            "src/analysis/triggering/feature.rs",
        ],
    },
    Added {
        file: "src/model/instr.rs",
        behind: "pub enum Update {",
        name: "AddedBare",
        missed: &[
            "src/model/visit.rs",
            "src/model/well_formed/instrs.rs",
            "src/kernel/change/direct_changes.rs",
            "src/kernel/play/payment.rs",
            "src/analysis/triggering/doing.rs",
        ],
    },
    Added {
        file: "src/model/instr.rs",
        behind: "pub enum OnEvent {",
        name: "AddedOnEvent",
        missed: &[
            "src/model/visit.rs",
            "src/model/well_formed/instrs.rs",
            "src/kernel/run/follow.rs",
            "src/kernel/event/lookahead.rs",
            "src/analysis/triggering/doing.rs",
        ],
    },
    Added {
        file: "src/model/instr.rs",
        behind: "pub enum Flow {",
        name: "AddedFlow",
        missed: &[
            "src/model/visit.rs",
            "src/model/well_formed/instrs.rs",
            "src/kernel/table/code.rs",
            "src/kernel/run/follow.rs",
            "src/kernel/play/payment.rs",
            "src/analysis/triggering/doing.rs",
            "src/explain/sentence.rs",
        ],
    },
    Added {
        file: "src/model/instr.rs",
        behind: "pub enum Choose {",
        name: "AddedChoose",
        missed: &[
            "src/model/visit.rs",
            "src/model/well_formed/instrs.rs",
            "src/kernel/table/code.rs",
            "src/kernel/run/choose.rs",
            "src/kernel/play/payment.rs",
            "src/analysis/triggering/doing.rs",
        ],
    },
    Added {
        file: "src/model/ability.rs",
        behind: "pub enum Modify {",
        name: "AddedModify",
        missed: &[
            "src/model/visit.rs",
            "src/model/well_formed/tables.rs",
            "src/kernel/continuous/modify.rs",
            "src/kernel/table/stages.rs",
            "src/analysis/triggering/feature.rs",
        ],
    },
    Added {
        file: "src/model/ability.rs",
        behind: "pub enum AbilityKind {",
        name: "AddedKind",
        missed: &[
            "src/model/visit.rs",
            "src/model/well_formed/tables.rs",
            "src/kernel/table/code.rs",
            "src/kernel/table/ready.rs",
            "src/analysis/triggering/nodes.rs",
            "src/study/limiters.rs",
        ],
    },
    Added {
        file: "src/model/ability.rs",
        behind: "pub enum Scope {",
        name: "AddedScope",
        missed: &[
            "src/model/visit.rs",
            "src/model/well_formed/tables.rs",
            "src/kernel/table/stages.rs",
            "src/analysis/triggering/nodes.rs",
        ],
    },
    Added {
        file: "src/kernel/position/agenda.rs",
        behind: "pub enum Frame {",
        name: "AddedFrame",
        missed: &[
            "src/kernel/run/dispatch.rs",
            "src/kernel/wire/writer.rs",
            "src/kernel/position/mention.rs",
            "src/kernel/position/agenda.rs",
            "src/kernel/position/state.rs",
        ],
    },
];

/// A position is written, read, compared, abstracted and renumbered with all its fields.
const FIELDS: [Added; 3] = [
    Added {
        file: "src/kernel/position/state.rs",
        behind: "    pub struct State {\n",
        name: "added_to_state",
        missed: &[
            "src/kernel/wire/codec.rs",
            "src/kernel/wire/moments.rs",
            "src/kernel/position/mention.rs",
            "src/kernel/growth/abstraction.rs",
            "src/kernel/position/state.rs",
            "src/kernel/continuous/memo.rs",
            "src/kernel/table/opening.rs",
        ],
    },
    Added {
        file: "src/kernel/position/event.rs",
        behind: "pub struct Event {",
        name: "added_to_event",
        missed: &[
            "src/kernel/wire/reader.rs",
            "src/kernel/wire/writer.rs",
            "src/kernel/position/mention.rs",
            "src/kernel/position/event.rs",
        ],
    },
    Added {
        file: "src/kernel/position/lasting.rs",
        behind: "pub struct Effect {",
        name: "added_to_effect",
        missed: &["src/kernel/wire/reader.rs", "src/kernel/wire/writer.rs", "src/kernel/position/mention.rs"],
    },
];

/// Policies that hold other values than these are read somewhere. Of two values, of three, of four; read in a match, by
/// `==`, by `one_of!`, while a model is made ready, and where the position keeps less.
const VALUES: [Added; 8] = [
    // Of two.
    Added {
        file: "src/model/policy.rs",
        behind: "ZeroEvents \"an event of amount zero\" {",
        name: "ZeroEvents",
        missed: &["src/kernel/event/prevent.rs", "src/kernel/event/proposal.rs", "src/kernel/look/active.rs"],
    },
    Added {
        file: "src/model/policy.rs",
        behind: "Rounding \"fractions are rounded\" {",
        name: "Rounding",
        missed: &["src/kernel/position/number.rs"],
    },
    Added {
        file: "src/model/policy.rs",
        behind: "Affected \"the affected player is that of\" {",
        name: "Affected",
        missed: &["src/kernel/event/replacement_order.rs"],
    },
    Added {
        file: "src/model/policy.rs",
        behind: "OlderTriggers \"triggers of different ages\" {",
        name: "OlderTriggers",
        missed: &["src/kernel/stack/oldest.rs", "src/kernel/table/ages.rs"],
    },
    // Of more.
    Added {
        file: "src/model/policy.rs",
        behind: "TriggersGo \"triggers go to\" {",
        name: "TriggersGo",
        missed: &["src/kernel/stack/trigger_order.rs", "src/kernel/stack/put_on_stack.rs", "src/kernel/machine.rs"],
    },
    Added {
        file: "src/model/policy.rs",
        behind: "EqualEffects \"several equal effects on one object\" {",
        name: "EqualEffects",
        missed: &[
            "src/kernel/lasting/refresh.rs",
            "src/kernel/continuous/repeated_firings.rs",
            "src/kernel/lasting/ending.rs",
        ],
    },
    Added {
        file: "src/model/policy.rs",
        behind: "Dependence \"an effect depends on\" {",
        name: "Dependence",
        missed: &["src/kernel/table/stages.rs", "src/kernel/continuous/dependence.rs"],
    },
    Added {
        file: "src/model/policy.rs",
        behind: "TriggerOrder \"triggers are ordered by\" {",
        name: "TriggerOrder",
        missed: &["src/kernel/wire/canonical.rs"],
    },
];

/// A policy of what becomes of loops, which is read on the floors above the kernel.
const OF_LOOPS: [Added; 1] = [Added {
    file: "src/model/policy.rs",
    behind: "ForcedLoops \"a loop that nobody can leave\" {",
    name: "ForcedLoops",
    missed: &["src/analysis/ruling.rs"],
}];

/// Of a whole new policy: each file that it changes, behind which words, with what.
const POLICY: [(&str, &str, &str); 2] = [
    // Its key, what it is about, and its values: texts that state it are read, printed, changed by mutants and compared.
    (
        "src/model/policy.rs",
        "policies! {",
        "
    /// Which of two is done.
    AddedPolicy \"what was added\" {
        Once \"is done once\",
        Twice \"is done twice\",
    };",
    ),
    // Where it decides something.
    (
        "src/kernel/trigger/meet.rs",
        "pub(crate) fn asks_words_again(&self) -> bool {",
        "
        if self.eye().policy::<model::policy::AddedPolicy>() == model::policy::AddedPolicy::Twice {
            return true;
        }",
    ),
];

/// The most files of the source that a new policy may change.
const POLICY_FILES_MAX: usize = 6;

/// How often the compiler is asked again at most.
const ROUNDS_MAX: usize = 12;

/// A copy of the source.
struct Copy {
    root: PathBuf,
}

impl Copy {
    fn of_the_source(name: &str) -> Copy {
        let source = Path::new(env!("CARGO_MANIFEST_DIR"));
        let root = source.join("target/exhaustive").join(name);
        if root.exists() {
            std::fs::remove_dir_all(&root).unwrap();
        }
        for part in ["src", "benches", "docs", "properties", "web/dist", "Cargo.toml", "Cargo.lock"] {
            copy(&source.join(part), &root.join(part));
        }
        Copy { root }
    }

    fn change(&self, file: &str, change: impl FnOnce(&str) -> String) {
        let path = self.root.join(file);
        let text = std::fs::read_to_string(&path).unwrap();
        std::fs::write(path, change(&text)).unwrap();
    }

    fn add(&self, added: &Added, line: &str) {
        self.change(added.file, |text| {
            assert_eq!(text.matches(added.behind).count(), 1, "{}: `{}`", added.file, added.behind);
            text.replace(added.behind, &format!("{}\n    /// Added.\n    {line},", added.behind))
        });
    }

    /// What the compiler says of the program without its tests.
    fn errors(&self) -> Vec<Problem> {
        // Cargo gives the crates of both copies the same names, so each copy needs a target folder of its own.
        let target = self.root.with_extension("target");
        let ran = Command::new(env!("CARGO"))
            .args(["check", "--offline", "--package", "assize", "--lib", "--message-format", "json"])
            .args(["--keep-going", "--quiet"])
            .env("CARGO_TARGET_DIR", target)
            .env_remove("RUSTFLAGS")
            .current_dir(&self.root)
            .output()
            .unwrap();
        let lines = String::from_utf8(ran.stdout).unwrap();
        let messages = lines.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
        let found: Vec<Problem> = messages.filter_map(|message| Problem::of(&message["message"])).collect();
        assert!(!found.is_empty() || ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
        found
    }
}

fn copy(from: &Path, to: &Path) {
    if from.is_dir() {
        std::fs::create_dir_all(to).unwrap();
        for entry in std::fs::read_dir(from).unwrap() {
            let entry = entry.unwrap();
            copy(&entry.path(), &to.join(entry.file_name()));
        }
    } else {
        std::fs::copy(from, to).unwrap();
    }
}

/// An error of the compiler.
struct Problem {
    text: String,
    file: String,
    /// Where in the file what it is about ends.
    end: usize,
}

impl Problem {
    fn of(message: &Value) -> Option<Problem> {
        if message["level"] != "error" {
            return None;
        }
        let mut span = message["spans"].as_array()?.iter().find(|span| span["is_primary"] == true)?;
        // In a macro of ours: where it is written.
        while !span["file_name"].as_str()?.starts_with("src/") {
            span = &span["expansion"]["span"];
        }
        Some(Problem {
            text: format!("{}{}", message["message"].as_str()?, message["rendered"].as_str().unwrap_or_default()),
            file: span["file_name"].as_str()?.to_owned(),
            end: span["byte_end"].as_u64()? as usize,
        })
    }
}

/// By what was added: the files that the compiler complains of.
type Missed = BTreeMap<&'static str, BTreeSet<String>>;

fn note(missed: &mut Missed, problems: &[Problem], all: &[Added]) {
    for problem in problems {
        for added in all.iter().filter(|added| problem.text.contains(added.name)) {
            missed.entry(added.name).or_default().insert(problem.file.clone());
        }
    }
}

fn expect(missed: &Missed, all: &[Added]) {
    let mut silent = Vec::new();
    for added in all {
        let found = missed.get(added.name).cloned().unwrap_or_default();
        silent.extend(added.missed.iter().filter(|file| !found.contains(**file)).map(|file| (added.name, *file)));
        println!("{}: {found:?}", added.name);
    }
    assert!(silent.is_empty(), "forgotten in silence: {silent:?}");
}

#[test]
#[ignore = "compiles the program several times"]
fn a_new_variant_is_missed_wherever_something_is_done_with_the_others() {
    let copy = Copy::of_the_source("variants");
    VARIANTS.iter().for_each(|added| copy.add(added, added.name));
    let mut missed = Missed::new();
    for _ in 0..ROUNDS_MAX {
        let problems = copy.errors();
        if problems.is_empty() {
            return expect(&missed, &VARIANTS);
        }
        note(&mut missed, &problems, &VARIANTS);
        let mut places: BTreeMap<&str, BTreeSet<usize>> = BTreeMap::new();
        for problem in &problems {
            assert!(problem.text.contains("non-exhaustive patterns"), "{}", problem.text);
            places.entry(&problem.file).or_default().insert(problem.end);
        }
        for (file, ends) in places {
            copy.change(file, |text| with_arms(text, &ends));
        }
    }
    panic!("the compiler is not content after {ROUNDS_MAX} rounds");
}

/// A text with an arm for everything else in the matches on what ends at these places.
fn with_arms(text: &str, ends: &BTreeSet<usize>) -> String {
    let mut text = text.to_owned();
    for end in ends.iter().rev() {
        let brace = end + text[*end..].find('{').unwrap() + 1;
        text.insert_str(brace, " _ => panic!(), ");
    }
    text
}

#[test]
#[ignore = "compiles the program several times"]
fn a_new_field_is_missed_wherever_the_others_are_gone_through() {
    let copy = Copy::of_the_source("fields");
    for added in &FIELDS {
        // In the list of the parts of a position, each begins with its name among them.
        let part = if added.behind.contains("State") { "Batch " } else { "" };
        copy.add(added, &format!("{part}pub {}: u8", added.name));
    }
    let mut missed = Missed::new();
    note(&mut missed, &copy.errors(), &FIELDS);
    expect(&missed, &FIELDS);
}

#[test]
#[ignore = "compiles the program several times"]
fn a_new_value_of_a_policy_is_missed_wherever_the_policy_is_read() {
    let copy = Copy::of_the_source("values");
    VALUES.iter().for_each(|added| copy.add(added, "Added \"is added\""));
    let mut missed = Missed::new();
    note(&mut missed, &copy.errors(), &VALUES);
    expect(&missed, &VALUES);
}

#[test]
#[ignore = "compiles the program several times"]
fn a_new_policy_changes_six_files_at_most() {
    let copy = Copy::of_the_source("policy");
    for (file, behind, what) in POLICY {
        copy.change(file, |text| {
            assert_eq!(text.matches(behind).count(), 1, "{file}: `{behind}`");
            text.replace(behind, &format!("{behind}{what}"))
        });
    }
    let problems = copy.errors();
    let more: BTreeSet<&str> = problems.iter().map(|it| it.file.as_str()).collect();
    assert!(POLICY.len() + more.len() <= POLICY_FILES_MAX, "these need it, too: {more:?}");
    assert!(more.is_empty(), "a new policy changes more than {} files: {more:?}; say so in CONTRIBUTING", POLICY.len());
    OF_LOOPS.iter().for_each(|added| copy.add(added, "Added \"is added\""));
    let mut missed = Missed::new();
    note(&mut missed, &copy.errors(), &OF_LOOPS);
    expect(&missed, &OF_LOOPS);
}
