//! The backup location, which is tested before it is saved.

use std::path::{Component, Path, PathBuf};
use std::time::Duration;

use axum::http::StatusCode;
use url::Url;

use crate::access::User;
use crate::app::App;
use crate::backup::{self, Target};
use crate::config::{Secret, Storage, bucket};
use crate::error::{Error, FieldProblems, Problem, Result};
use crate::http::Client;
use crate::security::{self, Kind};
use crate::settings::{BackupSettings, Saved, SecretOf};
use crate::storage::trial_path;
use crate::words::Message;

use super::saving::{self, Wanted, filled, given};

const LONGEST: usize = 1_000;
const TRIAL_LIMIT: Duration = Duration::from_secs(20);
/// The time to delete what was written, if that came late.
const REMOVAL_LIMIT: Duration = Duration::from_secs(5);

/// The form. Without a location, backups go to a folder in the data folder.
pub struct BackupForm {
    pub place: Option<String>,
    pub endpoint: Option<String>,
    pub region: Option<String>,
    /// Both or neither. `None` keeps the saved ones; empty texts remove them.
    pub access_key: Option<String>,
    pub secret_key: Option<String>,
}

struct CheckedBackups {
    after: BackupSettings,
    keys: Wanted,
    place: Storage,
}

impl BackupForm {
    fn check(&self, app: &App, saved: &Saved) -> Result<CheckedBackups> {
        if app.config.given.backups.is_some() {
            let elsewhere = Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "set-elsewhere");
            return Err(elsewhere.with("name", given(app, "backup-url").1).at("place").into());
        }
        let mut problems = FieldProblems::default();
        let before = &saved.backups;
        let mut after = BackupSettings { updated_at: app.now(), ..before.clone() };
        after.place = filled(self.place.as_deref());
        let in_bucket = after.place.as_deref().is_some_and(|place| place.starts_with("s3:"));
        let of_bucket = |text: &Option<String>| filled(text.as_deref()).filter(|_| in_bucket);
        after.endpoint = of_bucket(&self.endpoint);
        after.region = of_bucket(&self.region);
        let texts = [("place", &after.place), ("endpoint", &after.endpoint), ("region", &after.region)];
        for (field, text) in texts {
            problems.check_line(field, text.as_deref().unwrap_or_default(), LONGEST);
        }
        if let Some(place) = &after.place {
            check_place(app, &mut problems, place);
        }
        let is_web = |text: &String| {
            Url::parse(text).is_ok_and(|url| {
                let is_plain = url.username().is_empty() && url.password().is_none() && url.query().is_none();
                matches!(url.scheme(), "http" | "https") && is_plain
            })
        };
        if after.endpoint.as_ref().is_some_and(|endpoint| !is_web(endpoint)) {
            problems.add("endpoint", "bad-web-address", &[]);
        }
        let keys = self.keys(&mut problems, before, &after, saved);
        problems.check()?;
        let secret = match &keys {
            Wanted::Keep => saved.keys.as_ref(),
            Wanted::Remove => None,
            Wanted::Replace(secret) => Some(secret),
        };
        let place = after.storage(&app.config, secret);
        Ok(CheckedBackups { after, keys, place })
    }

    /// Saved keys are only ever used for the service that they were saved for.
    fn keys(
        &self,
        problems: &mut FieldProblems,
        before: &BackupSettings,
        after: &BackupSettings,
        saved: &Saved,
    ) -> Wanted {
        let in_bucket = after.place.as_deref().is_some_and(|place| place.starts_with("s3:"));
        if !in_bucket {
            return Wanted::Remove;
        }
        match (self.access_key.as_deref(), self.secret_key.as_deref()) {
            (None, None) if before.keys.is_none() => Wanted::Remove,
            (None, None) if before.endpoint == after.endpoint && saved.keys.is_some() => Wanted::Keep,
            (None, None) => {
                problems.add("accessKey", "backup-keys-needed", &[]);
                Wanted::Keep
            }
            (Some("") | None, Some("") | None) => Wanted::Remove,
            (access, secret) => {
                for (field, text) in [("accessKey", access), ("secretKey", secret)] {
                    let text = text.unwrap_or_default();
                    problems.check_line(field, text, LONGEST);
                    if text.is_empty() {
                        problems.add(field, "required", &[]);
                    }
                }
                Wanted::Replace(Secret(format!(
                    "{}\n{}",
                    access.unwrap_or_default(),
                    secret.unwrap_or_default()
                )))
            }
        }
    }
}

fn check_place(app: &App, problems: &mut FieldProblems, place: &str) {
    if place.starts_with("s3:") {
        if bucket("place", place, &app.config.s3).is_err() {
            problems.add("place", "bad-bucket", &[]);
        }
        return;
    }
    let (folder, config) = (Path::new(place), &app.config);
    // The site's own files in these folders must not be mistaken for backups.
    let ours = [config.files_folder(), config.mail_folder()];
    let absolute = std::path::absolute(&config.data).unwrap_or_else(|_| config.data.clone());
    let goes_up = folder.components().any(|part| part == Component::ParentDir);
    if !folder.is_absolute() || goes_up {
        problems.add("place", "bad-folder", &[]);
    } else if folder == absolute
        || ours.iter().any(|ours| std::path::absolute(ours).is_ok_and(|ours| folder.starts_with(ours)))
    {
        problems.add("place", "folder-in-use", &[]);
    }
}

/// Saves the location if it can be used, or if the admin insists. The inner error means that someone else has
/// saved meanwhile.
pub async fn save(
    app: &App,
    viewer: &User,
    client: &Client,
    (version, anyway): (i64, bool),
    form: &BackupForm,
) -> Result<Result<(), ()>> {
    let saved = crate::settings::saved(&mut app.db.read().await?, &app.keys).await?;
    let chosen = form.check(app, &saved)?;
    if saved.backups.version != version {
        return Ok(Err(()));
    }
    if !anyway {
        try_place(app, &chosen.place).await.map_err(|reason| {
            Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "backup-check-failed").with("reason", reason)
        })?;
    }
    let (mut tx, saved) = saving::open(app).await?;
    let CheckedBackups { mut after, keys, .. } = form.check(app, &saved)?;
    let before = saved.backups;
    if before.version != version {
        return Ok(Err(()));
    }
    after.keys = keys.store(app, &mut tx, SecretOf::Backups, before.keys).await?;
    saving::write(app, viewer, &mut tx, &before, &mut after).await?;
    security::note(&mut tx, client, Kind::BackupPlaceChanged, Some(viewer.id), app.now()).await?;
    if before.place != after.place {
        backup::place_changed(&mut tx).await?;
    }
    saving::finish(app, tx).await?;
    backup::look_again(app).await;
    Ok(Ok(()))
}

/// Tests the location in the form.
pub async fn test(app: &App, form: &BackupForm) -> Result<std::result::Result<(), Message>> {
    let saved = crate::settings::saved(&mut app.db.read().await?, &app.keys).await?;
    let place = match &app.config.given.backups {
        Some(given) => given.clone(),
        None => form.check(app, &saved)?.place,
    };
    Ok(try_place(app, &place).await)
}

/// Writes, reads and deletes a small object there, and checks that no other site has its backups there. Nothing is left
/// behind, and what a service answered is not repeated: the address may be that of another one in the same network.
pub async fn try_place(app: &App, place: &Storage) -> std::result::Result<(), Message> {
    let before = Folders::of(app, place);
    let problem = tried(app, place).await;
    before.remove_new();
    let key = match problem {
        Ok((true, false)) => return Ok(()),
        Ok((true, true)) => "errors.backup-of-another-site",
        Ok((false, _)) => "errors.backup-not-read-back",
        Err(Some(problem)) => reason(place, &problem.to_string()),
        Err(None) => {
            let seconds = TRIAL_LIMIT.as_secs().to_string();
            return Err(Message::text("errors.backup-timed-out", &[("seconds", &seconds)]));
        }
    };
    Err(Message::text(key, &[("place", &Target::name(place))]))
}

/// Tells if the object was read back, and if there are backups of another site. The error is `None` if it took too long.
async fn tried(app: &App, place: &Storage) -> std::result::Result<(bool, bool), Option<Error>> {
    let target = Target::at(&app.config, place).map_err(Some)?;
    let path = trial_path(app.now());
    let trial = async {
        let is_read_back = target.storage.trial(&path).await?;
        Ok::<_, Error>((is_read_back, is_read_back && target.is_of_another_site(app).await?))
    };
    let tried = tokio::time::timeout(TRIAL_LIMIT, trial).await;
    if tried.is_err() {
        // It may have been written just before the time was over.
        let _ = tokio::time::timeout(REMOVAL_LIMIT, target.storage.remove(&path)).await;
    }
    tried.map_err(|_| None)?.map_err(Some)
}

/// The key of the sentence that says why a location could not be used.
fn reason(place: &Storage, problem: &str) -> &'static str {
    let says = |words: &[&str]| words.iter().any(|word| problem.contains(word));
    match place {
        Storage::Folder(folder) if !folder.is_dir() => "errors.backup-folder-missing",
        Storage::Folder(_) => "errors.backup-folder-refused",
        Storage::S3(_) if says(&["NoSuchBucket"]) => "errors.backup-bucket-missing",
        Storage::S3(_) if says(&["403", "AccessDenied", "InvalidAccessKeyId", "SignatureDoesNotMatch"]) => {
            "errors.backup-keys-refused"
        }
        Storage::S3(_) => "errors.backup-not-reachable",
    }
}

/// Folders that opening a location creates and that are not there yet, innermost first.
struct Folders(Vec<PathBuf>);

impl Folders {
    fn of(app: &App, place: &Storage) -> Self {
        let mut folders = Target::folders(&app.config, place);
        folders.retain(|folder| !folder.exists());
        Self(folders)
    }

    /// Removes those that are empty; a backup may have begun there meanwhile.
    fn remove_new(self) {
        for folder in self.0 {
            let _ = std::fs::remove_dir(folder);
        }
    }
}
