//! Texts drawn for the comparison: events, replacements, triggers, and the policies that order them.

use crate::support::texts::fitting;
use assize::model::policy::{Policy, PolicyRow, TABLE};
use proptest::prelude::*;
use std::fmt::Write as _;

/// What abilities answer.
const EVENTS: &[&str] = &[
    "a hero is dealt damage",
    "A's hero is dealt 2 or more damage",
    "a hero you control gains life",
    "this gets 1 or more marker counters",
    "an item gets 1 or more marker counters",
    "an item is destroyed",
    "another item is destroyed",
    "you draw 1 or more cards",
    "you gain 1 or more energy",
    "a unit enters play",
    "a unit is returned to hand",
];

/// What replacements answer.
const WOULD: &[&str] = &[
    "a hero would be dealt damage",
    "a hero you control would be dealt damage",
    "B's hero would be dealt damage",
    "a hero would gain life",
    "an item would be destroyed",
    "you would draw 1 or more cards",
    "you would gain 1 or more energy",
    "this would get marker counters",
];

/// What is done.
const DOINGS: &[&str] = &[
    "A's hero gains 1 life",
    "B's hero gains 2 life",
    "deal 1 damage to B's hero",
    "this deals 3 damage to A's hero",
    "draw 1 card",
    "gain 1 energy",
    "gain 2 energy",
    "put 1 marker counters on this",
    "put \"Reserve\" into play",
    "return \"Reserve\" to hand",
    "destroy \"Card 0\"",
    "destroy an item you control",
    "destroy each item you control",
    "choose one { draw 1 card; gain 1 energy }",
    "flip a coin as side, if side = 1: gain 2 energy",
    "you may gain 1 energy",
    "if energy of A > 2: A's hero gains 1 life",
    "repeat 2 { gain 1 energy }",
    "for each player { that player gains 1 energy }",
    "for each player { choose an item that player controls as chosen; destroy chosen }",
    "at once { gain 1 energy; put 1 marker counters on this }",
    "the next time A's hero would be dealt damage this turn, instead the amount becomes the amount + 1",
    "the next time you gain 1 or more energy this turn: draw 1 card",
    "prevent the next 2 when A's hero would be dealt damage this turn",
    "deal 2 damage to A's hero. if energy of A > 1, instead the amount becomes the amount + 1",
    "deal 1 damage to B's hero. if energy of A > 1, instead the amount becomes the amount + 1. if energy of A > 2, instead deal 4 damage to A's hero",
];

/// What becomes of an event.
const CHANGES: &[&str] = &[
    "the amount becomes the amount + 1",
    "the amount becomes twice the amount",
    "the amount becomes the amount / 2",
    "the amount becomes the amount - 2",
    "nothing happens",
    "the object becomes B's hero",
    "prevent 1",
    "prevent it",
    "it becomes: draw 1 card",
    "it becomes: gain 2 energy",
    "it becomes: deal 1 damage to A's hero",
    "also gain 1 energy",
    "gain 1 energy, the amount becomes the amount + 2",
    "A's hero gains 1 life",
    "gain 1 energy, put 1 marker counters on this",
    "nothing happens, also gain 1 energy",
    "if energy of A > 1: gain 1 energy",
];

/// Limits, or none.
pub const LIMITS: &[&str] = &["", "", "", "", "once per turn, ", "twice per turn, "];

const OTHERS: &[&str] = &[
    "the first time each turn you gain 1 or more energy: draw 1 card",
    "the second time each turn a hero is dealt damage: gain 1 energy",
    "the first time each turn a hero would be dealt damage, prevent it",
    "the first time each turn you would gain 1 or more energy, instead the amount becomes the amount + 1",
    "the second time each turn B's hero would be dealt damage, instead nothing happens",
    "the first time each turn a hero would gain life, instead the object becomes B's hero",
    "when this is destroyed: gain 1 energy",
    "when energy of A > 1: put 1 marker counters on this",
    "when this has 2 or more marker counters: remove 2 marker counters from this",
    "nothing triggers when a hero you control gains life",
    "an item can't be destroyed",
    "a hero you control can't gain life",
    "B's hero can't be dealt damage",
    "A's hero can't be dealt damage",
    "prevention when a hero you control would be dealt damage: prevent 1",
    "while energy of A > 1: if a hero would be dealt damage, instead the amount becomes the amount + 2",
];

const BOOKS: &[&str] = &[
    "",
    "",
    "",
    "",
    "rules { if A's hero would be dealt damage, instead the amount becomes the amount - 1 }",
    "event procedure {\nselect first player\nreplace self, as\nreplace instead in rounds\nreplace prevention\noccur\ncomplete\n}",
    "event procedure {\nreplace self, as\nreplace instead\nevents of amount zero end\nreplace prevention\noccur\ncomplete\n}",
    "event procedure {\nreplace self, as, instead, prevention\noccur\ncomplete\n}",
];

const SCRIPT: &[&str] = &[
    "happens: \"Spark\" deals 3 damage to A's hero",
    "happens: \"Spark\" deals 2 damage to B's hero",
    "happens: \"Spark\" deals 8 damage to B's hero, B's hero gains 3 life",
    "happens: at once { \"Spark\" deals 1 damage to A's hero; \"Spark\" deals 2 damage to B's hero }",
    "happens: put 1 marker counters on \"Card 0\"",
    "happens: destroy \"Card 1\"",
    "happens: A's hero gains 1 life",
    "happens: B's hero gains 3 life",
    "happens: at once { A draws 1 card; B gains 1 energy }",
    "happens: at once { destroy \"Card 0\"; destroy \"Card 1\" }",
    "happens: put \"Reserve\" into play",
];

/// The policies of events and triggers that are drawn.
const POLICIES: &[Policy] = &[
    Policy::FirstPlayer,
    Policy::ReplacementOrder,
    Policy::ReplacementOrder,
    Policy::Affected,
    Policy::AffectsNobody,
    Policy::ThreeOrMore,
    Policy::SubEvents,
    Policy::Added,
    Policy::Moment,
    Policy::LimitedReplacement,
    Policy::LimitedTrigger,
    Policy::SelfCondition,
    Policy::Substituted,
    Policy::LateZero,
    Policy::Impossible,
    Policy::Impossible,
    Policy::PreventionOfPart,
    Policy::WhollyPrevented,
    Policy::EachPlayer,
    Policy::EachObject,
    Policy::TriggersGo,
    Policy::TriggersGo,
    Policy::FirstTriggers,
    Policy::TriggerOrder,
    Policy::NewTriggers,
    Policy::OlderTriggers,
    Policy::OlderTriggers,
    Policy::OlderTriggers,
    Policy::TriggerAge,
    Policy::TriggerAge,
    Policy::Simultaneous,
    Policy::SourceGone,
    Policy::Declaration,
    Policy::Suppressed,
    Policy::ChecksLook,
    Policy::ChecksLook,
    Policy::StateTrue,
    Policy::InPart,
    Policy::Rounding,
    Policy::ZeroEvents,
    Policy::ZeroEvents,
];

pub fn one_of(all: &'static [&'static str]) -> impl Strategy<Value = &'static str> {
    prop::sample::select(all)
}

fn ability() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => (one_of(LIMITS), one_of(EVENTS), one_of(DOINGS)).prop_map(|(limit, on, does)| format!("{limit}when {on}: {does}")),
        3 => (one_of(LIMITS), one_of(WOULD), one_of(CHANGES))
            .prop_map(|(limit, on, change)| format!("{limit}if {on}, instead {}", fitting(on, change))),
        1 => (one_of(LIMITS), one_of(WOULD), one_of(CHANGES))
            .prop_map(|(limit, on, change)| format!("{limit}if {on}, instead you may {}", fitting(on, change))),
        1 => (one_of(WOULD), one_of(DOINGS)).prop_map(|(on, does)| format!("instead when {on}: {does}")),
        1 => one_of(OTHERS).prop_map(str::to_owned),
    ]
}

pub fn policies(among: &'static [Policy]) -> impl Strategy<Value = String> {
    let one = (prop::sample::select(among), any::<prop::sample::Index>(), 0..8u8);
    prop::collection::vec(one, 0..5).prop_map(|drawn| {
        let mut lines = std::collections::BTreeMap::new();
        for (policy, value, silent) in drawn {
            let row: &PolicyRow = &TABLE[policy as usize];
            let line = match silent {
                0 => format!("silent {}", row.key),
                _ => format!("{}: {}", row.key, row.values[value.index(row.values.len())]),
            };
            lines.insert(row.key, line);
        }
        lines.into_values().collect::<Vec<_>>().join("\n")
    })
}

/// A scenario of events, replacements and triggers, under a rulebook of its own.
pub fn answers() -> impl Strategy<Value = String> {
    let head = prop::sample::select(vec!["item", "item", "unit with power 2"]);
    let card = (any::<bool>(), head, prop::collection::vec(ability(), 1..4));
    let script = prop::collection::vec(one_of(SCRIPT), 1..3);
    (policies(POLICIES), prop::collection::vec(card, 2..4), script, one_of(BOOKS)).prop_map(|(policies, cards, script, book)| {
        let mut text = format!("use std.plain\nrulebook drawn extends plain {{\n{book}\npolicies {{\n{policies}\n}}\n}}\n");
        text += "scenario \"drawn\" {\nuses drawn\nplayers A (turn), B\nduring turn\nA has 1 energy\n";
        text += "A: hero with life 9\nB: hero with life 7\nB: \"Spark\" is item in play\n";
        text += "A: \"Reserve\" is red unit with power 1 in hand\nA: \"Top\" is item in deck\nA: \"Last\" is unit in deck\n";
        for (at, (first, head, abilities)) in cards.iter().enumerate() {
            let owner = if *first { "A" } else { "B" };
            let _ = writeln!(text, "{owner}: \"Card {at}\" is {head} in play {{\n{}\n}}", abilities.join("\n"));
        }
        text += &script.join("\n");
        text += "\nobserve life of A's hero\nobserve life of B's hero\nobserve energy of A\nobserve energy of B\n";
        text += "observe number of item\nobserve marker counters on \"Card 0\"\nobserve \"Top\" is in hand\n}\n";
        text
    })
}
