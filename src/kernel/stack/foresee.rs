//! What surely comes of an option, as far as the player who chooses decides it.
//!
//! Instructions are followed in thought, one after the other, up to the first condition, repetition or decision of
//! somebody else; the position stays as it is. Where the same player will choose an object, a mode, or whether to do
//! something that costs nothing, every way is gone. Of an event that can happen, what it is made of and its steps are
//! followed as well; what it takes elsewhere is not counted on any more ([`crate::stack::elsewhere`]).

use crate::position::env::Env;
use crate::position::event::Event;
use crate::position::trace::Trace;
use crate::position::value::{IntoValue, Value};
use crate::stack::choosable::ChoiceOf;
use crate::stack::elsewhere::Elsewhere;
use crate::stack::required::{Duties, Fulfilled};
use crate::step::work::Step;
use crate::table::code::Op;
use base::id::{AbilityId, ObjectId};
use model::ability::Resolution;
use model::expr::{Expr, Select};
use model::instr::{Choose, Flow, Instr, OnEvent};
use smallvec::SmallVec;

/// The most instructions that are followed for one choice. Beyond, a limit is reached.
const STEPS_MAX: u32 = 100_000;

/// Instructions that are still to be followed in thought.
#[derive(Clone)]
pub(crate) struct Ahead {
    /// From where.
    pub(crate) pc: u32,
    /// With what.
    pub(crate) env: Env,
    /// Whether what comes next knows what was bound here.
    pub(crate) is_shared: bool,
}

/// What was found.
pub(crate) type WaysAhead = SmallVec<[Fulfilled; 2]>;

/// What is found on one way.
#[derive(Clone)]
struct FoundAhead {
    /// What is fulfilled.
    fulfilled: Fulfilled,
    /// What has been taken elsewhere.
    elsewhere: Elsewhere,
}

/// What is followed in thought.
struct Foresight<'d> {
    duties: &'d mut Duties,
    /// Whether targets have been declared already.
    declared: bool,
    ways: &'d mut WaysAhead,
}

impl<'m, T: Trace> Step<'_, 'm, T> {
    /// What comes of instructions, the next ones last, where so much is fulfilled already. `declared`: their targets have
    /// been chosen.
    pub(crate) fn foresee(
        &self,
        duties: &mut Duties,
        (ahead, fulfilled): (Vec<Ahead>, Fulfilled),
        declared: bool,
        ways: &mut WaysAhead,
    ) {
        let found = FoundAhead { fulfilled, elsewhere: Elsewhere::new() };
        self.look_ahead(&mut Foresight { duties, declared, ways }, ahead, found);
        ways.sort_unstable();
        ways.dedup();
    }

    /// What a mode of an ability does.
    pub(crate) fn ahead_of_mode(&self, env: &Env, (ability, resolution): (AbilityId, &Resolution), mode: u8) -> Ahead {
        let mut env = env.clone();
        if let Some(slot) = resolution.mode {
            env.bind(slot, Value::of(i32::from(mode)));
        }
        Ahead { pc: self.kernel.code.body(ability, mode), env, is_shared: false }
    }

    fn look_ahead(&self, sight: &mut Foresight<'_>, mut ahead: Vec<Ahead>, mut found: FoundAhead) {
        while let Some(next) = ahead.last_mut() {
            sight.duties.steps += 1;
            if sight.duties.steps > STEPS_MAX {
                self.meter.leave_range();
                return;
            }
            let at = next.pc;
            next.pc += 1;
            match self.kernel.code.ops[at as usize] {
                Op::Do(instr) => {
                    if !self.foresee_instr(sight, &mut ahead, (at, instr), &mut found) {
                        break;
                    }
                }
                Op::Target(target, ..) => {
                    if !sight.declared {
                        let objects = self.choosable(ChoiceOf::Target, &next.env, &target.select, at + 1);
                        self.go_each_way(sight, &mut ahead, (&target.select, objects), &found);
                    }
                }
                Op::May(who, possible, cost, to) => {
                    if !self.is_own_choice(sight, &mut next.env, who) {
                        break;
                    }
                    let does = cost.is_empty() && self.eye().holds(&mut next.env, possible);
                    if !does {
                        next.pc = to;
                        continue;
                    }
                    let mut otherwise = ahead.clone();
                    otherwise.last_mut().into_iter().for_each(|next| next.pc = to);
                    self.look_ahead(sight, otherwise, found.clone());
                }
                Op::Choice(who, first, count) => {
                    if !self.is_own_choice(sight, &mut next.env, who) {
                        break;
                    }
                    for mode in first..first + count {
                        let mut way = ahead.clone();
                        let to = self.kernel.code.choices[mode as usize];
                        way.last_mut().into_iter().for_each(|next| next.pc = to);
                        self.look_ahead(sight, way, found.clone());
                    }
                    return;
                }
                Op::Jump(to) => next.pc = to,
                Op::InPlace(to) => {
                    let there = Ahead { pc: next.pc, env: next.env.clone(), is_shared: false };
                    next.pc = to;
                    ahead.push(there);
                }
                Op::End => Self::go_on_behind(&mut ahead),
                Op::ToItself(_) | Op::Await(..) | Op::UnlessDone(..) | Op::Mix(..) | Op::Keep(_) | Op::InPart(..) => {}
                Op::Unless(..)
                | Op::Until(..)
                | Op::Each(..)
                | Op::EachPlayer(..)
                | Op::Times(..)
                | Op::With(_)
                | Op::Undone
                | Op::Unpaid => break,
            }
        }
        sight.ways.push(found.fulfilled);
    }

    /// One instruction without instructions inside, the next of those ahead. Whether what stands behind it surely comes.
    fn foresee_instr(
        &self,
        sight: &mut Foresight<'_>,
        ahead: &mut Vec<Ahead>,
        (at, instr): (u32, &'m Instr),
        found: &mut FoundAhead,
    ) -> bool {
        let Some(next) = ahead.last_mut() else { return false };
        match instr {
            Instr::Happen(happen) => {
                let events = self.make(&next.env, happen.templates());
                self.foresee_events(sight, &events, ahead, found);
            }
            Instr::OnEvent(OnEvent::Become(template)) => {
                let events = self.make(&next.env, std::slice::from_ref(template));
                self.foresee_events(sight, &events, ahead, found);
            }
            Instr::Flow(Flow::Let(slot, value)) => {
                let value = self.value(&mut next.env, value);
                next.env.bind(*slot, value);
            }
            Instr::Choose(Choose::Object(who, select)) => {
                let is_own = self.is_own_choice(sight, &mut next.env, who);
                let objects =
                    if is_own { self.choosable(ChoiceOf::Object, &next.env, select, at + 1) } else { SmallVec::new() };
                self.go_each_way(sight, ahead, (select, objects), found);
            }
            Instr::Choose(
                Choose::Player(_, slot, _)
                | Choose::Number(_, slot, ..)
                | Choose::Word(_, slot, _)
                | Choose::Roll(slot, _)
                | Choose::Chance(slot, ..),
            ) => next.env.bind(*slot, Value::NONE),
            // These are operations of their own.
            Instr::Choose(Choose::Target(_) | Choose::One(..))
            | Instr::Flow(
                Flow::If(..)
                | Flow::May(..)
                | Flow::Paid(_)
                | Flow::ForEach(..)
                | Flow::ForEachPlayer(..)
                | Flow::Repeat(..)
                | Flow::Until(..),
            )
            | Instr::Update(_)
            | Instr::OnEvent(
                OnEvent::Change(..)
                | OnEvent::Nothing
                | OnEvent::InPlace(_)
                | OnEvent::With(_)
                | OnEvent::Again
                | OnEvent::Prevent(_),
            )
            | Instr::Make(_) => {}
            // What waits is others' doing as well.
            Instr::Script(_) => return false,
        }
        true
    }

    /// What events fulfil that can happen; what they consist of and what follows them is ahead.
    fn foresee_events(
        &self,
        sight: &mut Foresight<'_>,
        events: &[Event],
        ahead: &mut Vec<Ahead>,
        found: &mut FoundAhead,
    ) {
        let is_there = |event: &&Event| !found.elsewhere.concerns(&event.roles) && self.could_happen_now(event);
        let events: SmallVec<[&Event; 2]> = events.iter().filter(is_there).collect();
        for event in events {
            found.fulfilled |= self.fulfilled_by(sight.duties, event);
            self.takes_elsewhere(event, &mut found.elsewhere);
            let code = &self.kernel.code;
            if let Some(pc) = code.made_of(event.kind).or(code.follows(event.kind)) {
                ahead.push(Ahead { pc, env: Self::body_env(&event.roles), is_shared: false });
            }
        }
    }

    /// Goes on with each of the objects that can be chosen; with none, where none can be.
    fn go_each_way(
        &self,
        sight: &mut Foresight<'_>,
        ahead: &mut [Ahead],
        (select, objects): (&Select, SmallVec<[ObjectId; 8]>),
        found: &FoundAhead,
    ) {
        let Some((last, others)) = objects.split_last() else {
            ahead.last_mut().into_iter().for_each(|next| next.env.bind(select.slot, Value::NONE));
            return;
        };
        for object in others {
            let mut way = ahead.to_vec();
            way.last_mut().into_iter().for_each(|next| next.env.bind(select.slot, object.into_value()));
            self.look_ahead(sight, way, found.clone());
        }
        ahead.last_mut().into_iter().for_each(|next| next.env.bind(select.slot, last.into_value()));
    }

    /// What was followed is done.
    fn go_on_behind(ahead: &mut Vec<Ahead>) {
        let done = ahead.pop().filter(|done| done.is_shared);
        if let (Some(done), Some(next)) = (done, ahead.last_mut()) {
            next.env = done.env;
        }
    }

    fn is_own_choice(&self, sight: &Foresight<'_>, env: &mut Env, who: &Expr) -> bool {
        self.player(self.value(env, who)) == Some(sight.duties.player)
    }

    /// Whether an event could happen in the position as it is.
    pub(crate) fn could_happen_now(&self, event: &Event) -> bool {
        let mut env = Self::body_env(&event.roles);
        self.can_be_done(event.kind, &event.roles)
            && self.eye().holds(&mut env, &self.kernel.kind(event.kind).occurs)
            && self.eye().forbidden(event).is_none()
    }
}
