//! What players are required to do: an event's sentence with `must`, or `PLAYER must choose OBJECT`; `if able` goes with it.

use super::ability::{AbilityHead, with_state};
use super::effect::Inner;
use super::event::SentenceUse;
use super::reader::StatementReader;
use super::select::{Determiner, Extent};
use super::trouble::{Fail, Read};
use crate::ability::{AbilityKind, Bound, Duration, RequiredChoice, RequiredEvent, Requirement};
use crate::event::{EventPattern, Special};
use crate::expr::{Expr, Role, Select, Slot};
use crate::instr::Instr;
use base::diagnostic::Diagnostic;
use syntax::Part;

/// What stands behind `if` for "if able".
const ABLE: [&str; 3] = ["able", "possible", "legal"];

/// Of whom something is required: of the one that is told, or of each that is described.
#[derive(Clone, Copy, PartialEq, Eq)]
enum RequiredOf {
    One,
    EachPlayer,
    EachObject,
}

/// How long a requirement lasts, and the instructions that fix what that duration reads, such as whose turn is meant.
type LastsFor = (Option<Duration>, Vec<Instr>);

impl StatementReader<'_, '_, '_> {
    /// Whether words stand ahead that require something.
    pub(super) fn at_requirement(&self) -> bool {
        let ahead = self.ahead();
        ahead.iter().any(|part| part.is_word("must")) || ahead.windows(2).any(is_if_able)
    }

    /// The sentence, as an ability.
    pub(super) fn requirement(&mut self) -> Read<(AbilityKind, Inner)> {
        let ((required, _), inner) = self.with_event(|reader| reader.required(false))?;
        Ok((AbilityKind::Required(required), inner))
    }

    /// The sentence as an instruction: from now on.
    pub(super) fn required_from_now(&mut self, duration: Option<Duration>, mut before: Vec<Instr>) -> Read<Vec<Instr>> {
        let at = self.cursor.at;
        let ((required, (lasts, more)), inner) = self.with_event(|reader| reader.required(duration.is_none()))?;
        before.extend(more);
        self.generate(at, AbilityKind::Required(required), inner, duration.or(lasts), before)
    }

    /// What is required, and how long: that may stand in front of `if able`, where `lasts` says so.
    fn required(&mut self, lasts: bool) -> Read<(Requirement, LastsFor)> {
        if let Ok(choice) = self.attempt(|reader| {
            let choice = reader.required_choice()?;
            let mut before = Vec::new();
            let duration = if lasts { reader.duration_behind(&mut before) } else { None };
            reader.if_able();
            Ok((Requirement::Choice(choice), (duration, before)))
        }) {
            return Ok(choice);
        }
        let (event, duration) = self.required_event(lasts)?;
        Ok((Requirement::Event(event), duration))
    }

    /// `if able`, if it stands here.
    fn if_able(&mut self) -> bool {
        let stands = self.rest().get(..2).is_some_and(is_if_able);
        self.skip(if stands { 2 } else { 0 });
        stands
    }

    // choices

    /// `PLAYER must choose OBJECTS [as a target] [of OBJECTS]`, `OBJECTS must be chosen [as a target] [of OBJECTS] [by PLAYER]`.
    fn required_choice(&mut self) -> Read<RequiredChoice> {
        let player = self.slot()?;
        if let Ok(who) = self.attempt(|reader| {
            let who = reader.required_of(player)?;
            reader.expect_words(&["must", "choose"])?;
            Ok(who)
        }) {
            let what = self.one_of_them()?;
            let target = self.as_a_target()?;
            let of = self.chosen_for()?;
            return Ok(RequiredChoice { player, who, what, target, of });
        }
        let what = self.one_of_them()?;
        self.expect_words(&["must", "be", "chosen"])?;
        let target = self.as_a_target()?;
        let of = self.chosen_for()?;
        let who = if self.eat("by") { self.required_of(player)? } else { Expr::TRUE };
        Ok(RequiredChoice { player, who, what, target, of })
    }

    fn required_of(&mut self, player: Slot) -> Read<Expr> {
        if self.eat_words(&["each", "player"]) {
            return Ok(Expr::TRUE);
        }
        if self.at_words(&["each", "opponent"]) {
            self.skip(2);
            let at = self.cursor.at;
            let you = self.known(self.scope.you.clone(), at, "there is no `you` here whose opponent it could be")?;
            return Ok(super::make::compare(crate::expr::Comparison::Unequal, Expr::Slot(player), you));
        }
        self.whose(Expr::Slot(player))
    }

    /// An object, or whatever fits a description: one of them is chosen.
    fn one_of_them(&mut self) -> Read<Select> {
        let at = self.cursor.at;
        if ["each", "all", "every"].iter().any(|word| self.at_word(word)) {
            return self.refuse(at, |span| {
                Diagnostic::error(span, "one choice cannot choose each of several")
                    .label("which one?")
                    .help("write `a ...`: any one of them fulfils it; or give it to each: `each unit has { a player must choose this if able }`")
            });
        }
        self.any_of()
    }

    fn as_a_target(&mut self) -> Read<bool> {
        if !self.eat("as") {
            return Ok(false);
        }
        self.eat_any(&["a", "the"]);
        if !self.eat_any(&["target", "targets"]) {
            return self.wanted("`target`");
        }
        Ok(true)
    }

    fn chosen_for(&mut self) -> Read<Option<Select>> {
        if !self.eat_any(&["of", "for"]) {
            return Ok(None);
        }
        self.any_of().map(Some)
    }

    // events

    /// `EVENT with must [each PERIOD] [and COND] [if able]`, or `EVENT [each PERIOD] if able`.
    fn required_event(&mut self, lasts: bool) -> Read<(RequiredEvent, LastsFor)> {
        let at = self.cursor.at;
        let whose = self.whose_requirement();
        let told = self.ahead().iter().any(|part| part.is_word("must"));
        if !told && self.peek().and_then(Part::word).is_some_and(|word| self.is_event(word)) {
            // `destroy a unit if able` is done, and not required.
            return Err(Fail);
        }
        let on = self.event_patterns(if told { SentenceUse::Must } else { SentenceUse::Pattern })?;
        let named = self.scope.named.first().map(|(role, _)| *role);
        self.event_is_named(&on);
        let mut bound = None;
        let (mut duration, mut before) = (None, Vec::new());
        if self.eat("each") {
            bound = Some(Bound { times: 1, period: Some(self.period()?) });
        } else if lasts && self.at_word("this") {
            duration = Some(self.duration(&mut before)?);
            bound = Some(Bound { times: 1, period: None });
        } else if lasts {
            duration = self.duration_behind(&mut before);
        }
        let state = self.conditions_behind()?;
        if !self.if_able() && !told {
            return self.wanted("`if able`");
        }
        self.can_be_required(at, &on)?;
        if whose != RequiredOf::One && bound.is_some() {
            return self.refuse(at, |span| {
                Diagnostic::error(span, "for each of several by itself it is not counted what has been fulfilled")
                    .label("of each of them")
                    .help("give it to each of them: `each unit has { this must attack each turn if able }`")
            });
        }
        let each = match (whose, named) {
            (RequiredOf::One | RequiredOf::EachPlayer, _) => None,
            (RequiredOf::EachObject, Some(role)) => Some(role),
            (RequiredOf::EachObject, None) => {
                return self.refuse(at, |span| {
                    Diagnostic::error(span, "each of several is required to do one thing").label("several events").help(
                        "say each in a sentence of its own, or give it to each: `each unit has { this must attack or this must block }`",
                    )
                });
            }
        };
        let on = with_state(AbilityHead { on, state });
        Ok((RequiredEvent { on, bound, each }, (duration, before)))
    }

    /// Whether one thing is told here, or each of several.
    fn whose_requirement(&mut self) -> RequiredOf {
        let each = ["each", "all", "every"].iter().any(|word| self.at_word(word));
        let is_player = |reader: &mut Self| {
            let candidate = Expr::Slot(Slot::of_role(Role::Player));
            reader.measure(|reader| reader.is_player_told(&candidate)).is_some()
        };
        if is_player(self) {
            return if each { RequiredOf::EachPlayer } else { RequiredOf::One };
        }
        if self.measure(Self::object).is_some() {
            return RequiredOf::One;
        }
        let candidate = Expr::Slot(Slot::of_role(Role::Object));
        let described = self.measure(|reader| Ok(reader.description(&candidate, Extent::WORDS)?.determiner));
        match described {
            Some((_, Determiner::Each | Determiner::Bare)) => RequiredOf::EachObject,
            Some((_, Determiner::One)) | None => RequiredOf::One,
        }
    }

    fn is_player_told(&mut self, candidate: &Expr) -> Read<Expr> {
        if self.eat_words(&["each", "player"]) || self.eat_words(&["each", "opponent"]) {
            return Ok(Expr::TRUE);
        }
        self.whose(candidate.clone())
    }

    fn can_be_required(&mut self, at: usize, on: &[EventPattern]) -> Read<()> {
        let special = |it: &EventPattern| self.b.rulebook.events[it.kind.index()].special;
        let of_machine = |it: &EventPattern| match special(it) {
            Special::Applies(_) | Special::Prevents | Special::Starts(_) | Special::Ends(_) => true,
            Special::Plain | Special::Plays | Special::Activates => false,
        };
        if !on.iter().any(of_machine) {
            return Ok(());
        }
        self.refuse(at, |span| {
            Diagnostic::error(span, "nobody chooses whether this happens, so nobody can be required to do it")
                .label("an event of the machine itself")
                .help("`must` is said of what players do: of events of the rulebook, of playing and of activating")
        })
    }
}

/// Whether these two words are `if able`.
fn is_if_able(pair: &[Part]) -> bool {
    matches!(pair, [one, other] if one.is_word("if") && ABLE.iter().any(|able| other.is_word(able)))
}
