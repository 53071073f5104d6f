//! Wordings of those who design a game of their own: limits behind what is activated, players that are compared, what is drawn from
//! where, what two things exchange, and rules on copies of one card.

use super::super::reader::StatementReader;
use super::Reworded;
use super::told::{RefusedWording, told};
use crate::event::FormPart;
use syntax::Part;

const OTHERWISE: &str = "worded otherwise here";
const FROM_THE_TOP: (&str, &str) = ("cards are drawn from the top", "said twice");
const LIMIT: (&str, &str) = ("how often, and when, something can be activated stands behind `activate`", OTHERWISE);
const COMPARED: (&str, &str) = ("two numbers are compared by a sign", OTHERWISE);
const WHOSE_STATE: (&str, &str) = ("of which player something is so is said of one of them", "whose?");
const THIS_COUNTER: (&str, &str) = ("what is removed is said in full", "of what?");
const FOR_EACH_SOME: (&str, &str) = ("so much for each few is a quotient", OTHERWISE);
const NEVER: (&str, &str) = ("what never happens is forbidden by `can't`", OTHERWISE);
const COPIES: (&str, &str) = ("what becomes like another object is a copy of it", OTHERWISE);
const TAKEN_OVER: (&str, &str) = ("who controls an object from now on is an effect", OTHERWISE);
const DOUBLED: (&str, &str) = ("what is doubled is gained once more", OTHERWISE);
const ONE_OF_A_NAME: (&str, &str) = ("a limit on objects of one name is what is done as another comes", OTHERWISE);
const HALVES: (&str, &str) = ("how a half is rounded is said by its sum", OTHERWISE);
const WITH_COST: (&str, &str) =
    ("what playing costs besides is said by `as an additional cost to play this`", OTHERWISE);
const BY_PLAYER: (&str, &str) = ("the event is said of who does it", OTHERWISE);

/// All of them, behind those of [`super::second_game`].
pub(super) const WORDINGS: &[RefusedWording] = &[
    // drawing
    told(
        ("one(verb:draw|draws) the top card of your|their deck", "(verb) 1 card"),
        FROM_THE_TOP,
        "write `(verb) 1 card`",
    ),
    told(
        ("one(verb:draw|draws) the top digit(much) cards of your|their deck", "(verb) (much) cards"),
        FROM_THE_TOP,
        "write `(verb) (much) cards`",
    ),
    // how often, and when
    told(
        (
            "^ activate most(cost) : all(do) , activate only one(often:once|twice) each|per some(period) $",
            "activate (often) per (period) (cost) : (do)",
        ),
        LIMIT,
        "write `$$`",
    ),
    told(
        (
            "^ activate most(cost) : all(do) one(mark:.|,) only one(often:once|twice) each|per some(period) $",
            "activate (often) per (period) (cost) : (do)",
        ),
        LIMIT,
        "write `$$`",
    ),
    told(
        (
            "^ activate most(cost) , only one(often:once|twice) each|per some(period) : all(do)",
            "activate (often) per (period) (cost) : (do)",
        ),
        LIMIT,
        "write `$$`",
    ),
    told(
        (
            "^ activate most(cost) , one(often:once|twice) each|per some(period) : all(do)",
            "activate (often) per (period) (cost) : (do)",
        ),
        LIMIT,
        "write `$$`",
    ),
    told(
        (
            "^ activate most(cost) only one(often:once|twice) each|per some(period) : all(do)",
            "activate (often) per (period) (cost) : (do)",
        ),
        LIMIT,
        "write `$$`",
    ),
    told(
        (
            "^ activate only one(often:once|twice) each|per some(period) one(mark:,|:) most(cost) : all(do)",
            "activate (often) per (period) (cost) : (do)",
        ),
        LIMIT,
        "write `$$`",
    ),
    told(
        (
            "^ activate only one(often:once|twice) each|per one(period:turn) most(cost) : all(do)",
            "activate (often) per (period) (cost) : (do)",
        ),
        LIMIT,
        "write `$$`",
    ),
    told(
        (
            "^ activate one(often:once|twice) each|every|a some(period) , most(cost) : all(do)",
            "activate (often) per (period) (cost) : (do)",
        ),
        LIMIT,
        "write `$$`",
    ),
    told(
        (
            "^ activate most(cost) : all(do) , activate only on|during some(when) $",
            "activate if during (when) , (cost) : (do)",
        ),
        LIMIT,
        "write `$$`",
    ),
    told(
        (
            "^ activate most(cost) : all(do) one(mark:.|,) only on|during some(when) $",
            "activate if during (when) , (cost) : (do)",
        ),
        LIMIT,
        "write `$$`",
    ),
    told(
        ("^ activate most(cost) , only on|during some(when) : all(do)", "activate if during (when) , (cost) : (do)"),
        LIMIT,
        "write `$$`",
    ),
    told(
        ("^ activate most(cost) only on|during some(when) : all(do)", "activate if during (when) , (cost) : (do)"),
        LIMIT,
        "write `$$`",
    ),
    told(
        (
            "^ activate only on|during some(when) one(mark:,|:) most(cost) : all(do)",
            "activate if during (when) , (cost) : (do)",
        ),
        LIMIT,
        "write `$$`",
    ),
    // players that are compared
    told(
        (
            "your|an|the opponent has more cards in hand than you",
            "number of cards in your opponent 's hand > number of cards in your hand",
        ),
        COMPARED,
        "write `number of cards in your opponent's hand > number of cards in your hand`",
    ),
    told(
        (
            "your|an|the opponent has fewer|less cards in hand than you",
            "number of cards in your opponent 's hand < number of cards in your hand",
        ),
        COMPARED,
        "write `number of cards in your opponent's hand < number of cards in your hand`",
    ),
    told(
        ("your|an|the opponent has more some(what) than you", "(what) of your opponent > your (what)"),
        COMPARED,
        "write `(what) of your opponent > your (what)`",
    ),
    told(
        ("your|an|the opponent has less|fewer some(what) than you", "(what) of your opponent < your (what)"),
        COMPARED,
        "write `(what) of your opponent < your (what)`",
    ),
    // of which player something is so
    told(
        ("^ when an|the opponent has most(what) : all(do)", "when your opponent has (what) : (do)"),
        WHOSE_STATE,
        "of two players, write `$$`",
    ),
    told(
        ("^ when a|any player has most(what) : all(do)", "when you have (what) or your opponent has (what) : (do)"),
        WHOSE_STATE,
        "of two players, write `$$`",
    ),
    told(
        ("^ when each player has most(what) : all(do)", "when you have (what) and your opponent has (what) : (do)"),
        WHOSE_STATE,
        "of two players, write `$$`",
    ),
    // the counter that was asked for
    told(
        (
            "^ when most(event) and one(of:it|this) has a|an|1 some(counter) counter one(mark:,|:) remove one|1|it|that >",
            "when (event) and (of) has a (counter) counter : remove 1 (counter) counter from (of)",
        ),
        THIS_COUNTER,
        "write `$$`",
    ),
    told(
        (
            "^ when most(event) and one(of:it|this) has a|an|1 some(counter) counter on it one(mark:,|:) remove one|1|it|that >",
            "when (event) and (of) has a (counter) counter : remove 1 (counter) counter from (of)",
        ),
        THIS_COUNTER,
        "write `$$`",
    ),
    // so much for each few
    told(
        (
            "< some(do) digit(much) some(what) for each|every digit(few) some(resource) you have >",
            "(do) [ (much) * [ [ your (resource) minus your (resource) % (few) ] / (few) ] ] (what)",
        ),
        FOR_EACH_SOME,
        "write `$$`",
    ),
    told(
        (
            "< some(do) a|an some(what) for each|every digit(few) some(resource) you have >",
            "(do) [ [ your (resource) minus your (resource) % (few) ] / (few) ] (what)",
        ),
        FOR_EACH_SOME,
        "write `$$`",
    ),
    told(
        (
            "< some(do) digit(much) some(what) for each|every digit(few) some(resource) >",
            "(do) [ (much) * [ [ your (resource) minus your (resource) % (few) ] / (few) ] ] (what)",
        ),
        FOR_EACH_SOME,
        "write `$$`, of what you have",
    ),
    told(
        (
            "< some(do) a|an some(what) for each|every digit(few) some(resource) >",
            "(do) [ [ your (resource) minus your (resource) % (few) ] / (few) ] (what)",
        ),
        FOR_EACH_SOME,
        "write `$$`, of what you have",
    ),
    told(
        (
            "< some(do) digit(much) some(what) for each|every digit(few) most(ones) >",
            "(do) [ (much) * [ [ number of (ones) minus number of (ones) % (few) ] / (few) ] ] (what)",
        ),
        FOR_EACH_SOME,
        "write `$$`",
    ),
    // never
    told(("^ most(one) is|are never some(done) $", "(one) can't be (done)"), NEVER, "write `$$`"),
    told(("^ most(one) never some(do) $", "(one) can't (do)"), NEVER, "write `$$`"),
    // copies, control, exchange
    told(
        ("< most(one) copies|copy most(other) until most(end) >", "(one) becomes a copy of (other) until (end)"),
        COPIES,
        "write `(one) becomes a copy of (other) until (end)`",
    ),
    told(
        ("< most(one) copies|copy most(other) >", "(one) becomes a copy of (other) until end of turn"),
        COPIES,
        "write `(one) becomes a copy of (other) until end of turn`, or `indefinitely`",
    ),
    told(
        ("< you steal most(one) >", "gain control of (one) until end of turn"),
        TAKEN_OVER,
        "write `gain control of (one) until end of turn`, or `indefinitely`",
    ),
    told(
        ("< steal most(one) >", "gain control of (one) until end of turn"),
        TAKEN_OVER,
        "write `gain control of (one) until end of turn`, or `indefinitely`",
    ),
    told(
        ("< steal most(one) from most(whom) >", "gain control of (one) an opponent controls until end of turn"),
        TAKEN_OVER,
        "write `gain control of (one) an opponent controls until end of turn`, or `indefinitely`",
    ),
    told(
        ("< you steal most(one) from most(whom) >", "gain control of (one) an opponent controls until end of turn"),
        TAKEN_OVER,
        "write `gain control of (one) an opponent controls until end of turn`, or `indefinitely`",
    ),
    told(
        (
            "< steal digit(much) some(what) from target|an|each|your opponent >",
            "for each opponent : that player loses (much) (what) , if you do : you gain that much (what)",
        ),
        BY_PLAYER,
        "write `for each opponent: that player loses (much) (what), if you do: you gain that much (what)`",
    ),
    told(
        ("< double your some(what) >", "gain [ your (what) ] (what)"),
        DOUBLED,
        "write `gain (your (what)) (what)`: as much as there is once more",
    ),
    told(
        (
            "< double the number of some(counter) counters on most(one) >",
            "put X (counter) counters on (one) , where X is (counter) counters on it",
        ),
        DOUBLED,
        "write `put X (counter) counters on (one), where X is (counter) counters on it`",
    ),
    // copies of one card
    told(
        (
            "^ if|when you control two|2 text(card) one(mark:,|:) destroy|sacrifice one|1|it|this $",
            "when this enters play and there is another (card) you control : destroy an object named (card) you control",
        ),
        ONE_OF_A_NAME,
        "write `$$`: the one is chosen as it is done; `destroy this` for the new one",
    ),
    told(
        (
            "^ if|when you control two|2 text(card) one(mark:,|:) destroy|sacrifice one|1 of them $",
            "when this enters play and there is another (card) you control : destroy an object named (card) you control",
        ),
        ONE_OF_A_NAME,
        "write `$$`: the one is chosen as it is done; `destroy this` for the new one",
    ),
    told(
        (
            "^ only one|1 text(card) may|can be in play $",
            "when this enters play and there is another (card) in play : destroy this",
        ),
        ONE_OF_A_NAME,
        "write `$$`; where the one that was there goes, `destroy each other object named (card)`",
    ),
    told(
        (
            "^ you may|can control only one|1 text(card) $",
            "when this enters play and there is another (card) you control : destroy this",
        ),
        ONE_OF_A_NAME,
        "write `$$`; where one of them is chosen, `destroy an object named (card) you control`",
    ),
    told(
        (
            "^ you can't|cannot control more than one|1 text(card) $",
            "when this enters play and there is another (card) you control : destroy this",
        ),
        ONE_OF_A_NAME,
        "write `$$`; where one of them is chosen, `destroy an object named (card) you control`",
    ),
    told(
        (
            "^ a player may|can control only one|1 text(card) $",
            "when this enters play and there is another (card) you control : destroy this",
        ),
        ONE_OF_A_NAME,
        "write `$$`; where one of them is chosen, `destroy an object named (card) you control`",
    ),
    // halves
    told(
        ("half your some(what) rounded up", "[ [ your (what) + your (what) % 2 ] / 2 ] (what)"),
        HALVES,
        "write `((your (what) + your (what) % 2) / 2) (what)`; how all quotients are rounded is the policy `fractions are rounded`",
    ),
    told(
        ("half your some(what) , rounded up", "[ [ your (what) + your (what) % 2 ] / 2 ] (what)"),
        HALVES,
        "write `((your (what) + your (what) % 2) / 2) (what)`; how all quotients are rounded is the policy `fractions are rounded`",
    ),
    told(
        ("half your some(what) rounded down", "[ [ your (what) minus your (what) % 2 ] / 2 ] (what)"),
        HALVES,
        "write `((your (what) minus your (what) % 2) / 2) (what)`; how all quotients are rounded is the policy `fractions are rounded`",
    ),
    told(
        ("half your some(what) , rounded down", "[ [ your (what) minus your (what) % 2 ] / 2 ] (what)"),
        HALVES,
        "write `((your (what) minus your (what) % 2) / 2) (what)`; how all quotients are rounded is the policy `fractions are rounded`",
    ),
    told(
        ("half of your some(what) >", "[ half your (what) ] (what)"),
        HALVES,
        "write `(half your (what)) (what)`; how all quotients are rounded is the policy `fractions are rounded`",
    ),
    told(
        ("half your some(what) >", "[ half your (what) ] (what)"),
        HALVES,
        "write `(half your (what)) (what)`; how all quotients are rounded is the policy `fractions are rounded`",
    ),
    // costs of playing
    told(
        ("^ additional|Additional cost : most(cost) $", "as an additional cost to play this : (cost)"),
        WITH_COST,
        "write `$$`",
    ),
    // who does it
    told(
        ("^ when one|1 or more cards are drawn :", "when a player draws 1 or more cards :"),
        BY_PLAYER,
        "write `$$`, or of `you` alone",
    ),
    told(
        ("^ if a|1 card would be drawn , instead", "if a player would draw 1 or more cards , instead"),
        BY_PLAYER,
        "write `$$`, or of `you` alone",
    ),
    told(
        ("^ if a|1 card would be drawn , all(do) instead $", "if a player would draw 1 or more cards , instead (do)"),
        BY_PLAYER,
        "write `$$`, or of `you` alone",
    ),
    told(
        ("^ if some(what) would be gained , all(do) instead $", "if a player would gain (what) , instead (do)"),
        BY_PLAYER,
        "write `$$`, or of `you` alone",
    ),
    told(
        ("^ if most(what) would be discarded , all(do) instead $", "if a player would discard (what) , instead (do)"),
        BY_PLAYER,
        "write `$$`, or of `you` alone",
    ),
];

impl StatementReader<'_, '_, '_> {
    /// `1 or more units enter play`, where the sentence of the event has `enters` alone.
    pub(super) fn verb_of_many(&self, run: &[Part], at: usize) -> Option<Reworded> {
        let or =
            (0..at).find(|or| run[*or].is_word("or") && run.get(or + 1).is_some_and(|more| more.is_word("more")))?;
        let forms = || self.b.rulebook.events.iter().flat_map(|kind| &kind.forms);
        let said = |form: &Vec<FormPart>, verb: &str| match form.get(1) {
            Some(FormPart::Word(word)) => word == verb,
            Some(FormPart::Either(ways)) => {
                ways.iter().any(|way| way.first() == Some(&FormPart::Word(verb.to_owned())))
            }
            Some(FormPart::Hole(_) | FormPart::Optional(_)) | None => false,
        };
        let is_verb = |at: &usize| {
            let word = run.get(*at).and_then(Part::word).filter(|_| *at > or + 2);
            word.is_some_and(|word| forms().any(|form| said(form, &format!("{word}s")) && !said(form, word)))
        };
        let verb = [at, at - 1].into_iter().find(is_verb)?;
        let mut parts = run.to_vec();
        let Part::Word { text, .. } = &mut parts[verb] else { return None };
        text.push('s');
        Some(Reworded::read(parts))
    }
}
