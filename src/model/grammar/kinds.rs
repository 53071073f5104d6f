//! Words joined by `or` in the middle of a description: `a red unit or blue item` reads as what is red, blue, and a unit or ... of all.
//!
//! `or` joins the two words around it, and what stands in front and behind is said of both. Where they are of two sets, a reader
//! means something else.

use super::reader::StatementReader;
use super::trouble::Read;
use crate::expr::Expr;
use base::diagnostic::Diagnostic;
use base::id::WordSetId;

impl StatementReader<'_, '_, '_> {
    /// Refuses a description, read from a position on to these filters, with an `or` between words of two sets in its middle.
    pub(super) fn is_one_kind(&mut self, at: usize, filters: &[Expr]) -> Read<()> {
        let [first, middle @ .., _] = filters else { return Ok(()) };
        if middle.is_empty() || !self.owner.expanding.is_empty() || !is_word(first) {
            return Ok(());
        }
        let sets = |filter: &Expr| -> Vec<WordSetId> {
            let Expr::Any(either) = filter else { return Vec::new() };
            let word = |one: &Expr| if let Expr::HasWord(_, word) = one { Some(*word) } else { None };
            let words = either.iter().filter_map(word);
            words.map(|word| self.b.rulebook.words[word.index()].set).collect()
        };
        let is_mixed = |filter: &Expr| {
            let sets = sets(filter);
            sets.iter().any(|set| *set != sets[0])
        };
        if !middle.iter().any(is_mixed) || !filters.last().is_some_and(is_word) {
            return Ok(());
        }
        self.refuse(at, |span| {
            Diagnostic::error(
                span,
                "`or` joins the two words around it, and what stands in front and behind is said of both",
            )
            .label("this or that, or all of it?")
            .help("say it of each kind in a sentence of its own")
        })
    }
}

fn is_word(filter: &Expr) -> bool {
    matches!(filter, Expr::HasWord(..))
}
