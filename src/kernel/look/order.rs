//! The order in which cards lie in a zone, as far as it is known.
//!
//! Cards of an ordered zone that share a place lie there in an order that nobody knows: those of a `hidden` zone from the
//! start, and those of any zone that was shuffled. What is placed on top or at the bottom has a place of its own. So the top
//! is known if one card has the highest place; else nature says which of those it is, when somebody looks or draws.

use crate::position::object::ZonePlace;
use crate::position::state::State;
use crate::position::trace::Trace;
use crate::position::value::Value;
use crate::table::kernel::Kernel;
use base::id::{CardId, CounterId, ObjectId, ZoneId};
use smallvec::SmallVec;

/// Cards of one zone.
pub type TopCards = SmallVec<[ObjectId; 8]>;

impl Kernel<'_> {
    /// The cards of a player's zone that can lie on top: one if that is known, none in an empty zone.
    #[must_use]
    pub fn highest<T: Trace>(&self, state: &State<T>, player: Value, zone: ZoneId) -> TopCards {
        let mut highest = TopCards::new();
        let mut place = ZonePlace::BOTTOM;
        for object in state.objects_of(player, zone) {
            let its = state.place_of(object);
            if its > place {
                highest.clear();
                place = its;
            }
            if its == place {
                highest.push(object);
            }
        }
        highest
    }

    /// Of cards that can come up, those of which each is another case: of equal ones that nothing means alone, the first
    /// stands for all.
    #[must_use]
    pub fn told_apart<T: Trace>(&self, state: &mut State<T>, cards: &[ObjectId]) -> TopCards {
        let kinds: SmallVec<[CardId; 8]> = cards.iter().map(|card| state.card_of(*card)).collect();
        let mut sorted = kinds.clone();
        sorted.sort_unstable();
        let copies = |kind: CardId| sorted.partition_point(|it| *it <= kind) - sorted.partition_point(|it| *it < kind);
        let (mut apart, mut stood_for) = (TopCards::new(), SmallVec::<[CardId; 8]>::new());
        for (card, kind) in cards.iter().zip(kinds) {
            if copies(kind) > 1 && self.means(state, *card) {
                apart.push(*card);
            } else if !stood_for.contains(&kind) {
                stood_for.push(kind);
                apart.push(*card);
            }
        }
        apart
    }

    /// Whether something means this card, or something is recorded of it, which other copies do not share.
    fn means(&self, state: &mut State<impl Trace>, card: ObjectId) -> bool {
        self.tops.names(card) || state.is_marked(card) || self.differs_from_its_card(state, card)
    }

    /// Whether a card has counters, a number that has changed, or another controller than its owner.
    fn differs_from_its_card(&self, state: &State<impl Trace>, object: ObjectId) -> bool {
        let card = state.card_of(object);
        let counts = (0..self.model.rulebook.counters.len())
            .any(|it| state.counters_on(object, CounterId::at(it)) != Value::ZERO);
        let changed = self.tracked.iter().enumerate().any(|(number, column)| {
            let says = self.cards[card.index()].base[number];
            column.is_some_and(|column| state.tracked_of(object, usize::from(column)) != says)
        });
        counts || changed || state.base_control_of(object) != state.owner_of(object)
    }
}
