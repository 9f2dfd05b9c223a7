//! A server that does nothing, for `make bench` to compare with: `empty_server ADDRESS`.
//!
//! It uses the same framework, accepts connections with the same settings as `http/serve.rs`, and answers every request
//! with the same two letters. The rest of what a request costs in Kinkeeper is ours.

use std::net::SocketAddr;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::routing::get;
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::TcpListener;
use tower::ServiceExt;

const IDLE: Duration = Duration::from_secs(75);

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let address: SocketAddr = std::env::args().nth(1).ok_or("usage: empty_server ADDRESS")?.parse()?;
    let listener = TcpListener::bind(address).await?;
    let ok = || async { "ok" };
    let router: Router = Router::new().route("/healthz", get(ok)).route("/readyz", get(ok));
    loop {
        let (stream, peer) = listener.accept().await?;
        stream.set_nodelay(true)?;
        let router = router.clone();
        let service = service_fn(move |request: Request<Incoming>| {
            let mut request = request.map(Body::new);
            request.extensions_mut().insert(ConnectInfo(peer));
            router.clone().oneshot(request)
        });
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(IDLE)
            .serve_connection(TokioIo::new(stream), service);
        tokio::spawn(connection);
    }
}
