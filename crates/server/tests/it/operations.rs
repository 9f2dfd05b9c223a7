//! The program on a real machine: its user, its folders, its logs, and going back to an older version.

use std::io::{BufRead, BufReader, Read};
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use kinkeeper::backup::{Target, archive, take};
use kinkeeper::clock::Clock;
use kinkeeper::db::Db;
use kinkeeper::on_disk::check_owner;
use rustix::process::{Pid, Signal, kill_process};

use crate::command_line::{finish, kinkeeper, program, run_alone};
use crate::doctor::beside;
use crate::replicas::newer;
use crate::support::{TestApp, TestDatabase, until, uploaded};

/// A running server.
struct Server(Child);

impl Server {
    fn start(data: &Path, settings: &[(&str, &str)]) -> Self {
        let mut command = program(data, &["serve"]);
        command
            .env("KINKEEPER_LISTEN", "127.0.0.1:0")
            .env("KINKEEPER_LOG", "info")
            .envs(settings.iter().copied())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let mut lines = BufReader::new(child.stdout.as_mut().unwrap()).lines();
        assert!(lines.any(|line| line.unwrap().starts_with("Listening on")), "it is ready");
        Self(child)
    }

    /// Stops it as an operator does, and returns its log.
    fn stop(mut self) -> String {
        kill_process(Pid::from_child(&self.0), Signal::TERM).unwrap();
        let mut log = String::new();
        self.0.stderr.take().unwrap().read_to_string(&mut log).unwrap();
        assert!(self.0.wait().unwrap().success(), "{log}");
        log
    }
}

impl Server {
    /// Waits until it ends by itself, and returns its log.
    async fn fail(mut self) -> String {
        let failing = tokio::task::spawn_blocking(move || {
            let mut log = String::new();
            self.0.stderr.take().unwrap().read_to_string(&mut log).unwrap();
            assert!(!self.0.wait().unwrap().success(), "{log}");
            log
        });
        failing.await.unwrap()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.0.kill();
    }
}

fn everything_in(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries
        .flat_map(|path| if path.is_dir() { [everything_in(&path), vec![path]].concat() } else { vec![path] })
        .collect()
}

/// The paths that others can read or write.
fn open_to_others(folder: &Path) -> Vec<PathBuf> {
    let mut all = everything_in(folder);
    all.push(folder.to_owned());
    all.retain(|path| path.metadata().is_ok_and(|found| found.mode() & 0o077 != 0));
    all
}

#[tokio::test(flavor = "multi_thread")]
async fn sec_5_what_is_on_the_disk_can_be_read_by_the_services_user_alone() {
    let site = TestApp::on_sqlite().await;
    let mut owner = site.owner().await;
    uploaded(&mut owner, "letter.txt", b"dear Anna").await;
    site.run_jobs().await;
    take(&site.app).await.unwrap();
    let folder = site.stop();
    let data = folder.path();
    // As an older version left it.
    for path in everything_in(data).iter().chain([&data.to_owned()]) {
        let mode = if path.is_dir() { 0o755 } else { 0o644 };
        std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).unwrap();
    }
    let server = Server::start(data, &[]);
    assert!(data.metadata().unwrap().mode() & 0o077 == 0, "the folder is closed before the first request");
    until("no file is open to others", async || open_to_others(data).is_empty()).await;
    server.stop();
    finish(program(data, &["backup"])).await.ok();
    assert_eq!(open_to_others(data), Vec::<PathBuf>::new());
    let made: Vec<_> = everything_in(data).iter().map(|path| path.display().to_string()).collect();
    for part in ["kinkeeper.db", "/mail/", "/files/", "manifest.json", "/objects/"] {
        assert!(made.iter().any(|path| path.contains(part)), "{part}: {made:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn sec_5_a_new_site_is_private_from_the_start() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    std::fs::create_dir(&data).unwrap();
    let server = Server::start(&data, &[]);
    assert_eq!(
        open_to_others(&data),
        Vec::<PathBuf>::new(),
        "also the log of the database, and the setup link"
    );
    server.stop();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_log_has_the_version_and_the_end_and_no_colours() {
    let folder = tempfile::tempdir().unwrap();
    let log = Server::start(folder.path(), &[]).stop();
    assert!(log.contains("started") && log.contains(env!("CARGO_PKG_VERSION")), "{log}");
    assert!(log.contains("SIGTERM") && log.lines().last().unwrap().contains("stopped"), "{log}");
    assert!(!log.contains('\u{1b}'), "{log}");
}

#[tokio::test(flavor = "multi_thread")]
async fn only_the_server_creates_a_site() {
    for arguments in [
        ["backup"].as_slice(),
        &["user", "list"],
        &["owner", "link"],
        &["reindex"],
        &["restore"],
        &["restore", "2026-01-05T09-00-00-000Z"],
    ] {
        let folder = tempfile::tempdir().unwrap();
        let refusal = finish(program(folder.path(), arguments)).await.refusal();
        assert!(refusal.starts_with("there is no site in the folder"), "{arguments:?}: {refusal}");
        assert!(refusal.contains("--data"), "{refusal}");
        assert_eq!(everything_in(folder.path()), Vec::<PathBuf>::new(), "{arguments:?}");
    }
    let refusal = run_alone(&["backup"], &[("KINKEEPER_DATA", "missing/data")]).await.refusal();
    assert!(refusal.contains("missing/data"), "{refusal}");
}

#[tokio::test(flavor = "multi_thread")]
async fn only_the_server_creates_a_site_in_an_empty_database() {
    let folder = tempfile::tempdir().unwrap();
    let database = TestDatabase::empty(folder.path()).await;
    let kinkeeper::config::Database::Postgres(url) = &database.config else { return };
    let mut command = program(folder.path(), &["backup"]);
    command.env("KINKEEPER_DATABASE_URL", url);
    let refusal = finish(command).await.refusal();
    assert!(refusal.starts_with("there is no site in this database"), "{refusal}");
}

#[tokio::test(flavor = "multi_thread")]
async fn safe_4_a_replica_stops_with_a_clear_message_once_a_newer_program_has_changed_the_tables() {
    let folder = tempfile::tempdir().unwrap();
    let database = TestDatabase::new(folder.path()).await;
    let kinkeeper::config::Database::Postgres(url) = &database.config else { return };
    let server = Server::start(folder.path(), &[("KINKEEPER_DATABASE_URL", url)]);
    drop(Db::open(&database.config, newer(), &Clock::System).await.unwrap());
    let log = server.fail().await;
    assert!(log.contains("a newer version of Kinkeeper has changed the tables"), "{log}");
    let again = run_alone(&["serve"], &[("KINKEEPER_DATABASE_URL", url)]).await.refusal();
    assert!(again.contains("made by a newer version of Kinkeeper"), "{again}");
}

#[test]
fn root_does_not_write_into_the_site_of_another_user() {
    check_owner(0, 0, "kinkeeper backup").unwrap();
    check_owner(1_000, 1_000, "kinkeeper backup").unwrap();
    let refusal = check_owner(0, 4_294_000_000, "kinkeeper backup").unwrap_err();
    assert!(refusal.contains("sudo -u '#4294000000' kinkeeper backup"), "{refusal}");
}

#[tokio::test(flavor = "multi_thread")]
async fn lost_and_missing_files_are_named_on_the_command_line() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let letter = uploaded(&mut owner, "letter.txt", b"dear Anna").await;
    let name = take(&site.app).await.unwrap().name;
    let objects = site.backups_folder().join("objects");
    std::fs::remove_dir_all(objects).unwrap();
    let list = kinkeeper(&site, &["restore"]).await.ok();
    let stored = letter["name"].as_str().unwrap();
    assert_eq!(list, format!("{name}  damaged, missing: {stored}\n"));
    std::fs::remove_file(site.app.config.files_folder().join(stored)).unwrap();
    let said = kinkeeper(&site, &["backup"]).await.ok();
    assert!(said.contains(&format!("    {stored}\n")), "{said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn safe_1_the_command_asks_before_it_restores_without_damaged_files() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let letter = uploaded(&mut owner, "letter.txt", b"dear Anna").await;
    let stored = letter["name"].as_str().unwrap();
    let name = take(&site.app).await.unwrap().name;
    std::fs::remove_dir_all(site.backups_folder().join("objects")).unwrap();
    std::fs::remove_file(site.app.config.files_folder().join(stored)).unwrap();
    let answers = site.folder.path().join("answers");
    for (answer, code) in [("", Some(1)), ("no\n", Some(1)), ("yes\n", Some(0))] {
        std::fs::write(&answers, answer).unwrap();
        let mut asked = beside(&site, &["restore", &name]);
        asked.stdin(std::fs::File::open(&answers).unwrap());
        let outcome = finish(asked).await;
        assert_eq!(outcome.code, code, "{answer}: {}", outcome.err);
        assert!(outcome.out.contains(&format!("    {stored}\nRestore everything else?")), "{}", outcome.out);
        assert_eq!(outcome.err.contains("--without-damaged"), code == Some(1), "{}", outcome.err);
        assert_eq!(outcome.out.contains("Restored"), code == Some(0), "{}", outcome.out);
    }
    let said = finish(beside(&site, &["restore", &name, "--without-damaged"])).await.ok();
    assert!(
        said.contains(&format!("These files are lost; the Admin page keeps their names:\n    {stored}\n"))
    );
    let doctor = finish(beside(&site, &["doctor"])).await.out;
    assert!(doctor.contains(stored), "{doctor}");
}

#[tokio::test(flavor = "multi_thread")]
async fn safe_1_restore_says_in_one_sentence_what_to_name_instead() {
    let site = TestApp::new().await;
    site.owner().await;
    let name = take(&site.app).await.unwrap().name;
    let note = site.folder.path().join("note.txt");
    std::fs::write(&note, "dear Anna").unwrap();
    let backups = site.backups_folder();
    let refusal = async |from: &str| kinkeeper(&site, &["restore", from]).await.refusal();
    let said = refusal(note.to_str().unwrap()).await;
    assert!(said.contains("is not an archive") && said.contains("--archive"), "{said}");
    let said = refusal(backups.to_str().unwrap()).await;
    assert!(said.ends_with(&format!("kinkeeper restore --backup-url {} NAME", backups.display())), "{said}");
    let said = refusal(backups.join(&name).to_str().unwrap()).await;
    assert!(
        said.ends_with(&format!("kinkeeper restore --backup-url {} {name}", backups.display())),
        "{said}"
    );
    let said = refusal("family.tar").await;
    assert!(said.starts_with("there is no file family.tar;") && said.contains("lists"), "{said}");
    let said = refusal("2020-01-01T00-00-00-000Z").await;
    assert!(said.starts_with("there is no backup 2020-01-01T00-00-00-000Z in "), "{said}");
    assert!(said.ends_with("\"kinkeeper restore\" lists the backups"), "{said}");
    let empty = tempfile::tempdir().unwrap();
    let refused = finish(program(empty.path(), &["restore", note.to_str().unwrap()])).await.refusal();
    assert!(refused.contains("is not an archive"), "{refused}");
    assert_eq!(everything_in(empty.path()), Vec::<PathBuf>::new(), "and no site was created");
}

#[tokio::test(flavor = "multi_thread")]
async fn safe_1_the_command_rehearses_and_doctor_says_when() {
    let site = TestApp::new().await;
    site.owner().await;
    let refusal = kinkeeper(&site, &["backup", "rehearse"]).await.refusal();
    assert_eq!(refusal, "there is no backup to rehearse; write one: kinkeeper backup");
    let doctor = async || finish(beside(&site, &["doctor"])).await.out;
    assert!(doctor().await.contains("never been rehearsed"));
    kinkeeper(&site, &["backup"]).await.ok();
    let said = kinkeeper(&site, &["backup", "rehearse"]).await.ok();
    assert!(said.contains("can be restored"), "{said}");
    let found = doctor().await;
    assert!(found.contains("was restored without a problem 0 days ago"), "{found}");
}

#[tokio::test(flavor = "multi_thread")]
async fn going_back_to_an_older_version_works_as_documented() {
    let site = TestApp::on_sqlite().await;
    site.owner().await;
    let name = take(&site.app).await.unwrap().name;
    // As a newer version would have left it.
    site.exec(
        "INSERT INTO migrations (number, name, checksum, applied_at) VALUES (9999, '9999_later', 'x', 0)",
    )
    .await;
    let restore = |data: &Path, name: &str| finish(program(data, &["restore", name]));
    let refusal = restore(site.folder.path(), &name).await.refusal();
    assert!(refusal.contains("stop it first"), "{refusal}");
    let folder = site.stop();
    let data = folder.path();
    let refusal = restore(data, "2020-01-01T00-00-00-000Z").await.refusal();
    assert!(refusal.contains("newer version"), "{refusal}");
    let refusal = finish(program(data, &["user", "list"])).await.refusal();
    assert!(refusal.contains("kinkeeper restore"), "it says how to go back: {refusal}");
    let said = restore(data, &name).await.ok();
    assert!(said.contains("Restored") && said.contains("kinkeeper.newer-9999."), "{said}");
    let users = finish(program(data, &["user", "list"])).await.ok();
    assert!(users.contains("owner@example.org"), "{users}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_failed_way_back_leaves_the_newer_database_in_place() {
    let site = TestApp::on_sqlite().await;
    site.owner().await;
    let name = take(&site.app).await.unwrap().name;
    let records = site.backups_folder().join(&name).join("records.jsonl.gz");
    std::fs::write(records, "damaged").unwrap();
    site.exec(
        "INSERT INTO migrations (number, name, checksum, applied_at) VALUES (9999, '9999_later', 'x', 0)",
    )
    .await;
    let folder = site.stop();
    let refusal = finish(program(folder.path(), &["restore", &name])).await.refusal();
    assert!(refusal.contains("damaged"), "{refusal}");
    let refusal = finish(program(folder.path(), &["user", "list"])).await.refusal();
    assert!(refusal.contains("newer version"), "{refusal}");
    assert!(everything_in(folder.path()).iter().all(|path| !path.display().to_string().contains("newer-")));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_restores_into_an_empty_database() {
    let site = TestApp::new().await;
    site.owner().await;
    let name = take(&site.app).await.unwrap().name;
    let file = site.folder.path().join("family.tar");
    archive::pack(&site.app, &Target::open(&site.app).unwrap(), &name, &file).await.unwrap();
    let folder = tempfile::tempdir().unwrap();
    let database = TestDatabase::empty(folder.path()).await;
    let command = |arguments: &[&str]| -> Command {
        let mut command = program(folder.path(), arguments);
        if let kinkeeper::config::Database::Postgres(url) = &database.config {
            command.env("KINKEEPER_DATABASE_URL", url);
        }
        command
    };
    finish(command(&["restore", file.to_str().unwrap()])).await.ok();
    assert!(finish(command(&["user", "list"])).await.ok().contains("owner@example.org"));
}

#[tokio::test(flavor = "multi_thread")]
async fn deploy_2_metrics_have_a_listener_of_their_own() {
    let _ = rustls::crypto::ring::default_provider().install_default();
    let folder = tempfile::tempdir().unwrap();
    let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().to_string();
    let server = Server::start(folder.path(), &[("KINKEEPER_METRICS_LISTEN", &free)]);
    let answer = reqwest::get(format!("http://{free}/metrics")).await.unwrap();
    assert_eq!(answer.headers()["content-type"], "text/plain; version=0.0.4");
    assert!(answer.text().await.unwrap().contains("kinkeeper_requests_total"));
    let elsewhere = reqwest::get(format!("http://{free}/api/site")).await.unwrap();
    assert_eq!(elsewhere.status(), 404, "and nothing else is there");
    // An address that is taken is named before the site says that it is ready.
    let other = tempfile::tempdir().unwrap();
    let settings = [("KINKEEPER_METRICS_LISTEN", free.as_str()), ("KINKEEPER_LISTEN", "127.0.0.1:0")];
    let refused = run_alone(&["serve", "--data", other.path().to_str().unwrap()], &settings).await.refusal();
    assert!(refused.starts_with(&format!("cannot serve metrics on {free}")), "{refused}");
    server.stop();
}
