//! A separate database for every test.

use std::path::Path;
use std::sync::atomic::{AtomicU32, Ordering};

use kinkeeper::clock::Clock;
use kinkeeper::config::Database;
use kinkeeper::db::Db;
use kinkeeper::migrations::MIGRATIONS;
use tokio::sync::OnceCell;
use tokio_postgres::NoTls;

static TEMPLATE: OnceCell<String> = OnceCell::const_new();
static FILE: OnceCell<Vec<u8>> = OnceCell::const_new();
static COUNT: AtomicU32 = AtomicU32::new(0);

pub struct TestDatabase {
    pub config: Database,
    /// The PostgreSQL database to remove at the end.
    name: Option<String>,
}

/// The cluster to run on; without one the tests run on SQLite.
pub fn cluster() -> Option<String> {
    std::env::var("KINKEEPER_TEST_POSTGRES").ok().filter(|url| !url.is_empty())
}

fn url(name: &str) -> String {
    let cluster = cluster().unwrap();
    let (server, _) = cluster.rsplit_once('/').unwrap();
    format!("{server}/{name}")
}

async fn administer(statement: &str) {
    let (client, connection) = tokio_postgres::connect(&cluster().unwrap(), NoTls).await.unwrap();
    let connection = tokio::spawn(connection);
    client.batch_execute(statement).await.unwrap();
    drop(client);
    connection.await.unwrap().unwrap();
}

/// Migrated once, copied for every test.
async fn template() -> &'static str {
    TEMPLATE
        .get_or_init(|| async {
            let name = format!("kinkeeper_template_{}", std::process::id());
            administer(&format!("CREATE DATABASE {name}")).await;
            drop(Db::open(&Database::Postgres(url(&name)), MIGRATIONS, &Clock::System).await.unwrap());
            // PostgreSQL only copies a database without connections, and our pool takes a moment to close.
            administer(&format!(
                "ALTER DATABASE {name} ALLOW_CONNECTIONS false;
                 SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'"
            ))
            .await;
            name
        })
        .await
}

/// An SQLite file with all tables, migrated once and written for every test.
async fn migrated_file() -> &'static [u8] {
    FILE.get_or_init(|| async {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("template.db");
        drop(Db::open(&Database::Sqlite(path.clone()), MIGRATIONS, &Clock::System).await.unwrap());
        // Nothing must be left in the log: only the file is copied.
        let connection = rusqlite::Connection::open(&path).unwrap();
        connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |row| row.get::<_, i64>(0)).unwrap();
        connection.close().unwrap();
        std::fs::read(path).unwrap()
    })
    .await
}

fn unused_name() -> String {
    format!("kinkeeper_test_{}_{}", std::process::id(), COUNT.fetch_add(1, Ordering::SeqCst))
}

impl TestDatabase {
    pub async fn new(folder: &Path) -> Self {
        if cluster().is_none() {
            return Self::migrated_sqlite(folder).await;
        }
        let name = unused_name();
        let template = template().await;
        // Copy file by file: the default strategy, through the write-ahead log, takes two to four times as
        // long.
        administer(&format!("CREATE DATABASE {name} TEMPLATE {template} STRATEGY file_copy")).await;
        Self { config: Database::Postgres(url(&name)), name: Some(name) }
    }

    /// An SQLite file with all tables, whichever database the other tests use.
    pub async fn migrated_sqlite(folder: &Path) -> Self {
        let path = folder.join("kinkeeper.db");
        std::fs::write(&path, migrated_file().await).unwrap();
        Self::sqlite(&path)
    }

    /// An SQLite file that the first one to open it creates.
    pub fn sqlite(path: &Path) -> Self {
        Self { config: Database::Sqlite(path.to_owned()), name: None }
    }

    /// Without any tables yet.
    pub async fn empty(folder: &Path) -> Self {
        if cluster().is_none() {
            return Self::sqlite(&folder.join("kinkeeper.db"));
        }
        let name = unused_name();
        administer(&format!("CREATE DATABASE {name}")).await;
        Self { config: Database::Postgres(url(&name)), name: Some(name) }
    }
}

impl Drop for TestDatabase {
    fn drop(&mut self) {
        let Some(name) = self.name.take() else { return };
        // Dropping is not async, so this needs its own thread and runtime.
        let removed = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
            runtime.block_on(administer(&format!("DROP DATABASE {name} WITH (FORCE)")));
        });
        let _ = removed.join();
    }
}
