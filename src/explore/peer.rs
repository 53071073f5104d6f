//! A second opinion.
