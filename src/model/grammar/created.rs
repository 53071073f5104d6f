//! Names in quotes where an event's sentence has no place for them: a card to be created with more behind it, an object that the
//! scenario does not have.

use super::Builder;
use super::printing::TOKENS_MAX;
use super::reader::StatementReader;
use base::diagnostic::Diagnostic;
use base::source::Span;
use syntax::{Delimiter, Part};

impl StatementReader<'_, '_, '_> {
    /// In a script: a card that stands alone since a position, and of which the scenario has no object.
    pub(super) fn no_object_called(&self, at: usize) -> Option<Diagnostic> {
        let [Part::Text { text, span }] = &self.cursor.parts[at..self.cursor.at] else { return None };
        if !self.scope.script {
            return None;
        }
        Some(self.no_object(text, *span))
    }

    /// The problem of a name that no object of the scenario has.
    pub(super) fn no_object(&self, text: &str, span: Span) -> Diagnostic {
        let zone = self.b.rulebook.zones.iter().find(|zone| zone.in_play).map_or("ZONE", |zone| &zone.name);
        let player = self.b.players.first().map_or("PLAYER", String::as_str);
        if let Some(token) = self.b.cards.iter().find(|card| card.token && card.name == text) {
            return Diagnostic::error(span, format!("`{}` is a token, and what is created has no name in the script", token.name))
                .label("not there at the start")
                .help(format!(
                    "put one into the position, such as `{player}: \"{text}\" in {zone}`, or say `the \"{text}\"` where there is one alone, \
                     `each \"{text}\"` for all of them"
                ));
        }
        let problem = Diagnostic::error(span, format!("no object of this scenario is called `{text}`"));
        let help =
            format!("put it into the position, such as `{player}: \"{text}\" in {zone}`, or name another object");
        problem.label("not there").help(help)
    }

    /// What was read of the step that is read.
    fn step_so_far(&self) -> String {
        let (parts, at) = (&self.cursor.parts, self.cursor.at);
        super::sentence(&parts[super::mistaken::start_behind_word(parts, at)..at])
    }

    /// What to write of `create a copy of target unit`, where the event creates a card by its name.
    pub(super) fn copy_of_what(&self) -> Option<String> {
        let ahead = self.ahead();
        let ahead = &ahead[..super::mistaken::end_of_step(ahead, 0)];
        let of = (0..ahead.len().min(3)).find(|at| ahead[*at].is_word("copy"))? + 2;
        let what = super::sentence(ahead.get(of..).filter(|what| !what.is_empty())?);
        let zone = self.b.rulebook.zones.iter().find(|zone| zone.in_play && !zone.no_tokens)?;
        Some(format!(
            "declare it in the rulebook: `event copy {{ \"PLAYER (copies|copy|would copy) OBJECT\"; does: create a copy of OBJECT for PLAYER in {} }}`; \
             then say `you copy {what}` here",
            zone.name
        ))
    }

    /// What to write where a card of the game is named without its quotes.
    pub(super) fn named_without_quotes(&self) -> Option<String> {
        let ahead = self.ahead();
        let ahead = &ahead[..super::mistaken::end_of_step(ahead, 0)];
        let ahead = &ahead[..ahead.iter().position(|part| part.is_word("with")).unwrap_or(ahead.len())];
        let is_name = |word: &&str| word.starts_with(char::is_uppercase);
        let name: Vec<&str> = ahead.iter().filter_map(Part::word).filter(is_name).collect();
        let name = Some(name.join(" ")).filter(|name| name.len() > 1)?;
        let done = self.step_so_far();
        let many =
            ahead.first().and_then(super::no_such_event::number_of).filter(|many| (2..=TOKENS_MAX).contains(many));
        let name = self.b.card_of_several(name, many.is_some());
        Some(match many {
            Some(many) => format!("write `{done} {many} \"{}\" tokens`", name),
            None => format!("write `{done} \"{}\"`", name),
        })
    }

    /// A card that is named, with what cannot be said of it there: too many of them, what they have, for what each is made.
    pub(super) fn several_of_a_card(&self) -> Option<Diagnostic> {
        let ahead = self.ahead();
        let end = super::mistaken::end_of_step(ahead, 0);
        let ahead = &ahead[..end];
        let named = ahead.iter().position(|part| matches!(part, Part::Text { .. })).filter(|named| *named <= 2)?;
        let done = self.step_so_far();
        let card = super::sentence(&ahead[named..=named]);
        let rest = &ahead[named + 1..];
        let rest = &rest[rest.iter().take_while(|part| part.is_word("token") || part.is_word("tokens")).count()..];
        let problem = |part: &Part, message: &str| Diagnostic::error(part.span(), message);
        if let Some(first) = rest.first().filter(|first| first.is_word("for")) {
            let each = super::sentence(rest.get(2..).unwrap_or_default());
            let help = format!("write `for each {each}: {done} {card}`, one after the other");
            return Some(
                problem(first, "for what each is made stands in front").label("worded otherwise here").help(help),
            );
        }
        if let Some(first) = rest.first().filter(|first| first.is_word("with") || first.is_word("that")) {
            let help =
                format!("write it on {card}, or give it in a sentence of its own, where the event names it behind");
            return Some(problem(first, "what a token has stands on its card").label("not read here").help(help));
        }
        if let Some(first) = rest.first() {
            return Some(
                problem(first, "behind the name of a card to be created nothing more stands").label("not read here"),
            );
        }
        if let Some(much) = ahead.first().filter(|first| first.group_in(Delimiter::Paren).is_some()) {
            let help = format!("write `repeat {} times: {done} {card}`", super::sentence(std::slice::from_ref(much)));
            return Some(
                problem(much, "how many are created at one moment is a number in digits").label("counted").help(help),
            );
        }
        let Some(number @ Part::Number { value, .. }) = ahead.first() else { return None };
        let help = format!("write `repeat {value} times: {done} {card}`, one after the other");
        Some(
            problem(number, &format!("no more than {TOKENS_MAX} tokens are created at one moment"))
                .label("too many")
                .help(help),
        )
    }
}

impl StatementReader<'_, '_, '_> {
    /// `X "Imp" tokens, where X is NUMBER`.
    pub(super) fn so_many_of_a_card(&self) -> Option<Diagnostic> {
        let [Part::Word { text: letter, .. }, Part::Text { text: name, .. }, ..] = self.rest() else { return None };
        let is_where = |three: &[Part]| three[0].is_word("where") && three[1].is_word(letter) && three[2].is_word("is");
        let from = self.rest().windows(3).position(is_where)?;
        let much = super::sentence(&self.rest()[from + 3..]);
        let before = super::sentence(
            &self.cursor.parts[super::mistaken::start_of_step(self.cursor.parts, self.cursor.at)..self.cursor.at],
        );
        let problem = Diagnostic::error(
            self.place(),
            "how many tokens are created at one moment is a number that is written out",
        );
        Some(problem.label("a value").help(format!("write `repeat ({much}) times: {before} \"{name}\"`")))
    }
}

impl Builder<'_> {
    /// The card that is meant by a name, which may stand in the plural where several are created: `Porter` of `2 Porters`.
    pub(super) fn card_of_several(&self, name: String, are_several: bool) -> String {
        let is_card = |name: &str| self.cards.iter().any(|card| card.name == name);
        let Some(one) = name.strip_suffix('s').filter(|one| one.len() > 1 && !is_card(&name)) else { return name };
        if is_card(one) || are_several && !one.ends_with('s') { one.to_owned() } else { name }
    }
}
