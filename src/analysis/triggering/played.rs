//! Which cards a text about playing is about, and what is done as a card is played.

use super::departure::THIS;
use super::doing::PossibleDeeds;
use super::faces::Faces;
use super::feature::TriggerFeature;
use super::nodes::special;
use base::id::{AbilityId, CardId, ZoneId};
use model::ability::{AbilityKind, Playing};
use model::event::Special;
use model::expr::{Comparison, Expr, Select};
use model::ir::Model;
use std::collections::BTreeSet;

/// Whether a text about playing can be about a card. What a card says of itself it says of no other, where objects of others
/// cannot come to have the text: `printed` has the texts that they cannot.
pub(super) fn is_about(
    (model, printed, faces): (&Model, &BTreeSet<AbilityId>, &Faces),
    (id, which): (AbilityId, &Select),
    card: CardId,
) -> bool {
    let of_itself = Expr::Compare(Comparison::Equal, Box::new(Expr::Slot(which.slot)), Box::new(THIS));
    let is_of_others = which.filter.conjuncts().contains(&of_itself)
        && printed.contains(&id)
        && !faces.abilities(model, card).any(|own| own == id);
    !is_of_others
}

/// A text that lets cards be played from elsewhere.
pub(super) struct Opening<'m> {
    /// Its ability.
    pub id: AbilityId,
    /// Which cards can be played.
    pub which: &'m Select,
    /// From where.
    pub zones: &'m [ZoneId],
    /// The cards that bring it; none: it is the rulebook's.
    pub cards: Vec<CardId>,
}

/// Those of a model; `bringing` has the cards that bring an ability.
pub(super) fn openings<'m>(model: &'m Model, bringing: &dyn Fn(AbilityId) -> Vec<CardId>) -> Vec<Opening<'m>> {
    let from = |(at, ability): (usize, &'m model::ability::Ability)| {
        let AbilityKind::Playing(Playing::From(which, zones)) = &ability.kind else { return None };
        let id = AbilityId::at(at);
        Some(Opening { id, which, zones, cards: bringing(id) })
    };
    model.abilities.iter().enumerate().filter_map(from).collect()
}

/// What is done as cards are played.
pub(super) struct DeedsOfPlay<'m> {
    model: &'m Model,
    printed: &'m BTreeSet<AbilityId>,
    faces: &'m Faces,
    /// What the rulebook does with each card.
    by_rules: PossibleDeeds,
    /// The texts that have something paid.
    costs: Vec<(AbilityId, &'m Playing)>,
}

impl<'m> DeedsOfPlay<'m> {
    /// Of a model; `printed` has the texts that only objects of their own cards have.
    pub fn of(model: &'m Model, printed: &'m BTreeSet<AbilityId>, faces: &'m Faces) -> DeedsOfPlay<'m> {
        let mut by_rules = PossibleDeeds::default();
        if let Some(play) = &model.rulebook.play {
            play.then.iter().for_each(|(_, body)| by_rules.add(model, body));
            by_rules.places.insert((play.to, None));
            by_rules.writes.extend([TriggerFeature::Zones, TriggerFeature::Waiting]);
            by_rules.writes.extend(play.cost.map(|(_, resource)| TriggerFeature::Resource(resource)));
        }
        let cost = |(at, ability): (usize, &'m model::ability::Ability)| match &ability.kind {
            AbilityKind::Playing(playing) if !playing.cost().is_empty() => Some((AbilityId::at(at), playing)),
            AbilityKind::Playing(_)
            | AbilityKind::Resolution(_)
            | AbilityKind::Activated(_)
            | AbilityKind::Trigger(_)
            | AbilityKind::Replacement(_)
            | AbilityKind::Continuous(_)
            | AbilityKind::Cannot(_)
            | AbilityKind::Can(_)
            | AbilityKind::Suppress(..)
            | AbilityKind::Required(_)
            | AbilityKind::Mark => None,
        };
        let costs = model.abilities.iter().enumerate().filter_map(cost).collect();
        DeedsOfPlay { model, printed, faces, by_rules, costs }
    }

    /// What is done as a card is played, with whatever could also be paid for it.
    pub fn deeds(&self, card: CardId) -> PossibleDeeds {
        let mut doing = self.by_rules.clone();
        if self.model.rulebook.play.is_none() {
            return doing;
        }
        let known = (self.model, self.printed, self.faces);
        let paid = self.costs.iter().filter(|(id, it)| is_about(known, (*id, it.which()), card));
        paid.for_each(|(_, playing)| doing.add(self.model, playing.cost()));
        special(self.model, Special::Plays).for_each(|kind| doing.add_event(self.model, kind));
        doing
    }
}
