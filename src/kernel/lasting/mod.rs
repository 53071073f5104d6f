//! .

pub mod ending;
pub mod generate;
pub mod next_object;
pub mod refresh;
pub mod same_trigger;
