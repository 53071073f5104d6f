//! Events that are to have as much as an object has of a number that it lacks: that is read as 0, and a story tells it.

use crate::position::env::Env;
use crate::position::log::{Idle, What};
use crate::position::trace::Trace;
use crate::position::value::Value;
use crate::step::work::Step;
use base::id::{NumberId, ObjectId};
use model::event::EventTemplate;
use model::expr::{Expr, Role};

impl<'m, T: Trace> Step<'_, 'm, T> {
    /// Tells of each event that is to be made whose amount is nothing since an object lacks a number. The search does not listen.
    pub(crate) fn tell_of_lacking(&mut self, env: &Env, templates: &'m [EventTemplate]) {
        if !self.log.wants_entries() {
            return;
        }
        for template in templates.iter().filter(|template| template.each.is_none()) {
            let amount = template.roles.iter().find(|(role, _)| *role == Role::Amount);
            let Some((_, amount)) = amount else { continue };
            let (lacking, _) = self.meter.question.unasked(|| self.lacking(&mut env.clone(), amount));
            if let Some((object, number)) = lacking {
                self.tell(&[], |_| What::Idle(Idle::ReadAsZero(object, number)));
            }
        }
    }

    /// An object and a number that it lacks, where an amount is nothing by that.
    fn lacking(&self, env: &mut Env, amount: &Expr) -> Option<(ObjectId, NumberId)> {
        if self.value(env, amount) != Value::NONE {
            return None;
        }
        if let Expr::Arithmetic(_, left, right) = amount {
            return self.lacking(env, left).or_else(|| self.lacking(env, right));
        }
        self.read_of(env, if let Expr::Was(_, now) = amount { now } else { amount })
    }

    /// The object and the number that are asked for.
    fn read_of(&self, env: &mut Env, read: &Expr) -> Option<(ObjectId, NumberId)> {
        let (Expr::Value(of, number) | Expr::Base(of, number)) = read else { return None };
        Some((self.object(self.value(env, of))?, *number))
    }
}
