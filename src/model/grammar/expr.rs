//! Expressions and conditions: `or` and `and` over comparisons over sums.
//!
//! One grammar gives values of every kind, so that what stands in parentheses
//! is read once; the kind is checked afterwards.

use super::make;
use super::pointless::mirrored;
use super::reader::StatementReader;
use super::scope::ValueKind;
use super::term::TypedValue;
use super::trouble::{Fail, Read};
use crate::expr::{Arithmetic, Comparison, Expr, Slot};
use base::diagnostic::Diagnostic;
use syntax::{Mark, Part};

impl<'p> StatementReader<'_, '_, 'p> {
    /// Any value or condition.
    pub(super) fn value(&mut self) -> Read<TypedValue> {
        self.deeper(|reader| reader.joined("or"))
    }

    /// A condition.
    pub(super) fn condition(&mut self) -> Read<Expr> {
        let at = self.cursor.at;
        let (expr, kind) = self.value()?;
        self.check(at, kind, ValueKind::Truth)?;
        Ok(expr)
    }

    /// A condition that ends before `and` or `or`.
    pub(super) fn comparison_condition(&mut self) -> Read<Expr> {
        let at = self.cursor.at;
        let (expr, kind) = self.negation()?;
        self.check(at, kind, ValueKind::Truth)?;
        Ok(expr)
    }

    /// Conditions with `or`, of conditions with `and`.
    fn joined(&mut self, by: &str) -> Read<TypedValue> {
        let at = self.cursor.at;
        let local = Slot(self.scope.next);
        let operand = |reader: &mut Self| if by == "or" { reader.joined("and") } else { reader.negation() };
        let first = operand(self)?;
        if first.1 != ValueKind::Truth {
            return Ok(first);
        }
        let mut parts = vec![first.0];
        while self.at_word(by) {
            let next = self.attempt(|reader| {
                reader.skip(1);
                let at = reader.cursor.at;
                let (next, kind) = operand(reader)?;
                reader.check(at, kind, ValueKind::Truth)?;
                Ok(next)
            });
            match next {
                Ok(next) => parts.push(next),
                Err(Fail) => break,
            }
        }
        self.hold_together(at, (by, &parts), local);
        let joined = if by == "or" { make::any(parts) } else { make::all(parts) };
        self.check(at, ValueKind::Truth, ValueKind::Truth)?;
        self.bound_size(&joined)?;
        Ok((joined, ValueKind::Truth))
    }

    fn negation(&mut self) -> Read<TypedValue> {
        if !self.at_word("not") {
            return self.comparison();
        }
        self.skip(1);
        self.deeper(|reader| {
            let at = reader.cursor.at;
            let (expr, kind) = reader.negation()?;
            reader.check(at, kind, ValueKind::Truth)?;
            Ok((make::not(expr), ValueKind::Truth))
        })
    }

    /// `"QUESTION" is READING`, or the question alone where one of its readings is `yes`.
    fn reading(&mut self) -> Read<Option<Expr>> {
        let questions = &self.b.rulebook.questions;
        let Some(Part::Text { text, .. }) = self.peek() else { return Ok(None) };
        let Some(at) = questions.iter().position(|question| question.name == *text) else { return Ok(None) };
        self.skip(1);
        let readings = &self.b.rulebook.questions[at].readings;
        let read_as = |reading: usize| Expr::ReadAs(at as u8, reading as u8);
        if !self.at_word("is") {
            return match readings.iter().position(|reading| reading.name == "yes") {
                Some(yes) => Ok(Some(read_as(yes))),
                None => self.wanted("`is` and a reading of the question"),
            };
        }
        self.skip(1);
        let negated = self.eat("not");
        let rest = self.rest();
        let found = super::names::longest(readings.iter().map(|reading| reading.name.as_str()), rest);
        let Some((reading, length)) = found else {
            let (place, found) = (self.place(), self.peek());
            let names: Vec<&str> = readings.iter().map(|reading| reading.name.as_str()).collect();
            self.trouble.names(place, found, "reading", names.into_iter());
            return Err(Fail);
        };
        self.skip(length);
        Ok(Some(make::not_if(negated, read_as(reading))))
    }

    fn comparison(&mut self) -> Read<TypedValue> {
        if let Some(reading) = self.reading()? {
            return Ok((reading, ValueKind::Truth));
        }
        match self.peek().and_then(Part::word) {
            Some("there") => return Ok((self.there()?, ValueKind::Truth)),
            Some("during") => {
                self.skip(1);
                return Ok((self.during()?, ValueKind::Truth));
            }
            Some("it") if self.at_words(&["it", "is"]) && self.ahead().iter().any(|part| part.is_word("turn")) => {
                if let Ok(turn) = self.attempt(Self::whose_turn) {
                    return Ok((turn, ValueKind::Truth));
                }
            }
            _ => {}
        }
        if self.ahead().iter().any(|part| part.is_word("earlier"))
            && let Ok(history) = self.attempt(Self::earlier)
        {
            return Ok((history, ValueKind::Truth));
        }
        if self.at_what()
            && let Ok(compared) = self.attempt(Self::compared_what)
        {
            return Ok((compared, ValueKind::Truth));
        }
        let start = self.cursor.at;
        let left = self.sum_value()?;
        let verb = self.cursor.at;
        if let Some(how) = self.operator() {
            let at = self.cursor.at;
            let (right, kind) = self.sum_value()?;
            self.check(at, kind, left.1)?;
            self.are_not_words(start, (verb, at), &left)?;
            if let (Expr::Is(one), Expr::Is(other), ValueKind::Number) = (&left.0, &right, kind)
                && self.owner.expanding.is_empty()
            {
                let always = how.holds(*one, *other);
                return self.refuse(start, |span| {
                    Diagnostic::error(span, format!("this is always {always}"))
                        .label("two fixed numbers")
                        .help("compare something that can change, such as `power of this`")
                });
            }
            self.says_something(start, how, (&left.0, &right))?;
            return Ok((self.compared(how, left.0, right), ValueKind::Truth));
        }
        if self.at_predicate() {
            let subject = left.clone();
            match self.attempt(|reader| reader.predicate(subject)) {
                Ok(holds) => {
                    self.are_not_words(start, (verb, verb + 1), &left)?;
                    return Ok((holds, ValueKind::Truth));
                }
                Err(Fail) if left.1 != ValueKind::Truth => return Err(Fail),
                Err(Fail) => {}
            }
        }
        Ok(left)
    }

    /// Refuses a comparison that is always true or always false: of a thing with itself, and of numbers that never meet.
    pub(super) fn says_something(&mut self, start: usize, how: Comparison, (left, right): (&Expr, &Expr)) -> Read<()> {
        if !self.owner.expanding.is_empty() {
            return Ok(());
        }
        if left == right {
            let always = matches!(how, Comparison::Equal | Comparison::AtMost | Comparison::AtLeast);
            return self.refuse(start, |span| {
                Diagnostic::error(span, format!("this is always {always}"))
                    .label("a thing and itself")
                    .help(match how == Comparison::Equal && matches!(left, Expr::Is(_)) {
                        true => {
                            "compare two different things; what an answer is called in front of `=` is no name that an object has"
                        }
                        false => "compare two different things",
                    })
            });
        }
        let (Some((low, high)), Some((least, most))) = (self.range_of(left), self.range_of(right)) else {
            return Ok(());
        };
        // Of two numbers between bounds what is compared last is as much as the one can be above the other.
        let always = match how {
            Comparison::Less => of_bounds(high < least, low >= most),
            Comparison::AtMost => of_bounds(high <= least, low > most),
            Comparison::Greater => of_bounds(low > most, high <= least),
            Comparison::AtLeast => of_bounds(low >= most, high < least),
            Comparison::Equal => of_bounds(false, high < least || low > most),
            Comparison::Unequal => of_bounds(high < least || low > most, false),
        };
        let Some(always) = always else { return Ok(()) };
        let (from, to) = if matches!(left, Expr::Is(_)) { (least, most) } else { (low, high) };
        let all = i64::from(i32::MAX);
        let bounds = match (from <= -all, to >= all) {
            (_, true) => format!("never less than {from}"),
            (true, false) => format!("never more than {to}"),
            (false, false) => format!("from {from} to {to}"),
        };
        self.refuse(start, |span| {
            Diagnostic::error(span, format!("this is always {always}"))
                .label(format!("one of them is {bounds}"))
                .help(if how == Comparison::AtLeast && *right == Expr::Is(0) {
                    "compare it with a number that it can be; that there is none is told by `no`: `you have no energy`, `has no charge counters`"
                } else {
                    "compare it with a number that it can be"
                })
        })
    }

    /// The least and the most that a number can be, where the text shows it.
    fn range_of(&self, value: &Expr) -> Option<(i64, i64)> {
        match value {
            Expr::Is(number) => Some((i64::from(*number), i64::from(*number))),
            Expr::Count(_) | Expr::Counters(..) => Some((0, i64::from(i32::MAX))),
            Expr::Resource(_, resource) if !self.b.rulebook.signed.contains(resource) => Some((0, i64::from(i32::MAX))),
            Expr::Slot(slot) => {
                let binding = self.scope.names.iter().rev().find(|binding| binding.slot == *slot)?;
                binding.range.map(|(low, high)| (i64::from(low), i64::from(high)))
            }
            Expr::Arithmetic(how, one, other) => self.range_of_arithmetic(*how, one, other),
            Expr::Resource(..)
            | Expr::Value(..)
            | Expr::Base(..)
            | Expr::Sum(..)
            | Expr::First(_)
            | Expr::Top(..)
            | Expr::Controller(_)
            | Expr::Owner(_)
            | Expr::ZoneOf(_)
            | Expr::TurnPlayer
            | Expr::NextPlayer(_)
            | Expr::Waiting
            | Expr::ReadAs(..)
            | Expr::Compare(..)
            | Expr::All(_)
            | Expr::Any(_)
            | Expr::Not(_)
            | Expr::HasWord(..)
            | Expr::HasKeyword(..)
            | Expr::HasNumber(..)
            | Expr::IsCard(..)
            | Expr::InZone(..)
            | Expr::IsToken(_)
            | Expr::Related(..)
            | Expr::IsPlaying(_)
            | Expr::During(..)
            | Expr::Tally(..)
            | Expr::SomePlayer(..)
            | Expr::Was(..) => None,
        }
    }

    /// The same of what is computed. A count has no bound above but that of all numbers, which is kept as it is.
    fn range_of_arithmetic(&self, how: Arithmetic, one: &Expr, other: &Expr) -> Option<(i64, i64)> {
        if how == Arithmetic::Remainder {
            let Expr::Is(by) = other else { return None };
            let rest = i64::from(by.unsigned_abs()) - 1;
            let fits = |(low, high): &(i64, i64)| (0..=rest).contains(low) && (0..=rest).contains(high);
            return Some(self.range_of(one).filter(fits).unwrap_or((0, rest)));
        }
        let ((low, high), (least, most)) = (self.range_of(one)?, self.range_of(other)?);
        let (from, to) = match how {
            Arithmetic::Add => (low + least, high + most),
            Arithmetic::Subtract => (low - most, high - least),
            Arithmetic::Lower => (low.min(least), high.min(most)),
            Arithmetic::Higher => (low.max(least), high.max(most)),
            Arithmetic::Multiply if low >= 0 && least >= 0 => (low * least, high * most),
            // Whichever way fractions are rounded.
            Arithmetic::Divide if low >= 0 && least >= 1 => (low / most, (high + least - 1) / least),
            Arithmetic::Multiply | Arithmetic::Divide | Arithmetic::Remainder => return None,
        };
        let all = i64::from(i32::MAX);
        Some((from.clamp(-all, all), to.clamp(-all, all)))
    }

    /// A comparison; tells a history how far it must count.
    pub(super) fn compared(&mut self, how: Comparison, left: Expr, right: Expr) -> Expr {
        let most = |how, number: i32| match how {
            Comparison::AtLeast | Comparison::Less => number,
            Comparison::Equal | Comparison::Unequal | Comparison::AtMost | Comparison::Greater => {
                number.saturating_add(1)
            }
        };
        if let (Expr::Tally(tally, _), Expr::Is(number)) = (&left, &right) {
            self.asks(*tally, most(how, *number));
        } else if let (Expr::Is(number), Expr::Tally(tally, _)) = (&left, &right) {
            self.asks(*tally, most(mirrored(how), *number));
        }
        make::compare(how, left, right)
    }

    /// `it is PLAYER's turn`.
    fn whose_turn(&mut self) -> Read<Expr> {
        self.skip(1);
        self.expect("is")?;
        let negated = self.eat("not");
        let player = self.possessor()?;
        self.expect("turn")?;
        Ok(make::not_if(negated, make::equal(Expr::TurnPlayer, player)))
    }

    /// After `during`: `PERIOD`, `PLAYER's PERIOD`, `an opponent's PERIOD`.
    pub(super) fn during(&mut self) -> Read<Expr> {
        if let Ok(period) = self.attempt(Self::period_of_an_opponent) {
            return Ok(period);
        }
        if self.find_period().is_none() {
            self.eat("the");
        }
        if let Ok(period) = self.attempt(Self::period) {
            return Ok(Expr::During(period, None));
        }
        let player = self.possessor()?;
        Ok(Expr::During(self.period()?, Some(Box::new(player))))
    }

    /// `there is a DESCRIPTION`, `there are no DESCRIPTIONS`, `there are 3 or more DESCRIPTIONS`.
    fn there(&mut self) -> Read<Expr> {
        self.skip(1);
        if !self.eat_any(&["is", "are"]) {
            return Err(Fail);
        }
        self.how_many(Self::select_each)
    }

    /// `no DESCRIPTION`, `a DESCRIPTION`, `3 or more DESCRIPTIONS`.
    pub(super) fn how_many(&mut self, select: impl Fn(&mut Self) -> Read<crate::expr::Select>) -> Read<Expr> {
        if self.at_word("no") {
            self.skip(1);
            let count = Expr::Count(Box::new(select(self)?));
            return Ok(make::equal(count, Expr::Is(0)));
        }
        if let Ok(select) = self.attempt(&select) {
            return Ok(make::compare(Comparison::AtLeast, Expr::Count(Box::new(select)), Expr::Is(1)));
        }
        let start = self.cursor.at;
        let (how, much) = self.quantity()?;
        let behind = self.cursor.at;
        let count = Expr::Count(Box::new(select(self)?));
        self.says_how_many((start, behind), &much)?;
        self.says_something(start, how, (&count, &much))?;
        Ok(make::compare(how, count, much))
    }

    // sums

    /// A number.
    pub(super) fn sum(&mut self) -> Read<Expr> {
        let at = self.cursor.at;
        let (expr, kind) = self.sum_value()?;
        self.check(at, kind, ValueKind::Number)?;
        Ok(expr)
    }

    /// A sum, or a value of another kind that stands alone.
    pub(super) fn sum_value(&mut self) -> Read<TypedValue> {
        self.chain(Self::product, |reader| {
            let how = match reader.peek() {
                Some(Part::Mark { mark: Mark::Plus, .. }) => Arithmetic::Add,
                Some(Part::Mark { mark: Mark::Minus, .. }) => Arithmetic::Subtract,
                Some(part) if part.is_word("plus") => Arithmetic::Add,
                Some(part) if part.is_word("minus") => Arithmetic::Subtract,
                _ => return None,
            };
            Some(how)
        })
    }

    fn product(&mut self) -> Read<TypedValue> {
        let operators = [
            (Mark::Times, Arithmetic::Multiply),
            (Mark::Divide, Arithmetic::Divide),
            (Mark::Percent, Arithmetic::Remainder),
        ];
        self.chain(Self::term, |reader| {
            let mark = reader.peek().and_then(Part::mark)?;
            operators.iter().find(|(known, _)| *known == mark).map(|(_, how)| *how)
        })
    }

    fn chain(
        &mut self,
        operand: impl Fn(&mut Self) -> Read<TypedValue>,
        operator: impl Fn(&Self) -> Option<Arithmetic>,
    ) -> Read<TypedValue> {
        let start = self.cursor.at;
        let (mut expr, kind) = operand(self)?;
        while let Some(how) = operator(self) {
            self.check(start, kind, ValueKind::Number)?;
            self.skip(1);
            let at = self.cursor.at;
            let (right, right_kind) = operand(self)?;
            self.check(at, right_kind, ValueKind::Number)?;
            if right == Expr::Is(0) && matches!(how, Arithmetic::Divide | Arithmetic::Remainder) {
                return self.refuse(at, |span| {
                    base::diagnostic::Diagnostic::error(span, "nothing can be divided by 0").label("always 0")
                });
            }
            self.warn_of_no_change(start, how, (&expr, &right));
            expr = make::arithmetic(how, expr, right);
            self.bound_size(&expr)?;
        }
        Ok((expr, kind))
    }
}

/// What a comparison always is, if it is always the same.
fn of_bounds(always: bool, never: bool) -> Option<bool> {
    (always || never).then_some(always)
}
