//! Names without invisible characters, and look-alikes.

use kinkeeper::visible::{Look, tidy};

#[test]
fn sec_6_invisible_characters_are_left_out() {
    for text in
        ["anna\u{200B}", "an\u{AD}na", "\u{202E}anna", " anna\u{2060} ", "a\u{FEFF}nna", "ann\u{200D}a"]
    {
        assert_eq!(tidy(text), "anna", "{}", text.escape_unicode());
    }
    for text in
        ["\u{200B}", "\u{3164}", "\u{2800} \u{2800}", "\u{202E}\u{2066}", "\u{E0041}", "\u{200D}\u{200D}"]
    {
        assert_eq!(tidy(text), "", "{}", text.escape_unicode());
    }
}

#[test]
fn sec_6_joiners_stay_where_a_script_or_an_emoji_needs_them() {
    for text in [
        "مه\u{200C}دی",
        "ක්\u{200D}රිස්",
        "श्री\u{200C}ला",
        "邉\u{E0100}",
        "👩\u{200D}🌾",
        "❤\u{FE0F}\u{200D}🔥",
        "Zoë",
        "Анна",
        "王小明",
        "O’Connor-Šmíd",
    ] {
        assert_eq!(tidy(text), text);
    }
}

#[test]
fn sec_6_names_that_look_the_same_are_the_same() {
    for (one, other) in [
        ("anna", "аnnа"),
        ("Anna", "ANNA"),
        ("paul", "раul"),
        ("anna", "an\u{200B}na"),
        ("anna", "anna\u{34F}"),
        ("olga", "οlga"),
        ("lilly", "liIly"),
        ("lilly", "Li1ly"),
        ("Ian", "lan"),
        ("ilse", "Іlse"),
        ("OTTO", "0tto"),
    ] {
        assert!(Look::of(one).resembles(&Look::of(other)), "{one} {other}");
        assert!(Look::of(other).resembles(&Look::of(one)), "{other} {one}");
    }
    for (one, other) in [
        ("anna", "hanna"),
        ("anna", "anne"),
        ("тим", "тома"),
        ("jan", "jón"),
        ("Lilly", "Lily"),
        ("ian", "lan"),
    ] {
        assert!(!Look::of(one).resembles(&Look::of(other)), "{one} {other}");
    }
}
