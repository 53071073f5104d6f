//! What can be changed of a scenario, and the words that texts can be made of.

use super::trial_brief::{KnobBrief, KnobsBrief, WordKnown};
use analysis::search::Unexplored;
use explain::brief::SilentBrief;
use explain::settled::{AskedInScenario, BookBrief, PolicyBrief, Stands};
use model::ir::Model;
use model::policy::{Policy, TABLE};
use std::collections::BTreeSet;

/// Words that lines of texts begin with, or that join what they say.
const LANGUAGE: &str = "use rulebook extends policies silent without cites clauses clause assumption scenario uses players \
     card keyword is in with during happens plays activates may observe expect outcomes exactly loop when whenever if \
     instead would gets gain lose deals damage until end of turn this each other you your controls and or not than may \
     once twice times has have as long cannot can't prevent choose put remove counters question property check under";

/// What can be changed of a scenario, with which policies it asks for and where the rulebook speaks of them.
#[must_use]
pub fn knobs(model: &Model, asked: Vec<Policy>, silent: Vec<SilentBrief>, places: &[Stands]) -> KnobsBrief {
    let book = &model.rulebook;
    let seen = [AskedInScenario { asked, silent, rest: Unexplored::Nothing }];
    KnobsBrief {
        rulebook: book.name.clone(),
        policies: BookBrief::of(book, &seen, places).policies.into_iter().map(knob).collect(),
        steps: book.procedure.iter().map(|it| book.step_name(it)).collect(),
        words: words(model),
        ..KnobsBrief::default()
    }
}

fn knob(policy: PolicyBrief) -> KnobBrief {
    let key = &policy.policy;
    let row = TABLE.iter().find(|row| row.key == key && policy.about.is_some());
    let line = |option: &String| {
        let without = row.and_then(|row| row.values.get(usize::from(row.without?)));
        match (row, without) {
            (Some(_), Some(value)) if value == option => format!("without {key}"),
            (Some(_), _) => format!("{key}: {option}"),
            (None, _) => format!("\"{key}\": {option}"),
        }
    };
    let lines = policy.options.iter().map(line).collect();
    let silent = row.map(|_| format!("silent {key}"));
    KnobBrief { policy, lines, silent }
}

/// The vocabulary of a scenario.
#[must_use]
pub fn words(model: &Model) -> Vec<WordKnown> {
    let book = &model.rulebook;
    let mut all: BTreeSet<WordKnown> = BTreeSet::new();
    let mut add = |kind: &'static str, word: &str| {
        if !word.is_empty() {
            all.insert(WordKnown { word: word.to_owned(), kind });
        }
    };
    LANGUAGE.split_whitespace().for_each(|it| add("language", it));
    book.zones.iter().for_each(|it| add("zone", &it.name));
    book.numbers.iter().for_each(|it| add("number", &it.name));
    book.resources.iter().for_each(|it| add("resource", it));
    book.counters.iter().for_each(|it| add("counter", it));
    book.relations.iter().for_each(|it| add("relation", &it.name));
    book.words.iter().for_each(|it| add("word", &it.name));
    book.keywords.iter().for_each(|it| add("keyword", it));
    book.periods.iter().for_each(|it| add("period", &it.name));
    book.events.iter().for_each(|it| add("event", &it.name));
    book.classes.iter().for_each(|it| add("class", it));
    book.clauses.iter().for_each(|it| add("clause", &it.id));
    book.questions.iter().for_each(|it| add("question", &it.name));
    TABLE.iter().for_each(|it| add("policy", it.key));
    TABLE.iter().flat_map(|it| it.values).for_each(|it| add("value", it));
    model.cards.iter().for_each(|it| add("card", &it.name));
    model.scenario.players.iter().for_each(|it| add("player", it));
    model.scenario.objects.iter().for_each(|it| add("object", &it.name));
    all.into_iter().collect()
}
