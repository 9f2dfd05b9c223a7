use encoding_rs::{Encoding, UTF_8, WINDOWS_1252};

/// The text of a file, and the encoding it was in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Text {
    pub text: String,
    pub encoding: &'static str,
}

/// Decodes by the byte order mark if there is one, else as UTF-8 if that is valid, else as Windows-1252, which old
/// spreadsheet programs write.
pub fn decode(bytes: &[u8]) -> Text {
    let marked = Encoding::for_bom(bytes).map(|(encoding, _)| encoding);
    let encoding = marked.unwrap_or(if std::str::from_utf8(bytes).is_ok() { UTF_8 } else { WINDOWS_1252 });
    let (text, _) = encoding.decode_with_bom_removal(bytes);
    Text { text: text.replace('\0', ""), encoding: encoding.name() }
}
