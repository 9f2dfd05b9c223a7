//! The passwords and keys of settings are encrypted with a key outside of the database, and what happens without it.

use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use kinkeeper::app::App;
use kinkeeper::backup;
use kinkeeper::config::{Config, Database, S3, Secret, Storage};
use kinkeeper::db::{Sql, Value};
use kinkeeper::encryption::Keys;
use kinkeeper::migrations::MIGRATIONS;
use kinkeeper::settings::SecretState;
use serde_json::json;

use crate::command_line::{finish, program};
use crate::doctor::beside;
use crate::support::smtp::SmtpServer;
use crate::support::{OWNER, PASSWORD, Person, TestApp, bucket, visitor_of};

const SECRET: &str = "correct-horse-battery";

/// A site with a mail server and a bucket for backups, both with a secret, and its owner.
async fn site(configure: impl FnOnce(&mut Config)) -> (TestApp, Person, SmtpServer) {
    let server = SmtpServer::start();
    server.let_in("family", SECRET);
    let site = TestApp::with(configure).await;
    let mut owner = site.owner().await;
    enter_password(&mut owner, server.port, 1).await;
    let Storage::S3(S3 { bucket, prefix, endpoint, keys, .. }) = bucket() else { unreachable!() };
    let (access, secret) = keys.unwrap();
    let place = json!({
        "version": 1, "place": format!("s3://{bucket}/{prefix}"), "endpoint": endpoint, "accessKey": access,
        "secretKey": secret.reveal()
    });
    owner.put("/api/admin/settings/backups", place).await.ok(200);
    (site, owner, server)
}

async fn enter_password(owner: &mut Person, port: u16, version: i64) {
    let mail = json!({
        "version": version, "host": "127.0.0.1", "port": port, "security": "none", "user": "family",
        "password": SECRET
    });
    owner.put("/api/admin/settings/mail", mail).await.ok(200);
}

/// The site's app as it starts with other keys.
async fn started(site: &TestApp, keys: &[&str]) -> App {
    let encryption_keys = keys.iter().map(|key| Secret((*key).to_owned())).collect();
    let config = Config { encryption_keys, ..site.config() };
    App::open(config, MIGRATIONS, site.clock.clone()).await.unwrap()
}

/// The stored secrets, each with the name of its key.
async fn stored(site: &TestApp) -> Vec<(String, Option<String>)> {
    let sql = Sql::from_text("SELECT value, key_id FROM secrets ORDER BY id", "");
    site.app.db.read().await.unwrap().all(&sql, &[]).await.unwrap()
}

async fn change(site: &TestApp, sql: &str, values: &[Value<'_>]) {
    let mut tx = site.app.db.begin().await.unwrap();
    assert!(tx.exec(&Sql::from_text(sql, ""), values).await.unwrap() > 0, "{sql}");
    tx.commit().await.unwrap();
}

fn states(app: &App) -> (SecretState, SecretState) {
    let settings = app.settings();
    (settings.mail_password, settings.backup_keys)
}

const SAVED: (SecretState, SecretState) = (SecretState::Saved, SecretState::Saved);
const MISSING: (SecretState, SecretState) = (SecretState::Missing, SecretState::Missing);

/// The files in a folder and below it that contain this text, also when it is compressed.
fn files_with(folder: &Path, text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        if entry.is_dir() {
            found.extend(files_with(&entry, text));
            continue;
        }
        let mut bytes = std::fs::read(&entry).unwrap();
        if entry.extension().is_some_and(|end| end == "gz") {
            let packed = std::mem::take(&mut bytes);
            std::io::Read::read_to_end(&mut flate2::read::GzDecoder::new(&packed[..]), &mut bytes).unwrap();
        }
        if bytes.windows(text.len()).any(|window| window == text.as_bytes()) {
            found.push(entry.file_name().unwrap().to_string_lossy().into_owned());
        }
    }
    found
}

#[tokio::test(flavor = "multi_thread")]
async fn saved_secrets_are_encrypted_in_the_database_and_in_no_backup() {
    let (site, _owner, _server) = site(|_| {}).await;
    let (_, backup_secret) = match bucket() {
        Storage::S3(S3 { keys, .. }) => keys.unwrap(),
        Storage::Folder(_) => unreachable!(),
    };
    let rows = stored(&site).await;
    assert_eq!(rows.len(), 2);
    for (value, key_id) in &rows {
        assert!(key_id.is_some() && !value.contains(SECRET) && !value.contains(backup_secret.reveal()));
    }
    let file = site.app.config.encryption_key_file();
    assert_eq!(file.metadata().unwrap().permissions().mode() & 0o777, 0o600);
    let key = std::fs::read_to_string(&file).unwrap();

    // A backup in a folder, which is easier to look into.
    let mut config = site.config();
    let folder = config.usual_backups_folder();
    config.given.backups = Some(Storage::Folder(folder.clone()));
    let app = App::open(config, MIGRATIONS, site.clock.clone()).await.unwrap();
    backup::take(&app).await.unwrap();
    assert!(!files_with(&folder, "site_settings").is_empty(), "there is a backup");
    let encrypted: Vec<&str> = rows.iter().map(|(value, _)| value.as_str()).collect();
    for hidden in [SECRET, backup_secret.reveal(), &key].into_iter().chain(encrypted) {
        assert_eq!(files_with(&folder, hidden), [] as [&str; 0], "in a backup");
    }
    assert_eq!(files_with(site.folder.path(), SECRET), [] as [&str; 0], "in the data folder");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_an_older_version_saved_in_plain_text_is_encrypted_at_the_next_start() {
    let (site, _owner, server) = site(|_| {}).await;
    change(
        &site,
        "UPDATE secrets SET key_id = NULL, value = $1 WHERE id = (SELECT password FROM mail_settings)",
        &[SECRET.into()],
    )
    .await;
    // As the upgrade leaves it: a copy of the file from before.
    if let Database::Sqlite(path) = &site.database.config {
        let copy = path.with_extension("before-0026.1.db");
        let connection = rusqlite::Connection::open(path).unwrap();
        connection.execute("VACUUM INTO ?1", [copy.to_string_lossy()]).unwrap();
        assert_eq!(
            files_with(site.folder.path(), SECRET).iter().filter(|name| name.contains("before")).count(),
            1
        );
    }
    let next = site.replica().await;
    assert_eq!(states(&next), SAVED);
    assert_eq!(next.settings().mail.as_ref().unwrap().port, server.port);
    assert!(stored(&site).await.iter().all(|(value, key_id)| key_id.is_some() && value != SECRET));
    assert_eq!(
        files_with(site.folder.path(), SECRET),
        [] as [&str; 0],
        "nothing is left, in the copy neither"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn without_its_key_a_secret_must_be_entered_again_and_nothing_else_breaks() {
    let (site, mut owner, server) = site(|_| {}).await;
    let file = site.app.config.encryption_key_file();
    std::fs::remove_file(&file).unwrap();
    let app = site.replica().await;
    assert!(file.is_file(), "there is a new key");
    assert_eq!(states(&app), MISSING);
    let mut visitor = visitor_of(&app, "192.0.2.77").await;
    assert_eq!(visitor.get("/api/site").await.ok(200)["mailConfigured"], false);
    assert_eq!(visitor.get("/api/debug").await.ok(200)["mail"], false);
    visitor.sign_in(OWNER, PASSWORD).await.ok(200);
    let seen = visitor.get("/api/admin/settings").await.ok(200);
    assert_eq!((&seen["mail"]["password"], &seen["backups"]["keys"]), (&json!("missing"), &json!("missing")));
    let mail = visitor.get("/api/admin/overview").await.ok(200)["mail"].clone();
    assert_eq!(mail, json!({ "configured": false, "passwordMissing": true, "folder": null }));
    let backups = visitor.get("/api/admin/backups").await.ok(200);
    assert!(backups.to_string().contains("must be entered again on the settings page"), "{backups}");
    assert!(backup::take(&app).await.is_err());
    visitor.get("/api/members").await.ok(200);

    // The password is entered again, and is used at once.
    let version = seen["mail"]["version"].as_i64().unwrap();
    enter_password(&mut visitor, server.port, version).await;
    assert_eq!(states(&app), (SecretState::Saved, SecretState::Missing));
    assert_eq!(visitor.get("/api/site").await.ok(200)["mailConfigured"], true);
    // A replica that still has the old key says that it cannot read the new password.
    site.app.reload_settings().await.unwrap();
    assert_eq!(states(&site.app), (SecretState::Missing, SecretState::Saved));
    assert_eq!(owner.get("/api/site").await.ok(200)["mailConfigured"], false);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_key_from_the_environment_can_be_replaced_without_entering_anything_again() {
    let [first, second] = ["first key 0123456789abcdef0123456789", "second key 0123456789abcdef012345678"];
    let (site, _owner, _server) =
        site(|config| config.encryption_keys = vec![Secret(first.to_owned())]).await;
    assert!(!site.app.config.encryption_key_file().exists());
    let before = stored(&site).await;
    assert_eq!(states(&started(&site, &[second]).await), MISSING, "the new key alone opens nothing");
    assert_eq!(stored(&site).await, before, "and nothing is lost");
    assert_eq!(states(&started(&site, &[second, first]).await), SAVED);
    let after = stored(&site).await;
    assert!(after.iter().zip(&before).all(|(after, before)| after.0 != before.0 && after.1 != before.1));
    assert_eq!(states(&started(&site, &[second]).await), SAVED, "the old key is not needed any more");
    assert_eq!(states(&started(&site, &[first]).await), MISSING);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_site_moves_from_the_key_in_its_folder_to_one_from_the_environment() {
    let (site, _owner, _server) = site(|_| {}).await;
    let given = "a key 0123456789abcdef0123456789abcdef";
    assert_eq!(states(&started(&site, &[given]).await), SAVED);
    std::fs::remove_file(site.app.config.encryption_key_file()).unwrap();
    assert_eq!(states(&started(&site, &[given]).await), SAVED);
    assert!(!site.app.config.encryption_key_file().exists());
}

#[tokio::test(flavor = "multi_thread")]
async fn an_encrypted_secret_belongs_to_its_setting_and_row() {
    let (site, _owner, _server) = site(|_| {}).await;
    change(
        &site,
        "UPDATE secrets SET value = (SELECT value FROM secrets WHERE id = (SELECT keys FROM backup_settings))
         WHERE id = (SELECT password FROM mail_settings)",
        &[],
    )
    .await;
    assert_eq!(states(&site.replica().await), (SecretState::Missing, SecretState::Saved));
}

#[test]
fn processes_that_start_together_create_one_key_and_a_damaged_one_is_set_aside() {
    let site = tempfile::tempdir().unwrap();
    let mut config = kinkeeper::config::Settings::default().resolve().unwrap();
    config.data = site.path().to_owned();
    let ids: Vec<String> = std::thread::scope(|scope| {
        let open = || scope.spawn(|| Keys::open(&config).unwrap().id().to_owned());
        let threads: Vec<_> = (0..8).map(|_| open()).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    assert!(ids.iter().all(|id| *id == ids[0]), "{ids:?}");
    assert_eq!(std::fs::read_dir(site.path()).unwrap().count(), 1, "nothing else is left");
    std::fs::write(config.encryption_key_file(), "half a k").unwrap();
    assert_ne!(Keys::open(&config).unwrap().id(), ids[0]);
    assert_eq!(std::fs::read_to_string(site.path().join("encryption-key.damaged")).unwrap(), "half a k");
    // Commands that only read create nothing.
    std::fs::remove_file(config.encryption_key_file()).unwrap();
    Keys::existing(&config).unwrap();
    assert!(!config.encryption_key_file().exists());
}

#[tokio::test(flavor = "multi_thread")]
async fn doctor_and_config_say_what_cannot_be_decrypted() {
    let (site, _owner, _server) = site(|_| {}).await;
    let fine = finish(beside(&site, &["doctor"])).await.out;
    let line = |out: &str| out.lines().find(|line| line.contains("encryption key")).unwrap().to_owned();
    assert!(line(&fine).contains("readable only for its user"), "{fine}");
    let mut other = beside(&site, &["doctor"]);
    std::fs::remove_file(site.app.config.encryption_key_file()).unwrap();
    other.env("KINKEEPER_ENCRYPTION_KEY", "another key 0123456789abcdef01234567");
    let lost = finish(other).await.out;
    assert!(line(&lost).contains("cannot be decrypted"), "{lost}");
    assert!(lost.contains("the password for 127.0.0.1 is missing, so emails wait"), "{lost}");
    assert!(lost.contains("set encryption-key to the key that it was saved with"), "{lost}");
    let listed = finish(beside(&site, &["config"])).await.ok();
    assert!(listed.contains("password (must be entered again)"), "{listed}");
    let mut given = beside(&site, &["config"]);
    given.env("KINKEEPER_ENCRYPTION_KEY", "another key 0123456789abcdef01234567");
    let listed = finish(given).await.ok();
    assert!(!listed.contains("another key"), "{listed}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restore_on_a_new_machine_says_what_must_be_entered_again() {
    let (site, _owner, _server) = site(|_| {}).await;
    let archive = site.folder.path().join("family.tar");
    backup::take(&site.app).await.unwrap();
    finish(beside(&site, &["backup", "--archive", archive.to_str().unwrap()])).await.ok();
    let machine = tempfile::tempdir().unwrap();
    let out = finish(program(machine.path(), &["restore", archive.to_str().unwrap()])).await.ok();
    for said in [
        "Enter them on the settings page, or in the settings of this machine:",
        "the mail server with its password",
        "the backup place with its keys",
    ] {
        assert!(out.contains(said), "{said} in {out}");
    }
    // On the machine itself nothing has to be entered, because the restore leaves these settings as they are.
    let out = finish(beside(&site, &["restore", archive.to_str().unwrap()])).await.ok();
    assert!(!out.contains("settings page"), "{out}");
}
