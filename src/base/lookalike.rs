//! Characters that cannot be seen, or look like others: by which name to call them, and what was meant.

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

/// Whether a word mixes Latin letters with others that look like them.
#[must_use]
pub fn is_mixed(word: &str) -> bool {
    word.chars().any(|letter| letter.is_ascii_alphabetic()) && word.chars().any(|letter| latin(letter).is_some())
}

#[cfg(test)]
mod tests {
    use super::{LETTERS, composed, is_mixed, joins, odd, plain};

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
}
