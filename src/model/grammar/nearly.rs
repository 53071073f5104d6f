//! Lines that are nearly right: a number of times behind what is done, an event without `would`, an event of objects said
//! of a player, an amount with more behind its noun.
//!
//! Looked at as those of [`super::foreign`] are.

use super::advice::NUMBERS;
use super::forms::declared;
use super::names::{article, is_plural};
use super::printed::mentions_word;
use super::reader::StatementReader;
use base::diagnostic::Diagnostic;
use syntax::{Mark, Part};

/// What stands between an object and the verb of its event, where it does not simply happen.
const MODALS: [&str; 2] = ["would", "can't"];

impl StatementReader<'_, '_, '_> {
    /// The problem of such a line, around a position of a run of parts.
    pub(super) fn nearly(&self, run: &[Part], at: usize) -> Option<Diagnostic> {
        times_behind(run, at)
            .or_else(|| self.no_would(run, at))
            .or_else(|| self.of_object(run))
            .or_else(|| more_behind(run, at))
            .or_else(|| joined_by_or(run, at))
    }

    /// `destroy "A"`, where A is a player and no object is called so.
    pub(super) fn quoted_player(&self, run: &[Part], at: usize) -> Option<Diagnostic> {
        let near = &run[at.saturating_sub(3).min(run.len())..(at + 1).min(run.len())];
        near.iter().rev().find_map(|part| {
            let Part::Text { text, span } = part else { return None };
            let is_player = self.b.players.contains(text) && !self.b.objects.iter().any(|object| object.name == *text);
            is_player.then(|| no_object(text, *span))
        })
    }

    /// `if a bee would forage`, where the sentence of the event has no `would`.
    pub(super) fn no_would(&self, run: &[Part], at: usize) -> Option<Diagnostic> {
        let is_modal = |at: usize| run.get(at).and_then(Part::word).is_some_and(|word| MODALS.contains(&word));
        let at = if is_modal(at) { at + 1 } else { at.checked_sub(1).filter(|before| is_modal(*before))? + 1 };
        let verb = run.get(at)?.word()?;
        let said_of = |word: &str| is_plural(word, verb);
        let forms = self.b.rulebook.events.iter().flat_map(|kind| &kind.forms);
        let mut forms = forms.filter(|form| !mentions_word(form, "would"));
        let (sentence, word) = forms.find_map(|form| {
            let sentence = declared(form);
            let word = sentence.split([' ', '(', ')', '|', '[', ']']).find(|word| said_of(word))?.to_owned();
            Some((sentence, word))
        })?;
        let alone = sentence.contains(&format!(" {word}"));
        let both = if alone { format!("({word}|would {verb})") } else { format!("{word}|would {verb}") };
        let problem = Diagnostic::error(
            run[at - 1].span().to(run[at].span()),
            format!("no sentence of this event has `would {verb}`"),
        );
        let help = format!(
            "declare in the rulebook how it is said: `\"{}\"`, where `can't` can stand for `would`",
            sentence.replacen(&word, &both, 1)
        );
        Some(problem.label("how it would happen is not said").help(help))
    }

    /// `a player can't gain life`, where it is an object that gains it.
    pub(super) fn of_object(&self, run: &[Part]) -> Option<Diagnostic> {
        let near = self.near.as_ref()?.sentence();
        let (whose, length) = [
            (&["a", "player"][..], ""),
            (&["players"], ""),
            (&["each", "player"], ""),
            (&["an", "opponent"], " an opponent controls"),
            (&["opponents"], " an opponent controls"),
            (&["you"], " you control"),
        ]
        .into_iter()
        .find(|(words, _)| run.len() > words.len() && words.iter().zip(run).all(|(word, part)| part.is_word(word)))
        .map(|(words, whose)| (whose, words.len()))?;
        let is_modal = run[length].word().is_some_and(|word| MODALS.contains(&word));
        if !is_modal || !near.starts_with("OBJECT") {
            return None;
        }
        let words = &self.b.rulebook.words;
        let word = words.iter().find(|word| word.name == "hero").or(words.first())?;
        let article = article(&word.name);
        let problem =
            Diagnostic::error(run[0].span().to(run[length - 1].span()), "this event is about an object, and no player");
        Some(problem.label("a player").help(format!(
            "the event is `{near}`: describe the object, as in `{article} {}{whose} {}`",
            word.name,
            super::sentence(&run[length..])
        )))
    }
}

/// What is said of a player in quotes.
pub(super) fn no_object(player: &str, span: base::source::Span) -> Diagnostic {
    let problem = Diagnostic::error(span, format!("`{player}` is a player, and no object is called so"));
    problem.label("in quotes").help(format!(
        "write `{player}` without quotes for the player; an object of a card `{player}` is called by the name that `as NAME` gives it"
    ))
}

/// `draw 1 card three times`.
fn times_behind(run: &[Part], at: usize) -> Option<Diagnostic> {
    let many = match run.get(at)? {
        Part::Number { value, .. } => value.to_string(),
        Part::Word { text, .. } => NUMBERS.iter().position(|number| number == text)?.to_string(),
        Part::Text { .. } | Part::Reference { .. } | Part::Mark { .. } | Part::Group(_) => return None,
    };
    let last = at + 1;
    if !run.get(last)?.is_word("times") {
        return None;
    }
    let from = super::mistaken::start_of_step(run, at);
    if from == at || run[from].is_word("repeat") {
        return None;
    }
    let span = run[at].span().to(run[last].span());
    if run[from..at].iter().any(|part| part.is_word("must")) {
        let problem = Diagnostic::error(span, "what is required is required once in a period, and not several times");
        return Some(problem.label("how often").help(format!("write `{} this turn`", super::sentence(&run[from..at]))));
    }
    let problem = Diagnostic::error(span, "how often something is done stands in front of it");
    let done = super::sentence(&run[from..at]);
    Some(problem.label("worded otherwise here").help(format!("write `repeat {many} times: {done}`")))
}

/// `gain that much energy plus 1`.
fn more_behind(run: &[Part], at: usize) -> Option<Diagnostic> {
    let sign = match run.get(at)? {
        part if part.is_word("plus") || part.is_mark(Mark::Plus) => "+",
        part if part.is_word("minus") || part.is_mark(Mark::Minus) => "-",
        _ => return None,
    };
    let more = run.get(at + 1).filter(|more| matches!(more, Part::Number { .. }))?;
    let from = super::mistaken::start_of_step(run, at);
    let step = &run[from..at];
    let is_number = |part: &Part| matches!(part, Part::Number { .. });
    let named = |words: [&str; 2]| {
        step.windows(2).position(|pair| pair[0].is_word(words[0]) && pair[1].is_word(words[1])).map(|at| (at, 2))
    };
    let amount = named(["that", "much"]).or_else(|| named(["that", "many"])).or_else(|| named(["the", "amount"]));
    let (begin, length) = amount.or_else(|| step.iter().position(is_number).map(|at| (at, 1)))?;
    let noun = &step[begin + length..];
    if noun.is_empty() {
        return None;
    }
    let much = super::sentence(std::slice::from_ref(more));
    if noun.len() == 1 && noun[0].is_word("becomes") {
        let problem = Diagnostic::error(run[at].span().to(more.span()), "what the amount becomes is a whole number");
        return Some(
            problem.label("more than what?").help(format!("write `the amount becomes the amount {sign} {much}`")),
        );
    }
    let problem =
        Diagnostic::error(run[at].span().to(more.span()), "what is added stands with the number, before its noun");
    let sentence = |parts: &[Part]| super::sentence(parts);
    let amount =
        format!("({} {sign} {})", sentence(&step[begin..begin + length]), sentence(std::slice::from_ref(more)));
    let end = super::mistaken::end_of_step(run, at + 2);
    let behind: Vec<Part> = noun.iter().chain(&run[at + 2..end]).cloned().collect();
    let mut front = sentence(&step[..begin]);
    let mut besides = String::new();
    // In its own place an event is done anew by what acted in it, and not by what it happened to.
    if let Some(verb) = front.strip_prefix("instead it ") {
        besides =
            format!(", or `instead the amount becomes the amount {sign} {}`", sentence(std::slice::from_ref(more)));
        front = format!("instead the source {verb}");
    }
    // `if a source would deal damage, it deals that much damage minus 1 instead`.
    if step[..begin].iter().any(|part| part.is_word("deals"))
        && run[at + 2..end].iter().any(|part| part.is_word("instead"))
    {
        let event = sentence(&run[..from]);
        let help = format!(
            "write `{event} instead the amount becomes the amount {sign} {}`",
            sentence(std::slice::from_ref(more))
        );
        return Some(problem.label("behind the noun").help(help));
    }
    Some(problem.label("behind the noun").help(format!("write `{front} {amount} {}`{besides}", sentence(&behind))))
}

/// `each unit gets +1 power or gets -1 power`.
fn joined_by_or(run: &[Part], at: usize) -> Option<Diagnostic> {
    const VERBS: [&str; 8] = ["gets", "get", "gains", "gain", "has", "have", "loses", "lose"];
    let or = run.get(at).filter(|part| part.is_word("or"))?;
    let is_verb = |part: &Part| VERBS.iter().any(|verb| part.is_word(verb));
    if !run[..at].iter().any(is_verb) || !run.get(at + 1).is_some_and(is_verb) {
        return None;
    }
    let problem = Diagnostic::error(or.span(), "the parts of one effect are joined by `and`: none is chosen");
    Some(problem.label("which of them?").help(
        "write `and` for both, `gets +1 power if COND` for a part on a condition, or let somebody choose as it is done: \
         `when EVENT: choose one { DO; DO }`",
    ))
}
