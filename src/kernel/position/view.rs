//! Objects as continuous effects make them.

use crate::position::key::HeldAbility;
use crate::position::question::Open;
use crate::position::trace::{Difference, Item, Place};
use crate::position::value::Value;
use base::id::{CardId, KeywordId, NumberId, ObjectId, PlayerId, WordId};
use smallvec::SmallVec;
use std::sync::Arc;

/// A set of words, as bits; a model has at most 256.
pub type Words = [u64; 4];

/// Everything about one object that continuous effects can change.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Props {
    /// The definition that it has or copies.
    pub card: CardId,
    /// Who controls it.
    pub control: PlayerId,
    /// Its words.
    pub words: Words,
    /// Its words that an effect added.
    pub added: Words,
    /// The numbers that an effect gave it as properties.
    pub given: SmallVec<[NumberId; 2]>,
    /// Its numbers as they are, by number; [`Value::NONE`] where it has none.
    pub numbers: SmallVec<[Value; 6]>,
    /// Their base values.
    pub base: SmallVec<[Value; 6]>,
    /// Its abilities.
    pub abilities: SmallVec<[HeldAbility; 4]>,
    /// Its keywords, as bits; a model has at most 64.
    pub keywords: u64,
    /// Whether it has no abilities, whatever gives it some.
    pub has_none: bool,
    /// What its numbers are at least, and at most, by which effects; none of them else changes what it has.
    pub bounds: Vec<Bounded>,
}

/// A bound of a number of an object.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bounded {
    /// Of which number.
    pub number: NumberId,
    /// Whether from above.
    pub above: bool,
    /// The bound.
    pub by: Value,
}

impl Props {
    /// Whether it has a word.
    #[must_use]
    pub fn has_word(&self, word: WordId) -> bool {
        self.words[word.index() / 64] >> (word.index() % 64) & 1 == 1
    }

    /// Gives it a word.
    pub fn add_word(&mut self, word: WordId) {
        self.words[word.index() / 64] |= 1 << (word.index() % 64);
    }

    /// Gives it a word that it does not have, or takes one that it has.
    pub fn turn_word(&mut self, word: WordId) {
        self.words[word.index() / 64] ^= 1 << (word.index() % 64);
    }

    /// Whether it has a keyword.
    #[must_use]
    pub fn has_keyword(&self, keyword: KeywordId) -> bool {
        self.keywords >> keyword.index() & 1 == 1
    }

    /// A number as it is.
    #[must_use]
    pub fn number(&self, number: NumberId) -> Value {
        self.numbers.get(number.index()).copied().unwrap_or(Value::NONE)
    }

    /// A number's base value.
    #[must_use]
    pub fn base(&self, number: NumberId) -> Value {
        self.base.get(number.index()).copied().unwrap_or(Value::NONE)
    }
}

/// All objects.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct View {
    /// By object id.
    pub objects: Arc<Vec<Props>>,
    /// What was open that these were made with, if something was: it is asked before anybody looks at them.
    pub question: Option<Open>,
}

impl View {
    /// An object, to be changed.
    pub fn props_mut(&mut self, object: ObjectId) -> Option<&mut Props> {
        // Without effects there is nothing here, and nothing to be copied.
        if self.objects.is_empty() { None } else { Arc::make_mut(&mut self.objects).get_mut(object.index()) }
    }
}

/// It differs object by object, and in how many there are; what is open is with that.
impl Difference for View {
    fn each_difference(&self, other: &Self, each: &mut dyn FnMut(u32)) {
        if self.question != other.question {
            each(Place::COUNT);
        }
        if !Arc::ptr_eq(&self.objects, &other.objects) {
            self.objects.each_difference(&other.objects, each);
        }
    }
}

impl Item for Props {}
