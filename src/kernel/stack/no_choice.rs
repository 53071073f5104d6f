//! Choices without a target that find nothing: what becomes of the effect.

use crate::position::agenda::Frame;
use crate::position::env::Env;
use crate::position::log::{Idle, What};
use crate::position::trace::Trace;
use crate::step::work::{Go, Step};
use crate::table::code::{Code, Op};
use crate::table::code_facts::OpKind;
use model::ability::Mode;
use model::event::EventTemplate;
use model::expr::{Expr, Slot};
use model::instr::{Choose, Flow, Instr};
use model::policy::{NoChoice, Policy};

impl<'m, T: Trace> Step<'_, 'm, T> {
    /// A layer chooses an object, at this place, and there is none; whether it goes on. It does where nothing else hangs on that, and
    /// where the same is done for each of several.
    ///
    /// # Errors
    /// Asks for the policy on that.
    pub(crate) fn finds_nothing(&mut self, at: u32, env: &Env, slot: Slot) -> Go<bool> {
        let is_layer = matches!(self.s.agenda(), [.., below, Frame::Run { moment, updates: false, .. }]
            if moment.is_some() && !matches!(below, Frame::Each { .. } | Frame::Run { .. }));
        if !is_layer || self.kernel.code.in_cost(at).is_some() || !self.kernel.code.does_else(at + 1, slot) {
            return Ok(true);
        }
        let first = self.kernel.code.is_first_done(at);
        if !self.ends_without(first)? {
            return Ok(true);
        }
        let clauses = self.kernel.policy_clauses(Policy::NoChoice);
        self.tell(clauses, |_| What::Idle(Idle::NothingToChoose));
        if let Some(ability) = self.kernel.code.ability_at(at).filter(|_| first) {
            self.trigger_comes_to_nothing(ability, env);
        }
        self.stop_resolving();
        Ok(false)
    }

    /// Whether an effect ends at a choice that finds nothing; `first`: nothing was done before it.
    fn ends_without(&mut self, first: bool) -> Go<bool> {
        match self.surely_ends_without(first) {
            Some(ends) => Ok(ends),
            None => Ok(ends_effect(self.policy()?, first)),
        }
    }

    /// The same, where all readings that are still possible come to that: they need not be told apart.
    fn surely_ends_without(&self, first: bool) -> Option<bool> {
        let can_be = |ends: bool| self.kernel.can_be(self.s, |it| ends_effect(it, first) == ends);
        (!can_be(true) || !can_be(false)).then(|| can_be(true))
    }

    /// Nothing more of the layer under way is done.
    pub(crate) fn stop_resolving(&mut self) {
        let (resolution, _) = self.resolution_on_top();
        while let Some(Frame::Run { moment, updates: false, .. } | Frame::Each { moment, updates: false, .. }) =
            self.s.on_top()
            && *moment == resolution
        {
            self.s.end_work();
        }
        self.close_firing(resolution);
    }

    /// Whether a mode chooses, before it does anything, an object that is not there, so that the rulebook may keep it from being
    /// played or activated.
    pub(crate) fn lacks_a_choice(&self, mode: &Mode, env: &Env) -> bool {
        let mut first = mode.body.iter().take_while(|instr| only_binds(instr));
        let finds_none = |instr: &Instr| {
            let Instr::Choose(Choose::Object(_, select)) = instr else { return false };
            self.eye().select(env, select).next().is_none()
        };
        let ends = || self.surely_ends_without(true).unwrap_or_else(|| ends_effect(self.eye().policy(), true));
        first.any(finds_none) && ends()
    }
}

/// Whether by this reading an effect ends at a choice that finds nothing; `first`: nothing was done before it.
fn ends_effect(reading: NoChoice, first: bool) -> bool {
    match reading {
        NoChoice::EndsIt => true,
        NoChoice::EndsIfFirst => first,
        NoChoice::PassedOver => false,
    }
}

/// Whether an instruction does nothing but give something a name.
fn only_binds(instr: &Instr) -> bool {
    match instr {
        Instr::Choose(_) => true,
        Instr::Flow(flow) => match flow {
            Flow::Let(..) => true,
            Flow::If(..)
            | Flow::May(..)
            | Flow::Paid(_)
            | Flow::ForEach(..)
            | Flow::ForEachPlayer(..)
            | Flow::Repeat(..)
            | Flow::Until(..) => false,
        },
        Instr::Happen(_) | Instr::Update(_) | Instr::OnEvent(_) | Instr::Make(_) | Instr::Script(_) => false,
    }
}

impl Code<'_> {
    /// Whether anything is done from here on besides what happens to that which this slot means.
    fn does_else(&self, from: u32, slot: Slot) -> bool {
        let is_about =
            |it: &EventTemplate| it.each.is_none() && it.roles.iter().any(|(_, value)| *value == Expr::Slot(slot));
        for op in &self.ops[from as usize..] {
            match op.kind() {
                OpKind::End => return false,
                OpKind::Instruction(instr) => {
                    let is_about_it = instr.events().is_some_and(|it| it.templates().iter().all(is_about));
                    if !is_about_it && !only_binds(instr) {
                        return true;
                    }
                }
                OpKind::Jump(_) | OpKind::Branch(..) | OpKind::Declaration | OpKind::Other => return true,
            }
        }
        false
    }

    /// Whether a layer does nothing before this place.
    fn is_first_done(&self, at: u32) -> bool {
        let Some(ability) = self.ability_at(at) else { return false };
        let start = self.abilities[ability.index()].iter().copied().filter(|start| *start <= at).max();
        let does_nothing = |op: &Op<'_>| match op.kind() {
            OpKind::Instruction(instr) => only_binds(instr),
            OpKind::Declaration => true,
            OpKind::Jump(_) | OpKind::Branch(..) | OpKind::Other | OpKind::End => false,
        };
        start.is_some_and(|start| self.ops[start as usize..at as usize].iter().all(does_nothing))
    }
}
