//! `assize schema`, `assize completions`, `assize man`.

use super::args::{Args, CompletionsArgs, SchemaArgs, SchemaOf};
use super::exit::{Exit, Trouble};
use super::model_file::ModelFile;
use super::out::Out;
use crate::explain::imported::ImportBrief;
use crate::report::json::{self, CheckJson, Coverage, Diff, Explore, Loops, Mutate, Policies};
use clap::CommandFactory;

/// Prints a JSON Schema.
///
/// # Errors
/// The schema cannot be written as JSON.
pub fn schema(args: &SchemaArgs, out: &mut Out) -> Result<Exit, Trouble> {
    let schema = match args.of {
        SchemaOf::Check => json::schema::<CheckJson<'_>>(),
        SchemaOf::Mutate => json::schema::<Mutate<'_>>(),
        SchemaOf::Coverage => json::schema::<Coverage<'_>>(),
        SchemaOf::Diff => json::schema::<Diff<'_>>(),
        SchemaOf::Compare => json::schema::<json::Compare<'_>>(),
        SchemaOf::Explain => json::schema::<json::Explain<'_>>(),
        SchemaOf::Loops => json::schema::<Loops<'_>>(),
        SchemaOf::Hunt => json::schema::<json::HuntJson<'_>>(),
        SchemaOf::Triggers => json::schema::<json::Triggers<'_>>(),
        SchemaOf::Policies => json::schema::<Policies<'_>>(),
        SchemaOf::Import => json::schema::<ImportBrief>(),
        SchemaOf::Explore => json::schema::<Explore<'_>>(),
        SchemaOf::Model => schemars::schema_for!(ModelFile),
    };
    out.print_raw(&json::pretty(&schema).map_err(Trouble::wrong)?);
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
