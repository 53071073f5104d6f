//! Events of one moment that come out otherwise in another order: which of them occurs first.
//!
//! Two cards that are put on top of one deck, two events that take of what is too little for both: one of them is done before
//! the other, although they happen at one moment. Here each two of such events are tried in both orders on copies of the
//! position. Where that makes a difference, the rulebook says who puts them into an order. Events that make each other
//! impossible have their order before ([`crate::event::mutual_exclusion`]).

use crate::position::agenda::{Frame, Stand};
use crate::position::event::Event;
use crate::position::offer::{Chooser, OfferKind, Pick};
use crate::position::state::State;
use crate::position::trace::Trace;
use crate::step::work::{Go, Step};
use model::expr::Role;
use model::one_of;
use model::policy::{OccurrenceOrder, Policy};
use smallvec::SmallVec;

impl<T: Trace> Step<'_, '_, T> {
    /// The events of the moment on top are about to occur, and so many have their place in the order in which they do: the
    /// next one has. `false` when nothing is left to be ordered.
    ///
    /// # Errors
    /// Asks who orders them, and which is next.
    pub(crate) fn order_occurrences(&mut self, placed: u8) -> Go<bool> {
        let from = usize::from(placed);
        let events = self.events_on_top();
        let can_matter =
            |event: &Event| !event.nothing && event.behind == 0 && self.kernel.hangs_on_order[event.kind.index()];
        if events.iter().skip(from).filter(|event| can_matter(event)).count() < 2
            || events.iter().any(|event| event.behind > 0)
            || !self.kernel.can_be(self.s, |it| one_of!(it, OccurrenceOrder: Affected | TurnPlayer | Nobody, not Named))
        {
            return Ok(false);
        }
        let open: SmallVec<[u8; 4]> =
            (placed..events.len() as u8).filter(|at| can_matter(&events[usize::from(*at)])).collect();
        let group = self.first_group_in_no_order(from, &open);
        if group.len() < 2 {
            return Ok(false);
        }
        let chooser = match self.policy::<OccurrenceOrder>()? {
            OccurrenceOrder::Named => return Ok(false),
            OccurrenceOrder::TurnPlayer => Chooser::Player(self.s.turn_player()),
            OccurrenceOrder::Affected => self.whom_all_affect(&group),
            OccurrenceOrder::Nobody => Chooser::Rules,
        };
        let picks: SmallVec<[Pick; 8]> = group.iter().map(|at| self.event_pick(*at)).collect();
        let clauses = self.kernel.policy_clauses(Policy::OccurrenceOrder);
        let choice = self.ask(chooser, OfferKind::NextEvent, &picks, clauses)?;
        self.log.cite(clauses);
        if let Some(Frame::Moment { events, .. }) = self.s.on_top_mut() {
            events[from..=usize::from(group[choice])].rotate_right(1);
        }
        self.go_to(self.kernel.occur, 0, Stand::InPlace(placed + 1))?;
        Ok(true)
    }

    /// Of these events those that hang together with the first of which the place among them makes a difference; each once of
    /// those that are alike.
    fn first_group_in_no_order(&self, from: usize, open: &[u8]) -> SmallVec<[u8; 4]> {
        let events = self.events_on_top();
        let mut base = self.s.clone();
        events[..from].iter().for_each(|event| self.try_all(&mut base, event));
        // What the work under way knows of what moves is the same in any order, but not listed so.
        while base.end_work().is_some() {}
        let differs =
            |one: u8, other: u8| self.differ_in_order(&base, &events[usize::from(one)], &events[usize::from(other)]);
        let first =
            open.iter().enumerate().find(|(nth, one)| open[nth + 1..].iter().any(|other| differs(**one, *other)));
        let mut group: SmallVec<[u8; 4]> = first.into_iter().map(|(_, at)| *at).collect();
        let mut known = 0;
        while known < group.len() {
            let one = group[known];
            known += 1;
            for other in open.iter().copied().filter(|other| *other != one) {
                if !group.contains(&other) && differs(one.min(other), one.max(other)) {
                    group.push(other);
                }
            }
        }
        group.sort_unstable();
        let is_new =
            |nth: &usize| group[..*nth].iter().all(|at| events[usize::from(*at)] != events[usize::from(group[*nth])]);
        (0..group.len()).filter(is_new).map(|nth| group[nth]).collect()
    }

    /// Whether two events do not do the same in both orders, or one takes what the other then lacks and somebody is told of
    /// that.
    fn differ_in_order(&self, base: &State<T>, one: &Event, other: &Event) -> bool {
        if one == other {
            return false;
        }
        let is_told = |event: &Event| event.awaited || !self.kernel.listeners[event.kind.index()].is_empty();
        let is_in_the_way = |event: &Event, first: &Event| is_told(event) && self.leaves_less(base, first, event);
        if is_in_the_way(one, other) || is_in_the_way(other, one) {
            return true;
        }
        let both = |first: &Event, second: &Event| {
            let mut after = base.clone();
            self.try_all(&mut after, first);
            self.try_all(&mut after, second);
            self.kernel.canonical(&mut after);
            after
        };
        both(one, other) != both(other, one)
    }

    /// The one player whom all of these events affect; nobody in particular where there are several, or none.
    fn whom_all_affect(&self, group: &[u8]) -> Chooser {
        let whom = |at: &u8| self.event_at(*at).role(Role::Player).player();
        match whom(&group[0]) {
            Some(player) if group.iter().all(|at| whom(at) == Some(player)) => Chooser::Player(player),
            Some(_) | None => Chooser::Rules,
        }
    }
}
