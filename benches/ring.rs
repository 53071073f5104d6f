//! How fast and how small: the ring through this engine, through stateright,
//! and through a bare search written for nothing else, in one run.
//!
//! `cargo bench --bench ring` runs the rings of 14 and 16; `-- 14` only that;
//! `-- loops` explores one with a loop, and says what finding it takes.
//! Every search runs in a process of its own, on two threads. *B/state* and
//! *B edges* are bytes of its tables by its own account, *B process* is by how
//! much the process grew. The engine counts choice points and ends; the others
//! also positions in which one trigger is left.

mod ring {
    pub mod bare;
    pub mod engine;
    pub mod hand;
    pub mod loops;
    pub mod peer;
    pub mod report;
}

use ring::hand::{CHOICE_POINTS_AND_ENDS, POSITIONS};
use ring::peer::Way;
use ring::report::{Found, Run, head, memory, row};
use ring::{bare, engine, peer};
use std::process::{Command, ExitCode};
use std::time::Instant;

/// Threads of every search.
const THREADS: usize = 2;

/// The searches, the one to which the others are compared first.
const SEARCHES: &[(&str, &str)] = &[
    ("stateright-bfs", "stateright, breadth first"),
    ("stateright-dfs", "stateright, depth first"),
    ("engine", "assize, from its text"),
    ("bare", "bare search (the limit)"),
];

fn search(name: &str, n: usize) -> Option<Found> {
    match name {
        "engine" => engine::search(n, THREADS),
        "stateright-bfs" => peer::search(n, THREADS, Way::Breadth),
        "stateright-dfs" => peer::search(n, THREADS, Way::Depth),
        "bare" => Some(bare::search(n, THREADS)),
        _ => None,
    }
}

/// In a process of its own: runs one search and prints one line.
fn child(name: &str, n: usize) -> ExitCode {
    let before = memory();
    let began = Instant::now();
    let Some(found) = search(name, n) else {
        return ExitCode::SUCCESS;
    };
    let seconds = began.elapsed().as_secs_f64();
    let resident = before.zip(memory()).map(|((before, _), (_, most))| most.saturating_sub(before));
    println!("{}", Run { found, seconds, resident }.line());
    ExitCode::SUCCESS
}

fn in_a_child(name: &str, n: usize) -> Option<Run> {
    let own = std::env::current_exe().expect("a process knows its program");
    let output = Command::new(own).args(["--child", name, &n.to_string()]).output().expect("a child can be started");
    assert!(output.status.success(), "{name}, n = {n}: {}", String::from_utf8_lossy(&output.stderr));
    Run::read(&String::from_utf8_lossy(&output.stdout))
}

/// Whether a search found as many states as are known to be there.
fn is_complete(name: &str, n: usize, states: u64) -> bool {
    let known = if name == "engine" { CHOICE_POINTS_AND_ENDS } else { POSITIONS };
    known.iter().all(|(of, count)| *of != n || *count == states)
}

fn compare(n: usize) -> bool {
    println!("ring of {n}, {THREADS} threads\n{}", head());
    let mut complete = true;
    let mut first = None;
    for (name, title) in SEARCHES {
        let Some(run) = in_a_child(name, n) else {
            println!("{title:<28} {:>11}", "not there");
            continue;
        };
        println!("{}", row(title, &run, first.get_or_insert(run)));
        if !is_complete(name, n, run.found.states) {
            println!("{:<28} not the states that are known to be there", "");
            complete = false;
        }
    }
    println!();
    complete
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|it| it != "--bench").collect();
    if let [flag, name, n] = arguments.as_slice()
        && flag == "--child"
        && let Ok(n) = n.parse()
    {
        return child(name, n);
    }
    if arguments.iter().any(|it| it == "loops") {
        let modest = ring::loops::compare(THREADS);
        return if modest { ExitCode::SUCCESS } else { ExitCode::FAILURE };
    }
    let chosen: Vec<usize> = arguments.iter().filter_map(|it| it.parse().ok()).collect();
    let all = if chosen.is_empty() { vec![14, 16] } else { chosen };
    let complete = all.iter().filter(|n| !compare(**n)).count() == 0;
    if complete { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
