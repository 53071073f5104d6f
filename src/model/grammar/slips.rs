//! Slips of new users, each of which is one small word or mark away from what can be read: dice, `activate` without a cost, counters
//! without the word, a zone of somebody, a number that is left out.
//!
//! Looked at as those of [`super::foreign`] are, and before them.

use super::advice::CHANGES;
use super::forms::declared;
use super::mistaken::ends_step;
use super::names::name_length;
use super::printed::{has_verb, mentions_word};
use super::reader::StatementReader;
use super::trouble::FurthestNotes;
use crate::event::FormPart;
use crate::expr::Role;
use base::diagnostic::Diagnostic;
use syntax::{Mark, Part};

/// Verbs of cards that say the same.
const SAME: [&[&str]; 3] = [&["die", "destroy", "kill"], &["exile", "banish"], &["tap", "exhaust", "bow"]];

impl StatementReader<'_, '_, '_> {
    /// The problem of such a slip, around a position of a run of parts.
    pub(super) fn slips(&self, trouble: &FurthestNotes, run: &[Part], at: usize) -> Option<Diagnostic> {
        dice(run, at)
            .or_else(|| no_cost_said(run, at))
            .or_else(|| either_cost(run, at))
            .or_else(|| can_not(run, at))
            .or_else(|| much_less(run))
            .or_else(|| this_way(run, at))
            .or_else(|| self.class_behind(run, at))
            .or_else(|| the_other(run, at))
            .or_else(|| self.zone_of(run, at))
            .or_else(|| self.without_counters(trouble, run, at))
            .or_else(|| self.counters_first(run, at))
            .or_else(|| self.greater_than(run, at))
            .or_else(|| self.counters_in_body(run, at))
            .or_else(|| self.players_cannot(run, at))
            .or_else(|| self.never_would(run, at))
            .or_else(|| self.without_amount(trouble, run, at))
    }

    /// `if EVENT, prevention: DO`, where `prevention` is a class.
    fn class_behind(&self, run: &[Part], at: usize) -> Option<Diagnostic> {
        let comma = at.checked_sub(1).filter(|comma| run[*comma].is_mark(Mark::Comma) && run[0].is_word("if"))?;
        let colon = at + run[at..].iter().position(|part| part.is_mark(Mark::Colon))?;
        let name = super::sentence(&run[at..colon]);
        self.b.rulebook.classes.iter().find(|class| **class == name)?;
        let (event, done) = (super::sentence(&run[1..comma]), super::sentence(&run[colon + 1..]));
        let span = run[0].span().to(run[colon].span());
        let problem = Diagnostic::error(span, format!("the class `{name}` stands in front of its event"));
        Some(problem.label("behind it").help(format!("write `{name} when {event}: {done}`")))
    }

    /// `a card in hand of A`.
    fn zone_of(&self, run: &[Part], at: usize) -> Option<Diagnostic> {
        let of = run.get(at).filter(|part| part.is_word("of"))?;
        let in_zone = |zone: &&crate::rulebook::Zone| {
            let length = zone.name.split(' ').count();
            let from = at.checked_sub(length + 1).filter(|from| run[*from].is_word("in"));
            from.is_some_and(|from| name_length(&zone.name, &run[from + 1..at]) == Some(length))
        };
        let zone = self.b.rulebook.zones.iter().find(in_zone)?;
        let (who, words) = match run.get(at + 1).and_then(Part::word)? {
            "you" => ("your".to_owned(), 1),
            "that" if run.get(at + 2).is_some_and(|part| part.is_word("player")) => ("that player's".to_owned(), 2),
            "its" if run.get(at + 2).is_some_and(|part| part.is_word("controller")) => {
                ("its controller's".to_owned(), 2)
            }
            player if self.b.players.iter().any(|known| known == player) => (format!("{player}'s"), 1),
            _ => return None,
        };
        let name = &zone.name;
        let problem = Diagnostic::error(of.span().to(run[at + words].span()), "whose a zone is stands in front of it");
        let player = super::sentence(&run[at + 1..=at + words]);
        Some(problem.label("worded otherwise here").help(match (zone.in_play, player.as_str()) {
            (false, _) => format!("write `in {who} {name}`"),
            (true, "you") => format!("in {name}, say who controls it: `... you control`"),
            (true, player) => format!("in {name}, say who controls it: `... controlled by {player}`"),
        }))
    }

    /// `target unit with 2 charge`, where `charge` is a counter.
    fn without_counters(&self, trouble: &FurthestNotes, run: &[Part], at: usize) -> Option<Diagnostic> {
        if !trouble.wants("counters") {
            return None;
        }
        let counts = |from: usize| {
            let Some(Part::Number { .. }) = run.get(from) else { return None };
            let known = self.b.rulebook.counters.iter();
            let (name, length) = known.filter_map(|it| Some((it, name_length(it, &run[from + 1..])?))).next()?;
            Some((from, name, length))
        };
        let (from, name, length) = (at.saturating_sub(3)..=at).find_map(counts)?;
        let is_asked = from > 0 && ["with", "has", "have"].iter().any(|word| run[from - 1].is_word(word));
        let written = match is_asked {
            true => format!("{} or more {name}", super::sentence(&run[from..=from])),
            false => super::sentence(&run[from..=from + length]),
        };
        let span = run[from].span().to(run[from + length].span());
        let problem = Diagnostic::error(span, format!("`{name}` is a kind of counter, and no word or number"));
        Some(problem.label("of what?").help(format!("write `{written} counters`")))
    }

    /// `with charge counters > power of this`.
    fn counters_first(&self, run: &[Part], at: usize) -> Option<Diagnostic> {
        let sign = run.get(at)?;
        let signs = [
            (Mark::Greater, "<"),
            (Mark::Less, ">"),
            (Mark::Equal, "="),
            (Mark::GreaterEqual, "<="),
            (Mark::LessEqual, ">="),
        ];
        let (_, reverse) = signs.into_iter().find(|(mark, _)| sign.is_mark(*mark))?;
        let with = run[..at].iter().rposition(|part| part.is_word("with"))?;
        let said = super::sentence(&run[with + 1..at]);
        let name = said.strip_suffix(" counters").unwrap_or(&said);
        let name = name.strip_suffix(" on it").and_then(|it| it.strip_suffix(" counters")).unwrap_or(name);
        if !self.b.rulebook.counters.iter().any(|known| known == name) {
            return None;
        }
        let problem =
            Diagnostic::error(run[with].span().to(sign.span()), "how many counters there are is compared last");
        Some(problem.label("compared how?").help(format!(
            "write `with NUMBER {reverse} {name} counters on it`; or, of anything, `that {name} counters on it > EXPRESSION`"
        )))
    }

    /// `has greater power than this`.
    fn greater_than(&self, run: &[Part], at: usize) -> Option<Diagnostic> {
        let word = run.get(at)?.word()?;
        let sign = match word {
            "greater" | "higher" | "more" | "bigger" => ">",
            "less" | "lower" | "fewer" | "smaller" => "<",
            _ => return None,
        };
        at.checked_sub(1).filter(|has| run[*has].is_word("has") || run[*has].is_word("have"))?;
        let book = self.b.rulebook;
        let known =
            book.numbers.iter().map(|number| &number.name).find(|name| name_length(name, &run[at + 1..]).is_some())?;
        let end = at + name_length(known, &run[at + 1..])?;
        let problem = Diagnostic::error(run[at].span().to(run[end].span()), "numbers are compared by a sign");
        Some(problem.label("worded otherwise here").help(format!("write `{known} of OBJECT {sign} {known} of OTHER`")))
    }

    /// `put 2 charge counters on OBJECT` in the body of an event.
    fn counters_in_body(&self, run: &[Part], at: usize) -> Option<Diagnostic> {
        let from = run[..=at].iter().rposition(|part| ["put", "remove", "place"].iter().any(|verb| part.is_word(verb)));
        let from = from.filter(|_| self.scope.updates)?;
        let end = super::mistaken::end_of_step(run, from);
        let is_counter = |part: &Part| part.is_word("counter") || part.is_word("counters");
        let counters = from + run[from..end].iter().position(is_counter)?;
        let (much, name) = (run.get(from + 1)?, super::sentence(run.get(from + 2..counters)?));
        if !self.b.rulebook.counters.contains(&name) || counters + 2 >= end {
            return None;
        }
        let (verb, to) = if run[from].is_word("remove") { ("take", "from") } else { ("add", "to") };
        let much = super::sentence(std::slice::from_ref(much));
        let object = super::sentence(&run[counters + 2..end]);
        let span = run[from].span().to(run[end - 1].span());
        let problem = Diagnostic::error(span, "the body of an event changes counters by `add` and `take`");
        Some(problem.label("no change").help(format!("write `{verb} {much} {name} counters {to} {object}`")))
    }

    /// `opponents can't buy`, where the event says more.
    fn players_cannot(&self, run: &[Part], at: usize) -> Option<Diagnostic> {
        let cannot = run.iter().position(|part| part.is_word("can't") || part.is_word("cannot"))?;
        let verb = run.get(cannot + 1)?.word()?;
        let who = super::sentence(&run[..cannot]);
        let is_player = ["opponents", "an opponent", "players", "a player", "you"].contains(&who.as_str());
        if !is_player || cannot + 2 != run.len() || at > run.len() {
            return None;
        }
        let says_more = |form: &&Vec<FormPart>| {
            form.first() == Some(&FormPart::Hole(Role::Player))
                && has_verb(form, verb)
                && form.iter().skip(2).any(|part| matches!(part, FormPart::Hole(_)))
        };
        let form = self.b.rulebook.events.iter().flat_map(|kind| &kind.forms).find(says_more)?;
        let span = run[0].span().to(run[cannot + 1].span());
        let problem = Diagnostic::error(span, "the sentence of this event says more").label("of what?");
        Some(problem.help(format!("the event is `{}`: say all its parts; any object is `an object`", declared(form))))
    }

    /// `if a unit would get dust`, where the sentence of the event knows `gets` alone.
    fn never_would(&self, run: &[Part], at: usize) -> Option<Diagnostic> {
        let would = run[..at].iter().rposition(|part| part.is_word("would"))?;
        let verb = run.get(would + 1)?.word()?;
        let rest = run[would + 2..].iter().take_while(|part| !ends_step(part));
        let last = rest.filter_map(Part::word).last()?;
        let is_meant = |form: &Vec<FormPart>| has_verb(form, &format!("{verb}s")) && mentions_word(form, last);
        let mut forms = self.b.rulebook.events.iter().flat_map(|kind| &kind.forms);
        // The trouble is told of what stands behind the verb.
        if forms.any(|form| is_meant(form) && !mentions_word(form, "would")) {
            self.no_would(run, would + 1)
        } else {
            None
        }
    }

    /// `gain coins`, where the event says how many.
    fn without_amount(&self, trouble: &FurthestNotes, run: &[Part], at: usize) -> Option<Diagnostic> {
        let end = super::mistaken::end_of_step(run, at);
        let is_one_of =
            |part: &Part, words: &[&str]| part.word().is_some_and(|word| words.contains(&word.to_lowercase().as_str()));
        let begins = |part: &Part| ends_step(part) || is_one_of(part, &["when", "whenever", "if", "may"]);
        let from = run[..at].iter().rposition(begins).map_or(0, |before| before + 1);
        let from = from + usize::from(from == 0 && run.first().is_some_and(begins));
        let written = run.get(from..end).filter(|written| written.len() > 1 && !trouble.suggests())?;
        // How many is said, in other words.
        if written.iter().any(|part| is_one_of(part, &["twice", "half", "double", "many", "much", "one"])) {
            return None;
        }
        // What forbids or allows an event need not say how many, and is told by its player.
        if written.iter().any(|part| part.is_word("can't") || part.is_word("can")) {
            return None;
        }
        // What answers an event can leave out what its sentence can leave out.
        let is_pattern = from > 0 && is_one_of(&run[from - 1], &["when", "whenever", "if"]);
        let events = self.b.rulebook.events.iter().flat_map(|kind| &kind.forms);
        let (form, before) =
            events.filter_map(|form| Some((form, amount_missing(form, written, is_pattern)?))).next()?;
        let span = written[0].span().to(written[written.len() - 1].span());
        let (head, tail) = written.split_at(before);
        // A pattern with a number alone is of just so many.
        let much = if is_pattern { "1 or more" } else { "1" };
        let said = format!("{} {much} {}", super::sentence(head), super::sentence(tail));
        let problem = Diagnostic::error(span, "how many is not said").label("how many?");
        let optional = if is_pattern { "; an event that says `[AMOUNT]` can be answered without it" } else { "" };
        Some(problem.help(format!("the event is `{}`: write its `AMOUNT`, as in `{said}`{optional}", declared(form))))
    }

    /// The sentence of an event that says the same as a verb that none has, such as `dies`: its words begin with an object.
    pub(super) fn said_so(&self, verb: &str) -> Option<String> {
        let stem = verb.trim_end_matches('s');
        let same = SAME.iter().find(|all| all.contains(&stem))?;
        let done = |verb: &&str| if verb.ends_with('e') { format!("{verb}d") } else { format!("{verb}ed") };
        let events = self.b.rulebook.events.iter().flat_map(|kind| &kind.forms);
        let mut of_object = events.filter(|form| form.first() == Some(&FormPart::Hole(Role::Object)));
        let form = of_object.find(|form| same.iter().any(|verb| mentions_word(form, &done(verb))))?;
        Some(declared(form))
    }

    /// What to write of a verb that is the name of an event, and stands in none of its sentences.
    pub(super) fn said_otherwise(&self, subject: &[Part], verb: &str) -> Option<String> {
        let stem = super::mistaken::base_form(verb);
        let kind = self.b.rulebook.events.iter().find(|kind| kind.name == stem || kind.name == verb)?;
        let (name, said) = (&kind.name, declared(kind.forms.first()?));
        let of_amount = kind.forms.iter().any(|form| super::event::mentions(form, Role::Amount));
        Some(match subject {
            [] if !of_amount => {
                format!("event `{name}` is worded `{said}`: add the sentence `\"{verb} OBJECT\"` to it")
            }
            _ => format!("event `{name}` is worded `{said}`: write its words, or add a sentence with `{verb}` to it"),
        })
    }

    /// The sentence of the event that is named as what `can't be dusted` forbids.
    pub(super) fn named_so(&self, done: &str) -> Option<String> {
        let stem = done.strip_suffix("ed")?;
        let is_it = |name: &str| name == stem || name.strip_suffix('e') == Some(stem) || name == done;
        let kind = self.b.rulebook.events.iter().find(|kind| is_it(&kind.name))?;
        kind.forms.iter().find(|form| matches!(form.first(), Some(FormPart::Hole(_)))).map(|form| declared(form))
    }
}

/// `roll a d6`, `roll 1d6`, `roll a six-sided die`.
fn dice(run: &[Part], at: usize) -> Option<Diagnostic> {
    let roll = (at.saturating_sub(2)..=at).find(|from| run.get(*from).is_some_and(|part| part.is_word("roll")))?;
    let behind = run[roll + 1..].iter().take(2);
    let sides = |part: &Part| {
        let text = super::sentence(std::slice::from_ref(part));
        if let Some(number) = text.strip_suffix("-sided") {
            let named = super::advice::NUMBERS.iter().position(|known| *known == number);
            return named.map(|it| it.to_string()).or_else(|| number.parse::<u8>().ok().map(|it| it.to_string()));
        }
        let (count, sides) = text.split_once('d')?;
        let is_number = |text: &str| text.chars().all(|digit| digit.is_ascii_digit());
        (is_number(count) && is_number(sides) && !sides.is_empty()).then(|| sides.to_owned())
    };
    let (nth, sides) = behind.enumerate().find_map(|(nth, part)| Some((nth, sides(part)?)))?;
    let end = roll + 1 + nth;
    let end = if run.get(end + 1).is_some_and(|part| part.is_word("die")) { end + 1 } else { end };
    let problem = Diagnostic::error(run[roll].span().to(run[end].span()), "a die is rolled by its number of sides");
    Some(problem.label("worded otherwise here").help(format!(
        "write `roll a die with {sides} sides as X`, and read `X` behind it; each of several dice is rolled by itself"
    )))
}

/// `activate: DO`, `activate free DO`.
fn no_cost_said(run: &[Part], at: usize) -> Option<Diagnostic> {
    let first = run.first().filter(|first| first.is_word("activate"))?;
    let problem =
        |label: &str| Diagnostic::error(run[at].span(), "behind `activate` stands a cost, and a colon").label(label);
    if at == 1 && run[1].is_mark(Mark::Colon) && run[2..].iter().any(|part| part.is_mark(Mark::Colon)) {
        // How much of what is told on its own.
        let is_number = matches!(run.get(2), Some(Part::Number { .. }));
        let problem = Diagnostic::error(first.span().to(run[1].span()), "behind `activate` stands a cost, and a colon");
        return (!is_number).then(|| {
            let help = "write `activate COST: DO`, with each part of the cost in the words of an event";
            problem.label("two colons").help(help)
        });
    }
    if at == 1 && run[1].is_mark(Mark::Colon) {
        let done = super::sentence(&run[2..]);
        let span = first.span().to(run[1].span());
        let problem = Diagnostic::error(span, "what activating costs is not said").label("which cost?");
        return Some(
            problem.help(format!("write `activate COST: {done}`, or `activate free: {done}` where it costs nothing")),
        );
    }
    let is_free = at == 2 && run[1].is_word("free") && !run[at].is_mark(Mark::Colon);
    let is_free = is_free && !run.iter().any(|part| part.is_mark(Mark::Colon));
    is_free.then(|| problem("no colon").help(format!("write `activate free: {}`", super::sentence(&run[at..]))))
}

/// `activate spend 1 energy or discard a card: DO`.
fn either_cost(run: &[Part], at: usize) -> Option<Diagnostic> {
    let or = run.get(at).filter(|part| part.is_word("or") && run[0].is_word("activate"))?;
    let colon = at + run[at..].iter().position(|part| part.is_mark(Mark::Colon))?;
    let (one, other) = (super::sentence(&run[1..at]), super::sentence(&run[at + 1..colon]));
    let done = super::sentence(&run[colon + 1..]);
    let problem = Diagnostic::error(or.span(), "a cost is one: nobody chooses between two").label("which of them?");
    // `spend 1 energy or 2 bait`: the verb is that of the first.
    let verb = run.get(1).and_then(Part::word).filter(|_| matches!(run.get(at + 1), Some(Part::Number { .. })));
    let other = verb.map_or_else(|| other.clone(), |verb| format!("{verb} {other}"));
    // `spend 1 or 2 energy`: the noun is that of the second.
    let noun = match (&run[at - 1], run.get(at + 1..colon)) {
        (Part::Number { .. }, Some([Part::Number { .. }, noun @ ..])) if !noun.is_empty() => super::sentence(noun),
        _ => String::new(),
    };
    let one = if noun.is_empty() { one } else { format!("{one} {noun}") };
    Some(problem.help(format!("write two lines, `activate {one}: {done}` and `activate {other}: {done}`")))
}

/// `this can not be destroyed`.
fn can_not(run: &[Part], at: usize) -> Option<Diagnostic> {
    let can = at.checked_sub(1).filter(|can| run[*can].is_word("can") && run[at].is_word("not"))?;
    let problem = Diagnostic::error(run[can].span().to(run[at].span()), "what cannot happen is said in one word");
    Some(problem.label("two words").help("write `can't`"))
}

/// `if this would get dust, it gets 1 dust less instead`.
fn much_less(run: &[Part]) -> Option<Diagnostic> {
    let last = run.last().filter(|last| last.is_word("instead") && run[0].is_word("if"))?;
    let comma = run.iter().position(|part| part.is_mark(Mark::Comma))?;
    let behind = &run[comma + 1..];
    let is_less = behind.iter().any(|part| part.is_word("less") || part.is_word("fewer"));
    let is_more = behind.iter().any(|part| part.is_word("more"));
    let much = behind.iter().find(|part| matches!(part, Part::Number { .. })).filter(|_| is_less || is_more)?;
    let (event, much) = (super::sentence(&run[..comma]), super::sentence(std::slice::from_ref(much)));
    let problem = Diagnostic::error(behind[0].span().to(last.span()), "how much an event is changes in its place");
    Some(problem.label("worded otherwise here").help(match is_less {
        true => {
            format!("write `{event}, prevent {much}`, or `{event}, instead the amount becomes the amount - {much}`")
        }
        false => format!("write `{event}, instead the amount becomes the amount + {much}`"),
    }))
}

/// `number of units destroyed this way`.
fn this_way(run: &[Part], at: usize) -> Option<Diagnostic> {
    let from = (at.saturating_sub(2)..=at).find(|from| {
        run.get(*from).is_some_and(|part| part.is_word("this"))
            && run.get(from + 1).is_some_and(|part| part.is_word("way"))
            || run.get(from + 1).is_some_and(|part| part.is_word("this"))
                && run.get(from + 2).is_some_and(|part| part.is_word("way"))
    })?;
    let way = run[from..].iter().position(|part| part.is_word("way"))? + from;
    let number = run[..from].iter().rposition(|part| part.is_word("number"))?;
    let problem =
        Diagnostic::error(run[number].span().to(run[way].span()), "how much was done is read right behind it");
    Some(problem.label("worded otherwise here").help(
        "behind what is done stands `if you do:`, and there it is `that many`, or `the amount done`: `DO, if you do: draw that many cards`",
    ))
}

/// `the other becomes "West"`, of the event under replacement.
fn the_other(run: &[Part], at: usize) -> Option<Diagnostic> {
    let words = ["the", "other", "becomes"];
    let from = (at.saturating_sub(3)..=at).find(|from| {
        words.iter().enumerate().all(|(nth, word)| run.get(from + nth).is_some_and(|part| part.is_word(word)))
    })?;
    let problem =
        Diagnostic::error(run[from].span().to(run[from + 2].span()), "the second object of an event changes with it");
    Some(
        problem
            .label("worded otherwise here")
            .help("write the event anew: `it becomes: EVENT`, with the other object in it"),
    )
}

/// How many parts stand in front of the number that a text leaves out, if that is all that keeps it from being this sentence.
fn amount_missing(form: &[FormPart], written: &[Part], is_pattern: bool) -> Option<usize> {
    let mut ways: Vec<(usize, Option<usize>)> = vec![(0, None)];
    for part in form {
        let mut next = Vec::new();
        for (at, missing) in ways {
            match part {
                FormPart::Hole(role) if *role == Role::Amount => next.push((at, Some(at))),
                FormPart::Optional(inner) if !is_pattern && inner.as_slice() == [FormPart::Hole(Role::Amount)] => next.push((at, Some(at))),
                FormPart::Optional(_) => next.push((at, missing)),
                // What has the number stands behind it in a word.
                FormPart::Hole(_) if missing == Some(at) => {}
                FormPart::Hole(_) => next.extend((at + 1..=written.len().min(at + 6)).map(|to| (to, missing))),
                FormPart::Word(word) => next.extend(written.get(at).filter(|it| it.is_word(word)).map(|_| (at + 1, missing))),
                FormPart::Either(all) => next.extend(all.iter().filter_map(|way| {
                    let is_word = |(nth, part): (usize, &FormPart)| {
                        matches!(part, FormPart::Word(word) if written.get(at + nth).is_some_and(|it| it.is_word(word)))
                    };
                    way.iter().enumerate().all(is_word).then_some((at + way.len(), missing))
                })),
            }
        }
        ways = next;
    }
    let full = ways.into_iter().find(|(at, missing)| *at == written.len() && missing.is_some_and(|it| it > 0));
    // What begins with a change of a body alone says nothing of an event.
    full.and_then(|(_, missing)| missing).filter(|_| !CHANGES.iter().any(|verb| written[0].is_word(verb)))
}
