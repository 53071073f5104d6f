//! Abilities that an effect gives where they never work: what is done as an object enters, what works in other zones.

use super::reader::StatementReader;
use crate::ability::{Ability, AbilityKind, EffectPart, Modify, Playing, Scope as Affects};
use crate::event::EventPattern;
use crate::expr::{Comparison, Expr, Role, Slot};
use crate::instr::{Instr, Update};
use crate::policy::SeesEntering;
use crate::visit::each_instr;
use base::diagnostic::Diagnostic;
use base::id::ZoneId;

impl StatementReader<'_, '_, '_> {
    /// Warns of abilities that an effect, read from a position on behind these instructions, gives in zones where they never work.
    pub(super) fn warn_of_lost(&mut self, at: usize, affects: &Affects, before: &[Instr], parts: &[EffectPart]) {
        if !self.owner.expanding.is_empty() {
            return;
        }
        let zones = self.zones_of_affected(affects, before);
        if zones.is_empty() {
            return;
        }
        for part in parts {
            let Modify::AddAbilities(abilities, keyword) = &part.change else { continue };
            let abilities = abilities.iter().map(|id| &self.b.abilities[id.index()]);
            let is_lost = |it: &&Ability| self.never_works_in(it, &zones) && !self.is_had_by_what_comes(it, affects);
            let lost: Vec<&str> = abilities.filter(is_lost).map(|it| it.sentence.as_str()).collect();
            if lost.is_empty() {
                continue;
            }
            let named = lost.iter().map(|it| format!("`{it}`")).collect::<Vec<_>>().join(", ");
            let there: Vec<&str> = zones.iter().map(|zone| self.b.rulebook.zones[zone.index()].name.as_str()).collect();
            let there = there.join(" or ");
            let given = keyword.map(|keyword| &self.b.rulebook.keywords[keyword.index()]);
            let given = given.map_or_else(|| "an ability".to_owned(), |keyword| format!("`{keyword}`"));
            let message = format!("{given} is given to what is in {there} already, where nothing comes of {named}");
            let problem = Diagnostic::warning(self.since(at), message).label("not given");
            self.b.report(problem.help(
                "what works elsewhere, or as an object enters, stands on its card or is given there: `each DESCRIPTION in ZONE has ...`",
            ));
        }
    }

    /// The zones in which what an effect affects lies, where that is known; else none.
    fn zones_of_affected(&self, affects: &Affects, before: &[Instr]) -> Vec<ZoneId> {
        match affects {
            Affects::Each(select) => select.zones.clone(),
            Affects::Next(..) => Vec::new(),
            Affects::One(object) if *object == Expr::Slot(Slot::THIS) => {
                if self.scope.elsewhere || self.scope.replacing { Vec::new() } else { self.in_play() }
            }
            Affects::One(object) => {
                let of_target = self.scope.targets.iter().flatten().map(|declared| &declared.target.select);
                let of_choice = before.iter().filter_map(|instr| instr.chosen_object().map(|(_, select)| select));
                let mut selects = of_target.chain(of_choice);
                let select = selects.find(|select| *object == Expr::Slot(select.slot));
                select.map(|select| select.zones.clone()).unwrap_or_default()
            }
        }
    }

    /// Whether an ability does nothing for an object that lies in these zones when it gets it.
    fn never_works_in(&self, ability: &Ability, zones: &[ZoneId]) -> bool {
        let book = self.b.rulebook;
        let is_in_play = |zone: &ZoneId| book.zones[zone.index()].in_play;
        if !ability.zones.is_empty() {
            return !ability.zones.iter().any(|zone| zones.contains(zone));
        }
        let all_in_play = zones.iter().all(is_in_play);
        match &ability.kind {
            AbilityKind::Resolution(_) => all_in_play,
            AbilityKind::Playing(Playing::Additional(..) | Playing::Alternative(..)) => all_in_play,
            AbilityKind::Replacement(replacement) => {
                all_in_play && replacement.on.iter().all(|pattern| self.is_own_entry(pattern))
            }
            AbilityKind::Playing(Playing::From(..))
            | AbilityKind::Activated(_)
            | AbilityKind::Trigger(_)
            | AbilityKind::Continuous(_)
            | AbilityKind::Cannot(_)
            | AbilityKind::Can(_)
            | AbilityKind::Suppress(..)
            | AbilityKind::Required(_)
            | AbilityKind::Mark => false,
        }
    }

    /// Whether an ability that replaces the entering of its object can be one that the object would have in play, where the rulebook may
    /// look at that: of what an effect describes, or of the object that has the effect.
    fn is_had_by_what_comes(&self, ability: &Ability, affects: &Affects) -> bool {
        let is_described = match affects {
            Affects::Each(_) => true,
            Affects::One(object) => *object == Expr::Slot(Slot::THIS),
            Affects::Next(..) => false,
        };
        let is_seen = self.b.rulebook.stated() != Some(SeesEntering::Before);
        is_described && is_seen && ability.zones.is_empty() && ability.kind.replacement().is_some()
    }

    /// Whether an event is that the object of the ability is put into play.
    fn is_own_entry(&self, pattern: &EventPattern) -> bool {
        let object = Expr::Slot(Slot::of_role(Role::Object));
        let is_this = |part: &Expr| {
            let Expr::Compare(Comparison::Equal, left, right) = part else { return false };
            let sides = [&**left, &**right];
            sides.contains(&&object) && sides.contains(&&Expr::Slot(Slot::THIS))
        };
        let mut enters = false;
        each_instr(self.b.bodies.get(pattern.kind.index()).map_or(&[][..], Vec::as_slice), &mut |instr| {
            if let Instr::Update(Update::Place(of, zone, _)) = instr {
                enters |= *of == object && self.b.rulebook.zones[zone.index()].in_play;
            }
        });
        enters && pattern.filter.conjuncts().iter().any(is_this)
    }
}
