//! What verdicts mean, on drawings so small that everything can be tried.
//!
//! A strategy of some choosers is the drawing with one edge left wherever they
//! choose; all strategies are all such drawings. Nothing here is clever.

use super::drawn::{A, B, Drawn, Edge, Place, RULES};
use assize::analysis::property::Property;
use assize::kernel::position::offer::{Chooser, Ending};
use std::collections::BTreeSet;

/// Everybody who chooses and does not toss.
const EVERYBODY: [Chooser; 3] = [A, B, RULES];

/// Most strategies that are tried; drawings with more are passed over.
const STRATEGIES_MAX: usize = 3000;

/// The verdict by definition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Meant {
    Holds,
    Fails,
    Depends,
}

/// The places that can be reached.
pub fn reached(drawing: &Drawn) -> BTreeSet<usize> {
    let mut all = BTreeSet::from([0]);
    loop {
        let next: Vec<usize> = all.iter().flat_map(|at| drawing.places[*at].edges()).map(|edge| edge.to).collect();
        let before = all.len();
        all.extend(next);
        if all.len() == before {
            return all;
        }
    }
}

/// Every way in which `who` can choose, one for each place; nothing if there are too many.
pub fn strategies(drawing: &Drawn, who: &[Chooser]) -> Option<Vec<Drawn>> {
    let mut all = vec![drawing.clone()];
    for at in reached(drawing) {
        let place = &drawing.places[at];
        if place.chooser().is_some_and(|chooser| who.contains(&chooser)) {
            all = all
                .iter()
                .flat_map(|one| place.edges().iter().map(move |edge| one.with(at, vec![edge.clone()])))
                .collect();
            if all.len() > STRATEGIES_MAX {
                return None;
            }
        }
    }
    Some(all)
}

/// Every reading: for each of the two policies, the same option wherever it is read.
pub fn readings(drawing: &Drawn) -> Vec<Drawn> {
    let read = |values: [usize; 2]| Drawn {
        places: drawing
            .places
            .iter()
            .map(|place| match place {
                Place::Read(policy, edges) => {
                    Place::Read(*policy, vec![edges[values[*policy as usize] % edges.len()].clone()])
                }
                other => other.clone(),
            })
            .collect(),
        ..drawing.clone()
    };
    vec![read([0, 0]), read([0, 1]), read([1, 0]), read([1, 1])]
}

impl Drawn {
    fn with(&self, at: usize, edges: Vec<Edge>) -> Drawn {
        let mut other = self.clone();
        other.places[at] = other.places[at].with(edges);
        other
    }
}

/// Every place twice, with and without an open question, so that strategies can know; the start is still the first.
pub fn doubled(drawing: &Drawn, asked: usize, answer: usize) -> Drawn {
    let after = |open: bool, boundaries: &[u64]| {
        boundaries.iter().fold(open, |open, b| b >> answer & 1 == 0 && (open || b >> asked & 1 == 1))
    };
    let first = usize::from(after(false, &drawing.start_boundaries));
    let place = |at: usize, open: bool| {
        let edges = drawing.places[at].edges().iter().map(|edge| Edge {
            to: (edge.to * 2 + usize::from(after(open, &edge.boundaries))) ^ first,
            boundaries: edge.boundaries.clone(),
        });
        drawing.places[at].with(edges.collect())
    };
    let places = (0..drawing.places.len() * 2).map(|id| place(id / 2, (id % 2 == 1) ^ (first == 1)));
    Drawn { places: places.collect(), start_boundaries: drawing.start_boundaries.clone() }
}

/// Whether from `from`, without the edges that are hits, one can go on for ever, or end where `end` is not enough.
fn escapes(drawing: &Drawn, from: usize, hit: impl Fn(&Edge) -> bool, end: impl Fn(&Place) -> bool) -> bool {
    let mut here = BTreeSet::from([from]);
    for _ in 0..=drawing.places.len() {
        if here.iter().any(|at| drawing.places[*at].edges().is_empty() && !end(&drawing.places[*at])) {
            return true;
        }
        here = here.iter().flat_map(|at| drawing.places[*at].edges()).filter(|e| !hit(e)).map(|e| e.to).collect();
    }
    !here.is_empty()
}

fn sees(boundaries: &[u64], predicate: usize, value: bool) -> bool {
    boundaries.iter().any(|boundary| (boundary >> predicate & 1 == 1) == value)
}

fn seen_anywhere(drawing: &Drawn, predicate: usize, value: bool) -> bool {
    let edges = |at: usize| drawing.places[at].edges().iter().any(|edge| sees(&edge.boundaries, predicate, value));
    sees(&drawing.start_boundaries, predicate, value) || reached(drawing).into_iter().any(edges)
}

fn endings(drawing: &Drawn) -> BTreeSet<(Ending, i32)> {
    let end = |at: usize| match drawing.places[at] {
        Place::End(ending, value) => Some((ending, value)),
        _ => None,
    };
    reached(drawing).into_iter().filter_map(end).collect()
}

fn is_stuck(ending: Ending) -> bool {
    matches!(ending, Ending::Stuck(_))
}

/// Whether some question stays open: `q` boundary by boundary.
fn unanswered(drawing: &Drawn, asked: usize, answer: usize) -> bool {
    let open = |boundaries: &[u64]| {
        let last = boundaries.iter().rposition(|b| b >> answer & 1 == 1).map_or(0, |at| at + 1);
        boundaries[last..].iter().any(|b| b >> asked & 1 == 1)
    };
    let never = |from: usize| escapes(drawing, from, |edge| sees(&edge.boundaries, answer, true), |_| false);
    open(&drawing.start_boundaries) && never(0)
        || reached(drawing)
            .iter()
            .flat_map(|at| drawing.places[*at].edges())
            .any(|e| open(&e.boundaries) && never(e.to))
}

/// Whether a drawing in which only nature has choices comes to it with probability 1: from wherever one comes without
/// it, one can come to it.
fn comes_at_last(chain: &Drawn, predicate: usize) -> bool {
    let hit = |edge: &&Edge| sees(&edge.boundaries, predicate, true);
    let without = Drawn {
        places: chain.places.iter().map(|p| p.with(p.edges().iter().filter(|e| !hit(e)).cloned().collect())).collect(),
        start_boundaries: vec![],
    };
    let can = |from: usize| {
        let mut here = BTreeSet::from([from]);
        for _ in 0..=chain.places.len() {
            let next: Vec<usize> = here.iter().flat_map(|at| without.places[*at].edges()).map(|e| e.to).collect();
            here.extend(next);
        }
        here.iter().any(|at| chain.places[*at].edges().iter().any(|edge| hit(&edge)))
    };
    sees(&chain.start_boundaries, predicate, true) || reached(&without).into_iter().all(can)
}

/// Whether every run is as the property says.
fn always_so(drawing: &Drawn, property: &Property) -> bool {
    match property {
        Property::Always(p) => !seen_anywhere(drawing, *p, false),
        Property::Never(p) | Property::CanAvoid(_, p) => !seen_anywhere(drawing, *p, true),
        Property::Inevitably(p) | Property::CanForce(_, p) => {
            sees(&drawing.start_boundaries, *p, true)
                || !escapes(drawing, 0, |edge| sees(&edge.boundaries, *p, true), |_| false)
        }
        Property::AlmostSurely(p) | Property::CanAlmostSurelyForce(_, p) => {
            let everybody = strategies(drawing, &EVERYBODY).expect("they were counted");
            everybody.iter().all(|chain| comes_at_last(chain, *p))
        }
        Property::LeadsTo { asked, answer } => !unanswered(drawing, *asked, *answer),
        Property::Ends => !escapes(drawing, 0, |_| false, |place| matches!(place, Place::End(e, _) if !is_stuck(*e))),
        Property::NoStuck => !endings(drawing).iter().any(|(ending, _)| is_stuck(*ending)),
        Property::Agree(0) => endings(drawing).iter().map(|(_, value)| value).collect::<BTreeSet<_>>().len() < 2,
        Property::Agree(_) => true,
        Property::OneOutcome => endings(drawing).len() < 2,
        Property::Within(wanted) => endings(drawing)
            .iter()
            .all(|(ending, value)| wanted.iter().any(|o| o.ending == *ending && o.values[0] == Some(*value))),
        Property::Possible(_) => unreachable!("a question about some run"),
    }
}

/// The verdict by definition; nothing if there are too many strategies.
pub fn meant(drawing: &Drawn, property: &Property) -> Option<Meant> {
    if let Property::Possible(p) = property {
        if !seen_anywhere(drawing, *p, true) {
            return Some(Meant::Fails);
        }
        let hidden = Property::Never(*p);
        return some_filling(drawing, &hidden, &[]).map(|so| if so { Meant::Depends } else { Meant::Holds });
    }
    let drawing = match property {
        Property::LeadsTo { asked, answer } => &doubled(drawing, *asked, *answer),
        _ => drawing,
    };
    if let Property::AlmostSurely(_) | Property::CanAlmostSurelyForce(..) = property {
        strategies(drawing, &EVERYBODY)?;
    }
    let by = match property {
        Property::CanForce(player, _) | Property::CanAvoid(player, _) | Property::CanAlmostSurelyForce(player, _) => {
            vec![Chooser::Player(*player)]
        }
        _ => vec![],
    };
    if strategies(drawing, &by)?.iter().any(|strategy| always_so(strategy, property)) {
        return Some(Meant::Holds);
    }
    some_filling(drawing, property, &by).map(|so| if so { Meant::Depends } else { Meant::Fails })
}

/// Whether it is so in some reading, with the rules choosing well along with `by`.
fn some_filling(drawing: &Drawn, property: &Property, by: &[Chooser]) -> Option<bool> {
    let who: Vec<Chooser> = by.iter().copied().chain([RULES]).collect();
    let mut so = false;
    for reading in readings(drawing) {
        so |= strategies(&reading, &who)?.iter().any(|strategy| always_so(strategy, property));
    }
    Some(so)
}

/// The minimal sets of choosers who can keep a run from ending, from some place that can be reached; each with
/// whether they can from the start.
pub fn owners(drawing: &Drawn, choosers: &[Chooser]) -> Option<Vec<(Vec<Chooser>, bool)>> {
    let mut sets: Vec<Vec<Chooser>> = (0..1usize << choosers.len())
        .map(|set| choosers.iter().enumerate().filter(|(at, _)| set >> at & 1 == 1).map(|(_, c)| *c).collect())
        .collect();
    sets.sort_by_key(Vec::len);
    let mut found: Vec<(Vec<Chooser>, bool)> = Vec::new();
    for set in sets {
        if found.iter().any(|(smaller, _)| smaller.iter().all(|who| set.contains(who))) {
            continue;
        }
        let endless = |strategy: &Drawn, from: usize| {
            let moved = Drawn { places: strategy.places.clone(), start_boundaries: vec![] };
            !reaches_end(&moved, from)
        };
        let all = strategies(drawing, &set)?;
        let places = reached(drawing);
        if places.iter().any(|from| all.iter().any(|strategy| endless(strategy, *from))) {
            let from_start = all.iter().any(|strategy| endless(strategy, 0));
            found.push((set, from_start));
        }
    }
    Some(found)
}

fn reaches_end(drawing: &Drawn, from: usize) -> bool {
    let mut seen = BTreeSet::from([from]);
    let mut waiting = vec![from];
    while let Some(at) = waiting.pop() {
        if drawing.places[at].edges().is_empty() {
            return true;
        }
        waiting.extend(drawing.places[at].edges().iter().map(|edge| edge.to).filter(|to| seen.insert(*to)));
    }
    false
}
