//! Models as JSON files: written, and read back.
//!
//! A model from JSON is validated like one from text: the kernel trusts the
//! promises of `model`, so they are checked before it sees the model.

use super::files;
use crate::base::diagnostic::Diagnostic;
use crate::base::id::PlayerId;
use crate::base::source::Span;
use crate::base::visible;
use crate::model::ir::Model;
use crate::model::read::{AskedProperty, QuestionKind};
use crate::model::well_formed::broken;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The number of the schema of models.
pub const SCHEMA: u32 = 2;

/// What a file says that it is.
#[derive(Deserialize)]
struct Head {
    schema: u32,
    kind: String,
}

/// A model as a file: `assize model --json`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ModelFile {
    /// The number of this schema.
    pub schema: u32,
    /// `model`.
    pub kind: String,
    /// The model.
    pub model: Model,
    /// What is asked of it.
    #[serde(default)]
    pub questions: Vec<Asked>,
}

/// A property.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Asked {
    /// Its name.
    pub name: String,
    /// As it stands in the text.
    pub text: String,
    /// What is asked.
    pub ask: Ask,
}

/// What is asked; numbers are positions among the model's predicates, but for `agree`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Ask {
    /// True at every event boundary.
    Always(usize),
    /// False at every event boundary.
    Never(usize),
    /// True at some event boundary of some run.
    Possible(usize),
    /// True at some event boundary of every run.
    Inevitably(usize),
    /// Whenever the first is true, the second is then or later, in every run.
    LeadsTo(usize, usize),
    /// Every run ends.
    Ends,
    /// No run is stuck.
    NoStuck,
    /// All outcomes have the same value of this observation, by its position.
    Agree(usize),
    /// True whenever it is looked at.
    OnEvery(usize),
    /// The player can make it true at some event boundary, whatever everybody else does.
    CanForce(PlayerId, usize),
    /// The player can keep it from being true at every event boundary, whatever everybody else does.
    CanAvoid(PlayerId, usize),
    /// True at some event boundary with probability 1, whatever everybody chooses.
    AlmostSurely(usize),
    /// The player can make it true at some event boundary with probability 1, whatever everybody else chooses.
    CanAlmostSurelyForce(PlayerId, usize),
}

impl Ask {
    const fn of(kind: QuestionKind) -> Ask {
        match kind {
            QuestionKind::Always(at) => Ask::Always(at),
            QuestionKind::Never(at) => Ask::Never(at),
            QuestionKind::Possible(at) => Ask::Possible(at),
            QuestionKind::Inevitably(at) => Ask::Inevitably(at),
            QuestionKind::LeadsTo(asked, answer) => Ask::LeadsTo(asked, answer),
            QuestionKind::Ends => Ask::Ends,
            QuestionKind::NoStuck => Ask::NoStuck,
            QuestionKind::Agree(at) => Ask::Agree(at),
            QuestionKind::OnEvery(at) => Ask::OnEvery(at),
            QuestionKind::CanForce(player, at) => Ask::CanForce(player, at),
            QuestionKind::CanAvoid(player, at) => Ask::CanAvoid(player, at),
            QuestionKind::AlmostSurely(at) => Ask::AlmostSurely(at),
            QuestionKind::CanAlmostSurelyForce(player, at) => Ask::CanAlmostSurelyForce(player, at),
        }
    }

    const fn kind(self) -> QuestionKind {
        match self {
            Ask::Always(at) => QuestionKind::Always(at),
            Ask::Never(at) => QuestionKind::Never(at),
            Ask::Possible(at) => QuestionKind::Possible(at),
            Ask::Inevitably(at) => QuestionKind::Inevitably(at),
            Ask::LeadsTo(asked, answer) => QuestionKind::LeadsTo(asked, answer),
            Ask::Ends => QuestionKind::Ends,
            Ask::NoStuck => QuestionKind::NoStuck,
            Ask::Agree(at) => QuestionKind::Agree(at),
            Ask::OnEvery(at) => QuestionKind::OnEvery(at),
            Ask::CanForce(player, at) => QuestionKind::CanForce(player, at),
            Ask::CanAvoid(player, at) => QuestionKind::CanAvoid(player, at),
            Ask::AlmostSurely(at) => QuestionKind::AlmostSurely(at),
            Ask::CanAlmostSurelyForce(player, at) => QuestionKind::CanAlmostSurelyForce(player, at),
        }
    }

    /// Whether every number is one of the model's.
    fn fits(self, model: &Model) -> bool {
        let predicates = model.predicates.len();
        match self {
            Ask::Always(at)
            | Ask::Never(at)
            | Ask::Possible(at)
            | Ask::Inevitably(at)
            | Ask::OnEvery(at)
            | Ask::AlmostSurely(at) => at < predicates,
            Ask::CanForce(player, at) | Ask::CanAvoid(player, at) | Ask::CanAlmostSurelyForce(player, at) => {
                player.index() < model.scenario.players.len() && at < predicates
            }
            Ask::LeadsTo(asked, answer) => asked < predicates && answer < predicates,
            Ask::Agree(at) => at < model.scenario.observations.len(),
            Ask::Ends | Ask::NoStuck => true,
        }
    }
}

impl ModelFile {
    /// A model and what is asked of it, as a file.
    #[must_use]
    pub fn of(model: &Model, questions: &[AskedProperty]) -> Self {
        let asked =
            |one: &AskedProperty| Asked { name: one.name.clone(), text: one.text.clone(), ask: Ask::of(one.kind) };
        let questions = questions.iter().map(asked).collect();
        ModelFile { schema: SCHEMA, kind: "model".to_owned(), model: model.clone(), questions }
    }

    /// Reads a model and checks its promises.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn read(path: &str) -> Result<ModelFile, Vec<Diagnostic>> {
        let wrong = |why: String| vec![Diagnostic::placeless(format!("`{path}`: {why}"))];
        let text =
            files::read(path).map_err(|why| vec![Diagnostic::placeless(format!("cannot read `{path}`: {why}"))])?;
        let no_model = |error: serde_json::Error| wrong(format!("not a model as JSON: {error}"));
        // First, so that a file of another schema is not told by what this one lacks.
        let head: Head = serde_json::from_str(&text).map_err(no_model)?;
        if head.schema != SCHEMA || head.kind != "model" {
            let found = format!("kind `{}`, schema {}", head.kind, head.schema);
            return Err(wrong(format!("not a model of schema {SCHEMA}: {found}")));
        }
        let file: ModelFile = serde_json::from_str(&text).map_err(no_model)?;
        if let Some(name) = serde_json::from_str(&text).ok().and_then(|value| unseen(&value)) {
            return Err(wrong(format!("`{}` holds a control character", visible::name(&name))));
        }
        let mut problems: Vec<Diagnostic> = broken(&file.model);
        for problem in &mut problems {
            problem.message = format!("`{path}`: {}", problem.message);
        }
        for asked in file.questions.iter().filter(|asked| !asked.ask.fits(&file.model)) {
            problems.extend(wrong(format!("property `{}` asks about a predicate that is not there", asked.name)));
        }
        if problems.iter().any(Diagnostic::is_error) { Err(problems) } else { Ok(file) }
    }

    /// The model, and what is asked of it.
    #[must_use]
    pub fn parts(self) -> (Model, Vec<AskedProperty>) {
        let question =
            |it: Asked| AskedProperty { name: it.name, kind: it.ask.kind(), text: it.text, span: Span::default() };
        (self.model, self.questions.into_iter().map(question).collect())
    }
}

/// A text of a document that holds a control character, which no text of ours can.
fn unseen(value: &serde_json::Value) -> Option<String> {
    match value {
        serde_json::Value::String(text) => text.contains(visible::controls).then(|| text.clone()),
        serde_json::Value::Array(all) => all.iter().find_map(unseen),
        serde_json::Value::Object(all) => all.values().find_map(unseen),
        serde_json::Value::Null | serde_json::Value::Bool(_) | serde_json::Value::Number(_) => None,
    }
}
