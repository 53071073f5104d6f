//! Wordings of first cards that are said otherwise here: costs, what a comma ends, what is counted, by whom it is done.

use super::super::printed::mentions_word;
use super::super::reader::StatementReader;
use super::template::FoundTemplate;
use super::told::{RefusedWording, told};
use crate::rulebook::Zone;
use syntax::{Mark, Part};

const OTHERWISE: &str = "worded otherwise here";
const AS_COST: (&str, &str) =
    ("what activating costs stands right behind `activate`, and one colon behind that", "a colon");
const FOR_EACH: (&str, &str) = ("what is done for each stands behind a colon", "a comma");
const AS_MANY: (&str, &str) = ("to how many something was done is known behind `if you do`", OTHERWISE);
const ON_IT: (&str, &str) = ("what was on an object as it left is asked as of one that is there", OTHERWISE);
const EFFECT_FIRST: (&str, &str) = ("so much for each stands behind the effect", OTHERWISE);
const NONE: (&str, &str) = ("of what there is none is said", "no what?");
const COMPARED: (&str, &str) = ("two numbers are compared by a sign", OTHERWISE);
const MUCH: (&str, &str) = ("how much is prevented is a number alone", "what is counted is known");
const BY: (&str, &str) = ("the sentence of this event has no place for by whom", "by whom?");
const BY_HELP: &str = "leave `by (who)` out if it is all the same by whom; else give the event that place in the rulebook, `[by SOURCE]` of an \
                       object or `[by PLAYER]` of a player, at the end of its sentence";

/// All of them, behind those of [`super::told_again`].
pub(super) const WORDINGS: &[RefusedWording] = &[
    // costs
    told(("^ activate : most(cost) : all(do)", "activate (cost) : (do)"), AS_COST, "write `$$`"),
    told(("^ activate : most(one) , most(two) : all(do)", "activate (one) , (two) : (do)"), AS_COST, "write `$$`"),
    // for each
    told(("< for each most(ones) , all(do)", "for each (ones) : (do)"), FOR_EACH, "write `for each (ones): (do)`"),
    told(
        ("for each some(counter) counter|counters that was|were on", "for each (counter) counter on"),
        ON_IT,
        "leave `that was` out: it is asked of it as it was when it left",
    ),
    told(("^ for each most(ones) , most(effect) $", "(effect) for each (ones)"), EFFECT_FIRST, "write `$$`"),
    told(
        (
            "put a|an|1 some(counter) counter on most(one) if it|this has none",
            "put 1 (counter) counters on (one) if (one) has no (counter) counters",
        ),
        NONE,
        "write `put 1 (counter) counters on (one) if (one) has no (counter) counters`",
    ),
    // to how many it was done
    told(
        ("<< most(do) and draw|draws a|an|1 card for each >>", "(do) , if you do : draw [ that many ] cards"),
        AS_MANY,
        "write `(do), if you do: draw (that many) cards`",
    ),
    told(
        ("<< most(do) , draw|draws a|an|1 card for each >>", "(do) , if you do : draw [ that many ] cards"),
        AS_MANY,
        "write `(do), if you do: draw (that many) cards`",
    ),
    told(
        ("<< most(do) and some(verb) a|an|1 some(what) for each >>", "(do) , if you do : (verb) [ that many ] (what)"),
        AS_MANY,
        "write `(do), if you do: (verb) (that many) (what)`",
    ),
    told(
        (
            "<< most(do) and some(verb) digit(much) some(what) for each >>",
            "(do) , if you do : (verb) [ (much) * that many ] (what)",
        ),
        AS_MANY,
        "write `(do), if you do: (verb) ((much) * that many) (what)`",
    ),
    told(
        (
            "<< sent(do) one(mark:.|,) draw a|an|1 card for each most(ones) this way >>",
            "(do) , if you do : draw [ that many ] cards",
        ),
        AS_MANY,
        "write `(do), if you do: draw (that many) cards`",
    ),
    told(
        (
            "<< sent(do) one(mark:.|,) some(verb) a|an|1 some(what) for each most(ones) this way >>",
            "(do) , if you do : (verb) [ that many ] (what)",
        ),
        AS_MANY,
        "write `(do), if you do: (verb) (that many) (what)`",
    ),
    told(
        (
            "<< sent(do) one(mark:.|,) some(verb) digit(much) some(what) for each most(ones) this way >>",
            "(do) , if you do : (verb) [ (much) * that many ] (what)",
        ),
        AS_MANY,
        "write `(do), if you do: (verb) ((much) * that many) (what)`",
    ),
    // by whom
    told(
        (
            "^ when most(one) or most(other) is most(event) by most(who) : all(do)",
            "when (one) is (event) or (other) is (event) : (do)",
        ),
        BY,
        BY_HELP,
    ),
    told(("^ when most(event) by most(who) :", "when (event) :"), BY, BY_HELP),
    told(("^ if most(event) by most(who) ,", "if (event) ,"), BY, BY_HELP),
    told(("^ most(one) can't|cannot most(do) by most(who) $", "(one) can't (do)"), BY, BY_HELP),
    told(("^ can't|cannot most(do) by most(who) $", "this can't (do)"), BY, BY_HELP),
    // how much
    told(("^ if most(event) , prevent digit(much) some(what) $", "if (event) , prevent (much)"), MUCH, "write `$$`"),
    // how many there are
    told(
        (
            "you control more most(what) than your|an|the opponent",
            "number of (what) you control > number of (what) your opponent controls",
        ),
        COMPARED,
        "write `number of (what) you control > number of (what) your opponent controls`",
    ),
    told(
        (
            "you control fewer|less most(what) than your|an|the opponent",
            "number of (what) you control < number of (what) your opponent controls",
        ),
        COMPARED,
        "write `number of (what) you control < number of (what) your opponent controls`",
    ),
    told(
        (
            "your|an|the opponent controls more most(what) than you",
            "number of (what) your opponent controls > number of (what) you control",
        ),
        COMPARED,
        "write `number of (what) your opponent controls > number of (what) you control`",
    ),
];

impl StatementReader<'_, '_, '_> {
    /// Whether what is told by one of these would be something else, where it stands.
    pub(super) fn means_another(&self, row: &RefusedWording, found: &FoundTemplate, run: &[Part]) -> bool {
        // A rulebook has no card that resolves.
        if self.b.of_rules && row.by.starts_with("resolve") {
            return true;
        }
        // Counters are on an object, and no number of a hero.
        if row.by.contains("your hero") && run.iter().any(|part| part.is_word("counter") || part.is_word("counters")) {
            return true;
        }
        // What does not happen is the event that would: `if this would flee, it doesn't flee`.
        if row.message == super::how_much::NOT_SO.0
            && let [verb, ..] = found.hole("verb", run)
        {
            return !found.hole("event", run).iter().any(|part| part.word() == verb.word());
        }
        // What lies out of play has no controller.
        if row.by.starts_with("gain control of") {
            let is_away = |zone: &Zone| !zone.in_play && run.iter().any(|part| part.is_word(&zone.name));
            return self.b.rulebook.zones.iter().any(is_away);
        }
        if row.message == AS_MANY.0 {
            return self.says_an_amount(found.hole("do", run));
        }
        row.message == BY.0 && ["event", "do"].iter().any(|hole| self.says_by_whom(found.hole(hole, run)))
    }

    /// Whether what is done has an amount, which `that many` would be, as in `deal 3 damage to each unit`.
    fn says_an_amount(&self, done: &[Part]) -> bool {
        let numbers = || self.b.rulebook.numbers.iter();
        let compares = |before: &Part| {
            let signs = [Mark::Less, Mark::Greater, Mark::Equal, Mark::LessEqual, Mark::GreaterEqual];
            let is_number =
                numbers().any(|number| number.name.split(' ').next_back().is_some_and(|last| before.is_word(last)));
            is_number
                || signs.iter().any(|sign| before.is_mark(*sign))
                || ["than", "least", "most"].iter().any(|word| before.is_word(word))
        };
        (0..done.len()).any(|at| match &done[at] {
            Part::Number { .. } => {
                let behind = done.get(at + 1).is_some_and(|next| next.is_word("target") || next.is_word("other"));
                !behind && !at.checked_sub(1).is_some_and(|before| compares(&done[before]))
            }
            Part::Word { text, .. } => text.len() == 1 && text.starts_with(char::is_uppercase),
            Part::Group(_) => true,
            Part::Text { .. } | Part::Reference { .. } | Part::Mark { .. } => false,
        })
    }

    /// Whether an event of these words has a place for by whom it is done.
    fn says_by_whom(&self, event: &[Part]) -> bool {
        let words = || event.iter().filter_map(Part::word).filter(|word| !["is", "are", "be", "would"].contains(word));
        let mut forms = self.b.rulebook.events.iter().flat_map(|kind| &kind.forms);
        forms.any(|form| mentions_word(form, "by") && words().any(|word| mentions_word(form, word)))
    }
}
