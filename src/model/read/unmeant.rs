//! Texts that were read with a meaning that nobody meant: each is refused, or warned of, in these words.

use super::mistakes::{bare, book, card, fine, lines, told};
use super::testing::problems;

#[test]
fn words_are_not_compared_in_place_of_objects() {
    let words = "this compares two words, and asks of no object [which objects?]";
    told(
        card,
        &[
            (
                "while units are red: units get +1 power",
                "[which objects?] (write `there is a unit that is red` for one of them, `there is no unit that is not red` for all",
            ),
            ("resolve: if units are red: draw 1 card", words),
            ("resolve: if units are not red: draw 1 card", words),
            ("when a unit is destroyed: if unit = red: draw 1 card", words),
        ],
    );
    let asked = |what: &str| lines(&format!("A: \"Y\" is unit in play\nhappens: destroy \"Y\"\nobserve x = {what}"));
    told(asked, &[("units are red", words), ("red is red", words)]);
    // What is told can be written.
    fine(
        card,
        &[
            "while there is a unit that is red: units get +1 power",
            "while there is no unit that is not red: units get +1 power",
            "each unit that is red gets +1 power",
            "resolve: { choose a color as C; if C is red: draw 1 card }",
        ],
    );
}

#[test]
fn the_event_of_one_is_not_that_of_all() {
    let one = "an event happens to one object at a time, and this would be met by that of any [all of them, or any?]";
    told(
        card,
        &[
            (
                "when all your units are destroyed: draw 1 card",
                "(write `a unit` for any of them, `1 or more units` for those of one moment; whether one is left is asked by `if you control no unit`)",
            ),
            ("if all units would be destroyed, instead draw 1 card", one),
            ("when every unit is destroyed: draw 1 card", one),
            ("when each unit is destroyed: draw 1 card", one),
            ("when all units are dealt damage: draw 1 card", one),
            ("when each of your units is destroyed: draw 1 card", one),
            ("when all units are destroyed: draw 1 card", "(write `a unit` for any of them, `1 or more units` for"),
            ("when each player draws 1 card: gain 1 energy", "an event is of one player at a time"),
        ],
    );
    fine(
        card,
        &[
            "when a unit is destroyed: if you control no unit: draw 1 card",
            "when 1 or more units are destroyed: draw 1 card",
            "each unit can't be destroyed",
            "when a player draws 1 or more cards: gain 1 energy",
        ],
    );
}

#[test]
fn a_plural_that_is_told_is_one_that_is_read() {
    let words = |ability: &str| {
        let text = book("words { kind: ally, wolf, fox, elf, orb }");
        text.replace("players A;", &format!("players A; A: \"X\" is item in play {{ {ability} }};"))
    };
    for (word, article, many) in [
        ("ally", "an", "allies"),
        ("wolf", "a", "wolves"),
        ("fox", "a", "foxes"),
        ("elf", "an", "elves"),
        ("orb", "an", "orbs"),
    ] {
        let help = format!("(write `{article} {word}` for any of them, `1 or more {many}` for those of one moment;");
        told(words, &[(&format!("when each {word} is destroyed: draw 1 card"), &help)]);
        fine(words, &[&format!("when 1 or more {many} are destroyed: draw 1 card")]);
    }
}

#[test]
fn what_is_expected_can_be_so_together() {
    let both = |expected: &str| lines(&format!("happens: destroy \"Spark\"\n{expected}"));
    let message = "this cannot be so beside what another line expects [one of the two is not met]";
    told(both, &[("expect loops", message), ("expect choosers A\nexpect choosers none", message)]);
    fine(both, &["expect choosers A", "expect loop forced", "expect outcomes never { stuck }"]);
}

#[test]
fn what_works_elsewhere_alone_is_never_there() {
    told(
        card,
        &[
            (
                "while this is in hand: units get +1 power",
                "this works in play alone, and asks to be in hand: it is never so [never there] (write `from hand: ...`",
            ),
            ("while this is in discard { units get +1 power }", "and asks to be in discard"),
            ("from discard: while this is in play: units get +1 power", "this works in discard alone"),
            (
                "when you play an action and this is in discard: put this into play",
                "asks to be in discard: nothing meets it there",
            ),
            ("when this is in discard: put this into play", "asks to be in discard: nothing meets it there"),
            (
                "at the start of your turn: if this is in discard, put this into play",
                "this works in play alone, and asks to be in discard: nothing meets it there [never there] (write `from discard: ...`",
            ),
            (
                "when a unit is destroyed: you may return this to hand if this is in discard",
                "asks to be in discard: nothing meets it there",
            ),
            (
                "at the start of your turn, if this is in discard: put this into play",
                "in which zone a trigger works is said in front of it [worded otherwise here] \
                 (write `from discard: at the start of your turn: put this into play`)",
            ),
            (
                "when a unit is destroyed, if this is in discard, put this into play",
                "(write `from discard: when a unit is destroyed: put this into play`)",
            ),
        ],
    );
    fine(
        card,
        &[
            "from hand: units get +1 power",
            "while this is in play: units get +1 power",
            "from hand or discard: while this is in hand: units get +1 power",
            "from discard: when you play an action and this is in discard: put this into play",
            "from discard or play: when a unit is destroyed: if this is in discard: put this into play",
            // It is there by then.
            "when this is destroyed: if this is in discard: put this into play",
            "when a unit is destroyed: { destroy this; if this is in discard: put this into play }",
            "when a unit is destroyed and this is in play: draw 1 card",
        ],
    );
}

#[test]
fn what_is_counted_is_never_less_than_nothing() {
    let always = "[one of them is never less than 0]";
    told(
        card,
        &[
            ("while you have less than 0 energy: units get +1 power", always),
            ("while you have 0 or more energy: units get +1 power", always),
            ("while there are less than 0 units: units get +1 power", always),
            ("while you control 0 or more units: units get +1 power", always),
            ("resolve: repeat { gain 1 energy } until you have less than 0 energy", always),
        ],
    );
    fine(
        card,
        &["while you have less than 1 energy: units get +1 power", "while there are 0 units: units get +1 power"],
    );
}

#[test]
fn an_or_of_two_sets_amid_other_words_is_refused() {
    let message = "`or` joins the two words around it, and what stands in front and behind is said of both";
    told(
        card,
        &[
            ("each red unit or blue item gets +1 power", message),
            // The noun in front of `or` is no adjective of the one behind it.
            ("each unit or red item gets +1 power", message),
        ],
    );
    fine(card, &["each red or blue unit gets +1 power", "each unit or item gets +1 power"]);
}

#[test]
fn one_name_means_one_thing() {
    told(
        book,
        &[
            ("numbers { swift }", "`swift` is a keyword already [a number of the same name]"),
            ("keywords { unit }", "`unit` is a word already"),
            ("words { size: power }", "`power` is a number already"),
            ("words { size: hand }", "`hand` is a zone already"),
            ("resources { honor can be negative }; numbers { honor }", "`honor` is a number already"),
        ],
    );
    let beside =
        |name: &str| format!("{}keyword {name} {{ units get +1 power }}\n", card(&format!("units have {name}")));
    told(
        beside,
        &[
            ("power", "`power` is a number of `plain` already [a keyword of the same name]"),
            ("unit", "`unit` is a word of `plain` already"),
            ("energy", "`energy` is a resource of `plain` already"),
            ("hand", "`hand` is a zone of `plain` already"),
        ],
    );
    fine(beside, &["swift", "charge"]);
    fine(book, &["counters { energy }", "numbers { pace }", "periods { dawn within turn }", "words { size: large }"]);
    told(
        card,
        &[
            ("resolve: { let power = 3; draw power cards }", "`power` is a number of the rulebook"),
            ("resolve: { let energy = 3; draw energy cards }", "`energy` is a resource of the rulebook"),
        ],
    );
    told(
        lines,
        &[
            ("A: \"Y\" is unit in play as unit", "`unit` is a word of the rulebook [not a name for an object]"),
            (
                "observe spark = \"Spark\" is in play\nA: \"Y\" is unit in play as red",
                "`red` is a word of the rulebook",
            ),
        ],
    );
    let named =
        |name: &str| format!("use std.plain\nscenario s {{ uses plain; players {name} (turn), B; expect ends }}\n");
    told(
        named,
        &[
            ("none", "`none` is a word of outcomes and expectations, and cannot be the name of a player"),
            ("stuck", "`stuck` is a word of outcomes"),
            ("nature", "`nature` is a word of outcomes"),
        ],
    );
}

#[test]
fn a_rulebook_of_std_is_not_declared_again() {
    let own = "use std.plain\nrulebook plain \"mine\" { zones { nest in play } }\nscenario s { uses plain; players A; expect ends }\n";
    let found = problems(&[("a.assize", own)]);
    assert!(found[0].contains("rulebook `plain` is declared in `std/plain.assize` as well"), "{found:?}");
    let alone =
        "rulebook plain \"mine\" { zones { nest in play } }\nscenario s { uses plain; players A; expect ends }\n";
    assert!(problems(&[("a.assize", alone)]).is_empty());
}

#[test]
fn what_is_observed_has_a_name_of_its_own() {
    told(
        |text: &str| lines(&format!("A: \"Y\" is unit in play as left\nhappens: destroy \"Y\"\nobserve {text}")),
        &[
            (
                "left = left is in play",
                "`left` is an object of the scenario, and no name of what is observed [means something already] \
                 (give it another name: `observe X = left is in play`)",
            ),
            ("A = life of \"Y\"", "`A` is a player, and no name of what is observed"),
        ],
    );
}

#[test]
fn how_often_a_player_may_do_something_is_said_once() {
    let may = |text: &str| lines(&format!("A: \"Rod\" is item in play {{ activate free: gain 1 energy }}\n{text}"));
    told(
        may,
        &[(
            "A may activate \"Rod\" once\nA may activate \"Rod\" twice",
            "how often a player may do this is said twice [the second]",
        )],
    );
    fine(may, &["A may activate \"Rod\" 3 times", "A may activate \"Rod\" once\nB may activate \"Rod\" once"]);
}

#[test]
fn what_a_rulebook_loses_is_told() {
    told(
        book,
        &[
            (
                "staging { stage numbers }",
                "these stages take the place of those of what is extended, and leave `copyable`, `control`, `type`, `color`, `abilities`, `base numbers` without one",
            ),
            ("play { }", "this `play` takes the place of that of `plain`, without"),
        ],
    );
    fine(book, &["only play { }", "staging { stage numbers before control }", "staging { without stage control }"]);
}

#[test]
fn the_event_of_playing_does_not_know_the_zone() {
    let play = |sentence: &str| format!("event play {{ \"PLAYER (plays|play|would play) OBJECT{sentence}\"; plays }}");
    told(book, &[(&play(" [from FROM]"), "the event of playing a card does not know `FROM` [never given]")]);
    fine(book, &[&play("")]);
}

#[test]
fn an_event_that_needs_one_of_two_zones_finds_its_object_in_both() {
    let bury = |ability: &str| {
        book(
            "event bury { \"bury OBJECT\"; only if OBJECT is in hand or OBJECT is in deck; does: place OBJECT in discard }",
        )
        .replace("players A;", &format!("players A; A: \"X\" is item in play {{ {ability} }};"))
    };
    fine(bury, &["resolve: bury a card"]);
}

#[test]
fn a_part_of_a_name_is_not_empty() {
    told(card, &[("units with \"\" in its name get +1 power", "every name has an empty part [any name]")]);
}

#[test]
fn what_new_users_wrote_is_told_as_it_can_be_written() {
    told(
        card,
        &[
            ("when this is discarded: draw 1 card", "write `from discard: when a player discards this`"),
            ("when 2 units are destroyed: draw 1 card", "write `2 or more units` for those of one moment"),
            ("when this is destroyed: the game is drawn", "only the body of an event says that the game is drawn"),
            ("you may have units get +1 power", "write `you may { units get +1 power until end of turn }`"),
            ("1 energy: draw 1 card", "a cost is what is done, and stands behind `activate`"),
            ("2, destroy this: draw 1 card", "a cost is what is done, and stands behind `activate`"),
            ("units get +1 power,", "nothing stands behind this comma"),
            ("a unit is dealt damage: gain 1 energy", "(an event stands behind `when`: write `when EVENT: DO`)"),
            ("activate destroy target unit: gain 1 energy", "a cost has no targets: write `a ...` for a choice"),
            ("draw 1 card", "what belongs to the line before stands with it in braces: `when EVENT: { DO; DO }`"),
        ],
    );
    fine(
        card,
        &[
            "from discard: when a player discards this: draw 1 card",
            "when 2 or more units are destroyed: draw 1 card",
            "activate destroy a unit you control: gain 1 energy",
        ],
    );
    // What cannot be written is not told as a way out.
    let found = problems(&[("a.assize", &card("resolve: destroy discard"))]);
    assert!(!found.iter().any(|problem| problem.contains("destroy, discard")), "{found:?}");
    told(
        |ability| bare("energy; seeds", ability),
        &[(
            "when you gain 1 energy: you gain 1 seeds",
            "(declare it: `event gain seeds { \"PLAYER (gains|gain|would gain) [AMOUNT] seeds\"; \"gain AMOUNT seeds\"; does: raise seeds of PLAYER by AMOUNT }`",
        )],
    );
}

#[test]
fn lines_of_scenarios_are_told_as_they_can_be_written() {
    told(
        lines,
        &[
            (
                "A: \"Y\" is unit with power 2 life 3 in play",
                "what an object has is joined by commas [no comma in front] (write `with power 2, life 3`)",
            ),
            ("A: Wolf is unit", "the name of an object stands in quotes [no quotes] (write `\"Wolf\" is ...`)"),
            (
                "A has 20 life",
                "`life` is a number of objects, and of no player [no resource] (write it of an object: `A: \"CARD\" with life 20`)",
            ),
            ("expect loop forced sustained", "a loop is of one kind [the second]"),
            ("expect loops", "this cannot be so beside what another line expects"),
            ("A: \"Y\" is unit unit in play", "this word stands twice [the second]"),
        ],
    );
    fine(
        lines,
        &["A: \"Y\" is unit with power 2, life 3 in play", "A: \"Wolf\" is unit", "expect loop forced repeating"],
    );
    told(book, &[("words { kind: bee, , wasp }", "no word stands between two commas, or behind the last")]);
    let named = "use std.plain\ncard \"W\u{43e}lf\": unit { power 1 }\nscenario s { uses plain; players A; A: \"Wolf\"; expect ends }\n";
    let found = problems(&[("a.assize", named)]);
    assert!(found.iter().any(|problem| problem.contains("(it holds ")), "{found:?}");
}

#[test]
fn a_token_in_a_zone_without_tokens_is_warned_of() {
    let made = |zone: &str| {
        format!(
            "use std.plain\nrulebook r extends plain {{ zones {{ cave no tokens; hill }}\n\
             event make {{ \"PLAYER (makes|make) OTHER\"; does: create OTHER for PLAYER in {zone} }} }}\ntoken \"Imp\": unit {{ power 1 }}\n\
             scenario s {{ uses r; players A (turn), B; A: \"X\" is item in play {{ when this is destroyed: you make \"Imp\" }}; expect ends }}\n"
        )
    };
    told(made, &[("cave", "what is created in `cave` ceases to exist at once: that zone holds no tokens")]);
    fine(made, &["hill"]);
}

/// A card with these abilities, beside a keyword of this text.
fn keyword(text: &str) -> impl Fn(&str) -> String {
    move |abilities: &str| format!("{}keyword rise {{ {text} }}\n", card(abilities))
}

#[test]
fn what_a_keyword_does_elsewhere_is_not_given_in_play() {
    let enters = keyword("as this enters play: gain 1 energy");
    let lost = "`rise` is given to what is in play already, where nothing comes of `as this enters play: gain 1 energy` [not given]";
    told(
        &enters,
        &[
            ("units have rise", lost),
            ("this has rise", lost),
            ("when a unit is dealt damage: this has rise", lost),
            ("when a unit is destroyed: target unit has rise until end of turn", lost),
            ("when a unit is destroyed: a unit has rise", lost),
            ("activate free: each unit has rise", lost),
            (
                "units have { as this enters play: gain 1 energy }",
                "an ability is given to what is in play already, where nothing comes of `as this enters play: gain 1 energy`",
            ),
        ],
    );
    fine(&enters, &["rise", "units in hand have rise", "resolve: this has rise"]);
    // Where the rulebook looks at what enters as it would be in play, it has what an effect gives there.
    let seen = |abilities: &str| {
        let book = "policies { what replaces the entering of an object sees it: as it would be in play }";
        let text = keyword("as this enters play: gain 1 energy")(abilities).replace("uses plain", "uses seen");
        format!("{text}rulebook seen extends plain {{ {book} }}\n")
    };
    fine(seen, &["units have rise", "this has rise"]);
    told(seen, &[("when a unit is destroyed: target unit has rise until end of turn", lost)]);
    let from = keyword("from hand: when a unit is destroyed: gain 1 energy; guard");
    told(
        &from,
        &[(
            "units have rise",
            "where nothing comes of `from hand: when a unit is destroyed: gain 1 energy` [not given] (what works elsewhere, or",
        )],
    );
    fine(
        &from,
        &["rise", "units in hand or play have rise", "when this is destroyed: this has rise until end of turn"],
    );
    told(keyword("resolve: gain 1 energy"), &[("units have rise", "nothing comes of `resolve: gain 1 energy`")]);
    fine(keyword("units get +1 power"), &["units have rise", "resolve: target unit has rise"]);
}

/// What a file holds that a rulebook's file uses is read under that rulebook.
#[test]
fn what_stands_in_a_file_that_a_rulebook_uses_is_of_that_rulebook() {
    let book = "use std.plain\nuse \"part.assize\"\nrulebook r extends plain { event wag { \"OBJECT (wags|would wag)\"; looks back; does: place OBJECT in discard } }\n";
    let scenario = "use \"book.assize\"\nscenario s { uses r; players A; expect ends }\n";
    let found = |part: &str| {
        let texts = [("s.assize", scenario), ("book.assize", book), ("part.assize", part)];
        let mut open = |path: &str| match texts.iter().find(|(name, _)| *name == path) {
            Some((_, text)) => Ok((*text).to_owned()),
            None => Err("no such file".to_owned()),
        };
        let asked: Vec<String> = texts.iter().map(|(name, _)| (*name).to_owned()).collect();
        let (_, sources, found) = super::load(&asked, &mut open);
        super::testing::shown(&sources, &found)
    };
    let none = Vec::<String>::new();
    for text in ["keyword bold { when this wags: gain 1 energy }", "card \"C\": unit { when this wags: gain 1 energy }"]
    {
        assert_eq!(found(text), none, "{text}");
        assert_eq!(found(&format!("use std.plain\n{text}")), none, "{text}");
        let wrong = found(&text.replace("wags", "wogs"));
        assert!(wrong.len() == 1 && wrong[0].contains("wogs"), "{text}: {wrong:?}");
    }
}
