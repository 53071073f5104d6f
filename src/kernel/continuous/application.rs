//! Applications as events: what a part of a continuous effect does, told as an event of the rulebook.

use crate::continuous::pass::Candidate;
use crate::position::event::{Event, SelfReplacement};
use crate::position::value::{IntoValue, Value};
use crate::table::kernel::Kernel;
use crate::table::stages::stage_of;
use base::id::PlayerId;
use model::ability::{AbilityKind, Modify};
use model::event::Change;
use model::expr::{Role, Slot};
use model::rulebook::ObjectProperty;

impl<'m> Kernel<'m> {
    /// The event that a part applies to an object of this player, where the rulebook has such events.
    #[must_use]
    pub fn application_event(&self, player: Option<PlayerId>, candidate: &Candidate, amount: Value) -> Option<Event> {
        let AbilityKind::Continuous(continuous) = &self.ability(candidate.key.ability).kind else {
            return None;
        };
        let part = &continuous.parts[candidate.part as usize];
        let defined =
            continuous.defines && candidate.place.stage == stage_of(&self.model.rulebook, ObjectProperty::Copyable);
        if defined || matches!(part.change, Modify::Number { base: true, .. }) {
            return None;
        }
        let kind = self.applications[part.change.change() as usize]?;
        let mut roles = [Value::NONE; Role::COUNT];
        roles[Role::Object as usize] = candidate.object.into_value();
        roles[Role::Source as usize] = candidate.env.slot(Slot::THIS);
        roles[Role::Player as usize] = player.map_or(Value::NONE, IntoValue::into_value);
        roles[Role::Amount as usize] = amount;
        roles[Role::What as usize] = match &part.change {
            Modify::Number { number, .. } | Modify::Property(number, _) => number.into_value(),
            Modify::AddAbilities(_, Some(keyword)) | Modify::RemoveAbilities(Some(keyword)) => keyword.into_value(),
            Modify::Copy(_)
            | Modify::Control(_)
            | Modify::AddWords(_)
            | Modify::RemoveWords(_)
            | Modify::RemoveSets(_)
            | Modify::AddAbilities(..)
            | Modify::RemoveAbilities(_)
            | Modify::NoAbilities => Value::NONE,
        };
        if let Modify::AddWords(words) | Modify::RemoveWords(words) = &part.change {
            roles[Role::Type as usize] = words.first().map_or(Value::NONE, |word| word.into_value());
        }
        let mut event = Event::new(kind, roles);
        event.application = Some((candidate.key, candidate.part, candidate.raw));
        if !part.instead.is_empty() {
            event.self_replacement = Some(Box::new(SelfReplacement {
                abilities: part.instead.clone(),
                env: candidate.env.clone(),
                held: None,
            }));
        }
        Some(event)
    }

    /// Whether anything can meet the application of a part.
    #[must_use]
    pub fn is_listened(&self, event: &Event) -> bool {
        let listeners = &self.listeners[event.kind.index()];
        let nobody = listeners.replacements.is_empty()
            && listeners.triggers.is_empty()
            && event.self_replacement.is_none()
            && listeners.tallies.is_empty()
            && listeners.predicates.is_empty()
            && listeners.until.is_empty();
        !nobody
    }

    /// Whether a change adds to or sets numbers, so that a difference can be told.
    #[must_use]
    pub fn is_difference(&self, candidate: &Candidate) -> bool {
        let AbilityKind::Continuous(continuous) = &self.ability(candidate.key.ability).kind else {
            return false;
        };
        matches!(continuous.parts[candidate.part as usize].change.change(), Change::Add | Change::Subtract)
    }
}
