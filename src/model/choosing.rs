//! Which modes are chosen of several: `choose 2`, `choose up to 2 in any order`, `choose 3 with repetition`.
//!
//! Each way to choose them is one option: a set of modes, or an order of one. The
//! ways stand in one order everywhere, so that a number tells which it is.

/// How many modes are chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ChosenModes {
    /// At least.
    pub least: usize,
    /// At most; none: as many as there are.
    pub most: Option<usize>,
    /// Whether the same mode can be chosen again.
    pub again: bool,
    /// Whether who chooses them says in which order they are done.
    pub any_order: bool,
    /// Whether it says that there are two.
    pub both: bool,
    /// How many words say so.
    pub words: usize,
}

/// The most ways among which a text lets somebody choose.
pub const WAYS_MAX: usize = 64;

impl ChosenModes {
    /// What the words behind `choose` say, if they are about modes. `word`: whether this one stands at a position; `number`: the
    /// number that stands there.
    #[must_use]
    pub fn read(word: impl Fn(usize, &str) -> bool, number: impl Fn(usize) -> Option<usize>) -> Option<ChosenModes> {
        let chosen =
            |least, most, words| ChosenModes { least, most, again: false, any_order: false, both: false, words };
        let mut found = if word(0, "any") && word(1, "number") {
            chosen(0, None, 2)
        } else if word(0, "up") && word(1, "to") {
            chosen(0, Some(number(2)?), 3)
        } else if word(1, "or") && (word(2, "more") || word(2, "both")) {
            chosen(number(0)?, if word(2, "both") { Some(2) } else { None }, 3)
        } else if word(1, "or") {
            chosen(number(0)?, Some(number(2)?), 3)
        } else {
            chosen(number(0)?, Some(number(0)?), 1)
        };
        found.both = word(1, "or") && word(2, "both");
        found.again = word(found.words, "with") && word(found.words + 1, "repetition");
        found.words += if found.again { 2 } else { 0 };
        found.any_order = ["in", "any", "order"].iter().enumerate().all(|(at, text)| word(found.words + at, text));
        found.words += if found.any_order { 3 } else { 0 };
        Some(found)
    }

    /// The ways to choose of so many, by their positions: the small ones first, each in order, or in each order; no more than are needed
    /// to see that there are too many.
    #[must_use]
    pub fn ways(&self, of: usize) -> Vec<Vec<usize>> {
        let mut found: Vec<Vec<usize>> = Vec::new();
        for size in self.least..=self.most.unwrap_or(of) {
            if found.len() > WAYS_MAX {
                break;
            }
            // Of more than so many, with repetition, there are too many ways already, unless there is but one mode.
            let size = if of > 1 { size.min(WAYS_MAX + 1) } else { size };
            let mut ways: Vec<Vec<usize>> = vec![Vec::new()];
            for left in (0..size).rev() {
                let longer =
                    ways.iter().flat_map(|way| self.longer(way, of)).filter(|way| self.leaves(way, of) >= left);
                ways = longer.take(WAYS_MAX + 1).collect();
            }
            found.extend(ways);
        }
        found
    }

    /// How many can still be chosen behind a way.
    fn leaves(self, way: &[usize], of: usize) -> usize {
        match way.last() {
            _ if self.again => usize::MAX,
            _ if self.any_order => of - way.len(),
            last => of - last.map_or(0, |last| last + 1),
        }
    }

    /// A way, with one more of so many behind it.
    fn longer(self, way: &[usize], of: usize) -> impl Iterator<Item = Vec<usize>> {
        let first = match self.any_order {
            true => 0,
            false => way.last().map_or(0, |last| last + usize::from(!self.again)),
        };
        (first..of).filter(move |next| self.again || !way.contains(next)).map(move |next| [way, &[next]].concat())
    }
}

/// A small number that is written as a word.
#[must_use]
pub fn number_in_words(word: &str) -> Option<usize> {
    const WORDS: [&str; 3] = ["one", "two", "three"];
    WORDS.iter().position(|it| *it == word).map(|at| at + 1)
}

#[cfg(test)]
mod tests {
    use super::{ChosenModes, WAYS_MAX, number_in_words};

    fn ways(text: &str, of: usize) -> Vec<Vec<usize>> {
        let words: Vec<&str> = text.split(' ').collect();
        let number = |at: usize| words.get(at).and_then(|it| number_in_words(it).or_else(|| it.parse().ok()));
        let chosen = ChosenModes::read(|at, word| words.get(at) == Some(&word), number);
        chosen.map_or_else(Vec::new, |it| it.ways(of))
    }

    #[test]
    fn ways_stand_in_one_order() {
        assert_eq!(ways("two", 3), [[0, 1], [0, 2], [1, 2]]);
        assert_eq!(ways("2 in any order", 3), [[0, 1], [0, 2], [1, 0], [1, 2], [2, 0], [2, 1]]);
        assert_eq!(ways("2 with repetition", 2), [[0, 0], [0, 1], [1, 1]]);
        assert_eq!(ways("2 with repetition in any order", 2), [[0, 0], [0, 1], [1, 0], [1, 1]]);
        assert_eq!(ways("up to 2 in any order", 2), [vec![], vec![0], vec![1], vec![0, 1], vec![1, 0]]);
        assert_eq!(ways("1 or both", 2), [vec![0], vec![1], vec![0, 1]]);
        assert_eq!(ways("a unit", 2), Vec::<Vec<usize>>::new());
    }

    #[test]
    fn many_modes_have_few_ways_or_too_many() {
        assert_eq!(ways("15", 15), [(0..15).collect::<Vec<_>>()]);
        assert_eq!(ways("14", 15).len(), 15);
        assert_eq!(ways("3 or 4", 4), [vec![0, 1, 2], vec![0, 1, 3], vec![0, 2, 3], vec![1, 2, 3], vec![0, 1, 2, 3]]);
        assert!(ways("7 in any order", 7).len() > WAYS_MAX);
        assert!(ways("14 with repetition in any order", 2).len() > WAYS_MAX);
        assert!(ways("1000000 with repetition", 2).len() > WAYS_MAX);
    }
}
