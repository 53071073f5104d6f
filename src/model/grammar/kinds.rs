//! Words joined by `or` in the middle of a description: `a red unit or blue item` reads as what is red, blue, and a unit or ... of all.
//!
//! `or` joins the two words around it, and what stands in front and behind is said of both. Where they are of two sets, or the one in
//! front is a noun (`an item or enemy unit`), a reader means something else.

use super::names::{article, is_only_plural};
use super::reader::StatementReader;
use super::select::NOUNS;
use super::trouble::Read;
use crate::expr::Expr;
use base::diagnostic::Diagnostic;
use base::id::{WordId, WordSetId};

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
        Ok(())
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
