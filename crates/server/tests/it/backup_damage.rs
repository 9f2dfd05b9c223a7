//! One damaged file never makes a backup useless, and damage is reported and repaired.

use std::os::unix::net::UnixListener;
use std::path::{Path, PathBuf};
use std::time::Duration;

use kinkeeper::accounts::{SetupLink, setup_link};
use kinkeeper::app::App;
use kinkeeper::backup::rehearsal::rehearse;
use kinkeeper::backup::{Target, Turn, archive, restoring, secure, take};
use kinkeeper::clock::{DAY, MINUTE};
use kinkeeper::config::{Config, S3, Secret, Storage as Setting};
use kinkeeper::db::Sql;
use kinkeeper::migrations::MIGRATIONS;
use kinkeeper::storage::Storage;
use serde_json::{Value as Json, json};

use crate::files::content;
use crate::support::{PASSWORD, Person, TestApp, bucket, registration, uploaded};

/// Changes one bit, as an ageing disk does.
async fn flip(storage: &Storage, path: &str) {
    let mut bytes = storage.read_small(path).await.unwrap().unwrap().to_vec();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    storage.put(path, bytes).await.unwrap();
}

fn name(file: &Json) -> &str {
    file["name"].as_str().unwrap()
}

fn target(site: &TestApp) -> Target {
    Target::open(&site.app).unwrap()
}

/// The path of a file's copy in the backups.
async fn object(site: &TestApp, file: &Json) -> String {
    let target = target(site);
    let newest = target.names().await.unwrap().remove(0);
    let manifest = target.manifest(&newest).await.unwrap();
    let hash = manifest.files().find(|(_, kept)| kept.name == name(file)).unwrap().0.clone();
    format!("objects/{hash}")
}

/// A site with three files and five backups of them.
async fn site_with_backups(configure: impl FnOnce(&mut Config)) -> (TestApp, Person, [Json; 3], Vec<String>) {
    let site = TestApp::with(configure).await;
    let mut owner = site.owner().await;
    let letter = uploaded(&mut owner, "letter.txt", b"dear Anna").await;
    let diary = uploaded(&mut owner, "diary.txt", b"it rained").await;
    let recipe = uploaded(&mut owner, "recipe.txt", b"two eggs").await;
    let mut names = Vec::new();
    for _ in 0..5 {
        names.push(take(&site.app).await.unwrap().name);
        site.clock.advance(DAY);
    }
    (site, owner, [letter, diary, recipe], names)
}

#[tokio::test(flavor = "multi_thread")]
async fn safe_1_a_backup_with_a_damaged_file_restores_everything_else() {
    for place in [None, Some(bucket())] {
        let in_s3 = place.is_some();
        let (site, mut owner, [letter, diary, recipe], names) =
            site_with_backups(|config| config.given.backups = place).await;
        flip(&target(&site).storage, &object(&site, &letter).await).await;
        flip(&site.app.storage, name(&letter)).await;
        site.app.storage.remove(name(&diary)).await.unwrap();
        for backup in &names {
            let damaged = restoring::damaged_files(&site.app, &target(&site), backup).await.unwrap();
            assert_eq!(damaged.into_values().collect::<Vec<_>>(), [name(&letter)], "{backup}");
        }
        let path = format!("/api/admin/backups/{}/restore", names[0]);
        owner.sign_in("owner@example.org", PASSWORD).await.ok(200);
        let refused = owner.post(&path, json!({ "confirm": "restore" })).await.ok(200);
        assert_eq!((&refused["restored"], &refused["damaged"]), (&json!(false), &json!([name(&letter)])));
        assert!(site.app.storage.size_of(name(&diary)).await.unwrap().is_none(), "nothing has changed");
        owner.get("/api/members").await.ok(200);
        let error = restoring::restore(&site.app, &target(&site), &names[0]).await.err().unwrap().to_string();
        assert!(error.contains(name(&letter)), "{error}");

        let restored =
            owner.post(&path, json!({ "confirm": "restore", "withoutDamaged": true })).await.ok(200);
        assert_eq!((&restored["restored"], &restored["files"]), (&json!(true), &json!(2)), "{in_s3}");
        owner.sign_in("owner@example.org", PASSWORD).await.ok(200);
        assert_eq!(content(&mut owner, &diary, &[]).await.bytes, "it rained");
        assert_eq!(content(&mut owner, &recipe, &[]).await.bytes, "two eggs");
        let status = owner.get("/api/admin/backups").await.ok(200);
        assert_eq!(status["lost"], json!([name(&letter)]), "the list stays for the admins");
        assert_ne!(status["light"], "green");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn safe_1_bytes_that_a_backup_has_only_damaged_come_from_wherever_they_still_are() {
    let (site, mut owner, [letter, diary, recipe], names) = site_with_backups(|_| {}).await;
    let storage = &site.app.storage;
    for file in [&letter, &diary, &recipe] {
        flip(&target(&site).storage, &object(&site, file).await).await;
    }
    // The letter is still whole on the site, the diary was uploaded again, and another location has the recipe.
    flip(storage, name(&diary)).await;
    flip(storage, name(&recipe)).await;
    owner.sign_in("owner@example.org", PASSWORD).await.ok(200);
    uploaded(&mut owner, "again.txt", b"it rained").await;
    let damaged = restoring::damaged_files(&site.app, &target(&site), &names[4]).await.unwrap();
    assert_eq!(damaged.into_values().collect::<Vec<_>>(), [name(&recipe)]);

    let other = TestApp::new().await;
    let mut others = other.owner().await;
    uploaded(&mut others, "same.txt", b"two eggs").await;
    take(&other.app).await.unwrap();
    let file = site.folder.path().join("family.tar");
    archive::pack(&site.app, &target(&site), &names[4], &file).await.unwrap();
    let unpacked = archive::unpack(&other.app, &file).await.unwrap();
    let damaged = restoring::damaged_files(&other.app, &unpacked.target, &unpacked.name).await.unwrap();
    let mut expected = [name(&diary), name(&letter)];
    expected.sort();
    let mut found: Vec<_> = damaged.values().map(String::as_str).collect();
    found.sort();
    assert_eq!(found, expected, "this machine has only the recipe");
    let objects = other.app.storage.list("").await.unwrap();
    for path in objects {
        other.app.storage.remove(&path).await.unwrap();
    }
    let restored = restoring::restore_without(&other.app, &unpacked.target, &unpacked.name, &damaged).await;
    assert_eq!(restored.unwrap().files, 1);
    others.sign_in("owner@example.org", PASSWORD).await.ok(200);
    assert_eq!(content(&mut others, &recipe, &[]).await.bytes, "two eggs", "from the other backups");
}

#[tokio::test(flavor = "multi_thread")]
async fn safe_1_damaged_records_are_refused_with_the_name_of_the_newest_whole_backup() {
    let (site, mut owner, _, names) = site_with_backups(|_| {}).await;
    let storage = target(&site).storage;
    for broken in [&names[4], &names[3]] {
        flip(&storage, &format!("{broken}/records.jsonl.gz")).await;
    }
    storage.put(&format!("{}/manifest.json", names[2]), b"no manifest".to_vec()).await.unwrap();
    owner.sign_in("owner@example.org", PASSWORD).await.ok(200);
    let before = site.counts().await;
    for broken in &names[2..] {
        let path = format!("/api/admin/backups/{broken}/restore");
        let refused = owner.post(&path, json!({ "confirm": "restore", "withoutDamaged": true })).await;
        assert_eq!(refused.problem(409), "backup-records-damaged");
        let message = refused.message();
        assert!(message.contains(broken.as_str()) && message.contains(&names[1]), "{message}");
    }
    assert_eq!(site.counts().await, before);
    for broken in &names[..2] {
        flip(&storage, &format!("{broken}/records.jsonl.gz")).await;
    }
    let alone = restoring::restore(&site.app, &target(&site), &names[0]).await.err().unwrap();
    assert_eq!(alone.code(), "no-whole-backup");
}

/// Flips one bit of a hash in a manifest, which still parses.
async fn flip_hash(site: &TestApp, backup: &str, hash: &str) {
    let (storage, path) = (target(site).storage, format!("{backup}/manifest.json"));
    let manifest = String::from_utf8(storage.read_small(&path).await.unwrap().unwrap().to_vec()).unwrap();
    let flipped = char::from(hash.as_bytes()[0] ^ 1).to_string() + &hash[1..];
    assert!(manifest.contains(hash));
    storage.put(&path, manifest.replace(hash, &flipped).into_bytes()).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn safe_1_a_flipped_bit_in_a_manifest_shows_at_once_and_its_backup_can_still_be_restored() {
    for place in [None, Some(bucket())] {
        let (site, mut owner, [letter, ..], names) =
            site_with_backups(|config| config.given.backups = place).await;
        take(&site.app).await.unwrap();
        let manifest = target(&site).manifest(&names[4]).await.unwrap();
        let file = manifest.files().find(|(_, kept)| kept.name == name(&letter)).unwrap().0;
        assert_eq!(status(&site, &mut owner).await["light"], "green");
        for hash in [&manifest.contents.tables["users"].hash, file] {
            flip_hash(&site, &names[4], hash).await;
            let found = status(&site, &mut owner).await;
            assert_eq!((&found["light"], &found["damaged"]), (&json!("amber"), &json!(true)), "{found}");
            assert!(found["problem"].as_str().unwrap().contains(&names[4]), "{found}");
        }
        site.app.storage.remove(name(&letter)).await.unwrap();
        let damaged = restoring::damaged_files(&site.app, &target(&site), &names[4]).await.unwrap();
        assert!(damaged.is_empty(), "{damaged:?}");
        let restored = restoring::restore(&site.app, &target(&site), &names[4]).await.unwrap();
        assert_eq!((restored.files, restored.rows), (3, manifest.rows()));
        owner.sign_in("owner@example.org", PASSWORD).await.ok(200);
        assert_eq!(content(&mut owner, &letter, &[]).await.bytes, "dear Anna");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn safe_1_a_backup_from_before_manifests_had_a_hash_is_good() {
    let (site, mut owner, _, names) = site_with_backups(|_| {}).await;
    take(&site.app).await.unwrap();
    let before = json!({ "at": site.app.now().0 }).to_string();
    target(&site).storage.put(&format!("{}/verified.json", names[4]), before.into_bytes()).await.unwrap();
    let found = status(&site, &mut owner).await;
    assert_eq!((&found["light"], &found["problem"]), (&json!("green"), &Json::Null), "{found}");
    assert!(found["items"][1]["verifiedAt"].is_string(), "{found}");
}

/// Replaces a file by something that exists and cannot be opened, even by root.
fn make_unopenable(path: &Path) {
    let socket = path.with_file_name("socket");
    drop(UnixListener::bind(&socket).unwrap());
    std::fs::rename(socket, path).unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn safe_1_a_file_that_cannot_be_opened_stops_no_backup_and_no_restore() {
    let (site, mut owner, [letter, diary, recipe], names) = site_with_backups(|_| {}).await;
    let (files, backups) = (site.app.config.files_folder(), site.backups_folder());
    make_unopenable(&files.join(name(&letter)));
    make_unopenable(&backups.join(object(&site, &diary).await));
    make_unopenable(&files.join(name(&recipe)));
    make_unopenable(&backups.join(object(&site, &recipe).await));
    make_unopenable(&backups.join(&names[0]).join("verified.json"));
    site.clock.advance(1);
    let taken = take(&site.app).await.unwrap();
    assert_eq!(taken.damage.files.iter().collect::<Vec<_>>(), [name(&recipe)]);
    owner.sign_in("owner@example.org", PASSWORD).await.ok(200);
    assert_eq!(content(&mut owner, &letter, &[]).await.bytes, "dear Anna", "it is repaired");
    assert_eq!(std::fs::read(backups.join(object(&site, &diary).await)).unwrap(), b"it rained");
    let found = status(&site, &mut owner).await;
    assert_eq!((&found["light"], &found["lost"]), (&json!("amber"), &json!([name(&recipe)])), "{found}");
    let archive = site.folder.path().join("family.tar");
    let missing = archive::pack(&site.app, &target(&site), &names[4], &archive).await.unwrap();
    assert_eq!(missing, [name(&recipe)]);
    let damaged = restoring::damaged_files(&site.app, &target(&site), &names[4]).await.unwrap();
    assert_eq!(damaged.values().collect::<Vec<_>>(), [name(&recipe)]);
    let restored = restoring::restore_without(&site.app, &target(&site), &names[4], &damaged).await;
    assert_eq!(restored.unwrap().files, 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn safe_1_a_restore_whose_storage_never_responds_gives_up() {
    let (site, .., names) = site_with_backups(|_| {}).await;
    let mut config = site.config();
    config.limits.backup = Duration::from_millis(300);
    let hasty = App::open(config, MIGRATIONS, site.clock.clone()).await.unwrap();
    let silent = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    // The bucket's client needs a TLS provider, which `main` installs; another test may have done so already.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let setting = Setting::S3(S3 {
        bucket: "bucket".to_owned(),
        endpoint: Some(format!("http://{}", silent.local_addr().unwrap())),
        region: "us-east-1".to_owned(),
        keys: Some(("key".to_owned(), Secret("secret".to_owned()))),
        ..S3::default()
    });
    let silent_target = Target::at(&hasty.config, &setting).unwrap();
    let error = restoring::restore(&hasty, &silent_target, &names[0]).await.err().unwrap().to_string();
    assert!(error.contains("timed out"), "{error}");
    restoring::restore(&site.app, &target(&site), &names[0]).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn safe_1_a_safety_copy_may_take_longer_than_a_request() {
    let (site, ..) = site_with_backups(|_| {}).await;
    if !site.app.db.is_shared() {
        return;
    }
    let turn = Turn::take(&site.app).await.unwrap();
    let mut tx = secure(&site.app, &turn).await.unwrap().tx;
    let limit = Sql::from_text("SHOW idle_in_transaction_session_timeout", "");
    assert_eq!(tx.one::<(String,)>(&limit, &[]).await.unwrap().0, "5min");
}

/// Writes a backup each night until everything was read again.
async fn a_fortnight(site: &TestApp) {
    for _ in 0..14 {
        site.clock.advance(DAY);
        take(&site.app).await.unwrap();
    }
}

async fn status(site: &TestApp, owner: &mut Person) -> Json {
    site.clock.advance(MINUTE);
    owner.sign_in("owner@example.org", PASSWORD).await.ok(200);
    owner.get("/api/admin/backups").await.ok(200)
}

#[tokio::test(flavor = "multi_thread")]
async fn safe_1_a_flipped_bit_is_found_within_a_fortnight_and_repaired_from_the_other_copy() {
    for place in [None, Some(bucket())] {
        let (site, mut owner, [letter, diary, recipe], _) =
            site_with_backups(|config| config.given.backups = place).await;
        let object = object(&site, &diary).await;
        flip(&site.app.storage, name(&letter)).await;
        flip(&target(&site).storage, &object).await;
        site.app.storage.remove(name(&recipe)).await.unwrap();
        take(&site.app).await.unwrap();
        owner.sign_in("owner@example.org", PASSWORD).await.ok(200);
        assert_eq!(
            content(&mut owner, &recipe, &[]).await.bytes,
            "two eggs",
            "what is missing is seen at once"
        );
        a_fortnight(&site).await;
        let status = status(&site, &mut owner).await;
        assert_eq!((&status["light"], &status["lost"]), (&json!("green"), &json!([])), "{status}");
        assert_eq!(content(&mut owner, &letter, &[]).await.bytes, "dear Anna");
        let copy = target(&site).storage.read_small(&object).await.unwrap().unwrap();
        assert_eq!(copy, "it rained");
        let repaired = &status["repaired"]["names"][0];
        assert!([name(&letter), name(&diary)].contains(&repaired.as_str().unwrap()), "{status}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn safe_1_damage_that_nothing_can_repair_shows_until_it_is_repaired() {
    let (site, mut owner, [letter, ..], _) = site_with_backups(|_| {}).await;
    flip(&site.app.storage, name(&letter)).await;
    flip(&target(&site).storage, &object(&site, &letter).await).await;
    a_fortnight(&site).await;
    for _ in 0..2 {
        let found = status(&site, &mut owner).await;
        assert_eq!((&found["light"], &found["lost"]), (&json!("amber"), &json!([name(&letter)])), "{found}");
        assert_eq!(found["items"][0]["missing"], json!([]), "the newest does without it");
        let oldest = found["items"].as_array().unwrap().last().unwrap();
        assert_eq!(oldest["missing"], json!([name(&letter)]), "{found}");
        site.clock.advance(DAY);
        take(&site.app).await.unwrap();
    }
    owner.sign_in("owner@example.org", PASSWORD).await.ok(200);
    uploaded(&mut owner, "again.txt", b"dear Anna").await;
    site.clock.advance(1);
    take(&site.app).await.unwrap();
    let found = status(&site, &mut owner).await;
    assert_eq!((&found["light"], &found["lost"]), (&json!("green"), &json!([])), "{found}");
    assert_eq!(content(&mut owner, &letter, &[]).await.bytes, "dear Anna");
    assert!(found["items"].as_array().unwrap().iter().all(|item| item["missing"] == json!([])), "{found}");
}

#[tokio::test(flavor = "multi_thread")]
async fn safe_1_damaged_records_of_an_older_backup_are_found_within_a_fortnight() {
    let (site, mut owner, _, names) = site_with_backups(|_| {}).await;
    // A safety copy is kept for a month.
    let safety = restoring::restore(&site.app, &target(&site), &names[0]).await.unwrap().safety.unwrap();
    flip(&target(&site).storage, &format!("{safety}/records.jsonl.gz")).await;
    a_fortnight(&site).await;
    let found = status(&site, &mut owner).await;
    assert_eq!((&found["light"], &found["damaged"]), (&json!("amber"), &json!(true)), "{found}");
    let problem = found["problem"].as_str().unwrap();
    assert!(problem.contains(&safety) && problem.contains("records.jsonl.gz"), "{problem}");
    target(&site).abandon(&safety).await.unwrap();
    take(&site.app).await.unwrap();
    assert_eq!(status(&site, &mut owner).await["light"], "green", "it is gone");
}

#[tokio::test(flavor = "multi_thread")]
async fn safe_1_an_archive_that_was_cut_off_restores_what_it_has() {
    let (site, _, [letter, diary, recipe], names) = site_with_backups(|_| {}).await;
    let file = site.folder.path().join("family.tar");
    archive::pack(&site.app, &target(&site), &names[0], &file).await.unwrap();
    let whole = std::fs::read(&file).unwrap();
    // The end of the archive, and a part of its last file.
    std::fs::write(&file, &whole[..whole.len() - 1024 - 508]).unwrap();
    let other = TestApp::new().await;
    let unpacked = archive::unpack(&other.app, &file).await.unwrap();
    let damaged = restoring::damaged_files(&other.app, &unpacked.target, &unpacked.name).await.unwrap();
    assert_eq!(damaged.len(), 1, "{damaged:?}");
    let lost = damaged.values().next().unwrap().clone();
    assert!([name(&letter), name(&diary), name(&recipe)].contains(&lost.as_str()));
    let restored = restoring::restore_without(&other.app, &unpacked.target, &unpacked.name, &damaged).await;
    assert_eq!(restored.unwrap().lost.into_iter().collect::<Vec<_>>(), [lost]);
}

#[tokio::test(flavor = "multi_thread")]
async fn safe_1_a_restore_into_an_empty_site_ends_its_setup_link() {
    let (site, _, _, names) = site_with_backups(|_| {}).await;
    let file = site.folder.path().join("family.tar");
    archive::pack(&site.app, &target(&site), &names[0], &file).await.unwrap();
    let other = TestApp::new().await;
    let token = other.setup_token().await;
    assert!(other.app.config.setup_link_file().exists());
    let unpacked = archive::unpack(&other.app, &file).await.unwrap();
    restoring::restore(&other.app, &unpacked.target, &unpacked.name).await.unwrap();
    assert!(!other.app.config.setup_link_file().exists());
    assert!(matches!(setup_link(&other.app).await.unwrap(), SetupLink::OwnerExists), "none is printed");
    let mut form = registration("Mallory", "mallory", "mallory@example.org");
    form["setupToken"] = token.into();
    assert_eq!(other.visitor().await.register_with(form).await.problem(404), "link-invalid");
}

#[tokio::test(flavor = "multi_thread")]
async fn safe_1_a_rehearsal_restores_the_newest_backup_elsewhere_and_says_when() {
    for place in [None, Some(bucket())] {
        let (site, mut owner, [letter, ..], names) =
            site_with_backups(|config| config.given.backups = place).await;
        assert_eq!(status(&site, &mut owner).await["rehearsal"], Json::Null);
        let before = site.counts().await;
        let rehearsed = rehearse(&site.app).await.unwrap();
        assert_eq!((&rehearsed.backup, rehearsed.files), (&names[4], 3));
        assert_eq!(site.counts().await, before, "the site stays as it is");
        let left = std::fs::read_dir(&site.app.config.data).unwrap().map(|entry| entry.unwrap().file_name());
        let left: Vec<_> = left.filter(|name| name.to_string_lossy().starts_with("scratch-")).collect();
        assert!(left.is_empty(), "{left:?}");
        let at = json!(site.app.now());
        let found = status(&site, &mut owner).await;
        assert_eq!((&found["rehearsal"]["succeeded"], &found["light"]), (&json!(true), &json!("green")));
        assert_eq!(found["rehearsal"]["at"], at);

        // The backup must do without the site, although the site still has the file.
        flip(&target(&site).storage, &object(&site, &letter).await).await;
        let error = rehearse(&site.app).await.err().unwrap().to_string();
        assert!(error.contains(&names[4]) && error.contains(name(&letter)), "{error}");
        let found = status(&site, &mut owner).await;
        assert_eq!((&found["rehearsal"]["succeeded"], &found["light"]), (&json!(false), &json!("red")));
        assert_eq!(found["items"][0]["missing"], json!([name(&letter)]), "the damage is known from now on");
        take(&site.app).await.unwrap();
        rehearse(&site.app).await.unwrap();
        assert_eq!(status(&site, &mut owner).await["light"], "green", "a new backup has repaired it");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn safe_1_a_rehearsal_notices_what_only_a_restore_would() {
    let (site, mut owner, ..) = site_with_backups(|_| {}).await;
    site.exec("UPDATE users SET role = 'member', owner = FALSE").await;
    take(&site.app).await.unwrap();
    site.exec("UPDATE users SET role = 'admin', owner = TRUE").await;
    let error = rehearse(&site.app).await.err().unwrap().to_string();
    assert!(error.contains("no administrator in it can sign in"), "{error}");
    let found = status(&site, &mut owner).await;
    assert!(found["problem"].as_str().unwrap().contains("no administrator"), "{found}");
}

#[tokio::test(flavor = "multi_thread")]
async fn safe_1_a_backup_of_the_oldest_version_can_be_rehearsed() {
    let dumps = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/dumps");
    let mut dumps: Vec<PathBuf> =
        std::fs::read_dir(dumps).unwrap().map(|entry| entry.unwrap().path()).collect();
    dumps.sort();
    let site = TestApp::new().await;
    let folder = site.backups_folder();
    let unpacked = archive::unpack(&site.app, &dumps[0]).await.unwrap();
    std::fs::create_dir_all(&folder).unwrap();
    for path in unpacked.target.storage.list("").await.unwrap() {
        let bytes = unpacked.target.storage.read_small(&path).await.unwrap().unwrap();
        target(&site).storage.put(&path, bytes.to_vec()).await.unwrap();
    }
    assert_eq!(rehearse(&site.app).await.unwrap().backup, unpacked.name);
}
