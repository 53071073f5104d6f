//! `assize import`: printed cards to cards in the language.

use crate::program::{Folder, run};
use serde_json::Value;

const PRINT: &str = "models/tiny/print.assize";
const PRINTED: &str = "models/tiny/printed.json";

fn text(file: &str) -> String {
    std::fs::read_to_string(file).unwrap_or_else(|error| panic!("{file}: {error}"))
}

/// Six cards are printed, one without a text; of Riddle's two sentences the second is in no rule.
#[test]
fn a_card_with_something_unread_never_counts_as_read() {
    let ran = run(&["import", PRINTED, "--print", PRINT, "--format", "json"]);
    let found: Value = serde_json::from_str(&ran.out).unwrap_or_else(|error| panic!("{error}: {}{}", ran.out, ran.err));
    assert_eq!((&found["schema"], &found["kind"]), (&1.into(), &"import".into()));
    let figures = ["cards", "with_text", "whole", "lines", "lines_read"].map(|it| found[it].as_u64());
    assert_eq!(figures, [6, 5, 4, 6, 5].map(Some));
    assert_eq!(found["unread"][0]["name"], "Riddle");
    assert_eq!(found["patterns"][0]["text"], "Effect: Draw N cards. Then show your hand.");
}

/// The page shows what the command prints.
#[test]
fn the_page_shows_what_is_printed() {
    let page = text("docs/import.md");
    let call = "$ assize import models/tiny/printed.json --print models/tiny/print.assize\n";
    let block = page.split("```console\n").nth(1).and_then(|it| it.split("```").next()).expect("it has one");
    assert_eq!(block.strip_prefix(call), Some(run(&["import", PRINTED, "--print", PRINT]).out.as_str()));
}

/// The written cards are used like any others; whoever uses the one that is not whole is told.
#[test]
fn everything_that_uses_an_unread_card_says_so() {
    let scenario = "use \"cards.assize\"\nscenario \"Cinder and Flare\" {\n  uses \"plain cards\"\n  players A (turn), B\n  \
        A: \"Flare\" in hand\n  B: \"Cinder\" in play\n  A: \"Herald\" in play\n  A: \"Riddle\" in hand\n  A has 1 energy\n  \
        A: \"Rock\" in deck\n  A plays \"Flare\"\n  observe \"Herald\" is in play\n  observe \"Rock\" is in hand\n}\n";
    let folder =
        Folder::of(&[("print.assize", &text(PRINT)), ("printed.json", &text(PRINTED)), ("s.assize", scenario)]);
    let import = ["import", "printed.json", "--print", "print.assize", "--output", "cards.assize"];
    folder.run(&import).expect(0, &["read whole: 4 of 5", "lines read: 5 of 6", "Then show your hand."]);
    // What is printed is its publisher's: it does not stand in what is written, unless it is asked for.
    assert!(!std::fs::read_to_string(folder.join("cards.assize")).expect("it is written").contains("show your hand"));
    folder
        .run(&["check", "s.assize", "--allow-unchecked"])
        .expect(0, &["card `Riddle` is not read whole", "line 1: stops behind"]);
    folder.run(&["triggers", "cards.assize"]).expect(3, &["left out", "Riddle", "not read whole"]);
    // Nothing that somebody may have completed is written over.
    folder.run(&import).expect(2, &["cannot write `cards.assize`: it is there", "name another file"]);
    folder.run(&["fmt", "--check", "cards.assize"]).expect(0, &[]);
    let with_text = ["import", "printed.json", "--print", "print.assize", "--output", "more.assize", "--with-text"];
    folder.run(&with_text).expect(0, &[]);
    assert!(std::fs::read_to_string(folder.join("more.assize")).expect("it is written").contains("show your hand"));
}

/// A rule that says what the rulebook does not have: the line counts as not read, with what the rulebook says of it.
#[test]
fn what_the_rulebook_refuses_is_not_read() {
    let print = text(PRINT).replace("draw 1 card\n", "mill 1 card\n");
    assert_ne!(print, text(PRINT));
    let folder = Folder::of(&[("print.assize", &print), ("printed.json", &text(PRINTED))]);
    // Herald and Flare draw a card.
    folder
        .run(&["import", "printed.json", "--print", "print.assize", "-v"])
        .expect(0, &["read whole: 2 of 5", "Herald: line 2: read, and refused: ", "mill"]);
}

#[test]
fn bad_input_is_named() {
    let folder = Folder::of(&[
        ("print.assize", &text(PRINT)),
        ("wrong.assize", &text(PRINT).replace("deal N damage to OBJECT\n", "deal N damage\n")),
        ("none.assize", "use std.plain\n"),
        ("printed.json", &text(PRINTED)),
        ("shape.json", "{ \"data\": [] }"),
        ("list.json", "[1]"),
        ("some.json", "[{ \"name\": \"Rock\", \"type\": \"Unit\", \"text\": \"-\" }, 7]"),
        ("control.json", "[{ \"name\": \"Ro\u{8d}ck\", \"type\": \"Unit\", \"text\": \"-\" }]"),
        ("empty.json", ""),
    ]);
    let of = |cards: &str, print: &str, code: i32, told: &[&str]| {
        folder.run(&["import", cards, "--print", print]).expect(code, told);
    };
    of("shape.json", "print.assize", 2, &["cannot read `shape.json`", "it is no list of cards", "`data`", "cards in"]);
    of("list.json", "print.assize", 2, &["none of its 1 entries is a card"]);
    of("empty.json", "print.assize", 2, &["cannot read `empty.json`: it is no JSON"]);
    of("there.json", "print.assize", 2, &["cannot read `there.json`: no such file"]);
    of("some.json", "print.assize", 0, &["card 2: a number stands where the fields of a card are expected"]);
    of("control.json", "print.assize", 0, &["holds control characters, which are passed over", "line 1, byte 14"]);
    of("printed.json", "wrong.assize", 2, &["hole `OBJECT` is printed, and left out in the language"]);
    of("printed.json", "none.assize", 2, &["no `print` block stands here", "docs/import.md"]);
    of("printed.json", "there.assize", 2, &["cannot read `there.assize`: no such file"]);
    folder
        .run(&["import", "printed.json", "--print", "print.assize", "--output", "cards.txt"])
        .expect(2, &["cards are written as a text, which ends in `.assize`"]);
}

/// Cards made up for this, printed as the game prints: each line worked out by hand from what the words say.
#[test]
fn the_grammar_of_a_game_reads_what_is_printed() {
    let cards = r#"[
        { "name": "Grey", "code": "T-1", "cardType": "UNIT", "level": "3", "cost": 2, "color": "Blue", "ap": 3, "hp": 4,
          "effect": "【Deploy】Draw 2. Then, discard 1.\n【During Pair】This Unit gets AP+1.\nIt dances.", "trait": "(Zeon) (Red Team)", "link": "[Ace]" },
        { "name": "Ace", "code": "T-2", "cardType": "PILOT", "level": "3", "cost": 1, "color": "Red", "ap": 2, "hp": 1,
          "effect": "【Burst】Add this card to your hand.\n【Attack】Choose 1 enemy Unit with 2 or less HP. Rest it.", "trait": "(Zeon)", "link": "-" },
        { "name": "Boost", "code": "T-3", "cardType": "COMMAND", "level": "1", "cost": 1, "color": "White", "ap": "-", "hp": "-",
          "effect": "【Main】/【Action】Choose 1 friendly (Zeon)/(Red Team) Unit. It gets AP+2 during this turn.\n【Pilot】[Old Ace]", "trait": "-" },
        { "name": "Marker", "code": "T-4", "cardType": "RESOURCE", "effect": "-" }
    ]"#;
    let of_game = |file: &'static str| (file, text(&format!("models/gundam/{file}")));
    let texts = ["rulebook.assize", "keywords.assize", "play.assize", "print.assize"].map(of_game);
    let mut files: Vec<(&str, &str)> = texts.iter().map(|(file, text)| (*file, text.as_str())).collect();
    files.push(("cards.json", cards));
    let folder = Folder::of(&files);
    let import = ["import", "cards.json", "--print", "print.assize"];
    folder
        .run(&[&import[..], &["--print-back", "--output", "cards.assize"]].concat())
        .expect(0, &["read whole: 2 of 3", "lines read: 6 of 7", "1 are passed over"]);
    let written = std::fs::read_to_string(folder.join("cards.assize")).expect("it is written");
    let written = written.split_whitespace().collect::<Vec<_>>().join(" ");
    for line in [
        "when this is deployed: { draw 2 cards, discard a card }",
        "while this is paired with a pilot: this gets +1 AP",
        "unread \"line 3: stops behind letter",
        "while this is paired with a ace pilot: this is linked",
        "from shield area: burst, when this is broken: you may { add this to hand }",
        "units paired with this have { when this attacks: { rest target enemy unit that HP of it - damage counters on it <= 2 } }",
        "units paired with this get +2 AP",
        "resolve: { target friendly zeon or red-team unit gets +2 AP this turn }",
        "this is old-ace pilot",
    ] {
        assert!(written.contains(line), "{line}\n{written}");
    }
}
