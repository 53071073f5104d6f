//! Sentences of printed cards that no event says alone: doubling, dividing, exchanging, how a card itself enters or is played, a token
//! by its numbers. Each is told what can be written, whole.
//!
//! Looked at as those of [`super::foreign`] are, and before them.

use super::forms::declared;
use super::mistaken::{end_of_step, start_of_step};
use super::names::{article, is_plural};
use super::no_such_event::number_of;
use super::reader::StatementReader;
use crate::event::{EventKind, FormPart};
use crate::instr::Update;
use base::diagnostic::Diagnostic;
use base::source::Span;
use syntax::{Mark, Part};

/// What is wrong where a verb of a printed card is no event.
const NO_EVENT: &str = "no event does this in one sentence";

impl StatementReader<'_, '_, '_> {
    /// The problem of such a sentence, around a position of a run of parts.
    pub(super) fn said_by_several(&self, run: &[Part], at: usize) -> Option<Diagnostic> {
        if at >= run.len() {
            return None;
        }
        let from = start_of_step(run, at);
        let from = if is_you(&run[from]) && run.len() > from + 1 { from + 1 } else { from };
        let step = &run[from..end_of_step(run, from)];
        let first = step.first()?;
        match first.word()? {
            "double" | "doubles" => self.doubled(step),
            "divide" | "divides" | "distribute" => self.divided(step),
            "swap" | "exchange" | "switch" => self.exchanged(step),
            "create" | "creates" => self.created_by_numbers(step),
            "play" => self.played_when(step),
            "may" => entering_with(step),
            "can't" | "cannot" => self.not_played_when(step),
            _ => None,
        }
    }

    /// `players can't gain life`, where it is an object that gains it.
    pub(super) fn players_of_object(&self, run: &[Part]) -> Option<Diagnostic> {
        let first = run.first()?;
        let says = first.is_word("players") || first.is_word("opponents");
        if says { self.of_object(run) } else { None }
    }

    /// `when an opponent's unit goes dark`, where an event is worded by a word of the same stem.
    pub(super) fn worded_by_stem(&self, run: &[Part], at: usize) -> Option<Diagnostic> {
        let first = run.first().filter(|first| first.is_word("when") || first.is_word("if"))?;
        let end = run.iter().position(|part| part.is_mark(Mark::Colon) || part.is_mark(Mark::Comma))?;
        let whose =
            run[..end].windows(2).position(|pair| pair[0].is_word("opponent") && pair[1].is_mark(Mark::Possessive))?;
        let of_book =
            |part: &Part| part.word().is_some_and(|word| self.b.rulebook.words.iter().any(|known| known.name == word));
        let verb = whose + 3;
        if at > end || verb >= end || !of_book(&run[verb - 1]) {
            return None;
        }
        let said = super::sentence(&run[verb..end]);
        let shares = |form: &&Vec<FormPart>| {
            let written = declared(form);
            let stems = written.split(|letter: char| !letter.is_alphabetic()).filter(|word| word.len() > 3);
            let stems: Vec<&str> = stems.collect();
            said.split(' ')
                .filter(|word| word.len() > 3)
                .any(|word| stems.iter().any(|stem| stem.starts_with(word) || word.starts_with(stem)))
        };
        let form = self.b.rulebook.events.iter().flat_map(|kind| &kind.forms).find(shares).map(|form| declared(form));
        let form = form.or_else(|| Some(self.near.as_ref()?.sentence().to_owned()))?;
        let message = format!("no event of the rulebook is worded `{} ... {said}`", first.word().unwrap_or("when"));
        let problem = Diagnostic::error(run[verb].span().to(run[end - 1].span()), message).label("no such event");
        Some(problem.help(format!("the nearest event is `{form}`")))
    }

    /// `double your energy`, `double the power of target unit`.
    fn doubled(&self, step: &[Part]) -> Option<Diagnostic> {
        let problem = Diagnostic::error(place_of(step), NO_EVENT).label("worded otherwise here");
        if let [_, your, name @ ..] = step
            && your.is_word("your")
        {
            let name = super::sentence(name);
            let resource = self.b.rulebook.resources.iter().position(|known| *known == name)?;
            let gives = |(_, body): &(&EventKind, &Vec<crate::instr::Instr>)| {
                let raises = |update: &Update| matches!(update, Update::RaiseResource(_, of, much) if of.index() == resource && much.negated().is_none());
                body.iter().filter_map(crate::instr::Instr::update).any(raises)
            };
            let (kind, _) = self.b.rulebook.events.iter().zip(&self.b.bodies).find(gives)?;
            let form = kind.forms.iter().find(|form| matches!(form.first(), Some(FormPart::Word(_))))?;
            let written = declared(form).replacen("AMOUNT", &format!("(your {name})"), 1);
            return Some(problem.help(format!("write `{written}`: as much as there is once more")));
        }
        let (number, object) = self.number_of_object(step)?;
        Some(
            problem
                .help(format!("write `{object} has {number} multiplied by 2 until end of turn`, or another duration")),
        )
    }

    /// `the power of target unit`, behind a verb.
    fn number_of_object(&self, step: &[Part]) -> Option<(String, String)> {
        let of = step.iter().position(|part| part.is_word("of"))?;
        let name = super::sentence(step.get(1..of)?);
        let name = name.strip_prefix("the ").unwrap_or(&name).to_owned();
        let is_known = self.b.rulebook.numbers.iter().any(|number| number.name == name);
        let object = super::sentence(step.get(of + 1..)?);
        (is_known && !object.is_empty()).then_some((name, object))
    }

    /// `divide 4 damage among up to two target units`.
    fn divided(&self, step: &[Part]) -> Option<Diagnostic> {
        let among = step.iter().position(|part| part.is_word("among") || part.is_word("between"))?;
        let many = step.get(1).and_then(number_of)?;
        let noun = super::sentence(step.get(2..among)?);
        let described: Vec<&str> =
            step[among + 1..].iter().filter_map(Part::word).filter_map(|word| self.word_called(word)).collect();
        let described = if described.is_empty() { "DESCRIPTION".to_owned() } else { described.join(" ") };
        let problem =
            Diagnostic::error(place_of(step), "what is divided is done one by one").label("worded otherwise here");
        let article = article(&described);
        let done = if noun == "damage" {
            "deal 1 damage to it".to_owned()
        } else {
            format!("put 1 {} on it", one_counter(&noun))
        };
        Some(problem.help(format!(
            "write `repeat {many} times {{ choose {article} {described}, {done} }}`: each is chosen as it is done, and none is a target"
        )))
    }

    /// `swap the life of target hero and another target hero`.
    fn exchanged(&self, step: &[Part]) -> Option<Diagnostic> {
        let (number, both) = self.number_of_object(step)?;
        let verb = step[0].word()?;
        if !both.contains(" and ") {
            return None;
        }
        let problem = Diagnostic::error(place_of(step), NO_EVENT).label("no such event");
        let is_tracked = self.b.rulebook.numbers.iter().any(|known| known.name == number && known.tracked);
        if !is_tracked {
            return Some(problem.help(format!(
                "give each the number that the other had: `let x = {number} of ...`, `let y = {number} of ...`, then `... has {number} set to y until end of turn`"
            )));
        }
        Some(problem.help(format!(
            "declare it in the rulebook: `event {verb} {number} {{ \"{verb} {number} of OBJECT and OTHER\"; does: {{ let x = {number} of OBJECT; \
             set {number} of OBJECT to {number} of OTHER; set {number} of OTHER to x }} }}`; then say `{verb} {number} of {both}` here"
        )))
    }

    /// `create a 1/1 unit token`.
    fn created_by_numbers(&self, step: &[Part]) -> Option<Diagnostic> {
        let slash = step.iter().position(|part| part.is_mark(Mark::Divide))?;
        let [Part::Number { value: one, .. }, _, Part::Number { value: other, .. }, what @ ..] =
            step.get(slash.checked_sub(1)?..)?
        else {
            return None;
        };
        let many = step.get(1).and_then(number_of).filter(|_| slash > 2);
        let called =
            what.iter().find_map(|part| if let Part::Text { text, .. } = part { Some(text.as_str()) } else { None });
        // A name in capitals stands without its quotes.
        if what.iter().filter_map(Part::word).any(|word| word.starts_with(char::is_uppercase)) {
            return None;
        }
        let is_noun = |part: &&Part| !part.is_word("token") && !part.is_word("tokens");
        let words = what.iter().take_while(is_noun).filter_map(Part::word);
        let words: Vec<&str> = words.map(|word| self.word_called(word).unwrap_or(word)).collect();
        let words = if words.is_empty() { "WORDS".to_owned() } else { words.join(" ") };
        let name = called.unwrap_or("NAME");
        let cost = self.b.paid.as_ref().map(|(number, _)| number.index());
        let named = self.b.rulebook.numbers.iter().enumerate().filter(|(at, _)| Some(*at) != cost);
        let named: Vec<&str> = named.map(|(_, number)| number.name.as_str()).take(2).collect();
        let [first, second] = named.as_slice() else { return None };
        let verb = step[0].word()?.trim_end_matches('s');
        let done = many.map_or_else(|| format!("\"{name}\""), |many| format!("{many} \"{name}\" tokens"));
        let label = if called.is_some() { "numbers of its own" } else { "no name" };
        let problem = Diagnostic::error(place_of(step), "a token is created by its name").label(label);
        let says =
            |form: &Vec<FormPart>| super::printed::has_verb(form, verb) || super::printed::mentions_word(form, verb);
        if called.is_some() && !self.b.rulebook.events.iter().flat_map(|kind| &kind.forms).any(says) {
            return None;
        }
        if self.b.cards.iter().any(|card| Some(card.name.as_str()) == called) {
            return Some(problem.help(format!("its numbers stand where it is declared: write `you {verb} {done}`")));
        }
        let written = match called {
            Some(_) => format!("which `you {verb} {done}` brings"),
            None => format!("and write `you {verb} {done}`"),
        };
        Some(problem.help(format!(
            "declare `token \"{name}\": {words} {{ {first} {one}; {second} {other} }}`, with the numbers that are meant, {written}"
        )))
    }

    /// `play this only during your turn`, `play this only if COND`.
    fn played_when(&self, step: &[Part]) -> Option<Diagnostic> {
        let only = step.iter().position(|part| part.is_word("only"))?;
        if !step.get(1)?.is_word("this") || only != 2 {
            return None;
        }
        let (first, rest) = step[3..].split_first()?;
        let asked = super::sentence(rest);
        let condition = match first.word()? {
            "if" | "while" => format!("not {asked}"),
            "during" | "on" if asked == "your turn" => "it is not your turn".to_owned(),
            "during" => format!("not during {asked}"),
            _ => return None,
        };
        let problem =
            Diagnostic::error(place_of(step), "when a card can be played is said by what forbids it otherwise");
        Some(self.forbidden_while(problem, &condition))
    }

    /// `you can't play this during an opponent's turn`.
    fn not_played_when(&self, step: &[Part]) -> Option<Diagnostic> {
        let [_, play, this, during, whose @ ..] = step else { return None };
        if !play.is_word("play") || !this.is_word("this") || !(during.is_word("during") || during.is_word("on")) {
            return None;
        }
        let whose = super::sentence(whose);
        if !["an opponent's turn", "opponents' turns", "your opponent's turn", "each opponent's turn"]
            .contains(&whose.as_str())
        {
            return None;
        }
        let problem =
            Diagnostic::error(place_of(step), "when a card can be played is said by what forbids it otherwise");
        Some(self.forbidden_while(problem, "it is not your turn"))
    }

    /// The word of the vocabulary that is written here, or of which this is a plural.
    fn word_called(&self, written: &str) -> Option<&str> {
        let names = self.b.rulebook.words.iter().map(|known| known.name.as_str());
        names.into_iter().find(|known| *known == written || is_plural(written, known))
    }

    fn forbidden_while(&self, problem: Diagnostic, condition: &str) -> Diagnostic {
        let zones = self.b.paid.as_ref().map(|(_, from)| from.as_slice()).unwrap_or_default();
        let zones: Vec<&str> = zones.iter().map(|zone| self.b.rulebook.zones[zone.index()].name.as_str()).collect();
        let from = if zones.is_empty() { "any zone".to_owned() } else { zones.join(" or ") };
        problem.label("worded otherwise here").help(format!(
            "write `from {from}: while {condition}: you can't play this`; of all cards of a word it is said in the rulebook: `also play {{ DESCRIPTION only COND }}`"
        ))
    }
}

/// `you may have this enter play with a charge counter`, behind `you`.
fn entering_with(step: &[Part]) -> Option<Diagnostic> {
    let [_, have, this, rest @ ..] = step else { return None };
    if !have.is_word("have") || !this.is_word("this") {
        return None;
    }
    let with = rest.iter().position(|part| part.is_word("with"))?;
    let [verb, to @ ..] = &rest[..with] else { return None };
    let counters = &rest[with + 1..];
    if !counters.last().is_some_and(|part| part.is_word("counter") || part.is_word("counters")) {
        return None;
    }
    let many = counters.first().and_then(number_of).unwrap_or(1);
    let kind = super::sentence(counters.get(1..counters.len() - 1)?);
    let noun = if many == 1 { "counter" } else { "counters" };
    let enters = super::sentence(to);
    let problem = Diagnostic::error(place_of(step), "what is optional as this enters is done as it does")
        .label("worded otherwise here");
    Some(problem.help(format!("write `as this {}s {enters}: you may put {many} {kind} {noun} on this`", verb.word()?)))
}

fn is_you(part: &Part) -> bool {
    part.is_word("you")
}

fn one_counter(noun: &str) -> String {
    noun.strip_suffix("counters").map_or_else(|| noun.to_owned(), |kind| format!("{kind}counter"))
}

fn place_of(step: &[Part]) -> Span {
    match step {
        [first, .., last] => first.span().to(last.span()),
        [only] => only.span(),
        [] => Span::default(),
    }
}
