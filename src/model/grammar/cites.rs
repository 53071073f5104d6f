//! Citations of clauses: `... cites 6.4.5, A-stack`.

use super::Builder;
use super::clause_numbers::ClauseNumber;
use super::entry::place_of;
use base::diagnostic::{Diagnostic, nearest};
use base::id::ClauseId;
use base::source::Span;
use syntax::{Mark, Part};

/// Clauses that one citation may list.
const CITES_MAX: usize = 64;

impl Builder<'_> {
    /// Splits `... cites 6.4.5, A-stack` off the end.
    pub fn cites<'p>(&mut self, parts: &'p [Part]) -> (&'p [Part], Vec<ClauseId>) {
        let Some(at) = parts.iter().rposition(|part| part.is_word("cites")) else { return (parts, Vec::new()) };
        let cited = &parts[at + 1..];
        if cited.is_empty() {
            self.report(Diagnostic::error(parts[at].span().after(), "expected the number of a clause after `cites`"));
        }
        let mut clauses = Vec::new();
        let mut before = &parts[at];
        for (nth, one) in cited.split(|part| part.is_mark(Mark::Comma)).enumerate() {
            if let Some(first) = one.first().filter(|_| nth == CITES_MAX) {
                let problem = format!("more than {CITES_MAX} clauses are cited here");
                self.report(Diagnostic::error(first.span(), problem).help("cite those that it rests on"));
                break;
            }
            if one.is_empty() && !cited.is_empty() {
                let problem = Diagnostic::error(before.span().after(), "expected the number of a clause");
                self.report(problem.help("write `cites 6.5.2, 6.5.2b`"));
            }
            let clause = self.clause(one);
            if clause.is_some_and(|clause| clauses.contains(&clause)) {
                let problem = Diagnostic::warning(place_of(one), "this clause is cited twice here");
                self.report(problem.label("the second").help("leave one of them out"));
                continue;
            }
            clauses.extend(clause);
            before = one.last().unwrap_or(before);
        }
        (&parts[..at], clauses)
    }

    fn clause(&mut self, parts: &[Part]) -> Option<ClauseId> {
        parts.first()?;
        let span = place_of(parts);
        let written = super::print::number_of_clause(parts);
        let written = written.strip_prefix('"').and_then(|text| text.strip_suffix('"')).unwrap_or(&written);
        let clauses = &self.rulebook.clauses;
        let at = |number: &str| clauses.iter().position(|clause| clause.id == number);
        match self.clause_numbers.meant(written, span, |number| at(number).is_some()) {
            ClauseNumber::Gone(number) => {
                self.withdrawn_clause(&number, span);
                return None;
            }
            ClauseNumber::Now(number) => {
                if let Some(at) = at(&number) {
                    return Some(ClauseId::at(at));
                }
            }
            ClauseNumber::Another(number, before) => {
                let at = at(&number).expect("a number that a clause has");
                self.other_clause(&number, before, span);
                return Some(ClauseId::at(at));
            }
        }
        let problem = Diagnostic::error(span, format!("no clause `{written}`")).label("not in the rulebook");
        let problem = match nearest(written, clauses.iter().map(|clause| clause.id.as_str())) {
            Some(meant) => problem.help(format!("did you mean `{meant}`?")),
            None => problem.help("declare it in the rulebook's `clauses`"),
        };
        self.report(problem);
        None
    }

    /// A card or a scenario cites a number that the rulebook has given to another clause.
    fn other_clause(&mut self, number: &str, before: Option<String>, span: Span) {
        let book = &self.rulebook.name;
        let message = format!("`{book}` gives the number `{number}` to another clause");
        let problem = Diagnostic::warning(span, message).label("the clause that has it now is meant");
        self.report(match before {
            Some(before) => problem.help(format!("the clause that had this number is `{before}` there")),
            None => problem.help("the clause that had this number is taken away there"),
        });
    }

    /// A clause that the rulebook takes away: a rule cannot rest on it, and a card does so no more.
    fn withdrawn_clause(&mut self, number: &str, span: Span) {
        let book = &self.rulebook.name;
        let message = format!("`{book}` takes clause `{number}` away");
        let problem = if self.of_rules {
            let problem = Diagnostic::error(span, message).label("still rests on it");
            problem.help(format!("take this away in `{book}` as well, or say it anew there"))
        } else {
            let problem = Diagnostic::warning(span, message).label("cited all the same");
            problem.help("this still does what it says; it is told without that clause")
        };
        self.report(problem);
    }
}
