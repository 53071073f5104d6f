//! The rest of the starting position: what players have, and what is going on.

use super::bench::Bench;
use super::lines::{ScenarioLine, ScenarioLineKind};
use crate::read::parts::{Cursor, Name, unknown};
use base::diagnostic::Diagnostic;
use base::id::{PeriodId, PlayerId, ResourceId};
use syntax::{Mark, Part};

impl<'a> Bench<'a> {
    /// Reads `during ...` and `A has ...`.
    pub(super) fn position(&mut self, lines: &[ScenarioLine<'a>]) {
        let mut named = Vec::new();
        for line in lines {
            if let ScenarioLineKind::Has(player) = line.kind {
                self.has(player, line.cursor);
            } else if line.kind == ScenarioLineKind::During {
                self.during(line.cursor, &mut named);
            }
        }
    }

    fn during(&mut self, mut cursor: Cursor<'a>, named: &mut Vec<PeriodId>) {
        if let Some(whose) = periods_of_player(cursor.rest()) {
            let problem = Diagnostic::error(cursor.span(), "whose turn it is stands behind the player");
            self.problem(
                problem
                    .label("worded otherwise here")
                    .help(format!("write `players {whose} (turn), ...` and `during PERIOD`")),
            );
            return;
        }
        loop {
            let name = cursor.name(&[]).unwrap_or(Name { text: String::new(), span: cursor.here() });
            let periods = &self.builder.rulebook.periods;
            match periods.iter().position(|period| period.name == name.text) {
                Some(at) if named.contains(&PeriodId::at(at)) => {
                    let problem = Diagnostic::error(name.span, format!("`{}` goes on already", name.text));
                    self.problem(problem.label("the second time").help("leave it out"));
                }
                Some(at) => {
                    named.push(PeriodId::at(at));
                    self.check_beside(PeriodId::at(at), &name);
                    self.go_on(PeriodId::at(at));
                }
                None => {
                    let problem = unknown("period", &name, periods.iter().map(|period| period.name.as_str()));
                    self.problem(problem);
                }
            }
            if !cursor.eat_mark(Mark::Comma) {
                break;
            }
        }
        cursor.finish("the list of periods", self.problems());
    }

    /// Refuses a period beside another that lies within the same one: a turn is in one of its phases.
    fn check_beside(&mut self, period: PeriodId, name: &Name) {
        let periods = &self.builder.rulebook.periods;
        let mut inner = period;
        while let Some(outer) = periods[inner.index()].within {
            let beside = |known: &&PeriodId| **known != inner && periods[known.index()].within == Some(outer);
            if let Some(other) = self.scenario.during.iter().find(beside) {
                let (one, other) = (&periods[other.index()].name, &periods[inner.index()].name);
                let message = format!("`{one}` and `{other}` never go on together");
                let help = format!("both lie within `{}`: name one of them", periods[outer.index()].name);
                self.problem(Diagnostic::error(name.span, message).label("the second").help(help));
                return;
            }
            inner = outer;
        }
    }

    /// A period goes on, and so do those in which it lies; outer ones first.
    fn go_on(&mut self, period: PeriodId) {
        if self.scenario.during.contains(&period) {
            return;
        }
        if let Some(outer) = self.builder.rulebook.periods[period.index()].within {
            self.go_on(outer);
        }
        self.scenario.during.push(period);
    }

    fn has(&mut self, player: PlayerId, mut cursor: Cursor<'a>) {
        loop {
            let Some(amount) = cursor.number() else {
                if let [Part::Mark { mark: Mark::Minus, .. }, Part::Number { value, .. }, ..] = cursor.rest() {
                    let problem = Diagnostic::error(cursor.here(), "no player begins with less than 0");
                    self.problem(problem.label("below 0").help(format!(
                        "begin with 0 or more, and let the event that takes it happen {value} times or by {value}: `happens: ...`"
                    )));
                    return;
                }
                let name = self.builder.players[player.index()].clone();
                let line = self.object_line(&name, cursor.rest());
                let problem = Diagnostic::error(cursor.here(), "how much does this player have?");
                self.problem(match line {
                    Some(line) => {
                        problem.label("an object").help(format!("an object has a line of its own: write `{line}`"))
                    }
                    None => problem.label("a number expected").help(format!("write `{name} has 2 RESOURCE`")),
                });
                return;
            };
            let name = cursor.name(&["and"]).unwrap_or(Name { text: String::new(), span: cursor.here() });
            match self.resource(&name.text, amount) {
                Some(resource)
                    if self.scenario.resources.iter().any(|known| (known.0, known.1) == (player, resource)) =>
                {
                    let message = format!("`{}` of this player is given twice", name.text);
                    self.problem(Diagnostic::error(name.span, message).label("the second time"));
                }
                Some(resource) => self.scenario.resources.push((player, resource, amount)),
                None if name.text.starts_with("card") => {
                    let problem = Diagnostic::error(name.span, "cards are objects, and each has a line");
                    self.problem(problem.label("no resource").help("write `A: \"CARD\" in hand` for each of them"));
                }
                None if self.builder.rulebook.numbers.iter().any(|number| number.name == name.text) => {
                    let text = &name.text;
                    let problem =
                        Diagnostic::error(name.span, format!("`{text}` is a number of objects, and of no player"));
                    let help = format!("write it of an object: `A: \"CARD\" with {text} {amount}`");
                    self.problem(problem.label("no resource").help(help));
                }
                None => {
                    let problem =
                        unknown("resource", &name, self.builder.rulebook.resources.iter().map(String::as_str));
                    self.problem(problem);
                }
            }
            if !cursor.eat_mark(Mark::Comma) && !cursor.eat("and") {
                break;
            }
        }
        cursor.finish("the line", self.problems());
    }

    /// A resource by its name; of one, the singular will do.
    fn resource(&self, name: &str, amount: i32) -> Option<ResourceId> {
        let fits = |known: &String| known == name || (amount == 1 && known.strip_suffix('s') == Some(name));
        self.builder.rulebook.resources.iter().position(fits).map(ResourceId::at)
    }
}

/// The player in `A's turn`.
fn periods_of_player(parts: &[Part]) -> Option<&str> {
    match parts {
        [Part::Word { text, .. }, mark, ..] if mark.is_mark(Mark::Possessive) => Some(text),
        _ => None,
    }
}
