//! More wordings of printed cards, of which more must be known than their words: the parts around them, and the vocabulary.
//!
//! Looked at as those of [`super::foreign`] are, and after them.

use super::forms::declared;
use super::reader::StatementReader;
use super::trouble::FurthestNotes;
use crate::event::FormPart;
use crate::expr::Role;
use base::diagnostic::{Diagnostic, nearest};
use syntax::{Mark, Part};

/// Players, as printed cards name them.
const PLAYERS: [&[&str]; 8] = [
    &["each", "opponent"],
    &["each", "player"],
    &["an", "opponent"],
    &["a", "player"],
    &["that", "player"],
    &["target", "player"],
    &["target", "opponent"],
    &["you"],
];

impl StatementReader<'_, '_, '_> {
    /// The problem of such a wording around a position of a run of parts.
    pub(super) fn printed(&self, trouble: &FurthestNotes, run: &[Part], at: usize) -> Option<Diagnostic> {
        self.comma_for_colon(trouble, run, at)
            .or_else(|| halves(run, at))
            .or_else(|| self.non(run, at))
            .or_else(|| self.counted(run, at))
            .or_else(|| quoted_ability(run, at))
            .or_else(|| prevented(run, at))
            .or_else(|| self.player_for_object(run, at))
            .or_else(|| self.player_as_object(trouble, run, at))
            .or_else(|| self.unknown_keyword(trouble, run, at))
            .or_else(|| self.worded(trouble, run, at))
    }

    /// `when EVENT, DO`, `when EVENT, if COND: DO`.
    fn comma_for_colon(&self, trouble: &FurthestNotes, run: &[Part], at: usize) -> Option<Diagnostic> {
        let begins = |words: &str| stands(run, &words.split(' ').collect::<Vec<_>>());
        let step = super::mistaken::start_of_step(run, at);
        let is_time = stands(&run[step..], &["at", "the"]);
        let is_trigger =
            begins("when") || begins("at the") || is_time || run.iter().take(at).any(|part| part.is_word("when"));
        // Behind the colon a comma stands between instructions.
        let is_behind = run[..at].iter().any(|part| part.is_mark(Mark::Colon)) && !is_time;
        if !is_trigger || is_behind || !run[at].is_mark(Mark::Comma) {
            return None;
        }
        let when = run[..at].iter().rposition(|part| part.is_word("when")).unwrap_or(0);
        let from = if is_time { step } else { when };
        let event = super::sentence(&run[from..at]);
        let done = super::sentence(&run[at + 1..]);
        // What cannot be written behind the colon either is not told.
        let done = if run[at + 1..].iter().any(|part| part.is_word("unless")) { "DO".to_owned() } else { done };
        let problem = |message: &str| Diagnostic::error(run[at].span(), message).label("a comma");
        let colon = run.iter().position(|part| part.is_mark(Mark::Colon)).filter(|colon| *colon > at);
        if run.get(at + 1).is_some_and(|part| part.is_word("if")) {
            let until =
                colon.or_else(|| (at + 1..run.len()).find(|it| run[*it].is_mark(Mark::Comma))).unwrap_or(run.len());
            let asked = super::sentence(&run[at + 2..until]);
            if let Some(told) = self.time_of_this(
                &event,
                &asked,
                colon.map_or("DO".to_owned(), |colon| super::sentence(&run[colon + 1..])),
            ) {
                return Some(problem("times are counted for players, not for each object").help(told));
            }
            let problem = problem("the condition of a trigger is said by `and`");
            return Some(problem.help(format!("write `{event} and {asked}: DO`")));
        }
        if colon.is_some() {
            return None;
        }
        let answers =
            ["prevent", "instead", "skip"].iter().any(|word| run.get(at + 1).is_some_and(|part| part.is_word(word)));
        if run[from..at].iter().any(|part| part.is_word("would")) {
            let event = event.strip_prefix("when ").unwrap_or(&event).to_owned();
            let instead = if answers { "" } else { "instead " };
            // `..., DO instead`: it stands in front here.
            let done = done.strip_suffix(" instead").unwrap_or(&done);
            let problem = problem("what takes the place of an event begins with `if`");
            return Some(problem.help(format!("write `if {event}, {instead}{done}`")));
        }
        let problem = problem("what a trigger does stands behind a colon");
        trouble.wants(":").then(|| problem.help(format!("write `{event}: {done}`")))
    }

    /// `nonred`, `nonflying`.
    fn non(&self, run: &[Part], at: usize) -> Option<Diagnostic> {
        let text = run[at].word()?;
        let rest = text.strip_prefix("non").filter(|rest| !rest.is_empty())?;
        let rest = rest.trim_start_matches('-');
        let book = self.b.rulebook;
        let is_word = book.words.iter().any(|word| word.name == rest);
        if is_word && text.starts_with("non-") {
            let problem =
                Diagnostic::error(run[at].span(), format!("`{text}` is said of objects, and none is described here"));
            return Some(problem.label("of what?").help(format!(
                "behind an event ask for its type: `... and the type is not {rest}`; of an object write `{text}` in front of its words"
            )));
        }
        let help = if is_word {
            format!("write `non-{rest}`")
        } else if book.keywords.iter().any(|keyword| keyword == rest) {
            format!("`{rest}` is a keyword: write `without {rest}` behind the description")
        } else {
            format!("write `non-WORD` with a word of the rulebook, or `without KEYWORD`; `{rest}` is neither")
        };
        Some(Diagnostic::error(run[at].span(), format!("no word `{text}`")).label("not known").help(help))
    }

    /// `for each growth counter on this`.
    fn counted(&self, run: &[Part], at: usize) -> Option<Diagnostic> {
        // The name of the counter may have been read as something else.
        let from = (0..at.saturating_sub(1)).rev().find(|from| stands(&run[*from..], &["for", "each"]))?;
        let at = from + 2;
        let counter = self.b.rulebook.counters.iter().find(|name| {
            let words: Vec<&str> = name.split(' ').collect();
            stands(&run[at..], &words) && run.get(at + words.len()).is_some_and(is_counter)
        })?;
        let and = run[at..].iter().position(|part| part.is_word("and")).map_or(run.len(), |and| at + and);
        if let Some(problem) = and_behind_counters(run, (from, and)) {
            return Some(problem);
        }
        let on = run[at..].iter().position(|part| part.is_word("on")).map(|on| super::sentence(&run[at + on + 1..]));
        let problem = Diagnostic::error(
            run[from].span().to(run[at].span()),
            "counters are no objects that could be gone through",
        );
        let on = on.filter(|on| !on.is_empty()).unwrap_or_else(|| "OBJECT".to_owned());
        Some(problem.label("a number").help(format!("write `+X NUMBER, where X is {counter} counters on {on}`")))
    }

    /// A player where the event is about an object: `each opponent loses 1 life`, `when you gain life`.
    fn player_for_object(&self, run: &[Part], at: usize) -> Option<Diagnostic> {
        // Not behind a comma or colon: what stands before it has been read.
        let since = run[..at].iter().rposition(|part| matches!(part, Part::Mark { .. })).map_or(0, |mark| mark + 1);
        let (from, said) = (since..=at).rev().find_map(|from| {
            let found = PLAYERS.iter().find(|words| stands(&run[from..], words))?;
            Some((from, *found))
        })?;
        let verb = run.get(from + said.len())?.word()?;
        let noun: Vec<&str> = run[from + said.len() + 1..].iter().take(3).filter_map(Part::word).collect();
        let events = self.b.rulebook.events.iter();
        let form = events.flat_map(|kind| &kind.forms).find(|form| {
            let says = |word: &str| mentions_word(form, word);
            matches!(form.first(), Some(FormPart::Hole(Role::Object)))
                && has_verb(form, verb)
                && noun.iter().any(|it| says(it))
        })?;
        let said = said.join(" ");
        let last = from + said.split(' ').count() - 1;
        let span = run[from].span().to(run[last].span());
        let hero = match said.as_str() {
            "you" => "`your hero`".to_owned(),
            "each player" => "`each hero`".to_owned(),
            "each opponent" => "`each hero an opponent controls`".to_owned(),
            _ => "`a hero an opponent controls`".to_owned(),
        };
        let message = format!("`{}` is about an object, and `{said}` is a player", declared(form));
        Some(Diagnostic::error(span, message).label("a player").help(format!("name the object, such as {hero}")))
    }

    /// A player of the scenario where an object is meant: `deals 3 damage to B`.
    fn player_as_object(&self, trouble: &FurthestNotes, run: &[Part], at: usize) -> Option<Diagnostic> {
        let text = run[at].word()?;
        if !trouble.wants_object() || !self.b.players.iter().any(|player| player == text) {
            return None;
        }
        // `A plant with ...` begins with the article.
        let is_noun =
            || self.b.rulebook.words.iter().any(|word| super::names::name_length(&word.name, &run[1..]).is_some());
        if at == 0 && text == "A" && is_noun() {
            let problem = Diagnostic::error(run[0].span(), super::printing::CAPITALS);
            return Some(problem.label("a capital").help(format!("write `a {}`", super::sentence(&run[1..]))));
        }
        let owns = |object: &&super::NamedObject| object.name.starts_with(&format!("{text}'s "));
        let own = self.b.objects.iter().find(owns).map(|object| object.name.clone());
        let help = match own {
            Some(own) => format!("name an object: `{own}`"),
            None => {
                format!("name an object of the scenario: `{text}: hero with life 20` makes one called `{text}'s hero`")
            }
        };
        Some(
            Diagnostic::error(run[at].span(), format!("expected an object, found the player `{text}`"))
                .label("a player")
                .help(help),
        )
    }

    /// A keyword of nearly the name with which a line begins.
    fn near_keyword(&self, run: &[Part]) -> Option<&str> {
        nearest(run.first()?.word()?, self.b.rulebook.keywords.iter().map(String::as_str))
    }

    /// A card's line that is a few words alone, as keywords are.
    fn unknown_keyword(&self, trouble: &FurthestNotes, run: &[Part], at: usize) -> Option<Diagnostic> {
        let words = run.iter().take_while(|part| part.word().is_some()).count();
        let has_argument = run.get(words).is_some_and(|part| part.group_in(syntax::Delimiter::Paren).is_some());
        let is_alone = words + usize::from(has_argument) == run.len();
        if at != 0
            || !(1..=2).contains(&words)
            || !is_alone
            || !trouble.wants_ability()
            || trouble.suggests() && !(has_argument && self.near_keyword(run).is_none())
        {
            return None;
        }
        let name = super::sentence(&run[..words]);
        let is_number = self.b.rulebook.numbers.iter().any(|number| number.name == name);
        let is_class = self.b.rulebook.classes.contains(&name);
        if is_number || is_class || run[0].word().is_some_and(|word| self.is_event(word)) {
            return None;
        }
        let problem = Diagnostic::error(run[0].span().to(run[words - 1].span()), format!("no keyword `{name}`"));
        let known = &self.b.rulebook.keywords;
        let known = match known.len() {
            0 => String::new(),
            1..=12 => format!("; known: {}", known.iter().map(|it| format!("`{it}`")).collect::<Vec<_>>().join(", ")),
            _ => format!("; {} others are declared, in the rulebook or those that it extends", known.len()),
        };
        let declared = match has_argument {
            true => format!("give it a meaning: `keyword {name}(N) {{ ABILITY }}`"),
            false => format!(
                "give it a meaning: `keyword {name} {{ ABILITY }}`; as a mark: `keywords {{ {name} }}` in the rulebook"
            ),
        };
        Some(problem.label("not declared").help(format!("{declared}{known}")))
    }
}

/// `get +1 power for each growth counter on it and swift`: what stands behind would be counted as well.
fn and_behind_counters(run: &[Part], (from, and): (usize, usize)) -> Option<Diagnostic> {
    let verb =
        run[..from].iter().rposition(|part| ["get", "gets", "gain", "gains"].iter().any(|verb| part.is_word(verb)))?;
    let behind = super::sentence(run.get(and + 1..).filter(|behind| !behind.is_empty())?);
    let much = super::sentence(&run[verb..and]);
    let own = ["get", "gets", "gain", "gains", "has", "have"].iter().any(|verb| run[and + 1].is_word(verb));
    let first = match own {
        true => behind.clone(),
        false if run[verb].word().is_some_and(|verb| verb.ends_with('s')) => format!("has {behind}"),
        false => format!("have {behind}"),
    };
    let start = super::mistaken::start_of_step(run, verb);
    let whose = super::sentence(&run[start..verb]);
    let problem = Diagnostic::error(run[and].span(), "what stands behind `for each` is what is gone through");
    Some(problem.label("counted as well?").help(format!("write `{whose} {first} and {much}`: that stands at the end")))
}

/// `+1/+1`.
fn halves(run: &[Part], at: usize) -> Option<Diagnostic> {
    let sign = |part: &Part| part.is_mark(Mark::Plus) || part.is_mark(Mark::Minus);
    let number = |part: &Part| matches!(part, Part::Number { .. });
    let is_pair = |from: &usize| {
        let Some([one, first, slash, other, second]) = run.get(*from..*from + 5) else { return false };
        sign(one) && number(first) && slash.is_mark(Mark::Divide) && sign(other) && number(second)
    };
    let from = (at.saturating_sub(5)..=at).find(is_pair)?;
    let written = super::sentence(&run[from..from + 5]).replace(' ', "");
    let problem =
        Diagnostic::error(run[from].span().to(run[from + 4].span()), format!("`{written}` is no name and no number"));
    Some(match run.get(from + 5).is_some_and(is_counter) {
        true => problem
            .label("a counter?")
            .help("call the counter by words, as the rulebook's `counters` do: `put 1 growth counters on this`"),
        false => {
            let half = |at: usize| super::sentence(&run[at..at + 2]).replace(' ', "");
            let (one, other) = (half(from), half(from + 3));
            problem.label("two numbers").help(format!("name each number: `{one} power and {other} NUMBER`"))
        }
    })
}

/// `have "when this is destroyed: ..."`.
fn quoted_ability(run: &[Part], at: usize) -> Option<Diagnostic> {
    let Part::Text { text, span } = &run[at] else { return None };
    let verb = at.checked_sub(1).and_then(|before| run[before].word())?;
    if !["has", "have", "gains", "gain", "gets", "get"].contains(&verb) {
        return None;
    }
    let problem = Diagnostic::error(*span, "an ability that is given stands in braces").label("in quotes");
    Some(problem.help(format!("write `{verb} {{ {text} }}`")))
}

/// `prevent all damage that would be dealt to OBJECT`.
fn prevented(run: &[Part], at: usize) -> Option<Diagnostic> {
    let from = (at.saturating_sub(2)..=at).find(|from| stands(&run[*from..], &["prevent"]))?;
    let next = run.get(from + 1)?;
    let is_all = ["all", "the", "any", "each", "that", "damage", "combat"].iter().any(|word| next.is_word(word));
    if !is_all {
        return None;
    }
    let span = run[from].span().to(next.span());
    if let [but, Part::Number { value, .. }, ..] = &run[from + 2..]
        && but.is_word("but")
    {
        let problem = Diagnostic::error(span, "how much is prevented is a number").label("worded otherwise here");
        let help = format!(
            "write `if OBJECT would be dealt damage, prevent (the amount - {value})`, or `..., instead the amount becomes {value}`"
        );
        return Some(problem.help(help));
    }
    let ends = run.get(from + 2).is_none_or(super::mistaken::ends_step);
    if next.is_word("that") && ends && run[..from].iter().any(|part| part.is_word("would")) {
        let problem = Diagnostic::error(next.span(), "the event that would happen is called `it`").label("which?");
        return Some(problem.help(format!("write `{} it`", super::sentence(&run[..=from]))));
    }
    let problem = Diagnostic::error(span, "what prevents an event names it first").label("worded otherwise here");
    let help = match from {
        0 => "write `if OBJECT would be dealt damage, prevent it`, or `..., prevent 2` for a part of it",
        _ => {
            "write `until end of turn, if OBJECT would be dealt damage, prevent it`, or \
             `prevent the next 2 when OBJECT would be dealt damage this turn`"
        }
    };
    Some(problem.help(help))
}

fn is_counter(part: &Part) -> bool {
    part.is_word("counter") || part.is_word("counters")
}

/// Whether these words begin a run.
pub(super) fn stands(run: &[Part], words: &[&str]) -> bool {
    run.len() >= words.len() && run.iter().zip(words).all(|(part, word)| part.is_word(word))
}

/// Whether a word stands directly behind the first hole of a form, with or without its ending.
pub(super) fn has_verb(form: &[FormPart], verb: &str) -> bool {
    let is_it = |word: &str| word == verb || word.strip_suffix('s') == Some(verb);
    match form.get(1) {
        Some(FormPart::Word(word)) => is_it(word),
        Some(FormPart::Either(ways)) => {
            ways.iter().any(|way| matches!(way.first(), Some(FormPart::Word(word)) if is_it(word)))
        }
        Some(FormPart::Hole(_) | FormPart::Optional(_)) | None => false,
    }
}

/// Whether a form has a word somewhere.
pub(crate) fn mentions_word(form: &[FormPart], wanted: &str) -> bool {
    form.iter().any(|part| match part {
        FormPart::Word(word) => word == wanted,
        FormPart::Hole(_) => false,
        FormPart::Optional(inner) => mentions_word(inner, wanted),
        FormPart::Either(ways) => ways.iter().any(|way| mentions_word(way, wanted)),
    })
}
