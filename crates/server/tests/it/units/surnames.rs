//! The surname and the letter under which people are listed.

use kinkeeper::fold::fold;
use kinkeeper::members::surname::{letter_of, likely_surname, surname_of};

#[test]
fn a_name_is_listed_under_its_surname() {
    for (name, surname) in [
        ("Anna Maria Weber", "Weber"),
        ("Cher", "Cher"),
        ("Jan van der Berg", "Berg"),
        ("Ludwig von und zu Hohenfels", "Hohenfels"),
        ("Martin Van Buren", "Van Buren"),
        ("Ana De La Cruz", "De La Cruz"),
        ("Van Morrison", "Morrison"),
        ("Oliver St. John", "St. John"),
        ("Carl Weber Jr.", "Weber"),
        ("Carl Weber, III", "Weber"),
        ("Carl Weber Ph.D.", "Weber"),
        ("Anna Weber née Schmidt", "Weber"),
        ("Anna Weber geb. Schmidt", "Weber"),
        ("Anna Weber (Schmidt)", "Weber"),
        ("Anna (née Schmidt) Weber", "Weber"),
        ("Anna \"Nan\" Weber", "Weber"),
        ("Anna „Nan“ Weber", "Weber"),
        ("Anna Weber (Schmidt", "(Schmidt"),
        ("Li III", "Li"),
        ("(unknown)", "(unknown)"),
        ("née", "née"),
    ] {
        assert_eq!(surname_of(name, None), surname, "{name}");
    }
}

#[test]
fn ged_12_the_end_of_a_whole_name_is_probably_the_surname() {
    for (name, surname) in [
        ("Greta Alt", Some("Alt")),
        ("Jan van der Berg", Some("van der Berg")),
        ("Anna Weber née Schmidt", Some("Weber")),
        ("Carl Weber Jr.", Some("Weber")),
        ("Van Morrison", Some("Morrison")),
        ("Cher", None),
        ("Alt, Greta", None),
        ("", None),
    ] {
        assert_eq!(likely_surname(name).as_deref(), surname, "{name}");
    }
}

#[test]
fn the_recorded_surname_counts_first() {
    for (name, recorded, surname) in [
        ("Gabriel García Márquez", "García Márquez", "García Márquez"),
        ("Jan Berg", "van der Berg", "Berg"),
        ("Mao Zedong", "Mao", "Mao"),
        ("Anna Weber", " ", "Weber"),
    ] {
        assert_eq!(surname_of(name, Some(recorded)), surname, "{name}");
    }
}

#[test]
fn digits_and_scripts_with_thousands_of_characters_have_no_letter() {
    let letters = ["Élodie", "ßauer", "Иван", "3rd child", "安娜", "한", "さくら", "?", ""]
        .map(|name| letter_of(&fold(name)));
    assert_eq!(letters, ["E", "S", "И", "#", "#", "#", "#", "#", "#"]);
}
