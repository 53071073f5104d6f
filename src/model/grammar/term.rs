//! Terms: everything that a phrase can point at, with its possessives.
//!
//! `this`, `your hero`, `its controller's hero`, `base power of it`,
//! `number of attacks you control`, `the amount`, `(X + 1)`.

use super::forms::HOLES;
use super::make;
use super::reader::StatementReader;
use super::scope::ValueKind;
use super::select::Determiner;
use super::trouble::{Fail, Read};
use crate::expr::{Arithmetic, Expr, Role, Slot};
use base::diagnostic::Diagnostic;
use syntax::{Delimiter, Mark, Part};

/// A value with its kind.
pub(super) type TypedValue = (Expr, ValueKind);

impl<'p> StatementReader<'_, '_, 'p> {
    /// A term with its possessives.
    pub(super) fn term(&mut self) -> Read<TypedValue> {
        self.deeper(|reader| {
            let at = reader.cursor.at;
            let value = reader.primary()?;
            let value = reader.possessives(value)?;
            reader.is_said_of_one(at, &value.0);
            Ok(value)
        })
    }

    /// A term of a kind.
    pub(super) fn term_of(&mut self, kind: ValueKind) -> Read<Expr> {
        let at = self.cursor.at;
        self.attempt(|reader| {
            let (expr, found) = reader.term()?;
            reader.check(at, found, kind)?;
            Ok(expr)
        })
    }

    pub(super) fn object(&mut self) -> Read<Expr> {
        self.term_of(ValueKind::Object)
    }

    pub(super) fn player(&mut self) -> Read<Expr> {
        self.term_of(ValueKind::Player)
    }

    /// What one `'s` more makes of a value, if it can be read.
    fn possessive(&mut self, value: &TypedValue) -> Read<Option<TypedValue>> {
        let base = value.clone();
        let next = self.attempt(|reader| {
            reader.skip(1);
            reader.possession(base)
        });
        if let Ok(next) = &next {
            self.bound_size(&next.0)?;
        }
        Ok(next.ok())
    }

    fn possessives(&mut self, mut value: TypedValue) -> Read<TypedValue> {
        while self.at_mark(Mark::Possessive) {
            let Some(next) = self.possessive(&value)? else { break };
            value = next;
        }
        Ok(value)
    }

    /// What somebody or something has: `power`, `controller`, `hero`.
    pub(super) fn possession(&mut self, (base, kind): TypedValue) -> Read<TypedValue> {
        let boxed = Box::new(base.clone());
        match kind {
            ValueKind::Object => {
                if self.eat("controller") {
                    return Ok((Expr::Controller(boxed), ValueKind::Player));
                }
                if self.eat("owner") {
                    return Ok((Expr::Owner(boxed), ValueKind::Player));
                }
                if self.at_word("zone") {
                    self.skip(1);
                    return Ok((Expr::ZoneOf(boxed), ValueKind::Zone));
                }
                if let Ok(counters) = self.attempt(|reader| reader.counters_of(&base)) {
                    return Ok((counters, ValueKind::Number));
                }
                let is_base = self.take_hinted("base");
                let number = self.number()?;
                Ok((if is_base { Expr::Base(boxed, number) } else { Expr::Value(boxed, number) }, ValueKind::Number))
            }
            ValueKind::Player => {
                if self.find_resource().is_some() {
                    let resource = self.resource()?;
                    return Ok((Expr::Resource(boxed, resource), ValueKind::Number));
                }
                let at = self.cursor.at.saturating_sub(1);
                self.of_what_a_player_has();
                let select = self.possessed(base)?;
                self.one_alone(at)?;
                let first = Expr::First(Box::new(select));
                self.note_passed(at, &first);
                Ok((first, ValueKind::Object))
            }
            ValueKind::Number | ValueKind::Truth | ValueKind::Zone | ValueKind::Word | ValueKind::Card => {
                self.wanted("something that it has")
            }
        }
    }

    fn counters_of(&mut self, base: &Expr) -> Read<Expr> {
        let counter = self.counter()?;
        if !self.eat_any(&["counters", "counter"]) {
            return Err(Fail);
        }
        Ok(Expr::Counters(Box::new(base.clone()), counter))
    }

    fn primary(&mut self) -> Read<TypedValue> {
        let at = self.cursor.at;
        match self.peek() {
            Some(Part::Number { value, .. }) => {
                self.skip(1);
                Ok((Expr::Is(*value), ValueKind::Number))
            }
            Some(Part::Mark { mark: Mark::Minus, .. }) => {
                self.skip(1);
                let expr = self.term_of(ValueKind::Number)?;
                Ok((make::negative(expr), ValueKind::Number))
            }
            Some(Part::Group(group)) if group.delimiter == Delimiter::Paren => self.parenthesis(),
            Some(Part::Text { .. } | Part::Word { .. } | Part::Reference { .. }) => {
                if let Some((expr, kind, _)) = self.bound() {
                    return Ok((expr, kind));
                }
                if self.at_what()
                    && let Ok(what) = self.attempt(Self::measured_what)
                {
                    return Ok((what, ValueKind::Number));
                }
                if let Some(role) = self.placeholder_name() {
                    self.skip(1);
                    return self.role(role, at);
                }
                self.refuse_hidden()?;
                self.refuse_gone()?;
                match self.peek().and_then(Part::word) {
                    Some(word) => self.word_term(word, at),
                    None => self.named(),
                }
            }
            _ => self.wanted_value(),
        }
    }

    /// Whether `this PERIOD` stands here.
    fn is_this_period(&mut self) -> bool {
        self.skip(1);
        let found = self.find_period().is_some();
        self.cursor.at -= 1;
        found
    }

    fn word_term(&mut self, word: &'p str, at: usize) -> Read<TypedValue> {
        // `this turn` is a time and no object.
        if word == "this" && self.is_this_period() {
            return self.wanted("an object");
        }
        if let Some(opponent) = self.opponent(word)? {
            return Ok((opponent, ValueKind::Player));
        }
        let scope = &self.scope;
        let pronoun = match word {
            "this" if scope.history => Some((
                None,
                ValueKind::Object,
                "history is kept for players, not for each object: it cannot ask about `this`",
            )),
            "this" => Some((scope.this.clone(), ValueKind::Object, "there is no `this` here: nothing has this text")),
            "it" => Some((scope.it.clone(), ValueKind::Object, "nothing was named that `it` could be")),
            "itself" => Some((self.itself(), ValueKind::Object, "nothing was named that `it` could be")),
            "you" => Some((scope.you.clone(), ValueKind::Player, "there is no `you` here: nobody controls this text")),
            "they" | "them" => Some((self.they(), ValueKind::Player, "nobody was named that it could be")),
            "its" => Some((self.of_which(), ValueKind::Object, "nothing was named that `it` could be")),
            "your" => Some((scope.you.clone(), ValueKind::Player, "there is no `you` here: nobody controls this text")),
            "their" => Some((self.they(), ValueKind::Player, "nobody was named that it could be")),
            _ => None,
        };
        if let Some((expr, kind, missing)) = pronoun {
            self.skip(1);
            if self.is_what_was_named(word, expr.as_ref()) {
                self.is_clear_which(at)?;
                self.warn_of_named_in_front(at);
                self.refuse_passed(at);
            }
            if word == "its" {
                self.is_clear_whose(at)?;
            }
            let base = self.known(expr, at, missing)?;
            self.is_one(at, &base)?;
            if word == "this" {
                self.scope.passed = None;
                self.scope.it.get_or_insert_with(|| base.clone());
            }
            return match word {
                "its" | "your" | "their" => self.possession((base, kind)),
                _ => Ok((base, kind)),
            };
        }
        match word {
            "that" => self.that(),
            _ if self.at_target() => Ok((self.target()?, ValueKind::Object)),
            "twice" | "half" => self.scaled(word),
            "the" => self.the(),
            _ => match self.attempt(Self::measured) {
                Ok(value) => Ok(value),
                Err(Fail) => self.named(),
            },
        }
    }

    /// The player that `they` means: who acts in the sentence, else `that player`.
    pub(super) fn they(&self) -> Option<Expr> {
        self.scope.actor.clone().or_else(|| self.scope.that_player.clone())
    }

    fn that(&mut self) -> Read<TypedValue> {
        let at = self.cursor.at;
        self.skip(1);
        if self.eat("player") {
            let player = self.scope.that_player.clone();
            return Ok((self.known(player, at, "no player was named that `that player` could be")?, ValueKind::Player));
        }
        if self.at_word("many")
            && let Some(many) = self.answered_or_done(at)?
        {
            return Ok((many, ValueKind::Number));
        }
        if self.eat("much") {
            return self.that_much(at);
        }
        if let Some(found) = self.that_word(at)? {
            return Ok(found);
        }
        if self.take(&["card", "object", "permanent", "token"]) {
            let it = self.scope.it.clone();
            let it = self.known(it, at, "nothing was named that it could be")?;
            self.warn_of_named_in_front(at);
            self.is_one(at, &it)?;
            return Ok((it, ValueKind::Object));
        }
        Err(Fail)
    }

    fn scaled(&mut self, word: &str) -> Read<TypedValue> {
        self.skip(1);
        let of = self.term_of(ValueKind::Number)?;
        let how = if word == "twice" { Arithmetic::Multiply } else { Arithmetic::Divide };
        Ok((make::arithmetic(how, of, Expr::Is(2)), ValueKind::Number))
    }

    /// The part of the event that is named in capitals, where that is how they are named.
    fn placeholder_name(&self) -> Option<Role> {
        let word = self.peek().and_then(Part::word).filter(|_| self.scope.holes)?;
        HOLES.iter().find(|(name, _)| *name == word).map(|(_, role)| *role)
    }

    /// A part of the event.
    pub(super) fn role(&mut self, role: Role, at: usize) -> Read<TypedValue> {
        let kind = match role {
            Role::Object | Role::Source | Role::Other => ValueKind::Object,
            Role::Player => ValueKind::Player,
            Role::Amount | Role::What => ValueKind::Number,
            Role::Type => ValueKind::Word,
            Role::From | Role::To => ValueKind::Zone,
        };
        let around = self.scope.around;
        let no_object = around.map_or(self.scope.no_object, |around| around.no_object);
        if role == Role::Object && self.scope.event && no_object {
            return self.refuse(at, |span| {
                Diagnostic::error(span, "this event is about no object")
                    .label("which object?")
                    .help("write `this`, `it` for what was named before, or name the object")
            });
        }
        if role == Role::Amount {
            self.has_amount(at)?;
        }
        let expr = match around {
            Some(around) => Some(self.role_around(role, around)?),
            None => self.scope.event.then_some(Expr::Slot(Slot::of_role(role))),
        };
        expr.as_ref().map_or(Ok(()), |named| self.is_one(at, named))?;
        Ok((self.known(expr, at, "there is no event here of which it could be a part")?, kind))
    }

    fn the(&mut self) -> Read<TypedValue> {
        let at = self.cursor.at;
        self.skip(1);
        if let Ok(value) = self.attempt(Self::measured) {
            return Ok(value);
        }
        if self.eat_words(&["turn", "player"]) {
            return Ok((Expr::TurnPlayer, ValueKind::Player));
        }
        if self.eat_words(&["player", "after"]) {
            let player = self.player()?;
            return Ok((Expr::NextPlayer(Box::new(player)), ValueKind::Player));
        }
        if self.at_words(&["amount", "done"]) || self.at_words(&["number", "done"]) {
            return self.as_much_as_done(at);
        }
        for (word, role) in [
            ("amount", Role::Amount),
            ("object", Role::Object),
            ("source", Role::Source),
            ("player", Role::Player),
            ("type", Role::Type),
            ("other", Role::Other),
        ] {
            if self.at_word(word) && (self.scope.event || self.find_word().is_none()) {
                self.skip(1);
                return self.role(role, at);
            }
            self.eat(word);
        }
        let select = self.select_first()?;
        self.one_alone(at)?;
        Ok((Expr::First(Box::new(select)), ValueKind::Object))
    }

    /// Terms that take `of`, with or without `the` before them.
    fn measured(&mut self) -> Read<TypedValue> {
        let Some(word) = self.peek().and_then(Part::word) else { return self.wanted_value() };
        match word {
            "controller" | "owner" if self.eat_words(&[word, "of"]) => {
                let object = Box::new(self.object()?);
                let player = if word == "owner" { Expr::Owner(object) } else { Expr::Controller(object) };
                return Ok((player, ValueKind::Player));
            }
            "zone" if self.eat_words(&["zone", "of"]) => {
                let object = self.object()?;
                return Ok((Expr::ZoneOf(Box::new(object)), ValueKind::Zone));
            }
            "lower" | "higher" if self.eat_words(&[word, "of"]) => {
                let from = self.cursor.at - 2;
                let how = if word == "lower" { Arithmetic::Lower } else { Arithmetic::Higher };
                let first = self.sum()?;
                self.expect("and")?;
                let second = self.sum()?;
                self.warn_of_no_change(from, how, (&first, &second));
                return Ok((make::arithmetic(how, first, second), ValueKind::Number));
            }
            "top" if self.eat_words(&["top", "card", "of"]) => {
                let at = self.cursor.at;
                let (zone, player) = self.players_zone()?;
                self.has_order(zone, at)?;
                return Ok((Expr::Top(Box::new(player), zone), ValueKind::Object));
            }
            "number" if self.eat_words(&["number", "of"]) => return Ok((self.number_of()?, ValueKind::Number)),
            "total" => {
                self.skip(1);
                return Ok((self.total()?, ValueKind::Number));
            }
            _ => {}
        }
        self.measured_number()
    }

    /// `[base] power of OBJECT`, `resource points of PLAYER`, `steam counters on OBJECT`.
    fn measured_number(&mut self) -> Read<TypedValue> {
        if let Ok(counters) = self.attempt(|reader| {
            let counter = reader.counter()?;
            if !reader.eat_any(&["counters", "counter"]) {
                return Err(Fail);
            }
            reader.expect("on")?;
            let object = reader.object()?;
            Ok(Expr::Counters(Box::new(object), counter))
        }) {
            return Ok((counters, ValueKind::Number));
        }
        if self.find_resource().is_some() {
            let resource = self.resource()?;
            self.expect("of")?;
            let player = self.player()?;
            return Ok((Expr::Resource(Box::new(player), resource), ValueKind::Number));
        }
        let is_base = self.take_hinted("base");
        let number = self.number()?;
        self.expect("of")?;
        let object = Box::new(self.object()?);
        Ok((if is_base { Expr::Base(object, number) } else { Expr::Value(object, number) }, ValueKind::Number))
    }

    /// After `number of`.
    fn number_of(&mut self) -> Read<Expr> {
        if self.eat_words(&["waiting", "layers"]) {
            return Ok(Expr::Waiting);
        }
        if self.at_word("times") {
            return self.times();
        }
        if let Ok(counters) = self.attempt(|reader| {
            let (expr, _) = reader.measured_number()?;
            if matches!(expr, Expr::Counters(..) | Expr::Resource(..)) { Ok(expr) } else { Err(Fail) }
        }) {
            return Ok(counters);
        }
        Ok(Expr::Count(Box::new(self.select_each()?)))
    }

    /// `deck of PLAYER`, `PLAYER's deck`, `your deck`.
    pub(super) fn players_zone(&mut self) -> Read<(base::id::ZoneId, Expr)> {
        if self.find_zone().is_some() {
            let zone = self.zone()?;
            self.expect("of")?;
            return Ok((zone, self.player()?));
        }
        let player = self.possessor()?;
        Ok((self.zone()?, player))
    }

    /// `your`, `their`, `its owner's`, `A's`: the player before what is theirs.
    pub(super) fn possessor(&mut self) -> Read<Expr> {
        let at = self.cursor.at;
        if !self.at_words(&["your", "opponent"]) && self.take_hinted("your") {
            let you = self.scope.you.clone();
            return self.known(you, at, "there is no `you` here: nobody controls this text");
        }
        if self.take_hinted("their") {
            let they = self.they();
            return self.known(they, at, "nobody was named that it could be");
        }
        self.attempt(Self::possessor_chain)
    }

    /// The longest front of a chain such as `A's hero's controller's` that is a player with `'s`.
    fn possessor_chain(&mut self) -> Read<Expr> {
        let mut value = self.deeper(Self::primary)?;
        let mut found = None;
        while self.at_mark(Mark::Possessive) {
            if value.1 == ValueKind::Player {
                found = Some((self.cursor.at + 1, value.0.clone()));
            }
            let Some(next) = self.possessive(&value)? else { break };
            value = next;
        }
        let (at, player) = found.ok_or(Fail)?;
        self.cursor.at = at;
        Ok(player)
    }

    /// A player, object, card or word by its name.
    fn named(&mut self) -> Read<TypedValue> {
        let object = self.find_object();
        if let Some((player, length)) = self.find_player()
            && object.is_none_or(|object| object.1 <= length)
        {
            self.skip(length);
            return Ok((Expr::Is(player.value()), ValueKind::Player));
        }
        if let Some((object, length)) = object {
            if !self.warn_of_own_name(Determiner::Bare) && !self.warn_of_own_name_unquoted(length) {
                self.warn_of_shared(object, length);
            }
            self.skip(length);
            return Ok((Expr::Is(object.value()), ValueKind::Object));
        }
        if let Some(card) = self.find_card() {
            self.skip(1);
            return Ok((Expr::Is(card.value()), ValueKind::Card));
        }
        if let Some((word, length)) = self.find_word() {
            self.skip(length);
            return Ok((Expr::Is(word.value()), ValueKind::Word));
        }
        if let Some((zone, length)) = self.find_zone() {
            self.skip(length);
            return Ok((Expr::Is(zone.value()), ValueKind::Zone));
        }
        self.unknown_name()
    }

    fn unknown_name(&mut self) -> Read<TypedValue> {
        let (place, found) = (self.place(), self.peek());
        if let Some(Part::Text { .. }) = found {
            let objects = self.b.objects.iter().map(|object| object.name.as_str());
            let cards = self.b.cards.iter().map(|card| card.name.as_str());
            self.trouble.names(place, found, "object or card", objects.chain(cards));
            return Err(Fail);
        }
        const WORDS: [&str; 12] =
            ["this", "it", "its", "you", "your", "target", "the", "that", "twice", "half", "number", "total"];
        self.trouble.value(place, found);
        self.trouble.hints(place, found, &WORDS);
        if !self.b.players.is_empty() {
            self.trouble.names(place, found, "player", self.b.players.iter().map(String::as_str));
        }
        Err(Fail)
    }

    /// Refuses an expression that has grown too large to be handled.
    pub(super) fn bound_size(&mut self, expr: &Expr) -> Read<()> {
        if super::walk::depth_at_most(expr, super::walk::DEPTH_MAX) {
            return Ok(());
        }
        let at = self.cursor.at;
        self.refuse(at, |span| Diagnostic::error(span, "expression is too long").help("divide it"))
    }
}
