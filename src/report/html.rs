//! What every page is made of: one file that needs nothing else.

use maud::{DOCTYPE, Markup, PreEscaped, html};

/// A whole page: its title, its style, and what stands below the title.
#[must_use]
pub fn page(title: &str, style: &'static str, body: &Markup) -> String {
    let markup = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (title) }
                style { (PreEscaped(style)) }
            }
            body {
                h1 { (title) }
                (body)
            }
        }
    };
    markup.into_string()
}
