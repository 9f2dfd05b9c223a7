//! Adds people, couples, history, sources and files by importing a GEDZIP archive, and stores the photos of
//! events.

use std::collections::HashMap;
use std::fs::File;

use fuzzy_date::Day;
use gedcom::zip::GEDCOM_ENTRY;
use tokio::task::{block_in_place, yield_now};

use crate::access::User;
use crate::app::App;
use crate::error::{Error, Result};
use crate::exporting::archive::Archive;
use crate::files::name::Filename;
use crate::files::{self, Announced, AttachmentForm};
use crate::ids::Id;
use crate::importing::{DraftState, command};

/// Everyone's member, by the id in the GEDCOM file.
pub struct People(HashMap<String, Id>);

impl People {
    pub fn member(&self, person: &str) -> Result<Id> {
        let found = self.0.get(&person.to_uppercase()).copied();
        found.ok_or_else(|| Error::internal(format!("there is no one like {person}")))
    }
}

pub async fn import(app: &App, today: Day) -> Result<People> {
    let archive = pack(app, today).await?;
    let draft = command::read_file(app, &Filename::parse("olsan.gdz")?, archive).await?;
    let imported = command::run(app, draft.id).await?;
    if imported.state != DraftState::Done {
        let reason = imported.problem.map(|problem| problem.for_reader()).unwrap_or_default();
        return Err(Error::internal(format!("the family cannot be imported: {reason}")));
    }
    let people = command::people(app, draft.id).await?;
    command::discard(app, draft.id).await?;
    Ok(People(people))
}

async fn pack(app: &App, today: Day) -> Result<File> {
    let mut archive = Archive::new(app).await?;
    archive.add(GEDCOM_ENTRY, demo_family::gedcom(today).as_bytes())?;
    for file in demo_family::files().filter(demo_family::File::is_in_gedcom) {
        let bytes = block_in_place(|| file.bytes(today));
        archive.add(&file.path, &bytes)?;
        // Drawing takes a while, so let a stop signal through.
        yield_now().await;
    }
    archive.finish()
}

/// Stores a photo as an upload of this account.
pub async fn photo(app: &App, path: &str, uploader: &User, today: Day) -> Result<AttachmentForm> {
    let found = demo_family::files().find(|file| file.path == path);
    let drawn = found.ok_or_else(|| Error::internal(format!("there is no file {path}")))?;
    let mut spool = app.storage.spool(app.now()).await?;
    spool.write(block_in_place(|| drawn.bytes(today)).into()).await?;
    let filename = Filename::parse(path)?;
    let announced = Announced {
        filename: &filename,
        declared_type: Some(drawn.media_type()),
        uploader: Some(uploader.id),
    };
    let kept = files::keep_spooled(app, &announced, spool.finish().await?).await?;
    Ok(AttachmentForm { file: kept.id, caption: Some(drawn.title) })
}
