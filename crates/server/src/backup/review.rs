//! Each night a share of everything that is stored is read again: the site's files, their copies in the backups, and the
//! records of backups. What is damaged is repaired from the other copy, if that one is whole.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use crate::app::App;
use crate::clock::{DAY, Moment};
use crate::error::Result;
use crate::files::store as files;

use super::copies::{self, Spot};
use super::damage::Damage;
use super::state::{self, Repaired};
use super::target::{Survey, Target, object_path};
use super::turn::Turn;
use super::verifying;

/// Everything is read again within this many nights.
const NIGHTS: i64 = 14;

/// Reads tonight's share and all known damage again, and stores what was repaired and what could not be. Returns the
/// damage that remains.
pub async fn review(app: &App, target: &Target, turn: &Turn) -> Result<Damage> {
    let known = state::read(&mut app.db.read().await?).await?.damage;
    let survey = target.survey(&known).await?;
    let mut review = Review {
        app,
        target,
        turn,
        known,
        on_site: app.storage.sizes().await?,
        in_backups: target.storage.sizes().await?,
        damage: Damage::default(),
        repaired: BTreeSet::new(),
    };
    review.read_records(&survey).await?;
    for (hash, copies) in every_copy(app, &survey).await? {
        review.read_file(&hash, &copies).await?;
    }
    let Review { damage, repaired, .. } = review;
    let now = app.now().0;
    state::update(app, |state| {
        state.damage.clone_from(&damage);
        if !repaired.is_empty() {
            state.repaired = Some(Repaired { at: now, names: repaired });
        }
    })
    .await;
    Ok(damage)
}

/// The copies that should exist of the same bytes.
struct Copies {
    size: u64,
    /// One of their names.
    name: String,
    /// Their names on the site.
    on_site: Vec<String>,
    in_backups: bool,
}

/// Everything that should be stored, by hash.
async fn every_copy(app: &App, survey: &Survey) -> Result<BTreeMap<String, Copies>> {
    let mut all = BTreeMap::new();
    let new =
        |size, name: &str| Copies { size, name: name.to_owned(), on_site: Vec::new(), in_backups: false };
    for file in files::stored(&mut app.db.read().await?).await? {
        let size = u64::try_from(file.size).unwrap_or_default();
        all.entry(file.hash).or_insert_with(|| new(size, &file.name)).on_site.push(file.name);
    }
    for (hash, kept) in survey.backups.iter().flat_map(|backup| backup.manifest.files()) {
        all.entry(hash.clone()).or_insert_with(|| new(kept.size, &kept.name)).in_backups = true;
    }
    Ok(all)
}

struct Review<'a> {
    app: &'a App,
    target: &'a Target,
    turn: &'a Turn,
    known: Damage,
    /// The sizes of what is really stored, by path.
    on_site: HashMap<String, u64>,
    in_backups: HashMap<String, u64>,
    /// The damage that could not be repaired.
    damage: Damage,
    /// The names of files that were repaired.
    repaired: BTreeSet<String>,
}

impl Review<'_> {
    /// Nothing else has the records of a backup, so they can't be repaired.
    async fn read_records(&mut self, survey: &Survey) -> Result<()> {
        for backup in &survey.backups {
            let known = self.known.records.contains(&backup.name);
            if !known && !is_tonight(&backup.manifest.records.hash, self.app.now()) {
                continue;
            }
            self.turn.renew().await?;
            if !verifying::has_whole_records(self.target, &backup.name, &backup.manifest).await? {
                tracing::warn!(backup = backup.name, "the records of a backup are damaged");
                self.damage.records.insert(backup.name.clone());
            }
        }
        Ok(())
    }

    async fn read_file(&mut self, hash: &str, copies: &Copies) -> Result<()> {
        if !self.is_due(hash, copies) {
            return Ok(());
        }
        self.turn.renew().await?;
        let (app, target, size) = (self.app, self.target, copies.size);
        let (site, object) = (&app.storage, object_path(hash));
        let object = (&target.storage, object.as_str());
        let object_is_whole = copies.in_backups && copies::is_whole(object, hash, size).await?;
        let (mut source, mut damaged) = (object_is_whole.then_some(object), Vec::new());
        for name in &copies.on_site {
            if copies::is_whole((site, name), hash, size).await? {
                source = Some((site, name));
            } else {
                damaged.push(name);
            }
        }
        if copies.in_backups && !object_is_whole && !self.repair(source, object, hash, copies).await {
            self.damage.objects.insert(hash.to_owned());
        }
        for name in damaged {
            // The disk of an empty storage is probably not connected, and repairing would fill the wrong one.
            let source = source.filter(|_| !self.on_site.is_empty());
            if !self.repair(source, (site, name), hash, copies).await {
                self.damage.files.insert(name.clone());
            }
        }
        Ok(())
    }

    /// True if a copy is known to be damaged, has another size than it should, or is in tonight's share.
    fn is_due(&self, hash: &str, copies: &Copies) -> bool {
        let size = Some(&copies.size);
        is_tonight(hash, self.app.now())
            || self.known.objects.contains(hash)
            || copies.in_backups && self.in_backups.get(&object_path(hash)) != size
            || copies
                .on_site
                .iter()
                .any(|name| self.known.files.contains(name) || self.on_site.get(name) != size)
    }

    /// Copies whole bytes over damaged ones. What can't be repaired tonight must not stop the backup.
    async fn repair(&mut self, source: Option<Spot<'_>>, to: Spot<'_>, hash: &str, copies: &Copies) -> bool {
        let repaired = match source {
            Some(source) => copies::copy(source, to, hash, copies.size, self.app.now()).await,
            None => Ok(false),
        };
        match repaired {
            Ok(true) => {
                tracing::warn!(hash, "a damaged file was repaired from its other copy");
                self.repaired.insert(copies.name.clone());
            }
            Ok(false) => tracing::warn!(hash, "a damaged file has no whole copy to repair it from"),
            Err(ref error) => tracing::warn!(hash, %error, "could not repair a damaged file"),
        }
        repaired.unwrap_or(false)
    }
}

/// True for a fourteenth of all hashes, another one each night.
fn is_tonight(hash: &str, now: Moment) -> bool {
    let share = i64::from_str_radix(hash.get(..4).unwrap_or_default(), 16).unwrap_or_default();
    share % NIGHTS == (now.0 / DAY) % NIGHTS
}
