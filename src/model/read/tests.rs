//! Files and declarations; whole small files, read end to end.

use super::testing::{built, load_texts, problems, shown, wrong};
use crate::model::policy::TABLE;

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
    assert_eq!(names, ["a.assize", "b.assize", "sub/c.assize", "d.assize"]);
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
        &[
            "1:4 `use` needs a file or a module of std [nothing here] (write `use \"rulebook.assize\"` or `use std.plain`)",
        ],
    );
    wrong(
        "use plain\n",
        &["1:5 `use` needs a file or a module of std [neither] (write `use \"rulebook.assize\"` or `use std.plain`)"],
    );
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
            "1:1 `7` starts no declaration [not expected] (a file holds `use`, `rulebook`, `keyword`, `card`, `token`, `property` and `scenario`)",
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
