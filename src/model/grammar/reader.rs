//! The reader of one statement: cursor, scope, trouble and fuel.
//!
//! Every step that could be repeated burns fuel and every recursion goes
//! through [`StatementReader::deeper`], so that no text takes long or blows the stack.

use super::Builder;
use super::advice::NearEvent;
use super::budget::{EXPANSIONS_MAX, FUEL};
use super::parts_needed::PartsNeeded;
use super::printing::KeptWordings;
use super::scope::{NameScope, ValueKind};
use super::trouble::{Fail, FurthestNotes, Read};
use crate::expr::{Expr, Slot};
use base::diagnostic::Diagnostic;
use base::id::{ClauseId, KeywordId, TallyId};
use base::source::Span;
use syntax::{Delimiter, Group, Mark, Part, Statement};

/// How deep phrases may stand inside one another.
const DEPTH_MAX: u8 = 96;

/// How many parts ahead a word is looked for.
const AHEAD_MAX: usize = 150;

/// The last slot that is given away.
const SLOT_MAX: u8 = 240;

/// A position in parts.
#[derive(Clone, Copy, Debug)]
pub(super) struct PartCursor<'p> {
    pub(super) parts: &'p [Part],
    pub(super) at: usize,
    /// The empty place behind the last part.
    pub(super) end: Span,
}

impl<'p> PartCursor<'p> {
    /// At the first of these parts; `otherwise` is the place to blame where there are none.
    pub(super) fn new(parts: &'p [Part], otherwise: Span) -> Self {
        PartCursor { parts, at: 0, end: parts.last().map_or(otherwise, |last| last.span().after()) }
    }
}

/// Whose text it is: what every ability that is made of it says.
#[derive(Clone, Debug, Default)]
pub(super) struct Owner {
    pub(super) name: String,
    pub(super) sentence: String,
    pub(super) keyword: Option<KeywordId>,
    pub(super) clauses: Vec<ClauseId>,
    /// The keywords under expansion, outermost first.
    pub(super) expanding: Vec<KeywordId>,
    /// Whether it is a keyword that adds up.
    pub(super) adds_up: bool,
    /// Whether the text around the keyword says in which zones it works.
    pub(super) elsewhere: bool,
    /// Where the keyword is given a number below 0, and by which name.
    pub(super) given_below: Option<(Span, String)>,
}

/// Reads one statement.
pub(super) struct StatementReader<'r, 'a, 'p> {
    pub(super) b: &'r mut Builder<'a>,
    pub(super) cursor: PartCursor<'p>,
    pub(super) scope: NameScope,
    pub(super) owner: Owner,
    pub(super) trouble: FurthestNotes,
    /// Histories that were asked for, with the largest number asked.
    pub(super) asked: Vec<(TallyId, i32)>,
    /// Whether sentences that lack a word are tried, for the sake of the error.
    pub(super) explaining: bool,
    /// Which parts the sentences of events need.
    pub(super) parts: PartsNeeded<'a>,
    /// The event that may have been meant where none was found.
    pub(super) near: Option<NearEvent>,
    /// Whether the description that was read last is worded as a plural.
    pub(super) plural: bool,
    /// Whether another wording of a statement is tried.
    pub(super) rewording: bool,
    /// Sentences that were worded anew.
    pub(super) kept: &'p KeptWordings,
}

/// Everything that a failed attempt must put back.
struct Saved<'p> {
    cursor: PartCursor<'p>,
    scope: NameScope,
    abilities: usize,
    tallies: usize,
    diagnostics: usize,
    asked: usize,
}

impl<'r, 'a, 'p> StatementReader<'r, 'a, 'p> {
    pub(super) fn new(
        b: &'r mut Builder<'a>,
        cursor: PartCursor<'p>,
        (mut scope, owner): (NameScope, Owner),
        kept: &'p KeptWordings,
    ) -> Self {
        // What a keyword stands for is of any object that has it.
        scope.card = b.card.filter(|_| owner.expanding.is_empty());
        StatementReader {
            b,
            cursor,
            scope,
            owner,
            trouble: FurthestNotes::default(),
            asked: Vec::new(),
            explaining: false,
            parts: PartsNeeded::All,
            near: None,
            plural: false,
            rewording: false,
            kept,
        }
    }

    // the cursor

    /// The part `ahead` of the next one.
    pub(super) fn peek_at(&self, ahead: usize) -> Option<&'p Part> {
        self.cursor.parts.get(self.cursor.at + ahead)
    }

    pub(super) fn peek(&self) -> Option<&'p Part> {
        self.peek_at(0)
    }

    /// Where the next part stands.
    pub(super) fn place(&self) -> Span {
        self.peek().map_or(self.cursor.end, Part::span)
    }

    /// The place of what was read since a position.
    pub(super) fn since(&self, at: usize) -> Span {
        let parts = &self.cursor.parts[at.min(self.cursor.at)..self.cursor.at];
        match parts {
            [] => self.place(),
            [one] => one.span(),
            [first, .., last] => first.span().to(last.span()),
        }
    }

    pub(super) fn at_end(&self) -> bool {
        self.cursor.at >= self.cursor.parts.len()
    }

    pub(super) fn skip(&mut self, parts: usize) {
        self.cursor.at = (self.cursor.at + parts).min(self.cursor.parts.len());
    }

    /// The parts not yet read.
    pub(super) fn rest(&self) -> &'p [Part] {
        &self.cursor.parts[self.cursor.at.min(self.cursor.parts.len())..]
    }

    /// The parts that one sentence can reach; looking further would take long in a long text.
    pub(super) fn ahead(&self) -> &'p [Part] {
        let rest = self.rest();
        &rest[..rest.len().min(AHEAD_MAX)]
    }

    /// Whether this word stands here.
    pub(super) fn at_word(&self, word: &str) -> bool {
        self.peek().is_some_and(|part| part.is_word(word))
    }

    /// Whether these words stand here.
    pub(super) fn at_words(&self, words: &[&str]) -> bool {
        words.iter().enumerate().all(|(ahead, word)| self.peek_at(ahead).is_some_and(|part| part.is_word(word)))
    }

    pub(super) fn at_mark(&self, mark: Mark) -> bool {
        self.peek().is_some_and(|part| part.is_mark(mark))
    }

    /// Takes this word if it stands here.
    pub(super) fn eat(&mut self, word: &str) -> bool {
        let here = self.at_word(word);
        if here {
            self.skip(1);
        } else {
            self.trouble.literal(self.place(), self.peek(), word);
        }
        here
    }

    /// Takes these words if all of them stand here.
    pub(super) fn eat_words(&mut self, words: &[&str]) -> bool {
        for (ahead, word) in words.iter().enumerate() {
            let part = self.peek_at(ahead);
            if !part.is_some_and(|part| part.is_word(word)) {
                self.trouble.literal(part.map_or(self.cursor.end, Part::span), part, word);
                return false;
            }
        }
        self.skip(words.len());
        true
    }

    /// Takes one of these words, and notes nothing if none stands here.
    pub(super) fn take(&mut self, words: &[&str]) -> bool {
        let here = words.iter().any(|word| self.at_word(word));
        self.skip(usize::from(here));
        here
    }

    /// Takes this word; it is suggested where something near to it stands, but not listed.
    pub(super) fn take_hinted(&mut self, word: &'static str) -> bool {
        let here = self.at_word(word);
        if here {
            self.skip(1);
        } else {
            self.trouble.hints(self.place(), self.peek(), &[word]);
        }
        here
    }

    /// Takes one of these words.
    pub(super) fn eat_any(&mut self, words: &[&str]) -> bool {
        words.iter().any(|word| self.eat(word))
    }

    pub(super) fn eat_mark(&mut self, mark: Mark) -> bool {
        let here = self.at_mark(mark);
        if here {
            self.skip(1);
        } else {
            self.trouble.literal(self.place(), self.peek(), mark.text());
        }
        here
    }

    pub(super) fn expect(&mut self, word: &str) -> Read<()> {
        if self.eat(word) { Ok(()) } else { Err(Fail) }
    }

    pub(super) fn expect_words(&mut self, words: &[&str]) -> Read<()> {
        if self.eat_words(words) { Ok(()) } else { Err(Fail) }
    }

    pub(super) fn expect_mark(&mut self, mark: Mark) -> Read<()> {
        if self.eat_mark(mark) { Ok(()) } else { Err(Fail) }
    }

    /// Nothing may be left.
    pub(super) fn expect_end(&mut self) -> Read<()> {
        if self.at_end() {
            return Ok(());
        }
        self.wanted("the end of the sentence")
    }

    /// Nothing may be left but a final full stop.
    pub(super) fn expect_sentence_end(&mut self) -> Read<()> {
        if self.at_mark(Mark::Dot) && self.cursor.at + 1 == self.cursor.parts.len() {
            self.skip(1);
        }
        self.expect_end()
    }

    pub(super) fn eat_number(&mut self) -> Option<i32> {
        let Some(Part::Number { value, .. }) = self.peek() else { return None };
        self.skip(1);
        Some(*value)
    }

    /// The text in quotes that stands here.
    pub(super) fn eat_text(&mut self) -> Option<&'p str> {
        let Some(Part::Text { text, .. }) = self.peek() else { return None };
        self.skip(1);
        Some(text)
    }

    /// The group that stands here.
    pub(super) fn eat_group(&mut self, delimiter: Delimiter) -> Option<&'p Group> {
        let group = self.peek()?.group_in(delimiter)?;
        self.skip(1);
        Some(group)
    }

    // trouble

    /// Fails: something that has no fixed words was expected here.
    pub(super) fn wanted<T>(&mut self, phrase: &'static str) -> Read<T> {
        self.trouble.phrase(self.place(), self.peek(), phrase);
        Err(Fail)
    }

    /// Fails: something that has a value was expected here.
    pub(super) fn wanted_value<T>(&mut self) -> Read<T> {
        self.trouble.value(self.place(), self.peek());
        Err(Fail)
    }

    /// Fails: what was read from a position to here is understood, but not allowed.
    pub(super) fn refuse<T>(&mut self, at: usize, problem: impl FnOnce(Span) -> Diagnostic) -> Read<T> {
        let problem = problem(self.since(at));
        self.trouble.refuse(self.place(), problem);
        Err(Fail)
    }

    /// Reports the trouble and begins anew.
    pub(super) fn report(&mut self) {
        self.report_of(self.cursor.parts);
    }

    // attempts

    fn save(&self) -> Saved<'p> {
        Saved {
            cursor: self.cursor,
            scope: self.scope.clone(),
            abilities: self.b.abilities.len(),
            tallies: self.b.tallies.len(),
            diagnostics: self.b.diagnostics.len(),
            asked: self.asked.len(),
        }
    }

    fn restore(&mut self, saved: Saved<'p>) {
        self.cursor = saved.cursor;
        self.scope = saved.scope;
        self.b.abilities.truncate(saved.abilities);
        self.b.tallies.truncate(saved.tallies);
        self.b.diagnostics.truncate(saved.diagnostics);
        self.asked.truncate(saved.asked);
    }

    /// Reads something, or leaves everything as it was.
    pub(super) fn attempt<T>(&mut self, read: impl FnOnce(&mut Self) -> Read<T>) -> Read<T> {
        let saved = self.save();
        let result = self.burn().and_then(|()| read(self));
        if result.is_err() {
            self.restore(saved);
        }
        result
    }

    /// Reads something; where that fails, once more with every sentence tried, for the sake of the error.
    pub(super) fn explained_attempt<T>(&mut self, mut read: impl FnMut(&mut Self) -> Read<T>) -> Read<T> {
        let first = self.attempt(&mut read);
        if first.is_ok() || self.explaining {
            return first;
        }
        self.explaining = true;
        let second = self.attempt(&mut read);
        self.explaining = false;
        second
    }

    /// Reads something, says how far it got, and leaves everything as it was.
    pub(super) fn measure<T>(&mut self, read: impl FnOnce(&mut Self) -> Read<T>) -> Option<(usize, T)> {
        let saved = self.save();
        let result = self.burn().and_then(|()| read(self)).ok();
        let reached = self.cursor.at;
        self.restore(saved);
        result.map(|value| (reached, value))
    }

    fn burn(&mut self) -> Read<()> {
        if self.b.budget.fuel == 0 {
            let at = self.cursor.at;
            return self.refuse(at, |span| {
                Diagnostic::error(span, "sentence is too involved to be read")
                    .label("given up here")
                    .help("divide it into several")
            });
        }
        self.b.budget.fuel -= 1;
        Ok(())
    }

    /// Counts another wording that is tried, if one more may be.
    pub(super) fn may_reword(&mut self) -> bool {
        let may = self.b.budget.rewordings > 0 && self.b.budget.fuel > FUEL / 2;
        self.b.budget.rewordings = self.b.budget.rewordings.saturating_sub(1);
        may
    }

    /// Counts a keyword that is replaced by what it stands for.
    pub(super) fn expands(&mut self, at: usize) -> Read<()> {
        if self.b.budget.expansions == 0 {
            return self.refuse(at, |span| {
                Diagnostic::error(span, "keywords stand for too much here")
                    .label(format!("more than {EXPANSIONS_MAX} of them in one ability"))
                    .help("let a keyword use others more seldom")
            });
        }
        self.b.budget.expansions -= 1;
        Ok(())
    }

    /// Reads something that may hold something of its own kind.
    pub(super) fn deeper<T>(&mut self, read: impl FnOnce(&mut Self) -> Read<T>) -> Read<T> {
        self.burn()?;
        if self.b.budget.depth >= DEPTH_MAX {
            let at = self.cursor.at;
            return self.refuse(at, |span| {
                Diagnostic::error(span, "phrases stand too deep inside one another")
                    .label("not read from here on")
                    .help("divide it into several sentences")
            });
        }
        self.b.budget.depth += 1;
        let result = read(self);
        self.b.budget.depth -= 1;
        result
    }

    /// Reads other parts with the same scope, and comes back here.
    pub(super) fn inside<T>(
        &mut self,
        parts: &'p [Part],
        otherwise: Span,
        read: impl FnOnce(&mut Self) -> Read<T>,
    ) -> Read<T> {
        let back = std::mem::replace(&mut self.cursor, PartCursor::new(parts, otherwise));
        let result = self.deeper(read);
        self.cursor = back;
        result
    }

    /// Reads each statement of braces into what was read so far; one that fails is reported and left out.
    ///
    /// A statement may be read several times, in several wordings. Each begins with what was read before the statement.
    pub(super) fn each_statement<S: Clone>(
        &mut self,
        statements: &'p [Statement],
        mut so_far: S,
        mut read: impl FnMut(&mut Self, &mut S) -> Read<()>,
    ) -> S {
        let mut unknown: Vec<&str> = Vec::new();
        for statement in statements {
            // What was to be given a name in what could not be read is missed by what follows; that is told once.
            if super::given_names::mentions(&statement.parts, &unknown) {
                continue;
            }
            let before = std::mem::take(&mut self.trouble);
            let stop = std::mem::take(&mut self.scope.stop);
            let done = self.inside(&statement.parts, statement.span, |reader| {
                reader.read_as_printed(|reader| {
                    let mut with_this = so_far.clone();
                    read(reader, &mut with_this)?;
                    reader.expect_sentence_end()?;
                    Ok(with_this)
                })
            });
            match done {
                Ok(with_this) => so_far = with_this,
                Err(Fail) => {
                    self.report_of(&statement.parts);
                    unknown.extend(super::given_names::named_in(&statement.parts));
                }
            }
            self.scope.stop = stop;
            self.trouble = before;
        }
        so_far
    }

    // the scope

    /// A new slot.
    pub(super) fn slot(&mut self) -> Read<Slot> {
        let slot = Slot(self.scope.next);
        if slot.0 >= SLOT_MAX {
            return self.no_room(self.cursor.at);
        }
        self.scope.next += 1;
        Ok(slot)
    }

    /// An ability that begins at a position has more objects, names and amounts than slots.
    pub(super) fn no_room<R>(&mut self, at: usize) -> Read<R> {
        self.refuse(at, |span| {
            Diagnostic::error(span, "too many objects and names in one ability").help("divide it into several")
        })
    }

    /// An expression that the scope gives, noted as read; fails if there is none.
    pub(super) fn known(&mut self, expr: Option<Expr>, at: usize, missing: &'static str) -> Read<Expr> {
        match expr {
            Some(expr) => {
                self.scope.read(&expr);
                Ok(expr)
            }
            None => {
                let help = match missing {
                    _ if missing.starts_with("nothing was named") => Some(self.no_it(at)),
                    _ if missing.starts_with("there is no `this`") && self.scope.holes => {
                        Some("name a part of the event, such as `OBJECT`, or describe what is meant")
                    }
                    _ if missing.starts_with("there is no `this`") => {
                        Some("name an object, or describe what is meant; what `each ...` is about is `it`")
                    }
                    _ if missing.starts_with("nobody is there who could choose") => Some(
                        "say who chooses: `A chooses ...` in a script, `PLAYER chooses ...`, or `each ...` where nothing is chosen",
                    ),
                    _ if missing.starts_with("there is no event") && self.scope.argument => Some(
                        "an argument of a keyword that an object gains is read there, behind the event: write a number, or what can be counted then",
                    ),
                    _ if missing.starts_with("nobody was named") => Some(
                        "name them: `each ...`; what is done to each of several in turn stands in braces, `for each player { that player DO }` or \
                         `for each DESCRIPTION { DO, its controller DO }`; `them` are targets or objects that were counted before (`1 or more units`)",
                    ),
                    _ if !missing.starts_with("there is no `you`") => None,
                    _ if self.scope.script => Some("name the player as the scenario does: `A draws 1 card`"),
                    _ => Some("name the player: `its controller`, `each player`, `a player`, or describe without one"),
                };
                let targets = self.counted_targets().filter(|_| missing.starts_with("nobody was named"));
                let targets = targets.map(|several| {
                    format!("of the targets before write `the same {several}`, or do it all to each of them: `for each {several} {{ DO; DO }}`")
                });
                let help = targets.or_else(|| help.map(str::to_owned));
                self.refuse(at, |span| {
                    let problem = Diagnostic::error(span, missing).label("means nothing here");
                    help.map_or_else(|| problem.clone(), |help| problem.clone().help(help))
                })
            }
        }
    }

    /// Fails unless a value, read from a position on, is of a kind.
    pub(super) fn check(&mut self, at: usize, found: ValueKind, wanted: ValueKind) -> Read<()> {
        if found == wanted {
            return Ok(());
        }
        let part = self.cursor.parts.get(at);
        if let Some(Part::Text { text, span }) = part
            && self.b.players.contains(text)
            && wanted == ValueKind::Object
        {
            let problem = super::nearly::no_object(text, *span);
            return self.refuse(at, |_| problem);
        }
        self.trouble.phrase(part.map_or(self.cursor.end, Part::span), part, wanted.called());
        Err(Fail)
    }
}
