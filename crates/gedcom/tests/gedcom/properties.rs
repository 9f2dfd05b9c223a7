use gedcom::{Document, Limits, LineEnding, Tree, Version, Writer, decode};
use proptest::prelude::*;

use crate::arbitrary::{file, record};
use crate::{read, trees};

/// The records as a file of this version.
fn written(records: &[Tree], version: Version, ending: LineEnding) -> Vec<u8> {
    let mut writer = Writer::new(version, ending);
    let mut head = Tree::new("HEAD", gedcom::Payload::Empty);
    head.children.push(Tree::new("GEDC", gedcom::Payload::Empty));
    let number = if version.is_7() { "7.0" } else { "5.5.1" };
    head.children[0].children.push(Tree::text("VERS", number));
    writer.tree(0, &head);
    records.iter().for_each(|record| writer.tree(0, record));
    writer.tree(0, &Tree::new("TRLR", gedcom::Payload::Empty));
    writer.finish()
}

/// Checks the rules that hold for any bytes at all: reading never panics, and everything read survives being written.
pub fn check_any_bytes(bytes: &[u8]) {
    let limits = Limits::default();
    let text = decode(bytes, &limits, None).expect("small enough");
    assert!(!text.text.contains('\0'));
    let Ok(document) = Document::read(bytes, &limits) else { return };
    for ending in [LineEnding::Lf, LineEnding::CrLf] {
        let again = read(document.write(ending));
        assert_eq!(comparable(&document), comparable(&again));
    }
}

/// The records without what writing adds: CHAR in 5.5.1, SCHMA in 7.0, which also forbids control characters.
fn comparable(document: &Document) -> Vec<Tree> {
    let mut trees = trees(document);
    for head in trees.iter_mut().filter(|tree| tree.tag == "HEAD") {
        let added = if document.version().is_7() { "SCHMA" } else { "CHAR" };
        head.children.retain(|child| child.tag != added);
    }
    if document.version().is_7() {
        trees.iter_mut().for_each(without_control_characters);
    }
    trees
}

fn without_control_characters(tree: &mut Tree) {
    let forbidden =
        |c: char| c.is_control() && !matches!(c, '\t' | '\n') || matches!(c, '\u{fffe}' | '\u{ffff}');
    match &mut tree.payload {
        gedcom::Payload::Text(text) => {
            tree.payload = gedcom::Payload::from_text(text.replace(forbidden, ""));
        }
        gedcom::Payload::PointerWithText(_, text) => *text = text.replace(forbidden, "").into(),
        _ => {}
    }
    tree.children.iter_mut().for_each(without_control_characters);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_structures_survive_being_written_and_read(
        records in prop::collection::vec(record(), 0..4),
        version in prop::sample::select(vec![Version::V5_5_1, Version::V7]),
        ending in prop::sample::select(vec![LineEnding::Lf, LineEnding::CrLf]),
    ) {
        let bytes = written(&records, version, ending);
        let document = read(&bytes);
        let found: Vec<Tree> = trees(&document);
        prop_assert_eq!(&found[1..found.len() - 1], &records[..], "{}", String::from_utf8_lossy(&bytes));
        prop_assert!(document.diagnostics().is_empty(), "{:?}", document.diagnostics());
        if version.is_7() {
            prop_assert!(!bytes.windows(6).any(|window| window == b" CONC "));
        } else {
            let text = String::from_utf8(bytes).expect("UTF-8");
            prop_assert!(text.lines().all(|line| line.chars().count() <= 253));
        }
    }

    #[test]
    fn a_record_is_stored_as_lines_and_read_again(
        record in record(),
        version in prop::sample::select(vec![Version::V5_5_1, Version::V7]),
    ) {
        let lines = record.to_lines(version);
        prop_assert_eq!(&Tree::from_lines(&lines, version, &Limits::default()), &Ok(record.clone()));
        let document = read(written(&[record], version, LineEnding::Lf));
        let stored = document.records().nth(1).expect("the record").to_lines(version);
        prop_assert_eq!(stored, lines);
    }

    #[test]
    fn any_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        check_any_bytes(&bytes);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_damaged_file_written_and_read_again_is_the_same(bytes in file()) {
        check_any_bytes(&bytes);
    }
}
