//! Models and certificates made by hand: every number and every list out of its range, one at a time.
//!
//! What is not accepted is told; what is accepted is explored and told without a panic, and soon. A number is known by its
//! place in the shape of the document, so that each kind of number is looked at in a few places. A run takes some of them,
//! always the same; `ASSIZE_FUZZ_SECONDS` makes it take more, and 600 all of them.

#[path = "support/files.rs"]
mod files;

use assize::analysis::certify::{certify_ends, certify_loop};
use assize::analysis::search::{Searched, search};
use assize::base::limits::{Limit, Limits};
use assize::explain::core::core;
use assize::explain::findings::Findings;
use assize::explore::explore;
use assize::explore::watch::{Progress, Watch};
use assize::kernel::position::log::Halt;
use assize::kernel::table::kernel::Kernel;
use assize::model::ir::Model;
use assize::model::read::load;
use assize::model::well_formed::broken;
use assize::verify::certificate::{Certificate, Growing};
use assize::verify::rejection::Rejection;
use assize::verify::verify;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::time::{Duration, Instant};

/// The longest that one document may take, without optimisation on a busy machine.
const PATIENCE: Duration = Duration::from_secs(20);
/// In how many places each kind of number is looked at.
const PLACES: usize = 2;
/// The most pieces of work between two stops of a search.
const CHECKPOINT_STEPS: u32 = 4096;
/// What a number is made, besides one more than it is.
const NUMBERS: [i64; 8] = [-1, 64, 255, 4097, 65_535, 1 << 30, -(1 << 31), 1 << 32];

/// Stops what takes long: that it can be stopped is all that is asked of what was accepted.
#[derive(Debug)]
struct Soon(Instant);

impl Halt for Soon {
    fn halted(&self) -> Option<Limit> {
        (self.0.elapsed() > Duration::from_secs(2)).then_some(Limit::Time)
    }
}

impl Watch for Soon {
    fn poll(&self, _: &Progress) -> Option<Limit> {
        self.halted()
    }

    fn halt(&self) -> Option<&(dyn Halt + '_)> {
        Some(self)
    }
}

/// The models of `models/tiny` that are small.
fn models() -> Vec<Model> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut models = Vec::new();
    for path in files::below(root.join("models/tiny"), "assize") {
        let text = std::fs::read_to_string(path).expect("a text");
        let (library, ..) = load(&["a.assize".to_owned()], &mut |_| Ok(text.clone()));
        models.extend(library.scenarios().filter_map(|head| library.build(head.id, None).0).map(|built| built.model));
    }
    models.retain(|model| model.scenario.script.len() + model.scenario.objects.len() < 10);
    models
}

/// A step into a document.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Step {
    Key(String),
    Item(usize),
}

/// The places of numbers and lists, each with the shape of the way to it.
fn places(value: &Value, way: &mut Vec<Step>, found: &mut Vec<(String, Vec<Step>)>) {
    let shape = |way: &[Step]| {
        let name = |step: &Step| match step {
            Step::Key(key) => key.clone(),
            Step::Item(_) => "*".to_owned(),
        };
        way.iter().map(name).collect::<Vec<_>>().join(".")
    };
    match value {
        Value::Number(_) => found.push((shape(way), way.clone())),
        Value::Array(all) => {
            found.push((shape(way) + "[]", way.clone()));
            for (at, one) in all.iter().enumerate() {
                way.push(Step::Item(at));
                places(one, way, found);
                way.pop();
            }
        }
        Value::Object(all) => {
            for (key, one) in all {
                way.push(Step::Key(key.clone()));
                places(one, way, found);
                way.pop();
            }
        }
        Value::Null | Value::Bool(_) | Value::String(_) => {}
    }
}

fn at<'v>(value: &'v mut Value, way: &[Step]) -> &'v mut Value {
    way.iter().fold(value, |value, step| match step {
        Step::Key(key) => &mut value[key],
        Step::Item(at) => &mut value[at],
    })
}

/// What stands in a place instead of what stood there.
fn others(value: &Value) -> Vec<Value> {
    match value {
        Value::Array(all) => {
            let (mut shorter, mut longer) = (all.clone(), all.clone());
            shorter.pop();
            longer.extend(all.last().cloned());
            vec![json!([]), Value::Array(shorter), Value::Array(longer)]
        }
        Value::Number(number) => {
            let next = number.as_i64().map(|number| number.saturating_add(1));
            NUMBERS.into_iter().chain(next).map(|number| json!(number)).collect()
        }
        Value::Null | Value::Bool(_) | Value::String(_) | Value::Object(_) => Vec::new(),
    }
}

/// Puts documents with one thing out of range through something, as many as there is time for; gives what went wrong.
fn wrong(documents: &[Value], mut through: impl FnMut(usize, Value)) -> Vec<String> {
    let mut shapes: BTreeMap<String, usize> = BTreeMap::new();
    let mut work = Vec::new();
    for (of, document) in documents.iter().enumerate() {
        let mut found = Vec::new();
        places(document, &mut Vec::new(), &mut found);
        for (shape, way) in found {
            let seen = shapes.entry(shape.clone()).or_default();
            *seen += 1;
            if *seen <= PLACES {
                let other = others(at(&mut document.clone(), &way));
                work.extend(other.into_iter().map(|other| (of, shape.clone(), way.clone(), other)));
            }
        }
    }
    assert!(!work.is_empty(), "there is something to be put out of range");
    let seconds = std::env::var("ASSIZE_FUZZ_SECONDS").ok().and_then(|text| text.parse().ok()).unwrap_or(3);
    // Spread over all: a number that has no divisor in common with how many there are.
    let stride = (1_000_003 % work.len()).max(1);
    let (began, mut wrong) = (Instant::now(), Vec::new());
    for nth in 0..work.len() {
        if began.elapsed() > Duration::from_secs(seconds) {
            break;
        }
        let (of, shape, way, other) = &work[nth * stride % work.len()];
        let mut document = documents[*of].clone();
        *at(&mut document, way) = other.clone();
        let one = Instant::now();
        let done = catch_unwind(AssertUnwindSafe(|| through(*of, document)));
        if done.is_err() {
            wrong.push(format!("{shape} as {other} panics"));
        } else if one.elapsed() > PATIENCE {
            wrong.push(format!("{shape} as {other} takes {:?}", one.elapsed()));
        }
    }
    wrong
}

#[test]
fn a_model_out_of_range_is_told_or_explored() {
    let documents: Vec<Value> = models().iter().map(|model| serde_json::to_value(model).expect("it is JSON")).collect();
    let wrong = wrong(&documents, |_, document| {
        let Ok(model) = serde_json::from_value::<Model>(document) else { return };
        if !broken(&model).is_empty() {
            return;
        }
        let soon = Soon(Instant::now());
        let kernel = Kernel::new(&model).heeding(Some(&soon));
        let limits = Limits { states_max: Some(100), ..Limits::default() };
        let found = Searched::of(&kernel, explore(&kernel, &limits, &soon));
        let findings = Findings::of(&kernel, &found, &[]);
        let _ = (findings.loops_brief("a.json"), core(&model));
    });
    assert!(wrong.is_empty(), "{}:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn a_certificate_out_of_range_is_rejected_or_true() {
    let models: Vec<Model> = models().into_iter().step_by(9).collect();
    let (mut documents, mut of) = (Vec::new(), Vec::new());
    for (nth, model) in models.iter().enumerate() {
        let soon = Soon(Instant::now());
        let kernel = Kernel::new(model).heeding(Some(&soon));
        let limits = Limits { states_max: Some(40), ..Limits::default() };
        let found = Searched::of(&kernel, explore(&kernel, &limits, &soon));
        let findings = Findings::of(&kernel, &found, &[]);
        let mut proofs: Vec<Certificate> = findings.certificates(&[]).into_iter().map(|(_, proof)| proof).collect();
        if found.graph.incomplete().is_none() {
            proofs.push(certify_ends(&found.graph));
        }
        let loops = found.growing.iter();
        proofs.extend(loops.map(|one| certify_loop(&found.graph, one)));
        documents.extend(proofs.iter().map(|proof| serde_json::to_value(proof).expect("it is JSON")));
        of.resize(documents.len(), nth);
    }
    let wrong = wrong(&documents, |nth, document| {
        let Ok(certificate) = serde_json::from_value::<Certificate>(document) else { return };
        let soon = Soon(Instant::now());
        let kernel = Kernel::new(&models[of[nth]]).heeding(Some(&soon));
        let _ = verify(&kernel.hasty(), &certificate);
    });
    assert!(wrong.is_empty(), "{}:\n{}", wrong.len(), wrong.join("\n"));
}

/// After how many pieces of work a stretch stops is bounded as in a search: 4,096 at most, 1 at least.
#[test]
fn the_pace_of_a_certificate_is_bounded() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("models/tiny/growing.assize");
    let text = std::fs::read_to_string(path).expect("a text");
    let (library, ..) = load(&["a.assize".to_owned()], &mut |_| Ok(text.clone()));
    let mut paced = 0;
    for built in library.scenarios().filter_map(|head| library.build(head.id, None).0) {
        let soon = Soon(Instant::now());
        let kernel = Kernel::new(&built.model).heeding(Some(&soon));
        let found = search(&kernel, &Limits::default(), &soon);
        for growing in found.growing.into_iter().filter_map(|it| it.growing).filter(|it| it.pace.is_some()) {
            paced += 1;
            let with =
                |pace| verify(&Kernel::new(&built.model), &Certificate::Growing(Growing { pace, ..growing.clone() }));
            assert_eq!(with(growing.pace), Ok(()), "{}", built.model.scenario.name);
            for pace in [0, CHECKPOINT_STEPS + 1, u32::MAX] {
                assert_eq!(with(Some(pace)), Err(Rejection::NotMeasured), "{pace}");
            }
            // Within the bounds another pace may tell another lap: that is looked at, and nothing is taken on trust.
            let _ = with(Some(CHECKPOINT_STEPS));
        }
    }
    assert!(paced > 0, "some lap is told at a pace of its own");
}
