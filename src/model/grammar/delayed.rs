//! Instructions that generate effects: continuous ones, delayed triggers, replacements, preventions.

use super::ability::AbilityHead;
use super::argument::Giver;
use super::effect::{AbilityDraft, Inner};
use super::event::SentenceUse;
use super::make;
use super::reader::StatementReader;
use super::select::Determiner;
use super::steps::FullStop;
use super::trouble::{Fail, Read};
use super::walk;
use crate::ability::Variable;
use crate::ability::{
    AbilityKind, Bound, Continuous, Duration, EffectPart, Modify, Replacement, Scope as Affects, Trigger,
};
use crate::event::EventPattern;
use crate::expr::{Expr, Role, Slot};
use crate::instr::{Choose, Instr, Make, OnEvent};
use base::diagnostic::Diagnostic;
use base::id::ClassId;
use syntax::Mark;

impl<'p> StatementReader<'_, '_, 'p> {
    /// Writes an effect down and generates it, after what must be done before.
    pub(super) fn generate(
        &mut self,
        at: usize,
        kind: AbilityKind,
        inner: Inner,
        duration: Option<Duration>,
        mut before: Vec<Instr>,
    ) -> Read<Vec<Instr>> {
        let Inner { captures, slots, variables, before: kept } = inner;
        let slots = slots.max(self.scope.next);
        let mut draft = AbilityDraft { kind, zones: Vec::new(), duration, captures, slots, variables };
        if !super::amounts::fix_amounts(&mut draft) {
            return self.no_room(at);
        }
        let ability = self.push(Some(at), draft)?;
        before.extend(kept);
        before.push(Instr::Make(Make::Effect(ability)));
        Ok(before)
    }

    // continuous effects

    /// `OBJECTS MODIFICATION [DURATION] [, where X is E]`.
    pub(super) fn continuous(&mut self) -> Read<Vec<Instr>> {
        let at = self.cursor.at;
        let (determiner, mut affects, mut affected) = self.affected()?;
        let mut before = Vec::new();
        match (determiner, &affects) {
            (Some(Determiner::One), Affects::Each(select)) => {
                let you = self.scope.doer.clone().or_else(|| self.scope.you.clone());
                let chooser = self.known(you, at, "nobody is there who could choose it")?;
                let chosen = Expr::Slot(select.slot);
                before.push(Instr::Choose(Choose::Object(chooser, select.clone())));
                self.scope.it = Some(chosen.clone());
                affects = Affects::One(chosen);
                affected = self.slot()?;
            }
            (Some(Determiner::Bare), Affects::Each(_)) if !self.at_words(&["have"]) && !self.plural_verb() => {
                if let Some(problem) = self.no_determiner(at) {
                    return self.refuse(at, |_| problem);
                }
                return self.refuse(at, |span| {
                    Diagnostic::error(span, "which of them is not said")
                        .help("write `a ...` for a choice, `target ...`, `the ...` or `each ...`")
                });
            }
            _ => {}
        }
        self.effect_on(at, affects, affected, before)
    }

    /// Whether the verb here is a plural: `attacks you control get +1 power`.
    fn plural_verb(&self) -> bool {
        ["get", "gain", "lose", "are", "become", "have"].iter().any(|verb| self.at_word(verb))
    }

    fn effect_on(&mut self, at: usize, affects: Affects, affected: Slot, mut before: Vec<Instr>) -> Read<Vec<Instr>> {
        let outer = self.scope.it.replace(Expr::Slot(affected));
        self.scope.acted = None;
        let is_affected = |it: &Expr| matches!(&affects, Affects::One(object) if object == it);
        self.scope.it_before = outer.clone().filter(|it| !is_affected(it));
        let captures = std::mem::take(&mut self.scope.captures);
        let mut duration = match affects {
            Affects::Next(..) => self.duration_behind(&mut before),
            Affects::One(_) | Affects::Each(_) => None,
        };
        // A period behind the event says how long the next object may be waited for, not how long the effect on it lasts.
        let waits = match duration {
            Some(Duration::UntilEndOf(period)) => Some(period),
            Some(
                Duration::UntilEndOfNext(..) | Duration::UntilEvent(_) | Duration::AsLongAs(_) | Duration::Indefinite,
            )
            | None => None,
        };
        duration = duration.filter(|_| waits.is_none());
        let verb = self.cursor.at;
        let parts = self.modifications()?;
        if matches!(affects, Affects::Each(_) | Affects::Next(..)) {
            self.warn_of_no_cheaper((at, verb), &affects, &parts);
            self.warn_of_next_read((at, verb), &affects, &parts);
            self.warn_of_never_met((at, verb), &affects, &parts);
        }
        self.warn_of_given(at, &affects, &parts);
        self.warn_of_what_it_is(at, &affects, &parts, false);
        self.warn_of_lost(at, &affects, &before, &parts);
        if duration.is_none() {
            // A duration asks about the object that was named, not about each that is affected.
            let named = match &affects {
                Affects::One(object) => Some(object.clone()),
                Affects::Each(_) | Affects::Next(..) => None,
            };
            let affected = std::mem::replace(&mut self.scope.it, named);
            duration = self.duration_behind(&mut before);
            self.scope.it = affected;
        }
        let variables = self.variables()?;
        self.check_explained(at, Giver::Layer, (&affects, &before))?;
        let one = matches!(&affects, Affects::One(Expr::Slot(_)));
        self.scope.it = match &affects {
            // Afterwards `it` is the object that was named.
            Affects::One(object) if one => Some(object.clone()),
            Affects::One(_) | Affects::Each(_) | Affects::Next(..) => outer,
        };
        let (mut parts, mut variables) = (parts, variables);
        self.determine_values(affected, &mut parts, &mut variables)?;
        let kind = AbilityKind::Continuous(Continuous { scope: affects, affected, parts, waits, defines: false });
        // The objects before the modification may also be those of the event around.
        let read = self.roles_of(&kind) | std::mem::replace(&mut self.scope.captures, captures);
        self.scope.captures |= read;
        let inner = Inner { captures: read, slots: self.scope.next, variables, before: Vec::new() };
        self.generate(at, kind, inner, duration, before)
    }

    /// The values of a layer's effect are determined with its variables, unless they are about each affected object.
    fn determine_values(
        &mut self,
        affected: Slot,
        parts: &mut [EffectPart],
        variables: &mut Vec<Variable>,
    ) -> Read<()> {
        for part in parts {
            if let Modify::Number { by, .. } = &mut part.change
                && !matches!(by, Expr::Is(_) | Expr::Slot(_))
                && !walk::reads(by, &|slot| slot == affected)
            {
                let slot = self.slot()?;
                variables.push(Variable { slot, value: std::mem::replace(by, Expr::Slot(slot)) });
            }
        }
        Ok(())
    }

    /// The roles of the event around that the affected objects of an effect are told by.
    fn roles_of(&self, kind: &AbilityKind) -> u16 {
        let AbilityKind::Continuous(Continuous { scope, .. }) = kind else { return 0 };
        let told = match scope {
            Affects::One(object) => object,
            Affects::Each(select) | Affects::Next(_, select) => &select.filter,
        };
        let of = |role: Role| walk::reads(told, &|slot| slot == Slot::of_role(role));
        Role::ALL.into_iter().filter(|role| of(*role)).map(|role| 1 << role as u16).sum()
    }

    /// `the next DESCRIPTION that EVENT-WITHOUT-OBJECT [this turn] MODIFICATION [DURATION]`.
    pub(super) fn next_object(&mut self) -> Read<Vec<Instr>> {
        let at = self.cursor.at;
        self.expect_words(&["the", "next"])?;
        let (determiner, select) = self.select_any()?;
        if determiner != Determiner::Bare {
            return self.wanted("a description after `the next`");
        }
        let mut select = select;
        // A future object may come from anywhere.
        if select.zones == self.in_play() {
            select.zones = Vec::new();
        }
        self.expect("that")?;
        let (pattern, inner) = self.with_event(|reader| reader.event_pattern(SentenceUse::WithoutObject))?;
        self.scope.next = self.scope.next.max(inner.slots);
        let affected = select.slot;
        self.effect_on(at, Affects::Next(pattern, select), affected, inner.before)
    }

    /// What stands behind a duration and a comma, or the duration's effect in front of it.
    pub(super) fn lasting(&mut self) -> Read<Vec<Instr>> {
        let mut before = Vec::new();
        let duration = Some(self.duration(&mut before)?);
        self.expect_mark(Mark::Comma)?;
        if self.at_word("when") || self.at_word("at") {
            return self.delayed(duration, before);
        }
        if self.at_word("if") {
            return self.replacing_from_now(duration, before);
        }
        if self.at_word("nothing") {
            return self.suppressed(duration, before);
        }
        if self.at_class_and("when") {
            return self.of_class_from_now(duration, before);
        }
        if self.at_allowance() {
            return self.allowed_from_now(duration, before);
        }
        if self.at_ban() || self.at_permission() {
            return self.ban_from_now(duration, before);
        }
        if self.at_requirement() {
            return self.required_from_now(duration, before);
        }
        let at = self.cursor.at;
        let (_, affects, affected) = self.affected()?;
        let mut body = self.effect_on(at, affects, affected, before)?;
        if let Some(Instr::Make(Make::Effect(ability))) = body.last_mut() {
            let behind = std::mem::replace(&mut self.b.abilities[ability.index()].duration, duration);
            self.lasts_once(at, behind.is_some());
        }
        Ok(body)
    }

    // delayed triggers

    /// `[DURATION,] when EVENT: DO`. Without a duration it waits for one time.
    pub(super) fn delayed(&mut self, duration: Option<Duration>, before: Vec<Instr>) -> Read<Vec<Instr>> {
        let at = self.cursor.at;
        self.skip(1);
        let next = duration.is_none();
        let (trigger, inner) = self.with_event(|reader| {
            let head = reader.event_or_state()?;
            reader.trigger_of(head, next)
        })?;
        self.generate(at, AbilityKind::Trigger(trigger), inner, duration, before)
    }

    fn trigger_of(&mut self, head: AbilityHead, next: bool) -> Read<Trigger> {
        let batch = self.batch()?;
        self.expect_mark(Mark::Colon)?;
        let resolution = self.up_to_stop(FullStop::Unclear, Self::resolution)?;
        let AbilityHead { on, state } = head;
        Ok(Trigger { on, state, ordinal: None, limit: None, next, priority: 0, batch, resolution })
    }

    /// `when you do: DO`.
    pub(super) fn inline(&mut self) -> Read<Vec<Instr>> {
        let at = self.cursor.at;
        self.expect_words(&["when", "you", "do"])?;
        self.expect_mark(Mark::Colon)?;
        let captures = std::mem::take(&mut self.scope.captures);
        let own = std::mem::replace(&mut self.scope.own, self.scope.names.len());
        let resolution = self.up_to_stop(FullStop::Unclear, Self::resolution);
        self.scope.own = own;
        let resolution = resolution?;
        let read = std::mem::replace(&mut self.scope.captures, captures);
        self.scope.captures |= read;
        let trigger = Trigger {
            on: Vec::new(),
            state: Expr::TRUE,
            ordinal: None,
            limit: None,
            next: true,
            priority: 0,
            batch: None,
            resolution,
        };
        let inner = Inner { captures: read, slots: self.scope.next, variables: Vec::new(), before: Vec::new() };
        let mut body = self.generate(at, AbilityKind::Trigger(trigger), inner, None, Vec::new())?;
        if let Some(Instr::Make(Make::Effect(ability))) = body.pop() {
            body.push(Instr::Make(Make::Trigger(ability)));
        }
        Ok(body)
    }

    /// `the next time EVENT [this turn]` and what follows: `: DO`, `, instead CHANGES`, `, prevent N`.
    pub(super) fn next_time(&mut self) -> Read<Vec<Instr>> {
        let at = self.cursor.at;
        self.expect_words(&["the", "next", "time"])?;
        let (kind, inner, duration, first) = self.awaited()?;
        self.generate(at, kind, inner, duration, first)
    }

    /// `the next N times EVENT this turn`: so often, and no more, for a time that is said.
    pub(super) fn next_times(&mut self) -> Read<Vec<Instr>> {
        let at = self.cursor.at;
        self.expect_words(&["the", "next"])?;
        let times = self.eat_number().unwrap_or_default();
        let limit = Some(Bound { times: self.times_of_limit(at, times)?, period: None });
        self.expect("times")?;
        let (mut kind, inner, duration, first) = self.awaited()?;
        if let AbilityKind::Trigger(trigger) = &mut kind {
            (trigger.next, trigger.limit) = (false, limit);
        } else if let AbilityKind::Replacement(replacement) = &mut kind {
            (replacement.next, replacement.limit) = (false, limit);
        }
        if duration.is_none() {
            return self.refuse(at, |span| {
                Diagnostic::error(span, "how long does it wait?")
                    .label("it is not said")
                    .help("write it behind the event: `the next 3 times EVENT this turn`")
            });
        }
        self.generate(at, kind, inner, duration, first)
    }

    pub(super) fn at_next_times(&self) -> bool {
        let is_number = self.peek_at(2).is_some_and(|part| matches!(part, syntax::Part::Number { .. }));
        self.at_words(&["the", "next"]) && is_number && self.peek_at(3).is_some_and(|part| part.is_word("times"))
    }

    /// An event that is waited for, and what is done then.
    fn awaited(&mut self) -> Read<(AbilityKind, Inner, Option<Duration>, Vec<Instr>)> {
        let mut before = Vec::new();
        let (((kind, duration), inner), first) = {
            let result = self.with_event(|reader| {
                let start = reader.cursor.at;
                let head = reader.head()?;
                let duration = reader.duration_behind(&mut before);
                let head = AbilityHead { state: make::and(head.state, reader.conditions_behind()?), ..head };
                if reader.at_mark(Mark::Colon) {
                    reader.has_happened(start)?;
                }
                Ok((reader.once_of(head)?, duration))
            })?;
            (result, before)
        };
        Ok((kind, inner, duration, first))
    }

    /// What happens the next time.
    fn once_of(&mut self, head: AbilityHead) -> Read<AbilityKind> {
        if self.at_mark(Mark::Colon) {
            return Ok(AbilityKind::Trigger(self.trigger_of(head, true)?));
        }
        if let Some(class) = self.class_behind_comma() {
            let mut replacement = self.up_to_stop(FullStop::Ends, |reader| reader.answer(class, head))?;
            replacement.next = true;
            return Ok(AbilityKind::Replacement(replacement));
        }
        if !self.at_mark(Mark::Comma) {
            self.eat_mark(Mark::Colon);
            self.eat_mark(Mark::Comma);
            return Err(Fail);
        }
        let mut replacement = self.up_to_stop(FullStop::Ends, |reader| reader.instead(head))?;
        replacement.next = true;
        Ok(AbilityKind::Replacement(replacement))
    }

    /// `, CLASS:` in front of what is done the next time.
    pub(super) fn class_behind_comma(&mut self) -> Option<ClassId> {
        let at = self.cursor.at;
        if self.eat_mark(Mark::Comma)
            && let Some((class, length)) = self.find_class()
            && self.peek_at(length).is_some_and(|part| part.is_mark(Mark::Colon))
        {
            self.skip(length + 1);
            return Some(class);
        }
        self.cursor.at = at;
        None
    }

    // replacements

    /// `CLASS when EVENT: CHANGES`, for as long as was said in front of it.
    fn of_class_from_now(&mut self, duration: Option<Duration>, before: Vec<Instr>) -> Read<Vec<Instr>> {
        let at = self.cursor.at;
        let class = self.class()?;
        self.expect("when")?;
        let (replacement, inner) = self.up_to_stop(FullStop::Ends, |reader| reader.changes_on_event(class))?;
        self.generate(at, AbilityKind::Replacement(replacement), inner, duration, before)
    }

    /// `if EVENT, instead CHANGES`, from now on.
    pub(super) fn replacing_from_now(&mut self, duration: Option<Duration>, before: Vec<Instr>) -> Read<Vec<Instr>> {
        let at = self.cursor.at;
        self.expect("if")?;
        let (replacement, inner) = self.with_event(|reader| {
            let head = reader.head()?;
            reader.up_to_stop(FullStop::Ends, |reader| reader.instead(head))
        })?;
        self.generate(at, AbilityKind::Replacement(replacement), inner, duration, before)
    }

    /// `prevent the next N when EVENT [this turn]`.
    pub(super) fn shield(&mut self) -> Read<Vec<Instr>> {
        let at = self.cursor.at;
        self.expect_words(&["prevent", "the", "next"])?;
        let shield = self.sum()?;
        self.more_than_nothing(at, &shield, "this prevents nothing")?;
        self.eat("damage");
        self.expect("when")?;
        let class = self.class_worded(at, "prevent")?;
        let mut before = Vec::new();
        let ((on, duration, variables), inner) = self.with_event(|reader| {
            let head = reader.head()?;
            let duration = reader.duration_behind(&mut before);
            let state = make::and(head.state, reader.conditions_behind()?);
            let variables = reader.variables()?;
            let one =
                |pattern: EventPattern| EventPattern { filter: make::and(pattern.filter, state.clone()), ..pattern };
            Ok((head.on.into_iter().map(one).collect::<Vec<_>>(), duration, variables))
        })?;
        let inner = Inner { variables, ..inner };
        let kind = AbilityKind::Replacement(Replacement {
            class,
            on,
            ordinal: None,
            limit: None,
            next: false,
            shield: Some(shield),
            optional: None,
            body: vec![Instr::OnEvent(OnEvent::Prevent(None))],
            added: Vec::new(),
        });
        self.generate(at, kind, inner, duration, before)
    }
}
