//! Targets: when they are declared, how many, and what comes of one that is missing.

use crate::position::agenda::Frame;
use crate::position::env::Env;
use crate::position::log::What;
use crate::position::offer::{Chooser, OfferKind, Pick};
use crate::position::trace::Trace;
use crate::position::value::{IntoValue, Value};
use crate::position::waiting::Waiting;
use crate::stack::choosable::ChoiceOf;
use crate::stack::required_targets::target_of;
use crate::step::journal::Journal;
use crate::step::work::{Go, Step};
use crate::table::code_of::Of;
use base::id::{AbilityId, ObjectId, PlayerId, ZoneId};
use model::ability::{AbilityKind, Mode, Target};
use model::expr::{Comparison, Expr, Slot};
use model::instr::{Choose, Flow, Instr};
use model::one_of;
use model::policy::{
    ActivatedDeclaration, BranchTarget, Declaration, InPart, MissingTarget, NoTarget, PlayedDeclaration, Policy,
    TargetsAgain, Untargeted, UpTo,
};
use smallvec::SmallVec;

impl<'m, T: Trace> Step<'_, 'm, T> {
    /// When an ability's modes and targets are declared.
    pub fn declares(&mut self, ability: AbilityId) -> Go<Declaration> {
        match self.kernel.ability(ability).kind {
            AbilityKind::Activated(_) => Ok(match self.policy::<ActivatedDeclaration>()? {
                ActivatedDeclaration::Activated => Declaration::Placed,
                ActivatedDeclaration::Reached => Declaration::Reached,
                ActivatedDeclaration::InTurn => Declaration::InTurn,
            }),
            AbilityKind::Resolution(_) => Ok(match self.policy::<PlayedDeclaration>()? {
                PlayedDeclaration::Played => Declaration::Placed,
                PlayedDeclaration::Reached => Declaration::Reached,
                PlayedDeclaration::InTurn => Declaration::InTurn,
            }),
            AbilityKind::Trigger(_)
            | AbilityKind::Replacement(_)
            | AbilityKind::Continuous(_)
            | AbilityKind::Cannot(_)
            | AbilityKind::Can(_)
            | AbilityKind::Suppress(..)
            | AbilityKind::Required(_)
            | AbilityKind::Playing(_)
            | AbilityKind::Mark => self.policy::<Declaration>(),
        }
    }

    /// The policy that says so.
    #[must_use]
    pub fn declaration_policy(&self, ability: AbilityId) -> Policy {
        match self.kernel.ability(ability).kind {
            AbilityKind::Activated(_) => Policy::ActivatedDeclaration,
            AbilityKind::Resolution(_) => Policy::PlayedDeclaration,
            AbilityKind::Trigger(_)
            | AbilityKind::Replacement(_)
            | AbilityKind::Continuous(_)
            | AbilityKind::Cannot(_)
            | AbilityKind::Can(_)
            | AbilityKind::Suppress(..)
            | AbilityKind::Required(_)
            | AbilityKind::Playing(_)
            | AbilityKind::Mark => Policy::Declaration,
        }
    }

    /// The first of some targets is chosen and bound, so that the others can be; `false`: it is missing.
    pub fn choose_target(
        &mut self,
        player: PlayerId,
        env: &mut Env,
        (before, targets, from): (&[Target], &'m [Target], u32),
        by: Policy,
    ) -> Go<bool> {
        let Some((target, others)) = targets.split_first() else {
            return Ok(true);
        };
        let slot = target.select.slot;
        if target.after.is_some_and(|before| env.slot(before) == Value::NONE) {
            env.bind(slot, Value::NONE);
            return Ok(true);
        }
        let objects = self.offered(ChoiceOf::Target, env, &target.select, from);
        let first = target.after.is_none();
        if objects.is_empty() {
            env.bind(slot, Value::NONE);
            return Ok(!first || self.may_be_none(target)?);
        }
        let too_few = self.meter.compare(Comparison::Less, Value::count(objects.len()), i32::from(target.of));
        if first && !target.up_to && too_few && !self.in_part()? {
            env.bind(slot, Value::NONE);
            return Ok(false);
        }
        let objects = self.leaving_others(objects, (slot, others), (env, from));
        let mut picks: SmallVec<[Pick; 8]> = objects.iter().map(|object| Pick::Object(*object)).collect();
        if self.may_be_none(target)? {
            picks.push(Pick::Pass);
        }
        let obeying = self.required_targets(player, env, (before, targets, from), &picks);
        obeying.keep(&mut picks);
        let clauses = self.kernel.policy_clauses(by);
        let choice = self.ask(Chooser::Player(player), OfferKind::Target, &picks, clauses)?;
        self.log.cite(clauses);
        self.tell_required(player, &obeying, choice);
        env.bind(slot, target_of(picks[choice]));
        Ok(true)
    }

    /// Whether fewer than there are may be chosen.
    fn may_be_none(&mut self, target: &Target) -> Go<bool> {
        Ok(target.up_to && self.cited::<UpTo>()? == UpTo::AnyNumber)
    }

    /// Whether what can only be done in part is done as far as possible.
    fn in_part(&mut self) -> Go<bool> {
        Ok(self.cited::<InPart>()? == InPart::AsFarAsPossible)
    }

    /// Whether cards are placed from the top of a zone although it has fewer.
    pub fn done_in_part(&mut self, env: &mut Env, player: &Expr, zone: ZoneId, count: &Expr) -> Go<bool> {
        let (player, count) = (self.value(env, player), self.meter.used(self.value(env, count)));
        let there = Value::count(self.s.objects_of(player, zone).count());
        let none = self.meter.compare(Comparison::Equal, there, 0);
        Ok(none || self.meter.compare(Comparison::AtLeast, there, count) || self.in_part()?)
    }

    // targets that are declared as they are reached

    /// The place where a target is named first; `false`: the effect ended there.
    pub fn reach_target(&mut self, env: &mut Env, target: (&'m Target, u32), (of, first): (Of, bool)) -> Go<bool> {
        let (here, by) = match of {
            Of::Resolution => (one_of!(self.policy()?, Declaration: InTurn, not Placed | Reached), Policy::Declaration),
            Of::Activated => (
                one_of!(self.policy()?, ActivatedDeclaration: InTurn, not Activated | Reached),
                Policy::ActivatedDeclaration,
            ),
            Of::Played => {
                (one_of!(self.policy()?, PlayedDeclaration: InTurn, not Played | Reached), Policy::PlayedDeclaration)
            }
            // It is declared and done in one: there is no earlier time.
            Of::Answer => (true, Policy::Declaration),
        };
        if !here {
            return Ok(true);
        }
        let player = self.eye().controller(env);
        let before = self.targets_before(target.0);
        if self.choose_target(player, env, (before, std::slice::from_ref(target.0), target.1), by)? {
            return Ok(true);
        }
        let (goes_on, policy) = if first || of == Of::Answer {
            (self.policy::<NoTarget>()? == NoTarget::Stays, Policy::NoTarget)
        } else {
            (one_of!(self.policy()?, MissingTarget: LeftOut | KeepsFromBeginning, not EndsIt), Policy::MissingTarget)
        };
        self.log.cite(self.kernel.policy_clauses(policy));
        if let Some(ability) = self.ability_under_way().filter(|_| !goes_on && first) {
            self.trigger_comes_to_nothing(ability, env);
        }
        if !goes_on {
            self.stop_resolving();
        }
        Ok(goes_on)
    }

    /// The targets that are named before one in what is under way on top.
    fn targets_before(&self, target: &Target) -> &'m [Target] {
        let resolution = self.ability_under_way().and_then(|ability| self.kernel.resolution(ability));
        let modes = resolution.map_or(&[][..], |resolution| &resolution.modes);
        let found = modes.iter().find_map(|mode| Some((mode, mode.targets.iter().position(|it| it == target)?)));
        found.map_or(&[], |(mode, at)| &mode.targets[..at])
    }

    /// The ability whose instructions are under way on top.
    fn ability_under_way(&self) -> Option<AbilityId> {
        let Some(Frame::Run { pc, .. }) = self.s.on_top() else {
            return None;
        };
        self.kernel.code.ability_at(*pc)
    }

    /// Whether a layer begins, where its targets are declared only as they are reached.
    pub fn begins(&mut self, what: &Waiting) -> Go<bool> {
        let Some(ability) = what.ability else {
            return Ok(true);
        };
        let mode = self.kernel.resolution(ability).and_then(|resolution| resolution.modes.get(what.mode as usize));
        let Some(mode) = mode.filter(|mode| !mode.targets.is_empty()) else {
            return Ok(true);
        };
        if one_of!(self.declares(ability)?, Declaration: Placed | Reached, not InTurn) {
            return Ok(true);
        }
        let lead = mode.body.iter().take_while(|instr| matches!(instr, Instr::Choose(Choose::Target(_)))).count();
        let env = what.env.widened(self.kernel.ability(ability).slots);
        let lacks = self.lacks((mode, self.kernel.code.body(ability, what.mode)), lead, &env);
        Ok(!lacks || one_of!(self.policy()?, MissingTarget: LeftOut | EndsIt, not KeepsFromBeginning))
    }

    /// Whether a target that a mode needs is missing, of those that its body names from this instruction on.
    fn lacks(&self, (mode, code): (&Mode, u32), from: usize, env: &Env) -> bool {
        let targets: SmallVec<[&Target; 8]> = needed(mode, from).collect();
        !self.are_there(&targets, &mut env.clone(), code)
    }

    /// The same of the targets that a mode names in the branches that would be done now, if the rulebook asks for those.
    fn lacks_in_branch(&self, (mode, code): (&Mode, u32), env: &Env) -> bool {
        let mut named = Vec::new();
        self.of_branches(&mode.body, env, &mut named);
        let is_missing = |target: &&Target| {
            let up_to = target.up_to && self.eye().policy::<UpTo>() == UpTo::AnyNumber;
            self.choosable(ChoiceOf::Target, env, &target.select, code).is_empty() && !up_to
        };
        named.into_iter().any(|target| is_missing(&target))
            && self.eye().policy::<BranchTarget>() == BranchTarget::Needed
    }

    /// The targets that stand in those branches of `if ... else` that would be done now.
    fn of_branches<'i>(&self, body: &'i [Instr], env: &Env, found: &mut Vec<&'i Target>) {
        for instr in body {
            let Instr::Flow(Flow::If(condition, then, other)) = instr else { continue };
            let branch = if self.eye().holds(&mut env.clone(), condition) { then } else { other };
            found.extend(branch.iter().filter_map(Instr::target).filter(|target| target.after.is_none()));
            self.of_branches(branch, env, found);
        }
    }

    // targets that were declared before

    /// The targets of a layer that resolves are looked at again, as they are and as what they were declared for; whether it
    /// resolves.
    pub(crate) fn look_again(&mut self, what: &Waiting, env: &mut Env) -> bool {
        let Some((illegal, none)) = self.targets_now(what, env) else {
            return true;
        };
        if illegal.is_empty() && !none {
            return true;
        }
        let again = self.targets_again();
        if one_of!(again, TargetsAgain: Ceases | LeftOut, not Never) {
            illegal.into_iter().for_each(|slot| env.bind(slot, Value::NONE));
        }
        !none || one_of!(again, TargetsAgain: LeftOut | Never, not Ceases)
    }

    /// The same for all that a played card does and has declared: it is one layer.
    pub(crate) fn card_looks_again(&mut self, parts: &mut [Waiting]) -> bool {
        let (mut any, mut none) = (false, true);
        let mut illegal: SmallVec<[(usize, Slot); 4]> = SmallVec::new();
        for (at, part) in parts.iter_mut().enumerate().filter(|(_, part)| part.declared && part.aims) {
            // Once it has been looked at, it is not looked at again.
            part.aims = false;
            if let Some((slots, lacks)) = self.targets_now(part, &part.env) {
                any = true;
                none &= lacks;
                illegal.extend(slots.into_iter().map(|slot| (at, slot)));
            }
        }
        if !any || illegal.is_empty() && !none {
            return true;
        }
        let again = self.targets_again();
        if one_of!(again, TargetsAgain: Ceases | LeftOut, not Never) {
            illegal.into_iter().for_each(|(at, slot)| parts[at].env.bind(slot, Value::NONE));
        }
        !none || one_of!(again, TargetsAgain: LeftOut | Never, not Ceases)
    }

    fn targets_again(&mut self) -> TargetsAgain {
        self.log.cite(self.kernel.policy_clauses(Policy::TargetsAgain));
        self.eye().policy::<TargetsAgain>()
    }

    /// The targets that are not legal any more, and whether none is left; nothing for what has no targets.
    fn targets_now(&self, what: &Waiting, env: &Env) -> Option<(SmallVec<[Slot; 4]>, bool)> {
        let resolution = what.ability.and_then(|ability| self.kernel.resolution(ability));
        let mode = resolution.and_then(|resolution| resolution.modes.get(what.mode as usize))?;
        let slots = || mode.targets.iter().map(|target| target.select.slot);
        let is_illegal = |target: &&Target| {
            let value = env.slot(target.select.slot);
            value != Value::NONE && !self.eye().select(env, &target.select).any(|object| object.into_value() == value)
        };
        let illegal: SmallVec<[Slot; 4]> =
            mode.targets.iter().filter(is_illegal).map(|target| target.select.slot).collect();
        // What has become another object is no target any more, whatever the rulebook says.
        let none = slots().all(|slot| env.slot(slot) == Value::NONE || illegal.contains(&slot));
        Some((illegal, none))
    }

    // playing and activating

    /// The layers that somebody who plays an object, or activates an ability of it, wants to resolve.
    fn resolutions_of(&self, object: ObjectId, ability: Option<AbilityId>) -> SmallVec<[AbilityId; 4]> {
        match ability {
            Some(ability) => SmallVec::from_elem(ability, 1),
            None => {
                let all = self.eye().props(object).abilities.iter().map(|key| key.ability);
                all.filter(|id| matches!(self.kernel.ability(*id).kind, AbilityKind::Resolution(_))).collect()
            }
        }
    }

    fn acting_env(&self, player: PlayerId, object: ObjectId, ability: AbilityId) -> Env {
        Env::of(&[object.into_value(), player.into_value()]).widened(self.kernel.ability(ability).slots.max(2))
    }

    /// Whether what would be played or activated has no mode whose targets are there.
    fn is_untargeted(&self, player: PlayerId, object: ObjectId, ability: Option<AbilityId>) -> bool {
        self.resolutions_of(object, ability).into_iter().any(|id| {
            let env = self.acting_env(player, object, id);
            let code = |at: usize| self.kernel.code.body(id, at as u8);
            let modes = self.kernel.resolution(id).map(|resolution| resolution.modes.iter().enumerate());
            let lacks = |at: usize, mode: &Mode| {
                self.lacks((mode, code(at)), 0, &env)
                    || self.lacks_in_branch((mode, code(at)), &env)
                    || self.lacks_a_choice(mode, &env)
            };
            modes.is_some_and(|mut modes| modes.all(|(at, mode)| lacks(at, mode)))
        })
    }

    /// Whether it can be played or activated in spite of the targets that it may lack.
    #[must_use]
    pub fn untargeted_is_legal(&self, player: PlayerId, object: ObjectId, ability: Option<AbilityId>) -> bool {
        !self.is_untargeted(player, object, ability) || self.eye().policy::<Untargeted>() == Untargeted::Legal
    }

    /// Whether a card that could be a target of its own has others to aim at: it waits elsewhere by the time they are declared.
    pub(crate) fn aims_at_others(&self, player: PlayerId, card: ObjectId) -> bool {
        let aims_at_itself = self.resolutions_of(card, None).into_iter().any(|id| {
            let mut env = self.acting_env(player, card, id);
            let modes = self.kernel.resolution(id).into_iter().flat_map(|resolution| &resolution.modes);
            let mut aims = modes.flat_map(|mode| {
                let targets = mode.targets.iter().map(|target| &target.select);
                let chosen = mode.body.iter().filter_map(Instr::chosen_object);
                targets.chain(chosen.map(|(_, select)| select))
            });
            aims.any(|select| self.eye().fits(&mut env, select, card))
        });
        if !aims_at_itself {
            return true;
        }
        let (mut position, mut unheard) = (self.s.clone(), Journal::unheard());
        let mut step = Step::new(self.kernel, &mut position, &mut unheard, self.meter, self.piece);
        step.wait_as_played(card);
        step.untargeted_is_legal(player, card, None)
    }

    /// Tells that a layer is gone for want of a target.
    pub fn tell_no_target(&mut self, what: &Waiting, policy: Policy) {
        if let Some(agent) = self.agent_waiting(what) {
            self.tell(self.kernel.policy_clauses(policy), |_| What::NoTarget(agent));
        }
    }
}

/// The targets that a mode needs in any case: the first of each number that its body names, outside of conditions and
/// choices, from this instruction on.
fn needed(mode: &Mode, from: usize) -> impl Iterator<Item = &Target> {
    mode.body.iter().skip(from).filter_map(Instr::target).filter(|target| target.after.is_none())
}
