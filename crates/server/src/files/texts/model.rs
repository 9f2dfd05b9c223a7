use crate::ids::Id;
use crate::{row, text_enum};

text_enum! {
    /// The state of a document's text.
    pub enum TextState {
        Waiting = "waiting",
        Ready = "ready",
        /// The document has no text, like a scan.
        Empty = "empty",
        Unreadable = "unreadable",
    }
}

row! {
    /// The text of a file: one line, without control characters.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct FileText {
        pub file_id: Id,
        pub text: String,
    }
}
