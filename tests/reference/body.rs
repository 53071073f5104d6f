//! Instructions, one after the other.

use super::position::{Does, Env, Event, Key, Stop, value_of};
use super::replace::Answer;
use super::run::Run;
use assize::base::id::{AbilityId, PeriodId, PlayerId, ZoneId};
use assize::kernel::position::offer::Chooser;
use assize::model::ability::{Ability, AbilityKind};
use assize::model::expr::{Expr, NONE, Slot};
use assize::model::instr::{Choose, Flow, Happen, Instr, Make, TokenOf, Update};
use assize::model::one_of;
use assize::model::policy::{EachObject, EachPlayer, InPart, NoChoice};
use assize::model::visit::Visit;
use std::collections::BTreeSet;

const LARGE: i32 = 1 << 24;

impl<'m> Run<'m> {
    /// Instructions are followed; with an answer, they are about the event that is being replaced.
    pub fn follow(&mut self, body: &[Instr], env: &mut Env, answer: &mut Option<Answer>) -> Does {
        body.iter().try_for_each(|instr| self.one(instr, env, answer))
    }

    fn one(&mut self, instr: &Instr, env: &mut Env, answer: &mut Option<Answer>) -> Does {
        match instr {
            Instr::Happen(Happen::Events(templates)) => {
                if self.sub_event(instr, env, answer)? {
                    return Ok(());
                }
                let mut events = Vec::new();
                for template in templates {
                    events.append(&mut self.propose(template, env)?);
                }
                self.happen(events, env)
            }
            Instr::Happen(Happen::Compound(_)) => Err(Stop::Unsupported("one event of several parts")),
            Instr::Update(update) => {
                let mut moved = Vec::new();
                self.update(update, env, &mut moved)
            }
            Instr::OnEvent(what) => self.on_event(what, env, answer),
            Instr::Flow(flow) => self.flow(flow, env, answer),
            Instr::Choose(choose) => self.chosen(choose, env, answer),
            Instr::Make(Make::Effect(ability)) => self.generate(*ability, env),
            Instr::Make(Make::Trigger(_)) => Err(Stop::Unsupported("an inline trigger")),
            Instr::Script(script) => self.act(script, env),
        }
    }

    fn flow(&mut self, flow: &Flow, env: &mut Env, answer: &mut Option<Answer>) -> Does {
        match flow {
            Flow::Let(slot, value) => {
                let value = self.value(value, env)?;
                self.bind(env, *slot, value);
                Ok(())
            }
            Flow::If(condition, then, other) => {
                let then = if self.is(condition, env)? { then } else { other };
                self.follow(then, env, answer)
            }
            Flow::May(who, possible, then, other) => {
                if then.iter().any(|instr| matches!(instr, Instr::Flow(Flow::Paid(_)))) {
                    return Err(Stop::Unsupported("a cost behind may"));
                }
                let who = self.player(who, env)?.ok_or(Stop::Unsupported("nobody who may"))?;
                let does = self.is(possible, env)? && self.asks(who, 2)? == 0;
                self.follow(if does { then } else { other }, env, answer)
            }
            Flow::Paid(_) => Err(Stop::Unsupported("a cost behind may")),
            Flow::ForEach(select, body) => {
                let mut left = self.fitting(select, env)?;
                while !left.is_empty() {
                    let is_said = left.len() > 1 && says_which(body, select.slot, &self.model.abilities);
                    let next = if is_said { self.next_of_objects(env, left.len())? } else { 0 };
                    self.bind(env, select.slot, value_of(left.remove(next)));
                    self.follow(body, env, answer)?;
                }
                Ok(())
            }
            Flow::ForEachPlayer(slot, filter, body) => {
                let mut left = Vec::new();
                for player in self.clockwise_from(self.at.turn) {
                    env.set(*slot, player.value());
                    if self.is(filter, env)? {
                        left.push(player);
                    }
                }
                let several = left.len() > 1;
                let way = if several { self.policy()? } else { EachPlayer::InTurnOrder };
                if one_of!(way, EachPlayer: AtOnce, not InTurnOrder | TurnPlayer)
                    && answer.is_none()
                    && is_one_moment(body)
                {
                    return self.for_all_players(*slot, left, body, env);
                }
                while !left.is_empty() {
                    let said =
                        several && left.len() > 1 && one_of!(way, EachPlayer: TurnPlayer, not InTurnOrder | AtOnce);
                    let next = if said { self.asks(self.at.turn, left.len())? } else { 0 };
                    env.set(*slot, left.remove(next).value());
                    self.follow(body, env, answer)?;
                }
                Ok(())
            }
            Flow::Until(..) => Err(Stop::Unsupported("what is repeated until something holds")),
            Flow::Repeat(times, body) => {
                for _ in 0..self.value(times, env)?.clamp(0, 100) {
                    self.follow(body, env, answer)?;
                }
                Ok(())
            }
        }
    }

    /// For which of several objects something is done next.
    fn next_of_objects(&mut self, env: &Env, of: usize) -> Does<usize> {
        let turn = self.at.turn;
        let you = self.player(&Expr::Slot(Slot::YOU), env)?.unwrap_or(turn);
        match self.policy::<EachObject>()? {
            EachObject::Controller => self.asks(you, of),
            EachObject::TurnPlayer => self.asks(turn, of),
            EachObject::Nobody => self.choose(Chooser::Rules, of),
        }
    }

    fn chosen(&mut self, choose: &Choose, env: &mut Env, answer: &mut Option<Answer>) -> Does {
        match choose {
            Choose::Object(who, select) => {
                let fitting = self.fitting(select, env)?;
                let who = self.player(who, env)?.ok_or(Stop::Unsupported("nobody who chooses"))?;
                if fitting.is_empty() && one_of!(self.policy()?, NoChoice: EndsIfFirst | EndsIt, not PassedOver) {
                    return Err(Stop::Unsupported("a choice that finds nothing"));
                }
                let thing = match fitting.len() {
                    0 => NONE,
                    several => value_of(fitting[self.asks(who, several)?]),
                };
                self.bind(env, select.slot, thing);
                Ok(())
            }
            Choose::Player(who, slot, filter) => {
                let mut fitting = Vec::new();
                for player in self.clockwise_from(self.at.turn) {
                    env.set(*slot, player.value());
                    if self.is(filter, env)? {
                        fitting.push(player.value());
                    }
                }
                let who = self.player(who, env)?.ok_or(Stop::Unsupported("nobody who chooses"))?;
                let chosen = if fitting.is_empty() { NONE } else { fitting[self.asks(who, fitting.len())?] };
                env.set(*slot, chosen);
                Ok(())
            }
            Choose::Number(who, slot, low, high) => {
                let (low, high) = (self.value(low, env)?, self.value(high, env)?);
                let who = self.player(who, env)?.ok_or(Stop::Unsupported("nobody who chooses"))?;
                if low == NONE || high == NONE || high < low || high - low > 100 {
                    return Err(Stop::Unsupported("a choice of such a number"));
                }
                let chosen = self.asks(who, (high - low + 1) as usize)?;
                env.set(*slot, low + chosen as i32);
                Ok(())
            }
            Choose::Roll(slot, sides) => {
                let came = self.choose(Chooser::Nature, usize::from(*sides))?;
                env.set(*slot, came as i32 + 1);
                Ok(())
            }
            Choose::Chance(slot, times, of) => {
                let is_sure = *times == 0 || times >= of;
                let came = if is_sure { usize::from(*times == 0) } else { self.choose(Chooser::Nature, 2)? };
                env.set(*slot, i32::from(came == 0));
                Ok(())
            }
            Choose::One(who, bodies) => {
                let who = self.player(who, env)?.ok_or(Stop::Unsupported("nobody who chooses"))?;
                let chosen = self.asks(who, bodies.len())?;
                self.follow(&bodies[chosen], env, answer)
            }
            Choose::Word(..) => Err(Stop::Unsupported("the choice of a word")),
            Choose::Target(target) => self.reach(target, env),
        }
    }

    /// The body of an event: updates.
    pub fn body(&mut self, event: &mut Event) -> Does {
        let model = self.model;
        let mut env = Self::body_env(event);
        for instr in &model.rulebook.events[event.kind.index()].body {
            self.in_body(instr, &mut env, event)?;
        }
        event.moved.clone().into_iter().for_each(|(was, now)| event.becomes(was, now));
        Ok(())
    }

    fn in_body(&mut self, instr: &Instr, env: &mut Env, event: &mut Event) -> Does {
        match instr {
            Instr::Update(update) => {
                let at = event.moved.len();
                self.update(update, env, &mut event.moved)?;
                event.moved[at..].iter().for_each(|(was, now)| env.brings(*was, *now));
                Ok(())
            }
            Instr::Flow(Flow::If(condition, then, other)) => {
                let then = if self.is(condition, env)? { then } else { other };
                then.iter().try_for_each(|instr| self.in_body(instr, env, event))
            }
            _ => Err(Stop::Unsupported("such an instruction in the body of an event")),
        }
    }

    /// An update of the position.
    fn update(&mut self, update: &Update, env: &mut Env, moved: &mut Vec<(usize, usize)>) -> Does {
        match update {
            Update::Raise(of, number, by) => {
                if let (Some(thing), by) = (self.thing(of, env)?, self.known(by, env)?)
                    && let Some(tracked) = self.at.things[thing].tracked.get_mut(number)
                {
                    *tracked = tracked.saturating_add(by);
                }
            }
            Update::SetNumber(of, number, to) => {
                if let (Some(thing), to) = (self.thing(of, env)?, self.known(to, env)?) {
                    self.at.things[thing].tracked.insert(*number, to);
                }
            }
            Update::RaiseResource(of, resource, by) => {
                if let (Some(player), by) = (self.player(of, env)?, self.known(by, env)?) {
                    let held = self.at.resources.entry((player, resource.index())).or_insert(0);
                    *held = (*held + by).max(0);
                }
            }
            Update::PutCounters(of, counter, by) => {
                if let (Some(thing), by) = (self.thing(of, env)?, self.known(by, env)?) {
                    let count = &mut self.at.things[thing].counters[counter.index()];
                    *count = (*count + by).max(0);
                }
            }
            Update::Place(of, zone, _) => {
                if let Some(thing) = self.thing(of, env)? {
                    self.place(thing, *zone, moved)?;
                }
            }
            Update::PlaceTop(of, from, count, to) => {
                if let (Some(player), count) = (self.player(of, env)?, self.known(count, env)?) {
                    self.place_top(player, (*from, *to), count, moved)?;
                }
            }
            Update::Win(of) => {
                let player = self.player(of, env)?;
                self.at.won.extend(player);
            }
            Update::Lose(of) => {
                let player = self.player(of, env)?;
                self.at.lost.extend(player);
            }
            Update::Draw => self.at.drawn = true,
            Update::TurnTo(of) => self.at.turn = self.player(of, env)?.unwrap_or(self.at.turn),
            Update::Relate(..) => return Err(Stop::Unsupported("relations")),
            Update::Face(..) => return Err(Stop::Unsupported("faces")),
            Update::Create(TokenOf::Copy(_), ..) => return Err(Stop::Unsupported("copies")),
            Update::Create(TokenOf::Card(card), of, zone, slot) => {
                if let Some(player) = self.player(of, env)? {
                    let thing = self.create(*card, player, *zone);
                    env.set(*slot, value_of(thing));
                }
            }
            Update::Cease(of) => {
                if let Some(thing) = self.thing(of, env)? {
                    self.at.things[thing].gone = true;
                }
            }
            Update::Shuffle(_, zone) if self.model.rulebook.zones[zone.index()].hidden => {}
            Update::Shuffle(..) => return Err(Stop::Unsupported("the order of a zone")),
            Update::Control(..) => return Err(Stop::Unsupported("control for good")),
            Update::Enter(period) => self.period_starts(*period),
            Update::Leave(period) => self.period_ends(*period)?,
        }
        Ok(())
    }

    /// What lasts until the end of a period is over, and what it made of the objects; then the period ends.
    fn period_ends(&mut self, period: PeriodId) -> Does {
        if self.model.rulebook.periods[period.index()].passes {
            return Err(Stop::Unsupported("a turn that passes on"));
        }
        let lasted = self.at.lasting.len();
        self.at.lasting.retain(|made| made.until != Some(period));
        if self.at.lasting.len() < lasted {
            self.recompute()?;
        }
        self.at.periods.remove(&period);
        Ok(())
    }

    /// What is counted in a period is counted anew from its start.
    fn period_starts(&mut self, period: PeriodId) {
        let model = self.model;
        self.at.periods.insert(period);
        self.at.tallies.retain(|(tally, _), _| model.tallies[*tally].period != Some(period));
        let limit = |ability: AbilityId| match &model.abilities[ability.index()].kind {
            AbilityKind::Trigger(it) => it.limit,
            AbilityKind::Replacement(it) => it.limit,
            AbilityKind::Activated(it) => it.limit,
            _ => None,
        };
        let stays = |ability: AbilityId| limit(ability).is_none_or(|limit| limit.period != Some(period));
        self.at.uses.retain(|key, _| stays(key.ability));
        self.at.shared_uses.retain(|(ability, ..), _| stays(*ability));
        let counted = |key: &Key| {
            let ordinal = model.abilities[key.ability.index()].kind.trigger().and_then(|trigger| trigger.ordinal);
            ordinal.and_then(|ordinal| model.tallies[ordinal.tally.index()].period)
        };
        self.at.own_times.retain(|(key, _), _| counted(key) != Some(period));
    }

    /// Each player chooses, and then it happens for all at one moment.
    fn for_all_players(&mut self, slot: Slot, players: Vec<PlayerId>, body: &[Instr], env: &mut Env) -> Does {
        let mut events = Vec::new();
        let mut chosen = Vec::new();
        for player in players {
            let mut env = env.clone();
            env.set(slot, player.value());
            self.follow(&body[..body.len() - 1], &mut env, &mut None)?;
            chosen.push(env);
        }
        if let Some(Instr::Happen(Happen::Events(templates))) = body.last() {
            for env in &chosen {
                for template in templates {
                    events.append(&mut self.propose(template, env)?);
                }
            }
        }
        self.happen(events, env)
    }

    /// A number that must be there.
    fn known(&mut self, value: &Expr, env: &Env) -> Does<i32> {
        match self.value(value, env)? {
            value if value == NONE || value.abs() > LARGE => Err(Stop::Unsupported("a number that is not there")),
            value => Ok(value),
        }
    }

    /// The top cards of a player's zone go to another; from a zone whose order nobody knows, nature says which come up.
    fn place_top(
        &mut self,
        player: PlayerId,
        (from, to): (ZoneId, ZoneId),
        count: i32,
        moved: &mut Vec<(usize, usize)>,
    ) -> Does {
        let is_hidden = self.model.rulebook.zones[from.index()].hidden;
        let mut all = self.there();
        all.retain(|thing| self.at.things[*thing].owner == player && self.at.things[*thing].zone == from.index());
        if (all.len() as i32) < count && !all.is_empty() && self.policy::<InPart>()? == InPart::NotAtAll {
            return Ok(());
        }
        if !is_hidden && all.len() > 1 {
            return Err(Stop::Unsupported("the order of a zone"));
        }
        for _ in 0..count.min(all.len() as i32) {
            let kinds: BTreeSet<_> = all.iter().map(|thing| self.at.things[*thing].card).collect();
            if kinds.len() < all.len() {
                return Err(Stop::Unsupported("equal cards in a hidden zone"));
            }
            let came = self.choose(Chooser::Nature, all.len())?;
            self.place(all.remove(came), to, moved)?;
        }
        Ok(())
    }
}

/// Whether all that a text does is to have something chosen, and then to make events.
fn is_one_moment(body: &[Instr]) -> bool {
    let chooses = |instr: &Instr| match instr {
        Instr::Flow(Flow::Let(..)) => true,
        Instr::Choose(choose) => !matches!(choose, Choose::Target(_) | Choose::Chance(..) | Choose::One(..)),
        _ => false,
    };
    matches!(body.split_last(), Some((Instr::Happen(Happen::Events(_)), before)) if before.iter().all(chooses))
}

/// Whether a text that is followed for each of several objects, or an effect that it begins, says which one it is.
fn says_which(body: &[Instr], object: Slot, abilities: &[Ability]) -> bool {
    struct Says<'m>(Slot, &'m [Ability], BTreeSet<AbilityId>, bool);

    impl<'m> Visit<'m> for Says<'m> {
        fn reads(&mut self, slot: &'m Slot) {
            self.3 |= *slot == self.0;
        }

        fn refers(&mut self, ability: &'m AbilityId) {
            if self.2.insert(*ability) {
                let abilities = self.1;
                self.ability(&abilities[ability.index()]);
            }
        }
    }

    let mut says = Says(object, abilities, BTreeSet::new(), false);
    body.iter().for_each(|instr| says.instr(instr));
    says.3
}
