//! What to write of an event that does not say how much: a sentence of it that has a place for the amount.

use crate::event::{EventKind, EventTemplate, FormPart};
use crate::expr::{Expr, Role, Slot};
use crate::grammar::{declared, mentions};
use crate::ir::Model;
use base::id::{ObjectId, PlayerId};

/// The help: the event as one of its sentences says it with an amount, or the sentence as it is declared.
pub(super) fn amount_of(kind: &EventKind, template: &EventTemplate, model: &Model) -> String {
    // A player who is not `you` is said by the sentences alone that have a place for one.
    let you = Expr::Slot(Slot::YOU);
    let names_player = template.roles.iter().any(|(role, value)| *role == Role::Player && *value != you);
    let is_said =
        |form: &&Vec<FormPart>| mentions(form, Role::Amount) && (!names_player || mentions(form, Role::Player));
    let mut forms: Vec<&Vec<FormPart>> = kind.forms.iter().filter(is_said).collect();
    if forms.is_empty() {
        forms = kind.forms.iter().filter(|form| mentions(form, Role::Amount)).collect();
    }
    forms.sort_by_key(|form| !matches!(form.first(), Some(FormPart::Word(_))));
    let said = forms.iter().find_map(|form| written(form, template, model));
    match (said, forms.first()) {
        (Some(said), _) => format!("say the amount, such as 1: `{said}`"),
        (None, Some(form)) => format!("say the amount as its sentence does: `{}`", declared(form)),
        // The body of an event reads no amount that none of its sentences has.
        (None, None) => "say the amount".to_owned(),
    }
}

/// A sentence with what a template gives, and the amount 1; nothing where a part of it has no short name.
fn written(form: &[FormPart], template: &EventTemplate, model: &Model) -> Option<String> {
    let mut words = Vec::new();
    for part in form {
        words.push(match part {
            FormPart::Word(word) => word.clone(),
            FormPart::Hole(role) => named(*role, template, model)?,
            FormPart::Optional(inner) if !mentions(inner, Role::Amount) => continue,
            FormPart::Optional(inner) => written(inner, template, model)?,
            FormPart::Either(ways) => {
                let would = FormPart::Word("would".to_owned());
                written(ways.iter().find(|way| way.first() != Some(&would))?, template, model)?
            }
        });
    }
    Some(words.join(" ").replace(" 's", "'s"))
}

/// How a text calls the part of an event that a template gives.
fn named(role: Role, template: &EventTemplate, model: &Model) -> Option<String> {
    if role == Role::Amount {
        return Some("1".to_owned());
    }
    let (_, value) = template.roles.iter().find(|(known, _)| *known == role)?;
    if *value == Expr::Slot(Slot::THIS) {
        return Some("this".to_owned());
    }
    let Expr::Is(value) = value else { return None };
    match role {
        Role::Object | Role::Source | Role::Other => {
            let at = ObjectId::of_value(*value)?.index();
            model.scenario.objects.get(at).map(|object| format!("\"{}\"", object.name))
        }
        Role::Player => model.scenario.players.get(PlayerId::of_value(*value)?.index()).cloned(),
        Role::Amount | Role::Type | Role::What | Role::From | Role::To => None,
    }
}
