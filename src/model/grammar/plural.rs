//! Plurals: `your units` and `the units you control` are all of them, as `each unit you control` is.

use super::event::SentenceUse;
use super::names::{article, is_plural, plural_of};
use super::reader::StatementReader;
use super::scope::ValueKind;
use super::select::{Determiner, Extent};
use super::term::TypedValue;
use super::trouble::{Fail, Read};
use crate::expr::{Expr, Select};
use base::diagnostic::Diagnostic;
use base::id::WordId;
use syntax::Part;

/// Nouns that say nothing of an object.
const ONE: [&str; 5] = ["card", "object", "permanent", "source", "token"];
/// Their plurals.
const NOUNS: [&str; 5] = ["cards", "objects", "permanents", "sources", "tokens"];

/// What stands in front of a noun in the place of an article.
const DETERMINERS: [&str; 8] = ["your", "their", "its", "his", "her", "the", "an", "other"];

impl StatementReader<'_, '_, '_> {
    /// Whether the words that were just read end in a plural.
    pub(super) fn ends_in_plural(&self) -> bool {
        let last = self.cursor.at.checked_sub(1).and_then(|at| self.cursor.parts.get(at));
        let Some(last) = last.and_then(Part::word) else { return false };
        let book = self.b.rulebook;
        let names = || book.words.iter().filter_map(|word| word.name.split_whitespace().last());
        NOUNS.contains(&last) || names().any(|name| is_plural(last, name)) && !names().any(|name| name == last)
    }

    /// `your units`, `A's units`, `the units you control`.
    pub(super) fn all_described(&mut self, extent: Extent) -> Read<Select> {
        let select = if self.at_word("the") {
            self.skip(1);
            let slot = self.slot()?;
            let found = self.description(&Expr::Slot(slot), extent)?;
            if found.determiner != Determiner::Bare {
                return Err(Fail);
            }
            Select { slot, zones: found.zones.unwrap_or_else(|| self.in_play()), filter: found.filter }
        } else {
            let player = self.possessor()?;
            let outer = std::mem::replace(&mut self.scope.extent, extent);
            let select = self.possessed(player);
            self.scope.extent = outer;
            select?
        };
        if self.plural { Ok(select) } else { Err(Fail) }
    }

    /// Refuses what is said of a word, read between two positions as a value, as if it were objects: `units are red`.
    pub(super) fn are_not_words(&mut self, at: usize, (verb, said): (usize, usize), left: &TypedValue) -> Read<()> {
        let (Expr::Is(word), ValueKind::Word) = left else { return Ok(()) };
        if !self.owner.expanding.is_empty() {
            return Ok(());
        }
        let word = WordId::of_value(*word).and_then(|word| self.b.rulebook.words.get(word.index()));
        let word = word.map_or_else(|| super::sentence(&self.cursor.parts[at..verb]), |word| word.name.clone());
        let said = super::sentence(&self.cursor.parts[said..self.cursor.at]);
        let said = said.strip_prefix("not ").unwrap_or(&said);
        let article = article(&word);
        let there = match said == word {
            true => String::new(),
            false => format!(
                "write `there is {article} {word} that is {said}` for one of them, `there is no {word} that is not {said}` for all, or "
            ),
        };
        self.refuse(at, |span| {
            Diagnostic::error(span, "this compares two words, and asks of no object")
                .label("which objects?")
                .help(format!("{there}say it of each: `each {word} that is {said} ...`"))
        })
    }

    /// Refuses `each` and `all` where an event is met, which happens to one at a time: the event of any of them would do.
    pub(super) fn is_one_event(&mut self, mode: SentenceUse) -> Read<()> {
        // What must happen is said of each: `each unit attacks if able`.
        let is_required = || self.ahead().iter().any(|part| part.is_word("able"));
        if mode != SentenceUse::Pattern
            || is_required()
            || !["each", "all", "every"].iter().any(|word| self.at_word(word))
        {
            return Ok(());
        }
        let periods = self.b.rulebook.periods.iter().map(|period| period.name.as_str());
        if super::names::longest(periods, self.ahead().get(1..).unwrap_or_default()).is_some() {
            return Ok(());
        }
        let at = self.cursor.at;
        self.skip(1);
        if self.at_word("player") {
            return self.refuse(at, |span| {
                Diagnostic::error(span, "an event is of one player at a time, and this would be met by that of any")
                    .label("all of them, or any?")
                    .help("write `a player` for any of them, `you` or `an opponent`")
            });
        }
        self.take(&["of"]);
        let whose = self.attempt(Self::possessor).is_ok();
        let word = self.find_word().map(|(word, _)| self.b.rulebook.words[word.index()].name.clone());
        let word = word.unwrap_or_else(|| "card".to_owned());
        let (article, many) = (article(&word), plural_of(&word));
        // What would happen is answered one by one.
        let is_answered = self.ahead().iter().any(|part| part.is_word("would"));
        let several = if is_answered { String::new() } else { format!(", `1 or more {many}` for those of one moment") };
        let held = if whose { format!("you control no {word}") } else { format!("there is no {word}") };
        self.refuse(at, |span| {
            Diagnostic::error(span, "an event happens to one object at a time, and this would be met by that of any")
                .label("all of them, or any?")
                .help(format!(
                    "write `{article} {word}` for any of them{several}; whether one is left is asked by `if {held}`"
                ))
        })
    }

    /// Refuses a plural, read from a position on, in the event of a trigger: it could be answered once for each of them, or once for
    /// all of one moment.
    pub(super) fn once_or_each(&mut self, at: usize) {
        // `any units` is any one of them.
        if !self.plural || self.cursor.parts[at].is_word("any") {
            return;
        }
        let described = &self.cursor.parts[at..self.cursor.at];
        let names = || self.b.rulebook.words.iter().map(|word| word.name.as_str()).chain(ONE);
        let singular = |part: &Part| {
            let text = part.word()?;
            names().find(|name| is_plural(text, name) && *name != text).map(str::to_owned)
        };
        let one: Vec<String> = described
            .iter()
            .map(|part| singular(part).unwrap_or_else(|| super::sentence(std::slice::from_ref(part))))
            .collect();
        let (many, one) = (super::sentence(described), one.join(" "));
        let message = "this could be answered once for each of them, or once for all of one moment";
        let problem = Diagnostic::error(self.since(at), message).label("how often?");
        // `your units`, `the units`: an article says of one of them nothing more.
        let has_word = described.first().and_then(Part::word).is_some_and(|word| DETERMINERS.contains(&word));
        let many = if has_word { super::sentence(&described[1..]) } else { many };
        self.b.report(problem.help(match has_word {
            true => format!(
                "say `a ...` for once for each of them, or `1 or more {many} ...` for once for all of one moment, and whose they are \
                 behind it: `... you control`"
            ),
            false => format!(
                "write `{} {one}` for once for each of them, `1 or more {many}` for once for all of one moment",
                article(&one)
            ),
        }));
    }

    /// Refuses a plural, read from a position on, where one object is meant.
    pub(super) fn one_alone(&mut self, at: usize) -> Read<()> {
        if !self.plural {
            return Ok(());
        }
        let written = super::sentence(&self.cursor.parts[at..self.cursor.at]);
        let message = format!("`{written}` are all that fit, and one object is meant here");
        self.refuse(at, |span| {
            Diagnostic::error(span, message)
                .label("several")
                .help("write one of them (`a ...` for a choice), or say it of each: `for each ...: DO`")
        })
    }
}
