//! Wordings as templates: `if some(event) this some(period) , one(how:instead|prevent) all(done)`.
//!
//! A template is words and marks as they stand, with `|` between those of which one may stand there, and holes:
//! `some(x)` takes as few parts as fit (`untargeted(x)` without `target`, `named(x)` not with `its` in front), `most(x)` as many, none over a `,`, `.`, `:` or `then`; `sent(x)` takes
//! as many as fit of one sentence, and `all(x)` of anything; `one(x:a|b)` is one of these words; `digit(x)`, `text(x)`, `zone(x)`
//! and `word(x)` are a number, a text in quotes, a zone, and a word of the vocabulary or a noun. `^` is the beginning of the statement, `$` its end, a full
//! stop before it left out; `<` the beginning of an instruction and `<<` that of a sentence, `>` and `>>` the ends.
//! What replaces it names the holes, `(x:1)` for one of several, and may set `[ ... ]` for parentheses and `{ ... ; ... }` for braces.

use super::super::names::{article, longest, name_length};
use super::super::reader::StatementReader;
use base::source::Span;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use syntax::{Delimiter, Group, Mark, Part, Statement};

/// How many ways to read a template into a text are looked at.
const MATCHES_MAX: usize = 24;

/// How many steps the search for them takes.
const STEPS_MAX: usize = 4_000;

/// A template, as read.
#[derive(Debug)]
struct Template {
    pieces: Vec<TemplatePiece>,
    /// For each word or mark: the signs of those that may stand there. A text without any of them does not have the template.
    signs: Vec<u64>,
}

thread_local! {
    /// The templates that were read before, by their texts in the program: all are tried at each sentence that is not understood.
    static READ_TEMPLATES: RefCell<BTreeMap<*const str, Rc<Template>>> = RefCell::default();
}

/// A piece of a template.
#[derive(Clone, Copy, Debug)]
enum TemplatePiece {
    /// One of these words or marks.
    Literal(&'static str),
    Hole(&'static str, HoleExtent),
    Edge(TemplateEdge),
}

/// How much a hole takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum HoleExtent {
    Some,
    /// The same, without `target`.
    Untargeted,
    /// The same, that does not begin with `its`.
    Named,
    Most,
    Sentence,
    All,
    /// One of these words.
    One(&'static str),
    Digit,
    Text,
    Zone,
    Word,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum TemplateEdge {
    Start,
    End,
    StepStart,
    StepEnd,
    SentenceStart,
    SentenceEnd,
}

/// Where a template stands in a text, and what its holes took.
#[derive(Clone, Debug)]
pub(in super::super) struct FoundTemplate {
    pub(super) from: usize,
    pub(super) to: usize,
    holes: Vec<(&'static str, usize, usize)>,
}

/// The search for a template in a text.
struct Matching<'t> {
    run: &'t [Part],
    steps: usize,
    found: Vec<FoundTemplate>,
}

impl StatementReader<'_, '_, '_> {
    /// Where a template stands in some parts.
    pub(in super::super) fn matches(&self, template: &'static str, run: &[Part]) -> Vec<FoundTemplate> {
        let template = Template::of(template);
        let signs = run.iter().fold(0, |signs, part| signs | sign_of_part(part));
        if template.signs.iter().any(|wanted| wanted & signs == 0) {
            return Vec::new();
        }
        let stands = |words: &str| run.iter().any(|part| words.split('|').any(|word| is_written(part, word)));
        let has = |piece: &TemplatePiece| !matches!(piece, TemplatePiece::Literal(words) if !stands(words));
        if !template.pieces.iter().all(has) {
            return Vec::new();
        }
        let mut matching = Matching { run, steps: STEPS_MAX, found: Vec::new() };
        for from in 0..run.len() {
            let mut holes = Vec::new();
            self.step(&template.pieces, (from, from), &mut holes, &mut matching);
        }
        matching.found
    }

    fn step(
        &self,
        pieces: &[TemplatePiece],
        (from, at): (usize, usize),
        holes: &mut Vec<(&'static str, usize, usize)>,
        matching: &mut Matching<'_>,
    ) {
        if matching.steps == 0 || matching.found.len() >= MATCHES_MAX {
            return;
        }
        matching.steps -= 1;
        let run = matching.run;
        let Some((first, rest)) = pieces.split_first() else {
            matching.found.push(FoundTemplate { from, to: at, holes: holes.clone() });
            return;
        };
        match first {
            TemplatePiece::Edge(edge) => {
                if let Some(at) = edge.stands(run, at) {
                    self.step(rest, (from, at), holes, matching);
                }
            }
            TemplatePiece::Literal(words) => {
                if run.get(at).is_some_and(|part| words.split('|').any(|word| is_written(part, word))) {
                    self.step(rest, (from, at + 1), holes, matching);
                }
            }
            TemplatePiece::Hole(name, extent) => {
                for length in self.lengths(*extent, &run[at.min(run.len())..]) {
                    holes.push((name, at, at + length));
                    self.step(rest, (from, at + length), holes, matching);
                    holes.pop();
                }
            }
        }
    }

    /// How many parts a hole can take, those first that are tried first.
    fn lengths(&self, extent: HoleExtent, rest: &[Part]) -> Vec<usize> {
        let first = rest.first();
        let is = |yes: bool| if yes { vec![1] } else { Vec::new() };
        let upto = |stops: &dyn Fn(&Part) -> bool| rest.iter().position(stops).unwrap_or(rest.len());
        match extent {
            HoleExtent::Some => (1..=upto(&ends_step)).collect(),
            HoleExtent::Untargeted => (1..=upto(&|part| ends_step(part) || part.is_word("target"))).collect(),
            HoleExtent::Named if first.is_some_and(|part| part.is_word("its")) => Vec::new(),
            HoleExtent::Named => (1..=upto(&ends_step)).collect(),
            HoleExtent::Most => (1..=upto(&ends_step)).rev().collect(),
            HoleExtent::Sentence => (1..=upto(&ends_sentence)).rev().collect(),
            HoleExtent::All => (1..=rest.len()).rev().collect(),
            HoleExtent::One(words) => is(first.is_some_and(|part| words.split('|').any(|word| is_written(part, word)))),
            HoleExtent::Digit => is(matches!(first, Some(Part::Number { .. }))),
            HoleExtent::Text => is(matches!(first, Some(Part::Text { .. }))),
            HoleExtent::Zone => {
                let zones = self.b.rulebook.zones.iter().map(|zone| zone.name.as_str());
                longest(zones, rest).map(|(_, length)| vec![length]).unwrap_or_default()
            }
            HoleExtent::Word => {
                let words = self.b.rulebook.words.iter().filter_map(|word| name_length(&word.name, rest));
                let noun = first.and_then(Part::word).is_some_and(|word| matches!(word, "card" | "permanent"));
                words.max().or(noun.then_some(1)).map(|length| vec![length]).unwrap_or_default()
            }
        }
    }
}

impl Template {
    /// A template by its text.
    fn of(text: &'static str) -> Rc<Template> {
        READ_TEMPLATES.with_borrow_mut(|known| {
            Rc::clone(known.entry(std::ptr::from_ref(text)).or_insert_with(|| Rc::new(Template::read(text))))
        })
    }

    fn read(text: &'static str) -> Template {
        let pieces: Vec<TemplatePiece> = text.split_whitespace().map(piece).collect();
        let signs = pieces.iter().filter_map(|piece| match piece {
            TemplatePiece::Literal(words) => Some(words.split('|').fold(0, |signs, word| signs | sign_of(word))),
            TemplatePiece::Hole(..) | TemplatePiece::Edge(_) => None,
        });
        let signs = signs.collect();
        Template { pieces, signs }
    }
}

impl TemplateEdge {
    /// Where the next piece stands, if this edge is at a position.
    fn stands(self, run: &[Part], at: usize) -> Option<usize> {
        let before = at.checked_sub(1).map(|before| &run[before]);
        let next = run.get(at);
        let only_stop = run.len() == at + 1 && next.is_some_and(|part| part.is_mark(Mark::Dot));
        let here = match self {
            TemplateEdge::Start => before.is_none(),
            TemplateEdge::End if only_stop => return Some(at + 1),
            TemplateEdge::End => next.is_none(),
            TemplateEdge::StepStart => before.is_none_or(ends_step),
            TemplateEdge::SentenceStart => before.is_none_or(ends_sentence),
            TemplateEdge::StepEnd => next.is_none_or(ends_step),
            TemplateEdge::SentenceEnd => next.is_none_or(ends_sentence),
        };
        here.then_some(at)
    }
}

impl FoundTemplate {
    /// The run with the template replaced.
    pub(super) fn replaced(&self, run: &[Part], by: &'static str) -> Vec<Part> {
        let mut made = run[..self.from].to_vec();
        let span = run.get(self.from).map_or(Span::default(), Part::span);
        let mut written = PartWriter { stack: Vec::new(), parts: Vec::new(), span };
        for token in by.split_whitespace() {
            let hole = token.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
            match (hole, hole.and_then(|hole| hole.strip_suffix(":1"))) {
                (_, Some(name)) => written.filled(&one_of(self.hole(name, run))),
                (Some(name), None) => written.filled(self.hole(name, run)),
                (None, None) => written.token(token),
            }
        }
        made.extend(written.parts);
        made.extend_from_slice(&run[self.to..]);
        made
    }

    /// The names of the holes.
    pub(super) fn names(&self) -> impl Iterator<Item = &'static str> {
        self.holes.iter().map(|(name, ..)| *name)
    }

    /// What a hole took.
    pub(super) fn hole<'r>(&self, name: &str, run: &'r [Part]) -> &'r [Part] {
        let hole = self.holes.iter().find(|(known, ..)| *known == name);
        hole.map_or(&[][..], |(_, from, to)| &run[*from..*to])
    }
}

/// A description with its last word in the singular.
pub(super) fn one_of(taken: &[Part]) -> Vec<Part> {
    let mut one = taken.to_vec();
    if let Some(Part::Word { text, .. }) = one.last_mut() {
        let hissing = ["ches", "shes", "sses", "xes", "zes"].iter().any(|end| text.ends_with(end));
        let end = if hissing { "es" } else { "s" };
        let changed = [("ies", "y"), ("ves", "f"), (end, "")];
        let found = changed.iter().find_map(|(end, by)| text.strip_suffix(end).map(|stem| format!("{stem}{by}")));
        if let Some(found) = found {
            *text = found;
        }
    }
    one
}

/// A text as parts, at one place.
pub(in super::super) fn written(text: &str, span: Span) -> Vec<Part> {
    let mut written = PartWriter { stack: Vec::new(), parts: Vec::new(), span };
    text.split_whitespace().for_each(|token| written.token(token));
    written.parts
}

/// Parts under way, with the groups that are open.
struct PartWriter {
    stack: Vec<(Delimiter, Vec<Statement>, Vec<Part>)>,
    parts: Vec<Part>,
    span: Span,
}

impl PartWriter {
    /// What a hole took, with `an` before it where it begins so.
    fn filled(&mut self, taken: &[Part]) {
        let is_vowel = taken.first().and_then(Part::word).is_some_and(|word| article(word) == "an");
        if let Some(Part::Word { text, .. }) = self.parts.last_mut().filter(|last| is_vowel && last.is_word("a")) {
            text.push('n');
        }
        self.parts.extend_from_slice(taken);
    }

    fn token(&mut self, token: &str) {
        let span = self.span;
        let opens = match token {
            "[" => Some(Delimiter::Paren),
            "{" => Some(Delimiter::Brace),
            _ => None,
        };
        if let Some(delimiter) = opens {
            self.stack.push((delimiter, Vec::new(), std::mem::take(&mut self.parts)));
            return;
        }
        if matches!(token, ";" | "]" | "}") {
            let parts = std::mem::take(&mut self.parts);
            let Some((delimiter, mut statements, around)) = self.stack.pop() else { return };
            statements.push(statement(parts, span));
            if token == ";" {
                self.stack.push((delimiter, statements, around));
            } else {
                self.parts = around;
                self.parts.push(group(delimiter, statements, span));
            }
            return;
        }
        self.parts.push(if let Some(mark) = Mark::ALL.iter().find(|mark| mark.text() == token) {
            let tight_after = matches!(mark, Mark::Plus | Mark::Minus);
            Part::Mark { mark: *mark, tight_after, span }
        } else if let Ok(value) = token.parse() {
            Part::Number { value, span }
        } else {
            Part::Word { text: token.to_owned(), span }
        });
    }
}

/// A statement of these parts.
pub(super) fn statement(parts: Vec<Part>, span: Span) -> Statement {
    Statement { comments: Vec::new(), parts, note: None, blank_before: false, span }
}

/// Statements in delimiters.
pub(super) fn group(delimiter: Delimiter, statements: Vec<Statement>, span: Span) -> Part {
    let trailing = Vec::new();
    Part::Group(Box::new(Group { delimiter, note: None, statements, trailing, tight: false, one_line: true, span }))
}

fn piece(token: &'static str) -> TemplatePiece {
    match token {
        "^" => return TemplatePiece::Edge(TemplateEdge::Start),
        "$" => return TemplatePiece::Edge(TemplateEdge::End),
        "<" => return TemplatePiece::Edge(TemplateEdge::StepStart),
        ">" => return TemplatePiece::Edge(TemplateEdge::StepEnd),
        "<<" => return TemplatePiece::Edge(TemplateEdge::SentenceStart),
        ">>" => return TemplatePiece::Edge(TemplateEdge::SentenceEnd),
        _ => {}
    }
    let Some((kind, rest)) = token.split_once('(') else { return TemplatePiece::Literal(token) };
    let name = rest.trim_end_matches(')');
    match kind {
        "some" => TemplatePiece::Hole(name, HoleExtent::Some),
        "untargeted" => TemplatePiece::Hole(name, HoleExtent::Untargeted),
        "named" => TemplatePiece::Hole(name, HoleExtent::Named),
        "most" => TemplatePiece::Hole(name, HoleExtent::Most),
        "sent" => TemplatePiece::Hole(name, HoleExtent::Sentence),
        "all" => TemplatePiece::Hole(name, HoleExtent::All),
        "digit" => TemplatePiece::Hole(name, HoleExtent::Digit),
        "text" => TemplatePiece::Hole(name, HoleExtent::Text),
        "zone" => TemplatePiece::Hole(name, HoleExtent::Zone),
        "word" => TemplatePiece::Hole(name, HoleExtent::Word),
        "one" => match name.split_once(':') {
            Some((name, words)) => TemplatePiece::Hole(name, HoleExtent::One(words)),
            None => TemplatePiece::Literal(token),
        },
        _ => TemplatePiece::Literal(token),
    }
}

/// A bit for a word, mark or number; several share one. By it most templates that do not stand in a text are passed over.
fn sign_of(word: &str) -> u64 {
    let (bytes, is_number) = (word.as_bytes(), word.parse::<i32>().is_ok());
    let (first, last) = (bytes.first().copied().unwrap_or_default(), bytes.last().copied().unwrap_or_default());
    let sum = u64::from(first) * 31 + u64::from(last) * 7 + bytes.len() as u64;
    if is_number { NUMBER_SIGN } else { 1 << (sum % 63) }
}

/// The bit of all numbers.
const NUMBER_SIGN: u64 = 1 << 63;

fn sign_of_part(part: &Part) -> u64 {
    match part {
        Part::Word { text, .. } => sign_of(text),
        Part::Mark { mark, .. } => sign_of(mark.text()),
        Part::Number { .. } => NUMBER_SIGN,
        Part::Text { .. } | Part::Reference { .. } | Part::Group(_) => 0,
    }
}

/// Whether a part is this word, mark or number.
fn is_written(part: &Part, word: &str) -> bool {
    match part {
        Part::Word { text, .. } => text == word,
        Part::Mark { mark, .. } => mark.text() == word,
        Part::Number { value, .. } => word.parse() == Ok(*value),
        Part::Text { .. } | Part::Reference { .. } | Part::Group(_) => false,
    }
}

/// Whether a part ends the instruction before it.
fn ends_step(part: &Part) -> bool {
    part.is_mark(Mark::Comma) || part.is_word("then") || ends_sentence(part)
}

/// Whether a part ends the sentence before it.
fn ends_sentence(part: &Part) -> bool {
    part.is_mark(Mark::Dot) || part.is_mark(Mark::Colon)
}
