//! What is said behind a name (`in play`, `tracked`), where it is written otherwise or says nothing of what is declared.

/// What is said behind the names of one table or another.
const FLAGS: [&str; 7] = ["ordered", "hidden", "in play", "no tokens", "face-down", "tracked", "mutual"];

/// The end of a name that is a flag written in one, or with a hyphen.
pub(super) fn flag_in_other_letters<'f>(name: &str, flags: &[&'f str]) -> Option<(String, &'f str)> {
    let squeezed = |text: &str| text.replace([' ', '-'], "");
    let ends = name.match_indices(' ').map(|(at, _)| &name[at + 1..]);
    ends.filter_map(|end| {
        let flag = flags.iter().find(|flag| **flag != end && squeezed(flag) == squeezed(end))?;
        Some((end.to_owned(), *flag))
    })
    .next()
}

/// A flag of another table at the end of a name.
pub(super) fn flag_of_another(name: &str, flags: &[&str]) -> Option<&'static str> {
    FLAGS.into_iter().find(|flag| !flags.contains(flag) && name.ends_with(&format!(" {flag}")))
}
