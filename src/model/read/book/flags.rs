//! What is said behind a name (`in play`, `tracked`), where it is written otherwise or says nothing of what is declared.

use crate::read::parts::{Cursor, Name, span_of, written};
use base::diagnostic::Diagnostic;
use base::source::Span;
use syntax::Part;

/// What is said behind the names of one table or another.
const FLAGS: [&str; 7] = ["ordered", "hidden", "in play", "no tokens", "face-down", "tracked", "mutual"];

/// The end of a name that is a flag written in one, or with a hyphen.
pub(super) fn flag_in_other_letters<'f>(name: &str, flags: &[&'f str]) -> Option<(String, &'f str)> {
    let squeezed = |text: &str| text.replace([' ', '-'], "");
    let ends = name.match_indices(' ').map(|(at, _)| &name[at + 1..]);
    ends.filter_map(|end| {
        let flag = flags.iter().find(|flag| **flag != end && squeezed(flag) == squeezed(end))?;
        Some((end.to_owned(), *flag))
    })
    .next()
}

/// A flag of another table at the end of a name.
pub(super) fn flag_of_another(name: &str, flags: &[&str]) -> Option<&'static str> {
    FLAGS.into_iter().find(|flag| !flags.contains(flag) && name.ends_with(&format!(" {flag}")))
}

/// Words that may be meant as flags.
const NO_FLAGS: [&str; 6] = ["visible", "public", "open", "secret", "private", "unordered"];

/// The problem of a name that is or begins with a flag, or ends with a word that is none.
pub(super) fn misplaced(name: &str, span: Span, flags: &[&str]) -> Option<Diagnostic> {
    if flags.contains(&name) {
        let problem = Diagnostic::error(span, format!("`{name}` is said of a name, and none stands in front of it"));
        return Some(
            problem.label("no name").help(format!("write `NAME {name}`, or put it in quotes if it is the name")),
        );
    }
    let in_front = FLAGS.into_iter().find_map(|flag| Some((flag, name.strip_prefix(flag)?.strip_prefix(' ')?)));
    if let Some((flag, rest)) = in_front {
        let problem = Diagnostic::error(span, format!("`{flag}` stands behind a name")).label("in front of it");
        return Some(problem.help(format!("write `{rest} {flag}`, or put the whole name in quotes")));
    }
    let word = NO_FLAGS.into_iter().find(|word| name.ends_with(&format!(" {word}")))?;
    let problem = Diagnostic::error(span, format!("cannot read `{word}` behind a name")).label("no flag");
    Some(problem.help(
        "without a word everybody sees what is in a zone, and it has no order; `hidden` and `ordered` say otherwise. a name may also stand in \
         quotes",
    ))
}

/// What stands behind a flag and is none, in a run that a name begins.
pub(super) fn behind_flag(run: &[Part], flags: &[&str]) -> Option<Name> {
    let flag_at = |at: usize| {
        flags.iter().find(|flag| Cursor::new(&run[at..], run[at].span()).at(flag)).map(|flag| flag.split(' ').count())
    };
    let mut at = (1..run.len()).find(|at| flag_at(*at).is_some())?;
    while at < run.len() {
        match flag_at(at) {
            Some(length) => at += length,
            None => return Some(Name { text: written(&run[at..=at]), span: run[at].span() }),
        }
    }
    None
}

/// A name, what cannot be read behind it, and the flags at the end.
pub(super) fn split_flags<'a, 'f>(run: &'a [Part], flags: &[&'f str]) -> (Option<Name>, &'a [Part], Vec<&'f str>) {
    let mut rest = run;
    let mut set = Vec::new();
    while let Some((flag, shorter)) = flags.iter().find_map(|flag| Some((*flag, strip_end(rest, flag)?))) {
        set.push(flag);
        rest = shorter;
    }
    let Some(span) = span_of(rest) else { return (None, run, set) };
    let mut cursor = Cursor::new(rest, span);
    let name = cursor.name(&[]);
    (name, cursor.rest(), set)
}

/// What stands before `at least N` and `at most N` at the end, and those bounds.
pub(super) fn split_bounds(run: &[Part]) -> (&[Part], Option<i32>, Option<i32>) {
    let (mut rest, mut least, mut most) = (run, None, None);
    loop {
        let starts = |at: &usize| rest[*at].is_word("at");
        let Some(at) = (1..rest.len()).rev().find(starts) else { return (rest, least, most) };
        let mut cursor = Cursor::new(&rest[at + 1..], rest[at].span());
        let is_least = cursor.eat("least");
        let Some(bound) = (is_least || cursor.eat("most")).then(|| cursor.signed()).flatten() else {
            return (rest, least, most);
        };
        if !cursor.is_done() {
            return (rest, least, most);
        }
        *(if is_least { &mut least } else { &mut most }) = Some(bound);
        rest = &rest[..at];
    }
}

fn strip_end<'a>(run: &'a [Part], words: &str) -> Option<&'a [Part]> {
    let count = words.split(' ').count();
    let at = run.len().checked_sub(count).filter(|at| *at > 0)?;
    Cursor::new(&run[at..], run[at].span()).at(words).then_some(&run[..at])
}
