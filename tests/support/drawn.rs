//! A machine that is nothing but a drawn graph.
//!
//! A state is a place of the drawing. Every edge lists, boundary by boundary,
//! which predicates are true there.

use assize::base::id::{ClauseId, PlayerId};
use assize::base::limits::Limit;
use assize::kernel::machine::Machine;
use assize::kernel::position::log::Log;
use assize::kernel::position::offer::{Chooser, Ending, Offer, OfferKind, Outcome, Pick, Status, Stuck};
use proptest::prelude::*;

/// Predicates of every drawing.
pub const PREDICATES: usize = 2;
/// How many players there are at least: A and B.
const PLAYERS: usize = 2;

/// One option: where it leads, and which predicates (bit by bit) are true at each boundary on the way.
#[derive(Clone, Debug)]
pub struct Edge {
    pub to: usize,
    pub boundaries: Vec<u64>,
}

/// One place.
#[derive(Clone, Debug)]
pub enum Place {
    Choice(Chooser, Vec<Edge>),
    /// A policy on which the rules are silent is read: each option is one value.
    Read(u8, Vec<Edge>),
    End(Ending, i32),
    Limit(Limit),
}

/// The drawing; the first place is the start.
#[derive(Clone, Debug, Default)]
pub struct Drawn {
    pub places: Vec<Place>,
    pub start_boundaries: Vec<u64>,
}

pub const A: Chooser = Chooser::Player(PlayerId(0));
pub const B: Chooser = Chooser::Player(PlayerId(1));
pub const NATURE: Chooser = Chooser::Nature;
pub const RULES: Chooser = Chooser::Rules;
pub const NOBODY: Chooser = Chooser::Nobody;

/// A choice whose options see nothing on the way but `false`.
pub fn choice(chooser: Chooser, to: &[usize]) -> Place {
    Place::Choice(chooser, to.iter().map(|to| Edge { to: *to, boundaries: vec![0] }).collect())
}

/// A choice with what each option sees.
pub fn seeing(chooser: Chooser, edges: &[(usize, &[u64])]) -> Place {
    Place::Choice(chooser, edges.iter().map(|(to, seen)| Edge { to: *to, boundaries: seen.to_vec() }).collect())
}

/// A settled ending.
pub fn settled(value: i32) -> Place {
    Place::End(Ending::Settled, value)
}

/// A stuck ending.
pub fn stuck() -> Place {
    Place::End(Ending::Stuck(Stuck::IllegalLine(0)), 0)
}

/// A drawing of these places.
pub fn drawn(places: &[Place]) -> Drawn {
    Drawn { places: places.to_vec(), start_boundaries: vec![0] }
}

impl Drawn {
    fn status_of(&self, place: usize) -> Status {
        match &self.places[place] {
            Place::Choice(chooser, edges) => {
                let kind = if *chooser == NOBODY { OfferKind::Checkpoint } else { OfferKind::Mode };
                offer(place, *chooser, kind, (0..edges.len()).map(|at| Pick::Mode(at as u8)))
            }
            Place::Read(policy, edges) => {
                let values = (0..edges.len()).map(|at| Pick::Reading(at as u8));
                offer(place, RULES, OfferKind::Reading(*policy), values)
            }
            Place::End(ending, _) => Status::End(*ending),
            Place::Limit(limit) => Status::Limit(*limit),
        }
    }
}

fn offer(place: usize, chooser: Chooser, kind: OfferKind, options: impl Iterator<Item = Pick>) -> Status {
    let clauses = [ClauseId::at(place)].into_iter().collect();
    Status::Offer(Offer { chooser, kind, options: options.collect(), clauses, weights: Default::default() })
}

impl Place {
    /// What can be chosen here.
    pub fn edges(&self) -> &[Edge] {
        match self {
            Place::Choice(_, edges) | Place::Read(_, edges) => edges,
            _ => &[],
        }
    }

    /// Who chooses, if anyone does.
    pub fn chooser(&self) -> Option<Chooser> {
        match self {
            Place::Choice(chooser, _) => Some(*chooser),
            Place::Read(..) => Some(RULES),
            _ => None,
        }
    }

    /// The same choice with other edges.
    pub fn with(&self, edges: Vec<Edge>) -> Place {
        match self {
            Place::Choice(chooser, _) => Place::Choice(*chooser, edges),
            Place::Read(policy, _) => Place::Read(*policy, edges),
            other => other.clone(),
        }
    }
}

fn tell<L: Log>(boundaries: &[u64], log: &mut L) {
    for boundary in boundaries {
        (0..PREDICATES).for_each(|at| log.seen(at, boundary >> at & 1 == 1));
    }
}

impl Machine for Drawn {
    type State = usize;

    fn start<L: Log>(&self, state: &mut usize, log: &mut L) -> Status {
        *state = 0;
        tell(&self.start_boundaries, log);
        self.status_of(0)
    }

    fn status(&self, state: &mut usize) -> Status {
        self.status_of(*state)
    }

    fn choose<L: Log>(&self, state: &mut usize, _: &Offer, option: usize, log: &mut L) -> Status {
        let edge = &self.places[*state].edges()[option];
        tell(&edge.boundaries, log);
        log.cite(&[ClauseId::at(1000 + edge.to)]);
        *state = edge.to;
        self.status_of(*state)
    }

    /// Of different lengths, so that nothing can rely on one.
    fn encode(&self, state: &usize, bytes: &mut Vec<u8>) {
        bytes.extend((*state as u16).to_le_bytes());
        bytes.extend(std::iter::repeat_n(7, *state % 5));
    }

    fn decode(&self, bytes: &[u8], state: &mut usize) {
        *state = usize::from(u16::from_le_bytes([bytes[0], bytes[1]]));
    }

    fn outcome(&self, state: &mut usize) -> Option<Outcome> {
        match self.places[*state] {
            Place::End(ending, value) => Some(Outcome { ending, values: vec![Some(value), None] }),
            _ => None,
        }
    }

    fn players(&self) -> usize {
        let index = |chooser| if let Chooser::Player(player) = chooser { player.index() + 1 } else { 0 };
        self.places.iter().filter_map(Place::chooser).map(index).fold(PLAYERS, usize::max)
    }

    fn predicates(&self) -> usize {
        PREDICATES
    }
}

fn any_chooser() -> impl Strategy<Value = Chooser> {
    prop_oneof![5 => Just(A), 4 => Just(B), 3 => Just(NATURE), 2 => Just(RULES), 1 => Just(NOBODY)]
}

fn any_boundaries() -> impl Strategy<Value = Vec<u64>> + Clone {
    prop_oneof![
        3 => Just(vec![0u64]),
        2 => proptest::collection::vec(0u64..4, 0..3),
    ]
}

fn any_place(places: usize, limits: bool) -> impl Strategy<Value = Place> + Clone {
    let edge = (0..places, any_boundaries()).prop_map(|(to, boundaries)| Edge { to, boundaries }).boxed();
    let end = prop_oneof![
        4 => (0..3i32).prop_map(settled),
        1 => Just(stuck()),
        1 => Just(Place::End(Ending::Won(PlayerId(0)), 1)),
    ];
    let read = (0u8..2, proptest::collection::vec(edge.clone(), 2));
    let options = prop_oneof![1 => Just(1usize), 5 => Just(2), 3 => Just(3)];
    let chosen = (any_chooser(), options.prop_flat_map(move |n| proptest::collection::vec(edge.clone(), n)));
    prop_oneof![
        10 => chosen.prop_map(|(chooser, mut edges)| {
            if chooser == NOBODY {
                edges.truncate(1);
            }
            Place::Choice(chooser, edges)
        }),
        1 => read.prop_map(|(policy, edges)| Place::Read(policy, edges)),
        3 => end,
        u32::from(limits) => Just(Place::Limit(Limit::Number)),
    ]
    .boxed()
}

/// Drawings of at most `most` places; `limits` allows leaves beyond a limit. Now and then one is turned round:
/// predicates that are mostly false become mostly true.
pub fn any_drawn(most: usize, limits: bool) -> impl Strategy<Value = Drawn> {
    let size = prop_oneof![1 => 1..=most, 4 => most.div_ceil(2)..=most];
    (size, any_boundaries(), prop_oneof![3 => Just(0u64), 1 => Just(3)]).prop_flat_map(
        move |(places, start_boundaries, turned)| {
            let start =
                any_place(places, limits).prop_filter("most starts are choices", |place| !place.edges().is_empty());
            let first = prop_oneof![19 => start, 1 => any_place(places, limits)];
            (first, proptest::collection::vec(any_place(places, limits), places - 1)).prop_map(move |(first, rest)| {
                let places = std::iter::once(first).chain(rest).collect();
                Drawn { places, start_boundaries: start_boundaries.clone() }.turned(turned)
            })
        },
    )
}

impl Drawn {
    fn turned(mut self, mask: u64) -> Drawn {
        let turn = |boundaries: &mut Vec<u64>| boundaries.iter_mut().for_each(|boundary| *boundary ^= mask);
        turn(&mut self.start_boundaries);
        for place in &mut self.places {
            if let Place::Choice(_, edges) | Place::Read(_, edges) = place {
                edges.iter_mut().for_each(|edge| turn(&mut edge.boundaries));
            }
        }
        self
    }
}
