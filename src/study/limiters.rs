//! Why a scenario ends: each thing that limits something taken away in turn, and what loops then.
//!
//! Taken away are limits (`once per turn`), ordinals (`the first time each
//! turn`), conditions and thresholds, costs, how often a scenario lets a player
//! do something, the policy that an effect replaces an event at most once, and
//! what a rulebook always looks at (who has no life loses).
//! What is made forced instead of a `may` is not among them: without a choice
//! there are only fewer runs, so that what ended ends still.

use super::mutation::Mutation;
use super::trial::{Setting, changed_limits};
use analysis::loops::{Termination, termination_of};
use analysis::search::search_until_proved;
use base::id::AbilityId;
use kernel::kernel::Kernel;
use model::ability::{Ability, AbilityKind};
use model::event::EventPattern;
use model::expr::{Comparison, Expr, Role, Slot};
use model::instr::Instr;
use model::ir::Model;
use model::policy::{Policy, ReplacesAgain};
use model::promises::broken;
use rayon::prelude::*;

/// Something that limits, by its place in the model.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Limiter {
    /// An ability triggers, applies or is activated only so often.
    Limit(AbilityId),
    /// An ability triggers or applies only at a certain time.
    Ordinal(AbilityId),
    /// An effect ends when it has triggered or applied once.
    Next(AbilityId),
    /// An ability works only while a condition holds.
    While(AbilityId),
    /// A trigger needs a state beside its event.
    State(AbilityId),
    /// What an event must fulfil beside being such an event: of a pattern, one of its conditions.
    Pattern(AbilityId, usize, usize),
    /// Of an ability, one `if`: what stands there is always done (or what stands behind `else`).
    If(AbilityId, usize, bool),
    /// An activated ability has a cost and a time.
    Cost(AbilityId),
    /// Of an ability, one `may` with a cost.
    Paid(AbilityId, usize),
    /// A player may do something only so often: a move of the scenario.
    Move(usize),
    /// An effect replaces an original event at most once.
    ReplacesOnce,
    /// Something that the rulebook always looks at, such as that who has no life loses.
    Check(usize),
}

/// What becomes of a scenario without a limiter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Without {
    /// What was taken away.
    pub limiter: Limiter,
    /// Whether it ends then.
    pub termination: Termination,
}

impl Without {
    /// Whether it does not end without it.
    #[must_use]
    pub const fn is_load_bearing(&self) -> bool {
        !self.termination.loops.is_empty()
    }
}

/// Everything that can be taken away from a model, ability by ability.
#[must_use]
pub fn all(model: &Model) -> Vec<Limiter> {
    let mut found: Vec<Limiter> = Vec::new();
    for (at, ability) in model.abilities.iter().enumerate() {
        of_ability(AbilityId::at(at), ability, &mut found);
    }
    let bounded = model.scenario.moves.iter().enumerate().filter(|(_, it)| it.times.is_some());
    found.extend(bounded.map(|(at, _)| Limiter::Move(at)));
    let stance = &model.rulebook.policies[Policy::ReplacesAgain as usize];
    let replaces = model.abilities.iter().any(|it| matches!(it.kind, AbilityKind::Replacement(_)));
    found.extend((replaces && stance.value != Some(ReplacesAgain::Always as u8)).then_some(Limiter::ReplacesOnce));
    found.extend((0..model.rulebook.checks.len()).map(Limiter::Check));
    found.retain(|limiter| broken(&limiter.taken(model)).is_empty());
    found
}

/// Takes each limiter away and searches: what loops then?
#[must_use]
pub fn without(model: &Model, limiters: &[Limiter], states: u64, setting: &Setting<'_>) -> Vec<Without> {
    let limits = changed_limits(&setting.limits, states);
    let one = |limiter: &Limiter| {
        let changed = limiter.taken(model);
        let found = search_until_proved(&Kernel::new(&changed), &limits, &*(setting.watch)());
        (setting.tick)(limiters.len());
        Without { limiter: *limiter, termination: termination_of(&found) }
    };
    limiters.par_iter().map(one).collect()
}

fn of_ability(id: AbilityId, ability: &Ability, found: &mut Vec<Limiter>) {
    found.extend((!ability.condition.is_true()).then_some(Limiter::While(id)));
    let (limit, ordinal, next) = match &ability.kind {
        AbilityKind::Trigger(it) => {
            found.extend((!it.on.is_empty() && !it.state.is_true()).then_some(Limiter::State(id)));
            (it.limit.is_some(), it.ordinal.is_some(), it.next)
        }
        AbilityKind::Replacement(it) => (it.limit.is_some(), it.ordinal.is_some(), it.next),
        AbilityKind::Activated(it) => {
            let free = it.cost.is_empty() && it.possible.is_true();
            found.extend((!free).then_some(Limiter::Cost(id)));
            (it.limit.is_some(), false, false)
        }
        _ => (false, false, false),
    };
    found.extend(limit.then_some(Limiter::Limit(id)));
    found.extend(ordinal.then_some(Limiter::Ordinal(id)));
    found.extend(next.then_some(Limiter::Next(id)));
    let mut ability = ability.clone();
    for (at, pattern) in patterns(&mut ability).iter_mut().enumerate() {
        let parts = conjuncts(&mut pattern.filter).iter().enumerate();
        found.extend(parts.filter(|(_, part)| is_condition(part)).map(|(part, _)| Limiter::Pattern(id, at, part)));
    }
    let (mut ifs, mut paid) = (0, 0);
    each_instr(&mut ability, &mut |instr| match instr {
        Instr::If(_, _, otherwise) => {
            found.push(Limiter::If(id, ifs, true));
            found.extend((!otherwise.is_empty()).then_some(Limiter::If(id, ifs, false)));
            ifs += 1;
        }
        Instr::May(_, _, then, _) if matches!(then.first(), Some(Instr::Paid(_))) => {
            found.push(Limiter::Paid(id, paid));
            paid += 1;
        }
        _ => {}
    });
}

impl Limiter {
    /// The ability that has it, if it is not of the scenario or the rulebook.
    #[must_use]
    pub const fn ability(self) -> Option<AbilityId> {
        match self {
            Limiter::Limit(id)
            | Limiter::Ordinal(id)
            | Limiter::Next(id)
            | Limiter::While(id)
            | Limiter::State(id)
            | Limiter::Pattern(id, ..)
            | Limiter::If(id, ..)
            | Limiter::Cost(id)
            | Limiter::Paid(id, _) => Some(id),
            Limiter::Move(_) | Limiter::ReplacesOnce | Limiter::Check(_) => None,
        }
    }

    /// The model without it.
    #[must_use]
    pub fn taken(self, model: &Model) -> Model {
        let mut model = model.clone();
        match (self, self.ability()) {
            (Limiter::Move(at), _) => model.scenario.moves[at].times = None,
            (Limiter::ReplacesOnce, _) => {
                let always = Mutation::Policy(Policy::ReplacesAgain, ReplacesAgain::Always as u8);
                always.apply(&mut model.rulebook);
            }
            (Limiter::Check(at), _) => Mutation::WithoutCheck(at).apply(&mut model.rulebook),
            (_, Some(id)) => self.take(&mut model.abilities[id.index()]),
            (_, None) => {}
        }
        model
    }

    fn take(self, ability: &mut Ability) {
        let mut nth = 0;
        match self {
            Limiter::While(_) => ability.condition = Expr::TRUE,
            Limiter::Pattern(_, at, part) => {
                if let Some(pattern) = patterns(ability).get_mut(at) {
                    conjuncts(&mut pattern.filter)[part] = Expr::TRUE;
                }
            }
            Limiter::If(_, which, branch) => each_instr(ability, &mut |instr| {
                if let Instr::If(condition, ..) = instr {
                    if nth == which {
                        *condition = Expr::Is(i32::from(branch));
                    }
                    nth += 1;
                }
            }),
            Limiter::Paid(_, which) => each_instr(ability, &mut |instr| {
                if let Instr::May(_, possible, then, _) = instr
                    && matches!(then.first(), Some(Instr::Paid(_)))
                {
                    if nth == which {
                        *possible = Expr::TRUE;
                        then[0] = Instr::Paid(Vec::new());
                    }
                    nth += 1;
                }
            }),
            _ => self.take_from(&mut ability.kind),
        }
    }

    fn take_from(self, kind: &mut AbilityKind) {
        match (self, kind) {
            (Limiter::Limit(_), AbilityKind::Trigger(it)) => it.limit = None,
            (Limiter::Limit(_), AbilityKind::Replacement(it)) => it.limit = None,
            (Limiter::Limit(_), AbilityKind::Activated(it)) => it.limit = None,
            (Limiter::Ordinal(_), AbilityKind::Trigger(it)) => it.ordinal = None,
            (Limiter::Ordinal(_), AbilityKind::Replacement(it)) => it.ordinal = None,
            (Limiter::Next(_), AbilityKind::Trigger(it)) => it.next = false,
            (Limiter::Next(_), AbilityKind::Replacement(it)) => it.next = false,
            (Limiter::State(_), AbilityKind::Trigger(it)) => it.state = Expr::TRUE,
            (Limiter::Cost(_), AbilityKind::Activated(it)) => {
                it.cost = Vec::new();
                it.possible = Expr::TRUE;
            }
            _ => {}
        }
    }
}

/// The events that an ability answers.
fn patterns(ability: &mut Ability) -> &mut [EventPattern] {
    match &mut ability.kind {
        AbilityKind::Trigger(it) => &mut it.on,
        AbilityKind::Replacement(it) => &mut it.on,
        _ => &mut [],
    }
}

fn conjuncts(filter: &mut Expr) -> &mut [Expr] {
    match filter {
        Expr::All(parts) => parts,
        one => std::slice::from_mut(one),
    }
}

/// Whether a part of a filter is a condition, and not what tells which events are meant: it asks nothing of the event,
/// or it is a threshold of its amount.
fn is_condition(part: &Expr) -> bool {
    if part.is_true() {
        return false;
    }
    if !Role::ALL.iter().any(|role| reads(part, Slot::of_role(*role))) {
        return true;
    }
    let amount = Expr::Slot(Slot::of_role(Role::Amount));
    match part {
        Expr::Compare(Comparison::Equal | Comparison::Unequal, ..) => false,
        // "1 or more" tells only that there is an event.
        Expr::Compare(Comparison::AtLeast, left, right) if **left == amount => **right != Expr::Is(1),
        Expr::Compare(_, left, right) => **left == amount || **right == amount,
        _ => false,
    }
}

fn reads(expr: &Expr, slot: Slot) -> bool {
    let mut found = *expr == Expr::Slot(slot);
    expr.each_part(&mut |part| found |= reads(part, slot));
    found
}

/// Calls `see` for every instruction of an ability that is no cost of it, outer ones first.
fn each_instr(ability: &mut Ability, see: &mut dyn FnMut(&mut Instr)) {
    let layer = match &mut ability.kind {
        AbilityKind::Resolution(layer) => layer,
        AbilityKind::Activated(it) => &mut it.layer,
        AbilityKind::Trigger(it) => &mut it.layer,
        AbilityKind::Replacement(it) => return inside(&mut it.body, see),
        _ => return,
    };
    layer.modes.iter_mut().for_each(|mode| inside(&mut mode.body, see));
}

fn inside(body: &mut [Instr], see: &mut dyn FnMut(&mut Instr)) {
    for instr in body {
        see(instr);
        match instr {
            Instr::If(_, then, otherwise) | Instr::May(_, _, then, otherwise) => {
                inside(then, see);
                inside(otherwise, see);
            }
            Instr::With(body)
            | Instr::Paid(body)
            | Instr::ForEach(_, body)
            | Instr::ForEachPlayer(_, _, body)
            | Instr::Repeat(_, body) => inside(body, see),
            Instr::ChooseOne(_, bodies) => bodies.iter_mut().for_each(|body| inside(body, see)),
            _ => {}
        }
    }
}
