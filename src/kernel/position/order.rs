//! Which of several effects of one age somebody has decided to be first.

use crate::position::key::Key;
use crate::position::trace::Item;
use base::id::ObjectId;

/// That of two effects of one age one was decided to be before the other.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Decided {
    /// The effect that is first.
    pub first: Key,
    /// The one behind it.
    pub then: Key,
    /// On which object they met; nothing where they did on none, or that has left.
    pub object: Option<ObjectId>,
}

impl Item for Decided {}

impl Decided {
    /// The two effects.
    #[must_use]
    pub fn keys(&self) -> [Key; 2] {
        [self.first, self.then]
    }

    /// The two effects, to be renamed.
    pub fn keys_mut(&mut self) -> [&mut Key; 2] {
        [&mut self.first, &mut self.then]
    }
}

/// What was decided of effects that are gone is forgotten, but not what follows from it of others.
pub(super) fn forget_order_of(orders: &mut Vec<Decided>, is_gone: impl Fn(&Key) -> bool) {
    while let Some(gone) = orders.iter().flat_map(Decided::keys).find(&is_gone) {
        let (of_it, mut rest): (Vec<Decided>, Vec<Decided>) = orders.iter().partition(|it| it.keys().contains(&gone));
        for before in of_it.iter().filter(|it| it.then == gone) {
            for behind in of_it.iter().filter(|it| it.first == gone && it.then != before.first) {
                let object = before.object.filter(|object| behind.object == Some(*object));
                rest.push(Decided { first: before.first, then: behind.then, object });
            }
        }
        rest.sort_unstable();
        rest.dedup();
        *orders = rest;
    }
}
