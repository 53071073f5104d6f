//! Which texts use which: what an edit of one can touch.

use super::text::EditorText;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// WorkspaceTexts by their names.
pub type WorkspaceTexts = BTreeMap<String, Arc<EditorText>>;

/// The texts that a text sees: itself and what it uses, at any distance.
#[must_use]
pub fn seen(texts: &WorkspaceTexts, name: &str) -> BTreeSet<String> {
    let mut seen = BTreeSet::from([name.to_owned()]);
    let mut left = vec![name.to_owned()];
    while let Some(name) = left.pop() {
        for used in texts.get(&name).iter().flat_map(|text| &text.uses) {
            if seen.insert(used.clone()) {
                left.push(used.clone());
            }
        }
    }
    seen
}

/// The texts that see one of some: what an edit of those can touch.
#[must_use]
pub fn touched(texts: &WorkspaceTexts, names: &BTreeSet<String>) -> BTreeSet<String> {
    let mut touched = names.clone();
    loop {
        let is_new = |text: &&Arc<EditorText>| {
            !touched.contains(&text.name) && text.uses.iter().any(|used| touched.contains(used))
        };
        let new: Vec<String> = texts.values().filter(is_new).map(|text| text.name.clone()).collect();
        if new.is_empty() {
            return touched;
        }
        touched.extend(new);
    }
}

/// WorkspaceTexts in groups of which none has a text in common with another, but for modules of std.
#[must_use]
pub fn apart(texts: &WorkspaceTexts, names: &BTreeSet<String>) -> Vec<BTreeSet<String>> {
    let mut groups: Vec<(BTreeSet<String>, BTreeSet<String>)> = Vec::new();
    for name in names {
        let own: BTreeSet<String> = seen(texts, name).into_iter().filter(|it| !it.starts_with("std/")).collect();
        let (joined, others): (Vec<_>, Vec<_>) = groups.into_iter().partition(|(_, sees)| !sees.is_disjoint(&own));
        let mut group = (BTreeSet::from([name.clone()]), own);
        for (names, sees) in joined {
            group.0.extend(names);
            group.1.extend(sees);
        }
        groups = others;
        groups.push(group);
    }
    groups.into_iter().map(|(names, _)| names).collect()
}

#[cfg(test)]
mod tests {
    use super::{EditorText, WorkspaceTexts, apart, seen, touched};
    use std::collections::BTreeSet;
    use std::sync::Arc;

    fn texts(files: &[(&str, &str)]) -> WorkspaceTexts {
        files
            .iter()
            .map(|(name, text)| ((*name).to_owned(), Arc::new(EditorText::new(name, (*text).to_owned()))))
            .collect()
    }

    fn names(names: &[&str]) -> BTreeSet<String> {
        names.iter().map(|name| (*name).to_owned()).collect()
    }

    #[test]
    fn an_edit_touches_whatever_uses_the_text() {
        let texts = texts(&[
            ("g/book.assize", "use std.plain"),
            ("g/cards.assize", "use \"book.assize\""),
            ("g/s/a.assize", "use \"../cards.assize\""),
            ("g/s/b.assize", "use \"../book.assize\""),
            ("h/book.assize", "use std.plain"),
        ]);
        assert_eq!(
            seen(&texts, "g/s/a.assize"),
            names(&["g/s/a.assize", "g/cards.assize", "g/book.assize", "std/plain.assize"])
        );
        assert_eq!(touched(&texts, &names(&["g/cards.assize"])), names(&["g/cards.assize", "g/s/a.assize"]));
        let all = names(&["g/s/a.assize", "g/s/b.assize", "h/book.assize"]);
        assert_eq!(apart(&texts, &all), [names(&["g/s/a.assize", "g/s/b.assize"]), names(&["h/book.assize"])]);
    }

    #[test]
    fn texts_that_use_each_other_in_a_circle_are_seen_once() {
        let texts = texts(&[("a.assize", "use \"b.assize\""), ("b.assize", "use \"a.assize\"")]);
        assert_eq!(seen(&texts, "a.assize"), names(&["a.assize", "b.assize"]));
        assert_eq!(touched(&texts, &names(&["a.assize"])), names(&["a.assize", "b.assize"]));
    }
}
