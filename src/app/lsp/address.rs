//! Addresses of files (`file:///...`), and the names by which texts are called.
//!
//! A name is the path as seen from the working folder, as `assize check` shows it; that of a text that is no file is
//! its address.

use gen_lsp_types::Uri;
use std::path::{Component, Path, PathBuf};

/// The path of an address, if it is one of a file.
#[must_use]
pub fn path(uri: &str) -> Option<PathBuf> {
    let rest = uri.strip_prefix("file://")?;
    let rest = rest.strip_prefix("localhost").unwrap_or(rest);
    let path = decoded(rest)?;
    // `/c:/games` is `c:/games` where drives have letters.
    let is_drive = cfg!(windows) && path.get(2..3) == Some(":");
    Some(PathBuf::from(if is_drive { &path[1..] } else { &path }))
}

/// The name of the text at an address.
#[must_use]
pub fn name(root: &Path, uri: &str) -> String {
    let Some(path) = path(uri) else { return uri.to_owned() };
    let path: PathBuf = path.components().filter(|piece| *piece != Component::CurDir).collect();
    let short = path.strip_prefix(root).unwrap_or(&path);
    short.to_string_lossy().replace('\\', "/")
}

/// The address of the text of a name.
#[must_use]
pub fn uri(root: &Path, name: &str) -> Uri {
    if name.contains(':') && !Path::new(name).is_absolute() {
        return Uri(name.to_owned());
    }
    let path = root.join(name).to_string_lossy().replace('\\', "/");
    let slash = if path.starts_with('/') { "" } else { "/" };
    Uri(format!("file://{slash}{}", encoded(&path)))
}

fn decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut left = text.bytes();
    while let Some(byte) = left.next() {
        if byte != b'%' {
            bytes.push(byte);
            continue;
        }
        let mut digit = || char::from(left.next()?).to_digit(16);
        bytes.push((digit()? * 16 + digit()?) as u8);
    }
    String::from_utf8(bytes).ok()
}

fn encoded(path: &str) -> String {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"/-._~".contains(&byte);
    path.bytes()
        .map(|byte| if is_plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{name, path, uri};
    use std::path::{Path, PathBuf};

    #[test]
    fn an_address_and_its_name_are_there_and_back() {
        let root = Path::new("/games");
        let told = "file:///games/my%20game/caf%C3%A9.assize";
        assert_eq!(name(root, told), "my game/café.assize");
        assert_eq!(uri(root, "my game/café.assize").0, told);
        assert_eq!(name(root, "file:///other/a.assize"), "/other/a.assize");
        assert_eq!(uri(root, "/other/a.assize").0, "file:///other/a.assize");
    }

    #[test]
    fn what_is_no_file_is_called_by_its_address() {
        let root = Path::new("/games");
        assert_eq!((path("untitled:One"), name(root, "untitled:One")), (None, "untitled:One".to_owned()));
        assert_eq!(uri(root, "untitled:One").0, "untitled:One");
        assert_eq!((path("file:///a%2"), path("file://localhost/a")), (None, Some(PathBuf::from("/a"))));
    }
}
