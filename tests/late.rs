//! A time limit that is reached while a finished graph is asked: what is said then is what the whole answer says, or unknown.

mod support;

use assize::analysis::found_loop::Loop;
use assize::analysis::loops::{Ends, termination_of};
use assize::analysis::property::{Property, Verdict};
use assize::analysis::search::Searched;
use assize::analysis::verdict::Judge;
use assize::base::id::PlayerId;
use assize::base::limits::{Limit, Limits};
use assize::explore::explore;
use assize::explore::watch::Unwatched;
use assize::kernel::machine::Machine;
use assize::kernel::position::log::Log;
use assize::kernel::position::offer::{Offer, Outcome, Status};
use proptest::prelude::*;
use std::sync::atomic::{AtomicU32, Ordering};
use support::drawn::*;

/// A machine whose time is up when it has been looked for so many times.
struct Late<'a> {
    machine: &'a Drawn,
    left: AtomicU32,
}

impl Machine for Late<'_> {
    type State = usize;

    fn start<L: Log>(&self, state: &mut usize, log: &mut L) -> Status {
        self.machine.start(state, log)
    }

    fn status(&self, state: &mut usize) -> Status {
        self.machine.status(state)
    }

    fn choose<L: Log>(&self, state: &mut usize, offer: &Offer, option: usize, log: &mut L) -> Status {
        self.machine.choose(state, offer, option, log)
    }

    fn encode(&self, state: &usize, bytes: &mut Vec<u8>) {
        self.machine.encode(state, bytes);
    }

    fn decode(&self, bytes: &[u8], state: &mut usize) {
        self.machine.decode(bytes, state);
    }

    fn outcome(&self, state: &mut usize) -> Option<Outcome> {
        self.machine.outcome(state)
    }

    fn predicates(&self) -> usize {
        self.machine.predicates()
    }

    fn players(&self) -> usize {
        self.machine.players()
    }

    fn is_late(&self) -> bool {
        let less = |left: u32| Some(left.saturating_sub(1));
        self.left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, less) == Ok(0)
    }
}

fn properties() -> [Property; 8] {
    let player = PlayerId(0);
    [
        Property::Always(0),
        Property::Possible(0),
        Property::Inevitably(0),
        Property::LeadsTo { asked: 0, answer: 1 },
        Property::Ends,
        Property::Agree(0),
        Property::CanForce(player, 0),
        Property::AlmostSurely(0),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    /// However soon the time is up: no verdict is another one, no outcome and no loop is there that is not, and nothing that
    /// was cut is told as whole.
    #[test]
    fn what_was_cut_is_never_told_as_whole(machine in any_drawn(12, false), left in 0u32..40) {
        let search = || Searched::of(&machine, explore(&machine, &Limits::default(), &Unwatched));
        let (whole, cut) = (search(), search());
        let late = Late { machine: &machine, left: AtomicU32::new(left) };
        let (judge, in_time) = (Judge::new(&late, &cut.graph), Judge::new(&machine, &whole.graph));
        let outcomes = |judge: Vec<&Outcome>| judge.into_iter().cloned().collect::<Vec<_>>();
        let all = outcomes(in_time.outcomes().list.iter().map(|it| &it.outcome).collect());
        let some = outcomes(judge.outcomes().list.iter().map(|it| &it.outcome).collect());
        prop_assert!(some.iter().all(|it| all.contains(it)));
        prop_assert!(some == all || judge.outcomes().incomplete == Some(Limit::Time));
        let (found, meant) = (termination_of(&late, &cut), termination_of(&machine, &whole));
        let lasso = |it: &Loop| (it.whose.clone(), it.lasso.clone());
        prop_assert!(found.loops.iter().all(|it| meant.loops.iter().any(|other| lasso(it) == lasso(other))));
        prop_assert!(found == meant || found.verdict == Ends::Unknown(Limit::Time));
        for property in properties() {
            let (verdict, meant) = (judge.judge(&property), in_time.judge(&property));
            let is_cut = matches!(verdict, Verdict::Unknown { limit: Limit::Time, .. });
            prop_assert!(verdict == meant || is_cut, "{:?} is {:?}, not {:?}", property, verdict, meant);
            prop_assert!(!is_cut || cut.graph.incomplete() == Some(Limit::Time));
        }
    }
}

/// With no time at all nothing is known, and with enough of it everything.
#[test]
fn no_time_and_enough_of_it() {
    let edge = |to| Edge { to, boundaries: vec![1] };
    let machine = Drawn { places: vec![Place::Choice(A, vec![edge(0), edge(0)])], start_boundaries: vec![1] };
    for (left, is_known) in [(0, false), (1000, true)] {
        let found = Searched::of(&machine, explore(&machine, &Limits::default(), &Unwatched));
        let late = Late { machine: &machine, left: AtomicU32::new(left) };
        let verdict = Judge::new(&late, &found.graph).judge(&Property::Always(0));
        assert_eq!(matches!(verdict, Verdict::Holds(_)), is_known, "{verdict:?}");
        let termination = termination_of(&late, &found);
        assert_eq!(termination.verdict, if is_known { Ends::No } else { Ends::Unknown(Limit::Time) });
        assert_eq!(termination.loops.len(), usize::from(is_known));
    }
}
