//! Where a file stands, as those call it who look at a repository and not at a working folder.

/// The folder from which addresses are taken, and where the program runs in it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Here {
    /// The root of the repository, or the working folder where there is none; absolute.
    pub root: String,
    /// The working folder, seen from there; empty for the root itself.
    pub folder: String,
}

impl Here {
    /// A file, seen from the root; as an absolute path where it stands outside.
    #[must_use]
    pub fn address(&self, file: &str) -> String {
        let root = self.root.replace('\\', "/");
        let root = root.trim_end_matches('/');
        let file = file.replace('\\', "/");
        if file.starts_with('/') || file.as_bytes().get(1) == Some(&b':') {
            let below = file.strip_prefix(root).and_then(|rest| rest.strip_prefix('/'));
            return below.map_or_else(|| file.clone(), str::to_owned);
        }
        let mut parts: Vec<&str> = self.folder.split('/').filter(|part| !part.is_empty()).collect();
        let mut outside: Vec<&str> = root.split('/').collect();
        let mut is_outside = false;
        for part in file.split('/').filter(|part| !part.is_empty() && *part != ".") {
            if part != ".." {
                parts.push(part);
            } else if parts.pop().is_none() {
                is_outside = true;
                outside.pop();
            }
        }
        if is_outside { format!("{}/{}", outside.join("/"), parts.join("/")) } else { parts.join("/") }
    }
}

#[cfg(test)]
mod tests {
    use super::Here;

    #[test]
    fn files_are_seen_from_the_root() {
        let here = Here { root: "/repo".to_owned(), folder: "models/fab".to_owned() };
        assert_eq!(here.address("a.assize"), "models/fab/a.assize");
        assert_eq!(here.address("./x/../../b.assize"), "models/b.assize");
        assert_eq!(here.address("../../../other/c.assize"), "/other/c.assize");
        assert_eq!(here.address("/repo/d.assize"), "d.assize");
        assert_eq!(here.address("/elsewhere/e.assize"), "/elsewhere/e.assize");
    }
}
