//! How cards can be played: `you may play items from discard`, `as an additional cost to play this: DO`,
//! `as an alternative cost to play this: DO`.

use super::make;
use super::reader::StatementReader;
use super::select::Extent;
use super::trouble::Read;
use crate::ability::{AbilityKind, Duration, Playing};
use crate::expr::{Expr, Select, Slot};
use crate::instr::Instr;
use base::diagnostic::Diagnostic;
use base::id::{AbilityId, ZoneId};
use syntax::Mark;

impl StatementReader<'_, '_, '_> {
    /// Whether `you may play` stands here.
    pub(super) fn at_allowance(&self) -> bool {
        self.at_words(&["you", "may", "play"])
    }

    /// Whether `as an additional cost` or `as an alternative cost` stands here.
    pub(super) fn at_cost(&self) -> bool {
        self.at_words(&["as", "an", "additional", "cost"]) || self.at_words(&["as", "an", "alternative", "cost"])
    }

    /// A line of a card: `you may play DESCRIPTION from ZONE`.
    pub(super) fn allowance(&mut self) -> Read<AbilityId> {
        let (which, from) = self.allowed()?;
        // What lets its own object be played works where that lies then.
        let zones = if is_of_this(&which) { from.clone() } else { self.in_play() };
        let inner = self.own_inner();
        self.static_ability(AbilityKind::Playing(Playing::From(which, from)), inner, zones)
    }

    /// An instruction: the same from now on.
    pub(super) fn allowed_from_now(&mut self, duration: Option<Duration>, mut before: Vec<Instr>) -> Read<Vec<Instr>> {
        let at = self.cursor.at;
        let (which, from) = self.allowed()?;
        let duration = duration.or_else(|| self.duration_behind(&mut before));
        let inner = self.own_inner();
        self.generate(at, AbilityKind::Playing(Playing::From(which, from)), inner, duration, before)
    }

    /// `you may play DESCRIPTION from ZONE [or ZONE]`.
    fn allowed(&mut self) -> Read<(Select, Vec<ZoneId>)> {
        let at = self.cursor.at;
        self.expect_words(&["you", "may", "play"])?;
        let which = self.any_of()?;
        self.expect("from")?;
        let mut from = self.zones()?;
        while self.eat("or") {
            from.extend(self.zones()?);
        }
        if !which.zones.is_empty()
            && which.zones != self.in_play()
            && from.iter().all(|zone| !which.zones.contains(zone))
        {
            return self.refuse(at, |span| {
                Diagnostic::error(span, "what is described lies in another zone than it is played from")
                    .label("never there")
                    .help("say the zone once, behind `from`: `you may play items from ZONE or ZONE`")
            });
        }
        Ok((which, from))
    }

    /// `as an (additional|alternative) cost to play DESCRIPTION: DO`; what is paid is paid by `you`, who plays `it`.
    pub(super) fn playing_cost(&mut self) -> Read<AbilityId> {
        let is_additional = self.at_words(&["as", "an", "additional"]);
        self.skip(4);
        self.expect_words(&["to", "play"])?;
        let which = self.any_of()?;
        self.expect_mark(Mark::Colon)?;
        let outer = self.scope.it.replace(Expr::Slot(which.slot));
        let at = self.cursor.at;
        let cost = if self.eat("free") { Vec::new() } else { self.doing()? };
        self.warn_of_what_others_have(at, &cost);
        self.allow_nothing(at, cost.len());
        self.hangs_on_choices(&cost);
        self.scope.it = outer;
        let zones = if is_of_this(&which) { Vec::new() } else { self.in_play() };
        let inner = self.own_inner();
        let playing = if is_additional { Playing::Additional(which, cost) } else { Playing::Alternative(which, cost) };
        self.static_ability(AbilityKind::Playing(playing), inner, zones)
    }

    /// An object, or whatever fits a description, wherever it is.
    pub(super) fn any_of(&mut self) -> Read<Select> {
        if let Ok(object) = self.attempt(Self::object) {
            let slot = self.slot()?;
            return Ok(Select { slot, zones: Vec::new(), filter: make::equal(Expr::Slot(slot), object) });
        }
        let slot = self.slot()?;
        let found = self.description(&Expr::Slot(slot), Extent::FULL)?;
        Ok(Select { slot, zones: found.zones.unwrap_or_default(), filter: found.filter })
    }
}

/// Whether it is the card itself that is meant.
fn is_of_this(which: &Select) -> bool {
    which.filter == make::equal(Expr::Slot(which.slot), Expr::Slot(Slot::THIS))
}
