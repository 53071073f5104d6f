//! Costs: what has one is offered only if it can be paid whole. It is paid in thought, on a copy of the position.
//!
//! What stands before a colon is paid, or the rest is not done. The steps are
//! taken in their order, each event at once and for itself, without what could
//! replace or answer it; where somebody chooses, every choice is tried. An
//! event that cannot happen, or that takes more than is there, pays nothing.
//! What hangs on chance is paid if it can be, whatever comes up.
//!
//! The ways that are still to be tried stand in a list, and so does what is to
//! be paid on each: no text makes this recurse without bound.

use crate::position::env::Env;
use crate::position::state::State;
use crate::position::trace::Trace;
use crate::position::value::{IntoValue, Value};
use crate::step::journal::Journal;
use crate::step::work::Step;
use base::id::ObjectId;
use model::event::EventTemplate;
use model::expr::{Arithmetic, Expr, Role, Slot};
use model::instr::{Choose, Flow, Instr, Update};
use model::visit::reads;
use smallvec::SmallVec;

/// The most steps that are tried for one cost. Beyond, a limit is reached.
const STEPS_MAX: u32 = 100_000;

/// The most dice within one another for which every outcome is tried. Beyond, a limit is reached.
const DICE_MAX: u32 = 6;

/// The most numbers among which a player can choose.
pub(crate) const NUMBERS_MAX: i64 = 1000;

/// What is still to be paid.
#[derive(Clone)]
enum Due<'m> {
    /// These steps.
    Steps(&'m [Instr]),
    /// The same steps again until this holds.
    Until(&'m [Instr], &'m Expr),
    /// The same steps for each of some values, the next one last; then all is known again that was known before.
    Each { values: SmallVec<[Value; 6]>, slot: Slot, steps: &'m [Instr], env: Env },
}

/// A way to pay that is still to be tried.
struct PaymentWay<'m, T> {
    position: State<T>,
    env: Env,
    due: Vec<Due<'m>>,
}

/// What was tried for one cost, and what is still to be tried.
struct PaymentWays<'m, T> {
    left: Vec<PaymentWay<'m, T>>,
    steps: u32,
    dice: u32,
}

impl<'m, T: Trace> Step<'_, 'm, T> {
    /// Whether every step of a cost can be done, one after the other.
    #[must_use]
    pub fn can_pay(&self, env: &Env, cost: &'m [Instr]) -> bool {
        let foreseen = match cost {
            [] => true,
            [only] => self.is_foreseen(only),
            _ => false,
        };
        foreseen || self.can_pay_on_a_copy(self.s.clone(), env.clone(), vec![Due::Steps(cost)])
    }

    /// Whether all this can be paid from a position, of which nobody else knows.
    fn can_pay_on_a_copy(&self, mut position: State<T>, env: Env, due: Vec<Due<'m>>) -> bool {
        let mut unheard = Journal::unheard();
        let mut step = Step::new(self.kernel, &mut position, &mut unheard, self.meter, self.piece);
        step.pays(env, due, &mut PaymentWays { left: Vec::new(), steps: 0, dice: 0 })
    }

    /// Whether the costs of playing a card can be paid, one after the other, each in its own environment, once so much has been taken of
    /// a number of a player. By then the card is where played cards wait.
    pub(crate) fn can_pay_in_turn(
        &self,
        card: ObjectId,
        price: Option<(usize, Value)>,
        costs: &[(&Env, &'m [Instr])],
    ) -> bool {
        if costs.is_empty() {
            return true;
        }
        let mut position = self.s.clone();
        if let Some((at, price)) = price {
            let left = position.resource_at(at);
            let left = self.meter.arithmetic(Arithmetic::Subtract, left, price, model::policy::Rounding::Down);
            position.set_resource_at(at, left);
        }
        Step::new(self.kernel, &mut position, &mut Journal::unheard(), self.meter, self.piece).wait_as_played(card);
        let each = |(env, steps): &(&Env, &'m [Instr])| {
            let env = (*env).clone();
            Due::Each { values: SmallVec::from_slice(&[Value::NONE]), slot: Slot::THIS, steps, env }
        };
        self.can_pay_on_a_copy(position, Env::new(), costs.iter().rev().map(each).collect())
    }

    /// Of what can be chosen in a cost at this place, what leaves the rest of the cost payable. All, where nothing does: the
    /// position has become another since the cost was offered.
    pub(crate) fn keep_payable<O: Clone, const N: usize>(
        &self,
        at: u32,
        env: &Env,
        options: &mut SmallVec<[O; N]>,
        bound: impl Fn(&O) -> (Slot, Value),
    ) where
        [O; N]: smallvec::Array<Item = O>,
    {
        let Some((choose, behind)) = self.kernel.code.in_cost(at).filter(|_| options.len() > 1) else { return };
        let pays = |option: &O| {
            let (slot, value) = bound(option);
            let mut due: Vec<Due<'m>> = behind.iter().map(|steps| Due::Steps(steps)).collect();
            let mut env = env.clone();
            if let Choose::One(_, bodies) = choose {
                due.extend(bodies.get(value.number_as_is() as usize).map(|body| Due::Steps(body)));
            } else {
                env.bind(slot, value);
            }
            self.can_pay_on_a_copy(self.s.clone(), env, due)
        };
        let kept: SmallVec<[O; N]> = options.iter().filter(|option| pays(option)).cloned().collect();
        if !kept.is_empty() {
            *options = kept;
        }
    }

    /// Whether the condition on which a cost is offered says already all that has to be there for it: the model has put
    /// that together (`model::grammar::cost`).
    fn is_foreseen(&self, instr: &Instr) -> bool {
        match instr {
            Instr::Happen(happen) => match happen.templates() {
                [one] => self.is_event_foreseen(one),
                _ => false,
            },
            Instr::Choose(Choose::Object(_, select)) => !reads_local(&select.filter, select.slot),
            Instr::Choose(Choose::Target(target)) => {
                target.up_to || target.after.is_some() || !reads_local(&target.select.filter, target.select.slot)
            }
            // Nothing is taken.
            Instr::Flow(Flow::Let(..)) | Instr::Make(_) | Instr::OnEvent(_) | Instr::Script(_) => true,
            Instr::Choose(
                Choose::Player(..)
                | Choose::Number(..)
                | Choose::Word(..)
                | Choose::Roll(..)
                | Choose::Chance(..)
                | Choose::One(..),
            )
            | Instr::Flow(
                Flow::If(..)
                | Flow::May(..)
                | Flow::Paid(_)
                | Flow::ForEach(..)
                | Flow::ForEachPlayer(..)
                | Flow::Repeat(..)
                | Flow::Until(..),
            )
            | Instr::Update(_) => false,
        }
    }

    fn is_event_foreseen(&self, template: &EventTemplate) -> bool {
        let kind = self.kernel.kind(template.kind);
        let is_known = |(_, value): &(Role, Expr)| !reads_local(value, Slot::THIS);
        self.kernel.listeners[template.kind.index()].cannot.is_empty()
            && kind.is_free()
            && self.kernel.model.rulebook.events[template.kind.index()].steps.is_empty()
            && template.each.is_none()
            && template.roles.iter().all(is_known)
            && kind.body.iter().all(|instr| instr.update().is_some_and(|update| takes_plainly(update, template)))
    }

    fn pays(&mut self, env: Env, due: Vec<Due<'m>>, ways: &mut PaymentWays<'m, T>) -> bool {
        let outer = std::mem::take(&mut ways.left);
        let mut pays = self.pays_along(env, due, ways);
        while !pays && let Some(way) = ways.left.pop() {
            *self.s = way.position;
            pays = self.pays_along(way.env, way.due, ways);
        }
        ways.left = outer;
        pays
    }

    /// Pays along one way; other ways are left for later.
    fn pays_along(&mut self, mut env: Env, mut due: Vec<Due<'m>>, ways: &mut PaymentWays<'m, T>) -> bool {
        while let Some(next) = due.pop() {
            ways.steps += 1;
            if ways.steps > STEPS_MAX {
                self.meter.leave_range();
                return false;
            }
            match next {
                Due::Steps([]) => {}
                Due::Steps([instr, rest @ ..]) => {
                    due.push(Due::Steps(rest));
                    if !self.pays_step(&mut env, instr, &mut due, ways) {
                        return false;
                    }
                }
                Due::Until(steps, until) => {
                    if !self.eye().holds(&mut env, until) {
                        due.extend([Due::Until(steps, until), Due::Steps(steps)]);
                    }
                }
                Due::Each { mut values, slot, steps, env: outer } => {
                    env.clone_from(&outer);
                    if let Some(value) = values.pop() {
                        if value != Value::NONE {
                            env.bind(slot, value);
                        }
                        due.extend([Due::Each { values, slot, steps, env: outer }, Due::Steps(steps)]);
                    }
                }
            }
        }
        true
    }

    fn pays_step(
        &mut self,
        env: &mut Env,
        instr: &'m Instr,
        due: &mut Vec<Due<'m>>,
        ways: &mut PaymentWays<'m, T>,
    ) -> bool {
        match instr {
            Instr::Happen(happen) => {
                let events = self.make(env, happen.templates());
                events.iter().all(|event| self.pays_event(event))
            }
            Instr::Update(_) => self.takes(env, std::slice::from_ref(instr)),
            Instr::Flow(flow) => {
                self.pays_flow(env, flow, due, ways);
                true
            }
            Instr::Choose(choose) => self.pays_choice(env, choose, due, ways),
            // An effect takes nothing by coming to be; no event is replaced here; a script pays nothing.
            Instr::Make(_) | Instr::OnEvent(_) | Instr::Script(_) => true,
        }
    }

    fn pays_flow(&mut self, env: &mut Env, flow: &'m Flow, due: &mut Vec<Due<'m>>, ways: &mut PaymentWays<'m, T>) {
        let mut each = |env: &Env, (mut values, slot): (SmallVec<[Value; 6]>, Slot), steps: &'m [Instr]| {
            values.reverse();
            due.push(Due::Each { values, slot, steps, env: env.clone() });
        };
        match flow {
            Flow::Let(slot, value) => {
                let value = self.value(env, value);
                env.bind(*slot, value);
            }
            Flow::If(condition, then, otherwise) => {
                let branch = if self.eye().holds(env, condition) { then } else { otherwise };
                due.push(Due::Steps(branch));
            }
            Flow::May(_, possible, then, otherwise) => {
                if self.eye().holds(env, possible) {
                    let mut due = due.clone();
                    due.push(Due::Steps(then));
                    ways.left.push(PaymentWay { position: self.s.clone(), env: env.clone(), due });
                }
                due.push(Due::Steps(otherwise));
            }
            Flow::Paid(steps) => due.push(Due::Steps(steps)),
            Flow::ForEach(select, steps) => {
                let objects = self.eye().select(env, select).map(|object| object.into_value()).collect();
                each(env, (objects, select.slot), steps);
            }
            Flow::ForEachPlayer(slot, filter, steps) => {
                let players =
                    self.players_for_whom(env, *slot, filter).iter().map(|player| player.into_value()).collect();
                each(env, (players, *slot), steps);
            }
            Flow::Until(steps, until) => due.extend([Due::Until(steps, until), Due::Steps(steps)]),
            Flow::Repeat(times, steps) => {
                let times = self.meter.used(self.value(env, times)).clamp(0, i32::from(i16::MAX));
                each(env, (SmallVec::from_elem(Value::NONE, times as usize), Slot::THIS), steps);
            }
        }
    }

    fn pays_choice(
        &mut self,
        env: &mut Env,
        choose: &'m Choose,
        due: &mut Vec<Due<'m>>,
        ways: &mut PaymentWays<'m, T>,
    ) -> bool {
        let (slot, values): (Slot, Vec<Value>) = match choose {
            // One that may be fewer, or hangs on another, may be nothing.
            Choose::Target(target) if target.after.is_some() || target.up_to => return true,
            Choose::Target(target) => {
                (target.select.slot, self.eye().select(env, &target.select).map(|object| object.into_value()).collect())
            }
            Choose::Object(_, select) => {
                (select.slot, self.eye().select(env, select).map(|object| object.into_value()).collect())
            }
            Choose::Player(_, slot, filter) => {
                (*slot, self.players_for_whom(env, *slot, filter).iter().map(|player| player.into_value()).collect())
            }
            Choose::Number(_, slot, low, high) => {
                let (low, high) = (self.meter.used(self.value(env, low)), self.meter.used(self.value(env, high)));
                if i64::from(high) - i64::from(low) >= NUMBERS_MAX {
                    self.meter.leave_range();
                    return false;
                }
                (*slot, (low..=high.max(low)).map(Value::of).collect())
            }
            Choose::Word(_, slot, set) => {
                let words = &self.kernel.model.rulebook.word_sets[set.index()].words;
                (*slot, words.iter().map(|word| word.into_value()).collect())
            }
            Choose::Roll(slot, sides) => return self.pays_always(env, (*slot, 1..=i32::from(*sides)), due, ways),
            Choose::Chance(slot, ..) => return self.pays_always(env, (*slot, 0..=1), due, ways),
            Choose::One(_, bodies) => {
                for body in bodies {
                    let mut due = due.clone();
                    due.push(Due::Steps(body));
                    ways.left.push(PaymentWay { position: self.s.clone(), env: env.clone(), due });
                }
                return false;
            }
        };
        for value in values.into_iter().rev() {
            let mut env = env.clone();
            env.bind(slot, value);
            ways.left.push(PaymentWay { position: self.s.clone(), env, due: due.clone() });
        }
        false
    }

    /// Whether the rest can be paid whatever chance brings.
    fn pays_always(
        &mut self,
        env: &Env,
        (slot, mut values): (Slot, std::ops::RangeInclusive<i32>),
        due: &mut Vec<Due<'m>>,
        ways: &mut PaymentWays<'m, T>,
    ) -> bool {
        let due = std::mem::take(due);
        let before = self.s.clone();
        ways.dice += 1;
        if ways.dice > DICE_MAX {
            self.meter.leave_range();
            return false;
        }
        let pays = values.all(|value| {
            self.s.clone_from(&before);
            let mut env = env.clone();
            env.bind(slot, Value::of(value));
            self.pays(env, due.clone(), ways)
        });
        ways.dice -= 1;
        pays
    }
}

/// Whether an expression reads what is bound on the way, other than this.
fn reads_local(expr: &Expr, but: Slot) -> bool {
    reads(expr, &|slot| slot >= Slot::FIRST_LOCAL && slot != but)
}

/// Whether the condition on which a cost is offered says all that this change takes away.
fn takes_plainly(update: &Update, template: &EventTemplate) -> bool {
    let is_given = |expr: &Expr| {
        let given = |slot: Slot| template.roles.iter().any(|(role, _)| Slot::of_role(*role) == slot);
        !reads(expr, &|slot| !given(slot))
    };
    let is_plain = |by: &Expr| matches!(by, Expr::Is(_)) || by.negated().is_some_and(is_given);
    match update {
        Update::RaiseResource(of, _, by) => is_given(of) && is_plain(by),
        Update::PutCounters(of, _, by) => is_given(of) && is_plain(by),
        Update::PlaceTop(..) => false,
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
        | Update::Leave(_) => true,
    }
}
