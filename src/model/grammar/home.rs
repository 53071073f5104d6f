//! Where an event finds its object: `discard a card` is one of the hand, if the event says `only if OBJECT is in hand`.

use super::event::Sentence;
use super::make;
use super::reader::StatementReader;
use super::select::Description;
use crate::expr::{Expr, Role, Slot};
use base::id::{EventKindId, ZoneId};

/// The zones in which an object is looked for where none is said, and whose it is there.
#[derive(Clone, Debug)]
pub(super) struct Home {
    zones: Vec<ZoneId>,
    owner: Option<Expr>,
}

impl StatementReader<'_, '_, '_> {
    /// Where the object of an event is that needs to be out of play.
    pub(super) fn home_of(&self, role: Role, sentence: &Sentence) -> Option<Home> {
        let zones = self.zones_needed(sentence.kind).filter(|_| role == Role::Object)?;
        if zones.iter().any(|zone| self.b.rulebook.zones[zone.index()].in_play) {
            return None;
        }
        let scope = &self.scope;
        let player = sentence.roles.iter().find(|(of, _)| *of == Role::Player).map(|(_, player)| player.clone());
        let owner = player.or_else(|| scope.actor.clone()).or_else(|| scope.doer.clone()).or_else(|| scope.you.clone());
        Some(Home { zones, owner })
    }

    /// The zones in one of which the object of an event has to be, if it says so.
    pub(super) fn zones_needed(&self, kind: EventKindId) -> Option<Vec<ZoneId>> {
        let needs = self.b.needs.get(kind.index())?;
        let object = Expr::Slot(Slot::of_role(Role::Object));
        let of_one = |part: &Expr| {
            let Expr::InZone(of, zones) = part else { return None };
            (**of == object).then(|| zones.clone())
        };
        // `only if OBJECT is in hand or OBJECT is in deck` names both.
        let of_any = |parts: &[Expr]| parts.iter().map(of_one).collect::<Option<Vec<_>>>().map(|all| all.concat());
        let parts = needs.conjuncts();
        parts.iter().find_map(|part| if let Expr::Any(parts) = part { of_any(parts) } else { of_one(part) })
    }

    /// A description that names no zone, in the place where its event finds its object.
    pub(super) fn at_home(&mut self, home: Option<Home>, candidate: &Expr, found: &mut Description) {
        let Some(Home { zones, owner }) = home.filter(|_| found.zones.is_none()) else { return };
        if let Some(owner) = owner {
            self.scope.read(&owner);
            let owned = make::equal(Expr::Owner(Box::new(candidate.clone())), owner);
            found.filter = make::and(std::mem::replace(&mut found.filter, Expr::TRUE), owned);
        }
        found.zones = Some(zones);
    }
}
