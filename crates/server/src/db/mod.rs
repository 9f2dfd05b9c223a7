//! The database: one SQL text for SQLite and PostgreSQL.
//!
//! Only this folder knows that two databases exist. `Db::read` gives a connection for reading, `Db::begin`
//! a transaction; stores take `&mut Conn` of either, so that callers own the transaction. Statements are
//! written with `sql!`, rows with `row!`. A dropped transaction is rolled back.

mod damage;
mod error;
mod migrate;
pub mod notices;
mod postgres;
mod record;
pub mod schema;
mod sql;
mod sqlite;
pub mod steps;
mod value;

use std::ops::{Deref, DerefMut};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};

use tokio::sync::OwnedSemaphorePermit;

pub use error::{DbError, FailedRow};
pub use migrate::{MIGRATIONS, Migration};
pub use notices::{Notice, Notices, RESYNC};
pub use record::{Image, Later, OnDelete, Record, RecordColumn, RecordTable, Reference, Use, column};
pub use sql::{Sql, id_list};
pub use steps::Topic;
pub use value::{AsValue, Column, FromRow, Row, TextList, Value};

use crate::clock::Clock;
use crate::config::Database;
use crate::db::notices::{Leaving, NoticeBoard};
use crate::db::steps::Steps;
use crate::ids::Id;
use crate::sql;

/// How long a page may take to notice an approval on the command line.
const LOOK_EVERY: Duration = Duration::from_secs(2);

#[derive(Clone)]
pub struct Db(Arc<Inner>);

struct Inner {
    backend: Backend,
    notices: NoticeBoard,
    waits: Waits,
}

/// How often a connection was asked for, and how long that took in microseconds.
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
    /// Opens the database and brings its tables up to date.
    pub async fn open(database: &Database, clock: &Clock) -> Result<Self, DbError> {
        let notices = NoticeBoard::default();
        let backend = match database {
            Database::Sqlite(path) => {
                tokio::task::block_in_place(|| damage::check_file(path))?;
                Backend::Sqlite(sqlite::Sqlite::open(path)?)
            }
            Database::Postgres(url) => {
                Backend::Postgres(postgres::Postgres::open(url, notices.clone()).await?)
            }
        };
        let db = Self(Arc::new(Inner { backend, notices, waits: Waits::default() }));
        migrate::run(&db, clock).await?;
        if let Backend::Sqlite(sqlite) = &db.0.backend {
            let seen = sqlite.others_version().await?;
            tokio::spawn(notice_other_processes(Arc::downgrade(&db.0), seen));
        }
        Ok(db)
    }

    /// Whether this database has a site's tables. Creates nothing.
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
    pub fn set_newer_aside(database: &Database, clock: &Clock) -> Result<Option<SetAside>, DbError> {
        let Database::Sqlite(path) = database else { return Ok(None) };
        let newest = MIGRATIONS.last().map_or(0, |migration| migration.number);
        let aside = sqlite::set_newer_aside(path, newest, clock.now())?;
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

    fn waited(&self, since: Instant) {
        let micros = u64::try_from(since.elapsed().as_micros()).unwrap_or(u64::MAX);
        self.0.waits.count.fetch_add(1, Ordering::Relaxed);
        self.0.waits.micros.fetch_add(micros, Ordering::Relaxed);
    }

    /// How often a connection was asked for, and how long that took in all.
    pub fn waits(&self) -> (u64, Duration) {
        let Waits { count, micros } = &self.0.waits;
        (count.load(Ordering::Relaxed), Duration::from_micros(micros.load(Ordering::Relaxed)))
    }

    /// A transaction that may write. On SQLite there is one at a time, first come, first served.
    pub async fn begin(&self) -> Result<Tx, DbError> {
        let since = Instant::now();
        let (conn, begin) = match &self.0.backend {
            // A deferred BEGIN would fail at its first write when another process wrote meanwhile.
            Backend::Sqlite(sqlite) => (Conn::Sqlite(sqlite.writer().await), "BEGIN IMMEDIATE"),
            Backend::Postgres(postgres) => (Conn::Postgres(postgres.connection().await?), "BEGIN"),
        };
        self.waited(since);
        // A caller that is cancelled during the BEGIN must not leave the transaction open.
        let mut tx = Tx::new(self, conn);
        if let Conn::Sqlite(guard) = &mut *tx
            && guard.try_batch(begin)?
        {
            return Ok(tx);
        }
        tx.batch(begin).await?;
        Ok(tx)
    }

    /// Fails if the database cannot be written now: another process holds it, its disk is full or read-only.
    pub async fn check_writable(&self) -> Result<(), DbError> {
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

    /// Looks for damage in an SQLite file, which may take a while. PostgreSQL looks after itself; it only has to answer.
    pub async fn check_integrity(&self) -> Result<(), DbError> {
        let text = match &self.0.backend {
            Backend::Sqlite(_) => "SELECT quick_check FROM pragma_quick_check LIMIT 1",
            Backend::Postgres(_) => "SELECT 'ok'::TEXT",
        };
        let (said,): (String,) = self.read().await?.one(&Sql::from_text(text, ""), &[]).await?;
        if said == "ok" { Ok(()) } else { Err(DbError::other(said)) }
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

    /// A read-only transaction that sees a single moment, whatever others write meanwhile.
    pub async fn snapshot(&self) -> Result<Tx, DbError> {
        let (conn, begin) = match &self.0.backend {
            Backend::Sqlite(sqlite) => (Conn::Sqlite(sqlite.reader().await?), "BEGIN"),
            Backend::Postgres(postgres) => (
                Conn::Postgres(postgres.connection().await?),
                "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
            ),
        };
        let mut tx = Tx::new(self, conn);
        tx.batch(begin).await?;
        // SQLite takes its snapshot at the first read, not at BEGIN.
        tx.one::<(i64,)>(sql!("SELECT COUNT(*) FROM migrations"), &[]).await?;
        Ok(tx)
    }

    /// A read-only transaction for searches and other reads that can be slow. It has its own few connections and ends
    /// with [`DbError::TooSlow`] after `most`.
    pub async fn expensive_read(&self, most: Duration) -> Result<Tx, DbError> {
        let (conn, lane, begin) = match &self.0.backend {
            Backend::Sqlite(sqlite) => {
                (Conn::Sqlite(sqlite.expensive_reader(most).await?), None, "BEGIN".to_owned())
            }
            Backend::Postgres(postgres) => {
                let (client, lane) = postgres.expensive_connection().await?;
                let most = most.as_millis();
                let begin = format!("BEGIN READ ONLY; SET LOCAL statement_timeout = {most}");
                (Conn::Postgres(client), Some(lane), begin)
            }
        };
        let mut tx = Tx::new(self, conn);
        tx.lane = lane;
        tx.batch(&begin).await?;
        Ok(tx)
    }

    /// A separate SQLite file with an older version of the schema; `migrate` brings it up to date.
    pub async fn scratch(path: &Path, version: i64, clock: &Clock) -> Result<Self, DbError> {
        let backend = Backend::Sqlite(sqlite::Sqlite::open(path)?);
        let db = Self(Arc::new(Inner { backend, notices: NoticeBoard::default(), waits: Waits::default() }));
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

    /// The same, and returns the notices of the time just before.
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
    /// Puts it back in its place.
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

/// A connection to either database.
pub enum Conn {
    Sqlite(sqlite::Guard),
    Postgres(deadpool_postgres::Object),
}

impl Conn {
    pub async fn all<T: FromRow>(&mut self, sql: &Sql, values: &[Value<'_>]) -> Result<Vec<T>, DbError> {
        match self {
            Conn::Sqlite(guard) => tokio::task::block_in_place(|| guard.all(sql, values)),
            Conn::Postgres(client) => postgres::all(client, sql, values).await,
        }
    }

    /// The same for a few rows that an index finds.
    pub async fn few<T: FromRow>(&mut self, sql: &Sql, values: &[Value<'_>]) -> Result<Vec<T>, DbError> {
        match self {
            Conn::Sqlite(guard) => guard.all(sql, values),
            Conn::Postgres(client) => postgres::all(client, sql, values).await,
        }
    }

    /// The first row, if any. A point read is cheaper than `block_in_place`.
    pub async fn opt<T: FromRow>(&mut self, sql: &Sql, values: &[Value<'_>]) -> Result<Option<T>, DbError> {
        match self {
            Conn::Sqlite(guard) => guard.opt(sql, values),
            Conn::Postgres(client) => Ok(postgres::all(client, sql, values).await?.into_iter().next()),
        }
    }

    pub async fn one<T: FromRow>(&mut self, sql: &Sql, values: &[Value<'_>]) -> Result<T, DbError> {
        self.opt(sql, values).await?.ok_or_else(|| DbError::other("a row was expected and none came"))
    }

    /// Runs a statement that returns no rows; returns how many rows it changed.
    pub async fn exec(&mut self, sql: &Sql, values: &[Value<'_>]) -> Result<u64, DbError> {
        match self {
            Conn::Sqlite(guard) => tokio::task::block_in_place(|| guard.exec(sql, values)),
            Conn::Postgres(client) => postgres::exec(client, sql, values).await,
        }
    }

    /// The same for a statement that changes one row. Like a point read it is cheaper than `block_in_place`: nothing waits
    /// for the disk before the commit.
    pub async fn put(&mut self, sql: &Sql, values: &[Value<'_>]) -> Result<u64, DbError> {
        match self {
            Conn::Sqlite(guard) => guard.exec(sql, values),
            Conn::Postgres(client) => postgres::exec(client, sql, values).await,
        }
    }

    /// Runs a statement that changes one row for each of these rows of parameters; returns how many rows it changed.
    pub async fn put_all(&mut self, sql: &Sql, rows: &[Vec<Value<'_>>]) -> Result<u64, FailedRow> {
        match self {
            Conn::Sqlite(guard) => tokio::task::block_in_place(|| guard.exec_all(sql, rows)),
            Conn::Postgres(client) => postgres::exec_all(client, sql, rows).await,
        }
    }

    /// The first row, if any, for each of these rows of parameters.
    pub async fn opt_all<T: FromRow>(
        &mut self,
        sql: &Sql,
        rows: &[Vec<Value<'_>>],
    ) -> Result<Vec<Option<T>>, DbError> {
        match self {
            Conn::Sqlite(guard) => {
                tokio::task::block_in_place(|| rows.iter().map(|row| guard.opt(sql, row)).collect())
            }
            Conn::Postgres(client) => postgres::opt_all(client, sql, rows).await,
        }
    }

    /// Prepares a statement without running it, which shows whether this database understands it.
    pub async fn prepare(&mut self, sql: &Sql) -> Result<(), DbError> {
        match self {
            Conn::Sqlite(guard) => guard.prepare(sql),
            Conn::Postgres(client) => Ok(client.prepare_cached(sql.postgres()).await.map(drop)?),
        }
    }

    async fn batch(&mut self, text: &str) -> Result<(), DbError> {
        match self {
            Conn::Sqlite(guard) => tokio::task::block_in_place(|| guard.batch(text)),
            Conn::Postgres(client) => Ok(client.batch_execute(text).await?),
        }
    }
}

/// A transaction. `commit` saves it; dropping it rolls it back.
pub struct Tx {
    db: Db,
    /// `None` only after `commit` or while dropping.
    conn: Option<Conn>,
    notices: Leaving,
    steps: Steps,
    /// The place among the expensive reads, if it is one.
    lane: Option<OwnedSemaphorePermit>,
}

impl Tx {
    fn new(db: &Db, conn: Conn) -> Self {
        Self {
            db: db.clone(),
            conn: Some(conn),
            notices: Leaving::default(),
            steps: Steps::default(),
            lane: None,
        }
    }

    /// Notifies every listener, on every replica, when the transaction commits.
    pub fn notify(&mut self, notice: String) {
        self.notices.add(notice);
    }

    /// Notes that a record has changed, for copies that follow (see [`steps`]).
    pub fn changed(&mut self, topic: Topic, id: Id) {
        self.steps.add(topic, id);
    }

    /// Notes that so much has changed that copies must load everything again.
    pub fn changed_everything(&mut self, topic: Topic) {
        self.steps.add_everything(topic);
    }

    /// Waits until no one else writes to this topic's records, if all its writers do this first. SQLite has one writer
    /// anyway.
    pub async fn take_turn(&mut self, topic: Topic) -> Result<(), DbError> {
        if let Conn::Postgres(_) = &**self {
            self.exec(sql!("UPDATE topics SET version = version WHERE name = $1"), &[topic.into()]).await?;
        }
        Ok(())
    }

    /// Until the end, no one else can write to these tables; [`DbError::Busy`] if someone is writing now. Waiting
    /// while holding some of the locks could deadlock. SQLite has one writer anyway.
    pub async fn lock_whole(&mut self, schema: &schema::Schema) -> Result<(), DbError> {
        if let Conn::Postgres(_) = &**self {
            let names: Vec<&str> = schema.0.iter().map(|table| table.name.as_str()).collect();
            self.batch(&format!("LOCK TABLE {} IN EXCLUSIVE MODE NOWAIT", names.join(", "))).await?;
        }
        Ok(())
    }

    pub async fn commit(mut self) -> Result<(), DbError> {
        std::mem::take(&mut self.steps).store(&mut self).await?;
        let notices = std::mem::take(&mut self.notices).into_texts();
        if let Conn::Postgres(client) = &*self {
            for notice in &notices {
                postgres::notify(client, notice).await?;
            }
        }
        self.batch("COMMIT").await?;
        // From here on there is nothing to roll back.
        if let Some(Conn::Sqlite(guard)) = self.conn.take() {
            drop(guard);
            for notice in &notices {
                self.db.0.notices.tell(notice);
            }
        }
        Ok(())
    }
}

impl Deref for Tx {
    type Target = Conn;

    #[expect(clippy::expect_used, reason = "the connection leaves only when the transaction ends")]
    fn deref(&self) -> &Conn {
        self.conn.as_ref().expect("an open transaction has its connection")
    }
}

impl DerefMut for Tx {
    #[expect(clippy::expect_used, reason = "the connection leaves only when the transaction ends")]
    fn deref_mut(&mut self) -> &mut Conn {
        self.conn.as_mut().expect("an open transaction has its connection")
    }
}

impl Drop for Tx {
    fn drop(&mut self) {
        match self.conn.take() {
            Some(Conn::Sqlite(mut guard)) => {
                // A failed COMMIT may have rolled back already; then there is nothing left to do.
                let _ = guard.batch("ROLLBACK");
            }
            Some(Conn::Postgres(client)) => postgres::roll_back(client, self.lane.take()),
            None => {}
        }
    }
}
