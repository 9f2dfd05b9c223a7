//! Decides who may see a file and who is notified of its changes.

use crate::access::{Action, User, may};
use crate::db::{Conn, Tx};
use crate::error::{Error, Result};
use crate::ids::Id;
use crate::live::{Audience, Notice};

use super::model::File;
use super::store;

/// A viewer's access to a file.
#[derive(Clone, Copy, Debug)]
pub struct FileAccess {
    /// True if the file is the viewer's alone: their unattached upload, or attached to a record that only
    /// they may see.
    own: bool,
    shared: bool,
    /// True if it is attached to anything.
    pub attached: bool,
}

impl FileAccess {
    async fn of(conn: &mut Conn, viewer: &User, file: &File) -> Result<Self> {
        let audiences = store::audiences(conn, file.id).await?;
        let attached = !audiences.is_empty();
        let own =
            if attached { audiences.contains(&Some(viewer.id)) } else { file.uploader == Some(viewer.id) };
        Ok(Self { own, shared: audiences.contains(&None), attached })
    }

    fn action(self) -> Action<'static> {
        Action::SeeFile { own: self.own, shared: self.shared }
    }
}

/// The file, if this viewer may see it; otherwise not found.
pub async fn visible(conn: &mut Conn, viewer: &User, id: Id) -> Result<(File, FileAccess)> {
    let file = store::get(conn, id).await?.ok_or_else(|| Error::not_found("object-not-found"))?;
    let access = FileAccess::of(conn, viewer, &file).await?;
    may(viewer, access.action())?;
    Ok((file, access))
}

/// Notifies only those who may see the file.
pub async fn announce(tx: &mut Tx, file: &File) -> Result<()> {
    let attached = store::audiences(tx, file.id).await?;
    let audiences: Vec<Audience> = match attached.is_empty() {
        true => file.uploader.map(Audience::Only).into_iter().collect(),
        false => {
            attached.into_iter().map(|only_for| only_for.map_or(Audience::Approved, Audience::Only)).collect()
        }
    };
    for audience in audiences {
        Notice::change(audience, "files", file.id).leave(tx);
    }
    Ok(())
}
