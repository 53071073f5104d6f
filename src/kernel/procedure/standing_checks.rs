//! State-based checks: what the rules themselves make happen (a hero without life loses), and what follows events.
//!
//! Where that is one event for each of several objects, the rulebook says whether those are one moment.

use crate::event::self_departure::Waits;
use crate::position::agenda::{Frame, NextChecks, Resolving, Stand};
use crate::position::env::Env;
use crate::position::event::Event;
use crate::position::log::What;
use crate::position::offer::{Chooser, OfferKind, Pick};
use crate::position::trace::Trace;
use crate::position::value::{IntoValue, Value};
use crate::step::work::{Go, Step};
use crate::table::code::Op;
use crate::table::code_facts::OpKind;
use crate::table::kernel::Kernel;
use base::id::ObjectId;
use model::instr::{Happen, Instr};
use model::one_of;
use model::policy::{ChecksFind, ChecksLook, EachObject, Follows, Moment, Policy};
use model::rulebook::{StandingCheck, StepKind};
use smallvec::SmallVec;

/// Code of the rules, once for each environment.
pub(crate) type Runs = SmallVec<[(u32, Env); 4]>;

/// The objects that a standing check finds.
type CheckFinds = SmallVec<[Value; 6]>;

impl<T: Trace> Step<'_, '_, T> {
    // standing checks

    /// The standing checks from this one on that find objects, and those.
    fn found_by_checks(&self, from: usize) -> impl Iterator<Item = (usize, CheckFinds)> {
        (from..self.kernel.checks.len()).filter_map(|place| {
            let check = &self.kernel.model.rulebook.checks[self.kernel.checks[place]];
            let owner = |object: &ObjectId| self.s.owner_of(*object);
            let found = self.eye().select(&Env::new(), &check.each);
            let values: CheckFinds =
                found.filter(|object| !self.s.has_lost(owner(object))).map(ObjectId::into_value).collect();
            (!values.is_empty()).then_some((place, values))
        })
    }

    /// The code of a check for each of these objects.
    fn runs_of_check(&self, check: usize, values: &[Value]) -> Runs {
        let slot = self.kernel.model.rulebook.checks[check].each.slot;
        let each = values.iter().map(|value| {
            let mut env = Env::new();
            env.bind(slot, *value);
            (self.kernel.code.checks[check], env)
        });
        each.collect()
    }

    /// Does what the first of the rulebook's standing checks says, from this one on, that finds something. Where something
    /// comes of it, all are looked at; where nothing does, the checks behind it.
    pub(crate) fn check(&mut self, from: u16) -> Go {
        if self.put_checks_off() {
            return Ok(());
        }
        let Some((place, values)) = self.found_by_checks(usize::from(from)).next() else {
            return Ok(());
        };
        if self.wait_for_what_resolves()? {
            return Ok(());
        }
        if self.finds_in_one_moment(place)? {
            return self.carry_out_all(place);
        }
        let at = self.kernel.checks[place];
        let runs = self.runs_of_check(at, &values);
        let together = self.happens_together(&runs)?;
        self.tell_check(at, &values);
        self.s.begin(Frame::Check(NextChecks::From(place as u16 + 1)));
        if together {
            return self.make_together(&runs);
        }
        self.carry_out_for_each(at, values);
        Ok(())
    }

    /// Whether what several checks find, from this one on, happens in one moment; only asked where two of them would do something.
    fn finds_in_one_moment(&mut self, first: usize) -> Go<bool> {
        if !self.kernel.can_be(self.s, |it| one_of!(it, ChecksFind: Together, not OneByOne)) {
            return Ok(false);
        }
        let does = |(place, values): &(usize, CheckFinds)| {
            let runs = self.runs_of_check(self.kernel.checks[*place], values);
            runs.iter().any(|(pc, env)| !self.kernel.code.makes_one_event(*pc) || self.makes(*pc, env).is_some())
        };
        let several = self.found_by_checks(first).filter(does).take(2).count() == 2;
        Ok(several && self.policy::<ChecksFind>()? == ChecksFind::Together)
    }

    /// Carries out all checks from this one on that find something: first the events, in one moment, and then what is no single event,
    /// check after check.
    fn carry_out_all(&mut self, first: usize) -> Go {
        let (mut events, mut others) = (Runs::new(), Vec::new());
        let found: Vec<(usize, CheckFinds)> = self.found_by_checks(first).collect();
        for (place, values) in found {
            let at = self.kernel.checks[place];
            self.tell_check(at, &values);
            if self.kernel.code.makes_one_event(self.kernel.code.checks[at]) {
                events.extend(self.runs_of_check(at, &values));
            } else {
                others.push((at, values));
            }
        }
        self.log.cite(self.kernel.policy_clauses(Policy::ChecksFind));
        self.s.begin(Frame::Check(NextChecks::Over));
        others.into_iter().rev().for_each(|(at, values)| self.carry_out_for_each(at, values));
        self.make_parts(&events, &[])
    }

    fn tell_check(&mut self, at: usize, values: &[Value]) {
        for object in values.iter().filter_map(|value| value.object()) {
            self.tell(&self.kernel.model.rulebook.checks[at].clauses, |_| What::Check(object));
        }
    }

    /// Does what a check says for one of these objects after the other.
    fn carry_out_for_each(&mut self, at: usize, mut values: CheckFinds) {
        let check = &self.kernel.model.rulebook.checks[at];
        values.reverse();
        let updates = check.body.iter().all(Instr::is_update);
        let (pc, slot) = (self.kernel.code.checks[at], check.each.slot);
        self.s.begin(Frame::Each { values, slot, pc, env: Env::new(), moment: None, updates });
    }

    /// Puts the checks off where one is being carried out, or an event that goes on in others: they wait for its end, unless
    /// what waits resolves before that. Then all of them look. Whether it does.
    fn put_checks_off(&mut self) -> bool {
        let mut under_way = None;
        for (place, frame) in self.s.agenda().iter().enumerate().rev() {
            match frame {
                Frame::Check(NextChecks::Due) => {}
                Frame::Check(NextChecks::From(_) | NextChecks::Over) => {
                    under_way = Some(place);
                    break;
                }
                Frame::Moment { events, step, stand, .. } => {
                    let is_under_way = *step > self.kernel.occur || matches!(stand, Stand::After | Stand::Within);
                    if is_under_way && self.kernel.goes_on(events) {
                        return true;
                    }
                }
                Frame::Settle(_) | Frame::Priority(..) | Frame::Script(_) => return false,
                Frame::Run { .. }
                | Frame::Each { .. }
                | Frame::Spread { .. }
                | Frame::Recalculate
                | Frame::Place(_)
                | Frame::Declare { .. }
                | Frame::Card { .. } => {}
            }
        }
        if let Some(place) = under_way {
            self.s.agenda_mut()[place] = Frame::Check(NextChecks::From(0));
        }
        under_way.is_some()
    }

    /// Puts the checks off where something is being done that is not over, and the rulebook says that they wait for it: they look
    /// before anything else is placed or resolves, and before a player acts. Whether it does.
    fn wait_for_what_resolves(&mut self) -> Go<bool> {
        let is_base = |frame: &Frame| matches!(frame, Frame::Settle(_) | Frame::Priority(..) | Frame::Script(_));
        let Some(base) = self.s.agenda().iter().rposition(is_base) else {
            return Ok(false);
        };
        let above = &self.s.agenda()[base + 1..];
        if above.iter().all(|frame| self.is_as_good_as_over(frame)) {
            return Ok(false);
        }
        let is_due = matches!(above.first(), Some(Frame::Check(NextChecks::Due)));
        let waits = self.cited::<ChecksLook>()? == ChecksLook::NothingResolves;
        if waits && !is_due {
            self.s.begin_below(base + 1, Frame::Check(NextChecks::Due));
        }
        Ok(waits)
    }

    /// Whether nothing happens any more by some work, so that it makes no difference whether it is over.
    fn is_as_good_as_over(&self, frame: &Frame) -> bool {
        match frame {
            Frame::Run { pc, .. } => self.kernel.code.is_end(*pc),
            Frame::Each { values, .. } => values.is_empty(),
            Frame::Moment { events, step, .. } => {
                let left = self.kernel.model.rulebook.procedure.iter().skip(usize::from(*step) + 1);
                let answers = |event: &Event| !self.kernel.listeners[event.kind.index()].replacements.is_empty();
                let mut replaces = left.filter(|step| matches!(step.kind, StepKind::Replace(_)));
                // What has not occurred is still to happen.
                *step >= self.kernel.occur && (replaces.next().is_none() || !events.iter().any(answers))
            }
            Frame::Card { next, .. } => *next == Resolving::Over,
            Frame::Spread { .. } | Frame::Declare { .. } => false,
            Frame::Script(_)
            | Frame::Recalculate
            | Frame::Check(_)
            | Frame::Place(_)
            | Frame::Settle(_)
            | Frame::Priority(..) => true,
        }
    }

    // what follows events

    /// What the rulebook lets follow the event of a moment that is complete. Where each of several makes one event, all
    /// wait for the last.
    ///
    /// # Errors
    /// Asks for the policy on that, before anything changes.
    pub(crate) fn follow_up(&mut self, at: u8, step: u8, way: Moment) -> Go<FollowUp> {
        let Some(Frame::Moment { events, .. }) = self.s.on_top() else {
            return Ok(FollowUp::default());
        };
        let (kernel, events) = (self.kernel, events.clone());
        let run = |event: &Event| -> Runs {
            let pc = kernel.code.follows(event.kind).into_iter();
            let env = |part| Self::without_lost(event, Self::body_env(&event.part(part)));
            pc.flat_map(|pc| (0..event.part_count()).map(move |part| (pc, env(part)))).collect()
        };
        // Event by event, those that are through are no longer open.
        let by_event = one_of!(way, Moment: ByEvent, not InOrder | Together);
        let is_here = |at: &usize| if by_event { !events[*at].nothing } else { self.is_open(*at as u8, step) };
        let is_left = |other: usize| match by_event {
            true => other != at as usize && is_here(&other) && self.is_open(other as u8, step),
            false => other > at as usize && is_here(&other),
        };
        let several: Runs = (0..events.len()).filter(is_here).flat_map(|at| run(&events[at])).collect();
        if several.len() < 2 || !several.iter().all(|(pc, _)| self.kernel.code.makes_one_event(*pc)) {
            let runs = run(&events[at as usize]);
            return Ok(FollowUp { runs, together: false });
        }
        let left = (0..events.len()).any(is_left);
        let from_here: SmallVec<[u8; 4]> =
            (at..events.len() as u8).filter(|other| is_here(&usize::from(*other))).collect();
        let does =
            |other: &u8| run(&events[usize::from(*other)]).iter().any(|(pc, env)| self.makes(*pc, env).is_some());
        let doing: SmallVec<[u8; 4]> = from_here.into_iter().filter(does).collect();
        if !by_event && self.follow_one_by_one(&doing)? {
            self.next_to_be_followed(at, &doing)?;
            return Ok(FollowUp { runs: run(self.event_at(at)), together: false });
        }
        if left {
            return Ok(FollowUp::default());
        }
        let together = self.happens_together(&several)?;
        Ok(FollowUp { runs: several, together })
    }

    /// Whether what follows these events is done for one after the other; only asked where there are two.
    fn follow_one_by_one(&mut self, events: &[u8]) -> Go<bool> {
        let is_last = self.kernel.model.rulebook.procedure.last().is_some_and(|step| step.kind == StepKind::Complete);
        let matters = events.len() >= 2 || !self.eye().is_open::<Follows>();
        Ok(is_last && matters && self.policy::<Follows>()? != Follows::Together)
    }

    /// Somebody says which of these events of the moment on top is followed first: it comes to this place.
    fn next_to_be_followed(&mut self, at: u8, events: &[u8]) -> Go {
        if events.len() < 2 {
            return Ok(());
        }
        let picks: SmallVec<[Pick; 8]> = events.iter().map(|event| self.event_pick(*event)).collect();
        let chooser = self.who_orders_for_the_rules()?;
        let clauses = self.kernel.policy_clauses(Policy::EachObject);
        let choice = self.ask(chooser, OfferKind::NextEvent, &picks, clauses)?;
        self.log.cite(clauses);
        if let Some(Frame::Moment { events: all, .. }) = self.s.on_top_mut() {
            all[usize::from(at)..=usize::from(events[choice])].rotate_right(1);
        }
        Ok(())
    }

    /// Who says in which order the rules do something for several, one after the other.
    fn who_orders_for_the_rules(&mut self) -> Go<Chooser> {
        let turn = Chooser::Player(self.s.turn_player());
        Ok(match self.policy::<EachObject>()? {
            EachObject::Controller | EachObject::TurnPlayer => turn,
            EachObject::Nobody => Chooser::Rules,
        })
    }

    /// That follows.
    pub(crate) fn follows(&mut self, what: FollowUp) -> Go {
        if what.together {
            return self.make_together(&what.runs);
        }
        for (pc, env) in what.runs.into_iter().rev() {
            self.s.begin(Frame::Run { pc, env, moment: None, updates: false });
        }
        Ok(())
    }

    // one moment

    /// Whether what these make happens in one moment; only asked where two of them make something.
    pub(crate) fn happens_together(&mut self, runs: &[(u32, Env)]) -> Go<bool> {
        Ok(runs.iter().all(|(pc, _)| self.kernel.code.makes_one_event(*pc)) && self.asks_together(runs)?)
    }

    /// The same of code that is known to make one event.
    pub(crate) fn asks_together(&mut self, runs: &[(u32, Env)]) -> Go<bool> {
        let makes = |(pc, env): &&(u32, Env)| self.makes(*pc, env).is_some();
        Ok(runs.iter().filter(makes).count() >= 2 && self.policy::<Follows>()? == Follows::Together)
    }

    pub(crate) fn make_together(&mut self, runs: &[(u32, Env)]) -> Go {
        self.log.cite(self.kernel.policy_clauses(Policy::Follows));
        self.make_parts(runs, &[])
    }

    /// The same of what these events of the moment on top consist of.
    pub(crate) fn make_parts(&mut self, runs: &[(u32, Env)], wholes: &[u8]) -> Go {
        let mut events: SmallVec<[Event; 1]> = SmallVec::new();
        for (place, (pc, env)) in runs.iter().enumerate() {
            let Some(at) = self.makes(*pc, env) else { continue };
            let Op::Do(Instr::Happen(Happen::Events(templates))) = self.kernel.code.ops[at as usize] else { continue };
            if self.waits_for_the_rest(at, env, templates, runs.len() > 1)? != Waits::All {
                let of = wholes.get(place).map(|whole| whole + 1);
                let made = self.make(env, templates).into_iter();
                events.extend(made.map(|made| Event {
                    awaited: of.is_some(),
                    part_of: of.unwrap_or_default(),
                    ..made
                }));
            }
        }
        self.propose(events);
        Ok(())
    }

    /// The instruction that makes an event, where code that makes one comes to it.
    fn makes(&self, mut pc: u32, env: &Env) -> Option<u32> {
        let mut env = env.clone();
        loop {
            match self.kernel.code.ops[pc as usize].kind() {
                OpKind::Branch(condition, to) => pc = if self.eye().holds(&mut env, condition) { pc + 1 } else { to },
                OpKind::Jump(to) => pc = to,
                OpKind::Instruction(instr) => return instr.events().is_some_and(|it| !it.is_one()).then_some(pc),
                OpKind::Declaration | OpKind::Other | OpKind::End => return None,
            }
        }
    }
}

impl Kernel<'_> {
    /// The standing check that is carried out, where these look next.
    #[must_use]
    pub fn check_under_way(&self, next: NextChecks) -> Option<&StandingCheck> {
        match next {
            NextChecks::Due | NextChecks::Over => None,
            NextChecks::From(from) => {
                let at = *self.checks.get(usize::from(from).checked_sub(1)?)?;
                self.model.rulebook.checks.get(at)
            }
        }
    }

    /// Whether one of these events consists of others, or goes on in others once it is complete.
    pub(crate) fn goes_on(&self, events: &[Event]) -> bool {
        let code = |event: &Event| self.code.follows(event.kind).or(self.code.made_of(event.kind));
        events.iter().any(|event| code(event).is_some())
    }
}

/// What follows an event that is complete.
#[derive(Debug, Default)]
pub(crate) struct FollowUp {
    runs: Runs,
    together: bool,
}
