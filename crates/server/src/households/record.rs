//! Creates and changes households.

use crate::access::{Action, User, may};
use crate::app::App;
use crate::changes::Batch;
use crate::db::{DbError, Tx};
use crate::error::{Error, Result};
use crate::fold::fold;
use crate::http::new_id;
use crate::ids::Id;
use crate::live::{Audience, Notice};
use crate::members::links;

use super::model::{Household, HouseholdForm, HouseholdPerson};
use super::store;

/// Creates a household. Its creator is its first member and admin.
pub async fn create(app: &App, viewer: &User, id: Option<Id>, form: HouseholdForm) -> Result<Household> {
    may(viewer, Action::CreateHousehold)?;
    let now = app.now();
    let id = new_id(id, now)?;
    let mut tx = begin(app).await?;
    if let Some(existing) = store::get(&mut tx, id).await? {
        // A form sent twice gets the same record.
        let same = existing.created_by == Some(viewer.id) && form.apply(existing.clone(), now)? == existing;
        return if same { Ok(existing) } else { Err(Error::stale(&serde_json::json!({ "id": id }))) };
    }
    let household = form.apply(Household::blank(id, viewer.id, now), now)?;
    let mut batch = Batch::new(Some(viewer.id), now);
    batch.create(&mut tx, &household).await?;
    batch.create(&mut tx, &HouseholdPerson::new(id, viewer.id, 0, true, now)).await?;
    announce(&mut tx, id);
    tx.commit().await?;
    Ok(household)
}

/// Changes name and description. The inner error is the current record, if it has changed since it was read.
pub async fn update(
    app: &App,
    viewer: &User,
    id: Id,
    version: i64,
    form: HouseholdForm,
) -> Result<std::result::Result<Household, Household>> {
    let (mut tx, before) = open_to_change(app, viewer, id).await?;
    let mut after = form.apply(before.clone(), app.now())?;
    if before.version != version {
        return Ok(Err(before));
    }
    if !Batch::new(Some(viewer.id), app.now()).update(&mut tx, &before, &mut after).await? {
        return Ok(Err(found(&mut tx, id).await?));
    }
    announce(&mut tx, id);
    tx.commit().await?;
    Ok(Ok(after))
}

/// A household, and a transaction in which no one else can change it.
pub async fn open(app: &App, viewer: &User, id: Id) -> Result<(Tx, Household)> {
    may(viewer, Action::ReadFamily)?;
    let mut tx = begin(app).await?;
    let household = found(&mut tx, id).await?;
    Ok((tx, household))
}

/// The same, for viewers who may change it.
pub async fn open_to_change(app: &App, viewer: &User, id: Id) -> Result<(Tx, Household)> {
    let (mut tx, household) = open(app, viewer, id).await?;
    let own_place = store::person(&mut tx, id, viewer.id).await?;
    let own = household.is_kept_by(viewer, own_place.is_some_and(|person| person.admin));
    may(viewer, Action::ChangeHousehold { own })?;
    Ok((tx, household))
}

/// Writes to households and to accounts take turns: an approved account stays approved until we commit, and deleting
/// an account with its memberships cannot deadlock with us.
pub async fn begin(app: &App) -> Result<Tx> {
    let mut tx = app.db.begin().await?;
    links::turn(&mut tx).await?;
    Ok(tx)
}

async fn found(tx: &mut Tx, id: Id) -> Result<Household> {
    store::get(tx, id).await?.ok_or_else(|| Error::not_found("family-not-found"))
}

pub fn announce(tx: &mut Tx, id: Id) {
    Notice::change(Audience::Approved, "families", id).leave(tx);
}

/// Rebuilds the sort keys of the next households after this id; returns the last id.
pub async fn reindex(tx: &mut Tx, after: Option<Id>) -> Result<Option<Id>, DbError> {
    let page = store::page(tx, after).await?;
    for household in &page {
        store::set_sort_key(tx, household, &fold(&household.name)).await?;
    }
    Ok(page.last().map(|last| last.id))
}
