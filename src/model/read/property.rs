//! Properties: what is asked of all runs, as questions over predicates.

use super::built::{AskedProperty, QuestionKind};
use super::declare::DeclarationKind;
use super::parts::{Cursor, Name, unknown, without_citation, written};
use super::property_first::{condition_otherwise, said_otherwise};
use super::property_told::{ENDS, NO_STUCK, implication, implied, is_of_position, no_condition, unreadable};
use super::scenario::Bench;
use crate::expr::Expr;
use crate::grammar::{ExprPlace, sentence};
use crate::ir::{Predicate, When};
use crate::well_formed::PREDICATES_MAX;
use base::diagnostic::Diagnostic;
use base::id::PlayerId;
use base::source::Span;
use syntax::{Mark, Part, Statement};

/// How properties are written.
pub(super) const FORMS: &str = "a property is `always COND`, `never COND`, `possible COND`, `inevitably COND`, \
                     `COND leads to COND`, `on every EVENT: COND`, `on every replacement: once per event`, \
                     `on every application: in the order of staging`, `PLAYER can force COND`, \
                     `PLAYER can avoid COND`, `almost surely COND`, `PLAYER can almost surely force COND`, \
                     `every run ends`, `no run is stuck` or `all orders agree on NAME`";

/// How a question is made of a predicate.
pub(super) type OfPredicate = fn(usize) -> QuestionKind;

/// How a question is made of a player and a predicate.
type OfPlayer = fn(PlayerId, usize) -> QuestionKind;

/// Questions about what a player can do, by their words.
const OF_PLAYERS: [(&str, OfPlayer); 3] = [
    ("can force", QuestionKind::CanForce),
    ("can avoid", QuestionKind::CanAvoid),
    ("can almost surely force", QuestionKind::CanAlmostSurelyForce),
];

/// Questions about one condition, by their words.
pub(super) const STATES: [(&str, OfPredicate); 5] = [
    ("always", QuestionKind::Always),
    ("never", QuestionKind::Never),
    ("possible", QuestionKind::Possible),
    ("inevitably", QuestionKind::Inevitably),
    ("almost surely", QuestionKind::AlmostSurely),
];

/// What is wrong with the form of a property, as far as that shows without a rulebook.
pub(super) fn problems_of_form(lines: &[Statement], name: &Name) -> Vec<Diagnostic> {
    let [statement] = lines else { return vec![no_single(lines, name)] };
    let (parts, _) = without_citation(&statement.parts);
    let first = parts.first().and_then(Part::word).unwrap_or_default();
    let begins = ["always", "never", "possible", "inevitably", "almost", "on", "every", "no", "all"].contains(&first);
    let holds = |words: &str| (0..parts.len()).any(|at| Cursor::new(&parts[at..], statement.span).at(words));
    // Whether the first half is a condition or an event shows with a rulebook alone.
    if begins || implied(parts).is_some() || holds("leads to") || OF_PLAYERS.iter().any(|(words, _)| holds(words)) {
        return Vec::new();
    }
    let mut told = said_otherwise(parts, &[]).into_iter().chain(unreadable(parts, statement.span));
    told.next().into_iter().collect()
}

/// A property that is none, or several.
fn no_single(lines: &[Statement], name: &Name) -> Diagnostic {
    let goes_on = |line: &&Statement| {
        let first = line.parts.first();
        ["and", "or", "leads"].iter().any(|word| first.is_some_and(|part| part.is_word(word)))
    };
    if let Some(line) = lines.iter().skip(1).find(goes_on) {
        let problem = Diagnostic::error(line.span, "a line ends a statement").label("a new statement");
        return problem
            .help("write the property on one line, or put its condition in parentheses: inside them lines go on");
    }
    let message = format!("property `{}` must be one statement", name.text);
    Diagnostic::error(name.span, message).help(FORMS)
}

impl Bench<'_> {
    /// The question that a property asks, by its position; each property is read once.
    pub(super) fn question(&mut self, name: &Name) -> Option<usize> {
        if let Some(known) = self.questions.iter().position(|question| question.name == name.text) {
            return Some(known);
        }
        let library = self.library;
        let Some(declared) = library.find(DeclarationKind::Property, &name.text, &self.sees) else {
            let names: Vec<&str> = library
                .seen(DeclarationKind::Property, &self.sees)
                .map(|property| property.name.text.as_str())
                .collect();
            let problem = unknown("property", name, names);
            self.problem(problem);
            return None;
        };
        let lines = declared.lines(&library.files);
        let [statement] = lines else {
            self.problem(no_single(lines, &Name { text: name.text.clone(), span: declared.name.span }));
            return None;
        };
        let kind = self.asked(statement)?;
        let text = sentence(&statement.parts);
        let (span, parts) = (declared.name.span, statement.parts.clone());
        self.questions.push(AskedProperty { name: name.text.clone(), kind, text, span, parts });
        Some(self.questions.len() - 1)
    }

    /// The question of a property.
    pub(super) fn asked(&mut self, statement: &Statement) -> Option<QuestionKind> {
        let (parts, _) = without_citation(&statement.parts);
        let mut cursor = Cursor::new(parts, statement.span);
        match written(parts).as_str() {
            ENDS => return Some(QuestionKind::Ends),
            NO_STUCK => return Some(QuestionKind::NoStuck),
            _ => {}
        }
        if cursor.eat("all orders agree on") {
            let span = cursor.span();
            let text = match cursor.rest() {
                [Part::Text { text, .. }] => text.clone(),
                all => written(all),
            };
            return self.observation(&Name { text, span }).map(QuestionKind::Agree);
        }
        if cursor.eat("on every") {
            return self.on_every(cursor).map(QuestionKind::OnEvery);
        }
        if let Some((word, kind)) = STATES.into_iter().find(|(word, _)| cursor.at(word)) {
            cursor.eat(word);
            if cursor.rest().is_empty() {
                let problem = Diagnostic::error(statement.span, "a condition is missing");
                self.problem(problem.help(format!("write `{word} CONDITION`")));
                return None;
            }
            let before = self.builder.diagnostics.len();
            let state = self.state_of(word, cursor.rest(), statement);
            // What is to be written for the whole condition is told as the whole property.
            if let [problem] = &mut self.builder.diagnostics[before..]
                && problem.span == Some(cursor.span())
                && problem.label != "no condition"
                && let Some(written) = problem.help.as_mut().filter(|help| help.starts_with("write `"))
                && !written[7..].starts_with(word)
            {
                written.insert_str(7, &format!("{word} "));
            }
            return state.map(kind);
        }
        if let Some(asked) = self.of_player(parts, statement.span) {
            return asked;
        }
        let leads = (0..parts.len()).find(|at| Cursor::new(&parts[*at..], statement.span).at("leads to"));
        if let Some(at) = leads {
            let first = self.state_of("always", &parts[..at], statement)?;
            let second = self.state_of("always", &parts[at + 2..], statement)?;
            if first == second {
                let problem =
                    Diagnostic::error(Cursor::new(parts, statement.span).span(), "a condition leads to itself at once");
                self.problem(problem.label("always so").help("name another condition behind `leads to`"));
            }
            return Some(QuestionKind::LeadsTo(first, second));
        }
        let mut told = match implied(parts) {
            Some(halves) => vec![implication(parts, halves, self.is_value(halves.0) || is_of_position(halves.0))],
            None => said_otherwise(parts, &self.builder.players),
        };
        told.extend(unreadable(parts, statement.span));
        if let Some(problem) = self.that_works(told, statement) {
            self.problem(problem);
        }
        None
    }

    /// `PLAYER can force COND` and the like; nothing if it is none of them.
    fn of_player(&mut self, parts: &[Part], span: Span) -> Option<Option<QuestionKind>> {
        let form = |at: usize| OF_PLAYERS.into_iter().find(|(words, _)| Cursor::new(&parts[at..], span).at(words));
        let (at, (words, kind)) = (0..parts.len()).find_map(|at| Some((at, form(at)?)))?;
        let name = Name { text: written(&parts[..at]), span: Cursor::new(&parts[..at], span).span() };
        let players: Vec<String> = self.builder.players.clone();
        let Some(player) = players.iter().position(|known| *known == name.text) else {
            let problem = unknown("player", &name, players.iter().map(String::as_str));
            self.problem(problem);
            return Some(None);
        };
        let behind = at + words.split(' ').count();
        Some(self.state(&parts[behind..], span).map(|state| kind(PlayerId::at(player), state)))
    }

    /// `replacement: once per event`, `application: in the order of staging` or `EVENT [and COND]: COND`.
    fn on_every(&mut self, mut cursor: Cursor<'_>) -> Option<usize> {
        let place = cursor.span();
        match written(cursor.rest()).as_str() {
            "replacement: once per event" => return self.predicate(When::OncePerEvent, Expr::TRUE, place),
            "application: in the order of staging" => return self.predicate(When::Staging, Expr::TRUE, place),
            _ => {}
        }
        let all = cursor.rest().len();
        let event = cursor.until_mark(Mark::Colon);
        if event.len() == all {
            let problem = Diagnostic::error(place, "what is asked of these events?").label("`:` expected");
            self.problem(problem.help("write `on every EVENT: COND`"));
            return None;
        }
        let Some((pattern, what)) = self.builder.pattern(event, cursor.rest()) else {
            if let ([_], Some(problem)) = (event, self.builder.diagnostics.last_mut()) {
                problem.help = Some(
                    "write the sentence of an event: `on every EVENT: COND`, such as `a player draws 1 card`"
                        .to_owned(),
                );
            }
            return None;
        };
        self.predicate(When::On(pattern), what, place)
    }

    /// Reads a condition of a property that begins with a word; of one that cannot be read, what is known of it is told.
    fn state_of(&mut self, word: &str, parts: &[Part], statement: &Statement) -> Option<usize> {
        let before = self.builder.diagnostics.len();
        let state = self.state(parts, statement.span);
        let is_known = |help: &String| help.contains("did you mean") || help.starts_with("write that");
        if state.is_none()
            && self.builder.diagnostics.len() == before + 1
            && !self.builder.diagnostics[before].help.as_ref().is_some_and(is_known)
        {
            let mut told = condition_otherwise(parts, word, &self.builder.players);
            told.extend(no_condition(parts, word));
            if let Some(told) = self.that_works(told, statement) {
                self.builder.diagnostics[before] = told;
            }
        }
        state
    }

    fn state(&mut self, parts: &[Part], otherwise: Span) -> Option<usize> {
        if parts.is_empty() {
            self.problem(
                Diagnostic::error(otherwise, "a condition is missing")
                    .help("write `CONDITION leads to CONDITION`, or `PLAYER can force CONDITION`"),
            );
            return None;
        }
        let what = self.builder.condition(ExprPlace::Scenario, parts)?;
        self.predicate(When::Always, what, Cursor::new(parts, otherwise).span())
    }

    /// Registers a predicate; the same one only once.
    fn predicate(&mut self, when: When, what: Expr, span: Span) -> Option<usize> {
        let predicate = Predicate { when, what };
        if let Some(known) = self.predicates.iter().position(|one| *one == predicate) {
            return Some(known);
        }
        if self.predicates.len() == PREDICATES_MAX {
            let message = format!("more than {PREDICATES_MAX} conditions are asked about");
            self.problem(Diagnostic::error(span, message).help("divide the scenario"));
            return None;
        }
        self.predicates.push(predicate);
        Some(self.predicates.len() - 1)
    }
}
