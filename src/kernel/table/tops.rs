//! What a model reads of zones whose order nobody knows.

use base::id::ObjectId;
use model::expr::Expr;
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
        let mut found =
            Reads { zones: &model.rulebook.zones, found: Tops { are_read: false, named: vec![false; count] } };
        walk::model(&mut found, model);
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

struct Reads<'m> {
    zones: &'m [Zone],
    found: Tops,
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
        walk::expr(self, expr);
    }
}
