//! A trigger from being met to being resolved.
//!
//! [`meet`]: which triggers an event or a state meets, with their limits. What is met
//! waits; who places it and in which order depends on its [`age`], its priority
//! ([`precedence`]) and the policies on both ([`queue_order`]). [`put_on_stack`] places
//! it, with modes and targets ([`target`]) declared where the rulebook says so. [`same`]
//! and [`gift`]: what the same trigger gives again does not stack.

pub mod age;
pub mod gift;
pub mod meet;
pub mod precedence;
pub mod put_on_stack;
pub mod queue_order;
pub mod same;
pub mod target;
