//! Texts that can be read and come to nothing, or to something else than they read: each is refused, or warned of, in these words.

use super::mistakes::{book, card, fine, lines, told};

#[test]
fn what_is_chosen_and_left_alone_is_warned_of() {
    told(
        card,
        &[
            ("when this is destroyed: choose a unit", "what is chosen here is left alone [chosen for nothing]"),
            ("when this is destroyed: { choose a unit; draw 1 card }", "what is chosen here is left alone"),
            ("when this is destroyed: choose a unit as u", "nothing reads `u` [never read]"),
            ("when this is destroyed: { choose a unit as u; draw 1 card }", "what is chosen here is left alone"),
            ("when this is destroyed: { choose a player as p; draw 1 card }", "what is chosen here is left alone"),
            ("when this is destroyed: { choose an opponent; draw 1 card }", "what is chosen here is left alone"),
            ("when this is destroyed: you may { choose a unit }", "what is chosen here is left alone"),
            ("when this is destroyed: choose one { choose a unit; draw 1 card }", "what is chosen here is left alone"),
            (
                "when this is destroyed: { choose a unit; choose an item; destroy it }",
                "what is chosen here is left alone",
            ),
        ],
    );
    told(lines, &[("happens: A chooses a unit", "what is chosen here is left alone")]);
    fine(
        card,
        &[
            "when this is destroyed: { choose a unit; destroy it }",
            "when this is destroyed: { choose a unit as u; destroy u }",
            "when this is destroyed: { choose a unit as u; destroy it }",
            "when this is destroyed: { choose a unit; it gets +1 power until end of turn }",
            "when this is destroyed: { choose a unit; destroy each unit other than it }",
            "when this is destroyed: { choose a unit; the next time it is destroyed this turn: draw 1 card }",
            "when this is destroyed: { choose a unit; draw (power of it) cards }",
            "when this is destroyed: { choose a unit, if you do: draw 1 card }",
            "when this is destroyed: you may choose a unit: draw 1 card",
            "when this is destroyed: { if you have 1 energy { choose a unit }; destroy it }",
            "when this is destroyed: { choose a player; that player draws 1 card }",
            "when this is destroyed: for each player { that player chooses a unit, destroy it }",
            "activate choose a unit: draw 1 card",
        ],
    );
    fine(lines, &["happens: { A chooses a unit, destroy it }"]);
}

#[test]
fn no_value_is_named_as_the_pronoun() {
    told(
        card,
        &[
            ("when this is destroyed: { choose a unit as it; destroy it }", "`it` is a word of the language"),
            ("when this is destroyed: { let it = 3; draw it cards }", "`it` is a word of the language"),
        ],
    );
}

#[test]
fn an_amount_of_nothing_is_warned_of() {
    let nothing = "an amount of 0: nothing comes of this [always 0]";
    told(
        card,
        &[
            ("when this is destroyed: draw 0 cards", nothing),
            ("activate spend 0 energy: draw 1 card", nothing),
            ("when this is destroyed: gain 0 energy", nothing),
            ("when this is destroyed: draw (1 - 1) cards", nothing),
            ("when this is destroyed: draw (1 / 2) cards", "fractions are rounded down under this rulebook"),
            ("when this is destroyed: draw (half 1) cards", nothing),
            ("when this is destroyed: put 0 marker counters on this", nothing),
        ],
    );
    told(book, &[("event ping { \"ping OBJECT\"; does: raise life of OBJECT by 0 }", nothing)]);
    fine(
        card,
        &[
            "activate spend 0 energy, if you have 3 energy { spend 1 energy }: draw 1 card",
            "when this is destroyed: draw (3 / 2) cards",
            "when this is destroyed: { let X = 0; for each unit { let X = X + 1 }; draw X cards }",
            "if a unit would be dealt damage, instead the amount becomes 0",
        ],
    );
    // A script may try what becomes of such an event, and what a keyword's argument makes of its text is the argument's.
    fine(lines, &["happens: A gains 0 energy"]);
    let keyword = |text: &str| {
        format!(
            "use std.plain\nkeyword zap(N) {{ when this is destroyed: draw N cards }}\n\
                 scenario s {{ uses plain; players A (turn), B; A: \"X\" is unit in play {{ {text} }}; expect ends }}\n"
        )
    };
    fine(keyword, &["zap(0)"]);
    let up = |amount: &str| {
        format!(
            "use std.plain\nrulebook r extends plain {{ policies {{ fractions are rounded: up }} }}\n\
                 scenario s {{ uses r; players A (turn), B; A: \"X\" is unit in play {{ when this is destroyed: draw ({amount}) cards }}\n\
                 expect ends }}\n"
        )
    };
    fine(up, &["1 / 2"]);
}

#[test]
fn what_arithmetic_never_gives_is_not_compared_with() {
    told(
        card,
        &[
            ("resolve: if power of this % 2 = 3: draw 1 card", "this is always false [one of them is from 0 to 1]"),
            ("resolve: if power of this % 2 < 2: draw 1 card", "this is always true"),
            (
                "resolve: if number of units * 2 < 0: draw 1 card",
                "this is always false [one of them is never less than 0]",
            ),
            (
                "resolve: { roll a die with 6 sides as R; if R / 2 > 3: draw 1 card }",
                "this is always false [one of them is from 0 to 3]",
            ),
            ("resolve: { roll a die with 6 sides as R; if R - 1 > 5: draw 1 card }", "this is always false"),
            ("while this has 0 or more charge counters: this gets +1 power", "this is always true"),
        ],
    );
    fine(
        card,
        &[
            "resolve: if power of this % 2 = 1: draw 1 card",
            "resolve: if number of units - 3 < 0: draw 1 card",
            "resolve: { roll a die with 6 sides as R; if R / 2 = 3: draw 1 card }",
            "resolve: if power of this / 2 > 9: draw 1 card",
            "while this has 1 or more charge counters: this gets +1 power",
            "while this has less than 1 charge counters: this gets +1 power",
        ],
    );
}

#[test]
fn conditions_that_exclude_each_other_are_refused() {
    let never = "these conditions never hold together [one excludes the other]";
    told(
        card,
        &[
            ("resolve: if this is red and this is not red: draw 1 card", never),
            ("while this is red and not this is red: swift", never),
            ("resolve: if there is a unit and there is no unit: draw 1 card", never),
            ("resolve: if you have 3 or more energy and you have no energy: draw 1 card", never),
            ("resolve: if power of this > 3 and power of this < 2: draw 1 card", never),
            ("resolve: if power of this > life of this and power of this = life of this: draw 1 card", never),
            (
                "resolve: if this is red or this is not red: draw 1 card",
                "this is always true [a condition or its reverse]",
            ),
            ("resolve: if this is red and this is red: draw 1 card", "a condition stands twice here [twice]"),
        ],
    );
    told(
        book,
        &[(
            "event ping { \"ping OBJECT\"; only if OBJECT is red; only if OBJECT is not red; does: place OBJECT in discard }",
            "this never holds together with another line of this event [the event can never happen]",
        )],
    );
    fine(
        card,
        &[
            "resolve: if this is red and this is not blue: draw 1 card",
            "resolve: if there is a unit and there is no item: draw 1 card",
            "resolve: if power of this > 3 and power of this < 5: draw 1 card",
            "resolve: if power of this >= 3 and power of this <= 3: draw 1 card",
            "resolve: if power of this != 3 and power of this >= 3: draw 1 card",
            "resolve: if power of this >= life of this and power of this <= life of this: draw 1 card; life 3",
            "resolve: if power of this > 3 or power of this < 2: draw 1 card",
            "resolve: if this is a red unit and this is a unit: draw 1 card",
            "resolve: if there is a red unit and there is a blue unit: draw 1 card",
        ],
    );
    fine(
        book,
        &[
            "event ping { \"ping OBJECT\"; only if OBJECT is red; only if OBJECT is in play; does: place OBJECT in discard }",
        ],
    );
}

#[test]
fn an_effect_that_takes_back_what_it_does_is_warned_of() {
    let reverse = "one part of this effect takes back what another does";
    let left = "one part of this effect gives what another takes, and the rulebook leaves what an effect has added";
    told(
        card,
        &[
            ("each unit gets +1 power and gets -1 power", reverse),
            ("each unit has swift and loses swift", reverse),
            ("when this is destroyed: each unit gets +2 life and gets -2 life until end of turn", reverse),
            ("each unit is red and loses red", reverse),
        ],
    );
    let leaving = |abilities: &str| {
        let book =
            "rulebook r extends plain { policies { effects that remove a property: leave what another effect added } }";
        card(abilities).replace("uses plain", "uses r").replace("use std.plain\n", &format!("use std.plain\n{book}\n"))
    };
    told(leaving, &[("each unit has swift and loses swift", left), ("each unit is red and loses red", left)]);
    fine(
        card,
        &[
            "each unit gets +1 power and gets -1 life",
            "each unit gets +1 power if it is red and gets -1 power if it is blue",
            "each unit gets +2 power and gets -1 power",
            "each unit loses all color and is blue",
            "each unit has swift and loses guard",
        ],
    );
}

#[test]
fn an_event_that_follows_on_itself_is_warned_of() {
    let ping = "event ping { \"OBJECT (pings|would ping)\"; steps: { OBJECT pings } }";
    told(book, &[(ping, "event `ping` is followed by itself, and so it never ends by itself [without end]")]);
    let by = "event ping { \"OBJECT (pings|would ping)\"; steps: { OBJECT pongs } }\n\
              event pong { \"OBJECT (pongs|would pong)\"; steps: { OBJECT pings } }";
    told(book, &[(by, "event `ping` is followed by itself by way of `pong`")]);
}

#[test]
fn a_word_is_no_plural_of_another() {
    told(
        book,
        &[
            (
                "words { kind: units }",
                "`units` is the plural of word `unit`: texts mean that by it [cannot be told apart]",
            ),
            ("words { kind: bees, bee }", "`bees` is the plural of word `bee`"),
        ],
    );
    fine(book, &["words { kind: bee, wasp }", "words { kind: bees }"]);
}

#[test]
fn what_is_said_twice_is_told() {
    told(
        card,
        &[
            ("this can't be destroyed; this can't be destroyed", "this ability stands twice [the second]"),
            ("each unit has swift; power 1; each unit has swift", "this ability stands twice"),
        ],
    );
    // What answers or adds does so each time.
    fine(
        card,
        &[
            "when this is destroyed: draw 1 card; when this is destroyed: draw 1 card",
            "each unit gets +1 power; each unit gets +1 power",
            "this can't be destroyed; this can't be exiled",
        ],
    );
    told(
        lines,
        &[
            ("A: \"Y\" is unit with life 3 in play { life 4 }", "`life` is given twice [the second]"),
            ("A: \"Y\" is unit with life 3 in play { power 1; life 3 }", "`life` is given twice"),
        ],
    );
    fine(lines, &["A: \"Y\" is unit with life 3 in play { power 4 }"]);
    let check = "each hero with life <= 0: its controller loses the game";
    told(book, &[(&format!("only standing {{ {check}; {check} }}"), "this line stands twice [the second]")]);
    let rule = "each item can't be destroyed";
    told(book, &[(&format!("rules {{ {rule}; {rule} }}"), "this line stands twice")]);
    let cited = |clauses: &str| {
        format!("clauses {{ C.1 \"a\"; C.2 \"b\" }}\npolicies {{ fractions are rounded: up cites {clauses} }}")
    };
    told(book, &[(&cited("C.1, C.1"), "this clause is cited twice here [the second]")]);
    fine(book, &[&cited("C.1, C.2")]);
    let rule = |clauses: &str| {
        format!(
            "clauses {{ C.1 \"a\"; C.2 \"b\" }}\nrules {{ when a unit is destroyed: destroy each item cites {clauses} }}"
        )
    };
    told(book, &[(&rule("C.1, C.2, C.1"), "this clause is cited twice here")]);
}

#[test]
fn an_object_is_always_what_it_is() {
    let asked = |what: &str| {
        format!(
            "use std.plain\nscenario s {{ uses plain; players A (turn), B\nA: \"X\" is item in play\nA: \"Y\" is item in play\n\
             happens: destroy \"Y\"\nobserve {what}\nexpect ends }}\n"
        )
    };
    told(asked, &[("\"X\" is \"X\"", "`X` is always the card that it is [always true]")]);
    fine(asked, &["\"X\" is in play"]);
    told(card, &[("while this is this: swift", "this is always true [a thing and itself]")]);
    fine(card, &["when a unit is destroyed: if it is this: draw 1 card"]);
}

#[test]
fn what_is_nearly_right_is_told_as_it_can_be_written() {
    told(
        card,
        &[
            ("when this is destroyed: draw 1 card three times", "(write `repeat 3 times: draw 1 card`)"),
            ("when this is destroyed: draw 1 card 3 times", "(write `repeat 3 times: draw 1 card`)"),
            ("when you gain energy: gain that much energy plus 1", "(write `gain (that much + 1) energy`)"),
            ("when this is destroyed: gain 2 energy plus 1", "(write `gain (2 + 1) energy`)"),
            ("a player can't gain life", "describe the object, as in `a hero can't gain life`"),
            ("you can't gain life", "describe the object, as in `a hero you control can't gain life`"),
            ("each unit gets +1 power or gets +2 power", "the parts of one effect are joined by `and`"),
            ("when this is destroyed: otherwise draw 1 card", "what is done in the other case stands behind `else`"),
            (
                "when this is destroyed: if you have 3 energy, draw 1 card, otherwise gain 1 energy",
                "what is done in the other case stands behind `else`",
            ),
        ],
    );
    // What is told can be written.
    fine(
        card,
        &[
            "when this is destroyed: repeat 3 times: draw 1 card",
            "when you gain energy: gain (that much + 1) energy",
            "a hero can't gain life",
            "a hero you control can't gain life",
            "when this is destroyed: if you have 3 energy { draw 1 card } else { gain 1 energy }",
            "each unit gets +1 power and gets +2 power",
        ],
    );
    let forage = |ability: &str| {
        format!(
            "use std.plain\nrulebook r extends plain {{ words {{ kind: bee }}\nevent forage {{ \"OBJECT forages\"; does: raise life of OBJECT by 1 }}\n\
             event hum {{ \"OBJECT (hums|would hum)\"; does: raise life of OBJECT by 1 }} }}\n\
             card \"Hive\": bee {{ resolve: this hums }}\n\
             scenario s {{ uses r; players A (turn), B; A: \"X\" is bee in play {{ {ability} }}; expect ends }}\n"
        )
    };
    let declared = "declare in the rulebook how it is said: `\"OBJECT (forages|would forage)\"`";
    told(forage, &[("if a bee would forage, instead draw 1 card", declared), ("each bee can't forage", declared)]);
    fine(forage, &["if a bee would hum, instead draw 1 card", "each bee can't hum"]);
}

#[test]
fn control_that_is_lost_as_its_object_enters_play_is_warned_of() {
    let grab = |does: &str| {
        let forms = "\"PLAYER (grabs|grab|would grab) OBJECT\"; \"grab OBJECT\"";
        book(&format!("event grab {{ {forms}; does: {does} }}"))
    };
    told(
        grab,
        &[
            (
                "{ give OBJECT to PLAYER; place OBJECT in play }",
                "OBJECT is given to PLAYER, and then comes into play as a new object that its owner controls [given for nothing] \
                 (place it first: `{ place OBJECT in play; give OBJECT to PLAYER }`)",
            ),
            (
                "{ give OBJECT to PLAYER; place OBJECT in discard }",
                "[given for nothing] (a card in discard is its owner's: leave the giving out, or let discard be `in play`)",
            ),
        ],
    );
    fine(
        grab,
        &[
            "{ place OBJECT in play; give OBJECT to PLAYER }",
            "{ give OBJECT to PLAYER; place OBJECT in play; give OBJECT to PLAYER }",
        ],
    );
}

#[test]
fn what_excludes_itself_is_warned_of() {
    let one = "one part of a description here excludes another, so that nothing fits it [never so]";
    let elsewhere = "this ability works in play, and asks whether its card is in hand [never so]";
    told(
        card,
        &[
            ("activate free: destroy each unit you control an opponent controls", one),
            ("each unit other than this that is this gets +1 power", one),
            ("activate if this is in hand, free: gain 1 energy", elsewhere),
            ("if this would be dealt damage and this is in hand, instead the amount becomes 0", elsewhere),
            (
                "when this is destroyed and this is in discard: gain 1 energy",
                "event `destroy` looks back, so that this is asked just before it, and its object is not there yet [never so] \
                 (write `when this is destroyed: if this is in discard: gain 1 energy`",
            ),
        ],
    );
    fine(
        card,
        &[
            "activate free: destroy each unit you control",
            "from hand: activate if this is in hand, free: gain 1 energy",
            "when this is destroyed: if this is in discard: gain 1 energy",
        ],
    );
}
