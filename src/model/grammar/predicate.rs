//! Predicates: what is said of a value after it: `is red`, `has go again`, `exists`, `control a hero`.

use super::make;
use super::reader::StatementReader;
use super::scope::ValueKind;
use super::term::TypedValue;
use super::trouble::{Fail, Read};
use crate::expr::{Comparison, Expr};
use base::diagnostic::Diagnostic;
use base::id::{WordId, WordSetId};
use syntax::Part;

impl<'p> StatementReader<'_, '_, 'p> {
    /// Whether a predicate could begin here.
    pub(super) fn at_predicate(&mut self) -> bool {
        const FIRST: [&str; 14] = [
            "is", "are", "isn't", "aren't", "has", "have", "doesn't", "don't", "exists", "exist", "control",
            "controls", "own", "owns",
        ];
        let here = self.peek().and_then(Part::word).is_some_and(|word| FIRST.contains(&word));
        if !here {
            for word in ["is", "has", "exists"] {
                self.trouble.literal(self.place(), self.peek(), word);
            }
        }
        here
    }

    /// A predicate on a subject.
    pub(super) fn predicate(&mut self, subject: TypedValue) -> Read<Expr> {
        let expr = self.deeper(|reader| reader.predicate_on(subject))?;
        self.bound_size(&expr)?;
        Ok(expr)
    }

    fn predicate_on(&mut self, (subject, kind): TypedValue) -> Read<Expr> {
        if kind == ValueKind::Object && self.eat_any(&["exists", "exist"]) {
            return Ok(make::exists(subject));
        }
        if self.eat_any(&["isn't", "aren't"]) {
            return Ok(make::not(self.being(subject, kind)?));
        }
        if self.eat_any(&["doesn't", "don't"]) {
            return Ok(make::not(self.verb(subject, kind)?));
        }
        if self.eat_any(&["is", "are"]) {
            let negated = self.eat("not");
            return Ok(make::not_if(negated, self.being(subject, kind)?));
        }
        self.verb(subject, kind)
    }

    /// `has ...`, `controls ...`, `owns ...`.
    fn verb(&mut self, subject: Expr, kind: ValueKind) -> Read<Expr> {
        if self.eat_any(&["has", "have"]) {
            return match kind {
                ValueKind::Object => self.quality(&subject),
                ValueKind::Player => self.player_has(subject),
                ValueKind::Number | ValueKind::Truth | ValueKind::Zone | ValueKind::Word | ValueKind::Card => Err(Fail),
            };
        }
        if kind == ValueKind::Player && self.eat_any(&["control", "controls"]) {
            let is_named = matches!(self.peek(), Some(Part::Word { .. })) && self.find_object().is_some();
            let is_this = self.at_word("this");
            if (is_named || is_this || ["it", "that"].iter().any(|word| self.at_word(word)))
                && let Ok(object) = self.attempt(Self::object)
            {
                let controls = make::equal(Expr::Controller(Box::new(object.clone())), subject);
                let in_play = self.in_play();
                // What `it` is may have left, and was controlled as it was in play.
                if !(is_this || is_named) || in_play.is_empty() {
                    return Ok(controls);
                }
                return Ok(make::and(Expr::InZone(Box::new(object), in_play), controls));
            }
            return self.how_many(|reader| reader.possessed(subject.clone()));
        }
        if kind == ValueKind::Player && self.eat_any(&["own", "owns"]) {
            return self.how_many(|reader| {
                let mut select = reader.select_each()?;
                let owner = Expr::Owner(Box::new(Expr::Slot(select.slot)));
                select.filter = make::and(select.filter, make::equal(owner, subject.clone()));
                Ok(select)
            });
        }
        self.wanted("a verb")
    }

    /// `you have 2 or more resource points`, `you have no cards in hand`.
    fn player_has(&mut self, player: Expr) -> Read<Expr> {
        if let Ok(resources) = self.attempt(|reader| {
            if reader.at_word("no") {
                reader.skip(1);
                let resource = reader.resource()?;
                return Ok(make::equal(Expr::Resource(Box::new(player.clone()), resource), Expr::Is(0)));
            }
            let exactly = reader.at_word("exactly");
            let start = reader.cursor.at;
            let (how, much) = reader.quantity()?;
            // A bare number reads "at least": whoever has 3 has 2.
            let how = if how == Comparison::Equal && !exactly { Comparison::AtLeast } else { how };
            let held = Expr::Resource(Box::new(player.clone()), reader.resource()?);
            reader.says_something(start, how, (&held, &much))?;
            Ok(make::compare(how, held, much))
        }) {
            return Ok(resources);
        }
        self.how_many(|reader| reader.possessed(player.clone()))
    }

    /// What follows `is`.
    fn being(&mut self, subject: Expr, kind: ValueKind) -> Read<Expr> {
        match kind {
            ValueKind::Object => self.object_is(subject),
            ValueKind::Player => {
                if self.eat_words(&["in", "the", "game"]) {
                    return Ok(Expr::IsPlaying(Box::new(subject)));
                }
                let at = self.cursor.at;
                let whose = self.whose(subject)?;
                self.is_another_player(at, &whose);
                Ok(whose)
            }
            ValueKind::Number => self.test(subject),
            ValueKind::Word => self.word_is(subject),
            ValueKind::Zone => {
                if let Ok(zone) = self.attempt(Self::zone) {
                    return Ok(make::equal(subject, Expr::Is(zone.value())));
                }
                Ok(make::equal(subject, self.term_of(ValueKind::Zone)?))
            }
            ValueKind::Card => Ok(make::equal(subject, Expr::Is(self.card()?.value()))),
            ValueKind::Truth => self.wanted("`and`, `or` or the end of the condition"),
        }
    }

    fn word_is(&mut self, subject: Expr) -> Read<Expr> {
        let mut either = vec![make::equal(subject.clone(), self.term_of(ValueKind::Word)?)];
        while self.at_word("or") {
            let next = self.attempt(|reader| {
                reader.skip(1);
                reader.term_of(ValueKind::Word)
            });
            match next {
                Ok(next) => either.push(make::equal(subject.clone(), next)),
                Err(Fail) => break,
            }
        }
        Ok(make::any(either))
    }

    fn object_is(&mut self, subject: Expr) -> Read<Expr> {
        match self.peek().and_then(Part::word) {
            Some("in") => {
                self.skip(1);
                let (zones, whose) = self.place_in(&subject)?;
                let there =
                    if zones.is_empty() { make::exists(subject) } else { Expr::InZone(Box::new(subject), zones) };
                return Ok(make::and(there, whose));
            }
            Some("controlled" | "owned") => return self.held_by(&subject),
            _ if self.find_relation().is_some() => return self.related(&subject),
            Some("named") => {
                self.skip(1);
                return Ok(Expr::IsCard(Box::new(subject), self.card()?));
            }
            _ => {}
        }
        if let Some(filter) = self.chosen_word(&subject) {
            return Ok(filter);
        }
        let extent = std::mem::take(&mut self.scope.extent);
        let described = self.attempt(|reader| {
            let found = reader.description(&subject, extent)?;
            let there = match found.zones {
                Some(zones) if !zones.is_empty() => Expr::InZone(Box::new(subject.clone()), zones),
                _ => Expr::TRUE,
            };
            Ok(make::and(there, found.filter))
        });
        match described {
            Ok(filter) => Ok(filter),
            Err(Fail) => {
                self.note_relations();
                let at = self.cursor.at;
                let word = self.peek().and_then(Part::word);
                match (self.attempt(Self::object), word) {
                    (Ok(object), _) if object == subject && self.scope.it_around.is_none() => {
                        self.is_itself(at);
                        Ok(make::equal(subject.clone(), object))
                    }
                    (Ok(object), _) => Ok(make::equal(subject.clone(), object)),
                    (Err(Fail), Some(word)) if self.is_no_word() => self.no_word(at, word),
                    (Err(Fail), _) => Err(Fail),
                }
            }
        }
    }

    /// Tells of an object, named from a position on, that is said to be itself.
    fn is_itself(&mut self, at: usize) {
        if self.owner.expanding.is_empty() {
            let problem = Diagnostic::error(self.since(at), "this is always true").label("a thing and itself");
            self.b.report(problem.help("compare two different things"));
        }
    }

    /// Whether nothing that is known is near to what stands here, and nothing further on was reached.
    fn is_no_word(&self) -> bool {
        self.explaining && self.trouble.place() == Some(self.place()) && !self.trouble.suggests()
    }

    /// Refuses a word that the vocabulary does not have, where an object is said to be something.
    fn no_word(&mut self, at: usize, word: &str) -> Read<Expr> {
        let book = self.b.rulebook;
        let names =
            || book.words.iter().map(|word| word.name.as_str()).chain(self.b.objects.iter().map(|it| it.name.as_str()));
        let help = match base::diagnostic::nearest(word, names()) {
            _ if word == "as" => {
                "two values are compared by a sign: `NUMBER of it = NUMBER of this`, `>=`, `<`".to_owned()
            }
            _ if word == "face" && book.face_down().is_some() => {
                "how an object lies is one word: `face-down` or `face-up`".to_owned()
            }
            Some(near) => format!("did you mean `{near}`?"),
            None => {
                let known: Vec<String> = book.words.iter().take(20).map(|word| format!("`{}`", word.name)).collect();
                let known = known.join(", ");
                match self.cursor.parts[..at].iter().any(|part| part.is_word("when")) {
                    true => format!(
                        "if something happens to it, that is a sentence of an event: add `\"OBJECT (is|are|would be) {word}\"` to the event; \
                         if it says what an object is, declare it in the rulebook's `words`; known: {known}"
                    ),
                    false => format!("known: {known}; declare others in the rulebook's `words`"),
                }
            }
        };
        if let Some(problem) = self
            .by_player(self.cursor.parts, at)
            .or_else(|| self.put_into_zone(self.cursor.parts, at))
            .or_else(|| self.was_done(self.cursor.parts, at))
            .or_else(|| self.past_of_object(self.cursor.parts, at))
        {
            return self.refuse(at, |_| problem);
        }
        let place = self.place();
        let message = format!("no word or object `{word}`");
        self.refuse(at, |_| Diagnostic::error(place, message).label("not known").help(help))
    }

    /// `C`, where it is a word that was chosen: that a candidate has it.
    pub(super) fn chosen_word(&mut self, candidate: &Expr) -> Option<Expr> {
        let chosen = self.attempt(|reader| {
            let Some((word, ValueKind::Word, set)) = reader.bound() else { return Err(Fail) };
            Ok((word, set))
        });
        chosen.ok().map(|word| self.has_chosen(candidate, word))
    }

    /// Whether an object has a chosen word: the one of the set that was chosen.
    fn has_chosen(&mut self, subject: &Expr, (chosen, set): (Expr, Option<WordSetId>)) -> Expr {
        let options = self.words_of_set(set).into_iter().map(|word| {
            let this_one = make::equal(chosen.clone(), Expr::Is(word.value()));
            make::and(this_one, Expr::HasWord(Box::new(subject.clone()), word))
        });
        make::any(options.collect())
    }

    /// The words of a set; of all sets where none is given.
    pub(super) fn words_of_set(&self, set: Option<WordSetId>) -> Vec<WordId> {
        let words = self.b.rulebook.words.iter().enumerate();
        words.filter(|(_, word)| set.is_none_or(|set| word.set == set)).map(|(at, _)| WordId::at(at)).collect()
    }
}
