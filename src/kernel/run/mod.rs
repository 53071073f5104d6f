//! From one choice to the next: pieces of work, instructions, costs.
//!
//! [`step`] takes the piece of work on top of the agenda and hands it to the chapter
//! that knows it; this repeats until somebody must choose or the run is over.
//! [`follow`] follows instructions one at a time, [`bare`] does the changes that are
//! nothing but changes, [`generate`] makes effects that last, [`payment`] says
//! whether a cost can be paid whole, [`thought`] tries a body on a copy.

pub mod bare;
pub mod follow;
pub mod generate;
pub mod machine;
pub mod payment;
pub mod run;
pub mod step;
pub mod thought;
