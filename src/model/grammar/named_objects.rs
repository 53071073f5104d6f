//! The objects of the scenario that texts can name, found by the words at the front of a text.
//!
//! Takes objects one after the other; finds the longest name without looking at each of them: a pool of cards has thousands.

use super::NamedObject;
use super::names::{name_length, singulars};
use std::collections::BTreeMap;
use std::ops::Deref;
use syntax::Part;

/// Named objects, in the order in which they came.
#[derive(Clone, Default, Debug)]
pub struct NamedObjects {
    all: Vec<NamedObject>,
    /// The first of each name.
    by_name: BTreeMap<String, usize>,
    /// All whose names begin with a word, in order.
    by_first: BTreeMap<String, Vec<usize>>,
}

impl NamedObjects {
    /// Adds one behind the others.
    pub fn push(&mut self, object: NamedObject) {
        let at = self.all.len();
        if let Some(first) = object.name.split_whitespace().next() {
            self.by_first.entry(key_of(first)).or_default().push(at);
        }
        self.by_name.entry(object.name.clone()).or_insert(at);
        self.all.push(object);
    }

    /// The object with the longest name that stands at the front of `parts`, the first of them, and how many parts its name takes.
    pub(super) fn longest(&self, parts: &[Part]) -> Option<(&NamedObject, usize)> {
        let (at, length) = match parts.first()? {
            Part::Text { text, .. } => (*self.by_name.get(text)?, 1),
            Part::Word { text, .. } => {
                let keys = std::iter::once(text.clone()).chain(singulars(text));
                self.longest_of(keys, parts)?
            }
            Part::Reference { text, .. } => self.longest_of(std::iter::once(text.clone()), parts)?,
            Part::Number { value, .. } => self.longest_of(std::iter::once(value.to_string()), parts)?,
            Part::Mark { .. } | Part::Group(_) => return None,
        };
        Some((&self.all[at], length))
    }

    /// The position of the longest name among those that begin with one of these words.
    fn longest_of(&self, keys: impl Iterator<Item = String>, parts: &[Part]) -> Option<(usize, usize)> {
        let fitting = keys.filter_map(|key| self.by_first.get(&key)).flatten();
        let fitting = fitting.filter_map(|at| Some((*at, name_length(&self.all[*at].name, parts)?)));
        fitting.max_by_key(|(at, length)| (*length, std::cmp::Reverse(*at)))
    }
}

/// What a name is looked up by that begins with a word: numbers as they are read, owners without `'s`.
fn key_of(first: &str) -> String {
    let word = first.strip_suffix("'s").unwrap_or(first);
    word.parse().map_or_else(|_| word.to_owned(), |number: i32| number.to_string())
}

impl Deref for NamedObjects {
    type Target = [NamedObject];

    fn deref(&self) -> &[NamedObject] {
        &self.all
    }
}

impl FromIterator<NamedObject> for NamedObjects {
    fn from_iter<T: IntoIterator<Item = NamedObject>>(objects: T) -> Self {
        let mut named = NamedObjects::default();
        objects.into_iter().for_each(|object| named.push(object));
        named
    }
}
