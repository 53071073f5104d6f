//! `other` and `another` are others than `this`, whatever else was named; and a card's own name, which is no word for `this`.
//!
//! A reader means by `each other unit` others than the one that was named last. Where `this` can be none of them the word does
//! nothing, and where it can be one of them the text can be read in two ways: both are warned of.

use super::names::{article, name_length};
use super::reader::StatementReader;
use super::scope::is_role;
use super::select::Determiner;
use crate::expr::{Comparison, Expr, Slot};
use base::diagnostic::{Diagnostic, Severity};
use base::id::{CardId, WordId};
use base::source::Span;
use syntax::Part;

/// Asks what the word leaves out, where it leaves out nothing.
pub(super) const OF_WHAT: &str = "other than what?";

/// What is said of a card's own name in its text.
const OWN_NAME: &str = "is this card's own name";

impl StatementReader<'_, '_, '_> {
    /// Warns of `other` in front of a description of a candidate, read from a position on to these filters.
    pub(super) fn warn_of_other(&mut self, at: usize, candidate: &Expr, filters: &[Expr]) {
        let Some(card) = self.scope.card.filter(|_| self.scope.this == Some(Expr::Slot(Slot::THIS))) else { return };
        let all: Vec<&Expr> = filters.iter().flat_map(Expr::conjuncts).collect();
        let (from, described) = self.without_other(at);
        let span = self.since(from);
        let asks = |word: &WordId| all.iter().any(|filter| matches!(filter, Expr::HasWord(_, asked) if asked == word));
        let said = |it: &Expr| self.words_said(it).iter().any(asks);
        let named = self.other_named(candidate);
        let never = all.iter().find_map(|filter| self.never_this(card, candidate, filter));
        if !named.as_ref().is_some_and(said) {
            if let Some(why) = never.filter(|_| named.is_none() && self.is_of_all(from)) {
                let passed = self.passed_object().filter(|name| all.iter().any(|filter| self.is_called(name, filter)));
                let passed = passed.map(str::to_owned);
                let is_told = all.iter().skip(1).any(|filter| !matches!(filter, Expr::HasWord(..)));
                self.warn_of_no_other((span, &described), (&why, is_told), passed.as_deref());
            }
            return;
        }
        if let Some(why) = never {
            let message = format!("`other` leaves out `this` alone, which is {why}: the word changes nothing");
            let help = format!("write `{described} other than it`, or leave the word out");
            self.b.report(Diagnostic::warning(span, message).label(OF_WHAT).help(help));
        } else {
            let problem =
                Diagnostic::warning(span, "`other` than `this`, and reads as other than what was named before");
            let help = format!("write `{described} other than this`, or `{described} other than it`");
            self.b.report(problem.label("other than which?").help(help));
        }
    }

    /// Whether all that fit are meant by what begins at a position: `each other unit`, or a plural alone, `other units`; not
    /// `target other unit`, nor so many of them.
    fn is_of_all(&self, from: usize) -> bool {
        let parts = self.cursor.parts;
        let is_some_of = |part: &Part| {
            matches!(part, Part::Number { .. }) || ["target", "more"].iter().any(|word| part.is_word(word))
        };
        ["each", "all", "every"].iter().any(|word| parts[from].is_word(word))
            || parts[from].is_word("other") && !from.checked_sub(1).is_some_and(|before| is_some_of(&parts[before]))
    }

    /// Whether what names an object says the word that a filter asks for.
    fn is_called(&self, name: &str, filter: &Expr) -> bool {
        let Expr::HasWord(_, word) = filter else { return false };
        name.contains(self.b.rulebook.words[word.index()].name.as_str())
    }

    /// Warns of `each other hero` where nothing was named, and `this` is no hero; `is_told`: it is said whose they are, or more;
    /// `passed` names one that a condition has asked about.
    fn warn_of_no_other(
        &mut self,
        (span, described): (Span, &str),
        (why, is_told): (&str, bool),
        passed: Option<&str>,
    ) {
        let message = format!("`other` leaves out `this` alone, which is {why}: the word changes nothing");
        let help = match (passed, is_told) {
            (Some(name), _) => format!("write `{described} other than {name}`, or `{described}`, which is the same"),
            (None, true) => {
                format!("write `{described}`, which is the same, or name behind it what is meant: `other than ...`")
            }
            (None, false) => format!(
                "write `{described} an opponent controls` for those of others, `{described}` for all, or name behind it what is meant: \
                 `other than ...`"
            ),
        };
        self.b.report(Diagnostic::warning(span, message).label(OF_WHAT).help(help));
    }

    /// A description, read from a position on behind `other`, without that word; and where it begins.
    fn without_other(&self, at: usize) -> (usize, String) {
        let parts = self.cursor.parts;
        let described = super::sentence(&parts[at..self.cursor.at]);
        let is =
            |at: Option<usize>, words: &[&str]| at.is_some_and(|at| words.iter().any(|word| parts[at].is_word(word)));
        let (one, two) = (at.checked_sub(1), at.checked_sub(2));
        if is(one, &["another"]) {
            return (at - 1, format!("{} {described}", article(&described)));
        }
        if is(one, &["target"]) {
            return (at - 2, format!("target {described}"));
        }
        if is(two, &["each", "all", "every"]) {
            return (at - 2, format!("{} {described}", super::sentence(&parts[at - 2..=at - 2])));
        }
        (at.saturating_sub(1), described)
    }

    /// What was named before a description of a candidate, if that is not `this`.
    fn other_named(&self, candidate: &Expr) -> Option<Expr> {
        let it = self.scope.it.clone().filter(|it| it != candidate && Some(it) != self.scope.this.as_ref())?;
        let of_event = matches!(it, Expr::Slot(slot) if is_role(slot));
        let is_this = |(role, is_this): &(_, bool)| *is_this && it == Expr::Slot(Slot::of_role(*role));
        (!of_event || !self.scope.named.iter().any(is_this)).then_some(it)
    }

    /// Why `this`, an object of this card, never fits a filter of a candidate.
    pub(super) fn never_this(&self, card: CardId, candidate: &Expr, filter: &Expr) -> Option<String> {
        let own = &self.b.cards[card.index()];
        let is_held_by_you = |one: &Expr, other: &Expr| {
            matches!(one, Expr::Controller(of) if **of == *candidate) && Some(other) == self.scope.you.as_ref()
        };
        let compares = |filter: &Expr, wanted: Comparison| {
            let Expr::Compare(how, one, other) = filter else { return false };
            *how == wanted && (is_held_by_you(one, other) || is_held_by_you(other, one))
        };
        if let Expr::HasWord(of, word) = filter {
            let is_none = **of == *candidate && !own.words.contains(word);
            return is_none.then(|| format!("no `{}`", self.b.rulebook.words[word.index()].name));
        }
        if let Expr::IsCard(of, named) = filter {
            let named = &self.b.cards[named.index()];
            return (**of == *candidate && named.like != own.like).then(|| format!("no \"{}\"", named.name));
        }
        let is_enemy = compares(filter, Comparison::Unequal)
            || matches!(filter, Expr::Not(inner) if compares(inner, Comparison::Equal));
        if is_enemy {
            return Some("yours".to_owned());
        }
        let Expr::Any(either) = filter else { return None };
        let why: Option<Vec<String>> = either.iter().map(|one| self.never_this(card, candidate, one)).collect();
        why?.into_iter().next()
    }

    /// Warns of a card's own name in its own text, behind a determiner that says nothing; whether it stands here.
    pub(super) fn warn_of_own_name(&mut self, determiner: Determiner) -> bool {
        let Some(Part::Text { text, span }) = self.peek() else { return false };
        let own = self.scope.card.filter(|_| self.b.is_declared);
        let own = own.is_some_and(|card| self.b.cards[card.index()].name == *text);
        let before = self.cursor.at.checked_sub(1).and_then(|at| self.cursor.parts[at].word());
        let is_told = before.is_some_and(|word| ["of", "other", "target", "the", "your", "named"].contains(&word));
        if !own || is_told || determiner != Determiner::Bare {
            return false;
        }
        let message = format!("`\"{text}\"` {OWN_NAME}: whether `this` is meant, or any of that name, is not said");
        let problem = Diagnostic::warning(*span, message).label("which of them?");
        self.b.report(problem.help(instead_of_own_name(text)));
        true
    }

    /// The same of the name without quotes, of so many parts, which means an object of the scenario.
    pub(super) fn warn_of_own_name_unquoted(&mut self, length: usize) -> bool {
        let parts = &self.rest()[..length];
        let own = self.scope.card.filter(|_| self.b.is_declared);
        let is_name = |card: &CardId| name_length(&self.b.cards[card.index()].name, parts) == Some(length);
        let Some(card) = own.filter(is_name).filter(|_| !matches!(parts[0], Part::Text { .. })) else { return false };
        let span = parts.iter().fold(self.place(), |span, part| span.to(part.span()));
        let name = self.b.cards[card.index()].name.clone();
        let message = format!("`{name}` {OWN_NAME}, and means one object of the scenario that is called so");
        self.b.report(Diagnostic::warning(span, message).label("which of them?").help(instead_of_own_name(&name)));
        true
    }
}

/// What to write for a card's own name.
pub(super) fn instead_of_own_name(name: &str) -> String {
    format!("write `this`; any of that name is `a \"{name}\"` in an event, `each \"{name}\"` in an effect")
}

/// Whether a warning is of a card's own name, whatever else is said of it.
pub(super) fn is_of_own_name(problem: &Diagnostic) -> bool {
    problem.severity == Severity::Warning && problem.message.contains(OWN_NAME)
}
