//! What is told of a property that cannot be read says what to write only if that can be read in its place.

use super::scenario::Bench;
use crate::grammar::suggestions;
use base::diagnostic::Diagnostic;
use syntax::{Part, Statement};

/// With what a property begins, where it names no player first.
const BEGINS: [&str; 8] = ["always", "never", "possible", "inevitably", "almost", "on", "every", "all"];

/// How deep suggestions are tried of what is wrong with a suggestion.
const DEEP_MAX: u8 = 2;

/// What comes of a text in the place of a property.
enum ReadInPlace {
    Works,
    /// It cannot be read, and this is told of it.
    Told(Diagnostic),
    Fails,
}

impl Bench<'_> {
    /// The first of some problems whose suggestions can all be read as the property; one without any counts as such. Of the first that
    /// can be read once it is mended itself, how.
    pub(super) fn that_works(&mut self, told: Vec<Diagnostic>, statement: &Statement) -> Option<Diagnostic> {
        if self.tried_properties == DEEP_MAX {
            return told.into_iter().next();
        }
        self.tried_properties += 1;
        let mut found = None;
        for problem in told {
            let mut further = None;
            let tried = suggestions(&problem);
            let works = tried.iter().all(|text| match self.reads(text, statement) {
                ReadInPlace::Works => true,
                ReadInPlace::Told(problem) => {
                    further.get_or_insert(problem);
                    false
                }
                ReadInPlace::Fails => false,
            });
            found = match further {
                _ if works => Some(problem),
                Some(further) => Some(Diagnostic { help: further.help, ..problem }),
                None => continue,
            };
            break;
        }
        self.tried_properties -= 1;
        found
    }

    /// Whether a text can be read in the place of a property; nothing is kept of it. What is no property is not tried.
    fn reads(&mut self, text: &str, statement: &Statement) -> ReadInPlace {
        let first = text.split_whitespace().next().unwrap_or_default();
        let (file, problems) = syntax::parse(statement.span.source, text);
        let [suggested] = file.statements.as_slice() else { return ReadInPlace::Works };
        if !BEGINS.contains(&first) || !problems.is_empty() {
            return ReadInPlace::Works;
        }
        let (told, asked) = (self.builder.diagnostics.len(), self.predicates.len());
        let is_read = self.asked(suggested).is_some();
        let found = self.builder.diagnostics.split_off(told);
        self.predicates.truncate(asked);
        // A name that the scenario does not have is wrong in any sentence.
        let is_of_name = |problem: &Diagnostic| {
            let named =
                |part: &Part| matches!(part, Part::Text { text, .. } if problem.message.contains(text.as_str()));
            statement.parts.iter().any(named)
        };
        if is_read && found.is_empty() || found.iter().any(is_of_name) {
            return ReadInPlace::Works;
        }
        // What is told of it was tried as well, and has something to write.
        let mut found = found.into_iter();
        match (found.next(), found.next()) {
            (Some(one), None) if self.tried_properties < DEEP_MAX && !suggestions(&one).is_empty() => {
                ReadInPlace::Told(one)
            }
            _ => ReadInPlace::Fails,
        }
    }
}
