//! What is done, computed or given, and certainly changes nothing: `the amount * 1`, `let x = x`, `destroy this; destroy this`.
//!
//! Takes what was read, and its place; gives a warning, or an error of what is always so. As in [`super::pointless`], what the
//! argument of a keyword makes of its text is not looked at.

use super::reader::StatementReader;
use crate::ability::{EffectPart, Modify, Scope as Affects};
use crate::event::EventTemplate;
use crate::expr::{Arithmetic, Comparison, Expr, Role, Slot};
use crate::instr::{Happen, Instr, Update};
use base::diagnostic::Diagnostic;
use syntax::{Group, Mark, Part, Statement};

impl<'p> StatementReader<'_, '_, 'p> {
    /// What stands in braces; the names that it gives stay known.
    pub(super) fn known_block(&mut self, group: &'p Group) -> Vec<Instr> {
        self.warn_of_overwritten(&group.statements);
        let body = self.statements_of(group);
        self.warn_of_done_again(&group.statements, &body);
        body
    }

    /// Warns of an operation, read from a position on, that leaves one of its numbers as it is, or always gives 0.
    pub(super) fn warn_of_no_change(&mut self, at: usize, how: Arithmetic, (left, right): (&Expr, &Expr)) {
        let is = |number: &Expr, value: i32| *number == Expr::Is(value);
        let is_fixed = matches!((left, right), (Expr::Is(_), Expr::Is(_)));
        if !self.owner.expanding.is_empty() || is_fixed && left != right {
            return;
        }
        let message = match how {
            Arithmetic::Multiply if is(left, 0) || is(right, 0) => "this is always 0",
            // `1 * X` is how the language says `1 for each`.
            Arithmetic::Multiply if is(right, 1) => "a number times 1 is that number",
            Arithmetic::Divide if is(right, 1) => "a number divided by 1 is that number",
            Arithmetic::Remainder if is(right, 1) => "this is always 0",
            Arithmetic::Subtract if left == right && !is_fixed => "this is always 0",
            Arithmetic::Lower | Arithmetic::Higher if left == right => "both numbers are the same",
            Arithmetic::Add
            | Arithmetic::Subtract
            | Arithmetic::Multiply
            | Arithmetic::Divide
            | Arithmetic::Remainder
            | Arithmetic::Lower
            | Arithmetic::Higher => return,
        };
        let problem = Diagnostic::warning(self.since(at), message).label("changes nothing");
        self.b.report(problem.help("write the number alone, or another one"));
    }

    /// Warns of a name that is given its own value, read from a position on.
    pub(super) fn warn_of_its_own_value(&mut self, at: usize, name: &str, value: &Expr) {
        let is_it = self.scope.names.iter().any(|known| known.name == name && *value == Expr::Slot(known.slot));
        if is_it && self.owner.expanding.is_empty() {
            let problem = Diagnostic::warning(self.since(at), format!("`{name}` has this value already"));
            self.b.report(problem.label("changes nothing").help("leave this out, or write another value"));
        }
    }

    /// Warns of a statement whose name the next one gives anew, without reading it.
    pub(super) fn warn_of_overwritten(&mut self, statements: &[Statement]) {
        for pair in statements.windows(2) {
            let [first, next] = pair else { continue };
            let (Some(name), Some(again)) = (name_given(&first.parts), name_given(&next.parts)) else { continue };
            let reads = next.parts.iter().filter(|part| reads_name(part, name)).count();
            if name == again && reads == 1 && self.owner.expanding.is_empty() {
                let problem =
                    Diagnostic::warning(first.span, format!("nothing reads `{name}` before it is given anew"));
                self.b.report(problem.label("for nothing").help("leave this out, or give the second another name"));
            }
        }
    }

    /// Warns of a statement that moves an object which the statement in front has moved already: there is nothing left to do.
    pub(super) fn warn_of_done_again(&mut self, statements: &[Statement], body: &[Instr]) {
        // Only where each statement is one instruction is it known which is which.
        if !self.owner.expanding.is_empty() || statements.len() != body.len() {
            return;
        }
        let is_again = |at: &usize| {
            let said = |at: usize| super::sentence(&statements[at].parts);
            body[*at] == body[*at - 1] && said(*at) == said(*at - 1) && self.moves_this(&body[*at])
        };
        if let Some(again) = (1..body.len()).find(is_again).map(|at| &statements[at]) {
            let problem =
                Diagnostic::warning(again.span, "what stands in front has done this already").label("once more");
            self.b.report(problem.help("leave one of them out"));
        }
    }

    /// Whether an instruction is one event of this card, which takes it out of play.
    fn moves_this(&self, instr: &Instr) -> bool {
        let Instr::Happen(Happen::Events(events)) = instr else { return false };
        let [EventTemplate { kind, roles, .. }] = events.as_slice() else { return false };
        let is_this = roles.iter().any(|(role, value)| *role == Role::Object && *value == Expr::Slot(Slot::THIS));
        let object = Expr::Slot(Slot::of_role(Role::Object));
        let leaves = |instr: &Instr| matches!(instr.update(), Some(Update::Place(of, zone, _)) if *of == object && !self.b.rulebook.zones[zone.index()].in_play);
        is_this && self.b.bodies.get(kind.index()).is_some_and(|body| body.iter().any(leaves))
    }

    /// Warns of parts of one effect, read from a position on, that give the same word or mark twice.
    pub(super) fn warn_of_given_twice(&mut self, at: usize, parts: &[EffectPart]) {
        let is_again = |one: &EffectPart, other: &EffectPart| {
            let is_same = if let (Modify::AddWords(words), Modify::AddWords(others)) = (&one.change, &other.change) {
                words.iter().any(|word| others.contains(word))
            } else if let (Modify::AddAbilities(_, Some(keyword)), Modify::AddAbilities(_, Some(other))) =
                (&one.change, &other.change)
            {
                keyword == other && self.is_mark(*keyword)
            } else {
                false
            };
            is_same && one.condition == other.condition
        };
        let is_twice =
            parts.iter().enumerate().any(|(nth, part)| parts[..nth].iter().any(|other| is_again(other, part)));
        if is_twice && self.owner.expanding.is_empty() {
            let problem = Diagnostic::warning(self.since(at), "one effect gives the same twice").label("twice");
            self.b.report(problem.help("leave one of them out"));
        }
    }

    /// Warns of an effect, read from a position on, that makes an object what it is: a copy of itself; all the time, under the
    /// control of who controls it.
    pub(super) fn warn_of_what_it_is(&mut self, at: usize, affects: &Affects, parts: &[EffectPart], is_static: bool) {
        let Affects::One(object) = affects else { return };
        let is_this = self.scope.this.as_ref() == Some(object);
        let is_it = |part: &EffectPart| {
            matches!(&part.change, Modify::Copy(of) if of == object)
                || is_static
                    && is_this
                    && matches!(&part.change, Modify::Control(who) if self.scope.you.as_ref() == Some(who))
        };
        if self.owner.expanding.is_empty() && parts.iter().any(is_it) {
            let problem = Diagnostic::warning(self.since(at), "this is so without the effect").label("changes nothing");
            self.b.report(problem.help("leave it out, or name another object or player"));
        }
    }

    /// Refuses a comparison of players, the second read from a position on, that always or never holds.
    pub(super) fn is_another_player(&mut self, at: usize, whose: &Expr) {
        let Expr::Compare(Comparison::Equal, left, right) = whose else { return };
        let always = left == right;
        let are_fixed = matches!((&**left, &**right), (Expr::Is(_), Expr::Is(_)));
        if (always || are_fixed) && self.owner.expanding.is_empty() {
            let label = if always { "a player and themself" } else { "two players" };
            let problem = Diagnostic::error(self.since(at), format!("this is always {always}")).label(label);
            self.b
                .report(problem.help("compare with a player that can be one or the other, such as `the turn player`"));
        }
    }
}

/// The name to which a statement alone gives a value.
fn name_given(parts: &[Part]) -> Option<&str> {
    if parts.iter().any(|part| part.is_mark(Mark::Comma) || part.is_mark(Mark::Colon) || part.is_mark(Mark::Dot)) {
        return None;
    }
    match parts {
        [first, name, ..] if first.is_word("let") => name.word(),
        [first, .., before, name] if (first.is_word("roll") || first.is_word("flip")) && before.is_word("as") => {
            name.word()
        }
        _ => None,
    }
}

/// Whether a part is a name, or holds it.
fn reads_name(part: &Part, name: &str) -> bool {
    match part {
        Part::Group(group) => {
            group.statements.iter().flat_map(|statement| &statement.parts).any(|part| reads_name(part, name))
        }
        Part::Word { text, .. } => text == name,
        Part::Number { .. } | Part::Text { .. } | Part::Reference { .. } | Part::Mark { .. } => false,
    }
}
