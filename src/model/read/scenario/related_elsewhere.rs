//! Events by which an object comes to stand in a relation that is chosen where it is not in play: only what is in play does, so that
//! nothing changes.
//!
//! Takes the finished model; gives warnings. Told is what is described by a text in zones out of play alone, of an event that does
//! nothing to it before.

use crate::event::{EventKind, EventTemplate};
use crate::expr::{Expr, Role, Select, Slot};
use crate::grammar::said_of;
use crate::instr::{Choose, Instr, Relating, Update};
use crate::ir::Model;
use crate::read::built::Built;
use crate::visit::{Visit, walk};
use base::diagnostic::Diagnostic;
use base::id::{RelationId, ZoneId};

/// The warnings.
pub(super) fn warnings(built: &Built) -> Vec<Diagnostic> {
    let model = &built.model;
    let mut found: Vec<Diagnostic> = Vec::new();
    for (ability, place) in model.abilities.iter().zip(&built.places.abilities) {
        let Some(place) = place.filter(|_| ability.keyword.is_none()) else { continue };
        let mut told = RelatedOutOfPlay { model, described: Vec::new(), moved: false, found: None };
        for mode in ability.kind.resolution().map_or(&[][..], |it| &it.modes) {
            told.described = mode.targets.iter().map(|target| target.select.clone()).collect();
            told.moved = false;
            mode.body.iter().for_each(|instr| told.instr(instr));
        }
        let Some((relation, zone, kind)) = told.found else { continue };
        let (name, zone) = (&model.rulebook.relations[relation.index()].name, &model.rulebook.zones[zone.index()].name);
        let message = format!(
            "event `{}` changes nothing of what is in {zone}: only what is in play can be {name} anything",
            kind.name
        );
        let help = match enters(model) {
            Some(enters) => format!(
                "let it come into play first: `{enters}` in front of this, or in the body of the event, in front of where it becomes {name} another"
            ),
            None => "let it come into play first, or describe what is in play".to_owned(),
        };
        let problem = Diagnostic::warning(place, message).label("changes nothing").help(help);
        if !found.contains(&problem) {
            found.push(problem);
        }
    }
    found
}

/// An event by which an object comes into play, said of it.
fn enters(model: &Model) -> Option<String> {
    let object = Expr::Slot(Slot::of_role(Role::Object));
    let in_play = |zone: ZoneId| model.rulebook.zones.get(zone.index()).is_some_and(|zone| zone.in_play);
    let puts =
        |instr: &Instr| matches!(instr.update(), Some(Update::Place(of, zone, _)) if *of == object && in_play(*zone));
    let mut kinds = model.rulebook.events.iter().filter(|kind| kind.body.iter().any(puts));
    kinds.find_map(|kind| said_of(kind, "OBJECT", false))
}

/// Looks for what is described out of play and then comes to stand in a relation.
struct RelatedOutOfPlay<'m> {
    model: &'m Model,
    described: Vec<Select>,
    /// Whether an event may have taken what is described elsewhere.
    moved: bool,
    found: Option<(RelationId, ZoneId, &'m EventKind)>,
}

impl<'m> Visit<'m> for RelatedOutOfPlay<'m> {
    fn instr(&mut self, instr: &'m Instr) {
        if let Instr::Choose(Choose::Object(_, select)) = instr {
            self.described.push(select.clone());
        }
        walk::instr(self, instr);
        self.moved |= instr.events().is_some();
    }

    fn template(&mut self, template: &'m EventTemplate) {
        if self.found.is_none() && !self.moved {
            self.found = self.relates(template);
        }
        walk::template(self, template);
    }
}

impl<'m> RelatedOutOfPlay<'m> {
    /// Where an event lets what is out of play come to stand in a relation, before it does anything else.
    fn relates(&self, template: &EventTemplate) -> Option<(RelationId, ZoneId, &'m EventKind)> {
        let kind = self.model.rulebook.events.get(template.kind.index())?;
        let first = kind.body.iter().take_while(|instr| instr.update().is_some_and(|update| !moves(update)));
        first.filter_map(Instr::update).find_map(|update| {
            let Update::Relate(one, relation, other, Relating::ComesAlone | Relating::ComesBeside) = update else {
                return None;
            };
            [one, other].into_iter().find_map(|of| {
                let (_, given) = template.roles.iter().find(|(role, _)| *of == Expr::Slot(Slot::of_role(*role)))?;
                let select = self.described.iter().chain(&template.each).find(|it| *given == Expr::Slot(it.slot))?;
                let is_out = |zone: &ZoneId| !self.model.rulebook.zones[zone.index()].in_play;
                let zone = *select.zones.first()?;
                select.zones.iter().all(is_out).then_some((*relation, zone, kind))
            })
        })
    }
}

/// Whether an update may bring an object into play.
fn moves(update: &Update) -> bool {
    matches!(update, Update::Place(..) | Update::PlaceTop(..) | Update::Create(..))
}
