//! A drawn machine that asks its rules: some places are questions, at which a run stops only if nothing is known.

use assize::base::id::{AbilityId, ClauseId};
use assize::kernel::machine::{Machine, SilentMachine};
use assize::kernel::position::grade::{Compared, Grade};
use assize::kernel::position::log::Log;
use assize::kernel::position::offer::{Chooser, Ending, Offer, OfferKind, Outcome, Pick, Silent, Status};
use assize::kernel::stack::precedence::closed;
use assize::kernel::table::kept::Taken;
use proptest::prelude::*;
use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

/// Priorities without a name; there are two with one.
const UNNAMED: u16 = 3;
const WAYS: [Ordering; 3] = [Ordering::Greater, Ordering::Equal, Ordering::Less];

/// One place.
#[derive(Clone, Debug)]
pub enum Place {
    /// Somebody chooses; each option sees something and leads somewhere.
    Choice(Chooser, Vec<(bool, usize)>),
    /// The rules are asked; each answer leads to a later place.
    Ask(Silent, Vec<usize>),
    End(i32),
}

/// The drawing; the first place is the start.
#[derive(Clone, Debug)]
pub struct Asking {
    pub places: Vec<Place>,
}

/// A place, with what was answered.
#[derive(Clone, Debug, Default)]
pub struct At {
    pub place: usize,
    values: BTreeMap<u8, u8>,
    order: Vec<Compared>,
}

/// What a walk finds.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Walked {
    pub places: BTreeSet<(usize, Chooser, usize)>,
    pub outcomes: BTreeSet<Option<i32>>,
    pub seen: BTreeSet<(bool, bool)>,
}

fn picks(what: Silent, count: usize) -> Vec<Pick> {
    match what {
        Silent::Reading(_) => (0..count).map(|at| Pick::Reading(at as u8)).collect(),
        Silent::Precedence(one, other) => {
            WAYS.into_iter().map(|how| Pick::Precedence(Compared { one, other, how })).collect()
        }
    }
}

impl Asking {
    /// Goes through questions that are answered.
    fn rest(&self, at: &mut At) -> Status {
        loop {
            match &self.places[at.place] {
                Place::End(_) => return Status::End(Ending::Settled),
                Place::Choice(chooser, options) => {
                    let options = (0..options.len()).map(|at| Pick::Mode(at as u8)).collect();
                    return offer(*chooser, OfferKind::Mode, options);
                }
                Place::Ask(what, to) => {
                    let known = |pick: &Pick| match (what, pick) {
                        (Silent::Reading(of), Pick::Reading(value)) => at.values.get(of) == Some(value),
                        (_, Pick::Precedence(it)) => at.order.contains(it) || named(*it) == Some(it.how),
                        _ => false,
                    };
                    let all = picks(*what, to.len());
                    match all.iter().position(known) {
                        Some(answer) => at.place = to[answer],
                        None => {
                            let kind = match what {
                                Silent::Reading(of) => OfferKind::Reading(*of),
                                Silent::Precedence(..) => OfferKind::Precedence,
                            };
                            return offer(Chooser::Rules, kind, all);
                        }
                    }
                }
            }
        }
    }

    /// Whether somebody else than the rules chooses at a place.
    pub fn is_choice(&self, place: usize) -> bool {
        matches!(self.places[place], Place::Choice(..))
    }

    /// The walk on which the rules answer as a reading says.
    pub fn walk(&self, taken: &Taken) -> Walked {
        let mut walked = Walked::default();
        // What follows from an order need not be told of it.
        let all = || taken.places.iter().map(|(grade, _)| *grade);
        let pairs = all().flat_map(|one| all().filter(move |other| one < *other).map(move |other| (one, other)));
        let told = pairs.filter_map(|(one, other)| Some(Compared { one, other, how: taken.compares(one, other)? }));
        let told: Vec<Compared> = told.filter(|it| named(*it).is_none()).collect();
        let order = closed(&told, &[Grade::Named(1), Grade::Named(2)]).expect("places are an order");
        let rest = |mut place: usize| {
            while let Place::Ask(what, to) = &self.places[place] {
                let follows = |it: &Compared| named(*it).map_or_else(|| order.contains(it), |how| how == it.how);
                let gives = |pick: &Pick| match pick {
                    Pick::Precedence(it) => follows(it),
                    _ => taken.gives(*what, *pick),
                };
                let answer = picks(*what, to.len()).iter().position(gives);
                place = to[answer.unwrap_or_else(|| panic!("{taken:?} answers {what:?}"))];
            }
            place
        };
        let mut open = vec![rest(0)];
        let mut known = BTreeSet::from([open[0]]);
        while let Some(place) = open.pop() {
            match &self.places[place] {
                Place::End(value) => drop(walked.outcomes.insert(Some(*value))),
                Place::Choice(chooser, options) => {
                    walked.places.insert((place, *chooser, options.len()));
                    for (sees, to) in options {
                        walked.seen.insert((!*sees, *sees));
                        let to = rest(*to);
                        if known.insert(to) {
                            open.push(to);
                        }
                    }
                }
                Place::Ask(..) => unreachable!("questions are answered"),
            }
        }
        walked
    }
}

fn named(it: Compared) -> Option<Ordering> {
    match (it.one, it.other) {
        (Grade::Named(one), Grade::Named(other)) => Some(one.cmp(&other)),
        _ => None,
    }
}

fn offer(chooser: Chooser, kind: OfferKind, options: Vec<Pick>) -> Status {
    let clauses = [ClauseId::at(0)].into_iter().collect();
    Status::Offer(Offer { chooser, kind, options: options.into_iter().collect(), clauses, weights: Default::default() })
}

impl Machine for Asking {
    type State = At;

    fn start<L: Log>(&self, state: &mut At, _: &mut L) -> Status {
        *state = At::default();
        self.rest(state)
    }

    fn status(&self, state: &mut At) -> Status {
        self.rest(state)
    }

    fn choose<L: Log>(&self, state: &mut At, offer: &Offer, option: usize, log: &mut L) -> Status {
        match (&self.places[state.place], offer.options[option]) {
            (Place::Ask(Silent::Reading(of), _), Pick::Reading(value)) => drop(state.values.insert(*of, value)),
            (Place::Ask(..), Pick::Precedence(it)) => {
                let known: Vec<Compared> = state.order.iter().copied().chain([it]).collect();
                let named = [Grade::Named(1), Grade::Named(2)];
                state.order = closed(&known, &named).expect("what is not known can be answered in any way");
            }
            (Place::Choice(_, options), _) => {
                let (sees, to) = options[option];
                log.seen(0, sees);
                state.place = to;
            }
            (place, pick) => panic!("{pick:?} at {place:?}"),
        }
        self.rest(state)
    }

    fn encode(&self, state: &At, bytes: &mut Vec<u8>) {
        bytes.push(state.place as u8);
        state.values.iter().for_each(|(of, value)| bytes.extend([*of, *value]));
        bytes.push(u8::MAX);
        for it in &state.order {
            bytes.extend([it.one.code() as u8, it.other.code() as u8, (it.how as i8 + 1) as u8]);
        }
    }

    fn decode(&self, bytes: &[u8], state: &mut At) {
        assert_eq!(bytes[1], u8::MAX, "only positions of families are read back here");
        *state = At { place: usize::from(bytes[0]), ..At::default() };
    }

    fn outcome(&self, state: &mut At) -> Option<Outcome> {
        match self.places[state.place] {
            Place::End(value) => Some(Outcome { ending: Ending::Settled, values: vec![Some(value)] }),
            Place::Choice(..) | Place::Ask(..) => None,
        }
    }

    fn players(&self) -> usize {
        2
    }

    fn predicates(&self) -> usize {
        1
    }
}

impl SilentMachine for Asking {
    fn forget(&self, state: &mut At) {
        (state.values, state.order) = (BTreeMap::new(), Vec::new());
    }
}

/// Drawings of so many places at most; questions lead to later places, so that every walk comes to a choice or an end.
pub fn any_asking(most: usize) -> impl Strategy<Value = Asking> {
    let grade = prop_oneof![
        3 => (0..UNNAMED).prop_map(|at| Grade::Of(AbilityId(at))),
        1 => (1..3u16).prop_map(Grade::Named),
    ];
    let pair = (grade.clone(), grade).prop_filter("two of them, in order", |(one, other)| one < other);
    let what = prop_oneof![
        3 => (0..3u8).prop_map(Silent::Reading),
        3 => pair.prop_map(|(one, other)| Silent::Precedence(one, other)),
    ];
    let place = (0..8u8, what, prop::collection::vec((any::<bool>(), any::<prop::sample::Index>()), 1..4), 0..4i32);
    prop::collection::vec(place, 3..most).prop_map(|drawn| {
        let count = drawn.len();
        let last = |at: usize| at + 1 == count;
        let places = drawn.into_iter().enumerate().map(|(at, (kind, what, mut edges, value))| match kind {
            0..4 if !last(at) => {
                let answers = if let Silent::Reading(of) = what { 2 + usize::from(of % 2) } else { 3 };
                edges.resize(answers, edges[0]);
                let later = |(nth, (_, to)): (usize, &(bool, prop::sample::Index))| {
                    at + 1 + (to.index(count) + nth) % (count - at - 1)
                };
                Place::Ask(what, edges.iter().enumerate().map(later).collect())
            }
            4..7 => {
                let chooser = if value == 0 { Chooser::Rules } else { Chooser::Nature };
                Place::Choice(chooser, edges.iter().map(|(sees, to)| (*sees, to.index(count))).collect())
            }
            _ => Place::End(value),
        });
        Asking { places: places.collect() }
    })
}
