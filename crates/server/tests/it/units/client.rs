use std::net::IpAddr;

use axum::http::HeaderMap;
use kinkeeper::http::client::{device, device_words, forwarded, is_loopback_name};
use kinkeeper::words::Language;

#[test]
fn only_names_of_this_machine_are_local() {
    for host in ["localhost:8080", "127.0.0.1", "[::1]:8080", "127.3.2.1:80"] {
        assert!(is_loopback_name(host), "{host}");
    }
    for host in ["localhost.example.org", "192.168.0.2:8080", "[2001:db8::1]", "", "127.0.0.1.example.org"] {
        assert!(!is_loopback_name(host), "{host}");
    }
}

#[test]
fn a_forged_forwarding_header_is_ignored() {
    let mut headers = HeaderMap::new();
    headers.insert("x-forwarded-for", "203.0.113.9, 198.51.100.4, 10.0.0.2".parse().unwrap());
    let ours: IpAddr = "10.0.0.2".parse().unwrap();
    assert_eq!(forwarded(&headers, |address| *address == ours).unwrap().to_string(), "198.51.100.4");
}

#[test]
fn browsers_have_the_names_people_know() {
    let chrome = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36";
    let read = |user_agent| device_words(&device(user_agent)).in_language(Language::English);
    assert_eq!(read(chrome), "Chrome on Android");
    assert_eq!(read("Mozilla/5.0 (Windows NT 10.0)"), "Windows");
    assert_eq!(read("curl/8"), "Unknown device");
}
