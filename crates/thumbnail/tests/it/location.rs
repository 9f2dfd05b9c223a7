//! The location of a picture is found in every format, and removed without touching anything else.

use std::fs;
use std::io::Cursor;
use std::path::Path;
use std::time::Duration;

use thumbnail::{Kind, Location, location, make, remove_location};

fn bytes(name: &str) -> Vec<u8> {
    fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/pictures/places").join(name)).unwrap()
}

fn shown(bytes: &[u8], kind: Kind) -> Vec<u8> {
    make(Cursor::new(bytes), kind, Duration::from_secs(60)).unwrap().large
}

fn contains(bytes: &[u8], word: &[u8]) -> bool {
    bytes.windows(word.len()).any(|window| window == word)
}

/// All were taken at the opera house in Sydney.
const PICTURES: [(&str, Kind); 6] = [
    ("exif.jpg", Kind::Jpeg),
    ("exif.png", Kind::Png),
    ("exif.webp", Kind::Webp),
    ("exif.heic", Kind::Heic),
    ("exif.tif", Kind::Tiff),
    ("xmp.jpg", Kind::Jpeg),
];

#[test]
fn the_location_is_found_and_removed_and_the_rest_of_the_file_stays() {
    for (name, kind) in PICTURES {
        let original = bytes(name);
        let Location { latitude, longitude } = location(&original).unwrap_or_else(|| panic!("{name}"));
        assert!((latitude + 33.8568).abs() < 0.001, "{name}: {latitude}");
        assert!((longitude - 151.2093).abs() < 0.001, "{name}: {longitude}");

        let mut changed = original.clone();
        remove_location(&mut changed).unwrap();
        assert_eq!(location(&changed), None, "{name}");
        assert_eq!(changed.len(), original.len(), "{name}");
        assert_eq!(shown(&changed, kind), shown(&original, kind), "{name}");
        for word in
            [b"Camera Maker".as_slice(), b"Anna Example", b"Model 1", b"2019:07:04 12:00:00", b"dc:format"]
        {
            assert_eq!(contains(&changed, word), contains(&original, word), "{name}");
        }
        assert!(!contains(&changed, b"GPS"), "{name}: no remark about it is left");

        // Nothing is left to remove.
        let before = changed.clone();
        remove_location(&mut changed).unwrap();
        assert_eq!(changed, before, "{name}");
    }
}

#[test]
fn a_picture_without_a_location_is_not_changed() {
    for name in ["refined.jpg", "printed.jpg", "quarters/phone.heic", "quarters/lzw.tif"] {
        let original = bytes(&format!("../{name}"));
        assert_eq!(location(&original), None, "{name}");
        let mut same = original.clone();
        remove_location(&mut same).unwrap();
        assert_eq!(same, original, "{name}");
    }
}

#[test]
fn the_film_behind_a_photo_forgets_where_it_was_taken() {
    let mut photo =
        [bytes("exif.jpg").as_slice(), b"\0\0\0\x1e\xA9xyz\0\x12\x15\xc7+33.8568+151.2093/\0\0"].concat();
    remove_location(&mut photo).unwrap();
    assert!(photo.ends_with(b"\xA9xyz\0\x12\x15\xc7+00.0000+000.0000/\0\0"));
}

#[test]
fn damaged_tags_are_never_a_panic() {
    for (name, _) in PICTURES {
        let original = bytes(name);
        for position in 0..original.len() {
            for value in [0, 0x7F, 0xFF] {
                let mut damaged = original.clone();
                damaged[position] = value;
                let _ = location(&damaged);
                let _ = remove_location(&mut damaged);
            }
            let mut cut = original[..position].to_vec();
            let _ = remove_location(&mut cut);
        }
    }
}
