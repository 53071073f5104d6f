//! Events that a card makes in a sentence that does not say who does them, and whose body reads who does: `serve 1 dish to each guest`
//! beside `PLAYER serves OBJECT`. It is the controller of the object then, and not the player whose card says so.
//!
//! Takes the finished model; gives one warning for each ability and event.

use crate::event::{EventKind, EventTemplate, FormPart};
use crate::expr::{Expr, Role, Slot};
use crate::grammar::declared;
use crate::ir::Model;
use crate::read::built::ModelPlaces;
use crate::visit::{Visit, walk};
use base::diagnostic::Diagnostic;

/// The warnings.
pub(super) fn warnings(model: &Model, places: &ModelPlaces) -> Vec<Diagnostic> {
    let mut found: Vec<Diagnostic> = Vec::new();
    for (ability, place) in model.abilities.iter().zip(&places.abilities) {
        // What the rulebook itself does is nobody's.
        let Some(place) = place.filter(|it| *it != places.rulebook) else { continue };
        let mut made = MadeOfObjects::default();
        made.ability(ability);
        for template in made.0 {
            let Some(kind) = model.rulebook.events.get(template.kind.index()) else { continue };
            let Some(form) = done_by(kind).filter(|_| reads_player(kind)) else { continue };
            let message =
                format!("who does event `{}` is not said: it is the controller of what it happens to", kind.name);
            let problem = Diagnostic::warning(place, message).label("by whom?").help(format!(
                "write it in the words that name the player, `{}`; or add `[by PLAYER]` to its other sentence in the rulebook: `you` do it then",
                declared(form)
            ));
            if !found.contains(&problem) {
                found.push(problem);
            }
        }
    }
    found
}

/// The events that happen to another object than the one that has the text, and name no player.
#[derive(Default)]
struct MadeOfObjects<'m>(Vec<&'m EventTemplate>);

impl<'m> Visit<'m> for MadeOfObjects<'m> {
    fn template(&mut self, template: &'m EventTemplate) {
        let is_of_this = |(role, value): &(Role, Expr)| *role == Role::Object && *value == Expr::Slot(Slot::THIS);
        let has = |role| template.roles.iter().any(|(known, _)| *known == role);
        if has(Role::Object) && !has(Role::Player) && !template.roles.iter().any(is_of_this) {
            self.0.push(template);
        }
        walk::template(self, template);
    }
}

/// The sentence of an event that begins with the player who does it, if another begins with what is done.
fn done_by(kind: &EventKind) -> Option<&Vec<FormPart>> {
    let is_order = |form: &Vec<FormPart>| matches!(form.first(), Some(FormPart::Word(_)));
    let by = kind.forms.iter().find(|form| form.first() == Some(&FormPart::Hole(Role::Player)));
    by.filter(|_| kind.forms.iter().any(is_order))
}

/// Whether the body of an event reads who does it.
fn reads_player(kind: &EventKind) -> bool {
    let mut reads = PlayerRead(false);
    kind.body.iter().for_each(|instr| reads.instr(instr));
    reads.0
}

struct PlayerRead(bool);

impl<'m> Visit<'m> for PlayerRead {
    fn expr(&mut self, expr: &'m Expr) {
        self.0 = self.0 || *expr == Expr::Slot(Slot::of_role(Role::Player));
        walk::expr(self, expr);
    }
}
