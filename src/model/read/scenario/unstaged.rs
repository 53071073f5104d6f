//! Effects that give or take words of a set that no stage of the rulebook names: they apply in its first stage, which is that
//! of something else.
//!
//! Takes the finished model; gives warnings, one for each set.

use crate::ability::Modify;
use crate::read::built::Built;
use crate::rulebook::{ObjectProperty, Rulebook, Stage};
use base::diagnostic::Diagnostic;
use base::id::WordSetId;
use base::source::Span;

/// The warnings.
pub(super) fn warnings(built: &Built) -> Vec<Diagnostic> {
    let model = &built.model;
    let book = &model.rulebook;
    // With one stage, or none, all effects stand together.
    let [first, _, ..] = book.stages.as_slice() else { return Vec::new() };
    let mut known: Vec<WordSetId> = Vec::new();
    let mut found = Vec::new();
    for (ability, place) in model.abilities.iter().zip(&built.places.abilities) {
        let parts = ability.kind.continuous().into_iter().flat_map(|it| &it.parts);
        for set in parts.flat_map(|part| modified(book, &part.change)) {
            let has_stage = book.stages.iter().any(|stage| stage.properties.contains(&ObjectProperty::Words(set)));
            if has_stage || known.contains(&set) {
                continue;
            }
            known.push(set);
            let place = place.unwrap_or(built.places.scenario);
            found.push(warning(book, set, first, place));
        }
    }
    found
}

fn warning(book: &Rulebook, set: WordSetId, first: &Stage, place: Span) -> Diagnostic {
    let set = book.property_name(ObjectProperty::Words(set));
    let first: Vec<String> = first.properties.iter().map(|it| book.property_name(*it).to_string()).collect();
    let last = book.stages.iter().rev().flat_map(|stage| stage.properties.first()).next();
    let last = last.map(|it| book.property_name(*it).to_string()).unwrap_or_default();
    let message = format!(
        "no stage of rulebook `{}` names `{set}`: this applies in the first, `{}`, or where that applies on which it depends",
        book.name,
        first.join(", ")
    );
    Diagnostic::warning(place, message)
        .label("no stage of its own")
        .help(format!(
            "write `stage {set}` where it belongs in the `staging` of the rulebook; in one that extends another, `staging {{ stage {set} before {last} }}` \
             adds it to the inherited stages, and lines without `before` would take the place of all of them"
        ))
}

/// The sets whose words an effect gives or takes.
fn modified(book: &Rulebook, change: &Modify) -> Vec<WordSetId> {
    match change {
        Modify::AddWords(words) | Modify::RemoveWords(words) => {
            words.iter().filter_map(|word| Some(book.words.get(word.index())?.set)).collect()
        }
        Modify::RemoveSets(sets) => sets.to_vec(),
        Modify::Copy(_)
        | Modify::Control(_)
        | Modify::AddAbilities(..)
        | Modify::RemoveAbilities(_)
        | Modify::NoAbilities
        | Modify::Property(..)
        | Modify::Number { .. } => Vec::new(),
    }
}
