//! Colours. They are always written; whoever writes to what is no terminal takes them out.
//!
//! Colour is never the only sign: every mark is a word or a character too.

use anstyle::{AnsiColor, Style};

/// Headings.
pub const HEADING: Style = Style::new().bold();
/// All is as expected.
pub const GOOD: Style = AnsiColor::Green.on_default();
/// Not as expected.
pub const BAD: Style = AnsiColor::Red.on_default().bold();
/// Not known.
pub const OPEN: Style = AnsiColor::Yellow.on_default();
/// Choices.
pub const CHOICE: Style = AnsiColor::Cyan.on_default();
/// Clauses and other small print.
pub const SMALL: Style = Style::new().dimmed();
/// As it is.
pub const PLAIN: Style = Style::new();

/// Text in a style.
#[must_use]
pub fn paint(style: Style, text: &str) -> String {
    if text.is_empty() || style == PLAIN {
        return text.to_owned();
    }
    format!("{style}{text}{style:#}")
}
