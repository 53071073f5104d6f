//! What a model reads of zones whose order nobody knows.

use base::id::{CardId, ObjectId, WordId};
use model::ability::Modify;
use model::expr::{Expr, Select};
use model::ir::Model;
use model::rulebook::Zone;
use model::scenario::ValueShape;
use model::visit::{Visit, walk};

/// What a model reads of zones whose order nobody knows.
#[derive(Clone, Debug, Default)]
pub struct Tops {
    /// Whether the top card of such a zone is read, without being moved.
    pub are_read: bool,
    /// By object of the scenario: whether the text means it alone, so that another copy of its card is not the same.
    named: Vec<bool>,
}

impl Tops {
    /// What a model reads of them.
    #[must_use]
    pub fn of(model: &Model) -> Tops {
        let count = model.scenario.objects.len();
        let found = Tops { are_read: false, named: vec![false; count] };
        let mut found = Reads { zones: &model.rulebook.zones, found, firsts: Vec::new() };
        walk::model(&mut found, model);
        let firsts = std::mem::take(&mut found.firsts);
        for (at, object) in model.scenario.objects.iter().enumerate() {
            if firsts.iter().any(|select| is_told_by_its_place(model, select, object.card)) {
                found.name(ObjectId::at(at));
            }
        }
        for one in &model.scenario.moves {
            found.name(one.object);
        }
        // What is observed can be any of them.
        if model.scenario.observations.iter().any(|it| it.shape == ValueShape::Object) {
            found.found.named.fill(true);
        }
        found.found
    }

    /// Whether the text means an object alone.
    #[must_use]
    pub fn names(&self, object: ObjectId) -> bool {
        self.named.get(object.index()).copied().unwrap_or(false)
    }
}

/// Whether the first of some objects can be a copy of a card or one of another card: then it matters where among the others of
/// the scenario that copy stands.
fn is_told_by_its_place(model: &Model, select: &Select, card: CardId) -> bool {
    let others = (0..model.cards.len()).map(CardId::at).filter(|other| *other != card);
    can_fit(model, select, card) && others.into_iter().any(|other| can_fit(model, select, other))
}

/// Whether an object of a card can fit a description, as far as the card's words tell.
fn can_fit(model: &Model, select: &Select, card: CardId) -> bool {
    let effects = model.abilities.iter().filter_map(|it| it.kind.continuous()).flat_map(|it| &it.parts);
    let changes: Vec<&Modify> = effects.map(|part| &part.change).collect();
    let gives = |word: &WordId| changes.iter().any(|it| matches!(it, Modify::AddWords(words) if words.contains(word)));
    let is_copied = changes.iter().any(|it| matches!(it, Modify::Copy(_)));
    let lacks = |part: &Expr| {
        matches!(part, Expr::HasWord(of, word) if **of == Expr::Slot(select.slot)
            && !model.cards[card.index()].words.contains(word) && !gives(word))
    };
    is_copied || model.rulebook.face_down().is_some() || !select.filter.conjuncts().iter().any(lacks)
}

struct Reads<'m> {
    zones: &'m [Zone],
    found: Tops,
    /// The descriptions of which the first object that fits is read.
    firsts: Vec<&'m Select>,
}

impl Reads<'_> {
    fn name(&mut self, object: ObjectId) {
        if let Some(named) = self.found.named.get_mut(object.index()) {
            *named = true;
        }
    }
}

impl<'m> Visit<'m> for Reads<'m> {
    fn expr(&mut self, expr: &'m Expr) {
        if let Expr::Is(value) = expr
            && let Some(object) = ObjectId::of_value(*value)
        {
            self.name(object);
        }
        if let Expr::Top(_, zone) = expr {
            self.found.are_read |= self.zones[zone.index()].hidden;
        }
        if let Expr::First(select) = expr {
            self.firsts.push(select);
        }
        walk::expr(self, expr);
    }
}
