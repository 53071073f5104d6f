//! The search against the naive one, against itself on other threads, and under limits.

mod support;

use assize::base::limits::{Limit, Limits};
use assize::explore::graph::Graph;
use assize::explore::node::Node;
use assize::explore::watch::{Progress, Unwatched, Watch};
use assize::explore::{explore, explore_with};
use assize::kernel::machine::Machine;
use assize::kernel::position::log::Halt;
use proptest::prelude::*;
use support::drawn::*;
use support::oracle;

/// Runs something on a pool of its own.
fn on<T: Send>(threads: usize, run: impl FnOnce() -> T + Send) -> T {
    rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap().install(run)
}

fn full<M: Machine>(machine: &M) -> Graph {
    explore(machine, &Limits::default(), &Unwatched)
}

fn agrees_with_oracle(machine: &impl Machine, graph: &Graph) -> Result<(), TestCaseError> {
    let found = oracle::search(machine);
    prop_assert_eq!(graph.len() as usize, found.len());
    prop_assert_eq!(graph.explored(), graph.len());
    prop_assert_eq!(graph.stopped(), None);
    for (id, state) in found.iter().enumerate() {
        let id = id as u32;
        match &state.key {
            Ok(bytes) => prop_assert_eq!(graph.state(id), &bytes[..]),
            Err(limit) => prop_assert!(matches!(graph.node(id), Node::Limit(l) if &l.to_string() == limit)),
        }
        prop_assert_eq!(graph.parent(id).map(|(id, option)| (id as usize, option as usize)), state.parent);
        prop_assert_eq!(graph.depth(id) as usize, state.depth);
        prop_assert_eq!(graph.path(id).len(), state.depth);
        let next: Vec<usize> = graph.targets(id).iter().map(|to| *to as usize).collect();
        prop_assert_eq!(&next, &state.next);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn finds_what_the_naive_search_finds(machine in any_drawn(60, true)) {
        agrees_with_oracle(&machine, &full(&machine))?;
    }

    #[test]
    fn a_fingerprint_that_never_tells_apart_changes_nothing(machine in any_drawn(60, true)) {
        let blind = explore_with(&machine, &Limits::default(), &Unwatched, |_| 3);
        let halves = explore_with(&machine, &Limits::default(), &Unwatched, |bytes| bytes.first().map_or(0, |b| u64::from(b & 1) << 63));
        agrees_with_oracle(&machine, &blind)?;
        agrees_with_oracle(&machine, &halves)?;
    }

    #[test]
    fn edges_carry_what_their_boundaries_saw(machine in any_drawn(30, false)) {
        let graph = full(&machine);
        for id in 0..graph.len() {
            let mut place = 0;
            machine.decode(&graph.state(id), &mut place);
            for (edge, number) in machine.places[place].edges().iter().zip(graph.edges(id)) {
                let seen = graph.seen(number);
                prop_assert_eq!(graph.source(number), id);
                prop_assert_eq!(seen.seen_true, edge.boundaries.iter().fold(0, |mask, one| mask | one));
                prop_assert_eq!(seen.seen_false, edge.boundaries.iter().fold(0, |mask, one| mask | !one & 3));
            }
        }
    }

    #[test]
    fn a_depth_limit_keeps_whole_layers(machine in any_drawn(60, false), depth in 0u32..6) {
        let cut = explore(&machine, &Limits { depth_max: Some(depth), ..Limits::default() }, &Unwatched);
        let whole = full(&machine);
        for id in 0..whole.len().min(cut.len()) {
            prop_assert_eq!(whole.state(id), cut.state(id));
        }
        let within = (0..whole.len()).filter(|id| whole.depth(*id) <= depth).count();
        prop_assert_eq!(cut.len() as usize, within);
        prop_assert_eq!(cut.stopped().is_some(), cut.explored() < cut.len());
        for id in 0..cut.len() {
            let open = matches!(whole.node(id), Node::Offer(_)) && whole.depth(id) == depth;
            prop_assert_eq!(matches!(cut.node(id), Node::Unexplored(_)), open);
        }
    }
}

/// Numbers up to a bound, with sums and products as options: many joins, many layers, several chunks each.
struct Arithmetic {
    bound: u32,
}

impl Machine for Arithmetic {
    type State = u32;
    fn start<L: assize::kernel::position::log::Log>(
        &self,
        state: &mut u32,
        _: &mut L,
    ) -> assize::kernel::position::offer::Status {
        *state = 1;
        self.status(state)
    }
    fn status(&self, _: &mut u32) -> assize::kernel::position::offer::Status {
        let Status::Offer(offer) = status() else { unreachable!() };
        Status::Offer(offer)
    }
    fn choose<L: assize::kernel::position::log::Log>(
        &self,
        state: &mut u32,
        _: &Offer,
        option: usize,
        log: &mut L,
    ) -> Status {
        let n = u64::from(*state);
        let next = [n + 1, n * 2, n * 3 + 1, n * n, n / 2, n * 7 + 5, n ^ 0x55][option];
        *state = (next % u64::from(self.bound)) as u32;
        log.seen(0, (*state).is_multiple_of(2));
        log.seen(1, (*state).is_multiple_of(1000));
        self.status(state)
    }
    fn encode(&self, state: &u32, bytes: &mut Vec<u8>) {
        bytes.extend(state.to_le_bytes());
        bytes.resize(bytes.len() + 12, 0);
    }
    fn decode(&self, bytes: &[u8], state: &mut u32) {
        *state = u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]);
    }
    fn outcome(&self, _: &mut u32) -> Option<Outcome> {
        None
    }
    fn players(&self) -> usize {
        1
    }
    fn predicates(&self) -> usize {
        2
    }
}

use assize::kernel::position::offer::{Offer, OfferKind, Outcome, Pick, Status};

fn status() -> Status {
    Status::Offer(Offer {
        chooser: A,
        kind: OfferKind::Mode,
        options: (0..7).map(Pick::Mode).collect(),
        clauses: Default::default(),
        weights: Default::default(),
    })
}

#[test]
fn a_large_graph_is_the_naive_one() {
    let machine = Arithmetic { bound: 60_000 };
    agrees_with_oracle(&machine, &on(2, || full(&machine))).unwrap();
}

#[test]
fn one_thread_and_eight_agree_byte_for_byte() {
    let machine = Arithmetic { bound: 200_000 };
    let one = on(1, || full(&machine));
    assert!(one.len() > 100_000);
    assert!(one == on(8, || full(&machine)));
    assert!(one == on(3, || full(&machine)));
}

#[test]
fn cut_by_a_count_one_thread_and_eight_agree() {
    let machine = Arithmetic { bound: 200_000 };
    for states in [0, 1, 5, 100, 5_000, 77_777] {
        let limits = Limits { states_max: Some(states), ..Limits::default() };
        let one = on(1, || explore(&machine, &limits, &Unwatched));
        assert_eq!(one.stopped(), Some(Limit::States));
        assert!(u64::from(one.len()) >= states && one.explored() < one.len());
        assert!(u64::from(one.len()) <= states + states / 2 + 200, "{} for {states}", one.len());
        assert!(one == on(8, || explore(&machine, &limits, &Unwatched)));
    }
    let limits = Limits { memory_max: Some(3_000_000), ..Limits::default() };
    let one = on(1, || explore(&machine, &limits, &Unwatched));
    assert_eq!(one.stopped(), Some(Limit::Memory));
    assert!(one.sizes().total() < 6_000_000);
    assert!(one == on(8, || explore(&machine, &limits, &Unwatched)));
}

#[test]
fn the_watch_stops_and_sees_progress() {
    struct After(u64);
    impl Watch for After {
        fn poll(&self, progress: &Progress) -> Option<Limit> {
            assert!(progress.frontier > 0 && progress.frontier <= progress.states);
            (progress.states >= self.0).then_some(Limit::Interrupt)
        }

        fn halt(&self) -> Option<&(dyn Halt + '_)> {
            None
        }
    }
    let graph = explore(&Arithmetic { bound: 50_000 }, &Limits::default(), &After(10_000));
    assert_eq!(graph.stopped(), Some(Limit::Interrupt));
    assert_eq!(graph.incomplete(), Some(Limit::Interrupt));
}

#[test]
fn a_limit_that_is_met_exactly_by_leaves_stops_nothing() {
    let machine = drawn(&[choice(A, &[1, 2]), settled(0), settled(1)]);
    let limits = Limits { states_max: Some(3), depth_max: Some(1), ..Limits::default() };
    let graph = explore(&machine, &limits, &Unwatched);
    assert_eq!((graph.len(), graph.stopped(), graph.explored()), (3, None, 3));
}

#[test]
fn a_limit_leaf_marks_the_graph_and_the_search_goes_on() {
    let machine = drawn(&[choice(A, &[1, 2]), Place::Limit(Limit::Number), choice(B, &[3, 1]), settled(0)]);
    let graph = full(&machine);
    assert_eq!((graph.len(), graph.stopped(), graph.incomplete()), (4, None, Some(Limit::Number)));
    assert_eq!(graph.path(1), [0]);
}

#[test]
fn choice_points_and_clauses_are_told() {
    let machine = drawn(&[choice(A, &[1, 2]), choice(RULES, &[3, 3]), choice(A, &[3]), settled(0)]);
    let graph = full(&machine);
    let points: Vec<_> = graph.choice_points().iter().map(|((who, _), count)| (*who, *count)).collect();
    assert_eq!(points, [(A, 2), (RULES, 1)]);
    assert_eq!(graph.cited().iter().map(|c| c.0).collect::<Vec<_>>(), [0, 1, 2, 1001, 1002, 1003]);
}
