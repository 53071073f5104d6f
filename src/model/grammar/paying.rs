//! Costs as cards print them: steps that are joined by `and`, and an amount that is chosen as it is paid.
//!
//! Looked at as those of [`super::foreign`] are.

use super::forms::declared;
use super::reader::StatementReader;
use crate::event::FormPart;
use crate::expr::Role;
use crate::instr::{Instr, Update};
use base::diagnostic::Diagnostic;
use base::source::Span;
use syntax::{Mark, Part, Statement};

/// Verbs of cards with which something is paid.
const PAYS: [&str; 2] = ["pay", "pays"];

impl StatementReader<'_, '_, '_> {
    /// `activate, pay 1 energy and destroy this: DO`.
    pub(super) fn and_in_cost(&self, run: &[Part], at: usize) -> Option<Diagnostic> {
        let colon = run.iter().position(|part| part.is_mark(Mark::Colon))?;
        let is_pay = |part: &Part| PAYS.iter().any(|verb| part.is_word(verb) && !self.is_event(verb));
        let is_there = run[0].is_word("activate") && at < colon && (is_pay(&run[at]) || run[at].is_word("and"));
        let begins = |part: &Part| is_pay(part) || part.word().is_some_and(|word| self.is_event(word));
        let is_and = |and: &usize| run[*and].is_word("and") && begins(&run[and + 1]);
        let and = (at..colon).filter(|_| is_there).find(is_and)?;
        let mut steps: Vec<String> = Vec::new();
        for step in run[1..colon].split(|part| part.is_mark(Mark::Comma) || part.is_word("and")) {
            let step = match step {
                [pay, rest @ .., of] if is_pay(pay) => match of.word().and_then(|name| self.what_pays(Some(name))) {
                    Some((verb, name)) => format!("{verb} {} {name}", super::sentence(rest)),
                    None => super::sentence(step),
                },
                _ => super::sentence(step),
            };
            steps.extend((!step.is_empty()).then_some(step));
        }
        let problem = Diagnostic::error(run[and].span(), "the steps of a cost are joined by `,`").label("no comma");
        Some(problem.help(format!("write `activate {}: DO`", steps.join(", "))))
    }

    /// The verb of the event that takes a resource from who does it, and the resource: `spend` and `energy`.
    fn what_pays(&self, wanted: Option<&str>) -> Option<(String, &str)> {
        let book = self.b.rulebook;
        book.events.iter().zip(&self.b.bodies).find_map(|(kind, body)| {
            let name = body.iter().find_map(|instr: &Instr| {
                let Some(Update::RaiseResource(_, of, much)) = instr.update() else { return None };
                much.negated().map(|_| book.resources[of.index()].as_str())
            })?;
            let amount = FormPart::Hole(Role::Amount);
            let verb = kind.forms.iter().find_map(|form| match form.as_slice() {
                [FormPart::Word(verb), much, FormPart::Either(ways)] if *much == amount => {
                    ways.iter().any(|way| declared(way) == name).then_some(verb)
                }
                [FormPart::Word(verb), much, rest @ ..] if *much == amount && declared(rest) == name => Some(verb),
                _ => None,
            })?;
            wanted.is_none_or(|wanted| wanted == name).then(|| (verb.clone(), name))
        })
    }

    /// How a card says that an amount is chosen and paid as it resolves.
    fn chosen_and_paid(&self, letter: &str) -> String {
        let (verb, name) = self.what_pays(None).unwrap_or_else(|| ("EVENT".to_owned(), "RESOURCE"));
        format!("resolve: choose a number from 0 to your {name} as {letter}, {verb} {letter} {name}, if you do: DO")
    }

    /// What to write of `cost X`, if that number is what a card costs.
    pub(super) fn instead_of_cost(&self, name: &str, (letter, what): (Option<&str>, &str)) -> Option<String> {
        let (number, from) = self.b.paid.as_ref()?;
        if self.b.rulebook.numbers[number.index()].name != name {
            return None;
        }
        let zone = from.first().map_or("ZONE", |zone| self.b.rulebook.zones[zone.index()].name.as_str());
        Some(match letter {
            Some(letter) => format!(
                "beside `{name} 0`, what is chosen is chosen and paid as the card resolves: `{}`; what is counted: \
                 `from {zone}: this has base {name} set to EXPRESSION`",
                self.chosen_and_paid(letter)
            ),
            None => {
                format!("write `{name} 0`, and in a line of its own `from {zone}: this has base {name} set to {what}`")
            }
        })
    }

    /// `X` behind `resolve:`, where a cost of the same card gives it; or in what is paid to play the card.
    pub(super) fn known_in_the_cost(&self, run: &[Part], (letter, span): (&str, Span)) -> Option<Diagnostic> {
        self.b.card?;
        let is_variable = letter.len() == 1 && letter.starts_with(|letter: char| letter.is_ascii_uppercase());
        let (message, label) = if is_cost(run) && is_variable {
            (format!("nothing says what `{letter}` is"), "not known")
        } else if self.b.named_in_costs.iter().any(|name| name == letter) {
            (format!("`{letter}` is said in the cost, and known there alone"), "not known here")
        } else {
            return None;
        };
        let problem = Diagnostic::error(span, message).label(label);
        let chosen = self.chosen_and_paid(letter);
        Some(
            problem.help(format!("what is chosen is chosen and paid as the card resolves, and in no cost: `{chosen}`")),
        )
    }
}

/// Whether a line says what is paid to play a card.
fn is_cost(parts: &[Part]) -> bool {
    matches!(parts, [first, _, kind, cost, ..]
        if first.is_word("as") && (kind.is_word("additional") || kind.is_word("alternative")) && cost.is_word("cost"))
}

/// The names that the lines of a card give in what is paid to play it, and the letter in the place of the number that it costs.
pub(super) fn named_in_costs<'s>(lines: &[&'s Statement], number: Option<&str>) -> Vec<String> {
    let named = |statement: &&'s Statement| -> Vec<&'s str> {
        let parts = statement.parts.as_slice();
        match parts {
            [name, letter] if number.is_some_and(|number| name.is_word(number)) => letter.word().into_iter().collect(),
            _ if is_cost(parts) => {
                let pairs = parts[1..].windows(2);
                let gives = |pair: &&[Part]| pair[0].is_word("as") || pair[0].is_word("let");
                pairs.filter(gives).filter_map(|pair| pair[1].word()).collect()
            }
            _ => Vec::new(),
        }
    };
    lines.iter().flat_map(named).map(str::to_owned).collect()
}
