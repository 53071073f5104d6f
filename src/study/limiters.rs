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
use kernel::table::kernel::Kernel;
use model::ability::{Ability, AbilityKind, Bound, Ordinal};
use model::event::EventPattern;
use model::expr::{Comparison, Expr, Role, Slot};
use model::instr::{Flow, Instr};
use model::ir::Model;
use model::policy::{Policy, ReplacesAgain};
use model::visit::{VisitMut, reads, walk_mut};
use model::well_formed::broken;
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
    let replaces = model.abilities.iter().any(|it| matches!(it.kind, AbilityKind::Replacement(_)));
    found.extend((replaces && model.rulebook.stated() != Some(ReplacesAgain::Always)).then_some(Limiter::ReplacesOnce));
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
        let watch = (setting.watch)();
        let kernel = Kernel::new(&changed).heeding(watch.halt());
        let found = search_until_proved(&kernel, &limits, &*watch);
        (setting.tick)(limiters.len());
        Without { limiter: *limiter, termination: termination_of(&kernel, &found) }
    };
    limiters.par_iter().map(one).collect()
}

fn of_ability(id: AbilityId, ability: &Ability, found: &mut Vec<Limiter>) {
    found.extend((!ability.condition.is_true()).then_some(Limiter::While(id)));
    let mut ability = ability.clone();
    let bounds = Bounds::of(&mut ability.kind);
    let limited = bounds.limit.is_some_and(|limit| limit.is_some());
    let ordered = bounds.ordinal.is_some_and(|ordinal| ordinal.is_some());
    let next = bounds.next.is_some_and(|next| *next);
    let state = bounds.state.is_some_and(|state| !state.is_true());
    let is_free = |(possible, cost): (&mut Expr, &mut Vec<Instr>)| cost.is_empty() && possible.is_true();
    let costs = bounds.cost.is_some_and(|cost| !is_free(cost));
    found.extend(state.then_some(Limiter::State(id)));
    found.extend(costs.then_some(Limiter::Cost(id)));
    found.extend(limited.then_some(Limiter::Limit(id)));
    found.extend(ordered.then_some(Limiter::Ordinal(id)));
    found.extend(next.then_some(Limiter::Next(id)));
    for (at, pattern) in patterns(&mut ability).iter_mut().enumerate() {
        let parts = pattern.filter.conjuncts_mut().iter().enumerate();
        found.extend(parts.filter(|(_, part)| is_condition(part)).map(|(part, _)| Limiter::Pattern(id, at, part)));
    }
    let (mut ifs, mut paid) = (0, 0);
    each_instr(&mut ability, &mut |instr| {
        if let Instr::Flow(Flow::If(_, _, otherwise)) = instr {
            found.push(Limiter::If(id, ifs, true));
            found.extend((!otherwise.is_empty()).then_some(Limiter::If(id, ifs, false)));
            ifs += 1;
        }
        if let Instr::Flow(Flow::May(_, _, then, _)) = instr
            && matches!(then.first(), Some(Instr::Flow(Flow::Paid(_))))
        {
            found.push(Limiter::Paid(id, paid));
            paid += 1;
        }
    });
}

/// What of an ability itself limits it.
#[derive(Default)]
struct Bounds<'a> {
    limit: Option<&'a mut Option<Bound>>,
    ordinal: Option<&'a mut Option<Ordinal>>,
    next: Option<&'a mut bool>,
    /// The state that a trigger needs beside its event.
    state: Option<&'a mut Expr>,
    /// When it may be activated, and what for.
    cost: Option<(&'a mut Expr, &'a mut Vec<Instr>)>,
}

impl<'a> Bounds<'a> {
    fn of(kind: &'a mut AbilityKind) -> Bounds<'a> {
        let none = Bounds::default();
        match kind {
            AbilityKind::Trigger(it) => Bounds {
                limit: Some(&mut it.limit),
                ordinal: Some(&mut it.ordinal),
                next: Some(&mut it.next),
                state: Some(&mut it.state).filter(|_| !it.on.is_empty()),
                ..none
            },
            AbilityKind::Replacement(it) => {
                Bounds { limit: Some(&mut it.limit), ordinal: Some(&mut it.ordinal), next: Some(&mut it.next), ..none }
            }
            AbilityKind::Activated(it) => {
                Bounds { limit: Some(&mut it.limit), cost: Some((&mut it.foreseen, &mut it.cost)), ..none }
            }
            AbilityKind::Resolution(_)
            | AbilityKind::Continuous(_)
            | AbilityKind::Cannot(_)
            | AbilityKind::Can(_)
            | AbilityKind::Suppress(..)
            | AbilityKind::Required(_)
            | AbilityKind::Playing(_)
            | AbilityKind::Mark => none,
        }
    }
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
                let always = Policy::ReplacesAgain.row().without;
                if let Some(always) = always {
                    Mutation::Policy(Policy::ReplacesAgain, always).apply(&mut model);
                }
            }
            (Limiter::Check(at), _) => Mutation::WithoutCheck(at).apply(&mut model),
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
                    pattern.filter.conjuncts_mut()[part] = Expr::TRUE;
                }
            }
            Limiter::If(_, which, branch) => each_instr(ability, &mut |instr| {
                if let Instr::Flow(Flow::If(condition, ..)) = instr {
                    if nth == which {
                        *condition = Expr::Is(i32::from(branch));
                    }
                    nth += 1;
                }
            }),
            Limiter::Paid(_, which) => each_instr(ability, &mut |instr| {
                if let Instr::Flow(Flow::May(_, possible, then, _)) = instr
                    && matches!(then.first(), Some(Instr::Flow(Flow::Paid(_))))
                {
                    if nth == which {
                        *possible = Expr::TRUE;
                        then[0] = Instr::Flow(Flow::Paid(Vec::new()));
                    }
                    nth += 1;
                }
            }),
            Limiter::Limit(_) => Bounds::of(&mut ability.kind).limit.into_iter().for_each(|limit| *limit = None),
            Limiter::Ordinal(_) => Bounds::of(&mut ability.kind).ordinal.into_iter().for_each(|it| *it = None),
            Limiter::Next(_) => Bounds::of(&mut ability.kind).next.into_iter().for_each(|next| *next = false),
            Limiter::State(_) => Bounds::of(&mut ability.kind).state.into_iter().for_each(|it| *it = Expr::TRUE),
            Limiter::Cost(_) => {
                if let Some((possible, cost)) = Bounds::of(&mut ability.kind).cost {
                    (*possible, *cost) = (Expr::TRUE, Vec::new());
                }
            }
            // These are of the scenario and the rulebook.
            Limiter::Move(_) | Limiter::ReplacesOnce | Limiter::Check(_) => {}
        }
    }
}

/// The events that an ability answers.
fn patterns(ability: &mut Ability) -> &mut [EventPattern] {
    match &mut ability.kind {
        AbilityKind::Trigger(it) => &mut it.on,
        AbilityKind::Replacement(it) => &mut it.on,
        // What forbids or suppresses less lets more happen, not less; of what allows, what is allowed is not what is answered.
        AbilityKind::Cannot(_) | AbilityKind::Can(_) | AbilityKind::Suppress(..) | AbilityKind::Required(_) => &mut [],
        AbilityKind::Resolution(_)
        | AbilityKind::Activated(_)
        | AbilityKind::Continuous(_)
        | AbilityKind::Playing(_)
        | AbilityKind::Mark => &mut [],
    }
}

/// Whether a part of a filter is a condition, and not what tells which events are meant: it asks nothing of the event,
/// or it is a threshold of its amount.
fn is_condition(part: &Expr) -> bool {
    if part.is_true() {
        return false;
    }
    if !Role::ALL.iter().any(|role| reads(part, &|slot| slot == Slot::of_role(*role))) {
        return true;
    }
    let amount = Expr::Slot(Slot::of_role(Role::Amount));
    let Expr::Compare(how, left, right) = part else { return false };
    match how {
        Comparison::Equal | Comparison::Unequal => false,
        // "1 or more" tells only that there is an event.
        Comparison::AtLeast if **left == amount => **right != Expr::Is(1),
        Comparison::Less | Comparison::AtMost | Comparison::Greater | Comparison::AtLeast => {
            **left == amount || **right == amount
        }
    }
}

/// Calls `see` for every instruction of an ability that is no cost of it, outer ones first.
fn each_instr(ability: &mut Ability, see: &mut dyn FnMut(&mut Instr)) {
    struct InstrsMut<'s>(&'s mut dyn FnMut(&mut Instr));

    impl VisitMut for InstrsMut<'_> {
        fn kind(&mut self, kind: &mut AbilityKind) {
            if let AbilityKind::Activated(it) = kind {
                self.resolution(&mut it.resolution)
            } else {
                walk_mut::kind(self, kind)
            }
        }

        fn instr(&mut self, instr: &mut Instr) {
            (self.0)(instr);
            walk_mut::instr(self, instr);
        }

        fn expr(&mut self, _expr: &mut Expr) {}
    }

    InstrsMut(see).kind(&mut ability.kind);
}
