//! What the body and the needs of an event say of the number, counter or resource that `WHAT` names.
//!
//! Which it is shows only when the event happens, so a sum over all entries of the table stands for it: of each counter,
//! as much as is there if it is the one.

use super::PartTable;
use super::make;
use super::reader::StatementReader;
use super::trouble::Read;
use crate::expr::{Arithmetic, Comparison, Expr, Role, Select, Slot};
use base::id::{CounterId, NumberId, ResourceId, ZoneId};

impl StatementReader<'_, '_, '_> {
    /// Whether `WHAT` stands here, in the words of an event's body.
    pub(super) fn at_what(&mut self) -> bool {
        self.scope.holes && self.at_word("WHAT")
    }

    /// `WHAT of OBJECT`, `WHAT [counters] on OBJECT`.
    pub(super) fn measured_what(&mut self) -> Read<Expr> {
        self.skip(1);
        let of_number = self.eat("of");
        if !of_number {
            self.eat_any(&["counters", "counter"]);
            self.expect("on")?;
        }
        let object = self.object()?;
        let table = if of_number { PartTable::Numbers } else { PartTable::Counters };
        self.b.whats_of(self.scope.kind).table = Some(table);
        let slot = self.slot()?;
        let here = Box::new(Expr::Slot(slot));
        let of_entry = |at: usize| match table {
            PartTable::Numbers => {
                let id = NumberId::at(at);
                (id.value(), Expr::HasNumber(here.clone(), id), Expr::Value(here.clone(), id))
            }
            PartTable::Resources | PartTable::Counters | PartTable::Keywords | PartTable::Words => {
                (CounterId::at(at).value(), Expr::TRUE, Expr::Counters(here.clone(), CounterId::at(at)))
            }
        };
        let zones: Vec<ZoneId> = (0..self.b.rulebook.zones.len()).map(ZoneId::at).collect();
        let one = |at: usize| {
            let (id, has, measure) = of_entry(at);
            let this_one = make::all(vec![is_what(id), make::equal(Expr::Slot(slot), object.clone()), has]);
            let select = Select { slot, zones: zones.clone(), filter: this_one };
            Expr::Sum(Box::new(select), Box::new(measure))
        };
        let each = (0..self.entries(table)).map(one);
        let sum = each.reduce(|sum, next| make::arithmetic(Arithmetic::Add, sum, next)).unwrap_or(Expr::Is(0));
        self.bound_size(&sum)?;
        Ok(sum)
    }

    /// `WHAT of PLAYER >= AMOUNT`: of a player's numbers only what they are compared with can be said.
    pub(super) fn compared_what(&mut self) -> Read<Expr> {
        self.skip(1);
        self.expect("of")?;
        let player = self.player()?;
        self.b.whats_of(self.scope.kind).table = Some(PartTable::Resources);
        let Some(how) = self.operator() else { return self.wanted("a comparison, such as `>=`") };
        let much = self.sum()?;
        let one = |at: usize| {
            let id = ResourceId::at(at);
            let resource = Expr::Resource(Box::new(player.clone()), id);
            make::and(is_what(id.value()), make::compare(how, resource, much.clone()))
        };
        let any = make::any((0..self.entries(PartTable::Resources)).map(one).collect());
        self.bound_size(&any)?;
        Ok(any)
    }

    /// After `OBJECT has`: `WHAT`, which is one or more of that counter.
    pub(super) fn has_what(&mut self, object: &Expr) -> Read<Expr> {
        self.skip(1);
        self.eat_any(&["counters", "counter"]);
        self.b.whats_of(self.scope.kind).table = Some(PartTable::Counters);
        let one = |at: usize| {
            let id = CounterId::at(at);
            let there = Expr::Counters(Box::new(object.clone()), id);
            make::and(is_what(id.value()), make::compare(Comparison::AtLeast, there, Expr::Is(1)))
        };
        Ok(make::any((0..self.entries(PartTable::Counters)).map(one).collect()))
    }

    fn entries(&self, table: PartTable) -> usize {
        match table {
            PartTable::Numbers => self.b.rulebook.numbers.len(),
            PartTable::Resources => self.b.rulebook.resources.len(),
            PartTable::Counters => self.b.rulebook.counters.len(),
            PartTable::Keywords => self.b.rulebook.keywords.len(),
            PartTable::Words => self.b.rulebook.words.len(),
        }
    }
}

fn is_what(id: i32) -> Expr {
    make::equal(Expr::Slot(Slot::of_role(Role::What)), Expr::Is(id))
}
