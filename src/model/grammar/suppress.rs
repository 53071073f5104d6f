//! What keeps triggers from being met: `nothing triggers [of DESCRIPTION] when EVENT`.

use super::effect::Inner;
use super::reader::StatementReader;
use super::trouble::Read;
use crate::ability::{AbilityKind, Duration};
use crate::instr::Instr;
use base::id::AbilityId;

impl StatementReader<'_, '_, '_> {
    /// `nothing triggers [of DESCRIPTION] when EVENT`.
    pub(super) fn suppress(&mut self) -> Read<AbilityId> {
        let (kind, inner) = self.suppression()?;
        let zones = self.in_play();
        self.static_ability(kind, inner, zones)
    }

    /// `nothing triggers [of DESCRIPTION] when EVENT`: what it suppresses, of which objects.
    fn suppression(&mut self) -> Read<(AbilityKind, Inner)> {
        self.expect_words(&["nothing", "triggers"])?;
        let of = if self.eat("of") { Some(self.any_of()?) } else { None };
        self.expect("when")?;
        let (on, inner) = self.with_event(Self::rule_patterns)?;
        Ok((AbilityKind::Suppress(on, of), inner))
    }

    /// `nothing triggers [of DESCRIPTION] when EVENT`, from now on.
    pub(super) fn suppressed(&mut self, duration: Option<Duration>, mut before: Vec<Instr>) -> Read<Vec<Instr>> {
        let at = self.cursor.at;
        let (kind, inner) = self.suppression()?;
        let duration = duration.or_else(|| self.duration_behind(&mut before));
        self.generate(at, kind, inner, duration, before)
    }
}
