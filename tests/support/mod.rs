//! What the tests of search, verification and analysis share.
#![allow(dead_code, reason = "each test file uses its part")]

pub mod definitions;
pub mod drawn;
pub mod files;
pub mod oracle;
pub mod rounds;
pub mod texts;
