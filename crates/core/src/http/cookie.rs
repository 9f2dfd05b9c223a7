//! The session cookie, and the browser cookie: that one shows that someone has signed in with this browser
//! before, and stays when the session ends.

use axum::http::{HeaderMap, HeaderValue, header};

use crate::config::Config;
use crate::ids::Token;

/// Browsers keep cookies for at most 400 days. The server ends sessions much earlier.
const LONGEST: i64 = 400 * 24 * 60 * 60;

/// The prefix makes browsers accept the cookie only from this host over HTTPS.
fn session_name(config: &Config) -> &'static str {
    if config.is_https() { "__Host-kinkeeper" } else { "kinkeeper" }
}

fn browser_name(config: &Config) -> &'static str {
    if config.is_https() { "__Host-kinkeeper-browser" } else { "kinkeeper-browser" }
}

/// The browser's session token, valid or not.
pub fn read<'a>(config: &Config, headers: &'a HeaderMap) -> Option<&'a str> {
    find(headers, session_name(config))
}

/// The token of a browser that has signed in before.
pub fn read_browser<'a>(config: &Config, headers: &'a HeaderMap) -> Option<&'a str> {
    find(headers, browser_name(config))
}

fn find<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    headers
        .get_all(header::COOKIE)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|line| line.split(';'))
        .filter_map(|pair| pair.trim().split_once('='))
        .find(|(key, _)| *key == name)
        .map(|(_, value)| value)
}

pub fn set(config: &Config, token: &Token) -> HeaderValue {
    header(config, session_name(config), token.reveal(), LONGEST)
}

pub fn clear(config: &Config) -> HeaderValue {
    header(config, session_name(config), "", 0)
}

pub fn set_browser(config: &Config, token: &Token) -> HeaderValue {
    header(config, browser_name(config), token.reveal(), LONGEST)
}

#[expect(clippy::expect_used, reason = "names and base64 tokens are plain ASCII")]
fn header(config: &Config, name: &str, value: &str, max_age: i64) -> HeaderValue {
    let secure = if config.is_https() { "; Secure" } else { "" };
    format!("{name}={value}; Path=/; Max-Age={max_age}; HttpOnly; SameSite=Lax{secure}")
        .parse()
        .expect("a cookie of ours is a valid header")
}
