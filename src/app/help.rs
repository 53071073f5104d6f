//! `assize schema`, `assize completions`, `assize man`.

use super::args::{Args, CompletionsArgs, SchemaArgs, SchemaOf};
use super::exit::{Exit, Trouble};
use super::model::ModelFile;
use super::out::Out;
use crate::report::compare_json::compare_schema;
use crate::report::coverage_json::coverage_schema;
use crate::report::diff_json::diff_schema;
use crate::report::hunt_json::hunt_schema;
use crate::report::loops_json::loops_schema;
use crate::report::mutate_json::mutate_schema;
use crate::report::reasons_json::explain_schema;
use crate::report::triggering_json::triggers_schema;
use crate::report::{json, schema as shapes};
use clap::CommandFactory;

/// Prints a JSON Schema.
///
/// # Errors
/// The schema cannot be written as JSON.
pub fn schema(args: &SchemaArgs, out: &mut Out) -> Result<Exit, Trouble> {
    let text = match args.of {
        SchemaOf::Check => json::pretty(&shapes::check_schema()),
        SchemaOf::Mutate => json::pretty(&mutate_schema()),
        SchemaOf::Coverage => json::pretty(&coverage_schema()),
        SchemaOf::Diff => json::pretty(&diff_schema()),
        SchemaOf::Compare => json::pretty(&compare_schema()),
        SchemaOf::Explain => json::pretty(&explain_schema()),
        SchemaOf::Loops => json::pretty(&loops_schema()),
        SchemaOf::Hunt => json::pretty(&hunt_schema()),
        SchemaOf::Triggers => json::pretty(&triggers_schema()),
        SchemaOf::Model => json::pretty(&schemars::schema_for!(ModelFile)),
    };
    out.print_raw(&text.map_err(Trouble::wrong)?);
    Ok(Exit::Good)
}

/// Prints a completion script.
///
/// # Errors
/// None.
pub fn completions(args: &CompletionsArgs, out: &mut Out) -> Result<Exit, Trouble> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Args::command(), "assize", &mut script);
    out.print_raw(&String::from_utf8_lossy(&script));
    Ok(Exit::Good)
}

/// Prints the manual page.
///
/// # Errors
/// The page cannot be written.
pub fn man(out: &mut Out) -> Result<Exit, Trouble> {
    let mut page = Vec::new();
    let command = Args::command();
    let wrong = |error: std::io::Error| Trouble::wrong(error.to_string());
    clap_mangen::Man::new(command.clone()).render(&mut page).map_err(wrong)?;
    for one in command.get_subcommands().filter(|one| one.get_name() != "help") {
        page.extend_from_slice(format!(".SH \"ASSIZE {}\"\n", one.get_name().to_uppercase()).as_bytes());
        let man = clap_mangen::Man::new(one.clone());
        man.render_synopsis_section(&mut page).map_err(wrong)?;
        man.render_options_section(&mut page).map_err(wrong)?;
    }
    out.print_raw(&String::from_utf8_lossy(&page));
    Ok(Exit::Good)
}
