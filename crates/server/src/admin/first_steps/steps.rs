use crate::access::User;
use crate::app::App;
use crate::db::{Conn, DbError};
use crate::households::invitations::store as invitations;
use crate::importing::store as imports;
use crate::relationships::{Kind, store as relationships};
use crate::settings::{self, Current, Saved};
use crate::site;

use super::model::{Step, StepState};

/// The skipped steps, separated by spaces.
const SKIPPED: &str = "first-steps-skipped";
/// Set when the owner wants no more reminders of them.
const HIDDEN: &str = "first-steps-hidden";

/// Every step with its state, for this owner.
pub async fn states(app: &App, conn: &mut Conn, owner: &User) -> Result<Vec<(Step, StepState)>, DbError> {
    let skipped = site::get(conn, SKIPPED).await?.unwrap_or_default();
    let saved = settings::saved(conn, &app.keys).await?;
    let mut states = Vec::with_capacity(Step::ALL.len());
    for &step in Step::ALL {
        let state = if is_done(app, conn, &saved, owner, step).await? {
            StepState::Done
        } else if skipped.split(' ').any(|name| name == step.as_str()) {
            StepState::Skipped
        } else {
            StepState::Open
        };
        states.push((step, state));
    }
    Ok(states)
}

async fn is_done(
    app: &App,
    conn: &mut Conn,
    saved: &Saved,
    owner: &User,
    step: Step,
) -> Result<bool, DbError> {
    let given = &app.config.given;
    Ok(match step {
        // A family tree from another program, which may have the owner and the parents in it.
        Step::Tree => !imports::newest(conn, 1).await?.is_empty(),
        Step::Site => given.site_name.is_some() || saved.site.name.is_some(),
        Step::Yourself => owner.member_id.is_some(),
        Step::Parents => match owner.member_id {
            Some(own) => {
                let known = relationships::of(conn, own).await?;
                known.iter().any(|fact| fact.kind == Kind::Parent && fact.second_id == own)
            }
            None => false,
        },
        Step::Mail => match Current::of(&app.config, saved).mail {
            Some(server) => settings::is_mail_tested(conn, &server).await?,
            None => false,
        },
        // Saving the form without a change accepts the usual folder.
        Step::Backups => given.backups.is_some() || saved.backups.version > 1,
        Step::Invitation => invitations::has_sent(conn, owner.id).await?,
    })
}

pub async fn are_hidden(conn: &mut Conn) -> Result<bool, DbError> {
    Ok(site::get(conn, HIDDEN).await?.is_some_and(|text| text == "yes"))
}

/// Remembers exactly which steps are skipped, and if the dashboard still reminds of the others.
pub async fn skip(conn: &mut Conn, skipped: &[Step], hidden: bool) -> Result<(), DbError> {
    let names = Step::ALL.iter().filter(|step| skipped.contains(step)).map(|step| step.as_str());
    site::set(conn, SKIPPED, &names.collect::<Vec<_>>().join(" ")).await?;
    hide(conn, hidden).await
}

pub async fn hide(conn: &mut Conn, hidden: bool) -> Result<(), DbError> {
    site::set(conn, HIDDEN, if hidden { "yes" } else { "no" }).await
}
