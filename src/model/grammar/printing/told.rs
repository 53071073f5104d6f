//! Printed wordings that can be meant in two ways, or that shall be said otherwise: what is wrong, and what to write.

/// A wording that is refused.
pub(super) struct RefusedWording {
    /// Where it stands.
    pub(super) template: &'static str,
    /// What takes its place: a sentence that must be readable, or nothing is told.
    pub(super) by: &'static str,
    /// Another sentence that must be readable; empty if there is none.
    pub(super) and: &'static str,
    pub(super) message: &'static str,
    pub(super) label: &'static str,
    /// `$$` is the sentence that can be read, `(hole)` what a hole took.
    pub(super) help: &'static str,
}

pub(super) const fn told(
    (template, by): (&'static str, &'static str),
    (message, label): (&'static str, &'static str),
    help: &'static str,
) -> RefusedWording {
    RefusedWording { template, by, and: "", message, label, help }
}

/// The label of a number without its sign.
pub(super) const NO_SIGN: &str = "no sign";

const BEGINS_WITH_IF: &str = "what takes the place of an event begins with `if`";
const ANSWERS: &str = "what answers an event begins with `when`";
const OF_POSITION: &str = "a condition is said of the position";
const WINNER: &str = "who wins is an outcome: expect it in a scenario, `expect outcomes include { won by PLAYER }`; of a position, ask for \
                      what makes the others lose, or `PLAYER is not in the game` of one of them";
const WORKS_THERE: &str = "in which zone a trigger works is said in front of it";
const BEHIND_COLON: &str = "what is done stands behind a colon";
const NO_OBJECT: &str = "a player is no object";
const ADDS: &str = "write `$$` for an effect, which ends; what stays so is an event of the rulebook whose body says `raise NUMBER of OBJECT by AMOUNT`";
const TAKES: &str = "write `$$` for an effect, which ends; what stays so is an event of the rulebook whose body says `lower NUMBER of OBJECT by AMOUNT`";
const PER_OBJECT: &str = "history is kept for players, not for each object";

/// All of them; those that say more stand first.
pub(super) const WORDINGS: &[RefusedWording] = &[
    // how the language says what new users write
    told(
        ("^ if most(cond) , all(ability)", "while (cond) : (ability)"),
        ("what holds on a condition begins with `while`", "all the time?"),
        "write `$$`",
    ),
    told(
        (
            "< each one(who:player|opponent) chooses most(what) . most(do) $",
            "for each (who) { that player chooses (what) , (do) }",
        ),
        ("each player decides in turn", "worded otherwise here"),
        "write `for each (who) { that player chooses (what), (do) }`",
    ),
    told(
        (
            "< each one(who:player|opponent) chooses most(what) , most(do) $",
            "for each (who) { that player chooses (what) , (do) }",
        ),
        ("each player decides in turn", "worded otherwise here"),
        "write `for each (who) { that player chooses (what), (do) }`",
    ),
    told(
        ("< each one(who:player|opponent) may most(do) >", "for each (who) : that player may (do)"),
        ("each player decides in turn", "worded otherwise here"),
        "write `for each (who): that player may (do)`",
    ),
    told(
        ("the next some(what) one(who:you|they)", "the next (what) that (who)"),
        ("what is waited for is described by `that`", "worded otherwise here"),
        "write `$$`",
    ),
    told(
        ("permanently", "indefinitely"),
        ("that it has no end is said by `indefinitely`", "worded otherwise here"),
        "write `$$`",
    ),
    told(
        ("^ each|every time most(event) : all(do)", "when (event) : (do)"),
        (ANSWERS, "worded otherwise here"),
        "write `$$`",
    ),
    told(
        ("^ each|every time most(event) , all(do)", "when (event) : (do)"),
        (ANSWERS, "worded otherwise here"),
        "write `$$`",
    ),
    told(
        (
            "^ the some(nth) time most(event) each|every|per some(period) , one(how:prevent|instead|skip) all(do)",
            "the (nth) time each (period) (event) , (how) (do)",
        ),
        ("of which period it is stands in front", "worded otherwise here"),
        "write `$$`",
    ),
    told(
        (
            "^ the some(nth) time most(event) each|every|per some(period) , all(do) instead $",
            "the (nth) time each (period) (event) , instead (do)",
        ),
        ("of which period it is stands in front", "worded otherwise here"),
        "write `$$`",
    ),
    told(
        (
            "^ one(often:once|twice) per some(period) , you may|can most(cost) : all(do)",
            "activate (often) per (period) (cost) : (do)",
        ),
        ("what a player may do at will is activated", "by whom, or behind which event?"),
        "write `$$`; or say behind which event: `(often) per (period), when EVENT: you may (cost): (do)`",
    ),
    told(
        (
            "^ one(often:once|twice) per some(period) : you may most(cost) to all(do)",
            "activate (often) per (period) (cost) : (do)",
        ),
        ("what a player may do at will is activated", "by whom, or behind which event?"),
        "write `$$`; or say behind which event: `(often) per (period), when EVENT: you may (cost): (do)`",
    ),
    told(
        ("^ one(often:once|twice) per some(period) , you may|can all(do)", "activate (often) per (period) free : (do)"),
        ("what a player may do at will is activated", "by whom, or behind which event?"),
        "write `$$`; or say behind which event: `(often) per (period), when EVENT: you may (do)`",
    ),
    told(
        ("^ one(often:once|twice) per some(period) : you may|can all(do)", "activate (often) per (period) free : (do)"),
        ("what a player may do at will is activated", "by whom, or behind which event?"),
        "write `$$`; or say behind which event: `(often) per (period), when EVENT: you may (do)`",
    ),
    told(
        ("^ at the one(edge:start|end) of most(period) you may all(do)", "at the (edge) of (period) : you may (do)"),
        (BEHIND_COLON, "no colon"),
        "write `$$`",
    ),
    told(
        (
            "^ at the one(edge:start|end) of most(period) , if this is in zone(zone) :|, all(do)",
            "from (zone) : at the (edge) of (period) : (do)",
        ),
        (WORKS_THERE, "worded otherwise here"),
        "write `$$`",
    ),
    told(
        ("^ when most(event) , if this is in zone(zone) :|, all(do)", "from (zone) : when (event) : (do)"),
        (WORKS_THERE, "worded otherwise here"),
        "write `$$`",
    ),
    told(
        ("< at the one(edge:start|end) of most(period) , all(do)", "at the (edge) of (period) : (do)"),
        (BEHIND_COLON, "a comma"),
        "write `$$`",
    ),
    told(
        ("^ during most(period) when most(event) : all(do)", "when (event) during (period) : (do)"),
        ("when a trigger waits is said behind its event", "worded otherwise here"),
        "write `$$`",
    ),
    told(
        ("^ during most(period) when most(event) , all(do)", "when (event) during (period) : (do)"),
        ("when a trigger waits is said behind its event", "worded otherwise here"),
        "write `$$`",
    ),
    told(
        ("^ during most(period) : all(ability)", "while during (period) : (ability)"),
        ("what holds for a time begins with `while`", "worded otherwise here"),
        "write `$$`",
    ),
    told(
        ("^ this has most(what) during most(period) $", "while during (period) : (what)"),
        ("what holds for a time begins with `while`", "worded otherwise here"),
        "write `$$`",
    ),
    told(
        ("^ most(effect) during most(period) $", "while during (period) : (effect)"),
        ("what holds for a time begins with `while`", "worded otherwise here"),
        "write `$$`",
    ),
    told(
        ("< most(effect) while most(cond) >", "(effect) as long as (cond)"),
        ("how long an effect lasts is said by `as long as`", "worded otherwise here"),
        "write `$$`",
    ),
    told(
        ("< one(do:discard|destroy|exile|return) up to digit(much) some(what) >", "(do) up to (much) target (what)"),
        ("how many are chosen is said of targets", "which of them?"),
        "write `$$`, where they are targets; else ask of each: `repeat (much) times: you may (do) a ...`",
    ),
    told((". then", ", then"), ("between two instructions stands a full stop or `then`", "both"), "write `$$`"),
    told(
        ("^ if a|an most(objects) has most(what) : all(do)", "each (objects) with (what) : (do)"),
        ("a check looks at objects after each event", "no trigger"),
        "write `$$`",
    ),
    told(
        ("^ a|an most(objects) with most(what) : all(do)", "each (objects) with (what) : (do)"),
        ("a check is about each object that fits", "worded otherwise here"),
        "write `$$`",
    ),
    // replacements and triggers
    told(
        ("^ when|whenever most(event) , instead all(do)", "if (event) , instead (do)"),
        (BEGINS_WITH_IF, "a trigger comes behind its event"),
        "write `$$`",
    ),
    told(
        ("^ when|whenever most(event) : instead all(do)", "if (event) , instead (do)"),
        (BEGINS_WITH_IF, "a trigger comes behind its event"),
        "write `$$`",
    ),
    told(
        ("^ if most(event) , the amount is most(much) $", "if (event) , instead the amount becomes (much)"),
        ("what becomes of an event stands behind `instead`", "how?"),
        "write `$$`",
    ),
    told(
        ("^ if most(object) would most(event) , all(do)", "if (object) would (event) , instead (do)"),
        ("whether this takes the place of the event is not said", "instead, or besides?"),
        "write `$$`; `instead also DO` where the event happens all the same",
    ),
    told(
        ("^ if most(cond) : all(ability)", "while (cond) : (ability)"),
        ("what holds on a condition begins with `while`", "all the time?"),
        "write `$$`",
    ),
    told(("^ if most(event) : all(do)", "when (event) : (do)"), (ANSWERS, "a trigger?"), "write `$$`"),
    told(("^ if most(event) , all(do)", "when (event) : (do)"), (ANSWERS, "a trigger?"), "write `$$`"),
    told(
        ("^ when most(event) if most(cond) : all(do)", "when (event) and (cond) : (do)"),
        ("the condition of a trigger is said by `and`", "a condition"),
        "write `$$`",
    ),
    told(
        ("^ when most(event) this some(period) : all(do)", "when (event) : (do)"),
        ("what a card waits for it waits for at all times", "a duration"),
        "write `$$`; where it is to wait for a time, say when that begins: `resolve: this turn, when EVENT: DO`",
    ),
    told(
        ("^ if most(event) this some(period) , one(how:prevent|instead|skip) all(do)", "if (event) , (how) (do)"),
        ("what a card waits for it waits for at all times", "a duration"),
        "write `$$`; where it is to wait for a time, say when that begins: `resolve: this turn, if EVENT, instead DO`",
    ),
    told(
        ("^ the next time most(event) , one(how:prevent|instead|skip) all(do)", "if (event) , (how) (do)"),
        ("what waits for the next time is made by something", "since when?"),
        "write `$$` for each time; or say when it begins: `resolve: the next time EVENT, instead DO`",
    ),
    told(
        ("^ most(effect) this some(period) $", "(effect)"),
        ("what is so all the time has no end", "a duration"),
        "write `$$`; or say when it begins: `when EVENT: ...`, `activate COST: ...`, `resolve: ...`",
    ),
    told(
        ("^ until some(long) , most(effect) $", "(effect)"),
        ("what is so all the time has no end", "a duration"),
        "write `$$`; or say when it begins: `when EVENT: ...`, `activate COST: ...`, `resolve: ...`",
    ),
    told(
        (
            "^ the one(nth:first|second|third) time most(event) each some(period) : all(do)",
            "the (nth) time each (period) (event) : (do)",
        ),
        ("of which turn is said in front", "worded otherwise here"),
        "write `$$`",
    ),
    told(
        ("^ once per some(period) , activate all(rest)", "activate once per (period) (rest)"),
        ("the limit of an activated ability stands behind `activate`", "worded otherwise here"),
        "write `$$`",
    ),
    told(
        ("^ one(often:once|twice) per some(period) , most(effect) $", "(effect)"),
        ("what is so all the time is not counted", "a limit"),
        "write `$$`; or say when it is done: `(often) per (period), when EVENT: DO`",
    ),
    told(("^ when most(event) then all(do)", "when (event) : (do)"), (BEHIND_COLON, "no colon"), "write `$$`"),
    told(
        ("^ activate during most(period) : all(do)", "activate if during (period) , free : (do)"),
        ("what an activation needs is said by `if`", "worded otherwise here"),
        "write `$$`, or a cost for `free`",
    ),
    told(
        ("^ activate only if most(cond) , all(rest)", "activate if (cond) , (rest)"),
        ("what an activation needs is said by `if`", "worded otherwise here"),
        "write `$$`",
    ),
    told(
        ("^ one(often:once|twice) per some(period) : all(do)", "activate (often) per (period) free : (do)"),
        ("when this is done is not said", "by whom, or behind which event?"),
        "write `$$` for what a player may do, or `(often) per (period), when EVENT: (do)`",
    ),
    told(
        ("^ the first time each some(period) most(event) : all(do)", "once per (period) , when (event) : (do)"),
        (PER_OBJECT, "counted for whom?"),
        "write `$$`",
    ),
    told(
        (
            "^ the first time each some(period) most(event) , one(how:prevent|instead|skip) all(do)",
            "once per (period) , if (event) , (how) (do)",
        ),
        (PER_OBJECT, "counted for whom?"),
        "write `$$`",
    ),
    told(
        ("< put most(one) under your control >", "put (one) , it is controlled by you indefinitely"),
        ("who controls an object is said of that object", "worded otherwise here"),
        "write `$$`",
    ),
    told(
        ("^ each some(one) deals|deal most(what) $", "for each (one) : it deals (what)"),
        ("each of several acts in an event of its own", "one after the other?"),
        "write `$$`",
    ),
    told(
        (
            "< each some(one) deals|deal damage equal to some(much) to most(whom) >",
            "for each (one) : it deals [ (much) ] damage to (whom)",
        ),
        ("each of several acts in an event of its own", "one after the other?"),
        "write `for each (one): it deals ((much)) damage to (whom)`",
    ),
    told(
        ("< each some(one) deals|deal most(what) >", "for each (one) : it deals (what)"),
        ("each of several acts in an event of its own", "one after the other?"),
        "write `for each (one): it deals (what)`",
    ),
    told(
        ("< each some(one) 's controller most(what) >", "for each (one) : its controller (what)"),
        ("each of several has a controller of its own", "one after the other?"),
        "write `for each (one): its controller (what)`",
    ),
    told(
        ("< some(who) loses half its some(what) >", "(who) loses [ half its (what) ] (what)"),
        ("how much it is stands in front of what it is", "how much?"),
        "write `(who) loses (half its (what)) (what)`",
    ),
    told(
        (
            "^ while some(who) one(holds:controls|control) one(a:a|an) some(one) one(joined:or|and) one(an:a|an) some(other) :",
            "while (who) (holds) (a) (one) (joined) (who) (holds) (an) (other) :",
        ),
        ("each kind is asked for by itself", "worded otherwise here"),
        "write `$$`",
    ),
    told(("^ activate most(cost) , all(do) $", "activate (cost) : (do)"), (BEHIND_COLON, "no colon"), "write `$$`"),
    told(
        ("pay digit(much) some(what)", "spend (much) (what)"),
        ("what is paid is said by an event of the rulebook", "by which event?"),
        "write `spend (much) (what)`",
    ),
    told(
        ("one(do:spend|lose) all your some(what)", "(do) [ your (what) ] (what)"),
        ("how much all of it is is a number", "how much?"),
        "write `(do) (your (what)) (what)`",
    ),
    told(
        ("^ if most(event) , reduce that damage by digit(much) $", "if (event) , prevent (much)"),
        ("how much an event is changes in its place", "worded otherwise here"),
        "write `$$`",
    ),
    told(
        (
            "^ if most(event) , that damage is dealt to most(whom) instead $",
            "if (event) , instead the object becomes (whom)",
        ),
        ("to whom an event happens changes in its place", "worded otherwise here"),
        "write `$$`",
    ),
    told(
        (
            "^ if one(which:a|an|another) some(one) would enter some(zone) under your control , it enters with a|an some(counter) counter $",
            "as (which) (one) you control enters (zone) : put 1 (counter) counters on it",
        ),
        ("who controls an object is said of that object", "worded otherwise here"),
        "write `$$`",
    ),
    told(
        ("< each player some(one) and most(other) >", "for each player { that player (one) ; that player (other) }"),
        ("each player does one thing in one sentence", "and then?"),
        "write `for each player { that player (one); that player (other) }`",
    ),
    told(
        ("each word(one) except word(which) word(again)", "each (one) that is not (which)"),
        ("what is left out is said of what is meant", "worded otherwise here"),
        "write `each (one) that is not (which)`",
    ),
    told(
        ("word(one) word(again) and one(whose:enemy|friendly) word(noun)", "(one) or (whose) (noun)"),
        ("`and` between words can be meant in two ways", "both, or either?"),
        "write `(one) or (whose) (noun)` for either, `(whose) (one) (noun)` for what is both",
    ),
    told(
        ("for each some(counter) counter|counters on them", "for each (counter) counter on it"),
        ("each of them is `it` here", "of which?"),
        "write `for each (counter) counter on it`",
    ),
    told(("^ upon all(event) , all(do)", "when (event) : (do)"), (ANSWERS, "a trigger?"), "write `$$`"),
    told(
        ("^ upon entering some(zone) , all(do)", "when this enters (zone) : (do)"),
        (ANSWERS, "a trigger?"),
        "write `$$`",
    ),
    // conditions
    told(("^ some(player) loses|lose $", "(player) is not in the game"), (OF_POSITION, "an event"), "write `$$`"),
    told(
        ("^ some(player) loses|lose the game $", "(player) is not in the game"),
        (OF_POSITION, "an event"),
        "write `$$`",
    ),
    told(("^ some(player) wins|win $", "(player) is in the game"), (OF_POSITION, "an event"), WINNER),
    told(("^ some(player) wins|win the game $", "(player) is in the game"), (OF_POSITION, "an event"), WINNER),
    told(("^ when some(event) - all(do)", "when (event) : (do)"), (BEHIND_COLON, "no colon"), "write `$$`"),
    told(("^ when some(event) - > all(do)", "when (event) : (do)"), (BEHIND_COLON, "no colon"), "write `$$`"),
    told(("^ when some(event) all(do) $", "when (event) : (do)"), (BEHIND_COLON, "no colon"), "write `$$`"),
    told(("^ resolve all(do) $", "resolve : (do)"), (BEHIND_COLON, "no colon"), "write `$$`"),
    told(
        ("^ each most(objects) some(event) $", "each (objects) : it (event)"),
        (BEHIND_COLON, "no colon"),
        "write `$$`",
    ),
    told(
        ("^ when|if a|an most(objects) has most(what) : all(do)", "each (objects) with (what) : (do)"),
        ("a check looks at objects after each event", "no trigger"),
        "write `$$`",
    ),
    told(
        ("some(set) of some(object) = word(word)", "(object) is (word)"),
        ("which words an object has is said by `is`", "worded otherwise here"),
        "write `$$`",
    ),
    told(
        ("some(object) was word(word)", "(object) is (word)"),
        ("a condition is said of what is now; of what has left play, of what it was", "worded otherwise here"),
        "write `$$`",
    ),
    // several in one
    // several in one
    RefusedWording {
        template: "^ most(one) one(verb:get|gets|gain|gains|have|has|lose|loses|is|are) most(what) and most(other) \
                   one(does:get|gets|gain|gains|have|has|lose|loses|is|are) most(much) $",
        by: "(one) (verb) (what)",
        and: "(other) (does) (much)",
        message: "an effect has one subject",
        label: "two in one line",
        help: "write two lines: `(one) (verb) (what)` and `(other) (does) (much)`",
    },
    RefusedWording {
        template: "^ most(one) . most(other) $",
        by: "(one)",
        and: "(other)",
        message: "an ability is one sentence",
        label: "two in one line",
        help: "write two lines: `(one)` and `(other)`",
    },
    told(
        (
            "< some(one) one(when:until|this) some(long) and one(verb:gains|gain|gets|get|has|have|loses|lose) most(other) >",
            "(one) and (verb) (other) (when) (long)",
        ),
        ("how long it lasts is said once, behind all of it", "and then?"),
        "write `(one) and (verb) (other) (when) (long)`",
    ),
    told(
        (
            "< gain control of some(one) one(when:until|this) some(long) and one(it:it|this) one(verb:gains|gets|has|loses) most(other) >",
            "(one) is controlled by you and (verb) (other) (when) (long)",
        ),
        ("how long it lasts is said once, behind all of it", "and then?"),
        "write `(one) is controlled by you and (verb) (other) (when) (long)`",
    ),
    RefusedWording {
        template: "< some(do) and one(verb:gains|gets|loses) most(then) >",
        by: "(do) , it (verb) (then)",
        and: "(do) , this (verb) (then)",
        message: "`and` does not say what this is about",
        label: "which object?",
        help: "write `(do), it (verb) (then)` for what was named last, `(do), this (verb) (then)` for what has this text",
    },
    told(
        ("^ some(one) and some(other) $", "this has (one) and (other)"),
        ("keywords stand side by side with a comma", "no comma"),
        "write `(one), (other)`, or `this has (one) and (other)`",
    ),
    RefusedWording {
        template: "< most(do) and some(then) >",
        by: "(do) , (then)",
        and: "at once { (do) ; (then) }",
        message: "`and` does not say whether one is done after the other",
        label: "then, or at one moment?",
        help: "write `(do), (then)` for one after the other, `at once { (do); (then) }` for one moment",
    },
    told(
        ("< most(do) and some(then) >", "(do) , (then)"),
        ("between two instructions stands `,` or `then`", "and then?"),
        "write `(do), (then)`",
    ),
    told(
        (
            "< some(do) some(what) equal to the number of most(one) and most(other) >",
            "(do) [ number of (one) or (other) ] (what)",
        ),
        ("what is counted is one or the other", "both kinds?"),
        "write `(do) (what) equal to the number of (one) or (other)`",
    ),
    told(
        ("number of some(one) and word(other)", "number of (one) or (other)"),
        ("what is counted is one or the other", "both kinds?"),
        "write `number of (one) or (other)`, and what is said of both behind it",
    ),
    told(
        ("< some(do) some(one) and most(other) >", "at once { (do) (one) ; (do) (other) }"),
        ("an event happens to one object, or to `each` of some", "two of them"),
        "write `at once { (do) (one); (do) (other) }` for one moment, `(do) (one), (do) (other)` for one after the other",
    ),
    told(
        ("< most(do) or some(other) >", "choose one { (do) ; (other) }"),
        ("`or` between two instructions does not say who chooses", "which of them?"),
        "write `choose one { (do); (other) }`",
    ),
    told(
        ("word(one) and word(other) word(noun)", "(one) or (other) (noun)"),
        ("`and` between words can be meant in two ways", "both, or either?"),
        "write `(one) or (other) (noun)` for either, `(one) (other) (noun)` for what is both",
    ),
    // numbers
    told(
        ("one(verb:has|have) digit(much) some(what) >", "(verb) (what) set to (much)"),
        ("what becomes of the number is not said", "added, or set?"),
        "write `(verb) (what) set to (much)`, or `gets +(much) (what)`",
    ),
    told(
        ("one(verb:has|have) base some(what) equal to", "(verb) base (what) set to"),
        ("what becomes of the number is not said", "set?"),
        "write `$$`",
    ),
    told(
        ("^ some(what) of this is equal to", "this has (what) set to"),
        ("what becomes of the number is not said", "set?"),
        "write `$$`",
    ),
    told(
        ("^ this 's some(what) is equal to", "this has (what) set to"),
        ("what becomes of the number is not said", "set?"),
        "write `$$`",
    ),
    told(
        (
            "double the some(what) of most(object) one(while:until|this|as)",
            "(object) has (what) multiplied by 2 (while)",
        ),
        ("no event doubles a number", "doubled?"),
        "write `$$`",
    ),
    told(
        ("one(verb:has|have) some(what) equal to", "(verb) (what) set to"),
        ("what becomes of the number is not said", "set?"),
        "write `$$`, or `(verb) base (what) set to ...` for what comes before all other effects",
    ),
    told(
        ("one(verb:gets|get|gains|gain) digit(much)", "(verb) + (much)"),
        ("what is added to a number has a sign", NO_SIGN),
        ADDS,
    ),
    told(("loses digit(much)", "gets - (much)"), ("what is taken from a number has a sign", NO_SIGN), TAKES),
    told(("lose digit(much)", "get - (much)"), ("what is taken from a number has a sign", NO_SIGN), TAKES),
    told(
        ("remove some(keyword) from some(object) >", "(object) loses (keyword)"),
        ("no event takes this from an object", "a keyword"),
        "write `(object) loses (keyword)`",
    ),
    told(
        ("< most(do) up to digit(much) some(what) >", "choose a number from 0 to (much) as N , (do) N (what)"),
        ("how many it is is chosen before", "who chooses, and when?"),
        "write `$$`",
    ),
    told(
        ("< most(do) twice >", "repeat 2 times : (do)"),
        ("what is done several times stands behind `repeat`", "worded otherwise here"),
        "write `$$`",
    ),
    told(
        ("choose a|an some(set) >", "choose a (set) as X"),
        ("what is chosen gets a name", "as what?"),
        "write `$$`, and name it by `X`",
    ),
    told(
        (
            "one(how:with|that) some(number) digit(one) or digit(other)",
            "that [ its (number) = (one) or its (number) = (other) ]",
        ),
        ("each value is compared by itself", "worded otherwise here"),
        "write `$$`",
    ),
    // words
    told(
        ("becomes|become a|an word(word)", "is (word)"),
        ("whether it keeps its other words is not said", "besides, or instead of them?"),
        "write `is (word)` if it keeps them, `loses all (set) and is (word)` if not",
    ),
    told(
        ("one(verb:becomes|become) word(word)", "is (word)"),
        ("whether it keeps its other words is not said", "besides, or instead of them?"),
        "write `is (word)` if it keeps them, `loses all (set) and is (word)` if not",
    ),
    told(
        ("is some(keyword) $", "has (keyword)"),
        ("a keyword is no word of what an object is", "a keyword"),
        "write `$$`",
    ),
    told(
        ("are some(keyword) $", "have (keyword)"),
        ("a keyword is no word of what an object is", "a keyword"),
        "write `$$`",
    ),
    told(
        ("word(one) , word(other) word(noun)", "(one) or (other) (noun)"),
        ("a comma between words can be meant in two ways", "both, or either?"),
        "write `(one) or (other) (noun)` for either, `(one) (other) (noun)` for what is both",
    ),
    told(
        (
            "^ word(one) and word(other) some(whose) one(verb:get|have|gain|lose|can't)",
            "(one) or (other) (whose) (verb)",
        ),
        ("what is said of the second can be about both", "of which?"),
        "write `(one) or (other) (whose)` if it is about both; two lines if not",
    ),
    // players
    told(
        ("^ you have", "your hero has"),
        (NO_OBJECT, "an object is meant here"),
        "write `$$`, where heroes stand for players",
    ),
    told(
        ("^ you get", "your hero gets"),
        (NO_OBJECT, "an object is meant here"),
        "write `$$`, where heroes stand for players",
    ),
    told(
        ("to you ,", "to your hero ,"),
        (NO_OBJECT, "an object is meant here"),
        "write `$$`, where heroes stand for players",
    ),
    told(
        ("< gain digit(much) some(what) >", "your hero gains (much) (what)"),
        (NO_OBJECT, "of whom?"),
        "write `$$`, where heroes stand for players",
    ),
    told(
        ("< lose digit(much) some(what) >", "your hero loses (much) (what)"),
        (NO_OBJECT, "of whom?"),
        "write `$$`, where heroes stand for players",
    ),
    told(
        ("target player some(event)", "target hero 's controller (event)"),
        (NO_OBJECT, "only objects are targets"),
        "write `$$`, where heroes stand for players",
    ),
    told(
        ("target word(word) or player", "target (word) or hero"),
        (NO_OBJECT, "only objects are targets"),
        "write `$$`, where heroes stand for players",
    ),
    told(
        ("target player or word(word)", "target (word) or hero"),
        (NO_OBJECT, "only objects are targets"),
        "write `$$`, where heroes stand for players",
    ),
    told(
        ("target player", "target hero"),
        (NO_OBJECT, "only objects are targets"),
        "write `$$`, where heroes stand for players",
    ),
    told(
        ("each opponent", "each enemy hero"),
        (NO_OBJECT, "an object is meant here"),
        "write `$$`, where heroes stand for players",
    ),
    told(
        ("each player", "each hero"),
        (NO_OBJECT, "an object is meant here"),
        "write `$$`, where heroes stand for players",
    ),
    told(
        ("to you >", "to your hero"),
        (NO_OBJECT, "an object is meant here"),
        "write `$$`, where heroes stand for players",
    ),
    told(
        (
            "^ each|a|any player with most(what) loses $",
            "each hero : if its controller has (what) : its controller loses",
        ),
        ("a check looks at objects, and a player is none", "a player"),
        "write `$$`, where heroes stand for players",
    ),
    told(
        (
            "^ each|a|any player with most(what) loses the game $",
            "each hero : if its controller has (what) : its controller loses the game",
        ),
        ("a check looks at objects, and a player is none", "a player"),
        "write `$$`, where heroes stand for players",
    ),
    // times
    told(
        ("< most(effect) for digit(n) some(periods) >", "(effect) until the end of your next turn"),
        ("how long an effect lasts is told by the end of a period, or by an event", "a duration"),
        "write `$$`, or with another end",
    ),
    told(
        ("^ while your turn : all(ability)", "while it is your turn : (ability)"),
        (OF_POSITION, "worded otherwise here"),
        "write `$$`",
    ),
    told(("^ after most(event) : all(do)", "when (event) : (do)"), (ANSWERS, "worded otherwise here"), "write `$$`"),
    told(
        ("^ before most(event) : all(do)", "when (event) : (do)"),
        (ANSWERS, "worded otherwise here"),
        "write `$$`, which comes behind it; what comes in front of an event is a replacement: `as EVENT: DO`",
    ),
    told(
        ("^ each|every some(period) : all(do)", "at the start of your (period) : (do)"),
        (ANSWERS, "when in it?"),
        "write `$$`, or of its end; of every player's, `at the start of (period): DO`",
    ),
    told(
        ("^ each|every some(period) , all(do)", "at the start of your (period) : (do)"),
        (ANSWERS, "when in it?"),
        "write `$$`, or of its end; of every player's, `at the start of (period): DO`",
    ),
    // several
    told(
        ("< one(do:destroy|exile|return|discard) text(a) , text(b) >", "(do) (a) , (do) (b)"),
        ("an event happens to one object, or to `each` of some", "two of them"),
        "write `$$` for one after the other, `at once { (do) (a); (do) (b) }` for one moment",
    ),
    told(
        ("< deal most(much) damage to some(a) , some(b) >", "deal (much) damage to (a) , deal (much) damage to (b)"),
        ("an event happens to one object, or to `each` of some", "two of them"),
        "write `$$` for one after the other, `at once { DO; DO }` for one moment",
    ),
    told(
        ("< one(do:destroy|exile|return|discard) text(a) or text(b) >", "choose one { (do) (a) ; (do) (b) }"),
        ("which of the two is not said", "who chooses?"),
        "write `$$`",
    ),
    told(
        ("^ if most(object) would most(event) : instead all(do)", "if (object) would (event) , instead (do)"),
        ("what takes the place of an event stands behind a comma", "worded otherwise here"),
        "write `$$`",
    ),
    told(
        ("^ if most(object) would most(event) instead all(do)", "if (object) would (event) , instead (do)"),
        ("what takes the place of an event stands behind a comma", "no comma"),
        "write `$$`",
    ),
    told(
        ("< most(do) , twice >", "repeat 2 times : (do)"),
        ("how often something is done stands in front of it", "worded otherwise here"),
        "write `$$`",
    ),
    told(
        ("< twice , most(do) >", "repeat 2 times : (do)"),
        ("how often something is done stands in front of it", "worded otherwise here"),
        "write `$$`",
    ),
    told(("< draw cards >", "draw 1 card"), ("how many is not said", "how many?"), "write `$$`, or another number"),
    told(
        ("< if most(cond) then most(do) >", "if (cond) : (do)"),
        (BEHIND_COLON, "worded otherwise here"),
        "write `$$`",
    ),
    told(
        ("< let some(name) be most(value) >", "let (name) = (value)"),
        ("a value is given by `=`", "worded otherwise here"),
        "write `$$`",
    ),
    told(
        ("choose a number as some(name)", "choose a number from 1 to 5 as (name)"),
        ("a number is chosen between two others", "from what to what?"),
        "write `$$`, with bounds of your own",
    ),
    told(("most(a) = = most(b) $", "(a) = (b)"), ("numbers are compared by one `=`", "two of them"), "write `$$`"),
    told(
        ("some(number) of each some(what)", "total (number) of (what)"),
        ("a number is of one object", "of each of several?"),
        "write `$$` for the sum",
    ),
    told(
        ("^ prevent digit(n) $", "if this would be dealt damage , prevent (n)"),
        ("what prevents an event names it first", "which event?"),
        "write `$$`, or of another object",
    ),
    told(
        ("^ units + digit(n) some(what) $", "units get + (n) (what)"),
        ("an effect says what its objects get", "no verb"),
        "write `$$`",
    ),
    told(
        ("< most(do) you >", "(do) your hero"),
        (NO_OBJECT, "an object is meant here"),
        "write `$$`, where heroes stand for players",
    ),
];
