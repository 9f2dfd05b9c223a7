//! The hashes that every request needs: of its session's cookie, and of its token.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::{digest, hmac};

/// SHA-256 as base64, which is how hashes of tokens are stored.
pub fn sha256(text: &str) -> String {
    URL_SAFE_NO_PAD.encode(digest::digest(&digest::SHA256, text.as_bytes()))
}

/// A key for hashes that only its holder can make. It is prepared once, which is half of the work.
pub struct Key(hmac::Key);

impl Key {
    pub fn new(secret: &str) -> Self {
        Self(hmac::Key::new(hmac::HMAC_SHA256, secret.as_bytes()))
    }

    pub fn hash(&self, text: &str) -> String {
        URL_SAFE_NO_PAD.encode(hmac::sign(&self.0, text.as_bytes()))
    }
}
