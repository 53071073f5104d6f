//! The lines of a scenario, one after the other.

use super::position::{Does, Env, Stop};
use super::run::Run;
use assize::model::ability::AbilityKind;
use assize::model::expr::NONE;

impl<'m> Run<'m> {
    /// The script from its first line to its last.
    pub fn script(&mut self) -> Does {
        let model = self.model;
        self.knows()?;
        self.check_order()?;
        self.knows_continuous()?;
        self.date_by_lines()?;
        self.recompute()?;
        self.look_at_states()?;
        self.settle()?;
        for (at, line) in model.scenario.script.iter().enumerate() {
            self.line = at as u16;
            self.ages.1 += 1;
            let mut env = Env::of(NONE, self.at.turn.value());
            self.busy += 1;
            self.follow(&line.body, &mut env, &mut None)?;
            self.is_done()?;
            self.settle()?;
        }
        Ok(())
    }

    /// What is beyond the reference, whatever happens.
    fn knows(&self) -> Does {
        if !self.model.scenario.moves.is_empty() {
            return Err(Stop::Unsupported("what players may do at any time"));
        }
        if !self.model.scenario.related.is_empty() {
            return Err(Stop::Unsupported("relations"));
        }
        let cards = self.model.scenario.objects.iter().map(|object| &self.model.cards[object.card.index()]);
        let rules = self.model.rulebook.rules.iter().map(|rule| rule.ability);
        for ability in cards.flat_map(|card| card.abilities.iter().copied()).chain(rules) {
            if self.answers_acts() && matches!(self.ability(ability).kind, AbilityKind::Trigger(_)) {
                return Err(Stop::Unsupported("what answers that something is played or activated"));
            }
        }
        Ok(())
    }
}
