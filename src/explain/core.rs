//! A model in words: what was understood of a text, as canonical sentences.

use super::names::Names;
use base::id::AbilityId;
use model::ir::Model;
use model::policy::TABLE;
use std::fmt::Write;

/// The rulebook's policies, the cards, and the scenario, a sentence each.
#[must_use]
pub fn core(model: &Model) -> String {
    let names = Names::new(model);
    let mut text = String::new();
    let _ = writeln!(text, "rulebook \"{}\": {}", model.rulebook.name, model.rulebook.title);
    for (row, stance) in TABLE.iter().zip(&model.rulebook.policies) {
        let clauses = cited(&names, &stance.clauses);
        let _ = match stance.value.and_then(|value| row.values.get(usize::from(value))) {
            Some(value) => writeln!(text, "  {}: {value}{clauses}", row.key),
            None if !stance.readings.is_empty() => {
                let values: Vec<&str> = stance.readings.iter().map(|it| row.values[usize::from(it.value)]).collect();
                writeln!(text, "  silent {} {{ {} }}{clauses}", row.key, values.join("; "))
            }
            None if stance.declared => writeln!(text, "  silent {}{clauses}", row.key),
            None => writeln!(text, "  not spoken of: {}", row.key),
        };
    }
    for question in &model.rulebook.questions {
        let taken = question.taken.and_then(|at| question.readings.get(usize::from(at)));
        let _ = match taken {
            Some(taken) => {
                writeln!(text, "  \"{}\": {}{}", question.name, taken.name, cited(&names, &taken.clauses))
            }
            None => writeln!(text, "  silent \"{}\"", question.name),
        };
    }
    for card in &model.cards {
        let _ = writeln!(
            text,
            "\n{} \"{}\"{}",
            if card.token { "token" } else { "card" },
            card.name,
            words(model, &card.words)
        );
        for (number, value) in &card.numbers {
            let name = model.rulebook.numbers.get(number.index()).map_or("number", |number| &number.name);
            let _ = writeln!(text, "  {name} {value}");
        }
        card.abilities.iter().for_each(|ability| line(&mut text, &names, *ability));
    }
    scenario(&mut text, &names);
    text
}

fn line(text: &mut String, names: &Names<'_>, ability: AbilityId) {
    if let Some(known) = names.model.abilities.get(ability.index()) {
        let said = if known.sentence.is_empty() { &known.name } else { &known.sentence };
        let _ = writeln!(text, "  {said}{}", cited(names, &known.clauses));
    }
}

fn scenario(text: &mut String, names: &Names<'_>) {
    let scenario = &names.model.scenario;
    let _ = writeln!(text, "\nscenario \"{}\"", scenario.name);
    let _ = writeln!(text, "  players {}; it is {}'s turn", scenario.players.join(", "), names.player(scenario.turn));
    for object in &scenario.objects {
        let (owner, zone) = (names.player(object.owner), names.zone(object.zone));
        let lies = names.model.front_of(object.card).is_some();
        let (lies, card) = (if lies { "face-down " } else { "" }, names.card(object.card));
        let _ = writeln!(text, "  {owner}: {lies}\"{card}\" in {zone}, called {}", object.name);
    }
    for line in &scenario.script {
        let _ = writeln!(text, "  {}", line.text);
    }
    for seen in &scenario.observations {
        let _ = writeln!(text, "  observe {}", seen.name);
    }
}

fn words(model: &Model, words: &[base::id::WordId]) -> String {
    let all: Vec<&str> =
        words.iter().filter_map(|it| model.rulebook.words.get(it.index())).map(|it| it.name.as_str()).collect();
    if all.is_empty() { String::new() } else { format!(": {}", all.join(", ")) }
}

fn cited(names: &Names<'_>, clauses: &[base::id::ClauseId]) -> String {
    let ids = names.clauses(clauses);
    if ids.is_empty() { String::new() } else { format!("   [{}]", ids.join(", ")) }
}
