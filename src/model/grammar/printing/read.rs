//! Printed wordings that have one meaning, and how the language says it.

/// A template, and what takes its place ([`super::template`]).
///
/// Each is tried only where a sentence could not be read, and around the place where it could not.
pub(in super::super) const WORDINGS: &[(&str, &str)] = &[
    // conditions
    ("^ as long as some(cond) , all(ability)", "while (cond) : (ability)"),
    ("^ as long as some(cond) : all(ability)", "while (cond) : (ability)"),
    ("^ while some(cond) , all(ability)", "while (cond) : (ability)"),
    ("^ most(effect) as long as most(cond) $", "while (cond) : (effect)"),
    ("for as long as", "as long as"),
    // what hangs on something being done, before conditions: `if you do` would be read as one
    ("<< you may sent(do) . if you do , sent(then) >>", "you may (do) : (then)"),
    ("<< some(player) may sent(do) . if they do , sent(then) >>", "(player) may (do) : (then)"),
    ("<< sent(do) . if you do , sent(then) >>", "(do) , if you do : (then)"),
    ("<< if some(cond) , sent(do) . otherwise , sent(else) >>", "if (cond) { (do) } else { (else) }"),
    ("<< if some(cond) , sent(do) . otherwise sent(else) >>", "if (cond) { (do) } else { (else) }"),
    ("<< if some(cond) , sent(do) >>", "if (cond) : (do)"),
    ("<< most(do) if most(cond) >>", "if (cond) : (do)"),
    ("<< if some(cond) , sent(do) instead >>", "if (cond) , instead (do)"),
    // durations
    ("during this", "this"),
    ("until end of some(player) next", "until the end of (player) next"),
    ("until the start|beginning of some(player) next", "until the start of (player)"),
    ("until some(player) next", "until the start of (player)"),
    ("< if some(event) this some(period) , one(how:instead|prevent|skip)", "this (period) , if (event) , (how)"),
    ("< when some(event) this some(period) :", "this (period) , when (event) :"),
    // how often
    (
        "^ one(when:when|at) all(event) : all(do) . this triggers only one(often:once|twice) each|per some(period) $",
        "(often) per (period) , (when) (event) : (do)",
    ),
    (
        "^ one(when:when|at) all(event) : all(do) . this ability triggers only one(often:once|twice) each|per some(period) $",
        "(often) per (period) , (when) (event) : (do)",
    ),
    (
        "^ one(when:when|at) all(event) : all(do) one(often:once|twice) each|per some(period) $",
        "(often) per (period) , (when) (event) : (do)",
    ),
    (
        "^ activate all(cost) : all(do) . activate only one(often:once|twice) each|per some(period) $",
        "activate (often) per (period) (cost) : (do)",
    ),
    ("^ activate all(cost) : all(do) . activate only if most(cond) $", "activate if (cond) , (cost) : (do)"),
    ("^ activate all(cost) : all(do) . activate only during most(when) $", "activate if during (when) , (cost) : (do)"),
    ("the one(edge:start|end) of each opponent 's", "the (edge) of an opponent 's"),
    ("the one(edge:start|end) of each some(period) :", "the (edge) of (period) :"),
    ("^ one(edge:end|start) of", "the (edge) of"),
    ("the one(edge:end|start) of the", "the (edge) of"),
    // zones
    ("in your zone(from) to your zone(to)", "in your (from) to (to)"),
    ("to its|their owner 's zone(zone)", "to (zone)"),
    ("you may play most(cards) from your zone(zone)", "you may play (cards) from (zone)"),
    ("from one(whose:your|their|its) zone(zone)", "in (whose) (zone)"),
    ("from some(player) 's zone(zone)", "in (player) 's (zone)"),
    ("from zone(zone)", "in (zone)"),
    ("from the zone(zone)", "in (zone)"),
    ("one(whose:your|their) zone(zone)", "each card in (whose) (zone)"),
    ("some(player) 's zone(zone)", "each card in (player) 's (zone)"),
    // how much
    (
        "< some(do) digit(much) some(what) for each some(counter) counter|counters on some(object) >",
        "(do) [ (much) * (counter) counters on (object) ] (what)",
    ),
    (
        "< some(do) a|an some(what) for each some(counter) counter|counters on some(object) >",
        "(do) [ (counter) counters on (object) ] (what)",
    ),
    ("< some(do) digit(much) some(what) for each some(objects) >", "(do) [ (much) * number of (objects) ] (what)"),
    ("< some(do) a|an some(what) for each some(objects) >", "(do) [ number of (objects) ] (what)"),
    ("equal to the|that damage dealt this way", "equal to the amount done"),
    ("equal to the|that damage dealt", "equal to the amount"),
    ("equal to the|that damage", "equal to the amount"),
    ("< most(do) a number of some(what) equal to some(much) one(to:to|on)", "(do) [ (much) ] (what) (to)"),
    ("< most(do) a number of some(what) equal to some(much) >", "(do) [ (much) ] (what)"),
    ("< most(do) some(what) equal to some(much) one(to:to|on)", "(do) [ (much) ] (what) (to)"),
    ("< most(do) some(what) equal to some(much) >", "(do) [ (much) ] (what)"),
    (
        "< remove all some(counter) counters from target most(object) >",
        "remove [ (counter) counters on target (object) ] (counter) counters from it",
    ),
    (
        "< remove all some(counter) counters from most(object) >",
        "remove [ (counter) counters on (object) ] (counter) counters from (object)",
    ),
    ("one(verb:gets|get) some(what) + digit(much)", "(verb) + (much) (what)"),
    ("prevent digit(much) of that damage", "prevent (much)"),
    // players and what they have
    ("^ your opponents can't", "an opponent can't"),
    ("an opponent 's", "an enemy"),
    ("each opponent 's", "each enemy"),
    ("your opponents control", "an opponent controls"),
    ("opponents control", "an opponent controls"),
    ("< you gain control of", "gain control of"),
    ("< gain control of some(object) one(while:until|as|indefinitely)", "(object) is controlled by you (while)"),
    ("< gain control of some(object) for as long as", "(object) is controlled by you as long as"),
    ("< gain control of some(object) this some(period) >", "(object) is controlled by you this (period)"),
    ("< gain control of some(object) >", "(object) is controlled by you indefinitely"),
    // objects
    ("^ can't", "this can't"),
    ("all your", "your"),
    ("each of your", "your"),
    ("choose 1 word(word)", "choose a (word)"),
    ("choose 1 enemy", "choose an enemy"),
    ("this word(word)", "this"),
    ("each|all word(one) and each|all word(other) >", "each (one) or (other)"),
    ("all word(one) and word(other) >", "each (one) or (other)"),
    // events
    ("^ as most(event) , all(do)", "as (event) : (do)"),
    (
        "^ as an one(which:additional|alternative) cost to play some(cards) , all(do)",
        "as an (which) cost to play (cards) : (do)",
    ),
    ("if damage would be dealt to most(object) ,", "if (object) would be dealt damage ,"),
    ("^ most(effect) , and most(other) $", "(effect) and (other)"),
    ("^ when most(object) some(event) or some(other) : all(do)", "when (object) (event) or (object) (other) : (do)"),
    ("^ when some(object) or most(other) some(event) : all(do)", "when (object) (event) or (other) (event) : (do)"),
    (
        "^ most(objects) can't be most(event) or most(other) $",
        "(objects) can't be (event) or (objects) can't be (other)",
    ),
    ("^ most(objects) can't most(event) and can't most(other) $", "(objects) can't (event) or (objects) can't (other)"),
    ("^ most(objects) can't most(event) or most(other) $", "(objects) can't (event) or (objects) can't (other)"),
    ("^ if most(event) , nothing happens", "if (event) , instead nothing happens"),
    (
        "^ if most(event) , the one(part:amount|object|source|player|type|zone) becomes",
        "if (event) , instead the (part) becomes",
    ),
    ("^ if most(event) , you may all(do) instead $", "if (event) , instead you may (do)"),
    ("^ if most(event) , all(do) instead $", "if (event) , instead (do)"),
    (
        "^ most(objects) enter|enters some(zone) with some(much) some(counter) counter|counters on it|this|them $",
        "(objects) enters (zone) with (much) (counter) counters",
    ),
    (
        "^ this enters some(zone) with digit(much) some(counter) counter|counters $",
        "as this enters (zone) : put (much) (counter) counters on this",
    ),
    (
        "^ this enters some(zone) with a|an some(counter) counter $",
        "as this enters (zone) : put 1 (counter) counters on this",
    ),
    (
        "^ most(objects) enter|enters some(zone) with digit(much) some(counter) counter|counters $",
        "as (objects) enters (zone) : put (much) (counter) counters on it",
    ),
    (
        "^ most(objects) enter|enters some(zone) with a|an some(counter) counter $",
        "as (objects) enters (zone) : put 1 (counter) counters on it",
    ),
    (
        "< prevent the next digit(much) damage that would be dealt to some(object) this some(period) >",
        "prevent the next (much) when (object) would be dealt damage this (period)",
    ),
    (
        "< prevent all damage that would be dealt to some(object) this some(period) >",
        "this (period) , if (object) would be dealt damage , prevent it",
    ),
    ("^ prevent all damage that would be dealt to most(object) $", "if (object) would be dealt damage , prevent it"),
];
