//! Who may see a file.

use crate::access::{Action, User, may};
use crate::db::Conn;
use crate::error::{Error, Result};
use crate::ids::Id;

use super::model::File;
use super::store;

/// A viewer's access to a file.
#[derive(Clone, Copy, Debug)]
pub struct FileAccess {
    /// Only the viewer's: their unattached upload, or attached to a record that only they may see.
    own: bool,
    shared: bool,
    /// Whether it is attached to anything.
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
