//! Lines that say in other words which objects there are, who plays, and what a player does: each is told with its own words.

use super::bench::Bench;
use crate::event::FormPart;
use crate::expr::Role;
use crate::grammar::{declared, mentions, verb_of};
use crate::read::parts::{Cursor, written};
use crate::well_formed::PLAYERS_MAX;
use base::diagnostic::Diagnostic;
use syntax::{Mark, Part};

/// Words that say of a player what is there from the start.
const HOLDS: [&str; 9] = ["has", "have", "controls", "control", "owns", "own", "starts", "begins", "holds"];

/// Numbers in words of which a line can tell.
const SEVERAL: [&str; 5] = ["two", "three", "four", "five", "six"];

impl Bench<'_> {
    /// `"Bear" in hand`, `a unit in play`, of a player: the line that puts it there.
    pub(super) fn object_line(&self, player: &str, parts: &[Part]) -> Option<String> {
        let skipped = |part: &&Part| ["with", "a", "an", "the"].iter().chain(&HOLDS).any(|word| part.is_word(word));
        let held = parts.first().is_some_and(|part| HOLDS.iter().any(|word| part.is_word(word)));
        let verb = usize::from(held);
        let from = verb + parts[verb..].iter().take_while(skipped).count();
        let (first, rest) = parts.get(from..)?.split_first()?;
        let is_word = |part: &Part| {
            part.word().is_some_and(|word| self.builder.rulebook.words.iter().any(|known| known.name == word))
        };
        let is_own = matches!(first, Part::Text { .. }) || is_word(first);
        if !is_own || from == verb && !matches!(first, Part::Text { .. }) {
            return None;
        }
        let zone = self.builder.rulebook.zones.iter().find(|zone| zone.in_play)?;
        let what = written(std::slice::from_ref(first));
        let stated: Vec<String> =
            rest.iter().take_while(|part| is_word(part)).filter_map(Part::word).map(str::to_owned).collect();
        let rest = &rest[stated.len()..];
        let what = [vec![what], stated].concat().join(" ");
        match rest {
            [] => Some(format!("{player}: {what} in {}", zone.name)),
            [place, ..] if place.is_word("in") || place.is_word("with") => {
                Some(format!("{player}: {what} {}", written(rest)))
            }
            _ => None,
        }
    }

    /// `"Bear" is in A's hand`, `put "Bear" into A's hand`: the line that puts it there.
    pub(super) fn object_somewhere(&self, parts: &[Part]) -> Option<String> {
        let from = usize::from(parts.first().is_some_and(|part| part.is_word("put") || part.is_word("place")));
        let (card, rest) = parts.get(from..)?.split_first()?;
        let is_name = matches!(card, Part::Text { .. });
        let leads = ["is", "starts", "begins", "lies", "in", "into", "to", "on"];
        let skip = rest.iter().take_while(|part| leads.iter().any(|word| part.is_word(word))).count();
        let mut cursor = Cursor::of_parts(&rest[skip..]);
        let player = self.player(&mut cursor).filter(|_| is_name && skip > 0)?;
        if !cursor.eat_mark(Mark::Possessive) {
            return None;
        }
        let zone = written(cursor.rest());
        self.builder.rulebook.zones.iter().find(|known| known.name == zone)?;
        let player = &self.builder.players[player.index()];
        Some(format!("{player}: {} in {zone}", written(std::slice::from_ref(card))))
    }

    /// What a player does, by an event of the rulebook that begins with a player.
    pub(super) fn event_of_player(&self, player: &str, behind: &[Part]) -> Option<String> {
        let verb = behind.first()?.word()?;
        let forms = self.builder.rulebook.events.iter().flat_map(|kind| &kind.forms);
        let of_player = forms.filter(|form| form.first() == Some(&FormPart::Hole(Role::Player)));
        let said = of_player.filter_map(|form| Some((form, verb_of(form.get(1)?, verb)?))).next();
        let names_object = behind.iter().any(|part| matches!(part, Part::Text { .. }));
        if let Some((form, said)) = said {
            let holds = |role: Role| mentions(form, role);
            if names_object && !holds(Role::Object) && !holds(Role::Other) {
                return Some(format!(
                    "what happens stands behind `happens:`, and this event names no object: `happens: EVENT` with the words of `{}`",
                    declared(form)
                ));
            }
            let said = format!("{player} {said} {}", written(&behind[1..]));
            return Some(format!("what happens stands behind `happens:`: write `happens: {}`", said.trim_end()));
        }
        let words = written(behind);
        if ["goes first", "begins", "starts", "is first", "goes second"].contains(&words.as_str()) {
            return Some(format!("whose turn it is says the line of the players: `players {player} (turn), ...`"));
        }
        verb.ends_with('s').then(|| {
            format!(
                "what happens stands behind `happens:`, in the words of an event of the rulebook, and none is worded `PLAYER {verb} ...`: \
                 write `happens: EVENT`, or declare one"
            )
        })
    }

    /// `make a pup`, where the event names its player.
    pub(super) fn with_its_player(&self, form: &[FormPart], parts: &[Part]) -> String {
        let player = self.builder.players.first().map_or("A", String::as_str);
        let verb = parts[0].word().unwrap_or_default();
        let said = form.get(1).and_then(|said| verb_of(said, verb)).unwrap_or_else(|| verb.to_owned());
        let line = format!("{player} {said} {}", written(&parts[1..]));
        format!("write `happens: {}`, of the player who does it", line.trim_end())
    }
}

/// `players A and B`, `players: A, B`, `players A B`.
pub(super) fn joined_players(cursor: &Cursor<'_>) -> Option<(Diagnostic, Vec<String>)> {
    let parts = cursor.rest();
    let colon = parts.first().filter(|part| part.is_mark(Mark::Colon));
    let and = parts.iter().find(|part| part.is_word("and") || part.is_word("vs") || part.is_word("versus"));
    let letters: Vec<&Part> = parts.iter().filter(|part| part.word().is_some_and(|word| word.len() == 1)).collect();
    let is_row = letters.len() > 1 && letters.len() == parts.len();
    let odd = colon.or(and).or_else(|| is_row.then(|| letters[1]))?;
    let turn = parts.iter().position(|part| part.group().is_some());
    let names: Vec<&str> =
        parts.iter().filter_map(Part::word).filter(|word| !["and", "vs", "versus"].contains(word)).collect();
    let listed: Vec<String> = names
        .iter()
        .map(|name| {
            let at = parts.iter().position(|part| part.is_word(name));
            let has_turn = turn.map_or(names.first() == Some(name), |turn| at.is_some_and(|at| at + 1 == turn));
            if has_turn { format!("{name} (turn)") } else { (*name).to_owned() }
        })
        .collect();
    let problem = Diagnostic::error(odd.span(), "the players of a scenario stand with commas between them");
    let help = match names.is_empty() {
        true => "write `players A (turn), B`".to_owned(),
        false => format!("write `players {}`", listed.join(", ")),
    };
    let mut players: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
    players.dedup();
    players.truncate(PLAYERS_MAX);
    Some((problem.label("not expected").help(help), players))
}

/// `2 "Bear" in play`, `two "Bear"`, `3 units`: several objects in one line.
pub(super) fn several_objects(cursor: Cursor<'_>, player: &str) -> Option<Diagnostic> {
    let (first, rest) = cursor.rest().split_first()?;
    let much = match first {
        Part::Number { value, .. } => *value,
        Part::Word { text, .. } => SEVERAL.iter().position(|word| word == text)? as i32 + 2,
        Part::Text { .. } | Part::Reference { .. } | Part::Mark { .. } | Part::Group(_) => return None,
    };
    let is_number = matches!(first, Part::Number { .. });
    let is_object = match rest {
        [Part::Text { .. }, ..] => true,
        [Part::Word { .. }, place, ..] => !is_number || place.is_word("in") || place.is_word("with"),
        _ => false,
    };
    if !is_object {
        return None;
    }
    let problem = Diagnostic::error(cursor.here(), "a line puts one object into the position").label("several");
    Some(problem.help(match (much, rest.first()) {
        (2, Some(Part::Text { .. })) => {
            let said = written(rest);
            format!("write two lines: `{player}: {said} as first` and `{player}: {said} as second`")
        }
        _ => "write one line for each of them, with `as NAME` for a name of its own".to_owned(),
    }))
}
