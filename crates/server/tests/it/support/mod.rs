//! The harness: start the app, create people who use it, read their mail, move the clock.

mod calendar;
mod database;
mod family;
mod files;
mod mailbox;
mod person;
mod records;
pub mod smtp;
mod storage;
mod stream;

use std::net::IpAddr;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use kinkeeper::accounts::{SetupLink, setup_link};
use kinkeeper::app::App;
use kinkeeper::clock::{Clock, Moment};
use kinkeeper::config::{Config, Settings, Storage};
use kinkeeper::migrations::MIGRATIONS;
use kinkeeper::{router, worker};

pub use calendar::{editable_event, entries_of, percent_encoded, read_feed, titles};
pub use database::TestDatabase;
pub use family::{Drawn, editable};
pub use files::{all, pdf, png, seen, send, upload, uploaded};
pub use mailbox::Mail;
pub use person::{Person, Reply, registration};
pub use records::visitor_of;
pub use storage::{bucket, on_each_storage};
pub use stream::Stream;

pub const OWNER: &str = "owner@example.org";
pub const PASSWORD: &str = "a good password";

/// 5 January 2026, 09:00 UTC, a Monday.
const START: Moment = Moment(1_767_603_600_000);

pub struct TestApp {
    pub app: App,
    pub clock: Clock,
    router: axum::Router,
    people: AtomicU32,
    pub folder: tempfile::TempDir,
    // Dropped last, after every connection to it.
    pub database: TestDatabase,
}

impl TestApp {
    pub async fn new() -> Self {
        Self::with(|_| {}).await
    }

    pub async fn with(configure: impl FnOnce(&mut Config)) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let database = TestDatabase::new(folder.path()).await;
        Self::on(folder, database, configure).await
    }

    async fn on(
        folder: tempfile::TempDir,
        database: TestDatabase,
        configure: impl FnOnce(&mut Config),
    ) -> Self {
        let clock = Clock::manual(START);
        let mut config = config(&folder, &database);
        configure(&mut config);
        let app = App::open(config, MIGRATIONS, clock.clone()).await.unwrap();
        Self { router: router::router(app.clone()), app, clock, people: AtomicU32::new(1), folder, database }
    }

    /// On an SQLite file, whichever database the other tests use.
    pub async fn on_sqlite() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let database = TestDatabase::migrated_sqlite(folder.path()).await;
        Self::on(folder, database, |_| {}).await
    }

    /// A second replica on the same database (and, for SQLite, a second process's worth of connections).
    pub async fn replica(&self) -> App {
        App::open(self.app.config.clone(), MIGRATIONS, self.clock.clone()).await.unwrap()
    }

    /// Ends the app and leaves its data.
    pub fn stop(self) -> tempfile::TempDir {
        let Self { app, router, folder, .. } = self;
        drop((app, router));
        folder
    }

    pub fn config(&self) -> Config {
        self.app.config.clone()
    }

    /// The folder that backups go to.
    pub fn backups_folder(&self) -> std::path::PathBuf {
        match &self.app.settings().backups {
            Storage::Folder(folder) => folder.clone(),
            Storage::S3(_) => panic!("backups go to a bucket"),
        }
    }

    /// Runs every job that is due now.
    pub async fn run_jobs(&self) -> usize {
        worker::run_due(&self.app).await.unwrap()
    }

    /// Someone who has not signed in, at their own IP address.
    pub async fn visitor(&self) -> Person {
        let number = self.people.fetch_add(1, Ordering::SeqCst);
        let address: IpAddr = format!("192.0.2.{}", number % 250 + 1).parse().unwrap();
        Person::arrive(self.router.clone(), address, "kin.example.org").await
    }

    /// Someone using a browser on the server's machine.
    pub async fn local_visitor(&self) -> Person {
        Person::arrive(self.router.clone(), "127.0.0.1".parse().unwrap(), "localhost:8080").await
    }

    pub async fn owner(&self) -> Person {
        let mut owner = self.visitor().await;
        let mut form = registration("Olga Owner", "olga", OWNER);
        form["setupToken"] = self.setup_token().await.into();
        owner.register_with(form).await.ok(201);
        owner
    }

    /// The token of the setup link, which makes the person who registers with it the owner.
    pub async fn setup_token(&self) -> String {
        match setup_link(&self.app).await.unwrap() {
            SetupLink::Open(link) => link.split_once("setup=").unwrap().1.to_owned(),
            SetupLink::OwnerExists => panic!("the site already has an owner"),
        }
    }

    /// Registered and waiting for approval.
    pub async fn pending(&self, name: &str) -> Person {
        let mut person = self.visitor().await;
        person.register(name, name, &format!("{name}@example.org")).await.ok(201);
        person
    }

    pub async fn member(&self, owner: &mut Person, name: &str) -> Person {
        let mut person = self.pending(name).await;
        owner.decide(&person, "approve").await.ok(200);
        person.refresh().await;
        person
    }

    pub async fn with_role(&self, owner: &mut Person, name: &str, role: &str) -> Person {
        let mut person = self.member(owner, name).await;
        let version = person.user()["version"].clone();
        let body = serde_json::json!({ "version": version, "role": role });
        owner.patch(&format!("/api/users/{}", person.id()), body).await.ok(200);
        person.refresh().await;
        person
    }
}

fn config(folder: &tempfile::TempDir, database: &TestDatabase) -> Config {
    let mut config = Settings::default().resolve().unwrap();
    config.data = folder.path().to_owned();
    config.database = database.config.clone();
    config.storage = Storage::Folder(folder.path().join("files"));
    config.public_url = "http://kin.example.org".parse().unwrap();
    config.owner_email = Some(OWNER.to_owned());
    config.given.site_name = Some("The Example Family".to_owned());
    // Thousands of people sign in here. `units::passwords` hashes at the real cost.
    config.password_costs = argon2::Params::new(8, 1, 1, None).unwrap();
    config.reader_program = env!("CARGO_BIN_EXE_kinkeeper").into();
    config
}

/// Waits until the condition holds, however busy the machine is; fails after a minute.
pub async fn until(what: &str, mut holds: impl AsyncFnMut() -> bool) {
    let end = Instant::now() + Duration::from_secs(60);
    while !holds().await {
        assert!(Instant::now() < end, "not within a minute: {what}");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}
