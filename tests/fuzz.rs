//! Texts, models and certificates of this repository, mutated: nothing panics, nothing takes long.
//!
//! Three seconds each; `ASSIZE_FUZZ_SECONDS` says otherwise. The draws are always the same.

#[path = "support/files.rs"]
mod files;
#[path = "../fuzz/targets.rs"]
mod targets;

use assize::analysis::certify::{certify_ends, certify_loop};
use assize::analysis::loops::termination;
use assize::base::limits::Limits;
use assize::explore::explore;
use assize::explore::watch::Unwatched;
use assize::kernel::table::kernel::Kernel;
use assize::model::ir::Model;
use assize::model::read::load;
use proptest::prelude::Rng;
use proptest::test_runner::{RngAlgorithm, TestRng};
use std::path::Path;
use std::time::{Duration, Instant};

/// The longest that one input may take, without optimisation on a busy machine.
const PATIENCE: Duration = Duration::from_secs(20);

/// Words of the formats, to be put anywhere.
const WORDS: &[&str] = &[
    "{",
    "}",
    "(",
    ")",
    "[",
    "]",
    ",",
    ":",
    ";",
    "\"",
    "\n",
    " instead ",
    " when ",
    " if ",
    " you may ",
    " each ",
    " the next ",
    " target ",
    " silent ",
    " without ",
    " 1073741823 ",
    "-2147483648",
    "65535",
    "255",
    "null",
    "{}",
    "[]",
];

struct Mutator {
    rng: TestRng,
    corpus: Vec<Vec<u8>>,
}

impl Mutator {
    fn new(corpus: Vec<Vec<u8>>) -> Self {
        assert!(!corpus.is_empty(), "there is something to mutate");
        Mutator { rng: TestRng::deterministic_rng(RngAlgorithm::ChaCha), corpus }
    }

    fn below(&mut self, limit: usize) -> usize {
        (self.rng.next_u64() % limit.max(1) as u64) as usize
    }

    /// A range of some bytes, short more often than long.
    fn range(&mut self, bytes: &[u8]) -> std::ops::Range<usize> {
        let start = self.below(bytes.len() + 1);
        let most = 1 << self.below(8);
        let length = self.below(most + 1).min(bytes.len() - start);
        start..start + length
    }

    fn draw(&mut self) -> Vec<u8> {
        let from = self.below(self.corpus.len());
        let mut bytes = self.corpus[from].clone();
        for _ in 0..=self.below(4) {
            let range = self.range(&bytes);
            match self.below(6) {
                0 => drop(bytes.drain(range)),
                1 => {
                    let copy = bytes[range.clone()].to_vec();
                    bytes.splice(range.start..range.start, copy);
                }
                2 => {
                    let other = self.below(self.corpus.len());
                    let other = self.corpus[other].clone();
                    let taken = self.range(&other);
                    bytes.splice(range, other[taken].iter().copied());
                }
                3 => {
                    let word = WORDS[self.below(WORDS.len())];
                    bytes.splice(range, word.bytes());
                }
                4 => {
                    let digits: Vec<usize> = (0..bytes.len()).filter(|at| bytes[*at].is_ascii_digit()).collect();
                    if !digits.is_empty() {
                        let at = digits[self.below(digits.len())];
                        bytes[at] = b'0' + self.below(10) as u8;
                    }
                }
                _ => {
                    if let Some(byte) = bytes.get_mut(range.start) {
                        *byte ^= 1 << (self.rng.next_u32() % 8);
                    }
                }
            }
        }
        bytes
    }

    /// Puts mutants through a target until time is up; gives how many.
    fn run(&mut self, target: impl Fn(&[u8])) -> usize {
        let seconds = std::env::var("ASSIZE_FUZZ_SECONDS").ok().and_then(|text| text.parse().ok()).unwrap_or(3);
        let (began, mut count) = (Instant::now(), 0);
        while began.elapsed() < Duration::from_secs(seconds) {
            let bytes = self.draw();
            let one = Instant::now();
            target(&bytes);
            assert!(one.elapsed() < PATIENCE, "it took {:?}: {}", one.elapsed(), String::from_utf8_lossy(&bytes));
            count += 1;
        }
        count
    }
}

/// Texts that stand alone: those of `models/tiny`, and each again with the beginning of another.
fn texts() -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let paths = ["models/tiny", "properties"].iter().flat_map(|folder| files::below(root.join(folder), "assize"));
    let mut found: Vec<String> = paths.map(|path| std::fs::read_to_string(path).expect("a text")).collect();
    found.retain(|text| text.len() < 20_000);
    found
}

fn models() -> Vec<Model> {
    let mut models = Vec::new();
    for text in texts() {
        let (library, ..) = load(&["a.assize".to_owned()], &mut |_| Ok(text.clone()));
        models.extend(library.scenarios().filter_map(|head| library.build(head.id, None).0).map(|built| built.model));
    }
    models.retain(|model| model.scenario.script.len() + model.scenario.objects.len() < 12);
    models
}

#[test]
fn texts_are_read_whatever_they_are() {
    let texts = texts().into_iter().map(String::into_bytes).collect();
    assert!(Mutator::new(texts).run(targets::text) > 0);
}

#[test]
fn models_are_read_whatever_they_are() {
    let json = |model: &Model| serde_json::to_vec(model).expect("a model can be written");
    assert!(Mutator::new(models().iter().map(json).collect()).run(targets::model) > 0);
}

#[test]
fn certificates_are_doubted_whatever_they_are() {
    let models = models();
    let model = models.iter().find(|model| model.scenario.name == "sustained").expect("a scenario that loops");
    let kernel = Kernel::new(model);
    let graph = explore(&kernel, &Limits::default(), &Unwatched);
    let mut proofs: Vec<_> = termination(&graph).loops.iter().map(|found| certify_loop(&graph, found)).collect();
    proofs.push(certify_ends(&graph));
    let proofs = proofs.iter().map(|proof| serde_json::to_vec(proof).expect("it can be written")).collect();
    assert!(Mutator::new(proofs).run(|bytes| targets::certificate(model, bytes)) > 0);
}
