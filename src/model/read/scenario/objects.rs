//! Objects at the start: `A: "Ash" in arena with 3 steam counters { ward(2) } as ash`.
//!
//! An object is of the card of that name; what is said besides makes it a
//! variant of it. A name that no card has makes a card of its own, and words
//! without a name (`A: hero with life 20`) as well. Objects described alike
//! share one card.

use super::bench::{Bench, CardText};
use super::lines::{ScenarioLine, ScenarioLineKind};
use super::told::with_what;
use crate::ability::Card;
use crate::grammar::NamedObject;
use crate::read::declare::DeclarationKind;
use crate::read::parts::{Cursor, Name, span_of, unknown, written};
use crate::scenario::StartObject;
use base::diagnostic::{Diagnostic, nearest};
use base::id::{CardId, CounterId, NumberId, ObjectId, PlayerId, RelationId, WordId, ZoneId};
use base::lookalike;
use base::source::Span;
use syntax::{Delimiter, Mark, Part, Statement};

/// What a line says of an object.
#[derive(Default)]
struct DescribedObject<'a> {
    /// The card's name.
    card: Option<Name>,
    /// Its words.
    words: &'a [Part],
    numbers: Vec<(NumberId, i32)>,
    counters: Vec<(CounterId, i32)>,
    /// Abilities given with `with`.
    extra: Vec<Statement>,
    block: &'a [Statement],
    zone: Option<ZoneId>,
    /// Whether the line says in which zone it is, known or not.
    has_zone: bool,
    alias: Option<Name>,
    /// Whether it lies face-down, where the line says so, and where.
    face: Option<(bool, Span)>,
    /// In which relations it stands, to which objects.
    related: Vec<(RelationId, Name)>,
}

/// The words that start a further piece of an object's line.
pub(super) const PIECES: [&str; 4] = ["is", "with", "in", "as"];

impl<'a> Bench<'a> {
    /// Reads all objects, and gives them their names.
    pub(super) fn objects(&mut self, lines: &[ScenarioLine<'a>]) {
        let mut names: Vec<(Option<Name>, String)> = Vec::new();
        let mut moment = 0;
        for line in lines {
            if let ScenarioLineKind::Object(owner) = line.kind {
                names.extend(self.object(owner, *line, moment));
            } else if line.kind == ScenarioLineKind::AtOnce {
                names.append(&mut self.at_once(*line, moment));
            } else {
                continue;
            }
            moment = moment.saturating_add(1);
        }
        self.name_objects(&names);
        self.relate();
    }

    /// Names an object after each card, so that cards may speak of one another where no scenario has any objects.
    pub(super) fn one_object_of_each_card(&mut self) {
        for (at, card) in self.builder.cards.iter().enumerate() {
            let (id, card, name) = (ObjectId::at(at), CardId::at(at), card.name.clone());
            self.builder.objects.push(NamedObject { name, id, card, shared: false });
        }
    }

    fn at_once(&mut self, mut line: ScenarioLine<'a>, moment: u16) -> Vec<(Option<Name>, String)> {
        let mut names = Vec::new();
        let Some(group) = line.cursor.group(Delimiter::Brace) else {
            let problem = Diagnostic::error(line.cursor.here(), "`{` expected behind `at once`");
            self.problem(problem.help("write `at once { A: \"CARD\"; B: \"CARD\" }`"));
            return names;
        };
        line.cursor.finish("`at once`", self.problems());
        if group.statements.is_empty() {
            let problem = Diagnostic::error(group.span, "nothing stands in `at once`").label("empty");
            self.problem(problem.help("write `at once { A: \"CARD\"; B: \"CARD\" }`, or leave it out"));
        }
        if let Some(problem) = self.events_at_once(group) {
            self.problem(problem);
            return names;
        }
        for statement in &group.statements {
            match self.line(statement) {
                Some(inner @ ScenarioLine { kind: ScenarioLineKind::Object(owner), .. }) => {
                    names.extend(self.object(owner, inner, moment));
                }
                Some(_) => {
                    let problem = Diagnostic::error(statement.span, "only objects can stand in `at once`");
                    self.problem(problem.help("write `A: \"CARD\"`"));
                }
                None => {}
            }
        }
        names
    }

    /// Reads one object; gives its own name, and how it is called without one.
    fn object(&mut self, owner: PlayerId, line: ScenarioLine<'a>, moment: u16) -> Option<(Option<Name>, String)> {
        let span = line.statement.span;
        let player = self.builder.players[owner.index()].clone();
        let player = player.as_str();
        if self.is_no_object(line.cursor, player) {
            return None;
        }
        if let Some(told) = self.has_instead(player, line.cursor.rest()) {
            self.problem(told);
            return None;
        }
        let described = self.described(line.cursor);
        self.numbers_again(&described);
        let (card, own_card) = self.card_of(&described, span)?;
        // A zone that is not known is told as such, and is not missing.
        let zone = match described.zone {
            None if described.has_zone => {
                self.builder.rulebook.zones.iter().position(|zone| zone.in_play).map(ZoneId::at)?
            }
            None => self.first_zone(span)?,
            Some(zone) => zone,
        };
        self.token_stands(card, zone, span);
        let DescribedObject { numbers, counters, alias, words, related, face, .. } = described;
        let id = ObjectId::at(self.scenario.objects.len());
        let lies = face.map_or(self.builder.rulebook.zones[zone.index()].face_down, |(down, _)| down);
        if lies {
            self.face_down.push(id);
        }
        self.relations.extend(related.into_iter().map(|(relation, other)| (relation, id, other)));
        let called = match &described.card {
            Some(name) => name.text.clone(),
            None => format!("{}'s {}", self.builder.players[owner.index()], written(words)),
        };
        let numbers = if own_card { Vec::new() } else { self.tracked(numbers) };
        if let Some((number, _)) = numbers.first().filter(|_| lies) {
            let name = &self.builder.rulebook.numbers[number.index()].name;
            let problem = Diagnostic::error(
                span,
                format!("what lies face-down at the start has no {name} that could be another"),
            );
            self.problem(problem.label("face-down").help("let it come face-up, and be turned by a line of the script"));
        }
        self.scenario.objects.push(StartObject { name: String::new(), card, owner, zone, counters, numbers, moment });
        self.places.objects.push(span);
        Some((alias, called))
    }

    /// Refuses a number that stands behind `with` and in the block.
    fn numbers_again(&mut self, described: &DescribedObject<'a>) {
        for (number, _) in &described.numbers {
            let name = self.builder.rulebook.numbers[number.index()].name.clone();
            let is_it = |line: &&Statement| {
                let text = written(&line.parts);
                text.strip_prefix(&name).is_some_and(|value| value.trim_start().parse::<i32>().is_ok())
            };
            if let Some(again) = described.block.iter().find(is_it) {
                let problem = Diagnostic::error(again.span, format!("`{name}` is given twice")).label("the second");
                self.problem(problem.help("leave one of them out: it stands behind `with` as well"));
            }
        }
    }

    /// Refuses a token in a zone in which tokens cease to exist.
    fn token_stands(&mut self, card: CardId, zone: ZoneId, span: Span) {
        let (zone, card) = (&self.builder.rulebook.zones[zone.index()], &self.builder.cards[card.index()]);
        if zone.no_tokens && card.token {
            let message = format!("`{}` is a token, and no token can be in `{}`", card.name, zone.name);
            let help = format!("put it in a zone that can hold it; zone `{}` says `no tokens`", zone.name);
            self.problem(Diagnostic::error(span, message).label("it would cease to exist").help(help));
        }
    }

    fn tracked(&self, mut numbers: Vec<(NumberId, i32)>) -> Vec<(NumberId, i32)> {
        numbers.retain(|(number, _)| self.builder.rulebook.numbers[number.index()].tracked);
        numbers
    }

    fn first_zone(&mut self, span: Span) -> Option<ZoneId> {
        let zones = &self.builder.rulebook.zones;
        let found = zones.iter().position(|zone| zone.in_play).map(ZoneId::at);
        if found.is_none() {
            let problem = Diagnostic::error(span, "in which zone is this?").label("no zone is in play");
            self.problem(problem.help("write `in ZONE`"));
        }
        // Told once a scenario.
        if let Some((own, book)) = self.newer_zone.take() {
            let zone = found.map_or("", |at| &self.builder.rulebook.zones[at.index()].name);
            let message = format!("without a zone this stands in `{zone}`, and not in `{own}`, which `{book}` adds");
            let problem = Diagnostic::warning(span, message).label("no `in ZONE`");
            self.problem(problem.help(format!(
                "write `in {own}` or `in {zone}`; or let `{book}` say `without zone {zone}`, if it has none"
            )));
        }
        found
    }

    fn described(&mut self, mut cursor: Cursor<'a>) -> DescribedObject<'a> {
        let whole = cursor.rest();
        let face = self.face(&mut cursor);
        let mut described = DescribedObject { face, card: cursor.text(), ..DescribedObject::default() };
        if let Some(name) = described.card.as_ref().filter(|name| name.text.trim().is_empty()) {
            let problem = Diagnostic::error(name.span, "the name of this object is empty").label("a name is missing");
            self.problem(problem.help("write `A: \"CARD\" in ZONE` or `A: hero with life 20`"));
        }
        if described.card.is_none() {
            described.words = self.without_article(words_here(&mut cursor, &self.pieces()));
            if described.words.is_empty() {
                let problem = Diagnostic::error(cursor.here(), "which object?").label("a card or words expected");
                self.problem(problem.help("write `A: \"CARD\" in ZONE` or `A: hero with life 20`"));
            }
            self.is_quoted(&mut described, &cursor);
        }
        let mut seen: Vec<&str> = Vec::new();
        loop {
            self.piece_again(cursor, &mut seen);
            if let Some(group) = cursor.group(Delimiter::Brace) {
                described.block = &group.statements;
            } else if described.card.is_some() && described.words.is_empty() && cursor.eat("is") {
                described.words = self.without_article(words_here(&mut cursor, &self.pieces()));
                if described.words.is_empty() {
                    let problem = Diagnostic::error(cursor.here(), "what is it?").label("words expected");
                    self.problem(problem.help("write `is WORDS`, such as `is item`"));
                }
            } else if cursor.eat("with") {
                self.with(&mut cursor, &mut described);
            } else if cursor.eat("in") {
                described.has_zone = true;
                described.zone = self.zone(&mut cursor);
            } else if let Some(relation) = self.relation_here(&mut cursor) {
                described.related.extend(self.related_to(relation, &mut cursor));
            } else if cursor.eat("as") {
                described.alias = self.alias(&mut cursor);
            } else {
                let before = whole.strip_suffix(cursor.rest()).unwrap_or_default();
                if let Some(told) = self.behind_object(before, cursor.rest()) {
                    self.problem(told);
                } else {
                    cursor.finish("the object", self.problems());
                }
                return described;
            }
        }
    }

    /// Of `A: Wolf is unit`: a name stands in quotes. What follows is read as if it did.
    fn is_quoted(&mut self, described: &mut DescribedObject<'a>, cursor: &Cursor<'a>) {
        let Some(span) = span_of(described.words).filter(|_| cursor.at("is")) else { return };
        let text = written(described.words);
        let problem = Diagnostic::error(span, "the name of an object stands in quotes").label("no quotes");
        self.problem(problem.help(format!("write `\"{text}\" is ...`")));
        (described.words, described.card) = (&[], Some(Name { text, span }));
    }

    /// Refuses a piece of an object's line that stands twice: only one of them would count.
    fn piece_again(&mut self, cursor: Cursor<'a>, seen: &mut Vec<&'static str>) {
        let is_block = cursor.rest().first().is_some_and(|part| part.group_in(Delimiter::Brace).is_some());
        let piece = if is_block { Some("{ ... }") } else { ["in", "as"].into_iter().find(|piece| cursor.at(piece)) };
        let Some(piece) = piece else { return };
        if seen.contains(&piece) {
            let problem = Diagnostic::error(cursor.here(), format!("`{piece}` stands twice in this line"));
            self.problem(problem.label("the second").help("leave one of them out"));
        }
        seen.push(piece);
    }

    /// A zone of the rulebook.
    fn zone(&mut self, cursor: &mut Cursor<'a>) -> Option<ZoneId> {
        self.whose_zone(cursor);
        let name = cursor.name(&self.pieces()).unwrap_or(Name { text: String::new(), span: cursor.here() });
        let zones = &self.builder.rulebook.zones;
        let found = zones.iter().position(|zone| zone.name == name.text);
        if found.is_none() {
            let problem = self.no_zone(&name, cursor);
            self.problem(problem);
        }
        found.map(ZoneId::at)
    }

    /// Reads `power 3, 2 steam counters and ward(2)`.
    fn with(&mut self, cursor: &mut Cursor<'a>, described: &mut DescribedObject<'a>) {
        let pieces = self.pieces();
        let stop =
            |part: &Part| part.group_in(Delimiter::Brace).is_some() || pieces.iter().any(|piece| part.is_word(piece));
        let rest = cursor.rest();
        let length = rest.iter().position(stop).unwrap_or(rest.len());
        let here = cursor.here();
        *cursor = Cursor::new(&rest[length..], rest.last().map_or(here, Part::span));
        let items = rest[..length].split(|part| part.is_mark(Mark::Comma) || part.is_word("and"));
        for item in items {
            if item.is_empty() {
                self.problem(with_what(here, &rest[..length], *cursor));
            } else if let Some(number) = self.number_item(item) {
                if let Some((number, _)) =
                    number.filter(|(id, _)| described.numbers.iter().any(|(known, _)| known == id))
                {
                    let name = &self.builder.rulebook.numbers[number.index()].name;
                    let message = format!("`{name}` is given twice");
                    let problem = Diagnostic::error(span_of(item).unwrap_or(here), message);
                    self.problem(problem.label("the second").help("leave one of them out"));
                }
                described.numbers.extend(number);
            } else if let Some(counters) = self.counter_item(item) {
                let again = |(id, _): &(CounterId, i32)| described.counters.iter().any(|(known, _)| known == id);
                if let Some((counter, _)) = counters.filter(again) {
                    let name = &self.builder.rulebook.counters[counter.index()];
                    let message = format!("`{name}` counters are given twice");
                    let problem = Diagnostic::error(span_of(item).unwrap_or(here), message);
                    self.problem(problem.label("the second").help("leave one of them out"));
                }
                described.counters.extend(counters);
            } else if let Some(end) = self.numbers_in_a_row(item) {
                let (one, more) = (written(&item[..end]), written(&item[end..]));
                let problem = Diagnostic::error(item[end].span(), "what an object has is joined by commas");
                self.problem(problem.label("no comma in front").help(format!("write `with {one}, {more}`")));
            } else {
                let span = span_of(item).unwrap_or(here);
                let parts = item.to_vec();
                described.extra.push(Statement { comments: Vec::new(), parts, note: None, blank_before: false, span });
            }
        }
    }

    /// `power 3`; nothing inside where there is no such number, which is reported.
    fn number_item(&mut self, item: &[Part]) -> Option<Option<(NumberId, i32)>> {
        let value_from =
            item.len().checked_sub(if item.get(item.len().wrapping_sub(2))?.is_mark(Mark::Minus) { 2 } else { 1 })?;
        let (name, value) = item.split_at(value_from);
        let value = Cursor::new(value, item[0].span()).signed()?;
        let span = span_of(name)?;
        let text = written(name);
        let numbers = &self.builder.rulebook.numbers;
        if let Some(at) = numbers.iter().position(|number| number.name == text) {
            return Some(Some((NumberId::at(at), value)));
        }
        // A word and a number can be nothing else.
        let [Part::Word { .. }] = name else { return None };
        let problem = unknown("number", &Name { text, span }, numbers.iter().map(|number| number.name.as_str()));
        self.problem(problem);
        Some(None)
    }

    /// Where what is more than one number ends its first: `power 2 life 3`.
    fn numbers_in_a_row(&self, item: &[Part]) -> Option<usize> {
        let end = item.iter().position(|part| matches!(part, Part::Number { .. }))? + 1;
        let name = written(&item[..end - 1]);
        let is_number = self.builder.rulebook.numbers.iter().any(|number| number.name == name);
        (is_number && end < item.len()).then_some(end)
    }

    /// `3 steam counters`, `a steam counter`; nothing inside where there are no such counters, which is reported.
    fn counter_item(&mut self, item: &[Part]) -> Option<Option<(CounterId, i32)>> {
        let mut cursor = Cursor::new(item, item[0].span());
        let count = if cursor.eat("a") || cursor.eat("an") { 1 } else { cursor.number()? };
        if let Some(problem) = self.bare_counter(count, cursor.rest(), span_of(item)?) {
            self.problem(problem);
            return Some(None);
        }
        let (last, name) = cursor.rest().split_last()?;
        ["counter", "counters"].iter().find(|noun| last.is_word(noun))?;
        let (text, span) = (written(name), span_of(name)?);
        let counters = &self.builder.rulebook.counters;
        if let Some(at) = counters.iter().position(|counter| *counter == text) {
            return Some(Some((CounterId::at(at), count)));
        }
        let problem = unknown("kind of counter", &Name { text, span }, counters.iter().map(String::as_str));
        self.problem(problem);
        Some(None)
    }

    /// The card of an object, and whether it was made for this description.
    fn card_of(&mut self, described: &DescribedObject<'a>, span: Span) -> Option<(CardId, bool)> {
        let base = described.card.as_ref().and_then(|name| self.card_named(&name.text));
        let numbers: Vec<(NumberId, i32)> = match base {
            Some(_) => described.numbers.iter().copied().filter(|(number, _)| !self.is_tracked(*number)).collect(),
            None => described.numbers.clone(),
        };
        let bare = described.block.is_empty() && described.extra.is_empty() && described.words.is_empty();
        if let (Some(base), true, true) = (base, bare, numbers.is_empty()) {
            return Some((base, false));
        }
        if let (Some(name), None, true, true) = (&described.card, base, bare, numbers.is_empty()) {
            let in_order = described.zone.is_some_and(|zone| self.builder.rulebook.zones[zone.index()].ordered);
            self.misspelt(name, in_order);
        }
        let key = key_of(described, &numbers);
        if let Some(at) = self.card_texts.iter().position(|text| text.key == key) {
            return Some((CardId::at(at), base.is_none()));
        }
        let mut words = base.map(|of| self.builder.cards[of.index()].words.clone()).unwrap_or_default();
        if !described.words.is_empty() {
            let more = self.builder.words(described.words);
            if base.is_some() {
                self.words_of_declared(described, &words, &more);
            }
            words.extend(more.into_iter().filter(|word| !words.contains(word)).collect::<Vec<_>>());
        }
        let name = described.card.as_ref().map_or_else(|| written(described.words), |name| name.text.clone());
        let token = base.is_some_and(|of| self.builder.cards[of.index()].token);
        let card = Card {
            name,
            words,
            numbers: Vec::new(),
            abilities: Vec::new(),
            token,
            like: CardId::default(),
            back: None,
        };
        let text = CardText { of: base, lines: described.block, extra: described.extra.clone(), numbers, key };
        Some((self.add_card(card, text, span), base.is_none()))
    }

    /// Warns of a word that is given to a declared card beside others of its set: another card may be meant.
    fn words_of_declared(&mut self, described: &DescribedObject<'a>, has: &[WordId], more: &[WordId]) {
        let book = self.builder.rulebook;
        let Some(name) = &described.card else { return };
        let (set, called) =
            (|word: WordId| book.words[word.index()].set, |word: WordId| &book.words[word.index()].name);
        let beside = |word: &&WordId| !has.contains(word) && has.iter().any(|known| set(*known) == set(**word));
        let Some(word) = more.iter().find(beside).copied() else { return };
        let known = has.iter().copied().filter(|known| set(*known) == set(word));
        let known: Vec<String> = known.map(|known| format!("`{}`", called(known))).collect();
        let message =
            format!("card `{}` is {}, and here it is `{}` as well", name.text, known.join(", "), called(word));
        let help = format!(
            "a card of the scenario's own needs another name; if this one is to be both, write `{}` where it is declared",
            called(word)
        );
        let problem = Diagnostic::warning(span_of(described.words).unwrap_or(name.span), message);
        self.problem(problem.label("the card that is declared?").help(help));
    }

    /// A card that nothing is said of may be new, but not if it is called almost like another; and only one in a deck needs nothing
    /// to be said of it.
    fn misspelt(&mut self, name: &Name, in_order: bool) {
        let known = self.library.seen(DeclarationKind::Card, &self.sees).map(|card| card.name.text.as_str());
        if let Some(near) = nearest(&name.text, known).filter(|_| name.text.chars().count() > 3) {
            let problem = Diagnostic::error(name.span, format!("no card `{}`", name.text)).label("not declared");
            let odd = lookalike::odd(near).map_or_else(String::new, |odd| format!(" (it holds {odd})"));
            let new = format!("did you mean `{near}`{odd}? if it is a new card, write `\"{}\" is WORDS`", name.text);
            self.problem(problem.help(new));
        } else if !in_order {
            let problem = Diagnostic::warning(name.span, format!("no card `{}` is declared", name.text));
            let above = self.scenario.objects.iter().any(|it| self.builder.cards[it.card.index()].name == name.text);
            let help = match self.library.file_of(DeclarationKind::Card, &name.text) {
                Some(file) => format!("`{file}` declares it: write `use` with that file"),
                None if above => format!(
                    "`use` the file that declares it; a line above describes an object, and no card: for both, declare `card \"{}\": WORDS {{ ... }}` outside \
                     the scenario",
                    name.text
                ),
                None => format!("`use` the file that declares it; of a new card, write `\"{}\" is WORDS`", name.text),
            };
            self.problem(problem.label("an object without words, numbers and abilities").help(help));
        }
    }

    fn is_tracked(&self, number: NumberId) -> bool {
        self.builder.rulebook.numbers[number.index()].tracked
    }

    /// The card of a name: a declared one, not a variant.
    fn card_named(&self, name: &str) -> Option<CardId> {
        let declared = |(at, card): (usize, &Card)| card.name == name && self.card_texts[at].key.is_empty();
        (0..self.builder.cards.len()).find(|at| declared((*at, &self.builder.cards[*at]))).map(CardId::at)
    }

    /// Gives every object a name of its own: what the scenario calls it, or its card's with a number.
    fn name_objects(&mut self, names: &[(Option<Name>, String)]) {
        self.called = names.iter().map(|(alias, called)| alias.is_none().then(|| called.clone())).collect();
        for (at, (alias, called)) in names.iter().enumerate() {
            let name = match alias {
                Some(alias) => {
                    let is_it = |(other, called): &(Option<Name>, String)| match other {
                        Some(other) => other.text == alias.text,
                        None => *called == alias.text,
                    };
                    if names[..at].iter().any(is_it)
                        || names[at + 1..].iter().any(|(other, it)| other.is_none() && *it == alias.text)
                    {
                        let message = format!("two objects are called `{}`", alias.text);
                        self.problem(Diagnostic::error(alias.span, message).label("the second"));
                    }
                    alias.text.clone()
                }
                None => match names[..at].iter().filter(|(_, other)| other == called).count() {
                    0 => called.clone(),
                    before => format!("{called} {}", before + 1),
                },
            };
            let id = ObjectId::at(at);
            let card = self.scenario.objects[at].card;
            self.check_look(at, &name);
            self.scenario.objects[at].name.clone_from(&name);
            let only = names.iter().filter(|(_, other)| other == called).count() == 1;
            if name != *called && only {
                self.builder.objects.push(NamedObject { name: called.clone(), id, card, shared: false });
            }
            let shared = name == *called && Self::is_shared(at, names);
            self.builder.objects.push(NamedObject { name, id, card, shared });
        }
    }

    /// Whether another object without a name of its own is called like one.
    fn is_shared(at: usize, names: &[(Option<Name>, String)]) -> bool {
        let mut others = names.iter().enumerate().filter(|(other, (alias, _))| *other != at && alias.is_none());
        others.any(|(_, (_, called))| *called == names[at].1)
    }
}

/// The words up to the next piece of the line.
pub(super) fn words_here<'a>(cursor: &mut Cursor<'a>, pieces: &[&str]) -> &'a [Part] {
    let rest = cursor.rest();
    let stop = |part: &Part| {
        pieces.iter().any(|piece| part.is_word(piece))
            || !matches!(part, Part::Word { .. } | Part::Mark { mark: Mark::Comma, .. })
    };
    let length = rest.iter().position(stop).unwrap_or(rest.len());
    let (words, rest) = rest.split_at(length);
    *cursor = Cursor::new(rest, words.last().map_or(cursor.here(), Part::span));
    words
}

/// What two objects that share a card have in common.
fn key_of(described: &DescribedObject<'_>, numbers: &[(NumberId, i32)]) -> String {
    let name = described.card.as_ref().map_or("", |name| &name.text);
    let lines: Vec<String> =
        described.block.iter().chain(&described.extra).map(|statement| written(&statement.parts)).collect();
    format!("{name:?} {} {numbers:?} {}", written(described.words), lines.join("; "))
}
