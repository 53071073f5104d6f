//! When and where abilities work: `while COND: ...`, `from ZONE: ...`.

use super::make;
use super::reader::StatementReader;
use super::trouble::Read;
use crate::expr::Expr;
use base::diagnostic::Diagnostic;
use base::id::{AbilityId, ZoneId};
use syntax::{Delimiter, Mark};

impl StatementReader<'_, '_, '_> {
    /// `while COND: ...` and `while COND { ... }`: abilities that are there as long as the condition holds.
    pub(super) fn while_holds(&mut self) -> Read<Vec<AbilityId>> {
        let at = self.cursor.at;
        self.skip(1);
        let condition = self.condition()?;
        let written = super::sentence(&self.cursor.parts[at..self.cursor.at]);
        let group = self.eat_group(Delimiter::Brace);
        let abilities = if let Some(group) = group {
            self.ability_group(&group.statements)
        } else {
            self.expect_mark(Mark::Colon)?;
            self.deeper(Self::ability_line)?
        };
        let slots = self.scope.next;
        for ability in &abilities {
            let ability = &mut self.b.abilities[ability.index()];
            // Whoever reads the ability alone reads its condition. Without a group the line has said it, but for a keyword's own.
            if !ability.sentence.is_empty() && (group.is_some() || ability.keyword.is_some()) {
                ability.sentence = format!("{written}: {}", ability.sentence);
            }
            ability.condition = make::and(condition.clone(), std::mem::replace(&mut ability.condition, Expr::TRUE));
            ability.slots = ability.slots.max(slots);
        }
        Ok(abilities)
    }

    /// `from ZONE or ZONE: ...`: abilities that work while their object is in one of these zones.
    pub(super) fn that_works_in(&mut self) -> Read<Vec<AbilityId>> {
        self.skip(1);
        let is_any = self.at_word("any") && self.peek_at(1).is_some_and(|part| part.is_word("zone"));
        let mut zones = if is_any && self.find_zone().is_none() {
            self.skip(2);
            (0..self.b.rulebook.zones.len()).map(ZoneId::at).collect()
        } else {
            self.zones()?
        };
        while self.eat("or") {
            let at = self.cursor.at;
            let more = self.zones()?;
            if more.iter().all(|zone| zones.contains(zone)) {
                return self.refuse(at, |span| {
                    Diagnostic::error(span, "this zone stands twice").label("the second").help("leave one of them out")
                });
            }
            zones.extend(more);
        }
        self.expect_mark(Mark::Colon)?;
        let at = self.cursor.at;
        if self.at_word("from") {
            return self.refuse(at, |span| {
                let problem = Diagnostic::error(span, "it is said before where this works").label("once more");
                problem.help("name all zones at once: `from hand or deck: ...`")
            });
        }
        self.scope.elsewhere = true;
        let abilities = self.deeper(Self::ability_line);
        self.scope.elsewhere = false;
        let abilities = abilities?;
        for ability in &abilities {
            self.b.abilities[ability.index()].zones.clone_from(&zones);
        }
        Ok(abilities)
    }
}
