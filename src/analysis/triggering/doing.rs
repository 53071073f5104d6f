//! What following some instructions can do: events, changes, effects, tokens.
//!
//! All branches are taken to be followed. What an event does when it occurs is
//! done by whoever makes the event.

use super::feature::TriggerFeature;
use super::meeting::{KnownParts, OPEN, parts};
use base::id::{AbilityId, CardId, EventKindId, PeriodId, ResourceId, TallyId, ZoneId};
use model::event::EventTemplate;
use model::expr::{Expr, Role, Slot};
use model::instr::{Bare, Choose, Flow, Instr, Make, OnEvent, ScriptInstr, TokenOf};
use model::ir::{Model, Tally};
use std::collections::BTreeSet;

/// An event that can be made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proposed {
    /// Its kind.
    pub kind: EventKindId,
    /// What is known of it.
    pub parts: KnownParts,
    /// The self-replacement effects that it may meet.
    pub instead: Vec<AbilityId>,
}

/// What some instructions can do.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PossibleDeeds {
    /// The events that they make.
    pub events: Vec<Proposed>,
    /// What they make of the event that is being replaced.
    pub becomes: Vec<Proposed>,
    /// Whether they change the event that is being replaced.
    pub changes: bool,
    /// Whether they prevent.
    pub prevents: bool,
    /// Whether the event that is being replaced happens again.
    pub again: bool,
    /// Whether they do something until something holds, which may be for ever.
    pub until: bool,
    /// What they write.
    pub writes: BTreeSet<TriggerFeature>,
    /// The numbers of players that they can raise.
    pub raises: BTreeSet<ResourceId>,
    /// The periods that they begin.
    pub enters: BTreeSet<PeriodId>,
    /// The zones into which they put objects; with the zone from which, where they take what is on top there.
    pub places: BTreeSet<(ZoneId, Option<ZoneId>)>,
    /// The effects that they generate.
    pub generates: BTreeSet<AbilityId>,
    /// The inline triggers that they can meet.
    pub inlines: BTreeSet<AbilityId>,
    /// The tokens that they create.
    pub creates: BTreeSet<CardId>,
    /// The kinds of events whose bodies were looked into.
    seen: BTreeSet<(EventKindId, bool)>,
}

/// In what instructions stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Within {
    /// A text.
    Text,
    /// The body of an event; whether its amount is surely not negative.
    Event(bool),
}

impl PossibleDeeds {
    /// What instructions can do.
    #[must_use]
    pub fn of(model: &Model, body: &[Instr]) -> PossibleDeeds {
        let mut doing = PossibleDeeds::default();
        doing.add(model, body);
        doing
    }

    /// Adds what instructions can do.
    pub fn add(&mut self, model: &Model, body: &[Instr]) {
        self.follow(model, body, Within::Text);
    }

    /// Adds an event of which nothing is known but its kind.
    pub fn add_event(&mut self, model: &Model, kind: EventKindId) {
        self.events.push(Proposed { kind, parts: OPEN, instead: Vec::new() });
        self.occurs(model, kind, false);
    }

    fn follow(&mut self, model: &Model, body: &[Instr], within: Within) {
        for instr in body {
            self.instruct(model, instr, within);
        }
    }

    fn instruct(&mut self, model: &Model, instr: &Instr, within: Within) {
        match instr {
            Instr::Happen(happen) => {
                for template in happen.templates() {
                    self.events.push(proposed(template, within));
                    self.occurs(model, template.kind, is_sure(template));
                    // The parts of one event are all of the kind of the first.
                    let first = happen.templates()[0].kind;
                    if happen.is_one() && first != template.kind {
                        self.events.push(Proposed { kind: first, ..proposed(template, within) });
                    }
                }
            }
            Instr::Bare(bare) => self.change(model, bare, within),
            Instr::OnEvent(on_event) => match on_event {
                OnEvent::Become(template) => {
                    self.becomes.push(proposed(template, within));
                    self.occurs(model, template.kind, is_sure(template));
                }
                OnEvent::Change(..) => self.changes = true,
                OnEvent::Prevent(_) => self.prevents = true,
                OnEvent::Again => self.again = true,
                // What is a part of what the event has become has been replaced by what replaced the event.
                OnEvent::With(body) | OnEvent::InPlace(body) => {
                    let before = self.events.len();
                    self.follow(model, body, within);
                    let parts = self.events.split_off(before);
                    self.becomes.extend(parts);
                }
                // Nothing comes of it.
                OnEvent::Nothing => {}
            },
            Instr::Flow(flow) => match flow {
                Flow::Until(body, _) => {
                    self.until = true;
                    self.follow(model, body, within);
                }
                Flow::Paid(body) | Flow::ForEach(_, body) | Flow::ForEachPlayer(_, _, body) | Flow::Repeat(_, body) => {
                    self.follow(model, body, within)
                }
                Flow::If(_, then, otherwise) | Flow::May(_, _, then, otherwise) => {
                    self.follow(model, then, within);
                    self.follow(model, otherwise, within);
                }
                Flow::Let(..) => {}
            },
            Instr::Choose(choose) => match choose {
                Choose::One(_, bodies) => bodies.iter().for_each(|body| self.follow(model, body, within)),
                // What is chosen is only known to what follows.
                Choose::Target(_)
                | Choose::Object(..)
                | Choose::Player(..)
                | Choose::Number(..)
                | Choose::Word(..)
                | Choose::Roll(..)
                | Choose::Chance(..) => {}
            },
            Instr::Make(Make::Effect(ability)) => self.generates.extend([*ability]),
            Instr::Make(Make::Trigger(ability)) => self.inlines.extend([*ability]),
            // What waits is placed at the end of every line, and what players do are nodes of their own.
            Instr::Script(
                ScriptInstr::Settle
                | ScriptInstr::Play(..)
                | ScriptInstr::Activate(..)
                | ScriptInstr::ActivateGiven(..),
            ) => {}
        }
    }

    fn change(&mut self, model: &Model, bare: &Bare, within: Within) {
        match bare {
            Bare::Raise(_, number, _) | Bare::SetNumber(_, number, _) => {
                self.writes.insert(TriggerFeature::Number(*number));
            }
            Bare::RaiseResource(_, resource, by) => {
                self.writes.insert(TriggerFeature::Resource(*resource));
                if !(matches!(by, Expr::Is(..=0)) || is_lowered(by) && within == Within::Event(true)) {
                    self.raises.insert(*resource);
                }
            }
            Bare::Relate(_, relation, ..) => self.writes.extend([TriggerFeature::Relation(*relation)]),
            Bare::PutCounters(_, counter, _) => self.writes.extend([TriggerFeature::Counter(*counter)]),
            Bare::Place(_, zone, _) => {
                self.writes.insert(TriggerFeature::Zones);
                self.places.insert((*zone, None));
            }
            Bare::PlaceTop(_, from, _, zone) => {
                self.writes.insert(TriggerFeature::Zones);
                self.places.insert((*zone, Some(*from)));
            }
            Bare::Create(token, _, zone, _) => {
                self.writes.insert(TriggerFeature::Zones);
                self.places.insert((*zone, None));
                match token {
                    TokenOf::Card(card) => drop(self.creates.insert(*card)),
                    // Which object it will be is not known.
                    TokenOf::Copy(_) => self.creates.extend((0..model.cards.len()).map(CardId::at)),
                }
            }
            Bare::Cease(_) => self.writes.extend([TriggerFeature::Zones]),
            // Another card can lie on top.
            Bare::Shuffle(..) => self.writes.extend([TriggerFeature::Zones]),
            Bare::Control(..) => self.writes.extend([TriggerFeature::Control]),
            Bare::Win(_) | Bare::Lose(_) | Bare::Draw => self.writes.extend([TriggerFeature::Players]),
            Bare::TurnTo(_) => self.writes.extend([TriggerFeature::Turn]),
            Bare::Enter(period) => {
                self.writes.insert(TriggerFeature::Period(*period));
                self.enters.insert(*period);
                let anew = |tally: &Tally| tally.period == Some(*period);
                self.writes.extend(tallies(model, anew));
            }
            Bare::Leave(period) => self.writes.extend([TriggerFeature::Period(*period)]),
        }
    }

    /// Such an event occurs: it is counted, and does what it does. `sure`: its amount is not negative.
    pub fn occurs(&mut self, model: &Model, kind: EventKindId, sure: bool) {
        if self.seen.insert((kind, sure)) {
            self.writes.extend(tallies(model, |tally| tally.on.iter().any(|pattern| pattern.kind == kind)));
            let kind = &model.rulebook.events[kind.index()];
            self.follow(model, &kind.body, Within::Event(sure));
            self.follow(model, &kind.steps, Within::Event(sure));
        }
    }
}

/// Whether the amount of an event is fixed and not negative.
fn is_sure(template: &EventTemplate) -> bool {
    template.roles.iter().any(|(role, amount)| *role == Role::Amount && matches!(amount, Expr::Is(0..)))
}

/// Whether this is the amount of the event, with a minus.
pub fn is_lowered(by: &Expr) -> bool {
    by.negated() == Some(&Expr::Slot(Slot::of_role(Role::Amount)))
}

fn tallies(model: &Model, fits: impl Fn(&Tally) -> bool) -> Vec<TriggerFeature> {
    let found = model.tallies.iter().enumerate().filter(|(_, tally)| fits(tally));
    found.map(|(at, _)| TriggerFeature::Tally(TallyId::at(at))).collect()
}

fn proposed(template: &EventTemplate, within: Within) -> Proposed {
    let mut parts = if within == Within::Text { parts(&template.roles) } else { OPEN };
    if let Some(select) = &template.each {
        // What it is for each object is known no better.
        let bound = |expr: &Expr| expr.reads_slot(select.slot);
        for (role, _) in template.roles.iter().filter(|(_, expr)| bound(expr)) {
            parts[*role as usize] = super::meeting::Known::Open;
        }
    }
    Proposed { kind: template.kind, parts, instead: template.instead.clone() }
}
