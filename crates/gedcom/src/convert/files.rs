//! FILE payloads: paths in 5.5.1, addresses in 7.0.

use crate::zip::percent_decode;

pub(super) fn to_7(path: &str) -> String {
    if is_address(path) {
        return path.to_owned();
    }
    let slashes = path.replace('\\', "/");
    if let Some(server) = slashes.strip_prefix("//") {
        return format!("file://{}", encoded(server));
    }
    if slashes.starts_with('/') {
        return format!("file://{}", encoded(&slashes));
    }
    if let [b'a'..=b'z' | b'A'..=b'Z', b':', ..] = slashes.as_bytes() {
        return format!("file:///{}{}", &slashes[..2], encoded(&slashes[2..]));
    }
    // A colon before the first slash would begin an address.
    match slashes.split_once('/') {
        Some((first, rest)) => format!("{}/{}", encoded(first).replace(':', "%3A"), encoded(rest)),
        None => encoded(&slashes).replace(':', "%3A"),
    }
}

pub(super) fn to_5(address: &str) -> String {
    let path = match address.strip_prefix("file://") {
        Some(local) => match local.strip_prefix('/') {
            Some(drive) if drive.as_bytes().get(1) == Some(&b':') => drive.to_owned(),
            Some(_) => local.to_owned(),
            None => format!("//{local}"),
        },
        None if is_address(address) => return address.to_owned(),
        None => address.to_owned(),
    };
    percent_decode(&path).map_or(path.clone(), |decoded| decoded.into_owned())
}

fn is_address(path: &str) -> bool {
    let scheme = path.split_once("://").map_or("", |(scheme, _)| scheme);
    !scheme.is_empty() && scheme.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.'))
}

/// Escapes what has a meaning in an address, and what a program may have escaped before.
fn encoded(path: &str) -> String {
    let mut encoded = String::with_capacity(path.len());
    for character in path.chars() {
        match character {
            ' ' | '%' | '?' | '#' | '[' | ']' | '"' | '<' | '>' | '^' | '`' | '{' | '|' | '}' => {
                encoded.push_str(&format!("%{:02X}", u32::from(character)));
            }
            _ => encoded.push(character),
        }
    }
    encoded
}
