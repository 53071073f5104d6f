//! Where an event finds its object: `discard a card` is one of the hand, if the event says `only if OBJECT is in hand`.

use super::event::Sentence;
use super::make;
use super::reader::StatementReader;
use super::select::Description;
use crate::event::EventTemplate;
use crate::expr::{Expr, Role, Select, Slot};
use crate::instr::{Happen, Instr, Update};
use base::diagnostic::Diagnostic;
use base::id::{EventKindId, ZoneId};

/// The zones in which an object is looked for where none is said, and whose it is there.
#[derive(Clone, Debug)]
pub(super) struct Home {
    zones: Vec<ZoneId>,
    owner: Option<Expr>,
}

impl Home {
    /// The zones.
    pub(super) fn zones(&self) -> &[ZoneId] {
        &self.zones
    }
}

impl StatementReader<'_, '_, '_> {
    /// Where the object of an event is that needs to be out of play.
    pub(super) fn home_of(&self, role: Role, sentence: &Sentence) -> Option<Home> {
        let zones = self.zones_needed(sentence.kind).filter(|_| role == Role::Object)?;
        if zones.iter().any(|zone| self.b.rulebook.zones[zone.index()].in_play) {
            return None;
        }
        let scope = &self.scope;
        let player = sentence.roles.iter().find(|(of, _)| *of == Role::Player).map(|(_, player)| player.clone());
        let owner = player.or_else(|| scope.actor.clone()).or_else(|| scope.doer.clone()).or_else(|| scope.you.clone());
        Some(Home { zones, owner })
    }

    /// The zones in one of which the object of an event has to be, if it says so.
    pub(super) fn zones_needed(&self, kind: EventKindId) -> Option<Vec<ZoneId>> {
        self.b.needs.get(kind.index())?.zones_required(&Expr::Slot(Slot::of_role(Role::Object)))
    }

    /// Warns of what a standing check does to each of its objects, read from a position on, by an event that does not happen where
    /// they are.
    pub(super) fn warn_of_not_there(&mut self, at: usize, each: &Select, doing: &[Instr]) {
        let Some(Instr::Happen(Happen::Events(events) | Happen::Compound(events))) = doing.first() else { return };
        let candidate = Expr::Slot(each.slot);
        let of_it =
            |event: &&EventTemplate| event.roles.iter().any(|(role, of)| *role == Role::Object && *of == candidate);
        let Some(kind) = events.iter().find(of_it).map(|event| event.kind) else { return };
        let Some(needed) = self.zones_needed(kind) else { return };
        if each.zones.is_empty() || needed.iter().any(|zone| each.zones.contains(zone)) {
            return;
        }
        let named = |zones: &[ZoneId]| {
            let names = zones.iter().map(|zone| self.b.rulebook.zones[zone.index()].name.as_str());
            names.collect::<Vec<_>>().join(" or ")
        };
        let (event, there) = (&self.b.rulebook.events[kind.index()].name, named(&each.zones));
        let message = format!(
            "event `{event}` happens to what is in {} alone, and this looks at what is in {there}: it is never done",
            named(&needed)
        );
        let help = match self.same_from(kind, &each.zones) {
            Some(form) => format!("the event that does so from {there} is `{form}`: write its words"),
            None => format!(
                "say it by an event that happens to what is in {there}, or describe what is in {}",
                named(&needed)
            ),
        };
        self.b.report(Diagnostic::warning(self.since(at), message).label("never done").help(help));
    }

    /// The sentence of another event that puts its object where this one does, and that can find it in one of these zones.
    fn same_from(&self, kind: EventKindId, zones: &[ZoneId]) -> Option<String> {
        let object = Expr::Slot(Slot::of_role(Role::Object));
        let zone_of = |instr: &Instr| {
            let Some(Update::Place(of, zone, _)) = instr.update() else { return None };
            (*of == object).then_some(*zone)
        };
        let puts = |at: usize| self.b.bodies.get(at)?.iter().find_map(zone_of);
        let to = puts(kind.index())?;
        let finds = |at: &usize| {
            let needed = self.zones_needed(EventKindId::at(*at));
            needed.is_some_and(|needed| needed.iter().any(|zone| zones.contains(zone)))
        };
        let events = 0..self.b.rulebook.events.len();
        let mut other = events.filter(|at| *at != kind.index() && puts(*at) == Some(to)).filter(finds);
        let forms = &self.b.rulebook.events[other.next()?].forms;
        forms.last().map(|form| super::forms::declared(form))
    }

    /// Warns of what an event happens to, read from a position on, that names no zone and reads as if it were in play: a target, what
    /// somebody controls, or all of some word. It is looked for where the event finds its object.
    pub(super) fn warn_of_looked_for_at_home(
        &mut self,
        at: usize,
        sentence: &Sentence,
        select: &Select,
        is_target: bool,
    ) {
        let parts = &self.cursor.parts[at..self.cursor.at];
        let says = |words: &[&str]| parts.iter().any(|part| words.iter().any(|word| part.is_word(word)));
        if !self.owner.expanding.is_empty() || says(&["in", "from", "of", "on"]) {
            return;
        }
        let Some(home) = self.home_of(Role::Object, sentence).filter(|home| home.zones == select.zones) else { return };
        let zones: Vec<&str> =
            home.zones.iter().map(|zone| self.b.rulebook.zones[zone.index()].name.as_str()).collect();
        let is_all = says(&["all", "each", "every"]) && !says(&["card", "cards"]);
        let is_of_side = says(&["control", "controls", "friendly", "enemy"]);
        if !is_target && !is_all && !is_of_side {
            return;
        }
        let whose = if self.scope.you.is_some() && home.owner == self.scope.you { "your" } else { "their" };
        let place = format!("in {whose} {}", zones.join(" or "));
        let mut plain = parts.to_vec();
        plain.retain(|part| !part.is_word("friendly") && !part.is_word("enemy"));
        let side = plain.iter().position(|part| part.is_word("control") || part.is_word("controls"));
        if let Some(verb) = side.filter(|verb| *verb > 1) {
            plain.drain(verb - 1..=verb);
        }
        let written = format!("{} {place}", super::sentence(&plain));
        let message = format!("this happens only to what is in {}, and is looked for there", zones.join(" or "));
        let problem = Diagnostic::warning(self.since(at), message).label(format!("{place} alone"));
        self.b.report(problem.help(format!(
            "write `{written}` if that is meant; what is in play is described to an event that happens there"
        )));
    }

    /// A description that names no zone, in the place where its event finds its object.
    pub(super) fn at_home(&mut self, home: Option<Home>, candidate: &Expr, found: &mut Description) {
        let Some(Home { zones, owner }) = home.filter(|_| found.zones.is_none()) else { return };
        if let Some(owner) = owner {
            self.scope.read(&owner);
            let owned = make::equal(Expr::Owner(Box::new(candidate.clone())), owner);
            found.filter = make::and(std::mem::replace(&mut found.filter, Expr::TRUE), owned);
        }
        found.zones = Some(zones);
    }
}
