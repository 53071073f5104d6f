//! `it` that is this card where a reader takes it for something that the text has named in front: in a delayed trigger on an event of
//! this card, behind a card that is created, and on a line of its own behind a line that has named another object.

use super::Builder;
use super::event::Sentence;
use super::print::sentence;
use super::reader::StatementReader;
use super::trouble::Read;
use crate::event::{EventPattern, EventTemplate, FormPart};
use crate::expr::{Comparison, Expr, Role, Slot};
use crate::instr::{Happen, Instr, Update};
use crate::visit::each_instr;
use base::diagnostic::Diagnostic;
use base::id::{CardId, EventKindId};
use syntax::{Part, Statement};

/// How the words of an event make `it` this card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum SaidOfThis {
    /// The event is about this card.
    ByName,
    /// It is about no object.
    ByNone,
}

/// What stands in front of an `it`, and is not what it means.
#[derive(Clone, Debug, Default)]
pub(super) struct NamedInFront {
    /// The words of the event around `it` made it this card, where it was another object.
    passed_over: bool,
    /// `it` is this card: the event's sentence says so, or names no object.
    by_event: Option<SaidOfThis>,
    /// A card that was created, with what `it` was by then: no sentence names the token.
    created: Option<CreatedCard>,
}

/// A card of which a token was created.
#[derive(Clone, Debug)]
struct CreatedCard {
    name: String,
    /// What `it` was by then.
    it: Option<Expr>,
    /// The words of the event by which such tokens come, where the text answers that they are created.
    comes: Option<String>,
}

impl StatementReader<'_, '_, '_> {
    /// As the words of an event have been read: notes what `it` was before them, and what it is by them.
    pub(super) fn note_in_front(&mut self, before: Option<&Expr>, by_event: Option<&Expr>) {
        let this = self.scope.this.as_ref();
        let is_other = before.is_some() && before != this;
        let named = &self.scope.named;
        let is_this =
            named.iter().any(|(role, is_this)| *is_this && by_event == Some(&Expr::Slot(Slot::of_role(*role))));
        self.scope.in_front.passed_over = is_this && is_other;
        self.scope.in_front.by_event = match by_event {
            _ if is_other => None,
            Some(_) if is_this => Some(SaidOfThis::ByName),
            Some(_) => None,
            None => Some(SaidOfThis::ByNone),
        };
    }

    /// In an instruction, read from a position on, that creates a card: refuses a card that is no token, of which none comes into
    /// being; notes the card.
    pub(super) fn creates_a_token(&mut self, at: usize, made: &Sentence) -> Read<()> {
        if !self.b.whats.get(made.kind.index()).is_some_and(|what| what.other_is_card) {
            return Ok(());
        }
        let other = made.roles.iter().find(|(role, _)| *role == Role::Other);
        let Some((_, Expr::Is(card))) = other else { return Ok(()) };
        let Some(card) = CardId::of_value(*card).and_then(|card| self.b.cards.get(card.index())) else { return Ok(()) };
        let (name, is_token) = (card.name.clone(), card.token);
        if is_token || !self.owner.expanding.is_empty() {
            self.scope.in_front.created = Some(CreatedCard { name, it: self.it_or_this(), comes: None });
            return Ok(());
        }
        let is_name = |part: &&Part| matches!(part, Part::Text { text, .. } if *text == name);
        let place = self.cursor.parts[at..self.cursor.at].iter().find(is_name).map(Part::span);
        self.refuse(at, |span| {
            let message = format!("`{name}` is a card, and what is created is a token: nothing would be created");
            let problem = Diagnostic::error(place.unwrap_or(span), message).label("no token");
            problem.help(format!("declare it as `token \"{name}\": ...`, in the place of `card \"{name}\": ...`"))
        })
    }

    /// As the words of an event have been read that creates a card: notes that card.
    pub(super) fn note_created_by(&mut self, on: &[EventPattern]) {
        let creates = |on: &&EventPattern| self.b.whats.get(on.kind.index()).is_some_and(|what| what.other_is_card);
        let Some(created) = on.iter().find(creates) else { return };
        let other = Expr::Slot(Slot::of_role(Role::Other));
        let card = |part: &Expr| {
            let Expr::Compare(Comparison::Equal, one, card) = part else { return None };
            let Expr::Is(card) = **card else { return None };
            CardId::of_value(card).filter(|_| **one == other)
        };
        let card = created.filter.conjuncts().iter().find_map(card).and_then(|card| self.b.cards.get(card.index()));
        let name = card.map_or_else(|| "TOKEN".to_owned(), |card| card.name.clone());
        let comes = self.comes_by(created.kind, &format!("a \"{name}\""));
        self.scope.in_front.created = Some(CreatedCard { name, it: self.it_or_this(), comes });
    }

    /// The words of the event by which something comes that events of a kind create, if they make one.
    fn comes_by(&self, kind: EventKindId, created: &str) -> Option<String> {
        let body = self.b.bodies.get(kind.index())?;
        // Which card is created may be asked first.
        let mut tokens: Vec<Expr> = Vec::new();
        each_instr(body, &mut |instr| {
            if let Some(Update::Create(_, _, _, slot)) = instr.update() {
                tokens.push(Expr::Slot(*slot));
            }
        });
        let mut made = body.iter().filter_map(Instr::events).flat_map(Happen::templates);
        let is_it = |(role, of): &(Role, Expr)| *role == Role::Object && tokens.contains(of);
        let of_it = |event: &&EventTemplate| event.roles.iter().any(is_it);
        let kind = made.find(of_it)?.kind;
        super::said_of(&self.b.rulebook.events[kind.index()], created, false)
    }

    /// What `it` means: where nothing was named, this card.
    fn it_or_this(&self) -> Option<Expr> {
        self.scope.it.clone().or_else(|| self.scope.this.clone())
    }

    /// Warns of `it`, `its` or `that token`, read at a position, where the text has named another object in front.
    pub(super) fn warn_of_named_in_front(&mut self, at: usize) {
        if !self.owner.expanding.is_empty() {
            return;
        }
        let said = sentence(&self.cursor.parts[at..self.cursor.at]);
        let front = &self.scope.in_front;
        let is_this = self.scope.it.is_some() && self.scope.it == self.scope.this;
        let is_by_event = is_this || matches!(self.scope.it, Some(Expr::Slot(slot)) if slot.is_role());
        if let Some(created) = front.created.as_ref().filter(|created| created.it == self.it_or_this()) {
            let name = &created.name;
            let is = if is_this || front.by_event.is_some() { "this card" } else { "what was named before" };
            let message = format!("`{said}` is {is}: the token that is created is not named behind that");
            let answer = created.comes.as_ref().map(|comes| format!("`when {comes}: ...` for each that comes, "));
            let help = format!(
                "write {}`each \"{name}\" you control` for such tokens, or what is meant by its own words",
                answer.unwrap_or_default()
            );
            self.b.report(Diagnostic::warning(self.since(at), message).label("which one?").help(help));
        } else if front.passed_over && is_by_event {
            let message =
                format!("`{said}` is this card, which the event around it names, and another was named in front");
            let help = "write `this` for this card; give the other a name in front, such as `let x = target ...`, and say that name";
            self.b.report(Diagnostic::warning(self.since(at), message).label("which one?").help(help));
        } else if let Some(said) = front.by_event.filter(|_| is_by_event) {
            let place = self.since(at);
            self.b.it_by_event.push((place, said));
        }
    }
}

impl Builder<'_> {
    /// Warns of `it` in the ability of a line that was just read, where the line in front has named another object.
    pub fn warn_of_line_in_front(&mut self, front: Option<&Statement>, line: &Statement) {
        let places = std::mem::take(&mut self.it_by_event);
        let Some(front) = front else { return };
        let begins = |word: &str| line.parts.first().is_some_and(|part| part.is_word(word));
        let is_own = ["this", "target", "choose"].iter().any(|word| mentions(&line.parts, word));
        let (Some((place, said)), Some(named)) = (places.into_iter().next(), named_in(&front.parts)) else { return };
        let is_meant = match said {
            // What has left play by the line in front could come back by this one; of anything else a reader takes `it` for this card.
            SaidOfThis::ByName => {
                begins("when") && matches!(named, NamedOnLine::Target) && self.takes_out(&front.parts)
            }
            SaidOfThis::ByNone => (begins("when") || begins("at")) && !is_own,
        };
        if !is_meant {
            return;
        }
        let line = sentence(&line.parts);
        let mine = with_this(&line);
        let help = match named {
            NamedOnLine::Created(name) => {
                format!(
                    "write `{mine}`, or `{}` for such tokens",
                    line.replacen(" it", &format!(" each \"{name}\" you control"), 1)
                )
            }
            NamedOnLine::Target => format!(
                "write `{mine}` for this card; what the line in front names is known on that line alone, where `let x = target ...` gives it a name"
            ),
        };
        let message = "`it` is this card here, and reads as what the line in front names";
        self.report(Diagnostic::warning(place, message).label("which one?").help(help));
    }

    /// Whether a line says the verb of an event that takes its object out of play.
    fn takes_out(&self, parts: &[Part]) -> bool {
        let object = Expr::Slot(Slot::of_role(Role::Object));
        let leaves = |instr: &Instr| matches!(instr.update(), Some(Update::Place(of, to, _)) if *of == object && !self.rulebook.zones[to.index()].in_play);
        let events = self.rulebook.events.iter().zip(&self.bodies).filter(|(_, body)| body.iter().any(leaves));
        let mut firsts = events.flat_map(|(kind, _)| &kind.forms).filter_map(|form| form.first());
        firsts.any(|first| matches!(first, FormPart::Word(verb) if mentions(parts, verb)))
    }
}

/// What a line names besides this card.
enum NamedOnLine {
    Created(String),
    Target,
}

fn named_in(parts: &[Part]) -> Option<NamedOnLine> {
    if mentions(parts, "target") {
        return Some(NamedOnLine::Target);
    }
    let creates = ["create", "creates"].iter().any(|word| mentions(parts, word));
    created_in(parts).filter(|_| creates).map(NamedOnLine::Created)
}

fn created_in(parts: &[Part]) -> Option<String> {
    parts.iter().find_map(|part| match part {
        Part::Text { text, .. } => Some(text.clone()),
        Part::Group(group) => group.statements.iter().find_map(|statement| created_in(&statement.parts)),
        Part::Word { .. } | Part::Number { .. } | Part::Reference { .. } | Part::Mark { .. } => None,
    })
}

/// Whether a word stands in parts, or inside of them.
fn mentions(parts: &[Part], word: &str) -> bool {
    let inside = |part: &Part| {
        part.group().is_some_and(|group| group.statements.iter().any(|statement| mentions(&statement.parts, word)))
    };
    parts.iter().any(|part| part.is_word(word) || inside(part))
}

/// A line with `this` in the place of `it`, but not in `it is your turn`.
fn with_this(line: &str) -> String {
    let words: Vec<&str> = line.split(' ').collect();
    let is_it = |at: usize| words[at] == "it" && words.get(at + 1).is_none_or(|next| *next != "is");
    let written: Vec<&str> = (0..words.len()).map(|at| if is_it(at) { "this" } else { words[at] }).collect();
    written.join(" ")
}
