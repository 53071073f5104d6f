//! Clauses that a rulebook numbers otherwise than the one that it extends: `renumber clause 9 to 10`.
//!
//! A clause takes those below it along: `9` takes `9-1` and `9-1-5`. All such
//! lines of one rulebook count at once, behind what it takes away and before what
//! it declares, so that two clauses can change their numbers, and a new one can
//! have a number that has become free.

use super::RulebookDraft;
use crate::read::parts::{Cursor, Name, unknown};
use base::diagnostic::Diagnostic;
use base::source::Span;
use syntax::Statement;

/// What each such line looks like.
const FORM: &str = "write `renumber clause 6.4.5 to 6.4.6`; the clauses below it go with it";

/// One such line.
struct Renumbering {
    from: Name,
    to: Name,
}

/// Whether a statement numbers clauses otherwise.
pub(super) fn is_renumbering(statement: &Statement) -> bool {
    Cursor::of(statement).at("renumber")
}

/// What stands behind the number of a clause in one that is the same, or below it: nothing, `-1`, `.2`, or `a`.
fn below<'a>(number: &'a str, clause: &str) -> Option<&'a str> {
    let rest = number.strip_prefix(clause)?;
    let (Some(first), Some(last)) = (rest.chars().next(), clause.chars().last()) else {
        return rest.is_empty().then_some(rest);
    };
    let apart = if last.is_ascii_digit() { !first.is_ascii_digit() } else { !first.is_alphanumeric() };
    apart.then_some(rest)
}

impl RulebookDraft<'_> {
    /// Reads `renumber clause NUMBER to NUMBER` of one rulebook.
    pub(super) fn renumber_clauses(&mut self, statements: &[Statement]) {
        let lines: Vec<Renumbering> =
            statements.iter().filter(|it| is_renumbering(it)).filter_map(|it| self.renumbering(it)).collect();
        // Of several lines that fit, the one that names most of the number.
        let of_clause = |number: &str| {
            let fits = lines.iter().filter_map(|line| Some((line, below(number, &line.from.text)?)));
            let (line, rest) = fits.max_by_key(|(line, _)| line.from.text.len())?;
            Some((line.to.span, format!("{}{rest}", line.to.text)))
        };
        let given: Vec<Option<(Span, String)>> = self.book.clauses.iter().map(|it| of_clause(&it.id)).collect();
        let after: Vec<String> = given
            .iter()
            .zip(&self.book.clauses)
            .map(|(given, clause)| given.as_ref().map_or_else(|| clause.id.clone(), |(_, number)| number.clone()))
            .collect();
        for (at, given) in given.into_iter().enumerate() {
            let Some((span, number)) = given else { continue };
            if after.iter().enumerate().any(|(other, it)| other != at && *it == number) {
                let problem = Diagnostic::error(span, format!("two clauses would have the number `{number}`"));
                self.problems.push(problem.label("already a clause's").help(format!(
                    "renumber the other as well, take it away (`without clause {number}`), or choose a number that is free"
                )));
                return;
            }
            let clause = &mut self.book.clauses[at];
            self.clause_numbers.renumber(&clause.id, &number);
            let before = std::mem::replace(&mut clause.id, number);
            clause.was.get_or_insert(before);
        }
    }

    fn renumbering(&mut self, statement: &Statement) -> Option<Renumbering> {
        let mut cursor = Cursor::of(statement);
        cursor.eat("renumber");
        if !cursor.eat("clause") {
            let problem = Diagnostic::error(cursor.here(), "only clauses can be numbered otherwise");
            self.problems.push(problem.label("`clause` expected").help(FORM));
            return None;
        }
        let from = self.clause_of(&mut cursor, "which clause gets another number?")?;
        if !self.book.clauses.iter().any(|clause| below(&clause.id, &from.text).is_some()) {
            let known = self.book.clauses.iter().map(|clause| clause.id.as_str());
            self.problems.push(unknown("clause", &from, known));
            return None;
        }
        if !cursor.eat("to") {
            let problem = Diagnostic::error(cursor.here(), format!("which number does clause `{}` get?", from.text));
            self.problems.push(problem.label("`to` expected").help(FORM));
            return None;
        }
        let to = self.clause_of(&mut cursor, "which number does the clause get?")?;
        cursor.finish("the number", &mut self.problems);
        if from.text == to.text {
            let problem = Diagnostic::warning(to.span, format!("clause `{}` has this number already", from.text));
            self.problems.push(problem.label("nothing changes").help("leave this line out"));
            return None;
        }
        Some(Renumbering { from, to })
    }

    /// The number that stands at the cursor; its lack is told.
    fn clause_of(&mut self, cursor: &mut Cursor<'_>, asked: &str) -> Option<Name> {
        let name = cursor.clause();
        if name.is_none() {
            let problem = Diagnostic::error(cursor.here(), asked).label("a number is missing");
            self.problems.push(problem.help(FORM));
        }
        name
    }
}

#[cfg(test)]
mod tests {
    use super::below;

    #[test]
    fn what_is_below_a_clause_is_told_by_its_number() {
        for (number, clause, rest) in [
            ("9", "9", Some("")),
            ("9-1-5", "9", Some("-1-5")),
            ("90", "9", None),
            ("6.4.10i", "6.4.10", Some("i")),
            ("6.4.10", "6.4.1", None),
            ("A-stack", "A", Some("-stack")),
            ("A-stacks", "A-stack", None),
            ("8-1", "9", None),
        ] {
            assert_eq!(below(number, clause), rest, "{number} below {clause}");
        }
    }
}
