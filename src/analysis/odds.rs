//! How likely a loop of chance goes on, exactly, and what comes of it with probability 1.
//!
//! A lap goes on if the state where it began comes again before the loop is
//! left. Those who keep the loop up choose so as to make that as likely as
//! they can, everybody else as unlikely; both may do the same whenever a state
//! comes again (Shapley 1953). The value is found by improving strategies
//! (Hoffman, Karp 1966): for the choices of those who stay, the best choices of
//! everybody else; then what is strictly better for those who stay. With all
//! choices fixed the chances are the solution of linear equations, one for each
//! toss, in fractions.

use super::almost::{almost, nature};
use super::board::{ChoiceGraph, FAR, Reverse};
use super::found_loop::Loop;
use super::loops::kept_up;
use super::rounds::ShortestWays;
use explore::graph::Graph;
use explore::node::{Node, chooser_bit};
use kernel::machine::Machine;
use kernel::position::offer::Status;
use model::read::LoopKind;
use num_rational::BigRational;
use std::collections::BTreeMap;

/// Most states of a loop whose chances are worked out.
const STATES_MAX: usize = 2000;

/// Most tosses among them.
const TOSSES_MAX: usize = 40;

/// How a loop of chance goes on, and ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Odds {
    /// How likely each lap goes on if everybody else is against it: so many times in so many; nothing where it is too
    /// large to be worked out.
    pub lap: Option<(u64, u64)>,
    /// The same if everybody goes along.
    pub lap_most: Option<(u64, u64)>,
    /// What comes about with probability 1.
    pub at_last: AtLast,
}

/// What comes of a loop with probability 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AtLast {
    /// The run ends, whatever anybody chooses.
    Ends,
    /// The loop is left, whatever anybody chooses.
    Left,
    /// The loop is left if everybody wants that who does not keep it up.
    LeftIfOthersWant,
    /// Nothing as far as is known.
    Unknown,
}

/// The odds of a loop of chance; nothing for other loops.
pub fn odds<M: Machine>(machine: &M, graph: &Graph, found: &Loop) -> Option<Odds> {
    if found.kind != LoopKind::Chance || found.growing.is_some() {
        return None;
    }
    let owners = found.whose.iter().fold(0, |bits, who| bits | chooser_bit(*who));
    let entry = found.lasso.stem.iter().fold(0, |at, option| graph.targets(at)[*option as usize]);
    let ranks = kept_up(graph, &Reverse::new(graph, |_| false), owners);
    let inside = |id: u32| ranks[id as usize] == FAR;
    let mut lap = LapStates::new(machine, graph, (entry, owners), inside);
    let least = lap.as_ref().and_then(|lap| whole(&lap.value()));
    let everybody = lap.iter_mut().flat_map(|lap| &mut lap.whose).filter(|whose| matches!(whose, Whose::Leave));
    everybody.for_each(|whose| *whose = Whose::Stay);
    let most = lap.as_ref().and_then(|lap| whole(&lap.value()));
    Some(Odds { lap: least, lap_most: most, at_last: at_last(graph, (entry, owners), inside) })
}

fn at_last(graph: &Graph, (entry, owners): (u32, u64), inside: impl Fn(u32) -> bool) -> AtLast {
    let ends = |id: u32| matches!(graph.node(id), Node::End(_));
    let left = |id: u32| ends(id) || matches!(graph.node(id), Node::Offer(_)) && !inside(id);
    let surely = |trying, over: &dyn Fn(u32) -> bool| {
        let here = |id: u32| id < graph.len() && over(id);
        almost(graph, trying, &|_| false, here).near[entry as usize] != FAR
    };
    if surely(0, &ends) {
        AtLast::Ends
    } else if surely(0, &left) {
        AtLast::Left
    } else if surely(!(owners | nature()), &left) {
        AtLast::LeftIfOthersWant
    } else {
        AtLast::Unknown
    }
}

/// A fraction whose parts can be written down.
fn whole(value: &BigRational) -> Option<(u64, u64)> {
    Some((u64::try_from(value.numer()).ok()?, u64::try_from(value.denom()).ok()?))
}

/// Where a step of a lap leads.
#[derive(Clone, Copy, PartialEq, Eq)]
enum LapGoal {
    /// To where the lap began.
    Round,
    /// Out of the loop.
    Out,
    /// To another state of the lap.
    State(usize),
}

/// Who has a state.
enum Whose {
    /// Those who keep the loop up.
    Stay,
    /// Everybody else.
    Leave,
    /// Nature, with the chance of each option.
    Toss(Vec<BigRational>),
}

/// The states that a lap can come through, the first being where it begins.
struct LapStates {
    whose: Vec<Whose>,
    goals: Vec<Vec<LapGoal>>,
}

/// For each state the option that is taken; of no account for tosses.
type TakenOptions = Vec<usize>;

fn fraction(times: usize, of: usize) -> BigRational {
    BigRational::new(times.into(), of.into())
}

impl LapStates {
    /// The states of a loop that begins at `entry`; nothing if there are too many.
    fn new<M: Machine>(
        machine: &M,
        graph: &Graph,
        (entry, owners): (u32, u64),
        inside: impl Fn(u32) -> bool,
    ) -> Option<Self> {
        let states = ShortestWays::new(graph, entry, |edge| inside(graph.target(edge))).order;
        let tosses = states.iter().filter(|id| ChoiceGraph::bit(graph, **id) == nature()).count();
        if states.len() > STATES_MAX || tosses > TOSSES_MAX {
            return None;
        }
        let numbers: BTreeMap<u32, usize> = states.iter().enumerate().map(|(at, id)| (*id, at)).collect();
        let goal = |edge| match numbers.get(&graph.target(edge)) {
            Some(0) => LapGoal::Round,
            Some(at) => LapGoal::State(*at),
            None => LapGoal::Out,
        };
        let whose = |id: &u32| match ChoiceGraph::bit(graph, *id) {
            bit if bit == nature() => Whose::Toss(chances(machine, graph, *id)),
            bit if bit & owners != 0 => Whose::Stay,
            _ => Whose::Leave,
        };
        let goals = states.iter().map(|id| graph.edges(*id).map(goal).collect());
        Some(LapStates { whose: states.iter().map(whose).collect(), goals: goals.collect() })
    }

    /// How likely the lap goes on, if those who stay and everybody else do their best.
    fn value(&self) -> BigRational {
        let mut policy: TakenOptions =
            self.goals.iter().map(|goals| first(goals, |goal| goal != LapGoal::Out)).collect();
        loop {
            let values = self.others_do_their_best(&mut policy);
            let better = |one: &BigRational, other: &BigRational| one > other;
            if !self.improve(&mut policy, &values, |whose| matches!(whose, Whose::Stay), better) {
                return values[0].clone();
            }
        }
    }

    /// Turns every state that `of` names to its best option, where that is strictly better than the one taken.
    fn improve(
        &self,
        policy: &mut TakenOptions,
        values: &[BigRational],
        of: impl Fn(&Whose) -> bool,
        better: impl Fn(&BigRational, &BigRational) -> bool,
    ) -> bool {
        let before = policy.clone();
        for at in (0..self.goals.len()).filter(|at| of(&self.whose[*at])) {
            for (option, goal) in self.goals[at].iter().enumerate() {
                if better(&worth(*goal, values), &worth(self.goals[at][policy[at]], values)) {
                    policy[at] = option;
                }
            }
        }
        *policy != before
    }

    /// Gives everybody else the choices that make it as unlikely as can be; with how likely it is then from each state.
    fn others_do_their_best(&self, policy: &mut TakenOptions) -> Vec<BigRational> {
        // Where they can make it impossible they do; everywhere else it is likely to some degree whatever they do, so
        // that strictly better is good enough.
        let can_be_kept = self.coming_round(policy, true);
        let hopeless = |goal: LapGoal| match goal {
            LapGoal::Round => false,
            LapGoal::Out => true,
            LapGoal::State(at) => !can_be_kept[at],
        };
        for at in (0..self.goals.len()).filter(|at| matches!(self.whose[*at], Whose::Leave) && !can_be_kept[*at]) {
            policy[at] = first(&self.goals[at], hopeless);
        }
        loop {
            let values = self.values(policy);
            let open = |one: &BigRational, other: &BigRational| one < other;
            if !self.improve(policy, &values, |whose| matches!(whose, Whose::Leave), open) {
                return values;
            }
        }
    }

    /// From which states the lap goes on with a chance above 0: with every choice as the policy says, or (`against`)
    /// whatever everybody else chooses.
    fn coming_round(&self, policy: &TakenOptions, against: bool) -> Vec<bool> {
        let mut round = vec![false; self.goals.len()];
        loop {
            let mut grown = false;
            for at in (0..self.goals.len()).rev() {
                let is_good = |goal: &LapGoal| match goal {
                    LapGoal::Round => true,
                    LapGoal::Out => false,
                    LapGoal::State(to) => round[*to],
                };
                let now = match self.whose[at] {
                    Whose::Toss(_) => self.goals[at].iter().any(is_good),
                    Whose::Leave if against => self.goals[at].iter().all(is_good),
                    Whose::Stay | Whose::Leave => is_good(&self.goals[at][policy[at]]),
                };
                grown |= now && !round[at];
                round[at] |= now;
            }
            if !grown {
                return round;
            }
        }
    }

    /// How likely the lap goes on from each state, with every choice as the policy says.
    fn values(&self, policy: &TakenOptions) -> Vec<BigRational> {
        let round = self.coming_round(policy, false);
        let tosses: Vec<usize> =
            (0..self.goals.len()).filter(|at| round[*at] && matches!(self.whose[*at], Whose::Toss(_))).collect();
        let mut equations: Vec<Vec<BigRational>> = Vec::new();
        for (row, at) in tosses.iter().enumerate() {
            let mut equation = vec![fraction(0, 1); tosses.len() + 1];
            equation[row] = fraction(1, 1);
            if let Whose::Toss(chances) = &self.whose[*at] {
                for (goal, chance) in self.goals[*at].iter().zip(chances) {
                    match self.next_toss(*goal, policy, &round) {
                        LapGoal::Round => equation[tosses.len()] += chance,
                        LapGoal::State(to) => equation[tosses.partition_point(|toss| *toss < to)] -= chance,
                        LapGoal::Out => {}
                    }
                }
            }
            equations.push(equation);
        }
        let solved = solve(equations);
        let value = |at: usize| match self.next_toss(LapGoal::State(at), policy, &round) {
            LapGoal::Round => fraction(1, 1),
            LapGoal::Out => fraction(0, 1),
            LapGoal::State(toss) => solved[tosses.partition_point(|other| *other < toss)].clone(),
        };
        (0..self.goals.len()).map(value).collect()
    }

    /// The toss to which chosen options lead; what cannot come round is out.
    fn next_toss(&self, goal: LapGoal, policy: &TakenOptions, round: &[bool]) -> LapGoal {
        let mut goal = goal;
        while let LapGoal::State(at) = goal {
            match self.whose[at] {
                _ if !round[at] => return LapGoal::Out,
                Whose::Toss(_) => return goal,
                Whose::Stay | Whose::Leave => goal = self.goals[at][policy[at]],
            }
        }
        goal
    }
}

fn first(goals: &[LapGoal], wanted: impl Fn(LapGoal) -> bool) -> usize {
    goals.iter().position(|goal| wanted(*goal)).unwrap_or(0)
}

fn worth(goal: LapGoal, values: &[BigRational]) -> BigRational {
    match goal {
        LapGoal::Round => fraction(1, 1),
        LapGoal::Out => fraction(0, 1),
        LapGoal::State(at) => values[at].clone(),
    }
}

/// The chance of each option of nature: as the rules say, or one as good as the other.
fn chances<M: Machine>(machine: &M, graph: &Graph, id: u32) -> Vec<BigRational> {
    let mut state = M::State::default();
    machine.decode(&graph.state(id), &mut state);
    let options = graph.targets(id).len();
    match machine.status(&mut state) {
        Status::Offer(offer) if offer.weights.len() == options => {
            let of: u32 = offer.weights.iter().sum();
            offer.weights.iter().map(|weight| fraction(*weight as usize, of as usize)).collect()
        }
        Status::Offer(_) | Status::End(_) | Status::Limit(_) => vec![fraction(1, options); options],
    }
}

/// The solution of linear equations that have one: each row the coefficients, and behind them what they come to.
fn solve(mut rows: Vec<Vec<BigRational>>) -> Vec<BigRational> {
    let count = rows.len();
    let zero = fraction(0, 1);
    for at in 0..count {
        let pivot = (at..count).find(|row| rows[*row][at] != zero).unwrap_or(at);
        rows.swap(at, pivot);
        let scale = rows[at][at].clone();
        rows[at].iter_mut().for_each(|it| *it /= &scale);
        let pivot = rows[at].clone();
        for row in (0..count).filter(|row| *row != at) {
            let factor = rows[row][at].clone();
            if factor != zero {
                rows[row].iter_mut().zip(&pivot).for_each(|(it, by)| *it -= &factor * by);
            }
        }
    }
    rows.into_iter().filter_map(|mut row| row.pop()).collect()
}
