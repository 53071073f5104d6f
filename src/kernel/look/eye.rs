//! Looking at a position.
//!
//! An [`Eye`] looks at a state with the kernel's tables, through the objects
//! as effects make them: those of the state, or those of a pass under way.

use crate::position::meter::Meter;
use crate::position::state::State;
use crate::position::trace::Trace;
use crate::position::value::Value;
use crate::position::view::Props;
use crate::table::kernel::Kernel;
use base::id::{CardId, CounterId, NumberId, ObjectId, PlayerId};
use model::expr::Arithmetic;
use model::policy::Rounding;

/// Looks at a position.
pub struct Eye<'a, 'm, T = ()> {
    /// The tables.
    pub kernel: &'a Kernel<'m>,
    /// The position.
    pub state: &'a State<T>,
    /// The objects as effects make them; unused in models without such effects.
    pub view: &'a [Props],
    /// Set when a number leaves its range.
    pub meter: &'a Meter,
}

impl<T> Clone for Eye<'_, '_, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Eye<'_, '_, T> {}

impl<'a, 'm, T: Trace> Eye<'a, 'm, T> {
    /// An object as effects make it.
    #[must_use]
    pub fn props(&self, object: ObjectId) -> &'a Props {
        let plain = || &self.kernel.cards[self.state.card_of(object).index()];
        if self.kernel.plain {
            return plain();
        }
        // Of the objects of a pass under way is told what it makes them of.
        if T::LISTENS && std::ptr::eq(self.view, self.state.untold_view().as_slice()) {
            self.state.tell_seen(object);
        }
        self.view.get(object.index()).unwrap_or_else(plain)
    }

    /// Who controls an object.
    #[must_use]
    pub fn control(&self, object: ObjectId) -> PlayerId {
        if self.kernel.plain {
            return self.state.base_control_of(object);
        }
        let looks = || self.props(object).control;
        self.state.looking(looks, |player, told| told.push(player.index() as u8))
    }

    /// The object of a value, if it is one that exists.
    #[must_use]
    pub fn exists(&self, value: Value) -> Option<ObjectId> {
        let object = value.object()?;
        self.state.exists(object).then_some(object)
    }

    /// A number of an object as it is.
    #[must_use]
    pub fn number(&self, object: ObjectId, number: NumberId) -> Value {
        match self.kernel.column(number) {
            Some(_) if self.kernel.faces && !self.has_number(object, number) => Value::NONE,
            Some(column) if self.kernel.plain => self.state.tracked_of(object, column),
            _ => {
                let props = self.props(object);
                self.bounded(props, number, props.number(number))
            }
        }
    }

    /// Whether an object has a number, by its card, by an effect or from the scenario.
    pub(crate) fn has_number(&self, object: ObjectId, number: NumberId) -> bool {
        self.props(object).base(number) != Value::NONE || self.kernel.given(self.state, object, number).is_some()
    }

    /// A number within what effects and the rulebook let it be: at most first, and then at least.
    fn bounded(&self, props: &Props, number: NumberId, value: Value) -> Value {
        if !self.kernel.bounds {
            return value;
        }
        let of_book = &self.kernel.model.rulebook.numbers[number.index()];
        if value == Value::NONE || (props.bounds.is_empty() && of_book.least.is_none() && of_book.most.is_none()) {
            return value;
        }
        let bounds = |above: bool| {
            let of_effects = props.bounds.iter().filter(move |it| it.number == number && it.above == above);
            of_effects.map(|it| it.by).chain(if above { of_book.most } else { of_book.least }.map(Value::of))
        };
        let one =
            |way: Arithmetic, value: Value, bound: Value| self.meter.arithmetic(way, value, bound, Rounding::Down);
        let below = bounds(true).fold(value, |value, bound| one(Arithmetic::Lower, value, bound));
        bounds(false).fold(below, |value, bound| one(Arithmetic::Higher, value, bound))
    }

    pub(crate) fn counters(&self, object: ObjectId, counter: CounterId) -> Value {
        self.state.counters_on(object, counter)
    }

    pub(crate) fn is_card(&self, object: ObjectId, card: CardId) -> bool {
        let cards = &self.kernel.model.cards;
        let now = if self.kernel.plain { self.state.card_of(object) } else { self.props(object).card };
        cards[now.index()].like == cards[card.index()].like
    }
}
