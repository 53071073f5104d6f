//! What the tree, the messages and the layout are for particular texts.

use super::*;
use base::diagnostic::Diagnostic;
use base::id::SourceId;

fn read(text: &str) -> (SourceFile, Vec<Diagnostic>) {
    parse(SourceId(3), text)
}

fn clean(text: &str) -> SourceFile {
    let (file, problems) = read(text);
    assert_eq!(problems, [], "{text}");
    file
}

/// A tree in one line: kinds as prefixes, statements in `<>`, marks in `` ` ``.
fn sketch(text: &str) -> String {
    statements(&clean(text).statements)
}

fn statements(statements: &[Statement]) -> String {
    statements.iter().map(|one| format!("<{}>", parts(&one.parts))).collect()
}

fn parts(parts: &[Part]) -> String {
    let pieces: Vec<String> = parts.iter().map(part).collect();
    pieces.join(" ")
}

fn part(part: &Part) -> String {
    match part {
        Part::Word { text, .. } => text.clone(),
        Part::Number { value, .. } => format!("#{value}"),
        Part::Text { text, .. } => format!("{text:?}"),
        Part::Reference { text, .. } => format!("@{text}"),
        Part::Mark { mark, tight_after, .. } => format!("`{}{}", mark.text(), if *tight_after { "~" } else { "" }),
        Part::Group(group) => {
            let tight = if group.tight { "~" } else { "" };
            format!("{tight}{}{}{}", group.delimiter.open(), statements(&group.statements), group.delimiter.close())
        }
    }
}

fn messages(text: &str) -> Vec<String> {
    read(text).1.into_iter().map(|problem| problem.message).collect()
}

#[track_caller]
fn formats(text: &str, layout: &str) {
    assert_eq!(format(&clean(text)), layout);
    assert_eq!(format(&clean(layout)), layout, "not idempotent");
    assert!(same(&clean(text), &clean(layout)), "not the same tree");
}

#[test]
fn words_keep_inner_hyphens_and_apostrophes_and_split_a_final_possessive() {
    assert_eq!(sketch("non-token can't A's hero"), "<non-token can't A `'s hero>");
    assert_eq!(sketch("Élan's _x1 \"Ash\"'s"), "<Élan `'s _x1 \"Ash\" `'s>");
    assert_eq!(sketch("A'sx a-"), "<A'sx a `->");
    assert_eq!(sketch("EX14 GR-C1 A-life"), "<EX14 GR-C1 A-life>");
}

#[test]
fn references_are_digits_with_more_or_capitals_with_a_number() {
    assert_eq!(sketch("6.4.5, 6.3.2a 9-1-5-1 2026-02"), "<@6.4.5 `, @6.3.2a @9-1-5-1 @2026-02>");
    assert_eq!(sketch("FS-1 GR-13 L5-10A GR-2g 2nd"), "<@FS-1 @GR-13 @L5-10A @GR-2g @2nd>");
    assert_eq!(sketch("N-1 Power-1 16. 0..5"), "<N `- #1 Power `- #1 #16 `. #0 `. `. #5>");
}

#[test]
fn longer_marks_win_over_their_beginnings() {
    assert_eq!(sketch("a <= b >= c != d < = e"), "<a `<= b `>= c `!= d `< `= e>");
    assert_eq!(sketch("+ - * / % = < > ? ! . |"), "<`+ `- `* `/ `% `= `< `> `? `! `. `|>");
}

#[test]
fn texts_undo_their_escapes() {
    assert_eq!(sketch(r#""a \"b\" \\ c" "" "#), r#"<"a \"b\" \\ c" "">"#);
    assert_eq!(sketch("\"// no comment; } \""), "<\"// no comment; } \">");
}

#[test]
fn signs_are_told_from_operators() {
    assert_eq!(sketch("a +3, -X (-1) =-(b)"), "<a `+~ #3 `, `-~ X (<`-~ #1>) `= `-~ (<b>)>");
    assert_eq!(sketch("a+3 b - 3 c -{ d }"), "<a `+ #3 b `- #3 c `- {<d>}>");
    assert_eq!(sketch("f(x)-1 A's-1"), "<f ~(<x>) `- #1 A `'s `- #1>");
}

#[test]
fn a_parenthesis_is_tight_only_directly_behind_a_word() {
    assert_eq!(sketch("ward(2) ward (2) 3(2) a[1]"), "<ward ~(<#2>) ward (<#2>) #3 (<#2>) a [<#1>]>");
}

#[test]
fn a_statement_ends_with_its_line_or_a_semicolon() {
    assert_eq!(sketch("a b\nc;;d\r\n\n;e"), "<a b><c><d><e>");
    assert_eq!(sketch("x { a\nb; c }"), "<x {<a><b><c>}>");
}

#[test]
fn commas_colons_and_operators_join_lines() {
    assert_eq!(sketch("a,\nb:\n\nc +\nd"), "<a `, b `: c `+ d>");
    assert_eq!(sketch("a\n, b\n// why\n= c\n- 1"), "<a `, b `= c `- #1>");
    assert_eq!(sketch("a\n-1\n+X"), "<a><`-~ #1><`+~ X>");
    assert_eq!(sketch("50%\na?\nb"), "<#50 `%><a `?><b>");
    assert_eq!(sketch("a,;b\n;, c"), "<a `,><b><`, c>");
    assert_eq!(sketch("{ a, }\nb"), "<{<a `,>}><b>");
}

#[test]
fn lines_do_not_matter_in_parentheses_but_do_in_braces_within() {
    assert_eq!(sketch("a (b\nc; d) [e\n]\nf"), "<a (<b c><d>) [<e>]><f>");
    assert_eq!(sketch("a ({ b\nc })"), "<a (<{<b><c>}>)>");
}

#[test]
fn a_statement_goes_on_behind_braces_as_long_as_the_line() {
    assert_eq!(sketch("if X { a } else { b }\nelse { c }"), "<if X {<a>} else {<b>}><else {<c>}>");
    assert_eq!(sketch("exactly { 16 }, { 15 }\nends"), "<exactly {<#16>} `, {<#15>}><ends>");
}

#[test]
fn comments_stay_with_what_they_are_about() {
    let file = clean("// head\n\n// of a\na // at a\nb { // opens\n  c\n  // last\n} // closes\n\n// end");
    let texts = |comments: &[Comment]| comments.iter().map(|one| one.text.trim().to_owned()).collect::<Vec<_>>();
    let note = |note: &Option<Comment>| texts(note.as_slice());
    assert_eq!(texts(&file.statements[0].comments), ["head", "of a"]);
    assert!(file.statements[0].comments[1].blank_before && !file.statements[0].blank_before);
    assert_eq!(note(&file.statements[0].note), ["at a"]);
    let group = file.statements[1].parts[1].group().unwrap();
    assert_eq!(note(&group.note), ["opens"]);
    assert_eq!(texts(&group.trailing), ["last"]);
    assert_eq!(note(&file.statements[1].note), ["closes"]);
    assert_eq!(texts(&file.trailing), ["end"]);
}

#[test]
fn comments_within_a_statement_move_before_it() {
    formats(
        "x\n\na, // one\n  // two\n  b (c // three\n d) // note\n",
        "x\n\n// one\n// two\n// three\na, b (c d) // note\n",
    );
}

#[test]
fn spans_name_their_text() {
    let text = "\u{feff}é = \"x\" f(2)\n";
    let file = clean(text);
    let slice = |span: base::source::Span| &text[span.start as usize..span.end as usize];
    let found: Vec<&str> = file.statements[0].parts.iter().map(|part| slice(part.span())).collect();
    assert_eq!(found, ["é", "=", "\"x\"", "f", "(2)"]);
    assert_eq!(slice(file.statements[0].span), "é = \"x\" f(2)");
    assert_eq!(file.span.end as usize, text.len());
    assert_eq!(file.span.source, SourceId(3));
}

#[test]
fn strange_characters_are_one_problem_per_run() {
    assert_eq!(
        messages("a @# b \\\u{1}x ’"),
        ["strange characters `@#`", "strange characters `\\\\u{1}`", "strange characters `’`"]
    );
    assert_eq!(read("’").1[0].help.as_deref(), Some("write `'`"));
    assert_eq!(parts(&read("a @# b").0.statements[0].parts), "a b");
}

#[test]
fn numbers_out_of_range_are_clamped_and_told() {
    assert_eq!(sketch("1073741823"), "<#1073741823>");
    for large in ["1073741824", "2147483648"] {
        let (file, problems) = read(&format!("x {large}"));
        assert_eq!(problems[0].message, format!("number `{large}` is too large"));
        assert_eq!(problems[0].span.map(|span| (span.start, span.end)), Some((2, 12)));
        assert_eq!(part(&file.statements[0].parts[1]), "#1073741823");
    }
}

#[test]
fn unclosed_texts_and_strange_escapes_cost_one_line() {
    let (file, problems) = read("a \"b c\nd \"x\\ny\"");
    let found: Vec<&str> = problems.iter().map(|problem| problem.message.as_str()).collect();
    assert_eq!(found, ["text is not closed on its line", "`\\` in a text stands before neither `\"` nor `\\`"]);
    assert_eq!(statements(&file.statements), "<a \"b c\"><d \"x\\\\ny\">");
}

#[test]
fn an_unclosed_parenthesis_costs_one_line() {
    let (file, problems) = read("a (b, c\nd (e)\n{ f ( g\nh }\ni");
    assert_eq!(statements(&file.statements), "<a (<b `, c>)><d (<e>)><{<f (<g>)><h>}><i>");
    assert_eq!(problems[0].message, "`(` is never closed");
    assert_eq!(problems[1].message, "`(` is not closed before the `}` of line 4");
    assert_eq!(problems[1].help.as_deref(), Some("write `)` on line 3, or before that `}`"));
    assert_eq!(problems.len(), 2);
}

#[test]
fn closers_that_close_nothing_are_left_out() {
    let (file, problems) = read("a }\n{ b ) }\n( c ] )");
    assert_eq!(statements(&file.statements), "<a><{<b>}><(<c>)>");
    let found: Vec<&str> = problems.iter().map(|problem| problem.message.as_str()).collect();
    assert_eq!(found, ["`}` closes nothing", "`)` closes nothing", "`]` closes nothing"]);
    let help = "what is open here is the `{` of line 2; close it with `}`, or delete this `)`";
    assert_eq!(problems[1].help.as_deref(), Some(help));
    assert_eq!(messages("( { b ) } )"), ["`)` closes nothing"]);
}

#[test]
fn nesting_beyond_the_limit_is_one_problem_and_left_out() {
    let nested = |depth: usize| format!("{}x{} y\nz", "{".repeat(depth), "}".repeat(depth));
    assert_eq!(messages(&nested(DEPTH_MAX)), Vec::<String>::new());
    assert_eq!(messages(&nested(DEPTH_MAX + 1)), ["nested more than 64 deep"]);
    let (file, problems) = read(&format!("{} {}", nested(10_000), nested(70)));
    assert_eq!(problems.len(), 1);
    assert_eq!(file.statements.len(), 3);
    assert!(!statements(&file.statements[..1]).contains('x'));
}

#[test]
fn problems_are_cut_off_and_counted_in_the_order_of_places() {
    let problems = read(&"( @\n".repeat(100)).1;
    assert_eq!(problems.len(), PROBLEMS_MAX + 1);
    assert_eq!(problems[PROBLEMS_MAX].message, "and 150 more");
    let mixed = read("( @\n@").1;
    assert!(mixed.windows(2).all(|pair| pair[0].span < pair[1].span));
    assert_eq!(mixed.len(), 3);
}

#[test]
fn spacing_is_canonical() {
    formats("A:hero  with( life 20 ),[ x ]{a}", "A: hero with(life 20), [x] { a }\n");
    formats("a+3 -2 ward (N)", "a + 3 -2 ward (N)\n");
    formats("A 's hero{}", "A's hero {}\n");
    formats("\"a\\\\\\\"\"", "\"a\\\\\\\"\"\n");
    formats("", "");
}

#[test]
fn blank_lines_are_kept_once() {
    formats("a\n;\nb", "a\nb\n");
    formats("\n\na\n\n\n\nb\nc {\n\nd\n\n\n}\n\n", "a\n\nb\nc {\n  d\n}\n");
}

#[test]
fn braces_stay_on_one_line_while_they_fit() {
    formats("a { b;c { d } }\n", "a { b; c { d } }\n");
    formats("a { b\n}", "a {\n  b\n}\n");
    let long = "word ".repeat(16);
    formats(&format!("a {{ {long} {{ inner words }} }}"), &format!("a {{\n  {long}{{ inner words }}\n}}\n"));
    formats("a { // why\n}", "a { // why\n}\n");
}

#[test]
fn lines_are_joined_and_broken_only_where_they_must() {
    formats("a,\n  b:\n  c", "a, b: c\n");
    let first = "w".repeat(60);
    let second = "v".repeat(60);
    formats(&format!("{first}: {second} x"), &format!("{first}:\n    {second} x\n"));
    formats(&format!("{first} {second} ({first}, {second})"), &format!("{first} {second} ({first}, {second})\n"));
    let outcomes = "{ 16 }, ".repeat(13) + "{ 15 }";
    formats(&outcomes, &format!("{}\n    {{ 16 }}, {{ 15 }}\n", "{ 16 }, ".repeat(12).trim_end()));
}

#[test]
fn a_semicolon_stays_where_the_line_end_would_not_do() {
    formats("a,;b;, c;d", "a,;\nb;\n, c\nd\n");
    formats("a:; // note\n-1", "a:; // note\n-1\n");
    formats("a;-1", "a\n-1\n");
}

#[test]
fn the_example_of_the_language_is_its_own_layout() {
    let text = r#"// a rulebook
rulebook fab "chapter 6" {
  zones hand, deck, combat chain
  event procedure {
    select first player by turn player, once per event cites 6.5.2, 6.5.2b
  }
}

keyword ward(N) { // 6.4.1a
  prevention when damage would be dealt to your hero: destroy this, prevent N
}

card "Thump": attack {
  while power of this > base power of this {
    this has { when this hits a hero: that player discards a card }
  }
}
expect outcomes exactly { 16 }, { 15 }
"#;
    formats(text, text);
}

#[test]
fn sameness_sees_every_part_of_a_tree() {
    let base = "// c\na (1) { // n\n  b\n  // t\n}\n\nc 2 6.4 \"x\" -1 + f(1) // m\n// end\n";
    let changes = [
        ("// c", "// d"),
        ("a (", "a("),
        ("(1)", "[1]"),
        ("// n", "// o"),
        ("  b", "  b b"),
        ("// t", "// u"),
        ("}\n\n", "}\n"),
        ("c 2", "c 3"),
        ("6.4", "6.5"),
        ("\"x\"", "\"y\""),
        ("\"x\"", "x"),
        ("-1", "- 1"),
        (" + ", " * "),
        ("// m", "// k"),
        ("// end", "\n// end"),
        ("// end\n", ""),
    ];
    assert!(same(&clean(base), &clean(&format!("{base}\n"))));
    for (from, to) in changes {
        let other = base.replacen(from, to, 1);
        assert_ne!(base, other);
        assert!(!same(&clean(base), &clean(&other)), "{from} to {to}");
    }
}

#[test]
fn a_code_of_one_letter_stays_in_one_piece() {
    formats("cites W-1, W-2a; gain X - 1 life\n", "cites W-1, W-2a\ngain X - 1 life\n");
}

/// The inner brace is missing, and the outer one is left without: told is the block that is not closed.
#[test]
fn a_brace_that_is_left_out_is_told_at_its_block() {
    let text = "a {\n  b {\n    c {\n      d\n  }\n  e { f }\n}\n";
    let (_, problems) = parse(SourceId(0), text);
    let told: Vec<_> = problems.iter().map(|it| (it.message.as_str(), it.span.map(|span| span.start))).collect();
    assert_eq!(
        told,
        [("`{` is not closed before the `}` of line 5", Some(text.find("{\n      d").expect("it is") as u32))]
    );
    // Without indentation nothing tells which.
    let (_, problems) = parse(SourceId(0), "a {\nb {\nc\n}\n");
    assert_eq!(problems[0].message, "`{` is never closed");
}

#[test]
fn what_is_not_what_it_looks_like_is_told_by_its_number() {
    let told = |text: &str| -> Vec<(String, bool)> {
        let (_, problems) = parse(SourceId(0), text);
        problems
            .into_iter()
            .map(|it| {
                (
                    format!("{} ({})", it.message, it.help.unwrap_or_default()),
                    it.severity == base::diagnostic::Severity::Error,
                )
            })
            .collect()
    };
    let error = |text: &str| vec![(text.to_owned(), true)];
    let letter = "`dr\u{430}ws` holds U+0430, a Cyrillic letter that looks like `a` (write `draws`)";
    assert_eq!(told("A dr\u{430}ws 1"), error(letter));
    assert_eq!(told("A dr\u{200b}aws"), error("`dr\\u{200b}aws` holds U+200B, a zero width space (write `draws`)"));
    assert_eq!(
        told("\u{200b}A"),
        error("strange character U+200B, a zero width space (delete them, or put them in quotes)")
    );
    assert_eq!(told("A 3_000"), error("`3_000` is no number: it holds `_` (write `3000`)"));
    assert_eq!(
        told("A\u{a0}B"),
        [("U+00A0, a no-break space, is read as a space (write a plain space)".to_owned(), false)]
    );
    assert!(told("карта Żmij 龍 \"a b\"").is_empty());
    let unseen = "this text holds U+00A0, a no-break space, which cannot be seen (it is read as `a b`: write that)";
    assert_eq!(told("\"a\u{a0}b\""), [(unseen.to_owned(), false)]);
    let (file, _) = parse(SourceId(0), "dr\u{430}ws");
    assert!(file.statements[0].parts[0].is_word("draws"), "what follows is read as it was meant");
}
