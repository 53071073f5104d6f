//! What the tests of this floor share: texts in, problems as lines out; what problems say to write, put in its place.

use super::{Built, Library, ScenarioId, load};
use crate::grammar::suggestions;
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

/// Marks that end a line, then those in front of what is done too, then those that end an instruction.
const ENDS: [&[char]; 3] = [&['{', '}', ';', '\n'], &['{', '}', ';', '\n', ':'], &['{', '}', ';', '\n', ':', ',', '.']];

/// What is told of a trigger on an event of a game of which the text is a piece alone.
const UNANSWERED: &str = "no text that is read makes event `";

/// What is told of a trigger on an event of which another changes the same.
const SAME_CHANGE: &str = "itself, and is not event `";

/// What is told of a suggestion of two lines, tried without the line that gives the number.
const WITHOUT_NUMBER: &str = ", and what changes it gives it none [";

/// Problems whose suggestions stand elsewhere than in the place of what they are about: on a card, in a rulebook, in another line.
const ELSEWHERE: [&str; 15] = [
    "`turn` never goes on in scenario",
    "1 value here, but 0 observations",
    "parameter `N` of",
    "the numbers and keywords of a card stand",
    "class `",
    "an expected error without words",
    "nothing lies between these bounds",
    "`S` has no cost",
    "`Y` has no power",
    "no card can be played from any zone",
    "no stage of rulebook",
    "how often a player may do this",
    "several objects are `the",
    "nothing is face-down",
    "what is optional is done by somebody",
];

/// The suggestions of the problems of a text that cannot be read in the place of what they are about.
pub(super) fn fails(text: &str) -> Vec<String> {
    let (library, _, mut found) = load_texts(&[("a.assize", text)]);
    for head in library.scenarios() {
        for book in head.rulebooks() {
            found.append(&mut library.build(head.id, Some(book)).1);
        }
    }
    let is_here = |problem: &&Diagnostic| {
        problem.span.is_some_and(|span| span.source.index() == 0)
            && !ELSEWHERE.iter().any(|message| problem.message.starts_with(message))
    };
    let mut failed = Vec::new();
    for problem in found.iter().filter(is_here) {
        for written in suggestions(problem) {
            let is_read = |(from, to): (usize, usize)| {
                let followed = format!("{}{written}{}", &text[..from], &text[to..]);
                problems(&[("a.assize", &followed)]).iter().all(|problem| {
                    ["[never read]", UNANSWERED, WITHOUT_NUMBER, SAME_CHANGE].iter().any(|it| problem.contains(it))
                })
            };
            if !places(text, problem).into_iter().any(is_read) {
                failed.push(format!("`{}`: write `{written}`", problem.message));
            }
        }
    }
    failed
}

/// Where a suggestion may be meant to stand: in the place of the words that are told of, of the instruction, of the line, or of a
/// few words more.
fn places(text: &str, problem: &Diagnostic) -> Vec<(usize, usize)> {
    let span = problem.span.unwrap_or_default();
    let (start, end) = (span.start as usize, span.end as usize);
    let mut starts = vec![start];
    let mut ends = vec![end];
    for marks in ENDS {
        starts.push(text[..start].rfind(marks).map_or(0, |at| at + 1));
        ends.push(text[end..].find(marks).map_or(text.len(), |at| end + at));
    }
    starts.extend(text[..start].trim_end().rmatch_indices(' ').take(3).map(|(at, _)| at + 1));
    ends.extend(
        text[end..].match_indices([' ', ':', ',']).skip_while(|(at, _)| *at == 0).take(4).map(|(at, _)| end + at),
    );
    let mut places: Vec<(usize, usize)> = Vec::new();
    for place in starts.iter().flat_map(|start| ends.iter().map(move |end| (*start, *end))) {
        if !places.contains(&place) {
            places.push(place);
        }
    }
    places
}
