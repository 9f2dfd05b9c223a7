use gedcom::zip::{
    ArchiveBudget, ArchiveError, ArchiveLimits, entry_name, file_payload, is_archive, is_safe_name,
};

#[test]
fn names_that_leave_the_archive_are_refused() {
    for name in ["gedcom.ged", "photos/zoë 1900.jpg", "a..b", "photos/", ".hidden"] {
        assert!(is_safe_name(name), "{name}");
    }
    for name in [
        "",
        "/",
        "/etc/passwd",
        "../x",
        "a/../../x",
        "a/..",
        "./x",
        "a//b",
        "c:/x",
        "c:x",
        "a\\b",
        "\\\\server\\x",
        "a\0b",
        "a\nb",
    ] {
        assert!(!is_safe_name(name), "{name}");
    }
    assert!(!is_safe_name(&"x".repeat(2000)));
}

#[test]
fn a_file_payload_names_an_entry() {
    assert_eq!(entry_name("photos/zo%C3%AB%201900.jpg").as_deref(), Some("photos/zoë 1900.jpg"));
    assert_eq!(entry_name("100%25.jpg").as_deref(), Some("100%.jpg"));
    for outside in [
        "https://example.org/a.jpg",
        "file:///a.jpg",
        "/a.jpg",
        "..%2Fa.jpg",
        "%2e%2e/a.jpg",
        "a%5Cb.jpg",
        "a%00.jpg",
        "%ff.jpg",
        "folder/",
        "",
    ] {
        assert_eq!(entry_name(outside), None, "{outside}");
    }
    for entry in ["photos/zoë 1900.jpg", "100%.jpg", "a?b#c[d].jpg", "ab:c.jpg"] {
        assert_eq!(entry_name(&file_payload(entry)).as_deref(), Some(entry));
    }
}

#[test]
fn an_archive_has_limits() {
    let limits = ArchiveLimits { entries: 2, entry_size: 5 << 20, total_size: 8 << 20, ratio: 100 };
    let mut budget = ArchiveBudget::new(limits);
    assert_eq!(budget.start_entry("gedcom.ged", 1 << 20), Ok(()));
    assert_eq!(budget.unpacked(5 << 20), Ok(()));
    assert_eq!(budget.unpacked(1), Err(ArchiveError::EntryTooLarge { limit: 5 << 20 }));
    assert_eq!(budget.start_entry("../x", 1), Err(ArchiveError::BadName));
    assert_eq!(budget.start_entry("a.jpg", 1 << 20), Ok(()));
    assert_eq!(budget.unpacked(4 << 20), Err(ArchiveError::TooLarge { limit: 8 << 20 }));
    assert_eq!(budget.start_entry("b.jpg", 1), Err(ArchiveError::TooManyEntries { limit: 2 }));

    let mut bomb = ArchiveBudget::new(limits);
    assert_eq!(bomb.start_entry("gedcom.ged", 1000), Ok(()));
    assert_eq!(bomb.unpacked(2 << 20), Err(ArchiveError::RatioTooHigh { limit: 100 }));
}

#[test]
fn archives_are_recognised_by_their_first_bytes() {
    assert!(is_archive(b"PK\x03\x04..."));
    assert!(!is_archive(b"0 HEAD"));
}
