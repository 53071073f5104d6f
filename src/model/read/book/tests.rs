//! Every block of a rulebook, and every way to get it wrong.

use crate::event::{FormPart, Special};
use crate::expr::Role;
use crate::instr::{Happen, Instr, ScriptInstr, Update};
use crate::policy::{Dependence, Policy, PolicyValue, ReplacesAgain, TABLE};
use crate::read::testing::{built, problems, wrong};
use crate::rulebook::{ObjectProperty, Rulebook, StepKind, Substage};

/// A file with a rulebook of these blocks and a scenario that uses it.
fn file(blocks: &str) -> String {
    format!("rulebook r {{\n{blocks}\n}}\nscenario s {{ uses r; players A }}\n")
}

/// The rulebook of these blocks.
#[track_caller]
fn book(blocks: &str) -> Rulebook {
    built(&file(blocks)).model.rulebook
}

/// The rulebook of these blocks, extended.
#[track_caller]
fn extended(base: &str, blocks: &str) -> Rulebook {
    let text = format!("rulebook b {{\n{base}\n}}\nrulebook \"r 2\" extends b {{\n{blocks}\n}}\n");
    built(&format!("{text}scenario s {{ uses \"r 2\"; players A }}\n")).model.rulebook
}

/// The problems of a rulebook of these blocks; the first block stands in line 2.
#[track_caller]
fn wrong_book(blocks: &str, wanted: &[&str]) {
    wrong(&file(blocks), wanted);
}

#[track_caller]
fn wrong_extended(base: &str, blocks: &str, wanted: &[&str]) {
    let text = format!("rulebook b {{\n{base}\n}}\nrulebook r extends b {{\n{blocks}\n}}\n");
    assert_eq!(problems(&[("a.assize", &format!("{text}scenario s {{ uses r; players A }}\n"))]), wanted);
}

#[test]
fn clauses_are_numbers_definitions_and_assumptions() {
    let book = book("clauses { 6.4.5 \"once\"; 6.4.7 definition \"self\"; 9-1-5-1; assumption A-2 \"two\" }");
    let read: Vec<(&str, &str, bool, bool)> = book
        .clauses
        .iter()
        .map(|clause| (clause.id.as_str(), clause.title.as_str(), clause.assumption, clause.definition))
        .collect();
    let wanted = [
        ("6.4.5", "once", false, false),
        ("6.4.7", "self", false, true),
        ("9-1-5-1", "", false, false),
        ("A-2", "two", true, false),
    ];
    assert_eq!(read, wanted);
}

#[test]
fn a_clause_has_a_number_once() {
    wrong_book("clauses { 1.1; 1.1 }", &["2:16 clause `1.1` is declared twice"]);
    wrong_book(
        "clauses { \"once\" }",
        &[
            "2:11 this clause has no number [a number is missing] (write `6.4.5 \"what it is about\"` or `assumption A-stack \"what is assumed\"`)",
        ],
    );
    wrong_book(
        "clauses { 1.1 \"once\" twice }",
        &["2:22 cannot read `twice` here [not expected] (a clause ends before this)"],
    );
}

#[test]
fn only_declared_clauses_are_cited() {
    wrong_book(
        "clauses { 6.4.5 \"once\" }\npolicies { fractions are rounded: up cites 6.4.6 }",
        &["3:44 no clause `6.4.6` [not declared] (did you mean `6.4.5`?)"],
    );
    wrong_book("event procedure { occur cites 1.1; complete }", &["2:31 no clause `1.1` [not declared]"]);
    let missing = "expected the number of a clause (write `cites 6.5.2, 6.5.2b` at the end of the line)";
    for (cited, column) in [("cites", 43), ("cites 1.1,", 48), ("cites 1.1,, 2", 48)] {
        wrong_book(
            &format!("clauses {{ 1.1; 2 }}\npolicies {{ fractions are rounded: up {cited} }}"),
            &[&format!("3:{column} {missing}")],
        );
    }
    wrong_book(
        "clauses { 1.1 }\npolicies { fractions are rounded: up cites 1.1 and 2 }",
        &["3:44 cannot read `1.1 and 2` as clause numbers (write `cites 6.5.2, 6.5.2b` at the end of the line)"],
    );
}

#[test]
fn zones_have_flags() {
    let book =
        book("zones { hand; deck ordered hidden; combat chain in play, graveyard no tokens\n\"in play\" in play }");
    let read: Vec<(&str, [bool; 4])> = book
        .zones
        .iter()
        .map(|zone| (zone.name.as_str(), [zone.ordered, zone.hidden, zone.in_play, zone.no_tokens]))
        .collect();
    let wanted = [
        ("hand", [false; 4]),
        ("deck", [true, true, false, false]),
        ("combat chain", [false, false, true, false]),
        ("graveyard", [false, false, false, true]),
        ("in play", [false, false, true, false]),
    ];
    assert_eq!(read, wanted);
}

#[test]
fn names_of_one_block_are_declared_once() {
    wrong_book("zones { hand; deck; hand ordered }", &["2:21 zone `hand` is declared twice"]);
    wrong_book("numbers { power; power tracked }", &["2:18 number `power` is declared twice"]);
    wrong_book("classes { self; self: as }", &["2:17 class `self` is declared twice"]);
    wrong_book(
        "words { type: unit; color: unit }",
        &[
            "2:28 word `unit` belongs to `type` already [in a second set] (leave it out here: `unit` is a word already, and can be used; or choose another word)",
        ],
    );
    wrong_book(
        "zones { deck orderd }",
        &["2:9 cannot read `orderd` behind a name [no flag] (did you mean `ordered`? a name may also stand in quotes)"],
    );
    wrong_book("zones { deck { } }", &["2:14 cannot read `{}` here [not expected] (the name ends before this)"]);
}

#[test]
fn numbers_resources_counters_and_keywords_are_names() {
    let book =
        book("numbers { power; life tracked }\nresources { action points }\ncounters { steam }\nkeywords { go again }");
    let numbers: Vec<(&str, bool)> = book.numbers.iter().map(|number| (number.name.as_str(), number.tracked)).collect();
    assert_eq!(numbers, [("power", false), ("life", true)]);
    assert_eq!(
        (book.resources, book.counters, book.keywords),
        (vec!["action points".to_owned()], vec!["steam".to_owned()], vec!["go again".to_owned()],)
    );
}

#[test]
fn words_stand_in_sets() {
    let book = book("words { type: action, attack; color: red }\nwords { type: item }");
    let sets: Vec<(&str, Vec<usize>)> = book
        .word_sets
        .iter()
        .map(|set| (set.name.as_str(), set.words.iter().map(|word| word.index()).collect()))
        .collect();
    assert_eq!(sets, [("type", vec![0, 1, 3]), ("color", vec![2])]);
    wrong_book(
        "words { action, attack }",
        &["2:9 words stand in sets [no set] (write `type: action, attack`, with a name for the set)"],
    );
}

#[test]
fn there_are_at_most_256_words() {
    let words: Vec<String> = (0..257).map(|at| format!("w{at}")).collect();
    wrong_book(
        &format!("words {{ type: {} }}", words.join(", ")),
        &[
            "2:1441 more than 256 words [one too many] (leave out words that no text needs; what is a mark of single cards can be a keyword)",
        ],
    );
}

#[test]
fn periods_lie_within_periods_and_have_a_start_and_an_end() {
    let book = book("periods { reaction step within action phase; turn; action phase within turn }");
    let within: Vec<Option<usize>> = book.periods.iter().map(|period| period.within.map(|at| at.index())).collect();
    assert_eq!(within, [Some(2), None, Some(1)]);
    let start = &book.events[4];
    assert_eq!((start.name.as_str(), book.events.len()), ("start of action phase", 6));
    assert!(
        matches!((start.special, &start.body[..]), (Special::Starts(a), [_, Instr::Update(Update::Enter(b))]) if a == *b)
    );
    assert!(matches!(book.events[5].special, Special::Ends(period) if period.index() == 2));
    let word = |word: &str| FormPart::Word(word.to_owned());
    let player = FormPart::Optional(vec![FormPart::Hole(Role::Player), word("'s")]);
    let verb = FormPart::Either(vec![vec![word("starts")], vec![word("would"), word("start")]]);
    assert_eq!(start.forms[0], [word("the"), word("start"), word("of"), player.clone(), word("action"), word("phase")]);
    assert_eq!(start.forms[1], [player, word("action"), word("phase"), verb]);
}

#[test]
fn no_period_lies_within_itself_or_nowhere() {
    wrong_book("periods { c within b; b within c }", &["2:32 period `b` lies within itself"]);
    wrong_book("periods { turn; phase within trun }", &["2:30 no period `trun` [not declared] (did you mean `turn`?)"]);
}

#[test]
fn neutral_words_are_words() {
    let neutral = book("words { type: item, beast }\nneutral { beast }").neutral;
    assert_eq!(neutral.iter().map(|word| word.index()).collect::<Vec<_>>(), [1]);
    wrong_book(
        "words { type: item }\nneutral { itme }",
        &["3:11 no word `itme` [not declared] (did you mean `item`?)"],
    );
}

#[test]
fn classes_have_wordings() {
    assert_eq!(book("classes { self; standard: instead }").classes, ["self", "standard"]);
    let cited = book("clauses { 1; 2 }\nclasses { self; prevention: prevent cites 1, 2 }").class_clauses;
    assert_eq!(cited.iter().map(Vec::len).collect::<Vec<_>>(), [0, 2]);
    wrong_book(
        "classes { standard: instead; late: instead }",
        &["2:30 classes `standard` and `late` are both worded `instead` [the second]"],
    );
}

#[test]
fn events_are_read_line_by_line() {
    let book = book(
        "clauses { 1.1 }\nnumbers { power }\nevent gain power {\n  \"OBJECT (gains|would gain) [AMOUNT] power\"\n  \
         applies add\n  looks back\n  waits for its effect\n  cites 1.1\n}\nevent prevention { \"SOURCE (prevents|would prevent) [AMOUNT] damage\"; prevents }",
    );
    let gain = &book.events[0];
    assert_eq!((gain.name.as_str(), gain.forms.len(), gain.looks_back, gain.clauses.len()), ("gain power", 1, true, 1));
    assert!(gain.waits);
    assert_eq!(gain.special, Special::Applies(crate::event::Change::Add));
    assert_eq!(book.events[1].special, Special::Prevents);
}

#[test]
fn wrong_lines_of_events_are_told() {
    wrong_book(
        "event { \"OBJECT (is|would be) lost\" }",
        &["2:7 this event has no name [a name is missing] (write `event NAME { ... }`)"],
    );
    wrong_book(
        "event lose { does: OBJECT ceases to exist }",
        &[
            "2:7 event `lose` has no sentence [never said] (give at least one, such as `\"OBJECT (is|would be) destroyed\"`)",
        ],
    );
    wrong_book(
        "event a { \"OBJECT (is|would be) lost\"; prevent }",
        &["2:40 no line of an event `prevent` [not declared] (did you mean `prevents`?)"],
    );
    wrong_book(
        "event a { \"OBJECT (is|would be) lost\"; applies ad }",
        &["2:48 no way of modifying `ad` [not declared] (did you mean `add`?)"],
    );
    wrong_book(
        "event a { \"OBJECT (is|would be) lost\"; applies }",
        &[
            "2:47 `applies` needs a way of modifying (one of `copy`, `control`, `add words`, `remove words`, `add ability`, `remove ability`, `property`, `set`, `multiply`, `divide`, `add`, `subtract`, `at least`, `at most`)",
        ],
    );
    wrong_book(
        "event a { \"OBJECT (is|would be) lost\"; prevents; plays }",
        &[
            "2:50 event `a` has two meanings for the rules [the second] (give one of `applies`, `prevents`, `plays` and `activates`)",
        ],
    );
    wrong_book(
        "event a { \"OBJECT (is|would be) lost\"; does: }",
        &["2:7 `does` needs what it does (write `does: destroy OBJECT`)"],
    );
    wrong_book(
        "event a { \"OBJECT (is|would be) lost\" }\nevent a { \"OBJECT (is|would be) lost\" }",
        &["3:7 event `a` is declared twice"],
    );
    wrong_book(
        "event a { \"OBJECT (is|would be) lost\"; plays }\nevent b { \"OBJECT (is|would be) found\"; plays }",
        &[
            "3:7 events `a` and `b` mean the same to the rules [the second] (only one kind of event may say `prevents`, `plays`, `activates` or `applies` with the same word)",
        ],
    );
}

#[test]
fn blocks_are_known() {
    wrong_book("zone { hand }", &["2:1 no block `zone` in a rulebook [not expected] (did you mean `zones`?)"]);
    wrong_book(
        "fractions are rounded: up",
        &["2:1 no block `fractions are rounded` in a rulebook [not expected] (policies stand in `policies { ... }`)"],
    );
    wrong_book("zones hand, deck", &["2:17 block `zones` has no body [`{` expected] (write `zones { hand; deck }`)"]);
    wrong_book(
        "zones now { hand }",
        &["2:7 cannot read `now` here [not expected] (the head of `zones` ends before this)"],
    );
    wrong_book(
        "{ }",
        &[
            "2:1 no block `{}` in a rulebook [not expected] (a rulebook holds `clauses`, `zones`, `numbers`, `resources`, `counters`, `relations`, `words`, `periods`, `keywords`, `priorities`, `classes`, `neutral`, `event`, `event procedure`, `cards`, `question`, `staging`, `policies`, `play`, `standing`, `rules`, `without step`)",
        ],
    );
}

#[test]
fn the_procedure_has_its_steps_in_order() {
    let book = book(
        "classes { self; late }\nevent procedure {\n  select first player\n  replace self, late\n  occur\n  complete\n}",
    );
    let kinds: Vec<&StepKind> = book.procedure.iter().map(|step| &step.kind).collect();
    assert!(
        matches!(kinds[..], [StepKind::SelectFirst, StepKind::Replace(both), StepKind::Occur, StepKind::Complete] if both.len() == 2)
    );
}

#[test]
fn a_step_says_how_its_effects_are_taken() {
    let book = book(
        "classes { early; late }\nevent procedure {\n  replace early ordered by the turn player\n  events of amount zero end\n  occur\n  replace late in rounds\n  complete\n}",
    );
    let texts: Vec<String> = book.procedure.iter().map(|step| book.step_text(step)).collect();
    assert_eq!(
        texts,
        [
            "replace early ordered by the turn player",
            "events of amount zero end",
            "occur",
            "replace late in rounds",
            "complete"
        ]
    );
    assert_eq!(book.step_name(&book.procedure[0]), "replace early");
    wrong_book(
        "classes { self }\nevent procedure { replace self ordered by nobody; occur; complete }",
        &[
            "3:43 no order `nobody` [not declared] (known here: `each player their own, clockwise from the first player`, `the turn player`, `the affected player`)",
        ],
    );
    wrong_book(
        "classes { self }\nevent procedure { replace self in rounds ordered by the turn player; occur; complete }",
        &["3:53 a step in rounds has its own order: each player in turn (leave `ordered by ...` out, or `in rounds`)"],
    );
    wrong_book(
        "event procedure { occur; events of amount zero end; complete }",
        &[
            "2:1 events of amount zero end behind `occur`, when they have occurred (every event occurs and is then complete)",
        ],
    );
}

#[test]
fn without_a_procedure_events_occur_and_are_complete() {
    let kinds: Vec<StepKind> = book("zones { hand }").procedure.into_iter().map(|step| step.kind).collect();
    assert_eq!(kinds, [StepKind::Occur, StepKind::Complete]);
}

#[test]
fn wrong_procedures_are_told() {
    wrong_book("event procedure { ocur; complete }", &["2:19 no step `ocur` [not expected] (did you mean `occur`?)"]);
    wrong_book(
        "classes { self }\nevent procedure { replace slef; occur; complete }",
        &["3:27 no class `slef` [not declared] (did you mean `self`?)"],
    );
    wrong_book(
        "event procedure { replace; occur; complete }",
        &["2:26 `replace` needs a class of replacement effects (write `replace self, identity`)"],
    );
    wrong_book(
        "event procedure { complete; occur }",
        &["2:1 step `occur` stands behind `complete` (every event occurs and is then complete)"],
    );
    wrong_book(
        "event procedure { occur }",
        &["2:1 the event procedure has no step `complete` (every event occurs and is then complete)"],
    );
    wrong_book("event procedure { occur; occur; complete }", &["2:26 step `occur` stands twice"]);
    wrong_book(
        "event procedure { occur; complete }\nwithout step replace self",
        &["3:14 no step `replace self` [not declared] (known here: `occur`, `complete`)"],
    );
    wrong_book(
        "event procedure { occur; complete }\nstep complete",
        &["3:1 where does this step stand? [no place] (write `step NAME before NAME`)"],
    );
}

#[test]
fn stages_hold_properties() {
    let book = book("words { type: unit }\nstaging {\n  stage type, control\n  stage numbers\n  substages set, add\n}");
    let stages: Vec<&[ObjectProperty]> = book.stages.iter().map(|stage| &stage.properties[..]).collect();
    assert!(matches!(stages[..], [[ObjectProperty::Words(_), ObjectProperty::Control], [ObjectProperty::Numbers]]));
    assert_eq!(book.substages, [Substage::Set, Substage::Add]);
}

#[test]
fn without_staging_everything_is_one_stage() {
    let book = book("words { type: unit }");
    assert_eq!((book.stages.len(), book.stages[0].properties.len(), book.substages.len()), (1, 6, 0));
}

#[test]
fn wrong_stagings_are_told() {
    wrong_book(
        "words { type: unit }\nstaging { stage tpe }",
        &["3:17 no property to modify `tpe` [not declared] (did you mean `type`?)"],
    );
    wrong_book(
        "staging { stage }",
        &["2:16 which properties does this stage hold? (write `stage control` or `stage type, supertype`)"],
    );
    wrong_book("staging { stage control; stage control }", &["2:39 `control` has two stages"]);
    wrong_book("staging { substages ad }", &["2:21 no substage `ad` [not declared] (did you mean `add`?)"]);
    wrong_book("staging { substages add, add }", &["2:26 substage `add` stands twice"]);
    wrong_book(
        "staging { stag control }",
        &["2:11 no line of `staging` `stag control` [not expected] (did you mean `stage PROPERTIES`?)"],
    );
    wrong_book("staging { without stage control }", &["2:25 no stage `control` [not declared]"]);
}

#[test]
fn policies_are_stated_taken_away_or_silent() {
    let book = book(
        "clauses { 1.1; 1.2 }\npolicies {\n  an effect depends on: a higher or equal stage cites 1.1\n  \
         without an effect replaces an original event\n  silent fractions are rounded cites 1.1, 1.2\n}",
    );
    let stance = |policy: Policy| &book.policies[policy as usize];
    let value = stance(Policy::Dependence).value.expect("stated");
    assert!(matches!(Dependence::at(value), Dependence::HigherOrEqual));
    assert_eq!(stance(Policy::Dependence).clauses.len(), 1);
    let value = stance(Policy::ReplacesAgain).value.expect("taken away");
    assert_eq!(ReplacesAgain::at(value), ReplacesAgain::Always);
    let silent = stance(Policy::Rounding);
    assert_eq!((silent.value, silent.declared, silent.clauses.len()), (None, true, 2));
    let unsaid = stance(Policy::TriggersGo);
    assert_eq!((unsaid.value, unsaid.declared), (None, false));
}

#[test]
fn every_key_and_value_of_the_table_can_be_written() {
    for (at, row) in TABLE.iter().enumerate() {
        for (position, value) in row.values.iter().enumerate() {
            let book = book(&format!("policies {{ {}: {value} }}", row.key));
            assert_eq!(book.policies[at].value, Some(position as u8), "{}: {value}", row.key);
        }
        assert!(book(&format!("policies {{ silent {} }}", row.key)).policies[at].declared, "{}", row.key);
    }
}

#[test]
fn wrong_policies_are_told() {
    wrong_book(
        "policies { fraction are rounded: up }",
        &[
            "2:12 no policy `fraction are rounded` [not declared] (did you mean `fractions are rounded: up`? its values are `down`, `up`; `assize help policies fractions are rounded` tells what it is about)",
        ],
    );
    wrong_book(
        "policies { triggers wait in: a stack }",
        &[
            "2:12 no policy `triggers wait in` [not declared] (did you mean `triggers go to: a stack`? its values are `a stack`, `a pool`, `a queue`; `assize help policies triggers go to` tells what it is about)",
        ],
    );
    wrong_book(
        "policies { fractions are rounded: upp }",
        &[
            "2:35 policy `fractions are rounded` has no value `upp` [not a value] (did you mean `up`? its values are `down`, `up`; `assize help policies fractions are rounded` tells what it is about)",
        ],
    );
    wrong_book(
        "policies { fractions are rounded up }",
        &["2:12 policy `fractions are rounded up` has no value [`:` expected] (write `fractions are rounded: up`)"],
    );
    wrong_book(
        "policies { without fractions are rounded }",
        &[
            "2:12 policy `fractions are rounded` cannot be taken away [always needed] (give a value: `down`, `up`; or `silent fractions are rounded`)",
        ],
    );
    wrong_book(
        "policies { silent rounding }",
        &[
            "2:19 no policy `rounding` [not declared] (did you mean `fractions are rounded`? its values are `down`, `up`; `assize help policies fractions are rounded` tells what it is about)",
        ],
    );
    let go = "`a stack`, `a pool`, `a queue`; `assize help policies triggers go to` tells what it is about";
    let rows = [
        ("triggers resolve: last in first out", "(write `triggers go to: a stack`; ".to_owned()),
        ("turn order: active first", "(did you mean `triggers are ordered by`? its values are `each player".to_owned()),
        ("state based actions: after each event", "(did you mean `standing checks look: after each event`?".to_owned()),
        ("targets: fizzle", "(did you mean `declared targets are looked at again`?".to_owned()),
        ("policy triggers go to: a stack", format!("(did you mean `triggers go to: a stack`? its values are {go})")),
        ("triggers_go_to: a stack", format!("(did you mean `triggers go to: a stack`? its values are {go})")),
        (
            "legend rule: yes",
            "(`assize help policies` lists the policies and their values; what a game adds".to_owned(),
        ),
        ("triggers go to: stack", format!("(did you mean `a stack`? its values are {go})")),
        ("triggers go to: \"a stack\"", "(values stand without quotes: write `triggers go to: a stack`)".to_owned()),
        ("triggers go to: up", format!("(`up` is a value of `fractions are rounded`; its values are {go})")),
        ("triggers go to: a stack, a queue", "`silent triggers go to { a stack; a queue }` where".to_owned()),
        ("triggers go to:", format!("no value [a value expected] (its values are {go})")),
        ("triggers go to = a stack", "[`:` expected] (write `triggers go to: a stack`)".to_owned()),
        ("triggers goto a stack", "[`:` expected] (write `triggers go to: a stack`)".to_owned()),
        ("\"triggers go to\": a stack", "(policies stand without quotes: write `triggers go to: VALUE`)".to_owned()),
        ("first player: the active player", "(did you mean `the turn player`?".to_owned()),
    ];
    for (line, message) in rows {
        let text = format!("rulebook r {{\npolicies {{ {line} }}\n}}\n");
        let found = problems(&[("a.assize", &text)]);
        assert!(found.iter().any(|problem| problem.contains(&message)), "`{line}`: {found:?}");
    }
    wrong_book(
        "policies { fractions are rounded: up; silent fractions are rounded }",
        &["2:39 policy `fractions are rounded` is stated twice [the second time]"],
    );
}

#[test]
fn wrong_lines_of_play_are_told() {
    let zones = "zones { hand; stack; play in play }\nnumbers { cost }\nresources { energy }\n";
    wrong_book(
        &format!("{zones}play {{ from hand }}"),
        &["5:8 where does a card wait when it is played? [no `to ZONE`] (write `to stack`)"],
    );
    wrong_book(
        &format!("{zones}play {{ from hand; to stak }}"),
        &["5:22 no zone `stak` [not declared] (did you mean `stack`?)"],
    );
    wrong_book(
        &format!("{zones}play {{ form hand; to stack }}"),
        &["5:8 no line of `play` `form hand` [not expected] (did you mean `from ZONE`?)"],
    );
    wrong_book(
        &format!("{zones}play {{ to stack; cots pays energy }}"),
        &["5:18 no number `cots` [not declared] (did you mean `cost`?)"],
    );
    wrong_book(
        &format!("{zones}play {{ to stack; cost pays energie }}"),
        &["5:28 no resource `energie` [not declared] (did you mean `energy`?)"],
    );
    wrong_book(
        &format!("{zones}play {{ to stack; then card stays }}"),
        &[
            "5:23 where does it go? [no `goes to`] (write `then card goes to stack`, or to another zone; what else becomes of it stands behind a colon: `then DESCRIPTION: DO`)",
        ],
    );
    wrong_book(
        &format!("{zones}play {{ to stack; then card goes to hnd }}"),
        &["5:36 no zone `hnd` [not declared] (did you mean `hand`?)"],
    );
}

#[test]
fn play_says_from_where_to_where_and_at_what_cost() {
    let book = book(
        "zones { hand; stack; play in play }\nnumbers { cost }\nresources { energy }\n\
         play { from hand, stack; to stack; cost pays energy; then card goes to play }",
    );
    let play = book.play.expect("it is read");
    assert_eq!((play.from.len(), play.to.index(), play.cost.is_some(), play.then.len()), (2, 1, true, 1));
    assert!(matches!(&play.then[0].1[..], [Instr::Update(Update::Place(_, zone, _))] if zone.index() == 2));
}

#[test]
fn what_goes_into_play_past_its_event_is_told() {
    let words = "zones { hand; stack; play in play }\n\
                 event enter { \"OBJECT (enters|would enter) play\"; does: place OBJECT in play }\n";
    wrong_book(
        &format!("{words}play {{ from hand; to stack; then card goes to play }}"),
        &["4:34 what is played comes to `play` without the event `enter` [nothing answers or replaces that] \
           (write `then card: it enters play`, or `then card goes to play without an event`)"],
    );
    wrong_book(&format!("{words}play {{ from hand; to stack; then card goes to play without an event }}"), &[]);
    wrong_book(&format!("{words}play {{ from hand; to stack; then card: it enters play }}"), &[]);
    wrong_book(&format!("{words}play {{ from hand; to stack; then card goes to hand }}"), &[]);
}

#[test]
fn extending_adds_names_and_overrides_those_that_are_known() {
    let book = extended(
        "zones { hand; deck }\nclauses { 1.1 \"one\" }",
        "zones { deck ordered; exile }\nclauses { 1.1 \"two\"; 1.2 }",
    );
    let zones: Vec<(&str, bool)> = book.zones.iter().map(|zone| (zone.name.as_str(), zone.ordered)).collect();
    assert_eq!(zones, [("hand", false), ("deck", true), ("exile", false)]);
    let clauses: Vec<&str> = book.clauses.iter().map(|clause| clause.title.as_str()).collect();
    assert_eq!((book.name.as_str(), clauses), ("r 2", vec!["two", ""]));
}

#[test]
fn extending_overrides_policies_by_key() {
    let base = "policies { fractions are rounded: up; triggers go to: a stack; first player: the turn player }";
    let book = extended(base, "policies { fractions are rounded: down; silent triggers go to }");
    let value = |policy: Policy| book.policies[policy as usize].value;
    assert_eq!(
        (value(Policy::Rounding), value(Policy::TriggersGo), value(Policy::FirstPlayer)),
        (Some(0), None, Some(2))
    );
    let book = extended(base, "silent fractions are rounded\nwithout an effect depends on");
    assert_eq!(book.policies[Policy::Rounding as usize].value, None);
    assert_eq!(book.policies[Policy::Dependence as usize].value, Some(2));
}

#[test]
fn extending_changes_the_procedure_step_by_step_or_as_a_whole() {
    let base = "classes { a; b; c }\nevent procedure { select first player; replace a, b; replace c; occur; complete }";
    let names = |book: &Rulebook| -> Vec<String> {
        let name = |kind: &StepKind| match kind {
            StepKind::SelectFirst => "first".to_owned(),
            StepKind::Replace(classes) => classes.iter().map(|class| book.classes[class.index()].clone()).collect(),
            StepKind::Occur => "occur".to_owned(),
            StepKind::EndZero => "zero".to_owned(),
            StepKind::Complete => "complete".to_owned(),
        };
        book.procedure.iter().map(|step| name(&step.kind)).collect()
    };
    assert_eq!(names(&extended(base, "without step a, b")), ["first", "c", "occur", "complete"]);
    let moved = "event procedure { step replace c before replace a, b; without step select first player }";
    assert_eq!(names(&extended(base, moved)), ["c", "ab", "occur", "complete"]);
    let added = "classes { d }\nstep replace d before occur";
    assert_eq!(names(&extended(base, added)), ["first", "ab", "c", "d", "occur", "complete"]);
    assert_eq!(names(&extended(base, "event procedure { replace c; occur; complete }")), ["c", "occur", "complete"]);
}

#[test]
fn extending_changes_stages_by_name_or_as_a_whole() {
    let base = "staging { stage copyable; stage control; stage numbers; substages set, add }";
    let stages = |book: &Rulebook| -> Vec<ObjectProperty> {
        book.stages.iter().flat_map(|stage| stage.properties.clone()).collect()
    };
    use ObjectProperty::{Abilities, Control, Copyable, Numbers};
    let book = extended(base, "staging { stage numbers before control; substages add, set }");
    assert_eq!(stages(&book), [Copyable, Numbers, Control]);
    assert_eq!(book.substages, [Substage::Add, Substage::Set]);
    assert_eq!(stages(&extended(base, "staging { without stage copyable }")), [Control, Numbers]);
    assert_eq!(
        stages(&extended(base, "staging { stage abilities before control }")),
        [Copyable, Abilities, Control, Numbers]
    );
    let book =
        extended(base, "staging { stage control; stage abilities; without stage copyable; without stage numbers }");
    assert_eq!((stages(&book), book.substages.len()), (vec![Control, Abilities], 2));
}

#[test]
fn extending_takes_play_away_with_an_empty_block() {
    let base = "zones { hand; stack }\nplay { from hand; to stack }";
    assert!(extended(base, "zones { deck }").play.is_some());
    assert!(extended(base, "only play { }").play.is_none());
}

#[test]
fn a_rulebook_extends_another_that_is_not_itself() {
    let scenario = "scenario s { uses r; players A }\n";
    wrong(&format!("rulebook r extends r {{ }}\n{scenario}"), &["1:20 rulebook `r` extends itself"]);
    wrong(
        &format!("rulebook r extends q {{ }}\nrulebook q extends p {{ }}\nrulebook p extends q {{ }}\n{scenario}"),
        &[
            "3:20 rulebooks extend each other in a circle: `q` -> `p` -> `q` [closes the circle]",
            "2:20 rulebooks extend each other in a circle: `p` -> `q` -> `p` [closes the circle]",
        ],
    );
    wrong(
        &format!("rulebook r extends book {{ }}\nrulebook bok {{ }}\n{scenario}"),
        &["1:20 no rulebook `book` [not declared] (did you mean `bok`?)"],
    );
    wrong(
        &format!("rulebook r extends {{ }}\n{scenario}"),
        &["1:20 `extends` needs a rulebook [a name is missing] (write `extends NAME`)"],
    );
}

#[test]
fn citing_a_clause_that_neither_rulebook_declares_is_told() {
    let base = "clauses { 6.3.2a \"dependence\" }";
    wrong_extended(
        base,
        "policies { an effect depends on: a higher or equal stage cites 6.3.2b }",
        &["5:64 no clause `6.3.2b` [not declared] (did you mean `6.3.2a`?)"],
    );
}

#[test]
fn questions_have_readings_and_are_settled_like_policies() {
    let question = "clauses { 9; 15 }\nquestion \"a token is played\" { yes cites 9; not at all cites 15 }";
    let open = book(question);
    assert_eq!((open.questions[0].name.as_str(), open.questions[0].taken), ("a token is played", None));
    let readings: Vec<&str> = open.questions[0].readings.iter().map(|reading| reading.name.as_str()).collect();
    assert_eq!(readings, ["yes", "not at all"]);
    let settled = extended(question, "policies { \"a token is played\": not at all cites 9 }");
    assert_eq!(settled.questions[0].taken, Some(1));
    let name = |at: usize| settled.clauses[settled.questions[0].readings[at].clauses[0].index()].id.clone();
    assert_eq!((name(0), name(1)), ("9".to_owned(), "9".to_owned()));
    let again = format!("{question}\npolicies {{ \"a token is played\": yes }}");
    assert_eq!(extended(&again, "policies { silent \"a token is played\" }").questions[0].taken, None);
}

#[test]
fn questions_that_are_wrong_are_told() {
    wrong_book(
        "question \"q\" { yes }",
        &[
            "2:10 question `q` has 1 readings [two or more are needed] (give each reading a line: `yes cites 9`, `no cites 15`)",
        ],
    );
    wrong_book(
        "question \"a token is played\" { yes; no }\npolicies { \"a tokn is played\": no }",
        &["3:12 no question `a tokn is played` [not declared] (did you mean `a token is played`?)"],
    );
    wrong_book(
        "question \"a token is played\" { yes; no }\npolicies { \"a token is played\": never }",
        &["3:33 question `a token is played` has no reading `never` [no reading] (its readings are `yes`, `no`)"],
    );
}

#[test]
fn silence_can_be_between_some_values() {
    let book = book(
        "clauses { 5; 9 }\npolicies { silent triggers met while others wait { go after those that wait cites 5; go before those that wait cites 9 } }",
    );
    let stance = &book.policies[Policy::NewTriggers as usize];
    assert_eq!((stance.value, stance.declared, stance.readings(3)), (None, true, vec![2, 1]));
    assert_eq!(stance.clauses_for(1).len(), 1);
    let other = &book.policies[Policy::TriggersGo as usize];
    assert_eq!(other.readings(3), [0, 1, 2]);
    wrong_book(
        "policies { silent fractions are rounded { upp } }",
        &[
            "2:43 policy `fractions are rounded` has no value `upp` [not a value] (did you mean `up`? its values are `down`, `up`; `assize help policies fractions are rounded` tells what it is about)",
        ],
    );
}

const LIMITED: &str = "rulebook r {
  clauses { 7 }
  zones { play in play }
  words { type: unit }
  keywords { proud }
  counters { mark }
  event hit { \"OBJECT (is|would be) hit\" }
  event mark { \"mark OBJECT\"; does: add 1 mark counters to OBJECT }
  cards { at most 1 triggered abilities cites 7 }
}
keyword proud { when this is hit: mark this }
";

#[test]
fn a_card_has_as_many_triggers_as_the_rulebook_allows() {
    let card = |text: &str| {
        let scenario = format!("scenario s {{ uses r; players A; A: \"Ace\" is unit in play {{\n{text}\n}} }}\n");
        problems(&[("a.assize", &format!("{LIMITED}{scenario}"))])
    };
    assert_eq!(card("proud; when this is hit: mark this; activate, free: mark this"), [""; 0]);
    let two = card("when this is hit: mark this\nwhen this is hit: { mark this; mark this }");
    assert_eq!(
        two,
        [
            "12:33 card `Ace` has 2 triggered abilities, and at most 1 are allowed (7) [too many] (those that a keyword stands for, static and activated ones do not count)",
            "13:1 triggered ability 1 of 2 on `Ace` [counts] (card `Ace` has 2 triggered abilities, and at most 1 are allowed (7))",
            "14:1 triggered ability 2 of 2 on `Ace` [counts] (card `Ace` has 2 triggered abilities, and at most 1 are allowed (7))",
        ]
    );
    let by_event =
        LIMITED.replace("at most 1 triggered abilities", "at most 2 triggered abilities, one for each event");
    let card = "A: \"Ace\" is unit in play {\nwhen this is hit or mark this: mark this\nwhen this is hit: mark this\n}";
    let scenario = format!("scenario s {{ uses r; players A; {card} }}\n");
    assert_eq!(
        problems(&[("a.assize", &format!("{by_event}{scenario}"))]),
        [
            "12:33 card `Ace` has 3 triggered abilities, and at most 2 are allowed (7) [too many] (one for each event that an ability answers; those that a keyword stands for, static and activated ones do not count)",
            "13:1 triggered abilities 1 to 2 of 3 on `Ace` [counts for 2] (card `Ace` has 3 triggered abilities, and at most 2 are allowed (7))",
            "14:1 triggered ability 3 of 3 on `Ace` [counts] (card `Ace` has 3 triggered abilities, and at most 2 are allowed (7))",
        ]
    );
    wrong_book(
        "cards { at most many abilities }",
        &[
            "2:9 no line of `cards` `at most many abilities` [not expected] (did you mean `at most 3 triggered abilities`?)",
        ],
    );
}

#[test]
fn steps_are_read_with_the_sentences_of_all_events() {
    let book = book(
        "zones { play in play }\nwords { type: unit }\nevent fight {\n  \"OBJECT (fights|would fight) OTHER\"\n  steps: { OBJECT attacks; what waits resolves; OTHER is met }\n}\nevent attack { \"OBJECT (attacks|would attack)\" }\nevent meet { \"OBJECT (is|would be) met\" }",
    );
    let steps = &book.events[0].steps;
    assert!(
        matches!(
            steps[..],
            [Instr::Happen(Happen::Events(_)), Instr::Script(ScriptInstr::Settle), Instr::Happen(Happen::Events(_))]
        ),
        "{steps:?}"
    );
    wrong_book(
        "event a { \"OBJECT (is|would be) lost\"; does: what waits resolves }",
        &[
            "2:46 what waits resolves between the steps of an event, or in what a trigger, an activated ability or a played card does [not here] (the body of an event, a replacement, a cost and a standing check are done whole: declare an event with `steps: { ...; what waits resolves; ... }` in the rulebook, and write its sentence here; in a script, write the lines one below the other)",
        ],
    );
}
