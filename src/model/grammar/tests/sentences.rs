//! Every form of abilities, instructions and conditions, with the IR that it lowers to.

use super::show::Show;
use super::world::{read, rulebook};

/// The IR of the last ability of a text that has no problems.
fn lowered(text: &str) -> String {
    let (abilities, problems) = read(text);
    assert_eq!(problems, Vec::new(), "{text}");
    Show { rulebook: &rulebook(), abilities: &abilities }.last()
}

fn all_lower(cases: &[(&str, &str)]) {
    for (text, expected) in cases {
        assert_eq!(lowered(text), *expected, "{text}");
    }
}

/// A line of a card, and the ability that it is.
pub(super) const ABILITIES: &[(&str, &str)] = &[
    ("go again", "go again"),
    (
        "ward(2)",
        "replace prevention on damage((hero(@object) & controller(@object) = you)) [destroy(object=this, source=this); prevent 2]",
    ),
    (
        "ward(X), where X is number of items you control with a steam counter",
        "replace prevention on damage((hero(@object) & controller(@object) = you)) [destroy(object=this, source=this); prevent $1] where $1 = count[$0 in play with (item($0) & controller($0) = you & steam($0) >= 1)]",
    ),
    ("rally(2, red)", "$0 of each $0 in play with (attack($0) & controller($0) = you): Add power 2"),
    (
        "when this is destroyed: draw 1 card",
        "trigger on destroy(@object = this) if 1 {draw(source=this, player=you, amount=1)}",
    ),
    (
        "once per turn, when you discard a card with power >= 6, during your action phase: intimidate",
        "trigger 1 per turn on discard((@player = you & power(@object) >= 6)) if during action phase(you) {intimidate(source=this, player=you)}",
    ),
    (
        "2 times per action phase, when a hero or ally is destroyed or this is destroyed and it is your turn: draw 1 card",
        "trigger 2 per action phase on destroy((hero(@object) | ally(@object))) or destroy(@object = this) if turn player = you {draw(source=this, player=you, amount=1)}",
    ),
    (
        "once, when this attacks a hero: that player discards a card in their hand",
        "trigger 1 per game on attack((@object = this & hero(@other))) if 1 {@player chooses $0 in hand with owner($0) = @player; discard(object=$0, source=this, player=@player)}",
    ),
    (
        "when this has no steam counters: destroy this",
        "trigger on state if !steam(this) >= 1 {destroy(object=this, source=this)}",
    ),
    (
        "the first time each turn you discard a card: gain 1 action point",
        "trigger #1 of t0 on discard(@player = you) if 1 {gain(source=this, player=you, amount=1, what=1)}",
    ),
    (
        "the second time each turn you would draw cards, instead you may destroy this: the amount becomes 2",
        "replace standard #2 of t0 may on draw(@player = you) [paid (destroy(object=this, source=this)); @amount := 2]",
    ),
    (
        "at the start of your turn: draw a card",
        "trigger on start of turn(@player = you) if 1 {draw(source=this, player=you, amount=1)}",
    ),
    ("at the end of turn: draw a card", "trigger on end of turn(1) if 1 {draw(source=this, player=you, amount=1)}"),
    (
        "once per turn, if your hero would be dealt damage, instead the amount becomes the amount + 1",
        "replace standard 1 per turn on damage((hero(@object) & controller(@object) = you)) [@amount := (@amount + 1)]",
    ),
    (
        "if an opponent would draw cards, instead it becomes: discard a card in your hand",
        "replace standard on draw(@player != you) [you chooses $0 in hand with owner($0) = you; become discard(object=$0, source=this)]",
    ),
    (
        "if this would be destroyed, instead { nothing happens; also draw 1 card; again }",
        "replace standard on destroy(@object = this) [nothing; with(draw(source=this, player=you, amount=1)); again]",
    ),
    (
        "if this would deal damage to a hero, instead the object becomes your hero, the source becomes this, the type becomes arcane",
        "replace standard on damage((@source = this & hero(@object))) [@object := first[$0 in play with (hero($0) & controller($0) = you)]; @source := this; @type := 10]",
    ),
    (
        "if this would enter arena, instead the zone becomes graveyard",
        "replace standard on enter((@object = this & @to = 2)) [@to := 4]",
    ),
    (
        "if you would discard a card, instead the player becomes the player after you",
        "replace standard on discard(@player = you) [@player := after(you)]",
    ),
    (
        "as this enters the arena: also put 3 steam counters on this",
        "replace identity on enter((@object = this & @to = 2)) [with(put counters(object=this, source=this, amount=3, what=0))]",
    ),
    (
        "prevention when your hero is dealt arcane damage: destroy this, prevent 2",
        "replace prevention on damage((hero(@object) & controller(@object) = you & @type = 10)) [destroy(object=this, source=this); prevent 2]",
    ),
    (
        "prevention when your hero is dealt damage: prevent X, where X is steam counters on this",
        "replace prevention on damage((hero(@object) & controller(@object) = you)) [prevent $0] where $0 = steam(this)",
    ),
    ("outcome when you draw any cards: you may again", "replace outcome may on draw(@player = you) [again]"),
    (
        "if a source you control would prevent 2 or more damage, instead the amount becomes the amount - 1",
        "replace standard on prevention((controller(@source) = you & @amount >= 2)) [@amount := (@amount - 1)]",
    ),
    (
        "attacks you control get +1 power and have dominate",
        "$0 of each $0 in play with (attack($0) & controller($0) = you): Add power 1, has <dominate>",
    ),
    (
        "while power of this > base power of this { this has dominate; this has { when this hits a hero: that player discards a card in their hand } }",
        "$1 of this: has <trigger on hit((@source = this & hero(@object))) if 1 {@player chooses $0 in hand with owner($0) = @player; discard(object=$0, source=this, player=@player)}> while power(this) > base power(this)",
    ),
    (
        "while there is a yellow card in your graveyard: attacks you control have go again",
        "$1 of each $1 in play with (attack($1) & controller($1) = you): has <go again> while count[$0 in graveyard with (yellow($0) & owner($0) = you)] >= 1",
    ),
    (
        "from graveyard: when you draw any cards: put this into hand",
        "trigger on draw(@player = you) if 1 {enter(object=this, source=this, from=zone(this), to=0)}",
    ),
    (
        "activate once per turn if this is red, pay 2 resource points, remove 1 steam counter from this, destroy an item you control: draw 2 cards",
        "activate 1 per turn if (red(this) & resource point(you) >= 2 & steam(this) >= 1 & count[$0 in play with (item($0) & controller($0) = you)] >= 1) [pay(source=this, player=you, amount=2, what=0); remove counters(object=this, source=this, amount=1, what=0); you chooses $0 in play with (item($0) & controller($0) = you); destroy(object=$0, source=this)] {draw(source=this, player=you, amount=2)}",
    ),
    ("activate free: draw 1 card", "activate if 1 [] {draw(source=this, player=you, amount=1)}"),
    (
        "resolve: deal 3 arcane damage to target hero",
        "resolve {target $0 in play with hero($0); damage(object=$0, source=this, amount=3, type=10)}",
    ),
    ("nothing triggers when a red attack hits", "suppress hit((red(@source) & attack(@source)))"),
    (
        "attacks you control can't gain go again",
        "cannot gain keyword((attack(@object) & controller(@object) = you & @what = 0))",
    ),
    (
        "this gets +1 power for each item you control",
        "$0 of this: Add power count[$1 in play with (item($1) & controller($1) = you)]",
    ),
    (
        "this gets -2 power for each red attack",
        "$0 of this: Subtract power (2 * count[$1 in play with (red($1) & attack($1))])",
    ),
    ("this has power set to 4", "$0 of this: Set power 4"),
    (
        "this has base power set to number of items you control",
        "$0 of this: Set base power count[$1 in play with (item($1) & controller($1) = you)]",
    ),
    (
        "each other attack has power multiplied by 2",
        "$0 of each $0 in play with ($0 != this & attack($0)): Multiply power 2",
    ),
    ("this has power divided by 2 and loses dominate", "$0 of this: Divide power 2, no dominate"),
    (
        "this has ward(3)",
        "$0 of this: has <replace prevention on damage((hero(@object) & controller(@object) = you)) [destroy(object=this, source=this); prevent 3]>",
    ),
    (
        "attacks you control lose all abilities",
        "$0 of each $0 in play with (attack($0) & controller($0) = you): no abilities",
    ),
    (
        "attacks you control have no abilities",
        "$0 of each $0 in play with (attack($0) & controller($0) = you): never any abilities",
    ),
    ("this is red brute", "$0 of this: +red brute"),
    ("this loses red", "$0 of this: -red"),
    ("this loses all type and supertype", "$0 of this: -all type, supertype"),
    (
        "this becomes a copy of the hero with life >= 20",
        "$0 of this: copy first[$1 in play with (hero($1) & life($1) >= 20)]",
    ),
    ("this is controlled by the turn player", "$0 of this: control turn player"),
    ("this has the property power 3 and loses the property cost", "$0 of this: property power 3, property cost none"),
    ("this gets +1 power if it is red and -2 base power", "$0 of this: Add power 1 if red($0), Subtract base power 2"),
    (
        "this gets +X power, where X is number of items you control",
        "$1 of this: Add power $0 where $0 = count[$2 in play with (item($2) & controller($2) = you)]",
    ),
    (
        "when this has no steam counters: destroy it",
        "trigger on state if !steam(this) >= 1 {destroy(object=this, source=this)}",
    ),
    ("while this is red: it has dominate", "$0 of this: has <dominate> while red(this)"),
];

#[test]
fn every_form_of_ability_lowers() {
    all_lower(ABILITIES);
}

/// An instruction, and what it lowers to; `<...>` is an effect that it generates.
pub(super) const INSTRUCTIONS: &[(&str, &str)] = &[
    (
        "resolve: at once { destroy this; draw 1 card }",
        "resolve {destroy(object=this, source=this) & draw(source=this, player=you, amount=1)}",
    ),
    (
        "resolve: as one event { discard a card in your hand; discard a card in your hand }",
        "resolve {you chooses $0 in hand with owner($0) = you; you chooses $1 in hand with owner($1) = you; one(discard(object=$0, source=this) & discard(object=$1, source=this))}",
    ),
    (
        "resolve: target attack gets +3 power until end of turn",
        "resolve {target $0 in play with attack($0); <$1 of $0: Add power 3 until end of turn>}",
    ),
    (
        "resolve: target attack gets +3 power this turn, destroy it",
        "resolve {target $0 in play with attack($0); <$1 of $0: Add power 3 until end of turn>; destroy(object=$0, source=this)}",
    ),
    (
        "resolve: target attack gets +3 power until the end of your next turn",
        "resolve {target $0 in play with attack($0); <$1 of $0: Add power 3 until end of next turn of you>}",
    ),
    (
        "resolve: target attack gets +3 power until the end of its controller's next turn",
        "resolve {target $0 in play with attack($0); $2 = controller($0); <$1 of $0: Add power 3 until end of next turn of $2>}",
    ),
    (
        "resolve: target attack gets +3 power until this is destroyed",
        "resolve {target $0 in play with attack($0); <$1 of $0: Add power 3 until destroy(@object = this)>}",
    ),
    (
        "resolve: target attack gets +3 power as long as it is red",
        "resolve {target $0 in play with attack($0); <$1 of $0: Add power 3 as long as red($0)>}",
    ),
    (
        "resolve: target attack gets +3 power indefinitely",
        "resolve {target $0 in play with attack($0); <$1 of $0: Add power 3 for ever>}",
    ),
    (
        "resolve: until end of turn, each attack has dominate",
        "resolve {<$0 of each $0 in play with attack($0): has <dominate> until end of turn>}",
    ),
    (
        "resolve: each attack you control gets +1 power",
        "resolve {<$0 of each $0 in play with (attack($0) & controller($0) = you): Add power 1>}",
    ),
    (
        "resolve: an attack you control gets +1 power, then destroy it",
        "resolve {you chooses $0 in play with (attack($0) & controller($0) = you); <$1 of $0: Add power 1>; destroy(object=$0, source=this)}",
    ),
    (
        "resolve: the next brute attack that you play this turn gets +X power, where X is its base power",
        "resolve {<$1 of next $1 in anywhere with (brute($1) & attack($1)) by play(@player = you) this turn: Add power $0 where $0 = base power($1)>}",
    ),
    (
        "resolve: the next time you play an action card with cost 2 or more this turn: gain 1 action point",
        "resolve {<trigger next on play((@player = you & action(@object) & cost(@object) >= 2)) if 1 {gain(source=this, player=you, amount=1, what=1)} until end of turn>}",
    ),
    (
        "resolve: the next time an attack would gain power this turn, instead the amount becomes the amount plus 3",
        "resolve {<replace standard next on gain power(attack(@object)) [@amount := (@amount + 3)] until end of turn>}",
    ),
    (
        "resolve: the next time your hero is dealt damage this turn, prevent X, where X is steam counters on this",
        "resolve {<replace prevention next on damage((hero(@object) & controller(@object) = you)) [prevent $0] where $0 = steam(this) until end of turn>}",
    ),
    (
        "resolve: the next time your hero is dealt damage this turn, prevent it",
        "resolve {<replace prevention next on damage((hero(@object) & controller(@object) = you)) [prevent all] until end of turn>}",
    ),
    (
        "resolve: prevent the next 6 when your hero is dealt damage this turn",
        "resolve {<replace prevention shield 6 on damage((hero(@object) & controller(@object) = you)) [prevent all] until end of turn>}",
    ),
    (
        "resolve: until end of turn, when you draw any cards: gain 1 action point",
        "resolve {<trigger on draw(@player = you) if 1 {gain(source=this, player=you, amount=1, what=1)} until end of turn>}",
    ),
    (
        "resolve: when this is destroyed: draw 1 card",
        "resolve {<trigger next on destroy(@object = this) if 1 {draw(source=this, player=you, amount=1)}>}",
    ),
    (
        "resolve: at the end of turn: destroy this",
        "resolve {<trigger next on end of turn(1) if 1 {destroy(object=this, source=this)}>}",
    ),
    (
        "resolve: this turn, if your hero would be dealt damage, instead the amount becomes half the amount",
        "resolve {<replace standard on damage((hero(@object) & controller(@object) = you)) [@amount := (@amount / 2)] until end of turn>}",
    ),
    (
        "resolve: this turn, attacks can't gain dominate",
        "resolve {<cannot gain keyword((attack(@object) & @what = 1)) until end of turn>}",
    ),
    (
        "resolve: target item can't be destroyed until the end of its controller's next turn",
        "resolve {target $0 in play with item($0); $1 = controller($0); <cannot destroy(@object = $0) until end of next turn of $1>}",
    ),
    (
        "resolve: until end of turn, nothing triggers when an attack hits",
        "resolve {<suppress hit(attack(@source)) until end of turn>}",
    ),
    (
        "resolve: you may destroy an item you control. when you do: draw 1 card",
        "resolve {you may if count[$0 in play with (item($0) & controller($0) = you)] >= 1 (you chooses $0 in play with (item($0) & controller($0) = you); destroy(object=$0, source=this); inline <trigger next on state if 1 {draw(source=this, player=you, amount=1)}>)}",
    ),
    (
        "resolve: you may pay 1 resource point: draw 1 card",
        "resolve {you may if resource point(you) >= 1 (paid (pay(source=this, player=you, amount=1, what=0)); draw(source=this, player=you, amount=1))}",
    ),
    (
        "resolve: B may pay 1 resource point: draw 1 card",
        "resolve {1 may if resource point(1) >= 1 (paid (pay(source=this, player=1, amount=1, what=0)); draw(source=this, player=you, amount=1))}",
    ),
    (
        "resolve: B may { draw 1 card } else { draw 2 cards }",
        "resolve {1 may (draw(source=this, player=1, amount=1)) else (draw(source=this, player=you, amount=2))}",
    ),
    (
        "resolve: if you control a hero { draw 1 card } else { draw 2 cards }",
        "resolve {if count[$0 in play with (hero($0) & controller($0) = you)] >= 1 (draw(source=this, player=you, amount=1)) else (draw(source=this, player=you, amount=2))}",
    ),
    (
        "resolve: if it is your turn: draw 1 card",
        "resolve {if turn player = you (draw(source=this, player=you, amount=1))}",
    ),
    (
        "resolve: draw 2 cards. if you discard a card earlier this turn, instead the amount becomes 3",
        "resolve {draw(source=this, player=you, amount=2) instead <replace self on draw(t0(you) >= 1) [@amount := 3]>}",
    ),
    (
        "resolve: the next brute attack that you play this turn gets +3 power until end of turn",
        "resolve {<$0 of next $0 in anywhere with (brute($0) & attack($0)) by play(@player = you) this turn: Add power 3 until end of turn>}",
    ),
    (
        "resolve: the next brute attack that you play this turn gets +3 power. if it is red, instead the amount becomes 4",
        "resolve {<$0 of next $0 in anywhere with (brute($0) & attack($0)) by play(@player = you) this turn: Add power 3 instead <replace self on gain power(red(@object)) [@amount := 4]>>}",
    ),
    (
        "resolve: for each attack you control { destroy it }",
        "resolve {for $0 in play with (attack($0) & controller($0) = you) (destroy(object=$0, source=this))}",
    ),
    (
        "resolve: for each player: that player draws 1 card",
        "resolve {for player $0 with 1 (draw(source=this, player=$0, amount=1))}",
    ),
    (
        "resolve: for each opponent: that player draws 1 card",
        "resolve {for player $0 with $0 != you (draw(source=this, player=$0, amount=1))}",
    ),
    (
        "resolve: each opponent draws 1 card",
        "resolve {for player $0 with $0 != you (draw(source=this, player=$0, amount=1))}",
    ),
    ("resolve: destroy each attack", "resolve {destroy(object=$0, source=this) each $0 in play with attack($0)}"),
    ("resolve: repeat 3 { draw 1 card }", "resolve {3 times (draw(source=this, player=you, amount=1))}"),
    (
        "resolve: choose one { draw 1 card; destroy target item }, then discard a card in your hand",
        "resolve mode $0 {draw(source=this, player=you, amount=1); you chooses $2 in hand with owner($2) = you; discard(object=$2, source=this)} or {target $1 in play with item($1); destroy(object=$1, source=this); you chooses $2 in hand with owner($2) = you; discard(object=$2, source=this)}",
    ),
    (
        "resolve: draw 1 card, choose one { draw 1 card; destroy this }",
        "resolve {draw(source=this, player=you, amount=1); you chooses (draw(source=this, player=you, amount=1)) or (destroy(object=this, source=this))}",
    ),
    (
        "resolve: choose a red attack you control as the first one, destroy the first one",
        "resolve {you chooses $0 in play with (red($0) & attack($0) & controller($0) = you); destroy(object=$0, source=this)}",
    ),
    (
        "resolve: choose an item, destroy it",
        "resolve {you chooses $0 in play with item($0); destroy(object=$0, source=this)}",
    ),
    (
        "resolve: choose a number from 1 to 3 as N, draw N cards",
        "resolve {you chooses $0 from 1 to 3; draw(source=this, player=you, amount=$0)}",
    ),
    (
        "resolve: choose a color as c, each attack is c, if this is c: draw 1 card",
        "resolve {you chooses $0 of color; <$1 of each $1 in play with attack($1): +red if $0 = 7, +yellow if $0 = 8, +blue if $0 = 9>; if (($0 = 7 & red(this)) | ($0 = 8 & yellow(this)) | ($0 = 9 & blue(this))) (draw(source=this, player=you, amount=1))}",
    ),
    (
        "resolve: choose a player as P, P draws 1 card",
        "resolve {you chooses player $0 with 1; draw(source=this, player=$0, amount=1)}",
    ),
    (
        "resolve: choose an opponent, that player draws 1 card",
        "resolve {you chooses player $0 with $0 != you; draw(source=this, player=$0, amount=1)}",
    ),
    (
        "resolve: A chooses an attack, destroy it",
        "resolve {0 chooses $0 in play with attack($0); destroy(object=$0, source=this)}",
    ),
    (
        "resolve: roll a die with 6 sides as N, deal N damage to your hero",
        "resolve {$0 = d6; $2 = first[$1 in play with (hero($1) & controller($1) = you)]; damage(object=$2, source=this, amount=$0)}",
    ),
    (
        "resolve: with a chance of 28 in 100 { draw 1 card } else { draw 2 cards }",
        "resolve {$0 is 28 in 100; if $0 = 1 (draw(source=this, player=you, amount=1)) else (draw(source=this, player=you, amount=2))}",
    ),
    (
        "resolve: flip a coin as f, if f = 1: draw 1 card",
        "resolve {$0 = d2; if $0 = 1 (draw(source=this, player=you, amount=1))}",
    ),
    (
        "resolve: let n = power of this, draw n cards",
        "resolve {$0 = power(this); draw(source=this, player=you, amount=$0)}",
    ),
    (
        "resolve: draw X cards, where X is twice number of items you control",
        "resolve {$0 = (count[$1 in play with (item($1) & controller($1) = you)] * 2); draw(source=this, player=you, amount=$0)}",
    ),
    (
        "resolve: intimidate. draw X cards, where X is twice number of items you control",
        "resolve {intimidate(source=this, player=you); $0 = (count[$1 in play with (item($1) & controller($1) = you)] * 2); draw(source=this, player=you, amount=$0)}",
    ),
    (
        "resolve: intimidate. draw X cards. draw Y cards, draw X cards, where X is 1 + 1, where Y is X * 2",
        "resolve {intimidate(source=this, player=you); $0 = 2; draw(source=this, player=you, amount=$0); $1 = ($0 * 2); draw(source=this, player=you, amount=$1); draw(source=this, player=you, amount=$0)}",
    ),
    (
        "resolve: intimidate. draw Y cards. draw X cards, where X is 1 + 1, where Y is X * 2",
        "resolve {intimidate(source=this, player=you); $0 = 2; $1 = ($0 * 2); draw(source=this, player=you, amount=$1); draw(source=this, player=you, amount=$0)}",
    ),
    (
        "resolve: create a \"Gold\", draw 1 card",
        "resolve {create(source=this, player=you, other=0); draw(source=this, player=you, amount=1)}",
    ),
    ("resolve: put this into its owner's hand", "resolve {enter(object=this, source=this, from=zone(this), to=0)}"),
    (
        "when this hits a hero: the next time it is destroyed this turn: that player draws 1 card",
        "trigger on hit((@source = this & hero(@object))) if 1 {$0 = @object; <trigger next on destroy(@object = $0) if 1 {draw(source=this, player=@player, amount=1)} until end of turn>}",
    ),
    (
        "when this hits a hero: it gets +X power, where X is power of this",
        "trigger on hit((@source = this & hero(@object))) if 1 {<$1 of @object: Add power $0 where $0 = power(this)>}",
    ),
];

#[test]
fn every_form_of_instruction_lowers() {
    all_lower(INSTRUCTIONS);
}

/// A condition, and the expression that it is.
const CONDITIONS: &[(&str, &str)] = &[
    (
        "power of this = 3 and base power of this != 2 or this's power < 3 and not this is red",
        "((power(this) = 3 & base power(this) != 2) | (power(this) < 3 & !red(this)))",
    ),
    (
        "twice life of your hero >= the lower of 3 and 2 * (power of this - 1) % 4",
        "(life(first[$0 in play with (hero($0) & controller($0) = you)]) * 2) >= (3 min ((2 * (power(this) - 1)) % 4))",
    ),
    ("your resource points > half the higher of 3 and 4", "resource point(you) > ((3 max 4) / 2)"),
    (
        "total power of attacks you control > 10 or number of waiting layers = 0",
        "(sum[$0 in play with (attack($0) & controller($0) = you); power($0)] > 10 | waiting = 0)",
    ),
    ("the number of times you draw any cards this turn >= 3", "t0(you) >= 3"),
    ("the number of times A draws any cards this game is 2", "t0 = 2"),
    (
        "the number of times you draw any cards this turn > number of attacks",
        "t0(you) > count[$0 in play with attack($0)]",
    ),
    (
        "steam counters on this = 0 or number of steam counters on this is 2 or more",
        "(steam(this) = 0 | steam(this) >= 2)",
    ),
    ("this is in arena", "in arena(this)"),
    ("this is in your graveyard or arena", "(in graveyard/arena(this) & controller(this) = you)"),
    (
        "this is red or (this is in your graveyard or hand)",
        "(red(this) | (in graveyard/hand(this) & owner(this) = you))",
    ),
    ("this is in play", "in play(this)"),
    ("this is \"Ash\"", "card1(this)"),
    ("this is named \"Ash\"", "card1(this)"),
    ("this is your hero", "this = first[$0 in play with (hero($0) & controller($0) = you)]"),
    ("this is not a red attack or this has no dominate", "(!(red(this) & attack(this)) | !dominate(this))"),
    ("this isn't a token and this doesn't have dominate", "(!token(this) & !dominate(this))"),
    ("this isn't attached to your hero", "!this attached to first[$0 in play with (hero($0) & controller($0) = you)]"),
    (
        "this is attached to an item you control",
        "count[$0 in play with (this attached to $0 & item($0) & controller($0) = you)] >= 1",
    ),
    ("number of items attached to this is 2 or more", "count[$0 in play with (item($0) & $0 attached to this)] >= 2"),
    ("the item this is attached to has dominate", "dominate(first[$0 in play with (item($0) & this attached to $0)])"),
    ("this has 3 or more steam counters and this has dominate", "(steam(this) >= 3 & dominate(this))"),
    ("this has power 6 or more and this has a steam counter", "(power(this) >= 6 & steam(this) >= 1)"),
    ("this has power", "has power(this)"),
    ("the hero exists", "first[$0 in play with hero($0)] = first[$0 in play with hero($0)]"),
    ("there are 3 or more attacks", "count[$0 in play with attack($0)] >= 3"),
    ("there is no attack", "count[$0 in play with attack($0)] = 0"),
    ("there is a card in any zone", "count[$0 in anywhere with 1] >= 1"),
    ("during your action phase", "during action phase(you)"),
    ("during turn", "during turn"),
    ("it is A's turn", "turn player = 0"),
    ("it is not your turn", "!turn player = you"),
    ("you discard a card earlier this turn", "t0(you) >= 1"),
    (
        "the controller of this is the turn player and the owner of this is not you",
        "(controller(this) = turn player & !owner(this) = you)",
    ),
    ("this is controlled by an opponent", "controller(this) != you"),
    ("the top card of your deck is red", "red(top(you, deck))"),
    ("the top card of deck of A is red", "red(top(0, deck))"),
    ("you have 2 or more resource points", "resource point(you) >= 2"),
    ("you have no cards in hand", "count[$0 in hand with owner($0) = you] = 0"),
    ("you control no items", "count[$0 in play with (item($0) & controller($0) = you)] = 0"),
    ("you control 2 or more items", "count[$0 in play with (item($0) & controller($0) = you)] >= 2"),
    ("the player after you is the owner of this", "after(you) = owner(this)"),
    ("zone of this is arena", "zone(this) = 2"),
    ("you are the turn player", "you = turn player"),
    ("A is in the game", "playing(0)"),
    ("\"Bite\" exists and bite is red and A's hero is in arena", "(0 = 0 & red(1) & in arena(2))"),
    (
        "there is an attack with base power <= 3 that is red in A's hand",
        "count[$0 in hand with (attack($0) & base power($0) <= 3 & red($0) & owner($0) = 0)] >= 1",
    ),
    (
        "there is an attack that is in your hand that it has dominate or there is an attack that is not red you control",
        "(count[$0 in hand with (attack($0) & owner($0) = you & dominate($0))] >= 1 | count[$1 in play with (attack($1) & !red($1) & controller($1) = you)] >= 1)",
    ),
    (
        "there is an attack named \"Ash\" other than this",
        "count[$0 in play with (attack($0) & card1($0) & $0 != this)] >= 1",
    ),
    (
        "there is an attack an opponent controls or there is an attack you don't control",
        "(count[$0 in play with (attack($0) & controller($0) != you)] >= 1 | count[$1 in play with (attack($1) & !controller($1) = you)] >= 1)",
    ),
    (
        "there is an attack with dominate and a steam counter without go again",
        "count[$0 in play with (attack($0) & dominate($0) & steam($0) >= 1 & !go again($0))] >= 1",
    ),
    (
        "there is another non-token brute or ninja attack card",
        "count[$0 in play with ($0 != this & !token($0) & (brute($0) | ninja($0)) & attack($0))] >= 1",
    ),
    ("there is a \"Gold\" you own", "count[$0 in play with (card0($0) & owner($0) = you)] >= 1"),
];

#[test]
fn every_form_of_condition_lowers() {
    for (text, expected) in CONDITIONS {
        let trigger = lowered(&format!("when {text}: destroy this"));
        let body = " {destroy(object=this, source=this)}";
        assert_eq!(trigger, format!("trigger on state if {expected}{body}"), "{text}");
    }
}
