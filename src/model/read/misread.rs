//! What later readers wrote: arguments that are explained behind an effect, names that were not given, zones in the place of events.

use super::followed::follow;
use super::mistakes::{book, card, fine, lines, told};
use super::testing::wrong;

/// A scenario with an object that has these abilities, and a keyword with a parameter.
fn warded(abilities: &str) -> String {
    format!("{}keyword ward(N) {{ if this would be dealt damage, prevent N }}\n", card(abilities))
}

/// What an argument of a given keyword is can be said behind the effect; what it counts is counted where the keyword is.
#[test]
fn an_argument_can_be_explained_behind_the_effect_that_gives_its_keyword() {
    fine(
        warded,
        &[
            "activate free: target unit gains ward(X) until end of turn, where X is 2",
            "activate free: until end of turn, target unit gains ward(X), where X is 2",
            "activate free: target unit gains ward(X) until end of turn, where X is 2, draw 1 card",
            "activate free: target unit gains +X power and ward(X) until end of turn, where X is 2",
            "units you control have ward(X), where X is number of items you control",
            "this has ward(X), where X is number of items you control",
            "units have ward(X), where X is number of items",
            "gains ward(X), where X is number of items",
            "ward(X), where X is number of items you control",
        ],
    );
    told(
        warded,
        &[
            (
                "activate free: target unit gains ward(X) until end of turn, where X is number of items",
                "`X` is counted each time that `ward` needs it, and not once, as variables of this effect are [not a variable of the effect] \
                 (write `ward(number of items) until end of turn` if that is meant)",
            ),
            (
                "activate free: target unit gets +X power and ward(X) until end of turn, where X is number of items",
                "`X` is counted each time that `ward` needs it",
            ),
            (
                "activate free: target unit you control gains ward(X), where X is number of items you control",
                "(write `ward(number of items you control)` if that is meant)",
            ),
            (
                "activate free: choose a unit, it gains ward(X) until end of turn, where X is number of red units",
                "(write `ward(number of red units) until end of turn` if that is meant)",
            ),
            (
                "activate free: target unit gains ward(X) until end of turn, where X is number of items you control",
                "`ward` is read where it is gained: `you` is the controller of what gains it, and reads as the controller of what gives it [whose?]",
            ),
            ("units have ward(X), where X is number of items you control", "`you` is the controller of what gains it"),
            (
                "activate free: target unit gains ward(X) until end of turn, where X is power of this",
                "`this` is what gains it, and reads as what gives it",
            ),
            (
                "activate free: target unit gains ward(X) until end of turn, where X is its power",
                "what has the keyword is `this` there",
            ),
            (
                "when a unit is dealt damage: it gains ward(X) until end of turn, where X is the amount",
                "an argument of a keyword that an object gains is read there, behind the event",
            ),
            (
                "activate free: let X = number of items, target unit gains ward(X) until end of turn",
                "write what it is counted by, such as `(number of units you control)`",
            ),
            (
                "activate free: target unit gains ward(X) until end of turn, where Y is number of items",
                "nothing says what `X` is",
            ),
            (
                "activate free: target unit gains ward(1), ward(2) until end of turn",
                "keyword `ward` is no event [is gained by what?]",
            ),
        ],
    );
}

/// What follows of a name that was not given is not told.
#[test]
fn a_name_that_is_not_given_is_missed_once() {
    let text = |body: &str| card(&format!("activate free: {{ {body} }}"));
    let one = |body: &str, message: &str| {
        let found = super::testing::problems(&[("a.assize", &text(body))]);
        assert!(found.len() == 1 && found[0].contains(message), "{found:?}");
    };
    one("choose a unit as a; a gets +1 power until end of turn; destroy a", "`a` is a word of the language");
    one("choose a unitt as T; T gets +1 power until end of turn; { destroy T }", "no word `unitt`");
    one("create a copy of this as T; destroy T", "`create` is no event of the rulebook");
    let both = super::testing::problems(&[("a.assize", &text("choose a unitt as T; draww 1 card"))]);
    assert_eq!(both.len(), 2, "{both:?}");
}

#[test]
fn where_an_object_goes_is_told_by_its_events() {
    told(
        card,
        &[
            (
                "when a unit is put into exile: draw 1 card",
                "no event is worded `put into exile` [by which event?] (what puts an object into exile is `OBJECT (is|are|would be) exiled`: \
                 say it of that event, or of each, joined by `or`)",
            ),
            ("when a unit is put into discard: draw 1 card", "what puts an object into discard is `"),
            (
                "activate free: put target item in hand into play under your control",
                "(write `activate free: put target item in hand into play, it is controlled by you indefinitely`)",
            ),
        ],
    );
    follow(card, &["when this is put into discard: draw 1 card"]);
}

#[test]
fn a_second_object_of_one_that_is_described_needs_a_card() {
    wrong(
        &lines("A: \"Curse\" is item in hand { resolve: draw 1 card }\nA: \"Curse\" in hand as other"),
        &[
            "6:4 no card `Curse` is declared [an object without words, numbers and abilities] (`use` the file that declares it; a line above describes an object, and no \
           card: for both, declare `card \"Curse\": WORDS { ... }` outside the scenario)",
        ],
    );
}

/// A rulebook with a zone of secrets, in which abilities work, and an event of the hand alone.
fn secrets(text: &str) -> String {
    format!(
        "use std.plain\nrulebook r extends plain {{ zones {{ secrets }}\n\
         event toss {{ \"toss OBJECT\"; only if OBJECT is in hand; does: place OBJECT in discard }} }}\n\
         card \"C\": item {{ {text} }}\nscenario s {{ uses r; players A (turn), B\nA: \"C\" in secrets\nA: \"M\" is unit with power 1\nexpect ends }}\n"
    )
}

#[test]
fn an_ability_is_told_whose_event_happens_elsewhere_alone() {
    let never =
        "event `toss` happens to what is in hand alone, and this works in secrets: it is never done [not from there]";
    told(
        secrets,
        &[
            ("from secrets: activate toss this: draw 1 card", never),
            ("from secrets: when a unit is destroyed: toss this", never),
            ("from secrets: when a unit is destroyed: { draw 1 card; you may toss this }", never),
            ("activate free: toss this", "event `toss` happens to what is in hand alone, and this works in play"),
        ],
    );
    fine(
        secrets,
        &[
            "from hand: activate toss this: draw 1 card",
            "from secrets or hand: activate toss this: draw 1 card",
            "from secrets: activate toss a card: draw 1 card",
            "from secrets: activate return this to hand, toss this: draw 1 card",
            "when this is returned to hand: toss this",
        ],
    );
}

#[test]
fn what_allows_what_nothing_forbids_is_told() {
    let ruled = |rules: &str| {
        let rules = rules.to_owned();
        move |ability: &str| {
            format!(
                "use std.plain\nrulebook r extends plain {{ {rules} }}\ncard \"C\": unit {{ {ability} }}\n\
                 scenario s {{ uses r; players A (turn), B\nA: \"C\" in play\nexpect ends }}\n"
            )
        }
    };
    let nothing = "no line of the `rules` of `r` forbids event `destroy`, so that this allows nothing [it can anyway]";
    told(
        ruled(""),
        &[("this can be destroyed", nothing), ("activate free: this turn, units can be destroyed", nothing)],
    );
    fine(ruled("rules { each unit can't be destroyed }"), &["this can be destroyed"]);
    fine(ruled("rules { each unit has { this can't be destroyed } }"), &["this can be destroyed"]);
}

#[test]
fn a_token_that_resolves_is_told() {
    let token = |text: &str| {
        format!(
            "use std.plain\ntoken \"T\": unit {{ {text} }}\nscenario s {{ uses plain; players A (turn), B\nA: \"T\" in play\nexpect ends }}\n"
        )
    };
    told(token, &[("resolve: draw 1 card", "no token is played, so that `T` never resolves [never done]")]);
    fine(
        token,
        &["when this enters play: draw 1 card", "resolve: draw 1 card; when this is destroyed: do as this resolves"],
    );
}

#[test]
fn what_gives_what_is_there_is_told() {
    told(
        card,
        &[
            ("units are units", "what gets `unit` here is described as having it [changes nothing]"),
            ("red units are red", "what gets `red` here is described as having it"),
            ("units with guard have guard", "what gets `guard` here is described as having it"),
            ("activate free: red units get +1 power and are red until end of turn", "what gets `red` here"),
        ],
    );
    fine(card, &["units are red", "units have guard", "units with swift have guard"]);
    let shield = |text: &str| {
        let keyword = "keyword shield { if this would be dealt damage, prevent 1 }";
        format!("{}{keyword}\n", card(text))
    };
    // Two of them prevent twice.
    fine(shield, &["units with shield have shield"]);
}

#[test]
fn what_is_expected_is_said_once_and_can_be_so() {
    let observed = |line: &str| lines(&format!("observe life of A's hero\n{line}"));
    told(
        observed,
        &[
            ("expect choosers A, A", "this chooser is named twice [the second]"),
            ("expect loop of A, A", "this chooser is named twice [the second]"),
            (
                "expect outcomes include { 3 }\nexpect outcomes never { 3 }",
                "this cannot be so beside what another line expects",
            ),
            (
                "expect outcomes never { 3 }\nexpect outcomes exactly { 3 }, { 4 }",
                "this cannot be so beside what another line expects",
            ),
        ],
    );
    fine(observed, &["expect outcomes include { 3 }\nexpect outcomes never { 4 }", "expect choosers A, B"]);
}

#[test]
fn names_that_texts_read_otherwise_are_refused() {
    told(
        lines,
        &[
            ("A: \"X\" is unit as it", "`it` is a word of the language [not a name for an object]"),
            ("A: \"X\" is unit as you", "`you` is a word of the language"),
        ],
    );
    let keyword = |name: &str| format!("{}keyword {name} {{ this gets +1 power }}\n", lines(""));
    told(
        keyword,
        &[("it", "`it` is a word of the language, and cannot be the name of a keyword [cannot be told apart]")],
    );
    told(
        book,
        &[
            (
                "numbers { strength 3 }",
                "a number has no value here: `strength 3` would be its name [no name] (write `strength`; how much a card says `3` of it stands there)",
            ),
            ("resources { mana 2 }", "a resource has no value here: `mana 2` would be its name"),
            ("zones { }", "block `zones` says nothing [empty] (write something in it, or leave it out)"),
            ("policies { }", "block `policies` says nothing"),
            ("event pet { \"pet OBJECT\"; only if }", "3:34 behind `only if` stands a condition [nothing here]"),
        ],
    );
    fine(book, &["numbers { strength }", "periods { stage 1 }"]);
    let adds = |body: &str| format!("{}keyword rise(N) adds up {{ {body} }}\n", lines(""));
    told(adds, &[("this gets +N power", "keyword `rise` cannot add up")]);
    fine(adds, &["when this is destroyed: draw N cards"]);
    wrong(
        "use std.plain\nrulebook r extend plain { }\n",
        &[
            "2:12 cannot read `extend` here [a part of the name?] (did you mean `extends`? a name of several words may stand in quotes)",
        ],
    );
    wrong("use \"std.plain\"\n", &["1:5 a module of std stands without quotes [no file] (write `use std.plain`)"]);
}

#[test]
fn what_else_was_written_is_told_in_its_own_words() {
    told(
        card,
        &[
            ("units get +-1 power", "an amount has one sign [two of them]"),
            ("units get + power", "by how much `power` changes is not said [how much?] (write `+1 power`"),
            ("units get +1", "which number of the object changes is not said [of which?] (write `+1 power`"),
            (
                "activate free: target unit gets +1 power for 2 turns",
                "how long an effect lasts is told by the end of a period",
            ),
            ("activate free: target unit gets +1 power until yesterday", "no duration is worded so [until when?]"),
            ("activate free: target unit gets +1 power until end of", "no duration is worded so"),
            ("while your turn: units get +1 power", "(write `while it is your turn: units get +1 power`)"),
            ("after this is destroyed: draw 1 card", "(write `when this is destroyed: draw 1 card`)"),
            ("before this is destroyed: draw 1 card", "what comes in front of an event is a replacement"),
            ("each turn: draw 1 card", "(write `at the start of your turn: draw 1 card`"),
            ("every turn, draw 1 card", "(write `at the start of your turn: draw 1 card`"),
            (
                "activate free: destroy \"Spark\", \"X\"",
                "an event happens to one object, or to `each` of some [two of them]",
            ),
            ("activate free: destroy \"Spark\" or \"X\"", "which of the two is not said [who chooses?]"),
            (
                "if a unit would be destroyed: instead draw 1 card",
                "(write `if a unit would be destroyed, instead draw 1 card`)",
            ),
            (
                "if a unit would be destroyed instead draw 1 card",
                "(write `if a unit would be destroyed, instead draw 1 card`)",
            ),
            ("activate free: draw 1 card, twice", "write `activate free: repeat 2 times: draw 1 card`"),
            ("activate free: twice, draw 1 card", "write `activate free: repeat 2 times: draw 1 card`"),
            ("activate free: draw cards", "how many is not said [how many?]"),
            (
                "activate free: if it is your turn then draw 1 card",
                "(write `activate free: if it is your turn: draw 1 card`)",
            ),
            ("activate free: let X be 3, draw X cards", "a value is given by `=`"),
            ("activate free: choose a number as X, draw X cards", "a number is chosen between two others"),
            ("activate free: destroy target", "behind `target` stands a description [of what?]"),
            ("activate free: destroy all", "behind `all` stands a description"),
            (
                "activate free: destroy 2 to 1 target units",
                "a number of targets is from 1 to 8 [at least more than at most]",
            ),
            ("activate free: destroy me", "a card calls itself `this`, and its controller `you`"),
            ("activate free: destroy you", "a player is no object [an object is meant here]"),
            (
                "activate free: destroy them",
                "nobody was named that it could be [means nothing here] (name them: `each ...`",
            ),
            ("activate free: do nothing", "an instruction does something [worded otherwise here] (leave it out)"),
            ("activate free: choose one { }", "there is nothing to choose from [empty]"),
            ("prevent 1", "what prevents an event names it first [which event?]"),
            ("units can't have guard", "(write `units lose guard`)"),
        ],
    );
    told(
        lines,
        &[
            ("observe power", "`power` is a number of objects [of which object?] (write `power of OBJECT`)"),
            ("observe life of A's hero == 2", "numbers are compared by one `=` [two of them]"),
            ("observe power of each unit", "write `total power of unit` for the sum"),
            (
                "happens: \"Spark\" fights A's hero",
                "no event of the rulebook is worded `\"Spark\" fights ...` [no such event]",
            ),
            (
                "happens: deal 2 damage to A's hero, A's hero",
                "an event happens to one object, or to `each` of some [two of them]",
            ),
            ("A draws 1 card", "(what happens stands behind `happens:`: write `happens: A draws 1 card`)"),
        ],
    );
}

/// What stands behind an object that a player has could be said of it or of what is described around.
#[test]
fn whose_a_condition_behind_two_objects_is_must_be_said() {
    told(
        card,
        &[
            (
                "each unit other than your hero with life <= 2 gets +1 power",
                "`with life <= 2` could be said of `your hero`, or of `each unit` [of which?] (write `each unit with life <= 2 other than your \
                 hero` if it is said of `each unit`, or `each unit other than (your hero with life <= 2)` if of `your hero`)",
            ),
            (
                "each unit with power > power of your hero with guard gets +1 power",
                "`with guard` could be said of `your hero`, or of `each unit`",
            ),
            (
                "when an item other than your hero with guard is destroyed: draw 1 card",
                "`with guard` could be said of `your hero`, or of `an item`",
            ),
            (
                "while there is no hero other than your hero with life <= 2: this gets +1 power",
                "`with life <= 2` could be said of `your hero`, or of `hero`",
            ),
            (
                "activate free: destroy target unit other than your hero in play",
                "`in play` could be said of `your hero`",
            ),
        ],
    );
    fine(
        card,
        &[
            "each unit with life <= 2 other than your hero gets +1 power",
            "each unit other than (your hero with life <= 2) gets +1 power",
            "each unit other than this with life <= 2 gets +1 power",
            "activate free: gain (power of your hero with guard) energy",
            "while your hero with guard exists: this gets +1 power",
        ],
    );
}

/// What stands in front of nouns that `or` joins could be said of the first alone.
#[test]
fn what_stands_in_front_of_nouns_joined_must_be_said_of_which() {
    told(
        card,
        &[
            (
                "each red unit or item gets +1 power",
                "`red` could be said of the first alone, or of all that `or` joins [of which?] (write `unit or item that is red` if of all; else say it \
                 of each in a sentence of its own",
            ),
            ("when a red unit or item is destroyed: draw 1 card", "`red` could be said of the first alone"),
            ("red units or items get +1 power", "(write `units or items that are red` if of all"),
            ("each swift unit or item gets +1 power", "(write `unit or item with swift` if of all"),
            ("each non-red unit or item gets +1 power", "(write `unit or item that is non-red` if of all"),
            (
                "activate free: destroy a red or blue unit or item or hero",
                "(write `unit or item or hero that is red or blue` if",
            ),
        ],
    );
    fine(
        card,
        &[
            "each red or blue unit gets +1 power",
            "each unit or item gets +1 power",
            "each enemy unit or item gets +1 power",
            "each other unit or item you control gets +1 power",
            "each red unit or item card gets +1 power",
            "each unit or item that is red gets +1 power",
        ],
    );
}

#[test]
fn at_which_time_and_how_often_are_told_in_their_place() {
    told(
        card,
        &[
            (
                "when a unit is destroyed for the first time each turn: draw 1 card",
                "at which time stands in front, without `when` [worded otherwise here] (write `the first time each turn a unit is destroyed: draw 1 card`)",
            ),
            (
                "when this is destroyed for the first time each turn: draw 1 card",
                "times are counted for players, not for each object [worded otherwise here] (write `once per turn, when this is destroyed: draw 1 card`)",
            ),
            (
                "when a unit is destroyed, the first time each turn: draw 1 card",
                "(write `the first time each turn a unit is",
            ),
            (
                "the first time each turn, when a unit is destroyed: draw 1 card",
                "(write `the first time each turn a unit is",
            ),
            (
                "on the first time each turn a unit is destroyed: draw 1 card",
                "(write `the first time each turn a unit is",
            ),
            (
                "the first time every turn a unit is destroyed: draw 1 card",
                "(write `the first time each turn a unit is",
            ),
            ("first time each turn a unit is destroyed: draw 1 card", "(write `the first time each turn a unit is"),
            (
                "the first time a unit is destroyed: draw 1 card",
                "of which period this is the first time is not said [worded otherwise here] (write `the first time each turn a unit is destroyed: draw \
                 1 card`, or `once, when a unit is destroyed: draw 1 card` for one time in the whole game)",
            ),
            (
                "once a turn, when a unit is destroyed: draw 1 card",
                "(write `once per turn, when a unit is destroyed: draw 1 card`)",
            ),
            (
                "once per turn a unit is destroyed: draw 1 card",
                "(write `once per turn, when a unit is destroyed: draw 1 card`, or `the first time each turn a unit is destroyed: draw 1 card` for",
            ),
            ("the first unit destroyed each turn: draw 1 card", "which time it is of an event is said by `time each`"),
            ("once per turn, when a unitt is destroyed: draw 1 card", "no word `unitt`"),
            ("the first time each turn a unitt is destroyed: draw 1 card", "no word `unitt`"),
        ],
    );
}

#[test]
fn a_clause_with_a_sign_in_its_number_is_cited_as_it_is_declared() {
    let cited = |by: &str| {
        format!("clauses {{ Y-10 \"a\" }}\nrules {{ when a unit is destroyed: destroy each item cites {by} }}")
    };
    fine(book, &[&cited("Y-10")]);
    told(book, &[(&cited("Y-11"), "no clause `Y-11` [not in the rulebook] (did you mean `Y-10`?)")]);
}

#[test]
fn a_sentence_that_begins_as_an_instruction_does_is_refused_or_can_be_said() {
    let event = |sentence: &str| {
        format!("event e {{ \"{sentence}\"; only if OBJECT is in play; does: place OBJECT in exile }}")
    };
    let taken = "begins an instruction of the language: no text can say this sentence";
    told(
        book,
        &[(&event("choose OBJECT"), taken), (&event("repeat OBJECT"), taken), (&event("let OBJECT fall"), taken)],
    );
    let said = |sentence: &str, line: &str| {
        let found = super::testing::problems(&[(
            "a.assize",
            &format!(
                "use std.plain\nrulebook r extends plain {{ {} }}\nscenario s {{ uses r; players A (turn), B; A: \"Spark\" is item in play\n{line}\n\
                 observe \"Spark\" is in play; expect outcomes exactly {{ no }} }}",
                event(sentence)
            ),
        )]);
        assert!(found.is_empty(), "{found:?}");
    };
    said("flip OBJECT", "happens: flip \"Spark\"");
    said("roll OBJECT", "happens: roll \"Spark\"");
}

#[test]
fn what_never_happens_or_is_the_same_either_way_is_told() {
    told(
        card,
        &[
            ("activate free: prevent the next 0 when a unit would be dealt damage this turn", "this prevents nothing"),
            (
                "activate free: discard each unit in play",
                "this happens only to what is in hand, and what is described is elsewhere [never happens] (describe what is in hand, or name \
                 another event)",
            ),
            (
                "activate free: destroy each unit in exile",
                "this happens only to what is in play, and what is described is elsewhere",
            ),
            (
                "activate free: if it is your turn { draw 1 card } else { draw 1 card }",
                "what is done is the same whichever way it goes [the same behind `else`]",
            ),
            (
                "activate free: you may draw 1 card else { draw 1 card }",
                "what is done is the same whichever way it goes",
            ),
            (
                "you may play items from discard from hand",
                "what is described lies in another zone than it is played from",
            ),
            (
                "activate free: activate free: draw 1 card",
                "an ability that players activate begins with `activate` [inside another]",
            ),
            ("when you have 0 energy: gain 1 energy", "that there is none is told by `no`: `you have no energy`"),
        ],
    );
    fine(
        card,
        &[
            "activate free: destroy each unit",
            "activate free: discard a card",
            "activate free: choose 2 with repetition { draw 1 card; gain 1 energy }",
            "activate free: if it is your turn { draw 1 card } else { draw 2 cards }",
            "you may play items from discard or hand",
        ],
    );
}

#[test]
fn what_a_rulebook_or_a_scenario_says_in_vain_is_told() {
    told(
        book,
        &[
            (
                "policies { silent first player { } }",
                "policy `first player` is left no value [empty] (write `silent first player` alone",
            ),
            ("staging { }", "block `staging` says nothing"),
            ("event procedure { }", "block `event procedure` says nothing"),
            ("rules { power 3 }", "`power` is a number of cards, and a rulebook has none"),
            (
                "event fall { \"OBJECT falls.\"; does: place OBJECT in exile }",
                "`falls.` ends in a mark, and no text can say that",
            ),
        ],
    );
    told(
        lines,
        &[
            ("happens:\nhappens: destroy \"Spark\"", "`happens:` stands twice: the first is followed by no event"),
            ("expect choosers A, none", "`none` stands alone: nobody chooses"),
        ],
    );
}
