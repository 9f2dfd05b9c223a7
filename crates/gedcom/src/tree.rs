use crate::diagnostics::Diagnostics;
use crate::{Document, Encoding, Error, Limits, Payload, Structure, Text, Version};

/// A structure that can be changed: one record at a time is edited as a tree, never a whole file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tree {
    /// The id, without the `@`.
    pub xref: Option<String>,
    pub tag: String,
    pub payload: Payload<'static>,
    pub children: Vec<Tree>,
}

impl Tree {
    pub fn new(tag: &str, payload: Payload<'static>) -> Tree {
        Tree { xref: None, tag: tag.to_owned(), payload, children: Vec::new() }
    }

    pub fn text(tag: &str, text: &str) -> Tree {
        Tree::new(tag, Payload::from_text(text.to_owned()))
    }

    /// Reads what `to_lines` wrote: one structure from level 0.
    pub fn from_lines(lines: &str, version: Version, limits: &Limits) -> Result<Tree, Error> {
        // The rules of a file come from its header.
        let declared = if version.is_7() { "7.0" } else { "5.5.1" };
        let text = Text {
            text: format!("0 HEAD\n1 GEDC\n2 VERS {declared}\n{lines}"),
            encoding: Encoding::Utf8,
            is_certain: true,
            is_doubtful: false,
            declared: None,
            diagnostics: Diagnostics::default(),
        };
        let document = Document::parse(text, limits)?;
        document.records().nth(1).map(Tree::from).ok_or(Error::NotGedcom)
    }

    pub fn child(&self, tag: &str) -> Option<&Tree> {
        self.children.iter().find(|child| child.tag == tag)
    }

    pub fn child_mut(&mut self, tag: &str) -> Option<&mut Tree> {
        self.children.iter_mut().find(|child| child.tag == tag)
    }

    /// The payload if it is a text, else nothing.
    pub fn as_text(&self) -> &str {
        match &self.payload {
            Payload::Text(text) => text,
            _ => "",
        }
    }

    pub fn as_pointer(&self) -> Option<&str> {
        match &self.payload {
            Payload::Pointer(id) | Payload::PointerWithText(id, _) => Some(id),
            _ => None,
        }
    }

    /// Changes the id that it points to.
    pub fn point_to(&mut self, id: String) {
        match &mut self.payload {
            Payload::PointerWithText(known, _) => *known = id.into(),
            payload => *payload = Payload::pointer(id),
        }
    }
}

impl From<Structure<'_>> for Tree {
    fn from(structure: Structure<'_>) -> Tree {
        // At most as deep as the limit of the document.
        Tree {
            xref: structure.xref().map(str::to_owned),
            tag: structure.tag().to_owned(),
            payload: structure.payload().into_owned(),
            children: structure.children().map(Tree::from).collect(),
        }
    }
}
