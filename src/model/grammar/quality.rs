//! What is asked of an object behind `with` or `has`, and how a number is compared: `power 6 or more`, `a steam counter`.

use super::make;
use super::reader::StatementReader;
use super::trouble::{Fail, Read};
use crate::expr::{Comparison, Expr};
use base::diagnostic::Diagnostic;
use syntax::{Mark, Part};

impl StatementReader<'_, '_, '_> {
    /// After `with` or `has`: `power 6 or more`, `go again`, `no steam counters`.
    pub(super) fn quality(&mut self, of: &Expr) -> Read<Expr> {
        if let Some(named) = self.part_of_name(of) {
            return Ok(named);
        }
        if self.at_word("no") {
            self.skip(1);
            return Ok(make::not(self.plain_quality(of)?));
        }
        if let Ok(quality) = self.attempt(|reader| {
            reader.take(&["a", "an"]);
            reader.plain_quality(of)
        }) {
            return Ok(quality);
        }
        let at = self.cursor.at;
        let (how, much) = self.quantity()?;
        let behind = self.cursor.at;
        let value = self.measure_of(of)?;
        self.says_how_many((at, behind), &much)?;
        self.can_be(at, how, (&value, &much))?;
        Ok(make::compare(how, value, much))
    }

    /// Refuses a number alone, or a name of one, for how many there are, read between two positions: on cards it mostly means
    /// "at least", elsewhere "so many and no others".
    pub(super) fn says_how_many(&mut self, (at, behind): (usize, usize), much: &Expr) -> Read<()> {
        let is_none = matches!(*much, Expr::Is(..=0));
        let Some(number) = self.cursor.parts.get(at).filter(|_| behind == at + 1 && !is_none) else { return Ok(()) };
        // In the text of a keyword a parameter may stand for it.
        let written = || super::sentence(std::slice::from_ref(number));
        let count = self.parameter_at(number.span()).unwrap_or_else(written);
        let span = self.since(at);
        let behind = ["more", "less", "fewer", "greater"].into_iter().find(|word| self.at_words(&["or", word]));
        let problem = match behind {
            Some(word) => Diagnostic::error(span, format!("`or {word}` stands with the number"))
                .label("behind what is counted")
                .help(format!("write `{count} or {word} ...`")),
            None => Diagnostic::error(span, format!("`{count}` can mean two things here"))
                .label("exactly, or at least")
                .help(format!("write `exactly {count} ...`, or `{count} or more ...`")),
        };
        self.trouble.refuse_finally(self.place(), problem);
        Err(Fail)
    }

    /// `or QUALITY`, as often as it stands behind one: any of them.
    pub(super) fn or_qualities(&mut self, of: &Expr, first: Expr) -> Read<Expr> {
        let mut either = vec![first];
        while self.at_word("or") {
            let next = self.attempt(|reader| {
                reader.skip(1);
                reader.take(&["with"]);
                reader.telling(|reader| reader.quality(of))
            });
            match next {
                Ok(next) => either.push(next),
                Err(Fail) => break,
            }
        }
        Ok(make::any(either))
    }

    /// A number or the counters of an object, without the object.
    fn measure_of(&mut self, of: &Expr) -> Read<Expr> {
        let boxed = Box::new(of.clone());
        if let Ok(counter) = self.attempt(|reader| {
            let counter = reader.counter()?;
            if reader.eat_any(&["counters", "counter"]) { Ok(counter) } else { Err(Fail) }
        }) {
            return Ok(Expr::Counters(boxed, counter));
        }
        let base = self.take_hinted("base");
        let number = self.number()?;
        Ok(if base { Expr::Base(boxed, number) } else { Expr::Value(boxed, number) })
    }

    fn plain_quality(&mut self, of: &Expr) -> Read<Expr> {
        if self.at_what() {
            return self.has_what(of);
        }
        if let Ok(keyword) = self.attempt(Self::keyword) {
            return Ok(Expr::HasKeyword(Box::new(of.clone()), keyword));
        }
        let value = self.measure_of(of)?;
        if matches!(value, Expr::Counters(..)) {
            return Ok(make::compare(Comparison::AtLeast, value, Expr::Is(1)));
        }
        let (Expr::Value(_, number) | Expr::Base(_, number)) = value else { return Err(Fail) };
        let before = self.cursor.at;
        match self.attempt(|reader| reader.test(value.clone())) {
            Ok(test) => Ok(test),
            Err(Fail) => {
                self.cursor.at = before;
                Ok(Expr::HasNumber(Box::new(of.clone()), number))
            }
        }
    }

    /// What is asked of a number: `>= 6`, `6 or more`, `exactly 1`.
    pub(super) fn test(&mut self, value: Expr) -> Read<Expr> {
        let at = self.cursor.at;
        let how = self.operator();
        if let Some(how) = how {
            let other = self.sum()?;
            self.can_be(at, how, (&value, &other))?;
            return Ok(self.compared(how, value, other));
        }
        let (how, much) = self.quantity()?;
        self.can_be(at, how, (&value, &much))?;
        Ok(self.compared(how, value, much))
    }

    /// Refuses what a number, asked from a position on, always or never is. What compares a thing with itself may mean what was
    /// named before.
    fn can_be(&mut self, at: usize, how: Comparison, (value, other): (&Expr, &Expr)) -> Read<()> {
        if value == other { Ok(()) } else { self.says_something(at, how, (value, other)) }
    }

    /// `=`, `!=`, `<`, ...
    pub(super) fn operator(&mut self) -> Option<Comparison> {
        let operators = [
            (Mark::Equal, Comparison::Equal),
            (Mark::NotEqual, Comparison::Unequal),
            (Mark::Less, Comparison::Less),
            (Mark::LessEqual, Comparison::AtMost),
            (Mark::Greater, Comparison::Greater),
            (Mark::GreaterEqual, Comparison::AtLeast),
        ];
        let mark = self.peek().and_then(Part::mark)?;
        let how = operators.into_iter().find(|(known, _)| *known == mark)?.1;
        self.skip(1);
        Some(how)
    }

    /// `3`, `exactly 3`, `3 or more`, `at most 3`, `more than 3`.
    pub(super) fn quantity(&mut self) -> Read<(Comparison, Expr)> {
        for (words, how) in [
            (&["exactly"][..], Comparison::Equal),
            (&["at", "least"], Comparison::AtLeast),
            (&["at", "most"], Comparison::AtMost),
            (&["up", "to"], Comparison::AtMost),
            (&["more", "than"], Comparison::Greater),
            (&["less", "than"], Comparison::Less),
            (&["fewer", "than"], Comparison::Less),
        ] {
            if self.at_words(words) {
                self.skip(words.len());
                return Ok((how, self.sum()?));
            }
        }
        let much = self.sum()?;
        if self.eat_words(&["or", "more"]) || self.eat_words(&["or", "greater"]) {
            return Ok((Comparison::AtLeast, much));
        }
        if self.eat_words(&["or", "less"]) || self.eat_words(&["or", "fewer"]) {
            return Ok((Comparison::AtMost, much));
        }
        Ok((Comparison::Equal, much))
    }
}
