//! A brief to bytes: what people and programs read.
//!
//! Takes what [`explain`] tells; gives text. Nothing is found here, and
//! nothing is written: `app` writes. Equal briefs give equal bytes.
//!
//! - [`terminal`]: a check for eyes, 80 columns, and [`tale`]: its stories;
//! - [`games`]: a line for each game;
//! - [`json`]: everything for programs: briefs as they are, in an envelope;
//! - [`findings`]: what somebody should look at, as [`sarif`], as [`github`] annotations, as [`junit`] cases;
//! - [`baseline`]: what is kept beside a model;
//! - [`markdown`] and [`check_html`]: a check for minutes and committees;
//! - [`mutate`]: what notices the changes of a rulebook;
//! - [`coverage`], [`coverage_html`]: what exercises its clauses;
//! - [`diff`], [`diff_markdown`], [`diff_html`]: two versions of rules;
//! - [`compare`], [`compare_markdown`]: one scenario under several rulebooks;
//! - [`reasons`]: how an outcome comes about;
//! - [`loops`]: whether scenarios end, and whose loops there are;
//! - [`diagnostic`]: problems in texts;
//! - [`dot`]: drawings for Graphviz; [`triggering`]: triggering graphs, also as pictures; [`hunt`]: what was hunted;
//! - [`layout`] and [`paint`]: columns, lines and colours.
#![forbid(unsafe_code)]
#![warn(clippy::disallowed_methods, clippy::disallowed_types, clippy::unwrap_used)]
#![cfg_attr(not(test), warn(clippy::too_many_lines))]

pub mod baseline;
pub mod check_html;
pub mod compare;
pub mod compare_markdown;
pub mod coverage;
pub mod coverage_html;
pub mod diagnostic;
pub mod diff;
pub mod diff_html;
pub mod diff_markdown;
pub mod dot;
pub mod findings;
pub mod games;
pub mod github;
mod html;
pub mod hunt;
pub mod json;
pub mod junit;
pub mod layout;
pub mod loops;
pub mod markdown;
pub mod mutate;
pub mod paint;
pub mod reasons;
pub mod sarif;
pub mod tale;
pub mod terminal;
pub mod triggering;
