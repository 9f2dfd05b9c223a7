use kinkeeper::files::kind::{UNKNOWN, declared, of};

#[test]
fn the_type_is_detected_from_the_bytes() {
    for (bytes, kind) in [
        (b"\xFF\xD8\xFF\xE0\0\x10JFIF".as_slice(), "image/jpeg"),
        (b"GIF89a/*", "image/gif"),
        (b"%PDF-1.7\n", "application/pdf"),
        (b"\0\0\0\x18ftypheic", "image/heic"),
        (b"\0\0\0\x18ftypisom", "video/mp4"),
        (b"\0\0\0\x18ftypmif1\0\0\0\0miafheic", "image/heic"),
        (b"\0\0\0\x18ftypmif1\0\0\0\0miafavif", "image/avif"),
        (b"\0\0\0\x14ftypmif1\0\0\0\0miafavif", "image/heif"),
        (b"BM\x36\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0", "image/bmp"),
        (b"BMW is what grandfather always drove.", "text/plain"),
        (b"RIFF\0\0\0\0WEBPVP8 ", "image/webp"),
        (b"<?xml version='1.0'?><svg onload='alert(1)'>", "image/svg+xml"),
        (b"\xEF\xBB\xBF  <!DOCTYPE HTML><p>", "text/html"),
        (b"hello <SCRIPT>alert(1)</SCRIPT>", "text/html"),
        ("Liebe Großmutter,".as_bytes(), "text/plain"),
        (&"ö".as_bytes()[..1], "text/plain"),
        (b"\x01\x02\x03", UNKNOWN),
        (b"caf\xE9 au lait", UNKNOWN),
        (b" %PDF-1.7", "text/plain"),
    ] {
        assert_eq!(of(bytes), kind, "{bytes:?}");
    }
}

#[test]
fn a_declared_type_is_kept_only_if_it_is_valid() {
    assert_eq!(declared("Image/JPEG; charset=x").as_deref(), Some("image/jpeg"));
    for nonsense in ["", "image", "image/", "/png", "a b/c", "text/html\"><script>", &"a/b".repeat(50)] {
        assert_eq!(declared(nonsense), None, "{nonsense:?}");
    }
}
