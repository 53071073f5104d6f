//! Effects of a class that rulebooks word: `as EVENT: CHANGES`, `this enters play: CHANGES`, `CLASS when EVENT: CHANGES`.

use super::effect::Inner;
use super::make;
use super::reader::StatementReader;
use super::trouble::Read;
use crate::ability::{AbilityKind, Bound, Replacement};
use crate::event::EventPattern;
use crate::expr::{Expr, Slot};
use crate::itself::is_of_this;
use base::id::{AbilityId, ClassId, ZoneId};
use syntax::Mark;

impl StatementReader<'_, '_, '_> {
    /// `EVENT: CHANGES` of a class.
    pub(super) fn changes_on_event(&mut self, class: ClassId) -> Read<(Replacement, Inner)> {
        self.with_event(|reader| {
            reader.announce()?;
            let head = reader.head()?;
            reader.expect_mark(Mark::Colon)?;
            reader.answer(class, head)
        })
    }

    /// `as EVENT: CHANGES`.
    pub(super) fn identity(&mut self) -> Read<AbilityId> {
        let at = self.cursor.at;
        self.skip(1);
        let class = self.class_worded(at, "as")?;
        let (mut replacement, inner) = self.changes_on_event(class)?;
        self.defining(&replacement.body);
        let zones = self.where_it_defines(&mut replacement.on);
        self.static_ability(AbilityKind::Replacement(replacement), inner, zones)
    }

    /// Where an effect works that defines objects: in play; what it defines of its own object everywhere, since that need not be in
    /// play yet.
    fn where_it_defines(&self, on: &mut [EventPattern]) -> Vec<ZoneId> {
        let in_play = self.in_play();
        if !on.iter().any(is_of_this) {
            return in_play;
        }
        let this = || Box::new(Expr::Slot(Slot::THIS));
        for pattern in on.iter_mut().filter(|pattern| !is_of_this(pattern)) {
            let there = Expr::InZone(this(), in_play.to_vec());
            pattern.filter = make::and(std::mem::replace(&mut pattern.filter, Expr::TRUE), there);
        }
        Vec::new()
    }

    /// `this enters play: CHANGES`: of the class worded `enters`.
    pub(super) fn entering(&mut self) -> Read<AbilityId> {
        let at = self.cursor.at;
        let class = self.class_worded(at, "enters")?;
        let (replacement, inner) = self.changes_on_event(class)?;
        self.static_ability(AbilityKind::Replacement(replacement), inner, Vec::new())
    }

    /// Whether a class stands here, and behind it this word.
    pub(super) fn at_class_and(&self, word: &str) -> bool {
        self.find_class().is_some_and(|(_, length)| self.peek_at(length).is_some_and(|part| part.is_word(word)))
    }

    /// `CLASS when EVENT: CHANGES`.
    pub(super) fn of_class(&mut self, limit: Option<Bound>) -> Read<AbilityId> {
        let class = self.class()?;
        self.expect("when")?;
        let (mut replacement, inner) = self.changes_on_event(class)?;
        replacement.limit = limit;
        let everywhere = self.b.wordings.get(class.index()).is_some_and(|word| word == "as");
        let zones = if everywhere { self.where_it_defines(&mut replacement.on) } else { self.in_play() };
        if everywhere {
            self.defining(&replacement.body);
        }
        self.static_ability(AbilityKind::Replacement(replacement), inner, zones)
    }
}
