//! Numbers and keywords between the name of a card and its braces: they stand in the braces.

use super::bench::Bench;
use crate::read::declare::Declaration;
use crate::read::parts::{Cursor, written};
use base::diagnostic::Diagnostic;
use syntax::{Delimiter, Mark, Part};

/// How long a body may be that a message repeats, in characters.
const BODY_MAX: usize = 80;

impl<'a> Bench<'a> {
    /// Refuses numbers and keywords in front of the braces of a card, and gives the words before them.
    pub(super) fn without_contents(&mut self, declaration: &Declaration, words: &'a [Part]) -> &'a [Part] {
        // `is` stands in the lines of a scenario; what is wrong is told once.
        let (is, words) = words.split_at(usize::from(words.first().is_some_and(|first| first.is_word("is"))));
        let Some(at) = (0..words.len()).find(|at| self.is_content(&words[*at..])) else {
            if let [is] = is {
                let name = &declaration.name.text;
                let help = format!("write `{} \"{name}\": {}`", declaration.kind.word(), written(words));
                let problem =
                    Diagnostic::error(is.span(), "what a card is stands behind a colon").label("no verb here");
                self.problem(problem.help(help));
            }
            return words;
        };
        let (before, contents) = words.split_at(at);
        let before = match before {
            [before @ .., comma] if comma.is_mark(Mark::Comma) => before,
            before => before,
        };
        let items = contents.split(|part| part.is_mark(Mark::Comma) || part.is_word("and") || part.is_word("with"));
        let named = |item: &[Part]| match item {
            [Part::Group(_)] => None,
            [much @ Part::Number { .. }, name @ ..] if !name.is_empty() => {
                Some(format!("{} {}", written(name), written(std::slice::from_ref(much))))
            }
            item => Some(written(item)),
        };
        let mut lines: Vec<String> = items.filter(|item| !item.is_empty()).filter_map(named).collect();
        let body = declaration.lines(&self.library.files).iter().map(|line| written(&line.parts));
        let body: Vec<String> = body.collect();
        match body.iter().map(String::len).sum::<usize>() > BODY_MAX {
            true => lines.push("...".to_owned()),
            false => lines.extend(body),
        }
        let is_pair = contents.iter().any(|part| part.group().is_some());
        if is_pair {
            lines.insert(0, "NUMBER 2".to_owned());
        }
        let head = if before.is_empty() { "WORD".to_owned() } else { written(before) };
        let (kind, name) = (declaration.kind.word(), &declaration.name.text);
        let problem = Diagnostic::error(
            Cursor::of_parts(contents).span(),
            "the numbers and keywords of a card stand in its braces",
        );
        let help = format!("write `{kind} \"{name}\": {head} {{ {} }}`", lines.join("; "));
        self.problem(problem.label("no word of what it is").help(help));
        before
    }

    /// Whether a number, a keyword or `with` begins here.
    fn is_content(&self, parts: &[Part]) -> bool {
        let book = self.builder.rulebook;
        let at = |name: &str| Cursor::of_parts(parts).at(name);
        let is_number = |part: &Part| matches!(part, Part::Number { .. });
        let is_pair = parts[0].group_in(Delimiter::Paren).is_some() || is_number(&parts[0]);
        let is_word = book.words.iter().any(|word| at(&word.name));
        let names = book.numbers.iter().map(|number| &number.name).chain(&book.keywords);
        !is_word && (is_pair || parts[0].is_word("with") || names.into_iter().any(|name| at(name)))
    }
}
