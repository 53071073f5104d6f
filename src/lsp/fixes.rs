//! What a message would put in the place of what it complains of.
//!
//! A message says `did you mean `power`?` in its help. That is a fix where it is a text and no form with parts left
//! open (`write `cost NUMBER``), and where one place in the message's span is what it would replace: the whole of it,
//! what stands in its quotes, or the name that the message repeats.

use base::diagnostic::{Diagnostic, nearest};

/// A fix: these bytes of the text are replaced.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fix {
    /// The first byte.
    pub start: usize,
    /// One past the last.
    pub end: usize,
    /// What stands there afterwards.
    pub text: String,
}

/// The fix that a message knows, if it knows one; `text` is that of its span's source.
#[must_use]
pub fn fix(problem: &Diagnostic, text: &str) -> Option<Fix> {
    let span = problem.span?;
    let meant = meant(problem.help.as_deref()?)?;
    let (start, end) = (span.start as usize, span.end as usize);
    let there = text.get(start..end)?;
    let is_near = |found: &str| found != meant && nearest(found, [meant]).is_some();
    let replaced = |from: usize, found: &str| Fix { start: from, end: from + found.len(), text: meant.to_owned() };
    if is_near(there) {
        return Some(replaced(start, there));
    }
    if let Some(inside) = there.strip_prefix('"').and_then(|it| it.strip_suffix('"'))
        && is_near(inside)
    {
        return Some(replaced(start + 1, inside));
    }
    let named = quoted(&problem.message).filter(|it| is_near(it)).find(|it| there.matches(it).count() == 1)?;
    Some(replaced(start + there.find(named)?, named))
}

/// What a help says was meant.
fn meant(help: &str) -> Option<&str> {
    let (_, behind) = help.split_once("did you mean `")?;
    let (meant, behind) = behind.split_once('`')?;
    let is_form = |word: &str| word.len() > 1 && word.chars().all(|letter| letter.is_uppercase());
    let is_whole = behind.starts_with('?') || behind.starts_with(" (");
    (is_whole && !meant.split(|letter: char| !letter.is_alphanumeric()).any(is_form)).then_some(meant)
}

/// What a message has in backticks.
fn quoted(message: &str) -> impl Iterator<Item = &str> {
    message.split('`').skip(1).step_by(2).filter(|it| !it.is_empty())
}

#[cfg(test)]
mod tests {
    use super::{Fix, fix};
    use base::diagnostic::Diagnostic;
    use base::id::SourceId;
    use base::source::Span;

    fn told(text: &str, at: &str, message: &str, help: &str) -> Option<Fix> {
        let start = text.find(at).unwrap() as u32;
        let span = Span { source: SourceId::at(0), start, end: start + at.len() as u32 };
        fix(&Diagnostic::error(span, message).help(help), text)
    }

    fn fixed(text: &str, at: &str, message: &str, help: &str) -> Option<String> {
        let Fix { start, end, text: new } = told(text, at, message, help)?;
        Some(format!("{}{new}{}", &text[..start], &text[end..]))
    }

    #[test]
    fn a_misspelt_name_is_replaced() {
        let text = "this gets +3 powr";
        assert_eq!(
            fixed(text, "powr", "no number `powr`", "did you mean `power`?").as_deref(),
            Some("this gets +3 power")
        );
    }

    #[test]
    fn quotes_stay_around_what_they_hold() {
        let text = "create \"Glod\" twice";
        let new = fixed(text, "\"Glod\"", "no card `Glod`", "did you mean `Gold`?");
        assert_eq!(new.as_deref(), Some("create \"Gold\" twice"));
    }

    #[test]
    fn of_a_whole_line_the_name_alone_is_replaced() {
        let text = "wen this is destroyed: draw 1 card";
        let new = fixed(text, text, "`wen` is not understood here", "did you mean `when`?");
        assert_eq!(new.as_deref(), Some("when this is destroyed: draw 1 card"));
    }

    #[test]
    fn forms_and_names_that_stand_twice_are_no_fixes() {
        let form = "did you mean `stage PROPERTIES`?";
        assert_eq!(fixed("stag control", "stag control", "no line of `staging` `stag control`", form), None);
        assert_eq!(fixed("wen a wen b", "wen a wen b", "`wen` is not understood here", "did you mean `when`?"), None);
        assert_eq!(fixed("x", "x", "no number `x`", "known here: `power`"), None);
    }
}
