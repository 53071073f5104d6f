//! Whole small files, read end to end.

use super::*;
use crate::base::diagnostic::Diagnostic;
use crate::base::source::Sources;

/// Loads texts by their names; the first is asked for.
fn load_texts(texts: &[(&str, &str)]) -> (Library, Sources, Vec<Diagnostic>) {
    let mut open = |path: &str| match texts.iter().find(|(name, _)| *name == path) {
        Some((_, text)) => Ok((*text).to_owned()),
        None => Err("no such file".to_owned()),
    };
    load(&[texts[0].0.to_owned()], &mut open)
}

/// Problems as `file:line:column message (label; help)`.
fn shown(sources: &Sources, problems: &[Diagnostic]) -> Vec<String> {
    let show = |problem: &Diagnostic| {
        let place = problem.span.map(|span| {
            let source = sources.get(span.source);
            let (line, column) = source.line_column(span.start);
            format!("{}:{line}:{column} ", source.name)
        });
        let help = problem.help.as_ref().map(|help| format!(" ({help})")).unwrap_or_default();
        format!("{}{}{help}", place.unwrap_or_default(), problem.message)
    };
    problems.iter().map(show).collect()
}

#[test]
fn plain_is_sound() {
    let (library, sources, problems) = load_texts(&[(
        "a.assize",
        "use std.plain\nscenario one {\n  uses plain\n  players A (turn), B\n  A: hero with life 20\n  check ends\n}\n",
    )]);
    let (built, more) = library.build(ScenarioId(0), None);
    assert_eq!(shown(&sources, &problems), Vec::<String>::new());
    assert_eq!(shown(&sources, &more), Vec::<String>::new());
    assert!(built.is_some());
}
