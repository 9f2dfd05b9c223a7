//! Accepts connections, up to a limit in all and per address, and closes silent and stalled ones.

use std::future::pending;
use std::io::{self, Write};
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::sleep;
use tower::Service;

use crate::app::App;

use super::shares::{Most, Share, Shares};
use super::stalled::Progressing;
use super::unread::{Unread, Watched};
use super::visitors::network;

/// Running requests may take this long to finish when the program stops.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(10);

/// The pause when no connection can be accepted, for example because all file handles are in use.
const ACCEPT_AGAIN: Duration = Duration::from_millis(100);

const REFUSAL: &[u8] =
    b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: 10\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";

/// Raises the limit of open files as far as this process may: each connection needs one.
pub fn raise_file_limit() {
    let limit = getrlimit(Resource::Nofile);
    if let Err(error) = setrlimit(Resource::Nofile, Rlimit { current: limit.maximum, maximum: limit.maximum })
    {
        tracing::warn!(%error, "could not raise the limit of open files");
    }
}

/// A quarter of the files that may be open is left to the database and the family's files.
fn most_connections(wanted: usize) -> usize {
    let files = getrlimit(Resource::Nofile).current.and_then(|files| usize::try_from(files).ok());
    files.map_or(wanted, |files| wanted.min(files / 4 * 3))
}

/// Serves until the app closes, then finishes the requests that have begun.
pub async fn serve(app: &App, listener: TcpListener, router: Router) {
    let limits = &app.config.visitors;
    let all = most_connections(limits.connections);
    let slots: Arc<Shares<IpAddr>> = Arc::default();
    let graceful = GracefulShutdown::new();
    let mut failing = false;
    loop {
        let accepted = tokio::select! {
            () = app.closed() => break,
            accepted = listener.accept() => accepted,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                complain(&error, &mut failing);
                sleep(ACCEPT_AGAIN).await;
                continue;
            }
        };
        failing = false;
        let each =
            if app.config.trusts(peer.ip().to_canonical()) { all } else { limits.connections_per_address };
        match slots.take(network(peer.ip()), 1, Most { each, all }) {
            Some(slot) => handle(app, &graceful, stream, peer, router.clone(), slot),
            None => refuse(stream),
        }
    }
    let _ = tokio::time::timeout(SHUTDOWN_TIMEOUT, graceful.shutdown()).await;
}

/// If the response doesn't fit into the send buffer, closing the connection is answer enough.
fn refuse(stream: TcpStream) {
    if let Ok(mut stream) = stream.into_std() {
        let _ = stream.write(REFUSAL);
    }
}

/// Logs the error once until connections are accepted again, not ten times a second.
fn complain(error: &io::Error, failing: &mut bool) {
    if !std::mem::replace(failing, true) {
        tracing::warn!(%error, "cannot accept connections");
    }
}

fn handle(
    app: &App,
    graceful: &GracefulShutdown,
    stream: TcpStream,
    peer: SocketAddr,
    router: Router,
    slot: Share<IpAddr>,
) {
    let limits = &app.config.visitors;
    // Small responses should leave at once; if this fails, they only leave a little later.
    let _ = stream.set_nodelay(true);
    let begun = Arc::new(AtomicBool::new(false));
    let begins = Arc::clone(&begun);
    let unread = Unread::default();
    let stream = Progressing::new(stream, limits.stalled, Arc::clone(&unread));
    let service = service_fn(move |request: hyper::Request<Incoming>| {
        begins.store(true, Ordering::Relaxed);
        let mut request = request.map(|body| Body::new(Watched::new(body, &unread)));
        request.extensions_mut().insert(ConnectInfo::<SocketAddr>(peer));
        // A router is always ready.
        router.clone().call(request)
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        // This also ends connections that are idle between two requests.
        .header_read_timeout(limits.idle)
        .serve_connection(TokioIo::new(stream), service);
    let connection = graceful.watch(connection);
    let first_request = limits.first_request;
    tokio::spawn(async move {
        let silent = async {
            sleep(first_request).await;
            if begun.load(Ordering::Relaxed) {
                pending::<()>().await;
            }
        };
        tokio::select! {
            // A client that disconnects midway is not worth logging.
            _ = connection => {}
            () = silent => {}
        }
        drop(slot);
    });
}
