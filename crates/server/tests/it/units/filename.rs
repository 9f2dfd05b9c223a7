use kinkeeper::clock::Moment;
use kinkeeper::files::name::Filename;

fn cleaned(text: &str) -> String {
    Filename::parse(text).unwrap().as_str().to_owned()
}

#[test]
fn an_ordinary_name_stays_as_it_is() {
    for name in ["Brief von Oma (1943).pdf", "été 1950.jpeg", "写真.png", ".profile", "Anna & Ben's.txt"]
    {
        assert_eq!(cleaned(name), name);
    }
    assert_eq!(cleaned("e\u{301}te\u{301}.jpg"), "été.jpg", "composed, so that a search finds it");
}

#[test]
fn harmful_characters_are_removed() {
    for (name, clean) in [
        ("../../etc/passwd", "passwd"),
        ("C:\\Users\\anna\\photo.jpg", "photo.jpg"),
        ("folder/", "folder"),
        ("a\nb\r\n.txt\0", "ab.txt"),
        ("photo\u{202e}gpj.exe", "photogpj.exe"),
        ("\u{feff}\u{200f}letter\u{2069}.pdf", "letter.pdf"),
        ("what? \"this\" <is>: *|", "what_ _this_ _is__ __"),
        ("scan#1", "scan_1"),
        ("100%.png", "100_.png"),
        ("trailing dots and spaces. . .", "trailing dots and spaces"),
        ("CON", "_CON"),
        ("con.txt", "_con.txt"),
        ("Aux .tar.gz", "_Aux .tar.gz"),
        ("lpt9.log", "_lpt9.log"),
        ("COM¹", "_COM¹"),
        ("console.log", "console.log"),
        ("COM10", "COM10"),
    ] {
        assert_eq!(cleaned(name), clean, "{name:?}");
    }
}

#[test]
fn a_name_that_becomes_empty_is_refused() {
    for name in ["", "/", "\\", "..", ".", "../..", " . ", "\u{200f}", "\n", "//"] {
        let error = Filename::parse(name).unwrap_err();
        assert_eq!(error.code(), "invalid-root-operation", "{name:?}");
    }
}

#[test]
fn a_long_name_keeps_its_extension_and_is_cut_between_characters() {
    let long = cleaned(&format!("{}.jpeg", "a".repeat(300)));
    assert_eq!((long.len(), &long[190..]), (200, "aaaaa.jpeg"));
    let long = cleaned(&format!("{}.jpg", "写".repeat(300)));
    assert!(long.len() <= 200 && long.ends_with("写.jpg"), "{long}");
    let long = cleaned(&format!("a.{}", "b".repeat(300)));
    assert_eq!(long.len(), 200, "a too-long extension is cut like the rest");
}

#[test]
fn the_time_comes_first() {
    let name = Filename::parse("photo.jpg").unwrap();
    assert_eq!(name.object(Moment(1_767_603_600_000)), "familyHistorySources/1767603600000_photo.jpg");
}
