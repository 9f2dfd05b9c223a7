//! Reads an archive of scans, and proposes a source for each of them.

use std::collections::HashMap;
use std::sync::Arc;

use sha2::{Digest, Sha256};

use crate::app::App;
use crate::db::Conn;
use crate::error::Result;
use crate::files::name::Filename;
use crate::files::{self, OwnerKind};
use crate::ids::Id;
use crate::sources::store as sources;

use super::super::archive::Archive;
use super::super::here::Earlier;
use super::super::items::{NamedSource, Scan};
use super::super::model::{AboutFile, Already, Choice, Draft, DraftState, FileCounts, Stage, Summary, Told};
use super::super::progress::{Progress, Stopped, blocking};
use super::super::{findings, kept, store};
use super::assignments::{self, Row};
use super::fitting::{Shelf, Why, last_part, title_of};

/// The most scans that an archive may have.
const MOST: usize = 10_000;
/// At most this many of the sources that fit are offered.
const OFFERED: usize = 5;
/// Files that systems leave in folders.
const LEFTOVERS: [&str; 2] = ["thumbs.db", "desktop.ini"];

/// True if an archive has scans, which means that it has no family tree.
pub fn are_scans(filename: &str, file: std::fs::File) -> Result<bool, Stopped> {
    let ends_with = |name: &str, ending: &str| name.to_lowercase().ends_with(ending);
    if !ends_with(filename, ".zip") {
        return Ok(false);
    }
    Ok(!Archive::open(file)?.names().iter().any(|name| ends_with(name, ".ged")))
}

/// Reads all scans and proposes a source for each.
pub async fn preview(
    app: &App,
    draft: &Draft,
    archive: &Arc<Archive>,
    progress: &mut Progress<'_>,
) -> Result<(), Stopped> {
    let entries: Vec<String> = archive.names().into_iter().filter(|name| is_scan(name)).collect();
    if entries.is_empty() {
        return Err(Told::new("problem.noScans").into());
    }
    if entries.len() > MOST {
        return Err(Told::new("problem.tooManyScans").with("limit", MOST).into());
    }
    let mut read = Vec::with_capacity(entries.len());
    for (number, entry) in entries.iter().enumerate() {
        progress.tell(Stage::Reading, number, entries.len()).await?;
        read.push(look_at(archive, entry, app.config.max_file_bytes).await?);
    }
    progress.tell(Stage::Comparing, 0, 0).await?;
    let mut conn = app.db.read().await?;
    let known = ExistingSources::load(&mut conn).await?;
    let propose =
        move || entries.into_iter().zip(read).map(|(entry, read)| known.propose(entry, read)).collect();
    let proposed: Vec<(Scan, Option<Choice>)> = blocking(propose).await?;
    let rows = (0..).zip(proposed).map(|(position, (scan, choice))| Row { position, choice, scan });
    let mut rows: Vec<Row> = rows.collect();
    let plan = assignments::settle(&mut conn, &mut rows).await?;
    let already = match &draft.sha256 {
        Some(hash) => store::same_file(&mut conn, hash).await?,
        None => None,
    };
    drop(conn);
    let items = rows.iter().map(Row::stored).collect::<Result<Vec<_>>>()?;
    findings::replace_items(app, draft, &[], &items, progress).await?;
    let summary = Summary {
        about: AboutFile { version: "ZIP".to_owned(), ..AboutFile::default() },
        counts: FileCounts { files: plan.scans, ..FileCounts::default() },
        plan,
        already: already.map(|import| Already { id: import.id, at: import.created_at }),
        table: None,
        encoding: None,
    };
    findings::finish(app, draft, (DraftState::Reading, DraftState::Ready), &summary).await
}

/// Excludes files that systems add on their own.
fn is_scan(entry: &str) -> bool {
    let is_hidden = |part: &str| part.starts_with('.') || part == "__MACOSX";
    !entry.split('/').any(is_hidden) && !LEFTOVERS.contains(&last_part(entry).to_lowercase().as_str())
}

/// The contents of an entry: its size and hash, or the reason why it cannot be attached.
struct Looked {
    size: u64,
    hash: Result<String, Told>,
}

async fn look_at(archive: &Arc<Archive>, entry: &str, most: u64) -> Result<Looked, Stopped> {
    let (archive, entry) = (Arc::clone(archive), entry.to_owned());
    let read = move || {
        let (mut size, mut hasher) = (0, Sha256::new());
        archive.unpack(&entry, most + 1, &mut |piece| {
            size += piece.len() as u64;
            hasher.update(piece);
            Ok(())
        })?;
        let hash = match size {
            0 => Err(Told::new("scan.empty")),
            _ if size > most => Err(Told::new("scan.tooLarge").with("limit", most >> 20)),
            _ if Filename::parse(last_part(&entry)).is_err() => Err(Told::new("scan.noName")),
            _ => Ok(hasher.finalize().iter().map(|byte| format!("{byte:02x}")).collect()),
        };
        Ok::<_, Stopped>(Looked { size, hash })
    };
    blocking(read).await?
}

/// The sources that are here.
struct ExistingSources {
    sources: Vec<NamedSource>,
    shelf: Shelf,
    /// The source that has the file with each hash.
    attached: HashMap<String, usize>,
}

impl ExistingSources {
    async fn load(conn: &mut Conn) -> Result<Self> {
        let mut known = Self { sources: Vec::new(), shelf: Shelf::default(), attached: HashMap::new() };
        let mut numbers: HashMap<Id, usize> = HashMap::new();
        let mut after = None;
        loop {
            let page = sources::page(conn, after).await?;
            let Some(last) = page.last() else { break };
            after = Some(last.id);
            for source in page {
                numbers.insert(source.id, known.sources.len());
                known.shelf.add(&source.title, source.note.as_deref());
                known.sources.push(NamedSource { id: source.id, title: source.title });
            }
        }
        for one in files::all_attachments(conn, OwnerKind::Source).await? {
            if let Some(number) = numbers.get(&one.attachment.owner_id) {
                known.attached.insert(one.file.hash, *number);
            }
        }
        // Imported records may name files that did not come with them.
        for import in kept::store::imports(conn).await? {
            let Some(earlier) = Earlier::load_sources(conn, import.id).await? else { continue };
            for (owner, path) in earlier.files_of_sources() {
                if let Some(number) = numbers.get(&owner) {
                    known.shelf.name(*number, &path);
                }
            }
        }
        Ok(known)
    }

    fn propose(&self, entry: String, read: Looked) -> (Scan, Option<Choice>) {
        let name = last_part(&entry);
        let filename =
            Filename::parse(name).map_or_else(|_| name.to_owned(), |name| name.as_str().to_owned());
        let mut scan = Scan {
            title: title_of(&filename),
            filename,
            size: read.size,
            hash: String::new(),
            source: None,
            fits: Vec::new(),
            why: Told::new("scan.none"),
            trouble: None,
            entry,
        };
        match read.hash {
            Ok(hash) => scan.hash = hash,
            Err(told) => {
                scan.why = told;
                return (scan, None);
            }
        }
        if let Some(source) = self.attached.get(&scan.hash) {
            scan.why = Told::new("scan.already").with("text", &self.sources[*source].title);
            return (scan, Some(Choice::Skip));
        }
        let Some((why, fits)) = self.shelf.fitting(&scan.filename) else { return (scan, Some(Choice::Skip)) };
        scan.fits = fits.iter().take(OFFERED).map(|source| self.sources[*source].clone()).collect();
        match scan.fits.as_slice() {
            [only] => {
                scan.why = Told::new(text(why)).with("text", &only.title);
                scan.source = Some(only.clone());
                (scan, Some(Choice::Same))
            }
            _ => {
                scan.why = Told::new("scan.several");
                (scan, Some(Choice::Skip))
            }
        }
    }
}

fn text(why: Why) -> &'static str {
    match why {
        Why::Named => "scan.named",
        Why::Title => "scan.title",
        Why::TitleInName => "scan.titleInName",
        Why::NameInTitle => "scan.nameInTitle",
    }
}
