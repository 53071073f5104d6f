//! How fast real boards are searched: two of each game, from their texts in `benches/boards`.
//!
//! `cargo bench --bench boards` searches each on two threads and prints a row for it; `-- NAME` only those whose name holds
//! this. A search is cut after [`STATES_MAX`] states, and says so. `-- --json FILE` also writes the rows to a file.
//! *us/edge* is processor time of all threads for each step.

use assize::base::limits::Limits;
use assize::explore::explore;
use assize::explore::watch::Unwatched;
use assize::kernel::table::kernel::Kernel;
use assize::model::read;
use std::fs;
use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

/// Threads of every search.
const THREADS: usize = 2;

/// Where a search is cut.
const STATES_MAX: u64 = 300_000;

/// The texts.
const TEXTS: [&str; 5] = ["fab", "four-souls", "grid", "gundam", "l5r"];

/// One board as it was searched.
struct Row {
    name: String,
    states: u64,
    edges: u64,
    is_cut: bool,
    seconds: f64,
    processor: f64,
    bytes: u64,
}

impl Row {
    fn line(&self) -> String {
        let cut = if self.is_cut { ">" } else { "" };
        format!(
            "{:<46} {:>9} {:>9} {:>8.2} {:>8.2} {:>8.1} {:>8.1}",
            self.name,
            format!("{cut}{}", self.states),
            self.edges,
            self.seconds,
            self.processor,
            self.processor * 1e6 / self.edges.max(1) as f64,
            self.bytes as f64 / self.states as f64
        )
    }

    fn json(&self) -> serde_json::Value {
        let Row { name, states, edges, is_cut, seconds, processor, bytes } = self;
        serde_json::json!({
            "board": name, "states": states, "edges": edges, "cut": is_cut,
            "seconds": seconds, "processor_seconds": processor, "bytes": bytes
        })
    }
}

/// Processor time of this process until now, in seconds; 0 where the system does not tell.
fn processor() -> f64 {
    let stat = fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let behind_name = stat.rsplit(')').next().unwrap_or_default();
    let ticks = behind_name.split_whitespace().skip(11).take(2).filter_map(|it| it.parse::<f64>().ok());
    ticks.sum::<f64>() / 100.0
}

/// Searches the boards of a text whose names hold `wanted`.
fn boards(text: &str, wanted: &str) -> Vec<Row> {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut open = |path: &str| fs::read_to_string(package.join(path)).map_err(|error| error.to_string());
    let (library, _, problems) = read::load(&[format!("benches/boards/{text}.assize")], &mut open);
    assert!(library.scenarios().next().is_some(), "no board in {text}: {problems:?}");
    let pool = rayon::ThreadPoolBuilder::new().num_threads(THREADS).build().expect("threads can be started");
    let chosen = library.scenarios().filter(|head| head.name.contains(wanted));
    let rows = chosen.map(|head| {
        let (built, problems) = library.build(head.id, None);
        let built = built.unwrap_or_else(|| panic!("{}: {problems:?}", head.name));
        let limits = Limits { states_max: Some(STATES_MAX), ..Limits::default() };
        let (began, used) = (Instant::now(), processor());
        let kernel = Kernel::new(&built.model);
        let graph = pool.install(|| explore(&kernel, &limits, &Unwatched));
        let row = Row {
            name: head.name.clone(),
            states: graph.len().into(),
            edges: graph.edge_count(),
            is_cut: graph.incomplete().is_some(),
            seconds: began.elapsed().as_secs_f64(),
            processor: processor() - used,
            bytes: graph.sizes().total(),
        };
        println!("{}", row.line());
        row
    });
    rows.collect()
}

fn main() -> ExitCode {
    let mut arguments: Vec<String> = std::env::args().skip(1).filter(|it| it != "--bench").collect();
    let file = arguments.iter().position(|it| it == "--json").map(|at| {
        let both: Vec<String> = arguments.drain(at..(at + 2).min(arguments.len())).collect();
        both.get(1).cloned().unwrap_or_default()
    });
    let wanted = arguments.first().cloned().unwrap_or_default();
    println!(
        "{:<46} {:>9} {:>9} {:>8} {:>8} {:>8} {:>8}",
        format!("boards, {THREADS} threads"),
        "states",
        "edges",
        "seconds",
        "CPU s",
        "us/edge",
        "B/state"
    );
    let rows: Vec<Row> = TEXTS.iter().flat_map(|text| boards(text, &wanted)).collect();
    if let Some(file) = file {
        let all: Vec<serde_json::Value> = rows.iter().map(Row::json).collect();
        let text = serde_json::to_string_pretty(&all).expect("rows can be written");
        if let Err(error) = fs::write(&file, text) {
            eprintln!("error: `{file}` cannot be written: {error}");
            return ExitCode::FAILURE;
        }
    }
    if rows.is_empty() { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}
