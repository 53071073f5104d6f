//! More printed wordings that are said otherwise here: who sits where, sums, what is above or below, what cards are called.

use super::told::{RefusedWording, told};

const OTHERWISE: &str = "worded otherwise here";
const SEATS: &str = "who sits next is told by who comes after whom";
const A_SUM: &str = "what several have together is their total";
const CANNOT: &str = "what cannot happen is said by the event";
const ANY_WITHOUT: &str = "what is so of each is that none is otherwise";

/// All of them, behind those of [`super::first_game`].
pub(super) const WORDINGS: &[RefusedWording] = &[
    // players
    told(
        ("the|each player|opponent|neighbor|neighbour to|on your|the left", "the player after you"),
        (SEATS, OTHERWISE),
        "write `$$`",
    ),
    told(("the next player", "the player after you"), (SEATS, OTHERWISE), "write `$$`"),
    told(
        ("you have more some(what) than each|every|any opponent", "your (what) > (what) of the player after you"),
        ("two numbers are compared by `>`", OTHERWISE),
        "write `your (what) > (what) of the player after you`, and of several opponents `and` behind it, once more for each",
    ),
    told(
        ("you have the most some(what)", "your (what) > (what) of the player after you"),
        ("two numbers are compared by `>`", OTHERWISE),
        "write `your (what) > (what) of the player after you`, and of several opponents `and` behind it, once more for each",
    ),
    told(
        (
            "you control more some(what) than each|every|any opponent",
            "number of (what) you control > number of (what) controlled by the player after you",
        ),
        ("two numbers are compared by `>`", OTHERWISE),
        "write `number of (what) you control > number of (what) controlled by the player after you`",
    ),
    // sums
    told(
        ("the sum of the some(number) of most(ones)", "the total (number) of (ones)"),
        (A_SUM, OTHERWISE),
        "write `$$`",
    ),
    told(
        ("the combined|summed some(number) of most(ones)", "the total (number) of (ones)"),
        (A_SUM, OTHERWISE),
        "write `$$`",
    ),
    told(("the some(number) of all|each most(ones)", "the total (number) of (ones)"), (A_SUM, OTHERWISE), "write `$$`"),
    // what cannot happen
    told(("^ most(one) is|are indestructible", "(one) can't be destroyed"), (CANNOT, OTHERWISE), "write `$$`"),
    told(("^ most(one) is|are unblockable", "(one) can't be blocked"), (CANNOT, OTHERWISE), "write `$$`"),
    // conditions
    told(
        ("^ each|all most(ones) has|have some(number) > some(much) $", "there is no (ones) with (number) <= (much)"),
        (ANY_WITHOUT, OTHERWISE),
        "write `$$`",
    ),
    told(
        ("^ each|all most(ones) has|have some(number) >= some(much) $", "there is no (ones) with (number) < (much)"),
        (ANY_WITHOUT, OTHERWISE),
        "write `$$`",
    ),
    told(
        ("^ each|all most(ones) has|have some(number) < some(much) $", "there is no (ones) with (number) >= (much)"),
        (ANY_WITHOUT, OTHERWISE),
        "write `$$`",
    ),
    told(
        ("^ each|all most(ones) has|have some(number) <= some(much) $", "there is no (ones) with (number) > (much)"),
        (ANY_WITHOUT, OTHERWISE),
        "write `$$`",
    ),
    // standing checks
    told(
        (
            "^ each most(one) with most(what) loses|lose the game $",
            "each (one) with (what) : its controller loses the game",
        ),
        ("a check says what is done behind a colon", "no colon"),
        "write `$$`",
    ),
    told(
        ("^ each most(one) with most(what) loses|lose $", "each (one) with (what) : its controller loses"),
        ("a check says what is done behind a colon", "no colon"),
        "write `$$`",
    ),
    // how often
    told(
        (
            "^ the some(nth) time most(event) each|every|per some(period) , all(do)",
            "the (nth) time each (period) (event) : (do)",
        ),
        ("of which period it is stands in front", OTHERWISE),
        "write `$$`",
    ),
];
