//! Wordings that are shorter than the language has them: amounts that are added or divided, exceptions, and what is left out
//! since readers of cards know it.

use super::told::{RefusedWording, told};

const OTHERWISE: &str = "worded otherwise here";
const GAME: (&str, &str) = ("what is won or lost is said", "the game?");
const DRAWN: (&str, &str) = ("who takes cards from the top of the deck draws them", OTHERWISE);
const WITH_COUNTERS: (&str, &str) = ("what holds with so many counters begins with `while`", OTHERWISE);
const ON: (&str, &str) = ("a trigger begins with `when` and the sentence of an event", "when?");
const EITHER_AMOUNT: (&str, &str) = ("of two amounts the condition says which", OTHERWISE);
const PLUS: (&str, &str) = ("an amount is one number", "a sum");
const WHAT_DAMAGE: (&str, &str) = ("what is prevented is waited for in the words of its event", "which damage?");
const DIVIDED: (&str, &str) = ("damage that is divided is dealt point by point", OTHERWISE);
const EXCEPT: (&str, &str) = ("what is left out is described", OTHERWISE);
const BOTH_PLAYERS: (&str, &str) = ("one event is said of one player, or of each", "two of them");
const NO_ALSO: (&str, &str) = ("what is done besides needs no `also`", "leave it out");
const ENTERS: (&str, &str) = ("the sentence of the event has other words", "enters what?");
const WITH_COST: (&str, &str) =
    ("what playing costs besides is said by `as an additional cost to play this`", OTHERWISE);
const WHICH_TIME: (&str, &str) = ("at which time stands in front, without `when`", OTHERWISE);
const WHICH_TIME_OF_CARDS: (&str, &str) =
    ("at which time stands in front, and several at once are one time", OTHERWISE);
const HALVES: (&str, &str) = ("how a half is rounded is said by its sum", OTHERWISE);

/// All of them, behind those of [`super::own_games`].
pub(super) const WORDINGS: &[RefusedWording] = &[
    // what is left out
    told(("one(verb:win|wins|lose|loses) >", "(verb) the game"), GAME, "write `(verb) the game`"),
    told(("put the top card of your deck into|in your hand", "draw 1 card"), DRAWN, "write `draw 1 card`"),
    told(
        (
            "^ with digit(much) some(counter) counter|counters : all(what)",
            "while this has (much) or more (counter) counters : this gets (what)",
        ),
        WITH_COUNTERS,
        "write `$$`",
    ),
    told(
        (
            "^ with digit(much) or more some(counter) counter|counters : all(what)",
            "while this has (much) or more (counter) counters : this gets (what)",
        ),
        WITH_COUNTERS,
        "write `$$`",
    ),
    told(
        (
            "^ with digit(much) some(counter) counter|counters : all(what)",
            "while this has (much) or more (counter) counters : this has (what)",
        ),
        WITH_COUNTERS,
        "write `$$`",
    ),
    told(("^ on destroy|destroyed|destruction|death : all(do)", "when this is destroyed : (do)"), ON, "write `$$`"),
    told(
        ("^ on enter|entering|entry|play|arrival|summon|deploy : all(do)", "when this enters play : (do)"),
        ON,
        "write `$$`",
    ),
    told(("^ on attack|attacking : all(do)", "when this attacks : (do)"), ON, "write `$$`"),
    told(("^ on play : all(do)", "resolve : (do)"), ON, "write `$$`"),
    told(("^ this enters with", "this enters play with"), ENTERS, "write `$$`"),
    told(
        ("^ additional cost : most(do) $", "as an additional cost to play this : (do) you control"),
        WITH_COST,
        "write `$$`",
    ),
    told(("< each most(ones) also some(do) >", "each (ones) (do)"), NO_ALSO, "write `each (ones) (do)`"),
    // at which time
    told(
        (
            "^ when most(who) draw|draws a card for the some(nth) time each|this|in some(period) :|, all(do)",
            "the (nth) time each (period) (who) draw 1 or more cards : (do)",
        ),
        WHICH_TIME_OF_CARDS,
        "write `$$`",
    ),
    told(
        (
            "^ when most(who) draw|draws a card , if it is the some(nth) time each|this some(period) :|, all(do)",
            "the (nth) time each (period) (who) draw 1 or more cards : (do)",
        ),
        WHICH_TIME_OF_CARDS,
        "write `$$`",
    ),
    told(
        (
            "^ when most(event) , if it is the some(nth) time each|this some(period) :|, all(do)",
            "the (nth) time each (period) (event) : (do)",
        ),
        WHICH_TIME,
        "write `$$`",
    ),
    // amounts
    told(
        (
            "< some(do) digit(one) some(what) , or digit(other) if most(cond) >",
            "if (cond) { (do) (other) (what) } else { (do) (one) (what) }",
        ),
        EITHER_AMOUNT,
        "write `if (cond) { (do) (other) (what) } else { (do) (one) (what) }`",
    ),
    told(
        (
            "< some(do) digit(one) some(what) , plus|and 1 for each most(ones) >",
            "(do) [ (one) + number of (ones) ] (what)",
        ),
        PLUS,
        "write `(do) ((one) + number of (ones)) (what)`",
    ),
    told(
        (
            "< some(do) digit(one) some(what) , plus|and digit(more) for each most(ones) >",
            "(do) [ (one) + (more) * [ number of (ones) ] ] (what)",
        ),
        PLUS,
        "write `(do) ((one) + (more) * (number of (ones))) (what)`",
    ),
    told(
        (
            "< some(do) digit(one) some(what) plus|and digit(more) for each most(ones) >",
            "(do) [ (one) + (more) * [ number of (ones) ] ] (what)",
        ),
        PLUS,
        "write `(do) ((one) + (more) * (number of (ones))) (what)`",
    ),
    told(
        (
            "< prevent the next digit(much) damage >",
            "prevent the next (much) when this would be dealt damage this turn",
        ),
        WHAT_DAMAGE,
        "write `prevent the next (much) when this would be dealt damage this turn`, or of another object than `this`",
    ),
    told(
        (
            "< prevent the next digit(much) damage that would be dealt to most(one) >",
            "prevent the next (much) when (one) would be dealt damage this turn",
        ),
        WHAT_DAMAGE,
        "write `prevent the next (much) when (one) would be dealt damage this turn`",
    ),
    told(
        (
            "deal digit(much) damage divided|split|distributed among|between|amongst most(whom) >",
            "repeat (much) times : deal 1 damage to a permanent",
        ),
        DIVIDED,
        "write `repeat (much) times: deal 1 damage to a permanent`, with words for what can be dealt it in place of `permanent`",
    ),
    told(
        ("half their|his some(what) >", "[ half (what) of that player ] (what)"),
        HALVES,
        "write `(half (what) of that player) (what)`; how all quotients are rounded is the policy `fractions are rounded`",
    ),
    told(
        ("half your some(number) >", "[ half (number) of your hero ] (number)"),
        HALVES,
        "write `(half (number) of your hero) (number)`; how all quotients are rounded is the policy `fractions are rounded`",
    ),
    told(
        (
            "half your some(number) , rounded up",
            "[ [ (number) of your hero + (number) of your hero % 2 ] / 2 ] (number)",
        ),
        HALVES,
        "write `(((number) of your hero + (number) of your hero % 2) / 2) (number)`; how all quotients are rounded is the policy \
         `fractions are rounded`",
    ),
    // what is left out
    told(
        ("< most(do) all word(ones) except|but word(other) >", "(do) all (ones) that are not (other)"),
        EXCEPT,
        "write `(do) all (ones) that are not (other)`",
    ),
    told(
        ("< most(do) each word(ones) except|but word(other) >", "(do) each (ones) that is not (other)"),
        EXCEPT,
        "write `(do) each (ones) that is not (other)`",
    ),
    told(
        ("< most(do) all but one|1 word(one) >", "choose a (one) as K , (do) each (one) other than K"),
        EXCEPT,
        "write `$$`",
    ),
    told(
        ("< you and target|an|your|the|each opponent each draw|draws most(much) >", "each player draws (much)"),
        BOTH_PLAYERS,
        "write `each player draws (much)`",
    ),
    told(
        ("< you and target|an|your|the|each opponent each gain|gains most(much) >", "each player gains (much)"),
        BOTH_PLAYERS,
        "write `each player gains (much)`",
    ),
    told(
        ("< you and target|an|your|the|each opponent each lose|loses most(much) >", "each player loses (much)"),
        BOTH_PLAYERS,
        "write `each player loses (much)`",
    ),
    told(
        (
            "< you and target|an|your|the|each opponent each discard|discards most(much) >",
            "each player discards (much)",
        ),
        BOTH_PLAYERS,
        "write `each player discards (much)`",
    ),
];
