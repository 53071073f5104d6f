//! Small scenarios drawn at random as text, in which what is taken away comes back: standing checks, objects that go from
//! zone to zone, effects that take abilities or numbers away for a time, limits, costs, amounts that are not there.

use proptest::prelude::*;
use std::fmt::Write as _;

/// The zones of a rulebook: piles of which the top can come back, and one or two zones in play.
const ZONES: &[&str] = &[
    "deck ordered hidden; hand; stack ordered; play in play; camp; discard; exile no tokens",
    "deck ordered hidden; hand ordered; stack ordered; play in play; camp; discard ordered; exile no tokens",
    "deck ordered hidden; hand; stack ordered; play in play; camp in play; discard; exile no tokens",
];

/// Its events, besides those of the plain rulebook.
const EVENTS: &str = r#"
  event march { "OBJECT (marches|march|would march)"; does: place OBJECT in camp }
  event throw away { "OBJECT (is|are|would be) thrown away"; looks back; does: place OBJECT in discard }
  event reshuffle { "PLAYER (shuffles|shuffle) the deck"; "shuffle the deck"; does: shuffle deck of PLAYER }
  event mill { "PLAYER (mills|mill|would mill) [AMOUNT] (card|cards)"; "mill AMOUNT (card|cards)"
    does: place the top AMOUNT cards of deck of PLAYER in discard }
  event volley { "PLAYER (volleys|volley|would volley)"; does: PLAYER draws 1 card }
"#;

/// An event in the middle of which nothing else happens, or what waits resolves.
const HUM: &[&str] = &[
    "  event hum { \"OBJECT (hums|hum|would hum)\"; does: add 1 charge counters to OBJECT }\n",
    "  event hum { \"OBJECT (hums|hum|would hum)\"; does: add 1 charge counters to OBJECT; steps: { what waits resolves } }\n",
];

/// Events that bring cards back to where they were drawn from, where the other zones have a top.
const BACK: &str = r#"
  event put back { "PLAYER (puts|put|would put) back [AMOUNT] (card|cards)"; "put back AMOUNT (card|cards)"
    does: place the top AMOUNT cards of hand of PLAYER in deck }
  event dig { "PLAYER (digs|dig|would dig) [AMOUNT] (card|cards)"; "dig AMOUNT (card|cards)"
    does: place the top AMOUNT cards of discard of PLAYER in deck }
"#;

/// Standing checks.
const CHECKS: &[&str] = &[
    "each unit in play with life <= 0: it is destroyed",
    "each unit in play with life <= 0: { its controller gains 1 energy, it is destroyed }",
    "each unit in play with power >= 3: it marches",
    "each unit in camp with life <= 0: put it into play",
    "each unit in discard with power >= 3: it is returned to hand",
    "each unit in hand with power >= 3: it is thrown away",
    "each unit in play with 2 or more marker counters: it is exiled",
    "each unit in play with 1 or more marker counters: it is destroyed",
    "each unit in play with power >= 4: its controller loses the game",
    "each unit in play with power = 0: it is returned to hand",
    "each red unit in play: it is destroyed",
    "each unit in play with power >= 3: at once { it is destroyed; its controller gains 1 energy }",
    "each unit in play with 3 or more marker counters: it loses 3 marker counters",
    "each unit in play with 1 or more charge counters: { it hums, it is destroyed }",
];

/// Policies on which going round can hang.
const POLICIES: &[&str] = &[
    "",
    "",
    "",
    "the application of a continuous effect: is an event; an application that changes is an event of: the difference",
    "what refers to an object that has left play: means it where it is",
    "several equal effects on one object: apply as one",
    "a state trigger whose state stays true: triggers again once its trigger no longer waits",
    "without an effect replaces an original event",
    "standing checks look: when nothing is resolving",
    "simultaneous events that make each other impossible: happen in the order in which they are named",
    "a choice that finds nothing: ends the effect there",
    "triggers go to: a queue",
    "an effect that takes its own object out of play: does so when the rest of it is done",
    "a substituted event goes: through the procedure anew, as another event",
    "an event of amount zero: happens",
    "a limited trigger that is not carried out: does not count towards its limit",
    "ordinals count: what happened since the effect exists",
];

/// What triggers answer.
const ANSWERED: &[&str] = &[
    "this is destroyed",
    "a unit is destroyed",
    "this enters play",
    "a unit enters play",
    "this is returned to hand",
    "this marches",
    "a unit marches",
    "this gets 1 or more marker counters",
    "this gets 2 or more marker counters",
    "this gets exactly 2 marker counters",
    "this loses 1 or more marker counters",
    "this loses exactly 1 marker counter",
    "you draw 1 or more cards",
    "you draw exactly 1 card",
    "you gain 1 or more energy",
    "you spend exactly 1 energy",
    "this gains 1 or more power",
    "you mill 1 or more cards",
    "this is dealt 2 or more damage",
    "this is exiled",
    "a unit is thrown away",
    "\"Card 0\" is destroyed",
    "\"Card 1\" gets 1 or more marker counters",
    "this hums",
    "a unit hums",
];

/// What they do.
const DOINGS: &[&str] = &[
    "put this into play",
    "destroy this",
    "this marches",
    "return this to hand",
    "exile this",
    "this is thrown away",
    "put 1 marker counters on this",
    "put 2 marker counters on this",
    "remove 1 marker counters from this",
    "remove 3 marker counters from this",
    "put 1 marker counters on \"Card 0\"",
    "put 1 marker counters on \"Card 1\"",
    "remove 2 marker counters from \"Card 0\"",
    "draw 1 card",
    "draw 2 cards",
    "mill 1 card",
    "gain 1 energy",
    "spend 2 energy",
    "shuffle the deck",
    "this hums",
    "\"Card 1\" hums",
    "you volley",
    "\"Card 0\" gets +2 power until end of turn",
    "\"Card 1\" gets -3 life until end of turn",
    "this gets -1 power until end of turn",
    "\"Card 0\" has power multiplied by 2 until end of turn",
    "each item loses all abilities until \"Card 0\" loses 1 or more marker counters",
    "each unit loses all abilities until this loses 1 or more marker counters",
    "\"Card 0\" becomes a copy of \"Card 1\" until \"Card 0\" loses 1 or more marker counters",
    "\"Card 1\" loses the property power until \"Card 0\" loses 1 or more marker counters",
    "as one event { deal 1 damage to this; deal 1 damage to this }",
    "as one event { put 1 marker counters on this; put 1 marker counters on this }",
    "at once { put 1 marker counters on this; put 1 marker counters on this }",
    "deal 1 damage to \"Card 0\"",
    "\"Card 0\" loses 3 life",
    "\"Card 1\" gains 3 life",
    "destroy \"Card 0\"",
    "put \"Card 1\" into play",
    "until end of turn, if \"Card 0\" would be destroyed, instead put 1 marker counters on \"Card 0\"",
    "the next time \"Card 0\" would be destroyed this turn, instead put 1 marker counters on \"Card 0\"",
    "until end of turn, \"Card 0\" can't be destroyed",
    "\"Card 0\" gains { when this gets 1 or more marker counters: draw 1 card } until end of turn",
    "\"Card 0\" is red until end of turn",
    "when you draw 1 or more cards this turn: gain 1 energy",
    "the next time you gain 1 or more energy: draw 1 card",
];

/// Where the other zones have a top.
const DOINGS_BACK: &[&str] = &["put back 1 card", "put back 2 cards", "dig 1 card"];

/// What state triggers look at.
const STATES: &[&str] = &[
    "there is a hero",
    "there is a red unit",
    "this has 2 or more marker counters",
    "energy of A > 2",
    "power of this >= 3",
    "number of units in play > 2",
    "the top card of deck of you is \"Top\"",
    "this has no marker counters",
];

/// Abilities of other forms.
const OTHERS: &[&str] = &[
    "while this has 1 or more marker counters: each item loses all abilities",
    "while this has 1 or more marker counters: each unit gets +2 power",
    "while this has 1 or more marker counters: this loses the property power",
    "while this has 1 or more marker counters: this becomes a copy of \"Card 0\"",
    "while this has 1 or more marker counters: each item has { when there is a hero: gain 1 energy }",
    "this can't be destroyed",
    "if this would be destroyed, instead put 1 marker counters on this",
    "if a unit would be destroyed, instead exile it",
    "if you would draw 1 or more cards, instead gain 1 energy",
    "if you would gain 1 or more energy, instead draw 1 card",
    "if you would draw 1 or more cards, instead { gain 1 energy, you volley }",
    "each unit in play gets -2 life",
    "each unit with 1 or more marker counters is red",
    "while there is a red unit: this gets +2 power",
    "units can't march",
    "units can't gain power",
    "as this enters play: put 1 marker counters on this",
    "activate spend 1 energy: put 1 marker counters on this",
    "activate this hums, spend 1 energy: put 1 marker counters on this",
    "activate this hums, destroy this: gain 1 energy",
    "activate remove 1 marker counters from this: gain 1 energy",
    "activate destroy this: gain 1 energy",
    "activate once per turn, free: gain 1 energy",
    "the first time each turn you gain 1 or more energy: draw 1 card",
    "resolve: put 1 marker counters on \"Card 0\"",
];

const LIMITS: &[&str] = &["", "", "", "once per turn, ", "once, "];
const WHERE: &[&str] = &["", "", "", "from hand: ", "from discard: ", "from deck: ", "from hand or discard: "];

/// What happens at first.
const STARTS: &[&str] = &[
    "destroy \"Card 0\"",
    "\"Card 0\" loses 3 life",
    "put 1 marker counters on \"Card 0\"",
    "put 2 marker counters on \"Card 1\"",
    "A gains 1 energy",
    "A draws 1 card",
    "put \"Reserve\" into play",
    "\"Card 0\" marches",
    "\"Card 0\" gets +2 power until end of turn",
    "\"Card 1\" gets +1 power until end of turn",
    "\"Card 0\" is returned to hand",
    "deal 2 damage to \"Card 1\"",
    "A mills 1 card",
    "remove 1 marker counters from \"Card 0\"",
];

fn one_of(all: &'static [&'static str]) -> impl Strategy<Value = &'static str> {
    prop::sample::select(all)
}

fn doing(back: bool) -> BoxedStrategy<&'static str> {
    if back { prop_oneof![8 => one_of(DOINGS), 1 => one_of(DOINGS_BACK)].boxed() } else { one_of(DOINGS).boxed() }
}

fn ability(back: bool) -> impl Strategy<Value = String> {
    let does = prop_oneof![2 => doing(back).prop_map(str::to_owned),
        1 => (doing(back), doing(back)).prop_map(|(one, other)| format!("{one}, {other}"))];
    let trigger = (one_of(WHERE), one_of(LIMITS), one_of(ANSWERED), does);
    prop_oneof![
        6 => trigger.prop_map(|(place, limit, on, does)| format!("{place}{limit}when {on}: {does}")),
        1 => (one_of(STATES), doing(back)).prop_map(|(state, does)| format!("when {state}: {does}")),
        3 => one_of(OTHERS).prop_map(str::to_owned),
    ]
}

/// A card's zone, and its text but for the name.
fn card(back: bool) -> impl Strategy<Value = (&'static str, String)> {
    let head = prop::sample::select(vec![
        "item {",
        "unit { life 1; power 1",
        "unit { life 2; power 0",
        "red unit { life 2; power 2",
    ]);
    let zone = prop::sample::select(vec!["play", "play", "play", "hand", "discard"]);
    (head, zone, prop::collection::vec(ability(back), 1..3))
        .prop_map(|(head, zone, abilities)| (zone, format!("{head}\n  cost 1\n  {}\n}}\n", abilities.join("\n  "))))
}

/// A scenario whose rulebook and cards bring back what they take away.
pub fn rounds() -> impl Strategy<Value = String> {
    (0..ZONES.len()).prop_flat_map(|zones| {
        let back = ZONES[zones].contains("hand ordered");
        let checks = prop::sample::subsequence(CHECKS, 0..3);
        let cards = prop::collection::vec(card(back), 2..4);
        let starts = prop::collection::vec(one_of(STARTS), 1..3);
        (checks, one_of(POLICIES), one_of(HUM), cards, starts, any::<bool>()).prop_map(
            move |(checks, policies, hum, cards, starts, plays)| {
                let back = if back { BACK } else { "" };
                let mut text = format!(
                    "use std.plain\nrulebook drawn extends plain {{\n  zones {{ {} }}{EVENTS}{hum}{back}",
                    ZONES[zones]
                );
                if !checks.is_empty() {
                    let _ = writeln!(text, "  also standing {{ {} }}", checks.join("; "));
                }
                let _ = writeln!(text, "  policies {{ {policies} }}\n}}");
                for (at, (_, card)) in cards.iter().enumerate() {
                    let _ = write!(text, "card \"Card {at}\": {card}");
                }
                text += "scenario \"drawn\" {\nuses drawn\nplayers A (turn), B\nduring turn\nA has 2 energy\n";
                text += "A: hero with life 5 in play\nA: \"Reserve\" is red unit with power 1 in hand\nA: \"Top\" is item in deck\n";
                for (at, (zone, card)) in cards.iter().enumerate() {
                    let _ = writeln!(text, "A: \"Card {at}\" in {zone}");
                    if card.contains("activate") {
                        let _ = writeln!(text, "A may activate \"Card {at}\" any number of times");
                    }
                }
                if plays {
                    text += "A may play \"Card 0\" any number of times\n";
                }
                for start in starts {
                    let _ = writeln!(text, "happens: {start}");
                }
                text + "observe energy of A\n}\n"
            },
        )
    })
}
