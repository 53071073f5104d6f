//! Briefs as pages: what each command has to say, whatever it is printed as. Where a terminal has it otherwise than a
//! committee (as it goes, in short), both stand beside each other.

pub mod check;
pub mod check_lines;
pub mod compare;
pub mod coverage;
pub mod diff;
pub mod games;
pub mod hunt;
pub mod import;
pub mod loops;
pub mod mutate;
pub mod policies;
pub mod reasons;
pub mod rulebook;
pub mod triggers;
