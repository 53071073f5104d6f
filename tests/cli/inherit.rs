//! Rulebooks that extend others: what they replace, add to and take away is said, and told.

use crate::program::{Folder, Ran};
use serde_json::Value;

/// A base with one line of each kind, what extends it, and what is expected of that.
fn checked(more: &str) -> Ran {
    let text = format!(
        "use std.plain\nrulebook base extends plain {{\n  clauses {{ 1.1 \"one\"; 1.2 \"two\" }}\n  \
         also standing {{ each unit with life <= 0: destroy it }}\n  \
         also rules {{ when a unit is destroyed: its controller draws 1 card cites 1.1 }}\n  \
         policies {{ fractions are rounded: up cites 1.2 }}\n  neutral {{ item }}\n}}\n{more}\n"
    );
    Folder::of(&[("a.assize", &text)]).run(&["check", "a.assize"])
}

/// A scenario in which a unit and a hero come to nothing, and the unit's controller has a card to draw.
fn scenario(uses: &str, expects: &str) -> String {
    format!(
        "scenario \"s\" {{\n  uses {uses}\n  players A (turn), B\n  A: \"U\" is unit with life 1\n  A: \"C\" is action in deck\n  \
         B: hero with life 1\n  happens: \"U\" loses 1 life\n  happens: B's hero loses 1 life\n  \
         observe \"U\" is in discard\n  observe \"C\" is in hand\n  expect outcomes exactly {{ {expects} }}\n}}\n"
    )
}

fn flat(ran: &Ran) -> String {
    format!("{}{}", ran.err, ran.out).replace('│', " ").split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Says what stands in the output of a check, and with which code it ends.
#[track_caller]
fn says(more: &str, code: i32, told: &[&str]) {
    let ran = checked(more);
    let flat = flat(&ran);
    assert_eq!(ran.code, code, "{flat}");
    for one in told {
        assert!(flat.contains(one), "no `{one}` in {flat}");
    }
    assert_eq!(
        flat.contains("⚠"),
        told.iter().any(|it| it.contains("takes the place") || it.contains("stands in")),
        "{flat}"
    );
}

/// With `also`, what `plain` says of heroes and what `base` says of units are both done: B loses and A wins, the unit is destroyed, and A
/// draws for it by the rule.
#[test]
fn what_is_added_stands_beside_what_was() {
    says(&scenario("base", "won by A, yes, yes"), 0, &[]);
}

/// Without the line of `plain`, nobody loses.
#[test]
fn a_line_is_taken_away() {
    let book =
        "rulebook r extends base { without standing { each hero with life <= 0: its controller loses the game } }\n";
    says(&format!("{book}{}", scenario("r", "yes, yes")), 0, &[]);
}

#[test]
fn a_block_that_loses_lines_says_which() {
    let lost = "this `standing` takes the place of that of `plain`, without `each hero with life <= 0: its controller loses the game`, \
                `each unit with life <= 0: destroy it`";
    let book = "rulebook r extends base { standing { each action with power >= 1: destroy it } }\n";
    says(&format!("{book}{}", scenario("r", "no, no")), 0, &[lost, "write `also standing { ... }` to add to it"]);
    // Of `play`, another line about the same cards takes the place of one.
    let play =
        "rulebook r extends base { play { from hand; to stack; cost pays energy; then unit: it enters play } }\n";
    let played = "this `play` takes the place of that of `plain`, without `then action goes to discard`, `then card: it enters play`";
    says(
        &format!("{play}{}", scenario("r", "won by A, yes, yes")),
        0,
        &[played, "write `also play { ... }` to add to it"],
    );
    let meant = book.replace("standing", "only standing");
    says(&format!("{meant}{}", scenario("r", "no, no")), 0, &[]);
    // What is said again is not lost.
    let again = "each hero with life <= 0: its controller loses the game; each unit with life <= 0: destroy it";
    let kept = book.replace("each action", &format!("{again}; each action"));
    says(&format!("{kept}{}", scenario("r", "won by A, yes, yes")), 0, &[]);
    let rules = "rulebook r extends base { rules { when a unit is exiled: its controller draws 1 card } }\n";
    let lost = "this `rules` takes the place of that of `base`, without `when a unit is destroyed: its controller draws 1 card`";
    says(&format!("{rules}{}", scenario("r", "won by A, yes, no")), 0, &[lost]);
    let play = "rulebook r extends base { play { to stack; then card goes to discard } }\n";
    let lost = "this `play` takes the place of that of `plain`, without `from hand`, `cost pays energy`";
    assert!(flat(&checked(play)).contains(lost), "{play}");
    let neutral = "rulebook r extends base { neutral { action } }\n";
    assert!(flat(&checked(neutral)).contains("this `neutral` takes the place of that of `base`, without `item`"));
}

#[test]
fn a_clause_that_is_taken_away_supports_nothing() {
    let of_rule = "rulebook r extends base { without clause 1.1 }\n";
    let told = "clause `1.1` is taken away, but `base` still rests on it: `when a unit is destroyed: its controller draws 1 card`";
    says(of_rule, 2, &["a.assize:9:27", told]);
    let both = "rulebook r extends base { without clause 1.1; without rules { when a unit is destroyed: its controller draws 1 card } }\n";
    says(&format!("{both}{}", scenario("r", "won by A, yes, no")), 0, &[]);
    let of_policy = "rulebook r extends base { without clause 1.2 }\n";
    says(
        of_policy,
        2,
        &["a.assize:9:27", "clause `1.2` is taken away, but `base` still rests on it: `fractions are rounded: up`"],
    );
    let anew = "rulebook r extends base { without clause 1.2; policies { fractions are rounded: down } }\n";
    says(&format!("{anew}{}", scenario("r", "won by A, yes, yes")), 0, &[]);
}

/// Without the zone of `plain`, what names no zone stands in the one that is in play now.
#[test]
fn a_zone_is_taken_away() {
    let field = "zones { field in play }";
    let enters =
        "event enter { \"OBJECT (enters|would enter) play\"; \"put OBJECT into play\"; does: place OBJECT in field }";
    let book = format!("rulebook r extends base {{ {field}; without zone play; {enters} }}\n");
    let asked = "scenario \"s\" { uses r; players A (turn), B; A: \"U\" is unit; observe zone of \"U\"; \
                 expect outcomes exactly { field } }";
    says(&format!("{book}{asked}"), 0, &[]);
    let still = format!("rulebook r extends base {{ {field}; without zone play }}\n");
    says(
        &still,
        2,
        &["a.assize:9:52", "`r` makes a line of `plain` unreadable: no zone `play`", "say `event enter { ... }` anew"],
    );
    let both = format!("rulebook r extends base {{ {field} }}\n{}", asked.replace("{ field }", "{ play }"));
    says(&both, 0, &["without a zone this stands in `play`, and not in `field`, which `r` adds"]);
    says(&both.replace("is unit;", "is unit in play;"), 0, &[]);
    // One in which no tokens are is for something special.
    says(&both.replace("field in play", "field in play no tokens"), 0, &[]);
}

/// Without the relation that only one event of the base names, that event must be said anew.
#[test]
fn a_relation_is_taken_away() {
    let mid = "rulebook mid extends base { relations { tied to }; event tie { \"OBJECT is tied to OTHER\"; \
               \"tie OBJECT to OTHER\"; does: OBJECT becomes tied to OTHER } }\n";
    let still = format!("{mid}rulebook r extends mid {{ without relation tied to }}\n");
    says(&still, 2, &["`r` makes a line of `mid` unreadable", "say `event tie { ... }` anew"]);
    let anew = "event tie { \"OBJECT is tied to OTHER\"; \"tie OBJECT to OTHER\"; does: deal 1 damage to OBJECT }";
    let asked = "scenario \"s\" { uses r; players A (turn), B; A: \"U\" is unit with life 3; A: \"V\" is unit with life 3; \
                 happens: tie \"U\" to \"V\"; observe life of \"U\"; expect outcomes exactly { 2 } }";
    says(&format!("{mid}rulebook r extends mid {{ without relation tied to; {anew} }}\n{asked}"), 0, &[]);
}

/// An error in the text of a base is told where it is made.
#[test]
fn an_event_declared_anew_is_blamed_for_what_no_longer_reads() {
    let books = "rulebook mid extends base { event fight { \"OBJECT fights OTHER\"; steps: deal 1 damage to OBJECT } }\n\
                 rulebook r extends mid { event damage { \"OBJECT hurts OTHER\"; does: lower life of OBJECT by 1 } }\n";
    says(
        books,
        2,
        &["a.assize:10:32", "`r` makes a line of `mid` unreadable", "say `event fight { ... }` anew in `r`"],
    );
}

#[test]
fn what_cannot_be_added_or_taken_away_is_refused() {
    for (line, told) in [
        ("also zones { attic }", "`also` cannot stand before `zones`"),
        ("only policies { }", "`only` cannot stand before `policies`"),
        ("also standing { each unit with life <= 0: destroy it }", "`base` says this already"),
        (
            "also standing { each unit with power 2: destroy it }; only standing { each unit with power 1: destroy it }",
            "a rulebook has one block `standing`",
        ),
        (
            "without standing { each unit with lief <= 0: destroy it }",
            "did you mean `each unit with life <= 0: destroy it`?",
        ),
        ("without standing", "which lines of `standing` are taken away?"),
        ("without rules { draw }", "`rules` of what is extended has no such line"),
        ("without zone attic", "no zone `attic`"),
        ("without zone", "which zone is taken away?"),
        ("without relation marred to", "no relation `marred to`"),
        ("without relation", "which relation is taken away?"),
        ("without clause 9", "no clause `9`"),
        ("without clause", "which clause is taken away?"),
        ("renumber clause 9 to 10", "no clause `9`"),
        ("renumber clause", "which clause gets another number?"),
        ("renumber clause 1.1", "which number does clause `1.1` get?"),
        ("renumber clause 1.1 to", "which number does the clause get?"),
        ("renumber clause 1.1 to 1.2", "two clauses would have the number `1.2`"),
        ("renumber 1.1 to 1.3", "only clauses can be numbered otherwise"),
        ("without counter charge", "a counter cannot be taken away"),
        ("without event draw", "event `draw` cannot be taken away"),
    ] {
        says(&format!("rulebook r extends base {{\n  {line}\n}}\n"), 2, &["a.assize:10:", told]);
    }
    let ran = Folder::of(&[("a.assize", "rulebook r { also standing { } }\n")]).run(&["check", "a.assize"]);
    assert!(flat(&ran).contains("`also standing` adds to or replaces nothing"), "{}", flat(&ran));
}

/// `diff` lists the lines of one version that the other has not, also where their names differ.
#[test]
fn a_diff_lists_lost_lines() {
    let book = |name: &str, more: &str| {
        format!("rulebook {name} extends plain {{ {more} only standing {{ each unit with life <= 0: destroy it }} }}\n")
    };
    let books = book("r", "") + &book("named", "zones { attic };");
    let text = format!("use std.plain\n{books}{}", scenario("plain", "won by A, no, no"));
    let folder = Folder::of(&[("a.assize", &text)]);
    for name in ["r", "named"] {
        let ran = folder.run(&["diff", "plain", name, "a.assize", "--format", "json"]);
        let found: Value = serde_json::from_str(&ran.out).expect("JSON");
        let changes = found["changes"].as_array().expect("changes");
        let standing = changes.iter().find(|it| it["name"] == "standing checks").expect("standing checks");
        assert_eq!(standing["old"], "each hero with life <= 0: its controller loses the game", "{name}");
        assert_eq!(standing["new"], "each unit with life <= 0: destroy it", "{name}");
    }
}

/// `base` rests on 1.1 and 1.2. They become 2.1 and 2.2, a new clause is 1.1, and what `base` says goes with its clauses: taken away by its new
/// number in the next rulebook, 2.2 has still the policy of `base` on it.
#[test]
fn a_clause_gets_another_number_and_what_cites_it_goes_with_it() {
    let renumbered = "rulebook r extends base { renumber clause 1 to 2; clauses { 1.1 \"new\" } }\n";
    says(&format!("{renumbered}{}", scenario("r", "won by A, yes, yes")), 0, &[]);
    let after = format!("{renumbered}rulebook s extends r {{ without clause 2.2 }}\n");
    says(&after, 2, &["clause `2.2` is taken away, but `base` still rests on it: `fractions are rounded: up`"]);
    let own = |number: &str| {
        format!("{renumbered}rulebook s extends r {{ policies {{ fractions are rounded: down cites {number} }} }}\n")
    };
    says(&format!("{}{}", own("2.2"), scenario("s", "won by A, yes, yes")), 0, &[]);
    says(&own("1.2"), 2, &["no clause `1.2`"]);
    // Both at once, and into a number that is taken away.
    let swapped = "rulebook r extends base { renumber clause 1.1 to 1.2; renumber clause 1.2 to 1.1 }\n";
    let gone = "rulebook s extends r { without clause 1.1 }\n";
    says(
        &format!("{swapped}{gone}"),
        2,
        &["clause `1.1` is taken away, but `base` still rests on it: `fractions are rounded: up`"],
    );
    let into = "rulebook r extends base { without clause 1.1; renumber clause 1.2 to 1.1 }\n";
    says(into, 2, &["clause `1.1` is taken away, but `base` still rests on it: `when a unit is destroyed"]);
}

/// A card's number means the clause that has it now, else the one that had it.
#[test]
fn what_a_card_cites_is_found_behind_new_numbers() {
    let text = |number: &str| {
        format!(
            "rulebook r extends base {{ renumber clause 1.1 to 1.3; renumber clause 1.2 to 1.1 }}\n\
             card \"V\": item {{ when a unit is destroyed: draw 1 card cites {number} }}\n\
             scenario v {{ uses r; players A (turn), B\nA: \"V\" in play\nA: \"U\" is unit with life 1\n\
             happens: \"U\" is destroyed; observe \"U\" is in discard; expect outcomes exactly {{ yes }} }}\n"
        )
    };
    let of = |number: &str| flat(&checked(&text(number)));
    assert!(of("1.3").contains("1 scenario") && !of("1.3").contains("⚠"), "{}", of("1.3"));
    assert!(of("1.2").contains("1 scenario") && !of("1.2").contains("⚠"), "{}", of("1.2"));
    let told = "`r` gives the number `1.1` to another clause";
    assert!(of("1.1").contains(told) && of("1.1").contains("had this number is `1.3` there"), "{}", of("1.1"));
}

/// The new numbers are listed; nothing else is told as changed, and nothing differs.
#[test]
fn a_diff_lists_new_numbers() {
    let folder = Folder::of(&[(
        "a.assize",
        "use std.plain\nrulebook base extends plain { clauses { 1.1 \"one\"; 1.2 \"two\" }\n  policies { fractions are rounded: up cites 1.2 } }\n\
         rulebook new extends base { renumber clause 1 to 2 }\n\
         scenario s { uses base; players A (turn), B\nB: hero with life 3\nhappens: B's hero loses 1 life\nobserve life of B's hero\n\
         expect outcomes exactly { 2 } }\n",
    )]);
    let ran = folder.run(&["diff", "base", "new", "a.assize"]);
    let told = flat(&ran);
    assert_eq!(ran.code, 0, "{told}");
    assert!(told.contains("clauses numbers 1.1 -> 2.1, 1.2 -> 2.2") && !told.contains("touches"), "{told}");
}
