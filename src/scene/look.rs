//! What a position is looked at with: the kernel, the state with its names, and where everything is written.

use super::brief::{Spot, TargetBrief};
use base::id::{AbilityId, CardId, ClauseId, ObjectId};
use base::source::{Sources, Span};
use explain::names::Names;
use kernel::look::eye::Eye;
use kernel::position::env::Env;
use kernel::position::key::Key;
use kernel::position::meter::Meter;
use kernel::position::state::State;
use kernel::position::value::Value;
use kernel::table::kernel::Kernel;
use model::expr::Slot;
use model::policy::Policy;
use model::read::ModelPlaces;

/// Where the parts of a model are written, worked out once.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Spots {
    /// The scenario's name.
    pub scenario: Option<Spot>,
    clauses: Vec<Option<Spot>>,
    policies: Vec<Option<Spot>>,
    cards: Vec<Option<Spot>>,
    abilities: Vec<Option<Spot>>,
    objects: Vec<Option<Spot>>,
    script: Vec<Option<Spot>>,
}

impl Spots {
    /// Of the places of a scenario; a model that was read as JSON has none.
    #[must_use]
    pub fn of(lines: &Lines, places: &ModelPlaces) -> Spots {
        let all = |spans: &[Span]| spans.iter().map(|span| lines.spot(*span)).collect();
        let some = |spans: &[Option<Span>]| spans.iter().map(|span| span.and_then(|span| lines.spot(span))).collect();
        Spots {
            scenario: lines.spot(places.scenario),
            clauses: all(&places.clauses),
            policies: some(&places.policies),
            cards: some(&places.cards),
            abilities: some(&places.abilities),
            objects: all(&places.objects),
            script: all(&places.script),
        }
    }

    /// A clause.
    #[must_use]
    pub fn clause(&self, clause: ClauseId) -> Option<Spot> {
        self.clauses.get(clause.index()).copied().flatten()
    }

    /// A policy.
    #[must_use]
    pub fn policy(&self, policy: Policy) -> Option<Spot> {
        self.policies.get(policy as usize).copied().flatten()
    }

    /// A card.
    #[must_use]
    pub fn card(&self, card: CardId) -> Option<Spot> {
        self.cards.get(card.index()).copied().flatten()
    }

    /// An ability.
    #[must_use]
    pub fn ability(&self, ability: AbilityId) -> Option<Spot> {
        self.abilities.get(ability.index()).copied().flatten()
    }

    /// An object of the scenario.
    #[must_use]
    pub fn object(&self, object: ObjectId) -> Option<Spot> {
        self.objects.get(object.index()).copied().flatten()
    }

    /// A line of the script.
    #[must_use]
    pub fn line(&self, line: u16) -> Option<Spot> {
        self.script.get(usize::from(line)).copied().flatten()
    }
}

/// Where the lines of all texts begin; worked out once for all scenarios.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Lines {
    starts: Vec<Vec<u32>>,
    first: u32,
}

impl Lines {
    /// Of these texts.
    #[must_use]
    pub fn of(sources: &Sources) -> Lines {
        Lines::behind(0, sources)
    }

    /// Of texts that stand behind so many others.
    #[must_use]
    pub fn behind(first: u32, sources: &Sources) -> Lines {
        let starts = |text: &str| text.match_indices('\n').map(|(at, _)| at as u32 + 1).collect();
        Lines { starts: sources.iter().map(|(_, source)| starts(&source.text)).collect(), first }
    }

    /// The line in which a stretch begins.
    #[must_use]
    pub fn spot(&self, span: Span) -> Option<Spot> {
        let starts = self.starts.get(span.source.index())?;
        // A stretch of nothing at the very beginning stands for a part that has no place.
        let line = starts.partition_point(|start| *start <= span.start) as u32 + 1;
        (span != Span::default()).then_some(Spot { text: self.first + span.source.index() as u32, line })
    }
}

/// A position that is looked at.
pub struct PositionLook<'a, 'm> {
    /// The machine.
    pub kernel: &'a Kernel<'m>,
    /// The position.
    pub state: &'a State,
    /// Its objects as effects make them.
    pub eye: Eye<'a, 'm>,
    /// What its objects are called.
    pub names: Names<'m>,
    /// Where everything is written.
    pub spots: &'a Spots,
}

impl<'a, 'm> PositionLook<'a, 'm> {
    /// At a position that was read back.
    #[must_use]
    pub fn new((kernel, spots): (&'a Kernel<'m>, &'a Spots), state: &'a State, meter: &'a Meter) -> Self {
        let eye = Eye { kernel, state, view: state.untold_view(), meter };
        PositionLook { kernel, state, eye, names: Names::of_state(kernel.model, state), spots }
    }

    /// The same position with a meter of its own, for what may have to be asked.
    #[must_use]
    pub fn seen_by<'b>(&'b self, meter: &'b Meter) -> Eye<'b, 'm> {
        Eye { kernel: self.kernel, state: self.state, view: self.state.untold_view(), meter }
    }

    /// The number of an object that exists.
    #[must_use]
    pub fn known(&self, object: ObjectId) -> Option<u32> {
        self.state.exists(object).then_some(object.index() as u32)
    }

    /// What a value of an environment names, if it is an object or a player.
    #[must_use]
    pub fn target(&self, value: Value) -> Option<TargetBrief> {
        if let Some(object) = value.object() {
            return Some(TargetBrief { name: self.names.object_plain(object), object: self.known(object) });
        }
        value.player().map(|player| TargetBrief { name: self.names.player(player), object: None })
    }

    /// The object whose ability an environment is of.
    #[must_use]
    pub fn bearer(&self, env: &Env) -> Option<ObjectId> {
        env.slot(Slot(0)).object()
    }

    /// An effect by its key, as stories call it: with the object that has it, or of which the layer was that made it.
    #[must_use]
    pub fn effect(&self, key: Key) -> String {
        let of_layer = || self.bearer(&self.state.effects().get(key.position()?)?.env);
        self.names.effect(key.ability, key.bearer().or_else(of_layer))
    }

    /// The sentence of an ability, behind its keyword if it is of one.
    #[must_use]
    pub fn sentence(&self, ability: AbilityId) -> String {
        let known = self.kernel.ability(ability);
        match (known.keyword, known.name.as_str(), known.sentence.as_str()) {
            (_, name, "") => name.to_owned(),
            (Some(_), name, sentence) if !name.is_empty() && name != sentence => format!("{name}: {sentence}"),
            (_, _, sentence) => sentence.to_owned(),
        }
    }

    /// The clauses that an ability cites.
    #[must_use]
    pub fn cited(&self, ability: AbilityId) -> Vec<String> {
        self.names.clauses(&self.kernel.ability(ability).clauses)
    }
}
