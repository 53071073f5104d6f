//! Who is answered: only pages of this very address, by whoever was told its token.
//!
//! A page of another site can send requests to this machine, and a name of another site can be made to mean this machine.
//! So a request must name this machine as its host, must not come from a page of another origin, and must hold the token.

use super::super::exit::Trouble;
use axum::http::header::{HOST, HeaderMap, ORIGIN};
use axum::http::{HeaderName, HeaderValue};
use std::fmt::Write;

/// Bytes of a token.
const TOKEN_BYTES: usize = 16;

/// What an answer lets the page do: load its own script and style, ask its own address, and nothing else.
pub const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' \
     data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'";

/// What every answer says.
pub const HEADERS: [(HeaderName, HeaderValue); 6] = [
    (HeaderName::from_static("content-security-policy"), HeaderValue::from_static(POLICY)),
    (HeaderName::from_static("x-content-type-options"), HeaderValue::from_static("nosniff")),
    (HeaderName::from_static("referrer-policy"), HeaderValue::from_static("no-referrer")),
    (HeaderName::from_static("cache-control"), HeaderValue::from_static("no-store")),
    (HeaderName::from_static("cross-origin-resource-policy"), HeaderValue::from_static("same-origin")),
    (HeaderName::from_static("cross-origin-opener-policy"), HeaderValue::from_static("same-origin")),
];

/// Knows the address.
#[derive(Clone, Debug)]
pub struct AddressGuard {
    port: u16,
    token: String,
}

impl AddressGuard {
    /// With a new token.
    ///
    /// # Errors
    /// The system has no random bytes to give.
    pub fn new(port: u16) -> Result<AddressGuard, Trouble> {
        let mut bytes = [0; TOKEN_BYTES];
        getrandom::fill(&mut bytes)
            .map_err(|error| Trouble::wrong(format!("the system gives no random bytes for a token: {error}")))?;
        let mut token = String::new();
        for byte in bytes {
            let _ = write!(token, "{byte:02x}");
        }
        Ok(AddressGuard { port, token })
    }

    /// The address of the page.
    #[must_use]
    pub fn address(&self) -> String {
        format!("http://127.0.0.1:{}/{}/", self.port, self.token)
    }

    /// Whether a request is answered: by what it says of its host and of the page that sent it.
    ///
    /// # Errors
    /// Why not.
    pub fn admits(&self, headers: &HeaderMap) -> Result<(), &'static str> {
        let hosts = [format!("127.0.0.1:{}", self.port), format!("localhost:{}", self.port)];
        let text = |name: HeaderName| headers.get_all(name).iter().map(|it| it.to_str().unwrap_or("?"));
        let mut host = text(HOST);
        if !host.next().is_some_and(|it| hosts.iter().any(|known| known == it)) || host.next().is_some() {
            return Err("this page is at 127.0.0.1 only: another host was asked for");
        }
        let is_ours = |origin: &str| origin.strip_prefix("http://").is_some_and(|it| hosts.iter().any(|own| own == it));
        if !text(ORIGIN).all(is_ours) {
            return Err("a page of another origin asks for this");
        }
        let mut site = text(HeaderName::from_static("sec-fetch-site"));
        if !site.all(|it| matches!(it, "same-origin" | "none")) {
            return Err("a page of another site asks for this");
        }
        Ok(())
    }

    /// Whether a token is the one. However many letters are right, it takes as long.
    #[must_use]
    pub fn knows(&self, token: &str) -> bool {
        let differ = self.token.bytes().zip(token.bytes()).fold(0, |differ, (own, given)| differ | (own ^ given));
        token.len() == self.token.len() && differ == 0
    }
}

#[cfg(test)]
mod tests {
    use super::AddressGuard;
    use axum::http::header::{HOST, HeaderMap, ORIGIN};

    fn guard() -> AddressGuard {
        AddressGuard { port: 80, token: "0a".to_owned() }
    }

    fn headers(host: &'static str, origin: Option<&'static str>) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert(HOST, host.parse().expect("a header"));
        origin.map(|it| headers.insert(ORIGIN, it.parse().expect("a header")));
        headers
    }

    #[test]
    fn only_its_own_pages_are_answered() {
        let admits = |host, origin| guard().admits(&headers(host, origin)).is_ok();
        assert!(admits("127.0.0.1:80", None) && admits("localhost:80", Some("http://localhost:80")));
        for host in ["127.0.0.1", "127.0.0.1:81", "evil.example:80", "127.0.0.1:80.evil.example", ""] {
            assert!(!admits(host, None), "{host}");
        }
        for origin in ["null", "http://evil.example", "https://127.0.0.1:80", "http://127.0.0.1:8080", "file://"] {
            assert!(!admits("127.0.0.1:80", Some(origin)), "{origin}");
        }
        assert!(guard().admits(&HeaderMap::new()).is_err());
        let mut twice = headers("127.0.0.1:80", None);
        twice.append(HOST, "evil.example".parse().expect("a header"));
        assert!(guard().admits(&twice).is_err());
        let mut other = headers("127.0.0.1:80", None);
        other.insert("sec-fetch-site", "cross-site".parse().expect("a header"));
        assert!(guard().admits(&other).is_err());
    }

    #[test]
    fn only_the_token_is_known() {
        assert!(guard().knows("0a"));
        for token in ["", "0", "0b", "0A", "0a0", "0a/"] {
            assert!(!guard().knows(token), "{token}");
        }
        let [one, other] = [AddressGuard::new(1).expect("a token"), AddressGuard::new(1).expect("a token")];
        assert!(one.token.len() == 32 && one.token != other.token);
    }
}
