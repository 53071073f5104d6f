//! The language, sentence by sentence: what each lowers to, and what is said of those that cannot be read.

mod doors;
mod hostile;
mod named_objects;
mod printed;
mod problems;
mod sentences;
mod show;
mod world;
