use document_text::{Kind, MOST_CHARACTERS, Unreadable};

use super::read;

#[track_caller]
fn check(bytes: &[u8], text: &str) {
    assert_eq!(read(bytes, Kind::Plain).as_deref(), Ok(text));
}

#[test]
fn a_letter_is_read_in_every_encoding_that_programs_use() {
    let letter = "Dear Zoë,\r\n\r\nthe “Škoda” cost 300 €.";
    let text = "Dear Zoë, the “Škoda” cost 300 €.";
    check(letter.as_bytes(), text);
    check(&[b"\xEF\xBB\xBF", letter.as_bytes()].concat(), text);
    let units: Vec<u16> = std::iter::once(0xFEFF).chain(letter.encode_utf16()).collect();
    check(&units.iter().flat_map(|unit| unit.to_le_bytes()).collect::<Vec<_>>(), text);
    check(&units.iter().flat_map(|unit| unit.to_be_bytes()).collect::<Vec<_>>(), text);
    check(b"Dear Zo\xEB,\n\nthe \x93\x8Akoda\x94 cost 300 \x80.", text);
}

#[test]
fn a_few_wrong_bytes_do_not_change_the_encoding_of_the_rest() {
    check("Žofie a Ľuboš\u{1F382}".as_bytes().split_last().unwrap().1, "Žofie a Ľuboš");
    check(&["Žofie a Ľuboš".as_bytes(), b" \xFF ", "Šimon".as_bytes()].concat(), "Žofie a Ľuboš Šimon");
}

#[test]
fn what_is_no_text_is_refused() {
    let numbers: Vec<u8> = (0..=255).cycle().take(5000).collect();
    for bytes in [numbers.as_slice(), b"M\0Z\0\x03\0\0\0\x04\0\0\0", &[0; 64]] {
        assert_eq!(read(bytes, Kind::Plain), Err(Unreadable::Broken));
    }
    check(b"", "");
    check(b" \r\n\t ", "");
    // A page break, and the end of a file on an old computer.
    check(&[b"a".repeat(300).as_slice(), b"\x0Cb\x1A"].concat(), &format!("{} b", "a".repeat(300)));
}

#[test]
fn a_long_text_is_cut_off() {
    let text = read(&"žluťoučký kůň\n".repeat(100_000).into_bytes(), Kind::Plain).unwrap();
    assert!(text.chars().count() <= MOST_CHARACTERS, "{}", text.chars().count());
    assert!(text.chars().count() > MOST_CHARACTERS - 20, "{}", text.chars().count());
    assert!(text.starts_with("žluťoučký kůň žluťoučký kůň "));
    assert!(text.chars().all(|letter| letter == ' ' || letter.is_alphabetic()));
}
