//! Lines that look like something else of a card: numbers the wrong way round, a cost without what is done, an event as
//! a condition.
//!
//! Looked at as those of [`super::foreign`] are.

use super::names::name_length;
use super::reader::StatementReader;
use super::trouble::FurthestNotes;
use base::diagnostic::Diagnostic;
use syntax::{Mark, Part};

impl StatementReader<'_, '_, '_> {
    /// `20 life`, `power: 2`, `mana 2`, `2 charge counters`, `shield 2` on a card.
    pub(super) fn number_of_card(&self, run: &[Part], at: usize) -> Option<Diagnostic> {
        let book = self.b.rulebook;
        if at > 2 || !(2..=4).contains(&run.len()) {
            return None;
        }
        let is_number = |part: &Part| matches!(part, Part::Number { .. });
        let is_sign = |part: &Part| part.is_mark(Mark::Colon) || part.is_mark(Mark::Equal);
        let last = run.len() - 1;
        let (name, much) = match run {
            [number, name @ ..] if is_number(number) => (name, number),
            [name @ .., sign, number] if is_sign(sign) && is_number(number) => (name, number),
            [name @ .., number] if is_number(number) => (name, number),
            _ => return None,
        };
        let is = |known: &str| name_length(known, name) == Some(name.len());
        let much = super::sentence(std::slice::from_ref(much));
        let written = super::sentence(name);
        let problem = |message: String| Diagnostic::error(run[0].span().to(run[last].span()), message);
        if let Some(number) = book.numbers.iter().find(|number| is(&number.name)) {
            if self.b.of_rules {
                let problem = problem(format!("`{}` is a number of cards, and a rulebook has none", number.name));
                let help =
                    format!("write it on a card, or let effects set it: `each unit has {} set to {much}`", number.name);
                return Some(problem.label("of which object?").help(help));
            }
            let problem = problem(format!("the number of a card is written `{} {much}`", number.name));
            return Some(problem.label("the other way round").help(format!("write `{} {much}`", number.name)));
        }
        if book.resources.iter().any(|resource| is(resource)) {
            let problem = problem(format!("`{written}` is a number of players"));
            let help =
                format!("of a player: `A has {much} {written}` in a scenario; what a card costs is one of its numbers");
            return Some(problem.label("not of a card").help(help));
        }
        let counter =
            |name: &[Part]| super::sentence(name).trim_end_matches("s").trim_end_matches(" counter").to_owned();
        if book.counters.iter().any(|known| *known == counter(name)) {
            let problem = problem("counters are no ability".to_owned()).label("on the card from the start?");
            let name = counter(name);
            return Some(problem.help(format!(
                "of an object of a scenario: `A: \"CARD\" with {much} {name} counters`; of a card: `as this enters ...: put {much} {name} counters on this`, in the words of the rulebook"
            )));
        }
        if book.keywords.iter().any(|keyword| is(keyword)) {
            let defined = self.b.keywords.iter().find(|it| is(&book.keywords[it.id.index()]));
            let has_parameter = defined.is_some_and(|it| !it.parameters.is_empty());
            let problem = problem(format!("what keyword `{written}` is given stands in parentheses"));
            return Some(problem.label("a number").help(match has_parameter {
                true => format!("write `{written}({much})`"),
                false => format!("`{written}` takes nothing: write `{written}`; one that does is defined by `keyword {written}(N) {{ ... }}`"),
            }));
        }
        None
    }

    /// `2/3`, `power: 2, life: 4`, `cost: spend 1 energy` on a card.
    pub(super) fn numbers_of_card(&self, run: &[Part], at: usize) -> Option<Diagnostic> {
        let numbers = || self.b.rulebook.numbers.iter().map(|number| number.name.as_str());
        if let [one @ Part::Number { value, .. }, slash, other @ Part::Number { value: second, .. }] = run
            && slash.is_mark(Mark::Divide)
        {
            let known: Vec<String> = numbers().take(8).map(|name| format!("`{name}`")).collect();
            let problem = Diagnostic::error(one.span().to(other.span()), "the numbers of a card are named");
            return Some(problem.label("which numbers?").help(format!(
                "write `NUMBER {value}` and `NUMBER {second}`, each on its line; known: {}",
                known.join(", ")
            )));
        }
        let (_, length) = super::names::longest(numbers(), run)?;
        let behind = run.get(length + 1..).filter(|behind| run[length].is_mark(Mark::Colon) && !behind.is_empty())?;
        let name = super::sentence(&run[..length]);
        let span = run[0].span().to(run[length].span());
        if at > length + 2 {
            return None;
        }
        let problem = |message: String| Diagnostic::error(span, message).label("no colon");
        Some(match behind {
            [Part::Number { value, .. }, ..] => problem("a number of a card stands on its line".to_owned())
                .help(format!("write `{name} {value}`, and what follows on its own line")),
            _ => problem(format!("`{name}` is a number of cards")).help(format!(
                "write `activate {}: DO` for what activating costs; the number is `{name} 1`",
                super::sentence(behind)
            )),
        })
    }

    /// `activate 1 mana: DO`, where no event of the rulebook takes mana.
    pub(super) fn no_cost(&self, run: &[Part]) -> Option<Diagnostic> {
        let (_, rest) = run.split_first().filter(|(first, _)| first.is_word("activate"))?;
        let rest = if rest.first().is_some_and(|part| part.is_mark(Mark::Colon)) { &rest[1..] } else { rest };
        let [number @ Part::Number { .. }, rest @ ..] = rest else { return None };
        let ends = |part: &Part| part.is_mark(Mark::Colon) || part.is_mark(Mark::Comma);
        let colon = rest.iter().position(ends).filter(|_| rest.iter().any(|part| part.is_mark(Mark::Colon)))?;
        let what = &rest[..colon];
        let resource = self.b.rulebook.resources.iter().find(|name| name_length(name, what) == Some(what.len()))?;
        let span = number.span().to(rest[colon.saturating_sub(1)].span());
        let problem = Diagnostic::error(span, "a cost is what is done, by an event of the rulebook");
        Some(problem.label("what is done with it?").help(format!(
            "write `activate spend {} {resource}: DO`, where the rulebook has \
             `event spend {resource} {{ \"PLAYER (spends|spend|would spend) [AMOUNT] {resource}\"; \"spend AMOUNT {resource}\"; does: lower {resource} of PLAYER by AMOUNT }}`",
            super::sentence(std::slice::from_ref(number)),
        )))
    }

    /// `sacrifice a unit`, `when this hits: ...`: a verb of no event.
    pub(super) fn no_event(&self, trouble: &FurthestNotes, run: &[Part], at: usize) -> Option<Diagnostic> {
        let verb = run.get(at)?.word().filter(|verb| verb.chars().all(char::is_lowercase))?;
        let from = start_behind_word(run, at);
        let subject = &run[from..at];
        let is_pattern = from > 0 && (run[from - 1].is_word("when") || run[from - 1].is_word("if"));
        let rest = run[at + 1..].iter().position(|part| part.is_mark(Mark::Colon));
        let book = self.b.rulebook;
        let mentioned = |word: &str| {
            book.events.iter().flat_map(|kind| &kind.forms).any(|form| super::printed::mentions_word(form, word))
        };
        let tables: [&[&str]; 3] = [&STRUCTURE, &LANGUAGE, &AUXILIARIES];
        let is_known = tables.iter().any(|table| table.contains(&verb))
            || super::advice::CHANGES.contains(&verb)
            || mentioned(verb)
            || book.words.iter().any(|word| name_length(&word.name, std::slice::from_ref(&run[at])).is_some());
        if subject.is_empty()
            && !trouble.wants_ability()
            && let Some(number) = book.numbers.iter().find(|known| known.name == verb)
        {
            let problem = Diagnostic::error(run[at].span(), format!("`{}` is a number of objects", number.name));
            return Some(problem.label("of which object?").help(format!("write `{} of OBJECT`", number.name)));
        }
        let is_verb = match subject {
            [] => !is_pattern && (from > 0 || rest.is_none() && !trouble.wants_ability()),
            _ => subject.len() <= 5 && verb.ends_with('s') && (is_pattern || from > 0 || self.scope.script),
        };
        let has_verb = subject.iter().filter_map(Part::word).any(|word| !STRUCTURE.contains(&word) && mentioned(word));
        if let Some(problem) = self.verb_of_player(trouble, (run, at), subject) {
            return Some(problem);
        }
        if is_known || has_verb || !is_verb || !trouble.wants_words() || trouble.suggests() {
            return None;
        }
        let stem = verb.trim_end_matches('s');
        if !subject.is_empty() && self.is_event(stem) {
            let said = super::sentence(subject);
            let problem = Diagnostic::error(
                run[at].span(),
                format!("no event is worded `{said} {verb} ...`: `{stem} ...` names no player"),
            );
            return Some(problem.label("by whom?").help(format!(
                "write `{stem} ...`; where players choose: `for each player: that player chooses a ... that player controls, {stem} it`"
            )));
        }
        if let Some(problem) = self.no_description(run, at, subject.is_empty() && from == 0) {
            return Some(problem);
        }
        if book.keywords.iter().any(|known| known == verb) {
            let problem =
                Diagnostic::error(run[at].span(), format!("keyword `{verb}` is no event")).label("is gained by what?");
            return Some(problem.help(format!(
                "several that are gained at once are joined by `and`: `gains {verb} and ...`; or say it anew: `it gains {verb}`"
            )));
        }
        if let Some(problem) = self.of_state(run, at, subject).or_else(|| self.printed_verb(run, at)) {
            return Some(problem);
        }
        let (named, form) = match subject {
            [] => (verb.to_owned(), self.event_used(verb, &run[at + 1..])),
            _ => (format!("{} {verb}", super::sentence(subject)), self.event_of(subject, verb, &run[at + 1..])),
        };
        let problem = Diagnostic::error(run[at].span(), format!("no event of the rulebook is worded `{named} ...`"));
        let nearest = self.near.as_ref().map(|near| format!("; the nearest is `{}`", near.sentence()));
        let help = match (self.said_so(verb), self.said_otherwise(subject, verb)) {
            (_, Some(help)) => help,
            (Some(said), None) => {
                format!("the event that says so is `{said}`: write its words; for an event of its own, `{form}`")
            }
            (None, None) => format!("declare it in the rulebook: `{form}`{}", nearest.unwrap_or_default()),
        };
        Some(problem.label("no such event").help(help))
    }

    /// The declaration of an event of which a subject does something, with what stands behind it.
    fn event_of(&self, subject: &[Part], verb: &str, behind: &[Part]) -> String {
        let (said, stem) = (super::sentence(subject), base_form(verb));
        let is_player = self.b.players.contains(&said)
            || ["you", "a player", "an opponent", "that player", "each player", "each opponent"]
                .contains(&said.as_str());
        let behind = &behind[..end_of_step(behind, 0)];
        if is_player {
            let what = if behind.is_empty() { "" } else { " OBJECT" };
            return format!(
                "event {stem} {{ \"PLAYER ({verb}|{stem}|would {stem}){what}\"; \"{stem}{what}\"; does: ... }}"
            );
        }
        let period = |part: &Part| self.b.rulebook.periods.iter().any(|period| part.is_word(&period.name));
        let names_other = match behind {
            [] => false,
            [first, next, ..] if period(next) => !["this", "each", "every"].iter().any(|word| first.is_word(word)),
            [first, ..] => !BEHIND_VERB.iter().any(|word| first.is_word(word)),
        };
        let names_amount = matches!(behind, [.., by, Part::Number { .. }] if by.is_word("for"));
        // `ceases to exist`: words that name nothing belong to the sentence.
        let is_small = |part: &Part| {
            ["to", "again", "up", "away", "out", "back", "down", "off"].iter().any(|word| part.is_word(word))
        };
        if let [first, rest @ ..] = behind
            && is_small(first)
            && rest.iter().all(|part| part.word().is_some_and(|word| !STRUCTURE.contains(&word)))
        {
            let behind = super::sentence(behind);
            return format!("event {stem} {{ \"OBJECT ({verb}|would {stem}) {behind}\"; does: ... }}");
        }
        let (acts, whom) = match (names_other, names_amount) {
            (true, true) => ("SOURCE", " OBJECT for AMOUNT"),
            (true, false) => ("OBJECT", " OTHER"),
            (false, true) => ("OBJECT", " for AMOUNT"),
            (false, false) => ("OBJECT", ""),
        };
        format!("event {stem} {{ \"{acts} ({verb}|would {stem}){whom}\"; does: ... }}")
    }

    /// `creatures you control get +1 power`: objects, in words that the rulebook does not have.
    fn no_description(&self, run: &[Part], at: usize, begins: bool) -> Option<Diagnostic> {
        const VERBS: [&str; 12] =
            ["get", "gets", "gain", "gains", "has", "have", "lose", "loses", "is", "are", "can't", "cost"];
        let is_effect = |part: &Part| VERBS.iter().any(|verb| part.is_word(verb));
        if !begins || run.iter().any(|part| part.is_mark(Mark::Colon)) || !run[at + 1..].iter().any(is_effect) {
            return None;
        }
        let text = run[at].word()?;
        if let Some(what) = run.get(at + 1).and_then(Part::word).filter(|_| BEARERS.contains(&text)) {
            let problem = Diagnostic::error(run[at].span(), format!("no word `{text}`")).label("not known");
            return Some(problem.help(format!(
                "what this is attached to is described by a relation: declare it in the rulebook, `relations {{ attached to }}`, and say \
                 `the {what} this is attached to`"
            )));
        }
        let known = self.b.rulebook.words.iter().take(12).map(|word| format!("`{}`", word.name)).collect::<Vec<_>>();
        let problem = Diagnostic::error(run[at].span(), format!("no word `{text}`")).label("not known");
        Some(problem.help(format!(
            "objects are described by words of the rulebook, `friendly` and `enemy`: `units you control get ...`; known: {}",
            known.join(", ")
        )))
    }

    /// `battlecry: DO`: a word in front of a colon that says nothing of when.
    pub(super) fn no_introduction(&self, run: &[Part], at: usize) -> Option<Diagnostic> {
        let colon =
            run.iter().position(|part| part.is_mark(Mark::Colon)).filter(|colon| at == 0 && (1..=3).contains(colon))?;
        let words: Vec<&str> = run[..colon].iter().filter_map(Part::word).collect();
        let first = *words.first()?;
        if words.len() < colon || words.iter().any(|word| STRUCTURE.contains(word)) || self.is_event(first) {
            return None;
        }
        let named = words.join(" ");
        if named == "happens" {
            let problem = Diagnostic::error(
                run[0].span().to(run[colon].span()),
                "`happens:` stands twice: the first is followed by no event",
            );
            return Some(
                problem
                    .label("the second")
                    .help("write an event behind each, `happens: EVENT`, or leave one of them out"),
            );
        }
        if self.b.rulebook.classes.contains(&named)
            || base::diagnostic::nearest(first, ["when", "while", "resolve", "activate"]).is_some()
        {
            return None;
        }
        let problem =
            Diagnostic::error(run[0].span().to(run[colon - 1].span()), format!("`{named}` begins no ability"));
        Some(problem.label("when is it done?").help(
            "say when: `when EVENT: DO`, `resolve: DO`, `activate COST: DO`, or `CLASS when EVENT: DO` with a class of the rulebook; \
             a wording that many cards share is a `keyword NAME { ABILITY }`",
        ))
    }

    /// `draw 1 card gain 1 energy`; `units get +1 power until end of turn` all the time.
    pub(super) fn no_separator(&self, run: &[Part], at: usize) -> Option<Diagnostic> {
        let word = run.get(at).and_then(Part::word).filter(|_| at > 1)?;
        let has_colon = run[..at].iter().any(|part| part.is_mark(Mark::Colon));
        if word == "until" && !has_colon && !run[..at].iter().any(is_before_step) && self.scope.this.is_some() {
            let problem = Diagnostic::error(run[at].span(), "what is so all the time has no end").label("a duration");
            return Some(
                problem.help(
                    "leave it out, or say when it begins: `when EVENT: ...`, `activate COST: ...`, `resolve: ...`",
                ),
            );
        }
        let step = start_of_step(run, at);
        let lasts = |part: &Part| part.is_word("until");
        if word == "until" && (run[step..at].iter().any(lasts) || step == at && run[..at].iter().any(lasts)) {
            let problem = Diagnostic::error(run[at].span(), "how long this lasts is said twice").label("once more");
            return Some(problem.help("leave one of the two out"));
        }
        if word == "until" && has_colon && self.scope.this.is_some() {
            let problem =
                Diagnostic::error(run[at].span(), "an event happens once, and does not last").label("a duration");
            let end = end_of_step(run, at);
            let until = super::sentence(&run[at + 1..end]);
            let over = match until.strip_prefix("the ").unwrap_or(&until) {
                end if end.starts_with("end of") || end.starts_with("start of") => format!("at the {end}"),
                _ => "when EVENT".to_owned(),
            };
            return Some(
                problem
                    .help(format!("leave it out, and say what is done when the time is over: `{over}: DO` behind `,`")),
            );
        }
        let leads = ["to", "into", "in", "from", "of"].iter().any(|word| run[at - 1].is_word(word));
        // A verb alone, and the name of something behind it, are one instruction that is not complete.
        let from = start_behind_word(run, at);
        let zones = self.b.rulebook.zones.iter().map(|zone| zone.name.as_str());
        let is_one = at - from < 2 && super::meant::is_name(&run[at..], zones);
        if !has_colon || leads || is_one || is_before_step(&run[at - 1]) || !self.is_event(word) {
            return None;
        }
        let problem = Diagnostic::error(run[at].span(), "between two instructions stands `,`, `then` or a full stop");
        let and = usize::from(run[at - 1].is_word("and"));
        let before = super::sentence(&run[..at - and]);
        let from = start_of_step(run, at);
        if ["if", "for", "repeat", "while"].iter().any(|word| run[from].is_word(word)) {
            let problem = Diagnostic::error(run[at].span(), "what is done stands behind a colon").label("no colon");
            return Some(problem.help(format!("write `{before}: {}`", super::sentence(&run[at..]))));
        }
        if let [.., each, last] = run
            && (each.is_word("for") && last.is_word("each"))
        {
            let help = "say for each of what: `... for each DESCRIPTION`; how much was done is known behind it, `if you do: ... that much`";
            return Some(problem.label("a second one").help(help));
        }
        Some(problem.label("a second one").help(format!("write `{before}, {}`", super::sentence(&run[at..]))))
    }

    /// `if it dies: DO`: an event, where a condition stands.
    pub(super) fn happened(&self, run: &[Part], at: usize) -> Option<Diagnostic> {
        let verb = run.get(at)?.word()?;
        let from = run[..at].iter().rposition(|part| part.is_word("if"))?;
        let subject = &run[from + 1..at];
        let is_event =
            self.b.rulebook.events.iter().flat_map(|kind| &kind.forms).any(|form| super::printed::has_verb(form, verb));
        let is_noun = |part: &Part| {
            part.word().is_some_and(|word| !["is", "are", "has", "have", "would", "exists"].contains(&word))
        };
        if from == 0 || !(1..=4).contains(&subject.len()) || !is_event || !subject.iter().all(is_noun) {
            return None;
        }
        let written = super::sentence(subject);
        let problem = Diagnostic::error(run[from].span().to(run[at].span()), "a condition is said of the position");
        Some(problem.label("an event").help(format!(
            "wait for the event in front of what brings it about, on a line of its own: `{{ this turn, when {written} {verb} ...: DO; ... }}`; or ask where \
             the object is then: `if {written} is in ZONE: DO`"
        )))
    }
}

impl StatementReader<'_, '_, '_> {
    /// What is so, or comes to be so, where something is to happen.
    fn of_state(&self, run: &[Part], at: usize, subject: &[Part]) -> Option<Diagnostic> {
        self.comes_to_be(run, at, subject).or_else(|| is_condition(subject, &run[at]))
    }
}

/// `a unit has power 0`, where something is to happen.
fn is_condition(subject: &[Part], verb: &Part) -> Option<Diagnostic> {
    let text = verb.word().filter(|text| ["has", "have", "is", "are", "does", "do"].contains(text))?;
    if subject.is_empty() {
        return None;
    }
    let said = super::sentence(subject);
    let problem = Diagnostic::error(verb.span(), format!("`{said} {text} ...` is a condition, and no event"));
    Some(problem.label("not what happens").help(
        "a condition is said of one object, or of whether there is one (`when there is a DESCRIPTION: DO`), or asked behind an event: \
         `when EVENT and it has ...: DO`; `while COND: ABILITY` is for as long as it holds",
    ))
}

/// A verb as its sentence has it behind `would`: `catch` of `catches`, `carry` of `carries`.
pub(super) fn base_form(verb: &str) -> String {
    if let Some(stem) = verb.strip_suffix("ies").filter(|stem| stem.len() > 1) {
        return format!("{stem}y");
    }
    let takes_e = |stem: &&str| ["ch", "sh", "ss", "x", "zz", "o"].iter().any(|end| stem.ends_with(end));
    verb.strip_suffix("es").filter(takes_e).or_else(|| verb.strip_suffix('s')).unwrap_or(verb).to_owned()
}

/// What is said of that to which a card is attached.
const BEARERS: [&str; 4] = ["attached", "equipped", "enchanted", "fortified"];

/// Words with which something else follows a verb than the object that it is done to.
const BEHIND_VERB: [&str; 18] = [
    "for", "to", "into", "in", "on", "onto", "from", "with", "by", "at", "until", "if", "as", "and", "or", "during",
    "while", "again",
];

/// Words with which phrases of the language begin or go on.
pub(super) const STRUCTURE: [&str; 49] = [
    "a", "an", "the", "this", "it", "each", "all", "any", "another", "target", "you", "your", "that", "its", "may",
    "choose", "when", "if", "while", "resolve", "activate", "for", "repeat", "let", "else", "with", "roll", "flip",
    "until", "instead", "once", "twice", "from", "nothing", "as", "up", "to", "at", "on", "in", "of", "and", "or",
    "costs", "cost", "expect", "observe", "also", "what",
];

/// Auxiliaries of print that are no verbs of an event, and no words of the language.
pub(super) const AUXILIARIES: [&str; 11] =
    ["was", "were", "been", "be", "had", "did", "will", "should", "shall", "could", "might"];

/// Words of the language that are no verbs of an event, where `STRUCTURE` does not have them.
pub(super) const LANGUAGE: [&str; 31] = [
    "only",
    "otherwise",
    "unless",
    "whenever",
    "foreach",
    "prevent",
    "skip",
    "must",
    "can",
    "can't",
    "not",
    "no",
    "then",
    "than",
    "more",
    "less",
    "fewer",
    "exactly",
    "during",
    "between",
    "where",
    "before",
    "after",
    "never",
    "always",
    "possible",
    "inevitably",
    "happens",
    "cites",
    "does",
    "steps",
];

/// Whether an instruction, or an event, begins behind a part.
pub(super) fn is_before_step(part: &Part) -> bool {
    let words = ["when", "if", "then", "may", "instead", "also", "activate"];
    part.is_mark(Mark::Colon)
        || part.is_mark(Mark::Comma)
        || part.is_mark(Mark::Dot)
        || words.iter().any(|word| part.is_word(word))
}

pub(super) fn ends_step(part: &Part) -> bool {
    part.is_mark(Mark::Colon) || part.is_mark(Mark::Comma) || part.is_mark(Mark::Dot)
}

/// Where the step ends in which a position stands.
pub(super) fn end_of_step(run: &[Part], at: usize) -> usize {
    run[at..].iter().position(ends_step).map_or(run.len(), |end| at + end)
}

/// Where the step begins in which what stands before a position is.
pub(super) fn start_of_step(run: &[Part], at: usize) -> usize {
    run[..at].iter().rposition(ends_step).map_or(0, |before| before + 1)
}

/// The same behind a word such as `when` or `may` as well.
pub(super) fn start_behind_word(run: &[Part], at: usize) -> usize {
    run[..at].iter().rposition(is_before_step).map_or(0, |before| before + 1)
}

/// `[Once per Turn] ...`, `<Keyword>`: what is printed in brackets.
pub(super) fn in_brackets(run: &[Part], at: usize) -> Option<Diagnostic> {
    let first = run.first().filter(|_| at == 0)?;
    let is_bracket = first.group_in(syntax::Delimiter::Bracket).is_some() || first.is_mark(Mark::Less);
    let problem = Diagnostic::error(first.span(), "what is printed in brackets is said in words").label("in brackets");
    is_bracket.then(|| {
        problem.help("write a keyword by its name, a limit as `once per turn, when EVENT: DO`, and when it is done as `when EVENT: DO`")
    })
}

/// `or DO` on a line of its own, as modes are printed.
pub(super) fn stray_mode(run: &[Part], at: usize) -> Option<Diagnostic> {
    let first = run.first().filter(|first| at == 0 && first.is_word("or"))?;
    let problem = Diagnostic::error(first.span(), "`or` begins no ability and no instruction").label("of what?");
    Some(problem.help("what is chosen from stands in braces: `choose one { DO; DO }`"))
}
