//! An event occurs: it is counted, triggers that look back (such as those on what leaves play) are met, its body runs, and the
//! other triggers are met.

use crate::position::agenda::{Frame, Stand};
use crate::position::env::Env;
use crate::position::event::{Event, in_order};
use crate::position::log::{Fact, What};
use crate::position::trace::Trace;
use crate::position::value::{IntoValue, Value};
use crate::procedure::standing_checks::Runs;
use crate::step::work::{Go, Step};
use base::id::{ClauseId, PlayerId, TallyId};
use model::event::Special;
use model::expr::{Comparison, Role, Slot};
use model::ir::When;
use model::policy::Policy;
use model::rulebook::StepKind;
use smallvec::SmallVec;

impl<'m, T: Trace> Step<'_, 'm, T> {
    /// The next piece of the step `occur` for the events of the moment on top.
    pub fn occur(&mut self, at: u8, stand: Stand, clauses: &[ClauseId]) -> Go {
        let Some(Frame::Moment { events, .. }) = self.s.on_top() else {
            return Ok(());
        };
        if at as usize >= events.len() {
            return match stand {
                Stand::Begin => self.happens_with_them(0),
                Stand::With(next) => self.happens_with_them(next),
                Stand::Body(_)
                | Stand::Ready
                | Stand::Order(_)
                | Stand::InPlace(_)
                | Stand::Within
                | Stand::Behind
                | Stand::Round(..)
                | Stand::EffectsAnew
                | Stand::After => self.all_occurred(stand),
            };
        }
        if at == 0 && matches!(stand, Stand::Begin | Stand::Order(_) | Stand::InPlace(_)) {
            return self.ask_before_occurring(stand);
        }
        if stand == Stand::Within {
            return self.occur_after_its_parts(at + 1);
        }
        let event = &events[at as usize];
        if event.nothing {
            return self.go_to(self.kernel.occur, at + 1, Stand::Begin);
        }
        match stand {
            Stand::Begin if event.behind > 0 => self.go_to(self.kernel.occur, at, Stand::Behind),
            Stand::Behind => self.occur_behind_others(at),
            Stand::Begin | Stand::Order(_) | Stand::InPlace(_) | Stand::Ready | Stand::Round(..) => {
                if !self.occur_together(at, clauses)? {
                    self.begin_occurrence(at, clauses)?;
                }
                Ok(())
            }
            Stand::Body(part) if (part as usize) < event.part_count() => {
                let roles = event.part(part as usize);
                let kind = event.kind;
                self.go_to(self.kernel.occur, at, Stand::Body(part + 1))?;
                if let Some(pc) = self.kernel.code.event(kind) {
                    let env = Self::body_env(&roles);
                    self.s.begin(Frame::Run { pc, env, moment: None, updates: true });
                }
                Ok(())
            }
            Stand::Body(_) | Stand::With(_) | Stand::Within | Stand::EffectsAnew | Stand::After => {
                self.go_to(self.kernel.occur, at + 1, Stand::Begin)
            }
        }
    }

    /// All bodies of the moment have run. What was added to its events happens now, in the order in which it was added.
    fn happens_with_them(&mut self, next: u16) -> Go {
        let Some(Frame::Moment { events, .. }) = self.s.on_top() else {
            return Ok(());
        };
        let count = events.len() as u8;
        let next_of_them =
            in_order(events).get(usize::from(next)).map(|(added, event)| (added.pc, self.env_of_added(added, event)));
        let Some((pc, env)) = next_of_them else {
            return self.all_occurred(Stand::Begin);
        };
        // What an event itself takes out of play has gone by now: what takes it further is another departure.
        self.s.end_freshness();
        self.go_to(self.kernel.occur, count, Stand::With(next + 1))?;
        self.s.begin(Frame::Run { pc, env, moment: None, updates: true });
        Ok(())
    }

    /// The events of the moment are about to occur: what needs a policy asks for it, before anything changes.
    fn ask_before_occurring(&mut self, stand: Stand) -> Go {
        let Some(Frame::Moment { events, .. }) = self.s.on_top() else {
            return Ok(());
        };
        let count = events.len() as u8;
        for at in 0..count {
            if self.is_stopped(at)? {
                return Ok(());
            }
        }
        let placed = match stand {
            Stand::InPlace(placed) => placed,
            Stand::Begin
            | Stand::Ready
            | Stand::Order(_)
            | Stand::Within
            | Stand::Behind
            | Stand::Round(..)
            | Stand::Body(_)
            | Stand::With(_)
            | Stand::EffectsAnew
            | Stand::After => {
                if self.end_what_cannot_occur()? || self.arrange(stand)? {
                    return Ok(());
                }
                0
            }
        };
        if self.order_occurrences(placed)? || self.end_what_is_not_there()? {
            return Ok(());
        }
        self.occur_after_its_parts(0)
    }

    /// The events of the moment occur, once that is done of which they consist, from this one on.
    fn occur_after_its_parts(&mut self, from: u8) -> Go {
        if self.within(from)? {
            return Ok(());
        }
        self.get_ready(0)?;
        self.s.tick();
        self.go_to(self.kernel.occur, 0, Stand::Ready)
    }

    /// The event `at` occurs behind others, and those that do so with it: they look at the position that is there now.
    fn occur_behind_others(&mut self, at: u8) -> Go {
        let place = self.event_at(at).behind;
        self.get_ready(place)?;
        if let Some(Frame::Moment { events, .. }) = self.s.on_top_mut() {
            events.iter_mut().filter(|event| event.behind == place).for_each(|event| event.behind = 0);
        }
        self.go_to(self.kernel.occur, at, Stand::Ready)
    }

    /// The events behind so many are about to occur: what needs a policy asks for it; those of amount zero end; triggers
    /// that look back are met, and what comes after such an event is determined.
    fn get_ready(&mut self, behind: u8) -> Go {
        let Some(Frame::Moment { events, .. }) = self.s.on_top() else {
            return Ok(());
        };
        let is_now = |(_, event): &(usize, &Event)| event.behind == behind && !event.nothing;
        let places: SmallVec<[u8; 4]> = events.iter().enumerate().filter(is_now).map(|(at, _)| at as u8).collect();
        self.find_repeated(&places);
        let looks_back = |at: &u8| self.kernel.kind(self.event_at(*at).kind).looks_back;
        let looking: SmallVec<[u8; 4]> = places.iter().copied().filter(looks_back).collect();
        self.choose_firsts(&looking)?;
        if !looking.is_empty() {
            self.keep_for_later();
        }
        if behind == 0 {
            self.drop_what_was_settled();
        }
        for at in places {
            self.cut_at_nothing(at);
            let event = &self.event_at(at).clone();
            if self.eye().comes_to_nothing(event) {
                self.event_at_mut(at).nothing = true;
                if matches!(self.kernel.kind(event.kind).special, Special::Applies(_)) {
                    self.settle_application(event);
                }
                // What was added to it happens all the same, with the other events of the moment or alone.
                let stays = if event.with.is_empty() { SmallVec::new() } else { self.stays_of_added(event, false) };
                self.event_at_mut(at).with = stays;
                let clauses = self.kernel.policy_clauses(Policy::ZeroEvents);
                self.tell(clauses, |_| What::Vanishes(Fact::of(event)));
                continue;
            }
            self.cease_waiting_triggers(event);
            self.pass_over(at, event);
            self.note_fulfilled(event);
            let looks_back = self.kernel.kind(event.kind).looks_back;
            if looks_back {
                self.count(at, event);
                self.look_back(at, event);
            }
        }
        if !looking.is_empty() {
            self.keep_for_what_goes_on_waiting();
        }
        Ok(())
    }

    /// What has come to less than nothing behind the step where zero ends, and goes on, occurs as nothing.
    fn cut_at_nothing(&mut self, at: u8) {
        let event = self.event_at(at);
        if event.lineage.is_empty() || event.application.is_some() {
            return;
        }
        let below = |part: &usize| {
            let amount = event.part(*part)[Role::Amount as usize];
            amount != Value::NONE && self.meter.compare(Comparison::Less, amount, 0)
        };
        let parts: SmallVec<[usize; 4]> = (0..event.part_count()).filter(below).collect();
        let before = &self.kernel.model.rulebook.procedure[..self.kernel.occur as usize];
        if parts.is_empty() || !before.iter().any(|step| step.kind == StepKind::EndZero) {
            return;
        }
        let event = self.event_at_mut(at);
        parts.iter().for_each(|part| event.set(*part, Role::Amount, Value::ZERO));
        let fact = Fact::of(event);
        self.tell(&[], |_| What::Becomes(fact));
    }

    /// What was added to an event that has ended before is settled.
    fn drop_what_was_settled(&mut self) {
        if let Some(Frame::Moment { events, .. }) = self.s.on_top_mut() {
            events.iter_mut().filter(|event| event.nothing).for_each(|event| event.with.clear());
        }
    }

    /// An event that looks back is about to occur: its triggers are met, and what comes after it is determined.
    fn look_back(&mut self, at: u8, event: &Event) {
        let listeners = &self.kernel.listeners[event.kind.index()];
        if !listeners.triggers.is_empty() {
            let before = self.s.pending().len();
            self.meet(at, event);
            self.s.pending_mut()[before..].iter_mut().for_each(|waiting| waiting.fresh = true);
        }
        let classes = self.later_classes();
        self.its_time_comes(at, event, &classes);
        if classes.is_empty() || listeners.replacements.is_empty() {
            return;
        }
        let mut fixed = event.fixed.clone().unwrap_or_else(|| self.followers(event, &classes));
        fixed.iter_mut().for_each(|it| self.keep_past(it.key.ability, &mut it.env));
        self.event_at_mut(at).fixed = Some(fixed);
    }

    /// What was determined before an occurrence, and was of what has gone with it, comes after it all the same.
    fn keep_what_left(&mut self) {
        let Some(Frame::Moment { events, .. }) = self.s.on_top() else {
            return;
        };
        let gone = |event: &Event| !event.nothing && self.kernel.kind(event.kind).looks_back;
        let parts = events.iter().filter(|event| gone(event)).flat_map(|it| (0..it.part_count()).map(|at| it.part(at)));
        let left: SmallVec<[Value; 4]> = parts.map(|roles| roles[Role::Object as usize]).collect();
        for at in 0..events.len() as u8 {
            let Some(mut fixed) = self.event_at(at).fixed.clone() else { continue };
            for it in &mut fixed {
                let has_left = it.key.bearer().is_none_or(|bearer| left.contains(&bearer.into_value()));
                it.stays = it.stays || has_left && !self.has_effect(it.key);
            }
            self.event_at_mut(at).fixed = Some(fixed);
        }
    }

    /// Where the body of each event of the moment on top is one event, those are one moment, if the rulebook says so. Called
    /// for the first that occurs; all occur then.
    ///
    /// # Errors
    /// Asks for the policy on that, before anything changes.
    fn occur_together(&mut self, at: u8, clauses: &[ClauseId]) -> Go<bool> {
        let events = self.events_on_top();
        let first = events.iter().position(|event| !event.nothing);
        let one_alone = events.len() == 1 && events[0].part_count() == 1;
        if one_alone || first != Some(usize::from(at)) || events.iter().any(|event| event.behind > 0) {
            return Ok(false);
        }
        let open: SmallVec<[u8; 4]> =
            (0..events.len() as u8).filter(|other| !events[usize::from(*other)].nothing).collect();
        let mut runs = Runs::new();
        for event in open.iter().map(|other| &events[usize::from(*other)]) {
            let is_plain = self.kernel.kind(event.kind).special == Special::Plain;
            let makes_one = |pc: &u32| is_plain && self.kernel.code.makes_one_event(*pc);
            let Some(pc) = self.kernel.code.event(event.kind).filter(makes_one) else {
                return Ok(false);
            };
            runs.extend((0..event.part_count()).map(|part| (pc, Self::body_env(&event.part(part)))));
        }
        if !self.asks_together(&runs)? {
            return Ok(false);
        }
        for other in &open {
            self.begin_occurrence(*other, clauses)?;
        }
        let last = open[open.len() - 1];
        let parts = self.event_at(last).part_count() as u8;
        self.go_to(self.kernel.occur, last, Stand::Body(parts))?;
        self.make_together(&runs)?;
        Ok(true)
    }

    fn begin_occurrence(&mut self, at: u8, clauses: &[ClauseId]) -> Go {
        let event = self.event_at(at).clone();
        self.tell(clauses, |_| What::Happens(Fact::of(&event)));
        self.s.note_change();
        self.go_to(self.kernel.occur, at, Stand::Body(0))?;
        let special = self.kernel.kind(event.kind).special;
        self.special(&event, special)
    }

    /// What the machine itself does when an event of a special kind occurs.
    fn special(&mut self, event: &Event, special: Special) -> Go {
        match special {
            Special::Applies(_) => {
                self.application_occurs(event);
                Ok(())
            }
            Special::Prevents => self.prevention_occurs(event),
            Special::Plain | Special::Starts(_) | Special::Ends(_) | Special::Plays | Special::Activates => Ok(()),
        }
    }

    /// All events of the moment have occurred: triggers on them are met.
    fn all_occurred(&mut self, stand: Stand) -> Go {
        let Some(Frame::Moment { events, step, .. }) = self.s.on_top() else {
            return Ok(());
        };
        let (count, step) = (events.len() as u8, *step);
        if stand == Stand::After {
            self.keep_what_left();
            return self.go_to(step + 1, 0, Stand::Begin);
        }
        let events = events.clone();
        let anew = stand == Stand::EffectsAnew;
        if anew {
            self.cite_changed_effects(&events);
        } else if self.is_met_after_recalculation(&events) {
            return self.recalculate_before_triggers(&events, count);
        }
        let looks_back = |at: &u8| self.kernel.kind(self.event_at(*at).kind).looks_back;
        let others: SmallVec<[u8; 4]> = (0..count).filter(|at| !looks_back(at)).collect();
        self.choose_firsts(&others)?;
        for at in 0..count {
            let event = self.event_at(at).clone();
            if event.nothing {
                continue;
            }
            if event.awaited && !self.eye().is_all_zero(&event) {
                self.note_done(self.s.depth() - 1);
                self.add_done(self.s.depth() - 1, &event);
                self.note_part(event.part_of);
            }
            if !self.kernel.kind(event.kind).looks_back {
                // One by one, and behind what happened with them: each is met as the time that it is.
                self.count(at, &event);
                if !self.kernel.listeners[event.kind.index()].triggers.is_empty() {
                    self.meet(at, &event);
                }
                self.its_time_comes(at, &event, &self.later_classes());
            }
            if !anew {
                self.effects_of_event(&event);
            }
            self.watch_event(&event);
        }
        self.forget_what_left();
        self.go_to(step, count, Stand::After)
    }

    // tallies

    /// Counts an event in every tally that it meets, unless one has counted already what it does.
    fn count(&mut self, at: u8, event: &Event) {
        let tallies = &self.kernel.listeners[event.kind.index()].tallies;
        if tallies.is_empty() {
            return;
        }
        let done_by = self.already_done_by(at, event);
        let done_by: SmallVec<[Event; 1]> = done_by.iter().map(|other| self.event_at(*other).clone()).collect();
        let players = self.kernel.players();
        for at in tallies.iter().filter(|at| !self.kernel.is_counted_before(TallyId(**at))) {
            let tally = &self.kernel.model.tallies[*at as usize];
            for player in 0..if tally.per_player { players } else { 1 } {
                let mut env = Env::new();
                env.bind(Slot::YOU, PlayerId::at(player).into_value());
                let meets = |event: &Event| self.eye().meets(&mut env.clone(), &tally.on, event).is_some();
                if meets(event) && !done_by.iter().any(meets) {
                    let which = TallyId::at(usize::from(*at));
                    let count = self.s.tally(which, player);
                    self.s.set_tally(which, player, (count + 1).min(tally.most));
                }
            }
        }
    }

    // periods and durations

    /// Step predicates that look at such events are evaluated.
    fn watch_event(&mut self, event: &Event) {
        for at in &self.kernel.listeners[event.kind.index()].predicates {
            let predicate = &self.kernel.model.predicates[*at as usize];
            let When::On(pattern) = &predicate.when else {
                continue;
            };
            let mut env = Env::new();
            if self.eye().meets(&mut env, std::slice::from_ref(pattern), event).is_some() {
                let holds = self.eye().holds(&mut env, &predicate.what);
                self.log.seen(*at as usize, holds);
            }
        }
    }
}
