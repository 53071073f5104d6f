//! Effects that meet some parts of an event of several.

use crate::look::active::bind_roles;
use crate::position::env::Env;
use crate::position::event::{Event, PART_ROLES, Roles, part_of};
use crate::position::key::Key;
use crate::position::offer::{Chooser, OfferKind, Pick};
use crate::position::trace::Trace;
use crate::position::value::Value;
use crate::step::work::{Go, Step};
use model::event::EventTemplate;
use model::expr::Role;
use model::policy::{PartAmount, PartMet, Policy};
use smallvec::SmallVec;

impl<'m, T: Trace> Step<'_, 'm, T> {
    /// The parts of an event that an effect fits which is about to be applied; nothing for an event of one part.
    pub(crate) fn matching_parts(&self, event: &Event, key: Key, env: &Env) -> SmallVec<[u8; 0]> {
        let patterns = self.kernel.replacement(key.ability).map_or(&[][..], |it| &it.on);
        let mut env = env.clone();
        let mut fits = |part: &usize| {
            let mut of_kind = patterns.iter().filter(|it| it.kind == event.kind);
            of_kind.any(|it| self.eye().fits_part(&mut env, it, (event, *part)))
        };
        (0..event.parts.len()).filter(&mut fits).map(|part| part as u8).collect()
    }

    /// The parts of the event that the effect fits which is being applied.
    #[must_use]
    pub fn parts_being_replaced(event: &Event) -> SmallVec<[usize; 4]> {
        match event.parts.len() {
            0 => SmallVec::from_slice(&[0]),
            _ => event.fits.iter().map(|part| usize::from(*part)).collect(),
        }
    }

    /// The parts of the event under replacement of which an effect changes a role: all that it fits, or of those that happen to
    /// one object or player the amount of one.
    ///
    /// # Errors
    /// Asks for the policy on that, and which part it is.
    pub(crate) fn parts_to_change(&mut self, event: &Event, role: Role, env: &Env) -> Go<SmallVec<[usize; 4]>> {
        let met = Self::parts_being_replaced(event);
        let whose = |part: usize| [Role::Object, Role::Player].map(|role| event.part(part)[role as usize]);
        let mut groups: SmallVec<[SmallVec<[usize; 4]>; 4]> = SmallVec::new();
        for part in met.iter().copied() {
            match groups.iter_mut().find(|group| whose(group[0]) == whose(part)) {
                Some(group) => group.push(part),
                None => groups.push(SmallVec::from_elem(part, 1)),
            }
        }
        if role != Role::Amount || groups.len() == met.len() || self.policy::<PartAmount>()? == PartAmount::Each {
            return Ok(met);
        }
        // One of each group: the options are told by their number, those of the first group going round fastest.
        let count = groups.iter().map(SmallVec::len).product::<usize>();
        let picks: SmallVec<[Pick; 8]> = (1..=count).map(|way| Pick::Number(way as i32)).collect();
        let player = self.eye().controller(env);
        let clauses = self.kernel.policy_clauses(Policy::PartAmount);
        let mut way = self.ask(Chooser::Player(player), OfferKind::Part, &picks, clauses)?;
        self.log.cite(clauses);
        let one_of = |group: &SmallVec<[usize; 4]>| {
            let part = group[way % group.len()];
            way /= group.len();
            part
        };
        Ok(groups.iter().map(one_of).collect())
    }

    /// What is left of the event under replacement besides the parts that are replaced, if anything is.
    ///
    /// # Errors
    /// Asks for the policy on that where the effect fits some parts and not all.
    pub(crate) fn remaining_parts(&mut self) -> Go<Option<Event>> {
        let Some(mut event) = self.event_mut().cloned() else {
            return Ok(None);
        };
        let met = Self::parts_being_replaced(&event);
        if met.is_empty() {
            return Ok(Some(event));
        }
        let left: SmallVec<[usize; 4]> = (0..event.part_count()).filter(|part| !met.contains(part)).collect();
        if left.is_empty() || self.policy::<PartMet>()? == PartMet::Event {
            return Ok(None);
        }
        event.keep(&left);
        Ok(Some(event))
    }

    /// What the event under replacement becomes: where several parts of it do, each becomes its own, as one event.
    pub(crate) fn made_of_parts(&mut self, env: &Env, template: &'m EventTemplate) -> SmallVec<[Event; 1]> {
        let templates = std::slice::from_ref(template);
        let Some(event) = self.event_mut().cloned().filter(|event| event.fits.len() > 1) else {
            return self.make(env, templates);
        };
        let mut made: SmallVec<[Event; 1]> = SmallVec::new();
        for part in Self::parts_being_replaced(&event) {
            let mut env = env.clone();
            bind_roles(&mut env, &event.part(part));
            for one in self.make(&env, templates) {
                if !made.contains(&one) {
                    made.push(one);
                }
            }
        }
        let rest = |event: &Event| {
            let mut roles: Roles = event.roles;
            PART_ROLES.into_iter().for_each(|role| roles[role as usize] = Value::NONE);
            roles
        };
        if template.each.is_none() && made.len() > 1 && made.iter().all(|one| rest(one) == rest(&made[0])) {
            return as_one(made);
        }
        made
    }

    /// The instruction that nothing happens.
    pub(crate) fn nothing_happens(&mut self, at: u32, env: &mut Env) -> Go {
        let rest = self.remaining_parts()?;
        self.resume(env, at + 1);
        self.replace_with_nothing(rest);
        Ok(())
    }

    /// The event under replacement is replaced with nothing, or with what is left of it.
    pub(crate) fn replace_with_nothing(&mut self, rest: Option<Event>) {
        match rest {
            Some(rest) => {
                self.log.cite(self.kernel.policy_clauses(Policy::PartMet));
                self.put_event(rest, true);
            }
            None => self.vanish_by(true),
        }
    }
}

/// One event whose parts these are.
pub(crate) fn as_one(events: SmallVec<[Event; 1]>) -> SmallVec<[Event; 1]> {
    let Some(mut first) = events.first().cloned() else {
        return events;
    };
    if events.len() > 1 {
        first.parts = events.iter().map(|event| part_of(&event.roles)).collect();
    }
    SmallVec::from_elem(first, 1)
}
