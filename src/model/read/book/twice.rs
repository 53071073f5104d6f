//! What one rulebook says twice, where only the last would count.
//!
//! A rulebook that extends another replaces such blocks of it; within one
//! rulebook a second one would replace the first in silence.

use super::{BLOCKS, Block, RulebookDraft, staging};
use crate::read::parts::Cursor;
use base::diagnostic::Diagnostic;
use base::source::Span;

/// What the blocks of one rulebook have said so far.
#[derive(Default)]
pub(super) struct SaidSoFar {
    /// The names of its events.
    pub(super) events: Vec<String>,
    /// The names of its questions.
    pub(super) questions: Vec<String>,
    /// The policies that it states.
    pub(super) policies: Vec<crate::policy::Policy>,
    /// The questions that it settles.
    pub(super) settled: Vec<String>,
}

impl<'a> RulebookDraft<'a> {
    /// Refuses a second block that would replace the first of the same rulebook.
    pub(super) fn check_once(&mut self, blocks: &[Block<'a>]) {
        for word in BLOCKS.iter().filter(|kind| kind.once).map(|kind| kind.word) {
            let of_word = blocks.iter().filter(|block| block.word == word && !only_edits(block));
            self.problems.extend(of_word.skip(1).map(|block| second(word, block.span)));
        }
        let anew = |block: &&Block<'a>| block.word == "staging" && block.body.statements.iter().any(staging::is_new);
        self.problems.extend(blocks.iter().filter(anew).skip(1).map(|block| second("staging", block.span)));
        let lines = blocks.iter().filter(|block| block.word == "staging").flat_map(|block| &block.body.statements);
        let substages = lines.filter(|line| Cursor::of(line).at("substages")).skip(1);
        self.problems.extend(substages.map(|line| {
            let problem = Diagnostic::error(line.span, "`substages` stands twice").label("the second");
            problem.help("leave one of them out: the last alone would count")
        }));
    }
}

/// A block that only changes steps can stand beside one that lists them.
pub(super) fn only_edits(block: &Block<'_>) -> bool {
    block.word == "event procedure" && block.body.statements.iter().all(RulebookDraft::is_edit)
}

fn second(word: &str, span: Span) -> Diagnostic {
    Diagnostic::error(span, format!("a rulebook has one block `{word}`"))
        .label("the second")
        .help("write all of it in the first block: the last alone would count")
}
