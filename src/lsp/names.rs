//! Names that texts declare.

use base::source::Span;

/// What is declared.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum NameKind {
    /// `rulebook`
    Rulebook,
    /// A block of a rulebook.
    Block,
    /// A clause of a rulebook.
    Clause,
    /// `event`
    Event,
    /// A zone.
    Zone,
    /// A number of objects.
    Number,
    /// A number of players.
    Resource,
    /// A kind of counters.
    Counter,
    /// A relation between objects.
    Relation,
    /// A set of words.
    WordSet,
    /// A word.
    Word,
    /// A period.
    Period,
    /// A keyword: a mark, or what `keyword` gives a meaning.
    Keyword,
    /// A priority of triggers.
    Priority,
    /// A class of replacements.
    Class,
    /// A question of a rulebook's own.
    Question,
    /// What is said of a policy.
    Policy,
    /// `card`
    Card,
    /// `token`
    Token,
    /// `property`
    Property,
    /// `scenario`
    Scenario,
    /// An object of a scenario.
    Object,
    /// A name that a line of a scenario gives: `as NAME`.
    Alias,
}

/// A declaration.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DeclaredName {
    /// What it is.
    pub kind: NameKind,
    /// Its name.
    pub name: String,
    /// Where the name stands.
    pub span: Span,
    /// Where all of it stands.
    pub whole: Span,
    /// What an outline says behind the name.
    pub detail: String,
    /// What is declared inside.
    pub inside: Vec<DeclaredName>,
}
