//! Briefs as pages: what each command has to say to a committee, whatever it is printed as.

pub mod check;
pub mod check_lines;
pub mod compare;
pub mod coverage;
pub mod diff;
pub mod import;
pub mod loops;
pub mod reasons;
pub mod rulebook;
