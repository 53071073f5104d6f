//! `cargo fuzz run text` (it needs a nightly toolchain).
#![no_main]

#[path = "../targets.rs"]
#[allow(dead_code, reason = "each program has one target")]
mod targets;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| targets::text(bytes));
