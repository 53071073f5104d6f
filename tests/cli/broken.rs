//! Broken texts by the hundred: each is refused at its place, with a message in the words of the language, soon.
//!
//! `data/broken.txt` holds one a line: what it is (a line of a scenario, an ability of a card, a block of a rulebook), the
//! text, the line and column that are blamed, and the message, with tabs between.

use crate::program::Folder;
use std::time::{Duration, Instant};

/// The longest that a refusal may take, on a busy machine without optimisation.
const PATIENCE: Duration = Duration::from_secs(30);

/// The rows.
const BROKEN: &str = include_str!("data/broken.txt");

/// A text in which this line of a scenario is wrong; it is line 7.
fn line(wrong: &str) -> String {
    format!(
        "use std.plain\nscenario \"s\" {{\n  uses plain\n  players A (turn), B\n  A: hero with life 20\n  \
         A: \"Spark\" is item in play\n  {wrong}\n  expect ends\n}}\n"
    )
}

/// A text in which this block of a rulebook is wrong; it is line 3.
fn block(wrong: &str) -> String {
    format!(
        "use std.plain\nrulebook r extends plain {{\n  {wrong}\n}}\nscenario \"s\" {{\n  uses r\n  \
         players A (turn), B\n  expect ends\n}}\n"
    )
}

/// Why a text is not refused as it should be, if it is not.
fn not_refused(folder: &Folder, text: &[u8], place: &str, message: &str) -> Option<String> {
    std::fs::write(folder.join("a.assize"), text).expect("a file can be written");
    let began = Instant::now();
    let ran = folder.run(&["check", "a.assize"]);
    let took = began.elapsed();
    let all = format!("{}{}", ran.err, ran.out);
    let flat: String = all.replace('│', " ").split_whitespace().collect::<Vec<_>>().join(" ");
    let at = format!("a.assize{}{place}", if place.is_empty() { "" } else { ":" });
    let good = ran.code == 2 && flat.contains(message) && flat.contains(&at) && !all.contains("panicked");
    (!good || took > PATIENCE).then(|| format!("wanted {at} `{message}` with 2, in {took:?} came {}:\n{all}", ran.code))
}

#[test]
fn every_broken_line_is_refused_at_its_place() {
    let folder = Folder::of(&[("assize.toml", "")]);
    let mut wrong = Vec::new();
    let mut rows = 0;
    for row in BROKEN.lines() {
        let cells: Vec<&str> = row.split('\t').collect();
        let &[kind, text, place, message] = &cells[..] else { panic!("no row: {row}") };
        let whole = match kind {
            "line" => line(text),
            "card" => line(&format!("A: \"X\" is item in play {{ {text} }}")),
            "book" => block(text),
            _ => panic!("no kind: {row}"),
        };
        rows += 1;
        wrong.extend(
            not_refused(&folder, whole.as_bytes(), place, message).map(|why| format!("{kind} `{text}`: {why}")),
        );
    }
    assert!(rows >= 300, "{rows} rows");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_broken_file_is_refused() {
    let good = line("happens: \"Spark\" deals 3 damage to A's hero");
    let bad = good.replace("happens", "hapens");
    let after = |text: &str| format!("use std.plain\n{text}\n{}", good.replace("use std.plain\n", ""));
    let starts = "`hapens` starts no line of a scenario";
    let rows: Vec<(String, &str, &str)> = vec![
        ("lorem ipsum dolor".to_owned(), "1:1", "`lorem` starts no declaration"),
        (good.replace("Spark", "Sp\0ark"), "", "it holds a control character"),
        (bad.replace('\n', "\r\n"), "7:3", starts),
        (format!("\u{feff}{bad}"), "7:3", starts),
        (bad.trim_end().to_owned(), "7:3", starts),
        (good.trim_end().trim_end_matches('}').to_owned(), "2:14", "`{` is never closed"),
        ("use std.plain\nscenario \"s".to_owned(), "2:10", "text is not closed on its line"),
        (format!("use\n{good}"), "1:4", "`use` needs a file or a module of std"),
        (format!("use \"b.assize\"\n{good}"), "1:5", "cannot read `b.assize`: no such file"),
        (format!("use std.nothing\n{good}"), "1:9", "no module of std `nothing`"),
        ("use \"/etc/passwd\"\n".to_owned(), "1:5", "a text can only use files that end in `.assize`"),
        (good.replace("use std.plain\n", ""), "2:8", "no rulebook `plain`"),
        (good.replace("  uses plain\n", ""), "2:10", "scenario `s` uses no rulebook"),
        (good.replace("  players A (turn), B\n", ""), "2:10", "this scenario has no players"),
        (good.replace("\"s\"", "\"\""), "2:10", "the name of this scenario is empty"),
        (good.replace("scenario", "scenaro"), "2:1", "`scenaro` starts no declaration"),
        (format!("{good}{}", &good["use std.plain\n".len()..]), "10:10", "scenario `s` is declared twice"),
        (after("card : item { }"), "2:6", "this card has no name"),
        (after("card \"\" : item { }"), "2:6", "the name of this card is empty"),
        (after("card \"X\" : item { }\ncard \"X\" : item { }"), "3:6", "card `X` is declared twice"),
        (after("card \"X\" : item { power 3, life 2 }"), "2:26", "nothing can stand behind `power 3` on its line"),
        (after("card \"X\" : item { cost 2 torches }"), "2:26", "nothing can stand behind `cost 2` on its line"),
        (after("card \"X\" : itm { }"), "2:12", "no word `itm`"),
        (after("card \"X\" : item { power 1; power 2 }"), "2:6", "card `X` has `power` twice"),
        (
            after("card \"F\" : item { }").replace("happens: \"Spark\" deals 3 damage to A's hero", "A plays \"F\""),
            "8:11",
            "no object `F`",
        ),
        (after("keyword { }"), "2:9", "this keyword has no name"),
        (after("keyword zap(N, N) { power 3 }"), "2:16", "parameter `N` stands twice"),
        (after("rulebook r extends nothing { }"), "2:20", "no rulebook `nothing`"),
        (after("rulebook r extends r { }"), "2:20", "rulebook `r` extends itself"),
        (good.replace("\"Spark\" deals", "“Spark” deals"), "7:12", "strange characters `“`"),
        (good.replace("happens", "😀 happens"), "7:3", "strange characters `😀`"),
        (good.replace("life", "l\u{456}fe"), "5:16", "U+0456, a Cyrillic letter that looks like `i`"),
        (good.replace("with life", "with li\u{200b}fe"), "5:16", "U+200B, a zero width space"),
        (good.replace("A's hero", "\u{410}'s hero"), "7:38", "no player or object `\u{410}`"),
        (good.replace("happens", "/* happens"), "7:3", "a comment begins with `//`"),
        (good.replace("happens", "# happens"), "7:3", "a comment begins with `//`"),
        (good.replace("Spark", "Sp\\nark"), "6:9", "`\\` in a text stands before neither"),
        (good.replace('\n', "\r"), "1:14", "a line ends with a carriage return alone"),
        (after("property p { alwys life of A's hero = 3 }"), "2:14", "as a property"),
        (after("property p { always lief of A's hero = 3 }"), "2:21", "no number `lief`"),
        (after("property p { always 1 = 1; never 1 = 2 }"), "2:10", "property `p` must be one statement"),
        (after("keyword zap { alwys }"), "2:15", "no keyword `alwys`"),
        (after("keyword zap(N, Z: zone) { when this is destroyed: destory this }"), "2:51", "`destory`"),
        (
            after("token \"T\" : item { }").replace("is item in play", "is item in play\n  A: \"T\" in exile"),
            "8:3",
            "`T` is a token",
        ),
        (after("card \"X\" : item { }\ncard \"\u{425}\" : item { }"), "3:6", "looks like another of its name"),
    ];
    let folder = Folder::of(&[("assize.toml", "")]);
    let wrong = rows.iter().filter_map(|(text, place, message)| not_refused(&folder, text.as_bytes(), place, message));
    let wrong: Vec<String> = wrong.collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let binary = not_refused(&folder, b"\x00\x01\x02\xff\xfe", "", "it is not UTF-8");
    assert_eq!(binary, None);
}

#[test]
fn broken_texts_of_any_depth_and_length_are_refused() {
    let good = line("happens: \"Spark\" deals 3 damage to A's hero");
    let deep = |open: &str, close: &str| good.replace("3 damage", &format!("{open}3{close} damage"));
    let folder = Folder::of(&[("assize.toml", "")]);
    let (open, close) = ("(".repeat(10_000), ")".repeat(10_000));
    let rows = [
        (deep(&open, &close), "nested more than 64 deep"),
        (deep(&open, ""), "nested more than 64 deep"),
        (good.replace("life 20", &format!("life 20 {}", "{".repeat(10_000))), "nested more than 64 deep"),
        (
            format!("use std.plain\nscenario \"s\" {{ {} }}", "uses plain; ".repeat(800_000)),
            "this scenario has no players",
        ),
        (format!("//{}\n{}", "x".repeat(10 << 20), good.replace("happens", "hapens")), "`hapens` starts no line"),
    ];
    let wrong: Vec<String> =
        rows.iter().filter_map(|(text, said)| not_refused(&folder, text.as_bytes(), "", said)).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n").chars().take(5000).collect::<String>());
}

/// What may be meant all the same is read, with a warning at its place.
#[test]
fn what_may_be_meant_is_warned_of() {
    let folder = Folder::of(&[("assize.toml", "")]);
    let rows = [
        (line("happens: \"Spark\" deals damage to A's hero"), "event `damage` does not say how much"),
        (line("happens: draw 2 cards"), "event `draw` does not say whose"),
        (line("observe life of \"Spark\""), "`Spark` has no life, and nothing gives it one"),
        (line("happens: A\u{a0}draws 1 card"), "U+00A0, a no-break space, is read as a space"),
        (line("A: \"Sp\u{200b}in\" is item"), "this text holds U+200B, a zero width space"),
        (line("happens: deal 1 red damage to A's hero"), "`red` is no damage but a word of `color`"),
        (line("A: \"Spark\" is item; happens: destroy \"Spark\""), "several objects are called `Spark`"),
        (line("A: \"X\" is item { each item gets -1 cost }"), "this changes `cost` of what is in play"),
        (line("A: \"X\" is item { this gets -1 cost }"), "this changes its own `cost` in play alone"),
        (
            line("A: \"X\" is item { activate discard a card in hand: draw 1 card }"),
            "what this cost takes can be another player's",
        ),
        (
            line("A: \"X\" is item { as an additional cost to play this: discard an item in hand }"),
            "what this cost takes can be another player's",
        ),
        (
            line("A: \"X\" is item { when this is destroyed: you may discard an item in hand: draw 1 card }"),
            "`discard an item in your hand`",
        ),
        (
            line("A: \"X\" is item { when a unit deals damage to this: destroy it }"),
            "`it` is `this` here, and reads as `that unit`",
        ),
        (
            line("A: \"X\" is item { when a unit enters play: gets +1 power }"),
            "`gets` without an object is about `this`",
        ),
        (
            line("A: \"X\" is item { while it is your turn: this gets +1 power }; happens: the end of B's turn"),
            "it is A's turn here, and B's ends",
        ),
        (
            line("A: \"X\" is item { when this is destroyed: items you control get -1 cost until end of turn }"),
            "this changes `cost` of what is in play",
        ),
        (
            line("A: \"X\" is item { if a hero would be dealt damage, instead the type becomes red }"),
            "`red` is no damage but a word of `color`",
        ),
    ];
    for (text, message) in rows {
        std::fs::write(folder.join("a.assize"), text).expect("a file can be written");
        folder.run(&["check", "a.assize"]).expect(0, &[message, "a.assize:7:"]);
    }
}

/// What is said of the zone, or of a word of its own set, is meant.
#[test]
fn what_says_where_it_looks_is_meant() {
    let folder = Folder::of(&[("assize.toml", "")]);
    let rows = [
        line("A: \"X\" is item { each item in hand gets -1 cost }"),
        line("A: \"X\" is item { each item in play gets -1 cost }"),
        line("A: \"X\" is item { from hand: this gets -1 cost }"),
        line("A: \"X\" is item { each item gets -1 power }"),
        line("happens: deal 1 fire damage to A's hero"),
        line("A: \"Spark\" is item as other\n  happens: destroy other"),
        line("A: \"X\" is item { when this is destroyed: for each opponent: that player may draw 1 card }"),
        line("A: \"X\" is item { when this is destroyed: the player after you draws 1 card }"),
        line("A: \"X\" is item { activate once per turn spend 1 energy: draw 1 card }"),
        line("A: \"X\" is item { activate free: you may exile this: draw 1 card }"),
        line("A: \"X\" is item { activate discard a card in your hand: draw 1 card }"),
        line("A: \"X\" is item { activate discard an item controlled by any player: draw 1 card }"),
        line("A: \"X\" is item { activate destroy an item you control: draw 1 card }"),
        line("A: \"X\" is item { a unit with power more than 3 can't be destroyed }"),
        line("A: \"X\" is item { a unit with more than 2 charge counters can't be destroyed }"),
        line("A: \"X\" is item { activate destroy an item controlled by any player: draw 1 card }"),
    ];
    for text in rows {
        std::fs::write(folder.join("a.assize"), &text).expect("a file can be written");
        let ran = folder.run(&["check", "a.assize"]);
        assert!(ran.code == 0 && ran.err.is_empty(), "{text}: {}{}", ran.out, ran.err);
    }
    // Nothing says whose it is.
    std::fs::write(folder.join("a.assize"), line("A: \"X\" is item { activate destroy an item: draw 1 card }"))
        .expect("a file can be written");
    folder.run(&["check", "a.assize"]).expect(0, &["what this cost takes can be another player's"]);
}

/// What a scenario says nothing of, and no file in use declares.
#[test]
fn a_card_that_nothing_declares_is_told_with_the_file_that_does() {
    let cards = "use std.plain\ncard \"Spark\": unit { power 2 }\n";
    let folder = Folder::of(&[("assize.toml", ""), ("cards.assize", cards)]);
    let text = line("A: \"Spark\" in hand");
    std::fs::write(folder.join("a.assize"), text).expect("a file can be written");
    folder.run(&["check", "a.assize"]).expect(0, &["no card `Spark` is declared", "`cards.assize` declares it"]);
    // Not what lies in a project of its own.
    std::fs::create_dir(folder.join("other")).expect("a folder can be made");
    std::fs::rename(folder.join("cards.assize"), folder.join("other/cards.assize")).expect("it was there");
    std::fs::write(folder.join("other/assize.toml"), "").expect("a file can be written");
    let told = folder.run(&["check", "a.assize"]);
    told.expect(0, &["no card `Spark` is declared"]);
    assert!(!told.err.contains("cards.assize"), "{}", told.err);
    // In a deck nothing needs to be said of a card.
    std::fs::write(folder.join("a.assize"), line("A: \"Blank\" in deck")).expect("a file can be written");
    assert!(folder.run(&["check", "a.assize"]).err.is_empty());
}

/// A bound is said otherwise, and an error inside a mode is told as itself.
#[test]
fn bounds_and_errors_in_modes_are_told_where_they_stand() {
    let folder = Folder::of(&[("assize.toml", "")]);
    for (text, told) in [
        ("A: \"X\" is unit { this can't be dealt more than 1 damage }", "the amount becomes 1"),
        ("A: \"X\" is item { when this is destroyed: choose one { draw 1 card; swarm } }", "`swarm ...`"),
        ("A: \"X\" is item { resolve: until your next turn, units get +1 powr }", "no number `powr`"),
    ] {
        std::fs::write(folder.join("a.assize"), line(text)).expect("a file can be written");
        folder.run(&["check", "a.assize"]).expect(2, &[told]);
    }
}

/// A flag in the wrong place, and a word that is none.
#[test]
fn what_would_be_passed_over_is_told() {
    let folder = Folder::of(&[("assize.toml", "")]);
    let rows = [
        (block("zones { hidden crypt }"), "`hidden` stands behind a name"),
        (block("zones { crypt visible }"), "cannot read `visible` behind a name"),
    ];
    for (text, told) in rows {
        std::fs::write(folder.join("a.assize"), text).expect("a file can be written");
        folder.run(&["check", "a.assize"]).expect(2, &[told]);
    }
}

/// A player plays their own card, also where another player has one of that name.
#[test]
fn of_two_cards_of_one_name_a_player_plays_their_own() {
    let folder = Folder::of(&[("assize.toml", "")]);
    let text = "use std.plain\ncard \"Boon\": action { cost 0; resolve: gain 3 energy }\nscenario \"s\" {\n  uses plain\n  players A (turn), B\n  A: hero with life 20\n  B: hero with life 20\n  A: \"Boon\" in hand\n  B: \"Boon\" in hand\n  B plays \"Boon\"\n  observe energy of A\n  observe energy of B\n  expect outcomes exactly { 0, 3 }\n}\n";
    std::fs::write(folder.join("a.assize"), text).expect("a file can be written");
    folder.run(&["check", "a.assize"]).expect(0, &["1 as expected"]);
}

/// Letters put together in two ways are the same letters.
#[test]
fn the_same_letters_are_the_same_name() {
    let folder = Folder::of(&[("assize.toml", "")]);
    let text = line("A: \"Caf\u{e9}\" is item\n  happens: destroy \"Cafe\u{301}\"");
    std::fs::write(folder.join("a.assize"), text).expect("a file can be written");
    let ran = folder.run(&["check", "a.assize"]);
    assert!(ran.code == 0 && ran.err.is_empty(), "{}{}", ran.out, ran.err);
}

/// An error that is expected covers no other.
#[test]
fn another_error_beside_an_expected_one_is_told() {
    let folder = Folder::of(&[("assize.toml", "")]);
    let text =
        line("A: \"X\" is itme\n  happens: destory \"Spark\"").replace("expect ends", "expect error \"no word\"");
    std::fs::write(folder.join("a.assize"), text).expect("a file can be written");
    folder.run(&["check", "a.assize"]).expect(1, &["another error besides", "`destory` is not"]);
}

/// A trigger that needs a period is warned of where that period neither goes on at the start nor begins by anything.
#[test]
fn a_trigger_in_a_period_that_never_goes_on_is_warned_of() {
    let folder = Folder::of(&[("assize.toml", "")]);
    let check = |text: &str| {
        std::fs::write(folder.join("a.assize"), text).expect("a file can be written");
        folder.run(&["check", "a.assize"])
    };
    let ability = |when: &str| format!("A: \"Y\" is item {{ when a hero is dealt damage {when}: gain 1 energy }}");
    let said = ["`turn` never goes on in scenario `s`", "a.assize:7:", "write `during turn` in the scenario"];
    check(&line(&ability("during your turn"))).expect(0, &said);
    check(&line(&ability("and it is your turn and during turn"))).expect(0, &said);
    let begun = [
        format!("{}\n  during turn", ability("during your turn")),
        format!("{}\n  during combat", ability("during your turn")),
        format!("{}\n  happens: the start of A's turn", ability("during your turn")),
        format!(
            "{}\n  B: \"C\" is item {{ when a unit is destroyed: the start of your turn }}",
            ability("during turn")
        ),
        ability("and it is your turn"),
        ability("and not during turn"),
    ];
    for text in begun {
        let ran = check(&line(&text));
        assert!(ran.code == 0 && !ran.err.contains("goes on"), "{text}: {}{}", ran.out, ran.err);
    }
}

/// An ability that could not be read is told where it stands, and not once more where it is activated.
#[test]
fn what_follows_from_a_broken_ability_is_not_told() {
    let text = line("A: \"X\" is item in play { activate free: dstroy this }; A activates \"X\"");
    let ran = Folder::of(&[("a.assize", &text)]).run(&["check", "a.assize"]);
    ran.expect(2, &["1 error in the texts"]);
    assert!(!ran.err.contains("no activated ability"), "{}", ran.err);
}

/// Where all sentences of an event say who does it, a sentence without anybody names the event.
#[test]
fn an_event_that_is_said_of_a_player_is_named() {
    let text = line("A: \"X\" is item in play { activate free: reveal this }").replace(
        "scenario",
        "rulebook r extends plain { event reveal { \"PLAYER (reveals|reveal|would reveal) OBJECT\"; does: place OBJECT in hand } }\nscenario",
    );
    let text = text.replace("uses plain", "uses r");
    let said = ["`reveal` is said of a player", "reveal this`"];
    Folder::of(&[("a.assize", &text)]).run(&["check", "a.assize"]).expect(2, &said);
    let text = text.replace("free: reveal", "free: you reveal");
    Folder::of(&[("a.assize", &text)]).run(&["check", "a.assize"]).expect(0, &["1 as expected"]);
}

/// What the advice says to write can be read.
#[test]
fn what_is_advised_can_be_read() {
    let ways = [
        "while this is in play: each item in play gets +1 power",
        "activate free: { choose an item that there is no item in play with power > its power as X, then destroy X }",
        "activate free: { roll a die with 6 sides as X, roll a die with 6 sides as Y; draw X + Y cards }",
        "activate free: { this gets +2 power until the end of your next turn }",
        "activate free: { this gets +2 power until the end of B's next turn }",
        "activate free: { roll a die with 6 sides as R; if R = 2: draw 1 card else: draw 2 cards }",
        "activate free: { destroy this, at the end of your turn: draw 1 card }",
    ];
    for way in ways {
        let text = line(&format!("A: \"X\" is item with power 1 in play {{ {way} }}"));
        let ran = Folder::of(&[("a.assize", &text)]).run(&["check", "a.assize"]);
        assert_eq!(ran.code, 0, "{way}: {}", ran.err);
    }
}
