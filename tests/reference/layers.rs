//! Texts drawn for the comparison: continuous effects, targets and costs, what is counted and used up.

use super::texts::{LIMITS, one_of, policies};
use assize::model::policy::Policy;
use proptest::prelude::*;
use std::fmt::Write as _;

/// What is always so.
const STATIC: &[&str] = &[
    "each unit gets +1 power",
    "each unit gets -1 power",
    "each unit has power set to 3",
    "each red unit has power set to 5",
    "each unit has power multiplied by 2",
    "each unit has power divided by 2",
    "each unit has base power set to 4",
    "each unit gets +1 base power",
    "each red unit gets +1 power",
    "each blue unit gets +2 power",
    "each unit with power >= 3 is red",
    "each unit with power <= 2 is blue",
    "each unit with base power >= 4 is red",
    "each unit is blue",
    "each red unit loses red",
    "each unit loses blue",
    "each unit loses all color",
    "each item is red",
    "each red item is unit",
    "each unit you control has swift",
    "each unit with swift gets +1 power",
    "each unit without swift has power set to 2",
    "each red unit loses swift",
    "each item loses all abilities",
    "each unit loses all abilities",
    "each red item has no abilities",
    "each unit has { when A's hero gains life: gain 1 energy }",
    "each unit has { if A's hero would gain life, instead the amount becomes the amount + 1 }",
    "\"Reserve\" has guard",
    "this is red",
    "each unit is red and gets +1 power",
    "each red unit gets +1 power and loses red",
    "each unit with power >= 4 is blue and has swift",
    "each unit is controlled by B",
    "each red unit is controlled by A",
    "each unit A controls gets +1 power",
    "each unit gets +X power, where X is number of red unit",
    "each unit gets +X power, where X is number of unit",
    "each unit gets +X power, where X is number of item",
    "each red unit has power set to X, where X is power of \"Reserve\"",
    "each blue unit gets +X power, where X is total power of unit",
    "each unit gets +X power, where X is total power of unit",
    "each unit gets -X power, where X is number of unit with power >= 3",
    "each unit has power set to X, where X is total power of red unit",
    "while total power of unit <= 5: each unit gets +X power, where X is total power of unit",
    "while there is a red unit: each unit gets +2 power",
    "while there is a blue unit: each unit has power set to 1",
    "while energy of A > 1: each unit gets +1 power",
    "while energy of A > 1: each unit is red",
    "while \"Card 0\" has 1 or more marker counters: each unit has power set to 7",
];

/// What makes effects that last, or looks at what they make.
const LASTING: &[&str] = &[
    "each unit gets +1 power until end of turn",
    "each red unit gets +1 power until end of turn",
    "each red unit has power set to 6 until end of turn",
    "each unit with power >= 3 gets -1 power until end of turn",
    "each unit with power >= 3 is blue until end of turn",
    "each red unit loses red until end of turn",
    "each unit is red until end of turn",
    "each item is unit until end of turn",
    "each unit gets +X power until end of turn, where X is number of red unit",
    "each red unit gets +X power, where X is number of item",
    "\"Reserve\" gets +2 power until end of turn",
    "\"Reserve\" is blue indefinitely",
    "each unit A controls has swift until end of turn",
    "each item loses all abilities until end of turn",
    "each unit gets +1 power",
    "if there is a blue unit: gain 1 energy",
    "if power of \"Reserve\" >= 3: gain 1 energy",
    "for each red unit { gain 1 energy }",
    "A chooses a red unit, destroy it",
    "put \"Reserve\" into play",
    "return \"Reserve\" to hand",
    "put 1 marker counters on \"Card 0\"",
    "remove 1 marker counters from \"Card 0\"",
    "A gains 1 energy",
    "A's hero gains 1 life",
];

const LASTING_EVENTS: &[&str] = &[
    "a unit enters play",
    "a red unit enters play",
    "a unit is returned to hand",
    "a unit is destroyed",
    "you gain 1 or more energy",
    "A's hero gains life",
    "\"Card 0\" gets 1 or more marker counters",
    "there is a blue unit",
    "power of \"Reserve\" >= 3",
];

/// What replaces the entering of a unit by what that is.
const ENTERING: &[&str] = &[
    "as a red unit enters play: gain 1 energy",
    "as a blue unit enters play: gain 2 energy",
    "as a unit with swift enters play: A's hero gains 1 life",
    "as a unit with power >= 3 enters play: gain 1 energy",
    "if a unit with power >= 4 would enter play, instead gain 1 energy",
    "if a red unit would enter play, instead exile it",
    "as a unit B controls enters play: A's hero gains 3 life",
    "each unit has { as this enters play: gain 1 energy }",
    "each red unit has { if this would enter play, instead gain 2 energy }",
];

const LASTING_SCRIPT: &[&str] = &[
    "happens: put \"Reserve\" into play",
    "happens: put \"Reserve\" into play",
    "happens: return \"Reserve\" to hand",
    "happens: destroy \"Card 1\"",
    "happens: put 1 marker counters on \"Card 0\"",
    "happens: remove 1 marker counters from \"Card 0\"",
    "happens: A gains 1 energy",
    "happens: A's hero gains 1 life",
    "happens: at once { destroy \"Card 0\"; put \"Reserve\" into play }",
    "happens: the end of A's turn",
];

/// The policies of continuous effects that are drawn.
const LASTING_POLICIES: &[Policy] = &[
    Policy::Dependence,
    Policy::Dependence,
    Policy::DependenceStage,
    Policy::SeparateParts,
    Policy::PartsTo,
    Policy::NumberOrder,
    Policy::TimestampOrder,
    Policy::TimestampTie,
    Policy::OrderHolds,
    Policy::LateEffect,
    Policy::LateEffect,
    Policy::Retroactive,
    Policy::SeesEntering,
    Policy::SeesEntering,
    Policy::SeesEntering,
    Policy::Removal,
    Policy::LayerHolds,
    Policy::LayerAbout,
    Policy::StaticHolds,
    Policy::LayerVariables,
    Policy::ReplacementVariables,
    Policy::StaticVariables,
    Policy::LiveValues,
    Policy::NoDuration,
    Policy::MatchesAgain,
    Policy::ChangedEffects,
    Policy::LostAbility,
    Policy::Left,
    Policy::Rounding,
];

/// What has targets, or is there to be aimed at.
const AIMED: &[&str] = &[
    "destroy target item",
    "destroy target unit",
    "return target unit to hand",
    "put 1 marker counters on target item",
    "target unit gets +1 power until end of turn",
    "target unit with power >= 3 gets -2 power until end of turn",
    "deal 2 damage to target hero",
    "deal 1 damage to target hero, draw 1 card",
    "gain 1 energy, destroy target unit",
    "draw 1 card, put 2 marker counters on target red unit",
    "choose one { destroy target red unit; gain 1 energy }",
    "choose one { deal 1 damage to target hero; put 1 marker counters on target item you control }",
    "gain 2 energy",
    "destroy this",
    "put \"Reserve\" into play",
    "create 1 Chip",
];

/// What they do that answer what happens to something.
const ABOUT_IT: &[&str] = &[
    "when an item is destroyed: return it to hand",
    "when a unit is destroyed: put it into play",
    "when a unit enters play: it gets +1 power until end of turn",
    "when an item gets 1 or more marker counters: destroy it",
    "when a unit is returned to hand: put it into play",
    "once per turn, when a unit is destroyed: return it to hand, gain 1 energy",
    "when a hero is dealt damage: it gains 1 life",
    "if a unit would be destroyed, instead it becomes: return the object to hand",
    "an item can't be destroyed",
    "if you would spend 1 or more energy, instead nothing happens",
];

const COSTS: &[&str] = &[
    "free",
    "spend 1 energy",
    "spend 2 energy",
    "remove 1 marker counters from this",
    "destroy this",
    "spend 1 energy, destroy this",
];

const AIMED_EVENTS: &[&str] = &[
    "a hero gains life",
    "a unit enters play",
    "this gets 1 or more marker counters",
    "another item is destroyed",
    "you gain 1 or more energy",
    "a unit is destroyed",
    "A's hero is dealt damage",
];

const AIMED_SCRIPT: &[&str] = &[
    "happens: A's hero gains 1 life",
    "happens: B's hero gains 1 life",
    "happens: put 1 marker counters on \"Card 0\"",
    "happens: destroy \"Card 1\"",
    "happens: at once { destroy \"Card 0\"; destroy \"Card 1\" }",
    "A plays \"Reserve\"",
    "A plays \"Deed\"",
    "B plays \"Item\"",
];

const DEEDS: &[&str] = &[
    "gain 1 energy",
    "A's hero gains 1 life",
    "destroy \"Card 0\"",
    "put 1 marker counters on \"Card 1\"",
    "draw 1 card",
];

/// The policies of targets and layers that are drawn.
const AIMED_POLICIES: &[Policy] = &[
    Policy::TriggersGo,
    Policy::TriggersGo,
    Policy::Declaration,
    Policy::Declaration,
    Policy::ActivatedDeclaration,
    Policy::ActivatedDeclaration,
    Policy::DeadMode,
    Policy::LimitedTrigger,
    Policy::NoTarget,
    Policy::TargetsAgain,
    Policy::MissingTarget,
    Policy::Untargeted,
    Policy::ActsResolve,
    Policy::Left,
    Policy::FirstTriggers,
    Policy::TriggerOrder,
    Policy::NewTriggers,
    Policy::SourceGone,
    Policy::LayerVariables,
    Policy::ReplacementVariables,
];

/// Limits that are reached, effects that are used up, triggers that are suppressed at times.
const COUNTED: &[&str] = &[
    "once per turn, when A's hero gains life: A gains 1 energy",
    "twice per turn, when A's hero gains life: put 1 marker counters on this",
    "twice per turn, when A gains 1 or more energy: put 1 marker counters on \"Card 0\"",
    "while energy of A > 1 { when A's hero gains life: put 1 marker counters on this }",
    "while \"Card 0\" has 1 or more marker counters { when A gains 1 or more energy: remove 1 marker counters from \"Card 0\" }",
    "while energy of A > 1: nothing triggers when A's hero gains life",
    "while energy of A < 2: nothing triggers when A's hero gains life",
    "while \"Card 0\" has 1 or more marker counters: nothing triggers when A gains 1 or more energy",
    "the second time each turn A's hero gains life: A gains 1 energy",
    "when A's hero gains life: the next time A gains 1 or more energy this turn: put 1 marker counters on \"Card 0\"",
    "when A gains 1 or more energy: the next time A's hero gains life this turn: A draws 1 card",
    "when A's hero gains life: the next time A's hero would gain life this turn, instead the amount becomes the amount + 1",
    "once per turn, if A's hero would gain life, instead the amount becomes the amount + 1",
    "the first time each turn A gains 1 or more energy: put 1 marker counters on \"Card 0\"",
    "while energy of A > 1 { the second time each turn A's hero gains life: A gains 1 energy }",
    "the first time each turn A's hero gains life: put 1 marker counters on \"Card 0\"",
    "while energy of A < 2 { the first time each turn A's hero gains life: A gains 1 energy }",
];

/// What gives abilities to several, or takes them away at times.
const GIVING: &[&str] = &[
    "",
    "",
    "while energy of A > 1: each item loses all abilities",
    "while \"Card 0\" has 1 or more marker counters: each item loses all abilities",
    "each item has { once per turn, when A's hero gains life: A gains 1 energy }",
    "while energy of A > 1: each item has { the second time each turn A's hero gains life: A draws 1 card }",
];

const COUNTED_SCRIPT: &[&str] = &[
    "happens: A's hero gains 1 life",
    "happens: A's hero gains 1 life",
    "happens: A gains 1 energy",
    "happens: A spends 1 energy",
    "happens: at once { A's hero gains 1 life; A gains 1 energy }",
    "happens: at once { A's hero gains 1 life; A's hero gains 2 life }",
    "happens: the next time A's hero gains life this turn: A gains 2 energy",
    "happens: put 1 marker counters on \"Card 0\"",
    "happens: remove 1 marker counters from \"Card 0\"",
    "happens: the end of A's turn",
    "happens: the start of A's turn",
];

/// What has conditions hold, fail and hold again, with something to count each time.
const TO_AND_FRO: &[&str] = &[
    "happens: A's hero gains 1 life",
    "happens: A gains 1 energy",
    "happens: A's hero gains 1 life",
    "happens: A spends 1 energy",
    "happens: A's hero gains 1 life",
    "happens: A gains 1 energy",
    "happens: A's hero gains 1 life",
];

const COUNTED_POLICIES: &[Policy] = &[
    Policy::Suppressed,
    Policy::Suppressed,
    Policy::Simultaneous,
    Policy::TriggersGo,
    Policy::NextLasts,
    Policy::TriggerOrder,
    Policy::ReplacesAgain,
    Policy::WhileTrigger,
    Policy::WhileTrigger,
    Policy::LostAbility,
    Policy::TriggerCondition,
    Policy::Ordinals,
    Policy::Ordinals,
    Policy::Ordinals,
    Policy::LimitCounts,
    Policy::LimitCounts,
];

fn lasting_ability() -> impl Strategy<Value = String> {
    prop_oneof![
        3 => one_of(STATIC).prop_map(str::to_owned),
        1 => one_of(ENTERING).prop_map(str::to_owned),
        1 => (one_of(LASTING_EVENTS), one_of(LASTING)).prop_map(|(on, does)| format!("when {on}: {does}")),
    ]
}

/// A scenario of continuous effects.
pub fn lasting() -> impl Strategy<Value = String> {
    let head =
        prop::sample::select(vec!["item", "unit with power 2", "red unit with power 1", "blue unit with power 4"]);
    let card = (any::<bool>(), head, prop::collection::vec(lasting_ability(), 0..3));
    let line = prop_oneof![
        one_of(LASTING_SCRIPT).prop_map(str::to_owned),
        one_of(LASTING).prop_map(|does| format!("happens: {does}"))
    ];
    let script = prop::collection::vec(line, 1..4);
    let reserve = one_of(&["", "", "", "this gets +2 power", "as this enters play: gain 1 energy"]);
    let cards = (prop::collection::vec(card, 2..4), reserve);
    (policies(LASTING_POLICIES), cards, script, 0..5u8).prop_map(|(policies, (cards, reserve), script, together)| {
        let mut text = format!("use std.plain\nrulebook drawn extends plain {{\npolicies {{\n{policies}\n}}\n}}\n");
        text += "scenario \"drawn\" {\nuses drawn\nplayers A (turn), B\nduring turn\nA has 1 energy\n";
        text += "A: hero with life 9\nB: hero with life 7\n";
        text += "A: \"Reserve\" is red unit with power 1 in hand {\n";
        let _ = writeln!(text, "{}\n}}\nA: \"Top\" is item in deck", reserve);
        let mut laid = String::new();
        for (at, (first, head, abilities)) in cards.iter().enumerate() {
            let owner = if *first { "A" } else { "B" };
            let _ = writeln!(laid, "{owner}: \"Card {at}\" is {head} in play {{\n{}\n}}", abilities.join("\n"));
        }
        text += &if together == 0 { format!("at once {{\n{laid}}}\n") } else { laid };
        text += &script.join("\n");
        text += "\nobserve energy of A\nobserve life of A's hero\nobserve number of unit\nobserve number of red unit\n";
        text += "observe number of blue unit\nobserve power of \"Card 0\"\nobserve power of \"Card 1\"\n";
        text +=
            "observe power of \"Reserve\"\nobserve number of unit with swift\nobserve number of unit A controls\n}\n";
        text
    })
}

fn aimed_ability() -> impl Strategy<Value = String> {
    prop_oneof![
        3 => (one_of(LIMITS), one_of(AIMED_EVENTS), one_of(AIMED)).prop_map(|(limit, on, does)| format!("{limit}when {on}: {does}")),
        2 => one_of(ABOUT_IT).prop_map(str::to_owned),
    ]
}

/// A scenario of targets, activated abilities and plays.
pub fn aimed() -> impl Strategy<Value = String> {
    let head = prop::sample::select(vec!["item", "unit with power 2", "red unit with power 1"]);
    let activated = (one_of(COSTS), one_of(AIMED)).prop_map(|(cost, does)| format!("activate {cost}: {does}"));
    let card = (any::<bool>(), head, activated, prop::collection::vec(aimed_ability(), 0..3));
    let line = prop_oneof![
        3 => one_of(AIMED_SCRIPT).prop_map(str::to_owned),
        3 => (0..2usize).prop_map(|at| format!("activates {at}")),
    ];
    let script = prop::collection::vec(line, 1..4);
    let cards = prop::collection::vec(card, 2..4);
    (policies(AIMED_POLICIES), cards, script, one_of(DEEDS)).prop_map(|(policies, cards, script, deed)| {
        let mut text = "use std.plain\ntoken \"Chip\" : item {}\nrulebook drawn extends plain {\n".to_owned();
        text += "event create chips {\n\"create [AMOUNT] Chip\"\n\"PLAYER (creates|would create) [AMOUNT] Chip\"\n";
        let _ = writeln!(text, "does: create \"Chip\" for PLAYER in play\n}}\npolicies {{\n{policies}\n}}\n}}");
        text += "scenario \"drawn\" {\nuses drawn\nplayers A (turn), B\nduring turn\nA has 2 energy\nB has 1 energy\n";
        text += "A: hero with life 9\nB: hero with life 7\n";
        text += "A: \"Reserve\" is red unit with power 1, cost 1 in hand\nB: \"Item\" is item with cost 0 in hand\n";
        let _ = writeln!(
            text,
            "A: \"Deed\" is action with cost 2 in hand {{\nresolve: {deed}\n}}\nA: \"Top\" is item in deck"
        );
        for (at, (first, head, activated, abilities)) in cards.iter().enumerate() {
            let owner = if *first { "A" } else { "B" };
            let with = if at < 2 { activated.as_str() } else { "" };
            let _ = writeln!(text, "{owner}: \"Card {at}\" is {head} in play {{\n{with}\n{}\n}}", abilities.join("\n"));
        }
        for line in script {
            let at = line.strip_prefix("activates ").map(|at| at == "1");
            let owner = at.map(|at| if cards[usize::from(at)].0 { "A" } else { "B" });
            match (owner, at) {
                (Some(owner), Some(at)) => {
                    writeln!(text, "{owner} activates \"Card {}\"", u8::from(at)).unwrap_or_default()
                }
                _ => writeln!(text, "{line}").unwrap_or_default(),
            }
        }
        text += "observe energy of A\nobserve energy of B\nobserve life of A's hero\nobserve life of B's hero\n";
        text += "observe number of item\nobserve number of unit\nobserve power of \"Reserve\"\n";
        text += "observe marker counters on \"Card 0\"\nobserve \"Card 0\" is in play\nobserve \"Card 1\" is in hand\n";
        text += "observe \"Top\" is in hand\n}\n";
        text
    })
}

/// A scenario of what is counted and used up.
pub fn counted() -> impl Strategy<Value = String> {
    let card = prop::collection::vec(one_of(COUNTED), 1..3);
    let script = prop_oneof![
        3 => prop::collection::vec(one_of(COUNTED_SCRIPT), 3..6),
        1 => Just(TO_AND_FRO.to_vec()),
    ];
    let twins = (one_of(COUNTED), 0..3usize, one_of(GIVING));
    let cards = (prop::collection::vec(card, 1..3), twins);
    (policies(COUNTED_POLICIES), cards, script).prop_map(|(policies, (cards, (twin, twins, giving)), script)| {
        let mut text = format!("use std.plain\nrulebook drawn extends plain {{\npolicies {{\n{policies}\n}}\n}}\n");
        if twins > 0 {
            let _ = writeln!(text, "card \"Twin\": item {{\n{twin}\n}}");
        }
        text += "scenario \"drawn\" {\nuses drawn\nplayers A (turn), B\nduring turn\nA has 1 energy\n";
        text += "A: hero with life 9\nB: hero with life 7\nA: \"Top\" is item in deck\nA: \"Last\" is unit in deck\n";
        for (at, abilities) in cards.iter().enumerate() {
            let _ = writeln!(text, "A: \"Card {at}\" is item in play {{\n{}\n}}", abilities.join("\n"));
        }
        text += &"A: \"Twin\" in play\n".repeat(twins);
        let _ = writeln!(text, "A: \"Giver\" is unit in play {{\n{giving}\n}}");
        text += &script.join("\n");
        text += "\nobserve energy of A\nobserve life of A's hero\nobserve marker counters on \"Card 0\"\n";
        text += "observe \"Top\" is in hand\nobserve \"Last\" is in hand\n}\n";
        text
    })
}
