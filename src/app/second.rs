//! stateright's opinion beside ours: how many states, and what is safe.

use super::args::Engine;
use super::exit::Trouble;
use crate::explain::brief::{CheckBrief, SecondBrief, SecondVerdict};
use crate::explore::peer::{BUILT_IN, PeerQuestion as Asked, QUESTIONS_MAX, second_opinion as ask};
use crate::kernel::table::kernel::Kernel;
use crate::model::ir::Model;
use crate::model::read::{AskedProperty, QuestionKind};
use std::sync::Arc;

/// Whether who is to search is built in.
///
/// # Errors
/// It is not.
pub fn available(engine: Engine) -> Result<(), Trouble> {
    match engine {
        Engine::Own => Ok(()),
        Engine::Stateright if BUILT_IN => Ok(()),
        Engine::Stateright => Err(Trouble::wrong("this `assize` was built without stateright")
            .help("`cargo install --locked --path . --features stateright` builds one that has it")),
    }
}

/// Searches again with stateright, and compares; nothing where it is not built in.
#[must_use]
pub fn second_opinion(model: &Model, questions: &[AskedProperty], brief: &CheckBrief) -> Option<SecondBrief> {
    let safety: Vec<(usize, Asked)> = questions
        .iter()
        .enumerate()
        .filter_map(|(at, one)| Some((at, safety(one.kind)?)))
        .take(QUESTIONS_MAX)
        .collect();
    let asked: Vec<Asked> = safety.iter().map(|(_, asked)| *asked).collect();
    // stateright's threads want what lives for ever. One model a scenario is small beside its search.
    let model: &'static Model = Box::leak(Box::new(model.clone()));
    let opinion = ask(Arc::new(Kernel::new(model)), &asked, rayon::current_num_threads())?;
    let compared = safety.iter().zip(&opinion.holds).map(|((at, _), holds)| SecondVerdict {
        name: questions[*at].name.clone(),
        ours: brief.properties[*at].verdict,
        theirs: if *holds { "holds" } else { "fails" },
    });
    let properties: Vec<SecondVerdict> = compared.collect();
    let states = opinion.states as u64;
    let same = |it: &SecondVerdict| match it.ours {
        "holds" | "never looked at" => it.theirs == "holds",
        _ => it.theirs == "fails",
    };
    Some(SecondBrief {
        engine: "stateright",
        agrees: states == brief.size.states && properties.iter().all(same),
        states,
        properties,
    })
}

/// A question of safety, if it is one: what is not to be seen.
const fn safety(kind: QuestionKind) -> Option<Asked> {
    match kind {
        QuestionKind::Always(predicate) | QuestionKind::OnEvery(predicate) => {
            Some(Asked { predicate, unwanted: false })
        }
        QuestionKind::Never(predicate) => Some(Asked { predicate, unwanted: true }),
        _ => None,
    }
}
