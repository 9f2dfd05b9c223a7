//! Files that are broken or mean harm. Each is an error or has some text; none ends the program.

use document_text::{Kind, Unreadable};

use super::paper::Paper;
use super::read;

#[test]
fn what_is_no_pdf_is_refused() {
    let noise: Vec<u8> =
        (0..20_000_u32).map(|number| (number.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
    for bytes in [
        b"".as_slice(),
        b"%PDF-1.7",
        b"%PDF-1.7\n% a letter from 1943\n",
        b"Dear grandmother,",
        b"%PDF-1.7\n1 0 obj << /OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >> >> endobj",
        &noise,
        &[b"%PDF-1.4\n".as_slice(), &noise].concat(),
    ] {
        assert_eq!(read(bytes, Kind::Pdf), Err(Unreadable::Broken));
    }
}

#[test]
fn a_pdf_that_needs_a_password_is_refused_as_such() {
    let key = "00".repeat(32);
    let locked = Paper::new().lines(&["secret"]).trailer(&format!(
        "/ID [<00> <00>] /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <{key}> /U <{key}> >>"
    ));
    assert_eq!(read(&locked.bytes(), Kind::Pdf), Err(Unreadable::Locked));
    let unknown =
        Paper::new().lines(&["secret"]).trailer("/ID [<00> <00>] /Encrypt << /Filter /Other /V 9 >>");
    assert_eq!(read(&unknown.bytes(), Kind::Pdf), Err(Unreadable::Broken));
}

#[test]
fn a_pdf_cut_off_anywhere_is_an_error_or_has_some_of_its_text() {
    let whole = Paper::new().compressed().lines(&["the first page"]).lines(&["the second page"]).bytes();
    let mut found = 0;
    for end in 0..whole.len() {
        if let Ok(text) = read(&whole[..end], Kind::Pdf) {
            assert!("the first page the second page".contains(&text), "{end}: {text}");
            found += usize::from(!text.is_empty());
        }
    }
    assert!(found > 0, "without its table a PDF is searched for objects");
}

#[test]
fn no_changed_byte_does_any_harm() {
    let whole = Paper::new().compressed().lines(&["Dear Anna,", "all is well."]).lines(&["Bert"]).bytes();
    for at in 0..whole.len() {
        for byte in [0, b' ', b'9', b'<', b'(', 0xFF] {
            let mut changed = whole.clone();
            changed[at] = byte;
            if let Ok(text) = read(&changed, Kind::Pdf) {
                assert!(text.chars().count() < 1000, "{at}: {text}");
            }
        }
    }
}

#[test]
fn pages_and_forms_that_contain_themselves_come_to_an_end() {
    let mut paper = Paper::new();
    let form = paper.objects() + 1;
    let entries = format!(
        "/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources << /XObject << /X {form} 0 R >> >>"
    );
    paper.stream(&entries, b"/X Do /X Do");
    let paper = paper.entry(&format!("/Resources << /XObject << /X {form} 0 R >> >>"));
    let bytes = paper.page("/X Do").bytes();
    assert_eq!(read(&bytes, Kind::Pdf).as_deref(), Ok(""));
    let looped =
        String::from_utf8_lossy(&Paper::new().lines(&["once"]).bytes()).replace("/Kids [", "/Kids [2 0 R ");
    assert_eq!(read(looped.as_bytes(), Kind::Pdf).as_deref(), Ok("once"));
}

#[test]
fn letters_nowhere_and_of_no_size_are_read_like_others() {
    let odd = "BT /F1 0 Tf 0 0 Td (nothing) Tj /F1 1e38 Tf 1e38 1e38 Td (far) Tj /F1 -12 Tf (turned) Tj
        1e38 0 0 1e38 1e38 1e38 Tm (away) Tj ET";
    assert!(read(&Paper::new().page(odd).bytes(), Kind::Pdf).is_ok());
}
