//! .

pub mod front;
pub mod oldest;
pub mod precedence;
pub mod put_on_stack;
pub mod queue_order;
pub mod resolve;
pub mod target;
pub mod who_is_next;
