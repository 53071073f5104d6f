//! How old triggers are: since their event, since the effect that caused them, or since their ability is there.
//!
//! A trigger that waits keeps all three moments, since a rulebook can be silent on which of them counts; where no
//! policy can ask for them they are 0.

use crate::position::log::Log;
use crate::position::state::{Ages, Event, Frame, Key};
use crate::run::step::{Go, Step};
use crate::table::kernel::Kernel;
use crate::trigger::queue_order::{Front, Way};
use base::id::AbilityId;
use model::ability::AbilityKind;
use model::ir::Model;
use model::policy::{OlderTriggers, Policy, PolicyValue, TriggerAge, TriggersGo};
use smallvec::SmallVec;

/// How high something that waits stands among the others.
pub type Rank = (i32, i32);

/// Whether a rulebook may ask for the age of triggers.
#[must_use]
pub fn asks_for_ages(model: &Model) -> bool {
    let has_triggers = model.abilities.iter().any(|it| matches!(it.kind, AbilityKind::Trigger(_)));
    has_triggers && stated::<OlderTriggers>(model) != Some(OlderTriggers::Together)
}

/// Whether it may ask for the age of their abilities.
#[must_use]
pub fn asks_for_ability_ages(model: &Model) -> bool {
    let by_ability = stated::<TriggerAge>(model).is_none_or(|age| age == TriggerAge::Ability);
    asks_for_ages(model) && by_ability
}

fn stated<P: PolicyValue>(model: &Model) -> Option<P> {
    model.rulebook.policies.get(P::POLICY as usize).and_then(|stance| stance.value).map(P::at)
}

impl Kernel<'_> {
    /// Whether it is kept since when an ability is there.
    pub(crate) fn is_dated(&self, ability: AbilityId) -> bool {
        match self.ability(ability).kind {
            AbilityKind::Continuous(_) | AbilityKind::Cannot(_) => !self.plain,
            AbilityKind::Trigger(_) => self.ability_ages,
            AbilityKind::Resolution(_)
            | AbilityKind::Activated(_)
            | AbilityKind::Replacement(_)
            | AbilityKind::Suppress(_)
            | AbilityKind::Mark => false,
        }
    }

    /// Since when an ability of an object, or an effect of a layer, is there.
    pub(crate) fn age_of(&self, state: &crate::position::state::State, key: Key) -> u16 {
        match key.position() {
            Some(at) => state.effects[at].moment,
            None => state.since.iter().find(|(known, _)| *known == key).map_or(state.moment, |(_, since)| *since),
        }
    }
}

impl<L: Log> Step<'_, '_, L> {
    /// The ages of a trigger that is met now; without an event by a state, and without a key within an effect.
    pub fn ages(&self, key: Option<Key>, event: Option<&Event>) -> Ages {
        if !self.kernel.ages {
            return [0; 3];
        }
        // What looks back is met just before the moment of its event.
        let looks_back = event.is_some_and(|event| self.kind(event.kind).looks_back);
        let met = self.s.moment.saturating_add(u16::from(looks_back));
        let layer = self.s.agenda.iter().rev().find_map(|frame| match frame {
            Frame::Run { moment, .. } | Frame::Each { moment, .. } | Frame::Card { moment, .. } => {
                Some(*moment).filter(|moment| *moment != u16::MAX)
            }
            Frame::Script(_)
            | Frame::Moment { .. }
            | Frame::Spread { .. }
            | Frame::Recalculate
            | Frame::Place(_)
            | Frame::Declare { .. }
            | Frame::Settle
            | Frame::Priority(..) => None,
        });
        [met, layer.unwrap_or(0), key.map_or(met, |key| self.kernel.age_of(self.s, key))]
    }

    /// Of the waiting triggers, those in front where the oldest go first: by their batch, then by age, then by priority;
    /// nothing where age does not count. `unaged`: those in front without it.
    ///
    /// # Errors
    /// Asks for the policies on age where it matters.
    pub fn oldest(&mut self, batches: &[i32], unaged: &Front, (way, placing): (Way, bool)) -> Go<Option<Front>> {
        if !self.kernel.ages || self.s.pending.len() < 2 {
            return Ok(None);
        }
        let down = placing && self.policy::<TriggersGo>()? == TriggersGo::Stack;
        let by = |step: &Self, age: usize| {
            let old = |it: &crate::position::state::Waiting| {
                if down { it.ages[age].into() } else { -i32::from(it.ages[age]) }
            };
            let each = batches.iter().zip(&step.s.pending);
            let ranks: SmallVec<[Rank; 8]> = each.map(|(batch, it)| (*batch, old(it))).collect();
            step.foremost(crate::trigger::queue_order::highest(&ranks), way)
        };
        let fronts = [by(self, 0), by(self, 1), by(self, 2)];
        // Where all come to the same nobody need be asked.
        let is_same = || match self.eye().is_open::<TriggerAge>() {
            true => fronts.iter().all(|front| front.is(unaged)),
            false => fronts[self.eye().policy::<TriggerAge>() as usize].is(unaged),
        };
        if self.eye().is_open::<OlderTriggers>() && is_same()
            || self.policy::<OlderTriggers>()? == OlderTriggers::Together
        {
            return Ok(None);
        }
        self.log.cite(self.kernel.policy_clauses(Policy::OlderTriggers));
        let [first, others @ ..] = &fronts;
        if others.iter().all(|front| front.is(first)) {
            return Ok(Some(first.clone()));
        }
        let age = self.cited::<TriggerAge>()?;
        Ok(Some(fronts[age as usize].clone()))
    }
}
