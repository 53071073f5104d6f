//! What stands in front of a noun besides words: `discard 2 cards`, of which so many are chosen by who acts, one after the
//! other, and it happens to all of them at one moment; `swift units`, which have that keyword.

use super::make;
use super::reader::StatementReader;
use super::select::{Determiner, Extent, NOUNS};
use super::trouble::Read;
use crate::expr::{Comparison, Expr, Select};
use crate::instr::{Choose, Instr};
use base::diagnostic::Diagnostic;
use base::id::KeywordId;
use syntax::Part;

/// Most objects that are so chosen.
const SEVERAL_MAX: i32 = 8;

impl StatementReader<'_, '_, '_> {
    /// `2 DESCRIPTION`, if that stands here: those that are chosen, and the choices.
    pub(super) fn several_chosen(&mut self, extent: Extent) -> Read<Option<(Select, Vec<Instr>)>> {
        let at = self.cursor.at;
        let Some(Part::Number { value, .. }) = self.peek() else { return Ok(None) };
        let count = *value;
        if !self.describes_behind() {
            return Ok(None);
        }
        let home = self.scope.home.clone();
        self.skip(1);
        let described = self.cursor.at;
        let (mut choices, mut chosen): (Vec<Instr>, Vec<Expr>) = (Vec::new(), Vec::new());
        let chooser = self.who_chooses()?;
        for _ in 0..count.clamp(1, SEVERAL_MAX) {
            self.cursor.at = described;
            self.scope.home.clone_from(&home);
            let slot = self.slot()?;
            let found = self.description(&Expr::Slot(slot), extent)?;
            if found.determiner != Determiner::Bare {
                return self.wanted("a description after the number");
            }
            let zones = found.zones.unwrap_or_else(|| self.in_play());
            let others = chosen.iter().cloned();
            let others = others.map(|other| make::compare(Comparison::Unequal, Expr::Slot(slot), other));
            let filter = make::all([found.filter].into_iter().chain(others).collect());
            choices.push(Instr::Choose(Choose::Object(chooser.clone(), Select { slot, zones, filter })));
            chosen.push(Expr::Slot(slot));
        }
        if !(1..=SEVERAL_MAX).contains(&count) {
            return self.refuse(at, |span| {
                Diagnostic::error(span, format!("how many are chosen is a number from 1 to {SEVERAL_MAX}"))
                    .help("write `each ...` for all of them, or `repeat N times: ...`")
            });
        }
        let slot = self.slot()?;
        let is_one = chosen.into_iter().map(|one| make::equal(Expr::Slot(slot), one)).collect();
        Ok(Some((Select { slot, zones: Vec::new(), filter: make::any(is_one) }, choices)))
    }

    /// Whether a description could stand behind the number here.
    fn describes_behind(&mut self) -> bool {
        let at = self.cursor.at;
        self.skip(1);
        let noun = [
            "card",
            "cards",
            "object",
            "objects",
            "permanent",
            "permanents",
            "token",
            "tokens",
            "other",
            "friendly",
            "enemy",
        ];
        let found =
            self.find_word().is_some() || self.find_keyword().is_some() || noun.iter().any(|word| self.at_word(word));
        self.cursor.at = at;
        found
    }

    /// Who chooses an object that a sentence leaves open: who acts in it.
    pub(super) fn who_chooses(&mut self) -> Read<Expr> {
        let at = self.cursor.at;
        let scope = &self.scope;
        let you = scope.actor.clone().or_else(|| scope.doer.clone()).or_else(|| scope.you.clone());
        self.known(you, at, "nobody is there who could choose it")
    }

    /// A keyword in front of what has it: `swift units`. Alone it says nothing of which objects are meant.
    pub(super) fn keyword_in_front(&mut self) -> Option<KeywordId> {
        let (keyword, length) = self.find_keyword()?;
        let back = self.cursor.at;
        self.skip(length);
        let names_it = self.find_word().is_some()
            || self.find_keyword().is_some()
            || ["token", "tokens"].iter().chain(&NOUNS).any(|noun| self.at_word(noun));
        if !names_it {
            self.cursor.at = back;
        }
        names_it.then_some(keyword)
    }
}
