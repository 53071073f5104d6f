//! Events that turn face-up what is described by words in a zone whose cards lie face-down: what lies so has no words of its card, so
//! that the description never fits what is to be turned.
//!
//! Takes the finished model; gives warnings, one for each place.

use super::gifts::Gifts;
use crate::event::EventTemplate;
use crate::expr::{Expr, Role, Select, Slot};
use crate::instr::{Instr, Update};
use crate::ir::Model;
use crate::read::built::Built;
use crate::visit::{Visit, walk};
use base::diagnostic::Diagnostic;
use base::id::WordId;
use base::source::Span;

/// The warnings.
pub(super) fn warnings(built: &Built) -> Vec<Diagnostic> {
    let model = &built.model;
    let Some(face_down) = model.rulebook.face_down() else { return Vec::new() };
    let mut gifts = Gifts::default();
    walk::model(&mut gifts, model);
    let mut finder =
        TurnedUp { model, gifts, face_down, chosen: Vec::new(), place: Span::default(), found: Vec::new() };
    for (line, place) in model.scenario.script.iter().zip(&built.places.script) {
        finder.place = *place;
        line.body.iter().for_each(|instr| finder.instr(instr));
    }
    for (ability, place) in model.abilities.iter().zip(&built.places.abilities) {
        finder.place = place.unwrap_or(built.places.scenario);
        finder.chosen.clear();
        finder.ability(ability);
    }
    for (event, place) in model.rulebook.events.iter().zip(&built.places.events) {
        finder.place = place.unwrap_or(built.places.rulebook);
        finder.chosen.clear();
        event.steps.iter().for_each(|instr| finder.instr(instr));
    }
    finder.found
}

struct TurnedUp<'m> {
    model: &'m Model,
    gifts: Gifts,
    face_down: WordId,
    /// What was chosen before, for what follows.
    chosen: Vec<&'m Select>,
    place: Span,
    found: Vec<Diagnostic>,
}

impl<'m> Visit<'m> for TurnedUp<'m> {
    fn instr(&mut self, instr: &'m Instr) {
        self.chosen.extend(instr.chosen_object().map(|(_, select)| select));
        walk::instr(self, instr);
    }

    fn template(&mut self, template: &'m EventTemplate) {
        self.turned_up(template);
        walk::template(self, template);
    }
}

impl<'m> TurnedUp<'m> {
    /// Whether something that lies face-down can have a word.
    fn can_be(&self, word: WordId) -> bool {
        word == self.face_down || self.gifts.copies || self.gifts.words.contains(&word)
    }

    fn turned_up(&mut self, template: &'m EventTemplate) {
        let book = &self.model.rulebook;
        let Some(kind) = book.events.get(template.kind.index()) else { return };
        let object = Expr::Slot(Slot::of_role(Role::Object));
        let turns = |instr: &Instr| matches!(instr.update(), Some(Update::Face(of, false)) if *of == object);
        if !kind.body.iter().any(turns) {
            return;
        }
        let given = template.roles.iter().find(|(role, _)| *role == Role::Object).map(|(_, object)| object);
        let is_it = |select: &&&Select| given == Some(&Expr::Slot(select.slot));
        let each = template.each.as_ref().filter(|select| is_it(&select));
        let Some(select) = each.or_else(|| self.chosen.iter().rev().find(is_it).copied()) else { return };
        let is_dark = !select.zones.is_empty() && select.zones.iter().all(|zone| book.zones[zone.index()].face_down);
        let own = Expr::Slot(select.slot);
        let said = |part: &Expr| {
            let Expr::HasWord(of, word) = part else { return None };
            (**of == own).then_some(*word)
        };
        let words: Vec<WordId> = select.filter.conjuncts().iter().filter_map(said).collect();
        let Some(word) = words.first().filter(|_| is_dark && !words.iter().any(|it| self.can_be(*it))) else { return };
        let (word, zone) = (&book.words[word.index()].name, &book.zones[select.zones[0].index()].name);
        let message =
            format!("what lies face-down in {zone} has no words: `{word}` never fits what is to be turned up");
        let problem = Diagnostic::warning(self.place, message).label("fits nothing that lies face-down");
        let problem = problem
            .help(format!("describe it as `face-down object in {zone}`, and ask for `{word}` once it lies face-up"));
        if !self.found.contains(&problem) {
            self.found.push(problem);
        }
    }
}
