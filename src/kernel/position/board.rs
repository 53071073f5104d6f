//! The objects of a position: which there are, where, whose, with which numbers, and what effects make of them.
//!
//! An object is asked for by its number. Those that do not exist any more keep theirs for as long as something names them.

use crate::position::object::{Feature, Object, Tie, ZonePlace};
use crate::position::question::Open;
use crate::position::state::State;
use crate::position::trace::{Place, StatePart, Trace};
use crate::position::value::{IntoValue, Value};
use crate::position::view::{Props, View};
use base::id::{CardId, CounterId, ObjectId, PlayerId, ZoneId};
use std::sync::Arc;

/// Which objects there are.
impl<T: Trace> State<T> {
    /// How many numbers of objects are taken.
    #[inline]
    #[must_use]
    pub fn object_count(&self) -> usize {
        self.trace.read(Place { part: StatePart::Objects, at: Place::COUNT });
        self.objects.len()
    }

    /// All numbers that are taken, by objects that exist and by others.
    #[inline]
    pub fn object_numbers(&self) -> impl Iterator<Item = ObjectId> + use<T> {
        (0..self.object_count()).map(ObjectId::at)
    }

    /// The objects that exist.
    #[inline]
    pub fn objects(&self) -> impl Iterator<Item = ObjectId> {
        self.object_numbers().filter(|object| self.exists(*object))
    }

    /// The objects that exist in a zone of this player, given as a value.
    #[inline]
    pub fn objects_of(&self, player: Value, zone: ZoneId) -> impl Iterator<Item = ObjectId> {
        self.objects()
            .filter(move |object| self.zone_of(*object) == zone && self.owner_of(*object).into_value() == player)
    }

    /// Whether there is an object of this number.
    #[inline]
    #[must_use]
    pub fn exists(&self, object: ObjectId) -> bool {
        self.tell_object(object, Feature::Exists);
        self.objects.get(object.index()).is_some_and(|it| it.exists)
    }

    /// Of what there is in another position of the same objects only these are there, with what relates them.
    pub fn let_be_there(&mut self, of: &State<T>, is_there: impl Fn(ObjectId) -> bool) {
        self.rewrite(StatePart::Objects);
        self.rewrite(StatePart::Ties);
        for (at, (object, known)) in self.objects.iter_mut().zip(&of.objects).enumerate() {
            object.exists = known.exists && is_there(ObjectId::at(at));
        }
        self.ties = of.ties.iter().filter(|(_, one, other)| is_there(*one) && is_there(*other)).copied().collect();
    }

    /// A new object, under the lowest number that is not taken.
    pub fn add_object(&mut self, object: Object) -> ObjectId {
        let id = ObjectId::at(self.object_count());
        for part in [StatePart::Objects, StatePart::Counters, StatePart::Tracked] {
            self.trace.write(Place::whole(part));
        }
        self.objects.push(object);
        self.counters.resize(self.objects.len(), Value::ZERO);
        self.tracked.resize(self.objects.len(), Value::NONE);
        id
    }

    /// The number of an object that does not exist is that of another.
    pub fn put_in_place_of(&mut self, gone: ObjectId, object: Object) {
        Feature::ALL.into_iter().for_each(|feature| self.change_object(gone, feature));
        self.objects[gone.index()] = object;
    }

    /// An object exists no more.
    pub fn cease(&mut self, object: ObjectId) {
        self.change_object(object, Feature::Exists);
        self.objects[object.index()].exists = false;
    }

    /// The last number is free if its object exists no more: whoever says so has seen that nothing names it.
    pub fn free_last_number(&mut self) {
        for part in [StatePart::Objects, StatePart::Counters, StatePart::Tracked, StatePart::View] {
            self.trace.write(Place::whole(part));
        }
        self.objects.pop();
        self.counters.resize(self.objects.len(), Value::ZERO);
        self.tracked.resize(self.objects.len(), Value::NONE);
        if self.view.objects.len() > self.objects.len() {
            Arc::make_mut(&mut self.view.objects).truncate(self.objects.len());
        }
    }

    #[inline]
    fn tell_object(&self, object: ObjectId, feature: Feature) {
        self.trace.read(Place { part: StatePart::Objects, at: feature.of(object.index()) });
    }

    #[inline]
    fn change_object(&self, object: ObjectId, feature: Feature) {
        self.trace.write(Place { part: StatePart::Objects, at: feature.of(object.index()) });
    }
}

/// What each of them is before effects.
impl<T: Trace> State<T> {
    /// The definition of an object.
    #[inline]
    #[must_use]
    pub fn card_of(&self, object: ObjectId) -> CardId {
        self.tell_object(object, Feature::Card);
        self.objects[object.index()].card
    }

    /// Its owner.
    #[inline]
    #[must_use]
    pub fn owner_of(&self, object: ObjectId) -> PlayerId {
        self.tell_object(object, Feature::Owner);
        self.objects[object.index()].owner
    }

    /// Its controller before continuous effects.
    #[inline]
    #[must_use]
    pub fn base_control_of(&self, object: ObjectId) -> PlayerId {
        self.tell_object(object, Feature::Control);
        self.objects[object.index()].control
    }

    /// Where it is.
    #[inline]
    #[must_use]
    pub fn zone_of(&self, object: ObjectId) -> ZoneId {
        self.tell_object(object, Feature::Zone);
        self.objects[object.index()].zone
    }

    /// Its place in an ordered zone.
    #[inline]
    #[must_use]
    pub fn place_of(&self, object: ObjectId) -> ZonePlace {
        self.tell_object(object, Feature::Place);
        self.objects[object.index()].place
    }

    /// A player controls it before continuous effects.
    #[inline]
    pub fn give_to(&mut self, object: ObjectId, player: PlayerId) {
        self.change_object(object, Feature::Control);
        self.objects[object.index()].control = player;
    }

    /// It is of another definition from here on.
    #[inline]
    pub fn turn_into(&mut self, object: ObjectId, card: CardId) {
        self.change_object(object, Feature::Card);
        self.objects[object.index()].card = card;
    }

    /// It goes to a zone.
    #[inline]
    pub fn put_in(&mut self, object: ObjectId, zone: ZoneId) {
        self.change_object(object, Feature::Zone);
        self.objects[object.index()].zone = zone;
    }

    /// It has this place there.
    #[inline]
    pub fn put_at(&mut self, object: ObjectId, place: ZonePlace) {
        self.change_object(object, Feature::Place);
        self.objects[object.index()].place = place;
    }
}

/// Their numbers and counters.
impl<T: Trace> State<T> {
    /// How many counters of a kind are on an object.
    #[inline]
    #[must_use]
    pub fn counters_on(&self, object: ObjectId, counter: CounterId) -> Value {
        let at = self.counters.at(object.index(), counter.index());
        self.trace.read(Place { part: StatePart::Counters, at: at as u32 });
        self.counters.values()[at]
    }

    /// So many counters of a kind are on an object.
    #[inline]
    pub fn set_counters_on(&mut self, object: ObjectId, counter: CounterId, count: Value) {
        let at = self.counters.at(object.index(), counter.index());
        self.trace.write(Place { part: StatePart::Counters, at: at as u32 });
        self.counters.values_mut()[at] = count;
    }

    /// No counters are on an object.
    pub fn take_all_counters(&mut self, object: ObjectId) {
        for at in self.counters.row(object.index()) {
            self.trace.write(Place { part: StatePart::Counters, at: at as u32 });
            self.counters.values_mut()[at] = Value::ZERO;
        }
    }

    /// A number of an object that events change, by its column; [`Value::NONE`] where it has none.
    #[inline]
    #[must_use]
    pub fn tracked_of(&self, object: ObjectId, column: usize) -> Value {
        let at = self.tracked.at(object.index(), column);
        self.trace.read(Place { part: StatePart::Tracked, at: at as u32 });
        self.tracked.values()[at]
    }

    /// Such a number is now this.
    #[inline]
    pub fn set_tracked_of(&mut self, object: ObjectId, column: usize, value: Value) {
        let at = self.tracked.at(object.index(), column);
        self.trace.write(Place { part: StatePart::Tracked, at: at as u32 });
        self.tracked.values_mut()[at] = value;
    }
}

/// In which relations they stand.
impl<T: Trace> State<T> {
    /// All relations, in order.
    #[inline]
    #[must_use]
    pub fn ties(&self) -> &[Tie] {
        self.trace.read(Place::whole(StatePart::Ties));
        &self.ties
    }

    /// Whether two objects stand in a relation.
    #[inline]
    #[must_use]
    pub fn are_tied(&self, tie: &Tie) -> bool {
        self.ties().binary_search(tie).is_ok()
    }

    /// Two objects come to stand in a relation.
    pub fn tie(&mut self, tie: Tie) {
        self.trace.write(Place::whole(StatePart::Ties));
        if let Err(at) = self.ties().binary_search(&tie) {
            self.ties.insert(at, tie);
        }
    }

    /// Two objects no longer stand in a relation.
    pub fn untie(&mut self, tie: &Tie) {
        self.trace.write(Place::whole(StatePart::Ties));
        if let Ok(at) = self.ties().binary_search(tie) {
            self.ties.remove(at);
        }
    }

    /// The first of two objects no longer stands in this relation to any other than the second.
    pub fn untie_from_others(&mut self, (relation, one, other): &Tie) {
        let is_former = |it: &Tie| (it.0, it.1) == (*relation, *one) && it.2 != *other;
        if self.ties().iter().any(is_former) {
            self.rewrite(StatePart::Ties);
            self.ties.retain(|it| !is_former(it));
        }
    }

    /// Nothing stands in a relation to this object.
    pub fn untie_all(&mut self, object: ObjectId) {
        self.rewrite(StatePart::Ties);
        self.ties.retain(|(_, one, other)| *one != object && *other != object);
    }
}

/// What continuous effects make of them: derived from all else.
impl<T: Trace> State<T> {
    /// All objects as effects make them.
    #[inline]
    #[must_use]
    pub fn view(&self) -> &Arc<Vec<Props>> {
        self.trace.read(Place::whole(StatePart::View));
        &self.view.objects
    }

    /// The same for whoever tells himself which of them he reads ([`State::tell_seen`]).
    #[inline]
    #[must_use]
    pub fn untold_view(&self) -> &Arc<Vec<Props>> {
        &self.view.objects
    }

    /// One of them is read.
    #[inline]
    pub fn tell_seen(&self, object: ObjectId) {
        self.trace.read(Place { part: StatePart::View, at: object.index() as u32 });
    }

    /// One of them, to be changed until they are all made anew.
    #[inline]
    pub fn seen_mut(&mut self, object: ObjectId) -> Option<&mut Props> {
        self.tell_seen(object);
        self.trace.write(Place { part: StatePart::View, at: object.index() as u32 });
        self.view.props_mut(object)
    }

    /// There is room for all objects.
    pub fn make_room_in_view(&mut self) {
        self.trace.write(Place::whole(StatePart::View));
        Arc::make_mut(&mut self.view.objects).resize(self.objects.len(), Props::default());
    }

    /// They are all made anew.
    #[inline]
    pub fn see(&mut self, objects: Arc<Vec<Props>>) {
        self.tell_made(&objects);
        self.view.objects = objects;
    }

    /// Tells which of them are made into something else; of the others, that they are so already.
    #[inline]
    fn tell_made(&self, objects: &Arc<Vec<Props>>) {
        if !T::LISTENS {
            return;
        }
        if objects.len() != self.view.objects.len() {
            return self.trace.write(Place::whole(StatePart::View));
        }
        let is_same = Arc::ptr_eq(objects, &self.view.objects);
        for (at, (now, before)) in objects.iter().zip(&*self.view.objects).enumerate() {
            let place = Place { part: StatePart::View, at: at as u32 };
            if is_same || now == before {
                self.trace.remake(place);
            } else {
                self.trace.write(place);
            }
        }
    }

    /// They are all made anew, and what was open that they were made with, if something was.
    #[inline]
    pub fn see_with(&mut self, objects: Arc<Vec<Props>>, question: Option<Open>) {
        self.tell_made(&objects);
        self.trace.write(Place { part: StatePart::View, at: Place::COUNT });
        self.view = View { objects, question };
    }

    /// What was open that they were made with, if something was.
    #[inline]
    #[must_use]
    pub fn question_of_view(&self) -> Option<Open> {
        self.trace.read(Place { part: StatePart::View, at: Place::COUNT });
        self.view.question
    }
}
