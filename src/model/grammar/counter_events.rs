//! Counters that are put or removed where no event of the rulebook does so: what to declare, and how.
//!
//! Looked at as those of [`super::foreign`] are.

use super::forms::declared;
use super::names::name_length;
use super::printed::mentions_word;
use super::reader::StatementReader;
use crate::instr::{Instr, Update};
use base::diagnostic::{Diagnostic, nearest};
use base::source::Span;
use syntax::Part;

/// Verbs that put counters, and those that take them.
const PUT: [&str; 7] = ["put", "puts", "add", "adds", "place", "gets", "get"];
const TAKE: [&str; 5] = ["remove", "removes", "take", "loses", "lose"];

/// Words that say how many.
const AMOUNTS: [&str; 14] = [
    "a",
    "an",
    "X",
    "all",
    "another",
    "one",
    "two",
    "three",
    "many",
    "much",
    "amount",
    "additional",
    "extra",
    "further",
];

impl StatementReader<'_, '_, '_> {
    /// `put a growth counter on it`, where no event of the rulebook puts such counters.
    pub(super) fn no_event_of_counters(&self, run: &[Part], at: usize) -> Option<Diagnostic> {
        if self.scope.updates || self.scope.holes {
            return None;
        }
        let from = super::mistaken::start_behind_word(run, at + 1);
        let is_noun = |part: &Part| part.is_word("counter") || part.is_word("counters");
        let end = super::mistaken::end_of_step(run, at);
        let noun = from + run.get(from..end)?.iter().position(is_noun)?;
        let is_verb = |part: &Part| PUT.iter().chain(&TAKE).any(|verb| part.is_word(verb));
        let enters = run[from..noun].iter().position(|part| part.is_word("enters") || part.is_word("enter"));
        let with = enters.and_then(|enters| run[from + enters..noun].iter().position(|part| part.is_word("with")));
        let with = enters.zip(with).map(|(enters, with)| enters + with);
        let verb = from + with.or_else(|| run[from..noun].iter().position(is_verb))?;
        let takes = TAKE.iter().any(|verb_of| run[verb].is_word(verb_of));
        let is_amount = |part: &Part| AMOUNTS.iter().any(|word| part.is_word(word)) || part.word().is_none();
        let begin = noun - run[verb + 1..noun].iter().rev().position(is_amount).unwrap_or(noun - verb - 1);
        let named = run.get(begin..noun).filter(|named| (1..=3).contains(&named.len()))?;
        // In front of the verb something else is wrong.
        let is_all = from == verb && run[verb + 1].is_word("all");
        if with.is_none() && (at > noun + 2 && !is_all || at < verb || at == verb && from < verb) {
            return None;
        }
        let is_whose = |part: &Part| ["its", "their", "his", "her", "your"].iter().any(|word| part.is_word(word));
        let named =
            named.strip_prefix(named.first().filter(|first| is_whose(first)).map_or(&[][..], std::slice::from_ref));
        let named = named.filter(|named| !named.is_empty())?;
        let name = super::sentence(named);
        let span = named[0].span().to(named[named.len() - 1].span());
        let known = &self.b.rulebook.counters;
        if !known.iter().any(|it| name_length(it, named) == Some(named.len())) {
            let problem = Diagnostic::error(span, format!("no kind of counter `{name}`")).label("not declared");
            if let Some(near) = nearest(&name, known.iter().map(String::as_str)) {
                return Some(problem.help(format!("did you mean `{near}`?")));
            }
            let others = match known.len() {
                0 => String::new(),
                _ => {
                    let all: Vec<String> = known.iter().take(8).map(|name| format!("`{name}`")).collect();
                    format!("; known: {}", all.join(", "))
                }
            };
            return Some(problem.help(format!(
                "declare it in the rulebook, `counters {{ {name} }}`, and an event that is said so: `{}`{others}",
                declaration(&name, takes)
            )));
        }
        let says = |form: &[crate::event::FormPart], verbs: &[&str]| {
            let is_it = name.split(' ').all(|word| mentions_word(form, word));
            is_it && verbs.iter().any(|verb| mentions_word(form, verb))
        };
        let verbs: &[&str] = if takes { &TAKE } else { &PUT };
        if self.b.rulebook.events.iter().flat_map(|kind| &kind.forms).any(|form| says(form, verbs)) {
            return None;
        }
        if let Some(problem) = self.put_in_other_words(&name, span, enters.is_some()).filter(|_| !takes) {
            return Some(problem);
        }
        let done = if takes { "removes" } else { "puts" };
        let problem = Diagnostic::error(span, format!("no event of the rulebook {done} `{name}` counters"));
        Some(problem.label("no such event").help(format!("declare it: `{}`", declaration(&name, takes))))
    }
}

impl StatementReader<'_, '_, '_> {
    /// `each unit enters play with 2 dirt counters`, where no event puts them in such words: whatever else is wrong with it.
    pub(super) fn no_event_of_entry(&self, run: &[Part]) -> Option<Diagnostic> {
        let enters = run.iter().position(|part| part.is_word("enters") || part.is_word("enter"))?;
        let with = enters + run[enters..].iter().position(|part| part.is_word("with"))?;
        let noun = with + run[with..].iter().position(|part| part.is_word("counter") || part.is_word("counters"))?;
        self.no_event_of_counters(run, noun)
    }

    /// The name of the event that puts counters of a kind.
    pub(super) fn puts_counters(&self, name: &str) -> Option<String> {
        let counter = self.b.rulebook.counters.iter().position(|known| known == name)?;
        let puts = |instr: &Instr| matches!(instr.update(), Some(Update::PutCounters(_, kind, much)) if kind.index() == counter && much.negated().is_none());
        let mut events = self.b.rulebook.events.iter().zip(&self.b.bodies);
        events.find(|(_, body)| body.iter().any(puts)).map(|(kind, _)| kind.name.clone())
    }

    /// `this can't get nerves counters`, where an event puts them that is worded otherwise.
    fn put_in_other_words(&self, name: &str, span: Span, enters: bool) -> Option<Diagnostic> {
        let event = self.puts_counters(name)?;
        let form = declared(self.b.rulebook.events.iter().find(|kind| kind.name == event)?.forms.first()?);
        let problem =
            Diagnostic::error(span, format!("what puts `{name}` counters is event `{event}`, in other words"));
        Some(problem.label("not its words").help(format!(
            "the event is `{form}`: write its words; to answer, replace or forbid it, add a sentence to it that begins with what it happens \
             to: `\"OBJECT (gets|would get) [a] {name} (counter|counters)\"`{}",
            match enters {
                true => format!("; for `enters play with`, `\"put AMOUNT {name} (counter|counters) on OBJECT\"`"),
                false => String::new(),
            }
        )))
    }
}

/// The event that puts counters on an object, or takes them, as a rulebook declares it.
pub(super) fn declaration(name: &str, takes: bool) -> String {
    let (verb, said, where_, does) = match takes {
        false => ("put", "gets|would get", "on", format!("add AMOUNT {name} counters to OBJECT")),
        true => ("remove", "loses|would lose", "from", format!("take AMOUNT {name} counters from OBJECT")),
    };
    format!(
        "event {verb} {name} counters {{ \"OBJECT ({said}) [AMOUNT] {name} (counter|counters)\"; \
         \"{verb} AMOUNT {name} (counter|counters) {where_} OBJECT\"; does: {does} }}"
    )
}
