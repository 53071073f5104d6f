//! Blocks of lines that a rulebook takes over from the one that it extends: replaced, added to, or without some lines.
//!
//! `standing { ... }` takes the place of the whole block, and a warning names the lines that are lost; `only standing { ... }`
//! says that this is meant, `also standing { ... }` adds lines, and `without standing { ... }` takes lines away.

use super::blocks::of_lines;
use super::{Block, RulebookDraft};
use crate::read::parts::{Cursor, by_commas, span_of, without_citation, written};
use base::diagnostic::{Diagnostic, nearest};
use base::source::Span;
use syntax::{Delimiter, Mark, Part, Statement};

/// The most lines that a warning names.
const NAMED_MAX: usize = 4;

/// The longest line that a message repeats, in characters.
const WRITTEN_MAX: usize = 90;

/// How a block stands to that of the rulebook that is extended.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(super) enum BlockRelation {
    /// It takes its place; what is lost is told.
    #[default]
    Instead,
    /// It takes its place, and what is lost is meant to be.
    Only,
    /// It adds to it.
    Also,
}

/// A line of such a block, or a word of `neutral`, and the rulebook that says it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct InheritedLine<'a> {
    /// The statement in which it stands.
    pub(crate) statement: &'a Statement,
    /// What of it is the line.
    pub(super) parts: &'a [Part],
    /// The rulebook.
    pub(super) book: &'a str,
    /// The position of that in the chain.
    pub(super) nth: usize,
}

impl InheritedLine<'_> {
    /// What it says, without what it cites.
    pub(super) fn text(&self) -> String {
        written(without_citation(self.parts).0)
    }

    fn told(&self) -> String {
        let text = self.text();
        match text.char_indices().nth(WRITTEN_MAX) {
            Some((at, _)) => format!("`{}...`", &text[..at]),
            None => format!("`{text}`"),
        }
    }

    /// What a line of `play` is about: another of its kind takes its place. `then` is about the cards that it describes.
    fn kind(&self) -> String {
        let cursor = Cursor::new(self.parts, Span::default());
        let has = |word: &str| self.parts.iter().any(|part| part.is_word(word));
        let first = ["from", "to", "then", "activated"].into_iter().find(|word| cursor.at(word));
        if first != Some("then") {
            return first.unwrap_or(if has("only") { "only" } else { "pays" }).to_owned();
        }
        let ends = |part: &Part| part.is_word("goes") || matches!(part, Part::Mark { mark: Mark::Colon, .. });
        let end = self.parts.iter().position(ends).unwrap_or(self.parts.len());
        written(&self.parts[..end])
    }
}

/// `also`, `only` or nothing at the head of a block.
pub(super) fn how(cursor: &mut Cursor<'_>) -> BlockRelation {
    if cursor.eat("also") {
        BlockRelation::Also
    } else if cursor.eat("only") {
        BlockRelation::Only
    } else {
        BlockRelation::Instead
    }
}

/// Refuses `also` and `only` before a block that is not taken over line by line.
pub(super) fn not_of_lines(how: BlockRelation, word: &str, span: Span) -> Diagnostic {
    let said = if how == BlockRelation::Also { "also" } else { "only" };
    let all = of_lines().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", ");
    let problem = Diagnostic::error(span, format!("`{said}` cannot stand before `{word}`")).label("not expected");
    problem.help(format!("what `{word}` names is added to what is extended anyhow; `{said}` stands before {all}"))
}

/// Whether a statement takes lines of a block away.
pub(super) fn is_withdrawal(statement: &Statement) -> bool {
    let mut cursor = Cursor::of(statement);
    cursor.eat("without") && of_lines().any(|word| cursor.at(word))
}

/// The lines of a block: its statements, or the words of `neutral`.
fn lines<'a>(block: &Block<'a>, (nth, book): (usize, &'a str)) -> Vec<InheritedLine<'a>> {
    of_statements(block.word, &block.body.statements, (nth, book))
}

fn of_statements<'a>(word: &str, statements: &'a [Statement], (nth, book): (usize, &'a str)) -> Vec<InheritedLine<'a>> {
    let one = |statement: &'a Statement| match word {
        "neutral" => by_commas(&statement.parts).map(|parts| InheritedLine { statement, parts, book, nth }).collect(),
        _ => vec![InheritedLine { statement, parts: &statement.parts, book, nth }],
    };
    statements.iter().flat_map(one).filter(|line| !line.parts.is_empty()).collect()
}

impl<'a> RulebookDraft<'a> {
    fn lines_of(&mut self, word: &str) -> &mut Vec<InheritedLine<'a>> {
        match word {
            "play" => self.play.get_or_insert_default(),
            "standing" => &mut self.standing,
            "rules" => &mut self.rules,
            _ => &mut self.neutral,
        }
    }

    /// Takes a block over.
    pub(super) fn take_over(&mut self, block: Block<'a>, (nth, book): (usize, &'a str)) {
        let new = lines(&block, (nth, book));
        let old = std::mem::take(self.lines_of(block.word));
        if nth == 0 && block.how != BlockRelation::Instead {
            let said = if block.how == BlockRelation::Also { "also" } else { "only" };
            let problem = Diagnostic::error(block.span, format!("`{said} {}` adds to or replaces nothing", block.word));
            self.problems.push(problem.label("nothing is extended").help(format!("write `{} {{ ... }}`", block.word)));
        }
        if block.how == BlockRelation::Instead {
            self.warn_of_loss(&block, &old, &new);
        }
        let changes_nothing = block.how == BlockRelation::Also || old.is_empty();
        if new.is_empty() && changes_nothing {
            let problem =
                Diagnostic::warning(block.span, format!("block `{}` says nothing", block.word)).label("empty");
            self.problems.push(problem.help("write something in it, or leave it out"));
        }
        if block.word == "neutral" {
            self.check_said_twice(&[], &new);
        }
        let is_play = block.word == "play";
        let lines = match block.how {
            BlockRelation::Instead | BlockRelation::Only => new,
            // The first description that fits counts, so that what is added stands before what was.
            BlockRelation::Also if is_play => new.into_iter().chain(old).collect(),
            BlockRelation::Also => {
                self.check_said_twice(&old, &new);
                old.into_iter().chain(new).collect()
            }
        };
        *self.lines_of(block.word) = lines;
    }

    /// Refuses lines that what is extended has already; without lines of that, those that stand twice.
    fn check_said_twice(&mut self, old: &[InheritedLine<'a>], new: &[InheritedLine<'a>]) {
        for (at, line) in new.iter().enumerate() {
            let others = if old.is_empty() { &new[..at] } else { old };
            if let Some(known) = others.iter().find(|known| known.text() == line.text()) {
                let span = span_of(line.parts).unwrap_or(line.statement.span);
                let problem = Diagnostic::error(span, format!("`{}` says this already", known.book)).label("twice");
                self.problems.push(problem.help("leave this line out"));
            }
        }
    }

    /// Warns of lines of the rulebook that is extended that a block does not say again.
    fn warn_of_loss(&mut self, block: &Block<'a>, old: &[InheritedLine<'a>], new: &[InheritedLine<'a>]) {
        let is_kept = |line: &&InheritedLine<'a>| {
            new.iter().any(|it| it.text() == line.text() || (block.word == "play" && it.kind() == line.kind()))
        };
        let lost: Vec<&InheritedLine<'a>> = old.iter().filter(|line| !is_kept(line)).collect();
        let Some(first) = lost.first() else { return };
        let word = block.word;
        let mut named: Vec<String> = lost.iter().take(NAMED_MAX).map(|line| line.told()).collect();
        if lost.len() > NAMED_MAX {
            named.push(format!("{} more", lost.len() - NAMED_MAX));
        }
        let message =
            format!("this `{word}` takes the place of that of `{}`, without {}", first.book, named.join(", "));
        let problem = Diagnostic::warning(block.at, message).label("what is not said again is lost");
        self.problems.push(problem.help(format!(
            "write `also {word} {{ ... }}` to add to it, `only {word} {{ ... }}` if it is to be lost, or say it again here"
        )));
    }

    /// Reads `without standing { LINE; LINE }`.
    pub(super) fn withdraw_lines(&mut self, statement: &'a Statement, (nth, book): (usize, &'a str)) {
        let mut cursor = Cursor::of(statement);
        cursor.eat("without");
        let Some(word) = of_lines().find(|word| cursor.eat(word)) else { return };
        let Some(group) = cursor.group(Delimiter::Brace) else {
            let problem = Diagnostic::error(cursor.span(), format!("which lines of `{word}` are taken away?"));
            let help =
                format!("write `without {word} {{ LINE }}` with the line as it stands, or `only {word} {{}}` for all");
            self.problems.push(problem.label("`{` expected").help(help));
            return;
        };
        cursor.finish("the line", &mut self.problems);
        for gone in of_statements(word, &group.statements, (nth, book)) {
            let text = gone.text();
            let lines = self.lines_of(word);
            let at = lines.iter().position(|line| line.text() == text && line.nth < nth);
            match at {
                Some(at) => {
                    lines.remove(at);
                }
                None => {
                    let known: Vec<InheritedLine<'a>> = lines.clone();
                    let problem = no_line(word, &gone, &known);
                    self.problems.push(problem);
                }
            }
        }
    }
}

fn no_line(word: &str, gone: &InheritedLine<'_>, known: &[InheritedLine<'_>]) -> Diagnostic {
    let span = span_of(gone.parts).unwrap_or(gone.statement.span);
    let inherited: Vec<&InheritedLine<'_>> = known.iter().filter(|line| line.nth < gone.nth).collect();
    if known.iter().any(|line| line.nth == gone.nth && line.text() == gone.text()) {
        let problem = Diagnostic::error(span, "this rulebook itself says this line").label("not of what it extends");
        return problem.help("leave it out in both places");
    }
    let problem = Diagnostic::error(span, format!("`{word}` of what is extended has no such line")).label("no line");
    let texts: Vec<String> = inherited.iter().map(|line| line.text()).collect();
    match nearest(&gone.text(), texts.iter().map(String::as_str)) {
        Some(near) => problem.help(format!("did you mean `{near}`?")),
        None if texts.is_empty() => problem.help("it has none"),
        None => {
            let some: Vec<String> = inherited.iter().take(NAMED_MAX).map(|line| line.told()).collect();
            let more =
                if texts.len() > NAMED_MAX { format!(", and {} more", texts.len() - NAMED_MAX) } else { String::new() };
            problem.help(format!("its lines are {}{more}", some.join(", ")))
        }
    }
}
