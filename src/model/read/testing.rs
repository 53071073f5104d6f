//! What the tests of this floor share: texts in, problems as lines out.

use super::{Built, Library, ScenarioId, load};
use base::diagnostic::Diagnostic;
use base::source::Sources;

/// Loads texts by their names; the first is asked for.
pub(super) fn load_texts(texts: &[(&str, &str)]) -> (Library, Sources, Vec<Diagnostic>) {
    let mut open = |path: &str| match texts.iter().find(|(name, _)| *name == path) {
        Some((_, text)) => Ok((*text).to_owned()),
        None => Err("no such file".to_owned()),
    };
    load(&[texts[0].0.to_owned()], &mut open)
}

/// Problems as `line:column message [label] (help)`, those of other files with their name before.
pub(super) fn shown(sources: &Sources, problems: &[Diagnostic]) -> Vec<String> {
    let show = |problem: &Diagnostic| {
        let place = problem.span.map(|span| {
            let source = sources.get(span.source);
            let (line, column) = source.line_column(span.start);
            let name = if span.source.index() == 0 { String::new() } else { format!("{}:", source.name) };
            format!("{name}{line}:{column} ")
        });
        let label = if problem.label.is_empty() { String::new() } else { format!(" [{}]", problem.label) };
        let help = problem.help.as_ref().map(|help| format!(" ({help})")).unwrap_or_default();
        format!("{}{}{label}{help}", place.unwrap_or_default(), problem.message)
    };
    problems.iter().map(show).collect()
}

/// The problems of files: of the texts, then of each scenario under each of its rulebooks.
pub(super) fn problems(texts: &[(&str, &str)]) -> Vec<String> {
    let (library, sources, mut found) = load_texts(texts);
    for head in library.scenarios() {
        for book in head.rulebooks() {
            found.append(&mut library.build(head.id, Some(book)).1);
        }
        if head.rulebook.is_none() {
            found.append(&mut library.build(head.id, None).1);
        }
    }
    shown(&sources, &super::distinct(found))
}

/// The same for one file.
#[track_caller]
pub(super) fn wrong(text: &str, wanted: &[&str]) {
    assert_eq!(problems(&[("a.assize", text)]), wanted);
}

/// Builds the first scenario of a file that has no problems.
#[track_caller]
pub(super) fn built(text: &str) -> Built {
    let (library, sources, found) = load_texts(&[("a.assize", text)]);
    assert_eq!(shown(&sources, &found), Vec::<String>::new());
    let (built, found) = library.build(ScenarioId(0), None);
    assert_eq!(shown(&sources, &found), Vec::<String>::new());
    built.expect("a scenario without problems is built")
}
