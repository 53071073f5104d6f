//! .

pub mod bare;
pub mod new_object;
pub mod periods;
pub mod relate;
pub mod thought;
