//! Whether an event that a text makes can meet a pattern, whatever the position: three-valued.

use base::id::{CardId, ObjectId};
use kernel::position::number::compare;
use model::expr::{Comparison, Expr, NONE, Role, Slot};
use model::ir::Model;

/// What is known of a part of an event before it happens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Known {
    /// Nothing.
    Open,
    /// It is this value.
    Is(i32),
    /// It is a number from one to this, which is more than one: so much is asked for, and less may be there.
    UpTo(i32),
    /// It is the object that has the ability which makes the event.
    Maker,
}

/// The parts of an event, by role.
pub type KnownParts = [Known; Role::COUNT];

/// An event of which nothing is known.
pub const OPEN: KnownParts = [Known::Open; Role::COUNT];

/// The parts of an event that a text makes.
#[must_use]
pub fn parts(roles: &[(Role, Expr)]) -> KnownParts {
    let mut parts = [Known::Is(NONE); Role::COUNT];
    // Where none is given it is the player of the object.
    parts[Role::Player as usize] = Known::Open;
    for (role, expr) in roles {
        parts[*role as usize] = if let Expr::Is(value) = expr {
            Known::Is(*value)
        } else if *expr == Expr::Slot(Slot::THIS) {
            Known::Maker
        } else {
            Known::Open
        };
    }
    if parts[Role::Player as usize] == Known::Is(NONE) {
        parts[Role::Player as usize] = Known::Open;
    }
    parts
}

/// Who makes events and who answers them: the cards that bring either ability.
pub struct Between<'a> {
    /// The model.
    pub model: &'a Model,
    /// Whether no effect changes what objects have: their words are those of their cards, and abilities stay.
    pub fixed: bool,
    /// The cards whose objects can be what makes the event; empty if that is not known.
    pub makers: &'a [CardId],
    /// The cards whose objects can be what answers it; empty if that is not known.
    pub answers: &'a [CardId],
}

impl Between<'_> {
    /// Whether such an event could fulfil a condition of an ability that answers it.
    #[must_use]
    pub fn could(&self, parts: &KnownParts, filter: &Expr) -> bool {
        self.truth(parts, filter) != Some(false)
    }

    /// The truth of a condition, if it is the same in every position.
    fn truth(&self, parts: &KnownParts, expr: &Expr) -> Option<bool> {
        match expr {
            Expr::Is(value) => Some(*value != 0 && *value != NONE),
            Expr::All(all) => self.of_all(parts, all, false),
            Expr::Any(all) => self.of_all(parts, all, true),
            Expr::Not(inner) => self.truth(parts, inner).map(|truth| !truth),
            Expr::Compare(how, left, right) => self.compared(parts, *how, (left, right)),
            Expr::HasWord(of, word) if self.fixed => {
                // That it has the word is left open: the object may be gone.
                let has = |card: &CardId| self.model.cards[card.index()].words.contains(word);
                let cards = self.cards_of(parts, of)?;
                if cards.iter().any(has) { None } else { Some(false) }
            }
            // What the position says is not known.
            Expr::HasWord(..)
            | Expr::Slot(_)
            | Expr::Value(..)
            | Expr::Base(..)
            | Expr::HasKeyword(..)
            | Expr::HasNumber(..)
            | Expr::IsCard(..)
            | Expr::Controller(_)
            | Expr::Resource(..)
            | Expr::Counters(..)
            | Expr::Count(_)
            | Expr::Sum(..)
            | Expr::First(_)
            | Expr::Top(..)
            | Expr::Owner(_)
            | Expr::ZoneOf(_)
            | Expr::TurnPlayer
            | Expr::NextPlayer(_)
            | Expr::Waiting
            | Expr::ReadAs(..)
            | Expr::Arithmetic(..)
            | Expr::InZone(..)
            | Expr::IsToken(_)
            | Expr::Related(..)
            | Expr::IsPlaying(_)
            | Expr::During(..)
            | Expr::Tally(..)
            | Expr::SomePlayer(..)
            | Expr::Was(..) => None,
        }
    }

    /// All of some, or any of them: `stops` is the truth of one that decides.
    fn of_all(&self, parts: &KnownParts, all: &[Expr], stops: bool) -> Option<bool> {
        let mut known = Some(!stops);
        for one in all {
            match self.truth(parts, one) {
                Some(truth) if truth == stops => return Some(stops),
                Some(_) => {}
                None => known = None,
            }
        }
        known
    }

    fn compared(&self, parts: &KnownParts, how: Comparison, (left, right): (&Expr, &Expr)) -> Option<bool> {
        if let (Some(left), Some(right)) = (range(known(parts, left)), range(known(parts, right))) {
            return compared_ranges(how, left, right);
        }
        // "This ...", where what makes the event names another object or is no such card.
        let about_objects = self.is_of_object(left) || self.is_of_object(right);
        if how != Comparison::Equal || !self.fixed || !about_objects {
            return None;
        }
        let (left, right) = (self.cards_of(parts, left)?, self.cards_of(parts, right)?);
        if left.iter().any(|card| right.contains(card)) { None } else { Some(false) }
    }

    fn is_of_object(&self, expr: &Expr) -> bool {
        matches!(expr, Expr::Slot(slot) if is_object(*slot) || *slot == Slot::THIS)
    }

    /// The cards of which an object can be, if that is known.
    fn cards_of(&self, parts: &KnownParts, expr: &Expr) -> Option<Vec<CardId>> {
        let some = |cards: &[CardId]| (!cards.is_empty()).then(|| cards.to_vec());
        if *expr == Expr::Slot(Slot::THIS) {
            return some(self.answers);
        }
        if matches!(expr, Expr::Slot(slot) if !is_object(*slot)) {
            return None;
        }
        match known(parts, expr) {
            Known::Maker => some(self.makers),
            Known::Is(value) => {
                let objects = &self.model.scenario.objects;
                let object = ObjectId::of_value(value).and_then(|object| objects.get(object.index()))?;
                // The number of a token that has ceased to exist may be another's.
                let token = self.model.cards[object.card.index()].token;
                (!token).then(|| vec![object.card])
            }
            Known::Open | Known::UpTo(_) => None,
        }
    }
}

/// The least and the highest number that something can be, if that is known. Whether there is such a thing at all is left to
/// the machine.
fn range(known: Known) -> Option<(i32, i32)> {
    match known {
        Known::Is(NONE) | Known::Open | Known::Maker => None,
        Known::Is(value) => Some((value, value)),
        Known::UpTo(most) => Some((1, most)),
    }
}

/// How two numbers compare, if they do so wherever they lie.
fn compared_ranges(how: Comparison, (least, most): (i32, i32), (other_least, other_most): (i32, i32)) -> Option<bool> {
    let is_met = least <= other_most && other_least <= most;
    let is_one = least == most && other_least == other_most;
    let (first, last) = match how {
        Comparison::Equal | Comparison::Unequal if is_met && !is_one => return None,
        Comparison::Equal | Comparison::Unequal => (compare(how, least, other_least), compare(how, most, other_most)),
        Comparison::Less | Comparison::AtMost | Comparison::AtLeast | Comparison::Greater => {
            (compare(how, least, other_most), compare(how, most, other_least))
        }
    };
    (first == last).then_some(first)
}

fn is_object(slot: Slot) -> bool {
    [Role::Object, Role::Source, Role::Other].iter().any(|role| Slot::of_role(*role) == slot)
}

/// What is known of an expression of an ability that answers an event.
fn known(parts: &KnownParts, expr: &Expr) -> Known {
    if let Expr::Is(value) = expr {
        return Known::Is(*value);
    }
    let Expr::Slot(slot) = expr else { return Known::Open };
    let role = Role::ALL.iter().find(|role| Slot::of_role(**role) == *slot);
    role.map_or(Known::Open, |role| parts[*role as usize])
}
