//! Files, stored in a folder and in S3.

mod attachments;
mod collector;
mod confinement;
mod download;
mod hostile;
mod location;
mod parts;
mod pictures;
mod texts;
mod thumbnails;
mod upload;

use axum::body::Body;
use axum::http::Method;
use kinkeeper::access::{User, store as access};
use kinkeeper::changes::Batch;
use kinkeeper::error::Error;
use kinkeeper::files::{self, AttachmentForm, Owner, OwnerKind};
use kinkeeper::ids::Id;
use serde_json::Value as Json;
use sha2::{Digest, Sha256};

use crate::support::{Person, Reply, TestApp, png, send, upload, uploaded};

/// Starts like a PDF, which is all that an upload is checked for.
const PDF: &[u8] = b"%PDF-1.7\n% a letter from 1943\n";

fn hash(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

fn id(record: &Json) -> &str {
    record["id"].as_str().unwrap()
}

pub async fn content(person: &mut Person, file: &Json, headers: &[(&str, &str)]) -> Reply {
    let mut request = person.request(Method::GET, file["url"].as_str().unwrap());
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    person.raw(request.body(Body::empty()).unwrap()).await
}

fn some_record(site: &TestApp) -> Owner {
    Owner { kind: OwnerKind::HistoryEvent, id: Id::new(site.app.now()) }
}

async fn user(site: &TestApp, person: &Person) -> User {
    let id = person.id().parse().unwrap();
    access::user(&mut site.app.db.read().await.unwrap(), id).await.unwrap().unwrap()
}

/// Attaches these files to the record, as another feature would, and returns the batch.
async fn attach(
    site: &TestApp,
    person: &Person,
    owner: Owner,
    wanted: &[&Json],
    only_for: Option<&Person>,
) -> Result<Id, Error> {
    let viewer = user(site, person).await;
    let wanted: Vec<AttachmentForm> =
        wanted.iter().map(|file| AttachmentForm { file: id(file).parse().unwrap(), caption: None }).collect();
    let only_for = only_for.map(|person| person.id().parse().unwrap());
    let now = site.app.now();
    let mut tx = site.app.db.begin().await.unwrap();
    let mut batch = Batch::new(Some(viewer.id), now);
    files::attach(&mut tx, &mut batch, owner, &wanted, only_for, &viewer, now).await?;
    tx.commit().await.unwrap();
    Ok(batch.id)
}

async fn sweep(site: &TestApp) {
    files::collector::sweep(&site.app, site.app.now()).await.unwrap();
    site.run_jobs().await;
}
