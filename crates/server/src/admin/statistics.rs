//! Counts of records, and of everything that needs attention.

use crate::access::store::{self as access, UserFilter};
use crate::access::{Status, User};
use crate::app::App;
use crate::clock::Moment;
use crate::db::Conn;
use crate::error::Result;
use crate::jobs::{self, State};
use crate::settings::SecretState;
use crate::{backup, changes, feedback, files, mail, members};

use super::store;
use super::wire::{
    DelayedWork, KindCount, MailCounts, MailSettings, Overview, Statistics, UsersByStatus, WorkKind,
};

pub async fn overview(app: &App, conn: &mut Conn) -> Result<Overview> {
    let users = access::user_counts(conn).await?;
    let settings = app.settings();
    Ok(Overview {
        pending_users: users.pending,
        approved_users: users.approved,
        admins: users.admins,
        family_members: members::store::count(conn).await?,
        new_feedback: feedback::store::count_new(conn).await?,
        failed_mail: jobs::count(conn, mail::JOB_KIND, State::Failed).await?,
        delayed: delayed(conn, app.now()).await?,
        mail: MailSettings {
            configured: settings.sends_mail(),
            password_missing: settings.mail_password == SecretState::Missing,
            folder: settings.mail.is_none().then(|| app.config.mail_folder().display().to_string()),
        },
        oldest_pending_at: users.oldest_pending,
    })
}

/// Delayed jobs, in the words of the page.
async fn delayed(conn: &mut Conn, now: Moment) -> Result<Vec<DelayedWork>> {
    let mut delayed: Vec<DelayedWork> = Vec::new();
    for jobs::Delayed { kind, count, since } in jobs::delayed(conn, now).await? {
        let kind = match kind.as_str() {
            mail::JOB_KIND => WorkKind::Mail,
            files::thumbnails::JOB => WorkKind::Pictures,
            _ => WorkKind::Other,
        };
        match delayed.iter_mut().find(|known| known.kind == kind) {
            Some(known) => {
                known.count += count;
                known.since = known.since.min(since);
            }
            None => delayed.push(DelayedWork { kind, count, since }),
        }
    }
    Ok(delayed)
}

pub async fn statistics(app: &App) -> Result<Statistics> {
    let database_bytes = app.db.bytes().await?;
    let last_backup_at = backup::health::health(app).await?.last_good;
    let mut conn = app.db.read().await?;
    let users = access::user_counts(&mut conn).await?;
    let (files, file_bytes) = files::store::totals(&mut conn).await?;
    Ok(Statistics {
        records: records(&mut conn).await?,
        database_bytes,
        file_bytes,
        files,
        cleared_users: users.ordinary,
        last_backup_at,
        oldest_pending_at: users.oldest_pending,
        mail: MailCounts {
            queued: jobs::count(&mut conn, mail::JOB_KIND, State::Waiting).await?,
            failed: jobs::count(&mut conn, mail::JOB_KIND, State::Failed).await?,
        },
        version: env!("CARGO_PKG_VERSION"),
        database: app.db.kind(),
        samples: users.samples > 0 || store::any_sample(&mut conn).await?,
    })
}

/// The number of records of each kind.
pub async fn records(conn: &mut Conn) -> Result<Vec<KindCount>> {
    let mut counts = Vec::new();
    for kind in crate::records() {
        let Some(name) = kind.counted_as else { continue };
        let (count,): (i64,) = conn.one(&(kind.table)().count, &[]).await?;
        counts.push(KindCount { kind: name, count });
    }
    let (files, _) = files::store::totals(conn).await?;
    counts.push(KindCount { kind: "files", count: files });
    counts.push(KindCount { kind: "changes", count: changes::count(conn).await? });
    Ok(counts)
}

/// All users by status, newest first.
pub async fn users_by_status(conn: &mut Conn) -> Result<UsersByStatus> {
    let users = access::users(conn, &UserFilter::default(), None, i64::MAX).await?;
    let with = |status: Status| {
        users.iter().filter(|user: &&User| user.status == status).cloned().map(Into::into).collect()
    };
    Ok(UsersByStatus {
        pending: with(Status::Pending),
        approved: with(Status::Approved),
        rejected: with(Status::Rejected),
    })
}
