//! The embedded files: `use std.plain`, `use std.properties`.

/// Every module with its text.
const MODULES: &[(&str, &str)] = &[
    ("plain", include_str!("../../../properties/plain.assize")),
    ("properties", include_str!("../../../properties/properties.assize")),
];

/// The text of a module.
#[must_use]
pub fn text(module: &str) -> Option<&'static str> {
    MODULES.iter().find(|(name, _)| *name == module).map(|(_, text)| *text)
}

/// The names of the modules.
pub fn names() -> impl Iterator<Item = &'static str> + Clone {
    MODULES.iter().map(|(name, _)| *name)
}
