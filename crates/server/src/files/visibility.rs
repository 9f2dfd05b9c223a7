//! Who may see a file.

use crate::access::{Action, User, may};
use crate::db::Conn;
use crate::error::{Error, Result};
use crate::ids::Id;

use super::model::File;
use super::store;

/// How a viewer stands to a file.
#[derive(Clone, Copy, Debug)]
pub struct FileAccess {
    /// Theirs alone: uploaded by them and hanging on nothing, or hanging on something that only they may see.
    own: bool,
    shared: bool,
    /// Whether it hangs on anything at all.
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

/// The file, if this viewer may see it; else there is none.
pub async fn visible(conn: &mut Conn, viewer: &User, id: Id) -> Result<(File, FileAccess)> {
    let file = store::get(conn, id).await?.ok_or_else(|| Error::not_found("object-not-found"))?;
    let access = FileAccess::of(conn, viewer, &file).await?;
    may(viewer, access.action())?;
    Ok((file, access))
}
