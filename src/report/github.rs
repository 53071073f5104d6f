//! A check as workflow commands: GitHub shows each beside the line that it is about.

use super::address::Here;
use super::findings::{Document, Finding, Level, findings};

/// One line for each finding.
#[must_use]
pub fn github(document: &Document<'_>, here: &Here) -> String {
    let text: String = findings(document).iter().map(|it| line(it, here)).collect();
    base::visible::text(&text).into_owned()
}

fn line(it: &Finding, here: &Here) -> String {
    let command = match it.level {
        Level::Error => "error",
        Level::Warning => "warning",
        Level::Note => "notice",
    };
    let mut properties = Vec::new();
    match &it.place {
        Some(place) => {
            properties.push(format!("file={}", property(&here.address(&place.file))));
            properties.push(format!("line={}", place.line));
            properties.push(format!("endLine={}", place.end_line));
            // Columns are only allowed within one line.
            if place.end_line == place.line {
                properties.push(format!("col={}", place.column));
                properties.push(format!("endColumn={}", place.end_column));
            }
        }
        None => properties.extend(it.file.as_ref().map(|file| format!("file={}", property(&here.address(file))))),
    }
    properties.push(format!("title={}", property(&it.title)));
    // An annotation has one place: what else belongs to it is told.
    let also = it.related.iter().map(|(why, at)| format!("\n{why}: {}:{}", here.address(&at.file), at.line));
    let text = it.text.trim_end().to_owned() + &also.collect::<String>();
    format!("::{command} {}::{}\n", properties.join(","), data(&text))
}

/// What stands behind `::`: line ends and `%` would end the command or be taken for an escape.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// What stands in a property: `:` and `,` too have a meaning there.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::{data, property};

    #[test]
    fn what_would_end_a_command_is_escaped() {
        assert_eq!(data("100%\r\nsure: a, b"), "100%25%0D%0Asure: a, b");
        assert_eq!(property("C:\\a,b%\n"), "C%3A\\a%2Cb%25%0A");
    }
}
