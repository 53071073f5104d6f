//! Two effects of layers change places.

use crate::position::key::Key;
use crate::position::lasting::Applied;
use crate::position::mention::Mention;
use crate::position::state::State;
use crate::position::trace::{StatePart, Trace};

impl<T: Trace> State<T> {
    /// Two layer effects change places: each has the position and the moment of the other, and all that names one names the other.
    /// What they apply to stands one right behind the other.
    pub fn exchange_effects(&mut self, one: usize, other: usize) {
        self.rewrite(StatePart::Effects);
        self.rewrite(StatePart::Applied);
        let is_of_them = |it: &Applied| it.key.position().is_some_and(|at| at == one || at == other);
        let first = self.applied.iter().position(is_of_them).map(|at| (at, self.applied[at].key.position()));
        let rename = |key: &mut Key| {
            let place = key.position().map(|at| {
                if at == one {
                    other
                } else if at == other {
                    one
                } else {
                    at
                }
            });
            *key = place.map_or(*key, |at| Key::lasting(key.ability, at));
        };
        let mut rename_all = |mention: Mention<'_>| match mention {
            Mention::Key(key) => rename(key),
            Mention::Value(_) | Mention::Object(_) => {}
        };
        self.each_mention(&mut rename_all);
        self.each_record(&mut rename_all);
        let moments = [one, other].map(|at| self.effects[at].moment);
        self.effects.swap(one, other);
        (self.effects[one].moment, self.effects[other].moment) = (moments[0], moments[1]);
        if let Some((from, first)) = first {
            let block = self.applied[from..].iter().take_while(|it| is_of_them(it)).count();
            self.applied[from..from + block].sort_by_key(|it| it.key.position() != first);
        }
    }
}
