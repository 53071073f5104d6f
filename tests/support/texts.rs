//! Small scenarios drawn at random as text, under rulebooks drawn at random.

use assize::model::ir::Model;
use assize::model::policy::TABLE;
use assize::model::read::{AskedProperty, load};
use proptest::prelude::*;
use std::fmt::Write as _;

/// What abilities answer.
const EVENTS: &[&str] = &[
    "A's hero is dealt damage",
    "a hero is dealt 2 or more damage",
    "a hero you control gains life",
    "this gets 1 or more marker counters",
    "another item is destroyed",
    "you draw 1 or more cards",
    "a unit enters play",
];

/// What replacements answer.
const WOULD: &[&str] = &[
    "A's hero would be dealt damage",
    "a hero you control would be dealt damage",
    "a hero would gain life",
    "an item would be destroyed",
    "this would get marker counters",
];

/// What is done.
const DOINGS: &[&str] = &[
    "A's hero gains 1 life",
    "deal 1 damage to B's hero",
    "this deals 2 damage to A's hero",
    "draw 1 card",
    "put 1 marker counters on this",
    "remove 1 marker counters from this",
    "destroy this",
    "destroy an item you control",
    "choose one { draw 1 card; gain 1 energy }",
    "choose 1 or both { draw 1 card; gain 1 energy }",
    "flip a coin as side, if side = 1: gain 2 energy",
    "repeat { gain 1 energy } until energy of A >= 3",
    "you may put 1 marker counters on this",
    "each unit gets +1 power until end of turn",
    "each unit you control gets +X power until end of turn, where X is number of item",
    "each red unit loses red until end of turn",
    "the next time A's hero would be dealt damage this turn, instead the amount becomes the amount + 1",
    "prevent the next 2 when A's hero would be dealt damage this turn",
];

/// What becomes of an event.
const CHANGES: &[&str] = &[
    "the amount becomes the amount + 1",
    "the amount becomes twice the amount",
    "the amount becomes the amount / 2",
    "the amount becomes the amount - 1",
    "nothing happens",
    "the object becomes B's hero",
    "the object becomes A's hero",
    "prevent 1",
    "it becomes: draw 1 card",
    "draw 1 card, gain 1 energy",
];

/// What is always so.
const STATIC: &[&str] = &[
    "each unit gets +1 power",
    "each unit has power set to 3",
    "each unit has power multiplied by 2",
    "each red unit gets +1 power",
    "each unit with power >= 3 is red",
    "each red unit loses red",
    "each unit you control has swift",
    "while there is a red unit: each unit gets +2 power",
    "each unit gets +X power, where X is number of item",
];

/// Procedures of events and rules of the book; mostly those of the plain rulebook.
const BOOKS: &[&str] = &[
    "",
    "",
    "",
    "rules { if A's hero would be dealt damage, instead the amount becomes the amount - 1 }",
    "rules { when a unit enters play: A's hero gains 1 life; a blue unit can't be destroyed }",
    "event procedure {\nselect first player\nreplace self, as\nreplace instead in rounds\nreplace prevention\noccur\ncomplete\n}",
    "event procedure {\nreplace self, as, instead ordered by the affected player\nevents of amount zero end\nreplace prevention in rounds\noccur\ncomplete\n}",
    "event procedure {\nreplace self, as in rounds\nevents of amount zero end\nreplace instead, prevention\noccur\ncomplete\n}\nrules { if an item would be destroyed, instead nothing happens }",
];

/// What the script does.
const SCRIPT: &[&str] = &[
    "happens: \"Spark\" deals 3 damage to A's hero",
    "happens: \"Spark\" deals 2 damage to B's hero",
    "happens: at once { \"Spark\" deals 1 damage to A's hero; \"Spark\" deals 1 damage to B's hero }",
    "happens: put 1 marker counters on \"Card 0\"",
    "happens: destroy \"Card 1\"",
    "happens: A's hero gains 1 life",
    "happens: at once { \"Spark\" deals 2 damage to A's hero; destroy \"Card 0\" }",
    "happens: at once { destroy \"Card 0\"; destroy \"Card 1\" }",
    "happens: draw 1 card",
    "happens: put \"Reserve\" into play",
];

/// What abilities of lively cards answer.
const LIVELY_EVENTS: &[&str] = &[
    "this gets 1 or more marker counters",
    "this loses 1 or more marker counters",
    "a hero you control gains life",
    "you draw 1 or more cards",
    "you gain 1 or more energy",
    "a unit enters play",
    "a unit is returned to hand",
    "an item gets 1 or more charge counters",
];

/// What they do: things that they answer.
const LIVELY_DOINGS: &[&str] = &[
    "put 1 marker counters on this",
    "remove 1 marker counters from this, put 1 marker counters on this",
    "put 1 marker counters on \"Card 0\"",
    "put 1 marker counters on \"Card 1\"",
    "A's hero gains 1 life",
    "draw 1 card",
    "gain 1 energy",
    "you may gain 1 energy",
    "return \"Reserve\" to hand",
    "put \"Reserve\" into play",
    "put 1 charge counters on this",
    "each unit gets +1 power until end of turn",
    "the next time A's hero would gain life this turn, instead the amount becomes the amount + 1",
    "the next time you draw 1 or more cards this turn: put 1 marker counters on \"Card 0\"",
    "if energy of A > 2: gain 1 energy",
];

/// What limits it, or not.
const LIVELY_LIMITS: &[&str] = &["", "", "", "once per turn, ", "once, ", "twice per turn, "];

/// Abilities of other forms.
const LIVELY_OTHERS: &[&str] = &[
    "activate spend 1 energy: gain 1 energy",
    "activate spend 1 energy: put 1 marker counters on this",
    "activate spend 2 energy: gain 1 energy",
    "activate free: draw 1 card",
    "activate once per turn, free: gain 1 energy",
    "when energy of A > 3: put 1 charge counters on this",
    "when there is a red unit: put 1 marker counters on this",
    "when this has 2 or more marker counters: remove 2 marker counters from this",
    "if you would draw 1 or more cards, instead it becomes: gain 1 energy",
    "if you would gain 1 or more energy, instead it becomes: draw 1 card",
    "if A's hero would gain life, instead the amount becomes the amount + 1",
    "each unit with power >= 2 is red",
    "the first time each turn you gain 1 or more energy: draw 1 card",
];

/// What units do that change each other's power for a while, and what comes between.
const PUMPS: &[&str] = &[
    "this gets +1 power until end of turn",
    "this gets -2 power until end of turn",
    "\"Card 0\" gets +2 power until end of turn",
    "\"Card 1\" gets +1 power until end of turn",
    "each unit you control gets +1 power until end of turn",
    "each red unit gets -1 power until end of turn",
    "each unit has power set to 3 until end of turn",
    "each unit has power multiplied by 2 until end of turn",
    "each unit gets +1 power until end of turn, this gets +1 power until end of turn",
    "\"Card 0\" gets +2 power as long as (power of \"Card 0\") != 3",
    "the next unit that enters play gets +1 power",
    "destroy \"Card 1\"",
    "return \"Reserve\" to hand",
];

/// What is always so beside that; mostly nothing.
const BESIDE_PUMPS: &[&str] = &[
    "",
    "",
    "",
    "each unit gets +1 power",
    "each unit with power >= 4 is red",
    "each unit has power set to 3",
    "while there is a red unit: each unit gets +2 power",
];

fn one_of(all: &'static [&'static str]) -> impl Strategy<Value = String> {
    prop::sample::select(all).prop_map(str::to_owned)
}

/// A change that such an event can have: one without an amount has none of its amount, and none puts itself in its place.
pub fn fitting<'c>(on: &str, change: &'c str) -> &'c str {
    let is_of_amount = change.contains("the amount") || change.starts_with("prevent 1");
    // An event that is put in its own place is refused.
    let object = change.strip_prefix("the object becomes ");
    let is_itself = object.is_some_and(|object| on.strip_prefix(object).is_some_and(|rest| rest.starts_with(" would")));
    if on.contains("destroyed") && is_of_amount || is_itself { "nothing happens" } else { change }
}

fn ability() -> impl Strategy<Value = String> {
    prop_oneof![
        3 => (one_of(EVENTS), one_of(DOINGS)).prop_map(|(on, does)| format!("when {on}: {does}")),
        1 => (one_of(EVENTS), one_of(DOINGS)).prop_map(|(on, does)| format!("once per turn, when {on}: {does}")),
        3 => (one_of(WOULD), one_of(CHANGES)).prop_map(|(on, change)| format!("if {on}, instead {}", fitting(&on, &change))),
        1 => (one_of(WOULD), one_of(CHANGES)).prop_map(|(on, change)| format!("if {on}, instead you may {}", fitting(&on, &change))),
        2 => one_of(STATIC),
    ]
}

fn card() -> impl Strategy<Value = String> {
    let head =
        prop::sample::select(vec!["item", "unit with power 2", "red unit with power 1", "blue unit with power 4"]);
    (any::<bool>(), head, prop::collection::vec(ability(), 0..3)).prop_map(|(first, head, abilities)| {
        let owner = if first { "A" } else { "B" };
        format!("{owner}: \"Card #\" is {head} in play {{\n{}\n}}", abilities.join("\n"))
    })
}

/// A policy with another value, or silent.
fn policy() -> impl Strategy<Value = String> {
    (0..TABLE.len(), any::<prop::sample::Index>(), 0..4u8).prop_map(|(row, value, silent)| {
        let row = &TABLE[row];
        match silent {
            0 => format!("silent {}", row.key),
            _ => format!("{}: {}", row.key, row.values[value.index(row.values.len())]),
        }
    })
}

/// A scenario under a rulebook of its own.
pub fn text() -> impl Strategy<Value = String> {
    let script = prop::collection::vec(one_of(SCRIPT), 1..3);
    (prop::collection::vec(policy(), 0..4), prop::collection::vec(card(), 2..4), script, one_of(BOOKS)).prop_map(
        |(mut policies, cards, script, book)| {
            policies.sort_by_key(|policy| policy.trim_start_matches("silent ").split(':').next().map(str::to_owned));
            policies.dedup_by_key(|policy| policy.trim_start_matches("silent ").split(':').next().map(str::to_owned));
            let mut text = "use std.plain\nuse std.properties\n".to_owned();
            let _ =
                writeln!(text, "rulebook drawn extends plain {{\n{book}\npolicies {{\n{}\n}}\n}}", policies.join("\n"));
            text += "scenario \"drawn\" {\nuses drawn\nplayers A (turn), B\n";
            text += "A: hero with life 9\nB: hero with life 9\nB: \"Spark\" is item in play\n";
            text += "A: \"Reserve\" is red unit with power 1 in hand\nA: \"Top\" is item in deck\n";
            for (at, card) in cards.iter().enumerate() {
                text += &card.replace('#', &at.to_string());
                text.push('\n');
            }
            text += &script.join("\n");
            text += "\nobserve life of A's hero\nobserve life of B's hero\nobserve number of unit\n";
            text += "observe power of \"Card 0\"\ncheck ends, \"once per event\", staging, \"no run is stuck\"\n}\n";
            text
        },
    )
}

fn lively_ability() -> impl Strategy<Value = String> {
    let trigger = (one_of(LIVELY_LIMITS), one_of(LIVELY_EVENTS), one_of(LIVELY_DOINGS));
    prop_oneof![
        3 => trigger.prop_map(|(limit, on, does)| format!("{limit}when {on}: {does}")),
        1 => one_of(LIVELY_OTHERS),
    ]
}

/// A scenario whose cards set each other off, with activations as often as players like; sometimes under another policy.
pub fn lively() -> impl Strategy<Value = String> {
    let card = (any::<bool>(), prop::collection::vec(lively_ability(), 1..3));
    let start = prop::sample::select(vec![
        "put 1 marker counters on \"Card 0\"",
        "A gains 1 energy",
        "A draws 1 card",
        "put \"Reserve\" into play",
        "A's hero gains 1 life",
        "put 2 marker counters on \"Card 1\"",
    ]);
    (prop::option::of(policy()), prop::collection::vec(card, 2..4), start).prop_map(|(policy, cards, start)| {
        let mut text = "use std.plain\n".to_owned();
        let policy = policy.unwrap_or_default();
        let _ = writeln!(text, "rulebook drawn extends plain {{ policies {{\n{policy}\n}} }}");
        text += "scenario \"drawn\" {\nuses drawn\nplayers A (turn), B\nduring turn\nA has 1 energy\n";
        text += "A: hero with life 9\nB: hero with life 9\n";
        text += "A: \"Reserve\" is red unit with power 1 in hand\nA: \"Top\" is item in deck\n";
        for (at, (mine, abilities)) in cards.iter().enumerate() {
            let owner = if *mine || at == 0 { "A" } else { "B" };
            let _ = writeln!(text, "{owner}: \"Card {at}\" is item in play {{\n{}\n}}", abilities.join("\n"));
            if abilities.iter().any(|ability| ability.starts_with("activate")) {
                let _ = writeln!(text, "{owner} may activate \"Card {at}\" any number of times");
            }
        }
        let _ = writeln!(text, "happens: {start}\nobserve energy of A\n}}");
        text
    })
}

/// A scenario whose units change each other's power until the end of the turn, in an order that their players choose.
pub fn pumping() -> impl Strategy<Value = String> {
    let card = (any::<bool>(), prop::sample::select(vec!["unit", "red unit"]), one_of(PUMPS), one_of(BESIDE_PUMPS));
    let policies = prop::collection::vec(policy(), 0..3);
    (policies, prop::collection::vec(card, 2..5), any::<bool>()).prop_map(|(policies, cards, twice)| {
        let key = |policy: &str| policy.trim_start_matches("silent ").split(':').next().map(str::to_owned);
        let mut known = Vec::new();
        let stated: Vec<String> = policies.into_iter().filter(|policy| {
            let is_new = !known.contains(&key(policy));
            known.push(key(policy));
            is_new
        }).collect();
        let mut text = "use std.plain\n".to_owned();
        let _ = writeln!(text, "rulebook drawn extends plain {{ policies {{\n{}\n}} }}", stated.join("\n"));
        text += "scenario \"drawn\" {\nuses drawn\nplayers A (turn), B\n";
        text += "A: hero with life 9\nB: hero with life 9\nA: \"Reserve\" is red unit with power 1 in hand\n";
        for (at, (mine, kind, does, beside)) in cards.iter().enumerate() {
            let owner = if *mine || at == 0 { "A" } else { "B" };
            let power = at + 1;
            let _ = writeln!(
                text,
                "{owner}: \"Card {at}\" is {kind} with power {power} in play {{\nwhen a unit enters play: {does}\n{beside}\n}}"
            );
        }
        text += "happens: put \"Reserve\" into play\n";
        if twice {
            text += "happens: put \"Reserve\" into play\n";
        }
        text += "observe power of \"Card 0\"\nobserve power of \"Card 1\"\nobserve power of \"Reserve\"\n}\n";
        text
    })
}

/// The model of a text and what it asks; `Err`: what is wrong with it.
pub fn read(text: &str) -> Result<(Model, Vec<AskedProperty>), String> {
    let mut open = |_: &str| Ok(text.to_owned());
    let (library, _, mut problems) = load(&["a.assize".to_owned()], &mut open);
    let head = library.scenarios().next().map(|head| head.id);
    let built = head.and_then(|id| {
        let (built, mut found) = library.build(id, None);
        problems.append(&mut found);
        built
    });
    let said = problems.iter().map(|problem| problem.message.clone()).collect::<Vec<_>>().join("; ");
    built.map(|built| (built.model, built.questions)).ok_or(said)
}
