//! Instructions flattened, so that work in progress is one position in one list.

use crate::table::awaited::{Awaited, HangsOn, does, hangs_more, slots};
use crate::table::code_of::{BoundSlots, Of, OfEvent};
use crate::table::differs::differs;
use crate::table::rebinding::Rebinding;
use base::id::{EventKindId, ZoneId};
use model::ability::{Ability, AbilityKind, Replacement, Resolution, Target};
use model::event::EventKind;
use model::expr::{Expr, Select, Slot};
use model::instr::{Choose, Flow, Happen, Instr, Make, OnEvent, Update};
use model::ir::Model;
use model::scenario::ScriptLine;

static YOU: Expr = Expr::Slot(Slot::YOU);

/// One flattened instruction.
#[derive(Clone, Copy, Debug)]
pub enum Op<'m> {
    /// An instruction without instructions inside.
    Do(&'m Instr),
    /// Of the events that an instruction makes, those of the object whose effect it is.
    ToItself(&'m Happen),
    /// Go on elsewhere.
    Jump(u32),
    /// Go on elsewhere unless this holds.
    Unless(&'m Expr, u32),
    /// Go back there unless this holds.
    Until(&'m Expr, u32),
    /// This player may, where that is possible; else go on elsewhere.
    May(&'m Expr, &'m Expr, &'m [Instr], u32),
    /// The instructions from here to the next `End`, for each object; then go on elsewhere. Whether their order can matter.
    Each(&'m Select, bool, u32),
    /// The same for each player for whom this is true.
    EachPlayer(Slot, &'m Expr, u32),
    /// The same so many times.
    Times(&'m Expr, u32),
    /// The instructions from here to the next `End` happen with the event; go on elsewhere.
    With(u32),
    /// The instructions from here to the next `End` are done in the place of the event; go on elsewhere.
    InPlace(u32),
    /// This player chooses where to go on; the choices stand in [`Code::choices`].
    Choice(&'m Expr, u32, u32),
    /// A target is reached; of what, and whether nothing was done before.
    Target(&'m Target, Of, bool),
    /// Go on elsewhere if a player's zone has fewer cards than this, and the rulebook does nothing in part.
    InPart(&'m Expr, ZoneId, &'m Expr, u32),
    /// Nobody knows any more in which order the cards of a player's zone lie.
    Mix(&'m Expr, ZoneId),
    /// What is done several times gives this slot another value, which holds behind it, too.
    Keep(Slot),
    /// Something hangs on whether what follows is done: it is noted in so many slots, from this one on.
    Await(Slot, u8),
    /// Go on elsewhere unless that was done.
    UnlessDone(Awaited, u32),
    /// The event that consists of what is done here does not happen.
    Undone,
    /// What this was the cost of is not done.
    Unpaid,
    /// Done.
    End,
}

/// All instructions of a model.
#[derive(Debug, Default)]
pub struct Code<'m> {
    /// The list.
    pub ops: Vec<Op<'m>>,
    /// Where the choices of `Op::Choice` begin.
    pub choices: Vec<u32>,
    /// By ability: the beginning of each mode's body (layers) or of its only body.
    pub abilities: Vec<Vec<u32>>,
    /// By ability: the beginning of its cost.
    pub costs: Vec<u32>,
    /// By kind of event: the beginning of its body.
    pub events: Vec<u32>,
    /// By kind of event: the beginning of what follows it, or of what it consists of.
    pub steps: Vec<u32>,
    /// By kind of event: whether it consists of that.
    composite: Vec<bool>,
    /// By line of the script.
    pub lines: Vec<u32>,
    /// By standing check.
    pub checks: Vec<u32>,
    /// By rule of what becomes of a played card.
    pub plays: Vec<u32>,
    /// By zone from which abilities are activated: what is done then.
    pub activations: Vec<u32>,
    /// What the instructions under work are of.
    of: Of,
    /// Where the layer under work begins, as long as it has done nothing.
    begins: Option<u32>,
    /// The sub-events of replacements: where each stands, and where it stands alone.
    pub alone: Vec<(u32, u32)>,
    /// The instructions of layers that take an object out of play: where each stands, and where it stands alone, followed
    /// by where it stands alone for triggers.
    pub departures: Vec<(u32, u32)>,
    /// Where the code of each ability begins, and whether it is a trigger's.
    pub resolutions: Vec<(u32, bool)>,
    /// What is done with an event that is being replaced, or in its place.
    pub(super) of_event: Vec<(std::ops::Range<u32>, OfEvent)>,
    /// What is done at once since something else hangs on it.
    at_once: Vec<std::ops::Range<u32>>,
    /// Where what was kept of an object is of no use any more.
    pub rebinding: Rebinding<'m>,
    /// What something hangs on, and the slot in which it is noted whether it was done.
    pub(super) awaited: Vec<(std::ops::Range<u32>, Slot)>,
    /// The choices in costs, by place: what is chosen, and what of the cost stands behind it, the innermost last.
    pub(super) in_costs: Vec<(u32, &'m Choose, Vec<&'m [Instr]>)>,
    /// What of the cost under work stands behind the instruction under work, if it is a cost.
    behind: Option<Vec<&'m [Instr]>>,
    /// The abilities of which effects are made.
    made: &'m [Ability],
    /// Whether the body under work is done several times in a cost.
    paying: bool,
    /// Whether what stands first in the next body is no cost: something else hangs on whether it has happened.
    if_done: bool,
    /// The first slot that the body under work does not use.
    free: u8,
    /// The slots that the body under work has bound so far, and those of them that were bound once more.
    bound: BoundSlots,
}

impl<'m> Code<'m> {
    /// Flattens a model's instructions.
    #[must_use]
    pub fn of(model: &'m Model) -> Code<'m> {
        let mut code = Code { made: &model.abilities, ..Code::default() };
        for ability in &model.abilities {
            code.free = ability.slots;
            code.rebinding.past = &ability.past;
            code.resolutions.push((code.here(), matches!(ability.kind, AbilityKind::Trigger(_))));
            let (bodies, cost) = match &ability.kind {
                AbilityKind::Resolution(resolution) => {
                    code.of = Of::Played;
                    let bodies = code.resolution(resolution);
                    code.of = Of::Resolution;
                    (bodies, 0)
                }
                AbilityKind::Trigger(trigger) => (code.resolution(&trigger.resolution), 0),
                AbilityKind::Activated(activated) => {
                    let cost = code.cost(&activated.cost);
                    code.of = Of::Activated;
                    let bodies = code.resolution(&activated.resolution);
                    code.of = Of::Resolution;
                    (bodies, cost)
                }
                AbilityKind::Replacement(replacement) => (vec![code.with_sub_events(replacement)], 0),
                AbilityKind::Playing(playing) => (Vec::new(), code.cost(playing.cost())),
                AbilityKind::Continuous(_)
                | AbilityKind::Cannot(_)
                | AbilityKind::Can(_)
                | AbilityKind::Suppress(..)
                | AbilityKind::Required(_)
                | AbilityKind::Mark => (Vec::new(), 0),
            };
            code.abilities.push(bodies);
            code.costs.push(cost);
        }
        code.rebinding.past = &[];
        code.resolutions.push((code.here(), false));
        code.events = model.rulebook.events.iter().map(|kind| code.block(&kind.body)).collect();
        let follows = code.here();
        code.steps = model.rulebook.events.iter().map(|kind| code.steps_of(kind)).collect();
        code.composite = model.rulebook.events.iter().map(|kind| kind.composite).collect();
        let follows = follows..code.here();
        code.lines = model.scenario.script.iter().map(|line| code.line(line)).collect();
        code.checks = model.rulebook.checks.iter().map(|check| code.of_rules(&check.body)).collect();
        code.plays = match &model.rulebook.play {
            Some(play) => play.then.iter().map(|(_, body)| code.of_rules(body)).collect(),
            None => Vec::new(),
        };
        code.add_departures(model, follows);
        code.activations = match &model.rulebook.play {
            Some(play) => play.activated.iter().map(|(_, body)| code.of_rules(body)).collect(),
            None => Vec::new(),
        };
        code
    }

    /// Instructions of layers, and of what follows events, that take objects out of play, each twice more alone: what
    /// follows an event can come of a trigger or not.
    fn add_departures(&mut self, model: &'m Model, follows: std::ops::Range<u32>) {
        let leaves = crate::table::generated_by_triggers::departures(model);
        let end = self.events.first().copied().unwrap_or_default();
        for at in (0..end).chain(follows) {
            if self.is_at_once(at) {
                continue;
            }
            let Op::Do(instr @ Instr::Happen(happen)) = self.ops[at as usize] else {
                continue;
            };
            let templates = happen.templates();
            let is_one = matches!(templates, [one] if one.each.is_none());
            if (is_one || at < end) && templates.iter().any(|template| leaves[template.kind.index()]) {
                let alone = if is_one { Op::Do(instr) } else { Op::ToItself(happen) };
                self.departures.push((at, self.here()));
                self.ops.extend([alone, Op::End, alone, Op::End]);
            }
        }
    }

    /// Where that begins which follows a kind of event, if anything does.
    #[must_use]
    pub fn follows(&self, kind: EventKindId) -> Option<u32> {
        self.steps(kind).filter(|_| !self.composite[kind.index()])
    }

    /// Where that begins of which a kind of event consists, if it does.
    #[must_use]
    pub fn made_of(&self, kind: EventKindId) -> Option<u32> {
        self.steps(kind).filter(|_| self.composite[kind.index()])
    }

    fn steps(&self, kind: EventKindId) -> Option<u32> {
        let at = self.steps[kind.index()];
        (!matches!(self.ops[at as usize], Op::End)).then_some(at)
    }

    /// The body of a replacement, and each of its sub-events once more alone, for rulebooks where they happen later.
    fn with_sub_events(&mut self, replacement: &'m Replacement) -> u32 {
        self.of = Of::Answer;
        let start = self.replacement(replacement);
        self.of = Of::Resolution;
        let mut with = start;
        for at in start..self.here() {
            if let Op::With(to) | Op::InPlace(to) = self.ops[at as usize] {
                with = with.max(to);
            }
            // What happens with the event is none of its sub-events.
            if at < with || self.is_at_once(at) {
                continue;
            }
            if let Op::Do(instr @ Instr::Happen(_)) = self.ops[at as usize] {
                let alone = self.push(Op::Do(instr));
                self.ops.push(Op::End);
                self.alone.push((at, alone));
            }
        }
        start
    }

    /// The body of a replacement; its controller may decline where it is optional.
    fn replacement(&mut self, replacement: &'m Replacement) -> u32 {
        let start = self.here();
        if let Some(possible) = &replacement.optional {
            self.branch(Op::May(&YOU, possible, paid(&replacement.body), 0), &replacement.body, &[]);
            self.ops.push(Op::End);
            return start;
        }
        self.block(&replacement.body)
    }

    /// Whether what stands here is done at once, since something else hangs on it.
    fn is_at_once(&self, at: u32) -> bool {
        self.at_once.iter().any(|range| range.contains(&at))
    }

    /// The instructions of a body. `each`: where it is noted of each of them that does something. Where something is paid
    /// first: what goes on elsewhere if it is not.
    fn inline(&mut self, body: &'m [Instr], each: Option<Slot>) -> Option<u32> {
        let (mut undone, mut awaited, mut slot) = (None, None, each);
        for (at, instr) in body.iter().enumerate() {
            let from = self.here();
            if let Some(behind) = &mut self.behind {
                behind.push(&body[at + 1..]);
            }
            if let Instr::Flow(Flow::Paid(steps)) = instr {
                undone = self.pay(steps);
            } else if let Instr::Make(Make::Trigger(_)) = instr {
                self.when_done(instr, awaited, !hangs_more(&body[at + 1..]));
            } else if does(instr) && hangs_more(&body[at + 1..]) {
                awaited = Some(self.awaited(instr));
            } else {
                self.one(instr);
            }
            if let Some(behind) = &mut self.behind {
                behind.pop();
            }
            if let Some(noted) = slot.filter(|_| does(instr)) {
                self.awaited.push((from..self.here(), noted));
                slot = Some(Slot(noted.0 + 1));
            }
        }
        undone
    }

    /// What stands before a colon.
    fn pay(&mut self, steps: &'m [Instr]) -> Option<u32> {
        let if_done = std::mem::take(&mut self.if_done);
        let from = self.here();
        let first = Slot(self.free);
        let count = steps.iter().filter(|step| does(step)).count() as u8;
        self.free += count;
        self.push(Op::Await(first, count));
        let is_outermost = self.behind.is_none();
        self.behind.get_or_insert_default();
        self.inline(steps, Some(first));
        if is_outermost {
            self.behind = None;
        }
        self.free -= count;
        self.at_once.push(from..self.here());
        let paid =
            Awaited { first, steps: count, asked: if if_done { HangsOn::Done } else { HangsOn::Paid }, last: true };
        (count > 0).then(|| self.push(Op::UnlessDone(paid, 0)))
    }

    /// The cost of an activated ability, or of playing a card.
    fn cost(&mut self, steps: &'m [Instr]) -> u32 {
        let start = self.here();
        let undone = self.pay(steps);
        self.ops.push(Op::End);
        if let Some(undone) = undone {
            self.land(undone);
            self.ops.extend([Op::Unpaid, Op::End]);
        }
        start
    }

    /// An instruction on which an inline trigger hangs. Of what somebody may do it is that, and not what is done otherwise.
    fn awaited(&mut self, instr: &'m Instr) -> Slot {
        let slot = Slot(self.free);
        self.free += 1;
        self.push(Op::Await(slot, 1));
        let mut place = self.here()..0;
        if let Instr::Flow(Flow::May(who, possible, then, otherwise)) = instr {
            place = self.branch(Op::May(who, possible, paid(then), 0), then, otherwise);
        } else {
            self.one(instr);
            place.end = self.here();
        }
        self.at_once.push(place.clone());
        self.awaited.push((place, slot));
        slot
    }

    /// An inline trigger, of what was done before it.
    fn when_done(&mut self, trigger: &'m Instr, slot: Option<Slot>, last: bool) {
        let (first, steps) = (slot.unwrap_or(Slot(self.free)), u8::from(slot.is_some()));
        let unless = self.push(Op::UnlessDone(Awaited { first, steps, asked: HangsOn::Done, last }, 0));
        self.push(Op::Do(trigger));
        self.land(unless);
        if last {
            self.free -= steps;
        }
    }

    /// A line of a script.
    fn line(&mut self, line: &'m ScriptLine) -> u32 {
        self.free = line.slots;
        self.block(&line.body)
    }

    /// What follows a kind of event; or what it consists of, which is looked at: if nothing of it is done, it does not happen.
    fn steps_of(&mut self, kind: &'m EventKind) -> u32 {
        if !kind.composite || kind.steps.is_empty() {
            return self.of_rules(&kind.steps);
        }
        let (start, slot) = (self.here(), Slot(slots(&kind.steps)));
        self.free = slot.0 + 1;
        self.push(Op::Await(slot, 1));
        self.sequence(&kind.steps);
        self.at_once.push(start..self.here());
        // What waits and resolves in the middle is no part of it.
        let is_part = |at: &u32| !matches!(self.ops[*at as usize], Op::Do(Instr::Script(_)));
        let parts: Vec<u32> = (start..self.here()).filter(is_part).collect();
        self.awaited.extend(parts.into_iter().map(|at| (at..at + 1, slot)));
        let over =
            self.push(Op::UnlessDone(Awaited { first: slot, steps: 1, asked: HangsOn::Happened, last: true }, 0));
        self.ops.push(Op::End);
        self.land(over);
        self.ops.extend([Op::Undone, Op::End]);
        start
    }

    /// What the rulebook does, of which nobody has said how many slots it has.
    fn of_rules(&mut self, body: &'m [Instr]) -> u32 {
        self.free = slots(body);
        self.block(body)
    }

    // bodies

    fn resolution(&mut self, resolution: &'m Resolution) -> Vec<u32> {
        let mut bodies = Vec::new();
        for mode in &resolution.modes {
            self.begins = Some(self.here());
            bodies.push(self.block(&mode.body));
            self.begins = None;
        }
        bodies
    }

    fn block(&mut self, body: &'m [Instr]) -> u32 {
        let start = self.here();
        let outer = std::mem::take(&mut self.bound);
        self.sequence(body);
        self.bound = outer;
        self.ops.push(Op::End);
        start
    }

    fn here(&self) -> u32 {
        self.ops.len() as u32
    }

    /// A body that nothing else stands behind.
    fn sequence(&mut self, body: &'m [Instr]) {
        if let Some(undone) = self.inline(body, None) {
            self.land(undone);
        }
    }

    /// One instruction.
    fn one(&mut self, instr: &'m Instr) {
        let here = self.here();
        self.rebinding.note(here, instr, |slot| self.bound.has(slot));
        self.bound.by(instr);
        match instr {
            Instr::Flow(flow) => self.flow(instr, flow),
            Instr::Choose(choose) => self.choose(instr, choose),
            Instr::OnEvent(on_event) => match on_event {
                OnEvent::With(inner) => self.part_of_event(Op::With(0), inner, OfEvent::With),
                OnEvent::InPlace(inner) => self.part_of_event(Op::InPlace(0), inner, OfEvent::InPlace),
                OnEvent::Change(..) | OnEvent::Become(_) | OnEvent::Nothing | OnEvent::Again | OnEvent::Prevent(_) => {
                    self.ops.push(Op::Do(instr))
                }
            },
            Instr::Update(update) => self.update(instr, update),
            Instr::Happen(_) | Instr::Make(_) | Instr::Script(_) => self.ops.push(Op::Do(instr)),
        }
    }

    fn update(&mut self, instr: &'m Instr, update: &'m Update) {
        match update {
            Update::PlaceTop(player, from, count, _) => {
                let part = self.push(Op::InPart(player, *from, count, 0));
                let head = self.push(Op::Times(count, 0));
                self.ops.push(Op::Do(instr));
                self.ops.push(Op::End);
                self.land(head);
                self.land(part);
            }
            Update::Shuffle(player, zone) => {
                self.ops.push(Op::Mix(player, *zone));
                self.ops.push(Op::Do(instr));
            }
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
            | Update::Leave(_) => self.ops.push(Op::Do(instr)),
        }
    }

    fn flow(&mut self, instr: &'m Instr, flow: &'m Flow) {
        match flow {
            Flow::Let(..) => self.ops.push(Op::Do(instr)),
            Flow::If(condition, then, otherwise) => {
                self.branch(Op::Unless(condition, 0), then, otherwise);
            }
            Flow::May(who, possible, then, otherwise) => {
                self.branch(Op::May(who, possible, paid(then), 0), then, otherwise);
            }
            // Part of a body: see `inline`.
            Flow::Paid(_) => {}
            Flow::ForEach(select, inner) => {
                let matters = self.behind.is_none() && !self.paying && differs(inner, select.slot, self.made);
                self.nested(Op::Each(select, matters, 0), inner);
            }
            Flow::ForEachPlayer(slot, filter, inner) => self.nested(Op::EachPlayer(*slot, filter, 0), inner),
            Flow::Until(inner, until) => {
                let (start, behind) = (self.here(), self.behind.take());
                let again = std::mem::replace(&mut self.rebinding.again, true);
                self.sequence(inner);
                (self.behind, self.rebinding.again) = (behind, again);
                self.ops.push(Op::Until(until, start));
            }
            Flow::Repeat(times, inner) => self.nested(Op::Times(times, 0), inner),
        }
    }

    fn choose(&mut self, instr: &'m Instr, choose: &'m Choose) {
        if let Some(behind) = &self.behind {
            self.in_costs.push((self.here(), choose, behind.clone()));
        }
        match choose {
            Choose::Target(target) => {
                let first = self.begins == Some(self.here());
                let at = self.push(Op::Target(target, self.of, first));
                self.begins = first.then_some(at + 1);
            }
            Choose::One(who, choices) => self.choice(who, choices),
            Choose::Object(..)
            | Choose::Player(..)
            | Choose::Number(..)
            | Choose::Word(..)
            | Choose::Roll(..)
            | Choose::Chance(..) => self.ops.push(Op::Do(instr)),
        }
    }

    /// Patches the jump of the operation at `at` to here.
    fn land(&mut self, at: u32) {
        let here = self.here();
        match &mut self.ops[at as usize] {
            Op::Jump(to)
            | Op::Unless(_, to)
            | Op::May(_, _, _, to)
            | Op::Each(_, _, to)
            | Op::EachPlayer(_, _, to)
            | Op::Times(_, to)
            | Op::InPart(_, _, _, to)
            | Op::UnlessDone(_, to)
            | Op::With(to)
            | Op::InPlace(to) => *to = here,
            Op::Do(_)
            | Op::ToItself(_)
            | Op::Until(..)
            | Op::Choice(..)
            | Op::Target(..)
            | Op::Mix(..)
            | Op::Keep(_)
            | Op::Await(..)
            | Op::Undone
            | Op::Unpaid
            | Op::End => {}
        }
    }

    fn push(&mut self, op: Op<'m>) -> u32 {
        self.ops.push(op);
        self.here() - 1
    }

    /// One of two bodies; whoever begins to pay what stands before a colon and does not has the other. The place of the
    /// first.
    fn branch(&mut self, op: Op<'m>, then: &'m [Instr], otherwise: &'m [Instr]) -> std::ops::Range<u32> {
        // Behind a condition stands `if you do`, behind `may` a cost.
        self.if_done = !paid(then).is_empty() && matches!(op, Op::Unless(..));
        let unless = self.push(op);
        let undone = self.inline(then, None);
        let over = self.push(Op::Jump(0));
        self.land(unless);
        undone.into_iter().for_each(|undone| self.land(undone));
        self.sequence(otherwise);
        self.land(over);
        unless..over
    }

    /// What is done with the event that is being replaced, or in its place.
    fn part_of_event(&mut self, op: Op<'m>, inner: &'m [Instr], how: OfEvent) {
        let from = self.here();
        self.nested(op, inner);
        self.of_event.push((from..self.here(), how));
    }

    fn nested(&mut self, op: Op<'m>, inner: &'m [Instr]) {
        let head = self.push(op);
        let behind = self.behind.take();
        let paying = self.paying;
        self.paying |= behind.is_some();
        let outside = self.bound.now();
        self.sequence(inner);
        self.ops.extend(self.bound.again_since(outside).into_iter().map(Op::Keep));
        self.ops.push(Op::End);
        (self.behind, self.paying) = (behind, paying);
        self.land(head);
    }

    fn choice(&mut self, who: &'m Expr, choices: &'m [Vec<Instr>]) {
        let first = self.choices.len();
        self.choices.resize(first + choices.len(), 0);
        self.push(Op::Choice(who, first as u32, choices.len() as u32));
        let mut jumps = Vec::new();
        for (at, body) in choices.iter().enumerate() {
            self.choices[first + at] = self.here();
            self.sequence(body);
            jumps.push(self.push(Op::Jump(0)));
        }
        jumps.into_iter().for_each(|jump| self.land(jump));
    }
}

/// What is paid before the rest of a body is done; nothing where no colon stands.
fn paid(body: &[Instr]) -> &[Instr] {
    if let Some(Instr::Flow(Flow::Paid(cost))) = body.first() { cost } else { &[] }
}
