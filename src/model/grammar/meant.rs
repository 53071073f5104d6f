//! Lines that new users wrote, which mean something that is said otherwise: what a player discards, how many at least, a number
//! of players that no event gives, a draw.
//!
//! Looked at as those of [`super::foreign`] are.

use super::forms::declared;
use super::names::name_length;
use super::printed::{has_verb, mentions_word, stands};
use super::reader::StatementReader;
use super::trouble::FurthestNotes;
use crate::event::FormPart;
use crate::expr::{Expr, Role, Slot};
use crate::instr::{Instr, Update};
use base::diagnostic::Diagnostic;
use syntax::{Mark, Part};

impl StatementReader<'_, '_, '_> {
    /// The problem of such a line, around a position of a run of parts.
    pub(super) fn meant(&self, trouble: &FurthestNotes, run: &[Part], at: usize) -> Option<Diagnostic> {
        self.by_player(run, at)
            .or_else(|| self.put_into_zone(run, at))
            .or_else(|| some_number_of(run, at))
            .or_else(|| self.lost_resource(run, at))
            .or_else(|| self.no_event_of_resource(run, at))
            .or_else(|| drawn(run, at))
            .or_else(|| self.lasting_choice(run, at))
            .or_else(|| bare_cost(trouble, run, at))
            .or_else(|| trailing_comma(run, at))
    }

    /// `when this is discarded`, where it is a player who discards.
    pub(super) fn by_player(&self, run: &[Part], at: usize) -> Option<Diagnostic> {
        let word = run.get(at)?.word()?;
        let stem = word.strip_suffix("ed")?;
        let verb_at = at.checked_sub(1)?;
        let would = verb_at.checked_sub(1).filter(|would| run[verb_at].is_word("be") && run[*would].is_word("would"));
        let is = would.or(Some(verb_at).filter(|is| run[*is].is_word("is") || run[*is].is_word("are")))?;
        let from = run[..is].iter().rposition(|part| part.is_word("when") || part.is_word("if"))?;
        let of_player = |form: &&Vec<FormPart>| {
            let says = |verb: &str| has_verb(form, verb);
            form.first() == Some(&FormPart::Hole(Role::Player))
                && (says(&format!("{stem}s")) || says(&format!("{stem}es")) || says(&format!("{word}s")))
        };
        let mut events = self.b.rulebook.events.iter().enumerate();
        let (kind, form) = events.find_map(|(at, kind)| Some((at, kind.forms.iter().find(of_player)?)))?;
        let what = self.created_by_name(kind, super::sentence(&run[from + 1..is]));
        let verb = [format!("{stem}s"), format!("{stem}es"), format!("{word}s")]
            .into_iter()
            .find(|verb| has_verb(form, verb))?;
        let verb = if would.is_some() { format!("would {}", super::mistaken::base_form(&verb)) } else { verb };
        let problem = Diagnostic::error(run[is].span().to(run[at].span()), format!("no event is worded `{word}`"));
        let (in_zone, when) = (self.there_then(kind, &what), super::sentence(&run[from..=from]));
        let (in_zone, when) = (in_zone.as_str(), when.as_str());
        let is_plural = run[is].is_word("are") && !run[from + 1..is].iter().any(|part| part.word().is_none());
        let one = what.strip_suffix('s').filter(|_| is_plural);
        Some(problem.label("by whom?").help(match one {
            Some(one) => format!(
                "the event is `{}`: write `{when} a player {verb} {} {one}` for once for each of them, \
                 `{when} a player {verb} 1 or more {what}` for once for all of one moment",
                declared(form),
                super::names::article(one),
            ),
            None => format!("the event is `{}`: write `{in_zone}{when} a player {verb} {what}`", declared(form)),
        }))
    }

    /// What is created, which is named: the only token that there is, where none is.
    fn created_by_name(&self, kind: usize, what: String) -> String {
        let is_creation = self.b.whats.get(kind).is_some_and(|what| what.other_is_card);
        if !is_creation || what.starts_with('"') {
            return what;
        }
        let mut tokens = self.b.cards.iter().filter(|card| card.token);
        let only = tokens.next().filter(|_| tokens.next().is_none());
        format!("\"{}\"", only.map_or("NAME", |card| card.name.as_str()))
    }

    /// `when this is put into discard`, where the events that put an object there are worded otherwise.
    pub(super) fn put_into_zone(&self, run: &[Part], at: usize) -> Option<Diagnostic> {
        let from = run[..=at].iter().rposition(|part| part.is_word("when") || part.is_word("if"))?;
        let puts = |part: &Part| ["put", "placed", "moved", "goes"].iter().any(|word| part.is_word(word));
        let put = from + run[from..].iter().take(12).position(puts)?;
        let into = run.get(put + 1).filter(|part| ["into", "in", "to"].iter().any(|word| part.is_word(word)))?;
        let behind = &run[put + 2..];
        let article = usize::from(
            behind.first().is_some_and(|part| ["a", "an", "the", "your"].iter().any(|it| part.is_word(it))),
        );
        let zones = self.b.rulebook.zones.iter();
        let (zone, length) = super::names::longest(zones.map(|zone| zone.name.as_str()), &behind[article..])?;
        let object = Expr::Slot(Slot::of_role(Role::Object));
        let places = |instr: &Instr| matches!(instr.update(), Some(Update::Place(of, to, _)) if *of == object && to.index() == zone);
        let events = self.b.rulebook.events.iter().zip(&self.b.bodies);
        let events = events.filter(|(_, body)| body.iter().any(places));
        let worded: Vec<String> =
            events.filter_map(|(kind, _)| Some(format!("`{}`", declared(kind.forms.first()?)))).collect();
        let name = &self.b.rulebook.zones[zone].name;
        let end = put + 2 + article + length;
        let span = run[put].span().to(run[end - 1].span());
        let problem = Diagnostic::error(
            span,
            format!(
                "no event is worded `{} {} {name}`",
                super::sentence(&run[put..=put]),
                super::sentence(std::slice::from_ref(into))
            ),
        );
        Some(problem.label("by which event?").help(match worded.as_slice() {
            [] => format!("no event of the rulebook puts an object into {name}: declare one, whose body says `place OBJECT in {name}`"),
            _ => format!("what puts an object into {name} is {}: say it of that event, or of each, joined by `or`", worded.join(", ")),
        }))
    }

    /// `from discard: `, where an event puts `this` in a zone out of play: there its ability works when that has happened.
    fn there_then(&self, kind: usize, what: &str) -> String {
        let updates = self.b.bodies.get(kind).into_iter().flatten().filter_map(Instr::update);
        let mut zones =
            updates.filter_map(|update| if let Update::Place(_, zone, _) = update { Some(*zone) } else { None });
        let zone = zones.next().map(|zone| &self.b.rulebook.zones[zone.index()]).filter(|zone| !zone.in_play);
        zone.filter(|_| what == "this").map(|zone| format!("from {}: ", zone.name)).unwrap_or_default()
    }

    /// `lose 2 energy`, where another event takes energy.
    fn lost_resource(&self, run: &[Part], at: usize) -> Option<Diagnostic> {
        let number = [at, at + 1].into_iter().find(|at| matches!(run.get(*at), Some(Part::Number { .. })))?;
        let verb = number.checked_sub(1).filter(|verb| ["lose", "loses"].iter().any(|it| run[*verb].is_word(it)))?;
        let book = self.b.rulebook;
        let (resource, length) = super::names::longest(book.resources.iter().map(String::as_str), &run[number + 1..])?;
        let lowers = |instr: &Instr| matches!(instr.update(), Some(Update::RaiseResource(_, of, much)) if of.index() == resource && much.negated().is_some());
        let events = book.events.iter().zip(&self.b.bodies).filter(|(_, body)| body.iter().any(lowers));
        let form = events
            .filter_map(|(kind, _)| kind.forms.iter().find(|form| form.first() == Some(&FormPart::Hole(Role::Player))));
        let form = declared(form.into_iter().next()?);
        let name = &book.resources[resource];
        let span = run[verb].span().to(run[number + length].span());
        let problem =
            Diagnostic::error(span, format!("no event is worded `{} ... {name}`", super::sentence(&run[verb..=verb])));
        Some(
            problem
                .label("no such event")
                .help(format!("what takes {name} from a player is `{form}`: write its words")),
        )
    }

    /// `you gain 1 seeds`, where no event of the rulebook speaks of seeds.
    fn no_event_of_resource(&self, run: &[Part], at: usize) -> Option<Diagnostic> {
        let book = self.b.rulebook;
        let found = super::names::longest(book.resources.iter().map(String::as_str), run.get(at..)?)?;
        let resource = &book.resources[found.0];
        let first = resource.split(' ').next().unwrap_or(resource);
        let number = at.checked_sub(1).filter(|before| matches!(run[*before], Part::Number { .. }))?;
        let verb = number.checked_sub(1).and_then(|before| run[before].word())?;
        // What stands behind it is a cost.
        if verb == "activate" {
            return None;
        }
        let forms = || book.events.iter().flat_map(|kind| &kind.forms);
        let of_any = |form: &Vec<FormPart>| {
            let has = |role| super::event::mentions(form, role);
            // What an object gains is no resource.
            let of_object = form.first() == Some(&FormPart::Hole(Role::Object));
            has(Role::What) && has(Role::Amount) && mentions_word(form, verb) && !of_object
        };
        if forms().any(of_any) {
            return None;
        }
        let stem = verb.strip_suffix('s').unwrap_or(verb);
        let span = run[number].span().to(run[at + found.1 - 1].span());
        let of_it =
            forms().find(|form| mentions_word(form, first) && (has_verb(form, verb) || mentions_word(form, verb)));
        let written = super::sentence(&run[at..at + found.1]);
        if of_it.is_some() && written != *resource {
            let problem = Diagnostic::error(run[at].span(), format!("no event is worded `{verb} ... {written}`"));
            return Some(problem.label("not known").help(format!("did you mean `{resource}`?")));
        }
        let problem = Diagnostic::error(span, format!("no event of the rulebook is worded `{verb} ... {resource}`"));
        Some(problem.label("no such event").help(match of_it {
            Some(form) => match forms().find_map(|form| with_verb_of_you(form, (verb, first))) {
                Some(whole) if done_by(run, number - 1) => {
                    format!("the event is `{}`, without `{verb}`: write its sentence `\"{whole}\"`", declared(form))
                }
                Some(_) | None => format!("the event is `{}`: add the sentence `\"{stem} AMOUNT {resource}\"` to it", declared(form)),
            },
            None => format!(
                "declare it: `event {stem} {first} {{ \"PLAYER ({stem}s|{stem}|would {stem}) [AMOUNT] {resource}\"; \"{stem} AMOUNT {resource}\"; \
                 does: {} {resource} of PLAYER by AMOUNT }}`",
                if ["spend", "pay", "lose"].contains(&stem) { "lower" } else { "raise" }
            ),
        }))
    }
}

/// Whether a player is named in front of a verb.
fn done_by(run: &[Part], verb: usize) -> bool {
    verb.checked_sub(1).is_some_and(|before| {
        ["you", "players", "player", "opponents", "opponent"].iter().any(|it| run[before].is_word(it))
    })
}

/// The sentence of a player about something, `PLAYER (gains|would gain) AMOUNT gold`, with the verb among its verbs that it has not.
fn with_verb_of_you(form: &[FormPart], (verb, about): (&str, &str)) -> Option<String> {
    let [FormPart::Hole(Role::Player), FormPart::Either(ways), rest @ ..] = form else { return None };
    let is_way = |word: String| ways.iter().any(|way| declared(way) == word);
    let is_it = is_way(format!("{verb}s")) || is_way(format!("would {verb}"));
    if !is_it || is_way(verb.to_owned()) || !mentions_word(rest, about) {
        return None;
    }
    let mut ways = ways.clone();
    ways.insert(1, vec![FormPart::Word(verb.to_owned())]);
    let mut whole = form.to_vec();
    whole[1] = FormPart::Either(ways);
    Some(declared(&whole))
}

/// `when 2 units are destroyed`.
fn some_number_of(run: &[Part], at: usize) -> Option<Diagnostic> {
    let starts = |from: &usize| run[*from].is_word("when") || run[*from].is_word("if");
    let from = (0..run.len().saturating_sub(2)).find(starts)?;
    let [number @ Part::Number { value, .. }, noun, ..] = &run[from + 1..] else { return None };
    let noun = noun.word().filter(|noun| !["or", "time", "times"].contains(noun) && at <= from + 6)?;
    let problem = Diagnostic::error(number.span(), "an event happens to one object at a time").label("several");
    let many = (*value).max(1);
    Some(problem.help(format!("write `{many} or more {noun}` for those of one moment, or say it of one: `a ...`")))
}

/// `the game is drawn`, outside of the body of an event.
fn drawn(run: &[Part], at: usize) -> Option<Diagnostic> {
    let words = ["the", "game", "is", "drawn"];
    let from = (at.saturating_sub(3)..=at).find(|from| run.get(*from..).is_some_and(|run| stands(run, &words)))?;
    let span = run[from].span().to(run[from + 3].span());
    let problem = Diagnostic::error(span, "only the body of an event says that the game is drawn").label("not here");
    Some(problem.help(
        "declare an event in the rulebook, `event draw game { \"end in a draw\"; does: the game is drawn }`, and write its sentence here",
    ))
}

impl StatementReader<'_, '_, '_> {
    /// `you may have units get +1 power`.
    pub(super) fn lasting_choice(&self, run: &[Part], at: usize) -> Option<Diagnostic> {
        let from = (at.saturating_sub(2)..=at)
            .find(|from| run.get(*from..).is_some_and(|run| stands(run, &["you", "may", "have"])))?;
        let span = run[from].span().to(run[from + 2].span());
        let problem = Diagnostic::error(span, "what is optional is done by somebody").label("worded otherwise here");
        if let Some(help) = self.optional_instead(run, from).or_else(|| optional_copy(run, from)) {
            return Some(problem.help(help));
        }
        // A verb that follows `have` is bare.
        let third =
            |part: &Part| match part.word().filter(|word| self.says_of_object(&super::worded::third_person(word))) {
                Some(word) => super::worded::third_person(word),
                None => super::sentence(std::slice::from_ref(part)),
            };
        let behind = &run[from + 3..];
        let determiners = ["target", "a", "an", "this", "it", "each", "another", "that", "the"];
        let is_one = behind.first().is_some_and(|first| determiners.iter().any(|word| first.is_word(word)));
        let verb =
            (1..behind.len()).filter(|_| is_one).find(|at| third(&behind[*at]) != super::sentence(&behind[*at..=*at]));
        let what = match verb {
            Some(at) => format!(
                "{} {} {}",
                super::sentence(&behind[..at]),
                third(&behind[at]),
                super::sentence(&behind[at + 1..])
            ),
            None => super::sentence(behind),
        };
        let what = what.trim_end();
        // What is given has an end.
        let gives = behind
            .iter()
            .any(|part| ["get", "gets", "gain", "gains", "has", "have"].iter().any(|verb| part.is_word(verb)));
        let lasts = behind.iter().any(|part| ["until", "indefinitely", "while"].iter().any(|word| part.is_word(word)));
        // What an event says that somebody gains, or that an object does, ends with it.
        let is_event = verb.is_some_and(|at| self.says_so(&third(&behind[at]), &behind[at + 1..]));
        let what = behind_an_effect(what, gives && !lasts && !is_event);
        Some(
            problem.help(format!("behind `when EVENT:`, `activate COST:` or `resolve:`, write `you may {{ {what} }}`")),
        )
    }

    /// Whether the sentence of an event says a verb of an object.
    fn says_of_object(&self, verb: &str) -> bool {
        let mut forms = self.b.rulebook.events.iter().flat_map(|kind| &kind.forms);
        forms.any(|form| matches!(form.first(), Some(FormPart::Hole(_))) && super::printed::has_verb(form, verb))
    }

    /// Whether the sentence of an event says a verb of an object, with the last word of what is behind it in the same instruction.
    fn says_so(&self, verb: &str, behind: &[Part]) -> bool {
        let behind = &behind[..super::mistaken::end_of_step(behind, 0)];
        let Some(last) = behind.last().and_then(Part::word) else { return self.says_of_object(verb) };
        let mut forms = self.b.rulebook.events.iter().flat_map(|kind| &kind.forms);
        forms.any(|form| {
            matches!(form.first(), Some(FormPart::Hole(_)))
                && super::printed::has_verb(form, verb)
                && mentions_word(form, last)
        })
    }

    /// `if EVENT, you may have this be destroyed instead`.
    fn optional_instead(&self, run: &[Part], from: usize) -> Option<String> {
        let (_, before) = run.split_last().filter(|(last, _)| last.is_word("instead") && run[0].is_word("if"))?;
        let be = before.iter().rposition(|part| part.is_word("be")).filter(|be| *be > from + 3)?;
        let (object, done) = (super::sentence(&run[from + 3..be]), before.get(be + 1)?.word()?);
        let says_so = |kind: &&crate::event::EventKind| {
            kind.forms.iter().any(|form| {
                matches!(form.first(), Some(FormPart::Hole(_))) && super::printed::mentions_word(form, done)
            })
        };
        let instruction = |form: &Vec<FormPart>| match form.as_slice() {
            [FormPart::Word(verb), FormPart::Hole(crate::expr::Role::Object)] => Some(verb.clone()),
            _ => None,
        };
        let mut events = self.b.rulebook.events.iter().filter(says_so);
        let verb = events.find_map(|kind| kind.forms.iter().find_map(instruction))?;
        let event = super::sentence(&run[..from]);
        Some(format!("write `{} instead you may {verb} {object}`", event.trim_end()))
    }
}

/// What is done, in small letters; that an effect ends stands behind it, and what hangs on it follows: it is no event.
fn behind_an_effect(what: &str, is_effect: bool) -> String {
    let what = what.replace(". If ", ". if ").replace(". Then ", ". then ");
    let (first, rest) = what.split_at(what.find([',', '.']).unwrap_or(what.len()));
    match is_effect {
        true => format!("{first} until end of turn{}", rest.replacen(". if you do, ", ", ", 1)),
        false => what,
    }
}

/// `you may have this enter as a copy of a unit`.
fn optional_copy(run: &[Part], from: usize) -> Option<String> {
    let copy = (from..run.len()).find(|at| stands(&run[*at..], &["as", "a", "copy", "of"]))?;
    let entered = run[from + 3..copy].iter().any(|part| part.is_word("enter"));
    let what = super::sentence(run.get(copy + 4..).filter(|what| entered && !what.is_empty())?);
    Some(format!(
        "write `as this enters play: choose {what} as X, you may {{ this becomes a copy of X indefinitely }}`"
    ))
}

/// `1 energy: draw 1 card`.
fn bare_cost(trouble: &FurthestNotes, run: &[Part], at: usize) -> Option<Diagnostic> {
    let [number @ Part::Number { .. }, rest @ ..] = run else { return None };
    let colon = rest.iter().position(|part| part.is_mark(Mark::Colon))?;
    let is_cost = at <= colon + 1 && colon > 0 && !rest[0].is_word("times") && !trouble.is_refused();
    let cost = rest[colon.saturating_sub(1)].span();
    let problem = Diagnostic::error(number.span().to(cost), "a cost is what is done, and stands behind `activate`");
    is_cost.then(|| {
        let written = super::sentence(&run[..=colon]);
        problem.label("a cost?").help(format!(
            "write `activate EVENT: DO`, with the sentence of an event of the rulebook for EVENT; of `{written}`, one that takes so much"
        ))
    })
}

/// `units get +1 power,`: a comma with nothing behind it.
fn trailing_comma(run: &[Part], at: usize) -> Option<Diagnostic> {
    let comma = run.last().filter(|last| last.is_mark(Mark::Comma) && at + 1 >= run.len())?;
    let problem = Diagnostic::error(comma.span(), "nothing stands behind this comma").label("the end of the line");
    Some(problem.help("leave it out, or say behind it what else is done"))
}

/// Whether the name of something of the vocabulary begins here, so that no instruction does.
pub(super) fn is_name<'n>(run: &[Part], mut names: impl Iterator<Item = &'n str>) -> bool {
    names.any(|name| name_length(name, run).is_some())
}
