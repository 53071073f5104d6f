//! The only floor that touches the world: arguments, files, clock, threads, signals.
//!
//! [`run`] is the table of contents: what was typed becomes what is done. Each
//! command is a file of its own and gives the number with which the program
//! ends ([`exit::Exit`]).

pub mod args;
pub mod args_compare;
pub mod args_diff;
pub mod args_explore;
pub mod args_import;
pub mod args_loops;
pub mod args_lsp;
pub mod args_policies;
pub mod args_shared;
pub mod args_triggers;
pub mod baseline;
pub mod boards;
pub mod book;
pub mod call;
pub mod certificate;
pub mod check;
pub mod compare;
pub mod config;
pub mod coverage;
pub mod diff;
pub mod elsewhere;
pub mod equivalents;
pub mod exercise;
pub mod exit;
pub mod explain;
pub mod explore;
pub mod files;
pub mod find;
pub mod fmt;
pub mod git;
pub mod graph;
pub mod held;
pub mod help;
pub mod hunt;
pub mod import;
pub mod init;
pub mod listing;
pub mod loops;
pub mod lsp;
mod matched;
pub mod memory;
pub mod model;
pub mod model_file;
pub mod mutate;
pub mod out;
pub mod outputs;
pub mod policies;
pub mod reach;
pub mod rerun;
pub mod second;
pub mod sharing;
pub mod shelves;
pub mod silent;
pub mod task;
pub mod topics;
pub mod triggers;
pub mod units;
pub mod verify;
pub mod version;
pub mod wanted;
pub mod watch;
pub mod writable;

use args::Command;
use exit::{Exit, Trouble};
use out::Out;
use std::process::ExitCode;

/// The program.
#[must_use]
pub fn run() -> ExitCode {
    let mut args = match call::read(std::env::args_os().collect()) {
        Ok(args) => args,
        Err(trouble) => {
            Out::new(args_shared::Color::Auto).error(&trouble.to_string());
            return trouble.exit.into();
        }
    };
    watch::listen();
    let mut out = Out::new(args.color);
    let configured = config::fill(&mut args, &out);
    let done = configured.and_then(|()| command(&args.command, &mut out));
    let exit = done.unwrap_or_else(|trouble| {
        out.error(&trouble.to_string());
        trouble.exit
    });
    match out.trouble() {
        Some(reason) => {
            out.error(&format!("cannot write the output: {reason}"));
            Exit::Wrong.into()
        }
        None => exit.into(),
    }
}

fn command(command: &Command, out: &mut Out) -> Result<Exit, Trouble> {
    match command {
        Command::Check(args) => check::check(args, out),
        Command::Init(args) => init::init(args, out),
        Command::Mutate(args) => mutate::mutate(args, out),
        Command::Coverage(args) => coverage::coverage(args, out),
        Command::Compare(args) => compare::compare(args, out),
        Command::Diff(args) => diff::diff(args, out),
        Command::Explain(args) => explain::explain(args, out),
        Command::Explore(args) => explore::explore(args, out),
        Command::Loops(args) => loops::loops(args, out),
        Command::Hunt(args) => hunt::hunt(args, out),
        Command::Triggers(args) => triggers::triggers(args, out),
        Command::Policies(args) => policies::policies(args, out),
        Command::Import(args) => import::import(args, out),
        Command::Fmt(args) => fmt::fmt(args, out),
        Command::Lsp(args) => lsp::lsp(args, out),
        Command::Verify(args) => verify::verify(args, out),
        Command::Model(args) => model::model(args, out),
        Command::Schema(args) => help::schema(args, out),
        Command::Graph(args) => graph::graph(args, out),
        Command::Completions(args) => help::completions(args, out),
        Command::Man => help::man(out),
        Command::Help(args) => topics::help(args, out),
    }
}
