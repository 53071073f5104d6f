//! History: what has happened, counted because some text asks.

use super::event::SentenceUse;
use super::make;
use super::reader::StatementReader;
use super::scope::NameScope;
use super::trouble::Read;
use super::walk;
use crate::ability::Ordinal;
use crate::event::EventPattern;
use crate::expr::{Comparison, Expr, Role, Slot};
use crate::ir::Tally;
use base::diagnostic::Diagnostic;
use base::id::{ClassId, PeriodId, TallyId};

impl<'p> StatementReader<'_, '_, 'p> {
    /// `EVENT earlier this turn`.
    pub(super) fn earlier(&mut self) -> Read<Expr> {
        let from = self.cursor.at;
        let on = self.history(|reader| reader.event_patterns(SentenceUse::Pattern))?;
        let behind = self.cursor.at;
        self.expect("earlier")?;
        let period = self.this_period()?;
        self.warn_of_one_amount((from, behind), &on);
        let (tally, count) = self.tally(on, period);
        self.asked.push((tally, 1));
        Ok(make::compare(Comparison::AtLeast, count, Expr::Is(1)))
    }

    /// Warns of events, read from a position on to where `earlier` stands, that ask for an amount as a sum would: each is of one event.
    fn warn_of_one_amount(&mut self, (from, behind): (usize, usize), on: &[EventPattern]) {
        let amount = Expr::Slot(Slot::of_role(Role::Amount));
        let is_much = |part: &Expr| {
            let Expr::Compare(how, of, much) = part else { return false };
            let least = if *how == Comparison::AtLeast { 1 } else { 0 };
            let is_bound = [Comparison::AtLeast, Comparison::Greater].contains(how);
            is_bound && **of == amount && **much != Expr::Is(least)
        };
        if !on.iter().any(|pattern| pattern.filter.conjuncts().iter().any(is_much)) {
            return;
        }
        let said = super::sentence(&self.cursor.parts[from..behind]);
        let period = super::sentence(&self.cursor.parts[behind + 1..self.cursor.at]);
        let problem = Diagnostic::warning(
            self.since(from),
            "history counts events, and adds up no amounts: one event of so much is asked for",
        );
        self.b.report(problem.label("of one event").help(format!(
            "write `the number of times {said} {period} >= 1` for one event of so much; for what there is in all let the `does` of the event \
             raise a resource of the rulebook, and ask for that"
        )));
    }

    /// After `number of`: `times EVENT this turn`.
    pub(super) fn times(&mut self) -> Read<Expr> {
        self.expect("times")?;
        let on = self.history(|reader| reader.event_patterns(SentenceUse::Pattern))?;
        let period = self.this_period()?;
        let (tally, count) = self.tally(on, period);
        // A comparison with a fixed number will say how far it must count.
        self.asked.push((tally, i32::MAX));
        Ok(count)
    }

    /// `this turn`, `this game`.
    fn this_period(&mut self) -> Read<Option<PeriodId>> {
        self.expect("this")?;
        if self.find_period().is_none() && self.eat("game") {
            return Ok(None);
        }
        Ok(Some(self.period()?))
    }

    /// Reads patterns that know nothing but `you`, since they are counted apart from any object.
    pub(super) fn history<T>(&mut self, read: impl FnOnce(&mut Self) -> Read<T>) -> Read<T> {
        let inner = NameScope {
            you: self.scope.you.clone(),
            hidden: self.scope.names.iter().map(|name| name.name.clone()).collect(),
            history: true,
            sentences: self.scope.sentences,
            ..NameScope::empty()
        };
        let outer = std::mem::replace(&mut self.scope, inner);
        let result = read(self);
        self.scope = outer;
        result
    }

    /// The tally that counts these events, and the expression that reads it.
    fn tally(&mut self, on: Vec<EventPattern>, period: Option<PeriodId>) -> (TallyId, Expr) {
        let tally = self.tally_for(None, on, period);
        let whose = self.b.tallies[tally.index()].per_player.then(|| Box::new(Expr::Slot(Slot::YOU)));
        (tally, Expr::Tally(tally, whose))
    }

    /// The tally that tells replacement effects of a class, or all else, which time such an event is.
    fn tally_for(&mut self, class: Option<ClassId>, on: Vec<EventPattern>, period: Option<PeriodId>) -> TallyId {
        let yours = |slot| slot == Slot::YOU;
        let per_player = on.iter().any(|pattern| walk::reads(&pattern.filter, &yours));
        let same = |tally: &Tally| {
            (tally.class, tally.period, tally.per_player) == (class, period, per_player) && tally.on == on
        };
        let at = self.b.tallies.iter().position(same).unwrap_or(self.b.tallies.len());
        if at == self.b.tallies.len() {
            self.b.tallies.push(Tally { on, period, per_player, most: 1, class });
        }
        TallyId::at(at)
    }

    /// That an ability is for the first of some events in a period, or another: a replacement effect of a class, or a trigger.
    pub(super) fn which_time(
        &mut self,
        class: Option<ClassId>,
        time: u8,
        (counted, period): (Vec<EventPattern>, Option<PeriodId>),
    ) -> Ordinal {
        let tally = self.tally_for(class, counted, period);
        // One more, to tell this time from a later one.
        self.asked.push((tally, i32::from(time) + 1));
        Ordinal { tally, time }
    }

    /// A text compares a history with a fixed number: so far it must count.
    pub(super) fn asks(&mut self, tally: TallyId, most: i32) {
        if let Some(open) = self.asked.iter_mut().rev().find(|asked| **asked == (tally, i32::MAX)) {
            open.1 = most;
        }
    }

    /// Writes down how far histories must count, once all is read.
    pub(super) fn settle_tallies(&mut self) {
        for (tally, most) in std::mem::take(&mut self.asked) {
            let kept = &mut self.b.tallies[tally.index()].most;
            *kept = most.max(*kept);
        }
    }
}
