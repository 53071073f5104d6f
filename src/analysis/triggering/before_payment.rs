//! What can be written between the offer of a cost and a step of it.
//!
//! A cost is offered where it can be paid as the position is. What comes before a step, and what answers and follows that at
//! once, can make the step impossible; then the cost is not paid, and what was paid before stays paid.

use super::TriggerNode;
use super::doing::PossibleDeeds;
use super::feature::{TriggerFeature, asked_in, reads_select};
use super::nodes::{can_replace, special};
use base::id::{AbilityId, EventKindId};
use model::ability::Ability;
use model::event::Special;
use model::instr::Instr;
use model::ir::Model;
use std::collections::{BTreeMap, BTreeSet};

/// What is done as abilities of a model are activated, and what that could bring about at once.
pub(super) struct BeforePayment<'m> {
    model: &'m Model,
    /// What the rulebook does, and the event of activating. Nothing where an effect replaces that event: what becomes of the
    /// ability then is not looked into.
    activating: Option<PossibleDeeds>,
    /// The abilities that replace events, with what each does.
    replacing: Vec<(TriggerNode, &'m Ability, &'m PossibleDeeds)>,
    /// Continuous effects and standing checks: what they ask for, and what they do.
    following: Vec<(TriggerNode, BTreeSet<TriggerFeature>, PossibleDeeds)>,
}

/// What can have been written before a step of a cost.
pub(super) struct WrittenBefore {
    /// By what comes before whatever else there is.
    pub always: BTreeSet<TriggerFeature>,
    /// By whom that can bring about at once.
    pub by: BTreeMap<TriggerNode, BTreeSet<TriggerFeature>>,
}

impl<'m> BeforePayment<'m> {
    /// Of a model. `all` is what each ability does.
    pub fn of(model: &'m Model, all: &'m [PossibleDeeds]) -> BeforePayment<'m> {
        let mut activating = PossibleDeeds::default();
        let rules = model.rulebook.play.iter().flat_map(|play| &play.activated);
        rules.for_each(|(_, body)| activating.add(model, body));
        special(model, Special::Activates).for_each(|kind| activating.add_event(model, kind));
        let is_replaced =
            special(model, Special::Activates).any(|kind| model.abilities.iter().any(|it| can_replace(it, kind)));
        let node = |at: usize| TriggerNode::Ability(AbilityId::at(at));
        let abilities =
            || model.abilities.iter().zip(all).enumerate().map(move |(at, (it, doing))| (node(at), it, doing));
        let effects = abilities().filter(|(_, ability, _)| ability.kind.continuous().is_some());
        let effects = effects.map(|(node, ability, doing)| (node, asked_in(ability), doing.clone()));
        let checks = model.rulebook.checks.iter().enumerate().map(|(at, check)| {
            let mut asked = BTreeSet::new();
            reads_select(&check.each, &mut asked);
            (TriggerNode::Check(at), asked, PossibleDeeds::of(model, &check.body))
        });
        BeforePayment {
            model,
            activating: (!is_replaced).then_some(activating),
            replacing: abilities().filter(|(_, ability, _)| ability.kind.replacement().is_some()).collect(),
            following: effects.chain(checks).collect(),
        }
    }

    /// What can have been written before the step of a cost that stands behind these steps. Nothing where that is not known.
    pub fn written(&self, steps: &[Instr]) -> Option<WrittenBefore> {
        let mut begins = self.activating.clone()?;
        begins.add(self.model, steps);
        // What resolves in the middle, and what a new effect does, is not looked into.
        let is_known = |doing: &PossibleDeeds| !doing.settles && doing.generates.is_empty();
        if !is_known(&begins) {
            return None;
        }
        let (mut kinds, mut written) = (made_by(&begins), begins.writes.clone());
        let mut by = BTreeMap::new();
        // Without an event and a change nothing follows.
        let mut before = (0, 0);
        while (kinds.len(), written.len()) != before {
            before = (kinds.len(), written.len());
            let is_met = |ability: &Ability| kinds.iter().any(|kind| can_replace(ability, *kind));
            let replacing = self.replacing.iter().filter(|(_, ability, _)| is_met(ability));
            let following = self.following.iter().filter(|(_, asked, _)| !asked.is_disjoint(&written));
            let replacing = replacing.map(|(node, _, doing)| (*node, *doing));
            let done: Vec<(TriggerNode, &PossibleDeeds)> =
                replacing.chain(following.map(|(node, _, doing)| (*node, doing))).collect();
            for (node, doing) in done {
                if !is_known(doing) {
                    return None;
                }
                written.extend(&doing.writes);
                kinds.extend(made_by(doing));
                by.insert(node, doing.writes.clone());
            }
        }
        Some(WrittenBefore { always: begins.writes, by })
    }
}

/// The kinds of events that are made.
fn made_by(doing: &PossibleDeeds) -> BTreeSet<EventKindId> {
    doing.events.iter().chain(&doing.becomes).map(|event| event.kind).collect()
}
