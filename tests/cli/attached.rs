//! What objects are attached to, at the start and by sentences with `it`.

use crate::program::{Folder, Ran};

/// A scenario with a unit and these lines; what an aura is attached to has 2 power more.
fn check(lines: &str, outcome: &str) -> Ran {
    let text = format!(
        "use std.plain\n\
         rulebook r extends plain {{\n  relations {{ attached to }}\n  \
         event bind {{ \"bind OBJECT to OTHER\"; does: OBJECT becomes attached to OTHER }}\n}}\n\
         card \"Aura\": item {{ each unit this is attached to gets +2 power }}\n\
         card \"Ash\": unit {{ power 1 }}\n\
         scenario \"s\" {{\n  uses r\n  players A (turn), B\n  A: \"Ash\" in play as ash\n  {lines}\n  \
         observe power of ash\n  expect outcomes exactly {{ {outcome} }}\n}}\n"
    );
    Folder::of(&[("a.assize", &text)]).run(&["check", "a.assize"])
}

fn flat(ran: &Ran) -> String {
    format!("{}{}", ran.err, ran.out).replace('│', " ").split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn an_aura_is_attached_at_the_start() {
    // 1 of its own, and 2 by what is attached to it.
    check("A: \"Aura\" in play attached to ash", "3").expect(0, &["1 as expected"]);
    // The object may stand behind what is attached to it, and a relation has a direction.
    check("A: \"Aura\" in play as one attached to \"Late\"; A: \"Late\" is unit", "1").expect(0, &["1 as expected"]);
    check("A: \"Aura\" in play as one; A: \"Two\" is item in play attached to one", "1").expect(0, &["1 as expected"]);
}

/// It is attached to one object at a time, unless the event says `as well`.
#[test]
fn what_becomes_attached_is_attached_to_no_other() {
    let lines = "A: \"Ash\" in play as two; A: \"Aura\" in play attached to ash as aura; happens: bind aura to two; observe power of two";
    let check = |as_well: &str, outcome: &str| {
        let text = format!(
            "use std.plain\n\
             rulebook r extends plain {{\n  relations {{ attached to }}\n  \
             event bind {{ \"bind OBJECT to OTHER\"; does: OBJECT becomes attached to OTHER{as_well} }}\n}}\n\
             card \"Aura\": item {{ each unit this is attached to gets +2 power }}\n\
             card \"Ash\": unit {{ power 1 }}\n\
             scenario \"s\" {{\n  uses r\n  players A (turn), B\n  A: \"Ash\" in play as ash\n  {lines}\n  \
             observe power of ash\n  expect outcomes exactly {{ {outcome} }}\n}}\n"
        );
        Folder::of(&[("a.assize", &text)]).run(&["check", "a.assize"]).expect(0, &["1 as expected"]);
    };
    // 1 of their own; 2 more where the aura is, which has gone from ash to two.
    check("", "3, 1");
    check(" as well", "3, 3");
}

#[test]
fn what_cannot_be_attached_is_refused() {
    for (line, message) in [
        ("A: \"Aura\" in play attached to", "`attached to` needs an object"),
        ("A: \"Aura\" in play attached to \"Asch\"", "no object `Asch`"),
        ("A: \"Aura\" in play attached to \"Aura\"", "`Aura` cannot be attached to itself"),
        ("A: \"Aura\" in hand attached to ash", "`Aura` is not in play"),
        ("A: \"Aura\" in play attached to ash attached to ash", "it is attached to `ash` twice"),
        (
            "A: \"Aura\" in play; A: \"Aura\" in play; A: \"X\" is item in play attached to \"Aura\"",
            "several objects are called `Aura`",
        ),
    ] {
        let ran = check(line, "3");
        assert!(ran.code == 2 && flat(&ran).contains(message), "{line}: {}", flat(&ran));
    }
}

#[test]
fn it_is_what_was_named_before_and_not_what_the_sentence_names() {
    let aura = |does: &str| format!("A: \"Aura\" in play as aura {{ activate free: {does} }}; A activates aura");
    // The aura is bound to the unit, which has 2 power more.
    for does in ["choose a unit, bind this to it", "choose a unit as host, bind this to host"] {
        check(&aura(does), "3").expect(0, &["1 as expected"]);
    }
    let ran = check(&aura("bind this to it"), "3");
    assert!(ran.code == 2 && flat(&ran).contains("`it` is what this sentence names already"), "{}", flat(&ran));
}
