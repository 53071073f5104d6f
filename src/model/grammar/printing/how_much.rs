//! How much and how many, as printed cards say it: amounts behind their noun, all counters of an object, bounds, and numbers of times.

use super::told::{RefusedWording, told};

const OTHERWISE: &str = "worded otherwise here";
const EQUAL: (&str, &str) = ("how much it is stands behind `equal to`", OTHERWISE);
const THE_AMOUNT: (&str, &str) = ("the amount of the event is called `the amount`", OTHERWISE);
const COUNTERS_ON: (&str, &str) = ("counters are on an object", OTHERWISE);
const TOTAL: (&str, &str) = ("what several objects have together is said by `total`", OTHERWISE);
pub(super) const NOT_SO: (&str, &str) = ("what would happen and does not is prevented", OTHERWISE);
const ROUNDED: (&str, &str) = ("how fractions are rounded is no event", "up or down?");
const AGAIN: (&str, &str) = ("what is done once more needs no `again`", "leave it out");
const CALLED_IT: (&str, &str) = ("an object that was named is called `it`", OTHERWISE);
const IN_COST: (&str, &str) = ("the amount of a cost stands in the cost", "in the cost");
const SUM: (&str, &str) = ("what is added stands with the number, before its noun", OTHERWISE);
const ITS: (&str, &str) = ("all counters of a kind are `all NAME counters`, and the object stands behind", OTHERWISE);
const EACH_OF_TARGETS: (&str, &str) = ("what is done to each of several targets needs no `each`", "leave it out");
const NO_AMOUNT: (&str, &str) = ("the event says itself how much it does to its object", "leave it out");
const BOUND: (&str, &str) = ("a number is compared by a sign", OTHERWISE);
const SET: (&str, &str) = ("a number gets a fixed value by `set to`", OTHERWISE);
const EXTRA: (&str, &str) = ("what comes besides is an event of its own, and needs no word for it", "leave it out");
const ONE_OF_YOURS: (&str, &str) = ("an event happens to one object", OTHERWISE);
const ONE_AT_A_TIME: (&str, &str) = ("what would happen is answered one by one", "numbers are for what has happened");
const WITH_ONE: (&str, &str) = ("of two amounts the condition says which", OTHERWISE);
const OTHERS: (&str, &str) = ("what is done in the other case stands behind `else`", OTHERWISE);
const OWNERS: (&str, &str) = ("what goes to a hand goes to that of its owner", "whose?");
const OF_WHOM: (&str, &str) = ("whose it is stands in front", OTHERWISE);
const AND: (&str, &str) = ("between two instructions stands a comma", "leave `and` out");
const LOSES: (&str, &str) = ("a number of an object becomes less by an event, or by an effect", OTHERWISE);

/// All of them, in front of those of [`super::of_any`].
pub(super) const WORDINGS: &[RefusedWording] = &[
    // equal to
    told(
        (
            "one(verb:gain|gains|draw|draws|lose|loses) as much|many some(what) as most(much) >",
            "(verb) (what) equal to (much)",
        ),
        EQUAL,
        "write `$$`",
    ),
    told(
        ("one(verb:gain|gains|lose|loses) its some(number) in some(what) >", "(verb) (what) equal to its (number)"),
        EQUAL,
        "write `$$`",
    ),
    told(("equal to the amount of most(what) >", "equal to the amount"), THE_AMOUNT, "write `equal to the amount`"),
    told(
        ("equal to the|all some(kind) it has >", "equal to (kind) counters on it"),
        COUNTERS_ON,
        "write `equal to (kind) counters on it`",
    ),
    told(
        (
            "equal to the number of some(kind) counters on your most(what) >",
            "equal to total (kind) counters on (what) you control",
        ),
        TOTAL,
        "write `equal to total (kind) counters on (what) you control`",
    ),
    told(
        ("equal to some(kind) counters on your most(what) >", "equal to total (kind) counters on (what) you control"),
        TOTAL,
        "write `equal to total (kind) counters on (what) you control`",
    ),
    told(
        (
            "the number of some(kind) counters on one(each:each|all) most(what) >",
            "total (kind) counters on (each) (what)",
        ),
        TOTAL,
        "write `total (kind) counters on (each) (what)`",
    ),
    told(
        ("the number of some(kind) counters on most(what) >", "total (kind) counters on (what)"),
        TOTAL,
        "write `total (kind) counters on (what)`",
    ),
    told(
        ("some(kind) counters on one(each:each|all) most(what) >", "total (kind) counters on (each) (what)"),
        TOTAL,
        "write `total (kind) counters on (each) (what)`",
    ),
    told(
        ("some(kind) counters on your most(what) >", "total (kind) counters on (what) you control"),
        TOTAL,
        "write `total (kind) counters on (what) you control`",
    ),
    told(
        ("one(how:twice|half) that much|many some(what) plus most(more) >", "[ (how) that much + (more) ] (what)"),
        SUM,
        "write `((how) that much + (more)) (what)`",
    ),
    told(
        ("one(how:twice|half) that much|many some(what) minus most(more) >", "[ (how) that much - (more) ] (what)"),
        SUM,
        "write `((how) that much - (more)) (what)`",
    ),
    told(
        ("that many some(what) plus most(more) >", "[ that much + (more) ] (what)"),
        SUM,
        "write `(that much + (more)) (what)`",
    ),
    told(
        ("that many some(what) minus most(more) >", "[ that much - (more) ] (what)"),
        SUM,
        "write `(that much - (more)) (what)`",
    ),
    told(("an|a extra|additional|further digit(much)", "(much)"), EXTRA, "write `(much)`"),
    // all of them
    told(
        ("< most(one) loses all|its some(kind) counters >", "remove all (kind) counters from (one)"),
        ITS,
        "write `remove all (kind) counters from (one)`",
    ),
    told(
        ("< most(one) loses all its some(kind) counters >", "remove all (kind) counters from (one)"),
        ITS,
        "write `remove all (kind) counters from (one)`",
    ),
    told(
        ("remove all its|their some(kind) counters >", "remove all (kind) counters from it"),
        ITS,
        "write `remove all (kind) counters from it`",
    ),
    told(
        (
            "< put all|its some(kind) counters from it on most(one) >",
            "put a (kind) counter on (one) for each (kind) counter on it",
        ),
        ITS,
        "write `put a (kind) counter on (one) for each (kind) counter on it`",
    ),
    told(
        ("< put its some(kind) counters on most(one) >", "put a (kind) counter on (one) for each (kind) counter on it"),
        ITS,
        "write `put a (kind) counter on (one) for each (kind) counter on it`",
    ),
    told(
        (
            "< put as many some(kind) counters on most(one) as were on it >",
            "put a (kind) counter on (one) for each (kind) counter on it",
        ),
        ITS,
        "write `put a (kind) counter on (one) for each (kind) counter on it`",
    ),
    told(
        (
            "most(what) one(verb:lose|loses) all some(number) until most(time) >",
            "(what) has (number) set to 0 until (time)",
        ),
        LOSES,
        "write `(what) has (number) set to 0 until (time)`",
    ),
    told(
        ("one(verb:lower|raise) some(number) of most(what) by digit(much) >", "(what) loses (much) (number)"),
        LOSES,
        "write `(what) loses (much) (number)`",
    ),
    told(
        ("^ the some(number) of each some(what) is digit(much) $", "each (what) has (number) set to (much)"),
        SET,
        "write `$$`",
    ),
    told(
        ("^ the some(number) of all some(what) is digit(much) $", "(what) have (number) set to (much)"),
        SET,
        "write `$$`",
    ),
    told(
        ("< set the some(number) of most(what) to digit(much) >", "(what) has (number) set to (much)"),
        SET,
        "write `(what) has (number) set to (much)`; how long it lasts stands behind that",
    ),
    told(
        (
            "^ activate some(verb) X some(what) , where X is most(much) : all(do)",
            "activate (verb) [ (much) ] (what) : (do)",
        ),
        IN_COST,
        "write `$$`",
    ),
    told(
        (
            "^ activate some(verb) X some(what) : all(do) , where X is most(much) $",
            "activate (verb) [ (much) ] (what) : (do)",
        ),
        IN_COST,
        "write `$$`",
    ),
    told(
        (
            "< most(do) 1|a|an some(what) for each some(kind) on your most(ones) >",
            "(do) (what) equal to total (kind:1) counters on (ones) you control",
        ),
        TOTAL,
        "write `(do) (what) equal to total (kind:1) counters on (ones) you control`",
    ),
    told(
        (
            "^ a|an|each some(what) with more some(kind) than some(number) all(done) $",
            "each (what) with (number) < (kind:1) counters on it : it (done)",
        ),
        BOUND,
        "write `$$`",
    ),
    told(
        ("with more some(kind) than some(number)", "with (number) < (kind:1) counters on it"),
        BOUND,
        "write `with (number) < (kind:1) counters on it`",
    ),
    told(
        (
            "^ if 1|one or more some(kind) counters would be put on a|an|any some(what) ,",
            "if a (what) would get 1 or more (kind) counters ,",
        ),
        ONE_AT_A_TIME,
        "write `if a (what) would get 1 or more (kind) counters, ...`",
    ),
    told(
        ("half most(much) , rounded up|down >", "half (much)"),
        ROUNDED,
        "write `half (much)`; which way is said once for the game, by the policy `fractions are rounded`",
    ),
    told(
        ("half most(much) rounded up|down >", "half (much)"),
        ROUNDED,
        "write `half (much)`; which way is said once for the game, by the policy `fractions are rounded`",
    ),
    told(("most(done) again >", "(done)"), AGAIN, "write `(done)`"),
    // what does not happen
    told(
        ("the next time most(event) , it doesn't >", "the next time (event) , instead nothing happens"),
        NOT_SO,
        "write `the next time (event), instead nothing happens`",
    ),
    told(("^ if most(event) , it|this doesn't most(verb) instead $", "if (event) , prevent it"), NOT_SO, "write `$$`"),
    told(("^ if most(event) , instead it|this doesn't most(verb) $", "if (event) , prevent it"), NOT_SO, "write `$$`"),
    told(("^ if most(event) , it|this doesn't most(verb) $", "if (event) , prevent it"), NOT_SO, "write `$$`"),
    told(
        (
            "some(what) with less|fewer some(number) than most(other) one(verb:get|gets|have|has|can't)",
            "(what) with (number) < (number) of (other) (verb)",
        ),
        BOUND,
        "write `(what) with (number) < (number) of (other)`",
    ),
    told(
        (
            "some(what) with more|greater some(number) than most(other) one(verb:get|gets|have|has|can't)",
            "(what) with (number) > (number) of (other) (verb)",
        ),
        BOUND,
        "write `(what) with (number) > (number) of (other)`",
    ),
    // two objects
    told(
        ("text(one) and text(other) most(rest) $", "(one) (rest)"),
        ("a sentence is said of one object", "two of them"),
        "write `$$`, and the same of (other); two events of one moment stand in `at once { ...; ... }`",
    ),
    told(
        ("^ while most(cond) , text(one) and text(other) most(rest) $", "while (cond) : (one) (rest)"),
        ("a sentence is said of one object", "two of them"),
        "write `$$`, and the same of (other); two events of one moment stand in `at once { ...; ... }`",
    ),
    // several targets
    told(
        ("target some(what) with most(much) each >", "target (what) with (much)"),
        EACH_OF_TARGETS,
        "write `target (what) with (much)`",
    ),
    told(("target some(what) with digit(much) most(noun) each >", "target (what)"), NO_AMOUNT, "write `target (what)`"),
    told(("target some(what) each >", "target (what)"), EACH_OF_TARGETS, "write `target (what)`"),
    // bounds
    told(
        (
            "with some(kind) counters equal to or greater|more|higher than its some(number)",
            "with (number) <= (kind) counters on it",
        ),
        BOUND,
        "write `with (number) <= (kind) counters on it`",
    ),
    told(
        (
            "with some(kind) counters greater|more|higher than or equal to its some(number)",
            "with (number) <= (kind) counters on it",
        ),
        BOUND,
        "write `with (number) <= (kind) counters on it`",
    ),
    told(
        ("with at least as many some(kind) counters as its some(number)", "with (number) <= (kind) counters on it"),
        BOUND,
        "write `with (number) <= (kind) counters on it`",
    ),
    told(
        ("with as many some(kind) counters as its some(number)", "with (number) <= (kind) counters on it"),
        BOUND,
        "write `with (number) <= (kind) counters on it`",
    ),
    told(
        ("with more some(kind) counters than its some(number)", "with (number) < (kind) counters on it"),
        BOUND,
        "write `with (number) < (kind) counters on it`",
    ),
    told(
        (
            "^ a|an|each some(what) with some(kind) counters equal to or greater|more than its some(number) is one(done:destroyed|exiled) $",
            "each (what) with (number) <= (kind) counters on it : it is (done)",
        ),
        BOUND,
        "write `$$`",
    ),
    told(("she|he", "it"), CALLED_IT, "write `it`, or `this` for the card itself"),
    // one of several
    told(("one of your some(what)", "a (what:1) you control"), ONE_OF_YOURS, "write `a (what:1) you control`"),
    told(
        ("^ if 1|one or more most(what) would", "if a (what:1) would"),
        ONE_AT_A_TIME,
        "write `if a (what:1) would ...`",
    ),
    // one thing or the other
    told(
        (
            "< some(do) digit(one) some(what) , or digit(other) some(again) if most(cond) >",
            "if (cond) { (do) (other) (what) } else { (do) (one) (what) }",
        ),
        WITH_ONE,
        "write `if (cond) { (do) (other) (what) } else { (do) (one) (what) }`",
    ),
    told(
        (
            "if most(cond) : all(do) . one(capital:Otherwise|otherwise) , all(other) $",
            "if (cond) { (do) } else { (other) }",
        ),
        OTHERS,
        "write `if (cond) { (do) } else { (other) }`",
    ),
    told(
        (
            "if most(cond) : all(do) . one(capital:Otherwise|otherwise) all(other) $",
            "if (cond) { (do) } else { (other) }",
        ),
        OTHERS,
        "write `if (cond) { (do) } else { (other) }`",
    ),
    told(("it to your|his|her|their zone(zone)", "it to (zone)"), OWNERS, "write `it to (zone)`"),
    told(
        ("the one(edge:start|end) of some(period) of some(who) >", "the (edge) of (who) 's (period)"),
        OF_WHOM,
        "write `the (edge) of (who)'s (period)`",
    ),
    told(("most(one) , and most(other) >", "(one) , (other)"), AND, "write `$$`"),
];
