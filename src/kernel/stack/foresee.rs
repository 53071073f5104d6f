//! What surely comes of an option, as far as the player who chooses decides it.
//!
//! Instructions are followed in thought, one after the other, up to the first condition, repetition or decision of
//! somebody else; the position stays as it is. Where the same player will choose an object, a mode, or whether to do
//! something that costs nothing, every way is gone. Of an event that can happen, what it is made of and its steps are
//! followed as well.

use crate::position::env::Env;
use crate::position::event::Event;
use crate::position::trace::Trace;
use crate::position::value::{IntoValue, Value};
use crate::stack::required::{Duties, Fulfilled};
use crate::step::work::Step;
use crate::table::code::Op;
use base::id::{AbilityId, ObjectId};
use model::ability::Resolution;
use model::expr::{Expr, Select};
use model::instr::{Choose, Flow, Instr};
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
        self.look_ahead(&mut Foresight { duties, declared, ways }, ahead, fulfilled);
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

    fn look_ahead(&self, sight: &mut Foresight<'_>, mut ahead: Vec<Ahead>, mut fulfilled: Fulfilled) {
        while let Some(next) = ahead.last_mut() {
            sight.duties.steps += 1;
            if sight.duties.steps > STEPS_MAX {
                self.meter.leave_range();
                return;
            }
            let at = next.pc;
            next.pc += 1;
            match self.kernel.code.ops[at as usize] {
                Op::Do(instr) => fulfilled = self.foresee_instr(sight, &mut ahead, (at, instr), fulfilled),
                Op::Target(target, ..) => {
                    if !sight.declared {
                        let objects = self.choosable(&next.env, &target.select, at + 1);
                        self.go_each_way(sight, &mut ahead, (&target.select, objects), fulfilled);
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
                    self.look_ahead(sight, otherwise, fulfilled);
                }
                Op::Choice(who, first, count) => {
                    if !self.is_own_choice(sight, &mut next.env, who) {
                        break;
                    }
                    for mode in first..first + count {
                        let mut way = ahead.clone();
                        let to = self.kernel.code.choices[mode as usize];
                        way.last_mut().into_iter().for_each(|next| next.pc = to);
                        self.look_ahead(sight, way, fulfilled);
                    }
                    return;
                }
                Op::Jump(to) => next.pc = to,
                Op::End => Self::go_on_behind(&mut ahead),
                Op::ToItself(_) | Op::Await(..) | Op::UnlessDone(..) | Op::Mix(..) | Op::Keep(_) | Op::InPart(..) => {}
                Op::Unless(..)
                | Op::Until(..)
                | Op::Each(..)
                | Op::EachPlayer(..)
                | Op::Times(..)
                | Op::With(_)
                | Op::InPlace(_)
                | Op::Undone
                | Op::Unpaid => break,
            }
        }
        sight.ways.push(fulfilled);
    }

    /// One instruction without instructions inside, the next of those ahead; what is fulfilled then.
    fn foresee_instr(
        &self,
        sight: &mut Foresight<'_>,
        ahead: &mut Vec<Ahead>,
        (at, instr): (u32, &'m Instr),
        fulfilled: Fulfilled,
    ) -> Fulfilled {
        let Some(next) = ahead.last_mut() else { return fulfilled };
        match instr {
            Instr::Happen(happen) => {
                let events = self.make(&next.env, happen.templates());
                return fulfilled | self.foresee_events(sight, &events, ahead);
            }
            Instr::Flow(Flow::Let(slot, value)) => {
                let value = self.value(&mut next.env, value);
                next.env.bind(*slot, value);
            }
            Instr::Choose(Choose::Object(who, select)) => {
                let is_own = self.is_own_choice(sight, &mut next.env, who);
                let objects = if is_own { self.choosable(&next.env, select, at + 1) } else { SmallVec::new() };
                self.go_each_way(sight, ahead, (select, objects), fulfilled);
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
            | Instr::OnEvent(_)
            | Instr::Make(_)
            | Instr::Script(_) => {}
        }
        fulfilled
    }

    /// What events fulfil that can happen; what they consist of and what follows them is ahead.
    fn foresee_events(&self, sight: &mut Foresight<'_>, events: &[Event], ahead: &mut Vec<Ahead>) -> Fulfilled {
        let mut fulfilled = 0;
        for event in events.iter().filter(|event| self.could_happen_now(event)) {
            fulfilled |= self.fulfilled_by(sight.duties, event);
            let code = &self.kernel.code;
            if let Some(pc) = code.made_of(event.kind).or(code.follows(event.kind)) {
                ahead.push(Ahead { pc, env: Self::body_env(&event.roles), is_shared: false });
            }
        }
        fulfilled
    }

    /// Goes on with each of the objects that can be chosen; with none, where none can be.
    fn go_each_way(
        &self,
        sight: &mut Foresight<'_>,
        ahead: &mut [Ahead],
        (select, objects): (&Select, SmallVec<[ObjectId; 8]>),
        fulfilled: Fulfilled,
    ) {
        let Some((last, others)) = objects.split_last() else {
            ahead.last_mut().into_iter().for_each(|next| next.env.bind(select.slot, Value::NONE));
            return;
        };
        for object in others {
            let mut way = ahead.to_vec();
            way.last_mut().into_iter().for_each(|next| next.env.bind(select.slot, object.into_value()));
            self.look_ahead(sight, way, fulfilled);
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
    fn could_happen_now(&self, event: &Event) -> bool {
        let mut env = Self::body_env(&event.roles);
        self.can_be_done(event.kind, &event.roles)
            && self.eye().holds(&mut env, &self.kernel.kind(event.kind).occurs)
            && self.eye().forbidden(event).is_none()
    }
}
