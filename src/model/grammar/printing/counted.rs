//! Wordings of several targets that are named again, and of what else designers of a game of their own count: counters that are
//! compared, exceptions of a turn, what is done so many times. Those of [`READ`] have one meaning; the others are told.

use super::told::{RefusedWording, told};

const OTHERWISE: &str = "worded otherwise here";
const EARLIER: (&str, &str) = ("what happened before in a time is asked by `earlier this`", OTHERWISE);
const WITH_AND: (&str, &str) = ("the condition of a trigger is said by `and`", "a condition");
const LIMIT: (&str, &str) =
    ("how much there was in a time is not added up, so that no limit is set on it", "of one event?");
const LIMIT_HELP: &str = "write `if you would (do) (much) or more (what), instead (do) (much) (what)` for each event by itself, or \
     `while number of times you (do) (what) this (period) >= (much): you can't (do) (what)` for how often; what adds up over several events \
     has no sentence of one line";
const COUNTED_TIMES: (&str, &str) =
    ("which time it is of an event is counted, and not how much of it there was", OTHERWISE);
const BY_THEM: (&str, &str) = ("each player does what hangs on it as well", OTHERWISE);
const IS_THERE: (&str, &str) = ("whether one of several is somewhere is asked by `there is`", OTHERWISE);
const MOST_COUNTERS: (&str, &str) =
    ("how many counters an object has is bounded by the event that puts them", OTHERWISE);
const ADDITIONAL: (&str, &str) =
    ("what comes besides is an event of its own, and needs no word for it", "leave it out");
const WHOLE_AMOUNT: (&str, &str) = ("what takes the place of the event says the whole amount", OTHERWISE);
const ENDS_GAME: (&str, &str) = ("what answers a state begins with `when`", "a trigger?");
const AT_MOST: (&str, &str) = ("how many targets there are at most is said", "how many?");
const COLOR_KEPT: (&str, &str) = ("a name is known on its line alone", OTHERWISE);
const COLOR_KEPT_HELP: &str =
    "write `$$`; which objects it is about is the policy `an effect made by a layer is about`";
const WHOSE_STATE: (&str, &str) = ("of which player something is so is said of one of them", "whose?");
const WHEN: (&str, &str) = ("this is done once, and an ability says when", "when?");
const ENTERS: (&str, &str) = ("the sentence of the event has other words", "enters what?");
const TARGETS: (&str, &str) = ("what can be a target is described", "targets of what?");
const NAMED_SO: (&str, &str) = ("what takes the place of an event begins with `if`", "a trigger?");
const OF_WHAT: (&str, &str) = ("how much of what is not said", "of what?");
const WHAT_WAITS: (&str, &str) = ("what is prevented is waited for in the words of its event", OTHERWISE);

/// Those that are read.
pub(super) const READ: &[(&str, &str)] = &[
    // several targets, named again
    (
        "up to digit(many) target some(ones) one(mark:.|,|then) those word(noun)",
        "up to (many) target (ones) (mark) the same up to (many) target (ones)",
    ),
    (
        "up to digit(many) target some(ones) one(mark:.|,|then) they",
        "up to (many) target (ones) (mark) the same up to (many) target (ones)",
    ),
    (
        "up to digit(many) target some(ones) one(mark:.|,|then) some(do) them",
        "up to (many) target (ones) (mark) (do) the same up to (many) target (ones)",
    ),
    (
        "up to digit(many) target some(ones) one(mark:.|,|then) some(do) each of them",
        "up to (many) target (ones) (mark) (do) the same up to (many) target (ones)",
    ),
    (
        "up to digit(many) target some(ones) one(mark:.|,|then) some(do) those word(noun)",
        "up to (many) target (ones) (mark) (do) the same up to (many) target (ones)",
    ),
    (
        "up to digit(many) target some(ones) , then some(do) them",
        "up to (many) target (ones) , then (do) the same up to (many) target (ones)",
    ),
    (
        "digit(low) to digit(many) target some(ones) one(mark:.|,|then) those word(noun)",
        "(low) to (many) target (ones) (mark) the same (low) to (many) target (ones)",
    ),
    (
        "digit(low) to digit(many) target some(ones) one(mark:.|,|then) they",
        "(low) to (many) target (ones) (mark) the same (low) to (many) target (ones)",
    ),
    (
        "digit(low) to digit(many) target some(ones) one(mark:.|,|then) some(do) them",
        "(low) to (many) target (ones) (mark) (do) the same (low) to (many) target (ones)",
    ),
    (
        "digit(many) target some(ones) one(mark:.|,|then) those word(noun)",
        "(many) target (ones) (mark) the same (many) target (ones)",
    ),
    (
        "digit(many) target some(ones) one(mark:.|,|then) they",
        "(many) target (ones) (mark) the same (many) target (ones)",
    ),
    (
        "digit(many) target some(ones) one(mark:.|,|then) some(do) them",
        "(many) target (ones) (mark) (do) the same (many) target (ones)",
    ),
    (
        "digit(many) target some(ones) one(mark:.|,|then) some(do) each of them",
        "(many) target (ones) (mark) (do) the same (many) target (ones)",
    ),
    (
        "digit(many) target some(ones) one(mark:.|,|then) some(do) those word(noun)",
        "(many) target (ones) (mark) (do) the same (many) target (ones)",
    ),
    (
        "digit(many) target some(ones) , then some(do) them",
        "(many) target (ones) , then (do) the same (many) target (ones)",
    ),
    (
        "digit(many) target some(ones) one(verb:get|gain|have|lose) most(what) . they",
        "(many) target (ones) (verb) (what) . the same (many) target (ones)",
    ),
    (
        "digit(many) target some(ones) one(verb:get|gain|have|lose) most(what) . some(do) them",
        "(many) target (ones) (verb) (what) . (do) the same (many) target (ones)",
    ),
    ("choose digit(many) some(ones) one(mark:.|,|then) some(do) them", "(do) (many) (ones)"),
    ("choose digit(many) some(ones) , then some(do) them", "(do) (many) (ones)"),
    ("for each of up to digit(many)", "for each up to (many)"),
    ("for each of digit(many) target", "for each (many) target"),
    // counters that are compared
    ("with more some(counter) counters than its some(number)", "with (number) < (counter) counters on it"),
    ("with more some(counter) counters on it than its some(number)", "with (number) < (counter) counters on it"),
    ("with fewer|less some(counter) counters than its some(number)", "with (number) > (counter) counters on it"),
    ("with some(counter) counters on it one(sign:>) some(number)", "with (number) < (counter) counters on it"),
    ("with some(counter) counters on it one(sign:<) some(number)", "with (number) > (counter) counters on it"),
    ("with some(counter) counters on it one(sign:>=) some(number)", "with (number) <= (counter) counters on it"),
    ("with some(counter) counters on it one(sign:<=) some(number)", "with (number) >= (counter) counters on it"),
    (
        "< take all some(counter) counters from most(object) >",
        "take [ (counter) counters on (object) ] (counter) counters from (object)",
    ),
    // how much, how often
    (
        "one(verb:have|has) digit(much) some(what) or one(how:more|less) one(mark:,|:)",
        "(verb) (much) or (how) (what) (mark)",
    ),
    ("one(verb:have|has) double some(number) >", "(verb) (number) multiplied by 2"),
    ("one(verb:have|has) double some(number) until", "(verb) (number) multiplied by 2 until"),
    (
        "roll a die with digit(sides) sides . most(do) that many times",
        "roll a die with (sides) sides as X , repeat X times : (do)",
    ),
    ("<< at the start of your next turn one(mark:,|:) sent(do) >>", "the next time your turn starts : (do)"),
    ("digit(many) or more some(ones) are", "(many) or more (ones) is"),
    ("one or more some(ones) are", "1 or more (ones) is"),
    (
        "one(verb:enter|enters) some(zone) with an additional|extra some(counter) counter",
        "(verb) (zone) with a (counter) counter",
    ),
];

/// Those that are told, in front of all others.
pub(super) const WORDINGS: &[RefusedWording] = &[
    // what was done before
    told(
        (
            "^ one(how:when|at) some(event) , if no word(ones) was some(done) this some(period) , all(do)",
            "(how) (event) and not a (ones) is (done) earlier this (period) : (do)",
        ),
        WITH_AND,
        "write `$$`",
    ),
    told(
        (
            "^ one(how:when|at) some(event) , if no word(ones) were some(done) this some(period) , all(do)",
            "(how) (event) and not a (ones) is (done) earlier this (period) : (do)",
        ),
        WITH_AND,
        "write `(how) (event) and not a DESCRIPTION is (done) earlier this (period): (do)`, of one of them",
    ),
    told(
        (
            "one(if:if|and) no word(ones) was some(done) this some(period) one(mark:,|:)",
            "(if) not a (ones) is (done) earlier this (period) (mark)",
        ),
        EARLIER,
        "write `(if) not a (ones) is (done) earlier this (period)`",
    ),
    told(
        (
            "one(if:if|and) no word(ones) were some(done) this some(period) one(mark:,|:)",
            "(if) not a (ones) is (done) earlier this (period) (mark)",
        ),
        EARLIER,
        "write `(if) not a DESCRIPTION is (done) earlier this (period)`, of one of them",
    ),
    told(
        ("^ one(how:when|at) some(event) , if most(cond) , all(do)", "(how) (event) and (cond) : (do)"),
        WITH_AND,
        "write `$$`",
    ),
    told(
        (
            "^ some(who) can't some(do) more than digit(much) some(what) each some(period) $",
            "if you would (do) (much) or more (what) , instead (do) (much) (what)",
        ),
        LIMIT,
        LIMIT_HELP,
    ),
    told(
        (
            "^ when you one(do:gain|earn|get|lose|spend|pay|deal) your some(nth) some(what) each|every|this some(period) one(mark::|,) all(then)",
            "the (nth) time each (period) you (do) (what) : (then)",
        ),
        COUNTED_TIMES,
        "write `$$`, at that time, however much it is",
    ),
    told(
        (
            "< each one(who:opponent|player) most(do) . if they do , most(then) >",
            "for each (who) : that player (do) , if you do : (then)",
        ),
        BY_THEM,
        "write `for each (who): that player (do), if you do: (then)`",
    ),
    // what is there
    told(
        (
            "^ as long as another most(one) is in zone(zone) one(mark:,|:) all(then)",
            "while there is another (one) in (zone) : (then)",
        ),
        IS_THERE,
        "write `$$`",
    ),
    told(
        (
            "^ while another most(one) is in zone(zone) one(mark:,|:) all(then)",
            "while there is another (one) in (zone) : (then)",
        ),
        IS_THERE,
        "write `$$`",
    ),
    told(
        ("one(if:if|and) another most(one) is in zone(zone)", "(if) there is another (one) in (zone)"),
        IS_THERE,
        "write `(if) there is another (one) in (zone)`",
    ),
    told(
        (
            "one(how:when|whenever) another some(who) enters play under your control",
            "(how) another (who) you control enters play",
        ),
        ENTERS,
        "write `$$`",
    ),
    told(
        (
            "one(how:when|whenever) another some(who) enters under your control",
            "(how) another (who) you control enters play",
        ),
        ENTERS,
        "write `$$`",
    ),
    told(
        ("one(how:when|whenever) digit(much) or more some(who) enter :", "(how) (much) or more (who) enters play :"),
        ENTERS,
        "write `(how) (much) or more (who) enter play:`",
    ),
    told(
        ("one(how:when|whenever) one or more some(who) enter :", "(how) 1 or more (who) enters play :"),
        ENTERS,
        "write `(how) 1 or more (who) enter play:`",
    ),
    // counters
    told(
        (
            "^ most(ones) can't have more than digit(much) some(counter) counter|counters $",
            "(ones) with (much) or more (counter) counters can't get (counter) counters",
        ),
        MOST_COUNTERS,
        "write `$$`, in the words of that event; several that are put at once can still go past it",
    ),
    told(
        (
            "^ if some(who) would some(do) some(what) , some(again) digit(more) additional|extra|further most(rest) $",
            "if (who) would (do) (what) , instead (again) that much plus (more) (what)",
        ),
        WHOLE_AMOUNT,
        "write `$$`",
    ),
    told(("digit(much) additional|extra|further some(what)", "(much) (what)"), ADDITIONAL, "write `(much) (what)`"),
    told(
        (
            "< prevent the next digit(much) some(what) counters most(one) would get >",
            "prevent the next (much) when (one) would get (what) counters this turn",
        ),
        WHAT_WAITS,
        "write `prevent the next (much) when (one) would get (what) counters this turn`",
    ),
    told(
        (
            "^ if some(who) have|has some(what) , some(again) one(verb:win|wins|lose|loses) $",
            "when (who) have (what) : (again) (verb) the game",
        ),
        ENDS_GAME,
        "write `$$`",
    ),
    told(
        ("digit(many) or more target some(ones) one(mark:.|,|:)", "(many) to 8 target (ones) (mark)"),
        AT_MOST,
        "write `(many) to 8 target (ones)`, or another number that is the most",
    ),
    told(
        ("digit(many) or more target most(ones) $", "(many) to 8 target (ones)"),
        AT_MOST,
        "write `(many) to 8 target (ones)`, or another number that is the most",
    ),
    // what is chosen
    told(
        (
            "^ as this enters play one(mark:,|:) choose a|an some(set) . most(ones) of the chosen some(again) most(rest) $",
            "when this enters play : choose a (set) as C , C (ones) (rest) as long as this is in play",
        ),
        COLOR_KEPT,
        COLOR_KEPT_HELP,
    ),
    told(
        (
            "^ most(ones) of the chosen some(set) most(rest) $",
            "when this enters play : choose a (set) as C , C (ones) (rest) as long as this is in play",
        ),
        COLOR_KEPT,
        COLOR_KEPT_HELP,
    ),
    told(
        ("^ as this enters play one(mark:,|:) choose a|an some(set) $", "when this enters play : choose a (set) as C"),
        COLOR_KEPT,
        "write `when this enters play: choose a (set) as C, ...`, and behind the comma what is so: `C ... as long as this is in play`",
    ),
    RefusedWording {
        template: "^ choose a|an some(set) one(mark:.|,) all(rest)",
        by: "resolve : choose a (set) as X , (rest)",
        // A word is chosen, and no object.
        and: "resolve : choose a (set) as X , let n = number of X permanents",
        message: WHEN.0,
        label: WHEN.1,
        help: "write `$$`, and `X` for what is chosen; or `when EVENT: choose a (set) as X, ...`",
    },
    // triggers and answers
    told(
        (
            "^ when some(who) some(verb) some(what) : some(do) that much plus digit(more) instead $",
            "if (who) would (do) (what) , (do) that much plus (more) (what) instead",
        ),
        NAMED_SO,
        "write `$$`",
    ),
    told(
        ("^ when some(who) some(verb) some(what) : sent(do) instead $", "if (who) would (verb) (what) , (do) instead"),
        NAMED_SO,
        "write `$$`",
    ),
    told(
        (
            "^ if some(who) would some(do) some(what) , some(again) digit(much) instead $",
            "if (who) would (do) (what) , (again) (much) (what) instead",
        ),
        OF_WHAT,
        "write `$$`",
    ),
    told(
        (
            "^ when a|any player has most(what) : that player all(do)",
            "when your opponent has (what) : your opponent (do)",
        ),
        WHOSE_STATE,
        "of two players, write `$$`, and the same of `you` on a line of its own",
    ),
    told(
        ("up to digit(many) targets >", "up to (many) target permanents"),
        TARGETS,
        "write `up to (many) target permanents`, or with words of the rulebook",
    ),
    told(
        ("digit(many) targets >", "(many) target permanents"),
        TARGETS,
        "write `(many) target permanents`, or with words of the rulebook",
    ),
];
