//! Effects on the next object of an event that the event itself would read: `the next item that you exhibit this turn gets +2
//! value` begins once that is exhibited, and whoever writes it means what it is worth as it is.

use super::reader::StatementReader;
use crate::ability::{EffectPart, Modify, Scope as Affects};
use crate::expr::{Expr, Role, Slot};
use crate::instr::{Instr, Update};
use crate::visit::{Visit, walk};
use base::diagnostic::Diagnostic;
use base::id::NumberId;

impl StatementReader<'_, '_, '_> {
    /// Warns of an effect on the next object, read from a position on, that changes a number which the body of the event reads as it
    /// takes the object out of play; `verb` is where what it does to that begins. What stays in play may be meant for later.
    pub(super) fn warn_of_next_read(&mut self, (at, verb): (usize, usize), affects: &Affects, parts: &[EffectPart]) {
        let Affects::Next(pattern, _) = affects else { return };
        let (book, object) = (self.b.rulebook, Expr::Slot(Slot::of_role(Role::Object)));
        let Some(body) = self.b.bodies.get(pattern.kind.index()) else { return };
        let is_out = |update: &Update| matches!(update, Update::Place(of, zone, _) if *of == object && !book.zones[zone.index()].in_play);
        let mut read = NumbersOfObject::default();
        body.iter().for_each(|instr| read.instr(instr));
        let changed = parts.iter().find_map(|part| {
            let Modify::Number { number, .. } = &part.change else { return None };
            Some(*number).filter(|number| read.0.contains(number))
        });
        let Some(number) = changed.filter(|_| body.iter().filter_map(Instr::update).any(is_out)) else { return };
        let (event, number) = (&book.events[pattern.kind.index()].name, &book.numbers[number.index()].name);
        let what = super::sentence(&self.cursor.parts[verb..self.cursor.at]);
        let message = format!(
            "this begins once event `{event}` has happened, and that reads `{number}` of its object as it happens"
        );
        let help = format!(
            "write `until EVENT, each DESCRIPTION {what}` for what the event reads; that lasts until then, beyond the turn as well"
        );
        self.b.report(Diagnostic::warning(self.since(at), message).label("not changed yet").help(help));
    }
}

/// The numbers of its object that the body of an event reads.
#[derive(Default)]
struct NumbersOfObject(Vec<NumberId>);

impl Visit<'_> for NumbersOfObject {
    fn expr(&mut self, expr: &Expr) {
        if let Expr::Value(of, number) = expr
            && **of == Expr::Slot(Slot::of_role(Role::Object))
        {
            self.0.push(*number);
        }
        walk::expr(self, expr);
    }
}
