//! Abilities: each is reached from somewhere, and none contains itself.

use super::{ANY_SLOTS, Checker};
use crate::ability::{Ability, AbilityKind, Layer, Modify};
use crate::event::EventTemplate;
use crate::instr::Instr;
use crate::ir::Model;
use base::id::AbilityId;

impl Checker<'_> {
    /// Walks from everything that refers to abilities.
    pub(super) fn reach(&mut self) {
        self.at("the abilities".to_owned(), ANY_SLOTS);
        let abilities = &self.model.abilities;
        let inside: Vec<Vec<AbilityId>> = abilities.iter().map(within).collect();
        let mut reached = vec![false; abilities.len()];
        let mut waiting = roots(self.model);
        while let Some(next) = waiting.pop() {
            if let Some(seen) = reached.get_mut(next.index()).filter(|seen| !**seen) {
                *seen = true;
                waiting.extend(&inside[next.index()]);
            }
        }
        for (at, _) in reached.iter().enumerate().filter(|(_, reached)| !**reached) {
            self.problem(&format!("ability {at} of `{}` is never reached", abilities[at].name));
        }
        // Inner abilities are taken away until only circles are left.
        let mut open = vec![true; inside.len()];
        loop {
            let has_open = |at: usize| inside[at].iter().any(|inner| open.get(inner.index()) == Some(&true));
            let closed: Vec<usize> = (0..open.len()).filter(|at| open[*at] && !has_open(*at)).collect();
            if closed.is_empty() {
                break;
            }
            closed.into_iter().for_each(|at| open[at] = false);
        }
        if let Some(at) = open.iter().position(|open| *open) {
            self.problem(&format!("ability {at} of `{}` contains itself", abilities[at].name));
        }
    }
}

fn roots(model: &Model) -> Vec<AbilityId> {
    let mut found: Vec<AbilityId> = model.cards.iter().flat_map(|card| card.abilities.iter().copied()).collect();
    let book = &model.rulebook;
    found.extend(book.rules.iter().map(|rule| rule.ability));
    let bodies = book.events.iter().flat_map(|kind| [&kind.body, &kind.steps]);
    let bodies = bodies.chain(book.checks.iter().map(|check| &check.body));
    let then = book
        .play
        .iter()
        .flat_map(|play| play.then.iter().map(|(_, body)| body).chain(play.activated.iter().map(|(_, body)| body)));
    let script = model.scenario.script.iter().map(|line| &line.body);
    bodies.chain(then).chain(script).for_each(|body| of_body(body, &mut found));
    found
}

/// The abilities directly inside an ability.
#[must_use]
pub fn within(ability: &Ability) -> Vec<AbilityId> {
    let mut found = Vec::new();
    let layer =
        |layer: &Layer, found: &mut Vec<AbilityId>| layer.modes.iter().for_each(|mode| of_body(&mode.body, found));
    match &ability.kind {
        AbilityKind::Resolution(of) => layer(of, &mut found),
        AbilityKind::Activated(activated) => {
            of_body(&activated.cost, &mut found);
            layer(&activated.layer, &mut found);
        }
        AbilityKind::Trigger(trigger) => layer(&trigger.layer, &mut found),
        AbilityKind::Replacement(replacement) => of_body(&replacement.body, &mut found),
        AbilityKind::Continuous(continuous) => {
            for part in &continuous.parts {
                found.extend(&part.instead);
                if let Modify::AddAbilities(added, _) = &part.change {
                    found.extend(added);
                }
            }
        }
        AbilityKind::Cannot(_) | AbilityKind::Suppress(_) | AbilityKind::Mark => {}
    }
    found
}

fn of_body(body: &[Instr], found: &mut Vec<AbilityId>) {
    for instr in body {
        match instr {
            Instr::Events(templates) | Instr::Compound(templates) => {
                templates.iter().for_each(|template| of_template(template, found));
            }
            Instr::Become(template) => of_template(template, found),
            Instr::Generate(ability) | Instr::Inline(ability) => found.push(*ability),
            Instr::If(_, then, otherwise) | Instr::May(_, _, then, otherwise) => {
                of_body(then, found);
                of_body(otherwise, found);
            }
            Instr::With(body)
            | Instr::Paid(body)
            | Instr::ForEach(_, body)
            | Instr::ForEachPlayer(_, _, body)
            | Instr::Repeat(_, body) => {
                of_body(body, found);
            }
            Instr::ChooseOne(_, bodies) => bodies.iter().for_each(|body| of_body(body, found)),
            _ => {}
        }
    }
}

fn of_template(template: &EventTemplate, found: &mut Vec<AbilityId>) {
    found.extend(&template.instead);
}
