//! The players' zones with their objects.

use super::brief::{CountBrief, PlayerBrief, ZoneBrief};
use super::look::PositionLook;
use base::id::{ObjectId, PlayerId, ResourceId, ZoneId};

/// Most objects of one zone that are told: nobody looks through more.
const CARDS_MAX: usize = 100;

impl PositionLook<'_, '_> {
    /// Every player with what is theirs.
    #[must_use]
    pub fn players(&self) -> Vec<PlayerBrief> {
        (0..self.kernel.players()).map(|at| self.player(PlayerId::at(at))).collect()
    }

    fn player(&self, player: PlayerId) -> PlayerBrief {
        let standing = match (self.state.has_won(player), self.state.has_lost(player)) {
            (true, _) => Some("won"),
            (_, true) => Some("lost"),
            (false, false) => None,
        };
        let kinds = &self.kernel.model.rulebook.resources;
        let row = (0..kinds.len()).map(|kind| self.state.resource(player, ResourceId::at(kind)).number_as_is());
        let resources = kinds.iter().zip(row).map(|(name, value)| CountBrief { name: name.clone(), value });
        let zones = (0..self.kernel.model.rulebook.zones.len()).filter_map(|at| self.zone(player, ZoneId::at(at)));
        PlayerBrief {
            name: self.names.player(player),
            standing,
            resources: resources.collect(),
            zones: zones.collect(),
        }
    }

    /// A zone of a player; nothing where it is empty.
    fn zone(&self, player: PlayerId, id: ZoneId) -> Option<ZoneBrief> {
        let zone = &self.kernel.model.rulebook.zones[id.index()];
        let is_here = |object: &ObjectId| {
            let whose = if zone.in_play { self.eye.control(*object) } else { self.state.owner_of(*object) };
            self.state.zone_of(*object) == id && whose == player
        };
        let mut here: Vec<ObjectId> = self.state.objects().filter(is_here).collect();
        if zone.ordered {
            here.sort_by_key(|object| std::cmp::Reverse(self.state.place_of(*object)));
        }
        (!here.is_empty()).then(|| ZoneBrief {
            name: zone.name.clone(),
            ordered: zone.ordered,
            hidden: zone.hidden,
            in_play: zone.in_play,
            more: here.len().saturating_sub(CARDS_MAX) as u32,
            cards: here.into_iter().take(CARDS_MAX).map(|object| self.object(object)).collect(),
        })
    }
}
