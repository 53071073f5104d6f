//! When and where abilities work: `while COND: ...`, `from ZONE: ...`.

use super::make;
use super::reader::StatementReader;
use super::trouble::Read;
use crate::ability::AbilityKind;
use crate::event::EventPattern;
use crate::expr::{Comparison, Expr, Slot};
use crate::instr::{Flow, Instr};
use crate::rulebook::{FACE_DOWN, FACE_UP};
use base::diagnostic::Diagnostic;
use base::id::{AbilityId, ZoneId};
use syntax::{Delimiter, Mark, Part};

/// How a rulebook says that objects can lie face-down.
const SIDES_DECLARED: &str =
    "declare a zone of such cards (`zones { arsenal face-down }`), or the word (`words { face: face-down }`)";

impl StatementReader<'_, '_, '_> {
    /// `while COND: ...` and `while COND { ... }`: abilities that are there as long as the condition holds.
    pub(super) fn while_holds(&mut self) -> Read<Vec<AbilityId>> {
        let at = self.cursor.at;
        self.skip(1);
        let condition = self.condition()?;
        let written = super::sentence(&self.cursor.parts[at..self.cursor.at]);
        let group = self.eat_group(Delimiter::Brace);
        let abilities = if let Some(group) = group {
            self.tell_of_nothing(group);
            self.ability_group(&group.statements)
        } else {
            self.expect_mark(Mark::Colon)?;
            self.deeper(Self::ability_line)?
        };
        let slots = self.scope.next;
        for ability in &abilities {
            let ability = &mut self.b.abilities[ability.index()];
            // Whoever reads the ability alone reads its condition. Without a group the line has said it, but for a keyword's own.
            if !ability.sentence.is_empty() && (group.is_some() || ability.keyword.is_some()) {
                ability.sentence = format!("{written}: {}", ability.sentence);
            }
            ability.condition = make::and(condition.clone(), std::mem::replace(&mut ability.condition, Expr::TRUE));
            ability.slots = ability.slots.max(slots);
        }
        if !self.scope.elsewhere && !self.owner.elsewhere {
            self.warn_of_nowhere(at, &abilities);
        }
        Ok(abilities)
    }

    /// Warns of abilities, read from a position on, that work in other zones than those in which they ask to be.
    fn warn_of_nowhere(&mut self, at: usize, abilities: &[AbilityId]) {
        let this = Expr::Slot(Slot::THIS);
        let asked = abilities.iter().find_map(|ability| {
            let ability = &self.b.abilities[ability.index()];
            let apart = |part: &Expr| {
                let Expr::InZone(of, zones) = part else { return None };
                let is_met = ability.zones.is_empty() || zones.iter().any(|zone| ability.zones.contains(zone));
                (**of == this && !is_met).then(|| zones.clone())
            };
            let zones = ability.condition.conjuncts().iter().find_map(apart)?;
            Some((zones, ability.zones.clone()))
        });
        if let Some(asked) = asked {
            self.report_nowhere(at, asked, "it is never so");
        }
    }

    /// Warns of triggers, read from a position on, that are met in other zones than that in which they ask to be, and do nothing else first.
    pub(super) fn warn_of_met_nowhere(&mut self, at: usize, abilities: &[AbilityId]) {
        for ability in abilities.iter().filter(|_| !self.owner.elsewhere) {
            let ability = &self.b.abilities[ability.index()];
            let AbilityKind::Trigger(trigger) = &ability.kind else { continue };
            let works = &ability.zones;
            let apart = |part: &Expr| {
                let Expr::InZone(of, zones) = part else { return None };
                let is_met = works.is_empty() || zones.iter().any(|zone| works.contains(zone));
                (**of == Expr::Slot(Slot::THIS) && !is_met).then(|| zones.clone())
            };
            let first = trigger.resolution.modes.iter().filter_map(|mode| asked_first(&mode.body));
            let asked = std::iter::once(&trigger.state).chain(first).flat_map(Expr::conjuncts).find_map(apart);
            // What happens to the object itself can have brought it there.
            if let Some(asked) = asked.filter(|_| !trigger.on.iter().any(is_of_this)) {
                let works = works.clone();
                return self.report_nowhere(at, (asked, works), "nothing meets it there");
            }
        }
    }

    fn report_nowhere(&mut self, at: usize, (asked, works): (Vec<ZoneId>, Vec<ZoneId>), so: &str) {
        let book = self.b.rulebook;
        let named = |zones: &[ZoneId]| {
            let names: Vec<&str> = zones.iter().map(|zone| book.zones[zone.index()].name.as_str()).collect();
            names.join(" or ")
        };
        let (asked, works) = (named(&asked), named(&works));
        let message = format!("this works in {works} alone, and asks to be in {asked}: {so}");
        let problem = Diagnostic::warning(self.since(at), message).label("never there");
        self.b.report(problem.help(format!("write `from {asked}: ...` in front of what works there")));
    }

    /// Whether a colon stands behind the next word.
    pub(super) fn at_colon_behind(&self) -> bool {
        self.peek_at(1).is_some_and(|part| part.is_mark(Mark::Colon))
    }

    /// `face-down: ...`: abilities that an object has while it lies face-down, and only then.
    pub(super) fn while_face_down(&mut self) -> Read<Vec<AbilityId>> {
        let at = self.cursor.at;
        if self.b.rulebook.face_down().is_none() {
            return self.no_faces(at);
        }
        self.skip(2);
        let abilities = self.deeper(Self::ability_line)?;
        for ability in &abilities {
            self.b.abilities[ability.index()].face_down = true;
        }
        Ok(abilities)
    }

    /// What an object gains it has whether it lies face-down or not.
    pub(super) fn on_any_side(&mut self, mut abilities: Vec<AbilityId>) -> Vec<AbilityId> {
        let place = self.place();
        abilities.retain(|ability| {
            let of_card = std::mem::take(&mut self.b.abilities[ability.index()].face_down);
            if of_card {
                let message = "only what is printed on a card can be there while it lies face-down";
                let problem = Diagnostic::error(place, message).label("gained");
                self.b.report(problem.help("write `while this is face-down: ABILITY`, or leave `face-down:` out"));
            }
            !of_card
        });
        abilities
    }

    /// `face down`, `turn it face up`, `becomes face-down`, where a statement could not be read.
    pub(super) fn lies(&self, run: &[Part], at: usize) -> Option<Diagnostic> {
        let is_side = |part: &Part| part.is_word(FACE_DOWN) || part.is_word(FACE_UP);
        let is_split = |at: usize| {
            let way = |part: &Part| part.is_word("down") || part.is_word("up");
            run[at].is_word("face") && run.get(at + 1).is_some_and(way)
        };
        let near = at.saturating_sub(3)..(at + 4).min(run.len());
        let from = near.clone().find(|from| is_side(&run[*from]) || is_split(*from))?;
        let problem = |message: &str| Diagnostic::error(run[from].span(), message.to_owned());
        if self.b.rulebook.face_down().is_none() {
            let name = &self.b.rulebook.name;
            let problem = problem(&format!("nothing lies face-down under `{name}`")).label("not known");
            return Some(problem.help(SIDES_DECLARED));
        }
        let turns = run[..from]
            .iter()
            .any(|part| ["turn", "turned", "becomes", "put", "place"].iter().any(|it| part.is_word(it)));
        if turns {
            let problem = problem("an event turns an object, or puts it so").label("no event of the rulebook");
            return Some(problem.help(
                "declare one: `event turn up { \"turn OBJECT face up\"; does: OBJECT becomes face-up }`, and write its sentence here",
            ));
        }
        let problem = is_split(from).then(|| problem("how an object lies is one word").label("two words"))?;
        Some(problem.help("write `face-down` or `face-up`: `each face-down unit`, `while this is face-up: ABILITY`"))
    }

    /// Refuses a face where the rulebook does not know that objects have one.
    pub(super) fn no_faces<R>(&mut self, at: usize) -> Read<R> {
        let name = self.b.rulebook.name.clone();
        self.refuse(at, |span| {
            let problem = Diagnostic::error(span, format!("nothing lies face-down under `{name}`")).label("not known");
            problem.help(SIDES_DECLARED)
        })
    }

    /// `from ZONE or ZONE: ...`: abilities that work while their object is in one of these zones.
    pub(super) fn that_works_in(&mut self) -> Read<Vec<AbilityId>> {
        self.skip(1);
        let is_any = self.at_word("any") && self.peek_at(1).is_some_and(|part| part.is_word("zone"));
        let mut zones = if is_any && self.find_zone().is_none() {
            self.skip(2);
            (0..self.b.rulebook.zones.len()).map(ZoneId::at).collect()
        } else {
            self.zones()?
        };
        while self.eat("or") {
            let at = self.cursor.at;
            let more = self.zones()?;
            if more.iter().all(|zone| zones.contains(zone)) {
                return self.refuse(at, |span| {
                    Diagnostic::error(span, "this zone stands twice").label("the second").help("leave one of them out")
                });
            }
            zones.extend(more);
        }
        self.expect_mark(Mark::Colon)?;
        let at = self.cursor.at;
        if self.at_word("from") {
            return self.refuse(at, |span| {
                let problem = Diagnostic::error(span, "it is said before where this works").label("once more");
                problem.help("name all zones at once: `from hand or deck: ...`")
            });
        }
        self.scope.elsewhere = true;
        let abilities = self.deeper(Self::ability_line);
        self.scope.elsewhere = false;
        let abilities = abilities?;
        for ability in &abilities {
            self.b.abilities[ability.index()].zones.clone_from(&zones);
        }
        self.warn_of_nowhere(at, &abilities);
        Ok(abilities)
    }
}

/// The condition that stands in front of all that instructions do.
fn asked_first(body: &[Instr]) -> Option<&Expr> {
    let first = body.first()?;
    if let Instr::Flow(Flow::May(_, _, yes, _)) = first {
        return asked_first(yes);
    }
    if let Instr::Flow(Flow::If(condition, _, _)) = first { Some(condition) } else { None }
}

/// Whether a pattern is about the object that has the ability, which the event may take elsewhere.
fn is_of_this(pattern: &EventPattern) -> bool {
    let this = Expr::Slot(Slot::THIS);
    let is_this =
        |part: &Expr| matches!(part, Expr::Compare(Comparison::Equal, one, other) if **one == this || **other == this);
    pattern.filter.conjuncts().iter().any(is_this)
}
