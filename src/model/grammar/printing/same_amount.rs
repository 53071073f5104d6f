//! `another climber climbs the same amount`: as much as in the event is `that much`, before the noun of the sentence.

use super::super::forms::declared;
use super::super::printed::has_verb;
use super::super::reader::StatementReader;
use super::template::written;
use super::{Correction, Reworded};
use crate::event::FormPart;
use crate::expr::Role;
use syntax::Part;

/// The words of print.
const SAID: [&str; 3] = ["the", "same", "amount"];

impl StatementReader<'_, '_, '_> {
    /// Its wording with `that many NOUN` of the event whose verb stands before it.
    pub(super) fn same_amount(&self, run: &[Part]) -> Vec<Reworded> {
        let stands = |at: &usize| SAID.iter().zip(&run[*at..]).all(|(word, part)| part.is_word(word));
        let Some(from) = (1..run.len().saturating_sub(2)).find(stands) else { return Vec::new() };
        let Some(verb) = run[from - 1].word() else { return Vec::new() };
        let forms = self.b.rulebook.events.iter().flat_map(|kind| &kind.forms).filter(|form| has_verb(form, verb));
        let span = run[from].span().to(run[from + 2].span());
        let nouns = forms.filter_map(|form| noun_behind_amount(form));
        let made = nouns.map(|noun| {
            let said = format!("that many {noun}");
            let mut parts = run[..from].to_vec();
            parts.extend(written(&said, span));
            parts.extend_from_slice(&run[from + 3..]);
            let correction = Correction {
                span,
                message: "as much as in the event is `that much`",
                label: "worded otherwise here",
                help: format!("write `{said}`"),
                second: None,
            };
            Reworded { parts, correction: Some(correction) }
        });
        made.collect()
    }
}

/// The noun of an amount, in the plural where there are two.
fn noun_behind_amount(form: &[FormPart]) -> Option<String> {
    let noun = |at: usize| match form.get(at + 1)? {
        FormPart::Word(word) => Some(word.clone()),
        FormPart::Either(ways) => ways.last().map(|way| declared(way)),
        FormPart::Hole(_) | FormPart::Optional(_) => None,
    };
    form.iter().enumerate().find_map(|(at, part)| match part {
        FormPart::Hole(role) => noun(at).filter(|_| *role == Role::Amount),
        FormPart::Optional(inner) => noun_behind_amount(inner),
        FormPart::Word(_) | FormPart::Either(_) => None,
    })
}
