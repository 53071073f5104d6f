//! Lines that fit their columns.

/// How wide text is laid out.
pub const WIDTH: usize = 80;

/// How many columns a text takes. Names of cards are letters: one column each.
#[must_use]
pub fn columns(text: &str) -> usize {
    text.chars().count()
}

/// Breaks a text at spaces into lines of at most `width` columns; a word that is longer is broken anywhere.
#[must_use]
pub fn wrap(text: &str, width: usize) -> Vec<String> {
    let width = width.max(8);
    let mut lines: Vec<String> = vec![String::new()];
    for word in text.split_whitespace() {
        let mut word = word;
        while columns(word) > width {
            let at = word.char_indices().nth(width).map_or(word.len(), |(at, _)| at);
            push(&mut lines, &word[..at], width);
            word = &word[at..];
        }
        push(&mut lines, word, width);
    }
    lines
}

/// The same where every line but the first is to stand two columns further in.
#[must_use]
pub fn wrap_hanging(text: &str, width: usize) -> Vec<String> {
    let mut lines = wrap(text, width);
    if lines.len() > 1 {
        let rest = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let first = lines.swap_remove(0);
        let rest = rest.strip_prefix(&first).unwrap_or(&rest).trim_start().to_owned();
        lines = wrap(&rest, width.saturating_sub(2));
        lines.insert(0, first);
    }
    lines
}

fn push(lines: &mut Vec<String>, word: &str, width: usize) {
    let Some(last) = lines.last_mut() else { return };
    if last.is_empty() {
        last.push_str(word);
    } else if columns(last) + 1 + columns(word) <= width {
        last.push(' ');
        last.push_str(word);
    } else {
        lines.push(word.to_owned());
    }
}

/// A number with a noun: `1 state`, `2 states`.
#[must_use]
pub fn count(number: u64, one: &str) -> String {
    if number == 1 { format!("1 {one}") } else { format!("{} {one}s", grouped(number)) }
}

/// A number in groups of three digits: `1,203,905`.
#[must_use]
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A name cut to a number of columns, with a sign that it was cut.
#[must_use]
pub fn cut(text: &str, width: usize) -> String {
    if columns(text) <= width {
        return text.to_owned();
    }
    text.chars().take(width.saturating_sub(3)).chain("...".chars()).collect()
}

#[cfg(test)]
mod tests {
    use super::{cut, grouped, wrap, wrap_hanging};

    #[test]
    fn lines_break_at_spaces_and_long_words_anywhere() {
        assert_eq!(wrap("one two three four", 9), ["one two", "three", "four"]);
        assert_eq!(wrap("abcdefghijkl xy", 8), ["abcdefgh", "ijkl xy"]);
        assert_eq!(wrap("", 9), [""]);
        assert_eq!(wrap_hanging("one two three four five", 10), ["one two", "three", "four", "five"]);
        assert_eq!(wrap_hanging("abcdefghijklmnop", 10), ["abcdefghij", "klmnop"]);
        assert_eq!(wrap_hanging("one", 10), ["one"]);
    }

    #[test]
    fn numbers_are_grouped_by_three() {
        assert_eq!(grouped(1_203_905), "1,203,905");
        assert_eq!(grouped(999), "999");
        assert_eq!(cut("a long name", 8), "a lon...");
    }
}
