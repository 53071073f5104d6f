//! Standing checks that are said of players (`each player with 0 life loses`): those are about objects, of which each player has one.
//!
//! Takes the parts of such a check; gives the problem, with the check of an object that says the same, if it can be read.

use super::Builder;
use super::comes_to_be::said_of;
use super::printed::stands;
use super::printing::as_parts;
use crate::expr::{Expr, Role, Slot};
use crate::instr::{Instr, Update};
use base::diagnostic::Diagnostic;
use syntax::{Mark, Part};

/// How a check can begin that is said of players.
const PLAYERS: [&[&str]; 7] = [
    &["each", "player"],
    &["every", "player"],
    &["each", "opponent"],
    &["a", "player"],
    &["any", "player"],
    &["players"],
    &["the", "player"],
];

/// Words between a player and what the player has.
const HAVING: [&[&str]; 7] =
    [&["with"], &["who", "has"], &["that", "has"], &["has"], &["have"], &["who", "have"], &["at"]];

/// Signs of comparisons, also in words.
const SIGNS: [(&[&str], &str); 13] = [
    (&["<="], "<="),
    (&[">="], ">="),
    (&["<"], "<"),
    (&[">"], ">"),
    (&["="], "="),
    (&["at", "least"], ">="),
    (&["at", "most"], "<="),
    (&["less", "than"], "<"),
    (&["fewer", "than"], "<"),
    (&["more", "than"], ">"),
    (&["exactly"], "="),
    (&["or", "less"], "<="),
    (&["or", "more"], ">="),
];

/// What a check of players says.
struct PlayerCheck<'p> {
    /// Of whom.
    who: &'p [Part],
    /// What they have.
    having: &'p [Part],
    /// What is done then, said of the controller of an object.
    done: String,
}

impl Builder<'_> {
    /// The problem of a standing check that is said of players.
    pub(super) fn check_of_players(&mut self, parts: &[Part]) -> Option<Diagnostic> {
        let start = match parts {
            [first, next, ..] if first.is_word("for") && next.is_word("each") => 1,
            [first, ..] if first.is_word("if") || first.is_word("when") => 1,
            _ => 0,
        };
        let said = PLAYERS.iter().find(|words| stands(&parts[start..], words))?.len();
        let span = parts[0].span().to(parts[start + said - 1].span());
        let problem = Diagnostic::error(span, "a standing check is about objects, and a player is none");
        let problem = problem.label("a player");
        let of_hero = self.rulebook.words.iter().any(|word| word.name == "hero");
        let check = read_check(parts, (start, start + said));
        let ruled = check.as_ref().and_then(|check| self.as_rule(check));
        let told = check.and_then(|check| self.of_objects(&check, of_hero));
        Some(problem.help(match told {
            Some(check) if of_hero => {
                let ruled = ruled.map(|ruled| format!("; where none do, `rules {{ {ruled} }}`")).unwrap_or_default();
                format!("write `{check}`, where heroes stand for players{ruled}")
            }
            Some(check) => format!(
                "write it of an object that each player has one of, with words for it in place of `card`: `{check}`"
            ),
            None => "write it of an object that each player has one of: `each DESCRIPTION that NUMBER of its controller >= 5: ...`; the player \
                     is `its controller` there"
                .to_owned(),
        }))
    }

    /// The check of an object that says the same, if it can be read.
    fn of_objects(&mut self, check: &PlayerCheck<'_>, of_hero: bool) -> Option<String> {
        let of = if of_hero { "hero" } else { "card" };
        let having = super::sentence(check.having);
        let compared = self.compared(check);
        let written = match &compared {
            Some((name, compared)) if self.rulebook.numbers.iter().any(|number| number.name == *name) => {
                format!("each {of} with {name} {compared} : {}", check.done)
            }
            Some((name, compared)) => format!("each {of} that {name} of its controller {compared} : {}", check.done),
            None => format!("each {of} : if its controller has {having} : {}", check.done),
        };
        let parts = as_parts(&written, check.who.first()?.span());
        let before = (self.abilities.len(), self.tallies.len(), self.diagnostics.len());
        let is_read = self.standing_check(&parts).is_some() && self.diagnostics.len() == before.2;
        self.abilities.truncate(before.0);
        self.tallies.truncate(before.1);
        self.diagnostics.truncate(before.2);
        is_read.then(|| super::sentence(&parts))
    }

    /// The rule that answers what gives players more of a resource, and does the same.
    fn as_rule(&self, check: &PlayerCheck<'_>) -> Option<String> {
        let (name, compared) = self.compared(check).filter(|(_, compared)| compared.starts_with('>'))?;
        let resource = self.rulebook.resources.iter().position(|known| *known == name)?;
        let player = Slot::of_role(Role::Player);
        let gives = |instr: &Instr| {
            matches!(instr.update(), Some(Update::RaiseResource(Expr::Slot(of), raised, much))
                if *of == player && raised.index() == resource && much.negated().is_none())
        };
        let mut events = self.rulebook.events.iter().zip(&self.bodies).filter(|(_, body)| body.iter().any(gives));
        let gains = events.find_map(|(kind, _)| kind.forms.iter().find_map(|form| said_of(form, Role::Player)))?;
        let done = check.done.replacen("its controller", "that player", 1);
        let done = if done.ends_with("wins") { format!("{done} the game") } else { done };
        Some(format!("when a player {gains} and {name} of that player {compared}: {done}"))
    }

    /// What is compared, and how: `life`, `<= 0`.
    fn compared(&self, check: &PlayerCheck<'_>) -> Option<(String, String)> {
        let numbers = self.rulebook.numbers.iter().map(|number| &number.name);
        let mut known = numbers.chain(&self.rulebook.resources);
        let is_value = |part: &&Part| matches!(part, Part::Number { .. }) || part.is_word("no");
        let value = check.having.iter().find(is_value)?;
        let sign = SIGNS.iter().find(|(words, _)| {
            (0..check.having.len()).any(|at| {
                words.iter().enumerate().all(|(nth, word)| {
                    check.having.get(at + nth).is_some_and(|part| super::sentence(std::slice::from_ref(part)) == *word)
                })
            })
        });
        let said = |part: &&Part| {
            let text = super::sentence(std::slice::from_ref(part));
            !is_value(part) && !sign.is_some_and(|(words, _)| words.contains(&text.as_str()))
        };
        let said: Vec<Part> = check.having.iter().filter(said).cloned().collect();
        let name = known.find(|name| **name == super::sentence(&said))?.clone();
        // Who has lost at 0 has lost below, too.
        let sign = match sign {
            Some((_, sign)) => sign,
            None if check.done.contains(" loses") => "<=",
            None if check.done.contains(" wins") => ">=",
            None => "=",
        };
        let value = if value.is_word("no") { "0".to_owned() } else { super::sentence(std::slice::from_ref(value)) };
        Some((name, format!("{sign} {value}")))
    }
}

/// What a check says, of whom it says it being these parts.
fn read_check(parts: &[Part], (start, said): (usize, usize)) -> Option<PlayerCheck<'_>> {
    let rest = &parts[said..];
    let from = said + HAVING.iter().find(|words| stands(rest, words))?.len();
    let ends = |part: &Part| {
        part.is_mark(Mark::Colon)
            || part.is_mark(Mark::Comma)
            || ["loses", "lose", "wins", "win"].iter().any(|verb| part.is_word(verb))
    };
    let end = from + parts[from..].iter().position(ends)?;
    let done = &parts[end..];
    let done = if done[0].word().is_none() { &done[1..] } else { done };
    let spoken: [&[&str]; 3] = [&["that", "player"], &["the", "player"], &["they"]];
    let skipped = spoken.iter().find(|words| stands(done, words)).map_or(0, |words| words.len());
    let (verb, behind) = done[skipped..].split_first()?;
    let verb =
        verb.word().filter(|_| skipped > 0 || done[0].word().is_some_and(|word| word.starts_with(['l', 'w'])))?;
    let verb = if verb.ends_with('s') { verb.to_owned() } else { format!("{verb}s") };
    let done = format!("its controller {verb} {}", super::sentence(behind));
    Some(PlayerCheck { who: &parts[start..said], having: &parts[from..end], done: done.trim_end().to_owned() })
}
