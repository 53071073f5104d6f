//! How fast the search is on a cheap machine. Not a test of anything else:
//! `cargo test --release --test speed -- --ignored --nocapture`.

use assize::analysis::loops::termination;
use assize::analysis::property::{Property, Verdict};
use assize::analysis::verdict::Judge;
use assize::base::id::PlayerId;
use assize::base::limits::Limits;
use assize::explore::explore;
use assize::explore::watch::Unwatched;
use assize::kernel::machine::Machine;
use assize::kernel::position::log::Log;
use assize::kernel::position::offer::{Chooser, Offer, OfferKind, Outcome, Pick, Status};
use std::time::Instant;

/// Seven counters; an option raises one. Bytes as a small game would have.
struct Counters {
    most: u8,
    predicates: usize,
}

impl Machine for Counters {
    type State = [u8; 20];

    fn start<L: Log>(&self, state: &mut Self::State, _: &mut L) -> Status {
        *state = [0; 20];
        self.status(state)
    }

    fn status(&self, _: &mut Self::State) -> Status {
        Status::Offer(Offer {
            chooser: Chooser::Player(PlayerId(0)),
            kind: OfferKind::Mode,
            options: (0..7).map(Pick::Mode).collect(),
            clauses: Default::default(),
            weights: Default::default(),
        })
    }

    fn choose<L: Log>(&self, state: &mut Self::State, _: &Offer, option: usize, log: &mut L) -> Status {
        state[option] = (state[option] + 1) % self.most;
        if self.predicates > 0 {
            log.seen(0, state[0] == 0);
        }
        self.status(state)
    }

    fn encode(&self, state: &Self::State, bytes: &mut Vec<u8>) {
        bytes.extend(state);
    }

    fn decode(&self, bytes: &[u8], state: &mut Self::State) {
        state.copy_from_slice(bytes);
    }

    fn outcome(&self, _: &mut Self::State) -> Option<Outcome> {
        None
    }

    fn players(&self) -> usize {
        1
    }

    fn predicates(&self) -> usize {
        self.predicates
    }
}

#[test]
#[ignore = "a measurement"]
fn states_per_second() {
    for (threads, predicates) in [(1, 0), (2, 0), (2, 1)] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        let machine = Counters { most: 8, predicates };
        let began = Instant::now();
        let graph = pool.install(|| explore(&machine, &Limits::default(), &Unwatched));
        let seconds = began.elapsed().as_secs_f64();
        let (states, sizes) = (f64::from(graph.len()), graph.sizes());
        println!(
            "{threads} threads, {predicates} predicates: {states} states, {} edges, {seconds:.2} s, {:.2} M states/s; \
             bytes a state: {:.1} states, {:.1} table, {:.1} edges",
            graph.edge_count(),
            states / seconds / 1e6,
            sizes.states as f64 / states,
            sizes.table as f64 / states,
            sizes.edges as f64 / states,
        );
    }
}

#[test]
#[ignore = "a measurement"]
fn analysis_of_a_large_graph() {
    let machine = Counters { most: 8, predicates: 1 };
    let graph = explore(&machine, &Limits::default(), &Unwatched);
    let began = Instant::now();
    let loops = termination(&graph).loops.len();
    println!("termination: {loops} loops, {:.2} s", began.elapsed().as_secs_f64());
    let judge = Judge::new(&machine, &graph);
    for property in [Property::Never(0), Property::Inevitably(0), Property::LeadsTo { asked: 0, answer: 0 }] {
        let began = Instant::now();
        let verdict = judge.judge(&property);
        let holds = matches!(verdict, Verdict::Holds(_));
        println!("{property:?}: holds {holds}, {:.2} s", began.elapsed().as_secs_f64());
    }
}
