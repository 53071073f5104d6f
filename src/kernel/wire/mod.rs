//! .

pub mod canonical;
pub mod codec;
pub mod pen;
