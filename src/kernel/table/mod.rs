//! What is worked out once for a model, before any position is looked at. It never changes while a scenario runs.
//!
//! - A [`kernel::Kernel`] is a model with all of it. [`ready`] makes it, [`opening`] lays out the first position of a
//!   scenario.
//! - Instructions are flattened to [`code`]. [`code_of`] says what it is of, [`code_facts`] what a piece of it makes and
//!   whose it is, [`awaited`] what later instructions depend on, [`rebinding`] where a name comes to mean another object, [`differs`] whether it matters in which order objects are
//!   gone through.
//! - For each kind of event: the abilities that can concern it (the relevance index), as [`ability_set`]s; [`counted_answers`] are those that answer only so many.
//! - For each part of a continuous effect: what it reads, and in which stage it applies for that ([`stages`];
//!   [`notation`] finds it a second time for the audit). [`additions`] are those that come to the same in any order. [`pass_reads`] is what a whole pass reads, [`memo`] what
//!   passes have come to before.
//! - [`generated_by_triggers`]: which effects come of which triggers. [`grades`]: the priorities of triggers.
//!   [`ages`]: whether ages of triggers are kept. [`relation`]: how relations are kept.
//! - [`tops`]: what is read of zones whose order nobody knows. [`asked`]: which policies were read. [`kept`]: the readings to
//!   which a search keeps, where it does not take all. [`apart`]: which triggers were found to touch each other.

pub mod ability_set;
pub mod additions;
pub mod ages;
pub mod apart;
pub mod asked;
pub mod awaited;
pub mod code;
pub mod code_facts;
pub mod code_of;
pub(crate) mod counted_answers;
pub mod differs;
pub mod faces;
pub mod generated_by_triggers;
pub mod grades;
pub mod kept;
pub mod kernel;
pub mod memo;
pub mod notation;
pub mod opening;
pub mod pass_reads;
pub mod plain_costs;
pub mod ready;
pub mod rebinding;
pub mod relation;
pub(crate) mod replaced;
pub mod stages;
pub mod tops;
