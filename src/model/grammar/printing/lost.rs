//! Words of a sentence that a suggestion for it leaves out.
//!
//! A suggestion is put together by wordings, and each changes a part of the sentence. What decides a ruling, as `may`, `not`,
//! `half` or a number, shall not be lost on the way: a suggestion without it says so.

use super::super::advice::NUMBERS;
use syntax::Part;

/// Words that decide, each row of one meaning, and what says the same in other words.
const DECIDING: &[(&str, &str)] = &[
    ("may", "activate alternative besides else"),
    (
        "not cannot can't don't doesn't didn't isn't aren't never unless",
        "else no none without except prevent instead until 0 <= < waits",
    ),
    ("half halved", "/"),
    ("twice double doubled", "* 2"),
    ("another other", "but not isn't earlier already while is"),
];

/// What a suggestion leaves out of a sentence, in the order of the sentence, each once.
pub(super) fn lost(sentence: &[Part], suggestion: &[Part]) -> Vec<String> {
    let (mut said, mut kept) = (Vec::new(), Vec::new());
    words_of(sentence, &mut said);
    words_of(suggestion, &mut kept);
    let mut lost: Vec<String> = Vec::new();
    for word in said {
        let row = DECIDING.iter().find(|(words, _)| has(words, &word));
        let stands = |words: &str| kept.iter().any(|kept| has(words, kept));
        let is_kept = match row {
            Some((words, others)) => stands(words) || stands(others),
            None => !is_number(&word) || stands(&word) || stands("repeat create"),
        };
        if !is_kept && !lost.contains(&word) {
            lost.push(word);
        }
    }
    lost
}

/// Whether a word is one of some.
fn has(words: &str, word: &str) -> bool {
    words.split_whitespace().any(|known| known == word)
}

fn is_number(word: &str) -> bool {
    word.parse::<i32>().is_ok_and(|value| value > 1)
}

/// The words and numbers of some parts, those in groups as well.
fn words_of(parts: &[Part], words: &mut Vec<String>) {
    for part in parts {
        match part {
            Part::Word { text, .. } => words.push(in_small_digits(text)),
            Part::Number { value, .. } => words.push(value.to_string()),
            Part::Mark { mark, .. } => words.push(mark.text().to_owned()),
            Part::Group(group) => group.statements.iter().for_each(|statement| words_of(&statement.parts, words)),
            Part::Text { .. } | Part::Reference { .. } => {}
        }
    }
}

/// A word in small letters; that of a number in digits.
fn in_small_digits(word: &str) -> String {
    let small = word.to_lowercase();
    let value = NUMBERS.iter().position(|number| *number == small).filter(|value| *value > 1);
    value.map_or(small, |value| value.to_string())
}

#[cfg(test)]
mod tests {
    use super::lost;
    use crate::grammar::printing::template::written;
    use base::source::Span;

    #[test]
    fn what_decides_is_not_left_out_in_silence() {
        let rows: [(&str, &str, &[&str]); 7] = [
            ("when this bakes : you may draw 1 card", "when this bakes : draw 1 card", &["may"]),
            ("you may pay 2 coins : draw", "activate you pay 2 coins : draw", &[]),
            ("draw two cards", "draw 2 cards", &[]),
            ("draw two cards", "draw 1 card", &["2"]),
            ("this can't bake", "this bakes", &["can't"]),
            ("when another unit bakes : half that much", "when a unit bakes : that much", &["another", "half"]),
            ("do this twice", "repeat 2 times : this", &[]),
        ];
        for (sentence, suggestion, left_out) in rows {
            let parts = |text| written(text, Span::default());
            assert_eq!(lost(&parts(sentence), &parts(suggestion)), left_out, "`{sentence}`");
        }
    }
}
