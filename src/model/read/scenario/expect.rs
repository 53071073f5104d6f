//! Expectations: `expect ...`, `check ...`, and those `under` another rulebook.

use super::bench::Bench;
use super::lines::{ScenarioLine, ScenarioLineKind};
use crate::grammar::sentence;
use crate::read::built::{
    Expectation, ExpectationKind, ExpectedChooser, ExpectedOutcome, ExpectedVerdict, LoopKind, LoopShape, OutcomesHow,
};
use crate::read::declare::DeclarationKind;
use crate::read::library::{ScenarioHead, expected_error};
use crate::read::parts::{Cursor, Name, by_commas, span_of, unknown, without_citation, written};
use base::diagnostic::{Diagnostic, nearest};
use base::source::Span;
use syntax::{Delimiter, Part, Statement};

/// What can be expected.
const FORMS: &str = "expected can be `outcomes ...`, `ends`, `loops`, `unknown`, `loop ...`, `choosers ...`, \
                     `PROPERTY holds` (or `fails`, `unknown`, `depends on silence`) and `error \"...\"`";

/// Verdicts as they are written.
const VERDICTS: [(&str, ExpectedVerdict); 4] = [
    ("holds", ExpectedVerdict::Holds),
    ("fails", ExpectedVerdict::Fails),
    ("unknown", ExpectedVerdict::Unknown),
    ("depends on silence", ExpectedVerdict::DependsOnSilence),
];

/// Kinds of loops as they are written.
const LOOP_KINDS: [(&str, LoopKind); 6] = [
    ("forced", LoopKind::Forced),
    ("sustained", LoopKind::Sustained),
    ("coalition", LoopKind::Coalition),
    ("collective", LoopKind::Collective),
    ("chance", LoopKind::Chance),
    ("silence", LoopKind::Silence),
];

impl ScenarioHead {
    /// The rulebook whose `under` block holds the expectations; `None`: those that stand outside.
    pub(crate) fn expected_under<'w>(&self, wanted: Option<&'w str>) -> Option<&'w str> {
        wanted.filter(|wanted| self.rulebook.as_deref() != Some(*wanted) && self.under.iter().any(|one| one == wanted))
    }
}

impl<'a> Bench<'a> {
    /// Reads the expectations for a rulebook.
    pub(super) fn expectations(&mut self, lines: &[ScenarioLine<'a>], under: Option<&str>) {
        for line in lines {
            if matches!(line.kind, ScenarioLineKind::Expect | ScenarioLineKind::Check) && under.is_none() {
                self.expectation(line);
            } else if line.kind == ScenarioLineKind::Under {
                self.under(line.cursor, under);
            }
        }
    }

    fn under(&mut self, mut cursor: Cursor<'a>, under: Option<&str>) {
        let name = cursor.name(&[]).unwrap_or(Name { text: String::new(), span: cursor.here() });
        let known = self.library.find(DeclarationKind::Rulebook, &name.text, &self.sees).is_some()
            || self.library.find_anywhere(DeclarationKind::Rulebook, &name.text).is_some();
        if !known {
            let problem = unknown("rulebook", &name, self.library.rulebooks());
            self.problem(problem);
        }
        let Some(group) = cursor.group(Delimiter::Brace) else {
            let problem = Diagnostic::error(cursor.here(), "`{` expected behind the rulebook");
            self.problem(problem.help("write `under \"RULEBOOK\" { expect ... }`"));
            return;
        };
        if under.is_none() && name.text == self.builder.rulebook.name {
            let problem = Diagnostic::error(name.span, format!("this scenario uses `{}` anyhow", name.text));
            self.problem(problem.label("its own rulebook").help("write these expectations outside `under`"));
        }
        cursor.finish("`under`", self.problems());
        if group.statements.is_empty() {
            let problem = Diagnostic::error(group.span, "nothing is expected under this rulebook").label("empty");
            self.problem(problem.help("write `expect ...` or `check ...` in it, or leave it out"));
        }
        for statement in &group.statements {
            let Some(line) = self.line(statement) else { continue };
            if !matches!(line.kind, ScenarioLineKind::Expect | ScenarioLineKind::Check) {
                let problem = Diagnostic::error(statement.span, "only expectations can stand in `under`");
                self.problem(problem.help("write `expect ...` or `check ...`"));
            } else if under == Some(name.text.as_str()) {
                self.expectation(&line);
            }
        }
    }

    fn expectation(&mut self, line: &ScenarioLine<'a>) {
        if is_expected_error(line.statement) {
            return;
        }
        let (parts, clauses) = self.builder.cites(line.cursor.rest());
        let cursor = Cursor::new(parts, line.cursor.here());
        if line.kind == ScenarioLineKind::Check {
            for run in by_commas(parts) {
                let kind = self.property(run, ExpectedVerdict::Holds, cursor.here());
                let text = format!("check {}", sentence(run));
                let span = span_of(run).unwrap_or(line.statement.span);
                self.expected_again(&text, kind.as_ref(), span);
                self.expected_otherwise(kind.as_ref(), span);
                self.expectations.extend(kind.map(|kind| Expectation { kind, text, span, clauses: clauses.clone() }));
            }
            return;
        }
        let kind = self.expected(cursor);
        let (text, span) = (sentence(&line.statement.parts), line.statement.span);
        self.expected_again(&text, kind.as_ref(), span);
        self.expected_otherwise(kind.as_ref(), span);
        self.expectations.extend(kind.map(|kind| Expectation { kind, text, span, clauses }));
    }

    /// Refuses what is expected twice; all outcomes are said once.
    fn expected_again(&mut self, text: &str, kind: Option<&ExpectationKind>, span: Span) {
        let all = |kind: &ExpectationKind| matches!(kind, ExpectationKind::Outcomes { how: OutcomesHow::Exactly, .. });
        let again = self.expectations.iter().any(|known| known.text == text);
        if again || (kind.is_some_and(all) && self.expectations.iter().any(|known| all(&known.kind))) {
            let message = if again { "this is expected twice" } else { "all outcomes are named twice" };
            self.problem(Diagnostic::error(span, message).label("the second").help("leave one of the lines out"));
        }
    }

    /// Refuses what cannot be so beside what is expected already.
    fn expected_otherwise(&mut self, kind: Option<&ExpectationKind>, span: Span) {
        use ExpectationKind::{Choosers, Ends, Loop, Loops, Outcomes, Property, Unknown};
        // What each excludes; what excludes another is excluded by it. A loop can be there where all runs end: the rulebook ends it.
        let names = |never: &ExpectedOutcome, other: &ExpectedOutcome| {
            never.ending == other.ending && (never.values.is_none() || never.values == other.values)
        };
        let excludes = |one: &ExpectationKind, other: &ExpectationKind| match one {
            Ends => matches!(other, Loops),
            Choosers(players) => matches!(other, Choosers(others) if others != players),
            Property { question, verdict } => {
                matches!(other, Property { question: of, verdict: other } if of == question && other != verdict)
            }
            Outcomes { how: OutcomesHow::Never, outcomes } => matches!(
                other,
                Outcomes { how: OutcomesHow::Exactly | OutcomesHow::Include, outcomes: others }
                    if outcomes.iter().any(|never| others.iter().any(|other| names(never, other)))
            ),
            Outcomes { how: OutcomesHow::Exactly | OutcomesHow::Include, .. } | Loops | Unknown | Loop { .. } => false,
        };
        let either = |known: &ExpectationKind, kind: &ExpectationKind| excludes(known, kind) || excludes(kind, known);
        if kind.is_some_and(|kind| self.expectations.iter().any(|known| either(&known.kind, kind))) {
            let problem = Diagnostic::error(span, "this cannot be so beside what another line expects");
            self.problem(problem.label("one of the two is not met").help("leave one of the lines out"));
        }
    }

    fn expected(&mut self, mut cursor: Cursor<'a>) -> Option<ExpectationKind> {
        let simple =
            [("ends", ExpectationKind::Ends), ("loops", ExpectationKind::Loops), ("unknown", ExpectationKind::Unknown)];
        if let [one] = cursor.rest()
            && let Some((_, kind)) = simple.into_iter().find(|(word, _)| one.is_word(word))
        {
            return Some(kind);
        }
        if let Some((name, verdict)) = verdict_at_end(cursor.rest()) {
            return self.property(name, verdict, cursor.here());
        }
        if cursor.eat("outcomes") {
            return self.outcomes(cursor);
        }
        if cursor.eat("loop") {
            return self.expected_loop(cursor);
        }
        if cursor.eat("choosers") {
            let choosers = if cursor.eat("none") { Vec::new() } else { self.choosers(&mut cursor)? };
            cursor.finish("the list of choosers", self.problems());
            return Some(ExpectationKind::Choosers(choosers));
        }
        let words = written(cursor.rest());
        let names = ["outcomes", "ends", "loops", "unknown", "loop", "choosers", "error"];
        let first = words.split(' ').next().unwrap_or_default();
        let near = nearest(first, names).filter(|_| !cursor.is_done());
        let instead = self.expected_instead(cursor.rest());
        let help = match (instead, near) {
            (Some(instead), _) => instead,
            (None, Some("outcomes")) if !says_how(&cursor.rest()[1..]) => self.which_outcomes(&cursor.rest()[1..]),
            (None, Some(near)) => format!("did you mean `{near}{}`?", words.strip_prefix(first).unwrap_or_default()),
            (None, None) => FORMS.to_owned(),
        };
        let message =
            if cursor.is_done() { "what is expected?".to_owned() } else { format!("cannot expect `{words}`") };
        self.problem(Diagnostic::error(cursor.span(), message).help(help));
        None
    }

    /// A property with the verdict that is expected of it.
    fn property(&mut self, parts: &[Part], verdict: ExpectedVerdict, otherwise: Span) -> Option<ExpectationKind> {
        let mut cursor = Cursor::new(parts, otherwise);
        let Some(name) = cursor.name(&[]) else {
            let problem = Diagnostic::error(cursor.here(), "which property?");
            self.problem(problem.help("write `check PROPERTY` or `expect PROPERTY holds`"));
            return None;
        };
        cursor.finish("the property's name", self.problems());
        let question = self.question(&name)?;
        Some(ExpectationKind::Property { question, verdict })
    }

    fn expected_loop(&mut self, mut cursor: Cursor<'a>) -> Option<ExpectationKind> {
        let (mut kind, mut shape, mut owners) = (None, None, None);
        let shapes = [("repeating", LoopShape::Repeating), ("growing", LoopShape::Growing)];
        while !cursor.is_done() {
            let (here, known) = (cursor.here(), (kind.is_some(), shape.is_some()));
            if let Some((_, found)) = LOOP_KINDS.iter().find(|(word, _)| cursor.eat(word)) {
                kind = Some(*found);
                self.one_of_loop(known.0, "kind", here);
            } else if let Some((_, found)) = shapes.iter().find(|(word, _)| cursor.eat(word)) {
                shape = Some(*found);
                self.one_of_loop(known.1, "shape", here);
            } else if cursor.at("of") && owners.is_some() {
                let problem = Diagnostic::error(cursor.here(), "`of` stands twice").label("the second");
                self.problem(problem.help("name all of them behind one `of`: `loop of A, B`"));
                return None;
            } else if cursor.eat("of") {
                owners = Some(self.choosers(&mut cursor)?);
            } else {
                let name = Name { text: written(&cursor.rest()[..1]), span: cursor.here() };
                let words = LOOP_KINDS.iter().map(|(word, _)| *word).chain(shapes.iter().map(|(word, _)| *word));
                let problem = unknown("kind of loop", &name, words.chain(["of"]));
                self.problem(problem);
                return None;
            }
        }
        Some(ExpectationKind::Loop { kind, shape, owners })
    }

    /// Refuses a second kind or shape of one loop.
    fn one_of_loop(&mut self, is_second: bool, what: &str, here: Span) {
        if is_second {
            let problem = Diagnostic::error(here, format!("a loop is of one {what}")).label("the second");
            self.problem(problem.help("leave one of them out; expect each loop on a line of its own"));
        }
    }

    /// `A, nature, rules`
    fn choosers(&mut self, cursor: &mut Cursor<'a>) -> Option<Vec<ExpectedChooser>> {
        let mut found = Vec::new();
        loop {
            let before = *cursor;
            let chooser = if cursor.eat("nature") {
                ExpectedChooser::Nature
            } else if cursor.eat("rules") {
                ExpectedChooser::Rules
            } else if let Some(player) = self.player(cursor) {
                ExpectedChooser::Player(player)
            } else {
                let mut wrong = before;
                let name = wrong.name(&[]).unwrap_or(Name { text: written(wrong.rest()), span: wrong.span() });
                if name.text == "none" {
                    let problem =
                        Diagnostic::error(name.span, "`none` stands alone: nobody chooses").label("beside others");
                    self.problem(problem.help("write `expect choosers none`, or leave it out"));
                    return None;
                }
                let players: Vec<&str> = self.scenario.players.iter().map(String::as_str).collect();
                let problem = unknown("chooser", &name, players.into_iter().chain(["nature", "rules", "none"]));
                self.problem(problem);
                return None;
            };
            if found.contains(&chooser) {
                let problem = Diagnostic::error(before.here(), "this chooser is named twice").label("the second");
                self.problem(problem.help("leave one of them out"));
            } else {
                found.push(chooser);
            }
            if !cursor.eat_mark(syntax::Mark::Comma) {
                found.sort_unstable();
                return Some(found);
            }
        }
    }
}

/// The names of the properties for which the lines of a scenario ask.
pub(super) fn asked(lines: &[Statement]) -> Vec<String> {
    let mut found = Vec::new();
    for line in lines {
        let mut cursor = Cursor::of(line);
        let name = |run: &[Part]| Cursor::new(run, line.span).name(&[]).map(|name| name.text);
        if cursor.eat("under") {
            cursor.name(&[]);
            found.extend(cursor.group(Delimiter::Brace).map_or_else(Vec::new, |group| asked(&group.statements)));
        } else if cursor.eat("check") {
            found.extend(by_commas(without_citation(cursor.rest()).0).filter_map(name));
        } else if cursor.eat("expect")
            && let Some((run, _)) = verdict_at_end(without_citation(cursor.rest()).0)
        {
            found.extend(name(run));
        }
    }
    found
}

/// A property's name and the verdict behind it.
fn verdict_at_end(parts: &[Part]) -> Option<(&[Part], ExpectedVerdict)> {
    VERDICTS.iter().find_map(|(words, verdict)| {
        let at = parts.len().checked_sub(words.split(' ').count()).filter(|at| *at > 0)?;
        Cursor::new(&parts[at..], parts[at].span()).at(words).then_some((&parts[..at], *verdict))
    })
}

/// Whether this is `expect error ...`, which is known before.
fn is_expected_error(statement: &Statement) -> bool {
    expected_error(statement).is_some()
}

/// Whether it is said whether these outcomes are all, or some, or none.
fn says_how(outcomes: &[Part]) -> bool {
    let first = outcomes.first();
    first.is_some_and(|part| ["exactly", "include", "never"].iter().any(|how| part.is_word(how)))
}
