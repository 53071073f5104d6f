//! How the game stands: whose turn it is, who has lost or won, what players have, what was counted and read.

use crate::position::grade::{Compared, Grade, Precedence};
use crate::position::offer::Stuck;
use crate::position::state::State;
use crate::position::trace::{Place, StatePart, Trace};
use crate::position::value::{IntoValue, Value};
use base::id::{PeriodId, PlayerId, ResourceId, TallyId};
use std::cmp::Ordering;

/// Turns and periods.
impl<T: Trace> State<T> {
    /// Whose turn it is.
    #[inline]
    #[must_use]
    pub fn turn_player(&self) -> PlayerId {
        self.trace.read(Place::whole(StatePart::Turn));
        PlayerId(self.turn.into())
    }

    /// Whose turn it is, as a value.
    #[inline]
    #[must_use]
    pub fn turn_value(&self) -> Value {
        self.turn_player().into_value()
    }

    /// It is a player's turn.
    pub fn turn_to(&mut self, player: PlayerId) {
        self.trace.write(Place::whole(StatePart::Turn));
        self.turn = player.index() as u8;
    }

    /// Whether a period goes on.
    #[inline]
    #[must_use]
    pub fn is_during(&self, period: PeriodId) -> bool {
        self.trace.read(Place::whole(StatePart::Periods));
        self.periods >> period.index() & 1 == 1
    }

    /// A period begins.
    pub fn begin_period(&mut self, period: PeriodId) {
        self.rewrite(StatePart::Periods);
        self.periods |= 1 << period.index();
    }

    /// A period is over.
    pub fn end_period(&mut self, period: PeriodId) {
        self.rewrite(StatePart::Periods);
        self.periods &= !(1 << period.index());
    }
}

/// Who has lost or won.
impl<T: Trace> State<T> {
    /// Whether a player has lost.
    #[inline]
    #[must_use]
    pub fn has_lost(&self, player: PlayerId) -> bool {
        self.lost() >> player.index() & 1 == 1
    }

    /// Whether a player has won.
    #[inline]
    #[must_use]
    pub fn has_won(&self, player: PlayerId) -> bool {
        self.won() >> player.index() & 1 == 1
    }

    /// The players who have lost: bit `player`.
    #[inline]
    #[must_use]
    pub fn lost(&self) -> u8 {
        self.trace.read(Place::whole(StatePart::Lost));
        self.lost
    }

    /// The players who have won: bit `player`.
    #[inline]
    #[must_use]
    pub fn won(&self) -> u8 {
        self.trace.read(Place::whole(StatePart::Won));
        self.won
    }

    /// Whether the game is drawn.
    #[inline]
    #[must_use]
    pub fn is_drawn(&self) -> bool {
        self.trace.read(Place::whole(StatePart::Drawn));
        self.drawn
    }

    /// The line of the script that cannot be done, if one could not.
    #[inline]
    #[must_use]
    pub fn stuck(&self) -> Option<Stuck> {
        self.trace.read(Place::whole(StatePart::Stuck));
        self.stuck
    }

    /// A player loses.
    pub fn lose(&mut self, player: PlayerId) {
        self.rewrite(StatePart::Lost);
        self.lost |= 1 << player.index();
    }

    /// A player wins.
    pub fn win(&mut self, player: PlayerId) {
        self.rewrite(StatePart::Won);
        self.won |= 1 << player.index();
    }

    /// The game is drawn.
    pub fn draw(&mut self) {
        self.trace.write(Place::whole(StatePart::Drawn));
        self.drawn = true;
    }

    /// A line of the script cannot be done.
    pub fn get_stuck(&mut self, stuck: Stuck) {
        self.trace.write(Place::whole(StatePart::Stuck));
        self.stuck = Some(stuck);
    }

    /// The next player clockwise who has not lost; the same one if there is no other.
    #[must_use]
    pub fn next_player(&self, player: PlayerId, players: usize) -> PlayerId {
        (1..=players)
            .map(|step| PlayerId::at((player.index() + step) % players))
            .find(|next| !self.has_lost(*next))
            .unwrap_or(player)
    }
}

/// What players have, and what was counted.
impl<T: Trace> State<T> {
    /// How much a player has of a resource.
    #[inline]
    #[must_use]
    pub fn resource(&self, player: PlayerId, resource: ResourceId) -> Value {
        self.resource_at(self.resources.at(player.index(), resource.index()))
    }

    /// A player has so much of a resource.
    #[inline]
    pub fn set_resource(&mut self, player: PlayerId, resource: ResourceId, amount: Value) {
        self.set_resource_at(self.resources.at(player.index(), resource.index()), amount);
    }

    /// The same by its place in the table of what all players have.
    #[inline]
    #[must_use]
    pub fn resource_at(&self, at: usize) -> Value {
        self.trace.read(Place { part: StatePart::Resources, at: at as u32 });
        self.resources.values()[at]
    }

    /// The same by its place in the table of what all players have.
    #[inline]
    pub fn set_resource_at(&mut self, at: usize, amount: Value) {
        self.trace.write(Place { part: StatePart::Resources, at: at as u32 });
        self.resources.values_mut()[at] = amount;
    }

    /// How often what a tally counts has happened, for a player; the first player's where it counts for all.
    #[inline]
    #[must_use]
    pub fn tally(&self, tally: TallyId, player: usize) -> i32 {
        let at = self.tallies.at(tally.index(), player);
        self.trace.read(Place { part: StatePart::Tallies, at: at as u32 });
        self.tallies.values()[at].number_as_is()
    }

    /// It has happened so often.
    #[inline]
    pub fn set_tally(&mut self, tally: TallyId, player: usize, count: i32) {
        let at = self.tallies.at(tally.index(), player);
        self.trace.write(Place { part: StatePart::Tallies, at: at as u32 });
        self.tallies.values_mut()[at] = Value::of(count);
    }

    /// A tally begins anew.
    pub fn clear_tally(&mut self, tally: TallyId) {
        for at in self.tallies.row(tally.index()) {
            self.trace.write(Place { part: StatePart::Tallies, at: at as u32 });
            self.tallies.values_mut()[at] = Value::ZERO;
        }
    }

    /// How often one of the scenario's moves was used.
    #[inline]
    #[must_use]
    pub fn times_moved(&self, which: usize) -> u8 {
        self.trace.read(Place { part: StatePart::Moves, at: which as u32 });
        self.moves[which]
    }

    /// One of the scenario's moves is used.
    #[inline]
    pub fn count_move(&mut self, which: usize) {
        let times = self.times_moved(which);
        self.trace.write(Place { part: StatePart::Moves, at: which as u32 });
        self.moves[which] = times + 1;
    }
}

/// What the rules have answered.
impl<T: Trace> State<T> {
    /// The reading that was taken at this place; nothing where none was.
    #[inline]
    #[must_use]
    pub fn reading(&self, place: usize) -> Option<u8> {
        self.trace.read(Place { part: StatePart::Readings, at: place as u32 });
        self.readings.get(place).copied().filter(|reading| *reading != u8::MAX)
    }

    /// Whether a reading has still to be taken somewhere. Those behind the last that is open are looked at.
    #[inline]
    #[must_use]
    pub fn is_any_reading_open(&self) -> bool {
        (0..self.readings.len()).rev().any(|place| self.reading(place).is_none())
    }

    /// A reading is taken.
    pub fn take_reading(&mut self, place: usize, value: u8) {
        self.trace.write(Place { part: StatePart::Readings, at: place as u32 });
        self.readings[place] = value;
    }

    /// What the rules have picked of the priorities of triggers, with all that follows; sorted.
    #[inline]
    #[must_use]
    pub fn precedence(&self) -> &[Compared] {
        self.trace.read(Place::whole(StatePart::Precedence));
        self.precedence.all()
    }

    /// How one priority compares to another by what the rules have picked, if that is known.
    #[inline]
    #[must_use]
    pub fn compared(&self, one: Grade, other: Grade) -> Option<Ordering> {
        self.trace.read(Place { part: StatePart::Precedence, at: Precedence::place(one, other) });
        self.precedence.between(one, other)
    }

    /// This is known of two priorities, of which nothing was known.
    pub fn note_compared(&mut self, new: Compared) {
        let place = Place { part: StatePart::Precedence, at: Precedence::place(new.one, new.other) };
        self.trace.read(place);
        self.trace.write(place);
        self.precedence.note(new);
    }

    /// This is what the rules have picked of the priorities of triggers.
    pub fn set_precedence(&mut self, precedence: Vec<Compared>) {
        self.trace.write(Place::whole(StatePart::Precedence));
        self.precedence = Precedence::of(precedence);
    }

    /// All that the rules have answered is open again.
    pub fn forget_answers(&mut self) {
        self.trace.write(Place::whole(StatePart::Readings));
        self.trace.write(Place::whole(StatePart::Precedence));
        self.readings.fill(u8::MAX);
        self.precedence = Precedence::default();
    }
}
