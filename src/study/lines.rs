//! Lines of things on a board, as they are written: with their zone, or with a further piece.

/// The zone that the line of a thing names behind its name.
#[must_use]
pub fn zone_in<'z>(head: &str, zones: &'z [&'z str]) -> Option<&'z str> {
    let stands = zones.iter().copied().filter(|known| {
        let phrase = format!(" in {known}");
        head.find(&phrase).is_some_and(|at| !head[at + phrase.len()..].starts_with(|next: char| next.is_alphanumeric()))
    });
    stands.max_by_key(|known| known.len())
}

/// The line of a thing with the zone in which it stands without saying so.
#[must_use]
pub fn placed(line: &str, zone: &str, zones: &[&str]) -> String {
    let body = line.find('{').unwrap_or(line.len());
    let name = line[..body].rfind('"').map_or(0, |at| at + 1);
    if zone_in(&line[name..body], zones).is_some() { line.to_owned() } else { with(line, &format!("in {zone}")) }
}

/// The line of a thing with a further piece.
#[must_use]
pub fn with(line: &str, piece: &str) -> String {
    let body = line.find('{').unwrap_or(line.len());
    format!("{} {piece} {}", line[..body].trim_end(), &line[body..]).trim_end().to_owned()
}
