//! .

pub mod agenda;
pub mod asking;
pub mod work;
