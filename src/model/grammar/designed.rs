//! What designers of a game of their own write of players and of events: a resource of an object, an event of which nothing becomes, a
//! most that players may have, a token without its name; and the sentence of an event that they use and have not declared.
//!
//! Looked at as those of [`super::foreign`] are.

use super::Builder;
use super::advice::NUMBERS;
use super::forms::declared;
use super::mistaken::end_of_step;
use super::names::longest;
use super::printed::{has_verb, mentions_word};
use super::reader::StatementReader;
use super::trouble::FurthestNotes;
use super::worded::third_person;
use crate::event::FormPart;
use crate::expr::Role;
use base::diagnostic::Diagnostic;
use syntax::{Mark, Part, Statement};

/// Words with which an object is named.
const OBJECTS: [&str; 11] = ["this", "it", "target", "a", "an", "each", "all", "another", "that", "the", "up"];
/// How many tokens are told by their names.
const TOKENS_TOLD_MAX: usize = 3;
/// Words with which another ability begins.
const BEGINNINGS: [&str; 9] = ["when", "whenever", "while", "at", "activate", "resolve", "as", "once", "from"];
/// Words that stand in the sentence of an event between what it is about.
const BETWEEN: [&str; 12] = ["to", "from", "with", "and", "on", "onto", "into", "in", "for", "at", "of", "by"];
/// Words with which a player is named.
const PLAYERS: [&[&str]; 9] = [
    &["target", "opponent"],
    &["target", "player"],
    &["an", "opponent"],
    &["each", "opponent"],
    &["your", "opponent"],
    &["a", "player"],
    &["each", "player"],
    &["that", "player"],
    &["you"],
];

impl StatementReader<'_, '_, '_> {
    /// The problem of such a line, around a position of a run of parts.
    pub(super) fn designed(&self, trouble: &FurthestNotes, run: &[Part], at: usize) -> Option<Diagnostic> {
        self.resource_of_object(run, at)
            .or_else(|| self.number_of_player(run, at))
            .or_else(|| self.active_voice(run, at))
            .or_else(|| self.nothing_becomes(run))
            .or_else(|| self.has_at_most(run))
            .or_else(|| self.token_of_no_name(trouble, run, at))
    }

    /// `raise gold of OBJECT by 1` in the body of an event.
    fn resource_of_object(&self, run: &[Part], at: usize) -> Option<Diagnostic> {
        let hole = run.get(at).filter(|_| self.scope.updates)?;
        let role = hole.word().filter(|word| ["OBJECT", "OTHER", "SOURCE"].contains(word))?;
        let of = at.checked_sub(1).filter(|of| run[*of].is_word("of"))?;
        let is_name = |name: &&String| {
            let length = name.split(' ').count();
            of.checked_sub(length).is_some_and(|from| super::sentence(&run[from..of]) == **name)
        };
        let name = self.b.rulebook.resources.iter().find(is_name)?;
        let from = super::mistaken::start_of_step(run, at);
        let end = end_of_step(run, at);
        let (before, behind) = (super::sentence(&run[from..at]), super::sentence(&run[at + 1..end]));
        let problem = Diagnostic::error(hole.span(), format!("`{name}` is of players, and `{role}` is an object"));
        Some(problem.label("whose?").help(format!("write `{before} {role}'s controller {behind}`")))
    }

    /// `raise talent of PLAYER by 1` in the body of an event.
    fn number_of_player(&self, run: &[Part], at: usize) -> Option<Diagnostic> {
        let hole = run.get(at).filter(|hole| self.scope.updates && hole.is_word("PLAYER"))?;
        let of = at.checked_sub(1).filter(|of| run[*of].is_word("of"))?;
        let is_name = |name: &&crate::rulebook::Number| {
            let from = of.checked_sub(name.name.split(' ').count());
            from.is_some_and(|from| super::sentence(&run[from..of]) == name.name)
        };
        let name = &self.b.rulebook.numbers.iter().find(is_name)?.name;
        let problem = Diagnostic::error(hole.span(), format!("`{name}` is of objects, and `PLAYER` is a player"));
        let is_hero = self.b.rulebook.words.iter().any(|word| word.name == "hero");
        Some(problem.label("of which object?").help(match is_hero {
            true => format!(
                "write `{name} of PLAYER's hero`; what players have themselves is among the `resources {{ ... }}`"
            ),
            false => format!(
                "name an object, `{name} of OBJECT`; what players have themselves is among the `resources {{ ... }}`"
            ),
        }))
    }

    /// `this would be performed`, `this is performed`, of an event that says `OBJECT (performs|would perform)` alone.
    fn active_voice(&self, run: &[Part], at: usize) -> Option<Diagnostic> {
        let done = run.get(at)?;
        let stem = done.word()?.strip_suffix("ed")?;
        let before = |back: usize, word: &str| at.checked_sub(back).is_some_and(|it| run[it].is_word(word));
        let (from, is_asked) = match () {
            () if before(1, "be") && before(2, "would") => (at - 2, true),
            () if before(1, "is") || before(1, "are") => (at - 1, false),
            () => return None,
        };
        let verbs = [stem.to_owned(), format!("{stem}e")];
        let says = |verb: &&String| {
            let mut forms = self.b.rulebook.events.iter().flat_map(|kind| &kind.forms);
            forms.any(|form| form.first() == Some(&FormPart::Hole(Role::Object)) && has_verb(form, verb))
        };
        let verb = verbs.iter().find(says)?;
        let start = (0..from).rev().find(|it| ["when", "if", "or"].iter().any(|word| run[*it].is_word(word)));
        let who = super::sentence(&run[start.map_or(0, |start| start + 1)..from]);
        if let Some(form) = self.done_to_another(verb) {
            let voice = if is_asked { format!("would {verb}") } else { third_person(verb) };
            let message = format!("the event says who does it: `{verb}` is said of one object that does it to another");
            let problem = Diagnostic::error(done.span(), message).label("by whom?");
            let help = format!(
                "the event is `{form}`: write `an object {voice} {who}`; that `{who}` does it is `{who} {voice} ...`"
            );
            return Some(problem.help(help));
        }
        let voice = if is_asked { format!("would {verb}") } else { format!("{verb}s") };
        let problem =
            Diagnostic::error(done.span(), format!("objects do this themselves: `{verb}` is said of who does it"));
        Some(problem.label("who does it?").help(format!("write `{who} {voice}`")))
    }

    /// The sentence of an event that one object does to another, right behind its verb.
    fn done_to_another(&self, verb: &str) -> Option<String> {
        let of_two = |form: &&Vec<FormPart>| {
            form.first() == Some(&FormPart::Hole(Role::Object))
                && has_verb(form, verb)
                && matches!(form.get(2), Some(FormPart::Hole(Role::Other | Role::Object)))
        };
        self.b.rulebook.events.iter().flat_map(|kind| &kind.forms).find(of_two).map(|form| declared(form))
    }

    /// `does: nothing`.
    fn nothing_becomes(&self, run: &[Part]) -> Option<Diagnostic> {
        let [only] = run else { return None };
        let problem = Diagnostic::error(only.span(), "an event of which nothing else becomes has no `does`");
        (self.scope.updates && only.is_word("nothing")).then(|| {
            problem
                .label("no change")
                .help("leave the line out: the event happens all the same, and can be answered, replaced and forbidden")
        })
    }

    /// `a player can't have more than 5 gold`.
    fn has_at_most(&self, run: &[Part]) -> Option<Diagnostic> {
        let have = run.iter().position(|part| part.is_word("have")).filter(|have| {
            have.checked_sub(1).is_some_and(|cannot| run[cannot].is_word("can't") || run[cannot].is_word("cannot"))
        })?;
        let much = run.get(have + 1).filter(|more| more.is_word("more")).and(run.get(have + 3))?;
        let Part::Number { value, .. } = much else { return None };
        let names = self.b.rulebook.resources.iter().map(String::as_str);
        let (found, length) = longest(names, run.get(have + 4..)?)?;
        let name = &self.b.rulebook.resources[found];
        let takes = |verb: &&str| {
            let mut forms = self.b.rulebook.events.iter().flat_map(|kind| &kind.forms);
            let last = name.rsplit(' ').next().unwrap_or_default();
            forms.any(|form| {
                form.first() == Some(&FormPart::Hole(Role::Player)) && has_verb(form, verb) && mentions_word(form, last)
            })
        };
        let taken = ["loses", "spends", "pays"].iter().find(|verb| takes(verb));
        let done = taken.map_or("DO".to_owned(), |verb| {
            format!("its controller {verb} ({name} of its controller - {value}) {name}")
        });
        let span = run[have - 1].span().to(run[have + 3 + length].span());
        let problem = Diagnostic::error(span, "no event would have so much: a most is looked after by a check");
        Some(problem.label("worded otherwise here").help(format!(
            "say it in the rulebook of an object that each player has one of, and take the rest in the words of an event: \
             `also standing {{ each hero that {name} of its controller > {value}: {done} }}`"
        )))
    }

    /// `when you create a token`.
    fn token_of_no_name(&self, trouble: &FurthestNotes, run: &[Part], at: usize) -> Option<Diagnostic> {
        let noun = run.get(at).filter(|_| trouble.wants_name_of_card())?;
        let article = at.checked_sub(1).filter(|it| run[*it].is_word("a") || run[*it].is_word("an"))?;
        let from = run[..article].iter().rposition(|part| part.is_word("when") || part.is_word("if"))?;
        let event = super::sentence(&run[from + 1..article]);
        let tokens: Vec<&str> = self.b.cards.iter().filter(|card| card.token).map(|card| card.name.as_str()).collect();
        // Of many, the ones that are meant are not known.
        let tokens = if tokens.len() > TOKENS_TOLD_MAX { &[] } else { tokens.as_slice() };
        let problem = Diagnostic::error(run[article].span().to(noun.span()), "what is created is said by its name");
        let problem = problem.label("which token?");
        let said = |name: &&str| format!("{event} \"{name}\"");
        Some(match (tokens, run[from].is_word("when")) {
            ([], _) => {
                problem.help(format!("write the name of a token in quotes, `{event} \"NAME\"`, of one that is declared by `token \"NAME\": WORDS`"))
            }
            (names, true) => {
                problem.help(format!("write `when {}`", names.iter().map(said).collect::<Vec<_>>().join(" or ")))
            }
            (names, false) => {
                problem.help(format!("write `if {}`, with a line for each token that is meant", said(&names[0])))
            }
        })
    }

    /// The declaration of an event that is used as an instruction.
    pub(super) fn event_used(&self, verb: &str, behind: &[Part]) -> String {
        format!("event {verb} {{ \"{}\"; does: ... }}", self.sentence_used(verb, behind))
    }

    /// The sentence of an event that is used as an instruction and has none: what it is about as placeholders.
    fn sentence_used(&self, verb: &str, behind: &[Part]) -> String {
        // How often, how long and when stand in no sentence of an event.
        let is_limit =
            |part: &Part| ["only", "once", "until", "if", "unless", "while"].iter().any(|word| part.is_word(word));
        let end = end_of_step(behind, 0);
        let behind = &behind[..behind[..end].iter().position(is_limit).unwrap_or(end)];
        let (mut said, mut at, mut objects) = (vec![verb.to_owned()], 0, 0);
        while let Some(part) = behind.get(at) {
            let rest = &behind[at..];
            let is_player = |words: &&&[&str]| {
                rest.len() >= words.len() && words.iter().zip(rest).all(|(word, part)| part.is_word(word))
            };
            if let Some(words) = PLAYERS.iter().find(is_player) {
                said.push("PLAYER".to_owned());
                at += words.len();
            } else if part.is_word("two")
                && rest.get(1).is_some_and(|next| next.is_word("target") || next.is_word("other"))
            {
                said.push("OBJECT with OTHER".to_owned());
                objects += 2;
                at = behind.len();
            } else if matches!(part, Part::Number { .. })
                || is_letter(part)
                || part.word().is_some_and(|word| NUMBERS.contains(&word))
            {
                said.push("AMOUNT".to_owned());
                at += 1;
            } else if let Some(length) = self.number_of_it(rest) {
                said.push(super::sentence(&rest[..length]));
                at += length;
            } else if matches!(part, Part::Text { .. }) || OBJECTS.iter().any(|word| part.is_word(word)) {
                let ends = |part: &Part| BETWEEN.iter().any(|word| part.is_word(word));
                let length = rest.iter().skip(1).position(ends).map_or(rest.len(), |end| end + 1);
                said.push(if objects == 0 { "OBJECT" } else { "OTHER" }.to_owned());
                objects += 1;
                at += length;
            } else {
                said.push(super::sentence(std::slice::from_ref(part)));
                at += 1;
            }
        }
        if objects > 2 || said.len() == 1 || said.iter().filter(|word| *word == "PLAYER").count() > 1 {
            return format!("{verb} OBJECT");
        }
        said.join(" ")
    }

    /// How many parts name a number of what stands behind: `the power of`, `power of`.
    fn number_of_it(&self, rest: &[Part]) -> Option<usize> {
        let the = usize::from(rest.first().is_some_and(|part| part.is_word("the")));
        let names = self.b.rulebook.numbers.iter().map(|number| number.name.as_str());
        let (_, length) = longest(names, &rest[the..])?;
        let end = the + length;
        rest.get(end).is_some_and(|part| part.is_word("of")).then_some(end + 1)
    }
}

impl Builder<'_> {
    /// Tells of modes that stand as several lines, `choose one: DO; DO`, and gives which of these lines they are.
    pub fn modes_in_lines(&mut self, lines: &[Statement]) -> Vec<usize> {
        let mut told = Vec::new();
        for at in 0..lines.len() {
            if told.contains(&at) {
                continue;
            }
            if let Some((many, problem)) = modes_without_braces(&lines[at..]) {
                self.report(problem);
                told.extend(at..at + many);
            }
        }
        told
    }
}

/// A name of one capital letter.
fn is_letter(part: &Part) -> bool {
    part.word().is_some_and(|word| word.len() == 1 && word.starts_with(char::is_uppercase))
}

/// Tells of `choose one: DO; DO`, which stands as several statements of one line; how many of them it is.
fn modes_without_braces(statements: &[Statement]) -> Option<(usize, Diagnostic)> {
    let (first, rest) = statements.split_first()?;
    let parts = &first.parts;
    let choose = parts.iter().position(|part| part.is_word("choose") || part.is_word("chooses"))?;
    let many = parts.get(choose + 1)?;
    let is_many = matches!(many, Part::Number { .. }) || ["one", "two"].iter().any(|word| many.is_word(word));
    // `choose two of the following: ...`
    let of = ["of", "the", "following"];
    let is_following =
        of.iter().zip(parts.get(choose + 2..)?).filter(|(word, part)| part.is_word(word)).count() == of.len();
    let at = if is_following { choose + 2 + of.len() } else { choose + 2 };
    let mark = parts.get(at).filter(|_| is_many)?;
    let is_open =
        (mark.is_mark(Mark::Colon) || mark.is_mark(Mark::Minus)) && parts.iter().all(|part| part.group().is_none());
    let one = parts.get(at + 1..).filter(|one| is_open && !one.is_empty())?;
    // Behind `;` and a space: what stands on a line of its own is another ability.
    let mut end = first.span.end;
    let is_same_line = |statement: &&Statement| {
        let is_ability = statement.parts.first().and_then(Part::word).is_some_and(|word| BEGINNINGS.contains(&word));
        let is_near = statement.span.start <= end + 2 && !is_ability;
        end = statement.span.end;
        is_near
    };
    let others: Vec<&Statement> = rest.iter().take_while(is_same_line).collect();
    let last = others.last()?;
    // `...; or DO`, `..., or DO`
    let begins = |parts: &[Part]| parts.first().is_some_and(|first| first.is_word("or") || first.is_word("and"));
    let mode = |parts: &[Part]| super::sentence(&parts[usize::from(begins(parts))..]);
    let modes: Vec<String> =
        std::iter::once(mode(one)).chain(others.iter().map(|statement| mode(&statement.parts))).collect();
    let comma = choose.checked_sub(1).filter(|comma| parts[*comma].is_mark(Mark::Comma));
    let is_trigger = ["when", "whenever", "at", "the", "once"].iter().any(|word| parts[0].is_word(word));
    let before = match comma.filter(|comma| is_trigger && !parts[..*comma].iter().any(|part| part.is_mark(Mark::Colon)))
    {
        Some(comma) => format!("{}:", super::sentence(&parts[..comma])),
        None => super::sentence(&parts[..choose]),
    };
    let span = parts[choose].span().to(last.span);
    let problem = Diagnostic::error(span, "what is chosen from stands in braces").label("worded otherwise here");
    let many = if many.is_word("two") { "2".to_owned() } else { super::sentence(&parts[choose + 1..=choose + 1]) };
    let written = format!("{before} choose {many} {{ {} }}", modes.join("; "));
    Some((others.len() + 1, problem.help(format!("write `{}`", written.trim_start()))))
}
