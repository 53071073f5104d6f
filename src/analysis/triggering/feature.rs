//! What texts read of a position, and what they write: as coarse as the proof of termination can bear.
//!
//! A feature is never of one object: who writes the power of some object
//! writes what is read of the power of any. What leaves a zone or comes to one
//! is another object, so that whatever is read of objects reads zones too.

use base::id::{CounterId, NumberId, PeriodId, RelationId, ResourceId, TallyId};
use model::ability::{Ability, Modify};
use model::expr::{Expr, Select};
use model::visit::Visit;
use std::collections::BTreeSet;

/// Something that can be read of a position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum TriggerFeature {
    /// A number of objects, its base value included.
    Number(NumberId),
    /// A number of players.
    Resource(ResourceId),
    /// Counters of a kind.
    Counter(CounterId),
    /// Which objects stand in a relation.
    Relation(RelationId),
    /// Which objects there are, and where.
    Zones,
    /// Who controls what.
    Control,
    /// Which words objects have.
    Words,
    /// Which abilities and keywords objects have.
    Abilities,
    /// Of which card objects are.
    Cards,
    /// Whose turn it is.
    Turn,
    /// Whether a period goes on.
    Period(PeriodId),
    /// Who is in the game.
    Players,
    /// How often something has happened.
    Tally(TallyId),
    /// How many triggers wait.
    Waiting,
}

/// What an expression reads.
pub fn reads(expr: &Expr, found: &mut BTreeSet<TriggerFeature>) {
    match expr {
        Expr::Value(_, number) | Expr::Base(_, number) | Expr::HasNumber(_, number) => {
            found.extend([TriggerFeature::Number(*number), TriggerFeature::Zones]);
        }
        Expr::Related(_, relation, _) => found.extend([TriggerFeature::Relation(*relation), TriggerFeature::Zones]),
        Expr::Counters(_, counter) => found.extend([TriggerFeature::Counter(*counter), TriggerFeature::Zones]),
        Expr::Resource(_, resource) => found.extend([TriggerFeature::Resource(*resource)]),
        Expr::Count(_) | Expr::Sum(..) | Expr::First(_) | Expr::Top(..) | Expr::ZoneOf(_) | Expr::InZone(..) => {
            found.extend([TriggerFeature::Zones]);
        }
        Expr::Controller(_) | Expr::Owner(_) => found.extend([TriggerFeature::Control, TriggerFeature::Zones]),
        Expr::HasWord(..) => found.extend([TriggerFeature::Words, TriggerFeature::Zones]),
        Expr::HasKeyword(..) => found.extend([TriggerFeature::Abilities, TriggerFeature::Zones]),
        Expr::IsCard(..) | Expr::IsToken(_) => found.extend([TriggerFeature::Cards, TriggerFeature::Zones]),
        Expr::TurnPlayer => found.extend([TriggerFeature::Turn]),
        Expr::NextPlayer(_) | Expr::IsPlaying(_) | Expr::SomePlayer(..) => found.extend([TriggerFeature::Players]),
        Expr::During(period, _) => found.extend([TriggerFeature::Period(*period), TriggerFeature::Turn]),
        Expr::Tally(tally, _) => found.extend([TriggerFeature::Tally(*tally)]),
        Expr::Waiting => found.extend([TriggerFeature::Waiting]),
        Expr::Is(_)
        | Expr::ReadAs(..)
        | Expr::Slot(_)
        | Expr::Arithmetic(..)
        | Expr::Compare(..)
        | Expr::All(_)
        | Expr::Any(_)
        | Expr::Not(_)
        | Expr::Was(..) => {}
    }
    expr.each_part(&mut |part| reads(part, found));
}

/// What a description reads.
pub fn reads_select(select: &Select, found: &mut BTreeSet<TriggerFeature>) {
    found.insert(TriggerFeature::Zones);
    reads(&select.filter, found);
}

/// All that an ability asks for, wherever in its text.
pub fn asked_in(ability: &Ability) -> BTreeSet<TriggerFeature> {
    let mut found = TextReads::default();
    found.ability(ability);
    found.0
}

/// A look through a text, but for what it generates.
#[derive(Default)]
struct TextReads(BTreeSet<TriggerFeature>);

impl<'m> Visit<'m> for TextReads {
    fn expr(&mut self, expr: &'m Expr) {
        reads(expr, &mut self.0);
    }
}

/// What a modification writes, and reads besides.
pub fn of_change(change: &Modify, numbers: usize) -> (BTreeSet<TriggerFeature>, BTreeSet<TriggerFeature>) {
    let mut read = BTreeSet::new();
    let written = match change {
        Modify::Copy(of) => {
            reads(of, &mut read);
            // A copy has whatever that object has.
            read.extend([TriggerFeature::Cards, TriggerFeature::Zones]);
            let all = (0..numbers).map(|at| TriggerFeature::Number(NumberId::at(at)));
            all.chain([TriggerFeature::Words, TriggerFeature::Abilities, TriggerFeature::Cards]).collect()
        }
        Modify::Control(to) => {
            reads(to, &mut read);
            BTreeSet::from([TriggerFeature::Control])
        }
        Modify::AddWords(_) | Modify::RemoveWords(_) | Modify::RemoveSets(_) => BTreeSet::from([TriggerFeature::Words]),
        Modify::AddAbilities(..) | Modify::RemoveAbilities(_) | Modify::NoAbilities => {
            BTreeSet::from([TriggerFeature::Abilities])
        }
        Modify::Property(number, by) => {
            by.iter().for_each(|by| reads(by, &mut read));
            BTreeSet::from([TriggerFeature::Number(*number)])
        }
        Modify::Number { number, by, .. } => {
            reads(by, &mut read);
            BTreeSet::from([TriggerFeature::Number(*number)])
        }
    };
    (written, read)
}
