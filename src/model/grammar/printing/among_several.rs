//! Wordings of a game of one's own: what has the most or the least of something, and the others besides what was chosen.

use super::told::{RefusedWording, told};

const OTHERWISE: &str = "worded otherwise here";
const SUPERLATIVE: (&str, &str) = ("what is greatest or least is said by comparing", OTHERWISE);
const THE_OTHERS: (&str, &str) = ("those besides what was chosen are described by `other than`", OTHERWISE);
const IN_ZONE: (&str, &str) = ("whether one of several is somewhere is asked by `there is`", OTHERWISE);
const CHOSEN_WORD: (&str, &str) = ("a word that is chosen gets a name, and is read by it", OTHERWISE);

/// All of them, behind those of [`super::second_game`].
pub(super) const WORDINGS: &[RefusedWording] = &[
    // what is there
    told(
        ("one(if:if|while|and|or) text(name) is in zone(zone)", "(if) there is a (name) in (zone)"),
        IN_ZONE,
        "write `(if) there is a (name) in (zone)`",
    ),
    told(
        ("one(if:if|while|and|or) text(name) has most(what) :", "(if) there is a (name) with (what) in play :"),
        IN_ZONE,
        "write `(if) there is a (name) with (what) in play:`",
    ),
    told(
        ("one(if:if|while|and|or) a|an most(one) is in zone(zone)", "(if) there is a (one) in (zone)"),
        IN_ZONE,
        "write `(if) there is a (one) in (zone)`",
    ),
    // what was chosen
    told(
        (
            "choose a|an some(set) . most(ones) of that some(again) most(rest) $",
            "choose a (set) as C , C (ones) (rest)",
        ),
        CHOSEN_WORD,
        "write `$$`",
    ),
    told(
        (
            "choose a|an some(set) . some(do) all|each most(ones) of that some(again) $",
            "choose a (set) as C , (do) each C (ones)",
        ),
        CHOSEN_WORD,
        "write `$$`",
    ),
    // the others
    told(
        ("choose a|an most(one) . some(do) the others|rest >", "choose a (one) as K , (do) each (one) other than K"),
        THE_OTHERS,
        "write `$$`",
    ),
    told(
        ("choose a|an most(one) , some(do) the others|rest >", "choose a (one) as K , (do) each (one) other than K"),
        THE_OTHERS,
        "write `$$`",
    ),
    told(
        (
            "choose a|an most(one) , then some(do) the others|rest >",
            "choose a (one) as K , (do) each (one) other than K",
        ),
        THE_OTHERS,
        "write `$$`",
    ),
    // the most and the least
    told(
        (
            "< most(do) the word(one) with the most|highest|greatest|largest|biggest some(number) you control >",
            "choose a (one) you control that there is no (one) you control with (number) > its (number) as K , (do) K",
        ),
        SUPERLATIVE,
        "write `$$`, where you choose among those that have equally much",
    ),
    told(
        (
            "< most(do) the word(one) with the least|lowest|fewest|smallest some(number) you control >",
            "choose a (one) you control that there is no (one) you control with (number) < its (number) as K , (do) K",
        ),
        SUPERLATIVE,
        "write `$$`, where you choose among those that have equally little",
    ),
    told(
        (
            "< most(do) the word(one) with the most|highest|greatest|largest|biggest some(number) >",
            "choose a (one) that there is no (one) in play with (number) > its (number) as K , (do) K",
        ),
        SUPERLATIVE,
        "write `$$`, where you choose among those that have equally much",
    ),
    told(
        (
            "< most(do) the word(one) with the least|lowest|fewest|smallest some(number) >",
            "choose a (one) that there is no (one) in play with (number) < its (number) as K , (do) K",
        ),
        SUPERLATIVE,
        "write `$$`, where you choose among those that have equally little",
    ),
    told(
        (
            "^ the word(one) with the most|highest|greatest some(number) one(verb:has|is|gets) most(what) $",
            "each (one) that there is no (one) in play with (number) > its (number) (verb) (what)",
        ),
        SUPERLATIVE,
        "write `$$`, which is said of all that have equally much",
    ),
    told(
        (
            "^ the word(one) with the least|lowest|fewest some(number) one(verb:has|is|gets) most(what) $",
            "each (one) that there is no (one) in play with (number) < its (number) (verb) (what)",
        ),
        SUPERLATIVE,
        "write `$$`, which is said of all that have equally little",
    ),
    told(
        (
            "< the player with the most|highest|greatest some(number) most(done) >",
            "for each player : if there is no hero that (number) of its controller > (number) of that player : that player (done)",
        ),
        ("which player has the most is said by comparing", OTHERWISE),
        "write `$$` where each player has a hero in play; all who have equally much do it",
    ),
    told(
        (
            "< the player with the least|lowest|fewest some(number) most(done) >",
            "for each player : if there is no hero that (number) of its controller < (number) of that player : that player (done)",
        ),
        ("which player has the least is said by comparing", OTHERWISE),
        "write `$$` where each player has a hero in play; all who have equally little do it",
    ),
    told(
        (
            "< the player with the most|highest|greatest some(number) most(done) >",
            "for each player : if (number) of that player > (number) of the player after that player : that player (done)",
        ),
        ("which player has the most is said by comparing", OTHERWISE),
        "write `$$` of two players, where nobody does it if they have equally much (`>=` for both)",
    ),
    told(
        (
            "< the player with the least|lowest|fewest some(number) most(done) >",
            "for each player : if (number) of that player < (number) of the player after that player : that player (done)",
        ),
        ("which player has the least is said by comparing", OTHERWISE),
        "write `$$` of two players, where nobody does it if they have equally much (`<=` for both)",
    ),
];
