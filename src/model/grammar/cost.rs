//! Whether a cost can be paid: what its events take must be there.

use super::make;
use super::reader::StatementReader;
use super::scope::is_role;
use super::trouble::Read;
use super::walk;
use crate::event::EventTemplate;
use crate::expr::{Comparison, Expr, Role, Select, Slot};
use crate::instr::{Choose, Flow, Happen, Instr, Update};
use crate::visit;
use base::diagnostic::Diagnostic;

impl StatementReader<'_, '_, '_> {
    /// The condition on which every step of a cost is possible, as far as it can be foreseen: up to the first that can bring what a later one
    /// takes. What slots below `known` hold is known before.
    pub(super) fn payable(&self, cost: &[Instr], known: Slot) -> Expr {
        let brings = |instr: &Instr| {
            instr.events().is_some_and(|happen| !happen.templates().iter().all(|event| self.only_takes(event)))
        };
        let until = cost.iter().position(brings).map_or(cost.len(), |at| at + 1);
        let cost = &cost[..until];
        let step = |(at, instr): (usize, &Instr)| match more_of_the_same(instr, &cost[..at]) {
            Some(enough) => enough,
            None => self.step_payable(instr, known),
        };
        make::all(cost.iter().enumerate().map(step).collect())
    }

    /// Refuses a cost behind `may`, read from a position on, in which what waits would resolve.
    pub(super) fn nothing_resolves_in_a_cost(&mut self, at: usize, cost: &[Instr]) -> Read<()> {
        let mut resolves = false;
        visit::each_instr(cost, &mut |instr| resolves |= matches!(instr, Instr::Script(_)));
        if !resolves {
            return Ok(());
        }
        self.refuse(at, |span| {
            Diagnostic::error(span, "what waits resolves in no cost: a cost is paid whole")
                .label("what is paid")
                .help("let it resolve behind the colon, or write it without one: `you may DO, if you do: DO`")
        })
    }

    /// Warns of a cost, read from a position on, of which a player does something to an object of their choice, and can choose
    /// one of somebody else.
    pub(super) fn warn_of_what_others_have(&mut self, at: usize, cost: &[Instr]) {
        let chosen = cost.iter().filter_map(Instr::chosen_object).filter(|(_, select)| !says_whose(&select.filter));
        let is_theirs = |(who, select): &(&Expr, &Select)| {
            let events = cost.iter().filter_map(Instr::events).flat_map(Happen::templates);
            let role = |event: &EventTemplate, role: Role| {
                event.roles.iter().find(|(of, _)| *of == role).map(|(_, value)| value.clone())
            };
            events.into_iter().any(|event| {
                role(event, Role::Object) == Some(Expr::Slot(select.slot))
                    && role(event, Role::Player).is_none_or(|player| player == **who)
            })
        };
        let written = super::sentence(&self.cursor.parts[at..self.cursor.at]);
        if !chosen.into_iter().any(|it| is_theirs(&it)) || written.contains("any player") {
            return;
        }
        self.cost_is_told(at);
        let (mine, everybodys) = match written.split_once(" in ") {
            Some((what, zone)) => {
                (format!("`{what} in your {zone}`"), format!("{what} controlled by any player in {zone}"))
            }
            None => (
                format!("`{written} you control` for what is in play, `{written} in your ZONE` for what is not"),
                format!("{written} controlled by any player"),
            ),
        };
        let problem = Diagnostic::warning(self.since(at), "what this cost takes can be another player's")
            .label("no word on whose it is")
            .help(format!("write {mine}, or `{everybodys}` if that is meant"));
        self.b.report(problem);
    }

    fn step_payable(&self, instr: &Instr, known: Slot) -> Expr {
        match instr {
            Instr::Choose(Choose::Object(_, select)) => {
                let foreign = |slot: Slot| slot >= known && slot != select.slot;
                if walk::reads(&select.filter, &foreign) {
                    return Expr::TRUE;
                }
                let count = Expr::Count(Box::new(select.clone()));
                make::compare(Comparison::AtLeast, count, Expr::Is(1))
            }
            Instr::Choose(Choose::Target(target)) if target.after.is_none() => {
                let select = &target.select;
                if walk::reads(&select.filter, &|slot| slot >= Slot::FIRST_LOCAL && slot != select.slot) {
                    return Expr::TRUE;
                }
                let count = Expr::Count(Box::new(select.clone()));
                let there = make::compare(Comparison::AtLeast, count, Expr::Is(1));
                make::any(vec![make::exists(Expr::Slot(select.slot)), there])
            }
            Instr::Happen(happen) => {
                make::all(happen.templates().iter().map(|event| self.event_payable(event, known)).collect())
            }
            // Nothing can be said beforehand: whether it can be paid is tried when it is offered.
            Instr::Choose(
                Choose::Target(_)
                | Choose::Player(..)
                | Choose::Number(..)
                | Choose::Word(..)
                | Choose::Roll(..)
                | Choose::Chance(..)
                | Choose::One(..),
            )
            | Instr::Flow(
                Flow::Let(..)
                | Flow::If(..)
                | Flow::May(..)
                | Flow::Paid(_)
                | Flow::ForEach(..)
                | Flow::ForEachPlayer(..)
                | Flow::Repeat(..)
                | Flow::Until(..),
            )
            | Instr::Update(_)
            | Instr::OnEvent(_)
            | Instr::Make(_) => Expr::TRUE,
            Instr::Script(_) => make::compare(Comparison::AtLeast, Expr::Waiting, Expr::Is(1)),
        }
    }

    /// Whether an event does nothing but take of numbers and counters.
    fn only_takes(&self, event: &EventTemplate) -> bool {
        let body = self.b.bodies.get(event.kind.index()).map_or(&[][..], Vec::as_slice);
        !body.is_empty() && body.iter().all(only_takes)
    }

    fn event_payable(&self, event: &EventTemplate, known: Slot) -> Expr {
        let body = self.b.bodies.get(event.kind.index()).map_or(&[][..], Vec::as_slice);
        // Of what can be negative there is always enough.
        let signed = |instr: &&Instr| {
            let Instr::Update(Update::RaiseResource(_, resource, _)) = instr else { return false };
            self.b.rulebook.signed.contains(resource)
        };
        let taken = body.iter().filter(|instr| !signed(instr));
        make::all(taken.filter_map(|instr| taken_is_there(instr, event, known)).collect())
    }
}

/// Of a choice that is as others before it, of another object than they: that so many are there.
fn more_of_the_same(instr: &Instr, before: &[Instr]) -> Option<Expr> {
    let (_, select) = instr.chosen_object()?;
    let (others, own): (Vec<&Expr>, Vec<&Expr>) = select.filter.conjuncts().iter().partition(|part| {
        let is_other = |slot: &Expr| matches!(slot, Expr::Slot(slot) if *slot >= Slot::FIRST_LOCAL && *slot != select.slot);
        matches!(part, Expr::Compare(Comparison::Unequal, one, other) if **one == Expr::Slot(select.slot) && is_other(other))
    });
    let own = make::all(own.into_iter().cloned().collect());
    let same = |before: &&Select| {
        let renamed = walk::replaced(&before.filter, &|slot| (slot == before.slot).then_some(Expr::Slot(select.slot)));
        let first = renamed.conjuncts().iter().zip(own.conjuncts()).all(|(one, other)| one == other);
        before.zones == select.zones && first
    };
    let count = before.iter().filter_map(Instr::chosen_object).map(|(_, select)| select).filter(same).count();
    if others.is_empty()
        || count < others.len()
        || walk::reads(&own, &|slot| slot >= Slot::FIRST_LOCAL && slot != select.slot)
    {
        return None;
    }
    let all = Expr::Count(Box::new(Select { filter: own, ..select.clone() }));
    Some(make::compare(Comparison::AtLeast, all, Expr::Is(others.len() as i32 + 1)))
}

/// Whether an instruction of a body does nothing but take of numbers and counters.
fn only_takes(instr: &Instr) -> bool {
    if let Instr::Flow(Flow::If(_, then, otherwise)) = instr {
        return then.iter().chain(otherwise).all(only_takes);
    }
    matches!(
        instr,
        Instr::Update(Update::RaiseResource(_, _, by) | Update::PutCounters(_, _, by)) if taken(by).is_some()
    )
}

/// Whether a description asks whose an object is, which one it is, or in what it stands.
pub(super) fn says_whose(filter: &Expr) -> bool {
    let mut waiting = vec![filter];
    while let Some(expr) = waiting.pop() {
        if matches!(
            expr,
            Expr::Controller(_) | Expr::Owner(_) | Expr::Related(..) | Expr::Compare(Comparison::Equal, ..)
        ) {
            return true;
        }
        expr.each_part(&mut |part| waiting.push(part));
    }
    false
}

/// What an update takes away must be there when the event brings these parts. The parts may read what slots below `known` hold, and the
/// parts of an event around them (`that player`).
fn taken_is_there(instr: &Instr, event: &EventTemplate, known: Slot) -> Option<Expr> {
    let given = |slot: Slot| {
        let role = event.roles.iter().find(|(role, _)| Slot::of_role(*role) == slot);
        role.map(|(_, value)| value.clone())
    };
    let filled = |expr: &Expr| {
        let is_open = |slot: Slot| slot >= Slot::FIRST_LOCAL || is_role(slot) && given(slot).is_none();
        let filled = (!walk::reads(expr, &is_open)).then(|| walk::replaced(expr, &given))?;
        (!walk::reads(&filled, &|slot| slot >= known)).then_some(filled)
    };
    match instr {
        Instr::Update(Update::RaiseResource(player, resource, by)) => {
            let have = Expr::Resource(Box::new(filled(player)?), *resource);
            Some(make::compare(Comparison::AtLeast, have, filled(&taken(by)?)?))
        }
        Instr::Update(Update::PutCounters(object, counter, by)) => {
            let have = Expr::Counters(Box::new(filled(object)?), *counter);
            Some(make::compare(Comparison::AtLeast, have, filled(&taken(by)?)?))
        }
        Instr::Flow(Flow::If(condition, body, _)) => {
            let Expr::Compare(Comparison::Equal, left, right) = filled(condition)? else { return None };
            let [only] = body.as_slice() else { return None };
            if left == right { taken_is_there(only, event, known) } else { None }
        }
        // Nothing that could be too little; or what only a try can tell.
        Instr::Update(
            Update::Raise(..)
            | Update::SetNumber(..)
            | Update::Relate(..)
            | Update::Place(..)
            | Update::PlaceTop(..)
            | Update::Create(..)
            | Update::Cease(_)
            | Update::Face(..)
            | Update::Shuffle(..)
            | Update::Control(..)
            | Update::Win(_)
            | Update::Lose(_)
            | Update::Draw
            | Update::TurnTo(_)
            | Update::Enter(_)
            | Update::Leave(_),
        )
        | Instr::Flow(
            Flow::Let(..)
            | Flow::May(..)
            | Flow::Paid(_)
            | Flow::ForEach(..)
            | Flow::ForEachPlayer(..)
            | Flow::Repeat(..)
            | Flow::Until(..),
        )
        | Instr::Happen(_)
        | Instr::OnEvent(_)
        | Instr::Choose(_)
        | Instr::Make(_)
        | Instr::Script(_) => None,
    }
}

/// How much a change by a negative amount takes away.
fn taken(by: &Expr) -> Option<Expr> {
    if let Expr::Is(by) = by {
        return (*by < 0).then(|| by.checked_neg().map(Expr::Is))?;
    }
    by.negated().cloned()
}
