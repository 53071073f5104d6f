//! Certificate files: a proof, and of what it is one.

use super::exit::Trouble;
use super::files;
use super::task::Task;
use crate::explain::brief::CheckBrief;
use crate::model::ir::Model;
use crate::report::json;
use crate::verify::certificate::Certificate;
use serde::{Deserialize, Serialize};
use std::path::Path;

/// The number of the schema of certificate files.
pub const SCHEMA: u32 = 1;

/// A certificate file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CertificateFile {
    /// The number of the schema.
    pub schema: u32,
    /// `certificate`.
    pub kind: String,
    /// What it is about: a property by name, `ends`, `loop 1`, `outcome 1`.
    pub about: String,
    /// The file of the scenario.
    pub file: String,
    /// The scenario.
    pub scenario: String,
    /// The rulebook.
    pub rulebook: String,
    /// A fingerprint of the model.
    pub model: String,
    /// The proof.
    pub certificate: Certificate,
}

/// A fingerprint of a model: the same for the same model, on every machine.
///
/// # Errors
/// The model cannot be written as JSON.
pub fn fingerprint(model: &Model) -> Result<String, Trouble> {
    let bytes = serde_json::to_vec(model).map_err(|error| Trouble::wrong(error.to_string()))?;
    Ok(format!("{:032x}", xxhash_rust::xxh3::xxh3_128(&bytes)))
}

/// Writes proofs to a folder, a file each, and tells the brief where they stand.
///
/// # Errors
/// A file that cannot be written.
pub fn certify(
    folder: &Path,
    task: &Task,
    model: &Model,
    certificates: Vec<(String, Certificate)>,
    brief: &mut CheckBrief,
) -> Result<(), Trouble> {
    std::fs::create_dir_all(folder)
        .map_err(|error| Trouble::wrong(format!("cannot make the folder `{}`: {error}", folder.display())))?;
    let model = fingerprint(model)?;
    for (about, certificate) in certificates {
        let stem = std::path::Path::new(&task.file).file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let name = format!("{}-{}-{}-{}.json", slug(&stem), slug(&task.name), slug(&task.rulebook), slug(&about));
        let path = folder.join(name);
        let file = CertificateFile {
            schema: SCHEMA,
            kind: "certificate".to_owned(),
            about,
            file: task.file.clone(),
            scenario: task.name.clone(),
            rulebook: task.rulebook.clone(),
            model: model.clone(),
            certificate,
        };
        files::write(&path, &json::pretty(&file).map_err(Trouble::wrong)?)?;
        let written = path.to_string_lossy().into_owned();
        let property = brief.properties.iter_mut().find(|it| it.name == file.about);
        if let Some(proof) = property.and_then(|it| it.proof.as_mut()) {
            proof.file = Some(written);
        } else if let Some(it) = file.about.strip_prefix("loop ").and_then(|nth| nth.parse::<usize>().ok())
            && let Some(found) = brief.termination.loops.get_mut(it - 1)
        {
            found.proof.file = Some(written);
        }
    }
    Ok(())
}

/// A name as a part of a file's name: letters and digits, the rest as `-`.
fn slug(name: &str) -> String {
    let mut slug = String::new();
    for letter in name.chars() {
        if letter.is_ascii_alphanumeric() {
            slug.push(letter.to_ascii_lowercase());
        } else if !slug.ends_with('-') {
            slug.push('-');
        }
    }
    slug.trim_matches('-').to_owned()
}
