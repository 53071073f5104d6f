//! What a player does at a line of a script: `A plays OBJECT`, `A activates OBJECT`.

use super::reader::StatementReader;
use super::trouble::Read;
use crate::ability::AbilityKind;
use crate::expr::Expr;
use crate::instr::{Instr, ScriptInstr};
use base::diagnostic::Diagnostic;
use base::id::AbilityId;

impl StatementReader<'_, '_, '_> {
    /// `A plays OBJECT`, `A activates OBJECT [N]`.
    pub(super) fn players_move(&mut self) -> Read<Vec<Instr>> {
        let player = self.scenario_player()?;
        if self.eat("plays") {
            return Ok(vec![Instr::Script(ScriptInstr::Play(player, self.object()?))]);
        }
        self.expect("activates")?;
        let at = self.cursor.at;
        let object = self.object()?;
        let nth = self.eat_number().unwrap_or(1);
        let ability = self.activated_ability(&object, nth);
        match ability {
            Some(ability) => Ok(vec![Instr::Script(ScriptInstr::Activate(player, object, ability))]),
            None => self.refuse(at, |span| {
                Diagnostic::error(span, format!("it has no activated ability {nth}"))
                    .help("name an object whose card says `activate ...`")
            }),
        }
    }

    /// The nth activated ability of an object of the scenario.
    fn activated_ability(&self, object: &Expr, nth: i32) -> Option<AbilityId> {
        let Expr::Is(id) = object else { return None };
        let known = self.b.objects.iter().find(|known| known.id.value() == *id)?;
        let card = self.b.cards.get(known.card.index())?;
        let nth = usize::try_from(nth).ok()?.checked_sub(1)?;
        let activated = |ability: &&AbilityId| {
            matches!(
                self.b.abilities.get(ability.index()).map(|ability| &ability.kind),
                Some(AbilityKind::Activated(_))
            )
        };
        card.abilities.iter().filter(activated).nth(nth).copied()
    }
}
