//! Functions for saving settings that the three kinds share.

use crate::access::User;
use crate::app::App;
use crate::changes::Batch;
use crate::config::{Secret, Source};
use crate::db::{Record, Tx};
use crate::error::{Error, FieldProblems, Result};
use crate::ids::Id;
use crate::settings::{self, Saved, SecretOf};
use crate::visible::tidy;

use super::record_type::announce;

/// Tidies a text for storage; `None` instead of an empty one.
pub fn filled(text: Option<&str>) -> Option<String> {
    text.map(tidy).filter(|text| !text.is_empty())
}

/// The origin of a setting that is given outside of the settings page, and its name there.
pub fn given(app: &App, setting: &str) -> (Source, String) {
    // Tests may give a setting without an origin.
    let source = app.config.sources.get(setting).copied().unwrap_or(Source::Environment);
    (source, source.name_of(setting))
}

/// Refuses to change a setting that is given outside of the settings page.
pub fn check_given<T: PartialEq>(
    app: &App,
    problems: &mut FieldProblems,
    (field, setting): (&str, &str),
    given_value: Option<&T>,
    wanted: &T,
) {
    if given_value.is_some_and(|given| given != wanted) {
        problems.add(field, "set-elsewhere", &[("name", &given(app, setting).1)]);
    }
}

/// A transaction with the saved settings, whose rows exist.
pub async fn open(app: &App) -> Result<(Tx, Saved)> {
    let mut tx = app.db.begin().await?;
    settings::ensure(&mut tx).await?;
    let saved = settings::saved(&mut tx, &app.keys).await?;
    Ok((tx, saved))
}

/// Writes the record and its log entry. The caller has compared the versions.
pub async fn write<R: Record>(
    app: &App,
    viewer: &User,
    tx: &mut Tx,
    before: &R,
    after: &mut R,
) -> Result<()> {
    if !Batch::new(Some(viewer.id), app.now()).update(tx, before, after).await? {
        return Err(Error::conflict("conflict"));
    }
    settings::tidy_secrets(tx).await?;
    announce(tx);
    Ok(())
}

/// Commits, and applies the change here at once; other replicas are notified.
pub async fn finish(app: &App, tx: Tx) -> Result<()> {
    tx.commit().await?;
    Ok(app.reload_settings().await?)
}

/// The change to make to a secret.
pub enum Wanted {
    Keep,
    Remove,
    Replace(Secret),
}

impl Wanted {
    /// Stores a new secret; returns the id that the record names from now on.
    pub async fn store(self, app: &App, tx: &mut Tx, of: SecretOf, before: Option<Id>) -> Result<Option<Id>> {
        match self {
            Self::Keep => Ok(before),
            Self::Remove => Ok(None),
            Self::Replace(secret) => {
                let id = Id::new(app.now());
                settings::keep_secret(tx, &app.keys, of, id, &secret).await?;
                Ok(Some(id))
            }
        }
    }
}
