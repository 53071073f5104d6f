//! The problems of one text, bounded in number.
//!
//! Takes problems one by one; gives at most [`PROBLEMS_MAX`] of them in the
//! order of their places, and a last one that counts the others.

use base::diagnostic::Diagnostic;
use base::source::Span;

/// How many problems of one text are told one by one.
pub const PROBLEMS_MAX: usize = 50;

/// How much of a user's text a message repeats, in characters.
const SHOWN_MAX: usize = 40;

/// A bounded list of problems.
#[derive(Default)]
pub(super) struct Problems {
    told: Vec<Diagnostic>,
    untold: usize,
    untold_first: Span,
}

impl Problems {
    /// Notes a problem; `make` runs only if there is room, so that a hopeless text costs no messages.
    pub(super) fn report(&mut self, span: Span, make: impl FnOnce() -> Diagnostic) {
        if self.told.len() < PROBLEMS_MAX {
            self.told.push(make());
            return;
        }
        if self.untold == 0 {
            self.untold_first = span;
        }
        self.untold += 1;
    }

    /// The problems in the order of their places.
    pub(super) fn finish(mut self) -> Vec<Diagnostic> {
        self.told.sort_by_key(|problem| problem.span);
        if self.untold > 0 {
            let last = Diagnostic::error(self.untold_first, format!("and {} more", self.untold));
            self.told.push(last.label("one of them").help("mend the problems above first"));
        }
        self.told
    }
}

/// A piece of the user's text for a message: shortened, and without characters that cannot be seen.
pub(super) fn shown(text: &str) -> String {
    let mut out = String::new();
    for (at, letter) in text.chars().enumerate() {
        match letter {
            _ if at == SHOWN_MAX => {
                out.push('…');
                break;
            }
            '\'' | '"' | '\\' => out.push(letter),
            _ => out.extend(letter.escape_debug()),
        }
    }
    out
}
