//! How often and at which time, said in another place or in other words than the language does: `when this dies for the first time each
//! turn: DO`, `once a turn, when ...`.

use super::names::longest;
use super::reader::StatementReader;
use base::diagnostic::Diagnostic;
use base::source::Span;
use syntax::{Mark, Part};

/// Which time.
const TIMES: [&str; 9] = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"];

/// Words that can stand between how often and the period.
const JOINING: [&str; 11] = ["each", "every", "per", "a", "one", "this", "in", "of", "during", "the", "same"];

/// How many of them at most.
const JOINED_MAX: usize = 3;

/// How often or at which time, as it stands in a run.
struct SaidTimes<'p> {
    /// Where it begins and ends, small words in front included.
    from: usize,
    end: usize,
    /// The ordinal, or `once`.
    word: &'p str,
    /// Its period as it is written, if it has one.
    period: Option<String>,
}

impl SaidTimes<'_> {
    /// Whether it stands as the language has it, so that something else is wrong.
    fn is_in_its_place(&self, run: &[Part]) -> bool {
        let behind = run.get(self.end);
        if self.from > 0 || self.period.is_none() {
            return false;
        }
        if !TIMES.contains(&self.word) {
            return run[1].is_word("per") && behind.is_some_and(|part| part.is_mark(Mark::Comma));
        }
        let goes_on = behind.is_some_and(|part| {
            part.word().is_some_and(|word| !["when", "if"].contains(&word)) || part.is_mark(Mark::Possessive)
        });
        run[0].is_word("the") && run[3].is_word("each") && goes_on
    }
}

impl StatementReader<'_, '_, '_> {
    /// The problem of a run that could not be read at a position because of how it says at which time or how often.
    pub(super) fn times_misplaced(&self, run: &[Part], at: usize) -> Option<Diagnostic> {
        let Some(said) = (0..run.len()).find_map(|from| self.times_at(run, from)) else {
            return no_time(run, at).or_else(|| self.nth_of_them(run, at));
        };
        // `whenever` is told of with what else is wrong.
        let is_whenever = at == 0 && run[0].is_word("whenever");
        let is_far = at + 1 < said.from || at > said.end + 1;
        if is_far && !is_whenever || said.is_in_its_place(run) {
            return None;
        }
        let ends_event = |mark: Mark| run.iter().position(|part| part.is_mark(mark)).filter(|at| *at >= said.end);
        let begins_event = run[0].is_word("when") || is_whenever;
        let colon = ends_event(Mark::Colon).or_else(|| ends_event(Mark::Comma).filter(|_| begins_event));
        // `until`, `number of times` and what is done are other places.
        let (colon, is_cost) = (colon?, run[0].is_word("activate"));
        let event = [&run[..said.from], &run[said.end..colon]].concat();
        let small = ["when", "whenever", "on", "for", "time", "if"];
        let is_small = |part: &Part| small.iter().any(|word| part.is_word(word)) || part.is_mark(Mark::Comma);
        let start = event.iter().position(|part| !is_small(part)).unwrap_or(event.len());
        let end = event.iter().rposition(|part| !is_small(part)).map_or(start, |last| last + 1);
        let event = super::sentence(event.get(start..end).unwrap_or_default());
        let (event, behind) = if said.period.is_none() { self.period_behind(event) } else { (event, None) };
        let done = super::sentence(&run[colon + 1..]);
        let (event, done) = (or(event, if is_cost { "COST" } else { "EVENT" }), or(done, "DO"));
        let period = said.period.clone().or(behind).unwrap_or_else(|| self.first_period());
        let (message, help) = if said.from > 0 && ["once", "twice"].iter().any(|word| run[0].is_word(word)) {
            (
                "how often this is answered is said twice",
                format!(
                    "write `once per {period}, when EVENT: {done}`, or `once, when EVENT: {done}` for one time in the whole game"
                ),
            )
        } else if is_cost {
            (
                "how often something can be activated stands behind `activate`",
                format!("write `activate once per {period} COST: DO`"),
            )
        } else if said.word != "first" && TIMES.contains(&said.word) && event.split(' ').any(|word| word == "this") {
            let (message, name) = ("times are counted for players, not for each object", self.own_name());
            let event: Vec<&str> = event.split(' ').map(|word| if word == "this" { &name } else { word }).collect();
            let line = format!("the {} time each {period} {}: {done}", said.word, event.join(" "));
            (message, format!("write `{line}`, of any that is called so"))
        } else if TIMES.contains(&said.word) && event.split(' ').any(|word| word == "this") {
            let line = format!("once per {period}, when {event}: {done}");
            ("times are counted for players, not for each object", format!("write `{line}`"))
        } else if TIMES.contains(&said.word) && said.period.is_some() {
            let line = format!("the {} time each {period} {event}: {done}", said.word);
            ("at which time stands in front, without `when`", format!("write `{line}`"))
        } else if TIMES.contains(&said.word) {
            let line = format!("the {} time each {period} {event}: {done}", said.word);
            let once = format!("`once, when {event}: {done}` for one time in the whole game");
            match said.word {
                "first" => ("of which period this is the first time is not said", format!("write `{line}`, or {once}")),
                _ => ("of which period this is such a time is not said", format!("write `{line}`")),
            }
        } else if said.from == 0 && said.period.is_some() && run[1].is_word("per") {
            let limit = format!("{} per {period}, when {event}: {done}", said.word);
            (
                "behind how often stands `,` and when",
                format!(
                    "write `{limit}`, or `the first time each {period} {event}: {done}` for the first of them alone"
                ),
            )
        } else {
            (
                if said.from == 0 { "a limit is said by `per`" } else { "how often stands in front, with `per`" },
                format!("write `{} per {period}, when {event}: {done}`", said.word),
            )
        };
        let span: Span = run[said.from].span().to(run[said.end - 1].span());
        let problem = Diagnostic::error(span, message).label("worded otherwise here").help(help);
        in_the_whole_game(&said, span, &event, &done).or(Some(problem))
    }

    /// `you draw a card this turn`: the event alone, and the period.
    fn period_behind(&self, event: String) -> (String, Option<String>) {
        let said = |name: &str| event.strip_suffix(&format!(" this {name}")).map(str::to_owned);
        let found = self.b.rulebook.periods.iter().find_map(|period| Some((said(&period.name)?, period.name.clone())));
        found.map_or((event.clone(), None), |(event, period)| (event, Some(period)))
    }

    /// `when this performs, if it is the second time this turn`: what to write.
    pub(super) fn time_of_this(&self, event: &str, asked: &str, done: String) -> Option<String> {
        let (nth, period) = asked.strip_prefix("it is the ")?.split_once(" time ")?;
        let period = ["this ", "each ", "in a "].iter().find_map(|word| period.strip_prefix(word))?;
        let event = event.strip_prefix("when ")?.strip_prefix("this ")?;
        let name = self.own_name();
        Some(format!("write `the {nth} time each {period} {name} {event}: {done}`, of any that is called so"))
    }

    /// Whatever is called as the card is whose text this is.
    fn own_name(&self) -> String {
        let card = self.b.card.and_then(|card| self.b.cards.get(card.index()));
        card.map_or_else(|| "a DESCRIPTION".to_owned(), |card| format!("a \"{}\"", card.name))
    }

    /// `the first fish you catch each turn has +1 weight`, `when you play your second card each turn: DO`.
    fn nth_of_them(&self, run: &[Part], at: usize) -> Option<Diagnostic> {
        let words = || self.b.rulebook.words.iter().map(|word| word.name.as_str());
        let is_nth = |from: &usize| {
            let nouns = words().chain(super::select::NOUNS);
            run[*from].word().is_some_and(|word| TIMES.contains(&word)) && longest(nouns, &run[from + 1..]).is_some()
        };
        let from = (0..run.len()).find(is_nth).filter(|from| *from <= at + 1)?;
        let word = run[from].word()?;
        let period = (from..run.len()).find_map(|at| {
            let is_each = ["each", "every", "per", "this"].iter().any(|word| run[at].is_word(word));
            let names = self.b.rulebook.periods.iter().map(|period| period.name.as_str());
            let (_, length) = longest(names, run.get(at + 1..)?).filter(|_| is_each)?;
            Some(super::sentence(&run[at + 1..=at + length]))
        });
        let period = period.unwrap_or_else(|| self.first_period());
        let problem = Diagnostic::error(run[from].span(), "objects are not counted: which time it is of an event is");
        Some(problem.label("worded otherwise here").help(format!(
            "write `the {word} time each {period} EVENT: DO`, with the event of one object in it; its object is `it` behind the colon"
        )))
    }

    /// How often or at which time, from a position on.
    fn times_at<'p>(&self, run: &'p [Part], from: usize) -> Option<SaidTimes<'p>> {
        let is =
            |at: usize, words: &[&str]| run.get(at).is_some_and(|part| words.iter().any(|word| part.is_word(word)));
        let mut end = from + usize::from(is(from, &["on", "for"]));
        end += usize::from(is(end, &["the", "a"]));
        let is_trigger = run.first().is_some_and(|part| ["when", "whenever"].iter().any(|word| part.is_word(word)));
        let many = if is_trigger && end == from && from > 0 { so_many(run, from) } else { None };
        let word = match many {
            Some((word, _)) => word,
            None => run.get(end)?.word()?,
        };
        end += many.map_or(1, |(_, length)| length);
        if many.is_some() {
            if !is(end, &JOINING) && !run.get(end).is_some_and(|part| part.is_mark(Mark::Colon)) {
                return None;
            }
        } else if TIMES.contains(&word) {
            if !is(end, &["time"]) {
                return None;
            }
            end += 1;
        } else if !["once", "twice"].contains(&word) || end > from + 1 {
            return None;
        }
        let names = self.b.rulebook.periods.iter().map(|period| period.name.as_str());
        // `in a turn`, `in the same turn`.
        let joined = (end..run.len()).take(JOINED_MAX).take_while(|at| is(*at, &JOINING)).count();
        let behind = end + joined;
        let period = (behind > end).then(|| longest(names, run.get(behind..).unwrap_or_default())).flatten();
        let Some((_, length)) = period else {
            // A period that is not known is told as such.
            if is(end, &["each", "every", "per"]) {
                return None;
            }
            return TIMES.contains(&word).then_some(SaidTimes { from, end, word, period: None });
        };
        let period = super::sentence(&run[behind..behind + length]);
        Some(SaidTimes { from, end: behind + length, word, period: Some(period) })
    }

    fn first_period(&self) -> String {
        self.b.rulebook.periods.first().map_or_else(|| "PERIOD".to_owned(), |period| period.name.clone())
    }
}

/// `for the third time this game`: which time is counted in periods.
fn in_the_whole_game(said: &SaidTimes<'_>, span: Span, event: &str, done: &str) -> Option<Diagnostic> {
    let event = event.strip_suffix(" this game").filter(|_| said.period.is_none() && TIMES.contains(&said.word))?;
    let problem = Diagnostic::error(span, "times are counted within a period, and the whole game is no period");
    Some(problem.label("worded otherwise here").help(match said.word {
        "first" => format!("write `once, when {event}: {done}` for one time in the whole game"),
        _ => format!(
            "let counters on this count it: `when {event}: put 1 marker counter on this`, and `when {event} and this has exactly \
             N marker counters: {done}`, with counters and an event of the rulebook"
        ),
    }))
}

/// `3 times`, `twice in`: as the last of so many, and how many parts that is.
fn so_many(run: &[Part], from: usize) -> Option<(&'static str, usize)> {
    let many = match &run[from] {
        Part::Number { value, .. } => usize::try_from(*value).ok()?,
        Part::Word { text, .. } if text == "twice" => {
            let is_in = run.get(from + 1).is_some_and(|part| part.is_word("in"));
            return is_in.then_some((TIMES[1], 1));
        }
        Part::Word { text, .. } => super::advice::NUMBERS.iter().position(|number| number == text)?,
        Part::Text { .. } | Part::Reference { .. } | Part::Mark { .. } | Part::Group(_) => return None,
    };
    let is_times = run.get(from + 1).is_some_and(|part| part.is_word("times"));
    let word = many.checked_sub(1).filter(|last| *last > 0).and_then(|last| TIMES.get(last))?;
    is_times.then_some((word, 2))
}

/// `the first unit that dies each turn: DO`, `first per turn, when EVENT: DO`.
fn no_time(run: &[Part], at: usize) -> Option<Diagnostic> {
    let is_time = |part: &Part| part.word().is_some_and(|word| TIMES.contains(&word));
    let from = run.iter().position(is_time).filter(|from| *from <= 1 && *from <= at)?;
    let colon = run.iter().position(|part| part.is_mark(Mark::Colon)).filter(|colon| at < *colon)?;
    if run.get(from + 1).is_some_and(|part| part.is_word("time")) {
        return None;
    }
    let word = run[from].word()?;
    let done = super::sentence(&run[colon + 1..]);
    let help = format!("write `the {word} time each PERIOD EVENT: {}`", or(done, "DO"));
    let problem = Diagnostic::error(run[from].span(), "which time it is of an event is said by `time each`");
    Some(problem.label("worded otherwise here").help(help))
}

/// A text, or what stands for one that is missing.
fn or(text: String, missing: &str) -> String {
    if text.is_empty() { missing.to_owned() } else { text }
}
