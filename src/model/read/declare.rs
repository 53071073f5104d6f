//! Declarations: what a file holds, by kind and name.
//!
//! Only the head of each is read here; bodies are read under the rulebook with
//! which a scenario uses them.

use super::files::LoadedFile;
use super::parts::{Cursor, Name, written};
use base::diagnostic::{Diagnostic, nearest};
use std::ops::Range;
use syntax::{Delimiter, Group, Mark, Part, Statement};

/// Most letters of a wrong word that are repeated in a message.
const WRITTEN_MAX: usize = 40;

/// What is declared.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum DeclarationKind {
    /// `rulebook`
    Rulebook,
    /// `keyword`
    Keyword,
    /// `card`
    Card,
    /// `token`
    Token,
    /// `property`
    Property,
    /// `scenario`
    Scenario,
    /// `equivalent`
    Equivalent,
}

impl DeclarationKind {
    /// Every kind with the word that starts it.
    const WORDS: [(&'static str, DeclarationKind); 7] = [
        ("rulebook", DeclarationKind::Rulebook),
        ("keyword", DeclarationKind::Keyword),
        ("card", DeclarationKind::Card),
        ("token", DeclarationKind::Token),
        ("property", DeclarationKind::Property),
        ("scenario", DeclarationKind::Scenario),
        ("equivalent", DeclarationKind::Equivalent),
    ];

    /// The word that starts it.
    pub(crate) fn word(self) -> &'static str {
        DeclarationKind::WORDS[self as usize].0
    }

    /// The kind of which there must be only one of a name: cards and tokens share their names.
    pub(crate) fn shared(self) -> DeclarationKind {
        if self == DeclarationKind::Token { DeclarationKind::Card } else { self }
    }
}

/// The head of a declaration, and where the rest of it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Declaration {
    /// What is declared.
    pub(crate) kind: DeclarationKind,
    /// Its name.
    pub(crate) name: Name,
    /// The title of a rulebook.
    pub(crate) title: Option<String>,
    /// The rulebook that a rulebook extends.
    pub(crate) extends: Option<Name>,
    /// Its file, by position.
    pub(crate) file: usize,
    /// Its statement in the file.
    pub(crate) statement: usize,
    /// The parts between the name and the body: words of a card, parameters of a keyword.
    pub(crate) head: Range<usize>,
    /// The part that is its body.
    pub(crate) body: Option<usize>,
}

impl Declaration {
    /// The statement.
    pub(crate) fn statement<'a>(&self, files: &'a [LoadedFile]) -> &'a Statement {
        &files[self.file].tree.statements[self.statement]
    }

    /// The parts between the name and the body.
    pub(crate) fn head<'a>(&self, files: &'a [LoadedFile]) -> &'a [Part] {
        &self.statement(files).parts[self.head.clone()]
    }

    /// The body; none for a card without braces.
    pub(crate) fn body<'a>(&self, files: &'a [LoadedFile]) -> Option<&'a Group> {
        self.body.and_then(|at| self.statement(files).parts[at].group())
    }

    /// The statements of the body.
    pub(crate) fn lines<'a>(&self, files: &'a [LoadedFile]) -> &'a [Statement] {
        self.body(files).map_or(&[], |group| &group.statements)
    }
}

/// The declarations of a file.
pub(crate) fn declarations(at: usize, file: &LoadedFile, problems: &mut Vec<Diagnostic>) -> Vec<Declaration> {
    let mut found = Vec::new();
    for (index, statement) in file.tree.statements.iter().enumerate() {
        let first = &statement.parts[0];
        // How cards are printed says nothing of what they do: `import` reads it.
        if first.is_word("use") || first.is_word("print") {
            continue;
        }
        match DeclarationKind::WORDS.iter().find(|(word, _)| first.is_word(word)) {
            Some((_, kind)) => found.extend(declaration(*kind, (at, index), statement, problems)),
            None => problems.push(no_declaration(statement)),
        }
    }
    found
}

fn no_declaration(statement: &Statement) -> Diagnostic {
    let first = &statement.parts[0];
    if first.group_in(Delimiter::Brace).is_some() {
        let problem = Diagnostic::error(first.span(), "this block belongs to no declaration").label("of what?");
        return problem.help("write its `{` on the line of the declaration: `card \"NAME\": unit {`");
    }
    let words = || DeclarationKind::WORDS.iter().map(|(word, _)| *word).chain(["use", "print"]);
    let help = match first.word().and_then(|word| nearest(word, words())) {
        Some(near) => format!("did you mean `{near}`?"),
        None => "a file holds `use`, `rulebook`, `keyword`, `card`, `token`, `property`, `scenario`, `print` and `equivalent`"
            .to_owned(),
    };
    let mut written = super::files::first_word(statement);
    if let Some((end, _)) = written.char_indices().nth(WRITTEN_MAX) {
        written.truncate(end);
        written.push_str("...");
    }
    Diagnostic::error(first.span(), format!("`{written}` starts no declaration")).label("not expected").help(help)
}

/// `keyword ward N { ... }`, `keyword ward [N] { ... }`: a parameter stands in parentheses.
fn bare_parameter(kind: DeclarationKind, name: &Name, statement: &Statement) -> Option<Diagnostic> {
    let in_brackets = statement.parts.iter().find_map(|part| part.group_in(Delimiter::Bracket));
    let (keyword, parameter, span) = match in_brackets {
        Some(group) => (name.text.as_str(), written(&group.statements.first()?.parts), group.span),
        None => {
            let (keyword, last) = name.text.rsplit_once(' ')?;
            let span = statement.parts.iter().find(|part| part.is_word(last)).map_or(name.span, Part::span);
            (keyword, last.to_owned(), span)
        }
    };
    let is_name = !parameter.is_empty() && parameter.chars().all(char::is_uppercase);
    let body = statement.parts.iter().find_map(|part| part.group_in(Delimiter::Brace))?;
    let is_read = body.statements.iter().any(|line| super::parts::reads(&line.parts, &parameter));
    if kind != DeclarationKind::Keyword || !is_name || !is_read {
        return None;
    }
    let problem = Diagnostic::error(span, "what a keyword is given stands in parentheses").label("a part of the name?");
    Some(problem.help(format!("write `keyword {keyword}({parameter}) {{ ... }}`, and on cards `{keyword}(2)`")))
}

fn declaration(
    kind: DeclarationKind,
    (file, index): (usize, usize),
    statement: &Statement,
    problems: &mut Vec<Diagnostic>,
) -> Option<Declaration> {
    let all = statement.parts.len();
    let mut cursor = Cursor::of(statement);
    cursor.next();
    let Some(name) = cursor.name(&["extends"]) else {
        problems.push(
            Diagnostic::error(cursor.here(), format!("this {} has no name", kind.word()))
                .label("a name is missing")
                .help(format!("write `{} \"NAME\" {{ ... }}`", kind.word())),
        );
        return None;
    };
    if name.text.trim().is_empty() {
        problems.push(
            Diagnostic::error(name.span, format!("the name of this {} is empty", kind.word()))
                .label("a name is missing")
                .help(format!("write `{} \"NAME\" {{ ... }}`", kind.word())),
        );
    }
    if let Some(odd) = misspelt_extends(kind, &name, statement) {
        let problem =
            Diagnostic::error(odd.span(), format!("cannot read `{}` here", written(std::slice::from_ref(odd))));
        problems.push(
            problem
                .label("a part of the name?")
                .help("did you mean `extends`? a name of several words may stand in quotes"),
        );
        return None;
    }
    if let Some(problem) = bare_parameter(kind, &name, statement) {
        problems.push(problem);
        return None;
    }
    let (title, extends) =
        if kind == DeclarationKind::Rulebook { rulebook_head(&mut cursor, problems) } else { (None, None) };
    if matches!(kind, DeclarationKind::Card | DeclarationKind::Token)
        && cursor.eat_mark(Mark::Colon)
        && cursor.rest().first().is_none_or(|part| part.group_in(Delimiter::Brace).is_some())
    {
        let problem = Diagnostic::error(cursor.here(), "no words stand behind the colon").label("what is it?");
        problems.push(problem.help(format!("write `{} \"{}\": WORD {{ ... }}`", kind.word(), name.text)));
    }
    let from = all - cursor.rest().len();
    let brace = |part: &Part| part.group_in(Delimiter::Brace).is_some();
    let body = cursor.rest().iter().position(brace).map(|at| from + at);
    if body.is_none() && !matches!(kind, DeclarationKind::Card | DeclarationKind::Token) {
        problems.push(
            Diagnostic::error(statement.span.after(), format!("{} `{}` has no body", kind.word(), name.text))
                .label("`{` expected"),
        );
        return None;
    }
    let head = from..body.unwrap_or(all);
    let rest = body.map_or(&[][..], |body| &statement.parts[body + 1..]);
    Cursor::new(rest, statement.span).finish("the declaration", problems);
    if !matches!(kind, DeclarationKind::Card | DeclarationKind::Token | DeclarationKind::Keyword) {
        Cursor::new(&statement.parts[head.clone()], statement.span).finish("the name", problems);
    }
    Some(Declaration { kind, name, title, extends, file, statement: index, head, body })
}

/// `rulebook r extend plain`: a word that is nearly `extends` in a name of several words.
fn misspelt_extends<'s>(kind: DeclarationKind, name: &Name, statement: &'s Statement) -> Option<&'s Part> {
    // A name in quotes is one part.
    statement.parts.get(1).and_then(Part::word)?;
    let words = name.text.split(' ').count();
    let parts = statement.parts.get(2..1 + words).filter(|_| kind == DeclarationKind::Rulebook && words > 2)?;
    parts.iter().find(|part| part.word().is_some_and(|word| nearest(word, ["extends"]).is_some()))
}

fn rulebook_head(cursor: &mut Cursor<'_>, problems: &mut Vec<Diagnostic>) -> (Option<String>, Option<Name>) {
    let title = cursor.text().map(|title| title.text);
    if !cursor.eat("extends") {
        let here = cursor.rest().first();
        if let Some(colon) = here.filter(|part| part.is_mark(Mark::Colon)) {
            let problem = Diagnostic::error(colon.span(), "what a rulebook builds on stands behind `extends`");
            problems.push(problem.label("a colon").help("write `rulebook NAME extends NAME { ... }`"));
            cursor.until_mark(Mark::Colon);
            cursor.eat_mark(Mark::Colon);
            return (title, cursor.name(&[]));
        }
        let near = |part: &&Part| part.word().is_some_and(|word| nearest(word, ["extends"]).is_some());
        let Some(misspelt) = here.filter(near) else { return (title, None) };
        let found = written(std::slice::from_ref(misspelt));
        let problem = Diagnostic::error(misspelt.span(), format!("cannot read `{found}` here"));
        problems.push(problem.label("not expected").help("did you mean `extends`?"));
        cursor.next();
    }
    let extends = cursor.name(&[]);
    if extends.is_none() {
        problems.push(
            Diagnostic::error(cursor.here(), "`extends` needs a rulebook")
                .label("a name is missing")
                .help("write `extends NAME`"),
        );
    }
    (title.or_else(|| cursor.text().map(|title| title.text)), extends)
}
