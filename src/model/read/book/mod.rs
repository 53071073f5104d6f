//! Rulebooks: from the blocks of a rulebook, and of those that it extends, to one rulebook.
//!
//! Takes the chain from the base to the rulebook that is wanted; gives a
//! [`RulebookDraft`]: the whole vocabulary, the procedures and the policies, and the
//! bodies that are still text, because they are read with that vocabulary.
//!
//! Blocks may stand in any order. Names are declared first, over the whole
//! chain; then come the blocks that use them, each later rulebook overriding:
//! names and policies by key, procedures by a whole block or step by step.

mod ambiguous;
mod blocks;
mod clauses;
mod events;
mod faces;
mod flags;
mod inherit;
mod limit;
mod names;
mod placeholders;
mod policies;
mod policy_told;
mod procedure;
mod questions;
mod renumber;
mod rules;
mod sentences;
mod staging;
#[cfg(test)]
mod tests;
mod told;
mod twice;
mod vocabulary;
mod withdraw;

pub(crate) use ambiguous::is_of_language;
pub use blocks::{BLOCKS, BlockContents, BlockKind, of_lines};
pub(crate) use events::{EventBody, finish_events};
pub(crate) use inherit::InheritedLine;
pub(crate) use limit::{closed_triggers, too_many_triggers};
pub(crate) use rules::finish_rules;
pub use vocabulary::VOCABULARY;

use super::parts::{Cursor, written};
use crate::grammar::clause_numbers::ClauseNumbers;
use crate::policy::TABLE;
use crate::rulebook::Rulebook;
use base::diagnostic::{Diagnostic, nearest};
use base::source::Span;
use inherit::BlockRelation;
use syntax::{Delimiter, Group, Mark, Part, Statement};
use twice::SaidSoFar;

/// One rulebook's own text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BookText<'a> {
    /// Its name.
    pub(crate) name: &'a str,
    /// Its title.
    pub(crate) title: &'a str,
    /// The statements of its body.
    pub(crate) blocks: &'a [Statement],
}

/// A rulebook as far as it can be read without its own vocabulary.
#[derive(Clone, Debug, Default)]
pub(crate) struct RulebookDraft<'a> {
    /// The vocabulary, procedures and policies; bodies of events, `play`, `standing` and `rules` are missing.
    pub(crate) book: Rulebook,
    /// For each class, the words that introduce its effects.
    pub(crate) wordings: Vec<String>,
    /// Where each clause is declared.
    pub(crate) clause_spans: Vec<Span>,
    /// Where each policy is stated last.
    pub(crate) policy_spans: Vec<Option<Span>>,
    /// Where each question is declared, or settled last.
    pub(crate) question_spans: Vec<(String, Span)>,
    /// Where the event procedure is given or changed last.
    pub(crate) procedure_span: Option<Span>,
    /// The same of the staging.
    pub(crate) staging_span: Option<Span>,
    /// Each declared event's text; the events of periods come after them.
    pub(crate) event_texts: Vec<EventText<'a>>,
    /// How cards are played.
    pub(crate) play: Option<Vec<InheritedLine<'a>>>,
    /// What holds at all times.
    pub(crate) standing: Vec<InheritedLine<'a>>,
    /// What the book itself answers.
    pub(crate) rules: Vec<InheritedLine<'a>>,
    /// Words of objects that are no player's.
    neutral: Vec<InheritedLine<'a>>,
    /// Where each event on which abilities can trigger is named.
    trigger_event_spans: Vec<Span>,
    /// Zones and clauses that are taken away.
    pub(crate) withdrawn: withdraw::Withdrawn,
    /// Which clause a number means in which of the texts.
    pub(crate) clause_numbers: ClauseNumbers,
    /// Of each zone, the position in the chain of the rulebook that names it first.
    pub(crate) zone_books: Vec<(String, usize)>,
    /// What was declared last of each name, by the rulebooks read so far.
    declarations: names::Declarations,
    /// What was wrong.
    pub(crate) problems: Vec<Diagnostic>,
}

/// The text of an event that is read later.
#[derive(Clone, Debug)]
pub(crate) struct EventText<'a> {
    /// Where its name stands.
    pub(crate) span: Span,
    whole: Span,
    does: Vec<&'a [Part]>,
    steps: Vec<&'a [Part]>,
    needs: Vec<&'a [Part]>,
    occurs: Vec<&'a [Part]>,
}

/// One block with its place.
#[derive(Clone, Copy)]
pub(crate) struct Block<'a> {
    /// What it is.
    word: &'static str,
    /// How it stands to that of the rulebook that is extended.
    how: BlockRelation,
    /// Where its first word stands.
    at: Span,
    /// What stands between that and the braces.
    head: &'a [Part],
    /// What the braces hold.
    body: &'a Group,
    /// The whole of it.
    span: Span,
}

/// Reads a chain of rulebooks, the base first.
pub(crate) fn draft<'a>(chain: &[BookText<'a>]) -> RulebookDraft<'a> {
    let mut draft = RulebookDraft::default();
    if let Some(last) = chain.last() {
        draft.book.name = last.name.to_owned();
        draft.book.title = last.title.to_owned();
    }
    policies::all_silent(&mut draft);
    let books: Vec<Vec<Block<'a>>> = chain.iter().map(|text| draft.blocks(text.blocks)).collect();
    for (nth, blocks) in books.iter().enumerate() {
        draft.clause_numbers.next_book(chain[nth].blocks.iter().map(|line| line.span).collect());
        draft.withdraw_names(chain[nth].blocks, blocks);
        draft.renumber_clauses(chain[nth].blocks);
        for block in blocks {
            draft.declare(*block);
        }
        draft.note_zones(nth);
        draft.check_names(blocks, chain[nth].name);
        draft.check_once(blocks);
        draft.check_told_apart(blocks, &books[..nth]);
    }
    draft.check_periods(&books);
    draft.check_faces(&books);
    for (nth, (text, blocks)) in chain.iter().zip(&books).enumerate() {
        let mut seen = SaidSoFar::default();
        for block in blocks {
            draft.state(*block, (nth, text.name), &mut seen);
        }
        draft.edits((text.blocks, blocks), (nth, text.name), &mut seen);
    }
    draft.name_neutral();
    draft.check_withdrawn(chain);
    sentences::check_told_apart(&mut draft);
    events::add_periods(&mut draft);
    limit::check_trigger_events(&mut draft);
    procedure::check(&mut draft, chain);
    staging::complete(&mut draft);
    draft
}

impl<'a> RulebookDraft<'a> {
    /// The blocks of one rulebook's text.
    fn blocks(&mut self, statements: &'a [Statement]) -> Vec<Block<'a>> {
        let mut blocks = Vec::new();
        for statement in statements {
            if !RulebookDraft::is_edit(statement) {
                blocks.extend(self.block(statement));
            }
        }
        blocks
    }

    /// Whether this changes the event procedure step by step.
    fn is_edit(statement: &Statement) -> bool {
        let cursor = Cursor::of(statement);
        cursor.at("without") || cursor.at("step") || cursor.at("silent") || renumber::is_renumbering(statement)
    }

    fn block(&mut self, statement: &'a Statement) -> Option<Block<'a>> {
        let mut cursor = Cursor::of(statement);
        let how = inherit::how(&mut cursor);
        let Some(kind) = BLOCKS.iter().rev().find(|kind| cursor.eat(kind.word)) else {
            self.problems.push(no_block(statement));
            return None;
        };
        let word = kind.word;
        if how != BlockRelation::Instead && kind.holds != BlockContents::Lines {
            self.problems.push(inherit::not_of_lines(how, word, statement.parts[0].span()));
        }
        let at = cursor.rest().iter().position(|part| part.group_in(Delimiter::Brace).is_some());
        let Some((head, body, rest)) = at.and_then(|at| {
            let (head, rest) = cursor.rest().split_at(at);
            Some((head, rest[0].group()?, &rest[1..]))
        }) else {
            self.problems.push(told::no_braces(word, cursor.rest(), statement.span.after()));
            return None;
        };
        let behind = Cursor::new(rest, body.span);
        match BLOCKS.iter().find(|kind| behind.at(kind.word)) {
            Some(kind) => {
                let word = kind.word;
                let problem = Diagnostic::error(behind.here(), format!("`{word}` begins another block"));
                self.problems.push(
                    problem.label("on the same line").help("begin it on a line of its own, or put `;` in front of it"),
                );
            }
            None => {
                behind.finish("the block", &mut self.problems);
            }
        }
        if body.statements.is_empty()
            && how == BlockRelation::Instead
            && matches!(kind.holds, BlockContents::Added | BlockContents::Whole)
        {
            let problem = Diagnostic::warning(body.span, format!("block `{word}` says nothing")).label("empty");
            self.problems.push(problem.help("write something in it, or leave it out"));
        }
        if kind.holds != BlockContents::Named && !head.is_empty() {
            Cursor::new(head, body.span).finish(&format!("the head of `{word}`"), &mut self.problems);
        }
        Some(Block { word, how, at: statement.parts[0].span(), head, body, span: statement.span })
    }

    /// Reads a block that uses names.
    fn state(&mut self, block: Block<'a>, book: (usize, &'a str), seen: &mut SaidSoFar) {
        self.note_anew(&block);
        match block.word {
            "event" => events::event(self, block, &mut seen.events),
            "event procedure" => {
                self.procedure_span = Some(block.span);
                procedure::procedure(self, block.body);
            }
            "classes" => self.class_clauses(block),
            "staging" => {
                self.staging_span = Some(block.span);
                staging::staging(self, block.body);
            }
            "cards" => limit::cards(self, block.body),
            "question" => questions::question(self, block, &mut seen.questions),
            "policies" => policies::policies(self, block.body, seen),
            "play" | "rules" | "standing" | "neutral" => self.take_over(block, book),
            _ => {}
        }
    }

    /// Changes of the event procedure, and policies, that stand outside of a block.
    fn edits(
        &mut self,
        (statements, blocks): (&'a [Statement], &[Block<'a>]),
        book: (usize, &'a str),
        seen: &mut SaidSoFar,
    ) {
        for statement in statements.iter().filter(|statement| RulebookDraft::is_edit(statement)) {
            let cursor = Cursor::of(statement);
            if withdraw::is_of_name(statement, blocks) || renumber::is_renumbering(statement) {
                continue;
            }
            if let Some(problem) = withdraw::stays(statement) {
                self.problems.push(problem);
            } else if inherit::is_withdrawal(statement) {
                self.withdraw_lines(statement, book);
            } else if cursor.at("step") || cursor.at("without step") {
                self.procedure_span = Some(statement.span);
                procedure::edit(self, statement);
            } else {
                policies::policy(self, statement, &mut seen.policies);
            }
        }
    }
}

fn no_block(statement: &Statement) -> Diagnostic {
    let mut cursor = Cursor::of(statement);
    let words = cursor.name(&[]).map_or_else(|| written(&statement.parts[..1]), |name| name.text);
    let first = words.split(' ').next().unwrap_or(&words);
    let is_policy = |row: &&crate::policy::PolicyRow| words == row.key || words.starts_with(&format!("{} ", row.key));
    let stated = statement.parts.iter().any(|part| part.is_mark(Mark::Colon));
    let help = if let Some(instead) = told::block_instead(statement) {
        instead
    } else if ["card", "token", "keyword", "property", "scenario"].contains(&first) {
        format!("a {first} is declared beside the rulebook: close its `}}` first")
    } else if first == "extends" {
        "write it in the head: `rulebook NAME extends NAME { ... }`".to_owned()
    } else if stated && TABLE.iter().any(|row| is_policy(&row)) {
        "policies stand in `policies { ... }`".to_owned()
    } else {
        let all = || blocks::words().chain(["without step"]);
        match nearest(&words, all()).or_else(|| nearest(first, all())) {
            Some(near) => format!("did you mean `{near}`?"),
            None => {
                format!("a rulebook holds {}", all().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", "))
            }
        }
    };
    Diagnostic::error(statement.parts[0].span(), format!("no block `{words}` in a rulebook"))
        .label("not expected")
        .help(help)
}
