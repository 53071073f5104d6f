//! The ring through our engine, from its text in `models/tiny/bench`.

use super::report::Found;
use assize::base::limits::Limits;
use assize::explore::explore;
use assize::explore::graph::Graph;
use assize::explore::watch::Unwatched;
use assize::kernel::table::kernel::Kernel;
use assize::model::read;
use std::fs;
use std::path::Path;

/// Explores the ring with this many threads; nothing where there is no text for this `n`.
pub fn search(n: usize, threads: usize) -> Option<Found> {
    let graph = explored(&format!("models/tiny/bench/ring-{n}.assize"), threads)?;
    let sizes = graph.sizes();
    Some(Found {
        states: graph.len().into(),
        edges: graph.edge_count(),
        bytes: Some(sizes.states + sizes.table),
        bytes_edges: Some(sizes.edges),
    })
}

/// The graph of the first scenario of a text; nothing where the text is not there.
pub fn explored(path: &str, threads: usize) -> Option<Graph> {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    if !package.join(path).exists() {
        return None;
    }
    let mut open = |path: &str| fs::read_to_string(package.join(path)).map_err(|error| error.to_string());
    let (library, _, mut problems) = read::load(&[path.to_owned()], &mut open);
    let head = library.scenarios().next().expect("the text holds a scenario");
    let (built, mut more) = library.build(head.id, None);
    problems.append(&mut more);
    let built = built.unwrap_or_else(|| panic!("the text of the ring is wrong: {problems:?}"));
    let kernel = Kernel::new(&built.model);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads can be started");
    Some(pool.install(|| explore(&kernel, &Limits::default(), &Unwatched)))
}
