//! A brief to bytes: what people and programs read.
//!
//! Takes what [`explain`] tells; gives text. Nothing is found here, and
//! nothing is written: `app` writes. Equal briefs give equal bytes.
//!
//! - [`json`]: everything for programs: briefs as they are, in an envelope;
//! - [`findings`]: what somebody should look at, as [`sarif`], as [`github`] annotations, as [`junit`] cases;
//! - [`baseline`]: what is kept beside a model;
//! - [`pages`]: what each command has to say, as pages for committees, minutes and eyes, and [`page`]: what a page is, as
//!   HTML, as Markdown, and as lines of a terminal, with [`story`]: its stories;
//! - [`diagnostic`]: problems in texts; [`manual`]: pages of the documentation;
//! - [`dot`]: drawings for Graphviz; [`choices`]: the same graph as a picture; [`triggering`]: triggering graphs, [`sets`]: the
//!   smallest sets of cards as a picture;
//! - [`explorer`]: the page of `assize explore`;
//! - [`layout`] and [`paint`]: columns, lines and colours; [`address`]: where a file stands in its repository.
#![forbid(unsafe_code)]
#![warn(clippy::disallowed_methods, clippy::disallowed_types, clippy::unwrap_used)]
#![cfg_attr(not(test), warn(clippy::too_many_lines))]

pub mod address;
pub mod baseline;
pub mod choices;
pub mod diagnostic;
pub mod dot;
pub mod explorer;
pub mod findings;
pub mod github;
pub mod json;
pub mod junit;
pub mod layout;
pub mod manual;
pub mod page;
pub mod pages;
pub mod paint;
pub mod sarif;
pub mod sets;
pub mod story;
pub mod triggering;
