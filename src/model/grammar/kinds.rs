//! Words joined by `or` in the middle of a description: `a red unit or blue item` reads as what is red, blue, and a unit or ... of all.
//!
//! `or` joins the two words around it, and what stands in front and behind is said of both. Where they are of two sets, or the one in
//! front is a noun (`an item or enemy unit`), a reader means something else.

use super::names::{article, is_only_plural, longest};
use super::reader::StatementReader;
use super::select::NOUNS;
use super::trouble::{Fail, Read};
use crate::expr::Expr;
use base::diagnostic::Diagnostic;
use base::id::{WordId, WordSetId};
use syntax::Part;

impl StatementReader<'_, '_, '_> {
    /// Refuses the words of a description, read from a position on to these filters, that join by `or` what is said of two kinds.
    pub(super) fn is_one_kind(&mut self, at: usize, filters: &[Expr]) -> Read<()> {
        if !self.owner.expanding.is_empty() {
            return Ok(());
        }
        if self.joins_another_noun(at, filters) || self.mixes_sets(filters) {
            let help = self.each_kind_apart(at);
            return self.refuse(at, |span| {
                Diagnostic::error(
                    span,
                    "`or` joins the two words around it, and what stands in front and behind is said of both",
                )
                .label("this or that, or all of it?")
                .help(help)
            });
        }
        if let Some(end) = self.says_more_of_the_first(at, filters) {
            let run = |from: usize, to: usize| super::sentence(&self.cursor.parts[from..to]);
            let (front, nouns) = (run(at, end), run(end, self.cursor.at));
            let message = format!("`{front}` could be said of the first alone, or of all that `or` joins");
            let is = match filters.iter().any(|filter| matches!(filter, Expr::HasKeyword(..))) {
                true => "with",
                false if self.ends_in_plural() => "that are",
                false => "that is",
            };
            let help = format!("write `{nouns} {is} {front}` if of all; else {}", self.each_kind_apart(at));
            let problem = Diagnostic::error(self.since(at), message).label("of which?").help(help);
            self.trouble.refuse_finally(self.place(), problem);
            return Err(Fail);
        }
        Ok(())
    }

    /// Where what stands in front of nouns that `or` joins ends, of a description that is read from a position on: `red unit or item`.
    fn says_more_of_the_first(&self, at: usize, filters: &[Expr]) -> Option<usize> {
        let [front @ .., joined] = filters else { return None };
        let sets = self.sets_joined(joined);
        let is_noun = sets.len() > 1 && sets.iter().all(|set| *set == sets[0]);
        let has_noun = NOUNS.iter().any(|noun| self.cursor.parts[self.cursor.at - 1].is_word(noun));
        if !is_noun || has_noun || !front.iter().any(|filter| self.is_quality(filter, sets[0])) {
            return None;
        }
        (at + 1..self.cursor.at).find(|from| self.is_words_joined(&self.cursor.parts[*from..self.cursor.at]))
    }

    /// Whether these are words of the vocabulary with `or` between them, and nothing else.
    fn is_words_joined(&self, mut parts: &[Part]) -> bool {
        let names = self.b.rulebook.words.iter().map(|word| word.name.as_str());
        while let Some((_, length)) = longest(names.clone(), parts) {
            match &parts[length..] {
                [] => return true,
                [or, rest @ ..] if or.is_word("or") => parts = rest,
                _ => return false,
            }
        }
        false
    }

    /// Whether a filter is a word that no noun of this set is, or a keyword.
    fn is_quality(&self, filter: &Expr, nouns: WordSetId) -> bool {
        if let Expr::Not(inner) = filter {
            return self.is_quality(inner, nouns);
        }
        let is_other = |word: WordId| self.b.rulebook.words[word.index()].set != nouns;
        matches!(filter, Expr::HasKeyword(..))
            || self.sets_joined(filter).iter().any(|set| *set != nouns)
            || word_of(filter).is_some_and(is_other)
    }

    /// `red unit or blue item`: words of two sets, amid other words.
    fn mixes_sets(&self, filters: &[Expr]) -> bool {
        let [first, middle @ .., last] = filters else { return false };
        let is_mixed = |filter: &Expr| {
            let sets = self.sets_joined(filter);
            sets.iter().any(|set| *set != sets[0])
        };
        is_word(first) && is_word(last) && middle.iter().any(is_mixed)
    }

    /// `items or red units`, `item or enemy unit`: a noun in front of `or`, and behind it another with a word of its own.
    fn joins_another_noun(&self, at: usize, filters: &[Expr]) -> bool {
        let run = &self.cursor.parts[at..self.cursor.at];
        let Some(or) = run.iter().rposition(|part| part.is_word("or")) else { return false };
        let Some(joined) = filters.iter().rposition(|filter| matches!(filter, Expr::Any(_))) else { return false };
        let names = self.b.rulebook.words.iter().map(|word| word.name.as_str());
        let is_plural = or.checked_sub(1).and_then(|before| run[before].word());
        let is_plural = is_plural.is_some_and(|word| is_only_plural(word, names));
        // Behind the words that are joined stands another, which is the noun.
        let goes_on = joined + 1 < filters.len() || NOUNS.iter().any(|noun| run[run.len() - 1].is_word(noun));
        if is_plural && goes_on {
            return true;
        }
        let (Expr::Any(either), Some(noun)) = (&filters[joined], filters[joined + 1..].iter().rev().find_map(word_of))
        else {
            return false;
        };
        let set = |word: WordId| self.b.rulebook.words[word.index()].set;
        let is_noun = |one: &Expr| word_of(one).is_some_and(|word| set(word) == set(noun));
        matches!(either.as_slice(), [front @ .., behind] if front.iter().any(is_noun) && !is_noun(behind))
    }

    /// The sets of the words that a filter joins by `or`.
    fn sets_joined(&self, filter: &Expr) -> Vec<WordSetId> {
        let Expr::Any(either) = filter else { return Vec::new() };
        either.iter().filter_map(word_of).map(|word| self.b.rulebook.words[word.index()].set).collect()
    }

    /// How to say it of each kind, in a description that was read from a position on.
    fn each_kind_apart(&self, at: usize) -> String {
        let run = &self.cursor.parts[at..self.cursor.at];
        let or = run.iter().rposition(|part| part.is_word("or")).unwrap_or(run.len() - 1);
        let (one, other) = (super::sentence(&run[..or]), super::sentence(&run[or + 1..]));
        let is_many = self.ends_in_plural();
        match is_many {
            true => format!(
                "say it of each in a sentence of its own, `{one} ...` and `{other} ...`; of how many there are, `number of {one} + number of {other}`"
            ),
            false => {
                let (one, other) = (format!("{} {one}", article(&one)), format!("{} {other}", article(&other)));
                format!(
                    "say it of each in a sentence of its own; of an event, `when {one} or {other} is destroyed: DO`; of what is chosen, \
                     `choose one {{ destroy {one}; destroy {other} }}`"
                )
            }
        }
    }
}

fn word_of(filter: &Expr) -> Option<WordId> {
    if let Expr::HasWord(_, word) = filter { Some(*word) } else { None }
}

fn is_word(filter: &Expr) -> bool {
    word_of(filter).is_some()
}
