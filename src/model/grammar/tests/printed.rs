//! Printed wordings, and what each is read as: the same IR as that of the sentence in the words of the language.

use super::super::printing::read::WORDINGS;
use super::super::reader::{Owner, PartCursor, StatementReader};
use super::super::scope::NameScope;
use super::show::Show;
use super::world::{builder, parts, read, rulebook};
use crate::grammar::printing::KeptWordings;
use base::source::Span;

/// What is printed, and how the language says it.
const READ: &[(&str, &str)] = &[
    // counters
    (
        "each item with 2 or more steam counters on it gets +1 power",
        "each item with 2 or more steam counters gets +1 power",
    ),
    ("items with at least 2 steam counters on them get +1 power", "items with 2 or more steam counters get +1 power"),
    (
        "each item with exactly 2 steam counters on it gets +1 power",
        "each item with exactly 2 steam counters gets +1 power",
    ),
    ("each item with no steam counters on it gets +1 power", "each item with no steam counters gets +1 power"),
    // conditions
    ("as long as you control a red item, this gets +1 power", "while you control a red item: this gets +1 power"),
    ("as long as you control this: this gets +1 power", "while you control this: this gets +1 power"),
    ("while you control a red item, this gets +1 power", "while you control a red item: this gets +1 power"),
    (
        "attacks you control get +1 power as long as you control an item",
        "while you control an item: attacks you control get +1 power",
    ),
    (
        "resolve: target ally gets +1 power for as long as you control this",
        "resolve: target ally gets +1 power as long as you control this",
    ),
    (
        "resolve: if you control an item, draw 1 card. otherwise, intimidate",
        "resolve: if you control an item { draw 1 card } else { intimidate }",
    ),
    (
        "resolve: if you control an item, draw 1 card, intimidate. otherwise draw 2 cards",
        "resolve: if you control an item { draw 1 card, intimidate } else { draw 2 cards }",
    ),
    (
        "resolve: if you control an item, draw 1 card. intimidate",
        "resolve: if you control an item: draw 1 card. intimidate",
    ),
    ("while you do not control an item: this gets +1 power", "while you don't control an item: this gets +1 power"),
    (
        "while this does not have 2 or more steam counters: this gets +1 power",
        "while this doesn't have 2 or more steam counters: this gets +1 power",
    ),
    (
        "when this is destroyed: draw 1 card if you control an item",
        "when this is destroyed: if you control an item: draw 1 card",
    ),
    (
        "resolve: you may destroy this. if you do, draw 1 card, intimidate. draw 2 cards",
        "resolve: you may destroy this: draw 1 card, intimidate. draw 2 cards",
    ),
    ("resolve: you may destroy this. if you don't, draw 1 card", "resolve: you may destroy this else { draw 1 card }"),
    (
        "when this is destroyed: its controller may draw 1 card. if they don't, intimidate",
        "when this is destroyed: its controller may draw 1 card else { intimidate }",
    ),
    ("resolve: destroy each of 1 to 2 target attacks", "resolve: destroy 1 to 2 target attacks"),
    ("attacks with a steam counter on them get +1 power", "attacks with a steam counter get +1 power"),
    ("attacks with power greater than this get +1 power", "attacks with power > power of this get +1 power"),
    ("attacks with power less than this get +1 power", "attacks with power < power of this get +1 power"),
    (
        "resolve: destroy this. if you do, draw 1 card, intimidate. draw 2 cards",
        "resolve: destroy this, if you do: draw 1 card, intimidate. draw 2 cards",
    ),
    (
        "resolve: draw 2 cards. if you do, draw cards equal to the damage dealt this way",
        "resolve: draw 2 cards, if you do: draw (the amount done) cards",
    ),
    (
        "when this is destroyed: its controller may draw 1 card. if they do, intimidate",
        "when this is destroyed: its controller may draw 1 card: intimidate",
    ),
    (
        "resolve: draw 1 card. if you control an item, draw 2 cards instead",
        "resolve: draw 1 card. if you control an item, instead draw 2 cards",
    ),
    ("attacks with power 3 or greater get +1 power", "attacks with power 3 or more get +1 power"),
    ("attacks with power 3 or lower get +1 power", "attacks with power 3 or less get +1 power"),
    // durations
    ("resolve: target ally gets +1 power during this turn", "resolve: target ally gets +1 power this turn"),
    (
        "resolve: target ally gets +1 power until end of your next turn",
        "resolve: target ally gets +1 power until the end of your next turn",
    ),
    (
        "resolve: target ally gets +1 power until the start of your next turn",
        "resolve: target ally gets +1 power until the start of your turn",
    ),
    (
        "resolve: target ally gets +1 power until your next action phase",
        "resolve: target ally gets +1 power until the start of your action phase",
    ),
    (
        "resolve: if an ally would be destroyed this turn, instead draw 1 card",
        "resolve: this turn, if an ally would be destroyed, instead draw 1 card",
    ),
    (
        "resolve: when an ally is destroyed this turn: draw 1 card",
        "resolve: this turn, when an ally is destroyed: draw 1 card",
    ),
    // how often
    (
        "when an ally is destroyed: draw 1 card. this triggers only once each turn",
        "once per turn, when an ally is destroyed: draw 1 card",
    ),
    (
        "when an ally is destroyed: draw 1 card. this ability triggers only twice each turn.",
        "twice per turn, when an ally is destroyed: draw 1 card",
    ),
    ("when an ally is destroyed: draw 1 card once per turn", "once per turn, when an ally is destroyed: draw 1 card"),
    ("activate free: draw 1 card. activate only once each turn", "activate once per turn free: draw 1 card"),
    (
        "activate free: draw 1 card. activate only if you control an item",
        "activate if you control an item, free: draw 1 card",
    ),
    (
        "activate free: draw 1 card. activate only during your action phase",
        "activate if during your action phase, free: draw 1 card",
    ),
    ("activate free: draw 1 card. activate only on your turn", "activate if during your turn, free: draw 1 card"),
    ("at the start of each opponent's turn: draw 1 card", "at the start of an opponent's turn: draw 1 card"),
    ("at the start of each turn: draw 1 card", "at the start of turn: draw 1 card"),
    ("at the start of the turn: draw 1 card", "at the start of turn: draw 1 card"),
    ("you may play items from your graveyard", "you may play items from graveyard"),
    // zones
    (
        "resolve: put an item from your graveyard into its owner's hand",
        "resolve: put an item in your graveyard into its owner's hand",
    ),
    ("resolve: discard a card from your hand", "resolve: discard a card in your hand"),
    (
        "when a player draws 1 card: discard a card from that player's hand",
        "when a player draws 1 card: discard a card in that player's hand",
    ),
    ("resolve: put an ally from graveyard into arena", "resolve: put an ally in graveyard into arena"),
    ("resolve: put an ally from the graveyard into arena", "resolve: put an ally in graveyard into arena"),
    ("resolve: discard your hand", "resolve: discard each card in your hand"),
    (
        "when a hero is dealt damage: discard its controller's hand",
        "when a hero is dealt damage: discard each card in its controller's hand",
    ),
    // how much
    (
        "resolve: draw 2 cards for each steam counter on items you control",
        "resolve: draw (2 * total steam counters on items you control) cards",
    ),
    (
        "resolve: draw a card for each steam counter among items you control",
        "resolve: draw (total steam counters on items you control) cards",
    ),
    (
        "this has power set to the number of steam counters on items you control",
        "this has power set to total steam counters on items you control",
    ),
    ("resolve: draw 1 card for each action points you have", "resolve: draw (1 * your action points) card"),
    ("resolve: destroy up to one target item", "resolve: destroy up to 1 target item"),
    ("resolve: draw 2 cards for each steam counter on this", "resolve: draw (2 * steam counters on this) cards"),
    ("resolve: draw a card for each steam counter on this", "resolve: draw (steam counters on this) cards"),
    ("resolve: draw 1 card for each item you control", "resolve: draw (1 * number of items you control) cards"),
    ("resolve: draw a card for each item you control", "resolve: draw (number of items you control) cards"),
    (
        "when this is dealt damage: gain resource points equal to that damage",
        "when this is dealt damage: gain that much resource points",
    ),
    (
        "when this is dealt damage: gain resource points equal to the damage dealt",
        "when this is dealt damage: gain that much resource points",
    ),
    (
        "activate free: put steam counters on target item equal to its power",
        "activate free: { put X steam counters on target item, where X is its power }",
    ),
    (
        "resolve: put a number of steam counters equal to power of this on target item",
        "resolve: put (power of this) steam counters on target item",
    ),
    ("resolve: gain a number of action points equal to power of this", "resolve: gain (power of this) action points"),
    (
        "when this attacks: this deals damage equal to its power to each enemy hero",
        "when this attacks: this deals (its power) damage to each enemy hero",
    ),
    (
        "resolve: draw cards equal to the number of items you control",
        "resolve: draw (the number of items you control) cards",
    ),
    (
        "resolve: remove all steam counters from target item",
        "resolve: remove (steam counters on target item) steam counters from it",
    ),
    (
        "resolve: remove all steam counters from this",
        "resolve: remove (steam counters on this) steam counters from this",
    ),
    ("this gets power +1", "this gets +1 power"),
    ("if this would be dealt damage, prevent 1 of that damage", "if this would be dealt damage, prevent 1"),
    (
        "if this would be dealt damage, prevent power of this of that damage",
        "if this would be dealt damage, prevent (power of this)",
    ),
    ("if this would be dealt damage, prevent that damage", "if this would be dealt damage, prevent it"),
    ("if you would draw 2 cards or more, instead intimidate", "if you would draw 2 or more cards, instead intimidate"),
    // `it` in a condition behind
    (
        "this gets +1 power as long as it has 2 or more steam counters on it",
        "while this has 2 or more steam counters: this gets +1 power",
    ),
    (
        "this can't be destroyed while it has a steam counter on it",
        "while this has a steam counter: this can't be destroyed",
    ),
    // players and what they have
    (
        "while you control an item: opponents can't draw cards",
        "while you control an item: an opponent can't draw cards",
    ),
    ("while you control an item: players cannot draw cards", "while you control an item: a player can't draw cards"),
    ("your opponents can't draw cards", "an opponent can't draw cards"),
    ("your opponent can't draw cards", "the player after you can't draw cards"),
    ("your opponents must choose this as the target if able", "an opponent must choose this as a target if able"),
    ("opponents must choose this as a target if able", "an opponent must choose this as a target if able"),
    ("players must choose this as a target if able", "a player must choose this as a target if able"),
    ("when your opponent draws cards: draw 1 card", "when the player after you draws cards: draw 1 card"),
    ("resolve: destroy an opponent's item", "resolve: destroy an enemy item"),
    ("resolve: destroy each opponent's items", "resolve: destroy each enemy items"),
    ("items your opponents control get +1 power", "items an opponent controls get +1 power"),
    ("items opponents control get +1 power", "items an opponent controls get +1 power"),
    (
        "resolve: you gain control of target item until end of turn",
        "resolve: target item is controlled by you until end of turn",
    ),
    ("resolve: gain control of target item", "resolve: target item is controlled by you indefinitely"),
    ("resolve: gain control of target item this turn", "resolve: target item is controlled by you this turn"),
    (
        "resolve: gain control of target item for as long as you control this",
        "resolve: target item is controlled by you as long as you control this",
    ),
    // objects
    ("can't attack", "this can't attack"),
    ("all your items get +1 power", "your items get +1 power"),
    ("each of your items gets +1 power", "your items gets +1 power"),
    ("resolve: choose 1 item, destroy it", "resolve: choose an item, destroy it"),
    ("resolve: choose 1 enemy item, destroy it", "resolve: choose an enemy item, destroy it"),
    ("items and heroes get +1 power", "items or heroes get +1 power"),
    ("this item gets +1 power", "this gets +1 power"),
    ("resolve: deal 1 damage to each item and each hero", "resolve: deal 1 damage to each item or hero"),
    ("resolve: deal 1 damage to all items and heroes", "resolve: deal 1 damage to each item or hero"),
    ("red and blue items get +1 power", "red or blue items get +1 power"),
    ("red items and blue items get +1 power", "red or blue items get +1 power"),
    ("resolve: destroy two target items", "resolve: destroy 2 target items"),
    ("resolve: destroy up to two target items", "resolve: destroy up to 2 target items"),
    ("resolve: draw three cards", "resolve: draw 3 cards"),
    ("items you control get +1 power.", "items you control get +1 power"),
    ("resolve: create 2 \"Gold\" tokens", "resolve: at once { create \"Gold\"; create \"Gold\" }"),
    ("resolve: you create two \"Gold\" tokens", "resolve: at once { you create \"Gold\"; you create \"Gold\" }"),
    // events
    ("as this enters arena, put 2 steam counters on this", "as this enters arena: put 2 steam counters on this"),
    (
        "as an additional cost to play this, discard a card in your hand",
        "as an additional cost to play this: discard a card in your hand",
    ),
    (
        "if damage would be dealt to an ally you control, prevent it",
        "if an ally you control would be dealt damage, prevent it",
    ),
    ("items you control get +1 power, and have go again", "items you control get +1 power and have go again"),
    ("this enters arena with 2 steam counters on it", "as this enters arena: put 2 steam counters on this"),
    ("this enters arena with two steam counters on it", "as this enters arena: put 2 steam counters on this"),
    ("when this attacks or is destroyed: draw 1 card", "when this attacks or this is destroyed: draw 1 card"),
    (
        "when this or another ally is destroyed: draw 1 card",
        "when this is destroyed or another ally is destroyed: draw 1 card",
    ),
    ("allies can't attack and can't be destroyed", "allies can't attack or allies can't be destroyed"),
    ("allies can't attack or be destroyed", "allies can't attack or allies can't be destroyed"),
    ("allies can't be dealt damage or destroyed", "allies can't be dealt damage or allies can't be destroyed"),
    ("if this would be destroyed, nothing happens", "if this would be destroyed, instead nothing happens"),
    (
        "if this would be dealt damage, the amount becomes 1",
        "if this would be dealt damage, instead the amount becomes 1",
    ),
    (
        "if this would be destroyed, you may draw 1 card instead",
        "if this would be destroyed, instead you may draw 1 card",
    ),
    ("if this would be destroyed, draw 1 card instead", "if this would be destroyed, instead draw 1 card"),
    ("this enters arena with 2 steam counters", "as this enters arena: put 2 steam counters on this"),
    ("this enters arena with a steam counter", "as this enters arena: put 1 steam counters on this"),
    (
        "items you control enter arena with 1 steam counter",
        "as items you control enters arena: put 1 steam counters on it",
    ),
    (
        "items you control enter arena with a steam counter",
        "as items you control enters arena: put 1 steam counters on it",
    ),
    (
        "resolve: prevent the next 2 damage that would be dealt to target ally this turn",
        "resolve: prevent the next 2 when target ally would be dealt damage this turn",
    ),
    (
        "resolve: prevent all damage that would be dealt to target ally this turn",
        "resolve: this turn, if target ally would be dealt damage, prevent it",
    ),
    (
        "prevent all damage that would be dealt to allies you control",
        "if allies you control would be dealt damage, prevent it",
    ),
];

/// Printed wordings for which this vocabulary has no event; they are read in `read/mistakes.rs`.
const READ_ELSEWHERE: &[&str] = &[
    "this enters play with X steam counters, where X is your action points",
    "this enters play with X steam counters on it, where X is your action points",
    "this enters play with a steam counter for each item you control",
    "this enters play with a steam counter on it for each item you control",
    "resolve: return target item to its owner's hand",
    "resolve: return target item in your graveyard to your hand",
    "end of turn",
    "this gets +1 power while you control an item",
    "during your turn, this gets +1 power",
    "as long as it's your turn, this gets +1 power",
    "as long as it's not your turn, this gets +1 power",
    "resolve: you may discard a card. if you do, draw 1 card. otherwise, intimidate",
    "once per turn, if an ally would be destroyed, exile it instead",
    "the first time each turn an ally would be destroyed, exile it instead",
    "resolve: the next time an ally would be destroyed this turn, exile it instead",
    "resolve: until end of turn, if an ally would be destroyed, exile it instead",
    "resolve: if an ally was destroyed this turn, draw 1 card",
    "resolve: if no ally is in play, draw 1 card",
    "resolve: if 2 or more allies are in play, draw 1 card",
    "resolve: if you have 5 resource points or more: draw 1 card",
    "resolve: if this is red and blue: draw 1 card",
    "resolve: if this is red or is blue: draw 1 card",
    "resolve: if power of this is greater than 3: draw 1 card",
    "resolve: if power of this is less than 3: draw 1 card",
    "resolve: if power of this is above 3: draw 1 card",
    "resolve: if power of this is below 3: draw 1 card",
    "resolve: if power of this is at least 3: draw 1 card",
    "resolve: if power of this is at most 3: draw 1 card",
    "resolve: destroy each ally with power between 2 and 4",
    "when your deck is empty: draw 1 card",
    "at the beginning of each player's turn: draw 1 card",
    "at the start of each player's turn: draw 1 card",
    "at the start of action phase on your turn: draw 1 card",
    "when an ally is destroyed on your turn: draw 1 card",
    "when an ally is destroyed on an opponent's turn: draw 1 card",
    "when an ally is destroyed in your turn: draw 1 card",
    "resolve: if it is an opponent's turn: draw 1 card",
    "resolve: if it is another player's turn: draw 1 card",
    "at end of turn: draw 1 card",
    "when you play your second card each turn: draw 1 card",
    "resolve: destroy each ally in your graveyard pile",
    "if your hero would be dealt damage, prevent 1 of it",
    "if your hero would be dealt damage, prevent half of it",
    "if your hero would be dealt damage, prevent half of that damage",
    "when this is dealt damage: draw that many cards",
    "if this would be dealt damage, instead draw that many cards",
    "opponents can't draw cards",
    "opponents cannot draw cards",
    "players can't draw cards",
    "players cannot draw cards",
    "if your hero would be dealt damage, prevent that damage",
    "resolve: destroy target opponent's ally",
    "resolve: destroy target an opponent's ally",
    "has dominate",
    "resolve: deal 1 damage to each of up to 2 target allies",
    "resolve: deal 1 damage to each of 2 target allies",
    "resolve: destroy each ally except this",
    "resolve: destroy each ally but this",
    "resolve: destroy each ally which is red",
    "if an ally would deal damage, prevent it",
    "when this deals damage: draw 1 card",
    "when this deals 2 damage: draw 1 card",
    "when this deals damage or is destroyed: draw 1 card",
    "when this deals or is dealt damage: draw 1 card",
    "if this would be destroyed, it isn't",
    "if this would be destroyed, it doesn't",
    "if this would be destroyed, instead nothing",
    "if an ally would enter arena, it enters with 2 steam counters",
    "if this would be destroyed, instead remove all steam counters from this",
];

/// The IR of a text without problems.
fn lowered(text: &str) -> Result<String, String> {
    let (abilities, problems) = read(text);
    let told: Vec<&str> = problems.iter().filter(|it| it.is_error()).map(|it| it.message.as_str()).collect();
    if !told.is_empty() {
        return Err(told.join("; "));
    }
    Ok(Show { rulebook: &rulebook(), abilities: &abilities }.last())
}

#[test]
fn each_printed_wording_is_read_as_the_language_says_it() {
    let mut wrong = Vec::new();
    for (printed, core) in READ {
        let (found, wanted) = (lowered(printed), lowered(core));
        if wanted.is_err() || found != wanted {
            wrong.push(format!("`{printed}`\n  is {found:?}\n  not {wanted:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn no_wording_stands_in_the_table_without_a_text_that_needs_it() {
    let rulebook = rulebook();
    let mut b = builder(&rulebook);
    let kept = KeptWordings::default();
    let texts: Vec<_> =
        READ.iter().map(|(printed, _)| *printed).chain(READ_ELSEWHERE.iter().copied()).map(parts).collect();
    let none = (NameScope::empty(), Owner::default());
    let reader = StatementReader::new(&mut b, PartCursor::new(&[], Span::default()), none, &kept);
    let unused = |template: &&'static str| texts.iter().all(|text| reader.matches(template, text).is_empty());
    let unused: Vec<&str> = WORDINGS.iter().map(|(template, _)| *template).filter(unused).collect();
    assert_eq!(unused, Vec::<&str>::new());
}

#[test]
fn what_no_other_sentence_says_is_read() {
    let rows = [
        (
            "resolve: discard 2 cards in your hand",
            "resolve {you chooses $0 in hand with owner($0) = you; you chooses $1 in hand with (owner($1) = you & $1 != $0); \
             discard(object=$2, source=this) each $2 in anywhere with ($2 = $0 | $2 = $1)}",
        ),
        (
            "resolve: deal 1 damage to your opponent's hero",
            "resolve {$1 = first[$0 in play with (hero($0) & controller($0) = after(you))]; damage(object=$1, source=this, amount=1)}",
        ),
        (
            "dominate attacks you control get +1 power",
            "$0 of each $0 in play with (dominate($0) & attack($0) & controller($0) = you): Add power 1",
        ),
    ];
    for (text, expected) in rows {
        assert_eq!(lowered(text), Ok(expected.to_owned()), "{text}");
    }
}
