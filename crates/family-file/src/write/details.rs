//! Dates, places, notes, citations, files and ids -> structures.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use gedcom::{Payload, Tree};

use crate::labels;
use crate::model::{Citation, Date, Detail, ExternalId, File, Note, SourceKey, TERMS};
use crate::read::in_one_line;

use super::dates::date_payload;
use super::edit::{Edit, set_text, sync};

/// The context that all structures of one file need while they are written.
#[derive(Clone)]
pub(super) struct Context {
    /// By the rules of 7.0.
    pub seven: bool,
    used: HashSet<String>,
    next: HashMap<&'static str, usize>,
    /// The id and title of each media record that was not there before, by path.
    media: HashMap<String, (String, String)>,
    /// Repositories that were not there before, by name.
    repositories: HashMap<String, String>,
    pub made: Vec<Tree>,
}

impl Context {
    pub fn new(seven: bool, used: HashSet<String>) -> Context {
        Context {
            seven,
            used,
            next: HashMap::new(),
            media: HashMap::new(),
            repositories: HashMap::new(),
            made: Vec::new(),
        }
    }

    /// An id that no record has: the letter and a number.
    pub fn fresh(&mut self, letter: &'static str) -> String {
        let next = self.next.entry(letter).or_default();
        loop {
            *next += 1;
            let id = format!("{letter}{next}");
            if self.used.insert(id.clone()) {
                return id;
            }
        }
    }

    /// The ids that were given since an earlier state.
    pub fn ids_since<'c>(&'c self, earlier: &'c Context) -> impl Iterator<Item = &'c String> {
        self.used.difference(&earlier.used)
    }

    pub fn detail(&mut self, tree: &mut Tree, was: &Detail, now: &Detail) {
        if was == now {
            return;
        }
        let mut edit = Edit::new(tree);
        if was.date != now.date {
            self.date(&mut edit, was.date.as_ref(), now.date.as_ref());
        }
        if was.place != now.place {
            // A place that came from an address gets its own structure.
            if now.place.is_empty() && edit.find_tag("PLAC").is_none() {
                edit.remove_all(|child| child.tag == "ADDR");
            }
            edit.set("PLAC", &now.place);
            if let Some(at) = edit.find_tag("PLAC") {
                // They said where another place is.
                edit.tree.children[at].children.retain(|child| !matches!(child.tag.as_str(), "MAP" | "_LOC"));
            }
        }
        if was.description != now.description {
            description(&mut edit, &now.description);
        }
        self.citations(&mut edit, &was.citations, &now.citations);
        self.files(&mut edit, &was.files, &now.files);
        edit.finish();
    }

    fn date(&self, edit: &mut Edit<'_>, was: Option<&Date>, now: Option<&Date>) {
        let Some(now) = now else {
            // A value that we could not read can't have been removed here.
            if was.is_some_and(|was| was.value.is_some()) {
                edit.set("DATE", "");
            }
            return;
        };
        let (payload, phrase) = date_payload(now, self.seven);
        let set = |tree: &mut Tree| {
            set_text(tree, &payload);
            tree.children.retain(|child| child.tag != "PHRASE");
            if !phrase.is_empty() {
                tree.children.push(Tree::text("PHRASE", &phrase));
            }
        };
        match edit.find_tag("DATE") {
            Some(at) => set(&mut edit.tree.children[at]),
            None => {
                let mut tree = Tree::new("DATE", Payload::Empty);
                set(&mut tree);
                edit.add(tree);
            }
        }
    }

    pub fn citations(&mut self, edit: &mut Edit<'_>, was: &[Citation], now: &[Citation]) {
        let similar = |was: &Citation, now: &Citation| was.source == now.source;
        sync(
            edit,
            "SOUR",
            (was, now),
            |citation| citation.origin.0,
            similar,
            |tree, was, now| {
                let inline = matches!(now.source, SourceKey::Inline(_));
                if was.source != now.source {
                    tree.payload = match &now.source {
                        SourceKey::Record(xref) => Payload::pointer(xref.clone()),
                        SourceKey::Inline(text) => Payload::from_text(text.clone()),
                    };
                }
                let mut edit = Edit::new(tree);
                edit.set_changed("PAGE", &was.page, &now.page);
                if was.certainty != now.certainty {
                    edit.set("QUAY", now.certainty.map_or("", labels::certainty_text));
                }
                // Without a record, the words are directly below the citation.
                let was_inline = matches!(was.source, SourceKey::Inline(_));
                if was.quote != now.quote || !now.quote.is_empty() && was_inline != inline {
                    edit.remove_all(|child| child.tag == "TEXT");
                    let data = edit.find_tag("DATA");
                    if let Some(at) = data {
                        edit.tree.children[at].children.retain(|child| child.tag != "TEXT");
                    }
                    let text = Tree::text("TEXT", &now.quote);
                    match data {
                        Some(at) if now.quote.is_empty() && edit.tree.children[at].children.is_empty() => {
                            edit.remove(at);
                        }
                        _ if now.quote.is_empty() => {}
                        Some(at) => edit.tree.children[at].children.push(text),
                        None if inline => edit.add(text),
                        None => edit.add(Tree { children: vec![text], ..Tree::new("DATA", Payload::Empty) }),
                    }
                }
                edit.finish();
            },
        );
    }

    pub fn notes(&mut self, edit: &mut Edit<'_>, was: &[Note], now: &[Note]) {
        let shared_tag = if self.seven { "SNOTE" } else { "NOTE" };
        sync(
            edit,
            "NOTE",
            (was, now),
            |note| note.origin.0,
            |was, now| was.text == now.text,
            |tree, was, now| {
                match &now.shared {
                    // Others share the text, so a changed one becomes a note of its own.
                    Some(xref) if was.text.is_empty() || was.text == now.text => {
                        tree.tag = shared_tag.to_owned();
                        tree.payload = Payload::pointer(xref.clone());
                    }
                    _ if was.text == now.text && was.shared.is_some() => {}
                    _ => {
                        tree.tag = "NOTE".to_owned();
                        set_text(tree, &now.text);
                    }
                }
            },
        );
    }

    /// A link to media stays while one of its files does.
    pub fn files(&mut self, edit: &mut Edit<'_>, was: &[File], now: &[File]) {
        if was == now {
            return;
        }
        for gone in was.iter().filter_map(|file| file.origin.0) {
            let stays = now.iter().any(|file| {
                let same = |was: &&File| was.origin.0 == Some(gone) && was.path == file.path;
                was.iter().find(same).is_some()
            });
            if !stays {
                edit.remove(gone as usize);
            }
        }
        for file in now.iter().filter(|file| !was.iter().any(|was| was.path == file.path)) {
            let link = match &file.xref {
                Some(xref) => Tree::new("OBJE", Payload::pointer(xref.clone())),
                None => self.media(file),
            };
            edit.add(link);
        }
        for file in now {
            let Some(at) = file.origin.0 else { continue };
            let same = |was: &&File| was.origin.0 == Some(at) && was.path == file.path;
            if was.iter().find(same).is_some_and(|was| was.title != file.title) {
                let alone = was.iter().filter(|was| was.origin.0 == Some(at)).count() == 1;
                self.retitle(&mut edit.tree.children[at as usize], file, alone);
            }
        }
    }

    /// `alone`: the link or structure names no other file. Others may link to the same record, so the link gets a title of
    /// its own and the record stays. One title cannot say what each of several files is called, so a link to several stays.
    fn retitle(&self, media: &mut Tree, file: &File, alone: bool) {
        if media.as_pointer().is_some() {
            if alone {
                media.children.retain(|child| !matches!(child.tag.as_str(), "TITL" | "_TITL"));
                media.children.push(self.title_of_link(&file.title));
            }
            return;
        }
        let named = |child: &Tree| child.tag == "FILE" && in_one_line(child.as_text()) == file.path;
        let Some(at) = media.children.iter().position(named) else { return };
        let has_title = |tree: &Tree| tree.children.iter().any(|child| child.tag == "TITL");
        // In 5.5.1 it is beside the file.
        let beside = alone && !has_title(&media.children[at]) && (has_title(media) || !self.seven);
        let mut edit = Edit::new(if beside { media } else { &mut media.children[at] });
        edit.set("TITL", &file.title);
        edit.finish();
    }

    /// An empty title replaces that of the record too.
    fn title_of_link(&self, title: &str) -> Tree {
        Tree::text(if self.seven { "TITL" } else { "_TITL" }, title)
    }

    /// The portrait is the first file, unless a link says otherwise.
    pub fn portrait(&self, edit: &mut Edit<'_>, was: &[File], now: &[File]) {
        let first = |files: &[File]| files.first().map(|file| file.path.clone());
        if let [portrait, _, ..] = now
            && !was.is_empty()
            && first(was) != first(now)
        {
            self.mark_portrait(edit, was, portrait);
        }
    }

    fn mark_portrait(&self, edit: &mut Edit<'_>, was: &[File], portrait: &File) {
        let primary = || Tree::text("_PRIM", "Y");
        for child in edit.tree.children.iter_mut().filter(|child| child.tag == "OBJE") {
            child.children.retain(|child| child.tag != "_PRIM");
        }
        match was.iter().find(|file| file.path == portrait.path).and_then(|file| file.origin.0) {
            Some(at) => edit.tree.children[at as usize].children.push(primary()),
            None => {
                let wanted = portrait
                    .xref
                    .as_deref()
                    .or(self.media.get(&portrait.path).map(|(xref, _)| xref.as_str()));
                edit.change_added(|child| {
                    if child.tag == "OBJE" && child.as_pointer() == wanted {
                        child.children.push(primary());
                    }
                });
            }
        }
    }

    /// A link to the record of a file that was in no record before.
    fn media(&mut self, file: &File) -> Tree {
        if let Some((xref, title)) = self.media.get(&file.path) {
            let mut link = Tree::new("OBJE", Payload::pointer(xref.clone()));
            if *title != file.title {
                link.children.push(self.title_of_link(&file.title));
            }
            return link;
        }
        let xref = self.fresh("M");
        let mut tree = Tree::text("FILE", &file.path);
        let format =
            if file.format.is_empty() { format_of(&file.path, self.seven) } else { file.format.clone() };
        tree.children.push(Tree::text("FORM", &format));
        if !file.title.is_empty() {
            tree.children.push(Tree::text("TITL", &file.title));
        }
        let record =
            Tree { xref: Some(xref.clone()), children: vec![tree], ..Tree::new("OBJE", Payload::Empty) };
        self.made.push(record);
        self.media.insert(file.path.clone(), (xref.clone(), file.title.clone()));
        Tree::new("OBJE", Payload::pointer(xref))
    }

    pub fn repository(&mut self, name: &str) -> String {
        if let Some(xref) = self.repositories.get(name) {
            return xref.clone();
        }
        let xref = self.fresh("R");
        let children = vec![Tree::text("NAME", name)];
        self.made.push(Tree { xref: Some(xref.clone()), children, ..Tree::new("REPO", Payload::Empty) });
        self.repositories.insert(name.to_owned(), xref.clone());
        xref
    }

    pub fn external_ids(&self, edit: &mut Edit<'_>, was: &[ExternalId], now: &[ExternalId]) {
        let is_among = |ids: &[ExternalId], id: &ExternalId| ids.iter().any(|known| known.is_same(id));
        for gone in was.iter().filter(|id| !is_among(now, id)) {
            let tag = gone.kind.split(' ').next().unwrap_or_default();
            edit.remove_all(|child| {
                child.tag.trim_start_matches('_') == tag.trim_start_matches('_')
                    && child.as_text().trim().starts_with(&gone.value)
            });
        }
        for id in now.iter().filter(|id| !is_among(was, id)) {
            edit.add(self.external_id(id));
        }
    }

    pub fn external_id(&self, id: &ExternalId) -> Tree {
        let (tag, kind) = id.kind.split_once(' ').unwrap_or((&id.kind, ""));
        let (tag, kind) = match (tag, self.seven) {
            ("UID", false) => ("_UID", Cow::Borrowed(kind)),
            ("EXID", false) => ("_EXID", Cow::Borrowed(kind)),
            // Only the program that wrote it could name itself behind the number sign.
            ("RIN", true) => ("EXID", Cow::Owned(format!("{TERMS}RIN#"))),
            ("AFN" | "RFN", true) => ("EXID", Cow::Owned(format!("{TERMS}{tag}"))),
            (tag, _) => (tag, Cow::Borrowed(kind)),
        };
        let mut tree = Tree::text(tag, &id.value);
        if !kind.is_empty() {
            tree.children.push(Tree::text("TYPE", &kind));
        }
        tree
    }
}

/// The text of an event: the payload if it says what it is, else a note.
fn description(edit: &mut Edit<'_>, text: &str) {
    let is_note = |child: &Tree| matches!(child.tag.as_str(), "NOTE" | "SNOTE");
    let first = edit.find(is_note);
    let value = edit.tree.as_text().trim().to_owned();
    let has_value = !matches!(value.as_str(), "" | "Y" | "N");
    let rest = text.strip_prefix(&value).and_then(|rest| rest.strip_prefix("\n\n")).filter(|_| has_value);
    let note = match rest {
        Some(rest) => rest,
        None if first.is_none()
            && labels::has_value(&edit.tree.tag)
            && !matches!(text, "Y" | "y" | "N" | "n") =>
        {
            set_text(edit.tree, text);
            return;
        }
        None => {
            if has_value {
                set_text(edit.tree, "");
            }
            text
        }
    };
    edit.remove_all(|child| is_note(child) && child.payload != Payload::Empty);
    match first {
        // Structures below the note, such as its language, stay.
        Some(at) if !note.is_empty() && edit.tree.children[at].as_pointer().is_none() => {
            edit.tree.children[at].tag = "NOTE".to_owned();
            set_text(&mut edit.tree.children[at], note);
        }
        _ if note.is_empty() => {}
        _ => edit.add(Tree::text("NOTE", note)),
    }
}

fn format_of(path: &str, seven: bool) -> String {
    let extension = path.rsplit_once('.').map_or("", |(_, extension)| extension).to_lowercase();
    if !seven {
        return if extension.is_empty() { "other".into() } else { extension };
    }
    match extension.as_str() {
        "jpg" | "jpeg" => "image/jpeg".into(),
        "tif" | "tiff" => "image/tiff".into(),
        "png" | "gif" | "webp" => format!("image/{extension}"),
        "pdf" => "application/pdf".into(),
        "txt" => "text/plain".into(),
        _ => "application/octet-stream".into(),
    }
}
