//! Accepts connections, up to a limit, and closes silent ones.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tower::ServiceExt;

use crate::app::App;

/// Each costs a little memory; further clients wait.
const MOST_CONNECTIONS: usize = 4_096;

/// How long a client may take to send its request, and how long it may then stay idle.
const PATIENCE: Duration = Duration::from_secs(60);

/// How long running requests may take to finish when the program stops.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(10);

/// Serves until the app closes, then finishes the requests that have begun.
pub async fn serve(app: &App, listener: TcpListener, router: Router) {
    let places = Arc::new(Semaphore::new(MOST_CONNECTIONS));
    let graceful = GracefulShutdown::new();
    loop {
        let accepted = tokio::select! {
            () = app.closed() => break,
            accepted = listener.accept() => accepted,
        };
        let Ok((stream, peer)) = accepted else {
            // For example out of file handles: other connections will end and free some.
            tokio::time::sleep(Duration::from_millis(100)).await;
            continue;
        };
        let Ok(place) = places.clone().acquire_owned().await else { break };
        // Small responses should leave at once; if this fails, they only leave a little later.
        let _ = stream.set_nodelay(true);
        let router = router.clone();
        let service = service_fn(move |request: hyper::Request<Incoming>| {
            let mut request = request.map(Body::new);
            request.extensions_mut().insert(ConnectInfo::<SocketAddr>(peer));
            router.clone().oneshot(request)
        });
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(PATIENCE)
            .serve_connection(TokioIo::new(stream), service);
        let connection = graceful.watch(connection);
        tokio::spawn(async move {
            // A client that disconnects midway is not worth logging.
            let _ = connection.await;
            drop(place);
        });
    }
    let _ = tokio::time::timeout(SHUTDOWN_TIMEOUT, graceful.shutdown()).await;
}
