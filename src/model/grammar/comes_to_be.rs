//! A number that comes to be so much, where an event is to be said: `when a climber reaches height 10`, `when a unit has power 10 or more`.
//!
//! Looked at as those of [`super::foreign`] are. What brings it about is an event that raises or lowers that number of its object.

use super::forms::declared;
use super::reader::StatementReader;
use crate::event::FormPart;
use crate::expr::{Expr, Role, Slot};
use crate::instr::{Instr, Update};
use base::diagnostic::Diagnostic;
use syntax::{Mark, Part};

/// Verbs of print with which a number comes to be so much.
const REACHES: [&str; 3] = ["reaches", "hits", "gets"];

impl StatementReader<'_, '_, '_> {
    /// The problem of such an event, whose verb stands at a position behind its subject.
    pub(super) fn comes_to_be(&self, run: &[Part], at: usize, subject: &[Part]) -> Option<Diagnostic> {
        let from = at.checked_sub(subject.len() + 1)?;
        let end = at + run[at..].iter().position(|part| part.is_mark(Mark::Colon))?;
        if subject.is_empty() || !run[from].is_word("when") {
            return None;
        }
        let verb = run[at].word()?;
        let is_reached = REACHES.contains(&verb);
        let behind = run.get(at + 1..end)?;
        let behind = if behind.first().is_some_and(|part| part.is_word("to")) { &behind[1..] } else { behind };
        let numbers = self.b.rulebook.numbers.iter().map(|number| number.name.as_str());
        let (number, length) = super::names::longest(numbers, behind)?;
        let has = match &behind[length..] {
            [Part::Number { value, .. }] if is_reached => {
                format!("{} {value} or more", super::sentence(&behind[..length]))
            }
            [_, ..] if verb == "has" => super::sentence(behind),
            _ => return None,
        };
        let is_less = behind.iter().any(|part| ["less", "fewer", "no"].iter().any(|word| part.is_word(word)));
        let (one, done) = (super::sentence(subject), super::sentence(&run[end + 1..]));
        let help = match self.brought_about(number, is_less) {
            Some(brought) => {
                format!("write `when {one} {brought} and it has {has}: {done}`, each time that it is so then")
            }
            None if is_reached && (subject[0].is_word("a") || subject[0].is_word("an")) => format!(
                "no event changes that number: write `when there is {one} with {has}: {done}`, once as the first of them comes to be so"
            ),
            None => return None,
        };
        let span = subject[0].span().to(run[end - 1].span());
        let problem = Diagnostic::error(span, "what comes to be so much is no event");
        Some(problem.label("worded otherwise here").help(help))
    }

    /// The sentence of an event that raises, or lowers, a number of its object, without that object.
    fn brought_about(&self, number: usize, lowers: bool) -> Option<String> {
        let object = Slot::of_role(Role::Object);
        let changes = |instr: &Instr| {
            matches!(instr.update(), Some(Update::Raise(Expr::Slot(of), raised, much))
                if *of == object && raised.index() == number && much.negated().is_some() == lowers)
        };
        let mut events = self.b.rulebook.events.iter().zip(&self.b.bodies);
        events.find_map(|(kind, body)| {
            body.iter().any(changes).then(|| kind.forms.iter().find_map(|form| said_of(form, Role::Object))).flatten()
        })
    }
}

/// What is said of the part with which a sentence begins, in short.
pub(super) fn said_of(form: &[FormPart], role: Role) -> Option<String> {
    let (_, rest) = form.split_first().filter(|(first, _)| **first == FormPart::Hole(role))?;
    let said = rest.iter().map(|part| match part {
        FormPart::Word(word) => Some(word.clone()),
        FormPart::Either(ways) => ways.first().map(|way| declared(way)),
        FormPart::Optional(_) => Some(String::new()),
        FormPart::Hole(role) => (*role == Role::Amount).then(|| "1 or more".to_owned()),
    });
    let said: Vec<String> = said.collect::<Option<Vec<String>>>()?;
    Some(said.into_iter().filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" "))
}
