//! What the triggering graph says of cards must be so of every search.

mod support;

use assize::analysis::loops::termination_of;
use assize::analysis::search::search_until_proved;
use assize::analysis::triggering::Triggering;
use assize::base::limits::Limits;
use assize::explore::watch::Unwatched;
use assize::kernel::kernel::Kernel;
use proptest::prelude::*;
use support::texts::{read, text};

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(1000) })]

    /// Without a cycle no search finds a loop.
    #[test]
    fn no_cycle_is_a_proof(text in text()) {
        let (model, _) = read(&text).map_err(|why| TestCaseError::fail(format!("{why}\n{text}")))?;
        let graph = Triggering::of(&model);
        let kernel = Kernel::new(&model);
        let limits = Limits { states_max: Some(3000), ..Limits::default() };
        let found = termination_of(&search_until_proved(&kernel, &limits, &Unwatched));
        let cycles = graph.cycles(4);
        if !found.loops.is_empty() {
            prop_assert!(!cycles.edges.is_empty(), "{:?} loops although the graph has no cycle", found.verdict);
        }
    }
}
