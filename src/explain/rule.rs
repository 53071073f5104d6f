//! Rule applications in words, one sentence each.

use super::answering::{is_optional, only_answers};
use super::brief::StoryLineKind;
use super::names::Names;
use base::id::{NumberId, ObjectId, PlayerId, RelationId};
use kernel::position::log::{Agent, Application, Idle, KeptBy, Refusal, TakenThing, What};
use model::ability::{AbilityKind, Modify};
use model::event::Change;
use model::policy::{Policy, TABLE};

impl Names<'_> {
    /// A rule application: how it stands in a story, and what is told. Nothing for what a story leaves out.
    #[must_use]
    pub fn rule(&mut self, what: &What) -> Option<(StoryLineKind, String)> {
        let told = match what {
            What::Line(at) => return Some((StoryLineKind::Script, self.line(*at))),
            What::Complete(_) | What::Pass(_) => return None,
            What::Proposed(fact) => format!("about to happen: {}", self.event(fact)),
            What::Happens(fact) => self.event(fact),
            What::Created(object, card) => format!("{} is created: a \"{}\"", self.object(*object), self.card(*card)),
            What::Replaces(agent, _) => {
                let known = self.model.abilities.get(agent.ability.index());
                let how = match known {
                    Some(it) if only_answers(it) => "answered by",
                    Some(it) if is_optional(it) => "may be replaced by",
                    _ => "replaced by",
                };
                return change(format!("{how} {}", self.agent(agent)));
            }
            What::Becomes(fact) => return change(format!("it becomes: {}", self.event(fact))),
            What::Vanishes(fact) => return change(format!("does not happen: {}", self.event(fact))),
            What::Prevents(agent, much, _) => return change(format!("{} prevents {much}", self.agent(agent))),
            What::CannotPrevent(agent, fact) => {
                return change(format!("{} cannot prevent: {}", self.agent(agent), self.event(fact)));
            }
            What::Forbidden(fact, agent) => format!("cannot happen: {}; {}", self.event(fact), self.agent(agent)),
            What::CardResolves(object, player) => {
                format!("{}'s {} resolves", self.player(*player), self.object(*object))
            }
            What::CardLeaves(object, player) => {
                format!("does not resolve, it has left: {}'s {}", self.player(*player), self.object(*object))
            }
            What::Reading(policy, value) => reading(*policy, *value),
            What::Idle(why) => return change(self.idle(*why)),
            What::Refused(player, object, why) => self.refusal(*player, *object, *why),
            What::Check(object) => format!("the rules look at {}", self.object(*object)),
            What::Required(player, agent) => {
                format!("{} must, if able: {}", self.player(*player), self.agent(agent))
            }
            What::KeptOut(agent, KeptBy::Replaced)
                if self.model.abilities.get(agent.ability.index()).is_some_and(only_answers) =>
            {
                return None;
            }
            What::KeptOut(agent, why) => {
                return Some((StoryLineKind::Kept, self.kept_out(agent, *why)));
            }
            What::Refreshed(agent, is_new) => {
                let goes_on = if *is_new {
                    "the effect that is there takes this value"
                } else {
                    "the effect that is there goes on"
                };
                let told = format!("does not stack, {goes_on}: {}", self.agent(agent));
                return Some((StoryLineKind::Kept, told));
            }
            What::Limited(_) | What::Suppressed(..) | What::NotItsTime(..) => {
                return Some((StoryLineKind::Kept, self.trigger(what)));
            }
            What::InAnyOrder(count) => {
                format!("{count} waiting triggers lead to the same position in any order, so one order is taken")
            }
            What::Met(_) | What::Placed(_) | What::NoTarget(_) | What::Ceases(_) | What::Resolves(_) => {
                self.trigger(what)
            }
            What::Applies(_) | What::NoLonger(..) | What::Generated(_) | What::Ends(_) => self.continuous(what),
        };
        Some((StoryLineKind::Rule, told))
    }

    /// Why a change changes nothing.
    fn idle(&self, why: Idle) -> String {
        let book = &self.model.rulebook;
        let named = |number: NumberId| book.numbers.get(number.index()).map_or("such number", |number| &number.name);
        let related =
            |it: RelationId| book.relations.get(it.index()).map_or("in relation to", |relation| &relation.name);
        match why {
            Idle::NoObject => "nothing changes: what it is about is not there".to_owned(),
            Idle::NothingToChoose => "the effect ends there: there is nothing to choose".to_owned(),
            Idle::NoNumber(object, number) => {
                format!("nothing changes: {} has no {}", self.object(object), named(number))
            }
            Idle::ReadAsZero(object, number) => {
                format!("{} has no {}, which is read as 0", self.object(object), named(number))
            }
            Idle::NoResource(player, resource) => {
                let name = book.resources.get(resource.index()).map_or("of it", String::as_str);
                format!("nothing changes: {} has no {name}", self.player(player))
            }
            Idle::NoCounters(object, counter) => {
                let name = book.counters.get(counter.index()).map_or("such", String::as_str);
                format!("nothing changes: {} has no {name} counters", self.object(object))
            }
            Idle::IsThere(object, zone) => {
                format!("nothing changes: {} is in {} already", self.object(object), self.zone(zone))
            }
            Idle::NotInPlay(object, relation) => {
                let name = related(relation);
                format!(
                    "nothing changes: {} is not in play, where alone it can be {name} something",
                    self.object(object)
                )
            }
            Idle::ToItself(object, relation) => {
                let name = related(relation);
                format!("nothing changes: {} cannot be {name} itself", self.object(object))
            }
            Idle::LiesSo(object, down) => {
                let how = if down { "face-down" } else { "face-up" };
                format!("nothing changes: {} is {how} already", self.object(object))
            }
            Idle::TooLittle(taken, there, asked) => self.too_little(taken, there.number_as_is(), asked.number_as_is()),
            Idle::Empty(player, zone) => {
                format!("no card left to take: {}'s {} is empty", self.player(player), self.zone(zone))
            }
        }
    }

    /// What of something is there, where more is asked for.
    fn too_little(&self, taken: TakenThing, there: i32, asked: i32) -> String {
        let book = &self.model.rulebook;
        let has = match taken {
            TakenThing::Resource(player, resource) => {
                let name = book.resources.get(resource.index()).map_or("of it", String::as_str);
                format!("{} has {there} {name}", self.player(player))
            }
            TakenThing::Counters(object, counter) => {
                let name = book.counters.get(counter.index()).map_or("such", String::as_str);
                let counters = if there == 1 { "counter" } else { "counters" };
                format!("{} has {there} {name} {counters}", self.object(object))
            }
            TakenThing::Cards(player, zone) => {
                let cards = if there == 1 { "card" } else { "cards" };
                format!("{}'s {} has {there} {cards}", self.player(player), self.zone(zone))
            }
        };
        format!("{has}, and it takes {asked}")
    }

    /// Why a player cannot play a card, or activate an ability.
    fn refusal(&self, player: PlayerId, object: ObjectId, why: Refusal) -> String {
        let (who, it) = (self.player(player), self.object(object));
        match why {
            Refusal::Gone => format!("{who} cannot: {it} is not there any more"),
            Refusal::NoPlay => format!("{who} cannot: the rulebook does not say how cards are played"),
            Refusal::Of(other) => format!("{who} cannot: {it} is {}'s", self.player(other)),
            Refusal::Time => format!("{who} cannot: this is not the time at which the rulebook lets {it} be played"),
            Refusal::Zone(zone) => {
                format!("{who} cannot: {it} is in {}, and from there it cannot be used", self.zone(zone))
            }
            Refusal::Forbidden => format!("{who} cannot: an effect forbids it"),
            Refusal::NoTarget => format!("{who} cannot: {it} has no legal target"),
            Refusal::Lacks(resource, price, has) => {
                let name = self.model.rulebook.resources.get(resource.index()).map_or("", String::as_str);
                format!("{who} cannot: {it} costs {price} {name}, and {who} has {has}")
            }
            Refusal::Unpaid => format!("{who} cannot: the cost of {it} cannot be paid"),
            Refusal::NotUsable => format!("{who} cannot: {it} does not have this ability"),
            Refusal::Used => format!("{who} cannot: the limit of this ability of {it} is reached"),
            Refusal::Impossible => format!("{who} cannot: the condition of this ability does not hold"),
        }
    }

    /// What keeps an effect from an event that fits it.
    fn kept_out(&mut self, agent: &Agent, why: KeptBy) -> String {
        if why == KeptBy::Replaced {
            // What it is was told as it replaced.
            return format!("does not apply to it again: {}", self.effect_again(agent.ability, agent.object));
        }
        let whose = self.agent(agent);
        match why {
            KeptBy::Replaced => format!("does not apply to it again: {whose}"),
            KeptBy::AnotherHasReplaced => format!("does not apply, it counts as the same as one that has: {whose}"),
            KeptBy::Impossible => format!("does not apply, it would make of it what cannot happen: {whose}"),
            KeptBy::LimitReached => format!("does not apply, its limit is used up: {whose}"),
            KeptBy::OwnDoing => format!("does not trigger on what it does itself: {whose}"),
            KeptBy::OnceAtOneMoment => format!("does not trigger again on what happens at one moment: {whose}"),
        }
    }

    fn trigger(&mut self, what: &What) -> String {
        match what {
            What::Met(agent) => format!("triggers: {}", self.agent(agent)),
            What::Limited(agent) => format!("does not trigger, its limit is used up: {}", self.agent(agent)),
            What::Suppressed(agent, by) => {
                format!("does not trigger, {} keeps it: {}", self.agent(by), self.agent(agent))
            }
            What::NotItsTime(agent, time) => format!("does not trigger on time {time}: {}", self.agent(agent)),
            What::Placed(agent) => format!("waits: {}", self.agent(agent)),
            What::NoTarget(agent) => format!("ceases to exist without a legal target: {}", self.agent(agent)),
            What::Ceases(agent) => format!("ceases to exist: {}", self.agent(agent)),
            What::Resolves(agent) => format!("resolves: {}", self.agent(agent)),
            _ => String::new(),
        }
    }

    fn continuous(&mut self, what: &What) -> String {
        match what {
            What::Applies(application) => self.application(application),
            What::NoLonger(agent, object) => {
                format!("no longer applies to {}: {}", self.object(*object), self.agent(agent))
            }
            What::Generated(agent) => format!("an effect begins{}: {}", self.lasts(agent), self.agent(agent)),
            What::Ends(agent) => format!("an effect ends: {}", self.agent(agent)),
            _ => String::new(),
        }
    }

    /// How long an effect lasts of which the text does not say it.
    fn lasts(&self, agent: &Agent) -> String {
        let unsaid = self
            .model
            .abilities
            .get(agent.ability.index())
            .filter(|ability| ability.duration.is_none() && matches!(ability.kind, AbilityKind::Continuous(_)));
        let stance = unsaid.and_then(|_| self.model.rulebook.policies.get(Policy::NoDuration as usize));
        let value = stance.and_then(|stance| Policy::NoDuration.row().values.get(usize::from(stance.value?)));
        value.map_or_else(String::new, |value| format!(", {value}"))
    }

    /// How a part of a continuous effect applies, and where in the order.
    #[must_use]
    pub fn application(&mut self, it: &Application) -> String {
        let ability = self.model.abilities.get(it.agent.ability.index());
        let parts = ability.and_then(|ability| ability.kind.continuous()).map(|continuous| &continuous.parts);
        let is_one_of_several = parts.is_some_and(|parts| parts.len() > 1);
        let form = match parts.and_then(|parts| parts.get(usize::from(it.part))).map(|part| &part.change) {
            Some(Modify::Number { number, how, .. }) => {
                let number = self.model.rulebook.numbers.get(number.index());
                let by = changed_by(*how, it.form.number_as_is());
                number.map(|number| format!(" ({} {by})", number.name)).unwrap_or_default()
            }
            Some(Modify::RemoveWords(_) | Modify::RemoveSets(_) | Modify::RemoveAbilities(_) | Modify::NoAbilities) => {
                " (takes away)".to_owned()
            }
            // Of one effect in several parts it is told which.
            Some(Modify::AddWords(words)) if is_one_of_several => {
                let words: Vec<&str> = words
                    .iter()
                    .filter_map(|it| Some(self.model.rulebook.words.get(it.index())?.name.as_str()))
                    .collect();
                format!(" (is {})", words.join(" "))
            }
            Some(Modify::Property(number, Some(_))) if is_one_of_several => {
                let number = self.model.rulebook.numbers.get(number.index());
                number.map(|number| format!(" (has {})", number.name)).unwrap_or_default()
            }
            Some(
                Modify::Copy(_)
                | Modify::Control(_)
                | Modify::AddWords(_)
                | Modify::AddAbilities(..)
                | Modify::Property(..),
            )
            | None => String::new(),
        };
        let substages = &self.model.rulebook.stages;
        let last = substages.len().saturating_sub(2) <= usize::from(it.stage) && it.substage > 0;
        let substage = if last { format!(", substage {}", it.substage + 1) } else { String::new() };
        let why = if it.dependent { ", dependent" } else { "" };
        let agent = self.agent(&it.agent);
        // A rulebook with no stage of its own has one for everything.
        let stage = match substages.len() {
            0 => String::new(),
            _ => format!(" in stage {}{substage}", it.stage + 1),
        };
        format!("applies to {}{stage}{why}: {agent}{form}", self.object(it.object))
    }

    /// Whose effect it is: in full the first time.
    fn agent(&mut self, agent: &Agent) -> String {
        if self.mention(agent.ability) {
            self.effect(agent.ability, agent.object)
        } else {
            self.effect_again(agent.ability, agent.object)
        }
    }

    fn line(&self, at: u16) -> String {
        let line = self.model.scenario.script.get(usize::from(at));
        line.map_or_else(|| format!("line {} of the script", at + 1), |line| line.text.clone())
    }
}

fn change(told: String) -> Option<(StoryLineKind, String)> {
    Some((StoryLineKind::Change, told))
}

fn reading(policy: Policy, value: u8) -> String {
    let row = &TABLE[policy as usize];
    let text = row.values.get(usize::from(value)).copied().unwrap_or("another value");
    format!("\"{}\" is read as \"{text}\"", row.key)
}

/// What becomes of a number: by how much it is more, what it is set to, between what it is held.
fn changed_by(how: Change, value: i32) -> String {
    match how {
        Change::Subtract => value.checked_neg().map_or_else(|| value.to_string(), |value| format!("{value:+}")),
        Change::Multiply => format!("multiplied by {value}"),
        Change::Divide => format!("divided by {value}"),
        Change::Set => format!("set to {value}"),
        Change::AtLeast => format!("at least {value}"),
        Change::AtMost => format!("at most {value}"),
        Change::Add
        | Change::Copy
        | Change::Control
        | Change::AddWords
        | Change::RemoveWords
        | Change::AddAbility
        | Change::RemoveAbility
        | Change::Property => format!("{value:+}"),
    }
}
