//! The search of a scenario whose rulebook is silent: where it grows, by readings that stand for all.
//!
//! See `docs/readings.md`.

use super::outcomes::outcomes;
use super::property::Property;
use super::search::{Searched, search_on, search_small};
use super::standing_for_all::standing_for_all;
use super::together::{ReadingsEnd, choosers_by_answer, together};
use base::limits::Limits;
use explore::explore;
use explore::readings::family;
use explore::sets::Set;
use explore::watch::Watch;
use kernel::position::offer::Outcome;
use kernel::table::kernel::Kernel;
use std::collections::BTreeSet;

/// Most options that are taken to find readings that stand for all.
const STEPS_MAX: u64 = 150_000;
/// Most states of the search that keeps to them.
const STATES_MAX: u64 = 400_000;

/// What a search found, and the kernel whose graph it is: where readings were found that stand for all, it keeps to them.
#[derive(Debug)]
pub struct AllReadings<'m> {
    /// The kernel.
    pub kernel: Kernel<'m>,
    /// What was found with it.
    pub found: Searched,
    /// How the readings were found, if they were.
    pub family: Option<FamilySize>,
}

/// How large a family was, and how many of its readings stand for all.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FamilySize {
    /// Positions of the family.
    pub positions: u64,
    /// Readings that stand for all.
    pub readings: u64,
}

/// Explores everything, as [`search`](super::search::search) does. Where that has found many states, and silence, readings
/// are looked for that stand for all in everything that is asked, and only they are explored.
pub fn search_all_readings<'m>(
    mut kernel: Kernel<'m>,
    asked: &[Property],
    limits: &Limits,
    watch: &dyn Watch,
) -> AllReadings<'m> {
    let found = match search_small(&kernel, limits, watch) {
        Ok(found) => found,
        Err(large) => {
            let is_silent = large.choice_points().keys().any(|(_, kind)| kind.is_silent());
            if !is_silent || limits.depth_max.is_some() {
                search_on(&kernel, limits, watch, large)
            } else if let Some((found, size)) = search_by_family(&mut kernel, asked, limits, watch) {
                return AllReadings { kernel, found, family: Some(size) };
            } else {
                search_on(&kernel, limits, watch, large)
            }
        }
    };
    AllReadings { kernel, found, family: None }
}

/// The search by readings that stand for all, to which the kernel keeps then, however small it is; nothing where they are
/// not found.
pub fn search_by_family(
    kernel: &mut Kernel<'_>,
    asked: &[Property],
    limits: &Limits,
    watch: &dyn Watch,
) -> Option<(Searched, FamilySize)> {
    let mut all = family(kernel, limits, STEPS_MAX, watch);
    let taken = standing_for_all(&mut all, asked)?;
    let positions = all.reached.iter().filter(|set| !set.is_empty()).count() as u64;
    let size = FamilySize { positions, readings: taken.len() as u64 };
    let ends: Vec<(ReadingsEnd, Set)> =
        all.outcomes.iter().map(|(outcome, set)| (Some(outcome.clone()), *set)).collect();
    let together = together((&mut all.sets, &mut all.universe), &all.asked, &ends);
    let choosers = Some(choosers_by_answer(&mut all));
    let known: BTreeSet<Outcome> = {
        let reached = all.outcomes.into_iter().filter(|(_, set)| !set.is_empty());
        reached.map(|(outcome, _)| outcome).collect()
    };
    kernel.kept = Some(taken.into());
    let most = limits.states_max.map_or(STATES_MAX, |most| most.min(STATES_MAX));
    let graph = explore(kernel, &Limits { states_max: Some(most), ..*limits }, watch);
    let is_whole = graph.incomplete().is_none();
    let found: BTreeSet<Outcome> = outcomes(kernel, &graph).list.into_iter().map(|it| it.outcome).collect();
    debug_assert!(!is_whole || known == found, "the readings that stand for all come to what all come to");
    if is_whole && known == found {
        return Some((Searched { together: Some(together), choosers, ..Searched::of(kernel, graph) }, size));
    }
    kernel.kept = None;
    None
}
