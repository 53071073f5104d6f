//! Positions as pages show them: what can still come of a step is what the analysis finds, every state of the small models
//! can be shown, and what is shown of some is as the clauses say.

#[path = "support/files.rs"]
mod files;

use assize::analysis::ahead::{SoughtEnding, ahead};
use assize::analysis::outcomes::outcomes;
use assize::analysis::search::{Searched, search};
use assize::base::limits::Limits;
use assize::base::source::Sources;
use assize::explain::brief::StoryLineKind;
use assize::explain::findings::CheckedSubject;
use assize::explain::names::Names;
use assize::explore::watch::Unwatched;
use assize::kernel::table::kernel::Kernel;
use assize::model::read::{Built, load};
use assize::scene::brief::{FoundBrief, LoopStop, ObjectBrief, PositionBrief, ToldBrief, WholeBrief};
use assize::scene::look::Lines;
use assize::scene::position::ExploredGraph;
use assize::scene::whole::{WrittenParts, whole};
use std::collections::BTreeSet;

/// States of a model at which it is too large for a look at each of them.
const STATES_MAX: u64 = 60;
/// The same for scenarios that are looked at by name.
const NAMED_MAX: u64 = 5_000;

/// Every scenario of the texts, under its own rulebook.
fn scenarios(texts: &[String], mut each: impl FnMut(&Built, &Sources)) {
    let mut open = |path: &str| std::fs::read_to_string(path).map_err(|error| error.to_string());
    let (library, sources, _) = load(texts, &mut open);
    for head in library.scenarios() {
        if let (Some(built), _) = library.build(head.id, None) {
            each(&built, &sources);
        }
    }
}

fn found(kernel: &Kernel<'_>, states_max: u64) -> Searched {
    search(kernel, &Limits { states_max: Some(states_max), ..Limits::default() }, &Unwatched)
}

fn shown(kernel: &Kernel<'_>, built: &Built, sources: &Sources, states_max: u64) -> (WholeBrief, ExploredGraph) {
    let lines = vec![None; built.expectations.len()];
    let asked =
        CheckedSubject { file: "", expectations: &built.expectations, lines: &lines, questions: &built.questions };
    whole(kernel, found(kernel, states_max), &asked, WrittenParts { lines: &Lines::of(sources), places: &built.places })
}

#[test]
fn what_can_come_is_what_the_analysis_finds_and_every_state_can_be_shown() {
    let (mut steps, mut endless, mut dark, mut states) = (0, 0, 0, 0);
    // What grows has thousands of objects in each of its last states, which takes minutes.
    let grows = |text: &String| ["growing", "swelling"].iter().any(|name| text.ends_with(&format!("{name}.assize")));
    let texts: Vec<String> = files::texts("models/tiny").into_iter().filter(|text| !grows(text)).collect();
    scenarios(&texts, |built, sources| {
        let kernel = Kernel::new(&built.model);
        let (brief, explored) = shown(&kernel, built, sources, STATES_MAX);
        let name = &built.model.scenario.name;
        steps += is_as_analysed(&kernel, &brief, &explored, name);
        for id in 0..explored.states() {
            let position = explored.position(&kernel, id).expect("a state of the graph");
            can_be_shown(&kernel, (&brief, &explored), &position, name);
            endless += usize::from(position.ahead.endless);
            dark += usize::from(position.ahead.dark);
            states += 1;
        }
        assert!(explored.position(&kernel, explored.states()).is_none());
        assert!(explored.step(&kernel, explored.states(), 0).is_none());
    });
    assert!(steps > 500 && states > 500, "{steps} steps, {states} states");
    assert!(endless > 50 && dark > 50, "{endless} endless, {dark} dark");
}

/// What can come of each step, found by going through all behind it.
fn is_as_analysed(kernel: &Kernel<'_>, brief: &WholeBrief, explored: &ExploredGraph, name: &str) -> usize {
    let graph = &explored.graph;
    let of_states = outcomes(kernel, graph);
    let names = Names::new(kernel.model);
    for edge in 0..graph.edge_count() {
        let slow = ahead(graph, &of_states, &SoughtEnding::Endless, edge);
        let fast = explored.ahead.at(graph.target(edge));
        let found = slow.outcomes.iter().map(|at| names.outcome(&of_states.list[*at].outcome));
        let told = fast.outcomes.iter().map(|at| brief.check.outcomes[*at as usize].text.clone());
        let (found, told): (BTreeSet<String>, BTreeSet<String>) = (found.collect(), told.collect());
        assert_eq!(told, found, "{name}, edge {edge}");
        // Beyond a limit the graph tells nothing; there can be a loop that is proved to grow.
        let grows = |at: &u32| brief.check.termination.loops[*at as usize].shape == "growing";
        let known = fast.loops.iter().any(grows);
        assert_eq!(fast.endless, slow.endless || known, "{name}, edge {edge}");
        assert!(fast.dark == slow.dark || slow.dark && known, "{name}, edge {edge}");
    }
    graph.edge_count() as usize
}

fn can_be_shown(
    kernel: &Kernel<'_>,
    (brief, explored): (&WholeBrief, &ExploredGraph),
    position: &PositionBrief,
    name: &str,
) {
    let id = position.state;
    is_whole(position, name);
    let ways = [position.choice.is_some(), position.end.is_some(), position.limit.is_some()];
    assert!(ways.contains(&true), "{name}, state {id}: somebody chooses, it ends, or nothing is known");
    if let Some(end) = &position.end {
        let outcome = &brief.check.outcomes[end.outcome.expect("an ending has an outcome") as usize];
        assert_eq!(end.text, outcome.text, "{name}, state {id}");
    }
    for (at, option) in position.choice.iter().flat_map(|it| &it.options).enumerate() {
        let step = explored.step(kernel, id, at as u32);
        assert_eq!(step.as_ref().map(|it| it.to), option.to, "{name}, state {id}, option {at}");
    }
    assert!(explored.step(kernel, id, u32::MAX).is_none());
}

/// Whatever is a target, a tie or named by an option is on the board.
fn is_whole(position: &PositionBrief, name: &str) {
    if position.players.iter().flat_map(|it| &it.zones).any(|zone| zone.more > 0) {
        return;
    }
    let known: Vec<u32> = objects(position).map(|it| it.id).collect();
    let mut ids = known.clone();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), known.len(), "{name}: an object stands in two places");
    let options = position.choice.iter().flat_map(|choice| &choice.options).flat_map(|option| &option.objects);
    let ties = objects(position).flat_map(|it| &it.ties).map(|tie| &tie.to);
    let targets = position.waiting.iter().flat_map(|it| &it.targets).filter_map(|it| it.object.as_ref());
    for named in options.chain(ties).chain(targets) {
        assert!(known.contains(named), "{name}: object {named} is named and stands nowhere");
    }
}

fn objects(position: &PositionBrief) -> impl Iterator<Item = &ObjectBrief> {
    position.players.iter().flat_map(|player| &player.zones).flat_map(|zone| &zone.cards)
}

fn object<'p>(position: &'p PositionBrief, name: &str) -> &'p ObjectBrief {
    objects(position).find(|it| it.name == name).unwrap_or_else(|| panic!("`{name}` is on the board"))
}

/// The scenario of this name.
fn of_name(text: &str, name: &str, check: impl FnOnce(&WholeBrief, &ExploredGraph, &Kernel<'_>)) {
    let mut check = Some(check);
    scenarios(&[text.to_owned()], |built, sources| {
        if built.model.scenario.name == name {
            let kernel = Kernel::new(&built.model);
            let (brief, explored) = shown(&kernel, built, sources, NAMED_MAX);
            check.take().expect("there is one of this name")(&brief, &explored, &kernel);
        }
    });
    assert!(check.is_none(), "there is a scenario `{name}`");
}

/// 6.3.2a: the attack has 6 power of its own, and the banner gives it 2. So it has more power than base power: it has
/// dominate and the trigger, and the hit has B discard the card.
#[test]
fn a_number_is_shown_with_what_changes_it() {
    of_name("models/fab/scenarios/staging.assize", "Thump", |brief, explored, kernel| {
        let start = explored.position(kernel, 0).expect("the start");
        let choice = start.choice.expect("the rulebook is silent on what makes an effect dependent");
        assert_eq!((choice.who, choice.matters), ("rules", false));
        let end = explored.position(kernel, choice.options[0].to.expect("it was explored")).expect("the end");
        let thump = object(&end, "Thump");
        let power = thump.numbers.iter().find(|it| it.name == "power").expect("an attack has power");
        assert_eq!((power.printed, power.base, power.now), (Some(6), Some(6), Some(8)));
        let by: Vec<(&str, &str)> = power.changed.iter().map(|it| (it.how.as_str(), it.by.as_str())).collect();
        assert_eq!(by, [("+2", "\"Banner\": each attack you control gets +2 power")]);
        assert_eq!(thump.keywords, ["dominate"]);
        assert!(thump.abilities.iter().any(|it| it.gained && it.text.starts_with("when this hits a hero")));
        let b = &end.players[1];
        let zone = b.zones.iter().find(|it| it.cards.iter().any(|card| card.name == "Card")).expect("it is somewhere");
        assert_eq!((b.name.as_str(), zone.name.as_str()), ("B", "graveyard"));
        assert_eq!(brief.check.outcomes.len(), 1);
        let step = explored.step(kernel, 0, 0).expect("there is a step");
        let line = step.lines.iter().find(|it| it.text == "happens: \"Thump\" hits B's hero").expect("it is told");
        let spot = line.at.expect("a line of the script has a place");
        assert_eq!(spot.line, 19, "the line of the text");
    });
}

/// Two replacements of one event, in an order that A chooses: (3 + 1) * 2 = 8 leaves 12, 3 * 2 + 1 = 7 leaves 13. After the
/// first is taken only one outcome is left, so the choice matters.
#[test]
fn an_option_is_shown_with_what_can_come_of_it() {
    of_name("models/tiny/double.assize", "plus one against double", |brief, explored, kernel| {
        let text = |at: &u32| brief.check.outcomes[*at as usize].text.as_str();
        let start = explored.position(kernel, 0).expect("the start");
        let choice = start.choice.as_ref().expect("A chooses");
        assert_eq!((choice.chooser.as_str(), choice.who, choice.matters), ("A", "player", true));
        let told: Vec<(&str, Vec<&str>)> = choice
            .options
            .iter()
            .map(|it| (it.text.split(':').next().unwrap_or_default(), it.ahead.outcomes.iter().map(text).collect()))
            .collect();
        assert_eq!(told, [("\"Whetstone\"", vec!["{ 12 }"]), ("\"Mirror\"", vec!["{ 13 }"])]);
        let event = start.under_way.iter().find(|it| it.kind == "event").expect("an event is being replaced");
        assert!(event.steps.iter().any(|it| it.when == "now" && it.name == "instead"), "{event:?}");
        assert!(event.events[0].replaced_by.is_empty() && event.events[0].now);
    });
}

/// FS-14: whether A or B orders what happens to B hangs on who the affected player is. 1 * 2 + 1 = 3 and (1 + 1) * 2 = 4 can
/// come in both readings, but as the original event has it A alone chooses.
#[test]
fn a_silence_that_decides_who_chooses_is_told_so() {
    of_name(
        "models/four-souls/scenarios/silence.assize",
        "Who orders after a redirection",
        |brief, explored, kernel| {
            let silent = brief.check.silent.iter().find(|it| it.policy == "the affected player is that of");
            let silent = silent.expect("it is asked for");
            assert_eq!((silent.matters, silent.choosers_differ), (Some(false), Some(true)));
            let who: Vec<(&str, String)> =
                silent.readings.iter().map(|it| (it.value.as_str(), it.choosers.join(", "))).collect();
            let [first, now] = ["the original event", "the event as it is now"];
            assert_eq!(who, [(now, "A, B".to_owned()), (first, "A".to_owned())]);
            let start = explored.position(kernel, 0).expect("the start");
            let choice = start.choice.expect("the rulebook is silent");
            assert_eq!((choice.matters, choice.others_choose), (false, true));
            let at = choice.options.iter().position(|it| it.text == first).expect("it is an option");
            assert_eq!(choice.options[at].choosers, ["A"]);
            let step = explored.step(kernel, 0, at as u32).expect("there is a step");
            assert_eq!(step.decides, Some("who chooses"));
            assert_eq!(step.instead.iter().map(|it| it.choosers.join(", ")).collect::<Vec<_>>(), ["A, B"]);
        },
    );
}

/// GR-17: spent and generated in turn, one trigger each: a lap is two triggers that resolve and what they do. Nobody chooses.
#[test]
fn a_lap_on_which_nobody_chooses_is_told_once() {
    of_name("models/grid/scenarios/claims.assize", "A loop under the queue", |brief, explored, kernel| {
        let shown = &brief.loops[0];
        let mut lines: Vec<String> = brief.opening.iter().map(|it| it.text.clone()).collect();
        let mut at = 0;
        for option in &shown.options {
            let step = explored.step(kernel, at, *option).expect("it is a run");
            lines.extend(step.lines.iter().map(|it| it.text.clone()));
            at = step.to;
        }
        assert!(!lines.iter().any(|it| it.contains("more times")), "{lines:#?}");
        let begins = lines.iter().position(|it| it == "from here on it goes round:").expect("it goes round");
        let ends = lines.iter().position(|it| it.ends_with("and so on for ever")).expect("for ever");
        let lap = &lines[begins + 1..ends];
        for once in ["\"Charger\" generates 1 energy", "A spends 1 energy"] {
            assert_eq!(lap.iter().filter(|it| *it == once).count(), 1, "{lap:#?}");
        }
        assert_eq!(ends, lines.len() - 1, "nothing stands behind it");
        // Who goes on is told that it is the same.
        let on = explored.step(kernel, at, 0).expect("it goes on");
        assert_eq!(
            on.lines.iter().map(|it| it.text.as_str()).collect::<Vec<_>>(),
            ["it goes round: the same lines again"]
        );
    });
}

/// GR-3, GR-4: only where a trigger is as old as its ability, or where the trap comes first, is there no loop.
#[test]
fn a_loop_comes_in_all_readings_in_which_it_is_told_to() {
    of_name("models/grid/scenarios/claims.assize", "A loop of chance", |brief, _, _| {
        let readings: Vec<(&str, Vec<&str>)> = brief.loops[0]
            .readings
            .iter()
            .map(|it| (it.policy.as_str(), it.values.iter().map(String::as_str).collect()))
            .collect();
        let age = vec!["the event that met it", "the effect that caused it"];
        let priority = ("the priority of `revive`, against `Trap`", vec!["higher", "the same"]);
        assert_eq!(readings, [("a trigger is as old as", age), priority]);
    });
}

/// GR-3, GR-4: if a trigger is as old as the effect that caused it, and the sink is of a higher priority, it asks before the
/// energy is there, and A cannot pay: the loop does not begin, although A would keep it up. A alone can say no besides.
#[test]
fn what_keeps_a_loop_from_beginning_is_told_with_the_readings_that_it_takes() {
    of_name("models/grid/scenarios/claims.assize", "Only once per turn, output at once", |brief, explored, kernel| {
        let shown = &brief.loops[0];
        assert_eq!(shown.kept_from_more, Some(0), "these are all");
        let first = &shown.kept_from[0];
        assert_eq!(first.who, "rules", "{first:#?}");
        assert!(first.choice.contains("`Small sink` is of a higher priority"), "{first:#?}");
        assert_eq!(given(first), ["a trigger is as old as: the effect that caused it"]);
        assert!(shown.kept_from.iter().any(|it| it.choice == "A may, and does not"));
        for kept in &shown.kept_from {
            let mut at = 0;
            for option in &kept.options {
                at = explored.step(kernel, at, *option).expect("it is a run").to;
            }
            assert!(explored.ahead.at(at).loops.is_empty(), "{kept:#?}");
        }
    });
}

/// How silence must be read for a choice to come.
fn given(it: &LoopStop) -> Vec<String> {
    it.given.iter().map(|it| format!("{}: {}", it.policy, it.values.join(" or "))).collect()
}

/// 9-1-9-1: each may replace the event once, if it is the same event all along: in two of three readings of where it goes. As
/// another event each replaces it for ever, and nothing keeps that away.
#[test]
fn all_readings_are_told_in_which_a_choice_keeps_a_loop_away() {
    of_name("models/gundam/scenarios/substitution.assize", "Two units that take each other's damage", |brief, _, _| {
        let [kept] = &brief.loops[0].kept_from[..] else { panic!("{:#?}", brief.loops[0].kept_from) };
        assert!(kept.choice.ends_with("is read as \"at most once\""), "{kept:#?}");
        assert_eq!(given(kept), ["a substituted event goes: on in its step or through the procedure anew"]);
        assert_eq!((kept.step, kept.instead_of.as_deref()), (None, None), "the loop's run takes the third reading");
    });
}

/// Whoever passes at first has no lap, whether or not another way of the same loop begins at once. Later what waits must
/// resolve: A who passes in place of activating the Seer lets the rest resolve and is done.
#[test]
fn what_stops_a_loop_is_told_with_its_place_on_the_run() {
    let name = "Kitchen Finks, Melira and Viscera Seer";
    of_name("models/magic/scenarios/combos.assize", name, |brief, explored, kernel| {
        let shown = &brief.loops[0];
        let first = &shown.kept_from[0];
        assert_eq!((first.choice.as_str(), first.step, first.options.as_slice()), ("A passes", Some(1), &[0][..]));
        assert!(
            first.instead_of.as_deref().is_some_and(|it| it.starts_with("A activates \"Viscera Seer\"")),
            "{first:#?}"
        );
        assert_eq!(shown.kept_from_more, None, "there are other ways");
        let passes = shown.stops.iter().find(|it| it.choice == "A passes").expect("a stop");
        assert!(passes.step.is_some_and(|step| step > shown.begins), "{passes:#?}");
        assert!(passes.instead_of.as_deref().is_some_and(|it| it.starts_with("A activates")), "{passes:#?}");
        for kept in &shown.kept_from {
            let mut at = 0;
            for option in &kept.options {
                at = explored.step(kernel, at, *option).expect("it is a run").to;
            }
            assert!(explored.ahead.at(at).loops.is_empty(), "{kept:#?}");
        }
    });
}

/// One lap gives a marker twice and energy once: the stops of the search, 4,096 pieces of work apart, cut it somewhere else.
#[test]
fn a_lap_that_grows_by_itself_is_told_once() {
    of_name("models/tiny/growing.assize", "every other lap", |brief, _, _| {
        let lap: Vec<&str> = brief.loops[0].lap.iter().map(|it| it.text.as_str()).collect();
        let times = |text: &str| lap.iter().filter(|it| **it == text).count();
        assert_eq!(
            (times("\"Yeast\" gets 1 marker counter"), times("A gains 1 energy"), lap.len()),
            (2, 1, 11),
            "{lap:#?}"
        );
    });
}

/// What is chosen by a number says of which: the first event banishes, the second destroys; the first part is physical.
#[test]
fn events_and_parts_are_told_with_their_numbers() {
    let text = "models/fab/scenarios/silence.assize";
    let told = |explored: &ExploredGraph, kernel: &Kernel<'_>, kind: &str| -> Vec<String> {
        let offers = (0..explored.graph.len()).filter_map(|id| explored.position(kernel, id)?.choice);
        let offer = offers.into_iter().find(|it| it.kind == kind).unwrap_or_else(|| panic!("no {kind}"));
        offer.options.iter().map(|it| it.told.clone()).collect()
    };
    of_name(text, "Banished and destroyed at one moment", |_, explored, kernel| {
        let told = told(explored, kernel, "which event next");
        assert_eq!(
            told,
            ["A turns next to event 1, \"Fog\" is banished", "A turns next to event 2, \"Fog\" is destroyed"]
        );
    });
    of_name(text, "One more damage, of two types", |_, explored, kernel| {
        let told = told(explored, kernel, "which part of an event is changed");
        let [one, other] = ["2 physical", "3 arcane"].map(|it| format!("\"Bite\" deals {it} damage to A's hero"));
        assert_eq!(told, [format!("B changes part 1, {one}"), format!("B changes part 2, {other}")]);
    });
}

/// 6.4.10f: of the three parts the first is the physical damage to the hero.
#[test]
fn points_that_are_spread_are_told_with_the_part() {
    let name = "A fixed prevention spread over two types and two objects";
    of_name("models/fab/scenarios/prevention.assize", name, |_, explored, kernel| {
        let offer = explored.position(kernel, 0).and_then(|it| it.choice).expect("a choice");
        let told: Vec<&str> = offer.options.iter().map(|it| it.text.as_str()).collect();
        let part = "of: \"Quake\" deals 1 physical damage to A's hero";
        assert_eq!(told, [format!("0 {part}"), format!("1 {part}")]);
        assert_eq!(offer.options[1].told, format!("A prevents 1 {part}"));
    });
}

/// 6.4.11: Victor is there for the first clash alone, and A may destroy gold or not: nothing is replaced before that is said.
#[test]
fn an_effect_is_told_with_its_condition_and_whether_somebody_may() {
    of_name("models/fab/scenarios/classes.assize", "Victor", |brief, explored, kernel| {
        let condition = "while the number of times you clash this turn = 1: outcome when you clash";
        let start = explored.position(kernel, 0).expect("the start");
        assert!(object(&start, "Victor").abilities[0].text.starts_with(condition));
        let told = |lines: &[ToldBrief], what: &str| lines.iter().any(|it| it.text.contains(what));
        assert!(told(&brief.opening, &format!("may be replaced by \"Victor\": {condition}")));
        assert!(!told(&brief.opening, "- replaced by"));
        let event = start.under_way.iter().find(|it| it.kind == "event").expect("it is under way");
        assert_eq!((event.events[0].replaced_by.len(), event.events[0].offered_by.len()), (0, 1));
        let choice = start.choice.expect("A may");
        let yes = choice.options.iter().find(|it| it.text == "yes").and_then(|it| it.to).expect("it was explored");
        let modes = explored.position(kernel, yes).and_then(|it| it.choice).expect("A chooses a mode");
        let told: Vec<&str> = modes.options.iter().map(|it| it.told.as_str()).collect();
        let put = "put (the top card of deck of";
        assert_eq!(
            told,
            [
                format!("A chooses mode 1: {put} you) on the bottom"),
                format!("A chooses mode 2: {put} the player after you) on the bottom")
            ]
        );
    });
}

/// L5-13: each effect exactly once. The second is being applied when it is asked where the occurrence in its place goes, and
/// what it makes of it fits the first again.
#[test]
fn what_is_being_applied_is_told_apart_and_what_does_not_apply_again() {
    of_name("models/l5r/scenarios/silence.assize", "Each in the place of the other", |brief, explored, kernel| {
        let start = explored.position(kernel, 0).expect("the start");
        let event = &start.under_way.iter().find(|it| it.kind == "event").expect("it is under way").events[0];
        assert_eq!(event.text, "\"Right\" bows");
        assert!(event.replaced_by.len() == 1 && event.replaced_by[0].contains("Moat"), "{event:?}");
        assert!(event.applying.as_ref().is_some_and(|it| it.contains("Mercy")), "{event:?}");
        let step = explored.step(kernel, 0, 0).expect("on in its step");
        let kept: Vec<_> = step.lines.iter().filter(|it| it.kind == StoryLineKind::Kept).collect();
        assert_eq!(kept.len(), 1, "{:?}", step.lines);
        assert_eq!(kept[0].text, "does not apply to it again: \"Moat\"");
        assert!(kept[0].clauses.contains(&"L5-13".to_owned()));
        assert_eq!(step.decides, Some("what comes"));
        // The loop is expected, and no player keeps it away.
        assert!(!FoundBrief::of(&brief.check).loops_unasked);
        assert!(
            brief.loops[0]
                .says
                .ends_with("no player can keep it from beginning, only another reading of the rulebook does")
        );
    });
}

/// GR-6: the same trigger refreshes what it gave, and does not stack.
#[test]
fn what_does_not_stack_is_told_with_its_clause() {
    of_name(
        "models/grid/scenarios/claims.assize",
        "Broken, more output, A spends for ever",
        |brief, explored, kernel| {
            let run = &brief.loops[0];
            assert!(run.clauses.contains(&"GR-6".to_owned()), "{:?}", run.clauses);
            assert!(run.says.contains("; it does not begin where the rulebook is read so: "), "{}", run.says);
            let mut at = 0;
            let mut kept = Vec::new();
            for option in &run.options {
                let step = explored.step(kernel, at, *option).expect("a step of the run");
                at = step.to;
                kept.extend(step.lines.into_iter().filter(|it| it.kind == StoryLineKind::Kept));
            }
            assert!(kept.iter().any(|it| it.text.starts_with("does not stack") && it.clauses == ["GR-6"]), "{kept:?}");
        },
    );
}
