//! One state of a graph: the board, what waits and lasts, and the choice with what can come of each option.

use super::ahead::StateProspects;
use super::brief::{AheadBrief, EndBrief, InsteadBrief, OfferBrief, OptionBrief, PositionBrief, StepBrief, TakenBrief};
use super::look::{PositionLook, Spots};
use super::step;
use analysis::laps::lap_by_itself;
use base::id::{ObjectId, PeriodId};
use explain::brief::StoryLineKind;
use explain::check::offer_text;
use explore::graph::Graph;
use explore::node::Node;
use kernel::machine::Machine;
use kernel::position::meter::Meter;
use kernel::position::offer::{About, Chooser, Offer, Pick, Status};
use kernel::position::state::State;
use kernel::table::kernel::Kernel;
use model::policy::Policy;

/// Most other options that are told beside one that was taken.
const INSTEAD_MAX: usize = 12;

/// A graph that can be gone through.
#[derive(Clone, Debug)]
pub struct ExploredGraph {
    /// The graph.
    pub graph: Graph,
    /// What can still come of each state.
    pub ahead: StateProspects,
    /// Where everything is written.
    pub spots: Spots,
    /// The policies that the rules looked up.
    pub asked: Vec<Policy>,
}

/// The same, borrowed.
#[derive(Clone, Copy, Debug)]
pub struct GraphView<'a> {
    /// The graph.
    pub graph: &'a Graph,
    /// What can still come of each state.
    pub ahead: &'a StateProspects,
    /// Where everything is written.
    pub spots: &'a Spots,
}

impl ExploredGraph {
    /// To be looked at.
    #[must_use]
    pub fn seen(&self) -> GraphView<'_> {
        GraphView { graph: &self.graph, ahead: &self.ahead, spots: &self.spots }
    }

    /// How many states can be asked for.
    #[must_use]
    pub fn states(&self) -> u32 {
        self.graph.len()
    }

    /// A state of the graph; nothing where there is none of this number.
    #[must_use]
    pub fn position(&self, kernel: &Kernel<'_>, id: u32) -> Option<PositionBrief> {
        self.seen().position(kernel, id)
    }

    /// What happens when an option of a state is taken; nothing where there is no such option.
    #[must_use]
    pub fn step(&self, kernel: &Kernel<'_>, from: u32, option: u32) -> Option<StepBrief> {
        self.seen().step(kernel, from, option)
    }
}

impl GraphView<'_> {
    /// A state of the graph; nothing where there is none of this number.
    #[must_use]
    pub fn position(&self, kernel: &Kernel<'_>, id: u32) -> Option<PositionBrief> {
        if id >= self.graph.len() {
            return None;
        }
        let ahead = self.ahead.at(id).clone();
        if let Node::Limit(limit) = self.graph.node(id) {
            return Some(beyond(id, self.graph.depth(id), limit.to_string(), ahead));
        }
        let mut state = State::default();
        kernel.decode(&self.graph.state(id), &mut state);
        let status = kernel.status(&mut state);
        let end = self.end(kernel, &mut state, &status, &ahead);
        let meter = Meter::default();
        let look = PositionLook::new((kernel, self.spots), &state, &meter);
        let limit = match (self.graph.node(id), &status) {
            (_, Status::Limit(limit)) => Some(limit.to_string()),
            (Node::Unexplored(_), _) => self.graph.stopped().map(|limit| limit.to_string()),
            (Node::Offer(_) | Node::End(_) | Node::Limit(_), _) => None,
        };
        let choice = match &status {
            Status::Offer(offer) => Some(self.offer(&look, id, offer)),
            Status::End(_) | Status::Limit(_) => None,
        };
        Some(PositionBrief {
            state: id,
            depth: self.graph.depth(id),
            turn: look.names.player(state.turn_player()),
            periods: periods(&look),
            players: look.players(),
            waiting: state.placed().iter().rev().map(|it| look.waiting(it)).collect(),
            pending: state.pending().iter().map(|it| look.waiting(it)).collect(),
            under_way: look.under_way(),
            effects: look.effects(),
            readings: readings(kernel, &state),
            choice,
            end,
            limit,
            ahead,
        })
    }

    /// What happens when an option of a state is taken; nothing where there is no such option.
    #[must_use]
    pub fn step(&self, kernel: &Kernel<'_>, from: u32, option: u32) -> Option<StepBrief> {
        if from >= self.graph.len() {
            return None;
        }
        let to = *self.graph.targets(from).get(option as usize)?;
        let mut state = State::default();
        kernel.decode(&self.graph.state(from), &mut state);
        let (decides, instead) = self.instead(kernel, &mut state, (from, option));
        let lap = lap_by_itself(self.graph, to);
        let mut lines = match lap.contains(&from) {
            true => step::round_again(),
            false => step::step(kernel, self.spots, &mut state, (option as usize, lap.len())),
        };
        // What goes round for ever, as is proved, is stopped by a limit of the search alone.
        if matches!(self.graph.node(to), Node::Limit(_)) && !self.ahead.at(to).dark {
            lines.pop_if(|last| last.kind == StoryLineKind::End);
        }
        Some(StepBrief { from, option, to, lines, decides, instead })
    }

    /// What an option decides, and the other options: where what can come of one is not the same for all, or who chooses.
    fn instead(
        &self,
        kernel: &Kernel<'_>,
        state: &mut State,
        (from, taken): (u32, u32),
    ) -> (Option<&'static str>, Vec<InsteadBrief>) {
        let Status::Offer(offer) = kernel.status(state) else { return (None, Vec::new()) };
        let ahead = |option: u32| self.graph.targets(from).get(option as usize).map(|to| self.ahead.at(*to));
        let all = 0..offer.options.len() as u32;
        let differs = |option: u32| match (ahead(option), ahead(taken)) {
            (Some(one), Some(other)) => is_apart(one, other),
            _ => false,
        };
        let others_choose = offer.silent().is_some() && self.others_choose(from);
        let leaves_all = ahead(taken).is_some_and(|it| !is_apart(it, self.ahead.at(from)));
        let decides = match (all.clone().any(differs), others_choose) {
            (true, _) if leaves_all => Some("other options"),
            (true, _) => Some("what comes"),
            (false, true) => Some("who chooses"),
            (false, false) => None,
        };
        if offer.chooser == Chooser::Nobody || decides.is_none() {
            return (None, Vec::new());
        }
        let mut names = explain::names::Names::of_state(kernel.model, state);
        names.follow(kernel, state);
        let others = all.zip(names.options(&offer)).filter(|(option, _)| *option != taken);
        let others = others.filter_map(|(option, text)| {
            let choosers = if others_choose { self.choosers(&names, (from, option)) } else { Vec::new() };
            Some(InsteadBrief { option, text, choosers, ahead: ahead(option)?.clone() })
        });
        (decides, others.take(INSTEAD_MAX).collect())
    }

    /// Whether somebody has a choice behind one option of a state who certainly has none behind another.
    fn others_choose(&self, id: u32) -> bool {
        let lacks =
            |one: u32, other: u32| !self.ahead.at(one).dark && self.ahead.who(other) & !self.ahead.who(one) != 0;
        self.graph.targets(id).windows(2).any(|two| lacks(two[0], two[1]) || lacks(two[1], two[0]))
    }

    /// Who has a choice behind an option.
    fn choosers(&self, names: &explain::names::Names<'_>, (id, option): (u32, u32)) -> Vec<String> {
        let to = self.graph.targets(id).get(option as usize);
        to.map(|to| names.choosers(self.ahead.who(*to))).unwrap_or_default()
    }

    fn end(&self, kernel: &Kernel<'_>, state: &mut State, status: &Status, ahead: &AheadBrief) -> Option<EndBrief> {
        let Status::End(_) = status else { return None };
        let outcome = kernel.outcome(state)?;
        let names = explain::names::Names::of_state(kernel.model, state);
        Some(EndBrief { text: names.outcome(&outcome), outcome: ahead.outcomes.first().copied() })
    }

    fn offer(&self, look: &PositionLook<'_, '_>, id: u32, offer: &Offer) -> OfferBrief {
        let names = &look.names;
        let targets = self.graph.targets(id);
        let dark = AheadBrief { dark: true, ..AheadBrief::default() };
        let others_choose = offer.silent().is_some() && self.others_choose(id);
        let options = names.options(offer).into_iter().enumerate().map(|(at, text)| {
            let to = targets.get(at).copied();
            OptionBrief {
                text,
                clauses: names.reading_clauses(offer, at),
                told: names.choice(offer, at),
                to,
                ahead: to.map_or_else(|| dark.clone(), |to| self.ahead.at(to).clone()),
                objects: objects(offer.options[at]).into_iter().filter_map(|it| look.known(it)).collect(),
                weight: offer.weights.get(at).copied(),
                choosers: if others_choose { self.choosers(names, (id, at as u32)) } else { Vec::new() },
            }
        });
        let options: Vec<OptionBrief> = options.collect();
        let mut pairs = options.iter().skip(1).map(|it| (&options[0].ahead, &it.ahead));
        let matters = pairs.any(|(one, other)| is_apart(one, other))
            || options.windows(2).any(|two| is_apart(&two[0].ahead, &two[1].ahead));
        OfferBrief {
            chooser: names.chooser(offer.chooser),
            who: match offer.chooser {
                Chooser::Player(_) => "player",
                Chooser::Nature => "nature",
                Chooser::Rules => "rules",
                Chooser::Nobody => "nobody",
            },
            kind: offer_text(&look.kernel.model.rulebook, offer.kind),
            clauses: names.clauses(&offer.clauses),
            about: look.about(offer.kind),
            order: look.order(offer.kind),
            matters,
            others_choose,
            hidden: !matters && options.iter().any(|it| it.ahead.dark),
            options,
        }
    }
}

/// Whether something can come of one option that certainly cannot come of another: an outcome, or that a run goes on for
/// ever. Which lap is shown of a loop is nothing to it; what a limit hides could be anything.
fn is_apart(one: &AheadBrief, other: &AheadBrief) -> bool {
    let lacks = |one: &AheadBrief, other: &AheadBrief| {
        let has = |outcome: &u32| one.outcomes.contains(outcome);
        !one.dark && (!one.endless && other.endless || !other.outcomes.iter().all(has))
    };
    lacks(one, other) || lacks(other, one)
}

/// A state of which only the limit behind it is known.
fn beyond(state: u32, depth: u32, limit: String, ahead: AheadBrief) -> PositionBrief {
    PositionBrief {
        state,
        depth,
        turn: String::new(),
        periods: Vec::new(),
        players: Vec::new(),
        waiting: Vec::new(),
        pending: Vec::new(),
        under_way: Vec::new(),
        effects: Vec::new(),
        readings: Vec::new(),
        choice: None,
        end: None,
        limit: Some(limit),
        ahead,
    }
}

/// The periods that are going on, each behind the one in which it lies.
fn periods(look: &PositionLook<'_, '_>) -> Vec<String> {
    let all = &look.kernel.model.rulebook.periods;
    let depth = |at: usize| {
        let ways = std::iter::successors(Some(at), |at| all[*at].within.map(|it| it.index()));
        ways.take(all.len()).count()
    };
    let mut on: Vec<usize> = (0..all.len()).filter(|at| look.state.is_during(PeriodId::at(*at))).collect();
    on.sort_by_key(|at| depth(*at));
    on.into_iter().map(|at| all[at].name.clone()).collect()
}

/// The readings that were taken so far.
fn readings(kernel: &Kernel<'_>, state: &State) -> Vec<TakenBrief> {
    let book = &kernel.model.rulebook;
    let kept = kernel.readings.iter().enumerate().filter_map(|(policy, at)| {
        let value = state.reading((*at)?.into())?;
        let policy = policy as u8;
        let value = book.silent_values(policy).get(usize::from(value))?.to_string();
        Some(TakenBrief { policy: book.silent_name(policy).to_owned(), value })
    });
    kept.collect()
}

/// The objects that an option names.
fn objects(pick: Pick) -> Vec<ObjectId> {
    let about = |about: About| match about {
        About::Object(object) => Some(object),
        About::Only | About::Player(_) | About::Nth(_) => None,
    };
    match pick {
        Pick::Object(object) | Pick::Play(object) | Pick::Ability(_, object) | Pick::Activate(_, object) => {
            vec![object]
        }
        Pick::Answer(_, object, to) => object.into_iter().chain(about(to)).collect(),
        Pick::Yes
        | Pick::No
        | Pick::Pass
        | Pick::Go
        | Pick::Player(_)
        | Pick::Number(_)
        | Pick::Word(_)
        | Pick::Mode(_)
        | Pick::Reading(_)
        | Pick::Precedence(_) => Vec::new(),
    }
}
