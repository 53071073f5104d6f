//! The program from outside, as its users meet it.

mod bad_input;
mod json_page;
mod outputs;
mod pages;
mod program;
mod terminal;
mod users_text;
