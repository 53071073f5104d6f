//! Wordings that card players write in their first game: what is wrong, and what to write.
//!
//! Looked at behind those of [`super::told`], which say more of fewer sentences.

use super::told::{RefusedWording, told};

/// Two sentences in the place of one.
const fn both(
    (template, by, and): (&'static str, &'static str, &'static str),
    (message, label): (&'static str, &'static str),
    help: &'static str,
) -> RefusedWording {
    RefusedWording { template, by, and, message, label, help }
}

/// Of a plain rewording.
const OTHERWISE: &str = "worded otherwise here";
const BEHIND_COLON: &str = "what is done stands behind a colon";
/// A keyword and a prohibition in one sentence.
const OWN_SENTENCE: (&str, &str) = ("what cannot happen is a sentence of its own", "two in one line");
/// The player of an event.
const BY_PLAYER: (&str, &str) = ("the sentences of this event all name a player", "who does it?");
const BY_PLAYER_HELP: &str = "write `$$`; or give the event a sentence without a player in the rulebook";
/// Counters that a condition asks about.
const ON_OBJECT: (&str, &str) = ("how many counters there are is said of the object that has them", OTHERWISE);
/// Opponents.
const WHICH_OPPONENT: (&str, &str) = ("which opponent is not said", "one, or each?");
const CHANGES_IN_PLACE: (&str, &str) = ("how much an event is changes in its place", OTHERWISE);
const NO_SUCH_DAMAGE: (&str, &str) = ("damage is dealt, in the words of the rulebook's event", OTHERWISE);
const BY_CHECK: (&str, &str) = ("a check says what is done behind a colon", "no colon");
const MOVED: (&str, &str) = ("a counter that is moved is taken, and put only if it could be", "two events");
const DOUBLED: (&str, &str) = ("what changes a number says what it is multiplied by", OTHERWISE);
const BY_RESOLVING: (&str, &str) = ("what a card does as it is played stands behind `resolve:`", "when?");
const BY_RESOLVING_HELP: &str = "write `$$` for what is done as the card is played, or say when else: `when EVENT: DO`, `activate COST: DO`; what \
                                 belongs to the line before stands with it in braces: `when EVENT: { DO; DO }`";
const NO_SUCH: (&str, &str) = ("a property says of what there is that it holds", OTHERWISE);
const AT_THE_END: (&str, &str) = ("what a letter is stands at the end of the whole effect", "not at the end");
const COMPARED: (&str, &str) = ("a number is compared", OTHERWISE);

/// All of them; those that say more stand first.
pub(super) const WORDINGS: &[RefusedWording] = &[
    // costs
    told(("^ activate all(rest)", "activate you (rest)"), BY_PLAYER, BY_PLAYER_HELP),
    told(("^ activate most(one) , all(rest)", "activate (one) , you (rest)"), BY_PLAYER, BY_PLAYER_HELP),
    told(("you may most(do) :", "you may { you (do) } :"), BY_PLAYER, BY_PLAYER_HELP),
    told(("you may most(do) >", "you may { you (do) }"), BY_PLAYER, BY_PLAYER_HELP),
    told(
        ("^ activate digit(much) some(what) : all(do)", "activate you pay (much) (what) : (do)"),
        ("a cost is what is done, by an event of the rulebook", "what is done with it?"),
        "write `$$`",
    ),
    told(
        ("^ activate digit(much) some(what) : all(do)", "activate you spend (much) (what) : (do)"),
        ("a cost is what is done, by an event of the rulebook", "what is done with it?"),
        "write `$$`",
    ),
    told(
        ("^ digit(much) some(what) : all(do)", "activate spend (much) (what) : (do)"),
        ("a cost is what is done, and stands behind `activate`", "a cost?"),
        "write `$$`",
    ),
    told(
        ("^ digit(much) some(what) : all(do)", "activate you pay (much) (what) : (do)"),
        ("a cost is what is done, and stands behind `activate`", "a cost?"),
        "write `$$`",
    ),
    told(
        ("^ activate one(verb:pay|lose) digit(much) life : all(do)", "activate your hero loses (much) life : (do)"),
        ("a player is no object", "of whom?"),
        "write `$$`, where heroes stand for players",
    ),
    told(
        ("^ activate most(one) +|& most(other) : all(do)", "activate (one) , (other) : (do)"),
        ("between the parts of a cost stands a comma", OTHERWISE),
        "write `$$`",
    ),
    told(
        ("you may most(cost) to most(do) >", "you may (cost) : (do)"),
        ("what is done for it stands behind a colon", "for this?"),
        "write `$$`",
    ),
    told(("< may most(do) >", "you may (do)"), ("who may do it is not said", "who?"), "write `$$`"),
    // a keyword and a prohibition
    both(
        (
            "^ most(one) one(verb:get|gets|gain|gains|have|has|lose|loses|is|are) most(what) and can't|cannot most(do) $",
            "(one) (verb) (what)",
            "(one) can't (do)",
        ),
        OWN_SENTENCE,
        "write two lines: `(one) (verb) (what)` and `(one) can't (do)`",
    ),
    both(
        (
            "^ most(one) can't|cannot most(do) and one(verb:get|gets|gain|gains|have|has|lose|loses|is|are) most(what) $",
            "(one) can't (do)",
            "(one) (verb) (what)",
        ),
        OWN_SENTENCE,
        "write two lines: `(one) can't (do)` and `(one) (verb) (what)`",
    ),
    both(
        ("^ have|has most(what) and can't|cannot most(do) $", "this has (what)", "this can't (do)"),
        OWN_SENTENCE,
        "write two lines, each with what it is about: `this has (what)` and `this can't (do)`",
    ),
    both(
        ("^ get|gets|gain|gains most(what) and can't|cannot most(do) $", "this gets (what)", "this can't (do)"),
        OWN_SENTENCE,
        "write two lines, each with what it is about: `this gets (what)` and `this can't (do)`",
    ),
    both(
        ("^ can't|cannot most(do) and have|has most(what) $", "this can't (do)", "this has (what)"),
        OWN_SENTENCE,
        "write two lines, each with what it is about: `this can't (do)` and `this has (what)`",
    ),
    both(
        (
            "^ while most(cond) : most(one) one(verb:get|gets|gain|gains|have|has|is|are) most(what) and can't|cannot most(do) $",
            "while (cond) : (one) (verb) (what)",
            "while (cond) : (one) can't (do)",
        ),
        OWN_SENTENCE,
        "write two lines: `while (cond): (one) (verb) (what)` and `while (cond): (one) can't (do)`",
    ),
    told(
        (
            "< target most(one) one(verb:gets|gains|has|get|gain|have) most(what) and can't|cannot most(do) one(when:until|this) some(long) >",
            "target (one) (verb) (what) (when) (long) , it can't (do) (when) (long)",
        ),
        OWN_SENTENCE,
        "write `target (one) (verb) (what) (when) (long), it can't (do) (when) (long)`",
    ),
    told(
        (
            "< most(one) one(verb:gets|gains|has|get|gain|have) most(what) and can't|cannot most(do) one(when:until|this) some(long) >",
            "(one) (verb) (what) (when) (long) , (one) can't (do) (when) (long)",
        ),
        OWN_SENTENCE,
        "write `(one) (verb) (what) (when) (long), (one) can't (do) (when) (long)`",
    ),
    told(
        (
            "< target most(one) one(verb:gets|gains|has|get|gain|have) most(what) and can't|cannot most(do) >",
            "target (one) (verb) (what) , it can't (do)",
        ),
        OWN_SENTENCE,
        "write `target (one) (verb) (what), it can't (do)`",
    ),
    told(
        (
            "< most(one) one(verb:gets|gains|has|get|gain|have) most(what) and can't|cannot most(do) >",
            "(one) (verb) (what) , (one) can't (do)",
        ),
        OWN_SENTENCE,
        "write `(one) (verb) (what), (one) can't (do)`",
    ),
    // counters
    told(
        (
            "there is|are exactly digit(much) some(counter) counter|counters on most(what)",
            "(what) has exactly (much) (counter) counters",
        ),
        ON_OBJECT,
        "write `(what) has exactly (much) (counter) counters`",
    ),
    told(
        (
            "exactly digit(much) some(counter) counter|counters on most(what)",
            "(what) has exactly (much) (counter) counters",
        ),
        ON_OBJECT,
        "write `(what) has exactly (much) (counter) counters`",
    ),
    told(
        (
            "there is|are digit(much) or more some(counter) counter|counters on most(what)",
            "(what) has (much) or more (counter) counters",
        ),
        ON_OBJECT,
        "write `(what) has (much) or more (counter) counters`",
    ),
    told(
        (
            "digit(much) or more some(counter) counter|counters on most(what)",
            "(what) has (much) or more (counter) counters",
        ),
        ON_OBJECT,
        "write `(what) has (much) or more (counter) counters`",
    ),
    both(
        (
            "there is|are digit(much) some(counter) counter|counters on most(what)",
            "(what) has exactly (much) (counter) counters",
            "(what) has (much) or more (counter) counters",
        ),
        ON_OBJECT,
        "write `(what) has exactly (much) (counter) counters`, or `(what) has (much) or more (counter) counters`",
    ),
    told(
        ("there is a|an some(counter) counter on most(what)", "(what) has 1 or more (counter) counters"),
        ON_OBJECT,
        "write `(what) has 1 or more (counter) counters`",
    ),
    told(
        ("there is|are no some(counter) counter|counters on most(what)", "(what) has no (counter) counters"),
        ON_OBJECT,
        "write `(what) has no (counter) counters`",
    ),
    told(
        (
            "^ this enters with digit(much) some(counter) counter|counters on it|this $",
            "as this enters play : put (much) (counter) counters on this",
        ),
        ("with what an object enters is done as it enters", OTHERWISE),
        "write `$$`",
    ),
    told(
        (
            "^ this enters with digit(much) some(counter) counter|counters $",
            "as this enters play : put (much) (counter) counters on this",
        ),
        ("with what an object enters is done as it enters", OTHERWISE),
        "write `$$`",
    ),
    told(
        (
            "double the some(counter) counters on most(what) >",
            "put [ (counter) counters on (what) ] (counter) counters on (what)",
        ),
        ("so many again are put on it", OTHERWISE),
        "write `put ((counter) counters on (what)) (counter) counters on (what)`",
    ),
    told(
        (
            "move a|an|1 some(counter) counter from some(one) to most(other) >",
            "remove 1 (counter) counters from (one) , if you do : put 1 (counter) counters on (other)",
        ),
        MOVED,
        "write `remove 1 (counter) counters from (one), if you do: put 1 (counter) counters on (other)`",
    ),
    told(
        (
            "move digit(much) some(counter) counter|counters from some(one) to most(other) >",
            "remove (much) (counter) counters from (one) , if you do : put [ that much ] (counter) counters on (other)",
        ),
        MOVED,
        "write `remove (much) (counter) counters from (one), if you do: put (that much) (counter) counters on (other)`",
    ),
    told(
        ("< put digit(much) some(counter) counter|counters >", "put (much) (counter) counters on this"),
        ("on what they are put is not said", "on what?"),
        "write `put (much) (counter) counters on this`, or on another object",
    ),
    told(
        ("< put a|an some(counter) counter >", "put 1 (counter) counters on this"),
        ("on what it is put is not said", "on what?"),
        "write `put 1 (counter) counters on this`, or on another object",
    ),
    // which time
    both(
        (
            "^ once per some(period) , the first time each some(again) most(event) : all(do)",
            "the first time each (again) (event) : (do)",
            "once per (period) , when (event) : (do)",
        ),
        ("how often this is answered is said twice", "a limit, and which time"),
        "write `the first time each (again) (event): (do)`, or `once per (period), when (event): (do)`",
    ),
    both(
        (
            "^ once per some(period) , the first time most(event) : all(do)",
            "the first time each (period) (event) : (do)",
            "once per (period) , when (event) : (do)",
        ),
        ("how often this is answered is said twice", "a limit, and which time"),
        "write `the first time each (period) (event): (do)`, or `once per (period), when (event): (do)`",
    ),
    both(
        (
            "^ the one(nth:first|second|third) time each some(period) most(event) , all(do)",
            "the (nth) time each (period) (event) : (do)",
            "the (nth) time each (period) (event) , instead (do)",
        ),
        ("what is done as an event happens stands behind `:`", "then, or in its place?"),
        "write `the (nth) time each (period) (event): (do)` if that is done then, `the (nth) time each (period) (event), instead (do)` if it \
         takes the place of the event",
    ),
    told(
        (
            "^ the one(nth:first|second|third) time each some(period) most(event) , all(do)",
            "the (nth) time each (period) (event) : (do)",
        ),
        (BEHIND_COLON, "a comma"),
        "write `$$`",
    ),
    told(
        (
            "^ when the one(nth:first|second|third) word(what) most(event) this|each|every some(period) : all(do)",
            "the (nth) time each (period) a (what) (event) : (do)",
        ),
        ("objects are not counted: which time it is of an event is", OTHERWISE),
        "write `$$`, where it is that object",
    ),
    told(
        (
            "^ when the one(nth:first|second|third) word(what) most(event) : all(do)",
            "the (nth) time each turn a (what) (event) : (do)",
        ),
        ("objects are not counted: which time it is of an event is", OTHERWISE),
        "write `$$`, or of another period",
    ),
    told(
        (
            "^ when you play the|your one(nth:first|second|third) some(what) this|each|every some(period) : all(do)",
            "the (nth) time each (period) you play a (what) : (do)",
        ),
        ("objects are not counted: which time it is of an event is", OTHERWISE),
        "write `$$`",
    ),
    both(
        (
            "^ when cards are discarded : all(do)",
            "when a player discards a card : (do)",
            "when a player discards 1 or more cards : (do)",
        ),
        ("who discards them, and whether each counts, is not said", "by whom, how often?"),
        "write `when a player discards a card: (do)` for once for each of them, `when a player discards 1 or more cards: (do)` for once for all",
    ),
    // events in the words of players
    told(
        ("one(how:when|if) most(what) takes|take|suffers|receives damage", "(how) (what) is dealt damage"),
        NO_SUCH_DAMAGE,
        "write `(how) (what) is dealt damage`",
    ),
    told(
        ("one(how:when|if) most(what) is damaged", "(how) (what) is dealt damage"),
        NO_SUCH_DAMAGE,
        "write `(how) (what) is dealt damage`",
    ),
    told(
        ("if most(what) would take|suffer|receive damage", "if (what) would be dealt damage"),
        NO_SUCH_DAMAGE,
        "write `if (what) would be dealt damage`",
    ),
    told(
        ("< most(what) takes|suffers|receives digit(much) damage >", "(what) is dealt (much) damage"),
        NO_SUCH_DAMAGE,
        "write `(what) is dealt (much) damage`",
    ),
    told(
        ("one(how:when|if) most(what) would die", "(how) (what) would be destroyed"),
        ("no event of the rulebook is worded `would die`", "no such event"),
        "write `(how) (what) would be destroyed`; for an event of its own, `event die { \"OBJECT (dies|would die)\"; does: ... }`",
    ),
    told(
        ("^ when|whenever|on some(done) : all(do)", "when this is (done) : (do)"),
        ("what it happens to is not said", "to what?"),
        "write `$$`",
    ),
    told(
        ("^ on death|destruction|dying : all(do)", "when this is destroyed : (do)"),
        ("a trigger begins with `when` and the sentence of an event", OTHERWISE),
        "write `$$`",
    ),
    told(
        ("^ on enter|entering|entry|etb|play|summon|arrival : all(do)", "when this enters play : (do)"),
        ("a trigger begins with `when` and the sentence of an event", OTHERWISE),
        "write `$$`",
    ),
    told(
        ("^ on attack|attacking : all(do)", "when this attacks : (do)"),
        ("a trigger begins with `when` and the sentence of an event", OTHERWISE),
        "write `$$`",
    ),
    told(
        ("^ on hit|damage : all(do)", "when this deals damage to an object : (do)"),
        ("a trigger begins with `when` and the sentence of an event", OTHERWISE),
        "write `$$`",
    ),
    told(
        ("^ when attacked : all(do)", "when an object attacks this : (do)"),
        ("who does it, and to what, is not said", "by what, to what?"),
        "write `$$`",
    ),
    told(
        ("^ every|each some(period) all(do)", "at the start of your (period) : (do)"),
        ("when in it this is done is not said", "when in it?"),
        "write `$$`, or of its end; of every player's, `at the start of (period): DO`",
    ),
    told(
        ("< deal digit(much) damage >", "deal (much) damage to target object"),
        ("to what it is dealt is not said", "to what?"),
        "write `deal (much) damage to target object`, with words of the rulebook for what is meant",
    ),
    told(("draws|draw :", "draws a card :"), ("what is drawn is not said", "of what?"), "write `draws a card:`"),
    // players
    told(
        ("one(how:when|if) the|your opponent draws :", "(how) an opponent draws a card :"),
        WHICH_OPPONENT,
        "write `(how) an opponent draws a card:`",
    ),
    told(("one(how:when|if) opponent", "(how) an opponent"), WHICH_OPPONENT, "write `(how) an opponent ...`"),
    told(("one(how:when|if) the opponent", "(how) an opponent"), WHICH_OPPONENT, "write `(how) an opponent ...`"),
    told(("< opponent|opponents most(do) >", "each opponent (do)"), WHICH_OPPONENT, "write `each opponent (do)`"),
    told(("< the opponent most(do) >", "each opponent (do)"), WHICH_OPPONENT, "write `each opponent (do)`"),
    told(
        ("to opponent|opponents", "to each enemy hero"),
        ("a player is no object", "an object is meant here"),
        "write `to each enemy hero`, where heroes stand for players",
    ),
    told(
        ("one(whose:the|your|an) opponent 's word(what)", "the enemy (what)"),
        ("which of them is not said", "one, or each?"),
        "write `the enemy (what)` where there is one; else `target enemy (what)` or `each enemy (what)`",
    ),
    told(
        ("target opponent word(what)", "target enemy (what)"),
        ("what an opponent controls is said by `enemy`", OTHERWISE),
        "write `target enemy (what)`",
    ),
    told(
        ("^ your|the opponents can't|cannot most(do) $", "an opponent can't (do)"),
        ("whoever cannot do something is said of one", OTHERWISE),
        "write `$$`",
    ),
    told(
        ("^ your|the opponents can't|cannot most(do) $", "each enemy object can't (do)"),
        ("this event is about an object, and no player", "a player"),
        "write `$$`, with words for what they control",
    ),
    told(
        ("your some(number) one(sign:is|=|<|>|<=|>=)", "(number) of your hero (sign)"),
        ("a player is no object", "an object is meant here"),
        "write `(number) of your hero`, where heroes stand for players",
    ),
    told(
        ("you have more some(what) than your|an|the opponent", "your (what) > (what) of the player after you"),
        ("two numbers are compared by `>`", OTHERWISE),
        "write `your (what) > (what) of the player after you`",
    ),
    told(
        ("you have fewer|less some(what) than your|an|the opponent", "your (what) < (what) of the player after you"),
        ("two numbers are compared by `<`", OTHERWISE),
        "write `your (what) < (what) of the player after you`",
    ),
    told(
        ("of one(whose:enemy|friendly) word(what)", "of the (whose) (what)"),
        ("which of them is not said", "one of several"),
        "write `of the (whose) (what)` where there is one",
    ),
    told(
        ("equal to some(number) >", "equal to (number) of this"),
        ("of which object this is the number is not said", "of which object?"),
        "write `equal to (number) of this`, or of another object",
    ),
    // numbers of cards
    told(
        ("^ some(number) + digit(much) $", "this gets + (much) (number)"),
        ("what changes a number says of what", "of which object?"),
        "write `this gets +(much) (number)`; what a card has from the start is `(number) (much)`",
    ),
    // replacements
    told(
        ("^ if most(event) , double|doubles it|that|them $", "if (event) , instead the amount becomes the amount * 2"),
        CHANGES_IN_PLACE,
        "write `$$`",
    ),
    told(
        (
            "^ if most(event) , most(what) double|doubled|twice most(much) $",
            "if (event) , instead the amount becomes the amount * 2",
        ),
        CHANGES_IN_PLACE,
        "write `$$`",
    ),
    told(
        ("^ if most(event) , halve|halves it|that $", "if (event) , instead the amount becomes half the amount"),
        CHANGES_IN_PLACE,
        "write `$$`",
    ),
    both(
        (
            "^ if most(event) , reduce it|that by digit(much) $",
            "if (event) , instead the amount becomes the amount - (much)",
            "if (event) , prevent (much)",
        ),
        CHANGES_IN_PLACE,
        "write `if (event), prevent (much)`, or `if (event), instead the amount becomes the amount - (much)`",
    ),
    told(
        (
            "^ if most(event) , increase it|that by digit(much) $",
            "if (event) , instead the amount becomes the amount + (much)",
        ),
        CHANGES_IN_PLACE,
        "write `$$`",
    ),
    // conditions
    told(
        (
            "^ while some(cond) one(one:this|it|each|units|enemy|friendly|you|when) all(ability)",
            "while (cond) : (one) (ability)",
        ),
        ("what holds on a condition stands behind a colon", "no colon"),
        "write `$$`",
    ),
    told((", if most(cond) , all(do) $", ", if (cond) : (do)"), (BEHIND_COLON, "a comma"), "write `if (cond): (do)`"),
    // chance and modes
    told(
        (
            "roll a die with digit(sides) sides one(mark:.|,) if the|it|result|that result|is|shows is|= digit(much) , all(do)",
            "roll a die with (sides) sides as X , if X = (much) : (do)",
        ),
        ("what is rolled gets a name", "no name"),
        "write `$$`",
    ),
    told(
        (
            "roll a die with digit(sides) sides one(mark:.|,) if result|it is digit(much) , all(do)",
            "roll a die with (sides) sides as X , if X = (much) : (do)",
        ),
        ("what is rolled gets a name", "no name"),
        "write `$$`",
    ),
    told(
        ("roll a die with digit(sides) sides >", "roll a die with (sides) sides as X"),
        ("what is rolled gets a name", "no name"),
        "write `roll a die with (sides) sides as X`, and read `X` behind it",
    ),
    told(
        ("choose one|1 of some(modes) $", "choose one (modes)"),
        ("what is chosen from stands in braces, right behind `choose one`", OTHERWISE),
        "write `choose one (modes)`",
    ),
    told(
        ("choose one|1 : some(modes) $", "choose one (modes)"),
        ("what is chosen from stands in braces, right behind `choose one`", OTHERWISE),
        "write `choose one (modes)`",
    ),
    told(
        ("choose digit(much) : some(modes) $", "choose (much) (modes)"),
        ("what is chosen from stands in braces, right behind the number", OTHERWISE),
        "write `choose (much) (modes)`",
    ),
    told(
        ("choose one : most(one) or most(other) $", "choose one { (one) ; (other) }"),
        ("what is chosen from stands in braces", OTHERWISE),
        "write `choose one { (one); (other) }`",
    ),
    // times
    told(
        ("repeat twice :", "repeat 2 times :"),
        ("how often it is repeated is a number", OTHERWISE),
        "write `repeat 2 times:`",
    ),
    told(
        ("< end the some(period) >", "the end of (period)"),
        ("the end of a period is an event of its own", OTHERWISE),
        "write `the end of (period)`",
    ),
    told(
        ("< skip your next some(period) >", "the next time your (period) would start , instead nothing happens"),
        ("what is skipped is waited for", OTHERWISE),
        "write `the next time your (period) would start, instead nothing happens`",
    ),
    told(
        ("< next some(period) , most(do) >", "the next time your (period) starts : (do)"),
        ("what is done later waits for an event", "when in it?"),
        "write `the next time your (period) starts: (do)`, or of its end",
    ),
    told(
        ("< at one(edge:end|start) of some(period) :", "at the (edge) of (period) :"),
        ("among instructions the edge of a period has its article", OTHERWISE),
        "write `at the (edge) of (period): ...`",
    ),
    told(
        (
            "the next some(what) you play costs digit(much) less",
            "until you play a (what) , each (what) in your hand gets - (much) cost",
        ),
        ("what the next card costs is changed before it is played", "too late for its cost"),
        "write `until you play a (what), each (what) in your hand gets -(much) cost`",
    ),
    // what is done
    told(
        ("< search your deck for a|an most(what) >", "choose a (what) in your deck"),
        ("what is searched for is chosen", OTHERWISE),
        "write `choose a (what) in your deck`, and behind `,` what is done with it",
    ),
    told(
        ("< double the some(number) of most(what) >", "(what) has (number) multiplied by 2 until end of turn"),
        DOUBLED,
        "write `(what) has (number) multiplied by 2 until end of turn`, or for another time",
    ),
    told(
        ("< double its some(number) >", "it has (number) multiplied by 2 until end of turn"),
        DOUBLED,
        "write `it has (number) multiplied by 2 until end of turn`, or for another time",
    ),
    told(
        ("< double its some(number) >", "this has (number) multiplied by 2 until end of turn"),
        DOUBLED,
        "write `this has (number) multiplied by 2 until end of turn`, or of another object",
    ),
    told(
        ("< double most(what) 's some(number) >", "(what) has (number) multiplied by 2 until end of turn"),
        DOUBLED,
        "write `(what) has (number) multiplied by 2 until end of turn`, or for another time",
    ),
    // `where X is ...` in the middle
    told(
        (
            "< most(one) , where one(x:X|Y|Z|N) is most(what) one(mark:.|,) all(rest) $",
            "(one) (mark) (rest) , where (x) is (what)",
        ),
        AT_THE_END,
        "write `(one)(mark) (rest), where (x) is (what)`",
    ),
    told(
        (
            "< most(one) where one(x:X|Y|Z|N) is most(what) one(mark:.|,) all(rest) $",
            "(one) (mark) (rest) , where (x) is (what)",
        ),
        AT_THE_END,
        "write `(one)(mark) (rest), where (x) is (what)`",
    ),
    // what a payment keeps from happening
    told(
        (
            "^ if most(event) , you may most(pay) . if you do , some(one) stays|stay|survives|remains instead $",
            "if (event) , instead you may (pay)",
        ),
        ("what is done in the place of the event stands behind `instead`", OTHERWISE),
        "write `$$`: the event happens if nobody does it",
    ),
    // printed lines of a card
    told(
        (
            "^ one(verb:draw|deal|gain|destroy|exile|return|put|discard|spend|remove|add|sacrifice|banish|you|choose|target|create|heal|each) all(do) $",
            "resolve : (verb) (do)",
        ),
        BY_RESOLVING,
        BY_RESOLVING_HELP,
    ),
    // what there is
    told(("some(what) is|are negative", "(what) < 0"), COMPARED, "write `(what) < 0`"),
    told(
        ("some(what) is|are negative", "(what) = 0"),
        ("what a player has of a resource is never less than nothing", "always so"),
        "leave this out; where there can be less, the rulebook says so: `resources { honor can be negative }`",
    ),
    told(("some(what) is|are positive", "(what) > 0"), COMPARED, "write `(what) > 0`"),
    told(
        ("^ no most(what) is|are in zone(zone) $", "there is no (what) in (zone)"),
        NO_SUCH,
        "write `there is no (what) in (zone)`",
    ),
    told(
        ("^ no most(what) is|are most(cond) $", "there is no (what) that is (cond)"),
        NO_SUCH,
        "write `there is no (what) that is (cond)`",
    ),
    told(
        ("^ no most(what) has|have most(cond) $", "there is no (what) that has (cond)"),
        NO_SUCH,
        "write `there is no (what) that has (cond)`",
    ),
    told(
        ("^ each|every|all some(what) has|have 0 or more most(cond) $", "there is no (what)"),
        ("there are never less than none", "always so"),
        "leave this out, or ask for more: `there is no (what) that has less than 2 (cond)`",
    ),
    told(
        ("^ each|every|all some(what) has|have most(cond) $", "there is no (what) that not [ it has (cond) ]"),
        NO_SUCH,
        "write `there is no (what) that not (it has (cond))`",
    ),
    told(
        ("^ each|every|all some(what) is|are most(cond) $", "there is no (what) that not [ it is (cond) ]"),
        NO_SUCH,
        "write `there is no (what) that not (it is (cond))`",
    ),
    // standing checks
    told(("^ some(one) with most(what) die|dies $", "each (one) with (what) : destroy it"), BY_CHECK, "write `$$`"),
    told(
        ("^ some(one) with digit(much) some(what) die|dies $", "each (one) with (what) <= (much) : destroy it"),
        BY_CHECK,
        "write `$$`",
    ),
];
