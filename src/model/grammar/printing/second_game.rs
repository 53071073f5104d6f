//! Wordings of those who have a first game and go on: what a player does, what is no longer so, and what there is to ask about.

use super::told::{RefusedWording, told};

const OTHERWISE: &str = "worded otherwise here";
const CHANGED: (&str, &str) = ("how much an event is changes in its place", OTHERWISE);
const BY_PLAYER: (&str, &str) = ("the sentence of this event has no player behind `by`", "by whom?");
const BY_PLAYER_HELP: &str =
    "write `$$`; or give the event a player in the rulebook, `[by PLAYER]` at the end of its sentence";
const NO_LONGER: (&str, &str) = ("what is no longer so is not so", OTHERWISE);
const NEXT: (&str, &str) = ("the next time is said of the event", OTHERWISE);

/// All of them, behind those of [`super::first_try`].
pub(super) const WORDINGS: &[RefusedWording] = &[
    told(
        (
            "^ if most(event) , reduce the amount|damage by digit(much) $",
            "if (event) , instead the amount becomes the amount - (much)",
        ),
        CHANGED,
        "write `if (event), instead the amount becomes the amount - (much)`",
    ),
    told(
        (
            "^ if most(event) , increase the amount|damage by digit(much) $",
            "if (event) , instead the amount becomes the amount + (much)",
        ),
        CHANGED,
        "write `if (event), instead the amount becomes the amount + (much)`",
    ),
    told(
        (
            "^ most(one) one(cannot:can't|cannot) be most(event) by an|your opponent|opponents $",
            "(one) (cannot) be (event) by an enemy object",
        ),
        BY_PLAYER,
        BY_PLAYER_HELP,
    ),
    told(
        (
            "^ most(one) one(cannot:can't|cannot) be most(event) by an|your opponent|opponents $",
            "(one) (cannot) be (event)",
        ),
        BY_PLAYER,
        "write `$$` if it is all the same by whom; else give the event a player in the rulebook, `[by PLAYER]` at the end of its sentence",
    ),
    told(
        ("^ when most(one) is|are no longer most(so) : all(do)", "when (one) is not (so) : (do)"),
        NO_LONGER,
        "write `$$`, which triggers whenever that comes to be so; or answer the event that ends it",
    ),
    told(
        (
            "< the next some(what) you destroy this some(period) is exiled >",
            "the next time a (what) would be destroyed this (period) , instead exile it",
        ),
        NEXT,
        "write `$$`; that it is you who does it has to stand in the sentence of the event",
    ),
];
