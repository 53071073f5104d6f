//! What happens: the script, what players may do, what is observed.

use super::bench::Bench;
use super::lines::{ScenarioLine, ScenarioLineKind};
use crate::ability::{AbilityKind, Modify};
use crate::expr::{Expr, Slot};
use crate::grammar::{ExprPlace, sentence};
use crate::instr::{Instr, ScriptInstr};
use crate::read::parts::{Cursor, Name, span_of, unknown, written};
use crate::scenario::{Observation, PlayerMove, ScriptLine, StartObject, ValueShape};
use crate::well_formed::slots_of;
use base::diagnostic::{Diagnostic, nearest};
use base::id::{AbilityId, ObjectId, PlayerId};
use syntax::{Mark, Part};

/// Which activated ability of an object is meant.
enum Which {
    /// One of its card.
    Own(AbilityId),
    /// The nth that it has beside those of its card.
    Given(u8),
}

impl<'a> Bench<'a> {
    /// Reads what happens, what may happen and what is observed, in order.
    pub(super) fn script(&mut self, lines: &[ScenarioLine<'a>]) {
        for line in lines {
            match line.kind {
                ScenarioLineKind::Happens if line.cursor.is_done() => {
                    let problem = Diagnostic::error(line.cursor.here(), "what happens?").label("nothing here");
                    self.problem(
                        problem.help("write `happens: EVENT`, such as the sentence of an event of the rulebook"),
                    );
                }
                ScenarioLineKind::Plays(_) if line.cursor.is_done() => {
                    let problem = Diagnostic::error(line.cursor.here(), "which card is played?").label("nothing here");
                    self.problem(problem.help("write `A plays \"CARD\"`"));
                }
                ScenarioLineKind::Plays(_) | ScenarioLineKind::Activates(_) if self.says_more(line) => {}
                ScenarioLineKind::Happens if matches!(line.cursor.rest(), [nothing] if nothing.is_word("nothing")) => {
                    let problem = Diagnostic::error(line.cursor.here(), "a scenario may have no line of what happens");
                    self.problem(problem.label("no event").help("leave the line out"));
                }
                ScenarioLineKind::Happens => {
                    let (body, slots) = self.builder.script(None, line.cursor.rest());
                    self.push_line(line, body, slots);
                }
                ScenarioLineKind::Plays(player) => self.plays(player, line),
                ScenarioLineKind::Activates(player) => self.activates(player, line),
                ScenarioLineKind::May(player) => self.may(player, line),
                ScenarioLineKind::Observe => self.observe(line),
                ScenarioLineKind::Known
                | ScenarioLineKind::During
                | ScenarioLineKind::Object(_)
                | ScenarioLineKind::AtOnce
                | ScenarioLineKind::Has(_)
                | ScenarioLineKind::Expect
                | ScenarioLineKind::Check
                | ScenarioLineKind::Under => {}
            }
            self.mark(line.statement.span);
        }
    }

    /// Tells of what stands behind the object of `A activates "X" targeting "Y"` and `A plays "X" once`; whether something does.
    fn says_more(&mut self, line: &ScenarioLine<'a>) -> bool {
        const TIMES: [&str; 4] = ["once", "twice", "any number of times", "again"];
        let parts = line.cursor.rest();
        let Some(Part::Text { .. }) = parts.first() else { return false };
        let mut rest = Cursor::new(&parts[1..], line.cursor.here());
        let object = written(&parts[..1]);
        let (said, span) = (written(&line.statement.parts[..2]), rest.span());
        let problem = if ["targeting", "on", "at", "choosing"].into_iter().any(|word| rest.eat(word)) {
            Diagnostic::error(span, "no line of a script names a target").label("worded otherwise here").help(
                "leave it out: who plays or activates chooses the targets, and every choice is explored; \
                 `expect outcomes include { ... }` asks for one of them alone",
            )
        } else if let Some(times) = TIMES.into_iter().find(|times| rest.eat(times)) {
            let (player, verb) = said.split_once(' ').unwrap_or((&said, ""));
            let may = if times == "again" { "once" } else { times };
            let help = format!(
                "write `{said} {object}`, which is done once, at that line; what may be done is `{player} may {} {object} {may}`",
                verb.trim_end_matches('s')
            );
            Diagnostic::error(span, format!("a line of a script says what is done, and not `{times}`"))
                .label("not expected")
                .help(help)
        } else {
            return false;
        };
        self.problem(problem);
        true
    }

    fn push_line(&mut self, line: &ScenarioLine<'a>, body: Vec<Instr>, slots: u8) {
        let text = sentence(&line.statement.parts);
        self.scenario.script.push(ScriptLine { text, body, slots });
        self.places.script.push(line.statement.span);
    }

    fn plays(&mut self, player: PlayerId, line: &ScenarioLine<'a>) {
        let Some(object) = self.object_value(player, line.cursor) else { return };
        let slots = slots_of(&object).max(Slot::FIRST_LOCAL.0);
        self.push_line(line, vec![Instr::Script(ScriptInstr::Play(player, object))], slots);
    }

    /// Any expression whose value is an object; of several of one name, that of a player.
    fn object_value(&mut self, player: PlayerId, cursor: Cursor<'a>) -> Option<Expr> {
        if let Some(id) = self.object_named(cursor.rest()) {
            let id = self.own_of_name(player, id);
            return Some(Expr::Is(id.value()));
        }
        let (value, shape) = self.builder.expression(ExprPlace::Scenario, cursor.rest())?;
        if shape == ValueShape::Object {
            return Some(value);
        }
        let message = format!("`{}` is no object", written(cursor.rest()));
        self.problem(Diagnostic::error(cursor.span(), message));
        None
    }

    fn activates(&mut self, player: PlayerId, line: &ScenarioLine<'a>) {
        let (object, which) = split_number(line.cursor.rest());
        let cursor = Cursor::new(object, line.cursor.here());
        let Some(id) = self.fixed_object(player, cursor) else { return };
        let of = Expr::Is(id.value());
        let script = match self.activated(id, which, cursor) {
            Some(Which::Own(ability)) => ScriptInstr::Activate(player, of, ability),
            Some(Which::Given(nth)) => ScriptInstr::ActivateGiven(player, of, nth),
            None => return,
        };
        self.push_line(line, vec![Instr::Script(script)], Slot::FIRST_LOCAL.0);
    }

    /// An object of the scenario by its name, in quotes or not, or as `A's hero` where A has only one.
    pub(super) fn object_named(&self, parts: &[Part]) -> Option<ObjectId> {
        let name = match parts {
            [Part::Text { text, .. }] => text.clone(),
            _ => written(parts),
        };
        if let Some(named) = self.builder.objects.iter().find(|object| object.name == name) {
            return Some(named.id);
        }
        let (player, word) = name.split_once("'s ")?;
        let player = self.builder.players.iter().position(|known| known == player).map(PlayerId::at)?;
        let book = self.builder.rulebook;
        let word = book.words.iter().position(|known| known.name == word)?;
        let fits = |at: &usize| {
            let object = &self.scenario.objects[*at];
            let words = &self.builder.cards[object.card.index()].words;
            object.owner == player && words.iter().any(|known| known.index() == word)
        };
        let mut fitting = (0..self.scenario.objects.len()).filter(fits);
        let first = fitting.next()?;
        fitting.next().is_none().then_some(ObjectId::at(first))
    }

    /// Of several objects of one name, of which the first is another player's, the first that a player owns.
    fn own_of_name(&self, player: PlayerId, first: ObjectId) -> ObjectId {
        let objects = &self.scenario.objects;
        let named = &objects[first.index()];
        let Some(called) = self.called[first.index()].as_ref().filter(|called| **called == named.name) else {
            return first;
        };
        if named.owner == player {
            return first;
        }
        let is_own = |(it, name): (&StartObject, &Option<String>)| it.owner == player && name.as_ref() == Some(called);
        let own = objects.iter().zip(&self.called).position(is_own);
        own.map_or(first, ObjectId::at)
    }

    /// An object of the scenario by its name; of several, that of a player.
    fn fixed_object(&mut self, player: PlayerId, cursor: Cursor<'_>) -> Option<ObjectId> {
        let found = self.object_named(cursor.rest()).map(|first| self.own_of_name(player, first));
        if found.is_none() {
            let name = Name { text: written(cursor.rest()).replace('"', ""), span: cursor.span() };
            let names: Vec<&str> = self.builder.objects.iter().map(|object| object.name.as_str()).collect();
            let problem = self.not_there_yet(&name, player).unwrap_or_else(|| unknown("object", &name, names));
            self.problem(problem);
        }
        found
    }

    /// A token that something creates, where only what is there at the start can be named.
    fn not_there_yet(&self, name: &Name, player: PlayerId) -> Option<Diagnostic> {
        let plain = ["a ", "an ", "the ", "each "].iter().find_map(|word| name.text.strip_prefix(word));
        let plain = plain.unwrap_or(&name.text);
        let token = self.builder.cards.iter().find(|card| card.token && card.name == plain)?;
        let zone = self.builder.rulebook.zones.iter().find(|zone| zone.in_play && !zone.no_tokens)?;
        let message = format!("`{plain}` is a token, and a player plays or activates only what is there at the start");
        let help = format!(
            "put one into the position: `{}: \"{}\" in {}`; what a token does once it is created stands behind `when`",
            self.builder.players[player.index()],
            token.name,
            zone.name
        );
        Some(Diagnostic::error(name.span, message).label("not there at the start").help(help))
    }

    /// The activated ability of an object, by its number from 1: first those of its card, then what it is given, where
    /// something that stands before this line gives objects such abilities.
    fn activated(&mut self, object: ObjectId, which: Option<i32>, at: Cursor<'_>) -> Option<Which> {
        let card = &self.builder.cards[self.scenario.objects[object.index()].card.index()];
        let is_activated =
            |id: &&AbilityId| matches!(self.builder.abilities[id.index()].kind, AbilityKind::Activated(_));
        let abilities: Vec<AbilityId> = card.abilities.iter().filter(is_activated).copied().collect();
        let wanted = usize::try_from(which.unwrap_or(1)).ok().and_then(|number| number.checked_sub(1));
        let own = wanted.and_then(|wanted| abilities.get(wanted)).copied().map(Which::Own);
        let given = || wanted.and_then(|wanted| u8::try_from(wanted - abilities.len() + 1).ok()).map(Which::Given);
        let found = own.or_else(|| self.may_be_given_activated().then(given).flatten());
        // An ability that could not be read is told where it stands.
        let is_unread = abilities.is_empty() && self.builder.diagnostics.iter().any(Diagnostic::is_error);
        if found.is_none() && !is_unread {
            let name = &self.scenario.objects[object.index()].name;
            let message = match abilities.len() {
                0 => format!("`{name}` has no activated ability"),
                1 => format!("`{name}` has 1 activated ability"),
                count => format!("`{name}` has {count} activated abilities"),
            };
            let help = match abilities.len() {
                0 => "give it one, `activate COST: DO`, or name another object".to_owned(),
                1 => "leave the number out".to_owned(),
                count => format!("name one of them by its number, from 1 to {count}"),
            };
            self.problem(Diagnostic::error(at.span(), message).label("none to activate").help(help));
        }
        found
    }

    /// Whether something gives objects activated abilities, or makes them copies.
    fn may_be_given_activated(&self) -> bool {
        let abilities = &self.builder.abilities;
        let is_activated = |id: &AbilityId| matches!(abilities[id.index()].kind, AbilityKind::Activated(_));
        let gives = |part: &crate::ability::EffectPart| match &part.change {
            Modify::AddAbilities(given, _) => given.iter().any(is_activated),
            Modify::Copy(_) => true,
            Modify::Control(_)
            | Modify::AddWords(_)
            | Modify::RemoveWords(_)
            | Modify::RemoveSets(_)
            | Modify::RemoveAbilities(_)
            | Modify::NoAbilities
            | Modify::Property(..)
            | Modify::Number { .. } => false,
        };
        abilities.iter().filter_map(|it| it.kind.continuous()).flat_map(|it| &it.parts).any(gives)
    }

    /// Reads `play "X" once, activate "Y" 2 any number of times`.
    fn may(&mut self, player: PlayerId, line: &ScenarioLine<'a>) {
        for run in line.cursor.rest().split(|part| part.is_mark(Mark::Comma) || part.is_word("and")) {
            let mut cursor = Cursor::new(run, line.cursor.here());
            let activates = cursor.eat("activate");
            if !activates && !cursor.eat("play") {
                let problem = Diagnostic::error(cursor.here(), "what may this player do?");
                let help = "write `A may play \"CARD\" once` or `A may activate \"CARD\" any number of times`";
                self.problem(problem.label("`play` or `activate` expected").help(help));
                continue;
            }
            if self.is_at_most(player, run) {
                continue;
            }
            let Some((what, times)) = self.times(cursor) else { continue };
            let (object, which) = if activates { split_number(what) } else { (what, None) };
            let at = Cursor::new(object, cursor.here());
            let Some(object) = self.fixed_object(player, at) else { continue };
            let (ability, given) = match activates.then(|| self.activated(object, which, at)) {
                None => (None, None),
                Some(Some(Which::Own(ability))) => (Some(ability), None),
                Some(Some(Which::Given(nth))) => (None, Some(nth)),
                Some(None) => continue,
            };
            let same =
                |it: &PlayerMove| (it.player, it.object, it.ability, it.given) == (player, object, ability, given);
            if self.scenario.moves.iter().any(same) {
                let span = span_of(run).unwrap_or(line.statement.span);
                let problem = Diagnostic::error(span, "how often a player may do this is said twice");
                let help = "write one line with all of its times: `once` and `twice` are `3 times`";
                self.problem(problem.label("the second").help(help));
            }
            self.scenario.moves.push(PlayerMove { player, object, ability, given, times });
            self.places.moves.push(line.statement.span);
        }
    }

    /// Tells of `at most` in front of how often a player may do something; whether it stood there.
    fn is_at_most(&mut self, player: PlayerId, run: &[Part]) -> bool {
        let says = |at: &usize| {
            let stands = |one: &str, other: &str| run[*at].is_word(one) && run[*at + 1].is_word(other);
            stands("at", "most") || stands("up", "to")
        };
        let Some(at) = (0..run.len().saturating_sub(2)).rev().find(says) else { return false };
        let name = self.builder.players.get(player.index()).map_or("A", String::as_str);
        let help = format!("write `{name} may {} {}`", written(&run[..at]), written(&run[at + 2..]));
        let span = run[at].span().to(run[at + 1].span());
        let problem = Diagnostic::error(span, "who may do something need not do it as often").label("left out here");
        self.problem(problem.help(help));
        true
    }

    /// Splits `once`, `twice`, `3 times` or `any number of times` off the end.
    fn times<'p>(&mut self, cursor: Cursor<'p>) -> Option<(&'p [Part], Option<u8>)> {
        let parts = cursor.rest();
        let ends = |words: &str| {
            let at = parts.len().checked_sub(words.split(' ').count())?;
            Cursor::new(&parts[at..], cursor.here()).at(words).then_some(&parts[..at])
        };
        for (words, times) in [("any number of times", None), ("once", Some(1)), ("twice", Some(2))] {
            if let Some(what) = ends(words) {
                return Some((what, times));
            }
        }
        if let [what @ .., Part::Number { value, span }, Part::Word { text, .. }] = parts
            && text == "times"
        {
            let times = u8::try_from(*value).ok();
            if times == Some(0) {
                let problem = Diagnostic::error(*span, "what may be done 0 times is never done").label("always 0");
                self.problem(problem.help("leave the line out"));
            } else if times.is_none() {
                self.problem(Diagnostic::error(*span, "more than 255 times").help("write `any number of times`"));
            }
            return times.map(|times| (what, Some(times)));
        }
        let problem = Diagnostic::error(cursor.span(), "how often?").label("no number of times");
        let help = match cursor.rest() {
            [one] => format!(
                "write `{} once`, or end with `twice`, `3 times` or `any number of times`",
                written(std::slice::from_ref(one))
            ),
            _ => "end with `once`, `twice`, `3 times` or `any number of times`".to_owned(),
        };
        self.problem(problem.help(help));
        None
    }

    /// Reads `observe EXPRESSION` or `observe NAME = EXPRESSION`.
    fn observe(&mut self, line: &ScenarioLine<'a>) {
        let mut cursor = line.cursor;
        let named = self.observation_name(cursor);
        if named.is_some() {
            cursor.until_mark(Mark::Equal);
        }
        if named.as_ref().is_some_and(|name| name.text.is_empty()) {
            let problem =
                Diagnostic::error(line.cursor.here(), "what is observed has no name").label("in front of `=`");
            self.problem(problem.help("write `observe NAME = EXPRESSION`, or `observe EXPRESSION`"));
            return;
        }
        let name = named.unwrap_or_else(|| Name { text: sentence(cursor.rest()), span: cursor.span() });
        if cursor.is_done() {
            let problem = Diagnostic::error(cursor.here(), "what is observed?");
            self.problem(problem.help("write `observe EXPRESSION` or `observe NAME = EXPRESSION`"));
            return;
        }
        let before = self.builder.diagnostics.len();
        let Some((value, shape)) = self.builder.expression(ExprPlace::Scenario, cursor.rest()) else {
            self.unread = true;
            if let Some(told) = self.observed_instead(line.cursor.rest()) {
                self.builder.diagnostics.truncate(before);
                self.problem(told);
            }
            self.is_no_name(line.cursor, before);
            return;
        };
        if let Expr::Is(_) = value {
            let problem = Diagnostic::error(cursor.span(), "expected something that can change, found a fixed value");
            let help = "write what can differ from one end to another: `life of OBJECT`, `OBJECT is in ZONE`";
            self.problem(problem.label("always the same").help(help));
        }
        if self.scenario.observations.iter().any(|known| known.name == name.text) {
            let message = format!("two observations are called `{}`", name.text);
            self.problem(Diagnostic::error(name.span, message).label("the second"));
        }
        self.scenario.observations.push(Observation { name: name.text, value, shape });
        self.places.observations.push(line.statement.span);
    }

    /// The name before `=`, unless what stands there is an expression itself.
    fn observation_name(&mut self, mut cursor: Cursor<'a>) -> Option<Name> {
        let whole = cursor.rest();
        let before = cursor.until_mark(Mark::Equal);
        if before.len() == whole.len() {
            return None;
        }
        let span = Cursor::new(before, cursor.here()).span();
        match before {
            [Part::Text { text, .. }] => Some(Name { text: text.clone(), span }),
            _ if before.iter().all(|part| part.word().is_some()) && !self.is_value(before) => {
                Some(Name { text: written(before), span })
            }
            _ => None,
        }
    }

    /// Of `observe left = left is in play` where `left` is an object: says so in place of what was told from a position on.
    fn is_no_name(&mut self, mut cursor: Cursor<'a>, told: usize) {
        let before = cursor.until_mark(Mark::Equal);
        if before.is_empty() || cursor.is_done() {
            return;
        }
        let span = Cursor::new(before, cursor.here()).span();
        let name = written(before);
        let book = self.builder.rulebook;
        let what = if self.builder.players.contains(&name) {
            "a player"
        } else if book.zones.iter().any(|zone| zone.name == name) {
            "a zone"
        } else if self.object_named(before).is_some() {
            "an object of the scenario"
        } else {
            return;
        };
        if !self.is_value(cursor.rest()) {
            return;
        }
        self.builder.diagnostics.truncate(told);
        let problem = Diagnostic::error(span, format!("`{name}` is {what}, and no name of what is observed"));
        let help = format!("give it another name: `observe X = {}`", sentence(cursor.rest()));
        self.problem(problem.label("means something already").help(help));
    }

    /// Whether parts can be read as an expression; leaves no trace.
    pub(crate) fn is_value(&mut self, parts: &[Part]) -> bool {
        let builder = &mut self.builder;
        let (problems, abilities, tallies) =
            (builder.diagnostics.len(), builder.abilities.len(), builder.tallies.len());
        let read = builder.expression(ExprPlace::Scenario, parts).is_some() && builder.diagnostics.len() == problems;
        builder.diagnostics.truncate(problems);
        builder.abilities.truncate(abilities);
        builder.tallies.truncate(tallies);
        read
    }

    /// An observation by its name.
    pub(crate) fn observation(&mut self, name: &Name) -> Option<usize> {
        let observations = &self.scenario.observations;
        let found = observations.iter().position(|known| known.name == name.text);
        if found.is_none() {
            let names: Vec<&str> = observations.iter().map(|known| known.name.as_str()).collect();
            let mut problem = unknown("observation", name, names.clone());
            if let (None, [one]) = (nearest(&name.text, names.clone()), &names[..]) {
                problem = problem.help(format!("observed is `{one}`"));
            }
            self.problem(problem);
        }
        found
    }
}

/// Splits a number off the end.
fn split_number(parts: &[Part]) -> (&[Part], Option<i32>) {
    match parts {
        [rest @ .., Part::Number { value, .. }] if !rest.is_empty() => (rest, Some(*value)),
        _ => (parts, None),
    }
}
