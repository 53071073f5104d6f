//! Who could come to apply a replacement effect to an event, or to what it may become.
//!
//! The first player is selected before any replacement is applied, so the
//! question looks ahead: every active effect's changes are tried on a copy of
//! the event, each at most once, without its sub-events and without
//! consequences. A prevention is taken to leave the event as it is.

use crate::position::env::Env;
use crate::position::event::Event;
use crate::position::trace::Trace;
use crate::position::value::Value;
use crate::step::work::Step;
use base::id::PlayerId;
use model::expr::{Comparison, Role};
use model::instr::{Choose, Flow, Happen, Instr, OnEvent};
use model::visit::each_instr;
use smallvec::SmallVec;

/// The most events that are tried.
const EVENTS_MAX: usize = 256;

impl<'m, T: Trace> Step<'_, 'm, T> {
    /// The players who control an effect that could meet the event or what it may become.
    #[must_use]
    pub fn could_apply(&self, event: &Event) -> SmallVec<[PlayerId; 8]> {
        let classes = self.classes();
        let mut players: SmallVec<[PlayerId; 8]> = SmallVec::new();
        let mut tried: Vec<Event> = vec![event.clone()];
        let mut at = 0;
        while at < tried.len() && tried.len() < EVENTS_MAX {
            let event = tried[at].clone();
            at += 1;
            // Whoever controls what is imagined to have replaced it is known already.
            let known = Event { lineage: tried[0].lineage.clone(), ..event.clone() };
            for (key, mut env) in self.replacements_of(&known, &classes) {
                let player = self.eye().controller(&env);
                if !players.contains(&player) {
                    players.push(player);
                }
                if event.lineage.contains(&key) {
                    continue;
                }
                let (mut next, mut made) = (event.clone(), Vec::new());
                next.lineage.push(key);
                if let Some(replacement) = self.kernel.replacement(key.ability) {
                    let _ = self.eye().meets(&mut env, &replacement.on, &event);
                    self.imagine((&mut next, &mut made), &mut env, &replacement.body);
                }
                made.push(next);
                for next in made {
                    if !next.nothing && !tried.iter().any(|it| self.is_like(it, &next)) {
                        tried.push(next);
                    }
                }
            }
        }
        players
    }

    /// Whether two events are alike but for what has replaced them.
    fn is_like(&self, one: &Event, other: &Event) -> bool {
        let alike = |part: usize| {
            let (one, other) = (one.part(part), other.part(part));
            let role_alike = |role: Role| match (one[role as usize], other[role as usize]) {
                (Value::NONE, Value::NONE) => true,
                (one, other) if role == Role::Amount => self.meter.compare(Comparison::Equal, one, other),
                (one, other) => one == other,
            };
            Role::ALL.into_iter().all(role_alike)
        };
        one.kind == other.kind && one.part_count() == other.part_count() && (0..one.part_count()).all(alike)
    }

    /// What a replacement's instructions make of an event, and of it besides, as far as that can be told without carrying
    /// them out.
    fn imagine(&self, (event, others): (&mut Event, &mut Vec<Event>), env: &mut Env, body: &'m [Instr]) {
        for instr in body {
            match instr {
                Instr::OnEvent(on_event) => self.imagine_event((event, others), env, on_event),
                Instr::Flow(flow) => match flow {
                    Flow::Let(slot, expr) => {
                        let value = self.value(env, expr);
                        env.bind(*slot, value);
                    }
                    Flow::If(condition, then, otherwise) => {
                        let branch = if self.eye().holds(env, condition) { then } else { otherwise };
                        self.imagine((event, others), env, branch);
                    }
                    Flow::Paid(then)
                    | Flow::May(_, _, then, _)
                    | Flow::ForEach(_, then)
                    | Flow::ForEachPlayer(_, _, then)
                    | Flow::Repeat(_, then)
                    | Flow::Until(then, _) => self.imagine((event, others), env, then),
                },
                Instr::Choose(Choose::One(_, ways)) => {
                    for way in ways {
                        let (mut next, mut made) = (event.clone(), Vec::new());
                        self.imagine((&mut next, &mut made), &mut env.clone(), way);
                        others.extend(made);
                        others.push(next);
                    }
                }
                // What is chosen or rolled is not known yet.
                Instr::Choose(
                    Choose::Target(_)
                    | Choose::Object(..)
                    | Choose::Player(..)
                    | Choose::Number(..)
                    | Choose::Word(..)
                    | Choose::Roll(..)
                    | Choose::Chance(..),
                ) => {}
                // What is done besides is none of the event.
                Instr::Happen(_) | Instr::Update(_) | Instr::Make(_) | Instr::Script(_) => {}
            }
        }
    }

    fn imagine_event(&self, (event, others): (&mut Event, &mut Vec<Event>), env: &mut Env, on_event: &'m OnEvent) {
        match on_event {
            OnEvent::Change(role, expr) => {
                let value = self.value(env, expr);
                event.set(0, *role, value);
                crate::look::active::bind_roles(env, &event.part(0));
            }
            OnEvent::Become(template) => {
                let mut made = self.make(env, std::slice::from_ref(template)).into_iter();
                let Some(first) = made.next() else {
                    event.nothing = true;
                    return;
                };
                others.extend(made.map(|mut other| {
                    other.comes_of(event);
                    other
                }));
                (event.kind, event.roles) = (first.kind, first.roles);
                event.parts.clear();
            }
            OnEvent::Nothing => event.nothing = true,
            OnEvent::InPlace(body) => {
                // As far as they can be told before anything is done.
                let mut is_counted = true;
                each_instr(body, &mut |instr| {
                    let templates = instr.events().map_or(&[][..], Happen::templates);
                    let made = self.make(env, templates).into_iter();
                    others.extend(made.map(|mut other| {
                        other.comes_of(event);
                        if !std::mem::take(&mut is_counted) {
                            other.forget_times();
                        }
                        other
                    }));
                });
            }
            // The same event happens again; what happens with it is no part of it; a prevention leaves it as it is.
            OnEvent::Again | OnEvent::With(_) | OnEvent::Prevent(_) => {}
        }
    }
}
