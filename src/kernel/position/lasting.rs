//! Effects that last, and what they apply to.

use crate::position::env::Env;
use crate::position::key::Key;
use crate::position::timestamp::Timestamp;
use crate::position::trace::Item;
use base::id::{AbilityId, ObjectId};
use smallvec::SmallVec;

/// An effect that a layer generated and that lasts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Effect {
    /// Its definition.
    pub ability: AbilityId,
    /// The environment in which it was generated, with locked variables.
    pub env: Env,
    /// When it was generated.
    pub moment: Timestamp,
    /// What is left of a shield; `NONE` for all others.
    pub left: i32,
    /// The object to which a "next" effect is bound; `NONE` before.
    pub bound: i32,
    /// Of a "next" effect: the objects of such events of this moment, at which it looks just now. Of an effect on all that
    /// fit: those that fitted when it was generated, where a policy may ask.
    pub objects: SmallVec<[i32; 1]>,
    /// How many ends of its period must still pass before it ends; [`Effect::ANSWERED`] once its end has come and is being
    /// answered.
    pub ends: u8,
    /// Whether its variables are locked already.
    pub locked: bool,
    /// When the layer began that made it, or made it again; none once that is done, where nothing else asks.
    pub renewed: Option<Timestamp>,
    /// The definition whose duration it has: another than its own where the same trigger gave it again for another time.
    pub lasts: AbilityId,
    /// Whether its time is over, so that it applies only where the same trigger has given the same by another effect.
    pub over: bool,
    /// Whether it is of an object that is about to come into play, by the event in answer to which it was generated.
    pub comes: bool,
}

impl Effect {
    /// In place of a number of ends: it ends once nothing waits.
    pub const ANSWERED: u8 = u8::MAX;

    /// Whether it is of this object as it comes into play.
    #[must_use]
    pub fn comes_with(&self, object: i32) -> bool {
        self.comes && (self.bound == object || self.env.contains(&object))
    }

    /// When the layer began that gave it last.
    #[must_use]
    pub fn given(&self) -> Timestamp {
        self.renewed.unwrap_or(self.moment)
    }
}

/// That a part of an effect applies to an object, and how.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Applied {
    /// The effect.
    pub key: Key,
    /// The part.
    pub part: u8,
    /// The object.
    pub object: ObjectId,
    /// The value that the effect itself asks for.
    pub raw: i32,
    /// The value after replacements; `NONE` if nothing is applied.
    pub form: i32,
    /// When it began to apply.
    pub since: Timestamp,
    /// Whether the last pass met it. Dormant ones are kept only where a policy asks.
    pub live: bool,
}

impl Item for Effect {}

impl Item for Applied {}
