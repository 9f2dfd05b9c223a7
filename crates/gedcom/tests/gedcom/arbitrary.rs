//! Structures and files at random.

use gedcom::{Payload, Tree};
use proptest::prelude::*;

/// Texts with everything that the rules of payloads care about, and nothing that 7.0 forbids.
pub fn text() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        4 => "[a-zA-Z ]{1,12}",
        2 => "@{1,3}",
        1 => Just("@#DJULIAN@".to_owned()),
        1 => "@#[a-z]{0,2}",
        2 => "\n{1,2}",
        1 => " {1,300}",
        1 => "[a-z]{200,600}",
        1 => "[éčß\u{301}\u{323}😀\u{200d}\u{85}\u{2028}\u{a0}]{1,5}".prop_map(|s: String| s.replace('\u{85}', "")),
        1 => "[0-9]{1,2} [A-Z]{3,4} ",
    ];
    proptest::collection::vec(piece, 0..8).prop_map(|pieces| pieces.concat())
}

fn payload() -> impl Strategy<Value = Payload<'static>> {
    prop_oneof![
        1 => Just(Payload::Empty),
        1 => "[A-Z][0-9]{1,4}".prop_map(Payload::pointer),
        1 => ("[A-Z][0-9]{1,4}", text()).prop_map(|(id, text)| Payload::PointerWithText(id.into(), text.into())),
        4 => text().prop_map(Payload::from_text),
    ]
}

fn tag() -> impl Strategy<Value = String> {
    prop_oneof![
        prop::sample::select(vec!["NAME", "NOTE", "BIRT", "DATE", "TEXT", "FAMS", "SOUR", "DATA"])
            .prop_map(str::to_owned),
        "_[A-Z]{1,4}",
    ]
}

pub fn record() -> impl Strategy<Value = Tree> {
    let leaf = (tag(), payload()).prop_map(|(tag, payload)| Tree::new(&tag, payload));
    let below = leaf.prop_recursive(4, 24, 4, |below| {
        (tag(), payload(), prop::collection::vec(below, 0..4))
            .prop_map(|(tag, payload, children)| Tree { children, ..Tree::new(&tag, payload) })
    });
    ("[A-Z][0-9]{1,4}", tag(), payload(), prop::collection::vec(below, 0..4)).prop_map(
        |(xref, tag, payload, children)| Tree { xref: Some(xref), children, ..Tree::new(&tag, payload) },
    )
}

/// Bytes that look like a file that someone damaged.
pub fn file() -> impl Strategy<Value = Vec<u8>> {
    let piece = prop_oneof![
        3 => "[0-4] [A-Z]{3,4} [a-z@ ]{0,20}".prop_map(String::into_bytes),
        2 => "[0-9]{1,3} (@[a-z A-Z0-9]{0,5}@? ?)?[A-Za-z_]{0,5} ?[@a-z]{0,5}".prop_map(String::into_bytes),
        3 => "[0-5] CON[CT]( [a-z@ ]{0,20})?".prop_map(String::into_bytes),
        3 => prop::sample::select(vec![&b"\n"[..], b"\r", b"\r\n", b"\n\r", b"\n\n"]).prop_map(<[u8]>::to_vec),
        1 => prop::collection::vec(any::<u8>(), 0..6),
        1 => "@{1,4}".prop_map(String::into_bytes),
        1 => prop::sample::select(vec!["1 GEDC\n2 VERS 7.0\n", "1 CHAR ANSEL\n", "0 HEAD\n", "0 TRLR\n"])
            .prop_map(|text| text.as_bytes().to_vec()),
    ];
    let start = prop::sample::select(vec![
        &b"0 HEAD\n"[..],
        b"\xef\xbb\xbf0 HEAD\r\n1 GEDC\r\n2 VERS 7.0\r\n",
        b"0 HEAD\n1 CHAR ANSEL\n",
        b"0 HEAD\r1 CHAR IBMPC\r",
        b"0 HEAD\n1 CHAR MACINTOSH\n",
        b"0\0 \0H\0E\0A\0D\0\n\0",
    ]);
    (start, prop::collection::vec(piece, 0..30)).prop_map(|(start, pieces)| {
        let mut bytes = start.to_vec();
        bytes.extend(pieces.concat());
        bytes
    })
}
