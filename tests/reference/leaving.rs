//! Texts drawn for the comparison: what is read of objects that have left.

use super::texts::{one_of, policies};
use assize::model::policy::Policy;
use proptest::prelude::*;
use std::fmt::Write as _;

/// Effects that take something away and read it, or wait for what reads it.
const READS: &[&str] = &[
    "{ choose a unit as u; destroy u; gain (power of u) energy }",
    "{ choose a unit as u; exile u; gain (marker counters on u + 1) energy }",
    "{ choose a unit as u; exile u; put u into play; gain (power of u + marker counters on u) energy }",
    "{ choose a unit as u; exile u; gain (power of u) energy; put u into play; gain (marker counters on u) energy }",
    "{ choose a unit as u; destroy u; choose a unit as u; gain (power of u) energy }",
    "{ choose a unit as u; destroy u; if u is red: gain 2 energy }",
    "{ choose a unit as u; gain 1 energy; gain (power of u) energy }",
    "{ choose a unit as u; A's hero gains 1 life; put (power of u) marker counters on this }",
    "{ choose a unit as u; when u is destroyed this turn: gain (power of u) energy }",
    "{ choose a unit as u; at the end of turn: gain (power of u + marker counters on u) energy }",
    "{ choose a unit as u; the next time A's hero gains life this turn: gain (marker counters on u + 1) energy }",
    "{ choose a unit as u; destroy u; the next time A's hero gains life this turn: gain (power of u) energy }",
    "{ choose a unit as u; the next time a unit would be destroyed this turn, instead gain (power of u) energy }",
    "{ choose a unit as u; the next time A's hero would gain life this turn, instead { exile u; gain (power of u) energy } }",
    "{ choose a unit as u; at the end of turn: { exile u; put u into play; gain (power of u) energy } }",
    "{ destroy \"Card 0\"; gain (power of \"Card 0\") energy }",
    "{ exile \"Card 1\"; put \"Card 1\" into play; gain (power of \"Card 1\" + marker counters on \"Card 1\") energy }",
    "{ return \"Reserve\" to hand; gain (power of \"Reserve\") energy }",
    "{ destroy this; gain (power of this) energy }",
    "{ gain 1 energy; gain (power of this) energy }",
    "{ destroy target unit; gain (its power) energy }",
    "{ destroy target unit; its controller gains 1 energy }",
    "{ destroy target unit; put it into play; put 2 marker counters on it }",
    "for each unit { destroy it; gain (its power) energy }",
    "at once { destroy \"Card 0\"; destroy \"Card 1\" }",
    "gain (power of this + marker counters on this) energy",
    "gain (power of \"Card 0\") energy",
];

/// What takes away, brings back and changes what others read.
const CHANGES: &[&str] = &[
    "destroy \"Card 0\"",
    "exile \"Card 1\"",
    "destroy a unit you control",
    "put \"Reserve\" into play",
    "put \"Card 0\" into play",
    "put 2 marker counters on \"Card 0\"",
    "each unit gets +1 power until end of turn",
    "A's hero gains 1 life",
];

const EVENTS: &[&str] = &[
    "a unit is destroyed",
    "this is destroyed",
    "another unit is exiled",
    "a unit is returned to hand",
    "a unit enters play",
    "a unit gets 1 or more marker counters",
    "A's hero gains life",
    "A's hero gains life",
    "this gets 1 or more marker counters",
];

/// What answers something that happens to a unit, and reads it.
const ABOUT_IT: &[&str] = &[
    "when a unit is destroyed: gain (power of it) energy",
    "when a unit is destroyed: { exile it; gain (its power) energy }",
    "when a unit is destroyed: gain (marker counters on it + 1) energy",
    "once per turn, when a unit is destroyed: { put it into play; gain (power of it + marker counters on it) energy }",
    "when a unit is exiled: gain (power of it) energy",
    "when a unit is returned to hand: if it is red: gain 2 energy",
    "when this is destroyed: each unit with power < power of this gets +1 power until end of turn",
    "when this is exiled: gain (power of \"Card 0\") energy",
    "when a unit gets 1 or more marker counters: gain (power of it) energy",
    "when a unit gets 1 or more marker counters: destroy it",
    "once per turn, when a unit gets 1 or more marker counters: { exile it; put it into play; put 3 marker counters on it }",
    "when a unit enters play: gain (power of it) energy",
    "if a unit would be destroyed, instead { exile it; put it into play }",
    "if a unit would be destroyed, instead it becomes: exile the object",
    "if a unit would be destroyed, instead also gain (power of it) energy",
    "if a unit would be destroyed, instead also put it into play",
    "as a unit enters play: also destroy it",
    "as a unit enters play: also { return it to hand; put it into play }",
    "if a unit would get 1 or more marker counters, instead also destroy it",
    "if a unit would get 1 or more marker counters, instead also { exile it; put it into play }",
    "once per turn, when a unit enters play: { put 1 marker counters on it; exile it }",
    "if A's hero would gain life, instead also destroy \"Card 0\"",
    "if A's hero would gain life, instead { destroy \"Card 1\"; gain (power of \"Card 1\") energy }",
    "if B would gain 1 or more energy, instead also exile \"Card 0\"",
];

const STATIC: &[&str] = &[
    "each unit gets +1 power",
    "each other unit gets +2 power",
    "each unit is red",
    "each red unit is controlled by B",
    "each unit with 1 or more marker counters gets +1 power",
];

const COSTS: &[&str] =
    &["free", "destroy a unit you control", "exile a unit you control", "return a unit you control to hand"];

/// What an activated ability does behind what it has cost.
const PAID: &[&str] = &[
    "gain (its power) energy",
    "put (its power) marker counters on target unit",
    "{ gain (marker counters on it + 1) energy; put it into play }",
    "at the end of turn: gain (its power) energy",
    "the next time A's hero gains life this turn: gain (its power) energy",
];

const SCRIPT: &[&str] = &[
    "happens: put 1 marker counters on \"Card 0\"",
    "happens: put 1 marker counters on \"Card 1\"",
    "happens: destroy \"Card 0\"",
    "happens: destroy \"Card 1\"",
    "happens: at once { destroy \"Card 0\"; destroy \"Card 1\" }",
    "happens: at once { destroy \"Card 0\"; A's hero gains 1 life }",
    "happens: A's hero gains 1 life",
    "happens: A's hero gains 1 life",
    "happens: B gains 1 energy",
    "happens: put \"Card 0\" into play",
    "happens: return \"Card 1\" to hand",
    "happens: the end of A's turn",
    "A plays \"Deed\"",
    "A activates \"Altar\"",
];

/// The policies of what has left that are drawn.
const POLICIES: &[Policy] = &[
    Policy::LookedBack,
    Policy::LookedBack,
    Policy::LookedBack,
    Policy::ReadsUnderWay,
    Policy::ReadsUnderWay,
    Policy::ReadsUnderWay,
    Policy::ReadsWaiting,
    Policy::ReadsWaiting,
    Policy::ReadsWaiting,
    Policy::Left,
    Policy::Left,
    Policy::Left,
    Policy::TriggersGo,
    Policy::NewTriggers,
    Policy::TriggerOrder,
    Policy::SourceGone,
    Policy::SubEvents,
    Policy::Added,
    Policy::AddedAmounts,
    Policy::Declaration,
    Policy::ActivatedDeclaration,
    Policy::DeclaredOrPaid,
    Policy::TargetsAgain,
    Policy::NoTarget,
    Policy::Moment,
    Policy::ActsResolve,
];

fn ability() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => (one_of(EVENTS), one_of(READS)).prop_map(|(on, does)| format!("once per turn, when {on}: {does}")),
        2 => (one_of(EVENTS), one_of(CHANGES)).prop_map(|(on, does)| format!("once per turn, when {on}: {does}")),
        4 => one_of(ABOUT_IT).prop_map(str::to_owned),
        1 => one_of(STATIC).prop_map(str::to_owned),
    ]
}

/// A scenario of what leaves, and of what reads it.
pub fn leaving() -> impl Strategy<Value = String> {
    let head = prop::sample::select(vec![
        "unit with power 2",
        "red unit with power 1",
        "blue unit with power 3 and 2 marker counters",
    ]);
    let card = (any::<bool>(), head, prop::collection::vec(ability(), 0..3));
    let altar = (one_of(COSTS), one_of(PAID), one_of(READS))
        .prop_map(|(cost, paid, read)| format!("activate {cost}: {}", if cost == "free" { read } else { paid }));
    let cards = prop::collection::vec(card, 2..4);
    let script = prop::collection::vec(one_of(SCRIPT), 1..4);
    (policies(POLICIES), cards, script, one_of(READS), altar).prop_map(|(policies, cards, script, deed, altar)| {
        let mut text = format!("use std.plain\nrulebook drawn extends plain {{\npolicies {{\n{policies}\n}}\n}}\n");
        text += "scenario \"drawn\" {\nuses drawn\nplayers A (turn), B\nduring turn\n";
        text += "A: hero with life 9\nB: hero with life 7\n";
        text += "A: \"Reserve\" is red unit with power 4 in hand\n";
        let deed = if deed.contains("target") { "destroy \"Card 1\"" } else { deed };
        let _ = writeln!(text, "A: \"Deed\" is action with cost 0 in hand {{\nresolve: {deed}\n}}");
        let _ = writeln!(text, "A: \"Altar\" is item with power 5 in play {{\n{altar}\n}}");
        for (at, (first, head, abilities)) in cards.iter().enumerate() {
            let owner = if *first { "A" } else { "B" };
            let _ = writeln!(text, "{owner}: \"Card {at}\" is {head} in play {{\n{}\n}}", abilities.join("\n"));
        }
        text += &script.join("\n");
        text += "\nobserve energy of A\nobserve energy of B\nobserve life of A's hero\nobserve number of unit\n";
        text += "observe \"Card 0\" is in play\nobserve \"Card 1\" is in play\nobserve marker counters on \"Card 0\"\n";
        text +=
            "observe power of \"Card 1\"\nobserve marker counters on \"Altar\"\nobserve \"Card 0\" is in exile\n}\n";
        text
    })
}
