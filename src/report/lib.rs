//! A brief to bytes: what people and programs read.
//!
//! Takes what [`explain`] tells; gives text. Nothing is found here, and
//! nothing is written: `app` writes. Equal briefs give equal bytes.
//!
//! - [`terminal`]: a check for eyes, 80 columns, and [`tale`]: its stories;
//! - [`games`]: a line for each game;
//! - [`json`]: a check for programs, and [`schema`]: what it looks like;
//! - [`findings`]: what somebody should look at, as [`sarif`], as [`github`] annotations, as [`junit`] cases;
//! - [`baseline`]: what is kept beside a model;
//! - [`markdown`] and [`check_html`]: a check for minutes and committees;
//! - [`mutate`] and [`mutate_json`]: what notices the changes of a rulebook;
//! - [`coverage`], [`coverage_json`], [`coverage_html`]: what exercises its clauses;
//! - [`diff`], [`diff_markdown`], [`diff_html`], [`diff_json`]: two versions of rules;
//! - [`compare`], [`compare_markdown`], [`compare_json`]: one scenario under several rulebooks;
//! - [`reasons`], [`reasons_json`]: how an outcome comes about;
//! - [`loops`], [`loops_json`]: whether scenarios end, and whose loops there are;
//! - [`diagnostic`]: problems in texts;
//! - [`dot`]: drawings for Graphviz; [`triggering`]: triggering graphs, also as pictures; [`hunt`]: what was hunted;
//! - [`layout`] and [`paint`]: columns, lines and colours.
#![forbid(unsafe_code)]
#![warn(clippy::disallowed_methods, clippy::disallowed_types, clippy::unwrap_used)]
#![cfg_attr(not(test), warn(clippy::too_many_lines))]

pub mod baseline;
pub mod check_html;
pub mod compare;
pub mod compare_json;
pub mod compare_markdown;
pub mod coverage;
pub mod coverage_html;
pub mod coverage_json;
pub mod diagnostic;
pub mod diff;
pub mod diff_html;
pub mod diff_json;
pub mod diff_markdown;
pub mod dot;
pub mod findings;
pub mod games;
pub mod github;
mod html;
pub mod hunt;
pub mod hunt_json;
pub mod json;
pub mod junit;
pub mod layout;
pub mod loops;
pub mod loops_json;
pub mod markdown;
pub mod mutate;
pub mod mutate_json;
pub mod paint;
pub mod reasons;
pub mod reasons_json;
pub mod sarif;
pub mod schema;
pub mod tale;
pub mod terminal;
pub mod triggering;
pub mod triggering_json;
