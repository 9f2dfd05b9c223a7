//! One binary for all tests. Families are invented.

mod arbitrary;
mod convert;
mod dates;
mod decode;
mod document;
mod hostile;
mod payload;
mod properties;
mod standard;
mod validator;
mod write;
mod zip;

use gedcom::{Document, Limits, Payload, Problem, Tree};

/// Reads a file that has to be accepted.
fn read(bytes: impl AsRef<[u8]>) -> Document {
    Document::read(bytes.as_ref(), &Limits::default()).unwrap_or_else(|error| panic!("{error}"))
}

/// A file of version 5.5.1 with these lines between HEAD and TRLR.
fn version_5(lines: &str) -> Document {
    read(format!("0 HEAD\n1 GEDC\n2 VERS 5.5.1\n1 CHAR UTF-8\n{lines}\n0 TRLR\n"))
}

fn version_7(lines: &str) -> Document {
    read(format!("0 HEAD\n1 GEDC\n2 VERS 7.0\n{lines}\n0 TRLR\n"))
}

/// All structures of a document, one per line: level, id, tag and payload.
fn outline(document: &Document) -> Vec<String> {
    let all = document.records().flat_map(|record| std::iter::once(record).chain(record.descendants()));
    all.map(|structure| {
        let xref = structure.xref().map(|xref| format!(" @{xref}@")).unwrap_or_default();
        let payload = match structure.payload() {
            Payload::Empty => String::new(),
            Payload::Pointer(id) => format!(" -> {id}"),
            Payload::PointerWithText(id, text) => format!(" -> {id} {text:?}"),
            Payload::Text(text) => format!(" {text:?}"),
        };
        format!("{}{xref} {}{payload}", structure.level(), structure.tag())
    })
    .collect()
}

/// The outline without HEAD and TRLR.
fn body(document: &Document) -> Vec<String> {
    let mut lines = outline(document);
    let start = lines.iter().skip(1).position(|line| line.starts_with("0 ")).map_or(0, |at| at + 1);
    lines.drain(..start);
    lines.retain(|line| line != "0 TRLR");
    lines
}

fn trees(document: &Document) -> Vec<Tree> {
    document.records().map(Tree::from).collect()
}

fn problems(document: &Document) -> Vec<(u32, Problem)> {
    document.diagnostics().iter().map(|found| (found.line, found.problem.clone())).collect()
}
