//! Every block of a rulebook, in one table: what is read, what an empty one says, what an editor offers.

/// A kind of block.
#[derive(Clone, Copy, Debug)]
pub struct BlockKind {
    /// The words with which it begins.
    pub word: &'static str,
    /// What stands in it.
    pub holds: BlockContents,
    /// Whether a rulebook has one of it at most: a second would take the place of the first.
    pub once: bool,
}

/// What stands in a block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BlockContents {
    /// What is added to what a rulebook has: an empty one says nothing.
    Added,
    /// Lines that a rulebook that extends another takes over one by one: an empty one takes the place of those.
    Lines,
    /// What takes the place of all that another rulebook says there, or changes some of it: an empty one says nothing.
    Whole,
    /// One thing, whose name stands in front of the braces.
    Named,
}

const fn block(word: &'static str, holds: BlockContents, once: bool) -> BlockKind {
    BlockKind { word, holds, once }
}

/// Every kind of block. Of two that begin alike the longer stands behind.
pub const BLOCKS: [BlockKind; 21] = [
    block("clauses", BlockContents::Added, false),
    block("zones", BlockContents::Added, false),
    block("numbers", BlockContents::Added, false),
    block("resources", BlockContents::Added, false),
    block("counters", BlockContents::Added, false),
    block("relations", BlockContents::Added, false),
    block("words", BlockContents::Added, false),
    block("periods", BlockContents::Added, false),
    block("keywords", BlockContents::Added, false),
    block("priorities", BlockContents::Added, false),
    block("classes", BlockContents::Added, false),
    block("neutral", BlockContents::Lines, true),
    block("event", BlockContents::Named, false),
    block("event procedure", BlockContents::Whole, true),
    block("cards", BlockContents::Added, true),
    block("question", BlockContents::Named, false),
    block("staging", BlockContents::Whole, false),
    block("policies", BlockContents::Added, false),
    block("play", BlockContents::Lines, true),
    block("standing", BlockContents::Lines, true),
    block("rules", BlockContents::Lines, true),
];

/// The words with which the blocks begin.
pub(super) fn words() -> impl Iterator<Item = &'static str> + Clone {
    BLOCKS.iter().map(|kind| kind.word)
}

/// The words of blocks that are taken over line by line.
pub fn of_lines() -> impl Iterator<Item = &'static str> + Clone {
    BLOCKS.iter().filter(|kind| kind.holds == BlockContents::Lines).map(|kind| kind.word)
}
