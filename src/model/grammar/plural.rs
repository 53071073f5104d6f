//! Plurals: `your units` and `the units you control` are all of them, as `each unit you control` is.

use super::names::is_plural;
use super::reader::StatementReader;
use super::select::{Determiner, Extent};
use super::trouble::{Fail, Read};
use crate::expr::{Expr, Select};
use base::diagnostic::Diagnostic;
use syntax::Part;

/// Nouns that say nothing of an object, as plurals.
const NOUNS: [&str; 5] = ["cards", "objects", "permanents", "sources", "tokens"];

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
