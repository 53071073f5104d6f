//! What every ability and effect has: its environment, variables, duration, and its place in the model.

use super::event::SentenceUse;
use super::reader::StatementReader;
use super::scope::{KeptRole, NameScope, OuterEvent, ValueKind, is_role};
use super::trouble::{Fail, Read};
use crate::ability::{Ability, AbilityKind, Duration, Variable};
use crate::event::EventPattern;
use crate::expr::{Expr, Role, Slot};
use crate::instr::{Flow, Instr};
use base::diagnostic::Diagnostic;
use base::id::{AbilityId, ClassId, ZoneId};
use syntax::{Mark, Part};

/// An ability or effect about to be written down.
#[derive(Clone, Debug)]
pub(super) struct AbilityDraft {
    pub(super) kind: AbilityKind,
    /// Empty: everywhere.
    pub(super) zones: Vec<ZoneId>,
    pub(super) duration: Option<Duration>,
    pub(super) captures: u16,
    pub(super) slots: u8,
    pub(super) variables: Vec<Variable>,
}

/// What an ability that answers events of its own leaves behind.
#[derive(Clone, Debug)]
pub(super) struct Inner {
    pub(super) captures: u16,
    pub(super) slots: u8,
    pub(super) variables: Vec<Variable>,
    /// Copies of what the event around it gave, to be made before it.
    pub(super) before: Vec<Instr>,
}

impl<'p> StatementReader<'_, '_, 'p> {
    /// Writes an ability down; `from` is where its text begins, of one that is made in the middle of another.
    pub(super) fn push(&mut self, from: Option<usize>, draft: AbilityDraft) -> Read<AbilityId> {
        if self.b.abilities.len() >= usize::from(u16::MAX) {
            return self
                .refuse(from.unwrap_or_default(), |span| Diagnostic::error(span, "too many abilities in one model"));
        }
        let sentence = match from {
            None => self.owner.sentence.clone(),
            Some(from) => super::sentence(&self.cursor.parts[from.min(self.cursor.at)..self.cursor.at]),
        };
        let mut draft = draft;
        if !super::amounts::determine_amounts(&mut draft) {
            return self.no_room(from.unwrap_or_default());
        }
        self.b.abilities.push(Ability {
            name: self.owner.name.clone(),
            sentence,
            clauses: self.owner.clauses.clone(),
            keyword: self.owner.keyword,
            adds_up: self.owner.adds_up && from.is_none(),
            face_down: false,
            zones: draft.zones,
            slots: draft.slots,
            captures: draft.captures,
            variables: draft.variables,
            past: Vec::new(),
            past_outside: Vec::new(),
            told: Vec::new(),
            duration: draft.duration,
            condition: Expr::TRUE,
            kind: draft.kind,
        });
        Ok(AbilityId::at(self.b.abilities.len() - 1))
    }

    /// Reads an ability that answers events: its roles are those of its own events.
    ///
    /// What the text around it took from an event of its own is kept in local
    /// slots; the instructions that keep it are given back.
    pub(super) fn with_event<T>(&mut self, read: impl FnOnce(&mut Self) -> Read<T>) -> Read<(T, Inner)> {
        let mut kept = self.scope.kept.clone();
        let known = kept.len();
        let it = self.keep(self.scope.it.clone(), &mut kept)?;
        let that_player = self.keep(self.scope.that_player.clone(), &mut kept)?;
        let said = self.scope.said_within(it.as_ref());
        let inner = NameScope {
            it,
            said,
            several: self.scope.several.iter().filter(|(slot, _)| !slot.is_role()).cloned().collect(),
            that_player,
            actor: None,
            doer: None,
            event: true,
            around: self.scope.event.then_some(OuterEvent {
                no_object: self.scope.no_object,
                no_amount: self.scope.no_amount,
                known,
            }),
            no_object: false,
            no_amount: false,
            done: None,
            done_around: self.scope.done.is_some() || self.scope.done_around,
            no_type: false,
            no_source: false,
            no_zone: false,
            types: None,
            captures: 0,
            variables: Vec::new(),
            kept,
            replacing: false,
            reaches: false,
            doubt: None,
            named: Vec::new(),
            vague: Vec::new(),
            own: self.scope.names.len(),
            ..self.scope.clone()
        };
        let mut outer = std::mem::replace(&mut self.scope, inner);
        let result = read(self);
        if result.is_ok() {
            self.warn_of_unread(outer.names.len());
        }
        let inner = std::mem::take(&mut self.scope);
        let mut before = Vec::new();
        for (binding, known) in outer.names.iter_mut().zip(&inner.names) {
            binding.used |= known.used;
        }
        for (at, kept) in inner.kept.iter().enumerate().filter(|(_, kept)| kept.read) {
            if at < known {
                outer.kept[at].read = true;
            } else {
                outer.read(&Expr::Slot(kept.from));
                before.push(Instr::Flow(Flow::Let(kept.slot, Expr::Slot(kept.from))));
            }
        }
        outer.next = outer.next.max(inner.kept.iter().map(|kept| kept.slot.0 + 1).max().unwrap_or(0));
        // Targets that its pattern names are declared by the layer around.
        let declared = outer.targets.as_ref().map_or(0, Vec::len);
        if let (Some(targets), Some(all)) = (outer.targets.as_mut(), inner.targets) {
            for target in all.into_iter().skip(declared) {
                outer.next = outer.next.max(target.target.select.slot.0 + 1);
                outer.it = Some(Expr::Slot(target.target.select.slot));
                targets.push(target);
            }
        }
        self.scope = outer;
        let inner = Inner { captures: inner.captures, slots: inner.next, variables: inner.variables, before };
        result.map(|value| (value, inner))
    }

    /// A local slot for what stands in a role of an event around.
    fn keep(&mut self, expr: Option<Expr>, kept: &mut Vec<KeptRole>) -> Read<Option<Expr>> {
        let Some(Expr::Slot(from)) = expr else { return Ok(expr) };
        if !is_role(from) {
            return Ok(expr);
        }
        let slot = self.slot()?;
        kept.push(KeptRole { from, slot, read: false });
        Ok(Some(Expr::Slot(slot)))
    }

    /// A part of the event around, kept for the words of the event inside.
    pub(super) fn role_around(&mut self, role: Role, around: OuterEvent) -> Read<Expr> {
        let from = Slot::of_role(role);
        let kept = self.scope.kept.iter().skip(around.known).find(|kept| kept.from == from);
        if let Some(kept) = kept {
            return Ok(Expr::Slot(kept.slot));
        }
        let slot = self.slot()?;
        self.scope.kept.push(KeptRole { from, slot, read: false });
        Ok(Expr::Slot(slot))
    }

    /// From here on `it` and `that player` are those of the event that was just described. Where it has no object, `it`
    /// stays what was named before, or is `this`.
    pub(super) fn event_is_named(&mut self, on: &[EventPattern]) {
        let named = self.scope.it.take().or_else(|| self.scope.this.clone());
        let by_event = self.it_of(on);
        self.note_in_front(named.as_ref(), by_event.as_ref());
        self.scope.it = by_event.or(named);
        self.note_created_by(on);
        // What its sentence describes has happened to somebody; only behind it do conditions speak of what `it` is not.
        self.scope.passed = None;
        self.scope.doubt = self.doubt_of_it();
        self.scope.around = None;
        self.scope.no_object = self.are_about_no_object(on);
        self.scope.no_amount = self.have_no(on, Role::Amount);
        self.scope.no_type = self.have_no(on, Role::Type);
        self.scope.no_source = self.have_no(on, Role::Source);
        self.scope.no_zone = self.have_no(on, Role::To);
        self.scope.types = on.first().and_then(|first| self.types_of(first.kind));
        self.scope.that_player = Some(Expr::Slot(Slot::of_role(Role::Player)));
        // What has left is read as it was, and has gone elsewhere.
        self.scope.elsewhere |= on.iter().any(|pattern| self.b.rulebook.events[pattern.kind.index()].looks_back);
    }

    // durations

    /// A duration, if one stands here. What must be fixed before it begins is pushed.
    pub(super) fn duration(&mut self, before: &mut Vec<Instr>) -> Read<Duration> {
        if self.eat("indefinitely") {
            return Ok(Duration::Indefinite);
        }
        if self.eat_words(&["as", "long", "as"]) {
            return Ok(Duration::AsLongAs(self.condition()?));
        }
        if self.eat("this") {
            return Ok(Duration::UntilEndOf(self.period()?));
        }
        self.expect("until")?;
        if let Ok(period) = self.attempt(|reader| {
            reader.eat("the");
            reader.expect_words(&["end", "of"])?;
            if reader.find_period().is_none() {
                reader.eat_any(&["this", "the"]);
            }
            reader.period()
        }) {
            return Ok(Duration::UntilEndOf(period));
        }
        if let Ok((player, period)) = self.attempt(|reader| {
            reader.eat("the");
            reader.expect_words(&["end", "of"])?;
            let player = reader.possessor()?;
            reader.expect("next")?;
            Ok((player, reader.period()?))
        }) {
            if let Expr::Slot(slot) = player
                && !is_role(slot)
            {
                return Ok(Duration::UntilEndOfNext(period, slot));
            }
            let slot = self.slot()?;
            before.push(Instr::Flow(Flow::Let(slot, player)));
            return Ok(Duration::UntilEndOfNext(period, slot));
        }
        // The event of a duration is its own; what it reads of one around is kept.
        let (pattern, inner) = self.with_event(|reader| reader.event_pattern(SentenceUse::Pattern))?;
        self.scope.next = self.scope.next.max(inner.slots);
        before.extend(inner.before);
        Ok(Duration::UntilEvent(pattern))
    }

    /// A duration at the end of an effect, which may be missing.
    pub(super) fn duration_behind(&mut self, before: &mut Vec<Instr>) -> Option<Duration> {
        self.attempt(|reader| reader.duration(before)).ok()
    }

    // variables

    /// Gives slots to the names that a `where NAME is` further on explains.
    pub(super) fn announce(&mut self) -> Read<()> {
        let parts = self.rest();
        for (at, part) in parts.iter().enumerate() {
            if !part.is_word("where") {
                continue;
            }
            let words: Vec<&str> =
                parts[at + 1..].iter().map_while(Part::word).take_while(|word| *word != "is").collect();
            let followed = parts.get(at + 1 + words.len()).is_some_and(|part| part.is_word("is"));
            let name = words.join(" ");
            if words.is_empty() || !followed || self.scope.announced.iter().any(|(known, _)| *known == name) {
                continue;
            }
            let slot = self.slot()?;
            self.scope.bind(name.clone(), slot, ValueKind::Number);
            self.scope.announced.push((name, slot));
        }
        Ok(())
    }

    /// `, where X is E`, as often as it stands here.
    pub(super) fn variables(&mut self) -> Read<Vec<Variable>> {
        let mut variables = Vec::new();
        while self.at_where() {
            let begin = self.cursor.at;
            self.skip(usize::from(self.at_mark(Mark::Comma)));
            self.expect("where")?;
            let at = self.cursor.at;
            let name = self.new_name()?;
            if self.scope.read_around.contains(&name) {
                self.cursor.at = begin;
                break;
            }
            if self.is_argument(&name) && self.at_word("is") {
                self.skip(1);
                if self.skip_explained(&name) {
                    continue;
                }
                self.cursor.at -= 1;
            }
            let known = self.scope.announced.iter().rev().find(|(known, _)| *known == name).map(|(_, slot)| *slot);
            let Some(slot) = known.filter(|_| self.scope.was_read(&name)) else {
                return self.refuse(at, |span| {
                    Diagnostic::error(span, format!("`{name}` stands nowhere before")).label("explains nothing")
                });
            };
            self.expect("is")?;
            let from = self.cursor.at;
            self.scope.acts_in_front.clone_from(&self.scope.acted);
            let explained = self.scope.names.iter().rev().find(|binding| binding.slot == slot);
            self.scope.it_in_front = explained.and_then(|binding| binding.read_beside.clone());
            let value = self.sum();
            (self.scope.acts_in_front, self.scope.it_in_front) = (None, None);
            let value = value?;
            if value.reads_slot(slot) {
                return self.refuse(from, |span| {
                    Diagnostic::error(span, format!("`{name}` is explained by itself"))
                        .label("of what?")
                        .help("write a number, or what it is counted by: `where X is number of units you control`")
                });
            }
            variables.push(Variable { slot, value });
            // The next sentence may give the name to something else.
            self.scope.announced.retain(|(_, announced)| *announced != slot);
        }
        Ok(variables)
    }

    /// Whether `where` or `, where` stands here.
    pub(super) fn at_where(&self) -> bool {
        let comma = usize::from(self.at_mark(Mark::Comma));
        self.peek_at(comma).is_some_and(|part| part.is_word("where"))
    }

    // classes

    /// The class of replacement effects that a word introduces.
    pub(super) fn class_worded(&mut self, at: usize, wording: &str) -> Read<ClassId> {
        if let Some(class) = self.b.wordings.iter().position(|known| known == wording) {
            return Ok(ClassId::at(class));
        }
        let rulebook = self.b.rulebook.name.clone();
        self.refuse(at, |span| {
            let none = format!("rulebook `{rulebook}` has no class of replacement effects worded `{wording}`");
            // What stands there in other words.
            let is_written = (span.end - span.start) as usize == wording.len();
            let message = match (wording, is_written) {
                ("as", false) => format!("what enters with something is read as `as this enters ...: DO`, and {none}"),
                _ => none,
            };
            Diagnostic::error(span, message)
            .label("not in the rulebook")
            .help(match wording {
                "self" => "declare one, `classes { own: self }`, and apply it in the `event procedure`: `replace own`; or write \
                           `if COND { DO } else { DO }`"
                    .to_owned(),
                _ => format!(
                    "declare one, such as `classes {{ standard: {wording} }}`, and apply it in the `event procedure`: `replace standard`"
                ),
            })
        })
    }

    /// Something, if a word stands here; nothing otherwise.
    pub(super) fn after_word<T>(&mut self, word: &str, read: impl FnOnce(&mut Self) -> Read<T>) -> Read<Option<T>> {
        if !self.at_word(word) {
            self.eat(word);
            return Ok(None);
        }
        self.attempt(|reader| {
            reader.skip(1);
            read(reader)
        })
        .map(Some)
        .or_else(|Fail| Ok(None))
    }
}
