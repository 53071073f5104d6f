//! Abilities that ask for a period that never goes on in a scenario.
//!
//! Takes the finished model; gives warnings. A period goes on if the scenario says so at its start, or if something begins
//! it: whatever could, anywhere in the model, is taken to do so.

use crate::ability::{Ability, AbilityKind};
use crate::event::{EventTemplate, Special};
use crate::expr::Expr;
use crate::instr::{Instr, Update};
use crate::ir::Model;
use crate::read::built::Built;
use crate::visit::{Visit, walk};
use base::diagnostic::Diagnostic;
use base::id::{EventKindId, PeriodId};
use std::cell::LazyCell;

/// The warnings.
pub(super) fn warnings(built: &Built) -> Vec<Diagnostic> {
    let model = &built.model;
    let begun = LazyCell::new(|| PeriodBeginnings::of(model));
    let begins = |period: PeriodId| begun.begins(period);
    let is_outermost = |period: PeriodId| model.rulebook.periods[period.index()].within.is_none();
    let mut found: Vec<Diagnostic> = Vec::new();
    for (ability, place) in model.abilities.iter().zip(&built.places.abilities) {
        let Some(place) = place else { continue };
        let (period, label) = match never_triggers(&ability.kind, &begins) {
            Some(period) => (period, "never triggers"),
            // Of a part of a turn, a card may well ask in a scenario of another part.
            None => match asked(ability).into_iter().find(|period| is_outermost(*period) && !begins(*period)) {
                Some(period) => (period, "never goes on"),
                None => continue,
            },
        };
        let name = &model.rulebook.periods[period.index()].name;
        let scenario = &model.scenario.name;
        let problem = Diagnostic::warning(*place, format!("`{name}` never goes on in scenario `{scenario}`"))
            .label(label)
            .help(format!("write `during {name}` in the scenario, or let something begin it"));
        if !found.contains(&problem) {
            found.push(problem);
        }
    }
    found
}

/// A period that must go on for a trigger to be met, and never does.
fn never_triggers(kind: &AbilityKind, begins: &dyn Fn(PeriodId) -> bool) -> Option<PeriodId> {
    let AbilityKind::Trigger(trigger) = kind else { return None };
    let filters = trigger.on.iter().map(|pattern| &pattern.filter);
    let states = filters.map(|filter| missing(filter, begins)).collect::<Option<Vec<_>>>();
    let of_events = states.and_then(|states| states.first().copied());
    missing(&trigger.state, begins).or(of_events)
}

/// The periods of which an ability asks whether they go on.
fn asked(ability: &Ability) -> Vec<PeriodId> {
    struct AskedPeriods(Vec<PeriodId>);

    impl Visit<'_> for AskedPeriods {
        fn expr(&mut self, expr: &Expr) {
            // Of what must not be so, a period that never goes on is no matter.
            if matches!(expr, Expr::Not(_)) {
                return;
            }
            if let Expr::During(period, _) = expr {
                self.0.push(*period);
            }
            walk::expr(self, expr);
        }
    }

    let mut found = AskedPeriods(Vec::new());
    found.ability(ability);
    found.0
}

/// A period that must go on for this to be true, and never does.
fn missing(state: &Expr, begins: &dyn Fn(PeriodId) -> bool) -> Option<PeriodId> {
    state.conjuncts().iter().find_map(|part| {
        let Expr::During(period, _) = part else { return None };
        (!begins(*period)).then_some(*period)
    })
}

/// What could begin a period.
struct PeriodBeginnings<'m> {
    model: &'m Model,
    /// The kinds of events that something makes.
    made: Vec<EventKindId>,
    /// The periods that a text or an event begins by itself.
    entered: Vec<PeriodId>,
}

impl<'m> PeriodBeginnings<'m> {
    fn of(model: &'m Model) -> Self {
        struct Texts(Vec<EventKindId>, Vec<PeriodId>);

        impl Visit<'_> for Texts {
            fn template(&mut self, template: &EventTemplate) {
                self.0.push(template.kind);
                walk::template(self, template);
            }

            fn instr(&mut self, instr: &Instr) {
                if let Some(Update::Enter(period)) = instr.update() {
                    self.1.push(*period);
                }
                walk::instr(self, instr);
            }
        }

        // The bodies of the events of periods count only where such an event is made.
        let mut rest = model.clone();
        for kind in &mut rest.rulebook.events {
            if matches!(kind.special, Special::Starts(_)) {
                kind.body.clear();
            }
        }
        let mut texts = Texts(Vec::new(), Vec::new());
        walk::model(&mut texts, &rest);
        PeriodBeginnings { model, made: texts.0, entered: texts.1 }
    }

    fn begins(&self, period: PeriodId) -> bool {
        let starts = |kind: &EventKindId| {
            let special = self.model.rulebook.events.get(kind.index()).map(|kind| kind.special);
            special == Some(Special::Starts(period))
        };
        self.model.scenario.during.contains(&period) || self.entered.contains(&period) || self.made.iter().any(starts)
    }
}
