//! The event procedure: the steps that the rulebook gives, for the events of one moment.
//!
//! Events of one moment go through the steps together; at `occur` all their
//! bodies run, and only then are triggers on them met (those that look back
//! are met just before). A sub-event is a moment of its own, on top.

use crate::position::agenda::{Frame, Stand};
use crate::position::event::{Event, Fixed};
use crate::position::log::{Fact, What};
use crate::position::offer::{Chooser, OfferKind, Pick};
use crate::position::trace::Trace;
use crate::position::value::Value;
use crate::step::work::{Go, Step};
use model::one_of;
use model::policy::{FirstPlayer, Moment, Policy, ReplacementCondition, ReplacementOrder};
use model::rulebook::StepKind;
use smallvec::SmallVec;

impl<'m, T: Trace> Step<'_, 'm, T> {
    // making events

    // the procedure

    /// The next piece of the procedure of the moment on top.
    pub fn procedure(&mut self) -> Go {
        let Some(Frame::Moment { events, step, at, stand, .. }) = self.s.on_top() else {
            return Ok(());
        };
        let (step, at, stand, count) = (*step, *at, *stand, events.len() as u8);
        let Some(now) = self.kernel.model.rulebook.procedure.get(step as usize) else {
            return self.end_moment();
        };
        if now.kind == StepKind::Occur {
            return self.occur(at, stand, &now.clauses);
        }
        if at >= count {
            return self.go_to(step + 1, 0, Stand::Begin);
        }
        if step < self.kernel.occur && self.count_what_is_to_happen()? {
            return Ok(());
        }
        let way = self.order_of_moment(at, stand)?;
        if one_of!(way, Moment: ByEvent, not InOrder | Together) && stand == Stand::Begin {
            return self.next_event(step);
        }
        let joint = one_of!(way, Moment: Together, not InOrder | ByEvent) && matches!(now.kind, StepKind::Replace(_));
        if !joint && !self.is_open(at, step) {
            return self.step_is_over(way);
        }
        if step == 0 {
            for at in if joint { 0..count } else { at..at + 1 } {
                self.fix_replacements(at)?;
            }
        }
        match &now.kind {
            StepKind::SelectFirst => self.select_first(at, now)?,
            StepKind::Replace(classes) => {
                if self.apply_next_of_step((step, at, stand), classes, joint)? {
                    return Ok(());
                }
            }
            StepKind::EndZero => self.end_zero(at, &now.clauses),
            StepKind::Complete => {
                let follows = self.follow_up(at, step, way)?;
                let event = self.event_at(at).clone();
                self.tell(&now.clauses, |_| What::Complete(Fact::of(&event)));
                self.step_is_over(way)?;
                return self.follows(follows);
            }
            StepKind::Occur => {}
        }
        if joint { self.go_to(step + 1, 0, Stand::Begin) } else { self.step_is_over(way) }
    }

    // several events at once

    /// How the events of the moment on top go through the steps. That is only asked where effects could concern two.
    fn order_of_moment(&mut self, at: u8, stand: Stand) -> Go<Moment> {
        let Some(Frame::Moment { events, .. }) = self.s.on_top() else {
            return Ok(Moment::InOrder);
        };
        if events.len() < 2 {
            return Ok(Moment::InOrder);
        }
        let listened = events.iter().filter(|event| !event.nothing && self.is_listened(event)).count();
        // An event can have become several in the middle of a step.
        let way = self.eye().policy_if::<Moment>(|| listened > 1);
        if listened < 2 && self.eye().is_open::<Moment>() {
            return Ok(Moment::InOrder);
        }
        if at == 0 && stand == Stand::Begin && listened > 1 {
            self.log.cite(self.kernel.policy_clauses(Policy::Moment));
        }
        self.go_unless_asked().map(|()| way)
    }

    /// Where events go through the steps one by one: the first and the last step, but for one, before or after they
    /// occur.
    fn steps_one_by_one(&self, step: u8) -> (u8, u8) {
        let last = self.kernel.model.rulebook.procedure.len() as u8;
        if step < self.kernel.occur { (0, self.kernel.occur) } else { (self.kernel.occur + 1, last) }
    }

    /// The turn player says which event goes through the steps next.
    fn next_event(&mut self, step: u8) -> Go {
        let Some(Frame::Moment { events, .. }) = self.s.on_top() else {
            return Ok(());
        };
        let (first, last) = self.steps_one_by_one(step);
        let left: SmallVec<[u8; 4]> = (0..events.len() as u8)
            .filter(|at| !self.event_at(*at).nothing && self.event_at(*at).done < last)
            .collect();
        let listened: SmallVec<[u8; 4]> =
            left.iter().copied().filter(|at| self.is_listened(self.event_at(*at))).collect();
        let next = match (left.first(), listened.len()) {
            (None, _) => return self.go_to(last, 0, Stand::Begin),
            (Some(next), 0 | 1) => *next,
            _ => {
                let picks: SmallVec<[Pick; 8]> = listened.iter().map(|at| self.event_pick(*at)).collect();
                let clauses = self.kernel.policy_clauses(Policy::Moment);
                let turn = self.s.turn_player();
                let choice = self.ask(Chooser::Player(turn), OfferKind::NextEvent, &picks, clauses)?;
                self.log.cite(clauses);
                listened[choice]
            }
        };
        self.go_to(first, next, Stand::Ready)
    }

    /// A step is over for the event that the moment on top has turned to.
    fn step_is_over(&mut self, way: Moment) -> Go {
        let Some(Frame::Moment { step, at, .. }) = self.s.on_top() else {
            return Ok(());
        };
        let (step, at) = (*step, *at);
        if one_of!(way, Moment: InOrder | Together, not ByEvent) {
            return self.go_to(step, at + 1, Stand::Begin);
        }
        let (first, last) = self.steps_one_by_one(step);
        if step + 1 < last && !self.event_at(at).nothing {
            return self.go_to(step + 1, at, Stand::Ready);
        }
        self.event_at_mut(at).done = last;
        self.go_to(first, 0, Stand::Begin)
    }

    fn end_moment(&mut self) -> Go {
        if let Some(Frame::Moment { mut events, .. }) = self.s.end_work() {
            let left: SmallVec<[Value; 4]> = events.iter_mut().flat_map(Event::take_left).collect();
            self.forget_unless_answered(&left);
            self.time_is_over(&events);
            self.end_what_did_not_come();
            // The standing checks have waited for the end of what it went on in.
            if !self.kernel.checks.is_empty() && self.kernel.goes_on(&events) {
                self.s.note_change();
            }
        }
        let inner = self.s.agenda().iter().any(|frame| matches!(frame, Frame::Moment { .. }));
        if !inner {
            self.sweep();
        }
        Ok(())
    }

    /// Selects the first player, if two players control replacements that could meet the event or what it may become.
    fn select_first(&mut self, at: u8, now: &'m model::rulebook::ProcedureStep) -> Go {
        let event = self.event_at(at);
        if self.kernel.listeners[event.kind.index()].replacements.is_empty() || event.first.is_some() {
            return Ok(());
        }
        let event = event.clone();
        if self.could_apply(&event).len() < 2
            || one_of!(self.policy()?, ReplacementOrder: TurnPlayer | AffectedPlayer, not EachTheirOwn)
        {
            return Ok(());
        }
        // Where a player is selected for each class, it is done when the class has effects of several players.
        if one_of!(self.policy()?, FirstPlayer: TurnPlayerPerEvent | TurnPlayer | Clockwise, not TurnPlayerPerClass) {
            let first = self.first_player(&now.clauses)?;
            self.event_at_mut(at).first = Some(first);
        }
        Ok(())
    }

    /// Before its first step: where the rulebook determines once which effects can replace an event, it is now.
    fn fix_replacements(&mut self, at: u8) -> Go {
        if !self.is_listened(self.event_at(at)) {
            return Ok(());
        }
        let event = self.event_at(at);
        if event.fixed.is_none() && self.policy::<ReplacementCondition>()? == ReplacementCondition::AtProposal {
            self.log.cite(self.kernel.policy_clauses(model::policy::Policy::ReplacementCondition));
            let found = self.replacements_of(self.event_at(at), &self.classes());
            let fixed = |(key, env)| Fixed { key, env, stays: true };
            self.event_at_mut(at).fixed = Some(found.into_iter().map(fixed).collect());
        }
        Ok(())
    }

    // environments of bodies
}
