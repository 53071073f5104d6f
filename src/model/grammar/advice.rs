//! Mistakes that are known, told in the words of whoever made them.
//!
//! Takes the notes of a failed reading and the parts of its statement; gives a problem that says what is wrong and what
//! to write, where more is known than which words would have been accepted.

use super::event::SentenceUse;
use super::forms::declared;
use super::names::name_length;
use super::reader::StatementReader;
use super::trouble::FurthestNotes;
use crate::event::FormPart;
use crate::expr::Expr;
use crate::instr::{Instr, Update};
use crate::visit::{Visit, walk};
use base::diagnostic::{Diagnostic, nearest};
use base::lookalike;
use base::source::Span;
use syntax::{Mark, Part};

/// Numbers in words.
pub(super) const NUMBERS: [&str; 13] =
    ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];

/// Words with which an ability or an instruction can begin.
const STARTS: [&str; 20] = [
    "when", "while", "activate", "resolve", "from", "nothing", "once", "twice", "choose", "repeat", "roll", "flip",
    "let", "until", "each", "target", "prevent", "instead", "for", "also",
];

/// Other words for them.
const SYNONYMS: [(&str, &str); 4] =
    [("whenever", "when"), ("unless", "if not"), ("otherwise", "else"), ("foreach", "for each")];

/// Words that say nothing of which event is meant.
const SMALL: [&str; 14] = ["a", "an", "the", "of", "to", "is", "are", "be", "would", "on", "in", "by", "from", "'s"];

/// Words with which an update begins.
pub(super) const CHANGES: [&str; 11] =
    ["move", "place", "raise", "lower", "set", "add", "take", "create", "shuffle", "give", "enter"];

/// The sentence of an event that is nearest to a text.
#[derive(Clone, Debug)]
pub(super) struct NearEvent {
    /// How many of its words stand in the text, those that nearly do for a half.
    score: usize,
    /// As the rulebook declares it: the sentences of the event, the nearest first.
    sentences: Vec<String>,
    /// Where the event was looked for.
    start: u32,
}

impl NearEvent {
    /// The nearest sentence.
    pub(super) fn sentence(&self) -> &str {
        self.sentences.first().map_or("", String::as_str)
    }
}

/// Whether a word that begins an instruction is what is done to what stands behind it: `scrub target unit`.
fn does_something(run: &[Part], at: usize) -> bool {
    let objects = ["target", "a", "an", "each", "all", "another", "this", "it", "up", "that", "the"];
    let is_object = |part: &Part| matches!(part, Part::Number { .. }) || objects.iter().any(|word| part.is_word(word));
    super::mistaken::start_of_step(run, at) == at && run.get(at + 1).is_some_and(is_object)
}

impl StatementReader<'_, '_, '_> {
    /// Reports the trouble with these parts and begins anew.
    pub(super) fn report_of(&mut self, parts: &[Part]) {
        let trouble = std::mem::take(&mut self.trouble);
        let problem = self.problem_of(&trouble, parts, &[]);
        self.near = None;
        self.b.report(problem);
    }

    /// What is told of the trouble with these parts: what is known of it, but for some that were passed over, else what was expected.
    pub(super) fn problem_of(&self, trouble: &FurthestNotes, parts: &[Part], passed: &[Diagnostic]) -> Diagnostic {
        let known = match trouble.is_refused() {
            true => self.no_event_of_entry(parts),
            false => self.known_mistake(trouble, parts, passed),
        };
        known.unwrap_or_else(|| self.plainly(trouble, parts))
    }

    /// What was expected where it failed, with what can stand there in general.
    pub(super) fn plainly(&self, trouble: &FurthestNotes, parts: &[Part]) -> Diagnostic {
        let near = self.near.clone();
        let near =
            near.filter(|near| trouble.wants_words() && trouble.place().is_some_and(|place| place.start >= near.start));
        let form = trouble.place().and_then(|place| super::line_forms::form_of(parts, place));
        let general = trouble.in_general().map(|general| match form {
            Some(form) if general == super::trouble::NOTHING_MORE => form,
            Some(form) => format!("{form}; {general}"),
            None => general.to_owned(),
        });
        let mut problem = trouble.clone().diagnostic(self.place());
        if let Some(near) = near.filter(|_| !has_suggestion(&problem)) {
            let told = format!("the nearest event is `{}`", near.sentences.join("` or `"));
            problem.help = Some(problem.help.map_or_else(|| told.clone(), |help| format!("{help}; {told}")));
        }
        problem.help = problem.help.or(general);
        problem
    }

    /// Notes which event may have been meant where none was found.
    pub(super) fn note_near_event(&mut self, mode: SentenceUse) {
        let until = |part: &&Part| !part.is_mark(Mark::Colon) && !part.is_mark(Mark::Comma);
        let ahead = self.ahead().iter().take_while(until);
        let names = |part: &&Part| {
            self.b.rulebook.words.iter().any(|word| name_length(&word.name, std::slice::from_ref(*part)).is_some())
        };
        let (names, written): (Vec<&Part>, Vec<&Part>) = ahead.partition(names);
        let (names, written) = (words_of(&names), words_of(&written));
        let start = self.place().start;
        for kind in self.b.rulebook.events.iter().filter(|kind| super::event::serves(kind, mode)) {
            for form in &kind.forms {
                // A word of the vocabulary is no verb that is misspelt.
                let score = overlap(form, &written) + overlap_exactly(form, &names);
                if score > self.near.as_ref().map_or(0, |near| near.score) {
                    let is_instruction = |form: &Vec<FormPart>| matches!(form.first(), Some(FormPart::Word(_)));
                    let others = kind.forms.iter().filter(|other| *other != form);
                    // What begins with a verb says nothing of when something happens.
                    let others = others.filter(|other| mode == SentenceUse::Instruction || !is_instruction(other));
                    let sentences = std::iter::once(form).chain(others).take(3).map(|form| declared(form)).collect();
                    self.near = Some(NearEvent { score, sentences, start });
                }
            }
        }
    }

    fn known_mistake(&self, trouble: &FurthestNotes, parts: &[Part], passed: &[Diagnostic]) -> Option<Diagnostic> {
        let span = trouble.place()?;
        // What is missing at the end is told there.
        let (run, at) = find(parts, span).or_else(|| Some((parts, parts.len().checked_sub(1)?)))?;
        if let Some(Part::Word { text, span }) = run.get(at)
            && !at.checked_sub(1).is_some_and(|it| run[it].is_word("target") || run[it].is_mark(Mark::Possessive))
            && !does_something(run, at)
            && let Some(problem) = self.in_other_letters(text, *span)
        {
            return Some(problem);
        }
        if let Some(worded) = self.foreign(trouble, (run, at), passed) {
            return Some(worded);
        }
        if let Some(told) = self.in_one_person(trouble, &run[at]).filter(|told| !passed.contains(told)) {
            return Some(told);
        }
        find(parts, span)?;
        let told = self.known_of_part(trouble, (run, at), span).or_else(|| begins_large(parts, span));
        told.filter(|problem| !passed.contains(problem))
    }

    /// `when you sell a loaf`, where the sentence of the event has `sells` alone.
    fn in_one_person(&self, trouble: &FurthestNotes, part: &Part) -> Option<Diagnostic> {
        let text = part.word()?;
        let guess = trouble.guess()?;
        let is_it = guess == super::worded::third_person(text) || super::mistaken::base_form(text) == guess;
        let says = |form: &&Vec<FormPart>| super::printed::mentions_word(form, &guess);
        let form = self.b.rulebook.events.iter().flat_map(|kind| &kind.forms).find(says).filter(|_| is_it)?;
        let both = if guess.ends_with('s') { format!("({guess}|{text})") } else { format!("({text}|{guess})") };
        let message = format!("the sentence of the event has `{guess}` alone");
        let problem = Diagnostic::error(part.span(), message).label("not its words");
        Some(problem.help(format!("the sentence is `{}`: let it have `{both}` in the rulebook", declared(form))))
    }

    /// What is known of the part at which it failed.
    fn known_of_part(&self, trouble: &FurthestNotes, (run, at): (&[Part], usize), span: Span) -> Option<Diagnostic> {
        let error =
            |message: String, label: &str, help: String| Some(Diagnostic::error(span, message).label(label).help(help));
        match &run[at] {
            Part::Reference { text, .. } => {
                let number = |text: &str| text.parse::<i32>().is_ok();
                if let Some((whole, _)) = text.split_once('.').filter(|(whole, part)| number(whole) && number(part)) {
                    let message = format!("`{text}` is no whole number");
                    return error(message, "numbers are whole", format!("write `{whole}`, or `half NUMBER`"));
                }
                if let Some(problem) = table_of_results(run, at) {
                    return Some(problem);
                }
                if text.split('-').all(number) {
                    let apart = text.replace('-', " - ");
                    let message = format!("`{text}` reads as the number of a clause");
                    return error(message, "not a difference", format!("write `{apart}`, with spaces"));
                }
                text.starts_with(|letter: char| letter.is_ascii_digit()).then(|| {
                    Diagnostic::error(span, format!("`{text}` is neither a number nor a word"))
                        .label("digits and letters in one")
                        .help("write a number in digits alone, and begin a name with a letter or put it in quotes")
                })
            }
            Part::Word { text, .. } => {
                let possessive = run.get(at + 1).is_some_and(|part| part.is_mark(Mark::Possessive));
                if possessive && trouble.wants_somebody() {
                    return Some(self.nobody(text, span));
                }
                let chosen = at > 0 && run[at - 1].is_word("choose");
                if let Some(number) = NUMBERS.iter().position(|number| number == text).filter(|_| !chosen) {
                    let message = "numbers are written in digits".to_owned();
                    return error(message, "a number in words", format!("write `{number}`"));
                }
                if at == 0 && text == "else" {
                    let message = "`else` stands on the line on which its `if` ends".to_owned();
                    return error(
                        message,
                        "belongs to no `if`",
                        "write `if COND { ... } else { ... }`, with `} else {` on one line; of what may be done, `PLAYER may DO else { ... }`".to_owned(),
                    );
                }
                if let Some(meant) = self.looks_like(text) {
                    let odd = lookalike::odd(text).unwrap_or_default();
                    let message = format!("`{text}` is not `{meant}`: it holds {odd}");
                    return error(message, "looks like another letter", format!("write `{meant}`"));
                }
                let told = self.fixed_on_cards(run, at);
                let told = told.or_else(|| self.known_in_the_cost(run, (text, span)));
                let told = told.or_else(|| self.stands_for_nothing(text, span));
                if let Some(problem) = told.or_else(|| self.card_without_quotes(run, at)) {
                    return Some(problem);
                }
                let begins = at == 0
                    || run[at - 1].is_mark(Mark::Colon)
                    || run[at - 1].is_mark(Mark::Comma)
                    || run[at - 1].is_word("then");
                if !begins {
                    return None;
                }
                if at == 0 && trouble.wants_ability() && self.is_event(text) {
                    let message = format!("`{text}` begins an event, and an ability says when it happens");
                    let help = "write `resolve: ...`, `when EVENT: ...` or `activate COST: ...`; what belongs to the line before stands with \
                                it in braces: `when EVENT: { DO; DO }`"
                        .to_owned();
                    return error(message, "when?", help);
                }
                self.bare_start(text, span).or_else(|| (!trouble.suggests()).then(|| self.odd_start(text, span))?)
            }
            Part::Text { text, .. } => {
                let book = self.b.rulebook;
                if let Some(set) = book.word_sets.iter().find(|set| set.name == *text) {
                    let words = set.words.iter().take(8).map(|word| format!("`{}`", book.words[word.index()].name));
                    let help = format!("write one of its words: {}", words.collect::<Vec<_>>().join(", "));
                    return error(format!("`{text}` is a set of words"), "which word?", help);
                }
                let questions = book.questions.iter().map(|question| question.name.as_str());
                if let Some(near) = nearest(text, questions) {
                    let help = format!("did you mean `\"{near}\"`?");
                    return error(format!("no question `{text}`"), "not known", help);
                }
                if self.scope.script && trouble.wants_an_object_by_name() && !trouble.suggests() {
                    return Some(self.no_object(text, span));
                }
                let meant = self.looks_like(text)?;
                let odd = lookalike::odd(text)?;
                let message = format!("`{text}` is not `{meant}`: it holds {odd}");
                error(message, "looks like another name", format!("write `{meant}`"))
            }
            Part::Number { .. } | Part::Mark { .. } | Part::Group(_) => None,
        }
    }

    /// Whether the sentence of an event, as an instruction, begins with a word.
    pub(super) fn is_event(&self, text: &str) -> bool {
        let events = self.b.rulebook.events.iter().filter(|kind| super::event::serves(kind, SentenceUse::Instruction));
        let mut forms = events.flat_map(|kind| &kind.forms);
        forms.any(|form| matches!(form.first(), Some(FormPart::Word(word)) if word == text))
    }

    /// Nobody and nothing has the name that stands before `'s`.
    fn nobody(&self, name: &str, span: Span) -> Diagnostic {
        let problem = Diagnostic::error(span, format!("no player or object `{name}`")).label("not known");
        if self.b.players.is_empty() {
            return problem.help("write `your`, `its controller's` or `that player's`");
        }
        let objects = self.b.objects.iter().map(|object| object.name.as_str());
        let names = self.b.players.iter().map(String::as_str).chain(objects);
        if let Some(near) = nearest(name, names.clone()).filter(|_| name.chars().count() > 1) {
            return problem.help(format!("did you mean `{near}`?"));
        }
        let names: Vec<String> = names.take(12).map(|name| format!("`{name}`")).collect();
        problem.help(format!("known here: {}", names.join(", ")))
    }

    /// A player, an object or a word of the vocabulary that looks the same.
    fn looks_like(&self, text: &str) -> Option<String> {
        let plain = lookalike::plain(text);
        let book = self.b.rulebook;
        let known = self.b.players.iter().chain(self.b.objects.iter().map(|it| &it.name));
        let known = known.chain(book.words.iter().map(|it| &it.name)).chain(book.zones.iter().map(|it| &it.name));
        let known = known.chain(self.b.cards.iter().map(|it| &it.name));
        let mut known = known.chain(book.numbers.iter().map(|it| &it.name)).chain(&book.keywords).map(String::as_str);
        (plain != text && known.any(|name| name == plain)).then_some(plain)
    }

    /// A player or an object whose name differs in capitals alone.
    fn in_other_letters(&self, text: &str, span: Span) -> Option<Diagnostic> {
        let objects = self.b.objects.iter().map(|object| object.name.as_str());
        let mut names = self.b.players.iter().map(String::as_str).chain(objects);
        // `a` is no player.
        let is_it = |name: &&str| *name != text && name.to_lowercase() == text.to_lowercase();
        let meant = names.find(|name| text.chars().count() > 1 && is_it(name))?;
        let problem = Diagnostic::error(span, format!("`{text}` is not understood here")).label("not known");
        Some(problem.help(format!("did you mean `{meant}`?")))
    }

    /// `Cat`, where a card is called so; `a Cat`.
    fn card_without_quotes(&self, run: &[Part], at: usize) -> Option<Diagnostic> {
        let called = |at: usize| {
            let text = run.get(at).and_then(Part::word)?;
            Some((text, self.b.cards.iter().position(|card| card.name == text)?))
        };
        let is_article = |at: usize| run.get(at).is_some_and(|part| part.is_word("a") || part.is_word("an"));
        let at = if is_article(at) { at + 1 } else { at };
        let ((text, card), span) = (called(at)?, run[at].span());
        if self.b.is_declared && self.scope.card.is_some_and(|own| own.index() == card) {
            let problem = Diagnostic::error(span, format!("`{text}` is this card's own name")).label("no quotes");
            return Some(problem.help(super::other::instead_of_own_name(text)));
        }
        let message = format!("`{text}` is a card, and the names of cards stand in quotes");
        let problem = Diagnostic::error(span, message).label("no quotes");
        Some(problem.help(match at.checked_sub(1).is_some_and(is_article) {
            true => format!("write `an object named \"{text}\"`, or `\"{text}\"` for the one of that name"),
            false => format!("write `\"{text}\"`"),
        }))
    }

    /// `power X, where X is ...`: the number of a card.
    fn fixed_on_cards(&self, run: &[Part], at: usize) -> Option<Diagnostic> {
        let is_it = |name: &str| super::names::name_length(name, run) == Some(at);
        let number = self.b.rulebook.numbers.iter().find(|number| at > 0 && is_it(&number.name))?;
        let name = &number.name;
        let what = match run.get(at + 1..) {
            Some([comma, place, _, is, what @ ..])
                if comma.is_mark(Mark::Comma) && place.is_word("where") && is.is_word("is") && !what.is_empty() =>
            {
                super::sentence(what)
            }
            _ => "EXPRESSION".to_owned(),
        };
        let span = run[0].span().to(run[run.len() - 1].span());
        let problem = Diagnostic::error(span, format!("`{name}` of a card is a number in digits")).label("not fixed");
        let letter = run.get(at).and_then(Part::word).filter(|word| word.len() == 1 && at + 1 == run.len());
        Some(problem.help(match self.instead_of_cost(name, (letter, &what)) {
            Some(help) => help,
            None => format!("write `{name} 0`, and in a line of its own `this has base {name} set to {what}`"),
        }))
    }

    /// `X`, which nothing explains.
    fn stands_for_nothing(&self, text: &str, span: Span) -> Option<Diagnostic> {
        let is_variable =
            text.len() == 1 && text.starts_with(|letter: char| letter.is_ascii_uppercase()) && text != "I";
        let players: Vec<String> = self.b.players.iter().map(|player| format!("`{player}`")).collect();
        let players =
            if players.is_empty() { String::new() } else { format!("; the players are {}", players.join(", ")) };
        let problem = Diagnostic::error(span, format!("nothing says what `{text}` is")).label("not known");
        if is_variable && self.scope.holes {
            return Some(problem.help(
                "the parts of an event are read by their names, as in its sentence: a number is `AMOUNT`, an object `OBJECT`, a player `PLAYER`",
            ));
        }
        let is_first = |word: &str| self.cursor.parts.first().is_some_and(|first| first.is_word(word));
        let is_second = self.cursor.parts.get(1).is_some_and(|second| second.is_word(text));
        if is_variable && self.scope.this.is_some() && is_second && ["if", "repeat"].into_iter().any(is_first) {
            return Some(problem.help(format!(
                "where `{text}` gets its value in what stands before `;`, that ends there: write `.` in the place of `;`, or both in braces, \
                 `resolve: {{ DO; DO }}`{players}"
            )));
        }
        is_variable.then(|| {
            problem.help(format!(
                "end the sentence with `, where {text} is EXPRESSION`; or give it a value before: `let {text} = 3`, `choose a number from 1 to 5 as {text}`{players}"
            ))
        })
    }

    /// An instruction that begins as a change of the body of an event, where only events can stand.
    fn bare_start(&self, text: &str, span: Span) -> Option<Diagnostic> {
        if self.scope.updates || self.scope.holes || !CHANGES.contains(&text) || self.is_event(text) {
            return None;
        }
        if let Some(problem) = self.done_by_somebody(text, span) {
            return Some(problem);
        }
        let mut updates = Updates::default();
        let mut does = |at: usize| {
            updates.0.clear();
            self.b.bodies[at].iter().for_each(|instr| updates.instr(instr));
            updates.0.iter().any(|update| is_change(text, update))
        };
        let behind = self.ahead().iter().filter(|part| part.span().start >= span.start);
        let written: Vec<&str> = behind.filter_map(Part::word).collect();
        let events = self.b.rulebook.events.iter().enumerate();
        let events = events.filter(|(at, kind)| super::event::serves(kind, SentenceUse::Instruction) && does(*at));
        let mut forms: Vec<&Vec<FormPart>> = events.filter_map(|(_, kind)| kind.forms.last()).collect();
        if forms.iter().any(|form| overlap(form, &written) > 0) {
            forms.retain(|form| overlap(form, &written) > 0);
        }
        let some: Vec<String> = forms.into_iter().take(6).map(|form| format!("`{}`", declared(form))).collect();
        if some.is_empty() && text == "create" {
            let ahead = self.ahead();
            let at = ahead.iter().position(|part| part.span() == span)?;
            return self.creates(ahead, at);
        }
        if text == "shuffle" && some.is_empty() {
            return Some(self.no_shuffle(span));
        }
        let message = format!("`{text}` is no event of the rulebook");
        let problem = Diagnostic::error(span, message).label("no event");
        Some(match some.is_empty() {
            true => problem.help(format!(
                "declare an event in the rulebook whose `does:` says `{text} ...`, and write its sentence here"
            )),
            false => problem.help(format!("write the sentence of an event, such as {}", some.join(", "))),
        })
    }

    /// `shuffle your deck`, where no event does so.
    fn no_shuffle(&self, span: Span) -> Diagnostic {
        let zone = self.b.rulebook.zones.iter().find(|zone| zone.ordered).map_or("deck", |zone| zone.name.as_str());
        let problem = Diagnostic::error(span, "`shuffle` is no event of the rulebook").label("no event");
        problem.help(format!(
            "declare it in the rulebook: `event shuffle {{ \"PLAYER (shuffles|shuffle|would shuffle) the {zone}\"; does: shuffle {zone} of PLAYER }}`; \
             then say `you shuffle the {zone}` here"
        ))
    }

    /// A statement that begins with a word with which none begins.
    fn odd_start(&self, text: &str, span: Span) -> Option<Diagnostic> {
        let problem = |help: String| {
            Diagnostic::error(span, format!("`{text}` is not understood here")).label("not known").help(help)
        };
        if self.b.rulebook.classes.iter().any(|class| class == text) {
            return Some(problem(format!("write `{text} when EVENT: CHANGES`")));
        }
        if let Some((_, meant)) = SYNONYMS.iter().find(|(word, _)| *word == text) {
            return Some(problem(format!("write `{meant}`")));
        }
        let near = nearest(text, STARTS).filter(|near| text.chars().count() > 2 && *near != text)?;
        Some(problem(format!("did you mean `{near}`?")))
    }
}

/// `roll a die with 6 sides as X. 1-2: DO. 3-6: DO`: what is done by the result.
fn table_of_results(run: &[Part], at: usize) -> Option<Diagnostic> {
    let Part::Reference { text, span } = &run[at] else { return None };
    let (least, most) = text.split_once('-')?;
    let (least, most) = (least.parse::<i32>().ok()?, most.parse::<i32>().ok()?);
    let roll = run[..at].iter().rposition(|part| part.is_word("roll"))?;
    run.get(at + 1).filter(|part| part.is_mark(Mark::Colon))?;
    let named = run[roll..at].iter().position(|part| part.is_word("as")).map(|name| roll + name + 1);
    let name = named.and_then(|name| run[name].word()).unwrap_or("X");
    let sides =
        run[roll..at].iter().find_map(|part| if let Part::Number { value, .. } = part { Some(*value) } else { None });
    let so = match (least, Some(most) == sides) {
        (1, false) => format!("{name} <= {most}"),
        (_, true) => format!("{name} >= {least}"),
        (_, false) => format!("{name} >= {least} and {name} <= {most}"),
    };
    let problem = Diagnostic::error(*span, "what a result does stands behind `if`").label("a table");
    Some(problem.help(format!("say `if {so}: DO` in place of `{text}: DO`, and so of each line of the table")))
}

/// The updates of a body, those on a condition too.
#[derive(Default)]
struct Updates<'m>(Vec<&'m Update>);

impl<'m> Visit<'m> for Updates<'m> {
    fn instr(&mut self, instr: &'m Instr) {
        self.0.extend(instr.update());
        walk::instr(self, instr);
    }
}

/// Whether a change is one that begins with this word.
fn is_change(word: &str, update: &Update) -> bool {
    let is_less = |much: &Expr| much.negated().is_some();
    match update {
        Update::Raise(_, _, much) | Update::RaiseResource(_, _, much) | Update::PutCounters(_, _, much) => match word {
            "raise" | "add" => !is_less(much),
            "lower" | "take" => is_less(much),
            "set" => true,
            _ => false,
        },
        Update::SetNumber(..) => matches!(word, "set" | "raise" | "lower" | "add" | "take"),
        Update::Place(..) | Update::PlaceTop(..) => matches!(word, "move" | "place" | "add" | "take" | "enter"),
        Update::Create(..) => matches!(word, "create" | "place" | "add"),
        Update::Shuffle(..) => word == "shuffle",
        Update::Control(..) => matches!(word, "give" | "take"),
        Update::Enter(_) => word == "enter",
        Update::Relate(..)
        | Update::Cease(_)
        | Update::Face(..)
        | Update::Win(_)
        | Update::Lose(_)
        | Update::Draw
        | Update::TurnTo(_)
        | Update::Leave(_) => false,
    }
}

fn has_suggestion(problem: &Diagnostic) -> bool {
    problem.help.as_ref().is_some_and(|help| help.contains("did you mean"))
}

/// The part at a place, with the run in which it stands.
fn find(parts: &[Part], span: Span) -> Option<(&[Part], usize)> {
    let at = parts.iter().position(|part| part.span().start <= span.start && span.start < part.span().end)?;
    if let Part::Group(group) = &parts[at]
        && let Some(found) = group.statements.iter().find_map(|statement| find(&statement.parts, span))
    {
        return Some(found);
    }
    (parts[at].span() == span).then_some((parts, at))
}

fn words_of<'p>(parts: &[&'p Part]) -> Vec<&'p str> {
    parts.iter().filter_map(|part| part.word()).collect()
}

/// How many words of a form stand in a text, 2 for each.
fn overlap_exactly(form: &[FormPart], written: &[&str]) -> usize {
    written.iter().filter(|word| super::printed::mentions_word(form, word)).count() * 2
}

/// How many words of a form stand in a text: 2 for each, 1 for each that nearly does.
fn overlap(form: &[FormPart], written: &[&str]) -> usize {
    let one = |part: &FormPart| match part {
        FormPart::Word(word) if SMALL.contains(&word.as_str()) => 0,
        FormPart::Word(word) if written.contains(&word.as_str()) => 2,
        FormPart::Word(word) if word.len() > 3 && nearest(word, written.iter().copied()).is_some() => 1,
        FormPart::Word(_) | FormPart::Hole(_) => 0,
        FormPart::Optional(inner) => overlap(inner, written),
        FormPart::Either(ways) => ways.iter().map(|way| overlap(way, written)).max().unwrap_or(0),
    };
    form.iter().map(one).sum()
}

/// `Pay 2 coins: ...`: a sentence that fails at its first word, which begins with a capital.
fn begins_large(parts: &[Part], span: Span) -> Option<Diagnostic> {
    let first = parts.first().filter(|first| first.span() == span)?;
    let is_large =
        |word: &str| word.len() > 1 && word.starts_with(char::is_uppercase) && !word.chars().all(char::is_uppercase);
    first.word().filter(|word| is_large(word))?;
    let small = first.word()?.to_lowercase();
    let problem = Diagnostic::error(span, super::printing::CAPITALS).label("a capital");
    Some(problem.help(format!("write `{small}`, and so what begins behind `:` or a full stop")))
}
