//! What can be written between the offer of a cost and a step of it.
//!
//! A cost is offered where it can be paid as the position is. What comes before a step, and what answers and follows that at
//! once, can make the step impossible; then the cost is not paid, and what was paid before stays paid.

use super::doing::PossibleDeeds;
use super::feature::{TriggerFeature, asked_in, reads_select};
use super::nodes::{can_replace, special};
use base::id::EventKindId;
use model::ability::Ability;
use model::event::Special;
use model::instr::Instr;
use model::ir::Model;
use std::collections::BTreeSet;

/// What is done as abilities of a model are activated, and what that could bring about at once.
pub(super) struct BeforePayment<'m> {
    model: &'m Model,
    lets_resolve: bool,
    /// What the rulebook does, and the event of activating. Nothing where an effect replaces that event: what becomes of the
    /// ability then is not looked into.
    activating: Option<PossibleDeeds>,
    /// The abilities that replace events, with what each does.
    replacing: Vec<(&'m Ability, &'m PossibleDeeds)>,
    /// What continuous effects and standing checks ask for, and what they do.
    following: Vec<(BTreeSet<TriggerFeature>, PossibleDeeds)>,
}

impl<'m> BeforePayment<'m> {
    /// Of a model. `all` is what each ability does.
    pub fn of(model: &'m Model, all: &'m [PossibleDeeds], lets_resolve: bool) -> BeforePayment<'m> {
        let mut activating = PossibleDeeds::default();
        let rules = model.rulebook.play.iter().flat_map(|play| &play.activated);
        rules.for_each(|(_, body)| activating.add(model, body));
        special(model, Special::Activates).for_each(|kind| activating.add_event(model, kind));
        let is_replaced =
            special(model, Special::Activates).any(|kind| model.abilities.iter().any(|it| can_replace(it, kind)));
        let abilities = || model.abilities.iter().zip(all);
        let effects = abilities().filter(|(ability, _)| ability.kind.continuous().is_some());
        let effects = effects.map(|(ability, doing)| (asked_in(ability), doing.clone()));
        let checks = model.rulebook.checks.iter().map(|check| {
            let mut asked = BTreeSet::new();
            reads_select(&check.each, &mut asked);
            (asked, PossibleDeeds::of(model, &check.body))
        });
        BeforePayment {
            model,
            lets_resolve,
            activating: (!is_replaced).then_some(activating),
            replacing: abilities().filter(|(ability, _)| ability.kind.replacement().is_some()).collect(),
            following: effects.chain(checks).collect(),
        }
    }

    /// What can have been written before the step of a cost that stands behind these steps. Nothing where that is not known.
    pub fn written(&self, steps: &[Instr]) -> Option<BTreeSet<TriggerFeature>> {
        let mut begins = self.activating.clone()?;
        begins.add(self.model, steps);
        let resolves = self.lets_resolve && !made_by(&begins).is_empty();
        if resolves || !begins.generates.is_empty() {
            return None;
        }
        let (mut kinds, mut written) = (made_by(&begins), begins.writes);
        // Without an event and a change nothing follows.
        let mut before = (0, 0);
        while (kinds.len(), written.len()) != before {
            before = (kinds.len(), written.len());
            let replacing =
                self.replacing.iter().filter(|(ability, _)| kinds.iter().any(|kind| can_replace(ability, *kind)));
            let following = self.following.iter().filter(|(asked, _)| !asked.is_disjoint(&written));
            let done: Vec<&PossibleDeeds> =
                replacing.map(|(_, doing)| *doing).chain(following.map(|(_, doing)| doing)).collect();
            // What a new effect does is not looked into.
            if done.iter().any(|doing| !doing.generates.is_empty()) {
                return None;
            }
            for doing in done {
                written.extend(&doing.writes);
                kinds.extend(made_by(doing));
            }
        }
        Some(written)
    }
}

/// The kinds of events that are made.
fn made_by(doing: &PossibleDeeds) -> BTreeSet<EventKindId> {
    doing.events.iter().chain(&doing.becomes).map(|event| event.kind).collect()
}
