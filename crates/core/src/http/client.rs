//! Identifies the sender of a request, as far as that can be trusted.

use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::atomic::{AtomicBool, Ordering};

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{Extensions, HeaderMap, header};
use serde::Serialize;
use utoipa::ToSchema;

use crate::app::App;
use crate::config::Config;
use crate::ids::Token;
use crate::words::Message;

use super::cookie;

/// Headers that proxies add. One is enough to know that the visitor is not on this machine.
const FORWARDING: [&str; 7] = [
    "x-forwarded-for",
    "x-forwarded-host",
    "x-forwarded-proto",
    "x-forwarded-server",
    "forwarded",
    "x-real-ip",
    "via",
];

pub struct Client {
    /// The visitor's address, even behind a trusted proxy.
    pub address: IpAddr,
    /// True if the visitor is on this machine: a loopback connection to a loopback name, not forwarded. A
    /// site with a public address has a proxy in front of it, perhaps one that adds no header: there, no
    /// visitor counts as local.
    pub is_local: bool,
    /// The browser in words: `Firefox on Android`.
    pub device: String,
    /// Identifies the browser; new if it has not signed in before.
    pub browser: Token,
}

impl FromRequestParts<App> for Client {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Infallible> {
        let peer = peer(&parts.extensions);
        let headers = &parts.headers;
        let address = address(&app.config, &parts.extensions, headers);
        let is_local = app.config.is_loopback()
            && peer.is_loopback()
            && !app.config.trusts(peer)
            && !is_forwarded(headers)
            && text(headers, header::HOST).is_some_and(is_loopback_name);
        let device = device(text(headers, header::USER_AGENT).unwrap_or_default());
        let browser = cookie::read_browser(&app.config, headers).and_then(Token::parse).unwrap_or_default();
        Ok(Self { address, is_local, device, browser })
    }
}

/// The other end of the connection: a browser, or a proxy.
pub fn peer(extensions: &Extensions) -> IpAddr {
    extensions
        .get::<ConnectInfo<SocketAddr>>()
        .map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |ConnectInfo(address)| address.ip().to_canonical())
}

/// The visitor's address as far as it can be trusted.
pub fn address(config: &Config, extensions: &Extensions, headers: &HeaderMap) -> IpAddr {
    let peer = peer(extensions);
    let trusted = |address: &IpAddr| config.trusts(*address);
    if trusted(&peer) { forwarded(headers, trusted).unwrap_or(peer) } else { peer }
}

/// The proxy between the visitor and us, as far as the headers show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Proxy {
    None,
    /// Its `X-Forwarded-For` is used.
    Trusted,
    /// Its headers are ignored, so all of its visitors count as one.
    Untrusted,
}

impl FromRequestParts<App> for Proxy {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Infallible> {
        Ok(match (is_forwarded(&parts.headers), app.config.trusts(peer(&parts.extensions))) {
            (false, _) => Self::None,
            (true, true) => Self::Trusted,
            (true, false) => Self::Untrusted,
        })
    }
}

fn is_forwarded(headers: &HeaderMap) -> bool {
    // A request has few headers; to look for each of these names would take longer.
    headers.keys().any(|name| FORWARDING.contains(&name.as_str()))
}

/// Behind a proxy that is not trusted, all visitors share one address and one rate limit. This warns of it
/// once.
pub fn warn_of_unknown_proxy(config: &Config, extensions: &Extensions, headers: &HeaderMap) {
    static WARNED: AtomicBool = AtomicBool::new(false);
    if is_forwarded(headers) && !config.trusts(peer(extensions)) && !WARNED.swap(true, Ordering::Relaxed) {
        tracing::warn!(
            "a request with forwarding headers came from an address that is not a trusted proxy, so all visitors \
             behind it share one rate limit; set trusted-proxy to the address of your proxy"
        );
    }
}

fn text(headers: &HeaderMap, name: header::HeaderName) -> Option<&str> {
    headers.get(name).and_then(|value| value.to_str().ok())
}

/// The last address that is not a trusted proxy's: everything before it can be forged.
pub fn forwarded(headers: &HeaderMap, trusted: impl Fn(&IpAddr) -> bool) -> Option<IpAddr> {
    let lines: Vec<&str> =
        headers.get_all("x-forwarded-for").iter().filter_map(|value| value.to_str().ok()).collect();
    let mut last = None;
    for part in lines.join(",").rsplit(',') {
        let Ok(address) = part.trim().parse::<IpAddr>() else { break };
        let address = address.to_canonical();
        last = Some(address);
        if !trusted(&address) {
            break;
        }
    }
    last
}

pub fn is_loopback_name(host: &str) -> bool {
    let name = match host.strip_prefix('[') {
        Some(rest) => rest.split(']').next().unwrap_or_default(),
        None => host.split(':').next().unwrap_or_default(),
    };
    name == "localhost" || name.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
}

pub fn device(user_agent: &str) -> String {
    let find = |names: &[(&str, &'static str)]| {
        names.iter().find(|(mark, _)| user_agent.contains(mark)).map(|(_, name)| *name)
    };
    // Order matters: most browsers also claim to be the ones below them.
    let browser = find(&[
        ("Edg", "Edge"),
        ("OPR/", "Opera"),
        ("SamsungBrowser", "Samsung Internet"),
        ("Firefox", "Firefox"),
        ("FxiOS", "Firefox"),
        ("CriOS", "Chrome"),
        ("Chrome", "Chrome"),
        ("Safari", "Safari"),
    ]);
    let system = find(&[
        ("iPhone", "iPhone"),
        ("iPad", "iPad"),
        ("Android", "Android"),
        ("Windows", "Windows"),
        ("Macintosh", "Mac"),
        ("CrOS", "ChromeOS"),
        ("Linux", "Linux"),
    ]);
    match (browser, system) {
        (Some(browser), Some(system)) => format!("{browser}/{system}"),
        (Some(name), None) | (None, Some(name)) => name.to_owned(),
        (None, None) => String::new(),
    }
}

/// The device in words, `Chrome on Android`, from the short form that was stored when the session began.
pub fn device_words(noted: &str) -> Message {
    match noted.split_once('/') {
        Some((browser, system)) => Message::text("devices.on", &[("browser", browser), ("system", system)]),
        None if noted.is_empty() => Message::text("devices.unknown", &[]),
        None => noted.into(),
    }
}
