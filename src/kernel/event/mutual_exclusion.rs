//! Events of one moment of which one makes another impossible: which of them happen.
//!
//! What an event needs (`only if`, `occurs only if`) is there for each of them
//! as the moment begins. Here each body is tried on a copy of the position.
//! Where it takes away what another event needs, the rulebook says whether all
//! happen all the same, and if not, which is first.

use crate::look::eye::Eye;
use crate::position::agenda::{Frame, Stand};
use crate::position::event::{Event, Roles};
use crate::position::log::{Fact, What};
use crate::position::offer::{Chooser, OfferKind, Pick};
use crate::position::state::State;
use crate::position::trace::Trace;
use crate::step::journal::Journal;
use crate::step::work::{Go, Step};
use base::id::ClauseId;
use model::one_of;
use model::policy::{Hindered, Policy};
use smallvec::SmallVec;

/// Parts of an event, by position.
type PartNumbers = SmallVec<[usize; 4]>;

/// That an event makes another one impossible, perhaps only with others.
struct ExclusivePair {
    by: usize,
    other: usize,
    /// What parts of the other are left.
    left: PartNumbers,
}

fn reversed(order: &[usize]) -> SmallVec<[usize; 4]> {
    order.iter().rev().copied().collect()
}

/// The pairs that hang together with the first event that has a part in one.
fn first_group(pairs: Vec<ExclusivePair>) -> Vec<ExclusivePair> {
    let mut group: PartNumbers = pairs.iter().flat_map(|pair| [pair.by, pair.other]).min().into_iter().collect();
    loop {
        let known = group.len();
        for pair in &pairs {
            for (one, other) in [(pair.by, pair.other), (pair.other, pair.by)] {
                if group.contains(&one) && !group.contains(&other) {
                    group.push(other);
                }
            }
        }
        if group.len() == known {
            return pairs.into_iter().filter(|pair| group.contains(&pair.by)).collect();
        }
    }
}

impl<'m, T: Trace> Step<'_, 'm, T> {
    /// What lacks now what it needs to occur does not; whether there was something of the moment on top.
    ///
    /// # Errors
    /// Asks what becomes of what was added to it.
    pub(crate) fn end_what_cannot_occur(&mut self) -> Go<bool> {
        let Some(Frame::Moment { events, .. }) = self.s.on_top() else {
            return Ok(false);
        };
        let lacks = |event: &Event| !event.nothing && !self.kernel.kind(event.kind).occurs.is_true();
        let bound: SmallVec<[usize; 4]> = (0..events.len()).filter(|at| lacks(&events[*at])).collect();
        let mut found = false;
        for at in bound {
            let event = self.event_at(at as u8);
            let left = self.possible_parts(self.s, event);
            if left.len() < event.part_count() {
                let clauses = self.kernel.kind(event.kind).clauses.clone();
                self.only_parts(at, &left, &clauses)?;
                found = true;
            }
        }
        Ok(found)
    }

    /// Before the events of the moment on top occur: the next of those that hinder each other has its place in their
    /// order, and what it hinders does not happen. `false` when nothing is left to be ordered.
    pub(crate) fn arrange(&mut self, stand: Stand) -> Go<bool> {
        let Some(Frame::Moment { events, .. }) = self.s.on_top() else {
            return Ok(false);
        };
        let place = if let Stand::Order(place) = stand { place } else { 0 };
        if !events.iter().any(|event| !event.nothing && !self.kernel.kind(event.kind).is_free())
            || events.len() + events[0].parts.len() < 2
        {
            return Ok(false);
        }
        let events = events.clone();
        let from = usize::from(place);
        for (at, event) in events.iter().enumerate().skip(from) {
            let left = self.parts_in_order(event);
            if left.len() < event.part_count() {
                if one_of!(self.policy()?, Hindered: All, not Named | TurnPlayer) {
                    return Ok(false);
                }
                return self.keep_parts(at, &left, place);
            }
        }
        let pairs = self.hindrances(&events, from);
        if pairs.is_empty() || one_of!(self.policy()?, Hindered: All, not Named | TurnPlayer) {
            // What has no part in the order occurs at once; so its place is of no account.
            if let Some(Frame::Moment { events, .. }) = self.s.on_top_mut() {
                let order = |(at, event): &(usize, Event)| (*at >= from && event.behind == 0, event.behind);
                let mut all: SmallVec<[(usize, Event); 4]> = std::mem::take(events).into_iter().enumerate().collect();
                all.sort_by_key(order);
                *events = all.into_iter().map(|(_, event)| event).collect();
            }
            return Ok(false);
        }
        let next = self.first_of_hindered(&events, &pairs)?;
        self.log.cite(self.kernel.policy_clauses(Policy::Hindered));
        let behind = events[next].behind + 1;
        for pair in pairs.iter().filter(|pair| pair.by == next && pair.left.len() < events[pair.other].part_count()) {
            self.keep_parts(pair.other, &pair.left, place)?;
        }
        let Some(Frame::Moment { events, .. }) = self.s.on_top_mut() else {
            return Ok(false);
        };
        let mut others = pairs.iter().flat_map(|pair| [pair.by, pair.other]).filter(|at| *at != next);
        // Where no other is left, there is no order.
        if others.clone().all(|at| events[at].nothing) {
            return self.go_to(self.kernel.occur, 0, Stand::Order(place)).map(|()| true);
        }
        others.try_for_each(|at| events.get_mut(at).map(|event| event.behind = behind));
        events[from..=next].rotate_right(1);
        self.go_to(self.kernel.occur, 0, Stand::Order(place + 1))?;
        Ok(true)
    }

    /// Which event makes which other one impossible, alone or with others, in the first group of events that do.
    fn hindrances(&self, events: &[Event], from: usize) -> Vec<ExclusivePair> {
        let live: SmallVec<[usize; 4]> = (from..events.len()).filter(|at| !events[*at].nothing).collect();
        let needy = |at: &usize| !self.kernel.kind(events[*at].kind).is_free();
        let mut base = self.s.clone();
        (0..from).for_each(|at| self.try_all(&mut base, &events[at]));
        let mut found = Vec::new();
        for by in &live {
            let mut after = base.clone();
            self.try_all(&mut after, &events[*by]);
            for other in live.iter().copied().filter(|other| other != by).filter(needy) {
                let left = self.possible_parts(&after, &events[other]);
                if left.len() < events[other].part_count() {
                    found.push(ExclusivePair { by: *by, other, left });
                }
            }
        }
        if self.fail_in_order(&base, events, &live) || self.fail_in_order(&base, events, &reversed(&live)) {
            for other in live.iter().copied().filter(needy) {
                self.hindered_together(&base, events, (&live, other), &mut found);
            }
        }
        first_group(found)
    }

    /// Whether one event after the other leaves one of them impossible.
    fn fail_in_order(&self, base: &State<T>, events: &[Event], order: &[usize]) -> bool {
        let mut after = base.clone();
        order.iter().any(|at| {
            let fails = self.possible_parts(&after, &events[*at]).len() < events[*at].part_count();
            self.try_all(&mut after, &events[*at]);
            fails
        })
    }

    /// What makes an event impossible only with others: with it, fewer others do.
    fn hindered_together(
        &self,
        base: &State<T>,
        events: &[Event],
        (live, other): (&[usize], usize),
        found: &mut Vec<ExclusivePair>,
    ) {
        if found.iter().any(|pair| pair.other == other) {
            return;
        }
        let count = events[other].part_count();
        let enough = |first: Option<usize>| {
            let mut after = base.clone();
            first.into_iter().for_each(|at| self.try_all(&mut after, &events[at]));
            let mut others = live.iter().filter(|at| **at != other && Some(**at) != first);
            others.position(|at| {
                self.try_all(&mut after, &events[*at]);
                self.possible_parts(&after, &events[other]).len() < count
            })
        };
        let Some(without) = enough(None) else { return };
        for by in live.iter().copied().filter(|by| *by != other) {
            if enough(Some(by)).is_some_and(|with| with < without) {
                found.push(ExclusivePair { by, other, left: (0..count).collect() });
            }
        }
    }

    pub(crate) fn try_all(&self, position: &mut State<T>, event: &Event) {
        let parts = if event.nothing { 0 } else { event.part_count() };
        (0..parts).for_each(|part| self.try_body(position, event, part));
    }

    /// The parts of an event that are possible in a position.
    pub(crate) fn possible_parts(&self, position: &State<T>, event: &Event) -> PartNumbers {
        (0..event.part_count()).filter(|part| self.is_possible(position, event, *part)).collect()
    }

    /// The parts of an event that do not hinder each other, in their order.
    fn parts_in_order(&self, event: &Event) -> PartNumbers {
        let count = event.part_count();
        if event.nothing || count < 2 || self.kernel.kind(event.kind).is_free() {
            return (0..count).collect();
        }
        let mut after = self.s.clone();
        let mut left = PartNumbers::new();
        for part in 0..count {
            if self.is_possible(&after, event, part) {
                self.try_body(&mut after, event, part);
                left.push(part);
            }
        }
        left
    }

    /// Which of the events that hinder each other is first.
    fn first_of_hindered(&mut self, events: &[Event], pairs: &[ExclusivePair]) -> Go<usize> {
        let part_of_it = |at: usize| pairs.iter().any(|pair| pair.by == at || pair.other == at);
        let is_new = |at: usize| events[..at].iter().all(|event| event != &events[at]);
        let first: SmallVec<[usize; 4]> = (0..events.len()).filter(|at| part_of_it(*at) && is_new(*at)).collect();
        if first.len() < 2 || one_of!(self.policy()?, Hindered: Named, not All | TurnPlayer) {
            return Ok(first[0]);
        }
        let picks: SmallVec<[Pick; 8]> = first.iter().map(|at| self.event_pick(*at as u8)).collect();
        let turn = self.s.turn_player();
        let clauses = self.kernel.policy_clauses(Policy::Hindered);
        let choice = self.ask(Chooser::Player(turn), OfferKind::NextEvent, &picks, clauses)?;
        Ok(first[choice])
    }

    /// Only these parts of an event of the moment on top happen, if any.
    fn keep_parts(&mut self, at: usize, left: &[usize], place: u8) -> Go<bool> {
        let mut clauses = self.kernel.policy_clauses(Policy::Hindered).to_vec();
        clauses.extend(&self.kernel.kind(self.event_at(at as u8).kind).clauses);
        self.only_parts(at, left, &clauses)?;
        self.go_to(self.kernel.occur, 0, Stand::Order(place))?;
        Ok(true)
    }

    fn only_parts(&mut self, at: usize, left: &[usize], clauses: &[ClauseId]) -> Go {
        let mut event = self.event_at(at as u8).clone();
        if !left.is_empty() {
            event.keep(left);
            self.tell(clauses, |_| What::Becomes(Fact::of(&event)));
            *self.event_at_mut(at as u8) = event;
            return Ok(());
        }
        self.tell(clauses, |_| What::Vanishes(Fact::of(&event)));
        event.nothing = true;
        *self.event_at_mut(at as u8) = event.clone();
        self.follow_added(&event, false);
        Ok(())
    }

    /// Looks at a copy of the position.
    pub(crate) fn eye_on<'s>(&'s self, position: &'s State<T>) -> Eye<'s, 'm, T> {
        Eye { state: position, view: position.untold_view(), ..self.eye() }
    }

    pub(crate) fn is_possible(&self, position: &State<T>, event: &Event, part: usize) -> bool {
        let kind = self.kernel.kind(event.kind);
        let eye = self.eye_on(position);
        let mut env = Self::body_env(&event.part(part));
        eye.holds(&mut env, &kind.needs) && eye.holds(&mut env, &kind.occurs)
    }

    /// Does to a copy of the position what a part of an event does, as far as it asks nobody.
    pub(crate) fn try_body(&self, position: &mut State<T>, event: &Event, part: usize) {
        let roles: Roles = event.part(part);
        self.meter.try_out(|meter| {
            let mut unheard = Journal::unheard();
            let mut step = Step::new(self.kernel, position, &mut unheard, meter, self.piece);
            step.try_on_a_copy(&mut Step::<T>::body_env(&roles), &self.kernel.kind(event.kind).body, &mut |_, _, _| {
                true
            });
        });
    }
}
