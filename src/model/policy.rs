//! The table of policies: everything that rulebooks of card games settle differently.
//!
//! One row per policy: its key and its closed list of values, both as they
//! stand in rulebook files. The reader, the kernel, proposals and the docs are
//! all fed by this table. A policy is stated, taken away (`without KEY`, where
//! a row names such a value) or silent; a silent policy has its values as
//! readings, of which one is taken per run.

use base::id::ClauseId;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A policy's values as a type of their own.
pub trait PolicyValue: Copy {
    /// The policy.
    const POLICY: Policy;
    /// The value at a position of the row; positions come from the model and are in range.
    fn at(position: u8) -> Self;
}

macro_rules! policies {
    ($($(#[doc = $about:literal])+ $name:ident $key:literal { $($(#[$vdoc:meta])* $value:ident $text:literal),+ $(,)? } $(without $without:literal)?;)+) => {
        /// A policy.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
        #[serde(rename_all = "kebab-case")]
        #[repr(u8)]
        pub enum Policy {
            $($(#[doc = $about])+ $name),+
        }

        /// Every policy with its key and its values, in the order of the table.
        pub const TABLE: &[PolicyRow] = &[
            $(PolicyRow {
                policy: Policy::$name,
                key: $key,
                about: concat!($($about),+).trim_ascii_start(),
                values: &[$($text),+],
                without: policies!(@without $($without)?),
            }),+
        ];

        $(
            $(#[doc = $about])+
            #[derive(Clone, Copy, Debug)]
            #[repr(u8)]
            pub enum $name {
                $($(#[$vdoc])* #[doc = $text] $value),+
            }

            policies!(@equal $name $($value)+);

            impl PolicyValue for $name {
                const POLICY: Policy = Policy::$name;
                fn at(position: u8) -> Self {
                    const VALUES: &[$name] = &[$($name::$value),+];
                    VALUES[position as usize]
                }
            }
        )+
    };
    (@without) => { None };
    (@without $without:literal) => { Some($without) };
    // What is not one of two values is the other.
    (@equal $name:ident $one:ident $other:ident) => {
        impl PartialEq for $name {
            fn eq(&self, other: &$name) -> bool {
                *self as u8 == *other as u8
            }
        }

        impl Eq for $name {}
    };
    (@equal $name:ident $($value:ident)+) => {};
}

/// Whether what a policy is read as is one of some values: `one_of!(self.policy()?, Rounding: Up, not Down)`.
///
/// All values are named, so that a new one does not compile before it has been said on which side it is. A policy of two
/// values may be compared instead (`==`): it can no longer, once it has a third.
#[macro_export]
macro_rules! one_of {
    ($read:expr, $policy:ident: $($value:ident)|+, not $($other:ident)|+) => {
        match $read {
            $($policy::$value)|+ => true,
            $($policy::$other)|+ => false,
        }
    };
}

/// One row of the table.
#[derive(Clone, Copy, Debug)]
pub struct PolicyRow {
    /// The policy.
    pub policy: Policy,
    /// Its key in rulebook files.
    pub key: &'static str,
    /// What it is about: a sentence.
    pub about: &'static str,
    /// Its values in rulebook files.
    pub values: &'static [&'static str],
    /// The position of the value that `without KEY` means, if it may be taken away.
    pub without: Option<u8>,
}

policies! {
    // replacement
    /// Who is the first player to apply replacement effects of an event.
    FirstPlayer "first player" {
        TurnPlayerPerEvent "turn player selects, once per event",
        TurnPlayerPerClass "turn player selects, for each class",
        TurnPlayer "the turn player",
        Clockwise "the player clockwise from the turn player",
    };
    /// Who takes the next of several active replacement effects of a class.
    ReplacementOrder "replacements are ordered by" {
        EachTheirOwn "each player their own, clockwise from the first player",
        TurnPlayer "the turn player",
        AffectedPlayer "the affected player",
    };
    /// Which player an event affects once a replacement has turned it to somebody else.
    Affected "the affected player is that of" {
        Now "the event as it is now",
        Original "the original event",
    };
    /// Who takes the next of several replacement effects of an event that affects no player.
    AffectsNobody "replacements of what affects no player are ordered by" {
        TurnPlayer "the turn player",
        EachTheirOwn "each player their own, clockwise from the first player",
        Nobody "no player",
    };
    /// Who orders three or more replacement effects of one event, where the affected player orders two.
    ThreeOrMore "three or more replacements are ordered by" {
        AsTwo "whoever orders two",
        TurnPlayer "the turn player",
    };
    /// Whether a replacement effect can replace an event again.
    ReplacesAgain "an effect replaces an original event" {
        Once "at most once",
        Always "any number of times",
    } without 1;
    /// Which replacement effect counts as one that has replaced an event already.
    SameReplacement "a replacement effect is the same as" {
        NoOther "no other",
        SameObject "another of the same ability of the same object",
        SameAbility "another of the same ability",
    };
    /// When the sub-events of a replacement happen.
    SubEvents "sub-events happen" {
        Before "before the event",
        After "after the event",
    };
    /// What becomes of that which a replacement added to an event, once another replaces the event.
    Added "what was added to an event that is then replaced" {
        Gone "is replaced with it",
        Stays "happens all the same",
    };
    /// How the effects are taken that replace several simultaneous events.
    Moment "replacements of simultaneous events are taken" {
        InOrder "step by step, of one event after the other",
        Together "step by step, of all events together",
        ByEvent "event by event, as the turn player says",
    };
    /// Simultaneous events of which one takes away what another needs.
    Hindered "simultaneous events that make each other impossible" {
        All "all happen",
        Named "happen in the order in which they are named",
        TurnPlayer "happen in an order that the turn player says",
    };
    /// Simultaneous events that come out otherwise in another order: cards that come to one ordered zone, events that take of
    /// what is too little for all.
    OccurrenceOrder "simultaneous events of which it matters which is first happen" {
        Affected "in an order that the player says whom they affect",
        TurnPlayer "in an order that the turn player says",
        Nobody "in any order, as the rules pick",
        Named "in the order in which they are named",
    };
    /// An effect that replaces an event of several parts with nothing or with another, and meets some of them.
    PartMet "what replaces a part of an event" {
        Part "replaces that part",
        Event "replaces the event",
    };
    /// An effect that changes the amount of an event of several parts that happen to one object or player.
    PartAmount "what changes the amount of an event of several parts" {
        Each "changes that of each part that it fits",
        One "changes that of one part, as its controller says",
    };
    /// Where the procedure goes on for an event that another has been put in the place of.
    Substituted "a substituted event goes" {
        On "on in its step",
        Anew "through the procedure anew",
        Another "through the procedure anew, as another event",
    };
    /// A replacement that turns an event into one that cannot happen.
    Impossible "a replacement whose event cannot happen" {
        Nothing "leaves nothing",
        NotTurned "does not apply, if it turns its event to somebody else",
        NotApplied "does not apply",
    };
    /// An event that an effect makes one of amount zero, behind the step where such events end.
    LateZero "an event that comes to zero behind the step where zero ends" {
        Ends "ends then",
        GoesOn "goes on",
    };
    /// When the condition and variables of a replacement are determined.
    ReplacementCondition "conditions of replacement are determined" {
        EachTime "each time the effect could be applied",
        AtProposal "once, when the event is proposed",
    };
    /// When the condition of a self-replacement is determined.
    SelfCondition "conditions of self-replacement are determined" {
        WithOthers "with those of other replacements",
        Generated "once, when its event is generated",
    };
    /// What an object is to the replacement effects of the event by which it comes into play.
    SeesEntering "what replaces the entering of an object sees it" {
        Before "as it is before it enters",
        InPlay "as it would be in play",
    };
    /// Whether a prevention's amount is spent before another effect decreases what it prevents.
    PreventionDecrease "a decrease of prevention applies" {
        AfterSpending "after the prevention amount is spent",
        BeforeSpending "before the prevention amount is spent",
    };
    /// What a prevention effect does to an event that it cannot prevent.
    Unpreventable "a prevention of what cannot be prevented" {
        Kept "applies and keeps its amount",
        Spent "applies and spends its amount",
        NotApplied "does not apply",
    };
    /// Whether a one-off prevention that met what cannot be prevented is over.
    OneOffUnpreventable "a one-off prevention of what cannot be prevented" {
        Spent "is used up",
        Kept "is kept",
    };
    /// How a prevention is spread over the parts of an event.
    Spread "a prevention is spread by" {
        Controller "its controller, point by point",
        InOrder "the order of the parts",
    };
    /// What a prevention does to an event when it prevents less than its amount.
    PreventionOfPart "a prevention of part of the amount" {
        Rest "leaves the rest",
        Nothing "replaces the event with nothing",
    };
    /// What an event is when all of its amount is prevented.
    WhollyPrevented "an event that is wholly prevented" {
        Zero "is an event of amount zero",
        Nothing "is replaced with nothing",
    };
    /// The lineage of an event that happens again in the place of its outcome.
    Again "an event that happens again" {
        Same "is the modified event",
        Another "is another event",
    };

    /// Whether a cost is paid of which an event was to happen, and was prevented or replaced; and whether what `if you do` and
    /// `when you do` ask about was done, where another event took its place.
    ReplacedCost "a cost of which an event is prevented or replaced" {
        Paid "is paid",
        NotPaid "is not paid",
    };
    /// With what a cost can be paid: whether it is offered although something that it takes is not there yet.
    PaidWith "a cost can be paid with" {
        There "what is there",
        ComesIn "what is there and what comes in as it is paid",
    };
    /// In which order players do what a text lets each of them do.
    EachPlayer "what each player does is done" {
        InTurnOrder "in turn order",
        TurnPlayer "in an order that the turn player says, as it happens",
        AtOnce "at one moment, once all have chosen in turn order",
    };

    /// In which order a text that does something for each of several objects goes through them.
    EachObject "what is done for each of several objects is done" {
        Controller "in an order that the controller of the effect says, as it happens",
        TurnPlayer "in an order that the turn player says, as it happens",
        Nobody "in any order, as the rules pick",
    };

    // triggers
    /// Where triggered abilities wait.
    TriggersGo "triggers go to" {
        Stack "a stack",
        Pool "a pool",
        Queue "a queue",
    };
    /// Which player's triggers are placed (or resolved) first.
    FirstTriggers "first triggers" {
        Selected "turn player selects a player, then clockwise",
        TurnPlayer "the turn player's, then clockwise",
        Nobody "of all players together",
    };
    /// Who orders simultaneous triggers of one player.
    TriggerOrder "triggers are ordered by" {
        EachTheirOwn "each player their own",
        TurnPlayer "the turn player",
        Creation "the order in which they were met",
    };
    /// Who orders the triggers of neutral objects, among those of which players.
    NeutralTriggers "triggers of neutral objects are ordered by" {
        Controller "their controllers",
        TurnPlayer "the turn player",
    };
    /// What becomes of triggers that are met while others wait.
    NewTriggers "triggers met while others wait" {
        Together "are ordered with those that wait",
        First "go before those that wait",
        Last "go after those that wait",
    };
    /// Triggers to which the rulebook gives a priority, and all others.
    Priority "triggers of a higher priority" {
        First "go before all others",
        OfTheirPlayer "go before the others of their player",
        Together "are ordered with the others",
    } without 2;
    /// A trigger to which the rulebook gives no priority, and all others.
    NoPriority "a trigger without a stated priority" {
        Lowest "has the lowest",
        Picked "has one that the rules pick, always the same",
    };
    /// A trigger of a higher priority that waits, and one that is met later.
    PriorityAgainstNew "a waiting trigger of a higher priority" {
        BeforeNew "goes before triggers that are met later",
        AfterNew "goes after triggers that are met later",
    };
    /// Triggers that are not of one age, and wait to be placed or to resolve.
    OlderTriggers "triggers of different ages" {
        OldestFirst "resolve oldest first",
        Together "are ordered with each other",
    } without 1;
    /// Since when a trigger is, where the oldest resolves first.
    TriggerAge "a trigger is as old as" {
        Event "the event that met it",
        Effect "the effect that caused it",
        Ability "its ability",
    };
    /// One trigger, several simultaneous events.
    Simultaneous "several simultaneous events trigger" {
        Each "once for each",
        Once "once for all",
        EachNamed "once for each object or player that its words name",
    };
    /// Which of several simultaneous events an effect answers that answers fewer: the first, the next, as many as its
    /// limit allows, or one for all.
    FirstOfSeveral "of several simultaneous events the first is" {
        Controller "the one that the controller of the effect says",
        TurnPlayer "the one that the turn player says",
        Nobody "any of them, as the rules pick",
        Named "the one that is named first",
    };
    /// Whose a waiting trigger is once another player controls its object.
    StolenTrigger "a waiting trigger whose object changes its controller" {
        Met "stays with who controlled it as it was met",
        Now "goes to who controls its object",
    };
    /// Continuous effects that begin, end or change with an event, and the triggers on it.
    ChangedEffects "what an event changes of continuous effects" {
        DoNotCount "does not yet count for triggers on it",
        Count "counts for triggers on it",
    };
    /// A waiting trigger whose object has left.
    SourceGone "a trigger whose object has left" {
        Resolves "resolves",
        Ceases "ceases to exist",
    };
    /// A waiting trigger whose object is still there and has lost the ability.
    LostAbility "a trigger whose object has lost the ability" {
        Resolves "resolves",
        Ceases "ceases to exist",
    };
    /// Whether what a layer makes a copy of something is that for good.
    CopyMade "an object that an effect has made a copy" {
        Stays "stays as it was made",
        Follows "follows what it copies",
    };
    /// What the condition in `while COND { when EVENT: DO }` belongs to, once the trigger waits.
    WhileTrigger "a trigger that works while a condition holds" {
        Condition "has that as its condition",
        Ability "is an ability that its object has while it holds",
    };
    /// When an effect moves the object that it is of out of play.
    OwnMove "an effect that takes its own object out of play" {
        AtOnce "does so at once",
        Complete "does so when the rest of it is done",
        Trigger "does so when the rest of it is done, if a trigger made it",
    };
    /// Whether an object triggers on being moved out of play by its own effect.
    OwnTriggers "an object that its own effect takes out of play" {
        Triggers "triggers on that",
        TriggersNot "does not trigger on that",
        Over "does not trigger on that, and what waits of it ceases to exist",
    };
    /// What waits, where an event that a trigger makes has a step that lets it resolve.
    Inside "what waits while a trigger resolves" {
        Resolves "resolves where a step lets it",
        Waits "waits until that trigger is done",
    };
    /// What steps of simultaneous events, or a standing check, make for several objects.
    Follows "what the rules let follow for several objects happens" {
        Together "in one moment",
        OneByOne "for one after the other",
    };
    /// When the condition of a trigger is checked.
    TriggerCondition "conditions of triggers are checked" {
        Met "when met",
        MetAndResolved "when met and when resolved",
        InItsWords "when met and when resolved, also those in the words of its event",
    };
    /// Whether what waits, lasts or is still to be done means an object that has left play.
    Left "what refers to an object that has left play" {
        Nothing "means nothing any more",
        Still "means it where it is",
    };
    /// Whether what waits, lasts or is still to be done means an object that has gone from one zone out of play to another.
    GoneOn "what refers to an object that goes from one zone out of play to another" {
        Nothing "means nothing any more",
        Still "means it where it is",
    };
    /// Whether a card keeps what it has, and is meant by what meant it, as it is played.
    PlayedCard "a card that is played" {
        New "is a new object",
        Same "is the object that it was",
    };
    /// What is read of an object that has left by what answers that, where it looks back.
    LookedBack "what looks back reads of what has left" {
        AsItWas "what it was just before",
        AsItIs "what it is now",
    };
    /// What instructions read of an object that has left play while they are carried out.
    ReadsUnderWay "what an effect under way reads of what has left" {
        AsItWas "what it was just before",
        AsItIs "what it is now",
    };
    /// What is read of an object that has left play since by what waited for its event, or to resolve.
    ReadsWaiting "what waits reads of what has left" {
        AsItWas "what it was just before",
        AsItIs "what it is now",
    };
    /// When the amounts are counted of what a replacement adds to its event.
    AddedAmounts "amounts of what a replacement adds to its event are" {
        AsApplied "what they are as the replacement applies",
        AsDone "what they are as it happens",
    };
    /// When modes and targets are declared.
    Declaration "modes and targets are declared" {
        Placed "when placed",
        Reached "when resolved",
        InTurn "when their instruction is reached",
    };
    /// When modes and targets of activated abilities are declared.
    ActivatedDeclaration "activated abilities declare modes and targets" {
        Activated "when activated",
        Reached "when resolved",
        InTurn "when their instruction is reached",
    };
    /// Whether modes and targets are declared before a cost is paid, where they are declared as something is played or activated.
    DeclaredOrPaid "what is played or activated declares modes and targets" {
        BeforePaying "before its cost is paid",
        OncePaid "once its cost is paid",
    };
    /// When modes and targets of what a played card does are declared.
    PlayedDeclaration "played cards declare modes and targets" {
        Played "when played",
        Reached "when resolved",
        InTurn "when their instruction is reached",
    };
    /// Whether a mode for which there is no legal target can be chosen while there is one for another.
    DeadMode "a mode without a legal target" {
        NotOffered "is not offered",
        CanBeChosen "can be chosen",
    };
    /// A layer that has no legal target.
    NoTarget "a layer without a legal target" {
        Ceases "ceases to exist",
        Stays "goes on without it",
    };
    /// Whether targets that were declared before are looked at again, and what becomes of a layer without a legal one.
    TargetsAgain "declared targets are looked at again" {
        Ceases "when the layer resolves, and without a legal one it ceases to exist",
        LeftOut "when the layer resolves, and illegal ones are left out",
        Never "never",
    };
    /// A target that is missing when its instruction is reached in the middle of an effect.
    MissingTarget "a target that is missing in the middle of an effect" {
        LeftOut "is left out",
        EndsIt "ends the effect there",
        KeepsFromBeginning "keeps the effect from beginning",
    };
    /// What becomes of an effect in which an object is to be chosen, without a target, and none is there.
    NoChoice "a choice that finds nothing" {
        PassedOver "is passed over",
        EndsIfFirst "ends the effect there, if nothing was done before it",
        EndsIt "ends the effect there",
    };
    /// What can be done only in part: fewer cards to draw, or targets to choose, than the number says.
    InPart "what can be done only in part" {
        AsFarAsPossible "is done as far as possible",
        NotAtAll "is not done at all",
    };
    /// How many targets "up to" a number are chosen.
    UpTo "up to a number of targets are chosen" {
        AsManyAsPossible "as many as possible",
        AnyNumber "any number up to it",
    };
    /// Playing or activating what has no legal target.
    Untargeted "playing or activating without a legal target" {
        Illegal "is not possible",
        Legal "is possible",
    };
    /// Whether a target counts as needed that stands in a branch of an `if ... else`.
    BranchTarget "a target that only a branch of an effect names" {
        NotNeeded "is not needed to play or activate it",
        Needed "is needed if its branch would be done now",
    };
    /// What becomes of a played card that does not resolve, for want of a legal target or of its cost.
    Unresolved "a played card that does not resolve" {
        AsResolved "goes where one goes that resolves",
        OutOfPlay "goes where one goes that does not come into play",
    };
    /// Whether an event can happen that one card forbids and another allows.
    AtOdds "an event that one card forbids and another allows" {
        Forbidden "cannot happen",
        Specific "can happen if what allows it is the more specific",
    };
    /// Whether a target can be chosen although an effect forbids the event for which it is chosen.
    ForbiddenTarget "choosing a target for an event that an effect forbids" {
        Possible "is possible",
        Impossible "is not possible",
    };
    /// Whether an object that is no target, chosen as an effect goes on, can be chosen for such an event.
    ForbiddenChoice "choosing an object for an event that an effect forbids" {
        Possible "is possible",
        Impossible "is not possible",
    };
    /// Whether a player is required to do what has a cost.
    Costly "what is required of a player and has a cost" {
        Required "is required all the same",
        NotRequired "is not required",
    };
    /// When a player who may act does what is required.
    RequiredWhen "a player who acts does what is required" {
        First "before anything else",
        BeforePassing "before they pass",
    };
    /// What a player does of whom more is required than one choice can do.
    Conflicting "requirements that cannot all be fulfilled" {
        Most "are fulfilled as many as possible",
        Beside "are fulfilled so that no other could be fulfilled besides",
        One "are obeyed by fulfilling any one of them",
    };
    /// In a pool: when what was played or activated resolves.
    ActsResolve "what is played or activated resolves" {
        AtOnce "at once",
        Last "after the triggers that wait",
    };
    /// Whether a suppressed trigger counts towards its limit.
    Suppressed "a suppressed trigger" {
        Counts "counts towards its limit",
        DoesNotCount "does not count towards its limit",
    };
    /// A state trigger that is generated while its state is already true.
    StateTrue "a state trigger that finds its state true" {
        Triggers "triggers",
        Waits "waits for it to become true again",
    };
    /// A state trigger whose state is still true once what it has put on the stack no longer waits.
    StateStays "a state trigger whose state stays true" {
        Once "triggers once",
        Again "triggers again once its trigger no longer waits",
    };
    /// What ordinals ("the first time each turn") count.
    Ordinals "ordinals count" {
        All "also what happened before the effect existed",
        SinceExistence "what happened since the effect exists",
    };

    /// For what a limit ("once per turn") counts.
    LimitCounts "a limit counts" {
        EachObject "for each object",
        SameCards "for all objects of the same card that a player controls",
    };
    /// Whether a trigger that ceases to exist, or has no legal target, has used up its limit ("once per turn").
    LimitedTrigger "a limited trigger that is not carried out" {
        Counts "counts towards its limit",
        DoesNotCount "does not count towards its limit",
    };
    /// Whether a replacement that is declined has used up its limit.
    LimitedReplacement "a limited replacement that is declined" {
        Counts "counts towards its limit",
        DoesNotCount "does not count towards its limit",
    };

    // continuous effects
    /// Several equal effects, such as those of two copies of one card, on one object.
    EqualEffects "several equal effects on one object" {
        Each "apply each",
        One "apply as one",
        SameTrigger "apply as one if the same trigger made them",
    };
    /// Which triggers are the same, where the same trigger does not stack its effects.
    SameTrigger "the same trigger is" {
        OneObject "that of the same object",
        AnyObject "that of any object with the same ability",
    };
    /// What the same trigger does again where its effect has no end that could be put off.
    Endless "the same trigger and an effect that does not end" {
        One "apply as one",
        Each "apply each",
    };
    /// What the same trigger gives again where that is not what it gave.
    AnotherValue "the same trigger with another value" {
        Another "makes another effect",
        Kept "keeps what it gave",
        New "gives that instead of what it gave",
    };
    /// What the same trigger gives again where it lowers a number that it has raised, or raises one that it has lowered.
    BothWays "the same trigger that raises and lowers a number" {
        Value "gives another value",
        Effect "gives another effect",
    };
    /// How long what the same trigger gives again lasts, where its durations differ.
    AnotherDuration "the same trigger with another duration" {
        Later "the later end counts",
        New "the new end counts",
    };
    /// On which stages an effect can depend.
    Dependence "an effect depends on" {
        Higher "a higher stage",
        HigherOrEqual "a higher or equal stage",
        Never "no stage",
        Own "its own stage",
    } without 2;
    /// What it means that another effect would have changed its application.
    DependenceMeaning "another effect makes it dependent if it" {
        CanChange "can change what the effect reads",
        Changed "would have changed its application here",
    };
    /// Whether it counts for dependence that another effect would bring an effect about, or end it.
    Existence "an effect whose ability another effect gives or takes" {
        Independent "does not depend on it",
        Depends "depends on it as on what it reads",
    };
    /// The stage in which a dependent effect applies, of those on which it depends.
    DependenceStage "a dependent effect applies in" {
        Highest "the highest stage on which it depends",
        Lowest "the lowest stage on which it depends",
    };
    /// Which effects a dependent effect lets go first, of those of the stage in which it applies.
    DependentWaits "a dependent effect applies behind" {
        Independent "all independent effects of its stage",
        Those "just the effects on which it depends",
    };
    /// Whether parts of one effect apply each in its stage.
    SeparateParts "separate parts of an effect apply" {
        Each "each in its own stage",
        First "all in the stage of the first",
    };
    /// Which objects the further parts of an effect modify, where those that fit are others by then.
    PartsTo "parts of an effect apply to" {
        First "what fits as its first part applies",
        Own "what fits as they apply",
    };
    /// Whether effects on one number apply by what they do, or by their age alone.
    NumberOrder "effects on one number apply" {
        Kind "by kind, then by timestamp",
        Timestamp "by timestamp alone",
    };
    /// The order within a substage.
    TimestampOrder "within a substage" {
        Oldest "oldest first",
        Newest "newest first",
    };
    /// Who orders effects with the same timestamp.
    TimestampTie "equal timestamps are ordered by" {
        TurnPlayer "the turn player",
        Controller "the player who controls the affected object",
    };
    /// For what an order holds that somebody has decided of effects with the same timestamp.
    OrderHolds "the order of equal timestamps is decided" {
        Once "once for all objects",
        EachObject "for each object",
    };
    /// An older effect that begins to apply later than a newer one.
    LateEffect "an effect that begins to apply later" {
        After "is ordered after those that apply",
        ByGeneration "is ordered by its generation",
    };
    /// Rule-changing effects and object-changing ones.
    RuleChanges "effects that change the rules" {
        First "apply before all others",
        ByTimestamp "apply by timestamp",
    };
    /// Whether eligibility gained in a later stage counts for an earlier one.
    Retroactive "eligibility gained later" {
        Later "counts in the current and later stages",
        Everywhere "counts in all stages",
    };
    /// Whether copies take what an event worded `as` makes of its object.
    Defined "properties modified as an event happens" {
        Copyable "are copyable",
        NotCopyable "are not copyable",
    };
    /// What an effect removes.
    Removal "effects that remove a property" {
        KeepAdded "leave what another effect added",
        RemoveAll "remove also what another effect added",
    };
    /// A layer-made effect and an object that no longer matches.
    LayerHolds "an effect made by a layer" {
        Keeps "keeps objects that no longer match",
        LetsGo "lets go of objects that no longer match",
    };
    /// An effect that a layer makes on all that fit, and an object that comes to fit later.
    LayerAbout "an effect made by a layer is about" {
        Generated "the objects that fit when it is generated",
        Whatever "whatever fits",
    };
    /// Who says which of several objects that come at one moment is the next, for which an effect waits.
    NextOfSeveral "of several objects at once the next is chosen by" {
        Controller "the controller of the effect",
        TurnPlayer "the turn player",
    };
    /// A static effect and an object that no longer matches.
    StaticHolds "an effect made by a static ability" {
        LetsGo "lets go of objects that no longer match",
        Keeps "keeps objects that no longer match",
    };
    /// The variables of layer-made effects.
    LayerVariables "variables of an effect made by a layer" {
        Locked "are fixed when it is generated or first applied",
        Live "follow the position",
    };
    /// The variables of replacement effects, preventions among them, that layers make.
    ReplacementVariables "variables of a replacement made by a layer" {
        Locked "are fixed when it is generated",
        EachTime "are read each time it could apply",
    };
    /// The variables of static effects.
    StaticVariables "variables of an effect made by a static ability" {
        Live "follow the position",
        Locked "are fixed when it is generated or first applied",
    };
    /// Where in the order of continuous effects the condition of one is looked at.
    ConditionsLook "a condition of a continuous effect is looked at" {
        InPlace "where the effect has its place among the others",
        Standing "in the position as it stands",
    };
    /// What a value that follows the position reads of objects that continuous effects modify.
    LiveValues "a live value reads" {
        SoFar "what the effects before it make",
        Before "the position as it stands",
    };
    /// What a duration is when none is stated.
    NoDuration "an effect without a stated duration lasts" {
        Applicable "while it is applicable",
        Turn "until the end of the turn",
        Indefinite "indefinitely",
    };
    /// Whether what lasts until the end of a period is still there for what answers that end.
    PeriodEnd "what lasts until the end of a period" {
        Before "ends before that end is answered",
        After "ends once nothing waits that answers that end",
    };
    /// How long an effect waits for "the next time", where its text does not say.
    NextLasts "the next time without a stated duration lasts" {
        UntilItHappens "until it happens",
        Turn "until the end of the turn",
    };
    /// Whether the application of a continuous effect is an event.
    Applications "the application of a continuous effect" {
        Event "is an event",
        NoEvent "is no event",
    };
    /// What the event of a changed application is about.
    ChangedApplication "an application that changes is an event of" {
        Difference "the difference",
        Whole "the whole",
    };
    /// An object that matches again after a gap.
    MatchesAgain "an object that matches again" {
        FirstTime "is affected anew",
        NotFirstTime "is affected as before",
    };

    // loops
    /// What becomes of a loop that no choice leads out of.
    ForcedLoops "a loop that nobody can leave" {
        GoesOn "goes on for ever",
        Drawn "is a draw",
        TurnPlayer "is lost by the player whose turn it is",
    };
    /// What becomes of a loop that one player, or several together, can keep up for ever.
    KeptLoops "a loop that players keep up" {
        GoesOn "may go on for ever",
        Left "must be left by them",
        Lost "is lost by them",
        Drawn "is a draw",
        FirstLeaves "must be left by the first of them in turn order",
    };
    /// Whether a player who only passes on the lap of a loop, and could act instead, is one of those who keep it up.
    PassingOwners "a player who keeps a loop up by passing alone" {
        Counts "counts as one who keeps it up",
        DoesNot "does not keep it up",
    };

    // the rest
    /// When standing checks look at the position.
    ChecksLook "standing checks look" {
        EachEvent "after each event",
        NothingResolves "when nothing is resolving",
    };
    /// What is done where several standing checks find something at one look.
    ChecksFind "what several standing checks find at one look" {
        Together "happens in one moment",
        OneByOne "happens for one check after the other",
    };
    /// What comes of it when two or more players win at one moment.
    SeveralWin "several players who win at one moment" {
        Draw "draw the game",
        First "give way to the first of them in turn order",
    };
    /// What becomes of the objects, the effects and what waits of a player who has lost while others go on.
    Departed "what is of a player who has lost" {
        Leaves "leaves the game with them",
        Stays "stays in the game",
    };
    /// How quotients are rounded.
    Rounding "fractions are rounded" {
        Down "down",
        Up "up",
    };
    /// Events of amount zero.
    ZeroEvents "an event of amount zero" {
        Happens "happens",
        DoesNotHappen "does not happen",
    };
}

impl Policy {
    /// Its row.
    #[must_use]
    pub fn row(self) -> &'static PolicyRow {
        &TABLE[self as usize]
    }
}

/// What a rulebook says of a policy.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Stance {
    /// The position of the value; `None`: silent.
    pub value: Option<u8>,
    /// Whether the rulebook says that it is silent, or merely does not speak of it.
    pub declared: bool,
    /// The clauses that say so.
    pub clauses: Vec<ClauseId>,
    /// Where it is silent between some values only: these, each with the clauses that speak for it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub readings: Vec<PolicyReading>,
}

/// A value that a silent policy can be read as.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PolicyReading {
    /// The position of the value.
    pub value: u8,
    /// The clauses that speak for it.
    pub clauses: Vec<ClauseId>,
}

impl Stance {
    /// A rulebook that does not speak of a policy.
    #[must_use]
    pub const fn unspoken() -> Stance {
        Stance { value: None, declared: false, clauses: Vec::new(), readings: Vec::new() }
    }

    /// The values between which it is silent, of a policy with so many.
    #[must_use]
    pub fn readings(&self, values: usize) -> Vec<u8> {
        match self.readings.as_slice() {
            [] => (0..values as u8).collect(),
            some => some.iter().map(|reading| reading.value).collect(),
        }
    }

    /// The clauses that speak for a value in particular.
    #[must_use]
    pub fn clauses_for(&self, value: u8) -> &[ClauseId] {
        self.readings.iter().find(|reading| reading.value == value).map_or(&[], |reading| &reading.clauses)
    }
}
