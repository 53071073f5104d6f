//! What each player does at one moment: first all choose, in turn order, and then it happens.
//!
//! Whoever has chosen waits: their instructions stay on the agenda at the one that makes events, below those of the next player. The
//! last makes the events of all.

use crate::event::self_departure::Waits;
use crate::position::agenda::Frame;
use crate::position::env::Env;
use crate::position::event::Event;
use crate::position::trace::Trace;
use crate::step::work::{Go, Step};
use crate::table::code::{Code, Op};
use model::event::EventTemplate;
use model::instr::{Choose, Flow, Happen, Instr};
use model::one_of;
use model::policy::{EachPlayer, Policy};
use smallvec::SmallVec;

impl<'m, T: Trace> Step<'_, 'm, T> {
    /// Whether the events of an instruction that is followed for each player happen with those of the others, or wait for them.
    pub(crate) fn happens_for_each_player(
        &mut self,
        at: u32,
        env: &mut Env,
        templates: &'m [EventTemplate],
    ) -> Go<bool> {
        let is_at_it = |frame: &Frame| matches!(frame, Frame::Run { pc, updates: false, .. } if *pc == at);
        let agenda = self.s.agenda();
        let Some(below) = agenda.iter().rposition(|frame| !is_at_it(frame)) else { return Ok(false) };
        let Frame::Each { values, pc, updates: false, .. } = &agenda[below] else { return Ok(false) };
        let code = &self.kernel.code;
        let is_of_event = code.of_event(at).is_some() || code.alone.iter().any(|(stands, _)| *stands == at);
        if code.for_each_player_at_once(*pc) != Some(at) || is_of_event || self.is_awaited(at) {
            return Ok(false);
        }
        let several = agenda.len() - below > 2;
        let known = several || !values.is_empty() && !self.eye().is_open::<EachPlayer>();
        if !known || one_of!(self.policy()?, EachPlayer: InTurnOrder | TurnPlayer, not AtOnce) {
            return Ok(false);
        }
        if !values.is_empty() {
            self.next_player_chooses(below, env);
            return Ok(true);
        }
        let envs =
            self.s.agenda()[below + 1..].iter().filter_map(|frame| frame.instructions().map(|(_, env)| env.clone()));
        let mut envs: SmallVec<[Env; 4]> = envs.collect();
        // That of the work on top is lent.
        if let Some(last) = envs.last_mut() {
            *last = env.clone();
        }
        let mut events: SmallVec<[Event; 1]> = SmallVec::new();
        for env in &envs {
            let waits = self.waits_for_the_rest(at, env, templates, true)?;
            let made = self.make_at(at, env, templates)?.into_iter();
            events.extend(made.filter(|event| match waits {
                Waits::Nothing => true,
                Waits::Part(own) => !self.takes_out(event, own),
                Waits::All => false,
            }));
        }
        self.log.cite(self.kernel.policy_clauses(Policy::EachPlayer));
        for _ in envs {
            self.s.end_work();
        }
        self.propose(events);
        Ok(true)
    }

    /// The player on top has chosen and waits; the next begins.
    fn next_player_chooses(&mut self, each: usize, env: &mut Env) {
        if let Some(Frame::Run { env: place, .. }) = self.s.on_top_mut() {
            *place = std::mem::take(env);
        }
        let Some(Frame::Each { values, slot, pc, env, moment, updates }) = self.s.agenda_mut().get_mut(each) else {
            return;
        };
        let Some(value) = values.pop() else { return };
        let mut inner = env.clone();
        inner.bind(*slot, value);
        let next = Frame::Run { pc: *pc, env: inner, moment: *moment, updates: *updates };
        self.s.begin(next);
    }
}

impl Code<'_> {
    /// Where instructions that are followed for each player make events, if they do nothing before that but choose, and nothing
    /// behind it.
    fn for_each_player_at_once(&self, from: u32) -> Option<u32> {
        let from = from as usize;
        if !matches!(self.ops.get(from.checked_sub(1)?), Some(Op::EachPlayer(..))) {
            return None;
        }
        let chooses = |op: &Op<'_>| {
            matches!(
                op,
                Op::Do(Instr::Flow(Flow::Let(..)))
                    | Op::Do(Instr::Choose(
                        Choose::Object(..)
                            | Choose::Player(..)
                            | Choose::Number(..)
                            | Choose::Word(..)
                            | Choose::Roll(..)
                    ))
            )
        };
        let at = from + self.ops[from..].iter().take_while(|op| chooses(op)).count();
        let makes = matches!(self.ops.get(at), Some(Op::Do(Instr::Happen(Happen::Events(_)))));
        (makes && matches!(self.ops.get(at + 1), Some(Op::End))).then_some(at as u32)
    }
}
