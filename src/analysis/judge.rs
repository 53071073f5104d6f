//! Verdicts on properties.
//!
//! Every property is asked three times at most. Is it so whatever anybody
//! chooses, the rules included? Then it holds, if everything was explored. If
//! not: is it so in some reading, with the rules helping? Then it depends on
//! silence; else it fails. States that are not explored count for the property
//! when something is to be found against it, so that what is found stands, and
//! once for and once against it when the rules help. What a player can do
//! holds as well if they all count against it: a way to win in three steps is
//! something found, whatever else there would have been to explore. What is
//! claimed of all runs never holds beyond a limit.
//!
//! Two shapes carry nearly all properties: something is avoided for ever, or
//! something is reached at last; by a player, or (by nobody) on every run. What
//! is reached with probability 1 is in [`super::almost`].

use super::board::FAR;
use super::late::late;
use super::property::{Property, Verdict};
use super::response::{Questions, answered};
use super::silence::{GraphReading, Plan, PropertyRun, rules};
use super::verdict::{Happening, Judge};
use explore::node::chooser_bit;
use kernel::machine::Machine;
use kernel::position::offer::Chooser;

impl<M: Machine> Judge<'_, M> {
    /// The verdict on a property; unknown where the time is up.
    pub fn judge(&self, property: &Property) -> Verdict {
        if let Some(limit) = late(self.machine, self.graph) {
            return Verdict::Unknown { limit, found: None };
        }
        if self.unevaluated(property) {
            return Verdict::Unevaluated;
        }
        let seen = |predicate, value| Happening::seen(self.graph, predicate, value);
        match property {
            Property::Always(predicate) => self.avoid(0, &seen(*predicate, false), || self.shows(*predicate, false)),
            Property::Never(predicate) => self.avoid(0, &seen(*predicate, true), || self.shows(*predicate, true)),
            Property::NoStuck => {
                let stuck = |id| self.is_stuck(id);
                self.avoid(0, &Happening::end(stuck), || self.ends_where(stuck))
            }
            Property::Within(wanted) => {
                let other = |id| !self.outcome_in(id, wanted);
                self.avoid(0, &Happening::end(other), || self.ends_where(other))
            }
            Property::Possible(predicate) => self.possible(*predicate),
            Property::Inevitably(predicate) => {
                let good = seen(*predicate, true);
                self.reach(0, &good, |ranks| self.without(ranks, &good, Some(*predicate)))
            }
            Property::Ends => {
                let good = Happening::end(|id| self.is_proper(id));
                self.reach(0, &good, |ranks| self.without(ranks, &good, None))
            }
            Property::LeadsTo { asked, answer } => self.leads_to(*asked, *answer),
            Property::Agree(at) => self.agree(Some(*at)),
            Property::OneOutcome => self.agree(None),
            Property::CanForce(player, predicate) => {
                self.reach(chooser_bit(Chooser::Player(*player)), &seen(*predicate, true), |_| None)
            }
            Property::CanAvoid(player, predicate) => {
                self.avoid(chooser_bit(Chooser::Player(*player)), &seen(*predicate, true), || None)
            }
            Property::AlmostSurely(predicate) => {
                let good = seen(*predicate, true);
                self.almost_surely(0, &good, || self.perhaps_without(&good, *predicate))
            }
            Property::CanAlmostSurelyForce(player, predicate) => {
                self.almost_surely(chooser_bit(Chooser::Player(*player)), &seen(*predicate, true), || None)
            }
        }
    }

    /// Whether a predicate of the property is registered nowhere, or was looked at nowhere though all was explored.
    fn unevaluated(&self, property: &Property) -> bool {
        let predicates = match property {
            Property::Always(at) | Property::Never(at) | Property::Possible(at) | Property::Inevitably(at) => vec![*at],
            Property::LeadsTo { asked, answer } => vec![*asked, *answer],
            Property::CanForce(_, at) | Property::CanAvoid(_, at) => vec![*at],
            Property::AlmostSurely(at) | Property::CanAlmostSurelyForce(_, at) => vec![*at],
            Property::Ends | Property::NoStuck | Property::Agree(_) | Property::OneOutcome | Property::Within(_) => {
                vec![]
            }
        };
        let all_seen = self.graph.incomplete().is_none();
        // Of what leads nowhere since it never happens, nothing is known.
        if let Property::LeadsTo { asked, .. } = property
            && all_seen
            && !self.graph.sees(*asked)
        {
            return true;
        }
        predicates.into_iter().any(|at| at >= self.machine.predicates() || all_seen && !self.graph.looked_at(at))
    }

    fn outcome_in(&self, id: u32, wanted: &[kernel::position::offer::Outcome]) -> bool {
        self.outcomes.of_state(id).is_none_or(|at| wanted.contains(&self.outcomes.list[at].outcome))
    }

    /// Whether `by` can keep something from ever happening.
    fn avoid(&self, by: u64, bad: &Happening, story: impl FnOnce() -> Option<PropertyRun>) -> Verdict {
        let is_kept_away = |dark| !bad.at_start && self.caught(self.graph, bad, !by, dark)[0] == FAR;
        if is_kept_away(false) {
            return self.can(by, || is_kept_away(true));
        }
        let story = if by == 0 { story() } else { None };
        self.against(story, |reading, dark_is_good| self.avoiding(by, bad, (reading, dark_is_good)))
    }

    /// The plan by which `by` and the rules keep something from happening.
    fn avoiding<'b>(
        &'b self,
        by: u64,
        bad: &'b Happening,
        (reading, dark_is_good): (&GraphReading, bool),
    ) -> Option<Plan<'b>> {
        let ranks = self.caught(reading, bad, !(by | rules()), !dark_is_good);
        let won = !bad.at_start && ranks[0] == FAR;
        won.then(|| Plan::plain(move |edge| !(bad.on_edge)(edge) && ranks[self.graph.target(edge) as usize] == FAR))
    }

    /// Whether `by` can bring something about at last.
    fn reach(&self, by: u64, good: &Happening, story: impl FnOnce(&[u32]) -> Option<PropertyRun>) -> Verdict {
        if good.at_start {
            return self.can(by, || true);
        }
        let ranks = self.caught(self.graph, good, by, true);
        if ranks[0] != FAR {
            return self.can(by, || self.caught(self.graph, good, by, false)[0] != FAR);
        }
        let story = if by == 0 { story(&ranks) } else { None };
        self.against(story, |reading, dark_is_good| self.reaching(by, good, (reading, dark_is_good)))
    }

    /// The plan by which `by` and the rules bring something about.
    fn reaching<'b>(
        &'b self,
        by: u64,
        good: &'b Happening,
        (reading, dark_is_good): (&GraphReading, bool),
    ) -> Option<Plan<'b>> {
        let ranks = self.caught(reading, good, by | rules(), dark_is_good);
        let graph = self.graph;
        (ranks[0] != FAR).then(|| {
            Plan::plain(move |edge| {
                (good.on_edge)(edge) || ranks[graph.target(edge) as usize] < ranks[graph.source(edge) as usize]
            })
        })
    }

    fn leads_to(&self, asked: usize, answer: usize) -> Verdict {
        let questions = Questions::new(self.machine, self.graph, asked, answer);
        let Some(story) = self.unanswered(&questions, (asked, answer)) else {
            return self.unless_dark();
        };
        self.against(Some(story), |reading, dark_is_good| {
            let good = |id, open: bool| if self.is_dark(id) { dark_is_good } else { !open };
            answered(self.graph, reading, &questions, good)
        })
    }

    /// Whether all outcomes are one, or have one value of an observation.
    fn agree(&self, at: Option<usize>) -> Verdict {
        let list = &self.outcomes.list;
        let same = |one: usize, other: usize| match at {
            None => one == other,
            Some(at) => list[one].outcome.values.get(at) == list[other].outcome.values.get(at),
        };
        let Some(other) = (1..list.len()).find(|other| !same(0, *other)) else {
            return self.unless_dark();
        };
        let firsts: Vec<usize> = (0..list.len()).filter(|one| (0..*one).all(|before| !same(before, *one))).collect();
        let mut best = self.against(self.differing((0, other), at), |_, _| None);
        for one in firsts {
            if let Some(limit) = late(self.machine, self.graph) {
                return Verdict::Unknown { limit, found: None };
            }
            let otherwise = |id| self.outcomes.of_state(id).is_some_and(|number| !same(one, number));
            let bad = Happening::end(otherwise);
            let against = if one == 0 { other } else { 0 };
            let verdict = self.against(self.differing((one, against), at), |reading, dark_is_good| {
                self.avoiding(0, &bad, (reading, dark_is_good))
            });
            match verdict {
                Verdict::DependsOnSilence(_) => return verdict,
                Verdict::Unknown { .. } => best = verdict,
                Verdict::Holds(_) | Verdict::Fails(_) | Verdict::Unevaluated => {}
            }
        }
        best
    }

    /// Whether something can be seen, even if the rules choose so as to hide it.
    fn possible(&self, predicate: usize) -> Verdict {
        let seen = Happening::seen(self.graph, predicate, true);
        let Some(story) = self.shows(predicate, true) else {
            return match self.graph.incomplete() {
                Some(limit) => Verdict::Unknown { limit, found: None },
                None => Verdict::Fails(None),
            };
        };
        let verdict =
            self.against(Some(story), |reading, dark_is_good| self.avoiding(0, &seen, (reading, dark_is_good)));
        if let Verdict::Fails(story) = verdict { Verdict::Holds(story) } else { verdict }
    }
}
