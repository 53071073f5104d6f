//! Instructions: what an ability, an event or a line of a script does.
//!
//! A sentence is one instruction or several with `,` or `then` between; a
//! group in braces holds one sentence a line.

use super::event::{Sentence, SentenceUse};
use super::make;
use super::reader::StatementReader;
use super::resolution::AS_THIS_RESOLVES;
use super::scope::ValueKind;
use super::steps::{FullStop, explain};
use super::trouble::{Fail, Read};
use crate::event::EventTemplate;
use crate::expr::{Comparison, Expr, Role, Slot};
use crate::instr::{Choose, Flow, Happen, Instr, Make, ScriptInstr};
use base::diagnostic::Diagnostic;
use syntax::{Delimiter, Group, Mark, Part};

impl<'p> StatementReader<'_, '_, 'p> {
    /// DO: a sentence, or a group of them.
    pub(super) fn doing(&mut self) -> Read<Vec<Instr>> {
        match self.eat_group(Delimiter::Brace) {
            Some(group) => {
                self.holds_something(group)?;
                Ok(self.block(group))
            }
            None => {
                let at = self.cursor.at;
                let body = self.sentence()?;
                self.behind_what(at, &[], &body)?;
                Ok(body)
            }
        }
    }

    /// Refuses `when you do` where nothing stands before it.
    fn behind_what(&mut self, at: usize, before: &[Instr], sentence: &[Instr]) -> Read<()> {
        let hangs = |instr: &&Instr| !matches!(instr, Instr::Flow(Flow::Let(..)) | Instr::Choose(Choose::Target(_)));
        let first = sentence.iter().find(hangs);
        let is_inline = matches!(first, Some(Instr::Make(Make::Trigger(_))));
        if !is_inline || before.iter().any(|instr| hangs(&instr)) {
            return Ok(());
        }
        self.refuse(at, |span| {
            Diagnostic::error(span, "nothing stands before it that you could do")
                .label("`when you do` of what?")
                .help("write it behind the instruction that it is about")
        })
    }

    /// A group of sentences; one that cannot be read is reported and left out.
    pub(super) fn block(&mut self, group: &'p Group) -> Vec<Instr> {
        self.tell_of_nothing(group);
        let names = self.scope.names.len();
        let body = self.known_block(group);
        self.leave_names(names);
        body
    }

    /// The statements of braces, each read apart.
    pub(super) fn statements_of(&mut self, group: &'p Group) -> Vec<Instr> {
        self.each_statement(&group.statements, Vec::new(), |reader, body| {
            if reader.self_replacement(body)?.is_some() {
                return reader.more_steps(body);
            }
            let at = reader.cursor.at;
            let sentence = reader.perhaps_hanging(body, Self::sentence)?;
            reader.behind_what(at, body, &sentence)?;
            body.extend(sentence);
            Ok(())
        })
    }

    /// One sentence: steps, and the variables explained at its end.
    pub(super) fn sentence(&mut self) -> Read<Vec<Instr>> {
        self.announce()?;
        self.scope.acted = None;
        let outer = self.scope.read_before();
        let outer = std::mem::replace(&mut self.scope.read_around, outer);
        let body = self.sentences();
        let variables = self.variables();
        self.scope.read_around = outer;
        let ((mut body, begins), variables) = (body?, variables?);
        explain(&mut body, &begins, variables);
        self.reach_targets(&mut body);
        Ok(body)
    }

    /// One instruction; it may need several of the machine's.
    pub(super) fn instruction(&mut self) -> Read<Vec<Instr>> {
        let mut body = self.deeper(Self::instruction_here)?;
        self.reach_targets(&mut body);
        Ok(body)
    }

    fn instruction_here(&mut self) -> Read<Vec<Instr>> {
        if self.scope.replacing
            && let Ok(change) = self.attempt(Self::change)
        {
            return Ok(change);
        }
        if self.scope.updates
            && let Ok(change) = self.attempt(|reader| {
                let change = reader.update()?;
                if reader.at_step_end() { Ok(change) } else { Err(Fail) }
            })
        {
            return Ok(change);
        }
        match self.peek().and_then(Part::word) {
            Some("what") if self.lets_resolve() && self.at_words(&WHAT_WAITS) => {
                self.skip(WHAT_WAITS.len());
                return Ok(vec![Instr::Script(ScriptInstr::Settle)]);
            }
            Some("the") if self.lets_resolve() && self.at_words(&NEXT_WAITS) => {
                self.skip(NEXT_WAITS.len());
                return Ok(vec![Instr::Script(ScriptInstr::SettleNext)]);
            }
            Some("if") => return self.conditional(),
            Some("for") => return self.for_each(),
            Some("repeat") => return self.repeat(),
            Some("do") if self.at_words(&AS_THIS_RESOLVES) => return self.as_this_resolves(),
            Some("let") => return self.binding(),
            Some("choose") => return self.choose(None),
            Some("with") if self.at_words(&["with", "a", "chance"]) => return self.chance(),
            Some("at") if self.at_words(&["at", "once"]) => return self.together(),
            Some("as") if self.at_words(&["as", "one", "event"]) => return self.together(),
            Some("when") if self.at_words(&["when", "you", "do"]) => return self.inline(),
            Some("when" | "at") => return self.delayed(None, Vec::new()),
            Some("nothing") => return self.suppressed(None, Vec::new()),
            Some("you") if self.at_allowance() => return self.allowed_from_now(None, Vec::new()),
            Some(word @ ("roll" | "flip" | "prevent")) => {
                if let Ok(done) = self.attempt(if word == "prevent" { Self::shield } else { Self::roll }) {
                    return Ok(done);
                }
            }
            Some("the") if self.at_words(&["the", "next", "time"]) => return self.next_time(),
            Some("the") if self.at_next_times() => return self.next_times(),
            Some("the") if self.at_words(&["the", "next"]) => return self.next_object(),
            Some("until" | "this" | "as" | "indefinitely") => {
                if let Ok(lasting) = self.attempt(Self::lasting) {
                    return Ok(lasting);
                }
            }
            _ => {}
        }
        if self.ahead().iter().any(|part| ["may", "choose", "chooses"].iter().any(|word| part.is_word(word)))
            && let Ok(choice) = self.attempt(Self::somebody)
        {
            return choice;
        }
        self.event_or_effect()
    }

    /// Whether what waits can resolve here: between the steps of an event, and in what a trigger, an activated ability or a played
    /// card does, but not in the changes of an event.
    fn lets_resolve(&self) -> bool {
        self.scope.steps || self.scope.reaches && !self.scope.replacing && !self.scope.updates
    }

    // what one player does

    /// `PLAYER may ...`, `PLAYER chooses ...`. Once that is clear, a failure is final.
    fn somebody(&mut self) -> Read<Read<Vec<Instr>>> {
        let player = self.player()?;
        if self.eat("may") {
            return Ok(self.may(player));
        }
        if self.at_word("chooses") || self.at_word("choose") {
            return Ok(self.choose(Some(player)));
        }
        self.eat("chooses");
        Err(Fail)
    }

    /// After `PLAYER may`. What is said without a player there is theirs; behind `:` and `else` it is yours again.
    fn may(&mut self, player: Expr) -> Read<Vec<Instr>> {
        let names = self.scope.names.len();
        let doer = self.scope.doer.replace(player.clone());
        let (at, known, it) = (self.cursor.at, Slot(self.scope.next), self.scope.it.clone());
        let yes = match self.eat_group(Delimiter::Brace) {
            Some(group) => Ok(self.block(group)),
            None => self.up_to_stop(FullStop::Ends, Self::steps),
        };
        self.scope.doer = doer;
        let mut yes = yes?;
        self.asked_once(at, &player, &yes);
        let possible = self.possible(&yes, known);
        if self.at_mark(Mark::Colon) {
            self.nothing_resolves_in_a_cost(at, &yes)?;
            self.warn_of_what_others_have(at, &yes);
            self.allow_nothing(at, yes.len());
            self.skip(1);
            yes = vec![Instr::Flow(Flow::Paid(yes))];
            let then = self.hanging_on(&mut yes, |reader| reader.up_to_stop(FullStop::Ends, Self::doing))?;
            yes.extend(then);
        }
        self.leave_names(names);
        // What is chosen as it is done is never there where it is not done: `it` is what it was before.
        let is_chosen = matches!(&self.scope.it, Some(Expr::Slot(slot)) if *slot >= known);
        let restored = it.filter(|_| is_chosen && yes.iter().all(|instr| instr.target().is_none()));
        let done = restored.map(|it| self.scope.it.replace(it));
        let no = self.otherwise()?;
        if let Some(done) = done {
            self.scope.it = done;
        }
        self.ways_differ(at, &yes, &no);
        Ok(vec![Instr::Flow(Flow::May(player, possible, yes, no))])
    }

    /// `else { ... }`, `else: DO`.
    pub(super) fn otherwise(&mut self) -> Read<Vec<Instr>> {
        if !self.at_word("else") {
            return Ok(Vec::new());
        }
        self.skip(1);
        if self.at_mark(Mark::Colon) {
            self.skip(1);
        }
        self.inside_names(|reader| reader.up_to_stop(FullStop::Ends, Self::doing))
    }

    /// The names that are given in what need not be done are known there alone.
    pub(super) fn inside_names<T>(&mut self, read: impl FnOnce(&mut Self) -> Read<T>) -> Read<T> {
        let names = self.scope.names.len();
        let result = read(self);
        self.leave_names(names);
        result
    }

    /// When something can be begun at all: what is chosen or paid first is there. What slots below `known` hold is known before.
    pub(super) fn possible(&self, body: &[Instr], known: Slot) -> Expr {
        let mut needs = Vec::new();
        for instr in body {
            let need = self.payable(std::slice::from_ref(instr), known);
            // What changes the position without a need of its own may make the rest possible.
            if need.is_true() {
                break;
            }
            needs.push(need);
        }
        make::all(needs)
    }

    // control

    /// `if COND { } [else { }]`, `if COND: DO`; with `instead` a replacement without a stated duration.
    fn conditional(&mut self) -> Read<Vec<Instr>> {
        if self.ahead().iter().any(|part| part.is_word("instead"))
            && let Ok(replacement) = self.attempt(|reader| reader.replacing_from_now(None, Vec::new()))
        {
            return Ok(replacement);
        }
        let at = self.cursor.at;
        self.skip(1);
        let condition = self.condition()?;
        if self.at_mark(Mark::Colon) {
            self.skip(1);
        } else if self.peek().is_none_or(|part| part.group_in(Delimiter::Brace).is_none()) {
            self.trouble.literal(self.place(), self.peek(), ":");
            self.trouble.literal(self.place(), self.peek(), "{");
            return Err(Fail);
        }
        let around = self.scope.never;
        self.scope.never |= self.is_never(&condition);
        let yes = self.inside_names(|reader| reader.up_to_stop(FullStop::Ends, Self::doing));
        self.scope.never = around;
        let yes = yes?;
        let no = self.otherwise()?;
        self.ways_differ(at, &yes, &no);
        Ok(vec![Instr::Flow(Flow::If(condition, yes, no))])
    }

    /// The body of a loop: a group, or `: DO`.
    pub(super) fn body(&mut self) -> Read<Vec<Instr>> {
        if let Some(group) = self.eat_group(Delimiter::Brace) {
            return Ok(self.block(group));
        }
        self.trouble.literal(self.place(), self.peek(), "{");
        self.expect_mark(Mark::Colon)?;
        self.inside_names(|reader| reader.up_to_stop(FullStop::Ends, Self::doing))
    }

    fn for_each(&mut self) -> Read<Vec<Instr>> {
        self.scope.forget_ranges();
        self.expect_words(&["for", "each"])?;
        let opponents = self.at_word("opponent");
        if opponents || self.at_word("player") {
            let at = self.cursor.at;
            self.skip(1);
            let slot = self.slot()?;
            let which = if opponents {
                let you = self.scope.you.clone();
                let you = self.known(you, at, "there is no `you` here whose opponents they could be")?;
                make::compare(Comparison::Unequal, Expr::Slot(slot), you)
            } else {
                Expr::TRUE
            };
            let outer = self.scope.that_player.replace(Expr::Slot(slot));
            let body = self.body();
            self.scope.that_player = outer;
            return Ok(vec![Instr::Flow(Flow::ForEachPlayer(slot, which, body?))]);
        }
        let select = self.select_each()?;
        let outer = self.scope.it.replace(Expr::Slot(select.slot));
        let body = self.body();
        self.scope.it = outer;
        Ok(vec![Instr::Flow(Flow::ForEach(select, body?))])
    }

    /// `let NAME = EXPRESSION`.
    fn binding(&mut self) -> Read<Vec<Instr>> {
        self.skip(1);
        let at = self.cursor.at;
        let name = self.new_name()?;
        self.expect_mark(Mark::Equal)?;
        let (value, kind) = self.value()?;
        self.warn_of_its_own_value(at, &name, &value);
        let slot = self.slot()?;
        let span = self.since(at);
        let known = self.bind_name(at, name, (slot, kind))?;
        if known.is_none() {
            self.wants_reading(slot, span, None);
        }
        Ok(vec![Instr::Flow(Flow::Let(known.unwrap_or(slot), value))])
    }

    /// `at once { ... }`, `as one event { ... }`.
    fn together(&mut self) -> Read<Vec<Instr>> {
        let one_event = self.at_word("as");
        self.skip(if one_event { 3 } else { 2 });
        let Some(group) = self.eat_group(Delimiter::Brace) else {
            self.trouble.literal(self.place(), self.peek(), "{");
            return Err(Fail);
        };
        self.holds_something(group)?;
        let nothing = (Vec::new(), Vec::new());
        let (mut before, templates) = self.each_statement(&group.statements, nothing, |reader, (before, templates)| {
            let at = reader.cursor.at;
            let sentence = reader.event_sentence(SentenceUse::Instruction)?;
            if sentence.each_player.is_some() {
                return reader.refuse(at, |span| {
                    Diagnostic::error(span, "`each player` cannot stand in one moment with other events")
                        .help("write `for each player { ... }` around it, or one event for each player")
                });
            }
            let (first, template) = template_of(sentence);
            if one_event && templates.first().is_some_and(|other| !are_of_one_event(other, &template)) {
                return reader.refuse(at, |span| {
                    Diagnostic::error(span, "this is no part of one event with the first")
                        .label("another kind, or told of another")
                        .help(
                            "the parts of one event differ in what it happens to, in player, amount and type only; \
                             write `at once { ... }` for several events of one moment",
                        )
                });
            }
            before.extend(first);
            templates.push(template);
            Ok(())
        });
        before.push(if one_event {
            Instr::Happen(Happen::Compound(templates))
        } else {
            Instr::Happen(Happen::Events(templates))
        });
        Ok(before)
    }

    // events and effects

    /// An event's sentence or a continuous effect, whichever takes more of the text.
    fn event_or_effect(&mut self) -> Read<Vec<Instr>> {
        if (self.at_ban() || self.at_permission())
            && let Ok(lasting) = self.attempt(|reader| reader.ban_from_now(None, Vec::new()))
        {
            return Ok(lasting);
        }
        if self.at_requirement()
            && let Ok(lasting) = self.attempt(|reader| reader.required_from_now(None, Vec::new()))
        {
            return Ok(lasting);
        }
        let event = self.measure(Self::event_instruction).map(|(reached, _)| reached);
        if self.may_modify()
            && let Ok(effect) = self.attempt(|reader| {
                let effect = reader.continuous()?;
                if event.is_some_and(|reached| reached >= reader.cursor.at) { Err(Fail) } else { Ok(effect) }
            })
        {
            return Ok(effect);
        }
        if event.is_none() {
            self.trouble.phrase(self.place(), self.peek(), "an instruction");
        }
        self.event_instruction()
    }

    /// An event's sentence as an instruction.
    pub(super) fn event_instruction(&mut self) -> Read<Vec<Instr>> {
        let mut sentence = self.event_sentence(SentenceUse::Instruction)?;
        let each_player = sentence.each_player.take();
        let (mut body, template) = template_of(sentence);
        body.push(Instr::Happen(Happen::Events(vec![template])));
        Ok(match each_player {
            Some((slot, which)) => vec![Instr::Flow(Flow::ForEachPlayer(slot, which, body))],
            None => body,
        })
    }

    // choices

    /// `choose ...`, `PLAYER chooses ...`.
    fn choose(&mut self, player: Option<Expr>) -> Read<Vec<Instr>> {
        let at = self.cursor.at;
        self.skip(1);
        let chooser = match player {
            Some(player) => player,
            None => {
                let you = self.scope.doer.clone().or_else(|| self.scope.you.clone());
                self.known(you, at, "nobody is there who could choose")?
            }
        };
        if let Some(chosen) = self.modes_behind(0) {
            return self.choose_modes(chooser, chosen);
        }
        if self.eat_words(&["a", "number", "from"]) {
            let low = self.sum()?;
            self.expect("to")?;
            let high = self.sum()?;
            if let (Expr::Is(first), Expr::Is(last)) = (&low, &high)
                && first > last
            {
                let message = format!("there is no number from {first} to {last}");
                return self.refuse(at, |span| {
                    Diagnostic::error(span, message).help(format!("the smaller stands first: `from {last} to {first}`"))
                });
            }
            self.is_choice(at, &low, &high);
            let range =
                if let (Expr::Is(first), Expr::Is(last)) = (&low, &high) { Some((*first, *last)) } else { None };
            let (slot, again) = self.chosen_name(ValueKind::Number, range)?;
            return Ok(both(Instr::Choose(Choose::Number(chooser, slot, low, high)), again));
        }
        let opponent = self.at_words(&["an", "opponent"]);
        if opponent || self.at_words(&["a", "player"]) {
            self.skip(2);
            let slot = self.slot()?;
            let which = if opponent {
                make::compare(Comparison::Unequal, Expr::Slot(slot), chooser.clone())
            } else {
                Expr::TRUE
            };
            let again = self.name_behind(slot, ValueKind::Player)?;
            if again.is_none() {
                self.wants_doing(at, (slot, ValueKind::Player));
            }
            self.scope.that_player = Some(Expr::Slot(slot));
            return Ok(both(Instr::Choose(Choose::Player(chooser, slot, which)), again));
        }
        if let Ok(set) = self.attempt(|reader| {
            reader.take(&["a", "an"]);
            let set = reader.set()?;
            if reader.at_word("as") { Ok(set) } else { Err(Fail) }
        }) {
            let (slot, again) = self.chosen_name(ValueKind::Word, None)?;
            for binding in self.scope.names.iter_mut().filter(|known| known.slot == slot) {
                binding.set = Some(set);
            }
            return Ok(both(Instr::Choose(Choose::Word(chooser, slot, set)), again));
        }
        self.choose_objects(at, chooser)
    }

    /// `as NAME`, which must stand: where the value is put, and what else is done with it.
    pub(super) fn chosen_name(&mut self, kind: ValueKind, range: Option<(i32, i32)>) -> Read<(Slot, Option<Instr>)> {
        self.expect("as")?;
        let at = self.cursor.at;
        let name = self.new_name()?;
        let slot = self.slot()?;
        let span = self.since(at);
        let again = self.bind_name(at, name, (slot, kind))?.map(|known| is_now(known, slot));
        if again.is_none() {
            self.wants_reading(slot, span, range);
        }
        Ok((slot, again))
    }

    /// `as NAME`, which may be missing; what else is done with the value.
    pub(super) fn name_behind(&mut self, slot: Slot, kind: ValueKind) -> Read<Option<Instr>> {
        if !self.eat("as") {
            return Ok(None);
        }
        let at = self.cursor.at;
        let name = self.new_name()?;
        Ok(self.bind_name(at, name, (slot, kind))?.map(|known| is_now(known, slot)))
    }
}

/// All that waits resolves.
pub(super) const WHAT_WAITS: [&str; 3] = ["what", "waits", "resolves"];

/// One thing that waits resolves.
pub(super) const NEXT_WAITS: [&str; 5] = ["the", "next", "that", "waits", "resolves"];

/// A sentence as the template of its event, and what must be chosen before.
pub(super) fn template_of(sentence: Sentence) -> (Vec<Instr>, EventTemplate) {
    let Sentence { kind, roles, each, before, .. } = sentence;
    (before, EventTemplate { kind, roles, each, instead: Vec::new(), done: None })
}

/// Whether two templates can be parts of one event: they differ in nothing in which its parts cannot.
fn are_of_one_event(one: &EventTemplate, other: &EventTemplate) -> bool {
    let whole = |of: &EventTemplate| -> Vec<(Role, Expr)> {
        let mut roles: Vec<(Role, Expr)> =
            of.roles.iter().filter(|(role, _)| !Role::OF_PARTS.contains(role)).cloned().collect();
        roles.sort_by_key(|(role, _)| *role);
        roles
    };
    one.kind == other.kind && whole(one) == whole(other)
}

/// What is in one slot is in another.
fn is_now(known: Slot, slot: Slot) -> Instr {
    Instr::Flow(Flow::Let(known, Expr::Slot(slot)))
}

/// A choice, and what else is done with what was chosen.
pub(super) fn both(choice: Instr, again: Option<Instr>) -> Vec<Instr> {
    std::iter::once(choice).chain(again).collect()
}
