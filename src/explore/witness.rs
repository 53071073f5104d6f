//! A machine as `stateright::Model`: states are canonical bytes, actions are options.
//!
//! Its conditions are plain function pointers; they reach what is asked
//! through the model value. A condition on a state looks at all steps out of
//! it, because predicates hold at boundaries and not at offers.

use super::expand::SearchListener;
use super::graph::SeenPredicates;
use super::peer::{Opinion, PeerQuestion, QUESTIONS_MAX};
use kernel::machine::Machine;
use kernel::position::log::Deaf;
use kernel::position::offer::{Offer, Status};
use stateright::{Checker, Model, Property};
use std::sync::Arc;

/// A machine as stateright sees it.
struct Peer<M> {
    machine: Arc<M>,
    questions: Vec<PeerQuestion>,
    start_seen: SeenPredicates,
}

/// What stateright says of it, breadth first.
pub(super) fn opinion<M>(machine: Arc<M>, questions: &[PeerQuestion], threads: usize) -> Opinion
where
    M: Machine + Send + 'static,
{
    let peer = Peer::new(machine, questions);
    let asked = peer.questions.len();
    let checker = peer.checker().threads(threads).spawn_bfs().join();
    let discoveries = checker.discoveries();
    let holds = NAMES.iter().take(asked).map(|name| !discoveries.contains_key(name)).collect();
    Opinion { states: checker.unique_state_count(), holds }
}

impl<M: Machine> Peer<M> {
    /// The machine with these questions.
    fn new(machine: Arc<M>, questions: &[PeerQuestion]) -> Self {
        let mut listener = SearchListener::default();
        machine.start(&mut M::State::default(), &mut listener);
        let questions = questions.iter().take(QUESTIONS_MAX).copied().collect();
        Peer { machine, questions, start_seen: listener.seen }
    }

    /// Calls `take` with every option of a state, as the machine offers it.
    fn options(&self, bytes: &[u8], mut take: impl FnMut(&M::State, &Offer, usize)) {
        let Some((0, bytes)) = bytes.split_first() else { return };
        let mut state = M::State::default();
        self.machine.decode(bytes, &mut state);
        if let Status::Offer(offer) = self.machine.status(&mut state) {
            (0..offer.options.len()).for_each(|option| take(&state, &offer, option));
        }
    }

    /// A state's bytes behind a zero; of a leaf beyond a limit, only which limit.
    fn key(&self, state: &M::State, status: &Status) -> Vec<u8> {
        let mut bytes = vec![0];
        match status {
            Status::Limit(limit) => bytes[0] = 1 + *limit as u8,
            _ => self.machine.encode(state, &mut bytes),
        }
        bytes
    }

    /// Whether no step out of a state, nor the stretch up to the first offer, sees what question `at` does not want.
    fn is_so(&self, at: usize, bytes: &[u8]) -> bool {
        let Some(question) = self.questions.get(at) else { return true };
        let mut seen = self.start_seen;
        self.options(bytes, |state, offer, option| {
            let mut listener = SearchListener::default();
            self.machine.choose(&mut state.clone(), offer, option, &mut listener);
            seen.seen_true |= listener.seen.seen_true;
            seen.seen_false |= listener.seen.seen_false;
        });
        !seen.has(question.predicate, question.unwanted)
    }
}

const NAMES: [&str; QUESTIONS_MAX] = ["0", "1", "2", "3", "4", "5", "6", "7"];

impl<M: Machine> Model for Peer<M> {
    type State = Vec<u8>;
    type Action = u32;

    fn init_states(&self) -> Vec<Vec<u8>> {
        let mut state = M::State::default();
        let status = self.machine.start(&mut state, &mut Deaf);
        vec![self.key(&state, &status)]
    }

    fn actions(&self, state: &Vec<u8>, actions: &mut Vec<u32>) {
        self.options(state, |_, _, option| actions.push(option as u32));
    }

    fn next_state(&self, last: &Vec<u8>, action: u32) -> Option<Vec<u8>> {
        let mut next = None;
        self.options(last, |state, offer, option| {
            if option == action as usize {
                let mut child = state.clone();
                let status = self.machine.choose(&mut child, offer, option, &mut Deaf);
                next = Some(self.key(&child, &status));
            }
        });
        next
    }

    /// One property for each question, and one that is always so, without which the search would stop once the others
    /// are decided.
    fn properties(&self) -> Vec<Property<Self>> {
        let conditions: [fn(&Self, &Vec<u8>) -> bool; QUESTIONS_MAX] = [
            |peer, state| peer.is_so(0, state),
            |peer, state| peer.is_so(1, state),
            |peer, state| peer.is_so(2, state),
            |peer, state| peer.is_so(3, state),
            |peer, state| peer.is_so(4, state),
            |peer, state| peer.is_so(5, state),
            |peer, state| peer.is_so(6, state),
            |peer, state| peer.is_so(7, state),
        ];
        let asked = NAMES.iter().zip(conditions).take(self.questions.len());
        let on = Property::always("everything is searched", |_, _| true);
        asked.map(|(name, condition)| Property::always(name, condition)).chain([on]).collect()
    }
}
