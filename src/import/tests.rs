//! A small invented game, as its cards are printed.

use crate::cards::cards;
use crate::chart::{Direction, Unread, read};
use crate::grammar::PrintGrammar;
use crate::reader;
use crate::survey::survey;
use crate::translate::{LineProblem, TranslatedCard, print_back, translate};
use crate::write::{CardPart, WriteSetting, WrittenLine, write};
use base::source::Sources;

const GAME: &str = r#"
print ember {
  name "name"
  apart by "code"
  text "effect" as ABILITY
  nothing "-"
  lines end with "<br>"
  without "<b>", "</b>"
  skip "kind": "Marker"
  tokens "kind": "Token"
  head "kind" as KIND
  head "tribe" as TRIBE
  body "power" as POWER
  head "name" as TITLE where "kind": "Token"

  KIND { "Creature", "Token" = creature; "Spell" = spell }
  TRIBE of tribe { "WORD" = WORD }
  TITLE of title { "WORD" = WORD }
  POWER { "N" = power N }
  ABILITY {
    "[Enter] EFFECTS" = when this enters play: { EFFECTS }
    "[Cast] EFFECTS" is quick = resolve: { EFFECTS }
    "Ward N (REMINDER)", "Ward N" = ward(N)
    "(REMINDER)" = nothing
  }
  EFFECTS {
    "EFFECT." = EFFECT
    "EFFECT. EFFECTS" = EFFECT, EFFECTS
  }
  EFFECT {
    "draw N" = draw N cards
    "OBJECT and OBJECT2 lose N power" = OBJECT gets -N power, OBJECT2 gets -N power
    "destroy OBJECT" = destroy OBJECT
    "find a NAME" = put a NAME into hand
  }
  OBJECT {
    "target creature" = target creature
    "SELF" = SELF
    "it" = it
  }
}
"#;

fn grammar(text: &str) -> PrintGrammar {
    let (grammar, problems) = read_grammar(text);
    assert!(problems.is_empty(), "{problems:?}");
    grammar.expect("it has no errors")
}

fn read_grammar(text: &str) -> (Option<PrintGrammar>, Vec<base::diagnostic::Diagnostic>) {
    let mut sources = Sources::default();
    let id = sources.add("print.assize", text);
    let (tree, problems) = syntax::parse(id, text);
    assert!(problems.is_empty(), "{problems:?}");
    reader::grammar(&tree, text)
}

fn line(grammar: &PrintGrammar, line: &str) -> Result<String, Unread> {
    let class = grammar.fields.text[0].class;
    read(grammar, class, line, "Ash", Direction::Read).map(|it| it.text)
}

fn translated(json: &str) -> Vec<TranslatedCard> {
    let grammar = grammar(GAME);
    let file = cards(&grammar, json).expect("it is a list");
    assert_eq!(file.problems, Vec::<String>::new());
    translate(&grammar, &file.cards)
}

#[test]
fn a_line_is_read_wholly_or_not_at_all() {
    let grammar = grammar(GAME);
    assert_eq!(line(&grammar, "[Enter] Draw 2."), Ok("when this enters play: { draw 2 cards }".to_owned()));
    assert_eq!(
        line(&grammar, "[Enter] Destroy target creature. Draw 1."),
        Ok("when this enters play: { destroy target creature, draw 1 cards }".to_owned())
    );
    // Two holes of one class, each where its name stands.
    assert_eq!(
        line(&grammar, "[Enter] Target creature and Ash lose 3 power."),
        Ok("when this enters play: { target creature gets -3 power, this gets -3 power }".to_owned())
    );
    // A reminder says nothing, and is named as such.
    assert_eq!(line(&grammar, "Ward 2 (Prevent 2 (or less).)"), Ok("ward(2)".to_owned()));
    assert_eq!(
        line(&grammar, "[Enter] Find a Red Ogre."),
        Ok("when this enters play: { put a \"Red Ogre\" into hand }".to_owned())
    );
    // What stands behind a sentence that can be read makes the whole line unread.
    let stop = line(&grammar, "[Enter] Draw 2. Shuffle.");
    assert_eq!(stop.clone().expect_err("no rule shuffles").letter(), Some(16), "{stop:?}");
}

impl Unread {
    fn letter(&self) -> Option<usize> {
        match self {
            Unread::NoRule { letter, .. } => Some(*letter),
            Unread::Ambiguous { .. } | Unread::TooLong => None,
        }
    }
}

/// The modes of an ability stand on lines of their own, and are read with the line above them.
#[test]
fn an_ability_can_stand_on_several_lines() {
    let modes = "\"[Cast] Choose one \u{b6} - EFFECT. \u{b6} - EFFECT2.\" = resolve: choose one { EFFECT; EFFECT2 }";
    let reminder = "\"(REMINDER)\" = nothing";
    let grammar = grammar(&GAME.replace(reminder, &format!("{modes}\n    {reminder}")));
    let json = r#"[{"name": "Fork", "kind": "Spell", "effect": "[Cast] Choose one\n- Draw 1.\n- Destroy it.\n[Enter] Draw 1."}]"#;
    let file = cards(&grammar, json).expect("it is a list");
    let fork = translate(&grammar, &file.cards).remove(0);
    let ours: Vec<&str> = fork.lines.iter().flat_map(|line| line.ours.as_deref()).collect();
    assert_eq!(
        ours,
        ["resolve: choose one { draw 1 cards; destroy it }", "when this enters play: { draw 1 cards }"],
        "{fork:?}"
    );
}

#[test]
fn a_word_that_two_fields_give_stands_once() {
    let grammar =
        grammar(&GAME.replace("\"Creature\", \"Token\" = creature", "\"Creature\", \"Token\" = wild creature"));
    let json = r#"[{"name": "Elk", "kind": "Creature", "tribe": "Wild", "effect": "-"}]"#;
    let file = cards(&grammar, json).expect("it is a list");
    assert_eq!(translate(&grammar, &file.cards)[0].head, ["wild", "creature"]);
}

#[test]
fn two_readings_that_differ_are_none() {
    let two = GAME
        .replace("\"draw N\" = draw N cards", "\"draw N\" = draw N cards; \"draw OTHER\" = mill OTHER cards")
        .replace("  OBJECT {", "  OTHER { \"N\" = N }\n  OBJECT {");
    let Err(Unread::Ambiguous { one, other }) = line(&grammar(&two), "[Enter] Draw 2.") else {
        panic!("the line has two readings");
    };
    assert!(one.contains("draw 2 cards") && other.contains("mill 2 cards"), "{one} {other}");
    // Two ways to the same words are one reading.
    let same = two.replace("mill OTHER cards", "draw OTHER cards");
    assert_eq!(line(&grammar(&same), "[Enter] Draw 2."), Ok("when this enters play: { draw 2 cards }".to_owned()));
}

#[test]
fn what_was_read_is_printed_back() {
    let grammar = grammar(GAME);
    let class = grammar.fields.text[0].class;
    for printed in
        ["[Enter] draw 2. destroy it.", "[Cast] target creature and Ash lose 1 power.", "[Cast] find a Red Ogre."]
    {
        let ours = line(&grammar, printed).expect("it can be read");
        let back = read(&grammar, class, &ours, "Ash", Direction::PrintBack).map(|it| it.text);
        assert_eq!(back.as_deref(), Ok(printed));
        assert_eq!(print_back(&grammar, class, &ours, "Ash"), Ok(()));
    }
    // A reminder is not printed back, which changes nothing.
    let ward = line(&grammar, "Ward 2 (Prevent 2.)").expect("it can be read");
    assert_eq!(read(&grammar, class, &ward, "Ash", Direction::PrintBack).map(|it| it.text), Ok("Ward 2".to_owned()));
    // What no rule says cannot be printed.
    assert_eq!(print_back(&grammar, class, "when this dies: { draw 2 cards }", "Ash"), Err(None));
}

#[test]
fn cards_are_written_with_what_was_not_read() {
    let json = r#"[
        {"name": "Ash", "code": "A1", "kind": "Creature", "tribe": "Red Ogre", "power": 3, "effect": "[Enter] Draw 2.<br>Flies."},
        {"name": "Ash", "code": "A2", "kind": "Creature", "tribe": ["Elf"], "power": "4", "effect": "-"},
        {"name": "Ash", "code": "A3", "kind": "Creature", "tribe": "Elf", "power": 4, "effect": null},
        {"name": "Bolt", "code": "B1", "kind": "Spell", "effect": "[Cast] <b>Destroy</b> target creature."},
        {"name": "Chip", "code": "C1", "kind": "Marker"},
        {"name": "Imp", "code": "D1", "kind": "Token", "power": "X", "effect": "(It is small.)"}
    ]"#;
    let cards = translated(json);
    let setting = WriteSetting { rulebook: "ember", file: "ember.assize", with_text: false };
    let written = write(&setting, &cards);
    assert_eq!(
        written.text,
        r#"use "ember.assize"

rulebook "ember cards" extends "ember" {
  words {
    title: imp
    tribe: elf, red-ogre
  }
}

card "Ash": creature red-ogre {
  power 3
  when this enters play: { draw 2 cards }
  unread "line 2: stops behind letter 0"
}

card "Ash (A2)": creature elf {
  power 4
}

card "Bolt": spell quick {
  resolve: { destroy target creature }
}

token "Imp": creature imp {
  unread "field power: stops behind letter 0"
}
"#
    );
    assert_eq!(cards[1].printings, 2, "what is printed alike is one card");
    assert_eq!(written.lines.get(&12), Some(&WrittenLine::Card(0, CardPart::Line(0))));
    let survey = survey(&cards);
    assert_eq!((survey.cards, survey.with_text, survey.whole), (4, 3, 1));
    assert_eq!((survey.lines, survey.lines_read), (4, 3));
    assert_eq!(survey.patterns[0].text, "Flies.");
    assert_eq!(survey.patterns[0].cards, 1, "with this line read, Ash would be whole");
    assert!(matches!(survey.patterns[0].why, LineProblem::Unread(_)));
}

#[test]
fn what_is_wrong_with_a_grammar_is_told() {
    for (from, to, message) in [
        ("\"draw N\" = draw N cards", "\"draw N\" = draw 2 cards", "hole `N` is printed, and left out"),
        ("\"draw N\" = draw N cards", "\"draw two\" = draw N cards", "hole `N` stands on the right side alone"),
        ("\"destroy OBJECT\" = destroy OBJECT", "\"destroy OBJCT\" = destroy OBJCT", "no class `OBJCT`"),
        (
            "\"EFFECT. EFFECTS\" = EFFECT, EFFECTS",
            "\"EFFECTS EFFECT.\" = EFFECTS, EFFECT",
            "class `EFFECTS` begins with itself",
        ),
        ("\"it\" = it", "\"SELF\" = this", "class `OBJECT` has this printed side twice"),
        ("\"it\" = it", "\"it\"", "a rule has two sides"),
        ("head \"tribe\" as TRIBE", "head \"tribe\" as TRIBES", "no class `TRIBES`"),
        ("head \"tribe\" as TRIBE", "haed \"tribe\" as TRIBE", "`haed` says nothing of how cards are printed"),
        ("name \"name\"", "", "nothing says in which field a card's name is"),
        ("text \"effect\" as ABILITY", "", "nothing says in which field a card's text is"),
        ("  OBJECT {", "  N { \"x\" = y }\n  OBJECT {", "every grammar has a class `N`"),
        ("  OBJECT {", "  OBJECT { \"x\" = y }\n  OBJECT {", "class `OBJECT` is declared twice"),
        ("print ember", "print", "this `print` names no rulebook"),
        ("print ember", "rulebook ember", "no `print` block stands here"),
    ] {
        assert!(GAME.contains(from), "{from}");
        let (grammar, problems) = read_grammar(&GAME.replacen(from, to, 1));
        assert!(problems.iter().any(|it| it.message.contains(message)), "{message}: {problems:?}");
        assert!(grammar.is_none(), "{message}");
    }
    let (_, problems) = read_grammar(&GAME.replace("  OBJECT {", "  IDLE { \"x\" = y }\n  OBJECT {"));
    assert_eq!(problems[0].message, "nothing is read by class `IDLE`");
}

#[test]
fn a_file_that_holds_no_cards_is_told() {
    let grammar = grammar(GAME);
    for (json, message) in [
        ("", "it is no JSON"),
        ("{\"data\": []}", "it is no list of cards, and has the fields `data`"),
        ("3", "it holds a number"),
        ("[1, 2]", "none of its 2 entries is a card; card 1: a number stands"),
        ("[{\"title\": \"Ash\"}]", "card 1: its field `name` holds no name; it has the fields `title`"),
    ] {
        let error = cards(&grammar, json).expect_err(json);
        assert!(error.contains(message), "{error}");
    }
    let some = cards(&grammar, r#"[{"name": "Ash"}, 7, {"name": ["A", "B"]}]"#).expect("one is a card");
    assert_eq!(some.cards.len(), 1);
    assert_eq!(some.problems.len(), 2);
    assert!(some.problems[1].contains("card 3: its field `name` holds 2 values"), "{:?}", some.problems);
}
