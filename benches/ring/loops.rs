//! What it takes to find whose loops there are, beside what it took to explore the same graph.

use super::engine::explored;
use super::report::memory;
use assize::analysis::loops::termination;
use std::fs;
use std::time::Instant;

/// The ring of 14 with a lamp that may flicker for ever behind every ending.
const TEXT: &str = "models/tiny/bench/ring-14-lamp.assize";

/// Bytes by which the process grew at most while something was done.
fn growth<T>(what: impl FnOnce() -> T) -> (T, Option<u64>) {
    let before = memory().map(|(now, _)| now);
    // Forgets the most that was held until now.
    let forgotten = fs::write("/proc/self/clear_refs", "5").is_ok();
    let done = what();
    let most = memory().map(|(_, most)| most).filter(|_| forgotten);
    (done, before.zip(most).map(|(before, most)| most.saturating_sub(before)))
}

/// Explores, looks for loops, and prints what each took; whether finding them took no more.
pub fn compare(threads: usize) -> bool {
    let began = Instant::now();
    let (graph, _) = growth(|| explored(TEXT, threads).expect("the text is there"));
    let exploring = began.elapsed().as_secs_f64();
    let began = Instant::now();
    let (found, resident) = growth(|| termination(&graph));
    let finding = began.elapsed().as_secs_f64();
    let sizes = graph.sizes();
    let held = sizes.states + sizes.edges;
    println!("{} states, {} edges, {} loops", graph.len(), graph.edge_count(), found.loops.len());
    println!("exploring  {exploring:>7.2} s  {:>7.1} MB held by the graph", held as f64 / 1e6);
    println!("loops      {finding:>7.2} s  {:>7.1} MB more", resident.unwrap_or(0) as f64 / 1e6);
    println!("ratio      {:>7.2}    {:>7.2}", finding / exploring, resident.unwrap_or(0) as f64 / held as f64);
    finding < exploring && resident.is_none_or(|resident| resident <= held)
}
