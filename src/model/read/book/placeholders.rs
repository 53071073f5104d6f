//! Parts of an event that its body names in capitals, and that none of its sentences can give.

use crate::event::FormPart;
use crate::expr::Role;
use crate::grammar::{declared, placeholder_of_role, role_of_placeholder};
use base::diagnostic::Diagnostic;
use syntax::Part;

/// Every such part in a line of an event. Who does it and whose it is is known without being said.
pub(super) fn unsaid(parts: &[Part], forms: &[Vec<FormPart>]) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    if forms.iter().any(|form| misspells(form)) {
        // The hole that is missing may be the one that is misspelt, which is told where it stands.
        return found;
    }
    for part in parts {
        if let Some(group) = part.group() {
            found.extend(group.statements.iter().flat_map(|statement| unsaid(&statement.parts, forms)));
        }
        let Some(word) = part.word() else { continue };
        let named = |role: Role| forms.iter().any(|form| has(form, role));
        // Without a player of its own, an event is that of whoever controls its object.
        let given = |role: Role| match role {
            Role::Source => true,
            Role::Player => named(Role::Player) || named(Role::Object),
            Role::Object | Role::Amount | Role::Type | Role::What | Role::From | Role::To | Role::Other => named(role),
        };
        if word == placeholder_of_role(Role::Player) && !given(Role::Player) {
            found.push(nobody(part, forms));
        } else if role_of_placeholder(word).is_some_and(|role| !given(role)) {
            found.push(
                Diagnostic::error(part.span(), format!("no sentence of this event has a hole `{word}`"))
                    .label("never given")
                    .help(format!("write `{word}` in a sentence of the event, or name here what one of them has")),
            );
        }
    }
    found
}

/// The problem of a `PLAYER` of events that no player does and that happen to no object.
fn nobody(part: &Part, forms: &[Vec<FormPart>]) -> Diagnostic {
    let form = forms.iter().find(|form| matches!(form.first(), Some(FormPart::Word(_))));
    let written = form.map(|form| declared(form));
    let sentence = written.as_ref().and_then(|written| written.split_once(' ')).map_or_else(
        || "\"PLAYER ...\"".to_owned(),
        |(verb, rest)| format!("\"PLAYER ({verb}s|{verb}|would {verb}) {rest}\""),
    );
    Diagnostic::error(part.span(), "no sentence of this event says who does it, so that `PLAYER` is nobody")
        .label("nobody")
        .help(format!("begin a sentence of the event with the player: {sentence}"))
}

/// Whether a form has a hole of a role.
pub(super) fn has(form: &[FormPart], role: Role) -> bool {
    form.iter().any(|part| match part {
        FormPart::Word(_) => false,
        FormPart::Hole(hole) => *hole == role,
        FormPart::Optional(inner) => has(inner, role),
        FormPart::Either(ways) => ways.iter().any(|way| has(way, role)),
    })
}

/// Whether a form has a word in capitals, which is a hole that there is not.
fn misspells(form: &[FormPart]) -> bool {
    form.iter().any(|part| match part {
        FormPart::Word(word) => word.chars().count() > 2 && word.chars().all(char::is_uppercase),
        FormPart::Hole(_) => false,
        FormPart::Optional(inner) => misspells(inner),
        FormPart::Either(ways) => ways.iter().any(|way| misspells(way)),
    })
}
