//! What objects are attached to at the start: `A: "Aura" in arena attached to "Ash"`.

use super::Bench;
use super::objects::PIECES;
use crate::read::parts::{Cursor, Name, unknown};
use base::diagnostic::Diagnostic;
use base::id::{ObjectId, RelationId};
use syntax::Mark;

impl<'a> Bench<'a> {
    /// The words that start a further piece of an object's line: those of the language, and the first of each relation.
    pub(super) fn pieces(&self) -> Vec<&'a str> {
        let relations = self.builder.rulebook.relations.iter();
        PIECES.into_iter().chain(relations.filter_map(|relation| relation.name.split(' ').next())).collect()
    }

    /// Moves behind the name of a relation, if one stands next.
    pub(super) fn relation_here(&self, cursor: &mut Cursor<'a>) -> Option<RelationId> {
        self.builder.rulebook.relations.iter().position(|relation| cursor.eat(&relation.name)).map(RelationId::at)
    }

    /// The problem of a name that is no zone: of a zone with more behind it, that this is no relation.
    pub(super) fn no_zone(&self, name: &Name, cursor: &mut Cursor<'a>) -> Diagnostic {
        let zones = self.builder.rulebook.zones.iter().map(|zone| zone.name.as_str());
        let behind = |zone: &str| name.text.strip_prefix(zone)?.strip_prefix(' ');
        let Some(relation) = zones.clone().find_map(behind) else { return unknown("zone", name, zones) };
        // What it would stand in that relation to is read with it.
        cursor.text();
        let message = format!("no relation `{relation}`, and no other piece of an object's line is called so");
        Diagnostic::error(name.span, message).label("not declared").help(format!(
            "leave it out; or declare it in the rulebook, `relations {{ {relation} }}`, if objects can be so to one another"
        ))
    }

    /// To what an object stands in a relation.
    pub(super) fn related_to(&mut self, relation: RelationId, cursor: &mut Cursor<'a>) -> Option<(RelationId, Name)> {
        let pieces = self.pieces();
        let here = cursor.here();
        let mut ahead = *cursor;
        let whose = self.player(&mut ahead).filter(|_| ahead.eat_mark(Mark::Possessive));
        let name = match (whose, cursor.text()) {
            // `A's hero` is a name.
            (Some(player), None) => {
                *cursor = ahead;
                let player = &self.builder.players[player.index()];
                cursor
                    .name(&pieces)
                    .map(|name| Name { text: format!("{player}'s {}", name.text), span: here.to(name.span) })
            }
            (_, Some(name)) => Some(name),
            (None, None) => cursor.name(&pieces),
        };
        let Some(name) = name else {
            let relation = &self.builder.rulebook.relations[relation.index()].name;
            let problem = Diagnostic::error(cursor.here(), format!("`{relation}` needs an object"));
            self.problem(problem.label("a name is missing").help(format!("write `{relation} \"NAME\"`")));
            return None;
        };
        Some((relation, name))
    }

    /// Puts the relations of all objects down, once all have their names.
    pub(super) fn relate(&mut self) {
        for (relation, one, other) in std::mem::take(&mut self.relations) {
            let called = &self.builder.rulebook.relations[relation.index()].name;
            let objects = &self.builder.objects;
            let Some(known) = objects.iter().find(|object| object.name == other.text) else {
                let mut problem = unknown("object", &other, objects.iter().map(|object| object.name.as_str()));
                let last = other.text.rsplit("'s ").next().unwrap_or_default().to_lowercase();
                if let Some(meant) = objects.iter().find(|object| object.name.to_lowercase() == last) {
                    problem = problem.help(format!("did you mean `\"{}\"`?", meant.name));
                }
                self.problem(problem);
                continue;
            };
            let (id, shared) = (known.id, known.shared);
            let out = [one, id].into_iter().find(|object| !self.is_in_play(*object));
            let refused = if id == one {
                Some((
                    format!("`{}` cannot be {called} itself", other.text),
                    "itself",
                    "name another object".to_owned(),
                ))
            } else if let Some(out) = out {
                let name = &self.scenario.objects[out.index()].name;
                let help = "put both in a zone in play: a relation is over when one of the two leaves play".to_owned();
                Some((format!("`{name}` is not in play, and what is {called} anything is"), "not in play", help))
            } else if shared {
                let help = format!("`{} 2` is the second; or give each a name by `as`", other.text);
                Some((format!("several objects are called `{}`", other.text), "which one?", help))
            } else if self.scenario.related.contains(&(relation, one, id)) {
                let help = "leave one of them out".to_owned();
                Some((format!("it is {called} `{}` twice", other.text), "the second", help))
            } else {
                None
            };
            match refused {
                Some((message, label, help)) => {
                    self.problem(Diagnostic::error(other.span, message).label(label).help(help));
                }
                None => self.scenario.related.push((relation, one, id)),
            }
        }
    }

    fn is_in_play(&self, object: ObjectId) -> bool {
        self.builder.rulebook.zones[self.scenario.objects[object.index()].zone.index()].in_play
    }
}
