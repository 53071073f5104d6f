//! The only floor that touches the world: arguments, files, clock, threads, signals.
//!
//! [`run`] is the table of contents: what was typed becomes what is done. Each
//! command is a file of its own and gives the number with which the program
//! ends ([`exit::Exit`]).

pub mod args;
pub mod args_diff;
pub mod book;
pub mod certificate;
pub mod check;
pub mod coverage;
pub mod diff;
pub mod exit;
pub mod explain;
pub mod files;
pub mod fmt;
pub mod git;
pub mod graph;
pub mod help;
pub mod model;
pub mod mutate;
pub mod out;
pub mod search;
pub mod second;
pub mod task;
pub mod units;
pub mod verify;
pub mod version;
pub mod watch;

use args::{Args, Command};
use clap::Parser;
use exit::Exit;
use out::Out;
use std::process::ExitCode;

/// The program.
#[must_use]
pub fn run() -> ExitCode {
    let args = Args::parse();
    let mut out = Out::new(args.color);
    let done = match &args.command {
        Command::Check(args) => check::check(args, &mut out),
        Command::Mutate(args) => mutate::mutate(args, &mut out),
        Command::Coverage(args) => coverage::coverage(args, &mut out),
        Command::Diff(args) => diff::diff(args, &mut out),
        Command::Explain(args) => explain::explain(args, &mut out),
        Command::Fmt(args) => fmt::fmt(args, &mut out),
        Command::Verify(args) => verify::verify(args, &mut out),
        Command::Model(args) => model::model(args, &mut out),
        Command::Schema(args) => help::schema(args, &mut out),
        Command::Graph(args) => graph::graph(args, &mut out),
        Command::Completions(args) => help::completions(args, &mut out),
        Command::Man => help::man(&mut out),
    };
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
