//! What card players write in the body of an event, where a change is said in words of its own.
//!
//! Cards say `gain`, `put` and `create`, which are events; the body of an event is what such an event changes.

use super::told::{RefusedWording, told};

const IN_A_BODY: (&str, &str) = ("the body of an event says it in the words of a change", "worded otherwise here");
const FOR_WHOM: (&str, &str) = ("for whom is not said", "for whom?");
const WRITE: &str = "write `$$`";
const WRITE_OTHER_ZONE: &str = "write `$$`, or another zone";

/// All of them; those that say more stand first.
pub(super) const WORDINGS: &[RefusedWording] = &[
    // tokens
    told(
        (
            "< some(who) create|creates digit(much) text(card) token|tokens >",
            "repeat (much) times : create (card) for (who) in play",
        ),
        IN_A_BODY,
        WRITE_OTHER_ZONE,
    ),
    told(
        (
            "< some(who) create|creates AMOUNT text(card) token|tokens >",
            "repeat AMOUNT times : create (card) for (who) in play",
        ),
        IN_A_BODY,
        WRITE_OTHER_ZONE,
    ),
    told(
        ("< some(who) create|creates a|an text(card) token >", "create (card) for (who) in play"),
        IN_A_BODY,
        WRITE_OTHER_ZONE,
    ),
    told(
        ("< some(who) create|creates a|an text(card) >", "create (card) for (who) in play"),
        IN_A_BODY,
        WRITE_OTHER_ZONE,
    ),
    told(("< some(who) create|creates text(card) >", "create (card) for (who) in play"), IN_A_BODY, WRITE_OTHER_ZONE),
    told(
        ("< create digit(much) text(card) token|tokens >", "repeat (much) times : create (card) for PLAYER in play"),
        FOR_WHOM,
        WRITE_OTHER_ZONE,
    ),
    told(
        ("< create AMOUNT text(card) token|tokens >", "repeat AMOUNT times : create (card) for PLAYER in play"),
        FOR_WHOM,
        WRITE_OTHER_ZONE,
    ),
    told(
        ("< create digit(much) text(card) >", "repeat (much) times : create (card) for PLAYER in play"),
        FOR_WHOM,
        WRITE_OTHER_ZONE,
    ),
    told(("< create a|an text(card) token >", "create (card) for PLAYER in play"), FOR_WHOM, WRITE_OTHER_ZONE),
    told(("< create a|an text(card) >", "create (card) for PLAYER in play"), FOR_WHOM, WRITE_OTHER_ZONE),
    told(("< create text(card) >", "create (card) for PLAYER in play"), FOR_WHOM, WRITE_OTHER_ZONE),
    told(
        (
            "< you create digit(much) text(card) token|tokens >",
            "repeat (much) times : create (card) for PLAYER in play",
        ),
        FOR_WHOM,
        WRITE_OTHER_ZONE,
    ),
    told(
        ("< you create AMOUNT text(card) token|tokens >", "repeat AMOUNT times : create (card) for PLAYER in play"),
        FOR_WHOM,
        WRITE_OTHER_ZONE,
    ),
    told(
        ("< you create digit(much) text(card) >", "repeat (much) times : create (card) for PLAYER in play"),
        FOR_WHOM,
        WRITE_OTHER_ZONE,
    ),
    told(("< you create a|an text(card) token >", "create (card) for PLAYER in play"), FOR_WHOM, WRITE_OTHER_ZONE),
    told(("< you create a|an text(card) >", "create (card) for PLAYER in play"), FOR_WHOM, WRITE_OTHER_ZONE),
    told(("< you create text(card) >", "create (card) for PLAYER in play"), FOR_WHOM, WRITE_OTHER_ZONE),
    // counters and numbers in one sentence
    told(
        (
            "< take|remove most(much) some(kind) counter|counters from most(one) and|, put|add them on|to most(other) >",
            "take (much) (kind) counters from (one) , add (much) (kind) counters to (other)",
        ),
        IN_A_BODY,
        WRITE,
    ),
    told(
        (
            "< move most(much) some(kind) counter|counters from most(one) to|on|onto most(other) >",
            "take (much) (kind) counters from (one) , add (much) (kind) counters to (other)",
        ),
        IN_A_BODY,
        WRITE,
    ),
    told(
        (
            "< most(do) and some(who) gain|gains|get|gets|earns most(much) some(what) >",
            "(do) , raise (what) of (who) by (much)",
        ),
        IN_A_BODY,
        WRITE,
    ),
    told(
        (
            "< most(do) and some(who) lose|loses|pays|spends most(much) some(what) >",
            "(do) , lower (what) of (who) by (much)",
        ),
        IN_A_BODY,
        WRITE,
    ),
    told(
        (
            "< some(one) gains|gets most(much) some(kind) counter|counters and some(other) loses most(less) some(number) >",
            "add (much) (kind) counters to (one) , lower (number) of (other) by (less)",
        ),
        IN_A_BODY,
        WRITE,
    ),
    told(
        (
            "< some(who) loses|pays|spends most(much) some(what) and gains control of most(one) >",
            "lower (what) of (who) by (much) , give (one) to (who)",
        ),
        IN_A_BODY,
        WRITE,
    ),
    told(
        (
            "< each|both deals|deal damage equal to its|their power to the|each other >",
            "at once { OBJECT deals [ power of OBJECT ] damage to OTHER ; OTHER deals [ power of OTHER ] damage to OBJECT }",
        ),
        IN_A_BODY,
        WRITE,
    ),
    // one change
    told(
        ("increase some(number) of most(one) by most(much) $", "raise (number) of (one) by (much)"),
        IN_A_BODY,
        "write `$$`",
    ),
    told(
        ("decrease|reduce some(number) of most(one) by most(much) $", "lower (number) of (one) by (much)"),
        IN_A_BODY,
        "write `$$`",
    ),
    told(
        ("^ some(number) of most(one) increases by most(much) $", "raise (number) of (one) by (much)"),
        IN_A_BODY,
        "write `$$`",
    ),
    told(
        ("^ some(number) of most(one) decreases by most(much) $", "lower (number) of (one) by (much)"),
        IN_A_BODY,
        "write `$$`",
    ),
    told(
        ("^ some(number) of most(one) + = most(much) $", "raise (number) of (one) by (much)"),
        IN_A_BODY,
        "write `$$`",
    ),
    told(
        ("^ some(number) of most(one) - = most(much) $", "lower (number) of (one) by (much)"),
        IN_A_BODY,
        "write `$$`",
    ),
    told(("< move|put some(one) to|in|into zone(zone) >", "place (one) in (zone)"), IN_A_BODY, "write `$$`"),
    told(("< move|put some(one) to|in|into the|its zone(zone) >", "place (one) in (zone)"), IN_A_BODY, "write `$$`"),
    told(("< move|put some(one) zone(zone) >", "place (one) in (zone)"), IN_A_BODY, "write `$$`"),
    told(("< some(one) goes|moves to|into zone(zone) >", "place (one) in (zone)"), IN_A_BODY, "write `$$`"),
    told(
        ("< some(who) gains|gets most(much) some(what) >", "raise (what) of (who) by (much)"),
        IN_A_BODY,
        "write `$$`",
    ),
    told(("< gain|get most(much) some(what) >", "raise (what) of PLAYER by (much)"), IN_A_BODY, "write `$$`"),
    told(
        ("< some(who) loses|pays|spends most(much) some(what) >", "lower (what) of (who) by (much)"),
        IN_A_BODY,
        "write `$$`",
    ),
    told(("< lose|pay|spend most(much) some(what) >", "lower (what) of PLAYER by (much)"), IN_A_BODY, "write `$$`"),
    told(
        ("< some(one) gains|gets most(much) some(kind) counter|counters >", "add (much) (kind) counters to (one)"),
        IN_A_BODY,
        "write `$$`",
    ),
    told(
        ("< some(one) loses most(much) some(kind) counter|counters >", "take (much) (kind) counters from (one)"),
        IN_A_BODY,
        "write `$$`",
    ),
    told(
        ("^ some(one) 's some(number) increases by most(much) $", "raise (number) of (one) by (much)"),
        IN_A_BODY,
        "write `$$`",
    ),
    told(
        ("^ some(one) 's some(number) decreases by most(much) $", "lower (number) of (one) by (much)"),
        IN_A_BODY,
        "write `$$`",
    ),
    told(("^ add most(much) some(what) to most(who) $", "raise (what) of (who) by (much)"), IN_A_BODY, "write `$$`"),
    told(
        ("^ create OTHER $", "create OTHER for PLAYER in play"),
        ("for whom, and where, is not said", "for whom?"),
        "write `$$`",
    ),
    told(
        ("^ create text(what) in zone(zone) $", "create (what) for PLAYER in (zone)"),
        ("for whom is not said", "for whom?"),
        "write `$$`",
    ),
    told(("^ some(who) gains control of most(one) $", "give (one) to (who)"), IN_A_BODY, "write `$$`"),
];
