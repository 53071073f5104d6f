//! Silence on loops: what each reading of it would make of the loops that were found.
//!
//! Loops are found on the finished graph, so that no run asks for these policies, and the graph is the same in every reading. What
//! differs is how the loops are told: as an ending, as what must be left, or as what goes on for ever.

use super::brief::{ReadingBrief, SilentBrief};
use super::names::Names;
use analysis::found_loop::Loop;
use analysis::outcomes::Outcomes;
use analysis::ruling::{Ruling, ruled_outcomes, ruling_if};
use base::limits::Limit;
use kernel::table::kernel::Kernel;
use model::policy::Policy;
use std::collections::BTreeSet;

/// Every policy on which the rulebook is silent and that is about one of the loops; `outcomes` are those of runs that end.
#[must_use]
pub fn silent_on_loops(
    kernel: &Kernel<'_>,
    (loops, limit): (&[Loop], Option<Limit>),
    outcomes: &Outcomes,
) -> Vec<SilentBrief> {
    let silent = |it: &Loop| match ruling_if((kernel, None), it, limit) {
        Ruling::Silent(policy) => Some(policy),
        Ruling::GoesOn | Ruling::MustBeLeft | Ruling::MustBeLeftBy(_) | Ruling::Ends(_) | Ruling::Unknown(_) => None,
    };
    let policies: BTreeSet<Policy> = loops.iter().filter_map(silent).collect();
    policies.into_iter().map(|policy| one(kernel, (loops, limit), (policy, outcomes))).collect()
}

fn one(
    kernel: &Kernel<'_>,
    (loops, limit): (&[Loop], Option<Limit>),
    (policy, outcomes): (Policy, &Outcomes),
) -> SilentBrief {
    let (book, names) = (&kernel.model.rulebook, Names::new(kernel.model));
    let (row, at) = (policy.row(), policy as u8);
    let reading = |value: u8| {
        let rulings: Vec<Ruling> =
            loops.iter().map(|it| ruling_if((kernel, Some((policy, value))), it, limit)).collect();
        let mut comes: Vec<String> = outcomes.list.iter().map(|it| names.outcome(&it.outcome)).collect();
        for ruled in ruled_outcomes(kernel, loops, &rulings) {
            let ruled = names.outcome(&ruled.outcome);
            if !comes.contains(&ruled) {
                comes.push(ruled);
            }
        }
        let goes_on = rulings.iter().zip(0..).filter(|(ruling, _)| ruling.is_over() != Some(true));
        let goes_on: Vec<u32> = goes_on.map(|(_, nth)| nth).collect();
        ReadingBrief {
            value: row.values[usize::from(value)].to_owned(),
            outcomes: comes,
            ends: goes_on.is_empty(),
            loops: goes_on,
            choosers: Vec::new(),
            // Also where such a loop is then for another silent policy to rule on.
            hidden: rulings.iter().any(|it| it.is_over().is_none() || matches!(it, Ruling::Silent(_))),
            runs: None,
            verdicts: Vec::new(),
        }
    };
    let readings: Vec<ReadingBrief> = book.silent_readings(at).into_iter().map(reading).collect();
    let known: Vec<_> = readings.iter().filter(|it| !it.hidden).map(|it| (&it.outcomes, it.ends)).collect();
    let differ = known.windows(2).any(|pair| pair[0] != pair[1]);
    let hidden = readings.iter().any(|it| it.hidden);
    SilentBrief {
        policy: row.key.to_owned(),
        declared: book.is_declared(at),
        matters: if differ || !hidden { Some(differ) } else { None },
        choosers_differ: Some(false),
        given: Vec::new(),
        readings,
        parts_at: None,
    }
}
