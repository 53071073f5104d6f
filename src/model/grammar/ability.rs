//! Abilities: what stands on a line of a card, a keyword or a `{ ... }` after `has`.

use super::argument::Giver;
use super::effect::{AbilityDraft, Inner};
use super::event::SentenceUse;
use super::make;
use super::names::name_length;
use super::reader::StatementReader;
use super::scope::NameScope;
use super::select::Determiner;
use super::trouble::{Fail, Read};
use crate::ability::{AbilityKind, Activated, Bound, Continuous, Replacement, Scope as Affects, Trigger};
use crate::event::EventPattern;
use crate::expr::{Expr, Slot};
use crate::rulebook::FACE_DOWN;
use base::diagnostic::Diagnostic;
use base::id::{AbilityId, ZoneId};
use syntax::{Mark, Part, Statement};

/// What an ability answers: events, and the state that it needs.
#[derive(Clone, Debug)]
pub(super) struct AbilityHead {
    pub(super) on: Vec<EventPattern>,
    pub(super) state: Expr,
}

impl<'p> StatementReader<'_, '_, 'p> {
    /// One line: one or more abilities.
    pub(super) fn ability(&mut self) -> Read<Vec<AbilityId>> {
        self.deeper(|reader| {
            let at = reader.cursor.at;
            let abilities = reader.ability_line()?;
            reader.expect_sentence_end()?;
            reader.warn_of_met_nowhere(at, &abilities);
            Ok(abilities)
        })
    }

    pub(super) fn ability_line(&mut self) -> Read<Vec<AbilityId>> {
        match self.peek().and_then(Part::word) {
            Some("while") => return self.while_holds(),
            Some("from") => return self.that_works_in(),
            Some(FACE_DOWN) if self.at_colon_behind() => return self.while_face_down(),
            Some("when" | "at") => return self.one(|reader| reader.trigger(None)),
            Some("the") if self.peek_at(2).is_some_and(|part| part.is_word("time")) => {
                return self.one(Self::ordinal);
            }
            Some("if") => return self.one(|reader| reader.replacement(None)),
            Some("as") if self.at_cost() => return self.one(Self::playing_cost),
            Some("as") => return self.one(Self::identity),
            Some("you") if self.at_allowance() => return self.one(Self::allowance),
            Some("activate") => return self.one(Self::activated),
            Some("resolve") => return self.one(Self::resolution_ability),
            Some("nothing") => return self.one(Self::suppress),
            Some("this") if self.b.wordings.iter().any(|known| known == "enters") => {
                if let Ok(abilities) = self.attempt(|reader| reader.one(Self::entering)) {
                    return Ok(abilities);
                }
            }
            _ => {}
        }
        if let Some(priority) = self.eat_priority() {
            return self.of_priority(priority);
        }
        if let Ok(bound) = self.attempt(|reader| {
            let bound = reader.limit()?;
            reader.expect_mark(Mark::Comma)?;
            Ok(bound)
        }) {
            return if self.at_word("if") {
                self.one(|reader| reader.replacement(Some(bound)))
            } else if self.at_class_and("when") {
                self.one(|reader| reader.of_class(Some(bound)))
            } else {
                self.one(|reader| reader.trigger(Some(bound)))
            };
        }
        if self.at_class_and("when") {
            return self.one(|reader| reader.of_class(None));
        }
        if self.find_keyword().is_some()
            && let Ok(abilities) = self.attempt(Self::keyword_line)
        {
            return Ok(abilities);
        }
        self.one(Self::rule)
    }

    fn one(&mut self, read: impl FnOnce(&mut Self) -> Read<AbilityId>) -> Read<Vec<AbilityId>> {
        Ok(vec![read(self)?])
    }

    /// `LIMIT`: `once per turn`, `twice per turn`, `3 times per turn`, `once`.
    pub(super) fn limit(&mut self) -> Read<Bound> {
        let at = self.cursor.at;
        let times = if self.eat("once") {
            1
        } else if self.eat("twice") {
            2
        } else if let Some(times) = self.eat_number() {
            self.expect("times")?;
            self.times_of_limit(at, times)?
        } else {
            return self.wanted("a limit (`once per turn`)");
        };
        let period = if self.eat("per") { Some(self.period()?) } else { None };
        Ok(Bound { times, period })
    }

    /// `PRIORITY,`: a priority of the rulebook before a trigger, as a number; the higher comes first.
    fn eat_priority(&mut self) -> Option<i32> {
        let names = &self.b.rulebook.priorities;
        let found = names.iter().enumerate().find_map(|(at, name)| Some((at, name_length(name, self.rest())?)));
        let Some((at, length)) = found else {
            if self.peek_at(1).is_some_and(|part| part.is_mark(Mark::Comma)) {
                let (place, found) = (self.place(), self.peek());
                self.trouble.names(place, found, "priority", self.b.rulebook.priorities.iter().map(String::as_str));
            }
            return None;
        };
        let priority = (names.len() - at) as i32;
        if !self.peek_at(length).is_some_and(|part| part.is_mark(Mark::Comma)) {
            return None;
        }
        self.skip(length + 1);
        Some(priority)
    }

    /// A trigger that has a priority.
    fn of_priority(&mut self, priority: i32) -> Read<Vec<AbilityId>> {
        let at = self.cursor.at;
        let abilities = self.ability_line()?;
        for ability in &abilities {
            match &mut self.b.abilities[ability.index()].kind {
                AbilityKind::Trigger(trigger) => trigger.priority = priority,
                AbilityKind::Resolution(_)
                | AbilityKind::Activated(_)
                | AbilityKind::Replacement(_)
                | AbilityKind::Continuous(_)
                | AbilityKind::Cannot(_)
                | AbilityKind::Can(_)
                | AbilityKind::Suppress(..)
                | AbilityKind::Required(_)
                | AbilityKind::Playing(_)
                | AbilityKind::Mark => {
                    return self.refuse(at, |span| {
                        Diagnostic::error(span, "only a trigger has a priority").help("write `when ...: ...`")
                    });
                }
            }
        }
        Ok(abilities)
    }

    // conditions around abilities

    /// The abilities of a group; those that cannot be read are reported and left out.
    pub(super) fn ability_group(&mut self, statements: &'p [Statement]) -> Vec<AbilityId> {
        let mut abilities = Vec::new();
        let owner = self.owner.clone();
        let scope = self.scope.clone();
        for statement in statements {
            let (parts, clauses) = self.b.cites(&statement.parts);
            self.owner.clauses = owner.clauses.iter().copied().chain(clauses).collect();
            self.owner.sentence = super::sentence(parts);
            let before = std::mem::take(&mut self.trouble);
            match self.inside(parts, statement.span, |reader| reader.read_as_printed(Self::ability_with_names)) {
                Ok(read) => abilities.extend(read),
                Err(Fail) => self.report(),
            }
            self.trouble = before;
            let next = self.scope.next;
            self.scope = NameScope { next, ..scope.clone() };
        }
        self.owner = owner;
        abilities
    }

    /// An ability, of which all names are read.
    pub(super) fn ability_with_names(&mut self) -> Read<Vec<AbilityId>> {
        let known = self.scope.names.len();
        let abilities = self.ability()?;
        self.warn_of_unread(known);
        Ok(abilities)
    }

    /// The abilities that an object gains: `this` is that object, and nothing around is known.
    pub(super) fn granted(&mut self, statements: &'p [Statement]) -> Vec<AbilityId> {
        let hidden = self.scope.names.iter().map(|name| name.name.clone()).chain(self.scope.hidden.clone());
        let inner = NameScope { hidden: hidden.collect(), ..NameScope::object() };
        let outer = std::mem::replace(&mut self.scope, inner);
        let abilities = self.ability_group(statements);
        self.scope = outer;
        self.on_any_side(abilities)
    }

    // triggers

    /// `EVENT [or EVENT] [and COND] [during PERIOD]`; from here on its roles can be named.
    pub(super) fn head(&mut self) -> Read<AbilityHead> {
        let on = self.event_patterns(SentenceUse::Pattern)?;
        // What stands behind is history, or how many there are.
        self.scope.batches = false;
        self.event_is_named(&on);
        Ok(AbilityHead { on, state: self.conditions_behind()? })
    }

    /// `[and COND] [during PERIOD]`, as often as they stand here.
    pub(super) fn conditions_behind(&mut self) -> Read<Expr> {
        let mut conditions = Vec::new();
        loop {
            if self.at_word("and") {
                self.skip(1);
                conditions.push(self.condition()?);
            } else if self.at_word("during")
                || (self.at_mark(Mark::Comma) && self.peek_at(1).is_some_and(|part| part.is_word("during")))
            {
                self.skip(1 + usize::from(self.at_mark(Mark::Comma)));
                conditions.push(self.during()?);
            } else {
                self.eat("and");
                self.eat("during");
                return Ok(make::all(conditions));
            }
        }
    }

    /// `when EVENT: DO`, `when COND: DO`, `at the start of your turn: DO`.
    fn trigger(&mut self, limit: Option<Bound>) -> Read<AbilityId> {
        if !self.eat_any(&["when", "at"]) {
            return Err(Fail);
        }
        let (trigger, inner) = self.with_event(|reader| {
            let head = reader.event_or_state()?;
            let batch = reader.batch()?;
            reader.expect_mark(Mark::Colon)?;
            let resolution = reader.resolution()?;
            Ok(Trigger {
                on: head.on,
                state: head.state,
                ordinal: None,
                limit,
                next: false,
                priority: 0,
                batch,
                resolution,
            })
        })?;
        let zones = self.in_play();
        self.static_ability(AbilityKind::Trigger(trigger), inner, zones)
    }

    /// Refuses a trigger, read from a position on, that waits for what would happen.
    pub(super) fn has_happened(&mut self, start: usize) -> Read<()> {
        let read = &self.cursor.parts[start..self.cursor.at];
        let Some(would) = read.iter().position(|part| part.is_word("would")) else { return Ok(()) };
        let place = read[would].span();
        self.refuse(start, |_| {
            Diagnostic::error(place, "a trigger waits for what has happened").label("has not happened").help(
                "write the event without `would`, such as `when this is destroyed: DO`; what takes the place of an event begins \
                 with `if`: `if EVENT, instead DO`",
            )
        })
    }

    pub(super) fn static_ability(&mut self, kind: AbilityKind, inner: Inner, zones: Vec<ZoneId>) -> Read<AbilityId> {
        let Inner { captures, slots, variables, .. } = inner;
        self.push(None, AbilityDraft { kind, zones, duration: None, captures, slots, variables })
    }

    /// `the first time each turn EVENT: DO`, or `..., instead CHANGES`, or `..., CLASS: CHANGES`.
    fn ordinal(&mut self) -> Read<AbilityId> {
        self.skip(1);
        const TIMES: [&str; 9] = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"];
        let Some(time) = TIMES.iter().position(|word| self.eat(word)) else { return Err(Fail) };
        self.expect_words(&["time", "each"])?;
        let period = if self.find_period().is_none() && self.eat("game") { None } else { Some(self.period()?) };
        let time = time as u8 + 1;
        let at = self.cursor.at;
        // Read once as history, apart from any object: that is what is counted.
        let counted = self.history(|reader| reader.event_patterns(SentenceUse::Pattern))?;
        self.cursor.at = at;
        let (kind, inner) = self.with_event(|reader| {
            let head = reader.head()?;
            if let Some(class) = reader.class_behind_comma() {
                let replacement = reader.answer(class, head)?;
                let ordinal = Some(reader.which_time(Some(replacement.class), time, (counted, period)));
                return Ok(AbilityKind::Replacement(Replacement { ordinal, ..replacement }));
            }
            if reader.at_mark(Mark::Comma) {
                let replacement = reader.instead(head)?;
                let ordinal = Some(reader.which_time(Some(replacement.class), time, (counted, period)));
                return Ok(AbilityKind::Replacement(Replacement { ordinal, ..replacement }));
            }
            reader.has_happened(at)?;
            reader.expect_mark(Mark::Colon)?;
            let resolution = reader.resolution()?;
            let AbilityHead { on, state } = head;
            let ordinal = Some(reader.which_time(None, time, (counted, period)));
            Ok(AbilityKind::Trigger(Trigger {
                on,
                state,
                ordinal,
                limit: None,
                next: false,
                priority: 0,
                batch: None,
                resolution,
            }))
        })?;
        let zones = self.in_play();
        self.static_ability(kind, inner, zones)
    }

    // replacements

    /// After the head: `, instead [you may] CHANGES`, `, prevent it`, `, prevent N` or `, skip it`.
    pub(super) fn instead(&mut self, head: AbilityHead) -> Read<Replacement> {
        let at = self.cursor.at;
        self.expect_mark(Mark::Comma)?;
        for wording in ["prevent", "skip"] {
            if self.at_word(wording) || self.at_words(&["you", "may", wording]) {
                let class = self.class_worded(at, wording)?;
                return self.changes(class, head);
            }
        }
        self.expect("instead")?;
        let class = self.class_worded(at, "instead")?;
        self.instead_changes(class, head)
    }

    /// `if EVENT [and COND], instead CHANGES`.
    pub(super) fn replacement(&mut self, limit: Option<Bound>) -> Read<AbilityId> {
        self.skip(1);
        let (mut replacement, inner) = self.with_event(|reader| {
            reader.announce()?;
            let head = reader.head()?;
            reader.instead(head)
        })?;
        replacement.limit = limit;
        let zones = self.in_play();
        self.static_ability(AbilityKind::Replacement(replacement), inner, zones)
    }

    // activations and resolutions

    /// `activate [LIMIT] [if COND], COST: DO`.
    fn activated(&mut self) -> Read<AbilityId> {
        self.skip(1);
        let limit = self.attempt(Self::limit).ok();
        let condition = if self.eat("if") { self.condition()? } else { Expr::TRUE };
        if self.at_mark(Mark::Comma) {
            self.skip(1);
        }
        let at = self.cursor.at;
        let cost = if self.eat("free") { Vec::new() } else { self.steps()? };
        self.warn_of_what_others_have(at, &cost);
        self.allow_nothing(at, cost.len());
        self.hangs_on_choices(&cost);
        let foreseen = self.payable(&cost, Slot::FIRST_LOCAL);
        self.expect_mark(Mark::Colon)?;
        let resolution = self.resolution()?;
        let zones = self.in_play();
        let inner = self.own_inner();
        self.static_ability(
            AbilityKind::Activated(Activated { condition, foreseen, cost, limit, resolution }),
            inner,
            zones,
        )
    }

    fn resolution_ability(&mut self) -> Read<AbilityId> {
        self.skip(1);
        self.expect_mark(Mark::Colon)?;
        (self.scope.elsewhere, self.scope.resolving) = (true, true);
        let resolution = self.resolution()?;
        (self.scope.elsewhere, self.scope.resolving) = (false, false);
        let inner = self.own_inner();
        self.static_ability(AbilityKind::Resolution(resolution), inner, Vec::new())
    }

    pub(super) fn own_inner(&mut self) -> Inner {
        Inner {
            captures: 0,
            slots: self.scope.next,
            variables: std::mem::take(&mut self.scope.variables),
            before: Vec::new(),
        }
    }

    // rules and continuous effects

    /// `EVENT [or EVENT] [and COND] [during PERIOD]`, the conditions as part of each.
    pub(super) fn rule_patterns(&mut self) -> Read<Vec<EventPattern>> {
        let head = self.head()?;
        Ok(with_state(head))
    }

    /// A static continuous effect, or a sentence with `can't`, `can` or `must`.
    fn rule(&mut self) -> Read<AbilityId> {
        let zones = self.in_play();
        let says = self.at_ban() || self.at_permission();
        if says || self.at_requirement() {
            let (kind, inner) = if says { self.ban_or_permission()? } else { self.requirement()? };
            return self.static_ability(kind, inner, zones);
        }
        if !self.may_modify() {
            for word in ["when", "if", "as", "while", "activate", "resolve", "has", "gets"] {
                self.trouble.literal(self.place(), self.peek(), word);
            }
            let _ = self.keyword();
            let _ = self.number();
            self.trouble.phrase(self.place(), self.peek(), "an ability");
        }
        if self.peek().and_then(Part::word).is_some_and(|word| self.is_event(word)) {
            self.trouble.phrase(self.place(), self.peek(), "an ability");
        }
        self.announce()?;
        let at = self.cursor.at;
        let (determiner, affects, affected) = self.affected()?;
        if determiner == Some(Determiner::One) {
            let misspelt = self.at_word("cant");
            let is_event = self.rest().iter().any(|part| part.is_mark(Mark::Colon));
            return self.refuse(at, |span| {
                let problem = Diagnostic::error(span, "a static effect chooses nothing").label("which one?");
                match misspelt {
                    true => problem.help("did you mean `can't`?"),
                    false if is_event => problem.help("an event stands behind `when`: write `when EVENT: DO`"),
                    false => problem.help("write `each ...`, or a plural: `... you control`"),
                }
            });
        }
        let outer = self.scope.it.replace(Expr::Slot(affected));
        self.scope.it_before = None;
        let verb = self.cursor.at;
        let parts = self.modifications()?;
        self.warn_of_no_cheaper((at, verb), &affects, &parts);
        self.warn_of_never_met((at, verb), &affects, &parts);
        self.warn_of_given(at, &affects, &parts);
        self.warn_of_what_it_is(at, &affects, &parts, true);
        self.warn_of_lost(at, &affects, &[], &parts);
        let variables = self.variables()?;
        self.check_explained(at, Giver::Static, (&affects, &[]))?;
        self.scope.it = outer;
        let kind = AbilityKind::Continuous(Continuous { scope: affects, affected, parts, waits: None, defines: false });
        let slots = self.scope.next;
        self.static_ability(kind, Inner { captures: 0, slots, variables, before: Vec::new() }, zones)
    }

    /// The objects before a modification: one, or all that fit; with the slot of each.
    pub(super) fn affected(&mut self) -> Read<(Option<Determiner>, Affects, Slot)> {
        // A modification without an object is about the card that has the text.
        if ["gets", "gains", "loses"].iter().any(|verb| self.at_word(verb))
            && let Some(this) = self.scope.this.clone()
        {
            self.warn_of_no_subject(self.cursor.at);
            let affected = self.slot()?;
            return Ok((None, Affects::One(this), affected));
        }
        if let Ok(object) = self.object() {
            let affected = self.slot()?;
            self.note_said_of(&Expr::Slot(affected), &object);
            return Ok((None, Affects::One(object), affected));
        }
        let at = self.cursor.at;
        let (determiner, select) = self.select_any()?;
        self.warn_of_all_named(at, determiner);
        let affected = select.slot;
        Ok((Some(determiner), Affects::Each(select), affected))
    }
}

/// The patterns of a head, each with the state that all need.
pub(super) fn with_state(head: AbilityHead) -> Vec<EventPattern> {
    let AbilityHead { on, state } = head;
    let one = |pattern: EventPattern| EventPattern { filter: make::and(pattern.filter, state.clone()), ..pattern };
    on.into_iter().map(one).collect()
}
