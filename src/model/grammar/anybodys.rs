//! What is chosen in a zone out of play with no word on whose zone it is: `put a unit from hand into play` reads as if it were the
//! hand of who does it, and means everybody's.

use super::event::Sentence;
use super::home::Home;
use super::reader::StatementReader;
use super::trouble::Read;
use crate::expr::{Expr, Role, Select};
use crate::instr::Instr;
use base::diagnostic::Diagnostic;
use base::id::ZoneId;

/// The label of a choice among what everybody has.
const ANYBODYS: &str = "whose?";

impl StatementReader<'_, '_, '_> {
    /// Warns of an event, read from a position on, of which something is chosen in a zone that each player has, with no word on whose
    /// zone that is.
    pub(super) fn warn_of_any_hand(&mut self, at: usize, sentence: &Sentence) {
        let home = self.home_of(Role::Object, sentence);
        let home = home.as_ref().map_or(&[][..], Home::zones);
        let mut chosen = sentence.before.iter().filter_map(Instr::chosen_object);
        let found =
            chosen.find(|(_, select)| self.is_everybodys(select, home)).map(|(who, it)| (who.clone(), it.clone()));
        if let Some((who, select)) = found {
            self.warn_of_everybodys(at, &who, &select);
        }
    }

    /// Of a choice alone, described from a position on: refuses what is one alone, and warns of what is chosen in everybody's zone.
    pub(super) fn which_is_chosen(&mut self, at: usize, who: &Expr, select: &Select) -> Read<()> {
        if ["the", "your", "their"].iter().any(|word| self.cursor.parts[at].is_word(word)) {
            self.one_alone(at)?;
        }
        if self.is_everybodys(select, &[]) {
            self.warn_of_everybodys(at, who, select);
        }
        Ok(())
    }

    /// Whether a description looks in zones of which each player has one, and asks not whose: where the event finds its object, where
    /// cards lie that are played, or were, and what is hidden. Another zone may have been filled by what stands in front.
    fn is_everybodys(&self, select: &Select, home: &[ZoneId]) -> bool {
        let zones = &self.b.rulebook.zones;
        let lies_there = |zone: ZoneId| self.b.played.as_ref().is_some_and(|played| played.lie_in(zone));
        let waits = |zone: ZoneId| self.b.played.as_ref().is_some_and(|played| played.wait_in() == zone);
        let is_of_players = |zone: &ZoneId| {
            let known = home.contains(zone) || zones[zone.index()].hidden || lies_there(*zone);
            known && !zones[zone.index()].in_play && !waits(*zone)
        };
        !select.zones.is_empty() && select.zones.iter().all(is_of_players) && !super::cost::says_whose(&select.filter)
    }

    fn warn_of_everybodys(&mut self, at: usize, who: &Expr, select: &Select) {
        let written = super::sentence(&self.cursor.parts[at..self.cursor.at]);
        if !self.owner.expanding.is_empty() || self.b.players.len() == 1 || written.contains("any player") {
            return;
        }
        let name = &self.b.rulebook.zones[select.zones[0].index()].name;
        let mut says = ["in", "from"].into_iter().map(|word| (word, format!(" {word} {name}")));
        let Some((word, here)) = says.find(|(_, here)| written.contains(here.as_str())) else { return };
        let whose = if self.scope.you.as_ref() == Some(who) { "your" } else { "their" };
        let own = written.replacen(&here, &format!(" {word} {whose} {name}"), 1);
        let any = written.replacen(&here, &format!(" controlled by any player {word} {name}"), 1);
        let problem = Diagnostic::warning(self.since(at), "what is chosen here can be another player's");
        self.b.report(problem.label(ANYBODYS).help(format!("write `{own}`, or `{any}` if that is meant")));
    }

    /// Takes back what was told of that from a position on, where it is told of a cost.
    pub(super) fn cost_is_told(&mut self, at: usize) {
        let span = self.since(at);
        let is_within = |problem: &Diagnostic| {
            problem
                .span
                .is_some_and(|place| place.source == span.source && span.start <= place.start && place.end <= span.end)
        };
        self.b.diagnostics.retain(|problem| problem.label != ANYBODYS || !is_within(problem));
    }
}
