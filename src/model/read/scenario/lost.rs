//! Numbers that a scenario gives to a declared card out of play: what comes into play is a new object, with those of its card.
//!
//! Takes the finished model; gives warnings.

use crate::read::built::Built;
use base::diagnostic::Diagnostic;

/// The warnings.
pub(super) fn warnings(built: &Built) -> Vec<Diagnostic> {
    let (book, scenario) = (&built.model.rulebook, &built.model.scenario);
    let mut found = Vec::new();
    for (object, place) in scenario.objects.iter().zip(&built.places.objects) {
        let (zone, card) = (&book.zones[object.zone.index()], &built.model.cards[object.card.index()]);
        let own = |number| card.numbers.iter().find(|(known, _)| *known == number).map(|(_, value)| *value);
        let other = object.numbers.iter().find(|(number, value)| own(*number) != Some(*value));
        let Some((number, value)) = other.filter(|_| !zone.in_play) else { continue };
        let (name, called) = (&object.name, &book.numbers[number.index()].name);
        let message = format!(
            "`{name}` loses this {called} as it enters play: it is a new object there, with what its card says"
        );
        let help = match own(*number) {
            Some(own) => format!(
                "its card has {called} {own}: leave this out, or let a line of the script change it once `{name}` is in play"
            ),
            None => {
                format!("write `{{ {called} {value} }}` in place of `with {called} {value}`, so that this card says it")
            }
        };
        found.push(Diagnostic::warning(*place, message).label("lost in play").help(help));
    }
    found
}
