//! What the triggering graph says of cards must be so of every search.
//!
//! `ASSIZE_TRIGGERING_CASES=50000 cargo test --test triggering goes_in_rounds` draws so many texts of the widest kind.

mod support;

use assize::analysis::found_loop::Loop;
use assize::analysis::loops::termination_of;
use assize::analysis::search::search_until_proved;
use assize::analysis::triggering::{TriggerNode, Triggering};
use assize::base::id::{AbilityId, CardId, ClauseId};
use assize::base::limits::{Limit, Limits};
use assize::explore::watch::{Progress, Watch};
use assize::kernel::machine::Machine;
use assize::kernel::position::log::{Entry, Halt, Log, What};
use assize::kernel::position::offer::Status;
use assize::kernel::position::state::State;
use assize::kernel::table::kernel::Kernel;
use assize::model::ability::{AbilityKind, Playing};
use assize::model::ir::Model;
use assize::model::read::load;
use assize::verify::verify;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use std::collections::BTreeSet;
use std::time::{Duration, Instant};
use support::files::texts;
use support::rounds::rounds;
use support::texts::{lively, read, text};

/// Hears whose effects something was.
#[derive(Clone, Default)]
struct Agents(BTreeSet<AbilityId>);

impl Log for Agents {
    const ENTRIES: bool = true;
    fn cite(&mut self, _: &[ClauseId]) {}
    fn seen(&mut self, _: usize, _: bool) {}
    fn entry(&mut self, entry: Entry) {
        match entry.what {
            What::Met(agent) | What::Placed(agent) | What::Resolves(agent) | What::Replaces(agent, _) => {
                self.0.insert(agent.ability);
            }
            What::Applies(it) => drop(self.0.insert(it.agent.ability)),
            _ => {}
        }
    }
}

/// The abilities that do something on a lap.
fn on_lap(kernel: &Kernel<'_>, it: &Loop) -> BTreeSet<AbilityId> {
    let paced = it.pace().and_then(|pace| kernel.paced(pace));
    let kernel = paced.as_ref().unwrap_or(kernel);
    let mut state = State::default();
    let (mut agents, mut before) = (Agents::default(), Agents::default());
    let mut status = kernel.start(&mut state, &mut before);
    let stem = it.lasso.stem.iter().map(|option| (option, false));
    for (option, heard) in stem.chain(it.lasso.lap.iter().map(|option| (option, true))) {
        let Status::Offer(offer) = status else { panic!("a lasso goes on") };
        status = match heard {
            true => kernel.choose(&mut state, &offer, *option as usize, &mut agents),
            false => kernel.choose(&mut state, &offer, *option as usize, &mut before),
        };
    }
    // Where none begins to, the lap is inside of what one that began before does.
    if agents.0.is_empty() { before.0 } else { agents.0 }
}

/// Some drawn texts generate more and more effects for minutes: what was found until then is compared.
#[derive(Debug)]
struct Patience(Instant);

impl Patience {
    const MOST: Duration = Duration::from_secs(10);
}

impl Halt for Patience {
    fn halted(&self) -> Option<Limit> {
        (self.0.elapsed() > Patience::MOST).then_some(Limit::Time)
    }
}

impl Watch for Patience {
    fn poll(&self, _: &Progress) -> Option<Limit> {
        self.halted()
    }

    fn halt(&self) -> Option<&(dyn Halt + '_)> {
        Some(self)
    }
}

/// The loops of a model. Without a cycle there must be none.
fn loops_of(model: &Model, graph: &Triggering) -> Result<Vec<Loop>, TestCaseError> {
    let patience = Patience(Instant::now());
    let kernel = &Kernel::new(model).heeding(Some(&patience));
    let limits = Limits { states_max: Some(1000), ..Limits::default() };
    let found = termination_of(kernel, &search_until_proved(kernel, &limits, &patience));
    for it in &found.loops {
        prop_assert!(graph.is_cyclic(), "it loops although the graph has no cycle");
        prop_assert_eq!(verify(&Kernel::new(model), &it.certificate()), Ok(()), "the kernel alone says so");
    }
    Ok(found.loops)
}

/// The loops of a model, each of which must lie inside the cycles of the cards that act on its lap, and of those that let cards be
/// played from elsewhere. With whether the graph has cycles at all.
fn compared(model: &Model) -> Result<(usize, bool), TestCaseError> {
    let graph = Triggering::of(model);
    let kernel = Kernel::new(model);
    let loops = loops_of(model, &graph)?;
    let cycles = graph.cycles(4);
    let lets_play =
        |id: &AbilityId| matches!(model.abilities[id.index()].kind, AbilityKind::Playing(Playing::From(..)));
    let cards = || (0..model.cards.len()).map(CardId::at);
    let opening: Vec<CardId> =
        cards().filter(|card| model.cards[card.index()].abilities.iter().any(lets_play)).collect();
    for it in &loops {
        let acting = on_lap(&kernel, it);
        let cards: BTreeSet<CardId> = graph
            .nodes()
            .iter()
            .enumerate()
            .filter(|(_, node)| matches!(node, TriggerNode::Ability(id) if acting.contains(id)))
            .flat_map(|(at, _)| graph.cards(at).iter().copied())
            .chain(opening.iter().copied())
            .collect();
        let cards: Vec<CardId> = cards.into_iter().collect();
        prop_assert!(!graph.cycles_of(&cards).is_empty(), "the cards of a lap have no cycle: {:?}", cards);
        let inside = cycles.candidates.iter().any(|it| it.cards.iter().all(|card| cards.contains(card)));
        prop_assert!(inside || cycles.more, "the lap lies in no smallest set: {:?}", cards);
    }
    Ok((loops.len(), graph.is_cyclic()))
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(3000) })]

    /// Without a cycle no search finds a loop; what a search finds lies inside a set that is told.
    #[test]
    fn no_cycle_is_a_proof(text in text()) {
        let (model, _) = read(&text).map_err(|why| TestCaseError::fail(format!("{why}\n{text}")))?;
        compared(&model)?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(1000) })]

    /// The same where cards set each other off more often than not.
    #[test]
    fn no_cycle_is_a_proof_for_lively_cards(text in lively()) {
        let (model, _) = read(&text).map_err(|why| TestCaseError::fail(format!("{why}\n{text}")))?;
        compared(&model).map_err(|why| TestCaseError::fail(format!("{why}\n{text}")))?;
    }
}

/// How many texts are drawn whose cards and rulebooks bring back what they take away.
fn cases_in_rounds() -> u32 {
    std::env::var("ASSIZE_TRIGGERING_CASES").ok().and_then(|text| text.parse().ok()).unwrap_or(2000)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(cases_in_rounds()) })]

    /// Without a cycle no search finds a loop, also where objects go from zone to zone, and abilities, numbers and cards come
    /// back.
    #[test]
    fn no_cycle_is_a_proof_for_what_goes_in_rounds(text in rounds()) {
        let (model, _) = read(&text).map_err(|why| TestCaseError::fail(format!("{why}\n{text}")))?;
        let graph = Triggering::of(&model);
        if !graph.is_cyclic() {
            loops_of(&model, &graph).map_err(|why| TestCaseError::fail(format!("{why}\n{text}")))?;
        }
    }
}

/// Enough of the texts that go in rounds have no cycle, so that something is asked of them.
#[test]
fn what_goes_in_rounds_often_has_no_cycle() {
    let mut runner = TestRunner::deterministic();
    let has_none = |drawn: &String| {
        let (model, _) = read(drawn).unwrap_or_else(|why| panic!("{why}\n{drawn}"));
        !Triggering::of(&model).is_cyclic()
    };
    let mut draw = || rounds().new_tree(&mut runner).expect("a text can be drawn").current();
    let proofs = (0..300).map(|_| draw()).filter(has_none).count();
    // What enters play makes events possible again of which `std.plain` says that they are of what is in play.
    assert!(proofs >= 60, "{proofs} of 300 have no cycle");
}

/// The texts that are drawn have both what is asked about: loops, and graphs without a cycle.
#[test]
fn the_drawn_texts_loop_and_do_not() {
    let mut runner = TestRunner::deterministic();
    let (mut loops, mut proofs) = (0, 0);
    for _ in 0..300 {
        let drawn = lively().new_tree(&mut runner).expect("a text can be drawn").current();
        let (model, _) = read(&drawn).expect("it can be read");
        let (found, has_cycle) = compared(&model).unwrap_or_else(|why| panic!("{why}\n{drawn}"));
        loops += usize::from(found > 0);
        proofs += usize::from(!has_cycle);
    }
    assert!(loops >= 30 && proofs >= 100, "{loops} of 300 loop, {proofs} have no cycle");
}

/// Every scenario of the models is a text of people, in which more is written than is drawn.
#[test]
fn every_loop_of_the_models_lies_on_a_cycle() {
    let texts = texts("models");
    let (library, ..) = load(&texts, &mut |path| std::fs::read_to_string(path).map_err(|error| error.to_string()));
    let (mut loops, mut proofs, mut all) = (0, 0, 0);
    for head in library.scenarios().filter(|head| head.errors.is_empty()) {
        let (Some(built), _) = library.build(head.id, None) else { continue };
        let (found, has_cycle) =
            compared(&built.model).unwrap_or_else(|why| panic!("{}, `{}`: {why}", head.path, head.name));
        all += 1;
        loops += usize::from(found > 0);
        proofs += usize::from(!has_cycle);
    }
    assert!(loops >= 10 && proofs >= 100, "{loops} of {all} loop, {proofs} have no cycle");
}

/// What a cost uses up, somebody must give again: counters, objects without a counter, objects, a use each turn.
#[test]
fn what_a_cost_uses_up_makes_no_cycle_by_itself() {
    let has_cycle = |cards: &[&str]| {
        let book = "use std.plain\nrulebook tapped extends plain {\n  counters { rest; oil }\n  \
            event rest { \"rest OBJECT\"; only if OBJECT is in play and OBJECT has no rest counters; \
            does: add 1 rest counters to OBJECT }\n  \
            event wake { \"wake OBJECT\"; only if OBJECT has a rest counter; does: take 1 rest counters from OBJECT }\n  \
            event burn { \"burn oil of OBJECT\"; only if OBJECT has an oil counter; does: take 1 oil counters from OBJECT }\n  \
            event fill { \"fill OBJECT\"; does: add 1 oil counters to OBJECT }\n}\n";
        let declared: String =
            cards.iter().enumerate().map(|(at, card)| format!("card \"{at}\": item {{ {card} }}\n")).collect();
        let placed: String = (0..cards.len()).map(|at| format!("  A: \"{at}\" in play\n")).collect();
        let text = format!(
            "{book}{declared}scenario \"s\" {{\n  uses tapped\n  players A (turn), B\n{placed}  expect ends\n}}\n"
        );
        let (model, _) = read(&text).unwrap_or_else(|why| panic!("{why}\n{text}"));
        Triggering::of(&model).is_cyclic()
    };
    let rests = "activate, rest this: gain 1 energy";
    let burns = "activate, burn oil of this: gain 1 energy";
    let destroys = "activate, choose an item you control as it1, destroy it1: gain 1 energy";
    let once = "activate once per turn, free: gain 1 energy";
    for alone in [rests, burns, destroys, once] {
        assert!(!has_cycle(&[alone]), "{alone}");
    }
    for (cost, gives) in [
        (rests, "when you gain energy: wake target item"),
        (burns, "when you gain energy: fill target item"),
        (destroys, "when an item is destroyed: put it into play"),
        (once, "when you gain energy: the start of your turn"),
    ] {
        assert!(has_cycle(&[cost, gives]), "{cost}, {gives}");
    }
    // What needs nothing goes round by itself, and so does what enters untapped each time.
    assert!(has_cycle(&["activate free: gain 1 energy"]));
    assert!(has_cycle(&[rests, "when you gain energy: put target item in discard into play"]));
}

/// A cost that was offered takes nothing if what comes before its event makes that impossible: what replaces the activation, an earlier step of the
/// cost, what the rulebook does as something is activated.
#[test]
fn a_cost_that_is_not_paid_uses_up_nothing() {
    let scenario = |uses: &str, y: &str| {
        format!(
            "scenario \"s\" {{\n  uses {uses}\n  players A (turn), B\n  A: \"X\" in play{y}\n  \
             A may activate \"X\" any number of times\n  expect ends\n}}\n"
        )
    };
    let with_y = "\n  A: \"Y\" in play with 1 marker counter";
    let replaced = "card \"X\": item {\n  activate, destroy a unit with a marker counter: gain 1 energy\n  \
                    if you would activate this, instead remove 1 marker counters from \"Y\"\n}\n\
                    card \"Y\": unit { when this loses marker counters: put 1 marker counters on this }\n";
    let earlier = "card \"X\": item {\n  \
                   activate, gain 1 energy, destroy a unit with a marker counter: put 1 charge counters on this\n  \
                   when you gain energy: put 1 marker counters on \"Y\"\n  \
                   if you would gain energy, instead also remove 1 marker counters from \"Y\"\n}\ncard \"Y\": unit { }\n";
    let by_rule = "rulebook b extends plain {\n  counters { rest; oil }\n  \
                   event rest { \"OBJECT (rests|would rest)\"; \"rest OBJECT\"; does: add 1 rest counters to OBJECT }\n  \
                   event wake { \"OBJECT (wakes|would wake)\"; \"wake OBJECT\"; does: take 1 rest counters from OBJECT }\n  \
                   event burn { \"burn oil of OBJECT\"; only if OBJECT has an oil counter and OBJECT has no rest counters; \
                   does: take 1 oil counters from OBJECT }\n  \
                   play { from hand; to stack; activated from play: rest this }\n}\n\
                   card \"X\": item { activate, burn oil of this: gain 1 energy\n  when this rests: wake this }\n";
    let texts = [
        format!("use std.plain\n{replaced}{}", scenario("plain", with_y)),
        format!("use std.plain\n{earlier}{}", scenario("plain", with_y)),
        format!("use std.plain\n{by_rule}{}", scenario("b", " with 1 oil counter")),
    ];
    for text in texts {
        let (model, _) = read(&text).unwrap_or_else(|why| panic!("{why}\n{text}"));
        let (loops, has_cycle) = compared(&model).unwrap_or_else(|why| panic!("{why}\n{text}"));
        assert!(loops > 0 && has_cycle, "{text}");
    }
}

/// What is paid besides for one card is paid for no other, unless others could have what says so.
#[test]
fn what_is_paid_for_one_card_is_paid_for_no_other() {
    let recalls = "as an additional cost to play this: recall a card in your discard";
    let could_loop = |card: &str, gives: &str| {
        let text = format!(
            "use std.plain\nrulebook b extends plain {{\n  event recall {{ \"recall OBJECT\"; only if OBJECT is in discard; \
             does: place OBJECT in hand }}\n}}\n\
             card \"X\": action {{ cost 0; {recalls} }}\n\
             card \"Y\": action {{ cost 0; resolve: gain 1 energy }}\ncard \"Z\": item {{ {gives} }}\n\
             scenario \"s\" {{\n  uses b\n  players A (turn), B\n  A: \"X\" in hand\n  A: \"Y\" in hand\n  \
             A: \"Z\" in play\n  expect ends\n}}\n"
        );
        let (model, _) = read(&text).unwrap_or_else(|why| panic!("{why}\n{text}"));
        let at = model.cards.iter().position(|known| known.name == card).expect("the card is there");
        Triggering::of(&model).cycles(2).candidates.iter().any(|it| it.cards.contains(&CardId::at(at)))
    };
    // Whoever plays X can take X itself back from the discard, where it has gone; Y takes nothing back.
    assert!(could_loop("X", ""));
    assert!(!could_loop("Y", ""));
    assert!(could_loop("Y", &format!("each card in your hand has {{ {recalls} }}")), "Z gives it to Y");
}

/// An event that creates the token that its text names creates no other, unless an effect changes which.
#[test]
fn a_text_creates_the_token_that_it_names() {
    let could_loop = |gives: &str| {
        let text = format!(
            "use std.plain\nrulebook b extends plain {{\n  event mint {{ \"PLAYER (mints|mint|would mint) OTHER\"; \"mint OTHER\"; \
             does: create OTHER for PLAYER in play }}\n}}\n\
             token \"Coin\": item {{ }}\n\
             token \"Rat\": item {{ activate free: gain 1 energy }}\n\
             card \"X\": item {{ when you gain energy: mint \"Coin\" }}\ncard \"Z\": item {{ {gives} }}\n\
             scenario \"s\" {{\n  uses b\n  players A (turn), B\n  A: \"X\" in play\n  A: \"Z\" in play\n  expect ends\n}}\n"
        );
        let (model, _) = read(&text).unwrap_or_else(|why| panic!("{why}\n{text}"));
        let at = |name: &str| CardId::at(model.cards.iter().position(|known| known.name == name).expect("it is there"));
        let found = Triggering::of(&model).cycles(2).candidates;
        found.into_iter().any(|it| it.cards == [at("X")] || it.cards == [at("Z")])
    };
    assert!(!could_loop(""));
    assert!(could_loop("when you gain energy: mint \"Rat\""));
    assert!(could_loop("if you would mint \"Coin\", instead mint \"Rat\""));
}

/// What a card needs of another makes no cycle of the first alone, although both are in the pool: cards for the deck, a text that lets it be
/// played from elsewhere, an effect that keeps a cost from being paid.
#[test]
fn what_others_give_is_no_cycle_of_one_card() {
    let found = |one: &str, other: &str| {
        let text = format!(
            "use std.plain\nrulebook b extends plain {{\n  event recycle {{ \"recycle OBJECT\"; only if OBJECT is in discard; \
             does: place OBJECT in deck }}\n}}\n\
             card \"X\": {one}\ncard \"Y\": {other}\n\
             scenario \"s\" {{\n  uses b\n  players A (turn), B\n  A: \"X\" in hand\n  A: \"Y\" in play\n  expect ends\n}}\n"
        );
        let (model, _) = read(&text).unwrap_or_else(|why| panic!("{why}\n{text}"));
        let at = |name: &str| CardId::at(model.cards.iter().position(|known| known.name == name).expect("it is there"));
        let graph = Triggering::of(&model);
        let of = |cards: &[CardId]| !graph.cycles_of(cards).is_empty();
        let suspected = graph.suspects(2, 100, &|| false).0.iter().any(|it| it.cards == [at("X"), at("Y")]);
        (of(&[at("X")]), of(&[at("X"), at("Y")]), suspected)
    };
    let pairs = [
        ("action { cost 0; resolve: draw 1 card }", "item { when you draw 1 card: recycle target action in discard }"),
        ("action { cost 0; resolve: gain 1 energy }", "item { you may play each action from discard }"),
        (
            "item { activate, destroy this: gain 1 energy }",
            "unit { if an item would be destroyed, instead gain 1 energy }",
        ),
    ];
    for (one, other) in pairs {
        assert_eq!(found(one, other), (false, true, true), "{one}, {other}");
        assert_eq!(found(one, "item { }"), (false, false, false), "{one}");
    }
}
