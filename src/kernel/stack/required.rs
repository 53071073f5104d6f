//! What is required of whoever chooses: of the options, those are offered that fulfil as much as the rulebook asks.
//!
//! A requirement is looked at where a player chooses, and as the position is then. An option fulfils it if what surely
//! comes of the option does ([`crate::stack::foresee`]). What no option fulfils is not asked: nobody is able to. So what
//! forbids is stronger than what requires, without a word of the rulebook.

use crate::look::active::ActiveEffect;
use crate::position::env::Env;
use crate::position::event::Event;
use crate::position::key::Key;
use crate::position::log::What;
use crate::position::trace::Trace;
use crate::position::value::{IntoValue, Value};
use crate::step::work::Step;
use base::id::{ObjectId, PlayerId};
use model::ability::{AbilityKind, RequiredChoice, Requirement};
use model::expr::{Role, Select, Slot};
use model::policy::{Conflicting, Costly, Policy, RequiredWhen};
use smallvec::SmallVec;

/// The most requirements that are told apart at one choice. Beyond, a limit is reached.
const REQUIREMENTS_MAX: usize = 64;

/// Which requirements are fulfilled: one bit for each.
pub(crate) type Fulfilled = u64;

/// Nothing is fulfilled.
pub(crate) const NOTHING: Fulfilled = 0;

/// What is required of a player who chooses.
pub(crate) struct Duties {
    /// The player.
    pub(crate) player: PlayerId,
    /// What requires it.
    by: SmallVec<[ActiveEffect; 4]>,
    /// What each bit stands for: which of these, and for what of the event where each is required by itself.
    bits: Vec<(usize, Value)>,
    /// How much has been looked at.
    pub(crate) steps: u32,
}

/// What comes of an option.
#[derive(Default)]
pub(crate) struct Outlook {
    /// What is fulfilled, in each way in which the player could go on.
    pub(crate) ways: SmallVec<[Fulfilled; 2]>,
    /// Whether it has a cost.
    pub(crate) costs: bool,
    /// What is fulfilled by paying that cost, where nothing else is paid.
    pub(crate) paid: Fulfilled,
    /// Whether it is to do nothing.
    pub(crate) passes: bool,
}

/// Which options are offered.
#[derive(Default)]
pub(crate) struct Obeying {
    /// Of each option whether it is; nothing where all are.
    kept: SmallVec<[bool; 8]>,
    /// What each of those that are offered fulfils, in one way or another.
    fulfilled: SmallVec<[Fulfilled; 8]>,
    /// What requires it, for each bit.
    by: SmallVec<[Key; 4]>,
    /// The policies that have decided it.
    policies: SmallVec<[Policy; 3]>,
}

impl Obeying {
    /// Of some options those that are offered.
    pub(crate) fn keep<O, const N: usize>(&self, options: &mut SmallVec<[O; N]>)
    where
        [O; N]: smallvec::Array<Item = O>,
    {
        let mut kept = self.kept.iter();
        options.retain(|_| kept.next().is_none_or(|it| *it));
    }
}

/// How policies on what is required are read.
#[derive(Clone, Copy)]
struct RequirementPolicies {
    costly: Costly,
    when: RequiredWhen,
    conflicting: Conflicting,
}

/// The same with the options that are left.
type RequirementReading = (RequirementPolicies, SmallVec<[bool; 8]>);

impl<'m, T: Trace> Step<'_, 'm, T> {
    /// What is required of a player who chooses now; nothing where nothing is.
    pub(crate) fn duties(&self, player: PlayerId) -> Option<Duties> {
        let mut by = self.eye().active(&self.kernel.required);
        by.retain(|(key, env)| match &self.kernel.ability(key.ability).kind {
            AbilityKind::Required(Requirement::Event(event)) => {
                event.bound.is_none_or(|bound| self.s.times_used(*key) < bound.times)
            }
            AbilityKind::Required(Requirement::Choice(choice)) => {
                env.bind(choice.player, player.into_value());
                self.eye().holds(env, &choice.who)
            }
            AbilityKind::Resolution(_)
            | AbilityKind::Activated(_)
            | AbilityKind::Trigger(_)
            | AbilityKind::Replacement(_)
            | AbilityKind::Continuous(_)
            | AbilityKind::Cannot(_)
            | AbilityKind::Can(_)
            | AbilityKind::Suppress(..)
            | AbilityKind::Playing(_)
            | AbilityKind::Mark => false,
        });
        let is_again = |at: usize| by[..at].iter().any(|(key, _)| key.ability == by[at].0.ability);
        if by.len() > 1 && (1..by.len()).any(|at| by[at].0.position().is_some() && is_again(at)) {
            // How many there are of one can decide, and grow.
            self.meter.untold();
        }
        (!by.is_empty()).then(|| Duties { player, by, bits: Vec::new(), steps: 0 })
    }

    /// What an event fulfils that the player of these duties makes; nothing where it cannot happen.
    pub(crate) fn fulfilled_by(&self, duties: &mut Duties, event: &Event) -> Fulfilled {
        let mut fulfilled = NOTHING;
        if event.roles[Role::Player as usize].player() != Some(duties.player) {
            return fulfilled;
        }
        for at in 0..duties.by.len() {
            let (key, env) = &duties.by[at];
            let AbilityKind::Required(Requirement::Event(required)) = &self.kernel.ability(key.ability).kind else {
                continue;
            };
            if self.eye().meets(&mut env.clone(), &required.on, event).is_some() {
                let whose = required.each.map_or(Value::NONE, |role| event.roles[role as usize]);
                fulfilled |= self.bit(duties, (at, whose));
            }
        }
        fulfilled
    }

    /// What the choice of an object fulfils, made for what an environment is of.
    pub(crate) fn fulfilled_by_choice(
        &self,
        duties: &mut Duties,
        env: &Env,
        (object, target): (ObjectId, bool),
    ) -> Fulfilled {
        let mut fulfilled = NOTHING;
        for at in 0..duties.by.len() {
            let (key, inner) = &duties.by[at];
            let AbilityKind::Required(Requirement::Choice(required)) = &self.kernel.ability(key.ability).kind else {
                continue;
            };
            let source = env.slot(Slot::THIS);
            let look = || self.is_required_choice(required, inner, (object, source));
            let whose = inner.slot(Slot::THIS);
            if (target || !required.target) && self.meter.about(whose, |found| *found, look) {
                fulfilled |= self.bit(duties, (at, Value::NONE));
            }
        }
        fulfilled
    }

    fn is_required_choice(&self, required: &RequiredChoice, env: &Env, (object, source): (ObjectId, Value)) -> bool {
        let fits = |select: &Select, object: ObjectId| {
            let mut env = env.clone();
            env.bind(select.slot, object.into_value());
            let lies = select.zones.is_empty() || select.zones.contains(&self.s.zone_of(object));
            lies && self.eye().holds(&mut env, &select.filter)
        };
        let is_of = |of: &Select| self.object(source).is_some_and(|source| fits(of, source));
        fits(&required.what, object) && required.of.as_ref().is_none_or(is_of)
    }

    fn bit(&self, duties: &mut Duties, what: (usize, Value)) -> Fulfilled {
        let at = duties.bits.iter().position(|known| *known == what).unwrap_or_else(|| {
            duties.bits.push(what);
            duties.bits.len() - 1
        });
        if at >= REQUIREMENTS_MAX {
            self.meter.leave_range();
            return NOTHING;
        }
        1 << at
    }

    /// Which of some options are offered; `acts`: those of a player who may do several things one after the other.
    pub(crate) fn obeying(&self, duties: &Duties, outlooks: &[Outlook], acts: bool) -> Obeying {
        let mut all = self.possible_readings(outlooks, acts);
        let mut policies = SmallVec::new();
        // In this order, so that nothing is asked of what comes to the same.
        if differ(&all, |it| (it.when as u8, it.conflicting as u8)) {
            policies.push(Policy::Costly);
            let costly = self.eye().policy::<Costly>();
            all.retain(|(it, _)| it.costly == costly);
        }
        if differ(&all, |it| (it.costly as u8, it.conflicting as u8)) {
            policies.push(Policy::RequiredWhen);
            let when = self.eye().policy::<RequiredWhen>();
            all.retain(|(it, _)| it.when == when);
        }
        if differ(&all, |it| (it.costly as u8, it.when as u8)) {
            policies.push(Policy::Conflicting);
            let conflicting = self.eye().policy::<Conflicting>() as u8;
            all.retain(|(it, _)| it.conflicting as u8 == conflicting);
        }
        let kept = all.pop().map(|(_, kept)| kept).unwrap_or_default();
        if kept.iter().all(|it| *it) {
            return Obeying::default();
        }
        let offered = outlooks.iter().zip(&kept).filter(|(_, kept)| **kept).map(|(outlook, _)| outlook);
        let fulfilled = offered.map(|outlook| outlook.ways.iter().fold(NOTHING, |all, way| all | way)).collect();
        let by = duties.bits.iter().map(|(of, _)| duties.by[*of].0).collect();
        Obeying { kept, fulfilled, by, policies }
    }

    /// Each way in which the policies can be read, with the options that it leaves. Those that are stated are read one way.
    fn possible_readings(&self, outlooks: &[Outlook], acts: bool) -> Vec<RequirementReading> {
        let mut all = Vec::new();
        for costly in [Costly::Required, Costly::NotRequired] {
            for when in [RequiredWhen::First, RequiredWhen::BeforePassing] {
                for conflicting in [Conflicting::Most, Conflicting::Beside, Conflicting::One] {
                    let can_be = self.kernel.can_be(self.s, |it: Costly| it == costly)
                        && self.kernel.can_be(self.s, |it: RequiredWhen| it == when)
                        && self.kernel.can_be(self.s, |it: Conflicting| it as u8 == conflicting as u8);
                    if can_be {
                        let policies = RequirementPolicies { costly, when, conflicting };
                        all.push((policies, kept(outlooks, policies, acts)));
                    }
                }
            }
        }
        all
    }

    /// Tells what was required of a player that the option which was chosen fulfils.
    pub(crate) fn tell_required(&mut self, player: PlayerId, obeying: &Obeying, choice: usize) {
        for policy in &obeying.policies {
            self.log.cite(self.kernel.policy_clauses(*policy));
        }
        let fulfilled = obeying.fulfilled.get(choice).copied().unwrap_or(NOTHING);
        let mut told: SmallVec<[Key; 4]> = SmallVec::new();
        for (bit, key) in obeying.by.iter().enumerate() {
            if fulfilled >> bit & 1 == 1 && !told.contains(key) {
                told.push(*key);
                let clauses = &self.kernel.ability(key.ability).clauses;
                self.tell(clauses, |step| What::Required(player, step.agent(*key)));
            }
        }
    }
}

/// Whether it matters for the options how one of the policies is read: two readings that are alike in the `others` leave
/// other options.
fn differ(all: &[RequirementReading], others: impl Fn(&RequirementPolicies) -> (u8, u8)) -> bool {
    let is_other =
        |one: &RequirementReading, other: &RequirementReading| others(&one.0) == others(&other.0) && one.1 != other.1;
    all.iter().any(|one| all.iter().any(|other| is_other(one, other)))
}

/// Of each option whether it is offered, as the policies are read.
fn kept(outlooks: &[Outlook], policies: RequirementPolicies, acts: bool) -> SmallVec<[bool; 8]> {
    let asked_of = |outlook: &Outlook| match policies.costly {
        Costly::NotRequired if outlook.costs => outlook.paid,
        Costly::Required | Costly::NotRequired => Fulfilled::MAX,
    };
    let mut asked: SmallVec<[Fulfilled; 8]> = SmallVec::new();
    for outlook in outlooks {
        let of_option = asked_of(outlook);
        asked.extend(outlook.ways.iter().map(|way| way & of_option).filter(|way| *way != NOTHING));
    }
    let most = asked.iter().map(|way| way.count_ones()).max().unwrap_or_default();
    if most == 0 {
        return SmallVec::from_elem(true, outlooks.len());
    }
    if acts && policies.when == RequiredWhen::BeforePassing {
        return outlooks.iter().map(|outlook| !outlook.passes).collect();
    }
    let all = asked.iter().fold(NOTHING, |all, way| all | way);
    let can_be_all = asked.contains(&all);
    let is_more = |way: Fulfilled, other: Fulfilled| other & way == way && other != way;
    let is_enough = |way: &Fulfilled| match policies.conflicting {
        Conflicting::Most => way.count_ones() >= most,
        Conflicting::Beside => *way != NOTHING && !asked.iter().any(|other| is_more(*way, *other)),
        Conflicting::One if can_be_all => way & all == all,
        Conflicting::One => *way != NOTHING,
    };
    outlooks.iter().map(|outlook| outlook.ways.iter().any(is_enough)).collect()
}
