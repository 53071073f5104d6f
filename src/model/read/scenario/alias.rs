//! Names that a scenario gives to its objects: `as NAME`.

use super::bench::Bench;
use crate::read::parts::{Cursor, Name};
use crate::scenario::StartObject;
use base::diagnostic::Diagnostic;
use base::lookalike;

/// Words by which texts mean what was named before, and no object of a name.
const MEANT: [&str; 8] = ["it", "its", "that", "them", "their", "this", "you", "your"];

impl<'a> Bench<'a> {
    /// What stands behind `as`.
    pub(super) fn alias(&mut self, cursor: &mut Cursor<'a>) -> Option<Name> {
        let name = cursor.name(&self.pieces());
        if name.is_none() {
            let problem = Diagnostic::error(cursor.here(), "`as` needs a name").help("write `as NAME`");
            self.problem(problem);
        } else if let Some(player) = name.as_ref().filter(|name| self.builder.players.contains(&name.text)) {
            let problem = Diagnostic::error(player.span, format!("`{}` is a player", player.text));
            self.problem(problem.label("not a name for an object").help("give the object another name"));
        } else if let Some(name) = &name {
            self.is_name_alone(name);
        }
        name
    }

    /// Refuses the name of an object, not in quotes, that texts read as a word of the rulebook.
    fn is_name_alone(&mut self, name: &Name) {
        let is_quoted = (name.span.end - name.span.start) as usize == name.text.len() + 2;
        if !is_quoted && MEANT.contains(&name.text.as_str()) {
            let problem = Diagnostic::error(name.span, format!("`{}` is a word of the language", name.text));
            self.problem(problem.label("not a name for an object").help("give the object another name"));
            return;
        }
        let book = &self.builder.rulebook;
        let is_it = |known: &String| *known == name.text;
        let kinds = [
            ("word", book.words.iter().any(|it| is_it(&it.name))),
            ("number", book.numbers.iter().any(|it| is_it(&it.name))),
            ("zone", book.zones.iter().any(|it| is_it(&it.name))),
            ("resource", book.resources.iter().any(is_it)),
            ("counter", book.counters.iter().any(is_it)),
            ("keyword", book.keywords.iter().any(is_it)),
        ];
        let Some((kind, _)) = kinds.into_iter().find(|(_, is_so)| *is_so && !is_quoted) else { return };
        let problem = Diagnostic::error(name.span, format!("`{}` is a {kind} of the rulebook", name.text));
        self.problem(problem.label("not a name for an object").help("give the object another name"));
    }
    /// Refuses a name for an object that only looks like that of one before it.
    pub(super) fn check_look(&mut self, at: usize, name: &str) {
        let looks_like =
            |other: &&StartObject| other.name != name && lookalike::seen(&other.name) == lookalike::seen(name);
        let Some(other) = self.scenario.objects[..at].iter().find(looks_like) else { return };
        let (odd, plain) = match lookalike::odd_in_name(name) {
            Some(_) => (name, other.name.as_str()),
            None => (other.name.as_str(), name),
        };
        let holds = lookalike::odd_in_name(odd).unwrap_or_default();
        let message = format!("object `{odd}` looks like another of its name, and holds {holds}");
        let problem = Diagnostic::error(self.places.objects[at], message).label("not what it looks like");
        let problem = problem.help(format!("write `{plain}`, or give it another name"));
        self.problem(problem);
    }
}
