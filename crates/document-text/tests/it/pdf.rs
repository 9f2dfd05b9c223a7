use document_text::{Kind, MOST_CHARACTERS, MOST_PAGES};
use std::time::Duration;

use super::paper::Paper;
use super::read;

#[track_caller]
fn check(paper: Paper, text: &str) {
    assert_eq!(read(&paper.bytes(), Kind::Pdf).as_deref(), Ok(text));
}

fn content(text: &str) -> Paper {
    Paper::new().page(text)
}

#[test]
fn the_lines_of_all_pages_are_read() {
    let lines = ["Dear Mrs. Dvor\u{E1}k,", "how are you? I am fine."];
    check(
        Paper::new().lines(&lines).lines(&["P.S. Bert too"]),
        "Dear Mrs. Dvorák, how are you? I am fine. P.S. Bert too",
    );
    check(Paper::new().compressed().lines(&lines), "Dear Mrs. Dvorák, how are you? I am fine.");
}

#[test]
fn a_page_without_text_has_none() {
    check(content("0 0 m 100 100 l S"), "");
    check(content(""), "");
}

#[test]
fn gaps_are_spaces_and_kerning_is_not() {
    check(content("BT /F1 12 Tf 72 700 Td [(W) 80 (eb) 20 (er) -250 (A) 120 (V) 90 (A)] TJ ET"), "Weber AVA");
    check(
        content("BT /F1 12 Tf 72 700 Td (Anna) Tj 40 0 Td (Weber) Tj 200 0 Td (1950) Tj ET"),
        "Anna Weber 1950",
    );
    // Every letter at its position, as typesetting programs do: A, n, n and a are 8, 6.7 and 6.7 wide.
    check(
        content(
            "BT /F1 12 Tf 1 0 0 1 72 700 Tm (A) Tj 1 0 0 1 80 700 Tm (n) Tj 1 0 0 1 86.7 700 Tm (n) Tj 1 0 0 1 93.4 700 Tm (a) Tj ET",
        ),
        "Anna",
    );
    // Narrow and wide letters of the same line, and a raised number.
    check(
        content("BT /F1 12 Tf 60 Tz 72 700 Td (Anna) Tj 100 Tz ( W) Tj /F1 7 Tf 5 Ts (12) Tj ET"),
        "Anna W12",
    );
}

#[test]
fn lines_are_joined_also_within_a_word() {
    check(Paper::new().lines(&["our grand-", "mother"]).lines(&["came"]), "our grandmother came");
    check(Paper::new().lines(&["one", "two"]), "one two");
}

#[test]
fn a_line_printed_in_pieces_is_read_from_top_to_bottom_and_left_to_right() {
    check(
        content(
            "BT /F1 12 Tf 1 0 0 1 300 650 Tm (four) Tj 1 0 0 1 72 650 Tm (three) Tj
             1 0 0 1 300 700 Tm (two) Tj 1 0 0 1 72 700.5 Tm (one) Tj ET",
        ),
        "one two three four",
    );
}

#[test]
fn columns_and_boxes_stay_together() {
    let column = |x: i32, words: [&str; 3]| {
        format!(
            "BT /F1 12 Tf 14 TL {x} 700 Td ({}) Tj T* ({}) Tj T* ({}) Tj ET ",
            words[0], words[1], words[2]
        )
    };
    let (left, right) =
        (column(72, ["Anna", "was born", "in Brno."]), column(330, ["Bert", "was born", "in Graz."]));
    let text = "Anna was born in Brno. Bert was born in Graz.";
    check(content(&format!("{left}{right}")), text);
    check(content(&format!("{right}{left}")), text);
}

#[test]
fn a_crooked_scan_keeps_its_lines() {
    // Six degrees: at its end, each line is lower than the next one begins.
    let line = |y: i32, words: &str| format!("0.9945 0.1045 -0.1045 0.9945 72 {y} Tm ({words}) Tj ");
    let long = "a line that is so long that it ends at the other side of the page";
    let page = format!("BT 3 Tr /F2 10 Tf {}{} ET", line(600, long), line(586, "next"));
    check(content(&page), &format!("{long} next"));
}

#[test]
fn turned_pages_and_turned_text_are_read() {
    check(Paper::new().entry(" /Rotate 90 ").lines(&["one", "two"]), "one two");
    let sideways = "BT /F1 12 Tf 0 1 -1 0 100 100 Tm (side) Tj 0 1 -1 0 114 100 Tm (ways) Tj 1 0 0 1 72 700 Tm (up) Tj ET";
    check(content(sideways), "up side ways");
}

#[test]
fn outlined_and_invisible_text_is_read_once() {
    for mode in 0..8 {
        check(
            content(&format!("BT {mode} Tr /F1 12 Tf 72 700 Td (Anna) Tj 0 -14 Td (Weber) Tj ET")),
            "Anna Weber",
        );
    }
}

#[test]
fn text_in_forms_and_filled_in_fields_is_read() {
    let mut paper = Paper::new();
    let entries = "/Type /XObject /Subtype /Form /BBox [0 0 500 20]";
    let form = paper.stream(entries, b"BT /F1 12 Tf (in a form) Tj ET");
    let field = paper
        .add(format!("<< /Type /Annot /Subtype /Widget /Rect [72 600 572 620] /AP << /N {form} 0 R >> >>"));
    check(paper.entry(&format!(" /Annots [{field} 0 R] ")).lines(&["Name:"]), "Name: in a form");
}

/// The meaning of the codes of a font.
const MEANINGS: &str = "/CIDInit /ProcSet findresource begin 12 dict begin begincmap
    1 begincodespacerange <0000> <FFFF> endcodespacerange
    3 beginbfchar <0001> <0160> <0002> <00660069> <0003> <D83CDF82> endbfchar
    1 beginbfrange <0010> <0029> <0061> endbfrange
    1 beginbfrange <0050> <006A> <05D0> endbfrange
    endcmap end end";

/// A font whose letters have numbers of two bytes, as all newer programs embed it.
fn numbered(paper: &mut Paper) -> usize {
    let meanings = paper.stream("", MEANINGS.as_bytes());
    let descriptor = paper.add("<< /Type /FontDescriptor /FontName /Letters /Flags 4 >>");
    let letters = paper.add(format!(
        "<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Letters /FontDescriptor {descriptor} 0 R /DW 500
           /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /W [3 [1000]] >>"
    ));
    paper.add(format!(
        "<< /Type /Font /Subtype /Type0 /BaseFont /Letters /Encoding /Identity-H /DescendantFonts [{letters} 0 R]
           /ToUnicode {meanings} 0 R >>"
    ))
}

#[test]
fn numbered_letters_are_read_by_the_meaning_that_the_file_gives() {
    let paper = Paper::with_font(numbered).compressed();
    let page = "BT /F1 10 Tf 72 700 Td <00010018001C001E001D> Tj 30 0 Td <0002001B001300140003> Tj 40 0 Td <FFFF0013> Tj ET";
    check(paper.page(page), "Šimon filde\u{1F382} d");
}

#[test]
fn hebrew_is_read_from_right_to_left_whichever_way_it_is_printed() {
    let shalom = "\u{5E9}\u{5DC}\u{5D5}\u{5DD}";
    let from_left = "BT /F1 10 Tf 72 700 Td <005D0055005C0069> Tj ET";
    check(Paper::with_font(numbered).page(from_left), shalom);
    let from_right =
        "BT /F1 10 Tf 1 0 0 1 87 700 Tm <0069> Tj 1 0 0 1 82 700 Tm <005C> Tj 1 0 0 1 77 700 Tm <0055> Tj
        1 0 0 1 72 700 Tm <005D> Tj ET";
    check(Paper::with_font(numbered).page(from_right), shalom);
    let with_latin = "BT /F1 10 Tf 72 700 Td <005D0055005C0069> Tj 30 0 Td <00100011> Tj ET";
    check(Paper::with_font(numbered).page(with_latin), &format!("ab {shalom}"));
}

#[test]
fn letters_named_by_the_font_and_drawn_by_the_page_are_read() {
    let paper = Paper::with_font(|paper| {
        let glyph = paper.stream("", b"500 0 d0 0 0 500 500 re f");
        paper.add(format!(
            "<< /Type /Font /Subtype /Type3 /FontBBox [0 0 500 500] /FontMatrix [0.001 0 0 0.001 0 0]
               /CharProcs << /Zcaron {glyph} 0 R /a {glyph} 0 R /f_i {glyph} 0 R >>
               /Encoding << /Differences [1 /Zcaron /a /f_i] >> /FirstChar 1 /LastChar 3 /Widths [500 500 500] >>"
        ))
    });
    check(paper.page("BT /F1 12 Tf 72 700 Td <010203> Tj ET"), "Žafi");
}

#[test]
fn a_font_that_the_file_does_not_contain_is_read() {
    let paper = Paper::with_font(|paper| {
        let widths = "600 ".repeat(224);
        paper.add(format!(
            "<< /Type /Font /Subtype /TrueType /BaseFont /Garamond /Encoding /WinAnsiEncoding /FirstChar 32
               /LastChar 255 /Widths [{widths}] >>"
        ))
    });
    // With the width that the file gives, the second word begins where the first one ends.
    check(
        paper.page("BT /F1 10 Tf 72 700 Td (gra) Tj 18 0 Td (mps) Tj 21 0 Td (\u{FC}ber) Tj ET"),
        "gramps über",
    );
}

#[test]
fn objects_in_compressed_streams_are_found() {
    use miniz_oxide::deflate::compress_to_vec_zlib;
    // Without a table of objects too: hayro searches the file for them.
    let content = compress_to_vec_zlib(b"BT /F1 12 Tf 72 700 Td (packed) Tj ET", 6);
    let objects = [
        "<< /Type /Catalog /Pages 2 0 R >>",
        "<< /Type /Pages /Count 1 /Kids [3 0 R] >>",
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R
            /Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Times-Roman >> >> >> >>",
    ];
    let mut index = String::new();
    let mut body = String::new();
    for (number, object) in objects.iter().enumerate() {
        index.push_str(&format!("{} {} ", number + 1, body.len()));
        body.push_str(object);
        body.push('\n');
    }
    let packed = compress_to_vec_zlib(format!("{index}{body}").as_bytes(), 6);
    let mut file = b"%PDF-1.7\n".to_vec();
    let packed_at = file.len();
    let head = format!(
        "4 0 obj\n<< /Type /ObjStm /N 3 /First {} /Filter /FlateDecode /Length {} >>\nstream\n",
        index.len(),
        packed.len()
    );
    file.extend([head.as_bytes(), &packed, b"\nendstream\nendobj\n"].concat());
    let content_at = file.len();
    let head = format!("5 0 obj\n<< /Filter /FlateDecode /Length {} >>\nstream\n", content.len());
    file.extend([head.as_bytes(), &content, b"\nendstream\nendobj\n"].concat());
    let start = file.len();
    let entry = |kind: u8, at: usize, last: u8| [&[kind][..], &(at as u32).to_be_bytes(), &[last]].concat();
    let table = [
        entry(0, 0, 255),
        entry(2, 4, 0),
        entry(2, 4, 1),
        entry(2, 4, 2),
        entry(1, packed_at, 0),
        entry(1, content_at, 0),
        entry(1, start, 0),
    ]
    .concat();
    let head = format!(
        "6 0 obj\n<< /Type /XRef /Size 7 /W [1 4 1] /Root 1 0 R /Length {} >>\nstream\n",
        table.len()
    );
    file.extend([head.as_bytes(), &table, b"\nendstream\nendobj\n"].concat());
    file.extend(format!("startxref\n{start}\n%%EOF\n").bytes());
    assert_eq!(read(&file, Kind::Pdf).as_deref(), Ok("packed"));
}

#[test]
fn a_long_book_is_cut_off() {
    let word = "abcdefghi ".repeat(60);
    let lines: Vec<&str> = std::iter::repeat_n(word.as_str(), 50).collect();
    let book = (0..12).fold(Paper::new().compressed(), |book, _| book.lines(&lines));
    let text = read(&book.bytes(), Kind::Pdf).unwrap();
    assert_eq!(text.chars().count(), MOST_CHARACTERS - 1, "it ends with a whole word");
    let pages = (0..MOST_PAGES + 5).fold(Paper::new(), |book, page| book.lines(&[&format!("p{page}")]));
    let text = read(&pages.bytes(), Kind::Pdf).unwrap();
    assert_eq!(text.split(' ').count(), MOST_PAGES);
    let begun = document_text::read(Paper::new().lines(&["late"]).bytes(), Kind::Pdf, Duration::ZERO);
    assert_eq!(begun.as_deref(), Ok(""));
}
