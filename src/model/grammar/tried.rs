//! Wordings that readers of printed cards tried and that are said otherwise here: how many are chosen, who does it, and
//! which time of several.
//!
//! Looked at as those of [`super::foreign`] are.

use super::forms::declared;
use super::names::article;
use super::printed::{has_verb, stands};
use super::reader::StatementReader;
use super::trouble::FurthestNotes;
use crate::event::FormPart;
use crate::expr::Role;
use base::diagnostic::Diagnostic;
use syntax::{Delimiter, Mark, Part};

/// How texts call players that an event could be said of.
const PLAYERS: [&[&str]; 6] =
    [&["an", "opponent"], &["each", "opponent"], &["a", "player"], &["each", "player"], &["opponents"], &["players"]];

impl StatementReader<'_, '_, '_> {
    /// The problem of such a wording, around a position of a run of parts.
    pub(super) fn tried(&self, trouble: &FurthestNotes, run: &[Part], at: usize) -> Option<Diagnostic> {
        modes_by_value(run, at)
            .or_else(|| self.worded_as_class(run, at))
            .or_else(|| then_or_in_its_place(trouble, run, at))
            .or_else(|| chosen_by_number(run, at))
            .or_else(|| self.player_must(run))
            .or_else(|| self.cut_short(run, at))
            .or_else(|| self.by_what(run, at))
            .or_else(|| costs_less(run, at))
            .or_else(|| self.meant(trouble, run, at))
    }

    /// `an opponent must attack this if able`, where an object attacks.
    fn player_must(&self, run: &[Part]) -> Option<Diagnostic> {
        let must = run.iter().position(|part| part.is_word("must"))?;
        let who = PLAYERS.into_iter().find(|words| must >= words.len() && stands(&run[must - words.len()..], words))?;
        let verb = run.get(must + 1)?.word()?;
        let of_object = |form: &&Vec<FormPart>| {
            matches!(form.first(), Some(FormPart::Hole(Role::Object | Role::Source))) && has_verb(form, verb)
        };
        let of_player = |form: &&Vec<FormPart>| form.first() == Some(&FormPart::Hole(Role::Player));
        let mut forms = self.b.rulebook.events.iter().flat_map(|kind| &kind.forms);
        if forms.clone().filter(of_player).any(|form| has_verb(form, verb)) {
            return None;
        }
        let form = forms.find(of_object)?;
        let span = run[must - who.len()].span().to(run[must + 1].span());
        let problem = Diagnostic::error(span, format!("`{verb}` is said of an object, and of no player"));
        let whose = if who.last().is_some_and(|word| word.starts_with("opponent")) { "enemy " } else { "" };
        let rest = super::sentence(&run[must..]);
        Some(problem.label("who does it?").help(format!(
            "the event is `{}`: write `each {whose}object {rest}`, with a word for what it is in place of `object`",
            declared(form)
        )))
    }

    /// `when this hits: ...`, where the sentence of the event says more.
    fn cut_short(&self, run: &[Part], at: usize) -> Option<Diagnostic> {
        let ends = run.get(at)?.is_mark(Mark::Colon) || run[at].is_mark(Mark::Comma);
        let verb = run[at.checked_sub(1)?].word().filter(|_| ends)?;
        let begins = run[..at].iter().any(|part| part.is_word("when") || part.is_word("if") || part.is_word("time"));
        let goes_on = |form: &&Vec<FormPart>| {
            let says_more = |part: &FormPart| matches!(part, FormPart::Hole(_));
            matches!(form.first(), Some(FormPart::Hole(_)))
                && has_verb(form, verb)
                && form.get(2..).is_some_and(|rest| rest.iter().any(says_more))
        };
        // `enters play` is a sentence of its own, although `play` is a verb of another.
        let earlier = || run[..at - 1].iter().filter_map(Part::word);
        let is_last = |form: &Vec<FormPart>| {
            form.last() == Some(&FormPart::Word(verb.to_owned())) && earlier().any(|word| has_verb(form, word))
        };
        if self.b.rulebook.events.iter().flat_map(|kind| &kind.forms).any(is_last) {
            return None;
        }
        let mut forms = self.b.rulebook.events.iter().flat_map(|kind| &kind.forms).filter(|_| begins);
        let form = declared(forms.find(goes_on)?);
        let problem = Diagnostic::error(run[at - 1].span(), "the sentence of this event says more").label("of what?");
        let written = super::sentence(&run[..at]);
        Some(problem.help(format!(
            "the event is `{form}`: write `{written} ...` with all its parts; any object is `an object`"
        )))
    }

    /// `..., enters: DO`, where the class that is worded so has another name.
    fn worded_as_class(&self, run: &[Part], at: usize) -> Option<Diagnostic> {
        let word = run.get(at)?.word().filter(|_| run.get(at + 1).is_some_and(|part| part.is_mark(Mark::Colon)))?;
        let class = self.b.wordings.iter().position(|worded| worded == word)?;
        let name = self.b.rulebook.classes.get(class).filter(|name| *name != word)?;
        let problem =
            Diagnostic::error(run[at].span(), format!("the class that is worded `{word}` is called `{name}`"));
        Some(problem.label("a class by its name").help(format!("write `{name}: ...`")))
    }

    /// `when this destroys a unit`, where the event does not say who or what does it.
    fn by_what(&self, run: &[Part], at: usize) -> Option<Diagnostic> {
        let verb = run.get(at)?.word().filter(|verb| verb.ends_with('s'))?;
        let this = at.checked_sub(1).filter(|this| run[*this].is_word("this"))?;
        let stem = verb.trim_end_matches('s');
        let from = this.checked_sub(1).filter(|from| run[*from].is_word("when") || run[*from].is_word("if"))?;
        let of_object = |form: &&Vec<FormPart>| matches!(form.as_slice(), [FormPart::Word(word), FormPart::Hole(Role::Object), ..] if word == stem);
        let kind = self.b.rulebook.events.iter().find(|kind| kind.forms.iter().any(|form| of_object(&form)))?;
        let first = |form: &&Vec<FormPart>| form.first() == Some(&FormPart::Hole(Role::Object));
        let form = declared(kind.forms.iter().find(first).or(kind.forms.last())?);
        let by = kind.forms.iter().any(|form| super::event::mentions(form, Role::Source));
        let span = run[from + 1].span().to(run[at].span());
        let problem = Diagnostic::error(span, format!("no sentence of the event says what `{verb}` an object"));
        Some(problem.label("by what?").help(match by {
            true => format!("the event is `{form}`: write it so, with `this` as its source"),
            false => format!("the event is `{form}`, and knows no source: write it so, or let the rulebook's sentence name a `SOURCE`"),
        }))
    }
}

/// `the next time EVENT, DO`: done as it happens, or in its place.
fn then_or_in_its_place(trouble: &FurthestNotes, run: &[Part], at: usize) -> Option<Diagnostic> {
    let comma = at.checked_sub(1).filter(|comma| run[*comma].is_mark(Mark::Comma))?;
    let from = run[..comma].iter().rposition(|part| part.is_mark(Mark::Colon) || part.is_mark(Mark::Dot));
    let event = &run[from.map_or(0, |before| before + 1)..comma];
    let is_time = stands(event, &["the", "next"]) || stands(event, &["this"]) || stands(event, &["until"]);
    if !is_time || !trouble.wants("instead") || run.last()?.is_word("instead") {
        return None;
    }
    let is_instead = run[at..].iter().any(|part| part.is_word("instead"));
    let done: Vec<Part> = run[at..].iter().filter(|part| !part.is_word("instead")).cloned().collect();
    let (event, done) = (super::sentence(event), super::sentence(&done));
    if is_instead {
        let problem = Diagnostic::error(run[at].span(), "what takes the place of an event stands behind `instead`");
        return Some(problem.label("in its place").help(format!("write `{event}, instead {done}`")));
    }
    let then = event.replacen(", if ", ", when ", 1);
    let problem = Diagnostic::error(run[at].span(), "what is done as an event happens stands behind `:`");
    Some(problem.label("then, or in its place?").help(format!(
        "write `{then}: {done}` if that is done then, `{event}, instead {done}` if it takes the place of the event"
    )))
}

/// `choose X { ... }`: a number of modes that is no number.
fn modes_by_value(run: &[Part], at: usize) -> Option<Diagnostic> {
    let verb = at.checked_sub(1)?;
    let at = if stands(&run[at..], &["up", "to"]) { at + 2 } else { at };
    let value = run.get(at)?.word().filter(|value| value.len() == 1 && value.starts_with(char::is_uppercase))?;
    let in_braces = run[at..].iter().any(|part| part.group_in(Delimiter::Brace).is_some());
    if !in_braces || !(run[verb].is_word("choose") || run[verb].is_word("chooses")) {
        return None;
    }
    let problem = Diagnostic::error(run[at].span(), "how many modes are chosen is a number that is written out");
    Some(problem.label(format!("`{value}` has a value later")).help(format!(
        "write `choose 2 {{ DO; DO }}`; for a number that is found as it is done, `repeat {value} times: choose one {{ DO; DO }}`, \
         where each is chosen when the one before is done"
    )))
}

/// `choose 1 friendly unit`, `choose 1 of your units`: objects that are chosen, by a number.
fn chosen_by_number(run: &[Part], at: usize) -> Option<Diagnostic> {
    let Part::Number { value, .. } = run.get(at)? else { return None };
    let verb = at.checked_sub(1).map(|verb| &run[verb])?;
    let end = super::mistaken::end_of_step(run, at);
    let described = &run[at + 1..end];
    let in_braces = run[at..].iter().any(|part| part.group_in(Delimiter::Brace).is_some());
    let is_other =
        described.first().and_then(Part::word).is_none_or(|word| word == "or" || word == "to" || word == "with");
    if !(verb.is_word("choose") || verb.is_word("chooses")) || in_braces || is_other {
        return None;
    }
    let span = run[at - 1].span().to(run[at].span());
    let verb = verb.word().unwrap_or("choose");
    if *value != 1 {
        let problem = Diagnostic::error(span, "several objects are chosen where something is done to them");
        return Some(problem.label("done to them?").help(format!(
            "write `DO {value} {0}`, with the event that is meant for `DO`; as targets `DO 1 to {value} target {0}`",
            super::sentence(described)
        )));
    }
    let problem = Diagnostic::error(span, "one object that is chosen stands behind `a`");
    let of_them = described[0].is_word("of");
    let article = described[0].word().map_or("a", article);
    let said =
        if of_them { "a unit you control".to_owned() } else { format!("{article} {}", super::sentence(described)) };
    Some(problem.label("one of them").help(format!(
        "write `{verb} {said}`; where the card chooses it as it is played or activated, it is a target: `DO target ...`"
    )))
}

/// `the next attack you play costs 2 less`.
fn costs_less(run: &[Part], at: usize) -> Option<Diagnostic> {
    let costs = run.get(at).filter(|part| part.is_word("costs") || part.is_word("cost"))?;
    let next = (0..at).any(|from| stands(&run[from..], &["the", "next"]));
    let less = run[at..].iter().find(|part| part.is_word("less") || part.is_word("more"))?;
    let sign = if less.is_word("less") { "-" } else { "+" };
    let problem = Diagnostic::error(costs.span(), "what the next card costs is changed before it is played");
    next.then(|| {
        problem.label("too late for its cost").help(format!(
            "write `until you play a DESCRIPTION, each DESCRIPTION in your hand gets {sign}2 cost`, with the number that the rulebook's `play` names"
        ))
    })
}

/// `the first, third and fifth time each turn ...`.
pub(super) fn ordinals(run: &[Part], at: usize) -> Option<Diagnostic> {
    const ORDINALS: [&str; 6] = ["first", "second", "third", "fourth", "fifth", "sixth"];
    let is_ordinal = |part: &Part| ORDINALS.iter().any(|word| part.is_word(word));
    let from = (at.saturating_sub(6)..=at).find(|from| run.get(*from).is_some_and(is_ordinal))?;
    let time = from + run[from..].iter().take(8).position(|part| part.is_word("time"))?;
    let between =
        |part: &Part| is_ordinal(part) || part.is_mark(Mark::Comma) || part.is_word("and") || part.is_word("or");
    if !run[from..time].iter().all(between) || !run[from + 1..time].iter().any(is_ordinal) {
        return None;
    }
    let span = run[from].span().to(run[time].span());
    let problem = Diagnostic::error(span, "an ability answers one time of several");
    Some(
        problem.label("more than one").help(
            "write a line for each: `the first time each turn EVENT: DO` and `the third time each turn EVENT: DO`",
        ),
    )
}
