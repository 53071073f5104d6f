//! Files and declarations; whole small files, read end to end.

use super::QuestionKind;
use super::testing::{built, load_texts, problems, shown, wrong};
use crate::policy::{Policy, TABLE};

#[test]
fn plain_is_sound_and_states_every_policy() {
    let built = built("use std.plain\nscenario one {\n  uses plain\n  players A (turn), B\n  check ends\n}\n");
    for (stance, row) in built.model.rulebook.policies.iter().zip(TABLE) {
        assert!(stance.value.is_some(), "{}", row.key);
    }
}

#[test]
fn a_file_used_twice_is_read_once() {
    let texts = [
        ("a.assize", "use \"b.assize\", \"sub/c.assize\"\n"),
        ("b.assize", "use \"sub/c.assize\"\n"),
        ("sub/c.assize", "use \"../d.assize\"\n"),
        ("d.assize", ""),
    ];
    let (_, sources, found) = load_texts(&texts);
    assert_eq!(shown(&sources, &found), Vec::<String>::new());
    let names: Vec<&str> = sources.iter().map(|(_, source)| source.name.as_str()).collect();
    assert_eq!(names, ["a.assize", "b.assize", "sub/c.assize", "d.assize", "std/properties.assize"]);
}

#[test]
fn a_circle_of_uses_is_told_with_its_files() {
    let texts = [
        ("a.assize", "use \"b.assize\"\n"),
        ("b.assize", "\n  use \"c.assize\"\n"),
        ("c.assize", "use \"b.assize\"\n"),
    ];
    assert_eq!(
        problems(&texts),
        [
            "c.assize:1:5 files use each other in a circle: `b.assize` -> `c.assize` -> `b.assize` [closes the circle] (move what both need into a file of its own)"
        ]
    );
    wrong(
        "use \"./a.assize\"\n",
        &["1:5 `a.assize` uses itself [closes the circle] (move what both need into a file of its own)"],
    );
}

#[test]
fn what_cannot_be_used_is_told() {
    wrong("use \"x.assize\"\n", &["1:5 cannot read `x.assize`: no such file [used here]"]);
    wrong("use std.plan\n", &["1:9 no module of std `plan` [not declared] (did you mean `plain`?)"]);
    wrong(
        "use\n",
        &["1:4 `use` needs a file or a module of std [nothing here] (write `use \"FILE.assize\"` or `use std.plain`)"],
    );
    wrong("use plain\n", &["1:5 `use` needs a file or a module of std [neither] (write `use std.plain`)"]);
    wrong(
        "use std.plain hard\n",
        &["1:9 no module of std `plain hard` [not declared] (known here: `plain`, `properties`)"],
    );
}

#[test]
fn only_declarations_stand_in_a_file() {
    wrong("rulbook plain { }\n", &["1:1 `rulbook` starts no declaration [not expected] (did you mean `rulebook`?)"]);
    wrong(
        "7 dwarfs\n",
        &[
            "1:1 `7` starts no declaration [not expected] (a file holds `use`, `rulebook`, `keyword`, `card`, `token`, `property`, `scenario`, `print` and `equivalent`)",
        ],
    );
    wrong("card : item\n", &["1:6 this card has no name [a name is missing] (write `card \"NAME\" { ... }`)"]);
    wrong("property p\n", &["1:11 property `p` has no body [`{` expected]"]);
    wrong(
        "property p { every run ends } twice\n",
        &["1:31 cannot read `twice` here [not expected] (the declaration ends before this)"],
    );
}

#[test]
fn names_are_declared_once_where_they_are_seen() {
    wrong(
        "property p { every run ends }\nproperty p { no run is stuck }\n",
        &["2:10 property `p` is declared twice [the second time] (the first stands in `a.assize`, line 1)"],
    );
    wrong(
        "card \"Ash\" : item\ntoken \"Ash\" : item\n",
        &["2:7 token `Ash` is declared twice [the second time] (the first stands in `a.assize`, line 1)"],
    );
    let texts = [
        ("a.assize", "use \"b.assize\", \"c.assize\"\n"),
        ("b.assize", "card \"Ash\" : item\n"),
        ("c.assize", "card \"Ash\" : unit\n"),
    ];
    assert_eq!(
        problems(&texts),
        ["c.assize:1:6 card `Ash` is declared twice [the second time] (the first stands in `b.assize`, line 1)"]
    );
}

#[test]
fn every_file_sees_the_properties_of_std_and_may_declare_its_own() {
    let game = "rulebook game { zones { here in play } }\nscenario s { uses game; players A; check ends, staging }\n";
    assert_eq!(built(game).questions[0].kind, QuestionKind::Ends);
    let own = format!("use std.properties\n{game}property ends {{ no run is stuck }}\n");
    assert_eq!(built(&own).questions[0].kind, QuestionKind::NoStuck);
}

#[test]
fn files_that_do_not_see_each_other_may_use_the_same_names() {
    let game = |zone: &str| {
        format!(
            "rulebook game {{ zones {{ {zone} in play }} }}\ncard \"Ash\"\nscenario {zone} {{ uses game; players A; A: \"Ash\" in {zone} }}\n"
        )
    };
    let (one, two) = (game("here"), game("there"));
    let mut open = |path: &str| Ok(if path == "one.assize" { one.clone() } else { two.clone() });
    let (library, sources, found) = super::load(&["one.assize".to_owned(), "two.assize".to_owned()], &mut open);
    assert_eq!(shown(&sources, &found), Vec::<String>::new());
    let names: Vec<String> = library
        .scenarios()
        .filter_map(|head| library.build(head.id, None).0)
        .map(|built| built.model.rulebook.zones[0].name.clone())
        .collect();
    assert_eq!(names, ["here", "there"]);
}

#[test]
fn a_scenario_uses_a_rulebook_that_it_sees() {
    wrong("scenario s { players A }\n", &["1:10 scenario `s` uses no rulebook [no rulebook] (write `uses NAME`)"]);
    wrong(
        "use std.plain\nscenario s { uses plan; players A }\n",
        &["2:10 no rulebook `plan` [not declared] (did you mean `plain`?)"],
    );
}

#[test]
fn rulebooks_and_cards_that_no_scenario_uses_are_read_too() {
    wrong(
        "rulebook r { zones { hand }; play { from hnd; to hand } }\n",
        &["1:42 no zone `hnd` [not declared] (did you mean `hand`?)"],
    );
}

#[test]
fn the_rulebooks_of_a_scenario_are_its_own_and_those_of_under() {
    let text = "use std.plain\nrulebook \"plain 2\" extends plain { }\nscenario s {\n  uses plain\n  players A\n  \
                under \"plain 2\" { expect error \"no\" }\n}\n";
    let (library, ..) = load_texts(&[("a.assize", text)]);
    let head = library.scenarios().next().expect("one scenario");
    assert_eq!(head.rulebooks().collect::<Vec<_>>(), ["plain", "plain 2"]);
    assert_eq!((head.expects_error(None), head.expects_error(Some("plain 2"))), (None, Some("no")));
    assert_eq!((head.expects_error(Some("plain")), head.name.as_str(), head.path.as_str()), (None, "s", "a.assize"));
    let (built, _) = library.build(head.id, Some("plain 2"));
    let built = built.expect("it is built");
    assert_eq!((built.model.rulebook.name.as_str(), built.expects_error.as_deref()), ("plain 2", Some("no")));
}

#[test]
fn an_unknown_rulebook_asked_for_is_told() {
    let (library, sources, _) = load_texts(&[("a.assize", "use std.plain\nscenario s { uses plain; players A }\n")]);
    let (built, found) = library.build(super::ScenarioId(0), Some("plian"));
    assert!(built.is_none());
    assert_eq!(shown(&sources, &found), ["2:10 no rulebook `plian` [not declared] (did you mean `plain`?)"]);
}

/// A file that uses most of what there is.
const MUCH: &str = include_str!("../../../properties/plain.assize");

/// What follows it in the same file.
const SCENARIO: &str = r#"
rulebook hard extends plain {
  policies { without an effect depends on; silent fractions are rounded cites A-life }
  event procedure { without step select first player; step replace instead before replace self, as }
  staging { stage numbers before control }
}
keyword ward(N) { prevention when this would be dealt damage: destroy this, prevent N }
card "Ash" : red unit { cost 0; power 2; guard; ward(2) }
token "Gold" : item { activate destroy this: draw 1 card }
property calm { on every unit would be destroyed: there is a unit }
scenario one {
  uses plain
  players A (turn), B
  during main phase
  A has 2 energy
  A: hero with life 20
  at once { A: "Ash"; B: "Ash" in hand with 2 charge counters as ash }
  B may play ash any number of times
  happens: "Ash" deals 7 damage to A's hero
  A plays "Ash"
  happens: the end of A's turn
  observe life of A's hero
  observe gone = "Ash" is in discard
  expect outcomes exactly { 16, yes }, { won by A }, { stuck, 1, none }
  expect loop growing of A, rules
  check calm, "once per event"
  under hard { expect ends cites A-life; expect choosers none }
}
"#;

/// Words that make a text wrong in interesting ways.
const NOISE: [&str; 16] =
    ["{", "}", "(", ")", ",", ":", ";", "\"", "'s", "cites", "without", "before", "extends", "99999999999", "=", "\n"];

proptest::proptest! {
    #![proptest_config(proptest::prelude::ProptestConfig::with_cases(64))]

    /// Whatever is left out, doubled or put in, reading ends with a model or an error.
    #[test]
    fn no_text_makes_reading_fail_otherwise(cuts in proptest::collection::vec((0..10_000_usize, 0..40_usize, 0..32_usize), 1..4)) {
        let mut pieces: Vec<String> = format!("{MUCH}{SCENARIO}").split_inclusive([' ', '\n']).map(str::to_owned).collect();
        for (at, length, noise) in cuts {
            let at = at % pieces.len();
            let end = (at + length).min(pieces.len());
            let put = NOISE.get(noise).map(|word| (*word).to_owned());
            let kept: Vec<String> = if noise < NOISE.len() { put.into_iter().collect() } else { [&pieces[at..end], &pieces[at..end]].concat() };
            pieces.splice(at..if noise % 2 == 0 { at } else { end }, kept);
        }
        let text = pieces.concat();
        let (library, _, found) = load_texts(&[("a.assize", &text)]);
        for head in library.scenarios() {
            for book in head.rulebooks().map(Some).chain([None]) {
                let (built, more) = library.build(head.id, book);
                let wrong = found.iter().chain(&more).any(|problem| problem.is_error());
                proptest::prop_assert!(built.is_some() || wrong);
            }
        }
    }
}

#[test]
fn a_file_of_everything_is_sound() {
    assert_eq!(problems(&[("a.assize", &format!("{MUCH}{SCENARIO}"))]), Vec::<String>::new());
}

/// A rulebook, its cards and a scenario, each in its file.
const WARDS: [(&str, &str); 3] = [
    ("wards.assize", include_str!("samples/wards.assize")),
    ("wards_cards.assize", include_str!("samples/wards_cards.assize")),
    ("wards_rulebook.assize", include_str!("samples/wards_rulebook.assize")),
];

#[test]
fn a_game_of_three_files_is_read_under_both_of_its_rulebooks() {
    assert_eq!(problems(&WARDS), Vec::<String>::new());
    let (library, ..) = load_texts(&WARDS);
    let head = library.scenarios().next().expect("there is one");
    let books: Vec<&str> = head.rulebooks().collect();
    assert_eq!(books, ["wards", "wards proposed"]);
    let (built, _) = library.build(head.id, None);
    let built = built.expect("it is sound");
    let cards: Vec<&str> = built.model.cards.iter().map(|card| card.name.as_str()).collect();
    assert_eq!(cards, ["Spell", "hero", "Ash", "Bite", "Ash"]);
    assert_eq!((built.model.scenario.objects.len(), built.model.scenario.script.len()), (7, 3));
    assert_eq!((built.expectations.len(), built.questions.len()), (11, 2));
    let stance = |book: &str| {
        let (built, _) = library.build(head.id, Some(book));
        built.and_then(|built| built.model.rulebook.policies[Policy::Dependence as usize].value)
    };
    assert_eq!((stance("wards"), stance("wards proposed")), (None, Some(1)));
    let unused = load_texts(&WARDS[1..]).2;
    assert_eq!(unused, []);
}
