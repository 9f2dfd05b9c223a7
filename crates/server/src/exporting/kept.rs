//! The lines of all imports as one file, over which the family is written.

use std::collections::{HashMap, HashSet};

use family_file::{Contents, SourceKey};
use gedcom::convert::{Ids, To5, To7};
use gedcom::{Document, Limits, LineEnding, Payload, Tree, Version, Writer};

use crate::db::{Conn, DbError};
use crate::ids::Id;
use crate::importing::kept::store::{self, KeptLines, KeptOrigin};

use super::known::{Known, Place};

/// An import as it was stored.
pub struct KeptImport {
    id: Id,
    records: Vec<KeptLines>,
    origins: Vec<KeptOrigin>,
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

/// A file, and which of our records its records became.
struct Joined {
    document: Document,
    /// The owner and the place of each record, in the order of the file.
    owners: Vec<(Option<Id>, Option<Place>)>,
}

/// What the imports say together; `None` if there are none, or if their lines cannot be read any more.
pub fn read(imports: Vec<KeptImport>) -> Option<(Contents, Known)> {
    let origins: Vec<(Id, Vec<KeptOrigin>)> =
        imports.iter().map(|import| (import.id, import.origins.clone())).collect();
    let joined = match imports.len() {
        0 => return None,
        1 => alone(imports.into_iter().next()?)?,
        _ => join(imports)?,
    };
    let contents = Contents::read(joined.document);
    let mut known = Known::default();
    let mut keys: HashMap<Place, String> = HashMap::new();
    let mut people = 0;
    for (record, (owner, place)) in contents.document().records().zip(&joined.owners) {
        known.used.extend(record.xref().map(str::to_owned));
        let key = match record.tag() {
            "INDI" => {
                people += 1;
                Some(contents.person_key(people - 1))
            }
            _ => record.xref().map(str::to_owned),
        };
        let Some(key) = key else { continue };
        if let Some(owner) = owner {
            known.xrefs.entry(*owner).or_insert_with(|| key.clone());
        }
        if let Some(place) = place {
            keys.insert(*place, key);
        }
    }
    for (import, origins) in origins {
        for origin in origins {
            let Some(key) = keys.get(&Place { import, position: origin.position }) else { continue };
            let at = u32::try_from(origin.at).unwrap_or(u32::MAX);
            known.at.insert(origin.row_id, at);
            known.events.insert(origin.row_id, (key.clone(), at));
            known.imported.insert((key.clone(), at));
        }
    }
    known.untold = contents.untold().into_iter().map(|one| ((one.xref.clone(), one.at), one)).collect();
    for number in 0..contents.sources() {
        let source = contents.source(number);
        if let SourceKey::Inline(_) = source.key {
            known.inline.entry(source.title).or_insert(source.key);
        }
    }
    Some((contents, known))
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
    let place = |record: &KeptLines| Place { import: import.id, position: record.position };
    let owners = import.records.iter().map(|record| (record.owner_id, Some(place(record)))).collect();
    Some(Joined { document, owners })
}

/// A record while files are being joined.
struct Record {
    tree: Tree,
    owner: Option<Id>,
    place: Option<Place>,
}

/// Several files as one: the head of the newest, its records as they are, then what the others have besides.
fn join(imports: Vec<KeptImport>) -> Option<Joined> {
    let mut all: Vec<Record> = Vec::new();
    let mut version: Option<Version> = None;
    let mut used: HashSet<String> = HashSet::new();
    // The first record of each of our members, couples and sources.
    let mut primary: HashMap<Id, usize> = HashMap::new();
    for import in &imports {
        let Some(document) = parse(import) else { continue };
        let wanted = *version.get_or_insert(document.version());
        let first = all.is_empty();
        let records = document.records().zip(&import.records);
        let records = records
            .filter(|(record, _)| !matches!(record.tag(), "TRLR") && (first || record.tag() != "HEAD"));
        let same = document.version().is_7() == wanted.is_7();
        let mut added: Vec<Record> = Vec::new();
        let mut convert = Converter::new(&document, wanted, same);
        for (record, kept) in records {
            let place = same.then_some(Place { import: import.id, position: kept.position });
            for (number, tree) in convert.record(Tree::from(record)).into_iter().enumerate() {
                // What a conversion makes beside the record belongs to no one.
                let (owner, place) = if number == 0 { (kept.owner_id, place) } else { (None, None) };
                added.push(Record { tree, owner, place });
            }
        }
        let mut renamed: HashMap<String, String> = HashMap::new();
        for record in &added {
            let Some(xref) = &record.tree.xref else { continue };
            let known = record.owner.and_then(|owner| all[*primary.get(&owner)?].tree.xref.clone());
            let new = known.unwrap_or_else(|| fresh(xref, &mut used));
            if new != *xref {
                renamed.insert(xref.clone(), new);
            }
        }
        for mut record in added {
            rename(&mut record.tree, &renamed);
            match record.owner.and_then(|owner| primary.get(&owner).copied()) {
                Some(at) => merge(&mut all[at].tree, record.tree),
                None => {
                    if let Some(owner) = record.owner {
                        primary.insert(owner, all.len());
                    }
                    all.push(record);
                }
            }
        }
    }
    let mut writer = Writer::new(version?, LineEnding::Lf);
    all.iter().for_each(|record| writer.tree(0, &record.tree));
    writer.tree(0, &Tree::new("TRLR", Payload::Empty));
    let document = Document::read(&writer.finish(), &Limits::default()).ok()?;
    let mut owners: Vec<_> = all.into_iter().map(|record| (record.owner, record.place)).collect();
    owners.push((None, None));
    let complete = owners.len() == document.records().len();
    complete.then_some(Joined { document, owners })
}

/// An id that no record has yet: its own, if possible.
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

/// What an older record of the same person or source says that we do not hold elsewhere. What we understand is in the
/// database, and comes from there.
fn merge(newer: &mut Tree, older: Tree) {
    for child in older.children {
        if !is_understood(&child.tag) && !newer.children.contains(&child) {
            newer.children.push(child);
        }
    }
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
