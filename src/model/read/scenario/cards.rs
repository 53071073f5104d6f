//! Keywords and cards: which ones a scenario needs, their names and words, then their bodies.
//!
//! Of the cards that can be seen, only those are read whose names stand in
//! quotes in the scenario, its rulebook, its properties or keywords, or in the
//! body of a card that is read: what no run can meet must not be asked about.

use super::bench::{Bench, CardText};
use crate::ability::Card;
use crate::grammar::{Keyword, Parameter, parameters};
use crate::read::book::{closed_triggers, too_many_triggers};
use crate::read::declare::{Declaration, DeclarationKind};
use crate::read::library::{Library, ScenarioHead};
use crate::read::parts::{Cursor, Name, by_commas, reads, says_once, span_of, unread_line, without_citation, written};
use base::diagnostic::Diagnostic;
use base::id::{CardId, KeywordId, NumberId};
use base::source::Span;
use std::collections::BTreeSet;
use syntax::{Delimiter, Part, Statement};

/// All texts in quotes, at any depth.
fn quoted<'a>(statements: impl IntoIterator<Item = &'a Statement>, found: &mut BTreeSet<&'a str>) {
    for part in statements.into_iter().flat_map(|statement| &statement.parts) {
        match part {
            Part::Text { text, .. } => {
                found.insert(text);
            }
            Part::Group(group) => quoted(&group.statements, found),
            Part::Word { .. } | Part::Number { .. } | Part::Reference { .. } | Part::Mark { .. } => {}
        }
    }
}

/// The cards that some names reach, and those to start with, in the order of paths and text: the same whatever else was
/// read with them, so that a proof is about the same model when its file is read alone.
fn needed<'l>(
    library: &'l Library,
    sees: &[usize],
    mut names: BTreeSet<&'l str>,
    start: &[&'l Declaration],
) -> Vec<&'l Declaration> {
    for kind in [DeclarationKind::Keyword, DeclarationKind::Property] {
        for declaration in library.seen(kind, sees) {
            quoted(declaration.lines(&library.files), &mut names);
        }
    }
    let start: BTreeSet<*const Declaration> = start.iter().map(|one| std::ptr::from_ref(*one)).collect();
    let mut cards: Vec<(&Declaration, bool)> =
        library.seen(DeclarationKind::Card, sees).map(|card| (card, false)).collect();
    loop {
        let mut news = false;
        for (card, used) in cards.iter_mut().filter(|(_, used)| !used) {
            if names.contains(card.name.text.as_str()) || start.contains(&std::ptr::from_ref(*card)) {
                (*used, news) = (true, true);
                quoted(card.lines(&library.files), &mut names);
            }
        }
        if !news {
            let mut used: Vec<&Declaration> =
                cards.into_iter().filter(|(_, used)| *used).map(|(card, _)| card).collect();
            used.sort_by_key(|card| (&library.files[card.file].path, card.statement));
            return used;
        }
    }
}

/// The cards that a scenario needs under any of its rulebooks.
pub(super) fn reached<'l>(
    library: &'l Library,
    head: &ScenarioHead,
    chain: &[&'l Declaration],
) -> Vec<&'l Declaration> {
    let text = library.scenario_text(head);
    let mut sees = library.files[text.file].sees.clone();
    let mut names = BTreeSet::new();
    quoted(text.lines(&library.files), &mut names);
    for book in chain {
        sees.extend(&library.files[book.file].sees);
        quoted(book.lines(&library.files), &mut names);
    }
    needed(library, &sees, names, &[])
}

impl<'a> Bench<'a> {
    /// Reads the heads of all keyword definitions.
    pub(super) fn keywords(&mut self) {
        let library = self.library;
        let definitions: Vec<&Declaration> = library.seen(DeclarationKind::Keyword, &self.sees).collect();
        for definition in definitions {
            let name = &definition.name;
            let known = self.builder.rulebook.keywords.iter().position(|keyword| *keyword == name.text);
            let Some(id) = known.map(KeywordId::at) else { continue };
            let (head, clauses) = self.builder.cites(definition.head(&library.files));
            let mut cursor = Cursor::new(head, name.span);
            let parameters = match cursor.group(Delimiter::Paren) {
                Some(group) => parameters(group, self.problems()),
                None => Vec::new(),
            };
            let adds_up = cursor.eat("adds up");
            cursor.finish("the keyword's name", self.problems());
            let body = definition.lines(&library.files).to_vec();
            if body.is_empty() {
                let mut problem = Diagnostic::warning(name.span, format!("keyword `{}` says nothing", name.text));
                problem = problem.label("a mark without a text");
                self.problem(problem.help(format!(
                    "write what it stands for; a mark that others ask about is declared in the rulebook: `keywords {{ {} }}`",
                    name.text
                )));
            }
            self.warn_of_unread(&name.text, &parameters, &body);
            self.builder.keywords.push(Keyword { id, parameters, body, clauses, adds_up });
        }
    }

    /// Warns of parameters of a keyword that its body never reads.
    fn warn_of_unread(&mut self, keyword: &str, parameters: &[Parameter], body: &[Statement]) {
        if body.is_empty() {
            return;
        }
        for parameter in parameters.iter().filter(|it| !body.iter().any(|line| reads(&line.parts, &it.name))) {
            let message = format!("keyword `{keyword}` never reads its parameter `{}`", parameter.name);
            let problem = Diagnostic::warning(parameter.span, message).label("never read");
            self.problem(problem.help("write it where its value is meant, or leave it out"));
        }
    }

    /// Declares the cards that are needed.
    pub(super) fn used_cards(
        &mut self,
        lines: &'a [Statement],
        book: impl Iterator<Item = &'a Statement>,
        start: &[&'a Declaration],
    ) {
        let mut names = BTreeSet::new();
        quoted(lines, &mut names);
        quoted(book, &mut names);
        let needed = needed(self.library, &self.sees, names, start);
        self.declare_cards(&needed);
    }

    /// Declares cards: their names and words.
    pub(super) fn declare_cards(&mut self, cards: &[&'a Declaration]) {
        let files = &self.library.files;
        for declaration in cards {
            if self.has_enough() {
                break;
            }
            let (words, cited) = without_citation(declaration.head(files));
            if !cited.is_empty() {
                let span = Cursor::new(cited, declaration.name.span).span();
                let problem = Diagnostic::error(span, format!("cannot read `{}` here", written(cited)));
                self.problem(problem.help("an ability cites, a card does not"));
            }
            let words = self.without_contents(declaration, words);
            let words = if words.is_empty() { Vec::new() } else { self.builder.words(words) };
            let card = Card {
                name: declaration.name.text.clone(),
                words,
                numbers: Vec::new(),
                abilities: Vec::new(),
                token: declaration.kind == DeclarationKind::Token,
                like: CardId::default(),
                back: None,
            };
            let text = CardText { lines: declaration.lines(files), ..CardText::default() };
            self.add_card(card, text, declaration.name.span);
        }
    }

    /// Adds a card; it is like the first of its name.
    pub(super) fn add_card(&mut self, mut card: Card, text: CardText<'a>, span: Span) -> CardId {
        let id = CardId::at(self.builder.cards.len());
        let first = *self.card_names.entry(card.name.clone()).or_insert(id);
        card.like = match text.of {
            Some(of) => self.builder.cards[of.index()].like,
            None if first == id => id,
            None => self.builder.cards[first.index()].like,
        };
        self.builder.cards.push(card);
        self.card_texts.push(text);
        self.places.cards.push(Some(span));
        id
    }

    /// Reads the bodies of all cards; a variant comes after the card of which it is one.
    pub(super) fn card_bodies(&mut self) {
        let texts = std::mem::take(&mut self.card_texts);
        for (at, text) in texts.iter().enumerate() {
            if self.has_enough() {
                break;
            }
            let name = self.builder.cards[at].name.clone();
            let (mut numbers, mut abilities) = match text.of {
                Some(of) => {
                    let of = &self.builder.cards[of.index()];
                    (of.numbers.clone(), of.abilities.clone())
                }
                None => (Vec::new(), Vec::new()),
            };
            self.marks_twice(text);
            self.lines_twice(text);
            let of_card = text.of.iter().flat_map(|of| texts[of.index()].lines);
            self.builder.note_resolutions(of_card.chain(text.lines).chain(&text.extra));
            self.builder.card = Some(CardId::at(at));
            self.builder.is_declared = text.key.is_empty();
            let mut in_front = None;
            let modes = self.builder.modes_in_lines(text.lines);
            for (at, statement) in text.lines.iter().chain(&text.extra).enumerate() {
                if modes.contains(&at) || self.is_unread(&name, statement) {
                    continue;
                }
                let mut body = self.builder.card_body(&name, std::slice::from_ref(statement));
                self.builder.warn_of_line_in_front(in_front.replace(statement), statement);
                self.mark(statement.span);
                numbers.append(&mut body.numbers);
                abilities.append(&mut body.abilities);
            }
            self.builder.card = None;
            for (number, value) in &text.numbers {
                numbers.retain(|(known, _)| known != number);
                numbers.push((*number, *value));
            }
            numbers.sort_by_key(|(number, _)| *number);
            self.twice(&name, &numbers, at);
            let card = &mut self.builder.cards[at];
            (card.numbers, card.abilities) = (numbers, abilities);
            let place = self.places.cards[at].unwrap_or_default();
            let texts = (self.builder.abilities.as_slice(), self.places.abilities.as_slice());
            let mut problems = too_many_triggers(self.builder.rulebook, (&self.builder.cards[at], place), texts);
            problems.append(&mut closed_triggers(self.builder.rulebook, &self.builder.cards[at], texts));
            self.problems().append(&mut problems);
        }
        self.card_texts = texts;
    }

    /// Whether there are more problems than anybody asks for.
    fn has_enough(&self) -> bool {
        self.problems_max.is_some_and(|max| self.builder.diagnostics.len() > max)
    }

    /// Whether a line says that something printed on the card was not read.
    fn is_unread(&mut self, card: &str, statement: &Statement) -> bool {
        let Some((text, span)) = unread_line(statement) else { return false };
        if self.not_whole.iter().all(|(name, _)| name != card) {
            self.not_whole.push((card.to_owned(), Name { text: text.to_owned(), span }));
        }
        true
    }

    /// Warns of cards that a scenario uses and of which not all was read.
    pub(super) fn warn_of_cards_not_whole(&mut self) {
        for (card, why) in std::mem::take(&mut self.not_whole) {
            let message = format!("card `{card}` is not read whole: {}", why.text);
            let problem = Diagnostic::warning(why.span, message).label("left out of every verdict");
            self.problem(problem.help("write here in the language what is printed there"));
        }
    }

    /// Refuses a keyword without a definition that one text gives twice: an object has it or not.
    fn marks_twice(&mut self, text: &CardText<'_>) {
        let mut seen = BTreeSet::new();
        for run in text.lines.iter().chain(&text.extra).flat_map(|statement| by_commas(&statement.parts)) {
            let name = written(run);
            let id = self.builder.rulebook.keywords.iter().position(|known| *known == name).map(KeywordId::at);
            let is_mark = id.is_some_and(|id| self.builder.keywords.iter().all(|it| it.id != id || it.body.is_empty()));
            if is_mark && !seen.insert(name.clone()) {
                let span = span_of(run).unwrap_or_default();
                let problem = Diagnostic::error(span, format!("keyword `{name}` stands twice")).label("the second");
                self.problem(problem.help("an object has it or not: leave one of them out"));
            }
        }
    }

    /// Warns of an ability that stands twice, word for word, and does nothing more the second time.
    fn lines_twice(&mut self, text: &CardText<'_>) {
        let mut seen = BTreeSet::new();
        for statement in text.lines.iter().chain(&text.extra) {
            let parts = without_citation(&statement.parts).0;
            if !parts.is_empty() && says_once(parts) && !self.is_keyword(parts) && !seen.insert(written(parts)) {
                let problem = Diagnostic::warning(statement.span, "this ability stands twice").label("the second");
                self.problem(problem.help("leave one of them out: the second adds nothing"));
            }
        }
    }

    /// Whether a line begins with a keyword or a number: what stands twice of them is looked at elsewhere.
    fn is_keyword(&self, parts: &[Part]) -> bool {
        let line = written(parts);
        let book = self.builder.rulebook;
        let begins = |name: &str| {
            line.strip_prefix(name).is_some_and(|rest| !rest.starts_with(|next: char| next.is_alphanumeric()))
        };
        book.keywords.iter().any(|name| begins(name)) || book.numbers.iter().any(|number| begins(&number.name))
    }

    fn twice(&mut self, name: &str, numbers: &[(NumberId, i32)], card: usize) {
        let double = numbers.windows(2).find(|pair| pair[0].0 == pair[1].0);
        let Some(span) = self.places.cards[card] else { return };
        if let Some(pair) = double {
            let number = &self.builder.rulebook.numbers[pair[0].0.index()].name;
            let message = format!("card `{name}` has `{number}` twice");
            self.problem(Diagnostic::error(span, message));
        }
    }
}
