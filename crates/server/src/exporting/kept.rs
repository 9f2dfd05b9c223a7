//! The lines of all imports as one file, over which the family is written.

use std::collections::{HashMap, HashSet};

use family_file::{Contents, SourceKey};
use gedcom::convert::{Ids, To5, To7};
use gedcom::{Document, Limits, LineEnding, Payload, Tree, Version, Writer};

use crate::db::{Conn, DbError};
use crate::ids::Id;
use crate::importing::kept::store::{self, KeptLines, KeptOrigin};

use super::origins::{ImportOrigins, RecordOrigin};

/// An import as it was stored.
pub struct KeptImport {
    id: Id,
    pub records: Vec<KeptLines>,
    pub origins: Vec<KeptOrigin>,
}

/// The imports that were not undone, newest first.
pub async fn load(conn: &mut Conn) -> Result<Vec<KeptImport>, DbError> {
    let mut imports = Vec::new();
    for import in store::imports(conn).await?.into_iter().rev() {
        let mut records: Vec<KeptLines> = Vec::new();
        loop {
            let after = records.last().map_or(-1, |record| record.position);
            let page = store::records(conn, import.id, after).await?;
            if page.is_empty() {
                break;
            }
            records.extend(page);
        }
        if !records.is_empty() {
            let origins = store::origins(conn, import.id).await?;
            imports.push(KeptImport { id: import.id, records, origins });
        }
    }
    Ok(imports)
}

/// A file, and our records that its records became.
struct Joined {
    document: Document,
    /// The owner and the origin of each record, in the order of the file.
    owners: Vec<(Option<Id>, Option<RecordOrigin>)>,
}

/// The contents of all imports together; `None` if there are none, or if their lines can no longer be read.
pub fn read(imports: Vec<KeptImport>) -> Option<(Contents, ImportOrigins)> {
    let origins: Vec<(Id, Vec<KeptOrigin>)> =
        imports.iter().map(|import| (import.id, import.origins.clone())).collect();
    let joined = match imports.len() {
        0 => return None,
        1 => alone(imports.into_iter().next()?)?,
        _ => join(imports)?,
    };
    let contents = Contents::read(joined.document);
    let mut found = ImportOrigins::default();
    let mut keys: HashMap<RecordOrigin, String> = HashMap::new();
    let mut people = 0;
    for (record, (owner, origin)) in contents.document().records().zip(&joined.owners) {
        found.used.extend(record.xref().map(str::to_owned));
        let key = match record.tag() {
            "INDI" => {
                people += 1;
                Some(contents.person_key(people - 1))
            }
            _ => record.xref().map(str::to_owned),
        };
        let Some(key) = key else { continue };
        if let Some(owner) = owner {
            found.xrefs.entry(*owner).or_insert_with(|| key.clone());
        }
        if let Some(origin) = origin {
            keys.insert(*origin, key);
        }
    }
    for (import, origins) in origins {
        for origin in origins {
            let Some(key) = keys.get(&RecordOrigin { import, position: origin.position }) else { continue };
            let at = u32::try_from(origin.at).unwrap_or(u32::MAX);
            found.at.insert(origin.row_id, at);
            found.events.insert(origin.row_id, (key.clone(), at));
            found.imported.insert((key.clone(), at));
        }
    }
    found.untold = contents.untold().into_iter().map(|one| ((one.xref.clone(), one.at), one)).collect();
    for number in 0..contents.sources() {
        let source = contents.source(number);
        if let SourceKey::Inline(_) = source.key {
            found.inline.entry(source.title).or_insert(source.key);
        }
    }
    Some((contents, found))
}

fn parse(import: &KeptImport) -> Option<Document> {
    let text: String = import.records.iter().map(|record| record.lines.as_str()).collect();
    let document = Document::read(text.as_bytes(), &Limits::default()).ok()?;
    let same = document.records().len() == import.records.len();
    if !same {
        tracing::error!(import = %import.id, "the kept lines of an import are not what they were");
    }
    same.then_some(document)
}

fn alone(import: KeptImport) -> Option<Joined> {
    let document = parse(&import)?;
    let origin = |record: &KeptLines| RecordOrigin { import: import.id, position: record.position };
    let owners = import.records.iter().map(|record| (record.owner_id, Some(origin(record)))).collect();
    Some(Joined { document, owners })
}

/// A record while files are being joined.
struct Record {
    tree: Tree,
    /// The id that it has in its own file.
    xref: Option<String>,
    owner: Option<Id>,
    origin: Option<RecordOrigin>,
}

/// A file that has been joined, as far as older versions of it need to know.
#[derive(Default)]
struct Newer {
    /// Our members by the ids that they have in the file.
    people: HashMap<String, Id>,
    /// Records of the file that we keep only as lines, by their tags and ids in the file.
    unowned: HashMap<(String, String), usize>,
}

impl Newer {
    /// True if this is a newer version of a file with these people.
    fn continues(&self, people: &HashMap<String, Id>) -> bool {
        let shared = people.iter().filter_map(|(xref, owner)| Some(self.people.get(xref)? == owner));
        let (same, shared) =
            shared.fold((0, 0), |(same, shared), is_same| (same + usize::from(is_same), shared + 1));
        shared > 0 && same * 10 >= shared * 9
    }

    /// Finds the same record in the newer version, if only its lines are kept there: a family may have lost a parent.
    fn find(&self, older: &Record, all: &[Record], renamed: &HashMap<String, String>) -> Option<usize> {
        let tag = &older.tree.tag;
        let at = *self.unowned.get(&(tag.clone(), older.xref.clone()?))?;
        let is_it = match tag.as_str() {
            "FAM" => {
                let there: HashSet<&str> = all[at].tree.children.iter().filter_map(relative).collect();
                let mut here = older.tree.children.iter().filter_map(relative);
                here.any(|id| there.contains(renamed.get(id).map_or(id, String::as_str)))
            }
            _ => older.owner.is_none(),
        };
        is_it.then_some(at)
    }
}

/// The id of a parent or child of a family.
fn relative(line: &Tree) -> Option<&str> {
    line.as_pointer().filter(|_| matches!(line.tag.as_str(), "HUSB" | "WIFE" | "CHIL"))
}

/// Joins several files: the head of the newest, its records as they are, then the records that only the
/// others have.
fn join(imports: Vec<KeptImport>) -> Option<Joined> {
    let mut all: Vec<Record> = Vec::new();
    let mut version: Option<Version> = None;
    let mut used: HashSet<String> = HashSet::new();
    // The first record of each of our members, couples and sources.
    let mut primary: HashMap<Id, usize> = HashMap::new();
    let mut joined: Vec<Newer> = Vec::new();
    for import in &imports {
        let Some(document) = parse(import) else { continue };
        let wanted = *version.get_or_insert(document.version());
        let first = all.is_empty();
        let added = records(import, &document, (wanted, first));
        let people = added.iter().filter(|record| record.tree.tag == "INDI");
        let people = people.filter_map(|record| Some((record.xref.clone()?, record.owner?))).collect();
        let newer = joined.iter().rev().find(|newer| newer.continues(&people));
        let mut renamed: HashMap<String, String> = HashMap::new();
        let mut known: Vec<Option<usize>> = vec![None; added.len()];
        // Families are recognised by their people, so people get their ids first.
        for is_family in [false, true] {
            let some = added.iter().enumerate().filter(|(_, record)| (record.tree.tag == "FAM") == is_family);
            for (number, record) in some {
                let owned = record.owner.and_then(|owner| primary.get(&owner).copied());
                known[number] = owned.or_else(|| newer?.find(record, &all, &renamed));
                let Some(xref) = &record.xref else { continue };
                let new = known[number].and_then(|at| all[at].tree.xref.clone());
                let new = new.unwrap_or_else(|| fresh(xref, &mut used));
                if new != *xref {
                    renamed.insert(xref.clone(), new);
                }
            }
        }
        let mut unowned = HashMap::new();
        for (mut record, known) in added.into_iter().zip(known) {
            rename(&mut record.tree, &renamed);
            let merged = || primary.get(&record.owner?).copied();
            let at = known.or_else(merged).unwrap_or(all.len());
            if let Some(owner) = record.owner {
                primary.entry(owner).or_insert(at);
            } else if let Some(xref) = &record.xref {
                unowned.insert((record.tree.tag.clone(), xref.clone()), at);
            }
            match all.get_mut(at) {
                Some(newer) => newer.take_over(record),
                None => all.push(record),
            }
        }
        joined.push(Newer { people, unowned });
    }
    let mut writer = Writer::new(version?, LineEnding::Lf);
    all.iter().for_each(|record| writer.tree(0, &record.tree));
    writer.tree(0, &Tree::new("TRLR", Payload::Empty));
    let document = Document::read(&writer.finish(), &Limits::default()).ok()?;
    let mut owners: Vec<_> = all.into_iter().map(|record| (record.owner, record.origin)).collect();
    owners.push((None, None));
    let complete = owners.len() == document.records().len();
    complete.then_some(Joined { document, owners })
}

/// The records of a file in the version that is wanted; only the newest file keeps its head.
fn records(import: &KeptImport, document: &Document, (wanted, keeps_head): (Version, bool)) -> Vec<Record> {
    let same = document.version().is_7() == wanted.is_7();
    let mut convert = Converter::new(document, wanted, same);
    let mut added: Vec<Record> = Vec::new();
    for (record, kept) in document.records().zip(&import.records) {
        if record.tag() == "TRLR" || (record.tag() == "HEAD" && !keeps_head) {
            continue;
        }
        let origin = same.then_some(RecordOrigin { import: import.id, position: kept.position });
        for (number, tree) in convert.record(Tree::from(record)).into_iter().enumerate() {
            // Records that a conversion adds beside the record belong to no one.
            let (owner, origin) = if number == 0 { (kept.owner_id, origin) } else { (None, None) };
            added.push(Record { xref: tree.xref.clone(), tree, owner, origin });
        }
    }
    added
}

impl Record {
    /// Adds the lines of an older record of the same person, family or source that we do not understand. The
    /// values that we understand come from the database.
    fn take_over(&mut self, older: Self) {
        let is_couple = self.owner.is_none() && older.owner.is_some();
        self.owner = self.owner.or(older.owner);
        for child in older.tree.children {
            let is_parent = is_couple && matches!(child.tag.as_str(), "HUSB" | "WIFE");
            let is_there = match relative(&child).filter(|_| is_parent) {
                Some(id) => self.tree.children.iter().filter_map(relative).any(|known| known == id),
                None => self.tree.children.contains(&child),
            };
            if (is_parent || !is_understood(&child.tag)) && !is_there {
                self.tree.children.push(child);
            }
        }
    }
}

/// An unused id: the record's own, if possible.
fn fresh(xref: &str, used: &mut HashSet<String>) -> String {
    let mut next = xref.to_owned();
    let mut number = 1;
    while !used.insert(next.clone()) {
        number += 1;
        next = format!("{xref}_{number}");
    }
    next
}

fn rename(tree: &mut Tree, renamed: &HashMap<String, String>) {
    if let Some(new) = tree.xref.as_ref().and_then(|xref| renamed.get(xref)) {
        tree.xref = Some(new.clone());
    }
    if let Some(new) = tree.as_pointer().and_then(|id| renamed.get(id)) {
        tree.point_to(new.clone());
    }
    tree.children.iter_mut().for_each(|child| rename(child, renamed));
}

fn is_understood(tag: &str) -> bool {
    matches!(
        tag,
        "NAME"
            | "ALIA"
            | "SEX"
            | "FAMC"
            | "FAMS"
            | "HUSB"
            | "WIFE"
            | "CHIL"
            | "NOTE"
            | "SNOTE"
            | "SOUR"
            | "OBJE"
            | "CHAN"
            | "CREA"
            | "UID"
            | "_UID"
            | "REFN"
            | "RIN"
            | "EXID"
            | "RESN"
            | "TITL"
            | "AUTH"
            | "PUBL"
            | "REPO"
            | "NCHI"
    ) || family_file::is_event_tag(tag)
}

enum Converter {
    None,
    To5(Box<To5>),
    To7(Box<To7>),
}

impl Converter {
    fn new(document: &Document, wanted: Version, same: bool) -> Self {
        match (same, wanted.is_7()) {
            (true, _) => Self::None,
            (false, true) => Self::To7(Box::new(To7::new(Ids::of(document)))),
            (false, false) => Self::To5(Box::new(To5::new(Ids::of(document)))),
        }
    }

    fn record(&mut self, tree: Tree) -> Vec<Tree> {
        match self {
            Self::None => vec![tree],
            Self::To5(converter) => converter.record(tree),
            Self::To7(converter) => converter.record(tree),
        }
    }
}
