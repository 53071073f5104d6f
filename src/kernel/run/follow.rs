//! Instructions are followed, one at a time.

use crate::event::self_departure::Waits;
use crate::position::agenda::{Frame, Settling};
use crate::position::env::Env;
use crate::position::offer::{Chooser, OfferKind, Pick};
use crate::position::trace::Trace;
use crate::position::value::{IntoValue, Value};
use crate::step::work::{Go, Step, Stop};
use crate::table::awaited::{DONE, NOT_DONE};
use crate::table::code::Op;
use base::id::{AbilityId, ObjectId, PlayerId};
use base::limits::Limit;
use model::event::EventTemplate;
use model::expr::{Expr, Slot};
use model::instr::{Flow, Happen, Instr, Make, OnEvent, ScriptInstr, Update};
use model::one_of;
use model::policy::{EachObject, EachPlayer, Policy, SubEvents};
use smallvec::SmallVec;

impl<'m, T: Trace> Step<'_, 'm, T> {
    /// The next instruction of the work on top.
    pub fn follow(&mut self) -> Go {
        let Some(Frame::Run { pc, env, .. }) = self.s.on_top_mut() else {
            return Ok(());
        };
        let at = *pc;
        let mut env = std::mem::take(env);
        if let Err(stop) = self.operate(at, &mut env) {
            // Nothing was changed where somebody chooses: the same is offered again.
            if let Some(Frame::Run { env: place, .. }) = self.s.on_top_mut() {
                *place = env;
            }
            return Err(stop);
        }
        Ok(())
    }

    fn operate(&mut self, at: u32, env: &mut Env) -> Go {
        let op = self.kernel.code.ops[at as usize];
        self.kernel.code.rebinding.forgotten_at(at).iter().for_each(|kept| env.bind(*kept, Value::NONE));
        if !matches!(op, Op::Unless(..) | Op::Until(..) | Op::UnlessDone(..) | Op::May(..) | Op::Choice(..)) {
            self.log.followed(at, 0);
        }
        match op {
            Op::Do(instr) => self.instruct(at, env, instr),
            Op::ToItself(happen) => {
                self.happen_to_itself(at, env, happen);
                Ok(())
            }
            Op::Mix(player, zone) => {
                self.shuffle(env, player, zone);
                self.resume(env, at + 1);
                Ok(())
            }
            Op::Keep(slot) => {
                self.keep_behind(slot, env.slot(slot));
                self.resume(env, at + 1);
                Ok(())
            }
            Op::Jump(to) => {
                self.resume(env, to);
                Ok(())
            }
            Op::Unless(condition, to) => {
                let holds = self.eye().holds(env, condition);
                self.log.followed(at, u8::from(!holds));
                self.resume(env, if holds { at + 1 } else { to });
                Ok(())
            }
            Op::Until(condition, back) => {
                let holds = self.eye().holds(env, condition);
                self.log.followed(at, u8::from(!holds));
                self.resume(env, if holds { at + 1 } else { back });
                Ok(())
            }
            Op::May(who, possible, cost, to) => self.may(at, env, (who, possible, cost), to),
            Op::Each(select, _, to) => {
                let values = self.eye().select(env, select).map(ObjectId::into_value).collect();
                self.start_each(at, env, (values, select.slot), to);
                Ok(())
            }
            Op::EachPlayer(slot, filter, to) => {
                let mut values = SmallVec::new();
                for player in self.players_playing() {
                    env.bind(slot, player.into_value());
                    if self.eye().holds(env, filter) {
                        values.push(player.into_value());
                    }
                }
                self.start_each(at, env, (values, slot), to);
                Ok(())
            }
            Op::Times(times, to) => {
                let times = self.meter.used(self.value(env, times)).max(0);
                if times > i32::from(i16::MAX) {
                    return Err(Stop::Limit(Limit::Size));
                }
                self.start_each(at, env, (SmallVec::from_elem(Value::NONE, times as usize), Slot::THIS), to);
                Ok(())
            }
            Op::With(to) => {
                let with = self.with_amounts(at, env)?;
                self.resume(env, to);
                self.add_to_event(at + 1, &with);
                Ok(())
            }
            Op::InPlace(to) => {
                let env_there = env.clone();
                self.resume(env, to);
                self.s.begin(Frame::Run { pc: at + 1, env: env_there, moment: None, updates: false });
                Ok(())
            }
            Op::Choice(who, first, count) => self.choice_of(at, env, who, (first, count)),
            Op::Target(target, of, first) => {
                if self.reach_target(env, (target, at + 1), (of, first))? {
                    self.resume(env, at + 1);
                }
                Ok(())
            }
            Op::InPart(player, zone, count, to) => {
                let done = self.done_in_part(env, player, zone, count)?;
                self.resume(env, if done { at + 1 } else { to });
                Ok(())
            }
            Op::Await(first, steps) => {
                Self::begin_awaited(env, first, steps);
                self.resume(env, at + 1);
                Ok(())
            }
            Op::UnlessDone(awaited, to) => {
                let done = self.was_done(env, awaited)?;
                self.log.followed(at, u8::from(!done));
                self.resume(env, if done { at + 1 } else { to });
                Ok(())
            }
            Op::Unpaid => {
                self.is_unpaid();
                Ok(())
            }
            Op::Undone => {
                let part = env.clone();
                self.resume(env, at + 1);
                self.is_undone(&part);
                Ok(())
            }
            Op::End => self.end_of_code(env),
        }
    }

    /// What is followed on top is done.
    fn end_of_code(&mut self, env: &mut Env) -> Go {
        self.resolution_ends()?;
        self.s.end_work();
        self.is_known_to_what_is_paid_for(env);
        Ok(())
    }

    fn start_each(&mut self, at: u32, env: &mut Env, (mut values, slot): (SmallVec<[Value; 6]>, Slot), to: u32) {
        values.reverse();
        let inner = env.clone();
        let (moment, updates) = self.resolution_on_top();
        self.resume(env, to);
        self.s.begin(Frame::Each { values, slot, pc: at + 1, env: inner, moment, updates });
    }

    /// Where instructions are followed once for each player: who is next, where the turn player says so.
    fn next_of_players(&mut self) -> Go {
        let Some(Frame::Each { values, pc, .. }) = self.s.on_top() else {
            return Ok(());
        };
        if values.len() < 2 || !matches!(self.kernel.code.ops[*pc as usize - 1], Op::EachPlayer(..)) {
            return Ok(());
        }
        let values = values.clone();
        if one_of!(self.policy()?, EachPlayer: TurnPlayer, not InTurnOrder | AtOnce) {
            let clauses = self.kernel.policy_clauses(Policy::EachPlayer);
            // As they stand in turn order.
            let picks: SmallVec<[Pick; 8]> =
                values.iter().rev().filter_map(|value| value.player()).map(Pick::Player).collect();
            let turn = self.s.turn_player();
            let choice = self.ask(Chooser::Player(turn), OfferKind::NextPlayer, &picks, clauses)?;
            self.log.cite(clauses);
            if let Some(Frame::Each { values, .. }) = self.s.on_top_mut() {
                let next = values.remove(values.len() - 1 - choice);
                values.push(next);
            }
        }
        Ok(())
    }

    /// The same for each object: who is next is said by the rulebook, where it can matter. Nobody is asked in a cost, which is paid
    /// whole, and in the body of an event, which nothing interrupts.
    fn next_of_objects(&mut self) -> Go {
        let Some(Frame::Each { values, pc, env, updates: false, .. }) = self.s.on_top() else {
            return Ok(());
        };
        let is_check = self.kernel.code.checks.contains(pc);
        if values.len() < 2 || !is_check && !matches!(self.kernel.code.ops[*pc as usize - 1], Op::Each(_, true, _)) {
            return Ok(());
        }
        let (values, you) = (values.clone(), env.slot(Slot::YOU).player());
        let turn = self.s.turn_player();
        let chooser = match self.policy::<EachObject>()? {
            EachObject::Controller => Chooser::Player(you.unwrap_or(turn)),
            EachObject::TurnPlayer => Chooser::Player(turn),
            EachObject::Nobody => Chooser::Rules,
        };
        let clauses = self.kernel.policy_clauses(Policy::EachObject);
        let picks: SmallVec<[Pick; 8]> =
            values.iter().rev().filter_map(|value| value.object()).map(Pick::Object).collect();
        let choice = self.ask(chooser, OfferKind::NextObject, &picks, clauses)?;
        self.log.cite(clauses);
        if let Some(Frame::Each { values, .. }) = self.s.on_top_mut() {
            let next = values.remove(values.len() - 1 - choice);
            values.push(next);
        }
        Ok(())
    }

    /// The next value of instructions that are followed once for each.
    pub fn each(&mut self) -> Go {
        self.next_of_players()?;
        self.next_of_objects()?;
        let Some(Frame::Each { values, slot, pc, env, moment, updates }) = self.s.on_top_mut() else {
            return Ok(());
        };
        let Some(value) = values.pop() else {
            self.s.end_work();
            return Ok(());
        };
        let mut inner = env.clone();
        if value != Value::NONE {
            inner.bind(*slot, value);
        }
        let frame = Frame::Run { pc: *pc, env: inner, moment: *moment, updates: *updates };
        self.s.begin(frame);
        Ok(())
    }

    fn may(&mut self, at: u32, env: &mut Env, (who, possible, cost): (&'m Expr, &'m Expr, &'m [Instr]), to: u32) -> Go {
        let player = self.player(self.value(env, who)).unwrap_or_default();
        let can = self.eye().holds(env, possible) && self.can_pay(env, cost)
            || self.can_do_with_what_comes_in(at + 1, env, cost);
        let all = [(Pick::Yes, at + 1), (Pick::No, to)];
        let (mut picks, ways): (SmallVec<[Pick; 8]>, SmallVec<[u32; 8]>) =
            all.into_iter().skip(usize::from(!can)).unzip();
        let obeying = self.required_ways(player, env, &ways, cost);
        obeying.keep(&mut picks);
        let choice = self.ask(Chooser::Player(player), OfferKind::May, &picks, &[])?;
        self.tell_required(player, &obeying, choice);
        let does = picks[choice] == Pick::Yes;
        self.log.followed(at, u8::from(!does));
        self.resume(env, if does { at + 1 } else { to });
        if !does {
            self.is_declined(at);
        }
        Ok(())
    }

    fn instruct(&mut self, at: u32, env: &mut Env, instr: &'m Instr) -> Go {
        match instr {
            Instr::Happen(happen) => self.happen(at, env, happen),
            Instr::Update(update) => self.change(at, env, update),
            Instr::OnEvent(on_event) => self.on_event(at, env, on_event),
            Instr::Flow(flow) => {
                match flow {
                    Flow::Let(slot, expr) => {
                        let value = self.value(env, expr);
                        env.bind(*slot, value);
                    }
                    // These are operations of their own.
                    Flow::If(..)
                    | Flow::May(..)
                    | Flow::Paid(_)
                    | Flow::ForEach(..)
                    | Flow::ForEachPlayer(..)
                    | Flow::Repeat(..)
                    | Flow::Until(..) => {}
                }
                self.resume(env, at + 1);
                Ok(())
            }
            Instr::Choose(choose) => {
                if self.choose_value(at, env, choose)? {
                    self.resume(env, at + 1);
                }
                Ok(())
            }
            Instr::Make(Make::Effect(ability)) => self.generate(at, env, *ability),
            Instr::Make(Make::Trigger(ability)) => {
                let inner = env.clone();
                self.resume(env, at + 1);
                self.inline(*ability, &inner);
                Ok(())
            }
            Instr::Script(script) => self.script_line(at, env, script),
        }
    }

    /// An update.
    fn change(&mut self, at: u32, env: &mut Env, update: &'m Update) -> Go {
        let mut next = at + 1;
        match update {
            Update::PlaceTop(player, from, _, to) => {
                let player = self.value(env, player);
                self.place_top(env, player, (*from, *to))?;
            }
            Update::Leave(period) if self.is_to_end_first(at, env, *period) => return Ok(()),
            Update::Shuffle(player, zone) => next -= u32::from(!self.lay_out(env, player, *zone)?),
            Update::Raise(..)
            | Update::SetNumber(..)
            | Update::RaiseResource(..)
            | Update::PutCounters(..)
            | Update::Relate(..)
            | Update::Place(..)
            | Update::Create(..)
            | Update::Cease(_)
            | Update::Face(..)
            | Update::Control(..)
            | Update::Win(_)
            | Update::Lose(_)
            | Update::Draw
            | Update::TurnTo(_)
            | Update::Enter(_)
            | Update::Leave(_) => {
                self.update(env, update);
                self.s.note_change();
            }
        }
        self.resume(env, next);
        Ok(())
    }

    /// What is done to the event that is being replaced.
    fn on_event(&mut self, at: u32, env: &mut Env, on_event: &'m OnEvent) -> Go {
        match on_event {
            OnEvent::Prevent(amount) => {
                let mut inner = env.clone();
                self.resume(env, at + 1);
                return self.prevent(&mut inner, amount.as_ref());
            }
            OnEvent::Nothing => return self.nothing_happens(at, env),
            OnEvent::Change(role, expr) => self.change_event(env, *role, expr)?,
            OnEvent::Become(template) => self.become_event(env, template)?,
            OnEvent::Again => {
                if let Some(event) = self.event_mut() {
                    event.again = true;
                }
            }
            // Operations of their own.
            OnEvent::With(_) | OnEvent::InPlace(_) => {}
        }
        self.resume(env, at + 1);
        Ok(())
    }

    /// A line of a scenario.
    fn script_line(&mut self, at: u32, env: &mut Env, script: &'m ScriptInstr) -> Go {
        match script {
            ScriptInstr::Play(player, object) => self.script_play(at, env, *player, object),
            ScriptInstr::Activate(player, object, ability) => {
                self.script_activate(at, env, *player, (object, *ability))
            }
            ScriptInstr::ActivateGiven(player, object, nth) => {
                let ability = self.object(self.value(env, object)).and_then(|it| self.given_to(it, *nth));
                match ability {
                    Some(ability) => self.script_activate(at, env, *player, (object, ability)),
                    None => {
                        self.resume(env, at + 1);
                        self.stuck();
                        Ok(())
                    }
                }
            }
            ScriptInstr::Settle => self.let_resolve(at, env, Settling::All),
            ScriptInstr::SettleNext => self.let_resolve(at, env, Settling::Next),
        }
    }

    /// What waits resolves in the middle of what this is a step of, unless it waits until the trigger is done. What hangs on it is
    /// done if something of that resolves.
    fn let_resolve(&mut self, at: u32, env: &mut Env, settling: Settling) -> Go {
        let acts = |step: &Self| settling == Settling::All && step.first_mover().is_some();
        let waits = self.waits_until_the_trigger_is_done(acts)?;
        self.note(at, env, NOT_DONE);
        self.resume(env, at + 1);
        if !waits {
            self.s.begin(Frame::Settle(settling));
            // Standing checks have waited in the middle.
            if !self.kernel.checks.is_empty() {
                self.s.note_change();
            }
        }
        Ok(())
    }

    /// The instruction to make events.
    fn happen(&mut self, at: u32, env: &mut Env, happen: &'m Happen) -> Go {
        let templates = happen.templates();
        templates.iter().filter_map(|template| template.done).for_each(|done| env.bind(done, Value::ZERO));
        if self.happens_for_each_player(at, env, templates)? {
            return Ok(());
        }
        let waits = self.waits_for_the_rest(at, env, templates, false)?;
        if waits == Waits::All {
            self.resume(env, at + 1);
        } else if let Waits::Part(own) = waits {
            let mut events = self.make_at(at, env, templates)?;
            self.try_awaited(at, env, templates, &mut events);
            self.resume(env, at + 1);
            self.happen_in_part(events, happen, |step, event| !step.takes_out(event, own));
        } else if self.waits_for_its_event(at, env, templates)? {
            let with = self.with_amounts(at, env)?;
            self.happen_with(at, &with);
            self.resume(env, at + 1);
        } else if !happen.is_one() && self.is_quiet(templates) && !self.is_short(env, &templates[0]) {
            let done = self.happen_quietly(env, &templates[0]);
            self.note(at, env, done);
            self.resume(env, at + 1);
            if done == DONE {
                self.note_done(self.s.depth());
            }
        } else {
            let mut events = self.make_at(at, env, templates)?;
            self.try_awaited(at, env, templates, &mut events);
            self.resume(env, at + 1);
            self.happen_in_part(events, happen, |_, _| true);
        }
        Ok(())
    }

    /// Whether this is a sub-event in a rulebook where sub-events happen after the event to which they belong.
    /// So does what it does to an object that comes into play by that event, and would be lost before.
    fn waits_for_its_event(&mut self, at: u32, env: &Env, templates: &'m [EventTemplate]) -> Go<bool> {
        let sub_event = self.kernel.code.alone.iter().any(|(stands, _)| *stands == at);
        // Behind the occurrence, and where its event has been replaced with nothing, there is nothing to wait for.
        let is_gone = self.event_mut().is_some_and(|event| event.nothing);
        if !sub_event || is_gone || self.moment_step().is_some_and(|step| step > self.kernel.occur) {
            return Ok(false);
        }
        if self.is_done_to_what_comes(&self.make(env, templates)) {
            return Ok(true);
        }
        Ok(self.cited::<SubEvents>()? == SubEvents::After)
    }

    // choices of values

    // the script

    fn script_play(&mut self, at: u32, env: &mut Env, player: PlayerId, object: &'m Expr) -> Go {
        let object = self.object(self.value(env, object));
        let ways = object.map(|object| self.plays_of(player, object)).unwrap_or_default();
        let Some(object) = object.filter(|_| !ways.is_empty()) else {
            self.resume(env, at + 1);
            self.refuse(player, object, None);
            return Ok(());
        };
        let picks: SmallVec<[Pick; 8]> = ways.iter().map(|(pick, _)| *pick).collect();
        let clauses = self.kernel.model.rulebook.play.as_ref().map_or(&[][..], |play| &play.clauses);
        let choice = self.ask(Chooser::Player(player), OfferKind::Priority, &picks, clauses)?;
        self.resume(env, at + 1);
        self.play(player, object, ways[choice].1);
        Ok(())
    }

    fn script_activate(
        &mut self,
        at: u32,
        env: &mut Env,
        player: PlayerId,
        (object, ability): (&'m Expr, AbilityId),
    ) -> Go {
        let object = self.object(self.value(env, object));
        self.resume(env, at + 1);
        match object {
            Some(object) if self.can_activate(player, object, ability) => self.activate(player, object, ability),
            refused => self.refuse(player, refused, Some(ability)),
        }
        Ok(())
    }

    /// The script asks for what this player cannot do.
    fn refuse(&mut self, player: PlayerId, object: Option<ObjectId>, ability: Option<AbilityId>) {
        if let Some(object) = object {
            self.cite_refusal(player, object, ability);
        }
        self.stuck();
    }
}
