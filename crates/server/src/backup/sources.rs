//! Every place that may still have a file's bytes when a backup is restored: the backup, the site that is about to be
//! replaced, and other backups.

use std::collections::HashMap;
use std::time::Duration;

use tokio::sync::OnceCell;

use crate::app::App;
use crate::error::Result;
use crate::files::store as files;
use crate::storage::Storage;

use super::copies;
use super::target::{Target, object_path};

/// A backup location that takes longer than this to respond is not asked for missing files.
const PATIENCE: Duration = Duration::from_secs(15);

/// The bytes that are needed.
#[derive(Clone, Copy)]
pub struct Needed<'a> {
    pub hash: &'a str,
    pub size: u64,
    /// Their name on the site.
    pub name: &'a str,
}

pub struct Sources<'a> {
    app: &'a App,
    backup: &'a Target,
    /// The names of the site's files by hash: a later upload may have the same bytes.
    site: HashMap<String, Vec<String>>,
    /// Other backup locations, opened only when a file is missing everywhere else.
    elsewhere: OnceCell<Vec<Target>>,
}

impl<'a> Sources<'a> {
    pub async fn open(app: &'a App, backup: &'a Target) -> Result<Self> {
        let mut site: HashMap<String, Vec<String>> = HashMap::new();
        for file in files::stored(&mut app.db.read().await?).await? {
            site.entry(file.hash).or_default().push(file.name);
        }
        Ok(Self { app, backup, site, elsewhere: OnceCell::new() })
    }

    /// True if any of them has these bytes.
    pub async fn have(&self, needed: Needed<'_>) -> Result<bool> {
        self.search(needed, false).await
    }

    /// Makes sure that the site has these bytes. Returns false if none of the sources has them.
    pub async fn put_back(&self, needed: Needed<'_>) -> Result<bool> {
        self.search(needed, true).await
    }

    async fn search(&self, needed: Needed<'_>, put_back: bool) -> Result<bool> {
        let site = &self.app.storage;
        if copies::is_whole((site, needed.name), needed.hash, needed.size).await? {
            return Ok(true);
        }
        let object = object_path(needed.hash);
        if self.try_source(&self.backup.storage, &object, needed, put_back).await? {
            return Ok(true);
        }
        for name in self.site.get(needed.hash).into_iter().flatten() {
            if self.try_source(site, name, needed, put_back).await? {
                return Ok(true);
            }
        }
        for other in self.elsewhere.get_or_init(|| other_locations(self.app)).await {
            if self.try_source(&other.storage, &object, needed, put_back).await? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    async fn try_source(
        &self,
        source: &Storage,
        path: &str,
        Needed { hash, size, name }: Needed<'_>,
        put_back: bool,
    ) -> Result<bool> {
        if !put_back {
            return copies::is_whole((source, path), hash, size).await;
        }
        copies::copy((source, path), (&self.app.storage, name), hash, size, self.app.now()).await
    }
}

/// The backup location in use, and the folder that backups go to without a setting. One of them may be the backup's own,
/// which is then asked twice, and that does no harm.
async fn other_locations(app: &App) -> Vec<Target> {
    let usual = app.config.usual_backups_folder();
    let usual = usual.is_dir().then(|| Target::folder(usual)).and_then(Result::ok);
    let mut found = Vec::new();
    for target in Target::open(app).ok().into_iter().chain(usual) {
        if matches!(tokio::time::timeout(PATIENCE, target.names()).await, Ok(Ok(_))) {
            found.push(target);
        }
    }
    found
}
