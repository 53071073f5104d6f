//! Characters that nobody sees and that change what is seen: control characters, and those that turn the direction of writing.
//!
//! Names come from texts of others. A terminal, a log of a workflow and a page would obey such characters; so they are
//! shown by their numbers.

use std::borrow::Cow;

/// Whether a character turns the direction of writing of what stands beside it.
#[must_use]
pub const fn turns(letter: char) -> bool {
    matches!(letter, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Whether a character is one that a text has no use for: a control character that is neither a tab nor the end of a line.
#[must_use]
pub fn controls(letter: char) -> bool {
    letter.is_control() && !matches!(letter, '\t' | '\n' | '\r')
}

/// Whether a number is the number of no character and never will be: `U+FFFE`, `U+FFFF` and the last two of each plane.
/// XML cannot hold the first two.
const fn is_none(letter: char) -> bool {
    letter as u32 & 0xfffe == 0xfffe || matches!(letter, '\u{fdd0}'..='\u{fdef}')
}

/// Whether a character is shown by its number wherever it stands.
fn is_unseen(letter: char) -> bool {
    controls(letter) || is_none(letter) || turns(letter)
}

/// A name on one line in which everything can be seen.
#[must_use]
pub fn name(text: &str) -> Cow<'_, str> {
    replaced(text, |letter| letter.is_control() || is_unseen(letter), braced)
}

/// A text in which everything can be seen but the ends of its lines and tabs.
#[must_use]
pub fn text(text: &str) -> Cow<'_, str> {
    replaced(text, is_unseen, braced)
}

/// JSON that holds the same, with such characters as JSON escapes them.
#[must_use]
pub fn json(text: &str) -> Cow<'_, str> {
    let escaped = |letter: char| letter.encode_utf16(&mut [0; 2]).iter().map(|unit| format!("\\u{unit:04x}")).collect();
    replaced(text, is_unseen, escaped)
}

/// A text for a terminal: its colours are left, and nothing else that a terminal obeys.
#[must_use]
pub fn coloured(text: &str) -> Cow<'_, str> {
    let is_meant = |letter: char| letter == '\r' || is_unseen(letter);
    if !text.contains(is_meant) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(is_meant) {
        shown.push_str(&rest[..at]);
        rest = &rest[at..];
        let kept = if rest.starts_with("\r\n") { 2 } else { colour(rest) };
        if kept > 0 {
            shown.push_str(&rest[..kept]);
            rest = &rest[kept..];
        } else if let Some(letter) = rest.chars().next() {
            shown.push_str(&braced(letter));
            rest = &rest[letter.len_utf8()..];
        }
    }
    shown.push_str(rest);
    Cow::Owned(shown)
}

/// How many bytes of colour a text begins with: `ESC [`, numbers, `m`.
fn colour(text: &str) -> usize {
    let Some(behind) = text.strip_prefix("\u{1b}[") else { return 0 };
    let numbers = behind.bytes().take_while(|byte| byte.is_ascii_digit() || *byte == b';').count();
    if behind.as_bytes().get(numbers) == Some(&b'm') { numbers + 3 } else { 0 }
}

fn braced(letter: char) -> String {
    format!("\\u{{{:x}}}", u32::from(letter))
}

fn replaced(text: &str, is_meant: impl Fn(char) -> bool, shown: impl Fn(char) -> String) -> Cow<'_, str> {
    if !text.chars().any(&is_meant) {
        return Cow::Borrowed(text);
    }
    let mut all = String::with_capacity(text.len() + 8);
    for letter in text.chars() {
        if is_meant(letter) {
            all.push_str(&shown(letter));
        } else {
            all.push(letter);
        }
    }
    Cow::Owned(all)
}

#[cfg(test)]
mod tests {
    use super::{coloured, json, name, text};

    #[test]
    fn what_nobody_sees_is_shown_by_its_number() {
        assert_eq!(name("a\u{1b}[2Jb\nc\u{202e}d"), "a\\u{1b}[2Jb\\u{a}c\\u{202e}d");
        assert_eq!(text("a\tb\n\u{7}"), "a\tb\n\\u{7}");
        assert_eq!(json("\"\u{2066}\u{9b}\"\n"), "\"\\u2066\\u009b\"\n");
        assert_eq!((name("a\u{ffff}"), text("\u{fffe}\u{1ffff}")), ("a\\u{ffff}".into(), "\\u{fffe}\\u{1ffff}".into()));
        assert_eq!(json("\u{1fffe}\u{fffd}"), "\\ud83f\\udffe\u{fffd}");
        assert_eq!(name("Żmij 龍 \u{200d}"), "Żmij 龍 \u{200d}");
    }

    #[test]
    fn colours_are_left_and_nothing_else() {
        assert_eq!(coloured("\u{1b}[1;31mred\u{1b}[0m"), "\u{1b}[1;31mred\u{1b}[0m");
        assert_eq!(coloured("\u{1b}]0;pwn\u{7}\u{1b}[2J\u{202e}"), "\\u{1b}]0;pwn\\u{7}\\u{1b}[2J\\u{202e}");
    }
}
