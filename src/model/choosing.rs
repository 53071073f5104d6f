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
        let chosen = |least, most, words| ChosenModes { least, most, again: false, any_order: false, words };
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
        let mut of_size: Vec<Vec<usize>> = vec![Vec::new()];
        for size in 0..=self.most.unwrap_or(of) {
            if size >= self.least {
                found.extend(of_size.iter().cloned());
            }
            if found.len() > WAYS_MAX || of_size.len() > WAYS_MAX * WAYS_MAX {
                break;
            }
            of_size = of_size.iter().flat_map(|way| self.longer(way, of)).collect();
        }
        found
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
    use super::{ChosenModes, number_in_words};

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
}
