//! The interpreter: plain, slow, and written without a look at the kernel.

mod acts;
mod body;
mod coming;
mod continuous;
mod effect;
mod event;
pub mod layers;
pub mod leaving;
mod past;
mod position;
mod replace;
pub mod run;
mod script;
mod staging;
pub mod texts;
mod trigger;
mod value;
