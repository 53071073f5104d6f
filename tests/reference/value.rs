//! What texts ask of a position.

use super::position::{Does, Env, Stop, thing_of, value_of};
use super::run::Run;
use assize::base::id::{PlayerId, ResourceId, ZoneId};
use assize::model::expr::{Arithmetic, Comparison, Expr, KEPT_NONE, NONE, Select};
use assize::model::policy::Rounding;

impl<'m> Run<'m> {
    /// Whether it is so.
    pub fn is(&mut self, question: &Expr, env: &Env) -> Does<bool> {
        let value = self.value(question, env)?;
        Ok(value != 0 && value != NONE)
    }

    /// The object that an expression names, if it is there.
    pub fn thing(&mut self, of: &Expr, env: &Env) -> Does<Option<usize>> {
        Ok(thing_of(self.value(of, env)?))
    }

    /// The player that an expression names.
    pub fn player(&mut self, of: &Expr, env: &Env) -> Does<Option<PlayerId>> {
        Ok(PlayerId::of_value(self.value(of, env)?))
    }

    /// What an expression comes to.
    pub fn value(&mut self, asked: &Expr, env: &Env) -> Does<i32> {
        Ok(match asked {
            Expr::Is(value) => thing_of(*value).map_or(*value, |name| self.named(name)),
            Expr::Slot(slot) => self.alive(env.get(*slot)),
            Expr::Was(slot, now) => match env.get(*slot) {
                NONE => self.value(now, env)?,
                KEPT_NONE => NONE,
                kept => kept,
            },
            Expr::TurnPlayer => self.at.turn.value(),
            Expr::Waiting => (self.at.met.len() + self.at.placed.len()) as i32,
            Expr::Count(select) => self.fitting(select, env)?.len() as i32,
            Expr::First(select) => self.fitting(select, env)?.first().map_or(NONE, |thing| value_of(*thing)),
            Expr::Sum(select, of) => {
                let mut sum = 0;
                for thing in self.fitting(select, env)? {
                    let mut env = env.clone();
                    env.set(select.slot, value_of(thing));
                    sum += Some(self.value(of, &env)?).filter(|value| *value != NONE).unwrap_or(0);
                }
                sum
            }
            Expr::Arithmetic(how, one, other) => self.arithmetic(*how, (one, other), env)?,
            Expr::Compare(how, one, other) => {
                let (one, other) = (self.value(one, env)?, self.value(other, env)?);
                i32::from(one != NONE && other != NONE && compared(*how, one, other))
            }
            Expr::All(parts) => {
                for part in parts {
                    if !self.is(part, env)? {
                        return Ok(0);
                    }
                }
                1
            }
            Expr::Any(parts) => {
                for part in parts {
                    if self.is(part, env)? {
                        return Ok(1);
                    }
                }
                0
            }
            Expr::Not(part) => i32::from(!self.is(part, env)?),
            Expr::Resource(of, resource) => {
                self.player(of, env)?.map_or(NONE, |player| self.resource(player, *resource))
            }
            Expr::NextPlayer(of) => {
                let count = self.players();
                let after = |player: PlayerId| PlayerId::at((player.index() + 1) % count);
                let next = self.player(of, env)?.map(after);
                next.map_or(NONE, |next| self.clockwise_from(next).first().map_or(NONE, |player| player.value()))
            }
            Expr::IsPlaying(of) => {
                let player = self.player(of, env)?;
                i32::from(player.is_some_and(|player| !self.at.lost.contains(&player)))
            }
            Expr::Tally(tally, of) => {
                let of = of.as_ref().map_or(Ok(NONE), |of| self.value(of, env))?;
                self.at.tallies.get(&(tally.index(), of)).copied().unwrap_or(0)
            }
            Expr::SomePlayer(slot, question) => {
                for player in self.clockwise_from(self.at.turn) {
                    let mut env = env.clone();
                    env.set(*slot, player.value());
                    if self.is(question, &env)? {
                        return Ok(1);
                    }
                }
                0
            }
            Expr::During(period, None) => i32::from(self.at.periods.contains(period)),
            Expr::During(period, Some(of)) => {
                let player = self.player(of, env)?;
                i32::from(self.at.periods.contains(period) && player == Some(self.at.turn))
            }
            Expr::Base(of, number) => match self.thing(of, env)? {
                Some(_) if self.model.rulebook.numbers[number.index()].tracked => {
                    return Err(Stop::Unsupported("the base of a tracked number"));
                }
                Some(thing) => self.at.things[thing].shape.bases.get(number).copied().unwrap_or(NONE),
                None => NONE,
            },
            Expr::Value(of, _)
            | Expr::Counters(of, _)
            | Expr::Controller(of)
            | Expr::Owner(of)
            | Expr::ZoneOf(of)
            | Expr::HasWord(of, _)
            | Expr::HasKeyword(of, _)
            | Expr::HasNumber(of, _)
            | Expr::IsCard(of, _)
            | Expr::InZone(of, _)
            | Expr::IsToken(of) => match self.thing(of, env)? {
                Some(thing) => self.of_thing(asked, thing)?,
                None if is_condition(asked) => 0,
                None => NONE,
            },
            Expr::Top(..) | Expr::ReadAs(..) | Expr::Related(..) => return Err(Stop::Unsupported(unknown(asked))),
        })
    }

    /// What is asked of one object.
    fn of_thing(&mut self, asked: &Expr, thing: usize) -> Does<i32> {
        let it = &self.at.things[thing];
        Ok(match asked {
            Expr::Value(_, number) => it.tracked.get(number).or(it.shape.numbers.get(number)).copied().unwrap_or(NONE),
            Expr::Counters(_, counter) => it.counters[counter.index()],
            Expr::Controller(_) => it.shape.controller.value(),
            Expr::Owner(_) => it.owner.value(),
            Expr::ZoneOf(_) => ZoneId::at(it.zone).value(),
            Expr::HasWord(_, word) => i32::from(it.shape.words.contains(word)),
            Expr::HasNumber(_, number) => {
                i32::from(it.tracked.contains_key(number) || it.shape.numbers.contains_key(number))
            }
            Expr::IsCard(_, card) => i32::from(self.model.cards[it.card.index()].like == *card),
            Expr::InZone(_, zones) => i32::from(zones.contains(&ZoneId::at(it.zone))),
            Expr::IsToken(_) => i32::from(self.model.cards[it.card.index()].token),
            Expr::HasKeyword(_, keyword) => {
                let has = |ability: &assize::base::id::AbilityId| {
                    self.model.abilities[ability.index()].keyword == Some(*keyword)
                };
                i32::from(it.shape.abilities.iter().any(has))
            }
            _ => return Err(Stop::Unsupported("a question about an object")),
        })
    }

    pub fn named(&self, name: usize) -> i32 {
        self.at.names.get(name).map_or(NONE, |thing| self.alive(value_of(*thing)))
    }

    /// A value, but for an object that is gone.
    pub fn alive(&self, value: i32) -> i32 {
        match thing_of(value) {
            Some(thing) if self.at.things.get(thing).is_none_or(|thing| thing.gone) => NONE,
            _ => value,
        }
    }

    pub fn resource(&self, player: PlayerId, resource: ResourceId) -> i32 {
        self.at.resources.get(&(player, resource.index())).copied().unwrap_or(0)
    }

    /// The objects that a description fits, in the order of the position.
    pub fn fitting(&mut self, select: &Select, env: &Env) -> Does<Vec<usize>> {
        let mut found = Vec::new();
        for thing in self.there() {
            let zone = ZoneId::at(self.at.things[thing].zone);
            let mut env = env.clone();
            env.set(select.slot, value_of(thing));
            if (select.zones.is_empty() || select.zones.contains(&zone)) && self.is(&select.filter, &env)? {
                found.push(thing);
            }
        }
        Ok(found)
    }

    fn arithmetic(&mut self, how: Arithmetic, of: (&Expr, &Expr), env: &Env) -> Does<i32> {
        let (one, other) = (self.value(of.0, env)?, self.value(of.1, env)?);
        if one == NONE || other == NONE {
            return Ok(NONE);
        }
        Ok(match how {
            Arithmetic::Add => one + other,
            Arithmetic::Subtract => one - other,
            Arithmetic::Multiply => one.checked_mul(other).ok_or(Stop::Unsupported("a large number"))?,
            Arithmetic::Lower => one.min(other),
            Arithmetic::Higher => one.max(other),
            Arithmetic::Divide | Arithmetic::Remainder if other == 0 => NONE,
            Arithmetic::Remainder => one.rem_euclid(other),
            Arithmetic::Divide if one % other == 0 => one / other,
            Arithmetic::Divide => {
                let (quotient, is_below) = (one / other, (one < 0) != (other < 0));
                match self.policy::<Rounding>()? {
                    Rounding::Down => quotient - i32::from(is_below),
                    Rounding::Up => quotient + i32::from(!is_below),
                }
            }
        })
    }
}

fn compared(how: Comparison, one: i32, other: i32) -> bool {
    match how {
        Comparison::Equal => one == other,
        Comparison::Unequal => one != other,
        Comparison::Less => one < other,
        Comparison::AtMost => one <= other,
        Comparison::Greater => one > other,
        Comparison::AtLeast => one >= other,
    }
}

/// Whether it is false, and not nothing, of what does not exist.
fn is_condition(asked: &Expr) -> bool {
    matches!(
        asked,
        Expr::HasWord(..)
            | Expr::HasKeyword(..)
            | Expr::HasNumber(..)
            | Expr::IsCard(..)
            | Expr::InZone(..)
            | Expr::IsToken(..)
    )
}

fn unknown(asked: &Expr) -> &'static str {
    match asked {
        Expr::Top(..) => "the top card of a zone",
        Expr::ReadAs(..) => "a question of the rulebook's own",
        _ => "relations",
    }
}
