//! What designers say of the events and counters of their own game in words that these are not declared with: the past of a verb, a counter
//! by its name alone, a player who does what the event says of an object alone.

use super::super::mistaken::base_form;
use super::super::names::{is_plural, longest};
use super::super::no_such_event::said_of;
use super::super::printed::has_verb;
use super::super::reader::StatementReader;
use super::template::{group, statement, written};
use super::{Correction, Reworded};
use crate::event::FormPart;
use crate::expr::Role;
use syntax::{Delimiter, Mark, Part};

/// Pasts that do not end in `ed`.
const PASTS: [(&str, &str); 27] = [
    ("ate", "eat"),
    ("bought", "buy"),
    ("broke", "break"),
    ("brought", "bring"),
    ("built", "build"),
    ("caught", "catch"),
    ("chose", "choose"),
    ("dealt", "deal"),
    ("drew", "draw"),
    ("fought", "fight"),
    ("found", "find"),
    ("gave", "give"),
    ("got", "get"),
    ("grew", "grow"),
    ("lost", "lose"),
    ("made", "make"),
    ("paid", "pay"),
    ("put", "put"),
    ("sent", "send"),
    ("sold", "sell"),
    ("spent", "spend"),
    ("stole", "steal"),
    ("threw", "throw"),
    ("took", "take"),
    ("won", "win"),
    ("wore", "wear"),
    ("wrote", "write"),
];

/// How texts say that something was not done, and whether the verb behind it is in the past.
const NOT_DONE: [(&[&str], bool); 6] = [
    (&["did", "not"], false),
    (&["didn't"], false),
    (&["has", "not"], true),
    (&["hasn't"], true),
    (&["have", "not"], true),
    (&["haven't"], true),
];

impl StatementReader<'_, '_, '_> {
    /// Sentences in the words of what was declared.
    pub(super) fn in_own_words(&self, run: &[Part]) -> Vec<Reworded> {
        let past = self.past_of_you(run);
        let not_done = self.not_done(run);
        past.into_iter().chain(not_done).chain(self.counters_by_name(run)).chain(self.done_by_player(run)).collect()
    }

    /// `this did not kindle this turn`: not that it kindles earlier.
    fn not_done(&self, run: &[Part]) -> Option<Reworded> {
        let words = |at: usize, said: &[&str]| {
            said.iter().enumerate().all(|(nth, word)| run.get(at + nth).is_some_and(|part| part.is_word(word)))
        };
        let (at, length, has) = (1..run.len()).find_map(|at| {
            let said = NOT_DONE.iter().find(|(said, _)| words(at, said))?;
            Some((at, said.0.len(), said.1))
        })?;
        let verb = run.get(at + length)?.word()?;
        let (period, span) = (self.period_of(run, at + length + 1), run[at].span());
        let period = period.or_else(|| self.period_of(run, at + length)).filter(|(period, _)| *period > at)?;
        let begins = |part: &Part| {
            super::super::mistaken::ends_step(part)
                || ["if", "and", "or", "while", "unless"].iter().any(|word| part.is_word(word))
        };
        let from = run[..at].iter().rposition(begins).map_or(0, |before| before + 1);
        let subject = run.get(from..at).filter(|subject| !subject.is_empty())?;
        let bare =
            if has { self.present(run, at + length).unwrap_or_else(|| base_form(verb)) } else { verb.to_owned() };
        let third = super::super::worded::third_person(&bare);
        let is_you = subject.last().is_some_and(|last| last.is_word("you"));
        let said = if is_you || !self.is_said(&third) { bare } else { third };
        if !self.is_said(&said) {
            return None;
        }
        let word = |text: &str| Part::Word { text: text.to_owned(), span };
        let mut event = subject.to_vec();
        event.push(word(&said));
        event.extend_from_slice(&run[at + length + 1..period.0]);
        event.push(word("earlier"));
        event.extend_from_slice(&run[period.0..period.0 + period.1]);
        let mut parts = run[..from].to_vec();
        parts.push(word("not"));
        parts.push(group(Delimiter::Paren, vec![statement(event, span)], span));
        parts.extend_from_slice(&run[period.0 + period.1..]);
        Some(Reworded::read(parts))
    }

    /// Whether the sentence of an event has a verb behind what it begins with.
    fn is_said(&self, verb: &str) -> bool {
        let mut forms = self.b.rulebook.events.iter().flat_map(|kind| &kind.forms);
        forms.any(|form| matches!(form.first(), Some(FormPart::Hole(_))) && has_verb(form, verb))
    }

    /// `you delivered a batch this turn`: that you deliver one earlier. How much it was is asked of one event alone.
    fn past_of_you(&self, run: &[Part]) -> Option<Reworded> {
        // `you have earned`
        let verb_of = |at: usize| at + 1 + usize::from(run.get(at + 1).is_some_and(|part| part.is_word("have")));
        let is_past = |at: &usize| run[*at].is_word("you") && self.present(run, verb_of(*at)).is_some();
        let you = (0..run.len()).find(is_past)?;
        let said = verb_of(you);
        let (verb, (period, length)) = (self.present(run, said)?, self.period_of(run, said + 1)?);
        let is_again = run[0].is_word("when") && run[..you].iter().any(|part| part.is_word(&verb));
        let word = |text: &str, part: &Part| Part::Word { text: text.to_owned(), span: part.span() };
        let mut parts = run.to_vec();
        parts[said] = word(&verb, &run[said]);
        // What the trigger in front answers is none of what happened earlier.
        if is_again && run[said + 1].is_word("another") {
            parts[said + 1] = word("a", &run[said + 1]);
        }
        let earlier = word("earlier", &run[period]);
        parts.drain(you + 1..said);
        let period = period - (said - you - 1);
        let is_sum = matches!(&parts[you + 2..period], [Part::Number { .. }, or, ..] if or.is_word("or"));
        if !is_sum {
            parts.insert(period, earlier);
            return Some(Reworded { parts, correction: None });
        }
        let span = parts[you].span().to(parts[period].span());
        let (event, rest) = parts[you..].split_at(period + length - you);
        let counted = [&written("number of times", span), event, &written(">= 1", span)].concat();
        let help = format!(
            "write `{}` for so much in one event; how much it was in all is kept by counters that a trigger puts",
            self.sentence_of_text(&counted)
        );
        let correction = Correction {
            span,
            message: "history asks how much one event was, and adds nothing up",
            label: "of one event, or of all?",
            help,
            second: None,
        };
        Some(Reworded { parts: [&parts[..you], &counted, rest].concat(), correction: Some(correction) })
    }

    /// The verb of an event of players of which a word is the past.
    fn present(&self, run: &[Part], at: usize) -> Option<String> {
        let past = run.get(at)?.word()?;
        let stem = past.strip_suffix("ed").filter(|stem| stem.len() > 1);
        let mut verbs: Vec<String> = Vec::new();
        verbs.extend(PASTS.iter().find(|(known, _)| *known == past).map(|(_, verb)| (*verb).to_owned()));
        if let Some(stem) = stem {
            verbs.extend([stem.to_owned(), format!("{stem}e")]);
            verbs.extend(stem.strip_suffix('i').map(|stem| format!("{stem}y")));
            let mut letters = stem.chars().rev();
            let is_double = letters.next() == letters.next();
            verbs.extend(is_double.then(|| stem[..stem.len() - 1].to_owned()));
        }
        let of_player = |verb: &String| {
            let mut forms = self.b.rulebook.events.iter().flat_map(|kind| &kind.forms);
            forms.any(|form| form.first() == Some(&FormPart::Hole(Role::Player)) && has_verb(form, verb))
        };
        verbs.into_iter().find(of_player)
    }

    /// Where `this PERIOD` stands behind a position, in the same step, and how many parts it takes.
    fn period_of(&self, run: &[Part], from: usize) -> Option<(usize, usize)> {
        let end = super::super::mistaken::end_of_step(run, from);
        let names = || self.b.rulebook.periods.iter().map(|period| period.name.as_str());
        let this = (from + 1..end).filter(|at| run[*at].is_word("this"));
        this.filter_map(|at| Some((at, longest(names(), &run[at + 1..])?.1 + 1))).next()
    }

    /// `with stains`, `no stains`, where these are counters.
    fn counters_by_name(&self, run: &[Part]) -> Option<Reworded> {
        let is_counter = |part: &Part| part.is_word("counter") || part.is_word("counters");
        let named = |at: &usize| {
            let text = run[*at].word().filter(|_| !run.get(at + 1).is_some_and(is_counter))?;
            let counters = &self.b.rulebook.counters;
            counters.iter().find(|name| text != name.as_str() && is_plural(text, name)).map(|name| (*at, name))
        };
        let found: Vec<(usize, &String)> = (0..run.len()).filter_map(|at| named(&at)).collect();
        let mut parts = run.to_vec();
        for (at, name) in found.iter().rev() {
            let bare =
                at.checked_sub(1).is_some_and(|before| run[before].is_word("with") || run[before].is_word("without"));
            let said = if bare { format!("a {name} counter") } else { format!("{name} counters") };
            parts.splice(at..=at, written(&said, run[*at].span()));
        }
        (!found.is_empty()).then(|| Reworded::read(parts))
    }

    /// `when you destroy a unit`, `if an opponent would destroy a unit`, of an event that names no player.
    fn done_by_player(&self, run: &[Part]) -> Option<Reworded> {
        let (when, rest) = run.split_first()?;
        let is_begun = ["when", "whenever", "if"].iter().any(|word| when.is_word(word));
        let stands =
            |who: &&&[&str]| rest.len() > who.len() && who.iter().zip(rest).all(|(word, part)| part.is_word(word));
        let who = BY_WHOM.iter().find(stands).filter(|_| is_begun)?;
        let would = usize::from(rest[who.len()].is_word("would"));
        let verb = rest.get(who.len() + would)?;
        let is_third = who.len() > 1 && would == 0;
        let stem = verb.word().map(|verb| if is_third { base_form(verb) } else { verb.to_owned() })?;
        let rest = &rest[who.len() + would + 1..];
        let end = rest.iter().position(|part| part.is_mark(Mark::Colon) || part.is_mark(Mark::Comma))?;
        let object =
            rest[..end].iter().map(Part::word).collect::<Option<Vec<&str>>>().filter(|words| !words.is_empty())?;
        let is_it = |form: &&Vec<FormPart>| matches!(form.as_slice(), [FormPart::Word(word), FormPart::Hole(Role::Object), ..] if *word == stem);
        let mut events = self.b.rulebook.events.iter().filter(|kind| kind.forms.iter().any(|form| is_it(&form)));
        let said = events.find_map(|kind| said_of(kind, &object.join(" "), would > 0))?;
        let (begin, mark) = if would > 0 { ("if", ",") } else { ("when", ":") };
        let mut parts = written(&format!("{begin} {said} {mark}"), when.span());
        parts.extend_from_slice(&rest[end + 1..]);
        let correction = Correction {
            span: run[1].span().to(verb.span()),
            message: "no sentence of the event says which player does it",
            label: "by whom?",
            help: format!(
                "write `$$`, whoever does it; where that matters, give the event a sentence of its player in the rulebook, \
                 `\"PLAYER ({}|{stem}|would {stem}) OBJECT\"`",
                super::super::worded::third_person(&stem)
            ),
            second: None,
        };
        Some(Reworded { parts, correction: Some(correction) })
    }
}

/// How texts call a player that an event is said to be done by.
const BY_WHOM: [&[&str]; 6] = [
    &["you"],
    &["an", "opponent"],
    &["your", "opponent"],
    &["another", "player"],
    &["a", "player"],
    &["any", "player"],
];
