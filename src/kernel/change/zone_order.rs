//! The order in which cards lie in a zone, as changes keep it.
//!
//! The places of an owner's cards in an ordered zone are numbered from the bottom without gaps, at any time: whoever leaves
//! one closes the gap, whoever comes makes room. Cards in an order that nobody knows share a place ([`crate::look::order`]).

use crate::position::env::Env;
use crate::position::object::ZonePlace;
use crate::position::offer::{Chooser, OfferKind, Pick};
use crate::position::trace::Trace;
use crate::position::value::{IntoValue, Value};
use crate::step::work::{Go, Step};
use base::id::{ObjectId, PlayerId, ZoneId};
use model::expr::Expr;
use model::instr::ZoneEnd;
use smallvec::SmallVec;

impl<T: Trace> Step<'_, '_, T> {
    /// An object is about to have no place any more in its zone: those above it come down by one, unless others share its place.
    pub(crate) fn close_gap(&mut self, object: ObjectId) {
        let zone = self.s.zone_of(object);
        if !self.kernel.model.rulebook.zones[zone.index()].ordered {
            return;
        }
        let place = self.s.place_of(object);
        let others = self.others_there(zone, self.s.owner_of(object), object);
        if others.iter().any(|it| self.s.place_of(*it) == place) {
            return;
        }
        for it in others {
            let its = self.s.place_of(it);
            if its > place {
                self.s.put_at(it, its.under());
            }
        }
    }

    /// A free place at an end of an owner's zone for an object that has none there; the bottom of a zone without an order.
    pub(crate) fn make_room(&mut self, zone: ZoneId, object: ObjectId, end: ZoneEnd) -> ZonePlace {
        if !self.kernel.model.rulebook.zones[zone.index()].ordered {
            return ZonePlace::BOTTOM;
        }
        let others = self.others_there(zone, self.s.owner_of(object), object);
        match end {
            ZoneEnd::Top => others.iter().map(|it| self.s.place_of(*it).above()).max().unwrap_or_default(),
            ZoneEnd::Bottom => {
                others.into_iter().for_each(|it| self.s.put_at(it, self.s.place_of(it).above()));
                ZonePlace::BOTTOM
            }
        }
    }

    /// The objects of an owner in a zone but for this one.
    fn others_there(&self, zone: ZoneId, owner: PlayerId, but: ObjectId) -> SmallVec<[ObjectId; 16]> {
        self.s.objects_of(owner.into_value(), zone).filter(|it| *it != but).collect()
    }

    /// One of several cards, said by nature.
    pub(crate) fn one_comes_up(&mut self, env: &Env, among: &[ObjectId]) -> Go<ObjectId> {
        let mut cards = self.kernel.told_apart(self.s, among);
        // What is being done may name one of them, too.
        cards.extend(among.iter().copied().filter(|card| env.contains(&card.into_value())));
        cards.sort_unstable();
        cards.dedup();
        let picks: SmallVec<[Pick; 8]> = cards.iter().map(|card| Pick::Object(*card)).collect();
        let choice = self.ask(Chooser::Nature, OfferKind::Shuffle, &picks, &[])?;
        Ok(cards[choice])
    }

    /// The top card of a player's zone, if anybody knows it.
    pub(crate) fn known_top(&self, player: Value, zone: ZoneId) -> Option<ObjectId> {
        match self.kernel.highest(self.s, player, zone)[..] {
            [top] => Some(top),
            _ => None,
        }
    }

    /// Nobody knows any more in which order the cards of a player's zone lie.
    pub fn shuffle(&mut self, env: &mut Env, player: &Expr, zone: ZoneId) {
        let player = self.value(env, player);
        let here: SmallVec<[ObjectId; 16]> = self.s.objects_of(player, zone).collect();
        here.into_iter().for_each(|card| self.s.put_at(card, ZonePlace::BOTTOM));
        self.s.note_change();
    }

    /// A zone that was shuffled, and that all may look at, is laid out, one card in each piece of work, the top card first.
    /// Whether that is done.
    pub fn lay_out(&mut self, env: &mut Env, player: &Expr, zone: ZoneId) -> Go<bool> {
        if self.kernel.model.rulebook.zones[zone.index()].hidden {
            return Ok(true);
        }
        let player = self.value(env, player);
        let here: SmallVec<[ObjectId; 16]> = self.s.objects_of(player, zone).collect();
        // Those that are still mixed lie under those that are laid out.
        let lowest = here.iter().map(|it| self.s.place_of(*it)).min();
        let mixed: SmallVec<[ObjectId; 16]> =
            here.iter().copied().filter(|it| Some(self.s.place_of(*it)) == lowest).collect();
        if mixed.len() < 2 {
            return Ok(true);
        }
        let card = self.one_comes_up(env, &mixed)?;
        for it in here.into_iter().filter(|it| *it == card || !mixed.contains(it)) {
            self.s.put_at(it, self.s.place_of(it).above());
        }
        Ok(false)
    }
}
