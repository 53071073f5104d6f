//! The lines of a scenario, sorted by what they say.

use super::bench::Bench;
use crate::event::FormPart;
use crate::expr::Role;
use crate::grammar::{sentence, verb_of};
use crate::read::parts::{Cursor, Name, written};
use crate::well_formed::PLAYERS_MAX;
use base::diagnostic::{Diagnostic, nearest};
use base::id::PlayerId;
use base::source::Span;
use syntax::{Delimiter, Group, Mark, Part, Statement};

/// One line of a scenario; what has been recognised is read, the rest is left in the cursor.
#[derive(Clone, Copy, Debug)]
pub(super) struct ScenarioLine<'a> {
    /// What it says.
    pub(super) kind: ScenarioLineKind,
    /// What is left to read.
    pub(super) cursor: Cursor<'a>,
    /// The whole of it.
    pub(super) statement: &'a Statement,
}

/// What a line says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ScenarioLineKind {
    /// `uses`, `players`: read before.
    Known,
    /// `during`
    During,
    /// `A: ...`
    Object(PlayerId),
    /// `at once { ... }`
    AtOnce,
    /// `A has ...`
    Has(PlayerId),
    /// `happens: ...`
    Happens,
    /// `A plays ...`
    Plays(PlayerId),
    /// `A activates ...`
    Activates(PlayerId),
    /// `A may ...`
    May(PlayerId),
    /// `observe ...`
    Observe,
    /// `expect ...`
    Expect,
    /// `check ...`
    Check,
    /// `under R { ... }`
    Under,
}

/// Lines that start with a word of their own.
const STARTS: [(&str, ScenarioLineKind); 9] = [
    ("uses", ScenarioLineKind::Known),
    ("players", ScenarioLineKind::Known),
    ("during", ScenarioLineKind::During),
    ("at once", ScenarioLineKind::AtOnce),
    ("happens", ScenarioLineKind::Happens),
    ("observe", ScenarioLineKind::Observe),
    ("expect", ScenarioLineKind::Expect),
    ("check", ScenarioLineKind::Check),
    ("under", ScenarioLineKind::Under),
];

/// Words with which an instruction begins, and no line.
const STEPS: [&str; 7] = ["if", "then", "when", "for", "choose", "repeat", "until"];

/// What a player does in a line.
const DOES: [&str; 4] = ["has", "plays", "activates", "may"];

/// Words that say how a run ends, what an answer is or who chooses.
const OF_OUTCOMES: [&str; 9] = ["none", "yes", "drawn", "stuck", "settled", "won", "nature", "rules", "nobody"];

impl<'a> Bench<'a> {
    /// Reads the line `players A (turn), B`; false if nobody plays.
    pub(super) fn players(&mut self, lines: &[Statement], scenario: Span) -> bool {
        let mut found = None;
        for line in lines {
            let mut cursor = Cursor::of(line);
            if !cursor.eat("players") {
                continue;
            }
            if found.is_some() {
                self.problem(Diagnostic::error(line.span, "players are named twice").label("the second time"));
            } else {
                found = Some(line.span);
                self.player_list(cursor);
            }
        }
        if let (None, Some(problem)) = (found, super::misspelt("players", lines)) {
            self.problem(problem);
        } else if self.builder.players.is_empty() {
            let problem = Diagnostic::error(found.unwrap_or(scenario), "this scenario has no players");
            self.problem(problem.label("nobody plays").help("write `players A (turn), B`"));
        }
        if self.builder.players.len() > PLAYERS_MAX {
            let problem = Diagnostic::error(found.unwrap_or(scenario), format!("more than {PLAYERS_MAX} players"));
            self.problem(problem.label("too many").help(format!("name {PLAYERS_MAX} at most")));
        }
        self.scenario.players = self.builder.players.clone();
        !self.scenario.players.is_empty()
    }

    fn player_list(&mut self, mut cursor: Cursor<'_>) {
        let mut turn = None;
        let all = cursor.span();
        if let Some((problem, names)) = super::first_lines::joined_players(&cursor) {
            self.problem(problem);
            self.builder.players = names;
            return;
        }
        while let Some(name) = cursor.name(&[]) {
            let again = self.builder.players.contains(&name.text);
            if again {
                self.problem(Diagnostic::error(name.span, format!("player `{}` is named twice", name.text)));
            }
            self.check_player_name(&name);
            if let Some(group) = cursor.group(Delimiter::Paren) {
                let says_turn = matches!(&group.statements[..], [one] if written(&one.parts) == "turn");
                if !says_turn {
                    let problem = Diagnostic::error(group.span, "only `(turn)` can stand behind a player");
                    self.problem(problem);
                } else if turn.is_some() {
                    self.problem(Diagnostic::error(group.span, "it is the turn of two players").label("the second"));
                }
                turn = turn.or(Some(PlayerId::at(self.builder.players.len())));
            }
            if !again {
                self.builder.players.push(name.text);
            }
            if !cursor.eat_mark(Mark::Comma) {
                break;
            }
        }
        cursor.finish("the list of players", self.problems());
        if turn.is_none() && self.builder.players.len() > 1 {
            let first = &self.builder.players[0];
            let help = format!("write `players {first} (turn), ...`; it is taken to be that of `{first}`");
            let problem = Diagnostic::warning(all, "nobody is said to have the turn");
            self.problem(problem.label("whose turn is it?").help(help));
        }
        self.scenario.turn = turn.unwrap_or_default();
    }

    /// Refuses a player whom no text could name: a number, a word of the language, or one of the vocabulary.
    fn check_player_name(&mut self, name: &Name) {
        let text = name.text.as_str();
        let is_number = text.chars().all(|letter| letter.is_ascii_digit());
        let is_word = self.builder.rulebook.words.iter().any(|word| word.name == text);
        let what = if is_number {
            "a number"
        } else if OF_OUTCOMES.contains(&text) {
            "a word of outcomes and expectations"
        } else if crate::read::book::is_of_language(text) {
            "a word of the language"
        } else if is_word {
            "a word of the rulebook"
        } else {
            return;
        };
        let problem = Diagnostic::error(name.span, format!("`{text}` is {what}, and cannot be the name of a player"));
        self.problem(problem.label("cannot be told apart").help("name the players otherwise, such as `A` and `B`"));
    }

    /// Sorts the lines of a scenario.
    pub(super) fn lines(&mut self, statements: &'a [Statement]) -> Vec<ScenarioLine<'a>> {
        if let Some(second) = statements.iter().filter(|statement| Cursor::of(statement).at("uses")).nth(1) {
            let problem = Diagnostic::error(second.span, "a scenario uses one rulebook").label("the second");
            self.problem(problem.help("write `under RULEBOOK { expect ... }` to run it under another"));
        }
        let lines: Vec<ScenarioLine<'a>> = statements.iter().filter_map(|statement| self.line(statement)).collect();
        // Without players no other line means anything.
        if self.builder.players.is_empty() {
            return Vec::new();
        }
        self.between(&lines);
        lines
    }

    /// What is observed is read at the end, and what is there is there from the start, wherever the line stands: a line
    /// that reads otherwise is refused.
    fn between(&mut self, lines: &[ScenarioLine<'a>]) {
        let happens = |line: &&ScenarioLine<'a>| {
            matches!(line.kind, ScenarioLineKind::Happens | ScenarioLineKind::Plays(_) | ScenarioLineKind::Activates(_))
        };
        let (first, last) = (lines.iter().find(happens), lines.iter().rfind(happens));
        let (Some(first), Some(last)) = (first, last) else { return };
        for line in lines {
            let (place, starts) = (line.statement.span, line.statement.span.start);
            let problem = match line.kind {
                ScenarioLineKind::Observe if starts < last.statement.span.start => {
                    Diagnostic::error(place, "what is observed is read at the end, behind all that happens")
                        .label("something happens behind this line")
                        .help("write it behind the last line that happens; to see this moment, end the script here")
                }
                ScenarioLineKind::During | ScenarioLineKind::Object(_) | ScenarioLineKind::AtOnce | ScenarioLineKind::Has(_)
                    if starts > first.statement.span.start =>
                {
                    Diagnostic::error(place, "what is there is there from the start, before anything happens")
                        .label("something happens before this line")
                        .help("write it before the first line that happens; what is to change later is an event: `happens: EVENT`")
                }
                ScenarioLineKind::May(_) if starts > first.statement.span.start => {
                    Diagnostic::warning(place, "what players may do holds from the start, wherever the line stands")
                        .label("something happens before this line")
                        .help("write it before the first line that happens")
                }
                ScenarioLineKind::Known
                | ScenarioLineKind::During
                | ScenarioLineKind::Object(_)
                | ScenarioLineKind::AtOnce
                | ScenarioLineKind::Has(_)
                | ScenarioLineKind::Happens
                | ScenarioLineKind::Plays(_)
                | ScenarioLineKind::Activates(_)
                | ScenarioLineKind::May(_)
                | ScenarioLineKind::Observe
                | ScenarioLineKind::Expect
                | ScenarioLineKind::Check
                | ScenarioLineKind::Under => continue,
            };
            self.problem(problem);
        }
    }

    /// Recognises one line.
    pub(super) fn line(&mut self, statement: &'a Statement) -> Option<ScenarioLine<'a>> {
        let mut cursor = Cursor::of(statement);
        if let Some((_, kind)) = STARTS.iter().find(|(start, _)| cursor.eat(start)) {
            if *kind == ScenarioLineKind::Happens && !cursor.eat_mark(Mark::Colon) {
                let problem = Diagnostic::error(cursor.here(), "`:` expected behind `happens`");
                self.problem(problem.help("write `happens: EVENT`"));
            }
            return Some(ScenarioLine { kind: *kind, cursor, statement });
        }
        if let Some(player) = self.player(&mut cursor) {
            let kind = if cursor.eat_mark(Mark::Colon) {
                Some(ScenarioLineKind::Object(player))
            } else {
                let does = DOES.iter().find(|does| cursor.eat(does));
                does.map(|does| match *does {
                    "has" => ScenarioLineKind::Has(player),
                    "plays" => ScenarioLineKind::Plays(player),
                    "activates" => ScenarioLineKind::Activates(player),
                    _ => ScenarioLineKind::May(player),
                })
            };
            if let Some(kind) = kind {
                return Some(ScenarioLine { kind, cursor, statement });
            }
            let problem = Diagnostic::error(cursor.here(), "what does this player have or do?");
            let name = self.builder.players[player.index()].clone();
            let help = self.of_player_instead(&name, cursor.rest()).unwrap_or_else(|| {
                format!(
                    "write `{name}: \"CARD\" in ZONE`, `{name} has 2 RESOURCE`, `{name} plays \"CARD\"`, `{name} activates \"CARD\"` or `{name} may ...`; an event stands behind `happens:`"
                )
            });
            self.problem(problem.label("not read").help(help));
            return None;
        }
        let problem = self.no_line(statement);
        self.problems().extend(problem);
        None
    }

    /// The player who stands next, the longest name first.
    pub(super) fn player(&self, cursor: &mut Cursor<'_>) -> Option<PlayerId> {
        let mut ahead = *cursor;
        if let Some(text) = ahead.text() {
            let at = self.builder.players.iter().position(|player| *player == text.text)?;
            *cursor = ahead;
            return Some(PlayerId::at(at));
        }
        let fitting = self.builder.players.iter().enumerate().filter(|(_, player)| cursor.at(player));
        let (at, player) = fitting.max_by_key(|(_, player)| player.split(' ').count())?;
        cursor.eat(player);
        Some(PlayerId::at(at))
    }

    /// What is wrong with a line that cannot be recognised; nothing if that is only because nobody plays.
    fn no_line(&self, statement: &Statement) -> Option<Diagnostic> {
        let mut cursor = Cursor::of(statement);
        let name = cursor.name(&DOES);
        let of_player = cursor.eat_mark(Mark::Colon) || DOES.iter().any(|does| cursor.at(does));
        let players = self.builder.players.iter().map(String::as_str);
        let starts = || STARTS.iter().map(|(start, _)| *start);
        let misspelt = name.as_ref().and_then(|name| nearest(&name.text, starts()));
        let is_start = misspelt.is_some() && name.as_ref().is_some_and(|name| name.text.chars().count() > 3);
        let begins = |name: &Name| name.text.split(' ').next().is_some_and(|first| STEPS.contains(&first));
        if name.as_ref().is_some_and(begins) {
            let problem = Diagnostic::error(statement.parts[0].span(), "what happens stands behind `happens:`");
            return Some(problem.label("not expected").help(
                "write `happens: EVENT`, or `happens: if COND: EVENT`; lines are done in their order, and what a player may do besides says `A may play \"CARD\" once`",
            ));
        }
        if let (Some(name), true, false) = (&name, of_player, is_start) {
            return (!self.builder.players.is_empty()).then(|| super::unknown("player", name, players));
        }
        if let Some(told) = self.line_instead(&statement.parts) {
            return Some(told);
        }
        if let Some(told) = self.bare_event(&statement.parts) {
            return Some(told);
        }
        let words = name.map_or_else(|| written(&statement.parts[..1]), |name| name.text);
        let first = words.split(' ').next().unwrap_or_default();
        let help = match nearest(&words, starts()).or_else(|| nearest(first, starts())) {
            Some(near) => format!("did you mean `{near}`?"),
            None => "a line starts with a player or with `uses`, `players`, `during`, `at once`, `happens:`, \
                     `observe`, `expect`, `check` or `under`"
                .to_owned(),
        };
        let problem = Diagnostic::error(statement.parts[0].span(), format!("`{words}` starts no line of a scenario"));
        Some(problem.label("not expected").help(help))
    }

    /// `at once { destroy "Ox"; destroy "Bee" }`: what happens, where objects stand that are there from the start.
    pub(super) fn events_at_once(&self, group: &Group) -> Option<Diagnostic> {
        let is_event = |line: &Statement| self.bare_event(&line.parts).is_some();
        // `happens: EVENT` in each line.
        let event = |line: &Statement| match line.parts.as_slice() {
            [happens, colon, event @ ..] if happens.is_word("happens") && colon.is_mark(Mark::Colon) => event.to_vec(),
            event => event.to_vec(),
        };
        let is_told = |line: &Statement| is_event(line) || event(line).len() < line.parts.len();
        if group.statements.is_empty() || !group.statements.iter().all(is_told) {
            return None;
        }
        let events: Vec<String> = group.statements.iter().map(|line| sentence(&event(line))).collect();
        let problem = Diagnostic::error(group.span, "what happens stands behind `happens:`").label("no objects");
        Some(problem.help(format!("write `happens: at once {{ {} }}`", events.join("; "))))
    }

    /// `destroy "Ox"`: what happens, without `happens:`.
    fn bare_event(&self, parts: &[Part]) -> Option<Diagnostic> {
        let verb = parts.first()?.word()?;
        let begins = |form: &Vec<FormPart>| match form.as_slice() {
            [FormPart::Word(word), ..] => word == verb,
            [FormPart::Hole(Role::Player), said, ..] => verb_of(said, verb).is_some(),
            _ => false,
        };
        let kind = self.builder.rulebook.events.iter().find(|kind| kind.forms.iter().any(begins))?;
        let problem = Diagnostic::error(parts[0].span(), "what happens stands behind `happens:`").label("not expected");
        let of_player = kind.forms.iter().find(|form| form.first() == Some(&FormPart::Hole(Role::Player)));
        Some(problem.help(match of_player {
            Some(form) => self.with_its_player(form, parts),
            None => format!(
                "write `happens: {}`; what a player may do besides says `A may play \"CARD\" once`",
                sentence(parts)
            ),
        }))
    }
}
