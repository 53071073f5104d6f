//! What can be worked out once for a model, before any position is looked at.
//!
//! A [`kernel::Kernel`] is a model with its instructions flattened ([`code`],
//! [`code_facts`], what is [`awaited`] in them, what [`differs`] from object to object), the abilities that can concern each kind of event (the relevance
//! index), what belongs to what ([`generated_by_triggers`]), what each part of a continuous effect
//! reads, and in which stage it applies for that ([`stages`], and a second time for the audit [`notation`]), what a whole pass reads ([`pass_reads`]), what was worked out before ([`memo`]), the priorities
//! ([`grades`]) and what is kept of [`ages`]. [`ready`] makes it, [`opening`] lays out
//! the position in which a scenario begins. It never changes while a scenario runs.

pub mod ability_set;
pub mod ages;
pub mod asked;
pub mod awaited;
pub mod code;
pub mod code_facts;
pub mod differs;
pub mod generated_by_triggers;
pub mod grades;
pub mod kept;
pub mod kernel;
pub mod memo;
pub mod notation;
pub mod opening;
pub mod pass_reads;
pub mod ready;
pub mod relation;
pub mod stages;
