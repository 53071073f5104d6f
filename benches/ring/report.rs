//! What a search found and used, on its way from the child process to the table.

use std::fs;

/// What a search found.
#[derive(Clone, Copy)]
pub struct Found {
    /// Distinct states.
    pub states: u64,
    /// Steps taken.
    pub edges: u64,
    /// Bytes of its tables without edges, by its own account.
    pub bytes: Option<u64>,
    /// Bytes of its edges, by its own account.
    pub bytes_edges: Option<u64>,
}

/// A search with what it took.
#[derive(Clone, Copy)]
pub struct Run {
    /// What it found.
    pub found: Found,
    /// Wall time.
    pub seconds: f64,
    /// By how much the process grew, at most.
    pub resident: Option<u64>,
}

impl Run {
    /// As one line of numbers; what is not known is 0.
    pub fn line(&self) -> String {
        let Found { states, edges, bytes, bytes_edges } = self.found;
        let [bytes, bytes_edges, resident] = [bytes, bytes_edges, self.resident].map(|it| it.unwrap_or(0));
        format!("run {states} {edges} {bytes} {bytes_edges} {resident} {}", self.seconds)
    }

    /// From the output of a child.
    pub fn read(output: &str) -> Option<Run> {
        let line = output.lines().find_map(|line| line.strip_prefix("run "))?;
        let words: Vec<&str> = line.split(' ').collect();
        let number = |at: usize| words.get(at)?.parse::<u64>().ok();
        let known = |at: usize| number(at).filter(|it| *it > 0);
        let found = Found { states: number(0)?, edges: number(1)?, bytes: known(2), bytes_edges: known(3) };
        Some(Run { found, seconds: words.get(5)?.parse().ok()?, resident: known(4) })
    }

    /// Distinct states per second.
    pub fn rate(&self) -> f64 {
        self.found.states as f64 / self.seconds
    }
}

/// Bytes that this process holds now, and the most that it has held; where the system tells.
pub fn memory() -> Option<(u64, u64)> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let field = |name: &str| {
        let line = status.lines().find_map(|line| line.strip_prefix(name))?;
        line.trim().trim_end_matches(" kB").parse::<u64>().ok().map(|kilobytes| kilobytes * 1024)
    };
    Some((field("VmRSS:")?, field("VmHWM:")?))
}

/// One row of the table. `first` is the run to which times and memory are compared.
pub fn row(name: &str, run: &Run, first: &Run) -> String {
    let states = run.found.states as f64;
    let each = |bytes: Option<u64>| bytes.map_or("-".to_owned(), |bytes| format!("{:.1}", bytes as f64 / states));
    format!(
        "{name:<28} {:>11} {:>8.2} {:>9.2} {:>7.2} {:>8} {:>8} {:>9}",
        run.found.states,
        run.seconds,
        run.rate() / 1e6,
        run.rate() / first.rate(),
        each(run.found.bytes),
        each(run.found.bytes_edges),
        each(run.resident),
    )
}

/// The heads of the columns.
pub fn head() -> String {
    format!(
        "{:<28} {:>11} {:>8} {:>9} {:>7} {:>8} {:>8} {:>9}",
        "", "states", "seconds", "M st./s", "ratio", "B/state", "B edges", "B process"
    )
}
