//! Verbs of printed cards that no event of the rulebook has, of which more is known than the verb: leaving play, paying, looking at
//! what is hidden, attaching, creating a token. Each is told what the language has for it, or the whole event to declare.
//!
//! Looked at as those of [`super::foreign`] are, before what is told of any verb.

use super::forms::declared;
use super::mistaken::end_of_step;
use super::printed::mentions_word;
use super::reader::StatementReader;
use super::trouble::FurthestNotes;
use crate::event::{EventKind, FormPart};
use crate::expr::{Expr, Role, Slot};
use crate::instr::{Instr, Update};
use crate::visit::each_instr;
use base::diagnostic::Diagnostic;
use base::id::{EventKindId, ZoneId};
use syntax::{Mark, Part};

/// Verbs by which a player takes a look at what is hidden, or shows it.
const LOOKS: [&str; 8] = ["look", "looks", "peek", "peeks", "reveal", "reveals", "search", "searches"];
/// Verbs by which a player gives a resource away, and those by which one gets it.
const PAYS: [&str; 6] = ["pay", "pays", "spend", "spends", "lose", "loses"];
const GETS: [&str; 4] = ["gain", "gains", "get", "gets"];

impl StatementReader<'_, '_, '_> {
    /// The problem of such a verb, at a position.
    pub(super) fn printed_verb(&self, run: &[Part], at: usize) -> Option<Diagnostic> {
        let end = end_of_step(run, at + 1);
        self.leaves_play(run, (at, end))
            .or_else(|| self.pays(run, (at, end)))
            .or_else(|| self.looks(run, (at, end)))
            .or_else(|| self.attaches(run, (at, end)))
            .or_else(|| self.creates(run, at))
    }

    /// The same where a player does it, or where it would happen: `you pay 2 gold`.
    pub(super) fn verb_of_player(
        &self,
        trouble: &FurthestNotes,
        (run, at): (&[Part], usize),
        subject: &[Part],
    ) -> Option<Diagnostic> {
        let verb = run[at].word()?;
        let acts = subject.last().is_none_or(|part| ["you", "player", "would"].iter().any(|word| part.is_word(word)));
        let mut forms = self.b.rulebook.events.iter().flat_map(|kind| &kind.forms);
        if !acts || !trouble.wants_words() || trouble.suggests() || forms.any(|form| mentions_word(form, verb)) {
            return None;
        }
        self.printed_verb(run, at)
    }

    /// `when this leaves play`: what several events do.
    fn leaves_play(&self, run: &[Part], (at, end): (usize, usize)) -> Option<Diagnostic> {
        let zones = &self.b.rulebook.zones;
        let is_play = |part: &Part| {
            let in_play = zones.iter().any(|zone| zone.in_play && part.is_word(&zone.name));
            part.is_word("play") || part.is_word("battlefield") || in_play
        };
        let verb = &run[at];
        if !(verb.is_word("leaves") || verb.is_word("leave")) || !run[at + 1..end].iter().any(is_play) {
            return None;
        }
        let from = run[..at].iter().rposition(|part| part.is_word("when") || part.is_word("if"))?;
        let would = run[at - 1].is_word("would");
        let subject = super::sentence(&run[from + 1..at - usize::from(would)]);
        let events = self.b.rulebook.events.iter().enumerate();
        let (back, others): (Vec<_>, Vec<_>) =
            events.filter(|(kind, _)| self.takes_out_of_play(*kind)).partition(|(_, event)| event.looks_back);
        let said: Vec<String> =
            back.into_iter().filter_map(|(_, event)| said_of(event, &subject, would)).take(5).collect();
        let others: Vec<String> = others.iter().map(|(_, event)| format!("`{}`", event.name)).take(5).collect();
        let besides = match others.as_slice() {
            [] => String::new(),
            others => format!(
                "; what {} takes out of play as well, and cannot be answered by what has left: mark it `looks back` in the rulebook",
                others.join(", ")
            ),
        };
        let problem = Diagnostic::error(verb.span().to(run[end - 1].span()), "leaving play is what several events do");
        let problem = problem.label("by which event?");
        Some(match said.as_slice() {
            [] => {
                problem.help("answer the event that takes it out of play, and mark that `looks back` in the rulebook")
            }
            said if run[from].is_word("when") => {
                problem.help(format!("write `when {}`, or those of them that are meant{besides}", said.join(" or ")))
            }
            said => {
                let lines: Vec<String> = said.iter().map(|said| format!("`if {said}`")).collect();
                problem.help(format!(
                    "name the event that is meant, each on a line of its own: {}{besides}",
                    lines.join(", ")
                ))
            }
        })
    }

    /// Whether a kind of event puts its object from play into a zone out of play.
    fn takes_out_of_play(&self, kind: usize) -> bool {
        let in_play = |zone: base::id::ZoneId| self.b.rulebook.zones[zone.index()].in_play;
        let object = Expr::Slot(Slot::of_role(Role::Object));
        let goes =
            |instr: &Instr| matches!(instr.update(), Some(Update::Place(of, to, _)) if *of == object && !in_play(*to));
        let is_found_there =
            self.zones_needed(EventKindId::at(kind)).is_none_or(|zones| zones.into_iter().any(in_play));
        is_found_there && self.b.bodies.get(kind).is_some_and(|body| body.iter().any(goes))
    }

    /// `pay 2 gold`, `you pay X energy`.
    fn pays(&self, run: &[Part], (at, end): (usize, usize)) -> Option<Diagnostic> {
        let verb = run[at].word()?;
        let takes = PAYS.contains(&verb);
        let much = run.get(at + 1).filter(|_| takes || GETS.contains(&verb))?;
        let is_number = matches!(much, Part::Number { .. });
        let is_letter = is_variable(much);
        let names = || self.b.rulebook.resources.iter().map(String::as_str);
        // `lose coins`: however much it is.
        let is_bare = super::names::longest_or_singular(names(), run.get(at + 1..end)?).is_some();
        // `loses that much gold`.
        let is_that = is_that_much(run, at + 1);
        let noun = if is_bare {
            at + 1
        } else if is_that {
            at + 3
        } else {
            at + 2
        };
        let (found, length) = super::names::longest_or_singular(names(), run.get(noun..end)?)?;
        if !(is_bare || is_number || is_letter || is_that || ["a", "an"].iter().any(|word| much.is_word(word)))
            || !goes_no_further(run, (noun + length, end))
        {
            return None;
        }
        let name = &self.b.rulebook.resources[found];
        let changes = |instr: &Instr| {
            let Some(Update::RaiseResource(_, of, much)) = instr.update() else { return false };
            of.index() == found && much.negated().is_some() == takes
        };
        // An event of an object changes it besides, and is not all that is meant.
        let is_of_player = |kind: &EventKind| !kind.forms.iter().any(|form| super::event::mentions(form, Role::Object));
        let events = self.b.rulebook.events.iter().zip(&self.b.bodies);
        let mut events = events.filter(|(kind, body)| is_of_player(kind) && body.iter().any(changes));
        let span = run[at].span().to(run[noun + length - 1].span());
        let problem = Diagnostic::error(span, format!("no event of the rulebook is worded `{verb} ... {name}`"));
        let problem = problem.label("no such event");
        if let Some((kind, _)) = events.next() {
            let form = sentence_of(kind)?;
            let does = if takes { "takes" } else { "gives" };
            return Some(problem.help(format!("what {does} {name} is `{form}`: write its words")));
        }
        let stem = verb.strip_suffix('s').unwrap_or(verb);
        let does = if takes { "lower" } else { "raise" };
        let written = super::sentence(&run[noun..noun + length]);
        let said = if written == *name { name.clone() } else { format!("({name}|{written})") };
        Some(problem.help(format!(
            "declare it in the rulebook: `event {stem} {name} {{ \"PLAYER ({stem}s|{stem}|would {stem}) [AMOUNT] {said}\"; \
             \"{stem} AMOUNT {said}\"; does: {does} {name} of PLAYER by AMOUNT }}`"
        )))
    }

    /// `look at the top 2 cards of your deck`, `reveal your hand`, `search your deck`.
    fn looks(&self, run: &[Part], (at, end): (usize, usize)) -> Option<Diagnostic> {
        let verb = run[at].word().filter(|verb| LOOKS.contains(verb))?;
        let span = run[at].span().to(run[end - 1].span());
        let problem = Diagnostic::error(
            span,
            "who knows which card is no part of the rules here, so that none is looked at or shown",
        );
        let of_object = |part: &Part| ["a", "an", "this", "it", "target", "each"].iter().any(|it| part.is_word(it));
        let of_player = |part: &Part| ["player", "opponent"].iter().any(|it| part.is_word(it));
        let is_object = run.get(at + 1).is_some_and(of_object) && !run[at + 1..end].iter().any(of_player);
        let deck = self.b.rulebook.zones.iter().find(|zone| zone.ordered && zone.hidden);
        let deck = deck.map_or("ZONE", |zone| zone.name.as_str());
        let help = match verb.strip_suffix('s').unwrap_or(verb) {
            "search" | "searche" => {
                let sought = run[at..end].iter().position(|part| part.is_word("for")).map(|from| &run[at + from + 1..end]);
                let is_whole = |part: &Part| !part.is_word("and") && !part.is_word("with");
                let sought = sought.map(|sought| sought.iter().take_while(|part| is_whole(part)).cloned().collect::<Vec<_>>());
                let sought = sought.filter(|sought| sought.first().is_some_and(|part| part.is_word("a") || part.is_word("an")));
                let what = sought.map_or_else(|| "a card".to_owned(), |sought| super::sentence(&sought));
                format!("what is searched for is chosen: `choose {what} in your {deck}`, and behind `,` what is done with it, in the words of an event")
            }
            "reveal" if is_object => {
                "leave it out; where other cards answer it, declare it in the rulebook: `event reveal { \"OBJECT (is|are|would be) revealed\"; \
                 \"reveal OBJECT\" }`"
                    .to_owned()
            }
            _ => format!(
                "leave it out: what is done with such a card names it, `the top card of {deck} of you`, or `choose a card in your {deck} as NAME`"
            ),
        };
        Some(problem.label("no event").help(help))
    }

    /// `put the top 3 cards of your deck into your discard pile`, where no event is worded so.
    pub(super) fn top_cards(&self, run: &[Part], at: usize) -> Option<Diagnostic> {
        let begins = |from: &usize| {
            let words = run[*from].is_word("the") && run.get(from + 1).is_some_and(|part| part.is_word("top"));
            let cards = |part: &Part| part.is_word("card") || part.is_word("cards");
            words && run.get(from + 2).and_then(number_of).is_some() && run.get(from + 3).is_some_and(cards)
        };
        let from = (at.saturating_sub(3)..run.len().min(at + 2)).find(begins)?;
        let verb = from.checked_sub(1).and_then(|before| run[before].word())?;
        let end = end_of_step(run, from);
        let many = number_of(&run[from + 2])?;
        let zones = || self.b.rulebook.zones.iter().map(|zone| zone.name.as_str());
        let named = |at: usize| super::names::longest(zones(), &run[at..end]).map(|(zone, _)| zone);
        let mut named = (from + 4..end).filter_map(named);
        let deck = named.next().filter(|zone| self.b.rulebook.zones[*zone].ordered)?;
        let to = named.next().or_else(|| zones().position(|zone| zone == verb));
        let placed = |instr: &Instr| matches!(instr.update(), Some(Update::PlaceTop(_, of, _, into)) if of.index() == deck && Some(into.index()) == to);
        let problem =
            Diagnostic::error(run[from - 1].span().to(run[end - 1].span()), "no event of the rulebook does this");
        let problem = problem.label("no such event");
        let mut events = self.b.rulebook.events.iter().zip(&self.b.bodies);
        if let Some((kind, _)) = events.find(|(_, body)| body.iter().any(placed)) {
            let form = sentence_of(kind)?;
            return Some(problem.help(format!("the event that does so is `{form}`: write its words")));
        }
        let verb = if ["put", "puts", "move", "moves", "place", "places"].contains(&verb) { "mill" } else { verb };
        let (deck, to) = (zones().nth(deck)?, to.and_then(|to| zones().nth(to)).unwrap_or("ZONE"));
        Some(problem.help(format!(
            "declare it in the rulebook: `event {verb} cards {{ \"PLAYER ({verb}s|{verb}|would {verb}) AMOUNT (card|cards)\"; \"{verb} AMOUNT (card|cards)\"; \
             does: place the top AMOUNT cards of {deck} of PLAYER in {to} }}`; then say `{verb} {many} cards` here"
        )))
    }

    /// `attach it to a unit`.
    fn attaches(&self, run: &[Part], (at, end): (usize, usize)) -> Option<Diagnostic> {
        let verb = run[at].word().filter(|verb| matches!(*verb, "attach" | "attaches"))?;
        if !run[at..end].iter().any(|part| part.is_word("to")) {
            return None;
        }
        let relations = &self.b.rulebook.relations;
        let is_known = relations.iter().any(|relation| relation.name == "attached to");
        let relation = if is_known { "" } else { "relations { attached to }`, and the event `" };
        let problem =
            Diagnostic::error(run[at].span(), format!("no event of the rulebook is worded `{verb} ... to ...`"));
        Some(problem.label("no such event").help(format!(
            "declare in the rulebook `{relation}event attach {{ \"OBJECT (is|would be) attached to OTHER\"; \"attach OBJECT to OTHER\"; only if OTHER is in a zone in play; \
             does: OBJECT becomes attached to OTHER }}`"
        )))
    }

    /// `create a Tentacle token`, where no event of the rulebook creates one.
    pub(super) fn creates(&self, run: &[Part], at: usize) -> Option<Diagnostic> {
        let verb = run.get(at)?.word().filter(|verb| CREATES.contains(verb))?;
        let end = end_of_step(run, at + 1);
        let zone = self.b.rulebook.zones.iter().position(|zone| zone.in_play && !zone.no_tokens)?;
        let problem =
            Diagnostic::error(run[at].span(), format!("`{verb}` is no event of the rulebook")).label("no event");
        let copy = run[at + 1..end].iter().position(|part| part.is_word("copy"));
        if let Some(copy) = copy {
            let what = super::sentence(&run[(at + copy + 3).min(end)..end]);
            return Some(problem.help(format!(
                "declare in the rulebook {}`event copy {{ \"PLAYER (creates|create|would create) a copy of OBJECT\"; does: {} }}`; then \
                 write `you create a copy of {what}` here",
                self.outside(zone),
                self.coming(zone, "a copy of OBJECT")
            )));
        }
        let text = |part: &Part| if let Part::Text { text, .. } = part { Some(text.clone()) } else { None };
        let named = |part: &&Part| {
            let word = part.word().unwrap_or_default();
            !matches!(word, "a" | "an" | "one" | "token" | "tokens") && number_of(part).is_none() && !word.is_empty()
        };
        let told = run[at + 1..end].iter().find_map(text);
        let several = run.get(at + 1).and_then(number_of).filter(|many| *many > 1);
        let is_told = told.is_some();
        let name = told.unwrap_or_else(|| {
            let words = run[at + 1..end].iter().take_while(|part| !part.is_word("with") && !part.is_word("in"));
            let words: Vec<&str> = words.filter(named).filter_map(Part::word).collect();
            words.join(" ")
        });
        let name = if name.is_empty() { "NAME".to_owned() } else { name };
        let name = if is_told { name } else { self.b.card_of_several(name, several.is_some()) };
        let made = several.map_or_else(|| format!("\"{name}\""), |many| format!("{many} \"{name}\" tokens"));
        let creates = |kind: &&EventKind| {
            kind.name == "create" && kind.forms.iter().any(|form| super::event::mentions(form, Role::Other))
        };
        if self.b.rulebook.events.iter().any(|kind| creates(&kind)) {
            return Some(
                problem.help(format!("a token is created by an event of the rulebook: write `you create {made}`")),
            );
        }
        let is_declared = self.b.cards.iter().any(|card| card.name == name);
        let token =
            if is_declared { String::new() } else { format!("declare `token \"{name}\": WORDS {{ ... }}`, and ") };
        Some(problem.help(format!(
            "{token}declare in the rulebook {}`event create {{ \"PLAYER (creates|create|would create) OTHER\"; does: {} }}`; \
             then write `you create {made}` here",
            self.outside(zone),
            self.coming(zone, "OTHER")
        )))
    }

    /// The event by which things enter a zone: a sentence of it, said of what has just been created.
    fn entry_to(&self, zone: usize) -> Option<String> {
        let zone = ZoneId::at(zone);
        let enters = |(at, _): &(usize, &EventKind)| self.b.bodies.get(*at).is_some_and(|body| places_in(body, zone));
        let events = self.b.rulebook.events.iter().enumerate();
        events.filter(enters).find_map(|(_, event)| said_of(event, "newcomer", false))
    }

    /// What the rulebook declares besides, where what is created enters a zone by an event.
    fn outside(&self, zone: usize) -> &'static str {
        let is_known = self.b.rulebook.zones.iter().any(|it| it.name == "outside");
        if is_known || self.entry_to(zone).is_none() { "" } else { "`zones { outside }` and " }
    }

    /// The body of an event that creates something in a zone: what enters it by an event is created outside.
    fn coming(&self, zone: usize, what: &str) -> String {
        match self.entry_to(zone) {
            Some(enters) => format!("{{ create {what} for PLAYER in outside as newcomer, {enters} }}"),
            None => format!("create {what} for PLAYER in {}", self.b.rulebook.zones[zone].name),
        }
    }
}

/// Whether a step ends at a position, or something else begins there that hangs on it: `pay 1 gold else DO`, `pay 1 gold to DO`.
fn goes_no_further(run: &[Part], (at, end): (usize, usize)) -> bool {
    let begins = |part: &Part| {
        matches!(part, Part::Group(_))
            || part.is_mark(Mark::Comma)
            || ["else", "to", "and", "or", "then", "for", "equal", "where", "plus", "minus"]
                .iter()
                .any(|word| part.is_word(word))
    };
    at == end || run.get(at).is_some_and(begins)
}

/// Verbs with which tokens come on printed cards.
const CREATES: [&str; 6] = ["create", "creates", "summon", "summons", "spawn", "spawns"];

/// Whether the body of an event places the event's object in a zone.
pub(crate) fn places_in(body: &[Instr], zone: ZoneId) -> bool {
    let object = Expr::Slot(Slot::of_role(Role::Object));
    let mut found = false;
    each_instr(body, &mut |instr| {
        found |= matches!(instr.update(), Some(Update::Place(of, to, _)) if *of == object && *to == zone);
    });
    found
}

/// Whether `that much` or `that many` stands at a position.
pub(super) fn is_that_much(run: &[Part], at: usize) -> bool {
    let is = |at: usize, words: &[&str]| run.get(at).is_some_and(|part| words.iter().any(|word| part.is_word(word)));
    is(at, &["that"]) && is(at + 1, &["much", "many"])
}

/// Whether a part is a letter that stands for a number.
pub(super) fn is_variable(part: &Part) -> bool {
    part.word().is_some_and(|word| word.len() == 1 && word.starts_with(char::is_uppercase))
}

/// A number, in digits or in a word.
pub(super) fn number_of(part: &Part) -> Option<i32> {
    const WORDS: [&str; 9] = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    match part {
        Part::Number { value, .. } => Some(*value),
        Part::Word { text, .. } => Some(WORDS.iter().position(|word| word == text)? as i32 + 2),
        Part::Text { .. } | Part::Reference { .. } | Part::Mark { .. } | Part::Group(_) => None,
    }
}

/// The sentence of an event that begins with its verb, else its first, as it is declared.
fn sentence_of(kind: &EventKind) -> Option<String> {
    let begins = |form: &&Vec<FormPart>| matches!(form.first(), Some(FormPart::Word(_)));
    kind.forms.iter().find(begins).or(kind.forms.first()).map(|form| declared(form))
}

/// An event as a sentence about an object, where that is all that it names: `this is destroyed`.
pub(crate) fn said_of(kind: &EventKind, subject: &str, would: bool) -> Option<String> {
    let begins = |way: &&Vec<FormPart>| !would || way.first() == Some(&FormPart::Word("would".to_owned()));
    kind.forms.iter().filter(|form| form.first() == Some(&FormPart::Hole(Role::Object))).find_map(|form| {
        let mut words = vec![subject.to_owned()];
        for part in &form[1..] {
            match part {
                FormPart::Word(word) => words.push(word.clone()),
                FormPart::Either(ways) => {
                    for part in ways.iter().find(begins)? {
                        let FormPart::Word(word) = part else { return None };
                        words.push(word.clone());
                    }
                }
                FormPart::Optional(_) => {}
                FormPart::Hole(_) => return None,
            }
        }
        Some(words.join(" "))
    })
}
