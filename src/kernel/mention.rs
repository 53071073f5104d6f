//! What a position names, wherever it stands: values, effects, objects.

use super::state::{Event, Frame, Key, State, Waiting};
use base::id::ObjectId;

/// One place of a position that can name something.
pub enum Mention<'a> {
    /// A number, or the value of an id.
    Value(&'a mut i32),
    /// An effect.
    Key(&'a mut Key),
    /// An object.
    Object(&'a mut ObjectId),
}

type See<'a> = dyn FnMut(Mention<'_>) + 'a;

impl State {
    /// Whether work under way, what waits, or an effect names this object.
    #[must_use]
    pub fn names(&mut self, object: ObjectId) -> bool {
        let mut named = false;
        self.each_mention(&mut |mention| {
            named |= match mention {
                Mention::Value(value) => *value == object.value(),
                Mention::Key(key) => key.object == object.0,
                Mention::Object(it) => *it == object,
            };
        });
        named
    }

    /// Everything that work under way, what waits, and effects name.
    pub fn each_mention(&mut self, see: &mut See<'_>) {
        for effect in &mut self.effects {
            values(&mut effect.env, see);
            see(Mention::Value(&mut effect.bound));
            see(Mention::Value(&mut effect.candidate));
        }
        for waiting in self.pending.iter_mut().chain(&mut self.placed) {
            waiting.each_mention(see);
        }
        for frame in &mut self.agenda {
            frame.each_mention(see);
        }
    }

    /// The effects and objects of which something is recorded: since when they are, what they apply to, how often they
    /// were used, whether their state was true, to what an object stands in a relation.
    pub fn each_record(&mut self, see: &mut See<'_>) {
        self.since.iter_mut().for_each(|(key, _)| see(Mention::Key(key)));
        for applied in &mut self.applied {
            see(Mention::Key(&mut applied.key));
            see(Mention::Object(&mut applied.object));
        }
        for (_, one, other) in &mut self.ties {
            see(Mention::Object(one));
            see(Mention::Object(other));
        }
        self.uses.iter_mut().for_each(|(key, _)| see(Mention::Key(key)));
        self.truths.iter_mut().chain(&mut self.known).for_each(|key| see(Mention::Key(key)));
    }
}

impl Waiting {
    /// Everything that its environment names.
    pub fn each_mention(&mut self, see: &mut See<'_>) {
        values(&mut self.env, see);
    }
}

impl Frame {
    /// Everything that this piece of work names.
    pub fn each_mention(&mut self, see: &mut See<'_>) {
        match self {
            Frame::Run { env, .. } => values(env, see),
            Frame::Each { env, values: left, .. } => {
                values(left, see);
                values(env, see);
            }
            Frame::Moment { events, met, .. } => {
                events.iter_mut().for_each(|event| event.each_mention(see));
                met.iter_mut().for_each(|(_, key)| see(Mention::Key(key)));
            }
            Frame::Spread { left, key, .. } => {
                see(Mention::Value(left));
                see(Mention::Key(key));
            }
            Frame::Declare { what, .. } => what.each_mention(see),
            Frame::Card { object, .. } => see(Mention::Object(object)),
            Frame::Script(_) | Frame::Recalculate | Frame::Place(_) | Frame::Settle | Frame::Priority(..) => {}
        }
    }
}

impl Event {
    /// Everything that it names.
    pub fn each_mention(&mut self, see: &mut See<'_>) {
        values(&mut self.roles, see);
        self.parts.iter_mut().for_each(|part| values(part, see));
        self.affected.iter_mut().for_each(|value| see(Mention::Value(value)));
        self.with.iter_mut().for_each(|(_, env)| values(env, see));
        self.own.iter_mut().for_each(|own| values(&mut own.env, see));
        values(&mut self.lost, see);
        self.lineage.iter_mut().chain(&mut self.nexts).for_each(|key| see(Mention::Key(key)));
        for fixed in self.fixed.iter_mut().flatten() {
            see(Mention::Key(&mut fixed.key));
            values(&mut fixed.env, see);
        }
        if let Some((key, _, raw)) = &mut self.application {
            see(Mention::Key(key));
            see(Mention::Value(raw));
        }
    }
}

fn values(all: &mut [i32], see: &mut See<'_>) {
    all.iter_mut().for_each(|value| see(Mention::Value(value)));
}
