//! Wordings that designers write at the first try, in the words of the cards that they know: abilities by a word in front of a
//! colon, what is done at a time, gifts, and parts of damage.

use super::told::{RefusedWording, told};

const fn both(
    (template, by, and): (&'static str, &'static str, &'static str),
    (message, label): (&'static str, &'static str),
    help: &'static str,
) -> RefusedWording {
    RefusedWording { template, by, and, message, label, help }
}

const OTHERWISE: &str = "worded otherwise here";
const WHEN: (&str, &str) = ("a trigger begins with `when` and the sentence of an event", "when?");
const AS_PLAYED: &str =
    "write `$$` for what is done as it comes into play, `resolve: DO` for what a card does as it resolves";
const FIRST: (&str, &str) = ("what comes first in a turn is told by what has been before", OTHERWISE);
const SHIELD: (&str, &str) = ("how much is prevented in a turn is not counted for an object", "which damage?");
const LESS: (&str, &str) = ("what changes an event names the event first", OTHERWISE);
const SO_MUCH: (&str, &str) = ("how much was done is known behind `if you do`", OTHERWISE);
const OF_EACH: (&str, &str) = ("behind an amount, to how many it was done is not known", "for each of what?");
const LATER: (&str, &str) = ("what is done at a time stands behind it and a colon", "the time behind it");
const NO_UPKEEP: (&str, &str) = ("the rulebook has no such part of a turn", "no period");
const GIVEN: (&str, &str) = ("what is given is said of the object that gets it", OTHERWISE);
const GIVEN_HELP: &str = "write `$$`; how long it lasts stands behind it: `until end of turn`, or `indefinitely`";
const UNLESS: (&str, &str) = ("what is not so on a condition is said by `not`", OTHERWISE);
const NO_CHANCE: (&str, &str) = ("chance tosses dice and coins, and picks no object", OTHERWISE);
const NO_CHANCE_HELP: &str = "write `$$`, so that somebody chooses: every way is explored";
const HEALED: (&str, &str) = ("what is healed is said in the words of the rulebook's event", OTHERWISE);
const FOES: (&str, &str) = ("what an opponent controls is `enemy` in front of a word", "no word of its own");
const FOES_HELP: &str = "write `$$`, with a word of the rulebook in place of `object`";
const COME: (&str, &str) = ("the sentence of the event has other words", OTHERWISE);
const ITSELF: (&str, &str) = ("a card calls itself `this`, and its controller `you`", "the card?");
const A_COST: (&str, &str) = ("an ability that players activate begins with `activate`", "a cost?");
const DOWN_TO: (&str, &str) = ("how many are discarded is a number", OTHERWISE);
const CHOSEN: (&str, &str) = ("what is chosen from stands in braces", OTHERWISE);
const TOSSED: (&str, &str) = ("what a toss does stands behind its chance", OTHERWISE);
const NO_ALSO: (&str, &str) = ("what something is besides needs no `also`", "leave it out");
const OF_WHOM: (&str, &str) = ("what it is about is not said", "of what?");
const FITS: (&str, &str) = ("which targets fit is said of the target", "asked too early");
const EARLIER: (&str, &str) = ("what has happened is said as an event, with `earlier` behind it", OTHERWISE);
const OF_WHICH: (&str, &str) = ("a condition behind several instructions could be of the last, or of all", "of which?");

/// All of them, behind those of [`super::first_cards`].
pub(super) const WORDINGS: &[RefusedWording] = &[
    // the first of a turn
    told(
        (
            "^ the first some(what) you play each|every some(period) costs|cost digit(much) less",
            "while not [ you play a (what) earlier this (period) ] : each (what) in your hand gets - (much) cost",
        ),
        FIRST,
        "write `$$`",
    ),
    told(
        (
            "^ the first time each|every some(period) you play a|an some(what) , it costs digit(much) less",
            "while not [ you play a (what) earlier this (period) ] : each (what) in your hand gets - (much) cost",
        ),
        FIRST,
        "write `$$`",
    ),
    both(
        (
            "^ prevent the first digit(much) damage each|every some(period) $",
            "once per (period) , if this would be dealt damage , prevent (much)",
            "at the start of (period) : prevent the next (much) when this would be dealt damage this (period)",
        ),
        SHIELD,
        "write `once per (period), if this would be dealt damage, prevent (much)` for the first damage alone; for (much) in all, a shield made \
         anew: `at the start of (period): prevent the next (much) when this would be dealt damage this (period)`; or of another object than `this`",
    ),
    both(
        (
            "^ prevent the first digit(much) each|every some(period) $",
            "once per (period) , if this would be dealt damage , prevent (much)",
            "at the start of (period) : prevent the next (much) when this would be dealt damage this (period)",
        ),
        SHIELD,
        "write `once per (period), if this would be dealt damage, prevent (much)` for the first damage alone; for (much) in all, a shield made \
         anew: `at the start of (period): prevent the next (much) when this would be dealt damage this (period)`; or of another object than `this`",
    ),
    both(
        (
            "^ prevent the first digit(much) damage some(that) dealt to most(one) each|every some(period) $",
            "once per (period) , if (one) would be dealt damage , prevent (much)",
            "at the start of (period) : prevent the next (much) when (one) would be dealt damage this (period)",
        ),
        SHIELD,
        "write `once per (period), if (one) would be dealt damage, prevent (much)` for the first damage alone; for (much) in all, a shield made \
         anew: `at the start of (period): prevent the next (much) when (one) would be dealt damage this (period)`",
    ),
    both(
        (
            "^ prevent the first digit(much) damage dealt to most(one) each|every some(period) $",
            "once per (period) , if (one) would be dealt damage , prevent (much)",
            "at the start of (period) : prevent the next (much) when (one) would be dealt damage this (period)",
        ),
        SHIELD,
        "write `once per (period), if (one) would be dealt damage, prevent (much)` for the first damage alone; for (much) in all, a shield made \
         anew: `at the start of (period): prevent the next (much) when (one) would be dealt damage this (period)`",
    ),
    told(
        (
            "^ prevent the first damage dealt to most(one) each|every some(period) $",
            "once per (period) , if (one) would be dealt damage , prevent it",
        ),
        SHIELD,
        "write `$$`",
    ),
    told(
        (
            "^ prevent the first damage some(that) dealt to most(one) each|every some(period) $",
            "once per (period) , if (one) would be dealt damage , prevent it",
        ),
        SHIELD,
        "write `$$`",
    ),
    both(
        (
            "^ the first digit(much) damage each|every some(period) is prevented $",
            "once per (period) , if this would be dealt damage , prevent (much)",
            "at the start of (period) : prevent the next (much) when this would be dealt damage this (period)",
        ),
        SHIELD,
        "write `once per (period), if this would be dealt damage, prevent (much)` for the first damage alone; for (much) in all, a shield made \
         anew: `at the start of (period): prevent the next (much) when this would be dealt damage this (period)`; or of another object than `this`",
    ),
    // parts of damage
    told(
        (
            "^ prevent all damage dealt to most(one) by most(who) $",
            "if (one) would be dealt damage by (who) , prevent it",
        ),
        LESS,
        "write `$$`",
    ),
    told(
        ("^ most(one) takes|take digit(much) less|fewer damage $", "if (one) would be dealt damage , prevent (much)"),
        LESS,
        "write `$$`",
    ),
    told(
        (
            "^ reduce damage|all dealt|damage to|dealt most(one) by digit(much) $",
            "if (one) would be dealt damage , prevent (much)",
        ),
        LESS,
        "write `$$`",
    ),
    told(
        ("^ reduce all damage dealt to most(one) by digit(much) $", "if (one) would be dealt damage , prevent (much)"),
        LESS,
        "write `$$`",
    ),
    told(
        ("^ damage dealt to most(one) is reduced by digit(much) $", "if (one) would be dealt damage , prevent (much)"),
        LESS,
        "write `$$`",
    ),
    told(
        (
            "^ damage dealt by most(one) is doubled $",
            "if (one) would deal damage to an object , instead the amount becomes the amount * 2",
        ),
        LESS,
        "write `$$`",
    ),
    told(
        (
            "^ damage dealt to most(one) is doubled $",
            "if (one) would be dealt damage , instead the amount becomes the amount * 2",
        ),
        LESS,
        "write `$$`",
    ),
    told(
        (
            "^ double all|the damage dealt by most(one) $",
            "if (one) would deal damage to an object , instead the amount becomes the amount * 2",
        ),
        LESS,
        "write `$$`",
    ),
    told(
        (
            "^ most(one) deals double damage $",
            "if (one) would deal damage to an object , instead the amount becomes the amount * 2",
        ),
        LESS,
        "write `$$`",
    ),
    // how much was done
    told(
        ("<< most(do) , most(who) that one(m:much|many) most(what) $", "(do) , if you do : (who) that (m) (what)"),
        SO_MUCH,
        "write `(do), if you do: (who) that (m) (what)`",
    ),
    told(
        ("<< most(do) and most(who) that one(m:much|many) most(what) $", "(do) , if you do : (who) that (m) (what)"),
        SO_MUCH,
        "write `(do), if you do: (who) that (m) (what)`",
    ),
    told(
        ("<< most(do) , then most(who) that one(m:much|many) most(what) $", "(do) , if you do : (who) that (m) (what)"),
        SO_MUCH,
        "write `(do), if you do: (who) that (m) (what)`",
    ),
    both(
        (
            "<< most(do) to each most(ones) and draw a|1 card for each $",
            "let N = number of (ones) , (do) to each (ones) , draw N cards",
            "for each (ones) : (do) to it , if you do : draw 1 card",
        ),
        OF_EACH,
        "write `let N = number of (ones), (do) to each (ones), draw N cards` for as many as there were; for those to which it was done, one \
         after the other, `for each (ones): (do) to it, if you do: draw 1 card`",
    ),
    both(
        (
            "<< most(do) to each most(ones) and draw a|1 card for each of them $",
            "let N = number of (ones) , (do) to each (ones) , draw N cards",
            "for each (ones) : (do) to it , if you do : draw 1 card",
        ),
        OF_EACH,
        "write `let N = number of (ones), (do) to each (ones), draw N cards` for as many as there were; for those to which it was done, one \
         after the other, `for each (ones): (do) to it, if you do: draw 1 card`",
    ),
    both(
        (
            "<< most(do) to each most(ones) and some(verb) a|an|1 some(what) for each $",
            "let N = number of (ones) , (do) to each (ones) , (verb) N (what)",
            "for each (ones) : (do) to it , if you do : (verb) 1 (what)",
        ),
        OF_EACH,
        "write `let N = number of (ones), (do) to each (ones), (verb) N (what)` for as many as there were; for those to which it was done, one \
         after the other, `for each (ones): (do) to it, if you do: (verb) 1 (what)`",
    ),
    both(
        (
            "<< most(do) to each most(ones) and some(verb) a|an|1 some(what) for each of them $",
            "let N = number of (ones) , (do) to each (ones) , (verb) N (what)",
            "for each (ones) : (do) to it , if you do : (verb) 1 (what)",
        ),
        OF_EACH,
        "write `let N = number of (ones), (do) to each (ones), (verb) N (what)` for as many as there were; for those to which it was done, one \
         after the other, `for each (ones): (do) to it, if you do: (verb) 1 (what)`",
    ),
    // down to a number of cards
    told(
        (
            "< each one(who:player|opponent) discards|discard down to digit(much) cards|card >",
            "for each (who) : repeat [ number of cards in that player 's hand minus (much) ] times : that player discards a card",
        ),
        DOWN_TO,
        "write `$$`",
    ),
    told(
        (
            "< each one(who:player|opponent) discards|discard to digit(much) cards|card >",
            "for each (who) : repeat [ number of cards in that player 's hand minus (much) ] times : that player discards a card",
        ),
        DOWN_TO,
        "write `$$`",
    ),
    told(
        (
            "< discard down to digit(much) cards|card >",
            "repeat [ number of cards in your hand minus (much) ] times : discard a card",
        ),
        DOWN_TO,
        "write `$$`",
    ),
    told(
        (
            "< you discard down to digit(much) cards|card >",
            "repeat [ number of cards in your hand minus (much) ] times : you discard a card",
        ),
        DOWN_TO,
        "write `$$`",
    ),
    // the time behind what is done
    told(
        (
            "^ each player draws|draw most(what) at the one(edge:start|end) of their|each turn $",
            "at the (edge) of turn : the turn player draws (what)",
        ),
        LATER,
        "write `$$`",
    ),
    told(
        (
            "^ each player draws|draw most(what) each|every turn $",
            "at the start of turn : the turn player draws (what)",
        ),
        LATER,
        "write `$$`",
    ),
    told(
        ("^ players draw most(what) each|every turn $", "at the start of turn : the turn player draws (what)"),
        LATER,
        "write `$$`",
    ),
    told(
        ("^ draw most(what) each|every one(period:turn) $", "at the start of your (period) : draw (what)"),
        LATER,
        "write `$$`, or of its end; of every player's turn, `at the start of turn: DO`",
    ),
    told(
        ("^ most(do) at the one(edge:start|end) of most(period) $", "at the (edge) of (period) : (do)"),
        LATER,
        "write `$$`",
    ),
    told(("^ most(do) at end of some(period) $", "at the end of (period) : (do)"), LATER, "write `$$`"),
    told(
        ("< most(do) at the one(edge:start|end) of most(period) $", "at the (edge) of (period) : (do)"),
        LATER,
        "write `at the (edge) of (period): (do)`",
    ),
    told(
        ("< most(do) at the one(edge:start|end) of the next some(period) $", "at the (edge) of (period) : (do)"),
        LATER,
        "write `at the (edge) of (period): (do)`",
    ),
    told(
        ("< most(do) at the one(edge:start|end) of your next some(period) $", "at the (edge) of your (period) : (do)"),
        LATER,
        "write `at the (edge) of your (period): (do)`",
    ),
    told(
        ("< most(do) at end of some(period) $", "at the end of (period) : (do)"),
        LATER,
        "write `at the end of (period): (do)`",
    ),
    told(
        ("< at end of some(period) , all(do) $", "at the end of (period) : (do)"),
        LATER,
        "write `at the end of (period): (do)`",
    ),
    told(
        ("< most(do) next some(period) $", "at the start of your (period) : (do)"),
        LATER,
        "write `at the start of your (period): (do)`, or of its end",
    ),
    told(
        ("< most(do) on|during your next some(period) $", "at the start of your (period) : (do)"),
        LATER,
        "write `at the start of your (period): (do)`, or of its end",
    ),
    // parts of a turn
    told(("at the beginning|start of your upkeep", "at the start of your turn"), NO_UPKEEP, "write `$$`"),
    told(("at the beginning|start of each|every player 's upkeep", "at the start of turn"), NO_UPKEEP, "write `$$`"),
    told(("at the beginning|start of each|every upkeep", "at the start of turn"), NO_UPKEEP, "write `$$`"),
    told(("at the beginning|start of your end step", "at the end of your turn"), NO_UPKEEP, "write `$$`"),
    told(("at the beginning|start of each|every|the|next end step", "at the end of turn"), NO_UPKEEP, "write `$$`"),
    told(("at the beginning|start of the next end step", "at the end of turn"), NO_UPKEEP, "write `$$`"),
    told(
        ("most(do) at the beginning|start of the next end step $", "at the end of turn : (do)"),
        NO_UPKEEP,
        "write `$$`",
    ),
    // words in front of a colon
    told(("^ deathrattle : all(do)", "when this is destroyed : (do)"), WHEN, "write `$$`"),
    told(("^ deathrattle : all(do)", "when this dies : (do)"), WHEN, "write `$$`"),
    told(("^ destroyed|dies : all(do)", "when this is destroyed : (do)"), WHEN, "write `$$`"),
    told(("^ destroyed|dies : all(do)", "when this dies : (do)"), WHEN, "write `$$`"),
    told(("^ last breath|words : all(do)", "when this is destroyed : (do)"), WHEN, "write `$$`"),
    told(("^ last breath|words : all(do)", "when this dies : (do)"), WHEN, "write `$$`"),
    told(("^ battlecry|play|fanfare|entrance : all(do)", "when this enters play : (do)"), WHEN, AS_PLAYED),
    told(("^ attack|attacking|strike : all(do)", "when this attacks : (do)"), WHEN, "write `$$`"),
    told(("^ when played|cast|summoned|deployed : all(do)", "when this enters play : (do)"), WHEN, AS_PLAYED),
    told(("^ when played|cast|summoned|deployed , all(do)", "when this enters play : (do)"), WHEN, AS_PLAYED),
    told(("^ when destroyed|dead : all(do)", "when this is destroyed : (do)"), WHEN, "write `$$`"),
    told(("^ when destroyed|dead , all(do)", "when this is destroyed : (do)"), WHEN, "write `$$`"),
    // events by other words
    told(
        ("one(how:when|if|whenever) most(who) dies|die", "(how) (who) is destroyed"),
        COME,
        "write `$$`; an event of its own is declared in the rulebook: `event die { \"OBJECT (dies|would die)\"; does: ... }`",
    ),
    told(
        ("one(how:when|if|whenever) most(who) would die", "(how) (who) would be destroyed"),
        COME,
        "write `$$`; an event of its own is declared in the rulebook: `event die { \"OBJECT (dies|would die)\"; does: ... }`",
    ),
    told(("one(how:when|whenever) most(who) enters|arrives :", "(how) (who) enters play :"), COME, "write `$$`"),
    told(("one(how:when|whenever) most(who) enters|arrives ,", "(how) (who) enters play ,"), COME, "write `$$`"),
    told(("enters|enter the battlefield|board|field|arena|game", "enters play"), COME, "write `$$`"),
    told(("comes|come into play", "enters play"), COME, "write `$$`"),
    told(
        ("one(how:when|whenever) most(who) is summoned|played|deployed", "(how) (who) enters play"),
        COME,
        "write `$$`",
    ),
    told(
        (
            "one(how:when|whenever) you summon|deploy a|an most(who) one(mark::|,)",
            "(how) a (who) you control enters play (mark)",
        ),
        COME,
        "write `$$`",
    ),
    told(
        ("one(how:when|whenever) you cast most(what) one(mark::|,)", "(how) you play (what) (mark)"),
        COME,
        "write `$$`",
    ),
    told(
        ("one(how:when|whenever) you cast|play a spell", "(how) you play an action"),
        COME,
        "write `$$`, with the word that spells have in the rulebook",
    ),
    told(("^ enters play most(what) $", "this enters play (what)"), OF_WHOM, "write `$$`"),
    told(("^ comes|come into play most(what) $", "this enters play (what)"), OF_WHOM, "write `$$`"),
    told(
        ("^ costs|cost digit(much) one(how:less|more) most(what) $", "this costs (much) (how) (what)"),
        OF_WHOM,
        "write `$$`",
    ),
    told(("^ costs|cost digit(much) one(how:less|more) $", "this costs (much) (how)"), OF_WHOM, "write `$$`"),
    told(("^ must|can all(what) $", "this must (what)"), OF_WHOM, "write `$$`"),
    told(("^ can't|cannot all(what) $", "this can't (what)"), OF_WHOM, "write `$$`"),
    // the card by itself
    told(("I attack", "this attacks"), ITSELF, "write `$$`"),
    told(("I die", "this is destroyed"), ITSELF, "write `$$`"),
    told(("I 'm|am", "this is"), ITSELF, "write `$$`"),
    told(("I have", "this has"), ITSELF, "write `$$`"),
    told(("I can't|cannot", "this can't"), ITSELF, "write `$$`"),
    told(("when I 'm|am summoned|played", "when this enters play"), ITSELF, "write `$$`"),
    told(("< give|grant me + digit(much) some(what)", "this gets + (much) (what)"), ITSELF, "write `$$`"),
    // gifts
    told(
        ("< give|grant your some(ones) one(sign:+|-) most(what) >", "your (ones) get (sign) (what)"),
        GIVEN,
        GIVEN_HELP,
    ),
    told(("< give|grant your some(ones) most(what) >", "your (ones) gain (what)"), GIVEN, GIVEN_HELP),
    told(("< give|grant most(one) one(sign:+|-) most(what) >", "(one) gets (sign) (what)"), GIVEN, GIVEN_HELP),
    told(("< give|grant target some(one) most(what) >", "target (one) gains (what)"), GIVEN, GIVEN_HELP),
    told(("< give|grant this|it some(what) >", "this gains (what)"), GIVEN, GIVEN_HELP),
    told(
        ("< give|grant one(which:each|a|another) some(ones) most(what) >", "(which) (ones) gains (what)"),
        GIVEN,
        GIVEN_HELP,
    ),
    told(("< set most(one) 's some(number) to digit(much) >", "(one) has (number) set to (much)"), GIVEN, GIVEN_HELP),
    told(("< set some(number) of most(one) to digit(much) >", "(one) has (number) set to (much)"), GIVEN, GIVEN_HELP),
    told(("< set its some(number) to digit(much) >", "it has (number) set to (much)"), GIVEN, GIVEN_HELP),
    // life
    told(("< heal|heals most(one) for|by digit(much) >", "(one) gains (much) life"), HEALED, "write `$$`"),
    told(("< heal|heals most(one) digit(much) >", "(one) gains (much) life"), HEALED, "write `$$`"),
    told(("< heal|heals digit(much) >", "your hero gains (much) life"), HEALED, "write `$$`"),
    told(
        ("< heal|restore digit(much) life|health|damage to|from most(one) >", "(one) gains (much) life"),
        HEALED,
        "write `$$`",
    ),
    told(("< restore digit(much) life|health >", "your hero gains (much) life"), HEALED, "write `$$`"),
    // foes
    told(
        ("deals damage to an opponent", "deals damage to an enemy hero"),
        COME,
        "write `$$`, where heroes stand for players",
    ),
    told(("all|each|the enemies", "each enemy object"), FOES, FOES_HELP),
    told(("^ enemies", "each enemy object"), FOES, FOES_HELP),
    told(("a|an|any random enemy", "an enemy object"), NO_CHANCE, NO_CHANCE_HELP),
    told(
        ("all|each|the allies", "each friendly object"),
        FOES,
        "write `$$`, with a word of the rulebook in place of `object`",
    ),
    told(
        ("to your|the|an opponent", "to the enemy hero"),
        ("a player is no object", "an object is meant here"),
        "write `to the enemy hero`, where heroes stand for players",
    ),
    told(
        ("to your|the|an opponent", "to each enemy hero"),
        ("a player is no object", "an object is meant here"),
        "write `to each enemy hero`, where heroes stand for players",
    ),
    // chance
    told(("one(article:a|an) random most(what) >", "(article) (what)"), NO_CHANCE, NO_CHANCE_HELP),
    told(("at random", ""), NO_CHANCE, NO_CHANCE_HELP),
    told(
        (
            "flip a coin .|, if heads|tails|it|you is|are|win|wins|heads|tails heads|tails|it|, all(do) $",
            "with a chance of 1 in 2 : (do)",
        ),
        TOSSED,
        "write `$$`",
    ),
    told(("flip a coin .|, if heads|tails , all(do) $", "with a chance of 1 in 2 : (do)"), TOSSED, "write `$$`"),
    told(
        ("flip a coin .|, if it 's|is heads|tails , all(do) $", "with a chance of 1 in 2 : (do)"),
        TOSSED,
        "write `$$`",
    ),
    told(("flip a coin .|, if you win , all(do) $", "with a chance of 1 in 2 : (do)"), TOSSED, "write `$$`"),
    told(
        ("flip a coin .|, if you win the|it flip|toss , all(do) $", "with a chance of 1 in 2 : (do)"),
        TOSSED,
        "write `$$`",
    ),
    // modes
    told(
        ("choose one|1 - most(one) , or most(other) $", "choose one { (one) ; (other) }"),
        CHOSEN,
        "write `choose one { (one); (other) }`",
    ),
    told(
        ("choose one|1 - most(one) or most(other) $", "choose one { (one) ; (other) }"),
        CHOSEN,
        "write `choose one { (one); (other) }`",
    ),
    told(
        ("choose one|1 most(one) , or most(other) $", "choose one { (one) ; (other) }"),
        CHOSEN,
        "write `choose one { (one); (other) }`",
    ),
    told(
        ("< most(one) or most(other) $", "choose one { (one) ; (other) }"),
        CHOSEN,
        "write `choose one { (one); (other) }`",
    ),
    // conditions
    told(("^ most(ability) unless most(cond) $", "while not [ (cond) ] : (ability)"), UNLESS, "write `$$`"),
    told(("< most(do) unless most(cond) $", "if not [ (cond) ] : (do)"), UNLESS, "write `if not ((cond)): (do)`"),
    both(
        (
            "< some(verb) target some(what) if it has|is most(quality) >",
            "(verb) target (what) with (quality)",
            "if target (what) has (quality) : (verb) it",
        ),
        FITS,
        "write `(verb) target (what) with (quality)`, or, where any may be the target, `if target (what) has (quality): (verb) it`",
    ),
    both(
        (
            "< some(verb) target some(what) if that some(same) has|is most(quality) >",
            "(verb) target (what) with (quality)",
            "if target (what) has (quality) : (verb) it",
        ),
        FITS,
        "write `(verb) target (what) with (quality)`, or, where any may be the target, `if target (what) has (quality): (verb) it`",
    ),
    both(
        ("< most(one) , most(two) if most(cond) $", "(one) , if (cond) : (two)", "if (cond) { (one) ; (two) }"),
        OF_WHICH,
        "write `(one), if (cond): (two)` if it is of the last alone, `if (cond) { (one); (two) }` if it is of both",
    ),
    // words
    told(("one(is:is|are|becomes|become) also a|an", "(is)"), NO_ALSO, "write `$$`"),
    told(("one(is:is|are|becomes|become) also", "(is)"), NO_ALSO, "write `$$`"),
    told(("in addition to its|their other types", ""), NO_ALSO, "write `$$`: it keeps its other words"),
    // tokens
    told(
        ("< put digit(much) text(card) token|tokens into|onto play|the >", "you create (much) (card) tokens"),
        ("a token is created, in the words of the rulebook's event", OTHERWISE),
        "write `you create (much) (card) tokens`",
    ),
    told(
        ("< summon digit(much) text(card) >", "you create (much) (card) tokens"),
        ("a token is created, in the words of the rulebook's event", OTHERWISE),
        "write `you create (much) (card) tokens`",
    ),
    told(
        ("< summon|put a|an text(card) >", "you create (card)"),
        ("a token is created, in the words of the rulebook's event", OTHERWISE),
        "write `you create (card)`",
    ),
    told(
        ("< summon a|an text(card) token >", "you create (card)"),
        ("a token is created, in the words of the rulebook's event", OTHERWISE),
        "write `you create (card)`",
    ),
    told(
        ("< return most(one) from your zone(from) to|into play >", "put (one) in your (from) into play"),
        COME,
        "write `put (one) in your (from) into play`",
    ),
    // counters, numbers of cards, other orders
    told(
        (
            "< place|add|give a|an|1 some(counter) counter|counters on|to most(one) >",
            "put 1 (counter) counters on (one)",
        ),
        COME,
        "write `put 1 (counter) counters on (one)`",
    ),
    told(
        (
            "< place|add|give digit(much) some(counter) counter|counters on|to most(one) >",
            "put (much) (counter) counters on (one)",
        ),
        COME,
        "write `put (much) (counter) counters on (one)`",
    ),
    told(
        ("< lose digit(much) some(counter) counter|counters >", "remove (much) (counter) counters from this"),
        OF_WHOM,
        "write `remove (much) (counter) counters from this`, or from another object",
    ),
    told(
        (
            "< draw cards until you have digit(much) cards in hand|your >",
            "repeat [ (much) minus number of cards in your hand ] times : draw 1 card",
        ),
        DOWN_TO,
        "write `$$`",
    ),
    told(
        (
            "< draw cards until you have digit(much) cards in your hand >",
            "repeat [ (much) minus number of cards in your hand ] times : draw 1 card",
        ),
        DOWN_TO,
        "write `$$`",
    ),
    told(
        (
            "< draw until you have digit(much) cards >",
            "repeat [ (much) minus number of cards in your hand ] times : draw 1 card",
        ),
        DOWN_TO,
        "write `$$`",
    ),
    told(
        ("< choose a number >", "choose a number from 0 to 5 as X"),
        ("from where to where is said, and a name is given", OTHERWISE),
        "write `choose a number from 0 to 5 as X`, and read `X` behind it",
    ),
    told(
        ("^ whenever most(event) : all(do)", "when (event) : (do)"),
        ("a trigger begins with `when`", "worded otherwise here"),
        "write `$$`",
    ),
    told(
        ("^ if most(cond) , when|whenever most(event) , all(do)", "when (event) and (cond) : (do)"),
        ("the condition of a trigger stands behind its event", OTHERWISE),
        "write `$$`",
    ),
    told(
        ("^ if most(cond) , when|whenever most(event) : all(do)", "when (event) and (cond) : (do)"),
        ("the condition of a trigger stands behind its event", OTHERWISE),
        "write `$$`",
    ),
    told(("^ after|once most(event) , all(do)", "when (event) : (do)"), WHEN, "write `$$`"),
    told(("^ after|once most(event) : all(do)", "when (event) : (do)"), WHEN, "write `$$`"),
    told(("^ this can|may be played from some(where) $", "you may play this from (where)"), COME, "write `$$`"),
    told(
        ("^ passive|static|ability|text|effect|aura|trigger|triggered : all(ability)", "(ability)"),
        ("a line of a card is the ability itself", "leave it out"),
        "write `$$`",
    ),
    told(
        ("^ ability|text|effect : all(do)", "resolve : (do)"),
        ("a line of a card is the ability itself", "when is it done?"),
        "write `$$` for what a card does as it resolves, or say when else: `when EVENT: DO`, `activate COST: DO`",
    ),
    both(
        (
            "the next some(what) you play this some(period) costs digit(much) less",
            "until you play a (what) , each (what) in your hand gets - (much) cost",
            "until end of (period) , each (what) in your hand gets - (much) cost",
        ),
        ("what the next card costs is changed before it is played", "too late for its cost"),
        "write `until you play a (what), each (what) in your hand gets -(much) cost`, which waits beyond that (period); or \
         `until end of (period), each (what) in your hand gets -(much) cost` for all of them",
    ),
    // zones
    told(
        ("< return this from the|your zone(from) to your|its hand >", "return this to hand"),
        COME,
        "write `return this to hand`; where it lies outside of play, the ability begins with `from (from):`",
    ),
    told(
        ("< most(one) and lose digit(much) life >", "(one) , your hero loses (much) life"),
        HEALED,
        "write `(one), your hero loses (much) life`",
    ),
    told(
        ("< most(one) and gain digit(much) life >", "(one) , your hero gains (much) life"),
        HEALED,
        "write `(one), your hero gains (much) life`",
    ),
    told(
        ("< gain digit(much) some(what) this some(period) >", "gain (much) (what)"),
        ("what a player gets is there until it is taken", "a duration"),
        "write `gain (much) (what)`; what is to be lost at a time is taken there, by an event in the words of the rulebook",
    ),
    told(
        ("you have more life than your|an|the opponent", "life of your hero > life of the enemy hero"),
        COME,
        "write `life of your hero > life of the enemy hero`",
    ),
    told(
        ("you have less|fewer life than your|an|the opponent", "life of your hero < life of the enemy hero"),
        COME,
        "write `life of your hero < life of the enemy hero`",
    ),
    told(
        (
            "you've played|cast another some(what) this some(period)",
            "the number of times you play a (what) this (period) >= 2",
        ),
        EARLIER,
        "write `the number of times you play a (what) this (period) >= 2`, since playing this one counts",
    ),
    told(
        ("you've played|cast most(what) this some(period)", "you play (what) earlier this (period)"),
        EARLIER,
        "write `you play (what) earlier this (period)`",
    ),
    told(
        ("some(who) died this some(period)", "(who) is destroyed earlier this (period)"),
        EARLIER,
        "write `(who) is destroyed earlier this (period)`",
    ),
    told(
        (
            "one(how:when|whenever) a|an|another some(who) enters play under your control",
            "(how) a (who) you control enters play",
        ),
        COME,
        "write `$$`",
    ),
    told(
        (
            "one(how:when|whenever) a|an|another some(who) enters under your control",
            "(how) a (who) you control enters play",
        ),
        COME,
        "write `$$`",
    ),
    told(
        ("deals combat damage to a|any player", "deals damage to a hero"),
        COME,
        "write `$$`, where heroes stand for players",
    ),
    told(
        ("deals combat damage to an opponent", "deals damage to an enemy hero"),
        COME,
        "write `$$`, where heroes stand for players",
    ),
    told(
        ("deals damage to a|any player", "deals damage to a hero"),
        COME,
        "write `$$`, where heroes stand for players",
    ),
    told(("^ gain|gains most(what) $", "this gains (what)"), OF_WHOM, "write `$$`"),
    told(
        (
            "^ you may sacrifice|destroy|exile a|an some(what) rather|instead all(rest) $",
            "as an alternative cost to play this : sacrifice a (what) you control",
        ),
        ("what may be paid in place of the cost is declared so", OTHERWISE),
        "write `$$`",
    ),
    told(
        ("< return most(ones) to their owners hands|hand >", "return (ones) to hand"),
        ("what goes back goes to its owner's", OTHERWISE),
        "write `return (ones) to hand`",
    ),
    // costs
    told(
        ("^ you may most(cost) rather than|instead all(rest) $", "as an alternative cost to play this : (cost)"),
        A_COST,
        "write `$$`",
    ),
    told(
        ("^ pay|lose digit(much) life : all(do)", "activate your hero loses (much) life : (do)"),
        A_COST,
        "write `$$`, where heroes stand for players",
    ),
    told(("^ tap : all(do)", "activate tap this : (do)"), A_COST, "write `$$`"),
    told(("^ exhaust : all(do)", "activate exhaust this : (do)"), A_COST, "write `$$`"),
    told(("^ rest : all(do)", "activate rest this : (do)"), A_COST, "write `$$`"),
    told(("^ turn : all(do)", "activate turn this : (do)"), A_COST, "write `$$`"),
    told(
        (
            "^ one(verb:sacrifice|destroy|exile|return|banish) a|an some(what) : all(do)",
            "activate (verb) a (what) you control : (do)",
        ),
        A_COST,
        "write `$$`",
    ),
    told(
        (
            "^ one(verb:sacrifice|destroy|exile|return|banish) another some(what) : all(do)",
            "activate (verb) another (what) you control : (do)",
        ),
        A_COST,
        "write `$$`",
    ),
    told(("^ most(cost) : all(do)", "activate (cost) : (do)"), A_COST, "write `$$`"),
    told(("^ most(one) , most(two) : all(do)", "activate (one) , (two) : (do)"), A_COST, "write `$$`"),
];

/// Whether one of them says this.
pub(super) fn tells(message: &str) -> bool {
    WORDINGS.iter().any(|row| row.message == message)
}
