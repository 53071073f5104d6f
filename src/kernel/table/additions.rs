//! Parts of continuous effects that only add to numbers, or take from them: in whatever order they apply, they come to the same.

use base::id::AbilityId;
use model::ability::{Ability, Continuous, EffectPart, Modify, Scope};
use model::event::Change;
use model::ir::Model;

/// The parts that are additions.
///
/// An addition adds to a number that no continuous effect reads, or takes from it, to objects that are there, and nothing answers that. So it
/// makes no difference to what any other part does, nor to whether it is there: two additions that apply one right behind the other
/// can as well apply the other way round.
#[derive(Debug, Default)]
pub struct Additions {
    /// By ability and part.
    parts: Vec<Vec<bool>>,
    /// By ability: whether it has parts, and all of them are additions.
    whole: Vec<bool>,
}

impl Additions {
    /// Finds them in a model. `read` tells by number whether a part of a continuous effect reads it, `is_answered` whether
    /// anything can concern the event by which a change of this kind applies.
    #[must_use]
    pub fn of(model: &Model, read: &[bool], is_answered: impl Fn(Change) -> bool) -> Additions {
        let adds = |part: &EffectPart| match &part.change {
            Modify::Number { how: how @ (Change::Add | Change::Subtract), number, base: false, by: _ } => {
                part.instead.is_empty() && !read[number.index()] && !is_answered(*how)
            }
            Modify::Number { .. }
            | Modify::Copy(_)
            | Modify::Control(_)
            | Modify::AddWords(_)
            | Modify::RemoveWords(_)
            | Modify::RemoveSets(_)
            | Modify::AddAbilities(..)
            | Modify::RemoveAbilities(_)
            | Modify::NoAbilities
            | Modify::Property(..) => false,
        };
        // Which of several effects is first to find the next object is no matter of what they add.
        let is_there = |of: &Continuous| match of.scope {
            Scope::One(_) | Scope::Each(_) => true,
            Scope::Next(..) => false,
        };
        let of = |ability: &Ability| -> Vec<bool> {
            let parts = |it: &Continuous| it.parts.iter().map(|part| is_there(it) && adds(part)).collect();
            ability.kind.continuous().map_or_else(Vec::new, parts)
        };
        let parts: Vec<Vec<bool>> = model.abilities.iter().map(of).collect();
        let whole = parts.iter().map(|of| !of.is_empty() && of.iter().all(|adds| *adds)).collect();
        Additions { parts, whole }
    }

    /// None, whatever there is in a model: every order of its effects is another one.
    #[must_use]
    pub fn none(model: &Model) -> Additions {
        let of = |ability: &Ability| vec![false; ability.kind.continuous().map_or(0, |it| it.parts.len())];
        let parts = model.abilities.iter().map(of).collect();
        Additions { parts, whole: vec![false; model.abilities.len()] }
    }

    /// Whether a part is one.
    #[must_use]
    pub fn contains(&self, ability: AbilityId, part: u8) -> bool {
        self.parts[ability.index()].get(usize::from(part)).is_some_and(|adds| *adds)
    }

    /// Whether all parts of an effect are.
    #[must_use]
    pub fn is_whole(&self, ability: AbilityId) -> bool {
        self.whole[ability.index()]
    }

    /// Whether there are such effects.
    #[must_use]
    pub fn are_there(&self) -> bool {
        self.whole.contains(&true)
    }
}
