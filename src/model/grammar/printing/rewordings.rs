//! Other wordings of a sentence: those of the tables, and those of which more must be known than a template says (numbers in
//! words, capitals, several tokens, what cards cost).

use super::super::names::{article, is_only_plural, name_length};
use super::super::printed::mentions_word;
use super::super::reader::StatementReader;
use super::template::{FoundTemplate, group, one_of, statement, written};
use super::{
    Correction, Reworded, among_several, counted, event_bodies, first_cards, first_game, first_try, how_much, in_short,
    of_any, own_games, read, second_game, told, told_again,
};
use base::source::Span;
use syntax::{Delimiter, Mark, Part};

/// How many places of one wording are tried.
const PLACES_MAX: usize = 8;

/// The most tokens of one instruction.
pub(in super::super) const TOKENS_MAX: i32 = 20;

/// What is wrong with a sentence that begins with a capital.
pub(in super::super) const CAPITALS: &str = "words of the language are written in small letters";

/// Numbers in words.
const NUMBERS: [&str; 11] = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

impl StatementReader<'_, '_, '_> {
    /// Other wordings of a sentence that could not be read at a position; those that are read stand first.
    pub(super) fn rewordings(&self, run: &[Part], at: usize) -> Vec<Reworded> {
        let here = |found: &FoundTemplate| found.from <= at + 1 && at <= found.to + 2;
        let places = |template| self.matches(template, run).into_iter().filter(here).take(PLACES_MAX);
        let mut all: Vec<Reworded> = Vec::new();
        all.extend(number_in_words(run, at));
        for (template, by) in counted::READ.iter().chain(read::WORDINGS) {
            // Of the event of one, `all` and `each` say something else than they would of what is done.
            let is_of_all = ["all ", "each "].iter().any(|word| template.starts_with(word));
            let is_of_event = |found: &FoundTemplate| {
                let before = found.from.checked_sub(1).and_then(|before| run.get(before));
                is_of_all && before.is_some_and(|part| ["when", "if", "time"].iter().any(|word| part.is_word(word)))
            };
            // `destroy target unit if it has ...` asks about the target, and `it` in front of that is something else.
            let is_of_target = |found: &FoundTemplate| {
                let asked = found.hole("cond", run).first();
                let is_it = asked.is_some_and(|part| ["it", "its", "that"].iter().any(|word| part.is_word(word)));
                is_it && found.hole("do", run).iter().any(|part| part.is_word("target"))
            };
            let is_behind = *template == read::CONDITION_BEHIND;
            let found = places(template).filter(|found| !(is_of_event(found) || is_behind && is_of_target(found)));
            all.extend(found.map(|found| Reworded::read(found.replaced(run, by))));
        }
        all.extend(self.words_of_one_set(run, at));
        all.extend(self.several_tokens(run));
        all.extend(self.cheaper_cards(run));
        all.extend(in_small_letters(run));
        all.extend(self.players_object(run));
        all.extend(self.resource_as_cost(run));
        all.extend(self.whose_number(run));
        all.extend(super::called::of_no_word(run));
        all.extend(self.of_bearer(run));
        all.extend(self.seat_before(run));
        all.extend(self.verb_of_many(run, at));
        all.extend(self.in_own_words(run));
        all.extend(self.who_decides(run, at));
        all.extend(self.same_amount(run));
        let told = how_much::WORDINGS.iter().chain(of_any::WORDINGS).chain(counted::WORDINGS).chain(told::WORDINGS);
        let told = told.chain(event_bodies::WORDINGS).chain(first_game::WORDINGS).chain(told_again::WORDINGS);
        for row in told
            .chain(first_cards::WORDINGS)
            .chain(first_try::WORDINGS)
            .chain(second_game::WORDINGS)
            .chain(among_several::WORDINGS)
            .chain(own_games::WORDINGS)
            .chain(in_short::WORDINGS)
        {
            // What is given a name is not short of one.
            let is_named = |found: &FoundTemplate| found.hole("set", run).iter().any(|part| part.is_word("as"));
            // How often something is required is no time that it lasts.
            let is_required = |found: &FoundTemplate| found.hole("period", run).iter().any(|part| part.is_word("each"));
            let found = places(row.template).filter(|found| !is_named(found) && !is_required(found));
            let found = found.filter(|found| !self.means_another(row, found, run));
            all.extend(found.map(|found| {
                let place = found.place(run);
                let help = self.filled(row.help, &found, run).replace("(set)", self.set_of(found.hole("word", run)));
                let second = (!row.and.is_empty()).then(|| found.replaced(run, row.and));
                let correction = Correction { span: place, message: row.message, label: row.label, help, second };
                Reworded { parts: found.replaced(run, row.by), correction: Some(correction) }
            }));
        }
        all
    }

    /// A help text with what its holes took.
    fn filled(&self, help: &str, found: &FoundTemplate, run: &[Part]) -> String {
        let mut filled = help.to_owned();
        for name in found.names() {
            let said = self.sentence_of_text(found.hole(name, run));
            if article(&said) == "an" {
                filled = filled.replace(&format!(" a ({name})"), &format!(" an {said}"));
            }
            filled = filled.replace(&format!("({name})"), &said);
            let one = self.sentence_of_text(&one_of(found.hole(name, run)));
            filled = filled.replace(&format!("({name}:1)"), &one);
        }
        filled
    }

    /// The set of a word of the vocabulary.
    fn set_of(&self, written: &[Part]) -> &str {
        let book = self.b.rulebook;
        let is_it = |name: &str| name_length(name, written) == Some(written.len());
        let word = book.words.iter().position(|word| is_it(&word.name));
        let set = word.and_then(|word| book.word_sets.iter().find(|set| set.words.iter().any(|of| of.index() == word)));
        set.map_or("SET", |set| set.name.as_str())
    }

    /// `red and blue units`: with words of one set and a plural, either.
    fn words_of_one_set(&self, run: &[Part], at: usize) -> Vec<Reworded> {
        let book = self.b.rulebook;
        let here = |found: &FoundTemplate| found.from <= at + 1 && at <= found.to;
        let names = || book.words.iter().map(|word| word.name.as_str());
        let is_plural =
            |parts: &[Part]| parts.last().and_then(Part::word).is_some_and(|last| is_only_plural(last, names()));
        let either = "(one) or (other) (noun)";
        let mut all = Vec::new();
        for found in self.matches("word(one) and word(other) word(noun)", run).into_iter().filter(here) {
            let (one, other) = (self.set_of(found.hole("one", run)), self.set_of(found.hole("other", run)));
            if one == other && is_plural(found.hole("noun", run)) && !is_plural(found.hole("one", run)) {
                all.push(Reworded::read(found.replaced(run, either)));
            }
        }
        for found in self.matches("word(one) word(again) and word(other) word(noun)", run).into_iter().filter(here) {
            let (again, noun) = (found.hole("again", run), found.hole("noun", run));
            // Of `sheep` the verb says that they are several.
            let verb = run.get(found.to).and_then(Part::word);
            let are_several = verb.is_some_and(|verb| ["get", "have", "gain", "lose", "are"].contains(&verb));
            if (are_several || is_plural(noun)) && super::super::sentence(again) == super::super::sentence(noun) {
                all.push(Reworded::read(found.replaced(run, either)));
            }
        }
        let verbs = "word(one) and word(other) one(verb:get|have|gain|lose|can't)";
        for found in self.matches(verbs, run).into_iter().filter(here) {
            if is_plural(found.hole("one", run)) && is_plural(found.hole("other", run)) {
                all.push(Reworded::read(found.replaced(run, "(one) or (other) (verb)")));
            }
        }
        all
    }

    /// `you create 2 "Imp" tokens`: so many events of one moment.
    fn several_tokens(&self, run: &[Part]) -> Vec<Reworded> {
        let mut all = Vec::new();
        for template in ["< most(do) digit(much) text(card) token|tokens >", "< most(do) digit(much) text(card) >"] {
            for found in self.matches(template, run) {
                let Some(Part::Number { value, .. }) = found.hole("much", run).first() else { continue };
                if !(1..=TOKENS_MAX).contains(value) {
                    continue;
                }
                let span = found.place(run);
                let word = |text: &str| Part::Word { text: text.to_owned(), span };
                let done = found.hole("do", run);
                let mut forms = self.b.rulebook.events.iter().flat_map(|kind| &kind.forms);
                // What no event does is told of as it is written: `create a 1/1 "Imp" token`.
                if done.iter().any(|part| matches!(part, Part::Mark { .. }))
                    || done.last().and_then(Part::word).is_some_and(|verb| !forms.any(|form| mentions_word(form, verb)))
                {
                    continue;
                }
                // Of an event that names a player, `you` is who does it.
                let lone = match done {
                    [verb] if verb.word().is_some_and(|verb| !self.is_event(verb)) => Some(verb),
                    _ => None,
                };
                let who = lone.map(|_| word("you"));
                let one: Vec<Part> =
                    who.into_iter().chain([found.hole("do", run), found.hole("card", run)].concat()).collect();
                let events = (0..*value).map(|_| statement(one.clone(), span)).collect();
                let together = group(Delimiter::Brace, events, span);
                let mut parts = run[..found.from].to_vec();
                parts.extend([word("at"), word("once"), together]);
                parts.extend_from_slice(&run[found.to..]);
                let said = || super::super::sentence(&run[found.from..found.to]);
                let correction = lone.map(|verb| Correction {
                    span: verb.span(),
                    message: "who creates it is not said",
                    label: "who?",
                    help: format!("write `you {}`", said()),
                    second: None,
                });
                all.push(Reworded { parts, correction });
            }
        }
        let one = "< most(do) a|an text(card) token >";
        all.extend(self.matches(one, run).into_iter().map(|found| Reworded::read(found.replaced(run, "(do) (card)"))));
        all
    }

    /// `B loses 3 life`, where life is of an object.
    fn players_object(&self, run: &[Part]) -> Vec<Reworded> {
        let Some(first) = run.first().and_then(Part::word) else { return Vec::new() };
        if !self.b.players.iter().any(|player| player == first) {
            return Vec::new();
        }
        let span = run[0].span();
        let mut parts = vec![run[0].clone()];
        parts.extend(written("'s hero", span));
        parts.extend_from_slice(&run[1..]);
        let correction = Correction {
            span,
            message: "a player is no object",
            label: "an object is meant here",
            help: "write `$$`, where heroes stand for players".to_owned(),
            second: None,
        };
        vec![Reworded { parts, correction: Some(correction) }]
    }
}

impl Reworded {
    pub(super) fn read(parts: Vec<Part>) -> Self {
        Reworded { parts, correction: None }
    }
}

impl FoundTemplate {
    /// The place of what was found.
    pub(super) fn place(&self, run: &[Part]) -> Span {
        let found = run[self.from..self.to].iter().map(Part::span);
        found.reduce(Span::to).unwrap_or_default()
    }
}

/// `two` for `2`; `one` only where the sentence could not be read, since `choose one` is no number.
fn number_in_words(run: &[Part], at: usize) -> Option<Reworded> {
    let value = |near: usize, part: &Part| {
        let value = NUMBERS.iter().position(|number| part.is_word(number))?;
        let is_number = value != 1 || near == at && (near == 0 || !run[near - 1].is_word("choose"));
        is_number.then_some(value as i32)
    };
    let numbers: Vec<(usize, i32)> =
        run.iter().enumerate().filter_map(|(near, part)| Some((near, value(near, part)?))).collect();
    let mut parts = run.to_vec();
    for (near, value) in &numbers {
        parts[*near] = Part::Number { value: *value, span: run[*near].span() };
    }
    (!numbers.is_empty()).then(|| Reworded::read(parts))
}

/// `Other units you control get +1 power`: each sentence without its capital.
fn in_small_letters(run: &[Part]) -> Option<Reworded> {
    let begins = |at: usize| at == 0 || run[at - 1].is_mark(Mark::Dot) || run[at - 1].is_mark(Mark::Colon);
    let is_capital = |at: &usize| run[*at].word().is_some_and(|word| word.starts_with(char::is_uppercase));
    let capitals: Vec<usize> = (0..run.len()).filter(|at| begins(*at)).filter(is_capital).collect();
    let mut parts = run.to_vec();
    for at in &capitals {
        if let Part::Word { text, span } = &run[*at] {
            parts[*at] = Part::Word { text: text.to_lowercase(), span: *span };
        }
    }
    let correction = Correction {
        span: run[*capitals.first()?].span(),
        message: CAPITALS,
        label: "a capital",
        help: "write `$$`".to_owned(),
        second: None,
    };
    Some(Reworded { parts, correction: Some(correction) })
}

/// `whenever EVENT, DO` as a trigger is written: `when EVENT: DO`.
pub(super) fn in_a_trigger(run: &[Part]) -> Option<Vec<Part>> {
    let first = run.first()?;
    let begins = ["when", "whenever", "at"].iter().any(|word| first.is_word(word));
    let end = run.iter().position(|part| part.is_mark(Mark::Comma) || part.is_mark(Mark::Colon)).filter(|_| begins)?;
    let mut parts = run.to_vec();
    if first.is_word("whenever") {
        parts[0] = Part::Word { text: "when".to_owned(), span: first.span() };
    }
    parts[end] = Part::Mark { mark: Mark::Colon, tight_after: false, span: run[end].span() };
    (parts != run).then_some(parts)
}
