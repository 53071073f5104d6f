//! What is told of a line of a scenario that cannot be read: the form that is nearest, with the user's own words in it.

use super::bench::Bench;
use crate::grammar::is_plural;
use crate::read::parts::{Cursor, written};
use base::diagnostic::Diagnostic;
use base::source::Span;
use syntax::{Delimiter, Mark, Part};

/// What is expected of how runs end, in other words.
const ENDS: [&str; 6] = ["no loop", "no loops", "to end", "the game ends", "game ends", "end"];
/// Words that say how a game is won or lost.
const WON: [(&str, &str); 4] = [("wins", "won"), ("win", "won"), ("loses", "lost"), ("lose", "lost")];

impl Bench<'_> {
    /// What to write of what cannot be expected.
    pub(super) fn expected_instead(&self, parts: &[Part]) -> Option<String> {
        let words = written(parts);
        if ENDS.contains(&words.as_str()) {
            return Some("write `expect ends`".to_owned());
        }
        if words == "infinite loop" || words == "a loop" || words == "endless loop" {
            return Some("write `expect loop`, or `expect loop forced` where nobody can leave it".to_owned());
        }
        if words == "never loops" || words == "no loops" || words == "never loop" {
            return Some("write `expect ends`".to_owned());
        }
        if ["chooser nobody", "choosers nobody", "no choosers", "no chooser", "chooser none"].contains(&words.as_str())
        {
            return Some("write `expect choosers none`".to_owned());
        }
        if words.starts_with("loops ") {
            return Some("write `expect loops`; `expect loop forced` where nobody can leave it".to_owned());
        }
        if let Some(verdict) = verdict_of(parts) {
            return Some(verdict);
        }
        let (first, rest) = parts.split_first()?;
        if first.is_word("error") && !rest.is_empty() {
            return Some(format!(
                "write `expect error \"{}\"`, a part of the message in quotes",
                written(rest).replace('"', "")
            ));
        }
        let how = ["exactly", "include", "never"].into_iter().find(|how| first.is_word(how));
        if let Some(how) = how.filter(|_| !rest.is_empty()) {
            return Some(format!("write `expect outcomes {how} {}`", in_braces(rest)));
        }
        if let Some(ended) = self.ended(parts) {
            return Some(format!(
                "write `expect outcomes include {{ {ended} }}` if it can come about, `expect outcomes exactly {{ {ended} }}` if nothing else can"
            ));
        }
        if let [Part::Number { .. }] = parts {
            return Some(format!("write `expect outcomes exactly {{ {words} }}`, with a value for each observation"));
        }
        if first.is_word("outcome") {
            return None;
        }
        if let Some((number, value)) = words.split_once(" to be ").or_else(|| words.split_once(" equals ")) {
            return Some(format!(
                "write `observe {number}`; its value is then in an outcome, `expect outcomes exactly {{ {value} }}`"
            ));
        }
        let signs = [Mark::Equal, Mark::Less, Mark::Greater, Mark::LessEqual, Mark::GreaterEqual];
        let is_asked =
            |part: &Part| signs.iter().any(|sign| part.is_mark(*sign)) || part.is_word("is") || part.is_word("has");
        parts.iter().any(is_asked).then(|| {
            format!("what is so at the end is observed: write `observe {words}`; its value in an outcome is then `yes`: `expect outcomes exactly {{ yes }}`; at all times, `property \"NAME\" {{ always {words} }}` and `check \"NAME\"`")
        })
    }

    /// `expect outcomes { 20 }`: with which of the three words.
    pub(super) fn which_outcomes(&self, parts: &[Part]) -> String {
        let says = |words: &str| Cursor::of_parts(parts).at(words);
        let other = [
            ("includes", "include"),
            ("including", "include"),
            ("at least", "include"),
            ("contain", "include"),
            ("contains", "include"),
            ("are", "exactly"),
            ("=", "exactly"),
            ("only", "exactly"),
            ("not", "never"),
            ("exclude", "never"),
        ];
        if let Some((said, how)) = other.iter().find(|(said, _)| says(said)) {
            let rest = &parts[said.split(' ').count()..];
            if !rest.is_empty() {
                return format!("write `expect outcomes {how} {}`", in_braces(rest));
            }
        }
        if parts.is_empty()
            || !parts
                .iter()
                .all(|part| part.group().is_some() || part.is_mark(Mark::Comma) || matches!(part, Part::Number { .. }))
        {
            return "write `expect outcomes exactly { VALUE }, { VALUE }`, with a value for each observation"
                .to_owned();
        }
        let values = in_braces(parts);
        format!(
            "write `expect outcomes exactly {values}` if there are no others, `expect outcomes include {values}` if there may be"
        )
    }

    /// `A wins`, as an outcome names it.
    fn ended(&self, parts: &[Part]) -> Option<String> {
        let parts = match parts.split_last()? {
            (last, before) if last.is_word("game") && before.last().is_some_and(|part| part.is_word("the")) => {
                &before[..before.len() - 1]
            }
            _ => parts,
        };
        let (verb, player) = parts.split_last()?;
        let (_, end) = WON.iter().find(|(word, _)| verb.is_word(word))?;
        let player = written(player);
        self.builder.players.contains(&player).then(|| self.ended_by(end, &player))
    }

    /// What to write of a line about a player that says none of what lines say, with its words behind the player.
    pub(super) fn of_player_instead(&self, player: &str, behind: &[Part]) -> Option<String> {
        let (first, rest) = behind.split_first()?;
        let word = first.word().unwrap_or_default();
        let said = written(rest);
        if let Some(line) = self.object_line(player, behind) {
            return Some(format!("what is there from the start has a line of its own: write `{line}`"));
        }
        Some(match word {
            "play" => format!("write `{player} plays {said}`"),
            "activate" => format!("write `{player} activates {said}`"),
            "can" if rest.first().is_some_and(|part| part.is_word("play") || part.is_word("activate")) => {
                let often =
                    ["once", "twice", "times"].iter().any(|word| rest.last().is_some_and(|part| part.is_word(word)));
                format!("write `{player} may {said}{}`", if often { "" } else { " once" })
            }
            "have" | "gets" | "starts" | "begins" => {
                let with = said.strip_prefix("with ").unwrap_or(&said);
                format!(
                    "write `{player} has {with}` for what a player has from the start; what happens later stands behind `happens:`"
                )
            }
            "passes" | "pass" => {
                "leave it out: who may do something may always pass, and every choice is explored".to_owned()
            }
            _ if first.is_mark(Mark::Possessive) => {
                let place = behind.iter().position(|part| part.is_mark(Mark::Colon));
                match place.map(|at| (written(&behind[1..at]), &behind[at + 1..])) {
                    Some((zone, cards)) if !cards.is_empty() => {
                        let first = cards
                            .iter()
                            .find(|part| matches!(part, Part::Text { .. }))
                            .map_or_else(|| "\"CARD\"".to_owned(), |card| written(std::slice::from_ref(card)));
                        format!("write a line for each of them: `{player}: {first} in {zone}`")
                    }
                    _ if behind.get(1).is_some_and(|part| part.is_word("turn")) => {
                        format!(
                            "whose turn it is says `players {player} (turn), ...`; a turn that starts later is an event: `happens: the start of {player}'s turn`"
                        )
                    }
                    _ => return None,
                }
            }
            _ => return self.event_of_player(player, behind),
        })
    }

    /// What to write of a line that begins as none does.
    pub(super) fn line_instead(&self, parts: &[Part]) -> Option<Diagnostic> {
        let words = written(parts);
        let span = parts.first()?.span();
        let told =
            |message: &str, help: String| Some(Diagnostic::error(span, message).label("not expected").help(help));
        let book = self.builder.rulebook;
        if words == "pass" || words == "everybody passes" {
            return told(
                "nobody has to pass in a script",
                "leave it out: who may do something may always pass, and every choice is explored".to_owned(),
            );
        }
        if words.starts_with("it is ") && words.ends_with(" turn") {
            return told(
                "whose turn it is says the line of the players",
                "say there `players A (turn), B`; a turn that starts later is an event: `happens: the start of PLAYER's turn`".to_owned(),
            );
        }
        let names = || book.periods.iter().map(|period| period.name.as_str());
        if let Some(period) = names().find(|name| {
            [format!("end of {name}"), format!("the end of {name}"), format!("end {name}"), format!("{name} ends")]
                .contains(&words)
        }) {
            return told("what happens stands behind `happens:`", format!("write `happens: the end of {period}`"));
        }
        if let Some(period) = names().find(|name| {
            [
                format!("next {name}"),
                format!("start of {name}"),
                format!("the start of {name}"),
                format!("{name} starts"),
                format!("start {name}"),
            ]
            .contains(&words)
        }) {
            return told(
                "what happens stands behind `happens:`",
                format!(
                    "write `happens: the start of {period}`, or of a player's, `happens: the start of PLAYER's {period}`"
                ),
            );
        }
        let is_object = |part: &Part| match part {
            Part::Text { text, .. } => {
                self.builder.objects.iter().any(|object| object.name == *text)
                    || self.builder.cards.iter().any(|card| card.name == *text)
            }
            Part::Word { text, .. } => self.builder.objects.iter().any(|object| object.name == *text),
            Part::Number { .. } | Part::Reference { .. } | Part::Mark { .. } | Part::Group(_) => false,
        };
        if let Some(line) = self.object_somewhere(parts) {
            return told("an object from the start begins with its player", format!("write `{line}`"));
        }
        let is_line = parts.len() > 1 && !parts[1].is_mark(Mark::Colon);
        if is_line && (is_object(&parts[0]) || matches!(&parts[0], Part::Text { .. })) {
            return told("what happens stands behind `happens:`", format!("write `happens: {words}`"));
        }
        None
    }

    /// What to write of what stands behind an object's line, if more is known than that it cannot stand there.
    pub(super) fn behind_object(&self, before: &[Part], rest: &[Part]) -> Option<Diagnostic> {
        let span = Cursor::of_parts(rest).span();
        let told =
            |message: &str, help: String| Some(Diagnostic::error(span, message).label("not expected").help(help));
        let first = rest.first()?;
        let card = before
            .iter()
            .rev()
            .find(|part| matches!(part, Part::Text { .. }))
            .map(|card| written(std::slice::from_ref(card)));
        let several = || "a line puts one object into the position".to_owned();
        if let Some(word) = first.word() {
            let times = word.strip_prefix('x').unwrap_or("none");
            if !times.is_empty() && times.chars().all(|digit| digit.is_ascii_digit()) {
                return told(
                    &several(),
                    "write one line for each of them, with `as NAME` for a name of its own".to_owned(),
                );
            }
        }
        if let (Part::Text { text, .. }, true) = (first, before.iter().all(|part| part.word().is_some())) {
            let is_article = |part: &&Part| ["a", "an", "the"].iter().any(|word| part.is_word(word));
            let what = &before[before.iter().take_while(is_article).count()..];
            let (what, rest) = (written(what), written(&rest[1..]));
            return told("the name of an object stands first", format!("write `\"{text}\" is {what} {rest}`"));
        }
        let joins = first.is_mark(Mark::Comma) || first.is_word("and");
        if joins && rest.get(1).is_some_and(|part| matches!(part, Part::Text { .. })) {
            return told(
                &several(),
                "write one line for each of them, with `as NAME` for a name of its own".to_owned(),
            );
        }
        let of_book = |part: &Part| {
            part.word().is_some_and(|word| self.builder.rulebook.words.iter().any(|known| known.name == word))
        };
        if joins || first.is_word("has") {
            let (with, said) = (before.iter().any(|part| part.is_word("with")), written(&rest[1..]));
            return told(
                "what an object has stands behind `with`",
                match with {
                    true => format!("write it with what stands there already, `with ..., {said}`"),
                    false => format!("write `with {said}` in its place"),
                },
            );
        }
        if let ([colon, cards @ ..], Some(zone)) = (rest, before.last().and_then(Part::word))
            && colon.is_mark(Mark::Colon)
            && self.builder.rulebook.zones.iter().any(|known| known.name == zone)
        {
            let card = cards.split(|part| part.is_mark(Mark::Comma)).next().map(written).unwrap_or_default();
            let card = card.trim_matches('"');
            return told(
                &several(),
                format!("write `\"{card}\" in {zone}` behind the player, and so of each card on a line of its own"),
            );
        }
        if let Some(card) = card.filter(|_| of_book(first)) {
            return told("what a card is stands behind `is`", format!("write `{card} is {}`", written(rest)));
        }
        None
    }

    /// `with 2 loaves`: a counter by its name alone.
    pub(super) fn bare_counter(&self, count: i32, named: &[Part], span: Span) -> Option<Diagnostic> {
        let [alone] = named else { return None };
        let word = alone.word()?;
        let is_it = |name: &&String| *name == word || is_plural(word, name);
        let name = self.builder.rulebook.counters.iter().find(is_it)?;
        let problem = Diagnostic::error(span, format!("`{name}` is a kind of counter")).label("of what?");
        Some(problem.help(format!("write `{count} {name} {}`", if count == 1 { "counter" } else { "counters" })))
    }

    /// `A: 2 energy`, `A: energy 2`: what a player has.
    pub(super) fn has_instead(&self, player: &str, parts: &[Part]) -> Option<Diagnostic> {
        let (name, much) = match parts {
            [much @ Part::Number { .. }, name @ ..] | [name @ .., much @ Part::Number { .. }] => (name, much),
            _ => return None,
        };
        let name = written(name);
        self.builder.rulebook.resources.iter().find(|known| **known == name)?;
        let problem =
            Diagnostic::error(Cursor::of_parts(parts).span(), format!("`{name}` is what a player has, and no object"));
        let much = written(std::slice::from_ref(much));
        Some(problem.label("no object").help(format!("write `{player} has {much} {name}`")))
    }

    /// `observe power of "X" as p`, `observe p: power of "X"`, `observe winner`.
    pub(super) fn observed_instead(&self, parts: &[Part]) -> Option<Diagnostic> {
        let span = Cursor::of_parts(parts).span();
        let told = |message: &str, help: String| {
            Some(Diagnostic::error(span, message).label("worded otherwise here").help(help))
        };
        let named = "what is observed has its name in front of `=`";
        if let Some(at) =
            parts.iter().rposition(|part| part.is_word("as")).filter(|at| *at > 0 && *at + 2 == parts.len())
        {
            return told(named, format!("write `observe {} = {}`", written(&parts[at + 1..]), written(&parts[..at])));
        }
        if let Some(at) =
            parts.iter().position(|part| part.is_mark(Mark::Colon)).filter(|at| *at > 0 && *at + 1 < parts.len())
        {
            return told(named, format!("write `observe {} = {}`", written(&parts[..at]), written(&parts[at + 1..])));
        }
        let words = written(parts);
        if ["winner", "the winner", "who wins", "who won", "loser", "who loses", "result", "outcome"]
            .contains(&words.as_str())
        {
            let player = self.builder.players.first().map_or("A", String::as_str);
            return told(
                "who wins is part of every outcome, and not observed",
                format!("leave the line out, and write `expect outcomes include {{ won by {player} }}`"),
            );
        }
        if let [first, rest @ ..] = parts
            && ["cards", "units", "objects"].iter().any(|word| first.is_word(word))
            && rest.first().is_some_and(|part| part.is_word("in"))
        {
            return told("how many there are is a number", format!("write `observe number of {words}`"));
        }
        None
    }
}

impl<'a> Bench<'a> {
    /// Refuses `a` in front of the words of an object, and gives those behind it.
    pub(super) fn without_article(&mut self, words: &'a [Part]) -> &'a [Part] {
        let [article, rest @ ..] = words else { return words };
        if rest.is_empty() || !(article.is_word("a") || article.is_word("an")) {
            return words;
        }
        let problem = Diagnostic::error(article.span(), "an object's words stand without an article");
        self.problem(problem.label("leave it out").help(format!("write `{}`", written(rest))));
        rest
    }

    /// Refuses `in A's hand`, and goes on behind the player.
    pub(super) fn whose_zone(&mut self, cursor: &mut Cursor<'a>) {
        let mut ahead = *cursor;
        let span = cursor.here();
        if self.player(&mut ahead).is_none() || !ahead.eat_mark(Mark::Possessive) {
            return;
        }
        let problem = Diagnostic::error(span, "in whose zone an object is says the player in front of the line");
        let zone = ahead.rest().iter().take_while(|part| part.word().is_some()).count();
        self.problem(problem.label("said twice").help(format!("write `in {}`", written(&ahead.rest()[..zone]))));
        *cursor = ahead;
    }
}

/// Values in braces, as outcomes stand.
fn in_braces(parts: &[Part]) -> String {
    match parts.iter().any(|part| part.group_in(Delimiter::Brace).is_some()) {
        true => written(parts),
        false => format!("{{ {} }}", written(parts)),
    }
}

/// What to write where nothing stands behind `with`, or behind a comma of what it says: `with life 5, with 2 charge counters`.
pub(super) fn with_what(here: Span, said: &[Part], behind: Cursor<'_>) -> Diagnostic {
    if !said.is_empty() && behind.at("with") {
        let problem = Diagnostic::error(behind.here(), "behind a comma, `with` stands once for all").label("once more");
        let (said, more) = (written(said), written(&behind.rest()[1..]));
        return problem.help(format!("write `with {said} {more}`"));
    }
    Diagnostic::error(here, "with what?").help("write `with power 3`, `with 2 steam counters` or `with KEYWORD`")
}

/// `"p" is true`, `probably "p"`, `not "p"`: of a property it is expected that it holds or fails.
fn verdict_of(parts: &[Part]) -> Option<String> {
    let is_text = |part: &&Part| matches!(part, Part::Text { .. });
    let name = parts.iter().find(is_text)?;
    let others: Vec<&str> = parts.iter().filter(|part| !is_text(part)).map(|part| part.word().unwrap_or("")).collect();
    let said = others.join(" ");
    let name = written(std::slice::from_ref(name));
    match said.as_str() {
        "" | "is true" | "true" | "is so" | "always" => Some(format!("write `expect {name} holds`")),
        "is false" | "false" | "not" | "is not true" | "isn't true" | "never" => Some(format!(
            "write `expect {name} fails`; a line `check {name}` beside it expects that it holds: leave that out"
        )),
        "probably" | "likely" | "maybe" | "perhaps" => Some(format!(
            "a property holds in every run or fails in some: write `expect {name} holds`, or `expect {name} fails`"
        )),
        _ => None,
    }
}
