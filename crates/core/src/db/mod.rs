//! The database: one SQL text for SQLite and PostgreSQL.
//!
//! Only this folder knows that two databases exist. `Db::read` gives a connection for reading, `Db::begin`
//! a transaction; stores take `&mut Conn` of either, so that callers own the transaction. Statements are
//! written with `sql!`, rows with `row!`. A dropped transaction is rolled back.

mod begin;
mod conn;
mod copies;
mod damage;
mod error;
mod migrate;
pub mod notices;
mod opening;
pub mod outcome;
mod postgres;
mod readers;
mod record;
mod room;
pub mod schema;
mod sql;
mod sqlite;
pub mod steps;
mod tx;
mod value;

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};

pub use begin::OUTDATED;
pub use conn::Conn;
pub use error::{DbError, FailedRow};
pub use migrate::{Migration, newest};
pub use notices::{Notice, Notices, RESYNC};
pub use record::{Image, Later, OnDelete, Record, RecordColumn, RecordTable, Reference, Use, column};
pub use sql::{Sql, id_list};
pub use steps::Topic;
pub use tx::Tx;
pub use value::{AsValue, Column, FromRow, Row, TextList, Value};

use tokio::sync::watch;

use crate::clock::Clock;
use crate::config::Database;
use crate::db::notices::NoticeBoard;
use crate::sql;

/// A page may take this long to notice an approval on the command line.
const LOOK_EVERY: Duration = Duration::from_secs(2);

#[derive(Clone)]
pub struct Db(Arc<Inner>);

struct Inner {
    backend: Backend,
    migrations: &'static [Migration],
    notices: NoticeBoard,
    waits: Waits,
    /// True once a newer program has changed the tables.
    outdated: watch::Sender<bool>,
}

/// The number of requests for a connection, and the microseconds that they waited.
#[derive(Default)]
struct Waits {
    count: AtomicU64,
    micros: AtomicU64,
}

enum Backend {
    Sqlite(sqlite::Sqlite),
    Postgres(postgres::Postgres),
}

impl Db {
    /// Opens the database and brings its tables up to date. Checks a small SQLite file for damage, but not a large one:
    /// see [`Db::check_large`].
    pub async fn open(
        database: &Database,
        migrations: &'static [Migration],
        clock: &Clock,
    ) -> Result<Self, DbError> {
        let opened = Self::open_unchecked(database, migrations, clock).await;
        match (database, opened) {
            // Damage explains any other error.
            (Database::Sqlite(path), Err(error)) => {
                tokio::task::block_in_place(|| damage::check_file(path, || false))?;
                Err(error)
            }
            (_, opened) => opened,
        }
    }

    async fn open_unchecked(
        database: &Database,
        migrations: &'static [Migration],
        clock: &Clock,
    ) -> Result<Self, DbError> {
        let notices = NoticeBoard::default();
        let backend = match database {
            Database::Sqlite(path) => {
                if !damage::is_large(path) {
                    tokio::task::block_in_place(|| damage::check_file(path, || false))?;
                }
                Backend::Sqlite(sqlite::Sqlite::open(path)?)
            }
            Database::Postgres(url) => {
                Backend::Postgres(postgres::Postgres::open(url, notices.clone()).await?)
            }
        };
        let db = Self::on(backend, migrations, notices);
        migrate::run(&db, clock).await?;
        if let Backend::Sqlite(sqlite) = &db.0.backend {
            let seen = sqlite.others_version().await?;
            tokio::spawn(notice_other_processes(Arc::downgrade(&db.0), seen));
        }
        Ok(db)
    }

    fn on(backend: Backend, migrations: &'static [Migration], notices: NoticeBoard) -> Self {
        let (waits, outdated) = (Waits::default(), watch::Sender::new(false));
        Self(Arc::new(Inner { backend, migrations, notices, waits, outdated }))
    }

    /// Refuses a large SQLite file that is damaged, which [`Db::open`] leaves to its caller: the check takes as long as
    /// reading the file, so a server first opens its port. Gives up once `stop` is true.
    pub async fn check_large(&self, stop: impl Fn() -> bool + Send + 'static) -> Result<(), DbError> {
        let Backend::Sqlite(sqlite) = &self.0.backend else { return Ok(()) };
        let path = sqlite.path().to_owned();
        let check = move || if damage::is_large(&path) { damage::check_file(&path, stop) } else { Ok(()) };
        tokio::task::spawn_blocking(check).await.map_err(DbError::other)?
    }

    /// True if this database has a site's tables. Creates nothing.
    pub async fn exists(database: &Database) -> Result<bool, DbError> {
        match database {
            Database::Sqlite(path) => Ok(path.metadata().is_ok_and(|file| file.len() > 0)),
            Database::Postgres(url) => {
                let postgres = postgres::Postgres::open(url, NoticeBoard::default()).await?;
                let mut conn = Conn::Postgres(postgres.connection().await?);
                let text = Sql::from_text("SELECT to_regclass('migrations') IS NOT NULL", "");
                let (exists,): (bool,) = conn.one(&text, &[]).await?;
                Ok(exists)
            }
        }
    }

    /// For going back to an older version: sets an SQLite file with newer tables aside.
    pub fn set_newer_aside(
        database: &Database,
        migrations: &[Migration],
        clock: &Clock,
    ) -> Result<Option<SetAside>, DbError> {
        let Database::Sqlite(path) = database else { return Ok(None) };
        let aside = sqlite::set_newer_aside(path, newest(migrations), clock.now())?;
        Ok(aside.map(|aside| SetAside { aside, path: path.clone() }))
    }

    /// Waits until the database can be opened, for some minutes. A file needs no waiting.
    pub async fn wait(database: &Database) -> Result<(), DbError> {
        match database {
            Database::Sqlite(_) => Ok(()),
            Database::Postgres(url) => postgres::wait(url).await,
        }
    }

    /// A connection for reading only. Each statement sees the newest committed state.
    pub async fn read(&self) -> Result<Conn, DbError> {
        let since = Instant::now();
        let conn = match &self.0.backend {
            Backend::Sqlite(sqlite) => Conn::Sqlite(sqlite.reader().await?),
            Backend::Postgres(postgres) => Conn::Postgres(postgres.connection().await?),
        };
        self.waited(since);
        Ok(conn)
    }

    /// Like [`Db::read`], for several statements of one request that are to see the same state, and cost less. On PostgreSQL,
    /// where a transaction would cost two more round trips, each statement still sees the newest one. It is not for work that
    /// writes in between, and not for waiting with it.
    pub async fn read_at_once(&self) -> Result<Conn, DbError> {
        let since = Instant::now();
        let conn = match &self.0.backend {
            Backend::Sqlite(sqlite) => Conn::Sqlite(sqlite.reader_at_once().await?),
            Backend::Postgres(postgres) => Conn::Postgres(postgres.connection().await?),
        };
        self.waited(since);
        Ok(conn)
    }

    fn waited(&self, since: Instant) {
        let micros = u64::try_from(since.elapsed().as_micros()).unwrap_or(u64::MAX);
        self.0.waits.count.fetch_add(1, Ordering::Relaxed);
        self.0.waits.micros.fetch_add(micros, Ordering::Relaxed);
    }

    /// The number of requests for a connection, and the time that they waited in all.
    pub fn waits(&self) -> (u64, Duration) {
        let Waits { count, micros } = &self.0.waits;
        (count.load(Ordering::Relaxed), Duration::from_micros(micros.load(Ordering::Relaxed)))
    }

    /// Fails if the database cannot be read and written now.
    pub async fn check_usable(&self) -> Result<(), DbError> {
        self.read().await?.one::<(i64,)>(sql!("SELECT CAST(1 AS BIGINT)"), &[]).await?;
        self.check_writable().await
    }

    fn note_writing(&self) -> Option<sqlite::Writing> {
        match &self.0.backend {
            Backend::Sqlite(sqlite) => Some(sqlite.note_writing()),
            Backend::Postgres(_) => None,
        }
    }

    /// Fails if the database cannot be written now: another process holds it, its disk is full or read-only.
    pub async fn check_writable(&self) -> Result<(), DbError> {
        // A long transaction of our own shows that there is no lock in the way.
        if let Backend::Sqlite(sqlite) = &self.0.backend
            && sqlite.is_writing()
        {
            return tokio::task::block_in_place(|| sqlite.check_disk());
        }
        let mut tx = self.begin().await?;
        match &self.0.backend {
            // The transaction has the lock. Nothing reaches the disk before a commit, so try the disk itself.
            Backend::Sqlite(sqlite) => tokio::task::block_in_place(|| sqlite.check_disk()),
            Backend::Postgres(_) => {
                let (read_only,): (String,) =
                    tx.one(&Sql::from_text("SHOW transaction_read_only", ""), &[]).await?;
                if read_only == "on" {
                    Err(DbError::Unavailable("PostgreSQL is read-only".into()))
                } else {
                    Ok(())
                }
            }
        }
    }

    /// Checks an SQLite file for damage, which may take a while. PostgreSQL checks itself; it only has to
    /// respond.
    pub async fn check_integrity(&self) -> Result<(), DbError> {
        let text = match &self.0.backend {
            Backend::Sqlite(_) => "SELECT quick_check FROM pragma_quick_check LIMIT 1",
            Backend::Postgres(_) => "SELECT 'ok'::TEXT",
        };
        let (said,): (String,) = self.read().await?.one(&Sql::from_text(text, ""), &[]).await?;
        if said == "ok" { Ok(()) } else { Err(DbError::other(said)) }
    }

    /// True if several servers may use this database at once. An SQLite file has one server.
    pub fn is_shared(&self) -> bool {
        matches!(&self.0.backend, Backend::Postgres(_))
    }

    /// Empties a table in the copies that were made before its rows were changed, as far as they can be written.
    pub fn empty_in_copies(&self, table: &str) {
        if let Backend::Sqlite(sqlite) = &self.0.backend {
            tokio::task::block_in_place(|| copies::empty_in_all(sqlite.path(), table));
        }
    }

    /// Overwrites what was deleted or replaced in an SQLite file. PostgreSQL does so in its own time.
    pub fn forget_deleted(&self) {
        if let Backend::Sqlite(sqlite) = &self.0.backend
            && let Err(error) = tokio::task::block_in_place(|| sqlite.compact())
        {
            tracing::warn!(%error, "could not compact the database");
        }
    }

    /// `sqlite` or `postgres`, for people to read.
    pub fn kind(&self) -> &'static str {
        match &self.0.backend {
            Backend::Sqlite(_) => "sqlite",
            Backend::Postgres(_) => "postgres",
        }
    }

    /// The size of all tables in bytes.
    pub async fn bytes(&self) -> Result<i64, DbError> {
        let text = match &self.0.backend {
            Backend::Sqlite(_) => "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size",
            Backend::Postgres(_) => "SELECT pg_database_size(current_database())",
        };
        let (bytes,): (i64,) = self.read().await?.one(&Sql::from_text(text, ""), &[]).await?;
        Ok(bytes)
    }

    /// A separate SQLite file with an older version of the schema; `migrate` brings it up to date.
    pub async fn scratch(
        path: &Path,
        migrations: &'static [Migration],
        version: i64,
        clock: &Clock,
    ) -> Result<Self, DbError> {
        let backend = Backend::Sqlite(sqlite::Sqlite::open(path)?);
        let db = Self::on(backend, migrations, NoticeBoard::default());
        migrate::run_to(&db, version, clock).await?;
        Ok(db)
    }

    pub async fn migrate(&self, clock: &Clock) -> Result<(), DbError> {
        migrate::run(self, clock).await
    }

    /// Subscribes to the notices of committed transactions, including those of other replicas.
    pub fn notices(&self) -> Notices {
        self.0.notices.listen()
    }

    /// Like `notices`, with the notices of the time just before.
    pub fn notices_since(&self, ago: Duration) -> (Vec<Notice>, Notices) {
        self.0.notices.listen_since(ago)
    }
}

/// A database file that was set aside.
pub struct SetAside {
    pub aside: PathBuf,
    path: PathBuf,
}

impl SetAside {
    /// Moves the file back.
    pub fn put_back(&self) -> std::io::Result<()> {
        sqlite::put_newer_back(&self.aside, &self.path)
    }
}

/// SQLite does not report writes by other processes, such as the command line: check now and then, and make every
/// listener fetch again.
async fn notice_other_processes(db: Weak<Inner>, mut seen: i64) {
    loop {
        tokio::time::sleep(LOOK_EVERY).await;
        // The database was closed.
        let Some(db) = db.upgrade() else { return };
        let Backend::Sqlite(sqlite) = &db.backend else { return };
        let version = sqlite.others_version().await.unwrap_or(seen);
        if version != seen {
            db.notices.tell(RESYNC);
        }
        seen = version;
    }
}
