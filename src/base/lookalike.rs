//! Characters that cannot be seen, or look like others: by which name to call them, and what was meant.

use crate::visible::turns;
use std::borrow::Cow;
use unicode_normalization::{UnicodeNormalization, is_nfc};

/// Letters of other scripts that look like Latin ones, with these.
const LETTERS: [(&str, &str, &str); 2] = [
    ("Cyrillic", "аеорсухіјѕԁһԛԝАВЕКМНОРСТХУІЈЅ", "aeopcyxijsdhqwABEKMHOPCTXYIJS"),
    ("Greek", "οανρυικτΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "oavpuiktABEZHIKMNOPTYX"),
];

/// Characters that take no room, or look like a space: each with what is seen of it, and its name.
const INVISIBLE: [(char, Option<char>, &str); 16] = [
    ('\u{a0}', Some(' '), "no-break space"),
    ('\u{ad}', None, "soft hyphen"),
    ('\u{200b}', None, "zero width space"),
    ('\u{200c}', None, "zero width non-joiner"),
    ('\u{200d}', None, "zero width joiner"),
    ('\u{34f}', None, "grapheme joiner"),
    ('\u{115f}', None, "Hangul filler"),
    ('\u{1160}', None, "Hangul filler"),
    ('\u{180e}', None, "vowel separator"),
    ('\u{3164}', None, "Hangul filler"),
    ('\u{ffa0}', None, "Hangul filler"),
    ('\u{2007}', Some(' '), "figure space"),
    ('\u{202f}', Some(' '), "narrow no-break space"),
    ('\u{2060}', None, "word joiner"),
    ('\u{3000}', Some(' '), "ideographic space"),
    ('\u{feff}', None, "byte order mark"),
];

/// The text in letters that are put together where they can be (NFC): the same letters are the same text.
#[must_use]
pub fn composed(text: &str) -> Cow<'_, str> {
    if text.is_ascii() || is_nfc(text) { Cow::Borrowed(text) } else { Cow::Owned(text.nfc().collect()) }
}

/// Whether a character is an accent, or something else that belongs to the letter before it.
#[must_use]
pub fn joins(letter: char) -> bool {
    !letter.is_ascii() && unicode_normalization::char::is_combining_mark(letter)
}

/// The script and the Latin letter that a letter looks like.
fn latin(letter: char) -> Option<(&'static str, char)> {
    if letter.is_ascii() {
        return None;
    }
    LETTERS.iter().find_map(|(script, odd, plain)| {
        let at = odd.chars().position(|known| known == letter)?;
        Some((*script, plain.chars().nth(at)?))
    })
}

/// What a character is called that cannot be seen.
#[must_use]
pub fn invisible(letter: char) -> Option<&'static str> {
    INVISIBLE.iter().find(|(known, ..)| *known == letter).map(|(.., name)| *name)
}

/// The text as it looks: Latin letters for those that look like them, plain spaces, nothing for what takes no room.
#[must_use]
pub fn plain(text: &str) -> String {
    let seen = |letter| match INVISIBLE.iter().find(|(known, ..)| *known == letter) {
        Some((_, seen, _)) => *seen,
        None => Some(latin(letter).map_or(letter, |(_, plain)| plain)),
    };
    text.chars().filter_map(seen).collect()
}

/// The first character of a text that is not what it looks like, by its number and its name.
#[must_use]
pub fn odd(text: &str) -> Option<String> {
    text.chars().find_map(|letter| {
        let number = u32::from(letter);
        match (invisible(letter), latin(letter)) {
            (Some(name), _) => Some(format!("U+{number:04X}, a {name}")),
            (None, Some((script, plain))) => {
                Some(format!("U+{number:04X}, a {script} letter that looks like `{plain}`"))
            }
            (None, None) => None,
        }
    })
}

/// A name as it looks: as [`plain`], with letters of usual width, without marks of direction, and one space between words.
#[must_use]
pub fn seen(name: &str) -> String {
    let letters: String = plain(name).chars().filter(|letter| !turns(*letter)).map(of_usual_width).collect();
    letters.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// What in a name is not what it looks like: a character, or a space that nobody sees.
#[must_use]
pub fn odd_in_name(name: &str) -> Option<String> {
    let by_number = |letter: char| {
        let number = u32::from(letter);
        match (turns(letter), of_usual_width(letter)) {
            (true, _) => Some(format!("U+{number:04X}, a mark of direction")),
            (false, usual) if usual != letter => Some(format!("U+{number:04X}, a wide form of `{usual}`")),
            (false, _) => None,
        }
    };
    odd(name).or_else(|| name.chars().find_map(by_number)).or_else(|| {
        let is_space = |letter: Option<char>| letter.is_some_and(char::is_whitespace);
        Some(if is_space(name.chars().next()) {
            "a space at its beginning".to_owned()
        } else if is_space(name.chars().next_back()) {
            "a space at its end".to_owned()
        } else if name.contains(|letter: char| letter.is_whitespace() && letter != ' ') {
            "a tab or a line's end".to_owned()
        } else {
            name.contains("  ").then(|| "two spaces in a row".to_owned())?
        })
    })
}

/// The letter of usual width that a wide one is a form of; else itself.
fn of_usual_width(letter: char) -> char {
    let number = u32::from(letter);
    let is_wide = (0xff01..=0xff5e).contains(&number);
    if is_wide { char::from_u32(number - 0xfee0).unwrap_or(letter) } else { letter }
}

/// Whether a word mixes Latin letters with others that look like them.
#[must_use]
pub fn is_mixed(word: &str) -> bool {
    word.chars().any(|letter| letter.is_ascii_alphabetic()) && word.chars().any(|letter| latin(letter).is_some())
}

#[cfg(test)]
mod tests {
    use super::{LETTERS, composed, is_mixed, joins, odd, odd_in_name, plain, seen};

    #[test]
    fn the_same_letters_are_the_same_text() {
        assert_eq!(composed("Cafe\u{301}"), "Caf\u{e9}");
        assert_eq!(composed("Caf\u{e9} 龍"), "Caf\u{e9} 龍");
        assert!(joins('\u{301}') && !joins('e') && !joins('\u{e9}'));
    }

    #[test]
    fn what_looks_like_something_else_is_told_by_its_number() {
        for (_, odd, plain) in LETTERS {
            assert_eq!(odd.chars().count(), plain.chars().count());
        }
        assert_eq!(plain("dr\u{430}ws\u{200b} a\u{a0}b"), "draws a b");
        assert_eq!(odd("dr\u{430}ws").as_deref(), Some("U+0430, a Cyrillic letter that looks like `a`"));
        assert_eq!(odd("a\u{200b}").as_deref(), Some("U+200B, a zero width space"));
        assert_eq!(odd("Żmij 龍"), None);
        assert!(is_mixed("dr\u{430}ws") && !is_mixed("слово") && !is_mixed("draws"));
    }
    #[test]
    fn names_are_compared_as_they_look() {
        for (name, holds) in [
            ("Ash ", "a space at its end"),
            (" Ash", "a space at its beginning"),
            ("\u{ff21}sh", "U+FF21, a wide form of `A`"),
            ("A\u{200f}sh", "U+200F, a mark of direction"),
            ("\u{410}sh", "U+0410, a Cyrillic letter that looks like `A`"),
        ] {
            assert_eq!((seen(name).as_str(), odd_in_name(name).as_deref()), ("Ash", Some(holds)));
        }
        assert_eq!(
            (seen("Big  Bear"), odd_in_name("Big  Bear").as_deref()),
            ("Big Bear".into(), Some("two spaces in a row"))
        );
        assert_eq!(
            (seen("Big\tBear"), odd_in_name("Big\tBear").as_deref()),
            ("Big Bear".into(), Some("a tab or a line's end"))
        );
        assert_eq!((seen("x² Żmij"), odd_in_name("x² Żmij")), ("x² Żmij".into(), None));
    }
}
