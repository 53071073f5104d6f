//! Sets of abilities.

use base::id::AbilityId;

/// A set of abilities.
#[derive(Clone, Debug, Default)]
pub struct AbilitySet {
    bits: Vec<u64>,
}

impl AbilitySet {
    pub(crate) fn insert(&mut self, ability: AbilityId) {
        let word = ability.index() / 64;
        if self.bits.len() <= word {
            self.bits.resize(word + 1, 0);
        }
        self.bits[word] |= 1 << (ability.index() % 64);
    }

    /// Whether it holds an ability.
    #[must_use]
    pub fn contains(&self, ability: AbilityId) -> bool {
        self.bits.get(ability.index() / 64).is_some_and(|word| word >> (ability.index() % 64) & 1 == 1)
    }

    /// Whether it holds an ability of another set.
    #[must_use]
    pub fn meets(&self, other: &AbilitySet) -> bool {
        self.bits.iter().zip(&other.bits).any(|(one, other)| one & other != 0)
    }

    /// Whether it is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.bits.iter().all(|word| *word == 0)
    }
}
