//! Laws of the syntax floor: it is total, its layout loses nothing, and it is quick.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use assize::base::diagnostic::Diagnostic;
use assize::base::id::SourceId;
use assize::base::limits::NUMBER_MAX;
use assize::base::lookalike;
use assize::base::source::Span;
use assize::syntax::{Comment, DEPTH_MAX, Group, PROBLEMS_MAX, Part, SourceFile, Statement, format, parse, same};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

fn read(text: &str) -> (SourceFile, Vec<Diagnostic>) {
    parse(SourceId(0), text)
}

/// What the language is made of, and what comes close to it.
const PIECES: &[&str] = &[
    "a",
    "power",
    "non-token",
    "can't",
    "A's",
    "'s",
    "X",
    "Élan",
    "0",
    "16",
    "6.4.5",
    "6.3.2a",
    "FS-1",
    "N-1",
    "\"Ash\"",
    "\"q \\\" \\\\\"",
    "\"\"",
    ",",
    ":",
    "+",
    "-",
    "*",
    "/",
    "%",
    "=",
    "!=",
    "<",
    "<=",
    ">",
    ">=",
    "?",
    "!",
    ".",
    "|",
    "-1",
    "+X",
    "-(a)",
    "ward(2)",
    "ward (2)",
    "if",
    "else",
    "a rather long run of words that fills most of one line",
];
const GAPS: &[&str] =
    &["", " ", " ", " ", " ", "\n", "\n", "\n\n", ";", "; ", " // note\n", "\n// line\n", "\n\n\n// far\n\n", "\r\n"];
const BREAKERS: &[&str] =
    &["{", "}", "(", ")", "[", "]", "\"", "'", "//", "@", "\\", "\u{0}", "\u{feff}", "99999999999"];

/// Text without problems: pieces and whole groups with gaps between.
fn clean_text() -> impl Strategy<Value = String> {
    let piece = select(PIECES).prop_map(str::to_owned);
    let soup = |inner: BoxedStrategy<String>| {
        vec((inner, select(GAPS)), 0..12)
            .prop_map(|pieces| pieces.into_iter().map(|(one, gap)| one + gap).collect::<String>())
    };
    let group = move |inner: BoxedStrategy<String>| {
        let delimiters =
            select(&[("{", "}"), ("{ ", " }"), ("{ // opens\n", "}"), ("{\n", "\n}"), ("(", ")"), ("[", "]")]);
        (delimiters, soup(inner)).prop_map(|((open, close), inside)| format!("{open}{inside}{close}"))
    };
    let nested = piece.boxed().prop_recursive(4, 60, 8, move |inner| {
        prop_oneof![3 => select(PIECES).prop_map(str::to_owned), 2 => group(inner)].boxed()
    });
    soup(nested.boxed()).prop_filter("a text without problems", |text| read(text).1.is_empty())
}

/// Long lines in which every decision about the width is close.
fn wide_text() -> impl Strategy<Value = String> {
    let piece = (select(&["", "{ ", "(", "f(", "} ", ") "]), 1usize..50, select(&[" ", ", ", ": ", "; "]));
    vec(piece, 1..16).prop_map(|pieces| {
        let (mut text, mut open) = (String::new(), Vec::new());
        for (delimiter, length, mark) in pieces {
            match delimiter {
                "" => {}
                "} " | ") " => text.extend(open.pop()),
                _ => {
                    text += delimiter;
                    open.push(if delimiter == "{ " { " } " } else { ") " });
                }
            }
            text = text + &"w".repeat(length) + mark;
        }
        text.extend(open.iter().rev().copied());
        text
    })
}

/// Anything made of our own tokens, balanced or not.
fn broken_text() -> impl Strategy<Value = String> {
    let piece = prop_oneof![3 => select(PIECES), 3 => select(GAPS), 2 => select(BREAKERS)];
    vec(piece, 0..60).prop_map(|pieces| pieces.concat())
}

/// Every comment of a tree.
fn comments(file: &SourceFile) -> Vec<&Comment> {
    let mut found: Vec<&Comment> = file.trailing.iter().collect();
    visit(&file.statements, &mut |statement| {
        found.extend(statement.comments.iter().chain(&statement.note));
        for group in statement.parts.iter().filter_map(Part::group) {
            found.extend(group.trailing.iter().chain(&group.note));
        }
    });
    found
}

fn visit<'a>(statements: &'a [Statement], see: &mut impl FnMut(&'a Statement)) {
    for statement in statements {
        see(statement);
        for group in statement.parts.iter().filter_map(Part::group) {
            visit(&group.statements, see);
        }
    }
}

/// How often each comment is there.
fn census(file: &SourceFile) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    for comment in comments(file) {
        *counts.entry(comment.text.clone()).or_default() += 1;
    }
    counts
}

/// Checks that spans lie inside `outer`, on characters, in order; returns the end of the last.
fn check_spans(text: &str, statements: &[Statement], outer: Span) {
    let mut at = outer.start;
    for part in statements.iter().flat_map(|statement| &statement.parts) {
        let span = part.span();
        assert!(at <= span.start && span.start < span.end && span.end <= outer.end, "{span:?} in {outer:?}");
        let written = text.get(span.start as usize..span.end as usize);
        let written = written.unwrap_or_else(|| panic!("{span:?} cuts a character"));
        check_written(part, written);
        at = span.end;
        if let Some(group) = part.group() {
            check_spans(text, &group.statements, span);
        }
    }
    for statement in statements {
        assert!(!statement.parts.is_empty());
        assert_eq!(statement.span.start, statement.parts[0].span().start);
        assert_eq!(Some(statement.span.end), statement.parts.last().map(|part| part.span().end));
    }
}

fn check_written(part: &Part, written: &str) {
    match part {
        // What cannot be seen is told, and is no part of a word; letters are put together.
        Part::Word { text, .. } | Part::Reference { text, .. } => {
            let composed = lookalike::composed(written);
            let plain = lookalike::plain(&composed).into();
            let meant = [composed, plain];
            assert!(meant.iter().any(|it| it == text), "{text:?} stands for {written:?}");
        }
        Part::Mark { mark, .. } => assert_eq!(mark.text(), written),
        Part::Text { .. } => assert!(written.starts_with('"')),
        Part::Number { value, .. } => assert!(written.parse() == Ok(*value) || *value == NUMBER_MAX),
        Part::Group(group) => assert!(written.starts_with(group.delimiter.open())),
    }
}

fn check_total(text: &str) {
    let (file, problems) = read(text);
    assert_eq!((file.span.start, file.span.end as usize), (0, text.len()));
    check_spans(text, &file.statements, file.span);
    assert!(problems.len() <= PROBLEMS_MAX + 1);
    for problem in &problems {
        let span = problem.span.expect("every problem of a text has a place");
        assert!(text.get(span.start as usize..span.end as usize).is_some_and(|at| !at.is_empty()));
        assert!(!problem.message.ends_with('.') && !problem.label.is_empty() && problem.help.is_some());
    }
    let _layout = format(&file);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn any_string_gives_a_tree_with_places_in_order(text in any::<String>()) {
        check_total(&text);
    }

    #[test]
    fn any_mixture_of_tokens_gives_a_tree_with_places_in_order(text in broken_text()) {
        check_total(&text);
    }

    #[test]
    fn the_layout_reads_back_as_the_same_tree(text in prop_oneof![clean_text(), wide_text()]) {
        let (file, _) = read(&text);
        let layout = format(&file);
        let (again, problems) = read(&layout);
        prop_assert_eq!(problems, vec![]);
        prop_assert!(same(&file, &again), "{}\n--- became ---\n{}", text, layout);
    }

    #[test]
    fn the_layout_of_the_layout_is_itself(text in prop_oneof![clean_text(), wide_text()]) {
        let layout = format(&read(&text).0);
        prop_assert_eq!(format(&read(&layout).0), layout);
    }

    #[test]
    fn comments_all_survive(text in clean_text()) {
        let (file, _) = read(&text);
        let written = text.lines().filter(|line| line.contains("//")).count();
        prop_assert_eq!(comments(&file).len(), written);
        prop_assert_eq!(census(&read(&format(&file)).0), census(&file));
    }

    #[test]
    fn lines_keep_to_the_width_where_they_can_be_broken(lengths in vec((1usize..90, select(&[",", ":"])), 1..9)) {
        let text: String = lengths.iter().map(|(length, mark)| format!("{}{mark} ", "w".repeat(*length))).collect();
        let layout = format(&read(&text).0);
        prop_assert!(layout.lines().all(|line| line.len() <= 100), "{}", layout);
        let lines: Vec<&str> = layout.lines().collect();
        for pair in lines.windows(2) {
            let next = pair[1].split_whitespace().next().map_or(0, str::len);
            prop_assert!(pair[0].len() + 1 + next > 100, "broken too early: {}", layout);
        }
    }
}

/// Debug builds on a busy machine are slow; anything that is not linear takes minutes.
const QUICK: Duration = Duration::from_secs(15);

#[track_caller]
fn quick(text: &str, problems_max: usize) -> SourceFile {
    let start = Instant::now();
    let (file, problems) = read(text);
    let _layout = format(&file);
    assert!(start.elapsed() < QUICK, "took {:?}", start.elapsed());
    assert!(problems.len() <= problems_max, "{} problems", problems.len());
    file
}

fn depth(group: &Group) -> usize {
    let inner = group.statements.iter().flat_map(|statement| &statement.parts).filter_map(Part::group);
    1 + inner.map(depth).max().unwrap_or(0)
}

#[test]
fn deep_nesting_is_quick_and_bounded() {
    for (open, close) in [("{", "}"), ("(", ")"), ("[", "]"), ("{(", ")}"), ("({", "})")] {
        for closed in [true, false] {
            let text = format!("{}{}", open.repeat(10_000), if closed { close.repeat(10_000) } else { String::new() });
            let file = quick(&text, if closed { 1 } else { 2 });
            let deepest = file.statements[0].parts[0].group().map(depth);
            assert_eq!(deepest, Some(DEPTH_MAX), "{open} {closed}");
        }
    }
    quick(&"{\n".repeat(100_000), PROBLEMS_MAX + 1);
    quick(&"( ]\n".repeat(100_000), PROBLEMS_MAX + 1);
    quick(&("(".repeat(100_000) + &"]".repeat(100_000) + &"}".repeat(100_000)), PROBLEMS_MAX + 1);
}

#[test]
fn a_broken_beginning_does_not_hide_what_follows() {
    let deep = "(".repeat(DEPTH_MAX + 6);
    for broken in ["\"", "(", "[", "a (b [c", ")", "}", "@@", "((((", "a,; (", &deep] {
        let (file, problems) = read(&format!("{broken}\ncard \"x\" {{ power 6 }}\n"));
        assert!(!problems.is_empty(), "{broken}");
        let last = file.statements.last().expect("a statement");
        assert!(last.parts[0].is_word("card") && last.parts.len() == 3, "{broken}");
    }
}

#[test]
fn long_lines_are_quick() {
    let length = 5_000_000;
    for piece in [
        "a ", "a,", "a", "1", "1.", "-", "a-", "A1-", "'s", "{a}", "{},", "f(x):", ";", "\n", "@ ", "'", "// ", "//\n",
        "a\n", "é", "\r", "a\r\n",
    ] {
        quick(&piece.repeat(length / piece.len() / 5), PROBLEMS_MAX + 1);
    }
    quick(&"word ".repeat(length / 5), 0);
    quick(&format!("a \"{}", "b ".repeat(length / 2)), 1);
    quick(&format!("{}\"{}\"{}", "{".repeat(64), "b".repeat(length), "}".repeat(64)), 0);
}

#[test]
fn ten_thousand_cards_are_quick() {
    let card = "card \"Thump\" : attack { power 6, cost 2\n  while power of this > base power of this { this has dominate }\n  when this hits a hero: that player discards a card }\n";
    let text = card.repeat(10_000);
    let start = Instant::now();
    let (file, problems) = read(&text);
    println!("read {} bytes in {:?}", text.len(), start.elapsed());
    assert_eq!((file.statements.len(), problems.len()), (10_000, 0));
    let limit = if cfg!(debug_assertions) { 6000 } else { 200 };
    assert!(start.elapsed() < Duration::from_millis(limit), "took {:?}", start.elapsed());
}
