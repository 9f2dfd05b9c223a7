//! The chosen people in the chosen format.

use std::io::{Seek, Write};

use jiff::civil::Date;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::{block_in_place, spawn_blocking};
use tokio::time::timeout;

use std::sync::Arc;

use crate::app::App;
use crate::db::Conn;
use crate::error::{Error, Result};
use crate::files::File;
use crate::relationships::graph;

use super::archive::Archive;
use super::choice::{ChosenPeople, ExportFormat, ExportQuery};
use super::gedcom::{self, Head};
use super::kept::{self, KeptImport};
use super::load::{self, Wanted};
use super::origins::ImportOrigins;
use super::places::Positions;
use super::prepared::{ExportStage, Progress};
use super::privacy::Privacy;
use super::wire::ExportPreview;
use super::{contacts, links, overlay, rows, tables};

/// At most this many are written at the same time, on each replica, because a large family takes much memory.
const AT_ONCE: usize = 2;

struct Turns(Arc<Semaphore>);

impl Default for Turns {
    fn default() -> Self {
        Self(Arc::new(Semaphore::new(AT_ONCE)))
    }
}

/// The turn ends when the last part of the work does.
pub type Turn = Arc<OwnedSemaphorePermit>;

/// Waits for a turn to write an export, for as long as a person would.
pub async fn turn(app: &App) -> Result<Turn> {
    let turn = timeout(app.config.visitors.expensive_read, patient_turn(app)).await;
    turn.map_err(|_| Error::too_many("site-busy", 5))?
}

/// Waits for a turn, however long that takes.
pub async fn patient_turn(app: &App) -> Result<Turn> {
    let turns = app.memory::<Turns>();
    Ok(Arc::new(Arc::clone(&turns.0).acquire_owned().await.map_err(Error::internal)?))
}

/// The person who gets the export.
#[derive(Clone, Copy)]
pub struct Reader {
    /// True if they may see addresses, telephone numbers and emails.
    pub contact: bool,
    pub today: Date,
}

/// An export in memory, without the files that it names.
pub struct Export {
    pub preview: ExportPreview,
    pub bytes: Vec<u8>,
    /// The files and their names in the archive.
    pub files: Vec<(String, File)>,
}

/// The number of people in an export.
pub async fn people(app: &App, conn: &mut Conn, query: &ExportQuery) -> Result<usize> {
    graph::ask(app, conn, |family| block_in_place(|| Ok(query.chosen(family)?.len(family.len())))).await?
}

pub async fn prepare(
    app: &App,
    conn: &mut Conn,
    query: &ExportQuery,
    reader: Reader,
    turn: &Turn,
    progress: &mut Progress<'_>,
) -> Result<Export> {
    query.check(reader.contact)?;
    let (chosen, size, links) = graph::ask(app, conn, |family| {
        block_in_place(|| {
            let chosen = query.chosen(family)?;
            let links =
                if query.format.gedcom().is_some() { links::links(family, &chosen) } else { Vec::new() };
            Ok::<_, Error>((chosen, family.len(), links))
        })
    })
    .await??;
    let living = query.living.unwrap_or(false);
    let Reader { contact, today } = reader;
    let bom = query.bom.unwrap_or(false);
    let lines_matter = query.format.gedcom().is_some() || !living && !query.format.is_contacts();
    let imports = if lines_matter { kept::load(conn).await? } else { Vec::new() };
    let mut privacy = block_in_place(|| Privacy::new(&imports, living, contact, today));
    privacy.hide_couples(conn).await?;
    let table = match query.format {
        ExportFormat::MembersCsv => tables::members(conn, &chosen, bom, &privacy).await?,
        ExportFormat::RelationshipsCsv => tables::relationships(conn, &chosen, bom, &privacy).await?,
        ExportFormat::Vcard4 | ExportFormat::Vcard3 => {
            let cards = contacts::cards(conn, &chosen, query.format == ExportFormat::Vcard4).await?;
            tables::Table { text: cards.text, rows: cards.people, left_out: 0 }
        }
        ExportFormat::Gedcom7 | ExportFormat::Gedcom5 | ExportFormat::Gedzip => {
            let seven = query.format != ExportFormat::Gedcom5;
            let size = chosen.len(size);
            let wanted = Wanted { chosen: &chosen, size, links: &links, privacy: &privacy, seven };
            return family(app, conn, &wanted, imports, turn, progress).await;
        }
    };
    let people = if query.format == ExportFormat::RelationshipsCsv { 0 } else { table.rows };
    let preview = ExportPreview {
        people,
        living_left_out: table.left_out,
        rows: table.rows,
        ..ExportPreview::default()
    };
    Ok(Export { preview, bytes: table.text.into_bytes(), files: Vec::new() })
}

async fn family(
    app: &App,
    conn: &mut Conn,
    wanted: &Wanted<'_>,
    imports: Vec<KeptImport>,
    turn: &Turn,
    progress: &mut Progress<'_>,
) -> Result<Export> {
    let version = if wanted.seven { ::gedcom::Version::V7 } else { ::gedcom::Version::V5_5_1 };
    // The lines are read while the rows come from the database. The reading continues even if no one waits
    // for it any more.
    let turn = Turn::clone(turn);
    let reading = spawn_blocking(move || {
        let _turn = turn;
        kept::read(imports)
    });
    let rows = rows::belongings(conn, wanted.chosen).await?;
    let (kept, origins) = match reading.await.map_err(Error::internal)? {
        Some((kept, origins)) => (Some(kept), origins),
        None => (None, ImportOrigins::default()),
    };
    let mut positions = Positions::load(conn).await?;
    let mut loaded = load::load(conn, wanted, rows, &origins, kept.as_ref(), progress).await?;
    progress.tell(ExportStage::Comparing, 0, 0).await?;
    let settings = app.settings();
    let head = Head { site: &settings.site_name, today: wanted.privacy.today };
    let part = *wanted.chosen != ChosenPeople::Everyone;
    let kept = block_in_place(|| match kept {
        Some(kept) => {
            overlay::overlay(&mut loaded, &kept, &origins);
            positions.compare(&kept, !part && loaded.has_everyone_of(&kept));
            Ok(kept)
        }
        None => gedcom::new_file(version, &head),
    })?;
    progress.tell(ExportStage::Writing, 0, 0).await?;
    let written = block_in_place(|| {
        let written = gedcom::write(&kept, &loaded, &positions, version, wanted.privacy, &head, part);
        if wanted.seven && !wanted.privacy.living {
            // Lines that are not passed on may have named some of the files.
            let named = gedcom::named_files(&written.bytes);
            loaded.files.retain(|(entry, _)| named.contains(entry));
        }
        written
    });
    let lives = loaded.records.people.iter();
    let lives: usize =
        lives.map(|one| usize::from(one.birth.is_some()) + usize::from(one.death.is_some())).sum();
    let preview = ExportPreview {
        people: loaded.people.len(),
        living_left_out: loaded.left_out.iter().flatten().count(),
        couples: loaded.couples.len(),
        events: loaded.events.len() + lives,
        sources: loaded.sources.len(),
        files: loaded.files.len(),
        file_bytes: loaded.files.iter().map(|(_, file)| file.length()).sum(),
        rows: 0,
        large: false,
        without_form: loaded.unwritten.list(written.extensions, written.left_out),
    };
    Ok(Export { preview, bytes: written.bytes, files: loaded.files })
}

impl Export {
    /// Writes it to a file without a name, which is deleted as soon as it is closed.
    pub async fn to_disk(
        self,
        app: &App,
        format: ExportFormat,
        progress: &mut Progress<'_>,
    ) -> Result<std::fs::File> {
        if format == ExportFormat::Gedzip {
            let mut archive = Archive::new(app).await?;
            archive.add(::gedcom::zip::GEDCOM_ENTRY, &self.bytes)?;
            drop(self.bytes);
            for (number, (entry, file)) in self.files.iter().enumerate() {
                progress.tell(ExportStage::Files, number, self.files.len()).await?;
                archive.add_file(app, entry, file).await?;
            }
            return archive.finish();
        }
        let mut file = app.storage.unnamed_file(app.now()).await?;
        block_in_place(|| file.write_all(&self.bytes).and_then(|()| file.rewind()))
            .map_err(Error::unavailable)?;
        Ok(file)
    }
}
