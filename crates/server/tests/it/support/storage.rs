//! The kinds of storage: a folder, and S3 provided by a server on this machine.

use std::env;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

use hyper::server::conn::http1;
use hyper_util::rt::TokioIo;
use kinkeeper::config::{Config, S3, Secret, Storage};
use s3s::auth::SimpleAuth;
use s3s::service::S3ServiceBuilder;

use super::TestApp;

const KEYS: (&str, &str) = ("a-key", "its-secret");

struct Server {
    address: SocketAddr,
    folder: PathBuf,
}

/// One server for all tests, on its own thread because it outlives each of them. It stops with the process.
fn server() -> &'static Server {
    static SERVER: OnceLock<Server> = OnceLock::new();
    SERVER.get_or_init(|| {
        // As main does first: the client needs a TLS provider, although it is not used here.
        let _ = rustls::crypto::ring::default_provider().install_default();
        // The tests may run on both databases at the same time.
        let database = env::var("KINKEEPER_TEST_POSTGRES").map_or("sqlite", |_| "postgres");
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("s3-{database}"));
        // Remove the folder of the last run.
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        listener.set_nonblocking(true).unwrap();
        let address = listener.local_addr().unwrap();
        let files = s3s_fs::FileSystem::new(&folder).unwrap();
        std::thread::spawn(move || serve(listener, files));
        Server { address, folder }
    })
}

fn serve(listener: std::net::TcpListener, files: s3s_fs::FileSystem) {
    let mut service = S3ServiceBuilder::new(files);
    service.set_auth(SimpleAuth::from_single(KEYS.0, KEYS.1));
    let service = service.build();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let listener = tokio::net::TcpListener::from_std(listener).unwrap();
        loop {
            let (stream, _) = listener.accept().await.unwrap();
            let connection = http1::Builder::new().serve_connection(TokioIo::new(stream), service.clone());
            tokio::spawn(connection);
        }
    });
}

fn in_s3(config: &mut Config) {
    config.storage = bucket();
}

/// A new bucket, used under a prefix.
pub fn bucket() -> Storage {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let bucket = format!("bucket-{}", COUNT.fetch_add(1, Ordering::SeqCst));
    std::fs::create_dir(server().folder.join(&bucket)).unwrap();
    Storage::S3(S3 {
        bucket,
        prefix: "the/family".to_owned(),
        endpoint: Some(format!("http://{}", server().address)),
        region: "us-east-1".to_owned(),
        keys: Some((KEYS.0.to_owned(), Secret(KEYS.1.to_owned()))),
    })
}

/// Runs a test on folder storage and then, on a new site, on S3.
pub async fn on_each_storage(test: impl AsyncFn(TestApp)) {
    println!("in a folder:");
    test(TestApp::new().await).await;
    println!("in S3:");
    test(TestApp::with(in_s3).await).await;
}

impl TestApp {
    /// The paths of everything in the storage.
    pub async fn objects(&self) -> Vec<String> {
        let mut paths = self.app.storage.list("").await.unwrap();
        paths.sort();
        paths
    }
}
