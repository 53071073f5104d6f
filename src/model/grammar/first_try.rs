//! What designers write at the first try where no sentence can take its place: words of other games in front of a colon, names
//! with a number that no rulebook has, lines of a rulebook that belong on a card, limits that nothing sets.
//!
//! Looked at as those of [`super::foreign`] are, before them.

use super::event::mentions;
use super::forms::declared;
use super::mistaken::end_of_step;
use super::printed::mentions_word;
use super::reader::StatementReader;
use super::trouble::FurthestNotes;
use crate::event::FormPart;
use crate::expr::Role;
use base::diagnostic::Diagnostic;
use syntax::{Delimiter, Mark, Part};

/// Words in front of a colon on printed cards, and what to write for each.
const INTRODUCTIONS: [(&[&str], &str); 6] = [
    (
        &["battlecry", "play", "fanfare", "entrance", "warcry", "on play", "enter", "deploy"],
        "write `when this enters play: DO`, in the words of the rulebook's event",
    ),
    (
        &["deathrattle", "last breath", "last words", "death", "destroyed", "dies", "on death"],
        "write `when this is destroyed: DO`, in the words of the rulebook's event",
    ),
    (
        &["tap", "t", "exhaust", "rest", "bow", "action"],
        "write `activate COST: DO`, with what is done to it as the cost: `event exhaust { \"exhaust OBJECT\"; does: ... }` in the rulebook, and \
         `activate exhaust this: DO`",
    ),
    (
        &["type", "kind", "class"],
        "what a card is stands between its name and its braces: `card \"NAME\": WORDS { ... }`",
    ),
    (&["name", "title"], "the name of a card stands in front of its braces: `card \"NAME\": WORDS { ... }`"),
    (&["attack", "strike", "on attack"], "write `when this attacks: DO`, in the words of the rulebook's event"),
];

/// Wordings that nothing answers to, what is wrong, and what to write.
const WORDINGS: [(&str, &str, &str); 10] = [
    (
        "hand size",
        "nothing limits how many cards are in a hand unless the rulebook does",
        "leave it out; a limit is a rule: `rules { at the end of turn: repeat (number of cards in the turn player's hand - 7) times: the turn player \
         discards a card }`",
    ),
    (
        "an additional",
        "how much more it is is a number",
        "say the whole number, `put 2 ...` for `an additional` one; how often something may be done is limited only where the rulebook says so",
    ),
    (
        "one additional",
        "how much more it is is a number",
        "say the whole number, `put 2 ...` for `one additional`; how often something may be done is limited only where the rulebook says so",
    ),
    (
        "look at",
        "who knows which card is no part of the rules here, so that none is looked at or shown",
        "leave it out: what is done with such a card names it, `the top card of deck of you`",
    ),
    (
        "play tapped",
        "nothing is tapped unless the rulebook knows it",
        "declare a counter for it, `counters { tapped }`, with an event that puts it, and say `as this enters play: put 1 tapped counters on this`",
    ),
    (
        "play exhausted",
        "nothing is exhausted unless the rulebook knows it",
        "declare a counter for it, `counters { exhausted }`, with an event that puts it, and say `as this enters play: put 1 exhausted counters on \
         this`",
    ),
    (
        "extra turn",
        "turns come as the lines of the scenario say",
        "leave it out, and let a line start that turn: `happens: the start of A's turn`",
    ),
    (
        "another turn",
        "turns come as the lines of the scenario say",
        "leave it out, and let a line start that turn: `happens: the start of A's turn`",
    ),
    (
        "any number of times",
        "how often something is done is a number",
        "what a player may do at will is activated: `activate COST: DO`; in a scenario `A may activate \"NAME\" any number of times`",
    ),
    ("at any time", "what a player may do at will is activated", "write `activate COST: DO`, or `activate free: DO`"),
];

/// What readers of cards say behind an amount of what is gained besides.
const BEHIND_AMOUNT: [&str; 4] = ["additional", "extra", "further", "more"];

impl StatementReader<'_, '_, '_> {
    /// The problem of such a wording around a position.
    pub(super) fn first_try(&self, trouble: &FurthestNotes, run: &[Part], at: usize) -> Option<Diagnostic> {
        self.of_book(run, at)
            .or_else(|| self.cannot_by(run, at))
            .or_else(|| introduction(run, at))
            .or_else(|| self.cost_of_what(run, at))
            .or_else(|| self.no_number(trouble, run, at))
            .or_else(|| self.object_by_word(run, at))
            .or_else(|| self.no_noun(run, at))
            .or_else(|| self.place_in_zone(run, at))
            .or_else(|| self.no_resource(trouble, run, at))
            .or_else(|| becomes_what(run, at))
            .or_else(|| from_where(trouble, run, at))
            .or_else(|| needless_also(run, at))
            .or_else(|| before_event(run, at))
            .or_else(|| nothing_limits(run, at))
    }

    /// `rules { draw 1 card }`, `rules { each player draws 1 card }`.
    fn of_book(&self, run: &[Part], at: usize) -> Option<Diagnostic> {
        let first = run.first()?.word()?;
        let begins = ["when", "while", "if", "at", "once", "twice", "activate", "resolve"];
        let is_line = self.b.of_rules && at <= 2 && !begins.contains(&first);
        if !is_line || run.iter().any(|part| part.is_mark(Mark::Colon)) {
            return None;
        }
        let done = match first {
            "each" | "a" | "every" => run.get(2..)?,
            "you" => run.get(1..)?,
            "the" => run.get(3..)?,
            _ => run,
        };
        let verb = done.first()?.word()?;
        let is_verb = |form: &Vec<FormPart>| {
            form.first() == Some(&FormPart::Hole(Role::Player)) && super::printed::has_verb(form, verb)
        };
        let is_player =
            ["draw", "player", "you"].contains(&first) || run.get(1).is_some_and(|part| part.is_word("player"));
        let form = self.b.rulebook.events.iter().flat_map(|kind| &kind.forms).find(|form| is_verb(form));
        let form = form.filter(|_| is_player || self.is_event(first))?;
        let said = form.get(1).and_then(|said| verb_of(said, verb)).unwrap_or_else(|| verb.to_owned());
        let what = super::sentence(&done[1..]);
        let period = self.b.rulebook.periods.first().map_or("turn", |period| period.name.as_str());
        let problem =
            Diagnostic::error(run[0].span(), "a rule of the book says when something is done, and who does it");
        Some(problem.label("when?").help(format!(
            "write `at the start of {period}: the turn player {said} {what}`, or `when EVENT: DO`; `resolve:` and `activate` stand on cards"
        )))
    }

    /// `actions can't destroy this`, where the event has no place for what does it.
    fn cannot_by(&self, run: &[Part], at: usize) -> Option<Diagnostic> {
        let cannot =
            run.iter().position(|part| part.is_word("can't") || part.is_word("cannot")).filter(|it| *it > 0)?;
        let verb = run.get(cannot + 1)?.word()?;
        let end = end_of_step(run, cannot);
        let object = super::sentence(run.get(cannot + 2..end).filter(|object| !object.is_empty())?);
        let who = super::sentence(&run[..cannot]);
        // A player is no source: what a player controls is.
        let by = match who.as_str() {
            "opponents" | "an opponent" | "your opponents" | "your opponent" => "an enemy object",
            "you" => "a friendly object",
            "players" | "a player" | "each player" => "an object",
            other => other,
        };
        if at > end || run[..cannot].iter().any(|part| part.word().is_none()) {
            return None;
        }
        let acts = |form: &Vec<FormPart>| {
            super::printed::has_verb(form, verb) || mentions_word(form, verb) && mentions_word(form, "would")
        };
        let forms = || self.b.rulebook.events.iter().flat_map(|kind| &kind.forms);
        let kind = self.b.rulebook.events.iter().find(|kind| kind.name == verb)?;
        let passive = kind.forms.iter().find(|form| {
            form.first() == Some(&FormPart::Hole(Role::Object))
                && (mentions_word(form, "is") || mentions_word(form, "would"))
        });
        let whole = super::sentence(&run[cannot..=cannot + 1]);
        let span = run[cannot].span().to(run[cannot + 1].span());
        let problem = Diagnostic::error(
            span,
            format!("no sentence of event `{verb}` says what does it, as `{who} {whole}` would"),
        );
        let problem = problem.label("by what?");
        if let Some(source) = forms().find(|form| {
            form.first() == Some(&FormPart::Hole(Role::Source))
                && mentions_word(form, verb)
                && mentions_word(form, "to")
        }) {
            return Some(
                problem
                    .help(format!("the event is `{}`: write `{who} can't deal {verb} to {object}`", declared(source))),
            );
        }
        let passive = passive.filter(|_| !kind.forms.iter().any(|form| acts(form) && mentions(form, Role::Other)))?;
        let done = format!("{}ed", verb.strip_suffix('e').unwrap_or(verb));
        if !mentions_word(passive, &done) {
            return None;
        }
        if mentions_word(passive, "by") {
            return Some(
                problem.help(format!("the event is `{}`: write `{object} can't be {done} by {by}`", declared(passive))),
            );
        }
        Some(problem.help(format!(
            "write `{object} can't be {done}` if it is all the same by what; else give its sentence that place in the rulebook, `\"{} [by SOURCE]\"`, \
             and say `{object} can't be {done} by {by}`",
            declared(passive)
        )))
    }

    /// `1: draw a card`, `{T}: draw a card`.
    fn cost_of_what(&self, run: &[Part], at: usize) -> Option<Diagnostic> {
        let [first, colon, done @ ..] = run else { return None };
        if at > 1 || !colon.is_mark(Mark::Colon) || done.is_empty() {
            return None;
        }
        let done = super::sentence(done);
        if first.group_in(Delimiter::Brace).is_some() || first.group_in(Delimiter::Bracket).is_some() {
            let problem = Diagnostic::error(first.span(), "what activating costs is said in words").label("a sign");
            return Some(
                problem.help(format!("write `activate COST: {done}`, with the cost in the words of an event")),
            );
        }
        let number =
            first.group_in(Delimiter::Paren).and_then(|group| group.statements.first()?.parts.first()).unwrap_or(first);
        let Part::Number { value, .. } = number else { return None };
        let resource = match self.b.rulebook.resources.as_slice() {
            [one] => one.as_str(),
            _ => "RESOURCE",
        };
        let problem =
            Diagnostic::error(first.span(), "what activating costs says of what it is so much").label("of what?");
        Some(problem.help(format!(
            "write `activate spend {value} {resource}: {done}`, in the words of an event of the rulebook"
        )))
    }

    /// `health 3`, `ward 2`: a name with a number that is neither a number nor a keyword.
    fn no_number(&self, trouble: &FurthestNotes, run: &[Part], at: usize) -> Option<Diagnostic> {
        let [name @ .., Part::Number { value, .. }] = run else { return None };
        let is_name = (1..=2).contains(&name.len()) && name.iter().all(|part| part.word().is_some());
        let first = name.first().and_then(Part::word)?;
        if !is_name || at > name.len() || !trouble.wants_ability() || trouble.suggests() || self.b.of_rules {
            return None;
        }
        let said = super::sentence(name);
        let book = self.b.rulebook;
        let named =
            || book.numbers.iter().map(|number| number.name.as_str()).chain(book.keywords.iter().map(String::as_str));
        let is_known = named().any(|known| known == said)
            || book.resources.contains(&said)
            || book.classes.contains(&said)
            || ["prevent", "activate", "resolve", "choose", "repeat", "let", "cost", "costs"].contains(&first);
        if is_known || self.is_event(first) {
            return None;
        }
        let numbers: Vec<String> = book.numbers.iter().take(8).map(|number| format!("`{}`", number.name)).collect();
        let problem = Diagnostic::error(name[0].span().to(name[name.len() - 1].span()), format!("no number `{said}`"));
        Some(problem.label("not declared").help(format!(
            "of a number, declare it in the rulebook, `numbers {{ {said} }}`; known: {}; a keyword takes it in parentheses: `keyword {said}(N) {{ ABILITY }}`, \
             and on the card `{said}({value})`",
            numbers.join(", ")
        )))
    }

    /// `when a creature dies`: a word of other games.
    fn no_noun(&self, run: &[Part], at: usize) -> Option<Diagnostic> {
        let word = run.get(at)?.word()?;
        let one = word.strip_suffix('s').unwrap_or(word);
        let describes = ["a", "an", "another", "each", "target", "all", "other"];
        let is_described = at.checked_sub(1).is_some_and(|before| describes.iter().any(|it| run[before].is_word(it)));
        let book = self.b.rulebook;
        let is_word = book.words.iter().any(|known| known.name == one || known.name == word);
        if !is_described || is_word || !super::printing::NOUNS.contains(&one) {
            return None;
        }
        let known: Vec<String> = book.words.iter().take(12).map(|word| format!("`{}`", word.name)).collect();
        let problem = Diagnostic::error(run[at].span(), format!("no word `{word}`")).label("not known");
        Some(problem.help(format!("write the word that the rulebook has for it; known: {}", known.join(", "))))
    }

    /// `put this on top of your deck`, where no event says so.
    fn place_in_zone(&self, run: &[Part], at: usize) -> Option<Diagnostic> {
        let on = (at.saturating_sub(1)..=at).find(|on| run.get(*on).is_some_and(|part| part.is_word("on")))?;
        let end = end_of_step(run, on);
        let top = run[on..end].iter().take(3).any(|part| part.is_word("top"));
        let bottom = run[on..end].iter().take(3).any(|part| part.is_word("bottom"));
        let which = if top { "top" } else { "bottom" };
        let mut forms = self.b.rulebook.events.iter().flat_map(|kind| &kind.forms);
        if !(top || bottom) || forms.any(|form| mentions_word(form, which)) {
            return None;
        }
        let mut zones = self.b.rulebook.zones.iter().map(|zone| zone.name.as_str());
        let zone = zones.find(|zone| run[on..end].iter().any(|part| part.is_word(zone)))?;
        let from = super::mistaken::start_of_step(run, on);
        let what = super::sentence(run.get(from + 1..on)?);
        let (words, place) = match top {
            true => ("on top of", String::new()),
            false => ("on the bottom of", " at the bottom".to_owned()),
        };
        let problem = Diagnostic::error(
            run[on].span().to(run[end - 1].span()),
            format!("no event places something {words} a zone"),
        );
        Some(problem.label("no such event").help(format!(
            "declare it in the rulebook: `event place {which} {{ \"put OBJECT {words} the {zone}\"; does: place OBJECT in {zone}{place} }}`; then say \
             `put {what} {words} the {zone}`"
        )))
    }

    /// `when you gain energy: gain that much minus 1 instead`.
    fn amount_changed(&self, run: &[Part], at: usize) -> Option<Diagnostic> {
        let sign = at.checked_sub(2).map(|sign| &run[sign])?;
        let sign = [("minus", "-"), ("plus", "+")].into_iter().find(|(word, _)| sign.is_word(word))?.1;
        let colon = run.iter().position(|part| part.is_mark(Mark::Colon)).filter(|_| run[0].is_word("when"))?;
        let event = run.get(1..colon)?;
        let forms = || self.b.rulebook.events.iter().flat_map(|kind| &kind.forms);
        let is_verb =
            |part: &Part| part.word().is_some_and(|word| forms().any(|form| super::printed::has_verb(form, word)));
        let verb = (1..event.len()).find(|at| is_verb(&event[*at]))?;
        let done = super::mistaken::base_form(event[verb].word()?);
        let (who, what) = (super::sentence(&event[..verb]), super::sentence(&event[verb + 1..]));
        let much = super::sentence(&run[at - 1..at]);
        let problem =
            Diagnostic::error(run[at - 2].span().to(run[at - 1].span()), "how much an event is changes in its place");
        Some(
            problem.label("behind the event").help(format!(
                "write `if {who} would {done} {what}, instead the amount becomes the amount {sign} {much}`"
            )),
        )
    }

    /// `gain 2 mana`, where the event is about another resource.
    fn no_resource(&self, trouble: &FurthestNotes, run: &[Part], at: usize) -> Option<Diagnostic> {
        let word = run.get(at)?.word()?;
        at.checked_sub(1).filter(|before| matches!(run[*before], Part::Number { .. }))?;
        let resources = &self.b.rulebook.resources;
        let is_known = resources.iter().any(|name| name.split(' ').any(|part| part == word));
        if trouble.suggests() || is_known || !resources.iter().any(|name| trouble.wants(name)) {
            return None;
        }
        let known: Vec<String> = resources.iter().map(|name| format!("`{name}`")).collect();
        // Behind a number of which nothing is said stands a word of the language.
        let goes_on = |words: &[&str]| words.contains(&word);
        if goes_on(&super::mistaken::STRUCTURE)
            || goes_on(&super::mistaken::LANGUAGE)
            || goes_on(&super::mistaken::AUXILIARIES)
            || goes_on(&BEHIND_AMOUNT)
        {
            let wanted: Vec<&String> = resources.iter().filter(|name| trouble.wants(name)).collect();
            let [name, ..] = wanted.as_slice() else { return None };
            // `gain 1 more coin` says of what.
            let is_said =
                |name: &str| super::names::longest_or_singular(std::iter::once(name), &run[at + 1..]).is_some();
            let name = match wanted.iter().find(|name| is_said(name)) {
                Some(behind) => behind,
                // Of another resource something else is wrong.
                None if resources.iter().any(|name| is_said(name)) => return None,
                None => name,
            };
            let many = super::names::plural_of(name);
            let said = if trouble.wants(&many) { &many } else { *name };
            if let Some(problem) = self.amount_changed(run, at) {
                return Some(problem);
            }
            let (verb, much) = (super::sentence(&run[at.saturating_sub(2)..at - 1]), super::sentence(&run[at - 1..at]));
            let problem = Diagnostic::error(run[at - 1].span(), "how much of what is not said").label("of what?");
            return Some(problem.help(match goes_on(&BEHIND_AMOUNT) {
                true => format!("write `{verb} {much} {said}`: what comes besides needs no `{word}`"),
                false => format!("write `{verb} {much} {said} {word} ...`"),
            }));
        }
        if let Some(name) = resources.iter().find(|name| super::names::is_plural(name, word)) {
            // Where no event is worded so, that is what is wrong.
            self.b.rulebook.events.iter().flat_map(|kind| &kind.forms).find(|form| mentions_word(form, name))?;
            let problem =
                Diagnostic::error(run[at].span(), format!("no event of the rulebook is worded with `{word}`"));
            return Some(
                problem
                    .label("not its words")
                    .help(format!("`{name}` is the resource: give the sentence of its event both, `({word}|{name})`")),
            );
        }
        let problem = Diagnostic::error(run[at].span(), format!("no resource `{word}`")).label("not declared");
        Some(problem.help(format!(
            "declare it in the rulebook, `resources {{ {word} }}`, with an event that changes it; known: {}",
            known.join(", ")
        )))
    }

    /// `A's lighthouse`, where an object is called `Lighthouse`.
    fn object_by_word(&self, run: &[Part], at: usize) -> Option<Diagnostic> {
        let word = run.get(at)?.word()?;
        let possessive = at.checked_sub(1).filter(|before| run[*before].is_mark(Mark::Possessive))?;
        let named = self.b.objects.iter().map(|object| object.name.as_str());
        let known = named.chain(self.b.cards.iter().map(|card| card.name.as_str()));
        let name = known.into_iter().find(|name| name.to_lowercase() == word.to_lowercase())?;
        let from = possessive.saturating_sub(1);
        let problem = Diagnostic::error(
            run[from].span().to(run[at].span()),
            format!("`{word}` is the name of an object, and no word"),
        );
        Some(problem.label("no quotes").help(format!("write `\"{name}\"`")))
    }
}

/// How the sentence of an event says a verb behind its player: the first of its ways, where one of them is this verb.
pub(crate) fn verb_of(part: &FormPart, verb: &str) -> Option<String> {
    let is_it =
        |word: &str| word == verb || word.strip_suffix('s') == Some(verb) || verb.strip_suffix('s') == Some(word);
    match part {
        FormPart::Word(word) => is_it(word).then(|| word.clone()),
        FormPart::Either(ways) => {
            let words = || {
                ways.iter()
                    .filter_map(|way| if let [FormPart::Word(word)] = way.as_slice() { Some(word) } else { None })
            };
            words().any(|word| is_it(word)).then(|| words().next().cloned()).flatten()
        }
        FormPart::Hole(_) | FormPart::Optional(_) => None,
    }
}

/// `target unit becomes a 1/1 Pup`.
fn becomes_what(run: &[Part], at: usize) -> Option<Diagnostic> {
    let verb = (at.saturating_sub(2)..at).find(|verb| run[*verb].is_word("becomes") || run[*verb].is_word("become"))?;
    let article = run.get(verb + 1).filter(|part| part.is_word("a") || part.is_word("an"))?;
    if run.iter().skip(verb).any(|part| part.is_word("copy")) {
        return None;
    }
    let problem =
        Diagnostic::error(run[verb].span().to(article.span()), "what something is from now on is said part by part");
    Some(problem.label("worded otherwise here").help(
        "say `becomes a copy of OBJECT`, or each part joined by `and`: `is WORD`, `has base NUMBER set to 1`, `loses all abilities`",
    ))
}

/// `you may play it this turn`.
fn from_where(trouble: &FurthestNotes, run: &[Part], at: usize) -> Option<Diagnostic> {
    let from = super::mistaken::start_of_step(run, at);
    let play = (from..at)
        .find(|play| run[*play].is_word("play") && run[..*play].last().is_some_and(|it| it.is_word("may")))?;
    let is_time = run.get(at).is_some_and(|part| part.is_word("this") || part.is_word("until"));
    if !trouble.wants("from") || !is_time {
        return None;
    }
    let (before, behind) = (super::sentence(&run[from..at]), super::sentence(&run[at..end_of_step(run, at)]));
    let problem = Diagnostic::error(run[play].span().to(run[at - 1].span()), "from where it can be played is not said");
    Some(problem.label("from where?").help(format!("write `{before} from ZONE {behind}`")))
}

/// `K is also an item`.
fn needless_also(run: &[Part], at: usize) -> Option<Diagnostic> {
    let also = run.get(at).filter(|part| part.is_word("also"))?;
    let is = at
        .checked_sub(1)
        .filter(|is| ["is", "are", "has", "have", "gets", "get"].iter().any(|verb| run[*is].is_word(verb)))?;
    let problem = Diagnostic::error(
        also.span(),
        format!("what `{}` says is so besides, and needs no `also`", super::sentence(&run[is..=is])),
    );
    Some(problem.label("leave it out").help("leave `also` out, and name a card's own object `this`"))
}

/// `before this attacks, DO`.
fn before_event(run: &[Part], at: usize) -> Option<Diagnostic> {
    let first = run.first().filter(|first| at == 0 && first.is_word("before"))?;
    let problem = Diagnostic::error(first.span(), "nothing is done before an event but in its place").label("before?");
    Some(problem.help("say `if OBJECT would ..., instead also DO` for what is done with it, `when EVENT: DO` for what comes behind it"))
}

/// `battlecry: DO`, `tap: DO`.
fn introduction(run: &[Part], at: usize) -> Option<Diagnostic> {
    let colon = run
        .iter()
        .position(|part| part.is_mark(Mark::Colon))
        .filter(|colon| at <= *colon && (1..=2).contains(colon))?;
    let words: Vec<&str> = run[..colon].iter().filter_map(Part::word).collect();
    let said = words.join(" ");
    let is_it = |names: &[&str]| words.len() == colon && names.contains(&said.to_lowercase().as_str());
    let (_, help) = INTRODUCTIONS.iter().find(|(names, _)| is_it(names))?;
    let problem = Diagnostic::error(run[0].span().to(run[colon - 1].span()), format!("`{said}` begins no ability"));
    Some(problem.label("when is it done?").help(*help))
}

/// `you have no maximum hand size`.
fn nothing_limits(run: &[Part], at: usize) -> Option<Diagnostic> {
    let end = end_of_step(run, at.min(run.len()));
    let found = |words: &[&str]| {
        (0..end).find(|from| {
            run.len() >= from + words.len() && run[*from..].iter().zip(words).all(|(part, word)| part.is_word(word))
        })
    };
    for words in [&["be", "targeted"][..], &["becomes", "the", "target"], &["becomes", "targeted"]] {
        if let Some(from) = found(words) {
            let is_ban = |it: &usize| run[*it].is_word("can't") || run[*it].is_word("cannot");
            let start = from.checked_sub(1).filter(is_ban).unwrap_or(from);
            return Some(super::worded::never_a_target(run[start].span().to(run[from + words.len() - 1].span())));
        }
    }
    WORDINGS.iter().find_map(|(said, message, help)| {
        let words: Vec<&str> = said.split(' ').collect();
        // `an additional cost` is another thing.
        let from =
            found(&words).filter(|from| !run.get(from + words.len()).is_some_and(|part| part.is_word("cost")))?;
        let span = run[from].span().to(run[from + words.len() - 1].span());
        Some(Diagnostic::error(span, *message).label("worded otherwise here").help(*help))
    })
}

/// `play a unit from your hand`, as an instruction.
pub(super) fn played(run: &[Part], at: usize) -> Diagnostic {
    let problem =
        Diagnostic::error(run[at].span(), "cards are played by players, and by no instruction").label("who does it?");
    problem.help(
        "say `put OBJECT into play` in the words of an event, or let a player do so: `you may play DESCRIPTION from ZONE this turn`; when a card may be \
         played is said in the rulebook: `also play { DESCRIPTION only COND }`",
    )
}
