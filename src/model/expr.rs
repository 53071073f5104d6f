//! Expressions: what a text can ask of a position.
//!
//! Every value is one `i32`: a number, a truth (0 or 1), or the id of an
//! object, player, zone, word, ... as its position in its table. What does not
//! exist is [`NONE`]. The model has checked the kinds, so the kernel need not.
//! A comparison with `NONE` is false, arithmetic with `NONE` is `NONE`.

use base::id::{CardId, CounterId, KeywordId, NumberId, PeriodId, RelationId, ResourceId, TallyId, WordId, ZoneId};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The value of what does not exist.
pub const NONE: i32 = i32::MIN;

/// What a slot holds that has kept the value of what did not exist.
pub const KEPT_NONE: i32 = NONE + 1;

/// A place in an environment.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Slot(pub u8);

impl Slot {
    /// The object that has the ability.
    pub const THIS: Slot = Slot(0);
    /// The player who controls the effect.
    pub const YOU: Slot = Slot(1);
    /// The first slot that is neither `this`, `you` nor a role of the event.
    pub const FIRST_LOCAL: Slot = Slot(2 + Role::COUNT as u8);

    /// The slot in which an ability finds this role of the event that it answers.
    #[must_use]
    pub const fn of_role(role: Role) -> Slot {
        Slot(2 + role as u8)
    }

    /// Whether it stands for a part of the event.
    #[must_use]
    pub const fn is_role(self) -> bool {
        self.0 > Slot::YOU.0 && self.0 < Slot::FIRST_LOCAL.0
    }

    /// As an index.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The parts that an event can have.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[repr(u8)]
pub enum Role {
    /// The object to which it happens.
    Object = 0,
    /// The object that does it.
    Source = 1,
    /// The player who does it or to whom it happens.
    Player = 2,
    /// How much, how many.
    Amount = 3,
    /// A word that tells its type (arcane, physical).
    Type = 4,
    /// A number, counter, resource or keyword, by its position in its table.
    What = 5,
    /// The zone from which.
    From = 6,
    /// The zone to which.
    To = 7,
    /// A second object: the card that is created, the other end of a link.
    Other = 8,
}

impl Role {
    /// How many roles there are.
    pub const COUNT: usize = 9;
    /// The roles in which the parts of one event can differ.
    pub const OF_PARTS: [Role; 4] = [Role::Object, Role::Type, Role::Amount, Role::Player];
    /// All roles in order.
    pub const ALL: [Role; Role::COUNT] = [
        Role::Object,
        Role::Source,
        Role::Player,
        Role::Amount,
        Role::Type,
        Role::What,
        Role::From,
        Role::To,
        Role::Other,
    ];
}

/// Arithmetic. Division rounds by the rulebook's policy; dividing by 0 gives [`NONE`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Arithmetic {
    /// Sum.
    Add,
    /// Difference.
    Subtract,
    /// Product.
    Multiply,
    /// Quotient.
    Divide,
    /// Remainder, never negative.
    Remainder,
    /// The lower.
    Lower,
    /// The higher.
    Higher,
}

/// Comparison; equality also compares ids of one kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Comparison {
    /// `=`
    Equal,
    /// `!=`
    Unequal,
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `>`
    Greater,
    /// `>=`
    AtLeast,
}

impl Comparison {
    /// Whether two numbers compare so.
    #[must_use]
    pub const fn holds(self, left: i32, right: i32) -> bool {
        match self {
            Comparison::Equal => left == right,
            Comparison::Unequal => left != right,
            Comparison::Less => left < right,
            Comparison::AtMost => left <= right,
            Comparison::Greater => left > right,
            Comparison::AtLeast => left >= right,
        }
    }

    /// As it is written.
    #[must_use]
    pub const fn sign(self) -> &'static str {
        match self {
            Comparison::Equal => "=",
            Comparison::Unequal => "!=",
            Comparison::Less => "<",
            Comparison::AtMost => "<=",
            Comparison::Greater => ">",
            Comparison::AtLeast => ">=",
        }
    }
}

/// A question asked of a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Expr {
    /// A fixed number, truth or id; [`NONE`] for nothing.
    Is(i32),
    /// What a slot of the environment holds.
    Slot(Slot),
    /// A numeric property of an object, as it is.
    Value(Box<Expr>, NumberId),
    /// A numeric property of an object: its base value.
    Base(Box<Expr>, NumberId),
    /// A numeric property of a player.
    Resource(Box<Expr>, ResourceId),
    /// How many counters of a kind are on an object.
    Counters(Box<Expr>, CounterId),
    /// How many objects a description fits.
    Count(Box<Select>),
    /// The sum of an expression over the objects that a description fits.
    Sum(Box<Select>, Box<Expr>),
    /// The first object (in the order of the position) that a description fits.
    First(Box<Select>),
    /// The top card of a player's ordered zone.
    Top(Box<Expr>, ZoneId),
    /// Who controls an object.
    Controller(Box<Expr>),
    /// Who owns an object.
    Owner(Box<Expr>),
    /// The zone in which an object is.
    ZoneOf(Box<Expr>),
    /// Whose turn it is.
    TurnPlayer,
    /// The next player clockwise.
    NextPlayer(Box<Expr>),
    /// The number of triggered or played layers that wait, of all players.
    Waiting,
    /// Whether a question of the rulebook is read in this way; by their positions.
    ReadAs(u8, u8),
    /// Arithmetic on two numbers.
    Arithmetic(Arithmetic, Box<Expr>, Box<Expr>),
    /// A comparison.
    Compare(Comparison, Box<Expr>, Box<Expr>),
    /// All of them.
    All(Vec<Expr>),
    /// Any of them.
    Any(Vec<Expr>),
    /// Not.
    Not(Box<Expr>),
    /// Whether an object has a word.
    HasWord(Box<Expr>, WordId),
    /// Whether an object has a keyword.
    HasKeyword(Box<Expr>, KeywordId),
    /// Whether an object has a numeric property.
    HasNumber(Box<Expr>, NumberId),
    /// Whether an object is an instance of this card definition (copies included).
    IsCard(Box<Expr>, CardId),
    /// Whether an object is in one of these zones.
    InZone(Box<Expr>, Vec<ZoneId>),
    /// Whether an object is a token.
    IsToken(Box<Expr>),
    /// Whether an object stands in a relation to another.
    Related(Box<Expr>, RelationId, Box<Expr>),
    /// Whether a player is still in the game.
    IsPlaying(Box<Expr>),
    /// Whether a period is going on, and is this player's where one is given.
    During(PeriodId, Option<Box<Expr>>),
    /// How often something has happened, up to the largest number that any text asks.
    /// The second part is the player for whom it is counted, where it is counted per player.
    Tally(TallyId, Option<Box<Expr>>),
    /// Whether some player fits: binds each player in turn to the slot.
    SomePlayer(Slot, Box<Expr>),
    /// What the slot has kept of an expression from before an event ([`KEPT_NONE`] for nothing); without that, what it
    /// is now.
    Was(Slot, Box<Expr>),
}

impl Expr {
    /// Always true.
    pub const TRUE: Expr = Expr::Is(1);

    /// What must all be true for it: the parts of an [`Expr::All`], else itself.
    #[must_use]
    pub fn conjuncts(&self) -> &[Expr] {
        if let Expr::All(parts) = self { parts } else { std::slice::from_ref(self) }
    }

    /// The same with what may be changed.
    pub fn conjuncts_mut(&mut self) -> &mut [Expr] {
        if let Expr::All(parts) = self { parts } else { std::slice::from_mut(self) }
    }

    /// The zones in one of which an object has to be for this to hold, where a part of it says so: both of `it is in hand or it is in deck`.
    #[must_use]
    pub fn zones_required(&self, object: &Expr) -> Option<Vec<ZoneId>> {
        let of_one = |part: &Expr| {
            let Expr::InZone(of, zones) = part else { return None };
            (**of == *object).then(|| zones.clone())
        };
        let of_any = |parts: &[Expr]| parts.iter().map(of_one).collect::<Option<Vec<_>>>().map(|all| all.concat());
        self.conjuncts().iter().find_map(|part| if let Expr::Any(parts) = part { of_any(parts) } else { of_one(part) })
    }

    /// What this is the negative of: of `0 - much`, as texts that lower something are read, it is `much`.
    #[must_use]
    pub fn negated(&self) -> Option<&Expr> {
        let Expr::Arithmetic(Arithmetic::Subtract, from, much) = self else { return None };
        (**from == Expr::Is(0)).then_some(much)
    }

    /// The constant truth, for what a model need not say.
    #[must_use]
    pub const fn always() -> Expr {
        Expr::TRUE
    }

    /// Whether this is the constant truth.
    #[must_use]
    pub fn is_true(&self) -> bool {
        *self == Expr::TRUE
    }
}

/// A description of objects.
///
/// Binds each object in the zones to `slot` and keeps those for which `filter` is true.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Select {
    /// Where the candidate is bound.
    pub slot: Slot,
    /// The zones that are looked at; empty: everywhere.
    pub zones: Vec<ZoneId>,
    /// What it must fulfil.
    pub filter: Expr,
}

impl Select {
    /// Whether it means one certain object, and describes none.
    #[must_use]
    pub fn is_of_one(&self) -> bool {
        matches!(&self.filter, Expr::Compare(Comparison::Equal, candidate, _) if **candidate == Expr::Slot(self.slot))
    }
}
