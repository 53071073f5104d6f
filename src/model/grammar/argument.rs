//! Arguments of keywords that are explained behind them: `ward(X), where X is E`, `gains ward(X) until end of turn, where X is E`.
//!
//! The explanation stands in the place of the name, and is read where the keyword is: of an object that gains it, `this` and
//! `you` are that object and its controller, and what counts is read each time. Where a reader takes it for something else, it is
//! refused or warned of.

use super::print::sentence;
use super::reader::StatementReader;
use super::scope::{ExplainedArgument, NameScope};
use super::trouble::Read;
use crate::ability::Scope as Affects;
use crate::expr::{Comparison, Expr, Slot};
use crate::instr::Instr;
use crate::policy::{LayerVariables, StaticVariables};
use crate::visit::reads;
use base::diagnostic::Diagnostic;
use base::source::Span;
use syntax::{Delimiter, Group, Mark, Part, Statement};

/// Who gives a keyword.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Giver {
    Layer,
    Static,
}

impl<'p> StatementReader<'_, '_, 'p> {
    /// An argument of a keyword that stands at a position; a name that `, where X is E` explains stands for its explanation.
    pub(super) fn explained(&mut self, (at, keyword): (usize, &str), parts: &'p [Part]) -> Read<&'p [Part]> {
        let [Part::Word { text, .. }] = parts else { return Ok(parts) };
        let rest = self.rest();
        let is_explained = |ahead: &usize| {
            rest[*ahead].is_word("where")
                && rest.get(ahead + 1).is_some_and(|part| part.is_word(text))
                && rest.get(ahead + 2).is_some_and(|part| part.is_word("is"))
        };
        let Some(ahead) = (0..rest.len()).find(is_explained) else { return Ok(parts) };
        let explanation = &rest[ahead + 3..];
        if !self.scope.announced.iter().any(|(name, _)| name == text) {
            return Ok(explanation);
        }
        let from = self.cursor.at + ahead + 3;
        let inner = NameScope { argument: true, ..NameScope::object() };
        let outer = std::mem::replace(&mut self.scope, inner);
        let back = std::mem::replace(&mut self.cursor.at, from);
        let value = self.sum();
        let end = std::mem::replace(&mut self.cursor.at, back);
        self.scope = outer;
        let (keyword, name) = (keyword.to_owned(), text.clone());
        self.scope.arguments.push(ExplainedArgument { keyword, name, at, from, end, value: value? });
        Ok(&self.cursor.parts[from..end])
    }

    /// Passes over the explanations behind keywords that stand alone.
    pub(super) fn skip_explanations(&mut self) {
        if self.at_where() && self.scope.announced.is_empty() {
            self.cursor.at = self.cursor.parts.len();
        }
    }

    /// Passes over an explanation of a name that nothing but an argument reads; whether one stood here.
    pub(super) fn skip_explained(&mut self, name: &str) -> bool {
        let known = self.scope.arguments.iter().find(|it| it.from == self.cursor.at && it.name == *name);
        let Some(end) = known.map(|it| it.end).filter(|_| !self.scope.was_read(name)) else { return false };
        self.cursor.at = end;
        self.scope.announced.retain(|(announced, _)| announced != name);
        true
    }

    /// Whether a `where` explains an argument by this name.
    pub(super) fn is_argument(&self, name: &str) -> bool {
        self.scope.arguments.iter().any(|it| it.name == name)
    }

    /// Looks at the arguments that are explained behind an effect that was read from a position on, behind these instructions.
    pub(super) fn check_explained(
        &mut self,
        at: usize,
        giver: Giver,
        (affects, before): (&Affects, &[Instr]),
    ) -> Read<()> {
        let found: Vec<ExplainedArgument> = self.scope.arguments.iter().filter(|it| it.at >= at).cloned().collect();
        for argument in found {
            if let Some(who) = self.differs(&argument.value, affects, before) {
                let (place, given) = self.with_argument(&argument);
                let keyword = &argument.keyword;
                let (word, of_gainer, of_giver) = match who {
                    Slot::YOU => ("you", "the controller of what gains it", "the controller of what gives it"),
                    _ => ("this", "what gains it", "what gives it"),
                };
                let message =
                    format!("`{keyword}` is read where it is gained: `{word}` is {of_gainer}, and reads as {of_giver}");
                return self.refuse(at, |_| {
                    Diagnostic::error(place, message).label("whose?").help(format!(
                        "write `{given}` if {of_gainer} is meant; what is counted by {of_giver} cannot be an argument"
                    ))
                });
            }
            if self.is_read_later(giver, &argument.value) {
                let (place, given) = self.with_argument(&argument);
                let (keyword, name) = (&argument.keyword, &argument.name);
                let message = format!(
                    "`{name}` is counted each time that `{keyword}` needs it, and not once, as variables of this effect are"
                );
                let problem = Diagnostic::warning(place, message).label("not a variable of the effect");
                self.b.report(problem.help(format!("write `{given}` if that is meant")));
            }
        }
        Ok(())
    }

    /// Whether what an argument counts would be another number, were it a variable of the effect.
    fn is_read_later(&self, giver: Giver, value: &Expr) -> bool {
        if !asks_anything(value) {
            return false;
        }
        match giver {
            Giver::Layer => self.b.rulebook.stated::<LayerVariables>() != Some(LayerVariables::Live),
            Giver::Static => self.b.rulebook.stated::<StaticVariables>() != Some(StaticVariables::Live),
        }
    }

    /// `this` or `you`, where that is another in the text of a keyword than in the effect that gives the keyword.
    fn differs(&self, value: &Expr, affects: &Affects, before: &[Instr]) -> Option<Slot> {
        let this = self.scope.this.as_ref()?;
        if matches!(affects, Affects::One(object) if object == this) {
            return None;
        }
        if reads(value, &|slot| slot == Slot::THIS) {
            return Some(Slot::THIS);
        }
        (reads(value, &|slot| slot == Slot::YOU) && !self.are_yours(affects, before)).then_some(Slot::YOU)
    }

    /// Whether what an effect affects is described as something that `you` control.
    fn are_yours(&self, affects: &Affects, before: &[Instr]) -> bool {
        let select = match affects {
            Affects::Each(select) | Affects::Next(_, select) => Some(select),
            Affects::One(object) => {
                let of_target = self.scope.targets.iter().flatten().map(|declared| &declared.target.select);
                let of_choice = before.iter().filter_map(|instr| instr.chosen_object().map(|(_, select)| select));
                of_target.chain(of_choice).find(|select| *object == Expr::Slot(select.slot))
            }
        };
        let Some((select, you)) = select.zip(self.scope.you.as_ref()) else { return false };
        let candidate = Expr::Slot(select.slot);
        select.filter.conjuncts().iter().any(|part| {
            let Expr::Compare(Comparison::Equal, left, right) = part else { return false };
            let is_its = |it: &Expr| matches!(it, Expr::Controller(of) if **of == candidate);
            (is_its(left) && **right == *you) || (is_its(right) && **left == *you)
        })
    }

    /// The place from a keyword to the explanation of its argument, and the same with the explanation in the place of the name.
    fn with_argument(&self, argument: &ExplainedArgument) -> (Span, String) {
        let parts = self.cursor.parts;
        let value = &parts[argument.from..argument.end];
        let told = &parts[argument.at..argument.from.saturating_sub(3)];
        let told = if let [told @ .., last] = told
            && last.is_mark(Mark::Comma)
        {
            told
        } else {
            told
        };
        let place = parts[argument.at].span().to(value.last().map_or(parts[argument.at].span(), Part::span));
        (place, sentence(&with_value(told, &argument.name, value)))
    }
}

/// Parts with a value in the place of a name.
fn with_value(parts: &[Part], name: &str, value: &[Part]) -> Vec<Part> {
    let is_name = |part: &Part| part.is_word(name);
    let one = |part: &Part| match part {
        Part::Word { span, .. } if is_name(part) => in_parentheses(value, *span),
        Part::Group(group) => {
            let statement = |statement: &Statement| {
                let alone = matches!(statement.parts.as_slice(), [one] if is_name(one));
                let parts = if alone { value.to_vec() } else { with_value(&statement.parts, name, value) };
                Statement { parts, ..statement.clone() }
            };
            Part::Group(Box::new(Group {
                statements: group.statements.iter().map(statement).collect(),
                ..(**group).clone()
            }))
        }
        Part::Word { .. } | Part::Number { .. } | Part::Text { .. } | Part::Reference { .. } | Part::Mark { .. } => {
            part.clone()
        }
    };
    parts.iter().map(one).collect()
}

/// A value as one part, in parentheses if it has several.
pub(super) fn in_parentheses(value: &[Part], span: Span) -> Part {
    if let [one] = value {
        return one.clone();
    }
    let statement = Statement { comments: Vec::new(), parts: value.to_vec(), note: None, blank_before: false, span };
    Part::Group(Box::new(Group {
        delimiter: Delimiter::Paren,
        note: None,
        statements: vec![statement],
        trailing: Vec::new(),
        tight: false,
        one_line: true,
        span,
    }))
}

/// Whether a value reads anything of the position.
fn asks_anything(value: &Expr) -> bool {
    if let Expr::Arithmetic(_, left, right) = value {
        return asks_anything(left) || asks_anything(right);
    }
    !matches!(value, Expr::Is(_))
}
