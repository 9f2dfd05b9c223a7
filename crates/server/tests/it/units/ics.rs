use kinkeeper::calendar::ics::{Calendar, LONGEST_LINE, escape};

#[test]
fn long_lines_are_folded_between_characters() {
    let mut calendar = Calendar::new("Family");
    calendar.line("SUMMARY", &"Žofie a Ödön, 👨‍👩‍👧 ".repeat(20));
    let text = calendar.finish();
    assert!(text.split("\r\n").all(|line| line.len() <= LONGEST_LINE));
    assert!(text.replace("\r\n ", "").contains(&"Žofie a Ödön, 👨‍👩‍👧 ".repeat(20)));
}

#[test]
fn special_characters_are_escaped() {
    assert_eq!(escape("one, two; three\\\nfour\u{7}"), "one\\, two\\; three\\\\\\nfour");
}
