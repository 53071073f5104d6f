//! Sentences of events as the rulebook declares them, in quotes.
//!
//! `"SOURCE (deals|would deal) [AMOUNT] [TYPE] damage to OBJECT"` is words,
//! holes in capitals, `[optional]` parts and `(one|or another)`.

use crate::event::FormPart;
use crate::expr::Role;
use base::diagnostic::{Diagnostic, nearest};
use base::source::Span;

/// How many pieces a sentence may have.
const PIECES_MAX: usize = 60;

/// How deep brackets may stand inside one another.
const DEPTH_MAX: usize = 6;

/// The holes by name.
pub(super) const HOLES: [(&str, Role); Role::COUNT] = [
    ("OBJECT", Role::Object),
    ("SOURCE", Role::Source),
    ("PLAYER", Role::Player),
    ("AMOUNT", Role::Amount),
    ("TYPE", Role::Type),
    ("WHAT", Role::What),
    ("FROM", Role::From),
    ("TO", Role::To),
    ("OTHER", Role::Other),
];

/// The part of an event that a word in capitals names.
#[must_use]
pub fn role_of_placeholder(word: &str) -> Option<Role> {
    HOLES.iter().find(|(name, _)| *name == word).map(|(_, role)| *role)
}

/// How sentences call a part of an event.
#[must_use]
pub fn placeholder_of_role(role: Role) -> &'static str {
    HOLES.iter().find(|(_, known)| *known == role).map_or("", |(name, _)| *name)
}

/// An event's sentence in quotes, read. Its problems are pushed, and what could be read is given.
pub fn forms(text: &str, span: Span, diagnostics: &mut Vec<Diagnostic>) -> Vec<FormPart> {
    let tokens = tokens(text);
    let mut reader = FormReader { tokens: &tokens, at: 0, span, diagnostics };
    if reader.tokens.len() > PIECES_MAX {
        reader.problem("sentence of an event is too long", format!("use at most {PIECES_MAX} words"));
        return Vec::new();
    }
    let parts = reader.sequence(0);
    if let Some(stray) = reader.tokens.get(reader.at) {
        reader.problem(
            &format!("`{stray}` closes or divides nothing"),
            "write `[optional]` or `(one|another)`".to_owned(),
        );
    } else if parts.is_empty() {
        reader.problem("sentence of an event is empty", "write words and holes, such as \"destroy OBJECT\"".to_owned());
    }
    parts
}

/// Words, brackets and bars; `'s` is a word of its own.
fn tokens(text: &str) -> Vec<&str> {
    let mut tokens = Vec::new();
    for mut word in text.split_whitespace() {
        while let Some(at) = word.find(['[', ']', '(', ')', '|', ',', ':']) {
            push_word(&word[..at], &mut tokens);
            tokens.push(&word[at..=at]);
            word = &word[at + 1..];
        }
        push_word(word, &mut tokens);
    }
    tokens
}

fn push_word<'t>(word: &'t str, tokens: &mut Vec<&'t str>) {
    let (word, possessive) = match word.strip_suffix("'s") {
        Some(owner) => (owner, Some(&word[owner.len()..])),
        None => (word, None),
    };
    if !word.is_empty() {
        tokens.push(word);
    }
    tokens.extend(possessive);
}

struct FormReader<'t, 'd> {
    tokens: &'t [&'t str],
    at: usize,
    span: Span,
    diagnostics: &'d mut Vec<Diagnostic>,
}

impl FormReader<'_, '_> {
    fn problem(&mut self, message: &str, help: String) {
        self.diagnostics.push(Diagnostic::error(self.span, message).label("in this sentence").help(help));
    }

    /// Pieces up to a closing bracket, a bar or the end.
    fn sequence(&mut self, depth: usize) -> Vec<FormPart> {
        let mut parts = Vec::new();
        while let Some(token) = self.tokens.get(self.at).copied() {
            match token {
                "]" | ")" | "|" => break,
                "[" | "(" if depth >= DEPTH_MAX => {
                    self.problem("brackets stand too deep inside one another", "write several sentences".to_owned());
                    self.at = self.tokens.len();
                }
                "[" => {
                    self.at += 1;
                    let inner = self.sequence(depth + 1);
                    self.close("]");
                    parts.push(FormPart::Optional(inner));
                }
                "(" => {
                    self.at += 1;
                    parts.push(FormPart::Either(self.alternatives(depth + 1)));
                }
                word => {
                    if word.ends_with(['.', ';', '!', '?']) {
                        let help = "leave the mark out: an event's sentence has words and parts alone".to_owned();
                        self.problem(&format!("`{word}` ends in a mark, and no text can say that"), help);
                    }
                    self.at += 1;
                    parts.push(self.word(word));
                }
            }
        }
        parts
    }

    fn alternatives(&mut self, depth: usize) -> Vec<Vec<FormPart>> {
        let from = self.at;
        let mut alternatives = vec![self.sequence(depth)];
        let read = &self.tokens[from..self.at];
        if read.contains(&",") && self.tokens.get(self.at) == Some(&")") {
            let ways = read.split(|token| *token == ",").map(|way| way.join(" ")).collect::<Vec<_>>().join("|");
            self.problem("between alternatives stands `|`, and not a comma", format!("write `({ways})`"));
        }
        while self.tokens.get(self.at) == Some(&"|") {
            self.at += 1;
            alternatives.push(self.sequence(depth));
        }
        self.close(")");
        if alternatives.iter().any(Vec::is_empty) {
            self.problem(
                "one of the alternatives is empty",
                "write `[WORDS]` for what can be left out, or `(WORDS|WORDS)`".to_owned(),
            );
        }
        alternatives
    }

    fn close(&mut self, bracket: &str) {
        if self.tokens.get(self.at) == Some(&bracket) {
            self.at += 1;
        } else {
            self.problem(&format!("a bracket is not closed by `{bracket}`"), format!("add `{bracket}`"));
        }
    }

    fn word(&mut self, word: &str) -> FormPart {
        if let Some((_, role)) = HOLES.iter().find(|(name, _)| *name == word) {
            return FormPart::Hole(*role);
        }
        let capitals = word.chars().count() > 2 && word.chars().all(char::is_uppercase);
        if capitals {
            let holes = HOLES.map(|(name, _)| format!("`{name}`")).join(", ");
            let help = match nearest(word, HOLES.iter().map(|(name, _)| *name)) {
                Some(meant) => format!("did you mean `{meant}`?"),
                None => format!("what stands in capitals is a part of the event: {holes}"),
            };
            self.problem(&format!("no hole `{word}`"), help);
        }
        FormPart::Word(word.to_owned())
    }
}

/// A form as the rulebook declares it.
#[must_use]
pub fn declared(form: &[FormPart]) -> String {
    let part = |part: &FormPart| match part {
        FormPart::Word(word) => word.clone(),
        FormPart::Hole(role) => placeholder_of_role(*role).to_owned(),
        FormPart::Optional(inner) => format!("[{}]", declared(inner)),
        FormPart::Either(ways) => format!("({})", ways.iter().map(|way| declared(way)).collect::<Vec<_>>().join("|")),
    };
    form.iter().map(part).collect::<Vec<_>>().join(" ").replace(" 's", "'s")
}
