//! Lines become words.

use document_text::Kind;

use super::read;

#[track_caller]
fn check(lines: &str, text: &str) {
    assert_eq!(read(lines.as_bytes(), Kind::Plain).as_deref(), Ok(text));
}

#[test]
fn a_word_divided_at_the_end_of_a_line_is_joined() {
    check("our grand-\nmother came", "our grandmother came");
    check("our grand- \r\n   mother came", "our grandmother came");
    check("Groß\u{AD}\nmutter, Gro\u{AD}ßvater", "Großmutter, Großvater");
    check("babič\u{2010}\nka", "babička");
    check("Ende\u{AD}", "Ende");
}

#[test]
fn other_hyphens_stay() {
    check("Anna Weber-\nNovak", "Anna Weber- Novak");
    check("in 1914-\n1918", "in 1914- 1918");
    check("Haus-\nund Hofmeister", "Haus- und Hofmeister");
    check("a well-known man", "a well-known man");
    check("he said -\nand left", "he said - and left");
}

#[test]
fn letters_have_their_usual_form() {
    check("the \u{FB01}rst o\u{FB03}ce", "the first office");
    check("Zoe\u{308} and Rene\u{301}", "Zoë and René");
    check("½ of m²", "½ of m²");
}

#[test]
fn spaces_are_collapsed_and_what_is_no_letter_is_dropped() {
    check("  Dear\t\tAnna,\u{A0}\u{3000}\n\n\n how  are\u{2003}you? ", "Dear Anna, how are you?");
    let long = "a".repeat(500);
    check(
        &format!("{long} An\0na\u{7} \u{202E}Bert\u{200B} \u{E001} \u{FFFD}"),
        &format!("{long} Anna Bert"),
    );
}

#[test]
fn leaders_and_lines_to_write_on_are_no_words() {
    check("Contents\nOur house.......12\nThe garden . . . . . 14", "Contents Our house 12 The garden 14");
    check("Name: __________ Date: ____.____.", "Name: Date:");
    check("Well... he left.", "Well... he left.");
}
