//! The two faces of cards: a card that can lie face-down stands in the model once more, as its back.

use base::id::{AbilityId, CardId};
use model::ir::Model;

/// By card: its other face.
pub(super) struct Faces(Vec<Option<CardId>>);

impl Faces {
    /// Those of a model.
    pub fn of(model: &Model) -> Faces {
        let mut others = vec![None; model.cards.len()];
        for (at, card) in model.cards.iter().enumerate() {
            if let Some(back) = card.back {
                (others[at], others[back.index()]) = (Some(back), Some(CardId::at(at)));
            }
        }
        Faces(others)
    }

    /// The card of which one may be the back.
    pub fn front(&self, model: &Model, card: CardId) -> CardId {
        let is_front = |other: &CardId| model.cards[other.index()].back == Some(card);
        self.0[card.index()].filter(is_front).unwrap_or(card)
    }

    /// The abilities that stand on a card and on its other face.
    pub fn abilities<'m>(&self, model: &'m Model, card: CardId) -> impl Iterator<Item = AbilityId> + use<'m> {
        let faces = [Some(card), self.0[card.index()]];
        faces.into_iter().flatten().flat_map(|face| &model.cards[face.index()].abilities).copied()
    }
}
