//! The `print` block of a text, read.
//!
//! ```text
//! print RULEBOOK {
//!   name "name"                                 // fields of a card in the file, by their names there
//!   apart by "code"
//!   text "effect" as ABILITY
//!   head "color" as COLOR
//!   body "cost" as COST
//!
//!   COLOR { "Blue" = blue; "Red" = red }
//!   COST { "N" = cost N }
//!   ABILITY { "[Deploy] EFFECT." = when this is deployed: EFFECT }
//!   EFFECT { "Draw N" = draw N cards }
//! }
//! ```

mod check;
mod sides;

use crate::grammar::{CardFields, ClassId, FieldReading, MatchedField, PrintClass, PrintGrammar, PrintRule};
use base::diagnostic::{Diagnostic, nearest};
use base::source::Span;
use sides::ClassNames;
use syntax::{Delimiter, Mark, Part, SourceFile, Statement};

/// The word with which the block begins.
pub const PRINT: &str = "print";

/// What a line outside of classes may begin with.
const LINES: [&str; 11] =
    ["cards", "name", "apart", "text", "head", "body", "nothing", "lines", "without", "skip", "tokens"];

/// The one `print` block of a file, and the problems in it. `text` is what `file` was made of.
///
/// None if there is no such block, or it has errors.
#[must_use]
pub fn grammar(file: &SourceFile, text: &str) -> (Option<PrintGrammar>, Vec<Diagnostic>) {
    let mut blocks = file.statements.iter().filter(|it| it.parts[0].is_word(PRINT));
    let Some(block) = blocks.next() else {
        let problem =
            Diagnostic::error(file.span, "no `print` block stands here").label("nothing says how cards are printed");
        return (None, vec![problem.help("write `print RULEBOOK { ... }`: see `docs/import.md`")]);
    };
    let mut reader = GrammarReader { text, problems: Vec::new() };
    if let Some(second) = blocks.next() {
        let problem = Diagnostic::error(second.span, "there are two `print` blocks").label("the second");
        reader.problems.push(problem.help("a file has one: put what it says into the first"));
    }
    let grammar = reader.block(block);
    let has_errors = reader.problems.iter().any(Diagnostic::is_error);
    (grammar.filter(|_| !has_errors), reader.problems)
}

struct GrammarReader<'t> {
    text: &'t str,
    problems: Vec<Diagnostic>,
}

impl GrammarReader<'_> {
    fn error(&mut self, span: Span, message: impl Into<String>, help: impl Into<String>) {
        self.problems.push(Diagnostic::error(span, message).help(help));
    }

    fn block(&mut self, block: &Statement) -> Option<PrintGrammar> {
        let (last, head) = block.parts.split_last()?;
        let Some(group) = last.group_in(Delimiter::Brace) else {
            self.error(block.span, "this `print` has no body", "write `print RULEBOOK { ... }`");
            return None;
        };
        let rulebook = match &head[1..] {
            [Part::Text { text, .. }] => text.clone(),
            words => words.iter().filter_map(Part::word).collect::<Vec<_>>().join(" "),
        };
        if rulebook.is_empty() {
            let help = "write `print RULEBOOK { ... }` with the rulebook under which the cards are read";
            self.error(block.span, "this `print` names no rulebook", help);
        }
        let (classes, lines): (Vec<&Statement>, Vec<&Statement>) =
            group.statements.iter().partition(|it| it.parts[0].word().is_some_and(sides::is_capital));
        let mut grammar = PrintGrammar {
            rulebook,
            span: block.span,
            fields: CardFields::default(),
            classes: classes.iter().filter_map(|it| self.class_head(it)).collect(),
        };
        let names = ClassNames::of(&grammar.classes);
        for statement in lines {
            self.line(statement, &names, &mut grammar.fields);
        }
        for class in &mut grammar.classes {
            let found = classes.iter().find(|it| it.parts[0].is_word(&class.name));
            let body = found.and_then(|it| it.parts.last()).and_then(Part::group);
            for rule in body.into_iter().flat_map(|it| &it.statements) {
                class.rules.extend(self.rule(rule, &names));
            }
        }
        check::check(&grammar, &mut self.problems);
        Some(grammar)
    }

    /// The name of a class, without its rules.
    fn class_head(&mut self, statement: &Statement) -> Option<PrintClass> {
        let name = statement.parts[0].word().unwrap_or_default().to_owned();
        let span = statement.parts[0].span();
        let head = match statement.parts[1..].split_last() {
            Some((Part::Group(group), head)) if group.delimiter == Delimiter::Brace => Some(head),
            _ => None,
        };
        let (vocabulary, declares) = match head {
            Some([]) => (None, false),
            Some([of, words @ ..]) if of.is_word("of") => {
                (Some(words.iter().filter_map(Part::word).collect::<Vec<_>>().join(" ")), false)
            }
            Some([as_token, token]) if as_token.is_word("as") && token.is_word("token") => (None, true),
            Some(_) | None => {
                let help = format!(
                    "write `{name} {{ \"PRINTED\" = OURS }}`, `{name} of SET {{ ... }}`, or `{name} as token {{ ... }}`"
                );
                self.error(statement.span, format!("class `{name}` has no rules that can be read"), help);
                return None;
            }
        };
        Some(PrintClass { name, span, vocabulary, declares, rules: Vec::new() })
    }

    fn rule(&mut self, statement: &Statement, names: &ClassNames) -> Option<PrintRule> {
        let help = "write `\"PRINTED\" = OURS`, with the same holes on both sides";
        let at = statement.parts.iter().position(|it| it.is_mark(Mark::Equal));
        let Some(at) = at.filter(|at| at + 1 < statement.parts.len()) else {
            self.error(statement.span, "a rule has two sides", help);
            return None;
        };
        let (left, right) = (&statement.parts[..at], &statement.parts[at + 1..]);
        let is = left.iter().position(|it| it.is_word("is")).unwrap_or(left.len());
        let head: Vec<String> = left[is..].iter().skip(1).filter_map(|it| it.word().map(str::to_owned)).collect();
        let texts = self.texts(&left[..is], statement.span)?;
        let printed: Vec<_> = texts.iter().map(|text| sides::printed(text, names)).collect();
        if printed.iter().any(Vec::is_empty) {
            self.error(statement.span, "a printed side is empty", help);
            return None;
        }
        let from = right[0].span().start as usize;
        let to = right[right.len() - 1].span().end as usize;
        let ours = self.text.get(from..to).unwrap_or_default();
        let ours = if ours == "nothing" { Vec::new() } else { sides::ours(ours, names) };
        Some(PrintRule { span: statement.span, printed, ours, head })
    }

    /// Texts in quotes with commas between them, at least one.
    fn texts(&mut self, parts: &[Part], around: Span) -> Option<Vec<String>> {
        let mut texts = Vec::new();
        for (at, part) in parts.iter().enumerate() {
            match part {
                Part::Text { text, .. } if at % 2 == 0 => texts.push(text.clone()),
                comma if at % 2 == 1 && comma.is_mark(Mark::Comma) => {}
                other => {
                    let help = "write texts in quotes, with commas between them";
                    self.error(other.span(), "a text in quotes is expected here", help);
                    return None;
                }
            }
        }
        if texts.is_empty() {
            self.error(around, "a text in quotes is missing", "write it between quotes: `\"Draw N.\"`");
            return None;
        }
        Some(texts)
    }

    /// A line on fields.
    fn line(&mut self, statement: &Statement, names: &ClassNames, fields: &mut CardFields) {
        let Some(word) = statement.parts[0].word() else {
            self.error(statement.span, "neither a class nor a field", known_lines());
            return;
        };
        let rest = &statement.parts[1..];
        match word {
            "name" => self.field(statement, rest, |field| fields.name = field),
            "cards" => self.field(statement, behind(rest, "in"), |field| fields.cards = Some(field)),
            "apart" => self.field(statement, behind(rest, "by"), |field| fields.apart = Some(field)),
            "text" => fields.text.extend(self.reading(statement, rest, names)),
            "head" => fields.head.extend(self.reading(statement, rest, names)),
            "body" => fields.body.extend(self.reading(statement, rest, names)),
            "nothing" => fields.nothing.extend(self.texts(rest, statement.span).unwrap_or_default()),
            "lines" => {
                let rest = behind(behind(rest, "end"), "with");
                fields.line_ends.extend(self.texts(rest, statement.span).unwrap_or_default());
            }
            "without" => fields.markup.extend(self.texts(rest, statement.span).unwrap_or_default()),
            "skip" => fields.skip.extend(self.values(statement, rest)),
            "tokens" => fields.tokens.extend(self.values(statement, rest)),
            other => {
                let help = match nearest(other, LINES) {
                    Some(near) => format!("did you mean `{near}`?"),
                    None => known_lines(),
                };
                self.error(statement.parts[0].span(), format!("`{other}` says nothing of how cards are printed"), help);
            }
        }
    }

    fn field(&mut self, statement: &Statement, parts: &[Part], set: impl FnOnce(String)) {
        match parts {
            [Part::Text { text, .. }] => set(text.clone()),
            _ => self.error(statement.span, "one field is expected here", "write its name in quotes: `name \"title\"`"),
        }
    }

    fn reading(&mut self, statement: &Statement, parts: &[Part], names: &ClassNames) -> Option<FieldReading> {
        let (parts, only) = match parts.iter().position(|it| it.is_word("where")) {
            Some(at) => (&parts[..at], Some(self.values(statement, &parts[at + 1..])?)),
            None => (parts, None),
        };
        let [Part::Text { text, .. }, of, Part::Word { text: class, span }] = parts else {
            self.error(statement.span, "a field and a class are expected here", "write `head \"color\" as COLOR`");
            return None;
        };
        let found = names.class(class).filter(|_| of.is_word("as"));
        if found.is_none() {
            let help = match nearest(class, names.all()) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("write `{class} {{ \"PRINTED\" = OURS }}`"),
            };
            self.error(*span, format!("no class `{class}`"), help);
        }
        Some(FieldReading { field: text.clone(), class: found?, only })
    }

    fn values(&mut self, statement: &Statement, parts: &[Part]) -> Option<MatchedField> {
        let [Part::Text { text, .. }, colon, values @ ..] = parts else {
            self.error(statement.span, "a field and its values are expected here", "write `skip \"type\": \"Marker\"`");
            return None;
        };
        if !colon.is_mark(Mark::Colon) {
            self.error(colon.span(), "a colon is expected here", "write `skip \"type\": \"Marker\"`");
        }
        Some(MatchedField { field: text.clone(), values: self.texts(values, statement.span)? })
    }
}

fn known_lines() -> String {
    let words: Vec<String> = LINES.iter().map(|word| format!("`{word}`")).collect();
    format!("a line begins with {}, or with the name of a class in capitals", words.join(", "))
}

/// What stands behind a word, or all if it does not stand there.
fn behind<'p>(parts: &'p [Part], word: &str) -> &'p [Part] {
    match parts {
        [first, rest @ ..] if first.is_word(word) => rest,
        all => all,
    }
}

/// The classes of the fields: where reading begins.
pub(crate) fn starts(fields: &CardFields) -> impl Iterator<Item = ClassId> {
    fields.text.iter().chain(&fields.head).chain(&fields.body).map(|it| it.class)
}
