//! The source that each scan is attached to, as chosen.

use std::collections::{HashMap, HashSet};

use crate::db::Conn;
use crate::error::{Error, Result};
use crate::files::{self, OwnerKind};
use crate::fold::fold;
use crate::ids::Id;
use crate::sources::{MAX_FILES, Source, store as sources};

use super::super::items::{Item, Scan};
use super::super::model::{Choice, ItemKind, PlanCounts, StoredItem, Told};
use super::super::store;

/// This many sources are read at once.
const PAGE: usize = 200;

/// A scan and the choice for it; no choice if it cannot be attached.
#[derive(Clone)]
pub struct Row {
    pub position: i64,
    pub choice: Option<Choice>,
    pub scan: Scan,
}

impl Row {
    pub fn stored(&self) -> Result<StoredItem> {
        let item = serde_json::to_string(&Item::Scan(self.scan.clone())).map_err(Error::internal)?;
        Ok(StoredItem { position: self.position, kind: ItemKind::Scan, choice: self.choice, item })
    }
}

/// The scans of a draft, in order.
pub async fn rows(conn: &mut Conn, draft: Id) -> Result<Vec<Row>> {
    let mut rows: Vec<Row> = Vec::new();
    loop {
        let after = rows.last().map_or(-1, |row| row.position);
        let page = store::items(conn, draft, ItemKind::Scan, after, 1_000).await?;
        if page.is_empty() {
            return Ok(rows);
        }
        for stored in page {
            if let Item::Scan(scan) = Item::of(&stored)? {
                rows.push(Row { position: stored.position, choice: stored.choice, scan });
            }
        }
    }
}

/// The files of a source.
#[derive(Default)]
pub struct Files {
    hashes: HashSet<String>,
    count: usize,
    /// The position of the next file.
    next: i64,
}

/// The sources that were chosen, as they are now.
pub async fn chosen(conn: &mut Conn, rows: &[Row]) -> Result<HashMap<Id, (Source, Files)>> {
    let chosen = rows.iter().filter(|row| row.choice == Some(Choice::Same));
    let ids: HashSet<Id> = chosen.filter_map(|row| Some(row.scan.source.as_ref()?.id)).collect();
    let ids: Vec<Id> = ids.into_iter().collect();
    let mut found = HashMap::new();
    for some in ids.chunks(PAGE) {
        for source in sources::among(conn, some).await? {
            found.insert(source.id, (source, Files::default()));
        }
        for one in files::attachments_among(conn, OwnerKind::Source, some).await? {
            if let Some((_, files)) = found.get_mut(&one.attachment.owner_id) {
                files.hashes.insert(one.file.hash);
                files.count += 1;
                files.next = files.next.max(one.attachment.position + 1);
            }
        }
    }
    Ok(found)
}

/// The source that a scan is attached to.
#[derive(Clone, Copy)]
pub enum Target {
    Here(Id),
    /// One of the new sources.
    New(usize),
}

/// The reason why a scan cannot be attached as chosen. Each has the title of the source.
pub enum Obstacle {
    Gone(String),
    Full(String),
    /// The source already has the same file.
    There(String),
}

impl Obstacle {
    pub fn told(&self) -> Told {
        match self {
            Self::Gone(title) => Told::new("scan.gone").with("text", title),
            Self::Full(title) => Told::new("scan.full").with("text", title).with("limit", MAX_FILES),
            Self::There(title) => Told::new("scan.already").with("text", title),
        }
    }
}

#[derive(Default)]
pub struct Assignments {
    /// For each scan: the source, and the position there; `None` if it is left out.
    pub of: Vec<Result<Option<(Target, i64)>, Obstacle>>,
    /// The titles of the new sources. Scans with the same title share one.
    pub new: Vec<String>,
}

pub fn assign(rows: &[Row], chosen: &mut HashMap<Id, (Source, Files)>) -> Assignments {
    let mut assignments = Assignments::default();
    let mut new: Vec<Files> = Vec::new();
    let mut by_title: HashMap<String, usize> = HashMap::new();
    for Row { scan, choice, .. } in rows {
        let (target, title, files) = match (choice, &scan.source) {
            (Some(Choice::Same), Some(named)) => match chosen.get_mut(&named.id) {
                Some((source, files)) => (Target::Here(named.id), &source.title, files),
                None => {
                    assignments.of.push(Err(Obstacle::Gone(named.title.clone())));
                    continue;
                }
            },
            (Some(Choice::New), _) => {
                let number = *by_title.entry(fold(&scan.title)).or_insert(new.len());
                if number == new.len() {
                    new.push(Files::default());
                    assignments.new.push(scan.title.clone());
                }
                (Target::New(number), &scan.title, &mut new[number])
            }
            _ => {
                assignments.of.push(Ok(None));
                continue;
            }
        };
        assignments.of.push(files.take(&scan.hash, title).map(|position| Some((target, position))));
    }
    assignments
}

impl Files {
    fn take(&mut self, hash: &str, title: &str) -> Result<i64, Obstacle> {
        if self.hashes.contains(hash) {
            return Err(Obstacle::There(title.to_owned()));
        }
        if self.count >= MAX_FILES {
            return Err(Obstacle::Full(title.to_owned()));
        }
        self.hashes.insert(hash.to_owned());
        self.count += 1;
        self.next += 1;
        Ok(self.next - 1)
    }
}

/// Leaves out scans that cannot be attached as chosen, and stores the reason. Returns the number of
/// additions.
pub async fn settle(conn: &mut Conn, rows: &mut [Row]) -> Result<PlanCounts> {
    let count = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
    let mut chosen = chosen(conn, rows).await?;
    let assignments = assign(rows, &mut chosen);
    let mut counts = PlanCounts {
        new_sources: count(assignments.new.len()),
        scans: count(rows.len()),
        ..PlanCounts::default()
    };
    for (row, assigned) in rows.iter_mut().zip(assignments.of) {
        match assigned {
            Ok(target) => counts.new_files += i64::from(target.is_some()),
            Err(obstacle) => {
                row.choice = Some(Choice::Skip);
                row.scan.trouble = Some(obstacle.told());
            }
        }
    }
    Ok(counts)
}
