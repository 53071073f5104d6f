//! Wordings of printed cards that name an event where something else has to be said with it: when, how often, on which
//! condition.
//!
//! Looked at as those of [`super::foreign`] are, and after them.

use super::event::{SentenceUse, serves};
use super::forms::declared;
use super::printed::stands;
use super::reader::StatementReader;
use super::trouble::FurthestNotes;
use crate::event::{EventKind, FormPart};
use crate::expr::Role;
use base::diagnostic::{Diagnostic, nearest};
use base::source::Span;
use syntax::{Mark, Part};

impl StatementReader<'_, '_, '_> {
    /// The problem of such a wording around a position of a run of parts.
    pub(super) fn worded(&self, trouble: &FurthestNotes, run: &[Part], at: usize) -> Option<Diagnostic> {
        self.no_counter(run, at)
            .or_else(|| for_each_behind(run, at))
            .or_else(|| for_each_before(run, at))
            .or_else(|| self.set_number(run, at))
            .or_else(|| self.no_such_ban(run, at))
            .or_else(|| self.no_when(trouble, run, at))
            .or_else(|| no_duration(trouble, run, at))
            .or_else(|| self.bare_target(run, at))
    }

    /// `destroy target`, `destroy all`: of what is not said.
    fn bare_target(&self, run: &[Part], at: usize) -> Option<Diagnostic> {
        let last = run.get(at).filter(|_| at + 1 == run.len())?;
        let word = last.word().filter(|word| ["target", "all", "each", "another"].contains(word))?;
        let known = self.b.rulebook.words.first().map_or("object", |word| word.name.as_str());
        let problem = Diagnostic::error(last.span(), format!("behind `{word}` stands a description")).label("of what?");
        Some(problem.help(format!("write `{word} {known}`, or with other words of the rulebook")))
    }

    /// `for each growth counter on this`, where no counter is called so.
    fn no_counter(&self, run: &[Part], at: usize) -> Option<Diagnostic> {
        at.checked_sub(2).filter(|from| stands(&run[*from..], &["for", "each"]))?;
        let length = run[at..].iter().take(4).position(is_counter).filter(|length| *length > 0)?;
        let name = super::sentence(&run[at..at + length]);
        let known = &self.b.rulebook.counters;
        if known.contains(&name) {
            return None;
        }
        let span = run[at].span().to(run[at + length - 1].span());
        let problem = Diagnostic::error(span, format!("no kind of counter `{name}`")).label("not known");
        let declare = format!("declare it: `counters {{ {name} }}` in the rulebook");
        Some(problem.help(match nearest(&name, known.iter().map(String::as_str)) {
            Some(near) => format!("did you mean `{near}`?"),
            None if known.is_empty() => declare,
            None => {
                let known = known.iter().take(8).map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
                format!("{declare}; known: {known}")
            }
        }))
    }

    /// `each unit has power 3`.
    fn set_number(&self, run: &[Part], at: usize) -> Option<Diagnostic> {
        let Part::Number { value, span } = &run[at] else { return None };
        let verb = run[..at].iter().rposition(|part| part.is_word("has") || part.is_word("have"))?;
        let name = super::sentence(&run[verb + 1..at]);
        let plain = name.strip_prefix("base ").unwrap_or(&name);
        if !self.b.rulebook.numbers.iter().any(|number| number.name == plain) {
            return None;
        }
        let problem = Diagnostic::error(*span, format!("what becomes of `{name}` is not said")).label("set to?");
        Some(problem.help(format!("write `has {name} set to {value}`; `has the property {plain} {value}` where it has none; or `gets +{value} {plain}`")))
    }

    /// `this can't attack`, where no event is worded so.
    fn no_such_ban(&self, run: &[Part], at: usize) -> Option<Diagnostic> {
        let bans = |before: &usize| run[*before].is_word("can't") || run[*before].is_word("cannot");
        let at = if at > 1 && run[at - 1].is_word("be") { at - 1 } else { at };
        let cannot = at.checked_sub(1).filter(bans)?;
        let verb = match (run[at].word()?, run.get(at + 1).and_then(Part::word)) {
            ("be", Some("the" | "a" | "an")) if run.get(at + 2).is_some_and(|part| part.is_word("target")) => {
                return Some(never_a_target(run[cannot].span().to(run[at + 2].span())));
            }
            ("be", Some("targeted" | "chosen" | "target" | "targets")) => {
                return Some(never_a_target(run[cannot].span().to(run[at + 1].span())));
            }
            ("be", Some("the" | "a" | "an")) => return None,
            ("be", Some(done)) => format!("be {done}"),
            (verb, _) => verb.to_owned(),
        };
        let verb = verb.as_str();
        let would = format!("would {verb}");
        let is_known = |kind: &EventKind| kind.forms.iter().any(|form| with_verb(form, &would));
        if self.b.rulebook.events.iter().any(|kind| serves(kind, SentenceUse::Cannot) && is_known(kind)) {
            return None;
        }
        let span = run[cannot].span().to(run[at].span());
        if verb == "target" {
            return Some(never_a_target(span));
        }
        let message = format!("no event of the rulebook is worded `{would}`, which `can't {verb}` forbids");
        if let Some(problem) = self.cannot_have(run, (cannot, at)) {
            return Some(problem);
        }
        let unless = run.iter().skip(at).any(|part| part.is_word("unless"));
        let unless = if unless { "; `unless COND` is said in front: `while not COND: EVENT with can't`" } else { "" };
        let declare = match verb.strip_prefix("be ") {
            Some(done) => match self.named_so(done) {
                Some(said) => format!("the event is `{said}`: write its words, with `can't`"),
                None => match self.passive_of(done) {
                    Some(passive) => passive,
                    None if done == "attached" => return self.no_event_attaches(span, message),
                    None => format!("declare one: `event {done} {{ \"OBJECT (is|would be) {done}\"; does: ... }}`"),
                },
            },
            None => format!("declare one: `event {verb} {{ \"OBJECT ({}|{would})\" }}`", third_person(verb)),
        };
        Some(Diagnostic::error(span, message).label("no such event").help(format!("{declare}{unless}")))
    }

    /// `units can't have guard`, `this can't have more than 1 charge counter`.
    fn cannot_have(&self, run: &[Part], (cannot, at): (usize, usize)) -> Option<Diagnostic> {
        let what = run.get(at + 1..).filter(|what| run[at].is_word("have") && !what.is_empty())?;
        let who = super::sentence(&run[..cannot]);
        let span = run[cannot].span().to(run[run.len() - 1].span());
        let named = |names: &[String], what: &[Part]| {
            super::names::longest(names.iter().map(String::as_str), what)
                .map(|(found, length)| (names[found].clone(), length))
        };
        if let Some((keyword, length)) = named(&self.b.rulebook.keywords, what)
            && length == what.len()
        {
            let problem = Diagnostic::error(span, "what an object has is no event: a keyword is taken away");
            return Some(problem.label("worded otherwise here").help(format!("write `{who} lose {keyword}`")));
        }
        let [more, than, number @ Part::Number { .. }, kind @ ..] = what else { return None };
        let (name, length) = named(&self.b.rulebook.counters, kind)?;
        if !more.is_word("more") || !than.is_word("than") || !kind.get(length).is_some_and(is_counter) {
            return None;
        }
        let much = super::sentence(std::slice::from_ref(number));
        let problem =
            Diagnostic::error(span, "how many counters an object has is no event: what would put more is stopped");
        let help = match self.puts_counters(&name) {
            Some(event) => format!(
                "what puts `{name}` counters is event `{event}`: forbid it while there are {much}, `OBJECT can't ...` in a sentence of it that says \
                 `OBJECT (is|are|would be) ...`, behind `while {name} counters on OBJECT >= {much}:`"
            ),
            None => format!("no event of the rulebook puts `{name}` counters, so that there are never more"),
        };
        Some(problem.label("no event").help(help))
    }

    /// The sentence to add to an event that is worded as an instruction alone, so that texts can say `would be` of it.
    fn passive_of(&self, done: &str) -> Option<String> {
        let stem = done.strip_suffix("ed")?;
        let is_it = |verb: &str| verb == stem || verb.strip_suffix('e') == Some(stem);
        self.b.rulebook.events.iter().find_map(|kind| {
            let form = kind.forms.iter().find(|form| {
                matches!(form.as_slice(), [FormPart::Word(verb), FormPart::Hole(Role::Object), ..] if is_it(verb))
            })?;
            let done = format!("{done} {}", declared(&form[2..]));
            let done = done.trim_end();
            Some(format!(
                "event `{}` is worded `{}` alone: add the sentence `\"OBJECT (is|are|would be) {done}\"` to it, which `can't be {done}` forbids",
                kind.name,
                declared(form),
            ))
        })
    }

    /// `this can't be attached to items`, where no event attaches anything.
    fn no_event_attaches(&self, span: Span, message: String) -> Option<Diagnostic> {
        let is_known = self.b.rulebook.relations.iter().any(|relation| relation.name == "attached to");
        let relation = if is_known { "" } else { "relations { attached to }`, and the event `" };
        Some(Diagnostic::error(span, message).label("no such event").help(format!(
            "declare in the rulebook `{relation}event attach {{ \"OBJECT (is|are|would be) attached to OTHER\"; \"attach OBJECT to OTHER\"; \
             only if OTHER is in a zone in play; does: OBJECT becomes attached to OTHER }}`"
        )))
    }

    /// `this enters the battlefield: DO`: an event in front of a colon, without what makes it a trigger.
    fn no_when(&self, trouble: &FurthestNotes, run: &[Part], at: usize) -> Option<Diagnostic> {
        let colon = run.iter().position(|part| part.is_mark(Mark::Colon))?;
        let begins = ["when", "activate", "on", "while"].iter().any(|word| run[0].is_word(word));
        let is_event = trouble.wants_words() && (1..colon).contains(&at) && !begins;
        let verb = run[at].word().filter(|_| is_event && run[..at].iter().all(|part| part.word().is_some()))?;
        let begins = |kind: &&EventKind| kind.forms.iter().any(|form| with_verb(form, verb));
        let patterns = self.b.rulebook.events.iter().filter(|kind| serves(kind, SentenceUse::Pattern));
        let forms = patterns.filter(begins).filter_map(|kind| kind.forms.iter().find(|form| with_verb(form, verb)));
        let forms: Vec<String> = forms.take(3).map(|form| format!("`{}`", declared(form))).collect();
        if forms.is_empty() {
            return None;
        }
        let span = run[0].span().to(run[colon - 1].span());
        let problem = Diagnostic::error(span, "an ability does not begin with an event alone").label("when?");
        let written = super::sentence(&run[..at]);
        let replaces = match self.b.wordings.iter().any(|word| word == "as") {
            true => format!("; `as {written} {verb} ...: DO` for what is done as part of it"),
            false => String::new(),
        };
        Some(problem.help(format!(
            "write `when {written} {verb} ...: DO`, in the words of an event: {}{replaces}",
            forms.join(" or ")
        )))
    }
}

/// `draw 1 card for each unit`.
fn for_each_behind(run: &[Part], at: usize) -> Option<Diagnostic> {
    let next = run.get(at + 1).filter(|next| at > 0 && run[at].is_word("for") && next.is_word("each"))?;
    if run[at - 1].is_mark(Mark::Colon) || run[at - 1].is_mark(Mark::Comma) {
        return None;
    }
    if let Some(way) = (at + 2..run.len()).find(|way| stands(&run[*way..], &["this", "way"])) {
        let problem = Diagnostic::error(run[at].span().to(run[way + 1].span()), "what was done to is known behind it");
        return Some(problem.label("worded otherwise here").help(
            "say `EVENT, if you do: DO`, where `that much` is how much the event did, or to how many objects where it has no amount",
        ));
    }
    let much = much_of(&run[at + 2..]);
    let from = super::mistaken::start_of_step(run, at);
    let problem = Diagnostic::error(run[at].span().to(next.span()), "so much for each is said by a number");
    if run[from..at].iter().any(|part| matches!(part, Part::Text { .. })) {
        let problem =
            Diagnostic::error(run[at].span().to(next.span()), "what is done for each of several stands behind it");
        let (described, done) = (super::sentence(&run[at + 2..]), super::sentence(&run[from..at]));
        return Some(problem.label("worded otherwise here").help(format!("write `for each {described}: {done}`")));
    }
    Some(
        problem
            .label("worded otherwise here")
            .help(format!("write `X` for the amount, and at the end `, where X is {much}`")),
    )
}

/// `for each unit, this gets +1 power`.
fn for_each_before(run: &[Part], at: usize) -> Option<Diagnostic> {
    let is_it = at < 2 && stands(run, &["for", "each"]) && !run.iter().any(|part| part.is_mark(Mark::Colon));
    let comma = run.iter().position(|part| part.is_mark(Mark::Comma)).filter(|_| is_it)?;
    let of = much_of(&run[2..comma]);
    let problem = Diagnostic::error(run[0].span().to(run[1].span()), "so much for each is said by a number");
    let help = format!("write the effect first, with `X` for the amount, and at its end `, where X is {of}`");
    Some(problem.label("worded otherwise here").help(help))
}

/// How many there are, as an expression.
fn much_of(described: &[Part]) -> String {
    let of = super::sentence(described);
    match described.iter().any(is_counter) {
        true => of.replace("counter ", "counters "),
        false => format!("number of {of}"),
    }
}

/// `this can't be targeted`.
pub(crate) fn never_a_target(span: Span) -> Diagnostic {
    Diagnostic::error(span, "no event makes something a target, so that none can be forbidden").label("no such event").help(
        "say it where targets are described: give it a keyword without a text, `keywords { hidden }`, and let cards say \
         `target unit without hidden`",
    )
}

/// Whether a verb follows the first hole of a form.
fn with_verb(form: &[FormPart], verb: &str) -> bool {
    let words = |parts: &[FormPart]| -> String {
        let words = parts.iter().map_while(|part| match part {
            FormPart::Word(word) => Some(word.as_str()),
            FormPart::Hole(_) | FormPart::Optional(_) | FormPart::Either(_) => None,
        });
        words.collect::<Vec<_>>().join(" ")
    };
    let is_it = |said: &str| said == verb || said.strip_prefix(verb).is_some_and(|rest| rest.starts_with(' '));
    match form {
        [FormPart::Hole(_), FormPart::Either(ways), ..] => ways.iter().any(|way| is_it(&words(way))),
        [FormPart::Hole(_), rest @ ..] => is_it(&words(rest)),
        _ => false,
    }
}

/// A verb as it stands behind one: `attacks`.
pub(super) fn third_person(verb: &str) -> String {
    if verb == "have" {
        return "has".to_owned();
    }
    let ending = if verb.ends_with(['s', 'x', 'z', 'h', 'o']) { "es" } else { "s" };
    format!("{verb}{ending}")
}

fn is_counter(part: &Part) -> bool {
    part.is_word("counter") || part.is_word("counters")
}

/// `until yesterday`, `until end of`: what no duration says.
fn no_duration(trouble: &FurthestNotes, run: &[Part], at: usize) -> Option<Diagnostic> {
    let is_end = |part: &Part| super::mistaken::ends_step(part);
    let from = run[..=at].iter().rposition(|part| part.is_word("until")).filter(|from| *from < at && at <= from + 6)?;
    let before = run[..from].iter().rposition(is_end).map_or(0, |before| before + 1);
    let is_effect = |part: &Part| ["get", "gets", "gain", "gains", "has", "have"].iter().any(|verb| part.is_word(verb));
    if trouble.suggests() || run[from..=at].iter().any(is_end) || !run[before..from].iter().any(is_effect) {
        return None;
    }
    let end = run[from..].iter().position(is_end).map_or(run.len(), |end| from + end);
    // What stands behind a duration that is said is wrong, and not the duration.
    if run[at].is_word("and") && stands(&run[from + 1..], &["end", "of"]) && at > from + 3 {
        let problem =
            Diagnostic::error(run[at].span(), "behind `and` stands what else the object gets, and no instruction");
        return Some(problem.label("an instruction of its own").help(
            "write `,` in the place of `and`, and behind it the sentence of an event about `it`: `..., destroy it`",
        ));
    }
    let problem = Diagnostic::error(run[from].span().to(run[end - 1].span()), "no duration is worded so");
    Some(problem.label("until when?").help(
        "write `until end of turn` or `until the end of your next turn`, of another period of the rulebook, `until EVENT`, `as long as COND` or \
         `indefinitely`",
    ))
}
