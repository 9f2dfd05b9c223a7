//! Fills an empty site, step by step.

use fuzzy_date::Day;

use crate::access::User;
use crate::admin;
use crate::app::App;
use crate::calendar::days;
use crate::clock::Moment;
use crate::error::{Error, Result};
use crate::index;

use super::{accounts, around, family};

/// Adds the family to an empty site.
pub async fn fill(app: &App) -> Result<()> {
    // Do this while there is nothing to rebuild.
    index::keep_current(app).await?;
    let accounts = accounts::add(app).await?;
    let today = today(accounts.owner()?, app.now())?;
    let people = family::import(app, today).await?;
    let households = around::add_records(app, &accounts, &people).await?;
    around::add_events(app, &accounts, &people, &households, today).await?;
    // The demo's owner has nothing to set up.
    let mut tx = app.db.begin().await?;
    admin::hide_first_steps(&mut tx, true).await?;
    Ok(tx.commit().await?)
}

fn today(user: &User, now: Moment) -> Result<Day> {
    let date = days::today(user, now);
    Day::new(i32::from(date.year()), date.month().unsigned_abs(), date.day().unsigned_abs())
        .map_err(Error::internal)
}
