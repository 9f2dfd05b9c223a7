//! Setting the position of a place.

use crate::access::{Action, User, may};
use crate::app::App;
use crate::changes::Batch;
use crate::db::{DbError, Tx};
use crate::error::{Error, Result};
use crate::ids::Id;
use crate::live::{Audience, Notice};

use super::model::{Place, PlaceForm, Positioned, key};
use super::store;

/// Sets or removes the position of a place. `seen` is the version that the viewer has seen, 0 for none; the
/// inner error is the position that someone else saved since.
pub async fn set(
    app: &App,
    viewer: &User,
    form: &PlaceForm,
    seen: Option<i64>,
) -> Result<std::result::Result<Option<Place>, Option<Place>>> {
    may(viewer, Action::EditHistory)?;
    let Positioned { name, position } = form.check()?;
    let now = app.now();
    let mut tx = app.db.begin().await?;
    let mut batch = Batch::new(Some(viewer.id), now);
    let known = store::named(&mut tx, &key(&name)).await?;
    if seen.is_some_and(|seen| seen != known.as_ref().map_or(0, |known| known.version)) {
        return Ok(Err(known));
    }
    let place = match (known, position) {
        (None, None) => return Ok(Ok(None)),
        (Some(known), None) => {
            changed(batch.delete(&mut tx, &known).await?)?;
            announce(&mut tx, known.id);
            None
        }
        (Some(known), Some((latitude, longitude))) => {
            let mut after = Place { name, latitude, longitude, ..known.clone() };
            if after != known {
                after.updated_at = now;
                changed(batch.update(&mut tx, &known, &mut after).await?)?;
                announce(&mut tx, known.id);
            }
            Some(after)
        }
        (None, Some(position)) => {
            let place = Place::new(name, position, Some(viewer.id), now);
            match batch.create(&mut tx, &place).await {
                // Someone else has just set its position.
                Err(DbError::Unique(_)) => return Err(Error::conflict("conflict")),
                created => created?,
            }
            announce(&mut tx, place.id);
            Some(place)
        }
    };
    tx.commit().await?;
    Ok(Ok(place))
}

fn changed(written: bool) -> Result<()> {
    if written { Ok(()) } else { Err(Error::conflict("conflict")) }
}

pub fn announce(tx: &mut Tx, id: Id) {
    Notice::change(Audience::Approved, "places", id).leave(tx);
}
