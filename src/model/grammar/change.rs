//! Changes of the event under replacement, and the replacements that make them.

use super::ability::{AbilityHead, with_state};
use super::effect::AbilityDraft;
use super::event::SentenceUse;
use super::instead::in_its_place;
use super::instr::template_of;
use super::reader::StatementReader;
use super::scope::ValueKind;
use super::steps::FullStop;
use super::trouble::Read;
use crate::ability::{AbilityKind, Replacement};
use crate::event::{EventPattern, Special};
use crate::expr::{Expr, Role, Slot};
use crate::instr::{Choose, Flow, Happen, Instr, Make, OnEvent};
use crate::policy::Applications;
use crate::rulebook::classes_of;
use crate::visit::each_instr;
use base::diagnostic::Diagnostic;
use base::id::{AbilityId, ClassId, EventKindId, WordId, WordSetId};
use syntax::{Delimiter, Mark, Part};

impl<'p> StatementReader<'_, '_, 'p> {
    /// `[you may] CHANGES [, where X is E]` of a class, on the events of a head.
    pub(super) fn changes(&mut self, class: ClassId, head: AbilityHead) -> Read<Replacement> {
        let at = self.cursor.at;
        let may = self.eat_words(&["you", "may"]);
        let outer = std::mem::replace(&mut self.scope.replacing, true);
        let body = self.changes_body(may);
        self.scope.replacing = outer;
        let (body, optional) = body?;
        self.warn_of_no_step(class, at);
        let variables = self.variables()?;
        self.scope.variables.extend(variables);
        let on = with_state(head);
        Ok(Replacement {
            class,
            on,
            ordinal: None,
            limit: None,
            next: false,
            shield: None,
            optional,
            body,
            added: Vec::new(),
        })
    }

    /// `[you may] CHANGES` behind the word `instead`: what is done takes the place of the event.
    pub(super) fn instead_changes(&mut self, class: ClassId, head: AbilityHead) -> Read<Replacement> {
        let at = self.cursor.at;
        let replacement = self.changes(class, head)?;
        let replacement = Replacement { body: in_its_place(replacement.body), ..replacement };
        if let ([on], [Instr::OnEvent(done)]) = (replacement.on.as_slice(), replacement.body.as_slice())
            && self.leaves_as_it_is(on, done)
            && self.peek().is_none_or(|part| matches!(part, Part::Mark { .. }) || part.is_word("instead"))
        {
            return self.refuse(at, |span| {
                Diagnostic::error(span, "this puts the event in its own place")
                    .label("changes nothing")
                    .help("say what happens in its place, or `instead also DO` for what happens besides")
            });
        }
        self.warn_of_another_source(at, &replacement);
        Ok(replacement)
    }

    /// Warns of `it is dealt 2 damage instead`, read from a position on: the same event, but of another source.
    fn warn_of_another_source(&mut self, at: usize, replacement: &Replacement) {
        let parts = &self.cursor.parts[at..self.cursor.at.max(at)];
        let is_passive =
            parts.first().is_some_and(|part| ["it", "this", "they", "that"].iter().any(|it| part.is_word(it)))
                && parts.iter().take(4).any(|part| part.is_word("is") || part.is_word("are"));
        let ([on], Some(Instr::OnEvent(OnEvent::Become(event)))) = (replacement.on.as_slice(), replacement.body.last())
        else {
            return;
        };
        let forms = self.b.rulebook.events.get(event.kind.index()).map_or(&[][..], |kind| &kind.forms);
        let has_source = forms.iter().any(|form| super::event::mentions(form, Role::Source));
        let source = event.roles.iter().find(|(role, _)| *role == Role::Source).map(|(_, source)| source);
        let is_own = source.is_none_or(|source| Some(source) == self.scope.this.as_ref());
        if is_passive && event.kind == on.kind && has_source && is_own {
            let message = "what is put in the place of the event is done by the object that says so, and not by what would have done the event";
            let help = "write `instead the amount becomes NUMBER`, or `instead the object becomes OBJECT`, to change a part of the event alone";
            self.b.report(Diagnostic::warning(self.since(at), message).label("by whom?").help(help));
        }
    }

    /// The same of what answers an event by its class: it declares targets of its own, as it begins.
    pub(super) fn answer(&mut self, class: ClassId, head: AbilityHead) -> Read<Replacement> {
        if self.scope.targets.is_some() || !self.answers(class) {
            return self.changes(class, head);
        }
        self.scope.targets = Some(Vec::new());
        let replacement = self.changes(class, head);
        let targets = self.scope.targets.take().unwrap_or_default();
        let mut replacement = replacement?;
        let cost = usize::from(matches!(replacement.body.first(), Some(Instr::Flow(Flow::Paid(_)))));
        let targets = targets.into_iter().map(|target| Instr::Choose(Choose::Target(target.target)));
        replacement.body.splice(cost..cost, targets);
        Ok(replacement)
    }

    /// Warns of an effect that can never apply, since no step of the event procedure applies those of its class.
    fn warn_of_no_step(&mut self, class: ClassId, at: usize) {
        let book = &self.b.rulebook;
        if classes_of(&book.procedure).any(|known| known == class) {
            return;
        }
        let name = book.classes.get(class.index()).cloned().unwrap_or_default();
        let problem =
            Diagnostic::warning(self.since(at), format!("no step of the event procedure applies `{name}` effects"))
                .label("this never happens")
                .help(format!("rulebook `{}` needs a step `replace {name}`", book.name));
        self.b.report(problem);
    }

    /// Warns of what would replace the application of an effect, where that is no event.
    fn warn_of_no_application(&mut self, body: &[Instr], at: usize) {
        let book = &self.b.rulebook;
        if !matches!(body.last(), Some(Instr::Make(Make::Effect(_)))) || book.stated() != Some(Applications::NoEvent) {
            return;
        }
        let help = format!(
            "in rulebook `{}` the application of a continuous effect is no event; write `if COND {{ ... }} else {{ ... }}`",
            book.name
        );
        let problem = Diagnostic::warning(self.since(at), "there is no event here that could be replaced");
        self.b.report(problem.label("this never happens").help(help));
    }

    /// Whether effects of a class answer events, and do not only say how an object enters.
    fn answers(&self, class: ClassId) -> bool {
        self.b.wordings.get(class.index()).is_some_and(|word| !["as", "enters", "self"].contains(&word.as_str()))
    }

    /// What is done; where it is done only if somebody likes, also when it can be done at all.
    fn changes_body(&mut self, may: bool) -> Read<(Vec<Instr>, Option<Expr>)> {
        let mut body = match self.eat_group(Delimiter::Brace) {
            Some(group) => self.block(group),
            None if may => self.up_to_stop(FullStop::Unclear, Self::steps)?,
            None => self.steps()?,
        };
        let possible = may.then(|| self.possible(&body, Slot::FIRST_LOCAL));
        if may && self.at_mark(Mark::Colon) {
            // "You may A: B" reads "if you do".
            self.skip(1);
            body = vec![Instr::Flow(Flow::Paid(body))];
            // A `where` at the end explains a variable of the effect, not of what is done here.
            body.extend(match self.eat_group(Delimiter::Brace) {
                Some(group) => self.block(group),
                None => self.up_to_stop(FullStop::Unclear, Self::steps)?,
            });
        }
        Ok((body, possible))
    }

    /// A change of the event itself.
    pub(super) fn change(&mut self) -> Read<Vec<Instr>> {
        if self.eat_words(&["nothing", "happens"]) {
            return Ok(vec![Instr::OnEvent(OnEvent::Nothing)]);
        }
        if self.eat_words(&["skip", "it"]) {
            return Ok(vec![Instr::OnEvent(OnEvent::Nothing)]);
        }
        if self.eat("again") {
            return Ok(vec![Instr::OnEvent(OnEvent::Again)]);
        }
        if self.eat("also") {
            let outer = std::mem::replace(&mut self.scope.replacing, false);
            let with = self.doing();
            self.scope.replacing = outer;
            return Ok(vec![Instr::OnEvent(OnEvent::With(with?))]);
        }
        if self.at_word("prevent") && !self.at_words(&["prevent", "the", "next"]) {
            self.skip(1);
            return self.prevents().map(|instr| vec![instr]);
        }
        if self.eat_words(&["it", "becomes"]) {
            self.expect_mark(Mark::Colon)?;
            let at = self.cursor.at;
            let sentence = self.event_sentence(SentenceUse::Instruction)?;
            if sentence.each_player.is_some() {
                return self
                    .refuse(at, |span| Diagnostic::error(span, "an event cannot become an event of each player"));
            }
            let (mut before, template) = template_of(sentence);
            before.push(Instr::OnEvent(OnEvent::Become(template)));
            return Ok(before);
        }
        self.part_becomes()
    }

    /// After `prevent`: `it`, or how much.
    pub(super) fn prevents(&mut self) -> Read<Instr> {
        if self.at_word("it") {
            self.skip(1);
            return Ok(Instr::OnEvent(OnEvent::Prevent(None)));
        }
        self.eat("it");
        let at = self.cursor.at;
        let much = self.sum()?;
        self.more_than_nothing(at, &much, "this prevents nothing")?;
        self.eat("damage");
        if self.scope.no_amount {
            return self.refuse(at, |span| {
                Diagnostic::error(span, "this event has no amount of which some could be prevented")
                    .label("how much of what?")
                    .help("write `prevent it`")
            });
        }
        Ok(Instr::OnEvent(OnEvent::Prevent(Some(much))))
    }

    /// Refuses the amount, named from a position on, of an event that has none.
    pub(super) fn has_amount(&mut self, at: usize) -> Read<()> {
        let no_amount = self.scope.around.map_or(self.scope.no_amount, |around| around.no_amount);
        if self.scope.event && self.is_of_several() && self.scope.around.is_none() {
            return self.refuse(at, |span| {
                Diagnostic::error(span, "of several objects at once each has its own amount")
                    .label("the amount of which?")
                    .help(
                        "say how much each has in the words of the event (`when 1 or more units are dealt 2 or more damage`), answer each for \
                         itself (`when a unit ...`), or write `that many` for how many there are",
                    )
            });
        }
        if !self.scope.event || !no_amount {
            return Ok(());
        }
        self.refuse(at, |span| {
            Diagnostic::error(span, "this event has no amount")
                .label("the amount of what?")
                .help("name an event that has one, or write a number or what is counted")
        })
    }

    /// `the amount becomes E`, and so on for each part.
    fn part_becomes(&mut self) -> Read<Vec<Instr>> {
        const PARTS: [(&str, Role, ValueKind); 5] = [
            ("amount", Role::Amount, ValueKind::Number),
            ("object", Role::Object, ValueKind::Object),
            ("source", Role::Source, ValueKind::Object),
            ("player", Role::Player, ValueKind::Player),
            ("type", Role::Type, ValueKind::Word),
        ];
        for (word, role, kind) in PARTS {
            let at = self.cursor.at;
            if self.eat_words(&["the", word, "becomes"]) {
                if role == Role::Amount {
                    self.has_amount(at)?;
                }
                self.has_part(at, word, role)?;
                let at = self.cursor.at;
                let part = self.term_or_sum(kind)?;
                if kind == ValueKind::Number {
                    self.not_negative(at, &part)?;
                }
                if role == Role::Type {
                    self.warn_of_no_type(self.scope.types, at, &part);
                }
                return Ok(vec![Instr::OnEvent(OnEvent::Change(role, part))]);
            }
        }
        let at = self.cursor.at;
        self.expect_words(&["the", "zone", "becomes"])?;
        self.has_part(at, "zone", Role::To)?;
        Ok(vec![Instr::OnEvent(OnEvent::Change(Role::To, Expr::Is(self.zone()?.value())))])
    }

    /// Refuses a change, read from a position on, of a part that the event under replacement has not.
    fn has_part(&mut self, at: usize, called: &'static str, role: Role) -> Read<()> {
        let (lacks, help) = match role {
            Role::Type => (self.scope.no_type, "its sentence in the rulebook has no hole `TYPE`"),
            Role::Source => (self.scope.no_source, "its sentence in the rulebook has no hole `SOURCE`"),
            Role::To => (
                self.scope.no_zone,
                "its sentence in the rulebook has no hole `TO`; write `it becomes: EVENT` with the event that moves it there",
            ),
            Role::Object | Role::Player | Role::Amount | Role::What | Role::From | Role::Other => (false, ""),
        };
        if !lacks {
            return Ok(());
        }
        self.refuse(at, |span| {
            Diagnostic::error(span, format!("this event has no {called} that could become another"))
                .label("nothing would change")
                .help(help)
        })
    }

    /// Warns of a type, read from a position on, that is of another set of words than the types of the event.
    pub(super) fn warn_of_no_type(&mut self, types: Option<WordSetId>, at: usize, part: &Expr) {
        let book = self.b.rulebook;
        let (Some(types), Expr::Is(word)) = (types, part) else { return };
        let Some(word) = WordId::of_value(*word).and_then(|word| book.words.get(word.index())) else { return };
        if word.set == types {
            return;
        }
        let set = &book.word_sets[types.index()];
        let known: Vec<String> = set.words.iter().map(|word| format!("`{}`", book.words[word.index()].name)).collect();
        let message =
            format!("`{}` is no {} but a word of `{}`", word.name, set.name, book.word_sets[word.set.index()].name);
        let problem = Diagnostic::warning(self.since(at), message).label("no type of this event");
        self.b.report(problem.help(format!(
            "write {}, or declare it among the words of `{}`",
            list_of(&known),
            set.name
        )));
    }

    fn term_or_sum(&mut self, kind: ValueKind) -> Read<Expr> {
        if kind == ValueKind::Number { self.sum() } else { self.term_of(kind) }
    }

    /// `if COND, instead CHANGES`, of the event or application just before.
    ///
    /// `None`, and nothing read, if it is an ordinary condition, or names an event of its own (`if EVENT, instead ...`).
    pub(super) fn self_replacement(&mut self, body: &mut Vec<Instr>) -> Read<Option<()>> {
        // A sentence behind it is another one, of the same event.
        let rest = self.rest();
        let end = rest.iter().position(|part| part.is_mark(Mark::Dot)).unwrap_or(rest.len());
        let sentence = &rest[..end];
        let has = |word| sentence.iter().any(|part| part.is_word(word));
        if !self.at_word("if") || !has("instead") || has("would") {
            return Ok(None);
        }
        self.inside(sentence, self.place(), |reader| {
            reader.self_replacement_here(body)?;
            reader.expect_end()
        })?;
        self.skip(end);
        Ok(Some(()))
    }

    fn self_replacement_here(&mut self, body: &mut Vec<Instr>) -> Read<()> {
        let at = self.cursor.at;
        let class = self.class_worded(at, "self")?;
        let (on, inner) = self.with_event(|reader| {
            reader.skip(1);
            let kinds = reader.replaced_kinds(body);
            if kinds.is_empty() {
                return reader.refuse(at, |span| {
                    Diagnostic::error(span, "nothing stands before it that it could replace")
                        .label("`instead` of what?")
                        .help("write it behind an event or a continuous effect, with a `.` between")
                });
            }
            reader.warn_of_no_application(body, at);
            let patterns: Vec<EventPattern> =
                kinds.into_iter().map(|kind| EventPattern { kind, filter: Expr::TRUE, named: Vec::new() }).collect();
            reader.event_is_named(&patterns);
            let state = reader.condition()?;
            reader.expect_mark(Mark::Comma)?;
            reader.expect("instead")?;
            reader.instead_changes(class, AbilityHead { on: patterns, state })
        })?;
        let draft = AbilityDraft {
            kind: AbilityKind::Replacement(on),
            zones: Vec::new(),
            duration: None,
            captures: inner.captures,
            slots: inner.slots,
            variables: inner.variables,
        };
        let ability = self.push(Some(at), draft)?;
        self.attach(body, ability);
        // What it keeps of an event around is kept before the event that it replaces.
        let last = body.len().saturating_sub(1);
        body.splice(last..last, inner.before);
        Ok(())
    }

    /// The continuous effects of a replacement worded `as` define what they modify.
    pub(super) fn defining(&mut self, body: &[Instr]) {
        each_instr(body, &mut |instr| {
            if let Instr::Make(Make::Effect(ability)) = instr
                && let AbilityKind::Continuous(effect) = &mut self.b.abilities[ability.index()].kind
            {
                effect.defines = true;
            }
        });
    }

    /// The kinds of the events that the last instruction makes.
    fn replaced_kinds(&self, body: &[Instr]) -> Vec<EventKindId> {
        match body.last() {
            Some(Instr::Happen(Happen::Events(events) | Happen::Compound(events))) => {
                events.iter().map(|event| event.kind).collect()
            }
            Some(Instr::Flow(Flow::ForEachPlayer(_, _, inner) | Flow::May(_, _, inner, _))) => {
                self.replaced_kinds(inner)
            }
            Some(Instr::Make(Make::Effect(ability))) => {
                self.b.abilities[ability.index()].kind.continuous().map_or_else(Vec::new, |effect| {
                    let changes = effect.parts.iter().map(|part| Special::Applies(part.change.change()));
                    changes.filter_map(|special| self.kind_of(special)).collect()
                })
            }
            // Behind these it is refused.
            Some(
                Instr::Flow(
                    Flow::Let(..)
                    | Flow::If(..)
                    | Flow::Paid(_)
                    | Flow::ForEach(..)
                    | Flow::Repeat(..)
                    | Flow::Until(..),
                )
                | Instr::Update(_)
                | Instr::OnEvent(_)
                | Instr::Choose(_)
                | Instr::Make(Make::Trigger(_))
                | Instr::Script(_),
            )
            | None => Vec::new(),
        }
    }

    fn kind_of(&self, special: Special) -> Option<EventKindId> {
        self.b.rulebook.events.iter().position(|kind| kind.special == special).map(EventKindId::at)
    }

    /// Hangs a self-replacement on the events that it may replace.
    fn attach(&mut self, body: &mut [Instr], ability: AbilityId) {
        match body.last_mut() {
            Some(Instr::Happen(Happen::Events(events) | Happen::Compound(events))) => {
                events.iter_mut().for_each(|event| event.instead.push(ability));
            }
            Some(Instr::Flow(Flow::ForEachPlayer(_, _, inner) | Flow::May(_, _, inner, _))) => {
                self.attach(inner, ability)
            }
            Some(Instr::Make(Make::Effect(effect))) => {
                if let AbilityKind::Continuous(effect) = &mut self.b.abilities[effect.index()].kind {
                    effect.parts.iter_mut().for_each(|part| part.instead.push(ability));
                }
            }
            // Behind these it is refused.
            Some(
                Instr::Flow(
                    Flow::Let(..)
                    | Flow::If(..)
                    | Flow::Paid(_)
                    | Flow::ForEach(..)
                    | Flow::Repeat(..)
                    | Flow::Until(..),
                )
                | Instr::Update(_)
                | Instr::OnEvent(_)
                | Instr::Choose(_)
                | Instr::Make(Make::Trigger(_))
                | Instr::Script(_),
            )
            | None => {}
        }
    }
}

/// `a, b or c`.
fn list_of(names: &[String]) -> String {
    match names {
        [] => "a word of that set".to_owned(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    }
}

impl StatementReader<'_, '_, '_> {
    /// Whether what becomes of an event is that event as the pattern knows it.
    fn leaves_as_it_is(&self, on: &EventPattern, done: &OnEvent) -> bool {
        let slot = |role: Role| Expr::Slot(Slot::of_role(role));
        let is_same = |role: Role, value: &Expr| {
            *value == slot(role) || on.filter.conjuncts().contains(&super::make::equal(slot(role), value.clone()))
        };
        match done {
            OnEvent::Change(role, value) => is_same(*role, value),
            OnEvent::Become(event) => {
                let is_whole = event.kind == on.kind && event.each.is_none() && event.instead.is_empty();
                // Of what no sentence of the event names, nobody can tell a difference.
                let forms = self.b.rulebook.events.get(event.kind.index()).map_or(&[][..], |kind| &kind.forms);
                let is_told = |role: Role| forms.iter().any(|form| super::event::mentions(form, role));
                is_whole && event.roles.iter().all(|(role, value)| !is_told(*role) || is_same(*role, value))
            }
            OnEvent::Nothing | OnEvent::InPlace(_) | OnEvent::With(_) | OnEvent::Again | OnEvent::Prevent(_) => false,
        }
    }
}
