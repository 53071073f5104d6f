//! A card's name in the text of a card: whoever reads a card in print takes it for any object of that name, or for all of them.
//!
//! In the text of a declared card a bare name is one object of the scenario, where one is called so. Where others are called so as
//! well, or may be created, and where it is all of them, a warning says which it is, and what to write.

use super::reader::StatementReader;
use super::select::Determiner;
use super::trouble::Read;
use base::diagnostic::Diagnostic;
use base::id::ObjectId;
use syntax::Part;

impl StatementReader<'_, '_, '_> {
    /// Warns where several objects have the name that stands here, of so many parts.
    pub(super) fn warn_of_shared(&mut self, object: ObjectId, length: usize) {
        let Some(known) = self.b.objects.iter().find(|known| known.id == object) else { return };
        let (name, is_shared) = (known.name.clone(), known.shared);
        let (id, card) = (known.id, &self.b.cards[known.card.index()]);
        let (is_token, is_card) = (card.token, card.name == name);
        // Another that has a name of its own is another of that card all the same.
        let is_alike = is_card
            && !is_shared
            && self.b.objects.iter().any(|other| other.id != id && self.b.cards[other.card.index()].name == name);
        let span = self.rest()[..length].iter().fold(self.place(), |span, part| span.to(part.span()));
        let before = self.cursor.at.checked_sub(1).map(|at| &self.cursor.parts[at]);
        let follows = |words: &[&str]| before.and_then(Part::word).is_some_and(|word| words.contains(&word));
        // What is created is a card, and no object that is there.
        let is_created = follows(&["a", "an", "create", "creates"]) || matches!(before, Some(Part::Number { .. }));
        let is_any = before.is_none() || follows(&["when", "if", "or", "by", "than"]);
        let on_card = self.b.is_declared && self.scope.card.is_some() && matches!(self.peek(), Some(Part::Text { .. }));
        let problem = match (on_card, is_shared) {
            (true, false) if is_alike && follows(&["than"]) => {
                let message =
                    format!("`\"{name}\"` on a card is one object of the scenario, and others are of that card");
                Diagnostic::warning(span, message).label("this one alone").help(self.instead_of_name(&name))
            }
            (true, true) if !is_created => {
                let message =
                    format!("`\"{name}\"` on a card is one object of the scenario, and several are called so");
                Diagnostic::warning(span, message).label("the first of them alone").help(self.instead_of_name(&name))
            }
            (true, false) if is_token && is_any => {
                let message = format!(
                    "`\"{name}\"` on a card is the object of the scenario that is called so, and no token that is created"
                );
                Diagnostic::warning(span, message).label("this one alone").help(self.instead_of_name(&name))
            }
            (false, true) => {
                let help = "give them names of their own, `A: \"CARD\" in ZONE as NAME`; this means the first";
                Diagnostic::warning(span, format!("several objects are called `{name}`"))
                    .label("which of them?")
                    .help(help)
            }
            (true, true) | (_, false) => return,
        };
        self.b.report(problem);
    }

    /// Warns of a card's name alone that stands for all objects of that name, in the description that begins at a position.
    pub(super) fn warn_of_all_named(&mut self, at: usize, determiner: Determiner) {
        let Some(Part::Text { text, span }) = self.cursor.parts.get(at) else { return };
        let own = self.scope.card.filter(|_| self.b.is_declared);
        let is_verb = ["gets", "has", "gains", "loses", "can't"].iter().any(|verb| self.at_word(verb));
        if determiner != Determiner::Bare
            || !is_verb
            || own.is_none_or(|own| self.b.cards[own.index()].name == *text)
            || !self.b.cards.iter().any(|card| card.name == *text)
        {
            return;
        }
        let problem = Diagnostic::warning(*span, format!("`\"{text}\"` alone means all objects of that name"));
        self.b.report(problem.label("one, or each?").help(format!("write `each \"{text}\"`")));
    }

    /// What is wrong where a card's name alone stands from a position on, where something is done to it.
    pub(super) fn no_determiner(&self, at: usize) -> Option<Diagnostic> {
        let [Part::Text { text, span }] = self.cursor.parts.get(at..self.cursor.at)? else { return None };
        let problem =
            Diagnostic::error(*span, "which of them is not said").label("one, or each of the objects of that name?");
        Some(problem.help(self.in_an_instruction(text, self.peek())))
    }

    /// Refuses the name of a card where `other than` leaves out one object: the card stands here, and no object is called so.
    pub(super) fn other_than_a_card(&mut self) -> Read<()> {
        let Some(Part::Text { text, .. }) = self.peek() else { return Ok(()) };
        if self.find_object().is_some() || self.find_card().is_none() {
            return Ok(());
        }
        let (at, text) = (self.cursor.at, text.clone());
        self.skip(1);
        self.refuse(at, |span| {
            let message = format!("`other than` leaves out one object, and none of the scenario is called `{text}`");
            Diagnostic::error(span, message)
                .label("a card, and no object")
                .help(format!("write `that is not \"{text}\"` to leave out all of them"))
        })
    }

    /// What to write where something is done to a name, or where it does something itself, as the part behind it says.
    fn in_an_instruction(&self, name: &str, behind: Option<&Part>) -> String {
        let verb = behind.and_then(Part::word).unwrap_or_default();
        let acts = verb.ends_with('s') && !["gets", "has", "is", "gains", "loses", "becomes"].contains(&verb);
        let chosen =
            format!("`target \"{name}\"`, `a \"{name}\" you control` or `a \"{name}\"` for one that is chosen");
        if acts { format!("write {chosen}") } else { format!("write `each \"{name}\"` for all of them; {chosen}") }
    }

    /// What to write for the card's name that stands here, by where it stands.
    fn instead_of_name(&self, name: &str) -> String {
        let before = self.cursor.at.checked_sub(1).and_then(|at| self.cursor.parts[at].word()).unwrap_or_default();
        let next = |words: &[&str]| words.iter().any(|word| self.peek_at(1).is_some_and(|part| part.is_word(word)));
        let in_zone = self.peek_at(2).is_some_and(|part| part.is_word("in"));
        if next(&["is"]) && in_zone {
            let zone = self.peek_at(3).and_then(Part::word).unwrap_or("play");
            return format!("write `there is a \"{name}\" in {zone}` for any of them");
        }
        match before {
            "than" => format!("write `that is not \"{name}\"` to leave out all of them"),
            "when" | "if" | "or" | "by" => format!("write `a \"{name}\"` for any of them"),
            "of" | "while" | "and" => format!("write `the \"{name}\" you control` for yours, where you have one alone"),
            _ if self.cursor.at == 0 => format!("write `each \"{name}\"` for all of them"),
            _ => self.in_an_instruction(name, self.peek_at(1)),
        }
    }
}
