//! Wordings that ask something of any object without asking whether there is one, or that say what is prevented, or compared, by
//! its noun.
//!
//! `$$` is the sentence that can be read; what follows it there says where that means something else than was written.

use super::told::{RefusedWording, told};

const OTHERWISE: &str = "worded otherwise here";
const THERE_IS: (&str, &str) = ("which object is not said: a condition asks whether there is one", OTHERWISE);
const ANY: (&str, &str) = ("a number is of one object, and any is meant here", "of which of them?");
const THAT_IS_NOT: (&str, &str) = ("what is not so stands behind `that is`", OTHERWISE);
const PREVENTS: (&str, &str) = ("what is prevented is said by its event, with `when`", OTHERWISE);
const IT_IS: (&str, &str) = ("the event that would happen is called `it`", "which damage?");
const LAST: (&str, &str) = ("whether one is left is asked behind the event", OTHERWISE);
const OF_WHAT: (&str, &str) = ("how much of what is not said", "of what?");
const ENTERS_ONE: (&str, &str) = ("one object enters at a time", "all of them, or any?");
const BY_VERB: (&str, &str) = ("how much an event is changes in its place", OTHERWISE);
const SAME: (&str, &str) = ("as much as in the event is `that much`", OTHERWISE);
const ALREADY: (&str, &str) = ("what was so is asked as it is behind the event", "already?");
const AT: (&str, &str) = ("how much an object has stands behind `with`", OTHERWISE);
const NUMBER_OF: (&str, &str) = ("the number of an object is said in front of it", "the other way round");
const THAT_OTHER: (&str, &str) = ("what another event or condition found has no name", "which other one?");
const ROLLED: (&str, &str) = ("what is rolled has the name that it was given", "how much?");

/// What is to be said of a condition that becomes true once, where each object is meant.
const HAS_ONCE: &str = "write `$$`, once as the first of them comes to be so; for each of them, an event that brings it about: `when EVENT and it has (much): DO`";
const IS_ONCE: &str = "write `$$`, once as the first of them comes to be so; for each of them, an event that brings it about: `when EVENT and it is (so): DO`";

/// All of them, in front of all other tables.
pub(super) const WORDINGS: &[RefusedWording] = &[
    // whether there is one
    told(
        (
            "one(if:when|whenever) one(a:a|an|another) some(what) has most(much) one(end::)",
            "when there is (a) (what) with (much) (end)",
        ),
        THERE_IS,
        HAS_ONCE,
    ),
    told(
        (
            "one(if:when|whenever) one(a:a|an|another) some(what) is in zone(zone) one(end::)",
            "when there is (a) (what) in (zone) (end)",
        ),
        THERE_IS,
        "write `$$`, once as the first of them comes there; for each of them, the event that brings it there: `when EVENT: DO`",
    ),
    told(
        (
            "one(if:when|whenever) one(a:a|an|another) some(what) is most(so) one(end::)",
            "when there is (a) (what) that is (so) (end)",
        ),
        THERE_IS,
        IS_ONCE,
    ),
    told(
        (
            "one(if:if|while|and|unless) one(a:a|an|another) some(what) has most(much) one(end:,|:)",
            "(if) there is (a) (what) with (much) (end)",
        ),
        THERE_IS,
        "write `(if) there is (a) (what) with (much)(end) ...`",
    ),
    told(
        (
            "one(if:if|while|and|unless) one(a:a|an|another) some(what) is in zone(zone) one(end:,|:)",
            "(if) there is (a) (what) in (zone) (end)",
        ),
        THERE_IS,
        "write `(if) there is (a) (what) in (zone)(end) ...`",
    ),
    told(
        (
            "one(if:if|while|and|unless) one(a:a|an|another) some(what) is most(so) one(end:,|:)",
            "(if) there is (a) (what) that is (so) (end)",
        ),
        THERE_IS,
        "write `(if) there is (a) (what) that is (so)(end) ...`",
    ),
    told(
        (
            "^ some(number) of one(a:a|an|any|another) most(what) one(sign:>|<|>=|<=) most(much) $",
            "there is a (what) with (number) (sign) (much)",
        ),
        ANY,
        "write `$$`",
    ),
    // what is not so
    told(
        ("some(what) not in zone(zone)", "(what) that is not in (zone)"),
        THAT_IS_NOT,
        "write `(what) that is not in (zone)`",
    ),
    told(
        (
            "some(what) not one(so:tied|attached|linked|bound|joined) one(to:to|with) one(a:a|an|another|any) word(other)",
            "(what) that is not (so) (to) (a) (other)",
        ),
        THAT_IS_NOT,
        "write `(what) that is not (so) (to) (a) (other)`",
    ),
    told(
        (
            "some(what) not one(so:tied|attached|linked|bound|joined) one(to:to|with) one(other:this|it)",
            "(what) that is not (so) (to) (other)",
        ),
        THAT_IS_NOT,
        "write `(what) that is not (so) (to) (other)`",
    ),
    // what is prevented
    told(
        (
            "prevent the next digit(n) some(noun) that most(one) would most(verb) this some(period)",
            "prevent the next (n) when (one) would (verb) this (period)",
        ),
        PREVENTS,
        "write `prevent the next (n) when (one) would (verb) this (period)`",
    ),
    told(
        (
            "^ prevent the next digit(n) some(noun) that most(one) would most(verb) this some(period) $",
            "resolve : prevent the next (n) when (one) would (verb) this (period)",
        ),
        PREVENTS,
        "write `$$`, or the same behind `when EVENT:`",
    ),
    told(
        (
            "^ prevent the first digit(n) some(noun) that most(one) would most(verb) each|every turn $",
            "at the start of turn : prevent the next (n) when (one) would (verb) this turn",
        ),
        PREVENTS,
        "write `$$`",
    ),
    told(
        (
            "^ prevent the first digit(n) some(noun) that most(one) would most(verb) each|every turn $",
            "at the start of turn : prevent the next (n) when (one) would (verb) (noun) this turn",
        ),
        PREVENTS,
        "write `$$`",
    ),
    told(
        (
            "^ prevent the first digit(n) some(noun) most(one) would most(verb) each|every turn $",
            "at the start of turn : prevent the next (n) when (one) would (verb) this turn",
        ),
        PREVENTS,
        "write `$$`",
    ),
    told(("^ if most(event) , prevent all|the|that damage $", "if (event) , prevent it"), IT_IS, "write `$$`"),
    // how much, of the event that would happen
    told(
        ("^ if most(event) , double the amount $", "if (event) , instead the amount becomes the amount * 2"),
        BY_VERB,
        "write `$$`",
    ),
    told(
        (
            "^ if most(event) , it|they|instead some(verb) digit(n) less|fewer $",
            "if (event) , instead the amount becomes the amount - (n)",
        ),
        BY_VERB,
        "write `if (event), instead the amount becomes the amount - (n)`",
    ),
    told(
        (
            "^ if most(event) , it|they|instead some(verb) digit(n) less|fewer some(noun) $",
            "if (event) , instead the amount becomes the amount - (n)",
        ),
        BY_VERB,
        "write `if (event), instead the amount becomes the amount - (n)`",
    ),
    told(
        (
            "^ if most(event) , it|they|instead some(verb) digit(n) more $",
            "if (event) , instead the amount becomes the amount + (n)",
        ),
        BY_VERB,
        "write `if (event), instead the amount becomes the amount + (n)`",
    ),
    told(
        (
            "^ if most(event) , it|they|instead some(verb) digit(n) more some(noun) $",
            "if (event) , instead the amount becomes the amount + (n)",
        ),
        BY_VERB,
        "write `if (event), instead the amount becomes the amount + (n)`",
    ),
    told(
        ("^ most(who) can't have some(number) greater|more|higher than digit(n) $", "(who) have (number) at most (n)"),
        ("what a number can be at most is said by `have`", OTHERWISE),
        "write `$$`",
    ),
    // how much
    told(
        (
            "^ if most(who) would some(do) some(what) , some(again) that much|many plus digit(n) instead $",
            "if (who) would (do) 1 or more (what) , instead (again) that much plus (n) (what)",
        ),
        OF_WHAT,
        "write `$$`",
    ),
    told(
        ("^ most(ones) some(verb) digit(n) fewer|less some(noun) $", "if (ones) would (verb) , prevent (n)"),
        BY_VERB,
        "write `$$`",
    ),
    told(
        (
            "^ most(ones) some(verb) digit(n) more|additional|extra some(noun) $",
            "if (ones) would (verb) , instead the amount becomes the amount + (n)",
        ),
        BY_VERB,
        "write `if (ones) would (verb), instead the amount becomes the amount + (n)`",
    ),
    told(
        (
            "^ most(ones) some(verb) twice as far|much|many $",
            "if (ones) would (verb) , instead the amount becomes the amount * 2",
        ),
        BY_VERB,
        "write `$$`",
    ),
    told(("the same amount|number of some(noun)", "that many (noun)"), SAME, "write `that many (noun)`"),
    told(
        (
            "< most(do) some(what) one(to:to|on) target some(whom) equal to its some(number) >",
            "(do) X (what) (to) target (whom) , where X is (number) of that (whom)",
        ),
        ("`its` could be of what was named in front, or of the target", "whose?"),
        "write `$$`; or `where X is ...` with the number of what is named in front",
    ),
    told(
        (
            "roll a die with digit(n) sides as some(name) one(mark:.|,) most(one) that much|many most(rest)",
            "roll a die with (n) sides as (name) (mark) (one) (name) (rest)",
        ),
        ROLLED,
        "write `$$`",
    ),
    told(
        (
            "when most(who) one(verb:gains|gain|loses|lose|gets|get) some(what) and most(cond) :",
            "when (who) (verb) 1 or more (what) and (cond) :",
        ),
        ("how many is not said", "how many?"),
        "write `when (who) (verb) 1 or more (what) and (cond): ...`",
    ),
    told(
        (
            "^ each time most(event) , if one(it:it|this) already has a|an|1 some(name) counter , most(do) $",
            "when (event) and (it) has 2 or more (name) counters : (do)",
        ),
        ALREADY,
        "write `$$` where the event itself puts one, `(it) has a (name) counter` where it puts none",
    ),
    told(
        ("^ each time most(event) , if most(cond) , most(do) $", "when (event) : if (cond) , (do)"),
        ("what answers an event begins with `when`", OTHERWISE),
        "write `$$`",
    ),
    // what is left, what was so, what has most
    told(
        (
            "one(if:when|whenever) most(one) one(verb:loses|lose) its|the|their last some(name) counter :",
            "(if) (one) (verb) 1 or more (name) counters and it has no (name) counters :",
        ),
        LAST,
        "write `$$`",
    ),
    told(
        ("one(it:it|this) already has a|an|1 some(name) counter", "(it) has 2 or more (name) counters"),
        ALREADY,
        "write `(it) has 2 or more (name) counters` where the event itself puts one, `(it) has a (name) counter` where it puts none",
    ),
    told(
        (
            "some(what) at some(number) digit(n) one(how:or) one(much:more|less)",
            "(what) with (number) (n) (how) (much)",
        ),
        AT,
        "write `(what) with (number) (n) (how) (much)`",
    ),
    told(("^ text(one) some(number) $", "(number) of (one)"), NUMBER_OF, "write `$$`"),
    // which of them
    told(
        ("^ each|every|all most(what) enters play with most(much) $", "a (what) enters play with (much)"),
        ENTERS_ONE,
        "write `$$`",
    ),
    told(
        (
            "some(what) one(a:a|an) some(other) is most(so) one(verb:gets|get|has|have|gains|gain|can't|loses|lose)",
            "(what) that there is (a) (other) (so) it (verb)",
        ),
        ("what something else has with an object is asked behind `that there is`", OTHERWISE),
        "write `(what) that there is (a) (other) (so) it (verb) ...`",
    ),
    told(
        (
            "and you control another some(what) : that other some(again) most(do) $",
            ": a (what) you control other than it (do)",
        ),
        THAT_OTHER,
        "write `$$`, which is chosen, and nothing where there is none",
    ),
    told(
        (
            "< some(do) target some(what) . the some(one) it was some(so) to most(then) >",
            "the (one) target (what) is (so) to (then) , (do) that (what)",
        ),
        ("what has left is tied to nothing any more", "asked too late"),
        "write `$$`",
    ),
    told(
        ("^ most(ones) become most(words) in addition to their other some(set) $", "(ones) are (words)"),
        ("what something is besides is what it is", OTHERWISE),
        "write `$$`: it keeps its other words",
    ),
    told(
        ("^ most(ones) becomes a|an most(words) in addition to its other some(set) $", "(ones) is (words)"),
        ("what something is besides is what it is", OTHERWISE),
        "write `$$`: it keeps its other words",
    ),
];
