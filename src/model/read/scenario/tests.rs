//! Every line of a scenario, and every way to get it wrong.

use crate::ability::AbilityKind;
use crate::expr::Expr;
use crate::instr::{Happen, Instr, ScriptInstr};
use crate::ir::When;
use crate::read::testing::{built, problems, wrong};
use crate::read::{
    Built, ExpectationKind, ExpectedChooser, ExpectedEnding, ExpectedOutcome, ExpectedVerdict, LoopKind, LoopShape,
    OutcomesHow, QuestionKind,
};
use crate::scenario::ValueShape;
use base::id::{ObjectId, PlayerId};

const CARDS: &str = "use std.plain\ncard \"Ash\" : unit { cost 0; power 2; guard }\ncard \"Mill\" : item { cost 1; activate spend \
                     1 energy: draw 1 card; activate free: destroy this }\nkeyword ward(N) { prevention when this would \
                     be dealt damage: destroy this, prevent N }\nproperty calm { never there is a unit }\n";

/// A file with some cards and a scenario of these lines; the first stands in line 7. Another asks for the property.
fn file(lines: &str) -> String {
    let other = "scenario t { uses plain; players A; check calm }";
    format!("{CARDS}scenario s {{ uses plain; players A, B (turn)\n{lines}\n}}\n{other}\n")
}

#[track_caller]
fn scenario(lines: &str) -> Built {
    built(&file(lines))
}

#[track_caller]
fn wrong_scenario(lines: &str, wanted: &[&str]) {
    wrong(&file(lines), wanted);
}

/// A problem that another floor words is told.
#[track_caller]
fn told(text: &str, start: &str) {
    let found = problems(&[("a.assize", text)]);
    assert!(found.iter().any(|problem| problem.starts_with(start)), "{found:?}");
}

#[test]
fn players_are_named_and_one_has_the_turn() {
    let model = scenario("").model;
    assert_eq!((model.scenario.players, model.scenario.turn.index()), (vec!["A".to_owned(), "B".to_owned()], 1));
    let of = |line: &str| format!("use std.plain\nscenario s {{ uses plain\n{line}\n}}\n");
    wrong(&of(""), &["2:10 this scenario has no players [nobody plays] (write `players A (turn), B`)"]);
    wrong(&of("players A, A"), &["3:12 player `A` is named twice"]);
    told(&of("players A, B"), "3:9 nobody is said to have the turn [whose turn is it?]");
    wrong(&of("players A (first)"), &["3:11 only `(turn)` can stand behind a player"]);
    wrong(&of("players A (turn), B (turn)"), &["3:21 it is the turn of two players [the second]"]);
    wrong(&of("players A\nplayers B"), &["4:1 players are named twice [the second time]"]);
    wrong(
        &of("players A B (turn), C D, E F, G, H, I, J, K, L"),
        &["3:1 more than 8 players [too many] (name 8 at most)"],
    );
}

#[test]
fn unknown_lines_are_told() {
    wrong_scenario(
        "uses plain",
        &[
            "7:1 a scenario uses one rulebook [the second] (write `under RULEBOOK { expect ... }` to run it under another)",
        ],
    );
    wrong_scenario(
        "observes 3",
        &["7:1 `observes 3` starts no line of a scenario [not expected] (did you mean `observe`?)"],
    );
    wrong_scenario(
        "shuffle",
        &[
            "7:1 `shuffle` starts no line of a scenario [not expected] (a line starts with a player or with `uses`, `players`, `during`, `at once`, `happens:`, `observe`, `expect`, `check` or `under`)",
        ],
    );
    wrong_scenario("C: \"Ash\"", &["7:1 no player `C` [not declared] (known here: `A`, `B`)"]);
    wrong_scenario(
        "A draws",
        &[
            "7:3 what does this player have or do? [not read] (what happens stands behind `happens:`: write `happens: A draws`)",
        ],
    );
    told(&file("happens damage"), "7:9 `:` expected behind `happens`");
}

#[test]
fn objects_have_cards_zones_counters_and_moments() {
    let model = scenario(
        "A: \"Ash\"\nB: \"Ash\" in hand with 2 charge counters and a marker counter\nat once { A: \"Ash\" as x; B: \"Ash\" }",
    )
    .model;
    let read: Vec<(&str, usize, usize, usize, usize, u16)> = model
        .scenario
        .objects
        .iter()
        .map(|one| {
            (one.name.as_str(), one.card.index(), one.owner.index(), one.zone.index(), one.counters.len(), one.moment)
        })
        .collect();
    let wanted = [("Ash", 0, 0, 3, 0, 0), ("Ash 2", 0, 1, 1, 2, 1), ("x", 0, 0, 3, 0, 2), ("Ash 4", 0, 1, 3, 0, 2)];
    assert_eq!(read, wanted);
}

#[test]
fn only_cards_that_a_scenario_can_meet_are_in_its_model() {
    let cards = scenario("A: \"Mill\"").model.cards;
    assert_eq!(cards.iter().map(|card| card.name.as_str()).collect::<Vec<_>>(), ["Mill"]);
}

#[test]
fn objects_without_a_card_get_one_and_share_it() {
    let model = scenario("A: hero with life 20\nB: hero with life 20\nB: hero with life 5").model;
    let cards: Vec<(&str, i32)> = model.cards.iter().map(|card| (card.name.as_str(), card.numbers[0].1)).collect();
    assert_eq!(cards, [("hero", 20), ("hero", 5)]);
    let objects: Vec<(&str, usize)> =
        model.scenario.objects.iter().map(|one| (one.name.as_str(), one.card.index())).collect();
    assert_eq!(objects, [("A's hero", 0), ("B's hero", 0), ("B's hero 2", 1)]);
}

#[test]
fn what_is_added_makes_a_variant_of_a_card() {
    let model = scenario(
        "A: \"Ash\"\nA: \"Ash\" with power 5\nA: \"Ash\" { ward(2) }\nA: \"Ash\" with swift\nA: \"Ash\" is red\n\
         A: \"Ash\" with power 5 in hand\nA: \"New\" is item with cost 3, power -1 { ward(1) }",
    )
    .model;
    let cards: Vec<(&str, usize, i32, usize, usize)> = model
        .cards
        .iter()
        .map(|card| (&*card.name, card.words.len(), card.numbers[0].1, card.abilities.len(), card.like.index()))
        .collect();
    let wanted = [
        ("Ash", 1, 2, 1, 0),
        ("Ash", 1, 5, 1, 0),
        ("Ash", 1, 2, 2, 0),
        ("Ash", 1, 2, 2, 0),
        ("Ash", 2, 2, 1, 0),
        ("New", 1, -1, 1, 5),
    ];
    assert_eq!(cards, wanted);
    let used: Vec<usize> = model.scenario.objects.iter().map(|one| one.card.index()).collect();
    assert_eq!(used, [0, 1, 2, 3, 4, 1, 5]);
}

#[test]
fn tracked_numbers_of_a_card_are_given_to_the_object() {
    let text = file("A: \"Rex\" with life 3\nA: \"Rex\"")
        .replace("use std.plain\n", "use std.plain\ncard \"Rex\" : hero { life 9 }\n");
    let model = built(&text).model;
    let lives: Vec<Vec<i32>> =
        model.scenario.objects.iter().map(|one| one.numbers.iter().map(|(_, value)| *value).collect()).collect();
    assert_eq!((model.cards.len(), lives), (1, vec![vec![3], vec![]]));
}

#[test]
fn wrong_objects_are_told() {
    wrong_scenario("A: \"Ash\" in hnd", &["7:13 no zone `hnd` [not declared] (did you mean `hand`?)"]);
    wrong_scenario(
        "A: in hand",
        &["7:4 which object? [a card or words expected] (write `A: \"CARD\" in ZONE` or `A: hero with life 20`)"],
    );
    told(&file("A: hro"), "7:4 no word `hro`");
    wrong_scenario(
        "A: \"Ash\" with",
        &["7:14 with what? (write `with power 3`, `with 2 steam counters` or `with KEYWORD`)"],
    );
    wrong_scenario("A: \"Ash\" as", &["7:12 `as` needs a name (write `as NAME`)"]);
    wrong_scenario("A: \"Ash\" as x\nB: \"Ash\" as x", &["8:13 two objects are called `x` [the second]"]);
    wrong_scenario(
        "A: \"Ash\" on top",
        &["7:10 cannot read `on top` here [not expected] (the object ends before this)"],
    );
    wrong_scenario(
        "at once A: \"Ash\"",
        &["7:9 `{` expected behind `at once` (write `at once { A: \"CARD\"; B: \"CARD\" }`)"],
    );
    wrong_scenario("at once { during turn }", &["7:11 only objects can stand in `at once` (write `A: \"CARD\"`)"]);
    told(&file("A: \"Ash\" with powr 3"), "7:15 no number `powr`");
}

#[test]
fn an_object_needs_a_zone_where_none_is_in_play() {
    wrong(
        "rulebook r { zones { hand }; words { type: unit } }\nscenario s { uses r; players A\nA: \"Ash\" is unit\n}\n",
        &["3:1 in which zone is this? [no zone is in play] (write `in ZONE`)"],
    );
}

#[test]
fn resources_and_periods_are_part_of_the_position() {
    let model = scenario("A has 2 energy\nduring main phase").model;
    assert_eq!(model.scenario.resources.iter().map(|(_, _, value)| *value).collect::<Vec<_>>(), [2]);
    assert_eq!(model.scenario.during.iter().map(|period| period.index()).collect::<Vec<_>>(), [0, 1]);
    wrong_scenario(
        "A has energy",
        &["7:7 how much does this player have? [a number expected] (write `A has 2 RESOURCE`)"],
    );
    wrong_scenario("A has 2 energi", &["7:9 no resource `energi` [not declared] (did you mean `energy`?)"]);
    wrong_scenario("A has 2 energy and 1 energy", &["7:22 `energy` of this player is given twice [the second time]"]);
    wrong_scenario("during combt", &["7:8 no period `combt` [not declared] (did you mean `combat`?)"]);
    wrong_scenario("during", &["7:7 a period is missing [nothing here] (known here: `turn`, `main phase`, `combat`)"]);
}

#[test]
fn a_script_is_read_line_by_line() {
    let model = scenario(
        "A: \"Ash\"; A: \"Mill\"; A: \"Ash\" in hand as second\nhappens: \"Ash\" is destroyed\nA plays second\n\
         A activates \"Mill\"\nA activates \"Mill\" 2",
    )
    .model;
    let lines = &model.scenario.script;
    assert!(matches!(&lines[0].body[..], [Instr::Happen(Happen::Events(events))] if events[0].roles.len() == 1));
    let object = |at: u16| ObjectId(at).value();
    assert!(
        matches!(&lines[1].body[..], [Instr::Script(ScriptInstr::Play(player, Expr::Is(it)))] if player.index() == 0 && *it == object(2))
    );
    let activated = |line: usize| match lines[line].body[..] {
        [Instr::Script(ScriptInstr::Activate(_, Expr::Is(it), ability))] if it == object(1) => ability.index(),
        _ => usize::MAX,
    };
    assert!(activated(2) < activated(3) && activated(3) < model.abilities.len());
    assert!(matches!(model.abilities[activated(3)].kind, AbilityKind::Activated(_)));
    assert_eq!(lines[3].text, "A activates \"Mill\" 2");
}

#[test]
fn a_name_that_several_objects_have_is_told() {
    let of = |objects: &str| file(&format!("{objects}\nhappens: destroy \"Ash\""));
    told(&of("A: \"Ash\"\nB: \"Ash\""), "9:18 several objects are called `Ash` [which of them?]");
    let quiet = |objects: &str| {
        let found = problems(&[("a.assize", &of(objects))]);
        assert!(!found.iter().any(|problem| problem.contains("several objects")), "{found:?}");
    };
    told(&of("A: \"Ash\"\nA: \"Ash\""), "9:18 several objects are called `Ash` [which of them?]");
    quiet("A: \"Ash\"\nB: \"Ash\" as other");
}

#[test]
fn a_misspelt_start_of_a_line_that_must_be_there_is_shown() {
    wrong(
        "use std.plain\nscenario s {\nusess plain\nplayers A (turn), B\n}\n",
        &["3:1 `usess` starts no line of a scenario [not expected] (did you mean `uses`?)"],
    );
    wrong(
        "use std.plain\nscenario s {\nuses plain\nplayres A (turn), B\n}\n",
        &["4:1 `playres` starts no line of a scenario [not expected] (did you mean `players`?)"],
    );
}

#[test]
fn names_are_not_empty() {
    told(&file("A: \"\" is item"), "7:4 the name of this object is empty");
    for kind in ["card", "token", "rulebook", "scenario", "property"] {
        told(&format!("{kind} \" \" {{ }}"), &format!("1:{} the name of this {kind} is empty", kind.len() + 2));
    }
}

#[test]
fn wrong_script_lines_are_told() {
    wrong_scenario(
        "A: \"Ash\"\nA activates \"Ash\"",
        &[
            "8:13 `Ash` has no activated ability [none to activate] (give it one, `activate COST: DO`, or name another object)",
        ],
    );
    wrong_scenario(
        "A: \"Mill\"\nA activates \"Mill\" 3",
        &["8:13 `Mill` has 2 activated abilities [none to activate] (name one of them by its number, from 1 to 2)"],
    );
    wrong_scenario("A: \"Mill\"\nA activates \"Mil\"", &["8:13 no object `Mil` [not declared] (did you mean `Mill`?)"]);
    wrong_scenario("A plays 3", &["7:9 `3` is no object"]);
}

#[test]
fn moves_say_how_often() {
    let model = scenario(
        "A: \"Mill\"; B: \"Ash\" in hand\nA may activate \"Mill\" any number of times, activate \"Mill\" 2 twice\n\
         B may play \"Ash\" 3 times",
    )
    .model;
    let moves: Vec<(usize, bool, Option<u8>)> =
        model.scenario.moves.iter().map(|one| (one.object.index(), one.ability.is_some(), one.times)).collect();
    assert_eq!(moves, [(0, true, None), (0, true, Some(2)), (1, false, Some(3))]);
    wrong_scenario(
        "A: \"Ash\"\nA may play \"Ash\"",
        &[
            "8:12 how often? [no number of times] (write `\"Ash\" once`, or end with `twice`, `3 times` or `any number of times`)",
        ],
    );
    wrong_scenario(
        "A: \"Ash\"\nA may draw once",
        &[
            "8:7 what may this player do? [`play` or `activate` expected] (write `A may play \"CARD\" once` or `A may activate \"CARD\" any number of times`)",
        ],
    );
    wrong_scenario(
        "A: \"Ash\"\nA may play \"Ash\" 300 times",
        &["8:18 more than 255 times (write `any number of times`)"],
    );
    wrong_scenario(
        "A: \"Ash\"\nA may play \"Ahs\" once",
        &["8:12 no object `Ahs` [not declared] (did you mean `Ash`?)"],
    );
    wrong_scenario(
        "A: \"Ash\"\nA may activate \"Ash\" once",
        &[
            "8:16 `Ash` has no activated ability [none to activate] (give it one, `activate COST: DO`, or name another object)",
        ],
    );
}

#[test]
fn observations_have_names_and_shapes() {
    let model = scenario(
        "A: hero with life 20; A: \"Ash\"\nobserve life of A's hero\nobserve gone = \"Ash\" is in discard\n\
         observe \"the holder\" = the controller of \"Ash\"",
    )
    .model;
    let read: Vec<(&str, ValueShape)> =
        model.scenario.observations.iter().map(|one| (one.name.as_str(), one.shape)).collect();
    let wanted =
        [("life of A's hero", ValueShape::Number), ("gone", ValueShape::Truth), ("the holder", ValueShape::Player)];
    assert_eq!(read, wanted);
}

#[test]
fn wrong_observations_are_told() {
    wrong_scenario("observe", &["7:8 what is observed? (write `observe EXPRESSION` or `observe NAME = EXPRESSION`)"]);
    wrong_scenario(
        "observe x =",
        &["7:12 what is observed? (write `observe EXPRESSION` or `observe NAME = EXPRESSION`)"],
    );
    wrong_scenario(
        "observe x = energy of A\nobserve x = energy of B",
        &["8:9 two observations are called `x` [the second]"],
    );
}

fn outcomes(built: &Built, at: usize) -> &[ExpectedOutcome] {
    match &built.expectations[at].kind {
        ExpectationKind::Outcomes { outcomes, .. } => outcomes,
        _ => &[],
    }
}

#[test]
fn outcomes_are_read_by_the_shape_of_what_is_observed() {
    let built = scenario(
        "A: hero with life 20; A: \"Ash\" as ash\nobserve life of A's hero\nobserve gone = \"Ash\" is in discard\n\
         observe who = the controller of ash\nobserve what = the permanent\n\
         expect outcomes exactly { 16, yes, A, ash }, { -1, no, none, \"A's hero\" }\n\
         expect outcomes never { won by A }, { drawn, 1, yes, B, none }, { stuck }\nexpect outcomes include { drawn }",
    );
    let values: Vec<Option<Vec<Option<i32>>>> = outcomes(&built, 0).iter().map(|one| one.values.clone()).collect();
    let object = |at: u16| Some(ObjectId(at).value());
    let wanted = [
        Some(vec![Some(16), Some(1), Some(PlayerId(0).value()), object(1)]),
        Some(vec![Some(-1), Some(0), None, object(0)]),
    ];
    assert_eq!(values, wanted);
    let player = base::id::PlayerId;
    let endings: Vec<(ExpectedEnding, bool)> =
        outcomes(&built, 1).iter().map(|one| (one.ending, one.values.is_some())).collect();
    let wanted =
        [(ExpectedEnding::Won(player(0)), false), (ExpectedEnding::Drawn, true), (ExpectedEnding::Stuck, false)];
    assert_eq!(endings, wanted);
    let how = |at: usize| match built.expectations[at].kind {
        ExpectationKind::Outcomes { how, .. } => Some(how),
        _ => None,
    };
    assert_eq!([how(0), how(1), how(2)], [OutcomesHow::Exactly, OutcomesHow::Never, OutcomesHow::Include].map(Some));
}

#[test]
fn wrong_outcomes_are_told() {
    let position =
        "A: hero with life 20; A: \"Ash\" as ash; observe life of A's hero; observe gone = ash is in discard\n";
    let wrong_outcome = |line: &str, wanted: &[&str]| wrong_scenario(&format!("{position}{line}"), wanted);
    wrong_outcome(
        "expect outcomes { 1, yes }",
        &[
            "8:17 which outcomes? [`exactly`, `include` or `never` expected] (write `expect outcomes exactly { 1, yes }` if there are no others, `expect outcomes include { 1, yes }` if there may be)",
        ],
    );
    wrong_outcome(
        "expect outcomes exactly 1, yes",
        &[
            "8:25 an outcome expected [`{` expected] (write `{ 1, yes }`, or `{ VALUE, VALUE }`, such as `{ 16, yes }`: one value per observation)",
        ],
    );
    wrong_outcome(
        "expect outcomes exactly { 1 }",
        &["8:25 1 value here, but 2 observations (observed are `life of A's hero`, `gone`)"],
    );
    wrong_outcome(
        "expect outcomes exactly { 1, ys }",
        &["8:30 cannot read `ys` as a value [`yes` or `no` expected] (did you mean `yes`?)"],
    );
    wrong_outcome(
        "expect outcomes exactly { ash, yes }",
        &["8:27 cannot read `ash` as a value [a number expected] (or `none`)"],
    );
    wrong_outcome(
        "expect outcomes exactly { won by C }",
        &["8:34 no player `C` [not declared] (known here: `A`, `B`)"],
    );
    wrong_outcome(
        "expect outcomes exactly { 1, yes }, { 1, yes }",
        &["8:37 this outcome stands twice [the second time]"],
    );
    wrong_scenario(
        "expect outcomes exactly { 1 }",
        &["7:25 1 value here, but 0 observations (write `observe EXPRESSION`)"],
    );
    wrong_scenario(
        "A: \"Ash\" as ash\nobserve the permanent\nexpect outcomes exactly { ahs }",
        &["9:27 no object `ahs` [not declared] (did you mean `ash`?)"],
    );
}

#[test]
fn expectations_of_runs_and_choosers() {
    let built = scenario(
        "expect loops\nexpect unknown\nexpect loop forced\nexpect loop growing of B, A, rules\n\
         expect choosers nature, A",
    );
    let kinds: Vec<ExpectationKind> = built.expectations.into_iter().map(|one| one.kind).collect();
    let player = |at| ExpectedChooser::Player(base::id::PlayerId(at));
    let wanted = [
        ExpectationKind::Loops,
        ExpectationKind::Unknown,
        ExpectationKind::Loop { kind: Some(LoopKind::Forced), shape: None, owners: None },
        ExpectationKind::Loop {
            kind: None,
            shape: Some(LoopShape::Growing),
            owners: Some(vec![player(0), player(1), ExpectedChooser::Rules]),
        },
        ExpectationKind::Choosers(vec![player(0), ExpectedChooser::Nature]),
    ];
    assert_eq!(kinds, wanted);
    let nobody = scenario("expect choosers none").expectations;
    assert_eq!(nobody[0].kind, ExpectationKind::Choosers(vec![]));
}

#[test]
fn properties_become_questions_once() {
    let built = scenario(
        "check once per event, staging\nexpect \"once per event\" holds\nexpect calm depends on silence\n\
         expect \"no run is stuck\" unknown\ncheck ends",
    );
    let kinds: Vec<(&str, QuestionKind)> = built.questions.iter().map(|one| (one.name.as_str(), one.kind)).collect();
    let wanted = [
        ("once per event", QuestionKind::OnEvery(0)),
        ("staging", QuestionKind::OnEvery(1)),
        ("calm", QuestionKind::Never(2)),
        ("no run is stuck", QuestionKind::NoStuck),
        ("ends", QuestionKind::Ends),
    ];
    assert_eq!(kinds, wanted);
    let whens: Vec<&When> = built.model.predicates.iter().map(|one| &one.when).collect();
    assert_eq!(whens, [&When::OncePerEvent, &When::Staging, &When::Always]);
    let verdicts: Vec<(usize, ExpectedVerdict)> = built
        .expectations
        .iter()
        .filter_map(|one| match one.kind {
            ExpectationKind::Property { question, verdict } => Some((question, verdict)),
            _ => None,
        })
        .collect();
    use ExpectedVerdict::{DependsOnSilence, Holds, Unknown};
    assert_eq!(verdicts, [(0, Holds), (1, Holds), (0, Holds), (2, DependsOnSilence), (3, Unknown), (4, Holds)]);
}

#[test]
fn wrong_expectations_are_told() {
    wrong_scenario("expect end", &["7:8 cannot expect `end` (write `expect ends`)"]);
    wrong_scenario(
        "expect",
        &[
            "7:7 what is expected? (expected can be `outcomes ...`, `ends`, `loops`, `unknown`, `loop ...`, `choosers ...`, `PROPERTY holds` (or `fails`, `unknown`, `depends on silence`) and `error \"...\"`)",
        ],
    );
    wrong_scenario("expect loop forcd", &["7:13 no kind of loop `forcd` [not declared] (did you mean `forced`?)"]);
    wrong_scenario(
        "expect loop of C",
        &["7:16 no chooser `C` [not declared] (known here: `A`, `B`, `nature`, `rules`, `none`)"],
    );
    wrong_scenario("expect choosers A, ruls", &["7:20 no chooser `ruls` [not declared] (did you mean `rules`?)"]);
    wrong_scenario("check stagin", &["7:7 no property `stagin` [not declared] (did you mean `staging`?)"]);
    wrong_scenario("expect clam holds", &["7:8 no property `clam` [not declared] (did you mean `calm`?)"]);
    wrong_scenario("check", &["7:6 which property? (write `check PROPERTY` or `expect PROPERTY holds`)"]);
    told(&file("expect ends cites 9.9"), "7:19 no clause `9.9`");
    wrong_scenario("under plan { expect ends }", &["7:7 no rulebook `plan` [not declared] (did you mean `plain`?)"]);
    wrong_scenario(
        "under plain",
        &["7:12 `{` expected behind the rulebook (write `under \"RULEBOOK\" { expect ... }`)"],
    );
    wrong_scenario(
        "under plain { A: \"Ash\" }",
        &[
            "7:7 this scenario uses `plain` anyhow [its own rulebook] (write these expectations outside `under`)",
            "7:15 only expectations can stand in `under` (write `expect ...` or `check ...`)",
        ],
    );
}

#[test]
fn an_expectation_cites_clauses() {
    let built = scenario("expect ends cites A-life");
    assert_eq!(
        (built.expectations[0].clauses.len(), built.expectations[0].text.as_str()),
        (1, "expect ends cites A-life")
    );
}

/// The problems or the question of a property of this statement.
fn property(statement: &str) -> String {
    let lines = "A: \"Ash\"; observe power of \"Ash\"; check mine";
    file(lines).replace("property calm", &format!("property mine {{ {statement} }}\nproperty calm"))
}

#[test]
fn every_form_of_property_is_a_question() {
    let question = |statement: &str| built(&property(statement)).questions[0].kind;
    assert_eq!(question("always there is a unit"), QuestionKind::Always(0));
    assert_eq!(question("possible there is no unit"), QuestionKind::Possible(0));
    assert_eq!(question("inevitably there is no unit cites A-life"), QuestionKind::Inevitably(0));
    assert_eq!(question("there is a unit leads to there is no unit"), QuestionKind::LeadsTo(0, 1));
    assert_eq!(question("on every unit would be destroyed: there is a unit"), QuestionKind::OnEvery(0));
    assert_eq!(question("all orders agree on power of \"Ash\""), QuestionKind::Agree(0));
    assert_eq!(question("A can force there is no unit"), QuestionKind::CanForce(PlayerId(0), 0));
    assert_eq!(question("B can avoid there is no unit"), QuestionKind::CanAvoid(PlayerId(1), 0));
    assert_eq!(question("almost surely there is no unit"), QuestionKind::AlmostSurely(0));
    let kind = question("B can almost surely force there is no unit");
    assert_eq!(kind, QuestionKind::CanAlmostSurelyForce(PlayerId(1), 0));
}

#[test]
fn only_players_of_the_scenario_can_force() {
    assert!(problems(&[("a.assize", &property("C can force there is no unit"))])[0].contains("no player `C`"));
}

#[test]
fn more_properties_can_be_asked_than_are_expected() {
    let text = file("check calm");
    let (library, ..) = crate::read::testing::load_texts(&[("a.assize", &text)]);
    let (built, _) = library.build_asking(crate::read::ScenarioId(0), None, &["ends", "calm"]);
    let names: Vec<String> =
        built.map(|one| one.questions.into_iter().map(|one| one.name).collect()).unwrap_or_default();
    assert_eq!(names, ["calm", "ends"]);
    let (built, found) = library.build_asking(crate::read::ScenarioId(0), None, &["end"]);
    assert!(built.is_none());
    assert_eq!(found[0].message, "no property `end`");
}

#[test]
fn wrong_properties_are_told() {
    wrong(
        &property("alway there is a unit"),
        &["5:17 cannot read `alway there is a unit` as a property (did you mean `always there is a unit`?)"],
    );
    wrong(&property("always"), &["5:17 a condition is missing (write `always CONDITION`)"]);
    wrong(&property("never"), &["5:17 a condition is missing (write `never CONDITION`)"]);
    wrong(
        &property("on every unit would be destroyed"),
        &["5:26 what is asked of these events? [`:` expected] (write `on every EVENT: COND`)"],
    );
    wrong(
        &property("all orders agree on powr"),
        &["5:37 no observation `powr` [not declared] (observed is `power of \"Ash\"`)"],
    );
    wrong(
        &property("every run ends; no run is stuck"),
        &[
            "5:10 property `mine` must be one statement (a property is `always COND`, `never COND`, `possible COND`, `inevitably COND`, `COND leads to COND`, `on every EVENT: COND`, `on every replacement: once per event`, `on every application: in the order of staging`, `PLAYER can force COND`, `PLAYER can avoid COND`, `almost surely COND`, `PLAYER can almost surely force COND`, `every run ends`, `no run is stuck` or `all orders agree on NAME`)",
        ],
    );
    wrong(
        &property("there is a unit leads to"),
        &["5:17 a condition is missing (write `CONDITION leads to CONDITION`, or `PLAYER can force CONDITION`)"],
    );
}

#[test]
fn under_another_rulebook_its_own_expectations_hold() {
    let text = file("expect ends\nunder hard { expect loops }")
        .replace("property calm", "rulebook hard extends plain { }\nproperty calm");
    let (library, ..) = crate::read::testing::load_texts(&[("a.assize", &text)]);
    let kinds = |book: Option<&str>| -> Vec<ExpectationKind> {
        let (built, _) = library.build(crate::read::ScenarioId(0), book);
        built.map(|built| built.expectations.into_iter().map(|one| one.kind).collect()).unwrap_or_default()
    };
    assert_eq!(kinds(None), [ExpectationKind::Ends]);
    assert_eq!(kinds(Some("hard")), [ExpectationKind::Loops]);
}

#[test]
fn places_run_beside_the_model() {
    let built = scenario("A: \"Ash\"\nA: hero with life 3\nhappens: \"Ash\" is destroyed\nobserve life of A's hero");
    let (model, places) = (&built.model, &built.places);
    assert_eq!(places.abilities.len(), model.abilities.len());
    assert_eq!(places.cards.len(), model.cards.len());
    assert_eq!(places.events.len(), model.rulebook.events.len());
    assert_eq!(places.clauses.len(), model.rulebook.clauses.len());
    assert_eq!(places.policies.len(), model.rulebook.policies.len());
    assert_eq!(places.objects.len(), model.scenario.objects.len());
    assert_eq!((places.script.len(), places.observations.len(), places.moves.len()), (1, 1, 0));
}

#[test]
fn keywords_are_read_under_the_rulebook_in_use() {
    let text = file("A: \"Ash\" { ward(2) }").replace("prevent N", "prevent M");
    told(&text, "4:85 ");
    told(&file("A: \"Ash\" { ward }"), "7:12 keyword `ward`");
}

/// What an object lacks, and nothing gives it, is always nothing; where that is expected, it is meant.
#[test]
fn what_an_object_can_never_have_or_be_is_warned_of() {
    let lines = "A: \"Mill\"\nobserve power of \"Mill\"\nobserve \"Mill\" is unit";
    told(&file(lines), "8:1 `Mill` has no power, and nothing gives it one [always nothing]");
    told(&file(lines), "9:1 `Mill` is never unit, and nothing makes it so [always false]");
    told(&file("A: \"Mill\"\nhappens: A draws (power of \"Mill\") cards"), "8:1 `Mill` has no power");
    let none = |text: &str| assert_eq!(problems(&[("a.assize", &file(text))]), Vec::<String>::new());
    none("A: \"Mill\"\nobserve power of \"Mill\"\nexpect outcomes exactly { none }");
    none("A: \"Mill\" with power 3\nobserve power of \"Mill\"");
    none("A: \"Mill\"\nobserve \"Mill\" has power");
    none("A: \"Mill\"\nB: \"x\" is item { items are units }\nobserve \"Mill\" is unit");
    none("A: \"Mill\"\nB: \"x\" is item { items have the property power 3 }\nobserve power of \"Mill\"");
    none("A: \"Mill\"\nB: \"Ash\" as x\nA: \"y\" is item { items become a copy of x }\nobserve power of \"Mill\"");
}

/// What is kept of an object that leaves, and what a replacement adds, has no room beside too many names.
#[test]
fn what_has_no_room_to_be_kept_is_told() {
    let names = |count: u32| (0..count).map(|at| format!("let n{at} = {at}\n")).collect::<String>();
    let words = ["hero", "unit", "item", "action", "red", "blue", "green", "fire", "frost"];
    let asked = words.map(|word| format!("this is {word}")).join(" or ") + " or this has swift or this has guard";
    let kept = |count: u32| {
        let numbers = "power of this + life of this + cost of this + base power of this + base life of this + base cost of this + \
                       charge counters on this + marker counters on this";
        let body = format!("{}if {asked}: gain ({numbers}) energy", names(count));
        file(&format!("A: \"Ash\" in play {{ when this is destroyed: {{\n{body}\n}} }}"))
    };
    let none = |text: &str| {
        let found = problems(&[("a.assize", text)]);
        assert!(!found.iter().any(|problem| problem.contains("too many")), "{found:?}");
    };
    none(&kept(200));
    told(&kept(228), "7:20 too many objects, names and values that are kept in one ability");
    let added = |count: u32| {
        let gains: String = (1..=25).map(|at| format!("gain ({at} + power of this) energy\n")).collect();
        let body = format!("{}also {{\n{gains}}}", names(count));
        file(&format!("A: \"Ash\" in play {{ if you would draw a card, instead {{\n{body}\n}} }}"))
    };
    none(&added(200));
    told(&added(228), "7:20 too many objects, names and values that are kept in one ability");
}
