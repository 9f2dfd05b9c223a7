use super::tables::{file_format, is_role, language_name, role};
use super::{Ids, Losses, Path, age, files, legal, set_text};
use crate::dates::DateValue;
use crate::{Payload, Tree};

/// Converts the records of one 7.0 file to 5.5.1.
#[derive(Debug)]
pub struct To5 {
    ids: Ids,
    losses: Losses,
}

impl To5 {
    pub fn new(ids: Ids) -> To5 {
        To5 { ids, losses: Losses::default() }
    }

    pub fn losses(self) -> Losses {
        self.losses
    }

    /// The record in 5.5.1.
    pub fn record(&mut self, record: Tree) -> Vec<Tree> {
        match record.tag.as_str() {
            "HEAD" => vec![self.header(record)],
            _ => vec![self.structure(record, &Path::Top)],
        }
    }

    fn header(&mut self, mut head: Tree) -> Tree {
        head.children.retain(|child| !matches!(child.tag.as_str(), "GEDC" | "CHAR"));
        let mut version = Tree::new("GEDC", Payload::Empty);
        version.children.push(Tree::text("VERS", "5.5.1"));
        version.children.push(Tree::text("FORM", "LINEAGE-LINKED"));
        let mut head = self.structure(head, &Path::Top);
        head.children.insert(0, version);
        head.children.insert(1, Tree::text("CHAR", "UTF-8"));
        head
    }

    fn structure(&mut self, mut tree: Tree, path: &Path<'_>) -> Tree {
        text_as_payload(&mut tree);
        let in_words = phrase_as_payload(&mut tree, path);
        self.rename(&mut tree, path);
        if !in_words {
            payload(&mut tree, path);
        }
        // 5.5.1 knows only men and women.
        if tree.tag == "SEX" && path.is(&["INDI"]) && tree.as_text() == "X" {
            self.losses.extension("SEX");
            set_text(&mut tree, "U");
            tree.children.push(Tree::text("_PHRASE", "X"));
        }
        let children = std::mem::take(&mut tree.children);
        let below = Path::Below { tag: &tree.tag, above: path };
        tree.children = children.into_iter().map(|child| self.structure(child, &below)).collect();
        tree
    }

    /// Tags that are called differently in 5.5.1, and those that it does not have.
    fn rename(&mut self, tree: &mut Tree, path: &Path<'_>) {
        let kind = tree.child("TYPE").map(|kind| kind.as_text().to_owned()).unwrap_or_default();
        let name = match tree.tag.as_str() {
            "SNOTE" => "NOTE",
            "ROLE" if path.ends_with(&["ASSO"]) => "RELA",
            "EXID" => match kind.strip_prefix("https://gedcom.io/terms/v7/") {
                Some("AFN") => "AFN",
                Some("RFN") => "RFN",
                Some(rin) if rin.starts_with("RIN#") => "RIN",
                _ => "_EXID",
            },
            // Many programs have written this for years.
            "UID" => "_UID",
            "CREA" => "_CREA",
            "CROP" => "_CROP",
            "INIL" => "_INIL",
            "MIME" => "_MIME",
            "NO" => "_NO",
            "PHRASE" => "_PHRASE",
            "SCHMA" => "_SCHMA",
            "SDATE" => "_SDATE",
            "TRAN" => "_TRAN",
            // A link cannot say what its file is called.
            "TITL" if path.ends_with(&["OBJE"]) && !path.is(&["OBJE"]) => "_TITL",
            _ => "",
        };
        if matches!(name, "AFN" | "RFN" | "RIN") {
            tree.children.retain(|child| child.tag != "TYPE");
        }
        // 5.5.1 has no pointer that leads nowhere.
        let void =
            tree.as_pointer() == Some("VOID") && !self.ids.contains("VOID") && !tree.tag.starts_with('_');
        if name.starts_with('_') || void {
            self.losses.extension(&tree.tag);
        }
        if void {
            tree.tag = format!("_{}", tree.tag);
            tree.payload = Payload::from_text("VOID");
        } else if !name.is_empty() {
            tree.tag = name.to_owned();
        }
    }
}

/// A text that 7.0 did not allow as payload was kept below.
fn text_as_payload(tree: &mut Tree) {
    let Some(at) = tree.children.iter().position(|child| child.tag == legal::TEXT) else { return };
    let text = tree.children[at].as_text().to_owned();
    match &tree.payload {
        Payload::Empty => set_text(tree, text),
        Payload::Pointer(id) => tree.payload = Payload::PointerWithText(id.clone(), text.into()),
        _ => return,
    }
    tree.children.remove(at);
}

/// A phrase becomes the payload where 5.5.1 has words anyway, or part of the date. Returns whether it did.
fn phrase_as_payload(tree: &mut Tree, path: &Path<'_>) -> bool {
    // A language without a tag has its name in a phrase that is an extension even in 7.0.
    let tag = if tree.tag == "LANG" && tree.as_text() == "und" { "_PHRASE" } else { "PHRASE" };
    let Some(at) = tree.children.iter().position(|child| child.tag == tag) else { return false };
    let phrase = tree.children[at].as_text().to_owned();
    let replaced = match tree.tag.as_str() {
        "DATE" => date_with_phrase(tree.as_text(), &phrase),
        "LANG" => Some(phrase),
        // The words say more than the fixed value, which stays below if they don't imply it.
        "ROLE" if path.ends_with(&["ASSO"]) => Some(phrase),
        "TYPE" | "MEDI" | "PEDI" if tree.as_text() == "OTHER" => Some(phrase),
        "AGE" if matches!(phrase.to_ascii_lowercase().as_str(), "child" | "infant" | "stillborn") => {
            Some(phrase)
        }
        _ => None,
    };
    let Some(text) = replaced else { return false };
    tree.children.remove(at);
    if tree.tag == "ROLE" && !implies_role(&text, tree.as_text()) {
        let value = tree.as_text().to_owned();
        tree.children.push(Tree::new("_ROLE", Payload::from_text(value)));
    }
    set_text(tree, text);
    true
}

/// True if 7.0 would have this role and these words, were it made of the words alone.
fn implies_role(words: &str, value: &str) -> bool {
    !is_role(words) && role(words).unwrap_or("OTHER") == value
}

/// Payloads whose form is different in 5.5.1.
fn payload(tree: &mut Tree, path: &Path<'_>) {
    let text = tree.as_text().to_owned();
    if text.is_empty() {
        return;
    }
    match tree.tag.as_str() {
        "DATE" | "_SDATE" => match DateValue::parse(&text) {
            DateValue::Unreadable(_) => {}
            date => set_text(tree, date.to_text_5()),
        },
        "AGE" => set_text(tree, age::to_5(&text)),
        "FILE" if path.ends_with(&["OBJE"]) => set_text(tree, files::to_5(&text)),
        "FORM" if path.ends_with(&["OBJE", "FILE"]) => {
            set_text(tree, file_format(&text));
            for medium in tree.children.iter_mut().filter(|child| child.tag == "MEDI") {
                medium.tag = "TYPE".into();
            }
        }
        "RESN" => set_text(tree, text.to_lowercase()),
        "MEDI" | "PEDI" if is_fixed_value(&text) => set_text(tree, text.to_lowercase()),
        "TYPE"
            if is_fixed_value(&text) && (path.is(&["INDI", "NAME"]) || path.ends_with(&["FILE", "FORM"])) =>
        {
            set_text(tree, text.to_lowercase());
        }
        "LANG" => {
            if let Some(name) = language_name(&text) {
                set_text(tree, name);
            }
        }
        _ => {}
    }
}

/// Words of a person are not in capitals throughout.
fn is_fixed_value(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_uppercase())
}

/// A date and its phrase in one payload, if 5.5.1 can say both.
fn date_with_phrase(payload: &str, phrase: &str) -> Option<String> {
    // The phrase may be what was written before someone converted the file to 7.0.
    let written = DateValue::parse(phrase);
    let before = written.to_text_7(phrase);
    let readable = !matches!(written, DateValue::Unreadable(_) | DateValue::Phrase(_));
    if readable && before.payload == payload && before.phrase.as_deref() == Some(phrase) {
        return Some(phrase.to_owned());
    }
    // Parentheses inside of a phrase would end it too early.
    let fits = !phrase.contains(['(', ')', '\n']);
    match DateValue::parse(payload) {
        _ if payload.is_empty() && fits => Some(format!("({phrase})")),
        DateValue::On(date) if fits => Some(DateValue::Interpreted(date, phrase.to_owned()).to_text_5()),
        _ => None,
    }
}
