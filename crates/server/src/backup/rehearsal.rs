//! A rehearsal restores the newest backup into a temporary place, opens it there as a site does, and reads every file. It
//! uses nothing but the backup, so it shows what would come back if everything else were lost.

use crate::access::store as access;
use crate::app::App;
use crate::config::{Config, Database, Storage};
use crate::db::Conn;
use crate::error::{Error, Result};
use crate::history::chronicle::Chronicle;
use crate::members::directory::Directory;
use crate::migrations::{self, MIGRATIONS};
use crate::relationships::graph;
use crate::search::Everything;
use crate::{index, views};

use super::contents::{self, Nowhere, damaged};
use super::leftovers::TempFolder;
use super::manifest::{Contents, Manifest};
use super::state::{self, Rehearsal};
use super::target::{Target, object_path};
use super::turn::Turn;
use super::{copies, health, restoring, verifying};

/// The records and files that a successful rehearsal restored.
pub struct Rehearsed {
    pub backup: String,
    pub rows: u64,
    pub files: usize,
}

/// Rehearses a restore of the newest backup, and stores the outcome for the admins.
pub async fn rehearse(app: &App) -> Result<Rehearsed> {
    // Meanwhile no backup may be removed.
    let turn = Turn::take(app).await?;
    let rehearsed = turn.watch(rehearse_newest(app, &turn)).await;
    health::look_again(app).await;
    if let Err(error) = turn.end().await {
        tracing::warn!(%error, "could not end the turn to rehearse a restore");
    }
    rehearsed
}

async fn rehearse_newest(app: &App, turn: &Turn) -> Result<Rehearsed> {
    let target = Target::open(app)?;
    let Some(name) = target.names().await?.into_iter().next() else {
        return Err(Error::internal("there is no backup to rehearse; write one: kinkeeper backup"));
    };
    let rehearsed = rehearse_one(app, turn, &target, &name).await;
    let problem = rehearsed.as_ref().err().map(Error::to_string);
    let (at, backup) = (app.now().0, name.clone());
    state::update(app, |state| state.rehearsal = Some(Rehearsal { at, backup, problem })).await;
    rehearsed.map_err(|error| Error::internal(format!("the rehearsal of the backup {name} failed: {error}")))
}

async fn rehearse_one(app: &App, turn: &Turn, target: &Target, name: &str) -> Result<Rehearsed> {
    let (manifest, scratch) = verifying::opened(app, target, name).await?;
    scratch.db.migrate(&app.clock).await?;
    turn.went_on();
    let site = TempSite::open(app).await?;
    restore_records(&site.app, turn, &manifest, &mut scratch.db.read().await?).await?;
    turn.went_on();
    start(&site.app).await?;
    read_files(app, turn, target, &manifest).await?;
    Ok(Rehearsed { backup: name.to_owned(), rows: manifest.rows(), files: manifest.files().count() })
}

/// A site in a temporary folder, which is deleted on drop.
struct TempSite {
    app: App,
    _folder: TempFolder,
}

impl TempSite {
    async fn open(app: &App) -> Result<Self> {
        let folder = TempFolder::new(app, "scratch")?;
        let data = folder.path.clone();
        let mut config = Config {
            database: Database::Sqlite(data.join("kinkeeper.db")),
            storage: Storage::Folder(data.join("files")),
            data,
            ..app.config.clone()
        };
        // It must never touch the real backups.
        config.given.backups = Some(Storage::Folder(config.usual_backups_folder()));
        let app = App::open(config, MIGRATIONS, app.clock.clone()).await.map_err(Error::internal)?;
        Ok(Self { app, _folder: folder })
    }
}

/// Restores the records, and checks that each table has as many as the backup.
async fn restore_records(site: &App, turn: &Turn, manifest: &Manifest, from: &mut Conn) -> Result<()> {
    let schema = migrations::schema(migrations::newest())?;
    // An older backup has been compared with its manifest in its own version; the steps since may have added rows.
    let expected = if manifest.schema == migrations::newest() {
        manifest.contents.clone()
    } else {
        contents::read(from, &schema, &mut Nowhere).await?
    };
    let mut tx = site.db.begin().await?;
    restoring::replace(&mut tx, turn, &schema, from).await?;
    tx.commit().await?;
    let found = contents::read(&mut site.db.read().await?, &schema, &mut Nowhere).await?;
    compare(&found, &expected)
}

fn compare(found: &Contents, expected: &Contents) -> Result<()> {
    for (table, sum) in &expected.tables {
        let rows = found.tables.get(table).map_or(0, |found| found.rows);
        if rows != sum.rows {
            return Err(damaged(format!("{table} has {rows} rows instead of {}", sum.rows)));
        }
        if found.tables.get(table) != Some(sum) {
            return Err(damaged(format!("{table} has other rows than it should")));
        }
    }
    Ok(())
}

/// Loads what a site loads when it starts and is first used.
async fn start(site: &App) -> Result<()> {
    index::keep_current(site).await?;
    site.db.check_integrity().await?;
    let mut conn = site.db.read().await?;
    if access::acting_admins(&mut conn).await?.is_empty() {
        return Err(Error::internal("no administrator in it can sign in"));
    }
    views::ask(site, &mut conn, |_: &Directory| ()).await?;
    views::ask(site, &mut conn, |_: &Chronicle| ()).await?;
    views::ask(site, &mut conn, |_: &Everything| ()).await?;
    graph::ask(site, &mut conn, |_| ()).await
}

/// Reads every file. What is damaged is known from then on, and the next backup repairs what the site still has.
async fn read_files(app: &App, turn: &Turn, target: &Target, manifest: &Manifest) -> Result<()> {
    let (mut hashes, mut names) = (Vec::new(), Vec::new());
    for (hash, kept) in manifest.files() {
        turn.renew().await?;
        if !copies::is_whole((&target.storage, &object_path(hash)), hash, kept.size).await? {
            hashes.push(hash.clone());
            names.push(kept.name.as_str());
        }
    }
    if names.is_empty() {
        return Ok(());
    }
    state::update(app, |state| state.damage.objects.extend(hashes)).await;
    Err(damaged(format!("these of its files are missing or damaged: {}", names.join(", "))))
}
