//! A second semantics: what the kernel finds, a slow and plain interpreter finds too.
//!
//! The interpreter is written from `docs/` and the types of the model, by
//! somebody who has not read the kernel. Texts are drawn at random; of each the
//! set of outcomes and the set of choosers must be the same. What a text uses
//! that the interpreter does not know is counted and printed, and not guessed.
//! `ASSIZE_REFERENCE_CASES` says how many texts are drawn, `ASSIZE_REFERENCE_SEED` from which seed on; `ASSIZE_REFERENCE_TEXT` is the path of a text that is compared alone.

#[path = "reference/mod.rs"]
mod reference;
mod support;

use assize::analysis::outcomes::outcomes;
use assize::base::limits::Limits;
use assize::explore::explore;
use assize::explore::node::Node;
use assize::explore::watch::Unwatched;
use assize::kernel::machine::Machine;
use assize::kernel::position::offer::{Chooser, Outcome, Status};
use assize::kernel::table::kernel::Kernel;
use assize::model::ir::Model;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use rayon::prelude::*;
use reference::layers::{aimed, counted, lasting};
use reference::leaving::leaving;
use reference::texts::answers;
use std::collections::{BTreeMap, BTreeSet};
use support::texts::{read, text};

/// How many texts are drawn unless the environment says otherwise.
const CASES: u64 = 10_000;
/// So many are compared before it is looked whether some differ.
const CHUNK: usize = 400;

/// What the kernel finds; nothing where its search is cut.
fn by_kernel(model: &Model) -> Option<(BTreeSet<Outcome>, BTreeSet<Chooser>)> {
    let kernel = Kernel::new(model);
    let limits = Limits { states_max: Some(4000), ..Limits::default() };
    let graph = explore(&kernel, &limits, &Unwatched);
    if graph.incomplete().is_some() {
        return None;
    }
    let found = outcomes(&kernel, &graph).list.into_iter().map(|found| found.outcome).collect();
    let mut choosers = BTreeSet::new();
    let mut state = Default::default();
    for id in (0..graph.len()).filter(|id| !matches!(graph.node(*id), Node::End(_))) {
        kernel.decode(&graph.state(id), &mut state);
        if let Status::Offer(offer) = kernel.status(&mut state)
            && offer.options.len() > 1
        {
            choosers.insert(offer.chooser);
        }
    }
    Some((found, choosers))
}

/// One case: what is drawn from a seed.
fn drawn(seed: u64) -> String {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &bytes);
    let mut runner = TestRunner::new_with_rng(Config::default(), rng);
    let strategy = match seed % 8 {
        0 => text().boxed(),
        1 | 2 => answers().boxed(),
        3 => lasting().boxed(),
        4 => aimed().boxed(),
        5 | 6 => leaving().boxed(),
        _ => counted().boxed(),
    };
    strategy.new_tree(&mut runner).expect("a text can be drawn").current()
}

/// How the two compare: equal, or why they were not compared.
fn compare(text: &str) -> Result<&'static str, String> {
    let (model, _) = read(text)?;
    let mine = match reference::run::explore(&model) {
        Ok(mine) => mine,
        Err(why) => return Ok(why),
    };
    let Some((outcomes, mut choosers)) = by_kernel(&model) else { return Ok("the search is cut") };
    let mut by_me = mine.choosers;
    if mine.silent || choosers.contains(&Chooser::Rules) {
        choosers.remove(&Chooser::Rules);
        by_me.remove(&Chooser::Rules);
    }
    if outcomes != mine.outcomes {
        return Err(format!("kernel {outcomes:?}\nreference {:?}", mine.outcomes));
    }
    if choosers != by_me {
        return Err(format!("choosers: kernel {choosers:?}\nreference {by_me:?}"));
    }
    Ok("")
}

fn setting(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).ok().and_then(|value| value.parse().ok()).unwrap_or(otherwise)
}

#[test]
fn a_plain_interpreter_finds_what_the_kernel_finds() {
    if let Some(text) = std::env::var("ASSIZE_REFERENCE_TEXT").ok().and_then(|path| std::fs::read_to_string(path).ok())
    {
        assert_eq!(compare(&text), Ok(""));
        return;
    }
    let (cases, first) = (setting("ASSIZE_REFERENCE_CASES", CASES), setting("ASSIZE_REFERENCE_SEED", 0));
    let most_wrong = setting("ASSIZE_REFERENCE_WRONG", 1);
    let (mut counts, mut wrong) = (BTreeMap::new(), 0);
    for start in (first..first + cases).step_by(CHUNK) {
        let seeds: Vec<u64> = (start..(first + cases).min(start + CHUNK as u64)).collect();
        let compared: Vec<_> = seeds.par_iter().map(|seed| compare(&drawn(*seed))).collect();
        for (seed, found) in seeds.iter().zip(compared) {
            match found {
                Ok(why) => *counts.entry(why).or_insert(0u64) += 1,
                Err(how) => {
                    wrong += 1;
                    println!("seed {seed}\n{how}\n{}", drawn(*seed));
                }
            }
        }
        if wrong >= most_wrong {
            break;
        }
    }
    for (why, count) in &counts {
        println!("{count:>8} {}", if why.is_empty() { "compared" } else { why });
    }
    assert_eq!(wrong, 0, "the interpreter and the kernel disagree");
}
