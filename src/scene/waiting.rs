//! What waits to resolve, and the work under way: which event stands at which step, and what has replaced it.

use super::brief::{AboutBrief, EventBrief, ProcedureBrief, TargetBrief, WaitingBrief, WorkBrief};
use super::look::PositionLook;
use base::id::{AbilityId, PlayerId};
use explain::answering::{is_optional, only_answers};
use explain::modes::effect_under_way;
use kernel::position::agenda::{Frame, NextChecks, OnceDeclared, Settling};
use kernel::position::event::Event;
use kernel::position::key::Key;
use kernel::position::log::Fact;
use kernel::position::meter::Meter;
use kernel::position::offer::OfferKind;
use kernel::position::waiting::Waiting;
use model::ability::{AbilityKind, Resolution};
use model::policy::TriggersGo;
use model::rulebook::StepKind;

impl PositionLook<'_, '_> {
    /// Something that waits.
    #[must_use]
    pub fn waiting(&self, it: &Waiting) -> WaitingBrief {
        let of = self.bearer(&it.env);
        let text = match (it.ability, of) {
            (Some(ability), _) => self.sentence(ability),
            (None, Some(card)) => format!("{} is being played", self.names.object_plain(card)),
            (None, None) => "a card is being played".to_owned(),
        };
        let declared = it.ability.into_iter().map(|_| it).chain(&it.parts);
        WaitingBrief {
            text,
            of: of.and_then(|of| self.known(of)),
            player: self.names.player(it.player),
            mode: it.ability.and_then(|ability| self.mode(ability, it.mode)),
            targets: declared.flat_map(|part| self.targets(part)).collect(),
            clauses: it.ability.map(|ability| self.cited(ability)).unwrap_or_default(),
            at: it.ability.and_then(|ability| self.spots.ability(ability)),
        }
    }

    fn resolution(&self, ability: AbilityId) -> Option<&Resolution> {
        match &self.kernel.ability(ability).kind {
            AbilityKind::Resolution(resolution) => Some(resolution),
            AbilityKind::Activated(it) => Some(&it.resolution),
            AbilityKind::Trigger(it) => Some(&it.resolution),
            AbilityKind::Replacement(_)
            | AbilityKind::Continuous(_)
            | AbilityKind::Cannot(_)
            | AbilityKind::Can(_)
            | AbilityKind::Suppress(..)
            | AbilityKind::Required(_)
            | AbilityKind::Playing(_)
            | AbilityKind::Mark => None,
        }
    }

    fn mode(&self, ability: AbilityId, mode: u8) -> Option<String> {
        let resolution = self.resolution(ability)?;
        (resolution.mode.is_some() && resolution.modes.len() > 1).then(|| self.names.mode(Some(ability), mode))
    }

    fn targets(&self, it: &Waiting) -> Vec<TargetBrief> {
        let mode = it.ability.and_then(|ability| self.resolution(ability)?.modes.get(usize::from(it.mode)));
        let slots = mode.into_iter().flat_map(|mode| &mode.targets).map(|target| target.select.slot);
        slots.filter_map(|slot| self.target(it.env.slot(slot))).collect()
    }

    /// The effect that a choice is of, if it is made while an effect is followed or declared.
    #[must_use]
    pub fn about(&self, kind: OfferKind) -> Option<AboutBrief> {
        if !is_of_an_effect(kind) {
            return None;
        }
        let (ability, of) = effect_under_way(self.kernel, self.state)?;
        let text = match of {
            Some(of) => format!("{}: {}", self.names.object(of), self.sentence(ability)),
            None => self.sentence(ability),
        };
        Some(AboutBrief {
            text,
            of: of.and_then(|of| self.known(of)),
            clauses: self.cited(ability),
            at: self.spots.ability(ability),
        })
    }

    /// In which order resolves what a choice places; nothing where the rulebook leaves that open here.
    #[must_use]
    pub fn order(&self, kind: OfferKind) -> Option<&'static str> {
        if !matches!(kind, OfferKind::NextTrigger | OfferKind::FirstTriggers) {
            return None;
        }
        let meter = Meter::default();
        let goes = self.seen_by(&meter).policy::<TriggersGo>();
        if meter.question.is_asked() {
            return None;
        }
        match goes {
            TriggersGo::Stack => Some("what is placed first resolves last"),
            TriggersGo::Queue => Some("what is placed first resolves first"),
            TriggersGo::Pool => Some("in which order what is placed resolves is not decided by this"),
        }
    }

    /// The work under way, the innermost first.
    #[must_use]
    pub fn under_way(&self) -> Vec<WorkBrief> {
        let agenda = self.state.agenda();
        (0..agenda.len()).rev().map(|at| self.work(&agenda[at], agenda.get(at + 1))).collect()
    }

    /// A piece of work, with that which interrupts it.
    fn work(&self, frame: &Frame, above: Option<&Frame>) -> WorkBrief {
        let plain = |kind, text: String| WorkBrief { kind, text, steps: Vec::new(), events: Vec::new() };
        let what = |it: &Waiting| self.waiting(it).text;
        match frame {
            Frame::Script(line) => match self.kernel.model.scenario.script.get(usize::from(*line)) {
                Some(line) => plain("script", format!("next line of the script: {}", line.text)),
                None => plain("script", "then the script is at its end".to_owned()),
            },
            Frame::Run { pc, .. } => plain("instructions", self.instructions(frame, *pc)),
            Frame::Each { pc, values, .. } => {
                let left = values.len();
                plain("instructions", format!("{}, once for each of {left} more", self.instructions(frame, *pc)))
            }
            Frame::Moment { events, step, at, .. } => {
                self.moment(events, (usize::from(*step), usize::from(*at)), above.and_then(|it| self.followed(it)))
            }
            Frame::Spread { left, part, player, key } => {
                let (who, effect) = (self.names.player(*player), self.effect(*key));
                plain(
                    "spread",
                    format!(
                        "{who} spreads {} more points of {effect}, now over part {}",
                        left.value().number_as_is(),
                        part + 1
                    ),
                )
            }
            Frame::Recalculate => {
                let told = "effects that last are applied anew, and the rules look at what has come of that";
                plain("recalculate", told.to_owned())
            }
            Frame::Check(NextChecks::Due) => plain("check", "the standing checks of the rulebook look then".to_owned()),
            Frame::Check(NextChecks::Over) => {
                plain("check", "what the standing checks of the rulebook have found is carried out".to_owned())
            }
            Frame::Check(next @ NextChecks::From(_)) => {
                let check = self.kernel.check_under_way(*next);
                let clauses = check.map(|it| self.names.clauses(&it.clauses).join(", ")).unwrap_or_default();
                plain("check", format!("a standing check of the rulebook is carried out: {clauses}"))
            }
            Frame::Place(player) => {
                let who = player.map(|it: PlayerId| format!(", {} first", self.names.player(it))).unwrap_or_default();
                plain("place", format!("triggers that were met are put where they wait{who}"))
            }
            Frame::Declare { what: it, then, .. } => {
                let then = match then {
                    OnceDeclared::Placed => "and then waits",
                    OnceDeclared::Resolves => "and then resolves",
                    OnceDeclared::IsPaid => "before its cost is paid",
                };
                plain("declare", format!("modes and targets are declared of what follows, {then}: {}", what(it)))
            }
            Frame::Settle(Settling::All) => {
                plain("settle", "then what waits resolves, until nothing is left".to_owned())
            }
            Frame::Settle(Settling::Next) => plain("settle", "then the next that waits resolves".to_owned()),
            Frame::Priority(player, passed) => {
                let passes = if *passed == 0 { String::new() } else { format!("; {passed} have passed in a row") };
                plain("priority", format!("{} may act{passes}", self.names.player(*player)))
            }
            Frame::Card { object, player, .. } => {
                let (who, card) = (self.names.player(*player), self.names.object_plain(*object));
                plain("card", format!("{who}'s {card} resolves"))
            }
        }
    }

    /// Whose instructions are being followed.
    fn instructions(&self, frame: &Frame, pc: u32) -> String {
        let of_resolution = frame.resolution().and_then(|_| self.kernel.code.ability_at(pc));
        let bearer = frame.instructions().and_then(|(_, env)| self.bearer(env));
        match of_resolution {
            Some(ability) => format!("resolving: {}", self.names.effect(ability, bearer)),
            None => match self.followed(frame) {
                Some(ability) => format!("being carried out: {}", self.names.effect(ability, bearer)),
                None => "what a line of the script or of the rulebook says is carried out".to_owned(),
            },
        }
    }

    /// The ability whose instructions are followed.
    fn followed(&self, frame: &Frame) -> Option<AbilityId> {
        let (Frame::Run { pc, .. } | Frame::Each { pc, .. }) = frame else { return None };
        self.kernel.code.ability_at(*pc)
    }

    fn answers(&self, effect: Key) -> bool {
        only_answers(self.kernel.ability(effect.ability))
    }

    /// Events of one moment: at which step of the procedure, whose turn it is, and what is being applied to that.
    fn moment(&self, events: &[Event], (step, turn): (usize, usize), applied: Option<AbilityId>) -> WorkBrief {
        let book = &self.kernel.model.rulebook;
        let steps = book.procedure.iter().enumerate().map(|(at, it)| ProcedureBrief {
            name: match &it.kind {
                // The classes alone: what is called replacing here can be an answer.
                StepKind::Replace(classes) => {
                    let names: Vec<&str> = classes.iter().map(|class| book.classes[class.index()].as_str()).collect();
                    names.join(", ") + &it.turns.text()
                }
                StepKind::SelectFirst | StepKind::Occur | StepKind::EndZero | StepKind::Complete => book.step_text(it),
            },
            when: match at.cmp(&step) {
                std::cmp::Ordering::Less => "done",
                std::cmp::Ordering::Equal => "now",
                std::cmp::Ordering::Greater => "later",
            },
            clauses: self.names.clauses(&it.clauses),
        });
        let effects = |keys: &[Key]| keys.iter().map(|key| self.effect(*key)).collect();
        let is_open = |it: &Key| is_optional(self.kernel.ability(it.ability));
        let replaced = |it: &Key| !self.answers(*it) && !is_open(it);
        let (answered, offered) = (|it: &Key| self.answers(*it), |it: &Key| !self.answers(*it) && is_open(it));
        let those = |keys: &[Key], which: &dyn Fn(&Key) -> bool| -> Vec<Key> {
            keys.iter().filter(|key| which(key)).copied().collect()
        };
        let told = events.iter().enumerate().map(|(at, event)| {
            // As long as an effect is being applied, it stands behind the others. One that somebody may decline is offered.
            let now = event.lineage.last().filter(|key| at == turn && applied == Some(key.ability) && replaced(key));
            let before = &event.lineage[..event.lineage.len() - usize::from(now.is_some())];
            EventBrief {
                text: self.names.event(&Fact::of(event)),
                now: at == turn || events.len() == 1,
                nothing: event.nothing,
                replaced_by: effects(&those(before, &replaced)),
                applying: now.map(|key| self.effect(*key)),
                offered_by: effects(&those(before, &offered)),
                answered_by: effects(&those(before, &answered)),
                declined: effects(&event.declined),
            }
        });
        let events: Vec<EventBrief> = told.collect();
        let text = events.iter().map(|it| it.text.as_str()).collect::<Vec<_>>().join("; ");
        WorkBrief { kind: "event", text, steps: steps.collect(), events }
    }
}

/// Whether a choice is made by an effect, as its instructions are followed or its targets declared.
const fn is_of_an_effect(kind: OfferKind) -> bool {
    match kind {
        OfferKind::May
        | OfferKind::Mode
        | OfferKind::Target
        | OfferKind::Object
        | OfferKind::NextPlayer
        | OfferKind::Player
        | OfferKind::Number
        | OfferKind::Word
        | OfferKind::Part
        | OfferKind::Spread
        | OfferKind::Roll
        | OfferKind::Chance
        | OfferKind::Shuffle => true,
        OfferKind::FirstPlayer
        | OfferKind::NextReplacement
        | OfferKind::NextEvent
        | OfferKind::FirstEvent
        | OfferKind::Round
        | OfferKind::Top
        | OfferKind::NextContinuous
        | OfferKind::NextObject
        | OfferKind::FirstTriggers
        | OfferKind::NextTrigger
        | OfferKind::NextResolution
        | OfferKind::Priority
        | OfferKind::Reading(_)
        | OfferKind::Precedence
        | OfferKind::Tie
        | OfferKind::Checkpoint => false,
    }
}
