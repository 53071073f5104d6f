//! What following some instructions can do: events, changes, effects, tokens.
//!
//! All branches are taken to be followed. What an event does when it occurs is
//! done by whoever makes the event.

use super::feature::TriggerFeature;
use super::meeting::{Known, KnownParts, OPEN, parts};
use base::id::{AbilityId, CardId, CounterId, EventKindId, NumberId, PeriodId, ResourceId, TallyId, ZoneId};
use model::event::EventTemplate;
use model::expr::{Comparison, Expr, Role, Slot};
use model::instr::{Choose, Flow, Happen, Instr, Make, OnEvent, ScriptInstr, TokenOf, Update};
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
    /// Whether following them once may never end: they do something until something holds, or make an event that does itself
    /// again.
    pub endless: bool,
    /// Whether what waits can resolve, and players act, in their middle.
    pub settles: bool,
    /// What they write.
    pub writes: BTreeSet<TriggerFeature>,
    /// The numbers of players that they can raise.
    pub raises: BTreeSet<ResourceId>,
    /// The counters that they can put on objects.
    pub puts: BTreeSet<CounterId>,
    /// The counters that they can take from objects.
    pub takes: BTreeSet<CounterId>,
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
    /// Whether they create copies: of whatever there is.
    pub copies: bool,
    /// The events whose bodies were looked into.
    seen: BTreeSet<(EventKindId, Occurring)>,
    /// The kinds of events inside whose bodies this is, from the outermost.
    inside: Vec<EventKindId>,
}

/// In what instructions stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Within {
    /// A text.
    Text,
    /// What a text does in the place of the event that is being replaced, or with it: that has been replaced by what replaced
    /// the event; what comes of it has not.
    InPlace,
    /// The body of an event.
    Event(Occurring),
}

/// What is known of an event whose body is done, unless an effect has changed it: that effect does the body with nothing known.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
struct Occurring {
    /// Whether its amount is fixed and not negative.
    is_raising: bool,
    /// The entries of tables that its text gives as these parts: a token, a zone, a number, a counter.
    entries: [Option<i32>; Occurring::ENTRIES.len()],
}

impl Occurring {
    /// The parts that can be an entry of a table.
    const ENTRIES: [Role; 3] = [Role::Other, Role::To, Role::What];

    /// What a text says of an event that it makes, inside something.
    fn of(template: &EventTemplate, within: Within) -> Occurring {
        let given = |wanted: Role| template.roles.iter().find(|(role, _)| *role == wanted).map(|(_, value)| value);
        let entry = |wanted: Role| {
            let part = given(wanted)?;
            if let Expr::Is(entry) = part { Some(*entry) } else { within.entry(part) }
        };
        let is_raising = matches!(given(Role::Amount), Some(Expr::Is(0..)));
        Occurring { is_raising, entries: Occurring::ENTRIES.map(entry) }
    }

    /// The entry that an expression of its body surely is.
    fn entry(&self, part: &Expr) -> Option<i32> {
        let at = Occurring::ENTRIES.iter().position(|role| *part == Expr::Slot(Slot::of_role(*role)))?;
        self.entries[at]
    }
}

impl Within {
    /// Whether this is the body of an event whose amount is fixed and not negative.
    fn is_raising(self) -> bool {
        match self {
            Within::Event(event) => event.is_raising,
            Within::Text | Within::InPlace => false,
        }
    }

    /// The entry of a table that an expression surely is there.
    fn entry(self, part: &Expr) -> Option<i32> {
        match self {
            Within::Event(event) => event.entry(part),
            Within::Text | Within::InPlace => None,
        }
    }

    /// Whether a condition surely does not hold there: it asks for another entry.
    fn is_other(self, condition: &Expr) -> bool {
        let Expr::Compare(Comparison::Equal, part, wanted) = condition else { return false };
        let Expr::Is(wanted) = **wanted else { return false };
        self.entry(part).is_some_and(|entry| entry != wanted)
    }
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
        self.occurs_somehow(model, kind);
    }

    /// Such an event occurs, of which nothing is known: it is counted, and does what it does.
    pub fn occurs_somehow(&mut self, model: &Model, kind: EventKindId) {
        self.occurs(model, kind, Occurring::default());
    }

    fn follow(&mut self, model: &Model, body: &[Instr], within: Within) {
        for instr in body {
            self.instruct(model, instr, within);
        }
    }

    fn instruct(&mut self, model: &Model, instr: &Instr, within: Within) {
        match instr {
            Instr::Happen(happen) => self.happen(model, happen, within),
            Instr::Update(update) => self.change(model, update, within),
            Instr::OnEvent(on_event) => match on_event {
                OnEvent::Become(template) => {
                    self.becomes.push(proposed(model, template, within));
                    self.occurs(model, template.kind, Occurring::of(template, within));
                }
                OnEvent::Change(..) => self.changes = true,
                OnEvent::Prevent(_) => self.prevents = true,
                OnEvent::Again => self.again = true,
                OnEvent::With(body) | OnEvent::InPlace(body) => self.follow(model, body, Within::InPlace),
                // Nothing comes of it.
                OnEvent::Nothing => {}
            },
            Instr::Flow(flow) => match flow {
                Flow::Until(body, _) => {
                    self.endless = true;
                    self.follow(model, body, within);
                }
                Flow::Paid(body) | Flow::ForEach(_, body) | Flow::ForEachPlayer(_, _, body) | Flow::Repeat(_, body) => {
                    self.follow(model, body, within)
                }
                Flow::If(condition, _, otherwise) if within.is_other(condition) => {
                    self.follow(model, otherwise, within);
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
                | ScriptInstr::SettleNext
                | ScriptInstr::Play(..)
                | ScriptInstr::Activate(..)
                | ScriptInstr::ActivateGiven(..),
            ) => self.settles = true,
        }
    }

    fn happen(&mut self, model: &Model, happen: &Happen, within: Within) {
        // The parts of one event are all of the kind of the first, and their amounts count together.
        let first = happen.templates().first().filter(|_| happen.is_one()).map(|first| first.kind);
        for template in happen.templates() {
            let mut event = proposed(model, template, within);
            let made = if within == Within::InPlace { &mut self.becomes } else { &mut self.events };
            if let Some(first) = first {
                event.parts[Role::Amount as usize] = Known::Open;
                if first != template.kind {
                    made.push(Proposed { kind: first, ..event.clone() });
                }
            }
            made.push(event);
            self.occurs(model, template.kind, Occurring::of(template, within));
        }
    }

    fn change(&mut self, model: &Model, update: &Update, within: Within) {
        match update {
            Update::Raise(_, number, _) | Update::SetNumber(_, number, _) => {
                self.writes.insert(TriggerFeature::Number(*number));
            }
            Update::RaiseResource(_, resource, by) => {
                self.writes.insert(TriggerFeature::Resource(*resource));
                if !(matches!(by, Expr::Is(..=0)) || is_lowered(by) && within.is_raising()) {
                    self.raises.insert(*resource);
                }
            }
            Update::Relate(_, relation, ..) => self.writes.extend([TriggerFeature::Relation(*relation)]),
            Update::PutCounters(_, counter, by) => {
                self.writes.insert(TriggerFeature::Counter(*counter));
                let is_sure = within.is_raising();
                let only_takes = matches!(by, Expr::Is(..=0)) || is_sure && is_lowered(by);
                let only_puts =
                    matches!(by, Expr::Is(0..)) || is_sure && *by == Expr::Slot(Slot::of_role(Role::Amount));
                self.puts.extend((!only_takes).then_some(*counter));
                self.takes.extend((!only_puts).then_some(*counter));
            }
            Update::Place(_, zone, _) => {
                self.writes.insert(TriggerFeature::Zones);
                self.places.insert((*zone, None));
            }
            Update::PlaceTop(_, from, _, zone) => {
                self.writes.insert(TriggerFeature::Zones);
                self.places.insert((*zone, Some(*from)));
            }
            Update::Create(token, _, zone, _) => {
                self.writes.insert(TriggerFeature::Zones);
                self.places.insert((*zone, None));
                match token {
                    TokenOf::Card(card) => drop(self.creates.insert(*card)),
                    TokenOf::Copy(_) => self.copies = true,
                }
            }
            Update::Cease(_) => self.writes.extend([TriggerFeature::Zones]),
            // It is another definition from here on.
            Update::Face(..) => {
                let numbers = (0..model.rulebook.numbers.len()).map(|at| TriggerFeature::Number(NumberId::at(at)));
                self.writes.extend(numbers);
                self.writes.extend([TriggerFeature::Words, TriggerFeature::Abilities, TriggerFeature::Cards]);
            }
            // Another card can lie on top.
            Update::Shuffle(..) => self.writes.extend([TriggerFeature::Zones]),
            Update::Control(..) => self.writes.extend([TriggerFeature::Control]),
            Update::Win(_) | Update::Lose(_) | Update::Draw => self.writes.extend([TriggerFeature::Players]),
            Update::TurnTo(_) => self.writes.extend([TriggerFeature::Turn]),
            Update::Enter(period) => {
                self.writes.insert(TriggerFeature::Period(*period));
                self.enters.insert(*period);
                let anew = |tally: &Tally| tally.period == Some(*period);
                self.writes.extend(tallies(model, anew));
            }
            Update::Leave(period) => self.writes.extend([TriggerFeature::Period(*period)]),
        }
    }

    fn occurs(&mut self, model: &Model, kind: EventKindId, event: Occurring) {
        self.endless |= self.inside.contains(&kind);
        if self.seen.insert((kind, event)) {
            self.writes.extend(tallies(model, |tally| tally.on.iter().any(|pattern| pattern.kind == kind)));
            self.inside.push(kind);
            let kind = &model.rulebook.events[kind.index()];
            self.follow(model, &kind.body, Within::Event(event));
            self.follow(model, &kind.steps, Within::Event(event));
            self.inside.pop();
        }
    }
}

/// Whether this is the amount of the event, with a minus.
pub fn is_lowered(by: &Expr) -> bool {
    by.negated() == Some(&Expr::Slot(Slot::of_role(Role::Amount)))
}

/// Whether an event takes something of which there may be less than its amount: then its amount is what is there.
fn takes_what_is_there(model: &Model, kind: EventKindId) -> bool {
    model.rulebook.events[kind.index()].body.iter().filter_map(Instr::update).any(|update| match update {
        Update::PlaceTop(..) => true,
        Update::PutCounters(_, _, by) | Update::RaiseResource(_, _, by) => is_lowered(by),
        Update::Raise(..)
        | Update::SetNumber(..)
        | Update::Relate(..)
        | Update::Place(..)
        | Update::Create(..)
        | Update::Cease(_)
        | Update::Face(..)
        | Update::Shuffle(..)
        | Update::Control(..)
        | Update::Win(_)
        | Update::Lose(_)
        | Update::Draw
        | Update::TurnTo(_)
        | Update::Enter(_)
        | Update::Leave(_) => false,
    })
}

fn tallies(model: &Model, fits: impl Fn(&Tally) -> bool) -> Vec<TriggerFeature> {
    let found = model.tallies.iter().enumerate().filter(|(_, tally)| fits(tally));
    found.map(|(at, _)| TriggerFeature::Tally(TallyId::at(at))).collect()
}

fn proposed(model: &Model, template: &EventTemplate, within: Within) -> Proposed {
    let mut parts = match within {
        Within::Text | Within::InPlace => parts(&template.roles),
        Within::Event(_) => OPEN,
    };
    let amount = &mut parts[Role::Amount as usize];
    if let Known::Is(most @ 2..) = *amount
        && takes_what_is_there(model, template.kind)
    {
        *amount = Known::UpTo(most);
    }
    if let Some(select) = &template.each {
        // What it is for each object is known no better.
        let bound = |expr: &Expr| expr.reads_slot(select.slot);
        for (role, _) in template.roles.iter().filter(|(_, expr)| bound(expr)) {
            parts[*role as usize] = Known::Open;
        }
    }
    Proposed { kind: template.kind, parts, instead: template.instead.clone() }
}
