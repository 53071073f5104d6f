//! The program from outside, as its users meet it.

mod bad_input;
mod baselines;
mod broken;
mod compare;
mod coverage;
mod diff;
mod explain;
mod explore;
mod help;
mod hunt;
mod json_page;
mod limits;
mod loops;
mod mutate;
mod outputs;
mod pages;
mod policies;
mod program;
mod projects;
mod reports;
mod silence;
mod sources;
mod stories;
mod terminal;
mod triggers;
mod users_text;
