//! What enters play, as it would be there: what replaces that may look at it so.

use super::position::{Does, Effect, Event, Shape, Stop, thing_of};
use super::run::Run;
use assize::base::id::{ClassId, ZoneId};
use assize::model::expr::{Expr, Role, Slot};
use assize::model::instr::{Instr, Update};
use assize::model::policy::{Policy, SeesEntering};

impl<'m> Run<'m> {
    /// The effects of these classes that are active for an event, of what it brings into play as that is now or would be there.
    pub fn active(&mut self, event: &Event, classes: &[ClassId]) -> Does<Vec<Effect>> {
        let before = self.active_now(event, classes)?;
        let Some((thing, there)) = self.as_it_would_be(event)? else { return Ok(before) };
        let was = std::mem::replace(&mut self.at.things[thing].shape, there);
        let in_play = self.active_now(event, classes);
        self.at.things[thing].shape = was;
        let in_play = in_play?;
        let sees = if before == in_play { SeesEntering::Before } else { self.policy()? };
        Ok(match sees {
            SeesEntering::Before => before,
            SeesEntering::InPlay => in_play,
        })
    }

    /// The object that an event brings into play, and what it would be there if it came alone and at once.
    fn as_it_would_be(&mut self, event: &Event) -> Does<Option<(usize, Shape)>> {
        let stance = self.model.rulebook.policies[Policy::SeesEntering as usize].value;
        let thing = thing_of(event.role(Role::Object)).filter(|it| !self.at.things[*it].gone);
        let (Some(thing), Some(zone)) = (thing, self.brings_into(event)) else { return Ok(None) };
        if !self.has_continuous
            || stance == Some(SeesEntering::Before as u8)
            || self.in_play(self.at.things[thing].zone)
            || !self.could_be_answered(event)
        {
            return Ok(None);
        }
        let (mut trial, mut moved) = (self.in_thought(Vec::new()), Vec::new());
        trial.at.clock += 1;
        trial.place(thing, zone, &mut moved)?;
        trial.recompute()?;
        if trial.at.readings != self.at.readings || trial.at.decided != self.at.decided {
            return Err(Stop::Unsupported("a choice about what would be in play"));
        }
        let there = moved.first().map_or(thing, |(_, now)| *now);
        Ok(Some((thing, trial.at.things[there].shape.clone())))
    }

    /// The zone in play into which an event places its object.
    fn brings_into(&self, event: &Event) -> Option<ZoneId> {
        let places = |instr: &Instr| match instr {
            Instr::Update(Update::Place(Expr::Slot(slot), zone, _)) => {
                Some(*zone).filter(|zone| *slot == Slot::of_role(Role::Object) && self.in_play(zone.index()))
            }
            _ => None,
        };
        self.model.rulebook.events[event.kind.index()].body.iter().find_map(places)
    }
}
