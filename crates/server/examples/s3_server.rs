//! An S3 service that keeps a folder's files, for `torture/`: `s3_server FOLDER`. Each folder in it is a bucket. It prints its
//! address, and ends when its standard input does.

use std::io::{Read, Write};
use std::path::PathBuf;

use hyper::server::conn::http1;
use hyper_util::rt::TokioIo;
use s3s::auth::SimpleAuth;
use s3s::service::S3ServiceBuilder;

type Outcome = Result<(), Box<dyn std::error::Error>>;

fn main() -> Outcome {
    let folder = PathBuf::from(std::env::args_os().nth(1).ok_or("usage: s3_server FOLDER")?);
    let files = s3s_fs::FileSystem::new(&folder).map_err(|error| format!("{error:?}"))?;
    // The program that started this may be killed, and then nobody would stop it.
    std::thread::spawn(|| {
        let _ = std::io::stdin().read_to_end(&mut Vec::new());
        std::process::exit(0);
    });
    tokio::runtime::Builder::new_current_thread().enable_all().build()?.block_on(serve(files))
}

async fn serve(files: s3s_fs::FileSystem) -> Outcome {
    let mut service = S3ServiceBuilder::new(files);
    service.set_auth(SimpleAuth::from_single("a-key", "its-secret"));
    let service = service.build();
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await?;
    writeln!(std::io::stdout(), "http://{}", listener.local_addr()?)?;
    loop {
        let (stream, _) = listener.accept().await?;
        tokio::spawn(http1::Builder::new().serve_connection(TokioIo::new(stream), service.clone()));
    }
}
