//! A run: a position, the choices that it is told to take, and the search over all of them.

use super::acts::InTurn;
use super::position::{Answered, Does, Env, Position, Shape, Stop, Taken, Thing, Whole};
use assize::base::id::{CardId, ObjectId, PlayerId, ZoneId};
use assize::kernel::position::offer::{Chooser, Ending, Outcome};
use assize::model::expr::NONE;
use assize::model::ir::Model;
use assize::model::policy::{Policy, PolicyValue};
use std::collections::{BTreeMap, BTreeSet};

/// More than so many runs of a text, or moments of one run, are given up.
const RUNS_MAX: usize = 3000;
const MOMENTS_MAX: usize = 250;
const NESTED_MAX: usize = 24;

/// A run under way.
pub struct Run<'m> {
    pub model: &'m Model,
    pub at: Position,
    told: Vec<usize>,
    pub taken: Vec<Taken>,
    moments: usize,
    pub nested: usize,
    /// Who is told as the rules' chooser only because a policy is silent.
    pub silent: bool,
    /// The layer that declares its targets as they are reached.
    pub in_turn: Option<InTurn>,
    /// How many events have happened as themselves.
    pub happened: usize,
    /// How deep it is in what is being done: layers and lines of the script; and whether standing checks wait for its end.
    pub busy: usize,
    pub checks_are_due: bool,
    /// What the events of the moment take away that look back.
    pub leaving: Vec<i32>,
    /// What the effects under way know, innermost last, where they have made events that have not happened yet.
    pub under_way: Vec<Env>,
    /// Of what is added to events and done now: where the effects begin that have been added with it, and where it stands itself.
    pub added: Vec<(usize, usize)>,
    /// How deep it is in what happens with events.
    pub within: usize,
    /// The moments of which it is done what happens with their events, before triggers answer them.
    pub answered: Vec<Answered>,
    /// The event of which is a part what is being done.
    pub whole: Option<Whole>,
    /// Of what goes on in the place of an event: at which step, and who applied the last effect.
    pub goes_on: Option<(usize, PlayerId)>,
    /// Whether an event has become another one, or nothing.
    pub replaced: bool,
    /// The line of the script.
    pub line: u16,
    /// The objects whose abilities are being carried out, innermost last.
    pub carried_out: Vec<Option<usize>>,
    /// The moment under way, and the effect that is carried out, as ages.
    pub ages: (u32, u32),
    /// Whether the model has continuous effects, and whether eligibility counts in all stages.
    pub has_continuous: bool,
    pub everywhere: bool,
    /// The objects as they stood before continuous effects were computed anew, and whether that was read.
    pub old: Vec<Shape>,
    pub reads_old: bool,
    /// Whether effects give values that follow the position.
    pub has_live: bool,
    /// Whether a pass is made of what applies already, and nothing new.
    pub as_it_stands: bool,
    /// Whether nobody chooses, since nothing happens: the lines of the scenario come one after the other.
    pub in_thought: bool,
}

/// What all runs of a text come to.
#[derive(Debug, Default)]
pub struct Found {
    pub outcomes: BTreeSet<Outcome>,
    pub choosers: BTreeSet<Chooser>,
    pub silent: bool,
    pub runs: usize,
}

/// Explores every choice, by running again from the start.
pub fn explore(model: &Model) -> Result<Found, &'static str> {
    let mut found = Found::default();
    let mut told = Vec::new();
    loop {
        found.runs += 1;
        if found.runs > RUNS_MAX {
            return Err("too many runs");
        }
        let mut run = Run::new(model, told);
        match run.all() {
            Ok(outcome) => found.outcomes.insert(outcome),
            Err(Stop::Unsupported(why)) => return Err(why),
            Err(Stop::End(_) | Stop::Ceased) => return Err("an ending of an ending"),
        };
        found.silent |= run.silent;
        found.choosers.extend(run.taken.iter().map(|taken| taken.who));
        while run.taken.last().is_some_and(|taken| taken.chosen + 1 == taken.of) {
            run.taken.pop();
        }
        told = run.taken.iter().map(|taken| taken.chosen).collect();
        let Some(last) = told.last_mut() else { return Ok(found) };
        *last += 1;
    }
}

impl<'m> Run<'m> {
    fn new(model: &'m Model, told: Vec<usize>) -> Run<'m> {
        Run {
            model,
            at: Position::default(),
            told,
            taken: Vec::new(),
            moments: 0,
            nested: 0,
            silent: false,
            in_turn: None,
            happened: 0,
            busy: 0,
            checks_are_due: false,
            leaving: Vec::new(),
            under_way: Vec::new(),
            added: Vec::new(),
            within: 0,
            answered: Vec::new(),
            whole: None,
            goes_on: None,
            replaced: false,
            line: 0,
            carried_out: Vec::new(),
            ages: (0, 0),
            has_continuous: false,
            everywhere: false,
            old: Vec::new(),
            reads_old: false,
            has_live: false,
            as_it_stands: false,
            in_thought: false,
        }
    }

    /// A copy of the run, in which something is tried.
    pub fn in_thought(&self, told: Vec<usize>) -> Run<'m> {
        let mut run = Run::new(self.model, told);
        run.at = self.at.clone();
        run.has_continuous = self.has_continuous;
        run.everywhere = self.everywhere;
        run.has_live = self.has_live;
        run.carried_out.clone_from(&self.carried_out);
        run.ages = self.ages;
        run.moments = self.moments;
        run
    }

    /// The whole run, to its outcome.
    fn all(&mut self) -> Does<Outcome> {
        self.open();
        let ending = match self.script() {
            Ok(()) => Ending::Settled,
            Err(Stop::End(ending)) => ending,
            Err(stop) => return Err(stop),
        };
        let mut values = Vec::new();
        for observation in &self.model.scenario.observations {
            let value = self.value(&observation.value, &Env::default())?;
            values.push((value != NONE).then_some(value));
        }
        Ok(Outcome { ending, values })
    }

    /// Somebody picks one of so many; no choice where there is one.
    pub fn choose(&mut self, who: Chooser, of: usize) -> Does<usize> {
        match of {
            0 => Err(Stop::Unsupported("a choice of nothing")),
            1 => Ok(0),
            _ if self.in_thought => Ok(0),
            _ => {
                let chosen = self.told.get(self.taken.len()).copied().unwrap_or(0);
                self.taken.push(Taken { chosen, of, who });
                Ok(chosen)
            }
        }
    }

    /// A player picks one of so many.
    pub fn asks(&mut self, player: PlayerId, of: usize) -> Does<usize> {
        self.choose(Chooser::Player(player), of)
    }

    /// What the rulebook says of a policy; where it is silent the rules take a reading for the whole run.
    pub fn policy<P: PolicyValue>(&mut self) -> Does<P> {
        self.reading(P::POLICY).map(P::at)
    }

    fn reading(&mut self, policy: Policy) -> Does<u8> {
        let (row, stance) = (policy as u8, &self.model.rulebook.policies[policy as usize]);
        if let Some(value) = stance.value.or_else(|| self.at.readings.get(&row).copied()) {
            return Ok(value);
        }
        self.silent |= !self.in_thought;
        let readings = stance.readings(policy.row().values.len());
        let value = readings[self.choose(Chooser::Rules, readings.len())?];
        self.at.readings.insert(row, value);
        Ok(value)
    }

    /// Counts a moment; a run of very many is given up.
    pub fn count_moment(&mut self) -> Does {
        self.moments += 1;
        if self.moments > MOMENTS_MAX || self.nested > NESTED_MAX {
            return Err(Stop::Unsupported("too long a run"));
        }
        Ok(())
    }

    pub fn players(&self) -> usize {
        self.model.scenario.players.len()
    }

    /// The players in the game, clockwise from one.
    pub fn clockwise_from(&self, first: PlayerId) -> Vec<PlayerId> {
        let count = self.players();
        let all = (0..count).map(|step| PlayerId::at((first.index() + step) % count));
        all.filter(|player| !self.at.lost.contains(player)).collect()
    }

    /// The objects that are there, in the order of the position.
    pub fn there(&self) -> Vec<usize> {
        let mut all: Vec<usize> = (0..self.at.things.len()).filter(|thing| !self.at.things[*thing].gone).collect();
        all.sort_by_key(|thing| self.at.things[*thing].order);
        all
    }

    pub fn in_play(&self, zone: usize) -> bool {
        self.model.rulebook.zones[zone].in_play
    }

    /// Lays out the starting position.
    fn open(&mut self) {
        let (model, scenario) = (self.model, &self.model.scenario);
        self.at.turn = scenario.turn;
        self.at.periods = scenario.during.iter().copied().collect();
        self.at.resources =
            scenario.resources.iter().map(|(player, resource, value)| ((*player, resource.index()), *value)).collect();
        for (order, object) in scenario.objects.iter().enumerate() {
            let mut thing = Thing {
                card: object.card,
                order,
                owner: object.owner,
                zone: object.zone.index(),
                counters: vec![0; model.rulebook.counters.len()],
                tracked: BTreeMap::new(),
                gone: false,
                since: u32::from(object.moment),
                shape: Shape { controller: object.owner, ..Shape::default() },
            };
            self.fresh(&mut thing);
            object.counters.iter().for_each(|(counter, value)| thing.counters[counter.index()] = *value);
            thing.tracked.extend(object.numbers.iter().copied());
            self.at.clock = self.at.clock.max(thing.since + 1);
            self.at.things.push(thing);
            self.at.names.push(order);
        }
    }

    /// An object as its card makes it.
    pub fn fresh(&self, thing: &mut Thing) {
        let card = &self.model.cards[thing.card.index()];
        thing.counters.iter_mut().for_each(|count| *count = 0);
        let tracked = |number: &assize::base::id::NumberId| self.model.rulebook.numbers[number.index()].tracked;
        thing.tracked = card.numbers.iter().copied().filter(|(number, _)| tracked(number)).collect();
        self.fresh_shape(thing, thing.shape.controller);
    }

    /// What continuous effects modify of an object, as its card makes it.
    pub fn fresh_shape(&self, thing: &mut Thing, controller: PlayerId) {
        let card = &self.model.cards[thing.card.index()];
        let tracked = |number: &assize::base::id::NumberId| self.model.rulebook.numbers[number.index()].tracked;
        let numbers: BTreeMap<_, _> = card.numbers.iter().copied().filter(|(number, _)| !tracked(number)).collect();
        thing.shape = Shape {
            controller,
            words: card.words.iter().copied().collect(),
            bases: numbers.clone(),
            numbers,
            abilities: card.abilities.clone(),
            given: vec![None; card.abilities.len()],
            ..Shape::default()
        };
    }

    /// Moves an object; what comes into play from elsewhere is a new one.
    pub fn place(&mut self, thing: usize, zone: ZoneId, moved: &mut Vec<(usize, usize)>) -> Does {
        let from = self.at.things[thing].zone;
        let to = zone.index();
        if from == to {
            return Ok(());
        }
        if self.model.rulebook.zones[to].ordered && self.model.rulebook.zones[to].hidden {
            return Err(Stop::Unsupported("what is placed where nobody knows the order"));
        }
        if !self.in_play(from) && self.in_play(to) {
            return self.become_new(thing, zone, moved);
        }
        if self.in_play(from) && !self.in_play(to) {
            self.lose(thing, true)?;
            self.at.held.retain(|(_, _, held), _| *held != thing);
            let decided = std::mem::take(&mut self.at.decided);
            let on = |it: Option<usize>| it.filter(|on| *on != thing);
            self.at.decided = decided.into_iter().map(|(one, other, object)| (one, other, on(object))).collect();
        }
        if !self.in_play(from) && !self.in_play(to) {
            self.lose(thing, false)?;
        }
        if !(self.in_play(from) && self.in_play(to)) {
            // What goes to another zone is as its card says, but from play to play.
            let mut moved = self.at.things[thing].clone();
            self.fresh(&mut moved);
            self.at.things[thing] = moved;
        }
        self.at.things[thing].zone = to;
        let is_token = self.model.cards[self.at.things[thing].card.index()].token;
        self.at.things[thing].gone |= is_token && self.model.rulebook.zones[to].no_tokens;
        self.at.things[thing].since = self.at.clock;
        Ok(())
    }

    /// A new token.
    pub fn create(&mut self, card: CardId, owner: PlayerId, zone: ZoneId) -> usize {
        let mut thing = Thing {
            card,
            order: self.at.things.len(),
            owner,
            zone: zone.index(),
            counters: vec![0; self.model.rulebook.counters.len()],
            tracked: BTreeMap::new(),
            gone: false,
            since: self.at.clock,
            shape: Shape { controller: owner, ..Shape::default() },
        };
        self.fresh(&mut thing);
        self.at.things.push(thing);
        self.at.things.len() - 1
    }

    /// It comes somewhere as a new object.
    pub fn become_new(&mut self, thing: usize, zone: ZoneId, moved: &mut Vec<(usize, usize)>) -> Does {
        let mut new = self.at.things[thing].clone();
        new.shape.controller = new.owner;
        self.fresh(&mut new);
        (new.zone, new.since) = (zone.index(), self.at.clock);
        let now = self.at.things.len();
        if now >= usize::from(u16::MAX) || ObjectId::at(now).index() != now {
            return Err(Stop::Unsupported("too many objects"));
        }
        self.at.names.iter_mut().filter(|name| **name == thing).for_each(|name| *name = now);
        self.at.things[thing].gone = true;
        self.at.things.push(new);
        self.forget_by_name(now);
        moved.push((thing, now));
        Ok(())
    }
}
