use kinkeeper::backup::archive::is_ours;

#[test]
fn only_files_that_belong_to_a_backup_are_unpacked() {
    assert!(is_ours("2026-11-15T02-00-00-000Z/manifest.json"));
    assert!(is_ours("objects/0a1b"));
    for path in ["../manifest.json", "objects/../x", "/etc/passwd", "a/b/manifest.json", "objects/", "x/y"] {
        assert!(!is_ours(path), "{path}");
    }
}
