use super::tables::{
    EVENTS, MEDIA, NAME_TYPES, PEDIGREES, ROLES, is_role, language_tag, media_type, role, variant_language,
};
use super::{Ids, Losses, Path, age, files, legal, move_7, places, set_text};
use crate::dates::DateValue;
use crate::payload::escape_length;
use crate::{Payload, Tree};

/// Converts the records of one 5.5.1 file to 7.0.
#[derive(Debug)]
pub struct To7 {
    ids: Ids,
    /// The program that wrote the ids of records, from HEAD.SOUR.
    program: String,
    /// Records made of what 7.0 has as records only: sources and media inside of others.
    made: Vec<Tree>,
    losses: Losses,
}

impl To7 {
    pub fn new(ids: Ids) -> To7 {
        To7 { ids, program: String::new(), made: Vec::new(), losses: Losses::default() }
    }

    pub fn losses(self) -> Losses {
        self.losses
    }

    /// The record in 7.0, after the records that it needs. Nothing for a record that 7.0 does not have.
    pub fn record(&mut self, record: Tree) -> Vec<Tree> {
        let mut record = record;
        move_7::contact_to_residence(&mut record);
        move_7::call_number_to_repository(&mut record);
        let converted = match record.tag.as_str() {
            "SUBN" => {
                self.losses.leave_out("SUBN");
                None
            }
            "HEAD" => Some(self.header(record)),
            _ => self.structure(record, &Path::Top),
        };
        let mut records = std::mem::take(&mut self.made);
        // Nothing comes before the header.
        let at =
            if converted.as_ref().is_some_and(|record| record.tag == "HEAD") { 0 } else { records.len() };
        records.splice(at..at, converted);
        for record in &mut records {
            legal::record(record, &mut self.losses);
            if record.xref.is_none() && !matches!(record.tag.as_str(), "HEAD" | "TRLR") {
                record.xref = Some(self.ids.fresh());
            }
        }
        records
    }

    fn header(&mut self, mut head: Tree) -> Tree {
        self.program = head.child("SOUR").map(|source| source.as_text().to_owned()).unwrap_or_default();
        let losses = &mut self.losses;
        head.children.retain(|child| {
            // The character set is always UTF-8 now, so nothing is lost with CHAR.
            let replaced = matches!(child.tag.as_str(), "CHAR" | "GEDC");
            let obsolete = matches!(child.tag.as_str(), "FILE" | "SUBN");
            if obsolete {
                losses.leave_out(&child.tag);
            }
            !replaced && !obsolete
        });
        let mut version = Tree::new("GEDC", Payload::Empty);
        version.children.push(Tree::text("VERS", "7.0"));
        let mut head = self.structure(head, &Path::Top).unwrap_or_else(|| Tree::new("HEAD", Payload::Empty));
        head.children.insert(0, version);
        head
    }

    /// A structure below the path, which begins with the tag of the record. None if 7.0 does not have it.
    fn structure(&mut self, mut tree: Tree, path: &Path<'_>) -> Option<Tree> {
        self.pointer_alone(&mut tree);
        self.rename(&mut tree, path);
        match tree.tag.as_str() {
            "SOUR" if !path.is_top() && !path.is(&["HEAD"]) => self.citation(&mut tree),
            "REPO" if path.is(&["SOUR"]) => self.repository(&mut tree),
            "OBJE" => self.media(&mut tree, path),
            _ => {}
        }
        if let Some(renamed) = tree.xref.as_ref().and_then(|xref| self.ids.renamed_in_7(xref)) {
            tree.xref = Some(renamed);
        }
        match &tree.payload {
            Payload::Pointer(id) if self.ids.contains(id) => {
                if let Some(renamed) = self.ids.renamed_in_7(id) {
                    tree.payload = Payload::pointer(renamed);
                }
            }
            Payload::Pointer(_) => tree.payload = Payload::pointer("VOID"),
            Payload::Text(text) if text.contains("@#") && tree.tag != "DATE" => {
                tree.payload = Payload::from_text(without_escapes(text));
            }
            _ => {}
        }
        let children = std::mem::take(&mut tree.children);
        let below = Path::Below { tag: &tree.tag, above: path };
        tree.children = children.into_iter().filter_map(|child| self.structure(child, &below)).collect();
        self.payload(&mut tree, path);
        Some(tree)
    }

    /// In 7.0, nothing continues a pointer.
    fn pointer_alone(&mut self, tree: &mut Tree) {
        if let Payload::PointerWithText(id, text) = &mut tree.payload {
            let (id, text) = (std::mem::take(id), std::mem::take(text));
            self.losses.extension("CONT");
            tree.children.push(Tree::text(legal::TEXT, &text));
            tree.payload = Payload::Pointer(id);
        }
    }

    /// Tags that are called differently in 7.0.
    fn rename(&mut self, tree: &mut Tree, path: &Path<'_>) {
        let record = path.is_top();
        let pointer = tree.as_pointer().is_some();
        match tree.tag.as_str() {
            "NOTE" if record || pointer => tree.tag = "SNOTE".into(),
            "RELA" if path.ends_with(&["ASSO"]) => tree.tag = "ROLE".into(),
            "_UID" => tree.tag = "UID".into(),
            // A conversion to 5.5.1 could keep these only as extensions.
            "_CREA" | "_CROP" | "_EXID" | "_INIL" | "_MIME" | "_NO" | "_SCHMA" | "_SDATE" | "_TRAN" => {
                tree.tag.remove(0);
            }
            "_TITL" if path.ends_with(&["OBJE"]) && !path.is(&["OBJE"]) => tree.tag = "TITL".into(),
            "_PHRASE" if !path.ends_with(&["LANG"]) && !path.ends_with(&["SEX"]) => {
                tree.tag = "PHRASE".into()
            }
            "_HUSB" | "_WIFE" | "_CHIL" | "_FAMC" | "_FAMS" | "_ASSO" | "_ALIA" | "_ANCI" | "_DESI"
            | "_SUBM" | "_SOUR" | "_REPO" | "_OBJE" | "_SNOTE"
                if tree.as_text() == "VOID" =>
            {
                tree.tag.remove(0);
                tree.payload = Payload::pointer("VOID");
            }
            "EMAI" | "EMAL" | "_EMAIL" => tree.tag = "EMAIL".into(),
            "ALIA" if !pointer => {
                tree.tag = "NAME".into();
                tree.children.push(Tree::text("TYPE", "AKA"));
            }
            "FONE" | "ROMN" => variant(tree),
            "AFN" | "RFN" | "RIN" => {
                let mut kind = format!("https://gedcom.io/terms/v7/{}", tree.tag);
                if tree.tag == "RIN" {
                    kind.push('#');
                    kind.push_str(&files::to_7(&self.program));
                }
                tree.tag = "EXID".into();
                tree.children.insert(0, Tree::text("TYPE", &kind));
            }
            "TYPE" if path.ends_with(&["FILE", "FORM"]) => tree.tag = "MEDI".into(),
            "BLOB" => {
                self.losses.extension("BLOB");
                tree.tag = "_BLOB".into();
            }
            _ => {}
        }
    }

    /// A source in the words of the citation becomes a record; the words that it quotes move to DATA.
    fn citation(&mut self, tree: &mut Tree) {
        move_7::date_to_data(tree);
        if let Payload::Pointer(_) = tree.payload {
            return;
        }
        let id = self.ids.fresh();
        let description = std::mem::replace(&mut tree.payload, Payload::pointer(id.clone()));
        let mut record = Tree { xref: Some(id), ..Tree::new("SOUR", Payload::Empty) };
        if !description.is_empty() {
            record.children.push(Tree::new("NOTE", description));
        }
        self.made.push(record);
        let (texts, mut others): (Vec<Tree>, Vec<Tree>) =
            std::mem::take(&mut tree.children).into_iter().partition(|child| child.tag == "TEXT");
        if !texts.is_empty() {
            match others.iter_mut().find(|child| child.tag == "DATA") {
                Some(data) => data.children.extend(texts),
                None => others.insert(0, Tree { children: texts, ..Tree::new("DATA", Payload::Empty) }),
            }
        }
        tree.children = others;
    }

    /// An archive in the words of the source becomes a record.
    fn repository(&mut self, tree: &mut Tree) {
        let name = match std::mem::replace(&mut tree.payload, Payload::pointer("VOID")) {
            Payload::Text(name) => name,
            Payload::Empty => return,
            pointer => {
                tree.payload = pointer;
                return;
            }
        };
        let id = self.ids.fresh();
        let children = vec![Tree::text("NAME", &name)];
        self.made.push(Tree { xref: Some(id.clone()), children, ..Tree::new("REPO", Payload::Empty) });
        tree.payload = Payload::pointer(id);
    }

    /// A file inside of another record becomes a media record. In 5.5 its format is beside it, not below.
    fn media(&mut self, tree: &mut Tree, path: &Path<'_>) {
        let beside = tree.children.iter().position(|child| child.tag == "FORM");
        if let (Some(beside), true) = (beside, tree.child("FILE").is_some()) {
            let format = tree.children.remove(beside);
            let file = tree.child_mut("FILE").expect("there is a file");
            if file.child("FORM").is_none() {
                file.children.push(format);
            }
        }
        if path.is_top() {
            move_7::title_to_file(tree);
            move_7::format_of_files(tree);
        }
        if path.is_top() || tree.as_pointer().is_some() || tree.child("FILE").is_none() {
            return;
        }
        let id = self.ids.fresh();
        let (moved, kept): (Vec<Tree>, Vec<Tree>) = std::mem::take(&mut tree.children)
            .into_iter()
            .partition(|child| matches!(child.tag.as_str(), "FILE" | "NOTE"));
        tree.children = kept;
        tree.payload = Payload::pointer(id.clone());
        let mut record = Tree { xref: Some(id), children: moved, ..Tree::new("OBJE", Payload::Empty) };
        move_7::format_of_files(&mut record);
        if let Some(record) = self.structure(record, &Path::Top) {
            self.made.push(record);
        }
    }

    /// Payloads whose form is different in 7.0. The children are converted already.
    fn payload(&mut self, tree: &mut Tree, path: &Path<'_>) {
        // Most payloads are the same in both; only these are copied.
        const CHANGED: [&str; 16] = [
            "DATE", "AGE", "FILE", "FORM", "MEDI", "PEDI", "TYPE", "ROLE", "EVEN", "RESN", "STAT", "ADOP",
            "SEX", "LANG", "LATI", "LONG",
        ];
        let text = match &tree.payload {
            Payload::Text(text) if CHANGED.contains(&tree.tag.as_str()) => text.to_string(),
            _ => return,
        };
        match tree.tag.as_str() {
            "DATE" => {
                let date = DateValue::parse(&text).to_text_7(&text);
                set_text(tree, date.payload);
                add_phrase(tree, date.phrase);
            }
            "AGE" => {
                let (age, phrase) = age::to_7(&text);
                set_text(tree, age);
                add_phrase(tree, phrase);
            }
            "FILE" if path.ends_with(&["OBJE"]) => set_text(tree, files::to_7(&text)),
            "FORM" if path.ends_with(&["OBJE", "FILE"]) => set_text(tree, media_type(&text)),
            "MEDI" => enumeration(tree, MEDIA, None),
            "PEDI" => enumeration(tree, PEDIGREES, None),
            "TYPE" if path.is(&["INDI", "NAME"]) => enumeration(tree, NAME_TYPES, None),
            "ROLE" => {
                // The value that words replaced in a conversion to 5.5.1.
                let is_value = |child: &Tree| child.tag == "_ROLE" && is_role(child.as_text());
                match tree.children.iter().position(is_value).map(|at| tree.children.remove(at)) {
                    Some(value) => {
                        set_text(tree, value.as_text());
                        add_phrase(tree, Some(text));
                    }
                    None => enumeration(tree, ROLES, role(&text)),
                }
            }
            "EVEN" if path.ends_with(&["SOUR"]) && !EVENTS.contains(&text.as_str()) => {
                set_text(tree, "EVEN");
                add_phrase(tree, Some(text));
            }
            "RESN" => set_text(tree, text.to_uppercase()),
            "STAT" => set_text(tree, text.trim().to_uppercase().replace(['-', '/'], "_")),
            "LATI" | "LONG" => {
                if let Some(position) = places::to_7(&text, tree.tag == "LATI") {
                    set_text(tree, position);
                }
            }
            "ADOP" if path.ends_with(&["ADOP", "FAMC"]) => set_text(tree, text.to_uppercase()),
            "SEX"
                if text.trim() == "U"
                    && tree.child("_PHRASE").is_some_and(|words| words.as_text() == "X") =>
            {
                set_text(tree, "X");
                tree.children.retain(|child| child.tag != "_PHRASE");
            }
            "SEX" => {
                let first = text.trim().get(..1).unwrap_or("").to_uppercase();
                set_text(tree, if matches!(first.as_str(), "M" | "F" | "X") { &first } else { "U" });
                if !text.trim().eq_ignore_ascii_case(tree.as_text()) {
                    tree.children.push(Tree::text("_PHRASE", &text));
                }
            }
            "LANG" if is_language_tag(&text) => {}
            "LANG" => match language_tag(&text) {
                Some(tag) => set_text(tree, tag),
                None => {
                    set_text(tree, "und");
                    tree.children.push(Tree::text("_PHRASE", &text));
                }
            },
            _ => {}
        }
    }
}

/// A name or place in another script: its kind is a language in 7.0.
fn variant(tree: &mut Tree) {
    tree.tag = "TRAN".into();
    let kind = tree.children.iter().position(|child| child.tag == "TYPE");
    let kind = kind.map(|at| tree.children.remove(at));
    let word = kind.as_ref().map_or("", |kind| kind.as_text());
    let mut language = Tree::text("LANG", variant_language(word).unwrap_or("und"));
    if !word.is_empty() && variant_language(word).is_none() {
        language.children.push(Tree::text("_PHRASE", word));
    }
    tree.children.insert(0, language);
}

/// One of the values of 7.0, or what the word means, or OTHER; with the word if it says more.
fn enumeration(tree: &mut Tree, values: &[&str], meaning: Option<&str>) {
    let text = tree.as_text().to_owned();
    let upper = text.trim().to_uppercase();
    if values.contains(&upper.as_str()) || upper == "OTHER" {
        set_text(tree, upper);
        return;
    }
    set_text(tree, meaning.unwrap_or("OTHER"));
    add_phrase(tree, Some(text));
}

/// `en`, `pt-BR`: some programs write tags in 5.5.1 files already.
fn is_language_tag(text: &str) -> bool {
    let mut parts = text.split('-');
    let language = parts.next().unwrap_or("");
    (2..=3).contains(&language.len())
        && language.bytes().all(|byte| byte.is_ascii_lowercase())
        && parts.all(|part| {
            (1..=8).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_alphanumeric())
        })
}

fn add_phrase(tree: &mut Tree, phrase: Option<String>) {
    if let Some(phrase) = phrase {
        tree.children.push(Tree::text("PHRASE", &phrase));
    }
}

/// 7.0 has no escapes: the calendar is named in words, and the others have meant nothing for decades.
fn without_escapes(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find("@#") {
        plain.push_str(&rest[..at]);
        rest = &rest[at..];
        let Some(length) = escape_length(rest) else {
            plain.push_str("@#");
            rest = &rest[2..];
            continue;
        };
        let inner = &rest["@#".len()..length - 1];
        rest = &rest[length..];
        match inner.strip_prefix('D') {
            Some(calendar) => {
                plain.push_str(&calendar.replace(' ', "_"));
                if !rest.starts_with(' ') {
                    plain.push(' ');
                }
            }
            None => rest = rest.strip_prefix(' ').unwrap_or(rest),
        }
    }
    plain.push_str(rest);
    plain
}
