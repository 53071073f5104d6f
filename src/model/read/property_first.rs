//! Properties at the first try: of any player, of what changes, of bounds; each is told with its own words in a property that can be read.

use super::parts::{Cursor, written};
use crate::grammar::article;
use base::diagnostic::Diagnostic;
use syntax::{Mark, Part};

/// Verbs of what becomes less or more, as they stand at the end.
const LESS: [&str; 8] = ["decreases", "drops", "falls", "shrinks", "goes down", "goes lower", "gets lower", "sinks"];
const MORE: [&str; 7] = ["increases", "grows", "rises", "goes up", "goes higher", "gets higher", "climbs"];
const CHANGES: [&str; 3] = ["changes", "differs", "varies"];

/// Verbs in front of a bound, and the sign that says it.
const BOUNDS: [(&str, &str); 16] = [
    ("exceeds", ">"),
    ("is above", ">"),
    ("goes above", ">"),
    ("goes over", ">"),
    ("gets above", ">"),
    ("rises above", ">"),
    ("becomes more than", ">"),
    ("falls below", "<"),
    ("drops below", "<"),
    ("goes below", "<"),
    ("goes under", "<"),
    ("gets below", "<"),
    ("is below", "<"),
    ("becomes less than", "<"),
    ("reaches", ">="),
    ("hits", ">="),
];

/// Signs between a number and its bound, and what is so where they are not.
pub(super) const SIGNS: [(Mark, Mark); 4] = [
    (Mark::Less, Mark::GreaterEqual),
    (Mark::LessEqual, Mark::Greater),
    (Mark::Greater, Mark::LessEqual),
    (Mark::GreaterEqual, Mark::Less),
];

/// What may be told of a property that says something in other words, the likeliest first.
pub(super) fn said_otherwise(parts: &[Part], players: &[String]) -> Vec<Diagnostic> {
    let helps = [of_any_player(parts, players), never_behind(parts), loses(parts), no_such(parts)];
    let told = |help| {
        let message = format!("cannot read `{}` as a property", written(parts));
        Diagnostic::error(Cursor::of_parts(parts).span(), message).help(help)
    };
    helps.into_iter().flatten().map(told).collect()
}

/// The same of the condition behind `always` or `never`.
pub(super) fn condition_otherwise(parts: &[Part], state: &str, players: &[String]) -> Vec<Diagnostic> {
    let helps = [
        loses_behind(parts, state),
        any_player_behind(parts, state, players),
        counters_of_each(parts, state),
        number_of_players(parts, state, players),
        number_of_any(parts, state, players),
        how_many(parts, state),
        any_object(parts, state),
        happened(parts, state),
    ];
    let told = |help| {
        let message = format!("`{}` says nothing that is so or not", written(parts));
        Diagnostic::error(Cursor::of_parts(parts).span(), message).label("no condition").help(help)
    };
    helps.into_iter().flatten().map(told).collect()
}

/// `no player ever has more than 10 energy`, `each player has at most 10 energy`.
fn of_any_player(parts: &[Part], players: &[String]) -> Option<String> {
    let [first, player, behind @ ..] = parts else { return None };
    let no = first.is_word("no");
    let each = ["each", "every", "all", "any"].iter().any(|word| first.is_word(word));
    if !(no || each) || !(player.is_word("player") || player.is_word("players")) {
        return None;
    }
    let skip = behind
        .iter()
        .take_while(|part| ["ever", "always", "never", "may"].iter().any(|word| part.is_word(word)))
        .count();
    let negated = no || behind[..skip].iter().any(|part| part.is_word("never"));
    Some(of_each(players, &behind[skip..], if negated { "never" } else { "always" }))
}

/// `never a player has more than 10 energy`.
fn any_player_behind(parts: &[Part], state: &str, players: &[String]) -> Option<String> {
    let [first, player, behind @ ..] = parts else { return None };
    let is_any = ["a", "an", "any", "each", "every", "some", "both"].iter().any(|word| first.is_word(word));
    let is_player = ["player", "players", "opponent"].iter().any(|word| player.is_word(word));
    // `never both players` is about the two at one time.
    let join = if first.is_word("both") { "always" } else { state };
    (is_any && is_player).then(|| joined(players, behind, (state, join)))
}

fn of_each(players: &[String], behind: &[Part], state: &str) -> String {
    joined(players, behind, (state, state))
}

fn joined(players: &[String], behind: &[Part], (state, join): (&str, &str)) -> String {
    let said = written(behind);
    let said = said.strip_prefix("have ").map_or_else(|| said.clone(), |rest| format!("has {rest}"));
    let join = if join == "always" { " and " } else { " or " };
    let each: Vec<String> = match players {
        [] => vec![format!("PLAYER {said}")],
        players => players.iter().map(|player| format!("{player} {said}")).collect(),
    };
    match each.as_slice() {
        [one] => format!("a property names its players: write `{state} {one}`, and so of each of them"),
        all => format!("a property names its players: write `{state} ({})`", all.join(join)),
    }
}

/// `energy of A never decreases`, `power of "K" never goes above 5`.
fn never_behind(parts: &[Part]) -> Option<String> {
    let at = parts.iter().position(|part| part.is_word("never")).filter(|at| *at > 0)?;
    let what = written(&parts[..at]);
    let behind = &parts[at + 1..];
    let said = written(behind);
    let of_change = |bound: &str| {
        Some(format!(
            "a property is asked of each position by itself, and knows no change: write `never {what} {bound} NUMBER`, with what it is at the start"
        ))
    };
    if LESS.contains(&said.as_str()) {
        return of_change("<");
    }
    if MORE.contains(&said.as_str()) {
        return of_change(">");
    }
    if CHANGES.contains(&said.as_str()) {
        return Some(format!(
            "a property is asked of each position by itself, and knows no change: write `always {what} = NUMBER`, with what it is at the start"
        ));
    }
    let cursor = Cursor::of_parts(behind);
    let (verb, sign) = BOUNDS.iter().find(|(verb, _)| cursor.at(verb))?;
    let bound = &behind[verb.split(' ').count()..];
    (!bound.is_empty()).then(|| format!("write `never {what} {sign} {}`", written(bound)))
}

/// `A never loses`, `A can't lose`.
fn loses(parts: &[Part]) -> Option<String> {
    let [player, never, loses, rest @ ..] = parts else { return None };
    let is_never = ["never", "cannot", "can't"].iter().any(|word| never.is_word(word));
    let is_game = rest.is_empty() || written(rest) == "the game";
    (is_never && (loses.is_word("loses") || loses.is_word("lose")) && is_game)
        .then(|| format!("write `always {} is in the game`", written(std::slice::from_ref(player))))
}

/// `never A loses`.
fn loses_behind(parts: &[Part], state: &str) -> Option<String> {
    let [player, loses, rest @ ..] = parts else { return None };
    let is_game = rest.is_empty() || written(rest) == "the game";
    let is_it = state == "never" && (loses.is_word("loses") || loses.is_word("lose")) && is_game;
    is_it.then(|| format!("write `always {} is in the game`", written(std::slice::from_ref(player))))
}

/// `never more than 3 units in play`, `never 2 heroes in play`.
fn how_many(parts: &[Part], state: &str) -> Option<String> {
    let first = parts.first()?;
    let begins = ["more", "less", "fewer", "at", "exactly"].iter().any(|word| first.is_word(word));
    let is_number = matches!(first, Part::Number { .. });
    let verb = |part: &Part| ["is", "are", "has", "have", "=", "<", ">"].iter().any(|word| part.is_word(word));
    let sign = |part: &Part| [Mark::Less, Mark::Greater, Mark::Equal].iter().any(|mark| part.is_mark(*mark));
    let has_noun = parts.len() > 2 && !parts.iter().any(|part| verb(part) || sign(part));
    (has_noun && (begins || is_number)).then(|| match parts {
        [Part::Number { .. }, or, ..] if is_number && !or.is_word("or") => format!(
            "write `{state} there are exactly {}`, or with `{} or more`",
            written(parts),
            written(std::slice::from_ref(first))
        ),
        _ => format!("write `{state} there are {}`", written(parts)),
    })
}

/// `never a unit has power 5`, `never any unit is red`.
fn any_object(parts: &[Part], state: &str) -> Option<String> {
    let first = parts.first()?;
    let verb = parts.iter().position(|part| ["has", "is", "have", "are"].iter().any(|verb| part.is_word(verb)))?;
    if verb < 2 || !["a", "an", "any", "some"].iter().any(|word| first.is_word(word)) || state == "always" {
        return None;
    }
    let (what, said) = (written(&parts[1..verb]), written(&parts[verb..]));
    let article = article(&what);
    Some(format!("write `{state} there is {article} {what} that {said}`"))
}

/// `stain counters on each batch <= 3`, `3 or fewer stain counters on each batch`.
fn counters_of_each(parts: &[Part], state: &str) -> Option<String> {
    let on = parts.iter().position(|part| part.is_word("on"))?;
    let each = parts.get(on + 1).filter(|part| ["each", "every", "any", "all"].iter().any(|word| part.is_word(word)));
    let noun = on.checked_sub(1).filter(|noun| parts[*noun].is_word("counters") || parts[*noun].is_word("counter"))?;
    each.filter(|_| state == "always")?;
    let (name, what, beyond) = match parts {
        [Part::Number { value, .. }, or, less, ..]
            if or.is_word("or") && (less.is_word("fewer") || less.is_word("less")) =>
        {
            (parts.get(3..noun)?, parts.get(on + 2..)?, format!("more than {value}"))
        }
        [.., Part::Mark { mark: Mark::LessEqual, .. }, Part::Number { value, .. }] => {
            (&parts[..noun], parts.get(on + 2..parts.len() - 2)?, format!("more than {value}"))
        }
        [.., Part::Mark { mark: Mark::Less, .. }, Part::Number { value, .. }] => {
            (&parts[..noun], parts.get(on + 2..parts.len() - 2)?, format!("{value} or more"))
        }
        _ => return None,
    };
    let (name, what) = (written(name), written(what));
    let is_whole = !name.is_empty() && !what.is_empty();
    is_whole.then(|| format!("write `always there is no {what} with {beyond} {name} counters`"))
}

/// `no unit ever has power 5`.
fn no_such(parts: &[Part]) -> Option<String> {
    let ever = parts.iter().position(|part| part.is_word("ever"))?;
    let [first, ..] = parts else { return None };
    if !first.is_word("no") || ever < 2 || ever + 1 == parts.len() {
        return None;
    }
    let (what, said) = (written(&parts[1..ever]), written(&parts[ever + 1..]));
    Some(match said.strip_prefix("is in ").or_else(|| said.strip_prefix("are in ")) {
        Some(zone) => format!("write `always there is no {what} in {zone}`"),
        None => format!("write `always there is no {what} that {said}`"),
    })
}

/// `inevitably a unit is wrecked`: what is asked is whether it has happened.
fn happened(parts: &[Part], state: &str) -> Option<String> {
    parts.first().filter(|first| first.word().is_some())?;
    let event = written(parts);
    let event = if event.ends_with(" earlier this game") { return None } else { event };
    Some(format!(
        "write `{state} {event} earlier this game`: what happens is no condition, and that it has happened is one"
    ))
}

/// `always energy of each player <= 5`.
fn number_of_players(parts: &[Part], state: &str, players: &[String]) -> Option<String> {
    let of = parts.iter().position(|part| part.is_word("of")).filter(|of| *of > 0)?;
    let [which, player, behind @ ..] = parts.get(of + 1..)? else { return None };
    let is_any = ["a", "any", "some"].iter().any(|word| which.is_word(word));
    let is_each = ["each", "every", "all"].iter().any(|word| which.is_word(word));
    let is_player = player.is_word("player") || player.is_word("players");
    if !(is_any || is_each) || !is_player || players.is_empty() {
        return None;
    }
    let (number, said) = (written(&parts[..of]), written(behind));
    let each: Vec<String> = players.iter().map(|player| format!("{number} of {player} {said}")).collect();
    // What is never so of any of them is so of none.
    let join = if is_each && state != "never" { " and " } else { " or " };
    Some(format!("a property names its players: write `{state} ({})`", each.join(join)))
}

/// `never height of a climber you control > 100`, `always height of each climber <= 100`.
fn number_of_any(parts: &[Part], state: &str, players: &[String]) -> Option<String> {
    let of = parts.iter().position(|part| part.is_word("of")).filter(|of| *of > 0)?;
    let which = parts.get(of + 1)?.word()?;
    let is_any = ["a", "an", "any", "another", "some"].contains(&which);
    let is_each = ["each", "every", "all"].contains(&which);
    let sign = parts.iter().position(|part| SIGNS.iter().any(|(sign, _)| part.is_mark(*sign)))?;
    let (what, bound) = (parts.get(of + 2..sign)?, parts.get(sign + 1..)?);
    // What is never so of each is so of none, or not of all at once.
    let is_meant = is_any && state != "always" || is_each && matches!(state, "always" | "never");
    if !is_meant || what.is_empty() || bound.is_empty() {
        return None;
    }
    let (number, bound) = (written(&parts[..of]), written(bound));
    let (what, of_you) = match what {
        [what @ .., you, control] if you.is_word("you") && control.is_word("control") => (written(what), true),
        _ => (written(what), false),
    };
    let (holds, fails) = SIGNS.into_iter().find(|(known, _)| parts[sign].is_mark(*known))?;
    let (there, sign) = match state {
        "always" => ("is no".to_owned(), fails.text()),
        _ => (format!("is {}", article(&what)), holds.text()),
    };
    let whose = match players.first().filter(|_| of_you) {
        Some(player) => format!(" {player} controls"),
        None if of_you => " PLAYER controls".to_owned(),
        None => String::new(),
    };
    let besides = match (of_you, is_each) {
        (true, _) => "; there is no `you` in a property, which names its players",
        (false, true) => ", of any of them",
        (false, false) => "",
    };
    Some(format!("write `{state} there {there} {what}{whose} with {number} {sign} {bound}`{besides}"))
}
