//! Which form a line has that could not be read, with the words that stand in its places: for where nothing more is known.

use super::mistaken::{end_of_step, start_of_step};
use base::source::Span;
use syntax::{Mark, Part};

/// Beginnings of lines, their form, and what the words up to the colon are.
const FORMS: [(&str, &str, &str); 8] = [
    ("when", "when EVENT: DO", "the sentence of an event, or a condition"),
    ("activate", "activate COST: DO", "what is paid, in the sentence of an event, or `free`"),
    ("while", "while COND: ABILITY", "a condition"),
    ("at", "at the start of PERIOD: DO", "the start or the end of a period"),
    ("as", "as EVENT: DO", "the sentence of an event"),
    ("once", "once per PERIOD, when EVENT: DO", "a limit, and the sentence of an event"),
    ("twice", "twice per PERIOD, when EVENT: DO", "a limit, and the sentence of an event"),
    ("the", "the first time each PERIOD EVENT: DO", "which time, and the sentence of an event"),
];

/// The form of a line that failed at a place, with the user's own words.
pub(super) fn form_of(line: &[Part], place: Span) -> Option<String> {
    let first = line.first()?.word()?;
    let colon = line.iter().position(|part| part.is_mark(Mark::Colon));
    let is_behind = |at: usize| line[at].span().start < place.start;
    if let Some(at) = colon.filter(|at| is_behind(*at)) {
        let (from, end) = step(line, place);
        // Behind its beginning an instruction has been understood in part.
        if line.get(from).is_none_or(|first| first.span() != place) {
            return None;
        }
        let done = super::sentence(line.get(from.max(at + 1)..end).filter(|done| !done.is_empty())?);
        let is_ability = first == "while";
        let what = match is_ability {
            true => {
                "an ability: `OBJECTS get +1 power`, `OBJECTS have KEYWORD`, `when EVENT: DO`, or an event's sentence with `can't`"
            }
            false => {
                "an instruction: the sentence of an event, `OBJECTS get +1 power until end of turn`, `you may DO`, `if COND: DO` or `choose one { DO; DO }`"
            }
        };
        return Some(format!("`{done}` stands for {what}"));
    }
    if first == "if" {
        let end = end_of_step(line, 0);
        let asked = line.get(1..end).filter(|asked| !asked.is_empty() && !is_behind(end.min(line.len() - 1)))?;
        let asked = super::sentence(asked);
        return Some(format!(
            "the form is `if EVENT, instead DO`, and among instructions `if COND: DO`: `{asked}` stands for the sentence of an event with `would`, or for a condition"
        ));
    }
    let (word, form, what) = FORMS.iter().find(|(word, ..)| *word == first)?;
    // `the unit gets ...`, `at once { ... }`
    if ["at", "as", "the"].contains(word) && colon.is_none() {
        return None;
    }
    let Some(colon) = colon else { return Some(format!("the form is `{form}`: it has a colon")) };
    let said = super::sentence(line.get(1..colon).filter(|said| !said.is_empty())?);
    Some(format!("the form is `{form}`: `{said}` stands for {what}"))
}

/// Where the step around a place begins and ends.
fn step(line: &[Part], place: Span) -> (usize, usize) {
    let at = line.iter().position(|part| part.span().end > place.start).unwrap_or(line.len());
    let from = start_of_step(line, at);
    let end = end_of_step(line, at);
    (from, end)
}
