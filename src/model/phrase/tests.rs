//! The language, sentence by sentence: what each lowers to, and what is said of those that cannot be read.

mod hostile;
mod scratch;
mod show;
mod world;
