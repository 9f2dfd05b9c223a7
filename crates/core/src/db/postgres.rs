//! PostgreSQL: a pool, and one connection that listens for the notices of all replicas.

use std::future::poll_fn;
use std::pin::pin;
use std::sync::Arc;
use std::task::Poll;
use std::time::Duration;

use deadpool_postgres::{
    ClientWrapper, Hook, HookError, Manager, ManagerConfig, Pool, PoolError, RecyclingMethod, Runtime,
    Timeouts,
};
use futures_util::StreamExt;
use futures_util::stream::FuturesOrdered;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::AbortHandle;
use tokio::time::{Instant, timeout};
use tokio_postgres::config::Host;
use tokio_postgres::error::SqlState;
use tokio_postgres::tls::MakeTlsConnect;
use tokio_postgres::types::ToSql;
use tokio_postgres::{AsyncMessage, Config, Connection, SimpleQueryMessage, Socket, Statement};
use tokio_postgres_rustls::MakeRustlsConnect;

use super::notices::NoticeBoard;
use super::room::{POOL_SIZE, Room};
use super::value::{FromRow, Row, Value};
use super::{DbError, FailedRow, RESYNC, Sql};

pub use super::room::Client;

/// Expensive reads may use this many of them, so that ordinary ones never wait for them.
const EXPENSIVE: usize = 4;
/// PostgreSQL ends a transaction whose program has said nothing for this long, in milliseconds: a replica that was
/// stopped must not hold locks.
const IDLE: u64 = 15_000;
/// The longest wait for a connection.
const PATIENCE: Duration = Duration::from_secs(10);
/// A rollback takes at most this long, unless a statement is still running.
const AT_ONCE: Duration = Duration::from_secs(1);
const CHANNEL: &str = "kinkeeper";
/// After this long without traffic, check that the listening connection is alive: one that was cut off
/// silently would get no more notices.
const SILENCE: Duration = Duration::from_secs(30);

pub struct Postgres {
    pool: Pool,
    room: Room,
    expensive: Arc<Semaphore>,
    listener: AbortHandle,
}

impl Drop for Postgres {
    fn drop(&mut self) {
        self.listener.abort();
    }
}

impl Postgres {
    pub async fn open(url: &str, notices: NoticeBoard) -> Result<Self, DbError> {
        let mut config: Config = url.parse()?;
        // A server that vanished without a word is noticed after this time.
        config.tcp_user_timeout(PATIENCE).keepalives_idle(SILENCE);
        let tls = tls();
        let manager = Manager::from_config(
            config.clone(),
            tls.clone(),
            ManagerConfig { recycling_method: RecyclingMethod::Fast },
        );
        let patience = Some(PATIENCE);
        let pool = Pool::builder(manager)
            .max_size(POOL_SIZE)
            .post_create(Hook::async_fn(|client, _| Box::pin(limit_idle_time(client))))
            .runtime(Runtime::Tokio1)
            .timeouts(Timeouts { wait: patience, create: patience, recycle: patience })
            .build()
            .map_err(DbError::other)?;
        // Fail at startup with the real reason, not at the first request; and receive every notice from then on.
        try_connecting(&config, &tls).await.map_err(|error| at(&config, &error))?;
        let first = start_listening(&config, &tls).await?;
        let listener = tokio::spawn(listen(config, tls, notices, first)).abort_handle();
        Ok(Self { pool, room: Room::default(), expensive: Arc::new(Semaphore::new(EXPENSIVE)), listener })
    }

    /// Waits for a connection, first come, first served. None in time: PostgreSQL is down, or far too busy.
    pub async fn connection(&self) -> Result<Client, DbError> {
        let waiting = async {
            loop {
                let permit = self.room.enter().await?;
                match self.pool.get().await {
                    Ok(object) => return Ok(Client::new(object, permit)),
                    Err(error) if is_full(&error) => self.room.shrink(permit).await,
                    Err(error) => return Err(DbError::Unavailable(error.into())),
                }
            }
        };
        let in_time = timeout(PATIENCE, waiting).await;
        in_time.unwrap_or_else(|_| Err(DbError::Unavailable("no connection has become free".into())))
    }

    pub async fn expensive_connection(&self) -> Result<(Client, OwnedSemaphorePermit), DbError> {
        let permit = self.expensive.clone().acquire_owned().await.map_err(DbError::other)?;
        Ok((self.connection().await?, permit))
    }
}

async fn limit_idle_time(client: &ClientWrapper) -> Result<(), HookError> {
    let limit = format!("SET idle_in_transaction_session_timeout = {IDLE}");
    client.batch_execute(&limit).await.map_err(HookError::Backend)
}

/// Begins a transaction that may write. Returns false if the database has steps after this one. Otherwise nobody adds one
/// until the transaction ends: FOR SHARE locks the table, although no row, and adding a step needs it alone.
pub async fn begin(client: &Client, newest: i64) -> Result<bool, DbError> {
    let later = format!("BEGIN; SELECT number FROM migrations WHERE number > {newest} LIMIT 1 FOR SHARE");
    let answers = client.simple_query(&later).await?;
    Ok(!answers.iter().any(|answer| matches!(answer, SimpleQueryMessage::Row(_))))
}

/// True if the role or the server allows no further connection.
fn is_full(error: &PoolError) -> bool {
    matches!(error, PoolError::Backend(error) if error.code() == Some(&SqlState::TOO_MANY_CONNECTIONS))
}

/// After a power cut, PostgreSQL may start later than this program.
const LONGEST_WAIT: Duration = Duration::from_secs(5 * 60);
const TRY_AGAIN: Duration = Duration::from_secs(2);

/// Waits until PostgreSQL responds; a refusal ends the wait.
pub async fn wait(url: &str) -> Result<(), DbError> {
    let (config, tls): (Config, _) = (url.parse()?, tls());
    let (until, mut warned) = (Instant::now() + LONGEST_WAIT, false);
    loop {
        match try_connecting(&config, &tls).await {
            Err(DbError::Unavailable(error)) if Instant::now() < until => {
                if !std::mem::replace(&mut warned, true) {
                    tracing::warn!(%error, "waiting for PostgreSQL at {}", address(&config));
                }
                tokio::time::sleep(TRY_AGAIN).await;
            }
            outcome => return outcome.map_err(|error| at(&config, &error)),
        }
    }
}

async fn try_connecting(config: &Config, tls: &Tls) -> Result<(), DbError> {
    match timeout(PATIENCE, config.connect(tls.clone())).await {
        Ok(answer) => Ok(answer.map(drop)?),
        Err(_) => Err(DbError::Unavailable("it does not answer".into())),
    }
}

fn at(config: &Config, error: &DbError) -> DbError {
    DbError::other(format!("PostgreSQL at {}: {error}", address(config)))
}

/// The address of PostgreSQL, without the password.
fn address(config: &Config) -> String {
    let ports = config.get_ports();
    let hosts = config.get_hosts().iter().enumerate().map(|(index, host)| {
        let port = ports.get(index).or(ports.first()).copied().unwrap_or(5432);
        match host {
            Host::Tcp(name) => format!("{name}:{port}"),
            Host::Unix(folder) => format!("{}, port {port}", folder.display()),
        }
    });
    hosts.collect::<Vec<_>>().join(" or ")
}

/// TLS if the address asks for it. A unix socket has no host name, and rustls would refuse the empty one although
/// nothing is encrypted there.
#[derive(Clone)]
struct Tls(MakeRustlsConnect);

impl MakeTlsConnect<Socket> for Tls {
    type Stream = <MakeRustlsConnect as MakeTlsConnect<Socket>>::Stream;
    type TlsConnect = <MakeRustlsConnect as MakeTlsConnect<Socket>>::TlsConnect;
    type Error = <MakeRustlsConnect as MakeTlsConnect<Socket>>::Error;

    fn make_tls_connect(&mut self, host: &str) -> Result<Self::TlsConnect, Self::Error> {
        let host = if host.is_empty() { "localhost" } else { host };
        MakeTlsConnect::<Socket>::make_tls_connect(&mut self.0, host)
    }
}

fn tls() -> Tls {
    let roots = rustls::RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() };
    Tls(MakeRustlsConnect::new(
        rustls::ClientConfig::builder().with_root_certificates(roots).with_no_client_auth(),
    ))
}

type Listener = (tokio_postgres::Client, Connection<Socket, <Tls as MakeTlsConnect<Socket>>::Stream>);

async fn start_listening(config: &Config, tls: &Tls) -> Result<Listener, DbError> {
    let (client, mut connection) = config.connect(tls.clone()).await?;
    // The connection only works while it is polled. Messages before the LISTEN is done are not notices.
    let messages = poll_fn(|context| {
        while let Poll::Ready(message) = connection.poll_message(context) {
            match message {
                Some(Ok(_)) => {}
                Some(Err(error)) => return Poll::Ready(DbError::from(error)),
                None => return Poll::Ready(DbError::other("the connection was closed")),
            }
        }
        Poll::Pending
    });
    tokio::select! {
        listening = client.batch_execute("LISTEN kinkeeper") => listening?,
        error = messages => return Err(error),
    }
    Ok((client, connection))
}

/// Listens until it is aborted; after a lost connection, makes everyone fetch again.
async fn listen(config: Config, tls: Tls, notices: NoticeBoard, first: Listener) {
    let mut listener = Ok(first);
    loop {
        if let Err(error) = pass_on(listener, &notices).await {
            tracing::warn!(%error, "lost the connection that listens for notifications");
        }
        tokio::time::sleep(Duration::from_secs(1)).await;
        listener = start_listening(&config, &tls).await;
        if listener.is_ok() {
            notices.tell(RESYNC);
        }
    }
}

async fn pass_on(listener: Result<Listener, DbError>, notices: &NoticeBoard) -> Result<(), DbError> {
    // The connection ends when its client is dropped.
    let (_client, mut connection) = listener?;
    while let Some(message) = poll_fn(|context| connection.poll_message(context)).await {
        if let AsyncMessage::Notification(notice) = message? {
            notices.tell(notice.payload());
        }
    }
    Ok(())
}

pub async fn all<T: FromRow>(client: &Client, sql: &Sql, values: &[Value<'_>]) -> Result<Vec<T>, DbError> {
    let statement = client.prepare_cached(sql.postgres()).await?;
    let rows = client.query(&statement, &parameters(values)).await?;
    rows.iter().map(|row| T::from_row(&Row::Postgres(row))).collect()
}

pub async fn exec(client: &Client, sql: &Sql, values: &[Value<'_>]) -> Result<u64, DbError> {
    let statement = client.prepare_cached(sql.postgres()).await?;
    Ok(client.execute(&statement, &parameters(values)).await?)
}

/// This many statements are sent before their responses are awaited.
const UNDERWAY: usize = 256;

/// Runs the same statement for many rows, without waiting for each response.
pub async fn exec_all(client: &Client, sql: &Sql, rows: &[Vec<Value<'_>>]) -> Result<u64, FailedRow> {
    let failed = |index| move |error: tokio_postgres::Error| FailedRow { index, error: error.into() };
    let statement = client.prepare_cached(sql.postgres()).await.map_err(failed(0))?;
    let (mut underway, mut index, mut changed) = (FuturesOrdered::new(), 0, 0);
    for row in rows {
        underway.push_back(execute(client, &statement, row));
        if underway.len() >= UNDERWAY
            && let Some(answer) = underway.next().await
        {
            changed += answer.map_err(failed(index))?;
            index += 1;
        }
    }
    while let Some(answer) = underway.next().await {
        changed += answer.map_err(failed(index))?;
        index += 1;
    }
    Ok(changed)
}

async fn execute(
    client: &Client,
    statement: &Statement,
    row: &[Value<'_>],
) -> Result<u64, tokio_postgres::Error> {
    client.execute(statement, &parameters(row)).await
}

/// The first row, if any, for each of these rows of parameters.
pub async fn opt_all<T: FromRow>(
    client: &Client,
    sql: &Sql,
    rows: &[Vec<Value<'_>>],
) -> Result<Vec<Option<T>>, DbError> {
    let statement = client.prepare_cached(sql.postgres()).await?;
    let mut found = Vec::with_capacity(rows.len());
    for some in rows.chunks(UNDERWAY) {
        let mut underway = FuturesOrdered::new();
        for row in some {
            underway.push_back(query(client, &statement, row));
        }
        while let Some(answer) = underway.next().await {
            found.push(answer?.first().map(|row| T::from_row(&Row::Postgres(row))).transpose()?);
        }
    }
    Ok(found)
}

async fn query(
    client: &Client,
    statement: &Statement,
    row: &[Value<'_>],
) -> Result<Vec<tokio_postgres::Row>, tokio_postgres::Error> {
    client.query(statement, &parameters(row)).await
}

/// Sends the notice inside the transaction, so that PostgreSQL delivers it at commit, to every replica.
pub async fn notify(client: &Client, notice: &str) -> Result<(), DbError> {
    let statement = client.prepare_cached("SELECT pg_notify($1, $2)").await?;
    client.execute(&statement, &[&CHANNEL, &notice]).await?;
    Ok(())
}

/// Rolls back in the background. Only when that is done, the connection returns to the pool, and its permit
/// for expensive reads becomes free.
pub fn roll_back(client: Client, lane: Option<OwnedSemaphorePermit>) {
    let Ok(runtime) = tokio::runtime::Handle::try_current() else { return };
    runtime.spawn(async move {
        let rolled_back = {
            let mut rollback = pin!(client.batch_execute("ROLLBACK"));
            match timeout(AT_ONCE, &mut rollback).await {
                Ok(rolled_back) => rolled_back.is_ok(),
                // The caller has left in the middle of a statement, which would keep running for nothing.
                Err(_) => {
                    let cancel = client.cancel_token();
                    let _ = timeout(PATIENCE, cancel.cancel_query(tls())).await;
                    let _ = timeout(PATIENCE, rollback).await;
                    // The cancellation may still arrive, and must not end someone else's statement.
                    false
                }
            }
        };
        if !rolled_back {
            // A connection in an unknown state is closed, never reused.
            client.close();
        }
        drop(lane);
    });
}

fn parameters<'a>(values: &'a [Value<'_>]) -> Vec<&'a (dyn ToSql + Sync)> {
    values.iter().map(|value| value as &(dyn ToSql + Sync)).collect()
}

impl From<tokio_postgres::Error> for DbError {
    fn from(error: tokio_postgres::Error) -> Self {
        if let Some(failure) = error.as_db_error() {
            if *failure.code() == SqlState::UNIQUE_VIOLATION {
                return Self::Unique(failure.constraint().unwrap_or_default().to_owned());
            }
            if *failure.code() == SqlState::FOREIGN_KEY_VIOLATION {
                return Self::ForeignKey;
            }
            if *failure.code() == SqlState::LOCK_NOT_AVAILABLE {
                return Self::Busy;
            }
            if *failure.code() == SqlState::QUERY_CANCELED {
                return Self::TooSlow;
            }
            // The details may repeat the row, and row data must not be logged.
            let text = format!("{}: {}", failure.code().code(), failure.message());
            // Connection lost, deadlock, out of disk or memory, shutting down or starting, broken disk, read-only, ended because
            // we said nothing for too long.
            let passing = ["08", "40", "53", "57", "58", "25006", "25P03"];
            return if passing.iter().any(|class| failure.code().code().starts_with(class)) {
                Self::Unavailable(text.into())
            } else {
                Self::other(text)
            };
        }
        // If PostgreSQL did not respond, the connection itself has failed, unless our request was wrong.
        if error.is_closed()
            || std::error::Error::source(&error).is_some_and(|cause| cause.is::<std::io::Error>())
        {
            return Self::Unavailable(error.into());
        }
        Self::Other(error.into())
    }
}
