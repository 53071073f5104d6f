//! Models as JSON files: written, and read back.
//!
//! A model from JSON is validated like one from text: the kernel trusts the
//! promises of `model`, so they are checked before it sees the model.

use super::files;
use crate::base::diagnostic::Diagnostic;
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
    pub questions: Vec<AskedProperty>,
}

/// Whether every number of a question is one of the model's.
fn fits(kind: QuestionKind, model: &Model) -> bool {
    let predicates = model.predicates.len();
    match kind {
        QuestionKind::Always(at)
        | QuestionKind::Never(at)
        | QuestionKind::Possible(at)
        | QuestionKind::Inevitably(at)
        | QuestionKind::OnEvery(at)
        | QuestionKind::AlmostSurely(at) => at < predicates,
        QuestionKind::CanForce(player, at)
        | QuestionKind::CanAvoid(player, at)
        | QuestionKind::CanAlmostSurelyForce(player, at) => {
            player.index() < model.scenario.players.len() && at < predicates
        }
        QuestionKind::LeadsTo(asked, answer) => asked < predicates && answer < predicates,
        QuestionKind::Agree(at) => at < model.scenario.observations.len(),
        QuestionKind::Ends | QuestionKind::NoStuck => true,
    }
}

impl ModelFile {
    /// A model and what is asked of it, as a file.
    #[must_use]
    pub fn of(model: &Model, questions: &[AskedProperty]) -> Self {
        ModelFile { schema: SCHEMA, kind: "model".to_owned(), model: model.clone(), questions: questions.to_vec() }
    }

    /// Reads a model and checks its promises.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn read(path: &str) -> Result<ModelFile, Vec<Diagnostic>> {
        let wrong = |why: String| vec![Diagnostic::placeless(format!("`{path}`: {why}")).about(path)];
        let text = files::read(path)
            .map_err(|why| vec![Diagnostic::placeless(format!("cannot read `{path}`: {why}")).about(path)])?;
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
        for asked in file.questions.iter().filter(|asked| !fits(asked.kind, &file.model)) {
            problems.extend(wrong(format!("property `{}` asks about a predicate that is not there", asked.name)));
        }
        if problems.iter().any(Diagnostic::is_error) { Err(problems) } else { Ok(file) }
    }

    /// The model, and what is asked of it.
    #[must_use]
    pub fn parts(self) -> (Model, Vec<AskedProperty>) {
        (self.model, self.questions)
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
