//! PostgreSQL: a pool, and one connection that listens for the notices of all replicas.

use std::sync::Arc;
use std::time::Duration;

use deadpool_postgres::{Manager, ManagerConfig, Object, Pool, RecyclingMethod, Runtime, Timeouts};
use futures_util::StreamExt;
use tokio::sync::broadcast;
use tokio::task::AbortHandle;
use tokio_postgres::error::SqlState;
use tokio_postgres::tls::MakeTlsConnect;
use tokio_postgres::types::ToSql;
use tokio_postgres::{AsyncMessage, Config, Socket};
use tokio_postgres_rustls::MakeRustlsConnect;

use super::value::{FromRow, Row, Value};
use super::{DbError, RESYNC, Sql};

const POOL_SIZE: usize = 16;
const CHANNEL: &str = "kinkeeper";

pub struct Postgres {
    pool: Pool,
    listener: AbortHandle,
}

impl Drop for Postgres {
    fn drop(&mut self) {
        self.listener.abort();
    }
}

impl Postgres {
    pub async fn open(url: &str, notices: broadcast::Sender<Arc<str>>) -> Result<Self, DbError> {
        let config: Config = url.parse()?;
        let tls = tls();
        let manager = Manager::from_config(
            config.clone(),
            tls.clone(),
            ManagerConfig { recycling_method: RecyclingMethod::Fast },
        );
        let patience = Some(Duration::from_secs(10));
        let pool = Pool::builder(manager)
            .max_size(POOL_SIZE)
            .runtime(Runtime::Tokio1)
            .timeouts(Timeouts { wait: patience, create: patience, recycle: patience })
            .build()
            .map_err(DbError::other)?;
        // Fail the start with the real reason, not the first request.
        drop(pool.get().await.map_err(DbError::other)?);
        let listener = tokio::spawn(listen(config, tls, notices)).abort_handle();
        Ok(Self { pool, listener })
    }

    pub async fn connection(&self) -> Result<Object, DbError> {
        self.pool.get().await.map_err(DbError::other)
    }
}

/// TLS where the address asks for it. A unix socket has no host name, and rustls would refuse the empty one
/// although nothing is encrypted there.
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

/// Listens for as long as anyone may hear; after a lost connection tells everyone to fetch again.
async fn listen(config: Config, tls: Tls, notices: broadcast::Sender<Arc<str>>) {
    let mut lost_before = false;
    loop {
        if let Err(error) = listen_once(&config, &tls, &notices, lost_before).await {
            tracing::warn!(%error, "lost the connection that listens for notices");
        }
        lost_before = true;
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
}

async fn listen_once(
    config: &Config,
    tls: &Tls,
    notices: &broadcast::Sender<Arc<str>>,
    resync: bool,
) -> Result<(), DbError> {
    let (client, mut connection) = config.connect(tls.clone()).await?;
    let mut messages = futures_util::stream::poll_fn(move |context| connection.poll_message(context));
    // The connection only works while it is polled, so the LISTEN is driven beside the messages.
    let listening = client.batch_execute("LISTEN kinkeeper");
    tokio::pin!(listening);
    let mut ready = false;
    loop {
        tokio::select! {
            result = &mut listening, if !ready => {
                result?;
                ready = true;
                if resync {
                    let _ = notices.send(RESYNC.into());
                }
            }
            message = messages.next() => match message {
                Some(Ok(AsyncMessage::Notification(notice))) => {
                    let _ = notices.send(notice.payload().into());
                }
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(error.into()),
                None => return Ok(()),
            }
        }
    }
}

pub async fn all<T: FromRow>(client: &Object, sql: &Sql, values: &[Value<'_>]) -> Result<Vec<T>, DbError> {
    let statement = client.prepare_cached(sql.postgres()).await?;
    let rows = client.query(&statement, &parameters(values)).await?;
    rows.iter().map(|row| T::from_row(&Row::Postgres(row))).collect()
}

pub async fn exec(client: &Object, sql: &Sql, values: &[Value<'_>]) -> Result<u64, DbError> {
    let statement = client.prepare_cached(sql.postgres()).await?;
    Ok(client.execute(&statement, &parameters(values)).await?)
}

/// Inside the transaction: PostgreSQL delivers it at the commit and to every replica.
pub async fn notify(client: &Object, notice: &str) -> Result<(), DbError> {
    let statement = client.prepare_cached("SELECT pg_notify($1, $2)").await?;
    client.execute(&statement, &[&CHANNEL, &notice]).await?;
    Ok(())
}

/// Rolls back in the background; the connection returns to the pool only when that is done.
pub fn roll_back(client: Object) {
    if let Ok(runtime) = tokio::runtime::Handle::try_current() {
        runtime.spawn(async move {
            if client.batch_execute("ROLLBACK").await.is_err() {
                // A connection in an unknown state is closed, never lent again.
                drop(Object::take(client));
            }
        });
    }
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
        }
        Self::Other(error.into())
    }
}
