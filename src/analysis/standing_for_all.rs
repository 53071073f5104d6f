//! Readings that stand for all: whatever some reading comes to, one of these does.
//!
//! Properties are judged backwards over the family, with sets of readings for truth values: the readings under which
//! those who try bring something about from a position are the least sets that are right for every choice. Only what the
//! sets of a whole run without end would have to be told apart is not done: where some run does not end there is no
//! answer here.

use super::property::Property;
use base::id::PlayerId;
use explore::family::{Family, FamilyStep, Goal, Move};
use explore::sets::{ALL, NONE, Set};
use kernel::position::offer::{Chooser, Ending, Outcome};
use kernel::table::kept::Taken;
use std::collections::BTreeSet;

/// Most readings that stand for all.
const READINGS_MAX: usize = 2048;

/// Readings such that
///
/// - of each outcome, each answer to each silence with which it can come about, and each clause, choice, predicate and
///   silence that is met, there is one with it;
/// - of each property there is one in which a run is against it, if there is such a reading, and one in which the rules can
///   keep all runs from that, if there is one.
///
/// Nothing where the family does not tell: it is cut short, some run does not end, or a property is about what players can
/// do whatever the others do.
pub fn standing_for_all(family: &mut Family, asked: &[Property]) -> Option<Vec<Taken>> {
    if family.cut.is_some() || asked.iter().any(|it| !is_of_runs(it)) || !endless(family).is_empty() {
        return None;
    }
    let mut goals = met(family);
    for property in [Property::Ends].iter().chain(asked) {
        goals.extend(apart(family, property));
    }
    hit(family, goals)
}

/// Whether a property holds in a reading by its runs alone, and the family tells it of runs that end.
fn is_of_runs(property: &Property) -> bool {
    match property {
        Property::Always(_)
        | Property::Never(_)
        | Property::Possible(_)
        | Property::Inevitably(_)
        | Property::Ends
        | Property::NoStuck
        | Property::Agree(_)
        | Property::OneOutcome
        | Property::Within(_)
        | Property::AlmostSurely(_) => true,
        Property::LeadsTo { .. }
        | Property::CanForce(PlayerId(_), _)
        | Property::CanAvoid(PlayerId(_), _)
        | Property::CanAlmostSurelyForce(PlayerId(_), _) => false,
    }
}

/// Readings that are each to be hit, for what is met.
fn met(family: &mut Family) -> Vec<Set> {
    let outcomes: Vec<Set> = family.outcomes.iter().map(|(_, set)| *set).collect();
    let Family { sets, universe, met, asked, .. } = family;
    let mut goals = Vec::new();
    for what in asked.iter().copied() {
        let answers = universe.answers(what);
        for pick in &answers {
            let giving = universe.giving(sets, what, (*pick, &answers));
            goals.extend(outcomes.iter().map(|set| sets.both(*set, giving)));
        }
    }
    goals.extend(outcomes);
    goals.extend(met.iter().copied());
    goals
}

/// The readings in which something is against a property, and those in which the rules can keep all runs from that.
fn apart(family: &mut Family, property: &Property) -> Vec<Set> {
    let stuck = |outcome: &Outcome| matches!(outcome.ending, Ending::Stuck(_));
    match property {
        Property::Always(at) => avoided(family, &|_, step| step.seen.has(*at, false)),
        Property::Never(at) | Property::Possible(at) => avoided(family, &|_, step| step.seen.has(*at, true)),
        Property::Ends | Property::NoStuck => avoided(family, &|all, step| ends(all, step).is_some_and(stuck)),
        Property::Within(wanted) => {
            avoided(family, &|all, step| ends(all, step).is_some_and(|outcome| !wanted.contains(outcome)))
        }
        // Where every run ends, nothing is lost or won by luck alone.
        Property::Inevitably(at) | Property::AlmostSurely(at) => reached(family, &|_, step| step.seen.has(*at, true)),
        Property::Agree(at) => agreed(family, Some(*at)),
        Property::OneOutcome => agreed(family, None),
        Property::LeadsTo { .. } | Property::CanForce(..) | Property::CanAvoid(..) => Vec::new(),
        Property::CanAlmostSurelyForce(..) => Vec::new(),
    }
}

/// Whether something happens on a step, given how runs end.
type Happens<'a> = dyn Fn(&[(Outcome, Set)], &FamilyStep) -> bool + 'a;

fn ends<'a>(outcomes: &'a [(Outcome, Set)], step: &FamilyStep) -> Option<&'a Outcome> {
    match step.to {
        Goal::End(at) => Some(&outcomes[at as usize].0),
        Goal::Position(_) => None,
    }
}

fn avoided(family: &mut Family, bad: &Happens<'_>) -> Vec<Set> {
    let found = brought_about(family, |_| true, bad);
    let despite = brought_about(family, |who| who != Chooser::Rules, bad);
    vec![found, family.sets.without(ALL, despite)]
}

fn reached(family: &mut Family, good: &Happens<'_>) -> Vec<Set> {
    let sure = brought_about(family, |_| false, good);
    let mended = brought_about(family, |who| who == Chooser::Rules, good);
    vec![family.sets.without(ALL, sure), mended]
}

/// For each value that outcomes have, the readings in which the rules can keep all runs to it.
fn agreed(family: &mut Family, observed: Option<usize>) -> Vec<Set> {
    let list: Vec<Outcome> = family.outcomes.iter().map(|(outcome, _)| outcome.clone()).collect();
    let same = |one: &Outcome, other: &Outcome| match observed {
        None => one == other,
        Some(at) => one.values.get(at) == other.values.get(at),
    };
    let firsts: Vec<&Outcome> =
        (0..list.len()).filter(|at| !list[..*at].iter().any(|it| same(it, &list[*at]))).map(|at| &list[at]).collect();
    let otherwise =
        |one: &Outcome| avoided(family, &|all, step| ends(all, step).is_some_and(|outcome| !same(one, outcome)));
    firsts.into_iter().flat_map(otherwise).collect()
}

/// The readings under which those who try bring something about, whatever all others choose.
fn brought_about(family: &mut Family, tries: impl Fn(Chooser) -> bool, happens: &Happens<'_>) -> Set {
    let mut known = vec![NONE; family.moves.len()];
    loop {
        let mut changes = false;
        for at in (0..known.len()).rev() {
            let set = of_moves(family, at, (&known, &tries, happens));
            changes |= set != known[at];
            known[at] = set;
        }
        if !changes {
            let start = std::mem::take(&mut family.start);
            let set = of_steps(family, &start, (&known, happens));
            family.start = start;
            return set;
        }
    }
}

/// What is known of positions, who tries, and what is to happen.
type ForcingAttempt<'a> = (&'a [Set], &'a dyn Fn(Chooser) -> bool, &'a Happens<'a>);

fn of_moves(family: &mut Family, position: usize, (known, tries, happens): ForcingAttempt<'_>) -> Set {
    let moves = std::mem::take(&mut family.moves[position]);
    let mut all = NONE;
    for Move { chooser, under, options } in &moves {
        let tries = tries(*chooser);
        let mut set = if tries { NONE } else { *under };
        for steps in options {
            let of_option = of_steps(family, steps, (known, happens));
            set = if tries { family.sets.either(set, of_option) } else { family.sets.both(set, of_option) };
        }
        all = family.sets.either(all, set);
    }
    family.moves[position] = moves;
    all
}

fn of_steps(family: &mut Family, steps: &[FamilyStep], (known, happens): (&[Set], &Happens<'_>)) -> Set {
    let mut set = NONE;
    for step in steps {
        let behind = match step.to {
            _ if happens(&family.outcomes, step) => ALL,
            Goal::Position(at) => known[at as usize],
            Goal::End(_) => NONE,
        };
        let here = family.sets.both(step.under, behind);
        set = family.sets.either(set, here);
    }
    set
}

/// The readings under which some run does not end: the greatest sets with a step that leads on in them.
fn endless(family: &mut Family) -> Set {
    let Family { sets, moves, reached, .. } = family;
    let mut known = reached.clone();
    loop {
        let mut changes = false;
        for at in (0..known.len()).rev() {
            let mut set = NONE;
            for step in moves[at].iter().flat_map(|it| it.options.iter().flatten()) {
                if let Goal::Position(to) = step.to {
                    let here = sets.both(step.under, known[to as usize]);
                    set = sets.either(set, here);
                }
            }
            // A set has only readings with which it was entered.
            set = sets.both(set, known[at]);
            changes |= set != known[at];
            known[at] = set;
        }
        if !changes {
            return known.into_iter().fold(NONE, |all, set| sets.either(all, set));
        }
    }
}

/// Readings of which one is in each of the sets that have any; as few as come out when each is made to be in as many sets
/// as can be, in their order.
fn hit(family: &mut Family, goals: Vec<Set>) -> Option<Vec<Taken>> {
    let goals: BTreeSet<Set> = goals.into_iter().filter(|set| !set.is_empty()).collect();
    let mut open: Vec<Set> = goals.into_iter().collect();
    let mut readings = Vec::new();
    while !open.is_empty() && readings.len() < READINGS_MAX {
        let mut common = ALL;
        for goal in &open {
            let with = family.sets.both(common, *goal);
            common = if with.is_empty() { common } else { with };
        }
        let reading = family.sets.first(common)?;
        open.retain(|goal| !family.sets.has(*goal, &reading));
        readings.push(family.universe.taken(&reading));
    }
    open.is_empty().then_some(readings)
}
