//! The doors of the floor: what `read` calls.

use super::budget::Budget;
use super::printing::KeptWordings;
use super::reader::{Owner, PartCursor, StatementReader};
use super::scope::{NameScope, ValueKind};
use super::select::{Determiner, Extent};
use super::trouble::{Fail, Read};
use super::{Builder, CardBody, ExprPlace};
use crate::ability::{Ability, AbilityKind, Scope};
use crate::event::EventPattern;
use crate::expr::{Expr, Role, Select, Slot};
use crate::instr::Instr;
use crate::rulebook::FACE_DOWN;
use crate::scenario::ValueShape;
use base::diagnostic::Diagnostic;
use base::id::{AbilityId, CardId, EventKindId, NumberId, PlayerId, WordId};
use base::source::Span;
use syntax::{Mark, Part, Statement};

impl Builder<'_> {
    /// Reads all of some parts; reports what keeps them from being read.
    fn all_of<T>(
        &mut self,
        scope: NameScope,
        owner: Owner,
        parts: &[Part],
        read: impl Fn(&mut StatementReader<'_, '_, '_>) -> Read<T>,
    ) -> Option<(T, NameScope)> {
        self.budget = Budget::default();
        let cursor = PartCursor::new(parts, Span::default());
        let kept = KeptWordings::default();
        let mut reader = StatementReader::new(self, cursor, (scope, owner), &kept);
        let result = reader.read_as_printed(|reader| {
            let value = read(reader)?;
            reader.expect_sentence_end()?;
            reader.warn_of_unread(0);
            Ok(value)
        });
        reader.settle_tallies();
        match result {
            Ok(value) => Some((value, reader.scope)),
            Err(Fail) => {
                reader.report();
                None
            }
        }
    }

    // abilities

    /// The abilities of a card, keyword or scenario object, one or more a statement.
    pub fn abilities(&mut self, owner: &str, statements: &[Statement]) -> Vec<AbilityId> {
        let mut abilities = Vec::new();
        for statement in statements {
            abilities.extend(self.ability_statement(owner, statement));
        }
        abilities
    }

    /// Notes what the lines of a card say behind `resolve:`, for those that are read next and do the same.
    pub fn note_resolutions<'s>(&mut self, lines: impl IntoIterator<Item = &'s Statement>) {
        let behind = |statement: &Statement| match statement.parts.as_slice() {
            [resolve, colon, body @ ..] if resolve.is_word("resolve") && colon.is_mark(Mark::Colon) => {
                let end = body.iter().position(|part| part.is_word("cites")).unwrap_or(body.len());
                Some(body[..end].to_vec())
            }
            _ => None,
        };
        let lines: Vec<&Statement> = lines.into_iter().collect();
        let number = self.paid.as_ref().map(|(number, _)| self.rulebook.numbers[number.index()].name.as_str());
        self.named_in_costs = super::paying::named_in_costs(&lines, number);
        self.resolutions = lines.into_iter().filter_map(behind).collect();
    }

    fn ability_statement(&mut self, owner: &str, statement: &Statement) -> Vec<AbilityId> {
        self.budget = Budget::default();
        let owner = Owner { name: owner.to_owned(), ..Owner::default() };
        self.read_abilities(&owner, std::slice::from_ref(statement))
    }

    /// Abilities with what is left of the budget: also those that stand inside others.
    pub(super) fn read_abilities(&mut self, owner: &Owner, statements: &[Statement]) -> Vec<AbilityId> {
        statements.iter().flat_map(|statement| self.abilities_in(&NameScope::object(), owner, statement)).collect()
    }

    /// The abilities of one statement, with what can be named there.
    fn abilities_in(&mut self, scope: &NameScope, owner: &Owner, statement: &Statement) -> Vec<AbilityId> {
        let (parts, clauses) = self.cites(&statement.parts);
        let owner = Owner {
            clauses: owner.clauses.iter().copied().chain(clauses).collect(),
            sentence: super::sentence(parts),
            ..owner.clone()
        };
        let cursor = PartCursor::new(parts, statement.span);
        let kept = KeptWordings::default();
        let mut reader = StatementReader::new(self, cursor, (scope.clone(), owner), &kept);
        let result = reader.deeper(|reader| reader.read_as_printed(StatementReader::ability_with_names));
        reader.settle_tallies();
        match result {
            Ok(read) => read,
            Err(Fail) => {
                reader.report();
                Vec::new()
            }
        }
    }

    /// The body of a card: numbers (`power 6`) and abilities.
    pub fn card_body(&mut self, owner: &str, statements: &[Statement]) -> CardBody {
        let mut body = CardBody::default();
        for statement in statements {
            match self.card_number(&statement.parts) {
                Some((number, _)) if body.numbers.iter().any(|(known, _)| *known == number) => {
                    let name = &self.rulebook.numbers[number.index()].name;
                    let problem = Diagnostic::error(statement.span, format!("`{name}` stands twice"));
                    self.report(problem);
                }
                Some(number) => {
                    self.is_payable(number, statement.span);
                    body.numbers.push(number);
                }
                None if self.has_more_behind_number(&statement.parts) => {}
                None => body.abilities.extend(self.ability_statement(owner, statement)),
            }
        }
        body
    }

    /// Warns of a cost of less than nothing, which nobody can pay.
    fn is_payable(&mut self, (number, value): (NumberId, i32), span: Span) {
        if value < 0 && self.paid.as_ref().is_some_and(|(paid, _)| *paid == number) {
            let name = &self.rulebook.numbers[number.index()].name;
            let problem =
                Diagnostic::warning(span, format!("`{name}` is what a card costs, and here less than nothing"));
            self.report(
                problem.label("never to be paid").help(format!("write `{name} 0` for a card that costs nothing")),
            );
        }
    }

    /// Reports what stands behind a number of a card: `power 3, life 2`. Whether it did.
    fn has_more_behind_number(&mut self, parts: &[Part]) -> bool {
        let mut number = |end: &usize| Some((*end, self.card_number(&parts[..*end])?));
        let Some((end, _)) = (1..parts.len().min(8)).find_map(|end| number(&end)) else { return false };
        let written = super::sentence(&parts[..end]);
        let behind = super::sentence(&parts[end..]);
        if self.rulebook.resources.contains(&behind) {
            let last = parts[parts.len() - 1].span();
            let problem = Diagnostic::error(parts[end].span().to(last), "a number of a card stands alone");
            let help = format!(
                "write `{written}`; which number of players a cost is paid with is said in the rulebook, `play {{ ... }}`"
            );
            self.report(problem.label("not expected").help(help));
            return true;
        }
        let problem = Diagnostic::error(parts[end].span(), format!("nothing can stand behind `{written}` on its line"));
        // `costs 1 less for each unit` is an effect.
        let is_effect = parts[end].is_word("less") || parts[end].is_word("more");
        let line = super::sentence(&parts[usize::from(parts[0].is_word("cost"))..]);
        let line = if parts[0].is_word("cost") { format!("costs {line}") } else { line };
        self.report(problem.label("not expected").help(match is_effect {
            true => format!("what changes what a card costs says of which: write `this {line}`"),
            false => "write one number or ability a line, or `;` between them".to_owned(),
        }));
        true
    }

    /// Whether these parts are a number of a card.
    pub(super) fn is_card_number(&mut self, parts: &[Part]) -> bool {
        self.card_number(parts).is_some()
    }

    /// `power 6`, `power -1`.
    fn card_number(&mut self, parts: &[Part]) -> Option<(NumberId, i32)> {
        let (number, length) = {
            let cursor = PartCursor::new(parts, Span::default());
            let kept = KeptWordings::default();
            StatementReader::new(self, cursor, (NameScope::empty(), Owner::default()), &kept).find_number()?
        };
        match &parts[length..] {
            [Part::Number { value, .. }] => Some((number, *value)),
            [sign, Part::Number { value, .. }] if sign.is_mark(Mark::Minus) => Some((number, -*value)),
            _ => None,
        }
    }

    /// Words of the vocabulary, with nothing or commas between them: `brute attack`.
    pub fn words(&mut self, parts: &[Part]) -> Vec<WordId> {
        let words = self.all_of(NameScope::empty(), Owner::default(), parts, |reader| {
            let mut words = Vec::new();
            while !reader.at_end() {
                let at = reader.cursor.at;
                let word = reader.word()?;
                if words.contains(&word) {
                    let problem = Diagnostic::error(reader.since(at), "this word stands twice").label("the second");
                    reader.b.report(problem.help("leave one of them out"));
                }
                words.push(word);
                if reader.at_mark(Mark::Comma) {
                    reader.skip(1);
                }
            }
            Ok(words)
        });
        let words = words.map(|(words, _)| words).unwrap_or_default();
        let face = self.rulebook.face_down().filter(|word| words.contains(word));
        if let (Some(_), Some(part)) = (face, parts.iter().find(|part| part.is_word(FACE_DOWN)).or(parts.first())) {
            let problem = Diagnostic::error(part.span(), "no card is face-down: an object of it lies so");
            self.report(
                problem.label("not of a card").help("write `A: face-down \"CARD\" in ZONE` of an object at the start"),
            );
        }
        words.into_iter().filter(|word| Some(*word) != face).collect()
    }

    // instructions

    /// What an event of a kind does: the parts after `does:`, or a group of statements. Also kept in `bodies`.
    pub fn event_body(&mut self, kind: EventKindId, parts: &[Part]) -> Vec<Instr> {
        let body = self.all_of(scope_of_event(kind), Owner::default(), parts, |reader| reader.doing());
        let body = body.map(|(body, _)| body).unwrap_or_default();
        self.warn_of_lost_control(&body, parts);
        if let Some(kept) = self.bodies.get_mut(kind.index()) {
            kept.clone_from(&body);
        }
        body
    }

    /// What follows an event of a kind: the parts after `steps:`, or a group of statements.
    pub fn event_steps(&mut self, kind: EventKindId, parts: &[Part]) -> Vec<Instr> {
        let scope = NameScope { updates: false, steps: true, ..scope_of_event(kind) };
        let steps = self.all_of(scope, Owner::default(), parts, |reader| reader.doing());
        steps.map(|(steps, _)| steps).unwrap_or_default()
    }

    /// What an event of a kind needs: the parts after each `only if`, or each `occurs only if`.
    pub fn event_needs(&mut self, kind: EventKindId, lines: &[&[Part]]) -> Expr {
        let mut told = Vec::new();
        let mut read = |line: &[Part]| {
            self.all_of(scope_of_event(kind), Owner::default(), line, |reader| reader.condition()).map(|(it, _)| it)
        };
        let mut needs: Vec<Expr> = Vec::new();
        for line in lines {
            let Some(need) = read(line) else { continue };
            if needs.iter().any(|other| super::pointless::never_together(other, &need)) {
                let problem =
                    Diagnostic::error(place_of(line), "this never holds together with another line of this event");
                let help = "leave one of them out; where either is enough, write `or` between them";
                told.push(problem.label("the event can never happen").help(help));
            }
            needs.push(need);
        }
        told.into_iter().for_each(|problem| self.report(problem));
        needs.extend(self.leaves_from(kind));
        let needs = super::make::all(needs);
        if let Some(kept) = self.needs.get_mut(kind.index()) {
            *kept = super::make::and(std::mem::replace(kept, Expr::TRUE), needs.clone());
        }
        needs
    }

    /// What an event says `FROM` of happens to what is there.
    fn leaves_from(&self, kind: EventKindId) -> Option<Expr> {
        let forms = &self.rulebook.events[kind.index()].forms;
        let names = |role: Role| forms.iter().any(|form| super::event::mentions(form, role));
        let is_read = names(Role::Object) && names(Role::From);
        let slot = |role: Role| Expr::Slot(Slot::of_role(role));
        is_read.then(|| super::make::equal(Expr::ZoneOf(Box::new(slot(Role::Object))), slot(Role::From)))
    }

    /// A line of a script; `you` is the player, if there is one. Also gives the size of its environment.
    pub fn script(&mut self, player: Option<PlayerId>, parts: &[Part]) -> (Vec<Instr>, u8) {
        let you = player.map(|player| Expr::Is(player.value()));
        let scope = NameScope { you, script: true, ..NameScope::empty() };
        let owner = Owner { sentence: super::sentence(parts), name: "the script".to_owned(), ..Owner::default() };
        let line = self.all_of(scope, owner, parts, |reader| match reader.attempt(StatementReader::players_move) {
            Ok(line) => Ok(line),
            Err(Fail) => reader.doing(),
        });
        match line {
            Some((body, scope)) => (body, scope.next),
            None => (Vec::new(), Slot::FIRST_LOCAL.0),
        }
    }

    // expressions

    /// An expression of any kind.
    pub fn expression(&mut self, place: ExprPlace, parts: &[Part]) -> Option<(Expr, ValueShape)> {
        let (value, _) = self.all_of(scope_of(place), Owner::default(), parts, |reader| {
            let at = reader.cursor.at;
            let (expr, kind) = reader.value()?;
            let shape = match kind {
                ValueKind::Number => ValueShape::Number,
                ValueKind::Truth => ValueShape::Truth,
                ValueKind::Object => ValueShape::Object,
                ValueKind::Player => ValueShape::Player,
                ValueKind::Zone => ValueShape::Zone,
                ValueKind::Card => return reader.no_object_of(at, &expr),
                ValueKind::Word => {
                    return reader.refuse(at, |span| {
                        Diagnostic::error(span, format!("expected something that can change, found {}", kind.called()))
                    });
                }
            };
            Ok((expr, shape))
        })?;
        Some(value)
    }

    /// A condition.
    pub fn condition(&mut self, place: ExprPlace, parts: &[Part]) -> Option<Expr> {
        Some(self.all_of(scope_of(place), Owner::default(), parts, |reader| reader.condition())?.0)
    }

    /// `EVENT [and COND] [during PERIOD]` of a property, and what is asked of it.
    pub fn pattern(&mut self, event: &[Part], condition: &[Part]) -> Option<(EventPattern, Expr)> {
        let scope = NameScope { event: true, ..NameScope::empty() };
        let (mut patterns, scope) = self.all_of(scope, Owner::default(), event, |reader| reader.rule_patterns())?;
        let asked = self.all_of(scope, Owner::default(), condition, |reader| reader.condition())?.0;
        let first = patterns.swap_remove(0);
        if !patterns.is_empty() {
            let span = event.first().map_or(Span::default(), Part::span);
            self.report(
                Diagnostic::error(span, "a property looks at one kind of event").help("write one property for each"),
            );
        }
        Some((first, asked))
    }

    // descriptions

    /// A description of objects, such as `each hero with life <= 0`.
    pub fn select(&mut self, parts: &[Part]) -> Option<Select> {
        Some(self.all_of(NameScope::empty(), Owner::default(), parts, |reader| reader.select_each())?.0)
    }

    /// A standing check: `each hero with life <= 0: its controller loses`.
    pub fn standing(&mut self, parts: &[Part]) -> Option<(Select, Vec<Instr>)> {
        if is_anthem(parts) {
            self.report(modifies(parts[0].span().to(parts[parts.len() - 1].span())));
            return None;
        }
        if let Some(problem) = self.check_of_players(parts) {
            self.report(problem);
            return None;
        }
        self.standing_check(parts)
    }

    /// The same of what is about objects.
    pub(super) fn standing_check(&mut self, parts: &[Part]) -> Option<(Select, Vec<Instr>)> {
        let scope = NameScope { updates: true, ..NameScope::empty() };
        let (check, _) = self.all_of(scope, Owner::default(), parts, |reader| {
            let at = reader.cursor.at;
            let (determiner, select) = reader.select_any()?;
            if determiner == Determiner::One {
                return reader.wanted("`each`");
            }
            reader.scope.it = Some(Expr::Slot(select.slot));
            let verbs = ["get", "gets", "gain", "gains", "have", "has", "lose", "loses", "is", "are", "becomes"];
            if verbs.iter().any(|verb| reader.at_word(verb)) {
                return reader.refuse(at, modifies);
            }
            reader.expect_mark(Mark::Colon)?;
            let (body, at) = (reader.cursor.at, reader.b.abilities.len());
            let doing = reader.doing()?;
            reader.warn_of_not_there(body, &select, &doing);
            let lasting = |ability: &Ability| matches!(ability.kind, AbilityKind::Continuous(_));
            if reader.b.abilities[at..].iter().any(lasting) {
                return reader.refuse(body, |span| {
                    Diagnostic::error(
                        span,
                        "a standing check makes no effect that lasts: it would make it again and again",
                    )
                    .label("after every event")
                    .help("let an event do it that happens once, or put the effect on a card or in a `keyword`")
                });
            }
            Ok((select, doing))
        })?;
        Some(check)
    }

    /// Rules of the book that answer events or modify each of some objects, one or more a statement: without `this` and `you`.
    pub fn rules(&mut self, statements: &[Statement]) -> Vec<AbilityId> {
        let mut found = Vec::new();
        for statement in statements {
            self.budget = Budget::default();
            if is_anthem(&statement.parts) {
                self.report(modifies(statement.span));
                continue;
            }
            let owner = Owner { name: "the rules".to_owned(), ..Owner::default() };
            let abilities = self.abilities_in(&NameScope::empty(), &owner, statement);
            let is_rule = |id: &AbilityId| {
                let kind = &self.abilities[id.index()].kind;
                kind.answers_events() || kind.continuous().is_some_and(|it| matches!(it.scope, Scope::Each(_)))
            };
            if !abilities.iter().all(is_rule) {
                let error = Diagnostic::error(
                    statement.span,
                    "a rule of the book answers, replaces or forbids events, or modifies objects",
                );
                self.report(error.label("this does none of that").help(
                    "what is modified is `each DESCRIPTION` (`each unit gets +1 power`); what is done whenever something holds stands in \
                     `standing` (`each unit with power <= 0: destroy it`); all else on cards and in keywords",
                ));
                continue;
            }
            found.extend(abilities);
        }
        found
    }

    /// What a rulebook does with a card that is played or activated: `this`, or `it`.
    pub fn with_card(&mut self, parts: &[Part]) -> Option<Vec<Instr>> {
        let scope = NameScope { it: Some(Expr::Slot(Slot::THIS)), ..NameScope::object() };
        let (body, _) = self.all_of(scope, Owner::default(), parts, |reader| {
            let (at, made) = (reader.cursor.at, reader.b.abilities.len());
            let body = reader.doing()?;
            if reader.b.abilities.len() > made {
                return reader.refuse(at, |span| {
                    Diagnostic::error(
                        span,
                        "a line of `play` makes no effect that lasts, and nothing that waits for an event",
                    )
                    .help("let an event do that, and say here that the event happens")
                });
            }
            Ok(body)
        })?;
        Some(body)
    }

    /// Whether `this` fits a description such as `permanent` or `red attack with cost 0`.
    pub fn fits(&mut self, parts: &[Part]) -> Option<Expr> {
        let (filter, _) = self.all_of(NameScope::object(), Owner::default(), parts, |reader| {
            Ok(reader.description(&Expr::Slot(Slot::THIS), Extent::FULL)?.filter)
        })?;
        Some(filter)
    }
}

pub(super) fn place_of(parts: &[Part]) -> Span {
    parts.first().zip(parts.last()).map_or_else(Span::default, |(first, last)| first.span().to(last.span()))
}

/// `each unit you control gets +1 power`: an effect of somebody, on its own.
fn is_anthem(parts: &[Part]) -> bool {
    let has = |words: &[&str]| parts.iter().any(|part| words.iter().any(|word| part.is_word(word)));
    let is_plain = !parts.iter().any(|part| part.is_mark(Mark::Colon) || part.is_mark(Mark::Comma));
    is_plain && has(&["you", "your"]) && has(&["get", "gets", "gain", "gains", "have", "has"]) && !has(&["can't"])
}

/// The rulebook is nobody's, and has no effect on what is somebody's.
pub(super) fn modifies(span: Span) -> Diagnostic {
    Diagnostic::error(span, "only what an object has modifies objects that are yours: the book has no `you`")
        .label("a continuous effect")
        .help(
            "say it of all in `rules` (`each unit gets +1 power`), or put it on a card or in a `keyword` that the objects have, or give a \
             scenario an object that has it: `A: \"Rules\" is item { each unit you control gets +1 power }`",
        )
}

fn scope_of(place: ExprPlace) -> NameScope {
    match place {
        ExprPlace::Object => NameScope::object(),
        ExprPlace::Scenario => NameScope::empty(),
    }
}

impl<'p> StatementReader<'_, '_, 'p> {
    /// Refuses a card, named from a position on, of which an object is meant.
    fn no_object_of<T>(&mut self, at: usize, card: &Expr) -> Read<T> {
        let is_it = |nth: usize| *card == Expr::Is(CardId::at(nth).value());
        let card = self.b.cards.iter().enumerate().find(|(nth, _)| is_it(*nth));
        let name = card.map_or_else(String::new, |(_, card)| card.name.clone());
        let player = self.b.players.first().map_or("PLAYER", String::as_str);
        let help = format!("`{name}` is a card: write `{player}: \"{name}\" in ZONE` for an object of it");
        let message = format!("no object `{name}` in this scenario");
        self.refuse(at, |span| Diagnostic::error(span, message).label("a card, and no object").help(help))
    }
}

/// Where what an event of a kind does and needs is said: with its parts.
fn scope_of_event(kind: EventKindId) -> NameScope {
    NameScope {
        event: true,
        holes: true,
        updates: true,
        kind: Some(kind),
        it: Some(Expr::Slot(Slot::of_role(crate::expr::Role::Object))),
        that_player: Some(Expr::Slot(Slot::of_role(crate::expr::Role::Player))),
        ..NameScope::empty()
    }
}
