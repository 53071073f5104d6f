//! Expected outcomes: `exactly { 16, yes }, { won by A }`.

use super::bench::Bench;
use crate::read::built::{ExpectationKind, ExpectedEnding, ExpectedOutcome, OutcomesHow};
use crate::read::parts::{Cursor, Name, by_commas, span_of, unknown, written};
use crate::scenario::ValueShape;
use base::diagnostic::{Diagnostic, nearest};
use base::id::{PlayerId, ZoneId};
use base::source::Span;
use syntax::{Delimiter, Group, Mark, Part};

impl<'a> Bench<'a> {
    /// Reads what stands behind `expect outcomes`.
    pub(super) fn outcomes(&mut self, mut cursor: Cursor<'a>) -> Option<ExpectationKind> {
        let how = [("exactly", OutcomesHow::Exactly), ("include", OutcomesHow::Include), ("never", OutcomesHow::Never)];
        let Some((_, how)) = how.into_iter().find(|(word, _)| cursor.eat(word)) else {
            let problem =
                Diagnostic::error(cursor.span(), "which outcomes?").label("`exactly`, `include` or `never` expected");
            let help = self.which_outcomes(cursor.rest());
            self.problem(problem.help(help));
            return None;
        };
        let mut outcomes: Vec<ExpectedOutcome> = Vec::new();
        if cursor.eat("none") {
            cursor.finish("the expectation", self.problems());
            if how != OutcomesHow::Exactly {
                let problem = Diagnostic::error(cursor.here(), "this asks nothing").label("no outcome is named");
                self.problem(problem.help("name an outcome, such as `{ 16 }`; no outcome at all is `exactly none`"));
            }
            return Some(ExpectationKind::Outcomes { how, outcomes });
        }
        loop {
            let Some(group) = cursor.group(Delimiter::Brace) else {
                let problem = Diagnostic::error(cursor.here(), "an outcome expected").label("`{` expected");
                let values: Vec<&[Part]> = by_commas(cursor.rest()).filter(|value| !value.is_empty()).collect();
                let values = values_of_one(&values, cursor.rest());
                self.problem(problem.help(format!(
                    "write {values}`{{ VALUE, VALUE }}`, such as `{{ 16, yes }}`: one value per observation"
                )));
                return None;
            };
            if let Some(outcome) = self.outcome(group) {
                if outcomes.iter().any(|known| known.ending == outcome.ending && known.values == outcome.values) {
                    self.problem(Diagnostic::error(group.span, "this outcome stands twice").label("the second time"));
                }
                outcomes.push(outcome);
            }
            let next = cursor.rest();
            let is_or = cursor.at("or") && next.get(1).is_some_and(|part| part.group_in(Delimiter::Brace).is_some());
            if is_or || next.first().is_some_and(|part| part.group_in(Delimiter::Brace).is_some()) {
                let problem = Diagnostic::error(cursor.here(), "between two outcomes stands a comma");
                self.problem(problem.label("`,` expected").help("write `{ VALUE }, { VALUE }`: any of them can come"));
                return None;
            }
            if !cursor.eat_mark(Mark::Comma) {
                break;
            }
        }
        cursor.finish("the outcomes", self.problems());
        Some(ExpectationKind::Outcomes { how, outcomes })
    }

    fn outcome(&mut self, group: &'a Group) -> Option<ExpectedOutcome> {
        let mut runs: Vec<&[Part]> =
            group.statements.iter().flat_map(|statement| by_commas(&statement.parts)).collect();
        let ending = runs.first().and_then(|first| self.ending(first, group.span));
        if ending.is_some() {
            runs.remove(0);
        }
        let settled = ending.is_none_or(|ending| ending == ExpectedEnding::Settled);
        let ending = ending.unwrap_or(ExpectedEnding::Settled);
        let observed = self.scenario.observations.len();
        if runs.is_empty() && (!settled || observed == 0) {
            let values = if observed == 0 { Some(Vec::new()) } else { None };
            return Some(ExpectedOutcome { ending, values, span: group.span });
        }
        if self.unread {
            return None;
        }
        if runs.len() != observed {
            let names: Vec<String> = self.scenario.observations.iter().map(|one| format!("`{}`", one.name)).collect();
            let message = format!("{} here, but {}", counted(runs.len(), "value"), counted(observed, "observation"));
            let problem = Diagnostic::error(group.span, message);
            self.problem(match names.len() {
                0 => match runs.iter().find_map(|run| self.wrongly_ended(run)) {
                    Some(help) => problem.help(help),
                    None => problem.help("write `observe EXPRESSION`"),
                },
                _ => problem.help(format!("observed are {}", names.join(", "))),
            });
            return None;
        }
        let shapes: Vec<ValueShape> = self.scenario.observations.iter().map(|one| one.shape).collect();
        let read = |(run, shape): (&[Part], ValueShape)| self.value(run, shape, group.span);
        let values: Vec<Option<Option<i32>>> = runs.into_iter().zip(shapes).map(read).collect();
        Some(ExpectedOutcome {
            ending,
            values: Some(values.into_iter().collect::<Option<Vec<_>>>()?),
            span: group.span,
        })
    }

    /// What `A wins` and `A loses` are called where ends are named.
    fn wrongly_ended(&self, run: &[Part]) -> Option<String> {
        let (verb, player) = run.split_last()?;
        let player = written(player);
        let ends =
            [("wins", "won"), ("win", "won"), ("won", "won"), ("loses", "lost"), ("lose", "lost"), ("lost", "lost")];
        let (_, end) = ends.iter().find(|(word, _)| verb.is_word(word))?;
        self.builder.players.contains(&player).then(|| format!("write `{}`", self.ended_by(end, &player)))
    }

    /// How a game ends that a player has `won` or `lost`: of two players, the other has won what one has lost.
    pub(super) fn ended_by(&self, end: &str, player: &str) -> String {
        match self.scenario.players.as_slice() {
            [one, other] if end == "lost" => format!("won by {}", if one == player { other } else { one }),
            _ => format!("{end} by {player}"),
        }
    }

    /// `won by A`, `lost by A`, `drawn`, `stuck` or `settled`.
    fn ending(&mut self, parts: &[Part], group: Span) -> Option<ExpectedEnding> {
        let mut cursor = Cursor::new(parts, group);
        let ends =
            [("drawn", ExpectedEnding::Drawn), ("stuck", ExpectedEnding::Stuck), ("settled", ExpectedEnding::Settled)];
        if let [part] = parts {
            return ends.into_iter().find(|(word, _)| part.is_word(word)).map(|(_, ending)| ending);
        }
        let won = cursor.eat("won by");
        if !won && !cursor.eat("lost by") {
            return None;
        }
        let span = cursor.span();
        let player = self.player_or_problem(cursor).unwrap_or_default();
        if !won && self.scenario.players.len() == 2 {
            let ended = self.ended_by("lost", &self.scenario.players[player.index()]);
            let problem =
                Diagnostic::error(span, "what one of two players has lost, the other has won: no game ends so");
            self.problem(problem.label("never").help(format!("write `{ended}`")));
        }
        Some(if won { ExpectedEnding::Won(player) } else { ExpectedEnding::Lost(player) })
    }

    /// The player whose name is all that is left.
    fn player_or_problem(&mut self, mut cursor: Cursor<'_>) -> Option<PlayerId> {
        let name = Name { text: written(cursor.rest()), span: cursor.span() };
        let found = self.player(&mut cursor).filter(|_| cursor.is_done());
        if found.is_none() {
            let problem = unknown("player", &name, self.scenario.players.iter().map(String::as_str));
            self.problem(problem);
        }
        found
    }

    /// A value as its observation reads.
    fn value(&mut self, parts: &[Part], shape: ValueShape, group: Span) -> Option<Option<i32>> {
        let mut cursor = Cursor::new(parts, group);
        let name = Name { text: written(parts).replace('"', ""), span: cursor.span() };
        if cursor.eat("none") && cursor.is_done() {
            return Some(None);
        }
        let (found, expected) = match shape {
            ValueShape::Number => (cursor.signed().filter(|_| cursor.is_done()), "a number"),
            ValueShape::Truth => (truth(&name.text), "`yes` or `no`"),
            ValueShape::Object => {
                return self.named(
                    &name,
                    "object",
                    self.object_named(parts).map(|id| id.value()),
                    Bench::objects_known,
                );
            }
            ValueShape::Player => {
                let found = self.player(&mut cursor).filter(|_| cursor.is_done()).map(|id| id.value());
                return self.named(&name, "player", found, |bench| bench.scenario.players.clone());
            }
            ValueShape::Zone => {
                let zones = |bench: &Bench<'a>| -> Vec<String> {
                    bench.builder.rulebook.zones.iter().map(|zone| zone.name.clone()).collect()
                };
                let found = zones(self).iter().position(|zone| *zone == name.text).map(|at| ZoneId::at(at).value());
                return self.named(&name, "zone", found, zones);
            }
        };
        if found.is_none() {
            let place = span_of(parts).unwrap_or(group);
            let problem = Diagnostic::error(place, format!("cannot read `{}` as a value", name.text));
            let near = nearest(&name.text, ["yes", "no", "none"]).filter(|_| shape == ValueShape::Truth);
            let ended = self.wrongly_ended(parts).map(|help| format!("{help}, an ending, which stands first"));
            let help =
                near.map(|near| format!("did you mean `{near}`?")).or(ended).unwrap_or_else(|| "or `none`".to_owned());
            self.problem(problem.label(format!("{expected} expected")).help(help));
        }
        found.map(Some)
    }

    fn objects_known(bench: &Bench<'a>) -> Vec<String> {
        bench.builder.objects.iter().map(|object| object.name.clone()).collect()
    }

    fn named(
        &mut self,
        name: &Name,
        what: &str,
        found: Option<i32>,
        names: impl Fn(&Bench<'a>) -> Vec<String>,
    ) -> Option<Option<i32>> {
        if found.is_none() {
            let names = names(self);
            self.problem(unknown(what, name, names.iter().map(String::as_str)));
        }
        found.map(Some)
    }
}

fn truth(word: &str) -> Option<i32> {
    match word {
        "yes" => Some(1),
        "no" => Some(0),
        _ => None,
    }
}

fn counted(count: usize, what: &str) -> String {
    if count == 1 { format!("1 {what}") } else { format!("{count} {what}s") }
}

/// What is to be written for values without braces: those of one outcome, or of several.
fn values_of_one(values: &[&[Part]], rest: &[Part]) -> String {
    let either: Vec<String> =
        rest.split(|part| part.is_word("or")).map(|one| format!("{{ {} }}", written(one))).collect();
    match either.as_slice() {
        _ if values.is_empty() => String::new(),
        [_] => format!("`{{ {} }}`, or ", written(rest)),
        several => format!("`{}`, any of which can come, or ", several.join(", ")),
    }
}
