//! What is done in a game of one's own by no event that it has: a resource given or taken by a verb that is said of objects, counters that
//! move or are doubled, and what happened to an object before.
//!
//! Looked at as those of [`super::foreign`] are, and among the first.

use super::counter_events::declaration;
use super::mistaken::{end_of_step, start_of_step};
use super::names::{longest, longest_or_singular, name_length};
use super::no_such_event::{is_that_much, is_variable, number_of};
use super::printed::{has_verb, mentions_word};
use super::reader::StatementReader;
use base::diagnostic::Diagnostic;
use syntax::Part;

/// How far a verb stands behind where its sentence begins.
const SUBJECT_MAX: usize = 4;
/// Verbs by which somebody gets something, or loses it.
const CHANGES: [&str; 8] = ["lose", "loses", "pay", "pays", "spend", "spends", "gain", "gains"];
/// What begins the name of an object of which it is asked what happened to it.
const ONE: [&str; 3] = ["it", "this", "that"];

impl StatementReader<'_, '_, '_> {
    /// The problem of such a sentence, around a position of a run of parts.
    pub(super) fn own_events(&self, run: &[Part], at: usize) -> Option<Diagnostic> {
        if at >= run.len() || self.scope.updates {
            return None;
        }
        self.past_of_object(run, at)
            .or_else(|| self.counters_moved(run, at))
            .or_else(|| self.counters_doubled(run, at))
            .or_else(|| prevented(run, at))
    }

    /// `lose 5 coins`, `P loses 1 reputation`, where the verb is said of what objects lose.
    pub(super) fn resource_by_verb(&self, run: &[Part], at: usize) -> Option<Diagnostic> {
        if at >= run.len() || self.scope.updates {
            return None;
        }
        let from = start_of_step(run, at);
        let end = end_of_step(run, from);
        let is_verb = |part: &Part| CHANGES.iter().any(|verb| part.is_word(verb));
        let verb = from + run[from..end].iter().take(SUBJECT_MAX).position(is_verb)?;
        let text = run[verb].word()?;
        let is_much = |much: &&Part| matches!(much, Part::Number { .. }) || much.is_word("a") || is_variable(much);
        let much = run.get(verb + 1).filter(is_much);
        let noun = verb + 1 + if is_that_much(run, verb + 1) { 2 } else { usize::from(much.is_some()) };
        let behind = run.get(noun..end)?;
        let names = self.b.rulebook.resources.iter().map(String::as_str);
        if let Some((found, length)) = longest_or_singular(names, behind) {
            let name = &self.b.rulebook.resources[found];
            let last = name.rsplit(' ').next().unwrap_or(name);
            let stem = text.strip_suffix('s').unwrap_or(text);
            let says = |form: &Vec<crate::event::FormPart>| {
                (has_verb(form, stem) || mentions_word(form, text)) && mentions_word(form, last)
            };
            let mut forms = self.b.rulebook.events.iter().flat_map(|kind| &kind.forms);
            let is_said = forms.any(says) || at > noun + length;
            return (!is_said).then(|| self.printed_verb(run, verb)).flatten();
        }
        let much = much?;
        let counters = &self.b.rulebook.counters;
        let (found, length) = longest(counters.iter().map(String::as_str), behind)?;
        let is_noun = |part: &Part| part.is_word("counter") || part.is_word("counters");
        if behind.get(length).is_some_and(is_noun) || at > noun + length {
            return None;
        }
        let name = &counters[found];
        let takes = !text.starts_with("gain");
        let (done, toward) = if takes { ("remove", "from") } else { ("put", "on") };
        let many = super::sentence(std::slice::from_ref(much));
        let says = |form: &Vec<crate::event::FormPart>| mentions_word(form, done) && mentions_word(form, name);
        let mut forms = self.b.rulebook.events.iter().flat_map(|kind| &kind.forms);
        let declare = match forms.any(says) {
            true => String::new(),
            false => format!(", where the rulebook has `{}`", declaration(name, takes)),
        };
        let problem =
            Diagnostic::error(behind[0].span(), format!("`{name}` is a kind of counter, and counters are on objects"));
        Some(problem.label("on what?").help(format!("write `{done} {many} {name} counters {toward} OBJECT`{declare}")))
    }

    /// `if it was stained this turn`: what happened to an object is not kept.
    pub(super) fn past_of_object(&self, run: &[Part], at: usize) -> Option<Diagnostic> {
        let names = || self.b.rulebook.periods.iter().map(|period| period.name.as_str());
        let is_period = |at: &usize| run[*at].is_word("this") && longest(names(), &run[at + 1..]).is_some();
        let this = (2..run.len()).find(is_period)?;
        let is_past = |at: &usize| ["was", "were", "wasn't", "has", "is"].iter().any(|word| run[*at].is_word(word));
        let verb = (1..this).rfind(is_past).filter(|verb| this - verb <= 5)?;
        let been =
            ["been", "not"].iter().filter(|word| run[verb + 1..this].iter().any(|part| part.is_word(word))).count();
        let earlier = usize::from(run[this - 1].is_word("earlier"));
        let is_said = match run[verb].word()? {
            "is" => earlier > 0,
            "has" => been > 0,
            _ => true,
        };
        let from = (0..verb).rfind(|at| ONE.iter().any(|word| run[*at].is_word(word)))?;
        let asks = ["if", "and", "while", "or"];
        let is_asked = from.checked_sub(1).is_some_and(|before| asks.iter().any(|word| run[before].is_word(word)));
        if !is_said || !is_asked || verb - from > 2 || at + 1 < from || at > this + 2 {
            return None;
        }
        let done = super::sentence(run.get(verb + 1 + been..this - earlier).filter(|done| !done.is_empty())?);
        let (_, length) = longest(names(), &run[this + 1..])?;
        let span = run[from].span().to(run[this + length].span());
        let one = super::sentence(&run[from..verb]);
        let problem = Diagnostic::error(span, "history is kept for players, not for each object");
        Some(problem.label("counted for whom?").help(format!(
            "let a trigger mark it, `when a DESCRIPTION is {done}: put 1 NAME counter on it`, and ask `if {one} has a NAME counter`; what takes \
             the counters away is a trigger at the end of the time"
        )))
    }

    /// `move 2 stains from X to Y`, where no event moves counters.
    fn counters_moved(&self, run: &[Part], at: usize) -> Option<Diagnostic> {
        let verb = start_of_step(run, at);
        let end = end_of_step(run, verb);
        let text = run[verb].word().filter(|text| ["move", "moves"].contains(text))?;
        let name = self.counter_behind(run.get(verb + 2..end)?)?;
        if self.is_event(text) || number_of(&run[verb + 1]).is_none() && !run[verb + 1].is_word("a") {
            return None;
        }
        let problem = Diagnostic::error(run[verb].span(), format!("no event of the rulebook moves `{name}` counters"));
        Some(problem.label("no such event").help(format!(
            "declare it in the rulebook: `event move {name} {{ \"move AMOUNT {name} (counter|counters) from OBJECT to OTHER\"; only if OBJECT has AMOUNT or more {name} counters; \
             does: {{ take AMOUNT {name} counters from OBJECT; add AMOUNT {name} counters to OTHER }} }}`; then say \
             `move {} {name} counters from ... to ...` here",
            super::sentence(&run[verb + 1..=verb + 1])
        )))
    }

    /// `double the number of stains on it`, where no event puts such counters.
    fn counters_doubled(&self, run: &[Part], at: usize) -> Option<Diagnostic> {
        let verb = start_of_step(run, at);
        let end = end_of_step(run, verb);
        let step = run.get(verb..end).filter(|step| step.first().is_some_and(|first| first.is_word("double")))?;
        let of = step.iter().position(|part| part.is_word("of") || part.is_word("the")).filter(|of| *of <= 3)?;
        let of = if step.get(of + 1)?.is_word("number") { of + 2 } else { of };
        let name = self.counter_behind(step.get(of + 1..)?)?;
        let on = step.iter().position(|part| part.is_word("on"))?;
        let object = super::sentence(step.get(on + 1..).filter(|object| !object.is_empty())?);
        let problem = Diagnostic::error(step[0].span(), format!("no event of the rulebook puts `{name}` counters"));
        Some(problem.label("no such event").help(format!(
            "declare one, `{}`, and say `put X {name} counters on {object}, where X is {name} counters on it` here",
            declaration(name, false)
        )))
    }

    /// The kind of counter with which some parts begin.
    fn counter_behind(&self, parts: &[Part]) -> Option<&str> {
        let names = self.b.rulebook.counters.iter().map(String::as_str);
        names.into_iter().find(|name| name_length(name, parts).is_some())
    }
}

/// `prevent the next 2 stains target garment would get`: what is prevented is damage, or what an event says.
fn prevented(run: &[Part], at: usize) -> Option<Diagnostic> {
    let from = start_of_step(run, at);
    let [prevent, the, next, much @ Part::Number { .. }, what, ..] = run.get(from..)? else { return None };
    let begins = prevent.is_word("prevent") && the.is_word("the") && next.is_word("next");
    if !begins || what.is_word("damage") || what.is_word("when") || at > from + 5 {
        return None;
    }
    let many = super::sentence(std::slice::from_ref(much));
    let problem =
        Diagnostic::error(what.span(), "what is prevented is damage, or what an event says that it is so much of");
    Some(problem.label("worded otherwise here").help(format!(
        "write `prevent the next {many} when EVENT`, where EVENT is the sentence of an event with `would` and an amount: \
         `prevent the next {many} when OBJECT would get ...`"
    )))
}
