//! What a phrase can name: the slots of its environment and what they hold.

use super::done::DoneBefore;
use super::home::Home;
use super::nested::DescriptionAround;
use super::passed::PassedObject;
use super::select::Extent;
use super::steps::FullStop;
use super::that::{CandidateWords, NamedTogether};
use super::which_it::NamedInFront;
use crate::ability::Variable;
use crate::expr::{Expr, Role, Slot};
use base::id::{CardId, EventKindId, WordSetId};
use base::source::Span;
use std::rc::Rc;

/// The kind of a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ValueKind {
    /// A number.
    Number,
    /// True or false.
    Truth,
    /// An object.
    Object,
    /// A player.
    Player,
    /// A zone.
    Zone,
    /// A word of the vocabulary.
    Word,
    /// A card definition.
    Card,
}

impl ValueKind {
    /// How messages call it.
    pub(super) fn called(self) -> &'static str {
        match self {
            ValueKind::Number => "a number",
            ValueKind::Truth => "a condition",
            ValueKind::Object => "an object",
            ValueKind::Player => "a player",
            ValueKind::Zone => "a zone",
            ValueKind::Word => "a word",
            ValueKind::Card => "a card",
        }
    }
}

/// A name that the text itself gave to a value. What was chosen without one has the empty name, by which nothing calls it.
#[derive(Clone, Debug)]
pub(super) struct Binding {
    pub(super) name: String,
    pub(super) slot: Slot,
    pub(super) kind: ValueKind,
    /// For a word: the set it is of.
    pub(super) set: Option<WordSetId>,
    /// How often it has been read.
    pub(super) reads: u32,
    /// What `it` was where it was read first.
    pub(super) read_beside: Option<Expr>,
    /// Whether anything has read it, in what stands inside too.
    pub(super) used: bool,
    /// Where it was given, if whoever gives it wants it to be read.
    pub(super) given: Option<Span>,
    /// The least and the most that it can be.
    pub(super) range: Option<(i32, i32)>,
}

/// A target that is declared.
#[derive(Clone, Debug)]
pub(super) struct DeclaredTarget {
    /// Its description as written.
    pub(super) words: String,
    pub(super) target: crate::ability::Target,
    /// Whether the place where it is reached stands in the instructions already.
    pub(super) reached: bool,
    /// Whether it was named in another mode than the one under way.
    pub(super) elsewhere: bool,
}

/// A role of the event of an outer layer that something inside reads, and the local slot that keeps it.
#[derive(Clone, Copy, Debug)]
pub(super) struct KeptRole {
    pub(super) from: Slot,
    pub(super) slot: Slot,
    pub(super) read: bool,
}

/// The event of an outer layer, as long as the words of the event inside are read: its parts are meant by `the object`,
/// `the player`, `the amount`, since the event inside has not been named yet.
#[derive(Clone, Copy, Debug)]
pub(super) struct OuterEvent {
    pub(super) no_object: bool,
    pub(super) no_amount: bool,
    /// How many roles had been kept before: those behind are kept from this event.
    pub(super) known: usize,
}

/// An argument of a keyword that an effect gives, explained behind the effect.
#[derive(Clone, Debug)]
pub(super) struct ExplainedArgument {
    /// The keyword.
    pub(super) keyword: String,
    /// The name that is explained.
    pub(super) name: String,
    /// Where the keyword stands.
    pub(super) at: usize,
    /// Where its explanation begins and ends.
    pub(super) from: usize,
    pub(super) end: usize,
    /// The explanation, as the keyword reads it.
    pub(super) value: Expr,
}

/// What can be named at a place.
#[derive(Clone, Debug, Default)]
pub(super) struct NameScope {
    /// `this`.
    pub(super) this: Option<Expr>,
    /// The card whose text this is, where it is that of a card.
    pub(super) card: Option<CardId>,
    /// `you`.
    pub(super) you: Option<Expr>,
    /// `it`: the object nearest named.
    pub(super) it: Option<Expr>,
    /// What was spoken of behind it, and `it` is not: `this is attached to a unit`.
    pub(super) passed: Option<PassedObject>,
    /// Within a description: what `it` was before it.
    pub(super) it_around: Option<Expr>,
    /// The description of which something behind its words is read.
    pub(super) description: Option<DescriptionAround>,
    /// What `it` was before the sentence under way named anything.
    pub(super) it_before: Option<Expr>,
    /// What `doubt` was before it.
    pub(super) doubt_before: Option<(Role, Role)>,
    /// The object that the sentence under way has named as the one that acts: `its power` is that one's.
    pub(super) subject: Option<Expr>,
    /// Within a description: that object of the sentence around it.
    pub(super) subject_around: Option<Expr>,
    /// The object that acts in the event's sentence that was read last, where that names it.
    pub(super) acted: Option<Expr>,
    /// In `where X is ...`: the object that acts in front of it, of which `its` could be as well as of `it`.
    pub(super) acts_in_front: Option<Expr>,
    /// In `where X is ...`, where nothing acts: what `it` was where X is read.
    pub(super) it_in_front: Option<Expr>,
    /// The objects that earlier sentences named together: several, so that `it` is none of them. With what names them.
    pub(super) several: Vec<(Slot, NamedTogether)>,
    /// What descriptions say of their candidates: `that hero` is one that is said to be a hero.
    pub(super) said: Rc<CandidateWords>,
    /// `that player`.
    pub(super) that_player: Option<Expr>,
    /// The player who acts in the sentence under way: `their`.
    pub(super) actor: Option<Expr>,
    /// Who does what is said, where it is not `you`: `that player may ...`.
    pub(super) doer: Option<Expr>,
    /// Whether this is a line of a script, where it is warned of events that do not say whose they are.
    pub(super) script: bool,
    /// Whether the roles of an event can be read.
    pub(super) event: bool,
    /// The event around, in the words of the one inside.
    pub(super) around: Option<OuterEvent>,
    /// Whether that event is about no object, so that `the object` means nothing.
    pub(super) no_object: bool,
    /// Whether it has no amount, so that `the amount` means nothing.
    pub(super) no_amount: bool,
    /// Whether none of its sentences names a type, a source or a zone to which, so that nothing could become another.
    pub(super) no_type: bool,
    pub(super) no_source: bool,
    pub(super) no_zone: bool,
    /// The set of words of which its types are, where its sentences say so.
    pub(super) types: Option<WordSetId>,
    /// Inside the pattern of an event, where reading a role captures nothing.
    pub(super) in_pattern: bool,
    /// The roles that are read outside of patterns.
    pub(super) captures: u16,
    /// Values with names.
    pub(super) names: Vec<Binding>,
    /// How many of them are those of an ability around, whose values stay as they are.
    pub(super) own: usize,
    /// Names that were given inside something that is over.
    pub(super) gone: Vec<String>,
    /// Names of the text around, which cannot be read here.
    pub(super) hidden: Vec<String>,
    /// Whether this is the argument of a keyword, which is read where the keyword is.
    pub(super) argument: bool,
    /// Arguments of keywords that a `where` further on explains.
    pub(super) arguments: Vec<ExplainedArgument>,
    /// Where it stands how much was done of what this hangs on (`if you do`, `when you do`).
    pub(super) done: Option<DoneBefore>,
    /// Whether that was known in front of the event under way, which has amounts of its own.
    pub(super) done_around: bool,
    /// The next free slot.
    pub(super) next: u8,
    /// The targets declared so far, where a layer declares targets.
    pub(super) targets: Option<Vec<DeclaredTarget>>,
    /// The targets that are others than `this`, since none was declared before them.
    pub(super) other_than_this: Vec<Slot>,
    /// Whether what is read here are the instructions of that layer, in which its targets are reached.
    pub(super) reaches: bool,
    /// Whether the objects of the event being read may be several: `when 1 or more units are destroyed`.
    pub(super) batches: bool,
    /// How many there are at least, once that has been read.
    pub(super) least: Option<u8>,
    /// `that many`.
    pub(super) many: Option<Expr>,
    /// `them`: where the objects are that are meant together.
    pub(super) them: Vec<Slot>,
    /// The variables of the effect.
    pub(super) variables: Vec<Variable>,
    /// The roles kept from the event of an outer layer.
    pub(super) kept: Vec<KeptRole>,
    /// Whether changes of the event under replacement may stand here.
    pub(super) replacing: bool,
    /// Whether updates may stand here.
    pub(super) updates: bool,
    /// Whether these are the steps of a sequence, between which what waits can resolve.
    pub(super) steps: bool,
    /// Whether the parts of the event can be named in capitals, as in the body of an event.
    pub(super) holes: bool,
    /// The kind of event whose body is read.
    pub(super) kind: Option<EventKindId>,
    /// Whether its object may be elsewhere than in play: it is said before where the ability works (`from hand: ...`), the event
    /// is one by which it can have left, or the card resolves.
    pub(super) elsewhere: bool,
    /// Whether the card does this as it resolves.
    pub(super) resolving: bool,
    /// Whether this is history, which knows neither `this` nor anything else named around it.
    pub(super) history: bool,
    /// Names that a `where` further on will give a value.
    pub(super) announced: Vec<(String, Slot)>,
    /// Those of them that were read before the sentence under way: their `where` belongs to what is around it.
    pub(super) read_around: Vec<String>,
    /// Where the object of the event under way is, if that is out of play.
    pub(super) home: Option<Home>,
    /// How much of a description a possession takes.
    pub(super) extent: Extent,
    /// How deep the sentence under way stands inside other events' sentences.
    pub(super) sentences: u8,
    /// The objects that the event under way names, in the order of its text, and whether each is `this`.
    pub(super) named: Vec<(Role, bool)>,
    /// Those of them that are told in no word of their own: `an object`, `your hero`.
    pub(super) vague: Vec<Role>,
    /// Where the text reads as if `it` were another: the part of the event that it is, and the one that is nearer.
    pub(super) doubt: Option<(Role, Role)>,
    /// Whether this is behind a condition on known numbers that is never so, as the argument of a keyword can make it.
    pub(super) never: bool,
    /// What was named in front of an `it` that means something else.
    pub(super) in_front: NamedInFront,
    /// What a full stop does here.
    pub(super) stop: FullStop,
}

impl NameScope {
    /// Nothing but the vocabulary.
    pub(super) fn empty() -> Self {
        NameScope { next: Slot::FIRST_LOCAL.0, ..NameScope::default() }
    }

    /// The environment of an ability of an object.
    pub(super) fn object() -> Self {
        NameScope { this: Some(Expr::Slot(Slot::THIS)), you: Some(Expr::Slot(Slot::YOU)), ..NameScope::empty() }
    }

    /// Notes that an expression is read: which roles of the event, which kept ones.
    pub(super) fn read(&mut self, expr: &Expr) {
        let Expr::Slot(slot) = expr else { return };
        for binding in self.names.iter_mut().filter(|binding| binding.slot == *slot) {
            binding.used = true;
        }
        for kept in self.kept.iter_mut().filter(|kept| kept.slot == *slot) {
            kept.read = true;
        }
        if !self.in_pattern && is_role(*slot) {
            self.captures |= 1 << (slot.0 - Slot::of_role(Role::Object).0);
        }
    }

    /// The announced names that have been read.
    pub(super) fn read_before(&self) -> Vec<String> {
        self.announced.iter().map(|(name, _)| name.clone()).filter(|name| self.was_read(name)).collect()
    }

    /// Whether a name has been read, as it was given last.
    pub(super) fn was_read(&self, name: &str) -> bool {
        self.names.iter().rev().find(|binding| binding.name == name).is_some_and(|binding| binding.reads > 0)
    }

    /// Whatever may be given a value again before what is read next is done: it can be anything.
    pub(super) fn forget_ranges(&mut self) {
        self.names.iter_mut().for_each(|binding| binding.range = None);
    }

    /// Gives a value a name; a later one of the same name hides it.
    pub(super) fn bind(&mut self, name: String, slot: Slot, kind: ValueKind) {
        self.names.push(Binding {
            name,
            slot,
            kind,
            set: None,
            reads: 0,
            read_beside: None,
            used: false,
            given: None,
            range: None,
        });
    }
}

/// Whether a slot holds a role of the event.
pub(super) fn is_role(slot: Slot) -> bool {
    slot >= Slot::of_role(Role::Object) && slot < Slot::FIRST_LOCAL
}
