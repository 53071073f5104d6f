//! Effects that last: whose they are, how long, and what they change now.

use super::brief::{EffectBrief, TargetBrief};
use super::look::PositionLook;
use kernel::position::lasting::{Effect, Remaining};
use model::ability::Duration;

impl PositionLook<'_, '_> {
    /// All effects that layers have generated, the oldest first.
    #[must_use]
    pub fn effects(&self) -> Vec<EffectBrief> {
        let mut all: Vec<(usize, &Effect)> = self.state.effects().iter().enumerate().collect();
        all.sort_by_key(|(at, effect)| (effect.moment, *at));
        all.into_iter().map(|(at, effect)| self.lasting(at, effect)).collect()
    }

    fn lasting(&self, at: usize, effect: &Effect) -> EffectBrief {
        let of = self.bearer(&effect.env);
        let mut objects: Vec<TargetBrief> = Vec::new();
        let applied = self.state.applied().iter().filter(|it| it.live && it.key.position() == Some(at));
        let bound = effect.bound.object();
        // An effect on all that fit can be on very many.
        for object in applied.map(|it| it.object).chain(bound) {
            let named = TargetBrief { name: self.names.object_plain(object), object: self.known(object) };
            if !objects.contains(&named) {
                objects.push(named);
            }
        }
        EffectBrief {
            text: self.sentence(effect.ability),
            of: of.and_then(|of| self.known(of)),
            by: of.map(|of| self.names.object_plain(of)),
            lasts: self.lasts(effect),
            moment: effect.moment.earlier().into(),
            left: (effect.left != Remaining::UNUSED).then(|| effect.left.value().number_as_is()),
            objects,
            at: self.spots.ability(effect.ability),
        }
    }

    /// How long an effect lasts, in words.
    fn lasts(&self, effect: &Effect) -> String {
        let period = |id: base::id::PeriodId| {
            let known = self.kernel.model.rulebook.periods.get(id.index());
            known.map_or_else(|| "the period".to_owned(), |it| format!("the {}", it.name))
        };
        let told = match &self.kernel.ability(effect.lasts).duration {
            Some(Duration::UntilEndOf(id)) => format!("until the end of {}", period(*id)),
            Some(Duration::UntilEndOfNext(id, slot)) => {
                let whose = effect.env.slot(*slot).player();
                let whose = whose.map_or_else(|| "a player".to_owned(), |it| self.names.player(it));
                format!("until the end of {} of {whose}'s next turn", period(*id))
            }
            Some(Duration::UntilEvent(pattern)) => {
                let kind = self.kernel.model.rulebook.events.get(pattern.kind.index());
                format!("until an event: {}", kind.map_or("one that fits", |kind| kind.name.as_str()))
            }
            Some(Duration::AsLongAs(_)) => "as long as its condition holds".to_owned(),
            Some(Duration::Indefinite) => "until the end of the game".to_owned(),
            None => "for a time that is not stated".to_owned(),
        };
        if effect.over { format!("over, but given again otherwise; {told}") } else { told }
    }
}
