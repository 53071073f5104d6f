//! The page of the explorer: what is bundled from `web/`, embedded as it is.

/// The page that is served; it loads the script and the style from beside it.
pub const PAGE: &str = include_str!("../../web/dist/index.html");
/// The script.
pub const SCRIPT: &str = include_str!("../../web/dist/app.js");
/// The style.
pub const STYLE: &str = include_str!("../../web/dist/app.css");
