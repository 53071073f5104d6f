//! From what follows each position to the readings under which it is reached.
//!
//! While a family is explored, a position is taken once for each answer to policies, and for all orders of priorities at
//! once: what is asked there splits the readings, where the run came from does not. So each step says under which
//! readings it is taken *if* its position is reached. Here the sets are carried over the steps from the start, each
//! position after all that lead to it as far as there is such an order, until nothing is new.

use super::family::{Family, Goal, MetFact, Noted, SETS_MAX};
use super::sets::{ALL, NONE, Set};
use base::limits::Limit;

/// Makes all sets of a family those of the readings under which something is so, in whole runs.
pub(super) fn settle(family: &mut Family, noted: &Noted) -> Result<(), Limit> {
    let order = order(family);
    let mut coming: Vec<Vec<Set>> = vec![Vec::new(); family.moves.len()];
    family.reached = vec![NONE; family.moves.len()];
    for step in &family.start {
        if let Goal::Position(to) = step.to {
            coming[to as usize].push(step.under);
        }
    }
    while coming.iter().any(|sets| !sets.is_empty()) {
        for at in &order {
            carry(family, *at, &mut coming);
            if family.sets.size() >= SETS_MAX {
                return Err(Limit::Memory);
            }
        }
    }
    for at in 0..family.moves.len() {
        keep(family, at);
    }
    let Family { start, moves, sets, outcomes, .. } = family;
    let mut ends: Vec<Vec<Set>> = vec![Vec::new(); outcomes.len()];
    for step in start.iter().chain(moves.iter().flatten().flat_map(|it| it.options.iter().flatten())) {
        if let Goal::End(at) = step.to {
            ends[at as usize].push(step.under);
        }
    }
    outcomes.iter_mut().zip(ends).for_each(|((_, set), ends)| *set = sets.any(&ends));
    meet(family, noted)
}

/// Positions such that each comes before what follows it, where it does not lead back.
fn order(family: &Family) -> Vec<usize> {
    let next = |at: usize| family.moves[at].iter().flat_map(|it| it.options.iter().flatten());
    let goals = |steps: &mut dyn Iterator<Item = &super::family::FamilyStep>| -> Vec<usize> {
        steps.filter_map(|step| if let Goal::Position(to) = step.to { Some(to as usize) } else { None }).collect()
    };
    let mut known = vec![false; family.moves.len()];
    let mut order = Vec::with_capacity(family.moves.len());
    // What is on the way, each with what is still to be looked at behind it.
    let mut way: Vec<(Option<usize>, Vec<usize>)> = vec![(None, goals(&mut family.start.iter()))];
    while let Some((at, rest)) = way.last_mut() {
        match rest.pop() {
            Some(to) if !known[to] => {
                known[to] = true;
                way.push((Some(to), goals(&mut next(to))));
            }
            Some(_) => {}
            None => {
                order.extend(*at);
                way.pop();
            }
        }
    }
    order.reverse();
    order
}

/// Carries what is new at a position over its steps.
fn carry(family: &mut Family, at: usize, coming: &mut [Vec<Set>]) {
    let Family { sets, moves, reached, .. } = family;
    let all = sets.any(&std::mem::take(&mut coming[at]));
    let new = sets.without(all, reached[at]);
    if new.is_empty() {
        return;
    }
    reached[at] = sets.either(reached[at], new);
    for step in moves[at].iter().flat_map(|it| it.options.iter().flatten()) {
        if let Goal::Position(to) = step.to {
            let under = sets.both(step.under, new);
            if !under.is_empty() {
                coming[to as usize].push(under);
            }
        }
    }
}

/// Keeps of what follows a position only what does so under readings that reach it.
fn keep(family: &mut Family, at: usize) {
    let Family { sets, moves, reached, .. } = family;
    for made in &mut moves[at] {
        made.under = sets.both(made.under, reached[at]);
        for steps in &mut made.options {
            steps.iter_mut().for_each(|step| step.under = sets.both(step.under, reached[at]));
            steps.retain(|step| !step.under.is_empty());
        }
    }
    moves[at].retain(|it| !it.under.is_empty());
}

/// Of what was noted, the first that is so under some reading.
fn meet(family: &mut Family, noted: &Noted) -> Result<(), Limit> {
    let Family { sets, reached, met, asked, .. } = family;
    let mut lost = false;
    for (key, places) in &noted.all {
        let here = |at: &Option<u32>| at.map_or(ALL, |at| reached[at as usize]);
        let found = places.iter().map(|(at, under)| sets.both(*under, here(at))).find(|set| !set.is_empty());
        met.extend(found);
        match (key, found) {
            (MetFact::Answer(what, _), Some(_)) => drop(asked.insert(*what)),
            (_, None) => lost |= places.len() >= Noted::MOST,
            (_, Some(_)) => {}
        }
    }
    if lost { Err(Limit::Size) } else { Ok(()) }
}
