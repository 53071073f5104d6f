//! What nature says: dice, coins, and how likely something is.

use super::instr::both;
use super::make;
use super::reader::StatementReader;
use super::scope::ValueKind;
use super::trouble::Read;
use crate::expr::{Comparison, Expr};
use crate::instr::{Choose, Flow, Instr};
use base::diagnostic::Diagnostic;

impl StatementReader<'_, '_, '_> {
    /// `roll a die with 6 sides as NAME`, `flip a coin as NAME`.
    pub(super) fn roll(&mut self) -> Read<Vec<Instr>> {
        if self.eat_words(&["flip", "a", "coin"]) {
            let (slot, again) = self.chosen_name(ValueKind::Number, Some((1, 2)))?;
            return Ok(both(Instr::Choose(Choose::Roll(slot, 2)), again));
        }
        self.expect_words(&["roll", "a", "die", "with"])?;
        let at = self.cursor.at;
        let Some(sides) = self.eat_number() else { return self.wanted("a number of sides") };
        if sides == 1 {
            return self.refuse(at, |span| {
                Diagnostic::error(span, "a die with 1 side always shows 1")
                    .label("no chance")
                    .help("write how many sides it has, or `let NAME = 1`")
            });
        }
        let Some(sides) = u8::try_from(sides).ok().filter(|sides| *sides > 0) else {
            return self.refuse(at, |span| Diagnostic::error(span, "a die has from 1 to 255 sides"));
        };
        self.expect("sides")?;
        let (slot, again) = self.chosen_name(ValueKind::Number, Some((1, i32::from(sides))))?;
        Ok(both(Instr::Choose(Choose::Roll(slot, sides)), again))
    }

    /// `with a chance of 28 in 100: DO`, and perhaps `else: DO`.
    pub(super) fn chance(&mut self) -> Read<Vec<Instr>> {
        self.expect_words(&["with", "a", "chance", "of"])?;
        let at = self.cursor.at;
        let Some(times) = self.eat_number() else { return self.wanted("how often, such as `28 in 100`") };
        self.expect("in")?;
        let Some(all) = self.eat_number() else { return self.wanted("of how many") };
        let (Ok(times), Ok(all)) = (u16::try_from(times), u16::try_from(all)) else {
            return self.refuse(at, |span| Diagnostic::error(span, "a chance is told with numbers up to 65535"));
        };
        if times == 0 || times >= all {
            let message = format!("{times} in {all} is no chance");
            return self.refuse(at, |span| {
                Diagnostic::error(span, message)
                    .help("write a first number from 1 to one below the second: `1 in 3`, `2 in 3`")
            });
        }
        let slot = self.slot()?;
        let yes = self.body()?;
        let no = self.otherwise()?;
        let so = make::compare(Comparison::Equal, Expr::Slot(slot), Expr::Is(1));
        Ok(vec![Instr::Choose(Choose::Chance(slot, times, all)), Instr::Flow(Flow::If(so, yes, no))])
    }
}
